"""One more shape of some mistakes, to which no naming was ever fitted (LATER), and bugs that are in
no catalogue, of which none may be given the name of a mistake (BUGS).
"""

from ..edits import edited
from .shapes import CELLS, STRATEGY, TOTALS

LATER = {
    "dilemma-5": {
        23: edited(CELLS, "if costs: => if costs is None:"),
    },
}


BUGS = {
    "dilemma-5": {
        "rows and columns exchanged": edited(CELLS, "found.append((i, j)) => found.append((j, i))"),
        "looks at Row only": edited(
            CELLS, " and col[i][j] == min(col[i]) => ", " and col[i][j] == max(col[i]) => "
        ),
        "the worst total": edited(
            TOTALS,
            "max(totals => MIN(totals",
            "min(totals => max(totals",
            "MIN(totals => min(totals",
        ),
    },
    "dilemma-6": {
        "one turn late": edited(STRATEGY, "len(mine) + 1 => len(mine)"),
        "remembers everything": edited(STRATEGY, 'theirs[-numbers["memory"]:] => theirs'),
    },
}
