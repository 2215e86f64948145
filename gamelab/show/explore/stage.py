"""The search stage: one tree and one search, by depth, order, rule, seed and step together.

The children stand in the order in which they are searched, so what is cut lies to the right of
what cut it. Left of the root, alpha and beta are an interval on a number line; right of it, bars
compare the leaves that each order reads. It opens before the first step: nothing is searched, and
no figure is told."""

from functools import lru_cache
from math import inf
from typing import Any

from ...search import chance
from ...search import minimax as searches
from ...search.view import arrangement
from ...trees.games import as_node
from ...trees.numbers import number_text
from ...watching.watch import watch
from ..describe import text, title
from ..pen import FONT, inside, line, number, page, path, rect, size, through
from ..pen import text as words
from ..scene import scene_of
from ..styles import ALPHA, BETA, FAINT, FAMILIES, INK
from ..svg import svg
from .kit import Explorer, Shown, menu, slider, switch

ORDER_MENU = {
    "as given": None,
    "best first": "best",
    "worst first": "worst",
    "random (by seed)": "random",
    "by static evaluation": "eval",
}
RULES = ["alpha ≥ beta", "alpha > beta"]
WIDE, BARS = 340, 300  # px: the number line, the bars
MARGIN, OVERHANG = 76, 14  # px: beside the line, and how far infinity lies beyond its end
TALL, LINE = 120, 92  # px of both, and of a number line without a window
LEFT, RIGHT = 34, 62  # px beside the centre of the root: its shape, its name and its window
LOW = 16  # px below that centre: there the edges leave
BAND = FAMILIES["max"][0]


def alphabeta(root: Any) -> Explorer:
    """Alpha-beta on a tree, by depth, order of the children, cut rule and step.

    root : a Node or nested lists. The depth slider is there when every inner node has an
        evaluation, and so is the order by static evaluation.
    """
    root = as_node(root)
    orders = [name for name in ORDER_MENU if name != "by static evaluation" or _evaluated(root)]

    def searched(order, rule, seed, depth=None):
        tree = ordered(root, ORDER_MENU[order], seed, depth)
        return watch(searches.alphabeta, tree, depth=depth, strict=rule == RULES[1])

    controls = {
        **_depth(root),
        "order": menu("order", orders),
        "rule": switch(RULES),
        "seed": slider("seed", 0, 50, 0),
    }

    def idle(order, **others):
        return () if ORDER_MENU[order] == "random" else ("seed",)

    return _stage(root, searched, controls, idle, orders)


def minimax(root: Any) -> Explorer:
    """Minimax on a tree, by depth and step.

    root : a Node or nested lists. The depth slider is there when every inner node has an
        evaluation.
    """
    return _plain(as_node(root), searches.minimax)


def expectimax(root: Any) -> Explorer:
    """Expectimax on a tree with chance nodes, by depth and step; otherwise as `minimax`."""
    return _plain(as_node(root), chance.expectimax)


def _plain(root, search):
    return _stage(root, lambda depth=None: watch(search, root, depth=depth), _depth(root))


def _stage(root, searched, controls, idle=lambda **chosen: (), orders=()):
    """The explorer of a search that its controls choose.

    orders : those in which the children may be searched, of which a control chooses one.
    """
    payoffs = [leaf.payoff for leaf in root.leaves()]
    evals = [node.eval for node in root.nodes() if node.eval is not None]

    ran: set[Any] = set()  # what the reader has seen to its end

    def run(order, seed=0, **others):
        return order, *others.values()

    def note(step, **chosen):
        if orders and step >= last_step(step, **chosen)["step"]:
            ran.add(run(**chosen))

    def beside(last, **chosen):
        """The orders whose bars stand at the end of a search: those that have run."""
        return [name for name in orders if last and run(**chosen | {"order": name}) in ran]

    @lru_cache(256)
    def staged(**chosen):
        trace = searched(**chosen)
        return trace, scene_of(trace)

    def draw(step, **chosen):
        trace, scene = staged(**chosen)
        reached = set(trace.leaves_read)
        last = step >= len(scene.stops) - 1
        at = scene.stops[-1] if last else scene.stops[step]
        so_far = trace.steps[: at + 1]
        read = sum(each.kind == "enter" and each.node in reached for each in so_far)
        seen = payoffs + evals if scene.horizon else payoffs
        line, drawn = _number_line(trace, at, min(seen), max(seen)), ""
        told = {"value": trace.result.value, "move": trace.result.move}
        if orders:
            known = {
                name: len(staged(**chosen | {"order": name})[0].leaves_read)
                for name in beside(last, **chosen)
            } | {chosen["order"]: read}
            drawn = _bar_chart(orders, known, len(payoffs))
            if fewest := _fewest(root, **chosen):
                told["fewest possible"] = fewest
        figures = {"leaves read": read, **(told if last else dict.fromkeys(told, "?"))}
        unused = resting(step, **chosen)
        how = ", ".join(f"{name} {value}" for name, value in chosen.items() if name not in unused)
        says = trace.says(at) if step else "Nothing has been searched yet: press › to begin."
        says = f"{how.capitalize()}. {says}" if how and (last or not step) else says
        head = scene.layout.x[0], scene.layout.y[0]
        picture = _crowned(svg(scene, step=at), head, line, drawn, f"{title(scene)}. {says}")
        return Shown(picture, figures, says, text(scene, at))

    def last_step(step, **chosen):
        return {"step": len(staged(**chosen)[1].stops) - 1}

    def resting(step, **chosen):
        # a bar beside the chosen order's may be that of a random one
        last = step >= last_step(step, **chosen)["step"]
        others = [idle(**chosen | {"order": name}) for name in beside(last, **chosen)]
        return [name for name in idle(**chosen) if all(name in each for each in others)]

    return Explorer(
        draw,
        {**controls, "step": slider("step", 0, 1, 0)},
        resting,
        every=["depth"],
        ends=last_step,
        note=note,
    )


def _crowned(tree, head, line, bars, title):
    """A tree with a number line left of its root and bars right of it, where the page is empty.

    head : the centre of the root, in the picture of the tree."""
    wide, high = size(tree)
    right = max(0, WIDE + LEFT - head[0])
    start = right + head[0] + RIGHT
    whole = max(right + wide, start + BARS * bool(bars))
    down = max(0, (TALL if bars else LINE) - head[1] - LOW)
    body = inside(tree, right, down)
    for x, drawn in ((start - RIGHT - LEFT - WIDE) / 2, line), ((start + whole - BARS) / 2, bars):
        body += f'<g transform="translate({number(x)} 0)">{drawn}</g>'
    return page(whole, down + high, body, title)


def ordered(root, order, seed, depth):
    """The tree with the children of every node above the horizon in the order in which they are
    searched, each still called by its own move.

    >>> from gamelab import tree
    >>> best = ordered(tree([[3, 12], [5, 8]]), "best", 0, None)
    >>> [(child.move, child.payoff or child) for child in best.children]
    [(1, <min node 0: 2 children>), (0, <min node 1: 2 children>)]
    """
    children = arrangement(order, seed, root, inf if depth is None else depth)

    def change(node):
        if node.is_leaf:
            return {}
        above = depth is None or node.ply < depth
        placed = children(node) if above else node.children
        return {"children": placed, "moves": [child.move for child in placed]}

    return root.rewritten(change)


def _number_line(trace, at, low, high):
    """Alpha and beta at a step as an interval on a line from the least payoff to the largest, and
    the value so far; the line alone before the search, and for a search without them.

    at : the step, -1 before the first."""
    base, left, right = 56, MARGIN, WIDE - MARGIN

    def place(value):
        share = (min(max(value, low), high) - low) / ((high - low) or 1)
        return left + float(share) * (right - left)

    body = line([(left, base), (right, base)], stroke=FAINT, stroke_width=2)
    for value in (low, high):
        body += words(place(value), base + 30, number_text(value), FONT, "middle", FAINT)
    step = trace.steps[at] if at >= 0 else None
    if step and step.alpha is not None:
        bounds = [("α", step.alpha, ALPHA), ("β", step.beta, BETA)]
        inside = step.alpha < step.beta
        if not inside:
            bounds.reverse()
        start, end = (
            place(bound) + OVERHANG * ((bound == inf) - (bound == -inf)) for _, bound, _ in bounds
        )
        fill, dash = (BAND, None) if inside else ("none", "4 3")
        body += rect(start, base - 8, end - start, 16, fill=fill, stroke=INK, stroke_dasharray=dash)
        for x, anchor, aside, (name, bound, ink) in (
            (start, "end", -4, bounds[0]),
            (end, "start", 4, bounds[1]),
        ):
            body += line([(x, base - 14), (x, base + 14)], stroke=ink, stroke_width=4)
            named = f"{name} = {number_text(bound)}"
            body += words(x + aside, base - 20, named, 14, anchor, ink, bold=True)
        if not inside:
            body += words(WIDE / 2, base + 50, "no value is left between them", 14, "middle")
    elif step and step.value is not None:
        x = place(step.value)
        body += path(through([(x, base), (x - 7, base - 14), (x + 7, base - 14)]) + "z", fill=INK)
        body += words(x, base - 20, f"{number_text(step.value)} so far", 14, "middle", bold=True)
    if step:
        body += words(WIDE / 2, 16, f"at {trace.label(step.node)}", 14, "middle", bold=True)
    return body


def _bar_chart(orders, leaves, most):
    """A row for each order, with a bar as long as the leaves it reads of all that there are."""
    left, step = 140, 20
    body = words(left, 14, "leaves read", 14, bold=True)
    for k, order in enumerate(orders, 1):
        top = step * k
        body += words(left - 8, top + 13, order, 14, "end")
        if read := leaves.get(order):
            long = (BARS - left - 40) * read / most
            body += rect(left, top, long, 16, fill=BAND, stroke=INK)
            body += words(left + long + 6, top + 13, str(read), 14, bold=True)
    return body


def _fewest(root, depth=None, **others):
    """The fewest leaves that any search reads of a tree whose inner nodes all have as many children
    and whose leaves all lie as deep; None for another tree.
    """
    branching = {len(node.children) for node in root.nodes() if node.children}
    if len(branching) != 1 or len({leaf.ply for leaf in root.leaves()}) > 1:
        return None
    return searches.knuth_moore(branching.pop(), depth or root.height)


def _depth(root):
    """The depth slider, for a tree in which every inner node has an evaluation."""
    return {"depth": slider("depth", 1, root.height, root.height)} if _evaluated(root) else {}


def _evaluated(root):
    return root.height > 1 and all(node.eval is not None for node in root.nodes() if node.children)
