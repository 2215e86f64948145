"""Explorers of the repeated prisoner's dilemma: opponents to name, a match, a tournament to bet on,
the shadow of the future, evolution.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from itertools import accumulate
from random import Random
from textwrap import wrap
from typing import Any

from ...repeated.automata import expected_payoffs
from ...repeated.evolution import discount_threshold, replicator, shadow
from ...repeated.match import checked_stakes, entrant, match, own_dice, play, score_text
from ...repeated.strategies import FIELD, SIXTEEN, find
from ...repeated.tournament import tournament
from ...trees.arguments import listed as entries
from ...trees.arguments import told, whole
from ...trees.numbers import listed, number_text
from ..chart import chart, heights
from ..grid import cells
from ..matches import ranking, strip
from ..pen import inside, page, sheet, stack
from ..scene import short
from ..styles import FAMILIES
from .kit import Explorer, Shown, compared, count, menu, slider, switch, written

PARTS = 60  # of the slider for delta: thirds, halves, quarters and fifths are among its positions
TURNS, SEEDS = 25, 20
STRANGERS = (
    "always cooperate",
    "always defect",
    "tit for tat",
    "grim",
    "alternator",
    "random",
    "win-stay lose-shift",
)
PLAYS = "Cooperate", "Defect", "New match"
LONGEST = 25  # turns of a match against a stranger
PAGE, NOTED = (648, 190), 76  # px, of such a match and of the notes above its moves


class strangers(Explorer):
    """Five of seven strategies, unnamed, to be told apart by playing, move by move.

    Parameters
    ----------
    seed : int
        It settles which five, and in what order.

    Attributes
    ----------
    names : dict
        Of the opponents 1, 2, ...
    matches : dict
        For each the reader's moves so far, and the seed.
    told : dict
        Whether an opponent's name was shown.
    moves : dict
        The buttons, by what they say.
    """

    def __init__(self, seed: int = 0) -> None:
        self.names = dict(zip("12345", Random(whole(seed, "seed")).sample(STRANGERS, 5)))
        self.matches: dict[str, tuple[str, int]] = dict.fromkeys(self.names, ("", 0))
        self.told = {}
        super().__init__(
            lambda opponent: draw_stranger(opponent, self.names[opponent], *self.matches[opponent]),
            {"opponent": switch(self.names)},
            moves={said: partial(self._press, said) for said in PLAYS},
        )
        *above, asked, screen = self.children
        self.children = [*above, screen, asked]

    def refresh(self, change: Any = None) -> None:
        """Draw again; what was told of an opponent stays told of that one alone."""
        if change and self.guess:
            self.told[change.old] = self.guess.solved
            self.guess.ask()
        super().refresh()
        if change and self.guess and self.told.get(change.new):
            self.guess.show()

    def _press(self, said):
        here = str(self.controls["opponent"].value)
        mine, seed = self.matches[here]
        played = (mine + said[0])[:LONGEST], seed
        self.matches[here] = ("", seed + 1) if said == "New match" else played
        self.refresh()


def draw_stranger(opponent, name, mine, seed):
    """The picture of `strangers`: the moves so far, and once it is named, what they were worth."""

    def played(moves):
        def you(own, theirs):
            return moves[len(own)]

        return replace(
            match(you, name, len(moves), seed=seed), names=("you", f"opponent {opponent}")
        )

    turn = f"Turn {len(mine) + 1}: your move."
    if len(mine) == LONGEST:
        turn = f"{LONGEST} turns are played. Press New match to begin again."
    notes = {
        "Both C: 3 points each. Both D: 1 point each.": False,
        "One C, one D: 5 points for D, 0 points for C.": False,
        turn: True,
    }
    panels = [written(notes), *([strip(played(mine))] if mine else [])]
    # the cells stand where they stood, however many there are
    drawn = (inside(panel, 0, NOTED * k) for k, panel in enumerate(panels))
    picture = page(*PAGE, drawn, " ".join(panel.alt for panel in panels))
    sentence = f"Opponent {opponent} is {name}. It {find(name).says.lower()}"
    form = "payoffs T = 5, R = 3, P = 1, S = 0"
    if mine:
        own, kind, hard = (
            played(moves).scores[0] for moves in (mine, "C" * len(mine), "D" * len(mine))
        )
        form += f"\n{played(mine)!r}"
        sentence += (
            f" You scored {own} in {count(len(mine), 'turn')}. Only cooperating would have scored"
            f" {kind}, only defecting {hard}."
        )
    return Shown(picture, {f"opponent {opponent}": name}, sentence, form).asking(
        f"Which strategy is opponent {opponent}?", name, picture, STRANGERS
    )


def duel(first: str = "tit for tat", second: str = "alternator") -> Explorer:
    """Two of the sixteen strategies, chosen from menus, meet.

    Parameters
    ----------
    first, second : str
        The two that are chosen at first.

    Returns
    -------
    Explorer
        The menus, and sliders for noise and seed.

    Raises
    ------
    ValueError
        For an unknown name.
    """
    for name in (first, second):
        if not isinstance(name, str) or name not in SIXTEEN:
            raise ValueError(f"{told(name)} is not in the menu, which has {', '.join(SIXTEEN)}")
    controls = {
        "first": menu("first", SIXTEEN, first),
        "second": menu("second", SIXTEEN, second),
        "noise": slider("noise, %", 0, 20, 0),
        "seed": slider("seed", 0, SEEDS, 0),
    }
    return Explorer(
        draw_duel,
        controls,
        lambda first, second, noise, seed: () if _diced(first, second, noise) else ("seed",),
    )


def draw_duel(first, second, noise, seed):
    """The picture of `duel`: the moves turn by turn, and how far ahead the first is."""
    played = match(first, second, TURNS, noise=Fraction(noise, 100), seed=seed)
    own, other = map(score_text, played.scores)
    figures = {
        "first": own,
        "second": other,
        "cooperation": " and ".join(f"{float(share):.0%}" for share in played.cooperation),
    }
    asked = f"{first} meets {second}, noise {noise}%"
    if _diced(first, second, noise):
        asked += f", seed {seed}"
    lead = [0, *accumulate(mine - theirs for mine, theirs in played.payoffs())]
    slips = count(sum(map(len, played.slips)), "slip")
    slipped = f", with {slips} at noise {noise}%" if noise else ""
    sentence = f"{TURNS} turns: {first} scores {own}, {second} {other}{slipped}."
    room = max(played.payoff.T - played.payoff.S, *map(abs, lead))
    curve = chart(
        {f"lead of the first, {first}": list(enumerate(lead))},
        x=(0, TURNS, "turn"),
        y=(-room, room, "points ahead, below 0 behind"),
        alt=sentence,
        size=(720, 180),
    )
    words = f"{sentence} Moves: {' and '.join(played.moves)}."
    # as large as the longest names need, so that the page does not change with them
    picture = sheet([[strip(played)], [curve]], words, least=(720, 306))
    stakes = f"payoffs {_stakes_text(played.payoff)}"
    form = f"{stakes}\n{played!r}"
    sides = "neither", "the first", "the second"
    return Shown(picture, figures, sentence, form).asking(
        f"{asked}. Who scores more?",
        compared(sides, *played.scores),
        _rules(stakes, [entrant(first), entrant(second)]),
        sides,
    )


def bets(strategies: Any = FIELD, turns: int = 200, repetitions: int = 5) -> Explorer:
    """A tournament to bet on before its result shows.

    Parameters
    ----------
    strategies : list or mapping
        As for `tournament`.
    turns, repetitions : int
        As for `tournament`.

    Returns
    -------
    Explorer
        Sliders for noise and seed.

    Raises
    ------
    ValueError, TypeError
        As `tournament` does.
    """

    @lru_cache(maxsize=512)
    def held(noise, seed):
        share = Fraction(noise, 100)
        return tournament(strategies, turns, repetitions, noise=share, seed=seed, progress=False)

    controls = {"noise": slider("noise, %", 0, 10, 0), "seed": slider("seed", 0, SEEDS, 0)}

    def draw(noise, seed):
        """Who enters and by what rule, and the ranking."""
        result = held(noise, seed)
        plan = (
            f"{len(result.names)} strategies, every pair {count(result.repetitions, 'time')},"
            f" {count(result.turns, 'turn')} each, noise {noise}%"
        )
        head = f"payoffs {_stakes_text(result.payoff)}; {plan}"
        winners = leaders(result.means)
        winner = listed(winners)
        sentence = (
            f"{winner} {'wins' if len(winners) == 1 else 'win'} the tournament with"
            f" {float(result.means[winners[0]]):.3f} a turn, having outscored the opponent in"
            f" {listed(result.wins[name] for name in winners)} of"
            f" {(len(result.names) - 1) * result.repetitions} matches."
        )
        return Shown(ranking(result), {"winner": winner}, sentence, f"{head}\n{result!r}").asking(
            f"Noise {noise}%, seed {seed}: place your bet. Who wins the tournament?",
            {*winners},
            _rules(plan, result.players),
            result.names,
        )

    return Explorer(draw, controls)


def leaders(numbers):
    """The names of the largest number, several where it comes from other roundings only.

    >>> leaders({"grim": 0.3, "tit for tat": 0.1 + 0.2, "joss": 0.2})
    ['grim', 'tit for tat']
    """
    top = max(numbers.values())
    return [name for name, number in numbers.items() if top - number < 1e-9]


def future() -> Explorer:
    """The shadow of the future: what cooperating for ever and what defecting is worth.

    The next turn counts delta.

    Returns
    -------
    Explorer
        A slider for delta, and switches for the other's strategy and for the payoffs.
    """
    controls = {
        "delta": slider(f"delta, in parts of {PARTS}", 0, PARTS - 1, PARTS // 6),
        "against": switch(["grim", "tit for tat"]),
        "payoffs": switch(["years", "axelrod"]),
    }
    return Explorer(draw_future, controls)


def draw_future(delta, against, payoffs):
    """The picture of `future`: the value of a turn on average for every delta, and below it the
    first turns as they count.
    """
    share, stakes = Fraction(delta, PARTS), checked_stakes(payoffs)
    here, threshold = shadow(share, stakes, against), discount_threshold(*stakes, against)
    T, R, P, S = stakes
    ways = {
        "cooperate for ever": (here.cooperate, [R] * 5),
        "defect from now on": (here.defect, [T] + [P] * 4),
    }
    if here.alternate is not None:
        ways["defect every other turn"] = (here.alternate, [T, S, T, S, T])
    lines = dict(zip(ways, _worth(stakes, against)))
    kept = "cooperation holds" if here.sustained else "defecting pays"
    relation = compared(("at", "above", "below"), share, threshold)
    sentence = (
        f"Against {against}, delta = {share} is {relation} the threshold {threshold}: {kept}."
    )
    drawn = partial(
        chart,
        x=(0, 1, "delta, how much the next turn counts"),
        y=(min(heights(lines)), max(heights(lines)), "value of a turn, on average"),
        size=(720, 180),
    )
    curves = drawn(
        lines,
        [(share, (1 - share) * total, "") for total, _ in ways.values()],
        [("x", threshold, f"threshold {threshold}")],
        alt=sentence,
    )
    best = max(total for total, _ in ways.values())
    rows = [["the sums", "payoff of each turn times what it counts", "in all"]]
    figures, tints = {"delta": share, "threshold": threshold}, {}
    told = [f"payoffs {_stakes_text(stakes)}"]
    for way, (total, paid) in ways.items():
        terms = " ".join(
            f"{'−' if each < 0 else '+'} {abs(each)}·{power}"
            for each, power in zip(paid, ("1", "δ", "δ²", "δ³", "δ⁴"))
        )
        if total == best:
            tints[len(rows), 2] = FAMILIES["max"][0]
        figures[way] = short(total).removeprefix("≈")
        rows.append([way, f"{terms.removeprefix('+ ')} …", f"= {figures[way]}"])
        told.append(f"{way}: {total}")
    picture = stack([curves, cells(rows, sentence, tints)], sentence)
    return Shown(picture, figures, sentence, "\n".join(told)).asking(
        f"Against {against}, {_stakes_text(stakes)}: from which delta on does cooperation hold?",
        threshold,
        drawn({}, alt="The axes, without curves."),
    )


def evolution(strategies: Sequence[str] = FIELD) -> Explorer:
    """A population of strategies under the replicator dynamics.

    Parameters
    ----------
    strategies : sequence of str
        Names of at least three classics.

    Returns
    -------
    Explorer
        A menu of strategies, sliders for how large one starts and for the generations, a switch for
        the noise.

    Raises
    ------
    ValueError
        For fewer than three.
    """
    names = entries(strategies, "strategies", "a list of names of strategies")
    if len(names) < 3:
        raise ValueError(f"evolution shows at least three strategies, got {len(names)}")
    fields = {f"{noise}%": expected_payoffs(names, noise=noise / 100) for noise in (0, 5)}
    controls = {
        "who": menu("who", names, "always defect" if "always defect" in names else None),
        "share": slider("starts with, %", 0, 95, round(100 / len(names))),
        "generations": slider("generations", 5, 100, 50),
        "noise": switch(fields),
    }

    def draw(who, share, generations, noise):
        """The share of every strategy over the generations."""
        rest = Fraction(100 - share, len(names) - 1)
        start = dict.fromkeys(names, rest) | {who: share}
        grown = replicator(fields[noise], start, generations, names, progress=False)
        final = dict(Counter(grown.final).most_common())
        first = leaders(final)
        largest = listed(first)
        lines = {
            f"{name} {float(grown.final[name]):.0%}": list(
                enumerate(100 * float(shares[k]) for shares in grown.history)
            )
            for k, name in enumerate(grown.names)
        }
        across = 0, generations, "generation"
        up = 0, max(heights(lines)) * 1.05, "% of the population"
        drawn = partial(chart, x=across, y=up, size=(720, 300), ends=True)
        picture = drawn(
            lines,
            alt=f"Shares after {generations} generations, {who} starting with {share}%, noise"
            f" {noise}: {', '.join(lines)}.",
        )
        gone = [name for name, left in final.items() if left < 0.005]
        sentence = (
            f"After {generations} generations {largest}"
            f" {'has' if len(first) == 1 else 'have'} the largest share. Below half a per cent:"
            f" {listed(gone, 'none')}."
        )
        figures = {
            f"{who} in the end": f"{float(final[who]):.1%}",
            "largest": f"{largest} {float(final[first[0]]):.1%}",
        }
        head = f"payoffs T = 5, R = 3, P = 1, S = 0, shares after {generations} generations"
        told = [f"{name}: {float(left):.3%}" for name, left in final.items()]
        return Shown(picture, figures, sentence, "\n".join([head, *told])).asking(
            f"{who} starts with {share}%, noise {noise}. Which is largest after {generations}"
            " generations?",
            {*first},
            drawn({}, alt="The axes, without curves."),
            names,
        )

    return Explorer(draw, controls)


def _diced(first, second, noise):
    """Whether the seed has a say in that match."""
    with own_dice():
        return play(entrant(first), entrant(second), TURNS, Fraction(noise, 100), 0).diced


def _rules(head, players):
    """What the strategies do, in lines that fit on the page, below a bold one."""
    lines = []
    for player in players:
        says = " ".join(
            (player.play.__doc__ or "A strategy of your own.").partition("\n\n")[0].split()
        )
        lines += wrap(f"{player.name}: {says}", 84, subsequent_indent="\u2003")
    return written({head: True} | dict.fromkeys(lines, False))


def _stakes_text(stakes):
    return ", ".join(
        f"{letter} = {number_text(value)}" for letter, value in zip(stakes._fields, stakes)
    )


def _worth(stakes, against):
    """For every way of playing on, what a turn is worth on average at every delta of the slider."""
    grid = [Fraction(k, PARTS) for k in range(PARTS)]
    shadows = [
        [(1 - x) * total for total in shadow(x, stakes, against) if total is not None] for x in grid
    ]
    return [list(zip(grid, line)) for line in zip(*shadows)]
