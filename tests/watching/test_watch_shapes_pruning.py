"""Alpha-beta and negamax as other people write them: the trace is that of gamelab's search where
the algorithm is.
"""

from math import inf

import pytest
from sample_trees import ROOTS, happened

from gamelab import alphabeta, minimax, negamax, watch


def fail_hard(node, alpha, beta):
    if node.is_leaf:
        return node.payoff
    for child in node.children:
        score = fail_hard(child, alpha, beta)
        if node.player == "max":
            if score >= beta:
                return beta
            if score > alpha:
                alpha = score
        else:
            if score <= alpha:
                return alpha
            if score < beta:
                beta = score
    return alpha if node.player == "max" else beta


@pytest.mark.parametrize("root", ROOTS, ids=range(len(ROOTS)))
def test_where_alpha_itself_is_the_running_value(root):
    trace, ours = watch(fail_hard, root), watch(alphabeta, root, hard=True)
    for told in ("visited", "leaves_read", "leaves_pruned", "cuts", "line"):
        assert getattr(trace, told) == getattr(ours, told)
    updates = [
        [
            (step.node, step.child, step.value, step.best)
            for step in found.steps
            if step.kind == "update"
        ]
        for found in (trace, ours)
    ]
    assert len(updates[0]) == len(updates[1])
    for theirs in updates[0]:
        back = {step.node: step.value for step in trace.steps if step.kind == "return"}
        values = [
            back[child.path]
            for child in root.at(theirs[0]).children
            if child.index <= root.at(theirs[1]).index
        ]
        assert theirs[2] == (max if root.at(theirs[0]).player == "max" else min)(values), (
            "the best so far, not the last child's score"
        )
    assert [step.relation for step in trace.steps if step.kind == "return"] == [
        step.relation for step in ours.steps if step.kind == "return"
    ]


# ---- negamax


def sign_of(node):
    if node.is_leaf:
        return 1 if node.parent is None or node.parent.player == "min" else -1
    return 1 if node.player == "max" else -1


def with_a_colour(node, depth, alpha, beta, color):
    if node.is_leaf or depth == 0:
        return color * node.payoff
    value = -inf
    for child in node.children:
        value = max(value, -with_a_colour(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def colour_in_a_generator(node, color):
    return (
        color * node.payoff
        if node.is_leaf
        else max(-colour_in_a_generator(child, -color) for child in node.children)
    )


def without_a_colour(node):
    if not node.children:
        return sign_of(node) * node.payoff
    return max(-without_a_colour(child) for child in node.children)


@pytest.mark.parametrize(
    "function, ours",
    [(with_a_colour, {"window": (-inf, inf)}), (colour_in_a_generator, {}), (without_a_colour, {})],
)
@pytest.mark.parametrize("root", ROOTS, ids=range(len(ROOTS)))
def test_a_negamax_of_any_shape(function, ours, root):
    trace, expected = watch(function, root), watch(negamax, root, **ours)
    assert happened(trace) == happened(expected)
    # Where every number is its own negative, or nothing but the window tells the sides apart, MAX's
    # side is as right.
    assert trace.side == "mover" or not ours and root.children[0].payoff == 0
    assert happened(trace.for_max()) == happened(watch(alphabeta if ours else minimax, root))
