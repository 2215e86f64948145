"""One paper in, one record out: the tests, the right answers and the trees' payoffs stay in this
process, the paper's cells never enter it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import Any

from gamelab.learn import check as checking
from gamelab.learn.diagnosis import Finding, finding, judged_small
from gamelab.learn.limits import TooLong, time_limit
from gamelab.learn.mistakes.naming import Named, named
from gamelab.learn.question import Case, Outcome, Posed, Question, Verdict, run_here
from gamelab.learn.wording import BLANK
from gamelab.trees.node import Node

from .. import CourseError
from ..building.masters import Master
from ..papers.manuscript import problem_of
from ..sandbox.attempt import Attempt, Said
from ..sandbox.sandbox import SECONDS, Sandbox
from ..sandbox.sending import packed

# how many trees are tried in looking for the smallest one that shows what is wrong
TREES = 80
# and for how many seconds a name for it is looked for
NAMING = 20
NOTES = 12
LONGEST_CELL = 2**20


@dataclass(frozen=True)
class Test:
    """The outcome of one test. A hidden one is called by a number, and says nothing."""

    # pytest takes classes of this name for its own
    __test__ = False

    name: str
    hidden: bool
    right: bool
    message: str
    weight: float


@dataclass(frozen=True)
class Marked:
    """One question of a paper.

    points : None where a person marks it; then `written` is the answer's text.
    mistake : the mistake of the catalogue that the visible tests show, or "". introduction : what
    is said before it, surely or not.
    picture : HTML of the smallest tree that shows it, or "".
    """

    id: str
    title: str
    out_of: float
    points: float | None
    tests: tuple[Test, ...] = ()
    mistake: str = ""
    picture: str = ""
    written: str = ""
    introduction: str = "It looks like this"


@dataclass(frozen=True)
class Record:
    """What is known of a graded paper, in plain data.

    status : "graded", or "not gradable: " and the reason. notes : what the student is told of the
    cells. log : for the instructor only."""

    status: str
    seed: int
    isolation: str
    seconds: float
    questions: tuple[Marked, ...]
    notes: tuple[str, ...] = ()
    log: str = ""

    @property
    def total(self) -> float:
        """The points of the questions that are not marked by hand."""
        return round(
            sum(question.points for question in self.questions if question.points is not None), 2
        )

    def to_dict(self) -> dict[str, Any]:
        """The record for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, form: Mapping[str, Any]) -> Record:
        """The record again. KeyError or TypeError for a form that `to_dict` does not give."""
        questions = tuple(
            Marked(**{**question, "tests": tuple(Test(**test) for test in question["tests"])})
            for question in form["questions"]
        )
        return cls(**{**form, "questions": questions, "notes": tuple(form["notes"])})


class Assignment:
    """What a pile of papers is graded by.

    lesson : its two digits. secret : the number that the hidden tests are drawn from. master : the
    file solutions/NN_topic.py; without it,
    no hidden tests but the drawn ones. questions : others than the lesson's.
    """

    def __init__(
        self,
        lesson: str,
        secret: int,
        master: Path | None = None,
        questions: Sequence[Question] | None = None,
    ) -> None:
        self.lesson, self.secret = lesson, secret
        self.master = Master(master) if master is not None else None
        if questions is None:
            if lesson not in checking.LESSONS:
                raise CourseError(f"There are no questions for a lesson {lesson}.")
            questions = tuple(checking.questions(checking.LESSONS[lesson]).values())
        self.questions = tuple(questions)
        self._posed: dict[int, dict[str, Posed]] = {}
        self._hidden: dict[int, dict[str, list[Case]]] = {}
        self._expected: dict[int, dict[str, list[Outcome]]] = {}
        self._given: dict[int, dict[str, bytes]] = {}

    @cached_property
    def private(self) -> tuple[Path, ...]:
        """What no paper may read."""
        return (
            ()
            if self.master is None
            else (
                self.master.path.resolve().parent,
                self.master.path.resolve().parents[1] / "course.toml",
            )
        )

    @cached_property
    def forbidden(self) -> tuple[str, ...]:
        """The functions of gamelab that one question or another forbids."""
        return tuple(
            dict.fromkeys(name for question in self.questions for name in question.forbidden)
        )

    def posed(self, seed: int) -> dict[str, Posed]:
        """The questions as a seed poses them, by name."""
        if seed not in self._posed:
            self._posed[seed] = {question.id: question.posed(seed) for question in self.questions}
        return self._posed[seed]

    def hidden(self, seed: int) -> dict[str, list[Case]]:
        """The hidden tests, by question: drawn from the secret, and those written out in the
        master.
        """
        if seed not in self._hidden:
            found = {name: self._drawn(posed, seed) for name, posed in self.posed(seed).items()}
            if self.master is not None and any("hidden" in cell.tags for cell in self.master.cells):
                for name, cases in self.master.hidden(seed, self.master.answers(seed)).items():
                    found.setdefault(name, []).extend(cases)
            self._hidden[seed] = found
        return self._hidden[seed]

    def _drawn(self, posed: Posed, seed: int) -> list[Case]:
        if not callable(posed.question.cases):
            return []
        visible = set(map(_content, posed.cases))
        drawn = posed.made(Random(f"{self.secret}/{posed.question.id}/{seed}"))
        return [case for case in drawn if _content(case) not in visible]

    def expected(self, seed: int) -> dict[str, list[Outcome]]:
        """What the references give in the hidden tests."""
        if seed not in self._expected:
            posed = self.posed(seed)
            self._expected[seed] = {
                name: [run_here(case, posed[name].reference) for case in cases]
                for name, cases in self.hidden(seed).items()
            }
        return self._expected[seed]

    def given(self, seed: int) -> dict[str, bytes]:
        """What the questions hand out, as a paper's process gets it."""
        if seed not in self._given:
            self._given[seed] = {
                name: packed(posed.given)
                for name, posed in self.posed(seed).items()
                if posed.given is not None
            }
        return self._given[seed]


def _content(case: Case) -> str:
    """What makes a case another than another: not its name."""
    arguments = [
        argument.to_dict() if isinstance(argument, Node) else argument
        for argument in case.arguments
    ]
    return repr((arguments, sorted(case.options.items()), case.entry, case.drive))


def grade_notebook(
    assignment: Assignment, data: bytes, *, seed: int, isolation: str, slot: int = 0
) -> Record:
    """Grade one paper. Whatever its cells do, a Record comes of it; CourseError if the sandbox
    cannot be had.

    data : the bytes of the .ipynb. seed : the set of exercises it answers. isolation : one of
    sandbox.LEVELS. slot : the number of the job."""
    began = time.monotonic()
    if problem := problem_of(data):
        return Record(f"not gradable: {problem}", seed, isolation, _since(began), ())
    cells = code_cells(data)
    grader = _Grader(
        assignment,
        cells,
        seed,
        lambda: Sandbox(
            isolation, slot, assignment.given(seed), assignment.private, assignment.forbidden
        ),
    )
    questions = grader.questions()
    return Record(
        "graded",
        seed,
        isolation,
        _since(began),
        questions,
        tuple(grader.notes),
        "\n".join(grader.log),
    )


def _since(began: float) -> float:
    return round(time.monotonic() - began, 2)


def code_cells(data: bytes) -> list[str]:
    """The texts of a notebook's code cells, in order; a cell whose text is none, or more than 1 MB,
    counts as empty.
    """
    sources = [
        cell.get("source", "")
        for cell in json.loads(data.decode("utf-8-sig"))["cells"]
        if isinstance(cell, dict) and cell.get("cell_type") == "code"
    ]
    texts = [
        (
            "".join(line for line in source if isinstance(line, str))
            if isinstance(source, list)
            else source
        )
        for source in sources
    ]
    return [text if isinstance(text, str) and len(text) <= LONGEST_CELL else "" for text in texts]


class _Grader:
    """The work on one paper."""

    def __init__(
        self, assignment: Assignment, cells: Sequence[str], seed: int, make: Callable[[], Sandbox]
    ) -> None:
        # posing the questions is the grader's work, and not on the paper's time
        self.posed, self.hidden, self.expected = (
            assignment.posed(seed),
            assignment.hidden(seed),
            assignment.expected(seed),
        )
        assignment.given(seed)
        self.cells, self.make = cells, make
        self.notes: list[str] = []
        self.log: list[str] = []

    def questions(self) -> tuple[Marked, ...]:
        """Every question marked: visible tests in one process, then the hidden ones in another."""
        until = time.monotonic() + SECONDS["paper"]
        verdicts: dict[str, list[Verdict]] = {}
        found: dict[str, Finding] = {}
        texts: dict[str, str] = {}
        with Attempt(self.cells, self.make, until) as first:
            first.run()
            for name, here in self.posed.items():
                if here.question.by_hand:
                    texts[name] = self._text(first, here)
                else:
                    verdicts[name] = self._verdicts(first, here, here.cases, here.expected)
                    found[name] = self._finding(first, here, verdicts[name])
        self._note(first)
        unseen: dict[str, list[Verdict]] = {name: [] for name in self.posed}
        if any(self.hidden.values()):
            with Attempt(self.cells, self.make, until, first.culprits) as second:
                for name, here in self.posed.items():
                    if first.gave_up(name):
                        second.give_up(name)
                    unseen[name] = self._verdicts(
                        second, here, self.hidden.get(name, []), self.expected.get(name, [])
                    )
            self._note_second(first, second)
        return tuple(
            self._marked(
                here,
                verdicts.get(name, []),
                unseen[name],
                found.get(name, Finding()),
                texts.get(name, ""),
            )
            for name, here in self.posed.items()
        )

    def _text(self, attempt: Attempt, here: Posed) -> str:
        try:
            value = attempt.value(here)
        except Said as said:
            return f"({said})"
        return (
            f"({BLANK})"
            if value is ...
            else value
            if isinstance(value, str)
            else repr(value)[:20_000]
        )

    def _verdicts(
        self, attempt: Attempt, here: Posed, cases: Sequence[Case], expected: Sequence[Outcome]
    ) -> list[Verdict]:
        return [
            self._verdict(here, case, attempt.put(here, case), right)
            for case, right in zip(cases, expected, strict=True)
        ]

    def _verdict(self, here: Posed, case: Case, outcome: Outcome, expected: Outcome) -> Verdict:
        """Right or wrong. A question's own judgement gets a value of any form and size, and must
        neither stop the grader nor hold it up.
        """
        try:
            with time_limit():
                return here.verdict(case, outcome, expected)
        except TooLong:
            return Verdict(case, False, "comparing this answer took too long", outcome, expected)
        except Exception as error:
            self.log.append(
                f"{here.question.id}, {case.name}: judging {str(outcome.value)[:200]} stopped with"
                f" {type(error).__name__}: {error}"
            )
            return Verdict(
                case,
                False,
                "this answer has another form than the question asks for",
                outcome,
                expected,
            )

    def _named(self, here: Posed, verdicts: Sequence[Verdict]) -> Named:
        """What the answer looks like; nothing where its values, which may be anything, cannot be
        compared, or not in time.
        """
        try:
            with time_limit(NAMING):
                return named(here, [verdict.outcome for verdict in verdicts])
        except TooLong:
            self.log.append(
                f"{here.question.id}: naming the mistake took more than {NAMING} seconds"
            )
        except Exception as error:
            self.log.append(
                f"{here.question.id}: naming the mistake stopped with {type(error).__name__}:"
                f" {error}"
            )
        return Named()

    def _finding(self, attempt: Attempt, here: Posed, verdicts: Sequence[Verdict]) -> Finding:
        """The mistake that the visible tests show, and the smallest tree found that shows it."""
        if all(verdict.right for verdict in verdicts):
            return Finding()
        deaths = len(attempt.deaths)

        def put(case: Case) -> Outcome:
            # a call that hangs or ends the process ends the search too: it has shown enough
            if len(attempt.deaths) > deaths or attempt.gave_up(here.question.id):
                return Outcome(problem="not tried")
            return attempt.put(here, case)

        like = self._named(here, verdicts)
        return finding(
            here, like, judged_small(here, verdicts, put, partial(self._verdict, here), TREES)
        )

    def _marked(
        self,
        here: Posed,
        verdicts: list[Verdict],
        unseen: list[Verdict],
        found: Finding,
        text: str,
    ) -> Marked:
        question = here.question
        tests = [
            Test(verdict.case.name, False, verdict.right, verdict.message, verdict.case.points)
            for verdict in verdicts
        ]
        tests += [
            Test(f"hidden test {number}", True, verdict.right, "", verdict.case.points)
            for number, verdict in enumerate(unseen, 1)
        ]
        self.log += [
            f"{question.id}, hidden test {number}, {verdict.case.name}:"
            f" {'right' if verdict.right else verdict.message}"
            for number, verdict in enumerate(unseen, 1)
        ]
        points = None if question.by_hand else here.points(verdicts + unseen)
        return Marked(
            question.id,
            question.title,
            question.points,
            points,
            tuple(tests),
            "; ".join(found.mistakes),
            found.picture(),
            text,
            found.introduction,
        )

    def _note(self, first: Attempt) -> None:
        notes = [
            f"code cell {number} was left out: {why}"
            for number, why in sorted(first.culprits.items())
        ]
        # that an answer is not there is said at its question
        expected = {
            f"NameError: name '{here.question.answer}' is not defined"
            for here in self.posed.values()
        }
        notes += [
            f"code cell {number} stopped: {why}"
            for number, why in sorted(first.stopped.items())
            if number not in first.culprits
            and not why.startswith("not answered yet")
            and why not in expected
        ]
        self.log += notes + first.deaths
        self.notes += notes[:NOTES] + (
            [f"and {len(notes) - NOTES} more cells"] if len(notes) > NOTES else []
        )

    def _note_second(self, first: Attempt, second: Attempt) -> None:
        """The second process has seen hidden tests: of what it says, nothing is for the student."""
        again = sorted(set(second.culprits) - set(first.culprits))
        self.notes += [
            f"code cell {number} was left out the second time: it had not ended in time, or ended"
            " the process"
            for number in again
        ]
        self.log += [
            f"second run, code cell {number}: {second.culprits[number]}" for number in again
        ]
        self.log += [f"second run, {death}" for death in second.deaths]
