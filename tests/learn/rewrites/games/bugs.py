"""One more shape of some mistakes, to which no naming was ever fitted (LATER), and bugs that are in
no catalogue, of which none may be given the name of a mistake (BUGS).
"""

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


BUGS = {
    "games-4": {
        "leaves out the largest take": edited(RULES, "if t <= matches] => if t < matches]"),
        "ends at one match": edited(RULES, "return matches == 0 => return matches <= 1"),
    },
    "games-5": {
        "only the first winning take": edited(
            PLAN, "takes, misere), good => takes, misere), good[:1]"
        ),
        "all takes": edited(
            PLAN, ("takes, misere), good => takes, misere), [t for t in takes if t <= matches]")
        ),
    },
}
