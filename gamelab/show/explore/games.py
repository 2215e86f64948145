"""Explorers of what a game is: Nim by the size of its pile, how fast trees grow, and a table to
play at.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from html import escape
from math import log10
from typing import Any, NamedTuple

from ...search.minimax import minimax
from ...trees.games import Game, Nim, game_tree
from ..styles import ALPHA, EDGES, FAINT, FAMILIES, INK, PAPER
from .kit import Explorer, Shown, count, slider, switch
from .playing import Policy, Table

MISERE, NORMAL = "misère: the last one loses", "normal: the last one wins"
WIDTH = 760


def table(game: Game, human: str = "max", opponent: Policy | None = None) -> Table:
    """Play a game by clicking, against a policy.

    Parameters
    ----------
    game : any Game. human : whom you play at first, "max" or "min"; a switch changes who begins.
    opponent : a policy, that is a function from a state to an action; None for one that looks to
        the end of the game, with a switch for one that errs at times. A game too large for that
        needs a policy, such as ``lambda state: alphabeta(game_tree(game, state), depth=4).move``.

    Chance, where it plays, throws by itself. ValueError as for `Table`.
    """
    return Table(game, human, opponent)


class Pile(NamedTuple):
    """What is known of a pile: whether the player to move wins, by taking what; of the tree below
    it, with MAX to move, the nodes, the leaves, and the leaves that MAX wins."""

    wins: bool
    takes: tuple[int, ...]
    nodes: int
    leaves: int
    won: int


@lru_cache(maxsize=64)
def pile(n: int, misere: bool) -> Pile:
    """All about a pile of n from which 1, 2 or 3 are taken.

    >>> pile(6, misere=True)
    Pile(wins=True, takes=(1,), nodes=52, leaves=24, won=12)
    """
    root = game_tree(Nim(n, misere=misere))
    result = minimax(root)
    takes = tuple(child.move for child in root.children if minimax(child).value > 0)
    return Pile(
        result.value > 0,
        takes,
        result.nodes,
        result.leaves,
        sum(leaf.payoff > 0 for leaf in root.leaves()),
    )


def nim(largest: int = 8) -> Explorer:
    """Nim from piles of 1 to `largest` (at most 8), by either rule: who wins, by taking what, and
    how large the tree is.
    """
    if not 3 <= largest <= 8:
        raise ValueError(
            f"largest={largest}: expected 3 to 8, so that all the piles fit side by side"
        )
    return Explorer(
        partial(draw_nim, largest),
        {"n": slider("n", 1, largest, 6), "rule": switch([MISERE, NORMAL])},
    )


def draw_nim(largest: int, n: int, rule: str) -> Shown:
    """The picture of `nim`: the piles from n down to 0 in a row, an arc for each take."""
    misere = rule == MISERE
    piles = [pile(k, misere) for k in range(n + 1)]
    here = piles[n]
    figures = {
        "pile sizes": str(n + 1),
        "tree nodes": str(here.nodes),
        "games (leaves)": str(here.leaves),
        "won by the first player": str(here.won),
    }
    who = (
        f"the first player wins, by taking {here.takes[0]}"
        if here.wins
        else "the second player wins, whatever the first one takes"
    )
    sentence = (
        f"{rule[0].upper()}{rule[1:]}. From a pile of {n}: {who}. The player to move loses at"
        f" {_listed([k for k, p in enumerate(piles) if not p.wins])}."
    )
    lines = [
        f"pile {k}: the player to move {_fate(k, p)}" for k, p in reversed(list(enumerate(piles)))
    ]
    form = "\n".join(
        [
            *lines,
            (
                f"payoffs at the end: {count(here.won, 'leaf', 'leaves')} +1,"
                f" {count(here.leaves - here.won, 'leaf', 'leaves')} -1"
            ),
        ]
    )
    return Shown(_nim_picture(largest, piles, sentence), figures, sentence, form)


def _fate(k: int, known: Pile) -> str:
    if k == 0:
        return "has already won" if known.wins else "has already lost"
    return f"wins, by taking {known.takes[0]}" if known.wins else "loses"


def _listed(numbers: Sequence[int]) -> str:
    texts = [*map(str, numbers)]
    return " and ".join(filter(None, (", ".join(texts[:-1]), texts[-1]))) if texts else "no pile"


def _nim_picture(largest: int, piles: Sequence[Pile], words: str) -> str:
    step, base = (WIDTH - 80) / largest, 170
    place = [40 + step * k for k in range(len(piles))]
    thin, thick, labels, shapes = [], [], [], []
    for k, known in enumerate(piles):
        for take in range(1, min(3, k) + 1):
            high = 30 + 46 * take
            path = (
                f"M{place[k]:.1f} {base - 24}C{place[k] - 4:.1f} {base - high:.1f}"
                f" {place[k - take] + 4:.1f} {base - high:.1f} {place[k - take]:.1f} {base - 24}"
            )
            (thick if take in known.takes else thin).append(path)
            if take in known.takes:
                labels.append(
                    _text(
                        (place[k] + place[k - take]) / 2,
                        base - 14 - 0.75 * (high - 8),
                        f"take {take}",
                        12,
                        ALPHA,
                        halo=True,
                    )
                )
        tint, filled, outline = FAMILIES["max"] if known.wins else FAMILIES["min"]
        dash = "" if known.wins else ' stroke-dasharray="4 3"'
        shapes.append(
            f'<circle cx="{place[k]:.1f}" cy="{base}" r="21"'
            f' fill="{filled if known.wins else PAPER}" stroke="{outline}" stroke-width="2"{dash}/>'
        )
        shapes.append(_text(place[k], base + 6, str(k), 17))
        shapes.append(_text(place[k], base + 40, "wins" if known.wins else "loses", 13))
        shapes.append(
            _text(
                place[k],
                base + 57,
                "over" if k == 0 else f"{known.nodes} nodes" if known.nodes > 1 else "1 node",
                11,
                FAINT,
            )
        )
    shapes.append(
        f'<circle cx="{place[-1]:.1f}" cy="{base}" r="26" fill="none" stroke="{INK}"'
        ' stroke-width="1.5"/>'
    )
    shapes.append(
        _text(
            40 - 21,
            base + 82,
            "Under each pile: what becomes of the player who is to move there, and the size of the"
            " tree from there.",
            12,
            FAINT,
            "start",
        )
    )
    arcs = (
        f'<path d="{"".join(thin)}" fill="none" stroke="{EDGES["plain"].stroke}"'
        f' stroke-width="1.2"/><path d="{"".join(thick)}" fill="none"'
        f' stroke="{EDGES["best"].stroke}" stroke-width="3.4"/>'
    )
    return _picture(
        WIDTH, base + 96, arcs + "".join(labels + shapes), f"Piles and takes of Nim. {words}"
    )


YEAR = 365 * 24 * 60 * 60
SPEED = 10**6
MARKS = (
    (255_168, "games of tic-tac-toe"),
    (SPEED * YEAR, "positions read in a year, a million a second"),
    (SPEED * YEAR * 138 * 10**8, "... since the universe began"),
    (10**80, "atoms in the visible universe, about"),
    (35**100, "chess, 35^100"),
)


def growth(b: int = 35, m: int = 100) -> Explorer:
    """How many lines of play a tree of branching b and depth m has, b^m, on a scale of powers of
    ten.

    b, m : where the sliders stand at first; b from 2 to 40, m from 1 to 100.
    """
    return Explorer(draw_growth, {"b": slider("b", 2, 40, b), "m": slider("m", 1, 100, m)})


def draw_growth(b: int, m: int) -> Shown:
    """The picture of `growth`: a bar as long as b^m has digits, beside numbers that are known."""
    number = b**m
    digits = len(str(number))
    years = number // (SPEED * YEAR)
    figures = {
        "b^m": big(number),
        "digits": str(digits),
        "years at a million a second": big(years) if years else "less than one",
    }
    passed = [name.removeprefix("... ") for mark, name in MARKS[:1] + MARKS[3:4] if number > mark]
    beside = {
        0: "fewer than tic-tac-toe has games",
        1: "more than tic-tac-toe has games",
        2: "more than there are atoms in the visible universe",
    }[len(passed)]
    if number == MARKS[0][0]:
        beside = "as many as tic-tac-toe has games"
    sentence = (
        f"{count(b, 'move')} in every position, {count(m, 'ply', 'plies')}: {b}^{m} = {big(number)}"
        f" lines of play, {beside}. One ply more: {b} times as many."
    )
    form = "\n".join(
        [
            f"{b}^{m} = {big(number)}",
            *(f"{big(mark)} {name}" for mark, name in MARKS),
            f"positions read in a second: {big(SPEED)}",
        ]
    )
    return Shown(_growth_picture(number, f"{b}^{m}", sentence), figures, sentence, form)


def big(number: int) -> str:
    """A whole number in full up to nine digits, then as a power of ten.

    >>> big(255168), big(35 ** 100)
    ('255,168', '2.55 × 10^154')
    """
    digits = str(number)
    if len(digits) <= 9:
        return f"{number:,}"
    lead, power = f"{int(digits[:4]) / 1000:.2f}", len(digits) - 1
    return f"1.00 × 10^{power + 1}" if lead == "10.00" else f"{lead} × 10^{power}"


def _growth_picture(number: int, name: str, words: str) -> str:
    left, right, top, decades = 20, 20, 64, 161
    scale = (WIDTH - left - right) / decades

    def across(n: int) -> float:
        return left + scale * log10(n)

    bottom = top + 34 + 24 * len(MARKS)
    shapes = [
        f'<rect x="{left}" y="{top - 34}" width="{max(2, across(number) - left):.1f}" height="26"'
        f' fill="{FAMILIES["max"][1]}" stroke="{FAMILIES["max"][2]}"/>'
    ]
    shapes.append(
        _text(
            min(across(number) + 6, WIDTH - 8),
            top - 42,
            name,
            15,
            INK,
            "start" if across(number) < WIDTH - 90 else "end",
        )
    )
    shapes.append(f'<path d="M{left} {top}H{WIDTH - right}" stroke="{INK}"/>')
    for power in range(0, decades, 20):
        x = left + scale * power
        shapes.append(
            f'<path d="M{x:.1f} {top}v6" stroke="{INK}"/>'
            + _text(x, top + 20, "1" if power == 0 else f"10^{power}", 11)
        )
    for i, (mark, what) in enumerate(MARKS):
        x, y = across(mark), bottom - 24 * i - 6
        side = "start" if x < WIDTH / 2 else "end"
        shapes.append(
            f'<path d="M{x:.1f} {top - 38}V{y:.1f}" stroke="{FAINT}" stroke-dasharray="3'
            f' 3"/><circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{INK}"/>'
        )
        shapes.append(
            _text(x + (7 if side == "start" else -7), y + 4, what, 12, INK, side, halo=True)
        )
    return _picture(WIDTH, bottom + 10, "".join(shapes), words)


def _text(
    x: float,
    y: float,
    text: str,
    size: int,
    colour: str = INK,
    anchor: str = "middle",
    halo: bool = False,
) -> str:
    edge = (
        f' paint-order="stroke" stroke="{PAPER}" stroke-width="5" stroke-linejoin="round"'
        if halo
        else ""
    )
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="Arial, Helvetica, sans-serif"'
        f' font-size="{size}" text-anchor="{anchor}" fill="{colour}"{edge}>{escape(text)}</text>'
    )


def _picture(width: float, height: float, shapes: str, words: str) -> str:
    said: Any = escape(words, quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" style="max-width:100%;height:auto" role="img"'
        f' aria-label="{said}"><title>{said}</title><rect width="{width:g}" height="{height:g}"'
        f' fill="{PAPER}"/>{shapes}</svg>'
    )
