"""What is known of a graded paper, in plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

# What is next for a paper: the visible tests, the same once more and alone where the clock ran out,
# the hidden tests, the same once more and alone, nothing.
LOOK, LOOK_AGAIN, HIDDEN, HIDDEN_AGAIN, DONE = range(5)


@dataclass(frozen=True)
class TestResult:
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
    picture : HTML of the smallest tree that shows it, or "". answer : what the answer is called.
    where : the lines of the mistake in the answer's own source, or "".
    """

    id: str
    title: str
    out_of: float
    points: float | None
    tests: tuple[TestResult, ...] = ()
    mistake: str = ""
    picture: str = ""
    written: str = ""
    introduction: str = "It looks like this"
    answer: str = ""
    where: str = ""

    @property
    def hidden(self) -> str:
        """What is told of its hidden tests: how many passed, never which; "" if it has none."""
        right = [test.right for test in self.tests if test.hidden]
        return f"{sum(right)} of {len(right)} hidden tests passed" if right else ""

    def share(self, test: TestResult) -> float:
        """What one of its tests is worth."""
        weight = sum(test.weight for test in self.tests)
        return self.out_of * test.weight / weight if weight else 0.0


@dataclass(frozen=True)
class PaperRecord:
    """What is known of a graded paper, in plain data.

    stage : what is next for it. What the hidden tests need of a paper whose words are said already:
    culprits, by number, the cells not to be run and why; given_up, the questions whose answer is
    not called any more.

    status : "graded", or "not gradable: " and the reason. notes : what the student is told of the
    cells. log : for the instructor only. out_of_time : whether some of its tests were not tried,
    since the time was up."""

    status: str
    seed: int
    isolation: str = ""
    questions: tuple[Marked, ...] = ()
    notes: tuple[str, ...] = ()
    log: str = ""
    stage: int = DONE
    culprits: tuple[tuple[int, str], ...] = ()
    given_up: tuple[str, ...] = ()
    seconds: float = 0.0
    out_of_time: bool = False

    @property
    def reason(self) -> str:
        """Why it is not gradable."""
        return self.status.partition(": ")[2] or self.status

    @property
    def total(self) -> float:
        """The points of the questions that are not marked by hand."""
        return round(sum(question.points or 0 for question in self.questions), 2)

    @property
    def out_of(self) -> float:
        """What the whole paper could get, marks by hand included."""
        return sum(question.out_of for question in self.questions)

    def to_dict(self) -> dict[str, Any]:
        """The record for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, form: Mapping[str, Any]) -> PaperRecord:
        """The record again. KeyError or TypeError for a form that `to_dict` does not give."""
        questions = tuple(
            Marked(**question | {"tests": tuple(TestResult(**test) for test in question["tests"])})
            for question in form["questions"]
        )
        tuples = {key: tuple(form[key]) for key in ("notes", "given_up")}
        tuples["culprits"] = tuple(map(tuple, form["culprits"]))
        return cls(**{**form, **tuples, "questions": questions})


def failed(seed: int, reason: str, log: str = "") -> PaperRecord:
    """The record of a paper that was not graded, and why."""
    return PaperRecord(f"not gradable: {reason}", seed, log=log)
