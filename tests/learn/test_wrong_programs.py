"""Wrong programs as students write them, with the names and the lines that check gives."""

import pytest
from cells import written
from rewrites import REWRITES

from gamelab import check
from gamelab.learn.check import question, seeded

SENTINEL = """\
def my_alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff
    best = -1000 if node.player == "max" else 1000
    for child in node.children:
        value = my_alphabeta(child, alpha, beta)
        if node.player == "max":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha <= beta:
            break
    return best
"""
HARD = """\
def my_negamax(node, alpha=-inf, beta=inf, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    for child in node.children:
        if child.player == node.player:
            value = my_negamax(child, alpha, beta, sign)
        else:
            value = -my_negamax(child, -alpha, -beta, -sign)
        if value > alpha:
            alpha = value
        if alpha >= beta:
            return beta
    return alpha
"""
STARRED = """\
def my_negamax(node, alpha=-inf, beta=inf, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    best = -inf
    for child in node.children:
        same = child.player == node.player
        window = (alpha, beta) if same else (-beta, -alpha)
        value = my_negamax(child, *window, sign if same else -sign)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
"""
PARITY = """\
def node_value(node, sign=1):
    if node.is_leaf:
        return -node.payoff if node.ply % 2 else node.payoff
    best = -inf
    for child in node.children:
        if child.player == node.player:
            found = node_value(child, sign)
        else:
            found = -node_value(child, -sign)
        best = max(best, found)
    return best
"""
LAST = """\
def minimax_value(node):
    if node.is_leaf:
        return node.payoff
    best = -inf if node.player == "max" else inf
    for child in node.children:
        value = minimax_value(child)
        best = max(best, value) if node.player == "max" else min(best, value)
    return value
"""
HALF = """\
def my_expectimax(node):
    if node.is_leaf:
        return node.payoff, None
    if node.player == "chance":
        values = [my_expectimax(child)[0] for child in node.children]
        return sum(values) / len(values), None
    best, move = (-inf, None) if node.player == "max" else (inf, None)
    for child in node.children:
        value, _ = my_expectimax(child)
        if value > best if node.player == "max" else value < best:
            best, move = value, child.move
    return best, move
"""
ROOT = """\
def minimax_value(node):
    if node.is_leaf:
        return node.payoff
    values = [minimax_value(child) for child in node.children]
    return max(values) if node.ply == 0 else min(values)
"""
CHILD = HALF.replace(
    "sum(values) / len(values)", "sum(p * v for p, v in zip(node.probs, values))"
).replace("value, child.move", "value, child")


@pytest.mark.parametrize(
    "name, source, mistakes, lines",
    [
        ("ab-1", SENTINEL, {"cut reversed", "finite infinity"}, (4, 13)),
        ("ab-2", HARD, {"bounds not swapped", "fail-hard"}, (8, 13)),
        ("ab-2", STARRED, {"no minus"}, (8,)),
        ("minimax-4", PARITY, {"turn misread"}, (3,)),
        ("minimax-2", LAST, {"last child's value"}, (8,)),
        ("minimax-2", ROOT, {"turn misread"}, (5,)),
        ("expectimax-3", HALF, {"chances lost"}, (4,)),
        ("expectimax-3", CHILD, {"child for move"}, (11,)),
    ],
    ids=["sentinel", "hard", "starred", "parity", "last", "root", "half", "child"],
)
def test_what_is_wrong_is_named_with_its_lines(name, source, mistakes, lines):
    finding = check(name, written(source, question(name).answer)).finding
    assert finding is not None
    assert ({*finding.mistakes}, finding.lines) == (mistakes, lines)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, mistake",
    [
        ("ab-1", "parent's bound only"),
        ("ab-2", "bounds not negated"),
        ("ab-3", "turn misread"),
        ("expectimax-3", "chance left early"),
        ("minimax-7", "horizon mixed up"),
    ],
)
def test_a_repair_does_not_hide_what_the_question_is_about(name, mistake):
    for source in REWRITES[name, mistake]:
        with seeded(2026):
            finding = check(name, written(source, question(name).answer)).finding
        assert finding is not None and finding.mistakes == (mistake,), source
