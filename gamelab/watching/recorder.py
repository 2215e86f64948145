"""Nodes that note what is read of them: the truth about a search, whatever its shape."""

from collections.abc import Callable
from sys import _getframe
from typing import Any

from ..trees.games import GameNode, new_node
from ..trees.node import Node

Note = Callable[[tuple[str, Node, int]], Any]


def reading(root: Node, note: Note) -> Node:
    """The tree below a root again, in nodes that call note((what, node, line)) each time something
    is read of them.

    `what` is "children", "payoff" (of a leaf) or "eval" (of an inner node); `line` is that of the
    reader's text. Nodes are made when the children above them are read."""
    if isinstance(root, GameNode):
        return _of_game(root, note)

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
            note(("children", self, _getframe(1).f_lineno))
            if self._below is None:
                self._below = tuple([Reading(child, self) for child in self._source.children])
            return self._below

        @property
        def payoff(self):
            if self.is_leaf:
                note(("payoff", self, _getframe(1).f_lineno))
            return self._source.payoff

        @property
        def eval(self):
            if not self.is_leaf:
                note(("eval", self, _getframe(1).f_lineno))
            return self._source.eval

        @property
        def height(self):
            return self._source.height

        def survey(self):
            return self._source.survey()

        def to_dict(self):
            return self._source.to_dict()

        def rewritten(self, change, players=None):
            return self._source.rewritten(change, players)

        def __repr__(self):
            return repr(self._source)

    return Reading(root, None)


def _of_game(root: GameNode, note: Note) -> GameNode:
    children, evaluation = (vars(GameNode)[name].fget for name in ("children", "eval"))

    class Reading(GameNode):
        """The same for the positions of a game."""

        __slots__ = ()

        @property
        def children(self):
            note(("children", self, _getframe(1).f_lineno))
            return children(self)

        @property
        def payoff(self):
            if self.is_leaf:
                note(("payoff", self, _getframe(1).f_lineno))
            return self.position.payoff

        @property
        def eval(self):
            if not self.is_leaf:
                note(("eval", self, _getframe(1).f_lineno))
            return evaluation(self)

        def survey(self):
            yield _copy(GameNode, self)

    return _copy(Reading, root)


def _copy(kind: type[GameNode], node: GameNode) -> GameNode:
    made = new_node(kind)
    made.parent, made.index, made.move = None, None, None
    made.position, made.is_leaf, made.player = node.position, node.is_leaf, node.player
    return made
