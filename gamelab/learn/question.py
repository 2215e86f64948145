"""What a question is: what it hands out, the cases an answer is put to, and the mistakes it can
name.

A question holds no key. What is right is what its reference does with the same arguments, so a new
seed gives a new set of exercises with its answers. The same cases serve here, in a notebook, and in
the grader, where the answer lives in another process: a case only ever calls, and what comes back
is plain values and a list of what was read."""

from __future__ import annotations

import contextlib
import sysconfig
import traceback
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ..trees.node import Node
from .limits import Refused, TooLong, recursion_limit, refusing, silent, time_limit
from .reading import Counter
from .values import NotPlain, TooLarge, from_plain, plain, same
from .wording import (
    BLANK,
    CALLED,
    misfit,
    missing,
    not_right,
    numerals,
    parts,
    read_differently,
    rounded,
    shown,
    written_call,
)

if TYPE_CHECKING:
    from .mistakes.forms import Form

ATTEMPTS = 2_000
VISIBLE = 0.4
ENDLESS = (
    "it had not ended after 2 seconds: look for a loop or a recursion that never reaches its end,"
    " or that does the same work again and again"
)
NOT_TRIED = "not tried, since two calls before it had not ended"
PATHS = ("stdlib", "platstdlib", "purelib", "platlib")
LIBRARIES = (str(Path(__file__).parents[1]), "<frozen ", *map(sysconfig.get_path, PATHS))


class Outcome(NamedTuple):
    """What one case gave: a value (as `from_plain` gives it), or the sentence that says why there
    is none, and what was read: ("payoff" or "eval", path).
    """

    value: Any = None
    problem: str | None = None
    read: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Case:
    """One test of an answer.

    name : what a student reads of it, such as "the value of C" or "[0, [0, 9]]".
    arguments, options : what the answer is called with; a Node among the arguments is read through
    a counter.
    entry : for an answer that is a value, the key or the index looked at; None for the whole of it.
    drive : for an answer that has to be called more than once, drive(call) with call(*arguments,
    **options) -> value.
    reads : whether it also counts which payoffs and evaluations were read, in their order.
    points : its weight among the cases of the question.
    """

    name: str
    arguments: tuple = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    entry: Any = None
    drive: Callable[[Callable[..., Any]], Any] | None = None
    reads: bool = False
    points: float = 1

    @property
    def calls(self) -> bool:
        """Whether it calls the answer, so that the grader can put further such cases to it."""
        return self.entry is None and bool(self.arguments or self.options or self.drive)

    @property
    def root(self) -> Node | None:
        """The tree this case is about, if it is about one."""
        return next((argument for argument in self.arguments if isinstance(argument, Node)), None)


class Verdict(NamedTuple):
    """What a case says of an answer: right or not, and if not a sentence for the student."""

    case: Case
    right: bool
    message: str
    outcome: Outcome
    expected: Outcome


@dataclass
class Question:
    """One question of the exercises.

    id, title, points : "ab-1", what it asks in a few words, and its points.
    answer : the name of the variable or function that holds the answer in the notebook; "" for a
    variable called like the question, ab_1.
    reference : from what is given to a right answer (for a function, a function); None where a
    person marks the answer.
    given : from a random.Random to what is handed out: a tree, a matrix, a number; None if nothing
    is.
    screen : what is handed out must satisfy it.
    cases : from (random.Random, given) to the cases; None for one case for each entry of a
    reference that has entries, else for the whole of it.
    mistakes : name in the catalogue to the answer that holds this mistake, from what is given
    (for a function, a function). form : how it asks for a function, with the shapes that these
    mistakes take there.
    forbidden : public functions of gamelab that refuse while the answer is called. uses : functions
    of its own that another question asks for, and checks: no repair is looked for there.
    accepts : for answers of which many are right, accepts(given, case, value, right) -> True,
    False, or a sentence that says what is wrong; `right` is what the reference gives.
    telling : from a value to the part of it by which a mistake is known.
    """

    id: str
    title: str
    points: float
    answer: str = ""
    reference: Callable[[Any], Any] | None = None
    given: Callable[[Random], Any] | None = None
    screen: Callable[[Any], bool] = lambda given: True
    cases: Callable[[Random, Any], Sequence[Case]] | None = None
    mistakes: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    form: Form | None = None
    forbidden: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    accepts: Callable[[Any, Case, Any, Any], bool | str] | None = None
    telling: Callable[[Any], Any] = lambda value: value

    def __post_init__(self) -> None:
        self.answer = self.answer or self.id.replace("-", "_")

    @property
    def by_hand(self) -> bool:
        """Whether it is marked by a person; then there are no cases."""
        return self.reference is None

    def posed(self, seed: int) -> Posed:
        """The question as one seed poses it. O(attempts of the screen)."""
        for attempt in range(ATTEMPTS):
            given = self.given(Random(f"{self.id}/{seed}/{attempt}")) if self.given else None
            # where nothing is handed out, other cases are tried
            posed = Posed(self, seed, given, 0 if self.given else attempt)
            if self.screen(given) and not posed.unseen_mistakes():
                return posed
        raise ValueError(
            f"{self.id}: {ATTEMPTS} attempts with seed {seed} gave nothing that the screen accepts"
            " and that shows every mistake it is about"
        )


class Posed:
    """A question with what one seed hands out.

    Attributes
    ----------
    question, seed, given : the question, the seed, and what it hands out.
    cases : the visible cases.
    """

    def __init__(self, question: Question, seed: int, given: Any, attempt: int) -> None:
        self.question, self.seed, self.given = question, seed, given
        again = f"/{attempt}" if attempt else ""
        self.cases = self.made(Random(f"{question.id}/{seed}/cases{again}"))

    def made(self, rng: Random) -> tuple[Case, ...]:
        """The cases that one stream of random numbers gives; the grader makes its hidden ones from
        a stream of its own.
        """
        question = self.question
        if question.by_hand:
            return ()
        if question.cases:
            return tuple(question.cases(rng, self.given))
        entries = self.reference
        if isinstance(entries, list):
            entries = range(len(entries))
        elif not isinstance(entries, Mapping):
            return (Case(question.answer),)
        return tuple(Case(f"{question.answer}[{key!r}]", entry=key) for key in entries)

    @cached_property
    def reference(self) -> Any:
        """The right answer; None where a person marks it."""
        return self.question.reference and self.question.reference(self.given)

    @cached_property
    def expected(self) -> tuple[Outcome, ...]:
        """What the reference gives in each visible case."""
        return tuple(run_here(case, self.reference) for case in self.cases)

    @cached_property
    def mistaken(self) -> dict[str, tuple[Outcome, ...]]:
        """What each mistake of the catalogue gives in each visible case."""
        found = {}
        for name, wrong in self.question.mistakes.items():
            answer = wrong(self.given)
            found[name] = tuple(run_here(case, answer) for case in self.cases)
        return found

    def unseen_mistakes(self) -> list[str]:
        """The mistakes that these cases would take for a right answer."""

        def passes(answer):
            # a mistake is run up to the first case that shows it
            both = zip(self.cases, self.expected)
            return all(self.verdict(case, run_here(case, answer), due).right for case, due in both)

        return [name for name, wrong in self.question.mistakes.items() if passes(wrong(self.given))]

    def outcomes(self, answer: Any) -> tuple[Outcome, ...]:
        """What an answer in this process gives in each visible case, each within its limits."""
        # worked out before gamelab's own functions refuse
        _ = self.expected
        said, problem = within_limits(lambda: self.misfit(answer))
        if said or problem:
            return (Outcome(problem=said or problem),) * len(self.cases)
        found = []
        for case in self.cases:
            endless = sum(outcome.problem == ENDLESS for outcome in found)
            found.append(Outcome(problem=NOT_TRIED) if endless == 2 else self.outcome(case, answer))
        return tuple(found)

    def outcome(self, case: Case, answer: Any) -> Outcome:
        """What an answer in this process gives in one case, within its limits."""
        with refusing(self.question.forbidden):
            return run_here(case, answer, guarded=True, name=self.question.answer)

    def misfit(self, answer: Any) -> str | None:
        """That an answer has another shape than this question asks for, in a sentence; None if it
        has not.
        """
        by_entries = bool(self.cases) and all(case.entry is not None for case in self.cases)
        if by_entries or callable(self.reference) or callable(answer):
            return misfit(self.question.answer, self.reference, answer)
        return None

    def verdict(self, case: Case, outcome: Outcome, expected: Outcome) -> Verdict:
        """Right or wrong, and why."""
        said = self._objection(case, outcome, expected)
        return Verdict(case, not said, said, outcome, expected)

    def _objection(self, case, outcome, expected):
        """What is wrong with an outcome, "" if nothing is."""
        right, value, is_function = expected.value, outcome.value, callable(self.reference)
        if outcome.problem is not None:
            return outcome.problem
        said = self._accepted(case, value, right)
        # who works by hand writes 1/3, a program returns a number
        if is_function and numerals(value) and not numerals(right):
            return f"a number is expected, and {shown(value)} holds it as a text"
        if said is not True:
            # a wrong entry of the worksheet is told as wrong, without its answer; a function's
            # result may be compared
            if is_function:
                return said or f"gives {shown(value)}, and {shown(right)} is right"
            return rounded(right, value) or said if said else not_right(right, value)
        if case.reads and outcome.read != expected.read:
            return read_differently(outcome.read, expected.read)
        return ""

    def _accepted(self, case, value, right):
        """Whether a value is right: True, False, or a sentence."""
        accepts = self.question.accepts
        try:
            return accepts(self.given, case, value, right) if accepts else same(right, value)
        except Exception as error:  # a question of one's own may not foresee every answer
            name, said = self.question.id, f"{type(error).__name__}: {error}"
            return f"this cannot be judged: accepts of {name} stopped with {said}"

    def verdicts(self, outcomes: Sequence[Outcome]) -> list[Verdict]:
        """The verdict on each visible case."""
        return [self.verdict(*both) for both in zip(self.cases, outcomes, self.expected)]

    def points(self, verdicts: Sequence[Verdict], unseen: Sequence[Verdict] = ()) -> float:
        """The question's points, shared among the visible tests and the unseen ones; whole when all
        are right.
        """
        parts = shares(*([verdict.case for verdict in tests] for tests in (verdicts, unseen)))
        earned = sum(part for part, one in zip(parts, (*verdicts, *unseen)) if one.right)
        return round(self.question.points * earned, 2)


def shares(visible: Sequence[Case], hidden: Sequence[Case]) -> list[float]:
    """What each test is worth, by weight, of 1; where some are hidden, the visible ones together
    VISIBLE.
    """
    parts = []
    for worth, cases in ((VISIBLE if hidden else 1, visible), (1 - VISIBLE, hidden)):
        whole = sum(case.points for case in cases)
        parts += [worth * case.points / whole for case in cases]
    return parts


def run_here(
    case: Case, answer: Any, guarded: bool = False, name: str = "your function"
) -> Outcome:
    """Put an answer of this process to a case.

    guarded : an error or an endless loop becomes a sentence. name : what the answer is called in
    it."""
    counters = []
    last = ""

    def call(*arguments, **options):
        nonlocal last
        handed, last = [], written_call(name, arguments, options)
        for argument in arguments:
            if isinstance(argument, Node):
                counters.append(Counter(argument))
                handed.append(counters[-1].node())
            else:  # an answer may change what it is given
                handed.append(deepcopy(argument))
        return answered(from_plain(plain(answer(*handed, **options))))

    def value():
        if case.drive is not None:
            return case.drive(call)
        if callable(answer) and case.entry is None:
            return call(*case.arguments, **case.options)
        return entry_of(from_plain(plain(answer)), case)

    found, problem = within_limits(value, lambda: last) if guarded else (value(), None)
    return Outcome(found, problem, read_by(counters))


def run_or_stop(case: Case, answer: Any) -> Outcome:
    """What an answer of ours gives in a case; where it stops, as some wrong ones do on purpose,
    that it stopped.
    """
    try:
        return run_here(case, answer)
    except Exception as error:
        return Outcome(problem=f"it stopped with {type(error).__name__}")


def read_by(counters: Sequence[Counter]) -> tuple[tuple[str, str], ...]:
    """The payoffs and evaluations that were read, in order."""
    return tuple(entry for counter in counters for entry in counter.log)


def answered(value: Any) -> Any:
    """The value, if no entry of it is still the ... of a blank; Missing if one is."""
    if ... in parts(value):
        raise Missing(BLANK)
    return value


def entry_of(value: Any, case: Case) -> Any:
    """The entry that a case looks at; ValueError says that it is missing, in a sentence."""
    entry = case.entry
    if entry is None:
        return answered(value)
    places = range(len(value)) if isinstance(value, list) else value
    if isinstance(value, Mapping | list) and entry in places:
        return answered(value[entry])
    raise Missing(missing(entry, value))


class Missing(ValueError):
    """An answer lacks an entry, or has another shape than is asked for."""


def within_limits(
    call: Callable[[], Any],
    called: Callable[[], str] = str,
    limit: Callable[[], contextlib.AbstractContextManager] = time_limit,
) -> tuple[Any, str | None]:
    """The value of a call, or the sentence that says what happened in it; what it prints is
    dropped.

    called : gives the call of the student's function as it is written, for an error in which none
    of their lines has a part. limit : ends it with TooLong when its time is over."""
    try:
        with silent, recursion_limit(), limit():
            return call(), None
    except TooLong:
        problem = ENDLESS
    except SystemExit:
        problem = "your code ended the program, as sys.exit() does: return a value in its place"
    except RecursionError as error:
        problem = (
            f"it calls itself without end ({_place(error, called())}); check that every path"
            " reaches an end, and that the child is passed on and not the node"
        )
    except (Refused, Missing, NotPlain, TooLarge) as error:
        problem = str(error)
    except NotImplementedError as error:
        problem = f"{BLANK}: {error}" if str(error) else BLANK
    except Exception as error:
        where = _place(error, called())
        problem = f"your code stopped with {type(error).__name__}: {error} ({where})"
    return None, problem


def _place(error, called):
    """The last line of the student's own code on the way to an error: all that is no file of this
    package, nor of another one or of Python's own.
    """
    frames = traceback.extract_tb(error.__traceback__)
    own = [
        frame
        for frame in frames
        if not frame.filename.startswith(LIBRARIES)
        and "site-packages" not in frame.filename
        and "dist-packages" not in frame.filename
    ]
    if not own:
        return f"{CALLED}{called}" if called else "when its answer was read"
    last = own[-1]
    # a comprehension or a lambda has no name that its author knows
    name = "" if last.name.startswith("<") else f"in {last.name}, "
    return f"{name}line {last.lineno}" + (f": {last.line}" if last.line else "")
