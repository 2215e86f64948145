"""Honest papers of a lesson, made from its master: the solution, the blank, and one for each wrong
answer that is listed there.
"""

from nbformat.v4 import new_code_cell

from course.building.notebook import serialise
from gamelab.learn import check as checking
from gamelab.learn.question import run_here


def papers(master, settings, seed, most=100):
    """The papers by name, `most` wrong ones at most; a wrong answer stands below the right one,
    which it replaces.
    """
    found = {
        "solution": serialise(master.solution(settings, seed)).encode(),
        "blank": serialise(master.student(settings, seed)).encode(),
    }
    for number, (cell, name, *_) in enumerate(list(master.wrong())[:most], 1):
        notebook = master.solution(settings, seed)
        notebook.cells.append(new_code_cell(cell.source, id=f"wrong{number}"))
        found[f"{name} wrong {number}"] = serialise(notebook).encode()
    return found


def points(master, assignment, seed, most=100):
    """What each of those papers earns, told by running its answers in this process."""
    posed, hidden = assignment.posed(seed), assignment.hidden(seed)
    with checking.seeded(seed):
        earned = {
            "solution": _earned(posed, hidden, master.answers(seed)),
            "blank": _earned(posed, hidden, master.answers(seed, blank=True)),
        }
        for number, (cell, name, *_) in enumerate(list(master.wrong())[:most], 1):
            # among the solution's own names: an answer that calls another finds the wrong one, as
            # it does in a notebook
            space = master.answers(seed)
            exec(compile(cell.source, "<wrong>", "exec"), space)
            earned[f"{name} wrong {number}"] = _earned(posed, hidden, space)
        return earned


def _earned(posed, hidden, space):
    total = 0.0
    for name, here in posed.items():
        if here.question.answer in space:
            answer, tests = space[here.question.answer], (here.cases, hidden.get(name, []))
            total += here.points(*(judged(here, cases, answer) for cases in tests))
    return round(total, 2)


def judged(posed, cases, answer):
    """The verdicts on an answer of this process."""
    return [
        posed.verdict(case, posed.outcome(case, answer), run_here(case, posed.reference))
        for case in cases
    ]
