"""Codes: what a reader played, in at most twelve letters to read aloud.

A code begins with its kind and ends with a check letter: no single wrong letter gets past it, and
no two letters exchanged. In between stand the play and a lot, so that two readers who played alike
have two codes. It names nobody."""

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from math import sqrt
from pathlib import Path
from random import Random, SystemRandom
from statistics import stdev
from textwrap import wrap

from ...trees.arguments import listed, told, whole
from ...trees.numbers import Number
from .kit import stills

# No vowel, so no word; no two that look alike, and no digits beside them; 19 is prime.
LETTERS = "BCDFGHJKLMPRSTVWXYZ"
GAMES, ROUNDS, RULE = "C", "R", "M"  # of a centipede, of Red and Blue, a memory of one turn
SHAPES = {GAMES: (6, 5), ROUNDS: (10, 15), RULE: (5, 5)}  # letters and moves of a play
RARE = 0.05


def lot() -> float:
    """A lot for a reader's codes, from 0 to 1; always the same where stills are made."""
    return (Random(0) if stills() else SystemRandom()).random()


def dice_seed(seed: int | None) -> int:
    """A seed as it is given, or a fresh one; always the same where stills are made."""
    if seed is None:
        seed = 0 if stills() else SystemRandom().randrange(1000)
    return whole(seed, "seed")


def written(kind: str, moves: Sequence[int], base: int, drawn: float) -> str:
    """The code of a play; "" where so many different plays have no code.

    moves : numbers from 0 to below `base`. drawn : a lot from 0 to 1.

    >>> written(RULE, [0, 0, 1, 0, 1], 2, 0)
    'MCCBBBV'
    """
    plays = base ** len(moves)
    lots = len(LETTERS) ** SHAPES[kind][0] // plays
    number = sum(move * base**k for k, move in enumerate(moves)) + plays * int(drawn * lots)
    body = kind
    for _ in range(SHAPES[kind][0]):
        number, letter = divmod(number, len(LETTERS))
        body += LETTERS[letter]
    return body + check_letter(body) if lots else ""


def moves(code: str, base: int) -> list[int]:
    """The play of a code.

    >>> moves("MCCBBBV", 2)
    [0, 0, 1, 0, 1]
    """
    number = reduce(lambda all, each: all * len(LETTERS) + LETTERS.index(each), code[-2:0:-1], 0)
    return [number // base**k % base for k in range(SHAPES[code[0]][1])]


def check_letter(body: str) -> str:
    """The letter that follows the others, by the sum of all, each times its place."""
    places = enumerate(map(LETTERS.index, body), 1)
    return LETTERS[sum(place * letter for place, letter in places) % len(LETTERS)]


def spaced(code: str) -> str:
    """A code in groups of four letters, as it is read aloud."""
    return "-".join(wrap(code, 4))


def read(codes: str | Path | Iterable[str]) -> tuple[list[str], list[str]]:
    """The codes of a text, a file or a list, each once; and a sentence on each that is left out.

    >>> read("MCCBBBV mccb-bbv MCCBBBX")
    (['MCCBBBV'], ['mccb-bbv came before, and counts once.', 'MCCBBBX is mistyped, and left out.'])
    """
    if isinstance(codes, str | Path):
        codes = Path(codes).read_text() if os.path.isfile(codes) else str(codes)
        codes = re.findall(r"[^\s,;]+", codes)
    found, left = [], []
    for given in map(str, listed(codes, "codes", "a text, a file or a list of codes")):
        code = given.upper().replace("-", "")
        size, _ = SHAPES.get(code[:1], (0, 0))
        complete = len(code) == size + 2 and {*code} <= {*LETTERS}
        if not complete or check_letter(code[:-1]) != code[-1]:
            left.append(f"{told(given)[1:-1]} is mistyped, and left out.")
        elif code in found:
            left.append(f"{given} came before, and counts once.")
        else:
            found.append(code)
    return found, left


def doubled(numbers: Iterable[Number]) -> float:
    """Two standard errors of a mean; 0 for a single number."""
    floats = [*map(float, numbers)]
    return 2 * stdev(floats) / sqrt(len(floats)) if len(floats) > 1 else 0.0


def summed(laws: Iterable[Mapping[Number, float]]) -> dict[Number, float]:
    """How likely each sum of independent numbers is.

    >>> summed([{0: 0.5, 1: 0.5}] * 2)
    {0: 0.25, 1: 0.5, 2: 0.25}
    """
    sums: dict[Number, float] = {0: 1.0}
    for law in laws:
        after = defaultdict(float)
        for total, share in sums.items():
            for number, chance in law.items():
                after[total + number] += share * chance
        sums = dict(after)
    return sums


def tails(law: Mapping[Number, float], earned: Number) -> tuple[float, float]:
    """How likely so little or less is, and so much or more."""
    low = sum(chance for number, chance in law.items() if number <= earned)
    return low, sum(chance for number, chance in law.items() if number >= earned)


def luck(law: Mapping[Number, float], earned: Number, players: tuple[str, str]) -> str:
    """Whether dice that follow the optimal mix would do as much, by the law of what they earn."""
    low, high = tails(law, earned)
    row, column = players
    verdict = (
        f"That is rare: {column} has read {row}'s choices."
        if low < RARE
        else f"That is rare: {row}'s choices have outguessed {column}."
        if high < RARE
        else "So chance alone explains it."
    )
    return (
        f"Dice that follow {row}'s best mix earn this or less in {part(low)} of all cases, and this"
        f" or more in {part(high)}. {verdict}"
    )


def part(share: float) -> str:
    """A share in per cent, and never 0.

    >>> part(0.2), part(0.0004)
    ('20%', 'under 1%')
    """
    return f"{share:.0%}" if share >= 0.01 else "under 1%"
