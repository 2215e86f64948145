"""Board games: tic-tac-toe and Connect Four of any size. MAX plays X and wins 1, MIN plays O.

Both keep a position as two sets of bits, one for each player's pieces.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from .arguments import listed, told, whole
from .games import Game

Pieces = tuple[int, int, str]  # the squares of MAX and of MIN as bits, and who is to move

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
LINE_BITS = tuple(sum(1 << square for square in line) for line in LINES)
MOST = 100  # rows and columns of a board
FULL = 0b111_111_111
WON = tuple(any(bits & line == line for line in LINE_BITS) for bits in range(FULL + 1))
FREE = tuple(
    tuple(square for square in range(9) if not taken >> square & 1) for taken in range(FULL + 1)
)


class Board(Game):
    """A game whose states are (MAX's squares, MIN's squares, player), and whose text is its board,
    with X, O and a dot for an empty square. squares : the bits of the squares, row by row.
    """

    squares: Sequence[Sequence[int]]

    def player(self, state: Pieces) -> str:
        return state[2]

    def text(self, state: Pieces) -> str:
        return "\n".join(self.picture(state))

    def picture(self, state: Pieces) -> list[str]:
        x, o, _ = state
        return [
            "".join("X" if x & bit else "O" if o & bit else "." for bit in row)
            for row in self.squares
        ]


class TicTacToe(Board):
    """Tic-tac-toe from the empty board, or from any position.

    States are (X's squares, O's squares, player), the squares as bits in row order; a move is a
    square, 0 to 8.

    Parameters
    ----------
    board : str
        The squares in row order, X, O and a dot for an empty one; slashes and blanks between rows
        are allowed.
    to_move : str, optional
        The player to move, "X" or "O"; by default X if both have as many pieces, else O.

    Examples
    --------
    >>> from gamelab import alphabeta
    >>> alphabeta(TicTacToe("XO./.../.OX", to_move="X"))
    Result(value=1, move=4, line=(4,), nodes=41, leaves=19)
    """

    squares = tuple(tuple(1 << row + column for column in range(3)) for row in (0, 3, 6))

    def __init__(self, board: str = ".........", to_move: str | None = None) -> None:
        written = "".join(board.replace("/", "").split()).upper() if isinstance(board, str) else ""
        if len(written) != 9 or set(written) - set("XO."):
            raise ValueError(
                f"the board {told(board)} needs nine squares in row order, each X, O or a dot,"
                ' such as "XO./.../.OX"'
            )
        self.x, self.o = (
            sum(1 << i for i, square in enumerate(written) if square == mark) for mark in "XO"
        )
        if to_move is None:
            to_move = "X" if self.x.bit_count() <= self.o.bit_count() else "O"
        if not isinstance(to_move, str) or to_move not in ("X", "O"):
            raise ValueError(f'to_move={told(to_move)} is neither "X" nor "O"')
        if WON[self.x] and WON[self.o]:
            raise ValueError(f"the board {told(board)} has three in a row for both")
        self.to_move = to_move

    def initial(self) -> Pieces:
        return self.x, self.o, "max" if self.to_move == "X" else "min"

    def actions(self, state: Pieces) -> list[int]:
        return list(FREE[state[0] | state[1]])

    def result(self, state: Pieces, action: int) -> Pieces:
        x, o, player = state
        return (x | 1 << action, o, "min") if player == "max" else (x, o | 1 << action, "max")

    def terminal(self, state: Pieces) -> bool:
        x, o, _ = state
        return WON[x] or WON[o] or x | o == FULL

    def utility(self, state: Pieces) -> int:
        return 1 if WON[state[0]] else -1 if WON[state[1]] else 0

    def evaluate(self, state: Pieces) -> Fraction:
        """The lines still open to X, less those still open to O, in ninths.

        With eight lines on the board no guess is worth as much as a win.
        """
        x, o, _ = state
        mine, theirs = (sum(not other & line for line in LINE_BITS) for other in (o, x))
        return Fraction(mine - theirs, 9)

    def __repr__(self) -> str:
        return f"TicTacToe({'/'.join(self.picture(self.initial()))!r}, to_move={self.to_move!r})"


class ConnectFour(Board):
    """Connect Four on a board of any size: a piece falls to the lowest free field of its column.

    States are (MAX's fields, MIN's fields, player) as bits, column by column from the left, each
    from the bottom up with one empty bit above it, so that a line can be found by shifting; a move
    is a column.

    Parameters
    ----------
    rows, columns : int
        The size of the board.
    connect : int
        How many in a row win.
    position : tuple of int
        The columns played so far, from 0, MAX first.

    Examples
    --------
    >>> from gamelab import alphabeta
    >>> alphabeta(ConnectFour(rows=3, columns=3, connect=3)).value
    0
    """

    def __init__(
        self, rows: int = 6, columns: int = 7, connect: int = 4, position: tuple[int, ...] = ()
    ) -> None:
        self.rows = rows = whole(rows, "ConnectFour: rows", 1, MOST)
        self.columns = columns = whole(columns, "ConnectFour: columns", 1, MOST)
        self.connect = whole(connect, "ConnectFour: connect", 1, MOST)
        played = listed(position, "ConnectFour: position", "a list of columns")
        self.height = rows + 1
        self.steps = (1, self.height, self.height - 1, self.height + 1)
        self.shifts = tuple(tuple(_shifts(self.connect, step)) for step in self.steps)
        self.bottoms = tuple(1 << column * self.height for column in range(columns))
        self.tops = tuple(bottom << rows - 1 for bottom in self.bottoms)
        self.fields = tuple(bottom * ((1 << rows) - 1) for bottom in self.bottoms)
        self.squares = tuple(
            tuple(bottom << row for bottom in self.bottoms) for row in reversed(range(rows))
        )
        self.full = sum(self.fields)
        self.windows = tuple(self._windows())
        state = (0, 0, "max")
        for turn, column in enumerate(played, 1):
            if self.terminal(state) or column not in self.actions(state):
                raise ValueError(
                    f"ConnectFour: move {turn} of the position, column {told(column)}, is not"
                    " allowed there"
                )
            state = self.result(state, column)
        self.start = state

    def initial(self) -> Pieces:
        return self.start

    def actions(self, state: Pieces) -> list[int]:
        taken = state[0] | state[1]
        return [column for column, top in enumerate(self.tops) if not taken & top]

    def result(self, state: Pieces, action: int) -> Pieces:
        x, o, player = state
        taken = x | o
        piece = (taken + self.bottoms[action]) & self.fields[action]
        return (x | piece, o, "min") if player == "max" else (x, o | piece, "max")

    def connected(self, fields: int) -> bool:
        """Whether some line of `connect` fields is all there."""
        for shifts in self.shifts:
            run = fields
            for shift in shifts:
                run &= run >> shift
            if run:
                return True
        return False

    def terminal(self, state: Pieces) -> bool:
        x, o, player = state
        return self.connected(o if player == "max" else x) or x | o == self.full

    def utility(self, state: Pieces) -> int:
        return 1 if self.connected(state[0]) else -1 if self.connected(state[1]) else 0

    def evaluate(self, state: Pieces) -> Fraction:
        """The lines still open to MAX, weighed by the square of the pieces on them, less MIN's.

        Between -1 and 1.
        """
        x, o, _ = state
        total = 0
        for window in self.windows:
            mine, theirs = (x & window).bit_count(), (o & window).bit_count()
            if not (mine and theirs):
                total += mine * mine - theirs * theirs
        return Fraction(total, len(self.windows) * self.connect**2 or 1)

    def _windows(self):
        for step in self.steps:
            for start in range(self.columns * self.height):
                fields = [start + i * step for i in range(self.connect)]
                bits = sum(1 << field for field in fields)
                if bits & self.full == bits:
                    yield bits

    def __repr__(self) -> str:
        return f"ConnectFour(rows={self.rows}, columns={self.columns}, connect={self.connect})"


def _shifts(connect: int, step: int) -> Iterator[int]:
    """By how much a line is shifted onto itself until only lines of `connect` fields leave a bit:
    each shift doubles the length that is known, or brings it to `connect`.

    >>> [*_shifts(4, 1)], [*_shifts(5, 1)]
    ([1, 2], [1, 2, 1])
    """
    length = 1
    while length < connect:
        more = min(length, connect - length)
        yield more * step
        length += more
