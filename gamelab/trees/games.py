"""Games: positions, moves, outcomes; and the tree of a game, grown only where it is looked at.

A game is six answers, under the names the field gives them: the initial state, whose turn it is,
the actions, the result of one, whether a state is terminal, and its utility. A new game is a
subclass of `Game` with these six methods.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from operator import attrgetter
from typing import Any

from .arguments import flag, listed, told, whole
from .build import checked_players, tree
from .fields import SCALAR, one_each
from .node import Node
from .numbers import Number, exact, probabilities
from .numbers import listed as in_words

# Whatever says all of a position; a state that can be hashed is remembered.
State = Any
OTHER = {"max": "min", "min": "max"}
# So many positions of a tree are remembered, a few dozen megabytes at the most.
KEPT = 1 << 16
WIDEST = 1_000_000  # actions of a state
# It is seen whether results leave the state alone: so many at first, then a few whenever so many
# more positions have been opened.
WATCHED, A_FEW, AGAIN = 100, 5, 500


class Game:
    """A game for MAX, MIN and chance, or for named players, which any search takes for a tree.

    Subclasses answer the first six methods, each from the state alone.

    Attributes
    ----------
    players : tuple of str
        ("max", "min"), who share one number; or other names, of which `player` then answers one, or
        "chance", and for which `utility` and `evaluate` give a number each, in this order.
    movers : set of str
        Who moves somewhere in a game of MAX and MIN. Add "chance" for a game with dice, whose
        chance states then give the outcomes of the throw as actions and their probabilities as
        `chances` (equal ones, unless a subclass says).

    Examples
    --------
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

    players: Sequence[str] = SCALAR
    movers: frozenset[str] = frozenset({"max", "min"})

    def initial(self) -> State:
        """The state in which the game starts."""
        raise NotImplementedError(f"{type(self).__name__} needs a method initial(self)")

    def player(self, state: State) -> str:
        """Who is to move: "max", "min" or "chance"; else one of the named players."""
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

    def utility(self, state: State) -> Number | Sequence[Number]:
        """What a terminal state pays MAX, or each of the named players."""
        raise NotImplementedError(f"{type(self).__name__} needs a method utility(self, state)")

    def chances(self, state: State) -> Sequence[Number]:
        """The probability of each action of a chance state."""
        count = len(self.actions(state))
        return (Fraction(1, count),) * count

    def evaluate(self, state: State) -> Number | Sequence[Number] | None:
        """An estimate of what utility gives, for a state that is not terminal, for a depth limit.

        None if there is none.
        """
        return None

    def text(self, state: State) -> str:
        """The state, to be printed."""
        return str(state)

    def picture(self, state: State) -> Sequence[str] | None:
        """The state as a board, to stand in the nodes of a tree; None for no board.

        Its rows, a character for each square and a dot for an empty one. X gets MAX's colour, O
        MIN's.
        """
        return None


# typeshed leaves out the register that every abstract base class has
@Sequence.register  # pyright: ignore[reportAttributeAccessIssue]
class Children:
    """The children of a game's node, each made when it is reached: what a cut leaves out never
    is.
    """

    __slots__ = ("parent",)

    def __init__(self, parent: GameNode) -> None:
        self.parent = parent

    def __len__(self) -> int:
        return len(self.parent.position.moves())

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple([self[place] for place in range(len(self))[index]])
        return next(self.__iter__(range(len(self))[index]))

    def __iter__(self, first: int = 0) -> Iterator[GameNode]:
        # A third of the time of a search goes by in here: a call to make the node would double it.
        parent, index = self.parent, first
        above, kind = parent.position, type(parent)
        after = above.after or above.opened()
        for position in after[first:] if first else after:
            if position is None:
                rules = above.rules
                position = after[index] = rules[rules.result(above.state, above.actions[index])]
            node = new_node(kind)
            node.parent = parent
            node.index = index
            node.position = position
            node.is_leaf = position.is_leaf
            node.player = position.player
            yield node
            index += 1


class GameNode(Node):
    """A node of a game's tree.

    Its children are made each time they are asked for and not kept, so a search through half a
    million positions holds little more than the line it is in.
    """

    __slots__ = ("position",)

    position: _Position
    parent: GameNode | None
    index: Any
    name = bounds = None

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def movers(self) -> frozenset[str]:
        return self.position.rules.movers

    @property
    def players(self) -> tuple[str, ...]:
        return self.position.rules.players

    @property
    def path(self) -> str:
        steps = []
        node: Node = self
        while node.parent is not None:
            steps.append(str(node.index))
            node = node.parent
        return ".".join(reversed(steps))

    @property
    def move(self) -> Any:
        above = self.parent
        return None if above is None else above.position.actions[self.index]

    @property
    def moves(self) -> tuple | None:
        return None if self.is_leaf else self.position.moves()

    # answered by a property where other nodes hold it; one in Python would cost a call a node
    children = property(Children)  # pyright: ignore[reportAssignmentType]

    payoff = property(attrgetter("position.payoff"))

    @property
    def probs(self) -> tuple | None:
        return self.position.chances() if self.player == "chance" else None

    @property
    def eval(self) -> Number | None:
        position = self.position
        if position.estimate is UNASKED:
            rules, state = position.rules, position.state
            estimate = rules.game.evaluate(state)
            if estimate is not None and (type(estimate) is not int or rules.named):
                estimate = rules.worth(estimate, "evaluate", state)
            position.estimate = estimate
        return position.estimate

    @property
    def picture(self) -> Any:
        return self.position.rules.game.picture(self.state)

    def survey(self) -> Iterator[GameNode]:
        return iter(())

    def __repr__(self) -> str:
        return f"<{self.player or 'leaf'} {self.state!r}>"


new_node = GameNode.__new__


UNASKED: Any = object()


class _Position:
    """A state, with what the game has said of it so far: whether the game is over, who moves and
    what it pays at once; the rest when it is asked for.
    """

    __slots__ = (
        "actions",
        "after",
        "estimate",
        "is_leaf",
        "payoff",
        "player",
        "probs",
        "rules",
        "state",
    )

    actions: Any
    after: list[_Position | None] | None
    estimate: Any
    probs: tuple[Number, ...] | None

    def __init__(self, rules: _Rules, state: State) -> None:
        game = rules.game
        self.rules, self.state, self.is_leaf = rules, state, game.terminal(state)
        if type(self.is_leaf) is not bool:
            self.is_leaf = rules.truth(self.is_leaf, state)
        self.player = self.payoff = self.actions = self.after = self.probs = self.estimate = None
        if self.is_leaf:
            self.actions = ()
            self.payoff = payoff = game.utility(state)
            if type(payoff) is not int or rules.named:
                self.payoff = rules.worth(payoff, "utility", state)
        else:
            self.estimate = UNASKED
            self.player = player = game.player(state)
            if not isinstance(player, str) or player not in rules.movers:
                expected = in_words(map(repr, sorted(rules.movers)), word="or")
                raise ValueError(
                    f"{said(game, 'player', state)} is {told(player)}: expected {expected}"
                    + (
                        ", or a class with 'chance' in its movers"
                        if str(player) == "chance"
                        else ""
                    )
                )

    def moves(self) -> tuple:
        """The actions; ValueError where there is none."""
        if self.actions is None:
            game, state = self.rules.game, self.state
            given = game.actions(state)
            try:
                given = iter(given)
            except TypeError:
                raise TypeError(
                    f"{said(game, 'actions', state)} must be a list of moves, got {told(given)}"
                ) from None
            self.actions = actions = tuple(islice(given, WIDEST + 1))
            if not actions or len(actions) > WIDEST:
                raise ValueError(
                    f"{said(game, 'actions', state)} has more than {WIDEST:,} moves"
                    if actions
                    else f"{said(game, 'actions', state)} is empty, and terminal says that the game"
                    " is not over there"
                )
        return self.actions

    def opened(self) -> list[_Position | None]:
        """Where each action leads, None where nobody has looked yet."""
        if self.after is None:
            after: list[_Position | None] = [None] * len(self.moves())
            self.after = after
            self.rules.opened.append(self)
            if not len(self.rules.opened) % AGAIN:
                self.rules.watch_again()
        return self.after

    def chances(self) -> tuple[Number, ...]:
        """The probability of each action, where chance moves."""
        if self.probs is None:
            game, place = self.rules.game, said(self.rules.game, "chances", self.state)
            count = len(self.moves())
            given = listed(game.chances(self.state), place, "a list, a probability for each action")
            if len(given) != count:
                raise ValueError(f"{place} has {len(given)} entries, and there are {count} actions")
            self.probs = tuple(probabilities(given, place))
        return self.probs


class _Rules(dict):
    """A game, and the positions met last, by their states, for all nodes of one tree: a position
    that several lines lead to asks the game's methods once. When they are too many, all go.

    opened : the positions that say where their actions lead.
    result : the state that a move leads to, the first times with care."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.opened = []
        self.players = tuple([each for each in checked_players(game.players) if each != "chance"])
        self.named = self.players != SCALAR
        movers = [game.movers] if isinstance(game.movers, str) else game.movers
        self.movers = frozenset({*self.players, "chance"} if self.named else movers)
        self.watched = 0
        self.result = self.careful

    def __missing__(self, state: State) -> _Position:
        if len(self) == KEPT or len(self.opened) == KEPT:
            for position in self.opened:
                position.after = None
            self.opened.clear()
            self.clear()
        position = self[state] = _Position(self, state)
        return position

    def careful(self, state: State, action: Any) -> State:
        """The result of an action; ValueError unless it is a state, of the same kind as the first,
        and the state given is left as it was.
        """
        self.watched += 1
        if self.watched == WATCHED:
            self.result = self.game.result
        before, place = self.shown(state), said(self.game, "result", state)
        after = self.game.result(state, action)
        if after is None:
            raise ValueError(f"{place} returned None for the move {told(action)}: expected a state")
        same = after is state and type(state).__hash__ is object.__hash__
        if same or self.shown(state) != before:
            raise ValueError(
                f"{place} changes the state it is given for the move {told(action)}: it must make a"
                " new one, since a search comes back to the old one"
            )
        if type(self) is _Rules and not hashable(after):
            raise TypeError(
                f"{place} is {told(after)}, which cannot be hashed, and the initial state can:"
                " expected states of one kind"
            )
        return after

    def watch_again(self) -> None:
        """Take the next few results with care."""
        self.watched -= A_FEW
        self.result = self.careful

    def shown(self, state: State) -> str:
        """What a state says of itself; where that is an address, what can be done there too."""
        text = repr(state)
        return f"{text} {[*self.game.actions(state)]}" if " object at 0x" in text else text

    def truth(self, given: Any, state: State) -> bool:
        """Whether a game is over, what `terminal` gave taken as an `if` takes it."""
        try:
            return bool(given)
        except ValueError:  # an array of several
            raise TypeError(
                f"{said(self.game, 'terminal', state)} must be True or False, got {told(given)}"
            ) from None

    def worth(self, given: Any, method: str, state: State) -> Any:
        """What a method gave, as an exact number, or one for each named player."""
        place = said(self.game, method, state)
        return one_each(given, place, self.players) if self.named else exact(given, place)


class _Anew(_Rules):
    """The same where states cannot be hashed: nothing is kept by its state."""

    def __getitem__(self, state: State) -> _Position:
        return self.__missing__(state)

    def __setitem__(self, state: State, position: _Position) -> None:
        pass


def hashable(state: State) -> bool:
    """Whether a state can be looked up.

    >>> hashable((1, "max")), hashable(([1], "max"))
    (True, False)
    """
    try:
        return isinstance(hash(state), int)
    except TypeError:
        return False


def said(game: Game, method: str, state: State) -> str:
    """How a message calls what a game answers: its class, the method, the state.

    >>> said(Nim(6), "utility", (0, "max"))
    "Nim.utility((0, 'max'))"
    """
    return f"{type(game).__name__}.{method}({reprlib.repr(state)})"


def game_tree(game: Game, state: State | None = None) -> GameNode:
    """The tree of a game; nothing is computed before it is looked at.

    `tree(game_tree(game))` makes an ordinary tree of it, all at once.

    Parameters
    ----------
    game : Game
        Any game.
    state : state of the game, optional
        The position at the root; None for the initial one.

    Returns
    -------
    GameNode
        The root: a Node whose children are made each time they are asked for and not kept, so a
        search through half a million positions holds little more than the line it is in.

    Raises
    ------
    TypeError, ValueError
        For what is no game, and for a state of another one.

    Examples
    --------
    >>> sum(1 for node in game_tree(Nim(6)).nodes()), sum(1 for leaf in game_tree(Nim(6)).leaves())
    (52, 24)
    """
    if isinstance(game, type):
        raise TypeError(f"{game.__name__} is a class: give a game of it, such as {game.__name__}()")
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
    if start is None:
        raise ValueError(f"{type(game).__name__}.initial() returned None: expected a state")
    rules = (_Rules if hashable(start) else _Anew)(game)
    try:
        position = rules[start]
    except (TypeError, AttributeError, LookupError) as error:
        if state is None:
            raise
        name = type(game).__name__
        raise ValueError(f"state={told(state)} is no state of {name}: {error}") from error
    return root_at(position)


def root_at(position: _Position, kind: type[GameNode] = GameNode) -> GameNode:
    """The node of a position, with nothing above it."""
    root = new_node(kind)
    root.parent = root.index = None
    root.position, root.is_leaf, root.player = position, position.is_leaf, position.player
    return root


def as_node(root: Any) -> Node:
    """What a search is given, as the root of a tree: a Node, nested lists, the JSON form, or a
    game.
    """
    if isinstance(root, Node):
        return root
    return game_tree(root) if hasattr(root, "initial") else tree(root)


class Nim(Game):
    """Nim: two players take turns taking from a pile, or from one of several heaps.

    The first player is MAX. States are (heaps, player); a move is a number, or (heap, number) where
    there are several heaps.

    Parameters
    ----------
    piles : int or sequence of int
        A number: the textbook's game, one pile from which 1, 2 or 3 are taken. A list: the classic
        heaps, from one of which any number is taken.
    takes : sequence of int, optional
        The numbers that may be taken; None for the usual ones.
    misere : bool, optional
        Whether a player who empties the table loses, by default from one pile, or wins, by default
        from heaps.

    Examples
    --------
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

    def player(self, state) -> str:
        return state[1]

    def actions(self, state) -> list[Any]:
        moves = [
            (i, take)
            for i, heap in enumerate(state[0])
            for take in self.takes or range(1, heap + 1)
            if take <= heap
        ]
        return [take for _, take in moves] if self.single else moves

    def result(self, state, action) -> State:
        i, take = (0, action) if self.single else action
        heaps, player = state
        return (*heaps[:i], heaps[i] - take, *heaps[i + 1 :]), OTHER[player]

    def terminal(self, state) -> bool:
        return not any(state[0])

    def utility(self, state) -> int:
        # Whoever is to move at an empty table did not take the last one.
        return 1 if (state[1] == "max") == self.misere else -1

    def text(self, state) -> str:
        return f"{' + '.join(map(str, state[0]))}, {state[1].upper()} to take"

    def picture(self, state) -> list[str]:
        return ["●" * heap or "." for heap in state[0]]

    def __repr__(self) -> str:
        piles = self.heaps[0] if self.single else list(self.heaps)
        usual = self.misere == self.single
        return f"Nim({piles})" if usual else f"Nim({piles}, misere={self.misere})"


class Race(Game):
    """A race of two runners on a track, with dice, for MAX, MIN and chance.

    The player who is to move walks, or throws the die; the first at the goal wins 1 from the other.

    Parameters
    ----------
    length : int
        Squares from the start to the goal.
    walk : int
        The squares that walking gains for sure.
    die : sequence of int
        The squares on the die's faces, each as likely.

    Examples
    --------
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

    def player(self, state) -> str:
        return "chance" if state[3] else state[2]

    def actions(self, state) -> list[Any]:
        return sorted(set(self.die)) if state[3] else ["walk", "throw"]

    def chances(self, state) -> list[Fraction]:
        return [Fraction(self.die.count(face), len(self.die)) for face in self.actions(state)]

    def result(self, state, action) -> State:
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

    def terminal(self, state) -> bool:
        return self.length in state[:2]

    def utility(self, state) -> int:
        return 1 if state[0] == self.length else -1

    def evaluate(self, state) -> Fraction:
        return Fraction(state[0] - state[1], self.length)

    def text(self, state) -> str:
        return f"MAX {state[0]}, MIN {state[1]} of {self.length}, {self.player(state)} to move"

    def __repr__(self) -> str:
        return f"Race({self.length})"
