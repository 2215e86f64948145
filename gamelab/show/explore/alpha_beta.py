"""Explorers of alpha-beta: what depth, order and cut rule change, and what an unread leaf cannot
change.
"""

from collections.abc import Mapping
from math import inf
from typing import Any

from ...search.minimax import alphabeta as search_alphabeta
from ...search.minimax import minimax
from ...trees.games import as_node
from ...trees.numbers import number_text
from ...watching.watch import watch
from ..svg import svg
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
        A menu of the leaves, and a slider for the value.
    """
    root = as_node(root)
    before = watch(search_alphabeta, root)
    old, read, unsolved = before.result.value, before.leaves_read, svg(before)
    leaves = {
        label if path in read else f"{label} (unread)": path
        for label, path in numbered(root).items()
    }
    first = next((label for label, path in leaves.items() if path not in read), None)

    def draw(leaf, value):
        """The search on the changed tree, and what the change did."""
        place = root.at(leaves[leaf])
        changed = watch(search_alphabeta, root.with_payoff(place.path, value))
        new = changed.result.value
        figures = {
            "root before": old,
            "root now": new,
            "leaf": f"{number_text(place.payoff)} → {value}",
        }
        moved = "stays" if new == old else f"moves from {number_text(old)} to {number_text(new)}"
        sentence = (
            f"The search had {'' if place.path in read else 'not '}read this leaf, and the root"
            f" {moved}. {_what_moves_it(root, place.path, old)}"
        )
        return Shown.of(changed, figures, sentence).asking(
            f"Leaf {leaf_number(root, place.path)} becomes {value}. Does the root stay, rise or"
            " fall?",
            compared(CHANGES, new, old),
            unsolved,
            CHANGES,
        )

    controls = {"leaf": menu("leaf", leaves, first), "value": slider("its value", -20, 20, 20)}
    return Explorer(draw, controls)


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


def _what_moves_it(root, leaf, value):
    """Between which values of the leaf the root follows it, in a sentence."""
    low, high = (minimax(root.with_payoff(leaf, end)).value for end in (-inf, inf))
    if low == high:
        return "No value here can move it."
    moves = [f"below {number_text(value)} lowers it"] * (low < value)
    moves += [f"above {number_text(value)} raises it"] * (high > value)
    return f"Here any value {' and any value '.join(moves)}."
