"""Questions about a run: every answer is found again in a third way, and what cannot be told is not
asked.
"""

from functools import partial
from math import inf
from random import Random

import pytest
from by_hand import answer_of
from programs import NAMED, RIGHT, WRONG
from sampled import ALL, some
from textbook import ALPHABETA

from gamelab.learn.orals.changes import changes, source_of
from gamelab.learn.orals.questions import asked
from gamelab.learn.orals.runs import runs

STACK = """\
def search(node):
    waiting, most = [node], -inf
    while waiting:
        here = waiting.pop()
        waiting += here.children
        most = most if here.children else max(most, here.payoff)
    return most
"""
# nothing of its visits but the first shows in its own text
ANOTHERS = """\
from gamelab import alphabeta
def search(node):
    return alphabeta(node).value
"""
NAMES = {
    "minimax-2": "minimax_value",
    "minimax-4": "node_value",
    "ab-1": "my_alphabeta",
    "ab-2": "my_negamax",
    "expectimax-3": "my_expectimax",
}
WRITTEN = [(row["question"], row["source"]) for row in (*NAMED, *WRONG)]
WRITTEN += [(question, text) for question, texts in RIGHT.items() for text in texts]


def run_of(source):
    return partial(runs, source, "search", names={"inf": inf, "calls": []})


@pytest.mark.slow
def test_every_answer_is_found_again_by_hand():
    wrong, count = [], 0
    programs = (
        (NAMES[question], text)
        for question, text in WRITTEN
        if question in NAMES and source_of([text], NAMES[question])
    )
    for number, (name, text) in enumerate(some(programs, 40)):
        exec(text, space := {"inf": inf})
        source = source_of([text], name)
        run = partial(runs, source, name, names=space)
        players = "max", "chance" if name == "my_expectimax" else "min"
        root, found = asked(changes(source), run, Random(number), players=players)
        assert len({question.answer for question in found}) == len(found)
        for question in found:
            answer = answer_of(question, root, source, name, space)
            wrong += [(name, number, question, answer)] if answer != question.answer else []
        count += len(found)
    assert not wrong and count >= (1_000 if ALL else 20), count


@pytest.mark.parametrize("text", [STACK, ANOTHERS])
def test_of_a_search_that_cannot_be_followed_only_reads_and_values_are_asked(text):
    _, found = asked(changes(text), run_of(text), Random(1))
    assert {question.kind for question in found} <= {"leaf", "line", "change", "unread"}
    assert found


@pytest.mark.parametrize("what", ["return None", "calls.append(node)\n    return len(calls)"])
def test_what_gives_no_number_or_another_each_time_is_not_asked_about(what):
    source = f"def search(node):\n    {what}"
    assert asked(changes(source), run_of(source), Random(1))[1] == []


def test_no_leaf_is_supposed_to_be_none():
    # what would come back then hangs on the player that a leaf holds, and no page shows that
    leaf_test = next(changes(ALPHABETA))
    assert "condition" in leaf_test.words and "if False" in leaf_test.source
    run = partial(runs, ALPHABETA, "my_alphabeta", names={"inf": inf})
    _, found = asked([leaf_test], run, Random(1))
    assert found and "line" not in {question.kind for question in found}
