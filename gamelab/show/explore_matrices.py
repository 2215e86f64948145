"""Explorers of payoff matrices."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from ..node import number_text
from ..payoffs import Payoffs
from .explorer import Explorer, Shown, slider
from .mixing import against, guarantee_corners, guaranteed, mixed


def zero_sum(game: Payoffs) -> Explorer:
    """Mix the two rows of a zero-sum game and see what each column leaves, under the guarantee with its peak.

    game : a constant-sum Payoffs with two rows; ValueError for another. The peak is one of the slider's positions, exactly.
    """
    if not isinstance(game, Payoffs):
        raise TypeError(f"zero_sum mixes the rows of a Payoffs, and this is {type(game).__name__!r}")
    game.value()
    if game.shape[0] != 2:
        raise ValueError(f"zero_sum mixes two rows, and this game is {game.shape[0]} x {game.shape[1]}")
    peak = max(guarantee_corners(game), key=lambda corner: corner[1])[0]
    parts = peak.denominator * -(-20 // peak.denominator)
    return Explorer(partial(draw_zero_sum, game, parts), {"p": slider(f"p, in parts of {parts}", 0, parts, parts // 2)})


def draw_zero_sum(game: Payoffs, parts: int, p: int) -> Shown:
    """The picture of `zero_sum`: one mix, what it earns against each column, and what it is sure of."""
    mix = Fraction(p, parts)
    earned = {f"if {label}": number_text(against(game, mix, column)) for column, label in enumerate(game.cols)}
    best_p, best = max(guarantee_corners(game), key=lambda corner: corner[1])
    reached = "No mix is sure of more" if guaranteed(game, mix) == best else f"Some mix is sure of more, up to {number_text(best)} at p = {number_text(best_p)}"
    sentence = f"Playing {game.rows[0]} with probability {number_text(mix)} is sure of {number_text(guaranteed(game, mix))}. {reached}."
    return Shown(mixed(game, mix), earned | {"sure of": number_text(guaranteed(game, mix))}, sentence, game.text())
