"""Playing a game against a policy, by clicking or by keyboard: on Colab and in Jupyter alike.

The board that is drawn is the board one clicks: tic-tac-toe is its nine buttons, and the buttons of
Connect Four stand under their columns. They are made once and stay where they are, allowed or not,
so that a move never takes the focus away."""

import random
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import accumulate
from typing import Any

import ipywidgets as widgets

from ...search.chance import expectimax
from ...search.clock import Clock
from ...search.deepening import best_move, iterative_deepening
from ...search.minimax import alphabeta
from ...search.view import checked_depth
from ...trees.arguments import instance, told
from ...trees.boards import LINES, ConnectFour, TicTacToe
from ...trees.games import OTHER, Game, Nim, game_tree, hashable, said
from ...trees.numbers import Number, exact, number_text, probability
from ..boards import board, describe
from ..chart import chart
from ..pen import Picture, size
from .guess import button, row
from .kit import Panel, labelled, switch

Policy = Callable[[Any], Any]
ERRS = 0, 10, 25, 50, 100  # %, that the switch offers
YOU, SERIES = "you", 20  # games that a player by name plays at a press
SQUARE, COLUMN = 66, 44  # px: the side of a square to click, and of a column's button
SMALL = 16  # free fields: a board with no more of them is searched to the end in a moment


def perfect(game: Game, state: Any) -> Any:
    """The best move, found by looking to the end of the game: by alpha-beta, or by expectimax if
    chance plays.
    """
    search = expectimax if "chance" in game.movers else alphabeta
    return search(game_tree(game, state)).move


def looked(
    game: Game,
    state: Any,
    search: Callable[..., Any] | None,
    depth: int | None = None,
    seconds: Number | None = None,
) -> Any:
    """The move that a search likes best, so deep or for so long; gamelab's own for None."""
    root = game_tree(game, state)
    if search is None:
        return iterative_deepening(root, depth, seconds).move
    return best_move(root, search, depth, seconds)[0]


class Table(Panel):
    """A game to play by clicking, against a policy.

    Its picture, a button for each move, Take back, New game; who begins, and how often the opponent
    errs. If chance moves in the game, the dice are thrown without a click.

    Parameters
    ----------
    game : Game
        Any game.
    human : str
        Whom you play at first, "max" or "min"; a switch changes who begins.
    opponent : function, optional
        A policy, that is a function from a state to an action; None for one that looks to the end
        of the game.
    search : function, optional
        Instead of a policy, a search of your own: search(node), or search(node, plies left) with a
        depth or a clock, gives the value of a node to MAX, and the opponent plays what it likes
        best. None, with a depth or a clock, for gamelab's own iterative deepening.
    depth : int, optional
        Plies that the opponent looks ahead.
    seconds : number, optional
        How long it may think about a move.
    errs : number
        The probability with which the opponent moves at random; a switch changes it.
    players : mapping, optional
        Searches by name, as `search`. Each has a button that lets it play twenty games in your
        seat; below the board a line for each, and one for you, counts the games that are won.

    Attributes
    ----------
    state : state of the game
        The position on the table.
    history : list
        The positions before the person's moves, each with what was said there.
    buttons : dict
        A button for every move met so far.
    moves : dict
        The buttons of the moves that are allowed now.
    said : str
        The sentence under the picture.
    won : dict
        For you, and for each player by name, whether each game that is over was won.

    Raises
    ------
    ValueError
        For another `human`, for two opponents, and for a Connect Four too large to be played to its
        end, without an opponent, a search, a depth or a clock.
    """

    def __init__(
        self,
        game: Game,
        human: str = "max",
        opponent: Policy | None = None,
        search: Callable[..., Any] | None = None,
        depth: int | None = None,
        seconds: Number | None = None,
        errs: Number = 0,
        players: Mapping[str, Callable[..., Any]] | None = None,
    ) -> None:
        if not isinstance(human, str) or human not in ("max", "min"):
            raise ValueError(f'human={told(human)}: the person plays "max" or "min"')
        instance(game, Game, "game")
        if opponent is not None and not callable(opponent):
            raise TypeError(
                f"opponent must be a function from a state to an action, got {told(opponent)}"
            )
        looks = (search, depth, seconds) != (None, None, None)
        if looks and opponent is not None:
            raise ValueError(
                "give a policy as opponent=, or a search, a depth or a clock: not both"
            )
        if search is not None and not callable(search):
            raise TypeError(f"search must be a function of a node, got {told(search)}")
        checked_depth(depth)
        Clock(seconds)
        self.game, self.dice = game, random.Random(0)
        columns = game.columns if isinstance(game, ConnectFour) else 0
        self.opponent: Policy = opponent or partial(perfect, game)
        self.kind = (
            "follows the policy it was given" if opponent else "looks ahead to the end of the game"
        )
        if looks:
            self.opponent = partial(looked, game, search=search, depth=depth, seconds=seconds)
            far = f" {depth} {'ply' if depth == 1 else 'plies'}" if depth is not None else ""
            time = f" for at most {number_text(seconds)} s" if seconds is not None else ""
            own = f" with {getattr(search, '__name__', 'your search')}" if search else ""
            self.kind = f"looks{far} ahead{time}{own}"
        elif not opponent and columns and game.text(game.initial()).count(".") > SMALL:
            raise ValueError(
                f"{game!r} is too large for an opponent that looks to its end: say seconds=1, or"
                " give a depth, a search, or a policy as opponent="
            )
        self.players = dict(instance({} if players is None else players, Mapping, "players"))
        self.won: dict[str, list[bool]] = {name: [] for name in (YOU, *self.players)}
        self.seat = YOU
        first = game.initial()
        mover = "max" if game.terminal(first) else game.player(first)
        self.start = mover if mover in OTHER else "max"
        self.buttons = {}
        self.picture = widgets.HTML(layout={"margin": "0 24px 0 0"})
        self.sentence = widgets.HTML()
        self.square = isinstance(game, TicTacToe)  # nine buttons, laid like the board
        # these stand in their places all the time, others when their move is allowed
        self.places = range(9 if self.square else columns)
        self.side = SQUARE if self.square else COLUMN if columns else 0
        across = (3 if self.square else columns) * self.side or 360
        self.pad = row([], max_width=f"{across}px")
        self.pad.add_class("gamelab-moves")
        self.first = switch(["you", "your opponent"])
        self.first.value = "you" if human == self.start else "your opponent"
        chance = 100 * probability(errs, "errs")
        often = sorted({*ERRS, chance})
        self.errs: Any = switch((f"{number_text(each)}%", each) for each in often)
        self.errs.value = chance
        self.back = button("Take back", self.take_back)
        self.again = button("New game", partial(self._try, self.new_game))
        self.first.observe(lambda _: self._try(self.new_game), "value")
        self.errs.observe(lambda _: self._show(), "value")
        series = [
            button(f"{name}: {SERIES} games", partial(self._try, self.series, name))
            for name in self.players
        ]
        below = widgets.HBox([self.back, self.again, *series], layout={"margin": "12px 0 0 0"})
        self.lines = widgets.HTML(layout={"width": "400px", "max_width": "100%"})
        drawn, moves = [self.picture] * (not self.square), [self.pad, below]
        beside = [widgets.VBox(drawn + moves)] if self.side else [*drawn, widgets.VBox(moves)]
        played = row(beside + [self.lines] * bool(series), align_items="center")
        switches = labelled("first move", self.first), labelled("opponent errs in", self.errs)
        super().__init__([row(switches), self.sentence, played])
        self.add_class("gamelab-table")
        self.room = size(board(game))
        self.new_game()

    @property
    def human(self) -> str:
        """Whom the person plays, "max" or "min"."""
        return self.start if self.first.value == "you" else OTHER[self.start]

    @property
    def moves(self) -> dict[Any, widgets.Button]:
        """The buttons of the moves that are allowed now, by move."""
        return {action: self.buttons[action] for action in self._allowed()}

    def new_game(self):
        """The initial position, and the opponent's first move if the opponent begins."""
        self.history, self.counted = [], False
        self.state = self.game.initial()
        self._answer([])

    def move(self, action: Any) -> None:
        """The person moves, then the opponent; ValueError if the move is not allowed here."""
        if self.game.terminal(self.state):
            raise ValueError("the game is over: new_game() begins another")
        if action not in self._allowed():
            allowed = ", ".join(map(str, self._allowed()))
            raise ValueError(f"{action!r} is not allowed here; allowed are {allowed}")
        self.history.append((self.state, self.said))
        who = "You" if self.seat == YOU else self.seat
        try:
            self.state = self.game.result(self.state, action)
            self._answer([f"{who}: {label(self.game, action)}."])
        except Exception:  # of the game or the opponent, which are anybody's: it goes on from here
            self.state, self.said = self.history.pop()
            raise

    def series(self, name: str) -> None:
        """Let a player by name play its games in your seat; the last one stays on the table."""
        self.seat, search = name, self.players[name]
        best = cache(lambda state: looked(self.game, state, search))
        for _ in range(SERIES):
            self.new_game()
            while self._allowed():
                self.move(best(self.state))
        self.seat = YOU
        self._show()

    def take_back(self):
        """Back to before the person's last move."""
        if self.history:
            self.state, self.said = self.history.pop()
            self._show()

    def words(self) -> str:
        """The table in plain text."""
        moves = ", ".join(label(self.game, action) for action in self._allowed()) or "none"
        told = f"{describe(self.game, self.state)}\n{self._line()}\nMoves: {moves}."
        return f"{told}\n{self.plot().alt}" if self.players else told

    def _allowed(self):
        """The person's moves."""
        game, state = self.game, self.state
        over = game.terminal(state) or game.player(state) != self.human
        moves = [] if over else list(game.actions(state))
        if not all(map(hashable, moves)):
            raise TypeError(
                f"{said(game, 'actions', state)} has a move that cannot be hashed: a table needs"
                " tuples for lists"
            )
        return moves

    def _try(self, act, *given):
        """What a button does; a page shows no error of a button, so the table says it."""
        try:
            act(*given)
        except Exception as error:
            self.seat = YOU
            self._show(f"This ended with {type(error).__name__}: {error}.")
            raise

    def _press(self, action):
        if action in self._allowed():
            self._try(self.move, action)
        elif self.game.terminal(self.state):
            self._show("Press New game to begin another.")
        else:
            self._show(f"This is not possible now: {label(self.game, action)}.")

    def _answer(self, words):
        game = self.game
        while not game.terminal(self.state) and (player := game.player(self.state)) != self.human:
            moves = list(game.actions(self.state))
            if player == "chance":
                shares = [*map(float, game.chances(self.state))]
                who, [action] = "Chance", self.dice.choices(moves, shares)
            else:
                who, action = "Your opponent", self._reply(moves)
            if action not in moves:
                allowed = ", ".join(map(str, moves))
                raise ValueError(f"the opponent plays {told(action)}, and allowed are {allowed}")
            words.append(f"{who}: {label(game, action)}.")
            self.state = game.result(self.state, action)
        self.said = " ".join(words)
        if self.history and not self.counted and not self._allowed():
            self.counted = True
            self.won[self.seat].append(self._worth() > 0)
        if self.seat == YOU:
            self._show()

    def _reply(self, moves):
        erring = 100 * self.dice.random() < self.errs.value
        return self.dice.choice(moves) if erring else self.opponent(self.state)

    def _worth(self):
        """What the end of the game pays whoever sits in the person's seat."""
        value = exact(self.game.utility(self.state), "the utility")
        return value if self.human == "max" else -value

    def _line(self, warning=""):
        turn = "Your move."
        if self.game.terminal(self.state):
            value = self._worth()
            end = "you win" if value > 0 else "your opponent wins" if value < 0 else "a draw"
            turn = f"The game is over: {end}."
        pieces = ""
        if isinstance(self.game, TicTacToe | ConnectFour):
            pieces = f", with {'X' if self.human == 'max' else 'O'}"
        errs = f" and errs in {number_text(self.errs.value)}%" if self.errs.value else ""
        seat = f"You play {self.human.upper()}{pieces}. Your opponent {self.kind}{errs}."
        return " ".join(filter(None, (seat, self.said, warning, turn)))

    def _show(self, warning=""):
        picture = self.kept()
        self.room = tuple(map(max, self.room, size(picture)))
        wide, high = self.room
        # What stands beside and below must not move when the picture shrinks with the pile: the
        # frame keeps its size.
        self.picture.value = (
            f'<div style="width:{wide:g}px;max-width:100%;height:{high:g}px;line-height:0">'
            f"{picture.html()}</div>"
        )
        self.sentence.value = (
            "<style>.gamelab-moves button{font-size:18px}</style>"
            '<p style="margin:4px 0;line-height:1.5;min-height:3em;max-width:760px"'
            f' aria-live="polite">{self._line(warning)}</p>'
        )
        self.lines.value = self.plot().html() if self.players else ""
        self._lay_buttons()

    def plot(self) -> Picture:
        """The games won, game by game: a line for you, and for each player by name."""
        lines = {
            f"{name}: {sum(games)} of {len(games)}": [*enumerate(accumulate(games, initial=0))]
            for name, games in self.won.items()
        }
        most = max(SERIES, *map(len, self.won.values()))
        return chart(
            lines,
            x=(0, most, "games"),
            y=(0, most, "games won"),
            alt=f"Games won by {', by '.join(lines)}.",
            size=(400, 320),
        )

    def _lay_buttons(self):
        allowed = self._allowed()
        side = f"{self.side - 2}px" if self.side else "auto"
        layout = {"width": side, "height": side, "min_width": "42px", "margin": "1px"}
        for action in self.places or allowed:
            if action not in self.buttons:
                press = partial(self._press, action)
                self.buttons[action] = button(label(self.game, action), press, **layout)
        self.pad.children = tuple(self.buttons.values())
        squares = self.game.text(self.state).replace("\n", "") if self.square else ""
        before = self.game.text(self.history[-1][0] if self.history else self.game.initial())
        won = [line for line in LINES if {squares[i : i + 1] for i in line} in ({"X"}, {"O"})]
        for action, each in self.buttons.items():
            here = action in allowed
            # no colour of its own: the page's theme makes it readable, light or dark
            border = "2px solid #0b5cad" if here else "1px dashed #7c8793"
            if squares:
                each.description = squares[action].replace(".", str(action))
                if squares[action] != before.replace("\n", "")[action]:
                    border = "4px double"  # moved since
                if any(action in line for line in won):
                    border = "5px solid"
            elif self.side:
                each.description = str(action)  # below the column of that number
            each.tooltip = label(self.game, action) + ("" if here else ": not possible now")
            each.layout.border = border

    def kept(self) -> Picture:
        return board(self.game, self.state)

    def alive(self) -> str:
        return self.kept().html()

    def below(self) -> str:
        return self._line()


table = Table


def label(game: Game, action: Any) -> str:
    """A move in words, as its button says it.

    >>> label(Nim(6), 2), label(Nim([3, 5]), (1, 4)), label(TicTacToe(), 4)
    ('take 2', '4 from heap 2', 'square 4')
    """
    if isinstance(game, Nim):
        return f"take {action}" if game.single else f"{action[1]} from heap {action[0] + 1}"
    if isinstance(game, TicTacToe):
        return f"square {action}"
    return f"column {action}" if isinstance(game, ConnectFour) else str(action)
