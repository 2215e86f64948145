"""Wrong answers about matrices, bounds, rescaled leaves and counts, each by one mistake, with the
right ones beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from ...matrices.payoffs import Payoffs
from ...trees.build import tree
from ...trees.node import Node

Matrix = Sequence[Sequence[Any]]


def bounds_as_values(root: Node) -> dict[str, str]:
    """For each inner node that alpha-beta enters, what is said of what it returns: here always
    "value" (13).
    """
    return dict.fromkeys(value_or_bound(root), "value")


def value_or_bound(root: Node) -> dict[str, str]:
    """For each inner node that alpha-beta enters, by path: whether what it returns is its "value"
    or only a "bound".
    """
    from ...search.minimax import alphabeta
    from ...watching.watch import watch

    trace = watch(alphabeta, root)
    return {
        step.node: "value" if step.relation == "=" else "bound"
        for step in trace.steps
        if step.kind == "return" and not trace.node(step.node).is_leaf
    }


def returned(hard: bool = False) -> Callable[[Node], dict[str, Any]]:
    """What each inner node that alpha-beta enters returns, by path: fail-soft, or with `hard` the
    window's edge (14).
    """

    def table(root: Node) -> dict[str, Any]:
        from ...search.minimax import alphabeta
        from ...watching.watch import watch

        trace = watch(alphabeta, root, hard=hard)
        return {
            step.node: step.value
            for step in trace.steps
            if step.kind == "return" and not trace.node(step.node).is_leaf
        }

    return table


def cubed(root: Node) -> Node:
    """The tree with every leaf's payoff cubed."""
    return root.rewritten(lambda node: {"payoff": node.payoff**3} if node.is_leaf else {})


def same_move_when_cubed(root: Node) -> bool:
    """Whether the best move of expectimax stays when every leaf is cubed."""
    from ...search.chance import expectimax

    return expectimax(root).move == expectimax(cubed(root)).move


def never_moved(root: Node) -> bool:
    """The same, from one who thinks that any increasing rescale is harmless (19)."""
    return True


def equilibria(row: Matrix, col: Matrix, costs: bool = False) -> list[list[int]]:
    """The pure equilibria as (row, column), of payoffs or of costs."""
    return [list(cell) for cell in Payoffs(row, col, costs=costs).pure_equilibria()]


def equilibria_of_costs(row: Matrix, col: Matrix) -> list[list[int]]:
    """The pure equilibria where the numbers are costs."""
    return equilibria(row, col, costs=True)


def best_total(row: Matrix, col: Matrix) -> list[list[int]]:
    """The cells of the best joint total, taken for the equilibria (24)."""
    totals = {(i, j): row[i][j] + col[i][j] for i in range(len(row)) for j in range(len(row[0]))}
    return [list(cell) for cell, total in totals.items() if total == max(totals.values())]


def value(row: Matrix) -> Any:
    """The value of a zero-sum game."""
    return Payoffs(row).value()


def pure_maximin(row: Matrix) -> Any:
    """What the best row is sure of alone, taken for the value (25)."""
    return max(map(min, row))


def columns_used(row: Matrix) -> list[int]:
    """The columns that the column player's optimal strategy uses."""
    return [number for number, weight in enumerate(Payoffs(row).solve().col) if weight]


def all_columns(row: Matrix) -> list[int]:
    """All of them, dominated ones too (26)."""
    return list(range(len(row[0])))


def mix(row: Matrix, col: Matrix) -> Any:
    """The row player's probability of the first row in the one equilibrium of a 2 x 2 game that
    mixes both; None if there is none.
    """
    mixed = [found for found in Payoffs(row, col).equilibria() if all(found.row) and all(found.col)]
    return mixed[0].row[0] if len(mixed) == 1 else None


def mix_by_my_own(row: Matrix, col: Matrix) -> Any:
    """The same, from one who makes himself indifferent: the row player's mix computed from the row
    player's payoffs (27).
    """
    (a, b), (c, d) = row
    apart = a - b - c + d
    found = Fraction(d - c, apart) if apart else None
    return found if found is not None and 0 <= found <= 1 else None


def nim_counts(n: int) -> list[int]:
    """Of misere Nim with takes of 1 to 3: how many states (pile sizes), nodes of the tree, and
    games (leaves).
    """
    from ...trees.games import Nim, game_tree

    nodes = list(game_tree(Nim(n, takes=(1, 2, 3), misere=True)).nodes())
    return [n + 1, len(nodes), sum(node.is_leaf for node in nodes)]


def one_count(n: int) -> list[int]:
    """The same, from one for whom all three are the number of nodes (29)."""
    return [nim_counts(n)[1]] * 3


def nim_wins(n: int) -> bool:
    """Whether the player to move wins misere Nim with a pile of n and takes of 1 to 3."""
    return n % 4 != 1


def replies(strategy: Callable[[str, str], str], opponent: str) -> str:
    """The moves of a strategy against another, ten turns."""
    from ...repeated.match import match

    return match(strategy, opponent, turns=10).moves[0]


def ladder(plies: int) -> Node:
    """A tree of single moves whose evaluation is its ply: a depth limit that is off by one shows at
    once.
    """
    form: Any = plies
    for ply in reversed(range(plies)):
        form = {"player": "min" if ply % 2 else "max", "eval": ply, "children": [form]}
    return tree(form)
