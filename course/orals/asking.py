"""The questions to one paper: its function is run in the sandbox, and the grader counts what it
reads. Where a lesson asks for no such function, they are about what the paper's set hands out.

What the process says is data: paths of nodes, numbers, lines. The texts are written here."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from gamelab.learn.orals.changes import Variant, changes, source_of
from gamelab.learn.orals.handed import SECONDS, about
from gamelab.learn.orals.questions import MOST, Asked, asked
from gamelab.learn.orals.runs import COMPARED, Run, Test, Wanted, worth
from gamelab.learn.question import Case, Posed
from gamelab.learn.wording import parts
from gamelab.matrices.payoffs import Payoffs
from gamelab.search.view import is_number
from gamelab.trees.build import tree
from gamelab.trees.node import Node

from ..papers.reading import TooMuch, limited
from ..sandbox.attempt import Attempt

# the questions of each lesson that ask for a search of one tree, the best to talk about first
SEARCHES = {
    "02": ("minimax-2", "minimax-4"),
    "03": ("ab-1", "ab-2"),
    "04": ("expectimax-3",),
}
# and those of the other lessons that hand out trees and matrices to be worked on paper
ON_PAPER = {
    "05": ("trees-1", "trees-2"),
    "06": ("matrix-2", "matrix-3", "matrix-4"),
    "07": ("dilemma-2", "dilemma-4"),
}
CHANCE = {"04"}
LINES = 80
ENTRY = "__runs__"
SIGNS = {*COMPARED.values()}


class Oral(NamedTuple):
    """What one student is asked. question : the exercises that are talked about. source : the
    lines of the function, if there is one. parts : what is looked at, and the questions about it.
    why : where nothing can be asked, the reason.
    """

    question: str = ""
    source: tuple[str, ...] = ()
    parts: tuple[tuple[Node | Payoffs, tuple[Asked, ...]], ...] = ()
    why: str = ""


def program(cells: Sequence[str], name: str) -> tuple[str, list[Variant]]:
    """The text of the answer called `name`, and what a small change would make of it. To be called
    in a process of its own: the text may be anything.
    """
    source = source_of(cells, name)
    return source, [*changes(source)]


def helper(source: str, name: str) -> str:
    """The cell that is run after a paper's own: it runs the function when it is asked to."""
    return (
        f"def {ENTRY}(wanted):\n"
        f"    from gamelab.learn.orals.runs import told\n"
        f"    return told({source!r}, {name!r}, wanted, globals())\n"
    )


def ask(
    attempt_of: Callable[[Sequence[str]], Attempt],
    posed: Mapping[str, Posed],
    lesson: str,
    cells: Sequence[str],
    rng: Random,
    seconds: int,
) -> Oral:
    """The first search of the paper that can be asked about, and what is asked.

    attempt_of : makes an Attempt of some cells."""
    why = "there is no function of this paper that searches a tree"
    for name in SEARCHES[lesson]:
        answer = posed[name].question.answer
        try:
            source, options = limited(program, cells, answer)
        except TooMuch:
            continue
        if not source or len(source.splitlines()) > LINES:
            continue
        with attempt_of([*cells, helper(source, answer)]) as attempt:
            runner = _Runner(attempt, posed[name])
            players = ("max", "chance") if lesson in CHANCE else ("max", "min")
            root, found = asked(options, runner.run, rng, seconds, players)
            once = [Wanted(root.to_dict())]
            if not found or runner.run(once)[0].reads != runner.counted(once)[0].reads:
                # the process tells nothing, or not what the grader counts: then only what the
                # grader sees is asked about
                root, found = asked(options, runner.counted, rng, seconds, players)
        if found:
            return Oral(name, tuple(source.splitlines()), ((root, tuple(found)),))
        why = (
            f"{answer} gives no number for such a tree as the exercises have, or another each time"
        )
    return Oral(why=why)


def ask_on_paper(posed: Mapping[str, Posed], lesson: str, rng: Random, seconds: int) -> Oral:
    """What is asked about the trees and matrices of a set."""
    options = []
    for shown in parts([posed[name].given for name in ON_PAPER[lesson]]):
        if isinstance(shown, Node | Payoffs):
            found = [*about(shown)]
            rng.shuffle(found)
            options.append((shown, found[:MOST]))
    rng.shuffle(options)
    chosen = []
    for shown, found in options:
        asked = tuple(found[: seconds // SECONDS])
        seconds -= SECONDS * len(asked)
        if asked:
            chosen.append((shown, asked))
    why = "" if chosen else "nothing on its set has an answer that is sure"
    return Oral(", ".join(ON_PAPER[lesson]), parts=tuple(chosen), why=why)


class _Runner(NamedTuple):
    """Runs one answer of a paper."""

    attempt: Attempt
    posed: Posed

    def run(self, wanted):
        """What the process tells of each run; a run of another form is none."""
        asked = [list(one) for one in wanted]
        said = self.attempt.called(self.posed.question.id, ENTRY, asked)
        if not isinstance(said, list | tuple) or len(said) != len(wanted):
            return [Run(problem="no answer")] * len(wanted)
        return [_run_of(one, tree(want.form)) for one, want in zip(said, wanted)]

    def counted(self, wanted):
        """The same by the answer as it stands: its value, and what the grader saw it read."""
        return [
            Run(problem="another program") if one.source else self._counted(tree(one.form))
            for one in wanted
        ]

    def _counted(self, root):
        outcome = self.attempt.put(self.posed, Case("oral", (root,), reads=True))
        if outcome.problem is not None:
            return Run(problem=outcome.problem)
        return Run(
            worth(outcome.value), tuple(path for what, path in outcome.read if what == "payoff")
        )


def _run_of(form, root):
    """What a process told of a run, if every part of it is of the form that it should have."""
    try:
        run = Run(**{**form, "tests": tuple(Test(*test) for test in form["tests"])})
        paths = {node.path for node in root.nodes()}
        said = [*run.reads, *run.cut, *run.returned, *run.windows, *run.entered, *run.printed]
        said += [test.node for test in run.tests]
        numbers = [
            *run.returned.values(),
            *(side for pair in run.windows.values() for side in pair),
        ]
        for held in run.entered.values():
            numbers += held.values()
        names = [name for held in run.entered.values() for name in held]
        sound = (
            paths.issuperset(said)
            and all(is_number(number) or number is None for number in numbers)
            and all(len(name) <= 40 and name.isidentifier() for name in names)
            and all(type(test.line) is int and test.sign in SIGNS for test in run.tests)
            and all(len(pair) == 2 for pair in run.windows.values())
        )
    except (TypeError, AttributeError, KeyError, ValueError):
        sound = False
    return run._replace(reads=tuple(run.reads), cut=tuple(run.cut)) if sound else Run(problem="?")
