"""One run of a paper: its cells in a sandbox, begun again without the culprit when one of them ends
it, and calls of its answers.
"""

import time
from collections import Counter as Tally
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from gamelab.learn.question import (
    ENDLESS,
    NOT_TRIED,
    Case,
    Missing,
    Outcome,
    Posed,
    answered,
    entry_of,
    read_by,
)
from gamelab.learn.reading import Counter
from gamelab.trees.node import Node

from .replies import Nonsense, text_of, value_of
from .sandbox import SECONDS, Lost, Sandbox

# what the clock shows counts at least so much: a process says itself what it used
SHARE = 1 / 4
OUT_OF_TIME = "not tried: the time was up"
UNTRIED = NOT_TRIED, OUT_OF_TIME
# so often may calls of one answer end the process, or not end at all, before the rest is not tried
PATIENCE = 2


class Said(Exception):
    """The sentence that a paper's process gave in the place of a value."""


class Attempt(ExitStack):
    """A paper's cells in processes of their own.

    cells : their texts. make : makes a Sandbox, not begun yet. until : the moment at which the
    paper's time by the clock is over. What a question uses up of the processor's is its own.
    culprits : by number from 1, the cells not to be run and why; those that hang or end a process
    here are added.
    stopped : by number, the error at which a cell stopped in the last run.
    slow : whether something was ended by the clock, with the processor's time not used up: on a
    machine that is less busy it may end by itself.
    """

    def __init__(
        self,
        cells: Sequence[str],
        make: Callable[[], Sandbox],
        until: float,
        culprits: Mapping[int, str] | None = None,
    ) -> None:
        super().__init__()
        self.cells, self.culprits, self.stopped, self.deaths = cells, dict(culprits or {}), {}, []
        self._make, self._until, self._sandbox = make, until, None
        self._broken, self._used, self._values = Tally(), Tally(), {}
        self.slow, self._cpu, self._began = False, 0.0, time.monotonic()

    def close(self) -> None:
        """End the process, if there is one."""
        self._sandbox = None
        super().close()

    def run(self) -> None:
        """Run the cells, again without each that ends its process, until all the others have run or
        the time is over.
        """
        while self._sandbox is None and time.monotonic() < self._until:
            self.stopped, self._used[""] = {}, 0
            self._sandbox = self.enter_context(self._make())
            for number, source in enumerate(self.cells, 1):
                if number in self.culprits:
                    continue
                if self._over("", "cells"):
                    self.culprits[number] = "the cells before it had used up the time"
                elif not self._cell(number, source):
                    break

    def _cell(self, number, source):
        """Run one cell: whether the process is still there."""
        try:
            order = {"do": "cell", "number": number, "source": source}
            said = self._told("", order, "cell", ())
        except Lost as lost:
            self.culprits[number] = "it had not ended in time" if lost.hung else str(lost)
            self.close()
            return False
        if "problem" in said:
            # what a paper says of itself is read with the same care as its answers
            self.stopped[number] = text_of(said["problem"])
            if said.get("hung") is True:
                self.culprits[number] = self.stopped[number]
        return True

    def _told(self, name, order, kind, counters):
        """What the process says; what that takes is counted. The process tells itself how much it
        used of the processor: never less than a share of the clock's time.
        """
        began, said = time.monotonic(), {}
        try:
            said = self._sandbox.ask(order, kind, self._until, counters)
        except Lost as lost:
            self.slow |= lost.hung
            raise
        finally:
            used = said.get("used")
            if type(used) is float:
                self._cpu += used
                # what used next to nothing slept, and would sleep again
                hung = said.get("hung") is True
                self.slow |= hung and SECONDS[kind] / 20 < used < SECONDS[kind]
            took = (time.monotonic() - began) * SHARE
            took = max(took, used) if type(used) is float else took
            self._used[name] += took
        return said

    def _over(self, name, kind):
        now = time.monotonic()
        if now > self._until:
            self.slow |= self._cpu < (now - self._began) / 2
        return now > self._until or self._used[name] > SECONDS[kind]

    def give_up(self, question: str) -> None:
        """Put no call to this question's answer any more: it was tried as often as it may be."""
        self._broken[question] = PATIENCE

    def gave_up(self, question: str) -> bool:
        """Whether calls of this question's answer have ended the process, or not ended, too
        often.
        """
        return self._broken[question] >= PATIENCE

    def put(self, posed: Posed, case: Case) -> Outcome:
        """What the paper's answer gives in a case; what goes wrong becomes the outcome's
        problem.
        """
        counters = []

        def call(*arguments, **options):
            mine = [Counter(argument) for argument in arguments if isinstance(argument, Node)]
            counters.extend(mine)
            order = {
                "do": "call",
                "name": posed.question.answer,
                "must": case.drive is not None or callable(posed.reference),
                "arguments": arguments,
                "options": options,
                "forbidden": tuple(posed.question.forbidden),
            }
            return answered(self._asked(posed.question.id, order, mine))

        value = problem = None
        try:
            if case.drive is not None:
                value = case.drive(call)
            elif case.entry is None:
                value = call(*case.arguments, **case.options)
            else:
                whole = self.value(posed)
                if said := posed.misfit(whole):
                    raise Missing(said)
                value = entry_of(whole, case)
        except (Said, Missing) as said:
            problem = str(said)
        except Exception as error:
            # `drive` works with what the paper returned, and that may be anything
            said = f"what your code returned cannot be used here: {type(error).__name__}: {error}"
            problem = said[:500]
        return Outcome(value, problem, read_by(counters))

    def value(self, posed: Posed) -> Any:
        """The value that stands under the answer's name, fetched once; Said if there is none."""
        name = posed.question.id
        if name not in self._values:
            order = {"do": "value", "name": posed.question.answer}
            try:
                self._values[name] = Outcome(self._asked(name, order, ()))
            except Said as said:
                self._values[name] = Outcome(problem=str(said))
        known = self._values[name]
        if known.problem is not None:
            raise Said(known.problem)
        return known.value

    def _asked(self, name, order, counters):
        if self.gave_up(name):
            raise Said(NOT_TRIED)
        self.run()
        if self._sandbox is None or self._over(name, "question"):
            raise Said(OUT_OF_TIME)
        try:
            said = self._told(name, order, "call", counters)
        except Lost as lost:
            self.close()
            self._broken[name] += 1
            self.deaths.append(f"{name}: {lost}")
            raise Said(
                ENDLESS if lost.hung else f"your code ended the process it ran in: {lost}"
            ) from lost
        if "problem" in said:
            self._broken[name] += said.get("hung") is True
            raise Said(text_of(said["problem"]))
        try:
            return value_of(said.get("value"))
        except Nonsense as error:
            raise Said(f"the answer cannot be read: {error}") from error
