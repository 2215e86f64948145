"""Practice on the page, driven by its own widgets: fields, buttons, marks, hints, the whole
solution, the score.
"""

import re
import xml.etree.ElementTree as ElementTree
from html import unescape

import pytest

widgets = pytest.importorskip(
    "ipywidgets", reason="ipywidgets is not installed: requirements.txt has it"
)

from practised import solved, typed_in

from gamelab.learn.practice import panel as practice
from gamelab.learn.practice.problem import LEVELS
from gamelab.learn.practice.problems import KINDS, LAST_SEED, problem
from gamelab.learn.tables import CATALOGUE

SORTS = [(kind, level) for kind in KINDS for level in LEVELS]
# What ipywidgets 7 and 8 share, and nothing that needs more than an observer.
SHARED = {
    "VBox",
    "HBox",
    "HTML",
    "Label",
    "Text",
    "BoundedIntText",
    "Dropdown",
    "Button",
    "ToggleButton",
    "IntSlider",
    "Explorer",
    "Practice",
}


@pytest.fixture(autouse=True)
def fresh_score(monkeypatch):
    monkeypatch.setattr(practice, "score", practice.Score())


@pytest.fixture(params=SORTS, ids=lambda sort: f"{sort[0]}-{sort[1]}")
def page(request):
    kind, level = request.param
    return getattr(practice, kind)(level=level)


def inside(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from inside(child)


def text(html):
    words = re.sub(r"<b style[^>]*>(\w+)</b>", r"\1", html.value)  # a coloured name
    return unescape(re.sub("<[^>]*>", " ", words)).replace("  ", " ").strip()


def marks(page):
    return {name: text(entered.mark) for name, entered in page.entered.items()}


def enter(page, name, entry):
    """Put an entry into a field, as a reader would."""
    entered = page.entered[name]
    for option, button in entered.buttons.items():
        button.value = option in entry
    if not entered.buttons:
        entered.typed.value = entry


def fill(page, **changed):
    for name in page.entered:
        enter(page, name, changed.get(name, solved(page.problem)[name]))


def test_the_first_problem_is_that_of_seed_1(page):
    assert (page.problem.seed, page.seed.value) == (1, 1) and page.level.value == page.problem.level
    assert page.problem.words() == problem(page.kind, 1, page.problem.level).words()
    assert page.problem.call in text(page.title) and page.problem.task in text(page.steps.screen)
    assert page.steps.shown.picture.alt == page.problem.picture.alt
    ElementTree.fromstring(page.steps.shown.picture)


@pytest.mark.slow
def test_only_widgets_that_both_versions_have_each_with_a_name(page):
    page.show_button.click()
    for widget in inside(page):
        assert type(widget).__name__ in SHARED
        asks = widgets.Text | widgets.BoundedIntText | widgets.Dropdown | widgets.IntSlider
        if isinstance(widget, asks | widgets.Button | widgets.ToggleButton):
            assert widget.description
    typed = [w for w in inside(page.fields) if isinstance(w, widgets.Text | widgets.Dropdown)]
    asked = [name for name, field in page.problem.fields.items() if field.kind != "set"]
    assert [widget.description for widget in typed] == asked


def test_right_answers_get_their_marks_at_the_first_check(page):
    page.check_button.click()
    assert text(page.feedback) == "Nothing is filled in yet, so there is nothing to check."
    assert {*marks(page).values()} == {""}, "an empty form is not graded"
    fill(page)
    page.check_button.click()
    assert {*marks(page).values()} == {"✓ right"}
    for entered in page.entered.values():
        for button in entered.buttons.values():  # what is down differs by more than its shade
            assert button.description.startswith("✓") == button.value
    count = len(page.entered)
    assert text(page.feedback) == f"All {count} entries are right, at the first check."
    assert "1 problem solved, 1 of them at the first check." in text(page.tally)


def test_what_is_filled_in_is_checked_and_the_rest_is_open(page):
    name = page.problem.order[0]
    enter(page, name, solved(page.problem)[name])
    page.check_button.click()
    left = [other for other, mark in marks(page).items() if mark == "○ open"]
    assert {*page.entered} - {*left} == {name} and marks(page)[name] == "✓ right"
    still = "field is" if len(left) == 1 else "fields are"
    assert text(page.feedback) == (
        f"1 of 1 entry is right. {len(left)} {still} still open. Go on with {left[0]}."
    )


def test_a_wrong_entry_is_marked_and_told():
    page = practice.values()
    fill(page, A="77", B="<b>1/0</b>")
    page.check_button.click()
    assert [name for name, mark in marks(page).items() if mark == "✗ not yet"] == ["A", "B"]
    count = len(page.entered)
    assert f"{count - 2} of {count} entries are right. A : 77 is not right." in text(page.feedback)
    enter(page, "A", "1/3")
    assert "nothing solved yet" in text(page.tally) and marks(page)["A"] == ""
    fill(page, A="<b>1/0</b>")
    page.check_button.click()
    assert "<b>1/0" not in page.feedback.value and "&lt;b&gt;1/0" in page.feedback.value


def test_a_mistake_of_the_catalogue_is_named():
    page = practice.pruning()
    slipped = page.problem.posed.question.mistakes["bound taken for the value"](page.problem.given)
    fill(page, **{name: typed_in(row) for name, row in slipped.items() if name != "not read"})
    page.check_button.click()
    assert f"It looks like this: {CATALOGUE['bound taken for the value']}" in text(page.feedback)


def test_hints_come_in_two_steps_for_the_first_wrong_entry(page):
    first, second = page.problem.order[:2]
    fill(page)
    for name in (first, second):
        enter(page, name, "")
    page.hint_button.click()
    rule, numbers = page.problem.hints(first)
    assert f"Hint for {first} : {rule}" in text(page.hint_text)
    page.hint_button.click()
    assert numbers in text(page.hint_text)
    enter(page, first, solved(page.problem)[first])
    page.hint_button.click()
    assert page.problem.hints(second)[0] in text(page.hint_text)
    enter(page, second, solved(page.problem)[second])
    page.hint_button.click()
    assert text(page.hint_text) == "Every entry is right. Press Check."
    page.check_button.click()
    assert "1 problem solved, 1 of them at the first check, 1 with hints." in text(page.tally)


@pytest.mark.slow
def test_the_whole_solution_step_by_step(page):
    before, bar = page.show_button.description, page.steps.children[0]
    assert bar.layout.display == "none" and before.startswith("Show the whole")
    page.show_button.click()
    assert page.show_button.description.startswith("Hide the")
    assert (bar.layout.display, page.fields.layout.display) == (None, "none")
    step = page.steps.controls["step"]
    assert (step.value, step.max) == (1, len(page.problem.pages))
    seen = set()
    for k in range(1, step.max + 1):
        step.value = k
        ElementTree.fromstring(page.steps.shown.picture)
        seen.add((page.steps.shown.picture, page.steps.shown.sentence))
    assert len(seen) == step.max
    page.show_button.click()
    assert page.fields.layout.display is None and page.show_button.description == before
    fill(page)
    page.check_button.click()
    assert "0 of them at the first check, 1 with the solution open." in text(page.tally)


@pytest.mark.slow
def test_a_new_problem_keeps_the_page_and_empties_the_fields(page):
    parts = page.children
    fill(page)
    page.check_button.click()
    page.hint_button.click()
    page.show_button.click()
    old = page.problem
    page.again.click()
    assert (
        page.children == parts
        and page.seed.value == page.problem.seed == 2
        and page.problem.words() != old.words()
    )
    assert set(marks(page).values()) == {""} and not any(page.entries().values())
    assert (
        page.fields.layout.display is None
        and text(page.hint_text) == ""
        and "Fill in the fields" in text(page.feedback)
    )
    assert page.problem.call in text(page.title) and page.problem.task in text(page.steps.screen)


def test_seed_and_level_choose_the_problem():
    page = practice.pruning()
    page.seed.value = 17
    page.level.value = 3
    assert page.problem.words() == practice.pruning(seed=17, level=3).problem.words()
    page.seed.value = LAST_SEED
    page.again.click()
    assert page.problem.seed == page.seed.value == 0


def test_each_problem_counts_once_as_it_was_solved_first():
    page = practice.values()
    enter(page, "A", "77")
    page.check_button.click()
    fill(page)
    page.check_button.click()
    assert "1 problem solved, 0 of them at the first check." in text(page.tally)
    again = practice.values()
    fill(again)
    again.check_button.click()
    assert "1 problem solved, 0 of them at the first check." in text(again.tally)
    again.again.click()
    fill(again)
    again.check_button.click()
    assert "2 problems solved, 1 of them at the first check." in text(again.tally)
    assert repr(practice.score).splitlines()[:2] == [
        "Score for Minimax values: 2 problems solved, 1 of them at the first check.",
        "Score for Alpha-beta pruning: nothing solved yet.",
    ]
