"""A tree or a trace in words: the indented text form, and the sentences that stand in for a
picture.
"""

from ..trees.fields import where
from ..trees.node import number_text
from ..watching.records import end_of
from .scene import NAMES, Scene, Subject, scene_of

MOST_LEAVES = 16
UNREACHED = {"unseen": "not reached", "below": "below the horizon"}


def text(subject: Subject, step: int | None = None) -> str:
    """The picture as text: a line for each node, indented by its ply.

    `step` is that of a trace, None for its last. IndexError if there is no such step. Linear in the
    number of nodes.

    >>> from gamelab import alphabeta, tree, watch
    >>> print(text(watch(alphabeta, tree([[2, 3], [0, 1]], names="ABC"))))
    A MAX: returned 2, α = 2, β = ∞
      B MIN: returned 2, α = -∞, β = 2
        2: read
        3: read
      C MIN: returned ≤ 0, α = 2, β = 0
        0: read
        1: not read, cut
    """
    scene = scene_of(subject)
    states, current = scene.states(step), scene.current(step)
    lines = []
    for node in scene.root.nodes():
        i = scene.index[node.path]
        here = "   <- here" if i == current and scene.at(step) + 1 < scene.steps else ""
        indent = "  " * (node.ply - scene.root.ply)
        lines.append(indent + _line(scene, node, states[i]) + here)
    return "\n".join(lines)


def title(scene: Scene) -> str:
    """What the picture shows, in a few words.

    >>> from gamelab import tree
    >>> title(Scene(tree([[3, 12], [2, 4]])))
    'Game tree of 7 nodes, 4 of them leaves, MAX to move at the root'
    """
    root = scene.root
    if root.is_leaf:
        return "Game tree of a single leaf"
    place = f"the root {root.name}" if root.name else "the root"
    leaves = sum(map(scene.is_leaf, scene.nodes))
    turn = (
        f"chance at {place}"
        if root.player == "chance"
        else f"{NAMES.get(root.player, root.player)} to move at {place}"
    )
    for one, other in ((one.node, other.node) for one, other in scene.layout.pairs):
        mover = NAMES.get(one.player, one.player)
        turn += f"; {mover} cannot tell {where(one)} from {where(other)}"
    return f"Game tree of {len(scene.nodes)} nodes, {leaves} of them leaves, {turn}"


def alt(subject: Subject, step: int | None = None) -> str:
    """One or two sentences that say what the picture shows, for those who do not see it.

    `step` is that of a trace, None for its last. IndexError if there is no such step.

    >>> from gamelab import alphabeta, tree, watch
    >>> alt(tree([[3, 12], [2, 4]])).partition(". ")[2]
    'The leaves from the left: 3, 12, 2, 4.'
    >>> alt(watch(alphabeta, tree([[3, 12], [2, 4]])), 2)
    'Game tree of 7 nodes, 4 of them leaves, MAX to move at the root. Step 3 of 18: Read leaf 3.'
    """
    scene = scene_of(subject)
    k = scene.at(step)
    trace = scene.trace
    if trace is None:
        shown = [
            state.value
            for node, state in zip(scene.nodes, scene.states())
            if node.children and state.value
        ]
        values = f" Values written at inner nodes, ply by ply: {_some(shown)}." if shown else ""
        return (
            f"{title(scene)}. The leaves from the left:"
            f" {_some(_payoff(leaf) for leaf in scene.root.leaves())}.{values}"
        )
    if k < 0:
        return f"{title(scene)}. Nothing has been searched yet."
    if k + 1 < scene.steps:
        return f"{title(scene)}. Step {k + 1} of {scene.steps}: {trace.says(k)}"
    value = number_text(trace.steps[k].value) or "nothing"
    end = f"the root returns {value}" if trace.seen == "calls" else "the search is over"
    unread = [*map(trace.node, trace.leaves_pruned)]
    rest = f", not read: {_some(map(_payoff, unread))}" if unread else ""
    read = f"leaves read: {len(trace.leaves_read)}{rest}"
    return f"{title(scene)}. After the last of {scene.steps} steps {end}; {read}."


def _line(scene, node, state):
    if scene.is_leaf(node):
        said = f"{node.name} = {_payoff(node)}" if node.name else _payoff(node)
    else:
        said = f"{node.name or node.path or 'root'} {NAMES.get(node.player, node.player)}"
    above = node.parent
    odds = f"[{number_text(above.probs[node.index])}] " if above and above.probs else ""
    move = f"{node.move} -> " if above and above.moves else ""
    board = f" [{' / '.join(map(' '.join, node.picture))}]" if node.picture else ""
    info = f" (information set {node.info})" if node.info else ""
    facts = ", ".join(_facts(scene, node, state))
    return f"{move}{odds}{said}{board}{info}{facts and ': '}{facts}"


def _facts(scene, node, state):
    if state.phase == "plain":
        return [state.value] if state.value and state.value != _payoff(node) else []
    if state.phase == "unread":
        return ["not read, cut" if state.edge == "cut" else "not read"]
    if state.phase in UNREACHED:
        return [UNREACHED[state.phase]]
    if scene.is_leaf(node):
        same = state.value == _payoff(node) or state.phase == "open"
        return ["read" if same else f"read, returned {state.value}"]
    value = (
        f"returned {state.value or 'nothing'}"
        if state.phase == "returned"
        else f"so far {state.value}"
        if state.value
        else "entered"
    )
    return [value, *filter(None, (state.alpha, state.beta))]


def _payoff(node):
    return number_text(end_of(node))


def _some(texts):
    """The texts in a row, only the first few of many."""
    every = list(texts)
    more = f" and {len(every) - MOST_LEAVES} more" if len(every) > MOST_LEAVES else ""
    return ", ".join(every[:MOST_LEAVES]) + more
