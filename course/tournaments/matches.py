"""Matches: what is to be asked of whom, what an answer means, and what is written down of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from gamelab.repeated.strategies import SIXTEEN, find
from gamelab.search.minimax import alphabeta
from gamelab.trees.games import game_tree

from .inside import board

TURNS = 100
NOISE = 0, 0.05
STAKES = {"CC": (3, 3), "CD": (0, 5), "DC": (5, 0), "DD": (1, 1)}
# what stands for a move that did not come
NONE = "."
DEPTHS = 1, 2, 3


class Wish(NamedTuple):
    """A move that is wanted: whose seat it is, on which turn, and the position to decide on."""

    seat: int
    turn: int
    position: Sequence[Any]


class Dilemma:
    """A match of the prisoner's dilemma. pair : the players' numbers. seed : of all its dice."""

    names = "my_entry", "my_strategy"
    most_seconds = 60.0

    def __init__(self, pair: tuple[int, int], seed: int, noise: float) -> None:
        self.pair, self.seed, self.setting = pair, seed, noise
        self.moves, self._dice = ["", ""], Random(seed)
        self._now = {}

    @classmethod
    def between(cls, pair: tuple[int, int], seed: int) -> Iterator[Dilemma]:
        """The matches that two players have with each other; one's own twin is for evolution."""
        for noise in NOISE:
            yield cls(pair, seed, noise)

    @staticmethod
    def staff() -> dict[str, Any]:
        """The staff's bots, by name: from a position to a move."""

        def playing(play):
            return lambda position: play(*position)

        return {name: playing(find(name).play) for name in SIXTEEN}

    def wishes(self) -> list[Wish]:
        """The moves that are wanted now; none when it is over."""
        turn = len(self.moves[0])
        if turn >= TURNS:
            return []
        # a move that did not come counts as C: whoever copies it must not be left without one
        seen = [moves.replace(NONE, "C") for moves in self.moves]
        return [Wish(0, turn, seen), Wish(1, turn, seen[::-1])]

    def take(self, seat: int, move: Any) -> bool:
        """Write down a move of either player; whether it is one."""
        good = move in ("C", "D")
        if not good and isinstance(move, float | Fraction) and 0 <= move <= 1:
            dice = Random(f"{self.seed}/{seat}/{len(self.moves[seat])}")
            move, good = "C" if dice.random() < move else "D", True
        self._now[seat] = str(move) if good else NONE
        if len(self._now) == 2:
            for player in (0, 1):
                move = self._now[player]
                slips = self._dice.random() < self.setting and move != NONE
                self.moves[player] += {"C": "D", "D": "C"}[move] if slips else move
            self._now = {}
        return good

    def row(self) -> dict[str, Any]:
        """What is written down of it."""
        return {"pair": self.pair, "noise": self.setting, "moves": self.moves}

    @staticmethod
    def scores(row: Mapping[str, Any]) -> tuple[float, float]:
        """What each player gets, a turn."""
        turns = [STAKES[(a + b).replace(NONE, "C")] for a, b in zip(*row["moves"])]
        first, second = map(sum, zip(*turns))
        return first / len(turns), second / len(turns)

    @staticmethod
    def counts(row: Mapping[str, Any]) -> list[tuple[int, int]]:
        """How many moves of each player came, and how many did not."""
        return [(len(moves.replace(NONE, "")), moves.count(NONE)) for moves in row["moves"]]


class Duel:
    """A game of Connect Four on a small board, from two columns that are drawn."""

    names = ("my_player",)
    most_seconds = 240.0

    def __init__(self, pair: tuple[int, int], seed: int, opening: Sequence[int]) -> None:
        self.pair, self.seed, self.setting = pair, seed, 0
        self.opening, self.moves, self.lost = [*opening], [], -1
        self._game = board(opening)
        self._state = self._game.initial()

    @classmethod
    def between(cls, pair: tuple[int, int], seed: int) -> Iterator[Duel]:
        """Two games from one opening: each player begins once; none against oneself."""
        if pair[0] != pair[1]:
            opening = Random(seed).choices(board(()).actions(board(()).initial()), k=2)
            yield cls(pair, seed, opening)
            yield cls((pair[1], pair[0]), seed, opening)

    @staticmethod
    def staff() -> dict[str, Any]:
        """The staff's bots: one that draws its column, and searches of a few plies."""

        def looking(depth):
            def best(columns):
                game = board(columns)
                return alphabeta(
                    game_tree(game), depth, order=lambda child: abs(2 * child.move - 5)
                ).move

            return best

        def drawing(columns):
            game = board(columns)
            return Random(str(columns)).choice(game.actions(game.initial()))

        return {"random": drawing} | {f"alpha-beta, depth {d}": looking(d) for d in DEPTHS}

    def wishes(self) -> list[Wish]:
        """The move that is wanted now; none when it is over."""
        if self.lost >= 0 or self._game.terminal(self._state):
            return []
        turn = len(self.moves)
        return [Wish(turn % 2, turn, [*self.opening, *self.moves])]

    def take(self, seat: int, move: Any) -> bool:
        """Play a column; whether it is one."""
        good = type(move) is int and move in self._game.actions(self._state)
        if good:
            self.moves.append(move)
            self._state = self._game.result(self._state, move)
        else:
            self.lost = seat
        return good

    def row(self) -> dict[str, Any]:
        """What is written down of it. won : 1, 0 or -1, for who begins."""
        won = self._game.utility(self._state)
        if self.lost >= 0:
            won = 1 if self.lost else -1
        return {
            "pair": self.pair,
            "noise": 0,
            "opening": self.opening,
            "moves": self.moves,
            "won": won,
            "lost": self.lost,
        }

    @staticmethod
    def scores(row: Mapping[str, Any]) -> tuple[float, float]:
        """1 for a game that is won, a half for a draw."""
        return (1 + row["won"]) / 2, (1 - row["won"]) / 2

    @staticmethod
    def counts(row: Mapping[str, Any]) -> list[tuple[int, int]]:
        """How many moves of each player came, and how many did not."""
        return [(len(row["moves"][seat::2]), int(row["lost"] == seat)) for seat in (0, 1)]


KINDS = {"03": Duel, "07": Dilemma}
