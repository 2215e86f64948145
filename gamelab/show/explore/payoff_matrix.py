"""Explorers of payoff matrices: thinking in levels, striking out, mixing, exploiting, and learning."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from ...matrices.dominance import Elimination, Round
from ...matrices.fictitious import FictitiousPlay
from ...matrices.payoffs import Cell, Payoffs
from ...trees.node import number_text
from ..chart import chart
from ..grid import Extra, grid, minus
from ..mixing import envelope
from .kit import Explorer, Shown, menu, slider, switch

LEVELS = 8
PARTS = 20


def zero_sum(game: Payoffs) -> Explorer:
    """Mix the two rows of a zero-sum game and see what each column leaves, under the guarantee with
    its peak.

    game : a constant-sum Payoffs with two rows; ValueError for another. The peak is one of the
    slider's positions, exactly."""
    if not isinstance(game, Payoffs):
        raise TypeError(
            f"zero_sum mixes the rows of a Payoffs, and this is {type(game).__name__!r}"
        )
    game.value()
    if game.shape[0] != 2:
        raise ValueError(
            f"zero_sum mixes two rows, and this game is {game.shape[0]} x {game.shape[1]}"
        )
    peak = game.envelope().best[0][0]
    parts = peak.denominator * -(-20 // peak.denominator)
    return Explorer(
        partial(draw_zero_sum, game, parts),
        {"p": slider(f"p, in parts of {parts}", 0, parts, parts // 2)},
    )


def draw_zero_sum(game: Payoffs, parts: int, p: int) -> Shown:
    """The picture of `zero_sum`: one mix, what it earns against each column, and what it is sure
    of.
    """
    mix = Fraction(p, parts)
    earned = [mix * first + (1 - mix) * second for first, second in zip(*game.row, strict=True)]
    sure = min(earned)
    # where the peak is, the reader is to find
    reached = (
        "No mix is sure of more" if sure == game.envelope().value else "Some mix is sure of more"
    )
    sentence = (
        f"Playing {game.rows[0]} with probability {number_text(mix)} is sure of"
        f" {number_text(sure)}. {reached}."
    )
    return Shown(
        envelope(game, mix),
        {f"if {label}": number_text(e) for label, e in zip(game.cols, earned, strict=True)}
        | {"sure of": number_text(sure)},
        sentence,
        game.text(),
    )


def walk(
    game: Payoffs,
    start: tuple[Hashable, Hashable] = (0, 0),
    players: tuple[str, str] = ("Row", "Column"),
) -> Explorer:
    """ "If he thinks that I think": from a cell, the players in turn answer what the other is about
    to do, Column first.

    game : any Payoffs. start : the cell to begin with, labels or indices. players : what Row and
    Column are called. A player who has nothing better stays; where both stay, each choice answers
    the other."""
    _needs(game, "walk")
    cells = {
        f"({game.rows[i]}, {game.cols[j]})": (i, j)
        for i in range(game.shape[0])
        for j in range(game.shape[1])
    }
    first = f"({game.rows[game.cell(start)[0]]}, {game.cols[game.cell(start)[1]]})"
    return Explorer(
        partial(draw_walk, game, players, cells),
        {
            "start": menu("start at", list(cells), first),
            "level": slider("steps of thought", 0, LEVELS, 0),
        },
    )


def draw_walk(
    game: Payoffs, players: tuple[str, str], cells: Mapping[str, Cell], start: str, level: int
) -> Shown:
    """The picture of `walk`: the way so far, and the last thought in words."""
    path = thoughts(game, cells[start], level)
    i, j = path[-1]
    here = f"({game.rows[i]}, {game.cols[j]})"
    figures = {"steps of thought": str(level), "now at": here} | {
        f"{player} gets": number_text(payoff)
        for player, payoff in zip(players, (game.row[i][j], game.col[i][j]))
    }
    sentence = (
        _thought(game, players, path)
        if level
        else (
            f"{players[0]} means to play {game.rows[i]}, {players[1]} {game.cols[j]}. Next,"
            f" {players[1]} thinks."
        )
    )
    if (i, j) in game.pure_equilibria():
        sentence += " Nobody has anything better: here thinking stops."
    note = (
        f"In a cell: {players[0]}'s payoff."
        if game.constant_sum == 0
        else f"In a cell: the payoffs of {players[0]} and {players[1]}."
    )
    return Shown(
        grid(
            game,
            f"{sentence} Way: {', '.join(f'({game.rows[a]}, {game.cols[b]})' for a, b in path)}.",
            players=players,
            path=path,
            note=note,
        ),
        figures,
        sentence,
        game.text(),
    )


def thoughts(game: Payoffs, start: Cell, level: int) -> list[Cell]:
    """The cells of a walk of so many steps: Column answers Row, Row answers Column, and so on; who
    has nothing better stays.

    >>> thoughts(Payoffs.red_blue(), (0, 2), 4)
    [(0, 2), (0, 1), (1, 1), (1, 2), (0, 2)]
    """
    row_best, col_best = game.best_responses()
    path = [start]
    for step in range(level):
        i, j = path[-1]
        if step % 2 == 0:
            path.append((i, j if j in col_best[i] else col_best[i][0]))
        else:
            path.append((i if i in row_best[j] else row_best[j][0], j))
    return path


def elimination(
    game: Payoffs,
    weakly: bool = False,
    mixed: bool = True,
    players: tuple[str, str] = ("Row", "Column"),
) -> Explorer:
    """Strike out dominated strategies, one after the other: each is first compared with what beats
    it, then struck out.

    game, weakly, mixed : as for `Payoffs.eliminate`; ValueError if nothing in the game is
    dominated. players : what Row and Column are called."""
    _needs(game, "elimination")
    steps = game.eliminate(weakly, mixed)
    if not steps:
        raise ValueError(
            "elimination strikes out dominated strategies, and in this game no strategy is"
            " dominated"
        )
    high = 2 * len(steps)
    return Explorer(
        partial(draw_elimination, game, steps, players), {"step": slider("step", 0, high, 0)}
    )


def draw_elimination(
    game: Payoffs, steps: Elimination, players: tuple[str, str], step: int
) -> Shown:
    """The picture of `elimination`: at an odd step a comparison, at an even one what is left."""
    done = step // 2
    taken = steps[done] if step % 2 else None
    rows, cols = (
        (steps[done - 1].rows, steps[done - 1].cols)
        if done
        else (tuple(range(game.shape[0])), tuple(range(game.shape[1])))
    )
    figures = {"struck out": f"{done} of {len(steps)}", "left": f"{len(rows)} x {len(cols)}"}
    if taken is None:
        last = (
            "Nothing more is dominated."
            if done == len(steps)
            else "Look for a strategy that is never the better choice."
        )
        sentence = (
            f"{_owned(players, steps[done - 1].player)} {steps[done - 1].strategy} is struck out."
            f" {last}"
            if done
            else f"The whole game. {last}"
        )
        return Shown(
            grid(game, sentence, players=players, rows=rows, cols=cols),
            figures,
            sentence,
            game.text(),
        )
    weights = {
        game.index(taken.player, name): p
        for name, p in (taken.by if isinstance(taken.by, dict) else {taken.by: Fraction(1)}).items()
    }
    named = (
        " + ".join(f"{number_text(p)} {name}" for name, p in taken.by.items())
        if isinstance(taken.by, dict)
        else str(taken.by)
    )
    own, theirs, theirs_names = (
        (game.row, cols, game.cols)
        if taken.player == "row"
        else (tuple(zip(*game.col)), rows, game.rows)
    )
    better = {
        k: sum((p * own[index][k] for index, p in weights.items()), Fraction(0)) for k in theirs
    }
    sign = "<" if taken.strictly else "≤"
    figures |= {
        f"against {theirs_names[k]}": (
            f"{taken.strategy} {number_text(own[taken.index][k])} {sign} {number_text(better[k])}"
        )
        for k in theirs
    }
    sentence = (
        f"Whatever the other does, {named} pays {players[taken.player == 'col']}"
        f" {'more than' if taken.strictly else 'at least as much as'} {taken.strategy}, which is"
        f" {'strictly' if taken.strictly else 'weakly'} dominated."
    )
    extra = _mixture(game, taken, weights, named, theirs) if isinstance(taken.by, dict) else None
    return Shown(
        grid(
            game,
            sentence,
            players=players,
            rows=rows,
            cols=cols,
            going=(taken.player, taken.index),
            better=[(taken.player, index) for index in weights],
            extra=extra,
        ),
        figures,
        sentence,
        game.text(),
    )


def exploit(game: Payoffs, players: tuple[str, str] = ("Row", "Column")) -> Explorer:
    """An opponent who leaves the optimal mix for one pure strategy: what each row earns then, and
    what the best reply risks.

    game : a constant-sum Payoffs; ValueError for another. players : what Row and Column are called.
    """
    _needs(game, "exploit")
    game.value()
    if game.shape[1] < 2:
        raise ValueError("exploit needs an opponent with a choice, and this game has one column")
    names = list(map(str, game.cols))
    towards = switch(names) if len(names) <= 3 else menu("drifts to", names)
    return Explorer(
        partial(draw_exploit, game, players),
        {"drifts_to": towards, "drift": slider(f"how far, of {PARTS}", 0, PARTS, PARTS // 4)},
    )


def draw_exploit(game: Payoffs, players: tuple[str, str], drifts_to: str, drift: int) -> Shown:
    """The picture of `exploit`: a line for each row against the opponent's drift, and where it
    stands.
    """
    solution, share = game.solve(), Fraction(drift, PARTS)
    pure = list(map(str, game.cols)).index(drifts_to)

    def drifted(share: Fraction) -> list[Fraction]:
        return [(1 - share) * q + share * (j == pure) for j, q in enumerate(solution.col)]

    mix = drifted(share)
    reply = game.best_reply(col=mix)
    names = [str(game.rows[i]) for i in reply.strategies]
    safe = game.expected(solution.row, mix)[0]
    lines = {
        f"{players[0]} plays {name}": [
            (end, game.expected(i, drifted(Fraction(end)))[0]) for end in (0, 1)
        ]
        for i, name in enumerate(game.rows)
    }
    lines[f"{players[0]}'s optimal mix"] = [
        (end, game.expected(solution.row, drifted(Fraction(end)))[0]) for end in (0, 1)
    ]
    heights = [height for line in lines.values() for _, height in line]
    margin = Fraction(max(heights) - min(heights)) / 12
    gain, floor = game.exploitability(col=mix), min(game.row[reply.strategies[0]])
    figures = {
        f"{players[1]} plays": number_text(mix),
        "best reply": " or ".join(names),
        "earns": number_text(reply.payoff),
        "above the value": number_text(gain),
        "optimal mix earns": number_text(safe),
    }
    far = "all the way" if share == 1 else f"{number_text(share)} of the way"
    if gain:
        sentence = (
            f"{players[1]} has drifted {far} to always {drifts_to}: {' or '.join(names)} earns"
            f" {number_text(reply.payoff)}, which is {number_text(gain)} above the value. If"
            f" {players[1]} sees it coming, always {names[0]} earns only {number_text(floor)}."
        )
    elif share:
        sentence = (
            f"{players[1]} has drifted {far} to always {drifts_to} and still concedes no more than"
            f" the value {number_text(solution.value)}."
        )
    else:
        sentence = (
            f"{players[1]} plays the optimal mix: nothing earns more than the value"
            f" {number_text(solution.value)}."
        )
    picture = chart(
        lines,
        [(share, reply.payoff, minus(reply.payoff))],
        [("y", solution.value, f"value {minus(solution.value)}"), ("x", share, "")],
        x=(0, 1, f"how far {players[1]} has drifted to always {drifts_to}"),
        y=(min(heights) - margin, max(heights) + margin, f"payoff to {players[0]}"),
        alt=sentence,
    )
    return Shown(picture, figures, sentence, game.text())


def learning(
    game: Payoffs,
    turns: int = 100,
    start: tuple[Hashable, Hashable] = (0, 0),
    players: tuple[str, str] = ("Row", "Column"),
) -> Explorer:
    """Fictitious play: both answer what the other has done so far; how the mixes settle, and the
    bounds close on the value.

    game : a constant-sum Payoffs; ValueError for another. turns : of the whole play, 4 or more.
    start : what they play first."""
    _needs(game, "learning")
    game.value()
    if isinstance(turns, bool) or not isinstance(turns, int) or turns < 4:
        raise ValueError(f"turns={turns!r}: learning shows a play of 4 turns or more")
    play = game.fictitious_play(turns, start)
    return Explorer(
        partial(draw_learning, game, play, players),
        {
            "show": switch(["bounds of the value", "how often each was played"]),
            "turn": slider("turns", 1, turns, min(12, turns // 2)),
        },
    )


def draw_learning(
    game: Payoffs, play: FictitiousPlay, players: tuple[str, str], show: str, turn: int
) -> Shown:
    """The picture of `learning`: the first turns of the play, on the axes of the whole."""
    assert play.bounds is not None
    row, col = play.after(turn)
    low, high = play.bounds[turn - 1]
    value = game.value()
    bounds = f"{number_text(low)} and {number_text(high)}"
    figures = {players[0]: number_text(row), players[1]: number_text(col), "value between": bounds}
    i, j = play.plays[turn - 1]
    sentence = (
        f"Turn {turn}: {players[0]} plays {game.rows[i]}, {players[1]} {game.cols[j]}. "
        f"The mixes so far hold the value {number_text(value)} between {bounds}."
    )
    if show == "bounds of the value":
        lines: dict[str, Any] = {
            f"{players[0]}'s mix is sure of": [
                (k, bound[0]) for k, bound in enumerate(play.bounds[:turn], 1)
            ],
            f"{players[1]}'s mix concedes": [
                (k, bound[1]) for k, bound in enumerate(play.bounds[:turn], 1)
            ],
        }
        ends = [bound for pair in play.bounds for bound in pair]
        picture = chart(
            lines,
            marks=[("y", value, f"value {minus(value)}")],
            x=(1, len(play), "turns"),
            y=(min(ends), max(ends), f"payoff to {players[0]}"),
            alt=sentence,
            logarithmic="x",
        )
    else:
        mixes = [play.after(k) for k in range(1, turn + 1)]
        lines = {
            f"{players[0]}: {name}": [(k, mix[0][i]) for k, mix in enumerate(mixes, 1)]
            for i, name in enumerate(game.rows)
        }
        lines |= {
            f"{players[1]}: {name}": [(k, mix[1][j]) for k, mix in enumerate(mixes, 1)]
            for j, name in enumerate(game.cols)
        }
        picture = chart(
            lines,
            x=(1, len(play), "turns"),
            y=(0, 1, "share of the turns so far"),
            alt=sentence,
            logarithmic="x",
        )
    return Shown(picture, figures, sentence, game.text())


def _thought(game: Payoffs, players: tuple[str, str], path: list[Cell]) -> str:
    """The last step of a walk in words."""
    (i, j), (to_i, to_j) = path[-2:]
    column_thinks = len(path) % 2 == 0
    me, other = (players[1], players[0]) if column_thinks else players
    theirs = game.rows[i] if column_thinks else game.cols[j]
    mine = game.col[i] if column_thinks else [line[j] for line in game.row]
    names, choice = (game.cols, to_j) if column_thinks else (game.rows, to_i)
    options = ", ".join(f"{name} {number_text(payoff)}" for name, payoff in zip(names, mine))
    verdict = f"stays with {names[choice]}" if path[-1] == path[-2] else f"turns to {names[choice]}"
    return (
        f"{me} thinks: {other} is about to play {theirs}, and then I get {options}. {me} {verdict}."
    )


def _mixture(
    game: Payoffs,
    taken: Round,
    weights: Mapping[int, Fraction],
    named: str,
    theirs: tuple[int, ...],
) -> Extra:
    """The mixture that dominates, as a row or column beside the matrix, in the numbers the matrix
    shows.
    """

    def mean(side: int, k: int) -> Fraction:
        pairs = (
            (p, game.given(index, k) if taken.player == "row" else game.given(k, index))
            for index, p in weights.items()
        )
        return sum((p * pair[side] for p, pair in pairs), Fraction(0))

    sides = (0,) if game.constant_sum == 0 else (0, 1)
    cells = [
        ", ".join(minus(mean(side, k)) for side in sides) if k in theirs else ""
        for k in range(game.shape[taken.player == "row"])
    ]
    return Extra(taken.player, named, cells)


def _owned(players: tuple[str, str], player: str) -> str:
    return f"{players[player == 'col']}'s"


def _needs(game: Any, what: str) -> None:
    if not isinstance(game, Payoffs):
        raise TypeError(f"{what} shows a Payoffs, and this is {type(game).__name__!r}")
