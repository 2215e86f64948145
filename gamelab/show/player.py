"""A Trace as one self-contained player: a picture, the changes from step to step, and a script; no
kernel is needed.

`play(trace)` shows, in Colab, JupyterLab, Notebook and any browser, the tree and the searched
function's source with buttons, a slider and keys to step through what the search did. With
`ask=` the reader predicts before it shows. The same bundle carries a
picture as SVG and a text, for pages where no script runs. Scripts and style are the files
player*.js and player.css."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cached_property
from hashlib import sha1
from html import escape
from itertools import pairwise, takewhile
from string import Template
from typing import Any

from ..search.view import is_number
from ..watching.records import end_of
from ..watching.steps import Step
from ..watching.trace import Trace
from .asking import KINDS, MARKED, leaves, questions
from .describe import text as described
from .pen import Picture, Size, signed, themed
from .saving import DARK_STYLE, Saved, page_file
from .scene import State, scene_of, short
from .styles import EDGES, FAINT, INK, look
from .svg import opening, svg, words

BEYOND = 0.12  # of the line of the interval: how far infinity lies beyond its ends
PHASES = ("unseen", "open", "returned", "unread", "below")


def play(
    trace: Trace, ask: bool | str = False, picture: Callable[[Any], Any] | None = None
) -> Player:
    """A player to step through a trace: the value of a notebook cell, or .html() for any page.

    The player counts its own steps: "Read leaf 7" and its return are one. What `draw` calls a step
    stands in the title of the count. What the trace cannot tell opens below the controls.

    Parameters
    ----------
    trace : Trace
        What `watch` returned.
    ask : bool or str
        "values", or True, to let the reader predict each step: what a node returns, where alpha or
        beta goes, whether to cut or go on; an answer is never forced: Show, or Next once more,
        reveals the step. "windows" or "cuts" to ask only where alpha or beta goes, or whether to
        cut. "leaves" or "order" to open before the search, so that the reader clicks the leaves
        that it will never read, or those that it reads, in order.
    picture : function, optional
        Of a program that takes positions of its own: makes of one the rows of a board, or a text,
        to stand in its node. str will do where it writes a board row by row.

    Returns
    -------
    Player
        It displays itself in a notebook.

    Raises
    ------
    TypeError, ValueError
        For what is no trace; for another `ask`; for a tree of more than 5,000 nodes.

    Notes
    -----
    Time and size are linear in nodes plus steps: 264 events on 127 nodes are some 80 kB.

    Examples
    --------
    >>> from gamelab import alphabeta, tree, watch
    >>> play(watch(alphabeta, tree([[3, 12], [2, 4]])))
    <Player: 15 steps on 7 nodes>
    """
    if not isinstance(trace, Trace):
        raise TypeError(
            f"play shows a trace, as watch(alphabeta, tree) makes it, not {type(trace).__name__!r};"
            " for a picture of a tree use draw or svg"
        )
    if ask not in (True, False, *KINDS, *MARKED):
        kinds = ", ".join(f'"{kind}"' for kind in (*KINDS, *MARKED))
        raise ValueError(f"ask is one of {kinds}, or False to ask nothing, not {ask!r}")
    shown = trace if picture is None else trace.pictured(picture)
    player = Player(shown, KINDS[0] if ask is True else ask or "")
    if ask in KINDS and not player.questions:
        raise ValueError(f"ask={ask!r}: there is nothing of that kind to ask about this search")
    return player


class Player(Saved):
    """What `play` returns; it displays itself in a notebook.

    `runs` is what a page needs to compare the leaves that several searches read, `edit` whether the
    reader may change the leaves on the tree, `change` the path of a leaf, its new value, and what
    is said of it: the player then opens at its end.

    `groups` holds for each of its steps the numbers of the trace's events that it shows."""

    def __init__(
        self,
        trace: Trace,
        ask: str = "",
        runs: Mapping[str, Any] | None = None,
        edit: bool = False,
        change: tuple[str, Any, str] | None = None,
    ) -> None:
        self.trace, self.ask, self.runs, self.edit, self.change = trace, ask, runs, edit, change
        self.scene = scene_of(trace)
        ends = pairwise(self.scene.stops)
        self.groups = [range(before + 1, stop + 1) for before, stop in ends]
        self.range = self._range()

    def _range(self):
        """The least and the largest number that a leaf pays, as far as that is known, where the
        search has a window."""
        nodes = map(self.trace.node, [*self.trace.leaves_read, *self.trace.leaves_pruned])
        paid = [worth for worth in map(end_of, nodes) if worth is not None]
        windowless = all(step.alpha is None for step in self.trace.steps)
        if not paid or windowless or not all(map(is_number, paid)):
            return None
        return min(paid), max(paid)

    @cached_property
    def questions(self) -> list[dict[str, Any]] | None:
        """What is asked before steps are shown; None where nothing is."""
        return questions(self.trace, self.groups, self.ask) if self.ask in KINDS else None

    def html(self, name: str = "", room: Size = (0, 0)) -> str:
        """The player as one piece of HTML: picture, controls and scripts, nothing from elsewhere.

        Parameters
        ----------
        name : str
            By which its script finds it; without one it follows from the content. The script
            starts every player of that name that stands on the page.
        room : (number, number)
            The least width and height of the picture's frame, where the picture is to change.

        Returns
        -------
        str
            The HTML.
        """
        data, name = _compact(self._data()).replace("<", "\\u003c"), name or self.name
        return PAGE.substitute(
            name=name,
            keys=MARKING if self.ask in MARKED else self._keys(),
            style=page_file("player.css"),
            script=self._script(),
            page=page_file("player_page.js"),
            dark=DARK_STYLE,
            stage=self._stage,
            sources=self._sources(),
            doubts=self._doubts(),
            data=data,
            ask=ASKS[self.ask],
            # who predicts windows sees these
            entered=" selected" * (self.ask in KINDS),
            steps=len(self.groups),
            size=self._size(room),
        )

    alive = html

    def kept(self) -> Picture:
        return svg(self.trace.root if self.ask else self.scene)

    def trace_data(self, room: Size = (0, 0)) -> str:
        """What a page needs to show this trace in place of another: an element that is not seen."""
        return (
            f'<div data-gl="trace" hidden="hidden" style="{self._size(room)}">{self._handed}</div>'
        )

    @cached_property
    def _handed(self):
        whole = {"picture": self._stage, "sources": self._sources(), **self._data()}
        # comments part what other traces are likely to share: a frozen page keeps it once
        return re.sub("(?={|&lt;g)", "<!---->", escape(_compact(whole), quote=False))

    @cached_property
    def _stage(self):
        """The picture that the page changes; its colours on a dark page are those of the page."""
        return themed(opening(self.scene))

    @cached_property
    def name(self) -> str:
        """A name that follows from what is shown."""
        shown = _compact(self._data()) + self._stage
        return "gl-" + sha1(shown.encode()).hexdigest()[:10]

    def _script(self):
        """The body of the function that starts a stage."""
        wanted = {
            "player.js": True,
            "player_picture.js": True,
            "answers.js": self.questions or self.edit or self.range,
            "player_asking.js": self.questions,
            "player_leaves.js": self.ask in MARKED,
            "player_edit.js": self.edit,
            "player_window.js": self.edit or self.range,
        }
        return "".join(page_file(name) for name, here in wanted.items() if here)

    def _size(self, room):
        wide, high = map(max, room, (self.scene.width, self.scene.height))
        longest = max([len(line) for source in self.trace.sources for line in source.lines] + [0])
        return (
            f"--wide: {wide:g}px; --small: {self.scene.shrunk(0) * wide:.0f}px;"
            f" --ratio: {wide / high:.3f}; --longest: {longest}"
        )

    def _sources(self):
        """The box of each function that the trace follows; the first one is in sight."""
        boxes = ""
        for k, source in enumerate(self.trace.sources):
            lines = "".join(f"<span>{escape(line)}</span>" for line in source.lines)
            hidden = " hidden" * (k > 0)
            boxes += SOURCE.substitute(name=escape(source.name), hidden=hidden, lines=lines)
        return boxes

    def _doubts(self):
        """What cannot be told of the run, behind a switch."""
        doubts = self.trace.doubts
        reasons = "".join(f"<li>{escape(said)}</li>" for said in doubts)
        return DOUBTS.substitute(count=len(doubts), reasons=reasons) if doubts else ""

    def _repr_mimebundle_(self, **wanted):
        """The player, and what stands for it where no script runs: the last picture and the whole
        trace, or, where the reader is asked, the tree alone.
        """
        return {
            "text/html": self.html(),
            "image/svg+xml": self.kept(),
            "text/plain": described(self.trace.root) if self.ask else self.trace.text(),
        }

    def __repr__(self) -> str:
        return f"<Player: {len(self.groups)} steps on {len(self.scene.nodes)} nodes>"

    def _data(self):
        """What the script needs: what each step says and changes, where alpha and beta stand, how
        things are painted, and what is asked. Nodes are numbered as in the Scene.
        """
        scene, ends = self.scene, self.trace.root.leaves() if self.edit else ()
        # one child of a mover of each family
        movers = {scene.families[site.above.number]: site.number for site in scene.sites}.values()
        return {
            "steps": list(self._steps()),
            "families": scene.families,
            "looks": {
                family: {phase: _paint(look(family, phase)) for phase in PHASES}
                for family in sorted(set(scene.families))
            },
            "edges": {style: _paint(paint) for style, paint in EDGES.items()}
            | {self._said(i, "edge", "best"): _paint(scene.edge(i, "best")) for i in movers},
            "above": [-1, *(site.above.number for site in scene.sites[1:])],
            "windows": [site.number for site in scene.sites if "alpha" in site.slots],
            "cuts": scene.cuts,
            "below": [i for i, state in enumerate(scene.states(-1)) if state.phase == "below"],
            "questions": self.questions,
            "leaves": leaves(self.trace, self.groups, self.ask) if self.ask in MARKED else None,
            "keys": self._keys(),
            "inks": {
                phase: themed(FAINT if phase in ("unread", "below") else INK) for phase in PHASES
            },
            "range": self.range and [signed(short(end)) for end in self.range],
            "ends": self._ends(),
            "runs": self.runs,
            # the leaves that may be given another value, from left to right
            "edit": [scene.index[leaf.path] for leaf in ends if is_number(leaf.payoff)] or None,
            # whether the order of the children matters
            "moved": bool(self.runs) and "by hand" in self.runs["orders"],
            "change": self._changed(),
        }

    def _keys(self):
        return STEPPING + ", W asks about windows" * bool(self.range)

    def _ends(self):
        """For the nodes of MAX and of MIN the bound that ends them, and the sentence of a child
        that does; # is the bound.
        """
        # a search that went on where alpha is beta cuts only beyond
        strict = any(
            step.alpha is not None and step.alpha == step.beta and after.kind == "enter"
            for step, after in pairwise(self.trace.steps)
            if step.kind == "update"
        )
        most, least = ("more than #", "less than #") if strict else ("# or more", "# or less")
        high = "beta", f"A child worth {most} to MAX ends this node: α ≥ β."
        low = "alpha", f"A child worth {least} to MAX ends this node: α ≥ β."
        negated = "beta", f"A child worth {most} to MIN ends this node: α ≥ β."
        return {"max": high, "min": low if self.trace.side == "max" else negated}

    def _changed(self):
        """The leaf with its new value, and what is said of it, if one is changed."""
        if not self.change:
            return None
        path, value, says = self.change
        i = self.scene.index[path]
        return i, self._said(i, "value", short(value)), signed(says)

    def _said(self, i, field, new):
        """A field of a state as the picture shows it: a value as markup, the best edge with the
        family of its mover, whose colour it has.
        """
        if new == "best":
            return f"best {self.scene.families[self.scene.sites[i].above.number]}"
        return themed(words(self.scene, i, new)) if field == "value" else signed(new)

    def _steps(self):
        """Each step: its node, its kind, its last event, its sentence, the nodes that it changes
        with the new content of the fields that differ, [source, *rows] of the active lines, and the
        ends of the window where they are not those of the step before.

        The first is given as its changes against a tree of which nothing has been seen."""
        scene, trace = self.scene, self.trace
        now = scene.states(-1)
        source, window, read = 0, None, {*trace.leaves_read}
        for group in self.groups:
            k, after, changes = group[-1], {}, []
            for event in group:
                after |= scene.frames[event + 1]
            for i, state in sorted(after.items()):
                fields = zip(State._fields, state, now[i])
                new = {name: self._said(i, name, said) for name, said, old in fields if said != old}
                if new:
                    changes.append((i, new))
                now[i] = state
            step, first = trace.steps[k], trace.steps[group[0]]
            found = {
                "at": scene.current(k),
                "kind": first.kind,
                "event": k,
                "says": self._says(group),
                "changes": changes,
            }
            if self.range:
                bounds = {"α": step.alpha, "β": step.beta}
                # a root that starts the search need have none
                bounds = None if None in bounds.values() else bounds
                if bounds != window:
                    found["window"] = bounds and [
                        (_share(bound, *self.range), _bound(name, bound))
                        for name, bound in bounds.items()
                    ]
                window = bounds
            if self.runs and first.node in read:
                found["leaf"] = first.kind == "enter"
            source = source if step.source is None else step.source
            found["line"] = [source, *lit(trace, step)]
            yield found

    def _says(self, group):
        """The sentence of a step; that a leaf returns its own payoff goes without saying."""
        step = self.trace.steps[group[-1]]
        node = self.trace.node(step.node)
        plain = len(group) > 1 and node.is_leaf and step.value == node.payoff
        return " ".join(map(self.trace.says, group[:1] if plain else group))


def _bound(name, bound):
    """An end of the window on the line of the interval, where there is little room.

    >>> _bound("α", -(10**9)), _bound("β", 3)
    ('α ≈ −1e9', 'β = 3')
    """
    said = signed(short(bound)).replace("e+0", "e").replace("e+", "e")
    return f"{name} ≈ {said[1:]}" if said[0] == "≈" else f"{name} = {said}"


def _share(bound, low, high):
    """Where a bound lies on the line between the ends of a range, or beyond these."""
    if low <= bound <= high:
        return round(float((bound - low) / ((high - low) or 1)), 3)
    return 1 + BEYOND if bound > high else -BEYOND


# a line that sets something, perhaps behind its own condition
SETS = re.compile(r"\s*((el)?if\b.*:|else:)?\s*[\w.\[\], ]+=(?!=)")


def lit(trace: Trace, step: Step) -> list[int]:
    """The rows of its function that decide a step: of a cut the condition and what leaves the loop,
    of an update the last assignment in its turn of the loop; the step's own line where they were
    not kept, -1 for a step without one.
    """
    if step.source is None or step.line is None:
        return [-1]
    source = trace.sources[step.source]
    # where two functions call each other, lines of both ran
    own, text = step.line - source.first, source.lines
    ran = [row for line in step.lines if 0 <= (row := line - source.first) < len(text)]
    ends = [k for k, row in enumerate(ran) if re.match(r"\s*(break|return)", text[row])]
    if step.kind == "cut" and ends:
        return ran[max(0, ends[0] - 1) : ends[0] + 1]
    [indent] = re.findall(r"^\s*", text[own])
    head = re.compile(rf"(?!{indent})\s*(for|while)\b")  # of the loop that the line stands in
    turn = takewhile(lambda row: not head.match(text[row]), ran)
    sets = [row for row in turn if row != own and SETS.match(text[row])]
    return sets[-1:] if step.kind == "update" and sets else [own]


def _paint(paint):
    """A look as attributes of an SVG element."""
    return {
        "fill": themed(paint.fill),
        "stroke": themed(paint.stroke),
        "stroke-width": paint.width,
        "stroke-dasharray": " ".join(f"{length:g}" for length in paint.dash) or "none",
    }


def _compact(data):
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


# An element is found by its data-gl name. The other attribute keeps JupyterLab's keyboard shortcuts
# away while it has the focus.
STEPPING = "Step player: left and right arrow keys step, Home and End jump, Space plays and pauses"
MARKING = (
    "Step player: left and right arrow keys go from leaf to leaf, Space marks one, Enter checks"
)

# What a kind of question wants names it, see Player.ask in player.js.
STEPS_ASKED = """<div class="ask">\
<span data-gl="question" role="status">Predict each step: press Next.</span>
<span data-gl="number" data-for="number" hidden>\
<input data-gl="answer" type="text" size="6" aria-label="Your answer" autocomplete="off" \
data-lm-suppress-shortcuts="true">
<button type="button" data-gl="check" data-lm-suppress-shortcuts="true">Check</button></span>
<span data-gl="cut" data-for="cut" hidden>\
<button type="button" data-gl="yes" data-lm-suppress-shortcuts="true">Cut</button>
<button type="button" data-gl="no" data-lm-suppress-shortcuts="true">Go on</button></span>
<button type="button" data-gl="show" data-for="number cut" data-lm-suppress-shortcuts="true" \
hidden>Show</button>
</div>"""
LEAVES_ASKED = """<div class="ask">\
<span data-gl="question" role="status"></span>
<button type="button" data-gl="check" data-for="leaves" data-lm-suppress-shortcuts="true">Check\
</button>
<button type="button" data-gl="show" data-for="leaves" data-lm-suppress-shortcuts="true">Show\
</button>
</div>"""
ASKS = {"": "", **dict.fromkeys(KINDS, STEPS_ASKED), **dict.fromkeys(MARKED, LEAVES_ASKED)}

SOURCE = Template("""\
<div data-gl="source" role="region" tabindex="0" aria-label="Source of $name" \
title="Click to read the lines whole" data-lm-suppress-shortcuts="true"$hidden>$lines</div>""")

DOUBTS = Template("""\
<details class="doubts"><summary data-lm-suppress-shortcuts="true">\
What is not told, and why ($count)</summary><ul>$reasons</ul></details>
""")

PAGE = Template("""\
<div data-name="$name" class="gamelab gamelab-player" role="group" tabindex="0" \
data-lm-suppress-shortcuts="true" aria-label="$keys">
<style>
$style</style>
<style>$dark</style>
<div class="board" data-gl="board" style="$size">
<div class="head">
<div data-gl="interval" class="interval" role="img" hidden><svg viewBox="0 0 250 62">
<rect x="36" y="33" width="178" height="2"/>
<path class="band" d="M0 28h1v12h-1z"/>
<rect class="alpha" x="34" y="23" width="4" height="22"/>
<rect class="beta" x="34" y="23" width="4" height="22"/>
<text class="alpha" y="15"></text><text class="beta" y="15"></text>
<text class="end" x="36" y="58"></text><text class="end" x="214" y="58"></text>
<text class="left" x="125" y="58">no value is left</text></svg></div>
<div class="told">
<p class="says" data-gl="says" aria-live="polite">Nothing has been searched yet.</p>
$ask
</div>
<div data-gl="compare" class="compare" hidden>\
<span data-gl="read">leaves read</span><div data-gl="bars"></div></div>
</div>
<div class="stage" data-gl="stage">$stage</div>
<div class="source" data-gl="sources">$sources</div>
<ol class="source story" data-gl="story" aria-label="Story so far"></ol>
<fieldset class="bar" data-gl="controls" disabled>
<button type="button" data-gl="first" aria-label="First step" \
data-lm-suppress-shortcuts="true">«</button>
<button type="button" data-gl="back" aria-label="Previous step" \
data-lm-suppress-shortcuts="true">‹</button>
<button type="button" data-gl="play" data-lm-suppress-shortcuts="true">Play</button>
<button type="button" data-gl="next" aria-label="Next step" \
data-lm-suppress-shortcuts="true">Next ›</button>
<button type="button" data-gl="last" aria-label="Last step" \
data-lm-suppress-shortcuts="true">»</button>
<input type="range" data-gl="slider" min="1" max="$steps" value="1" aria-label="Step" \
autocomplete="off" data-lm-suppress-shortcuts="true">
<span class="count" data-gl="count"></span>
<select data-gl="mode" aria-label="One step is" autocomplete="off" \
data-lm-suppress-shortcuts="true">
<option value="">by event</option>
<option value="enter">by node</option>
<option value="cut">to the next cut</option></select>
<button type="button" data-gl="more" aria-expanded="false" \
data-lm-suppress-shortcuts="true">More</button>
<span class="more">
<button type="button" data-gl="tell" aria-expanded="false" \
data-lm-suppress-shortcuts="true">Story</button>
<select data-gl="speed" aria-label="Speed" autocomplete="off" data-lm-suppress-shortcuts="true">
<option value="2500">slow</option>
<option value="1200" selected>normal speed</option>
<option value="500">fast</option>
<option value="100">very fast</option></select>
<select data-gl="windows" aria-label="Windows" autocomplete="off" \
data-lm-suppress-shortcuts="true">
<option value="ended">windows as they ended</option>
<option value="entered"$entered>as they were entered</option></select>
</span>
</fieldset>
$doubts</div>
</div>
<script>
(function () {
"use strict";
function start(root, data) {
$script
load(data);
}
$page
play("$name", $data);
})();
</script>""")
