"""A student's way through an exercise, in every front end: open it, write, check, read what is
wrong, and get all the points.
"""

import re

import pytest

from course.building.masters import Master
from course.settings import read_settings

from .conftest import opened
from .driver import Output, wait_until
from .server import FRONT_ENDS, ROOT

pytestmark = pytest.mark.slow

SETTINGS = read_settings(ROOT)
SOURCE = ROOT / "solutions" / "02_minimax.py"
# Three wrong tries at minimax-2, and what the check has to say of each.
TRIES = {
    "starts at 0": (
        """
def minimax_value(node):
    if node.is_leaf:
        return node.payoff
    best = 0
    for child in node.children:
        value = minimax_value(child)
        if node.player == "max" and value > best or node.player == "min" and value < best:
            best = value
    return best
""",
        r"the best value starts at 0",
    ),
    "never ends": (
        """
def minimax_value(node):
    values = [minimax_value(node) for child in node.children]
    return max(values) if node.player == "max" else min(values)
""",
        r"calls itself without end \(in .*minimax_value",
    ),
    "breaks": (
        """
def minimax_value(node):
    return max(minimax_value(child) for child in node.childs)
""",
        (
            r"your code stopped with AttributeError: 'Node' object has no attribute 'childs' \(in"
            r" minimax_value, line 2"
        ),
    ),
}


@pytest.fixture(scope="module", params=FRONT_ENDS)
def exercise(request, browser, tmp_path_factory):
    """The blank exercise, open after all its cells have been tried."""
    name = request.param
    text = (ROOT / "exercises" / f"{SOURCE.stem}.ipynb").read_text("utf-8")
    with opened(browser, SOURCE.stem, name, text, tmp_path_factory.mktemp(name)) as lecture:
        yield lecture


def place_of(exercise, source):
    """The number of the cell with this text."""
    return next(
        number
        for number, cell in enumerate(exercise.state()["cells"])
        if cell["source"].strip() == source.strip()
    )


def write(exercise, number, text):
    """Put text in place of a cell's, with the keyboard, and run the cell."""
    page = exercise.page
    page.locator(exercise.dialect.cell).nth(number).scroll_into_view_if_needed()
    page.evaluate(exercise.dialect.focus, number)
    page.keyboard.press("Enter")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text.strip())
    wait_until(
        lambda: exercise.state()["cells"][number]["source"].strip() == text.strip(),
        f"cell {number} holds what was written",
    )
    run(exercise, number)


def run(exercise, number):
    """Run a cell; its state afterwards."""
    page = exercise.page
    page.evaluate(exercise.dialect.focus, number)
    before = exercise.state()["cells"][number]["count"]
    page.keyboard.press("Control+Enter")
    wait_until(
        lambda: (
            exercise.state()["cells"][number]["count"] not in (before, None)
            and exercise.is_idle()
            and not exercise.state()["cells"][number]["busy"]
        ),
        f"cell {number} has run again",
    )
    return exercise.state()["cells"][number]


def said(cell):
    """What a check says, as text."""
    [output] = cell["outputs"]
    text = output["data"]["text/plain"]
    return text if isinstance(text, str) else "".join(text)


def photograph(exercise, number, when):
    place = exercise.page.locator(exercise.dialect.cell).nth(number)
    output = Output(exercise, number, place.locator(exercise.dialect.output).first)
    output.place.scroll_into_view_if_needed()
    output.photograph(when.replace(" ", "-"))


def test_from_the_badge_to_all_the_points(exercise):
    first, *_ = exercise.state()["cells"]
    assert (
        f"https://colab.research.google.com/github/{SETTINGS.published}/blob/{SETTINGS.ref}/exercises/{SOURCE.stem}.ipynb"
        in first["source"]
    )
    # unfilled it runs to its end
    outputs = [output for cell in exercise.state()["cells"] for output in cell["outputs"]]
    assert "error" not in [output["output_type"] for output in outputs]
    master = Master(SOURCE)
    blank, filled = (
        [source for cell, source in master._sources(SETTINGS.seed, blank) if cell.kind == "code"]
        for blank in (True, False)
    )
    for student, answer in zip(blank, filled, strict=True):
        number = place_of(exercise, student)
        if student == answer:
            state = run(exercise, number)
            if called := re.search(r'^check\("(.*?)"', student, re.M):
                question = master.questions[called[1]]
                told = said(state)
                full = r": ([\d.]+) of \1 (points\.|visible tests right)"
                wanted = "marks this question" if question.by_hand else full
                assert re.search(wanted, told), told
                photograph(exercise, number, called[1])
            continue
        if "def minimax_value" in student:
            check = place_of(exercise, 'check("minimax-2", minimax_value)')
            for name, (wrong, sentence) in TRIES.items():
                write(exercise, number, wrong)
                told = said(run(exercise, check))
                assert re.search(sentence, told), told
                assert not re.search(r": (\d+) of \1 visible tests right", told)
                photograph(exercise, check, name)
        write(exercise, number, answer)
    assert not [said for said in exercise.complaints if said.startswith("running: page")]
