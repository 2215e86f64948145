"""Explorers of minimax: values that flow up, whose turn it is, a depth limit, an opponent who errs,
a move misreported.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ...search.minimax import minimax
from ...search.view import checked_movers
from ...trees.build import random_tree
from ...trees.games import OTHER, as_node
from ...trees.node import Node, number_text
from ...watching.trace import Trace
from ...watching.watch import watch
from ..describe import text, title
from ..grid import cells
from ..pen import stack
from ..scene import Scene, scene_of
from ..svg import svg
from .kit import (
    NO_YES,
    Explorer,
    Shown,
    count,
    leaf_number,
    listed,
    menu,
    numbered,
    slider,
    switch,
)

LEVELS = {"named on the nodes": None, "by level, MAX first": "max", "by level, MIN first": "min"}
SEEDS = 40
EVALUATIONS = ("as given", "perfect", "always 0")
HERE = "#ffe9a8"  # the column of the depth chosen


def flow_up(root: Any, low: int = -10, high: int = 10) -> Explorer:
    """Change one leaf and see how far up the change travels.

    root : a Node or nested lists, of MAX and MIN. low, high : the range of the value slider.
    """
    root = of_two(root)
    leaves = numbered(root)
    return Explorer(
        lambda leaf, value: draw_flow(root, leaves[leaf], value),
        {
            "leaf": menu("leaf", leaves, list(leaves)[len(leaves) // 2 - 1]),
            "value": slider("its value", low, high, high),
        },
    )


def draw_flow(root: Node, leaf: str, value: int) -> Shown:
    """The picture of `flow_up`: every value as it is now, the way of the change thick."""
    before, after = watch(minimax, root), watch(minimax, root.with_payoff(leaf, value))
    old, new = before.values, after.values
    moved = [path for path in old if old[path] != new[path]]
    scene = Scene(after.root, labels=new, line=moved)
    changes = [
        f"{'leaf' if path == leaf else after.label(path)} {number_text(old[path])} →"
        f" {number_text(new[path])}"
        for path in moved
    ]
    figures = {
        "changed": ", ".join(changes) or "nothing",
        "values changed": f"{len(moved)} of {len(old)}",
        "root": new[""],
        "move": f"{_move_name(before)} → {_move_name(after)}",
    }
    number = leaf_number(root, leaf)
    return with_payoffs(scene, after.root, figures, _how_far(after, moved, leaf)).asking(
        f"Leaf {number} becomes {value}. How many values change, its own included?",
        len(moved),
        svg(Scene(root, labels=old, line=[leaf])),
    )


def whose_turn(root: Any) -> Explorer:
    """One tree with the turn taken from its nodes, or from the level alone as a careless program
    does.

    root : a Node of MAX and MIN; the switch shows something where the players do not simply
    alternate."""
    return Explorer(partial(draw_turns, of_two(root)), {"turn": switch(LEVELS)})


def draw_turns(root: Node, turn: str) -> Shown:
    """The picture of `whose_turn`: minimax on the tree as one of the readings has it."""
    first, right = LEVELS[turn], watch(minimax, root).values
    read = watch(minimax, by_level(root, first) if first else root)
    here = read.values
    figures = {"root": here[""], "move": _move_name(read), "named on the nodes:": right[""]}
    swapped = [
        read.label(node.path) for node in root.nodes() if node.player != read.node(node.path).player
    ]
    wrong = [read.label(path) for path in here if here[path] != right[path]]
    value, verb = ("value", "is") if len(wrong) == 1 else ("values", "are")
    harm = f"the {value} of {listed(wrong)} {verb} wrong" if wrong else "no value is wrong, by luck"
    belong = "belongs" if len(swapped) == 1 else "belong"
    sentence = f"Read {turn}, {listed(swapped)} {belong} to the wrong player; {harm}."
    if not swapped:
        start = f"Read {turn}, every node happens to belong" if first else "Every node belongs"
        sentence = f"{start} to the player it names."
    asked = f"What is the root worth with the turn {turn}?"
    return Shown.of(read, figures, sentence).asking(asked, here[""], svg(root))


def by_level(root: Node, first: str) -> Node:
    """The same tree with the players taking turns level by level, whatever its nodes say."""
    turns = first, OTHER[first]
    return root.rewritten(lambda node: {} if node.is_leaf else {"player": turns[node.ply % 2]})


def depth_limit(root: Any) -> Explorer:
    """Minimax that looks only so far, and what its move is truly worth.

    root : a Node of MAX and MIN whose inner nodes all have an evaluation; ValueError for another.
    """
    root = of_two(root)
    if root.is_leaf or any(node.eval is None for node in root.nodes() if node.children):
        raise ValueError(
            "depth_limit needs an evaluation in every inner node, as random_tree(evals=True) gives"
            " them"
        )
    versions = {evaluation: evaluated(root, evaluation) for evaluation in EVALUATIONS}

    def draw(depth, evaluation):
        """The search to one depth, and below it what every depth says."""
        root = versions[evaluation]
        trace = watch(minimax, root, depth=depth)
        worth = {child.move: minimax(child).value for child in root.children}
        found = [minimax(root, ply) for ply in range(root.height + 1)]
        rows = [
            ["depth", *map(str, range(len(found)))],
            ["value at the root", *(number_text(result.value) for result in found)],
            ["move", *("none" if result.move is None else str(result.move) for result in found)],
            ["truly worth", *(number_text(worth.get(result.move)) for result in found)],
        ]
        here, best = found[depth], found[-1].value
        figures = {"value": here.value, "positions evaluated": here.leaves, "nodes": here.nodes}
        if here.move is None:
            seems = "the root itself is evaluated, and no move is looked at."
        else:
            truly = worth[here.move]
            other = "the other would be" if len(worth) == 2 else "the best is"
            missed = (
                "the best there is" if truly == best else f"and {other} worth {number_text(best)}"
            )
            seems = (
                f"move {here.move} seems worth {number_text(here.value)}. It is truly worth"
                f" {number_text(truly)}, {missed}."
            )
        sentence = f"Depth {depth}, evaluation {evaluation}: {seems}"
        table = cells(rows, "", {(row, depth + 1): HERE for row in range(len(rows))}, wide=56)
        told = title(scene_of(trace))
        words = [f"leaves read at depth {root.height}: {found[-1].leaves}"]
        words += [f"{row[0]}: {', '.join(entry or '-' for entry in row[1:])}" for row in rows]
        return Shown(
            stack([("", svg(trace)), ("", table)], f"{told}. {sentence}"),
            figures,
            sentence,
            "\n".join([text(trace), *words]),
        ).asking(
            f"Depth {depth}, evaluation {evaluation}: which move does the search choose?",
            "none" if here.move is None else here.move,
            svg(root),
            [*worth, "none"],
        )

    return Explorer(
        draw,
        {"depth": slider("depth", 0, root.height, 1), "evaluation": switch(EVALUATIONS)},
    )


def evaluated(root: Node, evaluation: str) -> Node:
    """The tree with its evaluations as given, "perfect" (the true values), or "always 0"."""
    if evaluation == "as given":
        return root
    true = watch(minimax, root).values if evaluation == "perfect" else {}
    return root.rewritten(lambda node: {} if node.is_leaf else {"eval": true.get(node.path, 0)})


def reported_move(versions: Mapping[str, Callable[[Node], Any]]) -> Explorer:
    """Random trees of eight leaves, the move that a routine reports on each, and how often it was
    wrong so far.

    versions : label to a function from the root to the move it reports: a move of the root, or the
    Node it leads to.
    """
    if (
        not isinstance(versions, Mapping)
        or not versions
        or not all(map(callable, versions.values()))
    ):
        raise TypeError(
            "reported_move needs its routines by label, such as {'mine': my_routine}, got"
            f" {versions!r}"
        )
    traces = [watch(minimax, random_tree(2, 3, seed)) for seed in range(SEEDS + 1)]
    reports = {
        label: [_reported(f(trace.root), trace.root) for trace in traces]
        for label, f in versions.items()
    }

    def draw(seed, version):
        """The true values, the best move thick, the reported position marked."""
        trace, path = traces[seed], reports[version][seed]
        root, values, best = trace.root, trace.values, trace.result
        marked = root.rewritten(lambda node: {"name": "reported"} if node.path == path else {})
        scene = Scene(marked, labels=values, line=[str(best.move)])
        # A position further down is no move of the root, whatever it is worth.
        wrong = [
            "." in reported or each.values[reported] != each.result.value
            for each, reported in zip(traces[: seed + 1], reports[version])
        ]
        if "." in path:
            plies = count(path.count(".") + 1, "ply", "plies")
            verdict = f"a position {plies} down, which is no move of the root"
        elif wrong[-1]:
            verdict = f"move {path}, worth {values[path]}, and the best is worth {best.value}"
        else:
            verdict = f"move {path}, worth {best.value}, which is right"
        figures = {
            "best move": best.move,
            "wrong so far": f"{sum(wrong)} of {count(seed + 1, 'tree')}",
        }
        said = f"Seed {seed}, {version}: it reports {verdict}."
        return with_payoffs(scene, root, figures, said).asking(
            f"Seed {seed}: does {version} report a best move?",
            NO_YES[not wrong[-1]],
            svg(Scene(root, labels=values, line=[str(best.move)])),
            NO_YES,
        )

    return Explorer(
        draw,
        {"seed": slider("seed", 0, SEEDS, 4), "version": switch(versions)},
        lambda **values: ("version",) if len(versions) == 1 else (),
    )


def _reported(report, root):
    """The path of the position that a routine reports; ValueError where it is none."""
    if isinstance(report, Node) and report.parent is not None:
        return report.path
    for child in root.children:
        if child.move == report:
            return child.path
    moves = listed(child.move for child in root.children)
    raise ValueError(f"a routine reports a move of the root, {moves}, or a Node, got {report!r}")


def choices(trace: Trace, player: str) -> dict[str, str]:
    """The child that each node of a player's takes, both by path."""
    return {
        step.node: step.best
        for step in trace.steps
        if step.kind == "return" and step.best and trace.node(step.node).player == player
    }


def of_two(root: Any) -> Node:
    return checked_movers(as_node(root), ("max", "min"))


def with_payoffs(scene: Scene, root: Node, figures: Mapping[str, Any], sentence: str) -> Shown:
    """A tree whose labels hide what its leaves pay, with the payoffs in the text."""
    payoffs = ", ".join(number_text(leaf.payoff) for leaf in root.leaves())
    form = f"{text(scene)}\npayoffs of the leaves: {payoffs}"
    return Shown(svg(scene), figures, sentence, form)


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
        f"The change stops {place}: {after.label(above.path)} takes the {taken} of its children's"
        " values, and that is what it was."
    )


def _move_name(trace):
    """What the move at the root leads to, by name, else the move."""
    if len(trace.line) < 2:
        return "none"
    child = trace.node(trace.line[1])
    return child.name or number_text(child.move)
