"""One paper in, one record out: the tests, the right answers and the trees' payoffs stay in this
process, the paper's cells never enter it.
"""

import time
from functools import partial

from gamelab.learn.diagnosis import Finding, finding, judged_small
from gamelab.learn.limits import TooLong, time_limit
from gamelab.learn.mistakes.naming import named
from gamelab.learn.question import Outcome, Verdict, shares
from gamelab.learn.wording import BLANK

from ..papers.manuscript import code_cells, problem_of
from ..sandbox.attempt import UNTRIED, Attempt, Said
from ..sandbox.sandbox import SECONDS, Sandbox
from .assignment import Assignment
from .record import Marked, Record, Test

# how many trees are tried in looking for the smallest one that shows what is wrong
TREES = 80
# and for how many seconds a name for it is looked for
NAMING = 20
NOTES = 12


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
    # posing the questions is the grader's work, and not on the paper's time
    assignment.expected(seed)
    given = assignment.given(seed)
    forbidden = [name for question in assignment.questions for name in question.forbidden]
    grader = _Grader(
        assignment,
        seed,
        code_cells(data),
        lambda: Sandbox(isolation, slot, given, assignment.private, forbidden),
    )
    questions = grader.questions()
    notes, log = tuple(grader.notes), "\n".join(grader.log)
    return Record("graded", seed, isolation, _since(began), questions, notes, log)


def _since(began):
    return round(time.monotonic() - began, 2)


class _Grader:
    """The work on one paper."""

    def __init__(self, assignment, seed, cells, make):
        self.posed, self.hidden = assignment.posed(seed), assignment.hidden(seed)
        self.expected = assignment.expected(seed)
        self.cells, self.make = cells, make
        self.notes, self.log = [], []

    def questions(self):
        """Every question marked: visible tests in one process, then the hidden ones in another."""
        until = time.monotonic() + SECONDS["paper"]
        with Attempt(self.cells, self.make, until) as first:
            first.run()
            seen = {name: self._seen(first, here) for name, here in self.posed.items()}
        self._note(first)
        unseen = {name: [] for name in self.posed}
        if any(self.hidden.values()):
            with Attempt(self.cells, self.make, until, first.culprits) as second:
                for name, here in self.posed.items():
                    if first.gave_up(name):
                        second.give_up(name)
                    cases, expected = self.hidden[name], self.expected[name]
                    unseen[name] = self._verdicts(second, here, cases, expected)
            self._note_second(first, second)
        for name in self.posed:
            self._note_untried(name, [*seen[name][0], *unseen[name]])
        return tuple(
            self._marked(here, *seen[name], unseen[name]) for name, here in self.posed.items()
        )

    def _note_untried(self, name, verdicts):
        for why in UNTRIED:
            if number := sum(verdict.outcome.problem == why for verdict in verdicts):
                self.notes.append(f"{name}: {number} test{'s' * (number > 1)} {why}")

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
            with time_limit():
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
            with time_limit(NAMING):
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

    def _marked(self, here, verdicts, found, text, unseen):
        question = here.question
        parts = iter(shares(*([one.case for one in some] for some in (verdicts, unseen))))
        tests = [
            Test(verdict.case.name, False, verdict.right, verdict.message, next(parts))
            for verdict in verdicts
        ]
        for number, verdict in enumerate(unseen, 1):
            name, said = f"hidden test {number}", "right" if verdict.right else verdict.message
            tests.append(Test(name, True, verdict.right, "", next(parts)))
            self.log.append(f"{question.id}, {name}, {verdict.case.name}: {said}")
        points = None if question.by_hand else here.points(verdicts, unseen)
        return Marked(
            question.id,
            question.title,
            question.points,
            points,
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

    def _note_second(self, first, second):
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
