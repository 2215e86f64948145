"""Questions on payoff matrices to be answered on paper: a walk of best replies, what is sure, the
mix and the value, which columns are in use.
"""

from fractions import Fraction
from itertools import chain
from random import Random
from typing import Any

from ...matrices.bimatrix import integers
from ...matrices.payoffs import Payoffs
from ...matrices.zero_sum import certified
from ...trees.numbers import number_text
from ..question import Question, shown
from ..values import number
from .asking import first
from .matrix_handout import Handout, cell_name, cell_names

ROUNDING = Fraction(1, 10**9)
LARGEST = 14  # the largest denominator of a probability or a value that is asked for on paper
SPORT = ("rock", "paper", "scissors")


def red_blue(rng: Random) -> Handout:
    """A 2 x 3 game like Red and Blue: no saddle point, one column dominated (by one other column),
    one solution, and it mixes.

    rng : where its numbers come from.
    """
    while True:
        b, c, low = rng.sample(range(-9, 10), 2), rng.sample(range(-9, 10), 2), rng.choice((0, 1))
        if not (b[0] < c[0] and b[1] > c[1] and b[0] < b[1] and c[0] > c[1]):
            continue
        a = [entry + rng.randint(1, 6) for entry in (b, c)[low]]
        if all(mine > other for mine, other in zip(a, (c, b)[low])):
            continue  # dominated by both others, and then "by which?" has two answers
        columns, lines = [a, b, c], [0, 1]
        rng.shuffle(columns)
        rng.shuffle(lines)
        game = Handout(
            [[column[line] for column in columns] for line in lines], rows="12", cols="ABC"
        )
        if _clear(game):
            return game


def _clear(game):
    """Whether no tie blurs a question, and the solution has small fractions that differ from each
    other.
    """
    if any(len(set(line)) < len(line) for line in (*game.row, *zip(*game.row))):
        return False
    solution, [*found] = game.solve(), game.dominated(mixed=False)
    p, q = solution.row[0], next(share for share in solution.col if share)
    numbers = (p, q, solution.value)
    return (
        len(found) == 1
        and p not in (q, 1 - q, Fraction(1, 2))
        and q != Fraction(1, 2)
        and solution.value != 0
        and max(number.denominator for number in numbers) <= LARGEST
    )


# 1: the walk, and what nobody should play.


def _walk_given(rng):
    """A game, and a cell in its dominated column to start from."""
    game = red_blue(rng)
    [found] = game.dominated(mixed=False)
    return game, f"{rng.choice(game.rows)}{found.strategy}"


def _walk(given):
    """The five cells after the start, Blue first; the dominated column and the one that dominates
    it.
    """
    game, start = given
    best, (i, j), cells = game.best_responses(), game.cell(tuple(start)), []
    for step in range(5):
        i, j = (i, best.col[i][0]) if step % 2 == 0 else (best.row[j][0], j)
        cells.append((i, j))
    [found] = game.dominated(mixed=False)
    return {"walk": cell_names(game, cells), "dominated": found.strategy, "by": found.by}


def _accepts_walk(given, case, value, right):
    if case.entry != "walk":
        return isinstance(value, str) and value.strip().upper() == right
    if not isinstance(value, list) or len(value) != len(right):
        return f"give five cells, such as ['1A', '2A', ...]; this is {shown(value)}"
    return list(map(cell_name, value)) == right


# 2 and 3: what is sure, the value, the mix.


def guaranteed(game) -> dict[str, Any]:
    """The maximin, the minimax and the value."""
    pure = game.maximin()
    return {"maximin": pure.maximin, "minimax": pure.minimax, "value": game.value()}


def _mixes(game):
    """Both optimal strategies."""
    solution = game.solve()
    return {"Red": solution.row, "Blue": solution.col}


def _mixes_exchanged(game):
    """The answer of a learner who makes each player indifferent by that player's own mix (27)."""
    right = _mixes(game)
    used = iter(right["Red"])
    return {
        "Red": [share for share in right["Blue"] if share],
        "Blue": [next(used) if share else share for share in right["Blue"]],
    }


def _accepts_mix(game, case, value, right):
    return judge_mix(game, value, case.entry == "Red")


def judge_mix(
    game: Payoffs, value: Any, rows: bool, names: tuple[str, str] = ("Red", "Blue")
) -> bool | str:
    """Whether a mix, of the rows or of the columns, is optimal; else a sentence."""
    mix = probabilities(value, game.shape[not rows])
    if isinstance(mix, str):
        return mix
    row, col = game.solve()[1:3]
    promise = certified(*integers(game.row), mix if rows else row, 1, col if rows else mix, 1)
    if promise.ceiling - promise.floor <= ROUNDING * max(1, *map(abs, chain(*game.row))):
        return True
    if rows:
        column, earned = min(zip(game.cols, promise.against_cols), key=lambda pair: pair[1])
        earns = f"this mix earns {names[0]} only {mixed_number(earned)}"
        return f"not optimal: against column {column} {earns}"
    row, paid = max(zip(game.rows, promise.against_rows), key=lambda pair: pair[1])
    return f"not optimal: against row {row} {names[1]} pays {mixed_number(paid)} with this mix"


def probabilities(value: Any, size: int) -> list[Fraction] | str:
    """A mix that was handed in as Fractions, or the sentence that says why it is none."""
    given = value if isinstance(value, list) else []
    numbers = [entry for entry in map(number, given) if isinstance(entry, Fraction)]
    if not len(given) == len(numbers) == size:
        return f"give a list of {size} probabilities; this is {shown(value)}"
    if min(numbers) < -ROUNDING or abs(sum(numbers) - 1) > ROUNDING:
        return f"{shown(value)} is no mix: its probabilities must be 0 or more and sum to 1"
    return numbers


def mixed_number(value: Fraction) -> str:
    """A fraction as it is written, a long one in decimals."""
    return number_text(value if value.denominator <= 1000 else round(float(value), 4))


# 4: which columns are in use.


def _support_given(rng):
    """Three games: one with a saddle point, one with a dominated column, one in which a column is
    unused and not dominated.
    """
    games = [_four_columns(rng, kind) for kind in ("saddle", "dominated", "unused")]
    rng.shuffle(games)
    return games


def _four_columns(rng, kind):
    def wanted(rows):
        saddle = max(map(min, rows)) == min(map(max, zip(*rows)))
        if any(a == b for a, b in zip(*rows)) or saddle != (kind == "saddle"):
            return False
        game = _of_columns(rows)
        beaten = {found.strategy for found in game.dominated()}
        idle = {*game.cols} - {*_columns_used(game)} - beaten
        return (
            bool(beaten) == (kind != "unused")
            and bool(idle) == (kind != "dominated")
            and not game.equilibria().infinite
        )

    return _of_columns(first(lambda: [rng.sample(range(-9, 10), 4) for _ in range(2)], wanted))


def _of_columns(rows):
    return Handout(rows, rows="12", cols="ABCD")


def _columns_used(game):
    """The names of the columns that Blue's optimal mix uses."""
    return [label for label, share in zip(game.cols, game.solve().col) if share]


def _accepts_support(given, case, value, right):
    parts = value if isinstance(value, list) else [value]
    letters = [letter for part in parts for letter in str(part).upper() if letter.isalpha()]
    return sorted(letters) == right


# 7: rock, paper, scissors.


def _sport_given(rng):
    """Rock, paper, scissors in which the three victories pay differently, and how often an opponent
    plays each.
    """

    def drawn():
        a, b, c = rng.sample(range(1, 7), 3)
        game = Handout([[0, -b, a], [b, 0, -c], [-a, c, 0]], rows=SPORT, cols=SPORT)
        habit = [Fraction(k, 8) for k in rng.choice(([4, 2, 2], [5, 2, 1], [3, 3, 2], [4, 3, 1]))]
        rng.shuffle(habit)
        return game, habit

    def wanted(made):
        reply = made[0].best_reply(col=made[1])
        return len(reply.strategies) == 1 and reply.payoff > 0

    return first(drawn, wanted)


def _sport(given):
    """Red's optimal mix, the value, and the best reply to the habit with what it earns."""
    game, habit = given
    solution, reply = game.solve(), game.best_reply(col=habit)
    return {
        **dict(zip(SPORT, solution.row)),
        "value": solution.value,
        "reply": game.rows[reply.strategies[0]],
        "earns": reply.payoff,
    }


BY_HAND = (
    Question(
        "matrix-1",
        "if he thinks that I think",
        6,
        reference=_walk,
        given=_walk_given,
        accepts=_accepts_walk,
    ),
    Question(
        "matrix-2",
        "what is sure, and what the game is worth",
        8,
        reference=guaranteed,
        given=red_blue,
        mistakes={
            "pure guarantee": lambda game: guaranteed(game) | {"value": game.maximin().maximin}
        },
    ),
    Question(
        "matrix-3",
        "the mixes",
        8,
        reference=_mixes,
        given=red_blue,
        mistakes={"own payoffs decide": _mixes_exchanged},
        accepts=_accepts_mix,
    ),
    Question(
        "matrix-4",
        "which columns are in use",
        6,
        reference=lambda given: list(map(_columns_used, given)),
        given=_support_given,
        mistakes={"dominated weight": lambda given: [list(game.cols) for game in given]},
        accepts=_accepts_support,
    ),
    Question(
        "matrix-7",
        "rock, paper, scissors with other stakes",
        6,
        reference=_sport,
        given=_sport_given,
        mistakes={
            "pure guarantee": lambda given: _sport(given) | {"value": given[0].maximin().maximin}
        },
    ),
    Question("matrix-8", "a friend's advice", 4),
)
