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


def main() -> int:
    """Measure, print each line as it comes, and write results.json and the README's table; with
    --short write nothing.
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
    kept = json.loads(results.read_text(encoding="utf-8"))["rooms"] if results.exists() else {}
    for room in args.only or (SHORT if args.short else ROOMS):
        print(f"== {room}", flush=True)
        kept[room] = []
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
    results.write_text(
        json.dumps(
            {"date": date.today().isoformat(), "machine": machine, "rooms": kept},
            indent=1,
            ensure_ascii=False,
        )
        + "\n",
        encoding="utf-8",
    )
    readme = HERE.parent / "README.md"
    text = readme.read_text(encoding="utf-8")
    if BEGIN in text and END in text:
        table = "\n".join(
            [
                "| work | ours | peer | ratio or bound wanted | reached |",
                "|---|---|---|---|---|",
                *(row(line) for room in ROOMS for line in kept.get(room, [])),
            ]
        )
        before, after = text.split(BEGIN)[0], text.split(END)[1]
        readme.write_text(
            f"{before}{BEGIN}\n{table}\n\nMeasured on {date.today().isoformat()}:"
            f" {machine}.\n{END}{after}",
            encoding="utf-8",
        )
    return 0


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
    parts = [
        f"{line['ratio']:.3g}x" if line["ratio"] else "",
        f"wanted {line['wanted']:g}x" if line["wanted"] else "",
    ]
    ratio = ", ".join(filter(None, parts))
    ours = seconds(line["ours_seconds"]) if line["ours_seconds"] else ""
    theirs = f"{line['peer']}{': ' + seconds(line['peer_seconds']) if line['peer_seconds'] else ''}"
    return f"| {line['work']} | {ours} | {theirs} | {ratio} | {reached} |"


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
