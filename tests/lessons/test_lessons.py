"""What every lesson holds: its shape, its time, pictures that can be read without eyes, and the
subject's numbers, asserted.
"""

import ast
import json
import re
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import jupytext
import pytest
from sentences import tables

from gamelab.learn.lessons import LESSONS as TABLE

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = {source.stem[:2]: source for source in sorted(NOTEBOOKS.glob("[0-9]*.py"))}


@pytest.fixture(params=LESSONS)
def lesson(request):
    """Each lesson, by its number."""
    return request.param


@cache
def source(lesson):
    return jupytext.reads(LESSONS[lesson].read_text("utf-8"), fmt="py:percent").cells


def is_check(cell):
    return "check" in cell.metadata.get("tags", [])


def cells(lesson, kind):
    """What a reader gets, badge, setup and the link to the exercises left out."""
    return [cell.source for cell in source(lesson) if cell.cell_type == kind and not is_check(cell)]


@cache
def built(lesson):
    return json.loads(LESSONS[lesson].with_suffix(".ipynb").read_text("utf-8"))


def headings(lesson):
    return [
        (len(marks), title)
        for text in cells(lesson, "markdown")
        for marks, title in re.findall(r"^(#+) (.*)$", text, re.M)
    ]


def test_the_files_are_those_of_the_table():
    table = [f"{number}_{lesson.word}" for number, lesson in TABLE.items()]
    assert [path.stem for path in LESSONS.values()] == table
    asked = [f"{number}_{lesson.word}" for number, lesson in TABLE.items() if lesson.prefix]
    masters = NOTEBOOKS.parent / "solutions"
    assert sorted(path.stem for path in masters.glob("[0-9]*.py")) == asked


def test_a_lesson_opens_with_goals_needs_and_minutes_that_add_up(lesson):
    first = cells(lesson, "markdown")[0]
    title = source(lesson)[0].source
    assert title == first and title.startswith("# "), "a lesson starts with its title"
    assert 3 <= len(re.findall(r"^- \*\*", first, re.M)) <= 5, (
        "three to five goals, each with its verb"
    )
    assert "**You need**" in first
    stated = int(re.search(r"\*\*Time\*\*: (\d+) minutes", first)[1])
    parts = re.findall(r"^\| (\d+ .+?) \| (\d+) \|$", first, re.M)
    assert stated == TABLE[lesson].minutes == sum(int(minutes) for _, minutes in parts)
    numbered = [title for level, title in headings(lesson) if level == 2 and title[0].isdigit()]
    counted = [str(number) for number in range(1, len(parts) + 1)]
    assert [title.split()[0] for title, _ in parts] == counted
    assert [title.split()[0] for title in numbered] == counted


def test_headings_skip_no_level_and_a_core_ends_with_what_to_remember_and_what_next(lesson):
    levels = [level for level, _ in headings(lesson)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    text = "\n".join(cells(lesson, "markdown"))
    assert [title for level, title in headings(lesson) if level == 2][-3:] == [
        "What to remember",
        "What next",
        "Going further",
    ]
    remember = text.partition("## What to remember")[2].partition("## What next")[0]
    assert re.findall(r"^(\d)\. ", remember, re.M) == list("12345")
    assert text.partition("## What next")[2].strip()


def test_the_reader_predicts_and_judges_claims(lesson):
    text = "\n".join(cells(lesson, "markdown"))
    assert len(re.findall(r"\*\*Predict", text)) >= 3
    assert text.count("<details>") == text.count("</details>") >= 3
    assert text.count("<summary>") == text.count("</summary>") == text.count("<details>")


@pytest.mark.parametrize("lesson", ["02", "03", "04", "05", "06"])
def test_there_is_practice(lesson):
    assert any(text.splitlines()[-1].startswith("practice.") for text in cells(lesson, "code"))


def test_every_picture_has_a_text_of_its_own(lesson):
    pictures = 0
    for cell in built(lesson)["cells"]:
        for output in cell.get("outputs", []):
            shown = output.get("data", {})
            if {"image/png", "image/svg+xml"} & shown.keys():
                pictures += 1
                words = "".join(shown["text/plain"])
                assert not words.startswith("<") and len(words.split()) >= 5, words
            if svg := "".join(shown.get("image/svg+xml", "")):
                assert 'role="img"' in svg and re.search(r'aria-label="[^"]{10,}', svg)
            if "image/png" in shown:
                assert len(output["metadata"]["image/png"]["alt"].split()) >= 5
    assert pictures
    for text in cells(lesson, "markdown"):
        assert all(alternative.strip() for alternative in re.findall(r"!\[(.*?)\]\(", text))
        assert all(re.search(r'alt="[^"]+"', image) for image in re.findall(r"<img [^>]*>", text))


def test_code_is_short_and_stands_between_sentences(lesson):
    lengths = sorted(len(text.splitlines()) for text in cells(lesson, "code"))
    assert lengths[len(lengths) // 2] <= 4, f"median of the lines of a code cell, in {lengths}"
    assert lengths[len(lengths) * 9 // 10] <= 12, f"nine code cells of ten, in {lengths}"
    assert source(lesson)[-1].cell_type == "markdown", "a lesson ends with a sentence"
    wide = [line for text in cells(lesson, "code") for line in text.splitlines() if len(line) > 88]
    assert not wide, "Colab cuts off what stands behind column 88"


def test_the_core_fits_fifty_minutes_and_what_goes_further_is_short(lesson):
    shown = [cell for cell in source(lesson) if not is_check(cell)]
    [border] = [at for at, cell in enumerate(shown) if cell.source.startswith("## Going further")]
    code = [cell.cell_type == "code" for cell in shown]
    assert sum(code[:border]) <= 40 and sum(code[border:]) <= 20
    text = "\n".join(cell.source for cell in shown[:border] if cell.cell_type == "markdown")
    words = [word for word in re.sub(r"<[^>]+>", " ", text).split() if re.search(r"\w", word)]
    assert len(words) <= 2800


def test_another_lesson_that_is_named_is_a_link_to_it(lesson):
    texts = ["".join(c["source"]) for c in built(lesson)["cells"] if c["cell_type"] == "markdown"]
    blocks = "\n\n".join(texts).split("\n\n")
    text = "\n\n".join(block for block in blocks if not block.startswith(("<", "#")))
    links = re.findall(r"\[[Ll]esson (\d)\]\((.*?)\)", text)
    assert all(LESSONS[f"0{number}"].with_suffix(".ipynb").name == file for number, file in links)
    assert {*re.findall(r"(?<!\[)\b[Ll]esson (\d)\b", text)} <= {lesson[1:]}


def test_no_sentence_is_longer_than_thirty_words(lesson):
    text = "\n\n".join(cells(lesson, "markdown"))
    text = re.sub(r"```.*?```|^\|.*$|<[^>]+>|^#+ .*$", "\n\n", text, flags=re.S | re.M)
    for paragraph in re.split(r"\n\s*\n|\n- |\n\d\. ", text):
        for sentence in re.split(r"(?<=[.?!:])[)\"”*]*\s+", " ".join(paragraph.split())):
            assert len(sentence.split()) <= 30, sentence


def test_what_a_reader_opens_asserts_nothing(lesson):
    assert not any(re.search(r"^\s*assert\b", text, re.M) for text in cells(lesson, "code"))


def test_what_a_cell_shows_is_for_people(lesson):
    for cell in built(lesson)["cells"]:
        for output in cell.get("outputs", []):
            text = "".join(output.get("data", {}).get("text/plain", output.get("text", "")))
            assert not re.match(r"[\[{(]+\(|\[\[|.*[\[(]Fraction\(|<\w+ ", text), text
            pictured = {"image/png", "image/svg+xml"} & output.get("data", {}).keys()
            lines = [] if pictured else text.splitlines()
            assert all(len(line) <= 96 for line in lines), text


def test_a_tree_is_drawn_as_a_graph_by_networkx():
    code = cells("01", "code") + cells("02", "code")
    assert sum("to_networkx()" in text for text in code) >= 1
    assert any(re.search(r"\b(nx|networkx)\.draw\w*\(", text) for text in code)


def test_names_are_imported_one_by_one(lesson):
    assert not any("import *" in text for text in cells(lesson, "code")[1:])


# The numbers of the subject, in numbers.toml. Each must stand in an assert of its lesson, against
# something that was computed.


@cache
def asserts(lesson):
    checks = "\n".join(cell.source for cell in filter(is_check, source(lesson)))
    return [part.test for part in ast.walk(ast.parse(checks)) if isinstance(part, ast.Assert)]


def numbers(test):
    """The constants written in it: numbers with their sign, Fraction(4, 7) and '4/7' as fractions,
    other texts as they are.
    """
    found = set()
    for part in ast.walk(test):
        text = ast.unparse(part)
        if isinstance(part, ast.Constant):
            value = part.value
            fraction = isinstance(value, str) and re.fullmatch(r"-?\d+/\d+", value)
            found.add(Fraction(value) if fraction else value)
        elif re.fullmatch(r"-[\d.]+|Fraction\(-?\d+, -?\d+\)", text):
            found.add(eval(text))
    return found


@cache
def asserted(lesson):
    return [*map(numbers, asserts(lesson))]


def test_an_assert_compares_with_something_computed(lesson):
    tests = asserts(lesson)
    assert len(tests) >= 10
    for test in tests:
        assert any(isinstance(part, ast.Name | ast.Call) for part in ast.walk(test)), ast.unparse(
            test
        )


NUMBERS = tables("lessons/numbers.toml")


@pytest.mark.parametrize(
    "lesson, fact", [(lesson, fact) for lesson, facts in NUMBERS.items() for fact in facts]
)
def test_the_numbers_of_the_subject_are_asserted(lesson, fact):
    wanted = numbers(ast.parse(repr(NUMBERS[lesson][fact])))
    assert any(wanted <= found for found in asserted(lesson)), (
        f"no assert of {LESSONS[lesson].name} holds {sorted(map(str, wanted))}"
    )


def test_the_laboratory_holds_the_table_of_reading():
    """Its rows are data of a cell and the assert runs over them: the numbers must stand in that
    cell.
    """
    [text] = [cell.source for cell in source("08") if "61.32" in cell.source]
    read = {2, 4, 3.64, 8, 6.765, 16, 11.79, 32, 20.98, 64, 35.54, 128, 61.32}
    assert numbers(ast.parse(text)) >= {*read, 46.15, 23.15, 78.9, 142.7, 27.2}
