"""A copy of this process for one piece of work: it begins with all that is loaded and posed, and
whatever becomes of it, this one goes on."""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from multiprocessing import Pipe
from typing import Any, NoReturn


class Fork:
    """A process that does one piece of work, sends what comes of it through `pipe`, and ends."""

    def __init__(self, work: Callable[..., Any], *arguments: Any) -> None:
        self.pipe, theirs = Pipe(duplex=False)
        # a Ctrl-C during the fork would be lost among what Python does after one
        held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        # not multiprocessing's Process, which Dask's workers may not begin
        self.number = os.fork()
        if not self.number:
            _live(theirs, work, arguments)
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
        theirs.close()

    def result(self) -> Any:
        """What it sends; None if it ends without a word."""
        try:
            return self.pipe.recv()
        except (EOFError, OSError):
            return None

    def end(self, seconds: float = 0) -> None:
        """End it: first asked, so that it ends what it began, if it is given seconds for that."""
        if seconds:
            os.kill(self.number, signal.SIGTERM)
            self.pipe.poll(seconds)
        os.kill(self.number, signal.SIGKILL)
        os.waitpid(self.number, 0)
        self.pipe.close()


def _live(pipe, work, arguments) -> NoReturn:
    """The life of the process."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the grader's to handle
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        pipe.send(work(*arguments))
    except Exception:  # nobody is above it: said for the log, and the other side hears nothing
        traceback.print_exc()
    finally:
        os._exit(0)
