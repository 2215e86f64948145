"""Explorers of alpha-beta: what depth, order and cut rule change, and what an unread leaf cannot
change.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

from ...search.minimax import alphabeta as search_alphabeta
from ...search.minimax import knuth_moore, minimax
from ...trees.games import as_node
from ...trees.node import Node, number_text
from ...watching.trace import Trace
from ...watching.watch import watch
from .kit import Explorer, Shown, count, menu, numbered, slider, switch

ORDER_MENU = {
    "as given": None,
    "best first": "best",
    "worst first": "worst",
    "random (by seed)": "random",
    "by static evaluation": "eval",
}


def alphabeta(root: Any) -> Explorer:
    """Alpha-beta on a tree, by depth, order and cut rule, with the count beside the smallest
    possible one.

    root : a Node or nested lists. The depth slider is there when every inner node has an
        evaluation, and so is the order by static evaluation; the smallest possible count is shown
        for uniform trees."""
    root = as_node(root)
    evaluated = root.height > 1 and all(
        node.eval is not None for node in root.nodes() if node.children
    )
    depth = {"depth": slider("depth", 1, root.height, root.height)} if evaluated else {}
    orders = [name for name in ORDER_MENU if evaluated or name != "by static evaluation"]

    def draw(order: str, seed: int, cut_when: str, depth: int | None = None) -> Shown:
        """Where one search went, and its counts."""
        rule, by_seed = ORDER_MENU[order], ORDER_MENU[order] == "random"
        strict = cut_when == "alpha > beta"
        trace = watch(search_alphabeta, root, depth=depth, order=rule, seed=seed, strict=strict)
        plies = root.height if depth is None else depth
        everything = minimax(root, depth).leaves
        branching = _uniform(root)
        fewest = {"fewest possible": knuth_moore(branching, plies)} if branching else {}
        figures = {
            "leaves read": f"{len(trace.leaves_read)} of {everything}",
            **fewest,
            "nodes": trace.result.nodes,
            "value": trace.result.value,
            "move": trace.result.move,
        }
        sentence = (
            f"Depth {plies}, {order}{f', seed {seed}' if by_seed else ''}, cut when {cut_when}:"
            f" {count(len(trace.cuts), 'cut')}, {count(len(trace.leaves_pruned), 'position')} at"
            " the horizon unread."
        )
        return Shown.of(trace, figures, sentence)

    return Explorer(
        draw,
        {
            **depth,
            "order": menu("order", orders),
            "seed": slider("seed", 0, 50, 0),
            "cut_when": switch(["alpha >= beta", "alpha > beta"]),
        },
        lambda order, **_: () if ORDER_MENU[order] == "random" else ("seed",),
    )


def change_root(root: Any, low: int = -20, high: int = 20) -> Explorer:
    """Put any value into any leaf and see whether the root moves.

    root : a Node or nested lists. low, high : the range of the value slider.
    """
    root = as_node(root)
    read = watch(search_alphabeta, root).leaves_read
    leaves = numbered(root, mark=lambda leaf: "" if leaf.path in read else " (unread)")
    unread = [label for label, path in leaves.items() if path not in read]
    controls = {
        "leaf": menu("leaf", leaves, next(iter(unread), None)),
        "value": slider("its value", low, high, high),
    }
    return Explorer(lambda leaf, value: draw_change(root, leaves[leaf], value), controls)


def draw_change(root: Node, leaf: str, value: int) -> Shown:
    """The picture of `change_root`: the search on the changed tree, and what the change did."""
    before = watch(search_alphabeta, root)
    changed = watch(search_alphabeta, root.with_payoff(leaf, value))
    old, new = before.result.value, changed.result.value
    figures = {
        "root before": old,
        "root now": new,
        "leaf": f"{number_text(root.at(leaf).payoff)} → {value}",
    }
    sentence = (
        f"The search had {'' if leaf in before.leaves_read else 'not '}read this leaf, and the root"
        f" {'stays' if new == old else f'moves from {number_text(old)} to {number_text(new)}'}."
        f" {_what_moves_it(root, leaf, old)}"
    )
    return Shown.of(changed, figures, sentence)


def variants(root: Any, versions: Mapping[str, Any]) -> Explorer:
    """One tree, searched by several functions; a row of buttons chooses whose search is shown.

    root : a Node or nested lists. versions : label to search function, or to (function, options).
    """
    root = as_node(root)
    if not isinstance(versions, Mapping) or not versions:
        raise TypeError(
            "variants needs its versions by label, such as {'mine': my_alphabeta, 'ours':"
            f" alphabeta}}, got {versions!r}"
        )
    traces = {}
    for label, version in versions.items():
        f, options = version if isinstance(version, tuple) and len(version) == 2 else (version, {})
        if not callable(f):
            raise TypeError(
                f"the version {label!r} must be a search function, or a function and its options,"
                f" got {version!r}"
            )
        traces[label] = watch(f, root, **options)

    def draw(version: str) -> Shown:
        """One search, and its counts beside those of the others."""
        figures = {f"{label}:": ", ".join(_counts(trace)) for label, trace in traces.items()}
        trace = traces[version]
        nodes, leaves = _counts(trace)
        cuts = count(len(trace.cuts), "cut")
        if trace.cuts and all(trace.node(path).name for path in trace.cuts):
            cuts = f"{cuts.split()[1]} at {', '.join(map(trace.label, trace.cuts))}"
        sentence = f"{version}: {nodes} visited, {leaves} read, {cuts}."
        return Shown.of(trace, figures, sentence)

    return Explorer(draw, {"version": switch(traces)})


def _counts(trace: Trace) -> tuple[str, str]:
    return count(len(trace.visited), "node"), count(len(trace.leaves_read), "leaf", "leaves")


def _uniform(root: Node) -> int | None:
    """The branching of a tree whose inner nodes all have as many children and whose leaves all lie
    as deep; else None.
    """
    branching = {len(node.children) for node in root.nodes() if node.children}
    depths = {leaf.ply for leaf in root.leaves()}
    return branching.pop() if len(branching) == 1 and len(depths) == 1 else None


def _what_moves_it(root: Node, leaf: str, value: Any) -> str:
    """Between which values of the leaf the root follows it, in a sentence."""
    low, high = (minimax(root.with_payoff(leaf, end)).value for end in (-inf, inf))
    if low == high:
        return "No value here can move it."
    moves = [f"below {number_text(value)} lowers it"] * (low < value)
    moves += [f"above {number_text(value)} raises it"] * (high > value)
    return f"Here any value {' and any value '.join(moves)}."
