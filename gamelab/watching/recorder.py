"""For a search in another process, where no hook can see: nodes that note when they are read."""

from typing import Any

from ..trees.build import tree
from ..trees.node import Node


class Recorder:
    """A copy of a tree whose nodes note when they are read.

    Attributes
    ----------
    root : the copy, to be given to a search.
    visited : paths of the nodes whose children or payoff were read, in the order of first reading.
    leaves_read : the leaves among them.

    >>> from gamelab import alphabeta
    >>> recorder = Recorder(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> alphabeta(recorder.root).leaves, len(recorder.leaves_read)
    (7, 7)
    """

    def __init__(self, root: Any) -> None:
        self._read: dict[str, None] = {}
        self._source = root if isinstance(root, Node) and root.parent is None else tree(root)
        self.root: Node = _RecordedNode(self._source, None, self._read)

    @property
    def visited(self) -> list[str]:
        return list(self._read)

    @property
    def leaves_read(self) -> list[str]:
        return [path for path in self._read if self._source.at(path).is_leaf]


class _RecordedNode(Node):
    """A node that notes its path when its children or its payoff are asked for."""

    __slots__ = ("_copies", "_read", "_source")

    def __init__(self, source: Node, parent: Node | None, read: dict[str, None]) -> None:
        self._source, self._read = source, read
        self._copies = tuple(_RecordedNode(child, self, read) for child in source.children)
        self.parent = parent
        for name in (
            "player",
            "probs",
            "moves",
            "name",
            "eval",
            "bounds",
            "path",
            "index",
            "move",
            "players",
            "movers",
            "infosets",
        ):
            setattr(self, name, getattr(source, name))

    @property
    def is_leaf(self):
        self._read[self.path] = None
        return self._source.is_leaf

    @property
    def children(self):
        self._read[self.path] = None
        return self._copies

    @property
    def payoff(self):
        self._read[self.path] = None
        return self._source.payoff

    def survey(self):
        return self._source.survey()
