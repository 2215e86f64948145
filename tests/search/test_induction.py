"""Backward induction: the worksheet tree with two payoffs, indifference, three players, chance."""

from fractions import Fraction
from itertools import product

from hypothesis import strategies as st
from sample_trees import TWO_PAYOFFS as WORKSHEET
from sample_trees import for_all, forms, mapped

from gamelab import backward_induction, minimax, subgame_perfect, tree, watch

payoffs = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
general_sum = st.recursive(
    payoffs, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=12
)


def test_worksheet_tree_with_two_payoffs():
    t = tree(WORKSHEET, players=("A", "B"))
    assert [backward_induction(child).payoff for child in t.children] == [(3, 5), (15, 9), (4, 12)]
    outcome = backward_induction(t)
    assert (outcome.payoff, outcome.line, outcome.nodes, outcome.leaves) == ((15, 9), (1, 1), 13, 9)


def test_three_players():
    t = tree(
        [[[(1, 2, 3), (4, 0, 1)], [(2, 2, 0), (0, 5, 6)]], [[(3, 3, 3)], [(9, 1, 2)]]],
        players=("A", "B", "C"),
    )
    assert backward_induction(t).payoff == (3, 3, 3)


@for_all(st.lists(forms, min_size=1, max_size=3))
def test_zero_sum_payoffs_give_the_minimax_value(form):
    value = minimax(form).value
    both = tree(mapped(form, lambda payoff: (payoff, -payoff)), players=("A", "B"))
    assert backward_induction(both).payoff == (value, -value)
    assert subgame_perfect(both) == [(value, -value)]
    assert backward_induction(form).payoff == value


@for_all(st.lists(general_sum, min_size=1, max_size=3))
def test_every_subgame_perfect_payoff_comes_from_some_choice_of_the_indifferent(form):
    """Against a direct enumeration of all pure strategy profiles that are best in every subgame."""

    def enumerate_profiles(node):
        if node.is_leaf:
            return [node.payoff]
        mover = node.players.index(node.player)
        found = set()
        for chosen in product(*map(enumerate_profiles, node.children)):
            top = max(payoff[mover] for payoff in chosen)
            found.update(payoff for payoff in chosen if payoff[mover] == top)
        return sorted(found)

    t = tree(form, players=("A", "B"))
    assert set(subgame_perfect(t)) == set(enumerate_profiles(t))
    assert backward_induction(t).payoff in subgame_perfect(t)


def test_chance_below_an_indifferent_player():
    t = tree(
        {
            "players": ["A", "B"],
            "player": "chance",
            "probs": ["1/2", "1/2"],
            "children": [
                {"player": "B", "children": [{"payoff": [2, 1]}, {"payoff": [0, 1]}]},
                {"payoff": [4, 3]},
            ],
        }
    )
    assert subgame_perfect(t) == [(3, 2), (2, 2)]
    trace = watch(backward_induction, t)
    updates = [step.value for step in trace.steps if step.kind == "update" and step.node == ""]
    assert updates == [(1, Fraction(1, 2)), (3, 2)] and trace.result.payoff == (3, 2)
