"""The mistakes whose numbers need only a tree: each wrong variant is written out, and shown beside
the right one.
"""

from math import inf

import pytest
from sample_trees import STEP_BY_STEP, TIE, WORKSHEET, true_value

from gamelab import alphabeta, minimax, negamax, random_tree, tree, watch


def search(
    node,
    alpha=-inf,
    beta=inf,
    *,
    seen=None,
    ties=False,
    zero=False,
    sentinel=inf,
    restart=False,
    early=False,
    always_max=False,
    flip=None,
):
    """Alpha-beta with one mistake at a time, named by the option; returns (value, move)."""
    if seen is not None:
        seen.append(node.path)
    if node.is_leaf:
        return node.payoff, None
    here = (alpha, beta)
    rest = dict(
        seen=seen,
        ties=ties,
        zero=zero,
        sentinel=sentinel,
        early=early,
        flip=None if flip is None else not flip,
    )
    if flip is not None:
        up = flip
    else:
        up = always_max and not node.path or node.player == "max"
    best, move = (0 if zero else -sentinel if up else sentinel), None
    for child in node.children:
        value, _ = search(child, *(here if restart else (alpha, beta)), **rest)
        if early and (value >= beta if up else value <= alpha):
            break
        better = value > best if up else value < best
        if better or ties and value == best:
            best, move = value, child.move
        alpha, beta = (max(alpha, best), beta) if up else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best, move


def counted(spec, **mistake):
    seen = []
    return search(tree(spec), seen=seen, **mistake)[0], len(seen)


@pytest.mark.parametrize("spec", [STEP_BY_STEP, WORKSHEET, TIE, [[8, 0], 3, 6], [2, [7, 2]]])
def test_without_a_mistake_the_variant_is_right(spec):
    assert search(tree(spec)) == alphabeta(spec)[:2] and counted(spec)[1] == alphabeta(spec).nodes


def test_1_greater_for_greater_or_equal():
    assert (alphabeta(TIE).nodes, alphabeta(TIE, strict=True).nodes) == (4, 5)


def test_2_best_move_replaced_on_ties():
    spec = [[2, 7], [2, -5]]
    assert alphabeta(spec)[:2] == (2, 0)
    assert search(tree(spec), ties=True) == (2, 1)
    assert true_value(tree(spec).children[1]) == -5, "what the wrong move is really worth"


def test_3_the_root_restarts_every_child():
    assert (alphabeta(WORKSHEET).value, alphabeta(WORKSHEET).nodes) == (4, 11)
    assert counted(WORKSHEET, restart=True) == (4, 13)


def shared_window(node, window, strict):
    if node.is_leaf:
        return node.payoff
    best = -inf if node.player == "max" else inf
    for child in node.children:
        value = shared_window(child, window, strict)
        if node.player == "max":
            best = max(best, value)
            window["alpha"] = max(window["alpha"], best)
        else:
            best = min(best, value)
            window["beta"] = min(window["beta"], best)
        if window["alpha"] > window["beta"] or not strict and window["alpha"] == window["beta"]:
            break
    return best


def test_5_one_window_shared_by_all():
    spec = [[8, 0], 3, 6]
    assert alphabeta(spec).value == alphabeta(spec, strict=True).value == 6
    assert shared_window(tree(spec), {"alpha": -inf, "beta": inf}, strict=True) == 3
    assert shared_window(tree(spec), {"alpha": -inf, "beta": inf}, strict=False) == 0


def test_6_the_best_value_starts_at_0():
    spec = [[-3, -1], [-2, -5]]
    assert alphabeta(spec)[:2] == (-3, 0)

    def from_zero(node):
        if node.is_leaf:
            return node.payoff, None
        if node.player == "min":
            return min(from_zero(child)[0] for child in node.children), None
        best, move = 0, None
        for child in node.children:
            value, _ = from_zero(child)
            if value > best:
                best, move = value, child.move
        return best, move

    assert from_zero(tree(spec)) == (0, None)


@pytest.mark.parametrize("sentinel", [100, 1000])
def test_7_a_finite_infinity(sentinel):
    spec = [[-3000, -2500], [-4000, -1200]]
    assert alphabeta(spec).value == -3000
    assert search(tree(spec), sentinel=sentinel) == (-sentinel, None)


def test_8_cut_before_the_value_is_recorded():
    spec = [2, [7, 2]]
    assert alphabeta(spec).value == 2
    assert search(tree(spec), early=True)[0] == 7


def mover(
    node, alpha=-inf, beta=inf, window=lambda alpha, beta: (-beta, -alpha), leaf=None, seen=None
):
    """A negamax on alternating trees; `window` is what it passes on, `leaf` how it scores."""
    if seen is not None:
        seen.append(node.path)
    if node.is_leaf:
        to_move_is_max = node.path.count(".") % 2 == 1 if node.path else True
        return node.payoff if leaf == "to MAX" or to_move_is_max else -node.payoff
    best = -inf
    for child in node.children:
        best = max(best, -mover(child, *window(alpha, beta), window, leaf, seen))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def test_9_negamax_passes_its_bounds_negated_but_not_swapped():
    spec = [0, [8, 2]]
    assert (
        mover(tree(spec)) == alphabeta(spec).value == negamax(spec, window=(-inf, inf)).value == 2
    )
    assert mover(tree(spec), window=lambda alpha, beta: (-alpha, -beta)) == 8


def test_10_negamax_passes_its_window_unnegated():
    right, wrong = [], []
    assert (
        mover(tree(TIE), seen=right)
        == mover(tree(TIE), window=lambda alpha, beta: (alpha, beta), seen=wrong)
        == 0
    )
    assert (len(right), len(wrong)) == (4, 5) and negamax(TIE, window=(-inf, inf)).nodes == 4


def test_11_negamax_scores_a_leaf_for_the_wrong_player():
    assert mover(tree([1, 7])) == negamax([1, 7]).value == 7
    assert mover(tree([1, 7]), leaf="to MAX") == -1
    even = [[1, 7], [3, 5]]
    assert mover(tree(even), leaf="to MAX") == mover(tree(even)) == 3, "an even depth hides it"


def test_12_the_root_is_always_max():
    root = tree([[4, 6], [1, 9]], first="min")
    assert [found(root).value for found in (minimax, alphabeta, negamax)] == [6, 6, 6]
    assert search(root, flip=True)[0] == 4


def test_12_the_player_taken_from_the_parity_of_the_depth():
    twice = tree(
        {
            "player": "max",
            "children": [
                {"player": "min", "children": [{"player": "min", "children": [1, 5]}, 3]},
                2,
            ],
        }
    )
    assert [found(twice).value for found in (minimax, alphabeta, negamax)] == [2, 2, 2]
    assert search(twice, flip=True)[0] == 3
    skipped = tree({"player": "max", "children": [{"player": "max", "children": [4, 6]}, 5]})
    assert [found(skipped).value for found in (minimax, alphabeta, negamax)] == [6, 6, 6]
    assert search(skipped, flip=True)[0] == 5


def test_13_a_bound_taken_for_a_value():
    trace = watch(alphabeta, tree(STEP_BY_STEP, names="ABCDEFG"))
    back = {
        trace.node(step.node).name: (step.relation, step.value)
        for step in trace.steps
        if step.kind == "return"
    }
    assert back["E"] == (">=", 5) and back["C"] == ("<=", 1)
    assert true_value(trace.node("0.1")) == 9 != 5


def test_14_fail_soft_and_fail_hard():
    def f(trace):
        return next(
            step.value for step in trace.steps if step.kind == "return" and step.node == "1.0"
        )

    soft, hard = watch(alphabeta, STEP_BY_STEP), watch(alphabeta, STEP_BY_STEP, hard=True)
    assert (f(soft), f(hard)) == (1, 3) and soft.result == hard.result


def ladder(plies):
    """A tree of single moves whose evaluation is its ply."""
    node = plies
    for ply in reversed(range(plies)):
        node = {"player": "min" if ply % 2 else "max", "eval": ply, "children": [node]}
    return tree(node)


def test_15_depth_counts_plies():
    root = ladder(6)
    for found in (minimax, alphabeta, negamax):
        assert [found(root, depth).value for depth in range(8)] == [
            0,
            1,
            2,
            3,
            4,
            5,
            6,
            6,
        ], "by one off, or by rounds, every one differs"
        assert [found(root, depth).nodes for depth in range(8)] == [1, 2, 3, 4, 5, 6, 7, 7]


def test_16_a_horizon_is_not_expanded_and_a_terminal_comes_first():
    root = tree(
        {
            "player": "max",
            "eval": 50,
            "children": [
                1,
                {
                    "player": "min",
                    "eval": 20,
                    "children": [{"player": "max", "eval": 30, "children": [2]}, 9],
                },
            ],
        }
    )
    for found in (minimax, alphabeta, negamax):
        assert [found(root, depth).value for depth in (0, 1, 2, 3, 9)] == [50, 20, 9, 2, 2]

    def horizon_first(node, depth):
        if depth == 0:
            return node.eval
        if node.is_leaf:
            return node.payoff
        return (max if node.player == "max" else min)(
            horizon_first(child, depth - 1) for child in node.children
        )

    assert [horizon_first(root, depth) for depth in (0, 9)] == [50, 2]
    with pytest.raises(TypeError, match="NoneType"):
        horizon_first(root, 2)


@pytest.mark.parametrize("found", [minimax, alphabeta, negamax])
def test_16_nothing_below_the_horizon_is_looked_at(found):
    trace = watch(found, ladder(6), depth=2)
    assert trace.visited == ["", "0", "0.0"] and trace.leaves_read == ["0.0"]
    assert trace.result[3:] == (3, 1)

    def expanding_first(node, depth):
        below = [expanding_first(child, depth - 1) for child in node.children] if depth >= 0 else []
        return (
            node.eval
            if depth == 0
            else (
                node.payoff
                if node.is_leaf
                else (max if node.player == "max" else min)(below or [node.eval])
            )
        )

    late = watch(expanding_first, ladder(6), depth=2)
    assert late.result == trace.result.value and late.visited == ["", "0", "0.0", "0.0.0"]


def test_22_the_sorted_index_is_not_the_move():
    spec = [[0, 1], [8, 9], [4, 5]]
    root = tree(spec)
    ranked = sorted(root.children, key=true_value, reverse=True)
    wrong = max(range(3), key=lambda place: true_value(ranked[place]))
    assert alphabeta(spec, order="best").move == 1 and wrong == 0


def test_30_the_recursion_overwrites_a_shared_best_choice():
    differ = 0
    for seed in range(400):
        root, choice = random_tree(2, 3, seed), {}

        def value(node, choice=choice):
            if node.is_leaf:
                return node.payoff
            best = None
            for child in node.children:
                found = value(child)
                if best is None or (found > best if node.player == "max" else found < best):
                    best, choice["move"] = found, child.move
            return best

        right = minimax(root)
        assert value(root) == right.value, "the value is right"
        assert true_value(root.children[right.move]) == right.value
        differ += choice["move"] != right.move
    assert 0.35 < differ / 400 < 0.65, "and the move wrong about half the time"
