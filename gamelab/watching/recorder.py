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

    class Reading(Node):
        """A node that notes what is read of it; what describes a tree as a whole reads nothing."""

        __slots__ = ("_below", "_source")
        _below: tuple[Node, ...] | None
        _source: Node

        def __init__(self, source: Node, parent: Node | None) -> None:
            self._source, self._below, self.parent = source, None, parent
            self.player, self.is_leaf, self.path = source.player, source.is_leaf, source.path
            self.index, self.move = source.index, source.move
            if source.info is not None or source.infosets or source.picture is not None:
                self.info, self.infosets = source.info, source.infosets
                self.picture = source.picture

        def __getattr__(self, name: str) -> Any:
            return getattr(self._source, name)

        @property
        def children(self):
            nonlocal notes
            notes += ("children", None, self, None)
            if self._below is None:
                self._below = tuple([Reading(child, self) for child in self._source.children])
            return self._below

        payoff = _noted(notes, "payoff", attrgetter("_source.payoff"))
        eval = _noted(notes, "eval", attrgetter("_source.eval"))

        # what is said of a tree as a whole is said by the nodes it was made of
        height = property(attrgetter("_source.height"))
        survey: Any = property(attrgetter("_source.survey"))
        to_dict: Any = property(attrgetter("_source.to_dict"))
        rewritten: Any = property(attrgetter("_source.rewritten"))

        def __repr__(self):
            return repr(self._source)

    return Reading(root, None)


def _noted(notes: list, what: str, found: Any) -> property:
    """A leaf's payoff, or an inner node's evaluation, with a note that it was read."""
    of_leaf = what == "payoff"

    def read(self):
        nonlocal notes
        if self.is_leaf == of_leaf:
            notes += (what, _getframe(1).f_lineno, self, None)
        return found(self)

    return property(read)


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

        payoff = _noted(notes, "payoff", attrgetter("position.payoff"))
        eval = _noted(notes, "eval", evaluation)

        def survey(self):
            yield root_at(self.position)

    return root_at(root.position, Reading)
