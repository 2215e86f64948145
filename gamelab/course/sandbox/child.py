"""The program that runs a paper's cells, inside the sandbox. It knows no test, no payoff and no
right answer.

The grader copies it beside the published package and starts it; orders come in through one pipe
(pickles: they are the grader's own), answers go out through another, in plain JSON, a line each. A
paper's cells live in this same process, so whatever it says may be forged: the grader judges every
value itself, and a forged one is an answer like any other."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import linecache
import os
import pickle
import resource
import signal
import struct
import sys
import types
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

# All that is needed later is loaded now: a cell may take away what an import needs, or put
# something of its own in its place.
import gamelab
from gamelab.course.sandbox import stubs
from gamelab.course.sandbox.confine import Unconfined, confine
from gamelab.learn import question, reading
from gamelab.learn.limits import TooLong, refusing
from gamelab.learn.question import ENDLESS, Missing, within_limits
from gamelab.learn.values import plain
from gamelab.learn.wording import no_function, written_call

LONGEST = 2**20
# a sleeping cell uses no CPU time: by the clock it may take so much longer, for a machine that is
# busy
PATIENCE = 2
AGAIN = 0.25
ENCODER = json.JSONEncoder(allow_nan=False, separators=(",", ":"))


class Channel:
    """The two pipes to the grader, moved out of the way of anything a cell prints or reads."""

    def __init__(self) -> None:
        self._in, self._out = os.dup(0), os.dup(1)
        self._buffer = b""
        self.busy = False
        nowhere = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(nowhere, number)
        os.close(nowhere)

    def say(self, answer: dict[str, Any]) -> None:
        """One line of plain JSON; what is too large for one becomes a sentence."""
        line = ENCODER.encode(answer).encode() + b"\n"
        if len(line) > LONGEST:
            line = (
                ENCODER.encode(
                    {"id": answer.get("id"), "problem": "the answer is too large"}
                ).encode()
                + b"\n"
            )
        while line:
            line = line[os.write(self._out, line) :]

    def hear(self, tree: bool = True) -> Any:
        """The next order, or None when the grader has gone; without `tree`, one that has no tree in
        it, which takes less time.
        """
        header = self._exactly(4)
        body = header and self._exactly(*struct.unpack("!I", header))
        return body and (Reader(io.BytesIO(body), self).load() if tree else pickle.loads(body))

    def _exactly(self, size: int) -> bytes | None:
        while len(self._buffer) < size:
            more = os.read(self._in, 2**16)
            if not more:
                return None
            self._buffer += more
        taken, self._buffer = self._buffer[:size], self._buffer[size:]
        return taken


class Reader(pickle.Unpickler):
    """Reads an order. A tree stands in it as its shape: its payoffs stay in the grader and are
    asked for one by one.
    """

    def __init__(self, file: io.BytesIO, channel: Channel) -> None:
        super().__init__(file)
        self._channel = channel

    def persistent_load(self, tree: Any) -> Any:
        number, (shape, players, movers) = tree[0], pickle.loads(tree[1])
        known: dict[tuple[str, str], Any] = {}

        def ask(what: str, path: str) -> Any:
            # going to the children is no secret, and what was told once need not be asked for again
            if what == "children":
                return None
            if (what, path) not in known:
                known[what, path] = self._told(number, what, path)
            return known[what, path]

        return reading.asking(shape, ask, players, movers)

    def _told(self, number: int, what: str, path: str) -> Any:
        channel = self._channel
        # an alarm in the middle would leave half an answer in the pipe
        channel.busy = True
        try:
            channel.say({"ask": [number, what, path]})
            heard = channel.hear(tree=False)
        finally:
            channel.busy = False
        if heard is None:
            os._exit(0)
        return heard["told"]


class Paper:
    """The cells that ran, and what they left behind."""

    def __init__(self, channel: Channel, orders: dict[str, Any]) -> None:
        self._channel, self._seconds, self._armed = channel, orders["seconds"], False
        self._refusing, self._refused = contextlib.ExitStack(), ()
        signal.signal(signal.SIGPROF, self._over)
        signal.signal(signal.SIGALRM, self._over)
        self._main = types.ModuleType("__main__")
        self._space = self._main.__dict__
        self._space |= {"display": _silent, "get_ipython": _nothing}
        sys.modules["__main__"] = self._main
        sys.stdin = open(os.devnull)
        sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = open(os.devnull, "w")
        _prepare(orders["given"], orders["forbidden"])

    def obey(self, order: dict[str, Any]) -> dict[str, Any]:
        """Carry out one order and say what came of it: {"value": plain} or {"problem": sentence}."""
        try:
            return getattr(self, f"_{order['do']}")(order)
        except BaseException as error:
            # SystemExit, KeyboardInterrupt, or an exception whose own text cannot be made
            return {"problem": f"your code stopped with {type(error).__name__}"}

    def _cell(self, order: dict[str, Any]) -> dict[str, Any]:
        name = f"<cell {order['number']}>"
        try:
            source = stubs.as_python(order["source"])
            code = compile(source, name, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
            linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
            with self.limit(self._seconds["cell"]):
                running = eval(code, self._space)
                if running is not None:
                    # a notebook's cells may await without a function around it; few do, and asyncio
                    # takes long to load
                    import asyncio

                    asyncio.run(running)
        except TooLong:
            return {
                "problem": f"it had not ended after {self._seconds['cell']:g} seconds",
                "hung": True,
            }
        except SyntaxError as error:
            return {"problem": f"SyntaxError: {error.msg} (line {error.lineno})"}
        except NotImplementedError as error:
            return {"problem": f"not answered yet: {error}"}
        except BaseException as error:
            return {"problem": f"{type(error).__name__}: {error}"[:1_000]}
        return {"value": None}

    def _call(self, order: dict[str, Any]) -> dict[str, Any]:
        """Call what stands under a name; what is no function is the answer itself."""
        self._refuse(order["forbidden"])

        def call() -> Any:
            answer = self._answer(order["name"])
            if not callable(answer):
                if order["must"]:
                    raise Missing(no_function(order["name"], answer))
                return plain(answer)
            return plain(answer(*order["arguments"], **order["options"]))

        question.time_limit = lambda: self.limit(self._seconds["call"])
        value, problem = within_limits(
            call, lambda: written_call(order["name"], order["arguments"], order["options"])
        )
        return (
            {"value": value}
            if problem is None
            else {"problem": problem, "hung": problem == ENDLESS}
        )

    def _value(self, order: dict[str, Any]) -> dict[str, Any]:
        question.time_limit = lambda: self.limit(self._seconds["call"])
        value, problem = within_limits(
            lambda: plain(self._no_function(self._answer(order["name"])))
        )
        return {"value": value} if problem is None else {"problem": problem}

    def _no_function(self, answer: Any) -> Any:
        if callable(answer):
            raise Missing(
                "values are expected, and this is a function: what it returns is meant, so call it"
            )
        return answer

    def _answer(self, name: str) -> Any:
        if name not in self._space:
            raise Missing(
                f"there is no {name} in this notebook, or the cell that defines it stopped"
            )
        return self._space[name]

    def _refuse(self, names: tuple[str, ...]) -> None:
        """From here on these functions of gamelab refuse, and no others."""
        if names != self._refused:
            self._refusing.close()
            self._refusing.enter_context(refusing(names))
            self._refused = names

    @contextlib.contextmanager
    def limit(self, seconds: float) -> Iterator[None]:
        """Raise TooLong in the block once it has used so many seconds of CPU time, or twice as many
        by the clock.

        One endless instruction of a C library is not interrupted so: there the kernel ends the
        process a second later."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        soft = int(used.ru_utime + used.ru_stime + seconds) + 2
        resource.setrlimit(
            resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard)
        )
        signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
        signal.setitimer(signal.ITIMER_REAL, seconds * PATIENCE, AGAIN)
        self._armed = True
        try:
            yield
        finally:
            while True:
                try:
                    self._armed = False
                    signal.setitimer(signal.ITIMER_PROF, 0)
                    signal.setitimer(signal.ITIMER_REAL, 0)
                    break
                except TooLong:
                    continue

    def _over(self, number: int, frame: Any) -> None:
        if self._armed and not self._channel.busy:
            raise TooLong


def _silent(*things: Any, **options: Any) -> None:
    """In the place of IPython's display."""


def _nothing() -> Any:
    """In the place of IPython's get_ipython: an object that takes everything."""
    return stubs.Nothing()


def _prepare(given: dict[str, bytes], forbidden: Iterable[str]) -> None:
    """Give the package the paper's own set of exercises; checks and pictures, which nobody sees
    here, cost no time.
    """
    stubs.install()
    for name in forbidden:
        # found now, while it can be imported
        attrgetter(name)(gamelab)

    def handed_out(name: str) -> Any:
        if name not in given:
            raise ValueError(f"{name} hands out nothing")
        return pickle.loads(given[name])

    handed_out.__name__ = "given"
    quiet: dict[str, Callable[..., Any] | Any] = {
        "given": handed_out,
        "exercise": _silent,
        "check": lambda *arguments: stubs.Nothing(),
    }
    checks = types.ModuleType("gamelab.learn.check")
    checks.__dict__.update(quiet)
    sys.modules["gamelab.learn.check"] = checks
    for name, stand_in in {
        **quiet,
        **dict.fromkeys(("draw", "play", "svg", "explore"), stubs.Nothing()),
    }.items():
        setattr(gamelab, name, stand_in)


def main() -> None:
    """Obey until the grader closes the pipe."""
    channel = Channel()
    orders = channel.hear()
    try:
        confine(orders)
        sys.path.extend(path for path in orders["path"] if path not in sys.path)
        paper = Paper(channel, orders)
    except (Unconfined, OSError, ImportError) as error:
        channel.say({"ready": False, "problem": str(error)})
        return
    channel.say({"ready": True})
    me = os.getpid()
    while (order := channel.hear()) is not None:
        if "told" in order:
            # the reply to a question that an alarm cut short
            continue
        answer = paper.obey(order)
        if os.getpid() != me:
            # a cell forked, and this is the other one
            os._exit(0)
        try:
            channel.say({"id": order["id"], **answer})
        except (ValueError, TypeError) as error:
            channel.say(
                {"id": order["id"], "problem": f"the answer cannot be sent: {type(error).__name__}"}
            )


if __name__ == "__main__":
    main()
