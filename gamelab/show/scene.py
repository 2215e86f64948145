"""A Scene: a tree laid out tidily, with shapes and labels and, for a Trace, what every step
changes.

The three views (svg, player, figures) only read it. All of them draw the same shapes in the same
places and look up the same styles, so a frame is the same picture everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import cycle
from typing import Any, NamedTuple

from ..trees.node import Node, number_text
from ..watching.trace import Trace
from .layout import Captions, Layout, Slot, text_width
from .styles import ALPHA, BETA, EDGES, FAINT, INK, NAMED_SHAPES, SHAPES, Look, look

MOST_NODES = 5000
NAMES = {"max": "MAX", "min": "MIN"}
INKS = {"alpha": ALPHA, "beta": BETA}


class State(NamedTuple):
    """How one node looks: its `phase`, the edge into it, and the texts it shows ("" for none).

    phase : "plain" in a picture without a trace, else "unseen", "open" (on the path), "returned" or
    "unread" (cut off).
    edge : "plain", "path", "done", "best", "line" (the principal variation, at the end), "cut", or
    "unread" below a cut."""

    phase: str
    edge: str
    value: str
    alpha: str = ""
    beta: str = ""


class Label(NamedTuple):
    """A text on the picture, where it stands and how it is written. `node` is the index of its
    node, -1 in the legend.
    """

    kind: str
    node: int
    text: str
    slot: Slot
    ink: str
    bold: bool

    @property
    def box(self) -> tuple[float, float, float, float]:
        """(left, top, right, bottom) in px."""
        return self.slot.box(self.text)


def short(value: Any) -> str:
    """A value as it is written in a picture: as everywhere, but a long fraction is rounded, and
    says so.

    >>> from fractions import Fraction
    >>> short(Fraction(7, 3)), short(Fraction(123456, 654321)), short(None)
    ('7/3', '≈0.1887', '')
    """
    text = number_text(value)
    if len(text) <= 9 or isinstance(value, tuple | list):
        return text
    try:
        return f"≈{float(value):.4g}"
    except (TypeError, ValueError, OverflowError):
        # no number: a searcher of the reader's own may return anything
        return text[:8] + "…"


class Scene:
    """The picture of a tree, or of a trace at each of its steps.

    Parameters
    ----------
    subject : a Node, or a Trace.
    labels : for a tree, path -> value or text to write at that node in place of its own.
    line : for a tree, paths of nodes whose edges are drawn thick, such as a principal variation.

    Attributes
    ----------
    nodes : the nodes, ply by ply from the left; everywhere else a node is its number in this tuple.
    index : path -> number.
    frames : for each step the nodes that it changes, with their new states; the first holds all.
    cuts : the nodes that are cut off at any step.
    shapes, families : the shape and the colour family of each node. layout : places, see Layout.
    steps : the number of pictures, one for a tree. width, height : in px; at most 1200 wide up to
    126 leaves.

    Making one is linear in nodes plus steps.

    >>> from gamelab import alphabeta, tree, watch
    >>> scene = Scene(watch(alphabeta, tree([[2, 3], [0, 1]])))
    >>> scene.states(scene.steps - 1)[scene.index["1"]]
    State(phase='returned', edge='done', value='≤ 0', alpha='α = 2', beta='β = 0')
    """

    def __init__(
        self,
        subject: Node | Trace,
        labels: Mapping[str, Any] | None = None,
        line: Iterable[str] = (),
    ) -> None:
        if not isinstance(subject, Node | Trace):
            raise TypeError(
                "a picture is drawn of a tree or of a trace made by watch, not of"
                f" {type(subject).__name__!r}"
            )
        self.trace = subject if isinstance(subject, Trace) else None
        self.root = self.trace.root if self.trace else subject
        nodes = [self.root]
        for node in nodes:
            nodes.extend(node.children)
            if (
                len(nodes) > MOST_NODES
            ):  # the tree of a game is made as it is looked at, and may have no end in sight
                raise ValueError(
                    f"this tree has more than {MOST_NODES:,} nodes, too many for a picture: draw a"
                    " smaller position or a part of it"
                )
        self.nodes = tuple(nodes)
        self.index = {node.path: i for i, node in enumerate(nodes)}
        if self.trace and (labels or line):
            raise ValueError(
                "labels and line belong to the picture of a tree: a trace shows its own values"
            )
        for path in (*(labels or ()), *line):
            if path not in self.index:
                raise ValueError(
                    f"there is no node {path!r} in this tree to label or to draw thick"
                )
        self._style_players()
        self.steps = len(self.trace.steps) if self.trace else 1
        self.frames = self._follow(labels or {}, set(line))
        self.legend_items = self._legend_items()
        least = 24 + sum(30 + text_width(item[3]) * 11 for item in self.legend_items)
        captions = self._captions()
        self.layout = Layout(self.nodes, self.index, self.shapes, captions, max(300.0, least))
        for changed in self.frames:
            for i, state in changed.items():
                if state.phase == "returned" and not self.layout.keeps[i]:
                    changed[i] = state._replace(alpha="", beta="")
        cuts = {i for changed in self.frames for i, state in changed.items() if state.edge == "cut"}
        self.cuts = sorted(cuts)
        if not self.layout.leaf_font:
            self.families = ["dot" if family == "leaf" else family for family in self.families]
        self.width = round(self.layout.width)
        self.height = round(self.layout.height + 26)

    def _style_players(self) -> None:
        named = [player for player in self.root.players if player not in SHAPES]
        self.style = {player: (shape, player) for player, shape in SHAPES.items()}
        for shape, family, player in zip(cycle(NAMED_SHAPES), cycle(SHAPES), named):
            self.style[player] = shape, family
        looks = {**self.style, None: ("square", "leaf")}
        found = (looks[node.player] for node in self.nodes)
        self.shapes, self.families = map(list, zip(*found, strict=True))

    def _captions(self) -> Captions:
        """Every text that any step shows, so that each place can be made wide enough."""
        values: list[set[str]] = [set() for _ in self.nodes]
        windows: list[set[str]] = [set() for _ in self.nodes]
        for changed in self.frames:
            for i, state in changed.items():
                values[i].add(state.value)
                if state.alpha:
                    windows[i] |= {state.alpha, state.beta}
        edges = [_edge_label(node) if i else "" for i, node in enumerate(self.nodes)]
        return Captions(values, windows, [_name(node) for node in self.nodes], edges)

    def _own(self, node: Node, labels: Mapping[str, Any]) -> str:
        """What stands at a node before any step."""
        if node.path in labels:
            given = labels[node.path]
            return given if isinstance(given, str) else short(given)
        if node.children:
            return "" if node.eval is None else f"e = {short(node.eval)}"
        return short(node.payoff)

    def _legend_items(self) -> list[tuple[str, str, str, str]]:
        """What the line under the picture explains: (shape, family, phase, text); a shape "edge" is
        an edge in that phase.
        """
        present = {node.player for node in self.nodes}
        items = [
            (shape, family, "plain", NAMES.get(player, str(player)))
            for player, (shape, family) in self.style.items()
            if player in present
        ]
        if self.trace:
            items.append(("square", "leaf", "returned", "leaf read"))
            if any(step.pruned for step in self.trace.steps):
                items += [("square", "leaf", "unread", "not read"), ("edge", "", "cut", "cut")]
            items.append(("edge", "", "best", "best so far"))
        return items

    def _follow(self, labels: Mapping[str, Any], thick: set[str]) -> list[dict[int, State]]:
        """For each step the nodes that it changes, with their new states."""
        phase = "unseen" if self.trace else "plain"
        now = {
            i: State(phase, "line" if node.path in thick else "plain", self._own(node, labels))
            for i, node in enumerate(self.nodes)
        }
        frames = [dict(now)]
        for k, step in enumerate(self.trace.steps if self.trace else ()):
            changed = self._apply(step, now)
            for path in self.trace.line if k + 1 == self.steps else ():
                i = self.index[path]
                changed[i] = changed.get(i, now[i])._replace(edge="line")
            changed = {i: state for i, state in changed.items() if state != now[i]}
            now |= changed
            if k:
                frames.append(changed)
            else:
                frames[0] |= changed
        return frames

    def _apply(self, step: Any, now: Mapping[int, State]) -> dict[int, State]:
        """The states that one step sets."""
        i = self.index[step.node]
        node, state = self.nodes[i], now[i]
        if step.alpha is not None and node.children:
            state = state._replace(alpha=f"α = {short(step.alpha)}", beta=f"β = {short(step.beta)}")
        if step.kind == "enter":
            state = state._replace(phase="open", edge="path")
        elif step.kind == "return":
            state = state._replace(phase="returned", edge="done")
        if step.kind in ("update", "return") and step.value is not None:
            state = state._replace(value=_value(step))
        changed = {i: state}
        for child in node.children if step.kind == "update" else ():
            j = self.index[child.path]
            if child.path == step.best:
                changed[j] = now[j]._replace(edge="best")
            elif now[j].edge == "best":
                changed[j] = now[j]._replace(edge="done")
        for path in step.pruned:
            for below in self.nodes[self.index[path]].nodes():
                j = self.index[below.path]
                edge = "cut" if below.path == path else "unread"
                changed[j] = now[j]._replace(phase="unread", edge=edge)
        return changed

    def at(self, step: int | None) -> int:
        """`step` checked, None being the last one; TypeError or IndexError with a sentence if there
        is no such step.
        """
        if step is None:
            return self.steps - 1
        if isinstance(step, bool) or not hasattr(step, "__index__"):
            raise TypeError(f"a step is a whole number from 0 to {self.steps - 1}, got {step!r}")
        step = step.__index__()
        if not 0 <= step < self.steps:
            what = "this trace has" if self.trace else "the picture of a tree has"
            raise IndexError(
                f"there is no step {step}: {what} {self.steps} step{'s' * (self.steps != 1)}, 0 to"
                f" {self.steps - 1}"
            )
        return step

    def crossing(self, i: int) -> tuple[float, float]:
        """Where a cut of the edge into node i is marked: on the edge, clear of all labels."""
        layout, above = self.layout, self.layout.parent[i]
        share = (layout.crossing[i] - layout.y[above]) / (layout.y[i] - layout.y[above])
        return layout.x[above] + share * (layout.x[i] - layout.x[above]), layout.crossing[i]

    def states(self, step: int | None = None) -> list[State]:
        """The state of every node at a step."""
        now: dict[int, State] = {}
        for changed in self.frames[: self.at(step) + 1]:
            now |= changed
        return list(now.values())

    def current(self, step: int | None = None) -> int | None:
        """The node at which a step happens; None in the picture of a tree."""
        k = self.at(step)
        return self.index[self.trace.steps[k].node] if self.trace else None

    def labels(self, step: int | None = None, blank: bool = False) -> list[Label]:
        """Every text on the picture at a step, with its place; `blank` adds the empty values."""
        found = list(self.fixed_labels)
        for i, state in enumerate(self.states(step)):
            if state.value or blank:
                ink = FAINT if state.phase == "unread" else INK
                found.append(Label("value", i, state.value, self.layout.value[i], ink, False))
            for kind in ("alpha", "beta") if state.alpha else ():
                text, slot = getattr(state, kind), getattr(self.layout, kind)[i]
                found.append(Label(kind, i, text, slot, INKS[kind], state.phase == "open"))
        return found

    @cached_property
    def fixed_labels(self) -> list[Label]:
        """The labels that no step changes: names, moves and probabilities, the legend."""
        captions, layout = self.layout.captions, self.layout
        found = []
        for i, (name, move) in enumerate(zip(captions.names, captions.edges, strict=True)):
            if name:
                found.append(Label("name", i, name, layout.name[i], INK, True))
            if move:
                found.append(Label("edge", i, move, layout.edge[i], FAINT, False))
        legend = [Label("legend", -1, text, slot, FAINT, False) for _, _, text, slot in self.legend]
        return found + legend

    @cached_property
    def legend(self) -> list[tuple[str, Look, str, Slot]]:
        """(shape, paint, text, place of the text) for each entry; the shape stands 11 px to the
        left of the text.
        """
        widths = [30 + text_width(item[3]) * 11 for item in self.legend_items]
        x, found = (self.width - sum(widths)) / 2, []
        for (shape, family, phase, text), width in zip(self.legend_items, widths, strict=True):
            paint = (
                EDGES[phase]
                if shape == "edge"
                else look(
                    "dot" if family == "leaf" and not self.layout.leaf_font else family, phase
                )
            )
            found.append((shape, paint, text, Slot(x + 22, self.height - 14, 11, "start")))
            x += width
        return found

    def to_networkx(self, step: int | None = None) -> Any:
        """A networkx.DiGraph whose nodes, called by path, carry player, name, label, position
        (x, -y: upwards as in plots) and state.

        The states are those of a step, None for the last. Edges run from parents to children and
        carry the move and their state."""
        import networkx

        graph = networkx.DiGraph()
        for i, (node, state) in enumerate(zip(self.nodes, self.states(step), strict=True)):
            graph.add_node(
                node.path,
                player=node.player,
                name=node.name,
                label=state.value,
                position=(self.layout.x[i], -self.layout.y[i]),
                state=state.phase,
            )
            if i:
                graph.add_edge(node.parent.path, node.path, move=node.move, state=state.edge)
        return graph


def _value(step: Any) -> str:
    sign = {">=": "≥ ", "<=": "≤ "}.get(step.relation, "") if step.kind == "return" else ""
    return sign + short(step.value)


def _name(node: Node) -> str:
    if node.bounds:
        bounds = f"[{short(node.bounds[0])}, {short(node.bounds[1])}]"
        return f"{node.name} {bounds}" if node.name else bounds
    return node.name or ""


def _edge_label(node: Node) -> str:
    parts = []
    if node.parent.moves:
        parts.append(str(node.move))
    if node.parent.probs:
        parts.append(short(node.parent.probs[node.index]))
    return ": ".join(parts)


_recent: list[tuple[Node | Trace, Scene]] = []


def scene_of(subject: Node | Trace | Scene) -> Scene:
    """The Scene of a tree or a trace; that of the last few traces is kept, for their steps are
    asked for one by one.
    """
    if isinstance(subject, Scene):
        return subject
    for known, scene in _recent:
        if known is subject:
            return scene
    scene = Scene(subject)
    if scene.trace:
        _recent.insert(0, (subject, scene))
        del _recent[4:]
    return scene
