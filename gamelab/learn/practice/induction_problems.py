"""Problems on backward induction: payoffs for each player, the outcome, and every subgame-perfect
payoff.
"""

from ...search.induction import backward_induction, own, subgame_perfect
from ...search.minimax import minimax
from ...trees.numbers import listed, number_text
from ...watching.watch import watch
from . import entries
from .problem import Field, Judgement, matched
from .shapes import Outline, attempts, grown
from .tree_problems import ORDINALS, TreeProblem

OUTCOME, ALL = "outcome", "all payoffs"


class Induction(TreeProblem):
    """Payoffs by backward induction, the outcome, and at the highest level every subgame-perfect
    payoff.
    """

    kind, title = "induction", "Backward induction"

    def pose(self):
        names = listed(self.root.players)
        self.count = len(self.root.players)
        self.example, other = (
            ", ".join(map(str, range(first, first + self.count))) for first in (30, 10)
        )
        self.several = f"({self.example}), ({other})"
        self.task = (
            f"In every payoff the numbers belong to {names}, in this order. Each player maximises"
            f" their own number. Find the payoffs of every inner node, such as ({self.example}),"
            " and the leaf at which the game ends."
        )
        self.ask_values()
        end = next(option for option, path in self.leaves.items() if path == self.trace.line[-1])
        self.ask(
            Field(OUTCOME, "choice", options=tuple(self.leaves)),
            end,
            "Start at the root. At each node, go on to the child whose payoffs the node has.",
        )
        if self.level == 4:
            self.task += (
                " At first, an indifferent player takes the first best move. Then suppose that"
                " such a player may take any best move, and list every payoff of a subgame-perfect"
                f" equilibrium, such as {self.several}."
            )
            self.perfect = subgame_perfect(self.root)
            self.ask(
                Field(ALL),
                ", ".join(map(number_text, self.perfect)),
                "An indifferent player may take any best move, and the others may count on any of"
                " them. From the leaves up, collect every payoff that a node may come to. A"
                " child's payoff belongs there if, for the mover, it is at least as good as the"
                " worst that each of the other children may come to.",
            )

    def judge(self, name, text, typed):
        if name != ALL:
            given = entries.numbers(text, self.count, self.example)
            return Judgement(given == self.worth[self.inner[name].path])
        return matched(entries.vectors(text, self.count, self.several), self.perfect)

    def value_rule(self, node):
        """How the mover at an inner node chooses."""
        place = ORDINALS[node.players.index(node.player)]
        equals = "; among equals, take the first" if self.count == 2 else ""
        return (
            f"{node.player} moves at {node.name} and looks only at the {place} number. Take the"
            f" child where it is largest, with all its numbers{equals}."
        )

    def step(self, name, typed):
        """What the mover compares, or what is possible at each node below the root."""
        if name == OUTCOME:
            return f"{self.offers(self.root)} Go to the best, and on from there in the same way."
        if name != ALL:
            return self.offers(self.inner[name])
        several = [
            f"at {node.name} {' or '.join(map(number_text, subgame_perfect(node)))}"
            for node in self.root.nodes()
            if node.children and node.parent
        ]
        return (
            f"These payoffs are possible: {'; '.join(several)}. At {self.root.name}"
            f" {self.root.player} chooses among them."
        )


INDUCTION = {
    1: Outline(2, (5, 9), (3, 4), ("Red", "Blue")),
    2: Outline(3, (6, 10), (4, 6), ("Red", "Blue"), early=30, again=20),
    3: Outline(3, (6, 10), (4, 6), ("Red", "Blue", "Green"), early=25),
    4: Outline(3, (5, 10), (3, 6), ("Red", "Blue"), early=40),
}


def induction(seed: int, level: int) -> Induction:
    """A problem with a payoff for each player, in which it is a mistake to take the others for
    enemies.
    """
    outline, high = INDUCTION[level], 4 if level == 4 else 9
    for dice in attempts(3, seed, level):
        root = grown(
            dice,
            outline,
            lambda dice=dice: [dice.between(0, high) for _ in outline.layers],
            numbered=True,
            players=outline.layers,
        )
        if root is None or not root.movers.issuperset(outline.layers):
            continue
        payoffs = [leaf.payoff for leaf in root.leaves()]
        count = len(subgame_perfect(root))
        if len(set(payoffs)) < len(payoffs) or not (2 <= count <= 4 if level == 4 else count == 1):
            continue
        if minimax(_as_enemies(root)).value == backward_induction(root).payoff[0]:
            continue
        trace = watch(backward_induction, root)
        if level == 4 or not any(_indifferent(node, trace.values) for node in root.nodes()):
            return Induction(seed, level, root, trace)


def _indifferent(node, worth):
    best = [own(node, worth[child.path]) for child in node.children]
    return best.count(max(best, default=0)) > 1


def _as_enemies(root):
    """What the tree pays the player at the root, all others out to lower it."""

    def enemies(node):
        if node.is_leaf:
            return {"payoff": own(root, node.payoff)}
        return {"player": "max" if node.player == root.player else "min"}

    return root.rewritten(enemies, ("max", "min"))
