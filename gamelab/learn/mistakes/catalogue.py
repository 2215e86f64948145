"""The catalogue: 41 mistakes that programs and pens make, each runnable, each with a smallest case
that shows it.

>>> mistake = CATALOGUE[1]
>>> mistake.sentence
'a node is left only when alpha > beta; it should be left as soon as alpha >= beta'
>>> mistake.example, mistake.shows()
([0, [0, 0]], True)
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from ...matrices.payoffs import Payoffs
from ...repeated.strategies import tit_for_tat
from ...search.chance import expectimax
from ...search.induction import backward_induction, subgame_perfect
from ...search.minimax import alphabeta, minimax
from ...trees.build import tree
from ..question import Case, run_here
from ..values import same
from . import answers
from .forms_chance import expecting
from .forms_nim import plan
from .forms_payoffs import equilibria, induction, toward_the_root
from .forms_trees import best_move, value_to_max
from .naming import ALWAYS_THE_SAME, RETURNS_NOTHING
from .searches import BOTH, windowed


def _value(search):
    return lambda root, *rest: search(root, *rest).value


AB, MM, EX = _value(alphabeta), _value(minimax), _value(expectimax)


@dataclass(frozen=True)
class Mistake:
    """One mistake.

    sentence : what it is, of a program and of an answer worked out by hand alike.
    wrong, right : functions of the same arguments, the right one alpha-beta unless said; the wrong
    one makes the mistake and no other.
    example : the first argument with which they differ, a tree as nested lists or in the JSON form;
    no smaller ones differ. rest : the other arguments.
    players : of the example's tree, if it has one; else None.
    reads : whether the difference may lie in what is read, not in what is returned."""

    sentence: str
    wrong: Callable[..., Any]
    example: Any
    right: Callable[..., Any] = AB
    players: tuple[str, ...] | None = ("max", "min")
    reads: bool = False
    rest: tuple = ()

    def shows(self, example: Any = None) -> bool:
        """Whether right and wrong differ on the example (on its own, unless another is given)."""
        first = self.example if example is None else example
        case = Case("example", (tree(first, self.players) if self.players else first, *self.rest))
        wrong, right = run_here(case, self.wrong), run_here(case, self.right)
        return not same(right.value, wrong.value) or self.reads and wrong.read != right.read


def _subgame_perfect(root):
    return [list(payoff) for payoff in subgame_perfect(root)]


def _move(root):
    return minimax(root).move


MAX_CHANCE = ("max", "chance")
A_B = ("A", "B")

CATALOGUE = {
    1: Mistake(
        "a node is left only when alpha > beta; it should be left as soon as alpha >= beta",
        windowed(strict=BOTH),
        [0, [0, 0]],
        reads=True,
    ),
    2: Mistake(
        "the move taken only ties with an earlier one; of equally good moves the first is"
        " asked for",
        best_move(prunes=True, ties=BOTH),
        [0, 0],
        _move,
    ),
    3: Mistake(
        "the root gives every child a fresh window, so what the first child has shown is forgotten",
        windowed(restarts="entered"),
        [0, [0, 0]],
        reads=True,
    ),
    4: Mistake(
        "only the parent's bound is used, so deep cuts are missed",
        windowed(shallow=BOTH),
        [0, [[[0, 0]]]],
        reads=True,
    ),
    5: Mistake(
        "alpha and beta are shared by the whole tree, where each node has its own",
        windowed(shared="alpha beta"),
        [[0], 1],
    ),
    6: Mistake(
        "the best value starts at 0, so a negative payoff can never win",
        windowed(zero=BOTH),
        [-1],
    ),
    7: Mistake(
        "a finite number stands for infinity, and the payoffs pass it",
        windowed(sentinel=1000, opened=True),
        [-1001],
    ),
    8: Mistake(
        "a node is left before the child's value is recorded",
        windowed(early=BOTH),
        [0, [0], 1],
    ),
    9: Mistake(
        "the window is turned over to (-alpha, -beta); negated bounds change places: (-beta,"
        " -alpha)",
        value_to_max(prunes=True, window="unswapped"),
        [[0, 0]],
        reads=True,
    ),
    10: Mistake(
        "the window is passed on as it is; to the other player it is (-beta, -alpha)",
        value_to_max(prunes=True, window="unnegated"),
        [0, [0, 0]],
        reads=True,
    ),
    11: Mistake(
        "a leaf or an evaluation is scored for the wrong player; it counts for who is to move"
        " there, whose sign has to be passed down",
        value_to_max(prunes=True, payoff="unsigned"),
        [1],
    ),
    12: Mistake(
        "the turn is taken from the depth, always passes to the other player, or is always"
        " MAX's; the node or the state says who moves",
        windowed(turn="parity"),
        {"player": "min", "children": [0, 1]},
    ),
    13: Mistake(
        "the bound that a cut node returns is taken for its value",
        lambda root: dict.fromkeys(answers.value_or_bound(root), "value"),
        [0, [0, 0]],
        answers.value_or_bound,
    ),
    14: Mistake(
        "fail-soft and fail-hard are mixed up: a fail-soft search returns what it reached, outside"
        " its window too",
        partial(answers.returned, hard=True),
        [0, [-1]],
        answers.returned,
    ),
    15: Mistake(
        "the depth is off by one, or counted in rounds: a ply is a single move",
        value_to_max(late=1),
        {"player": "max", "eval": 0, "children": [1]},
        MM,
        rest=(0,),
    ),
    16: Mistake(
        "the end of the game and the horizon are mixed up: a leaf counts with its payoff"
        " whatever the depth, any other node at depth 0 with its evaluation",
        value_to_max(horizon="first"),
        {"player": "max", "eval": 0, "children": [1]},
        MM,
        rest=(1,),
    ),
    17: Mistake(
        "a chance node is left too early, as if MIN moved there; what is unread can still"
        " change its value",
        lambda root: expecting(cut="max")(root)[0],
        [0, [0, 1]],
        EX,
        MAX_CHANCE,
    ),
    18: Mistake(
        "the chances are not taken as they are: the weights, or the remainder of a division, are"
        " lost",
        lambda root: expecting(lost="uniform")(root)[0],
        {"player": "chance", "probs": ["1/4", "3/4"], "children": [0, 1]},
        EX,
        MAX_CHANCE,
    ),
    19: Mistake(
        "any increasing rescale is taken to be harmless; expectimax stands only a positive"
        " linear one",
        lambda root: True,
        [1, [0, 2]],
        answers.same_move_when_cubed,
        MAX_CHANCE,
    ),
    20: Mistake(
        "the other players are taken for enemies; each maximises a payoff of their own",
        lambda root: induction(toward_the_root)(root)[0],
        [[(0, 0), (0, 1)]],
        lambda root: list(backward_induction(root).payoff),
        A_B,
    ),
    21: Mistake(
        "an indifferent player is taken to have one right answer; every one of them gives a"
        " subgame-perfect payoff",
        lambda root: [list(backward_induction(root).payoff)],
        [(0, 0), (0, 1)],
        _subgame_perfect,
        A_B,
    ),
    22: Mistake(
        "the children were sorted, and the place in the sorted order is returned as the move",
        best_move(first=BOTH),
        [0, 1],
        _move,
    ),
    23: Mistake(
        "the years in prison are maximised; they are costs",
        equilibria(row="payoffs", col="payoffs"),
        [[0], [1]],
        partial(equilibria(), costs=True),
        None,
        rest=([[0], [0]],),
    ),
    24: Mistake(
        "the best joint total is taken for the equilibrium",
        equilibria(total="payoffs"),
        [[0], [1]],
        equilibria(),
        None,
        rest=([[2], [0]],),
    ),
    25: Mistake(
        "the best pure guarantee is taken for the value of the game",
        lambda row: max(map(min, row)),
        [[0, 1], [1, 0]],
        lambda row: Payoffs(row).value(),
        None,
    ),
    26: Mistake(
        "every column gets a weight, a dominated one too",
        lambda row: list(range(len(row[0]))),
        [[0, 1]],
        answers.columns_used,
        None,
    ),
    27: Mistake(
        "your own payoffs decide your own mix; it has to make the other player indifferent",
        answers.mix_by_my_own,
        [[0, 1], [1, 0]],
        answers.mix,
        None,
        rest=([[2, 0], [0, 1]],),
    ),
    28: Mistake(
        "misere and normal play are mixed up, or the sign at the empty pile: whoever finds it has"
        " won in misere play",
        lambda n: plan(empty="turned")(n, "max", (1, 2, 3), True)[0] == 1,
        1,
        lambda n: n % 4 != 1,
        None,
    ),
    29: Mistake(
        "states, nodes of the tree and games are counted as one thing",
        lambda n: [answers.nim_counts(n)[1]] * 3,
        2,
        answers.nim_counts,
        None,
    ),
    30: Mistake(
        "one best choice is shared by the whole tree, so those further down overwrite the root's",
        best_move(record="improve improve"),
        [0, 1, [0]],
        _move,
    ),
    31: Mistake(
        "the strategy answers its own last move, or sees the other's move of the same turn",
        partial(answers.replies, lambda mine, theirs: mine[-1] if mine else "C"),
        "alternator",
        partial(answers.replies, tit_for_tat),
        None,
    ),
    32: Mistake(
        "max and min are mixed up, or a best value never moves: MAX takes the largest value"
        " of its children, MIN the smallest",
        windowed(worse=BOTH),
        [0, 1],
    ),
    33: Mistake(
        "the search goes deeper than it should: the depth falls by one with every move,"
        " whoever makes it, and at 0 a node is evaluated",
        value_to_max(kept="same other"),
        {
            "player": "max",
            "eval": 0,
            "children": [{"player": "min", "eval": 0, "children": [1]}],
        },
        MM,
        rest=(1,),
    ),
    34: Mistake(
        "alpha never rises, or beta never falls: MAX sets alpha = max(alpha, best), MIN sets"
        " beta = min(beta, best)",
        windowed(still="max"),
        [0, [0, 0]],
        reads=True,
    ),
    35: Mistake(
        "nothing is ever cut: every leaf is read",
        windowed(prunes=False),
        [0, [0, 0]],
        reads=True,
    ),
    36: Mistake(
        "a node is left after its first child, whatever the window",
        windowed(cut="first max min"),
        [0, 1],
    ),
    37: Mistake(
        "the cut is the wrong way round: a node is left when alpha >= beta",
        windowed(cut="<= max min"),
        [0, 1],
    ),
    RETURNS_NOTHING: Mistake(
        "nothing is returned: is a `return` missing, or was nothing assigned to what is returned?",
        lambda root: None,
        [0],
    ),
    ALWAYS_THE_SAME: Mistake(
        "the answer is the same in every test, and the right ones differ",
        lambda root: 0,
        [1],
    ),
    40: Mistake(
        "the last child of a node is left out",
        windowed(least=1),
        [0, 1],
    ),
    41: Mistake(
        "a 0 is taken for nothing: ask `is None`, for Python takes 0 for False",
        windowed(falsy=True),
        [0, -1],
    ),
}


def sentence(number: int) -> str:
    """What a mistake is, in one sentence. KeyError for a number that is not in the catalogue."""
    return CATALOGUE[number].sentence
