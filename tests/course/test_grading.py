"""Grading one paper: whatever its cells do, a record comes of it, and its points are what its
answers earn.
"""

# ruff: noqa: E501  (cells, as papers have them)

import json
import re
import time
from contextlib import ExitStack
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

pytest.importorskip("resource", reason="the sandbox needs Linux or macOS")

from sample_trees import TWO_PLY
from sandboxes import level  # noqa: F401

from course.papers.manuscript import code_cells
from course.results import stages
from course.results.assignment import Assignment
from course.results.record import (
    DONE,
    HIDDEN,
    HIDDEN_AGAIN,
    LOOK,
    LOOK_AGAIN,
    Marked,
    PaperRecord,
    TestResult,
)
from course.results.stages import grade_notebook, next_stage
from course.sandbox import attempt, sandbox
from course.sandbox.attempt import Attempt
from course.sandbox.limits import USUAL, Limits, Span
from course.sandbox.sandbox import Lost, Sandbox
from course.sandbox.sending import QUESTIONS as ROOM
from course.sandbox.sending import order_bytes
from gamelab import alphabeta, minimax, tree
from gamelab.learn.lessons import LESSONS
from gamelab.learn.limits import TooLong
from gamelab.learn.question import Case, Question
from gamelab.learn.tables import CATALOGUE
from notebooks import notebook

pytestmark = pytest.mark.slow

SEED, SECRET = 5, 90_210
SEARCHES = ("minimax", "alphabeta")


def _values(node):
    return {child.name: minimax(child).value for child in node.children}


def _trees(rng, given):
    drawn = [tree([[rng.randint(100, 999) for _ in range(3)] for _ in range(3)]) for _ in range(4)]
    return [
        Case(f"tree {number}", (root,), reads=True)
        for number, root in enumerate([tree(TWO_PLY), *drawn])
    ]


def _sums(rng, given):
    return [
        Case(f"twice {number}", (number,), points=4 if number < 0 else 1)
        for number in (0, -3, rng.randint(10, 10**6), rng.randint(10, 10**6))
    ]


def _drive(call):
    return [call(number) for number in range(3)]


QUESTIONS = (
    Question(
        "toy-1",
        "search",
        10,
        "search",
        reference=lambda given: lambda node: alphabeta(node).value,
        cases=_trees,
        forbidden=SEARCHES,
        mistakes={
            "turn misread": lambda given: lambda node: max(leaf.payoff for leaf in node.leaves())
        },
    ),
    Question(
        "toy-2",
        "twice",
        5,
        "twice",
        reference=lambda given: lambda number: 2 * number,
        cases=_sums,
    ),
    Question(
        "toy-3",
        "values",
        4,
        "values",
        given=lambda rng: tree([[rng.randint(1, 9), 5], [7, rng.randint(1, 9)]], names="ABC"),
        reference=_values,
    ),
    Question(
        "toy-4",
        "three at once",
        2,
        "twice",
        reference=lambda given: lambda number: 2 * number,
        cases=lambda rng, given: [Case("three calls", drive=_drive)],
    ),
    Question(
        "toy-5",
        "one of many",
        2,
        "either",
        reference=lambda given: 3,
        accepts=lambda given, case, value, right: value % 3 == 0 or "it is no multiple of 3",
    ),
    Question("toy-6", "why", 6, "why"),
)
GOOD = {
    "search": """
def search(node, low=float("-inf"), high=float("inf")):
    if node.is_leaf:
        return node.payoff
    best = None
    for child in node.children:
        value = search(child, low, high)
        best = value if best is None else max(best, value) if node.player == "max" else min(best, value)
        if node.player == "max":
            low = max(low, best)
        else:
            high = min(high, best)
        if low >= high:
            break
    return best""",
    "twice": "def twice(number):\n    return number + number",
    "values": """
from gamelab import exercise, given
exercise("00", seed=77)
root = given("toy-3")
values = {child.name: min(leaf.payoff for leaf in child.leaves()) for child in root.children}""",
    "either": "either = 9",
    "why": "why = 'because <b>it</b> is'",
}


LARGEST = "def search(node):\n    return max(leaf.payoff for leaf in node.leaves())"


def paper(*cells, **changed):
    """The bytes of a notebook: the good answers, some changed, and further cells before them."""
    return notebook(*cells, *(GOOD | changed).values())


@pytest.fixture(scope="module")
def toy():
    return toy_assignment(SECRET)


def toy_assignment(secret):
    assignment = Assignment("00", secret)
    assignment.questions = QUESTIONS
    return assignment


@pytest.fixture
def strong():
    return sandbox.strongest()


@pytest.fixture
def graded(toy, strong):
    """Grades a paper of these cells and changed answers on the strongest level."""

    def grade(*cells, limits=PATIENT, **changed):
        return grade_notebook(toy, paper(*cells, **changed), SEED, strong, limits)

    return grade


QUICK = Limits(cell=Span(1.0, 3.0), call=Span(0.5, 2.0))
# on a busy machine the same is tried
PATIENT = Limits(cells=300.0, question=300.0, paper=600.0, look=500.0).slower(10)


def points(record):
    return [question.points for question in record.questions]


FULL = [10, 5, 4, 2, 2, None]


def test_a_right_paper_has_full_points_on_every_level(toy, level):
    record = grade_notebook(toy, paper(), SEED, level)
    assert record.status == "graded" and record.notes == ()
    assert points(record) == FULL and record.total == 23
    assert (record.seed, record.isolation) == (SEED, level) and record.seconds > 0
    assert record.questions[5].written == "because <b>it</b> is"
    assert all(
        test.right and not test.message for question in record.questions for test in question.tests
    )
    assert PaperRecord.from_dict(json.loads(json.dumps(record.to_dict()))) == record


def test_a_blank_paper_has_none(graded):
    stubs = {
        name: f"def {name}(*a):\n    raise NotImplementedError('write it')"
        for name in ("search", "twice")
    }
    record = graded(
        **stubs,
        values="raise NotImplementedError('values')",
        either="",
        why="from gamelab import check\ncheck('toy-5', either)",
    )
    assert points(record) == [0, 0, 0, 0, 0, None] and record.notes == ()
    assert record.questions[0].tests[0].message == "not answered yet: write it"
    lacking = "(there is no why in this notebook, or the cell that defines it stopped)"
    assert record.questions[5].written == lacking


@pytest.fixture(scope="module")
def spoilt(toy):
    """The record of a paper with a slip in each answer."""
    # right on what is seen, wrong on what is not
    seen = [case.arguments[0] for case in toy.posed(SEED)["toy-2"].cases]
    data = paper(
        search=GOOD["search"].replace("high = min(high", "high = max(high"),
        twice=(
            f"def twice(number):\n    return 2 * number if number in {seen} else 'secret' +"
            " str(number)"
        ),
    )
    return grade_notebook(toy, data, SEED, sandbox.strongest(), PATIENT)


def test_hidden_tests_count_and_say_nothing(toy, spoilt):
    record, tests = spoilt, spoilt.questions[1].tests
    hidden = [test for test in tests if test.hidden]
    assert [test.name for test in hidden] == ["hidden test 1", "hidden test 2"]
    assert not any(test.right or test.message for test in hidden)
    assert all(test.right for test in tests if not test.hidden)
    assert record.questions[1].points == 5 * 0.4
    told = json.dumps({**record.to_dict(), "log": ""})
    first, second = (str(case.arguments[0]) for case in toy.hidden(SEED)["toy-2"])
    assert first not in told and second not in told
    assert first in record.log and second in record.log
    assert record.log.count("gives 'secret") == 2


def test_hidden_tests_follow_from_the_secret_alone(toy):
    same, other = (
        [case.arguments[0] for case in toy_assignment(secret).hidden(SEED)["toy-2"]]
        for secret in (SECRET, SECRET + 1)
    )
    drawn = _sums(Random(f"{SECRET}/toy-2/{SEED}"), None)[2:]
    assert [case.arguments[0] for case in drawn] == same != other
    assert toy.hidden(SEED)["toy-3"] == [] and len(toy.hidden(SEED)["toy-1"]) == 4


def test_weights_and_reads_decide(graded):
    greedy = (
        "def search(node):\n    if node.is_leaf:\n        return node.payoff\n    values ="
        " [search(child) for child in node.children]\n    return max(values) if node.player =="
        " 'max' else min(values)"
    )
    twice = "def twice(number):\n    return -6 if number < 0 else 0"
    record = graded(search=greedy, twice=twice, values="values = [1, 2]")
    assert record.questions[1].points == round(5 * 0.4 * 5 / 7, 2) == 1.43
    assert {test.message for test in record.questions[2].tests} == {
        "a dictionary with the entries 'B', 'C' is expected, and this is the list [1, 2]"
    }
    messages = [
        test.message for test in record.questions[0].tests if not test.hidden and not test.right
    ]
    assert messages and all("need not read" in message for message in messages)


def test_the_mistake_is_named_with_its_line_and_the_smallest_tree_drawn(spoilt):
    question = spoilt.questions[0]
    assert question.mistake == CATALOGUE["bound goes the wrong way"]
    assert question.where == "line 11: high = max(high, best)"
    assert question.introduction == "It looks like this"
    assert "<svg" in question.picture and "search(tree(" in question.picture


def test_a_number_for_a_function_and_a_function_for_values_earn_nothing(graded):
    record = graded(search="search = 4", twice="twice = ...", values="def values():\n    return {}")
    assert points(record) == [0, 0, 0, 0, 2, None]
    said = [
        {test.message for test in question.tests if not test.hidden}
        for question in record.questions[:3]
    ]
    assert said == [
        {"a function is expected, search itself without brackets, and this is the number 4"},
        {"not answered yet"},
        {"values are expected, and this is a function: what it returns is meant, so call it"},
    ]


EITHER = "turn misread", "max and min mixed up"


def test_what_is_unsure_is_said_so_in_a_record(graded, monkeypatch):
    monkeypatch.setattr(stages, "named", lambda here, outcomes, put: EITHER)
    two, *_, text = graded(search=LARGEST, why="why = ...").questions
    assert text.written == "(not answered yet)" and two.introduction == "It is one of these"
    assert two.mistake == "; or ".join(
        f"({number}) {CATALOGUE[name]}" for number, name in enumerate(EITHER, 1)
    )


CULPRITS = {
    "import os\nos._exit(3)": "status 3",
    "import os\nos.kill(os.getpid(), 9)": "SIGKILL",
    "while True:\n    pass": "had not ended",
    "import ctypes\nctypes.string_at(0)": "SIGSEGV",
    "import os\nfor pipe in range(3, 9):\n    try:\n        os.write(pipe, b'{}\\n')\n "
    "   except OSError:\n        pass": "channel",
}


def test_cells_that_end_or_hold_the_process_are_named_and_the_rest_is_graded(graded):
    record = graded(*CULPRITS, limits=QUICK)
    assert points(record) == FULL and len(record.notes) == len(CULPRITS)
    for number, (note, why) in enumerate(zip(record.notes, CULPRITS.values()), 1):
        assert re.match(f"code cell {number} was left out: .*{why}", note)


def test_calls_that_never_end_are_not_tried_for_ever(graded):
    record = graded(
        limits=replace(QUICK, call=Span(0.2, 2.0)),
        search="def search(node):\n    while True:\n        pass",
        twice="import os\ndef twice(number):\n    os._exit(0)",
    )
    first, second = record.questions[0].tests, record.questions[1].tests
    assert "had not ended" in first[0].message and first[2].message.startswith("not tried")
    assert "ended the process" in second[0].message and second[2].message.startswith("not tried")
    assert points(record) == [0, 0, 4, 0, 2, None]


def test_an_answer_that_ends_the_process_sometimes_loses_only_that(graded):
    record = graded(
        twice=(
            "import os\ndef twice(number):\n    if number == -3:\n        os._exit(0)\n   "
            " return 2 * number"
        )
    )
    assert (
        record.questions[1].points == round(5 * (0.4 * 3 / 7 + 0.6), 2)
        and record.questions[3].points == 2
    )


ODD = (
    "float('nan')",
    "'3'",
    "'1e999999999'",
    "10**3000",
    "[[]] * 5000",
    "{}",
    "None",
    "type('All', (int,), {'__eq__': lambda *a: True, '__mod__': lambda *a: 0})(1)",
    "{str(n): n for n in range(9000)}",
    "'x' * 19000",
    "object()",
)


def test_judging_any_value_neither_stops_nor_holds_up_the_grader(strong):
    """Each of them as an answer, and as an entry of one."""
    assignment, cells = Assignment("00", SECRET), []
    assignment.questions = QUESTIONS[:1]
    for number, odd in enumerate(ODD):
        for question, answer in zip(QUESTIONS[4:1:-2], (odd, f"{{'B': {odd}, 'C': {odd}}}")):
            name = f"{question.answer}_{number}"
            assignment.questions += (replace(question, id=f"{question.id}{number}", answer=name),)
            cells.append(f"{name} = {answer}")
    paper, patient = notebook(GOOD["search"], *cells), Limits(paper=300.0, look=200.0)
    record = grade_notebook(assignment, paper, SEED, strong, patient)
    assert record.status == "graded" and points(record) == [10, *[0] * 22], record.log
    assert all(question.tests[0].message for question in record.questions[1:])
    assert record.seconds < 300


def test_payoffs_are_not_in_the_process_before_they_are_read(toy, graded):
    drawn = toy.posed(SEED)["toy-1"].cases[1:]
    known = " ".join(str(leaf.payoff) for case in drawn for leaf in case.root.leaves())
    nosy = f"""
import gc
calls = []
known = set(map(int, "{known}".split()))
def few(thing):
    return type(thing) in (list, tuple, dict) and len(thing) < 20
def search(node):
    calls.append(node)
    if len(calls) != 2:  # the first tree is known, and to look at everything takes long
        return -1
    held = [[*thing.values()] if type(thing) is dict else thing for thing in gc.get_objects() if few(thing)]
    return sum(len([each for each in thing if type(each) is int and each in known]) > 1 for thing in held)"""
    record = graded(search=nosy)
    assert record.questions[0].points == 0
    assert "gives 0, and" in record.questions[0].tests[1].message


def test_each_question_has_time_of_its_own_and_what_was_not_tried_is_said(graded, monkeypatch):
    # what a busy machine takes by the clock does not count here
    monkeypatch.setattr(attempt, "SHARE", 0.0)
    slow = """
import time
def search(node):
    until = time.process_time() + 0.2
    while time.process_time() < until:
        pass
    return 0"""
    record = graded(search=slow, limits=Limits(question=0.3))
    assert points(record) == [0, *FULL[1:]]
    said = [test.message for test in record.questions[0].tests if not test.hidden]
    assert "gives 0" in said[1] and set(said[2:]) == {"not tried: the time was up"}
    hidden = len(record.questions[0].tests) - len(said)
    assert record.notes == (f"toy-1: {len(said) - 2} tests not tried: the time was up",)
    # that is the instructor's to know: of the second process nothing is told to the student
    assert f"toy-1: {hidden - 2} tests not tried: the time was up" in record.log


@pytest.mark.parametrize("process", [1, 2], ids=["visible", "hidden"])
@pytest.mark.parametrize("clock", [True, False], ids=["by the clock", "of itself"])
def test_what_the_clock_ended_is_tried_once_more(graded, monkeypatch, process, clock):
    begun, ended, ask = [], [], Sandbox.ask

    def once(box, order, *rest):
        begun.extend({box} - {*begun})
        if order["do"] == "call" and len(begun) == process and not ended:
            ended.append(box)
            box.close()
            raise Lost("it is gone", hung=clock)
        return ask(box, order, *rest)

    monkeypatch.setattr(Sandbox, "ask", once)
    record = graded()
    assert ended and (points(record) == FULL) is clock


@pytest.mark.parametrize("weight, kept", [(0.2, True), (0.3, False)])
def test_of_two_looks_the_one_that_earned_more_counts(toy, strong, monkeypatch, weight, kept):
    first, second = (
        PaperRecord("graded", SEED, strong, (Marked("", "", 5, None, tests),), stage=LOOK_AGAIN)
        for tests in (
            (TestResult("", False, True, "", 0.2),),
            (TestResult("x", False, True, "", weight),),
        )
    )
    monkeypatch.setattr(stages._Grader, "look", lambda self, record: second)
    record = next_stage(toy, paper(), first, SEED, strong, USUAL)
    assert record.questions == (first if kept else second).questions and record.stage == HIDDEN


def test_a_paper_has_a_minute_in_all(graded):
    waits = "import time\ndef search(node):\n    time.sleep(100)"
    waiting = "import time\ndef count(node):\n    time.sleep(100)"
    record = graded(search=waits, count=waiting, limits=Limits(paper=5.0))
    assert record.stage == DONE and record.seconds < 5 + 10 and points(record)[0] == 0
    assert record.out_of_time


def test_cells_without_end_leave_the_others_out_and_say_so(graded):
    record = graded("x = 1", "import time\ntime.sleep(3)", limits=Limits(cells=0.6))
    assert record.total == 0 and record.questions[0].tests[0].message.startswith("there is no")
    assert len(record.notes) == len(GOOD)
    for note in record.notes:
        assert note.endswith("was left out: the cells before it had used up the time")


@pytest.mark.parametrize(
    "stage, seconds, clock",
    [(LOOK, 40, 30), (LOOK_AGAIN, 35, 90), (HIDDEN, 45, 30), (HIDDEN_AGAIN, 45, 90)],
)
def test_what_each_stage_may_take(toy, strong, monkeypatch, stage, seconds, clock):
    begun = []

    def attempt(cells, make, until):
        begun.append((until - time.monotonic(), make().limits.cell.clock))
        raise KeyboardInterrupt

    monkeypatch.setattr(stages, "Attempt", attempt)
    record = PaperRecord("graded", SEED, strong, stage=stage, seconds=15.0)
    with pytest.raises(KeyboardInterrupt):
        next_stage(toy, paper(), record if stage != LOOK else None, SEED, strong, USUAL)
    [(left, longest)] = begun
    assert seconds - 5 < left <= seconds and longest == clock


def test_judging_ends_with_the_papers_time(toy):
    grader = stages._Grader(toy, SEED, None, time.monotonic() + 0.3)
    _, error = grader._tried("judging", 60, time.sleep, 30)
    assert isinstance(error, TooLong) and grader.log == ["judging stopped with TooLong: "]


@pytest.mark.parametrize("stopped, notes", [(12, 12), (14, 13)])
def test_of_cells_that_stop_a_dozen_are_named(graded, stopped, notes):
    record = graded(*["1 / 0"] * stopped)
    first, *_, last = record.notes
    assert first == "code cell 1 stopped: ZeroDivisionError: division by zero"
    assert len(record.notes) == notes and points(record) == FULL
    assert last == f"and {stopped - 12} more cells" or stopped == 12 and last.startswith("code")


def test_a_paper_does_not_say_itself_that_its_time_was_up(graded):
    record = graded(f"raise ValueError({attempt.OUT_OF_TIME!r})")
    assert attempt.OUT_OF_TIME in record.notes[0] and not record.out_of_time


class Stub(ExitStack):
    """In a sandbox's place: each call takes ten seconds by the clock, and replies the same."""

    limits = USUAL

    def __init__(self, clock, reply):
        super().__init__()
        self.clock, self.reply = clock, reply

    def ask(self, order, *rest):
        self.clock.append(10)
        return self.reply


@pytest.mark.parametrize("used, slow", [(9.0, False), (1.0, True)])
def test_out_of_time_is_slow_only_where_the_processor_was_not_used(toy, monkeypatch, used, slow):
    clock = [100]
    monkeypatch.setattr(attempt, "time", SimpleNamespace(monotonic=lambda: sum(clock)))
    put = toy.posed(SEED)["toy-5"], Case("either")
    with Attempt([], lambda: Stub(clock, {"value": 3, "used": used}), 115) as tried:
        calls = [tried._asked(name, {"do": "call"}) for name in ("toy-1", "toy-2")]
        assert calls == [3, 3] and not tried.slow
        assert tried.put(*put).problem == attempt.OUT_OF_TIME and tried.slow is slow


@pytest.mark.parametrize("used, slow", [(0.1, False), (0.2, True), (1.9, True), (2.0, False)])
def test_what_hangs_is_slow_if_it_used_some_of_its_seconds(toy, used, slow):
    reply = {"problem": "endless", "hung": True, "used": used}
    with Attempt([], lambda: Stub([], reply), time.monotonic() + 60) as tried:
        assert tried.put(toy.posed(SEED)["toy-5"], Case("either")).problem == "endless"
        assert tried.slow is slow


@pytest.mark.parametrize(
    "other, count",
    [(["turn misread", [2]], 2), (["turn misread", 2], 0), (["a new name", [2]], 0)],
)
def test_changes_are_tried_only_if_all_that_the_process_names_are_some(toy, other, count):
    reply = {"value": [["turn misread", [1]], other]}
    with Attempt([], lambda: Stub([], reply), time.monotonic() + 60) as tried:
        assert len(tried.candidates(toy.posed(SEED)["toy-1"])) == count


def test_what_is_no_paper_says_why(toy, strong):
    record = grade_notebook(toy, b"{", SEED, strong)
    assert record.status.startswith("not gradable: it is cut off")
    assert record.questions == () and record.total == 0


def test_odd_cells_are_taken_as_they_come(toy, strong):
    form = json.loads(paper())
    form["cells"] = [
        {"cell_type": "code"},
        {"cell_type": "code", "source": 3},
        {"cell_type": "code", "source": [1, "x = 1\n"]},
        "no cell",
        {"cell_type": "raw", "source": "!"},
        {"cell_type": "code", "source": "a\x00b"},
        {"cell_type": "code", "source": "\ud800"},
        {"cell_type": "code", "source": "(" * 5_000},
        *reversed(form["cells"]),
        *form["cells"],
    ]
    data = json.dumps(form).encode()
    assert code_cells(data)[:3] == ["", "", "x = 1\n"]
    assert points(grade_notebook(toy, data, SEED, strong)) == FULL


# --- the course's own lessons


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_sent_needs_nothing_that_a_paper_has_not_got(lesson):
    assignment = Assignment(lesson, SECRET)
    for data in assignment.given(1).values():
        assert ROOM.encode() not in data
    for name, here in assignment.posed(1).items():
        for case in [*here.cases, *assignment.hidden(1)[name]]:
            if case.drive is None:
                order = {"arguments": case.arguments, "options": dict(case.options)}
                assert ROOM.encode() not in order_bytes(order, [])
