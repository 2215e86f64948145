"""The smallest tree on which two searches differ: shrunk from a large one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from fractions import Fraction
from typing import Any

from ..trees.build import tree
from ..trees.node import Node

SIMPLER = (0, 1, 2, 5, 9)


def smallest(root: Node, differs: Callable[[Node], bool], most: int = 2_000) -> Node:
    """A tree made from `root` by taking away and simplifying, on which `differs` still holds and no
    single step more keeps it.

    Children are taken away, a node is replaced by its only child or by one of its leaves, payoffs
    become small whole numbers. At most `most` trees are tried; then the smallest so far is given.

    >>> from gamelab import alphabeta, random_tree
    >>> more = lambda root: alphabeta(root).nodes != alphabeta(root, strict=True).nodes
    >>> smallest(random_tree(2, 4, seed=5, low=0, high=2), more).to_dict()["children"]
    [0, {'player': 'min', 'children': [0, 0]}]
    """
    form, tried, better = root.to_dict(), 0, True
    while better and tried < most:
        better = False
        for candidate in _smaller(form):
            tried += 1
            if tried > most:
                break
            if differs(tree(candidate, root.players)):
                form, better = candidate, True
                break
    return tree(form, root.players)


def _smaller(form: Any) -> Iterator[Any]:
    """Every form one step simpler, the boldest steps first."""
    places = list(_places(form))
    for place in places:
        node = _at(form, place)
        if isinstance(node, dict) and "children" in node:
            if place or any(
                isinstance(child, dict) and "children" in child for child in node["children"]
            ):
                for child in node["children"]:
                    if place or isinstance(child, dict) and "children" in child:
                        yield _with(form, place, child)
            if len(node["children"]) > 1:
                for number in range(len(node["children"])):
                    yield _with(form, place, _without(node, number))
    for place in places:
        node = _at(form, place)
        payoff = node.get("payoff") if isinstance(node, dict) else node
        if isinstance(node, dict) and "payoff" not in node or isinstance(payoff, list):
            continue
        value = Fraction(payoff)
        for simple in SIMPLER:
            # only ever towards zero, so that no two steps undo each other
            for signed in (simple, -simple):
                if (abs(signed), signed < 0, Fraction(signed).denominator) < (
                    abs(value),
                    value < 0,
                    value.denominator,
                ):
                    yield _with(
                        form,
                        place,
                        {**node, "payoff": signed} if isinstance(node, dict) else signed,
                    )


def _places(form: Any, place: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    yield place
    if isinstance(form, dict):
        for number, child in enumerate(form.get("children", ())):
            yield from _places(child, (*place, number))


def _at(form: Any, place: tuple[int, ...]) -> Any:
    for number in place:
        form = form["children"][number]
    return form


def _with(form: Any, place: tuple[int, ...], new: Any) -> Any:
    if not place:
        return (
            {**new, "players": form["players"]}
            if isinstance(form, dict) and "players" in form and isinstance(new, dict)
            else deepcopy(new)
        )
    copy = deepcopy(form)
    _at(copy, place[:-1])["children"][place[-1]] = deepcopy(new)
    return copy


def _without(node: dict[str, Any], number: int) -> dict[str, Any]:
    rest = {
        **node,
        "children": [child for place, child in enumerate(node["children"]) if place != number],
    }
    if "moves" in node:
        rest["moves"] = [move for place, move in enumerate(node["moves"]) if place != number]
    if "probs" in node:
        probs = [Fraction(prob) for place, prob in enumerate(node["probs"]) if place != number]
        if not sum(probs):
            return rest | {"probs": [str(Fraction(1, len(probs)))] * len(probs)}
        rest["probs"] = [str(prob / sum(probs)) for prob in probs]
    return rest
