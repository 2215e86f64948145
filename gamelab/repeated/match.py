"""A repeated game: two strategies meet for many turns of a prisoner's dilemma.

The payoffs of one turn are T (temptation: I defect, you cooperate), R (reward: both cooperate), P
(punishment: both defect) and S (the sucker's payoff: I cooperate, you defect).

>>> match("tit for tat", "always defect", turns=5)
tit for tat    CDDDD  4
always defect  DDDDD  9

On every turn both strategies are asked before either move is written down, so nobody sees a move of
the same turn."""

import random
import reprlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from inspect import signature
from numbers import Integral, Real
from operator import add
from typing import Any, NamedTuple

from ..trees.numbers import Number, in_columns, number_text, probability
from .arguments import Stakes, checked_count, checked_seed, checked_stakes
from .strategies import CLASSICS, Answer, Classic, Strategy, find, spelling

Slips = tuple[int, ...]  # turns


class Entrant(NamedTuple):
    """A strategy that is about to play: its name, its function, and the classic it is, if it is
    one.
    """

    name: str
    play: Strategy
    classic: Classic | None

    @property
    def key(self) -> str:
        """The name, as far as the dice care."""
        return spelling(self.name)


class Outcomes(NamedTuple):
    """How often a match came to each pair of moves, the first player's move first."""

    CC: int
    CD: int
    DC: int
    DD: int

    def scores(self, stakes: Stakes) -> tuple[Number, Number]:
        """The two players' sums of payoffs.

        >>> Outcomes(1, 0, 2, 0).scores(Stakes(5, 3, 1, 0))
        (13, 3)
        """
        T, R, P, S = stakes
        both = self.CC * R + self.DD * P
        return both + self.DC * T + self.CD * S, both + self.DC * S + self.CD * T


@dataclass(frozen=True, repr=False)
class Match:
    """What two strategies did.

    Attributes
    ----------
    names : (str, str)
        One for each player.
    moves : (str, str)
        The moves of each player, as a text of C and D.
    slips : (tuple of int, tuple of int)
        For each player the turns, from 0, on which noise turned its move into the other one.
    payoff, noise, seed
        What it was played with; the same again gives the same match.
    """

    names: tuple[str, str]
    moves: tuple[str, str]
    slips: tuple[Slips, Slips]
    payoff: Stakes
    noise: Number
    seed: int

    @property
    def turns(self) -> int:
        """How many turns were played."""
        return len(self.moves[0])

    @property
    def outcomes(self) -> Outcomes:
        """How often each pair of moves occurred."""
        return counted(*self.moves)

    @property
    def scores(self) -> tuple[Number, Number]:
        """Each player's sum of payoffs."""
        return self.outcomes.scores(self.payoff)

    @property
    def cooperation(self) -> tuple[Fraction, Fraction]:
        """The share of its turns on which each player cooperated."""
        first, second = (Fraction(moves.count("C"), self.turns) for moves in self.moves)
        return first, second

    def payoffs(self) -> Iterator[tuple[Number, Number]]:
        """The two payoffs of every turn, in order."""
        return (counted(a, b).scores(self.payoff) for a, b in zip(*self.moves))

    def __repr__(self) -> str:
        return in_columns(zip(self.names, self.moves, map(score_text, self.scores)), "<<>")


def match(
    a: str | Strategy,
    b: str | Strategy,
    turns: int = 200,
    payoff: Any = (5, 3, 1, 0),
    noise: Number = 0,
    seed: int | None = None,
) -> Match:
    """Let two strategies meet.

    Parameters
    ----------
    a, b : function or str
        Each a function of the two histories (mine, theirs) or the name of a classic; see
        `gamelab.repeated.strategies`.
    turns : int
        How many.
    payoff : (T, R, P, S) or str
        Four numbers, or a name: "axelrod" for 5, 3, 1, 0, "years" for 0, -1, -3, -4.
    noise : number
        The probability that a move comes out as the other one. Both players see what came out.
    seed : int, optional
        Of the dice; None takes a fresh one, and the Match says which. A player's throws depend on
        the seed and the two names, not on who is first, so changing seats changes nothing else.
        What functions draw from Python's own `random` module is settled by the seed as well, but in
        one stream: where both draw, it matters who is first. It does not where they return a
        probability.

    Returns
    -------
    Match
        With .moves, .scores and more; it prints as two lines.

    Raises
    ------
    ValueError, TypeError
        For an unknown name, a payoff that is no four numbers, noise that is no probability, and a
        strategy that raises an exception or answers anything but a move or a probability: one
        sentence with its name and the turn.

    Notes
    -----
    Linear in the number of turns, apart from what the strategies do.

    Examples
    --------
    >>> match("alternator", "tit for tat", 6).moves
    ('CDCDCD', 'CCDCDC')
    >>> def every_third(mine, theirs):
    ...     return "D" if len(mine) % 3 == 2 else "C"
    >>> match(every_third, "grim", 6, payoff="years").scores
    (-13, -9)
    """
    first, second = entrant(a), entrant(b)
    stakes, noise, seed = checked_stakes(payoff), probability(noise, "noise"), checked_seed(seed)
    with own_dice():
        moves, slips, _ = play(first, second, checked_count(turns, "turns"), noise, seed)
    return Match((first.name, second.name), moves, slips, stakes, noise, seed)


class Played(NamedTuple):
    """The moves and the slips of both players, and whether any throw of the dice decided a move."""

    moves: tuple[str, str]
    slips: tuple[Slips, Slips]
    diced: bool


def play(
    first: Entrant, second: Entrant, turns: int, noise: Number, seed: int, repetition: int = 0
) -> Played:
    """One match, turn by turn: the reference for every faster way."""
    keys = dice_keys(first, second, seed, repetition)
    # every player's throws, drawn when the first of them is needed
    dice = [cache(partial(throws, key, turns)) for key in keys]
    slips = [slipped(key, turns, noise) for key in keys]
    slipping = noise > 0
    if first.classic is None or second.classic is None:
        random.seed(min(keys))  # the same in either seat
    ours = theirs = ""
    for turn in range(turns):
        a = _asked(first, second, ours, theirs, dice[0])
        b = _asked(second, first, theirs, ours, dice[1])
        if slipping:
            a, b = (
                move if turn not in slip else "D" if move == "C" else "C"
                for move, slip in zip((a, b), slips)
            )
        ours += a
        theirs += b
    return Played(
        (ours, theirs),
        (tuple(sorted(slips[0])), tuple(sorted(slips[1]))),
        slipping or any(thrown.cache_info().currsize for thrown in dice),
    )


def throws(key: str, turns: int) -> list[float]:
    """The numbers in [0, 1) that belong to a key."""
    draw = random.Random(key).random
    return [draw() for _ in range(turns)]


def dice_keys(first: Entrant, second: Entrant, seed: int, repetition: int) -> tuple[str, str]:
    """What each player's throws are drawn from. A strategy that meets its twin must not throw what
    the twin throws.
    """
    here, there = first.key, second.key
    twin = "'s twin" if here == there else ""
    return f"{seed}/{repetition}/{here} v {there}", f"{seed}/{repetition}/{there}{twin} v {here}"


def noise_key(key: str) -> str:
    """What the slips of a player's hand are drawn from, apart from the throws that its strategy
    asks for.
    """
    return key + "/noise"


def slipped(key: str, turns: int, noise: Number) -> frozenset[int]:
    """The turns on which noise turns a player's move into the other one."""
    if noise == 0:
        return frozenset()
    return frozenset(
        turn for turn, thrown in enumerate(throws(noise_key(key), turns)) if thrown < float(noise)
    )


def score_text(score: Number) -> str:
    """A sum of payoffs in figures, a large one too.

    >>> score_text(123456.5), score_text(Fraction(1, 3)), score_text(0.1 + 0.2)
    ('123456.5', '1/3', '0.3')
    """
    return f"{score:.10g}" if isinstance(score, float) else number_text(score)


@contextmanager
def own_dice() -> Iterator[None]:
    """Within it Python's `random` module may be seeded: it is put back afterwards, as the reader
    left it.
    """
    before = random.getstate()
    try:
        yield
    finally:
        random.setstate(before)


def counted(ours: str, theirs: str) -> Outcomes:
    """How often each pair of moves occurs in two texts of moves."""
    times = Counter(map(add, ours, theirs))
    return Outcomes(*(times[pair] for pair in Outcomes._fields))


EXPECTED = (
    'expected "C", "D", or the probability of cooperating as a float or Fraction between 0 and 1'
)


def entrant(strategy: str | Strategy | Classic, name: str | None = None) -> Entrant:
    """A strategy, or the name of one, as an Entrant, called `name` if that is given; ValueError or
    TypeError if it is neither.
    """
    if isinstance(strategy, str):
        return entrant(find(strategy), name or strategy)
    # the function of a classic is that classic
    classics = (classic for classic in CLASSICS.values() if classic.play is strategy)
    strategy = next(classics, strategy)
    if isinstance(strategy, Classic):
        return Entrant(name or strategy.name, strategy.play, strategy)
    if not callable(strategy):
        raise TypeError(
            "a strategy is a function of two histories or the name of a classic, got"
            f" {reprlib.repr(strategy)}"
        )
    called = name or str(getattr(strategy, "__name__", type(strategy).__name__))
    # some callables written in C have no signature to ask; they show what they take when they play
    with suppress(ValueError):
        takes = signature(strategy)
        try:
            takes.bind("", "")
        except TypeError:
            raise TypeError(
                f"{called}{takes} is no strategy: a strategy takes two histories, (mine, theirs)"
            ) from None
    return Entrant(called, strategy, None)


def _asked(
    player: Entrant, opponent: Entrant, mine: str, theirs: str, thrown: Callable[[], list[float]]
) -> str:
    """The player's next move; a probability is compared with what is thrown on that turn."""
    turn = len(mine)
    try:
        answer = player.play(mine, theirs)
    except (Exception, SystemExit) as error:
        reason = f" ({error})" if str(error) else ""
        empty = turn == 0 and isinstance(error, IndexError)
        hint = "; on turn 1 both histories are empty" if empty else ""
        raise ValueError(
            f"{_place(player.name, turn, opponent)}: it raised {type(error).__name__}{reason};"
            f" {EXPECTED}{hint}"
        ) from error
    if isinstance(answer, str) and answer in ("C", "D"):
        return answer
    share = chance(answer, player.name, turn, opponent)
    return "C" if thrown()[turn] < share else "D"


def chance(answer: Answer, name: str, turn: int, opponent: Entrant | None = None) -> float:
    """The probability of cooperating that a strategy of this name answers on a turn, from 0;
    ValueError for what is no answer.

    >>> chance("C", "grim", 0), chance(Fraction(1, 4), "joss", 1)
    (1.0, 0.25)
    """
    if isinstance(answer, str) and answer in ("C", "D"):
        return float(answer == "C")
    if isinstance(answer, Real) and not isinstance(answer, Integral) and 0 <= answer <= 1:
        return float(answer)
    raise ValueError(
        f"{_place(name, turn, opponent)}: it returned {reprlib.repr(answer)};"
        f" {EXPECTED}{_hint(answer)}"
    )


def _hint(answer: Any) -> str:
    if answer is None:
        return "; does every way through the function end in a return?"
    if isinstance(answer, str) and answer.strip().upper()[:1] in ("C", "D"):
        return f'; write "{answer.strip().upper()[0]}"'
    if isinstance(answer, Integral):
        return f'; write "C", "D" or {float(answer)}' if answer in (0, 1) else ""
    return ""


def _place(name: str, turn: int, opponent: Entrant | None) -> str:
    return f"{name}, turn {turn + 1}" + (f" against {opponent.name}" if opponent else "")
