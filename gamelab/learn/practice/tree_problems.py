"""Problems on trees: minimax values and expectimax values; and what all problems on trees share."""

from collections.abc import Mapping
from math import inf

from ...search.chance import expectimax
from ...search.minimax import minimax
from ...show.describe import text
from ...show.scene import NAMES
from ...show.svg import svg
from ...trees.node import Node
from ...trees.numbers import listed, number_text
from ...watching.trace import Trace
from ...watching.watch import watch
from .problem import Entry, Field, Frame, Problem, short
from .shapes import Outline, attempts, grown, shaped, tied, whole

MOVE, CUT = "move at the root", "not read"
ONWARD = "Go through its children from the left, and ask after each whether the rest still matters."
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
UNUSUAL = ("min root", "mixed depths", "single", "twice")
BEST = {"max": "largest", "min": "smallest"}


class TreeProblem(Problem):
    """A problem on a tree. root : the tree. trace : what the search did on it, the source of every
    right answer. Each kind has a `pose` that asks.
    """

    def __init__(self, seed: int, level: int, root: Node, trace: Trace) -> None:
        super().__init__(seed, level)
        self.root, self.trace, self.worth = root, trace, trace.values
        self.picture, self.form = svg(root), text(root)
        self.inner = {node.name: node for node in root.nodes() if node.children}
        # the leaves as they are offered for choice, each with its path
        self.leaves = {
            f"{leaf.name}: {number_text(leaf.payoff)}": leaf.path for leaf in root.leaves()
        }
        self.pages = [("", trace, k) for k in range(len(trace))]
        self.pose()

    def ask_values(self) -> None:
        """Ask for the value of each inner node."""
        for name, node in sorted(self.inner.items()):
            self.ask(Field(name), number_text(self.worth[node.path]), self.value_rule(node))
        # a search returns from the children first
        returned = map(self.root.at, self.worth)
        self.order = [node.name for node in returned if node.children]

    def ask_unread(self, trace: Trace, rule: str) -> None:
        """Ask for the leaves that a search did not read."""
        unread = [option for option, path in self.leaves.items() if path in trace.leaves_pruned]
        self.ask(Field(CUT, "set", options=tuple(self.leaves)), unread, rule)

    def frame(self, k):
        heading, trace, place = self.pages[k]
        return Frame(svg(trace, place), heading + trace.says(place), text(trace, place))

    def offers(self, node: Node) -> str:
        """What the mover at a node can choose among, in numbers."""
        worths = [
            f"{child.name or 'leaf'} {number_text(self.worth[child.path])}"
            for child in node.children
        ]
        return f"{NAMES.get(node.player, node.player)} at {node.name} can move to {listed(worths)}."

    def look_again(self, trace: Trace, name: str, typed: Mapping[str, Entry]) -> str:
        """Where to look when a set of leaves or nodes is wrong: above the first that is."""
        wrong = {*self.answers[name]}.symmetric_difference(typed.get(name, ()))
        names = set(map(short, wrong))
        node = next((node for node in self.root.nodes() if node.name in names), self.root)
        return onward(trace, node.parent or node)


class Values(TreeProblem):
    """The minimax value of each inner node, and the move."""

    kind, title = "values", "Minimax values"
    task = (
        "Find the minimax value of every inner node, from the leaves up, and a best move at the"
        " root. MAX nodes point up, MIN nodes down; a leaf shows what MAX gets."
    )

    def pose(self):
        self.ask_values()
        moves, root = tuple(self.moves()), self.root
        self.ask(
            Field(MOVE, "choice", options=moves),
            moves[self.trace.result.move],
            f"{root.player.upper()} moves at {root.name}, to a child whose value is the value of"
            f" {root.name}.",
        )

    def moves(self) -> dict[str, Node]:
        """The moves at the root, as they are offered for choice."""
        return {
            f"{ORDINALS[child.index]}: {self.trace.label(child.path)}": child
            for child in self.root.children
        }

    def right_choices(self, name):
        best = self.worth[""]
        return [move for move, child in self.moves().items() if self.worth[child.path] == best]

    def value_rule(self, node: Node) -> str:
        """How an inner node of MAX, MIN or chance gets its value."""
        if node.player == "chance":
            return (
                f"{node.name} is a chance node: multiply each child's value by its probability, and"
                " add."
            )
        if len(node.children) == 1:
            return f"{node.name} has a single child: whoever moves, its value is the child's."
        return (
            f"{node.name} is a {node.player.upper()} node: its value is the {BEST[node.player]} of"
            " its children's values."
        )

    def step(self, name, typed):
        node = self.inner.get(name, self.root)
        if node.player != "chance":
            return self.offers(node)
        parts = [
            f"{number_text(p)} x {_bracketed(self.worth[child.path])}"
            for p, child in zip(node.probs, node.children)
        ]
        return f"{name} is worth {' + '.join(parts)}."


class Chance(Values):
    """Expectimax values, the move, and at the highest level the leaves that Star1 does not read."""

    kind, title = "chance", "Expectimax"
    task = (
        "Find the exact expectimax value of every inner node, from the leaves up, as a fraction or"
        " a decimal. Find also a best move at the root. A circle is a chance node; the number on a"
        " branch is its probability."
    )

    def pose(self):
        super().pose()
        if self.root.bounds:
            low, high = map(number_text, self.root.bounds)
            self.task += (
                f" Every leaf is known to lie between {low} and {high}. Star1 reads from left to"
                " right: press the leaves that it does not read."
            )
            self.star = watch(expectimax, self.root, bounds=(-inf, inf))
            self.ask_unread(
                self.star,
                "At a chance node, take what has been read so far and give every unread child its"
                " best bound: the sum is a limit for the whole node. When this limit is no better"
                " than what the player above already has, the rest of the node is not read.",
            )
            self.pages = [
                (heading, search, k)
                for heading, search in (("Expectimax. ", self.trace), ("Star1. ", self.star))
                for k in range(len(search))
            ]

    def step(self, name, typed):
        """Of the unread leaves, what the search knew above one that was wrongly marked."""
        return self.look_again(self.star, name, typed) if name == CUT else super().step(name, typed)


def onward(trace: Trace, node: Node) -> str:
    """With what a node is entered, or the first above it that is, and how to go on there."""
    while node.path not in trace.visited:
        node = node.parent
    alpha, beta = map(number_text, trace.steps[entered(trace, node.path)][2:4])
    return f"{node.name} is entered with alpha = {alpha}, beta = {beta}. {ONWARD}"


def entered(trace: Trace, path: str) -> int:
    """The step at which a node is entered."""
    return next(k for k, step in enumerate(trace.steps) if step.node == path)


def _bracketed(value):
    text = number_text(value)
    return f"({text})" if text.startswith("-") or "/" in text else text


# How the trees of each level look, and what makes one worth doing.

VALUES = {
    1: Outline(2, (6, 9), (4, 4)),
    2: Outline(3, (7, 12), (5, 8)),
    3: Outline(4, (6, 12), (5, 8)),
    4: Outline(4, (8, 14), (6, 9)),
}
CHANCE = {
    1: [Outline(2, (5, 9), (3, 4), ("max", "chance"))],
    2: [Outline(2, (5, 9), (3, 4), (mover, "chance"), early=10) for mover in ("max", "min")],
    3: [
        Outline(3, (6, 12), (4, 8), layers, early=25)
        for layers in (
            ("max", "chance", "min"),
            ("max", "min", "chance"),
            ("min", "chance", "max"),
            ("min", "max", "chance"),
        )
    ],
    4: [
        Outline(2, (6, 9), (3, 4), ("max", "chance")),
        Outline(2, (6, 9), (3, 4), ("min", "chance")),
        Outline(3, (6, 10), (4, 6), ("max", "chance", "min"), early=35),
    ],
}
MOST_BELOW = 12  # the largest denominator of a value that is asked for


def values(seed: int, level: int) -> Values:
    """A problem on minimax values: the best leaf of all is not to be had, and there are ties at the
    highest level only.
    """
    for dice in attempts(1, seed, level):
        wanted = dice.sample(UNUSUAL, 2) if level > 2 else []
        low, high = {1: (0, 9), 4: (-6, 6)}.get(level, (-9, 9))
        root = shaped(dice, VALUES[level], wanted, low, high, parts=level == 4)
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
        posed = Chance(seed, level, root, trace)
        if level < 4 or 1 <= len(posed.star.leaves_pruned) <= 4:
            return posed


def _without_chance(root):
    """The tree with an enemy of the root's player in the place of chance, as a hurried reader sees
    it.
    """
    enemy = {"player": "min" if root.player == "max" else "max"}
    return root.rewritten(lambda node: enemy if node.player == "chance" else {})
