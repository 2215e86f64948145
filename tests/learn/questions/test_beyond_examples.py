"""Every code question is tested beyond the sizes of its sheet's examples: an answer that sees less
of what it is handed is wrong in a visible test, one that sees nearly all of it in a hidden one; and
no structural mutant of an honest answer has full marks.
"""

from functools import cache
from math import inf
from pathlib import Path

import pytest
from programs import RIGHT, STRUCTURAL, structural
from sampled import some

from course.results.assignment import Assignment
from course.settings import read_settings
from gamelab import Node, tree
from gamelab.learn import check as checking
from gamelab.learn.lessons import PREFIXES
from gamelab.learn.question import run_or_stop

SETTINGS = read_settings(Path(__file__).parents[3])
LESSONS = {prefix: lesson.number for prefix, lesson in PREFIXES.items()}

# all payoffs of a tree come from one short list, so that these programs are right
HARMLESS = {"lab-3": {"a finite infinity"}}


def of(where):
    """A question with how much a program may see of it, for each that the file names."""
    rows = [(name, how) for name, each in STRUCTURAL[where].items() for how in each]
    return pytest.mark.parametrize("name, how", some(rows))


def less(thing, wide=inf, deep=inf, most=inf, digits=None):
    """A thing as a program sees it that sees no more."""

    def number(number):
        kept = number if digits is None else round(number, digits)
        return max(-most, min(most, kept))

    def seen(thing, deep):
        if isinstance(thing, list | tuple):
            return type(thing)(seen(entry, deep - 1) for entry in first(thing)) if deep else 0
        if isinstance(thing, str):
            return first(thing)
        return thing if thing is None or type(thing) is bool else number(thing)

    def first(things):
        return things[:wide] if wide < len(things) else things

    def form(node, deep):
        if node.is_leaf or not deep:
            numbers = next(node.leaves()).payoff
            if type(numbers) is tuple:
                return {"payoff": [number(each) if node.is_leaf else 0 for each in numbers]}
            return number(numbers) if node.is_leaf else 0
        below = {"children": [form(child, deep - 1) for child in first(node.children)]}
        below |= {"moves": list(first(node.moves))} if node.moves else {}
        if node.probs:
            probs = first(node.probs)
            below["probs"] = [prob / sum(probs) for prob in probs]
        return {"player": node.player, **below}

    if isinstance(thing, Node):
        return tree({"players": list(thing.players), **form(thing, deep)})
    return seen(thing, deep)


@cache
def with_hidden(name):
    """A question as one seed poses it, its hidden tests with what is expected there."""
    assignment = Assignment.of(SETTINGS, LESSONS[name.rpartition("-")[0]])
    seed = checking.SEED
    hidden = zip(assignment.hidden(seed)[name], assignment.expected(seed)[name])
    return assignment.posed(seed)[name], list(hidden)


def told_apart(here, cases, how):
    """Whether a test tells a right program that sees no more from one that sees everything."""

    def short_sighted(*arguments, **options):
        return here.reference(*(less(argument, **how) for argument in arguments), **options)

    return any(
        not here.verdict(case, run_or_stop(case, short_sighted), expected).right
        for case, expected in cases
    )


@of("hidden")
def test_a_hidden_test_needs_nearly_all_that_is_handed_out(name, how):
    here, hidden = with_hidden(name)
    assert told_apart(here, hidden, how)


@of("visible")
def test_a_visible_test_needs_more_than_the_examples_show(name, how):
    here, _ = with_hidden(name)
    assert told_apart(here, zip(here.cases, here.expected), how)


@pytest.mark.parametrize("name", some(RIGHT))
def test_an_honest_answer_has_full_marks_and_no_structural_mutant_of_it(name):
    here, hidden = with_hidden(name)
    cases = [*zip(here.cases, here.expected), *hidden]

    def passes(source):
        exec(source, space := {"given": checking.given})
        answer = space[here.question.answer]
        return all(
            here.verdict(case, here.outcome(case, answer), expected).right
            for case, expected in cases
        )

    for source in RIGHT[name]:
        assert passes(source), source
        for kind, mutant in structural(source, here.question.answer):
            assert kind in HARMLESS.get(name, ()) or not passes(mutant), (kind, mutant)
