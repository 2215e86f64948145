"""Practice: a problem, a field for everything asked, a mark beside each, hints, the whole solution,
and another problem.

>>> from gamelab.learn import practice
>>> practice.values(seed=17, level=2).problem.call
'practice.values(seed=17, level=2)'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from html import escape
from itertools import groupby
from typing import Any, NamedTuple

import ipywidgets as widgets

from ...show.explore.kit import Explorer, Shown, count, show_widget, slider
from .problem import Entry, Field, Judgement, Problem
from .problems import LAST_SEED, LEVELS, problem

RIGHT, NOT_YET = ("✓ right", "#1b6e2e"), ("✗ not yet", "#a4320a")
CROSSED_OUT = ("not read", "strictly dominated")
WHAT = {
    "values": "minimax values",
    "pruning": "pruning",
    "chance": "expectimax",
    "induction": "backward induction",
    "matrix": "payoff matrices",
}


def values(seed: int | None = None, level: int = 1) -> Practice:
    """Minimax values and the best move.

    seed : a whole number from 0 to 999999, None for the first problem; each is another problem, the
    same everywhere.
    level : 1 to 4; three plies from level 2, odd shapes and MIN at the root from 3, fractions and
    ties at 4.

    Raises ValueError for any other seed or level.
    """
    return Practice("values", seed, level)


def pruning(seed: int | None = None, level: int = 1) -> Practice:
    """Alpha-beta: windows at entry, what each node returns, and the leaves that are pruned (>=
    cuts, fail-soft).

    seed, level : as for `values`; a deep cut or a cut by an equal from level 3. Raises ValueError
    as there."""
    return Practice("pruning", seed, level)


def chance(seed: int | None = None, level: int = 1) -> Practice:
    """Expectimax values and the best move.

    seed, level : as for `values`; weighted chance from level 2, MIN as well from 3, and Star1 at 4.
    Raises ValueError as there."""
    return Practice("chance", seed, level)


def induction(seed: int | None = None, level: int = 1) -> Practice:
    """Backward induction: payoffs at every node, and where the game ends.

    seed, level : as for `values`; three players at level 3, every subgame-perfect payoff at 4.
    Raises ValueError as there."""
    return Practice("induction", seed, level)


def matrix(seed: int | None = None, level: int = 1) -> Practice:
    """Payoff matrices: saddle points, dominated strategies, the value and optimal strategies,
    equilibria.

    seed, level : as for `values`; mixed strategies from level 2, dominated ones at 3, not zero-sum
    at 4. Raises ValueError as there."""
    return Practice("matrix", seed, level)


class Solved(NamedTuple):
    """How a problem was solved: at the first check, with so many hints, with the solution open."""

    at_first: bool
    hints: int
    shown: bool


class Score:
    """The problems solved since the notebook was started, each as it was solved first."""

    def __init__(self) -> None:
        self.solved: dict[tuple[str, int, int], Solved] = {}

    def note(self, done: Problem, how: Solved) -> None:
        """Count a problem that has been solved."""
        self.solved.setdefault((done.kind, done.seed, done.level), how)

    def text(self, kind: str) -> str:
        """The score for one kind, in a sentence."""
        found = [how for (what, *_), how in self.solved.items() if what == kind]
        if not found:
            return f"Score for {WHAT[kind]}: nothing solved yet."
        parts = [f"{sum(how.at_first for how in found)} of them at the first check"]
        for number, what in (
            (sum(how.hints > 0 for how in found), "with hints"),
            (sum(how.shown for how in found), "with the solution open"),
        ):
            if number:
                parts.append(f"{number} {what}")
        return f"Score for {WHAT[kind]}: {count(len(found), 'problem')} solved, {', '.join(parts)}."

    def __repr__(self) -> str:
        return "\n".join(self.text(kind) for kind in WHAT)


score = Score()


class Entered:
    """One field on the page: its widget, or a button for each option of a set, and the mark beside
    it.
    """

    def __init__(self, field: Field, layouts: Callable[..., widgets.Layout]) -> None:
        self.field = field
        self.mark = widgets.HTML(layout=layouts(min_width="76px", margin="0 12px 0 6px"))
        self.buttons: dict[str, widgets.ToggleButton] = {}
        parts: tuple[widgets.Widget, ...]
        if field.kind == "set":
            for option in field.options:
                pressed = widgets.ToggleButton(
                    description=option,
                    tooltip=f"{field.name}: {option}",
                    layout=layouts(width="auto", min_width="64px"),
                )
                pressed.observe(partial(self._pressed, pressed, option), "value")
                self.buttons[option] = pressed
            row = widgets.HBox(tuple(self.buttons.values()), layout=layouts(flex_flow="row wrap"))
            parts = (widgets.Label(f"{field.name}:"), row, self.mark)
        else:
            wide = {"description": field.name, "style": {"description_width": "initial"}}
            if field.kind == "choice":
                options = [("choose", ""), *((option, option) for option in field.options)]
                self.typed = widgets.Dropdown(
                    options=options, value="", layout=layouts(width="auto"), **wide
                )
            else:
                self.typed = widgets.Text(
                    continuous_update=False, layout=layouts(width=_width(field.name)), **wide
                )
            self.typed.observe(self._changed, "value")
            parts = (self.typed, self.mark)
        self.box = widgets.HBox(parts, layout=layouts(align_items="center", flex_flow="row wrap"))

    @property
    def entry(self) -> Entry:
        """What stands there now."""
        if self.field.kind == "set":
            return tuple(option for option, button in self.buttons.items() if button.value)
        return self.typed.value

    def enter(self, entry: Entry) -> None:
        """Put an entry there, as a reader would."""
        if self.field.kind == "set":
            for option, button in self.buttons.items():
                button.value = option in entry
        else:
            self.typed.value = entry

    def show(self, judgement: Judgement) -> None:
        """The judgement as a mark, in words and a sign, not by colour alone."""
        said, colour = RIGHT if judgement.right else NOT_YET
        self.mark.value = (
            f'<span style="color:{colour};font-weight:bold;white-space:nowrap">{said}</span>'
        )

    def _pressed(self, button: widgets.ToggleButton, option: str, change: Any) -> None:
        # A button that is down differs from one that is up in more than its shade.
        sign = "✗" if self.field.name in CROSSED_OUT else "✓"
        button.description = f"{sign} {option}" if change["new"] else option
        self._changed(change)

    def _changed(self, change: Any) -> None:
        self.mark.value = ""


class Practice(widgets.VBox):
    """A problem on the page.

    Attributes
    ----------
    problem : the Problem that is shown. entered : the fields by name. feedback, hint_text, tally :
    what is said.
    steps : the whole solution, step by step, once it was asked for; None before.
    seed, level, again, check_button, hint_button, show_button : the controls.
    """

    def __init__(self, kind: str, seed: int | None, level: int) -> None:
        first = problem(kind, seed, level)
        self.kind = kind
        style = {"description_width": "initial"}
        self.seed = widgets.BoundedIntText(
            first.seed,
            min=0,
            max=LAST_SEED,
            description="seed",
            style=style,
            layout=widgets.Layout(width="140px"),
        )
        self.level = widgets.Dropdown(
            options=LEVELS,
            value=first.level,
            description="level",
            style=style,
            layout=widgets.Layout(width="auto"),
        )
        self.again = button("New problem", self.next)
        self.check_button = button("Check", self.check)
        self.hint_button = button("Hint", self.hint)
        self.show_button = button("Show the whole solution", self.toggle_solution)
        self.task, self.picture, self.feedback, self.hint_text, self.tally = (
            widgets.HTML() for _ in range(5)
        )
        # one layout for the same wishes: fewer messages to the page
        self.layouts = cache(widgets.Layout)
        wrap = self.layouts(flex_flow="row wrap", align_items="center")
        self.fields, self.solution = widgets.VBox(), widgets.VBox()
        super().__init__(
            children=[
                widgets.HBox([self.seed, self.level, self.again], layout=wrap),
                self.task,
                self.picture,
                self.fields,
                widgets.HBox([self.check_button, self.hint_button, self.show_button], layout=wrap),
                self.feedback,
                self.hint_text,
                self.solution,
                self.tally,
            ]
        )
        self.add_class("gamelab-practice")
        self._load(first)
        self.seed.observe(self._chosen, "value")
        self.level.observe(self._chosen, "value")

    def next(self) -> None:
        """The problem of the next seed."""
        self.seed.value = (self.seed.value + 1) % (LAST_SEED + 1)

    def entries(self) -> dict[str, Entry]:
        """What stands in every field."""
        return {name: entered.entry for name, entered in self.entered.items()}

    def check(self) -> None:
        """Mark every entry, and say what can be said."""
        self.checks += 1
        marks = self.problem.check(self.entries())
        for name, mark in marks.items():
            self.entered[name].show(mark)
        right = sum(mark.right for mark in marks.values())
        said = [
            f"<b>{escape(name)}</b>: {escape(mark.says)}"
            for name, mark in marks.items()
            if mark.says
        ]
        if right == len(marks):
            how = Solved(self.checks == 1 and not self.shown, self.hints, self.shown)
            score.note(self.problem, how)
            head = f"All {right} entries are right{', at the first check' if how.at_first else ''}."
        else:
            head = f"{right} of {len(marks)} entries are right."
        self.feedback.value = _live(f"{head}{_bullets(said)}")
        self.tally.value = _live(escape(score.text(self.kind)))

    def hint(self) -> None:
        """The rule for the first entry that is not right; asked again, the rule with numbers."""
        entries = self.entries()
        name = self.problem.first_wrong(entries)
        if name is None:
            self.hint_text.value = _live("Every entry is right. Press Check.")
            return
        self.hints += 1
        again = self.hinted == name
        self.hinted = name
        said = self.problem.step(name, entries) if again else self.problem.rule(name)
        more = "" if again else " <i>(Hint again gives the numbers.)</i>"
        self.hint_text.value = _live(f"Hint for <b>{escape(name)}</b>: {escape(said)}{more}")

    def toggle_solution(self) -> None:
        """Show the whole solution step by step, or hide it."""
        if self.solution.children:
            self.solution.children = ()
            self.show_button.description = "Show the whole " + self._called
            return
        self.shown = True
        if self.steps is None:
            self.steps = Explorer(
                partial(draw_step, self.problem),
                {"step": slider("step", 1, self.problem.frames, 1)},
            )
        self.solution.children = (self.steps,)
        self.show_button.description = "Hide the " + self._called

    def _chosen(self, change: Any) -> None:
        self._load(problem(self.kind, self.seed.value, self.level.value))

    def _load(self, chosen: Problem) -> None:
        """Show a problem, with empty fields."""
        self.problem = chosen
        self.checks, self.hints, self.hinted, self.shown, self.steps = 0, 0, None, False, None
        self._called = "solution" if chosen.kind == "matrix" else "trace"
        self.entered = {field.name: Entered(field, self.layouts) for field in chosen.fields}
        self.task.value = (
            f'<div style="line-height:1.5"><b>{escape(chosen.title)}</b>, seed {chosen.seed}, level'
            f" {chosen.level} (<code>{escape(chosen.call)}</code> is this problem on every"
            f" machine).<br>{escape(chosen.task)}</div>"
        )
        self.picture.value = f'<div style="max-width:100%;line-height:0">{chosen.picture}</div>'
        self.fields.children = tuple(self._rows())
        self.solution.children = ()
        self.show_button.description = "Show the whole " + self._called
        self.feedback.value = _live(
            "Fill in the fields, then press Check: every entry is marked on its own."
        )
        self.hint_text.value = _live("")
        self.tally.value = _live(escape(score.text(self.kind)))

    def _rows(self) -> list[widgets.HBox]:
        """The fields in rows: those of one node side by side, numbers as many as fit, each set in a
        row of its own.
        """

        def row(entered: Entered) -> str:
            field = entered.field
            return field.row or (field.name if entered.buttons else field.kind)

        wrap = self.layouts(flex_flow="row wrap", align_items="center")
        return [
            widgets.HBox([entered.box for entered in group], layout=wrap)
            for _, group in groupby(self.entered.values(), row)
        ]

    def _ipython_display_(self, **kwargs: Any) -> None:
        show_widget(self, self.problem.words(), self.problem.picture, answers(self.problem))


def draw_step(chosen: Problem, step: int) -> Shown:
    """One step of the whole solution, for the explorer that shows it."""
    frame = chosen.frame(step - 1)
    return Shown(frame.picture, {"step": f"{step} of {chosen.frames}"}, frame.sentence, frame.form)


def answers(chosen: Problem) -> dict[str, str]:
    """What is asked, and the answers behind a heading that opens, for a page without a kernel."""
    lines = chosen.solution()
    asked = ", ".join(field.name for field in chosen.fields)
    html = (
        f"<p>{escape(chosen.title)}, seed {chosen.seed}, level {chosen.level}."
        f" {escape(chosen.task)}</p><p>To find: {escape(asked)}.</p>"
        f"<details><summary>Answers</summary>{_bullets(map(escape, lines))}</details>"
    )
    return {
        "text/html": html,
        "text/plain": "\n".join(["Answers", *(f"  {line}" for line in lines)]),
    }


def _width(name: str) -> str:
    """Room for the description and an entry: a number, a payoff, or a strategy."""
    return "340px" if "strategy" in name or "all" in name else "170px" if " " in name else "130px"


def button(label: str, press: Callable[[], Any]) -> widgets.Button:
    """A button as wide as its label."""
    made = widgets.Button(description=label, tooltip=label, layout=widgets.Layout(width="auto"))
    made.on_click(lambda _: press())
    return made


def _live(text: str) -> str:
    return f'<div aria-live="polite" style="line-height:1.5">{text}</div>'


def _bullets(lines: Iterable[str]) -> str:
    items = "".join(f"<li>{line}</li>" for line in lines)
    return f'<ul style="margin:2px 0 2px 1.4em;padding:0">{items}</ul>' if items else ""
