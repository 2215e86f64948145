"""A program with all its candidates for a repair, and the answer with some of them made."""

import ast
import difflib
import re
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from .change import LOOPS
from .program import Program, program_of
from .rewritings import GENERAL, changes

WORD = re.compile(r"\w+|[^\w\s]+")
TWICE = "each child searched twice"
PLACES = 6  # in which one mistake is repaired at once


class Candidate(NamedTuple):
    """The name of the mistake that a change repairs, and numbers for the places that it changes."""

    mistake: str
    places: tuple[int, ...]


class Told(NamedTuple):
    """What is said of a repair: the lines in the answer's own source, what is written there, what
    is taken away and put in, and how much that is."""

    lines: tuple[int, ...]
    written: tuple[str, ...]
    repair: str
    size: int


class Changed:
    """The candidates for the repair of a program, the surest names first, none of them in the
    functions that it only uses.
    """

    def __init__(self, program: Program, uses: Sequence[str] = ()) -> None:
        self.program = program
        used = [one for one in program.module.body if getattr(one, "name", "") in uses]
        kept = {id(node) for one in used for node in ast.walk(one)}
        singles = [one for one in changes(program) if id(one.owner) not in kept]
        all_of_them = [(one,) for one in singles] + [*_everywhere(singles)]
        # where each child is searched twice, every trial of another change is long: time is over
        # before the turn of this one
        self._some = sorted(
            all_of_them,
            key=lambda one: (one[0].mistake != TWICE, one[0].mistake in GENERAL, len(one)),
        )
        numbers = {}
        self.candidates = []
        for some in self._some:
            fields = [(id(one.owner), one.field) for one in some]
            places = tuple(numbers.setdefault(one, len(numbers)) for one in fields)
            self.candidates.append(Candidate(some[0].mistake, places))
        self._made: tuple[tuple[int, ...], Any] = ((), None)

    @classmethod
    def of(cls, answer: Any, uses: Sequence[str] = ()) -> "Changed | None":
        """The candidates of an answer; None where its source cannot be had."""
        program = program_of(answer)
        return cls(program, uses) if program else None

    def answer(self, made: tuple[int, ...]) -> Callable[..., Any]:
        """The answer with these candidates made, by number; what that raises comes through."""
        if self._made[0] != made:
            nodes = [node for one in self._changes(made) for node in one.nodes()]
            with self._changed(made):
                self._made = made, self.program.answer(nodes)
        return self._made[1]

    def told(self, made: tuple[int, ...]) -> Told:
        """What is said of these candidates."""
        program, some = self.program, self._changes(made)
        before = ast.unparse(program.module)
        with self._changed(made):
            after = ast.unparse(ast.fix_missing_locations(program.module))
        said = _difference(before.splitlines(), after.splitlines())
        words = [WORD.findall(text) for text in (before, after)]
        same = difflib.SequenceMatcher(None, *words, autojunk=False).get_matching_blocks()
        size = sum(map(len, words)) - 2 * sum(one.size for one in same)
        # a statement more, or one less, is a larger change than another word
        uneven = abs(before.count("\n") - after.count("\n"))
        where = tuple(sorted({program.line(one.node) for one in some} - {0}))
        source = program.source().splitlines()
        written = tuple(source[line - 1].strip() for line in where)
        return Told(where, written, "\n".join(said), size + 4 * uneven)

    def _changes(self, made):
        return [one for number in made for one in self._some[number]]

    @contextmanager
    def _changed(self, made):
        """While the block runs, these candidates stand in the program."""
        undone = [one.swap() for one in self._changes(made)]
        try:
            yield
        finally:
            for one in reversed(undone):
                one.swap()


def _difference(before, after):
    """The lines taken away and put in; above what is only put in, the line under which it stands.

    >>> _difference(["a", "b", "c"], ["a", "x", "b"])
    [' a', '+x', '-c']
    """
    said = []
    matched = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for kind, first, last, start, end in matched.get_opcodes():
        if kind == "insert":
            said += [f" {line}" for line in before[max(0, first - 1) : first]]
        if kind != "equal":
            said += [f"-{line}" for line in before[first:last]]
            said += [f"+{line}" for line in after[start:end]]
    return said


def _everywhere(singles):
    """The same mistake repaired wherever it is made, as one change: the first remedy of each place,
    or the last.
    """
    by_name = attrgetter("mistake")
    for mistake, some in groupby(sorted(singles, key=by_name), by_name):
        places = {}
        for one in some:
            places.setdefault((id(one.owner), one.field), []).append(one)
        each = [*places.values()]
        # what is done to the loops themselves, without what is done inside their statements
        loops = [some for some in each if isinstance(some[0].owner, LOOPS)]
        if 1 < len(loops) < len(each) and mistake not in GENERAL:
            yield tuple(remedies[-1] for remedies in loops)
        if mistake in GENERAL or not 1 < len(each) <= PLACES:
            continue
        yield tuple(remedies[0] for remedies in each)
        if any(len(remedies) > 1 for remedies in each):
            yield tuple(remedies[-1] for remedies in each)
            if len(each) == 2:
                yield each[0][0], each[1][-1]
                yield each[0][-1], each[1][0]
