"""The explorers: pictures that follow sliders and menus, one function for each demonstration of a lesson.

An explorer is a pure drawing function (its controls' values in, a Shown out) and the widgets around it. Only core
ipywidgets are used, those that versions 7 and 8 share, and one HTML widget that holds the picture; every slider and menu
has Previous and Next buttons, since some front ends keep the arrow keys for themselves.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from html import escape
from itertools import product
from typing import Any, NamedTuple

import ipywidgets as widgets
from IPython.display import display

from ..node import Node, number_text
from ..payoffs import Payoffs
from ..search import alphabeta as search_alphabeta
from ..search import knuth_moore, minimax
from ..trace import Trace
from ..tree import tree
from ..watch import watch
from .mixing import against, guarantee_corners, guaranteed, mixed
from .svg import svg
from .words import text

ORDER_MENU = {"as given": None, "best first": "best", "worst first": "worst", "random (by seed)": "random", "by static evaluation": "eval"}
MANY = 10


class Shown(NamedTuple):
    """What a drawing function gives: a picture (SVG), the figures beside it, and one sentence."""

    picture: str
    figures: Mapping[str, str]
    sentence: str
    form: str

    def html(self, room: tuple[float, float] = (0, 0)) -> str:
        """The picture with its figures and its sentence, for the page; the picture in a frame of at least that size."""
        wide, high = map(max, room, self.size())
        cells = "".join(f'<td style="padding:0 1.2em 0 0;text-align:left">{escape(name)} <b>{escape(value)}</b></td>' for name, value in self.figures.items())
        return (f'<div style="line-height:1.5"><table role="presentation" style="border:0"><tr style="background:none">{cells}</tr></table>'
                f'<p style="margin:0 0 6px 0;min-height:3em" aria-live="polite">{escape(self.sentence)}</p>'
                f'<div style="max-width:{wide:g}px;aspect-ratio:{wide:g}/{high:g};line-height:0">{self.picture}</div></div>')

    def size(self) -> tuple[float, float]:
        """Width and height of the picture, in px."""
        width, height = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', self.picture).groups()
        return float(width), float(height)

    def words(self) -> str:
        """The same in plain text."""
        figures = ", ".join(f"{name} {value}" for name, value in self.figures.items())
        return f"{figures}\n{self.sentence}\n{self.form}"


class Explorer(widgets.VBox):
    """Controls above a picture that follows them.

    Attributes
    ----------
    controls : name to widget; set a control's .value and the picture follows.
    buttons : name to the (Previous, Next) pair beside it, for sliders and menus.
    draw : the drawing function, from the controls' values to a Shown.
    idle : from the controls' values to the names of those that change nothing now; they are greyed out.
    shown : what is shown now. room : the size of the frame it is shown in, in px; it holds every picture so far.
    """

    def __init__(self, draw: Callable[..., Shown], controls: Mapping[str, widgets.ValueWidget],
                 idle: Callable[..., Collection[str]] | None = None) -> None:
        self.draw, self.controls, self.idle = draw, dict(controls), idle
        self.buttons = {name: _buttons(control) for name, control in self.controls.items() if not isinstance(control, widgets.ToggleButtons)}
        self.screen = widgets.HTML()
        rows = [_row(name, control, self.buttons.get(name, ())) for name, control in self.controls.items()]
        super().__init__(children=[widgets.HBox(rows, layout=widgets.Layout(flex_flow="row wrap")), self.screen])
        self.room = (0.0, 0.0)
        for values in self._extremes():
            self._make_room(self.draw(**values))
        for control in self.controls.values():
            control.observe(self.refresh, "value")
        self.refresh()

    def values(self) -> dict[str, Any]:
        """The controls as they stand."""
        return {name: control.value for name, control in self.controls.items()}

    def refresh(self, change: Any = None) -> None:
        """Draw again from the controls as they stand."""
        values = self.values()
        self.shown = self.draw(**values)
        self._make_room(self.shown)
        self.screen.value = self.shown.html(self.room)
        idle = self._idle(values)
        for name, control in self.controls.items():
            for widget in (control, *self.buttons.get(name, ())):
                widget.disabled = name in idle

    def _extremes(self) -> Iterator[dict[str, Any]]:
        """The controls at their ends, menus at every entry, in every combination that can make a difference."""
        ends = {}
        for name, control in self.controls.items():
            if isinstance(control, widgets.IntSlider):
                ends[name] = (control.min, control.max)
            else:
                ends[name] = control.options if len(control.options) <= MANY else (control.options[0], control.options[-1])
        for values in product(*ends.values()):
            chosen = dict(zip(ends, values, strict=True))
            if all(chosen[name] == ends[name][0] for name in self._idle(chosen)):
                yield chosen

    def _idle(self, values: Mapping[str, Any]) -> Collection[str]:
        return self.idle(**values) if self.idle else ()

    def _make_room(self, shown: Shown) -> None:
        # What stands below must not move while a slider does: the frame is as tall as the tallest picture.
        self.room = tuple(map(max, self.room, shown.size()))

    def _ipython_display_(self, **kwargs: Any) -> None:
        bundle: dict[str, Any] = {"text/plain": self.shown.words()}
        if os.environ.get("GAMELAB_STILLS"):
            # A committed notebook is read where no kernel runs: there the picture has to stand for the controls.
            bundle["image/svg+xml"] = self.shown.picture
        bundle["application/vnd.jupyter.widget-view+json"] = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        display(bundle, raw=True)


def alphabeta(root: Any) -> Explorer:
    """Alpha-beta on a tree, by depth, order and cut rule, with the count beside the smallest possible one.

    root : a Node or nested lists. The depth slider is there when every inner node has an evaluation, and so is the order
        by static evaluation; the smallest possible count is shown for uniform trees.
    """
    root = _tree(root)
    evaluated = root.height > 1 and all(node.eval is not None for node in root.nodes() if node.children)
    orders = [name for name in ORDER_MENU if evaluated or name != "by static evaluation"]
    controls: dict[str, widgets.ValueWidget] = {}
    if evaluated:
        controls["depth"] = slider("depth", 1, root.height, root.height)
    controls |= {"order": menu("order", orders), "seed": slider("seed", 0, 50, 0), "cut_when": switch(["alpha >= beta", "alpha > beta"])}
    return Explorer(partial(draw_alphabeta, root), controls, lambda order, **_: () if ORDER_MENU[order] == "random" else ("seed",))


def draw_alphabeta(root: Node, order: str, seed: int, cut_when: str, depth: int | None = None) -> Shown:
    """The picture of `alphabeta`: where one search went, and its counts."""
    trace = watch(search_alphabeta, root, depth=depth, order=ORDER_MENU[order], seed=seed, strict=cut_when == "alpha > beta")
    plies = root.height if depth is None else depth
    branching = _uniform(root)
    figures = {"leaves read": f"{len(trace.leaves_read)} of {_frontier(root, plies)}"}
    if branching:
        figures["fewest possible"] = number_text(knuth_moore(branching, plies))
    figures |= {"nodes": number_text(trace.result.nodes), "value": number_text(trace.result.value), "move": number_text(trace.result.move)}
    how = f"{order}, seed {seed}" if ORDER_MENU[order] == "random" else order
    sentence = (f"Depth {plies}, {how}, cut when {cut_when}: {_count(len(trace.cuts), 'cut')}, "
                f"{_count(len(trace.leaves_pruned), 'position')} at the horizon unread.")
    return Shown(svg(trace), figures, sentence, text(trace))


def change_root(root: Any, low: int = -20, high: int = 20) -> Explorer:
    """Put any value into any leaf and see whether the root moves.

    root : a Node or nested lists. low, high : the range of the value slider.
    """
    root = _tree(root)
    trace = watch(search_alphabeta, root)
    leaves = {f"{i}: {number_text(leaf.payoff)}{'' if leaf.path in trace.leaves_read else ' (unread)'}": leaf.path
              for i, leaf in enumerate(root.leaves(), 1)}
    unread = next((label for label, path in leaves.items() if path not in trace.leaves_read), next(iter(leaves)))
    controls = {"leaf": menu("leaf", list(leaves), unread), "value": slider("its value", low, high, high)}
    return Explorer(lambda leaf, value: draw_change(root, leaves[leaf], value), controls)


def draw_change(root: Node, leaf: str, value: int) -> Shown:
    """The picture of `change_root`: the search on the changed tree, and what the change did."""
    before = watch(search_alphabeta, root)
    changed = watch(search_alphabeta, root.with_payoff(leaf, value))
    old, new = before.result.value, changed.result.value
    was_read = leaf in before.leaves_read
    figures = {"root before": number_text(old), "root now": number_text(new), "leaf": f"{number_text(root.at(leaf).payoff)} → {number_text(value)}"}
    reading = "The search had read this leaf" if was_read else "The search had not read this leaf"
    outcome = "and the root stays" if new == old else f"and the root moves from {number_text(old)} to {number_text(new)}"
    return Shown(svg(changed), figures, f"{reading}, {outcome}. {_what_moves_it(root, leaf, old)}", text(changed))


def variants(root: Any, versions: Mapping[str, Any]) -> Explorer:
    """One tree, searched by several functions; a row of buttons chooses whose search is shown.

    root : a Node or nested lists. versions : label to search function, or to (function, options).
    """
    root = _tree(root)
    if not isinstance(versions, Mapping) or not versions:
        raise TypeError(f"variants needs its versions by label, such as {{'mine': my_alphabeta, 'ours': alphabeta}}, got {versions!r}")
    traces = {}
    for label, version in versions.items():
        f, options = version if isinstance(version, tuple) and len(version) == 2 else (version, {})
        if not callable(f):
            raise TypeError(f"the version {label!r} must be a search function, or a function and its options, got {version!r}")
        traces[label] = watch(f, root, **options)
    return Explorer(partial(draw_variant, traces), {"version": switch(list(traces))})


def draw_variant(traces: Mapping[str, Trace], version: str) -> Shown:
    """The picture of `variants`: one search, and its counts beside those of the others."""
    figures = {f"{label}:": f"{_count(len(trace.visited), 'node')}, {_count(len(trace.leaves_read), 'leaf', 'leaves')}" for label, trace in traces.items()}
    trace = traces[version]
    named = all(node.name for node in map(trace.node, trace.cuts))
    cuts = f"{'cut' if len(trace.cuts) == 1 else 'cuts'} at {', '.join(map(trace.label, trace.cuts))}" if named and trace.cuts else _count(len(trace.cuts), "cut")
    sentence = f"{version}: {_count(len(trace.visited), 'node')} visited, {_count(len(trace.leaves_read), 'leaf', 'leaves')} read, {cuts}."
    return Shown(svg(trace), figures, sentence, text(trace))


def zero_sum(game: Payoffs) -> Explorer:
    """Mix the two rows of a zero-sum game and see what each column leaves, under the guarantee with its peak.

    game : a constant-sum Payoffs with two rows; ValueError for another. The peak is one of the slider's positions, exactly.
    """
    if not isinstance(game, Payoffs):
        raise TypeError(f"zero_sum mixes the rows of a Payoffs, and this is {type(game).__name__!r}")
    game.value()
    if game.shape[0] != 2:
        raise ValueError(f"zero_sum mixes two rows, and this game is {game.shape[0]} x {game.shape[1]}")
    peak = max(guarantee_corners(game), key=lambda corner: corner[1])[0]
    parts = peak.denominator * -(-20 // peak.denominator)
    return Explorer(partial(draw_zero_sum, game, parts), {"p": slider(f"p, in parts of {parts}", 0, parts, parts // 2)})


def draw_zero_sum(game: Payoffs, parts: int, p: int) -> Shown:
    """The picture of `zero_sum`: one mix, what it earns against each column, and what it is sure of."""
    mix = Fraction(p, parts)
    earned = {f"if {label}": number_text(against(game, mix, column)) for column, label in enumerate(game.cols)}
    best_p, best = max(guarantee_corners(game), key=lambda corner: corner[1])
    reached = "No mix is sure of more" if guaranteed(game, mix) == best else f"Some mix is sure of more, up to {number_text(best)} at p = {number_text(best_p)}"
    sentence = f"Playing {game.rows[0]} with probability {number_text(mix)} is sure of {number_text(guaranteed(game, mix))}. {reached}."
    return Shown(mixed(game, mix), earned | {"sure of": number_text(guaranteed(game, mix))}, sentence, game.text())


def slider(label: str, low: int, high: int, value: int) -> widgets.IntSlider:
    """A whole-number slider; the explorer puts Previous and Next beside it."""
    return widgets.IntSlider(value=value, min=low, max=high, description=label, style={"description_width": "initial"}, layout=widgets.Layout(width="260px"))


def menu(label: str, options: list[str], value: str | None = None) -> widgets.Dropdown:
    """A drop-down menu; the explorer puts Previous and Next beside it."""
    return widgets.Dropdown(options=options, value=value or options[0], description=label, style={"description_width": "initial"}, layout=widgets.Layout(width="auto"))


def switch(options: list[str]) -> widgets.ToggleButtons:
    """A row of buttons of which one is down; the explorer puts its name before it."""
    return widgets.ToggleButtons(options=options, style={"button_width": "auto"})


def _buttons(control: widgets.IntSlider | widgets.Dropdown) -> tuple[widgets.Button, ...]:
    def press(step: int, _: Any) -> None:
        if isinstance(control, widgets.Dropdown):
            control.index = min(len(control.options) - 1, max(0, control.index + step))
        else:
            control.value = min(control.max, max(control.min, control.value + step))

    pair = []
    for label, step in (("Previous", -1), ("Next", 1)):
        button = widgets.Button(description=label, tooltip=f"{label} {control.description}", layout=widgets.Layout(width="auto"))
        button.on_click(partial(press, step))
        pair.append(button)
    return tuple(pair)


def _row(name: str, control: widgets.ValueWidget, buttons: Iterable[widgets.Button]) -> widgets.HBox:
    # The two versions of ipywidgets put the description of ToggleButtons in different places: a label stands where it is put.
    before = [widgets.Label(name.replace("_", " "))] if isinstance(control, widgets.ToggleButtons) else []
    return widgets.HBox([*before, control, *buttons], layout=widgets.Layout(margin="0 24px 4px 0", align_items="center"))


def _tree(root: Any) -> Node:
    return root if isinstance(root, Node) else tree(root)


def _uniform(root: Node) -> int | None:
    """The branching of a tree whose inner nodes all have as many children and whose leaves all lie as deep; else None."""
    branching = {len(node.children) for node in root.nodes() if node.children}
    depths = {leaf.path.count(".") for leaf in root.leaves()}
    return branching.pop() if len(branching) == 1 and len(depths) == 1 else None


def _count(number: int, what: str, many: str = "") -> str:
    return f"{number} {what if number == 1 else many or what + 's'}"


def _frontier(node: Node, plies: int) -> int:
    """How many positions a search without cuts would evaluate."""
    return sum(_frontier(child, plies - 1) for child in node.children) if node.children and plies else 1


def _what_moves_it(root: Node, leaf: str, value: Any) -> str:
    """Between which values of the leaf the root follows it, in a sentence."""
    low = minimax(root.with_payoff(leaf, float("-inf"))).value
    high = minimax(root.with_payoff(leaf, float("inf"))).value
    if low == high:
        return "No value here can move it."
    moves = [f"below {number_text(value)} lowers it" if low < value else "", f"above {number_text(value)} raises it" if high > value else ""]
    return f"Here any value {' and any value '.join(filter(None, moves))}."
