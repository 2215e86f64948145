"""Questions on the prisoner's dilemma: costs, equilibria, whose payoffs decide a mix, elimination,
and the repeated game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from ...matrices.payoffs import Payoffs
from ...repeated.evolution import discount_threshold
from ...repeated.match import match
from ..mistakes.catalogue import CATALOGUE, sentence
from ..mistakes.forms_payoffs import EQUILIBRIA
from ..question import Case, Question, shown
from ..values import number, same
from .matrix_handout import Handout, Matrix, cell_name, cell_names, numbers

CHOICES = ("deny", "confess")
NEIGHBOURS = ("prisoner's dilemma", "stag hunt", "chicken", "battle of the sexes")
Strategy = Callable[[str, str], str]


# 1: costs.


def costs_given(rng: Random) -> Handout:
    """A prisoner's dilemma in years: costs, and not the same ones for both."""
    sides = [sorted(rng.sample(range(13), 4)) for _ in range(2)]
    # years of the one who confesses alone, of both who deny, of both who confess, of the one who
    # denies alone
    (t, r, p, s), (u, v, w, x) = sides
    return Handout([[r, s], [t, p]], [[v, u], [x, w]], costs=True, rows=CHOICES, cols=CHOICES)


def sentence_passed(game: Payoffs, costs: bool = True) -> dict[str, Any]:
    """What each does whatever the other does, where that leads, and the years there; with
    costs=False the years are maximised (23).
    """
    years = [[[game.given(i, j)[side] for j in (0, 1)] for i in (0, 1)] for side in (0, 1)]
    [(i, j)] = Payoffs(*years, costs=costs).pure_equilibria()
    return {"Row": CHOICES[i], "Column": CHOICES[j], "years": list(game.given(i, j))}


# 2: equilibria of the neighbours.


def neighbours_given(rng: Random) -> dict[str, Handout]:
    """A prisoner's dilemma and its three neighbours, with other numbers, their rows and columns in
    any order.
    """
    return {name: _neighbour(rng, name) for name in NEIGHBOURS}


def _neighbour(rng: Random, name: str) -> Handout:
    while True:
        top, second, third, low = sorted(rng.sample(range(10), 4), reverse=True)
        orders = {
            "prisoner's dilemma": (top, second, third, low),
            "stag hunt": (second, top, third, low),
            "chicken": (top, second, low, third),
        }
        if name in orders:
            t, r, p, s = orders[name]
            row, col = [[r, s], [t, p]], [[r, t], [s, p]]
        else:
            row, col = (
                [[top, third], [low, second]],
                [[rng.randint(second, top - 1), low], [third, rng.randint(top, 10)]],
            )
        lines, columns = rng.sample((0, 1), 2), rng.sample((0, 1), 2)
        row, col = ([[side[i][j] for j in columns] for i in lines] for side in (row, col))
        if len(best_totals(row, col)) == 1:
            return Handout(row, col, rows="12", cols="AB")


def best_totals(row: Matrix, col: Matrix) -> list[list[int]]:
    """The cells of the best joint total, which some take for the equilibria (24)."""
    return CATALOGUE[24].wrong(row, col)


def _accepts_cells(given: Mapping[str, Payoffs], case: Case, value: Any) -> bool | str:
    game = given[case.entry]
    right, total = (
        cell_names(game, game.pure_equilibria()),
        cell_names(game, best_totals(game.row, game.col)),
    )
    if not isinstance(value, list):
        return f"a list of cells is expected, such as ['1A'], and this is {shown(value)}"
    cells = sorted({str(cell_name(cell)) for cell in value})
    return cells == right or f"{shown(value)} is not right" + (
        f": {sentence(24)}" if cells == total else ""
    )


# 3: whose payoffs decide.


def mix_given(rng: Random) -> dict[str, Handout]:
    """Two evenings out: the second is the first with one number of Row's changed."""
    a, d, e, h = rng.sample(range(1, 10), 4)
    changed = rng.choice([k for k in range(2, 13) if k not in (a, d)])
    return {
        "first": _evening(max(a, d), min(a, d), min(e, h), max(e, h)),
        "second": _evening(changed, min(a, d), min(e, h), max(e, h)),
    }


def _evening(row_opera: int, row_football: int, col_opera: int, col_football: int) -> Handout:
    names = ("opera", "football")
    return Handout(
        [[row_opera, 0], [0, row_football]],
        [[col_opera, 0], [0, col_football]],
        rows=names,
        cols=names,
    )


def evening_mixes(given: Mapping[str, Payoffs]) -> dict[str, Fraction]:
    """How often Row (p) and Column (q) go to the opera in the mixed equilibrium of each game."""
    found = {}
    for name, game in given.items():
        mixed = next(equilibrium for equilibrium in game.equilibria() if not equilibrium.pure)
        found |= {f"p {name}": mixed.row[0], f"q {name}": mixed.col[0]}
    return found


def own_evening_mixes(given: Mapping[str, Payoffs]) -> dict[str, Fraction]:
    """The same from one for whom each player's own payoffs decide that player's mix (27)."""
    found = {}
    for name, game in given.items():
        mine, theirs = game.row, list(zip(*game.col))
        found |= {
            f"p {name}": CATALOGUE[27].wrong(mine, theirs),
            f"q {name}": CATALOGUE[27].wrong(theirs, mine),
        }
    return found


def _accepts_evening(given: Mapping[str, Payoffs], case: Case, value: Any) -> bool | str:
    if same(evening_mixes(given)[case.entry], value):
        return True
    player, name = case.entry.split()
    own = given[name].row if player == "p" else given[name].col
    liking = Fraction(own[0][0], own[0][0] + own[1][1])
    # this is the other way to let one's own payoffs decide: in proportion to what one likes
    by_liking = number(value) is not None and same(liking, value)
    return f"{shown(value)} is not right" + (f": {sentence(27)}" if by_liking else "")


# 4: dominance, step by step.


def steps_given(rng: Random) -> Handout:
    """A 3 x 3 game that elimination of strictly dominated strategies, one by one, takes down to one
    cell.
    """
    while True:
        row, col = numbers(rng, 3, 3, 0, 9), numbers(rng, 3, 3, 0, 9)
        if len(_goers(row, col, [0, 1, 2], [0, 1, 2])) != 1:
            continue
        rows, cols = [0, 1, 2], [0, 1, 2]
        while goers := _goers(row, col, rows, cols):
            side, k = goers[0]
            (rows, cols)[side].remove(k)
        if len(rows) == len(cols) == 1:
            return Handout(row, col, rows="123", cols="ABC")


def _goers(
    row: Matrix, col: Matrix, rows: Sequence[int], cols: Sequence[int]
) -> list[tuple[int, int]]:
    """The strictly dominated strategies among those left, as (0 for a row and 1 for a column,
    index).
    """
    found = [(0, i) for i in rows if any(all(row[k][j] > row[i][j] for j in cols) for k in rows)]
    return found + [
        (1, j) for j in cols if any(all(col[i][k] > col[i][j] for i in rows) for k in cols)
    ]


def eliminated(game: Payoffs) -> dict[str, Any]:
    """The strategies that go, in order, and the cell that is left."""
    steps = game.eliminate(mixed=False)
    return {
        "steps": [str(step.strategy) for step in steps],
        "left": cell_names(game, [(steps.rows[0], steps.cols[0])])[0],
    }


def _accepts_steps(game: Payoffs, case: Case, value: Any) -> bool | str:
    if case.entry == "left":
        return cell_name(value) == eliminated(game)["left"] or f"{shown(value)} is not right"
    if not isinstance(value, list):
        return f"a list of names is expected, such as ['A', '3'], and this is {shown(value)}"
    rows, cols = [0, 1, 2], [0, 1, 2]
    for name in (str(entry).strip().upper() for entry in value):
        side = 0 if name in game.rows else 1
        if (
            name not in (*game.rows, *game.cols)
            or (game.rows, game.cols)[side].index(name) not in (rows, cols)[side]
        ):
            return f"{name!r} is no row and no column that is still there"
        left = game.only(rows, cols)
        if (("row", "col")[side], name) not in [
            (found.player, found.strategy) for found in left.dominated() if found.strictly
        ]:
            return f"nothing strictly dominates {name} when it goes"
        (rows, cols)[side].remove((game.rows, game.cols)[side].index(name))
    return (
        len(rows) == len(cols) == 1
        or "as far as they go, these steps are right; one more strategy is dominated by now"
    )


# 5: all pure equilibria.


def pure_equilibria(row: Matrix, col: Matrix, costs: bool = False) -> list[list[int]]:
    """The cells in which each choice is a best response to the other; of costs less is better."""
    return [list(cell) for cell in Payoffs(row, col, costs=costs).pure_equilibria()]


def maximised(row: Matrix, col: Matrix, costs: bool = False) -> list[list[int]]:
    """The same from one who maximises costs too (23)."""
    return CATALOGUE[23].wrong(row, col)


def best_total(row: Matrix, col: Matrix, costs: bool = False) -> list[list[int]]:
    """The same from one who takes the best joint total for the equilibrium (24)."""
    game = Payoffs(row, col, costs=costs)
    return best_totals(game.row, game.col)


def _accepts_equilibria(given: None, case: Case, value: Any) -> bool | str:
    right = pure_equilibria(*case.arguments, **case.options)
    if not _are_cells(value):
        return f"gives {shown(value)}, and a list of pairs (row, column) of indices is expected"
    return sorted(value) == right or f"gives {shown(value)}, and {shown(right)} is right"


def _equilibria_cases(rng: Random, given: None) -> list[Case]:
    years, stag = ([[1, 4], [0, 3]], [[1, 0], [4, 3]]), ([[4, 0], [3, 3]], [[4, 3], [0, 3]])
    games = [
        (*years, True),
        (*years, False),
        (*stag, False),
        ([[2, 0], [0, 1]], [[0, 3], [1, 0]], False),
        ([[1, 1, 0]], [[2, 2, 5]], False),
        ([[6]], [[-6]], True),
    ]
    for (m, n), least in (((2, 2), 1), ((2, 3), 2), ((3, 2), 1), ((3, 3), 2)):
        games += [(*_telling(rng, m, n, costs, least), costs) for costs in (False, True)]
    return [_cells_case(row, col, {"costs": True} if costs else {}) for row, col, costs in games]


def _cells_case(row: Matrix, col: Matrix, options: dict[str, bool]) -> Case:
    """A game whose list of cells counts in any order: it is put in order as it comes, so that a
    mistake is known by it as well.
    """

    def in_order(call: Callable[..., Any]) -> Any:
        found = call(row, col, **options)
        return sorted(found) if _are_cells(found) else found

    return Case(
        f"pure_equilibria({row}, {col}{', costs=True' if options else ''})",
        (row, col),
        options,
        drive=in_order,
    )


def _are_cells(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(cell, list) and len(cell) == 2 and all(type(k) is int for k in cell)
        for cell in value
    )


def _telling(rng: Random, m: int, n: int, costs: bool, least: int) -> tuple[Matrix, Matrix]:
    """A game with so many equilibria or more, of which neither the one best total nor costs taken
    for payoffs give the list.
    """
    while True:
        row, col = numbers(rng, m, n, -3, 4), numbers(rng, m, n, -3, 4)
        total = best_total(row, col, costs)
        if len(total) > 1:
            continue
        right = pure_equilibria(row, col, costs)
        if len(right) >= least and right != total and (not costs or right != maximised(row, col)):
            return row, col


# 6: a strategy.


def strategy_given(rng: Random) -> dict[str, int]:
    """How many turns the strategy remembers, and every how many turns it makes peace."""
    return {"memory": rng.randint(2, 4), "peace": rng.randint(5, 7)}


def described(given: Mapping[str, int]) -> Strategy:
    """The strategy: C on every turn that is a multiple of `peace`, else D if the other defected in
    the last `memory` turns.
    """

    def my_strategy(mine: str, theirs: str) -> str:
        if (len(mine) + 1) % given["peace"] == 0:
            return "C"
        return "D" if "D" in theirs[-given["memory"] :] else "C"

    return my_strategy


def answering_itself(given: Mapping[str, int]) -> Strategy:
    """The same from one who looks at the strategy's own moves (31)."""
    right = described(given)
    return lambda mine, theirs: right(theirs, mine)


def against(script: str) -> Callable[[Callable[..., Any]], str]:
    """A match of len(script) turns against one who plays the script: what the strategy plays."""

    def played(call: Callable[..., Any]) -> str:
        mine = ""
        for turn in range(len(script)):
            mine += str(call(mine, script[:turn]))
        return mine

    return played


def _strategy_cases(rng: Random, given: Mapping[str, int]) -> list[Case]:
    memory, peace = given["memory"], given["peace"]
    histories = [
        ("", ""),
        ("C", "D"),
        ("D", "C"),
        ("C" * memory, "D" + "C" * (memory - 1)),
        ("C" * (memory + 1), "D" + "C" * memory),
        ("C" * (peace - 1), "D" * (peace - 1)),
    ]
    for turns in (3, 4, peace, 2 * peace - 1, 9, 15):
        histories.append(tuple("".join(rng.choice("CCD") for _ in range(turns)) for _ in range(2)))
    cases = [
        Case(f"my_strategy({mine!r}, {theirs!r})", (mine, theirs)) for mine, theirs in histories
    ]
    scripts = {"alternator, 12 turns": "CD" * 6, "always defect, 8 turns": "D" * 8}
    scripts |= {
        f"one who plays {script}": script
        for script in ("".join(rng.choice("CCCD") for _ in range(14)) for _ in range(2))
    }
    return cases + [
        Case(f"its moves against {name}", drive=against(script)) for name, script in scripts.items()
    ]


# 7: a match by hand, and the shadow of the future.


def match_given(rng: Random) -> dict[str, Any]:
    """The four payoffs, the number of turns, and a pattern that somebody repeats for ever."""
    while True:
        t, r, p, s = sorted(rng.sample(range(-4, 10), 4), reverse=True)
        if 2 * r > t + s and (t - p) % (t - r):
            return {
                "payoff": [t, r, p, s],
                "turns": rng.choice((6, 8, 10)),
                "pattern": rng.choice(("CCD", "CDD", "DCC", "DDC", "CDC", "DCD")),
            }


def by_hand(given: Mapping[str, Any], sees: bool = False) -> dict[str, Any]:
    """Tit for tat's moves and the scores; with `sees`, the second player sees the first one's move
    of the same turn (31).
    """
    turns, payoff = given["turns"], tuple(given["payoff"])
    patterns = {"alternator": "CD" * turns, "pattern": given["pattern"] * turns}

    def script(moves: str) -> Strategy:
        return lambda mine, theirs: moves[len(mine)]

    replies = {
        name: moves[:turns] if sees else match(script(moves), "tit for tat", turns).moves[1]
        for name, moves in patterns.items()
    }
    scores = match("alternator", script(replies["alternator"]), turns, payoff).scores
    exchanged = match("tit for tat", "alternator", turns, payoff).scores
    return {
        "moves": replies["alternator"],
        "scores": list(scores),
        "exchanged": list(exchanged),
        "pattern": replies["pattern"],
        "threshold": discount_threshold(*payoff),
    }


def _accepts_by_hand(given: Mapping[str, Any], case: Case, value: Any) -> bool | str:
    if same(by_hand(given)[case.entry], value):
        return True
    copied = case.entry in ("moves", "pattern") and same("C" * given["turns"], value)
    return f"{shown(value)} is not right" + (f": {sentence(31)}" if copied else "")


FINDERS = (
    "Payoffs.pure_equilibria",
    "Payoffs.saddle_points",
    "Payoffs.equilibria",
    "Payoffs.best_responses",
    "Payoffs.best_reply",
)

QUESTIONS = (
    Question(
        id="dilemma-1",
        title="years in prison",
        points=6,
        answer="dilemma_1",
        reference=sentence_passed,
        given=costs_given,
        cases="entries",
        mistakes={23: lambda given: sentence_passed(given, costs=False)},
    ),
    Question(
        id="dilemma-2",
        title="the neighbours' equilibria",
        points=8,
        answer="dilemma_2",
        given=neighbours_given,
        cases="entries",
        reference=lambda given: {
            name: cell_names(game, game.pure_equilibria()) for name, game in given.items()
        },
        mistakes={
            24: lambda given: {
                name: cell_names(game, best_totals(game.row, game.col))
                for name, game in given.items()
            }
        },
        accepts=_accepts_cells,
    ),
    Question(
        id="dilemma-3",
        title="whose payoffs decide the mix",
        points=8,
        answer="dilemma_3",
        reference=evening_mixes,
        given=mix_given,
        cases="entries",
        mistakes={27: own_evening_mixes},
        accepts=_accepts_evening,
    ),
    Question(
        id="dilemma-4",
        title="strike out, step by step",
        points=6,
        answer="dilemma_4",
        reference=eliminated,
        given=steps_given,
        cases="entries",
        accepts=_accepts_steps,
    ),
    Question(
        id="dilemma-5",
        title="write a search for pure equilibria",
        points=10,
        answer="pure_equilibria",
        reference=lambda given: pure_equilibria,
        cases=_equilibria_cases,
        form=EQUILIBRIA,
        mistakes={23: lambda given: maximised, 24: lambda given: best_total},
        forbidden=FINDERS,
        accepts=_accepts_equilibria,
    ),
    Question(
        id="dilemma-6",
        title="write a strategy",
        points=8,
        answer="my_strategy",
        reference=described,
        given=strategy_given,
        cases=_strategy_cases,
        mistakes={31: answering_itself},
    ),
    Question(
        id="dilemma-7",
        title="a match by hand, and the shadow of the future",
        points=8,
        answer="dilemma_7",
        reference=by_hand,
        given=match_given,
        cases="entries",
        mistakes={31: lambda given: by_hand(given, sees=True)},
        accepts=_accepts_by_hand,
    ),
    Question(
        id="dilemma-8", title="what tit for tat wins", points=4, answer="dilemma_8", by_hand=True
    ),
)
