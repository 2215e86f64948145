"""explain("ab-1", my_alphabeta): questions about a run of the reader's own function."""

import linecache
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from random import Random
from types import FunctionType
from typing import Any

from ..show.describe import text as described
from ..show.player import Player, play
from ..show.svg import svg
from ..trees.node import Node
from ..watching.watch import watch
from .check import posed
from .orals.changes import changes, source_of
from .orals.questions import Asked, asked
from .orals.runs import runs
from .values import number

# how an answer to each kind of question is written
WRITTEN = {
    "unread": "4, 7",
    "window": "alpha = 3 (leaf 2), beta = inf",
    "decided": "line 9: 5 >= 4",
    "returned": "4, yes",
    "line": "1, 2, 5",
    "leaf": "4",
    "change": "leaf 3, to 8",
}
# what may be told in any order
SETS = "unread", "decided", "line"
TOLD = re.compile(r"(?<![\w.])(?:[-−]?(?:\d+(?:[./]\d+)?|inf\b|∞)|yes\b|no\b)", re.IGNORECASE)


def explain(name: str, function: Any, answers: Sequence[Any] = ()) -> "Explanation":
    """Ask you what your own function does on a tree of your own, right or wrong as it is.

    Parameters
    ----------
    name : str
        The question that it answers, such as "ab-1".
    function : function
        Your function itself (without brackets), written with `def` in a cell.
    answers : sequence of str
        What you say to the questions, in their order; "" or ... for one that you leave out.

    Returns
    -------
    Explanation
        Your function with numbered lines, the tree, the questions, and which answers are right;
        .right counts these.

    Raises
    ------
    ValueError
        For a question that asks for no search of a tree, and for a function that cannot be run.

    Examples
    --------
    >>> from gamelab import exercise
    >>> exercise("03")
    Exercises 03, set 1: ab-1, ab-2, ab-3, ab-4, ab-5, ab-6, ab-7, ab-8, 80 points.
    >>> def my_alphabeta(node):
    ...     if node.is_leaf:
    ...         return node.payoff
    ...     best = max if node.player == "max" else min
    ...     return best(my_alphabeta(child) for child in node.children)
    >>> explain("ab-1", my_alphabeta, ["17", "no idea"]).headline()
    'ab-1: 0 of 3 answers are right.'
    """
    here, answers = posed(name), [answers] if isinstance(answers, str) else list(answers)
    roots = [case.root for case in here.cases if case.root is not None and case.calls]
    if not roots or not callable(here.reference):
        raise ValueError(f"explain asks about a function that searches a tree, and {name} is none")
    source, space = "", {}
    if isinstance(function, FunctionType):
        space = function.__globals__
        cell = "".join(linecache.getlines(function.__code__.co_filename, space))
        source = source_of([cell], function.__name__)
    if not source:
        raise ValueError("explain needs your function itself, written with `def` in a cell")
    run = partial(runs, source, function.__name__, names=space)
    chance = any("chance" in root.movers for root in roots)
    rng = Random(f"{name}/{here.seed}/explain")
    root, found = asked(changes(source), run, rng, players=("max", "chance" if chance else "min"))
    if not found:
        raise ValueError(
            f"{function.__name__} gives no number for such a tree as the exercises have, or another"
            " each time"
        )
    if len(answers) > len(found):
        raise ValueError(f"there are {len(found)} questions, and {len(answers)} answers")
    answers += [""] * (len(found) - len(answers))
    return Explanation(name, source, root, found, answers, function)


def matches(asked: Asked, answer: Any) -> bool:
    """Whether an answer tells the numbers, and the yes or no, that are asked for.

    >>> matches(Asked("unread", "", "2, 5", "", 50), "5 and 2")
    True
    """
    due, told = _told(asked.answer), _told(answer)
    return told == due or asked.kind in SETS and Counter(told) == Counter(due)


def _told(answer):
    parts = map(str.lower, TOLD.findall(str(answer)))
    return [part if part in ("yes", "no") else number(part) for part in parts]


def _is_given(answer):
    return answer is not ... and bool(str(answer).strip())


def _numbered(source):
    return [f"{number:3}  {line}" for number, line in enumerate(source.splitlines(), 1)]


@dataclass(repr=False, eq=False)
class Explanation:
    """What `explain` asks.

    Attributes
    ----------
    source : str
        The function as it is asked about.
    root : Node
        The tree.
    asked : list
        The questions.
    answers : list
        What was answered to each, "" for nothing.
    right : int
        How many answers are right."""

    name: str
    source: str
    root: Node
    asked: list[Asked]
    answers: list[Any]
    _function: FunctionType

    @property
    def right(self) -> int:
        return sum(map(matches, self.asked, self.answers))

    def headline(self) -> str:
        """What to do, or how much of it is right."""
        count = len(self.asked)
        if any(map(_is_given, self.answers)):
            return f"{self.name}: {self.right} of {count} answers are right."
        return (
            f"{self.name}: {count} questions about your own function, on a tree of your own. Work"
            " them out by hand, and give your answers to explain as a list of texts. Put .stage()"
            " behind it, and click on the tree itself the leaves that it never reads."
        )

    def stage(self, ask: str = "leaves") -> Player:
        """The run itself, to be predicted on the stage; it tells the other answers as it goes.

        Parameters
        ----------
        ask : str
            What to predict, as for `play`: "leaves", those that it never reads, or "order",
            "values", "windows", "cuts".

        Returns
        -------
        Player
            It displays itself in a notebook.
        """
        return play(watch(self._function, self.root), ask)

    def _lines(self):
        """Each question, and what is said of its answer."""
        for one, answer in zip(self.asked, self.answers):
            if not _is_given(answer):
                yield f'{one.text} (Write it as "{WRITTEN[one.kind]}".)'
            elif not matches(one, answer):
                yield f"✗ not yet: {one.text} You say: {answer}"
            else:
                yield f"✓ right: {one.text} {one.answer}"

    def text(self) -> str:
        """All of it in plain text: the function, the tree, and the questions."""
        questions = (f"{number}. {line}" for number, line in enumerate(self._lines(), 1))
        tree = described(self.root)
        return "\n".join([self.headline(), "", *_numbered(self.source), "", tree, "", *questions])

    __repr__ = text

    def _repr_html_(self):
        items = "".join(f"<li>{escape(line)}</li>" for line in self._lines())
        return (
            f"<p><b>{escape(self.headline())}</b></p>"
            f"<pre>{escape(chr(10).join(_numbered(self.source)))}</pre>"
            f"<p>The leaves are numbered from the left, from 1.</p>{svg(self.root).html()}"
            f'<ol style="line-height:1.5">{items}</ol>'
        )
