"""Explorers of payoff matrices: thinking in levels, striking out, mixing, exploiting."""

from collections.abc import Hashable
from fractions import Fraction
from functools import partial
from itertools import product

from ...matrices.dominance import SIDES
from ...matrices.payoffs import Payoffs
from ...trees.numbers import listed, number_text
from ..chart import chart, heights
from ..grid import ROW_AND_COLUMN, Extra, Names, grid, minus
from ..mixing import envelope
from ..pen import Picture
from ..styles import inks
from .kit import Explorer, Shown, menu, seated, slider

LEVELS = 8
PARTS = 20


def zero_sum(game: Payoffs, players: Names = ROW_AND_COLUMN) -> Explorer:
    """Mix the two rows of a zero-sum game and see what each column leaves.

    The guarantee has its peak among the slider's positions, exactly, if 1,000 of them are enough. A
    float counts as the decimal that it is written as.

    Parameters
    ----------
    game : Payoffs
        A constant-sum game with two rows.
    players : (str, str)
        What Row and Column are called.

    Returns
    -------
    Explorer
        A slider for the mix.

    Raises
    ------
    ValueError
        For another game.
    """
    game, players = seated(game, players)
    game.value()  # refused where there is none
    if game.shape[0] != 2:
        raise ValueError(
            f"zero_sum mixes two rows, and this game is {game.shape[0]} x {game.shape[1]}"
        )
    # a float counts as the decimal that it is written as
    exact = Payoffs([[*map(str, line)] for line in game.row])
    peak, value = exact.envelope().best[0]
    parts = peak.denominator * -(-20 // peak.denominator)
    parts = parts if parts <= 1000 else 100  # a slider that a reader can move

    def draw(p):
        """One mix, what it earns against each column, and what it is sure of."""
        mix = Fraction(p, parts)
        earned = [exact.expected([mix, 1 - mix], column)[0] for column in range(game.shape[1])]
        sure = min(earned)
        # where the peak is, the reader is to find
        reached = "No mix is sure of more" if sure == value else "Some mix is sure of more"
        figures = {f"if {label}": each for label, each in zip(game.cols, earned)}
        sentence = f"The mix with {mix} on {game.rows[0]} is sure of {sure}. {reached}."
        figures["sure of"] = sure
        shown = Shown(envelope(game, mix, players), figures, sentence, game.text())
        asked = f"How much can the best mix of {listed(game.rows)} be sure of?"
        return shown.asking(asked, value, unsolved(game, players))

    return Explorer(draw, {"p": slider(f"p, in parts of {parts}", 0, parts, parts // 2)})


def walk(
    game: Payoffs, start: tuple[Hashable, Hashable] = (0, 0), players: Names = ROW_AND_COLUMN
) -> Explorer:
    """ "If he thinks that I think": from a cell, each answers what the other is about to do.

    Column thinks first. A player who has nothing better stays, and otherwise takes the first of the
    best; where both stay, each choice answers the other.

    Parameters
    ----------
    game : Payoffs
        Any game.
    start : (label or int, label or int)
        The cell to begin with.
    players : (str, str)
        What Row and Column are called.

    Returns
    -------
    Explorer
        A menu of the cells, and a slider for the level of thought.
    """
    game, players = seated(game, players)
    m, n = game.shape
    cells = {cell_name(game, cell): cell for cell in product(range(m), range(n))}

    def draw(start, level):
        """The way so far, and the last thought in words."""
        path = thoughts(game, cells[start], level)
        i, j = path[-1]
        row, column = players
        figures = {
            "now at": cell_name(game, (i, j)),
            **{
                f"{player} {'pays' if game.costs else 'gets'}": number
                for player, number in zip(players, game.given(i, j))
            },
        }
        opens = (
            f"{row} is about to play {game.rows[i]}, and {column} {game.cols[j]}. {column} thinks"
            " first."
        )
        sentence = _thought(game, players, path) if level else opens
        if (i, j) in game.pure_equilibria():
            sentence += " Neither player has anything better: here the thinking stops."
        shown = (
            f"{row}'s payoff" if game.constant_sum == 0 else f"the payoffs of {row} and {column}"
        )
        words = f"{sentence} Path: {', '.join(cell_name(game, cell) for cell in path)}."
        picture = grid(game, words, players=players, path=path, note=f"In a cell: {shown}.")
        # no cell comes twice, with the same player to think, before that
        end = thoughts(game, cells[start], 2 * len(cells))[-1]
        return Shown(picture, figures, sentence, game.text()).asking(
            f"They start at {start}. Where does the thinking end?",
            cell_name(game, end) if end in game.pure_equilibria() else "nowhere",
            unsolved(game, players, path[:1]),
            ["nowhere", *cells],
        )

    return Explorer(
        draw,
        {
            "start": menu("start at", cells, cell_name(game, game.cell(start))),
            "level": slider("steps of thought", 0, LEVELS, 0),
        },
    )


def thoughts(game, start, level):
    """The cells of a walk of so many steps: Column answers Row, Row answers Column, and so on; a
    player who has nothing better stays.

    >>> thoughts(Payoffs.red_blue(), (0, 2), 4)
    [(0, 2), (0, 1), (1, 1), (1, 2), (0, 2)]
    """
    row_best, col_best = game.best_responses()
    path = [start]
    for step in range(level):
        i, j = path[-1]
        if step % 2:
            path.append((i if i in row_best[j] else row_best[j][0], j))
        else:
            path.append((i, j if j in col_best[i] else col_best[i][0]))
    return path


def elimination(game: Payoffs, players: Names = ROW_AND_COLUMN) -> Explorer:
    """Strike out strictly dominated strategies, one after the other.

    Each is first compared with what dominates it, then struck out.

    Parameters
    ----------
    game : Payoffs
        Any game.
    players : (str, str)
        What Row and Column are called.

    Returns
    -------
    Explorer
        A slider for the step.

    Raises
    ------
    ValueError
        If nothing in the game is strictly dominated.
    """
    game, players = seated(game, players)
    steps = game.eliminate()
    if not steps:
        raise ValueError(
            "elimination strikes out strictly dominated strategies, and in this game no strategy is"
            " strictly dominated"
        )
    whose, before = dict(zip(SIDES, players)), unsolved(game, players)
    strategies = zip(players, (game.rows, game.cols))
    every = [f"{player}'s {name}" for player, labels in strategies for name in labels]
    first = {
        f"{whose[found.player]}'s {found.strategy}" for found in game.dominated() if found.strictly
    }

    def draw(step):
        """At an odd step a comparison, at an even one what is left."""
        done, comparing = divmod(step, 2)
        last = steps[done - 1] if done else None
        rows, cols = (last.rows, last.cols) if last else map(range, game.shape)
        drawn = partial(grid, game, players=players, rows=rows, cols=cols)
        figures = {"struck out": f"{done} of {len(steps)}", "left": f"{len(rows)} x {len(cols)}"}
        if not comparing:
            gone = (
                f"{whose[last.player]}'s {last.strategy} is struck out."
                if last
                else "The whole game."
            )
            look = (
                "Nothing more is dominated."
                if done == len(steps)
                else "Look for a strategy that is never the better choice."
            )
            sentence = f"{gone} {look}"
            return Shown(drawn(sentence), figures, sentence, game.text())
        taken = steps[done]
        side, by, mixed = SIDES.index(taken.player), taken.by, isinstance(taken.by, dict)
        named = " + ".join(f"{p} {name}" for name, p in by.items()) if mixed else str(by)
        names, left = (game.rows, rows) if side else (game.cols, cols)

        unit, less, pays = (-1, ">", "costs {} less") if game.costs else (1, "<", "pays {} more")

        def earns(mix, k, whose=side):
            """What the player's strategy or mixture earns either player against strategy k, in the
            numbers that the matrix shows.
            """
            return unit * game.expected(*((k, mix) if side else (mix, k)))[whose]

        for k in left:
            figures[f"against {names[k]}"] = (
                f"{taken.strategy} {earns(taken.strategy, k)} {less} {earns(by, k)}"
            )
        sentence = (
            f"Whatever {players[1 - side]} does, {named} {pays.format(players[side])} than"
            f" {taken.strategy}: {taken.strategy} is strictly dominated."
        )
        extras = []
        if mixed:
            both = (0,) if game.constant_sum == 0 else (0, 1)
            pairs = [""] * len(names)
            for k in left:
                pairs[k] = ", ".join(minus(earns(by, k, each)) for each in both)
            extras = [Extra(taken.player, named, pairs)]
        better = [
            (taken.player, game.index(taken.player, name)) for name in (by if mixed else [by])
        ]
        picture = drawn(sentence, going=(taken.player, taken.index), better=better, extras=extras)
        return Shown(picture, figures, sentence, game.text())

    return Explorer(
        lambda step: draw(step).asking(
            "Which strategy can be struck out first?", first, before, every
        ),
        {"step": slider("step", 0, 2 * len(steps), 0)},
        every=["step"],
    )


def exploit(game: Payoffs, players: Names = ROW_AND_COLUMN) -> Explorer:
    """An opponent who moves from the optimal mix to one pure strategy, and what each row earns.

    A line for each row, and what the best reply risks.

    Parameters
    ----------
    game : Payoffs
        A constant-sum game.
    players : (str, str)
        What Row and Column are called.

    Returns
    -------
    Explorer
        A menu of the pure strategies, and a slider for the way to it.

    Raises
    ------
    ValueError
        For a game that is not constant-sum.
    """
    game, players = seated(game, players)
    (row, column), solution = players, game.solve()

    def moved(share, goal):
        """The mix so far from the optimal one to always `goal`."""
        optimal = zip(game.cols, solution.col)
        return [(1 - share) * q + share * (str(name) == goal) for name, q in optimal]

    def draw(goal, drift):
        """One mix of the opponent, and what every row and the optimal mix earn on the way there."""
        share = Fraction(drift, PARTS)
        mix = moved(share, goal)
        reply, value = game.best_reply(col=mix), solution.value
        gain, lowest = reply.payoff - value, min(min(game.row[i]) for i in reply.strategies)
        strategies = {f"{row} plays {name}": name for name in game.rows}
        strategies |= {f"{row}'s optimal mix": solution.row}
        lines = {
            label: [(end, game.expected(own, moved(end, goal))[0]) for end in (0, 1)]
            for label, own in strategies.items()
        }
        low, high = min(heights(lines)), max(heights(lines))
        margin = Fraction(high - low) / 12 or 1
        names = [str(game.rows[i]) for i in reply.strategies]
        best, far = " or ".join(names), "all" if share == 1 else share
        figures = {
            f"{column} plays": mix,
            "best reply": best,
            "earns": reply.payoff,
            "optimal mix earns": game.expected(solution.row, mix)[0],
        }
        sentence = f"{column} has moved {far} of the way from the optimal mix to always {goal}. "
        sentence += (
            f"With {best}, {row} now earns {reply.payoff}, which is {gain} above the value. If"
            f" {column} notices, {row} can fall to {lowest}."
            if gain
            else f"{row} still earns no more than the value {value}."
        )
        picture = chart(
            lines,
            [(share, reply.payoff, minus(reply.payoff))],
            [("y", value, f"value {minus(value)}"), ("x", share, "")],
            x=(0, 1, f"how far {column} has moved to always {goal}"),
            y=(low - margin, high + margin, f"payoff to {row}"),
            alt=sentence,
            colours=inks(players)[:1],
        )
        return Shown(picture, figures, sentence, game.text()).asking(
            f"{column} is {share} of the way to always {goal}. What is {row}'s best reply?",
            set(names),
            unsolved(game, players),
            game.rows,
        )

    drift = slider(f"how far, of {PARTS}", 0, PARTS, PARTS // 4)
    return Explorer(draw, {"goal": menu("moves to always", map(str, game.cols)), "drift": drift})


def _thought(game, players, path):
    """The last step of a walk in words."""
    (i, j), after = path[-2:]
    side = (len(path) + 1) % 2  # whose thought it is: Column's first
    names, theirs = (game.rows, game.cols), (game.cols[j], game.rows[i])[side]
    cells = ((i, k) if side else (k, j) for k in range(game.shape[side]))
    gains = (
        f"{name} {'costs' if game.costs else 'gives'} me {number_text(game.given(*cell)[side])}"
        for name, cell in zip(names[side], cells)
    )
    verdict = "stays with" if after == (i, j) else "turns to"
    return (
        f"{players[side]} thinks: {players[1 - side]} is about to play {theirs}. Then"
        f" {listed(gains)}. {players[side]} {verdict} {names[side][after[side]]}."
    )


def unsolved(game, players=ROW_AND_COLUMN, path=()) -> Picture:
    """The matrix alone, without its best responses."""
    said = f"The payoffs of {' and '.join(players)}. {game.text().replace('*', '')}"
    return grid(game, said, players=players, path=path)


def cell_name(game, cell) -> str:
    """A cell as the players call it: (1, A)."""
    return f"({game.rows[cell[0]]}, {game.cols[cell[1]]})"
