"""A server that is far away: `python -m benchmarks.relay DOOR SERVER SECONDS` hands on what comes
to the port DOOR of this machine to the port SERVER, and its answers back, each after so many
seconds, until it is ended.
"""

from __future__ import annotations

import asyncio
import sys


async def relay(door: int, server: int, seconds: float) -> None:
    """Hand on for ever."""
    later = asyncio.get_running_loop().call_later

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while heard := await reader.read(1 << 16):
            later(seconds, writer.write, heard)
        later(seconds, writer.close)

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, asked = await asyncio.open_connection("127.0.0.1", server)
        await asyncio.gather(carry(reader, asked), carry(answers, writer), return_exceptions=True)

    standing = await asyncio.start_server(meet, "127.0.0.1", door)
    print("open", flush=True)
    await standing.serve_forever()


if __name__ == "__main__":
    asyncio.run(relay(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
