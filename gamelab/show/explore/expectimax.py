"""Explorers of chance: the weights of a die, what an unread leaf may do, bounds that cut,
rescalings.
"""

from fractions import Fraction
from math import ceil, inf, lcm, sqrt
from typing import Any

from ...search.chance import expectimax
from ...search.minimax import minimax
from ...trees.arguments import LARGEST, instance, whole
from ...trees.games import as_node
from ...trees.node import Node, number_text, where
from ...watching.watch import watch
from ..chart import chart, heights
from ..describe import text
from ..pen import headed, stack
from ..svg import svg
from .kit import Explorer, Shown, compared, count, menu, slider

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
    "square root": lambda x, ranking: sqrt(x) if x >= 0 else -sqrt(-x),
    "rank": lambda x, ranking: ranking.index(x) + 1,
}


def weights(root: Any) -> Explorer:
    """Load one outcome of MAX's first move, a chance node, and see where the choice flips.

    The outcome takes the probability p, the others share the rest in the proportions they have. The
    probabilities at which the choice flips are among the slider's positions, if they have a common
    denominator up to 60.

    Parameters
    ----------
    root : Node or nested lists
        A tree whose root is MAX's.

    Returns
    -------
    Explorer
        A menu of the outcomes, and a slider for p.

    Raises
    ------
    ValueError
        If the root's first child is no chance node with two outcomes or more.
    """
    root = as_node(root)
    chance = root if root.is_leaf else root.children[0]
    both = root.player == "max" and chance.player == "chance"
    if not both or min(len(root.children), len(chance.children)) < 2:
        raise ValueError(
            "weights needs a MAX root of two moves or more, the first of which leads to a chance"
            " node with two outcomes or more"
        )
    outcomes = dict(zip(_outcomes(chance), chance.children))
    flips = {outcome: _flip(loaded) for outcome, loaded in outcomes.items()}
    parts = lcm(*(flip.denominator for flip in flips.values() if flip is not None))
    parts = 24 if parts > MOST_PARTS else parts * -(-12 // parts)
    controls = {
        "outcome": menu("outcome", outcomes),
        "p": slider(f"its probability, in parts of {parts}", 0, parts, parts // 2),
    }
    mine, other = f"move {chance.move}", _best_other(chance)

    def draw(outcome, p):
        """The tree with one outcome loaded, and the value of every move for every p."""
        loaded, p = outcomes[outcome], Fraction(p, parts)
        flip, trace = flips[outcome], watch(expectimax, _loaded(loaded, p))
        value, probs = trace.values[chance.path], trace.node(chance.path).probs
        ends = {
            f"move {child.move}": (
                _ends(loaded) if child is chance else (expectimax(child).value,) * 2
            )
            for child in root.children
        }
        verdict = compared(("exactly", "more than", "less than"), value, other)
        rest = ". Of equal moves MAX takes the first" if value == other else ""
        turn, marks = f"The choice flips at exactly p = {flip}", [("x", flip, f"flips at {flip}")]
        if flip is None:
            worths = {compared(("as good", "better", "worse"), end, other) for end in ends[mine]}
            turn, marks = f"It is {worths.pop()}, whatever p is", []
        sentence = (
            f"At p = {p}, {mine} is worth {number_text(value)}, {verdict} the"
            f" {number_text(other)} of the best other move{rest}. {turn}."
        )
        figures = {
            f"{mine}:": value,
            "outcomes": ", ".join(f"{o} × {number_text(prob)}" for o, prob in zip(outcomes, probs)),
            "MAX takes": f"move {trace.result.move}",
        }
        lines = {label: list(enumerate(pair)) for label, pair in ends.items()}
        values = heights(lines)
        curves = chart(
            lines,
            [(p, value, "")],
            marks,
            x=(0, 1, "p, the probability of the loaded outcome"),
            y=(min(values) - 1, max(values) + 1, "value to MAX"),
            alt=sentence,
        )
        picture = stack([svg(trace), curves], sentence)
        return Shown(picture, figures, sentence, text(trace)).asking(
            f"At which probability of {outcome} is {mine} as good as the best other move (or"
            " never)?",
            "never" if flip is None else flip,
            svg(trace.root),
        )

    return Explorer(draw, controls)


def star(root: Any, node: str | None = None, highest: int | None = None) -> Explorer:
    """Expectimax with bounds on the leaves: which leaves stay unread as the bounds come closer.

    Star1 and Star2 are told apart where a player moves right below a chance node: elsewhere Star2
    has nothing to probe. The least bound is the first whole number that no leaf exceeds: a lower
    one might be false.

    Parameters
    ----------
    root : Node or nested lists
        The tree.
    node : str, optional
        The path of the one node whose leaves are bounded from above; None for a bound on the whole
        tree.
    highest : int, optional
        The upper bound's largest value.

    Returns
    -------
    Explorer
        A menu of methods (no bounds, Star1, Star2), and a slider for the upper bound.
    """
    root = as_node(root)
    unsolved = svg(root)
    if node is not None:
        instance(node, str, "node")
    high = max(leaf.payoff for leaf in root.at(node or "").leaves())
    if isinstance(high, tuple) or not abs(high) <= LARGEST:
        raise ValueError(f"star needs payoffs of at most {LARGEST:,}, got {number_text(high)}")
    high = ceil(high)
    most = high + abs(high) if highest is None else whole(highest, "highest", high, LARGEST)
    edges = {(each.parent.player, each.player) for each in root.nodes() if each.parent}
    probes = edges & {("chance", "max"), ("chance", "min")}
    # what a bound alone allows has its inventor's name only where there are two ways
    stars = {"Star1": 1, "Star2": 2} if probes else {"with the bound": 1}
    controls = {
        "method": menu("method", ["no bounds", *stars], next(iter(stars))),
        "upper": slider("upper bound", high, most, high),
    }

    def draw(method, upper):
        """One search, and its counts."""
        place = "the tree" if node is None else f"move {root.at(node).move}"
        if method == "no bounds":
            how, trace = "No bounds", watch(expectimax, root)
        else:
            how = f"{method[0].upper()}{method[1:]}, no leaf of {place} above {upper}"
            stated = {"bounds": (-inf, upper)}
            bounded = root.rewritten(lambda each: stated if each.path == node else {})
            bounds = (-inf, upper if node is None else inf)
            trace = watch(expectimax, bounded, bounds=bounds, star=stars[method])
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
        asked = f"{how}: how many leaves are never read?"
        return Shown.of(trace, figures, sentence).asking(asked, len(never), unsolved)

    return Explorer(
        draw,
        controls,
        lambda method, upper: ("upper",) if method == "no bounds" else (),
        every=["upper"],  # fractions widen the nodes as it moves
    )


def rescale(root: Any) -> Explorer:
    """See which move survives when the leaves are rescaled, by minimax and by expectimax.

    Parameters
    ----------
    root : Node or nested lists
        MAX at the root, chance nodes below; minimax sees the same tree with MIN for chance.

    Returns
    -------
    Explorer
        A menu of ways to rescale; both searches stand side by side.
    """
    root = as_node(root)
    if "chance" not in root.movers:
        raise ValueError(
            "rescale needs a tree with chance nodes, such as tree([[4, 4], [1, 6]], players=('max',"
            " 'chance'))"
        )

    def draw(scale):
        """Both searches after one rescaling, and whether their moves are the ones as given."""
        figures, verdicts, panels, told = {}, [], [], []
        for search, given in ((minimax, turned(root, "chance", "min")), (expectimax, root)):
            name, before = search.__name__, search(given).move
            trace = watch(search, rescaled(given, scale))
            move, value = trace.result.move, trace.result.value
            figures[f"{name}:"] = f"move {move}, value {number_text(value)}"
            panels.append(headed(f"{name}: move {move}", svg(trace)))
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
            {move} | {child.move for child in root.children if trace.values[child.path] == value},
            svg(rescaled(root, scale)),
            [child.move for child in root.children],
        )

    return Explorer(draw, {"scale": menu("rescale the leaves", SCALES)})


def turned(root, old, new) -> Node:
    """The same tree with another player at the nodes of one, such as MIN for chance."""
    return root.rewritten(lambda node: {"player": new} if node.player == old else {})


def rescaled(root, scale):
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
    if without == sure:
        return None
    flip = Fraction(other - without) / Fraction(sure - without)
    return flip if 0 <= flip <= 1 else None


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
