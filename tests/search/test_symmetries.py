"""What a change of payoffs does to the answer: negation, rescaling, the exchange of seats."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from sample_trees import forms, mapped

from gamelab import alphabeta, expectimax, minimax, negamax, tree


@given(forms)
def test_negating_the_leaves_and_swapping_the_players_negates_the_value(form):
    mirrored = tree(mapped(form, lambda payoff: -payoff), first="min")
    for search in (minimax, alphabeta, negamax):
        assert search(mirrored).value == -search(tree(form)).value
        assert search(mirrored).line == search(tree(form)).line
    assert alphabeta(mirrored).nodes == alphabeta(tree(form)).nodes


@given(
    forms, st.sampled_from([lambda x: x**3, lambda x: 2**x if x >= 0 else x, lambda x: 7 * x - 3])
)
def test_minimax_commutes_with_every_increasing_map(form, increasing):
    before, after = minimax(form), minimax(mapped(form, increasing))
    assert after.value == increasing(before.value) and after.move == before.move
    assert alphabeta(mapped(form, increasing)).nodes == alphabeta(form).nodes


@given(forms, st.integers(1, 5), st.integers(-9, 9))
def test_expectimax_is_linear(form, scale, shift):
    def value(f):
        return expectimax(tree(mapped(form, f), players=("max", "chance", "min"))).value

    assert value(lambda x: Fraction(scale * x + shift)) == scale * value(Fraction) + shift
