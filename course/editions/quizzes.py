"""Questions for an LMS's own bank: the worksheet's problems, each set with trees and matrices of
its own, as Moodle XML (Cloze questions) and as QTI 1.2 (Canvas's "fill in multiple blanks").

Both compare texts, so every usual way to write the exact answer is among the right ones."""

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from gamelab.learn.tables import CATALOGUE
from gamelab.show.describe import alt
from gamelab.show.figures import draw
from gamelab.trees.node import Node, number_text

from .. import CourseError
from ..archives import zipped
from ..building.problems import WorksheetProblem, problems
from ..papers.rosters import own_seed
from ..settings import Settings
from ..templates import rendered

MOST = 200  # sets in one file


class QuizQuestion(NamedTuple):
    """A problem of one set. name : what the bank calls it. picture : the tree as PNG, b"" for a
    matrix, which is a table.
    """

    name: str
    problem: WorksheetProblem
    picture: bytes

    @property
    def blanks(self) -> dict[str, str]:
        """What is to be filled in, with its answer."""
        return {**self.problem.values, **self.problem.blanks}

    @property
    def cloze(self) -> dict[str, str]:
        """Moodle's field for each blank."""
        wrong = self.problem.wrong
        return {label: _cloze(right, wrong.get(label, {})) for label, right in self.blanks.items()}

    @property
    def bracketed(self) -> dict[str, str]:
        """Canvas's field for each blank."""
        return {label: f"[b{number}]" for number, label in enumerate(self.blanks, 1)}

    def html(self, source: str, fields: Mapping[str, str]) -> str:
        """The question's text, with the field of each blank, and the picture by its address."""
        told = _told(self.problem.picture) if self.picture else ""
        picture = source if self.picture else ""
        return rendered(
            "quiz.html",
            problem=self.problem,
            picture=picture,
            alt=told,
            fields=fields,
            number_text=number_text,
        )


def _told(root):
    """What the picture of a tree shows, branch by branch, for those who do not see it."""
    branches = []
    for node in root.nodes():
        if node.children:
            ends = (end.name if end.children else number_text(end.payoff) for end in node.children)
            odds = f" with {', '.join(map(number_text, node.probs))}" if node.probs else ""
            branches.append(f"{node.name} leads to {', '.join(ends)}{odds}")
    return f"{alt(root)} {'; '.join(branches)}."


def quiz(settings: Settings, lesson: str, seed: int, variants: int) -> list[QuizQuestion]:
    """The problems of a lesson in so many sets, which follow from a seed and are not those of the
    exercises. CourseError for a lesson without any, or a number that is none.
    """
    if not 1 <= variants <= MOST:
        raise CourseError(f"--variants {variants}: a number from 1 to {MOST} is expected.")
    questions = []
    for number in range(1, variants + 1):
        for problem in problems(own_seed(seed, f"quiz/{number}"), lesson, settings.cut):
            name = f"{lesson} {problem.title}, {number} of {variants} (seed {seed})"
            tree = problem.picture if isinstance(problem.picture, Node) else None
            plotted: Any = draw(tree) if tree else None
            questions.append(QuizQuestion(name, problem, plotted.png() if plotted else b""))
    return questions


def accepted(answer: str) -> list[str]:
    """The ways to write an exact answer, the answer itself first.

    >>> accepted("L5, L6"), accepted("-39/4")
    (['L5, L6', '5, 6', 'L5,L6', '5,6'], ['-39/4', '-9.75', '−39/4', '−9.75'])
    """
    ways = [answer, answer.strip("()"), re.sub(r"\bL(?=\d)", "", answer)]
    if re.fullmatch(r"-?\d+/\d+", answer) and 10**4 % Fraction(answer).denominator == 0:
        ways.append(f"{float(Fraction(answer)):.10g}")
    ways += [way.replace(", ", ",") for way in ways]
    return list(dict.fromkeys([*ways, *(way.replace("-", "−") for way in ways)]))


def moodle_quiz(title: str, questions: Sequence[QuizQuestion]) -> bytes:
    """A file for Moodle's question bank: Import > Moodle XML format."""
    told = {"title": title, "questions": questions, "encoded": b64encode}
    return rendered("moodle.xml", **told).encode()


def qti(title: str, questions: Sequence[QuizQuestion]) -> bytes:
    """A zip for Canvas: Settings > Import Course Content > QTI .zip file."""
    numbered = enumerate(questions, 1)
    pictures = {f"images/q{k}.png": asked.picture for k, asked in numbered if asked.picture}
    text = rendered("qti.xml", title=title, questions=questions, accepted=accepted)
    manifest = rendered("imsmanifest.xml", pictures=pictures)
    told = {"gamelab/gamelab.xml": text.encode(), "imsmanifest.xml": manifest.encode()}
    return zipped({**told, **pictures})


def _cloze(answer, wrong):
    right = accepted(answer)
    parts = [f"={_escaped(way)}" for way in right]
    for value, mistake in wrong.items():
        said = _escaped(CATALOGUE[mistake].replace("'", "’"))  # a page writes ' with a #
        parts += [f"{_escaped(way)}#{said}" for way in accepted(value) if way not in right]
    return f"{{1:SHORTANSWER:{'~'.join(parts)}}}"


def _escaped(text):
    return re.sub(r'([\\}~#"])', r"\\\1", text)
