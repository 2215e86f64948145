"""Practice on payoff matrices: saddle points, dominated strategies, the value and optimal mixes,
equilibria.
"""

from functools import partial
from itertools import product
from typing import Any

from ...show.grid import grid
from ...trees.numbers import in_columns, listed, number_text
from ..question import Question
from ..questions.asking import first, matrix
from ..questions.matrix_handout import Handout, cell_names, table
from ..questions.payoff_matrix_by_hand import guaranteed, judge_mix, probabilities
from ..tables import table as told
from ..values import same
from .problem import NONE, PLANS, Choices, Frame, Hints, Problem

MAXIMIN, MINIMAX, VALUE = "maximin", "minimax", "value"
SADDLES, PURE, DOMINATED, MIXED = (
    "saddle points",
    "pure equilibria",
    "strictly dominated",
    "mixed equilibrium",
)
PLAYERS = "Red", "Blue"
ROW, COL = "Red's strategy", "Blue's strategy"
RULES = told("practice/matrix_rules")


class Matrix(Problem):
    """A problem on a payoff matrix."""

    kind, title = "matrix", "Payoff matrix"

    def asked(self) -> Question:
        given, right = partial(_given, self.level), partial(_solved, self.level)
        how = {"given": given, "reference": right, "accepts": _accepts}
        return Question(f"matrices-{self.level}", self.title, 0, **how)

    def show(self) -> None:
        self.task = "Red chooses a row, Blue a column. " + self.plan["task"]
        self.note = f"payoffs to Red{', to Blue' * (self.given.constant_sum != 0)}"
        lines = table(self.given, self.note)
        self.form = in_columns(lines, "<" * len(lines[0]))
        words = f"Payoff matrix. {self.form.replace(chr(10), '; ')}."
        self.picture = grid(self.given, words, players=PLAYERS, note=self.note)
        self.pages = [partial(self._page, name) for name in self.posed.reference]

    def choices(self) -> Choices:
        sets = {DOMINATED: _strategies(self.given), SADDLES: _cells(self.given)}
        sets[PURE] = sets[SADDLES]
        return {name: sets[name] for name in self.plan["fields"] if name in sets}

    def hints(self, name) -> Hints:
        """The rule, and what the two players compare."""
        game = self.given
        if name in (DOMINATED, PURE):
            never = " A strategy that is a best reply is not strictly dominated."
            said = " ".join(self._replies()) + never * (name == DOMINATED)
        elif name == MIXED:
            gone = [taken.text() for taken in game.eliminate()]
            said = " ".join(gone) or "No strategy is strictly dominated."
        elif name == VALUE:
            said = "The value lies between the maximin and the minimax, {} and {}.".format(
                *map(number_text, game.maximin()[:2])
            )
        elif name in (ROW, COL):
            side = "earns {} or more against" if name == ROW else "concedes {} or less to"
            which = "column" if name == ROW else "row"
            said = f"An optimal one {side.format(number_text(game.value()))} every {which}."
        else:
            smallest, largest = self._guarantees()
            said = {MAXIMIN: smallest, MINIMAX: largest}.get(name, f"{smallest} {largest}")
        return RULES[name], said

    def _replies(self):
        """Each player's best replies to the strategies of the other, in a sentence."""
        game, best = self.given, self.given.best_responses()
        for player, mine, theirs, replies in (
            ("Red", game.rows, game.cols, best.row),
            ("Blue", game.cols, game.rows, best.col),
        ):
            each = [
                f"to {other} {' or '.join(mine[k] for k in found)}"
                for other, found in zip(theirs, replies)
            ]
            yield f"{player}'s best replies: {', '.join(each)}."

    def _guarantees(self):
        """The smallest payoff of every row, and the largest of every column."""
        game = self.given

        def each(of, side, names, lines):
            found = (f"{number_text(of(line))} in {side} {n}" for n, line in zip(names, lines))
            return ", ".join(found)

        return (
            f"The smallest payoffs are: {each(min, 'row', game.rows, game.row)}.",
            f"The largest payoffs are: {each(max, 'column', game.cols, zip(*game.row))}.",
        )

    def _page(self, name):
        """How a field is found, in numbers, and what is right there."""
        game, right = self.given, self.posed.reference[name]
        left, pure = game.eliminate(), game.maximin()
        marks = {
            MAXIMIN: {"better": [("row", i) for i in pure.rows]},
            MINIMAX: {"better": [("col", j) for j in pure.cols]},
            DOMINATED: {"rows": left.rows, "cols": left.cols},
        }.get(name, {"marks": name in (SADDLES, PURE)})
        if name == MIXED:
            answer = "; ".join(found.text() for found in _mixed(game))
        elif name in (ROW, COL):
            proof = game.solve().certificate.text(PLAYERS).replace("\n", " ")
            answer = f"{number_text(right)}. {proof}"
        else:
            answer = listed(right, NONE) if isinstance(right, list) else number_text(right)
        said = f"{self.hints(name)[1]} {name.capitalize()}: {answer.rstrip('.')}."
        return Frame(grid(game, said, players=PLAYERS, note=self.note, **marks), said, self.form)


# What is right.


def _strategies(game):
    return {
        f"{side} {name}": f"{side} {name}"
        for side, names in (("row", game.rows), ("column", game.cols))
        for name in names
    }


def _cells(game):
    """The cells as they are offered for choice, each with its name."""
    texts = [entry for _, *line in table(game)[1:] for entry in line]
    m, n = game.shape
    names = cell_names(game, [*product(range(m), range(n))])
    return {f"{name}: {entry}": name for name, entry in zip(names, texts)}


def _mixed(game):
    return [found for found in game.equilibria() if not found.pure]


def _solved(level, game):
    """What a level asks, and the answers."""
    found = {
        f"{'row' if one.player == 'row' else 'column'} {one.strategy}"
        for one in game.dominated()
        if one.strictly
    }
    right: dict[str, Any] = {DOMINATED: [name for name in _strategies(game) if name in found]}
    if level == 4:
        right[PURE] = cell_names(game, game.pure_equilibria())
        right[MIXED] = list(map(list, _mixed(game)[0][:2]))
    else:
        right |= guaranteed(game) | dict(zip((ROW, COL), game.solve()[1:]))
        right[SADDLES] = cell_names(game, game.saddle_points())
    return {name: right[name] for name in PLANS["matrix"][level - 1]["fields"]}


def _accepts(game, case, value, right):
    if case.entry in (ROW, COL):
        return judge_mix(game, value, case.entry == ROW)
    return _accepts_mixed(game, value) if case.entry == MIXED else same(right, value)


def _accepts_mixed(game, value):
    """Whether two mixes are an equilibrium in which somebody mixes; else a sentence."""
    two = isinstance(value, list) and len(value) == 2
    if not two or not all(isinstance(mix, list) for mix in value):
        return "two mixes are expected, with a semicolon between them, such as 1/2, 1/2; 1/3, 2/3"
    row, col = (probabilities(mix, size) for mix, size in zip(value, game.shape))
    if isinstance(row, str):
        return row
    if isinstance(col, str):
        return col
    if game.exploitability(row, col) > 0:
        return "this is no equilibrium: one of the two gains by another strategy"
    return not (1 in row and 1 in col) or "this is an equilibrium, but nobody mixes"


# What makes a matrix worth doing.


def _given(level, rng):
    """Level 1 with a saddle point in one case of two, 2 mixed, 3 with a dominated strategy, 4 not
    zero-sum.
    """
    saddle = level == 1 and rng.random() < 0.5
    plan = PLANS["matrix"][level - 1]

    def drawn():
        m, n = rng.choices((2, 3), k=2)
        row, col = (matrix(rng, m, n, *plan["numbers"]) for _ in range(2))
        return Handout(row, col if level == 4 else None, rows="1234"[:m], cols="ABCD"[:n])

    def wanted(game):
        found = game.dominated()
        # whether "dominated" means weakly too, or by a mixture, should not decide a first problem
        if any(not one.strictly or level == 1 and isinstance(one.by, dict) for one in found):
            return False
        if level == 1:
            return bool(game.saddle_points()) == saddle and bool(found or saddle)
        solved = _mixed(game) if level == 4 else [game.solve()]
        numbers = [p for one in solved for p in (*one.row, *one.col)]
        left = game.eliminate()
        return (
            (bool(numbers) and not game.equilibria().infinite if level == 4 else 1 not in numbers)
            and (level != 3 or bool(found))
            and max(p.denominator for p in numbers) <= plan["denominator"]
            and 2 in (len(left.rows), len(left.cols))
        )

    return first(drawn, wanted)
