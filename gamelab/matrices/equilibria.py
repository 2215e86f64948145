"""All extreme equilibria of a two-player game, exactly.

Row's mixed strategies, each divided by the payoff that Column can get against it, are the points of
a polytope {x >= 0, Bx <= 1}; Column's likewise those of {y >= 0, Ay <= 1}. Each inequality belongs
to one pure strategy, its label: a point has the label where the inequality is tight, that is where
the owner does not play the strategy, or where the strategy is a best reply of the opponent. A pair
of points that has every label between them is an equilibrium: each pure strategy is not played, or
a best reply. Where both points are vertices the equilibrium is called extreme, and every
equilibrium is a mixture of extreme ones. Source: B. von Stengel (2007), Equilibrium computation for
two-player games."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..trees.numbers import number_text
from .dominance import eliminated
from .pivot import Integers, Tableau, tableau


class Equilibrium(NamedTuple):
    """A Nash equilibrium: a mixed strategy of each player, in the order of the rows and columns,
    and the two payoffs.
    """

    row: list[Fraction]
    col: list[Fraction]
    payoffs: tuple[Fraction, Fraction]

    @property
    def pure(self) -> bool:
        """True if neither player mixes."""
        return 1 in self.row and 1 in self.col

    def text(self) -> str:
        """The equilibrium in one line."""
        row, col, payoffs = map(number_text, self)
        return f"Row plays {row}, Column {col}; payoffs {payoffs}"


class NashSubset(NamedTuple):
    """Strategies of both players such that any mixture of `rows` and any mixture of `cols` are an
    equilibrium.
    """

    rows: list[list[Fraction]]
    cols: list[list[Fraction]]


class Equilibria(list[Equilibrium]):
    """The extreme equilibria of a game, pure ones first: a list of Equilibrium.

    Attributes
    ----------
    infinite : True if there are infinitely many equilibria.
    subsets : the maximal Nash subsets; between them they hold every equilibrium. Unless there are
        infinitely many, each is a single equilibrium."""

    def __init__(self, found: Iterable[Equilibrium]) -> None:
        super().__init__(sorted(found, key=_place))
        self.subsets = _nash_subsets(self)
        self.infinite = any(len(rows) > 1 or len(cols) > 1 for rows, cols in self.subsets)

    def text(self) -> str:
        """A line that says how many there are, then a line for each."""
        if self.infinite:
            head = f"Infinitely many equilibria, all of them mixtures of these {len(self)}:"
        else:
            head = "1 equilibrium:" if len(self) == 1 else f"{len(self)} equilibria:"
        return "\n".join([head, *(found.text() for found in self)])

    def __repr__(self) -> str:
        found = super().__repr__()
        return f"<infinitely many; the extreme ones: {found}>" if self.infinite else found


def equilibria(row: Integers, col: Integers, row_scale: int, col_scale: int) -> Equilibria:
    """Every extreme equilibrium of a game in integers.

    row : for each row the payoffs to Row against each column, times row_scale.
    col : for each column the payoffs to Column against each row, times col_scale.

    Strictly dominated strategies are left out first. Then it goes through the vertices of the
    polytope of the player with fewer strategies and finds the partners of each, the points of the
    other polytope that have the missing labels.

    Time: a pivot, (m + 1)(n + 1) steps, for each vertex and some for its partners. There can be
    exponentially many vertices: some 100 in a random 7 x 7 game, 1,000 in one of 10 x 10.

    >>> [found.text() for found in equilibria([[3, 0], [0, 2]], [[2, 0], [0, 3]], 1, 1)][2]
    'Row plays (3/5, 2/5), Column (2/5, 3/5); payoffs (6/5, 6/5)'
    """
    labels = range(len(row)), range(len(col))
    steps = eliminated((row, col), labels, mixed=False)
    rows, cols = steps.rows, steps.cols
    A, B = [[row[i][j] for j in cols] for i in rows], [[col[j][i] for i in rows] for j in cols]
    lift_a, lift_b = 1 - min(map(min, A)), 1 - min(map(min, B))
    found = []
    for x, y in _pairs(
        [[a + lift_a for a in line] for line in A], [[b + lift_b for b in line] for line in B]
    ):
        # A point is the longer, the smaller the payoff that its strategy was divided by.
        u, v = (
            Fraction(whole - lift * total, total * scale)
            for (_, total, whole), lift, scale in ((y, lift_a, row_scale), (x, lift_b, col_scale))
        )
        found.append(Equilibrium(_spread(x, rows, len(row)), _spread(y, cols, len(col)), (u, v)))
    return Equilibria(found)


def vertices(
    matrix: Integers, own: Sequence[int], other: Sequence[int], tight: Sequence[int] = ()
) -> dict[int, Tableau]:
    """The vertices of {z >= 0, matrix z <= 1} but for 0: from their labels, as a set of bits, to
    the tableau there. All entries of `matrix` must be positive.

    own, other : the label (one bit) of each coordinate and of each row of the matrix.
    tight : only the vertices at which these rows hold with equality.

    From each vertex the walk looks along every edge, once from one of its ends, and pivots only to
    a vertex not seen yet. With `tight` it starts where those rows are greatest in sum, and follows
    no edge on which the sum falls.

    >>> {bin(labels): at.values([1, 2]) for labels, at in vertices([[2, 1]], [1, 2], [4]).items()}
    {'0b101': [0, 1], '0b110': [1, 0]}
    """
    objective = [sum(matrix[i][j] for i in tight) for j in range(len(own))] if tight else None
    start = tableau(matrix, [1] * len(matrix), own, other, objective)
    if tight:
        start = start.maximised()
        if start.rows[-1][0] < len(tight) * start.det:
            return {}
    found = {}
    basis = sum(start.nonbasic)
    stack, seen, crossed = [(start, basis)], {basis}, set()
    while stack:
        here, basis = stack.pop()
        labels = basis
        for name, row in zip(here.basic, here.rows):
            if not row[0]:
                labels |= name
        found[labels] = here
        for column, name in enumerate(here.nonbasic):
            edge = basis ^ name
            if edge not in crossed:
                crossed.add(edge)
                i = here.leaving(column)
                across = edge | here.basic[i]
                falls = tight and here.rows[-1][1 + column] and here.rows[i][0]
                if across not in seen and not falls:
                    seen.add(across)
                    stack.append((here.pivot(i, column), across))
    found.pop(sum(own), None)
    return found


def _pairs(A: Integers, B: Integers) -> Iterable[tuple[tuple, tuple]]:
    """The completely labelled pairs of vertices, each vertex as `_point` gives it."""
    m, n = len(A), len(B)
    if n < m:
        yield from ((x, y) for y, x in _pairs(B, A))
        return
    rows, cols = [1 << i for i in range(m)], [1 << m + j for j in range(n)]
    every_row = sum(rows)
    better = [
        [
            sum(bit for a, b, bit in zip(line, rival, cols) if b > a)
            for rival in A
            if rival is not line
        ]
        for line in A
    ]
    for labels, at in vertices(B, rows, cols).items():
        replies = labels & ~every_row
        played = [i for i in range(m) if not labels & rows[i]]
        # Against a mix of these replies, a row that another one beats at each of them is no best
        # reply.
        if any(replies & where == replies for i in played for where in better[i]):
            continue
        kept = [j for j in range(n) if replies & cols[j]]
        face, own = [[line[j] for j in kept] for line in A], [cols[j] for j in kept]
        for partner in vertices(face, own, rows, played).values():
            yield _point(at, rows), _point(partner, cols)


def _point(at: Tableau, own: Sequence[int]) -> tuple[list[int], int, int]:
    """The coordinates with the labels `own`, their sum, and their common denominator."""
    point = at.values(own)
    return point, sum(point), at.det


def _spread(mix: tuple[list[int], int, int], places: Sequence[int], length: int) -> list[Fraction]:
    """The mixed strategy over all strategies, those that are not in `places` with 0."""
    strategy = [Fraction(0)] * length
    for k, weight in zip(places, mix[0]):
        strategy[k] = Fraction(weight, mix[1])
    return strategy


def _place(found: Equilibrium) -> tuple:
    """Pure equilibria first, in the order of the cells; then by how many strategies are in play."""
    supports = [[k for k, p in enumerate(mix) if p] for mix in found[:2]]
    return sum(map(len, supports)), *supports, *found[:2]


def _nash_subsets(found: Sequence[Equilibrium]) -> list[NashSubset]:
    """The largest sets of strategies of Row and of Column of which every pair was found."""
    partners = {}
    for row, col, _ in found:
        partners[tuple(row)] = partners.get(tuple(row), frozenset()) | {tuple(col)}
    shared = {}
    for cols in partners.values():
        shared |= dict.fromkeys([cols, *(cols & others for others in shared)])
    return [
        NashSubset(
            [list(row) for row, cols in partners.items() if cols >= common],
            [list(col) for col in sorted(common, reverse=True)],
        )
        for common in shared
        if common
    ]
