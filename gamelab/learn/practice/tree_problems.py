"""Problems on trees: minimax values and expectimax values; and what all problems on trees share."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import inf
from typing import Any

from ...search.chance import expectimax
from ...search.minimax import minimax
from ...show.describe import text
from ...show.svg import svg
from ...trees.node import Node
from ...trees.numbers import Number, number_text
from ...watching.trace import Trace
from ...watching.watch import watch
from . import entries
from .problem import Entry, Field, Frame, Judgement, Problem
from .shapes import Outline, attempts, grown, leaning, shaped, tied, whole

MOVE, CUT = "move at the root", "not read"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
UNUSUAL = ("min root", "mixed depths", "single", "twice")
BEST = {"max": "largest", "min": "smallest"}


class TreeProblem(Problem):
    """A problem on a tree. root : the tree. trace : what the search did on it, the source of every
    right answer.
    """

    def __init__(self, seed: int, level: int, root: Node, trace: Trace) -> None:
        super().__init__(seed, level)
        self.root, self.trace, self.worth = root, trace, trace.values
        self.picture, self.form = svg(root), text(root)
        self.inner = {node.name: node for node in root.nodes() if node.children}
        self.pages = [("", trace, k) for k in range(len(trace))]
        self.fields, self.answers, self.order = [], {}, []

    def ask_values(self) -> None:
        """Ask for the value of each inner node."""
        for name in sorted(self.inner):
            self.ask(Field(name), number_text(self.worth[self.inner[name].path]))
        # a search returns from the children first
        returned = map(self.root.at, self.worth)
        self.order = [node.name for node in returned if node.children]

    def ask(self, field: Field, answer: Entry) -> None:
        """Ask for one thing more."""
        self.fields.append(field)
        self.answers[field.name] = answer
        self.order.append(field.name)

    def ask_unread(self, trace: Trace) -> None:
        """Ask for the leaves that a search did not read."""
        leaves = self.leaf_options()
        unread = [option for option, path in leaves.items() if path in trace.leaves_pruned]
        self.ask(Field(CUT, "set", options=tuple(leaves)), unread)

    @property
    def frames(self) -> int:
        return len(self.pages)

    def frame(self, k: int) -> Frame:
        heading, trace, place = self.pages[k]
        return Frame(svg(trace, place), heading + trace.says(place), text(trace, place))

    def says(self, path: str, *kinds: str) -> str:
        """The trace's own sentences for a node."""
        return " ".join(
            self.trace.says(k)
            for k, step in enumerate(self.trace.steps)
            if step.node == path and step.kind in kinds
        )

    def leaf_options(self) -> dict[str, str]:
        """The leaves as they are offered for choice, each with its path."""
        return {
            f"{leaf.name}: {number_text(leaf.payoff)}": leaf.path for leaf in self.root.leaves()
        }

    def first_wrong_leaf(self, chosen: Collection[str]) -> str:
        """The path of the first leaf that is chosen as unread and is read, or the other way round;
        "" if there is none.
        """
        wrong = {*self.answers[CUT]}.symmetric_difference(chosen)
        return next((path for name, path in self.leaf_options().items() if name in wrong), "")

    def judge(self, name: str, text: str, typed: Mapping[str, Entry]) -> Judgement:
        return compared(entries.number(text), self.worth[self.inner[name].path])


class Values(TreeProblem):
    """The minimax value of each inner node, and the move."""

    kind, title = "values", "Minimax values"
    task = (
        "Find the minimax value of every inner node, from the leaves up, and a best move at the"
        " root. MAX nodes point up, MIN nodes down; a leaf shows what MAX gets."
    )

    def __init__(self, seed: int, level: int, root: Node, trace: Trace) -> None:
        super().__init__(seed, level, root, trace)
        self.ask_values()
        moves = tuple(self.moves())
        self.ask(Field(MOVE, "choice", options=moves), moves[trace.result.move])

    def moves(self) -> dict[str, Node]:
        """The moves at the root, as they are offered for choice."""
        return {
            f"{ORDINALS[child.index]}: {self.trace.label(child.path)}": child
            for child in self.root.children
        }

    def right_choices(self, name: str) -> Collection[str]:
        best = self.worth[""]
        return [move for move, child in self.moves().items() if self.worth[child.path] == best]

    def rule(self, name: str) -> str:
        """How an inner node of MAX, MIN or chance gets its value, or how the move follows."""
        node = self.inner.get(name, self.root)
        if name == MOVE:
            return (
                f"{node.player.upper()} moves at {node.name}, to a child whose value is the value"
                f" of {node.name}."
            )
        if node.player == "chance":
            return (
                f"{name} is a chance node: multiply each child's value by its probability, and add."
            )
        if len(node.children) == 1:
            return f"{name} has a single child: whoever moves, its value is the child's."
        return (
            f"{name} is a {node.player.upper()} node: its value is the {BEST[node.player]} of its"
            " children's values."
        )

    def step(self, name: str, typed: Mapping[str, Entry]) -> str:
        node = self.inner.get(name, self.root)
        if name == MOVE:
            worths = []
            for child in node.children:
                worth = f" is worth {number_text(self.worth[child.path])}" if child.children else ""
                worths.append(self.trace.label(child.path) + worth)
            return f"{'; '.join(worths)}: {node.player.upper()} takes the {BEST[node.player]}."
        if node.player != "chance":
            return self.says(node.path, "update")
        parts = [
            f"{number_text(p)} x {_bracketed(self.worth[child.path])}"
            for p, child in zip(node.probs, node.children)
        ]
        return f"{name}: {' + '.join(parts)} = {number_text(self.worth[node.path])}."


class Chance(Values):
    """Expectimax values, the move, and at the highest level the leaves that Star1 does not read."""

    kind, title = "chance", "Expectimax"

    def __init__(self, seed: int, level: int, root: Node, trace: Trace, star: Trace | None) -> None:
        super().__init__(seed, level, root, trace)
        self.star = star
        self.task = (
            "Find the expectimax value of every inner node, from the leaves up, exactly (1/2 or"
            " 0.5), and a best move at the root. A circle is a chance node; the number on a branch"
            " is its probability."
        )
        if star:
            low, high = map(number_text, root.bounds)
            self.task += (
                f" Every leaf is known to lie between {low} and {high}: press the leaves that"
                " Star1, which reads from left to right, does not read."
            )
            self.ask_unread(star)
            self.pages = [
                (heading, search, k)
                for heading, search in (("Expectimax. ", trace), ("Star1. ", star))
                for k in range(len(search))
            ]

    def rule(self, name: str) -> str:
        if name != CUT:
            return super().rule(name)
        return (
            "At a chance node, take what has been read so far and give every unread child its best"
            " bound: that is a limit for the whole node. When the limit is no better than what the"
            " player above already has, the rest of the node is not read."
        )

    def step(self, name: str, typed: Mapping[str, Entry]) -> str:
        """Of the unread leaves, what the search knew where one was wrongly marked."""
        if name != CUT:
            return super().step(name, typed)
        star, path = self.star, self.first_wrong_leaf(typed.get(CUT, ()))
        if path not in star.leaves_pruned:
            return (
                f"{self.root.at(path).name} is read: its node can still turn out better than what"
                " is known."
            )
        node = cut_above(star, path)
        here = [(k, step) for k, step in enumerate(star.steps) if step.node == node]
        entered = next(step for _, step in here if step.kind == "enter")
        says = [star.says(k) for k, step in here if step.kind == "return"]
        return (
            f"{star.label(node)} is entered with alpha = {number_text(entered.alpha)}, beta ="
            f" {number_text(entered.beta)}. {' '.join(says)}"
        )


def compared(given: Number | None, right: Number) -> Judgement:
    """The mark of a number; a rounded one is named."""
    if given is None or given == right:
        return Judgement(given is not None)
    near = abs(given) < inf and abs(right) < inf and abs(given - right) <= abs(right) / 50
    rounded = near and getattr(right, "denominator", 1) > 1
    said = "Close: if you rounded, enter the exact number, as a fraction."
    return Judgement(False, said if rounded else "")


def cut_above(trace: Trace, path: str) -> str:
    """The node at which the cut was made that left the node at `path` unread."""
    return next(
        step.node
        for step in trace.steps
        for cut in step.pruned
        if path == cut or path.startswith(cut + ".")
    )


def _bracketed(value: Any) -> str:
    text = number_text(value)
    return f"({text})" if text.startswith("-") or "/" in text else text


# How the trees of each level look, and what makes one worth doing.

VALUES = {
    1: Outline(2, (2, 3), (6, 9), (4, 4)),
    2: Outline(3, (2, 3), (7, 12), (5, 8)),
    3: Outline(4, (2, 3), (6, 12), (5, 8)),
    4: Outline(4, (2, 3), (8, 14), (6, 9)),
}
CHANCE = {
    1: [Outline(2, (2, 3), (5, 9), (3, 4), ("max", "chance"))],
    2: [
        Outline(2, (2, 3), (5, 9), (3, 4), (mover, "chance"), early=10) for mover in ("max", "min")
    ],
    3: [
        Outline(3, (2, 3), (6, 12), (4, 8), layers, early=25)
        for layers in (
            ("max", "chance", "min"),
            ("max", "min", "chance"),
            ("min", "chance", "max"),
            ("min", "max", "chance"),
        )
    ],
    4: [
        Outline(2, (2, 3), (6, 9), (3, 4), ("max", "chance")),
        Outline(2, (2, 3), (6, 9), (3, 4), ("min", "chance")),
        Outline(3, (2, 3), (6, 10), (4, 6), ("max", "chance", "min"), early=35),
    ],
}
MOST_BELOW = 12  # the largest denominator of a value that is asked for


def values(seed: int, level: int) -> Values:
    """A problem on minimax values: the best leaf of all is not to be had, and there are ties at the
    highest level only.
    """
    for dice in attempts(1, seed, level):
        wanted = dice.sample(UNUSUAL, 2) if level > 2 else []
        outline = leaning(VALUES[level], wanted) if wanted else VALUES[level]
        low, high = {1: (0, 9), 4: (-6, 6)}.get(level, (-9, 9))
        root = shaped(dice, outline, wanted, low, high, parts=level == 4)
        if root is None:
            continue
        best = max if root.player == "max" else min
        if level > 1 and best(leaf.payoff for leaf in root.leaves()) == minimax(root).value:
            continue
        trace = watch(minimax, root)
        first = {trace.values[child.path] for child in root.children}
        if len(first) == len(root.children) and tied(root, trace.values) == (level == 4):
            return Values(seed, level, root, trace)


def chance(seed: int, level: int) -> Chance:
    """A problem on chance nodes, in which reading them as MIN (or MAX) would give another move."""
    for dice in attempts(2, seed, level):
        bounds = (0, dice.choice((10, 12, 20))) if level == 4 else None
        numbers = whole(dice, *(bounds or (0 if level == 1 else -9, 12)))
        outline = dice.choice(CHANCE[level])
        root = grown(dice, outline, numbers, level == 4, weighted=level > 1, bounds=bounds)
        if root is None or sum(node.player == "chance" for node in root.nodes()) < 2:
            continue
        if minimax(_without_chance(root)).move == expectimax(root).move:
            continue
        trace = watch(expectimax, root)
        worth = trace.values
        if any(value.denominator > MOST_BELOW for value in worth.values()) or tied(root, worth):
            continue
        star = watch(expectimax, root, bounds=(-inf, inf)) if bounds else None
        if star is None or 1 <= len(star.leaves_pruned) <= 4:
            return Chance(seed, level, root, trace, star)


def _without_chance(root: Node) -> Node:
    """The tree with an enemy of the root's player in the place of chance, as a hurried reader sees
    it.
    """
    enemy = {"player": "min" if root.player == "max" else "max"}
    return root.rewritten(lambda node: enemy if node.player == "chance" else {})
