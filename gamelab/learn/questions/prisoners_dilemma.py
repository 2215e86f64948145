"""Questions on the prisoner's dilemma: costs, equilibria, what decides a mix, elimination."""

from fractions import Fraction

from ...matrices.payoffs import Payoffs
from ..mistakes.payoffs import EQUILIBRIA
from ..question import Case, Question, shown
from ..values import number, same
from .asking import first, matrix, program, read
from .matrix_handout import Handout, cell_name, cell_names
from .prisoners_dilemma_repeated import REPEATED, like

CHOICES = ("deny", "confess")
# Which of four numbers Row gets in each cell, 0 the largest; Column has the same ones, turned over.
NEIGHBOURS = {
    "prisoner's dilemma": "13 02",
    "stag hunt": "03 12",
    "chicken": "12 03",
    "battle of the sexes": "02 31",
}


# 1: costs.


def _costs_given(rng):
    """A prisoner's dilemma in years: costs, and not the same ones for both."""
    sides = [sorted(rng.sample(range(13), 4)) for _ in range(2)]
    # years of the one who confesses alone, of both who deny, of both who confess, of the one who
    # denies alone
    (t, r, p, s), (u, v, w, x) = sides
    return Handout([[r, s], [t, p]], [[v, u], [x, w]], costs=True, rows=CHOICES, cols=CHOICES)


def _sentence_passed(game, costs=True):
    """What each does whatever the other does, where that leads, and the years there; with
    costs=False the years are maximised (23).
    """
    # the payoffs are the years negated: taken for costs, they maximise the years
    [(i, j)] = Payoffs(game.row, game.col, costs=not costs).pure_equilibria()
    return {"Row": CHOICES[i], "Column": CHOICES[j], "years": list(game.given(i, j))}


# 2: equilibria of the neighbours.


def _neighbours_given(rng):
    """A prisoner's dilemma and its three neighbours, with other numbers, their rows and columns in
    any order.
    """
    return {name: _neighbour(rng, name) for name in NEIGHBOURS}


def _neighbour(rng, name):
    def drawn():
        numbers = sorted(rng.sample(range(10), 4), reverse=True)
        row = [[numbers[int(rank)] for rank in line] for line in NEIGHBOURS[name].split()]
        sides = row, [list(column) for column in zip(*row)]
        if name == "battle of the sexes":
            top, second, *_ = numbers
            sides[1][0][0], sides[1][1][1] = rng.randint(second, top - 1), rng.randint(top, 10)
        lines, columns = rng.sample((0, 1), 2), rng.sample((0, 1), 2)
        row, col = ([[side[i][j] for j in columns] for i in lines] for side in sides)
        return Handout(row, col, rows="12", cols="AB")

    return first(drawn, lambda game: len(_best_totals(game)) == 1)


def _best_totals(game):
    """The cells of the best joint total, which some take for the equilibria."""
    return cell_names(game, EQUILIBRIA.answer("joint total")(game.row, game.col))


def _accepts_cells(given, case, value, right):
    if not isinstance(value, list):
        return f"a list of cells is expected, such as ['1A'], and this is {shown(value)}"
    cells = sorted({str(cell_name(cell)) for cell in value})
    return cells == right or cells == _best_totals(given[case.entry]) and like("joint total", value)


# 3: whose payoffs decide.


def _mix_given(rng):
    """Two evenings out: the second is the first with one number of Row's changed."""
    a, d, e, h = rng.sample(range(1, 10), 4)
    changed = rng.choice([k for k in range(2, 13) if k not in (a, d)])
    names, col = ("opera", "football"), [[min(e, h), 0], [0, max(e, h)]]
    return {
        name: Handout([[opera, 0], [0, min(a, d)]], col, rows=names, cols=names)
        for name, opera in (("first", max(a, d)), ("second", changed))
    }


def _evening_mixes(given, own=False):
    """How often Row (p) and Column (q) go to the opera in the mixed equilibrium of each game; with
    `own` each player's own payoffs decide that player's mix (27), which exchanges the two.
    """
    found = {}
    for name, game in given.items():
        [mixed] = [equilibrium for equilibrium in game.equilibria() if not equilibrium.pure]
        p, q = (mixed.col[0], mixed.row[0]) if own else (mixed.row[0], mixed.col[0])
        found |= {f"p {name}": p, f"q {name}": q}
    return found


def _accepts_evening(given, case, value, right):
    if same(right, value):
        return True
    player, name = case.entry.split()
    own = given[name].row if player == "p" else given[name].col
    liking = Fraction(own[0][0], own[0][0] + own[1][1])
    # this is the other way to let one's own payoffs decide: in proportion to what one likes
    return number(value) is not None and same(liking, value) and like("own payoffs decide", value)


# 4: dominance, step by step.


def _steps_given(rng):
    """A 3 x 3 game that elimination of strictly dominated strategies, one by one, takes down to one
    cell.
    """

    def drawn():
        sides = matrix(rng, 3, 3, 0, 9), matrix(rng, 3, 3, 0, 9)
        return Handout(*sides, rows="123", cols="ABC")

    def wanted(game):
        left = game.eliminate(mixed=False)
        return len(left.rows) == len(left.cols) == 1 == len(_going(game))

    return first(drawn, wanted)


def _going(game):
    """The strategies that another one dominates strictly."""
    return [str(found.strategy) for found in game.dominated(mixed=False) if found.strictly]


def _eliminated(game):
    """The strategies that go, in order, and the cell that is left."""
    steps = game.eliminate(mixed=False)
    return {
        "steps": [str(step.strategy) for step in steps],
        "left": cell_names(game, [(steps.rows[0], steps.cols[0])])[0],
    }


def _accepts_steps(game, case, value, right):
    if case.entry == "left":
        return cell_name(value) == right
    if not isinstance(value, list):
        return f"a list of names is expected, such as ['A', '3'], and this is {shown(value)}"
    rows, cols = list(game.rows), list(game.cols)
    for name in (str(entry).strip().upper() for entry in value):
        if name not in rows + cols:
            return f"{name!r} is not a row or a column that is still there"
        left = game.only([*map(game.rows.index, rows)], [*map(game.cols.index, cols)])
        if name not in [found.strategy for found in left.dominated() if found.strictly]:
            return f"no other strategy strictly dominates {name} at that step"
        (rows if name in rows else cols).remove(name)
    return (
        len(rows) == len(cols) == 1
        or "these steps are right as far as they go, and by now another strategy is dominated"
    )


# 5: all pure equilibria.


# the cells in which each choice is a best response to the other; of costs less is better
_pure_equilibria = EQUILIBRIA.answer()


def _accepts_equilibria(given, case, value, right):
    if not _are_cells(value):
        return f"gives {shown(value)}, and a list of pairs (row, column) of indices is expected"
    return sorted(value) == right


def _equilibria_cases(rng, given):
    games = read("""
        [[1, 4], [0, 3]], [[1, 0], [4, 3]], True
        [[1, 4], [0, 3]], [[1, 0], [4, 3]], False
        [[4, 0], [3, 3]], [[4, 3], [0, 3]], False
        [[2, 0], [0, 1]], [[0, 3], [1, 0]], False
        [[1, 1, 0]], [[2, 2, 5]], False
        [[6]], [[-6]], True
    """)
    for (m, n), least in (((2, 2), 1), ((2, 3), 2), ((3, 2), 1), ((3, 3), 2)):
        games += [(*_telling(rng, m, n, costs, least), costs) for costs in (False, True)]
    # many cells, and numbers far from 0
    m, n = rng.sample(range(12, 16), 2)
    for costs, low in ((False, -9000), (True, 9000)):
        games.append((*_telling(rng, m, n, costs, 2, low), costs))
    return [_cells_case(row, col, {"costs": True} if costs else {}) for row, col, costs in games]


def _cells_case(row, col, options):
    """A game whose list of cells counts in any order: it is put in order as it comes, so that a
    mistake is known by it as well.
    """

    def in_order(call):
        found = call(row, col, **options)
        return sorted(found) if _are_cells(found) else found

    told = f"{row}, {col}" if len(row) < 9 else f"{len(row)} rows, {len(row[0])} columns"
    return Case(
        f"pure_equilibria({told}{', costs=True' if options else ''})",
        (row, col),
        options,
        drive=in_order,
    )


def _are_cells(value):
    return isinstance(value, list) and all(
        isinstance(cell, list) and len(cell) == 2 and all(type(k) is int for k in cell)
        for cell in value
    )


def _telling(rng, m, n, costs, least, low=-3):
    """A game with so many equilibria or more, of which neither the one best total nor costs taken
    for payoffs give the list.
    """

    def wanted(sides):
        right, total = _pure_equilibria(*sides, costs=costs), best_total(*sides, costs)
        shows = right != total and (not costs or right != maximised(*sides))
        return len(total) == 1 and len(right) >= least and shows

    best_total, maximised = EQUILIBRIA.answer("joint total"), EQUILIBRIA.answer()
    return first(lambda: [matrix(rng, m, n, low, low + 7) for _ in range(2)], wanted)


FINDERS = (
    "Payoffs.pure_equilibria",
    "Payoffs.saddle_points",
    "Payoffs.equilibria",
    "Payoffs.best_responses",
    "Payoffs.best_reply",
)

QUESTIONS = (
    *REPEATED,
    Question(
        "dilemma-1",
        "years in prison",
        6,
        reference=_sentence_passed,
        given=_costs_given,
        mistakes={"years maximised": lambda given: _sentence_passed(given, costs=False)},
    ),
    Question(
        "dilemma-2",
        "the neighbours' equilibria",
        8,
        given=_neighbours_given,
        reference=lambda given: {
            name: cell_names(game, game.pure_equilibria()) for name, game in given.items()
        },
        mistakes={
            "joint total": lambda given: {name: _best_totals(game) for name, game in given.items()}
        },
        accepts=_accepts_cells,
    ),
    Question(
        "dilemma-3",
        "whose payoffs decide the mix",
        8,
        reference=_evening_mixes,
        given=_mix_given,
        mistakes={"own payoffs decide": lambda given: _evening_mixes(given, own=True)},
        accepts=_accepts_evening,
    ),
    Question(
        "dilemma-4",
        "strike out, step by step",
        6,
        reference=_eliminated,
        given=_steps_given,
        accepts=_accepts_steps,
    ),
    program(
        "dilemma-5",
        "write a search for pure equilibria",
        10,
        "pure_equilibria",
        _pure_equilibria,
        _equilibria_cases,
        form=EQUILIBRIA,
        forbidden=FINDERS,
        accepts=_accepts_equilibria,
    ),
)
