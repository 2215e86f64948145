"""What a problem of practice is: what it asks, which answers are right, and what helps. No widgets,
see panel.py for those.

Everything that is called right comes from the library's own functions; nothing is solved here."""

from collections.abc import Collection, Mapping
from math import inf
from typing import Any, NamedTuple

from ...trees.numbers import Number
from .entries import Unreadable, number

Entry = str | Collection[str]
NONE = "none"  # what is pressed in a set to which nothing belongs


class Field(NamedTuple):
    """One thing to enter.

    name : what it is called, in a sentence too; no two fields of a problem share one.
    kind : "text" is typed, "choice" is one of the options, "set" is any number of them, or none.
    row : fields with the same row stand side by side. options : for "choice" and "set".
    """

    name: str
    kind: str = "text"
    row: str = ""
    options: tuple[str, ...] = ()


class Judgement(NamedTuple):
    """Whether an entry is right, and what can be said about it ("" for nothing)."""

    right: bool
    says: str = ""


class Frame(NamedTuple):
    """One step of the whole solution: a picture (SVG), one sentence, the same as text."""

    picture: str
    sentence: str
    form: str


class Problem:
    """What all kinds have in common.

    Attributes
    ----------
    kind, seed, level : what was asked for. title, task : what it is, and what to enter.
    picture, form : the problem as SVG and as text. fields : what to enter, in the order of the
    page.
    answers, rules : for each field an entry that is right ("" where none is to be made), and the
    rule that gives it, its first hint. order : the names of the fields in the order of solving.
    pages : the steps of the whole solution; frame(k) gives one.
    """

    kind: str
    title: str
    task: str
    picture: str
    form: str

    def __init__(self, seed: int, level: int) -> None:
        self.seed, self.level = seed, level
        self.fields: list[Field] = []
        self.answers: dict[str, Entry] = {}
        self.rules: dict[str, str] = {}
        self.order: list[str] = []
        self.pages: list[Any] = []

    def ask(self, field: Field, answer: Entry, rule: str) -> None:
        """Ask for one thing more; the rule that gives it is its first hint."""
        if field.kind == "set":
            field = field._replace(options=(*field.options, NONE))
            answer = answer or (NONE,)
        self.fields.append(field)
        self.answers[field.name], self.rules[field.name] = answer, rule
        self.order.append(field.name)

    @property
    def call(self) -> str:
        """What to run for the same problem anywhere."""
        return f"practice.{self.kind}(seed={self.seed}, level={self.level})"

    def check(self, entries: Mapping[str, Entry]) -> dict[str, Judgement]:
        """A judgement of every field that has an entry, each on its own."""
        filled = [field for field in self.fields if not _blank(entries, field.name)]
        return {field.name: self._judge_field(field, entries) for field in filled}

    def open(self, entries: Mapping[str, Entry]) -> list[str]:
        """The fields that still lack an entry."""
        return [name for name in self.answers if _blank(entries, name)]

    def _judge_field(self, field, entries):
        entry = entries[field.name]
        if field.kind == "choice":
            return Judgement(entry in self.right_choices(field.name))
        if field.kind == "set":
            return matched(entry, self.answers[field.name])
        try:
            return self.judge(field.name, entry, entries)
        except Unreadable as error:
            return Judgement(False, str(error))

    def judge(self, name: str, text: str, entries: Mapping[str, Entry]) -> Judgement:
        """The judgement of what was typed, a number unless a kind of problem asks for something
        else; Unreadable where it is no answer of the kind.
        """
        return compared(number(text), number(self.answers[name]))

    def right_choices(self, name: str) -> Collection[str]:
        """The options of a choice that are right: several may be."""
        return (self.answers[name],)

    def first_wrong(self, entries: Mapping[str, Entry]) -> str | None:
        """The first field, in the order of solving, that is not right yet."""
        marks = self.check(entries)
        left = {*self.open(entries), *(name for name, mark in marks.items() if not mark.right)}
        return next((name for name in self.order if name in left), None)

    def step(self, name: str, entries: Mapping[str, Entry]) -> str:
        """The second hint: the rule with this problem's numbers, up to where the answer is near."""
        raise NotImplementedError

    def frame(self, k: int) -> Frame:
        """A step of the whole solution, from 0."""
        return self.pages[k]

    def words(self) -> str:
        """The whole problem as text, without its answers."""
        asked = [
            f"  {field.name}{': any of ' + ', '.join(field.options) if field.kind == 'set' else ''}"
            for field in self.fields
        ]
        return "\n".join(
            [
                f"{self.title}: seed {self.seed}, level {self.level}",
                self.task,
                "",
                self.form,
                "",
                "To find:",
                *asked,
            ]
        )


def _blank(entries, name):
    return not "".join(entries.get(name, "")).strip(" -−–—")


def matched(given: Collection, right: Collection) -> Judgement:
    """The judgement of a collection: what is wrong and what is missing is not named."""
    wrong, missing = set(given) - set(right), set(right) - set(given)
    said = "Not all of this belongs here. " * bool(wrong) + "Something is missing." * bool(missing)
    return Judgement(not said, said.strip())


def compared(given: Number | None, right: Number | None) -> Judgement:
    """The judgement of a number, None where there is to be none; a rounded one is named."""
    if given == right or None in (given, right):
        return Judgement(given == right)
    near = abs(right) < inf and abs(given - right) <= abs(right) / 50
    said = "Close: if you rounded, enter the exact number, as a fraction."
    return Judgement(False, said if near and right.denominator > 1 else "")


def short(option: str) -> str:
    """The name of an option, without what stands behind its colon.

    >>> short("L4: -7")
    'L4'
    """
    return option.partition(":")[0]
