"""Explorers of chance: the weights of a die, what an unread leaf may do, bounds that cut,
rescalings, beliefs, a dice game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import product
from math import inf, lcm, sqrt
from typing import Any

import ipywidgets as widgets

from ...search.chance import expectimax
from ...search.minimax import alphabeta, minimax
from ...trees.build import random_tree, tree
from ...trees.games import Race, as_node, game_tree
from ...trees.node import Node, Number, number_text, where
from ...watching.watch import watch
from ..chart import chart
from ..describe import text
from ..grid import cells
from ..pen import sheet
from ..styles import FAMILIES
from ..svg import svg
from .kit import Explorer, Shown, count, menu, slider, switch

MOST_PARTS = 60
BELIEF_PARTS = 12
PLAYERS = ("minimax player", "expectimax player", "knows p")
RACE_DICE = ((1, 1, 4), (1, 1, 1, 5))
SCALES = {
    "as given": "linear",
    "times 3 plus 1": "linear",
    "half, minus 10": "linear",
    "squared": "increasing",
    "cubed": "increasing",
    "square root": "increasing",
    "rank": "increasing",
}


def weights(root: Any, node: str = "0") -> Explorer:
    """Load one outcome of a chance node and see where the choice at the root flips.

    root : a Node whose root is MAX's. node : the path of one of its children, a chance node;
    ValueError for another. The outcome takes the probability p, the others share the rest in the
    proportions they have. The probabilities at which the choice flips are among the slider's
    positions, if they have a common denominator up to 60."""
    root = as_node(root)
    chance = root.at(node)
    if (
        root.player != "max"
        or chance.parent is not root
        or chance.player != "chance"
        or len(chance.children) < 2
    ):
        raise ValueError(
            "weights needs a MAX root and the path of a chance node below it with two outcomes or"
            f" more; {where(node)} is no such node"
        )
    outcomes = _labels(chance.children)
    flips = [flip for child in chance.children if (flip := _flip(root, chance, child)) is not None]
    parts = lcm(*(flip.denominator for flip in flips))
    parts = 24 if parts > MOST_PARTS else parts * -(-12 // parts)
    controls = {
        "outcome": menu("outcome", list(outcomes)),
        "p": slider(f"its probability, in parts of {parts}", 0, parts, parts // 2),
    }
    return Explorer(
        lambda outcome, p: draw_weights(root, node, outcomes[outcome], Fraction(p, parts)), controls
    )


def draw_weights(root: Node, node: str, outcome: str, p: Fraction) -> Shown:
    """The picture of `weights`: the tree with one outcome loaded, and the value of every move for
    every p.
    """
    chance, loaded = root.at(node), root.at(outcome)
    trace = watch(expectimax, _reweighted(root, chance, loaded, p))
    flip = _flip(root, chance, loaded)
    mine, value, other = (
        _called(chance),
        expectimax(trace.root.at(node)).value,
        _best_other(root, chance),
    )
    ends = {
        _called(child): (
            _ends(root, chance, loaded) if child is chance else (expectimax(child).value,) * 2
        )
        for child in root.children
    }
    verdict = "more than" if value > other else "less than" if value < other else "exactly"
    rest = ", and of equal moves the first is taken" if value == other else ""
    flips = (
        f"The choice flips at p = {number_text(flip)}, exactly"
        if flip is not None
        else "No p makes this move as good as the best other one"
    )
    sentence = (
        f"At p = {number_text(p)} {mine} is worth {number_text(value)}, {verdict} the best other"
        f" move's {number_text(other)}{rest}. {flips}."
    )
    given = ", ".join(
        f"{label} × {number_text(prob)}"
        for prob, label in zip(trace.root.at(node).probs, _labels(chance.children), strict=True)
    )
    figures = {
        f"{mine}:": number_text(value),
        "outcomes": given,
        "MAX takes": f"move {number_text(trace.result.move)}",
    }
    flipping = [("x", flip, f"flips at {number_text(flip)}")] if flip is not None else []
    curves = _curves(
        ends, [(p, value, "")], flipping, "p, the probability of the loaded outcome", sentence
    )
    return Shown(
        sheet([[("", svg(trace))], [("", curves)]], sentence), figures, sentence, text(trace)
    )


def change_leaf(root: Any, low: int = -20, high: int = 40) -> Explorer:
    """Put any value into any leaf, with chance or with MIN below the root, and see what the root
    does.

    root : a Node or nested lists: MAX at the root, then one layer of chance nodes, then leaves;
    ValueError for another.
    low, high : the range of the value slider.
    """
    root = as_node(root)
    if (
        root.player != "max"
        or root.height != 2
        or any(child.player != "chance" for child in root.children)
    ):
        raise ValueError(
            "change_leaf needs MAX at the root, a chance node for each of its moves, and then"
            " leaves"
        )
    leaves = {label: leaf for label, leaf in _labels(root.leaves(), numbered=True).items()}
    controls = {
        "second_layer": switch(["chance", "MIN"]),
        "leaf": menu("leaf", list(leaves), list(leaves)[-1]),
        "value": slider("its value", low, high, high),
    }
    return Explorer(
        lambda second_layer, leaf, value: draw_change(root, second_layer, leaves[leaf], value),
        controls,
    )


def draw_change(root: Node, second_layer: str, leaf: str, value: int) -> Shown:
    """The picture of `change_leaf`: the search on the changed tree, and how far this leaf can move
    the root.
    """
    search = expectimax if second_layer == "chance" else alphabeta
    asked = root if second_layer == "chance" else turned(root, {"chance": "min"})
    before, after = watch(search, asked), watch(search, asked.with_payoff(leaf, value))
    least, most = (search(asked.with_payoff(leaf, end)).value for end in (-inf, inf))
    figures = {
        "root before": number_text(before.result.value),
        "root now": number_text(after.result.value),
        "move": f"{number_text(before.result.move)} → {number_text(after.result.move)}",
        "leaf": f"{number_text(root.at(leaf).payoff)} → {value}",
    }
    if least == most:
        reach = "No value here can move the root"
    else:
        reach = (
            f"This leaf alone can take the root anywhere from {number_text(least)} to"
            f" {number_text(most)}"
        )
    if second_layer == "chance":
        move, flip = root.at(leaf).parent.move, _leaf_flip(root, root.at(leaf))
        reach += (
            f", and MAX goes there when it is above {number_text(flip)}"
            if root.at(leaf).parent.probs[root.at(leaf).index]
            else ""
        )
        reach = reach.replace("goes there", f"takes move {number_text(move)}")
    unread = len(before.leaves_pruned)
    how = (
        f"With MIN, alpha-beta leaves {unread} of the leaves as given unread"
        if unread
        else f"With {second_layer}, every leaf as given is read"
    )
    return Shown(svg(after), figures, f"{how}. {reach}.", text(after))


def star(root: Any, node: str | None = None, highest: int | None = None) -> Explorer:
    """Expectimax with bounds on the leaves: which leaves Star1 and Star2 cut, as the bounds come
    closer.

    root : a Node or nested lists. node : the path of the one node whose leaves are bounded, from
        above; None for bounds on the whole tree, from above, and from below too where MIN has a
        choice above a chance node.
    highest : the upper bound's largest value. A bound that some leaf breaks is refused, and the
    page says how. Star2 is offered where a player moves right below a chance node: elsewhere it has
    nothing to probe."""
    root = as_node(root)
    payoffs = [leaf.payoff for leaf in (root if node is None else root.at(node)).leaves()]
    low, high = int(min(payoffs)), int(max(payoffs))
    probes = any(
        child.player in ("max", "min")
        for parent in root.nodes()
        if parent.player == "chance"
        for child in parent.children
    )
    controls: dict[str, widgets.ValueWidget] = {
        "method": menu("method", ["no bounds", "Star1", "Star2"][: 2 + probes], "Star1")
    }
    controls["upper"] = slider("upper bound", high - 1, highest or 2 * high, high)
    if node is None and _min_above_chance(root):
        controls["lower"] = slider("lower bound", low - high, low + 1, low)
    # Fractions widen the nodes as the bounds move, and what stands below the picture must not move
    # with them.
    ends = [
        {"method": method, "upper": upper}
        for method in controls["method"].options
        for upper in range(controls["upper"].min, controls["upper"].max + 1)
    ]
    least = tuple(map(max, *(draw_star(root, node, (0, 0), **end).size() for end in ends)))
    return Explorer(
        partial(draw_star, root, node, least),
        controls,
        lambda method, **bounds: tuple(bounds) if method == "no bounds" else (),
    )


def draw_star(
    root: Node,
    node: str | None,
    least: tuple[float, float],
    method: str,
    upper: int,
    lower: int | None = None,
) -> Shown:
    """The picture of `star`, on a sheet of at least that size: one search, its counts, or why the
    bounds are refused.
    """
    between = f"{number_text(-inf if lower is None else lower)} to {upper}"
    place = "the whole tree" if node is None else where(node)
    if method == "no bounds":
        trace, how = watch(expectimax, root), "No bounds: nothing can be cut"
    else:
        how = f"{method}, leaves of {place} from {between}"
        star_number = 1 + (method == "Star2")
        try:
            bounded, bounds = (
                (root, (-inf if lower is None else lower, upper))
                if node is None
                else (_bounded(root, node, upper), (-inf, inf))
            )
            trace = watch(expectimax, bounded, bounds=bounds, star=star_number)
        except ValueError as refused:
            # A bound that is broken is a lesson of its own: the sentence of the error is what the
            # reader is to see.
            figures = {
                "evaluations": "none",
                "leaves never read": "refused",
                "value": "none",
                "move": "none",
            }
            return Shown(
                sheet([[("", svg(root))]], f"Refused: {refused}.", least),
                figures,
                f"{how}: refused, {refused}.",
                f"payoffs:\n{text(root)}",
            )
    leaves = [leaf.path for leaf in root.leaves()]
    never = [path for path in leaves if path not in trace.leaves_read]
    figures = {
        "evaluations": number_text(trace.result.leaves),
        "leaves never read": f"{len(never)} of {len(leaves)}",
        "value": number_text(trace.result.value),
        "move": number_text(trace.result.move),
    }
    cut = f"{count(len(never), 'leaf', 'leaves')} never read" if never else "every leaf is read"
    again = trace.result.leaves - (len(leaves) - len(never))
    twice = f", {again} of them a second time" if again else ""
    sentence = f"{how}: {count(trace.result.leaves, 'evaluation')}{twice}; {cut}."
    return Shown(sheet([[("", svg(trace))]], sentence, least), figures, sentence, text(trace))


def rescale(root: Any) -> Explorer:
    """The leaves rescaled, searched by minimax and by expectimax side by side: which move survives?

    root : a Node or nested lists, MAX at the root, chance nodes below; minimax sees the same tree
    with MIN for chance."""
    root = as_node(root)
    if "chance" not in {node.player for node in root.nodes()}:
        raise ValueError(
            "rescale needs a tree with chance nodes, such as tree([[4, 4], [1, 6]], players=('max',"
            " 'chance'))"
        )
    return Explorer(
        partial(draw_rescale, root), {"scale": menu("rescale the leaves", list(SCALES))}
    )


def draw_rescale(root: Node, scale: str) -> Shown:
    """The picture of `rescale`: both searches after one rescaling, and whether their moves are the
    ones as given.
    """
    trees = {"minimax": turned(root, {"chance": "min"}), "expectimax": root}
    searches = {"minimax": minimax, "expectimax": expectimax}
    before = {name: searches[name](each).move for name, each in trees.items()}
    traces = {name: watch(searches[name], rescaled(each, scale)) for name, each in trees.items()}
    moves = {name: trace.result.move for name, trace in traces.items()}
    figures = {
        f"{name}:": (
            f"move {number_text(moves[name])}, value {number_text(traces[name].result.value)}"
        )
        for name in trees
    }
    verdicts = [
        (
            f"{name} keeps its move"
            if moves[name] == before[name]
            else (
                f"{name} goes from move {number_text(before[name])} to move"
                f" {number_text(moves[name])}"
            )
        )
        for name in trees
    ]
    kind = "increasing and linear" if SCALES[scale] == "linear" else "increasing, not linear"
    sentence = f"{scale.capitalize()} ({kind}): {' and '.join(verdicts)}."
    headings = {name: f"{name}: move {number_text(move)}" for name, move in moves.items()}
    panels = [(headings[name], svg(trace)) for name, trace in traces.items()]
    picture = sheet(
        [panels] if len(list(root.leaves())) <= 6 else [[panel] for panel in panels], sentence
    )
    return Shown(
        picture,
        figures,
        sentence,
        "\n".join(f"{name}\n{text(trace)}" for name, trace in traces.items()),
    )


def beliefs(root: Any, seeds: int = 20) -> Explorer:
    """A player who expects the worst, one who expects chance, and one who knows: against an
    opponent who errs with probability p.

    root : a Node or nested lists: MAX, then MIN, then leaves; it is shown at seed 0. The trees at
        the seeds 1 to `seeds` are random, and such that the four results against a minimiser (p =
        0) and a random opponent (p = 1) differ."""
    root = as_node(root)
    if root.height != 2 or root.player != "max":
        raise ValueError("beliefs needs MAX at the root, MIN below it, and then leaves")
    trees = [root, *_screened(seeds)]
    controls = {
        "seed": slider("seed of the tree", 0, seeds, 0),
        "p": slider(f"p, in parts of {BELIEF_PARTS}", 0, BELIEF_PARTS, 5),
    }
    return Explorer(lambda seed, p: draw_beliefs(trees[seed], Fraction(p, BELIEF_PARTS)), controls)


def draw_beliefs(root: Node, p: Fraction) -> Shown:
    """The picture of `beliefs`: the tree, the table of results, and every move's result for every
    p.
    """
    worlds = [errs(root, Fraction(0)), errs(root, p), errs(root, Fraction(1))]
    chosen = {
        name: expectimax(world).move
        for name, world in zip(PLAYERS, (worlds[0], worlds[2], worlds[1]), strict=True)
    }
    got = {
        name: [expectimax(_after(world, move)).value for world in worlds]
        for name, move in chosen.items()
    }
    knows, others = got["knows p"][1], max(got["minimax player"][1], got["expectimax player"][1])
    gain = (
        f"{number_text(knows - others)} more than the better of the other two"
        if knows > others
        else "no more than the better of the other two"
    )
    sentence = (
        f"With probability {number_text(p)} the opponent plays at random, else the reply that is"
        f" worst for MAX. Who knows that takes move {number_text(chosen['knows p'])} and gets"
        f" {number_text(knows)}, {gain}."
    )
    heads = ["against:", "a minimiser", f"p = {number_text(p)}", "a random one"]
    rows = [
        [f"{name}: move {number_text(chosen[name])}", *map(number_text, got[name])]
        for name in PLAYERS
    ]
    ends = {
        _called(child): (
            expectimax(_after(worlds[0], child.move)).value,
            expectimax(_after(worlds[2], child.move)).value,
        )
        for child in root.children
    }
    trace = watch(minimax, root)
    curves = _curves(
        ends, [(p, knows, "")], [], "p, how often the opponent plays at random", sentence
    )
    picture = sheet(
        [
            [("the tree, as minimax sees it", svg(trace))],
            [("what MAX gets", cells([heads, *rows], sentence))],
            [("", curves)],
        ],
        sentence,
    )
    figures = {f"{name}:": ", ".join(map(number_text, values)) for name, values in got.items()}
    told = "\n".join(
        ", ".join(f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True))
        for row in rows
    )
    named = "\n".join(f"{row[0]}: {line}" for row, line in zip(rows, told.split("\n"), strict=True))
    return Shown(picture, figures, sentence, f"payoffs of the tree:\n{text(trace)}\n{named}")


def errs(root: Node, p: Fraction) -> Node:
    """The tree of an opponent who plays at random with probability p and else minimises: chance
    first draws which.
    """

    def drawn(node: Node) -> dict[str, Any]:
        replies = [leaf.to_dict() for leaf in node.children]
        kinds = [{"player": "min", "children": replies}, {"player": "chance", "children": replies}]
        return {"player": "chance", "probs": [1 - p, p], "children": kinds}

    return tree(
        {
            "player": "max",
            "moves": [child.move for child in root.children],
            "children": [drawn(child) for child in root.children],
        }
    )


def race(length: int = 6, dice: Sequence[Sequence[int]] = RACE_DICE, deepest: int = 8) -> Explorer:
    """Where a search of limited depth walks and where it throws, in every position of the dice game
    with MAX to move.

    length : of the track. dice : the dice to choose from. deepest : the last depth on the slider,
        at which the game should be searched to its end. A choice that is not the best one is
        marked."""
    games = {", ".join(map(str, die)): Race(length, die=die) for die in dice}
    deciding = lru_cache(maxsize=None)(lambda die, depth: decisions(games[die], depth))
    controls = {
        "die": menu("faces of the die", list(games)),
        "depth": slider("depth", 1, deepest, 2),
    }
    return Explorer(lambda die, depth: draw_race(games[die], depth, deciding(die, depth)), controls)


Decision = tuple[str, Number, int]


def decisions(game: Race, depth: int | None) -> dict[tuple[int, int], Decision]:
    """For every pair of places, MAX to move: the move that expectimax takes, its value, and the
    nodes visited.
    """
    found = {}
    for mine, theirs in product(range(game.length), repeat=2):
        result = expectimax(game_tree(game, (mine, theirs, "max", False)), depth=depth)
        found[mine, theirs] = (result.move, result.value, result.nodes)
    return found


def draw_race(game: Race, depth: int, chosen: Mapping[tuple[int, int], Decision]) -> Shown:
    """The picture of `race`: a map of the choices, those that cost something marked."""
    true = {
        place: {
            move: _worth(game.length, game.walk, game.die, place, move)
            for move in ("walk", "throw")
        }
        for place in chosen
    }
    wrong = {
        place
        for place, (move, _, _) in chosen.items()
        if true[place][move] < max(true[place].values())
    }
    nodes, size = sum(decision[2] for decision in chosen.values()), game.length
    rows = [["MAX \\ MIN", *map(str, range(size))]]
    for mine in range(size):
        rows.append(
            [
                str(mine),
                *(
                    f"{'✗ ' if (mine, theirs) in wrong else ''}{chosen[mine, theirs][0]}\n{number_text(chosen[mine, theirs][1])}"
                    for theirs in range(size)
                ),
            ]
        )
    tints = {
        (mine + 1, theirs + 1): FAMILIES["max" if move == "walk" else "min"][0]
        for (mine, theirs), (move, _, _) in chosen.items()
    }
    right = len(chosen) - len(wrong)
    figures = {
        "best choices": f"{right} of {len(chosen)}",
        "nodes in all": f"{nodes:,}",
        "value at the start": number_text(chosen[0, 0][1]),
        "true value": number_text(max(true[0, 0].values())),
    }
    sentence = (
        f"Depth {depth}, die {', '.join(map(str, game.die))}: in {right} of {len(chosen)} positions"
        f" the search takes a best move{'; the others are marked ✗' if wrong else ''}. Rows: MAX's"
        " field; columns: MIN's; below each move what the search thinks it is worth."
    )
    form = "payoffs to MAX are 1 and -1\n" + "\n".join(
        "  ".join(cell.replace("\n", " ") for cell in row) for row in rows
    )
    return Shown(cells(rows, sentence, tints, wide=74), figures, sentence, form)


@lru_cache(maxsize=4096)
def _worth(
    length: int, walk: int, die: tuple[int, ...], place: tuple[int, int], move: str
) -> Number:
    """What a move is truly worth to MAX."""
    game = Race(length, walk, die)
    return expectimax(game_tree(game, game.result((*place, "max", False), move))).value


def turned(root: Node, players: Mapping[str, str]) -> Node:
    """The same tree with other players at its nodes, such as MIN for chance."""
    return root.rewritten(
        lambda node: {"player": players[node.player]} if node.player in players else {}
    )


def rescaled(root: Node, scale: str) -> Node:
    """The same tree with every payoff rescaled; exact but for the square root of a number that is
    no square.
    """
    ranking = sorted({leaf.payoff for leaf in root.leaves()})
    change = {
        "as given": lambda x: x,
        "times 3 plus 1": lambda x: 3 * x + 1,
        "half, minus 10": lambda x: Fraction(x) / 2 - 10,
        "squared": lambda x: x * abs(x),
        "cubed": lambda x: x**3,
        "square root": lambda x: sqrt(x) if x > 0 else -sqrt(-x),
        "rank": lambda x: ranking.index(x) + 1,
    }[scale]
    return root.rewritten(
        lambda node: {"payoff": change(node.payoff)} if node.is_leaf else {"bounds": None}
    )


def _reweighted(root: Node, chance: Node, loaded: Node, p: Fraction) -> Node:
    """The tree with probability p on one outcome of a chance node, the others sharing the rest as
    before.
    """
    rest = 1 - Fraction(chance.probs[loaded.index])
    others = len(chance.children) - 1
    share = [
        (1 - p) * (Fraction(prob) / rest if rest else Fraction(1, others)) for prob in chance.probs
    ]
    share[loaded.index] = p
    return root.rewritten(lambda node: {"probs": share} if node is chance else {})


def _ends(root: Node, chance: Node, loaded: Node) -> tuple[Number, Number]:
    """What a chance node is worth when one outcome has the probability 0, and when it has 1."""
    return tuple(
        expectimax(_reweighted(root, chance, loaded, Fraction(p)).at(chance.path)).value
        for p in (0, 1)
    )


def _best_other(root: Node, chance: Node) -> Number:
    return max(
        (expectimax(child).value for child in root.children if child is not chance), default=-inf
    )


def _flip(root: Node, chance: Node, loaded: Node) -> Fraction | None:
    """The probability of an outcome at which its chance node is worth as much as the best other
    move; None if there is none.
    """
    (without, sure), other = _ends(root, chance, loaded), _best_other(root, chance)
    if without == sure or not min(without, sure) <= other <= max(without, sure):
        return None
    return Fraction(other - without) / Fraction(sure - without)


def _leaf_flip(root: Node, leaf: Node) -> Number:
    """The payoff of a leaf at which its chance node is worth as much as the best other move."""
    without = expectimax(root.with_payoff(leaf.path, 0).at(leaf.parent.path)).value
    return (_best_other(root, leaf.parent) - without) / Fraction(leaf.parent.probs[leaf.index])


def _bounded(root: Node, path: str, upper: int) -> Node:
    """The tree with an upper bound stated on one of its nodes."""
    return root.rewritten(lambda node: {"bounds": (-inf, upper)} if node.path == path else {})


def _min_above_chance(root: Node) -> bool:
    return any(
        below.player == "chance"
        for node in root.nodes()
        if node.player == "min"
        for below in node.nodes()
    )


def _after(world: Node, move: Any) -> Node:
    """Where a move leads from the root."""
    return next(child for child in world.children if child.move == move)


def _screened(count_of: int) -> list[Node]:
    """Random trees, MAX then MIN, on which the four results of two players against two opponents
    differ.
    """
    found: list[Node] = []
    for seed in range(1, 100 * count_of):
        root = random_tree(branching=3, depth=2, seed=seed, low=0, high=20, distinct=True)
        worst, mean = errs(root, Fraction(0)), errs(root, Fraction(1))
        moves = expectimax(worst).move, expectimax(mean).move
        if (
            len(
                {expectimax(_after(world, move)).value for world in (worst, mean) for move in moves}
            )
            == 4
        ):
            found.append(root)
        if len(found) == count_of:
            return found
    raise ValueError(f"seeds={count_of}: no more than {len(found)} trees were found")


def _called(child: Node) -> str:
    return f"move {number_text(child.move)}"


def _labels(nodes: Any, numbered: bool = False) -> dict[str, str]:
    """A label for each node, its payoff or where it stands, and its path; numbered from the left
    where asked or where two would be alike.
    """
    each = list(nodes)
    plain = [number_text(node.payoff) if node.is_leaf else where(node) for node in each]
    numbered = numbered or len(set(plain)) < len(plain)
    return {
        f"{i}: {label}" if numbered else label: node.path
        for i, (label, node) in enumerate(zip(plain, each, strict=True), 1)
    }


def _curves(
    ends: Mapping[str, tuple[Number, Number]],
    rings: list[tuple[Number, Number, str]],
    marks: list[tuple[str, Number, str]],
    across: str,
    words: str,
) -> str:
    """Values that change evenly as p goes from 0 to 1, as a chart."""
    heights = [value for pair in ends.values() for value in pair]
    low, high = min(heights), max(heights)
    return chart(
        {move: [(0, first), (1, last)] for move, (first, last) in ends.items()},
        rings,
        marks,
        x=(0, 1, across),
        y=(low - 1, high + 1, "value to MAX"),
        alt=words,
        size=(700, 280),
    )
