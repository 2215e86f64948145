"""Honest papers of a lesson, made from its master: the solution, the blank, and papers of wrong
answers that are listed there.
"""

from itertools import islice, zip_longest

from nbformat.v4 import new_code_cell

from course.building.notebook import serialise
from gamelab.learn import check as checking
from gamelab.learn.question import run_here


def wrong_papers(master, most):
    """What each of so many papers at most puts below the right answers, which it replaces: the
    first wrong answer to each question, then the second to each that has one.
    """
    listed = {}
    for cell, name, *_ in master.wrong():
        listed.setdefault(name, []).append(cell.source)
    for number, sources in enumerate(islice(zip_longest(*listed.values()), most), 1):
        yield f"wrong {number}", [*filter(None, sources)]


def papers(master, settings, seed, most=100):
    """The papers by name, `most` wrong ones at most."""
    found = {
        "solution": serialise(master.solution(settings, seed)).encode(),
        "blank": serialise(master.student(settings, seed)).encode(),
    }
    for name, sources in wrong_papers(master, most):
        notebook = master.solution(settings, seed)
        notebook.cells += map(new_code_cell, sources)
        found[name] = serialise(notebook).encode()
    return found


def points(master, assignment, seed, most=100):
    """What each of those papers earns, told by running its answers in this process."""
    posed, hidden = assignment.posed(seed), assignment.hidden(seed)
    with checking.seeded(seed):
        earned = {
            "solution": _earned(posed, hidden, master.answers(seed)),
            "blank": _earned(posed, hidden, master.answers(seed, blank=True)),
        }
        for name, sources in wrong_papers(master, most):
            # among the solution's own names: an answer that calls another finds the wrong one, as
            # it does in a notebook
            space = master.answers(seed)
            for source in sources:
                exec(compile(source, "<wrong>", "exec"), space)
            earned[name] = _earned(posed, hidden, space)
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
