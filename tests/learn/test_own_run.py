"""Questions about a run: what `watch` and the print statements tell is what the textbook's search
does, and what cannot be told is not asked.
"""

from functools import partial
from math import inf
from random import Random

import pytest
from textbook import ALPHABETA

from gamelab import alphabeta, minimax, watch
from gamelab.learn.orals.changes import changes
from gamelab.learn.orals.questions import asked, tree_of
from gamelab.learn.orals.runs import Wanted, runs

TEXTBOOK = ALPHABETA.replace("my_alphabeta", "search")
NEGAMAX = """\
def search(node, lower=-inf, upper=inf, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    best = -inf
    for child in node.children:
        best = max(best, -search(child, -upper, -max(lower, best), -sign))
        if best >= upper:
            return best
    return best
"""
PLAIN = """\
def search(node):
    if node.is_leaf:
        return node.payoff
    return (max if node.player == "max" else min)(map(search, node.children))
"""
# it leaves a loop by the loop's own test, and tests numbers elsewhere
WHILE = """\
def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff
    number, best = 0, None
    while number < len(node.children) and alpha < beta:
        value = search(node.children[number], alpha, beta)
        if best is None or (value > best) == (node.player == "max"):
            best = value
        if node.player == "max":
            alpha = max(alpha, best)
        elif best < beta:
            beta = best
        number += 1
    if number > 0:
        return best
"""
STACK = """\
def search(node):
    waiting, most = [node], -inf
    while waiting:
        here = waiting.pop()
        waiting += here.children
        most = most if here.children else max(most, here.payoff)
    return most
"""


def run_of(source):
    return partial(runs, source, "search", names={"inf": inf})


@pytest.mark.parametrize("source", [TEXTBOOK, NEGAMAX])
@pytest.mark.parametrize("seed", range(10))
def test_a_run_is_that_of_the_textbook(source, seed):
    root = tree_of(Random(seed))
    [run] = run_of(source)([Wanted(root.to_dict(), printing=True)])
    trace = watch(alphabeta, root)
    assert run.value == trace.result.value == minimax(root).value
    assert list(run.reads) == trace.leaves_read and list(run.cut) == trace.cuts
    assert run.bounds == (("alpha", "beta") if source is TEXTBOOK else ("lower", "upper"))
    inner = [path for path in run.returned if not root.at(path).is_leaf]
    assert all(run.returned[path] == run.printed[path] for path in inner)
    sign = (lambda path: 1) if source is TEXTBOOK else lambda path: 1 - 2 * (root.at(path).ply % 2)
    assert {path: sign(path) * run.printed[path] for path in inner} == {
        path: trace.values[path] for path in inner
    }
    for path in run.cut:
        [test] = (test for test in run.tests if test.node == path and test.true)
        assert test.sign == ">=" and test.left >= test.right


@pytest.mark.slow
@pytest.mark.parametrize("source", [TEXTBOOK, NEGAMAX, PLAIN, WHILE])
def test_every_answer_is_found_again_by_hand(source):
    root, found = asked(changes(source), run_of(source), Random(3), seconds=600)
    numbers = dict(enumerate(root.leaves(), 1))
    [base] = run_of(source)([Wanted(root.to_dict())])
    assert len({question.answer for question in found}) == len(found) >= 4
    for question in found:
        answer, text = (part.replace("−", "-") for part in (question.answer, question.text))
        question = question._replace(answer=answer, text=text)
        if question.kind == "unread":
            unread = {numbers[int(number)].path for number in question.answer.split(", ")}
            assert unread == {leaf.path for leaf in root.leaves()} - set(base.reads)
        elif question.kind == "leaf":
            _, number, _, size = question.text.split(".")[0].split()
            changed = root.with_payoff(numbers[int(number)].path, int(size))
            assert int(question.answer) == minimax(changed).value
        elif question.kind == "decided":
            line = int(question.answer.split(":")[0].removeprefix("line "))
            assert ">=" in source.splitlines()[line - 1]
        elif question.kind == "change":
            _, number, _, after = question.answer.replace(",", "").split()
            leaf, wanted = numbers[int(number)], int(question.text.split("leaf ")[1].split(",")[0])
            assert leaf.path in base.reads
            changed = root.with_payoff(leaf.path, int(after))
            assert numbers[wanted].path in run_of(source)([Wanted(changed.to_dict())])[0].reads


def test_other_trees_for_other_students():
    assert len({str(tree_of(Random(f"7/{name}")).to_dict()) for name in "abcdefgh"}) == 8


def test_of_a_search_that_cannot_be_followed_only_reads_and_values_are_asked():
    _, found = asked(changes(STACK), run_of(STACK), Random(1))
    assert {question.kind for question in found} <= {"leaf", "line", "change", "unread"}
    assert found


@pytest.mark.slow
@pytest.mark.parametrize(
    "source", ["def search(node):\n    return None", "def search(node):\n    while True: pass"]
)
def test_what_gives_no_number_is_not_asked_about(source):
    assert asked(changes(source), run_of(source), Random(1))[1] == []
