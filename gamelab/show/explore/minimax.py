"""Explorers of minimax: values that flow up, whose turn it is, a depth limit, an opponent who errs,
a move misreported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from html import escape
from typing import Any, NamedTuple

from ...search.chance import expectimax
from ...search.minimax import minimax
from ...search.view import checked_movers
from ...trees.build import as_node, random_tree, tree
from ...trees.node import Node, Number, number_text
from ...watching.trace import Trace
from ...watching.watch import watch
from ..chart import chart
from ..describe import text, title
from ..scene import Scene, scene_of
from ..styles import FAMILY, FAINT, INK, PAPER
from ..svg import svg
from .kit import Explorer, Shown, count, menu, slider, switch

LEVELS = {"named on the nodes": None, "by level, MAX first": "max", "by level, MIN first": "min"}
EVALUATIONS = ("as given", "perfect", "always 0")
PLANS = ("minimax", "best reply")
PERCENTS = range(0, 101, 2)


def flow_up(root: Any, low: int = -10, high: int = 10) -> Explorer:
    """Change one leaf and see how far up the change travels.

    root : a Node or nested lists, of MAX and MIN. low, high : the range of the value slider.
    """
    root = checked_movers(as_node(root), ("max", "min"))
    leaves = {
        f"{i}: {number_text(leaf.payoff)}": leaf.path for i, leaf in enumerate(root.leaves(), 1)
    }
    labels = list(leaves)
    controls = {
        "leaf": menu("leaf", labels, labels[len(labels) // 2 - 1]),
        "value": slider("its value", low, high, high),
    }
    return Explorer(lambda leaf, value: draw_flow(root, leaves[leaf], value), controls)


def draw_flow(root: Node, leaf: str, value: int) -> Shown:
    """The picture of `flow_up`: every value as it is now, the way of the change thick."""
    before, after = watch(minimax, root), watch(minimax, root.with_payoff(leaf, value))
    old, new = values_of(before), values_of(after)
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
        "root": number_text(new[""]),
        "move": f"{_move_name(before.root, before.line)} → {_move_name(after.root, after.line)}",
    }
    return Shown(
        svg(scene), figures, _how_far(after, moved, leaf), f"{text(scene)}\n{_payoffs(after.root)}"
    )


def whose_turn(root: Any) -> Explorer:
    """One tree with the turn taken from its nodes, or from the level alone as a careless program
    does.

    root : a Node of MAX and MIN; the switch shows something where the players do not simply
    alternate."""
    root = checked_movers(as_node(root), ("max", "min"))
    return Explorer(partial(draw_turns, root), {"turn": switch(list(LEVELS))})


def draw_turns(root: Node, turn: str) -> Shown:
    """The picture of `whose_turn`: minimax on the tree as one of the readings has it."""
    named = watch(minimax, root)
    read = watch(minimax, root if LEVELS[turn] is None else by_level(root, LEVELS[turn]))
    right, here = values_of(named), values_of(read)
    figures = {
        "root": number_text(here[""]),
        "move": _move_name(read.root, read.line),
        "named on the nodes:": number_text(right[""]),
    }
    swapped = [
        read.label(node.path)
        for node in root.nodes()
        if node.children and node.player != read.node(node.path).player
    ]
    wrong = [read.label(path) for path in here if here[path] != right[path]]
    if not swapped:
        start = (
            "Every node belongs"
            if LEVELS[turn] is None
            else f"Read {turn}, every node happens to belong"
        )
        sentence = f"{start} to the player it names."
    else:
        harm = (
            f"the value of {_and(wrong)} is wrong"
            if len(wrong) == 1
            else f"the values of {_and(wrong)} are wrong"
            if wrong
            else "no value is wrong, by luck"
        )
        sentence = (
            f"Read {turn}, {_and(swapped)} {'belongs' if len(swapped) == 1 else 'belong'} to the"
            f" wrong player; {harm}."
        )
    return Shown(svg(read), figures, sentence, text(read))


def by_level(root: Node, first: str) -> Node:
    """The same tree with the players taking turns level by level, whatever its nodes say."""

    def form(node: Node, player: str) -> dict[str, Any]:
        if node.is_leaf:
            return {"payoff": node.payoff, "name": node.name}
        children = [form(child, "min" if player == "max" else "max") for child in node.children]
        return {"player": player, "name": node.name, "moves": node.moves, "children": children}

    return tree(form(root, first))


def depth_limit(root: Any) -> Explorer:
    """Minimax that looks only so far, and what its move is truly worth.

    root : a Node of MAX and MIN whose inner nodes all have an evaluation; ValueError for another.
    """
    root = checked_movers(as_node(root), ("max", "min"))
    if root.is_leaf or any(node.eval is None for node in root.nodes() if node.children):
        raise ValueError(
            "depth_limit needs an evaluation in every inner node, as random_tree(evals=True) gives"
            " them"
        )
    versions = {evaluation: evaluated(root, evaluation) for evaluation in EVALUATIONS}
    controls = {
        "depth": slider("depth", 0, root.height, 1),
        "evaluation": switch(list(EVALUATIONS)),
    }
    return Explorer(partial(draw_depth, versions), controls)


def draw_depth(versions: Mapping[str, Node], depth: int, evaluation: str) -> Shown:
    """The picture of `depth_limit`: the search to one depth, and below it what every depth says."""
    root = versions[evaluation]
    trace = watch(minimax, root, depth=depth)
    worth = {child.move: minimax(tree(child)).value for child in root.children}
    found = [minimax(root, ply) for ply in range(root.height + 1)]
    rows = {
        "depth": [str(ply) for ply in range(len(found))],
        "value at the root": [number_text(result.value) for result in found],
        "move": ["none" if result.move is None else number_text(result.move) for result in found],
        "truly worth": [
            "" if result.move is None else number_text(worth[result.move]) for result in found
        ],
    }
    here = found[depth]
    figures = {
        "value": number_text(here.value),
        "positions evaluated": number_text(here.leaves),
        "nodes": number_text(here.nodes),
    }
    best = found[-1].value
    if here.move is None:
        sentence = (
            f"Depth 0, evaluation {evaluation}: the root itself is evaluated, and no move is"
            " looked at."
        )
    else:
        truly = worth[here.move]
        missed = (
            "the best there is"
            if truly == best
            else (
                f"and {'the other would be' if len(worth) == 2 else 'the best is'} worth"
                f" {number_text(best)}"
            )
        )
        sentence = (
            f"Depth {depth}, evaluation {evaluation}: move {number_text(here.move)} seems worth"
            f" {number_text(here.value)}. It is truly worth {number_text(truly)}, {missed}."
        )
    words = "\n".join(
        f"{name}: {', '.join(entry or '-' for entry in row)}" for name, row in rows.items()
    )
    picture = stacked([svg(trace), _columns(rows, depth)], f"{title(scene_of(trace))}. {sentence}")
    return Shown(
        picture,
        figures,
        sentence,
        f"{text(trace)}\nleaves read at depth {root.height}: {found[-1].leaves}\n{words}",
    )


def evaluated(root: Node, evaluation: str) -> Node:
    """The tree with its evaluations as given, "perfect" (the true values), or "always 0"."""
    true = values_of(watch(minimax, root))

    def form(node: Node) -> dict[str, Any]:
        if node.is_leaf:
            return {"payoff": node.payoff, "name": node.name}
        worth = {"as given": node.eval, "perfect": true[node.path], "always 0": 0}[evaluation]
        return {
            "player": node.player,
            "name": node.name,
            "moves": node.moves,
            "eval": worth,
            "children": [form(child) for child in node.children],
        }

    return tree(form(root))


class Earned(NamedTuple):
    """What a plan of MAX's earns.

    average : the expected payoff against the opponent who errs. sure : the payoff against the worst
    opponent for it.
    values : the expected payoff from each node on, by path. chosen : the child that MAX takes at
    each of its nodes."""

    average: Number
    sure: Number
    values: Mapping[str, Number]
    chosen: Mapping[str, str]


def erring_opponent(root: Any) -> Explorer:
    """What minimax earns against a MIN who errs, beside the best reply to just that opponent.

    With probability p MIN makes a move at random, each as likely, the best one among them; else its
    minimax move, the first of equals. All averages are exact.

    root : a Node or nested lists, of MAX and MIN.
    """
    root = checked_movers(as_node(root), ("max", "min"))
    curves = {
        plan: [earned(root, Fraction(percent, 100), plan) for percent in PERCENTS] for plan in PLANS
    }
    return Explorer(
        partial(draw_erring, root, curves),
        {"p": slider("p in %", 0, 100, 30), "MAX_plays": switch(list(PLANS))},
    )


def draw_erring(
    root: Node, curves: Mapping[str, Sequence[Earned]], p: int, MAX_plays: str
) -> Shown:
    """The picture of `erring_opponent`: the tree with what MIN does, and the four curves over p."""
    error = Fraction(p, 100)
    now = {plan: earned(root, error, plan) for plan in PLANS}
    plan = now[MAX_plays]
    shown = with_errors(root, error, {})
    for node in shown.nodes():
        if node.player == "chance":
            # Whose turn it is stays on the node: MIN's, although its errors make it a chance node
            # to MAX.
            node.player = "min"
            node.moves = tuple(f"{decimal(100 * share, 1)} %" for share in node.probs)
            for child, label in zip(node.children, node.moves, strict=True):
                child.move = label
            node.probs = None
    shown.movers.discard("chance")
    scene = Scene(
        shown,
        labels={path: decimal(value) for path, value in plan.values.items()},
        line=plan.chosen.values(),
    )
    value = minimax(root).value
    figures = {
        "minimax value": number_text(value),
        "minimax earns": decimal(now["minimax"].average),
        "best reply earns": decimal(now["best reply"].average),
        "best reply is sure of": decimal(now["best reply"].sure),
    }
    sentence = (
        f"MAX plays {'minimax' if MAX_plays == 'minimax' else 'the best reply'}, MIN errs in {p} %"
        f" of its moves: {decimal(plan.average)} on average, and never less than"
        f" {decimal(plan.sure)} against anybody."
    )
    lines = {
        "best reply, average": [entry.average for entry in curves["best reply"]],
        "minimax, average": [entry.average for entry in curves["minimax"]],
        "minimax, sure of": [entry.sure for entry in curves["minimax"]],
        "best reply, sure of": [entry.sure for entry in curves["best reply"]],
    }
    heights = [height for line in lines.values() for height in line]
    drawn = {
        name: _stairs(line) if "sure" in name else list(zip(PERCENTS, line, strict=True))
        for name, line in lines.items()
    }
    rings = [(p, now["best reply"].average, ""), (p, now["minimax"].average, "")]
    curve = chart(
        drawn,
        rings,
        [("x", p, f"p = {p} %")],
        x=(0, 100, "p: MIN errs in so many % of its moves"),
        y=(min(heights), max(heights) + (min(heights) == max(heights)), "payoff to MAX"),
        alt=sentence,
        size=(720, 300),
    )
    ends = (
        f"{name}, p = 0, 50, 100 %: {', '.join(decimal(line[i]) for i in (0, 25, 50))}"
        for name, line in lines.items()
    )
    words = "\n".join((text(scene), _payoffs(root), *ends))
    return Shown(stacked([svg(scene), curve], sentence), figures, sentence, words)


def earned(root: Node, error: Fraction, plan: str) -> Earned:
    """What MAX earns by a plan, "minimax" or "best reply", when MIN errs with probability `error`
    at each of its moves.
    """
    if plan == "minimax":
        chosen = choices(_plan(root), "max")
        known = watch(expectimax, with_errors(root, error, chosen))
    else:
        known = watch(expectimax, with_errors(root, error, {}))
        chosen = choices(known, "max")
    return Earned(
        known.result.value, minimax(_narrowed(root, chosen)).value, values_of(known), chosen
    )


def with_errors(root: Node, error: Fraction, chosen: Mapping[str, str]) -> Node:
    """The tree with MIN's nodes turned into chance nodes of what MIN does; so are MAX's, where
    MAX's move is `chosen`.
    """
    best = choices(_plan(root), "min")

    def form(node: Node) -> Any:
        if node.is_leaf:
            return {"payoff": node.payoff, "name": node.name}
        children, paths = (
            [form(child) for child in node.children],
            [child.path for child in node.children],
        )
        if node.player == "min":
            probs = [
                Fraction(error, len(paths)) + (1 - error) * (path == best[node.path])
                for path in paths
            ]
        elif node.path in chosen:
            probs = [int(path == chosen[node.path]) for path in paths]
        else:
            return {"player": "max", "name": node.name, "children": children}
        return {"player": "chance", "name": node.name, "probs": probs, "children": children}

    return tree(form(root))


@lru_cache(maxsize=4)
def _plan(root: Node) -> Trace:
    """Minimax on a tree, which every point of the curves asks for."""
    return watch(minimax, root)


def _narrowed(root: Node, chosen: Mapping[str, str]) -> Node:
    """The tree in which MAX has only the chosen moves."""

    def form(node: Node) -> Any:
        if node.is_leaf:
            return node.payoff
        return {
            "player": node.player,
            "children": [
                form(child)
                for child in node.children
                if chosen.get(node.path, child.path) == child.path
            ],
        }

    return tree(form(root))


def reported_move(versions: Mapping[str, Callable[[Node], Any]], last: int = 40) -> Explorer:
    """Random trees of eight leaves, the move that a routine reports on each, and how often it was
    wrong so far.

    versions : label to a function from the root to the move it reports: a move of the root, or the
    Node it leads to.
    last : the last seed of the slider.
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
    trees = [random_tree(2, 3, seed) for seed in range(last + 1)]
    reports = {label: [_reported(f(root), root) for root in trees] for label, f in versions.items()}
    right = [minimax(root) for root in trees]
    idle = (lambda **_: ("version",)) if len(versions) == 1 else None
    return Explorer(
        partial(draw_report, trees, right, reports),
        {"seed": slider("seed", 0, last, min(4, last)), "version": switch(list(versions))},
        idle,
    )


def draw_report(
    trees: Sequence[Node],
    right: Sequence[Any],
    reports: Mapping[str, Sequence[str]],
    seed: int,
    version: str,
) -> Shown:
    """The picture of `reported_move`: the true values, the best move thick, the reported position
    marked.
    """
    root, path = trees[seed], reports[version][seed]
    values = values_of(watch(minimax, root))
    named = tree(root)
    named.at(path).name = "reported"
    scene = Scene(named, labels=values, line=[str(right[seed].move)])
    wrong = [_wrong(*known) for known in zip(trees[: seed + 1], right, reports[version])]
    best = number_text(right[seed].value)
    if "." in path:
        verdict = (
            f"a position {count(path.count('.') + 1, 'ply', 'plies')} down, which is no move of the"
            " root"
        )
    elif wrong[-1]:
        verdict = f"move {path}, worth {number_text(values[path])}, and the best is worth {best}"
    else:
        verdict = f"move {path}, worth {best}, which is right"
    figures = {
        "best move": number_text(right[seed].move),
        "wrong so far": f"{sum(wrong)} of {count(seed + 1, 'tree')}",
    }
    return Shown(
        svg(scene),
        figures,
        f"Seed {seed}, {version}: it reports {verdict}.",
        f"{text(scene)}\n{_payoffs(root)}",
    )


def _reported(report: Any, root: Node) -> str:
    """The path of the position that a routine reports; ValueError where it is none."""
    if isinstance(report, Node) and report.parent is not None:
        return report.path
    for child in root.children:
        if child.move == report:
            return child.path
    raise ValueError(
        "a routine reports a move of the root,"
        f" {_and([number_text(child.move) for child in root.children])}, or a Node, got {report!r}"
    )


def _wrong(root: Node, right: Any, reported: str) -> bool:
    """Whether a reported position is no move of the root, or a move worth less than the best."""
    return (
        root.at(reported).parent is not root
        or minimax(tree(root.at(reported))).value != right.value
    )


def values_of(trace: Trace) -> dict[str, Number]:
    """The value that every node returned, by path."""
    return {step.node: step.value for step in trace.steps if step.kind == "return"}


def choices(trace: Trace, player: str) -> dict[str, str]:
    """The child that each node of a player's takes, both by path."""
    return {
        step.node: step.best
        for step in trace.steps
        if step.kind == "return"
        and step.best is not None
        and trace.node(step.node).player == player
    }


def _how_far(after: Trace, moved: Sequence[str], leaf: str) -> str:
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


def _move_name(root: Node, line: Sequence[str]) -> str:
    if len(line) < 2:
        return "none"
    child = root.at(line[1])
    return child.name if child.name else number_text(child.move)


def _payoffs(root: Node) -> str:
    return f"payoffs of the leaves: {', '.join(number_text(leaf.payoff) for leaf in root.leaves())}"


def _and(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else "nothing"


def decimal(value: Number, places: int = 3) -> str:
    """A number with so many decimals at most, "≈" before it where it has more; whole numbers as
    they are.

    >>> decimal(Fraction(17, 4)), decimal(Fraction(1, 3)), decimal(3)
    ('4.25', '≈0.333', '3')
    """
    rounded = (
        f"{float(value):.{places}f}".rstrip("0").rstrip(".")
        if value != int(value)
        else number_text(int(value))
    )
    return rounded if Fraction(rounded) == value else f"≈{rounded}"


def stacked(pictures: Sequence[str], words: str) -> str:
    """Pictures below each other, as one SVG. words : what it shows, for those who do not see it.

    >>> stacked([svg(tree([1, 2])), svg(tree([3, 4]))], "Two trees.").count("<svg")
    1
    """
    sizes = [
        tuple(map(float, re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture).groups()))
        for picture in pictures
    ]
    width, down, parts = max(wide for wide, _ in sizes), 0.0, []
    for picture, (wide, high) in zip(pictures, sizes, strict=True):
        head, _, body = picture.partition(">")
        anchor = ' text-anchor="middle"' if 'text-anchor="middle"' in head else ""
        body = re.sub(
            r"<title>.*?</title>|<desc>.*?</desc>", "", body.removesuffix("</svg>"), flags=re.DOTALL
        )
        parts.append(
            f'<g transform="translate({(width - wide) / 2:g} {down:g})"{anchor}>{body}</g>'
        )
        down += high
    told = escape(words, quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {down:g}"'
        f' width="{width:g}" style="max-width:100%;height:auto" role="img" aria-label="{told}"'
        f' font-family="{FAMILY}"><title>{told}</title><rect width="{width:g}" height="{down:g}"'
        f' fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


def _columns(rows: Mapping[str, Sequence[str]], here: int) -> str:
    """A small table as SVG, a row for each entry; column `here` is framed."""
    wide, high, left = 56, 22, 130
    width = left + wide * len(next(iter(rows.values()))) + 10
    frame = f'x="{left + wide * here + 2}" y="3" width="{wide - 4}" height="{high * len(rows) + 4}"'
    parts = [f'<rect {frame} fill="none" stroke="{INK}" stroke-width="2" rx="4"/>']
    for i, (name, row) in enumerate(rows.items()):
        y = high * (i + 1) - 2
        parts.append(f'<text x="4" y="{y}" font-size="12" fill="{FAINT}">{escape(name)}</text>')
        for k, entry in enumerate(row):
            parts.append(
                f'<text x="{left + wide * (k + 0.5):g}" y="{y}" font-size="13" text-anchor="middle"'
                f' fill="{INK}">{escape(entry)}</text>'
            )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width}'
        f' {high * len(rows) + 10}">{"".join(parts)}</svg>'
    )


def _stairs(heights: Sequence[Number]) -> list[tuple[Number, Number]]:
    """The points of a curve over PERCENTS that jumps and never slopes."""
    points = []
    for k, height in enumerate(heights):
        if k and height != heights[k - 1]:
            points.append((PERCENTS[k], heights[k - 1]))
        points.append((PERCENTS[k], height))
    return points
