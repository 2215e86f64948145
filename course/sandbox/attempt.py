"""One run of a paper: its cells in a sandbox, begun again without the culprit when one of them ends
it, and calls of its answers.
"""

import time
from collections import Counter as Tally
from collections import defaultdict
from collections.abc import Callable, Sequence
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
from gamelab.learn.repairs.changed import Candidate, Told
from gamelab.learn.tables import CATALOGUE
from gamelab.trees.node import Node

from .limits import OUT_OF_TIME
from .replies import Nonsense, text_of, value_of
from .sandbox import Lost, Sandbox

# what the clock shows counts at least so much: a process says itself what it used
SHARE = 1 / 4
UNTRIED = NOT_TRIED, OUT_OF_TIME
# so often may calls of one answer end the process, or not end at all, before the rest is not tried
DEATHS = 2


class NoValue(Exception):
    """The sentence that stands in the place of a value."""


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

    def __init__(self, cells: Sequence[str], make: Callable[[], Sandbox], until: float) -> None:
        super().__init__()
        self.cells, self.culprits, self.stopped, self.deaths = cells, {}, {}, []
        self._make, self._until, self._sandbox = make, until, None
        self._broken, self._used, self._values = Tally(), defaultdict(float), {}
        self.slow, self._processor, self._began = False, 0.0, time.monotonic()

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
                if self._over("", self._sandbox.limits.cells):
                    self.culprits[number] = "the cells before it had used up the time"
                elif not self._cell(number, source):
                    break

    def _cell(self, number, source):
        """Run one cell: whether the process is still there."""
        try:
            reply = self._reply("", {"do": "cell", "number": number, "source": source})
        except Lost as lost:
            self.culprits[number] = "it had not ended in time" if lost.hung else str(lost)
            self.close()
            return False
        if "problem" in reply:
            # what a paper says of itself is read with the same care as its answers
            self.stopped[number] = text_of(reply["problem"])
            if reply.get("hung") is True:
                self.culprits[number] = self.stopped[number]
        return True

    def _reply(self, question, order, counters=()):
        """What the process replies to an order; what that takes is counted. The process tells
        itself how much it used of the processor: never less than a share of the clock's time.
        """
        if (sandbox := self._sandbox) is None:
            raise Lost("it had ended before")
        limits, began, reply = sandbox.limits, time.monotonic(), {}
        span = limits.cell if order["do"] == "cell" else limits.call
        try:
            reply = sandbox.ask(order, span, self._until, counters)
        except Lost as lost:
            self.slow |= lost.hung
            raise
        finally:
            used, share = reply.get("used"), (time.monotonic() - began) * SHARE
            used = used if type(used) is float else 0.0
            self._processor += used
            # what used next to nothing slept, and would sleep again
            hung = reply.get("hung") is True
            self.slow |= hung and span.processor / 20 < used < span.processor
            self._used[question] += max(share, used)
        return reply

    def _over(self, question, seconds):
        now = time.monotonic()
        if now > self._until:
            self.slow |= self._processor < (now - self._began) / 2
        return now > self._until or self._used[question] > seconds

    def give_up(self, question: str) -> None:
        """Put no call to this question's answer any more: it was tried as often as it may be."""
        self._broken[question] = DEATHS

    def gave_up(self, question: str) -> bool:
        """Whether calls of this question's answer have ended the process, or not ended, too
        often.
        """
        return self._broken[question] >= DEATHS

    def candidates(self, posed: Posed) -> list[Candidate]:
        """What may be changed in the paper's answer to make it right; none where that is not
        known. NoValue if the process does not say.
        """
        asked = posed.question
        order = {"do": "changes", "name": asked.answer, "uses": asked.uses}
        found = [Candidate(*one) for one in self._asked(asked.id, order)]
        known = all(one.mistake in CATALOGUE and type(one.places) is list for one in found)
        return found if known else []

    def told(self, posed: Posed, made: Sequence[int]) -> Told:
        """What the process says of some of these changes; NoValue if it does not."""
        order = {"do": "told", "name": posed.question.answer, "made": tuple(made)}
        lines, written, change, size = self._asked(posed.question.id, order)
        texts = tuple(text_of(text) for text in written)
        return Told(tuple(int(line) for line in lines), texts, text_of(change), int(size))

    def put(self, posed: Posed, case: Case, made: Sequence[int] = ()) -> Outcome:
        """What the paper's answer gives in a case; what goes wrong becomes the outcome's
        problem.

        made : the candidates for a repair that are made in it, by number."""
        counters = []

        def call(*arguments, **options):
            mine = [Counter(argument) for argument in arguments if isinstance(argument, Node)]
            counters.extend(mine)
            order = _call(posed.question.answer, arguments) | {
                "must": case.drive is not None or callable(posed.reference),
                "options": options,
                "made": tuple(made),
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
                if misfit := posed.misfit(whole):
                    raise Missing(misfit)
                value = entry_of(whole, case)
        except (NoValue, Missing) as sentence:
            problem = str(sentence)
        except Exception as error:
            # `drive` works with what the paper returned, and that may be anything
            problem = f"{type(error).__name__}: {error}"[:450]
            problem = f"what your code returned cannot be used here: {problem}"
        return Outcome(value, problem, read_by(counters))

    def called(self, question: str, name: str, argument: Any) -> Any:
        """What a function of our own gives that stands beside the paper's cells; None if it gives
        nothing that can be read. question : on whose time.
        """
        try:
            return self._asked(question, _call(name, (argument,)))
        except NoValue:
            return None

    def value(self, posed: Posed) -> Any:
        """The value that stands under the answer's name, fetched once; NoValue if there is none."""
        name = posed.question.id
        if name not in self._values:
            order = {"do": "value", "name": posed.question.answer}
            try:
                self._values[name] = self._asked(name, order)
            except NoValue as sentence:
                self._values[name] = sentence
        if isinstance(self._values[name], NoValue):
            raise self._values[name]
        return self._values[name]

    def _asked(self, question, order, counters=()):
        if self.gave_up(question):
            raise NoValue(NOT_TRIED)
        self.run()
        if self._sandbox is None or self._over(question, self._sandbox.limits.question):
            raise NoValue(OUT_OF_TIME)
        try:
            reply = self._reply(question, order, counters)
        except Lost as lost:
            self.close()
            self._broken[question] += 1
            self.deaths.append(f"{question}: {lost}")
            ended = f"your code ended the process it ran in: {lost}"
            raise NoValue(ENDLESS if lost.hung else ended) from lost
        if "problem" in reply:
            self._broken[question] += reply.get("hung") is True
            raise NoValue(text_of(reply["problem"]))
        try:
            return value_of(reply.get("value"))
        except Nonsense as error:
            raise NoValue(f"the answer cannot be read: {error}") from error


def _call(name, arguments):
    """The order to call a function with these arguments, and nothing else."""
    order = {"do": "call", "name": name, "must": True, "arguments": arguments, "options": {}}
    return order | {"forbidden": ()}
