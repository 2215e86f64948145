"""Questions on measuring alpha-beta: a tree of any size, the program for it, all trees at once, the
order of the moves.
"""

from functools import partial
from random import Random

from ...laboratory.pruning import complete_tree
from ...laboratory.recursion import WholeNumbers
from ...search.minimax import alphabeta, minimax
from ...trees.build import tree
from ..mistakes.windows import COUNTS_OF_LEAVES, MOMENTS_OF_LEAVES, ORDERED_SEARCH
from ..question import Case, shown
from ..values import same
from .asking import HUGE, by_lists, calls, moves, program, sorted_numbers, whole
from .growing import Outline, drawn
from .laboratory_by_hand import BY_HAND

LOW, HIGH = -10, 10
MINIMUMS = ("alphabeta", "negamax", "iterative_deepening", "best_move")
_drawn = partial(whole, low=LOW, high=HIGH)


# lab-1: a complete tree over any number of leaves.


def _built(leaves):
    """The complete binary tree over the leaves, filled from the left, as nested lists; for one leaf
    the leaf itself.
    """

    def lists(node):
        return leaves[node.payoff] if node.is_leaf else [lists(child) for child in node.children]

    return lists(complete_tree(range(len(leaves))))


def _built_cases(rng, given):
    told = (1, 2, 3, 5, 6, 7)
    large = rng.randint(9, 16), rng.randint(17, 31), *rng.sample(range(65, 140), 2)
    drawn = [_drawn(rng, size) for size in (*told, 4, *large)]
    return [
        Case(
            f"build({leaves})" if len(leaves) in told else f"build, {len(leaves)} leaves",
            (leaves,),
        )
        for leaves in drawn
    ]


# lab-2: the program.


# what alpha-beta finds on the complete tree over some leaves
_reported = COUNTS_OF_LEAVES.answer()


def _program_given(rng):
    seed = rng.randint(1, 9999)
    return {"seed": seed, "leaves": _drawn(Random(seed), 32)}


def _program_screen(given):
    """Many leaves are cut, and each mistake shows."""
    right = _reported(given["leaves"])
    return 17 <= right["read"] <= 24 and all(
        COUNTS_OF_LEAVES.answer(mistake)(given["leaves"]) != right
        for mistake in ("fresh window at the root", "parent's bound only")
    )


def _report_cases(rng, given):
    fixed = [[3], [4, -4], [2, 3, 5, 9, 0, 1, 7, 5], [0, 0, 0, 9]]
    deep = [9, 9, 9, 9, 9, 9, 9, 9, 6, 5, 7, 6, 2, 3, 1, 2]
    cases = [
        ("your 32 leaves", given["leaves"]),
        *((f"report({leaves})", leaves) for leaves in fixed),
        ("report, 16 leaves for a deep cut", deep),
        ("32 leaves", _drawn(rng, 32)),
        ("32 more leaves", _drawn(rng, 32)),
        ("32 leaves with many ties", whole(rng, 32, -1, 1)),
        ("16 leaves", _drawn(rng, 16)),
        ("64 leaves", _drawn(rng, 64)),
        ("16 losses of 5·10²³ and more", [k * HUGE for k in whole(rng, 16, -9999, -5000)]),
        ("16 gains of 5·10²³ and more", [k * HUGE for k in whole(rng, 16, 5000, 9999)]),
    ]
    for size in (rng.randint(9, 15), rng.randint(65, 140)):
        cases.append((f"{size} leaves", _drawn(rng, size)))
    return [
        Case(name, (leaves,), points=1 if place else 2)
        for place, (name, leaves) in enumerate(cases)
    ]


def _report_accepts(given, case, value, right):
    if not isinstance(value, dict):
        return (
            f"gives {shown(value)}, and a dictionary with the entries {', '.join(right)} is"
            " expected"
        )
    for name, expected in right.items():
        if name not in value:
            return f"the entry {name!r} is missing"
        if not same(expected, sorted_numbers(value[name])):
            return f"{name!r} is {shown(value[name])}, and {shown(expected)} is right"
    return True


# lab-3: all trees.


def _exact_study(n, values):
    """The mean and the variance of what alpha-beta reads on all trees of n leaves whose leaves are
    among the values.
    """
    mean, square = WholeNumbers(len(set(values)), exact=True).moments(n)
    return mean, square - mean * mean


def _study_cases(rng, given):
    asked = [(n, [0, 1]) for n in range(1, 7)]
    sizes = (
        (rng.choice((7, 8)), 2),
        (4, 3),
        (3, rng.choice((3, 4))),
        (2, rng.randint(5, 9)),
        (rng.randint(9, 40), 1),
    )
    asked += [(n, sorted(rng.sample(range(LOW, HIGH + 1), count))) for n, count in sizes]
    # numbers far from 0
    asked += [(4, [low, low + 9]) for low in (-9000, 9000)]
    return calls("exact_study", asked)


# lab-5: the order of the moves.


def _ordered(root, worst=False):
    """The best move at the root, and the leaves that alpha-beta reads with the best (or the worst)
    child first everywhere.
    """
    payoffs = [leaf.payoff for leaf in root.leaves()]
    if len(set(payoffs)) < len(payoffs) or root.is_leaf:
        raise ValueError("this question is about trees of distinct leaves, in which somebody moves")
    found = alphabeta(root, order="worst" if worst else "best")
    return found.move, found.leaves


def _distinct(rng, branching, plies, player="max", early=0.0):
    """A tree whose leaves all differ and whose first move is not the best; `early` is the chance
    that a branch ends before.
    """

    def wanted(root):
        return len(root.children) > 1 and minimax(root).move

    outline = Outline(plies, children=branching, root=branching, early=early)
    return drawn(rng, outline, wanted, -99, 99, player=player, distinct=True)


def _below(plies, root):
    """The tree, so many single moves below a root."""
    form, player = root.to_dict(), root.player
    for _ in range(plies):
        player = "min" if player == "max" else "max"
        form = moves(player, form)
    return tree(form)


def _order_cases(rng, given):
    distinct = partial(_distinct, rng)
    trees = [
        ("the tree above", given),
        *by_lists("""
            [[10, 8, 3], [2, 15, 7], [6, 5, 4]]
            [[4, 6], [1, 9]], MIN to move
            [[3000, 2500], [1200, 4000], [5000, 3500]]
            [[-3000, -2500], [-1200, -4000], [-5000, -3500]], MIN to move
        """),
        ("four plies, two moves", distinct((2,), 4)),
        ("four plies, two or three moves, MIN to move", distinct((2, 3), 4, "min")),
        ("three plies, three moves", distinct((3,), 3)),
        ("five plies, leaves on several levels", distinct((2,), 5, early=0.1)),
        ("single moves among them, MIN to move", distinct((1, 2, 3), 4, "min")),
        ("twelve moves", distinct((12,), 2)),
        ("a long way to the first choice", _below(rng.randint(10, 16), distinct((3,), 2))),
    ]
    return [
        Case(
            f"{name}, {'worst' if worst else 'best'} first",
            (root,),
            {"worst": True} if worst else {},
        )
        for name, root in trees
        for worst in (False, True)
    ]


QUESTIONS = (
    *BY_HAND,
    program(
        "lab-1",
        "a tree over any number of leaves",
        6,
        "build",
        _built,
        _built_cases,
        forbidden=("complete_tree", "random_complete_tree"),
    ),
    program(
        "lab-2",
        "the program for 32 leaves",
        14,
        "report",
        _reported,
        _report_cases,
        given=_program_given,
        screen=_program_screen,
        accepts=_report_accepts,
        forbidden=MINIMUMS,
        form=COUNTS_OF_LEAVES,
        usual=(
            "strict cut",
            "fresh window at the root",
            "parent's bound only",
            "one window for all",
        ),
    ),
    program(
        "lab-3",
        "all trees at once",
        9,
        "exact_study",
        _exact_study,
        _study_cases,
        forbidden=("expected_pruning",),
        form=MOMENTS_OF_LEAVES,
    ),
    program(
        "lab-5",
        "an experiment with the order",
        10,
        "ordered",
        _ordered,
        _order_cases,
        given=lambda rng: _distinct(rng, (2, 3), 3),
        forbidden=(*MINIMUMS, "order_experiment"),
        form=ORDERED_SEARCH,
        usual=(
            "fresh window at the root",
            "parent's bound only",
            "turn misread",
            "place in the order",
        ),
    ),
)
