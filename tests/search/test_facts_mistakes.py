"""Where searches go wrong by who moves, by depth and at the horizon: ours beside the wrong one."""

import pytest
from sample_trees import true_value

from gamelab import alphabeta, minimax, negamax, random_tree, tree, watch


def test_12_a_root_of_min():
    root = tree([[4, 6], [1, 9]], first="min")
    assert [found(root).value for found in (minimax, alphabeta, negamax)] == [6, 6, 6]


def test_12_the_node_says_who_moves():
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
    skipped = tree({"player": "max", "children": [{"player": "max", "children": [4, 6]}, 5]})
    assert [found(skipped).value for found in (minimax, alphabeta, negamax)] == [6, 6, 6]


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
