"""The explorer of an opponent who errs: what minimax earns against one beside the best reply."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache, partial
from math import inf
from typing import Any, NamedTuple

from ...search.chance import expectimax
from ...search.minimax import minimax
from ...trees.numbers import Number
from ...watching.watch import watch
from ..chart import chart, heights
from ..pen import stack
from ..scene import Scene
from ..svg import svg
from .kit import NO_YES, Explorer, Shown, slider, switch
from .minimax import choices, of_two, with_payoffs

PLANS = ("minimax", "best reply")


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
    curves = {percent: plans(root, Fraction(percent, 100)) for percent in range(0, 101, 2)}
    controls = {"p": slider("p in %", 0, 100, 30), "MAX_plays": switch(PLANS)}
    return Explorer(partial(_erring, root, curves), controls)


def _erring(root, curves, p, MAX_plays):
    """The picture of `erring_opponent`: the tree with what MIN does, and the four curves over p."""
    error = Fraction(p, 100)
    now = plans(root, error)
    plan, by_minimax, by_reply = now[MAX_plays], *now.values()
    erring = with_errors(root, error, {})

    def labelled(node):
        # Whose turn it is stays on the node: MIN's, although its errors make it chance to MAX.
        if node.player != "min":
            return {}
        chances = zip(node.children, erring.at(node.path).probs)
        return {"moves": [f"{child.move}: {decimal(100 * share, 1)}%" for child, share in chances]}

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
        f" {p}% of its moves. MAX earns {decimal(plan.average)} on average, and never less than"
        f" {decimal(plan.sure)} against anybody."
    )
    lines = {
        f"{plan}, {what}": [(percent, at[plan][k]) for percent, at in curves.items()]
        for plan in PLANS[::-1]
        for k, what in enumerate(("average", "sure of"))
    }
    every = heights(lines)
    curve = chart(
        lines,
        [(p, by_reply.average, ""), (p, by_minimax.average, "")],
        [("x", p, f"p = {p}%")],
        x=(0, 100, "p: the share of its moves in which MIN errs, in %"),
        y=(min(every), max(every) + (min(every) == max(every)), "payoff to MAX"),
        alt=sentence,
        size=(720, 240),
    )
    ends = [
        f"{name}, p = 0, 50, 100%: {', '.join(decimal(dict(line)[p]) for p in (0, 50, 100))}"
        for name, line in lines.items()
    ]
    picture = stack([svg(scene), curve], sentence)
    form = "\n".join([with_payoffs(scene, root), *ends])
    return Shown(picture, figures, sentence, form).asking(
        f"MIN errs in {p}% of its moves. Is minimax a best reply?",
        NO_YES[by_minimax.average == by_reply.average],
        svg(root),
        NO_YES,
    )


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


def decimal(value, places=3):
    """A number with so many decimals at most, "≈" before it where it has more; whole numbers as
    they are.

    >>> decimal(Fraction(17, 4)), decimal(Fraction(1, 3)), decimal(3)
    ('4.25', '≈0.333', '3')
    """
    rounded = f"{float(value):.{places}f}".rstrip("0").rstrip(".")
    return rounded if Fraction(rounded) == value else f"≈{rounded}"
