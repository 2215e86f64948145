"""Bots in their sandboxes, and the matches between them, a block of matches at a time."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement, product
from operator import itemgetter
from pathlib import Path
from typing import Any

from ..papers.papers import Paper
from ..papers.reading import read_notebook
from ..results.assignment import Assignment
from ..results.gradebook import digest
from ..sandbox.attempt import Attempt
from ..sandbox.limits import USUAL, Limits, Span
from ..sandbox.sandbox import Sandbox
from .matches import KINDS, Wish

BOT = "__bot__"
# no move so often, and a bot is out
MISSES = 5
# bots of one block, from either side
GROUP = 20
THREADS = 4
# of the processor, for the moves that are asked for at once
MOST_A_CALL = 20.0
HOUR = 3_600.0


class Contestants:
    """Everybody who takes part in a tournament of a lesson.

    papers : the class's, by pseudonym. secret : decides all dice. level : the isolation.
    misses : by number, how often a player had no move."""

    def __init__(
        self, assignment: Assignment, lesson: str, papers: Mapping[str, Paper], level: str
    ) -> None:
        self.kind, self.lesson = KINDS[lesson], lesson
        self._assignment, self._level, self._staff = assignment, level, self.kind.staff()
        self.papers, self.misses = dict(sorted(papers.items())), Counter()
        self._attempts = {}
        # a bot's process ends with the thread that began it: these live as long as the field
        self._threads = ThreadPoolExecutor(THREADS)

    @property
    def names(self) -> list[str]:
        """The players by number: pseudonyms, and what the bots of the staff are called."""
        return [*self.papers, *self._staff]

    def header(self, title: str) -> dict[str, Any]:
        """What the record says first."""
        parts = [f"{self._assignment.secret}/{self.lesson}"]
        parts += [digest(paper.data) for paper in self.papers.values()]
        return {
            "title": title,
            "lesson": self.lesson,
            "names": self.names,
            "staff": len(self._staff),
            "fingerprint": digest("\n".join(parts).encode())[:20],
        }

    def blocks(self) -> Iterator[list[Any]]:
        """All matches, those of a few bots at a time: the class among itself, then the staff."""
        entered = range(len(self.papers))
        staff = range(len(entered), len(self.names))
        groups = [entered[at : at + GROUP] for at in range(0, len(entered), GROUP)]
        meeting = [*combinations_with_replacement(groups, 2), *((group, staff) for group in groups)]
        for here, there in meeting:
            pairs = (pair for pair in product(here, there) if pair[0] <= pair[1])
            yield [match for pair in pairs for match in self._between(pair)]

    def _between(self, pair):
        names = "/".join(self.names[number] for number in pair)
        seed = digest(f"{self._assignment.secret}/tournament/{self.lesson}/{names}".encode())
        return self.kind.between(pair, int(seed[:12], 16))

    def play(self, matches: Sequence[Any]) -> None:
        """Play some matches to their end, all side by side."""
        while True:
            wanted = defaultdict(list)
            for match in matches:
                for wish in match.wishes():
                    wanted[match.pair[wish.seat]].append((match, wish))
            if not wanted:
                return
            answers = self._threads.map(self._moves, wanted, wanted.values())
            for (player, wishes), moves in zip(wanted.items(), answers):
                for (match, wish), move in zip(wishes, moves):
                    self.misses[player] += not match.take(wish.seat, move)

    def _moves(self, number, wishes):
        """What a player answers to some wishes."""
        name = self.names[number]
        if play := self._staff.get(name):
            return [play(wish.position) for _, wish in wishes]
        nothing = [None] * len(wishes)
        if self.misses[number] >= MISSES:
            return nothing
        told = [order(*one) for one in wishes]
        # whom a bot meets shows in no order either
        shuffled = sorted(range(len(told)), key=told.__getitem__)
        moves = self._put(name, [told[place] for place in shuffled])
        if not isinstance(moves, list) or len(moves) != len(told):
            return nothing
        return [move for _, move in sorted(zip(shuffled, moves), key=itemgetter(0))]

    def _put(self, name, wanted):
        """What the process of a bot says to what is wanted; None if it says nothing."""
        if name not in self._attempts:
            paper = self.papers[name]
            cells = [*read_notebook(paper.data).cells, beside(self.kind.names)]
            given, private = self._assignment.given(paper.seed), self._assignment.private
            make = partial(Sandbox, self._level, given, private, (), limits(self.kind.most_seconds))
            self._attempts[name] = Attempt(cells, make, time.monotonic() + HOUR)
        return self._attempts[name].called(BOT, BOT, wanted)

    def leave_out(self) -> list[str]:
        """Those of the class whose papers have no function to play with; they take no part."""
        said = self._threads.map(lambda name: self._put(name, []), self.papers)
        without = [name for name, moves in zip(self.papers, said) if moves != []]
        for name in without:
            del self.papers[name]
        return without

    def close(self) -> None:
        """End all processes."""
        for attempt in self._attempts.values():
            attempt.close()
        self._threads.shutdown()


def order(match: Any, wish: Wish) -> tuple[str, str, list[Any]]:
    """What a bot is told of a wish: the match and the seed in words that tell nothing of whom it
    meets, nor of the dice of others.
    """
    match_and_seat = f"{match.seed}/{match.setting}/{wish.seat}"
    seed = digest(f"{match_and_seat}/{wish.turn}".encode())
    return digest(match_and_seat.encode()), seed, [*wish.position]


def beside(names: Sequence[str]) -> str:
    """The cell that is run after a paper's own: it leaves one name, a function from what is wanted
    to moves.
    """
    text = Path(__file__).with_name("inside.py").read_text(encoding="utf-8")
    return (
        "def __bot__(room, space):\n"
        f"    exec({text!r}, room)\n"
        f"    return room['Bot'](space, {[*names]!r}).moves\n"
        f"{BOT} = __bot__({{'__name__': 'inside'}}, globals())\n"
    )


def limits(seconds: float) -> Limits:
    """What a bot may use up. seconds : of the processor, for all its moves."""
    call = Span(MOST_A_CALL, 4 * MOST_A_CALL)
    # many live at once, and each weighing looks at every process of the machine
    seldom = replace(USUAL, watch=20.0, moment=1.0)
    return replace(
        seldom, cell=Span(5.0, 20.0), cells=20.0, call=call, question=seconds, paper=HOUR
    )
