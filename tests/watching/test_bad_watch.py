"""What cannot be watched is refused in a sentence, what a search raises comes through, and what
returns no single number is watched all the same.
"""

from collections import namedtuple
from enum import IntEnum

import pytest
from sentences import refusal

from gamelab import alphabeta, backward_induction, minimax, play, tree, watch


@pytest.mark.parametrize("f", [7, None, "alphabeta", [1, 2]])
def test_watch_needs_a_function(f):
    sentence = f"TypeError: watch needs a search function to run, got {f!r}"
    assert refusal(watch, f, [1, 2]) == sentence


def test_an_argument_that_is_missing_is_named():
    def search(node, table, alpha, beta, *, verbose):
        return node.payoff

    for name, options in {"table": {}, "verbose": {"table": {}}}.items():
        sentence = f"search also needs {name!r}: give it as watch(search, tree, {name}=...)"
        assert refusal(watch, search, [1, 2], **options) == f"TypeError: {sentence}"


@pytest.mark.parametrize("f", [lambda root: 3, lambda root: root.height])
def test_where_nothing_is_searched(f):
    assert refusal(watch, f, tree([1, 2])) == (
        "ValueError: watch saw no search: <lambda> read nothing of the tree below its root, a Node"
        " (a function that searches lists is given lists)"
    )


def test_what_the_function_raises_comes_through():
    with pytest.raises(TypeError, match="unexpected keyword"):
        watch(minimax, [1, 2], strict=True)
    with pytest.raises(ValueError, match="node 0 has no evaluation"):
        watch(minimax, [[1, 2]], depth=1).result  # noqa: B018
    with pytest.raises(TypeError, match="not iterable"):
        watch(max, tree([1, 2]))  # which tells nobody its parameters


def test_payoffs_for_each_player_are_followed():
    root = tree([[(10, 1), (8, 3)], [(2, 4), (15, 9)]], players=("A", "B"))
    trace = watch(backward_induction, root)
    assert (trace.values["0"], trace.values["1"], trace.values[""]) == ((8, 3), (15, 9), (15, 9))
    assert trace.line == ["", "1", "1.1"] and trace.leaves_pruned == []
    assert trace.says(7) == "B at the node after move 0 compares its own 1 and 3 and takes 3."


def test_a_search_without_a_return_is_told_so():
    def sweep(node):
        for child in node.children:
            sweep(child)

    text = watch(sweep, [[1, 2], 3]).text()
    assert "The node after move 0: leaf 1 has returned no number." in text
    assert "Leaf 3 returns nothing (None): is a return missing? What is kept elsewhere" in text


def test_what_is_not_read_lies_within_the_bounds_of_its_node():
    root = tree({"player": "max", "bounds": [0, 9], "children": [9, [4, 5]]})
    text = watch(alphabeta, root).text()
    assert "Leaf 5 is not read" in text and "returns 4: it is worth 4 or less to MAX" in text


def test_a_limit_is_a_number_of_visits():
    for given in ({"limit": 0}, {"limit": -1}, {"limit": "many"}, {"limit": 1.5}, {"lines": "no"}):
        with pytest.raises((TypeError, ValueError), match=next(iter(given))):
            watch(alphabeta, [1, 2], **given)


class Pile(list):
    """A state made in C, with more of its own."""

    def __init__(self, left):
        super().__init__(range(left))
        self.rules = pytest


class Matches(namedtuple("Matches", "left")):
    """A state that nobody can make again without its parts."""

    def __len__(self):
        return self.left


class Heap:
    """A state that cannot tell its length before it is made."""

    def __init__(self, left):
        self.left, self.player = left, IntEnum("Player", "ONE TWO").ONE

    def __len__(self):
        return self.left


class Dotted(dict):
    """A state that has whatever it is asked for."""

    __getattr__ = dict.get

    def __init__(self, left):
        super().__init__(left=left)

    def __len__(self):
        return self["left"]


class Wrapped:
    """A state that hands on what it is asked for."""

    def __init__(self, left):
        self.inner = range(left)

    def __getattr__(self, name):
        return getattr(self.inner, name)

    def __len__(self):
        return len(self.inner)


@pytest.mark.parametrize("state", [Pile, Matches, Heap, Dotted, Wrapped])
def test_states_of_any_class_are_followed(state):
    def best(pile):
        return max([-best(state(len(pile) - k)) for k in (1, 2) if k <= len(pile)], default=-1)

    def driver():
        return best(state(4))

    for trace in (watch(best, state(4)), watch(driver)):
        assert trace.error is None and trace.result == 1 and not trace.doubts
        assert len(trace.visited) == 12 and len(trace.leaves_read) == 5


def bounded(node, mine, alpha, beta, better):
    """Alpha-beta with bounds of any kind; `better` says whether one is above another."""
    if isinstance(node, int):
        return node
    best = None
    for child in node:
        came = bounded(child, not mine, alpha, beta, better)
        if best is None or (better(came, best) if mine else better(best, came)):
            best = came
        if mine and better(best, alpha):
            alpha = best
        elif not mine and better(beta, best):
            beta = best
        if not better(beta, alpha):
            break
    return best


def open_ends(one, other):
    """None is no bound: nothing is above it, nor below."""
    return one is None or other is None or one > other


def in_pairs(one, other):
    return [one, 0] > [other, 0] if isinstance(one, int) and isinstance(other, int) else True


@pytest.mark.parametrize(
    "ends, better", [((None, None), open_ends), (([-99, 0], [99, 0]), in_pairs)]
)
@pytest.mark.parametrize("scale", [1, 10**400])
def test_bounds_that_are_no_numbers_and_numbers_beyond_floats_are_told(ends, better, scale):
    root = [[3 * scale, 12 * scale], [2 * scale, 4 * scale], [14 * scale, 1 * scale]]
    trace = watch(bounded, root, True, *ends, better)
    assert trace.values[""] == 3 * scale and trace.root.player == "max"
    assert trace.cuts == ["1"] and (trace.steps[0].alpha, trace.steps[0].beta) == (None, None)

    assert trace.says(-1).startswith("The root returns 3") and "<svg" in play(trace).html()


def test_a_search_that_no_move_leads_to_is_not_said_to_run_elsewhere():
    def chosen(moves):
        return max(moves, key=highest_of, default=None)

    with pytest.raises(ValueError, match="chosen calls no function that calls itself"):
        watch(chosen, [])


def highest_of(pile):
    return max((highest_of(pile - take) for take in (1, 2) if take <= pile), default=0) + 1
