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
from gamelab.learn.limits import SECONDS as JUDGING
from gamelab.learn.limits import TooLong, time_limit
from gamelab.learn.mistakes.naming import named
from gamelab.learn.question import Outcome, Verdict, shares
from gamelab.learn.wording import BLANK

from ..papers.reading import read_notebook
from ..sandbox.attempt import UNTRIED, Attempt, Said
from ..sandbox.sandbox import SECONDS, Sandbox
from .assignment import Assignment
from .record import DONE, HIDDEN, HIDDEN_AGAIN, LOOK, LOOK_AGAIN, Marked, Record, Test

# how many trees are tried in looking for the smallest one that shows what is wrong
TREES = 80
# and for how many seconds a name for it is looked for
NAMING = 20
NOTES = 12
# of a paper's seconds: the most for the first look, and what is left to the hidden tests
FIRST, LEFT = 40.0, 10.0
# so many times as long as usual the clock may take when something is tried once more
AGAIN = 3.0


def grade_notebook(
    assignment: Assignment, data: bytes, *, seed: int, isolation: str, slot: int = 0
) -> Record:
    """Grade one paper by itself. Whatever its cells do, a Record comes of it; CourseError if the
    sandbox cannot be had.

    data : the bytes of the .ipynb. seed : the set of exercises it answers. isolation : one of
    sandbox.LEVELS. slot : the number of the job."""
    record = None
    while record is None or record.stage != DONE:
        record = next_stage(assignment, data, record, seed=seed, isolation=isolation, slot=slot)
    return record


def next_stage(
    assignment: Assignment,
    data: bytes,
    record: Record | None,
    *,
    seed: int,
    isolation: str,
    slot: int = 0,
) -> Record:
    """The record after one more stage; record : that of the stages before, None for none."""
    began = time.monotonic()
    reading = read_notebook(data)
    if reading.problem:
        return Record(f"not gradable: {reading.problem}", seed, isolation, _since(began), ())
    # posing the questions is the grader's work, and not on the paper's time
    assignment.expected(seed)
    given = assignment.given(seed)
    forbidden = [name for question in assignment.questions for name in question.forbidden]
    stage, spent = (record.stage, record.seconds) if record else (LOOK, 0.0)
    left = SECONDS["paper"] - spent
    most = {LOOK: min(FIRST, left), LOOK_AGAIN: left - LEFT}.get(stage, left)
    began = time.monotonic()
    grader = _Grader(
        assignment,
        seed,
        reading.cells,
        partial(
            Sandbox,
            isolation,
            slot,
            given,
            assignment.private,
            forbidden,
            patience=AGAIN if stage in (LOOK_AGAIN, HIDDEN_AGAIN) else 1.0,
        ),
        began + most,
    )
    if stage in (LOOK, LOOK_AGAIN):
        now = replace(grader.look(), seed=seed, isolation=isolation)
        if record and _right(record) >= _right(now):
            now = record
        if stage == LOOK_AGAIN:
            now = replace(now, stage=HIDDEN)
    else:
        now = grader.hidden_tests(record)
    return replace(now, seconds=spent + _since(began))


def _right(record):
    return sum(test.right * test.weight for question in record.questions for test in question.tests)


def _since(began):
    return round(time.monotonic() - began, 2)


class _Grader:
    """The work on one paper, until a moment of the clock."""

    def __init__(self, assignment, seed, cells, make, until):
        self.posed, self.hidden = assignment.posed(seed), assignment.hidden(seed)
        self.expected = assignment.expected(seed)
        self.cells, self.make, self.until = cells, make, until
        self.notes, self.log = [], []

    def look(self):
        """The record of the visible tests: all that is said to the student."""
        with Attempt(self.cells, self.make, self.until) as attempt:
            attempt.run()
            seen = {name: self._seen(attempt, here) for name, here in self.posed.items()}
        self._note(attempt)
        for name, (verdicts, *_) in seen.items():
            self.notes += _untried(name, verdicts)
        questions = tuple(self._marked(here, *seen[name]) for name, here in self.posed.items())
        return Record(
            "graded",
            0,
            "",
            0.0,
            questions,
            tuple(self.notes),
            "\n".join(self.log),
            LOOK_AGAIN if attempt.slow else HIDDEN,
            tuple(sorted(attempt.culprits.items())),
            tuple(name for name in self.posed if attempt.gave_up(name)),
        )

    def hidden_tests(self, record):
        """The record with the hidden tests. The process has seen them: nothing that it says is for
        the student.
        """
        unseen, slow = {name: [] for name in self.posed}, False
        known = dict(record.culprits)
        if any(self.hidden.values()):
            with Attempt(self.cells, self.make, self.until, known) as attempt:
                for name in record.given_up:
                    attempt.give_up(name)
                for name, here in self.posed.items():
                    cases, expected = self.hidden[name], self.expected[name]
                    unseen[name] = self._verdicts(attempt, here, cases, expected)
            slow = attempt.slow and record.stage == HIDDEN
            self._log_second(known, attempt)
        questions = tuple(
            self._whole(question, unseen[question.id]) for question in record.questions
        )
        return replace(
            record,
            questions=questions,
            log="\n".join([record.log, *self.log]).strip(),
            stage=HIDDEN_AGAIN if slow else DONE,
        )

    def _whole(self, question, verdicts):
        """A question with its hidden tests; one that passed in one of two tries is right."""
        before = [test.right for test in question.tests if test.hidden] or [False] * len(verdicts)
        tests = [test for test in question.tests if not test.hidden]
        *_, weights = self._weights(self.posed[question.id])
        for number, (verdict, once) in enumerate(zip(verdicts, before), 1):
            right = verdict.right or once
            tests.append(Test(f"hidden test {number}", True, right, "", weights[number - 1]))
            said = "right" if verdict.right else verdict.message
            self.log.append(f"{question.id}, hidden test {number}, {verdict.case.name}: {said}")
        self.log += _untried(question.id, verdicts)
        earned = sum(test.weight for test in tests if test.right)
        by_hand = self.posed[question.id].question.by_hand
        points = None if by_hand else round(question.out_of * earned, 2)
        return replace(question, tests=tuple(tests), points=points)

    def _weights(self, here):
        """What each visible test is worth, and each hidden one, of 1."""
        hidden = self.hidden.get(here.question.id, [])
        weights = shares(here.cases, hidden)
        return weights[: len(here.cases)], weights[len(here.cases) :]

    def _limit(self, seconds):
        """So long, or what the paper has left."""
        return time_limit(max(0.1, min(seconds, self.until - time.monotonic())))

    def _seen(self, attempt, here):
        """What comes of the visible tests, or the text of an answer that a person marks."""
        if here.question.by_hand:
            return [], Finding(), self._text(attempt, here)
        verdicts = self._verdicts(attempt, here, here.cases, here.expected)
        return verdicts, self._finding(attempt, here, verdicts), ""

    def _text(self, attempt, here):
        try:
            value = attempt.value(here)
        except Said as said:
            return f"({said})"
        if value is ...:
            return f"({BLANK})"
        return value if isinstance(value, str) else repr(value)[:20_000]

    def _verdicts(self, attempt, here, cases, expected):
        return [
            self._verdict(here, case, attempt.put(here, case), right)
            for case, right in zip(cases, expected, strict=True)
        ]

    def _verdict(self, here, case, outcome, expected):
        """Right or wrong. A question's own judgement gets a value of any form and size, and must
        neither stop the grader nor hold it up.
        """
        try:
            with self._limit(JUDGING):
                return here.verdict(case, outcome, expected)
        except TooLong:
            said = "comparing this answer took too long"
        except Exception as error:
            said = "this answer has another form than the question asks for"
            self._broke(f"{here.question.id}, {case.name}: judging", error)
        return Verdict(case, False, said, outcome, expected)

    def _broke(self, doing, error):
        self.log.append(f"{doing} stopped with {type(error).__name__}: {error}")

    def _named(self, here, verdicts, put):
        """What the answer looks like; nothing where its values, which may be anything, cannot be
        compared, or not in time.
        """
        try:
            with self._limit(NAMING):
                return named(here, [verdict.outcome for verdict in verdicts], put)
        except (TooLong, Exception) as error:
            self._broke(f"{here.question.id}: naming the mistake", error)
        return ()

    def _finding(self, attempt, here, verdicts):
        """The mistake that the visible tests show, and the smallest tree found that shows it."""
        if all(verdict.right for verdict in verdicts):
            return Finding()
        deaths = len(attempt.deaths)

        def put(case):
            # a call that hangs or ends the process ends the search too: it has shown enough
            if len(attempt.deaths) > deaths or attempt.gave_up(here.question.id):
                return Outcome(problem="not tried")
            return attempt.put(here, case)

        like = self._named(here, verdicts, put)
        return finding(
            here, like, judged_small(here, verdicts, put, partial(self._verdict, here), TREES)
        )

    def _marked(self, here, verdicts, found, text):
        question, (weights, _) = here.question, self._weights(here)
        tests = [
            Test(verdict.case.name, False, verdict.right, verdict.message, weight)
            for verdict, weight in zip(verdicts, weights)
        ]
        return Marked(
            question.id,
            question.title,
            question.points,
            None,
            tuple(tests),
            found.named,
            found.picture(),
            text,
            found.introduction,
            question.answer,
        )

    def _note(self, first):
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
            if number not in first.culprits and not why.startswith(("not answered yet", *expected))
        ]
        self.log += notes + first.deaths
        more = len(notes) - NOTES
        self.notes += [*notes[:NOTES], *([f"and {more} more cells"] if more > 0 else [])]

    def _log_second(self, known, second):
        self.log += [
            f"second run, code cell {number}: {why}"
            for number, why in sorted(second.culprits.items())
            if number not in known
        ]
        self.log += [f"second run, {death}" for death in second.deaths]


def _untried(name, verdicts):
    """What is said of the tests that were not tried."""
    for why in UNTRIED:
        if number := sum(verdict.outcome.problem == why for verdict in verdicts):
            yield f"{name}: {number} test{'s' * (number > 1)} {why}"
