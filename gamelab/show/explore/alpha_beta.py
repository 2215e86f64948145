"""Explorers of alpha-beta: what depth, order and cut rule change, and what an unread leaf cannot."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import ipywidgets as widgets

from ...search.minimax import alphabeta as search_alphabeta
from ...search.minimax import knuth_moore, minimax
from ...trees.games import as_node
from ...trees.node import Node, number_text
from ...watching.trace import Trace
from ...watching.watch import watch
from ..describe import text
from ..svg import svg
from .kit import Explorer, Shown, count, menu, slider, switch

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
    orders = [name for name in ORDER_MENU if evaluated or name != "by static evaluation"]
    controls: dict[str, widgets.ValueWidget] = {}
    if evaluated:
        controls["depth"] = slider("depth", 1, root.height, root.height)
    controls |= {
        "order": menu("order", orders),
        "seed": slider("seed", 0, 50, 0),
        "cut_when": switch(["alpha >= beta", "alpha > beta"]),
    }
    return Explorer(
        partial(draw_alphabeta, root),
        controls,
        lambda order, **_: () if ORDER_MENU[order] == "random" else ("seed",),
    )


def draw_alphabeta(
    root: Node, order: str, seed: int, cut_when: str, depth: int | None = None
) -> Shown:
    """The picture of `alphabeta`: where one search went, and its counts."""
    trace = watch(
        search_alphabeta,
        root,
        depth=depth,
        order=ORDER_MENU[order],
        seed=seed,
        strict=cut_when == "alpha > beta",
    )
    plies = root.height if depth is None else depth
    branching = _uniform(root)
    figures = {"leaves read": f"{len(trace.leaves_read)} of {_frontier(root, plies)}"}
    if branching:
        figures["fewest possible"] = number_text(knuth_moore(branching, plies))
    figures |= {
        "nodes": number_text(trace.result.nodes),
        "value": number_text(trace.result.value),
        "move": number_text(trace.result.move),
    }
    how = f"{order}, seed {seed}" if ORDER_MENU[order] == "random" else order
    sentence = (
        f"Depth {plies}, {how}, cut when {cut_when}: {count(len(trace.cuts), 'cut')}, "
        f"{count(len(trace.leaves_pruned), 'position')} at the horizon unread."
    )
    return Shown(svg(trace), figures, sentence, text(trace))


def change_root(root: Any, low: int = -20, high: int = 20) -> Explorer:
    """Put any value into any leaf and see whether the root moves.

    root : a Node or nested lists. low, high : the range of the value slider.
    """
    root = as_node(root)
    trace = watch(search_alphabeta, root)
    leaves = {
        f"{i}: {number_text(leaf.payoff)}{'' if leaf.path in trace.leaves_read else ' (unread)'}": (
            leaf.path
        )
        for i, leaf in enumerate(root.leaves(), 1)
    }
    unread = next(
        (label for label, path in leaves.items() if path not in trace.leaves_read),
        next(iter(leaves)),
    )
    controls = {
        "leaf": menu("leaf", list(leaves), unread),
        "value": slider("its value", low, high, high),
    }
    return Explorer(lambda leaf, value: draw_change(root, leaves[leaf], value), controls)


def draw_change(root: Node, leaf: str, value: int) -> Shown:
    """The picture of `change_root`: the search on the changed tree, and what the change did."""
    before = watch(search_alphabeta, root)
    changed = watch(search_alphabeta, root.with_payoff(leaf, value))
    old, new = before.result.value, changed.result.value
    was_read = leaf in before.leaves_read
    figures = {
        "root before": number_text(old),
        "root now": number_text(new),
        "leaf": f"{number_text(root.at(leaf).payoff)} → {number_text(value)}",
    }
    reading = "The search had read this leaf" if was_read else "The search had not read this leaf"
    outcome = (
        "and the root stays"
        if new == old
        else f"and the root moves from {number_text(old)} to {number_text(new)}"
    )
    return Shown(
        svg(changed),
        figures,
        f"{reading}, {outcome}. {_what_moves_it(root, leaf, old)}",
        text(changed),
    )


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
    return Explorer(partial(draw_variant, traces), {"version": switch(list(traces))})


def draw_variant(traces: Mapping[str, Trace], version: str) -> Shown:
    """The picture of `variants`: one search, and its counts beside those of the others."""
    figures = {
        f"{label}:": (
            f"{count(len(trace.visited), 'node')},"
            f" {count(len(trace.leaves_read), 'leaf', 'leaves')}"
        )
        for label, trace in traces.items()
    }
    trace = traces[version]
    named = all(node.name for node in map(trace.node, trace.cuts))
    cuts = (
        f"{'cut' if len(trace.cuts) == 1 else 'cuts'} at {', '.join(map(trace.label, trace.cuts))}"
        if named and trace.cuts
        else count(len(trace.cuts), "cut")
    )
    sentence = (
        f"{version}: {count(len(trace.visited), 'node')} visited,"
        f" {count(len(trace.leaves_read), 'leaf', 'leaves')} read, {cuts}."
    )
    return Shown(svg(trace), figures, sentence, text(trace))


def _uniform(root: Node) -> int | None:
    """The branching of a tree whose inner nodes all have as many children and whose leaves all lie
    as deep; else None.
    """
    branching = {len(node.children) for node in root.nodes() if node.children}
    depths = {leaf.path.count(".") for leaf in root.leaves()}
    return branching.pop() if len(branching) == 1 and len(depths) == 1 else None


def _frontier(node: Node, plies: int) -> int:
    """How many positions a search without cuts would evaluate."""
    return (
        sum(_frontier(child, plies - 1) for child in node.children)
        if node.children and plies
        else 1
    )


def _what_moves_it(root: Node, leaf: str, value: Any) -> str:
    """Between which values of the leaf the root follows it, in a sentence."""
    low = minimax(root.with_payoff(leaf, float("-inf"))).value
    high = minimax(root.with_payoff(leaf, float("inf"))).value
    if low == high:
        return "No value here can move it."
    moves = [
        f"below {number_text(value)} lowers it" if low < value else "",
        f"above {number_text(value)} raises it" if high > value else "",
    ]
    return f"Here any value {' and any value '.join(filter(None, moves))}."
