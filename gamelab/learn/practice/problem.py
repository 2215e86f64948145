"""A question on the page: what there is to enter, how that is judged, and what helps. No widgets,
see panel.py for those.

What is asked, what is right and what is said of a wrong answer is the Question's; here it only gets
its fields, its hints and the steps of its solution."""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from ...show.pen import Picture
from ..check import Report, judged
from ..lessons import CUTS
from ..question import Question
from ..tables import table
from ..values import number
from ..wording import BLANK

Entry = str | Collection[str]
# by field, what there is to choose from, with what each option stands for
Choices = Mapping[str, Mapping[str, Any]]
# the rule that gives an entry; and with the problem's numbers, up to where it is near
Hints = tuple[str, str]
NONE = "none"  # what is pressed in a set to which nothing belongs
LEVELS = (1, 2, 3, 4)
PLANS = table("practice/levels")  # by kind, a plan for each level
ALIKE = str.maketrans("−–—[]", "---()")
NEVER = "never"  # what is typed for a node that is never entered


class Field(NamedTuple):
    """One thing to enter.

    name : what it is called, in a sentence too. kind : "text" is typed, "choice" is one of the
    options, "set" is any number of them, or none. options : what there is to choose from, with what
    each stands for in an answer."""

    name: str
    kind: str
    options: Mapping[str, Any]

    def value(self, entry: Entry) -> Any:
        """What was entered, as an answer holds it; ... for a blank."""
        if isinstance(entry, str):
            return self.options.get(entry, ...) if self.options else typed(entry)
        chosen = [self.options[option] for option in entry]
        return [] if chosen == [NONE] else chosen or ...


class Frame(NamedTuple):
    """One step of the whole solution: a picture (SVG), one sentence, the same as text."""

    picture: Picture
    sentence: str
    form: str


class Problem:
    """What all kinds have in common.

    Attributes
    ----------
    kind, title : what it is about. cut : when its alpha-beta leaves a node, "" for a kind without.
    seed, level, plan, posed, given : what was asked for, what the table says of the level, the
    question as it poses it, and what it hands out.
    task : what to enter. picture, form : what is handed out, as SVG and as text. fields : what to
    enter, by name. pages : the steps of the whole solution, each drawn when it is called for.
    """

    kind: str
    title: str
    task: str
    picture: Picture
    form: str
    pages: list[Callable[[], Frame]]

    def __init__(self, seed: int, level: int, cut: str = "") -> None:
        self.seed, self.level, self.cut = seed, level, cut
        self.plan = PLANS[self.kind][level - 1]
        self.posed = self.asked().posed(seed)
        self.given, right = self.posed.given, self.posed.reference
        self.show()
        self.fields, choices = {}, self.choices()
        for name in right:
            options = choices.get(name, {})
            several = isinstance(right[name], list)
            kind = "text" if not options else "set" if several else "choice"
            nothing = {NONE: NONE} if kind == "set" else {}
            self.fields[name] = Field(name, kind, {**options, **nothing})

    @property
    def order(self) -> list[str]:
        """The names of the fields in the order of solving."""
        return list(self.fields)

    def asked(self) -> Question:
        """The question of its level."""
        raise NotImplementedError

    def show(self) -> None:
        """Make the picture, the text, the task and the pages."""
        raise NotImplementedError

    def choices(self) -> Choices:
        """The fields in which something is chosen."""
        raise NotImplementedError

    def hints(self, name: str) -> Hints:
        """What helps with an entry."""
        raise NotImplementedError

    @property
    def call(self) -> str:
        """What to run for the same problem anywhere."""
        cut = f', cut="{self.cut}"' if self.cut not in ("", CUTS[0]) else ""
        return f"practice.{self.kind}(seed={self.seed}, level={self.level}{cut})"

    def report(self, entries: Mapping[str, Entry]) -> Report:
        """What `check` says of these entries."""
        answer = {name: field.value(entries.get(name, "")) for name, field in self.fields.items()}
        return judged(self.posed, answer)

    def marks(self, report: Report) -> dict[str, bool | None]:
        """By field whether it is right; None where nothing is entered."""
        return {
            verdict.case.entry: None if verdict.outcome.problem == BLANK else verdict.right
            for verdict in report.verdicts
        }

    def first_wrong(self, entries: Mapping[str, Entry]) -> str | None:
        """The first field, in the order of solving, that is not right yet."""
        marks = self.marks(self.report(entries))
        return next((name for name in self.order if not marks[name]), None)

    def words(self) -> str:
        """The whole problem as text, without its answers."""
        asked = [
            f"  {name}{': any of ' + ', '.join(field.options) if field.kind == 'set' else ''}"
            for name, field in self.fields.items()
        ]
        head = f"{self.title}: seed {self.seed}, level {self.level}"
        return "\n".join([head, self.task, "", self.form, "", "To find:", *asked])


def typed(text: str) -> Any:
    """What a reader types, as an answer holds it: a number, several, or lists of them; "never" is
    None, a blank is ..., and what is no number stays a text.

    >>> typed(" −3 "), typed("1/2, 1/2"), typed("(3, 1), (2, 5)")
    (Fraction(-3, 1), [Fraction(1, 2), Fraction(1, 2)], [[Fraction(3, 1), Fraction(1, 1)], \
[Fraction(2, 1), Fraction(5, 1)]])
    >>> typed("[−∞, 4, <= 2]"), typed("—"), typed(""), typed("Never")
    ([-inf, Fraction(4, 1), '<= 2'], Ellipsis, Ellipsis, None)
    >>> typed("0.5"), typed("1/0"), typed("<b>"), typed("–1/2"), typed("3, 4; 1, 2")
    ('0.5', '1/0', '<b>', Fraction(-1, 2), [[Fraction(3, 1), Fraction(4, 1)], \
[Fraction(1, 1), Fraction(2, 1)]])
    """
    text = text.translate(ALIKE).strip()
    if (said := text.lower()) in ("", "-", NEVER):
        return None if said == NEVER else ...
    groups = re.findall(r"\(([^()]*)\)", text)
    lists = [
        [_atom(part) for part in group.split(",")] for group in groups or text.split(";") if group
    ]
    if len(lists) > 1:
        return lists
    return lists[0] if groups or "," in text else lists[0][0]


def _atom(text):
    # a decimal stays as it is written, so that one that was rounded is seen to be
    found = number(text)
    return text.strip() if found is None or "." in text else found
