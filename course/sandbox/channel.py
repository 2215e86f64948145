"""The two pipes between the grader and the process in which a paper's cells run, seen from
inside.
"""

import io
import json
import os
import pickle
import struct
from typing import Any

from gamelab.learn import reading

LONGEST = 2**20
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
        text = ENCODER.encode(answer)
        if len(text) >= LONGEST:
            text = ENCODER.encode({"id": answer.get("id"), "problem": "the answer is too large"})
        line = text.encode() + b"\n"
        while line:
            line = line[os.write(self._out, line) :]

    def hear(self, tree: bool = True) -> Any:
        """The next order, or None when the grader has gone; without `tree`, one that has no tree in
        it, which takes less time.
        """
        header = self._exactly(4)
        body = header and self._exactly(*struct.unpack("!I", header))
        return body and (Reader(io.BytesIO(body), self).load() if tree else pickle.loads(body))

    def _exactly(self, size):
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
        known = {}

        def ask(what, path):
            # what was told once need not be asked for again
            if (what, path) not in known:
                known[what, path] = self._told(number, what, path)
            return known[what, path]

        return reading.asking(shape, ask, players, movers)

    def _told(self, number, what, path):
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
