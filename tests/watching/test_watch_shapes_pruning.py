"""Alpha-beta and negamax as other people write them: the trace is that of gamelab's search where
the algorithm is.
"""

from math import inf

import pytest
from sample_trees import ROOTS, happened, is_terminal, name_of, utility, weight

from gamelab import alphabeta, minimax, negamax, watch

# ---- alpha-beta


def plain_recursive(position, plies, a, b):
    if position.is_leaf or plies == 0:
        return position.payoff
    if position.player == "max":
        v = -inf
        for successor in position.children:
            v = max(v, plain_recursive(successor, plies - 1, a, b))
            a = max(a, v)
            if a >= b:
                break
        return v
    v = inf
    for successor in position.children:
        v = min(v, plain_recursive(successor, plies - 1, a, b))
        b = min(b, v)
        if a >= b:
            break
    return v


def by_position(node, x=-inf, y=inf):
    if node.is_leaf:
        return node.payoff
    result = -inf if node.player == "max" else inf
    for child in node.children:
        found = by_position(child, x, y)
        if node.player == "max":
            result = max(result, found)
            x = max(x, found)
        else:
            result = min(result, found)
            y = min(y, found)
        if y <= x:
            return result
    return result


def max_value(node, alpha, beta):
    if is_terminal(node):
        return utility(node), None
    v, move = -inf, None
    for child in node.children:
        v2, _ = turn(child)(child, alpha, beta)
        if v2 > v:
            v, move = v2, child.move
            alpha = max(alpha, v)
        if v >= beta:
            return v, move
    return v, move


def min_value(node, alpha, beta):
    if is_terminal(node):
        return utility(node), None
    v, move = inf, None
    for child in node.children:
        v2, _ = turn(child)(child, alpha, beta)
        if v2 < v:
            v, move = v2, child.move
            beta = min(beta, v)
        if v <= alpha:
            return v, move
    return v, move


def turn(node):
    return min_value if node.player == "min" else max_value


def alpha_beta_search(root):
    value, move = turn(root)(root, -inf, +inf)
    return {"move": move, "value": value}


def closure(root):
    counts = {"nodes": 0}

    def search(node, *, alpha, beta):
        counts["nodes"] += 1
        if node.is_leaf:
            return node.payoff
        best = -inf if node.player == "max" else inf
        for child in node.children:
            value = search(child, alpha=alpha, beta=beta)
            if node.player == "max":
                best, alpha = max(best, value), max(alpha, value)
            else:
                best, beta = min(best, value), min(beta, value)
            if alpha >= beta:
                break
        return best

    return search(root, alpha=-inf, beta=inf), counts


class Agent:
    """The pair as methods, alpha and beta among their arguments."""

    def search(self, node, alpha=-inf, beta=inf):
        if node.is_leaf:
            return node.payoff
        return self.high(node, alpha, beta) if node.player == "max" else self.low(node, alpha, beta)

    def high(self, node, alpha, beta):
        value = -inf
        for child in node.children:
            value = max(value, self.search(child, alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value

    def low(self, node, alpha, beta):
        value = inf
        for child in node.children:
            value = min(value, self.search(child, alpha, beta))
            beta = min(beta, value)
            if alpha >= beta:
                break
        return value


def heavier_helper(node, alpha=-inf, beta=inf):
    """Looks at the size of what is below before it goes there, and then goes in the order given."""
    if node.is_leaf:
        return node.payoff
    children = sorted(sorted(node.children, key=weight), key=lambda child: child.index)
    best = -inf if node.player == "max" else inf
    for child in children:
        value = heavier_helper(child, alpha, beta)
        if node.player == "max":
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if alpha >= beta:
            break
    return best


PRUNING = [
    plain_recursive,
    by_position,
    alpha_beta_search,
    closure,
    Agent().search,
    heavier_helper,
]


@pytest.mark.parametrize("function", PRUNING, ids=name_of)
@pytest.mark.parametrize("root", ROOTS, ids=range(len(ROOTS)))
def test_an_alphabeta_of_any_shape(function, root):
    assert happened(watch(function, root)) == happened(watch(alphabeta, root))


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
