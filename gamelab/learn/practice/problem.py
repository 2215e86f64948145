"""What a problem of practice is: what it asks, which answers are right, and what helps. No widgets,
see panel.py for those.

Everything that is called right comes from the library's own functions; nothing is solved here."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import NamedTuple

from .entries import Unreadable

Entry = str | Collection[str]


class Field(NamedTuple):
    """One thing to enter.

    name : what it is called, in a sentence too; no two fields of a problem share one.
    kind : "text" is typed, "choice" is one of the options, "set" is any number of them.
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
    answers : for each field an entry that is right. order : the names of the fields in the order of
    solving.
    frames : how many steps the whole solution has; frame(k) gives one of them.
    """

    kind: str
    title: str
    task: str
    picture: str
    form: str
    fields: list[Field]
    answers: dict[str, Entry]
    order: list[str]
    frames: int

    def __init__(self, seed: int, level: int) -> None:
        self.seed, self.level = seed, level

    @property
    def call(self) -> str:
        """What to run for the same problem anywhere."""
        return f"practice.{self.kind}(seed={self.seed}, level={self.level})"

    @cached_property
    def field(self) -> dict[str, Field]:
        """The fields by name."""
        return {field.name: field for field in self.fields}

    def check(self, entries: Mapping[str, Entry]) -> dict[str, Judgement]:
        """A judgement of every field, each on its own; a field without an entry counts as blank."""
        return {field.name: self._judge_field(field, entries) for field in self.fields}

    def _judge_field(self, field: Field, entries: Mapping[str, Entry]) -> Judgement:
        entry = entries.get(field.name, () if field.kind == "set" else "")
        if field.kind == "choice":
            return Judgement(entry in self.right_choices(field.name))
        if field.kind == "set":
            return self._judge_set(field, entry)
        try:
            return self.judge(field.name, entry, entries)
        except Unreadable as error:
            return Judgement(False, str(error))

    def judge(self, name: str, text: str, entries: Mapping[str, Entry]) -> Judgement:
        """The judgement of what was typed; Unreadable where it is no answer of the kind."""
        raise NotImplementedError

    def right_choices(self, name: str) -> Collection[str]:
        """The options of a choice that are right: several may be."""
        return (self.answers[name],)

    def _judge_set(self, field: Field, entry: Entry) -> Judgement:
        right, chosen = set(self.answers[field.name]), set(entry)
        wrong = [short(option) for option in field.options if option in chosen - right]
        missing = [short(option) for option in field.options if option in right - chosen]
        says = []
        if wrong:
            says.append(f"{listed(wrong)} {'does' if len(wrong) == 1 else 'do'} not belong here")
        if missing:
            says.append(f"{listed(missing)} {'is' if len(missing) == 1 else 'are'} missing")
        return Judgement(not says, "; ".join(says) + "." if says else "")

    def first_wrong(self, entries: Mapping[str, Entry]) -> str | None:
        """The first field, in the order of solving, that is not right yet."""
        marks = self.check(entries)
        return next((name for name in self.order if not marks[name].right), None)

    def rule(self, name: str) -> str:
        """The first hint: the rule that gives this field."""
        raise NotImplementedError

    def step(self, name: str, entries: Mapping[str, Entry]) -> str:
        """The second hint: the rule with this problem's numbers."""
        raise NotImplementedError

    def frame(self, k: int) -> Frame:
        """A step of the whole solution, from 0."""
        raise NotImplementedError

    def solution(self) -> list[str]:
        """The answers in words, a line each."""
        lines: dict[str, list[str]] = {}
        for field in self.fields:
            answer = self.answers[field.name]
            said = (
                listed([short(option) for option in answer]) or "none"
                if field.kind == "set"
                else answer or "left blank"
            )
            label = field.name.removeprefix(field.row + " ") if field.row else field.name
            lines.setdefault(field.row or field.name, []).append(
                f"{label} {said}" if field.row else said
            )
        return [f"{row}: {', '.join(parts)}" for row, parts in lines.items()]

    def words(self) -> str:
        """The whole problem as text, the answers below it."""
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
                "",
                "Answers",
                *(f"  {line}" for line in self.solution()),
            ]
        )


def short(option: str) -> str:
    """The name of an option, without what stands behind its colon.

    >>> short("L4: -7")
    'L4'
    """
    return option.partition(":")[0]


def listed(names: list[str]) -> str:
    """The names in a row.

    >>> listed(["L2", "L4", "L5"])
    'L2, L4 and L5'
    """
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
