"""Game trees: nodes, players, chance, payoffs.

A tree is written as nested lists, or in a JSON form when nodes carry more than their children:

>>> t = tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> t.player, t.children[0].player, t.at("0.1").payoff
('max', 'min', 12)

Conventions held everywhere: a leaf's number is the payoff to MAX, a vector leaf has one entry per
player; whose turn it is stands on each node and is never guessed from the depth; numbers stay what
they are (int, Fraction, float)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import isclose
from numbers import Integral, Rational, Real
from typing import Any

from .node import Node, Number, number_text, where

SCALAR_PLAYERS = ("max", "min", "chance")
NODE_KEYS = ("player", "children", "probs", "moves", "name", "eval", "bounds", "payoff", "players")


def tree(
    spec: Any,
    players: Sequence[str] = ("max", "min"),
    first: str | None = None,
    names: Iterable[str] | None = None,
) -> Node:
    """Build a game tree and check it.

    Parameters
    ----------
    spec : nested lists (a list is an inner node, anything else a leaf), the JSON form, or a Node to
        copy. A scalar leaf is a number or a text such as "1/3"; a vector leaf a tuple, or
        {"payoff": [...]}. An inner node of the JSON form is {"player", "children"} and, as needed,
        "probs", "moves", "name", "eval", "bounds"; a root with named players lists them under
        "players", in payoff order.
    players : the layers of nested lists take turns through these, from the root down. "max", "min"
        and "chance" are the scalar players; any other name makes every leaf a vector with one entry
        per player, chance apart.
    first : who moves at the root, if not the first of `players`.
    names : names for the inner nodes, level by level from the left.

    Returns
    -------
    The root Node.

    Raises
    ------
    ValueError, TypeError : one sentence that names the node and what was expected there.

    Time and memory are linear in the number of nodes.

    >>> t = tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]], names="ABCDEFG")
    >>> [node.name + " " + node.player for node in t.nodes() if node.name]
    ['A max', 'B min', 'D max', 'E max', 'C min', 'F max', 'G max']
    >>> tree([[(10, 1), (8, 3)], [(2, 4), (15, 9)]], players=("A", "B")).at("1.1").payoff
    (15, 9)
    >>> tree({"player": "chance", "probs": ["1/2", "1/4"], "children": [1, 2]})
    Traceback (most recent call last):
        ...
    ValueError: the root: its probabilities sum to 3/4, not to 1
    """
    if isinstance(spec, Node):
        spec = spec.to_dict()
    if isinstance(spec, Mapping) and "players" in spec:
        players = spec["players"]
    order = _checked_players(players)
    if first is not None:
        if first not in order:
            raise ValueError(f"first={first!r} is not one of the players {', '.join(order)}")
        turn = order.index(first)
    else:
        turn = 0
    builder = _Builder(order)
    try:
        root = builder.node(spec, None, None, order[turn])
    except RecursionError:
        raise ValueError(
            "the tree is too deep: Python's recursion limit was reached while it was being built"
        ) from None
    if names is not None:
        _give_names(root, names)
    return root


def as_node(root: Any) -> Node:
    """What a search is given, as the root of a tree: a Node, nested lists, the JSON form, or a
    game.
    """
    if isinstance(root, Node):
        return root
    if callable(getattr(root, "initial", None)):
        from .games import game_tree

        return game_tree(root)
    return tree(root)


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
    branching : children of every inner node, or (fewest, most) to draw it at each node.
    depth : plies from the root to every leaf.
    seed : of the random generator.
    low, high : the range of the leaves, both ends included.
    first : "max" or "min", who moves at the root; the players alternate.
    evals : give every inner node a static evaluation, its minimax value give or take a third of the
    range.
    distinct : no two leaves equal; ValueError if the range has too few numbers.

    >>> [leaf.payoff for leaf in random_tree(2, 2, seed=1).leaves()]
    [-7, 5, 4, 5]
    """
    fewest, most = (
        branching
        if isinstance(branching, tuple | list) and len(branching) == 2
        else (branching, branching)
    )
    if not all(isinstance(number, int) for number in (fewest, most, depth, low, high)):
        raise TypeError(
            f"random_tree: branching={branching!r}, depth={depth!r}, low={low!r} and high={high!r}"
            " must be whole numbers"
        )
    if low > high:
        raise ValueError(f"random_tree: low={low} is above high={high}")
    if fewest < 1 or most < fewest:
        raise ValueError(f"branching={branching!r}: every inner node needs at least one child")
    if depth < 0:
        raise ValueError(f"depth={depth}: a tree has 0 or more plies")
    from random import Random

    rng = Random(seed)

    def shape(plies: int) -> Any:
        return [shape(plies - 1) for _ in range(rng.randint(fewest, most))] if plies else None

    outline = shape(depth)
    count = _leaf_count(outline)
    if distinct:
        if high - low + 1 < count:
            raise ValueError(f"{count} distinct leaves do not fit between {low} and {high}")
        numbers = iter(rng.sample(range(low, high + 1), count))
    else:
        numbers = iter([rng.randint(low, high) for _ in range(count)])
    root = tree(_fill(outline, numbers), first=first)
    if evals:
        noise = max(1, (high - low) // 3)
        _estimate(root, rng, noise)
    return root


class _Builder:
    """Turns a specification into Nodes, checking each as it is made."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self.layers = players
        self.payees = tuple(player for player in players if player != "chance")
        self.scalar = all(player in SCALAR_PLAYERS for player in players)
        self.players = ("max", "min") if self.scalar else self.payees
        self.movers: set[str] = set()
        self.open: set[int] = set()

    def node(
        self,
        spec: Any,
        parent: Node | None,
        index: int | None,
        turn: str,
        bounds: tuple | None = None,
    ) -> Node:
        path = "" if parent is None else f"{parent.path}.{index}" if parent.path else str(index)
        node = Node(None, path, parent, index)
        node.players, node.movers = self.players, self.movers
        inner = isinstance(spec, list) or isinstance(spec, Mapping) and "payoff" not in spec
        if inner and id(spec) in self.open:
            raise ValueError(f"{where(path)} contains itself: a game tree has no cycle")
        if isinstance(spec, Mapping):
            bounds = self._labels(node, spec, bounds)
        if not inner:
            node.payoff = self._payoff(spec["payoff"] if isinstance(spec, Mapping) else spec, path)
            if bounds and not bounds[0] <= node.payoff <= bounds[1]:
                low, high = map(number_text, bounds)
                raise ValueError(
                    f"{where(path)}: its payoff {number_text(node.payoff)} is outside the bounds"
                    f" {low} to {high} stated for it"
                )
            return node
        self.open.add(id(spec))
        node.player = self._player(spec, path, turn)
        self.movers.add(node.player)
        following = self._following(node.player, turn)
        children = spec if isinstance(spec, list) else spec.get("children")
        if not isinstance(children, list | tuple):
            raise TypeError(
                f'{where(path)}: an inner node needs "children", a list of nodes, and a leaf needs'
                ' "payoff"'
            )
        if not children:
            raise ValueError(
                f"{where(path)} has no children: an inner node needs at least one, a leaf is a"
                " number"
            )
        node.children = tuple(
            self.node(child, node, i, following, bounds) for i, child in enumerate(children)
        )
        node.is_leaf = False
        if isinstance(spec, Mapping):
            self._edges(node, spec)
        if node.player == "chance" and node.probs is None:
            node.probs = (Fraction(1, len(node.children)),) * len(node.children)
        self.open.discard(id(spec))
        return node

    def _player(self, spec: Any, path: str, turn: str) -> str:
        player = spec.get("player", turn) if isinstance(spec, Mapping) else turn
        if player in self.layers or player == "chance" or self.scalar and player in SCALAR_PLAYERS:
            return player
        known = ", ".join(
            dict.fromkeys((*self.payees, "chance")) if not self.scalar else SCALAR_PLAYERS
        )
        raise ValueError(
            f"{where(path)}: unknown player {player!r}; expected one of {known}, or list the"
            ' players under "players" at the root'
        )

    def _following(self, player: str, turn: str) -> str:
        current = player if player in self.layers else turn
        return self.layers[(self.layers.index(current) + 1) % len(self.layers)]

    def _labels(self, node: Node, spec: Mapping, bounds: tuple | None) -> tuple | None:
        for key in spec:
            if key not in NODE_KEYS:
                from difflib import get_close_matches

                close = get_close_matches(str(key), NODE_KEYS, 1)
                hint = (
                    f"; did you mean {close[0]!r}?"
                    if close
                    else f"; a node has {', '.join(NODE_KEYS)}"
                )
                raise ValueError(f"{where(node.path)}: unknown key {key!r}{hint}")
        if "players" in spec and node.path:
            raise ValueError(f'{where(node.path)}: "players" belongs at the root only')
        if "payoff" in spec and "children" in spec:
            raise ValueError(
                f'{where(node.path)} has both "payoff" and "children": it is a leaf or an inner'
                " node, not both"
            )
        if spec.get("name") is not None:
            node.name = str(spec["name"])
        if spec.get("eval") is not None:
            node.eval = self._payoff(spec["eval"], node.path, "evaluation")
        if spec.get("bounds") is not None:
            given = spec["bounds"]
            if not self.scalar or not isinstance(given, list | tuple) or len(given) != 2:
                raise ValueError(
                    f"{where(node.path)}: bounds are two numbers (low, high) on a tree of scalar"
                    f" payoffs, got {given!r}"
                )
            low, high = (exact(entry, f"{where(node.path)}: a bound") for entry in given)
            if low > high:
                raise ValueError(
                    f"{where(node.path)}: the lower bound {number_text(low)} is above the upper"
                    f" bound {number_text(high)}"
                )
            node.bounds = (low, high)
            bounds = (max(low, bounds[0]), min(high, bounds[1])) if bounds else node.bounds
        return bounds

    def _edges(self, node: Node, spec: Mapping) -> None:
        count = len(node.children)
        if spec.get("moves") is not None:
            moves = spec["moves"]
            if (
                not isinstance(moves, list | tuple)
                or len(moves) != count
                or len(set(map(str, moves))) != count
            ):
                raise ValueError(
                    f"{where(node.path)}: moves must be {count} different labels, one for each"
                    f" child, got {moves!r}"
                )
            node.moves = tuple(moves)
            for child, label in zip(node.children, moves):
                child.move = label
        if spec.get("probs") is None:
            return
        if node.player != "chance":
            raise ValueError(
                f"{where(node.path)}: probabilities belong to chance nodes, and this is a"
                f" {node.player} node"
            )
        given = spec["probs"]
        if not isinstance(given, list | tuple) or len(given) != count:
            raise ValueError(
                f"{where(node.path)}: expected {count} probabilities, one for each child, got"
                f" {given!r}"
            )
        node.probs = tuple(exact(entry, f"{where(node.path)}: a probability") for entry in given)
        total = sum(node.probs)
        if min(node.probs) < 0:
            raise ValueError(
                f"{where(node.path)}: the probability {number_text(min(node.probs))} is negative"
            )
        rounded = any(isinstance(entry, float) for entry in node.probs)
        if not (isclose(total, 1, abs_tol=1e-9) if rounded else total == 1):
            raise ValueError(
                f"{where(node.path)}: its probabilities sum to {number_text(total)}, not to 1"
            )

    def _payoff(self, value: Any, path: str, what: str = "payoff") -> Any:
        if self.scalar:
            if isinstance(value, list | tuple):
                raise ValueError(
                    f"{where(path)}: the {what} {value!r} is a vector, but max and min share one"
                    ' number; name the players, for example players=("A", "B")'
                )
            return exact(value, f"{where(path)}: the {what}")
        if not isinstance(value, list | tuple) or len(value) != len(self.payees):
            raise ValueError(
                f"{where(path)}: the {what} needs {len(self.payees)} numbers, one for each of"
                f" {', '.join(self.payees)}, got {value!r}"
            )
        return tuple(exact(entry, f"{where(path)}: the {what}") for entry in value)


def exact(value: Any, what: str) -> Number:
    """`value` as an exact number: int, Fraction or float as given, a text such as "1/3" as a
    Fraction.

    Raises TypeError or ValueError with a sentence that starts with `what`.

    >>> exact("2/6", "the payoff")
    Fraction(1, 3)
    >>> exact(float("nan"), "node 0: the payoff")
    Traceback (most recent call last):
        ...
    ValueError: node 0: the payoff is NaN, which is no number to compare
    """
    if isinstance(value, str):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            raise ValueError(f'{what} {value!r} is not a number; write 3, 0.25 or "1/3"') from None
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f'{what} must be a number or a text such as "1/3", got {value!r}')
    if value != value:
        raise ValueError(f"{what} is NaN, which is no number to compare")
    if isinstance(value, Integral):
        return int(value)
    return value if isinstance(value, Rational) else float(value)


def _checked_players(players: Any) -> tuple[str, ...]:
    if (
        isinstance(players, str)
        or not isinstance(players, Sequence)
        or not players
        or not all(isinstance(p, str) and p for p in players)
    ):
        raise TypeError(
            'players must be a sequence of names such as ("max", "min") or ("A", "B"), got'
            f" {players!r}"
        )
    shouted = [
        player
        for player in players
        if player not in SCALAR_PLAYERS and player.lower() in SCALAR_PLAYERS
    ]
    if shouted:
        raise ValueError(f"players={players!r}: write {shouted[0].lower()!r} for {shouted[0]!r}")
    if len(set(players)) != len(players):
        raise ValueError(f"players {players!r} names a player twice")
    return tuple(players)


def _give_names(root: Node, names: Iterable[str]) -> None:
    if not isinstance(names, Iterable):
        raise TypeError(f'names must be a text such as "ABCDEFG" or a list of names, got {names!r}')
    queue, names = deque([root]), iter(names)
    while queue:
        node = queue.popleft()
        if node.children:
            name = next(names, None)
            if name is None:
                return
            node.name = name
            queue.extend(node.children)


def _leaf_count(outline: Any) -> int:
    return 1 if outline is None else sum(map(_leaf_count, outline))


def _fill(outline: Any, numbers: Iterator[int]) -> Any:
    return next(numbers) if outline is None else [_fill(child, numbers) for child in outline]


def _estimate(node: Node, rng: Any, noise: int) -> Number:
    if node.is_leaf:
        return node.payoff
    values = [_estimate(child, rng, noise) for child in node.children]
    value = max(values) if node.player == "max" else min(values)
    node.eval = value + rng.randint(-noise, noise)
    return value
