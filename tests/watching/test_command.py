"""`python -m gamelab.watching`: what it writes, and what it says of what it cannot run."""

import re

import pytest

from gamelab.watching.__main__ import main

PROGRAM = """
from dataclasses import dataclass
@dataclass
class Row:
    coins: "tuple"
def best(row, mine=True):
    if not row.coins:
        return 0
    ends = [(row.coins[0], row.coins[1:]), (row.coins[-1], row.coins[:-1])]
    return max(coin - best(Row(rest), not mine) for coin, rest in ends)
def plain(node):
    return node.payoff if node.is_leaf else max(plain(child) for child in node.children)
def refused(row):
    raise ValueError("no such row")
def broken(row):
    return broken(Row(row.coins[1:])) if row.coins else 1 / 0
if __name__ == "__main__":
    raise SystemExit("the main part ran")
"""


@pytest.fixture
def command(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "coins.py").write_text(PROGRAM)
    (tmp_path / "torn.py").write_text("def f(:\n")
    (tmp_path / "notes.html").write_text("my own")
    monkeypatch.setattr("sys.argv", ["here", "with", "its", "own"])
    (tmp_path / "ends.py").write_text("import sys\nraise SystemExit(len(sys.argv))\n")

    def run(*arguments):
        status = main([*arguments])
        said = capsys.readouterr()
        return status, said.out + said.err

    return run


@pytest.mark.parametrize("call", ["best(Row((8, 15, 3, 7)))", "plain(tree([[3, 12], [2, 4]]))"])
def test_a_page_that_needs_nothing_from_elsewhere(command, tmp_path, call):
    status, said = command("coins.py", call, "--to", "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert (status, said.splitlines()[-1]) == (0, "Written: page.html") and "Trace" in said
    assert page.startswith("<!doctype html>") and "<script>" in page
    assert {*re.findall(r"https?://[^\"'\s)]+", page)} <= {"http://www.w3.org/2000/svg"}


def test_a_search_that_fails_is_shown_as_far_as_it_came(command, tmp_path):
    status, said = command("coins.py", "broken(Row((1, 2)))")
    assert status == 1 and "ZeroDivisionError: division by zero (line 16)" in said
    assert (tmp_path / "coins.html").exists()


def test_it_stops_after_some_visits(command):
    for _ in range(2):  # a page of its own may be written again
        status, said = command("coins.py", "best(Row((8, 15, 3, 7)))", "--limit", "5")
        assert status == 1 and "ended by RuntimeError" in said


def test_what_fails_before_the_search_begins_is_the_programs(command):
    said = "It ended with ValueError: no such row (line 14)\n"
    assert command("coins.py", "refused(1)") == (1, said)


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (("none.py", "f()"), "There is no file none.py."),
        (("torn.py", "f()"), r"torn.py does not run: SyntaxError: .* \(line 1\)"),
        (("ends.py", "f()"), r"ends.py does not run: SystemExit: 1 \(line 2\)"),
        (("coins.py", "best"), "'best' is no call: write one"),
        (("coins.py", "best(Row("), "is no call in Python"),
        (("coins.py", "worst(1)"), "cannot be called in coins.py: NameError: .*'worst'"),
        (("coins.py", "Row.coins(1)"), "cannot be called in coins.py: AttributeError"),
        (("coins.py", "best(row)"), "'row' is not defined. What it does as __main__ is not run"),
        (("coins.py", "max(best(Row((1,))), 3)"), "max calls no function that calls itself"),
        (("coins.py", "best(Row(()))", "--to", "page.txt"), "ends with .html"),
        (("coins.py", "best(Row(()))", "--to", "away/page.html"), "there is no folder away"),
        (("coins.py", "best(Row(()))", "--to", "notes.html"), "there already, and not from here"),
    ],
)
def test_what_it_cannot_run_is_said_in_a_sentence(command, arguments, sentence):
    status, said = command(*arguments)
    assert status == 2 and re.search(sentence, said) and len(said.splitlines()) == 1
