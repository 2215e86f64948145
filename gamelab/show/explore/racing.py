"""Searches against the clock: how many plies deep each looks in the same time."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from time import perf_counter
from typing import Any

from ...search.clock import Clock, TimeIsUp, overseen
from ...trees.arguments import instance
from ...trees.games import Game, game_tree
from ...trees.numbers import Number, exact, number_text
from ..chart import chart
from .kit import Explorer, Shown, count

LEAST = 8  # plies on the axis


class plies(Explorer):
    """Searches of a game, each by the clock: a line of plies against seconds that grows meanwhile.

    Parameters
    ----------
    game : Game
        Any game whose positions have an `evaluate`, for searches that stop at a depth.
    searches : mapping
        From names to functions: search(node, depth) looks so many plies ahead.
    seconds : number
        For each search; it is stopped where it next reads something of the tree.

    Attributes
    ----------
    reached : dict
        For each search, after how many seconds each depth was complete, from depth 1 on.
    over : set
        The searches whose time is up.
    moves : dict
        The button that starts the clock, by what it says.
    """

    def __init__(
        self,
        game: Game,
        searches: Mapping[str, Callable[[Any, int], Any]],
        seconds: Number = 1,
    ) -> None:
        Clock(seconds)
        instance(game, Game, "game")
        self.game, self.seconds = game, float(exact(seconds, "seconds"))
        self.searches = dict(instance(searches, Mapping, "searches"))
        for name, search in self.searches.items():
            if not callable(search):
                raise TypeError(f"{name} must be a function of a node and a depth")
        self._begin()
        super().__init__(self._drawn, {}, moves={"Start the clock": self.run})

    def run(self) -> None:
        """Let each search look 1, 2, 3, ... plies ahead until its time is up.

        One that has seen every game to its end stops earlier.
        """
        self._begin()
        for name in self.searches:
            with suppress(TimeIsUp):
                self._race(name)
            self.over.add(name)
            self.refresh()

    def _begin(self):
        self.reached, self.over = {name: [] for name in self.searches}, set()

    def _race(self, name):
        """Let one search look ahead until its time is up, or nothing was left to estimate."""
        times, estimated = self.reached[name], True
        clock, began = Clock(self.seconds), perf_counter()

        def ask(node, what):
            nonlocal estimated
            estimated = estimated or what == "eval" and not node.is_leaf
            clock.ask()

        timed = overseen(game_tree(self.game), ask)
        while estimated:
            estimated = False
            self.searches[name](timed, len(times) + 1)
            times.append(perf_counter() - began)
            self.refresh()

    def _drawn(self):
        lines, figures = {}, {}
        for name, times in self.reached.items():
            steps = [(0, 0)]
            for depth, time in enumerate(times, 1):
                steps += [(time, depth - 1), (time, depth)]
            lines[name] = steps + [(self.seconds, len(times))] * (name in self.over)
            figures[name] = count(len(times), "ply", "plies") if times else "?"
        far = max(LEAST, *(len(times) + 1 for times in self.reached.values()))
        limit = number_text(self.seconds)
        told = (f"{name} {said}" for name, said in figures.items())
        sentence = f"Plies looked ahead in {limit} s: {', '.join(told)}."
        picture = chart(
            lines,
            x=(0, self.seconds, "seconds"),
            y=(0, far, "plies that are complete"),
            alt=sentence,
        )
        return Shown(picture, figures, sentence, sentence)
