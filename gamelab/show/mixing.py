"""Mixed strategies as charts: what each mix of two strategies is sure of, and the square of both
players' mixes in a game of two by two.

Each player's curve has its player's colour; every line of an envelope has the colour of the
opponent, whose strategy it is, dashes of its own, and its name at its end."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ..matrices.dominance import SIDES
from ..matrices.payoffs import Payoffs
from ..trees.numbers import Number, number_text, probability
from .chart import chart
from .grid import ROW_AND_COLUMN, Names, minus
from .pen import SMALL, Picture
from .styles import FAINT, INK, inks, widest

GLOW = "#ffd43b"
NEAR = Fraction(1, 60)  # half the length of a short level line on an axis from 0 to 1


def envelope(
    game: Payoffs,
    p: Any = None,
    players: Names = ROW_AND_COLUMN,
    earned: Sequence[tuple[Fraction, Number, float]] = (),
    *,
    solved: bool = True,
    size: tuple[int, int] = (720, 340),
) -> Picture:
    """The lines of a zero-sum game with two rows (or two columns), the envelope thick, and its best
    point ringed.

    Each line is one strategy of the opponent. The lower envelope is what Row is sure of; with two
    columns and more rows it is the upper one, which Column keeps as low as it can.

    p : a mix to stand on, the probability of the first of the two strategies; None for none.
    players : what Row and Column are called. ValueError as for `Payoffs.envelope`.
    earned : averages of rounds that were played, each (the share of the first strategy, the average
    payoff to Row, half of its interval, or 0 for a dot alone); they show 0 and the value as well.
    solved : whether the best point is ringed and told. size : width and height in px.

    >>> envelope(Payoffs.red_blue()).alt.partition("; it is ")[2]
    'best at p = 4/7, value 20/7.'
    """
    lines, corners, best, value = game.envelope()
    lower = game.shape[0] == 2
    who, own, names = (
        (players[0], game.rows, game.cols) if lower else (players[1], game.cols, game.rows)
    )
    letter, side, other = ("p", "lower", "column") if lower else ("q", "upper", "row")
    low, high = min(map(min, lines)), max(map(max, lines))
    where = " to ".join(dict.fromkeys(minus(mix) for mix, _ in (best[0], best[-1])))
    if p is None:
        said = f"best at {letter} = {where}: value {minus(value)}"
        rings, marks = [(*best[0], said), *((*place, "") for place in best[1:])], []
        told = "; ".join(
            f"{other} {name} from {number_text(start)} to {number_text(end)}"
            for name, (start, end) in zip(names, lines)
        )
        bends = ", ".join(f"({number_text(mix)}, {number_text(height)})" for mix, height in corners)
        words = (
            f"Payoff to {players[0]} as the probability {letter} of {who}'s {own[0]} goes from 0"
            f" to 1. {told[0].upper()}{told[1:]}."
        )
        if solved:
            words += (
                f" The {side} envelope bends at {bends}; it is best at {letter} = {where}, value"
                f" {number_text(value)}."
            )
        else:
            rings = []
    else:
        p = probability(p, "p")
        sure = (min if lower else max)(p * end + (1 - p) * start for start, end in lines)
        rings, marks = [(p, sure, "")], [("x", p, "")]
        words = (
            f"{who} plays {own[0]} with probability {minus(p)} and is sure of"
            f" {minus(sure)}; the best {who} can be sure of is {minus(value)}, at"
            f" {where}."
        )
    stops = sorted({Fraction(0), Fraction(p or 0), Fraction(1)})
    drawn = {
        f"{name}: {minus(end)}": [(mix, mix * end + (1 - mix) * start) for mix in stops]
        for name, (start, end) in zip(names, lines)
    }
    if earned:
        drawn[f"value {minus(value)}"] = [(mix, value) for mix in stops]
    below: list[tuple[Any, str, int]] = [(corners, GLOW, 9)]
    for share, average, half in earned:
        said = f"{minus(f'{float(average):.1f}')} ± {half:.1f}" if half else f"{float(average):.1f}"
        words += f" Earned at {letter} = {number_text(share)}: {said}."
        near = NEAR if half else NEAR / 3
        level = [(share - near, average), (share + near, average)]
        below.append((level, INK if half else FAINT, 3 if half else 7))
        if half:
            below.append(([(share, average - half), (share, average + half)], INK, 3))
            marks.append(("x", share, said))
    return chart(
        drawn,
        rings,
        marks,
        x=(0, 1, f"{letter}, probability of {who}'s {own[0]} (the rest on {own[1]})"),
        y=(low, high + (low == high), f"payoff to {players[0]}"),
        alt=words,
        size=size,
        colours=[inks(players)[lower]],
        ends=True,
        below=below,
    )


def best_responses(game: Payoffs, players: Names = ROW_AND_COLUMN) -> Picture:
    """The square of the two mixes of a 2 x 2 game: both best-response curves, and the equilibria
    where they meet.

    players : what Row and Column are called. ValueError for a game of another shape.

    >>> best_responses(Payoffs.stag_hunt()).alt.count("; p = ")
    2
    """
    if game.shape != (2, 2):
        shape = " x ".join(map(str, game.shape))
        raise ValueError(f"best-response curves need a 2 x 2 game, and this one is {shape}")
    found, curves = game.equilibria(), [replies(game, side) for side in SIDES]
    # by the probability of the first strategy, where a mix begins
    places = [
        [(min(mixes)[0], max(mixes)[0]) for mixes in (rows, cols)] for rows, cols in found.subsets
    ]
    around = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]  # where everything is best
    drawn = {
        f"{player}'s best response": [pair if k else pair[::-1] for pair in corners or around]
        for k, (player, corners) in enumerate(zip(players, curves))
    }
    bands = [
        ([(ps[i], qs[j]) for i, j in around], GLOW, 10)
        for ps, qs in places
        if ps[0] != ps[1] or qs[0] != qs[1]
    ]
    ends = sorted({(p, q) for ps, qs in places for p in ps for q in qs})
    (row, col), first_row, first_col = players, game.rows[0], game.cols[0]
    says = f"p, how often {row} plays {first_row}", f"q, how often {col} plays {first_col}"
    listed = "; ".join(f"p {_between(*ps)}, q {_between(*qs)}" for ps, qs in places)
    many = "Infinitely many equilibria" if found.infinite else "Equilibria"
    words = (
        f"Best-response curves of a 2 x 2 game; p is the probability of {row}'s {first_row}, q of"
        f" {col}'s {first_col}. {row} answers {_answers(curves[0], 'q', 'p')}; {col} answers"
        f" {_answers(curves[1], 'p', 'q')}. {many}: {listed}."
    )
    return chart(
        drawn,
        [(p, q, f"({p}, {q})") for p, q in ends],
        x=(-0.03, 1.03, says[0]),
        y=(-0.03, 1.03, says[1]),
        alt=words,
        size=(max(410, round(widest(says) * SMALL) + 60), 450),
        colours=inks(players),
        below=bands,
    )


def replies(game, player):
    """The player's best-response curve in a 2 x 2 game: corners (the other's mix, one's own); None
    if everything is best.

    A mix is the probability of the first strategy.

    >>> [(str(q), str(p)) for q, p in replies(Payoffs.stag_hunt(), "row")]
    [('0', '0'), ('3/4', '0'), ('3/4', '1'), ('1', '1')]
    """
    own = game.row if player == "row" else tuple(zip(*game.col))
    # What the first strategy earns more than the second is linear in the other's mix.
    at_one, at_zero = (Fraction(own[0][k]) - Fraction(own[1][k]) for k in (0, 1))
    zero, one = Fraction(0), Fraction(1)
    if at_zero == at_one == 0:
        return None
    if at_zero * at_one > 0:
        always = Fraction(at_zero > 0)
        return [(zero, always), (one, always)]
    turn, before = at_zero / (at_zero - at_one), Fraction(at_zero > at_one)
    bends = (zero, before), (turn, before), (turn, 1 - before), (one, 1 - before)
    return list(dict.fromkeys(bends))


def _answers(corners, their, own):
    """A best-response curve in words."""
    if corners is None:
        return f"anything with any {own}"
    points = ", ".join(f"({other}, {best})" for other, best in corners)
    return f"{their} with {own} along ({their}, {own}) = {points}"


def _between(low, high):
    return f"= {low}" if low == high else f"from {low} to {high}"
