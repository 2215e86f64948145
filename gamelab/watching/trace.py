"""What a search did, in order: the Trace that `gamelab.watch` makes, and its Steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import inf
from typing import Any

from ..trees.arguments import told
from ..trees.games import GameNode
from ..trees.node import Node, seldom_collected
from ..trees.numbers import listed
from .frames import Source
from .history import History
from .movers import UNKNOWN
from .records import LEFT, Record, each, sign_of
from .steps import capital, said, sentence


class Trace:
    """Everything that one run of a search did on a tree.

    Attributes
    ----------
    root : Node
        The tree.
    result : object
        What the search returned; where an exception ended it, that is raised here.
    error : BaseException or None
        What ended the search before its end: its own exception, Ctrl-C, or the limit of visits.
    doubts : list of str
        What cannot be told, in sentences; without any, all that is told is true.
    steps : sequence of Step
        What happened, in order.
    visited : list of str
        The paths of the nodes in the order they were entered ("" is the root, "0.2" the third child
        of its first).
    leaves_read : list of str
        The paths of the positions evaluated, terminals and those at the horizon, in order.
    leaves_pruned : list of str
        The paths of the positions that a cut left unevaluated, from left to right.
    answered : set of str
        The paths of those that returned without being searched or evaluated, as from a table.
    values : dict
        What the search returned at each node, by path.
    cuts : list of str
        The paths of the nodes where a cut happened, in order.
    line : list of str
        The paths of the principal variation, "" first.
    side : str
        "max" if values are payoffs to MAX, or one for each of many players; "mover" if, as in a
        negamax, to the player who moves at each node; "other" if to the opponent of that player
        (alpha and beta are the mover's); "unknown" where a program's values do not tell.
    seen : str
        "calls", or "reads" where no call shows the search, which may keep a stack of its own: then
        there are no windows, no running values and no cuts, only what was read.
    unexplained : list of str
        The paths of the nodes whose payoff or evaluation was read, in order, where no call of the
        search explains it; [] if none.
    sources : tuple of Source
        The text of each function that searched, in the order of the calls; without those whose text
        cannot be read.
    """

    def __init__(
        self,
        explain: Callable[[], Any],
        result: Any,
        error: BaseException | None,
        within: tuple[Any, Any],
        handed: Sequence[str] = (),
    ) -> None:
        self._explain: Any = explain
        self._result, self.error, self._within = result, error, within
        # what has the name of an option of watch, and is the search's own
        self._handed = handed
        self._flip = False
        self._labels: dict[str, str] = {}
        self._moves = {"": ""}  # to each node that was called by them

    @property
    def result(self) -> Any:
        if isinstance(self.error, RecursionError):
            raise self.error.with_traceback(None)  # and not ten thousand lines
        if self.error is not None:
            raise self.error
        return self._result

    @cached_property
    @seldom_collected()
    def _found(self) -> Any:
        found, self._explain = self._explain(), None  # and with it all that was noted
        return found

    @property
    def root(self) -> Node:
        return self._found.root

    @cached_property
    def _nodes(self) -> dict[str, Node]:
        """The nodes that were asked for, by path."""
        return {"": self.root}

    @property
    def _records(self) -> list[Record]:
        return self._found.roots

    @cached_property
    def _visits(self) -> list[Record]:
        return [*each(self._records)]

    @property
    def _calls(self) -> bool:
        return self.seen == "calls"

    @property
    def seen(self) -> str:
        return self._found.seen

    @property
    def doubts(self) -> list[str]:
        return self.noted.doubts

    @cached_property
    def unexplained(self) -> list[str]:
        if not self._found.unexplained:
            return []
        paths = dict.fromkeys(node.path for node in self._found.unexplained)
        explained = {record.path for record in self._visits if record.evaluated}
        return [path for path in paths if path not in explained]

    @cached_property
    def noted(self) -> History:
        """The steps with what led to them."""
        return History(self._found, self._visits, self._within, self._flip)

    @cached_property
    def side(self) -> str:
        return "max" if self._flip else self.noted.side

    @cached_property
    def worked_out(self) -> set[int]:
        """The updates whose running value the search holds nowhere, or adds up under chance."""
        held = {record: self.noted.holds(record) for record in self.noted.visits}
        return {
            k
            for k, (record, place) in enumerate(self.noted.places)
            if max(0, held[record]) < place <= len(record.below)
        }

    @property
    def steps(self) -> History:
        return self.noted

    @property
    def sources(self) -> tuple[Source, ...]:
        return self.noted.sources

    @cached_property
    def visited(self) -> list[str]:
        began = self._visits
        if not self._calls:
            began = sorted(began, key=lambda record: record.began)
        return [record.path for record in began]

    @cached_property
    def leaves_read(self) -> list[str]:
        return [*self._leaves()]

    def _leaves(self) -> Iterator[str]:
        """The same, to be counted: a million paths hold more than much of the trace."""
        if self._calls:
            yield from (one.path for one in self._visits if one.evaluated and not one.children)
            yield from (path for path in self.unexplained if self.node(path).is_leaf)
        else:
            ends = (node for what, _, node, _ in self._found.reads if what != "children")
            yield from dict.fromkeys(node.path for node in ends if node.is_leaf)

    @property
    def answered(self) -> set[str]:
        known = [one for one in self._visits if not one.evaluated and one.returned is not LEFT]
        return {one.path for one in known if one.node.is_leaf} - {*self.leaves_read}

    @cached_property
    def values(self) -> dict[str, Any]:
        """What the search returned at each node, by path."""
        return {
            step.node: step.value
            for step in self.noted
            if step.kind == "return" and (self._calls or step.value is not None)
        }

    @cached_property
    def cuts(self) -> list[str]:
        # which have one step more
        return [one.path for one, place in self.noted.places if place == len(one.below) + 2]

    @cached_property
    @seldom_collected()
    def leaves_pruned(self) -> list[str]:
        expanded = {one.path: one.node for one in self._visits if one.children or not self._calls}
        ends = (one.path for one in self._visits if not (one.children or one.node.is_leaf))
        horizon = max((_ply(path) for path in ends if path not in expanded), default=inf)
        for node in [record.node for record in self._records]:
            while node := node.parent:
                expanded[node.path] = node
        read = {*self.visited, *self.leaves_read}
        pruned = []
        # what ends below a position of a game ends below it wherever that is unread
        below = {}
        stack: list[Any] = [("", self.root, 0)]
        while stack:
            path, node, ply = stack.pop()
            if ply is None:
                key, start = node
                below[key] = slice(start, len(pruned)), path
                continue
            if path in expanded:
                node = expanded[path]
            elif path in read:
                continue
            elif node.is_leaf or ply >= horizon:
                pruned.append(path)
                continue
            elif isinstance(node, GameNode) and not self.unexplained:
                key = node.position, horizon - ply
                if key in below:
                    twin, there = below[key]
                    ends = "\n".join(["", *pruned[twin]])
                    pruned += ends.replace(f"\n{there}", f"\n{path}").split("\n")[1:]
                    continue
                stack.append((path, (key, len(pruned)), None))
            stem = f"{path}." if path else ""
            children = [(f"{stem}{k}", one, ply + 1) for k, one in enumerate(node.children)]
            stack += children[::-1]
        return pruned

    @cached_property
    def line(self) -> list[str]:
        record: Any = self._records[-1]
        line = []
        if not self._calls:
            return [""]
        while record:
            line.append(record.path)
            record = self.noted.leads(record)
        return line

    def for_max(self) -> Trace:
        """The same trace with every value, alpha and beta as payoffs to MAX; itself if it is so."""
        if self._found.side and self.side not in ("max", UNKNOWN):
            raise ValueError(
                "this program's values are for the player who moves, and nobody can know which of"
                " its players is MAX"
            )
        return self._for_max()

    def _for_max(self) -> Trace:
        """The same, where who moves first is MAX as far as the program tells."""
        if self.side == "max":
            return self
        if self.side == UNKNOWN:
            raise ValueError("nobody can know whose side this program's values take")
        twin = self._twin()
        twin._flip = True
        return twin

    def _twin(self) -> Trace:
        return Trace(lambda: self._found, self._result, self.error, self._within, self._handed)

    def pictured(self, picture: Callable[[Any], Any]) -> Trace:
        """The same trace, with the positions in its nodes.

        `picture` takes a position, as it was when the search came to it, and gives the rows of a
        board, or a text of some lines; of several things that the search is given, it takes the
        first that is no number. ValueError where the search takes Nodes, which have their own.
        """
        if not hasattr(self._found, "states"):
            raise ValueError(
                "picture= is for the positions of a program: a Node shows its own picture"
            )
        if not callable(picture):
            raise TypeError(f"picture= takes a function, such as str, got {told(picture)}")
        self._found.show(picture)
        return self._twin()

    def node(self, path: str) -> Node:
        """The node at a path."""
        known, above, missing = self._nodes, path, []
        while above not in known:
            missing.append(above)
            above = above.rpartition(".")[0]
        for path in reversed(missing):
            above, _, place = path.rpartition(".")
            if not place.isdigit() or int(place) >= len(known[above].children):
                return self.root.at(path)  # which says what is wrong
            known[path] = known[above].children[int(place)]
        return known[path]

    def label(self, path: str, node: Node | None = None) -> str:
        """How the text calls the node at a path: its name, "leaf 7", or the moves to it."""
        label = self._labels.get(path)
        if label is None:
            label = self._labels[path] = self._label(path, node or self.node(path))
        return label

    @cached_property
    def _read(self) -> set[str]:
        return {*self.leaves_read}

    def _label(self, path: str, node: Node) -> str:
        if node.name:
            return node.name
        # what a table knew, or what an exception left, may have moves
        ends = node.is_leaf and (self._found.pruned is None or path in self._read)
        if ends and node.payoff is not None:
            return f"leaf {said(node.payoff)}"
        if not path:
            return "the root"
        # the moves to the nodes above are known from these, as a rule
        above, missing = path, ""
        while above not in self._moves:
            move = node.move
            missing = f", {node.index if move is None else move}{missing}"
            above, node = above.rpartition(".")[0], node.parent or node
        moves = self._moves[path] = self._moves[above] + missing
        if (plies := _ply(path)) > 30:
            return f"the node after {plies} moves, the last {moves.rpartition(', ')[2]}"
        return f"the node after move{'s' if '.' in path else ''} {moves[2:]}"

    def says(self, k: int) -> str:
        """Step k in a sentence or two, in the terms of the players."""
        k = range(len(self.noted))[k]
        text = sentence(self, self.noted[k], *self.noted.place_at(k))
        return text + self._beside.get(k, "")

    @cached_property
    def _beside(self) -> dict[int, str]:
        """What is said of the whole beside its first step and its last, and where an exception
        ended a visit first."""

        def left(k: int) -> bool:
            return self.noted[k].kind == "return" and self.noted.place_at(k)[0].returned is LEFT

        last = len(self.noted) - 1
        beside = {0: self._before}
        beside[last] = beside.get(last, "") + self._after
        if self.error and left(last - 1):
            first = next(k for k in range(last, 0, -1) if not left(k - 1))
            beside[first] = f" It is ended by {self.failure}."
        return beside

    @cached_property
    def _before(self) -> str:
        """What is said of the whole at the first step."""
        text = f" This run does not come to its end: {self.failure}." if self.failure else ""
        if self._found.lines and self._found.lines.dropped:
            text += " Of so many visits the lines that ran are not kept."
        for name in self._handed:
            text += f" The search has a parameter {name}, which got what was given: watch's own is"
            text += " as usual."
        if not self._calls:
            text += (
                " No call shows this search, which may keep a stack of its own: each node it read"
                " is shown once, its windows and values cannot be."
            )
        holders = {getattr(record.plan, "holder", None) for record in self._visits}
        for holder in holders - {None}:
            text += (
                f" The window is held in {holder}: what it is after a node's last child cannot be"
                " seen."
            )
        return text

    @cached_property
    def _after(self) -> str:
        """What is said of the whole at the last step."""
        text = ""
        if isinstance(self.error, KeyboardInterrupt):
            text += " The run was interrupted by hand here: that is no fault of the search."
        elif self.failure:
            text += f" The run ended here with {self.failure}."
        if self.unexplained:
            count = len(self.unexplained)
            also = listed(map(self.label, self.unexplained)) if count < 4 else f"{count} nodes"
            text += f" {capital(also)} {'was' if count == 1 else 'were'} read outside these calls."
        return text

    @property
    def failure(self) -> str:
        """What ended the run, in a sentence; "" where it came to its own end."""
        if self.error is None:
            return ""
        text = f"{type(self.error).__name__}: {self.error}".removesuffix(": ")
        if isinstance(self.error, RecursionError):
            text += ": it calls itself without end"
            deepest = max(self._visits, key=lambda record: record.node.ply)
            above = deepest.above and deepest.above.position
            if not deepest.node.path or above and above == deepest.position:
                text += " at the same position"
        return text

    @seldom_collected()
    def text(self) -> str:
        """The whole trace, a numbered line for each step, indented by ply."""
        width = len(str(len(self)))
        said = [
            f"{str(k).rjust(width)} {'  ' * _ply(step.node)}{sentence(self, step, *where)}"
            for k, (step, where) in enumerate(zip(self.noted, self.noted.places), 1)
        ]
        for k, more in self._beside.items():
            said[k] += more
        steps = "\n".join(said)
        return f"{self.failure}\n{steps}" if self.failure else steps

    def save(self, file: Any) -> None:
        """Write the trace as a page of its own, ``x.html``, to be stepped through.

        It asks nothing of another host. Other endings write its last picture, as `play` does.
        """
        from .. import play  # what draws stands above what watches

        play(self).save(file)

    def __len__(self) -> int:
        return len(self.noted)

    def __repr__(self) -> str:
        return (
            f"<Trace: {len(self.noted)} steps, {len(self._visits)} nodes visited,"
            f" {sum(1 for _ in self._leaves())} leaves read, {len(self.cuts)}"
            f" cut{'' if len(self.cuts) == 1 else 's'}"
            f"{self.error and f', ended by {type(self.error).__name__}' or ''}>"
        )

    def sign(self, node: Node) -> int:
        """What turns a value of the trace at this node into a payoff to MAX."""
        return 1 if self._flip else sign_of(self.side, node)


def _ply(path: str) -> int:
    return path.count(".") + bool(path)
