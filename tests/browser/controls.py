"""The controls in an output, each with the few things a reader does to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gamelab.learn.practice.problem import Entry, Problem
from gamelab.learn.practice.problems import problem

from .driver import Output, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Locator


class Stepped:
    """A slider or a drop-down menu of an explorer, with the Previous and Next beside it. Places are
    Playwright locators.
    """

    kind = ""
    selector = ""

    def __init__(self, output: Output, control: Locator) -> None:
        self.output, self.control, self.keyboard = output, control, output.lecture.page.keyboard
        row = control.locator("xpath=..")
        self.previous, self.next = (
            row.get_by_role("button", name=name, exact=True) for name in ("Previous", "Next")
        )
        self.label = f"{self.kind} {control.locator('.widget-label').first.text_content()!r}"

    @classmethod
    def all(cls, output: Output) -> list:
        """Those of an output."""
        return [
            cls(output, control)
            for control in output.place.locator(f"{cls.selector}:not(.gamelab-practice *)").all()
        ]

    def value(self) -> int:
        """Where it stands."""
        raise NotImplementedError

    @contextmanager
    def awake(self) -> Iterator[None]:
        """While it is greyed out, choose in the menus beside it what makes it count; put that back
        afterwards.
        """
        changed = None
        if not self.next.is_enabled():
            changed = next(menu for menu in Menu.all(self.output) if menu.wakes(self))
        try:
            yield
        finally:
            if changed:
                changed.choose(changed.chosen_before)

    def at(self, value: int) -> None:
        """Wait until it stands at `value`."""
        wait_until(
            lambda: self.value() == value,
            f"cell {self.output.number}, {self.label} at {value} (it is at {self.value()})",
        )


class Slider(Stepped):
    """A slider with whole numbers."""

    kind, selector = "slider", ".widget-slider"

    def __init__(self, output: Output, control: Locator) -> None:
        super().__init__(output, control)
        self.handle = control.locator(output.lecture.dialect.handle)

    def value(self) -> int:
        """The number beside it."""
        return int(self.control.locator(".widget-readout").text_content().replace("\u2212", "-"))

    def key(self, name: str) -> None:
        """Press a key with the focus on the handle."""
        self.handle.focus()
        self.keyboard.press(name)


class Menu(Stepped):
    """A drop-down menu; its value is the number of the chosen entry, from 0."""

    kind, selector = "menu", ".widget-dropdown"

    def __init__(self, output: Output, control: Locator) -> None:
        super().__init__(output, control)
        self.select = control.locator("select")
        self.chosen_before = self.value()

    def value(self) -> int:
        """The number of the chosen entry."""
        return self.select.evaluate("(select) => select.selectedIndex")

    def size(self) -> int:
        """How many entries there are."""
        return self.select.evaluate("(select) => select.options.length")

    def key(self, name: str) -> None:
        """Open the list with the space bar, press a key, and close it with Enter.

        On the closed list JupyterLab and Notebook 7 take the arrow keys for themselves and select
        another cell."""
        self.select.focus()
        for press in ("Space", name, "Enter"):
            self.keyboard.press(press)

    def choose(self, number: int) -> None:
        """Choose an entry, in no particular way."""
        self.select.select_option(index=number)
        self.output.calm()

    def wakes(self, other: Stepped) -> bool:
        """Choose entry after entry until `other` is no longer greyed out; whether one did it."""
        for number in range(self.size()):
            self.choose(number)
            if other.next.is_enabled():
                return True
        self.choose(self.chosen_before)
        return False


class Switch:
    """A row of buttons of which one is down."""

    def __init__(self, output: Output, control: Locator) -> None:
        self.output, self.buttons, self.keyboard = (
            output,
            control.locator("button"),
            output.lecture.page.keyboard,
        )
        self.label = f"row of buttons {control.text_content()!r}"

    @classmethod
    def all(cls, output: Output) -> list[Switch]:
        """Those of an output."""
        return [
            cls(output, control) for control in output.place.locator(".widget-toggle-buttons").all()
        ]

    def value(self) -> int:
        """The number of the button that is down."""
        return self.buttons.evaluate_all(
            "(buttons) => buttons.findIndex((button) => button.classList.contains('mod-active'))"
        )


class Table:
    """A game that is played by clicking: a button for each move, Take back, New game."""

    def __init__(self, output: Output, root: Locator) -> None:
        self.output, self.moves = output, root.locator(".gamelab-moves button")
        self.back, self.again = (
            root.get_by_role("button", name=name, exact=True) for name in ("Take back", "New game")
        )
        self.sentence, self.label = root.locator("p"), f"table of {self.moves.count()} moves"

    @classmethod
    def all(cls, output: Output) -> list[Table]:
        """Those of an output."""
        return [cls(output, root) for root in output.place.locator(".gamelab-table").all()]

    def allowed(self) -> list[Locator]:
        """The buttons of the moves that are allowed now."""
        return [
            button
            for button in self.moves.all()
            if "not possible" not in button.get_attribute("title")
        ]

    def replied(self) -> bool:
        """Whether the opponent has answered the last move, or the game is over."""
        return bool(
            re.search(r"You: .*(Your opponent: |The game is over)", self.sentence.text_content())
        )


class Sorting:
    """A question about the entry chosen in a menu, answered by a row of buttons."""

    def __init__(self, output: Output, root: Locator) -> None:
        self.output, self.buttons, self.menu = (
            output,
            root.locator(".gamelab-answers button"),
            Menu.all(output)[0],
        )
        self.label = f"question with {self.buttons.count()} answers"

    @classmethod
    def all(cls, output: Output) -> list[Sorting]:
        """Those of an output."""
        return [cls(output, root) for root in output.place.locator(".gamelab-sorting").all()]


class Practice:
    """A problem to solve, with a field for everything asked."""

    def __init__(self, output: Output, root: Locator) -> None:
        self.output, self.root, self.keyboard = output, root, output.lecture.page.keyboard
        self.seed, self.level = (
            root.locator("input[type=number]").first,
            root.locator("select").first,
        )
        self.label = f"practice {self.problem().kind}"

    @classmethod
    def all(cls, output: Output) -> list[Practice]:
        """Those of an output."""
        return [cls(output, root) for root in output.place.locator(".gamelab-practice").all()]

    def problem(self) -> Problem:
        """The problem that the page says it is."""
        kind, seed, level = re.search(
            r"practice\.(\w+)\(seed=(\d+), level=(\d+)\)", self.root.text_content()
        ).groups()
        return problem(kind, int(seed), int(level))

    def press(self, name: str) -> None:
        """Press a button, with the keyboard."""
        self.root.get_by_role("button", name=name).press("Enter")
        self.output.calm()

    def enter(self, entries: Mapping[str, Entry]) -> None:
        """Fill in the fields, with the keyboard but for the menus."""
        typed, chosen = (
            iter(self.root.locator("input[type=text]").all()),
            iter(self.root.locator("select").all()[1:]),
        )
        buttons = iter(self.root.locator(".widget-toggle-button").all())
        for field in self.problem().fields:
            if field.kind == "set":
                for option, button in zip(field.options, buttons):
                    if (option in entries[field.name]) != button.text_content().startswith(
                        ("✓", "✗")
                    ):
                        button.press("Space")
            elif field.kind == "choice":
                next(chosen).select_option(label=entries[field.name])
            else:
                place = next(typed)
                place.fill("")
                place.focus()
                self.keyboard.type(entries[field.name])
                self.keyboard.press("Tab")
        self.output.calm()

    def marks(self) -> list[str]:
        """What stands beside the fields, blanks left out."""
        texts = [
            screen.text_content() for screen in self.root.locator(".widget-html-content").all()
        ]
        return [text for text in texts if text in ("✓ right", "✗ not yet")]

    def said(self) -> str:
        """All its words."""
        return self.root.text_content()


class Player:
    """A step player. Its parts are called as in the page; steps count from 1."""

    def __init__(self, output: Output, root: Locator) -> None:
        self.output, self.root, self.keyboard = output, root, output.lecture.page.keyboard
        self.last = int(self.said("count").split()[-1])
        self.asks = self.part("question").count() > 0
        self.label = f"player of {self.last} steps"

    @classmethod
    def all(cls, output: Output) -> list[Player]:
        """Those of an output."""
        return [
            cls(output, root)
            for root in output.place.locator("[role=group]:has([data-gl=next])").all()
        ]

    def part(self, name: str) -> Locator:
        """A button or text of the player by its name in the page: first, back, next, last, slider,
        count, says, question ...
        """
        return self.root.locator(f"[data-gl={name}]")

    def said(self, name: str) -> str:
        """The text of a part."""
        return self.part(name).text_content()

    def step(self) -> int:
        """The step it is at."""
        return int(self.said("count").split()[1])

    def press(self, name: str) -> None:
        """Click a button, also where it is at its end and says so."""
        self.part(name).click(force=True)

    def rewind(self) -> None:
        """Go to the first step, with no question open."""
        self.press("last")
        self.press("first")

    def onward(self, press) -> None:
        """Step on: once, or twice where the player asks before it shows."""
        before = self.step()
        press()
        if self.step() == before:
            assert self.asks and self.said("question"), (
                f"cell {self.output.number}, {self.label}, step {before}: nothing happens"
            )
            press()
