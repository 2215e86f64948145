"""The row in which the reader predicts before an explorer shows: a question, a guess, Check, and
Show."""

from fractions import Fraction
from typing import Any

import ipywidgets as widgets

from ...trees.numbers import exact
from ..pen import inked, themed

READ = "font-size:15px"  # of what an explorer says
NAMED = {"description_width": "initial"}  # the style of a field as wide as its name needs


def owned(words) -> str:
    """What an explorer says, with the names of Red, Blue and Green in their colours."""
    return themed(inked(words, '<b style="color:{}">{}</b>'))


def button(said, press, **layout) -> widgets.Button:
    """A button, as wide as what it says unless told otherwise."""
    made = widgets.Button(description=said, layout={"width": "auto", **layout})
    made.on_click(lambda _: press())
    return made


def row(children, **layout) -> widgets.HBox:
    """Widgets side by side, as many as there is room for."""
    return widgets.HBox(children, layout={"flex_flow": "row wrap", **layout})


class Guess(widgets.VBox):
    """A question, and below it a field, or a menu of options, with Check and Show.

    Once it is solved, the question stays, with what was said and what is true, until a control
    makes it another or the reader asks again. No button is ever greyed out, since that would take
    the focus from it.

    Attributes
    ----------
    question : the question. field : holds the guess. says : the guess beside the truth.
    solved : whether the truth is shown. buttons : by name; Show becomes Ask again.
    changed : called when `solved` changes.
    """

    def __init__(self, options, changed):
        self.changed, self.solved, self.entered = changed, False, False
        self.question, self.says = widgets.HTML(), widgets.HTML(layout={"margin": "0 12px"})
        said = {"description": "your guess", "style": NAMED}
        if options:
            self.field = widgets.Dropdown(options=[("", "")], layout={"width": "auto"}, **said)
        else:
            # Its value comes when the reader presses Enter or Check, and when they merely go
            # elsewhere. Enter is told by the message before it, and some kernels hear Check first.
            self.field = widgets.Text(continuous_update=False, layout={"width": "240px"}, **said)
            self.field.on_msg(self._enter)
            self.field.observe(lambda _: self.entered and self.check(), "value")
        self.buttons = {"Check": button("Check", self._enter), "Show": button("Show", self._turn)}
        answered = row([self.field, *self.buttons.values(), self.says], align_items="center")
        super().__init__([self.question, answered])
        self.add_class("gamelab-guess")

    def put(self, shown) -> Any:
        """Ask the question of what is shown, of its options if there are any; what of it may be
        seen.

        One that is solved stays; while a control makes it another, what was said is hidden."""
        if not self.solved:
            self.asked, said = shown, owned(shown.question)
            self.question.value = (
                f'<p class="gamelab" style="margin:0;{READ}" aria-live="polite">{said}</p>'
            )
            menu = (("", ""), *zip(shown.options, shown.options))
            if isinstance(self.field, widgets.Dropdown) and self.field.options != menu:
                self.field.options = menu
        seen = "visible" if shown.question == self.asked.question else "hidden"
        self.question.layout.visibility = self.says.layout.visibility = seen
        return shown if self.solved else shown.open()

    def check(self) -> None:
        """Show the truth beside the guess. A blank guess is not graded, and a text where a number
        is asked for is not either: it is said so, and nothing is shown.
        """
        said, right = self._said(), self.asked.right()[0]
        what, numbers = asked_for(right), [*map(_number, _entries(said))]
        fitting = len(numbers) == len(_entries(right)) and None not in numbers
        if not said:
            return
        if fitting or not what or said.lower() in self.asked.question.lower():
            self._set(True)
        else:
            self._say(f"{said} is no answer here: write {what}, such as 3 or 1/2.")

    def show(self) -> None:
        """Show the truth without a guess."""
        self.field.value = ""
        self._set(True)

    def ask(self) -> None:
        """Put the question again, as the controls now stand."""
        self.entered = False
        self.field.value = ""
        self._set(False)

    def verdict(self) -> str:
        """The guess beside the truth; the truth alone where nothing was guessed.

        Fractions and decimals are compared as numbers, vectors entry by entry: 0.5 is 1/2, and a
        decimal is right when it is the answer rounded to its own digits: 2.86 is 20/7."""
        said, truth = self._said(), self.asked.truth()
        if any(_agree(said, each) for each in self.asked.right()):
            return f"Your guess: {said}. That is right."
        return f"Your guess: {said}. {truth}" if said else truth

    def _said(self):
        return str(self.field.value).strip()

    def _turn(self):
        (self.ask if self.solved else self.show)()

    def _enter(self, *_):
        self.entered = True
        self.check()

    def _say(self, text):
        said = owned(text)
        self.says.value = f'<b class="gamelab" style="{READ}" aria-live="polite">{said}</b>'

    def _set(self, solved):
        self.solved = solved
        self._say(self.verdict() if solved else "")
        self.buttons["Show"].description = "Ask again" if solved else "Show"
        self.changed()


def asked_for(right) -> str:
    """What a guess has to be where the answer is a number, or several; "" for a text."""
    numbers = [*map(_number, _entries(right))]
    if None in numbers:
        return ""
    return "a number" if len(numbers) == 1 else f"{len(numbers)} numbers with commas"


def _entries(text):
    """The entries of a vector, or the one of a number, in small letters."""
    return [entry.strip() for entry in text.lower().strip("() ").replace("−", "-").split(",")]


def _number(entry):
    try:
        return exact(entry, "the guess")
    except ValueError:
        return None


def _agree(said, right):
    said, right = _entries(said), _entries(right)
    return len(said) == len(right) and all(map(_same, said, right))


def _same(said, right):
    one, other = _number(said), _number(right)
    if one is None or other is None:
        return said == right
    _, point, digits = said.partition(".")
    return abs(one - other) <= (Fraction(1, 2 * 10 ** len(digits)) if point else 0)
