"""The explorer of values that flow up, and what explorers of MAX and MIN share."""

from typing import Any

from ...search.minimax import minimax
from ...search.view import checked_movers
from ...trees.games import as_node
from ...trees.node import Node
from ...trees.numbers import number_text
from ...watching.watch import watch
from ..describe import text
from ..scene import Scene
from ..svg import svg
from .kit import Explorer, Shown, leaf_number, menu, numbered, slider


def flow_up(root: Any) -> Explorer:
    """Change one leaf, and see how far up the change travels.

    Parameters
    ----------
    root : Node or nested lists
        A tree of MAX and MIN.

    Returns
    -------
    Explorer
        A menu of the leaves, and a slider for the value.
    """
    root = of_two(root)
    before, leaves = watch(minimax, root), numbered(root)
    old = before.values

    def draw(leaf, value):
        """Every value as it is now, the path of the change thick."""
        changed = leaves[leaf]
        after = watch(minimax, root.with_payoff(changed, value))
        new = after.values
        moved = [path for path in old if old[path] != new[path]]
        changes = [
            f"{'leaf' if path == changed else after.label(path)} {number_text(old[path])} →"
            f" {number_text(new[path])}"
            for path in moved
        ]
        figures = {
            "changed": ", ".join(changes) or "nothing",
            "values changed": f"{len(moved)} of {len(old)}",
            "root": new[""],
            "move": f"{_move_name(before)} → {_move_name(after)}",
        }
        scene = Scene(after.root, labels=new, line=moved)
        form, sentence = with_payoffs(scene, after.root), _how_far(after, moved, changed)
        return Shown(svg(scene), figures, sentence, form).asking(
            f"Leaf {leaf_number(root, changed)} becomes {value}. How many values change, its own"
            " included?",
            len(moved),
            svg(Scene(root, labels=old, line=[changed])),
        )

    return Explorer(
        draw,
        {
            "leaf": menu("leaf", leaves, list(leaves)[len(leaves) // 2 - 1]),
            "value": slider("its value", -10, 10, 10),
        },
    )


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


def _move_name(trace):
    """What the move at the root leads to, by name, else the move."""
    if len(trace.line) < 2:
        return "none"
    child = trace.node(trace.line[1])
    return child.name or number_text(child.move)
