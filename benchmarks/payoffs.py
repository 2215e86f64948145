"""Payoff matrices: Red and Blue solved exactly, and all equilibria of 7 x 7 games, against Gambit
and Nashpy.

`python -m benchmarks.payoffs` prints the lines. Ours is timed from the matrix to the answer, checks
of the input included; the peers begin with a game object that was made before. Nashpy computes in
floats and has no exact solver."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from gamelab import Payoffs

RED_BLUE = [[30, -10, 20], [-10, 20, -20]]
SIZE, GAMES, LOW, HIGH = 7, 5, -100, 100
SMALL_RUNS, LARGE_RUNS = 201, 3


def lines() -> Iterator[dict[str, Any]]:
    """A line for each peer: {work, ours_seconds, peer, peer_seconds, ratio, wanted, reached}.

    Times are medians of runs in which ours and the peer take turns; those of the 7 x 7 games are
    for all of them together. A peer that is not installed leaves its entries None and says so."""
    yield from small()
    yield from large()


def small() -> Iterator[dict[str, Any]]:
    """The 2 x 3 zero-sum game: value and both optimal strategies."""
    work = "2 x 3 zero-sum game, value and both strategies, exact"
    nashpy, gambit = _imported("nashpy"), _imported("pygambit")
    matrix = None if nashpy is None and gambit is None else _array(RED_BLUE)
    peers: list[tuple[str, Callable[[], Any] | None, float]] = []
    game = nashpy.Game(matrix) if nashpy else None
    for name, method, wanted in (
        ("linear_program", lambda: game.linear_program(), 20),
        ("support_enumeration", lambda: list(game.support_enumeration()), 12),
    ):
        peers.append((f"Nashpy, {name}", method if nashpy else None, wanted))
    form = gambit.Game.from_arrays(matrix, -matrix) if gambit else None
    peers.append(
        (
            "Gambit, lp_solve(rational=True)",
            (lambda: gambit.nash.lp_solve(form, rational=True)) if gambit else None,
            1.7,
        )
    )
    for peer, theirs, wanted in peers:
        yield _line(work, lambda: Payoffs(RED_BLUE).solve(), peer, theirs, wanted, SMALL_RUNS)


def large() -> Iterator[dict[str, Any]]:
    """All equilibria of games with random integers."""
    draw = Random(0)
    games = [
        tuple(
            [[draw.randint(LOW, HIGH) for _ in range(SIZE)] for _ in range(SIZE)] for _ in range(2)
        )
        for _ in range(GAMES)
    ]
    nashpy, gambit = _imported("nashpy"), _imported("pygambit")
    arrays = [tuple(map(_array, game)) for game in games] if nashpy or gambit else []
    made = [nashpy.Game(*game) for game in arrays] if nashpy else []
    forms = [gambit.Game.from_arrays(*game) for game in arrays] if gambit else []

    def supports() -> Any:
        return [list(game.support_enumeration(non_degenerate=True)) for game in made]

    def vertices() -> Any:
        return [gambit.nash.enummixed_solve(form, rational=True) for form in forms]

    for peer, theirs, wanted in (
        ("Nashpy, support_enumeration(non_degenerate=True)", made and supports, 40),
        ("Gambit, enummixed_solve(rational=True)", forms and vertices, 50),
    ):
        yield _line(
            f"all equilibria of {GAMES} random {SIZE} x {SIZE} games, exact",
            lambda: [Payoffs(*game).equilibria() for game in games],
            peer,
            theirs or None,
            wanted,
            LARGE_RUNS,
        )


def _line(
    work: str,
    ours: Callable[[], Any],
    peer: str,
    theirs: Callable[[], Any] | None,
    wanted: float,
    runs: int,
) -> dict[str, Any]:
    own, other = [], []
    with warnings.catch_warnings():
        # Nashpy warns of degenerate games and of even numbers of equilibria.
        warnings.simplefilter("ignore")
        for _ in range(runs):
            own.append(_seconds(ours))
            if theirs:
                other.append(_seconds(theirs))
    line = {
        "work": work,
        "ours_seconds": median(own),
        "peer": peer,
        "peer_seconds": None,
        "ratio": None,
        "wanted": wanted,
        "reached": None,
    }
    if not theirs:
        return line | {"peer": f"{peer}: not installed"}
    ratio = median(other) / median(own)
    return line | {"peer_seconds": median(other), "ratio": ratio, "reached": ratio >= wanted}


def _seconds(work: Callable[[], Any]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


def _imported(name: str) -> Any:
    from importlib import import_module

    try:
        return import_module(name)
    except ImportError:
        return None


def _array(matrix: list[list[int]]) -> Any:
    import numpy

    return numpy.array(matrix)


if __name__ == "__main__":
    for line in lines():
        print(line)
