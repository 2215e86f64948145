"""check("ab-1", my_alphabeta): points, what is wrong, and the smallest tree that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html import escape
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ..trees.arguments import told, whole
from .finding import HINTS
from .lessons import CUTS, LESSONS, PREFIXES
from .question import VISIBLE, Posed, Question, Verdict
from .wording import said_once

if TYPE_CHECKING:
    from .finding import Finding

SEED = 1
_seed, _hints, _cut = SEED, HINTS[-1], CUTS[0]


def exercise(lesson: str, seed: int = SEED, hints: str = HINTS[-1], cut: str = CUTS[0]) -> None:
    """Begin the exercises of a lesson: from here on `given` and `check` pose its questions.

    Parameters
    ----------
    lesson : str
        Two digits, such as "03".
    seed : int
        Of the questions' trees and matrices: the same seed poses the same ones.
    hints : str
        How far `check` goes with a wrong answer: "input" shows the smallest one, "sentence" says
        what it looks like, "line" where that is, "change" what would make it right.
    cut : str
        When alpha-beta leaves a node in this course: ">=" as soon as alpha >= beta, ">" only when
        alpha > beta.

    Raises
    ------
    ValueError
        For a lesson, a hint or a cut there is not, and for a seed that is no whole number.

    Examples
    --------
    >>> exercise("03")
    Exercises 03, set 1: ab-1, ab-2, ab-3, ab-4, ab-5, ab-6, ab-7, ab-8, 80 points.
    """
    if not isinstance(lesson, str) or lesson not in LESSONS:
        raise ValueError(f"there is no lesson {told(lesson)}; there are {', '.join(LESSONS)}")
    if not LESSONS[lesson].prefix:
        raise ValueError(f"lesson {lesson} has no exercises")
    seed = whole(seed, "seed", 0)
    if hints not in HINTS:
        raise ValueError(f"hints is one of {', '.join(HINTS)}, not {told(hints)}")
    if cut not in CUTS:
        raise ValueError(f"cut is one of {', '.join(CUTS)}, not {told(cut)}")
    global _seed, _hints, _cut
    _seed, _hints, _cut = seed, hints, cut
    asked = questions(LESSONS[lesson].prefix)
    print(
        f"Exercises {lesson}, set {seed}: {', '.join(asked)},"
        f" {sum(question.points for question in asked.values()):g} points."
    )


@contextmanager
def seeded(seed: int, cut: str = "") -> Iterator[None]:
    """While the block runs, `given` and `check` pose their questions as this seed and this cut do;
    after it as before, whatever `exercise` said meanwhile.
    """
    global _seed, _cut
    before = _seed, _cut
    _seed, _cut = seed, cut or _cut
    try:
        yield
    finally:
        _seed, _cut = before


def questions(prefix: str, cut: str = "") -> dict[str, Question]:
    """The questions of one lesson by name, in order. `prefix` is the first part of their names,
    "ab"; `cut` the course's, that of this notebook if none is given.
    """
    room = import_module(f".questions.{PREFIXES[prefix].word}", __package__)
    strict = (cut or _cut) == ">" and getattr(room, "STRICT", ())
    return {asked.id: asked for asked in sorted(strict or room.QUESTIONS, key=attrgetter("id"))}


def the_cut() -> str:
    """The cut of this notebook's course."""
    return _cut


def question(name: str, cut: str = "") -> Question:
    """The question called `name`, with a cut as for `questions`; ValueError names those there
    are.
    """
    prefix = name.rpartition("-")[0] if isinstance(name, str) else ""
    if prefix not in PREFIXES:
        raise ValueError(
            f"there is no question {told(name)}: a name is one of {', '.join(PREFIXES)} and a"
            " number, such as 'ab-1'"
        )
    asked = questions(prefix, cut)
    if name not in asked:
        raise ValueError(f"there is no question {name!r}, only {', '.join(asked)}")
    return asked[name]


def posed(name: str) -> Posed:
    """The question called `name`, as the seed of this notebook poses it."""
    return _posed(question(name).id, _seed, _cut)


@cache
def _posed(name, seed, cut):
    return question(name).posed(seed)


def given(name: str) -> Any:
    """What a question hands out: its tree, its matrix, its number.

    Parameters
    ----------
    name : str
        The question, such as "ab-1".

    Returns
    -------
    Node, Payoffs, number or dict
        What it hands out.

    Examples
    --------
    >>> given("ab-5")
    <max node A: 3 children>
    """
    here = posed(name)
    if here.given is None:
        raise ValueError(f"{name} hands out nothing")
    return here.given


def check(name: str, answer: Any) -> Report:
    """Put an answer to the visible tests of a question.

    Parameters
    ----------
    name : str
        The question, such as "ab-1".
    answer : function or values
        What the question asks for: your function itself (without brackets), or your values.

    Returns
    -------
    Report
        It shows itself in a notebook; its points are in .points.

    Raises
    ------
    ValueError
        For a question there is not.

    Examples
    --------
    >>> check("primer-1", lambda tree: len(tree)).points
    1.0
    """
    return judged(posed(name), answer)


def judged(posed: Posed, answer: Any) -> Report:
    """The same for a question that is posed already."""

    outcomes, found = posed.outcomes(answer), None
    verdicts = posed.verdicts(outcomes)
    if not all(verdict.right for verdict in verdicts):
        # only what is wrong needs the catalogue
        from .diagnosis import find

        found = find(posed, answer, outcomes, verdicts)
    return Report(posed, verdicts, found, answer)


class Report:
    """What `check` found.

    Attributes
    ----------
    points : float
        Those of the visible tests that are passed.
    out_of : float
        The points of all visible tests.
    verdicts : list
        One for each test, in order.
    right : int
        How many of them are passed.
    finding : Finding or None
        What the failure looks like.
    """

    def __init__(
        self, posed: Posed, verdicts: list[Verdict], finding: Finding | None, answer: Any
    ) -> None:
        self.question, self.verdicts, self.finding = posed.question, verdicts, finding
        self.points, self.out_of = posed.points(verdicts), posed.question.points
        self.right = sum(verdict.right for verdict in verdicts)
        self._hints = _hints
        self._called = getattr(answer, "__name__", "<lambda>")
        self._written = len(answer.split()) if isinstance(answer, str) else None

    def headline(self) -> str:
        """The points, in one sentence."""
        begins = f"{self.question.id}, {self.question.title}"
        if self.question.by_hand:
            words = (
                f"{self._written} word{'s' * (self._written > 1)}"
                if self._written
                else "nothing is written yet"
            )
            return (
                f"{begins}: {words}. A person marks this question, out of {self.out_of:g} points."
            )
        if any(verdict.case.calls for verdict in self.verdicts):
            words = (
                f"{begins}: {self.right} of {len(self.verdicts)} visible tests right. They carry"
                f" {100 * VISIBLE:g}% of the {self.out_of:g} points; hidden tests, run when your"
                " paper is graded, carry the rest."
            )
            if self._called not in ("<lambda>", self.question.answer):
                words += f" The grader looks for the name {self.question.answer}."
            return words
        return f"{begins}: {self.points:g} of {self.out_of:g} points."

    def text(self) -> str:
        """The whole report in plain text: the points, what is wrong, then the tests."""
        found = self.finding.told(self._hints) if self.finding is not None else []
        tests = [f"  {'right' if right else 'WRONG'}  {said}" for right, said in self._lines()]
        return "\n".join([self.headline(), *found, *tests])

    def _lines(self):
        """What is said of each test."""
        return said_once(
            [(verdict.right, verdict.case.name, verdict.message) for verdict in self.verdicts]
        )

    __repr__ = text

    def _repr_html_(self):
        rows = "".join(
            f"<li>{'✓ right' if right else '✗ <b>not yet</b>'}: {escape(said)}</li>"
            for right, said in self._lines()
        )
        tests = f'<ul style="list-style:none;padding-left:0.5em">{rows}</ul>'
        if self.finding is not None and self.finding.told(self._hints):
            tests = (
                f"{self.finding.html(self._hints)}<details><summary>The {len(self.verdicts)}"
                f" visible tests: {self.right} right</summary>{tests}</details>"
            )
        return f'<div style="line-height:1.5"><p><b>{escape(self.headline())}</b></p>{tests}</div>'
