"""What every explorer is made of: a pure drawing function, the widgets around it, and a screen that
follows them.

Only core ipywidgets are used, those that versions 7 and 8 share, and one HTML widget that holds the
picture; every slider and menu has the buttons ‹ and ›, since some front ends keep the arrow keys
for themselves. An explorer that answers a question of its lesson asks it first: the reader guesses,
or has it shown."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from itertools import product
from math import prod
from textwrap import fill
from typing import Any

import ipywidgets as widgets
from IPython.display import display

from ...matrices.payoffs import Payoffs
from ...trees.arguments import instance, told
from ...trees.build import checked_players
from ...trees.node import number_text
from ..describe import text
from ..layout import BOLD
from ..pen import SMALL, Picture, Size, grown, legible, page, size
from ..pen import text as words
from ..saving import Saved
from ..scene import Subject
from ..styles import text_width
from ..svg import svg
from .frozen import LARGEST, asleep, every_value, frozen
from .guess import NAMED, READ, Guess, button, owned, row

MANY, TOGETHER = 10, 27  # entries of a short menu; combinations that are all tried
NO_YES, CHANGES = ("no", "yes"), ("stays", "rises", "falls")
LOWEST = 500  # px, of a picture that is shown larger than it is, below its controls
BESIDES = 350  # px: controls, question, figures and sentence, and the front end's own bars
WIDE = 96  # characters of a line of plain text
FROZEN = "frozen"  # what `stills` says where a whole explorer is to be kept
ALIVE = "This is a still. It is alive on Colab and on your own machine."
Control = widgets.IntSlider | widgets.Dropdown | widgets.ToggleButtons
TRACK = 260  # px for the track and the number of a slider, without its label


@dataclass
class Shown:
    """What a drawing function gives: a picture (SVG), the figures beside it, one sentence, and the
    picture in words. Figures may be numbers; they are written as everywhere.

    Where the reader is to predict: the question, its answer (a set if several are right), the
    options to choose it from (none for a number), and the picture until then."""

    picture: Picture
    figures: Mapping[str, Any]
    sentence: str
    form: str
    question: str = ""
    answer: Any = None
    options: tuple[str, ...] = ()
    before: Picture | None = None

    def __post_init__(self) -> None:
        self.figures = {name: number_text(value) for name, value in self.figures.items()}

    @classmethod
    def of(cls, subject: Subject, figures: Mapping[str, Any], sentence: str) -> Shown:
        """A tree, or a trace at its last step, as picture and as text."""
        return cls(svg(subject), figures, sentence, text(subject))

    def asking(
        self, question: str, answer: Any, before: Picture, options: Iterable[Any] = ()
    ) -> Shown:
        """The same after a question: until it is answered, only the picture `before` is seen.

        The question names what its answer depends on, for it stays when the controls move on."""
        said, menu = question[0].upper() + question[1:], tuple(map(str, options))
        return replace(self, question=said, answer=answer, options=menu, before=before)

    def unsolved(self) -> Shown:
        """What is seen while the question is open."""
        before = self.before or self.picture
        return Shown(before, dict.fromkeys(self.figures, "?"), self.question, before.alt)

    def open(self) -> Shown:
        """The same below the question, which stands above it; all of it where there is none."""
        return replace(self.unsolved(), sentence="") if self.question else self

    def right(self) -> list[str]:
        """The right answers, as they are written."""
        answers = self.answer if isinstance(self.answer, set) else {self.answer}
        return sorted(map(number_text, answers))

    def truth(self) -> str:
        """The sentence that gives the answer."""
        return f"The answer: {' or '.join(self.right())}."

    def html(self, room: Size = (0, 0)) -> str:
        """The picture with its figures and its sentence, for the page; the picture in a frame of at
        least that size.
        """
        own = self.size()
        wide, high = map(max, room, own)
        cells = "".join(
            f'<td style="padding:0 1.2em 0 0;text-align:left">{owned(name)}'
            f" <b>{owned(value)}</b></td>"
            for name, value in self.figures.items()
        )
        return (
            f'<div class="gamelab" style="line-height:1.5;{READ}"><table role="presentation"'
            f' style="border:0"><tr style="background:none">{cells}</tr></table>'
            '<p style="margin:0 0 2px 0;min-height:3em"'
            f' aria-live="polite">{owned(self.sentence)}</p>'
            '<div style="overflow:auto hidden">'
            f'<div style="max-width:{fitting(wide, high)};{legible(wide)};line-height:0'
            f';aspect-ratio:{wide:g}/{high:g}">'
            # on the scale of the frame, for a narrower picture may not grow out of it
            f'<div style="width:{100 * own[0] / wide:g}%">{self.picture.html()}</div>'
            "</div></div></div>"
        )

    def size(self) -> Size:
        """Width and height of the picture, in px."""
        return size(self.picture)

    def needed(self) -> Size:
        """The same, so that the picture before the answer has room too."""
        wide, high = map(max, self.size(), size(self.before or self.picture))
        return wide, high

    def told(self) -> str:
        """The figures and the sentence, in plain text."""
        figures = ", ".join(f"{name} {value}" for name, value in self.figures.items())
        return f"{figures}\n{self.sentence}"

    def words(self) -> str:
        """The same, and the picture, in plain text."""
        return f"{self.told()}\n{self.form}"


class Panel(Saved, widgets.VBox):
    """Widgets that stand in a page together; where a still is wanted, with the picture that stands
    for them, and what is to be read below it.
    """

    def words(self) -> str:
        """All of it in plain text."""
        raise NotImplementedError

    def below(self) -> str:
        """What is to be read below the picture."""
        raise NotImplementedError

    def _ipython_display_(self):
        bundle: dict[str, Any] = {"text/plain": self.words()}
        wanted, picture, below = stills(), self.kept(), paragraph(self.below())
        if wanted == FROZEN:
            read = picture.html() + below["text/html"] + paragraph(ALIVE)["text/html"]
            display({**bundle, "text/html": asleep(self, read)}, raw=True)
            return
        if wanted:
            # A committed notebook is read where no kernel runs: there the picture has to stand for
            # the controls.
            bundle["image/svg+xml"] = picture
        bundle["application/vnd.jupyter.widget-view+json"] = {
            "version_major": 2,
            "version_minor": 0,
            "model_id": self.model_id,
        }
        display(bundle, raw=True)
        if wanted:
            display(below, raw=True)


class Explorer(Panel):
    """Controls above a picture that follows them.

    Attributes
    ----------
    controls : dict
        The widgets by name; set a control's .value and the picture follows.
    buttons : dict
        The (‹, ›) pair beside each slider and menu, by its name.
    guess : Guess or None
        Where the reader answers the question, if there is one.
    draw : function
        From the controls' values to a Shown.
    idle : function
        From the controls' values to the names of those that change nothing now; they are greyed
        out.
    every : collection of str
        The controls of which not only the ends, but all values tell how large the picture gets.
    moves : dict
        The buttons of one that is played, by what they say; it has more to show than its controls
        choose.
    personal : bool
        Whether each reader is shown something else: a page that runs cells asks Python for it.
    mate : str
        The class of the element that a script of the page watches, "" for none.
    shown : Shown
        What is shown now.
    room : (number, number)
        The size of the frame it is shown in, in px; it holds every picture so far.
    """

    personal = False
    mate = ""
    room: Size = 0, 0

    def __init__(
        self,
        draw: Callable[..., Shown],
        controls: Mapping[str, Control],
        idle: Callable[..., Collection[str]] = lambda **values: (),
        every: Collection[str] = (),
        moves: Mapping[str, Callable[[], Any]] | None = None,
    ) -> None:
        self.draw, self.controls, self.idle, self.every = draw, dict(controls), idle, every
        self.buttons = {
            name: _buttons(control)
            for name, control in self.controls.items()
            if not isinstance(control, widgets.ToggleButtons)
        }
        self.screen = widgets.HTML()
        # The two versions of ipywidgets put the description of ToggleButtons in different places: a
        # label stands where it is put.
        rows = [
            labelled(
                "" if name in self.buttons else name.replace("_", " "),
                control,
                self.buttons.get(name, ()),
            )
            for name, control in self.controls.items()
        ]
        self._draw()
        self.guess = Guess(self.shown.options, self._paint) if self.shown.question else None
        self.moves = {said: button(said, press) for said, press in (moves or {}).items()}
        played = self.moves and widgets.HBox([*self.moves.values()])
        super().__init__([*filter(None, (row(rows), played, self.guess, self.screen))])
        for values in self._extremes():
            self.make_room(self.measured(**values))
        for control in self.controls.values():
            control.observe(self.refresh, "value")
        self._paint()

    def values(self) -> dict[str, Any]:
        """The controls as they stand."""
        return {name: control.value for name, control in self.controls.items()}

    def refresh(self, change: Any = None) -> None:
        """Draw what the controls choose."""
        self._draw()
        self._paint()

    def _draw(self):
        self.shown = self.draw(**self.values())
        self.make_room(self.shown.needed())

    def measured(self, **values: Any) -> Size:
        """The width and height that are needed where the controls stand so, in px."""
        return self.draw(**values).needed()

    def frozen(self, largest: int = LARGEST, progress: bool = False) -> str:
        """The explorer as one piece of HTML, with every picture inside: it needs no kernel.

        Where all combinations of the controls would be too many, long sliders stop at fewer values,
        and the page says so. Its script asks, checks and shows as the explorer does."""
        return frozen(self, largest, progress)

    def kept(self) -> Picture:
        return self.seen_now().picture

    def alive(self) -> str:
        return self.frozen(progress=True)

    def seen_now(self) -> Shown:
        """What is seen: the question alone, until it is answered."""
        return self.shown.unsolved() if self.guess and not self.guess.solved else self.shown

    def _paint(self):
        """Show the picture, or the question that comes before it."""
        shown = self.guess.put(self.shown) if self.guess else self.shown
        self.screen.value = shown.html(self.room)
        idle = self.idle(**self.values())
        for name, control in self.controls.items():
            for widget in (control, *self.buttons.get(name, ())):
                widget.disabled = name in idle

    def _extremes(self):
        """The controls as they stand, but for some at their ends, short menus at every entry, in
        every combination that can make a difference; where those are many, one at a time.
        """
        ends = {}
        for name, control in self.controls.items():
            options = every_value(control)
            if name not in self.every and (isinstance(options, range) or len(options) > MANY):
                options = options[0], options[-1]
            ends[name] = [*dict.fromkeys((control.value, *options))]
        together = len(ends) if prod(map(len, ends.values())) <= TOGETHER else 1
        for values in product(*ends.values()):
            chosen = dict(zip(ends, values, strict=True))
            moved = {name for name in ends if chosen[name] != ends[name][0]}
            if 0 < len(moved) <= together and moved.isdisjoint(self.idle(**chosen)):
                yield chosen

    def make_room(self, needed: Size) -> None:
        """Let the frame be so large at least: nothing below it must move while a slider does."""
        wide, high = map(max, self.room, needed)
        self.room = wide, high

    def words(self) -> str:
        return self.seen_now().words()

    def below(self) -> str:
        return self.seen_now().told()

    def _ipython_display_(self):
        if stills() != FROZEN or self.moves:
            return super()._ipython_display_()
        box = asleep(self, self.frozen()) if self.personal else self.frozen()
        display({"text/html": box, "text/plain": self.shown.words()}, raw=True)


def stills() -> str:
    """What is to be kept for pages that no kernel runs: "" for nothing, FROZEN, and any other text
    for the pictures alone. The environment says it.
    """
    return os.environ.get("GAMELAB_STILLS", "")


def written(lines) -> Picture:
    """Lines of text as a picture, to stand beside or below another; True for bold ones."""
    wide = max(text_width(line) * (BOLD if bold else 1) for line, bold in lines.items())
    step = SMALL + 6
    body = [
        words(4, step * k, line, SMALL, bold=bold)
        for k, (line, bold) in enumerate(lines.items(), 1)
    ]
    return page(wide * SMALL + 8, step * len(lines) + 8, body, "; ".join(lines))


def paragraph(text: str) -> dict[str, str]:
    """Lines of text as an output of their own.

    >>> paragraph("value 3\\nMAX moves.")["text/html"]
    '<p>value 3<br>MAX moves.</p>'
    """
    lines = escape(text).replace("\n", "<br>")
    plain = "\n".join(fill(line, WIDE) for line in text.splitlines())
    return {"text/html": f"<p>{lines}</p>", "text/plain": plain}


def slider(label: str, low: int, high: int, value: int) -> widgets.IntSlider:
    """A whole-number slider; the explorer puts ‹ and › beside it. It starts at the place nearest to
    `value`, as such a widget does by itself. However long its label is, the track stays as long,
    but on a page too narrow for it.
    """
    return widgets.IntSlider(
        value,
        low,
        high,
        description=label,
        style=NAMED,
        layout={"width": f"{TRACK + 14 * text_width(label):.0f}px", "flex": "0 1 auto"},
    )


def menu(label: str, options: Iterable[object], value: object = None) -> widgets.Dropdown:
    """A drop-down menu; the explorer puts ‹ and › beside it."""
    options = list(options)
    return widgets.Dropdown(
        options=options,
        value=value or options[0],
        description=label,
        style=NAMED,
        layout={"width": "auto"},
    )


def whole_number(label: str, value: int, low: int, high: int, **layout: str) -> Any:
    """A field for a whole number."""
    return widgets.BoundedIntText(
        value, min=low, max=high, description=label, style=NAMED, layout=layout
    )


def switch(options: Iterable[Any]) -> widgets.ToggleButtons:
    """A row of buttons of which one is down; the explorer puts its name before it."""
    return widgets.ToggleButtons(options=list(options), style={"button_width": "auto"})


def labelled(name, control, buttons=()) -> widgets.HBox:
    """A control with its name before it and its buttons behind it; "" where it shows its own."""
    before = [widgets.Label(name, layout={"margin": "0 6px 0 0"})] if name else []
    layout = {"margin": "0 24px 4px 0", "align_items": "center", "max_width": "calc(100% - 24px)"}
    layout["flex_flow"] = "row wrap"  # on a telephone the buttons leave the track its room
    return widgets.HBox([*before, control, *buttons], layout=layout)


def _buttons(control):
    def press(step):
        if isinstance(control, widgets.Dropdown):
            control.index = min(len(control.options) - 1, max(0, control.index + step))
        else:
            control.value += step  # it stops at its ends by itself

    wide = {"width": "36px", "flex": "0 0 auto"}
    pair = button("‹", partial(press, -1), **wide), button("›", partial(press, 1), **wide)
    for each, said in zip(pair, ("previous", "next")):
        each.tooltip = f"{said} {control.description}"
    return pair


def fitting(wide, high):
    """How wide a picture is shown below its controls: as the window has room for, and never so
    small that it cannot be read.

    >>> fitting(600, 300)
    'clamp(600px,(100vh - 350px)*2,900px)'
    """
    share, most = wide / high, grown(wide, high, LOWEST)
    return f"clamp({wide:g}px,(100vh - {BESIDES}px)*{share:.4g},{most:g}px)"


def leaf_number(root, path) -> int:
    """The number of a leaf, counted from 1 from the left; ValueError if there is none there."""
    paths = [leaf.path for leaf in root.leaves()]
    if not isinstance(path, str) or path not in paths:
        raise ValueError(f"leaf={told(path)}: expected the path of a leaf, such as {paths[0]!r}")
    return paths.index(path) + 1


def seated(game, given) -> tuple[Payoffs, tuple[str, str]]:
    """The game of an explorer, and what its two players are called; an error for anything else."""
    game, names = instance(game, Payoffs, "game"), checked_players(given)
    if len(names) != 2:
        raise ValueError(f"players={told(given)}: expected two names")
    return game, names


def count(number: int, what: str, many: str = "") -> str:
    """The number with its noun: 1 leaf, 2 leaves."""
    return f"{number} {what if number == 1 else many or what + 's'}"


def compared(words, one, other) -> str:
    """The first word if the two are equal, the second if one is larger, the third if the other is.

    >>> compared(CHANGES, 3, 5)
    'falls'
    """
    return words[(one > other) - (one < other)]
