"""Mixed strategies as SVG pictures: what each mix of two strategies is sure of, and the square of
both players' mixes in a game of two by two.

Row's curve is full and Column's dashed, each in its player's colour; every line of an envelope has
the colour of the opponent, whose strategy it is, dashes of its own, and stands beside its name."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate

from ..matrices.payoffs import Payoffs
from ..trees.numbers import Number, number_text
from . import pen
from .grid import minus
from .pen import FONT, SMALL, Picture, curve, text, through
from .styles import FAINT, INK, PAPER, inks, widest

WIDTH, HEIGHT, TOP, FOOT = 720, 330, 36, 268
SIDE = 320  # px, of the square of mixes
DASHES = (None, "8 4", "2 4", "12 4 2 4", "4 4")
GLOW = "#ffd43b"
NEAR = Fraction(1, 14)  # of an axis: an end gives way to a mark that is so close to it


def envelope(
    game: Payoffs,
    p: Fraction | None = None,
    players: tuple[str, str] = ("Row", "Column"),
    earned: Sequence[tuple[Fraction, Number, float]] = (),
) -> Picture:
    """The lines of a zero-sum game with two rows (or two columns), the envelope thick, and its best
    point ringed.

    Each line is one strategy of the opponent. The lower envelope is what Row is sure of; with two
    columns and more rows it is the upper one, which Column keeps as low as it can.

    p : a mix to stand on, the probability of the first of the two strategies; None for none.
    players : what Row and Column are called. ValueError as for `Payoffs.envelope`.
    earned : averages of rounds that were played, each (the share of the first strategy, the average
    payoff to Row, half of its interval, or 0 for a dot alone); they show 0 and the value as well.

    >>> envelope(Payoffs.red_blue()).alt.partition("; it is ")[2]
    'best at p = 4/7, value 20/7.'
    """
    lines, corners, best, value = game.envelope()
    lower = game.shape[0] == 2
    who, own, names = (
        (players[0], game.rows, game.cols) if lower else (players[1], game.cols, game.rows)
    )
    letter, side, other = ("p", "lower", "column") if lower else ("q", "upper", "row")
    colour = inks(players)[lower]
    low, high = min(map(min, lines)), max(map(max, lines))
    labels = [_ends(names, [line[end] for line in lines]) for end in (0, 1)]
    left, right = (20 + widest(said for _, said in ends) * FONT for ends in labels)

    def at(mix, height):
        up = float((height - low) / Fraction(high - low or 1))
        return left + float(mix) * (WIDTH - left - right), FOOT - up * (FOOT - TOP)

    shapes = [
        pen.rect(*at(0, high), WIDTH - left - right, FOOT - TOP, stroke=FAINT),
        curve([at(*corner) for corner in corners], GLOW, 9),
    ]
    for k, (start, end) in enumerate(lines):
        shapes.append(curve([at(0, start), at(1, end)], colour, 2, DASHES[k % 5]))
        if p is not None:
            shapes.append(pen.circle(*at(p, p * end + (1 - p) * start), 4, fill=colour))
    for end, place, anchor in ((0, left - 8, "end"), (1, WIDTH - right + 8, "start")):
        heights = [at(end, height)[1] + 5 for height, _ in labels[end]]
        # falling, and moved down until they are 18 px apart
        apart = accumulate(heights, lambda above, height: max(height, above + 18))
        ends = zip(labels[end], apart)
        shapes += [text(place, y, said, anchor=anchor) for (_, said), y in ends]
    for mix, height in best:
        shapes += [
            curve([at(mix, low), at(mix, height)], FAINT, 1, "3 3"),
            pen.circle(*at(mix, height), 7, fill="none", stroke=INK, stroke_width=2),
        ]
    for height, x, said, anchor in (
        (0, left + 6, "0", "start"),
        (value, WIDTH - right - 6, f"value {minus(value)}", "end"),
    ):
        if earned and low < height < high:
            shapes.append(pen.line([at(0, height), at(1, height)], stroke_dasharray="2 5"))
            shapes.append(text(x, at(0, height)[1] - 5, said, SMALL, anchor, halo=True))
    where = " to ".join(dict.fromkeys(number_text(mix) for mix, _ in (best[0], best[-1])))
    marks = _marks([mix for mix, _ in best] if p is None else [p])
    shapes += [text(at(mix, low)[0], FOOT + 20, number_text(mix), anchor="middle") for mix in marks]
    axis = f"{letter}, probability of {who}'s {own[0]} (the rest on {own[1]})"
    shapes.append(text(WIDTH / 2, HEIGHT - 12, axis, anchor="middle"))
    if p is None:
        said = f"best at {letter} = {where}: value {minus(value)}"
        shapes.append(text(WIDTH / 2, 22, said, FONT, "middle", bold=True))
        told = "; ".join(
            f"{other} {name} from {number_text(start)} to {number_text(end)}"
            for name, (start, end) in zip(names, lines)
        )
        bends = ", ".join(f"({number_text(mix)}, {number_text(height)})" for mix, height in corners)
        words = (
            f"Payoff to {players[0]} as the probability {letter} of {who}'s {own[0]} goes from 0"
            f" to 1. {told[0].upper()}{told[1:]}. The {side} envelope bends at {bends}; it is best"
            f" at {letter} = {where}, value {number_text(value)}."
        )
    else:
        sure = (min if lower else max)(p * end + (1 - p) * start for start, end in lines)
        shapes += [
            curve([at(p, low), at(p, high)], INK, 1, "3 3"),
            pen.circle(*at(p, sure), 6, fill=PAPER, stroke=INK, stroke_width=3),
        ]
        words = (
            f"{who} plays {own[0]} with probability {number_text(p)} and is sure of"
            f" {number_text(sure)}; the best {who} can be sure of is {number_text(value)}, at"
            f" {where}."
        )
    for share, average, half in earned:
        said = f"{minus(f'{float(average):.1f}')} ± {half:.1f}" if half else f"{float(average):.1f}"
        words += f" Earned at {letter} = {number_text(share)}: {said}."
        x, y = at(share, average)
        if not half:
            shapes.append(pen.circle(x, y, 4, fill=PAPER, stroke=INK, stroke_width=1.5))
            continue
        ends = [at(share, min(high, max(low, average + way * half))) for way in (-1, 1)]
        shapes += [
            curve(ends, INK, 3),
            curve([(x - 12, y), (x + 12, y)], INK, 3),
            text(x, TOP + 20, said, FONT, "middle", bold=True, halo=True),
        ]
    return pen.page(WIDTH, HEIGHT, "".join(shapes), words)


def best_responses(game: Payoffs, players: tuple[str, str] = ("Row", "Column")) -> Picture:
    """The square of the two mixes of a 2 x 2 game: both best-response curves, and the equilibria
    where they meet.

    players : what Row and Column are called. ValueError for a game of another shape.

    >>> best_responses(Payoffs.stag_hunt()).alt.count("; p = ")
    2
    """
    if game.shape != (2, 2):
        shape = " x ".join(map(str, game.shape))
        raise ValueError(f"best-response curves need a 2 x 2 game, and this one is {shape}")
    left, top = 60, 44

    def at(p, q):
        return left + float(p) * SIDE, top + (1 - float(q)) * SIDE

    shapes = [pen.rect(left, top, SIDE, SIDE, stroke=FAINT)]
    found = game.equilibria()
    # by the probability of the first strategy, where a mix begins
    places = [
        [(min(mixes)[0], max(mixes)[0]) for mixes in (rows, cols)] for rows, cols in found.subsets
    ]
    for (p0, p1), (q0, q1) in places:
        if (p0, q0) != (p1, q1):
            band = through([at(p0, q0), at(p1, q0), at(p1, q1), at(p0, q1)]) + "z"
            glow = {"fill": GLOW, "stroke": GLOW, "stroke_linejoin": "round"}
            shapes.append(pen.path(band, stroke_width=10, **glow))
    foot, curves = top + SIDE, []
    looks = zip(players, inks(players), (4, 2.6), (None, "7 4"))
    for k, (player, colour, width, dash) in enumerate(looks):
        corners = replies(game, ("row", "col")[k])
        curves.append(corners)
        if corners is None:  # everything is best
            inset = 4 + 4 * k
            whole = left + inset, top + inset, SIDE - 2 * inset, SIDE - 2 * inset
            paint = {"stroke": colour, "stroke_width": width, "stroke_dasharray": dash}
            shapes.append(pen.rect(*whole, **paint))
        else:
            points = [at(*(pair if k else pair[::-1])) for pair in corners]
            shapes.append(curve(points, colour, width, dash))
        y = foot + 66 + 22 * k
        shapes += [
            curve([(left, y), (left + 28, y)], colour, width, dash),
            text(left + 36, y + 5, f"{player}'s best response"),
        ]
    ends = sorted({(p, q) for ps, qs in places for p in ps for q in qs})
    shapes += [pen.circle(*at(p, q), 7, fill=GLOW, stroke=INK, stroke_width=2) for p, q in ends]
    first_row, first_col = game.rows[0], game.cols[0]
    ps, qs = (_marks(mixes) for mixes in zip(*ends))
    shapes += [text(at(p, 0)[0], foot + 20, number_text(p), anchor="middle") for p in ps]
    shapes += [text(left - 12, at(0, q)[1] + 5, number_text(q), anchor="end") for q in qs]
    row, col = players
    says = f"p, how often {row} plays {first_row}", f"q, how often {col} plays {first_col}"
    shapes += [text(8, foot + 44, says[0]), text(8, 18, says[1])]
    listed = "; ".join(f"p {_between(*ps)}, q {_between(*qs)}" for ps, qs in places)
    many = "Infinitely many equilibria" if found.infinite else "Equilibria"
    words = (
        f"Best-response curves of a 2 x 2 game; p is the probability of {row}'s {first_row}, q of"
        f" {col}'s {first_col}. {row} answers {_answers(curves[0], 'q', 'p')}; {col} answers"
        f" {_answers(curves[1], 'p', 'q')}. {many}: {listed}."
    )
    width = max(left + SIDE + 24, 20 + widest(says) * FONT)
    return pen.page(width, foot + 100, "".join(shapes), words)


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


def _ends(names, heights):
    """What stands at one end of the lines, the highest first; lines that meet there share it."""
    found = {height: [] for height in sorted(heights, reverse=True)}
    for name, height in zip(names, heights):
        found[height].append(str(name))
    return [(height, f"{', '.join(who)}: {minus(height)}") for height, who in found.items()]


def _marks(places):
    """The places to mark on an axis from 0 to 1."""
    ends = (
        end
        for end in (Fraction(0), Fraction(1))
        if not any(0 < abs(end - place) < NEAR for place in places)
    )
    return sorted({*places, *ends})


def _answers(corners, their, own):
    """A best-response curve in words."""
    if corners is None:
        return f"anything with any {own}"
    points = ", ".join(f"({other}, {best})" for other, best in corners)
    return f"{their} with {own} along ({their}, {own}) = {points}"


def _between(low, high):
    return f"= {low}" if low == high else f"from {low} to {high}"
