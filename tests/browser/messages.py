"""What a kernel said to the page: the messages in a frame of the websocket, and which of them tell
of a mistake.
"""

import json
import re
import struct
from itertools import pairwise


def decoded(frame):
    """The message in a websocket frame: its header, parent_header and content.

    Three forms are in use: JSON text (Notebook 6); the same with buffers after it, counted in
    big-endian 4-byte numbers; and since Jupyter Server 2 the parts one after the other, their
    places before them in little-endian 8-byte numbers."""
    if isinstance(frame, str):
        return json.loads(frame)
    if frame[0] == 0:
        count = struct.unpack(">I", frame[:4])[0]
        places = [*struct.unpack(f">{count}I", frame[4 : 4 * (count + 1)]), len(frame)]
        return json.loads(frame[places[0] : places[1]])
    count = struct.unpack("<Q", frame[:8])[0]
    places = struct.unpack(f"<{count}Q", frame[8 : 8 * (count + 1)])
    parts = [frame[start:end] for start, end in pairwise(places)]
    return dict(
        zip(
            ("header", "parent_header", "metadata", "content"),
            map(json.loads, parts[1:5]),
            strict=True,
        )
    )


def complaint(message):
    """One line when the message is an error or something written to stderr, else None.

    An error in the callback of a widget is such a message too, in answer to a "comm_msg"; the front
    ends show it in no cell."""
    kind, content = message["header"].get("msg_type"), message["content"]
    asked = message["parent_header"].get("msg_type", "nothing")
    if kind == "error":
        return f"{content['ename']}: {content['evalue']} (in answer to {asked})"
    if kind == "stream" and content["name"] == "stderr":
        text = re.sub(r"\x1b\[[0-9;]*m", "", content["text"]).strip()
        return f"stderr: {text.splitlines()[-1] if text else ''} (in answer to {asked})"
    return None
