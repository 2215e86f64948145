"""What holds for the questions of every lesson: the reference is right in any writing, what says
nothing gets nothing, a listed mistake costs points and is named, and a seed is one set.
"""

from fractions import Fraction
from itertools import product
from math import isfinite
from operator import attrgetter
from random import Random

import pytest
from cells import KNOWN
from practised import points
from sampled import some

import gamelab
from gamelab import Node, Payoffs, TicTacToe, check
from gamelab.learn.check import posed, questions
from gamelab.learn.diagnosis import finding
from gamelab.learn.lessons import PREFIXES
from gamelab.learn.mistakes.naming import named
from gamelab.learn.question import run_or_stop
from gamelab.learn.tables import CATALOGUE
from gamelab.learn.values import from_plain, plain
from gamelab.learn.wording import numerals

ALL = {name: question for prefix in PREFIXES for name, question in questions(prefix).items()}
ASKED = {name: question for name, question in ALL.items() if not question.by_hand}
# the cases of games-7 are slips, told in values
CODE = [name for name in ASKED if callable(ASKED[name].cases) and name != "games-7"]
VALUES = [name for name in ASKED if name not in CODE]
# Where the answer is one search of a tree: only there a smallest tree can be shown.
ON_TREES = [name for name in CODE if name.startswith(("ab-1", "expectimax-", "trees-"))]
# the number of a leaf, of matches, of a row: whole, and nothing else is read as one
WHOLE = ("expectimax-2", "games-4", "games-5", "games-7", "dilemma-5")


def plainly(thing):
    """A thing in a form that can be compared."""
    if isinstance(thing, Node):
        return thing.to_dict()
    if isinstance(thing, Payoffs | TicTacToe):
        return repr(thing), vars(thing).get("row"), vars(thing).get("col")
    if isinstance(thing, dict):
        return {name: plainly(entry) for name, entry in thing.items()}
    return list(map(plainly, thing)) if isinstance(thing, list | tuple) else thing


def called_with(case):
    return repr((case.name, plainly(case.arguments), plainly(case.options)))


def test_the_points_of_every_lesson():
    totals = {
        prefix: [question.points for question in questions(prefix).values()] for prefix in PREFIXES
    }
    assert totals == KNOWN["points"]
    assert list(ALL) == [f"{p}-{k}" for p, each in totals.items() for k in range(1, len(each) + 1)]


@pytest.mark.parametrize("name", ASKED)
def test_the_reference_gets_all_the_points(seed, name):
    """What it gives is judged; called by check(), it would be refused the functions of gamelab that
    the question forbids.
    """
    here = posed(name)
    verdicts = here.verdicts(here.expected)
    assert all(verdict.right for verdict in verdicts)
    assert here.points(verdicts) == here.question.points


@pytest.mark.parametrize("name", ASKED)
def test_numbers_in_any_writing_are_right(seed, name):
    def written(value, form):
        if isinstance(value, dict):
            return {key: written(entry, form) for key, entry in reversed(value.items())}
        if isinstance(value, list):
            return tuple(written(entry, form) for entry in value)
        text = value is None or isinstance(value, str | bool) or not isfinite(value)
        exact = name in WHOLE or name == "primer-3" and form is float
        return value if text or exact else form(value)

    here = posed(name)
    for form, each in product(
        (str, float, Fraction, " {} ".format), zip(here.cases, here.expected)
    ):
        case, right = each
        mine = right._replace(value=from_plain(plain(written(right.value, form))))
        refused = name in CODE and numerals(mine.value)
        assert here.verdict(case, mine, right).right != refused, (case.name, form)


@pytest.mark.parametrize("name", VALUES)
def test_values_that_say_nothing_get_none(name):
    for answer in (None, 7, "A", {}, [], [None, {"Z"}], {"A": None}):
        assert points(name, answer) == 0, answer


@pytest.mark.parametrize("name", VALUES)
def test_entries_that_say_nothing_get_none(name):
    """But for a row of the table that really is None: the node is never entered."""
    here = posed(name)
    right = here.reference if isinstance(here.reference, dict) else {}
    for entry in (None, "x", [], (None, "x", [1]), {"A": 3}) if right else ():
        verdicts = here.verdicts(here.outcomes(dict.fromkeys(right, entry)))
        assert all(right[v.case.entry] in (None, []) for v in verdicts if v.right), entry


@pytest.mark.parametrize("name", some(CODE))
def test_a_function_that_returns_nonsense_gets_none(name):
    nonsense = None, {}, "AB", [[1], None], (1, [1], [1]), [["0", "0"]], (True, [1, 0], [1]), ["C"]
    for value in nonsense:
        assert points(name, lambda *arguments, value=value, **options: value) == 0, value


@pytest.mark.parametrize("name", some(CODE))
def test_a_function_that_gives_nothing_gets_none_and_is_told_why(name):
    def blank(*arguments, **options):
        raise NotImplementedError("return something")

    def slipped(*arguments, **options):
        return {}["stone"]

    def endless(*arguments, **options):
        return endless(*arguments, **options)

    for mine, *said in (
        (blank, "not answered yet: return something"),
        (slipped, "your code stopped with KeyError: 'stone' (in slipped, line ", '{}["stone"]'),
        (endless, "it calls itself without end"),
    ):
        report = check(name, mine)
        assert report.points == 0 and all(part in report.text() for part in said)


@pytest.mark.parametrize(
    "name, function", [(name, function) for name in CODE for function in ASKED[name].forbidden]
)
def test_gamelabs_own_refuse(name, function):
    report = check(name, lambda *arguments, **options: attrgetter(function)(gamelab)())
    assert report.points == 0 and f"gamelab.{function} refuses here" in report.text()


def test_what_refused_comes_back():
    assert gamelab.minimax([[3, 5], 4]).value == 4
    assert Payoffs.stag_hunt().pure_equilibria() == [(0, 0), (1, 1)]


@pytest.mark.parametrize("name", some(ASKED))
def test_every_mistake_is_named_and_costs_points(name, worked_out_once):
    here = posed(name)
    for mistake, outcomes in here.mistaken.items():
        answer = ASKED[name].mistakes[mistake](here.given)
        found = named(here, outcomes, lambda case, answer=answer: run_or_stop(case, answer))
        assert CATALOGUE[mistake] in finding(here, found).sentences
        assert here.points(here.verdicts(outcomes)) < here.question.points


@pytest.mark.parametrize("name", ON_TREES)
def test_a_mistake_is_told_with_its_sentence_and_its_tree(seed, name):
    mistake, wrong = list(ASKED[name].mistakes.items())[-1]
    finding = check(name, wrong(posed(name).given)).finding
    assert CATALOGUE[mistake] in finding.sentences
    assert sum(1 for _ in finding.root.nodes()) <= 7


@pytest.mark.parametrize("name", some(ASKED))
def test_a_seed_is_one_set_and_another_seed_another(name):
    one, again, other = (ASKED[name].posed(seed) for seed in (5, 5, 6))
    assert plainly(one.given) == plainly(again.given)
    assert list(map(called_with, one.cases)) == list(map(called_with, again.cases))
    if one.given is not None:
        assert repr(plainly(one.given)) != repr(plainly(other.given))


def test_cases_that_miss_a_mistake_are_drawn_again():
    """With the other cut, the first cases of this set see no tie that decides."""
    assert questions("ab", ">")["ab-3"].posed(5).cases


@pytest.mark.parametrize("name", CODE)
def test_a_third_of_the_cases_or_more_are_drawn(name):
    one, other = (list(map(called_with, posed(name).made(Random(k)))) for k in (1, 2))
    fresh = sum(case not in one for case in other)
    assert 8 <= len(one) <= 26 and 3 * fresh >= len(other)


@pytest.mark.parametrize("name", sorted(ALL.keys() - ASKED.keys()))
def test_a_text_is_counted_and_marked_by_a_person(name):
    report = check(name, "It is one path.")
    assert report.points == 0 and "4 words" in report.text()
    assert f"A person marks this question, out of {ALL[name].points:g} points" in report.text()
    assert "nothing is written yet" in check(name, "").text()
