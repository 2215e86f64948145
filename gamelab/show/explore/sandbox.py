"""A population of agents that meet, one step at a time: who scores well is copied over who does
not.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from statistics import mean

from ...repeated.match import checked_stakes, counted, entrant, own_dice, play
from ...trees.arguments import listed, whole
from ..chart import COLOURS, chart
from ..matches import bars
from ..pen import SMALL, Picture, page, rect, sheet, text
from ..styles import INK, PAPER
from .codes import dice_seed, doubled
from .guess import row
from .kit import Explorer, Shown, count, whole_number

FIVE = "always cooperate", "always defect", "tit for tat", "grim", "win-stay lose-shift"
STAKES = {"T": 5, "R": 3, "P": 1, "S": 0}
ACROSS, CELL, REPLACED = 10, 36, 5  # agents side by side, px, and one agent of so many goes


class sandbox(Explorer):
    """Agents meet, everybody everybody, and the worst are replaced by copies of the best.

    One step at a time: a round of matches, then the replacement. Every number can be changed
    between two steps; a changed population starts over.

    Parameters
    ----------
    strategies : sequence of str
        Two to seven names of classics.
    seed : int, optional
        Of the dice; None for fresh ones.

    Attributes
    ----------
    agents : list of str
        The strategy of each agent.
    scores : list or None
        What each agent earned for one turn, on average, until the worst are replaced.
    fresh : set of int
        The agents that were replaced just now.
    history : list of Counter
        How many agents of each strategy there were in each generation.
    numbers : dict
        The fields for T, R, P, S, the turns, the noise, and the agents of each strategy.
    moves : dict
        The buttons, by what they say.
    """

    def __init__(self, strategies: Sequence[str] = FIVE, seed: int | None = None) -> None:
        names = listed(strategies, "strategies", "a list of names of strategies")
        self.players = {found.name: found for found in map(entrant, names)}
        whole(len(self.players), "the number of strategies", 2, len(COLOURS))
        self.seed = dice_seed(seed)
        self.dice = Random(self.seed)
        ranges = {name: (value, -9, 9) for name, value in STAKES.items()}
        ranges |= {"turns": (10, 1, 50), "noise, %": (5, 0, 20)}
        ranges |= dict.fromkeys(self.players, (5, 0, 10))
        narrow = {"width": "auto", "max_width": "220px"}
        self.numbers = {name: whole_number(name, *each, **narrow) for name, each in ranges.items()}
        self._begin()
        moves = {"Next step": self.step, "Start over": self.start_over}
        super().__init__(self._drawn, {}, moves=moves)
        for name in self.players:
            self.numbers[name].observe(lambda _: self.start_over(), "value")
        _, moves, screen = self.children
        self.children = [row([*self.numbers.values()]), moves, screen]

    def step(self) -> None:
        """Everybody meets everybody; at the next step the worst are replaced."""
        if len(self.agents) < 2:
            return
        scores = self.scores
        if scores is None:
            self.scores, self.fresh = self._met(), set()
        else:
            places = range(len(self.agents))
            order = sorted(places, key=lambda place: (scores[place], self.dice.random()))
            self.fresh = set(order[: self.many])
            for worst, best in zip(order[: self.many], order[::-1]):
                self.agents[worst] = self.agents[best]
            self.scores = None
            self.history.append(Counter(self.agents))
        self.refresh()

    @property
    def many(self) -> int:
        """How many agents are replaced in a step."""
        return max(1, len(self.agents) // REPLACED)

    def start_over(self) -> None:
        """The population that the fields say."""
        self._begin()
        self.refresh()

    def _begin(self):
        self.agents = [name for name in self.players for _ in range(self.numbers[name].value)]
        self.history, self.scores, self.fresh = [Counter(self.agents)], None, set()

    def _met(self):
        """Everybody's mean for one turn."""
        stakes = checked_stakes([self.numbers[name].value for name in STAKES])
        turns, noise = self.numbers["turns"].value, Fraction(self.numbers["noise, %"].value, 100)
        seed, total = self.dice.randrange(10**9), [Fraction()] * len(self.agents)
        with own_dice():
            for k, pair in enumerate(combinations(range(len(self.agents)), 2)):
                one, other = (self.players[self.agents[place]] for place in pair)
                met = counted(*play(one, other, turns, noise, seed, k).moves).scores(stakes)
                for place, score in zip(pair, met):
                    total[place] += Fraction(score)
        return [each / (turns * (len(self.agents) - 1)) for each in total]

    def _drawn(self):
        now, generation = self.history[-1], len(self.history) - 1
        sentence = f"Generation {generation}, {count(len(self.agents), 'agent')}. "
        if self.fresh:
            sentence += f"{count(len(self.fresh), 'agent was', 'agents were')} replaced. "
        sentence += (
            "Next: everybody meets everybody."
            if self.scores is None
            else f"Next: copies of the best {self.many} replace the worst {self.many}."
        )
        rows = []
        for name in self.players:
            own = [score for agent, score in zip(self.agents, self.scores or ()) if agent == name]
            number = float(mean(own)) if own else 0.0
            said = f"{number:.2f}" if own else "–"
            rows.append((f"{_short(name)}  {name}", number, doubled(own), said, str(now[name])))
        note = "Bars: two standard errors, over its agents, on either side."
        ranked = bars(rows, ("mean score for one turn", "agents"), note, sentence)
        lines = {
            f"{_short(name)} {now[name]}": [(k, each[name]) for k, each in enumerate(self.history)]
            for name in self.players
        }
        course = chart(
            lines,
            x=(0, max(10, generation), "generation"),
            y=(0, len(self.agents) or 1, "agents"),
            alt=f"{sentence} {', '.join(f'{name} {now[name]}' for name in self.players)}.",
            size=(800, 190),
        )
        picture = sheet([[self._crowd(), ranked], [course]], sentence)
        figures = {"generation": generation, "dice": f"seed {self.seed}"}
        return Shown(picture, figures, sentence, course.alt)

    def _crowd(self) -> Picture:
        """The agents as squares; those replaced just now have a thick rim."""
        shapes, inks = "", dict(zip(self.players, COLOURS))
        for k, name in enumerate(self.agents):
            x, y = 4 + CELL * (k % ACROSS), 4 + CELL * (k // ACROSS)
            rim = {"stroke": INK, "stroke_width": 4} if k in self.fresh else {"stroke": inks[name]}
            shapes += rect(x + 2, y + 2, CELL - 5, CELL - 5, fill=PAPER, **rim)
            middle = x + CELL / 2
            shapes += text(middle, y + 23, _short(name), SMALL, "middle", inks[name], True)
        high = CELL * -(-len(self.players) * 10 // ACROSS) + 8
        return page(ACROSS * CELL + 8, high, shapes, f"{len(self.agents)} agents.")


def _short(name):
    """The initials of a strategy: TFT for tit for tat."""
    return "".join(word[0] for word in name.split()).upper()
