"""One more shape of some mistakes, to which no naming was ever fitted (LATER)."""

from ..edits import edited
from .shapes import CELLS

LATER = {
    "dilemma-5": {
        23: edited(CELLS, "if costs: => if costs is None:"),
    },
}
