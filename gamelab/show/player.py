"""A Trace as one self-contained player: a picture, the changes from step to step, and a script; no
kernel is needed.

`play(trace)` shows, in Colab, JupyterLab, Notebook and any browser, the tree and the searched
function's source with buttons, a slider and keys to step through what the search did. With
`ask="values"` or `ask="leaves"` the reader predicts before it shows. The same bundle carries a
picture as SVG and a text, for pages where no script runs. Scripts and style are the files
player*.js and player.css."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from hashlib import sha1
from html import escape
from importlib.resources import files
from itertools import pairwise
from string import Template

from ..trees.numbers import number_text
from ..watching.trace import Trace
from .describe import text as described
from .pen import grown, signed, themed
from .scene import State, scene_of
from .styles import ALPHA, BETA, EDGES, FAINT, INK, PAPER, look
from .svg import opening, svg, words

SCRIPTS = ("player_picture.js", "player_asking.js", "player.js")
COLOURS = ("ink", "faint", "paper", "alpha", "beta")
PHASES = ("unseen", "open", "returned", "unread", "below")

_shown: Counter[str] = Counter()


def play(trace: Trace, ask: bool | str = False) -> Player:
    """A player to step through a trace: the value of a notebook cell, or `.html()` for any page.

    Parameters
    ----------
    trace : what `watch` returned. TypeError for anything else.
    ask : "values", or True, to let the reader predict each step: what a node returns, where alpha
        or beta goes, whether to cut or go on; an answer is never forced: Show, or Next once more,
        reveals the step. "leaves" to open before the search, so that the reader marks the leaves
        that it will never read. ValueError for anything else.

    The player counts its own steps: "Read leaf 7" and its return are one. What `draw(trace, step=)`
    calls a step stands in the title of the count. Time and size are linear in nodes plus steps: 264
    events on 127 nodes are some 80 kB.

    >>> from gamelab import alphabeta, tree, watch
    >>> play(watch(alphabeta, tree([[3, 12], [2, 4]])))
    <Player: 15 steps on 7 nodes>
    """
    if not isinstance(trace, Trace):
        raise TypeError(
            f"play shows a trace, as watch(alphabeta, tree) makes it, not {type(trace).__name__!r};"
            " for a picture of a tree use draw or svg"
        )
    ask = "values" if ask is True else ask
    if ask not in (False, "values", "leaves"):
        raise ValueError(f'ask is "values" or "leaves", or False to ask nothing, not {ask!r}')
    return Player(trace, ask)


class Player:
    """What `play` returns; it displays itself in a notebook.

    `groups` holds for each of its steps the numbers of the trace's events that it shows."""

    def __init__(self, trace: Trace, ask: bool | str) -> None:
        self.trace, self.ask = trace, ask
        self.scene = scene_of(trace)
        ends = pairwise(self.scene.stops)
        self.groups = [range(before + 1, stop + 1) for before, stop in ends]

    def html(self) -> str:
        """The player as one piece of HTML: a picture, controls and scripts, nothing from elsewhere.

        Its id follows from its content; if one process shows the same player again, a number is
        added."""
        data = _script_text(self._data())
        stage = opening(self.scene).html()
        name = "gl-" + sha1((data + stage).encode()).hexdigest()[:10]
        _shown[name] += 1
        if _shown[name] > 1:
            name = f"{name}-{_shown[name]}"
        leaves, steps = self.ask == "leaves", len(self.groups)
        sources = self.trace.sources
        boxes = "".join(_source(source, source is sources[0]) for source in sources)
        return PAGE.substitute(
            name=name,
            keys=MARKING if leaves else STEPPING,
            style=_file("player.css"),
            script="".join(map(_file, SCRIPTS)),
            stage=stage + (boxes and f'<div class="source">{boxes}</div>'),
            rows=max((len(source.lines) for source in sources), default=0),
            columns=max((len(line) for source in sources for line in source.lines), default=0),
            data=data,
            ask=ASKS.get(self.ask, ""),
            first="Nothing has been searched yet."
            if leaves
            else escape(self._says(self.groups[0])),
            count="" if leaves else f"step 1 of {steps}",
            windows=self._windows(),
            off=" disabled" if leaves else "",
            steps=steps,
            digits=2 * len(str(steps)) + 8,
            wide=self.scene.width,
            widest=grown(self.scene.width, self.scene.height),
        )

    def _windows(self):
        """The menu of windows, where there are any: who predicts them sees those that were
        entered.
        """
        if all(step.alpha is None for step in self.trace.steps):
            return ""
        first = "entered" if self.ask == "values" else "ended"
        return WINDOWS.replace(f'"{first}"', f'"{first}" selected')

    def _repr_mimebundle_(self, **wanted):
        """The player, and what stands for it where no script runs: the last picture and the whole
        trace, or, where the reader is asked, the tree alone.
        """
        return {
            "text/html": self.html(),
            "image/svg+xml": svg(self.trace.root if self.ask else self.scene),
            "text/plain": described(self.trace.root) if self.ask else self.trace.text(),
        }

    def __repr__(self) -> str:
        return f"<Player: {len(self.groups)} steps on {len(self.scene.nodes)} nodes>"

    def _data(self):
        """What the script needs: what each step says and changes, where alpha and beta stand, how
        things are painted, and what is asked. Nodes are numbered as in the Scene.
        """
        scene, layout = self.scene, self.scene.layout
        return {
            "steps": list(self._steps()),
            "families": scene.families,
            "looks": {
                family: {phase: _paint(look(family, phase)) for phase in PHASES}
                for family in sorted(set(scene.families))
            },
            "edges": {style: _paint(paint) for style, paint in EDGES.items()},
            "best": [themed(scene.edge(i, "best").stroke) for i in range(1, len(scene.nodes))],
            "windows": {
                i: {
                    "x": round(slot.x, 1),
                    "y": round(slot.y + 0.35 * slot.font, 1),
                    "text-anchor": slot.anchor,
                }
                for i, slot in enumerate(layout.alpha)
                if slot
            },
            "cuts": scene.cuts,
            "below": [i for i, state in enumerate(scene.states(-1)) if state.phase == "below"],
            "questions": self._questions() if self.ask == "values" else None,
            "leaves": self._leaves() if self.ask == "leaves" else None,
            "keys": STEPPING,
            "colours": dict(zip(COLOURS, map(themed, (INK, FAINT, PAPER, ALPHA, BETA)))),
        }

    def _said(self, i, field, new):
        """A field of a state as the picture shows it: a value as markup."""
        return themed(words(self.scene, i, new)) if field == "value" else signed(new)

    def _steps(self):
        """Each step: its node, its kind, its last event, its sentence, the nodes that it changes
        with the new content of the fields that differ, and [source, row] of the active line.

        The first is given as its changes against a tree of which nothing has been seen."""
        scene, trace = self.scene, self.trace
        now = scene.states(-1)
        source = 0
        for group in self.groups:
            k, after = group[-1], {}
            for event in group:
                after |= scene.frames[event]
            found = {
                "at": scene.current(k),
                "kind": trace.steps[group[0]].kind,
                "event": k,
                "says": self._says(group),
                "changes": [
                    (
                        i,
                        {
                            field: self._said(i, field, new)
                            for field, new, old in fields
                            if new != old
                        },
                    )
                    for i, state in sorted(after.items())
                    if (fields := zip(State._fields, state, now[i])) and state != now[i]
                ],
            }
            for i, state in after.items():
                now[i] = state
            step, row = trace.steps[k], -1
            if step.source is not None:
                source, row = step.source, step.line - trace.sources[step.source].first
            found["line"] = source, row
            yield found

    def _says(self, group):
        """The sentence of a step; that a leaf returns its own payoff goes without saying."""
        step = self.trace.steps[group[-1]]
        node = self.trace.node(step.node)
        plain = len(group) > 1 and node.is_leaf and step.value == node.payoff
        return " ".join(map(self.trace.says, group[:1] if plain else group))

    def _leaves(self):
        """The positions that a search may evaluate, from left to right, and those left unread."""
        trace, index = self.trace, self.scene.index
        inner = {step.node for step in trace.steps if step.kind == "update"}
        every = {index[path] for path in {*trace.leaves_read, *trace.leaves_pruned} - inner}
        unread = [index[path] for path in trace.leaves_pruned]
        return {"all": sorted(every, key=self.scene.layout.x.__getitem__), "unread": unread}

    def _questions(self):
        """What is asked before a step is shown: a number, or whether the search cuts there."""
        trace, found = self.trace, []
        for number, group in enumerate(self.groups[1:], 1):
            step, before = trace.steps[group[0]], trace.steps[group[0] - 1]
            node, kind, text, answer = trace.node(step.node), "number", "", ""
            parent = node.parent.path if node.parent else None
            place = {"cut": step.node, "enter": parent}.get(step.kind)
            if before.kind == "update" and before.alpha is not None and place == before.node:
                kind, answer = "cut", "cut" if step.kind == "cut" else "go on"
                text = f"At {trace.label(place)}: cut here, or go on to the next child?"
            elif step.value is not None and step.kind == "return" and before.node == step.node:
                if step.value != before.value:  # else it stands there already
                    text, answer = f"What does {trace.label(step.node)} return?", step.value
            elif step.value is not None and group[0] in trace.worked_out:
                # what the search itself never holds is asked once, when all children are back
                if trace.steps[group[-1] + 1].kind == "return":
                    text, answer = f"What is {trace.label(step.node)} worth?", step.value
            elif step.value is not None and step.kind == "update":
                bound = _moving_bound(trace, step)
                text = f"What is {bound or 'the value'} at {trace.label(step.node)} now?"
                answer = getattr(step, bound or "value")
            if text:
                answer = number_text(answer)
                found.append({"step": number, "kind": kind, "text": text, "answer": answer})
        return found


@cache
def _file(name):
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _paint(paint):
    """A look as attributes of an SVG element."""
    return {
        "fill": themed(paint.fill),
        "stroke": themed(paint.stroke),
        "stroke-width": paint.width,
        "stroke-dasharray": " ".join(f"{length:g}" for length in paint.dash) or "none",
    }


def _moving_bound(trace, step):
    """Which of alpha and beta a value may move; None in a search without them."""
    player = trace.node(step.node).player
    if step.alpha is None or player not in ("max", "min"):
        return None
    return "beta" if player == "min" and trace.side == "max" else "alpha"


def _script_text(data):
    """JSON that cannot end the script element it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _source(source, first):
    """The box of a function that the trace follows; the first one is in sight."""
    lines = (
        f'<span style="--in:{len(line) - len(line.lstrip())}">{escape(line)}</span>'
        for line in source.lines
    )
    hidden = "" if first else " hidden"
    return SOURCE.substitute(name=escape(source.name), hidden=hidden, lines="".join(lines))


# An element is found by its data-gl name. The other attribute keeps JupyterLab's keyboard shortcuts
# away while it has the focus.
STEPPING = "Step player: left and right arrow keys step, Home and End jump, Space plays and pauses"
MARKING = (
    "Step player: left and right arrow keys go from leaf to leaf, Space marks one, Enter checks"
)

ASKS = {
    "values": """<div class="ask">\
<span data-gl="question" role="status">Predict each step: press Next.</span>
<span data-gl="number" hidden>\
<input data-gl="answer" type="text" size="6" aria-label="Your answer" autocomplete="off" \
data-lm-suppress-shortcuts="true">
<button type="button" data-gl="check" data-lm-suppress-shortcuts="true">Check</button></span>
<span data-gl="cut" hidden>\
<button type="button" data-gl="yes" data-lm-suppress-shortcuts="true">Cut</button>
<button type="button" data-gl="no" data-lm-suppress-shortcuts="true">Go on</button></span>
<button type="button" data-gl="show" data-lm-suppress-shortcuts="true" hidden>Show</button>
</div>""",
    "leaves": """<div class="ask">\
<span data-gl="question" role="status">\
Which leaves will the search never read? Click them, then Check.</span>
<button type="button" data-gl="check" data-lm-suppress-shortcuts="true">Check</button>
<button type="button" data-gl="show" data-lm-suppress-shortcuts="true">Show</button>
</div>""",
}

SOURCE = Template("""\
<div data-gl="source" role="region" tabindex="0" aria-label="Source of $name" \
data-lm-suppress-shortcuts="true"$hidden>$lines</div>""")

WINDOWS = """\
<label>Windows <select data-gl="windows" autocomplete="off" data-lm-suppress-shortcuts="true">
<option value="ended">as they ended</option>
<option value="entered">as they were entered</option></select></label>"""

PAGE = Template("""\
<div id="$name" class="gamelab gamelab-player" style="--picture: ${wide}px; \
--widest: ${widest}px; --digits: $digits; --rows: $rows; --columns: $columns" \
role="group" tabindex="0" data-lm-suppress-shortcuts="true" aria-label="$keys">
<style>
$style</style>
<div class="stage">$stage</div>
<p class="says" data-gl="says" aria-live="polite">$first</p>
$ask
<fieldset data-gl="controls"$off>
<div class="bar">
<button type="button" data-gl="first" aria-label="First step" \
data-lm-suppress-shortcuts="true">« First</button>
<button type="button" data-gl="back" aria-label="Previous step" \
data-lm-suppress-shortcuts="true">‹ Previous</button>
<button type="button" data-gl="play" data-lm-suppress-shortcuts="true">Play</button>
<button type="button" data-gl="next" aria-label="Next step" \
data-lm-suppress-shortcuts="true">Next ›</button>
<button type="button" data-gl="last" aria-label="Last step" \
data-lm-suppress-shortcuts="true">Last »</button>
<input type="range" data-gl="slider" min="1" max="$steps" value="1" aria-label="Step" \
autocomplete="off" data-lm-suppress-shortcuts="true">
<span class="count" data-gl="count">$count</span>
</div>
<div class="bar">
<label>Step <select data-gl="mode" autocomplete="off" data-lm-suppress-shortcuts="true">
<option value="event">by event</option>
<option value="node">by node</option>
<option value="cut">to the next cut</option></select></label>
<label>Speed <select data-gl="speed" autocomplete="off" data-lm-suppress-shortcuts="true">
<option value="2500">slow</option>
<option value="1200" selected>normal</option>
<option value="500">fast</option>
<option value="120">very fast</option></select></label>
$windows
</div>
</fieldset>
</div>
<script>
(function () {
"use strict";
$script
play("$name", $data);
})();
</script>""")
