"""Bots in sandboxes: cheats gain nothing, a run that was stopped ends as one that was not, and the
page is made of the record alone.
"""

import csv
import json
import secrets
import signal
import time
from argparse import Namespace
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from statistics import mean

import pytest

pytest.importorskip("resource", reason="the sandbox needs Linux or macOS")
import psutil
from hostile.watch import Listener
from known import SETTINGS, refused
from sampled import ALL
from sentences import tables

from course.sandbox.sandbox import strongest
from course.tournaments.inside import Bot
from course.tournaments.matches import NOISE, TURNS, Dilemma, Duel
from course.tournaments.show import against_staff, hold, page_of
from gamelab.repeated.strategies import SIXTEEN
from notebooks import notebook

HONEST = {
    "copies": "def my_strategy(mine, theirs):\n    return theirs[-1] if theirs else 'C'",
    "cooperates": "def my_strategy(mine, theirs):\n    return 'C'",
    "defects": "def my_strategy(mine, theirs):\n    return 'D'",
}
TRIES = """
def my_strategy(mine, theirs):
    try:
        if gained(mine, theirs):
            return "D"
    except Exception:
        pass
    return theirs[-1] if theirs else "C"
"""
CHEATS = tables("course/hostile/bots.toml")
BOTS = {"nothing": "my_strategy = 3"} | HONEST
BOTS |= {name: row.get("text") or row["gained"] + TRIES for name, row in CHEATS.items()}
# the first four need no sandbox that hides anything
EIGHT = "page", "leaves", "forges", "guesses-the-seed"
EIGHT += "whom-it-meets", "reads-a-paper", "a-friend-talks", "a-friend-listens"
# those of the staff that draw lots
DRAWS = "joss", "random", "generous tit for tat"
LEFT = f"left-by-a-bot-{secrets.token_hex(6)}"


@pytest.fixture
def meet(tmp_path):
    """Holds a tournament of some of the bots; what was said, and the files by name."""

    def made(*names, to="show", resume=False):
        room = tmp_path / "papers"
        room.mkdir(exist_ok=True)
        for name in names:
            text = BOTS[name].replace("@PAPERS@", str(room)).replace("@SHOW@", str(tmp_path / to))
            text = text.replace("@PORT@", str(made.door.port)).replace("@LEFT@", LEFT)
            (room / f"{name}.ipynb").write_bytes(notebook(text))
        args = Namespace(submissions=room, to=tmp_path / to, roster=None, resume=resume)
        settings = replace(SETTINGS, seed=7, secret=123_456_789)
        said = hold(settings, "07", args)
        return said, {path.name: path.read_text() for path in args.to.iterdir()}

    made.room, made.door = tmp_path, Listener()
    yield made
    made.door.close()


def rows(text):
    return {row["id"]: row for row in csv.DictReader(text.splitlines())}


def matches(files):
    """The moves of each match, by who played it, by name, and by its noise."""
    header, *lines = files["record.jsonl"].splitlines()
    ids = {row["pseudonym"]: name for name, row in rows(files["codes.csv"]).items()}
    names = [ids.get(name, name) for name in json.loads(header)["names"]]
    found = {}
    for row in map(json.loads, lines):
        first, second = (names[number] for number in row["pair"])
        found[first, second, row["noise"]] = row["moves"]
    return found


@pytest.mark.slow
def test_cheats_gain_nothing_and_take_nothing_from_others(meet):
    cheats = [*CHEATS] if ALL else EIGHT
    cheats = EIGHT[:4] if strongest() == "rlimits" else cheats
    children = psutil.Process().children(recursive=True)
    _, alone = meet(*HONEST, to="alone")
    said, files = meet(*HONEST, "nothing", *cheats)
    assert "nothing: no function" in said
    played, met = matches(files), defaultdict(dict)
    assert matches(alone).items() <= played.items()
    for (name, other, noise), moves in played.items():
        assert set("".join(moves)) <= set("CD.")
        # under noise, what strays from tit for tat is no more than what slips
        strays = sum(move not in (before, ".") for move, before in zip(moves[0], "C" + moves[1]))
        assert name not in cheats or other not in SIXTEEN or strays < TURNS / 4, name
        if not noise and other in SIXTEEN and other not in DRAWS:
            met[name][other] = moves
    means = {
        name: mean(Dilemma.scores({"moves": moves})[0] for moves in of.values())
        for name, of in met.items()
    }
    # without a move a bot is one that always cooperates
    most = max(means.pop("copies"), means.pop("cooperates"))
    del means["defects"]
    assert len(means) == len(cheats) and max(means.values()) <= most
    for name in means:
        for other, (moves, _) in met[name].items():
            assert met["copies"][other][0].startswith(moves.partition(".")[0]), name
    text = files["index.html"] + files["record.jsonl"]
    assert not any(word in text for word in ("<script>alert", "<img", "\x1b", "ipynb"))
    assert page_of(files["record.jsonl"]) == files["index.html"]
    assert not [name for name in rows(files["codes.csv"]) if name[0] in "=+-@"]
    places = ["/tmp", "/var/tmp", "/etc", meet.room / "papers", meet.room / "show"]
    assert not [place for place in places if Path(place, LEFT).exists()]
    assert len([*meet.room.glob("papers/*")]) == len(HONEST) + 1 + len(cheats)
    meet.door.close()
    assert meet.door.made == 0
    assert set(psutil.Process().children(recursive=True)) <= set(children)


@pytest.mark.slow
def test_a_run_that_was_stopped_ends_as_one_that_was_not(meet):
    _, whole = meet("copies", "defects")
    header, *lines = whole["record.jsonl"].splitlines(keepends=True)
    record = meet.room / "again/record.jsonl"
    record.parent.mkdir()
    record.write_text(header + "".join(lines[:9]) + lines[9][:20])
    assert meet("copies", "defects", to="again", resume=True)[1] == whole
    with refused(match="is of other papers"):
        meet("copies", "defects", "page", to="again", resume=True)
    assert page_of(whole["record.jsonl"]) == whole["index.html"]
    with refused(match="is not empty"):
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
    assert Dilemma.counts(match.row()) == [(1, 0), (0, 1)]


def test_who_never_moves_stands_last_and_without_a_mean():
    names = ["auk 1", "coot 2", "staff"]
    header = {"title": "", "lesson": "07", "names": names, "staff": 1, "fingerprint": ""}
    played = {"noise": 0, "moves": ["..", "CC"]}
    rows = [played | {"pair": [0, 2]}, played | {"pair": [1, 2], "moves": [".D", "CC"]}] * 2
    record = "\n".join(map(json.dumps, [header, *rows]))
    _, first, last = against_staff(record, {"auk 1": "a", "coot 2": "b"}).splitlines()
    assert first == "b,coot 2,2,4,4,4,2," and last == "a,auk 1,2,,,,4,it never made a move"
    assert '"silent":[0]' in page_of(record)
    assert Duel.counts({"moves": [1, 2, 3], "lost": 1}) == [(2, 0), (1, 1)]
