"""Connect Four in a numba kernel: what compiling is worth on a game, and no lesson's business.

The kernel walks the nodes that `alphabeta(game, depth)` walks where a position at the horizon is
worth 0, so that its value is +1 or -1 only if a win within `depth` plies is sure.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from gamelab import ConnectFour

WORD = 63  # bits of a board that the kernel can hold


class Blind(ConnectFour):
    """Connect Four whose evaluation sees nothing: the same work for `alphabeta`."""

    def evaluate(self, state: tuple) -> int:
        return 0


class Counted(NamedTuple):
    """The value to MAX, the first column that attains it, and the counts of a Result."""

    value: int
    move: int | None
    nodes: int
    leaves: int


def connect_four(game: ConnectFour, depth: int) -> Counted:
    """Alpha-beta in the kernel, columns from the left, at least one ply deep.

    ValueError for a game that is over, and for a board of more than 63 bits, one empty bit above
    each column included."""
    state, height = game.initial(), game.rows + 1
    if depth < 1 or game.terminal(state):
        raise ValueError(f"depth={depth} of {game!r}: expected 1 ply or more of an open game")
    if height * game.columns > WORD:
        raise ValueError(f"{game!r}: the kernel holds (rows + 1) * columns <= {WORD}")
    x, o, player = state
    played = (x | o).bit_count()
    bottoms = sum(1 << column * height for column in range(game.columns))
    value, piece, nodes, leaves = _kernel()(
        *((x, o) if player == "max" else (o, x)),
        min(depth, game.rows * game.columns - played),
        bottoms,
        bottoms * ((1 << game.rows) - 1),
        height,
        game.connect,
        # Before the mover has `connect` pieces on the board there is no line to look for.
        max(0, 2 * game.connect - 2 - played),
    )
    return Counted(
        value if player == "max" else -value,
        (int(piece).bit_length() - 1) // height,
        nodes,
        leaves,
    )


@cache
def _kernel():
    """The textbook's recursion with a stack in its place, values the mover's own. A child is looked
    at before it is entered.
    """
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

    @njit("UniTuple(int64, 4)(int64, int64, int64, int64, int64, int64, int64, int64)")
    def search(mine, theirs, plies, bottoms, full, height, connect, untested):
        alpha, beta, free = empty(64, int64), empty(64, int64), empty(64, int64)
        side = empty(65, int64)
        nodes, leaves, choice = 1, 0, 0
        alpha[0], beta[0], side[0], side[1] = -2, 2, mine, theirs
        free[0] = movable = (mine | theirs) + bottoms & full
        last, ply = uint64(plies - 1), uint64(0)
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
                won = ply >= untested and connected(after, height, connect)
                if won or ply == last:
                    leaves += 1
                    value = 1 if won else 0
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
