"""The explorer of values that flow up, and what explorers of MAX and MIN share."""

from functools import partial
from typing import Any

from ...search.minimax import minimax
from ...search.view import checked_movers
from ...trees.games import as_node
from ...trees.node import Node
from ...trees.numbers import number_text
from ...watching.watch import watch
from ..describe import text
from .kit import Explorer
from .stage import Changes


def flow_up(root: Any) -> Explorer:
    """Change one leaf, and see how far up the change travels.

    Parameters
    ----------
    root : Node or nested lists
        A tree of MAX and MIN.

    Returns
    -------
    Explorer
        The stage.
    """
    root = of_two(root)
    leaves = [leaf.path for leaf in root.leaves()]
    return Changes(root, partial(watch, minimax), leaves[len(leaves) // 2 - 1], _changed, {})


def _changed(search, before, after, leaf):
    """How many values change with that of a leaf, and where the change stops."""
    old, new = before.values, after.values
    moved = [path for path in old if old[path] != new[path]]
    changes = ", ".join(
        f"{'leaf' if path == leaf else after.label(path)} {number_text(old[path])} →"
        f" {number_text(new[path])}"
        for path in moved
    )
    says = f"{changes or 'Nothing'}. {_how_far(after, moved, leaf)}"
    return "How many values change, its own included?", len(moved), (), says


def choices(trace, player) -> dict[str, str]:
    """The child that each node of a player's takes, both by path."""
    return {
        step.node: step.best
        for step in trace.steps
        if step.kind == "return" and step.best and trace.node(step.node).player == player
    }


def of_two(root) -> Node:
    return checked_movers(as_node(root), ("max", "min"))


def with_payoffs(scene, root) -> str:
    """The text of a tree whose labels hide what its leaves pay, and the payoffs."""
    payoffs = ", ".join(number_text(leaf.payoff) for leaf in root.leaves())
    return f"{text(scene)}\npayoffs of the leaves: {payoffs}"


def _how_far(after, moved, leaf):
    if not moved:
        return "The leaf pays what it paid before: nothing changes."
    top = min(moved, key=len)
    if top == "":
        return "The change travels all the way up, to the root."
    above = after.node(top).parent
    place = "at the leaf itself" if top == leaf else f"at {after.label(top)}"
    taken = "highest" if above.player == "max" else "lowest"
    return (
        f"The change stops {place}: {after.label(above.path)} takes the {taken} value among its"
        " children, and this value has not changed."
    )
