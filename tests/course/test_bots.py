"""Bots in sandboxes: cheats gain nothing, a run that was stopped ends as one that was not, and the
page is made of the record alone.
"""

import csv
import json
import signal
import time
from argparse import Namespace
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="the sandbox needs Linux or macOS")

from course import CourseError
from course.settings import read_settings
from course.tournaments.inside import Bot
from course.tournaments.matches import NOISE, TURNS, Dilemma
from course.tournaments.show import hold, page_of
from notebooks import notebook

ROOT = Path(__file__).parents[2]
COPIES = "def my_strategy(mine, theirs):\n    return theirs[-1] if theirs else 'C'"
# each of them tries to gain something, but for the first two
BOTS = {
    "copies": COPIES,
    "defects": "def my_strategy(mine, theirs):\n    return 'D'",
    "page": "def my_strategy(mine, theirs):\n    return '</script><script>alert(1)</script>'",
    "leaves": "import os\ndef my_strategy(mine, theirs):\n    os._exit(0)",
    "forges": "__bot__ = lambda wanted: ['D'] * 1000\n" + COPIES,
    "nothing": "my_strategy = 3",
}


@pytest.fixture
def meet(tmp_path):
    """Holds a tournament of some of the bots; what was said, and the files by name."""

    def made(*names, to="show", resume=False):
        room = tmp_path / "papers"
        room.mkdir(exist_ok=True)
        for name in names:
            (room / f"{name}.ipynb").write_bytes(notebook(BOTS[name]))
        args = Namespace(submissions=room, to=tmp_path / to, roster=None, resume=resume)
        settings = replace(read_settings(ROOT), seed=7, secret=123_456_789)
        said = hold(settings, "07", args)
        return said, {path.name: path.read_text() for path in args.to.iterdir()}

    made.room = tmp_path
    return made


def rows(text):
    return {row["id"]: row for row in csv.DictReader(text.splitlines())}


@pytest.mark.slow
def test_cheats_gain_nothing_and_take_nothing_from_others(meet):
    said, files = meet(*BOTS)
    table = rows(files["staff.csv"])
    assert "nothing: no function" in said and "nothing" not in table
    for honest in ("copies", "defects", "forges"):
        assert table[honest]["moves missed"] == "0"
    # without a move a bot is one that always cooperates
    for name in ("page", "leaves"):
        assert int(table[name]["moves missed"]) >= (len(BOTS) + 14) * TURNS
    assert "<script>alert" not in files["index.html"] + files["record.jsonl"]
    assert not any(name in files["index.html"] for name in ("leaves.ipynb", '"forges"'))


@pytest.mark.slow
def test_a_run_that_was_stopped_ends_as_one_that_was_not(meet):
    _, whole = meet("copies", "defects")
    _, again = meet("copies", "defects", to="again")
    assert again == whole
    header, *lines = whole["record.jsonl"].splitlines(keepends=True)
    record = meet.room / "again/record.jsonl"
    record.write_text(header + "".join(lines[:9]) + lines[9][:20])
    assert meet("copies", "defects", to="again", resume=True)[1] == whole
    with pytest.raises(CourseError, match="is of other papers"):
        meet("copies", "defects", "page", to="again", resume=True)
    assert page_of(whole["record.jsonl"]) == whole["index.html"]
    with pytest.raises(CourseError, match="is not empty"):
        meet("copies", "defects")
    # tit for tat never outscores its opponent without noise
    pseudonyms = [rows(whole["codes.csv"])[name]["pseudonym"] for name in ("copies", "defects")]
    places = [json.loads(header)["names"].index(name) for name in pseudonyms]
    met = [row for row in map(json.loads, lines) if sorted(row["pair"]) == sorted(places)]
    assert [row["noise"] for row in met] == [*NOISE]
    first, second = (met[0]["moves"][met[0]["pair"].index(place)] for place in places)
    assert (first, second) == ("C" + "D" * (TURNS - 1), "D" * TURNS)


@pytest.mark.slow
@pytest.mark.parametrize("wait", ["while True: pass", "time.sleep(60)"])
def test_a_bot_that_does_not_answer_is_left_and_the_sandboxs_own_clock_goes_on(wait):
    space = {"time": time}
    exec(f"def my_strategy(mine, theirs):\n    {wait}", space)
    mine = signal.signal(signal.SIGALRM, signal.SIG_IGN), signal.setitimer(signal.ITIMER_REAL, 500)
    try:
        bot = Bot(space, ("my_entry", "my_strategy"))
        began = time.monotonic()
        assert bot.moves([("a match", 1, ["", ""])]) == [None]
        assert time.monotonic() - began < 50
        assert 400 < signal.setitimer(signal.ITIMER_REAL, 0)[0] < 500
        assert signal.getsignal(signal.SIGALRM) == signal.SIG_IGN
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, mine[0])


def test_a_move_that_did_not_come_is_seen_as_c_and_written_down_as_none():
    match = Dilemma((0, 1), 7, 0)
    assert match.take(0, "D") and not match.take(1, "X")
    assert match.moves == ["D", "."] and Dilemma.scores(match.row()) == (5, 0)
    assert [wish.position for wish in match.wishes()] == [["D", "C"], ["C", "D"]]
    assert Dilemma.missing(match.row()) == (0, 1)
