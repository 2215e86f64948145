"""One master, solutions/NN_topic.py: the student's notebook, the solution, and the checks that both
are what they should be.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from gamelab.learn import check as checking
from gamelab.learn.finding import HINTS
from gamelab.learn.lessons import CUTS, LESSONS
from gamelab.learn.limits import silent
from gamelab.learn.question import Case, Posed, run_here

from .. import CourseError
from ..settings import FILE, Settings
from .cells import TAGS, Cell, blocks, cells_of, with_answer, with_strict_cut, without_answer
from .notebook import NotebookNode, new_code_cell, new_markdown_cell, notebook_of
from .sources import EXERCISES, SOLUTIONS, sources, stated

STATED = re.compile(r"# ([a-z]+-\d+): ([\d.]+)(?: to ([\d.]+))? points?: (\S.*)")
HEADING = re.compile(r"^## ([a-z]+-\d+): .*\(([\d.]+) points?\)$", re.M)


class Master:
    """The master of one lesson's exercises.

    Attributes
    ----------
    path, lesson, cut : the file, the lesson's two digits, the course's cut. cells : its Cells, in
    order. questions : by name, in order."""

    def __init__(self, path: Path, cut: str = CUTS[0]) -> None:
        self.path, self.lesson, self.cut = path, path.stem[:2], cut
        self.cells = cells_of(path)
        lesson = LESSONS.get(self.lesson)
        if lesson is None or not lesson.prefix:
            raise CourseError(f"{self.name}: there are no questions for a lesson {self.lesson}.")
        self.questions = checking.questions(lesson.prefix, cut)
        if cut != CUTS[0] and lesson.prefix == "ab":
            self.cells = [cell._replace(source=with_strict_cut(cell.source)) for cell in self.cells]
        self._agree()

    @property
    def name(self) -> str:
        """How a message calls the file."""
        return f"{self.path.parent.name}/{self.path.name}"

    @property
    def points(self) -> float:
        """What the exercises are worth."""
        return sum(question.points for question in self.questions.values())

    def student(self, settings: Settings, seed: int, room: str = EXERCISES) -> NotebookNode:
        """The notebook a student opens: answers replaced by what has to be written, nothing run.
        room : the folder in the published repository from which its badge opens it.
        """
        return self._notebook(settings, seed, room, blank=True)

    def solution(self, settings: Settings, seed: int) -> NotebookNode:
        """The notebook with the answers, not run yet; without the markers."""
        return self._notebook(settings, seed, "solutions", blank=False)

    def _notebook(self, settings, seed, room, blank):
        hints = "" if settings.hints == HINTS[-1] else f', hints="{settings.hints}"'
        cells = [
            (new_code_cell if cell.kind == "code" else new_markdown_cell)(source)
            for cell, source in self._sources(seed, blank, hints)
        ]
        return notebook_of(cells, settings, f"{room}/{self.path.stem}.ipynb", published=blank)

    def _sources(self, seed, blank, hints=""):
        """The cells of the solution (with `blank`, those of the student's copy) and their texts."""
        left_out = {"wrong", "hidden", *(["solution"] if blank else [])}
        for cell in self.cells:
            if not cell.tags & left_out:
                source = (without_answer if blank else with_answer)(cell)
                begun = f'exercise("{self.lesson}"'
                more = hints + (f', cut="{self.cut}"' if self.cut != CUTS[0] else "")
                yield cell, source.replace(f"{begun})", f"{begun}, seed={seed}{more})")

    def posed(self, seed: int) -> dict[str, Posed]:
        """The questions as this seed poses them."""
        with checking.seeded(seed, self.cut):
            return {name: checking.posed(name) for name in self.questions}

    def answers(self, seed: int, blank: bool = False) -> dict[str, Any]:
        """The names that the solution's cells define (with `blank`, those of the student's copy),
        run in this process.
        """
        space = {"__name__": "__main__"}
        with checking.seeded(seed, self.cut):
            for cell, source in self._sources(seed, blank):
                if cell.kind == "code":
                    self._run(cell, source, space)
        return space

    def _run(self, cell, source, space):
        # the verdicts are read from the answers afterwards, and nobody sees a picture here: both
        # would only take their time
        source = re.sub(r"^(check|draw)\(.*\)$", "pass", source, flags=re.M)
        try:
            with silent:
                exec(compile(source, str(self.path), "exec"), space)
        except Exception as error:
            raise CourseError(f"{cell.place()}: {type(error).__name__}: {error}") from error

    def hidden(self, seed: int, space: Mapping[str, Any]) -> dict[str, list[Case]]:
        """The hidden tests written out in the master, by question. space : what `answers` gives."""
        cases_of = {name: [] for name in self.questions}

        def hidden(name, *cases):
            if name not in cases_of:
                raise ValueError(f"hidden({name!r}, ...): there is no such question")
            cases_of[name] += cases

        with checking.seeded(seed, self.cut):
            for cell in self.cells:
                if "hidden" in cell.tags:
                    self._run(cell, cell.source, {**space, "hidden": hidden, "Case": Case})
        return cases_of

    def wrong(self) -> Iterator[tuple[Cell, str, float, float, str]]:
        """The wrong answers listed: cell, question, the least and the most points it gets, and
        why.
        """
        for cell in self.cells:
            if "wrong" in cell.tags:
                stated = STATED.match(cell.source)
                if not stated or stated[1] not in self.questions:
                    raise CourseError(
                        f"{cell.place()}: a wrong answer starts with a line such as '#"
                        f" {next(iter(self.questions))}: 4 points: why'."
                    )
                yield cell, stated[1], float(stated[2]), float(stated[3] or stated[2]), stated[4]

    def problems(self, seed: int) -> list[str]:
        """What is wrong with the master on this seed, a sentence each: answers below full points, a
        blank above none, a wrong answer off its stated points, a stub that says nothing, an answer
        that leaks."""
        with checking.seeded(seed, self.cut):
            place, posed = f"{self.name}, seed {seed}", self.posed(seed)
            answers, blank = self.answers(seed), self.answers(seed, blank=True)
            hidden, problems = self.hidden(seed, answers), []
            for name, asked in posed.items():
                problems += self._unanswered(asked, answers)
                if asked.question.answer in answers:
                    problems += [
                        f"{place}: the answer of {name} is not right: {verdict.case.name}:"
                        f" {verdict.message}."
                        for verdict in _verdicts(asked, answers, hidden[name])
                        if not verdict.right
                    ][:3]
                    if asked.question.answer in blank and (points := _earned(asked, blank)):
                        problems.append(f"{place}: the blank of {name} gets {points:g} points.")
            for cell, name, least, most, why in self.wrong():
                space = dict(answers)
                self._run(cell, cell.source, space)
                points = _earned(posed[name], space)
                if not least - 0.005 <= points <= most + 0.005:
                    problems.append(
                        f"{cell.place()}, seed {seed}: the wrong answer to {name} ({why}) gets"
                        f" {points:g} points."
                    )
            return problems

    def _unanswered(self, posed, answers):
        name, answer = posed.question.id, posed.question.answer
        if posed.question.by_hand and not isinstance(answers.get(answer), str):
            yield f"{self.name}: {name} is marked by hand, and the solution's {answer} is no text."
        elif answer not in answers:
            yield f"{self.name}: the solution of {name} defines no {answer!r}."

    def _agree(self):
        """The headings must name the questions with their points, in order."""
        headings = [
            (cell, *heading)
            for cell in self.cells
            if cell.kind == "markdown"
            for heading in HEADING.findall(cell.source)
        ]
        wanted = list(self.questions.values())
        for (cell, name, points), question in zip(headings, wanted):
            if (name, float(points)) != (question.id, float(question.points)):
                raise CourseError(
                    f"{cell.place()}: the heading says {name} ({float(points):g} points), and here"
                    f" comes {question.id} ({question.points:g} points): the questions stand in"
                    " order, with the points that gamelab/learn/questions gives them."
                )
        if len(headings) != len(wanted):
            missing = ", ".join(question.id for question in wanted[len(headings) :]) or "none"
            raise CourseError(
                f"{self.name}: {len(headings)} headings such as '## ab-1: title (10 points)' for"
                f" {len(wanted)} questions; missing: {missing}."
            )
        begun = f'exercise("{self.lesson}")'
        if not any(begun in cell.source for cell in self.cells if cell.kind == "code"):
            raise CourseError(f"{self.name}: no cell says {begun}.")
        title, minutes, total = stated(self.path)
        if not title or not minutes or not total or float(total) != self.points:
            stated_points = f"; it says {total}" if total else ""
            raise CourseError(
                f"{self.name}: the first cell gives the title, the time (**Time**: 90 minutes) and"
                f" the points (**Points**: {self.points:g}{stated_points})."
            )
        for cell in self.cells:
            if unknown := cell.tags - TAGS:
                raise CourseError(
                    f"{cell.place()}: the tag {min(unknown)!r} is not one of"
                    f" {', '.join(sorted(TAGS))}."
                )
            blocks(cell)


def _verdicts(posed, space, hidden=()):
    """On the answer in a space: those of the visible tests, then those of the hidden ones."""
    answer = space[posed.question.answer]
    return posed.verdicts(posed.outcomes(answer)) + [
        posed.verdict(case, posed.outcome(case, answer), run_here(case, posed.reference))
        for case in hidden
    ]


def _earned(posed, space):
    """The points of the answer in a space, on the visible tests."""
    return posed.points(_verdicts(posed, space))


def answer_lines(master: Master, shown: str = "") -> list[str]:
    """The lines that may stand nowhere a student can read, sorted: those of the answers, the wrong
    ones and the hidden tests that are not in `shown`, what the course shows on purpose.
    """
    lines = []
    for cell in master.cells:
        source = cell.source.splitlines()
        if cell.tags:
            lines += source
        for first, *_, last in blocks(cell):
            lines += source[first + 1 : last]
    # a short line, such as `return best`, is nobody's secret
    told = {line.strip() for line in lines if len(line.strip()) >= 24}
    common = ("def ", "import ", "from ")
    return sorted(line for line in told if not line.startswith(common) and line not in shown)


def masters_of(settings: Settings, lessons: Sequence[str] = ()) -> list[Master]:
    """The masters of the named lessons, or of all, with the cut of the course."""
    found = sources(settings.folder, lessons, SOLUTIONS)
    return [Master(path, settings.cut) for path in found]


def master_of(settings: Settings, lesson: str) -> Master:
    """The master of a lesson; CourseError if it has none, or if there is no secret for the hidden
    tests.
    """
    masters = masters_of(settings, [lesson])
    if not masters:
        raise CourseError(
            f"There are no exercises for lesson {lesson} in {settings.folder / SOLUTIONS}."
        )
    if settings.secret is None:
        raise CourseError(
            f"{FILE}: grading.secret is missing: a whole number that only you know, from which the"
            " hidden tests are made."
        )
    return masters[0]
