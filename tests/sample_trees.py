"""Trees for the tests: hypothesis strategies, small builders, and a reference minimax that shares
no code with gamelab.
"""

import os
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import Game, random_tree, tree

STEP_BY_STEP = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]
WORKSHEET = [[10, 8, 3], [2, 15, 7], [6, 5, 4]]
TWO_PAYOFFS = [[(10, 1), (8, 3), (3, 5)], [(2, 4), (15, 9), (7, 8)], [(6, 5), (5, 10), (4, 12)]]
DEEP_CUT = [9, [[[6, 5], 6], 2]]
TIE = [0, [0, 9]]
TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
EIGHT_LEAVES = [[[-1, 4], [2, 6]], [[-3, -5], [0, 7]]]
LETTERED = tree(STEP_BY_STEP, names="ABCDEFG")
# A may stay out; a threat to fight is empty.
ENTRY = tree(
    [(0, 2), [(-1, -1), (1, 1)]],
    players=("A", "B"),
    moves=[("stay out", "enter"), ("fight", "give way")],
)
UNEVEN = [[[1, [2, 8]], 5], [[[4, 3], 7], 6]]
# Of many shapes, for a function that is compared with another on each.
ROOTS = [
    LETTERED,
    tree(WORKSHEET),
    tree([[-5, 4, 1], [-6, -4, -2], [6, -3, -6]]),
    tree(TIE),
    tree(DEEP_CUT),
    tree(UNEVEN),
    tree([3, [1, 2], [[4]]], first="min"),
    *(random_tree((1, 3), 4, seed, low=1, high=30) for seed in range(6)),
    random_tree(3, 3, 1, low=1, high=9, first="min"),
]


class Subtract(Game):
    """Take one or two of five; who takes the last one wins: a game with nothing but its rules."""

    def initial(self):
        return 5, "max"

    def player(self, state):
        return state[1]

    def actions(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def result(self, state, take):
        return state[0] - take, "min" if state[1] == "max" else "max"

    def terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        return -1 if state[1] == "max" else 1


class Heap(Subtract):
    """The same with a list for a state, which cannot be hashed."""

    def initial(self):
        return [*super().initial()]

    def result(self, state, take):
        return [*super().result(state, take)]


def hidden_tree(seed, plies=4):
    """A random tree of two players and chance, some of whose nodes they cannot tell apart; nobody
    forgets an own choice.
    """
    draw, sets, players = Random(seed), {}, ("A", "B")

    def grown(plies, recalled):
        kind = draw.choice([*players, *players, "chance"])
        if not plies or plies < 3 and draw.random() < 0.2:
            return {"payoff": [draw.randint(-4, 4) for _ in players]}
        count = draw.randint(1, 3)
        node = {"player": kind, "moves": [f"{kind}{plies}{i}" for i in range(count)]}
        if kind == "chance":
            parts = [draw.randint(1, 4) for _ in range(count)]
            node["probs"] = [f"{part}/{sum(parts)}" for part in parts]
        else:
            alike = sets.setdefault((plies, kind, count, recalled[kind]), [])
            if not alike or draw.random() < 0.4:
                alike.append(f"h{sum(map(len, sets.values()))}")
            node["info"] = draw.choice(alike)
        node["children"] = [
            grown(plies - 1, recalled | {kind: (*recalled.get(kind, ()), node.get("info"), i)})
            for i in range(count)
        ]
        return node

    return tree({"players": [*players], **grown(plies, dict.fromkeys(players, ()))})


small = st.integers(-4, 4)
fractions = st.fractions(-3, 3, max_denominator=6)
floats = st.floats(-100, 100, allow_nan=False)
any_number = st.one_of(small, small, fractions, floats)


def for_all(*args, examples=40, **kwargs):
    """hypothesis's `given` with so many examples; a fifth of them in the inner loop."""
    if os.environ.get("GAMELAB_INNER_LOOP"):
        examples = max(10, examples // 5)
    return lambda test: settings(max_examples=examples)(given(*args, **kwargs)(test))


def inner(children, evals=None):
    """The JSON form of an inner node that MAX or MIN moves at: one to three children, whoever moved
    before.
    """
    fields = {
        "player": st.sampled_from(["max", "min"]),
        "children": st.lists(children, min_size=1, max_size=3),
    }
    if evals is not None:
        fields["eval"] = evals
    return st.fixed_dictionaries(fields)


def specs(numbers=small, evals=None):
    """Trees of any shape: leaves at mixed depth, single children, the same player twice in a row, a
    leaf alone.
    """
    return st.recursive(numbers, lambda below: inner(below, evals), max_leaves=14)


def trees(numbers=small, evals=None):
    """The same as Nodes."""
    return specs(numbers, evals).map(tree)


def inner_trees(numbers=small, evals=None):
    """Trees whose root is no leaf."""
    return inner(specs(numbers, evals), evals).map(tree)


# nested lists of any shape, or a leaf alone
forms = st.recursive(
    st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=16
)


def mapped(form, f):
    """The form with what a function makes of each leaf."""
    return [mapped(child, f) for child in form] if isinstance(form, list) else f(form)


def uniform_specs(branching, depth):
    """Nested lists in which every inner node has `branching` children and every leaf lies `depth`
    plies down.
    """
    level = small
    for _ in range(depth):
        level = st.lists(level, min_size=branching, max_size=branching)
    return level


def true_value(node, depth=None):
    """The minimax value of a node, `depth` plies deep, or the mean under chance; written from the
    definition.
    """
    if not node.children:
        return node.payoff
    if depth == 0:
        return node.eval
    below = [true_value(child, None if depth is None else depth - 1) for child in node.children]
    if node.player == "chance":
        return sum(p * value for p, value in zip(node.probs, below))
    return max(below) if node.player == "max" else min(below)


def followed(root, moves):
    """The node where these moves lead."""
    node = root
    for move in moves:
        node = next(child for child in node.children if child.move == move)
    return node


def changed(node, payoffs):
    """The JSON form of the tree with other payoffs at some paths."""
    if not node.children:
        return payoffs.get(node.path, node.payoff)
    return {"player": node.player, "children": [changed(child, payoffs) for child in node.children]}


def happened(trace):
    """Everything a trace holds but for what its search returned, and on which line it did what, to
    be compared with another's.
    """
    return {
        "visited": trace.visited,
        "read": trace.leaves_read,
        "pruned": trace.leaves_pruned,
        "cuts": trace.cuts,
        "line": trace.line,
        "side": trace.side,
        "steps": [step._replace(source=None, line=None, lines=()) for step in trace.steps],
    }


def window_history(trace, path):
    """(kind, alpha, beta, value) of every step at one node."""
    return [
        (step.kind, step.alpha, step.beta, step.value) for step in trace.steps if step.node == path
    ]


def returned(trace, path):
    """What the node returned, and what that says of its value."""
    step = next(step for step in trace.steps if step.node == path and step.kind == "return")
    return step.value, step.relation


def leaves_of(trace, paths):
    """The payoffs at these paths."""
    return [trace.root.at(path).payoff for path in paths]
