"""Explorers of trees on which every player has payoffs of their own: a game to play against an
opponent, four readings of one tree, and what a single leaf can do.
"""

from fractions import Fraction
from functools import partial
from itertools import pairwise
from random import Random

from ...search.induction import backward_induction, subgame_perfect
from ...trees.arguments import LARGEST, instance, whole
from ...trees.arguments import listed as entries
from ...trees.node import Node, where
from ...trees.numbers import listed, number_text
from ...watching.watch import watch
from ..chart import chart
from ..describe import text
from ..pen import sheet
from ..scene import Scene
from ..svg import svg
from .codes import GAMES, doubled, lot, spaced, written
from .kit import Explorer, Shown, count, leaf_number, slider, switch

READINGS = {
    "MIN": "{1} hurts {0}",
    "chance": "{1}'s moves are drawn by lot",
    "own payoff": "{1} looks after {1}'s own payoff",
    "joint payoff": "{0} and {1} share what they get",
}
NEW, HANDED_IN = "New game", 5  # games in a code


class versus(Explorer):
    """A game to play: a button for each move, against an opponent who draws lots.

    Beside the tree stand your payoffs, your average with two standard errors, and what the theory
    says; after five games what the best plan against these lots earns, too.

    Parameters
    ----------
    root : Node
        A tree of two named players; the reader plays the first.
    odds : tuple of int
        The weights of the opponent's moves, the same at every node.
    seed : int, optional
        Of the lots; None for others each time.

    Attributes
    ----------
    way : list of Node
        The nodes from the root to where the game stands.
    payoffs, ends : list
        Of the games that are over, and the leaves where they ended, counted from 0.
    shown : Shown
        What is seen.
    moves : dict
        The buttons, by move, and New game.
    """

    def __init__(self, root: Node, odds: tuple[int, ...] = (1, 2), seed: int | None = None) -> None:
        _check(root, "versus")
        odds = tuple(whole(each, "odds, each", 0) for each in entries(odds, "odds", "a list"))
        for node in root.nodes():
            if node.player == root.players[1] and len(node.children) != len(odds):
                raise ValueError(f"odds={odds}: {where(node)} has {len(node.children)} moves")
        if not sum(odds):
            raise ValueError(f"odds={odds}: expected one above 0")
        if any(node.moves is None for node in root.nodes() if not node.is_leaf):
            raise ValueError("versus needs moves with names: see tree(..., moves=...)")
        self.lots = Random(seed if seed is None else whole(seed, "seed"))
        self.way, self.odds = [root], odds
        self.payoffs, self.ends, self.lot = [], [], lot()
        plan = best_plan(root, odds)
        self.best = sum(root.at(path).payoff[0] * chance for path, chance in plan.items())
        every = *(child.move for child in root.children), NEW
        super().__init__(self._drawn, {}, moves={said: partial(self.press, said) for said in every})
        self.add_class("gamelab-versus")
        self.press(NEW)

    def press(self, said):
        """Make a move, which the opponent answers, or begin a new game.

        What is not possible changes nothing.
        """
        ways = {child.move: [*self.way, child] for child in self.way[-1].children}
        if said not in {NEW, *ways}:
            return
        self.way = ways.get(said, self.way[:1])
        while self.way[-1].player == self.way[0].players[1]:
            self.way += self.lots.choices(self.way[-1].children, self.odds)
        if (end := self.way[-1]).is_leaf:
            self.payoffs.append(end.payoff)
            self.ends.append(leaf_number(self.way[0], end.path) - 1)
        self.refresh()

    @property
    def code(self) -> str:
        """The first five games for `explore.class_of`, once they are over."""
        first, leaves = self.ends[:HANDED_IN], sum(1 for _ in self.way[0].leaves())
        return written(GAMES, first, leaves, self.lot) if len(first) == HANDED_IN else ""

    def _drawn(self):
        root, *past = self.way
        (you, other), node = root.players, self.way[-1]
        own, theory = [mine for mine, _ in self.payoffs], backward_induction(root).payoff
        average, spread = sum(own) / max(1, len(own)), doubled(own)
        told = f"{average:.3g} ± {spread:.2g}" if spread else f"{average:.3g}"
        turn = (
            f"The game is over: {number_text(node.payoff)}. Backward induction, the method of this"
            f" lesson, ends at {number_text(theory)}. Press {NEW} to play again."
            if node.is_leaf
            else f"Your move{f' at {node.name}' if node.name else ''}."
        )
        named = zip(*(each.moves for each in root.nodes() if each.player == other))
        lots = (
            f"{listed(dict.fromkeys(moves), word='or')} {count(weight, 'time')} in {sum(self.odds)}"
            for moves, weight in zip(named, self.odds)
        )
        made = "".join(f"{before.player}: {each.move}. " for before, each in pairwise(self.way))
        sentence = f"You are {you}. {other} draws lots: {listed(lots)}. {made}{turn}"
        here = {} if node.is_leaf else {node.path: "?"}
        scene = Scene(root, here, [each.path for each in past])
        most = max(leaf.payoff[0] for leaf in root.leaves())
        marks = [("y", theory[0], "theory")] * bool(own)
        marks += [("y", self.best, "best plan")] * (len(own) >= HANDED_IN)
        far = max(10, len(own) + 1)
        reach = [(far, max(0, average - spread)), (far, min(most, average + spread))]
        plot = chart(
            {"your average ± two standard errors": reach} if spread else {},
            [(far, average, "")] if own else [],
            marks,
            bars=enumerate(own, 1),
            x=(0, far + 1, "game"),
            y=(0, most, f"payoff to {you}"),
            alt=f"Your payoffs, game by game: {listed(own, 'none yet')}.",
            size=(300, 240),
        )
        figures = {
            "you, on average": told if own else "?",
            "backward induction": theory[0] if own else "?",
        }
        if self.code:
            figures["code of your first five games"] = spaced(self.code)
        picture = sheet([[svg(scene), plot]], sentence)
        return Shown(picture, figures, sentence, f"{text(scene)}\n{plot.alt}")


def best_plan(root: Node, odds: tuple[int, ...]) -> dict[str, Fraction]:
    """Where the first player's best plan ends if the other draws lots of these weights: each leaf's
    path, and how likely it is.

    >>> from gamelab import tree
    >>> passing = best_plan(tree([(2, 0), [(1, 3), (4, 2)]], players=("A", "B")), (1, 2))
    >>> {path: number_text(chance) for path, chance in passing.items()}
    {'1.0': '1/3', '1.1': '2/3'}
    """
    if root.is_leaf:
        return {root.path: Fraction(1)}
    plans = [best_plan(child, odds) for child in root.children]
    if root.player == root.players[0]:
        tops = {leaf.path: leaf.payoff[0] for leaf in root.leaves()}
        return max(plans, key=lambda plan: sum(tops[path] * plan[path] for path in plan))
    total = sum(odds)
    return {
        path: share * Fraction(weight, total)
        for plan, weight in zip(plans, odds)
        for path, share in plan.items()
    }


def readings(root: Node) -> Explorer:
    """One tree of two players, read four ways.

    The second player as MIN, as chance, as a player for themselves, as a partner.

    Parameters
    ----------
    root : Node
        A tree of two named players. The slider offers it as tree 0, and then trees of the same
        shape with random payoffs.

    Returns
    -------
    Explorer
        A switch for the reading, and a slider for the tree.
    """
    _check(root, "readings")

    told = set()  # the readings whose answer the reader has seen

    class Compared(Explorer):
        """It shows the answers that the reader has seen beside each other."""

        def _paint(self):
            super()._paint()
            if self.seen_now() is self.shown:
                told.add((*self.values().values(),))

    def draw(read_as, other_tree):
        """One reading with the value of every node; beside it the answers of those seen so far."""
        shown = same_shape(root, other_tree)
        every = {name: as_read(shown, name) for name in READINGS}
        figures = {
            f"{name}:": f"{number_text(labels[''])}, {_ordinal(int(trace.line[1]))} move"
            if name == read_as or (name, other_tree) in told
            else "?"
            for name, (trace, labels) in every.items()
        }
        trace, labels = every[read_as]
        value = labels[""]
        sentence = (
            f"{READINGS[read_as].format(*root.players)}. At the root this is worth"
            f" {number_text(value)}."
        )
        scene = Scene(trace.root, labels=labels, line=trace.line)
        asked = f"Tree {other_tree}, read as {read_as}: what is the root worth?"
        return Shown.of(scene, figures, sentence).asking(asked, value, svg(shown))

    controls = {"read_as": switch(READINGS), "other_tree": slider("other tree", 0, 20, 0)}
    return Compared(draw, controls)


def _ordinal(move):
    """A move in its place: 1st, 2nd, 3rd, 4th."""
    return ("1st", "2nd", "3rd")[move] if move < 3 else f"{move + 1}th"


def as_read(root, read_as):
    """Backward induction on the tree that one of READINGS makes of a tree: its trace, and what is
    written at the nodes.
    """
    if read_as == "joint payoff":
        # two players who share one payoff are one player, who moves everywhere
        shared = root.rewritten(
            lambda node: {"payoff": (sum(node.payoff),) * 2} if node.is_leaf else {}
        )
        trace = watch(backward_induction, shared)
        sums = {leaf.path: "+".join(map(number_text, leaf.payoff)) for leaf in root.leaves()}
        return trace, {path: total for path, (total, _) in trace.values.items()} | sums
    if read_as != "own payoff":
        # what a search would be given by the first player
        movers = dict(zip(root.players, ("max", read_as.lower())))
        root = root.rewritten(
            lambda node: (
                {"payoff": node.payoff[0]}
                if node.is_leaf
                else {"player": movers.get(node.player, node.player)}
            ),
            ("max", "min"),
        )
    trace = watch(backward_induction, root)
    return trace, trace.values


def change_outcome(root: Node, leaf: str, low: int = 0, high: int = 20) -> Explorer:
    """Pay the players of one leaf differently and see what they play.

    The first best, and every subgame-perfect payoff.

    Parameters
    ----------
    root : Node
        A tree of two named players.
    leaf : str
        The path of the leaf.
    low, high : int
        The range of the sliders, one for each player, which start at what the leaf pays; it is
        wider where that lies outside.

    Returns
    -------
    Explorer
        A slider for each player's payoff.
    """
    root = instance(root, Node, "root")
    low = whole(low, "low", -LARGEST, LARGEST)
    high = whole(high, "high", low, LARGEST)
    number, paid = leaf_number(root, leaf), root.at(leaf).payoff
    if not isinstance(paid, tuple) or len(paid) != 2 or any(entry % 1 for entry in paid):
        raise ValueError("change_outcome needs a leaf that pays two players whole numbers")

    def draw(**pays):
        """The first best as a thick line, every leaf that is some equilibrium's outcome starred."""
        payoff = tuple(pays.values())
        changed = root.with_payoff(leaf, payoff)
        found, every = watch(backward_induction, changed), subgame_perfect(changed)
        stars = {
            node.path: f"{number_text(node.payoff)}{'*' if node.payoff in every else ''}"
            for node in changed.leaves()
        }
        scene = Scene(changed, found.values | stars, found.line)
        figures = {
            "first best": found.result.payoff,
            "subgame-perfect": ", ".join(map(number_text, every)),
        }
        sentence = (
            f"With {number_text(payoff)} at leaf {number},"
            f" {count(len(every), 'payoff is', 'payoffs are')} subgame-perfect (starred)."
        )
        return Shown.of(scene, figures, sentence).asking(
            f"Leaf {number} pays {number_text(payoff)}. What may backward induction report?",
            {*every},
            svg(changed),
        )

    return Explorer(
        draw,
        {
            player: slider(f"pays {player}", min(low, entry), max(high, entry), int(entry))
            for player, entry in zip(root.players, paid)
        },
    )


def same_shape(root, seed):
    """The tree itself for seed 0, else one of its shape with random payoffs from 0 to 20."""
    if seed == 0:
        return root
    drawn = Random(seed)
    return root.rewritten(
        lambda node: (
            {"payoff": tuple(drawn.randint(0, 20) for _ in root.players)} if node.is_leaf else {}
        )
    )


def _check(root, who):
    if not isinstance(root, Node) or "max" in root.players or len(root.players) != 2:
        raise ValueError(
            f"{who} needs a tree with 2 named players, such as tree([[(1, 2), (3, 4)]],"
            ' players=("A", "B"))'
        )
