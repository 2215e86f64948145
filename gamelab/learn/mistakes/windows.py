"""Alpha-beta of MAX and MIN as a page, what learners make of it, and the pages that are built on
it: counts of what it reads, the order of the children."""

from .chance import SIDES
from .forms import Form, each, every, rewritten
from .searches import ENTERED, FEWER, NEVER_CUT, Shapes
from .searches import SIDES as RATED_SIDES

SEARCH = """
from math import inf
shared = [-inf, inf]

def is_max(node):
    return node.player == "max"

def search(node, alpha, beta):
    if node.is_leaf:
        return node.payoff
    up = is_max(node)
    best = -inf if up else inf
    for child in node.children:
        value = search(child, alpha, beta)
        if value > best if up else value < best:
            best = value
        if up:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""
ALPHABETA = f"""{SEARCH}
def my_alphabeta(node, alpha=-inf, beta=inf):
    return search(node, alpha, beta)
"""
NOTED = rewritten(
    ALPHABETA,
    "    if node.is_leaf:\n =>     seen.append(node)\n    if node.is_leaf:\n",
)
COUNTS = f"""{NOTED}
from gamelab.laboratory.pruning import complete_tree
seen = []

def report(leaves):
    seen.clear()
    root = complete_tree(leaves)
    value = my_alphabeta(root)
    read = set(node.path for node in seen if node.is_leaf)
    pruned = [place for place, leaf in enumerate(root.leaves(), 1) if leaf.path not in read]
    return dict(value=value, read=len(read), nodes=len(seen), pruned=pruned)
"""
MOMENTS = f"""{COUNTS}
from fractions import Fraction
from itertools import product
from statistics import mean, pvariance

def moments(n, values):
    counts = [Fraction(report(leaves)["read"]) for leaves in product(values, repeat=n)]
    return [mean(counts), pvariance(counts)]
"""
ORDERED = f"""{rewritten(NOTED, "in node.children => in sorted(node.children, key=order)")}
def ordered(root, worst=False):
    global seen, order
    seen = []

    def value(node):
        if node.is_leaf:
            return node.payoff
        return (max if is_max(node) else min)(map(value, node.children))

    worth = dict((node.path, value(node)) for node in root.nodes())

    def order(child):
        return worth[child.path] * (1 if is_max(child.parent) == worst else -1)

    my_alphabeta(root)
    values = [worth[child.path] for child in root.children]
    return [values.index(worth[""]), sum(node.is_leaf for node in seen)]
"""
RATED = f"""{SEARCH}
def chosen_move(root):
    sign = 1 if root.player == "max" else -1
    children = sorted(root.children, key=lambda child: -sign * child.eval)
    best, chosen, low, high = -inf, None, -inf, inf
    for child in children:
        value = sign * search(child, low, high)
        if value > best:
            best, chosen = value, child.move
        if sign == 1:
            low = best
        else:
            high = -best
    return chosen
"""
BELOW = "search(child, alpha, beta)\n => search(child, *({window} if {where} else (alpha, beta)))\n"
UNCUT = "            break =>             if node.ply:\n                break"
START = "best = -inf if up else inf => best = {start} if {side} else -inf if up else inf"
OPENED = "node, alpha=-inf, beta=inf => node, alpha={low}, beta={high}"
# a bound moves only with the best value, which itself is what cuts
LAZY = (
    "alpha = max(alpha, best) => alpha = max(alpha, best) if best == value else alpha",
    "beta = min(beta, best) => beta = min(beta, best) if best == value else beta",
    "alpha >= beta => (best >= beta if up else alpha >= best)",
)
BETTER = "value > best if up else value < best"
WORSE = f"if {BETTER} => if value > best if up != ({{side}}) else value < best"
CUT = "alpha >= beta => ({cut} if {side} else alpha >= beta)"
SHARED = (
    "    up = is_max(node) =>     if not node.ply:\n        {begins}\n    up = is_max(node)",
    "value = search(child, alpha, beta)\n => value = search(child, alpha, beta)\n        {taken}\n",
    "        if alpha >= beta => "
    "        shared[:] = max(shared[0], alpha), min(shared[1], beta)\n        if alpha >= beta",
)
TAKEN = (
    "alpha, beta = max(alpha, shared[0]), min(beta, shared[1])",
    "alpha = max(alpha, shared[0])",
    "beta = min(beta, shared[1])",
)
MAX = 'return node.player == "max" => return '
LOOSE = ("alpha = max(alpha, best) => alpha = best", "beta = min(beta, best) => beta = best")
STILL = ("alpha = max(alpha, best) => pass", "beta = min(beta, best) => pass")


def _begun(start, low, high):
    """Where the best value begins elsewhere, and maybe the window, which then moves late."""
    return [
        begun + opened + lazy
        for begun in every(START, start=(start,), side=SIDES)
        for opened in ((), *every(OPENED, low=(low,), high=(high,)))
        for lazy in ((), LAZY)
    ]


WINDOWED: Shapes = {
    "strict cut": every(CUT, cut=("alpha > beta",), side=SIDES),
    "fresh window at the root": [
        change + more
        for more in ((), (UNCUT,))
        for change in (
            (ENTERED, *every(BELOW, window=("entered",), where=("not node.ply",))[0]),
            *every(BELOW, window=("(-inf, inf)",), where=("not node.ply",)),
        )
    ],
    "parent's bound only": every(
        BELOW,
        where=SIDES,
        window=("((alpha, inf) if up else (-inf, beta))", "((best, inf) if up else (-inf, best))"),
    ),
    "one window for all": every(*SHARED, begins=("shared[:] = alpha, beta",), taken=TAKEN)
    + every(*SHARED, begins=("alpha, beta = shared",), taken=TAKEN[:1]),
    "start at 0": _begun("0", "0", "0"),
    "finite infinity": _begun("(-LARGE if up else LARGE)", "-LARGE", "LARGE"),
    "wrong infinity": every(START, start=("(inf if up else -inf)",), side=SIDES),
    "cut before the update": every(
        "        if value > best => "
        "        if {side} and (value >= beta if up else value <= alpha):\n            break\n"
        "        if value > best",
        side=SIDES,
    ),
    "turn misread": [
        *each(f"{MAX}node.ply % 2 == 0", f'{MAX}node.player == "max" or not node.ply'),
        (
            "def search(node, alpha, beta) => def search(node, alpha, beta, turn=None)",
            "up = is_max(node) => up = is_max(node) if turn is None else turn",
            "(child, alpha, beta) => (child, alpha, beta, not up)",
        ),
    ],
    "fail-hard": [
        *every(
            ENTERED,
            "return best => "
            "return min(max(best, entered[0]), entered[1]) if {side} and {where} else best",
            side=SIDES,
            where=("True", "alpha >= beta"),
        ),
        *every(
            ENTERED,
            "return best => return best if not ({side}) else "
            "max(best, entered[0]) if up else min(best, entered[1])",
            side=SIDES,
        ),
    ],
    "max and min mixed up": [
        *every(WORSE, "best = -inf if up else => best = -inf if up != ({side}) else", side=SIDES),
        *every(WORSE, side=SIDES),
        *each("up = is_max(node) => up = True", "up = is_max(node) => up = False"),
    ],
    "last child left out": FEWER,
    "zero for nothing": [
        *every("node.payoff => node.payoff or {empty}", empty=("None", "inf", "-inf")),
        *each(f"if {BETTER} => if ({BETTER}) or not best"),
    ],
    "alpha is the best": [LOOSE, *each(*LOOSE)],
    "bound never moves": [STILL, *each(*STILL)],
    "nothing cut": each(NEVER_CUT),
    "left after one child": every(CUT, cut=("True",), side=SIDES),
    "cut reversed": every(CUT, cut=("alpha <= beta", "alpha < beta"), side=SIDES),
}
WINDOW_VALUE = Form(ALPHABETA, "my_alphabeta", WINDOWED)
COUNTS_OF_LEAVES = Form(COUNTS, "report", WINDOWED)
# two moments tell only these from all others
TOLD_BY_MOMENTS = ("strict cut", "fresh window at the root")
MOMENTS_OF_LEAVES = Form(MOMENTS, "moments", {name: WINDOWED[name] for name in TOLD_BY_MOMENTS})
RANKED = (
    "    values = [worth[child.path] for child in root.children] => "
    "    values = [worth[child.path] for child in root.children]\n    values.sort(reverse={turned})"
)
ORDERED_SEARCH = Form(
    ORDERED,
    "ordered",
    WINDOWED
    | {
        "last child left out": every(
            "key=order) => key=order)[:{most}]", most=("-1", "max(1, len(node.children) - 1)")
        ),
        "place in the order": [
            *every(RANKED, turned=("is_max(root) != worst",)),
            *each('values.index(worth[""]) => 0'),
            *every(RANKED, turned=("False",)),
        ],
    },
)
NOT_TURNED = 'sign = 1 if root.player == "max" else -1 => sign = 1'
PLACED = (
    "return chosen => ranked = sorted(root.children, key=lambda child: {sign}child.eval)\n"
    "    return [child.move for child in ranked].index(chosen)"
)
RATED_MOVE = Form(
    RATED,
    "chosen_move",
    {
        "tie replaces": every(
            "value > best: => value > best or value == best and {side}:", side=RATED_SIDES
        ),
        "fresh window at the root": every(
            "(child, low, high) => (child, *((-inf, inf) if {side} else (low, high)))",
            side=RATED_SIDES,
        ),
        "turn misread": [
            *each(NOT_TURNED, "-sign * child.eval => -child.eval"),
            (NOT_TURNED, f"{MAX}node.ply % 2 == 0"),
        ],
        "place in the order": [
            *each(
                "best, chosen = value, child.move => best, chosen = value, children.index(child)"
            ),
            *every(PLACED, sign=("-", "")),
        ],
    },
)
