"""Calls that may not end, and answers that may not be ours: limits around one call of a student's
function.
"""

import contextlib
import ctypes
import importlib
import io
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from types import FunctionType

SECONDS = 2.0
FRAMES = 400
TICK = 0.1


class Nowhere(io.TextIOBase):
    """Where what is printed is lost at once: kept, a print without end would take all memory."""

    def write(self, text: str) -> int:
        return len(text)


# with silent: nothing is printed
silent = contextlib.redirect_stdout(Nowhere())


class TooLong(BaseException):
    """Raised inside a call that has used up its time; no `except Exception` of a student's code
    holds it up.
    """


@contextlib.contextmanager
def time_limit(seconds: float = SECONDS) -> Iterator[None]:
    """Raise TooLong in this thread when the block takes longer: on every system, in a notebook and
    out of it.

    The seconds are of the processor, so that a busy machine takes nothing from anybody; a block
    that only waits is ended after as many by the clock, any block after five times as many. Python
    code is interrupted between two of its instructions, again and again until it gives in, and a
    sleep of the main thread where there are signals; one endless instruction of a C library is
    not. In a web page, where there are no threads, nothing is: there the reader presses Stop."""
    if sys.platform == "emscripten":
        yield
        return
    me, lock = threading.get_ident(), threading.Lock()
    # URG does nothing by itself: with a handler in Python, it wakes a sleep
    wakes = hasattr(signal, "pthread_kill") and me == threading.main_thread().ident
    before = signal.signal(signal.SIGURG, lambda *_: None) if wakes else None
    began, start = time.process_time(), time.monotonic()

    def look():
        used, passed = time.process_time() - began, time.monotonic() - start
        latest = seconds if used < seconds / 20 else 5 * seconds
        # a thread that is being started still bears the number of this one, and would be hit
        if (
            used < seconds
            and passed < latest
            or any(thread.ident is None for thread in threading.enumerate())
        ):
            return
        with lock:
            if look in _looks:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(me), ctypes.py_object(TooLong)
                )
                if wakes:
                    signal.pthread_kill(me, signal.SIGURG)

    try:
        _looks.add(look)
        _watch()
        yield
    finally:
        # TooLong may be on its way in this very moment. It cannot be called back (CPython then
        # keeps looking for it for ever), so it is let in here, where the next turn of a loop is the
        # place for it to arrive.
        while True:
            try:
                with lock:
                    _looks.discard(look)
                for _ in range(100):
                    pass
                break
            except TooLong:
                continue
        if wakes:
            signal.signal(signal.SIGURG, before or signal.SIG_DFL)


# what looks after each block that has a limit now, and the thread that does
_looks: set[Callable[[], None]] = set()
_begun, _watchman = threading.Event(), threading.Thread()


def _watch():
    """See that the blocks are looked after: by one thread, for to start one takes longer than most
    of them. It does not outlive a fork.
    """
    global _watchman
    if not _begun.is_set():
        _begun.set()
    if not _watchman.is_alive():
        _watchman = threading.Thread(target=_keep_looking, daemon=True)
        _watchman.start()


def _keep_looking():
    while True:
        _begun.clear()
        if not _looks:
            _begun.wait()
        time.sleep(TICK)
        for look in tuple(_looks):
            look()


@contextlib.contextmanager
def recursion_limit() -> Iterator[None]:
    """Allow FRAMES calls inside one another beyond those that are there: a search without an end
    stops at once.
    """
    before, depth, frame = sys.getrecursionlimit(), 0, sys._getframe()
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    sys.setrecursionlimit(min(before, depth + FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


class Refused(Exception):
    """An answer does what it may not: it calls gamelab to do its work, or reads without end."""


@contextlib.contextmanager
def refusing(names: Iterable[str]) -> Iterator[None]:
    """While the block runs, these public functions and methods of gamelab ("minimax",
    "Payoffs.solve") refuse, under whatever name a notebook holds them.
    """
    package = importlib.import_module("gamelab")
    held = {
        function: function.__code__
        for function in (attrgetter(name)(package) for name in names)
        if isinstance(function, FunctionType)
    }
    try:
        for function in held:
            function.__code__ = _refuse.__code__.replace(co_name=function.__qualname__)
        yield
    finally:
        for function, code in held.items():
            function.__code__ = code


def _refuse(*arguments, **options):
    # The code runs among the globals of gamelab's other modules: it imports what it needs.
    import sys

    from gamelab.learn.limits import Refused

    name = sys._getframe().f_code.co_name
    raise Refused(f"gamelab.{name} refuses here: this question asks for code of your own")
