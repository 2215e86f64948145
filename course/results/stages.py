"""One paper in, one record out: the tests, the right answers and the trees' payoffs stay in this
process, the paper's cells never enter it.

It takes two phases, and in a batch every paper's first one ends before any second begins. The first
runs the visible tests; what it says is final, and goes to the student. The second runs the hidden
tests; of it a student hears only how many passed, so that no paper that has seen them has anybody
to tell. What the clock ended, and not the processor's time, is tried once more, alone."""

import time
from dataclasses import replace
from functools import partial

from gamelab.learn.diagnosis import Finding, finding, judged_small
from gamelab.learn.limits import SECONDS, TooLong, time_limit
from gamelab.learn.mistakes.naming import named
from gamelab.learn.question import Outcome, Verdict, shares
from gamelab.learn.repairs.search import smallest_repair
from gamelab.learn.wording import BLANK

from ..papers.reading import read_notebook
from ..sandbox.attempt import UNTRIED, Attempt, NoValue
from ..sandbox.limits import OUT_OF_TIME, USUAL, Limits
from ..sandbox.sandbox import Sandbox
from .assignment import Assignment
from .record import (
    DONE,
    HIDDEN,
    HIDDEN_AGAIN,
    LOOK,
    LOOK_AGAIN,
    Marked,
    PaperRecord,
    TestResult,
    failed,
)

# how many trees are tried in looking for the smallest one that shows what is wrong
TREES = 80
# and for how many seconds a name for it, and then a change that makes it right
LOOKING = 20
# so many pairs of changes are tried
PAIRS = 100
NOTES = 12
# so many times as long as usual the clock may take when something is tried once more
AGAIN = 3.0


def grade_notebook(
    assignment: Assignment, data: bytes, seed: int, isolation: str, limits: Limits = USUAL
) -> PaperRecord:
    """Grade one paper by itself. Whatever its cells do, a record comes of it; CourseError if the
    sandbox cannot be had.

    data : the bytes of the .ipynb. seed : the set of exercises it answers. isolation : one of
    sandbox.LEVELS."""
    record = None
    while record is None or record.stage != DONE:
        record = next_stage(assignment, data, record, seed, isolation, limits)
    return record


def next_stage(
    assignment: Assignment,
    data: bytes,
    record: PaperRecord | None,
    seed: int,
    isolation: str,
    limits: Limits,
) -> PaperRecord:
    """The record after one more stage; record : that of the stages before, None for none."""
    reading = read_notebook(data)
    if reading.problem:
        return failed(seed, reading.problem)
    # posing the questions is the grader's work, and not on the paper's time
    assignment.expected(seed)
    given = assignment.given(seed)
    forbidden = [name for question in assignment.questions for name in question.forbidden]
    record = record or PaperRecord("graded", seed, isolation, stage=LOOK)
    stage, left = record.stage, limits.paper - record.seconds
    most = {LOOK: min(limits.look, left), LOOK_AGAIN: left - limits.hidden}.get(stage, left)
    if stage in (LOOK_AGAIN, HIDDEN_AGAIN):
        limits = limits.slower(AGAIN)
    began = time.monotonic()
    make = partial(Sandbox, isolation, given, assignment.private, forbidden, limits)
    attempt = Attempt(reading.cells, make, began + most)
    grader = _Grader(assignment, seed, attempt, began + most)
    if stage in (HIDDEN, HIDDEN_AGAIN):
        now = grader.hidden_tests(record)
    else:
        now = grader.look(record)
        if stage == LOOK_AGAIN:
            now = replace(max(record, now, key=_right), stage=HIDDEN)
    return replace(now, seconds=record.seconds + time.monotonic() - began)


def _right(record):
    return sum(test.right * test.weight for question in record.questions for test in question.tests)


class _Grader:
    """The work on one paper, until a moment of the clock."""

    def __init__(self, assignment, seed, attempt, until):
        self.posed, self.hidden = assignment.posed(seed), assignment.hidden(seed)
        self.expected, self.attempt, self.until = assignment.expected(seed), attempt, until
        self.log, self.out_of_time = [], False

    def look(self, record):
        """The record with the visible tests: all that is said to the student."""
        with self.attempt as attempt:
            attempt.run()
            questions = tuple(map(self._looked, self.posed.values()))
        notes = self._notes()
        self.log += notes + attempt.deaths
        if (more := len(notes) - NOTES) > 0:
            notes[NOTES:] = [f"and {more} more cells"]
        for question in questions:
            notes += _untried(question.id, [test.message for test in question.tests])
        return replace(
            record,
            questions=questions,
            notes=tuple(notes),
            log="\n".join(self.log),
            stage=LOOK_AGAIN if attempt.slow else HIDDEN,
            culprits=tuple(sorted(attempt.culprits.items())),
            given_up=tuple(filter(attempt.gave_up, self.posed)),
            out_of_time=self.out_of_time,
        )

    def _looked(self, posed):
        """A question with its visible tests, or the text of an answer that a person marks."""
        question = posed.question
        text = self._text(posed) if question.by_hand else ""
        verdicts = self._verdicts(posed, posed.cases, posed.expected)
        mistake = self._finding(posed, verdicts)
        weights = shares(posed.cases, self.hidden[question.id])
        tests = tuple(
            TestResult(verdict.case.name, False, verdict.right, verdict.message, weight)
            for verdict, weight in zip(verdicts, weights)
        )
        return Marked(
            question.id,
            question.title,
            question.points,
            None,
            tests,
            mistake.named,
            mistake.picture(),
            text,
            mistake.introduction,
            question.answer,
            mistake.where,
        )

    def _notes(self):
        """What is said of the cells."""
        culprits, stopped = self.attempt.culprits, self.attempt.stopped
        notes = [f"code cell {cell} was left out: {why}" for cell, why in sorted(culprits.items())]
        # that an answer is not there is said at its question
        expected = (
            f"NameError: name '{posed.question.answer}' is not defined"
            for posed in self.posed.values()
        )
        known = "not answered yet", *expected
        return notes + [
            f"code cell {cell} stopped: {why}"
            for cell, why in stopped.items()
            if cell not in culprits and not why.startswith(known)
        ]

    def hidden_tests(self, record):
        """The record with the hidden tests. The process has seen them: nothing that it says is for
        the student.
        """
        known = dict(record.culprits)
        with self.attempt as attempt:
            attempt.culprits |= known
            for name in record.given_up:
                attempt.give_up(name)
            questions = tuple(map(self._whole, record.questions))
        self.log += [
            f"second run, code cell {cell}: {why}"
            for cell, why in sorted(attempt.culprits.items())
            if cell not in known
        ]
        self.log += [f"second run, {death}" for death in attempt.deaths]
        return replace(
            record,
            questions=questions,
            log="\n".join([record.log, *self.log]).strip(),
            stage=HIDDEN_AGAIN if attempt.slow and record.stage == HIDDEN else DONE,
            out_of_time=record.out_of_time or self.out_of_time,
        )

    def _whole(self, question):
        """A question with its hidden tests; one that passed in one of two tries is right."""
        posed, cases = self.posed[question.id], self.hidden[question.id]
        verdicts = self._verdicts(posed, cases, self.expected[question.id])
        weights = shares(posed.cases, cases)[len(posed.cases) :]
        tests = [test for test in question.tests if not test.hidden]
        before = {test.name: test.right for test in question.tests if test.hidden}
        for number, (verdict, weight) in enumerate(zip(verdicts, weights), 1):
            name = f"hidden test {number}"
            right = verdict.right or before.get(name, False)
            tests.append(TestResult(name, True, right, "", weight))
            judged = verdict.message or "right"
            self.log.append(f"{question.id}, {name}, {verdict.case.name}: {judged}")
        self.log += _untried(question.id, [verdict.message for verdict in verdicts])
        earned = sum(test.weight for test in tests if test.right)
        points = None if posed.question.by_hand else round(question.out_of * earned, 2)
        return replace(question, tests=tuple(tests), points=points)

    def _text(self, posed):
        try:
            value = self.attempt.value(posed)
        except NoValue as sentence:
            return f"({sentence})"
        if value is ...:
            return f"({BLANK})"
        return value if isinstance(value, str) else repr(value)[:20_000]

    def _verdicts(self, posed, cases, expected):
        verdicts = [
            self._verdict(posed, case, self.attempt.put(posed, case), right)
            for case, right in zip(cases, expected)
        ]
        self.out_of_time |= OUT_OF_TIME in [verdict.message for verdict in verdicts]
        return verdicts

    def _verdict(self, posed, case, outcome, expected):
        """Right or wrong."""
        doing = f"{posed.question.id}, {case.name}: judging"
        verdict, error = self._tried(doing, SECONDS, posed.verdict, case, outcome, expected)
        if verdict:
            return verdict
        message = "this answer has another form than the question asks for"
        if isinstance(error, TooLong):
            message = "comparing this answer took too long"
        return Verdict(case, False, message, outcome, expected)

    def _tried(self, doing, seconds, work, *arguments):
        """What some work gives, or the error that it ended with: it gets values of any form and
        size, and must neither stop the grader nor hold it up.
        """
        try:
            with time_limit(max(0.1, min(seconds, self.until - time.monotonic()))):
                return work(*arguments), None
        except (TooLong, Exception) as error:
            self.log.append(f"{doing} stopped with {type(error).__name__}: {error}")
            return None, error

    def _finding(self, posed, verdicts):
        """The mistake that the visible tests show, and the smallest tree found that shows it."""
        if all(verdict.right for verdict in verdicts):
            return Finding()
        deaths = len(self.attempt.deaths)

        def put(case, made=()):
            # a call that ends the process ends the search too: it has shown enough
            if len(self.attempt.deaths) > deaths:
                return Outcome(problem="not tried")
            return self.attempt.put(posed, case, made)

        outcomes = [verdict.outcome for verdict in verdicts]
        doing = f"{posed.question.id}: naming the mistake"
        numbers, _ = self._tried(doing, LOOKING, named, posed, outcomes, put)
        small = judged_small(posed, verdicts, put, partial(self._verdict, posed), TREES)
        repair = None
        if small is not None and not self.attempt.gave_up(posed.question.id):
            doing = f"{posed.question.id}: repairing"
            repair, _ = self._tried(doing, LOOKING, self._repair, posed, verdicts, put)
        return finding(posed, numbers or (), small, repair)

    def _repair(self, posed, verdicts, put):
        """The smallest change that makes the answer right, tried where the paper runs."""
        candidates = self.attempt.candidates(posed)
        judge, told = partial(self._verdict, posed), partial(self.attempt.told, posed)
        return smallest_repair(posed, candidates, verdicts, put, judge, told, PAIRS)


def _untried(name, messages):
    """What is said of the tests that were not tried."""
    for why in UNTRIED:
        if number := messages.count(why):
            yield f"{name}: {number} test{'s' * (number > 1)} {why}"
