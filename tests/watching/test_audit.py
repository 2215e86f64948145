"""What an audit finds, in searches that are right and in searches that are wrong."""

import tomllib
from contextlib import nullcontext
from fractions import Fraction
from functools import cache
from math import inf
from pathlib import Path

import pytest

import gamelab
from gamelab import (
    Nim,
    alphabeta,
    assert_sound,
    audit,
    backward_induction,
    expectimax,
    minimax,
    negamax,
    random_tree,
    tree,
    watch,
)

AUDITED = tomllib.loads(Path(__file__).with_name("audited.toml").read_text(encoding="utf-8"))[
    "search"
]
TREES = [random_tree((2, 3), 3, seed, evals=True, low=-9, high=9) for seed in range(12)]


def hasty(node, alpha=-inf, beta=inf, slack=0):
    """Alpha-beta that cuts too early by `slack`."""
    if node.is_leaf:
        return node.payoff
    best = -inf if node.player == "max" else inf
    for child in node.children:
        value = hasty(child, alpha, beta, slack)
        if node.player == "max":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha + slack >= beta:
            break
    return best


@pytest.mark.parametrize(
    "search, options",
    [
        (minimax, {}),
        (alphabeta, {}),
        (alphabeta, {"strict": True, "hard": True}),
        (alphabeta, {"order": "worst", "depth": 2}),
        (alphabeta, {"window": (-2, 3)}),
        (negamax, {"window": (-2, 3)}),
        (hasty, {}),
    ],
)
def test_right_searches_are_sound(search, options):
    assert_sound(search, [*TREES, Nim(5)][: -1 if "depth" in options else None], **options)


def test_a_window_counts_where_it_is_asked_for_and_not_where_a_search_has_it_by_itself():
    root = tree([[-3, -5], [-9, -2]])
    assert audit(hasty, root, alpha=0).right
    found = audit(lambda node: hasty(node, alpha=0), root)
    assert found.value == -3 and found.right is False and found.smallest is not None


@pytest.mark.parametrize("given", [None, 42, -3])
@pytest.mark.parametrize("position", [tree([[3, 5], [2, 9]]), 4])
def test_what_a_search_returns_beside_what_it_found_is_not_judged(given, position):
    def worth(pile):
        return max([-worth(pile - k) for k in (1, 2) if k <= pile], default=-7)

    def beside(position):
        (worth if position == 4 else hasty)(position)
        return given

    assert audit(beside, position).text().endswith("nor a move worth it: that is not judged.")
    with pytest.raises(AssertionError, match=f"It returns {given}, neither"):
        assert_sound(beside, [position])


def test_under_chance_bounds_prove_what_is_unread():
    root = tree([[2, 15, 7], [10, 8, 3], [4, 5, 6]], players=("max", "chance"))
    found = audit(expectimax, root, bounds=(2, 15))
    assert found.sound and found.trace.leaves_pruned and found.needless == []
    assert "proves" in found.text()


def test_leaves_that_alpha_beta_leaves_unread_are_needless():
    for root in TREES:
        assert audit(minimax, root).needless == watch(alphabeta, root).leaves_pruned
        assert audit(alphabeta, root).needless == []
    spared = f"reads {len(audit(minimax, TREES[0]).needless)} leaves fewer"
    assert spared in str(audit(minimax, TREES[0]))


@pytest.mark.slow
def test_a_search_that_cuts_too_early_is_wrong_or_lucky():
    fates = set()
    for root in TREES:
        found = audit(hasty, root, slack=4)
        right = found.value == alphabeta(root).value == found.true_value
        fates.add((right, found.proven))
        assert found.sound == bool(right and found.proven) == (found.smallest is None)
        assert right or found.unsound and {*found.unsound} <= {*found.trace.cuts}
        if not found.sound:
            small = found.smallest
            assert hasty(small, slack=4) != alphabeta(small).value and small.height <= 2
            with pytest.raises(AssertionError, match="position 0: It finds"):
                assert_sound(hasty, [root], slack=4)
    assert fates == {(True, True), (True, False), (False, False)}


@pytest.mark.parametrize("search", AUDITED, ids=lambda search: search["called"])
def test_what_is_said_of_a_program(search):
    """Of programs as they are written: whose turn it is, what their own positions hold, the move
    that is returned with the value."""
    scope = {**vars(gamelab)}
    exec(search["program"], scope)
    for call, said in search["said"].items():
        found = eval(f"audit({call})", scope)
        assert said in str(found)
        assert found.sound == (call not in search.get("unsound", ()))


def test_a_table_that_is_filled_shows_no_search():
    memo = cache(lambda pile: sum(memo(pile - take) for take in (1, 2) if take < pile))
    assert "nobody knows" in str(audit(memo, 5))
    with pytest.raises(ValueError, match="calls itself, or a table answers"):
        audit(memo, 5)


def best_for_the_first(node):
    if node.is_leaf:
        return node.payoff
    return max(map(best_for_the_first, node.children), key=lambda payoff: payoff[0])


def test_among_many_players_each_equilibrium_is_a_right_answer_and_a_cut_is_not_judged():
    game = tree([[(10, 1), (8, 3)], [(2, 4), (5, 9)]], players=("A", "B"))
    found = audit(best_for_the_first, game)
    assert (found.value, found.true_value, found.right) == ((10, 1), (8, 3), False)
    # B is indifferent
    pairs = [(3, 1), (0, 1)], [(0, 1), (3, 1)]
    games = [tree([pair, [(2, 5)]], players=("A", "B")) for pair in pairs]
    assert [audit(backward_induction, game).value for game in games] == [(3, 1), (2, 5)]
    assert_sound(backward_induction, games)
    found = audit(lambda node: best_for_the_first(node.children[0]), games[0])
    assert found.right is None and found.sound and "no numbers to MAX" in found.text()


def test_a_small_tree_keeps_the_turns_that_a_search_counts_on():
    """With MIN to begin this alpha-beta would be wrong without its mistake, too."""

    def hurried(node, alpha=-inf, beta=inf, maximizing=True):
        if node.is_leaf:
            return node.payoff
        best = -inf if maximizing else inf
        for child in node.children:
            value = hurried(child, alpha, beta, not maximizing)
            best = max(best, value) if maximizing else min(best, value)
            alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
            if alpha >= beta - 3:
                break
        return best

    found = audit(hurried, tree([[3, 12, 8], [5, 4, 6], [14, 5, 5]]))
    assert found.right and not found.proven and found.smallest.player == "max"
    # the cut that was lucky is told, and not the one that changes nothing
    assert [*found.unsound] == ["2"] and "may turn on it" in found.text()


def test_a_wrong_mean_is_shown_at_a_chance_node():
    def highest(node):
        best = min if node.player == "min" else max
        return best(map(highest, node.children)) if node.children else node.payoff

    found = audit(highest, tree([[6], [1, 20]], players=("max", "chance")))
    assert (found.value, found.true_value) == (20, Fraction(21, 2))
    assert "It is wrong on tree({'player': 'chance'" in found.text()


def test_a_search_that_fails_is_not_sound():
    def broken(node):
        return broken(node.children[0])

    with pytest.raises(IndexError) as raised:
        assert_sound(broken, TREES)
    assert raised.value.__notes__ == ["at position 0"]


def most_of(pile, mine, slack, alpha=-9, beta=9):
    """Alpha-beta on a pile, each player taking one or two, that cuts too early by `slack`."""
    if pile <= 0:
        return -1 if mine else 1 + pile
    best = -9 if mine else 9
    for take in (1, 2):
        came = most_of(pile - take, not mine, slack, alpha, beta)
        best = max(best, came) if mine else min(best, came)
        alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
        if alpha + slack >= beta:
            break
    return best


@pytest.mark.parametrize("slack, proven", [(0, True), (2, None)])
def test_of_a_programs_own_positions_a_trace_shows_whether_the_value_follows(slack, proven):
    found = audit(most_of, 6, True, slack)
    assert (found.proven, found.right, found.sound) == (proven, proven, True)
    assert found.true_value == (found.value if proven else None)
    assert "nobody knows" in str(found)
    with nullcontext() if proven else pytest.raises(AssertionError, match="position 1: "):
        assert_sound(most_of, [3, 6], True, slack)


def lost(pile):
    """A negamax on a pile: who is left one stone has lost, who is left none has not."""
    return -pile if pile <= 1 else max(-lost(pile - take) for take in (1, 2, 3) if take <= pile)


def test_the_value_of_a_negamax_is_to_who_moves():
    found = audit(lost, 6)
    assert found.value == found.true_value == lost(6) and found.proven
    assert_sound(lost, range(2, 8))
