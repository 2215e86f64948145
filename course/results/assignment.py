"""What a pile of papers is graded by: the questions as each set poses them, the hidden tests and
what they expect.
"""

from __future__ import annotations

from functools import cache
from random import Random

from gamelab.learn import check as checking
from gamelab.learn.lessons import CUTS, LESSONS
from gamelab.learn.question import run_here
from gamelab.trees.node import Node

from ..building.masters import Master, master_of
from ..sandbox.sending import packed
from ..settings import FILE, Settings


class Assignment:
    """What a pile of papers is graded by.

    questions : those of the lesson, with the cut of the course. private : what no paper may read.

    lesson : its two digits. secret : the number that the hidden tests are drawn from. master : that
    of the lesson; without it, no hidden tests but the drawn ones.
    """

    def __init__(self, lesson: str, secret: int | None, master: Master | None = None) -> None:
        self.secret, self.master, self.private, cut = secret, master, (), CUTS[0]
        if master is not None:
            solutions, cut = master.path.resolve().parent, master.cut
            self.private = solutions, solutions.parent / FILE
        self.questions = checking.questions(LESSONS[lesson].prefix, cut).values()
        # each is made once for a seed
        self.posed, self.hidden = cache(self._posed), cache(self._hidden)
        self.expected, self.given = cache(self._expected), cache(self._given)

    @classmethod
    def of(cls, settings: Settings, lesson: str) -> Assignment:
        """A course's own exercises; CourseError if there are none, or no secret."""
        return cls(lesson, settings.secret, master_of(settings, lesson))

    def _posed(self, seed):
        """The questions as a seed poses them, by name."""
        return {question.id: question.posed(seed) for question in self.questions}

    def _hidden(self, seed):
        """The hidden tests, by question: drawn from the secret, and those written out in the
        master.
        """
        hidden = {name: self._drawn(posed, seed) for name, posed in self.posed(seed).items()}
        if self.master is not None and any("hidden" in cell.tags for cell in self.master.cells):
            for name, cases in self.master.hidden(seed, self.master.answers(seed)).items():
                hidden.setdefault(name, []).extend(cases)
        return hidden

    def _drawn(self, posed, seed):
        if not callable(posed.question.cases):
            return []
        visible = set(map(_content, posed.cases))
        drawn = posed.made(Random(f"{self.secret}/{posed.question.id}/{seed}"))
        return [case for case in drawn if _content(case) not in visible]

    def _expected(self, seed):
        """What the references give in the hidden tests."""
        return {
            name: [run_here(case, self.posed(seed)[name].reference) for case in cases]
            for name, cases in self.hidden(seed).items()
        }

    def _given(self, seed):
        """What the questions hand out, as a paper's process gets it."""
        return {
            name: packed(posed.given)
            for name, posed in self.posed(seed).items()
            if posed.given is not None
        }


def _content(case):
    """What makes a case another than another: not its name."""
    arguments = [
        argument.to_dict() if isinstance(argument, Node) else argument
        for argument in case.arguments
    ]
    return repr((arguments, sorted(case.options.items()), case.entry, case.drive))
