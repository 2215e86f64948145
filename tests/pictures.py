"""A picture of every kind that the package draws, by name."""

from gamelab import (
    ConnectFour,
    Nim,
    Payoffs,
    Race,
    TicTacToe,
    alphabeta,
    match,
    random_tree,
    svg,
    tournament,
    tree,
    watch,
)
from gamelab.show.boards import board
from gamelab.show.chart import chart
from gamelab.show.grid import matrix
from gamelab.show.matches import payoff_map, ranking, strip
from gamelab.show.mixing import best_responses, envelope
from gamelab.show.pen import stack

RED_BLUE = Payoffs.red_blue()
NASH = {"player": "Red", "name": "A", "moves": ["B", "C"], "children": [(10, -1), [(3, 2), (1, 0)]]}
TRACE = watch(alphabeta, random_tree(2, 3, seed=4))
FIELD = tournament(["tit for tat", "always defect", "joss"], 20, 2, seed=1)
PICTURES = {
    "tree": svg(tree([[3, 12], [2, 4]])),
    "payoff vectors": svg(tree(NASH, players=("Red", "Blue"))),
    "trace": svg(TRACE),
    "step": svg(TRACE, 9),
    "chart": chart(
        {"Red's": [(0, 1), (2, 3)], "another": [(0, 2), (1, 0), (2, 1)]},
        points=[(1, 2, "a ring")],
        marks=[("y", 2.5, "a bound"), ("x", 0.5, "half")],
        x=(0, 2, "of Red and Blue"),
        y=(0, 3, "y"),
        alt="Two lines.",
    ),
    "grid": matrix(Payoffs.prisoners_dilemma(), ("Red", "Blue")),
    "mixing line": envelope(RED_BLUE),
    "best responses": best_responses(Payoffs.stag_hunt()),
    "tic-tac-toe": board(TicTacToe("XO./.X./..O")),
    "connect four": board(ConnectFour(position=(3, 3, 2))),
    "nim": board(Nim((3, 4))),
    "race": board(Race()),
    "match strip": strip(match("tit for tat", "alternator", 12, noise=0.2, seed=1)),
    "payoff map": payoff_map(FIELD),
    "ranking": ranking(FIELD),
}
PICTURES["sheet"] = stack([("Red", PICTURES["grid"]), ("a tree", PICTURES["tree"])], "Two.")
