"""Zero-sum games: the value and optimal strategies, exactly, with a certificate; and the lines of
the picture.

Row maximises the entry in which the two choices meet, Column minimises it. A mixed strategy of Row
guarantees the least of its payoffs against Column's pure strategies; a mixed strategy of Column
concedes at most the largest payoff against it. No guarantee exceeds a concession, so a pair for
which the two are equal proves that both are optimal."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from typing import NamedTuple

from ..trees.numbers import Number, number_text
from .pivot import Integers, tableau


class Certificate(NamedTuple):
    """What a pair of mixed strategies promises, seen from both sides.

    against_cols : the payoff to Row of Row's strategy against each column.
    against_rows : the payoff to Row of each row against Column's strategy.
    floor : the least of against_cols: Row gets no less, whatever Column does.
    ceiling : the greatest of against_rows: Row gets no more, whatever Row does.
    """

    against_cols: list[Fraction]
    against_rows: list[Fraction]
    floor: Fraction
    ceiling: Fraction

    @property
    def holds(self) -> bool:
        """True if the two sides meet: both strategies are optimal, and the value is where they
        meet.
        """
        return self.floor == self.ceiling

    def text(self, players: tuple[str, str] = ("Row", "Column")) -> str:
        """The certificate in words, of players so called: a line for each, and what follows."""
        floor, ceiling = number_text(self.floor), number_text(self.ceiling)
        verdict = (
            f"The two sides meet: the value is {floor}, and both strategies are optimal."
            if self.holds
            else (
                f"The value is somewhere from {floor} to {ceiling}: at least one of the strategies"
                " is not optimal."
            )
        )
        return (
            f"Against each column {players[0]}'s strategy earns"
            f" {', '.join(map(number_text, self.against_cols))}: at least {floor}.\nAgainst"
            f" {players[1]}'s strategy each row earns"
            f" {', '.join(map(number_text, self.against_rows))}: at most {ceiling}.\n{verdict}"
        )


class Solution(NamedTuple):
    """The value of a zero-sum game to Row, an optimal mixed strategy of each player, and the proof
    that they are.
    """

    value: Fraction
    row: list[Fraction]
    col: list[Fraction]
    certificate: Certificate


class Envelope(NamedTuple):
    """What a player with two strategies is sure of, as a function of the probability of the first.

    lines : for each strategy of the opponent the payoff to Row at probability 0 and at probability
    1.
    corners : (probability, payoff) at 0, at each bend of the envelope, and at 1.
    best : the corners where the envelope is best for the player: one, or the two ends of a level
    stretch.
    value : the payoff there.
    """

    lines: list[tuple[Fraction, Fraction]]
    corners: list[tuple[Fraction, Fraction]]
    best: list[tuple[Fraction, Fraction]]
    value: Fraction


def solved(matrix: Integers, scale: int = 1) -> Solution:
    """The solution of the game whose payoffs to Row are the integers of `matrix` divided by
    `scale`.

    A saddle point comes out as the pure strategies it is. Otherwise it is one linear program, and
    Row's strategy is its prices. The certificate is computed from the matrix and the two
    strategies, not from the program.

    Time mn for a pivot, of which there are seldom more than 2(m + n). Source: Chvatal (1983),
    Linear programming, ch. 15.

    >>> value, row, col, certificate = solved([[30, -10, 20], [-10, 20, -20]])
    >>> str(value), [str(p) for p in row], [str(q) for q in col], certificate.holds
    ('20/7', ['4/7', '3/7'], ['0', '4/7', '3/7'], True)
    """
    value, x, y, whole = optimal(matrix)
    row, col = [Fraction(p, whole) for p in x], [Fraction(q, whole) for q in y]
    return Solution(
        Fraction(value, whole * scale), row, col, certified(matrix, scale, x, whole, y, whole)
    )


def optimal(matrix: Integers) -> tuple[int, list[int], list[int], int]:
    """Value, Row's strategy, Column's strategy, each times the common denominator that comes last.

    >>> optimal([[3, 0], [0, 1]])
    (3, [1, 3], [1, 3], 4)
    """
    m, n = len(matrix), len(matrix[0])
    floors, ceilings = [min(row) for row in matrix], [max(column) for column in zip(*matrix)]
    low, high = max(floors), min(ceilings)
    if low == high:
        i, j = floors.index(low), ceilings.index(high)
        return low, [int(k == i) for k in range(m)], [int(k == j) for k in range(n)], 1
    # Shifted so that the value is positive, the game is "maximise the sum of y, with matrix y <= 1
    # and y >= 0", whose maximum is 1 / value; y at the maximum, times the value, is Column's
    # strategy.
    shift = 1 - low
    rows, cols = range(n, n + m), range(n)
    shifted = [[a + shift for a in row] for row in matrix]
    end = tableau(shifted, [1] * m, cols, rows, [1] * n).maximised()
    whole = end.rows[-1][0]
    return end.det - shift * whole, end.prices(rows), end.values(cols), whole


def certified(
    matrix: Integers, scale: int, x: Sequence, x_whole: int, y: Sequence, y_whole: int
) -> Certificate:
    """What the strategies x / x_whole and y / y_whole promise in the game matrix / scale, whether
    they are optimal or not.

    >>> trap = certified([[30, -10, 20], [-10, 20, -20]], 1, [3, 4], 7, [1, 1, 0], 2)
    >>> str(trap.floor), str(trap.ceiling), trap.holds
    ('-20/7', '10', False)
    """
    against_cols = [sum(p * a for p, a in zip(x, column)) for column in zip(*matrix)]
    against_rows = [sum(q * a for q, a in zip(y, row)) for row in matrix]
    least, most = against_cols.index(min(against_cols)), against_rows.index(max(against_rows))
    earned = [Fraction(a, x_whole * scale) for a in against_cols]
    conceded = [Fraction(a, y_whole * scale) for a in against_rows]
    return Certificate(earned, conceded, earned[least], conceded[most])


def envelope(matrix: Sequence[Sequence[Number]], lower: bool = True) -> Envelope:
    """The envelope of two strategies: the least payoff at each mix of the two rows of `matrix`, or
    with lower=False the greatest.

    With lower=True its peak is the best guarantee of a Row with two rows. For a Column with two
    columns give the transposed matrix and lower=False: the lowest point is the least that Column
    can concede.

    Between two crossings of lines it is straight, so it bends at crossings only. Cubic in the
    number of lines.

    >>> red = envelope([[30, -10, 20], [-10, 20, -20]])
    >>> [(str(p), str(height)) for p, height in red.corners]
    [('0', '-20'), ('4/7', '20/7'), ('1', '-10')]
    >>> [str(p) for p, height in red.best], str(red.value)
    (['4/7'], '20/7')
    """
    edge, best = (min, max) if lower else (max, min)
    lines = [(Fraction(at_zero), Fraction(at_one)) for at_one, at_zero in zip(*matrix)]
    places = {Fraction(0), Fraction(1)}
    for (a, b), (c, d) in combinations(lines, 2):
        turn = (d - c) - (b - a)
        if turn and 0 < (a - c) / turn < 1:
            places.add((a - c) / turn)
    points = [(p, edge(a + p * (b - a) for a, b in lines)) for p in sorted(places)]
    slopes = [(v - u) / (q - p) for (p, u), (q, v) in pairwise(points)]
    bends = [point for point, (left, right) in zip(points[1:], pairwise(slopes)) if left != right]
    corners = [points[0], *bends, points[-1]]
    value = best(height for _, height in corners)
    return Envelope(lines, corners, [corner for corner in corners if corner[1] == value], value)
