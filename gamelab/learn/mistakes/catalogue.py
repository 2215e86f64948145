"""The catalogue: 31 mistakes that programs and pens make, each runnable, each with a smallest case
that shows it.

>>> mistake = CATALOGUE[1]
>>> mistake.sentence
'your code cuts only when alpha > beta; it should cut as soon as alpha >= beta'
>>> mistake.example, mistake.shows()
(([0, [0, 0]],), True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from ...repeated.strategies import tit_for_tat
from ...search.chance import expectimax
from ...search.induction import backward_induction, subgame_perfect
from ...search.minimax import alphabeta, minimax
from ...trees.build import tree
from ...trees.node import Node
from ..reading import Counter
from ..values import from_plain, plain, same
from . import answers as answers
from . import searches as searches


@dataclass(frozen=True)
class Mistake:
    """One mistake.

    number, sentence : its place in the catalogue, and what it is.
    wrong, right : functions of the same arguments; the wrong one makes the mistake and no other.
    example : arguments on which they differ, a tree as nested lists or in the JSON form; no smaller
    ones differ.
    players : of the example's tree, if it has one; else None.
    reads : whether the difference may lie in what is read, not in what is returned.
    worked : the sentence for an answer worked out by hand, where the first speaks of code; "" where
    it fits both."""

    number: int
    sentence: str
    wrong: Callable[..., Any]
    right: Callable[..., Any]
    example: tuple
    players: tuple[str, ...] | None = ("max", "min")
    reads: bool = False
    worked: str = ""

    def arguments(self, example: tuple | None = None) -> tuple:
        """The arguments of an example, its tree built."""
        first, *rest = self.example if example is None else example
        return (tree(first, self.players) if self.players else first, *rest)

    def shows(self, example: tuple | None = None) -> bool:
        """Whether right and wrong differ on the example (on its own, unless another is given)."""
        arguments = self.arguments(example)
        return not alike(
            behaviour(self.wrong, arguments), behaviour(self.right, arguments), self.reads
        )


def behaviour(f: Callable[..., Any], arguments: tuple) -> tuple[Any, list[str]]:
    """What a function returns, and the payoffs and evaluations it reads, by path, in order."""
    counters = [Counter(argument) for argument in arguments if isinstance(argument, Node)]
    handed = iter(counters)
    found = f(
        *(next(handed).node() if isinstance(argument, Node) else argument for argument in arguments)
    )
    return from_plain(plain(found)), [
        path for counter in counters for what, path in counter.log if what != "children"
    ]


def alike(one: tuple[Any, list[str]], other: tuple[Any, list[str]], reads: bool) -> bool:
    """Whether two behaviours are the same; with `reads`, in what is read too."""
    return same(one[0], other[0]) and (not reads or one[1] == other[1])


def _value(search: Callable[..., Any]) -> Callable[..., Any]:
    return lambda root, *rest: search(root, *rest).value


def _subgame_perfect(root: Node) -> list[Any]:
    return [list(payoff) for payoff in subgame_perfect(root)]


def _move(root: Node) -> Any:
    return minimax(root).move


AB, MM, EX = _value(alphabeta), _value(minimax), _value(expectimax)
LIMITED: Callable[..., Any] = lambda root, depth: minimax(root, depth).value  # noqa: E731
MAX_CHANCE = ("max", "chance")
A_B = ("A", "B")
with_, negamax_with = searches.alphabeta_with, searches.negamax_with

_ENTRIES = (
    Mistake(
        1,
        "your code cuts only when alpha > beta; it should cut as soon as alpha >= beta",
        with_(strict=True),
        AB,
        ([0, [0, 0]],),
        reads=True,
        worked="a node is left only when alpha > beta; it should be left as soon as alpha >= beta",
    ),
    Mistake(
        2,
        "your code replaces the best move by one that only ties with it",
        searches.move_with(ties=True),
        _move,
        ([0, 0],),
        worked="the best move is replaced by one that only ties with it",
    ),
    Mistake(
        3,
        "the root gives every child a fresh window, so what the first child has shown is forgotten",
        with_(restarts=True),
        AB,
        ([0, [0, 0]],),
        reads=True,
    ),
    Mistake(
        4,
        "your code knows only its parent's bound, so it misses deep cuts",
        with_(shallow=True),
        AB,
        ([0, [[[0, 0]]]],),
        reads=True,
        worked="only the parent's bound is used, so deep cuts are missed",
    ),
    Mistake(
        5,
        "alpha and beta are shared by the whole tree, where each call needs its own",
        with_(shared=True),
        AB,
        ([[0], 1],),
        worked="alpha and beta are shared by the whole tree, where each node has its own",
    ),
    Mistake(
        6,
        "the best value starts at 0, so a negative payoff can never win",
        with_(zero=True),
        AB,
        ([-1],),
    ),
    Mistake(
        7,
        "a finite number stands for infinity, and the payoffs pass it",
        with_(sentinel=1000),
        AB,
        ([-1001],),
    ),
    Mistake(
        8,
        "your code cuts before it has recorded the child's value",
        with_(early=True),
        AB,
        ([0, [0], 1],),
        worked="a node is left before the child's value is recorded",
    ),
    Mistake(
        9,
        "your negamax passes (-alpha, -beta); negated bounds change places: (-beta, -alpha)",
        negamax_with(unswapped=True),
        AB,
        ([[0, 0]],),
        reads=True,
        worked=(
            "the window is turned over to (-alpha, -beta); negated bounds change places: (-beta,"
            " -alpha)"
        ),
    ),
    Mistake(
        10,
        "your negamax passes its window on as it is; it should pass (-beta, -alpha)",
        negamax_with(unnegated=True),
        AB,
        ([0, [0, 0]],),
        reads=True,
        worked="the window is passed on as it is; to the other player it is (-beta, -alpha)",
    ),
    Mistake(
        11,
        "your negamax scores a leaf for MAX; it should score it for the player who is to move"
        " there",
        negamax_with(leaf_to_max=True),
        AB,
        ([1],),
        worked="a leaf is scored for MAX; it counts for the player who is to move there",
    ),
    Mistake(
        12,
        "your code takes the player from the depth or lets the root always maximise; the node says"
        " who moves",
        with_(parity=True),
        AB,
        ({"player": "min", "children": [0, 1]},),
        worked=(
            "the player is taken from the depth, or the root always maximises; the node says who"
            " moves"
        ),
    ),
    Mistake(
        13,
        "the bound that a cut node returns is taken for its value",
        answers.bounds_as_values,
        answers.value_or_bound,
        ([0, [0, 0]],),
    ),
    Mistake(
        14,
        "fail-soft and fail-hard are mixed up: a fail-soft search returns what it reached, outside"
        " its window too",
        answers.returned(hard=True),
        answers.returned(),
        ([0, [-1]],),
    ),
    Mistake(
        15,
        "the depth is off by one, or counted in rounds: a ply is a single move",
        searches.limited_with(late=1),
        LIMITED,
        ({"player": "max", "eval": 0, "children": [1]}, 0),
    ),
    Mistake(
        16,
        "your code asks for the horizon's evaluation before it sees that the game is over",
        searches.limited_with(horizon_first=True),
        LIMITED,
        ({"player": "max", "eval": 0, "children": [1]}, 1),
        worked="the horizon's evaluation is taken before it is seen that the game is over",
    ),
    Mistake(
        17,
        "your code prunes under a chance node as if MIN moved there",
        searches.expectimax_with(prunes=True),
        EX,
        ([0, [0, 1]],),
        MAX_CHANCE,
        worked="a chance node is pruned as if MIN moved there",
    ),
    Mistake(
        18,
        "the chances are not taken as they are: the weights, or the remainder of a division, are"
        " lost",
        searches.expectimax_with(uniform=True),
        EX,
        ({"player": "chance", "probs": ["1/4", "3/4"], "children": [0, 1]},),
        MAX_CHANCE,
    ),
    Mistake(
        19,
        "any increasing rescale is taken to be harmless; expectimax stands only a positive"
        " linear one",
        answers.never_moved,
        answers.same_move_when_cubed,
        ([1, [0, 2]],),
        MAX_CHANCE,
    ),
    Mistake(
        20,
        "the other players are taken for enemies; each maximises a payoff of their own",
        searches.hostile_induction,
        lambda root: list(backward_induction(root).payoff),
        ([[(0, 0), (0, 1)]],),
        A_B,
    ),
    Mistake(
        21,
        "an indifferent player is taken to have one right answer; every one of them gives a"
        " subgame-perfect payoff",
        searches.first_answer_only,
        _subgame_perfect,
        ([(0, 0), (0, 1)],),
        A_B,
    ),
    Mistake(
        22,
        "the children were sorted, and the place in the sorted order is returned as the move",
        searches.move_with(sorted_index=True),
        _move,
        ([0, 1],),
    ),
    Mistake(
        23,
        "the years in prison are maximised; they are costs",
        answers.equilibria,
        answers.equilibria_of_costs,
        ([[0], [1]], [[0], [0]]),
        None,
    ),
    Mistake(
        24,
        "the best joint total is taken for the equilibrium",
        answers.best_total,
        answers.equilibria,
        ([[0], [1]], [[2], [0]]),
        None,
    ),
    Mistake(
        25,
        "the best pure guarantee is taken for the value of the game",
        answers.pure_maximin,
        answers.value,
        ([[0, 1], [1, 0]],),
        None,
    ),
    Mistake(
        26,
        "every column gets a weight, a dominated one too",
        answers.all_columns,
        answers.columns_used,
        ([[0, 1]],),
        None,
    ),
    Mistake(
        27,
        "your own payoffs decide your own mix; it has to make the other player indifferent",
        answers.mix_by_my_own,
        answers.mix,
        ([[0, 1], [1, 0]], [[2, 0], [0, 1]]),
        None,
    ),
    Mistake(
        28,
        "misere and normal play are mixed up, or the sign at the empty pile: whoever finds it has"
        " won in misere play",
        searches.nim_of_the_other_rule,
        answers.nim_wins,
        (1,),
        None,
    ),
    Mistake(
        29,
        "states, nodes of the tree and games are counted as one thing",
        answers.one_count,
        answers.nim_counts,
        (2,),
        None,
    ),
    Mistake(
        30,
        "the recursion overwrites a best choice that all its calls share",
        searches.move_with(shared_choice=True),
        _move,
        ([0, 1, [0]],),
        worked="the best choice of the root is overwritten by those further down",
    ),
    Mistake(
        31,
        "the strategy answers its own last move, or sees the other's move of the same turn",
        partial(answers.replies, searches.copies_itself),
        partial(answers.replies, tit_for_tat),
        ("alternator",),
        None,
    ),
)
CATALOGUE = {mistake.number: mistake for mistake in _ENTRIES}


def sentence(number: int, by_hand: bool = False) -> str:
    """What a mistake is, in one sentence, of a program or of an answer by hand. KeyError for a
    number that is not in the catalogue.
    """
    mistake = CATALOGUE[number]
    return mistake.worked or mistake.sentence if by_hand else mistake.sentence


def variant(number: int) -> Callable[..., Any]:
    """The runnable wrong version of a mistake."""
    return CATALOGUE[number].wrong


def shapes(size: int) -> Iterator[Any]:
    """Every ordered tree of `size` nodes, as nested tuples; () is a leaf.

    >>> [sum(1 for _ in shapes(size)) for size in range(1, 7)]
    [1, 1, 2, 5, 14, 42]
    """
    if size == 1:
        yield ()
        return
    yield from _rows(size - 1)


def _rows(size: int) -> Iterator[tuple]:
    if size == 0:
        yield ()
        return
    for first in range(1, size + 1):
        for child in shapes(first):
            for rest in _rows(size - first):
                yield (child, *rest)


def leaf_count(shape: tuple) -> int:
    """How many leaves a shape has."""
    return sum(map(leaf_count, shape)) if shape else 1


def filled(shape: tuple, payoffs: Iterator[Any]) -> Any:
    """Nested lists of that shape with the payoffs for leaves, from left to right."""
    return [filled(child, payoffs) for child in shape] if shape else next(payoffs)


def find_smallest(mistake: Mistake, payoffs: tuple = (0, 1, 2), most: int = 8) -> Any:
    """The first tree, by number of nodes, on which a mistake about a plain tree shows; None if none
    of up to `most` nodes does.

    payoffs : the numbers tried at the leaves. Every tree of nested lists is tried, so the answer is
    minimal among those.

    >>> find_smallest(CATALOGUE[1]), find_smallest(CATALOGUE[6], (-1, 0))
    ([0, [0, 0]], [-1])
    """
    for size in range(2, most + 1):
        for shape in shapes(size):
            for chosen in product(payoffs, repeat=leaf_count(shape)):
                form = filled(shape, iter(chosen))
                if mistake.shows((form, *mistake.example[1:])):
                    return form
    return None
