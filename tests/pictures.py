"""A picture of every kind that the package draws, by name, as `pictures.txt` has it."""

from sentences import named

from gamelab import tournament
from gamelab.show.boards import board  # noqa: F401  (in the table, as what follows)
from gamelab.show.chart import chart  # noqa: F401
from gamelab.show.grid import matrix  # noqa: F401
from gamelab.show.matches import payoff_map, ranking, strip  # noqa: F401
from gamelab.show.mixing import best_responses, envelope  # noqa: F401
from gamelab.show.pen import headed, stack  # noqa: F401

NASH = {"player": "Red", "name": "A", "moves": ["B", "C"], "children": [(10, -1), [(3, 2), (1, 0)]]}
FIELD = tournament(["tit for tat", "always defect", "joss"], 20, 2, seed=1)
LINES = {"Red's": [(0, 1), (2, 3)], "another": [(0, 2), (1, 0), (2, 1)]}
MARKS = [("y", 2.5, "a bound"), ("x", 0.5, "half")]
PICTURES = {name: made() for name, made in named("pictures.txt", **globals()).items()}
