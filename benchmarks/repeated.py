"""The round robin of repeated games, against the Axelrod library on the same sixteen strategies."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from itertools import combinations
from statistics import median
from time import perf_counter
from typing import Any

from gamelab import tournament
from gamelab.repeated import automata
from gamelab.repeated.strategies import SIXTEEN

TURNS, REPETITIONS, RUNS = 200, 10, 5
WORK = f"{len(SIXTEEN)} strategies, {TURNS} turns, {REPETITIONS} repetitions, round robin"
THEIRS = (
    "Cooperator",
    "Defector",
    "TitForTat",
    "Grudger",
    "Alternator",
    "Random",
    "WinStayLoseShift",
    "GTFT",
    "Detective",
    "TitFor2Tats",
    "TwoTitsForTat",
    "SuspiciousTitForTat",
    "GoByMajority",
    "HardGoByMajority",
    "FirstByJoss",
    "SecondByTester",
)
WAYS = (("functions", "plain Python", 20), ("numpy", "numpy", 150))


def lines() -> Iterator[dict[str, Any]]:
    """A line for each way of playing: {work, ours_seconds, peer, peer_seconds, ratio, wanted,
    reached}.

    Automata are made anew in every run, as in a process that has just begun. The peer plays with
    its own `Tournament` on one process; times are medians of runs that take turns. Without the peer
    its entries are None and `peer` says so."""
    play = _peer()
    ours: dict[str, list[float]] = {by: [] for by, _, _ in WAYS}
    theirs = []
    tournament(
        SIXTEEN, 10, 1, by="numpy"
    )  # numpy is loaded before the clock starts, as the peer's modules are
    for run in range(RUNS):
        if play:
            theirs.append(_seconds(lambda run=run: play(run + 1)))
        for by, times in ours.items():
            automata.automaton.cache_clear()
            times.append(
                _seconds(
                    lambda by=by, run=run: tournament(SIXTEEN, TURNS, REPETITIONS, seed=run, by=by)
                )
            )
    for by, words, wanted in WAYS:
        own = median(ours[by])
        line = {
            "work": f"{WORK}: {words}",
            "ours_seconds": own,
            "peer": "Axelrod",
            "peer_seconds": None,
            "ratio": None,
            "wanted": wanted,
            "reached": None,
        }
        if theirs:
            ratio = median(theirs) / own
            line |= {"peer_seconds": median(theirs), "ratio": ratio, "reached": ratio >= wanted}
        else:
            line["peer"] = "Axelrod: not installed"
        yield line


def _peer() -> Callable[[int], Any] | None:
    try:
        import axelrod
    except ImportError:
        return None
    edges = list(combinations(range(len(THEIRS)), 2))  # without self-play, as ours

    def play(seed: int) -> Any:
        players = [getattr(axelrod, name)() for name in THEIRS]
        return axelrod.Tournament(
            players, turns=TURNS, repetitions=REPETITIONS, edges=edges, seed=seed
        ).play(progress_bar=False)

    return play


def _seconds(work: Callable[[], Any]) -> float:
    gc.collect()
    began = perf_counter()
    work()
    return perf_counter() - began


if __name__ == "__main__":
    for line in lines():
        print(line)
