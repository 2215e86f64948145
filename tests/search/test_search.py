"""What holds for every search on every tree: values, moves, lines, windows, orders, depth limits,
counts.
"""

from fractions import Fraction
from functools import partial
from math import ceil, floor, inf

import pytest
from hypothesis import strategies as st
from sample_trees import (
    any_number,
    changed,
    floats,
    followed,
    for_all,
    fractions,
    inner,
    inner_trees,
    small,
    specs,
    trees,
    true_value,
    uniform_specs,
)
from sentences import refusal

from gamelab import (
    alphabeta,
    backward_induction,
    expectimax,
    iterative_deepening,
    knuth_moore,
    minimax,
    negamax,
    subgame_perfect,
    tree,
    watch,
)

pruned_negamax = partial(negamax, window=(-inf, inf))

# What a key function of a child may do: look at the payoff, at the place, at nothing, at a whole
# subtree.
KEYS = [
    lambda child: -child.index,
    lambda child: 0,
    lambda child: sum(leaf.payoff for leaf in child.leaves()),
    lambda child: child.payoff or 0,
]
orders = st.sampled_from([None, "best", "worst", "random", *KEYS])
depths = st.one_of(st.none(), st.integers(0, 5))
windows = st.tuples(st.integers(-6, 5), st.integers(1, 6)).map(
    lambda pair: (pair[0], pair[0] + pair[1])
)
FLAGS = [(strict, hard) for strict in (False, True) for hard in (False, True)]
numbers = pytest.mark.parametrize(
    "numbers", [small, fractions, floats, any_number], ids=["ties", "fractions", "floats", "mixed"]
)


@numbers
@for_all(data=st.data(), examples=40)
def test_every_search_finds_the_minimax_value_as_deep_as_it_is_told(numbers, data):
    root, depth = data.draw(trees(numbers, evals=numbers)), data.draw(depths)
    value = true_value(root, depth)
    assert minimax(root, depth).value == negamax(root, depth).value == value
    for strict, hard in FLAGS:
        order = data.draw(st.one_of(orders, st.just("eval")))
        assert alphabeta(root, depth, strict, hard, order=order).value == value


def checks_window(value, found, alpha, beta, hard):
    if found >= beta:
        assert value >= found or hard and value >= beta
    elif found <= alpha:
        assert value <= found or hard and value <= alpha
    else:
        assert value == found
    if hard:
        assert alpha <= found <= beta
    # Conversely, a value on one side of the window is reported on that side.
    assert (found >= beta) == (value >= beta) and (found <= alpha) == (value <= alpha)


@pytest.mark.parametrize("strict, hard", FLAGS)
@for_all(root=inner_trees(small), window=windows, order=orders)
def test_a_window_bounds_what_is_found(strict, hard, root, window, order):
    found = alphabeta(root, strict=strict, hard=hard, window=window, order=order).value
    checks_window(true_value(root), found, *window, hard)


@for_all(root=inner_trees(small, evals=small), depth=depths, window=windows)
def test_negamax_with_a_window_is_alphabeta_in_another_notation(root, depth, window):
    low, high = window
    mine = (-high, -low) if root.player == "min" else window
    assert negamax(root, depth, window=mine) == alphabeta(root, depth, window=window)
    assert pruned_negamax(root, depth) == alphabeta(root, depth)


@for_all(root=inner_trees(any_number))
def test_the_move_is_the_first_child_that_attains_the_value(root):
    first = next(child.move for child in root.children if true_value(child) == true_value(root))
    assert minimax(root).move == first
    assert negamax(root).move == first
    assert alphabeta(root).move == first
    assert alphabeta(root, strict=True).move == first and alphabeta(root, hard=True).move == first


@for_all(inner(specs(small)), orders, st.booleans())
def test_whatever_the_order_the_move_is_worth_the_value_and_called_as_before(spec, order, hard):
    labels = [f"to {place}" for place in range(len(spec["children"]))]
    root = tree({**spec, "moves": labels})
    found = alphabeta(root, order=order, hard=hard)
    assert true_value(root.children[labels.index(found.move)]) == found.value


@for_all(
    root=trees(any_number, evals=any_number),
    depth=depths,
    order=orders,
    strict=st.booleans(),
    hard=st.booleans(),
)
def test_the_line_is_a_real_path_whose_end_is_worth_the_value(root, depth, order, strict, hard):
    for found in (
        minimax(root, depth),
        negamax(root, depth),
        alphabeta(root, depth, strict, hard, order=order),
    ):
        end = followed(root, found.line)
        assert end.is_leaf or len(found.line) == depth
        assert found.value == (end.payoff if end.is_leaf else end.eval)
        assert found.move == (found.line[0] if found.line else None)


@for_all(root=trees(small), order=orders, strict=st.booleans(), hard=st.booleans(), data=st.data())
def test_no_value_of_an_unread_leaf_moves_anything(root, order, strict, hard, data):
    # The order is fixed beforehand: one that looks at payoffs would look at the new ones too.
    ranks = {
        child.path: place
        for node in root.nodes()
        for place, child in enumerate(arranged(node, order))
    }
    options = {"strict": strict, "hard": hard, "order": lambda child: ranks[child.path]}
    trace = watch(alphabeta, root, **options)
    other = tree(
        changed(
            root, {path: data.draw(st.integers(-(10**6), 10**6)) for path in trace.leaves_pruned}
        )
    )
    assert alphabeta(other, **options) == trace.result
    assert true_value(other) == true_value(root)


def arranged(node, order):
    return sorted(node.children, key=order) if callable(order) else node.children


@for_all(root=trees(small))
def test_minimax_visits_everything_and_alphabeta_no_more(root):
    nodes, leaves = len(list(root.nodes())), len(list(root.leaves()))
    assert minimax(root)[3:] == negamax(root)[3:] == (nodes, leaves)
    loose, strict = alphabeta(root), alphabeta(root, strict=True)
    assert loose.leaves <= strict.leaves <= leaves and loose.nodes <= strict.nodes <= nodes
    assert alphabeta(root, hard=True).nodes >= loose.nodes, (
        "a bound that is further out cuts no less"
    )


@pytest.mark.parametrize(
    "branching, depth", [(1, 3), (2, 0), (2, 1), (2, 3), (2, 4), (3, 2), (3, 3), (4, 2)]
)
@for_all(data=st.data(), examples=20)
def test_nobody_reads_fewer_leaves_than_the_minimum(branching, depth, data):
    least = branching ** ceil(depth / 2) + branching ** floor(depth / 2) - 1
    assert knuth_moore(branching, depth) == least
    spec = data.draw(uniform_specs(branching, depth))
    root = tree(spec, first=data.draw(st.sampled_from(["max", "min"])))
    assert alphabeta(root, order=data.draw(orders)).leaves >= least
    assert alphabeta(root, order="best").leaves == least


@for_all(root=trees(small), seed=st.integers(0, 100))
def test_searching_changes_nothing_in_the_tree(root, seed):
    before = root.to_dict()
    for order in (None, "best", "worst", "random"):
        assert alphabeta(root, order=order, seed=seed) == alphabeta(root, order=order, seed=seed)
    minimax(root), negamax(root)
    assert root.to_dict() == before


def test_random_orders_differ_between_seeds():
    root = tree([[1, 2, 3, 4, 5], [5, 4, 3, 2, 1]])
    visited = {(*watch(alphabeta, root, order="random", seed=seed).visited,) for seed in range(20)}
    assert len(visited) > 5


@for_all(root=trees(small))
def test_any_node_is_the_root_of_a_search(root):
    for node in root.nodes():
        for search in (minimax, negamax, alphabeta, partial(alphabeta, order="best")):
            found = search(node)
            assert followed(node, found.line).payoff == found.value == true_value(node)


@pytest.mark.parametrize("search", [minimax, alphabeta, negamax])
def test_a_leaf_and_a_root_at_the_horizon_have_no_move(search):
    assert search(7) == search(7, 3) == (7, None, (), 1, 1)
    root = tree({"player": "min", "eval": 5, "children": [1, 2]})
    assert search(root, 0) == (5, None, (), 1, 1)


def test_no_move_when_every_child_fails_low():
    spec = [[1, 2], [0, 3]]
    assert alphabeta(spec, window=(5, 9))[:2] == (1, None)
    assert alphabeta(spec, window=(5, 9), hard=True)[:2] == (5, None)
    assert alphabeta(tree(spec, first="min"), window=(-9, 1))[:2] == (1, None)


@pytest.mark.parametrize("search", [minimax, alphabeta, negamax])
def test_three_hundred_plies_of_single_moves(search):
    spec = 7
    for _ in range(300):
        spec = [spec]
    assert search(spec) == (7, 0, (0,) * 300, 301, 1)


def test_the_order_by_evaluation_is_the_movers():
    def node(value):
        return {"player": "min", "eval": value, "children": [value]}

    root = tree({"player": "max", "children": [node(1), node(3), node(2), node(3)]})
    visited = watch(alphabeta, root, order="eval").visited
    assert [path for path in visited if len(path) == 1] == ["1", "3", "2", "0"]
    low = tree({"player": "min", "children": [1, 3, 2, 1]})
    assert watch(alphabeta, low, order="eval").leaves_read == ["0", "3", "2", "1"]
    assert watch(alphabeta, low, order="worst").leaves_read == ["1", "2", "0", "3"]
    as_sorted = watch(alphabeta, low, order=lambda child: -child.payoff)
    assert as_sorted.leaves_read == ["1", "2", "0", "3"]


def test_results_keep_the_numbers_types():
    for search in (minimax, alphabeta, negamax):
        value = search([["1/3", "1/2"], ["1/5", 9]]).value
        assert value == Fraction(1, 3) and type(value) is Fraction
        assert type(search([[3, 4], [1, 2]]).value) is int


@pytest.mark.parametrize("payoff, first", [(-inf, "max"), (inf, "min")])
@pytest.mark.parametrize(
    "search",
    [
        minimax,
        alphabeta,
        partial(alphabeta, strict=True),
        partial(alphabeta, hard=True),
        negamax,
        pruned_negamax,
        expectimax,
        partial(expectimax, bounds=(-inf, inf)),
        iterative_deepening,
        backward_induction,
    ],
)
def test_a_player_who_can_only_lose_has_a_move_all_the_same(search, payoff, first):
    deeper = [[payoff, 3], [3, payoff]], [[payoff], payoff]
    for spec in ([payoff, payoff], *(() if search is iterative_deepening else deeper)):
        found = search(tree(spec, first=first))
        assert found[0] == payoff and found.move == 0 and found.line[0] == 0
        assert len(found.line) == (2 if isinstance(spec[0], list) else 1)


@pytest.mark.parametrize(
    "search",
    [
        minimax,
        alphabeta,
        negamax,
        expectimax,
        backward_induction,
        subgame_perfect,
        iterative_deepening,
        partial(watch, alphabeta),
    ],
)
def test_a_mover_who_does_not_know_the_node(search):
    blind = {"player": "min", "info": "h", "children": [1, 2]}
    root = tree([blind, blind, [3, 4]])
    assert refusal(search, root) == (
        "ValueError: node 0 is in the information set 'h': a search needs players who know at which"
        " node they are; Payoffs.of(tree) asks less"
    )
    search(root.at("2"))
