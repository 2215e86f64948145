"""What can be asked about a run, with the answers.

A question is asked only if its answer is told alike by `watch` and by print statements in the
source, and if a reader can find it by hand in about a minute."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, zip_longest
from math import inf, prod
from random import Random
from typing import NamedTuple

from ...search.chance import expectimax
from ...search.view import is_number
from ...trees.build import tree
from ...trees.node import Node
from ...trees.numbers import number_text
from ..questions.asking import huge
from ..values import same
from .changes import Variant
from .runs import Run, Wanted

Runs = Callable[[Sequence[Wanted]], Sequence[Run]]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SHAPES = ((2, 2, 2, 2), (2, 3, 2), (3, 2, 2), (2, 2, 3), (3, 3))
TREES = 20
LARGE = 99
LITTLE = 1 + 1 / 1024
# how far a leaf is moved in the search for the smallest change
FAR = 8
# so many questions of one kind at most
MOST = 2


class Asked(NamedTuple):
    """A question: its kind, its text, the answer and what the key says of it besides, and the
    seconds that it takes by hand.
    """

    kind: str
    text: str
    answer: str
    remark: str
    seconds: int


def tree_of(rng: Random, players: tuple[str, ...] = ("max", "min")) -> Node:
    """A tree of 9 to 16 leaves, no two alike but for the sign, whose inner nodes have letters."""
    shape = rng.choice(SHAPES)
    forms = [rng.choice((1, 1, -1)) * size for size in rng.sample(range(1, 40), prod(shape))]
    for width in reversed(shape):
        forms = [forms[at : at + width] for at in range(0, len(forms), width)]
    return tree(forms[0], players=players, names=LETTERS)


def asked(
    options: Iterable[Variant],
    run: Runs,
    rng: Random,
    seconds: int = 300,
    players: tuple[str, ...] = ("max", "min"),
) -> tuple[Node, list[Asked]]:
    """A tree for this very function, and questions about its run that take so many seconds.

    options : the programs that a small change would make of it. run : runs it. Of many trees the
    one is taken on which its run has the most to ask about. No questions if it gives a number on
    none of them, or another when it is run again.

    >>> from functools import partial
    >>> from .changes import changes
    >>> from .runs import runs
    >>> source = '''
    ... def value(node):
    ...     if node.is_leaf:
    ...         return node.payoff
    ...     return (max if node.player == "max" else min)(map(value, node.children))
    ... '''
    >>> root, found = asked(changes(source), partial(runs, source, "value"), Random(1))
    >>> sorted({question.kind for question in found})
    ['leaf', 'returned']
    """
    roots = [tree_of(rng, players) for _ in range(TREES)]
    bases = run([Wanted(root.to_dict(), printing=True) for root in roots])
    told = [(root, base) for root, base in zip(roots, bases) if is_number(base.value)]
    again = run([Wanted(root.to_dict()) for root, _ in told])
    if not told or not all(map(_alike, (base for _, base in told), again)):
        return roots[0], []
    root, base = max(told, key=lambda pair: _to_ask(*pair))
    # all payoffs moved a little, in the same order
    [moved] = run([Wanted(huge(root, LITTLE).to_dict(), printing=True)])
    found = [*_of_one_run(root, base, moved), *_of_changes(root, base, [*options], run)]
    return root, _chosen(found, rng, seconds)


def _alike(run, again):
    """Whether a run was like one before: not where something is kept from call to call."""
    return bool(again.problem) or same(run.value, again.value) and run.reads == again.reads


def _to_ask(root, base):
    """How many kinds of questions its run allows, then how many questions."""
    kinds = [question.kind for question in _of_one_run(root, base)]
    return len(set(kinds)), len(kinds)


def _chosen(found, rng, seconds):
    """One of each kind, then more, as long as there is time; none with an answer that was there
    before.
    """
    rng.shuffle(found)
    kinds = {}
    for question in found:
        kinds.setdefault(question.kind, []).append(question)
    chosen = []
    few = (questions[:MOST] for questions in kinds.values())
    for question in filter(None, chain.from_iterable(zip_longest(*few))):
        told = question.answer in [other.answer for other in chosen]
        if not told and question.seconds <= seconds:
            chosen.append(question)
            seconds -= question.seconds
    return chosen


def numbered(root: Node) -> dict[str, int]:
    """The number of each leaf, from the left, from 1; by path."""
    return {leaf.path: number for number, leaf in enumerate(root.leaves(), 1)}


def _numbers(root, paths):
    numbers = numbered(root)
    return ", ".join(str(numbers[path]) for path in sorted(set(paths), key=numbers.__getitem__))


def _told(value):
    return number_text(value).replace("-", "−")


def _of_one_run(root, run, moved=None):
    """The questions about this run. moved : that with all payoffs moved a little."""
    numbers = numbered(root)
    unread = [path for path in numbers if path not in run.reads]
    if unread:
        yield Asked(
            "unread",
            "Which leaves does it never read? (Number the leaves from the left, from 1.)",
            _numbers(root, unread),
            f"it reads {_numbers(root, run.reads)}",
            50,
        )
    yield from _windows(root, run, numbers, moved)
    # a search that goes through the children twice may leave none unread
    for path in (one for one in run.cut if any(leaf.startswith(one) for leaf in unread)):
        tests = [test for test in run.tests if test.node == path and test.true]
        if len(tests) == 1 and is_number(tests[0].left) and is_number(tests[0].right):
            [test] = tests
            yield Asked(
                "decided",
                f"At {root.at(path).name} it leaves a branch unread. Which line decides that, and"
                " which two numbers does it compare?",
                f"line {test.line}: {_told(test.left)} {test.sign} {_told(test.right)}",
                "",
                40,
            )
    for path, value in run.returned.items():
        node = root.at(path)
        printed = run.printed.get(path)
        if node.is_leaf or not path or not is_number(value) or not same(value, printed):
            continue
        true = expectimax(node).value
        yes = "yes" if same(true, value) else "no"
        yield Asked(
            "returned",
            f"What does it return at {node.name}? Is that what {node.name} is worth to MAX?",
            f"{_told(value)}; {yes}",
            f"{node.name} is worth {_told(true)} to MAX",
            30,
        )


def _windows(root, run, numbers, moved):
    if run.bounds is None:
        return
    low, high = run.bounds
    payoffs = {leaf.payoff: numbers[leaf.path] for leaf in root.leaves()}
    for path, held in run.entered.items():
        node, pair = root.at(path), (held[low], held[high])
        again = moved.entered.get(path, {}) if moved else {}
        # what is infinite came from no leaf
        leaves = [payoffs.get(side, payoffs.get(-side)) for side in pair]
        if (
            node.is_leaf
            or not any(leaves)
            or not all(leaf or abs(side) == inf for leaf, side in zip(leaves, pair))
            # what a leaf gave moves as the leaf does
            or moved
            and not all(map(same, [side * LITTLE for side in pair], map(again.get, (low, high))))
        ):
            continue
        told = (
            f"{name} = {_told(side)}" + (f" (leaf {leaf})" if leaf else "")
            for name, side, leaf in zip((low, high), pair, leaves)
        )
        yield Asked(
            "window",
            f"What are {low} and {high} when it enters {node.name}, and which leaf gave each of"
            " them that is finite?",
            ", ".join(told),
            "",
            30 + 20 * all(leaves),
        )


def _of_changes(root, base, options, run):
    """The questions that ask what would be: another leaf, another line."""
    form, numbers = root.to_dict(), numbered(root)
    for line, changed in _told_by(run, options, form):
        if {*changed.reads} != {*base.reads}:
            yield Asked(
                "line",
                f"Suppose that {line}. Which leaves does it read then?",
                _numbers(root, changed.reads),
                f"it returns {_told(changed.value)}",
                55,
            )
        elif not same(changed.value, base.value):
            yield Asked(
                "line",
                f"Suppose that {line}. What does it return at {root.name} then?",
                _told(changed.value),
                f"as it stands: {_told(base.value)}",
                50,
            )
    large = [(path, size) for path in numbers for size in (LARGE, -LARGE)]
    for (path, size), changed in _after(large, root, run):
        if not is_number(changed.value) or abs(changed.value) == LARGE:
            continue
        why = "it is never read" if path not in changed.reads else ""
        yield Asked(
            "leaf",
            f"Leaf {numbers[path]} becomes {_told(size)}. What does it return at {root.name} then,"
            " and why?",
            _told(changed.value),
            why or f"it reads {_numbers(root, changed.reads)}",
            35,
        )
    yield from _smallest_change(root, base, run, numbers)


def _told_by(run, options, form):
    """What was changed, and the run with it, for each change that still gives a number. Where it
    reads no leaf, that number hangs on what a leaf holds besides its payoff, which no page shows.
    """
    for option, changed in zip(options, run([Wanted(form, option.source) for option in options])):
        if is_number(changed.value) and changed.reads:
            yield option.words, changed


def _after(moved, root, run):
    """Each change of a leaf, and the run with it."""
    return zip(moved, run([Wanted(root.with_payoff(*one).to_dict()) for one in moved]))


def _smallest_change(root, base, run, numbers):
    """The least change of one leaf that is read that makes it read another one."""
    unread = [path for path in numbers if path not in base.reads]
    taken = {leaf.payoff for leaf in root.leaves()}
    found = {}
    for far in range(1, FAR + 1):
        moved = [
            (path, root.at(path).payoff + step)
            for path in base.reads
            for step in (far, -far)
            if root.at(path).payoff + step not in taken
        ]
        news = {path: [] for path in unread if path not in found}
        tried = [*_after(moved, root, run)]
        # where time runs out, another change might do as well
        if any(changed.problem for _, changed in tried):
            break
        for change, changed in tried:
            for path in news:
                if path in changed.reads:
                    news[path].append(change)
        found |= {path: changes for path, changes in news.items() if changes}
    for path, change in found.items():
        if len(change) == 1:
            [(leaf, payoff)] = change
            yield Asked(
                "change",
                f"Which leaf that it reads must change least to make it read leaf"
                f" {numbers[path]}, and to what whole number that no other leaf has?",
                f"leaf {numbers[leaf]}, to {_told(payoff)}",
                f"it was {_told(root.at(leaf).payoff)}",
                60,
            )
