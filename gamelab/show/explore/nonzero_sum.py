"""Explorers of trees on which every player has payoffs of their own: four readings of one tree, and
what a single leaf can do.
"""

from functools import partial
from random import Random
from typing import Any, NamedTuple

from ...search.chance import expectimax
from ...search.induction import backward_induction, subgame_perfect
from ...search.minimax import alphabeta, minimax
from ...trees.node import Node, number_text
from ...watching.trace import Trace
from ...watching.watch import watch
from ..describe import text
from ..pen import stack
from ..scene import Scene
from ..svg import svg
from .kit import NO_YES, Explorer, Shown, leaf_number, menu, numbered, ordinal, slider, switch

LEAVES = {
    "MIN": "what {0} gets",
    "chance": "what {0} gets",
    "own payoff": "the payoffs to {0} and {1}",
    "joint payoff": "the payoffs to {0} and {1}, to be added",
}
READINGS = tuple(LEAVES)


class Reading(NamedTuple):
    """One tree as one of READINGS takes it.

    trace : of the search on that tree. labels : what is written at its nodes. second : how the
    sentence calls whoever moves after A.
    """

    trace: Trace
    labels: dict[str, Any]
    second: str


def readings(root: Node, trees: int = 20) -> Explorer:
    """One tree of two players, read four ways: the second as MIN, as chance, as a player for
    themselves, as a partner.

    root : a Node with two named players, the first to move at the root. trees : the slider also
        offers so many trees of the same shape with random payoffs; 0 on it is `root`."""
    _check_two(root, "readings")
    return Explorer(
        partial(draw_reading, root),
        {"read_as": switch(READINGS), "other_tree": slider("other tree", 0, trees, 0)},
    )


def draw_reading(root: Node, read_as: str, other_tree: int) -> Shown:
    """The picture of `readings`: one reading with the value of every node, and the answers of all
    four beside it.
    """
    root = same_shape(root, other_tree)
    every = {name: read(root, name) for name in READINGS}
    figures = {
        f"{name}:": f"{number_text(found.labels[''])}, {_move(found.trace)}"
        for name, found in every.items()
    }
    trace, labels, second = every[read_as]
    end = root.at(trace.line[-1])
    rest = (
        f"the play ends at {number_text(end.payoff)}"
        if end.is_leaf
        else "where it ends is drawn by lot"
    )
    sentence = (
        f"{second}: {root.players[0]} plays the {_move(trace)}, worth"
        f" {number_text(labels[''])}; {rest}."
    )
    scene = Scene(trace.root, labels=labels, line=trace.line)
    form = f"The leaves are payoffs: {LEAVES[read_as].format(*root.players)}.\n{text(scene)}"
    asked = f"Tree {other_tree}, read as {read_as}: what is the root worth?"
    return Shown(svg(scene), figures, sentence, form).asking(asked, labels[""], svg(root))


def read(root: Node, read_as: str) -> Reading:
    """The tree under one of READINGS, searched by minimax, expectimax or backward induction."""
    first, second = root.players
    if read_as == "MIN":
        trace, who = watch(minimax, first_payoffs(root)), f"{second} hurts {first}"
    elif read_as == "chance":
        trace = watch(expectimax, first_payoffs(root, "chance"))
        who = f"{second}'s moves are drawn by lot"
    elif read_as == "own payoff":
        trace, who = watch(backward_induction, root), f"{second} looks after {second}'s own payoff"
    else:
        # two players who share one payoff are one player, who moves everywhere
        shared = root.rewritten(
            lambda node: {"payoff": (sum(node.payoff),) * 2} if node.is_leaf else {}
        )
        trace, who = watch(backward_induction, shared), f"{first} and {second} share what they get"
        sums = {leaf.path: "+".join(map(number_text, leaf.payoff)) for leaf in root.leaves()}
        totals = {path: total for path, (total, _) in trace.values.items()}
        return Reading(trace, totals | sums, who)
    return Reading(trace, trace.values, who)


def change_outcome(root: Node, leaf: str | None = None, low: int = 0, high: int = 20) -> Explorer:
    """Pay the players of one leaf differently and see what they play: the first best, and every
    subgame-perfect payoff.

    root : a Node with two or three named players. leaf : the path of the leaf chosen first; None
    for the leaf reached.
    low, high : the range of the sliders, one for each player, which start at what that leaf pays.
    """
    _check_named(root, "change_outcome", 2, 3)
    leaves = numbered(root)
    start = root.at(watch(backward_induction, root).line[-1] if leaf is None else leaf)
    if not start.is_leaf:
        raise ValueError(f"change_outcome starts at a leaf, and node {start.path!r} is none")
    label = next(label for label, path in leaves.items() if path == start.path)
    return Explorer(
        lambda leaf, **pays: draw_outcome(root, leaves[leaf], tuple(pays.values())),
        {"leaf": menu("leaf", leaves, label)} | _sliders(start, low, high),
    )


def draw_outcome(root: Node, leaf: str, payoff: tuple) -> Shown:
    """The picture of `change_outcome`: the first best as a thick line, every leaf that is some
    equilibrium's outcome starred.
    """
    changed = root.with_payoff(leaf, payoff)
    found, every = watch(backward_induction, changed), subgame_perfect(changed)
    stars = {
        node.path: f"{number_text(node.payoff)}{'*' if node.payoff in every else ''}"
        for node in changed.leaves()
    }
    scene = Scene(changed, labels=found.values | stars, line=found.line)
    figures = {
        "was": backward_induction(root).payoff,
        "first best": found.result.payoff,
        "subgame-perfect": ", ".join(map(number_text, every)),
    }
    many = (
        f"somebody is indifferent, and {len(every)} payoffs are subgame-perfect (starred where they"
        " stand)"
        if len(every) > 1
        else f"the only subgame-perfect payoff is {number_text(every[0])} (starred where it stands)"
    )
    number = leaf_number(root, leaf)
    sentence = f"With {number_text(payoff)} at leaf {number}, {many}."
    form = f"The leaves show the payoffs to {', '.join(root.players)}.\n{text(scene)}"
    asked = f"Leaf {number} pays {number_text(payoff)}. What does backward induction report?"
    shown = Shown(svg(scene), figures, sentence, form)
    return shown.asking(asked, found.result.payoff, svg(changed))


def unread(root: Node, low: int = 0, high: int = 20) -> Explorer:
    """Alpha-beta on the first player's payoffs skips leaves; pay something else there and see what
    the players do.

    root : a Node with two named players, the first to move at the root; alpha-beta takes the second
    for MIN.
        ValueError when it skips no leaf. low, high : the range of the sliders, one for each player.
    """
    _check_two(root, "unread")
    skipped = watch(alphabeta, first_payoffs(root)).leaves_pruned
    if not skipped:
        raise ValueError(
            f"alpha-beta on the payoffs of {root.players[0]} reads every leaf of this tree"
        )
    leaves = numbered(root, only=skipped)
    return Explorer(
        lambda unread_leaf, **pays: draw_unread(root, leaves[unread_leaf], tuple(pays.values())),
        {"unread_leaf": switch(leaves)} | _sliders(root.at(skipped[0]), low, high),
    )


def draw_unread(root: Node, leaf: str, payoff: tuple) -> Shown:
    """The picture of `unread`: the search that prunes above, what the players do below."""
    changed = root.with_payoff(leaf, payoff)
    above, below = watch(alphabeta, first_payoffs(changed)), watch(backward_induction, changed)
    played = Scene(changed, labels=below.values, line=below.line)
    first, second = root.players
    value, number = number_text(above.result.value), leaf_number(root, leaf)
    figures = {
        f"alpha-beta, {second} as MIN:": f"{value}, {_move(above)}",
        "the players:": f"{number_text(below.result.payoff)}, {_move(below)}",
    }
    ends_there = below.line[-1] == leaf
    misses = (
        "the answer is the leaf that alpha-beta did not read"
        if ends_there
        else "the answer is another leaf this time"
    )
    sentence = (
        f"With {number_text(payoff)} at leaf {number}, {misses}; nothing there can"
        f" move alpha-beta's {value}."
    )
    search = f"alpha-beta on {first}'s payoffs"
    people = "backward induction: each player for themselves"
    picture = stack([(search, svg(above)), (people, svg(played))], f"{search}; {people}")
    form = f"{search}, leaves read and not read:\n{text(above)}\n{people}:\n{text(played)}"
    plain = svg(changed)
    before = stack([(search, svg(above)), (people, plain)], plain.alt)
    asked = f"Leaf {number} pays {number_text(payoff)}. Do the players end there?"
    return Shown(picture, figures, sentence, form).asking(asked, NO_YES[ends_there], before, NO_YES)


def first_payoffs(root: Node, second: str = "min") -> Node:
    """The tree that a search would be given by the first player: my payoffs, you as MIN or as
    chance.
    """
    players = dict(zip(root.players, ("max", second)))
    return root.rewritten(
        lambda node: (
            {"payoff": node.payoff[0]} if node.is_leaf else {"player": players[node.player]}
        ),
        ("max", "min"),
    )


def same_shape(root: Node, seed: int) -> Node:
    """The tree itself for seed 0, else one of its shape with random payoffs from 0 to 20."""
    if seed == 0:
        return root
    drawn = Random(seed)
    return root.rewritten(
        lambda node: (
            {"payoff": tuple(drawn.randint(0, 20) for _ in root.players)} if node.is_leaf else {}
        )
    )


def _check_named(root, who, *counts):
    if not isinstance(root, Node) or "max" in root.players or len(root.players) not in counts:
        raise ValueError(
            f"{who} needs a tree with {' or '.join(map(str, counts))} named players, such as"
            ' tree([[(1, 2), (3, 4)]], players=("A", "B"))'
        )


def _check_two(root, who):
    _check_named(root, who, 2)
    if root.player != root.players[0] or root.movers - set(root.players):
        raise ValueError(
            f"{who} needs a tree on which {root.players[0]} moves at the root and nothing is"
            " left to chance"
        )


def _move(trace):
    """How the first move of the line is called: by its label, else by its place."""
    child = trace.node(trace.line[1])
    return str(child.move) if trace.root.moves else f"{ordinal(child.index + 1)} move"


def _sliders(start, low, high):
    """A slider for what each player gets, by player, at the whole number nearest to what the leaf
    pays.
    """
    pays = zip(start.players, start.payoff)
    return {player: slider(f"pays {player}", low, high, round(entry)) for player, entry in pays}
