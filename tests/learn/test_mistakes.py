"""The catalogue of mistakes: complete, every wrong answer wrong where it should be and only there,
every example minimal.
"""

from itertools import product

import pytest
from sample_trees import WORKSHEET

from gamelab import alphabeta, random_tree, tree, watch
from gamelab.learn.mistakes import catalogue
from gamelab.learn.mistakes.catalogue import CATALOGUE
from gamelab.learn.mistakes.forms_chance import expecting
from gamelab.learn.mistakes.forms_trees import value_to_max
from gamelab.learn.mistakes.searches import windowed
from gamelab.learn.question import Case, run_here
from gamelab.learn.smallest import smallest

# Curriculum, "Mistakes that graded exercises must catch": the tree named there, and on it the right
# result against the wrong one.
NAMED_TREES = {
    1: ([0, [0, 9]], 4, 5),
    2: ([[2, 7], [2, -5]], 0, 1),
    3: (WORKSHEET, 11, 13),
    4: ([9, [[[6, 5], 6], 2]], 7, 8),
    5: ([[8, 0], 3, 6], 6, 0),
    6: ([[-3, -1], [-2, -5]], -3, 0),
    7: ([[-3000, -2500], [-4000, -1200]], -3000, -1000),
    8: ([2, [7, 2]], 2, 7),
    9: ([0, [8, 2]], 2, 8),
    10: ([0, [0, 9]], 4, 5),
    11: ([1, 7], 7, -1),
    17: ([[6], [1, 20]], 10.5, 6),
}
# What these do wrong is the number of nodes they enter; the value is right.
ENTER_TOO_MANY = {1, 3, 4, 10}
# For each mistake about plain trees, the payoffs among which the smallest example was looked for.
LOOKED_AMONG = {
    **dict.fromkeys((1, 2, 3, 8, 11, 13, 17, 22, 32, *range(34, 41)), (0, 1)),
    **dict.fromkeys((5, 9, 10, 19, 30), (0, 1, 2)),
    **dict.fromkeys((6, 41), (-1, 0)),
    7: (-1001, 0),
    14: (-1, 0, 1),
    20: ((0, 0), (0, 1), (1, 0), (1, 1)),
    21: ((0, 0), (0, 1), (1, 0)),
}


def shapes(size):
    """Every ordered tree of so many nodes, as nested tuples; () is a leaf."""
    return [()] if size == 1 else rows(size - 1)


def rows(size):
    """Every row of trees of so many nodes together."""
    if size == 0:
        return [()]
    return [
        (child, *rest)
        for first in range(1, size + 1)
        for child in shapes(first)
        for rest in rows(size - first)
    ]


def filled(shape, payoffs):
    """Nested lists of that shape with the payoffs for leaves, from left to right."""
    return [filled(child, payoffs) for child in shape] if shape else next(payoffs)


def find_smallest(mistake, payoffs, most=8):
    """The first tree, by number of nodes, on which a mistake about a plain tree shows."""
    for size in range(2, most + 1):
        for shape in shapes(size):
            for chosen in product(payoffs, repeat=str(shape).count("()")):
                form = filled(shape, iter(chosen))
                if mistake.shows(form):
                    return form
    return None


def test_there_are_all_41():
    assert list(CATALOGUE) == list(range(1, 42))
    assert len({mistake.sentence for mistake in CATALOGUE.values()}) == 41


@pytest.mark.parametrize("number", CATALOGUE)
def test_the_example_shows_the_mistake(number):
    assert CATALOGUE[number].shows()


@pytest.mark.parametrize("number", NAMED_TREES)
def test_the_numbers_that_are_known_for_it(number):
    mistake, (form, *numbers) = CATALOGUE[number], NAMED_TREES[number]
    traces = [
        watch(search, tree(form, mistake.players)) for search in (mistake.right, mistake.wrong)
    ]
    results = [trace.result for trace in traces]
    if number in ENTER_TOO_MANY:
        assert results[0] == results[1]
        results = [len(trace.visited) for trace in traces]
    assert results == numbers


def test_a_smaller_number_for_infinity_gives_itself():
    assert windowed(sentinel=100, opened=True)(tree(NAMED_TREES[7][0])) == -100


@pytest.mark.parametrize("number", LOOKED_AMONG)
def test_no_smaller_tree_shows_it(number):
    mistake = CATALOGUE[number]
    assert find_smallest(mistake, LOOKED_AMONG[number]) == mistake.example


@pytest.mark.slow
def test_no_smaller_tree_shows_a_missed_deep_cut():
    assert find_smallest(CATALOGUE[4], (0, 1), most=8) == CATALOGUE[4].example


def test_nim_and_counts_differ_from_the_smallest_pile_on():
    assert [n for n in range(1, 9) if CATALOGUE[28].shows(n)] == [1, 4, 5, 8]
    assert CATALOGUE[29].right(6) == [7, 52, 24]


@pytest.mark.parametrize(
    "search", [windowed(), value_to_max(prunes=True)], ids=["alpha-beta", "negamax"]
)
def test_without_a_mistake_a_search_is_alpha_beta(search):
    for seed in range(60):
        root = random_tree((1, 3), 4, seed=seed, low=-3, high=3, first="max" if seed % 2 else "min")
        case = Case("a tree", (root,), reads=True)
        assert run_here(case, search) == run_here(case, catalogue.AB), seed


def test_two_minimisers_in_a_row_and_a_min_root_show_who_moves():
    rows = [
        {
            "player": "min",
            "children": [
                {"player": "max", "children": [4, 6]},
                {"player": "max", "children": [1, 9]},
            ],
        },
        {
            "player": "max",
            "children": [
                {"player": "min", "children": [{"player": "min", "children": [1, 5]}, 3]},
                2,
            ],
        },
    ]
    for form in rows:
        assert CATALOGUE[12].shows(form)
    assert windowed(turn="parity")(tree(rows[0])) == 4
    assert windowed(turn="root max")(tree(rows[0])) == 9


@pytest.mark.parametrize("lost", ["uniform", "cut off", "added"])
def test_weights_and_thirds(lost):
    weighted = tree({"player": "chance", "probs": ["1/2", "1/4", "1/4"], "children": [1, 2, 6]})
    thirds = tree([[1, 1, 2]], players=("max", "chance"))
    right = catalogue.EX
    assert (right(weighted), right(thirds)) == (
        tree(["5/2"]).children[0].payoff,
        tree(["4/3"]).children[0].payoff,
    )
    wrong = expecting(lost=lost)
    assert wrong(weighted)[0] != right(weighted) or wrong(thirds)[0] != right(thirds)


def test_a_large_tree_shrinks_to_a_small_one():
    """A mistake that is in no catalogue: the search forgets the last child of every MIN node."""

    def forgetful(node):
        if node.is_leaf:
            return node.payoff
        kept = (
            node.children[:-1] if node.player == "min" and len(node.children) > 1 else node.children
        )
        return (max if node.player == "max" else min)(map(forgetful, kept))

    root = random_tree(3, 4, seed=7)
    assert forgetful(root) != alphabeta(root).value
    small = smallest(root, lambda candidate: forgetful(candidate) != alphabeta(candidate).value)
    assert small.to_dict() == {"player": "min", "children": [0, -1]}
