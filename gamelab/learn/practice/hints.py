"""What helps: for an entry the rule that gives it, and then that rule with the numbers of the
problem.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from ...search.induction import subgame_perfect
from ...trees.node import Node, number_text

if TYPE_CHECKING:
    from .pruning_problems import Pruning
    from .tree_problems import Chance, Induction, TreeProblem

BEST = {"max": "largest", "min": "smallest"}
STAR_RULE = (
    "At a chance node, take what has been read so far and give every unread child its best bound:"
    " that is a limit for the whole node. When the limit is no better than what the player above"
    " already has, the rest of the node is not read."
)
LEAVES_RULE = (
    "After each child, compare alpha and beta. As soon as alpha >= beta, the rest of the node is"
    " not read, nor anything below it."
)


# Values.


def value_rule(node: Node) -> str:
    """How an inner node of MAX, MIN or chance gets its value."""
    if node.player == "chance":
        return (
            f"{node.name} is a chance node: multiply each child's value by its probability, and"
            " add."
        )
    if len(node.children) == 1:
        return f"{node.name} has a single child: whoever moves, its value is the child's."
    return (
        f"{node.name} is a {node.player.upper()} node: its value is the {BEST[node.player]} of its"
        " children's values."
    )


def move_rule(root: Node) -> str:
    """How the move follows from the values."""
    return (
        f"{root.player.upper()} moves at {root.name}, to a child whose value is the value of"
        f" {root.name}."
    )


def move_step(problem: TreeProblem) -> str:
    """The values of the root's children."""
    root = problem.root
    values = [
        (
            f"{problem.trace.label(child.path)} is worth {number_text(problem.worth[child.path])}"
            if child.children
            else problem.trace.label(child.path)
        )
        for child in root.children
    ]
    return f"{'; '.join(values)}: {root.player.upper()} takes the {BEST[root.player]}."


def expected_step(node: Node, worth: Mapping[str, Any]) -> str:
    """The sum at a chance node."""
    parts = [
        f"{number_text(p)} x {_bracketed(worth[child.path])}"
        for p, child in zip(node.probs, node.children)
    ]
    return f"{node.name}: {' + '.join(parts)} = {number_text(worth[node.path])}."


def star_step(problem: Chance, chosen: Collection[str]) -> str:
    """What the search knew where a leaf was wrongly marked."""
    star, path = problem.star, _first_wrong_leaf(problem, "not read", chosen)
    if path not in star.leaves_pruned:
        return (
            f"{_leaf(problem, path)} is read: its node can still turn out better than what is"
            " known."
        )
    node = _cut_above(star, path)
    windows = {step.node: (step.alpha, step.beta) for step in star.steps if step.kind == "enter"}
    alpha, beta = windows[node]
    says = [
        star.says(k)
        for k, step in enumerate(star.steps)
        if step.node == node and step.kind == "return"
    ]
    return (
        f"{star.label(node)} is entered with alpha = {number_text(alpha)}, beta ="
        f" {number_text(beta)}. {' '.join(says)}"
    )


# Pruning.


def entry_rule(node: Node, side: str) -> str:
    """Where alpha or beta at a node comes from."""
    if node.parent is None:
        return "At the root nobody is sure of anything yet: alpha = -inf, beta = inf."
    who, turn = ("MAX", "raises") if side == "alpha" else ("MIN", "lowers")
    return (
        f"{side.capitalize()} at {node.name} is what {who} is sure of on the way there, handed down"
        f" by {node.parent.name} as it stands when {node.name} is entered. Only a {who} node {turn}"
        " it. A node that is never entered stays blank."
    )


def returns_rule(node: Node) -> str:
    """What a node returns."""
    return (
        f"{node.name} returns the {BEST[node.player]} value that came back from the children it has"
        " read, also when it is cut (fail-soft). If the unread rest could still change its value,"
        " that is a bound: >= at a MAX node that was cut, <= at a MIN node. A node that is never"
        " entered stays blank."
    )


def pruning_step(problem: Pruning, name: str, chosen: Collection[str]) -> str:
    """What the search did at the node of an entry, in the trace's own words."""
    trace = problem.trace
    if name == "not read":
        path = _first_wrong_leaf(problem, name, chosen)
        if path in trace.leaves_pruned:
            return problem.says(_cut_above(trace, path), "cut")
        before = next(k for k, step in enumerate(trace.steps) if step.node == path) - 1
        return f"{_leaf(problem, path)} is read. {trace.says(before)}"
    node = problem.node_of(name)
    if node.path not in problem.windows:
        return f"{problem.says(_cut_above(trace, node.path), 'cut')} So {node.name} stays blank."
    if name.endswith("returns"):
        return problem.says(node.path, "update", "cut", "return")
    entered = next(k for k, step in enumerate(trace.steps) if step.node == node.path)
    return " ".join(trace.says(k) for k in (entered - 1, entered) if k >= 0)


# Backward induction.


def induction_rule(node: Node | None, name: str) -> str:
    """How a payoff moves up a tree of several players."""
    if node is None:
        return {
            "outcome": (
                "Start at the root and follow, at each node, the child whose payoffs the node has."
            )
        }.get(
            name,
            "Whoever is indifferent may take any best move, and the others may count on any of"
            " them. From the leaves up, collect every payoff a node may come to: one that is, for"
            " the mover, at least as good as the worst that each of the other children may"
            " come to.",
        )
    place = ("first", "second", "third")[node.players.index(node.player)]
    return (
        f"{node.player} moves at {node.name} and looks at the {place} number only. Take the child"
        " with the largest one, with all its"
        f" numbers{'; of equals, the first' if node.players[2:] == () else ''}."
    )


def induction_step(problem: Induction, name: str) -> str:
    """The line of play, or what is possible at each node below the root."""
    if name == "outcome":
        trace = problem.trace
        return (
            "The line of play starts "
            + ", ".join(trace.label(path) for path in trace.line[:2])
            + "."
        )
    several = [
        f"at {node.name} {' or '.join(map(number_text, subgame_perfect(node)))}"
        for node in problem.root.nodes()
        if node.children and node.parent
    ]
    return (
        f"Possible are {'; '.join(several)}. At {problem.root.name} {problem.root.player} chooses"
        " among these."
    )


def _first_wrong_leaf(problem: Any, name: str, chosen: Collection[str]) -> str:
    right = set(problem.answers[name])
    return next(
        (
            path
            for option, path in problem.leaf_options().items()
            if (option in right) != (option in set(chosen))
        ),
        "",
    )


def _cut_above(trace: Any, path: str) -> str:
    """The node at which the cut was made that left the node at `path` unread."""
    return next(
        step.node
        for step in trace.steps
        for cut in step.pruned
        if path == cut or path.startswith(cut + ".")
    )


def _leaf(problem: Any, path: str) -> str:
    return problem.root.at(path).name


def _bracketed(value: Any) -> str:
    text = number_text(value)
    return f"({text})" if text.startswith("-") or "/" in text else text
