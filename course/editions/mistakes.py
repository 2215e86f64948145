"""The gallery of mistakes: of each in the catalogue that a program of the exercises can make, the
line that makes it and the smallest tree that shows it, with both searches where they part.

Programs, trees and sentences are those of `check`; only what ab-7 asks for is not shown."""

import ast
from difflib import unified_diff
from functools import cache, partial
from itertools import zip_longest
from typing import Any

from gamelab import play, watch
from gamelab.learn.check import question, questions
from gamelab.learn.diagnosis import finding, judged_small
from gamelab.learn.lessons import CUTS, PREFIXES
from gamelab.learn.mistakes.forms import Form
from gamelab.learn.questions.alpha_beta_by_hand import OTHER
from gamelab.learn.repairs.rewritings import GENERAL
from gamelab.learn.tables import CATALOGUE

from ..templates import rendered

REPAIR = "ab-7"


@cache
def gallery(seed: int, cut: str) -> str:
    """The page, as Markdown."""
    asked = [one for each in PREFIXES for one in questions(each, cut).values()]
    posed = [one.posed(seed) for one in asked if one.form and one.id != REPAIR]
    repair = question(REPAIR, cut)
    # what the other courses call a mistake is right in this one
    names = [name for name in CATALOGUE if name != OTHER[cut == CUTS[0]][0]]
    shown = {name: example for name in names if (example := _example(name, posed, repair))}
    others = [name for name in names if name not in {*shown, *GENERAL}]
    said = {name: text + "." * (text[-1] != "?") for name, text in CATALOGUE.items()}
    return rendered("mistakes.md", shown=shown, others=others, said=said, repair=REPAIR)


def _example(name, posed, repair):
    """What is shown of a mistake: of all that programs make of it, on the tree that is shortest to
    write, by the shortest change, where a question is about it if one is; None where no tree shows
    it.
    """
    found = [one for each in posed for one in _failures(name, each)]
    if not found:
        return None
    here, shape, small = min(found, key=partial(_effort, name))
    form, case = here.question.form, small.case
    runs = [form.answer(name, shape, here.given), form.answer(given=here.given)]
    traces = [watch(run, *case.arguments, **case.options).for_max() for run in runs]
    steps = parted(*([step[:5] for step in trace.steps] for trace in traces))
    call, _, said = finding(here, (), small).call.partition("\n")
    kept = name in repair.mistakes and form.shapes[name] == repair.form.shapes[name]
    return {
        "question": here.question.id,
        "call": call,
        "said": said,
        "change": "" if kept else change(form, name, shape),
        "players": [_player(*both) for both in zip(traces, steps)],
    }


def _effort(name, one):
    posed, shape, small = one
    tree = len(str(small.case.root.to_dict()))
    return name not in posed.question.mistakes, tree, len(change(posed.question.form, name, shape))


def _failures(name, posed):
    """The first shape of a mistake that a tree shows in a question, and the verdict there."""
    form: Any = posed.question.form
    for shape, _ in enumerate(form.shapes.get(name, ())):
        wrong = form.answer(name, shape, posed.given)
        verdicts = posed.verdicts(posed.outcomes(wrong))
        small = judged_small(
            posed, verdicts, lambda case, run=wrong: posed.outcome(case, run), posed.verdict
        )
        if small is not None:
            yield posed, shape, small
            return


def _player(trace, step):
    """A player, and its step that shows an event of the trace."""
    player = play(trace)
    return player.html(), next(k for k, group in enumerate(player.groups) if step in group)


def parted(*runs: Any) -> list[int]:
    """In each of two lists, the place of the first thing that the other has not; the last at most.

    >>> parted("abcd", "abx"), parted("ab", "abc")
    ([2, 2], [1, 2])
    """
    differs = (one != other for one, other in zip_longest(*runs))
    first = next((k for k, differ in enumerate(differs) if differ), len(runs[0]))
    return [min(first, len(run) - 1) for run in runs]


def change(form: Form, name: str, shape: int) -> str:
    """The lines of the right program that a mistake replaces, after "-", its own after "+", and
    the ones before and behind.

    >>> from gamelab.learn.mistakes.windows import WINDOW_VALUE
    >>> print(change(WINDOW_VALUE, "strict cut", 0))
         beta = min(beta, best)
    -if alpha >= beta:
    +if alpha > beta:
         break
    """
    right, wrong = (
        ast.unparse(_Folded().visit(ast.parse(text))).splitlines()
        for text in (form.text(), form.text(name, shape))
    )
    lines = [*unified_diff(right, wrong, n=1, lineterm="")][2:]
    least = min(len(line[1:]) - len(line[1:].lstrip()) for line in lines if line[0] != "@")
    text = "\n".join("…" if line[0] == "@" else line[0] + line[1 + least :] for line in lines[1:])
    return text.strip("\n")


class _Folded(ast.NodeTransformer):
    """A program as one writes it: without the conditions that always hold, which a shape has that
    is made on one side or on both.
    """

    def visit_IfExp(self, node):
        self.generic_visit(node)
        return node.body if _holds(node.test) else node

    def visit_BoolOp(self, node):
        self.generic_visit(node)
        if isinstance(node.op, ast.And):
            node.values = [each for each in node.values if not _holds(each)] or node.values[:1]
        return node if node.values[1:] else node.values[0]

    def visit_Compare(self, node):
        turned = isinstance(node.ops[0], ast.NotEq) and _holds(node.comparators[0])
        return ast.UnaryOp(ast.Not(), node.left) if turned else node


def _holds(node):
    return isinstance(node, ast.Constant) and node.value is True
