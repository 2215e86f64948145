"""Who finds every equilibrium: python -m benchmarks.right [--games N].

Games with small whole numbers, many of them degenerate, and games with large ones, in five shapes;
what a program finds is compared with the extreme equilibria that gamelab finds. The table of a
whole run goes into the README beside this file; with fewer games it is printed alone.
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from gamelab import Payoffs

SHAPES = ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4))
ENTRIES = ((0, 2), (-100, 100))
EACH = 1_267  # games of a shape and a range: 12,670 in all
NEAR = 1e-6
BEGIN, END = "<!-- right: written by python -m benchmarks.right -->", "<!-- end of right -->"
Matrix = list[list[int]]
Profiles = list[list[Any]]


def games(each: int) -> Iterator[tuple[Matrix, Matrix]]:
    """The same games in every run."""
    draw = Random(0)
    for m, n in SHAPES:
        for low, high in ENTRIES:
            for _ in range(each):
                yield tuple(
                    [[draw.randint(low, high) for _ in range(n)] for _ in range(m)]
                    for _ in range(2)
                )


def programs() -> dict[str, Callable[[Any, Any], Profiles]]:
    """What is installed, by name: a function from two matrices to the profiles found."""
    found: dict[str, Callable[[Any, Any], Profiles]] = {}
    if gambit := _imported("pygambit"):

        def gambits(row: Any, col: Any) -> Profiles:
            solved = gambit.nash.enummixed_solve(gambit.Game.from_arrays(row, col), rational=True)
            return [
                [
                    Fraction(int(p.numerator), int(p.denominator))
                    for _, mixed in one.mixed_strategies()
                    for _, p in mixed
                ]
                for one in solved.equilibria
            ]

        found["Gambit, enummixed_solve"] = gambits
    if quantecon := _imported("quantecon.game_theory"):

        def of(method: Any) -> Callable[[Any, Any], Profiles]:
            def solved(row: Any, col: Any) -> Profiles:
                players = [
                    quantecon.Player(one) for one in (row.astype(float), col.T.astype(float))
                ]
                return [[*x, *y] for x, y in method(quantecon.NormalFormGame(players))]

            return solved

        found["QuantEcon, vertex_enumeration"] = of(quantecon.vertex_enumeration)
        found["QuantEcon, support_enumeration"] = of(quantecon.support_enumeration)
    if nashpy := _imported("nashpy"):
        for name in ("vertex_enumeration", "support_enumeration"):
            found[f"Nashpy, {name}"] = lambda row, col, name=name: [
                [*x, *y] for x, y in getattr(nashpy.Game(row, col), name)()
            ]
    return found


def _imported(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None


def near(a: list[Any], b: list[Any]) -> bool:
    """Whether two profiles are the same, but for rounding."""
    return all(abs(x - y) < NEAR for x, y in zip(a, b))


def main() -> None:
    """Compare, and write the table."""
    import numpy

    parser = argparse.ArgumentParser(prog="python -m benchmarks.right", description=__doc__)
    parser.add_argument(
        "--games",
        type=int,
        default=EACH,
        help="of a shape and a range of numbers; fewer than all write nothing",
    )
    each = parser.parse_args().games
    asked, count = programs(), 0
    # games in which some are missing, games with more than the extreme ones, games refused
    short, more, failed = (dict.fromkeys(asked, 0) for _ in range(3))
    warnings.simplefilter("ignore")
    for row, col in games(each):
        count += 1
        right = [[*one.row, *one.col] for one in Payoffs(row, col).equilibria()]
        for name, solve in asked.items():
            try:
                found = solve(numpy.array(row), numpy.array(col))
            except Exception:  # whatever it is, a program that gives no answer
                failed[name] += 1
                continue
            short[name] += not all(any(near(one, other) for other in found) for one in right)
            more[name] += not all(any(near(one, other) for other in right) for one in found)
    rows = [f"| gamelab | {count:,} | | | |"]
    for name in asked:
        same = count - short[name] - failed[name]
        rows.append(f"| {name} | {same:,} | {short[name]:,} | {more[name]:,} | {failed[name]:,} |")
    table = [
        f"| of {count:,} games | has all that gamelab has | lacks some | has others | no answer |",
        "|---|---|---|---|---|",
        *rows,
    ]
    print("\n".join(table))
    if each >= EACH:
        page = Path(__file__).parent / "README.md"
        text = page.read_text(encoding="utf-8")
        before, after = text.split(BEGIN)[0], text.split(END)[1]
        page.write_text("\n".join([before + BEGIN, *table, END + after]), encoding="utf-8")


if __name__ == "__main__":
    main()
