"""Explorers of payoff matrices: thinking in levels, striking out, mixing, exploiting, learning."""

from collections.abc import Hashable, Sequence
from fractions import Fraction
from functools import partial
from itertools import product

from ...matrices.dominance import SIDES, Elimination
from ...matrices.payoffs import Cell, Payoffs
from ...trees.node import number_text
from ..chart import chart, heights
from ..grid import Extra, grid, minus
from ..mixing import envelope
from ..pen import Picture
from ..styles import inks
from .kit import NO_YES, Explorer, Shown, menu, slider, switch

LEVELS = 8
PARTS = 20


def zero_sum(game: Payoffs, players: tuple[str, str] = ("Row", "Column")) -> Explorer:
    """Mix the two rows of a zero-sum game and see what each column leaves, under the guarantee with
    its peak.

    game : a constant-sum Payoffs with two rows; ValueError for another. The peak is one of the
    slider's positions, exactly. players : what Row and Column are called."""
    _needs(game, "zero_sum")
    value = game.value()
    if game.shape[0] != 2:
        raise ValueError(
            f"zero_sum mixes two rows, and this game is {game.shape[0]} x {game.shape[1]}"
        )
    peak = game.envelope().best[0][0]
    parts = peak.denominator * -(-20 // peak.denominator)

    def draw(p):
        """One mix, what it earns against each column, and what it is sure of."""
        mix = Fraction(p, parts)
        earned = [game.expected([mix, 1 - mix], column)[0] for column in range(game.shape[1])]
        sure = min(earned)
        # where the peak is, the reader is to find
        reached = "No mix is sure of more" if sure == value else "Some mix is sure of more"
        figures = {f"if {label}": each for label, each in zip(game.cols, earned)}
        sentence = f"Playing {game.rows[0]} with probability {mix} is sure of {sure}. {reached}."
        figures["sure of"] = sure
        shown = Shown(envelope(game, mix, players), figures, sentence, game.text())
        both = " and ".join(map(str, game.rows))
        asked = f"What is the best mix of {both} sure of?"
        return shown.asking(asked, value, unsolved(game, players))

    return Explorer(draw, {"p": slider(f"p, in parts of {parts}", 0, parts, parts // 2)})


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
    cells = {cell_name(game, cell): cell for cell in product(*map(range, game.shape))}

    def draw(start, level):
        """The way so far, and the last thought in words."""
        path = thoughts(game, cells[start], level)
        i, j = path[-1]
        row, column = players
        figures = {
            "steps of thought": level,
            "now at": cell_name(game, (i, j)),
            f"{row} gets": game.row[i][j],
            f"{column} gets": game.col[i][j],
        }
        opens = (
            f"{row} means to play {game.rows[i]}, {column} {game.cols[j]}. Next, {column} thinks."
        )
        sentence = _thought(game, players, path) if level else opens
        if (i, j) in game.pure_equilibria():
            sentence += " Nobody has anything better: here thinking stops."
        shown = (
            f"{row}'s payoff" if game.constant_sum == 0 else f"the payoffs of {row} and {column}"
        )
        words = f"{sentence} Way: {', '.join(cell_name(game, cell) for cell in path)}."
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
        if step % 2:
            path.append((i if i in row_best[j] else row_best[j][0], j))
        else:
            path.append((i, j if j in col_best[i] else col_best[i][0]))
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
    sides = dict(zip(SIDES, zip(players, (game.rows, game.cols))))
    names = [f"{player}'s {name}" for player, labels in sides.values() for name in labels]
    first = {
        f"{sides[found.player][0]}'s {found.strategy}"
        for found in game.dominated(mixed)
        if found.strictly or weakly
    }
    high, before = 2 * len(steps), unsolved(game, players)
    return Explorer(
        lambda step: draw_elimination(game, steps, players, step).asking(
            "Which strategy can be struck out first?", first, before, names
        ),
        {"step": slider("step", 0, high, 0)},
    )


def draw_elimination(
    game: Payoffs, steps: Elimination, players: tuple[str, str], step: int
) -> Shown:
    """The picture of `elimination`: at an odd step a comparison, at an even one what is left."""
    done, comparing = divmod(step, 2)
    last = steps[done - 1] if done else None
    rows, cols = (last.rows, last.cols) if last else map(range, game.shape)
    drawn = partial(grid, game, players=players, rows=rows, cols=cols)
    figures = {"struck out": f"{done} of {len(steps)}", "left": f"{len(rows)} x {len(cols)}"}
    if not comparing:
        gone = (
            f"{players[SIDES.index(last.player)]}'s {last.strategy} is struck out."
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

    def earns(mix, k, whose=side):
        """What the player's strategy or mixture earns either player against strategy k."""
        return game.expected(*((k, mix) if side else (mix, k)))[whose]

    sign = "<" if taken.strictly else "≤"
    for k in left:
        compared = f"{taken.strategy} {earns(taken.strategy, k)} {sign} {earns(by, k)}"
        figures[f"against {names[k]}"] = compared
    sentence = (
        f"Whatever the other does, {named} pays {players[side]}"
        f" {'more than' if taken.strictly else 'at least as much as'} {taken.strategy}, which is"
        f" {'strictly' if taken.strictly else 'weakly'} dominated."
    )
    extra = None
    if mixed:
        # beside the matrix, in the numbers that the matrix shows
        sides = (0,) if game.constant_sum == 0 else (0, 1)
        given = -1 if game.costs else 1
        pairs = [""] * len(names)
        for k in left:
            pairs[k] = ", ".join(minus(given * earns(by, k, each)) for each in sides)
        extra = Extra(taken.player, named, pairs)
    better = [(taken.player, game.index(taken.player, name)) for name in (by if mixed else [by])]
    picture = drawn(sentence, going=(taken.player, taken.index), better=better, extra=extra)
    return Shown(picture, figures, sentence, game.text())


def exploit(game: Payoffs, players: tuple[str, str] = ("Row", "Column")) -> Explorer:
    """An opponent who leaves the optimal mix for one pure strategy: what each row earns then, and
    what the best reply risks.

    game : a constant-sum Payoffs; ValueError for another. players : what Row and Column are called.
    """
    _needs(game, "exploit")
    game.value()
    if game.shape[1] < 2:
        raise ValueError("exploit needs an opponent with a choice, and this game has one column")
    drift = slider(f"how far, of {PARTS}", 0, PARTS, PARTS // 4)
    return Explorer(
        partial(draw_exploit, game, players),
        {"drifts_to": switch(map(str, game.cols)), "drift": drift},
    )


def draw_exploit(game: Payoffs, players: tuple[str, str], drifts_to: str, drift: int) -> Shown:
    """The picture of `exploit`: a line for each row against the opponent's drift, and where it
    stands.
    """
    solution, share = game.solve(), Fraction(drift, PARTS)
    row, column = players

    def drifted(share):
        optimal = zip(game.cols, solution.col)
        return [(1 - share) * q + share * (str(name) == drifts_to) for name, q in optimal]

    mix = drifted(share)
    reply, value = game.best_reply(col=mix), solution.value
    names = [str(game.rows[i]) for i in reply.strategies]
    strategies = {f"{row} plays {name}": name for name in game.rows}
    strategies[f"{row}'s optimal mix"] = solution.row
    lines = {
        label: [(end, game.expected(own, drifted(end))[0]) for end in (0, 1)]
        for label, own in strategies.items()
    }
    low, high = min(heights(lines)), max(heights(lines))
    margin = Fraction(high - low) / 12
    gain = game.exploitability(col=mix)
    figures = {
        f"{column} plays": mix,
        "best reply": " or ".join(names),
        "earns": reply.payoff,
        "above the value": gain,
        "optimal mix earns": game.expected(solution.row, mix)[0],
    }
    far = "all the way" if share == 1 else f"{share} of the way"
    if gain:
        sentence = (
            f"{column} has drifted {far} to always {drifts_to}: {' or '.join(names)} earns"
            f" {reply.payoff}, which is {gain} above the value. If {column} sees it coming, always"
            f" {names[0]} earns only {min(game.row[reply.strategies[0]])}."
        )
    elif share:
        sentence = (
            f"{column} has drifted {far} to always {drifts_to} and still concedes no more than"
            f" the value {value}."
        )
    else:
        sentence = f"{column} plays the optimal mix: nothing earns more than the value {value}."
    picture = chart(
        lines,
        [(share, reply.payoff, minus(reply.payoff))],
        [("y", value, f"value {minus(value)}"), ("x", share, "")],
        x=(0, 1, f"how far {column} has drifted to always {drifts_to}"),
        y=(low - margin, high + margin, f"payoff to {row}"),
        alt=sentence,
        colours=inks(players)[:1],
    )
    return Shown(picture, figures, sentence, game.text()).asking(
        f"{column} is {share} of the way to always {drifts_to}. What is {row}'s best reply?",
        set(names),
        unsolved(game, players),
        game.rows,
    )


def learning(
    game: Payoffs,
    turns: int = 100,
    players: tuple[str, str] = ("Row", "Column"),
) -> Explorer:
    """Fictitious play: both answer what the other has done so far; how the mixes settle, and the
    bounds close on the value.

    game : a constant-sum Payoffs; ValueError for another. turns : of the whole play, 4 or more.
    players : what Row and Column are called."""
    _needs(game, "learning")
    game.value()
    play = game.fictitious_play(turns)
    if turns < 4:
        raise ValueError(f"turns={turns!r}: learning shows a play of 4 turns or more")

    def draw(show, turn):
        """The first turns of the play, on the axes of the whole."""
        (row, col), (low, high), value = play.after(turn), play.bounds[turn - 1], game.value()
        (mine, theirs), colours = players, inks(players)
        figures = {mine: row, theirs: col, "value between": f"{low} and {high}"}
        i, j = play.plays[turn - 1]
        sentence = (
            f"Turn {turn}: {mine} plays {game.rows[i]}, {theirs} {game.cols[j]}. "
            f"The mixes so far hold the value {value} between {low} and {high}."
        )
        turns = range(1, turn + 1)
        if show == "bounds of the value":
            floors, ceilings = zip(*play.bounds)
            lines = {
                f"{mine}'s mix is sure of": list(zip(turns, floors)),
                f"{theirs}'s mix concedes": list(zip(turns, ceilings)),
            }
            marks = [("y", value, f"value {minus(value)}")]
            up = (min(floors), max(ceilings), f"payoff to {mine}")
        else:
            mixes = [play.after(k) for k in turns]
            lines = {
                f"{player}: {name}": [(k, mix[side][i]) for k, mix in enumerate(mixes, 1)]
                for side, (player, names) in enumerate(zip(players, (game.rows, game.cols)))
                for i, name in enumerate(names)
            }
            marks, up = [], (0, 1, "share of the turns so far")
            colours = [own for own, names in zip(colours, (game.rows, game.cols)) for _ in names]
        across = (1, len(play), "turns")
        drawn = partial(chart, x=across, y=up, logarithmic="x")
        picture = drawn(lines, marks=marks, alt=sentence, colours=colours)
        # for every constant-sum game (Robinson, 1951)
        return Shown(picture, figures, sentence, game.text()).asking(
            "In time, do the shares come as close to optimal mixes as you like?",
            "yes",
            drawn({}, alt="The axes, without curves."),
            NO_YES,
        )

    return Explorer(
        draw,
        {
            "show": switch(["bounds of the value", "how often each was played"]),
            "turn": slider("turns", 1, turns, min(12, turns // 2)),
        },
    )


def _thought(game, players, path):
    """The last step of a walk in words."""
    (i, j), (to_i, to_j) = path[-2:]
    if len(path) % 2 == 0:
        (other, me), theirs, names, mine = players, game.rows[i], game.cols, game.col[i]
        choice = names[to_j]
    else:
        (me, other), theirs, names, mine = players, game.cols[j], game.rows, list(zip(*game.row))[j]
        choice = names[to_i]
    options = ", ".join(f"{name} {number_text(payoff)}" for name, payoff in zip(names, mine))
    verdict = "stays with" if path[-1] == path[-2] else "turns to"
    return (
        f"{me} thinks: {other} is about to play {theirs}, and then I get {options}. {me} {verdict}"
        f" {choice}."
    )


def unsolved(
    game: Payoffs, players: tuple[str, str] = ("Row", "Column"), path: Sequence[Cell] = ()
) -> Picture:
    """The matrix alone, without its best responses."""
    return grid(game, game.text().replace("*", ""), players=players, path=path)


def cell_name(game: Payoffs, cell: Cell) -> str:
    """A cell as the players call it: (1, A)."""
    return f"({game.rows[cell[0]]}, {game.cols[cell[1]]})"


def _needs(game, what):
    if not isinstance(game, Payoffs):
        raise TypeError(f"{what} shows a Payoffs, and this is {type(game).__name__!r}")
