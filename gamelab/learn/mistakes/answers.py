"""What the catalogue compares beside searches of MAX and MIN: bounds, rescaled leaves, matrices,
counts; the right answers, and the wrong ones that take more than a line.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from ...matrices.payoffs import Payoffs
from ...repeated.match import match
from ...search.chance import expectimax
from ...search.minimax import alphabeta
from ...trees.games import Nim, game_tree
from ...trees.node import Node
from ...watching.watch import watch

Matrix = Sequence[Sequence[Any]]


def _returns(root, **options):
    """The steps at which alpha-beta returns from an inner node."""
    return [
        step
        for step in watch(alphabeta, root, **options).steps
        if step.kind == "return" and not root.at(step.node).is_leaf
    ]


def value_or_bound(root: Node) -> dict[str, str]:
    """For each inner node that alpha-beta enters, by path: whether what it returns is its "value"
    or only a "bound".
    """
    return {step.node: "value" if step.relation == "=" else "bound" for step in _returns(root)}


def returned(root: Node, hard: bool = False) -> dict[str, Any]:
    """What each inner node that alpha-beta enters returns, by path: fail-soft, or with `hard` the
    window's edge (14).
    """
    return {step.node: step.value for step in _returns(root, hard=hard)}


def same_move_when_cubed(root: Node) -> bool:
    """Whether the best move of expectimax stays when every leaf is cubed."""
    cubed = root.rewritten(lambda node: {"payoff": node.payoff**3} if node.is_leaf else {})
    return expectimax(root).move == expectimax(cubed).move


def columns_used(row: Matrix) -> list[int]:
    """The columns that the column player's optimal strategy uses."""
    return [number for number, weight in enumerate(Payoffs(row).solve().col) if weight]


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
    nodes = list(game_tree(Nim(n, takes=(1, 2, 3), misere=True)).nodes())
    return [n + 1, len(nodes), sum(node.is_leaf for node in nodes)]


def replies(strategy: Callable[[str, str], str], opponent: str) -> str:
    """The moves of a strategy against another, ten turns."""
    return match(strategy, opponent, turns=10).moves[0]
