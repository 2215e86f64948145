"""Questions on expectimax to be answered on paper: values under chance, what can be skipped there,
the scale of the payoffs, assumptions against reality.
"""

from fractions import Fraction
from functools import partial
from math import floor, inf

from ...search.chance import expectimax
from ...search.minimax import alphabeta, minimax
from ...trees.build import tree
from ...watching.watch import watch
from ..mistakes.chance import EXPECTIMAX
from ..question import Question, shown
from ..values import number
from .asking import first, inner, mean, moves, rows_of, unread, whole

MAX_CHANCE = ("max", "chance")


def _best(rows, worth):
    """The move whose row is worth most, the first of equals."""
    return max(range(len(rows)), key=lambda move: worth(rows[move]))


def _apart(rows, *worths):
    """Whether no two rows are worth the same, in any of these ways."""
    return all(len(set(map(worth, rows))) == len(rows) for worth in worths)


# expectimax-1: the worksheet.


def _worksheet(rng):
    payoffs = partial(whole, rng, low=1, high=15)
    replies = [*payoffs(2), moves("min", *payoffs(2))]
    even = moves("chance", *payoffs(3))
    quarters = {"probs": rng.sample(("1/2", "1/4", "1/4"), 3)}
    loaded = moves("chance", *payoffs(3), **quarters)
    sixths = {"probs": rng.sample(("1/2", "1/3", "1/6"), 3)}
    mixed = moves("chance", *rng.sample(replies, 3), **sixths)
    return tree(moves("max", even, loaded, mixed), names="ABCDE")


def _table(mistake="", shape=0):
    """The values and the move, perhaps with a mistake."""

    def table(root):
        entered = watch(EXPECTIMAX.answer(mistake, shape), root)
        # a node that is skipped on the way is worked out on its own
        found = {
            name: entered.values.get(node.path, expectimax(node).value)
            for name, node in inner(root, lambda node: node).items()
        }
        return found | {"move": entered.result[1]}

    return table


def _worksheet_screen(root):
    values = [expectimax(child).value for child in root.children]
    fan = next(node for node in root.nodes() if node.player == "min").parent
    return (
        len(set(values)) == 3
        and Fraction(values[0]).denominator == 3
        and values[0] != max(values)
        and len({leaf.payoff for leaf in fan.parent.children[0].children}) == 3
    )


# expectimax-2: which leaves need not be read.


def _bounded(rng):
    """Three circles, the last no better than the best of the others; up to a bound that holds, its
    last leaf or two can be cut.
    """

    def drawn():
        rows = [rng.sample(range(1, 16), 3) for _ in range(3)]
        return rows, max(rows[2]) + rng.randint(0, 4)

    def wanted(made):
        (one, two, (a, b, c)), upper = made
        best = max(sum(one), sum(two))
        # no better with two leaves at the largest of them, with the second at its own value, with
        # the last at the bound
        return (
            a + 2 * max(a, b, c) <= best
            and a + 2 * b < best
            and a + b + upper <= best
            and _apart(made[0], sum)
        )

    rows, upper = first(drawn, wanted)
    fans = [moves("chance", *row) for row in rows]
    fans[-1]["bounds"] = [-inf, upper]
    return tree(moves("max", *fans), names="ABCD")


def _skipped(root):
    best = max(expectimax(child).value for child in root.children[:-1])
    a, b, _ = rows_of(root)[-1]
    return {
        "under MIN": unread(tree(rows_of(root)), alphabeta),
        "under chance": unread(root, expectimax),
        "with the bound": unread(root, lambda counted: expectimax(counted, bounds=(-inf, inf))),
        "bound for one": 3 * best - a - b,
        "bound for two": (3 * best - a) / 2,
    }


def _skipped_as_if_min(root):
    right = _skipped(root)
    return right | {"under chance": right["under MIN"], "with the bound": right["under MIN"]}


def _skipped_screen(root):
    right = _skipped(root)
    return bool(right["under MIN"]) and right["with the bound"] != right["under MIN"]


def _skipped_accepts(root, case, value, right):
    if not isinstance(right, list):
        mine = number(value)
        return mine is not None and abs(mine - right) < Fraction(1, 10**6)
    if not isinstance(value, list) or not all(type(x) is int and 1 <= x <= 9 for x in value):
        return (
            "a list of leaf numbers from 1 to 9 is expected (an empty list if there are none), and"
            f" this is {shown(value)}"
        )
    return set(value) == set(right)


# expectimax-4: the leaves cubed.


def _cubes(row):
    return sum(x**3 for x in row)


def _coins(rng):
    """Three moves, each the best of one reading; a loss somewhere: cubing keeps its sign."""

    def wanted(rows):
        best = {_best(rows, worth) for worth in (min, sum, _cubes)}
        return len(best) == 3 and min(map(min, rows)) < 0

    rows = first(lambda: [sorted(rng.sample(range(-4, 13), 2)) for _ in range(3)], wanted)
    return tree(rows, players=MAX_CHANCE, names="ABCD")


def _rescaled(root):
    def best(change):
        changed = rows_of(root, change)
        return minimax(changed).move, expectimax(tree(changed, players=MAX_CHANCE)).move

    plain, cubed = best(lambda x: x), best(lambda x: x**3)
    return {
        "minimax": plain[0],
        "minimax, cubed": cubed[0],
        "expectimax": plain[1],
        "expectimax, cubed": cubed[1],
        "expectimax, 3x - 10": best(lambda x: 3 * x - 10)[1],
    }


def _rescaled_screen(root):
    return _apart(rows_of(root), sum, min, _cubes)


# expectimax-6: what is assumed, and who sits there.


def _four(rows, mean=mean):
    careful, hopeful = _best(rows, min), _best(rows, mean)
    return {
        "minimax move": careful,
        "minimax v minimiser": min(rows[careful]),
        "minimax v random": mean(rows[careful]),
        "expectimax move": hopeful,
        "expectimax v minimiser": min(rows[hopeful]),
        "expectimax v random": mean(rows[hopeful]),
        "half and half": _best(rows, lambda row: min(row) + mean(row)),
    }


def _four_screen(rows):
    found = _four(rows)
    return (
        _apart(rows, min, mean, lambda row: min(row) + mean(row))
        and found["minimax move"] != found["expectimax move"]
        and found["expectimax v random"].denominator == 3
    )


BY_HAND = (
    Question(
        "expectimax-1",
        "the worksheet, with chance",
        9,
        given=_worksheet,
        screen=_worksheet_screen,
        reference=_table(),
        mistakes={
            "turn misread": _table("turn misread"),
            "chance left early": _table("chance left early", 4),
            "chances lost": _table("chances lost"),
        },
    ),
    Question(
        "expectimax-2",
        "which leaves need not be read",
        8,
        given=_bounded,
        screen=_skipped_screen,
        reference=_skipped,
        accepts=_skipped_accepts,
        mistakes={"chance left early": _skipped_as_if_min},
    ),
    Question(
        "expectimax-4",
        "cube the leaves",
        5,
        given=_coins,
        screen=_rescaled_screen,
        reference=_rescaled,
        mistakes={
            "increasing rescale": lambda root: (
                _rescaled(root) | {"expectimax, cubed": _rescaled(root)["expectimax"]}
            )
        },
    ),
    Question(
        "expectimax-6",
        "who sits across the table",
        6,
        given=lambda rng: [rng.sample(range(1, 16), 3) for _ in range(3)],
        screen=_four_screen,
        reference=_four,
        mistakes={"chances lost": lambda rows: _four(rows, lambda row: floor(mean(row)))},
    ),
    Question("expectimax-7", "what an evaluation must mean", 3),
)
