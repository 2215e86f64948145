"""The controls in an output, each with the few things a reader does to it."""

import re
from contextlib import contextmanager
from functools import partial

from practised import solved

from gamelab.learn.practice.problems import problem

from .driver import wait_until

OUTSIDE = ":not(.gamelab-practice *, .gamelab-guess *)"


class Part:
    """Something in an output that a reader uses, made of the output and its place."""

    selector = ""

    def __init__(self, output, root):
        self.output, self.root, self.keyboard = output, root, output.lecture.page.keyboard
        self.buttons = root.locator("button")
        self.label = f"{type(self).__name__.lower()} {root.text_content()!r}"

    def button(self, name):
        """The button that is called so."""
        return self.root.get_by_role("button", name=name, exact=True)

    @classmethod
    def all(cls, output):
        """Those of an output."""
        return [cls(output, place) for place in output.place.locator(cls.selector).all()]


class Stepped(Part):
    """A slider or a drop-down menu of an explorer, with the buttons ‹ and › beside it. Places are
    Playwright locators.
    """

    def __init__(self, output, control):
        super().__init__(output, control)
        row = control.locator("xpath=..")
        self.previous, self.next = (
            row.get_by_role("button", name=name, exact=True) for name in "‹›"
        )

    def value(self):
        """Where it stands."""
        raise NotImplementedError

    @contextmanager
    def awake(self):
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

    def at(self, value):
        """Wait until it stands at `value`."""
        wait_until(
            lambda: self.value() == value,
            f"cell {self.output.number}, {self.label} at {value} (it is at {self.value()})",
        )


class Slider(Stepped):
    """A slider with whole numbers."""

    selector = f".widget-slider{OUTSIDE}"

    def __init__(self, output, control):
        super().__init__(output, control)
        self.handle = control.locator(output.lecture.dialect.handle)
        self.number = control.locator(".widget-readout")

    def value(self):
        """The number beside it."""
        return int(self.number.text_content().replace("\u2212", "-"))

    def key(self, name):
        """Press a key with the focus on the handle."""
        self.handle.focus()
        self.keyboard.press(name)


class Menu(Stepped):
    """A drop-down menu; its value is the number of the chosen entry, from 0."""

    selector = f".widget-dropdown{OUTSIDE}"

    def __init__(self, output, control):
        super().__init__(output, control)
        self.select = control.locator("select")
        self.chosen_before = self.value()

    def value(self):
        """The number of the chosen entry."""
        return self.select.evaluate("(select) => select.selectedIndex")

    def size(self):
        """How many entries there are."""
        return self.select.evaluate("(select) => select.options.length")

    def key(self, name):
        """Open the list with the space bar, press a key, and close it with Enter.

        On the closed list JupyterLab and Notebook 7 take the arrow keys for themselves and select
        another cell."""
        self.select.focus()
        for press in ("Space", name, "Enter"):
            self.keyboard.press(press)

    def choose(self, number):
        """Choose an entry, in no particular way."""
        self.select.select_option(index=number)
        self.output.calm()

    def choose_each(self):
        """Choose every entry once, then what was chosen: a bar waits until its order has run."""
        for number in [*range(self.size()), self.value()]:
            self.choose(number)

    def wakes(self, other):
        """Choose entry after entry until `other` is no longer greyed out; whether one did it."""
        for number in range(self.size()):
            self.choose(number)
            if other.next.is_enabled():
                return True
        self.choose(self.chosen_before)
        return False


class Switch(Part):
    """A row of buttons of which one is down."""

    selector = ".widget-toggle-buttons"

    def __init__(self, output, control):
        super().__init__(output, control)
        # at a table the opponent may draw lots: what it answers is not the same twice
        self.repeats = not output.place.locator(".gamelab-table").count()

    def choose_each(self):
        """Press every button once, then the one that was down: some answers wait for that."""
        for number in [*range(self.buttons.count()), self.value()]:
            self.buttons.nth(number).click()
            self.output.calm()

    def value(self):
        """The number of the button that is down."""
        return self.buttons.evaluate_all(
            "(buttons) => buttons.findIndex((button) => button.classList.contains('mod-active'))"
        )


class Question(Part):
    """What an explorer asks before it shows: a field or a menu, Check, and Show or Ask again."""

    selector = ".gamelab-guess"

    def press(self, name, changes=True):
        """Press a button with the keyboard; what is shown then."""
        press = partial(self.button(name).press, "Enter")
        return self.output.after(press, f"{self.label}, {name}", changes)


class Table(Part):
    """A game that is played by clicking: a button for each move, Take back, New game."""

    selector = ".gamelab-table"

    def __init__(self, output, root):
        super().__init__(output, root)
        self.moves = root.locator(".gamelab-moves button")
        self.back, self.again = map(self.button, ("Take back", "New game"))
        self.sentence = root.locator("p")

    def allowed(self):
        """The buttons of the moves that are allowed now."""
        return [
            button
            for button in self.moves.all()
            if "not possible" not in button.get_attribute("title")
        ]

    def position(self):
        """The board and the moves, without the games counted beside them."""
        drawn = self.root.locator("svg").first
        buttons = [(one.text_content(), one.get_attribute("title")) for one in self.moves.all()]
        return drawn.inner_html() if self.root.locator("svg").count() else "", buttons

    def replied(self):
        """Whether the opponent has answered the last move, or the game is over."""
        said = self.sentence.text_content()
        return bool(re.search(r"You: .*(Your opponent: |The game is over)", said))


class Rounds(Part):
    """A game in rounds: a button for each row, and New game."""

    selector = ".gamelab-rounds"


class Practice(Part):
    """A problem to solve, with a field for everything asked."""

    selector = ".gamelab-practice"

    def __init__(self, output, root):
        super().__init__(output, root)
        self.seed = root.locator("input[type=number]").first
        self.level = root.locator("select").first
        self.label = f"practice {self.problem().kind}"

    def problem(self):
        """The problem that the page says it is."""
        kind, seed, level = re.search(
            r"practice\.(\w+)\(seed=(\d+), level=(\d+)\)", self.root.text_content()
        ).groups()
        return problem(kind, int(seed), int(level))

    def press(self, name):
        """Press a button, with the keyboard."""
        self.root.get_by_role("button", name=name).press("Enter")
        self.output.calm()

    def solve(self):
        """Fill in the fields, with the keyboard but for the menus."""
        asked = self.problem()
        entries = solved(asked)
        typed = iter(self.root.locator("input[type=text]").all())
        chosen = iter(self.root.locator("select").all()[1:])
        buttons = iter(self.root.locator(".widget-toggle-button").all())
        for field in asked.fields.values():
            if field.kind == "set":
                for option, button in zip(field.options, buttons):
                    if (option in entries[field.name]) != button.text_content().startswith("✓"):
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

    def marks(self):
        """What stands beside the fields, blanks left out."""
        texts = self.root.locator(".widget-html-content").all_text_contents()
        return [text for text in texts if text in ("✓ right", "✗ not yet", "○ open")]

    def said(self):
        """All its words."""
        return self.root.text_content()


class Player(Part):
    """A step player, past any question about leaves. Its parts are called as in the page; steps
    count from 1.
    """

    selector = "[role=group]:has([data-gl=next])"

    def __init__(self, output, root):
        super().__init__(output, root)
        self.last = int(self.part("slider").get_attribute("max"))
        self.asks = self.part("cut").count() > 0
        self.label = f"player of {self.last} steps"
        self.open()

    def open(self):
        """Past the question about leaves, which is asked again where JupyterLab has drawn the output
        anew.
        """
        if self.part("slider").is_disabled():
            self.press("show")

    def part(self, name):
        """A button or text of the player by its name in the page: first, back, next, last, slider,
        count, says, question ...
        """
        return self.root.locator(f"[data-gl={name}]")

    def said(self, name):
        """The text of a part."""
        return self.part(name).text_content()

    def step(self):
        """The step it is at."""
        return int(self.said("count").split()[1])

    def press(self, name):
        """Click a button, also where it is at its end and says so."""
        button = self.part(name)
        button.evaluate("(button) => button.scrollIntoView({block: 'center'})")
        button.click(force=True)

    def rewind(self):
        """Go to the first step, with no question open."""
        self.open()
        self.press("last")
        self.press("first")

    def onward(self, press):
        """Step on: once, or twice where the player asks before it shows."""
        before = self.step()
        press()
        if self.step() == before:
            assert self.asks and self.said("question"), (
                f"cell {self.output.number}, {self.label}, step {before}: nothing happens"
            )
            press()
