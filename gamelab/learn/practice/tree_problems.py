"""Problems on trees: minimax values, expectimax values, backward induction; and what the problems
on trees share.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import inf
from typing import Any

from ...search.chance import expectimax
from ...search.induction import backward_induction, subgame_perfect
from ...search.minimax import minimax
from ...show.describe import text
from ...show.svg import svg
from ...trees.node import Node, Number, number_text
from ...watching.trace import Trace
from ...watching.watch import watch
from . import entries, hints
from .problems import Entry, Field, Frame, Mark, Problem
from .shapes import Dice, Outline, attempts, features, fractional, fractions, grown, leaning, tied

MOVE, OUTCOME, ALL, CUT = "move at the root", "outcome", "all payoffs", "not read"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
UNUSUAL = ("min root", "mixed depths", "single", "twice")


class TreeProblem(Problem):
    """A problem on a tree. root : the tree. trace : what the search did on it, the source of every
    right answer.
    """

    def __init__(self, kind: str, seed: int, level: int, root: Node, trace: Trace) -> None:
        super().__init__(kind, seed, level)
        self.root, self.trace = root, trace
        self.picture, self.form = svg(root), text(root)
        self.inner = {node.name: node for node in root.nodes() if node.children}
        self.by_ply = sorted(self.inner)
        self.upwards = [node.name for node in _children_first(root)]
        self.worth = trace.values
        self.traces: Sequence[tuple[str, Trace]] = [("", trace)]

    @property
    def frames(self) -> int:
        return sum(len(trace) for _, trace in self.traces)

    def frame(self, k: int) -> Frame:
        for heading, trace in self.traces:
            if k < len(trace):
                return Frame(svg(trace, k), heading + trace.says(k), text(trace, k))
            k -= len(trace)
        raise IndexError(f"the solution has {self.frames} steps")

    def says(self, path: str, *kinds: str) -> str:
        """The trace's own sentences for a node."""
        return " ".join(
            self.trace.says(k)
            for k, step in enumerate(self.trace.steps)
            if step.node == path and step.kind in kinds
        )

    def moves(self) -> dict[str, Node]:
        """The moves at the root, as they are offered for choice."""
        return {
            f"{ORDINALS[child.index]}: {self.trace.label(child.path)}": child
            for child in self.root.children
        }

    def leaf_options(self) -> dict[str, str]:
        """The leaves as they are offered for choice, each with its path."""
        return {
            f"{leaf.name}: {number_text(leaf.payoff)}": leaf.path for leaf in self.root.leaves()
        }

    def right_choices(self, name: str) -> Collection[str]:
        if name != MOVE:
            return super().right_choices(name)
        return [
            move for move, child in self.moves().items() if self.worth[child.path] == self.worth[""]
        ]

    def judge(self, name: str, text: str, typed: Mapping[str, Entry]) -> Mark:
        return compared(entries.number(text), self.worth[self.inner[name].path])


class Values(TreeProblem):
    """The minimax value of each inner node, and the move."""

    title = "Minimax values"
    task = (
        "Find the minimax value of every inner node, from the leaves up, and a best move at the"
        " root. MAX nodes point up, MIN nodes down; a leaf shows what MAX gets."
    )

    def __init__(self, kind: str, seed: int, level: int, root: Node, trace: Trace) -> None:
        super().__init__(kind, seed, level, root, trace)
        self.fields = [*map(Field, self.by_ply), Field(MOVE, "choice", options=tuple(self.moves()))]
        self.answers = {
            name: number_text(self.worth[node.path]) for name, node in self.inner.items()
        }
        self.answers[MOVE] = list(self.moves())[trace.result.move]
        self.order = [*self.upwards, MOVE]

    def rule(self, name: str) -> str:
        return hints.move_rule(self.root) if name == MOVE else hints.value_rule(self.inner[name])

    def step(self, name: str, typed: Mapping[str, Entry]) -> str:
        return hints.move_step(self) if name == MOVE else self.says(self.inner[name].path, "update")


class Chance(TreeProblem):
    """Expectimax values, the move, and at the highest level the leaves that Star1 does not read."""

    title = "Expectimax"

    def __init__(
        self, kind: str, seed: int, level: int, root: Node, trace: Trace, star: Trace | None
    ) -> None:
        super().__init__(kind, seed, level, root, trace)
        self.star = star
        self.task = (
            "Find the expectimax value of every inner node, from the leaves up, exactly (1/2 or"
            " 0.5), and a best move at the root. A circle is a chance node; the number on a branch"
            " is its probability."
        )
        self.fields = [*map(Field, self.by_ply), Field(MOVE, "choice", options=tuple(self.moves()))]
        self.answers: dict[str, Entry] = {
            name: number_text(self.worth[node.path]) for name, node in self.inner.items()
        }
        self.answers[MOVE] = list(self.moves())[trace.result.move]
        self.order = [*self.upwards, MOVE]
        if star:
            low, high = map(number_text, root.bounds)
            self.task += (
                f" Every leaf is known to lie between {low} and {high}: press the leaves that"
                " Star1, which reads from left to right, does not read."
            )
            leaves = self.leaf_options()
            self.fields.append(Field(CUT, "set", options=tuple(leaves)))
            self.answers[CUT] = [
                option for option, path in leaves.items() if path in star.leaves_pruned
            ]
            self.order.append(CUT)
            self.traces = [("Expectimax. ", trace), ("Star1. ", star)]

    def rule(self, name: str) -> str:
        if name == CUT:
            return hints.STAR_RULE
        return hints.move_rule(self.root) if name == MOVE else hints.value_rule(self.inner[name])

    def step(self, name: str, typed: Mapping[str, Entry]) -> str:
        if name == CUT:
            return hints.star_step(self, typed.get(CUT, ()))
        if name == MOVE:
            return hints.move_step(self)
        node = self.inner[name]
        return (
            hints.expected_step(node, self.worth)
            if node.player == "chance"
            else self.says(node.path, "update")
        )


class Induction(TreeProblem):
    """Payoffs by backward induction, the outcome, and at the highest level every subgame-perfect
    payoff.
    """

    title = "Backward induction"

    def __init__(self, kind: str, seed: int, level: int, root: Node, trace: Trace) -> None:
        super().__init__(kind, seed, level, root, trace)
        names = " and ".join(filter(None, [", ".join(root.players[:-1]), root.players[-1]]))
        self.count = len(root.players)
        self.example = ", ".join(map(str, range(3, 3 + self.count)))
        self.task = (
            f"{names} each maximise their own number, in this order in every payoff. Find the"
            f" payoffs of every inner node, such as ({self.example}), and the leaf at which the"
            " game ends."
        )
        leaves = self.leaf_options()
        self.fields = [*map(Field, self.by_ply), Field(OUTCOME, "choice", options=tuple(leaves))]
        self.answers = {
            name: number_text(self.worth[node.path]) for name, node in self.inner.items()
        }
        self.answers[OUTCOME] = next(
            option for option, path in leaves.items() if path == trace.line[-1]
        )
        self.order = [*self.upwards, OUTCOME]
        self.perfect = subgame_perfect(root)
        if level == 4:
            self.task += (
                " Whoever is indifferent takes the first best move. Then suppose that they may"
                " take any best move, and list every payoff of a subgame-perfect equilibrium, such"
                f" as {self._several()}."
            )
            self.fields.append(Field(ALL))
            self.answers[ALL] = ", ".join(map(number_text, self.perfect))
            self.order.append(ALL)

    def _several(self) -> str:
        return ", ".join(
            [f"({self.example})", f"({', '.join(map(str, range(1, 1 + self.count)))})"]
        )

    def judge(self, name: str, text: str, typed: Mapping[str, Entry]) -> Mark:
        if name == ALL:
            given = entries.vectors(text, self.count, self._several())
            wrong = [number_text(payoff) for payoff in given or () if payoff not in self.perfect]
            short_of = sum(payoff not in given for payoff in self.perfect) if given else 0
            says = [
                f"{', '.join(wrong)} cannot be reached" if wrong else "",
                (
                    f"{short_of} {'is' if short_of == 1 else 'are'} missing"
                    if short_of and not wrong
                    else ""
                ),
            ]
            return Mark(
                given is not None and not wrong and not short_of,
                "".join(f"{said}." for said in says if said),
            )
        given = entries.numbers(text, self.count, self.example)
        return Mark(given is not None and given == self.worth[self.inner[name].path])

    def rule(self, name: str) -> str:
        return hints.induction_rule(self.inner.get(name), name)

    def step(self, name: str, typed: Mapping[str, Entry]) -> str:
        return (
            hints.induction_step(self, name)
            if name in (ALL, OUTCOME)
            else self.says(self.inner[name].path, "update")
        )


def compared(given: Number | None, right: Number) -> Mark:
    """The mark of a number; a rounded one is named."""
    if given is None or given == right:
        return Mark(given is not None)
    near = abs(given) < inf and abs(right) < inf and abs(given - right) <= abs(right) / 50
    return Mark(
        False,
        (
            "Close: if you rounded, enter the exact number, as a fraction."
            if near and getattr(right, "denominator", 1) > 1
            else ""
        ),
    )


def _children_first(node: Node) -> Iterator[Node]:
    if node.children:
        for child in node.children:
            yield from _children_first(child)
        yield node


# How the trees of each level look, and what makes one worth doing.

VALUES = {
    1: Outline(2, (2, 3), (6, 9), (4, 4)),
    2: Outline(3, (2, 3), (7, 12), (5, 8)),
    3: Outline(4, (2, 3), (6, 12), (5, 8)),
    4: Outline(4, (2, 3), (8, 14), (6, 9)),
}
CHANCE = {
    1: (Outline(2, (2, 3), (5, 9), (3, 4), ("max", "chance")),),
    2: (
        Outline(2, (2, 3), (5, 9), (3, 4), ("max", "chance"), early=10),
        Outline(2, (2, 3), (5, 9), (3, 4), ("min", "chance"), early=10),
    ),
    3: tuple(
        Outline(3, (2, 3), (6, 12), (4, 8), layers, early=25)
        for layers in (
            ("max", "chance", "min"),
            ("max", "min", "chance"),
            ("min", "chance", "max"),
            ("min", "max", "chance"),
        )
    ),
    4: (
        Outline(2, (2, 3), (6, 9), (3, 4), ("max", "chance")),
        Outline(2, (2, 3), (6, 9), (3, 4), ("min", "chance")),
        Outline(3, (2, 3), (6, 10), (4, 6), ("max", "chance", "min"), early=35),
    ),
}
INDUCTION = {
    1: Outline(2, (2, 3), (5, 9), (3, 4), ("Red", "Blue")),
    2: Outline(3, (2, 3), (6, 10), (4, 6), ("Red", "Blue"), early=30, again=20),
    3: Outline(3, (2, 3), (6, 10), (4, 6), ("Red", "Blue", "Green"), early=25),
    4: Outline(3, (2, 3), (5, 10), (3, 6), ("Red", "Blue"), early=40),
}
MOST_BELOW = 12  # the largest denominator of a value that is asked for


def values(kind: str, seed: int, level: int) -> Values:
    """A problem on minimax values."""
    for dice in attempts(1, seed, level):
        wanted = dice.sample(UNUSUAL, 2) if level > 2 else []
        numbers = fractions(dice, -6, 6) if level == 4 else whole(dice, 0 if level == 1 else -9, 9)
        first = "min" if "min root" in wanted else "max"
        outline = leaning(VALUES[level], wanted) if wanted else VALUES[level]
        root = grown(dice, outline, numbers, False, first)
        if (
            root is None
            or not features(root).issuperset(wanted)
            or level == 4
            and not fractional(root)
        ):
            continue
        best = (max if first == "max" else min)(leaf.payoff for leaf in root.leaves())
        if level > 1 and best == minimax(root).value:
            continue
        trace = watch(minimax, root)
        worth = trace.values
        if len({worth[child.path] for child in root.children}) == len(root.children) and tied(
            root, worth
        ) == (level == 4):
            return Values(kind, seed, level, root, trace)


def chance(kind: str, seed: int, level: int) -> Chance:
    """A problem on chance nodes, in which reading them as MIN (or MAX) would give another move."""
    for dice in attempts(2, seed, level):
        bounds = (0, dice.choice((10, 12, 20))) if level == 4 else None
        numbers = whole(dice, *bounds) if bounds else whole(dice, 0 if level == 1 else -9, 12)
        outline = dice.choice(CHANCE[level])
        root = grown(dice, outline, numbers, level == 4, weighted=level > 1, bounds=bounds)
        if root is None or sum(node.player == "chance" for node in root.nodes()) < 2:
            continue
        found = expectimax(root)
        if (
            found.value.denominator > MOST_BELOW
            or bounds
            and expectimax(root, bounds=(-inf, inf)).leaves == found.leaves
        ):
            continue
        if minimax(_without_chance(root)).move == found.move:
            continue
        trace = watch(expectimax, root)
        worth = trace.values
        if any(value.denominator > MOST_BELOW for value in worth.values()) or tied(root, worth):
            continue
        star = watch(expectimax, root, bounds=(-inf, inf)) if bounds else None
        if star is None or 1 <= len(star.leaves_pruned) <= 4:
            return Chance(kind, seed, level, root, trace, star)


def induction(kind: str, seed: int, level: int) -> Induction:
    """A problem with a payoff for each player, in which it is a mistake to take the others for
    enemies.
    """
    for dice in attempts(3, seed, level):
        outline = INDUCTION[level]
        high = 4 if level == 4 else 9

        def payoff() -> list[int]:
            return [dice.between(0, high) for _ in outline.layers]

        root = grown(dice, outline, payoff, True, players=outline.layers)
        if root is None or not root.movers.issuperset(outline.layers):
            continue
        payoffs = [leaf.payoff for leaf in root.leaves()]
        perfect = subgame_perfect(root)
        if len(set(payoffs)) < len(payoffs) or not (
            2 <= len(perfect) <= 4 if level == 4 else len(perfect) == 1
        ):
            continue
        if minimax(_as_enemies(root)).value == backward_induction(root).payoff[0]:
            continue
        trace = watch(backward_induction, root)
        worth = trace.values
        if level == 4 or not any(_indifferent(node, worth) for node in root.nodes()):
            return Induction(kind, seed, level, root, trace)


MAKERS = {"values": values, "chance": chance, "induction": induction}


def whole(dice: Dice, low: int, high: int):
    """Payoffs that are whole numbers."""
    return lambda: dice.between(low, high)


def _indifferent(node: Node, worth: dict[str, Any]) -> bool:
    own = [worth[child.path][node.players.index(node.player)] for child in node.children]
    return own.count(max(own, default=0)) > 1


def _without_chance(root: Node) -> Node:
    """The tree with an enemy of the root's player in the place of chance, as a hurried reader sees
    it.
    """
    enemy = "min" if root.player == "max" else "max"
    return root.rewritten(lambda node: {"player": enemy} if node.player == "chance" else {})


def _as_enemies(root: Node) -> Node:
    """What the tree pays the player at the root, all others out to lower it."""
    me = root.players.index(root.player)

    def enemies(node: Node) -> dict[str, Any]:
        if node.is_leaf:
            return {"payoff": node.payoff[me]}
        return {"player": "max" if node.player == root.player else "min"}

    return root.rewritten(enemies, ("max", "min"))
