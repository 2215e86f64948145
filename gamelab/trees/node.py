"""One node of a game tree, and how nodes and numbers are called in text."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import inf
from typing import Any

Number = int | Fraction | float
# The profile hooks of the `watch` calls that are running, the innermost last.
watching: list[Any] = []


class Node:
    """One position of a game tree.

    Attributes
    ----------
    player : who is to move: "max", "min", "chance" or a named player; None at a leaf.
    children : the positions one move on, in order; () at a leaf.
    payoff : at a leaf its number (to MAX), or a tuple with one number per player; None elsewhere.
    probs : at a chance node the probability of each child; None elsewhere.
    moves : the label of each child's move, or None when moves are called by their index.
    name : a name to show, or None.
    eval : a static evaluation, used where a depth limit stops the search; or None.
    bounds : (low, high), numbers between which every leaf below lies; or None.
    path : where the node stands: "" for the root, "0.2" for the third child of the first child.
    parent, index : the node above and the place among its children; None at the root.
    move : what the move to this node is called: its label, else its index; None at the root.
    is_leaf : True where the game is over.
    players : the players of the whole tree, in payoff order.
    movers : everybody who moves somewhere in the whole tree, chance included.
    """

    __slots__ = (
        "__dict__",
        "bounds",
        "children",
        "eval",
        "index",
        "is_leaf",
        "move",
        "movers",
        "moves",
        "name",
        "parent",
        "path",
        "payoff",
        "player",
        "players",
        "probs",
    )

    def __init__(
        self,
        player: str | None = None,
        path: str = "",
        parent: Node | None = None,
        index: int | None = None,
    ) -> None:
        self.player = player
        self.children: tuple[Node, ...] = ()
        self.payoff: Any = None
        self.probs: tuple[Number, ...] | None = None
        self.moves: tuple[Any, ...] | None = None
        self.name: str | None = None
        self.eval: Any = None
        self.bounds: tuple[Number, Number] | None = None
        self.path = path
        self.parent = parent
        self.index = self.move = index
        self.is_leaf = True
        self.players: tuple[str, ...] = ("max", "min")
        self.movers: set[str] = set()

    @property
    def height(self) -> int:
        """Plies from here to the deepest leaf below; 0 at a leaf."""
        deepest, stack = 0, [(self, 0)]
        while stack:
            node, plies = stack.pop()
            deepest = max(deepest, plies)
            stack.extend((child, plies + 1) for child in node.children)
        return deepest

    def nodes(self) -> Iterator[Node]:
        """This node and all below it, each before its children, from left to right."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def survey(self) -> Iterator[Node]:
        """The nodes once more, for a check before a search: nothing in it counts as reading the
        tree.
        """
        return self.nodes()

    def leaves(self) -> Iterator[Node]:
        """The leaves at or below this node, from left to right.

        >>> from gamelab import tree
        >>> [leaf.payoff for leaf in tree([[1, 2], 3]).leaves()]
        [1, 2, 3]
        """
        return (node for node in self.nodes() if not node.children)

    def at(self, path: str) -> Node:
        """The node that stands at `path` below this one; IndexError if there is none."""
        if not isinstance(path, str):
            raise TypeError(
                f'a path is a text such as "0.1", or "" for the node itself, got {path!r}'
            )
        node = self
        for step in path.split(".") if path else ():
            if not step.isdigit() or int(step) >= len(node.children):
                raise IndexError(
                    f"there is no node {path!r} below {where(self)}: {where(node)} has"
                    f" {len(node.children)} children"
                )
            node = node.children[int(step)]
        return node

    def to_dict(self) -> Any:
        """The JSON form of the tree from here down; `tree(node.to_dict())` builds it again,
        exactly.

        >>> from gamelab import tree
        >>> tree([1, "1/3"]).to_dict()
        {'player': 'max', 'children': [1, '1/3']}
        """
        form = _node_form(self)
        if self.players != ("max", "min") and isinstance(form, dict):
            form = {"players": list(self.players), **form}
        return form

    def with_payoff(self, path: str, payoff: Any) -> Node:
        """A copy of the tree from here down in which the leaf at `path` pays `payoff`; bounds
        stated above it are dropped.

        Raises IndexError if nothing stands there, ValueError if it is no leaf.

        >>> from gamelab import tree
        >>> tree([1, [2, 3]]).with_payoff("1.0", 9).to_dict()["children"]
        [1, {'player': 'min', 'children': [9, 3]}]
        """
        from .build import tree

        if not self.at(path).is_leaf:
            raise ValueError(f"{where(path)} is no leaf: only a leaf has a payoff to change")
        form = self.to_dict()
        leaf_above, at_leaf = None, form
        for step in path.split(".") if path else ():
            at_leaf.pop("bounds", None)
            leaf_above, at_leaf = (at_leaf["children"], int(step)), at_leaf["children"][int(step)]
        changed = (
            {"payoff": payoff, "name": at_leaf.get("name")} if isinstance(at_leaf, dict) else payoff
        )
        if leaf_above is None:
            return tree(changed, self.players)
        leaf_above[0][leaf_above[1]] = changed
        return tree(form)

    def to_networkx(self):
        """The tree as a networkx.DiGraph, its nodes called by path.

        Nodes carry player, name, payoff and eval; edges carry move, index and prob (None away from
        chance nodes)."""
        import networkx

        graph = networkx.DiGraph()
        for node in self.nodes():
            graph.add_node(
                node.path, player=node.player, name=node.name, payoff=node.payoff, eval=node.eval
            )
            for child in node.children:
                graph.add_edge(
                    node.path,
                    child.path,
                    move=child.move,
                    index=child.index,
                    prob=node.probs[child.index] if node.probs else None,
                )
        return graph

    def __repr__(self) -> str:
        if self.is_leaf:
            return f"<leaf {self.path or 'root'}: {number_text(self.payoff)}>"
        return (
            f"<{self.player} node {self.name or self.path or 'root'}: {len(self.children)}"
            " children>"
        )


def number_text(value: Any) -> str:
    """How a payoff, a bound or a probability is written, everywhere in this package.

    >>> [number_text(x) for x in (3, Fraction(1, 3), 0.5, -inf, (10, 1))]
    ['3', '1/3', '0.5', '-∞', '(10, 1)']
    """
    if value is None:
        return ""
    if isinstance(value, tuple | list):
        return "(" + ", ".join(number_text(entry) for entry in value) + ")"
    if value == inf:
        return "∞"
    if value == -inf:
        return "-∞"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def where(node: Node | str) -> str:
    """How an error message calls a node (or a path).

    >>> where(""), where("0.1")
    ('the root', 'node 0.1')
    """
    if isinstance(node, Node):
        place = f"node {node.path}" if node.path else "the root"
        return f"{place} ({node.name})" if node.name else place
    return f"node {node}" if node else "the root"


def _node_form(node: Node) -> Any:
    extras = {
        key: getattr(node, key)
        for key in ("name", "eval", "bounds")
        if getattr(node, key) is not None
    }
    if "eval" in extras:
        extras["eval"] = _json(extras["eval"])
    if "bounds" in extras:
        extras["bounds"] = _json(extras["bounds"])
    if node.is_leaf:
        plain = not extras and not isinstance(node.payoff, tuple)
        return _json(node.payoff) if plain else {"payoff": _json(node.payoff), **extras}
    form = {
        "player": node.player,
        "children": [_node_form(child) for child in node.children],
        **extras,
    }
    if node.probs is not None:
        form["probs"] = _json(node.probs)
    if node.moves is not None:
        form["moves"] = list(node.moves)
    return form


def _json(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_json(entry) for entry in value]
    return str(value) if isinstance(value, Fraction) else value
