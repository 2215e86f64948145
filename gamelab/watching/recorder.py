"""Nodes that note what is read of them: the truth about a search, whatever its shape."""

from operator import attrgetter
from sys import _getframe, getprofile, setprofile
from typing import Any

from ..trees.games import GameNode, root_at
from ..trees.node import Node


def reading(root: Node, notes: Any, hook: Any) -> Node:
    """The tree below a root again, in nodes that add (what, line, node, None) to the notes, a list
    or whatever takes them by +=, each time something is read of them.

    `what` is "children", "payoff" (of a leaf) or "eval" (of an inner node); `line` is that of the
    reader's text, but for children. Nodes are made when the children above them are read; the
    positions of a game are made behind the back of the `hook`, if that is the profile hook."""
    if isinstance(root, GameNode):
        return _of_game(root, notes, hook)

    return Reading(root, None, notes)


def _noted(what: str, found: Any, notes: Any = None) -> property:
    """A leaf's payoff, or an inner node's evaluation, with a note that it was read: in these notes,
    or in those of the node.
    """
    of_leaf = what == "payoff"

    def read(self):
        if self.is_leaf == of_leaf:
            taking = self._notes if notes is None else notes
            taking += (what, _getframe(1).f_lineno, self, None)
        return found(self)

    return property(read)


class Reading(Node):
    """A node that notes what is read of it; what describes a tree as a whole reads nothing."""

    __slots__ = ("_below", "_notes", "_source")
    _below: tuple[Node, ...] | None
    _source: Node
    _notes: Any

    def __init__(self, source: Node, parent: Node | None, notes: Any) -> None:
        self._source, self._below, self._notes, self.parent = source, None, notes, parent
        self.player, self.is_leaf, self.path = source.player, source.is_leaf, source.path
        self.index, self.move = source.index, source.move
        if source.info is not None or source.infosets or source.picture is not None:
            self.info, self.infosets = source.info, source.infosets
            self.picture = source.picture

    def __getattr__(self, name: str) -> Any:
        return getattr(self._source, name)

    @property
    def children(self) -> tuple[Node, ...]:
        notes = self._notes
        notes += ("children", None, self, None)
        if self._below is None:
            self._below = tuple([Reading(child, self, notes) for child in self._source.children])
        return self._below

    payoff = _noted("payoff", attrgetter("_source.payoff"))
    eval = _noted("eval", attrgetter("_source.eval"))

    # what is said of a tree as a whole is said by the nodes it was made of
    height = property(attrgetter("_source.height"))
    survey: Any = property(attrgetter("_source.survey"))
    to_dict: Any = property(attrgetter("_source.to_dict"))
    rewritten: Any = property(attrgetter("_source.rewritten"))

    def __repr__(self):
        return repr(self._source)


# an error message names the class of what was handed out: to who reads it, it is a Node
Reading.__name__ = Node.__name__


def _of_game(root: GameNode, notes: list, hook: Any) -> GameNode:
    children, evaluation = (vars(GameNode)[name].fget for name in ("children", "eval"))

    class Reading(GameNode):
        """The same for the positions of a game."""

        __slots__ = ()

        @property
        def children(self):
            nonlocal notes
            notes += ("children", None, self, None)
            if getprofile() is not hook:
                return children(self)
            setprofile(None)
            try:
                return tuple(children(self))
            finally:
                setprofile(hook)

        payoff = _noted("payoff", attrgetter("position.payoff"), notes)
        eval = _noted("eval", evaluation, notes)

        def survey(self):
            yield root_at(self.position)

    Reading.__name__ = Node.__name__
    return root_at(root.position, Reading)


def plain(node: Node) -> Node:
    """A node that noted what was read of it, as one that notes no more."""
    if isinstance(node, GameNode):
        node.__class__ = GameNode
        return node
    return node._source if isinstance(node, Reading) else node
