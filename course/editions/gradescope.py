"""An autograder for Gradescope: the zip to upload, and the program that grades one submission
there.

In Gradescope's container, everything is under one folder: source/ holds the zip, submission/ the
paper, results/results.json is to be written, and run_autograder is a copy of the zip's. A paper
runs in the same sandbox as in `grade`, at the strongest level there."""

import sys
from pathlib import Path
from typing import Any

from .. import CourseError
from ..archives import zipped
from ..building.masters import master_of
from ..papers.papers import Paper, papers
from ..results.assignment import Assignment
from ..results.gradebook import write_json
from ..results.record import PaperRecord, failed
from ..results.stages import grade_notebook
from ..sandbox.sandbox import strongest
from ..settings import Settings, read_settings
from .bundles import grader_files, packages

SETUP = """\
#!/usr/bin/env bash
# Gradescope runs this once, when the autograder is uploaded: a Python of 3.11 or newer with what
# the grader needs.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
cd "$here"
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! command -v bwrap >/dev/null; then
    apt-get update -qq && apt-get install -y -qq bubblewrap python3-venv || echo "no bubblewrap: papers will run as another user"
fi
if [ ! -x .venv/bin/python ]; then
    for name in python3.13 python3.12 python3.11 python3; do
        if command -v "$name" >/dev/null && "$name" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            "$name" -m venv .venv
            break
        fi
    done
fi
if [ ! -x .venv/bin/python ]; then
    python3 -m venv .uv && .uv/bin/pip install --quiet uv && .uv/bin/uv venv --seed --python 3.12 .venv
fi
.venv/bin/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
# papers run as another user, who must not read these
chmod -R go= solutions course.toml course
"""  # noqa: E501

RUN = """\
#!/usr/bin/env bash
# Gradescope runs this for each submission.
set -eu
root="$(cd "$(dirname "$0")" && pwd)"
cd "$root/source"
exec .venv/bin/python -m course.editions.gradescope {lesson} "$root"
"""


def autograder(settings: Settings, lesson: str) -> bytes:
    """The zip to upload as a programming assignment's autograder. It holds all answers."""
    master = master_of(settings, lesson)
    files = grader_files(settings, master) | {
        "setup.sh": SETUP.encode(),
        "run_autograder": RUN.format(lesson=lesson).encode(),
        "requirements.txt": packages(settings).encode(),
    }
    return zipped(files, programs=("setup.sh", "run_autograder"))


def results(record: PaperRecord, counts: float | None = None) -> dict[str, Any]:
    """What Gradescope shows of a record: visible tests with their messages, and how many hidden
    ones are right, once the grades are published. counts : what full points count in the course,
    if that is not their sum.
    """
    worth = counts / record.out_of if counts and record.out_of else 1.0
    lines = [] if record.status == "graded" else [f"This paper is {record.status}."]
    for question in record.questions:
        points = "a person marks this, out" if question.points is None else f"{question.points:g}"
        lines.append(f"{question.id}, {question.title}: {points} of {question.out_of:g} points")
    lines += [f"{note}." for note in record.notes]
    return {
        "score": round(record.total * worth, 2),
        "execution_time": record.seconds,
        "output": "\n".join(lines),
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [test for question in record.questions for test in _tests(question, worth)],
        "extra_data": {"status": record.status, "set": record.seed, "isolation": record.isolation},
    }


def _tests(question, worth):
    mistake = f"\n{question.introduction}: {question.mistake}" if question.mistake else ""
    shown = [(test.name, [test]) for test in question.tests if not test.hidden]
    hidden = [test for test in question.tests if test.hidden]
    made = []
    for name, tests in [*shown, (question.hidden, hidden)]:
        if not tests:
            continue
        right = [test for test in tests if test.right]
        passed = len(right) == len(tests)
        made.append(
            {
                "name": f"{question.id}: {name}",
                "score": round(sum(map(question.share, right)) * worth, 4),
                "max_score": round(sum(map(question.share, tests)) * worth, 4),
                "status": "passed" if passed else "failed",
                "output": "" if passed or tests is hidden else tests[0].message + mistake,
                "visibility": "after_published" if tests is hidden else "visible",
            }
        )
    return made


def _the_paper(folder, lesson, settings):
    """What lies in a submission's folder: its one notebook of this lesson."""
    try:
        handed_in = papers(folder, None, lesson, settings.seed)
        good = [paper for paper in handed_in if not paper.problem]
        if len(good) <= 1:
            return [*good, *handed_in][0]
        names = ", ".join(paper.file for paper in good[:4])
        problem = f"there are {len(good)} notebooks ({names}): hand in one"
    except CourseError as error:
        problem = f"nothing was handed in ({error})"
    return Paper("submission", "", "", problem=problem, seed=settings.seed)


def main(words: list[str]) -> int:
    """Grade ROOT/submission and write ROOT/results/results.json; words are the lesson and ROOT. 1,
    with a sentence, where the grader is at fault.
    """
    lesson, root = words[0], Path(words[1])
    try:
        settings = read_settings(Path.cwd())
        assignment = Assignment.of(settings, lesson)
        paper = _the_paper(root / "submission", lesson, settings)
        if paper.problem:
            record = failed(paper.seed, paper.problem)
        else:
            record = grade_notebook(assignment, paper.data, paper.seed, strongest())
    except CourseError as error:
        print(error, file=sys.stderr)
        return 1
    print(record.log)
    write_json(root / "results" / "results.json", results(record, settings.points.get(lesson)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
