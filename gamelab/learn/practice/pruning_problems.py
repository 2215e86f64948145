"""Problems on alpha-beta: windows, what each node returns, and which leaves are never read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ...search.minimax import alphabeta, minimax
from ...trees.node import Node, number_text
from ...watching.trace import Step, Trace
from ...watching.watch import watch
from . import entries, hints
from .problems import Entry, Field, Mark
from .shapes import Outline, attempts, features, fractional, fractions, grown, leaning
from .tree_problems import CUT, UNUSUAL, TreeProblem, compared, whole

PARTS = ("alpha", "beta", "returns")


class Pruning(TreeProblem):
    """Alpha and beta at the entry of each inner node, what it returns, and the leaves that are
    pruned.
    """

    title = "Alpha-beta pruning"
    task = (
        "Run alpha-beta from left to right; it cuts when alpha >= beta and is fail-soft. For every"
        " inner node enter alpha and beta as it is entered, and what it returns: a number such as"
        " 3, or a bound such as >= 5 or <= 1/2 where its value was not settled. Leave a node blank"
        " that is never entered. Then press every leaf that is not read."
    )

    def __init__(self, kind: str, seed: int, level: int, root: Node, trace: Trace) -> None:
        super().__init__(kind, seed, level, root, trace)
        self.windows = {
            step.node: (step.alpha, step.beta) for step in trace.steps if step.kind == "enter"
        }
        self.bounds = {
            step.node: (step.relation, step.value) for step in trace.steps if step.kind == "return"
        }
        leaves = self.leaf_options()
        self.fields = [Field(f"{name} {part}", row=name) for name in self.by_ply for part in PARTS]
        self.fields.append(Field(CUT, "set", options=tuple(leaves)))
        self.answers: dict[str, Entry] = {
            field.name: self._answer(field.name) for field in self.fields[:-1]
        }
        self.answers[CUT] = [
            option for option, path in leaves.items() if path in trace.leaves_pruned
        ]
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
                found += [
                    f"{name} {part}" for part in (PARTS[:2] if step.kind == "enter" else PARTS[2:])
                ]
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
                return Mark(
                    False, "The number is right, but it is only a bound: write >= or <= before it."
                )
            return Mark(
                False,
                (
                    "The number is right, and it is the value itself: write it without a sign."
                    if relation == "="
                    else "The number is right; the sign is not."
                ),
            )
        if value == self._hard[path]:
            return Mark(False, "A fail-hard search returns that; this one is fail-soft.")
        if value == self._true[path]:
            return Mark(
                False, "That is its minimax value, but the search leaves before it has found it."
            )
        return compared(value, right)

    @cached_property
    def _hard(self) -> dict[str, Any]:
        """What a fail-hard search returns at each node it enters, which are the same ones."""
        return watch(alphabeta, self.root, hard=True).values

    @cached_property
    def _true(self) -> dict[str, Any]:
        """The minimax value of each node."""
        return watch(minimax, self.root).values

    def rule(self, name: str) -> str:
        if name == CUT:
            return hints.LEAVES_RULE
        node, part = self.node_of(name), name.split()[1]
        return hints.returns_rule(node) if part == "returns" else hints.entry_rule(node, part)

    def step(self, name: str, typed: Mapping[str, Entry]) -> str:
        return hints.pruning_step(self, name, typed.get(CUT, ()))


OUTLINES = {
    1: Outline(2, (2, 3), (6, 9), (4, 4)),
    2: Outline(3, (2, 3), (6, 12), (4, 7), early=15),
    3: Outline(4, (2, 3), (7, 12), (5, 8), early=35),
    4: Outline(5, (2, 3), (8, 13), (6, 9)),
}


def pruning(kind: str, seed: int, level: int) -> Pruning:
    """A problem with at least one cut and one unread leaf; at the upper levels a cut by an equal or
    from further up.
    """
    for dice in attempts(4, seed, level):
        wanted = (
            dice.sample(UNUSUAL, 2)
            if level == 4
            else ["min root"]
            if level > 1 and dice.percent(35)
            else []
        )
        special = (
            {"deep", "equal"}
            if level == 4
            else {dice.choice(("deep", "equal"))}
            if level == 3
            else set()
        )
        narrow = special == {"equal"} or level == 4 and dice.percent(50)
        low, high = (
            (0, 12),
            (-9, 9),
            (-3, 3) if narrow else (-9, 9),
            (-2, 2) if narrow else (-5, 5),
        )[level - 1]
        numbers = fractions(dice, low, high) if level == 4 else whole(dice, low, high)
        outline = leaning(OUTLINES[level], wanted) if level == 4 else OUTLINES[level]
        root = grown(dice, outline, numbers, True, "min" if "min root" in wanted else "max")
        if (
            root is None
            or not features(root).issuperset(wanted)
            or level == 4
            and not fractional(root)
        ):
            continue
        if alphabeta(root).leaves == sum(1 for _ in root.leaves()):
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
            return Pruning(kind, seed, level, root, trace)


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


MAKERS = {"pruning": pruning}
