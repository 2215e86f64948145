"""One more shape of some mistakes, to which no naming was ever fitted (LATER)."""

from ..edits import edited
from .shapes import PLAN, RULES

LATER = {
    "games-4": {
        12: edited(
            RULES,
            (
                '            return (left, player)\n        return (left, "min" '
                'if player == "max" else "max") =>             return (left, '
                '"min" if player == "max" else "max")\n        return (left, '
                '"min" if player == "max" else "max")'
            ),
        ),
    },
    "games-5": {
        28: edited(
            PLAN,
            (
                "    if matches == 0:\n =>     misere = not misere if matches == "
                "0 else misere\n    if matches == 0:\n"
            ),
        ),
    },
}
