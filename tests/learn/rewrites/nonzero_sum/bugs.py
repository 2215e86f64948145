"""One more shape of some mistakes, to which no naming was ever fitted (LATER), and bugs that are in
no catalogue, of which none may be given the name of a mistake (BUGS).
"""

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


BUGS = {
    "trees-3": {
        "a line in the other order": edited(
            INDUCTION,
            (
                "[node.children[best].move] + results[best][1] => "
                "results[best][1] + [node.children[best].move]"
            ),
        ),
        "everybody minimises": edited(INDUCTION, "[me] > results => [me] < results"),
        "the last player's payoff for all": edited(
            INDUCTION, "node.players.index(node.player) => -1"
        ),
    },
    "trees-6": {
        "the partners minimise": edited(PACT, "sum(r[ => -sum(r["),
        "no pact": edited(PACT, "if node.player in partners: => if False:"),
    },
}
