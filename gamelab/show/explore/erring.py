"""Explorers of an opponent who errs: what minimax earns against one beside the best reply, and what
a belief about them is worth.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache, partial
from itertools import count, islice
from math import inf
from typing import Any, NamedTuple

from ...search.chance import expectimax
from ...search.minimax import minimax
from ...trees.build import random_tree
from ...trees.games import as_node
from ...trees.numbers import Number, listed, number_text
from ...watching.watch import watch
from ..chart import chart, heights
from ..describe import text
from ..pen import stack
from ..scene import Scene
from ..svg import svg
from .expectimax import curves_of, turned
from .kit import NO_YES, Explorer, Shown, compared, slider, switch
from .minimax import choices, of_two, with_payoffs

PLANS = ("minimax", "best reply")
CLOSE = Fraction(1, 4096)  # of p: less than a px on the chart
PARTS, SEEDS = 12, 20


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

    Parameters
    ----------
    root : Node or nested lists
        A tree of MAX and MIN.

    Returns
    -------
    Explorer
        A slider for p, and a switch for how MAX plays.
    """
    root = of_two(root)
    if any(abs(leaf.payoff) == inf for leaf in root.leaves()):
        raise ValueError("erring_opponent averages payoffs: give a tree of finite ones")
    curves = {p: plans(root, p) for p in [*places(root, Fraction(0), Fraction(1)), 1]}
    controls = {"p": slider("p in %", 0, 100, 30), "MAX_plays": switch(PLANS)}
    return Explorer(partial(_erring, root, curves), controls)


def _erring(root, curves, p, MAX_plays):
    """The picture of `erring_opponent`: the tree with what MIN does, and the four curves over p."""
    error = Fraction(p, 100)
    now = plans(root, error)
    plan, by_minimax, by_reply = now[MAX_plays], *now.values()
    probs = {node.path: node.probs for node in with_errors(root, error, {}).nodes()}

    def labelled(node):
        # Whose turn it is stays on the node: MIN's, although its errors make it chance to MAX.
        if node.player != "min":
            return {}
        chances = zip(node.children, probs[node.path])
        return {"moves": [f"{child.move}: {decimal(100 * share, 1)} %" for child, share in chances]}

    written = {path: decimal(value) for path, value in plan.values.items()}
    scene = Scene(root.rewritten(labelled), labels=written, line=plan.chosen.values())
    figures = {
        "minimax value": minimax(root).value,
        "minimax earns": decimal(by_minimax.average),
        "best reply earns": decimal(by_reply.average),
        "best reply is sure of": decimal(by_reply.sure),
    }
    sentence = (
        f"MAX plays {'minimax' if MAX_plays == 'minimax' else 'the best reply'}, and MIN errs in"
        f" {p} % of its moves. MAX earns {decimal(plan.average)} on average, and never less than"
        f" {decimal(plan.sure)} against anybody."
    )
    lines = {
        f"{plan}, {what}": [(100 * q, at[plan][k]) for q, at in curves.items()]
        for plan in PLANS[::-1]
        for k, what in enumerate(("average", "sure of"))
    }
    every = heights(lines)
    curve = chart(
        lines,
        [(p, by_reply.average, ""), (p, by_minimax.average, "")],
        [("x", p, f"p = {p} %")],
        x=(0, 100, "p: the share of its moves in which MIN errs, in %"),
        y=(min(every), max(every) + (min(every) == max(every)), "payoff to MAX"),
        alt=sentence,
        size=(720, 240),
    )
    ends = [
        f"{name}, p = 0, 50, 100 %: {', '.join(decimal(dict(line)[p]) for p in (0, 50, 100))}"
        for name, line in lines.items()
    ]
    picture = stack([("", svg(scene)), ("", curve)], sentence)
    form = "\n".join([with_payoffs(scene, root), *ends])
    return Shown(picture, figures, sentence, form).asking(
        f"MIN errs in {p} % of its moves. Is minimax a best reply?",
        NO_YES[by_minimax.average == by_reply.average],
        svg(root),
        NO_YES,
    )


def places(root, low, high):
    """The p's of a chart from low to below high: even steps, and close ones where the best reply
    changes, so that the curves break there and nowhere else.

    >>> from gamelab import tree
    >>> tempting = tree([[4, 5, 6], [3, 9, 12], [0, 8, 28]])
    >>> ps = places(tempting, Fraction(0), Fraction(1))
    >>> sorted({round(float(p), 3) for p, q in zip(ps, ps[1:]) if q - p <= CLOSE})  # 1/4 and 3/7
    [0.25, 0.428]
    """
    before, after = (plans(root, p)["best reply"].chosen for p in (low, high))
    if high - low <= (Fraction(1, 50) if before == after else CLOSE):
        return [low]
    middle = (low + high) / 2
    return places(root, low, middle) + places(root, middle, high)


@lru_cache(maxsize=256)  # a slider and a chart ask for the same ones
def plans(root, error):
    """What MAX earns by each of PLANS when MIN errs with probability `error`."""
    return {plan: earned(root, error, plan) for plan in PLANS}


def earned(root, error, plan):
    """What MAX earns by a plan, "minimax" or "best reply", when MIN errs with probability `error`
    at each of its moves.
    """
    chosen = choices(_plan(root), "max") if plan == "minimax" else {}
    known = watch(expectimax, with_errors(root, error, chosen))
    chosen = chosen or choices(known, "max")

    def narrowed(node):
        taken = chosen.get(node.path)
        return {"children": [root.at(taken)]} if taken else {}

    sure = minimax(root.rewritten(narrowed)).value
    return Earned(known.result.value, sure, known.values, chosen)


def with_errors(root, error, chosen):
    """The tree with MIN's nodes turned into chance nodes of what MIN does; so are MAX's, where
    MAX's move is `chosen`.
    """
    best = choices(_plan(root), "min")

    def drawn(node):
        random = error if node.player == "min" else 0
        sure = best.get(node.path) or chosen.get(node.path)
        if not sure:
            return {}
        share = Fraction(random, len(node.children))
        probs = [share + (1 - random) * (child.path == sure) for child in node.children]
        return {"player": "chance", "probs": probs}

    return root.rewritten(drawn)


@lru_cache(maxsize=4)
def _plan(root):
    """Minimax on a tree, which every point of the curves asks for."""
    return watch(minimax, root)


def beliefs(root: Any) -> Explorer:
    """A player who expects the worst, one who expects chance, and one who knows.

    Their opponent errs with probability p.

    Parameters
    ----------
    root : Node or nested lists
        MAX, then MIN, then leaves; it is shown at seed 0. The trees at the other seeds are random,
        and such that the four results against a minimiser (p = 0) and a random opponent (p = 1)
        differ.

    Returns
    -------
    Explorer
        Sliders for p and the seed.
    """
    root = as_node(root)
    if root.height != 2 or root.player != "max":
        raise ValueError("beliefs needs MAX at the root, MIN below it, and then leaves")
    minimax(root)  # refuses chance
    trees = [root, *_screened()]
    controls = {
        "seed": slider("seed of the tree", 0, SEEDS, 0),
        "p": slider(f"p, in parts of {PARTS}", 0, PARTS, 5),
    }
    return Explorer(lambda seed, p: _believing(trees[seed], Fraction(p, PARTS)), controls)


def _believing(root, p):
    """The picture of `beliefs`: the tree, and every move's result for every p."""
    worth, worlds = against_errors(root), (0, p, 1)
    believed = {"minimax player": 0, "expectimax player": 1, "knows p": p}
    chosen = {name: best_against(worth, belief) for name, belief in believed.items()}
    got = {name: [result(worth[move], q) for q in worlds] for name, move in chosen.items()}
    careful, hopeful, knows = (results[1] for results in got.values())
    gain = f"{knows - max(careful, hopeful) or 'no'} more than the better of the other two"
    sentence = (
        f"The opponent plays at random with probability {p}, and otherwise makes the worst reply"
        f" for MAX. A player who knows this takes move {chosen['knows p']} and gets {knows},"
        f" {gain}. The players take {listed([f'move {move}' for move in chosen.values()])}; the"
        f" results are against a minimiser, p = {p} and a random opponent."
    )
    ends = {f"move {move}": pair for move, pair in worth.items()}
    across = "p, how often the opponent plays at random"
    trace = watch(minimax, root)
    panels = [
        ("the tree, as minimax sees it", svg(trace)),
        ("", curves_of(ends, (p, knows, ""), across, sentence)),
    ]
    figures = {f"{name}:": ", ".join(map(number_text, values)) for name, values in got.items()}
    form = f"payoffs of the tree:\n{text(trace)}"
    players = "neither", "the expectimax player", "the minimax player"
    return Shown(stack(panels, sentence), figures, sentence, form).asking(
        f"Against p = {p}: who gets more, the minimax player or the expectimax player?",
        compared(players, hopeful, careful),
        svg(root),
        players,
    )


def against_errors(root):
    """What each move of MAX's earns against a minimiser, and against a MIN who plays at random."""
    random = turned(root, "min", "chance")
    return {
        child.move: (minimax(child).value, expectimax(random.children[child.index]).value)
        for child in root.children
    }


def result(ends, p):
    """What a move earns against a MIN who plays at random with probability p, else minimises."""
    worst, mean = ends
    return (1 - p) * worst + p * mean


def best_against(worth, p):
    """The move that earns most against that opponent, the first of equals."""
    return max(worth, key=lambda move: result(worth[move], p))


def _screened():
    """Random trees, MAX then MIN, on which the four results of two players against two opponents
    differ.
    """

    def tells_apart(root):
        worth = against_errors(root)
        players = [worth[best_against(worth, belief)] for belief in (0, 1)]
        return len({earned for ends in players for earned in ends}) == 4

    trees = (random_tree(3, 2, seed, low=0, high=20, distinct=True) for seed in count(1))
    return islice(filter(tells_apart, trees), SEEDS)


def decimal(value, places=3):
    """A number with so many decimals at most, "≈" before it where it has more; whole numbers as
    they are.

    >>> decimal(Fraction(17, 4)), decimal(Fraction(1, 3)), decimal(3)
    ('4.25', '≈0.333', '3')
    """
    rounded = f"{float(value):.{places}f}".rstrip("0").rstrip(".")
    return rounded if Fraction(rounded) == value else f"≈{rounded}"
