"""Practice on trees: minimax values, windows and cuts, expectimax, backward induction."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from math import inf
from random import Random
from typing import Any, ClassVar

from ...search.chance import expectimax
from ...search.induction import backward_induction, subgame_perfect
from ...search.minimax import alphabeta, minimax
from ...show.describe import text
from ...show.scene import NAMES
from ...show.svg import svg
from ...trees.node import Node
from ...trees.numbers import listed, number_text
from ...watching.trace import Trace
from ...watching.watch import watch
from ..check import question
from ..lessons import CUTS
from ..question import Question
from ..questions.alpha_beta_by_hand import SHALLOW, reading_accepts, visited
from ..questions.asking import SIDES, unread
from ..questions.growing import Outline, drawn, features, tied
from ..questions.nonzero_sum_by_hand import payoffs, perfect_accepts
from ..values import same
from .problem import NEVER, Choices, Frame, Hints, Problem

MOVE, UNREAD, OUTCOME, ALL = "move", "not read", "outcome", "all payoffs"
ONWARD = "Go through its children from the left, and ask after each whether the rest still matters."
ORDINALS = ("first", "second", "third", "fourth")
BEST: dict[str | None, str] = {"max": "largest", "min": "smallest"}
# how what is asked besides is judged
JUDGES = {UNREAD: reading_accepts, ALL: perfect_accepts}


def _worths(root, search):
    return {node.path: search(node).value for node in root.nodes()}


class TreeProblem(Problem):
    """A problem on a tree.

    by_hand : the question on paper that it is, with other trees. shows : the mistakes that have to
    show, from the level on that they are listed with. search : what finds the answers. trace,
    worth : its steps, and the value of every node by its path.
    """

    by_hand: ClassVar[str]
    shows: ClassVar[Mapping[str, int]]
    search: Any

    def asked(self) -> Question:
        paper = question(self.by_hand, self.cut)

        def right(root):
            return self.asks(paper, root) | self.more(root)

        def accepts(root, case, value, due):
            judge = JUDGES.get(case.entry, paper.accepts)
            return judge(root, case, value, due) if judge else same(due, value)

        def given(rng):
            outline, (low, high) = Outline(**self.plan["outline"]), self.plan["numbers"]
            return drawn(rng, outline, self.wanted, low, high, numbered=True, **self.how(rng))

        return Question(
            f"{self.kind}-{self.level}",
            self.title,
            0,
            given=given,
            reference=right,
            accepts=accepts,
            mistakes={
                name: lambda root, wrong=paper.mistakes[name]: right(root) | wrong(root)
                for name, least in self.shows.items()
                if self.level >= least
            },
        )

    def asks(self, paper: Question, root: Node) -> dict[str, Any]:
        """What is asked on paper, and the answers."""
        return paper.reference(root) if paper.reference else {}

    def more(self, root: Node) -> dict[str, Any]:
        """What is asked besides, and the answers."""
        return {}

    def wanted(self, root: Node) -> bool:
        """Whether a tree is worth doing."""
        raise NotImplementedError

    def how(self, rng: Random) -> dict[str, Any]:
        """What else is said of the payoffs and of the root."""
        player = rng.choice(SIDES) if self.level > 2 else "max"
        return {"player": player, "below": rng.choice((2, 3, 4)) if self.level == 4 else 1}

    def show(self) -> None:
        root = self.given
        self.picture, self.form = svg(root), text(root)
        self.inner = {node.name: node for node in root.nodes() if node.children}
        self.trace = watch(self.search, root)
        self.worth = self.trace.values
        self.pages = self.steps("", self.trace)

    def steps(self, heading: str, trace: Trace) -> list[Callable[[], Frame]]:
        """The steps of a search, each drawn when it is called for."""

        def frame(k):
            return Frame(svg(trace, k), heading + trace.says(k), text(trace, k))

        return [partial(frame, k) for k in range(len(trace))]

    @property
    def order(self) -> list[str]:
        """From the leaves up."""
        return [*reversed(self.inner), *(name for name in self.fields if name not in self.inner)]

    def leaves(self) -> dict[str, int]:
        """The leaves as they are offered for choice, each with its number."""
        return {
            f"{leaf.name}: {number_text(leaf.payoff)}": place
            for place, leaf in enumerate(self.given.leaves(), 1)
        }

    def hints(self, name) -> Hints:
        """The rule at a node, and what its mover can choose among."""
        node = self.inner[name]
        return self.rule(node), self.offers(node)

    def offers(self, node):
        """What there is to choose among at a node, in numbers."""
        worths = [f"{child.name} {number_text(self.worth[child.path])}" for child in node.children]
        return f"{NAMES.get(node.player, node.player)} at {node.name} can move to {listed(worths)}."

    def rule(self, node: Node) -> str:
        """How an inner node gets its value."""
        raise NotImplementedError


def _onward(trace, node):
    """With what a node is entered, or the first above it that is, and how to go on there."""
    while node.path not in trace.visited:
        node = node.parent
    alpha, beta = map(
        number_text, next(step[2:4] for step in trace.steps if step.node == node.path)
    )
    return f"{node.name} is entered with alpha = {alpha}, beta = {beta}. {ONWARD}"


class Values(TreeProblem):
    """The minimax value of each inner node, and the move."""

    kind, title, by_hand, shows = "values", "Minimax values", "minimax-1", {"turn misread": 3}
    search = staticmethod(minimax)
    task = (
        "Find the minimax value of every inner node, from the leaves up, and the best move at the"
        " root. MAX nodes point up, MIN nodes down; a leaf shows what MAX gets."
    )

    def wanted(self, root):
        """The best leaf of all is not to be had; ties at the highest level only, and none at the
        root.
        """
        worth = _worths(root, minimax)
        first = {worth[child.path] for child in root.children}
        best = (max if root.player == "max" else min)(leaf.payoff for leaf in root.leaves())
        return (
            len(first) == len(root.children)
            and (self.level == 1 or worth[""] != best)
            and tied(root, worth) == (self.level == 4)
            and (self.level < 3 or len(features(root)) > 1)
        )

    def choices(self) -> Choices:
        return {MOVE: {child.name: child.name for child in self.given.children}}

    def hints(self, name) -> Hints:
        root = self.given
        if name == MOVE:
            goes = f"to a child whose value is the value of {root.name}"
            return f"{root.player.upper()} moves at {root.name}, {goes}.", self.offers(root)
        return super().hints(name)

    def rule(self, node):
        if node.player == "chance":
            rule = "multiply each child's value by its probability, and add"
            return f"{node.name} is a chance node: {rule}."
        if len(node.children) == 1:
            return f"{node.name} has a single child: whoever moves, its value is the child's."
        return (
            f"{node.name} is a {NAMES.get(node.player)} node: its value is the {BEST[node.player]}"
            " of its children's values."
        )

    def offers(self, node):
        if node.player != "chance":
            return super().offers(node)
        parts = [
            f"{number_text(p)} x {number_text(self.worth[child.path])}"
            for p, child in zip(node.probs, node.children)
        ]
        return f"{node.name} is worth {' + '.join(parts)}."


class Chance(Values):
    """Expectimax values, the move, and at the highest level the leaves that Star1 does not read."""

    kind, title, by_hand, shows = "chance", "Expectimax", "expectimax-1", {"chances lost": 2}
    search = staticmethod(expectimax)

    def how(self, rng):
        bounds = {"bounds": self.plan["numbers"]} if self.level == 4 else {}
        return super().how(rng) | {"below": 1, "weighted": self.level > 1} | bounds

    def wanted(self, root):
        """Whoever reads chance as MIN (or MAX) takes another move."""
        enemy = {"player": "min" if root.player == "max" else "max"}
        hurried = root.rewritten(lambda node: enemy if node.player == "chance" else {})
        worth = _worths(root, expectimax)
        return (
            sum(node.player == "chance" for node in root.nodes()) > 1
            and minimax(hurried).move != expectimax(root).move
            and max(Fraction(value).denominator for value in worth.values()) <= 12
            and not tied(root, worth)
            and (self.level < 4 or 1 <= len(self.more(root)[UNREAD]) <= 4)
        )

    def more(self, root):
        def star(counted):
            return expectimax(counted, bounds=(-inf, inf))

        return {UNREAD: unread(root, star)} if self.level == 4 else {}

    def show(self) -> None:
        super().show()
        self.task = (
            "Find the exact expectimax value of every inner node, from the leaves up, as a fraction"
            " or a decimal. Find also the best move at the root. A circle is a chance node; the"
            " number on a branch is its probability."
        )
        if bounds := self.given.bounds:
            self.task += (
                f" Every leaf is known to lie between {' and '.join(map(number_text, bounds))}."
                " Star1 reads from left to right: press the leaves that it does not read."
            )
            self.star = watch(expectimax, self.given, bounds=(-inf, inf))
            self.pages += self.steps("Star1. ", self.star)

    def choices(self) -> Choices:
        moves = {MOVE: {child.name: child.move for child in self.given.children}}
        return moves | ({UNREAD: self.leaves()} if self.given.bounds else {})

    def hints(self, name) -> Hints:
        if name != UNREAD:
            return super().hints(name)
        return (
            "At a chance node, take what has been read so far and give every unread child its best"
            " bound: the sum is a limit for the whole node. When this limit is no better than what"
            " the player above already has, the rest of the node is not read."
        ), _onward(self.star, self.given)


class Pruning(TreeProblem):
    """Alpha and beta at the entry of each inner node and what it returns, or that it is never
    entered; and the leaves that are pruned.
    """

    kind, title, by_hand, shows = (
        "pruning",
        "Alpha-beta pruning",
        "ab-5",
        {"bound taken for the value": 1},
    )
    asked_for = (
        "Run alpha-beta from left to right; it cuts when alpha {cut} beta and is fail-soft. For"
        " every inner node enter alpha and beta as the search comes to it (inf is infinity), and"
        " what it returns: a number, with >= or <= before it where the search learns only a bound."
        f" So a node may read 1, inf, <= −7; for one that is never entered, write {NEVER}. Then"
        " press every leaf that is not read."
    )

    @property
    def strict(self) -> bool:
        """Whether the search reads on until alpha > beta."""
        return self.cut == CUTS[1]

    @property
    def search(self) -> Callable[..., Any]:
        """Alpha-beta with the cut of the course."""
        return partial(alphabeta, strict=self.strict)

    def wanted(self, root):
        """At least one unread leaf; at the upper levels an equal, where the other cut would read
        more or less, or a cut by a bound from above the parent.
        """
        nodes = self.search(root).nodes
        special = (
            self.level < 3
            or nodes != alphabeta(root, strict=not self.strict).nodes
            or nodes < visited(root, SHALLOW, self.strict)
        )
        return special and 1 <= len(unread(root, self.search)) <= 6

    def more(self, root):
        return {UNREAD: unread(root, self.search)}

    def show(self) -> None:
        super().show()
        self.task = self.asked_for.format(cut=self.cut)

    # from the root down
    order = Problem.order

    def choices(self) -> Choices:
        return {UNREAD: self.leaves()}

    def hints(self, name) -> Hints:
        """The same words for every node, whether the search comes to it or not."""
        if name == UNREAD:
            rule = (
                f"After each child, compare alpha and beta. As soon as alpha {self.cut} beta, the"
                " rest of the node is not read, nor anything below it."
            )
            return rule, _onward(self.trace, self.given)
        node = self.inner[name]
        return self.rule(node), _onward(self.trace, node.parent or node)

    def rule(self, node):
        handed = (
            f"Alpha at {node.name} is what MAX is sure of on the path to it, beta what MIN is sure"
            f" of, as both stand at {node.parent.name} when the search goes on from there."
            if node.parent
            else "At the root nobody is sure of anything yet."
        )
        return (
            f"{handed} {node.name} returns the {BEST[node.player]} value that came back from the"
            " children it has read, even when it is cut (fail-soft). If the unread rest could still"
            " change its value, that is a bound: >= at a MAX node that was cut, <= at a MIN node."
        )


class Induction(TreeProblem):
    """Payoffs by backward induction, the outcome, and at the highest level every subgame-perfect
    payoff.
    """

    kind, title, by_hand, shows = (
        "induction",
        "Backward induction",
        "trees-1",
        {"others as enemies": 1},
    )
    search = staticmethod(backward_induction)

    def how(self, rng):
        return {"players": list(self.plan["outline"]["turns"])}

    def wanted(self, root):
        """No two payoffs alike; several are subgame-perfect at the highest level only."""
        payoffs = [leaf.payoff for leaf in root.leaves()]
        perfect = len(subgame_perfect(root))
        return (
            len(set(payoffs)) == len(payoffs)
            and root.movers.issuperset(root.players)
            and (2 <= perfect <= 4 if self.level == 4 else perfect == 1)
        )

    def asks(self, paper, root):
        return payoffs(root)

    def more(self, root):
        leaves = [leaf.path for leaf in root.leaves()]
        end = ".".join(map(str, backward_induction(root).line))
        perfect = {ALL: list(map(list, subgame_perfect(root)))} if self.level == 4 else {}
        return {OUTCOME: leaves.index(end) + 1} | perfect

    def show(self) -> None:
        super().show()
        one, other = (
            ", ".join(str(first + k) for k in range(len(self.given.players))) for first in (30, 10)
        )
        self.task = (
            f"In every payoff the numbers belong to {listed(self.given.players)}, in this order."
            " Each player maximises their own number. Find the payoffs of every inner node, such as"
            f" {one}, and the leaf at which the game ends."
        )
        if ALL in self.posed.reference:
            self.task += (
                " At first, an indifferent player takes the first best move. Then suppose that"
                " such a player may take any best move, and list every payoff of a subgame-perfect"
                f" equilibrium, such as ({one}), ({other})."
            )

    def choices(self) -> Choices:
        return {OUTCOME: self.leaves()}

    def hints(self, name) -> Hints:
        root = self.given
        if name == OUTCOME:
            rule = "Start at the root. At each node, go on to the child whose payoffs the node has."
            return rule, f"{self.offers(root)} Go to the best, and on from there in the same way."
        if name != ALL:
            return super().hints(name)
        rule = (
            "An indifferent player may take any best move, and the others may count on any of them."
            " From the leaves up, collect every payoff that a node may come to. A child's payoff"
            " belongs there if, for the mover, it is at least as good as the worst that each of the"
            " other children may come to."
        )
        several = [
            f"at {node.name} {' or '.join(map(number_text, subgame_perfect(node)))}"
            for node in self.inner.values()
            if node.parent
        ]
        chooses = f"At {root.name} {root.player} chooses among them."
        return rule, f"These payoffs are possible: {'; '.join(several)}. {chooses}"

    def rule(self, node):
        place = ORDINALS[node.players.index(node.player)]
        return (
            f"{node.player} moves at {node.name} and looks only at the {place} number. Take the"
            " child where it is largest, with all its numbers; among equals, take the first."
        )
