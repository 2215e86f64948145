"""Two optional numba kernels, alpha-beta on random trees and on Connect Four, each with a twin in
plain Python.

A kernel and its twin walk the same nodes and count the same; only the time differs. Without numba
the twin does the work, and so it does when there is too little of it to repay a second or two of
compiling.

A tree of a million leaves is never built: a leaf is drawn when the search reads it, and is always
the same one."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from .random_leaves import FIRST, GOLDEN, LOWER, MASK, SECOND, leaf_stream, splitmix64

if TYPE_CHECKING:
    from ..trees.boards import ConnectFour

TOP = 1 << 62  # above every leaf
WORTH_NUMBA = 3_000_000  # nodes; below, compiling would take longer than the twin
WORD = 63  # bits of a board that the kernel can hold


class Tally(NamedTuple):
    """What was counted over a number of trees: sums of leaves read and nodes visited, and of their
    squares; all exact.
    """

    trees: int = 0
    leaves: int = 0
    leaves_squared: int = 0
    nodes: int = 0
    nodes_squared: int = 0

    def plus(self, other: Tally) -> Tally:
        """The two counts together."""
        return Tally(*(a + b for a, b in zip(self, other)))


class Counted(NamedTuple):
    """What a search of a game found: the value to MAX, the first move that attains it, and the
    counts of a Result.
    """

    value: Any
    move: int | None
    nodes: int
    leaves: int


def has_numba() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


def random_trees(
    n: int,
    trees: int,
    seed: int = 0,
    start: int = 0,
    low: int = -10,
    high: int = 10,
    continuous: bool = False,
    shallow: bool = False,
    numba: bool | None = None,
) -> Tally:
    """Alpha-beta on many random complete binary trees of n leaves, MAX at the root, and what it
    read.

    Parameters
    ----------
    n : leaves, 1 or more; the tree is filled from the left, so its leaves stand on two levels
    unless n is a power of two.
    trees, start : how many trees, and the number of the first; tree t of a seed is always the same
    one.
    low, high, continuous : what the leaves are, as for `leaf_value`.
    shallow : a node knows only its parent's bound, not those from further above.
    numba : True asks for the kernel, False for its twin; None takes the kernel where it is there
    and pays.

    Raises
    ------
    ValueError : fewer than one leaf, a negative number of trees, an empty range. ImportError :
    numba=True without numba.

    >>> random_trees(32, 100, seed=1)
    Tally(trees=100, leaves=2077, leaves_squared=44937, nodes=4566, nodes_squared=214864)
    """
    for name, given, least in (("n", n, 1), ("trees", trees, 0), ("start", start, 0)):
        if not isinstance(given, int) or isinstance(given, bool) or given < least:
            raise ValueError(f"{name}={given!r} must be a whole number of {least} or more")
    if continuous:
        low, high = 0, LOWER
    span = high - low + 1
    if not 1 <= span <= 1 << 32 or max(abs(low), abs(high)) >= TOP:
        raise ValueError(
            f"leaves from {low} to {high}: expected low <= high, at most 2^32 numbers, each below"
            " 2^62"
        )
    if wants_numba(numba, trees * n**0.75):
        streams = splitmix64(seed & MASK, n)
        return Tally(
            trees, *_random_trees_kernel()(n, start, start + trees, streams, low, span, shallow)
        )
    tally = Tally()
    for number in range(start, start + trees):
        leaves, nodes = _one_tree(n, leaf_stream(seed, n, number), low, span, shallow)
        tally = tally.plus(Tally(1, leaves, leaves * leaves, nodes, nodes * nodes))
    return tally


def connect_four(
    game: ConnectFour, depth: int, evaluate: bool = True, numba: bool | None = None
) -> Counted:
    """Alpha-beta on Connect Four, columns from the left: the value, the move and the counts of
    `alphabeta(game, depth)`.

    Parameters
    ----------
    game : a ConnectFour of any size; the kernel holds boards of (rows + 1) * columns <= 63.
    depth : plies to look ahead, 0 or more.
    evaluate : a position at the horizon is worth what the game's own evaluation says; False makes
        it 0, so that the value is +1 or -1 only where a win within `depth` plies is sure.
    numba : True asks for the kernel, False for its twin; None takes the kernel where it is there
    and pays.

    Raises
    ------
    ValueError : a negative depth, or numba=True with too large a board. ImportError : numba=True
    without numba.

    >>> from gamelab import ConnectFour
    >>> connect_four(ConnectFour(), depth=4)
    Counted(value=Fraction(-1, 552), move=2, nodes=858, leaves=650)
    >>> connect_four(ConnectFour(position=(2, 0, 3, 0)), depth=3, evaluate=False)
    Counted(value=1, move=4, nodes=124, leaves=93)
    """
    if not isinstance(depth, int) or isinstance(depth, bool) or depth < 0:
        raise ValueError(f"depth={depth!r} must be a whole number of 0 or more plies")
    state = game.initial()
    left = game.rows * game.columns - (state[0] | state[1]).bit_count()
    plies = min(depth, left)
    if plies == 0 or game.terminal(state):
        ended = game.terminal(state)
        return Counted(
            game.utility(state) if ended else game.evaluate(state) if evaluate else 0, None, 1, 1
        )
    fits = game.height * game.columns <= WORD
    if numba and not fits:
        raise ValueError(
            f"{game}: (rows + 1) * columns is {game.height * game.columns}, and the kernel holds at"
            f" most {WORD}; leave numba out"
        )
    mine, theirs = (state[0], state[1]) if state[2] == "max" else (state[1], state[0])
    # Before the mover has `connect` pieces on the board there is no line to look for.
    untested = max(0, 2 * game.connect - 2 - (game.rows * game.columns - left))
    windows = game.windows if evaluate and plies < left else ()
    win = len(windows) * game.connect**2 or 1
    if fits and wants_numba(numba, game.columns ** (0.6 * plies) * (1 + len(windows) / 2)):
        import numpy

        found = _connect_four_kernel()(
            mine,
            theirs,
            plies,
            sum(game.bottoms),
            game.full,
            game.height,
            game.connect,
            untested,
            numpy.array(windows, dtype=numpy.int64),
            win,
        )
    else:
        found = _four_in_plain_python(mine, theirs, plies, game, untested, windows, win)
    value, piece, nodes, leaves = map(int, found)
    sign = 1 if state[2] == "max" else -1
    return Counted(
        Fraction(sign * value, win) if value % win else sign * value // win,
        (piece.bit_length() - 1) // game.height,
        nodes,
        leaves,
    )


def wants_numba(asked: bool | None, nodes: float) -> bool:
    """Whether to take a kernel for about so many nodes; ImportError if it was asked for and is not
    there.
    """
    if asked and not has_numba():
        raise ImportError(
            "numba is not installed: leave numba=True out, or install it with `pip install numba`"
        )
    return asked if asked is not None else nodes >= WORTH_NUMBA and has_numba()


def _one_tree(n: int, stream: int, low: int, span: int, shallow: bool) -> tuple[int, int]:
    """Leaves read and nodes visited on one tree. Node i has the children 2i and 2i + 1, and is a
    leaf from n on.
    """
    start = stream + GOLDEN
    leaves = cuts = 0

    def draw(i):
        nonlocal leaves
        leaves += 1
        z = start + (i >> 1) * GOLDEN & MASK
        z = (z ^ z >> 30) * FIRST & MASK
        z = (z ^ z >> 27) * SECOND & MASK
        z ^= z >> 31
        return low + ((z & LOWER if i & 1 else z >> 32) * span >> 32)

    def max_value(i, alpha, beta):
        nonlocal leaves, cuts
        if 2 * i >= n:
            # Both children are leaves: half of all nodes, so `draw` is written out.
            z = start + i * GOLDEN & MASK
            z = (z ^ z >> 30) * FIRST & MASK
            z = (z ^ z >> 27) * SECOND & MASK
            z ^= z >> 31
            value = low + ((z >> 32) * span >> 32)
            if value >= beta:
                leaves += 1
                cuts += 1
                return value
            leaves += 2
            other = low + ((z & LOWER) * span >> 32)
            return max(alpha, value, other)
        ceiling = TOP if shallow else beta
        value = min_value(2 * i, alpha, ceiling)
        if value > alpha:
            if value >= beta:
                cuts += 1
                return value
            alpha = value
        i = 2 * i + 1
        value = min_value(i, alpha, ceiling) if i < n else draw(i)
        return value if value > alpha else alpha

    def min_value(i, alpha, beta):
        nonlocal leaves, cuts
        if 2 * i >= n:
            z = start + i * GOLDEN & MASK
            z = (z ^ z >> 30) * FIRST & MASK
            z = (z ^ z >> 27) * SECOND & MASK
            z ^= z >> 31
            value = low + ((z >> 32) * span >> 32)
            if value <= alpha:
                leaves += 1
                cuts += 1
                return value
            leaves += 2
            other = low + ((z & LOWER) * span >> 32)
            return min(beta, value, other)
        floor = -TOP if shallow else alpha
        value = max_value(2 * i, floor, beta)
        if value < beta:
            if value <= alpha:
                cuts += 1
                return value
            beta = value
        i = 2 * i + 1
        value = max_value(i, floor, beta) if i < n else draw(i)
        return value if value < beta else beta

    if n == 1:
        draw(1)
    else:
        max_value(1, -TOP, TOP)
    # Every inner node visited has two children visited, or one and a cut; and there is one leaf
    # more than there are forks.
    return leaves, 2 * leaves - 1 + cuts


@cache
def _random_trees_kernel():
    """`_one_tree` for many trees at once, compiled: the same walk with a stack in place of the
    recursion.

    Values are the mover's own. A node above two leaves is done in one go and without a branch: both
    are drawn, and the second counts only if the first has made no cut. Unsigned indices spare numba
    the check for negative ones."""
    from numba import njit
    from numpy import empty, int64, uint64

    golden, first, second = uint64(GOLDEN), uint64(FIRST), uint64(SECOND)
    shift27, shift30, shift31, shift32, lower = map(uint64, (27, 30, 31, 32, LOWER))
    one, top = uint64(1), int64(TOP)

    @njit(inline="always")
    def mixed(z):
        z = (z ^ z >> shift30) * first
        z = (z ^ z >> shift27) * second
        return z ^ z >> shift31

    @njit("UniTuple(int64, 4)(int64, int64, int64, uint64, int64, uint64, boolean)")
    def random_trees(n, start, stop, streams, low, span, shallow):
        alphas, betas = empty(64, int64), empty(64, int64)
        leaf_sum = leaf_squares = node_sum = node_squares = 0
        for number in range(start, stop):
            stream = mixed(streams + uint64(number + 1) * golden) + golden
            i, ply, leaves, cuts = 1, uint64(0), 0, 0
            alpha, beta = -top, top
            while True:
                while 2 * i < n:
                    i *= 2
                    alphas[ply], betas[ply] = alpha, beta
                    alpha, beta = -top if shallow else -beta, -alpha
                    ply += one
                sign = -int64(ply & one)
                if i < n:
                    z = mixed(stream + uint64(i) * golden)
                    value = max(
                        alpha, (low + int64((z >> shift32) * span >> shift32) ^ sign) - sign
                    )
                    other = (low + int64((z & lower) * span >> shift32) ^ sign) - sign
                    going_on = int64(value < beta)
                    value = max(value, other) if going_on else value
                    leaves += 1 + going_on
                    cuts += 1 - going_on
                else:
                    z = mixed(stream + uint64(i >> 1) * golden)
                    half = z & lower if i & 1 else z >> shift32
                    value = (low + int64(half * span >> shift32) ^ sign) - sign
                    leaves += 1
                while ply:
                    ply -= one
                    alpha, beta = max(alphas[ply], -value), betas[ply]
                    if not i & 1:
                        if alpha < beta:
                            i += 1
                            alphas[ply] = alpha
                            alpha, beta = -top if shallow else -beta, -alpha
                            ply += one
                            break
                        cuts += 1
                    value = alpha
                    i >>= 1
                else:
                    break
            nodes = 2 * leaves - 1 + cuts
            leaf_sum += leaves
            leaf_squares += leaves * leaves
            node_sum += nodes
            node_squares += nodes * nodes
        return leaf_sum, leaf_squares, node_sum, node_squares

    return lambda n, start, stop, streams, low, span, shallow: map(
        int, random_trees(n, start, stop, uint64(streams), low, uint64(span), shallow)
    )


def _four_in_plain_python(
    mine: int,
    theirs: int,
    plies: int,
    game: ConnectFour,
    untested: int,
    windows: tuple[int, ...],
    win: int,
) -> tuple:
    """The mover's value, the piece that attains it, nodes and leaves. A child is looked at before
    it is entered.
    """
    bottoms, full, height = sum(game.bottoms), game.full, game.height
    columns = [((1 << game.rows) - 1) << column * height for column in range(game.columns)]
    # Two neighbours, and two more `jump` further: a line of 2, 3 or 4. Other lengths are the game's
    # own business.
    short, jump = 2 <= game.connect <= 4, game.connect - 2
    rise, fall, jump_up, jump_side, jump_fall, jump_rise = (
        height + 1,
        height - 1,
        jump,
        jump * height,
        jump * (height - 1),
        jump * (height + 1),
    )
    connected, horizon, untested = game.connected, bool(windows), plies - untested
    nodes, leaves, choice = 1, 0, 0

    def search(mine, theirs, left, alpha, beta):
        nonlocal nodes, leaves, choice
        free = (mine | theirs) + bottoms & full
        visited = ended = 0
        for column in columns:
            piece = free & column
            if piece:
                visited += 1
                after = mine | piece
                if left <= untested and (
                    (
                        (m := after & after >> 1) & m >> jump_up
                        or (m := after & after >> height) & m >> jump_side
                        or (m := after & after >> fall) & m >> jump_fall
                        or (m := after & after >> rise) & m >> jump_rise
                    )
                    if short
                    else connected(after)
                ):
                    ended += 1
                    value = win
                elif left == 1:
                    ended += 1
                    value = _open_lines(after, theirs, windows) if horizon else 0
                else:
                    value = -search(theirs, after, left - 1, -beta, -alpha)
                if value > alpha:
                    alpha = value
                    if left == plies:
                        choice = piece
                    if alpha >= beta:
                        break
        nodes += visited
        leaves += ended
        return alpha

    value = search(mine, theirs, plies, -win - 1, win + 1)
    return value, choice, nodes, leaves


def _open_lines(mine: int, theirs: int, windows: tuple[int, ...]) -> int:
    """The lines still open to me, each weighed by the square of my pieces on it, less the
    opponent's.
    """
    total = 0
    for window in windows:
        a, b = mine & window, theirs & window
        if not b:
            total += a.bit_count() ** 2
        elif not a:
            total -= b.bit_count() ** 2
    return total


@cache
def _connect_four_kernel():
    """`_four_in_plain_python`, compiled: the same walk with a stack in place of the recursion."""
    from numba import njit
    from numpy import empty, int64, uint64

    one = uint64(1)

    @njit(inline="always")
    def connected(fields, height, connect):
        if connect == 4:
            up, side = fields & fields >> 1, fields & fields >> height
            fall, rise = fields & fields >> height - 1, fields & fields >> height + 1
            return (
                up & up >> 2
                | side & side >> 2 * height
                | fall & fall >> 2 * (height - 1)
                | rise & rise >> 2 * (height + 1)
            ) != 0
        for step in (1, height, height - 1, height + 1):
            run = fields
            for _ in range(connect - 1):
                run &= run >> step
            if run:
                return True
        return False

    @njit(inline="always")
    def pieces(fields):
        fields -= fields >> 1 & 0x5555555555555555
        fields = (fields & 0x3333333333333333) + (fields >> 2 & 0x3333333333333333)
        return (fields + (fields >> 4) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 >> 56

    @njit("int64(int64, int64, int64[::1])")
    def open_lines(mine, theirs, windows):
        total = 0
        for window in windows:
            a, b = mine & window, theirs & window
            if b == 0:
                total += pieces(a) ** 2
            elif a == 0:
                total -= pieces(b) ** 2
        return total

    @njit(
        "UniTuple(int64, 4)(int64, int64, int64, int64, int64, int64, int64, int64, int64[::1],"
        " int64)"
    )
    def search(mine, theirs, plies, bottoms, full, height, connect, untested, windows, win):
        alpha, beta, free, side = (
            empty(64, int64),
            empty(64, int64),
            empty(64, int64),
            empty(65, int64),
        )
        nodes, leaves, choice = 1, 0, 0
        alpha[0], beta[0], side[0], side[1] = -win - 1, win + 1, mine, theirs
        free[0] = movable = (mine | theirs) + bottoms & full
        last, ply, horizon = uint64(plies - 1), uint64(0), windows.size > 0
        while True:
            if free[ply] == 0:
                if ply == 0:
                    return alpha[0], choice, nodes, leaves
                value = -alpha[ply]
                ply -= one
            else:
                piece = free[ply] & -free[ply]
                free[ply] ^= piece
                nodes += 1
                after, other = side[ply] | piece, side[ply + one]
                if ply >= untested and connected(after, height, connect):
                    leaves += 1
                    value = win
                elif ply == last:
                    leaves += 1
                    value = open_lines(after, other, windows) if horizon else 0
                else:
                    low, high = -beta[ply], -alpha[ply]
                    ply += one
                    alpha[ply], beta[ply], side[ply], side[ply + one] = low, high, other, after
                    free[ply] = (other | after) + bottoms & full
                    continue
            if value > alpha[ply]:
                alpha[ply] = value
                if ply == 0:
                    choice = movable & ~free[0]  # the columns tried: the last is the highest bit
                if value >= beta[ply]:
                    free[ply] = 0

    return search
