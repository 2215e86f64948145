"""python -m course publish: what students get, what they never get, and that a refusal
writes nothing.
"""

import ast
import io
import json
import re
import shutil
import subprocess
import zipfile
from contextlib import redirect_stdout

import pytest
from hostile import lesson
from known import ROOT, run
from sentences import printed, rewrite

import gamelab
from course import CourseError, write
from course.building.frontpage import BEGIN, END, frontpage
from course.building.writing import build
from course.editions import bundles
from course.editions.edition import requirements
from course.editions.withheld import Withheld
from course.settings import read_settings

pytestmark = pytest.mark.slow
MORE_SECRETS = """
# %% tags=["wrong"]
# toy-1: 0 points: a wrong answer that nobody may read
def value(node):
    return "a wrong answer that nobody may read"

# %% tags=["hidden"]
hidden("toy-1", Case("a hidden case of the master", (tree([[987654, 3], [2, 1]]),)))

# %% [markdown] tags=["solution"]
# The explanation that stands in the solution only, and in no other place.
"""
LECTURE = """\
# %% [markdown]
# # A lecture
# **Time**: 50 minutes.

# %%
6 * 7
"""


@pytest.fixture(scope="module", autouse=True)
def loose():
    """Wheels as they are zipped: to pack each as tightly as it can be takes seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bundles, "_tightened", lambda data: data)
        yield


def git(folder, *words):
    return subprocess.run(
        ["git", "-C", str(folder), *words], check=True, capture_output=True, text=True
    ).stdout


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A whole course of one lecture and one set of exercises, built."""
    folder = lesson.course(tmp_path_factory.mktemp("made") / "course")
    for name in ("LICENSE", "pyproject.toml", "requirements.txt"):
        shutil.copy(ROOT / name, folder / name)
    shutil.copytree(
        ROOT / "gamelab", folder / "gamelab", ignore=shutil.ignore_patterns("__pycache__")
    )
    # what the package reads or an editor needs goes with it; what Python leaves beside it does not
    for name in ("show/look.js", "show/look.css", "py.typed", "__init__.pyi", "show/look.pyc"):
        (folder / "gamelab" / name).write_text("/* a file of the package, not a module of it */")
    (folder / "README.md").write_text(
        f"# Masters\n\n{BEGIN}\n{END}\n\n## The package in a minute\n\n`minimax(t)`\n\n##"
        " What the package holds\n\n| `trees/` | trees |\n\n"
        "## Licence\n\nSee [LICENSE](LICENSE).\n"
    )
    (folder / "notebooks" / "09_toy.py").write_text(LECTURE)
    master = folder / "solutions" / "09_toy.py"
    master.write_text(
        master.read_text().replace(
            "from gamelab import exercise", "from gamelab import exercise, tree"
        )
        + MORE_SECRETS
    )
    (folder / "exercises").mkdir()
    with lesson.planted():
        texts = counted(build(read_settings(folder), runs=False))
        write(texts | frontpage(read_settings(folder)))
    return folder


def counted(texts):
    """Notebooks as if they had been run: their cells counted, but for those of the exercises."""
    for path, text in texts.items():
        if path.parent.name != "exercises":
            form = json.loads(text)
            code = [cell for cell in form["cells"] if cell["cell_type"] == "code"]
            for number, cell in enumerate(code, 1):
                cell["execution_count"] = number
            texts[path] = json.dumps(form, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    return texts


@pytest.fixture
def course(made, tmp_path):
    """A copy of it, with one room of the package: to look through all takes longer than a test."""
    folder, rooms = tmp_path / "course", [path.name for path in ROOT.glob("gamelab/*/")]
    shutil.copytree(made, folder, ignore=shutil.ignore_patterns(*{*rooms} - {"matrices"}))
    with lesson.planted():
        yield folder


def publish(course, target, *words):
    return run("publish", "--to", target, *words, course)


@pytest.fixture(scope="module")
def published(made):
    """What the students get of it, and what the instructor reads."""
    target, said = made.parent / "students", io.StringIO()
    with lesson.planted(), redirect_stdout(said):
        assert publish(made, target) == 0
    return target, said.getvalue()


@pytest.fixture
def refused(course, tmp_path, capsys):
    """Says why publishing is refused, to a given folder or to the usual one."""

    def told(target=tmp_path / "students"):
        assert publish(course, target) == 1
        return capsys.readouterr().err

    return told


def files(folder):
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and ".git" not in path.relative_to(folder).parts[:1]
    }


def test_the_students_get_their_tree_and_nothing_else(published):
    students, said = published
    there = files(students)
    assert {
        "README.md",
        "LICENSE",
        "requirements.txt",
        f"gamelab-{gamelab.__version__}-py3-none-any.whl",
        ".gitignore",
        "notebooks/09_toy.ipynb",
        "notebooks/alpha_beta.svg",
        "exercises/09_toy.ipynb",
        "gamelab/search/minimax.py",
        "gamelab/learn/check.py",
        "gamelab/show/look.js",
        "gamelab/show/look.css",
        "gamelab/py.typed",
        "gamelab/__init__.pyi",
    } <= there
    no_business = r"(solutions|course|tests|gamelab/course/)|.*\.pyc$|(notebooks|exercises)/.*\.py$"
    assert not [name for name in there if re.match(no_business, name)]
    text = "\n".join((students / name).read_text(errors="replace") for name in there)
    for secret in (
        "a wrong answer that nobody may read",
        "987654",
        "The explanation that stands",
        str(lesson.SECRET),
        "found_below",
        "BEGIN SOLUTION",
    ):
        assert secret not in text
    assert "Nothing is pushed" in said and "git -C" in said and "tag v0" in said
    assert "remote add origin https://github.com/ada/games.git" in said
    assert git(students, "status", "--porcelain") == ""
    assert git(students, "branch", "--show-current").strip() == "main"
    assert git(students, "rev-list", "--count", "HEAD").strip() == "1"


def test_its_front_page_leads_to_what_is_there(published):
    students, _ = published
    text = (students / "README.md").read_text("utf-8")
    links = [link for link in re.findall(r"\]\(([^)]+)\)", text) if not link.startswith("http")]
    assert {"notebooks/09_toy.ipynb", "exercises/09_toy.ipynb", "LICENSE"} <= set(links)
    assert all((students / link).exists() for link in links)
    assert "colab.research.google.com/github/ada/games/blob/v0/exercises/09_toy.ipynb" in text
    assert "| 34 | 2026-12-11 23:59" in text and "| `trees/` |" in text
    assert not re.search("make |pytest|`course/`", text)


def test_the_published_package_works_by_itself(published):
    program = (
        f"import sys; sys.path.insert(0, {str(published[0])!r}); import gamelab; from gamelab"
        " import alphabeta, check, exercise, tree, watch; exercise('00'); assert"
        " gamelab.__file__.startswith(sys.path[0])\nprint(check('primer-1', lambda t: 0).out_of,"
        " watch(alphabeta, tree([[1, 2], [3]])).leaves_read)\ntry:\n    import"
        " course.grade\nexcept ModuleNotFoundError:\n    print('no course')"
    )
    # without site-packages: nothing is installed, and no editable install lends its course
    assert printed(program, "-I", "-S").endswith("no course")


def test_students_get_the_packages_of_the_lessons_alone(published):
    wanted = (published[0] / "requirements.txt").read_text()
    assert "jupyterlab==" in wanted and "ipywidgets==" in wanted
    assert not re.search("pytest|jupytext|flit", wanted)


def program(source):
    """A program without what it says of itself, of what its functions take and return, and how far
    it is indented, each line where it is."""
    page = ast.parse(source)
    for node in ast.walk(page):
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        if hasattr(node, "col_offset"):
            node.col_offset = node.end_col_offset = 0
        kinds = ast.FunctionDef | ast.ClassDef | ast.Module
        if isinstance(node, kinds) and ast.get_docstring(node):
            node.body = node.body[len(node.body) > 1 :]
    return ast.dump(page, include_attributes=True)


def test_the_wheel_that_colab_fetches_is_small_whole_and_always_the_same(published, tmp_path):
    for part in ("gamelab", "README.md", "LICENSE", "pyproject.toml"):
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copyfile
        copy(ROOT / part, tmp_path / part)
    name, data = bundles.wheel(tmp_path)
    assert bundles.wheel(ROOT) == (name, data)
    [path] = published[0].glob("*.whl")
    # packed quickly here; what is published is smaller by 3%, and tests/colab holds 450,000
    assert (path.name, path.read_bytes()[:4]) == (name, b"PK\3\4") and len(data) <= 463_000
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        tops = {entry.split("/")[0] for entry in archive.namelist()}
        for entry in archive.namelist():
            if entry.endswith(".py"):
                ours, theirs = (ROOT / entry).read_text("utf-8"), archive.read(entry).decode()
                assert program(ours) == program(theirs)
                assert ours == theirs or not entry.startswith("gamelab/search/")
    assert tops == {"gamelab", f"gamelab-{gamelab.__version__}.dist-info"}


def test_the_wheel_says_of_public_names_what_the_package_says(published):
    says = (
        "import gamelab, inspect; assert gamelab.__file__.startswith(sys.path[0])\ndef says(name,"
        " each): print(name, callable(each) and inspect.signature(each), inspect.getdoc(each))\nfor"
        " of in gamelab, gamelab.explore:\n for name in of.__all__:\n  each = getattr(of, name)\n "
        " says(name, each)\n  for part in sorted(vars(each)) if inspect.isclass(each) else ():\n  "
        " part[0] == '_' or says(part, getattr(each, part))"
    )
    wheel, kit = (
        printed(f"import sys; sys.path.insert(0, {str(place)!r})\n{says}")
        for place in (next(published[0].glob("*.whl")), ROOT)
    )
    assert wheel == kit and "alpha" in kit


def test_pages_that_are_there_are_published_in_docs(course, tmp_path, refused):
    site = tmp_path / "site"
    (site / "_static").mkdir(parents=True)
    (site / "_static" / "a.js").write_text("1")
    target = tmp_path / "students"
    assert publish(course, target, "--site", site) == 1 and not target.exists()
    (site / "index.html").write_text("<p>Welcome")
    assert publish(course, target, "--site", site) == 0
    assert {"docs/index.html", "docs/_static/a.js", "docs/.nojekyll"} <= files(target)
    (site / "index.html").write_text(f"<p>{lesson.SECRET}")
    assert publish(course, target, "--site", site) == 1
    assert "Welcome" in (target / "docs" / "index.html").read_text()


def test_a_set_for_each_student_is_published_under_names_that_tell_nobody(course, tmp_path):
    roster, target = tmp_path / "roster.csv", tmp_path / "students"
    roster.write_text("id,name\nada,Ada Byron\nbob,Bob\n")
    assert publish(course, target, "--per-student", roster) == 0
    sets = [name for name in files(target) if re.match("exercises/.*/", name)]
    assert len(sets) == 2
    assert all(re.fullmatch(r"exercises/[0-9a-f]{20}/09_toy\.ipynb", name) for name in sets)


def test_each_publishing_adds_one_commit_and_an_idle_one_none(course, tmp_path, capsys):
    target = tmp_path / "students"
    publish(course, target)
    publish(course, target, "--message", "again")
    assert "Nothing has changed" in capsys.readouterr().out
    (course / "gamelab" / "new.py").write_text('"""A new room."""\n')
    (course / "gamelab" / "matrices" / "classics.py").unlink()
    assert publish(course, target, "--message", "A new room") == 0
    assert git(target, "log", "--format=%s").splitlines() == ["A new room", "Hostile papers, Any"]
    assert "gamelab/new.py" in files(target) and "gamelab/matrices/classics.py" not in files(target)
    assert git(target, "status", "--porcelain") == ""


# what is put in places that are published
IN_THE_EXERCISES = """
# %%
if False:
    found_below = [value(below) for below in node.children]
    hidden("toy-1", Case("a hidden case of the master", (tree([[987654, 3], [2, 1]]),)))
    return "a wrong answer that nobody may read"
"""
IN_THE_README = f"""The secret is {lesson.SECRET}.
The explanation that stands in the solution only, and in no other place."""


def test_leaks_are_refused_and_nothing_is_written(course, tmp_path, refused):
    readme, master = course / "README.md", course / "solutions/09_toy.py"
    rewrite(readme, "`minimax(t)`", IN_THE_README)
    # as if a builder had put it there: the source of the exercises' notebook says so too
    master.write_text(master.read_text() + IN_THE_EXERCISES)
    write(counted(build(read_settings(course), ["09"], runs=False)))
    error = refused()
    assert error.startswith("Not published")
    for said in (
        "exercises/09_toy.ipynb holds a line of solutions/09_toy.py: 'found_below = ",
        "a hidden case of the master",
        "a wrong answer that nobody may read",
        "README.md holds the secret",
        "The explanation that stands",
    ):
        assert said in error
    assert sorted(path.name for path in tmp_path.iterdir()) == ["course"]


def test_a_copy_of_the_graders_code_under_another_name_is_refused(course, refused):
    package = course / "gamelab"
    shutil.copy(ROOT / "course/building/masters.py", package / "innocent.py")
    assert "gamelab/innocent.py is the same as course/building/masters.py." in refused()


def test_outputs_in_the_exercises_and_stale_notebooks_are_refused(course, refused):
    path = course / "exercises" / "09_toy.ipynb"
    form = json.loads(path.read_text())
    code = next(cell for cell in form["cells"] if cell["cell_type"] == "code")
    code["outputs"] = [{"name": "stdout", "output_type": "stream", "text": ["the answer\n"]}]
    found = Withheld(read_settings(course)).found_in(
        "exercises/09_toy.ipynb", json.dumps(form).encode()
    )
    assert found == [
        "exercises/09_toy.ipynb has outputs: the exercises are published as nobody has run them."
    ]
    code["source"] = ["a change\n"]
    path.write_text(json.dumps(form))
    assert "not what their sources say" in refused()
    path.unlink()
    assert "exercises/09_toy.ipynb is not there" in refused()


def test_a_history_that_holds_solutions_is_refused(course, tmp_path, capsys, refused):
    """Where they are still there, and where they were taken out later."""
    target = tmp_path / "students"
    publish(course, target)
    (target / "notes.txt").write_text((course / "solutions" / "09_toy.py").read_text())
    name = ["-c", "user.name=a", "-c", "user.email=a@b"]
    (course / "LICENSE").write_text("Another licence.\n")
    capsys.readouterr()
    for done in (("add", "-A"), ("rm", "--quiet", "notes.txt")):
        git(target, *done)
        git(target, *name, "commit", "--quiet", "-m", "by hand")
        at, before = git(target, "rev-parse", "HEAD"), files(target)
        assert "notes.txt is the same as solutions/09_toy.py." in refused()
        assert git(target, "rev-parse", "HEAD") == at and files(target) == before
        assert "Another" not in (target / "LICENSE").read_text()


def test_folders_that_are_somebody_elses_are_refused(course, tmp_path, refused):
    other = tmp_path / "other"
    other.mkdir()
    (other / "thesis.txt").write_text("mine")
    wrong = {
        other: "is no git repository",
        course / "inside": "outside the course",
        tmp_path: "outside the course",
        other / "thesis.txt": "is a file",
    }
    for target, said in wrong.items():
        assert said in refused(target)
    assert files(other) == {"thesis.txt"}
    publish(course, tmp_path / "students")
    (tmp_path / "students" / "mine.txt").write_text("not committed")
    assert "changes that nobody committed, such as mine.txt" in refused()


def test_the_students_repository_must_not_be_the_masters(course, refused):
    rewrite(course / "course.toml", '"ada/games"', '"Ada/Masters"')
    assert "must be another one" in refused()


def test_an_empty_folder_will_do_and_a_failure_of_git_leaves_nothing(
    course, tmp_path, monkeypatch, capsys
):
    (tmp_path / "students").mkdir()
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    assert publish(course, tmp_path / "students") == 0
    monkeypatch.setenv("PATH", "")
    assert publish(course, tmp_path / "more") == 1
    assert "git, which is not installed" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["course", "students"]


def test_requirements_without_the_lessons_part_are_refused():
    with pytest.raises(CourseError, match="# the lessons"):
        requirements("pytest==9\n")
