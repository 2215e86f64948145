"""One more shape of some mistakes, to which no naming was ever fitted (LATER)."""

from ..edits import edited
from .shapes import CAPPED, PAIR, SUM, VALUES

LATER = {
    "expectimax-3": {
        2: edited(PAIR, "if v > best => if not v < best", "if v < best => if not v > best"),
        6: edited(
            PAIR, "best, move = -inf, None => best = 0", "best, move = inf, None => best = 0"
        ),
        12: edited(VALUES, "CUT => pass", 'if node.player == "max" => if depth in (0, 2, 4)'),
        17: edited(VALUES, "CUT => if total <= alpha:\n                return total, None"),
        18: edited(
            PAIR,
            SUM
            + (
                " =>         return Fraction(sum(Fraction(my_expectimax(c)[0]) "
                "for c in node.children)) / len(node.children), None\n"
            ),
        ),
    },
    "expectimax-5": {
        6: edited(CAPPED, 'best = float("-inf") => best = 0.0'),
        17: edited(
            CAPPED,
            (
                "known + left * high <= best:\n                break => known <= "
                "best:\n                best = max(best, known)\n                "
                "break"
            ),
        ),
        18: edited(
            CAPPED,
            ("node.probs, node.children) => [Fraction(1, len(node.probs))] * 9, node.children)"),
        ),
    },
}
