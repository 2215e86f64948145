"""Problems on payoff matrices: pure and mixed equilibria; and the maker of all of them."""

from typing import ClassVar

from ...matrices.payoffs import Payoffs
from ...trees.numbers import number_text
from .problem import Judgement
from .shapes import attempts
from .zero_sum_problems import (
    COL,
    DOMINANCE,
    DOMINATED,
    PROBABILITIES,
    PURE,
    ROW,
    Matrix,
    ZeroSum,
    numbers_text,
)


class Bimatrix(Matrix):
    """The pure equilibria, dominated strategies, and an equilibrium in which somebody mixes."""

    title = "Payoff matrix"
    task = (
        "Each player has payoffs of their own. Press every strictly dominated strategy and every"
        " pure equilibrium; where there is none, press 'none'. Then give any equilibrium in which"
        f" somebody mixes: {PROBABILITIES}."
    )
    mixing = (
        "{}'s probabilities have to keep {other} indifferent between the strategies that {other}"
        " mixes. So {other}'s payoffs decide {}'s mix."
    )
    first_hints: ClassVar = {
        DOMINATED: DOMINANCE.format("Column more"),
        PURE: (
            "A pure equilibrium is a cell in which each player's choice is a best reply to the"
            " other's. Mark, in every column, Row's largest payoff, and in every row Column's"
            " largest; look for cells with both marks."
        ),
        ROW: mixing.format("Row", "Row", other="Column"),
        COL: mixing.format("Column", "Column", other="Row"),
    }

    def pose(self):
        self.mixed = [found for found in self.game.equilibria() if not found.pure]
        row, col = self.mixed[0][:2]
        pure = self.among(self.game.pure_equilibria())
        self.ask_all(
            {DOMINATED: self.dominated, PURE: pure, ROW: numbers_text(row), COL: numbers_text(col)}
        )

    def judge(self, name, text, typed):
        mine = self.mix(name, text)
        theirs = self.typed_mix(COL if name == ROW else ROW, typed)
        if theirs is not None:
            row, col = (mine, theirs) if name == ROW else (theirs, mine)
            if self.game.exploitability(row, col) == 0:
                pure = 1 in row and 1 in col
                return Judgement(
                    not pure, "This is an equilibrium, but nobody mixes." if pure else ""
                )
        if list(mine) not in [found[0 if name == ROW else 1] for found in self.mixed]:
            return Judgement(False)
        # Each side belongs to an equilibrium, but not to the same one: then it is Column's that
        # does not fit.
        if name == ROW or theirs is None or list(theirs) not in [found.row for found in self.mixed]:
            return Judgement(True)
        return Judgement(False, "This belongs to a different equilibrium from Row's strategy.")

    def hint(self, name, typed):
        if name == PURE:
            return " ".join(self._replies())
        return " ".join(page.sentence for page in self._eliminations())

    def _indifference(self, found):
        """What makes an equilibrium one: the best replies to each of the two strategies."""
        game, said = self.game, []
        for me, other, labels, reply in (
            ("Column", "Row", game.cols, game.best_reply(row=found.row)),
            ("Row", "Column", game.rows, game.best_reply(col=found.col)),
        ):
            best = " and ".join(str(labels[k]) for k in reply.strategies)
            replies = "replies are" if len(reply.strategies) > 1 else "reply is"
            said.append(
                f"Against {other}'s strategy, {me}'s best {replies} {best}, earning"
                f" {number_text(reply.payoff)}."
            )
        return " ".join(said)

    def solution_pages(self):
        """From the dominated strategies to every equilibrium."""
        pure = self.game.pure_equilibria()
        both = f"The two choices are best replies to each other in: {self.named(pure)}."
        mixed = [f"{found.text()}. {self._indifference(found)}" for found in self.mixed]
        return [
            *self._eliminations(),
            *map(self._page, self._replies()),
            self._page(both, marks=True),
            *map(self._page, mixed),
        ]


SHAPES = {
    1: ((2, 2), (2, 3), (3, 2), (3, 3)),
    2: ((2, 2), (2, 3), (3, 2)),
    3: ((2, 3), (3, 2), (3, 3), (3, 3), (3, 4)),
    4: ((2, 2), (2, 2), (2, 3), (3, 2), (3, 3)),
}
MOST_BELOW = {2: 12, 3: 14, 4: 9}  # the largest denominator of a probability or a value


def matrix(seed: int, level: int) -> Matrix:
    """A problem on a payoff matrix: level 1 with a saddle point in one case of two, 2 mixed, 3 with
    a dominated strategy, 4 not zero-sum.
    """
    for dice in attempts(5, seed, level):
        m, n = dice.choice(SHAPES[level])
        saddle = level == 1 and dice.percent(50)
        low, high = (0, 6) if level == 4 else (-9, 9)
        row, col = (
            [[dice.between(low, high) for _ in range(n)] for _ in range(m)] for _ in range(2)
        )
        game = Payoffs(row, col if level == 4 else None, rows="1234"[:m], cols="ABCD"[:n])
        if level == 4:
            if _worth_mixing(game):
                return Bimatrix(seed, level, game)
        elif bool(game.saddle_points()) == saddle and _worth_solving(game, level):
            return ZeroSum(seed, level, game)


def _worth_solving(game, level):
    found = game.dominated()
    # whether "dominated" means weakly too, or by a mixture, should not decide a first problem
    if any(not one.strictly or level == 1 and isinstance(one.by, dict) for one in found):
        return False
    if level == 1:
        return bool(found or game.saddle_points())
    solution = game.solve()
    numbers = (solution.value, *solution.row, *solution.col)
    return (
        1 not in numbers[1:]
        and (level < 3 or bool(found) and _left_small(game))
        and max(number.denominator for number in numbers) <= MOST_BELOW[level]
    )


def _worth_mixing(game):
    if any(not found.strictly for found in game.dominated()):
        return False
    equilibria = game.equilibria()
    shares = [p for found in equilibria if not found.pure for p in (*found.row, *found.col)]
    return (
        bool(shares)
        and not equilibria.infinite
        and _left_small(game)
        and max(p.denominator for p in shares) <= MOST_BELOW[4]
    )


def _left_small(game):
    """Whether elimination leaves two strategies, of the other player no more than three."""
    left = game.eliminate()
    least, most = sorted((len(left.rows), len(left.cols)))
    return least == 2 and most <= 3
