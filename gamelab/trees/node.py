"""One node of a game tree: what it says, what may stand on it, and how a tree is rewritten."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Self, TypeVar

from . import fields as checked
from .arguments import told
from .fields import where
from .numbers import Number, number_text

if TYPE_CHECKING:
    from networkx import DiGraph

Thing = TypeVar("Thing")
SELDOM = 100_000  # new objects between two looks for garbage


class Node:
    """One position of a game tree, made by `tree`, by a game, or by another tree's methods.

    Attributes
    ----------
    player : str or None
        Who is to move: "max", "min", "chance" or a named player; None at a leaf.
    children : tuple of Node
        The positions one move on, in order; () at a leaf.
    payoff : number, tuple or None
        At a leaf its number (to MAX), or a tuple with one number per player; None elsewhere.
    probs : tuple or None
        At a chance node the probability of each child; None elsewhere.
    moves : tuple or None
        The label of each child's move; None where moves are called by their index.
    name : str or None
        A name to show.
    eval : number, tuple or None
        A static evaluation, used where a depth limit stops the search.
    bounds : (number, number) or None
        Numbers between which every leaf below lies, the lower one first.
    info : str or None
        A label that this node shares with those the mover cannot tell from it, its information set.
    picture : list of str or None
        The position as a board: its rows, texts with a character for each square.
    path : str
        Where the node stands: "" for the root, "0.2" for the third child of the first child.
    parent : Node or None
        The node above; None at the root.
    index : int or None
        The place among the parent's children; None at the root.
    move : label or int
        What the move to this node is called: its label, else its index; None at the root.
    is_leaf : bool
        Whether the game is over.
    players : tuple of str
        The players of the whole tree, in payoff order.
    movers : set of str
        Everybody who moves somewhere in the whole tree, chance included.
    infosets : collection of str
        The labels of the whole tree's information sets.
    """

    # Most trees have none of these, and their nodes need no room for them.
    info: str | None = None
    picture: Any = None
    infosets: Any = ()

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
        path: str,
        parent: Node | None,
        index: int | None,
        players: tuple[str, ...],
        movers: set[str] | frozenset[str],
    ) -> None:
        self.player: str | None = None
        self.children: tuple[Self, ...] = ()
        self.payoff: Any = None
        self.probs: Any = None
        self.moves: tuple[Any, ...] | None = None
        self.name: str | None = None
        self.eval: Any = None
        self.bounds: tuple[Number, Number] | None = None
        self.path = path
        self.parent = parent
        self.index = index
        self.move: Any = index
        self.is_leaf = True
        self.players, self.movers = players, movers

    @property
    def ply(self) -> int:
        """Plies from the root of the whole tree down to this node."""
        return self.path.count(".") + 1 if self.path else 0

    @property
    def height(self) -> int:
        """Plies from here to the deepest leaf below; 0 at a leaf."""
        return max(node.ply for node in self.nodes()) - self.ply

    def nodes(self) -> Iterator[Self]:
        """This node and all below it, each before its children, from left to right."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def survey(self) -> Iterator[Self]:
        """The nodes once more, for a check before a search: it counts as no reading of the tree."""
        return self.nodes()

    def leaves(self) -> Iterator[Self]:
        """The leaves at or below this node, from left to right.

        Returns
        -------
        iterator of Node
            Each leaf once.

        Examples
        --------
        >>> from gamelab import tree
        >>> [leaf.payoff for leaf in tree([[1, 2], 3]).leaves()]
        [1, 2, 3]
        """
        return (node for node in self.nodes() if not node.children)

    def at(self, path: str) -> Self:
        """The node at a path below this one.

        Parameters
        ----------
        path : str
            The places of the children on the way down, such as "0.1"; "" is the node itself.

        Returns
        -------
        Node
            The node that stands there.

        Raises
        ------
        IndexError, TypeError
            If nothing stands there; if `path` is no text.
        """
        if not isinstance(path, str):
            raise TypeError(
                f'a path is a text such as "0.1", or "" for the node itself, got {told(path)}'
            )
        node = self
        for step in path.split(".") if path else ():
            if not step.isdigit() or int(step) >= len(node.children):
                raise IndexError(
                    f"there is no node {told(path)} below {where(self)}: {where(node)} has"
                    f" {len(node.children)} children"
                )
            node = node.children[int(step)]
        return node

    def to_dict(self) -> Any:
        """The JSON form of the tree from here down; `tree` makes the same tree of it again.

        Returns
        -------
        dict or number
            The form that `tree` takes; of a leaf with nothing but a number, that number.

        Examples
        --------
        >>> from gamelab import tree
        >>> tree([1, "1/3"]).to_dict()
        {'player': 'max', 'children': [1, '1/3']}
        """
        forms = {}
        for node in reversed([*self.nodes()]):
            forms[node.path] = _form(node, [forms.pop(child.path) for child in node.children])
        form = forms[self.path]
        if self.players != ("max", "min") and isinstance(form, dict):
            form = {"players": list(self.players), **form}
        return form

    def rewritten(
        self, change: Callable[[Node], dict[str, Any]], players: tuple[str, ...] | None = None
    ) -> Node:
        """A copy of the tree from here down, in which each node differs by what `change` says.

        Parameters
        ----------
        change : function
            The call change(node) gives the fields that become others, {} for none: player, probs,
            moves, info, name, eval, bounds, picture; children, some of the node's own in any order;
            payoff, which makes an inner node a leaf. Probabilities go where the player is no longer
            chance.
        players : tuple of str, optional
            The players of the copy in payoff order, ("max", "min") where payoffs are numbers; None
            for those of the tree.

        Returns
        -------
        Node
            The root of the copy.

        Raises
        ------
        ValueError, TypeError
            As `tree` does, where the fields do not fit together.

        Notes
        -----
        Time linear in the nodes kept.

        Examples
        --------
        >>> from gamelab import tree
        >>> enemies = tree([[1, 2], [3, 4]]).rewritten(
        ...     lambda node: {"payoff": -node.payoff} if node.is_leaf else {"player": "min"}
        ... )
        >>> enemies.children[1]
        <min node 1: 2 children>
        >>> [leaf.payoff for leaf in enemies.leaves()]
        [-1, -2, -3, -4]
        """

        def fields(node: Node, path: str) -> dict[str, Any]:
            changed = change(node)
            kept = {key: getattr(node, key) for key in ("name", "eval", "bounds", "picture")}
            if node.is_leaf:
                return kept | {"payoff": node.payoff} | changed
            if "payoff" in changed:
                return kept | changed
            children = changed.get("children", node.children)
            kept |= {"player": node.player, "children": children, "info": node.info}
            if node.moves is not None:
                kept["moves"] = [child.move for child in children]
            if node.probs is not None and changed.get("player", "chance") == "chance":
                kept["probs"] = [node.probs[child.index] for child in children]
            return kept | changed

        return grow(self, fields, players or self.players)

    def with_payoff(self, path: str, payoff: Any) -> Node:
        """A copy of the tree from here down in which one leaf pays something else.

        Bounds stated above the leaf are dropped.

        Parameters
        ----------
        path : str
            Where the leaf stands.
        payoff : number or tuple
            What it pays in the copy.

        Returns
        -------
        Node
            The root of the copy.

        Raises
        ------
        IndexError, ValueError
            If nothing stands there; if that is no leaf.

        Examples
        --------
        >>> from gamelab import tree
        >>> tree([1, [2, 3]]).with_payoff("1.0", 9).to_dict()["children"]
        [1, {'player': 'min', 'children': [9, 3]}]
        """
        leaf = self.at(path)
        if not leaf.is_leaf:
            raise ValueError(f"{where(path)} is no leaf: only a leaf has a payoff to change")

        def change(node: Node) -> dict[str, Any]:
            if node.path == leaf.path:
                return {"payoff": payoff, "bounds": None}
            above = not node.path or leaf.path.startswith(f"{node.path}.")
            return {"bounds": None} if above else {}

        return self.rewritten(change)

    def to_networkx(self) -> DiGraph:
        """The tree as a graph, its nodes called by path.

        Returns
        -------
        networkx.DiGraph
            Nodes carry player, name, payoff and eval; edges carry move, index and prob (None away
            from chance nodes).
        """
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

    def save(self, file: Any) -> None:
        """Write the picture of the tree as a file.

        A page, ``x.html``, or .svg, .png or .pdf. ValueError for another kind."""
        from .. import svg  # what draws stands above what is drawn

        svg(self).save(file)

    def __deepcopy__(self, memo: Any) -> Node:
        return self.rewritten(lambda node: {})

    def __repr__(self) -> str:
        if self.is_leaf:
            return f"<leaf {self.path or 'root'}: {number_text(self.payoff)}>"
        mover, name = self.player or "unknown", self.name or self.path or "root"
        return f"<{mover} node {name}: {len(self.children)} children>"


def origin(node: Node) -> Node:
    """The root of the tree that a node stands in."""
    while node.parent is not None:
        node = node.parent
    return node


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Python seldom looks for garbage meanwhile: where all that is made stays, each look is for
    nothing.
    """
    usual, *others = gc.get_threshold()
    gc.set_threshold(max(usual, SELDOM) if usual else 0, *others)
    try:
        yield
    finally:
        gc.set_threshold(usual, *others)


@seldom_collected()
def grow(
    thing: Thing, fields: Callable[[Thing, str], Mapping[str, Any]], players: tuple[str, ...]
) -> Node:
    """The tree that a thing describes, checked node by node: the one place where nodes are made.

    fields(thing, path) gives the fields of one node as the JSON form has them, "children" being
    things again."""
    movers = set()
    top = []
    inner = []
    labelled = {}
    # from a list, and not by calls of itself: a tree may be deeper than Python's calls
    waiting: list[Any] = [(thing, "", None, None, None, top)]
    while waiting:
        thing, path, parent, index, bounds, siblings = waiting.pop()
        given = fields(thing, path)
        node = Node(path, parent, index, players, movers)
        siblings.append(node)
        if parent is not None and parent.moves is not None:
            node.move = parent.moves[index]
        if len(given) > 1:  # more than a payoff
            checked.keys(given, path)
            if given.get("name") is not None:
                node.name = str(given["name"])
            if given.get("eval") is not None:
                node.eval = checked.payoff(given["eval"], path, players, "evaluation")
            if given.get("bounds") is not None:
                low, high = node.bounds = checked.bounds(given["bounds"], path, players)
                bounds = (max(low, bounds[0]), min(high, bounds[1])) if bounds else (low, high)
            if given.get("picture") is not None:
                node.picture = checked.picture(given["picture"], path)
        if "payoff" in given:
            node.payoff = checked.payoff(given["payoff"], path, players)
            if bounds and not bounds[0] <= node.payoff <= bounds[1]:
                raise ValueError(
                    f"{where(path)}: its payoff {number_text(node.payoff)} is outside the bounds"
                    f" {number_text(bounds[0])} to {number_text(bounds[1])} stated for it"
                )
            continue
        node.player = checked.player(given["player"], path, players)
        movers.add(node.player)
        children = given.get("children")
        if not isinstance(children, (list, tuple, Sequence)) or isinstance(children, str):
            raise TypeError(
                f'{where(path)}: an inner node needs "children", a list of nodes, and a leaf needs'
                ' "payoff"'
            )
        if not children:
            raise ValueError(
                f"{where(path)} has no children: an inner node needs at least one, a leaf is a"
                " number"
            )
        node.is_leaf = False
        if given.get("moves") is not None:
            node.moves = checked.moves(given["moves"], path, len(children))
        if given.get("probs") is not None:
            node.probs = checked.probs(given["probs"], path, len(children), node.player)
        elif node.player == "chance":
            node.probs = (Fraction(1, len(children)),) * len(children)
        if given.get("info") is not None:
            if node.player == "chance":
                raise ValueError(f"{where(path)}: chance has no information set")
            node.info = str(given["info"])
        stem, below = f"{path}." if path else "", []
        inner.append((node, below))
        waiting += [
            (child, f"{stem}{i}", node, i, bounds, below) for i, child in enumerate(children)
        ][::-1]
    for node, below in inner:
        node.children = tuple(below)
    for node, _ in inner:
        if node.info is not None:
            checked.info(node, labelled.setdefault(node.info, node))
    [root] = top
    for node in root.nodes() if labelled else ():
        node.infosets = labelled
    return root


def few_nodes(root: Node, most: int, use: str) -> Iterator[Node]:
    """The nodes of a tree as `nodes` gives them; ValueError at the first beyond so many.

    >>> from gamelab import tree
    >>> [node.path for node in few_nodes(tree([[1, 2], 3]), 5, "a picture")]
    ['', '0', '0.0', '0.1', '1']
    """
    for count, node in enumerate(root.nodes()):
        # the tree of a game is made as it is looked at, and may have no end in sight
        if count == most:
            raise ValueError(
                f"this tree has more than {most:,} nodes, too many for {use}: take a smaller"
                " position or a part of it"
            )
        yield node


def _form(node: Node, children: list[Any]) -> Any:
    extras = {
        key: _json(getattr(node, key))
        for key in ("name", "eval", "bounds", "info", "picture", "probs")
        if getattr(node, key) is not None
    }
    if node.is_leaf:
        plain = not extras and not isinstance(node.payoff, tuple)
        return _json(node.payoff) if plain else {"payoff": _json(node.payoff), **extras}
    if node.moves is not None:
        extras["moves"] = list(node.moves)
    return {"player": node.player, "children": children, **extras}


def _json(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_json(entry) for entry in value]
    return str(value) if isinstance(value, Fraction) else value
