"""The masters of the exercises: what the build makes of them, what it refuses, and that no seed
breaks them.
"""

import csv
import json
import re
from dataclasses import replace
from functools import cache
from itertools import combinations
from operator import eq

import pytest
from known import ROOT, SETTINGS, known, refused
from sampled import some

from course.building.masters import Master, answer_lines
from course.building.products import shown_on_purpose
from course.building.sets import published_sets, write_sets
from course.papers.rosters import own_seed
from gamelab import exercise
from gamelab.learn.lessons import LESSONS, Lesson

SOURCES = sorted((ROOT / "solutions").glob("[0-9]*.py"))


@pytest.fixture(params=SOURCES, ids=lambda source: source.stem)
def master(request):
    """Each master of the course."""
    return read_master(request.param)


# read once: a master is never changed
read_master = cache(Master)

TOY = """# %% [markdown]
# # Exercises: a toy
#
# **You need** nothing. **Time**: 10 minutes. **Points**: 8.

# %%
from gamelab import check, exercise
exercise("00")

# %% [markdown]
# ## primer-1: count the leaves (8 points)
#
# Write `leaves(tree)`.

# %%
def leaves(tree):
    # BEGIN SOLUTION: how many numbers stand in the lists
    if isinstance(tree, list):
        return sum(leaves(branch) for branch in tree)
    return 1
    # END SOLUTION

# %%
check("primer-1", leaves)

# %% tags=["wrong"]
# primer-1: 0 to 4 points: counts the branches of the root
def leaves(tree):
    return len(tree) if isinstance(tree, list) else 1

# %% tags=["hidden"]
hidden("primer-1", Case("an empty tree", ([],)))
"""


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """A function from a text to the Master of it, with primer-1 as its only question."""
    from gamelab.learn import check
    from gamelab.learn.questions import primer

    [first, *_] = primer.QUESTIONS
    monkeypatch.setattr(primer, "QUESTIONS", (first,))
    monkeypatch.setattr(check, "_posed", check._posed.__wrapped__)

    def made(text):
        path = tmp_path / "solutions" / "00_toy.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        return Master(path)

    return made


def code(notebook):
    return "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")


def test_a_lesson_may_have_no_exercises(toy, monkeypatch):
    monkeypatch.setitem(LESSONS, "00", Lesson("00", "toy"))
    with refused(match=r"00_toy\.py: there are no questions for a lesson 00"):
        toy(TOY)
    with pytest.raises(ValueError, match="lesson 00 has no exercises"):
        exercise("00")


def test_the_student_gets_a_stub_where_the_answer_was(toy):
    student = code(toy(TOY).student(replace(SETTINGS, hints="line"), 7))
    assert "    raise NotImplementedError('how many numbers stand in the lists')" in student
    assert 'exercise("00", seed=7, hints="line")' in student
    assert not re.search(r"sum\(leaves|SOLUTION|len\(tree\)|empty tree", student)


def test_the_solution_has_the_answer_and_no_marker(toy):
    solution = code(toy(TOY).solution(SETTINGS, 7))
    assert "sum(leaves" in solution and 'exercise("00", seed=7)' in solution
    assert not re.search(r"SOLUTION|NotImplementedError|len\(tree\)|empty tree", solution)


@known("old, new, said", "slip")
def test_a_slip_in_a_master_stops_the_build_with_its_place(toy, old, new, said):
    assert TOY.count(old) >= 1
    with refused(match=said):
        toy(TOY.replace(old, new))


@known("old, new, said", "refused")
def test_a_master_that_does_not_mark_as_it_says_is_refused(toy, old, new, said):
    assert TOY.count(old) == 1
    problems = toy(TOY.replace(old, new)).problems(3)
    assert problems and re.search(said, "\n".join(problems)), problems


def test_an_answer_that_stands_elsewhere_too_is_a_leak(toy):
    master = toy(
        TOY.replace(
            "# Write `leaves(tree)`.",
            "# Write `leaves(tree)`. It is return sum(leaves(branch) for branch in tree), of"
            " course.",
        )
    )
    student = "\n".join(cell.source for cell in master.student(SETTINGS, 1).cells)
    answer = "return sum(leaves(branch) for branch in tree)"
    assert answer in student and answer in answer_lines(master)
    assert answer not in answer_lines(master, shown=f"In a lecture: {answer}")


def test_each_student_has_a_seed_of_their_own():
    assert len({own_seed(2026, f"student{number}") for number in range(1000)}) == 1000


# The masters of the course.


def test_a_lesson_has_four_to_eight_questions_in_60_to_120_minutes(master):
    minutes = int(re.search(r"\*\*Time\*\*: (\d+) minutes", master.cells[0].source)[1])
    assert 4 <= len(master.questions) <= 8 and 20 <= master.points <= 100 and 60 <= minutes <= 120


@pytest.mark.slow
def test_a_master_marks_as_it_says(master):
    assert master.problems(SETTINGS.seed) == []


@pytest.mark.slow
def test_code_questions_have_wrong_answers_and_stubs_that_say_what_to_write_and_all_a_check(master):
    listed = {name for _, name, *_ in master.wrong()}
    student = code(master.student(SETTINGS, 1))
    for name, question in master.questions.items():
        assert question.by_hand or callable(question.posed(1).reference) <= (name in listed), name
        assert f'check("{name}", {question.answer})' in student
    told = re.findall(r"raise NotImplementedError\((.*)\)", student)
    assert told and all(len(text.split()) >= 3 for text in told)


@pytest.mark.slow
def test_no_answer_stands_where_a_student_can_read_it():
    shown = shown_on_purpose(ROOT)
    published = [*ROOT.glob("exercises/*.ipynb"), ROOT / "README.md"]
    text = "\n".join(path.read_text("utf-8") for path in published)
    for master in map(read_master, some(SOURCES)):
        assert len(answer_lines(master)) >= 4
        assert not [line for line in answer_lines(master, shown) if line in text]


@pytest.mark.slow
@pytest.mark.parametrize("path", some(SOURCES), ids=lambda source: source.stem)
def test_a_master_marks_other_sets_as_it_says(path):
    """One of five, and not the same one of every lesson."""
    master = read_master(path)
    assert master.problems(7 + int(master.lesson) % 5) == []


@pytest.mark.slow
def test_three_seeds_are_three_sets():
    """What is handed out and the answers differ from seed to seed."""
    keys = []
    for seed in range(7, 10):
        sets = []
        for master in map(read_master, some(SOURCES)):
            handing_out = (each for each in master.questions.values() if each.given)
            references = [each.posed(seed).reference for each in handing_out if each.reference]
            sets += [repr(right) for right in references if not callable(right)]
        keys.append(sets)
    # a single question may have the same small answer twice; no set is nearly another
    for one, other in combinations(keys, 2):
        assert sum(map(eq, one, other)) <= len(one) / 2


@pytest.mark.slow
def test_one_variant_each_and_a_key(tmp_path):
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name\nada,Ada\nbob,Bob\n", "utf-8")
    said = write_sets(SETTINGS, ["02"], roster, tmp_path / "out")
    assert said.startswith("2 students, 1 lesson each")
    rows = list(csv.DictReader((tmp_path / "out" / "key.csv").open(encoding="utf-8")))
    answers = {"ada": [], "bob": []}
    for row in rows:
        assert json.loads(row["answer"]) is not None
        answers[row["id"]].append(row["answer"])
    assert answers["ada"] and answers["bob"] and answers["ada"] != answers["bob"]
    for student in answers:
        notebook = (tmp_path / "out" / student / "02_minimax.ipynb").read_text("utf-8")
        assert f"seed={own_seed(SETTINGS.seed, student)}" in notebook
    # what each badge and link opens is that student's own set, and no path tells whose
    published = published_sets(SETTINGS, roster)
    with (tmp_path / "out/links.csv").open(encoding="utf-8") as file:
        links = {row["id"]: row["link"] for row in csv.DictReader(file)}
    for student, link in links.items():
        [path] = [path for path in published if link.endswith(f"/{SETTINGS.ref}/{path}")]
        mine = (tmp_path / "out" / student / "02_minimax.ipynb").read_bytes()
        assert published[path] == mine and link.encode() in mine
        assert not re.search(r"\b(ada|bob)\b", path)
    with refused(match="no secret"):
        write_sets(replace(SETTINGS, secret=None), ["02"], roster, tmp_path / "none")
    assert not (tmp_path / "none").exists()
