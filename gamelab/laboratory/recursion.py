"""How much alpha-beta reads on a random tree, without a single random number: mean and second
moment by recursion.

The tree is complete and binary, MAX at the root, its leaves independent. A child's value and the
work below it depend on the rest of the tree only through the window (alpha, beta) it is entered
with, so a subtree is known by one table over windows, and the table of a node follows from those of
its two children. There are as few different subtrees as plies, or twice as many: a million leaves
take no longer than twenty plies do.

Leaves that are whole numbers have few windows, and the table is a plain one. Continuous leaves have
a continuum: there a table is a function, held by its values at the points of a grid. What makes
this feasible is that of all the leaves J, the number read is a sum of indicators: J is read if and
only if a < beta(J), alpha(J) < b and alpha(J) < beta(J), where alpha(J) and beta(J) come from the
true values of the subtrees to the left of the way to J (Knuth and Moore 1975; Fuller, Gaschnig and
Gillogly 1973). For a < b this is [all J with alpha < beta] less [those with beta <= a] less [those
with alpha >= b]. So the mean number, also that of the trees whose value is at most v, is T(v) -
U(a, v) - W(b, v): never a function of three."""

from collections import namedtuple
from fractions import Fraction
from functools import cache
from math import sqrt

from ..trees.numbers import Number

MOST_VALUES = 100


def split(n: int) -> tuple[int, int]:
    """The leaves below the two children of a complete binary tree of n leaves, filled from the
    left.

    >>> [split(n) for n in (2, 3, 5, 6, 7, 8)]
    [(1, 1), (2, 1), (3, 2), (4, 2), (4, 3), (4, 4)]
    """
    whole = 1 << n.bit_length() - 1
    half, extra = whole // 2, n - whole
    return half + min(extra, half), half + max(0, extra - half)


class WholeNumbers:
    """Leaves drawn from `values` equally likely numbers, called 1 to `values` here; ties are cut.

    shallow : a node knows its parent's bound only. inner : 1 counts nodes, 0 leaves. exact :
    whole-number arithmetic, to be divided by the number of all trees at the end; else floats, of
    about 14 digits.

    Time per subtree is of the order of values^4 / 24.
    """

    def __init__(
        self, values: int, shallow: bool = False, inner: int = 0, exact: bool = False
    ) -> None:
        if not 1 <= values <= MOST_VALUES:
            raise ValueError(
                f"{values} different leaf values: the exact recursion takes 1 to {MOST_VALUES};"
                " beyond these take continuous leaves"
            )
        self.top, self.shallow, self.inner, self.exact = values + 1, shallow, inner, exact
        self.subtree = cache(self._subtree)

    def moments(self, n: int) -> tuple[Number, Number]:
        """The mean of what is read on trees of n leaves, and the mean of its square."""
        row = self.subtree(n)[0, self.top]
        trees, mean, square = (sum(column) for column in zip(*row))
        return (Fraction(mean, trees), Fraction(square, trees)) if self.exact else (mean, square)

    def _subtree(self, n):
        """For every window (a, b) and every value from a (or below) to b (or above), seen from the
        player to move: how many trees return it, and the sums over these of the count and of its
        square. In floats: shares of all trees."""
        top, table = self.top, {}
        windows = [
            (a, b)
            for a in (range(1) if self.shallow else range(top))
            for b in range(a + 1, top + 1)
        ]
        if n == 1:
            one = 1 if self.exact else 1 / (top - 1)
            for a, b in windows:
                below, above = one * a, one * (top - b)
                table[a, b] = [(below,) * 3, *[(one,) * 3] * (b - a - 1), (above,) * 3]
            return table
        first, second = (self._for_parent(size) for size in split(n))
        number = sum(share for share, _, _ in next(iter(second.values())))
        for a, b in windows:
            row = [[0, 0, 0] for _ in range(b - a + 1)]
            low, high = (0, top) if self.shallow else (a, b)
            for value, (share, mean, square) in enumerate(first[low, high], low):
                if value >= b:
                    _add(row[b - a], share * number, mean * number, square * number)
                    continue
                for other, (share_2, mean_2, square_2) in enumerate(second[value, high], value):
                    _add(
                        row[min(other, b) - a],
                        share * share_2,
                        mean * share_2 + share * mean_2,
                        square * share_2 + 2 * mean * mean_2 + share * square_2,
                    )
            if self.inner:
                for entry in row:
                    entry[2] += 2 * entry[1] + entry[0]
                    entry[1] += entry[0]
            table[a, b] = list(map(tuple, row))
        return table

    def _for_parent(self, n):
        """The same table seen from the parent's side, whose interest is the opposite."""
        return {(self.top - b, self.top - a): row[::-1] for (a, b), row in self.subtree(n).items()}


def _add(entry, share, mean, square):
    entry[0] += share
    entry[1] += mean
    entry[2] += square


class Deep(namedtuple("Deep", "F f total T U u W w Uv Wv M")):
    """A subtree of continuous leaves, seen from the player to move. V is its value, N what is
    counted.

    All are tables: a number has one entry, a function of one bound is a row.
    F, f : P(V <= v) and its derivative. total : the mean of N for an open window.
    T : by v, the mean of N where V <= v. U, W : what a lower bound a and an upper bound b take off
    the mean; u, w : their
    derivatives. Uv, Wv : the same where V <= v, with a or b down and v across. M : the mean of N^2,
    with a down and b across."""


class Shallow(namedtuple("Shallow", "F f total M G g")):
    """The same where only the parent's bound is known: F, f; by bound b the means total and M of N
    and N^2; by v the mean G of N where V <= v for an open window, and its derivative g."""


class Continuous:
    """Leaves from any continuous distribution: only their order counts, so they are taken uniform
    on [0, 1].

    shallow, inner : as for WholeNumbers. The grid's error is below 1e-8 of the result up to 65,536
    leaves and below 1e-6 up to a million. ImportError without numpy."""

    def __init__(self, shallow: bool = False, inner: int = 0) -> None:
        self.shallow, self.inner, self.grid = shallow, inner, _grid()
        self.subtree = cache(self._shallow if shallow else self._deep)

    def moments(self, n: int) -> tuple[float, float]:
        """The mean of what is read on trees of n leaves, and the mean of its square."""
        node = self.subtree(n)
        return float(node.total[0][-1]), float(node.M[0][-1])

    def _deep(self, n):
        x, integral, k = self.grid.x, self.grid.integral, self.inner
        zero = 0 * x
        if n == 1:
            one, square = zero + 1, zero.T * zero
            return Deep(x, one, one[:, :1], x, zero, zero, zero, zero, square, square, square + 1)
        L, R = (self._deep_for_parent(self.subtree(size)) for size in split(n))
        # The first child L is entered with the node's own window; R with alpha raised to L's value,
        # if that is below beta.
        F, f = L.F * R.F, L.f * R.F + L.F * R.f
        raised = integral(L.f.T * R.Uv)
        T = k * F + R.F * L.T + L.F * R.T - diagonal(raised)
        Uv = R.F * L.Uv + L.F.T * R.Uv - raised
        Wv = R.F * L.Wv + L.F * R.Wv
        lost = integral((L.f * R.U).T).T
        total = k + L.total + R.total - lost[:, -1:]
        U, u = L.U + L.F * R.U - lost, L.u + L.F * R.u
        W = L.W + L.F * R.W + (1 - L.F) * R.total - (lost[:, -1:] - lost)
        w = L.w + L.F * R.w - L.f * (R.total - R.U - R.W)
        # The mean of N_L N_R: by parts, from the mean of N_L where V <= v, as a and b run.
        by_T = integral((L.T * R.u).T).T
        by_U = integral((L.Uv * R.u).T).T
        by_W = integral((L.Wv * R.u).T)
        product = (
            (L.T - L.Uv - diagonal(L.Wv)) * (R.total - R.W - R.U)
            + (by_T - by_T.T)
            - (by_U - diagonal(by_U).T)
            - (diagonal(by_W) - by_W)
        )
        squares = integral(L.f.T * R.M)
        M = L.M + 2 * product + L.F.T * R.M + diagonal(squares) - squares
        if k:
            M = M + 2 * (total - k - U.T - W) + 1
        return Deep(F, f, total, T, U, u, W, w, Uv, Wv, M)

    def _deep_for_parent(self, s):
        """The same from the parent's side: every value is reflected, and alpha and beta change
        places.
        """
        r = Deep(*map(mirrored, s))
        return Deep(
            1 - r.F,
            r.f,
            r.total,
            r.total - r.T,
            r.W,
            -r.w,
            r.U,
            -r.u,
            r.W.T - r.Wv,
            r.U.T - r.Uv,
            r.M.T,
        )

    def _shallow(self, n):
        x, integral, k = self.grid.x, self.grid.integral, self.inner
        one = 0 * x + 1
        if n == 1:
            return Shallow(x, one, one, one, x, one)
        L, R = (self._shallow_for_parent(self.subtree(size)) for size in split(n))

        def upto(density):
            return integral(density.T).T

        # R is entered with L's value for its only bound, unless that reaches the node's own.
        total_L, total_R, square_L = L.total[0][0], R.total[0][0], L.M[0][0]
        read = upto(L.f * R.total)
        N = k + total_L + read
        M = square_L + 2 * upto(L.g * R.total) + upto(L.f * R.M) + k * (2 * (N - k) + 1)
        F, f = L.F * R.F, L.f * R.F + L.F * R.f
        G = k * F + L.G * R.F + L.F * (R.G - total_R) + read
        g = k * f + L.g * R.F + L.G * R.f + L.f * (R.G - total_R) + L.F * R.g + L.f * R.total
        return Shallow(F, f, N, M, G, g)

    def _shallow_for_parent(self, s):
        r = Shallow(*map(mirrored, s))
        return r._replace(F=1 - r.F, G=r.total[0][0] - r.G)


class Grid(namedtuple("Grid", "x places weights")):
    """Points from 0 to 1, symmetric about 1/2, in panels that share their ends.

    x : the points, as a row. places : for each panel the numbers of its points. weights : for each
    panel what integrates, from its first point to each of the others, the values at its points.
    """

    def integral(self, table):
        """The integrals from 0 to each point, down the columns of a table of values."""
        # A product for each panel: so small that no linear-algebra library starts threads for it.
        parts = self.weights @ table[self.places]
        parts[1:] += parts[:-1, -1:].cumsum(axis=0)
        result = 0 * table
        result[1:] = parts.reshape(-1, table.shape[1])
        return result


# Values of tall subtrees crowd at the golden section and at its mirror image, where the panels are
# narrowest.
GOLDEN = (3 - sqrt(5)) / 2
LEFT, RIGHT, RATIO, DEGREE = 4, 3, 2, 10


@cache
def _grid():
    """Panels, each with the nodes of Clenshaw and Curtis (1960), on which a function counts as the
    polynomial of degree DEGREE through its values.
    """
    try:
        import numpy
        from numpy.polynomial.chebyshev import chebint, chebvander
    except ImportError:
        raise ImportError(
            "the exact study of continuous leaves computes with numpy, which is not installed:"
            " install it with `pip install numpy`, or take leaves that are whole numbers",
            name="numpy",
        ) from None

    def widening(length, panels):
        """Distances that cut a length into panels, each RATIO times as wide as the one before."""
        widths = RATIO ** numpy.arange(panels)
        return length * widths.cumsum() / widths.sum()

    left, right = widening(GOLDEN, LEFT), widening(0.5 - GOLDEN, RIGHT)
    half = numpy.hstack([GOLDEN - left[::-1], GOLDEN, GOLDEN + right])
    edges = numpy.hstack([half, 1 - half[-2::-1]])
    nodes = -numpy.cos(numpy.pi * numpy.arange(DEGREE + 1) / DEGREE)
    # values -> coefficients of Chebyshev polynomials -> those of the integral from -1 -> its values
    coefficients = chebint(numpy.linalg.inv(chebvander(nodes, DEGREE)), lbnd=-1)
    weights = chebvander(nodes, DEGREE + 1) @ coefficients
    starts, widths = edges[:-1, None], numpy.diff(edges)[:, None]
    points = starts + widths * (nodes + 1) / 2
    places = numpy.arange(DEGREE + 1) + DEGREE * numpy.arange(len(starts))[:, None]
    x = numpy.append(points[:, :-1], 1.0)[None, :]
    return Grid(x, places, widths[:, None] / 2 * weights[1:])


def diagonal(table):
    """The diagonal, as a row."""
    return table.diagonal()[None, :]


def mirrored(table):
    """Rows and columns in reverse."""
    return table[::-1, ::-1]
