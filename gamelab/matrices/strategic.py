"""From a tree to a matrix: the strategic form, and a mixed strategy back on the tree.

A plan says what a player does wherever the player may have to choose: at each information set that
the plan itself does not rule out. Rows and columns are the plans of the two players, and a cell is
what they come to, chance averaged. Source: Kuhn, Extensive games and the problem of information
(1953); Maschler, Solan and Zamir, Game Theory (2013), chapters 3 and 6."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from ..trees.fields import SCALAR, where
from ..trees.games import as_node
from ..trees.node import Node
from ..trees.numbers import Number, listed

CELLS = 100_000
DEEPEST = 1_000  # plies
Choice = tuple[Any, int] | None  # an information set and the place of the move chosen there
Plan = dict[Any, int]  # the places of the moves, by information set


class InformationSet(NamedTuple):
    """Nodes that the player who moves there cannot tell apart, and the last choice before them."""

    first: Node
    before: Choice
    paths: list[str]

    @property
    def name(self) -> str:
        """What the set is called: its label, its node's name, or the moves that lead there."""
        node = self.first
        if node.info or node.name:
            return str(node.info or node.name)
        moves = []
        while node.parent is not None:
            moves.insert(0, str(node.move))
            node = node.parent
        return f"after {', '.join(moves)}" if moves else "first"


class Ending(NamedTuple):
    """A leaf: the players' last choices on the way to it, how likely chance is to play its part,
    and what it pays.
    """

    choices: tuple[Choice, ...]
    likely: Number
    payoffs: tuple[Number, ...]


class Plans:
    """The plans of the two players of a tree, what they are called, and what they come to.

    Attributes
    ----------
    tree : Node
        The tree.
    sets : (dict, dict)
        Each player's information sets, in the order in which they are met.
    plans : (list of dict, list of dict)
        Each player's plans: the place of the move chosen, by information set.
    """

    def __init__(self, root: Any) -> None:
        self.tree = as_node(root)
        players = self.tree.players
        if len(players) != 2:
            raise ValueError(
                f"a strategic form is a matrix of two players, and here there are {len(players)}:"
                f" {listed(players)}"
            )
        self.sets, self._endings = _surveyed(self.tree)
        self.plans = tuple([_plans(sets) for sets in self.sets])
        _checked_size(*map(len, self.plans))

    def matrices(self) -> list[list[list[Number]]]:
        """What each pair of plans pays the first player, and the second."""
        rows, cols = map(len, self.plans)
        cells: list[list[list[Number]]] = [[[0] * cols for _ in range(rows)] for _ in range(2)]
        chosen = [_by_choice(plans) for plans in self.plans]
        for choices, likely, payoffs in self._endings:
            for i, j in product(*(of[choice] for of, choice in zip(chosen, choices))):
                for matrix, payoff in zip(cells, payoffs):
                    matrix[i][j] += likely * payoff
        return cells

    def names(self) -> list[list[str]]:
        """What the plans of each player are called."""
        return [_named(plans, sets) for plans, sets in zip(self.plans, self.sets)]

    def edges(self, side: int, place: int) -> list[str]:
        """The edges that a plan chooses, by the paths they lead to.

        Examples
        --------
        >>> from gamelab import tree
        >>> entry = Plans(tree([(0, 2), [(-1, -1), (1, 1)]], players=("A", "B")))
        >>> entry.edges(0, 1), entry.edges(1, 0)
        (['1'], ['1.0'])
        """
        plan, sets = self.plans[side][place], self.sets[side]
        return [_edge(path, move) for label, move in plan.items() for path in sets[label].paths]

    def behaviour(self, mixes: Sequence[Sequence[Fraction]]) -> dict[str, Number]:
        """How likely each edge is to be taken where it starts, by the path it leads to, when the
        players mix their plans so.
        """
        taken = {}
        for sets, plans, mix in zip(self.sets, self.plans, mixes):
            for label, held in sets.items():
                moves = range(len(held.first.children))
                weights = [
                    sum(p for p, plan in zip(mix, plans) if plan.get(label) == move)
                    for move in moves
                ]
                reached = sum(weights)
                for path, move in product(held.paths, moves):
                    share = weights[move] / reached if reached else Fraction(1, len(moves))
                    taken[_edge(path, move)] = share
        for node in self.tree.nodes():
            if node.probs:
                taken |= {_edge(node.path, i): p for i, p in enumerate(node.probs)}
        return {node.path: taken[node.path] for node in self.tree.nodes() if node.path}


def _edge(path: str, move: int) -> str:
    return f"{path}.{move}" if path else str(move)


def _surveyed(root: Node) -> tuple[tuple[dict[Any, InformationSet], ...], list[Ending]]:
    """The information sets of the two players and the endings; ValueError where a player forgets
    an own choice, or where the plans are too many.
    """
    players = root.players
    sets = ({}, {})
    endings = []
    fewest = [1, 1]
    stack: list[tuple[Node, tuple[Choice, ...], Number]] = [(root, (None, None), 1)]
    while stack:
        node, choices, likely = stack.pop()
        if node.is_leaf:
            pays = (node.payoff, -node.payoff) if players == SCALAR else node.payoff
            endings.append(Ending(choices, likely, pays))
        elif node.probs:
            stack += [
                (child, choices, likely * p)
                for child, p in zip(reversed(node.children), reversed(node.probs))
            ]
        else:
            side = players.index(node.player)
            label = (node.info, "" if node.info else node.path)
            held = sets[side].get(label)
            if held is None:
                if node.ply > DEEPEST:
                    raise ValueError(
                        f"the strategic form of a tree of more than {DEEPEST:,} plies has too many"
                        " plans"
                    )
                held = sets[side][label] = InformationSet(node, choices[side], [])
                fewest[side] += len(node.children) - 1
                _checked_size(*fewest)
            elif held.before != choices[side]:
                raise ValueError(
                    f"{where(node)} and {where(held.first)} are in the information set"
                    f" {node.info!r}, and {node.player} came there by different choices: a player"
                    " with perfect recall could tell them apart"
                )
            held.paths.append(node.path)
            for index in reversed(range(len(node.children))):
                after = tuple(
                    [(label, index) if k == side else choices[k] for k in range(len(choices))]
                )
                stack.append((node.children[index], after, likely))
    return sets, endings


def _checked_size(rows: int, cols: int) -> None:
    if rows * cols > CELLS:
        raise ValueError(
            f"the strategic form of this tree has more than {CELLS:,} cells: its plans are too many"
        )


def _plans(sets: dict[Any, InformationSet]) -> list[Plan]:
    """Every plan, the first moves of the first set first; ValueError where they are too many."""
    after = {}
    for label, held in reversed(sets.items()):
        here = [
            {label: move, **rest}
            for move in range(len(held.first.children))
            for rest in after.get((label, move), [{}])
        ]
        others = after.get(held.before, [{}])
        _checked_size(len(here), len(others))
        after[held.before] = [{**plan, **rest} for plan in here for rest in others]
    return after.get(None, [{}])


def _by_choice(plans: list[Plan]) -> dict[Choice, Iterable[int]]:
    """The plans that make a choice, and under None all of them: with perfect recall those that make
    the last choice before a leaf made all before it.
    """
    found: dict[Choice, Any] = {None: range(len(plans))}
    for place, plan in enumerate(plans):
        for choice in plan.items():
            found.setdefault(choice, []).append(place)
    return found


def _named(plans: list[Plan], sets: dict[Any, InformationSet]) -> list[str]:
    """What the plans are called: their moves, with the names of the sets where the same move is met
    in two.
    """
    moves = [str(child.move) for held in sets.values() for child in held.first.children]
    alone = len({*moves}) == len(moves)

    def said(label: Any, move: int) -> str:
        node = sets[label].first
        text = str(node.children[move].move)
        return text if alone else f"{sets[label].name}: {text}"

    return [", ".join(said(*choice) for choice in plan.items()) or "no choice" for plan in plans]
