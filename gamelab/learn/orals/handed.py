"""What can be asked about the trees and matrices of a set, where no function is to be talked about:
which number must change least until something else is right."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any, TypeVar

from ...matrices.payoffs import Payoffs
from ...search.induction import subgame_perfect
from ...trees.node import Node
from .questions import Asked, numbered

Place = TypeVar("Place", bound=Hashable)
# how far a number is moved
FAR = 12
SECONDS = 75


def about(shown: Node | Payoffs) -> Iterator[Asked]:
    """The questions about a tree with a payoff for each player, or a matrix.

    >>> game = Payoffs([[3, 0], [5, 1]], [[3, 5], [0, 1]], rows="12", cols="AB")
    >>> [(question.answer, question.remark) for question in about(game)]
    [("Row's at 1B, to 1", 'it was 0'), ("Column's at 2A, to 1", 'it was 0')]
    """
    if isinstance(shown, Node):
        return _where_play_ends(shown)
    return _support(shown) if shown.constant_sum == 0 else _equilibrium(shown)


def least(
    places: Sequence[Place],
    changed: Callable[[Place, int], Any],
    reached: Callable[[Any], bool | None],
    sign: int = 1,
) -> tuple[Place, int] | None:
    """The place whose number must change least, and by how much; None where two do as well, where
    a tie comes first (for which `reached` gives None), and where it is FAR away.

    >>> least([2, 5], lambda place, step: place + step, lambda number: number == 7)
    (5, 2)
    """
    for step in range(sign, sign * (FAR + 1), sign):
        told = {place: reached(changed(place, step)) for place in places}
        if None in told.values():
            return None
        if found := [place for place, one in told.items() if one]:
            return (found[0], step) if len(found) == 1 else None
    return None


def _asked(kind, must, until, answer, payoff, step):
    text = f"Which one {must} least, and to what whole number, until {until}?"
    return Asked(kind, text, f"{answer}, to {payoff + step}", f"it was {payoff}", SECONDS)


def _where_play_ends(root):
    leaves = numbered(root)

    def raised(place, step):
        path, player = place
        payoff = list(root.at(path).payoff)
        payoff[player] += step
        return root.with_payoff(path, tuple(payoff))

    def ends(path, changed):
        payoff = changed.at(path).payoff
        alone = [leaf.payoff for leaf in changed.leaves()].count(payoff) == 1
        return alone and subgame_perfect(changed) == [payoff]

    for end, name in leaves.items():
        places = [*product(leaves, range(len(root.players)))]
        change = least(places, raised, partial(ends, end))
        if change and subgame_perfect(root) != [root.at(end).payoff]:
            (path, player), step = change
            yield _asked(
                "ends",
                "payoff must rise",
                f"play ends at leaf {name}, counted from the left (a tie is not enough)",
                f"{root.players[player]}'s at leaf {leaves[path]}",
                root.at(path).payoff[player],
                step,
            )


def _changed(game, place, step):
    """The game with one number changed; place : the side, 0 for Row's, then the cell."""
    side, row, column = place
    sides = [[list(line) for line in numbers] for numbers in (game.row, game.col)]
    sides[side][row][column] += step
    return Payoffs(sides[0]) if game.constant_sum == 0 else Payoffs(sides[0], sides[1])


def _support(game):
    def uses(column, changed):
        found = changed.equilibria()
        return None if found.infinite else any(one.col[column] for one in found)

    for column, label in enumerate(game.cols):
        places = [(0, row, column) for row in range(game.shape[0])]
        change = least(places, partial(_changed, game), partial(uses, column), -1)
        if uses(column, game) is False and change:
            (_, row, _), step = change
            yield _asked(
                "support",
                f"number in column {label} must fall",
                f"Blue's optimal mix uses {label}",
                f"{game.rows[row]}{label}",
                game.row[row][column],
                step,
            )


def _equilibrium(game):
    cells = [*product(range(game.shape[0]), range(game.shape[1]))]
    names = {(i, j): f"{game.rows[i]}{game.cols[j]}" for i, j in cells}
    places = [(side, i, j) for side in (0, 1) for i, j in cells]
    for cell in sorted({*cells}.difference(game.pure_equilibria())):

        def is_one(changed, cell=cell):
            return cell in changed.pure_equilibria()

        if change := least(places, partial(_changed, game), is_one):
            (side, i, j), step = change
            yield _asked(
                "equilibrium",
                "payoff must rise",
                f"{names[cell]} is an equilibrium (a tie is enough)",
                f"{('Row', 'Column')[side]}'s at {names[i, j]}",
                game.given(i, j)[side],
                step,
            )
