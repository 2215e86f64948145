"""Explorers of alpha-beta: what depth, order and cut rule change, and what an unread leaf cannot
change.
"""

from collections.abc import Mapping
from functools import partial
from math import inf
from typing import Any

from ...search.chance import expectimax
from ...search.minimax import alphabeta as search_alphabeta
from ...trees.games import as_node
from ...trees.numbers import number_text
from ...watching.watch import watch
from ..svg import svg
from .expectimax import turned
from .kit import (
    CHANGES,
    Explorer,
    Shown,
    compared,
    count,
    leaf_number,
    menu,
    numbered,
    slider,
    switch,
)


def change_root(root: Any) -> Explorer:
    """Put any value into any leaf and see whether the root moves.

    Parameters
    ----------
    root : Node or nested lists
        The tree.

    Returns
    -------
    Explorer
        A menu of the leaves, a slider for the value, and where chance moves a switch that puts MIN
        in its place.
    """
    root = as_node(root)
    given: dict[str, Any] = {"": (search_alphabeta, root)}
    if any(node.player == "chance" for node in root.nodes()):
        under_min = search_alphabeta, turned(root, "chance", "min")
        given = {"chance": (expectimax, root), "MIN": under_min}
    first, leaves = watch(*next(iter(given.values()))), numbered(root)
    unread = [label for label, path in leaves.items() if path not in first.leaves_read]

    def draw(leaf, value, second_layer=""):
        """The search on the changed tree, and how far this leaf can move the root."""
        (search, asked), place = given[second_layer], root.at(leaves[leaf])
        with_payoff = partial(asked.with_payoff, place.path)
        before, after = watch(search, asked), watch(search, with_payoff(value))
        old, new = before.result.value, after.result.value
        least, most = (search(with_payoff(end)).value for end in (-inf, inf))
        figures = {
            "root before": old,
            "root now": new,
            "move": f"{number_text(before.result.move)} → {number_text(after.result.move)}",
            "leaf": f"{number_text(place.payoff)} → {value}",
        }
        had = "had" if place.path in before.leaves_read else "had not"
        moved = "stays" if new == old else f"moves from {number_text(old)} to {number_text(new)}"
        reach = (
            "No value of this leaf moves it"
            if least == most
            else f"This leaf alone can move it anywhere from {number_text(least)} to"
            f" {number_text(most)}"
        )
        layer = f"With {second_layer}, leaf" if second_layer else "Leaf"
        return Shown.of(
            after, figures, f"The search {had} read this leaf, and the root {moved}. {reach}."
        ).asking(
            f"{layer} {leaf_number(root, place.path)} becomes {value}. Does the root stay, rise or"
            " fall?",
            compared(CHANGES, new, old),
            svg(asked if second_layer else before),
            CHANGES,
        )

    layers = {"second_layer": switch(given)} if len(given) > 1 else {}
    chosen = (unread or [*leaves][-1:])[0]
    values = slider("its value", -20, 40, 40)
    return Explorer(draw, {**layers, "leaf": menu("leaf", leaves, chosen), "value": values})


def variants(root: Any, versions: Mapping[str, Any]) -> Explorer:
    """One tree, searched by several functions; a row of buttons chooses whose search is shown.

    Parameters
    ----------
    root : Node or nested lists
        The tree.
    versions : mapping
        Label to search function, or to (function, options).

    Returns
    -------
    Explorer
        The buttons, and a slider for the step.
    """
    root = as_node(root)
    if not isinstance(versions, Mapping) or not versions:
        raise TypeError(
            "variants needs its versions by label, such as {'mine': my_alphabeta, 'ours':"
            f" alphabeta}}, got {versions!r}"
        )
    traces, unsolved = {}, svg(root)
    for label, version in versions.items():
        f, options = version if isinstance(version, tuple) and len(version) == 2 else (version, {})
        if not callable(f):
            raise TypeError(
                f"the version {label!r} must be a search function, or a function and its options,"
                f" got {version!r}"
            )
        traces[label] = watch(f, root, **options)

    def draw(version):
        """One search, and its counts beside those of the others."""
        figures = {f"{label}:": ", ".join(_counts(trace)) for label, trace in traces.items()}
        trace = traces[version]
        nodes, leaves = _counts(trace)
        cuts = count(len(trace.cuts), "cut")
        sentence = f"{version}: {nodes} visited, {leaves} read, {cuts}."
        asked = f"{version}: how many nodes does it visit?"
        return Shown.of(trace, figures, sentence).asking(asked, len(trace.visited), unsolved)

    return Explorer(draw, {"version": switch(traces)})


def _counts(trace):
    return count(len(trace.visited), "node"), count(len(trace.leaves_read), "leaf", "leaves")
