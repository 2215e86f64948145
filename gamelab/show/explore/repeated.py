"""Explorers of the repeated prisoner's dilemma: a match, a tournament to bet on, the shadow of the
future, evolution.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import accumulate
from textwrap import wrap
from typing import Any

from ...repeated.evolution import Population, discount_threshold, replicator, shadow
from ...repeated.match import (
    Match,
    Player,
    Stakes,
    checked_stakes,
    entrant,
    match,
    own_dice,
    play,
    score_text,
)
from ...repeated.strategies import FIELD, SIXTEEN
from ...repeated.tournament import Tournament, tournament
from ...trees.node import Number, number_text
from ..chart import chart
from ..styles import FAINT, FAMILIES, INK, PAPER
from .kit import Explorer, Shown, count, menu, slider, switch
from .prisoners_dilemma import label, page

DEFECTS = FAMILIES["min"][1]
BAR, BAR_EDGE = FAMILIES["max"][1:]
NOBODY = "nobody yet"
PARTS = 60  # of the slider for delta: thirds, halves, quarters and fifths are among its positions
SEEDS = 20


def duel(
    first: str = "tit for tat",
    second: str = "alternator",
    strategies: Sequence[str] = SIXTEEN,
    turns: int = 40,
    payoff: Any = (5, 3, 1, 0),
) -> Explorer:
    """Two strategies chosen from menus meet; noise and seed on sliders.

    first, second : who starts. strategies : the names in the menus. turns : of the match, at most
    40. payoff : as for `match`. ValueError for an unknown name or more turns."""
    if not 1 <= turns <= 40:
        raise ValueError(f"turns={turns}: a duel shows 1 to 40 turns")
    names, stakes = list(strategies), checked_stakes(payoff)
    for name in (first, second):
        if name not in names:
            raise ValueError(f"{name!r} is not in the menu, which has {', '.join(names)}")
    controls = {
        "first": menu("first", names, first),
        "second": menu("second", names, second),
        "noise": slider("noise, %", 0, 20, 0),
        "seed": slider("seed", 0, SEEDS, 0),
    }

    def idle(first: str, second: str, noise: int, seed: int) -> set[str]:
        return set() if _diced(first, second, turns, noise) else {"seed"}

    return Explorer(partial(draw_duel, turns, stakes), controls, idle)


def draw_duel(turns: int, stakes: Stakes, first: str, second: str, noise: int, seed: int) -> Shown:
    """The picture of `duel`: the moves turn by turn, and how far ahead the first is."""
    diced = _diced(first, second, turns, noise)
    if not diced:
        seed = 0
    played = match(first, second, turns, stakes, Fraction(noise, 100), seed)
    own, other = played.scores
    figures = {
        "first": score_text(own),
        "second": score_text(other),
        "cooperation": " and ".join(f"{float(share):.0%}" for share in played.cooperation),
        "noise": f"{noise} %",
    }
    if diced:
        figures["seed"] = str(seed)
    if own == other:
        result = f"{first} and {second} score {score_text(own)} each"
    else:
        ahead, behind = (first, second) if own > other else (second, first)
        result = (
            f"{ahead} scores {score_text(max(own, other))} and {behind}"
            f" {score_text(min(own, other))}"
        )
    slips = sum(map(len, played.slips))
    sentence = (
        f"{count(turns, 'turn')}: {result}{', with ' + count(slips, 'slip') if noise else ''}."
    )
    moves = f"{played.moves[0]} and {played.moves[1]}"
    lead = [0, *accumulate(own - other for own, other in played.payoffs())]
    room = max(stakes.T - stakes.S, *map(abs, lead), 1)
    shapes = _strip(played)
    shapes += [
        label(12, 100 + 18 * k, line, size=12)
        for k, line in enumerate(_rules([entrant(name) for name in dict.fromkeys((first, second))]))
    ]
    shapes.append(
        _inside(
            chart(
                {f"lead of the first, {first}": list(enumerate(lead))},
                x=(0, turns, "turn"),
                y=(-room, room, "points ahead, below 0 behind"),
                size=(730, 210),
            ),
            6,
            168,
        )
    )
    form = f"payoffs {_stakes_text(stakes)}\n{played!r}"
    return Shown(page(742, 382, shapes, f"{sentence} Moves: {moves}."), figures, sentence, form)


def bets(
    strategies: Any = FIELD, turns: int = 200, repetitions: int = 5, payoff: Any = (5, 3, 1, 0)
) -> Explorer:
    """A tournament that shows its result only to those who have placed a bet; noise and seed on
    sliders.

    strategies, turns, repetitions, payoff : as for `gamelab.tournament`, and ValueError or
    TypeError as there."""
    if not isinstance(strategies, dict):
        strategies = tuple(strategies)

    @lru_cache(maxsize=512)
    def held(noise: int, seed: int) -> Tournament:
        return tournament(
            strategies, turns, repetitions, payoff, Fraction(noise, 100), seed, progress=False
        )

    names = list(held(0, 0).names)
    controls = {
        "bet": menu("your bet", [NOBODY, *names]),
        "noise": slider("noise, %", 0, 10, 0),
        "seed": slider("seed", 0, SEEDS, 0),
    }
    return Explorer(
        partial(draw_bets, held),
        controls,
        lambda bet, noise, seed: {"seed"} if bet == NOBODY else set(),
    )


def draw_bets(held: Callable[[int, int], Tournament], bet: str, noise: int, seed: int) -> Shown:
    """The picture of `bets`: who enters and by what rule, or after a bet the ranking."""
    if bet == NOBODY:
        seed = 0
    result = held(noise, seed)
    plan = (
        f"{len(result.names)} strategies, every pair {count(result.repetitions, 'time')},"
        f" {count(result.turns, 'turn')} each, noise {noise} %"
    )
    high = max(24 * len(result.names), 18 * len(_rules(result.players))) + 62
    head = f"payoffs {_stakes_text(result.payoff)}; {plan}"
    figures = {"noise": f"{noise} %"}
    if bet == NOBODY:
        rules = _rules(result.players)
        shapes = [
            label(12, 24, plan, colour=FAINT),
            *(label(12, 50 + 18 * k, line, size=12) for k, line in enumerate(rules)),
        ]
        sentence = f"Place your bet: {plan}. The result shows when you have chosen a winner."
        return Shown(
            page(742, high, shapes, f"{sentence} {' '.join(rules)}"),
            {"bet": NOBODY} | figures,
            sentence,
            head + "\n" + "\n".join(rules),
        )
    place, (winner, *_) = result.ranking.index(bet) + 1, result.ranking
    mine = (
        "You win your bet"
        if place == 1
        else f"Your bet, {bet}, comes {_ordinal(place)} of {len(result.names)}"
    )
    planned = (len(result.names) - 1) * result.repetitions
    sentence = (
        f"{winner} wins the tournament with {_three(result.means[winner])} a turn, having outscored"
        f" its opponent in {result.wins[winner]} of its {planned} matches. {mine}."
    )
    told = "; ".join(
        f"{k}. {name} {_three(result.means[name])}" for k, name in enumerate(result.ranking, 1)
    )
    figures = {"bet": bet, "winner": winner, "your place": str(place), **figures, "seed": str(seed)}
    return Shown(
        page(742, high, _ranking(result, bet), f"{sentence} {told}."),
        figures,
        sentence,
        f"{head}\n{result!r}",
    )


def future(payoff: Any = "years") -> Explorer:
    """The shadow of the future: what cooperating for ever and what defecting is worth when the next
    turn counts delta.

    payoff : those at the start, "years" or "axelrod"; ValueError for others.
    """
    names = ["years", "axelrod"]
    if payoff not in names:
        raise ValueError(f'payoff={payoff!r}: "years" or "axelrod"')
    names.sort(key=lambda name: name != payoff)
    controls = {
        "delta": slider(f"delta, in parts of {PARTS}", 0, PARTS - 1, PARTS // 6),
        "against": switch(["grim", "tit for tat"]),
        "payoffs": switch(names),
    }
    return Explorer(draw_future, controls)


def draw_future(delta: int, against: str, payoffs: str) -> Shown:
    """The picture of `future`: the value of a turn on average for every delta, and below it the
    first turns as they count.
    """
    share, stakes = Fraction(delta, PARTS), checked_stakes(payoffs)
    here, threshold = shadow(share, stakes, against), discount_threshold(*stakes, against)
    T, R, P, S = stakes
    ways = {
        "cooperate for ever": (here.cooperate, lambda t: R),
        "defect from now on": (here.defect, lambda t: P if t else T),
    }
    if here.alternate is not None:
        ways["defect every other turn"] = (here.alternate, lambda t: S if t % 2 else T)
    lines = dict(zip(ways, _worth(stakes, against), strict=True))
    values = [height for line in lines.values() for _, height in line]
    points = [(share, (1 - share) * total, "") for total, _ in ways.values()]
    picture = chart(
        lines,
        points,
        [("x", threshold, f"threshold {number_text(threshold)}")],
        x=(0, 1, "delta, how much the next turn counts"),
        y=(min(values), max(values), "value of a turn, on average"),
        size=(730, 300),
    )
    kept = "cooperation holds" if here.sustained else "defecting pays"
    best = max(total for total, _ in ways.values())
    shapes = [
        _inside(picture, 6, 0),
        label(12, 322, "The sums: payoff of each turn times what it counts", colour=FAINT),
    ]
    for k, (way, (total, paid)) in enumerate(ways.items()):
        terms = " ".join(
            f"{'−' if paid(t) < 0 else '+'} {abs(paid(t))}·{_power(t)}" for t in range(5)
        ).removeprefix("+ ")
        shapes += [
            label(12, 346 + 24 * k, way, bold=total == best),
            label(190, 346 + 24 * k, f"{terms} …"),
            label(728, 346 + 24 * k, f"= {_short(total)}", "end", bold=total == best),
        ]
    figures = {"delta": number_text(share), "threshold": number_text(threshold)} | {
        way: _short(total) for way, (total, _) in ways.items()
    }
    relation = "at" if share == threshold else "above" if share > threshold else "below"
    sentence = (
        f"Against {against}, delta = {number_text(share)} is {relation} the threshold"
        f" {number_text(threshold)}: {kept}."
    )
    form = f"payoffs {_stakes_text(stakes)}\n" + "\n".join(
        f"{way}: {number_text(total)}" for way, (total, _) in ways.items()
    )
    return Shown(page(742, 412, shapes, sentence), figures, sentence, form)


def evolution(
    strategies: Sequence[str] = FIELD, turns: int = 200, payoff: Any = (5, 3, 1, 0)
) -> Explorer:
    """A population of strategies under the replicator dynamics: who starts how large, for how many
    generations.

    strategies : names of at least three classics. turns, payoff : of the matches; as for
    `gamelab.tournament`."""
    names = list(strategies)
    if len(names) < 3:
        raise ValueError(f"evolution shows at least three strategies, got {len(names)}")
    fields = {
        f"{noise} %": tournament(
            names, turns, payoff=payoff, noise=Fraction(noise, 100), self_play=True, progress=False
        )
        for noise in (0, 5)
    }
    start = names.index("always defect") if "always defect" in names else 0
    controls = {
        "who": menu("who", names, names[start]),
        "share": slider("starts with, %", 0, 95, round(100 / len(names))),
        "generations": slider("generations", 5, 100, 50),
        "noise": switch(list(fields)),
    }
    return Explorer(partial(draw_evolution, fields), controls)


def draw_evolution(
    fields: dict[str, Tournament], who: str, share: int, generations: int, noise: str
) -> Shown:
    """The picture of `evolution`: the share of every strategy over the generations."""
    field = fields[noise]
    rest = Fraction(100 - share, len(field.names) - 1)
    grown = replicator(
        field,
        {name: share if name == who else rest for name in field.names},
        generations,
        progress=False,
    )
    order = sorted(grown.names, key=lambda name: -grown.final[name])
    lines = {
        f"{name} {float(grown.final[name]):.0%}": list(enumerate(_percent(grown, name)))
        for name in grown.names
    }
    highest = max(height for line in lines.values() for _, height in line)
    picture = chart(
        lines,
        x=(0, generations, "generation"),
        y=(0, highest * 1.05, "% of the population"),
        size=(742, 420),
    )
    alt = (
        f"Shares after {generations} generations, {who} starting with {share} %, noise {noise}:"
        f" {', '.join(lines)}."
    )
    gone = [
        name
        for name in order
        if 0 < share * (name == who) + rest * (name != who) and grown.final[name] < 0.005
    ]
    left = (
        f"{', '.join(gone)} {'is' if len(gone) == 1 else 'are'} below half a per cent"
        if gone
        else "nobody is below half a per cent"
    )
    sentence = (
        f"{who} starts with {share} %, the others share the rest. After {generations} generations"
        f" {order[0]} is the largest, and {left}."
    )
    figures = {
        "generations": str(generations),
        f"{who} at last": f"{float(grown.final[who]):.1%}",
        "largest": f"{order[0]} {float(grown.final[order[0]]):.1%}",
        "noise": noise,
    }
    form = (
        f"payoffs {_stakes_text(field.payoff)}, shares after {generations} generations\n"
        + "\n".join(f"{name}: {float(grown.final[name]):.3%}" for name in order)
    )
    return Shown(page(742, 420, [_inside(picture, 0, 0)], alt), figures, sentence, form)


# Parts of the pictures
# ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _diced(first: str, second: str, turns: int, noise: int) -> bool:
    """Whether the seed has a say in that match."""
    with own_dice():
        return play(entrant(first), entrant(second), turns, Fraction(noise, 100), 0).diced


def _strip(played: Match) -> list[str]:
    """The moves as two rows of cells; a defection is dark and says D, a slip has a thick rim."""
    cell, left, top = 14, 166, 24
    shapes = [
        label(left + cell * (turn - 0.5), top - 6, str(turn), "middle", FAINT, 11)
        for turn in range(1, played.turns + 1)
        if turn == 1 or turn % 5 == 0
    ]
    for seat in (0, 1):
        y = top + seat * 20
        shapes.append(label(left - 8, y + 13, played.names[seat], "end", size=12))
        for turn, move in enumerate(played.moves[seat]):
            x, slip = left + turn * cell, turn in played.slips[seat]
            inset, width = (1.5, 3) if slip else (0, 1)
            shapes.append(
                f'<rect x="{x + inset:g}" y="{y + inset:g}" width="{cell - 2 * inset:g}"'
                f' height="{18 - 2 * inset:g}" fill="{DEFECTS if move == "D" else PAPER}"'
                f' stroke="{INK if slip else FAINT}" stroke-width="{width}"/>'
            )
            shapes.append(label(x + cell / 2, y + 13, move, "middle", size=11, bold=move == "D"))
    return shapes + [
        label(
            left,
            top + 54,
            "C cooperates, D defects; a thick rim: a slip of the hand",
            colour=FAINT,
            size=11,
        )
    ]


def _ranking(result: Tournament, bet: str) -> list[str]:
    """The ranking as bars: mean score for one turn, total, matches won, cooperation; an arrow at
    the bet.
    """
    means = [float(result.means[name]) for name in result.ranking]
    low, high = min(0.0, *means), max(0.0, *means)
    left, bar = 216, 250
    scale = bar / (high - low or 1)
    zero = left - low * scale
    heads = (
        (left, "mean score for one turn", "start"),
        (586, "total", "end"),
        (656, "outscored", "end"),
        (734, "cooperates", "end"),
    )
    shapes = [label(x, 20, text, anchor, FAINT, 12) for x, text, anchor in heads]
    for k, (name, mean) in enumerate(zip(result.ranking, means, strict=True)):
        y, mine = 34 + 24 * k, name == bet
        shapes.append(
            label(left - 8, y + 15, f"{'▶ ' if mine else ''}{k + 1}  {name}", "end", bold=mine)
        )
        shapes.append(
            f'<rect x="{min(zero, zero + mean * scale):.1f}" y="{y + 2}"'
            f' width="{abs(mean) * scale:.1f}" height="18" fill="{BAR}" stroke="{BAR_EDGE}"'
            f' stroke-width="{3 if mine else 1}"/>'
        )
        shapes.append(label(left + bar + 6, y + 15, f"{mean:.3f}"))
        row = (
            (586, score_text(result.totals[name])),
            (656, str(result.wins[name])),
            (734, f"{float(result.cooperation[name]):.0%}"),
        )
        shapes += [label(x, y + 15, text, "end", bold=mine) for x, text in row]
    foot = "outscored: matches in which it got more than its opponent"
    return shapes + [label(12, 34 + 24 * len(means) + 18, foot, colour=FAINT, size=12)]


def _rules(players: Sequence[Player]) -> list[str]:
    """What the strategies do, in lines that fit on the page."""
    lines = []
    for player in players:
        told = (
            player.classic.says
            if player.classic
            else " ".join((player.play.__doc__ or "A strategy of your own.").split())
        )
        lines += wrap(f"{player.name}: {told}", 128, subsequent_indent="\u2003")
    return lines


def _inside(picture: str, x: float, y: float) -> str:
    """A chart as a part of another picture, its upper left corner at (x, y); every line of it must
    lie within its axes.
    """
    # As groups: a picture within a picture would be a second one to whoever counts them, and be
    # read out twice.
    shapes = re.sub(r"<svg [^>]*>", "<g>", re.sub(r"<title>.*?</title>", "", picture)).replace(
        "</svg>", "</g>"
    )
    return (
        f'<g transform="translate({x:g} {y:g})" font-family="Arial, Helvetica,'
        f' sans-serif">{shapes}</g>'
    )


def _percent(grown: Population, name: str) -> list[float]:
    place = grown.names.index(name)
    return [100 * float(shares[place]) for shares in grown.shares]


def _stakes_text(stakes: Stakes) -> str:
    return ", ".join(
        f"{letter} = {number_text(value)}"
        for letter, value in zip(stakes._fields, stakes, strict=True)
    )


@lru_cache(maxsize=16)
def _worth(stakes: Stakes, against: str) -> list[list[tuple[Fraction, Fraction]]]:
    """For every way of playing on, what a turn is worth on average at every delta of the slider."""
    grid = [Fraction(k, PARTS) for k in range(PARTS)]
    shadows = [
        [(1 - x) * total for total in shadow(x, stakes, against) if total is not None] for x in grid
    ]
    return [list(zip(grid, line, strict=True)) for line in zip(*shadows, strict=True)]


def _power(turn: int) -> str:
    return "1" if turn == 0 else "δ" + "¹²³⁴"[turn - 1] * (turn > 1)


def _short(number: Number) -> str:
    text = number_text(number)
    return text if len(text) <= 9 else f"{float(number):.4g}"


def _three(mean: Number) -> str:
    return f"{float(mean):.3f}"


def _ordinal(place: int) -> str:
    return f"{place}{'th' if 11 <= place % 100 <= 13 else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"
