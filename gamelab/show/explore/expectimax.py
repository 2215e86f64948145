"""Explorers of chance: the weights of a die, what an unread leaf may do, bounds that cut,
rescalings, beliefs.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import inf, lcm, sqrt
from typing import Any

from ...search.chance import expectimax
from ...search.minimax import alphabeta, minimax
from ...trees.games import as_node
from ...trees.node import Node, Number, number_text, where
from ...watching.watch import watch
from ..chart import chart
from ..describe import text
from ..pen import stack
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

MOST_PARTS = 60
# What becomes of a payoff x among all of them, in order.
LINEAR = {
    "as given": lambda x, ranking: x,
    "times 3 plus 1": lambda x, ranking: 3 * x + 1,
    "half, minus 10": lambda x, ranking: Fraction(x) / 2 - 10,
}
SCALES = LINEAR | {
    "squared": lambda x, ranking: x * abs(x),
    "cubed": lambda x, ranking: x**3,
    "square root": lambda x, ranking: sqrt(x) if x > 0 else -sqrt(-x),
    "rank": lambda x, ranking: ranking.index(x) + 1,
}


def weights(root: Any) -> Explorer:
    """Load one outcome of MAX's first move, a chance node, and see where the choice flips.

    root : a Node whose root is MAX's. ValueError if its first child is no chance node with two
    outcomes or more. The outcome takes the probability p, the others share the rest in the
    proportions they have. The probabilities at which the choice flips are among the slider's
    positions, if they have a common denominator up to 60."""
    root = as_node(root)
    chance = root.children[0]
    if root.player != "max" or chance.player != "chance" or len(chance.children) < 2:
        raise ValueError(
            "weights needs a MAX root whose first move leads to a chance node with two outcomes or"
            " more"
        )
    outcomes = dict(zip(_outcomes(chance), chance.children, strict=True))
    flips = [flip for loaded in chance.children if (flip := _flip(loaded)) is not None]
    parts = lcm(*(flip.denominator for flip in flips))
    parts = 24 if parts > MOST_PARTS else parts * -(-12 // parts)
    controls = {
        "outcome": menu("outcome", outcomes),
        "p": slider(f"its probability, in parts of {parts}", 0, parts, parts // 2),
    }
    return Explorer(
        lambda outcome, p: draw_weights(outcomes[outcome], Fraction(p, parts)), controls
    )


def draw_weights(loaded: Node, p: Fraction) -> Shown:
    """The picture of `weights`: the tree with one outcome loaded, and the value of every move for
    every p.
    """
    chance = loaded.parent
    root, flip = chance.parent, _flip(loaded)
    trace = watch(expectimax, _loaded(loaded, p))
    mine, value, other = f"move {chance.move}", trace.values[chance.path], _best_other(chance)
    ends = {
        f"move {child.move}": _ends(loaded) if child is chance else (expectimax(child).value,) * 2
        for child in root.children
    }
    verdict = "more than" if value > other else "less than" if value < other else "exactly"
    rest = ". Of equal moves MAX takes the first" if value == other else ""
    flips = (
        "No p makes it as good as that move"
        if flip is None
        else f"The choice flips at exactly p = {flip}"
    )
    sentence = (
        f"At p = {p}, {mine} is worth {number_text(value)}, {verdict} the {number_text(other)} of"
        f" the best other move{rest}. {flips}."
    )
    probs = zip(_outcomes(chance), trace.node(chance.path).probs, strict=True)
    figures = {
        f"{mine}:": value,
        "outcomes": ", ".join(f"{label} × {number_text(prob)}" for label, prob in probs),
        "MAX takes": f"move {trace.result.move}",
    }
    marks = [] if flip is None else [("x", flip, f"flips at {flip}")]
    across = "p, the probability of the loaded outcome"
    curves = curves_of(ends, (p, value, ""), marks, across, sentence)
    picture = stack([("", svg(trace)), ("", curves)], sentence)
    label = _outcomes(chance)[loaded.index]
    return Shown(picture, figures, sentence, text(trace)).asking(
        f"At which probability of {label} is {mine} as good as the best other move (or never)?",
        "never" if flip is None else flip,
        svg(trace.root),
    )


def change_leaf(root: Any) -> Explorer:
    """Put any value into any leaf, with chance or with MIN below the root, and see what the root
    does.

    root : a Node or nested lists: MAX at the root, then one layer of chance nodes, then leaves;
    ValueError for another.
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
    leaves = numbered(root)
    controls = {
        "second_layer": switch(["chance", "MIN"]),
        "leaf": menu("leaf", leaves, list(leaves)[-1]),
        "value": slider("its value", -20, 40, 40),
    }
    return Explorer(
        lambda second_layer, leaf, value: draw_change(root, second_layer, leaves[leaf], value),
        controls,
    )


def draw_change(root: Node, second_layer: str, leaf: str, value: int) -> Shown:
    """The picture of `change_leaf`: the search on the changed tree, and how far this leaf can move
    the root.
    """
    with_chance, place = second_layer == "chance", root.at(leaf)
    search = expectimax if with_chance else alphabeta
    asked = root if with_chance else turned(root, {"chance": "min"})
    before, after = watch(search, asked), watch(search, asked.with_payoff(leaf, value))
    least, most = (search(asked.with_payoff(leaf, end)).value for end in (-inf, inf))
    figures = {
        "root before": before.result.value,
        "root now": after.result.value,
        "move": f"{before.result.move} → {after.result.move}",
        "leaf": f"{number_text(place.payoff)} → {value}",
    }
    reach = "No value of this leaf moves the root"
    if least != most:
        reach = (
            f"This leaf alone can move the root anywhere from {number_text(least)} to"
            f" {number_text(most)}"
        )
    share = place.parent.probs[place.index]
    if with_chance and share:
        # the payoff at which its chance node is worth as much as the best other move
        without = expectimax(root.with_payoff(leaf, 0).at(place.parent.path)).value
        flip = (_best_other(place.parent) - without) / Fraction(share)
        reach += f". MAX takes move {place.parent.move} if the leaf is above {number_text(flip)}"
    unread = len(before.leaves_pruned)
    how = (
        f"With MIN, alpha-beta leaves {unread} leaves of the given tree unread"
        if unread
        else f"With {second_layer}, the search reads every leaf of the given tree"
    )
    number = leaf_number(root, leaf)
    return Shown.of(after, figures, f"{how}. {reach}.").asking(
        f"With {second_layer}, leaf {number} becomes {value}. Does the root stay, rise or fall?",
        compared(CHANGES, after.result.value, before.result.value),
        svg(asked),
        CHANGES,
    )


def star(root: Any, node: str | None = None, highest: int | None = None) -> Explorer:
    """Expectimax with bounds on the leaves: which leaves Star1 and Star2 cut, as the bounds come
    closer.

    root : a Node or nested lists. node : the path of the one node whose leaves are bounded from
        above; None for a bound on the whole tree.
    highest : the upper bound's largest value. A bound that some leaf breaks is refused, and the
    page says how. Star2 is offered where a player moves right below a chance node: elsewhere it has
    nothing to probe."""
    root = as_node(root)
    high = int(max(leaf.payoff for leaf in root.at(node or "").leaves()))
    edges = {(each.parent.player, each.player) for each in root.nodes() if each.parent}
    probes = edges & {("chance", "max"), ("chance", "min")}
    methods = ["no bounds", "Star1", *(["Star2"] if probes else [])]
    controls = {
        "method": menu("method", methods, "Star1"),
        "upper": slider("upper bound", high - 1, highest or 2 * high, high),
    }

    def draw(method, upper):
        """One search, its counts, or why the bound is refused."""
        place = "the tree" if node is None else f"move {root.at(node).move}"
        how = f"{method}, no leaf of {place} above {upper}"
        question = "how many leaves are never read (or: refused)?"
        try:
            if method == "no bounds":
                trace, how = watch(expectimax, root), "No bounds"
            else:
                stated = {"bounds": (-inf, upper)}
                bounded = root.rewritten(lambda each: stated if each.path == node else {})
                bounds = (-inf, upper if node is None else inf)
                trace = watch(expectimax, bounded, bounds=bounds, star=int(method[-1]))
        except ValueError as refused:
            # A bound that is broken is a lesson of its own: the sentence of the error is what the
            # reader is to see.
            figures = dict.fromkeys(("evaluations", "leaves never read", "value", "move"), "none")
            figures["leaves never read"] = "refused"
            sentence = f"{how}: refused ({refused})."
            shown = Shown(svg(root), figures, sentence, f"payoffs:\n{text(root)}")
            return shown.asking(f"{how}: {question}", "refused", svg(root))
        leaves = [leaf.path for leaf in root.leaves()]
        never = [path for path in leaves if path not in trace.leaves_read]
        figures = {
            "evaluations": trace.result.leaves,
            "leaves never read": f"{len(never)} of {len(leaves)}",
            "value": trace.result.value,
            "move": trace.result.move,
        }
        cut = f"{count(len(never), 'leaf', 'leaves')} never read" if never else "every leaf is read"
        again = trace.result.leaves - (len(leaves) - len(never))
        twice = f" ({again} of them a second time)" if again else ""
        sentence = f"{how}: {count(trace.result.leaves, 'evaluation')}{twice}, and {cut}."
        asked = f"{how}: {question}"
        return Shown.of(trace, figures, sentence).asking(asked, len(never), svg(root))

    return Explorer(
        draw,
        controls,
        lambda method, upper: ("upper",) if method == "no bounds" else (),
        every=["upper"],  # fractions widen the nodes as it moves
    )


def rescale(root: Any) -> Explorer:
    """The leaves rescaled, searched by minimax and by expectimax side by side: which move survives?

    root : a Node or nested lists, MAX at the root, chance nodes below; minimax sees the same tree
    with MIN for chance."""
    root = as_node(root)
    if "chance" not in root.movers:
        raise ValueError(
            "rescale needs a tree with chance nodes, such as tree([[4, 4], [1, 6]], players=('max',"
            " 'chance'))"
        )

    def draw(scale):
        """Both searches after one rescaling, and whether their moves are the ones as given."""
        figures, verdicts, panels, told = {}, [], [], []
        for search, given in ((minimax, turned(root, {"chance": "min"})), (expectimax, root)):
            name, before = search.__name__, search(given).move
            trace = watch(search, rescaled(given, scale))
            move, value = trace.result.move, trace.result.value
            figures[f"{name}:"] = f"move {move}, value {number_text(value)}"
            panels.append((f"{name}: move {move}", svg(trace)))
            told.append(f"{name}\n{text(trace)}")
            verdicts.append(
                f"{name} keeps its move"
                if move == before
                else f"{name} goes from move {before} to move {move}"
            )
        kind = "increasing and linear" if scale in LINEAR else "increasing, not linear"
        sentence = f"{scale.capitalize()} ({kind}): {' and '.join(verdicts)}."
        return Shown(stack(panels, sentence), figures, sentence, "\n".join(told)).asking(
            f"Leaves rescaled: {scale}. Which move does expectimax choose?",
            move,
            svg(rescaled(root, scale)),
            [child.move for child in root.children],
        )

    return Explorer(draw, {"scale": menu("rescale the leaves", SCALES)})


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
    change = SCALES[scale]
    return root.rewritten(
        lambda node: {"payoff": change(node.payoff, ranking)} if node.is_leaf else {"bounds": None}
    )


def _loaded(loaded, p):
    """The whole tree with probability p on one outcome of a chance node, the others sharing the
    rest as before.
    """
    chance = loaded.parent
    rest = 1 - Fraction(chance.probs[loaded.index])
    equal = Fraction(1, len(chance.children) - 1)
    share = [(1 - p) * (prob / rest if rest else equal) for prob in map(Fraction, chance.probs)]
    share[loaded.index] = p
    return chance.parent.rewritten(lambda node: {"probs": share} if node is chance else {})


def _ends(loaded):
    """What a chance node is worth when one of its outcomes has the probability 0, and when it has
    1.
    """
    without, sure = (_loaded(loaded, Fraction(p)).at(loaded.parent.path) for p in (0, 1))
    return expectimax(without).value, expectimax(sure).value


def _flip(loaded):
    """The probability of an outcome at which its chance node is worth as much as the best other
    move; None if there is none.
    """
    (without, sure), other = _ends(loaded), _best_other(loaded.parent)
    if without == sure or not min(without, sure) <= other <= max(without, sure):
        return None
    return Fraction(other - without) / Fraction(sure - without)


def _best_other(chance):
    others = (expectimax(child).value for child in chance.parent.children if child is not chance)
    return max(others, default=-inf)


def _outcomes(chance):
    """What the outcomes of a chance node are called: by payoff or place, numbered where two would
    be alike.
    """
    plain = [
        number_text(child.payoff) if child.is_leaf else where(child) for child in chance.children
    ]
    if len(set(plain)) == len(plain):
        return plain
    return [f"{i}: {label}" for i, label in enumerate(plain, 1)]


def curves_of(
    ends: Mapping[str, tuple[Number, Number]],
    ring: tuple[Number, Number, str],
    marks: list[tuple[str, Number, str]],
    across: str,
    words: str,
) -> str:
    """Values that change evenly as p goes from 0 to 1, as a chart."""
    heights = [value for pair in ends.values() for value in pair]
    return chart(
        {move: [(0, first), (1, last)] for move, (first, last) in ends.items()},
        [ring],
        marks,
        x=(0, 1, across),
        y=(min(heights) - 1, max(heights) + 1, "value to MAX"),
        alt=words,
        size=(720, 320),
    )
