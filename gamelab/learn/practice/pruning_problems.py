"""Problems on alpha-beta: windows, what each node returns, and which leaves are never read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ...search.minimax import alphabeta
from ...search.view import minimax_values
from ...trees.node import Node
from ...trees.numbers import number_text
from ...watching.trace import Step, Trace
from ...watching.watch import watch
from . import entries
from .problem import Entry, Field, Judgement
from .shapes import Outline, attempts, leaning, shaped
from .tree_problems import BEST, CUT, UNUSUAL, TreeProblem, compared, cut_above

PARTS = ("alpha", "beta", "returns")


class Pruning(TreeProblem):
    """Alpha and beta at the entry of each inner node, what it returns, and the leaves that are
    pruned.
    """

    kind, title = "pruning", "Alpha-beta pruning"
    task = (
        "Run alpha-beta from left to right; it cuts when alpha >= beta and is fail-soft. For every"
        " inner node enter alpha and beta as it is entered, and what it returns: a number such as"
        " 3, or a bound such as >= 5 or <= 1/2 where its value was not settled. Leave a node blank"
        " that is never entered. Then press every leaf that is not read."
    )

    def __init__(self, seed: int, level: int, root: Node, trace: Trace) -> None:
        super().__init__(seed, level, root, trace)
        self.windows, self.bounds, in_order = {}, {}, []
        for step in trace.steps:
            name = root.at(step.node).name
            if step.kind == "enter":
                self.windows[step.node] = (step.alpha, step.beta)
                in_order += [f"{name} alpha", f"{name} beta"]
            elif step.kind == "return":
                self.bounds[step.node] = (step.relation, step.value)
                in_order.append(f"{name} returns")
        for name in sorted(self.inner):
            for part in PARTS:
                self.ask(Field(f"{name} {part}", row=name), self._answer(name, part))
        self.ask_unread(trace)
        # as the search goes; what it never enters comes last but for the leaves
        found = [name for name in in_order if name in self.answers]
        self.order = [*found, *(name for name in self.order if name not in found)]

    def _answer(self, name: str, part: str) -> str:
        path = self.inner[name].path
        if path not in self.windows:
            return ""
        if part != "returns":
            return number_text(self.windows[path][PARTS.index(part)])
        relation, value = self.bounds[path]
        return f"{'' if relation == '=' else relation + ' '}{number_text(value)}"

    def judge(self, name: str, text: str, typed: Mapping[str, Entry]) -> Judgement:
        inner, part = name.split()
        path = self.inner[inner].path
        given = entries.bound(text) if part == "returns" else entries.number(text)
        if path not in self.windows or given is None:
            return Judgement(path not in self.windows and given is None)
        if part != "returns":
            return compared(given, self.windows[path][PARTS.index(part)])
        return self._judge_return(path, *given)

    def _judge_return(self, path: str, sign: str, value: Any) -> Judgement:
        relation, right = self.bounds[path]
        if value != right:
            if value == self._hard[path]:
                return Judgement(False, "A fail-hard search returns that; this one is fail-soft.")
            if value == self._true[path]:
                said = "That is its minimax value, but the search leaves before it has found it."
                return Judgement(False, said)
            return compared(value, right)
        if sign == relation:
            return Judgement(True)
        if sign == "=":
            said = "The number is right, but it is only a bound: write >= or <= before it."
        elif relation == "=":
            said = "The number is right, and it is the value itself: write it without a sign."
        else:
            said = "The number is right; the sign is not."
        return Judgement(False, said)

    @cached_property
    def _hard(self) -> dict[str, Any]:
        """What a fail-hard search returns at each node it enters, which are the same ones."""
        return watch(alphabeta, self.root, hard=True).values

    @cached_property
    def _true(self) -> dict[str, Any]:
        """The minimax value of each node."""
        return minimax_values(self.root)

    def rule(self, name: str) -> str:
        if name == CUT:
            return (
                "After each child, compare alpha and beta. As soon as alpha >= beta, the rest of"
                " the node is not read, nor anything below it."
            )
        name, part = name.split()
        node = self.inner[name]
        if part == "returns":
            return (
                f"{name} returns the {BEST[node.player]} value that came back from the children it"
                " has read, also when it is cut (fail-soft). If the unread rest could still change"
                " its value, that is a bound: >= at a MAX node that was cut, <= at a MIN node. A"
                " node that is never entered stays blank."
            )
        if node.parent is None:
            return "At the root nobody is sure of anything yet: alpha = -inf, beta = inf."
        who, turn = ("MAX", "raises") if part == "alpha" else ("MIN", "lowers")
        return (
            f"{part.capitalize()} at {name} is what {who} is sure of on the way there, handed down"
            f" by {node.parent.name} as it stands when {name} is entered. Only a {who} node {turn}"
            " it. A node that is never entered stays blank."
        )

    def step(self, name: str, typed: Mapping[str, Entry]) -> str:
        """What the search did at the node of an entry, in the trace's own words."""
        trace = self.trace
        if name == CUT:
            path = self.first_wrong_leaf(typed.get(CUT, ()))
            if path in trace.leaves_pruned:
                return self.says(cut_above(trace, path), "cut")
            return f"{self.root.at(path).name} is read. {trace.says(self._entered(path) - 1)}"
        name, part = name.split()
        path = self.inner[name].path
        if path not in self.windows:
            return f"{self.says(cut_above(trace, path), 'cut')} So {name} stays blank."
        if part == "returns":
            return self.says(path, "update", "cut", "return")
        entered = self._entered(path)
        return " ".join(trace.says(k) for k in (entered - 1, entered) if k >= 0)

    def _entered(self, path: str) -> int:
        return next(k for k, step in enumerate(self.trace.steps) if step.node == path)


OUTLINES = {
    1: Outline(2, (2, 3), (6, 9), (4, 4)),
    2: Outline(3, (2, 3), (6, 12), (4, 7), early=15),
    3: Outline(4, (2, 3), (7, 12), (5, 8), early=35),
    4: Outline(5, (2, 3), (8, 13), (6, 9)),
}


def pruning(seed: int, level: int) -> Pruning:
    """A problem with at least one cut and one unread leaf; at the upper levels a cut by an equal or
    from further up.
    """
    for dice in attempts(4, seed, level):
        wanted: list[str] = []
        if level == 4:
            wanted = dice.sample(UNUSUAL, 2)
        elif level > 1 and dice.percent(35):
            wanted = ["min root"]
        special = {"deep", "equal"} if level == 4 else set()
        if level == 3:
            special = {dice.choice(("deep", "equal"))}
        narrow = special == {"equal"} or level == 4 and dice.percent(50)
        high = {1: 12, 2: 9, 3: 3 if narrow else 9, 4: 2 if narrow else 5}[level]
        outline = leaning(OUTLINES[level], wanted) if level == 4 else OUTLINES[level]
        low = 0 if level == 1 else -high
        root = shaped(dice, outline, wanted, low, high, parts=level == 4, numbered=True)
        if root is None:
            continue
        trace = watch(alphabeta, root)
        kinds = {
            sort for step in trace.steps if step.kind == "cut" for sort in cut_kinds(trace, step)
        }
        if (
            1 <= len(trace.leaves_pruned) <= 6
            and len(trace.cuts) >= min(level, 2)
            and (kinds & special or not special)
        ):
            return Pruning(seed, level, root, trace)


def cut_kinds(trace: Trace, cut: Step) -> set[str]:
    """What is special about a cut: "equal" (alpha = beta: a search that insists on alpha > beta
    would read on), "deep" (the bound that cuts comes from above the parent, whose own running value
    would not have done it)."""
    found = {"equal"} if cut.alpha == cut.beta else set()
    node = trace.root.at(cut.node)
    if node.parent is None or node.parent.player == node.player:
        return found
    entered = next(k for k, step in enumerate(trace.steps) if step.node == node.path)
    running = next(
        (step.value for step in trace.steps[entered::-1] if step.node == node.parent.path), None
    )
    if running is None or (cut.value > running if node.player == "min" else cut.value < running):
        found.add("deep")
    return found
