"""Explorers of what a game is: Nim by the size of its pile, how fast trees grow, and a table to
play at.
"""

from functools import cache, partial
from math import log10
from typing import NamedTuple

from ...search.minimax import minimax
from ...trees.games import Nim, game_tree
from ...trees.numbers import listed
from ..boards import board
from ..chart import chart
from ..pen import FONT, SMALL, circle, page, path, text
from ..styles import ALPHA, EDGES, FAINT, FAMILIES, INK, PAPER
from .kit import Explorer, Shown, count, slider, switch

MISERE, NORMAL = "misère: the last match loses", "normal: the last match wins"
WIDTH, LARGEST = 720, 8  # px; the piles that fit side by side


class Pile(NamedTuple):
    """What is known of a pile: whether the player to move wins, by taking what; of the tree below
    it, with MAX to move, the nodes, the leaves, and the leaves that MAX wins."""

    wins: bool
    takes: tuple[int, ...]
    nodes: int
    leaves: int
    won: int


@cache
def pile(n, misere):
    """All about a pile of n from which 1, 2 or 3 are taken.

    >>> pile(6, misere=True)
    Pile(wins=True, takes=(1,), nodes=52, leaves=24, won=12)
    """
    root = game_tree(Nim(n, misere=misere))
    known = minimax(root)
    takes = tuple(child.move for child in root.children if minimax(child).value > 0)
    won = sum(leaf.payoff == 1 for leaf in root.leaves())
    return Pile(known.value > 0, takes, known.nodes, known.leaves, won)


def nim() -> Explorer:
    """Nim from piles of 1 to 8, by either rule: who wins, how, and how large the tree is.

    Returns
    -------
    Explorer
        Controls for the pile and the rule.
    """
    controls = {"n": slider("pile n", 1, LARGEST, 6), "rule": switch([MISERE, NORMAL])}
    return Explorer(draw_nim, controls)


def draw_nim(n, rule):
    """The picture of `nim`: the piles from n down to 0 in a row, an arc for each take."""
    piles = [pile(k, rule == MISERE) for k in range(n + 1)]
    here = piles[n]
    figures = {
        "pile sizes": n + 1,
        "tree nodes": here.nodes,
        "games (leaves)": here.leaves,
        "won by the first player": here.won,
    }
    who = (
        f"the first player wins by taking {here.takes[0]}"
        if here.wins
        else "the second player wins, whatever the first one takes"
    )
    losing = listed((f"pile {k}" for k, known in enumerate(piles) if not known.wins), "no pile")
    sentence = (
        f"{rule[0].upper()}{rule[1:]}. From a pile of {n}, {who}. The player to move loses at"
        f" {losing}."
    )
    lines = [f"pile {k}: the player to move {_fate(k, piles[k])}" for k in range(n, -1, -1)]
    won, lost = (count(leaves, "leaf", "leaves") for leaves in (here.won, here.leaves - here.won))
    form = "\n".join([*lines, f"payoffs at the end: {won} +1, {lost} -1"])
    players = "the first player", "the second player"
    return Shown(_nim_picture(piles, sentence), figures, sentence, form).asking(
        f"{rule}. Who wins from a pile of {n}?",
        players[not here.wins],
        board(Nim(n, misere=rule == MISERE)),
        players,
    )


def _fate(k, known):
    if k == 0:
        return "has already won" if known.wins else "has already lost"
    return f"wins by taking {known.takes[0]}" if known.wins else "loses"


def _nim_picture(piles, words):
    base = 170
    place = [40 + (WIDTH - 80) / LARGEST * k for k in range(len(piles))]
    arcs = {False: [], True: []}
    labels, shapes = "", ""
    for k, known in enumerate(piles):
        x = place[k]
        for take in range(1, min(3, k) + 1):
            wins, there, high = take in known.takes, place[k - take], 30 + 46 * take
            arcs[wins].append(
                f"M{x:.1f} {base - 24}C{x - 4:.1f} {base - high} {there + 4:.1f} {base - high}"
                f" {there:.1f} {base - 24}"
            )
            if wins:
                middle, top = (x + there) / 2, base - 14 - 0.75 * (high - 8)
                labels += text(middle, top, f"take {take}", SMALL, "middle", ALPHA, halo=True)
        _, filled, outline = FAMILIES["max" if known.wins else "min"]
        paint = {"fill": filled} if known.wins else {"fill": PAPER, "stroke_dasharray": "4 3"}
        size = "over" if k == 0 else count(known.nodes, "node")
        shapes += circle(x, base, 21, stroke=outline, stroke_width=2, **paint)
        shapes += text(x, base + 6, str(k), FONT, "middle")
        shapes += text(x, base + 43, "wins" if known.wins else "loses", FONT, "middle")
        shapes += text(x, base + 62, size, SMALL, "middle", FAINT)
    note = "Below each pile: whether the player to move wins there, and how large its tree is."
    drawn = [
        path("".join(arcs[False]), stroke=EDGES["plain"].stroke, stroke_width=1.2),
        path("".join(arcs[True]), stroke=FAMILIES["max"][2], stroke_width=3.4),
        labels,
        shapes,
        circle(place[-1], base, 26, fill="none", stroke=INK, stroke_width=1.5),
        text(19, base + 90, note, SMALL, fill=FAINT),
    ]
    return page(WIDTH, base + 100, drawn, f"Piles and takes of Nim. {words}")


YEAR = 365 * 24 * 60 * 60
SPEED = 10**6
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
MARKS = (
    (255_168, "255,168 games of tic-tac-toe"),
    (SPEED * YEAR, "read in a year, at a million a second"),
    (SPEED * YEAR * 138 * 10**8, "read since the universe began"),
    (10**80, "10⁸⁰ atoms in the universe"),
    (35**100, "35¹⁰⁰ lines of chess"),
)
PLIES, DECADES = 100, 161  # as far as the axes go


def growth() -> Explorer:
    """How many lines of play a tree of branching b and depth m has: b^m, in powers of ten.

    Returns
    -------
    Explorer
        Sliders for both.
    """
    controls = {"b": slider("moves b", 2, 40, 35), "m": slider("plies m", 1, PLIES, PLIES)}
    return Explorer(draw_growth, controls)


def draw_growth(b, m):
    """The picture of `growth`: the powers of b, beside numbers that are known."""
    number, name = b**m, raised(b, m)
    digits = len(str(number))
    years = number // (SPEED * YEAR)
    figures = {
        "lines of play": big(number),
        "digits": digits,
        "years at a million a second": big(years) if years else "less than one",
    }
    games, atoms = MARKS[0][0], MARKS[3][0]
    beside = (
        "more lines than there are atoms in the visible universe"
        if number > atoms
        else "more lines than tic-tac-toe has games"
        if number > games
        else "fewer lines than tic-tac-toe has games"
    )
    sentence = (
        f"With {count(b, 'move')} in every position, {count(m, 'ply', 'plies')} make {name} ="
        f" {big(number)} lines of play: {beside}. One more ply makes {b} times as many."
    )
    lines = [f"{big(mark)}: {said}" for mark, said in MARKS]
    form = "\n".join([f"{name} = {big(number)}", *lines])
    drawn = partial(
        chart,
        x=(0, PLIES, "plies"),
        y=(0, DECADES, "lines of play, as a power of ten"),
        size=(WIDTH, 380),
        colours=(FAINT,),
        ends=True,
    )
    picture = drawn(
        {said: [(0, log10(mark)), (PLIES, log10(mark))] for mark, said in MARKS},
        [(m, log10(number), name)],
        alt=sentence,
        below=[([(0, 0), (m, log10(number))], ALPHA, 4)],
    )
    return Shown(picture, figures, sentence, form).asking(
        f"How many digits does {name} have?", digits, drawn({}, alt="The axes, without lines.")
    )


def raised(base, power):
    """A power as it is written by hand.

    >>> raised(35, 100)
    '35¹⁰⁰'
    """
    return f"{base}{str(power).translate(RAISED)}"


def big(number):
    """A whole number in full up to nine digits, then as a power of ten.

    >>> big(255168), big(999_999_999), big(10**9)
    ('255,168', '999,999,999', '1.00 × 10⁹')
    >>> big(35**100), big(10**80), big(9_999_999_999)
    ('2.55 × 10¹⁵⁴', '1.00 × 10⁸⁰', '1.00 × 10¹⁰')
    """
    digits = str(number)
    if len(digits) <= 9:
        return f"{number:,}"
    lead, power = f"{int(digits[:4]) / 1000:.2f}", len(digits) - 1
    return f"1.00 × {raised(10, power + 1)}" if lead == "10.00" else f"{lead} × {raised(10, power)}"
