"""A tree behind a counter: a student's function reads it node by node, and what was read is known
from outside.
"""

from collections.abc import Callable
from typing import Any

from ..trees.node import Node
from ..watching.recorder import reading
from .limits import Refused

MOST = 50  # times that the payoffs of a tree may be read, for each of its nodes
# what is no secret, and is not counted
OPEN = ("player", "moves", "name", "probs", "bounds")


class Counter:
    """The tree itself, and the log of what was asked of it.

    Attributes
    ----------
    root : the tree. log : (what, path) in the order of asking, each once, as the keys of a
    dictionary; what is "payoff" (of a leaf) or "eval" (of an inner node).

    Examples
    --------
    >>> from gamelab import tree
    >>> counter = Counter(tree([[3, 12], [2, 4]]))
    >>> counter.node().children[1].children[0].payoff, counter.payoffs_read
    (2, ['1.0'])
    """

    def __init__(self, root: Node) -> None:
        self.root = root
        self._nodes = {node.path: node for node in root.nodes()}
        self._left = MOST * len(self._nodes)
        self.log = {}

    @property
    def payoffs_read(self) -> list[str]:
        return [path for what, path in self.log if what == "payoff"]

    def shape(self) -> dict[str, Any]:
        """What is no secret and is not counted: who moves where, moves, names, probabilities; by
        path.
        """
        return {
            path: {key: getattr(node, key) for key in OPEN} for path, node in self._nodes.items()
        }

    def ask(self, what: str, path: str) -> Any:
        """A payoff or an evaluation, noted. KeyError for a node that is not there."""
        node = self._nodes[path]
        if node.is_leaf == (what == "payoff"):
            self.log[what, path] = None
        return getattr(node, what)

    def node(self) -> Node:
        """The root as a search reads it; Refused to who reads payoffs over and over, as a search
        does that goes to each child twice.
        """
        return reading(self.root, self, None)

    def __iadd__(self, note: tuple[str, Any, Node, Any]) -> "Counter":
        """Take a note of a reading node: what was read, and where."""
        what, _, node, _ = note
        if what != "children":
            self._left -= 1
            if self._left < 0:
                size = len(self._nodes)
                raise Refused(
                    f"it reads payoffs {MOST * size:,} times on a tree of {size} nodes: search each"
                    " child once"
                )
            self.log[what, node.path] = None
        return self


def asking(
    shape: dict[str, Any],
    ask: Callable[[str, str], Any],
    players: tuple[str, ...],
    movers: set[str],
) -> Node:
    """A tree of the given shape, behind a counter too, that asks for payoffs and evaluations when
    they are read.
    """

    class Asking(Node):
        """A node of which the payoff and the evaluation are elsewhere."""

        __slots__ = ()
        payoff = property(lambda self: ask("payoff", self.path) if self.is_leaf else None)
        eval = property(lambda self: ask("eval", self.path))

    Asking.__name__ = Node.__name__
    nodes = {}
    # a parent stands before its children
    for path, here in shape.items():
        above, _, place = path.rpartition(".")
        parent = nodes.get(above) if path else None
        node = nodes[path] = Asking.__new__(Asking)
        node.path, node.parent, node.children, node.is_leaf = path, parent, (), True
        node.players, node.movers = players, movers
        node.index = node.move = int(place) if path else None
        for key in OPEN:
            setattr(node, key, here[key])
        if parent is not None:
            parent.children += (node,)
            parent.is_leaf = False
            if parent.moves is not None:
                node.move = parent.moves[int(place)]
    return Counter(nodes[""]).node()
