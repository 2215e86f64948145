"""The whole table: python -m benchmarks [--short] [--only ROOM ...]."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOMS = ("search", "payoffs", "repeated", "laboratory", "browser")
SHORT = ("search", "payoffs")
BEGIN, END = "<!-- speed: written by python -m benchmarks -->", "<!-- end of speed -->"
# What a reader of the README cares for: the words by which each of its lines is found. What does
# not reach what is wanted stands there in any case.
BRIEF = (
    ("our tic-tac-toe",),
    ("user's tic-tac-toe",),
    ("Connect Four", "depth 9, after no move, alphabeta"),
    ("Connect Four", "depth 9, after (3, 3, 3, 3), alphabeta"),
    ("Connect Four", "depth 9, after (3, 2, 3, 2, 4), alphabeta"),
    ("watched",),
    ("zero-sum", "linear_program"),
    ("7 x 7", "Nashpy"),
    ("round robin", "numpy"),
    ("exact recursion",),
    ("step player", "p95"),
    ("slider", "127 nodes", "median"),
)


def main() -> int:
    """Measure, print each line as it comes, and write results.json, the table beside it and the
    README's short one; with --short write nothing.
    """
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Our speed beside that of peers on the same work, in one run.",
    )
    parser.add_argument(
        "--short",
        action="store_true",
        help=f"a quick run of {' and '.join(SHORT)} that writes no file",
    )
    parser.add_argument(
        "--only",
        nargs="+",
        choices=ROOMS,
        metavar="ROOM",
        help=f"of {', '.join(ROOMS)}; the others' lines stay in results.json as they are",
    )
    args = parser.parse_args()
    results = HERE / "results.json"
    before = json.loads(results.read_text(encoding="utf-8")) if results.exists() else {}
    kept, dates = before.get("rooms", {}), before.get("dates", {})
    for room in args.only or (SHORT if args.short else ROOMS):
        print(f"== {room}", flush=True)
        kept[room], dates[room] = [], date.today().isoformat()
        try:
            found = import_module(f"benchmarks.{room}").lines()
            for line in found:
                kept[room].append(line)
                print(row(line), flush=True)
        except (ImportError, RuntimeError) as problem:
            kept[room].append({"work": room, "note": f"not measured: {problem}"})
            print(row(kept[room][-1]), flush=True)
    if args.short:
        return 0
    machine = (
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python"
        f" {platform.python_version()}"
    )
    found = {"dates": dates, "machine": machine, "rooms": kept}
    results.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for page, table in tables(found).items():
        text = page.read_text(encoding="utf-8")
        before, after = text.split(BEGIN)[0], text.split(END)[1]
        page.write_text(before + table + after, encoding="utf-8")
    return 0


def tables(found: dict[str, Any]) -> dict[Path, str]:
    """What stands in each page, marks included: all lines beside the results, and in the README
    those of BRIEF and the others that do not reach what is wanted.
    """
    lines = [line for room in ROOMS for line in found["rooms"].get(room, [])]
    days = sorted(set(found["dates"].values()))
    measured = f"Measured on {' to '.join(days[:1] + days[1:][-1:])}: {found['machine']}."
    full = ["| work | ours | peer | ratio or bound wanted | reached |", "|---|---|---|---|---|"]
    short = ["| work | ours | beside it |", "|---|---|---|"]
    groups = [[line for line in lines if named(line, words)] for words in BRIEF]
    told = [line for group in groups for line in group]
    groups += [[line] for line in lines if line.get("reached") is False and line not in told]
    return {
        page: "\n".join([BEGIN, *table, "", measured, END])
        for page, table in (
            (HERE / "README.md", [*full, *map(row, lines)]),
            (HERE.parent / "README.md", [*short, *filter(None, map(brief, groups))]),
        )
    }


def named(line: dict[str, Any], words: tuple[str, ...]) -> bool:
    """Whether all these words are in a line's work and peer."""
    return all(word in f"{line['work']} {line.get('peer', '')}" for word in words)


def brief(lines: list[dict[str, Any]]) -> str:
    """One line of the short table: the same work of ours beside all peers it was measured with.

    >>> brief([{"work": "a step", "ours": 12.3, "unit": "ms", "wanted": "<= 16", "reached": True}])
    '| a step | 12.3 ms | wanted <= 16 ms |'
    >>> times = {"ours_seconds": 0.02, "peer_seconds": 0.01, "ratio": 0.5, "wanted": 1}
    >>> brief([{"work": "a game", "peer": "a peer", **times}])
    '| a game | 20 ms | a peer 10 ms (0.5x, wanted 1x) |'
    """
    peers = [line for line in lines if line.get("ratio")]
    if peers:
        beside = ", ".join(
            f"{line['peer']} {seconds(line['peer_seconds'])} ({compared(line)})" for line in peers
        )
        return f"| {peers[0]['work']} | {seconds(peers[0]['ours_seconds'])} | {beside} |"
    for line in lines:
        if "unit" in line:
            wanted = f"wanted {line['wanted']} {line['unit']}"
            return f"| {line['work']} | {line['ours']:g} {line['unit']} | {wanted} |"
    return ""


def row(line: dict[str, Any]) -> str:
    """One line of the table, in Markdown.

    >>> row({"work": "a step", "ours": 12.3, "unit": "ms", "wanted": "<= 16", "reached": True})
    '| a step | 12.3 ms |  | <= 16 ms | yes |'
    """
    if "note" in line:
        return f"| {line['work']} |  | {line['note']} |  | not measured |"
    reached = {True: "yes", False: "no", None: "not measured"}[line["reached"]]
    if "unit" in line:
        return (
            f"| {line['work']} | {line['ours']:g} {line['unit']} |  | {line['wanted']}"
            f" {line['unit']} | {reached} |"
        )
    ours = seconds(line["ours_seconds"]) if line["ours_seconds"] else ""
    theirs = f"{line['peer']}{': ' + seconds(line['peer_seconds']) if line['peer_seconds'] else ''}"
    return f"| {line['work']} | {ours} | {theirs} | {compared(line)} | {reached} |"


def compared(line: dict[str, Any]) -> str:
    """How many times as fast as the peer ours is, and is wanted to be."""
    parts = [
        f"{line['ratio']:.3g}x" if line["ratio"] else "",
        f"wanted {line['wanted']:g}x" if line["wanted"] else "",
    ]
    return ", ".join(filter(None, parts))


def seconds(time: float) -> str:
    """A time with three digits, in the unit that fits.

    >>> seconds(0.0123), seconds(4e-05)
    ('12.3 ms', '40 µs')
    """
    for size, unit in ((1, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if time >= size:
            return f"{time / size:.3g} {unit}"
    return f"{time / 1e-9:.3g} ns"


if __name__ == "__main__":
    sys.exit(main())
