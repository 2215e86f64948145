"""The explorer of a dice game with a horizon, for the lesson on chance."""

from collections.abc import Mapping
from functools import cache
from itertools import product

from ...search.chance import expectimax
from ...search.minimax import Result
from ...trees.games import Race, game_tree
from ...trees.node import Number, number_text
from ..boards import board
from ..grid import cells
from ..styles import FAMILIES
from .kit import Explorer, Shown, menu, slider

TRACK, RACE_DICE = 6, ((1, 1, 4), (1, 1, 1, 5))
Place = tuple[int, int]  # of MAX and of MIN


def race() -> Explorer:
    """Where a search of limited depth walks and where it throws, in every position of the dice game
    with MAX to move; at the last depth of the slider it sees the end. A choice that is not the best
    one is marked.
    """
    games = {", ".join(map(str, die)): Race(TRACK, die=die) for die in RACE_DICE}
    places = list(product(range(TRACK), repeat=2))

    def root(die, place):
        return game_tree(games[die], (*place, "max", False))

    @cache
    def found(die, depth):
        return {place: expectimax(root(die, place), depth=depth) for place in places}

    @cache
    def worth(die):
        return {
            place: {child.move: expectimax(child).value for child in root(die, place).children}
            for place in places
        }

    return Explorer(
        lambda die, depth: draw_race(die, depth, found(die, depth), worth(die)),
        {"die": menu("faces of the die", games), "depth": slider("depth", 1, 8, 2)},
    )


def draw_race(
    die: str,
    depth: int,
    found: Mapping[Place, Result],
    worth: Mapping[Place, Mapping[str, Number]],
) -> Shown:
    """The picture of `race`: a map of the choices, those that cost something marked.

    found, worth : by the places of MAX and MIN, the search's result and what each move is truly
    worth.
    """
    fields = [str(field) for field in range(TRACK)]
    rows = [["MAX \\ MIN", *fields], *([field] for field in fields)]
    tints, right = {}, 0
    for (mine, theirs), each in found.items():
        moves = worth[mine, theirs]
        best = moves[each.move] == max(moves.values())
        right += best
        mark = "" if best else "✗ "
        rows[mine + 1].append(f"{mark}{each.move}\n{number_text(each.value)}")
        tints[mine + 1, theirs + 1] = FAMILIES["max" if each.move == "walk" else "min"][0]
    figures = {
        "best choices": f"{right} of {len(found)}",
        "nodes in all": f"{sum(each.nodes for each in found.values()):,}",
        "value at the start": found[0, 0].value,
        "true value": max(worth[0, 0].values()),
    }
    others = "; the others are marked ✗" if right < len(found) else ""
    sentence = (
        f"Depth {depth}, die {die}: in {right} of {len(found)} positions"
        f" the search takes a best move{others}. Rows: MAX's"
        " field; columns: MIN's; below each move what the search thinks it is worth."
    )
    lines = ["  ".join(cell.replace("\n", " ") for cell in row) for row in rows]
    form = "\n".join(["payoffs to MAX are 1 and -1", *lines])
    return Shown(cells(rows, sentence, tints, wide=74), figures, sentence, form).asking(
        f"Depth {depth}, die {die}: does the search begin with walk or with throw?",
        found[0, 0].move,
        board(Race(TRACK)),
        worth[0, 0],
    )
