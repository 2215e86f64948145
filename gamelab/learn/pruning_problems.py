"""Problems on alpha-beta: windows, what each node returns, and which leaves are never read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..node import Node, number_text
from ..search import alphabeta, minimax
from ..trace import Step, Trace
from ..watch import watch
from . import entries, hints
from .problems import Entry, Field, Mark
from .shapes import Outline, attempts, features, fractions, grown
from .tree_problems import CUT, UNUSUAL, TreeProblem, compared, returned, whole

PARTS = ("alpha", "beta", "returns")


class Pruning(TreeProblem):
    """Alpha and beta at the entry of each inner node, what it returns, and the leaves that are pruned."""

    title = "Alpha-beta pruning"
    task = ("Run alpha-beta from left to right; it cuts when alpha >= beta and is fail-soft. For every inner node enter alpha and beta as it is "
            "entered, and what it returns: a number such as 3, or a bound such as >= 5 or <= 1/2 where its value was not settled. "
            "Leave a node blank that is never entered. Then press every leaf that is not read.")

    def __init__(self, kind: str, seed: int, level: int, root: Node, trace: Trace) -> None:
        super().__init__(kind, seed, level, root, trace)
        self.windows = {step.node: (step.alpha, step.beta) for step in trace.steps if step.kind == "enter"}
        self.bounds = {step.node: (step.relation, step.value) for step in trace.steps if step.kind == "return"}
        leaves = self.leaf_options()
        self.fields = [Field(f"{name} {part}", row=name) for name in self.by_ply for part in PARTS]
        self.fields.append(Field(CUT, "set", options=tuple(leaves)))
        self.answers: dict[str, Entry] = {field.name: self._answer(field.name) for field in self.fields[:-1]}
        self.answers[CUT] = [option for option, path in leaves.items() if path in trace.leaves_pruned]
        self.order = self._in_order()

    def node_of(self, name: str) -> Node:
        """The node that a field is about."""
        return self.inner[name.split()[0]]

    def _answer(self, name: str) -> str:
        path, part = self.node_of(name).path, name.split()[1]
        if path not in self.windows:
            return ""
        if part == "returns":
            relation, value = self.bounds[path]
            return f"{'' if relation == '=' else relation + ' '}{number_text(value)}"
        return number_text(self.windows[path][PARTS.index(part)])

    def _in_order(self) -> list[str]:
        """As the search goes; what it never enters comes last but for the leaves."""
        found = []
        for step in self.trace.steps:
            name = self.root.at(step.node).name
            if name in self.inner and step.kind in ("enter", "return"):
                found += [f"{name} {part}" for part in (PARTS[:2] if step.kind == "enter" else PARTS[2:])]
        return [*found, *(field.name for field in self.fields[:-1] if field.name not in found), CUT]

    def judge(self, name: str, text: str, typed: Mapping[str, Entry]) -> Mark:
        path, part = self.node_of(name).path, name.split()[1]
        given = entries.bound(text) if part == "returns" else entries.number(text)
        if path not in self.windows or given is None:
            return Mark(path not in self.windows and given is None)
        if part != "returns":
            return compared(given, self.windows[path][PARTS.index(part)])
        return self._judge_return(path, *given)

    def _judge_return(self, path: str, sign: str, value: Any) -> Mark:
        relation, right = self.bounds[path]
        if value == right:
            if sign == relation:
                return Mark(True)
            if sign == "=":
                return Mark(False, "The number is right, but it is only a bound: write >= or <= before it.")
            return Mark(False, "The number is right, and it is the value itself: write it without a sign." if relation == "=" else
                        "The number is right; the sign is not.")
        if value == returned(watch(alphabeta, self.root, hard=True))[path]:
            return Mark(False, "A fail-hard search returns that; this one is fail-soft.")
        if value == returned(watch(minimax, self.root))[path]:
            return Mark(False, "That is its minimax value, but the search leaves before it has found it.")
        return compared(value, right)

    def rule(self, name: str) -> str:
        if name == CUT:
            return hints.LEAVES_RULE
        node, part = self.node_of(name), name.split()[1]
        return hints.returns_rule(node) if part == "returns" else hints.entry_rule(node, part)

    def step(self, name: str, typed: Mapping[str, Entry]) -> str:
        return hints.pruning_step(self, name, typed.get(CUT, ()))


OUTLINES = {
    1: Outline(2, (2, 3), (5, 9), (3, 4)),
    2: Outline(3, (2, 3), (7, 12), (5, 7)),
    3: Outline(4, (2, 3), (7, 12), (5, 8), early=35),
    4: Outline(5, (2, 3), (8, 13), (6, 9), single=12, early=40, again=15),
}


def pruning(kind: str, seed: int, level: int) -> Pruning:
    """A problem with at least one cut and one unread leaf; at the upper levels a cut by an equal or from further up."""
    for dice in attempts(4, seed, level):
        wanted = dice.sample(UNUSUAL, 2) if level == 4 else ["min root"] if level > 1 and dice.percent(35) else []
        special = dice.choice(("deep", "equal")) if level > 2 else None
        narrow = special == "equal"
        low, high = ((0, 12), (-9, 9), (-3, 3) if narrow else (-9, 9), (-2, 2) if narrow else (-5, 5))[level - 1]
        numbers = fractions(dice, low, high) if level == 4 else whole(dice, low, high)
        root = grown(dice, OUTLINES[level], numbers, True, "min" if "min root" in wanted else "max")
        if root is None or not features(root).issuperset(wanted):
            continue
        trace = watch(alphabeta, root)
        kinds = {sort for step in trace.steps if step.kind == "cut" for sort in cut_kinds(trace, step)}
        if 1 <= len(trace.leaves_pruned) <= 6 and len(trace.cuts) >= min(level, 2) and (special is None or special in kinds):
            return Pruning(kind, seed, level, root, trace)


def cut_kinds(trace: Trace, cut: Step) -> set[str]:
    """What is special about a cut: "equal" (alpha = beta: one that insists on more than would read on), "deep" (the bound
    that cuts comes from above the parent)."""
    found = set()
    if cut.alpha == cut.beta:
        found.add("equal")
    node = trace.root.at(cut.node)
    if node.parent is not None and node.parent.player != node.player:
        side = "alpha" if node.player == "min" else "beta"
        here, above = (next(getattr(step, side) for step in trace.steps if step.kind == "enter" and step.node == path)
                       for path in (node.path, node.parent.path))
        if here == above:
            found.add("deep")
    return found


MAKERS = {"pruning": pruning}
