"""The naming of mistakes: every mistake of the catalogue, handed in by students who write
otherwise, costs points and is named; a name that is given is proven; a slip is never taken for
right.
"""

import contextlib
import io
import linecache
import re
from collections import Counter
from difflib import SequenceMatcher
from functools import cache
from random import Random
from textwrap import indent

import pytest
from rewrites import REWRITES
from rewrites.honest import HONEST
from rewrites.programs import programs
from rewrites.slipped import SLIPPED
from rewrites.slips import slips
from textbook import ALPHABETA

from gamelab import minimax, number_text
from gamelab.learn import check as checking
from gamelab.learn.finding import HINTS
from gamelab.learn.lessons import PREFIXES
from gamelab.learn.mistakes.catalogue import CATALOGUE
from gamelab.learn.mistakes.forms import Form
from gamelab.learn.mistakes.naming import ALWAYS_THE_SAME, RETURNS_NOTHING, alike
from gamelab.learn.question import run_here

ASKED = {
    name: question for prefix in PREFIXES for name, question in checking.questions(prefix).items()
}
WRONG = sorted({name for name, _ in REWRITES})
pytestmark = pytest.mark.usefixtures("worked_out_once")
FRESH = Form.answers
EITHER = ["bound never moves", "nothing cut"]
SLIPS = ("ab-1", "ab-2", "ab-7", "minimax-2", "minimax-6", "minimax-7", "expectimax-3")


def answer_of(name, source, cell="<string>"):
    """The answer in the text of the cell that defines it; a cell with a name of its own has a
    source that can be read."""
    if cell != "<string>":
        linecache.cache[cell] = (len(source), None, source.splitlines(keepends=True), cell)
    with contextlib.redirect_stdout(io.StringIO()):
        space = {"given": checking.given}
        exec(compile(source, cell, "exec"), space)
    return space[ASKED[name].answer]


def reported(name, source, seed):
    """What check() says of an answer, and the numbers it names."""
    with checking.seeded(seed):
        report = checking.check(name, answer_of(name, source))
    return report, list(report.finding.mistakes) if report.finding else []


def test_each_mistake_of_each_question_is_written_in_several_ways():
    asked = {(name, number) for name, question in ASKED.items() for number in question.mistakes}
    assert set(REWRITES) == asked
    assert {number for _, number in asked} | set(SLIPPED) <= set(CATALOGUE)
    for (name, _), sources in REWRITES.items():
        assert len(set(sources)) == len(sources) >= (4 if callable(ASKED[name].cases) else 2)


@pytest.mark.slow
@pytest.mark.parametrize("name", WRONG)
def test_no_rewritten_mistake_is_missed_and_most_are_named(name):
    found = Counter()
    for (asked, number), sources in REWRITES.items():
        for source in sources if asked == name else ():
            report, _ = reported(name, source, 2026)
            assert report.points < report.out_of
            found[CATALOGUE[number] in report.text()] += 1
    assert found[True] >= 0.8 * found.total(), found


def near(before, after):
    """The lines of a text that differ from another one, or that stand beside one taken away."""
    lines = set()
    matcher = SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False)
    for kind, _, _, start, end in matcher.get_opcodes():
        if kind != "equal":
            lines |= {*range(start, end + 2)}
    return lines


def test_sixty_searches_are_named_with_their_lines():
    found = Counter()
    for number, (style, name, source, right, names) in enumerate(programs()):
        finding = checking.check(name, answer_of(name, source, f"<cell {number}>")).finding
        if finding is None:  # the visible tests of this set do not show it
            found[False] += 1
            continue
        assert not set(finding.mistakes) - set(names), (style, names, finding.mistakes)
        text = source.splitlines()
        first = next(n for n, line in enumerate(text) if line.startswith(("def", "class")))
        there = {line + first for line in finding.lines}
        whole = set(finding.mistakes) == set(names) and there and there <= near(right, source)
        assert whole or not finding.mistakes, (style, names, finding.mistakes, there)
        found[bool(whole)] += 1
    assert found.total() == 60 and found[True] >= 48, found


SEARCH = """
from math import inf

def my_alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff
    upper = node.player == "max"
    if upper:
        best = -inf
        for child in node.children:
{max_turn}
        return best
    best = inf
    for child in node.children:
{min_turn}
    return best
"""
LATE = """
value = my_alphabeta(child, alpha, beta)
if alpha >= beta:
    break
best = {best}(best, value)
{bound} = {best}({bound}, best)
"""
TWICE = """
if my_alphabeta(child, alpha, beta) {than} best:
    best = my_alphabeta(child, alpha, beta)
{bound} = {best}({bound}, best)
if alpha >= beta:
    break
"""


@pytest.mark.parametrize(
    ("turn", "mistake", "lines"),
    [(LATE, "cut before the update", (9, 17)), (TWICE, "each child searched twice", (8, 16))],
    ids=["cut before the update", "each child searched twice"],
)
def test_a_mistake_in_both_turns_is_named_where_it_stands(turn, mistake, lines):
    sides = (
        {"best": "max", "bound": "alpha", "than": ">"},
        {"best": "min", "bound": "beta", "than": "<"},
    )
    texts = [turn.strip().format(**side) for side in sides]
    source = SEARCH.format(
        max_turn=indent(texts[0], " " * 12),
        min_turn=indent(texts[1], " " * 8),
    )
    # what stands above the answer, and is never called, moves none of its lines
    beside = "def another(node):\n    return max(map(another, node.children))\n"
    for number, text in enumerate((source, beside + source)):
        cell = f"<cell {mistake} {number}>"
        finding = checking.check("ab-1", answer_of("ab-1", text, cell)).finding
        assert finding.mistakes == (mistake,)
        assert finding.lines == lines


def test_a_finding_goes_as_far_as_the_hints(capsys):
    source = next(source for _, _, source, _, names in programs() if names == ["no minus"])
    told = []
    for hints in HINTS:
        checking.exercise("03", hints=hints)
        told.append(checking.check("ab-2", answer_of("ab-2", source, f"<cell {hints}>")).text())
    checking.exercise("03")
    parts = ("gives", CATALOGUE["no minus"], "line 9: value = my_", "+            value = -my_")
    assert [[part in text for part in parts[1:]] for text in told] == [
        [place > step for step in range(3)] for place in range(4)
    ]
    with pytest.raises(ValueError, match="hints is one of"):
        checking.exercise("03", hints="all")


@pytest.mark.parametrize("number", SLIPPED)
def test_what_learners_write_most_is_named(number):
    for name, source in SLIPPED[number]:
        numbers = reported(name, source, 2026)[1]
        # where neither bound ever moves, nothing is cut, and the other way round
        assert numbers == [number] or number in EITHER and numbers == EITHER


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_answer_is_right_in_every_style(name):
    for source in HONEST[name]:
        report, _ = reported(name, source, checking.SEED)
        assert report.points == report.out_of and report.finding is None, source


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
    for source in slips(HONEST[name][0]):
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


@pytest.mark.parametrize("infinity", [321, 77_777, 2**40])
def test_whatever_number_stands_for_infinity_is_found(infinity):
    source = f"""
def minimax_value(node):
    best = -{infinity} if node.player == "max" else {infinity}
    for child in node.children:
        best = (max if node.player == "max" else min)(best, minimax_value(child))
    return best if node.children else node.payoff
"""
    assert reported("minimax-2", source, 7)[1] == ["finite infinity"]


PAGE = "\nfrom math import inf\n" + ALPHABETA
SLIPPED_PAGES = {
    "a strict cut": ("alpha >= beta", "alpha > beta"),
    "the window is not passed": ("(child, alpha, beta)", "(child)"),
    "only alpha is passed": ("(child, alpha, beta)", "(child, alpha)"),
    "only beta is passed": ("(child, alpha, beta)", "(child, beta=beta)"),
    "alpha and beta are swapped": ("(child, alpha, beta)", "(child, beta, alpha)"),
    "alpha is the best value": ("alpha = max(alpha, best)", "alpha = best"),
    "MAX alone cuts": ("if alpha >= beta", 'if node.player == "max" and alpha >= beta'),
    "MIN alone cuts": ("if alpha >= beta", 'if node.player == "min" and alpha >= beta'),
    "alpha never rises": ("            alpha = max(alpha, best)\n", ""),
    "beta never falls": ("            beta = min(beta, best)\n", ""),
    "nothing is cut": ("        if alpha >= beta:\n            break\n", ""),
    "the cut is reversed": ("alpha >= beta", "alpha <= beta"),
}


def test_a_search_that_reads_on_at_equality_is_told_of_no_wrong_value():
    """What it returns is the value, or a bound that is no worse."""
    report = reported("ab-1", PAGE.replace("alpha >= beta", "alpha > beta"), 2026)[0]
    assert "should read" in str(report)
    assert not re.search(r"gives \S+, and \S+ is right", str(report))


@pytest.mark.parametrize("slip", SLIPPED_PAGES)
def test_a_true_value_is_never_called_wrong(slip):
    """Outside a window a search may give a bound or the value; an example is on a full window
    where one shows the slip.
    """
    source = PAGE.replace(*SLIPPED_PAGES[slip])
    assert source != PAGE
    finding = reported("ab-1", source, 2026)[0].finding
    said = re.search(r"gives (\S+), and (\S+) is right", finding.call)
    if said:
        right = minimax(finding.root).value
        assert said[1].replace("−", "-") != number_text(right), finding.call
    if slip != "alpha is the best value":
        assert "alpha=" not in finding.call, finding.call
