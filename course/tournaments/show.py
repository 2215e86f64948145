"""The record of a tournament, and what is made from it: the page, the codes, the staff's table."""

import json
from argparse import Namespace
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

from gamelab.laboratory.progress import progress_bar

from .. import CourseError, write
from ..papers.papers import Paper, papers
from ..results.assignment import Assignment
from ..results.gradebook import digest
from ..results.spreadsheet import csv_text
from ..results.table import shown
from ..sandbox.sandbox import strongest
from ..settings import Settings, advice
from ..templates import rendered
from .matches import KINDS, STAKES
from .playing import Contestants

BIRDS = """
auk bittern bluethroat bullfinch bunting buzzard chaffinch coot cormorant crane crossbill cuckoo
curlew dipper dotterel dunlin dunnock eider falcon fieldfare gannet goldcrest goshawk grebe heron
hobby hoopoe jackdaw jay kestrel kingfisher kite knot lapwing linnet magpie martin merlin nightjar
nuthatch oriole osprey ouzel owl pipit plover puffin quail raven redstart robin rook ruff shrike
siskin skylark snipe starling stonechat stork swallow swift teal tern thrush treecreeper turnstone
wagtail warbler waxwing whimbrel whinchat wigeon woodcock wren wryneck
"""
SURE = 1.96  # standard errors to either side hold 95%


def hold(settings: Settings, lesson: str, args: Namespace) -> str:
    """Play what is not played yet, and write everything; what to print."""
    if lesson not in KINDS:
        raise CourseError(f"There is no tournament of lesson {lesson}, only of {', '.join(KINDS)}.")
    to, record = args.to, args.to / "record.jsonl"
    if to.exists() and any(to.iterdir()) and not args.resume:
        raise CourseError(f"--to {to} is not empty: name a new folder, or go on with --resume.")
    handed_in = papers(args.submissions, args.roster, lesson, settings.seed, True)
    named = pseudonyms([paper for paper in handed_in if not paper.problem], settings.secret)
    left_out = [f"{paper.id}: {paper.problem}" for paper in handed_in if paper.problem]
    level = strongest()
    field = Contestants(Assignment.of(settings, lesson), lesson, named, level)
    try:
        wanted = " or ".join(field.kind.names)
        for name in field.leave_out():
            left_out.append(f"{named.pop(name).id}: no function {wanted}, or none that ends")
        if not named:
            raise CourseError(f"Nobody takes part: no paper has a function {wanted}.")
        rows = _played(field, record, field.header(settings.title))
    finally:
        field.close()
    text = record.read_text(encoding="utf-8")
    write(
        {
            to / "index.html": page_of(text),
            to / "codes.csv": csv_text(
                [
                    ("id", "name", "pseudonym"),
                    *((paper.id, paper.name, name) for name, paper in named.items()),
                ]
            ),
            to / "staff.csv": against_staff(text, {name: one.id for name, one in named.items()}),
        }
    )
    told = {"named": named, "rows": rows, "level": level, "left_out": left_out, "to": to}
    return rendered("played.txt", advice=advice(settings), **told).rstrip()


def pseudonyms(entered: Sequence[Paper], secret: int | None) -> dict[str, Paper]:
    """The papers by a name that says nothing of whose they are, the same in every run."""
    found = {}
    for paper in sorted(entered, key=lambda one: one.id):
        dice = Random(digest(f"{secret}/tournament/{paper.id}".encode()))
        name = ""
        while not name or name in found:
            name = f"{dice.choice(BIRDS.split())} {dice.randint(10, 99)}"
        found[name] = paper
    return found


def _played(field, record, header):
    """Play every block that the record has not got, each written down as it ends; how many matches
    there are.
    """
    blocks = list(field.blocks())
    lines = [json.dumps(header) + "\n"]
    if record.exists():
        kept = record.read_text(encoding="utf-8").splitlines(keepends=True)
        if kept[:1] != lines:
            raise CourseError(
                f"--resume: {record} is of other papers, or of another secret: name a new folder."
            )
        lines = kept
    done = [line for line in lines[1:] if line.endswith("\n")]
    with progress_bar(sum(map(len, blocks)), " matches") as progress:
        text = lines[0]
        for block in blocks:
            if len(done) >= len(block):
                rows, done = done[: len(block)], done[len(block) :]
                field.misses += _counts(header, map(json.loads, rows))[1]
            else:
                field.play(block)
                rows, done = [json.dumps(match.row()) + "\n" for match in block], []
            text += "".join(rows)
            write({record: text})
            progress(len(block))
    return sum(map(len, blocks))


def _read(text):
    """The header and the rows of a record."""
    header, *rows = map(json.loads, text.splitlines())
    return header, rows


def _counts(header, rows):
    """By number, how many moves of a player came, and how many did not."""
    came, missed = Counter(), Counter()
    for row in rows:
        for number, counts in zip(row["pair"], KINDS[header["lesson"]].counts(row)):
            came[number] += counts[0]
            missed[number] += counts[1]
    return came, missed


def page_of(record: str) -> str:
    """The page: nothing is in it but what stands in the record."""
    header, rows = _read(record)
    room = Path(__file__).parent
    came, _ = _counts(header, rows)
    # of whom no move ever came: they have no place among the others
    silent = [number for number, moves in came.items() if not moves]
    data = {**header, "stakes": STAKES, "matches": rows, "silent": silent}
    del data["fingerprint"]
    return rendered(
        "tournament.html",
        title=header["title"],
        lesson=header["lesson"],
        data=json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
        script=(room / "page.js").read_text(encoding="utf-8"),
        style=(room / "page.css").read_text(encoding="utf-8"),
    )


def against_staff(record: str, ids: Mapping[str, str]) -> str:
    """The text of staff.csv: for each bot of the class the mean of its matches with the staff's,
    and an interval that holds 95% of such means; last, without them, those that never moved.
    """
    header, rows = _read(record)
    kind, names = KINDS[header["lesson"]], header["names"]
    first, (came, missed) = len(names) - header["staff"], _counts(header, rows)
    scores = defaultdict(list)
    for row in rows:
        for number, other, score in zip(row["pair"], row["pair"][::-1], kind.scores(row)):
            if other >= first:
                scores[number].append(score)
    table: list[Sequence[Any]] = [
        ("id", "pseudonym", "matches", "mean", "from", "to", "moves missed", "note")
    ]
    for number in sorted(range(first), key=lambda number: not came[number]):
        name, got, cells, note = names[number], scores[number], [""] * 3, "it never made a move"
        if came[number]:
            far, note = SURE * stdev(got) / len(got) ** 0.5, ""
            cells = [shown(value, 3) for value in (mean(got), mean(got) - far, mean(got) + far)]
        table.append((ids[name], name, len(got), *cells, missed[number], note))
    return csv_text(table)
