"""Game trees: nodes, players, chance, payoffs.

A tree is written as nested lists, or in a JSON form when nodes carry more than their children:

>>> t = tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> t.player, t.children[0].player, t.at("0.1").payoff
('max', 'min', 12)

Conventions held everywhere: a leaf's number is the payoff to MAX, a vector leaf has one entry per
player; whose turn it is stands on each node and is never guessed from the depth; numbers stay what
they are (int, Fraction, float)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import Any

from .arguments import LARGEST, flag, listed, table, told, whole
from .fields import SCALAR, where
from .node import Node, grow
from .numbers import Number

SCALAR_PLAYERS = (*SCALAR, "chance")


def tree(
    spec: Any,
    players: Sequence[str] = ("max", "min"),
    first: str | None = None,
    names: Iterable[str] | None = None,
    moves: Sequence[Sequence[str]] = (),
) -> Node:
    """Build a game tree and check it.

    Parameters
    ----------
    spec : nested lists, dict or Node
        Nested lists (a list is an inner node, anything else a leaf), the JSON form, or a Node to
        copy. A scalar leaf is a number or a text such as "1/3"; a vector leaf a tuple, or
        {"payoff": [...]}. An inner node of the JSON form is {"player", "children"} and, as needed,
        "probs", "moves", "name", "eval", "bounds", "picture", "info" (one label for all nodes that
        the mover cannot tell apart); a root with named players lists them under "players", in
        payoff order.
    players : sequence of str
        The layers of nested lists take turns through these, from the root down. "max", "min" and
        "chance" are the scalar players; any other name makes every leaf a vector with one entry per
        player, chance apart.
    first : str, optional
        Who moves at the root, if not the first of `players`.
    names : str or list of str, optional
        Names for the inner nodes, level by level from the left.
    moves : sequence of sequences of str
        Labels for the moves of each ply, from the root down; below the last, again from the first
        on.

    Returns
    -------
    Node
        The root.

    Raises
    ------
    ValueError, TypeError
        One sentence that names the node and what was expected there.

    Notes
    -----
    Time and memory are linear in the number of nodes.

    Examples
    --------
    >>> t = tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]], names="ABCDEFG")
    >>> [node.name + " " + node.player for node in t.nodes() if node.name]
    ['A max', 'B min', 'D max', 'E max', 'C min', 'F max', 'G max']
    >>> trust = tree([1, [2, 0]], moves=[("refuse", "trust"), ("share", "run")])
    >>> trust.at("1.0").move
    'share'
    >>> tree([[(10, 1), (8, 3)], [(2, 4), (15, 9)]], players=("A", "B")).at("1.1").payoff
    (15, 9)
    >>> tree({"player": "chance", "probs": ["1/2", "1/4"], "children": [1, 2]})
    Traceback (most recent call last):
        ...
    ValueError: the root: its probabilities sum to 3/4, not to 1
    """
    if isinstance(spec, Mapping) and "players" in spec:
        players = spec["players"]
    layers = checked_players(players)
    spec, *_ = table(spec)
    if first is not None and not (isinstance(first, str) and first in layers):
        raise ValueError(f"first={told(first)} is not one of the players {', '.join(layers)}")
    if isinstance(spec, Node):
        root = spec.rewritten(lambda node: {})
    else:
        root = _parsed(spec, layers, first or layers[0])
    if plies := listed(moves, "moves", "a list of the labels of each ply's moves"):
        root = root.rewritten(
            lambda node: {} if node.is_leaf else {"moves": plies[node.ply % len(plies)]}
        )
    if names is not None:
        _give_names(root, names)
    return root


def random_tree(
    branching: int | tuple[int, int] = 2,
    depth: int = 3,
    seed: int = 0,
    low: int = -10,
    high: int = 10,
    first: str = "max",
    evals: bool = False,
    distinct: bool = False,
) -> Node:
    """A tree of random integer leaves; the same arguments give the same tree on every machine.

    Parameters
    ----------
    branching : int or (int, int)
        Children of every inner node, or (fewest, most) to draw it at each node.
    depth : int
        Plies from the root to every leaf.
    seed : int
        Of the random generator.
    low, high : int
        The range of the leaves, both ends included.
    first : str
        The player at the root, "max" or "min"; the players alternate.
    evals : bool
        Give every inner node a static evaluation, its minimax value give or take a third of the
        range.
    distinct : bool
        Whether no two leaves are equal.

    Returns
    -------
    Node
        The root.

    Raises
    ------
    ValueError, TypeError
        For a range that has too few numbers, and a tree of more than ten million leaves.

    Examples
    --------
    >>> [leaf.payoff for leaf in random_tree(2, 2, seed=1).leaves()]
    [-7, 5, 4, 5]
    """
    if isinstance(branching, tuple | list) and len(branching) == 2:
        fewest, most = branching
    else:
        fewest = most = branching
    fewest = whole(fewest, "branching, at least", 1)
    most = whole(most, "branching, at most", fewest, LARGEST)
    depth, seed = whole(depth, "depth", 0, LARGEST), whole(seed, "seed")
    low = whole(low, "low")
    high = whole(high, "high", low)
    evals, distinct = flag(evals, "evals"), flag(distinct, "distinct")
    if depth * log(most) > log(LARGEST):
        raise ValueError(
            f"random_tree: {depth} plies of up to {most} children make more than {LARGEST:,} leaves"
        )
    from random import Random

    rng = Random(seed)

    def fields(plies: int, path: str) -> Mapping[str, Any]:
        if plies == 0:
            return {"payoff": 0}
        turn = SCALAR[(SCALAR.index(first) + depth - plies) % 2]
        return {"player": turn, "children": [plies - 1] * rng.randint(fewest, most)}

    if not isinstance(first, str) or first not in SCALAR:
        raise ValueError(f"first={told(first)} is not one of the players max, min")
    root = grow(depth, fields, SCALAR)
    leaves = list(root.leaves())
    if distinct and high - low + 1 < len(leaves):
        raise ValueError(f"{len(leaves)} distinct leaves do not fit between {low} and {high}")
    numbers = (
        rng.sample(range(low, high + 1), len(leaves))
        if distinct
        else [rng.randint(low, high) for _ in leaves]
    )
    for leaf, number in zip(leaves, numbers):
        leaf.payoff = number
    if evals:
        _estimate(root, rng, max(1, (high - low) // 3))
    return root


# A part of a specification: what is written, whose turn it is there, and the part it stands in.
_Part = tuple[Any, str, Any]


def _parsed(spec: Any, layers: tuple[str, ...], first: str) -> Node:
    scalar = set(layers) <= set(SCALAR_PLAYERS)

    def fields(part: _Part, path: str) -> Mapping[str, Any]:
        spec, turn, above = part
        given = {"children": spec} if isinstance(spec, list) else spec
        # to ask a leaf's number whether it is a Mapping would take longer than all the rest
        if isinstance(given, int) or not isinstance(given, (dict, Mapping)):
            return {"payoff": spec}
        if "players" in given and path:
            raise ValueError(f'{where(path)}: "players" belongs at the root only')
        if "payoff" in given:
            return given
        while above is not None:
            outer, _, above = above
            if outer is spec:
                raise ValueError(f"{where(path)} contains itself: a game tree has no cycle")
        player, children = given.get("player", turn), given.get("children")
        if isinstance(children, (list, tuple)):
            current = layers.index(player if player in layers else turn)
            following = layers[(current + 1) % len(layers)]
            children = [(child, following, part) for child in children]
        return {**given, "player": player, "children": children}

    named = tuple(player for player in layers if player != "chance")
    return grow((spec, first, None), fields, SCALAR if scalar else named)


def checked_players(players: Any) -> tuple[str, ...]:
    """Names, no two alike; TypeError or ValueError for anything else."""
    if (
        isinstance(players, str)
        or not isinstance(players, Sequence)
        or not players
        or not all(isinstance(p, str) and p for p in players)
    ):
        raise TypeError(
            'players must be a sequence of names such as ("max", "min") or ("A", "B"), got'
            f" {told(players)}"
        )
    shouted = [
        player
        for player in players
        if player not in SCALAR_PLAYERS and player.lower() in SCALAR_PLAYERS
    ]
    if shouted:
        raise ValueError(
            f"players={told(players)}: write {shouted[0].lower()!r} for {told(shouted[0])}"
        )
    if len(set(players)) != len(players):
        raise ValueError(f"players {told(players)} names a player twice")
    return tuple(players)


def _give_names(root: Node, names: Iterable[str]) -> None:
    if not isinstance(names, Iterable):
        raise TypeError(
            f'names must be a text such as "ABCDEFG" or a list of names, got {told(names)}'
        )
    inner = sorted((node for node in root.nodes() if node.children), key=lambda node: node.ply)
    for node, name in zip(inner, names):
        node.name = name


def _estimate(node: Node, rng: Any, noise: int) -> Number:
    if node.is_leaf:
        return node.payoff
    values = [_estimate(child, rng, noise) for child in node.children]
    value = max(values) if node.player == "max" else min(values)
    node.eval = value + rng.randint(-noise, noise)
    return value
