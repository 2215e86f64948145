"""Whether a search is right, by what it read: `audit(f, tree)`, `assert_sound` for a test-suite.

What was read proves the value, or it does not: then some payoffs of the leaves that stayed unread
make the value wrong, and the audit shows a tree that has them."""

from collections.abc import Callable, Iterable
from itertools import islice
from math import inf
from typing import Any, NamedTuple

from ..search.chance import expectimax
from ..search.induction import subgame_perfect
from ..search.minimax import alphabeta
from ..search.view import is_number, number_in
from ..trees.build import tree
from ..trees.games import Game, as_node
from ..trees.node import Node
from ..trees.numbers import Interval, Number, listed, number_text
from ..trees.smallest import smallest
from .frames import mentioned, spelt
from .movers import UNKNOWN
from .records import UNKEPT, each, end_of, interval_of
from .steps import capital
from .trace import Trace
from .watch import FLAGS, watch

# to find a small tree on which a search is wrong: how often it is run again, and on how many nodes
TRIES, LARGE = 400, 2_000
OWN = "Whether its own positions are worth what it says, nobody knows."
UNFIT = "It reads its lists in a way of its own: whether its value follows, nobody knows."
OTHER = "It returns {!r}, neither that value nor a move worth it: that is not judged."


class Audit(NamedTuple):
    """What an audit found.

    Attributes
    ----------
    trace : Trace
        What the search did.
    value, true_value : number or None
        What it found at the root, to MAX (of a search that returns a move, what that move is
        worth), and what the root is worth to the same depth; None where not known.
    right : bool or None
        Whether the two are the same; outside the root's window, whether they lie on one side. A
        move that is returned with the value attains it, else that is not right.
    proven : bool or None
        Whether the value follows from what was read, whatever the rest holds.
    unsound : dict or None
        The cuts whose unread part alone changes what the root is worth, by path: a sentence.
    needless : list of str or None
        Paths of the leaves that alpha-beta, with the children in the same order, leaves unread.
    smallest : Node or None
        A small tree on which the search is wrong; None where there is none, or none found.
    unjudged : str
        A sentence on what cannot be judged; "" where all can.
    """

    trace: Trace
    value: Any = None
    true_value: Number | None = None
    right: bool | None = None
    proven: bool | None = None
    unsound: dict[str, str] | None = None
    needless: list[str] | None = None
    smallest: Node | None = None
    unjudged: str = ""

    @property
    def sound(self) -> bool:
        """Whether nothing wrong was found."""
        return self.right is not False and self.proven is not False

    def text(self) -> str:
        """What was found, a sentence or two a line."""
        trace, lines = self.trace, []
        if self.true_value is not None:
            found = number_text(self.value) or "no value"
            lines = [f"It finds {found}; the root is worth {number_text(self.true_value)}."]
            if self.right and self.value != self.true_value:
                lines[0] += " Within the window that it is given these are one."
            if self.proven:
                shown = "the latter" if self.right is False else "that"
                lines[0] += f" What it read proves {shown}."
            elif self.right:
                lines[0] += " That is luck: what it read does not prove it."
            if self.right is False and self.value == self.true_value:
                lines[0] += " The move that it returns does not attain that."
        lines += (self.unsound or {}).values()
        if self.needless:
            lines.append(f"Alpha-beta, in the same order, reads {len(self.needless)} leaves fewer.")
        if self.smallest is not None:
            lines.append(f"It is wrong on tree({_written(self.smallest)}).")
        count = f"{len(trace.visited)} visits, {len(trace.leaves_read)} leaves read"
        return "\n".join(
            [*lines, f"{count}, {len(trace.cuts)} cut.", *filter(None, [self.unjudged])]
        )

    __str__ = text


def audit(f: Callable, *args: Any, **kwargs: Any) -> Audit:
    """Run a search under `watch`, and judge it by its trace.

    Of a Node, nested lists or a Game: the value against the whole tree, each cut, the leaves that
    need not have been read, and a small tree on which the search is wrong. Of another program's
    positions nobody knows what the unread part holds, or whether they are valued well: whether the
    value follows from those it gave to what it read, and a sentence that says so.
    In nested lists that player begins whom a flag such as `maximizing` tells f, else who moves
    first as f plays, else MAX. What f raises passes through.

    Parameters
    ----------
    f : function
        As for `watch`.
    *args, **kwargs : optional
        What f is called with.

    Returns
    -------
    Audit
        What is wrong, and where; it prints as sentences.

    Examples
    --------
    >>> from gamelab import tree
    >>> def leftmost(node):
    ...     if node.is_leaf:
    ...         return node.payoff
    ...     return (max if node.player == "max" else min)(map(leftmost, node.children[:2]))
    >>> print(audit(leftmost, tree([[3, 5, 1], [2, 4, 0]])))
    It finds 3; the root is worth 1.
    Leaf 1 is not read: the root is worth 1 with it, 3 without.
    Leaf 0 is not read: the root is worth 1 with it, 2 without.
    It is wrong on tree([1, 1, 0], first='min').
    7 visits, 4 leaves read, 2 cut.
    """
    trace = watch(f, *args, **kwargs)
    result, root = trace.result, None  # of a search that failed, its exception
    try:
        root = _searched(trace, f, args, kwargs)
        judged = _Judged(trace, root, args[1:], kwargs)
        if root is not trace.root:
            judged.must_fit()
    except (IndexError, TypeError, ValueError):
        if not (root and isinstance(args[0], list) and _goes_down(trace, args[0])):
            return _by_itself(trace, result)
        return Audit(trace, number_in(result), alphabeta(root).value, unjudged=UNFIT)
    if not {*judged.root.players} <= {"max", "min", "chance"}:
        return _of_many(trace, judged.root)
    if len(judged.horizon) > 1:
        return Audit(trace, unjudged="It evaluates at several depths: no depth has its value.")
    read = {*judged.read.values()} or {None}
    if None in read or not judged.right() and {*judged.told.values()} - read:
        return Audit(trace, unjudged="A table or a formula of its own values what it never reads.")
    value, right, proven = judged.value(), judged.right(), judged.proven()
    other = right and _is_other(result, value, trace) and judged.worth_of(result) != value
    first = "MIN moves first. " if root.player == "min" else ""
    return Audit(
        trace,
        value,
        judged.worth(root),
        None if other else right,
        proven,
        {} if proven else judged.unsound(),
        judged.needless(),
        None if right and proven else judged.smallest(f, args, kwargs),
        (first + OTHER.format(result) * other).rstrip(),
    )


def _is_other(result: Any, value: Any, trace: Trace) -> bool:
    """Whether a search returns nothing, or another number than the value, in the view of who
    moves."""
    number = is_number(result) and result not in (value, value * trace.sign(trace.root))
    return number or result is None


def _goes_down(trace: Trace, given: Any) -> bool:
    """Whether a search of nested lists goes on at what stands in them, as in a tree, and not at
    another board or other piles."""
    found = trace._found
    below = (found.states.get(found.met.get(one.node)) for one in trace._records[-1].children)
    return any(one in given for one in below if isinstance(one, list) or is_number(one))


def _of_many(trace: Trace, root: Node) -> Audit:
    """What is found of a search among players who each have a payoff of their own."""
    value, cut = trace.values.get(""), "Its payoffs are no numbers to MAX: no cut can be judged."
    whole = {leaf.path for leaf in root.leaves()} <= {*trace.leaves_read}
    if value is None or not whole:
        return Audit(trace, unjudged=cut)
    # an indifferent player may take any of the best moves
    every = subgame_perfect(root)
    right = value in every
    return Audit(trace, value, value if right else every[0], right, right)


def _by_itself(trace: Trace, result: Any) -> Audit:
    """What a trace tells of a program's own positions, valued as the program values them."""
    unread = Audit(trace, unjudged="Whether its value follows from what it read, nobody knows.")
    if trace.side == UNKNOWN or trace.noted.payees:
        return unread
    root, sign = trace._records[-1], trace.sign(trace.root)
    (low, high), (*_, (best, *_)) = root.interval, trace.noted.bests(root) or [UNKEPT]
    value = trace.values[""]
    if not low == high == (best if value is None else sign * value):
        return unread
    value, moves = sign * low, [child.move for child in trace.root.children]
    other = _is_other(result, value, trace) and result not in moves
    unjudged = OTHER.format(result) if other else OWN
    return Audit(trace, value, value, None if other else True, True, unjudged=unjudged)


def assert_sound(f: Callable, positions: Iterable[Any], *args: Any, **kwargs: Any) -> None:
    """Fail at the first of some positions at which an audit does not find that a search is right.

    That is where `f(position, *args, **kwargs)` finds a wrong value, does not prove it, cannot be
    judged, or ends with an exception, which passes through.

    Parameters
    ----------
    f : function
        The search.
    positions : iterable
        What it is called with, one after the other.
    *args, **kwargs : optional
        What else it is called with.

    Raises
    ------
    AssertionError
        With the text of the audit.
    TypeError
        For one tree, or one game, that is not in a list.

    Examples
    --------
    >>> from gamelab import alphabeta, random_tree
    >>> assert_sound(alphabeta, [random_tree(3, 3, seed) for seed in range(5)], strict=True)
    """
    if isinstance(positions, Node | Game):
        raise TypeError("positions are many: assert_sound(f, [tree]) takes them in a list")
    for place, position in enumerate(positions):
        try:
            found = audit(f, position, *args, **kwargs)
        except Exception as error:
            error.add_note(f"at position {place}")
            raise
        assert found.right and found.proven, f"position {place}: {found.text()}"


class _Judged:
    """A trace beside the tree that was searched."""

    def __init__(self, trace: Trace, root: Node, more: Any, named: dict[str, Any]) -> None:
        self.trace, self.root, self.result = trace._for_max(), root, trace.result
        self.bounds: Interval = named.get("bounds") or (-inf, inf)
        # the numbers that f is called with
        self.given = {inf}
        for one in (*more, *named.values()):
            self.given |= {
                *map(abs, filter(is_number, one if isinstance(one, tuple | list) else [one]))
            }
        self.read = {path: end_of(root.at(path)) for path in trace.leaves_read}
        self.horizon = {root.at(path).ply for path in self.read if not root.at(path).is_leaf}
        self.above = {""}  # and every node above what was visited or read
        for path in {*trace.visited, *self.read}:
            while path and (path := path.rpartition(".")[0]) not in self.above:
                self.above.add(path)
        # by a table, or by a formula of its own
        self.told = {
            path: value
            for path, value in self.trace.values.items()
            if value is not None and path not in self.above and path not in self.read
        }
        self.chance = "chance" in root.movers
        self.worths: dict[str, Any] = {}
        self.wrong: Node | None = None

    def must_fit(self) -> None:
        """ValueError where f is given no tree but a board or a pile, say: no numbers are values."""
        for path, value in self.read.items():
            if value is None or self.trace.values.get(path) != value:
                raise ValueError(path)

    def worth(self, node: Node) -> Any:
        """What the node is worth, to the depth of the search."""
        if node.path not in self.worths:
            depth = min(self.horizon) - node.ply if self.horizon else None
            search = expectimax if self.chance else alphabeta
            self.worths[node.path] = search(node, depth).value
        return self.worths[node.path]

    def within_window(self, value: Any) -> Any:
        """The value, or the edge of the window that f is given beyond which it lies."""
        entered = self.trace.steps[0]
        if entered.alpha is None or self.trace.visited.count("") > 1:
            return value
        asked = self.given.issuperset(map(abs, (entered.alpha, entered.beta)))
        return min(max(value, entered.alpha), entered.beta) if asked else value

    def right(self) -> bool:
        """Whether the value is that of the tree, as far as the root's window asks."""
        value, true = self.value(), self.worth(self.root)
        if value is None or self.within_window(value) != self.within_window(true):
            return False
        return not self.misplaced()

    def value(self) -> Any:
        """What the search found, or what the move that it returns is worth."""
        found = self.trace.values.get("")
        if found is None:
            found = number_in(self.result)  # of a search with a stack of its own, or a move
            worth = None if found == self.worth(self.root) else self.worth_of(self.result)
            found = found if worth is None else worth
        return found

    def worth_of(self, move: Any) -> Any:
        """What a move at the root is worth; None where that is no move."""
        for child in self.root.children:
            if move in (child.move, child.path) or getattr(move, "path", None) == child.path:
                return self.worth(child)
        return None

    def misplaced(self) -> bool:
        """Whether the move beside a right value is worth something else.

        A number beside a value is a move where leaves have None there: else it may count nodes."""
        two, true = self.result, self.worth(self.root)
        pair = isinstance(two, tuple | list) and len(two) == 2 and true in two
        if not pair or self.root.player == "chance":
            return False
        move = two[[*two].index(true) - 1]
        *_, last = each(self.trace._records)  # of a leaf
        ends = isinstance(last.returned, tuple | list) and None in last.returned
        return (ends or not is_number(move)) and self.worth_of(move) not in (None, true)

    def proven(self) -> bool:
        """Whether what was read leaves one value alone, or one edge of the root's window."""
        known = {path: (value, value) for path, value in {**self.told, **self.read}.items()}
        for path in sorted(self.above - {*known}, key=len)[::-1]:
            node = self.root.at(path)
            below = {c.index: known[c.path] for c in node.children if c.path in known}
            known[path] = interval_of(node, below, self.bounds)
        low, high = map(self.within_window, known[""])
        return low == high

    def unsound(self) -> dict[str, str]:
        """The cuts whose unread part alone may change what the root is worth."""
        found, true = {}, self.worth(self.root)
        for step in self.trace.steps:
            node = self.root.at(step.node)
            if step.kind != "cut" or node.player == "chance":
                continue
            left = {*step.pruned}
            known = {c.index: (self.worth(c),) * 2 for c in node.children if c.path not in left}
            best = min if node.player == "min" else max
            worth = best(value for value, _ in known.values())
            # without what is unread, and whatever that is
            alone, may = (worth, worth), interval_of(node, known, self.bounds)
            while node.parent is not None:
                known = {child.index: (self.worth(child),) * 2 for child in node.parent.children}
                place, node = node.index, node.parent
                alone = interval_of(node, known | {place: alone}, self.bounds)
                may = interval_of(node, known | {place: may}, self.bounds)
            (worth, _), (low, high) = alone, map(self.within_window, may)
            if worth == true and low == high:
                continue
            names = capital(listed(map(self.trace.label, step.pruned[:3])))
            be, them = ("is", "it") if len(left) == 1 else ("are", "them")
            why = f", and what the root is worth may turn on {them}"
            if worth != true:
                why = f": the root is worth {number_text(true)} with {them}"
                why += f", {number_text(worth)} without"
            found[step.node] = f"{names} {be} not read{why}."
        return found

    def needless(self) -> list[str]:
        """The leaves that alpha-beta does not read where the children come in the same order."""
        if self.chance:
            return []
        places = {path: place for place, path in enumerate(dict.fromkeys(self.trace.visited))}
        depth = max(self.horizon, default=None)
        right = watch(alphabeta, self.root, depth=depth, order=lambda c: places.get(c.path, inf))
        needed = {*right.leaves_read}
        return [path for path in dict.fromkeys(self.trace.leaves_read) if path not in needed]

    def smallest(self, f: Callable, args: Any, kwargs: Any) -> Node | None:
        """A small tree on which it is wrong: what it left unread pays there what it must."""
        if len([*islice(self.root.nodes(), LARGE)]) == LARGE:
            return None

        plans = {record.plan for record in self.trace.noted.visits} - {None}
        lists, turns = isinstance(args[0], list), _turns(self.root)
        # a search that does not ask a node who moves is right only where the same take their turns
        free = lists or any("player" in mentioned(plan.code) for plan in plans)

        def wrong(root: Node) -> bool:
            if not (free or _turns(root) <= turns):
                return False
            try:
                given = _lists(root) if lists else root
                trace = watch(f, given, *args[1:], **kwargs)
                searched = _searched(trace, f, (given, *args[1:]), kwargs)
                right = _Judged(trace, searched, args[1:], kwargs).right()
            except Exception:  # a search that fails elsewhere is not wrong here
                return False
            if right:
                return False
            self.wrong = searched  # as it was played
            return True

        for far in (None, max(self.read.values()) + 1, min(self.read.values()) - 1):

            def unread(node: Node, far=far) -> dict[str, Any]:
                if not node.is_leaf and node.ply not in self.horizon:
                    return {}
                payoff = self.read.get(node.path, end_of(node) if far is None else far)
                return {"payoff": payoff, "bounds": None}

            if wrong(start := self.root.rewritten(unread)):
                smallest(start, wrong, TRIES)
                return self.wrong
        return None


def _searched(trace, f, args, kwargs):
    """The tree that was searched; ValueError where what f is given is none.

    In lists that player begins of whom the program is told by a flag of a usual name, else who
    moves there as it plays."""
    if not hasattr(trace._found, "states"):
        return trace.root
    if not isinstance(args[0], list):
        return as_node(args[0])
    from inspect import signature  # takes long to import

    first, told = trace.root.player, signature(f).bind(*args, **kwargs)
    told.apply_defaults()
    for name, value in told.arguments.items():
        if isinstance(value, bool) and spelt(name).removeprefix("is") in FLAGS:
            first = "max" if value else "min"
    return tree(args[0], first=first or "max")


def _turns(root: Node) -> set[tuple[int, str | None]]:
    """Who moves at which plies."""
    return {(node.ply, node.player) for node in root.nodes() if not node.is_leaf}


def _lists(node: Node) -> Any:
    return node.payoff if node.is_leaf else [_lists(child) for child in node.children]


def _written(node: Node) -> str:
    """What tree() makes this tree of: lists where they say all of it."""
    first, plain = node.player or "max", _lists(node)
    if first == "chance" or tree(plain, first=first).to_dict() != node.to_dict():
        return str(node.to_dict())
    return str(plain) if first == "max" else f"{plain}, first='min'"
