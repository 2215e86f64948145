"""The naming of mistakes: every mistake of the catalogue, handed in by students who write
otherwise, costs points and is named; a name that is given is proven; a slip is never taken for
right.

The plain tests take every fifth of the wrong programs; `make hostile` takes them all.
"""

import ast
import linecache
import re
from collections import Counter
from functools import cache
from itertools import islice
from random import Random

import pytest
from cells import known
from programs import NAMED, RIGHT, WRONG
from sampled import ALL, some

from gamelab import minimax, number_text
from gamelab.learn import check as checking
from gamelab.learn.finding import HINTS
from gamelab.learn.lessons import PREFIXES
from gamelab.learn.mistakes.forms import Form
from gamelab.learn.mistakes.naming import ALWAYS_THE_SAME, RETURNS_NOTHING, alike
from gamelab.learn.question import run_here
from gamelab.learn.repairs.program import program_of
from gamelab.learn.repairs.rewritings import changes
from gamelab.learn.tables import CATALOGUE

ASKED = {
    name: question for prefix in PREFIXES for name, question in checking.questions(prefix).items()
}
pytestmark = pytest.mark.usefixtures("worked_out_once")
FRESH = Form.answers
STEP = 5
SLIPS = ("ab-1", "ab-2", "ab-7", "minimax-2", "minimax-6", "minimax-7", "expectimax-3")


def answer_of(name, source, cell="<string>"):
    """The answer in the text of the cell that defines it; a cell with a name of its own has a
    source that can be read."""
    if cell != "<string>":
        linecache.cache[cell] = (len(source), None, source.splitlines(keepends=True), cell)
    exec(compile(source, cell, "exec"), space := {"given": checking.given})
    return space[ASKED[name].answer]


def wrong(about):
    """The wrong programs that are tried of those of a question, or of one mistake there."""
    return some((row for row in WRONG if about.items() <= row.items()), STEP)


def finding_of(row):
    """What check() finds in a program whose source can be read."""
    answer = answer_of(row["question"], row["source"], f"<cell {hash(row['source'])}>")
    return checking.check(row["question"], answer).finding


def reported(name, source, seed):
    """What check() says of an answer, and the mistakes it names."""
    with checking.seeded(seed):
        report = checking.check(name, answer_of(name, source))
    return report, list(report.finding.mistakes) if report.finding else []


def test_each_mistake_of_each_question_is_written_in_several_ways():
    asked = {(name, number) for name, question in ASKED.items() for number in question.mistakes}
    written = Counter((row["question"], row["mistake"]) for row in WRONG)
    assert written.keys() == asked
    assert CATALOGUE.keys() >= {name for row in NAMED for name in row["mistakes"]}
    assert all(
        count >= (4 if callable(ASKED[name].cases) else 2) for (name, _), count in written.items()
    )
    assert len({row["source"] for row in WRONG}) == len(WRONG)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({row["question"] for row in WRONG}))
def test_no_rewritten_mistake_is_missed_and_most_are_named(name):
    found = Counter()
    for row in wrong({"question": name}):
        report, _ = reported(name, row["source"], 2026)
        assert report.points < report.out_of, row
        found[CATALOGUE[row["mistake"]] in report.text()] += 1
    # of few that are tried, one may always go without its name
    assert found[False] <= max(0.2 * found.total(), not ALL), found


@pytest.mark.slow
@pytest.mark.parametrize("row", some(NAMED, STEP), ids=lambda row: ", ".join(row["mistakes"]))
def test_a_wrong_program_is_named_with_its_lines(row):
    """And nothing is said of it that is not true."""
    finding = finding_of(row)
    named, told = {*finding.mistakes}, re.search(r"gives (\S+), and \S+ is right", finding.call)
    assert named == {*row["mistakes"]} or row.get("unnamed") and not named
    assert not named or finding.lines == tuple(row.get("lines", finding.lines))
    assert bool(finding.source) == bool(finding.repair)
    # a search may give the value for a bound, and reads too much where it cuts too little
    if told and row["question"] == "ab-1":
        assert told[1].replace("−", "-") != number_text(minimax(finding.root).value)
    assert not told or row["mistakes"] != ["strict cut"]


def test_four_fifths_of_sixty_are_named():
    sixty = [row for row in NAMED if "style" in row]
    named = sum(not row.get("unnamed") for row in sixty)
    print(f"{named} of {len(sixty)} wrong programs are named with their lines")
    assert {*Counter(row["style"] for row in sixty).values()} == {10} and len(sixty) == 60
    assert named >= 48


@pytest.mark.slow
@known("about", "about", ids=lambda row: row["question"])
def test_a_repair_does_not_hide_what_the_question_is_about(about):
    for row in wrong(about):
        with checking.seeded(2026):
            assert finding_of(row).mistakes == (row["mistake"],), row


def test_a_finding_goes_as_far_as_the_hints(capsys):
    row = next(row for row in NAMED if row["mistakes"] == ["no minus"] and "style" in row)
    told = []
    for hints in HINTS:
        checking.exercise("03", hints=hints)
        answer = answer_of("ab-2", row["source"], f"<cell {hints}>")
        told.append(checking.check("ab-2", answer).text())
    checking.exercise("03")
    parts = ("gives", CATALOGUE["no minus"], "line 9: value = my_", "+            value = -my_")
    assert [[part in text for part in parts[1:]] for text in told] == [
        [place > step for step in range(3)] for place in range(4)
    ]


@pytest.mark.parametrize("name", RIGHT)
def test_an_honest_answer_is_right_in_every_style(name):
    for source in RIGHT[name]:
        report, _ = reported(name, source, checking.SEED)
        assert report.points == report.out_of and report.finding is None, source


def slips(name):
    """A right program with every so manieth of the changes that the kit knows."""
    source = RIGHT[name][0]
    program = program_of(answer_of(name, source, f"<slips of {name}>"))
    imports = "\n".join(re.findall(r"^(?:from|import) .*", source, re.M))
    for change in islice(changes(program), 0, None, 5 if ALL else 5 * STEP):
        undone = change.swap()
        yield f"{imports}\n{ast.unparse(program.module)}"
        undone.swap()


@pytest.mark.slow
@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_not_taken_for_right_and_a_name_is_proven(name):
    here = checking.posed(name)
    hidden, *others = (
        [(case, run_here(case, here.reference)) for case in here.made(Random(draw))]
        for draw in range(6)
    )
    fresh = [both for cases in others for both in cases]

    def rights(answer, cases):
        for case, expected in cases:
            found = here.outcome(case, answer)
            yield here.verdict(case, found, expected).right, (case, found)

    shapes = cache(lambda number: FRESH(here.question.form, here.given, number, (0,)))
    for source in slips(name):
        report, numbers = reported(name, source, checking.SEED)
        answer = answer_of(name, source)
        if report.points == report.out_of and all(right for right, _ in rights(answer, hidden)):
            assert all(right for right, _ in rights(answer, fresh)), source
        for number in set(numbers) - {ALWAYS_THE_SAME, RETURNS_NOTHING}:
            found = [mine for _, mine in rights(answer, hidden)]
            assert any(all(alike(*one, shape) for one in found) for shape in shapes(number)), source


@pytest.mark.parametrize(
    "name", [name for name, question in ASKED.items() if question.form is not None]
)
def test_without_a_mistake_the_form_of_a_question_is_right(name):
    here = ASKED[name].posed(1)
    answer = here.question.form.wrong()(here.given)
    for case, right in zip(here.cases, here.expected):
        assert here.verdict(case, run_here(case, answer), right).right, case.name
