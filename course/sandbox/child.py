"""The program that runs a paper's cells, inside the sandbox. It knows no test, no payoff and no
right answer.

The grader copies it beside the published package and starts it; orders come in through one pipe
(pickles: they are the grader's own), answers go out through another, in plain JSON, a line each. A
paper's cells live in this same process, so whatever it says may be forged: the grader judges every
value itself, and a forged one is an answer like any other."""

import ast
import contextlib
import linecache
import os
import pickle
import resource
import signal
import sys
import types
from collections.abc import Callable, Iterator
from functools import partial
from operator import attrgetter
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

# All that is needed later is loaded now: a cell may take away what an import needs, or put
# something of its own in its place.
import gamelab
from course.sandbox import stubs
from course.sandbox.channel import Channel
from course.sandbox.confine import Unconfined, confine
from gamelab.learn.limits import TooLong, refusing
from gamelab.learn.question import ENDLESS, Missing, within_limits
from gamelab.learn.repairs.changed import Changed
from gamelab.learn.values import plain
from gamelab.learn.wording import no_function, written_call

AGAIN = 0.25
NOTHING = stubs.Nothing()


class Cells:
    """The cells that ran, and what they left behind."""

    def __init__(self, channel: Channel, orders: dict[str, Any]) -> None:
        self._channel, self._armed = channel, False
        self._spans = {kind: orders[kind] for kind in ("cell", "call")}
        self._refusing, self._refused = contextlib.ExitStack(), ()
        self._changed = {}
        signal.signal(signal.SIGPROF, self._over)
        signal.signal(signal.SIGALRM, self._over)
        self._main = types.ModuleType("__main__")
        self._space = self._main.__dict__
        self._space |= dict.fromkeys(("display", "get_ipython"), NOTHING)
        sys.modules["__main__"] = self._main
        sys.stdin, nowhere = open(os.devnull), open(os.devnull, "w")  # noqa: SIM115
        sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = nowhere
        _prepare(orders["given"], orders["forbidden"])

    def obey(self, order: dict[str, Any]) -> dict[str, Any]:
        """Carry out one order and say what came of it: {"value": plain} or {"problem":
        sentence}.
        """
        try:
            return getattr(self, f"_{order['do']}")(order)
        except BaseException as error:
            # SystemExit, KeyboardInterrupt, or an exception whose own text cannot be made
            return {"problem": f"your code stopped with {type(error).__name__}"}

    def _cell(self, order):
        name = f"<cell {order['number']}>"
        try:
            source = stubs.as_python(order["source"])
            code = compile(source, name, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
            linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
            with self.limit("cell"):
                running = eval(code, self._space)
                if running is not None:
                    # a notebook's cells may await without a function around it; few do, and asyncio
                    # takes long to load
                    import asyncio

                    asyncio.run(running)
        except TooLong:
            return {
                "problem": f"it had not ended after {self._spans['cell'][0]:g} seconds",
                "hung": True,
            }
        except SyntaxError as error:
            return {"problem": f"SyntaxError: {error.msg} (line {error.lineno})"}
        except NotImplementedError as error:
            return {"problem": f"not answered yet: {error}"}
        except BaseException as error:
            return {"problem": f"{type(error).__name__}: {error}"[:1_000]}
        return {"value": None}

    def _call(self, order):
        """Call what stands under a name; what is no function is the answer itself."""
        self._refuse(order["forbidden"])

        def call():
            answer = self._answer(order["name"])
            if order.get("made"):
                answer = self._changed[order["name"]].answer(order["made"])
            if order["must"] and (said := no_function(order["name"], answer)):
                raise Missing(said)
            if not callable(answer):
                return answer
            return answer(*order["arguments"], **order["options"])

        written = (order["name"], order["arguments"], order["options"])
        return self._outcome(call, lambda: written_call(*written))

    def _changes(self, order):
        """What may be changed in an answer to make it right."""

        def changes():
            changed = Changed.of(self._answer(order["name"]), order["uses"])
            if changed is None:
                return []
            self._changed[order["name"]] = changed
            return changed.candidates

        return self._outcome(changes)

    def _told(self, order):
        """What is said of some of these changes."""
        return self._outcome(lambda: self._changed[order["name"]].told(order["made"]))

    def _value(self, order):
        """What stands under a name, which must be no function."""

        def value():
            answer = self._answer(order["name"])
            if callable(answer):
                raise Missing(
                    "values are expected, and this is a function: what it returns is meant, so call"
                    " it"
                )
            return answer

        return self._outcome(value)

    def _outcome(self, work, called: Callable[[], str] = str):
        """What comes of some work, as a plain value, within the limits of a call."""
        limit = partial(self.limit, "call")
        value, problem = within_limits(lambda: plain(work()), called, limit)
        if problem is None:
            return {"value": value}
        return {"problem": problem, "hung": problem == ENDLESS}

    def _answer(self, name):
        if name not in self._space:
            raise Missing(
                f"there is no {name} in this notebook, or the cell that defines it stopped"
            )
        return self._space[name]

    def _refuse(self, names):
        """From here on these functions of gamelab refuse, and no others."""
        if names != self._refused:
            self._refusing.close()
            self._refusing.enter_context(refusing(names))
            self._refused = names

    @contextlib.contextmanager
    def limit(self, kind: str) -> Iterator[None]:
        """Raise TooLong in the block once it has used as many seconds of the processor, or by the
        clock, as its kind may.

        One endless instruction of a C library is not interrupted so: there the kernel ends the
        process a second later."""
        (seconds, clock), used = self._spans[kind], resource.getrusage(resource.RUSAGE_SELF)
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        soft = int(used.ru_utime + used.ru_stime + seconds) + 2
        resource.setrlimit(
            resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard)
        )
        signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
        signal.setitimer(signal.ITIMER_REAL, clock, AGAIN)
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

    def _over(self, number, frame):
        if self._armed and not self._channel.busy:
            raise TooLong


def _prepare(given, forbidden):
    """Give the package the paper's own set of exercises; checks and pictures, which nobody sees
    here, cost no time.
    """
    stubs.install()
    for name in forbidden:
        # found now, while it can be imported
        attrgetter(name)(gamelab)

    def handed_out(name):
        if name not in given:
            raise ValueError(f"{name} hands out nothing")
        return pickle.loads(given[name])

    handed_out.__name__ = "given"
    quiet = {"given": handed_out} | dict.fromkeys(("exercise", "check"), NOTHING)
    checks = types.ModuleType("gamelab.learn.check")
    checks.__dict__.update(quiet)
    sys.modules["gamelab.learn.check"] = checks
    gamelab.__dict__.update(
        quiet, **dict.fromkeys(("draw", "play", "svg", "explore", "explain"), NOTHING)
    )


def main() -> None:
    """Obey until the grader closes the pipe."""
    # a paper finds gamelab alone
    del sys.path[0]
    for name in [name for name in sys.modules if name.partition(".")[0] == "course"]:
        del sys.modules[name]
    channel = Channel()
    orders = channel.hear()
    try:
        confine(orders)
        sys.path.extend(path for path in orders["path"] if path not in sys.path)
        cells = Cells(channel, orders)
    except (Unconfined, OSError, ImportError) as error:
        channel.say({"ready": False, "problem": str(error)})
        return
    channel.say({"ready": True})
    me = os.getpid()
    while (order := channel.hear()) is not None:
        if "told" in order:
            # the reply to a question that an alarm cut short
            continue
        began = process_time()
        answer = cells.obey(order)
        if os.getpid() != me:
            # a cell forked, and this is the other one
            os._exit(0)
        try:
            channel.say({"id": order["id"], **answer, "used": process_time() - began})
        except (ValueError, TypeError) as error:
            channel.say(
                {"id": order["id"], "problem": f"the answer cannot be sent: {type(error).__name__}"}
            )


if __name__ == "__main__":
    main()
