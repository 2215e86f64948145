"""What helps with a payoff matrix: the rule for an entry, and then the rule with the numbers of the
game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...matrices.equilibria import Equilibrium
from ...matrices.payoffs import Payoffs
from ...trees.node import number_text
from .entries import Unreadable

if TYPE_CHECKING:
    from .matrix_problems import Matrix, ZeroSum

RULES = {
    "maximin": (
        "In each row take the smallest payoff: so much Row is sure of there. The maximin is the"
        " largest of these."
    ),
    "minimax": (
        "In each column take the largest payoff to Row: so much Row can get there. The minimax is"
        " the smallest of these."
    ),
    "saddle points": (
        "A saddle point is the smallest entry of its row and the largest of its column. There is"
        " one when maximin and minimax are equal, and only then."
    ),
    "pure equilibria": (
        "A pure equilibrium is a cell in which each player's choice is a best reply to the other's."
        " Mark, in every column, Row's largest payoff, and in every row Column's largest; look for"
        " cells with both marks."
    ),
    "value": (
        "Without a saddle point both players mix. Leave out dominated strategies. The value is what"
        " an optimal mix earns against each strategy that the opponent uses."
    ),
}
DOMINATED = {
    True: (
        "A row is strictly dominated if another row, or a mixture of others, pays Row more in every"
        " column; a column if another one pays Row less in every row."
    ),
    False: (
        "A row is strictly dominated if another row, or a mixture of others, pays Row more in every"
        " column; a column if another one pays Column more in every row."
    ),
}
MIX = {
    True: (
        "{me} chooses the probabilities so that the strategies which {other} uses do equally well"
        " against them; any other strategy of {other} must do no better for {other}. A dominated"
        " strategy has probability 0."
    ),
    False: (
        "{me}'s probabilities have to keep {other} indifferent between the strategies which {other}"
        " mixes: it is {other}'s payoffs that decide {me}'s mix."
    ),
}


def rule(name: str, zero_sum: bool) -> str:
    """The rule for an entry."""
    if name == "strictly dominated":
        return DOMINATED[zero_sum]
    if name in RULES:
        return RULES[name]
    me, other = ("Row", "Column") if name.startswith("Row") else ("Column", "Row")
    return MIX[zero_sum].format(me=me, other=other)


def step(problem: Matrix, name: str, typed: Mapping[str, Any]) -> str:
    """The rule with this game's numbers."""
    game: Payoffs = problem.game
    if name == "strictly dominated":
        return (
            " ".join(found.text() for found in game.dominated())
            or "Compare any two rows, and any two columns: neither is better everywhere."
        )
    if name == "pure equilibria":
        return f"{replies(game, 'row')} {replies(game, 'col')}"
    if name in ("maximin", "minimax", "saddle points"):
        said = {"maximin": smallest, "minimax": largest}.get(name)
        return said(problem) if said else f"{smallest(problem)} {largest(problem)}"
    if not problem.zero_sum:
        found = problem.mixed[0]
        return (
            f"In one of them Row uses {problem.support(found.row, game.rows)} and Column"
            f" {problem.support(found.col, game.cols)}."
        )
    return _solving_step(problem, name, typed)


def smallest(problem: ZeroSum) -> str:
    """The smallest payoff of every row, and the maximin."""
    game = problem.game
    floors = ", ".join(
        f"{number_text(min(line))} in row {label}" for label, line in zip(game.rows, game.row)
    )
    return (
        f"The smallest payoffs are: {floors}. The largest of these is the maximin,"
        f" {number_text(problem.pure.maximin)}."
    )


def largest(problem: ZeroSum) -> str:
    """The largest payoff of every column, and the minimax."""
    game = problem.game
    ceilings = ", ".join(
        f"{number_text(max(line))} in column {label}"
        for label, line in zip(game.cols, zip(*game.row))
    )
    return (
        f"The largest payoffs are: {ceilings}. The smallest of these is the minimax,"
        f" {number_text(problem.pure.minimax)}."
    )


def replies(game: Payoffs, player: str) -> str:
    """A player's best reply to each strategy of the other."""
    best = game.best_responses()
    mine, theirs, found = (
        (game.rows, game.cols, best.row) if player == "row" else (game.cols, game.rows, best.col)
    )
    said = ", ".join(
        f"to {other} {' or '.join(str(mine[k]) for k in each)}"
        for other, each in zip(theirs, found)
    )
    return f"{'Row' if player == 'row' else 'Column'}'s best replies: {said}."


def indifference(problem: Matrix, found: Equilibrium) -> str:
    """What makes an equilibrium one: the best replies to each of the two strategies."""
    game = problem.game
    said = []
    for me, other, labels, reply in (
        ("Column", "Row", game.cols, game.best_reply(row=found.row)),
        ("Row", "Column", game.rows, game.best_reply(col=found.col)),
    ):
        best = " and ".join(str(labels[k]) for k in reply.strategies)
        said.append(
            f"Against {other}'s strategy {me}'s best"
            f" {'replies are' if len(reply.strategies) > 1 else 'reply is'} {best}, with"
            f" {number_text(reply.payoff)}."
        )
    return " ".join(said)


def _solving_step(problem: ZeroSum, name: str, typed: Mapping[str, Any]) -> str:
    """What the reader's own mix earns if it is not optimal, and which strategies of the opponent an
    optimal one makes equal.
    """
    game, solution = problem.game, problem.solved
    used = (problem.support(solution.row, game.rows), problem.support(solution.col, game.cols))
    if name == "value":
        return f"With optimal play Row uses {used[0]}, and Column {used[1]}."
    mine = "" if not typed.get(name) else _own_mix(problem, name, str(typed[name]))
    column = name.startswith("Row")
    equal = (
        f"An optimal one earns the same against {used[1]}, the columns that Column uses."
        if column
        else f"Against an optimal one {used[0]}, the rows that Row uses, earn the same."
    )
    return f"{mine}{equal}"


def _own_mix(problem: ZeroSum, name: str, text: str) -> str:
    try:
        mix = problem.mix(name, text)
    except Unreadable:
        mix = None
    if mix is None:
        return ""
    game, solution = problem.game, problem.solved
    if name.startswith("Row"):
        shown = game.certify(mix, solution.col)
        return (
            f"Yours earns {', '.join(map(number_text, shown.against_cols))} against the columns, so"
            f" it is sure of {number_text(shown.floor)} only. "
        )
    shown = game.certify(solution.row, mix)
    return (
        f"Against yours the rows earn {', '.join(map(number_text, shown.against_rows))}, so it"
        f" concedes {number_text(shown.ceiling)}. "
    )
