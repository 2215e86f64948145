"""One more shape of some mistakes, to which no naming was ever fitted (LATER)."""

from ..edits import edited
from .shapes import INDUCTION, MOVER, OUTSIDER, PACT

LATER = {
    "trees-3": {
        12: edited(
            INDUCTION,
            MOVER
            + (
                " => (depth + node.players.index(node.player)) % "
                "len(node.players) if depth == 0 else depth % len(node.players)"
            ),
        ),
        18: edited(
            INDUCTION,
            ("payoff[i] += p * got[i] => payoff[i] += Fraction(1, len(results)) * got[i]"),
        ),
    },
    "trees-6": {
        20: edited(
            PACT,
            OUTSIDER
            + (
                " =>         values = [-sum(r[i] for i, p in "
                "enumerate(node.players) if p in partners) for r in results]\n"
            ),
        ),
        2: edited(PACT, "if values[i] > values[best] => if not values[i] < values[best]"),
    },
}
