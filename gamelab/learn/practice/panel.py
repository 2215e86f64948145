"""Practice: a question, a field for everything asked, a mark beside each, hints, the whole
solution, and another one.
"""

from __future__ import annotations

from functools import partial
from html import escape
from itertools import groupby
from typing import NamedTuple

import ipywidgets as widgets

from ...show.explore.guess import NAMED, button, row
from ...show.explore.kit import (
    Explorer,
    Panel,
    Shown,
    count,
    menu,
    paragraph,
    slider,
    whole_number,
)
from ...show.pen import Picture, sheet
from .problem import LEVELS, PLANS, Entry, Field, Frame
from .problems import KINDS, LAST_SEED, problem

# What stands beside a field, its ink and its paper: the page round it may be light or dark.
MARKS = {
    True: ("✓ right", "#1b5e20", "#dff2e1"),
    False: ("✗ not yet", "#8a2c04", "#fde8da"),
    None: ("○ open", "#37424d", "#e6e9ec"),
}
# in px: how wide a picture is; what stands round a problem
WIDTH, AROUND = 720, 250


def values(seed: int | None = None, level: int = 1) -> Practice:
    """Minimax values and the best move.

    seed : a whole number from 0 to 999999, None for the first problem; each is another problem, the
    same everywhere.
    level : 1 to 4; three plies from level 2, odd shapes and MIN at the root from 3, fractions and
    ties at 4.

    Raises ValueError for any other seed or level.
    """
    return Practice("values", seed, level)


def pruning(seed: int | None = None, level: int = 1, cut: str = "") -> Practice:
    """Alpha-beta: windows at entry, what each node returns, and the leaves that are pruned.

    seed, level : as for `values`; a deep cut or an equal from level 3. cut : when a node is left,
    ">=" as soon as alpha >= beta, ">" only when alpha > beta; if none is given, as the exercises
    ask. Raises ValueError as there, and for another cut."""
    return Practice("pruning", seed, level, cut)


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


def kinds(seed: int | None = None, level: int = 1) -> Practice:
    """Kinds of games: perfect or imperfect information, chance or none.

    seed, level : as for `values`; three games more with each level. Raises ValueError as there."""
    return Practice("kinds", seed, level)


class Solved(NamedTuple):
    """How a problem was solved: at the first check, with so many hints, with the solution open."""

    at_first: bool
    hints: int
    shown: bool


class Score(dict[tuple[str, int, int], Solved]):
    """The problems solved since the notebook was started, by kind, seed and level, each as it was
    solved first.
    """

    def text(self, kind: str) -> str:
        """The score for one kind, in a sentence."""
        found = [how for (what, *_), how in self.items() if what == kind]
        begins = f"Score for {KINDS[kind].title}:"
        if not found:
            return f"{begins} nothing solved yet."
        first, hinted, opened = (sum(map(bool, each)) for each in zip(*found))
        parts = [f"{first} of them at the first check"]
        parts += [f"{hinted} with hints"] * bool(hinted)
        parts += [f"{opened} with the solution open"] * bool(opened)
        return f"{begins} {count(len(found), 'problem')} solved, {', '.join(parts)}."

    def __repr__(self) -> str:
        return "\n".join(map(self.text, KINDS))


score = Score()


class Entered:
    """One field on the page: its widget, or a button for each option of a set, and the mark beside
    it.
    """

    def __init__(self, field: Field) -> None:
        self.field, self.mark = field, widgets.HTML(layout={"width": "84px"})
        self.buttons = {}
        wide = {"description": field.name, "style": NAMED}
        if field.kind == "set":
            for option in field.options:
                pressed = self.buttons[option] = widgets.ToggleButton(
                    description=option,
                    tooltip=f"{field.name}: {option}",
                    layout={"width": f"{len(option) + 3}ch", "padding": "0"},
                )
                pressed.observe(partial(self._pressed, option), "value")
            offered = row([*self.buttons.values()])
            parts = [widgets.Label(f"{field.name}:"), self.mark, offered]
        else:
            if field.kind == "choice":
                options = [("choose", ""), *zip(field.options, field.options)]
                self.typed = widgets.Dropdown(
                    options=options, value="", layout={"width": "auto"}, **wide
                )
            else:
                width = "340px" if " " in field.name else "200px"
                self.typed = widgets.Text(continuous_update=False, layout={"width": width}, **wide)
            self.typed.observe(self._changed, "value")
            parts = [self.typed, self.mark]
        self.box = row(parts, align_items="center")

    @property
    def entry(self) -> Entry:
        """What stands there now."""
        if self.buttons:
            return tuple(option for option, button in self.buttons.items() if button.value)
        return str(self.typed.value)

    def show(self, right: bool | None) -> None:
        """A mark: words and a sign, not colour alone."""
        said, ink, paper = MARKS[right]
        self.mark.value = (
            f'<span style="color:{ink};background:{paper};padding:1px 5px;border-radius:3px;'
            f'font-weight:bold;white-space:nowrap">{said}</span>'
        )

    def _pressed(self, option, change):
        # A button that is down differs from one that is up in more than its shade.
        change["owner"].description = f"✓ {option}" if change["new"] else option
        self._changed(change)

    def _changed(self, change):
        self.mark.value = ""


class Practice(Panel):
    """A problem on the page.

    Attributes
    ----------
    problem : the Problem that is shown. entered : the fields by name. feedback, hint_text, tally :
    what is said.
    steps : the picture of the problem; once it was asked for, the whole solution, step by step.
    seed, level, again, check_button, hint_button, show_button : the controls.
    """

    def __init__(self, kind: str, seed: int | None, level: int, cut: str = "") -> None:
        first = problem(kind, seed, level, cut)
        self.kind, self.cut = kind, first.cut
        self.seed = whole_number("seed", first.seed, 0, LAST_SEED, width="140px")
        self.level = menu("level", LEVELS, first.level)
        self.again = button("New problem", self.next)
        self.check_button = button("Check", self.check)
        self.hint_button = button("Hint", self.hint)
        self.show_button = button("solution", self.toggle_solution)
        self.title, self.feedback, self.hint_text, self.tally = (widgets.HTML() for _ in range(4))
        self.problem = first
        self.page = slider("step", 0, 1, 0)
        self.steps = Explorer(self._step, {"step": self.page})
        self.steps.screen.layout.max_width = f"{WIDTH}px"
        self.fields = widgets.VBox()
        self.asked = widgets.VBox([self.title, self.steps, self.fields])
        super().__init__(
            [
                row([self.seed, self.level, self.again], align_items="center"),
                self.asked,
                row([self.check_button, self.hint_button, self.show_button], align_items="center"),
                self.feedback,
                self.hint_text,
                self.tally,
            ],
            layout={"min_height": f"{max(plan['room'] for plan in PLANS[kind]) + AROUND}px"},
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
        """Mark every entry there is, and say what can be said."""
        report = self.problem.report(self.entries())
        marks = self.problem.marks(report)
        left = [name for name, right in marks.items() if right is None]
        filled, right = len(marks) - len(left), sum(map(bool, marks.values()))
        if not filled:
            self.feedback.value = _live("Nothing is filled in yet, so there is nothing to check.")
            return
        self.checks += 1
        for name, entered in self.entered.items():
            entered.show(marks[name])
        if right == len(marks):
            how = Solved(self.checks == 1 and not self.shown, self.hints, self.shown)
            done = self.problem
            score.setdefault((done.kind, done.seed, done.level), how)
            said = f"All {right} entries are right{', at the first check' if how.at_first else ''}."
        else:
            said = f"{right} of {count(filled, 'entry is', 'entries are')} right."
            if left:
                fields = count(len(left), "field is", "fields are")
                said += f" {fields} still open. Go on with {left[0]}."
            for verdict in report.verdicts:
                if marks[verdict.case.entry] is False:
                    name, why = map(escape, (verdict.case.entry, verdict.message))
                    said += f" <b>{name}</b>: {why}."
                    break
            if report.finding and report.finding.mistakes and not left:
                finding = report.finding
                said += f" {finding.introduction}: <b>{escape(finding.named)}</b>."
        self.feedback.value = _live(said)
        self.tally.value = _live(escape(score.text(self.kind)))

    def hint(self) -> None:
        """The rule for the first entry that is not right; asked again, the rule with numbers."""
        name = self.problem.first_wrong(self.entries())
        if name is None:
            self.hint_text.value = _live("Every entry is right. Press Check.")
            return
        self.hints += 1
        rule, numbers = map(escape, self.problem.hints(name))
        more = " <i>(Press Hint again for more.)</i>"
        said = numbers if self.hinted == name else rule + more
        self.hinted = name
        self.hint_text.value = _live(f"Hint for <b>{escape(name)}</b>: {said}")

    def toggle_solution(self) -> None:
        """Turn the problem over, to its whole solution step by step, or back."""
        self._turn(not self.turned)
        self.shown = True

    def _turn(self, over):
        self.turned = over
        if over:
            self.fields.layout.display = "none"  # first, so that the page never holds both sides
        # only now: it tells how long a search is; the key End goes no further than the first max
        self.page.max = len(self.problem.pages) if over else 999
        self.steps.children[0].layout.display = None if over else "none"
        self.steps.room = (0, 0)
        self.page.value = int(over)
        self.steps.refresh()
        if not over:
            self.fields.layout.display = None
        called = "solution" if self.kind in ("matrix", "kinds") else "trace"
        self.show_button.description = f"Hide the {called}" if over else f"Show the whole {called}"

    def _step(self, step):
        """The problem, or one step of its whole solution."""
        posed = self.problem
        frame = posed.pages[step - 1]() if step else Frame(posed.picture, posed.task, posed.form)
        drawn = sheet([[frame.picture]], frame.picture.alt, (WIDTH, 0))
        return Shown(drawn, {}, frame.sentence, frame.form)

    def _chosen(self, change):
        self._load(problem(self.kind, self.seed.value, int(str(self.level.value)), self.cut))

    def _load(self, chosen):
        """Show a problem, with empty fields."""
        self.problem = chosen
        self.checks, self.hints, self.hinted, self.shown = 0, 0, None, False
        self.entered = {name: Entered(field) for name, field in chosen.fields.items()}
        self.title.value = (
            f"<b>{escape(chosen.title)}</b>, seed {chosen.seed}, level {chosen.level}:"
            f" <code>{escape(chosen.call)}</code>"
        )
        self.asked.layout.min_height = f"{chosen.plan['room']}px"
        self._turn(False)
        self.fields.children = tuple(self._rows())
        self.feedback.value = _live(
            "Fill in the fields, then press Check: every entry is marked on its own."
        )
        self.hint_text.value = _live("")
        self.tally.value = _live(escape(score.text(self.kind)))

    def _rows(self):
        """The fields in rows: what is typed side by side, each set in a row of its own."""
        return [
            row([entered.box for entered in group], align_items="center")
            for _, group in groupby(
                self.entered.values(),
                lambda one: one.field.name if one.buttons else one.field.kind,
            )
        ]

    def kept(self) -> Picture:
        return self.problem.picture

    def alive(self) -> str:
        return paragraph(self.problem.task)["text/html"] + self.kept().html()

    def words(self) -> str:
        return self.problem.words()

    def below(self) -> str:
        asked = self.problem
        told = f"{asked.title}, seed {asked.seed}, level {asked.level}. {asked.task}"
        run = f"To find: {', '.join(asked.fields)}. Run the cell to enter your answers."
        return f"{told}\n{run}"


def _live(text):
    return f'<div aria-live="polite" style="line-height:1.5">{text}</div>'
