"""A Trace as one self-contained player: a picture, the changes from step to step, and a script; no
kernel is needed.

`play(trace)` shows, in Colab, JupyterLab, Notebook and any browser, the tree with buttons, a slider
and the arrow keys to step through what the search did. `play(trace, ask=True)` asks the reader to
predict before it shows. The same bundle carries the last picture as SVG and the whole trace as
text, for pages where no script runs. Script and style are the files player.js and player.css."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha1
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from ..trees.node import number_text
from ..watching.trace import Step, Trace
from .scene import Scene, State, scene_of
from .styles import ALPHA, BETA, EDGES, FAINT, INK, Look, look
from .svg import opening, svg

PHASES = ("unseen", "open", "returned", "unread")

_shown: Counter[str] = Counter()


def play(trace: Trace, ask: bool = False) -> Player:
    """A player to step through a trace: the value of a notebook cell, or `.html()` for any page.

    Parameters
    ----------
    trace : what `watch` returned. TypeError for anything else.
    ask : True to let the reader predict: what a node returns, where alpha or beta goes, whether to
        cut or go on. An answer is never forced: Show, or Next once more, reveals the step.

    Time and size are linear in nodes plus steps: 264 steps on 127 nodes are some 70 kB.

    >>> from gamelab import alphabeta, tree, watch
    >>> play(watch(alphabeta, tree([[3, 12], [2, 4]])))
    <Player: 18 steps on 7 nodes>
    """
    if not isinstance(trace, Trace):
        raise TypeError(
            f"play shows a trace, as watch(alphabeta, tree) makes it, not {type(trace).__name__!r};"
            " for a picture of a tree use draw or svg"
        )
    return Player(trace, ask)


class Player:
    """What `play` returns; it displays itself in a notebook."""

    def __init__(self, trace: Trace, ask: bool = False) -> None:
        self.trace, self.ask = trace, bool(ask)
        self.scene = scene_of(trace)

    def html(self) -> str:
        """The player as one piece of HTML: a picture, controls and a script, nothing from
        elsewhere.

        Its id follows from its content; if one process shows the same player again, a number is
        added."""
        data = _script_text(_data(self.scene, self.ask))
        stage = opening(self.scene)
        name = "gl-" + sha1((data + stage).encode()).hexdigest()[:10]
        _shown[name] += 1
        if _shown[name] > 1:
            name = f"{name}-{_shown[name]}"
        return PAGE.substitute(
            name=name,
            style=_file("player.css"),
            script=_file("player.js"),
            stage=stage,
            data=data,
            ask=ASK if self.ask else "",
            first=escape(self.trace.says(0)),
            steps=self.scene.steps,
            digits=2 * len(str(self.scene.steps)) + 8,
            wide=self.scene.width,
        )

    def _repr_mimebundle_(self, **wanted: Any) -> dict[str, str]:
        return {
            "text/html": self.html(),
            "image/svg+xml": svg(self.scene),
            "text/plain": self.trace.text(),
        }

    def __repr__(self) -> str:
        return f"<Player: {self.scene.steps} steps on {len(self.scene.nodes)} nodes>"


@cache
def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _data(scene: Scene, ask: bool) -> dict[str, Any]:
    """What the script needs: what each step says and changes, where alpha and beta stand, how
    things are painted, and the questions. Nodes are numbered as in the Scene.
    """
    trace, layout = scene.trace, scene.layout
    return {
        "steps": [
            {"at": scene.current(k), "says": trace.says(k), "changes": changes}
            for k, changes in enumerate(_changes(scene))
        ],
        "families": scene.families,
        "looks": {
            family: {phase: _paint(look(family, phase)) for phase in PHASES}
            for family in sorted(set(scene.families))
        },
        "edges": {style: _paint(paint) for style, paint in EDGES.items()},
        "windows": {
            i: {"x": round(slot.x, 1), "y": round(slot.y + 3.9, 1), "text-anchor": slot.anchor}
            for i, slot in enumerate(layout.alpha)
            if slot
        },
        "cuts": scene.cuts,
        "questions": list(_questions(trace)) if ask else [],
        "colours": {"ink": INK, "faint": FAINT, "alpha": ALPHA, "beta": BETA},
    }


def _paint(paint: Look) -> dict[str, Any]:
    """A look as attributes of an SVG element."""
    return {
        "fill": paint.fill,
        "stroke": paint.stroke,
        "stroke-width": paint.width,
        "stroke-dasharray": " ".join(f"{length:g}" for length in paint.dash) or "none",
    }


def _changes(scene: Scene) -> Iterator[list[tuple[int, dict[str, str]]]]:
    """For each step the nodes that it changes, with the new content of the fields that differ.

    The first step is given as its changes against a tree of which nothing has been seen.
    """
    now = [State("unseen", "plain", state.value) for state in scene.states(0)]
    for after in scene.frames:
        yield [
            (i, {field: new for field, new, old in fields if new != old})
            for i, state in sorted(after.items())
            if (fields := zip(State._fields, state, now[i], strict=True)) and state != now[i]
        ]
        for i, state in after.items():
            now[i] = state


def _questions(trace: Trace) -> Iterator[dict[str, Any]]:
    """What is asked before a step is shown: a number, or whether the search cuts there."""
    for k, (before, step) in enumerate(zip(trace.steps, trace.steps[1:]), 1):
        node, kind, text, answer = trace.node(step.node), "number", "", ""
        parent = node.parent.path if node.parent else None
        place = {"cut": step.node, "enter": parent}.get(step.kind)
        if before.kind == "update" and before.alpha is not None and place == before.node:
            kind, answer = "cut", "cut" if step.kind == "cut" else "go on"
            text = f"At {trace.label(place)}: cut here, or go on to the next child?"
        elif step.value is not None and step.kind == "return" and before.node == step.node:
            if before.kind != "enter":
                text, answer = f"What does {trace.label(step.node)} return?", step.value
        elif step.value is not None and step.kind == "update" and node.player != "chance":
            bound = _moving_bound(trace, step)
            text = f"What is {bound or 'the value'} at {trace.label(step.node)} now?"
            answer = getattr(step, bound or "value")
        if text:
            yield {"step": k, "kind": kind, "text": text, "answer": number_text(answer)}


def _moving_bound(trace: Trace, step: Step) -> str | None:
    """Which of alpha and beta a value may move; None in a search without them."""
    player = trace.node(step.node).player
    if step.alpha is None or player not in ("max", "min"):
        return None
    return "beta" if player == "min" and trace.side == "max" else "alpha"


def _script_text(data: dict[str, Any]) -> str:
    """JSON that cannot end the script element it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


# An element is found by its data-gl name. The other attribute keeps JupyterLab's keyboard shortcuts
# away while it has the focus.
ASK = """<div class="ask">\
<span data-gl="question" role="status">Predict each step: press Next.</span>
<span data-gl="number" hidden>\
<input data-gl="answer" type="text" size="6" aria-label="Your answer" autocomplete="off" \
data-lm-suppress-shortcuts="true">
<button type="button" data-gl="check" data-lm-suppress-shortcuts="true">Check</button></span>
<span data-gl="cut" hidden>\
<button type="button" data-gl="yes" data-lm-suppress-shortcuts="true">Cut</button>
<button type="button" data-gl="no" data-lm-suppress-shortcuts="true">Go on</button></span>
<button type="button" data-gl="show" data-lm-suppress-shortcuts="true" hidden>Show</button></div>"""

PAGE = Template("""\
<div id="$name" class="gamelab-player" style="--picture: ${wide}px; --digits: $digits" \
role="group" tabindex="0" data-lm-suppress-shortcuts="true" \
aria-label="Step player: left and right arrow keys step, Home and End jump">
<style>
$style</style>
$stage
<p class="says" data-gl="says" aria-live="polite">$first</p>
$ask
<div class="bar">
<button type="button" data-gl="first" aria-label="First step" \
data-lm-suppress-shortcuts="true">« First</button>
<button type="button" data-gl="back" aria-label="Previous step" \
data-lm-suppress-shortcuts="true">‹ Previous</button>
<button type="button" data-gl="next" aria-label="Next step" \
data-lm-suppress-shortcuts="true">Next ›</button>
<button type="button" data-gl="last" aria-label="Last step" \
data-lm-suppress-shortcuts="true">Last »</button>
<input type="range" data-gl="slider" min="1" max="$steps" value="1" aria-label="Step" \
data-lm-suppress-shortcuts="true">
<span class="count" data-gl="count">step 1 of $steps</span>
</div>
</div>
<script>
(function () {
"use strict";
$script
play("$name", $data);
})();
</script>""")
