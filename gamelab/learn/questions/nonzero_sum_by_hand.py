"""Questions on trees of several players to be answered on paper: the worksheet, payoffs that change
everything, indifference, four readings.
"""

from math import floor
from operator import itemgetter
from typing import Any

from ...search.induction import backward_induction, subgame_perfect
from ...search.minimax import alphabeta, minimax
from ...trees.build import tree
from ...trees.node import Node
from ..mistakes.payoffs import INDUCTION
from ..question import Question, shown
from ..values import number, same
from .asking import first, inner, mean, rows_of, unread

A_B = ("A", "B")
MOST = 20


_mine, _theirs = itemgetter(0), itemgetter(1)


def _rows(rng):
    """The worksheet's shape, A, then B, three moves each; no comparison on the way is a tie, for A,
    for B or for both together.
    """

    def wanted(rows):
        settled = all(
            len({part(pay) for pay in row}) == 3 for row in rows for part in (_mine, _theirs, sum)
        )
        replies, least = (
            {choice(row)[0] for row in rows} for choice in (lambda row: max(row, key=_theirs), min)
        )
        return settled and len(replies) == len(least) == 3

    return first(
        lambda: [[(rng.randint(0, 15), rng.randint(0, 15)) for _ in range(3)] for _ in range(3)],
        wanted,
    )


def _sheet(rows):
    return tree(rows, players=A_B, names="PQRS")


def _unread(root):
    """The leaves, numbered from 1, that alpha-beta on A's own payoffs does not read."""
    return unread(_as_enemies(root), alphabeta)


def _as_enemies(root):
    """What the tree pays A, all others out to lower it."""

    def enemies(node):
        if node.is_leaf:
            return {"payoff": _mine(node.payoff)}
        return {"player": "max" if node.player == node.players[0] else "min"}

    return root.rewritten(enemies, ("max", "min"))


# trees-1: the worksheet.


def payoffs(root: Node) -> dict[str, Any]:
    """What every inner node pays, by name."""
    return inner(root, lambda node: list(backward_induction(node).payoff))


def _vectors(mistake="", skips=False):
    """What every inner node pays, the line, and what may be skipped; perhaps with a mistake."""

    def worked_out(root):
        found = INDUCTION.answer(mistake)
        line = {"line": found(root)[1], "may be skipped": _unread(root) if skips else []}
        return inner(root, lambda node: list(found(node)[0])) | line

    return worked_out


def _vectors_screen(root):
    line = list(backward_induction(root).line)
    return (
        3 * line[0] + line[1] + 1 in _unread(root)
        and INDUCTION.answer("joint total")(root)[1] != line
    )


# trees-2: the leaf that changes everything.


def _paths(root):
    return [leaf.path for leaf in root.leaves()]


def _changes(root):
    alone = (
        [place, b]
        for place, path in enumerate(_paths(root), 1)
        for b in (MOST, 0, -MOST)
        if _b_changes(root, path, b)
    )
    return {
        "unread": [*_unread(root)[:1], MOST, MOST],
        "anywhere": [MOST, MOST],
        "B alone": next(alone, []),
    }


def _b_changes(root, path, b):
    after = subgame_perfect(root.with_payoff(path, (root.at(path).payoff[0], b)))
    return len(after) == 1 and after[0][0] != backward_induction(root).payoff[0]


def _changes_accepts(root, case, value, right):
    """Whether the change does what it is to do; a sentence that says what it does instead."""
    size = {"unread": 3, "anywhere": 2, "B alone": 2}[case.entry]
    given = value if isinstance(value, list) else []
    numbers = [entry for entry in map(number, given) if entry is not None]
    if not len(given) == len(numbers) == size:
        return f"a list of {size} numbers is expected, and this is {shown(value)}"
    chosen = tuple(numbers if case.entry == "anywhere" else numbers[1:])
    if not all(-MOST <= payoff <= MOST for payoff in chosen):
        return f"payoffs between {-MOST} and {MOST} are expected"
    if case.entry == "anywhere":
        spared = [
            place
            for place, path in enumerate(_paths(root), 1)
            if subgame_perfect(root.with_payoff(path, chosen)) != [chosen]
        ]
        return not spared or f"with it at leaf {spared[0]}, the game does not end there for certain"
    if numbers[0] not in range(1, 10):
        return "the first number is a leaf, from 1 to 9"
    leaf = int(numbers[0])
    path = _paths(root)[leaf - 1]
    if case.entry == "B alone":
        return (
            _b_changes(root, path, chosen[0])
            or "with this, A still gets what A got before, or a tie leaves the end of the game open"
        )
    if leaf not in _unread(root):
        return f"alpha-beta on A's payoffs reads leaf {leaf}"
    after = subgame_perfect(root.with_payoff(path, chosen))
    return after == [chosen] or "with this payoff the game does not end there for certain"


# trees-4: every subgame-perfect payoff.


def _indifferent(rng):
    def drawn():
        return [
            [(rng.randint(0, 9), b) for b in rng.choices(range(1, 4), k=size)]
            for size in rng.sample([3, 3, 2], 3)
        ]

    def wanted(rows):
        best = [[a for a, b in row if b == max(map(_theirs, row))] for row in rows]
        kept = [[a for a in entry if a >= max(map(min, best))] for entry in best]
        mine = [a for row in rows for a, _ in row]
        # two of three nodes where B does not care; A may move to more than one of them, but not
        # everything is an answer
        indifferent, several = sum(len(entry) > 1 for entry in best), sum(map(bool, kept))
        return (
            indifferent == 2
            and several > 1
            and sum(map(len, kept)) < sum(map(len, best))
            and len(set(mine)) == len(mine)
        )

    return _sheet(first(drawn, wanted))


def _perfect(root):
    return inner(root, lambda node: list(map(list, subgame_perfect(node))))


def perfect_accepts(root, case, value, right) -> bool | str:
    if not isinstance(value, list) or not all(
        isinstance(payoff, list) and len(payoff) == 2 for payoff in value
    ):
        return f"a list of payoffs such as [(3, 1), (2, 5)] is expected, and this is {shown(value)}"

    def covers(some, others):
        return all(any(same(one, other) for other in others) for one in some)

    if not covers(value, right):
        return "your list holds a payoff that no subgame-perfect equilibrium gives"
    return covers(right, value) or "a payoff is missing from your list"


# trees-5: one tree, read four ways.


def _readings(root, mean=mean):
    def best(worths):
        return [max(worths), worths.index(max(worths))]

    held, together = backward_induction(root), minimax(tree(rows_of(root, sum), players=("max",)))
    enemy = minimax(_as_enemies(root))
    return {
        "MIN": [enemy.value, enemy.move],
        "chance": best(list(map(mean, rows_of(root, _mine)))),
        "own": [list(held.payoff), held.move],
        "joint": [together.value, together.move],
    }


def _read_wrong(mistake):
    def wrong(root):
        payoff, line = INDUCTION.answer(mistake)(root)
        return _readings(root) | {"own": [list(payoff), line[0]]}

    return wrong


def _read_apart(rng):
    """A tree whose readings name all three moves, with a sum that nothing else attains and an
    average in thirds.
    """

    def wanted(rows):
        worths = [
            [min(map(_mine, row)) for row in rows],
            [sum(map(_mine, row)) for row in rows],
            [max(row, key=_theirs)[0] for row in rows],
            [max(map(sum, row)) for row in rows],
        ]
        enemy, lot, held, joint = (worth.index(max(worth)) for worth in worths)
        unique = len(set(worths[1])) == 3 and worths[3].count(max(worths[3])) == 1
        return (
            unique
            and len({enemy, lot, held, joint}) == 3
            and held not in (enemy, joint)
            and bool(max(worths[1]) % 3)
        )

    return _sheet(first(lambda: _rows(rng), wanted))


BY_HAND = (
    Question(
        "trees-1",
        "the worksheet, with a payoff for each",
        9,
        given=lambda rng: _sheet(_rows(rng)),
        screen=_vectors_screen,
        reference=_vectors(),
        mistakes={
            "others as enemies": _vectors("others as enemies", skips=True),
            "joint total": _vectors("joint total"),
        },
    ),
    Question(
        "trees-2",
        "payoffs that change everything",
        6,
        given=lambda rng: _sheet(_rows(rng)),
        screen=lambda root: len(_unread(root)) >= 2,
        reference=_changes,
        accepts=_changes_accepts,
    ),
    Question(
        "trees-4",
        "every subgame-perfect payoff",
        7,
        given=_indifferent,
        reference=_perfect,
        accepts=perfect_accepts,
        mistakes={
            "one indifferent answer": lambda root: inner(
                root, lambda node: [list(backward_induction(node).payoff)]
            )
        },
    ),
    Question(
        "trees-5",
        "one tree, read four ways",
        8,
        given=_read_apart,
        reference=_readings,
        mistakes={
            "chances lost": lambda root: _readings(root, lambda row: floor(mean(row))),
            "others as enemies": _read_wrong("others as enemies"),
            "joint total": _read_wrong("joint total"),
        },
    ),
    Question("trees-7", "worse for both", 3),
)
