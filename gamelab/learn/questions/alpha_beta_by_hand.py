"""Questions on alpha-beta to be answered on paper: which leaves are read, the table of windows and
bounds, orders.
"""

import re
from functools import lru_cache, partial
from itertools import product
from random import Random
from typing import Any

from ...laboratory.pruning import complete_tree
from ...search.minimax import alphabeta, knuth_moore, minimax
from ...trees.node import Node
from ...watching.watch import watch
from ..mistakes.forms import strictly
from ..mistakes.windows import WINDOW_VALUE
from ..question import Question, shown
from ..values import number, same
from .asking import inner, unread
from .growing import Outline, drawn


def _once(make):
    """What `make` makes, kept: a set is posed more than once, and screening takes its time."""
    kept = lru_cache(256)(lambda drawn: make(Random(drawn)))
    return lambda rng: kept(rng.randint(0, 2**53))


# ab-4: what is read.

WORKSHEET = Outline(2, children=(3,), root=(3,))
DEEP = Outline(4, early=0.4, leaves=(8, 13))


FRESH, SHALLOW = "fresh window at the root", "parent's bound only"
# the mistake that is the other convention's cut, and the sign of that
OTHER = {False: ("strict cut", ">"), True: ("cut at equality", ">=")}
FORMS = {False: WINDOW_VALUE, True: strictly(WINDOW_VALUE)}


def _search(strict, mistake=""):
    """Alpha-beta, or one with a mistake."""
    return FORMS[strict].answer(mistake) if mistake else partial(alphabeta, strict=strict)


@lru_cache(256)
def _trace(strict, root, mistake=""):
    return watch(_search(strict, mistake), root)


def visited(root: Node, mistake: str = "", strict: bool = False) -> int:
    """How many nodes are visited, perhaps with a mistake."""
    return len(_trace(strict, root, mistake).visited)


def _saved(strict, root):
    """How many nodes alpha-beta does not visit; 0 too where several moves of the root are best."""
    whole = minimax(root)
    ties = [minimax(child).value for child in root.children].count(whole.value) > 1
    return 0 if ties else whole.nodes - _search(strict)(root).nodes


def _reading_given(strict, rng):
    other, _ = OTHER[strict]

    def worksheet(root):
        return 2 <= _saved(strict, root) <= 4 and unread(root, _search(strict)) not in (
            unread(root, _search(strict, other)),
            unread(root, _search(strict, FRESH)),
        )

    def deep(root):
        counts = {visited(root, mistake, strict) for mistake in ("", SHALLOW, other)}
        return 2 <= _saved(strict, root) <= 8 and len(counts) == 3

    return {
        "P": drawn(rng, WORKSHEET, worksheet, 0, 9, numbered=True),
        "Q": drawn(rng, DEEP._replace(inner=(6, 9)), deep, -3, 6, numbered=True),
    }


def _reading(strict, given, mistake=""):
    """The leaves of P and of Q that are not read, and how many nodes of Q are visited; with the
    mistake in the search itself.
    """
    other, sign = OTHER[strict]
    return {name: unread(root, _search(strict, mistake)) for name, root in given.items()} | {
        "nodes": visited(given["Q"], mistake, strict),
        f"nodes with {sign}": visited(given["Q"], other, strict),
        "nodes with the parent's bound": visited(given["Q"], SHALLOW, strict),
    }


def reading_accepts(given, case, value, right) -> bool | str:
    """Leaves in any order, as numbers or as L4."""
    if not isinstance(right, list):
        return same(right, value)
    if not isinstance(value, list):
        return f"a list of leaf numbers such as [4, 7] is expected, and this is {shown(value)}"
    named = [text[1:] if isinstance(text, str) and text[:1] in "Ll" else text for text in value]
    found = {number(entry) for entry in named}
    return len(found) == len(named) and found == set(right)


# ab-5: the table.

SIGNS = {"": "=", "=": "=", ">=": ">=", "=>": ">=", "≥": ">=", "<=": "<=", "=<": "<=", "≤": "<="}


def _table_given(strict, rng):
    def wanted(root):
        if _saved(strict, root) < 3:
            return False
        said = [row and row[2] for row in _table(strict, root).values()]
        bounds = sum(isinstance(text, str) for text in said)
        if None not in said or not 2 <= bounds <= len(said) - said.count(None) - 2:
            return False
        counts = [visited(root, mistake, strict) for mistake in ("", SHALLOW, FRESH)]
        return counts[0] < min(counts[1:])

    return drawn(rng, DEEP._replace(inner=(7, 9)), wanted)


def _table(strict, root, mistake="", plain=False):
    """For each inner node, by name: alpha and beta as it is entered, and what it returns; None
    where it never is entered.
    """
    rows: dict[str, Any] = dict.fromkeys(sorted(inner(root, minimax)))
    for step in _trace(strict, root, mistake).steps:
        name = root.at(step.node).name
        if name in rows and step.kind == "enter":
            rows[name] = [step.alpha, step.beta]
        elif name in rows and step.kind == "return":
            exact = plain or step.relation in ("=", None)
            rows[name].append(step.value if exact else f"{step.relation} {step.value}")
    return rows


def _table_accepts(root, case, value, right):
    if right is None or value is None:
        return right is value or f"not right: is {case.entry} entered, or never?"
    if not isinstance(value, list) or len(value) != 3:
        return (
            "a list [alpha, beta, what it returns] is expected, such as [-inf, 4, '<= 2'], and this"
            f" is {shown(value)}"
        )
    wrong = [
        part
        for part, mine, theirs in zip(("alpha", "beta"), value, right)
        if not same(theirs, mine)
    ]
    mine, due = (_bound(entry) for entry in (value[2], right[2]))
    if mine is None:
        return f"{shown(value[2])} cannot be read: write a number, or a bound such as '<= 2'"
    if mine != due:
        number_right = due and mine[1] == due[1]
        wrong.append("whether it is the value or a bound" if number_right else "what is returned")
    return not wrong or f"not right: {' and '.join(wrong)}"


def _bound(said):
    """What a search returned: "=", ">=" or "<=", and the number; None for anything else."""
    [(sign, rest)] = re.findall(r"\A([<>=≤≥]*)(.*)\Z", str(said).strip(), re.DOTALL)
    worth = number(rest)
    return (SIGNS[sign], worth) if sign in SIGNS and worth is not None else None


# ab-6: orders.


def _order_given(rng):
    return {
        "tree": complete_tree(rng.sample(range(-9, 10), 8)),
        "branching": rng.randint(4, 12),
        "depth": rng.choice((3, 4, 5)),
    }


@lru_cache(64)
def _extremes(root):
    """The tree in an order of the children that reads the fewest leaves, and in one that reads the
    most, as nested lists.
    """
    paths = [node.path for node in root.nodes() if node.children]

    def key(signs):
        sign = dict(zip(paths, signs))
        return lambda child: sign[child.parent.path] * child.index

    found = sorted(
        map(key, product((1, -1), repeat=len(paths))),
        key=lambda order: alphabeta(root, order=order).leaves,
    )
    return {"fewest": _lists(root, found[0]), "most": _lists(root, found[-1])}


def _order_screen(given):
    least, most = (alphabeta(order).leaves for order in _extremes(given["tree"]).values())
    return least < alphabeta(given["tree"]).leaves < most


def _order(given):
    return {
        **_extremes(given["tree"]),
        "best first": knuth_moore(given["branching"], given["depth"]),
    }


def _lists(node, order):
    return (
        [_lists(child, order) for child in sorted(node.children, key=order)]
        if node.children
        else node.payoff
    )


def _sorted_form(form):
    """The tree with the children of each node in one fixed order: the same for all that differ in
    the order only.
    """
    return (
        sorted(map(_sorted_form, form), key=str)
        if isinstance(form, list | tuple)
        else str(number(form))
    )


def _order_accepts(given, case, value, right):
    if case.entry == "best first":
        return same(right, value)
    if not isinstance(value, list) or _sorted_form(value) != _sorted_form(right):
        return "this is not the same tree: only the order of the children of a node may change"
    read, wanted = (alphabeta(form).leaves for form in (value, right))
    other = "fewer" if read > wanted else "more"
    return read == wanted or f"this order reads {read} leaves; another order reads {other}"


def by_hand(strict: bool) -> list[Question]:
    """The questions of a course that cuts only when alpha > beta, or of one that does at
    equality.
    """
    reading, table = partial(_reading, strict), partial(_table, strict)
    return [
        Question(
            "ab-4",
            "which leaves are read",
            10,
            given=_once(partial(_reading_given, strict)),
            reference=reading,
            accepts=reading_accepts,
            mistakes={
                name: partial(reading, mistake=name) for name in (OTHER[strict][0], FRESH, SHALLOW)
            },
        ),
        Question(
            "ab-5",
            "the table of windows and bounds",
            12,
            given=_once(partial(_table_given, strict)),
            reference=table,
            accepts=_table_accepts,
            mistakes={
                "bound taken for the value": partial(table, plain=True),
                **{
                    name: partial(table, mistake=name)
                    for name in (FRESH, SHALLOW, "one window for all", "fail-hard")
                },
            },
        ),
        Question(
            "ab-6",
            "the best and the worst order",
            9,
            given=_once(_order_given),
            screen=_order_screen,
            reference=_order,
            accepts=_order_accepts,
        ),
        Question("ab-8", "why a cut is safe", 6),
    ]
