"""The smallest tree on which two searches differ: shrunk from a large one."""

from collections.abc import Callable
from fractions import Fraction
from itertools import islice

from .build import tree
from .node import Node

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
    tried, better = 0, True
    while better and tried < most:
        better, form = False, root.to_dict()
        for candidate in islice(_smaller(form), most - tried):
            tried += 1
            smaller = tree(candidate, root.players)
            if smaller.to_dict() != form and differs(smaller):
                root, better = smaller, True
                break
    return root


def _smaller(form):
    """Every form one step simpler, the boldest steps first; the root stays an inner node."""
    if _below(form):
        yield _plain(form, ("player",))
        yield _plain(form, ()) | {"player": form["player"]}
    yield from filter(_below, _everywhere(form, _cut))
    yield from _everywhere(form, _simplified)


def _plain(form, kept):
    """The form with nothing but payoffs and children, and what is kept; without their players,
    nodes take turns.
    """
    if not isinstance(form, dict) or "payoff" in form:
        payoff = form["payoff"] if isinstance(form, dict) else form
        return {"payoff": payoff} if isinstance(payoff, list) else payoff
    children = [_plain(child, kept) for child in form["children"]]
    return {key: form[key] for key in kept} | {"children": children}


def _below(form):
    return form.get("children", []) if isinstance(form, dict) else []


def _everywhere(form, step):
    """The form with one of its nodes changed by a step, the nodes nearest to the root first."""
    yield from step(form)
    for place, child in enumerate(below := _below(form)):
        for changed in _everywhere(child, step):
            yield {**form, "children": [*below[:place], changed, *below[place + 1 :]]}


def _cut(form):
    """A child in the place of the node, or the node without one of them."""
    yield from (below := _below(form))
    for place in range(len(below)) if len(below) > 1 else ():
        kept = {
            key: [*form[key][:place], *form[key][place + 1 :]]
            for key in ("children", "moves", "probs")
            if key in form
        }
        if "probs" in kept:
            probs = list(map(Fraction, kept["probs"]))
            whole = sum(probs)
            kept["probs"] = [
                str(prob / whole if whole else Fraction(1, len(probs))) for prob in probs
            ]
        yield {**form, **kept}


def _simplified(form):
    """The leaf with a payoff nearer to zero; away from it never, so that no two steps undo each
    other.
    """
    payoff = form.get("payoff") if isinstance(form, dict) else form
    if payoff is None or isinstance(payoff, list):
        return
    value = Fraction(payoff)
    for simple in SIMPLER:
        for signed in (simple, -simple):
            key = (abs(signed), signed < 0, 1)
            if key < (abs(value), value < 0, value.denominator):
                yield {**form, "payoff": signed} if isinstance(form, dict) else signed
