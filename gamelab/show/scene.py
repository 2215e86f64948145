"""A Scene: a tree laid out tidily, with shapes and labels and, for a Trace, what every step
changes.

The three views (svg, player, figures) only read it. All of them draw the same shapes in the same
places and look up the same styles, so a frame is the same picture everywhere."""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from itertools import count, cycle, pairwise
from math import inf
from typing import Any, NamedTuple

from ..trees.arguments import whole
from ..trees.node import Node, few_nodes, number_text
from ..watching.trace import Trace
from .layout import Layout, Slot, widest
from .styles import (
    ALPHA,
    BETA,
    EDGES,
    FAINT,
    FAMILIES,
    INK,
    NAMED_SHAPES,
    SHAPES,
    Look,
    Point,
    inks,
    look,
    owners,
)

UNTOLD = "octagon", "chance"  # a node of which nobody can know who moves there
MOST_NODES = 5000
LEGEND_FONT, LEGEND_ROW = 14, 18  # px
LEGIBLE = 12  # px: letters are never smaller
NAMES: dict[str | None, str] = {"max": "MAX", "min": "MIN", None: "nobody known"}
INKS = {"alpha": ALPHA, "beta": BETA, "X": ALPHA, "O": BETA}


class State(NamedTuple):
    """How one node looks: its `phase`, the edge into it, and the texts it shows ("" for none).

    phase : "plain" in a picture without a trace, else "unseen", "open" (on the path), "returned",
    "unread" (cut off), or "below" the horizon.
    edge : "plain", "path", "done", "best", "line" (the principal variation, at the end), "max" or
    "min" of a plan, "cut", or "unread" below a cut."""

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
    line : for a tree, paths of nodes whose edges are drawn thick, such as a principal variation; or
    a mapping from these to how the edge looks: "max" and "min" for their plans, "line" for both.

    Attributes
    ----------
    nodes : the nodes, ply by ply from the left; everywhere else a node is its number in this tuple.
    index : path -> number.
    frames : the states of all nodes before any step; then for each step the nodes that it changes,
    with their new states.
    cuts : the nodes that are cut off at any step. horizon : the paths of the inner nodes at which a
    depth limit stops the search, limit : their ply. horizon_line : the y of the line under them,
    None without one.
    shapes, families : the shape and the colour family of each node. inks : the colours of the
    entries of a payoff vector, none where payoffs are numbers. movers : for each node the place in
    such a vector of who moves there, or moved to this leaf. layout : places, see Layout. sites :
    that of each node, see Site.
    events : the Steps of a trace, none for a tree. steps : the number of pictures, one for a tree.
    width, height : in px; at most 1200 wide up to 126 leaves.

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
        line: Iterable[str] | Mapping[str, str] = (),
    ) -> None:
        if not isinstance(subject, Node | Trace):
            raise TypeError(
                "a picture is drawn of a tree or of a trace made by watch, not of"
                f" {type(subject).__name__!r}: tree(...) and game_tree(...) make trees"
            )
        self.events, ends, self.line = (), (), ()
        self.known = set[str]()  # what a table of the search answers, say: no leaves
        if isinstance(subject, Trace):
            self.trace, self.root = subject, subject.root
            self.events, self.line = subject.steps, subject.line
            ends = *subject.leaves_read, *subject.leaves_pruned
            self.known = subject.answered
        else:
            self.trace, self.root = None, subject
        nodes = few_nodes(self.root, MOST_NODES, "a picture")
        self.nodes = tuple(sorted(nodes, key=lambda node: node.ply))  # ply by ply
        self.index = {node.path: i for i, node in enumerate(self.nodes)}
        self._style_players()
        self.steps = len(self.events) if self.trace else 1
        self.horizon = {path for path in ends if self.root.at(path).children}
        self.limit = min((self.root.at(path).ply for path in self.horizon), default=inf)
        thick = line if isinstance(line, Mapping) else dict.fromkeys(line, "line")
        self.frames = self._follow(labels or {}, thick)
        self.legend_items = self._legend_items()
        legend = self._column, 8 + LEGEND_ROW * self._rows
        self.layout = Layout(self.nodes, self.index, self.shapes, self._texts(), legend)
        self.sites = self.layout.sites
        for changed in self.frames:
            for i, state in changed.items():
                if state.phase == "returned" and not self.sites[i].keeps:
                    changed[i] = state._replace(alpha="", beta="")
        self.cuts = sorted(
            {i for changed in self.frames for i, state in changed.items() if state.edge == "cut"}
        )
        self.leaf = "leaf" if self.layout.leaf_font else "dot"
        self.families = [self.leaf if each == "leaf" else each for each in self.families]
        self.width = round(self.layout.width)
        self.height = round(self.layout.height + 14 * bool(self.horizon))

    def shrunk(self, tallest: float) -> float:
        """The share of its size at which the picture is no taller than this, as far as its letters
        stay legible.
        """
        fonts = [slot.font for site in self.sites for slot in site.slots.values()]
        least = LEGIBLE / min([*fonts, LEGEND_FONT])
        return min(1.0, max(least, tallest / self.height))

    def is_leaf(self, node: Node) -> bool:
        """Whether nothing stands below a node, and it was read."""
        return node.is_leaf and node.path not in self.known

    def _style_players(self):
        shapes, families = cycle(NAMED_SHAPES), owners(self.root.players)
        self.style = {
            player: (SHAPES.get(player) or next(shapes), family)
            for player, family in families.items()
        }
        self.style["chance"] = "circle", "chance"
        looks = {**self.style, None: ("square", "leaf")}
        found = [
            UNTOLD if node.player is None and not self.is_leaf(node) else looks[node.player]
            for node in self.nodes
        ]
        self.shapes, self.families = map(list, zip(*found))
        self.inks = [] if "max" in families else inks(self.root.players)
        places: dict[str | None, int] = dict(zip(self.root.players, count()))
        self.movers = [
            places.get(node.player or (node.parent or node).player) for node in self.nodes
        ]

    def _texts(self):
        """Every text that any step shows, so that each place can be made wide enough."""
        texts: list[dict[str, Any]] = [
            {
                "value": set(),
                "window": set(),
                "name": _name(node),
                "edge": _edge_label(node) if i else [],
                "board": node.picture or (),
            }
            for i, node in enumerate(self.nodes)
        ]
        for changed in self.frames:
            for i, state in changed.items():
                texts[i]["value"].add(state.value)
                if state.alpha:
                    texts[i]["window"] |= {state.alpha, state.beta}
        return texts

    def _own(self, node, labels):
        """What stands at a node before any step."""
        if node.path in labels:
            given = labels[node.path]
            return given if isinstance(given, str) else short(given)
        if not node.children:
            return short(node.payoff)
        told = node.path in self.horizon if self.trace else not node.picture
        return f"e = {short(node.eval)}" if told and node.eval is not None else ""

    def _legend_items(self):
        """What the line under the picture explains: (shape, family, phase, text); a shape "edge" is
        an edge in that phase.
        """
        present = {node.player for node in self.nodes}
        items = [
            (shape, family, "plain", NAMES.get(player, str(player)))
            for player, (shape, family) in self.style.items()
            if player in present
        ]
        octagons = ["known without a search"] if self.known else []
        if any(node.children and node.player is None for node in self.nodes):
            octagons.insert(0, "who moves is not told")
        if octagons:
            items.append((*UNTOLD, "plain", " or ".join(octagons)))
        if self.trace:
            items.append(("square", "leaf", "returned", "leaf read"))
            # a search with a window may cut: that it did so here is for its steps to show
            if any(step.pruned or step.alpha is not None for step in self.events):
                items += [("square", "leaf", "unread", "not read"), ("edge", "", "cut", "cut")]
            items.append(("edge", "", "best", "mover's best so far"))
        looks = {state.edge for state in self.frames[0].values()}
        plans = {"max": "MAX's plan", "min": "MIN's plan", "line": "both"}
        if looks & {"max", "min"}:
            items += [("edge", "", name, said) for name, said in plans.items() if name in looks]
        if any(node.info for node in self.nodes):
            items.append(("edge", "", "info", "cannot be told apart"))
        return items

    def _follow(self, labels, thick):
        """The states of all nodes before any step, and what each step changes."""
        phase = "unseen" if self.trace else "plain"
        now = {
            i: State(
                "below" if node.ply > self.limit else phase,
                thick.get(node.path, "plain"),
                self._own(node, labels),
            )
            for i, node in enumerate(self.nodes)
        }
        frames = [dict(now)]
        for k, step in enumerate(self.events):
            changed = self._apply(step, now, frames[0])
            for path in self.line if k + 1 == self.steps else ():
                i = self.index[path]
                changed[i] = changed.get(i, now[i])._replace(edge="line")
            frames.append({i: state for i, state in changed.items() if state != now[i]})
            now |= changed
        return frames

    def _apply(self, step, now, first):
        """The states that one step sets, given those now and before any."""
        i = self.index[step.node]
        node, changed = self.nodes[i], {}
        if step.kind == "enter" and now[i] != first[i]:
            # what an earlier visit came to, or left unread, is not of this one
            changed = {j: first[j] for j in (self.index[one.path] for one in node.nodes())}
        state = changed.get(i, now[i])
        if step.alpha is not None and node.children:
            state = state._replace(alpha=f"α = {short(step.alpha)}", beta=f"β = {short(step.beta)}")
        if step.kind == "enter":
            state = state._replace(phase="open", edge="path")
        elif step.kind == "return" and not (step.value is None and self.trace and self.trace.error):
            state = state._replace(phase="returned", edge="done")
        if step.kind in ("update", "return") and step.value is not None:
            state = state._replace(value=_value(step))
        changed[i] = state
        for child in node.children if step.kind == "update" else ():
            j = self.index[child.path]
            if child.path == step.best:
                changed[j] = now[j]._replace(edge="best")
            elif now[j].edge == "best":
                changed[j] = now[j]._replace(edge="done")
        for path in step.pruned or ():
            for below in self.nodes[self.index[path]].nodes():
                j = self.index[below.path]
                edge = "cut" if below.path == path else "unread"
                changed[j] = now[j]._replace(phase="unread", edge=edge)
        return changed

    def at(self, step) -> int:
        """`step` checked, None being the last one and -1, for a trace, what is seen before the
        first; TypeError or IndexError with a sentence if there is no such step.
        """
        if step is None:
            return self.steps - 1
        step = whole(step, f"a step, from 0 to {self.steps - 1},")
        if not (-1 if self.trace else 0) <= step < self.steps:
            what = "this trace has" if self.trace else "the picture of a tree has"
            raise IndexError(
                f"there is no step {step}: {what} {self.steps} step{'s' * (self.steps != 1)}, 0 to"
                f" {self.steps - 1}"
            )
        return step

    def crossing(self, i) -> Point:
        """Where a cut of the edge into node i is marked: on the edge, clear of all labels."""
        site = self.sites[i]
        return site.across(site.crossing), site.crossing

    def edge(self, i, style) -> Look:
        """How the edge into node i is painted: a best one in its mover's colour."""
        mover, paint = self.families[self.sites[i].above.number], EDGES[style]
        return paint._replace(stroke=FAMILIES[mover][2]) if style == "best" else paint

    @cached_property
    def stops(self) -> list[int]:
        """The steps of a trace at which a reader stops, -1, before the first, at the head: reading
        a leaf and what it returns are one.
        """
        read = {
            k
            for k, (step, then) in enumerate(pairwise(self.events))
            if step.kind == "enter" and then.kind == "return" and then.node == step.node
        }
        return [k for k in range(-1, len(self.events)) if k not in read]

    def states(self, step=None) -> list[State]:
        """The state of every node at a step; at -1 before the first, when nothing is searched."""
        now = {}
        for changed in self.frames[: self.at(step) + 2]:
            now |= changed
        return list(now.values())

    def current(self, step=None) -> int | None:
        """The node at which a step happens; None in the picture of a tree."""
        k = self.at(step)
        return self.index[self.events[k].node] if self.events and k >= 0 else None

    def labels(self, step=None, blank=False) -> list[Label]:
        """Every text on the picture at a step, with its place; `blank` adds the empty ones."""
        found = list(self.fixed_labels)
        for i, (state, site) in enumerate(zip(self.states(step), self.sites)):
            if state.value or blank:
                ink = FAINT if state.phase in ("unread", "below") else INK
                found.append(Label("value", i, state.value, site.slots["value"], ink, False))
            windowed = state.alpha or blank and "alpha" in site.slots
            for kind in ("alpha", "beta") if windowed else ():
                text, slot = getattr(state, kind), site.slots[kind]
                found.append(Label(kind, i, text, slot, INKS[kind], state.phase == "open"))
        return found

    @cached_property
    def fixed_labels(self):
        """The labels that no step changes: names, moves and probabilities, the legend."""
        found = [
            Label(kind, site.number, text, site.slots[kind], *look)
            for site in self.sites
            for kind, look in (("name", (INK, True)), ("edge", (FAINT, False)))
            for text in site.texts[kind]
        ]
        found += [
            Label("board", site.number, said, slot, INKS.get(said, INK), False)
            for site in self.sites
            for said, slot in site.squares
            if said != "."
        ]
        found += [Label("legend", -1, text, slot, FAINT, False) for _, _, text, slot in self.legend]
        if self.horizon_line:
            slot = Slot(4, self.horizon_line + 9, LEGEND_FONT, "start")
            found.append(Label("legend", -1, "horizon", slot, FAINT, False))
        return found

    @cached_property
    def horizon_line(self) -> float | None:
        at = [self.sites[self.index[path]] for path in self.horizon]
        foot = max((site.y + site.high / 2 for site in at), default=None)
        return foot and foot + 6

    @property
    def _rows(self):
        """How many entries of the legend stand below each other, in each of its two columns."""
        return -(-len(self.legend_items) // 2)

    @property
    def _column(self):
        return 34 + LEGEND_FONT * widest(item[3] for item in self.legend_items)

    @cached_property
    def legend(self) -> list[tuple[str, Look, str, Slot]]:
        """(shape, paint, text, place of the text) for each entry, in the two upper corners; the
        shape stands 11 px to the left of the text.
        """
        found = []
        for k, (shape, family, phase, text) in enumerate(self.legend_items):
            paint = (
                self.edge(-1, phase)
                if shape == "edge"
                else look(self.leaf if family == "leaf" else family, phase)
            )
            column, row = divmod(k, self._rows)
            x = 26 + column * (self.width - self._column)
            y = 14 + LEGEND_ROW * row
            found.append((shape, paint, text, Slot(x, y, LEGEND_FONT, "start")))
        return found

    def to_networkx(self, step: int | None = None) -> Any:
        """A networkx.DiGraph whose nodes, called by path, carry player, name, label, position
        (x, -y: upwards as in plots) and state.

        The states are those of a step, None for the last. Edges run from parents to children and
        carry the move and their state."""
        import networkx

        graph = networkx.DiGraph()
        for node, state, site in zip(self.nodes, self.states(step), self.sites):
            graph.add_node(
                node.path,
                player=node.player,
                name=node.name,
                label=state.value,
                position=(site.x, -site.y),
                state=state.phase,
            )
            if site.number:
                graph.add_edge(site.above.node.path, node.path, move=node.move, state=state.edge)
        return graph


def _value(step):
    sign = {">=": "≥ ", "<=": "≤ "}.get(step.relation, "") if step.kind == "return" else ""
    return sign + short(step.value)


def _name(node):
    """What stands at a node, in a list of one or none."""
    bounds = node.bounds and f"[{', '.join(map(short, node.bounds))}]"
    return _joined(" ", node.name, bounds)


def _edge_label(node):
    """The move that leads to a node and its probability, in a list of one or none."""
    above = node.parent
    chance = above.probs and short(above.probs[node.index])
    return _joined(": ", above.moves and str(node.move), chance)


def _joined(between, *parts):
    text = between.join(filter(None, parts))
    return [text] if text else []


Subject = Node | Trace | Scene  # of a picture


def scene_of(subject: Subject) -> Scene:
    """The Scene of a tree or a trace; that of the last few traces is kept, for their steps are
    asked for one by one.
    """
    if isinstance(subject, Trace):
        return _scene_of_trace(subject)
    return subject if isinstance(subject, Scene) else Scene(subject)


_scene_of_trace = lru_cache(4)(Scene)
