"""Fifteen rounds of Red and Blue on a page at once, before any Python: tables that static/game.js
looks up.

Blue's choices are those of `explore.rounds`: the answer to each sequence of the reader's rows, with
dice of a few seeds. Pictures, sentences and what dice earn are made here too."""

import json
from fractions import Fraction
from math import gcd
from random import Random

from gamelab import Payoffs
from gamelab.show import pen
from gamelab.show.explore.adaptive import TURNS, adapting, happened, played_by_dice, thrown
from gamelab.show.explore.codes import luck
from gamelab.show.explore.payoff_matrix import unsolved
from gamelab.show.grid import grid
from gamelab.show.mixing import envelope
from gamelab.show.pen import Picture
from gamelab.show.styles import FAINT, INK, PAPER, inks

from ..templates import rendered

RULES, PLAYERS = Payoffs.red_blue(), ("Red", "Blue")
SEEDS, DICE = 4, 1000
CHART = 380, 300  # px: its letters can be read on a phone
GOLDEN = 0.618  # of a width: what comes one after the other lies well apart


def game() -> str:
    """The rounds as a piece of HTML: the reader is Red, and Blue adapts."""
    drawn = envelope(RULES, None, PLAYERS, solved=False, size=CHART)
    x, y = drawn.axes
    data = json.dumps(tables() | {"across": [x(0), x(1)], "up": [y(0), y(1)]})
    return rendered(
        "game.html",
        data=data.replace("<", r"\u003c"),
        matrix=unsolved(RULES, PLAYERS),
        chart=Picture(f"{drawn.removesuffix('</svg>')}{_marks(x, y)}</svg>"),
        rows=RULES.rows,
        best=RULES.solve(),
    )


def tables() -> dict:
    """What the page looks up.

    replies : for each seed the columns that Blue chooses, packed.
    rounds : for each row and column their names, what Red gets, a sentence, the matrix.
    luck : for each score how dice do beside it.
    sure : of how many rounds, in how many of them the first row: what that mix is sure of.
    """
    m, n = RULES.shape
    paid = [int(pays) for row in RULES.row for pays in row]
    law = thrown(RULES, DICE)
    return {
        "replies": [packed(answers(seed)) for seed in range(SEEDS)],
        "rounds": [[_round(row, column) for column in range(n)] for row in range(m)],
        "sure": [
            [_sure(Fraction(many, max(done, 1))) for many in range(done + 1)]
            for done in range(TURNS + 1)
        ],
        "luck": {
            score: luck(law, score, PLAYERS)
            for score in range(TURNS * min(paid), TURNS * max(paid) + 1, gcd(*paid))
        },
    }


def answers(seed: int) -> list[int]:
    """The column that Blue chooses after each sequence of rows, as `explore.rounds` does with dice
    of that seed. The sequence without rows stands at 1; rows 0 and 1 lead from k to 2k and 2k + 1.
    """
    reply, dice, found = adapting(RULES), Random(seed), [0] * 2**TURNS

    def follow(place, plays, state):
        dice.setstate(state)
        found[place] = column = reply(plays, dice)
        after = dice.getstate()
        if len(plays) + 1 < TURNS:
            for row in (0, 1):
                follow(2 * place + row, [*plays, (row, column)], after)

    follow(1, [], dice.getstate())
    return found


def packed(columns: list[int]) -> str:
    """Columns below 4 as hexadecimal digits, two in each, the first in its lower half.

    >>> packed([0, 1, 2, 2])
    '4a'
    """
    return "".join(f"{low + 4 * high:x}" for low, high in zip(columns[::2], columns[1::2]))


def _round(row, column):
    said = happened(RULES, PLAYERS, row, column)
    picture = grid(RULES, said, players=PLAYERS, better=[("row", row), ("col", column)])
    return f"{RULES.rows[row]}{RULES.cols[column]}", RULES.row[row][column], said, picture.html()


def _sure(share):
    return float(-RULES.best_reply(row=[share, 1 - share]).payoff)


def _marks(x, y):
    """What moves on the envelope, and below it a dot for each of the dice; none shown at first."""
    cloud = ""
    for k, plays in enumerate(played_by_dice(RULES, DICE)):
        share = sum(row == 0 for row, _ in plays) / TURNS + (k * GOLDEN % 1 - 0.5) * 0.06
        mean = sum(RULES.row[i][j] for i, j in plays) / TURNS
        cloud += pen.through([(x(share), y(mean))]) + "h0"
    paint = {"stroke_width": 3, "stroke_linecap": "round", "stroke_opacity": 0.5}
    marks = {
        "cloud": pen.path(cloud, stroke=FAINT, **paint),
        "sure": pen.circle(0, 0, 7, fill=PAPER, stroke=INK, stroke_width=2.5),
        "you": pen.circle(0, 0, 6, fill=inks(PLAYERS)[0], stroke=PAPER, stroke_width=2)
        + pen.text(0, -11, "you", anchor="middle", bold=True, halo=True),
    }
    return "".join(f'<g data-part="{name}" display="none">{m}</g>' for name, m in marks.items())
