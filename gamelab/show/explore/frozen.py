"""An explorer without a kernel: one piece of HTML that holds every picture it can show.

Each combination of the controls' values is drawn once. What is shown is a list of pieces, kept by
their numbers, equal ones once; all of it is deflated, and the page unpacks it when a control is
first touched. frozen.js follows the controls, in the style of frozen.css.
A page that runs cells wakes what is frozen where more is asked of it than it holds; there an
explorer that is played sleeps: its widgets stand in the page, and wait for Python."""

import json
from base64 import b64encode
from collections import defaultdict
from collections.abc import Sequence
from html import escape
from itertools import count, product
from string import Template
from zlib import compress

import ipywidgets as widgets
from ipywidgets.embed import dependency_state

from ...laboratory.progress import progress_bar
from ..saving import DARK_STYLE, page_file
from .guess import asked_for, owned

LARGEST = 285_000  # characters of one explorer: its page stays below 300 kB
LONG = 10  # values of a slider that stays whole
MOST = 1000  # combinations of one explorer, if its long sliders can be thinned to that
STRIDES = 1, 2, 3, 5, 10, 20, 50, 100, 1000


def frozen(explorer, largest, progress) -> str:
    """The explorer as HTML; see `Explorer.frozen`."""
    drawn = {}  # a state that several ways hold is drawn once
    for choices in drawn_values(explorer):
        page = _holding(explorer, choices, drawn, progress)
        if len(page) <= largest:
            break
    return page


def _holding(explorer, choices, drawn, progress):
    """The explorer as HTML that holds these values of its controls."""
    data = json.dumps(pictures(explorer, choices, drawn, progress), separators=(",", ":"))
    packed = compress(data.encode(), 9)
    shown, idle = explorer.shown, explorer.idle(**explorer.values())
    laid, rows, held, thinned = [], "", "", []
    for name, control in explorer.controls.items():
        label = escape(control.description or name.replace("_", " "))
        values = [*choices[name]]
        every, written = [*every_value(control)], [escape(str(value)) for value in values]
        laid.append({"name": name, "values": values, "value": control.value, "every": every})
        whole, each = ROWS[type(control).__name__]
        options = "".join(each.format(*option) for option in enumerate(written))
        rows += whole.format(label, options, " disabled" * (name in idle))
        held += HELD.format(label, ", ".join(written), len(values), len(every))
        if len(values) < len(every):
            thinned.append(THINNED.format(label, len(values), len(every)))
    choices = "".join(map(CHOICE.format, map(escape, shown.options)))
    field = MENU.format(choices) if choices else FIELD
    return PAGE.substitute(
        style=page_file("explore/frozen.css") + DARK_STYLE,
        rows=rows,
        held=held,
        thinned=f"On this page {' and '.join(thinned)}." if thinned else "",
        guess=GUESS.format(owned(shown.question), field) if shown.question else "",
        laid=json.dumps({"controls": laid}).replace("<", r"\u003c"),
        # where a player follows the screen, it shows the first itself
        first="" if explorer.mate else shown.open().html(explorer.room),
        mate=explorer.mate,
        packed=b64encode(packed).decode(),
        script=page_file("answers.js") + page_file("explore/frozen.js"),
    )


def pictures(explorer, choices, drawn, progress):
    """What the page needs to follow the controls. drawn : what is shown in the states that were
    drawn before; the others are added.

    rows : the state for each combination, along the last control first. states : for each what is
    shown, what is shown before, the question, and the controls that matter. questions : as they
    are read, the answer likewise, what is compared with a guess, the options, and what numbers are
    wanted. shown : lists of pieces, whose texts are joined by "<"."""
    combinations = [dict(zip(choices, values)) for values in product(*choices.values())]
    rows = [what_matters(explorer, state) for state in combinations]
    unlike = dict(zip(rows, combinations))
    # things by the number of their first appearance
    pieces, shown, questions, states = (defaultdict(count().__next__) for _ in range(4))

    def kept(each):
        return shown[tuple(pieces[piece] for piece in each.html(explorer.room).split("<"))]

    numbers = {}
    with progress_bar(2 * len(unlike), " pictures", progress) as done:
        for matters, state in unlike.items():
            if matters not in drawn:
                drawn[matters] = explorer.draw(**state)
                explorer.make_room(drawn[matters].needed())
            done(1)
        for matters in unlike:
            each = drawn[matters]
            question, truth = owned(each.question), owned(each.truth())
            right = each.right()
            asked = questions[question, truth, tuple(right), each.options, asked_for(right[0])]
            numbers[matters] = states[kept(each), kept(each.open()), asked, tuple(dict(matters))]
            done(1)
    # sorted, pieces that are alike stand near enough to each other to be deflated together
    alike = sorted(pieces)
    place = {pieces[piece]: k for k, piece in enumerate(alike)}
    return {
        "rows": [numbers[matters] for matters in rows],
        "states": [*states],
        "questions": [*questions],
        "shown": [[place[piece] for piece in each] for each in shown],
        "pieces": alike,
    }


def drawn_values(explorer):
    """The values of each control that are drawn, in all ways that are not too many, the best first,
    and in the last: all of them, or of long sliders every second, every third, ..., from where the
    slider stands; at last of short ones only this.
    """
    way = None
    for stride in STRIDES:
        before = way
        way = {name: every_value(control, stride) for name, control in explorer.controls.items()}
        if way == before:
            continue
        states = (dict(zip(way, values)) for values in product(*way.values()))
        if len({what_matters(explorer, state) for state in states}) <= MOST:
            yield way
    yield way


def what_matters(explorer, state):
    """The controls that change something in a state, each with its value."""
    idle = explorer.idle(**state)
    return tuple((name, value) for name, value in state.items() if name not in idle)


def every_value(control, stride=1) -> Sequence[object]:
    """The values that a menu or a switch can take, or a slider: by strides from where it stands, a
    short one by the longest only.
    """
    if not isinstance(control, widgets.IntSlider):
        return control.options
    values, first = range(control.min, control.max + 1), (control.value - control.min) % stride
    return values[first::stride] if len(values) > LONG or stride == STRIDES[-1] else values


def asleep(widget: widgets.Widget, still: str) -> str:
    """A still that holds the states of a widget and of all those in it, by which a page draws
    them.
    """
    states = {
        name: {key: value for key, value in one["state"].items() if value is not None}
        for name, one in dependency_state(widget, drop_defaults=False).items()
    }
    held = json.dumps({"root": widget.model_id, "states": states}).replace("<", r"\u003c")
    return (
        f'<div class="gamelab-asleep">{still}<script type="application/json">{held}</script></div>'
    )


STEPPED = (
    '<span><button type="button" data-by="-1" aria-label="previous {0}">‹</button>'
    '<button type="button" data-by="1" aria-label="next {0}">›</button></span></fieldset>'
)
ROWS = {  # each kind of control, and an option in it
    "ToggleButtons": (
        '<fieldset class="switch" aria-label="{0}"{2}>{0} {1}</fieldset>',
        '<button type="button" value="{0}">{1}</button>',
    ),
    "Dropdown": (
        '<fieldset class="control"{2}><label>{0}<select>{1}</select></label>' + STEPPED,
        '<option value="{0}">{1}</option>',
    ),
    "IntSlider": (
        '<fieldset class="control"{2}><label>{0}<input type="range" min="0"></label>'
        "<output></output>" + STEPPED,
        "",
    ),
}
HELD = '<tr><th scope="row">{}</th><td>{}</td><td>{} of {}</td></tr>'
THINNED = "“{}” has {} of its {} values"
FIELD = '<input data-gl="answer" type="text" size="16">'
MENU, CHOICE = '<select data-gl="answer"><option></option>{}</select>', "<option>{}</option>"
# the row in which the reader answers, as in guess.py
GUESS = (
    '<div class="guess" data-gl="guess" hidden><p data-gl="question" aria-live="polite">{}</p>'
    '<label>your guess {}</label><button type="button" data-gl="check">Check</button>'
    '<button type="button" data-gl="show">Show</button>'
    '<b data-gl="says" aria-live="polite"></b></div>'
)
PAGE = Template("""\
<div class="gamelab gamelab-frozen">
<style>
$style</style>
<div class="controls" data-gl="controls" hidden>$rows</div>
<p class="thinned" data-gl="thinned" hidden>$thinned</p>
$guess
<div data-gl="screen" class="$mate">$first</div>
<details data-gl="held" hidden><summary>What this page holds</summary>\
<table class="gamelab-held"><tr><th scope="col">control</th><th scope="col">values</th>\
<th scope="col">how many</th></tr>$held</table></details>
<script type="application/json">$laid</script>
<script type="text/plain">$packed</script>
</div>
<script>
(function () {
"use strict";
function freeze(box) {
$script
}
freeze(document.currentScript.previousElementSibling);
})();
</script>""")
