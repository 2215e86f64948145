"""Finding papers: folders, the zips of Canvas, Moodle and Blackboard, files that are no notebooks,
rosters; nothing escapes, nothing is lost.
"""

import random
import re
import string
import zipfile
from datetime import datetime

import pytest
from known import KNOWN, known, refused
from sentences import each_line

from course.papers import papers as finding
from course.papers.downloads import lms_name
from course.papers.papers import missing, papers, safe_id
from course.papers.reading import read_notebook
from course.papers.rosters import Student, find_student, own_seed
from notebooks import notebook

PAPER = notebook('from gamelab import exercise\nexercise("03", seed=2026)')


def fill(folder, **files):
    """A folder with these files; __ in a name stands for a slash, and the names get .ipynb where
    they have no suffix.
    """
    for name, data in files.items():
        path = folder / name.replace("__", "/")
        path = path if path.suffix else path.with_suffix(".ipynb")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def zipped(path, files, **options):
    """A zip with these files."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", **options) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)  # writestr takes no entry without a name
            entry.compress_type = archive.compression
            with archive.open(entry, "w") as stream:
                stream.write(data)
    return path


def read(folder, roster=None, **more):
    """The papers of lesson 03 in a folder or a zip, in a course of set 2026."""
    return papers(folder, roster, "03", 2026, **more)


def told(found):
    """Where each paper was found and what is wrong with it, by its id."""
    return {paper.id: (paper.file, paper.problem) for paper in found}


def roster(path, *lines):
    """A roster with these lines."""
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def test_a_folder_of_notebooks_and_of_folders(tmp_path):
    folder = fill(tmp_path / "in", ada=PAPER, bob__03_alpha_beta=PAPER, bob___figures__plot=PAPER)
    (folder / "bob/_figures").rename(folder / "bob/.ipynb_checkpoints")
    assert told(read(folder)) == {"ada": ("ada.ipynb", ""), "bob": ("bob/03_alpha_beta.ipynb", "")}


@each_line("name, id, who", "course/downloads.txt", r"^([^#].*) \| (.*) \|(?: (.*))?$")
def test_the_names_that_lms_give(tmp_path, name, id, who):
    [paper] = read(zipped(tmp_path / "download.zip", {name: PAPER}))
    assert (paper.id, paper.name, paper.problem, paper.data) == (id, who, "", PAPER)
    assert bool(paper.notes) is ("_LATE_" in name)
    assert paper.submitted == (datetime(2026, 12, 11, 23, 59, 7) if id == "jdoe" else None)


def test_what_a_student_adds_to_a_paper_makes_no_row_of_its_own(tmp_path):
    files = {
        "doejane_1_1001_paper.ipynb": PAPER,
        "doejane_1_1002_plot.png": b"\x89PNG",
        "roe_2_1003_paper.pdf": b"%PDF",
        "roe_2_1004_more.pdf": b"%PDF",
        "Ex_jdoe_attempt_2026-12-11-23-59-07_paper.ipynb": PAPER,
        "Ex_jdoe_attempt_2026-12-11-23-59-07.txt": b"Name: Jane Doe",
        "Jane Poe_9_assignsubmission_onlinetext_/onlinetext.html": b"<p>",
        "Jane Poe_9_assignsubmission_file_/a.ipynb": PAPER,
    }
    found = told(read(zipped(tmp_path / "download.zip", files)))
    none = "there is no notebook (.ipynb)"
    assert {id: why for id, (_, why) in found.items()} == {"1": "", "2": none, "jdoe": "", "9": ""}


def test_zips_among_the_papers(tmp_path):
    folder = fill(tmp_path / "in", ada=PAPER)
    zipped(folder / "bob.zip", {"03_alpha_beta.ipynb": PAPER, "notes.txt": b"-"})
    zipped(folder / "lms.zip", {"doejane_12_1001_a.ipynb": PAPER, "roe_34_1002_a.ipynb": PAPER})
    inner = zipped(tmp_path / "inner.zip", {"hw/03_alpha_beta.ipynb": PAPER}).read_bytes()
    zipped(folder / "lms2.zip", {"poe_56_1003_work.zip": inner, "moe_78_1004_a.ipynb": PAPER})
    (folder / "carl.zip").write_bytes(b"PK\x03\x04 and no more")
    zipped(folder / "dora.zip", {"readme.txt": b"-"})
    assert told(read(folder)) == {
        "ada": ("ada.ipynb", ""),
        "bob": ("bob.zip/03_alpha_beta.ipynb", ""),
        "12": ("lms.zip/doejane_12_1001_a.ipynb", ""),
        "34": ("lms.zip/roe_34_1002_a.ipynb", ""),
        "56": ("lms2.zip/poe_56_1003_work.zip/hw/03_alpha_beta.ipynb", ""),
        "78": ("lms2.zip/moe_78_1004_a.ipynb", ""),
        "carl": ("carl.zip", "its zip cannot be opened: it is no zip, or cut off"),
        "dora": ("dora.zip", "its zip holds no notebook"),
    }


@known("files, ids", "one_folder")
def test_a_zip_of_one_folder(tmp_path, files, ids):
    files = dict.fromkeys(files, PAPER)
    assert [*told(read(zipped(tmp_path / "all.zip", files)))] == ids


def test_of_several_notebooks_those_of_the_lesson_count(tmp_path):
    other, unsaid = notebook('exercise("02", seed=1)'), notebook("x = 1")
    folder = fill(
        tmp_path / "in",
        ada__02_minimax=other,
        ada__03_alpha_beta=PAPER,
        bob__03_alpha_beta=unsaid,
        bob__notes=unsaid,
        carl__02_minimax=other,
    )
    assert told(read(folder)) == {
        "ada": ("ada/03_alpha_beta.ipynb", ""),
        "bob": ("bob/03_alpha_beta.ipynb", ""),
        "carl": ("carl/02_minimax.ipynb", "it is a paper of lesson 02, not 03"),
    }


@each_line("data, reason", "course/gradable.txt", r"^([^#\n].*) \|(?: (.*))?$")
def test_what_is_gradable_and_why_the_rest_is_not(tmp_path, data, reason):
    data = eval(data)
    [paper] = read(fill(tmp_path / "in", ada=data))
    assert (paper.problem, paper.data, paper.seed) == (reason, b"" if reason else data, 2026)


@pytest.mark.slow
def test_papers_beyond_the_limits(tmp_path, monkeypatch):
    folder = fill(
        tmp_path / "in",
        ada=PAPER + b" " * (20 * 2**20),
        bob=PAPER + b" " * (20 * 2**20 - len(PAPER)),
    )
    zipped(
        folder / "bomb.zip", {"03_x.ipynb": b"0" * (64 * 2**20)}, compression=zipfile.ZIP_DEFLATED
    )
    zipped(
        folder / "many.zip",
        {"03_x.ipynb": PAPER} | {f"{number}.txt": b"" for number in range(1_001)},
    )
    assert (folder / "bomb.zip").stat().st_size < 100_000
    large = "larger than 20 MB ({} MB): clear its outputs and hand it in again"
    assert told(read(folder)) == {
        "ada": ("ada.ipynb", large.format(20)),
        "bob": ("bob.ipynb", ""),
        "bomb": ("bomb.zip/03_x.ipynb", large.format(64)),
        "many": ("many.zip", "its zip holds 1,002 files, more than 1,000"),
    }
    monkeypatch.setattr(finding, "MOST_BYTES", 1_000)
    with refused(match=r"all\.zip holds 0 MB of notebooks, more than 0\.$"):
        read(zipped(tmp_path / "all.zip", {f"{number}.ipynb": PAPER for number in range(26)}))


def test_a_zip_that_lies_about_a_size_is_read_no_further(tmp_path):
    path = zipped(
        tmp_path / "in" / "ada.zip",
        {"03_x.ipynb": b"0" * (30 * 2**20)},
        compression=zipfile.ZIP_DEFLATED,
    )
    size, lie = ((30 * 2**20).to_bytes(4, "little"), (1_000).to_bytes(4, "little"))
    path.write_bytes(path.read_bytes().replace(size, lie))
    [paper] = read(tmp_path / "in")
    assert paper.problem == "it is damaged: it cannot be unpacked"


def test_an_entry_without_a_name_costs_its_zip_one_row(tmp_path):
    zipped(tmp_path / "anna.zip", {"": PAPER, "03_alpha_beta.ipynb": PAPER})
    zipped(tmp_path / "ben.zip", {"": PAPER})
    fill(tmp_path, cleo=PAPER)
    found = {paper.top: paper for paper in read(tmp_path)}
    assert sorted(found) == ["anna.zip", "ben.zip", "cleo.ipynb"]
    assert found["ben.zip"].problem and "\n" not in found["ben.zip"].problem
    assert found["cleo.ipynb"].data == PAPER


def test_ids_that_look_alike_are_noted(tmp_path):
    cyrillic, wide = "\u0430nna", "\uff41nna"
    fill(tmp_path, anna=PAPER, ben=PAPER, **{cyrillic: PAPER, wide: PAPER})
    found = read(tmp_path)
    assert len({paper.id for paper in found}) == len(found) == 4
    noted = {paper.top for paper in found if "looks like" in " ".join(paper.notes)}
    assert len(noted) == 2 and noted < {f"{name}.ipynb" for name in ("anna", cyrillic, wide)}
    listed = roster(tmp_path / "roster.csv", "id", "anna", "ben")
    notes = {paper.top: " ".join(paper.notes) for paper in read(tmp_path, listed)}
    assert "looks like 'anna' and is another" in notes[f"{cyrillic}.ipynb"]
    assert "looks like" not in notes["anna.ipynb"] + notes["ben.ipynb"]


def test_an_encrypted_and_a_damaged_paper_in_a_zip(tmp_path):
    path = zipped(tmp_path / "in" / "ada.zip", {"03_x.ipynb": PAPER})
    data = bytearray(path.read_bytes())
    where = data.index(b"PK\x01\x02")
    data[where + 8] |= 1
    data[6] |= 1
    path.write_bytes(data)
    zipped(tmp_path / "in" / "bob.zip", {"03_x.ipynb": PAPER})
    damaged = bytearray((tmp_path / "in/bob.zip").read_bytes())
    damaged[60] ^= 0xFF
    (tmp_path / "in/bob.zip").write_bytes(damaged)
    assert [paper.problem for paper in read(tmp_path / "in")] == [
        "it is encrypted",
        "it is damaged: it cannot be unpacked",
    ]


def test_nothing_is_written_and_no_id_leads_anywhere(tmp_path):
    names = [
        "../../evil.ipynb",
        "/etc/evil.ipynb",
        "..\\..\\evil.ipynb",
        "C:\\evil.ipynb",
        "a/../../../evil.ipynb",
        "=cmd|' /C calc'!A0.ipynb",
        "x\ny.ipynb",
        "…" * 99 + ".ipynb",
    ]
    folder = tmp_path / "in"
    zipped(folder / "all.zip", dict.fromkeys(names, PAPER))
    (folder / "link.ipynb").symlink_to("/etc/passwd")
    (folder / "folder").mkdir()
    before = sorted(tmp_path.rglob("*"))
    found = read(folder)
    assert sorted(tmp_path.rglob("*")) == before
    assert len(found) == len({paper.id.casefold() for paper in found}) == len(names) + 2
    for paper in found:
        assert re.fullmatch(r"[^/\\\n=|'\" :.@-][^/\\\n=|'\" :]*", paper.id)
        assert (tmp_path / f"{paper.id}.html").resolve().parent == tmp_path.resolve()
    assert {paper.id: paper.problem for paper in found if paper.problem} == {
        "link": "it is a link that leads out of the folder",
        "folder": "there is no notebook (.ipynb)",
    }


def test_ids_are_safe_whatever_a_name_is():
    rng = random.Random(6)
    for _ in range(500):
        text = "".join(
            rng.choice(string.printable + "äß…／．\u202e\0") for _ in range(rng.randint(0, 90))
        )
        made = safe_id(text)
        assert re.fullmatch("[^/]{1,60}", made) and ".." not in made and made.isprintable()


def test_papers_of_one_name_keep_apart(tmp_path):
    folder = fill(tmp_path / "in", ada=PAPER, ada__03_x=PAPER, Ada__03_x=notebook("y = 2"))
    (folder / "ada.ipynb.txt").write_bytes(PAPER)
    found = read(folder)
    for names in ([paper.id.casefold() for paper in found], [paper.file for paper in found]):
        assert len(names) == len({*names}) == 4
    assert all("4 papers claim the id ada: " in paper.notes[0].lower() for paper in found)


def test_a_roster_gives_ids_names_seeds_and_times(tmp_path):
    folder = tmp_path / "in"
    zipped(
        folder / "lms.zip",
        {
            "doejane_12_1001_a.ipynb": PAPER,
            "roerichard_34_1002_a.ipynb": notebook('exercise("03", seed=5)'),
            "Ex_m_moe_attempt_2026-12-11-23-59-07_a.ipynb": PAPER,
        },
    )
    fill(
        folder,
        stranger=notebook('exercise("03", seed=99)'),
        homework_s77=notebook('exercise("03")'),
        odd=PAPER,
    )
    course = roster(
        tmp_path / "roster.csv",
        "id,name,lms,file,seed,submitted",
        "s12,Jane Doe,12,,,2026-12-12T08:00:00+01:00",
        's34,"Roe, Richard",,,7,',
        "m_moe,Moe,,,own,",
        "s77,,,,,",
        "s99,Odd,,odd.ipynb,,",
        "s100,Nobody,,,,",
    )
    found = {paper.id: paper for paper in read(folder, course)}
    odd = "it is a paper of set 99, and the course's is 2026"
    assert found["stranger"].problem == odd and not found["stranger"].data
    found = {paper.id: paper for paper in read(folder, course, any_set=True)}
    assert {id: (paper.name, paper.seed) for id, paper in found.items()} == {
        "s12": ("Jane Doe", 2026),
        "s34": ("Roe, Richard", 7),
        "m_moe": ("Moe", own_seed(2026, "m_moe")),
        "s77": ("", 2026),
        "s99": ("Odd", 2026),
        "stranger": ("", 99),
    }
    assert found["s12"].submitted == datetime.fromisoformat("2026-12-12T08:00:00+01:00")
    assert found["s34"].notes == ("it names set 5; graded on the roster's, 7",)
    assert found["stranger"].notes == ("not found on the roster", odd)
    assert missing(list(found.values()), course) == ["s100"]


def test_an_own_variant_is_no_odd_set(tmp_path):
    own = own_seed(2026, "ada")
    course = roster(tmp_path / "roster.csv", "id", "ada")
    two = notebook(f'exercise("03", seed=1)\nexercise("03", seed={own})')
    [paper] = read(fill(tmp_path / "in", ada=two), course)
    assert (paper.seed, paper.notes) == (own, ())


def test_a_students_own_names_say_neither_who_nor_when(tmp_path):
    """Among papers that no LMS named, in a zip of one's own, in a folder of one's own."""
    folder = fill(
        tmp_path / "in",
        ada=PAPER,
        bob=PAPER,
        **{"x_eve_attempt_2020-03-01-00-00-00_03": PAPER, "eve__s1001": PAPER},
    )
    zipped(
        folder / "carl.zip",
        {"x_1001_assignsubmission_file_y.ipynb": PAPER, "x_7_assignsubmission_file_.ipynb": PAPER},
    )
    course = roster(tmp_path / "roster.csv", "id,lms", "s1001,1001", "eve,", "carl,", "dan,7")
    found = read(folder, course)
    assert {paper.file.partition("/")[0]: paper.id.partition("-")[0] for paper in found} == {
        "ada.ipynb": "ada",
        "bob.ipynb": "bob",
        "carl.zip": "carl",
        "eve": "eve",
        "x_eve_attempt_2020-03-01-00-00-00_03.ipynb": "eve",
    }
    assert not any(paper.submitted for paper in found)
    claims = [paper.notes[0] for paper in found if paper.id.startswith("eve")]
    assert len(claims) == 2 and all(
        "2 papers claim the id eve: " in said and "eve/s1001.ipynb" in said for said in claims
    )


def test_the_time_of_the_roster_is_said_to_be_known(tmp_path):
    folder = fill(tmp_path / "in", doe_LATE_12_34567_x=PAPER, roe_LATE_13_34568_x=PAPER)
    course = roster(tmp_path / "r.csv", "id,submitted", "12,2026-12-12T08:00:00+01:00", "13,")
    assert [len(paper.notes) for paper in read(folder, course)] == [0, 1]


def test_an_id_of_the_roster_is_its_students_alone(tmp_path):
    names = ("real", "ada", "ada__x", "ada-2", "=12", "+12")
    course = roster(tmp_path / "roster.csv", "id,file", "ada,real.ipynb", "ada-2,", "12,")
    folder = fill(tmp_path / "in", **dict.fromkeys(names, PAPER))
    assert {paper.file: paper.id for paper in read(folder, course)} == {
        "real.ipynb": "ada",
        "ada.ipynb": "ada-3",
        "ada/x.ipynb": "ada-4",
        "ada-2.ipynb": "ada-2",
        "+12.ipynb": "12-unknown",
        "=12.ipynb": "12-unknown-2",
    }


@known("key, name, file, whose", "whose")
def test_whose_paper_it_is(key, name, file, whose):
    students = [Student(*row) for row in KNOWN["students"]]
    found = find_student(key, name, file, students)
    assert (found.id if found else "") == whose


@known("lines, said", "roster")
def test_rosters_that_cannot_be_read(tmp_path, lines, said):
    with refused(match=said) as error:
        read(fill(tmp_path / "in", ada=PAPER), roster(tmp_path / "roster.csv", *lines))
    assert "\n" not in str(error.value)


def test_a_roster_among_the_papers_is_no_paper(tmp_path):
    folder = fill(tmp_path / "in", ada=PAPER)
    assert [*told(read(folder, roster(folder / "roster.csv", "id", "ada")))] == ["ada"]


def test_where_there_is_nothing(tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "file.txt").write_text("x")
    for path, said in (
        ("nowhere", "There is no folder"),
        ("empty", "There is no paper in"),
        ("file.txt", "no folder, no zip and no notebook"),
    ):
        with refused(match=said):
            read(tmp_path / path)


def test_a_single_notebook_is_one_paper(tmp_path):
    assert told(read(fill(tmp_path, ada=PAPER) / "ada.ipynb")) == {"ada": ("ada.ipynb", "")}


@known("source, seeds", "named_set")
def test_the_set_that_a_paper_names(source, seeds):
    found = read_notebook(notebook("a = 1", source)).exercises
    assert [seed for lesson, seed in found if lesson == "03" and seed] == seeds


@known("name", "no_lms")
def test_names_that_no_lms_gave(name):
    assert lms_name(name) is None
