"""Integer pivoting: the exact arithmetic under the zero-sum solver, the dominance test and the
equilibria.

A Tableau writes the system  M z + slack = b,  z and slack >= 0,  solved for some of the variables
(the basic ones):

    det * basic[i] = rows[i][0] - sum of rows[i][1 + c] * nonbasic[c]

All entries are integers, `det` is their common denominator, and every division in a pivot leaves no
remainder: the entries are minors of the matrix one began with, so they grow no faster than its
determinants do. Source: J. Edmonds (1967), Systems of distinct representatives and linear algebra;
B. von Stengel (2007), Equilibrium computation for two-player games, section 3."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

Integers = Sequence[Sequence[int]]  # a matrix, row by row


class Tableau(NamedTuple):
    """A system of inequalities at one of its feasible bases.

    Attributes
    ----------
    rows : one list for each basic variable, its value (times `det`) first; further rows at the end
    are objectives.
    basic, nonbasic : the variables, by whatever name they were given; the nonbasic ones are 0.
    det : the common denominator, positive.
    slacks : the slack variables in order, which decides ties.
    """

    rows: list[list[int]]
    basic: list[int]
    nonbasic: list[int]
    det: int
    slacks: Sequence[int]

    def values(self, names: Sequence[int]) -> list[int]:
        """What these variables are here, times `det`."""
        known = {name: row[0] for name, row in zip(self.basic, self.rows)}
        return [known.get(name, 0) for name in names]

    def prices(self, names: Sequence[int]) -> list[int]:
        """What the objective in the last row loses where these variables grow, times `det`."""
        known = dict(zip(self.nonbasic, self.rows[-1][1:]))
        return [known.get(name, 0) for name in names]

    def leaving(self, column: int) -> int:
        """The row whose variable is the first to reach 0 while nonbasic[column] grows; ValueError
        if none ever does.

        Ties are broken by the lexicographic rule, that is as if the right-hand sides were larger by
        e, e^2, e^3, ... for a tiny e: then no two rows tie, no basis comes back, and a simplex
        never cycles. Linear in the number of rows."""
        column += 1
        best, above, below = -1, 1, 0  # never
        for i in range(len(self.basic)):
            row = self.rows[i]
            pace = row[column]
            if pace > 0:
                later = row[0] * below - above * pace
                if later > 0 or later == 0 and self._room(best, column) < self._room(i, column):
                    continue
                best, above, below = i, row[0], pace
        if best < 0:
            raise ValueError("nothing bounds this variable: it grows without end")
        return best

    def _room(self, i: int, column: int) -> list[Fraction]:
        """What e, e^2, ... each add to how far nonbasic[column - 1] grows until row i stops it."""
        row, pace = self.rows[i], self.rows[i][column]
        place = {name: c for c, name in enumerate(self.nonbasic, 1)}
        return [
            Fraction(row[place[s]] if s in place else self.det if s == self.basic[i] else 0, pace)
            for s in self.slacks
        ]

    def pivot(self, i: int, column: int) -> Tableau:
        """The tableau in which nonbasic[column] has become basic and basic[i] nonbasic. Linear in
        the number of entries.
        """
        chosen, c, det = self.rows[i], column + 1, self.det
        p = chosen[c]
        rows = []
        for row in self.rows:
            q = row[c]
            if row is chosen:
                fresh = row.copy()
                fresh[c] = det
            elif q:
                fresh = [(x * p - q * y) // det for x, y in zip(row, chosen)]
                fresh[c] = -q
            else:
                fresh = row if p == det else [x * p // det for x in row]
            rows.append(fresh)
        basic, nonbasic = self.basic.copy(), self.nonbasic.copy()
        basic[i], nonbasic[column] = nonbasic[column], basic[i]
        return Tableau(rows, basic, nonbasic, p, self.slacks)

    def maximised(self) -> Tableau:
        """The tableau at which the objective in the last row is greatest; ValueError if it grows
        without end.

        The last row holds minus the objective's coefficients, and at the end its first entry the
        maximum (times `det`) and below each nonbasic slack the price of that constraint. The
        right-hand sides must be >= 0 at the start."""
        here = self
        while True:
            prices = here.rows[-1][1:]
            cheapest = min(prices)
            if cheapest >= 0:
                return here
            column = prices.index(cheapest)
            here = here.pivot(here.leaving(column), column)


def tableau(
    matrix: Integers,
    right: Sequence[int],
    names: Sequence[int],
    slacks: Sequence[int],
    objective: Sequence[int] | None = None,
) -> Tableau:
    """The tableau of  matrix z <= right, z >= 0  at z = 0; with an objective to maximise, if one is
    given.

    matrix : one row for each of `slacks`, one column for each of `names`. right : numbers >= 0, one
    for each row.

    >>> start = tableau([[2, 1], [1, 3]], [4, 6], names=[0, 1], slacks=[2, 3], objective=[1, 1])
    >>> best = start.maximised()
    >>> best.rows[-1][0], best.det  # the maximum is 14/5
    (14, 5)
    """
    rows = [[b, *row] for b, row in zip(right, matrix)]
    if objective is not None:
        rows.append([0, *(-c for c in objective)])
    return Tableau(rows, list(slacks), list(names), 1, slacks)
