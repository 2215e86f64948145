"""Where searches go wrong by who moves, by depth and at the horizon."""

import pytest

from gamelab import alphabeta, minimax, negamax, tree, watch


def test_12_a_root_of_min():
    root = tree([[4, 6], [1, 9]], first="min")
    assert [found(root).value for found in (minimax, alphabeta, negamax)] == [6, 6, 6]


def test_12_the_node_says_who_moves():
    twice = tree([[{"player": "min", "children": [1, 5]}, 3], 2])
    assert [found(twice).value for found in (minimax, alphabeta, negamax)] == [2, 2, 2]
    skipped = tree([{"player": "max", "children": [4, 6]}, 5])
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
        for depth in range(8):
            # by one off, or by rounds, every one differs
            assert found(root, depth)[::3] == (min(depth, 6), min(depth, 6) + 1)


def test_16_a_horizon_is_not_expanded_and_a_terminal_comes_first():
    evals = {"": 50, "1": 20, "1.0": 30}
    root = tree([1, [[2], 9]]).rewritten(lambda node: {"eval": evals.get(node.path)})
    for found in (minimax, alphabeta, negamax):
        assert [found(root, depth).value for depth in (0, 1, 2, 3, 9)] == [50, 20, 9, 2, 2]


@pytest.mark.parametrize("found", [minimax, alphabeta, negamax])
def test_16_nothing_below_the_horizon_is_looked_at(found):
    trace = watch(found, ladder(6), depth=2)
    assert trace.visited == ["", "0", "0.0"] and trace.leaves_read == ["0.0"]
    assert trace.result[3:] == (3, 1)
