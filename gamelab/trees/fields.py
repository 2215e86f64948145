"""What may stand on a node: each field checked, with a sentence that names the node."""

from collections.abc import Mapping
from typing import Any

from .arguments import told
from .numbers import Interval, Number, exact, number_text, probabilities

SCALAR = ("max", "min")
FIELDS = (
    "player",
    "children",
    "probs",
    "moves",
    "info",
    "name",
    "eval",
    "bounds",
    "picture",
    "payoff",
    "players",
)


def where(node: Any) -> str:
    """How an error message calls a node, or a path.

    >>> where(""), where("0.1")
    ('the root', 'node 0.1')
    """
    if isinstance(node, str):
        return f"node {node}" if node else "the root"
    place = where(node.path)
    return f"{place} ({node.name})" if node.name else place


def keys(given: Mapping[str, Any], path: str) -> None:
    """ValueError for a key that no node has, and for a leaf with what only an inner node has."""
    for key in given:
        if key not in FIELDS:
            from difflib import get_close_matches

            close = get_close_matches(str(key), FIELDS, 1)
            hint = f"did you mean {close[0]!r}?" if close else f"a node has {', '.join(FIELDS)}"
            raise ValueError(f"{where(path)}: unknown key {told(key)}; {hint}")
    for key in ("children", "info") if "payoff" in given else ():
        if key in given:
            raise ValueError(
                f'{where(path)} has both "payoff" and "{key}": it is a leaf or an inner node, not'
                " both"
            )


def player(given: Any, path: str, players: tuple[str, ...]) -> str:
    """Who moves: one of the players, or chance."""
    if given not in players and given != "chance":
        raise ValueError(
            f"{where(path)}: unknown player {told(given)}; expected one of"
            f' {", ".join(players)}, chance, or list the players under "players" at the root'
        )
    return given


def payoff(value: Any, path: str, players: tuple[str, ...], what: str = "payoff") -> Any:
    """An exact number, or one for each named player."""
    if type(value) is int and players == SCALAR:
        return value  # as most are
    place = where(path)
    if players == SCALAR:
        if isinstance(value, list | tuple):
            raise ValueError(
                f"{place}: the {what} {told(value)} is a vector, but max and min share one number;"
                ' name the players, for example players=("A", "B")'
            )
        return exact(value, f"{place}: the {what}")
    return one_each(value, f"{place}: the {what}", players)


def one_each(value: Any, what: str, players: tuple[str, ...]) -> tuple[Number, ...]:
    """An exact number for each named player."""
    value = value.tolist() if type(value).__module__ == "numpy" else value
    if not isinstance(value, list | tuple) or len(value) != len(players):
        raise ValueError(
            f"{what} needs {len(players)} numbers, one for each of {', '.join(players)}, got"
            f" {told(value)}"
        )
    return tuple(exact(entry, what) for entry in value)


def bounds(given: Any, path: str, players: tuple[str, ...]) -> Interval:
    """Two exact numbers, the lower first."""
    place = where(path)
    if players != SCALAR or not isinstance(given, list | tuple) or len(given) != 2:
        raise ValueError(
            f"{place}: bounds are two numbers (low, high) on a tree of scalar payoffs, got"
            f" {told(given)}"
        )
    low, high = (exact(entry, f"{place}: a bound") for entry in given)
    if low > high:
        raise ValueError(
            f"{place}: the lower bound {number_text(low)} is above the upper bound"
            f" {number_text(high)}"
        )
    return low, high


def moves(given: Any, path: str, count: int) -> tuple[Any, ...]:
    """A label for each child, no two alike."""
    if (
        not isinstance(given, list | tuple)
        or len(given) != count
        or len(set(map(str, given))) != count
    ):
        raise ValueError(
            f"{where(path)}: moves must be {count} different labels, one for each child, got"
            f" {told(given)}"
        )
    return tuple(given)


def probs(given: Any, path: str, count: int, mover: str) -> tuple[Number, ...]:
    """A probability for each child, 1 together."""
    place = where(path)
    if mover != "chance":
        raise ValueError(
            f"{place}: probabilities belong to chance nodes, and this is a {mover} node"
        )
    if not isinstance(given, list | tuple) or len(given) != count:
        raise ValueError(
            f"{place}: expected {count} probabilities, one for each child, got {told(given)}"
        )
    return tuple(probabilities(given, place))


def info(node: Any, first: Any) -> None:
    """ValueError unless the mover has the same moves at a node as at the first one that bears the
    same label, and is the same player.
    """
    here, there = ((each.player, [child.move for child in each.children]) for each in (node, first))
    if here != there:
        raise ValueError(
            f"{where(node)} shares the information set {told(node.info)} with {where(first)}: both"
            " need the same player and the same moves"
        )


def picture(given: Any, path: str) -> Any:
    """Rows of a board, each a text."""
    if isinstance(given, list | tuple) and all(isinstance(row, str) for row in given):
        return given
    raise TypeError(
        f"{where(path)}: a picture is a list of texts, a board's rows, got {told(given)}"
    )
