"""What is said of a wrong answer: of its shape, its rounding, what it read, how it was called; the
same in the grader's words.
"""

import random
import re
import sys
import tracemalloc
from fractions import Fraction
from math import inf
from threading import Thread
from time import sleep

import pytest
from cells import KNOWN, known

from gamelab import check, exercise, given, tree
from gamelab.learn.check import judged, posed
from gamelab.learn.diagnosis import Finding, written
from gamelab.learn.limits import TooLong, time_limit
from gamelab.learn.mistakes.windows import WINDOW_VALUE
from gamelab.learn.question import Case, Question, within_limits
from gamelab.learn.tables import CATALOGUE
from gamelab.learn.values import from_plain, plain
from gamelab.learn.wording import misfit, missing, not_right, read_differently, rounded


@pytest.fixture(autouse=True)
def first_set(capsys):
    exercise("02")


def lines(report):
    return [line.strip() for line in report.text().splitlines()[1:]]


@known("row", "kind")
def test_the_wrong_kind_of_answer_is_one_sentence_and_no_points(row):
    report, said = check(row["question"], row.get("answer", ...)), row["said"]
    assert (
        report.points == 0
        and lines(report)[0] == f"WRONG  all {len(report.verdicts)} tests: {said}"
    )
    assert said.replace("'", "&#x27;") in report._repr_html_()


def test_entries_under_other_names_and_of_another_kind():
    right = posed("minimax-1").reference
    small = lines(check("minimax-1", {key.lower(): value for key, value in right.items()}))
    assert (
        "this entry is missing: its name is written as in the question" in small[0]
        and sum("missing" in line for line in small) == 1
    )
    said = lines(check("minimax-1", right | {"move": 0, "A": "x", "B": ...}))
    assert (
        "WRONG  minimax_1['move']: a text in quotation marks is expected here, and this is the"
        " number 0" in said
    )
    assert "WRONG  minimax_1['A']: a number is expected here, and this is the text 'x'" in said
    assert (
        "WRONG  minimax_1['B']: not answered yet" in said
        and sum("right" in line for line in said) == len(right) - 3
    )


def test_a_blank_goes_to_another_process_and_back():
    assert from_plain(plain({"A": ..., "B": [1, ...]})) == {"A": ..., "B": [1, ...]}
    with pytest.raises(TypeError, match="holds an Exception"):
        plain(Exception())


@known("row", "rounded")
def test_a_rounded_fraction_is_close_and_the_right_one_is_not_given(row):
    def exact(entry):
        if isinstance(entry, list):
            return [*map(exact, entry)]
        return Fraction(entry) if isinstance(entry, str) else entry

    expected, value = exact(row["expected"]), row["value"]
    said = rounded(expected, value) or ""
    assert ("is close: an exact number is wanted" in said) == row["near"]
    if row["near"]:
        assert ("Fraction(" in said) != isinstance(value, str)
        hidden = expected if isinstance(expected, list) else [expected]
        assert not any(str(abs(number)) in said for number in hidden)
    else:
        assert not_right(expected, value).endswith((" is not right", " is the text '1.2.'"))


@known("row", "read")
def test_what_is_read_otherwise(row):
    read, expected = ([*map(tuple, row[name])] for name in ("read", "expected"))
    assert read_differently(read, expected) == f"what it returns is right, but it {row['said']}"


def test_wrong_arguments_name_the_call_and_a_librarys_error_the_students_line():
    assert re.search(
        r"\(when it was called as my_alphabeta\(node, alpha=-?\d+, beta=-?\d+\)\)",
        check("ab-1", lambda node: 0).text(),
    )

    def mine(node):
        return random.choice([])

    assert (
        "your code stopped with IndexError" in check("minimax-2", mine).text()
        and ": return random.choice([]))" in check("minimax-2", mine).text()
    )
    # what has no name is given none
    assert " (line " in check("minimax-2", lambda node: [1 / 0 for _ in "a"]).text()


def test_the_whole_call_is_told_with_both_results():
    def limited_value(node, depth, sign=1):
        return sign * node.payoff if node.is_leaf else 77

    report = check("minimax-6", limited_value)
    call, _, result = report.finding.call.partition("\n")
    space = {"tree": tree, "limited_value": limited_value}
    assert eval(call, space) == 77 and result.startswith("gives 77, and ")
    assert report.text().splitlines()[1:3] == [call, result]
    assert report._repr_html_().index("limited_value(") < report._repr_html_().index("<details>")
    hard = check("ab-1", WINDOW_VALUE.answer("fail-hard")).finding
    assert re.fullmatch(
        r"my_alphabeta\(tree\(\[0\]\), alpha=(-?\d+), beta=-?\d+\)\ngives \1, and 0 is right",
        hard.call,
    )


def test_a_program_that_ends_is_told_so():
    def minimax_value(node):
        if node.is_leaf:
            return node.payoff
        sys.exit(1)

    assert "ended the program" in check("minimax-2", minimax_value).text()


def test_an_answer_that_prints_without_end_takes_no_room():
    tracemalloc.start()
    called, problem = within_limits(lambda: [print("x" * 1_000_000) for _ in range(50)])
    assert len(called) == 50 and problem is None
    assert tracemalloc.get_traced_memory()[1] < 10_000_000
    tracemalloc.stop()


def test_steps_of_a_negamax_say_for_whom_they_are_told():
    def node_value(node, sign=1):
        if node.is_leaf:
            return node.payoff
        best = -inf
        for child in node.children:
            best = max(best, -node_value(child, -sign))
        return best

    said = check("minimax-4", node_value).finding.parting
    assert "as they count for MAX. Yours: “Leaf 1 returns −1.”" in said


@pytest.mark.slow
def test_a_program_that_sleeps_is_told_so():
    assert "had not ended after 2 seconds" in check("minimax-2", lambda node: sleep(60)).text()


@pytest.mark.slow
def test_a_limit_ends_its_own_thread_and_none_that_is_just_beginning(monkeypatch):
    struck = []
    monkeypatch.setattr(sys, "unraisablehook", lambda seen: struck.append(seen.exc_type))
    for _ in range(20):
        # where it arrives while a lock is given back, the lock's own error takes its place
        with pytest.raises((TooLong, RuntimeError)), time_limit(0.05):
            while True:
                Thread(target=int).start()
    assert TooLong not in struck  # a thread whose start is broken off may fail by itself


@pytest.mark.slow
def test_no_more_than_two_calls_without_an_end_are_waited_for():
    slept = []

    def sleeps_over_a_single_move(node):
        if len(node.children) == 1:
            slept.append(node)
            sleep(60)
        return node.payoff

    check("minimax-2", sleeps_over_a_single_move)
    assert len(slept) == 2


def test_nothing_is_followed_on_a_tree_of_one_leaf():
    finding = check("minimax-2", lambda node: None).finding
    assert finding.root.is_leaf and not finding.parting


def test_a_loop_over_the_roots_children_is_part_of_the_search():
    def value(node):
        return (
            node.payoff
            if node.is_leaf
            else (max if node.player == "max" else min)(map(value, node.children))
        )

    def last_best(root):
        best = (max if root.player == "max" else min)(map(value, root.children))
        return [child.move for child in root.children if value(child) == best][-1]

    said = check("minimax-5", last_best).finding.parting
    assert re.match(r"They part at step \d+\. Yours: “Read leaf", said), "it reads them twice"


def test_a_wrong_value_is_shown_rather_than_a_wrong_read():
    """Of this search, the smallest wrong tree of the tests is wrong only in what is read."""
    assert "\ngives " in check("ab-1", WINDOW_VALUE.answer("one window for all", 1)).finding.call


@pytest.mark.parametrize("call", KNOWN["built"]["calls"])
def test_a_tree_is_written_as_a_call_that_builds_it(call):
    assert written(eval(call)) == call


def test_a_message_is_repeated_after_a_right_one():
    right = posed("minimax-3").reference
    wrong = 77
    said = lines(
        check("minimax-3", {key: value if key == "D" else wrong for key, value in right.items()})
    )
    assert [line.rpartition(": ")[2] for line in said[:4]] == [
        "77 is not right",
        "the same",
        "right  minimax_3['D']",
        "77 is not right",
    ]


def test_the_sentence_of_a_mistake_serves_an_answer_by_hand_too():
    for sentence in CATALOGUE.values():
        words = set(sentence.replace(",", "").split())
        assert not {"code", "negamax", "recursion", "call"} & words
    here = posed("minimax-1")
    wrong = here.question.mistakes["turn misread"](given("minimax-1"))
    for name, answer in (("minimax-1", wrong), ("minimax-2", WINDOW_VALUE.answer("turn misread"))):
        assert check(name, answer).finding.mistakes == ("turn misread",)


def test_a_list_may_stand_for_numbered_entries():
    assert (
        misfit("x", {0: "a", 1: "b"}, ["a"]) is None
        and missing(1, ["a"]) == "this entry is missing"
    )


def test_a_whole_value_needs_no_entries():
    here = Question("x-1", "x", 1, "x", reference=lambda given: 3).posed(1)
    assert (
        here.misfit(4) is None
        and here.outcomes(len)[0].problem == "a value is expected, and this is a function"
    )
    assert Case("c", (tree([1]),)).root is not None and Finding().told() == []


def test_a_rule_of_ones_own_that_stops_is_told_in_a_sentence():
    rule = {"reference": lambda given: 3, "accepts": lambda *about: {}["x"]}
    report = judged(Question("x-1", "x", 1, **rule).posed(1), 3)
    said = "this cannot be judged: accepts of x-1 stopped with KeyError: 'x'"
    assert report.points == 0 and lines(report) == [f"WRONG  x_1: {said}"]


def test_a_right_answer_of_another_name_is_told_the_name_that_is_graded():
    def my_leaves(node):
        return 1 if isinstance(node, int) else sum(map(my_leaves, node))

    def leaves(node):
        return my_leaves(node)

    said = "The grader looks for the name leaves."
    assert said in check("primer-1", my_leaves).headline()
    assert said not in check("primer-1", leaves).headline()
