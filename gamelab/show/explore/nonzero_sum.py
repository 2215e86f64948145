"""Explorers of trees on which every player has payoffs of their own: four readings of one tree, and
what a single leaf can do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from html import escape
from random import Random
from typing import Any, NamedTuple

import ipywidgets as widgets

from ...search.chance import expectimax
from ...search.induction import backward_induction, subgame_perfect
from ...search.minimax import alphabeta, minimax
from ...trees.node import Node, number_text
from ...watching.watch import watch
from ..describe import text
from ..scene import Scene
from ..styles import FAMILY, INK, PAPER
from ..svg import svg
from .kit import Explorer, Shown, menu, slider, switch

READINGS = ("MIN", "chance", "own payoff", "joint payoff")
LEAVES = dict(
    zip(
        READINGS,
        (
            "what {0} gets",
            "what {0} gets",
            "the payoffs to {0} and {1}",
            "the payoffs to {0} and {1}, to be added",
        ),
        strict=True,
    )
)
GAP, HEADING = 14, 22


class Reading(NamedTuple):
    """One tree as one of READINGS takes it.

    root : the tree that is searched. labels : what is written at its nodes. value, line : what the
    search found;
    line as paths. second : how the sentence calls whoever moves after A.
    """

    root: Node
    labels: dict[str, Any]
    value: Any
    line: tuple[str, ...]
    second: str


def readings(root: Node, trees: int = 20) -> Explorer:
    """One tree of two players, read four ways: the second as MIN, as chance, as a player for
    themselves, as a partner.

    root : a Node with two named players, the first to move at the root. trees : the slider also
        offers so many trees of the same shape with random payoffs; 0 on it is `root`."""
    root = _named(root, "readings", 2)
    if root.player != root.players[0] or root.movers - set(root.players):
        raise ValueError(
            f"readings needs a tree on which {root.players[0]} moves at the root and nothing is"
            " left to chance"
        )
    return Explorer(
        lambda read_as, other_tree: draw_reading(same_shape(root, other_tree), read_as),
        {"read_as": switch(list(READINGS)), "other_tree": slider("other tree", 0, trees, 0)},
    )


def draw_reading(root: Node, read_as: str) -> Shown:
    """The picture of `readings`: one reading with the value of every node, and the answers of all
    four beside it.
    """
    every = {name: read(root, name) for name in READINGS}
    reading = every[read_as]
    figures = {
        f"{name}:": f"{number_text(found.value)}, {_move(root, found.line)}"
        for name, found in every.items()
    }
    end = root.at(reading.line[-1])
    rest = (
        f"the play ends at {number_text(end.payoff)}"
        if end.is_leaf
        else "where it ends is drawn by lot"
    )
    sentence = (
        f"{reading.second}: {root.players[0]} plays the {_move(root, reading.line)}, worth"
        f" {number_text(reading.value)}; {rest}."
    )
    scene = Scene(reading.root, labels=reading.labels, line=reading.line)
    return Shown(
        svg(scene),
        figures,
        sentence,
        f"The leaves are payoffs: {LEAVES[read_as].format(*root.players)}.\n{text(scene)}",
    )


def read(root: Node, read_as: str) -> Reading:
    """The tree under one of READINGS, searched by minimax, expectimax or backward induction."""
    first, second = root.players
    if read_as == "own payoff":
        return _reading(
            root,
            backward_induction,
            lambda outcome: outcome.payoff,
            f"{second} looks after {second}'s own payoff",
        )
    if read_as == "joint payoff":
        # two players who share one payoff are one player, who moves everywhere
        joint = _rewritten(
            root, {first: first, second: second}, lambda payoff: (sum(payoff), sum(payoff))
        )
        found = _reading(
            joint,
            backward_induction,
            lambda outcome: outcome.payoff[0],
            f"{first} and {second} share what they get",
        )
        sums = {
            leaf.path: "+".join(map(number_text, root.at(leaf.path).payoff))
            for leaf in joint.leaves()
        }
        return found._replace(labels=found.labels | sums)
    player, search, who = (
        ("min", minimax, f"{second} hurts {first}")
        if read_as == READINGS[0]
        else ("chance", expectimax, f"{second}'s moves are drawn by lot")
    )
    return _reading(
        _rewritten(root, {first: "max", second: player}, lambda payoff: payoff[0]),
        search,
        lambda result: result.value,
        who,
    )


def change_outcome(root: Node, leaf: str | None = None, low: int = 0, high: int = 20) -> Explorer:
    """Pay the players of one leaf differently and see what they play: the first best, and every
    subgame-perfect payoff.

    root : a Node with two or three named players. leaf : the path of the leaf chosen first; None
    for the leaf reached.
    low, high : the range of the sliders, one for each player, which start at what that leaf pays.
    """
    root = _named(root, "change_outcome", 2, 3)
    leaves = _leaf_menu(root, list(root.leaves()))
    start = root.at(_line(root, backward_induction(root).line)[-1] if leaf is None else leaf)
    if start.path not in leaves.values():
        raise ValueError(f"change_outcome starts at a leaf, and node {start.path!r} is none")
    label = next(label for label, path in leaves.items() if path == start.path)
    return Explorer(
        lambda leaf, **pays: draw_outcome(
            root, leaves[leaf], tuple(pays[player] for player in root.players)
        ),
        {"leaf": menu("leaf", list(leaves), label)} | _sliders(root, start, low, high),
    )


def draw_outcome(root: Node, leaf: str, payoff: tuple) -> Shown:
    """The picture of `change_outcome`: the first best as a thick line, every leaf that is some
    equilibrium's outcome starred.
    """
    before, changed = backward_induction(root).payoff, root.with_payoff(leaf, payoff)
    outcome, every = backward_induction(changed), subgame_perfect(changed)
    line = _line(changed, outcome.line)
    stars = {
        node.path: f"{number_text(node.payoff)}{'*' if node.payoff in every else ''}"
        for node in changed.leaves()
    }
    scene = Scene(changed, labels=_values(changed) | stars, line=line)
    figures = {
        "was": number_text(before),
        "first best": number_text(outcome.payoff),
        "subgame-perfect": ", ".join(map(number_text, every)),
    }
    many = (
        f"somebody is indifferent, and {len(every)} payoffs are subgame-perfect (starred where they"
        " stand)"
        if len(every) > 1
        else f"the only subgame-perfect payoff is {number_text(every[0])} (starred where it stands)"
    )
    sentence = f"With {number_text(payoff)} at leaf {_number(root, leaf)}, {many}."
    return Shown(
        svg(scene),
        figures,
        sentence,
        f"The leaves show the payoffs to {', '.join(root.players)}.\n{text(scene)}",
    )


def unread(root: Node, low: int = 0, high: int = 20) -> Explorer:
    """Alpha-beta on the first player's payoffs skips leaves; pay something else there and see what
    the players do.

    root : a Node with two named players, the first to move at the root; alpha-beta takes the second
    for MIN.
        ValueError when it skips no leaf. low, high : the range of the sliders, one for each player.
    """
    root = _named(root, "unread", 2)
    if root.player != root.players[0] or root.movers - set(root.players):
        raise ValueError(
            f"unread needs a tree on which {root.players[0]} moves at the root and nothing is left"
            " to chance"
        )
    skipped = [root.at(path) for path in watch(alphabeta, _first_payoffs(root)).leaves_pruned]
    if not skipped:
        raise ValueError(
            f"alpha-beta on the payoffs of {root.players[0]} reads every leaf of this tree"
        )
    leaves = _leaf_menu(root, skipped)
    return Explorer(
        lambda unread_leaf, **pays: draw_unread(
            root, leaves[unread_leaf], tuple(pays[player] for player in root.players)
        ),
        {"unread_leaf": switch(list(leaves))} | _sliders(root, skipped[0], low, high),
    )


def draw_unread(root: Node, leaf: str, payoff: tuple) -> Shown:
    """The picture of `unread`: the search that prunes above, what the players do below."""
    changed = root.with_payoff(leaf, payoff)
    trace, outcome = watch(alphabeta, _first_payoffs(changed)), backward_induction(changed)
    first = root.players[0]
    above, below = (
        Scene(trace),
        Scene(changed, labels=_values(changed), line=_line(changed, outcome.line)),
    )
    figures = {
        "alpha-beta, B as MIN:".replace(
            "B", root.players[1]
        ): f"{number_text(trace.result.value)}, {_move(root, _line(root, trace.result.line))}",
        "the players:": (
            f"{number_text(outcome.payoff)}, {_move(root, _line(changed, outcome.line))}"
        ),
    }
    misses = (
        "the answer is the leaf that alpha-beta did not read"
        if _line(changed, outcome.line)[-1] == leaf
        else "the answer is another leaf this time"
    )
    sentence = (
        f"With {number_text(payoff)} at leaf {_number(root, leaf)}, {misses}; nothing there can"
        f" move alpha-beta's {number_text(trace.result.value)}."
    )
    headings = (
        f"alpha-beta on {first}'s payoffs",
        "backward induction: each player for themselves",
    )
    pictures = stacked(tuple(zip(headings, (svg(above), svg(below)))))
    return Shown(
        pictures,
        figures,
        sentence,
        f"{headings[0]}, leaves read and not read:\n{text(above)}\n{headings[1]}:\n{text(below)}",
    )


def stacked(pictures: tuple[tuple[str, str], ...]) -> str:
    """Several pictures (heading, SVG text) one below the other, as the text of one <svg> element."""
    sizes = [
        tuple(map(float, re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture).groups()))
        for _, picture in pictures
    ]
    width, top, parts = max(wide for wide, _ in sizes), 0.0, []
    for (heading, picture), (wide, high) in zip(pictures, sizes, strict=True):
        parts.append(
            f'<text x="{width / 2:g}" y="{top + 16:g}" font-size="13" font-weight="bold"'
            f' text-anchor="middle" fill="{INK}">{escape(heading)}</text>'
        )
        parts.append(
            picture.replace("<svg ", f'<svg x="{(width - wide) / 2:g}" y="{top + HEADING:g}" ', 1)
        )
        top += HEADING + high + GAP
    height = top - GAP
    words = "; ".join(heading for heading, _ in pictures)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" role="img" font-family="{FAMILY}"'
        f' style="max-width:100%;height:auto;background:{PAPER}"'
        f' aria-label="{escape(words, quote=True)}"><path d="M0 0h{width:g}v{height:g}h-{width:g}z"'
        f' fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


def _named(root: Any, who: str, *counts: int) -> Node:
    if not isinstance(root, Node) or "max" in root.players or len(root.players) not in counts:
        raise ValueError(
            f"{who} needs a tree with {' or '.join(map(str, counts))} named players, such as"
            ' tree([[(1, 2), (3, 4)]], players=("A", "B"))'
        )
    return root


def _reading(root: Node, search: Callable, value: Callable, second: str) -> Reading:
    result = search(root)
    labels = {node.path: value(search(node)) for node in root.nodes() if node.children}
    return Reading(root, labels, value(result), _line(root, result.line), second)


def _values(root: Node) -> dict[str, Any]:
    """What each inner node is worth when everybody takes the first best."""
    return {node.path: backward_induction(node).payoff for node in root.nodes() if node.children}


def _line(root: Node, moves: Iterable[Any]) -> tuple[str, ...]:
    """The paths of the nodes that the moves lead through."""
    node, paths = root, []
    for move in moves:
        node = next(child for child in node.children if child.move == move)
        paths.append(node.path)
    return tuple(paths)


def _rewritten(root: Node, players: Mapping[str, str], payoff: Callable[[tuple], Any]) -> Node:
    """The same tree with other players and other payoffs: numbers for "max" and "min", vectors for
    named ones.
    """
    return root.rewritten(
        lambda node: (
            {"payoff": payoff(node.payoff)} if node.is_leaf else {"player": players[node.player]}
        ),
        ("max", "min") if "max" in players.values() else root.players,
    )


def _first_payoffs(root: Node) -> Node:
    """The tree that alpha-beta would be given by the first player: my payoffs, you as MIN."""
    first, second = root.players
    return _rewritten(root, {first: "max", second: "min"}, lambda payoff: payoff[0])


def same_shape(root: Node, seed: int) -> Node:
    """The tree itself for seed 0, else one of its shape with random payoffs from 0 to 20."""
    if seed == 0:
        return root
    drawn = Random(seed)
    return _rewritten(
        root,
        {player: player for player in root.players},
        lambda payoff: tuple(drawn.randint(0, 20) for _ in payoff),
    )


def _move(root: Node, line: tuple[str, ...]) -> str:
    """How the first move of a line is called: by its label, else by its place."""
    child = root.at(line[0])
    return str(child.move) if root.moves else f"{_place(child.index + 1)} move"


def _leaf_menu(root: Node, leaves: Iterable[Node]) -> dict[str, str]:
    return {f"{_number(root, leaf.path)}: {number_text(leaf.payoff)}": leaf.path for leaf in leaves}


def _number(root: Node, path: str) -> int:
    """The number of a leaf, counted from 1 from the left."""
    return [leaf.path for leaf in root.leaves()].index(path) + 1


def _place(number: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    return (
        f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number if number < 20 else number % 10, 'th') }"
    )


def _sliders(root: Node, start: Node, low: int, high: int) -> dict[str, widgets.IntSlider]:
    """A slider for what each player gets, by player, at the whole number nearest to what the leaf
    pays.
    """
    return {
        player: slider(f"pays {player}", low, high, min(high, max(low, round(entry))))
        for player, entry in zip(root.players, start.payoff, strict=True)
    }
