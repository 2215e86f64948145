"""Questions for an LMS's bank, read back as Moodle and Canvas read them: what is right is what the
exercises expect, and no blank takes a wrong answer.
"""

import base64
import io
import re
import xml.etree.ElementTree as ET
import zipfile
from fractions import Fraction

import pytest
from known import ROOT, run

from course.papers.rosters import own_seed
from gamelab.learn.check import question

FILE = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
PACKAGE = "{http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1}"
PNG = b"\x89PNG\r\n\x1a\n"
# a field of a Cloze question: weight, kind, answers, as Moodle's own pattern takes it apart
FIELD = re.compile(r"<p>([^<]*): \{1:SHORTANSWER:((?:\\.|[^}\\])*)\}</p>")
ANSWER = re.compile(r"(?:^|~)(=?)((?:\\.|[^~#\\])*)(?:#((?:\\.|[^~\\])*))?")


def exported(form, lesson, path, *words):
    """The bytes that a command writes."""
    assert run("export", form, lesson, "--to", path, "--seed", 5, *words, ROOT) == 0
    return path.read_bytes()


def moodle_fields(asked):
    """By label: the right answers, and the feedback of wrong ones."""
    fields = {}
    for label, answers in FIELD.findall(asked.findtext("questiontext/text")):
        told = ANSWER.findall(answers)
        right = [text for equals, text, _ in told if equals]
        fields[label] = right, {text: said for equals, text, said in told if not equals}
    return fields


@pytest.mark.slow
@pytest.mark.parametrize("lesson, asked", [("02", "minimax-1"), ("04", "expectimax-1")])
def test_moodle_takes_the_exact_values_and_names_mistakes(lesson, asked, tmp_path):
    bank = ET.fromstring(exported("moodle-quiz", lesson, tmp_path / "b.xml", "--variants", 2))
    category, *questions = bank.findall("question")
    assert category.findtext("category/text").startswith("$course$/top/")
    assert [each.get("type") for each in questions] == ["cloze"] * 2
    named = 0
    for number, each in enumerate(questions, 1):
        posed = question(asked).posed(own_seed(5, f"quiz/{number}"))
        fields = moodle_fields(each)
        inner = {node.name for node in posed.given.nodes() if node.children}
        assert inner < set(fields)
        for name in inner:
            right, wrong = fields[name]
            values = {Fraction(way.replace("−", "-")) for way in right}
            assert values == {Fraction(posed.reference[name])}
            assert not set(right) & set(wrong) and all(wrong.values())
            named += len(wrong)
        picture = each.find("questiontext/file")
        assert base64.b64decode(picture.text).startswith(PNG)
        shown = f'<img src="@@PLUGINFILE@@/{picture.get("name")}" alt="Game tree of'
        assert shown in each.findtext("questiontext/text")
        assert "A leads to B, " in each.findtext("questiontext/text")
    assert named >= 3


@pytest.mark.slow
@pytest.mark.parametrize("lesson, count", [("03", 1), ("05", 1), ("06", 2)])
def test_canvas_reads_what_moodle_reads(lesson, count, tmp_path):
    data = exported("qti", lesson, tmp_path / "b.zip", "--variants", 2)
    assert data == exported("qti", lesson, tmp_path / "b.zip", "--variants", 2)
    bank = ET.fromstring(exported("moodle-quiz", lesson, tmp_path / "b.xml", "--variants", 2))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        manifest = ET.fromstring(archive.read("imsmanifest.xml"))
        held = [file.get("href") for file in manifest.iter(f"{PACKAGE}file")]
        assert sorted([*held, "imsmanifest.xml"]) == sorted(archive.namelist())
        pictures = [name for name in held if name.endswith(".png")]
        assert all(archive.read(name).startswith(PNG) for name in pictures)
        [path] = [name for name in held if name.endswith(".xml")]
        items = [*ET.fromstring(archive.read(path)).iter(f"{FILE}item")]
    asked = bank.findall("question")[1:]
    assert len(items) == len(asked) == 2 * count
    for item, other in zip(items, asked):
        # the order of an item's parts that QTI 1.2 prescribes
        parts = [part.tag.removeprefix(FILE) for part in item]
        assert parts == ["itemmetadata", "presentation", "resprocessing"]
        entries = [entry.text for entry in item.iter(f"{FILE}fieldentry")]
        fields = moodle_fields(other)
        assert entries == ["fill_in_multiple_blanks_question", str(len(fields))]
        text = item.findtext(f"{FILE}presentation/{FILE}material/{FILE}mattext")
        blanks = item.findall(f".//{FILE}response_lid")
        assert [blank.get("ident") for blank in blanks] == [
            f"response_{name}" for name in re.findall(r"\[(\w+)\]", text)
        ]
        ways = [
            [way.text for way in blank.findall(f".//{FILE}response_label//{FILE}mattext")]
            for blank in blanks
        ]
        assert ways == [right for right, _ in fields.values()]
        idents = [label.get("ident") for label in item.iter(f"{FILE}response_label")]
        assert len({*idents}) == len(idents)
        assert {equal.text for equal in item.iter(f"{FILE}varequal")} <= {*idents}
        scores = [float(score.text) for score in item.iter(f"{FILE}setvar")]
        assert sum(scores) == pytest.approx(100, abs=0.1)
        sources = re.findall(r'<img src="%24IMS-CC-FILEBASE%24/([^"]+)" alt="[^"]+"', text)
        assert len(sources) == (lesson != "06") and set(sources) <= {*pictures}


def test_there_is_no_file_of_what_cannot_be(tmp_path, capsys):
    for words, said in (
        (["qti", "07"], "no problems by hand for lesson 07, only for 02"),
        (["moodle-quiz", "02", "--variants", "0"], "--variants 0: a number from 1 to 200"),
    ):
        assert run("export", *words, "--to", tmp_path / "b", ROOT) == 1
        assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
