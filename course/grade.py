"""The grade command: papers in; a table, feedback, logs and the answers to mark by hand out."""

import argparse
from pathlib import Path

from . import CourseError
from .results.order import COMMAND, Order
from .settings import Settings

EPILOG = f"""\
SUBMISSIONS is a folder or a zip: notebooks, a folder for each student, or what Canvas, Moodle or
Blackboard let you download, as it is. Nothing in it is changed.

OUT gets grades.csv (a row for each paper, whatever happens), details.csv (every question and test),
feedback/ID.html and ID.txt (for the students; feedback.zip has the names under which Canvas and
Moodle take them back), logs/ID.log (for you), by_hand/QUESTION.html and marks.csv (the answers that
a person marks, under pseudonyms; by_hand.csv is the key to them), rubric.csv beside it (remarks to
be used again), likeness.csv (answers that are equal but for names and layout), and records/ (what
--resume goes on from).

The roster is a CSV file with a column id, and where you have them: name; lms (Canvas's or Moodle's
number of the student, Blackboard's user name, if that is not the id); file (of a paper that cannot
be told otherwise); seed (a number, or the word own for the variant that build --per-student made);
submitted (2026-12-11T23:59:00+01:00); until (the same: when the paper is due for this student);
slip (the days that this student may still be late before --late takes anything off; grades.csv then
says how many are left).

Isolation: bwrap has no network and sees none of your files; uid runs papers as other users (needs
root); rlimits only limits time and memory, and stops no paper that means harm. The strongest that
this machine can give is taken, and details.csv says which.

examples:
  {COMMAND} 03 submissions/ --out out/
  {COMMAND} 03 submissions.zip --out out/ --roster roster.csv --late "10% per day"
  {COMMAND} 03 submissions/ --out out/ --resume
        go on after an interruption, or grade the papers that have come since
  {COMMAND} 03 submissions/ --out out/ --merge out/by_hand/marks.csv
        put the marks given by hand into the table and the feedback; again when there are more.
        A row for any other question (id,question,points,comment) changes its points
  {COMMAND} 03 submissions/ --out out/ --again
        the tests have changed: grade anew, keep the marks, and say what changed for whom
  {COMMAND} 03 submissions/ --out out/ --dask tcp://10.0.0.5:8786
        spread the work over a Dask cluster whose workers have the same gamelab installed
"""


OPTIONS = {
    "lesson": {"metavar": "NN", "help": "the lesson, by number"},
    "submissions": {"type": Path, "help": "the folder or zip with the papers"},
    "--out": {
        "type": Path,
        "required": True,
        "help": "the folder for the results; must be new or empty, unless --resume is given",
    },
    "--roster": {
        "type": Path,
        "metavar": "CSV",
        "help": "who is in the course: ids, names, seeds, times",
    },
    "--jobs": {
        "default": "",
        "metavar": "N",
        "help": "how many papers at once (as many as there are cores)",
    },
    "--isolation": {
        "default": "",
        "metavar": "LEVEL",
        "help": "bwrap, uid or rlimits; an error where the machine cannot give it",
    },
    "--resume": {"action": "store_true", "help": "keep what is graded in OUT, and grade the rest"},
    "--again": {
        "action": "store_true",
        "help": "the same, and grade anew what was graded by exercises that have changed since",
    },
    "--any-set": {
        "action": "store_true",
        "help": "grade a paper of another set of exercises on the set that it names",
    },
    "--known-secret": {
        "action": "store_true",
        "help": "grade although the secret of the hidden tests is the one that everybody knows",
    },
    "--late": {
        "default": "",
        "metavar": "POLICY",
        "help": (
            'none, or such as "10%% per day": of the paper\'s own points, for each day begun after'
            " course.toml's deadline, 100 at most (what OUT was graded by, else none)"
        ),
    },
    "--dask": {
        "default": "",
        "metavar": "ADDRESS",
        "help": "the scheduler of a Dask cluster that does the work",
    },
    "--merge": {
        "type": Path,
        "metavar": "CSV",
        "help": "a filled-in by_hand/marks.csv: its marks go into the table and the feedback",
    },
}


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``grade``: 0 when every paper has its row, 130 when it was interrupted."""
    from .results.batch import grade_papers, merge_marks

    order = Order.of(args)
    try:
        print((merge_marks if order.merge else grade_papers)(settings, order))
    except KeyboardInterrupt:
        print(
            f"\nStopped. The papers graded so far are kept in {order.out}; go on with the same"
            f" command and {'--again' if order.again else '--resume'}."
        )
        return 130
    except OSError as error:
        raise CourseError(
            f"{error.filename or order.out}: {error.strerror or error}; what is graded is kept, and"
            " --resume goes on from it."
        ) from error
    return 0
