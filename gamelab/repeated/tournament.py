"""A tournament: every strategy meets every other, several times over.

>>> names = ["always cooperate", "always defect", "tit for tat"]
>>> result = tournament(names, turns=10, repetitions=1)
>>> result.totals
{'always cooperate': 30, 'always defect': 64, 'tit for tat': 39}
>>> result.scores["always defect", "tit for tat"], result.scores["tit for tat", "always defect"]
(14, 9)
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from importlib.util import find_spec
from itertools import combinations, combinations_with_replacement
from math import sqrt
from statistics import variance
from typing import Any

from ..laboratory.progress import progress_bar
from ..trees.arguments import flag, listed, told
from ..trees.numbers import Number, in_columns, probability
from .arguments import Stakes, checked_count, checked_seed, checked_stakes
from .match import Entrant, Outcomes, counted, entrant, own_dice, play, score_text
from .strategies import FIELD, Classic, Strategy

Entries = Iterable[str | Strategy | Classic] | Mapping[str, str | Strategy | Classic]
WORTH_NUMPY = 20_000  # turns; below, making automata takes longer than the tournament


@dataclass(frozen=True, repr=False)
class Tournament:
    """What happened in a tournament; sums are exact where the payoffs are.

    Attributes
    ----------
    players : tuple
        The strategies, in order of entry.
    outcomes : dict
        For every pair of names that met, in order of entry, the Outcomes of each repetition that
        was played.
    turns, repetitions, payoff, noise, seed, self_play
        What it was played with.
    """

    players: tuple[Entrant, ...]
    outcomes: dict[tuple[str, str], list[Outcomes]]
    turns: int
    repetitions: int
    payoff: Stakes
    noise: Number
    seed: int
    self_play: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The strategies in order of entry."""
        return tuple(player.name for player in self.players)

    @property
    def planned(self) -> int:
        """How many matches there were to play."""
        return len(self.outcomes) * self.repetitions

    @property
    def done(self) -> int:
        """How many matches were played: fewer than planned after an interruption."""
        return sum(map(len, self.outcomes.values()))

    @property
    def complete(self) -> bool:
        """Whether nothing is left to play."""
        return self.done == self.planned

    @cached_property
    def _sides(self) -> dict[tuple[str, str], Outcomes]:
        """What the first of two names did with the second, all repetitions together.

        A strategy's match against its twin counts once, as the one in the first seat saw it."""
        table = {}
        for (a, b), played in self.outcomes.items():
            CC, CD, DC, DD = map(sum, zip((0, 0, 0, 0), *played))
            table[b, a] = Outcomes(CC, DC, CD, DD)
            table[a, b] = Outcomes(CC, CD, DC, DD)
        return table

    @cached_property
    def scores(self) -> dict[tuple[str, str], Number]:
        """What the first of two names scored against the second, all repetitions together."""
        return {pair: seen.scores(self.payoff)[0] for pair, seen in self._sides.items()}

    @cached_property
    def totals(self) -> dict[str, Number]:
        """Everybody's score over all matches, in order of entry."""
        return self._summed(lambda seen: seen.scores(self.payoff)[0])

    @cached_property
    def means(self) -> dict[str, Number]:
        """Everybody's score for one turn, on average; after an interruption over what was played, 0
        if that is nothing.
        """
        return {name: ratio(total, self._turns[name]) for name, total in self.totals.items()}

    @cached_property
    def errors(self) -> dict[str, float]:
        """The standard error of everybody's mean, from how the repetitions of each pair differ.

        0 without dice, and where each pair met once.
        """
        squares = dict.fromkeys(self.names, 0.0)
        for pair, played in self.outcomes.items():
            scores = zip(*(each.scores(self.payoff) for each in played))
            for name, own in zip(dict.fromkeys(pair), scores):
                if len(played) > 1:
                    squares[name] += len(played) * variance(map(float, own))
        return {name: sqrt(square) / self._turns[name] for name, square in squares.items()}

    @cached_property
    def ranking(self) -> tuple[str, ...]:
        """The names, best mean score first; equals in order of entry."""
        return tuple(sorted(self.names, key=self.means.__getitem__, reverse=True))

    @cached_property
    def wins(self) -> dict[str, int]:
        """In how many matches each scored more than its opponent."""
        won = dict.fromkeys(self.names, 0)
        for (a, b), played in self.outcomes.items():
            for outcomes in played if a != b else ():
                own, other = outcomes.scores(self.payoff)
                won[a] += own > other
                won[b] += other > own
        return won

    @cached_property
    def cooperation(self) -> dict[str, Fraction]:
        """The share of its turns on which each cooperated."""
        kept = self._summed(lambda seen: seen.CC + seen.CD)
        return {name: Fraction(count, self._turns[name]) for name, count in kept.items()}

    def matrix(self) -> list[list[Number | None]]:
        """What each row scored against each column for one turn, on average, in order of entry.

        None where they never met.
        """
        means = {
            pair: ratio(self.scores[pair], sum(seen))
            for pair, seen in self._sides.items()
            if any(seen)
        }
        return [[means.get((row, column)) for column in self.names] for row in self.names]

    @cached_property
    def _turns(self) -> dict[str, int]:
        """How many turns everybody played; 1 for nothing, where all sums are 0."""
        return {name: turns or 1 for name, turns in self._summed(sum).items()}

    def _summed(self, worth: Callable[[Outcomes], Any]) -> dict[str, Any]:
        """A number of what everybody did with each other, summed for everybody."""
        sums = dict.fromkeys(self.names, 0)
        for (name, _), seen in self._sides.items():
            sums[name] += worth(seen)
        return sums

    def __repr__(self) -> str:
        missing = (
            ""
            if self.complete
            else f"Interrupted: {self.done:,} of {self.planned:,} matches were played.\n"
        )
        lines = (
            (
                f"{place:>3}",
                name,
                score_text(self.totals[name]),
                f"{float(self.means[name]):.3f} a turn",
            )
            for place, name in enumerate(self.ranking, 1)
        )
        return missing + in_columns(lines, "><><")


def tournament(
    strategies: Entries = FIELD,
    turns: int = 200,
    repetitions: int = 5,
    payoff: Any = (5, 3, 1, 0),
    noise: Number = 0,
    seed: int | None = 0,
    self_play: bool = False,
    by: str | None = None,
    progress: bool = True,
) -> Tournament:
    """A round robin of strategies.

    Parameters
    ----------
    strategies : list or mapping
        Names of classics and functions of two histories, or a mapping from the names they shall
        have; the nine of `gamelab.repeated.strategies.FIELD` unless said otherwise. A classic may
        enter twice, by two of its names, such as "tft" and "tit for tat".
    turns : int
        Of every match, as for `match`.
    repetitions : int
        How often each pair meets.
    payoff : (T, R, P, S) or str
        Of every match, as for `match`.
    noise : number
        Of every match, as for `match`.
    seed : int, optional
        Of the dice. The matches of two strategies depend on it and on their names alone, so one
        more entry leaves the others' matches as they were, and `match(a, b, seed=seed)` is their
        first. Where both draw from `random`, who entered first matters too; see `match`. None takes
        a fresh seed.
    self_play : bool
        Whether each strategy also meets its twin.
    by : str, optional
        How classics are played: by their "functions", as "automata", as such with "numpy", or None
        to choose. The result is the same; see `gamelab.repeated.automata`. Two classics that throw
        no dice meet once, for all repetitions.
    progress : bool
        Whether a run of more than a second shows a bar.

    Returns
    -------
    Tournament
        With .totals, .ranking, .scores of the pairs and more. A run that is interrupted (Ctrl-C, or
        the stop button of a notebook) returns what was played till then; .done of .planned matches,
        and .complete, say so.

    Raises
    ------
    ValueError, TypeError
        As for `match`; for fewer than two strategies, or two of the same name; for an unknown `by`.

    Notes
    -----
    Time is linear in pairs times repetitions times turns.

    Examples
    --------
    >>> names = ["tit for tat", "grim", "always defect", "random"]
    >>> tournament(names, turns=100, repetitions=3, seed=1)
      1  grim           2072  2.302 a turn
      2  tit for tat    1861  2.068 a turn
      3  always defect  1500  1.667 a turn
      4  random          995  1.106 a turn
    """
    players = _entrants(strategies)
    turns, repetitions = checked_count(turns, "turns"), checked_count(repetitions, "repetitions")
    stakes, noise, seed = checked_stakes(payoff), probability(noise, "noise"), checked_seed(seed)
    pairs = [*(combinations_with_replacement if self_play else combinations)(players, 2)]
    result = Tournament(
        players,
        {(a.name, b.name): [] for a, b in pairs},
        turns,
        repetitions,
        stakes,
        noise,
        seed,
        flag(self_play, "self_play"),
    )
    if by is None:
        long = result.planned * turns >= WORTH_NUMPY
        by = "functions" if not long else "numpy" if find_spec("numpy") else "automata"
    if by not in ("functions", "automata", "numpy"):
        raise ValueError(f"by={told(by)} is none of None, 'functions', 'automata', 'numpy'")
    bar = progress_bar(result.planned, " matches", progress)
    with suppress(KeyboardInterrupt), bar as done, own_dice():
        if by != "functions":
            _play_classics(result, pairs, done, by)
        _play_functions(result, pairs, done)
    return result


def _play_functions(result: Tournament, pairs, done):
    """Play what is not played yet, round by round, so that an interruption leaves everybody with
    about the same number of matches.
    """
    for repetition in range(result.repetitions):
        for first, second in pairs:
            played = result.outcomes[first.name, second.name]
            if len(played) > repetition:
                continue
            moves, _, diced = play(
                first, second, result.turns, result.noise, result.seed, repetition
            )
            same = 1 if diced or not (first.classic and second.classic) else result.repetitions
            played += [counted(*moves)] * same
            done(same)


def _play_classics(result: Tournament, pairs, done, by):
    """Play all pairs of automata as such."""
    from .automata import automaton, step, walk

    machines = {
        player: machine
        for player in result.players
        if player.classic and (machine := automaton(player.classic, result.turns))
    }
    chancy = {
        pair: result.noise > 0 or any(machines[player].throws_dice for player in pair)
        for pair in pairs
        if machines.keys() >= {*pair}
    }
    fixtures = [
        (*pair, repetition)
        for repetition in range(result.repetitions)
        for pair in chancy
        if chancy[pair] or not repetition
    ]
    way = walk if by == "numpy" else step
    found = way(fixtures, machines, result.turns, result.noise, result.seed)
    for (first, second, _), outcomes in zip(fixtures, found):
        same = 1 if chancy[first, second] else result.repetitions
        result.outcomes[first.name, second.name] += [outcomes] * same
        done(same)


def _entrants(strategies: Entries) -> tuple[Entrant, ...]:
    if isinstance(strategies, Mapping):
        players = tuple(entrant(strategy, str(name)) for name, strategy in strategies.items())
    else:
        players = tuple(map(entrant, listed(strategies, "strategies", "a list, or a mapping")))
    if len(players) < 2:
        raise ValueError(f"a tournament needs at least two strategies, got {len(players)}")
    for a, b in combinations(players, 2):
        if a.key == b.key:
            raise ValueError(
                f"two strategies are called {told(a.name)}: give them different names, as in"
                " {'first': ..., 'second': ...}"
            )
    return players


def ratio(part: Number, whole: Number) -> Number:
    """An exact quotient: of whole numbers and fractions a Fraction, with a float a float."""
    return part / whole if isinstance(part, float) else Fraction(part) / whole
