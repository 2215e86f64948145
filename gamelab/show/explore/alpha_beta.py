"""Explorers of alpha-beta: what depth, order and cut rule change, and what an unread leaf cannot
change.
"""

from collections.abc import Mapping
from functools import partial
from math import inf
from typing import Any

from ...search.chance import expectimax
from ...search.minimax import alphabeta
from ...trees.games import as_node
from ...trees.numbers import number_text
from ...watching.watch import watch
from .expectimax import turned
from .kit import CHANGES, Explorer, compared, switch
from .stage import Changes, Stage


def change_root(root: Any) -> Explorer:
    """Put any value into any leaf and see whether the root moves.

    Parameters
    ----------
    root : Node or nested lists
        The tree.

    Returns
    -------
    Explorer
        The stage, and where chance moves a switch that puts MIN in its place.
    """
    root = as_node(root)

    def searched(root, second_layer="MIN"):
        if second_layer == "chance":
            return watch(expectimax, root)
        return watch(alphabeta, turned(root, "chance", "min"))

    with_chance = any(node.player == "chance" for node in root.nodes())
    layers = {"second_layer": switch(["chance", "MIN"])} if with_chance else {}
    [*_, last] = root.leaves()
    unread = [*searched(root).leaves_pruned, last.path]
    return Changes(root, searched, unread[0], _moved_root, layers)


def _moved_root(search, before, after, leaf):
    """Whether a leaf's new value moves the root, and how far any value of it can."""
    old, new = (trace.values[""] for trace in (before, after))
    least, most = (search(after.root.with_payoff(leaf, end)).values[""] for end in (-inf, inf))
    had = "had" if leaf in before.leaves_read else "had not"
    moved = "stays" if new == old else f"moves from {number_text(old)} to {number_text(new)}"
    reach = (
        "No value of this leaf moves it"
        if least == most
        else f"This leaf alone can move it anywhere from {number_text(least)} to"
        f" {number_text(most)}"
    )
    says = f"The search {had} read this leaf, and the root {moved}. {reach}."
    return "Does the root stay, rise or fall?", compared(CHANGES, new, old), CHANGES, says


def variants(root: Any, versions: Mapping[str, Any]) -> Explorer:
    """One tree, searched by several functions; a row of buttons chooses whose search is staged.

    Parameters
    ----------
    root : Node or nested lists
        The tree.
    versions : mapping
        Label to search function, or to (function, options).

    Returns
    -------
    Explorer
        The buttons, and the stage of the search that they choose.
    """
    root = as_node(root)
    if not isinstance(versions, Mapping) or not versions:
        raise TypeError(
            "variants needs its versions by label, such as {'mine': my_alphabeta, 'ours':"
            f" alphabeta}}, got {versions!r}"
        )
    named = {}
    for label, version in versions.items():
        f, options = version if isinstance(version, tuple) and len(version) == 2 else (version, {})
        if not callable(f):
            raise TypeError(
                f"the version {label!r} must be a search function, or a function and its options,"
                f" got {version!r}"
            )
        named[label] = partial(watch, f, **options)
    controls = {"version": switch(named)}
    return Stage(
        root, lambda root, version: named[version](root), controls, bars="version", ask="leaves"
    )
