"""Games: positions, moves, outcomes; and the tree of a game, grown only where it is looked at.

A game is six answers, under the names the field gives them: the initial state, whose turn it is,
the actions, the result of one, whether a state is terminal, and its utility. A new game is a
subclass of `Game` with these six methods:

>>> class Subtract(Game):
...     '''Take one or two from the pile; who takes the last one wins.'''
...     def initial(self): return (5, "max")
...     def player(self, state): return state[1]
...     def actions(self, state): return [take for take in (1, 2) if take <= state[0]]
...     def result(self, state, take): return (state[0] - take, OTHER[state[1]])
...     def terminal(self, state): return state[0] == 0
...     def utility(self, state): return -1 if state[1] == "max" else 1
>>> from gamelab import alphabeta
>>> alphabeta(Subtract()).value, alphabeta(Subtract()).move
(1, 2)
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from typing import Any

from .arguments import flag, listed, told, whole
from .build import tree
from .fields import SCALAR
from .node import Node
from .numbers import Number, exact, probabilities
from .numbers import listed as in_words

# Whatever says all of a position; a state that can be hashed is remembered.
State = Any
OTHER = {"max": "min", "min": "max"}
# So many positions of a tree are remembered, a few dozen megabytes at the most.
KEPT = 1 << 14


class Game:
    """A game for MAX, MIN and chance. Subclasses answer the first six, each from the state alone;
    any search takes such an object for a tree.

    `movers` names who moves somewhere in the game; add "chance" to it for a game with dice, whose
    chance states then give the outcomes of the throw as actions and their probabilities as
    `chances` (equal ones, unless a subclass says)."""

    movers: frozenset[str] = frozenset({"max", "min"})

    def initial(self) -> State:
        """The state in which the game starts."""
        raise NotImplementedError(f"{type(self).__name__} needs a method initial(self)")

    def player(self, state: State) -> str:
        """Who is to move: "max", "min" or "chance"."""
        raise NotImplementedError(f"{type(self).__name__} needs a method player(self, state)")

    def actions(self, state: State) -> Sequence[Any]:
        """The moves that are allowed, in the order in which a search tries them."""
        raise NotImplementedError(f"{type(self).__name__} needs a method actions(self, state)")

    def result(self, state: State, action: Any) -> State:
        """The state that a move leads to."""
        raise NotImplementedError(
            f"{type(self).__name__} needs a method result(self, state, action)"
        )

    def terminal(self, state: State) -> bool:
        """Whether the game is over."""
        raise NotImplementedError(f"{type(self).__name__} needs a method terminal(self, state)")

    def utility(self, state: State) -> Number:
        """What a terminal state pays MAX."""
        raise NotImplementedError(f"{type(self).__name__} needs a method utility(self, state)")

    def chances(self, state: State) -> Sequence[Number]:
        """The probability of each action of a chance state."""
        count = len(self.actions(state))
        return (Fraction(1, count),) * count

    def evaluate(self, state: State) -> Number | None:
        """An estimate of what a state that is not terminal is worth to MAX, for a depth limit; None
        if there is none.
        """
        return None

    def text(self, state: State) -> str:
        """The state, to be printed."""
        return str(state)

    def picture(self, state: State) -> Sequence[str] | None:
        """The state as a board, to stand in the nodes of a tree: its rows, a character for each
        square and a dot for an empty one. X gets MAX's colour, O MIN's. None for no board.
        """
        return None


class GameNode(Node):
    """A node of a game's tree. Its children are made each time they are asked for and not kept, so
    a search through half a million positions holds little more than the line it is in."""

    __slots__ = ("position",)

    position: _Position
    name = bounds = None
    players = SCALAR

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def movers(self) -> frozenset[str]:
        return self.position.rules.game.movers

    @property
    def path(self) -> str:
        steps: list[str] = []
        node: Node = self
        while node.parent is not None:
            steps.append(str(node.index))
            node = node.parent
        return ".".join(reversed(steps))

    @property
    def moves(self) -> tuple | None:
        position = self.position
        return tuple(move for _, move, _ in position.rules.after[position]) or None

    @property
    def children(self) -> tuple[GameNode, ...]:
        # A third of the time of a search goes by in here: a call for each child would double it.
        made, kind = [], type(self)
        for index, move, position in self.position.rules.after[self.position]:
            node = new_node(kind)
            node.parent = self
            node.index = index
            node.move = move
            node.position = position
            node.is_leaf = position.is_leaf
            node.player = position.player
            made.append(node)
        return tuple(made)

    @property
    def payoff(self) -> Number | None:
        return self.position.payoff

    @property
    def probs(self) -> tuple | None:
        return self.position.rules.probs[self.position] if self.player == "chance" else None

    @property
    def eval(self) -> Number | None:
        return None if self.is_leaf else self.position.rules.game.evaluate(self.state)

    @property
    def picture(self) -> Any:
        return self.position.rules.game.picture(self.state)

    def survey(self):
        return iter(())

    def __repr__(self) -> str:
        return f"<{self.player or 'leaf'} {self.state!r}>"


new_node = GameNode.__new__


class _Position:
    """A state, with what the game says of it: whether the game is over, who moves, what it pays."""

    __slots__ = ("is_leaf", "payoff", "player", "rules", "state")

    def __init__(self, rules: _Rules, state: State) -> None:
        game = rules.game
        self.rules, self.state, self.is_leaf = rules, state, game.terminal(state)
        self.player = self.payoff = None
        if self.is_leaf:
            self.payoff = payoff = game.utility(state)
            if type(payoff) is not int:
                self.payoff = exact(payoff, said(game, "utility", state))
        else:
            self.player = player = game.player(state)
            if player not in game.movers:
                expected = in_words(map(repr, sorted(game.movers)), word="or")
                raise ValueError(
                    f"{said(game, 'player', state)} is {told(player)}: expected {expected}"
                    + (", or a class with 'chance' in its movers" if player == "chance" else "")
                )


class _Rules:
    """A game, and what it answered last, for all nodes of one tree: a position that several lines
    lead to asks the game's methods once.

    at : the position of each state. after : the moves at a position, each with its place among them
    and where it leads. probs : the probability of each, where chance moves."""

    def __init__(self, game: Game, start: State) -> None:
        self.game = game
        self.at: Any = partial(_Position, self)
        with suppress(TypeError):  # at a state that cannot be hashed, which is asked anew each time
            hash(start)
            self.at = _Kept(self.at).__getitem__
        self.after, self.probs = _Kept(self._after), _Kept(self._probs)

    def _after(self, position: _Position) -> list[tuple[int, Any, _Position]]:
        if position.is_leaf:
            return []
        game, state, at = self.game, position.state, self.at
        moves = [
            (index, action, at(game.result(state, action)))
            for index, action in enumerate(game.actions(state))
        ]
        if not moves:
            raise ValueError(
                f"{said(game, 'actions', state)} is empty, and terminal says that the game is not"
                " over there"
            )
        return moves

    def _probs(self, position: _Position) -> tuple[Number, ...]:
        place = said(self.game, "chances", position.state)
        given, count = tuple(self.game.chances(position.state)), len(self.after[position])
        if len(given) != count:
            raise ValueError(f"{place} has {len(given)} entries, and there are {count} actions")
        return tuple(probabilities(given, place))


def said(game: Game, method: str, state: State) -> str:
    """How a message calls what a game answers: its class, the method, the state.

    >>> said(Nim(6), "utility", (0, "max"))
    "Nim.utility((0, 'max'))"
    """
    return f"{type(game).__name__}.{method}({reprlib.repr(state)})"


class _Kept(dict):
    """The answers to a question, each asked once; when they are too many, forgotten."""

    def __init__(self, ask: Callable[[Any], Any]) -> None:
        self.ask = ask

    def __missing__(self, subject: Any) -> Any:
        if len(self) == KEPT:
            self.clear()
        answer = self[subject] = self.ask(subject)
        return answer


def game_tree(game: Game, state: State | None = None) -> GameNode:
    """The tree of a game from its initial state, or from `state`; nothing is computed before it is
    looked at.

    `tree(game_tree(game))` makes an ordinary tree of it, all at once.

    >>> sum(1 for node in game_tree(Nim(6)).nodes()), sum(1 for leaf in game_tree(Nim(6)).leaves())
    (52, 24)
    """
    missing = [
        name
        for name in ("initial", "player", "actions", "result", "terminal", "utility")
        if not callable(getattr(game, name, None))
    ]
    if missing:
        raise TypeError(f"{told(game)} is no game: it has no method {', '.join(missing)}")
    if not isinstance(game, Game):
        name = type(game).__name__
        raise TypeError(
            f"{name} has the methods of a game and lacks their base: write class {name}(Game)"
        )
    start = game.initial() if state is None else state
    root = new_node(GameNode)
    root.parent = root.index = root.move = None
    try:
        root.position = position = _Rules(game, start).at(start)
    except (TypeError, AttributeError, LookupError) as error:
        if state is None:
            raise
        name = type(game).__name__
        raise ValueError(f"state={told(state)} is no state of {name}: {error}") from error
    root.is_leaf, root.player = position.is_leaf, position.player
    return root


def as_node(root: Any) -> Node:
    """What a search is given, as the root of a tree: a Node, nested lists, the JSON form, or a
    game.
    """
    if isinstance(root, Node):
        return root
    return game_tree(root) if callable(getattr(root, "initial", None)) else tree(root)


class Nim(Game):
    """Nim: two players take turns taking from a pile, or from one of several heaps. The first
    player is MAX.

    Parameters
    ----------
    piles : a number: the textbook's game, one pile from which 1, 2 or 3 are taken. A list: the
        classic heaps, from one of which any number is taken.
    takes : the numbers that may be taken; None for any. misere : who empties the table loses (for
        one pile the default) or wins (for heaps the default).

    States are (heaps, player); a move is a number, or (heap, number) where there are several heaps.

    >>> from gamelab import minimax
    >>> [minimax(Nim(n)).value for n in range(1, 9)]
    [-1, 1, 1, 1, -1, 1, 1, 1]
    """

    def __init__(
        self,
        piles: int | Sequence[int],
        takes: Sequence[int] | None = None,
        misere: bool | None = None,
    ) -> None:
        self.single = not hasattr(piles, "__iter__") or isinstance(piles, str)
        heaps = [piles] if self.single else listed(piles, "Nim: heaps", "a list of whole numbers")
        self.heaps = tuple([whole(heap, "Nim: the matches of a pile", 0) for heap in heaps])
        if not self.heaps:
            raise ValueError("Nim([]): expected a pile of 0 or more, or a list of such heaps")
        self.takes: tuple[int, ...] | None = (1, 2, 3) if self.single else None
        if takes is not None:
            given = listed(takes, "takes", "a list of whole numbers above 0")
            self.takes = tuple([whole(take, "takes: a number to take", 1) for take in given])
        self.misere = self.single if misere is None else flag(misere, "misere")
        if self.takes is not None and 1 not in self.takes:
            raise ValueError(
                f"takes={told(takes)}: 1 must be among them, or the last one could never be taken"
            )

    def initial(self) -> State:
        return self.heaps, "max"

    def player(self, state: State) -> str:
        return state[1]

    def actions(self, state: State) -> list[Any]:
        moves = [
            (i, take)
            for i, heap in enumerate(state[0])
            for take in self.takes or range(1, heap + 1)
            if take <= heap
        ]
        return [take for _, take in moves] if self.single else moves

    def result(self, state: State, action: Any) -> State:
        i, take = (0, action) if self.single else action
        heaps, player = state
        return (*heaps[:i], heaps[i] - take, *heaps[i + 1 :]), OTHER[player]

    def terminal(self, state: State) -> bool:
        return not any(state[0])

    def utility(self, state: State) -> int:
        # Whoever is to move at an empty table did not take the last one.
        return 1 if (state[1] == "max") == self.misere else -1

    def text(self, state: State) -> str:
        return f"{' + '.join(map(str, state[0]))}, {state[1].upper()} to take"

    def picture(self, state: State) -> list[str]:
        return ["●" * heap or "." for heap in state[0]]

    def __repr__(self) -> str:
        piles = self.heaps[0] if self.single else list(self.heaps)
        usual = self.misere == self.single
        return f"Nim({piles})" if usual else f"Nim({piles}, misere={self.misere})"


class Race(Game):
    """A race with dice, for MAX, MIN and chance: two runners on a track; who is to move walks, or
    throws the die.

    Parameters
    ----------
    length : squares from the start to the goal; who reaches it first wins 1 from the other.
    walk : the squares that walking gains for sure. die : the squares on the die's faces, each as
    likely.

    >>> from gamelab import expectimax
    >>> expectimax(Race(2)).move, expectimax(Race(5)).move
    ('walk', 'throw')
    """

    movers = frozenset({"max", "min", "chance"})

    def __init__(self, length: int = 6, walk: int = 2, die: Sequence[int] = (1, 1, 4)) -> None:
        # all 1 or more, so that the race ends
        self.length, self.walk = whole(length, "Race: length", 1), whole(walk, "Race: walk", 1)
        faces = listed(die, "Race: die", "a list of the squares on its faces")
        self.die = tuple([whole(face, "Race: a face of the die", 1) for face in faces])
        if not faces:
            raise ValueError("Race: the die has no face")

    def initial(self) -> State:
        return 0, 0, "max", False

    def player(self, state: State) -> str:
        return "chance" if state[3] else state[2]

    def actions(self, state: State) -> list[Any]:
        return sorted(set(self.die)) if state[3] else ["walk", "throw"]

    def chances(self, state: State) -> list[Fraction]:
        return [Fraction(self.die.count(face), len(self.die)) for face in self.actions(state)]

    def result(self, state: State, action: Any) -> State:
        mine, theirs, runner, _ = state
        if action == "throw":
            return mine, theirs, runner, True
        gain = self.walk if action == "walk" else action
        mine, theirs = (
            (min(mine + gain, self.length), theirs)
            if runner == "max"
            else (mine, min(theirs + gain, self.length))
        )
        return mine, theirs, OTHER[runner], False

    def terminal(self, state: State) -> bool:
        return self.length in state[:2]

    def utility(self, state: State) -> int:
        return 1 if state[0] == self.length else -1

    def evaluate(self, state: State) -> Fraction:
        return Fraction(state[0] - state[1], self.length)

    def text(self, state: State) -> str:
        return f"MAX {state[0]}, MIN {state[1]} of {self.length}, {self.player(state)} to move"

    def __repr__(self) -> str:
        return f"Race({self.length})"
