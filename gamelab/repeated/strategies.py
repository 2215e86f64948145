"""Strategies for a repeated prisoner's dilemma, as the literature names them.

A strategy is a plain function of two histories, its own moves and the other player's, each a text
of C (cooperate, deny) and D (defect, confess) with the oldest move first. It answers "C" or "D", or
the probability of cooperating as a float or a Fraction: then the match throws the dice, so that a
seed settles everything. Both histories are empty on the first turn.

>>> tit_for_tat("", ""), tit_for_tat("CC", "CD")
('C', 'D')
>>> find("Pavlov").name, find("always deny").name
('win-stay lose-shift', 'always cooperate')

A classic also says what it `remembers`: two pasts that it remembers alike are one state to it, and
it answers the same to both. Only `gamelab.repeated.automata` reads that; the functions here are the
reference."""

from collections.abc import Callable, Hashable
from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from ..trees.arguments import instance, told

Answer = str | float | Fraction
Strategy = Callable[[str, str], Answer]
Memory = Callable[[str, str], Hashable]

A1980 = "Axelrod, Effective choice in the prisoner's dilemma"
B1980 = "Axelrod, More effective choice in the prisoner's dilemma"
A1984 = "Axelrod, The Evolution of Cooperation"


class Classic(NamedTuple):
    """A strategy of the literature.

    name, year : what it is called, and when it was published.
    source : by whom and where; the author of an entry to a tournament comes first.
    play : the function of the two histories.
    remembers : what of the two histories matters to it now or later.
    """

    name: str
    year: int
    source: str
    play: Strategy
    remembers: Memory

    @property
    def says(self) -> str:
        """The rule in a sentence."""
        return " ".join((self.play.__doc__ or "").partition("\n\n")[0].split())


CLASSICS: dict[str, Classic] = {}
_NAMES: dict[str, Classic] = {}


def find(name: str) -> Classic:
    """The classic called `name`; capitals, hyphens and underscores do not matter.

    Raises ValueError, with the nearest names, if there is none.

    >>> find("Tit-for-Tat").source
    "Anatol Rapoport, in Axelrod, Effective choice in the prisoner's dilemma"
    >>> find("tit for tatt")
    Traceback (most recent call last):
        ...
    ValueError: no strategy is called 'tit for tatt'; did you mean 'tit for tat'?
    """
    key = spelling(instance(name, str, "the name of a strategy"))
    if key not in _NAMES:
        close = get_close_matches(key, _NAMES, 1)
        hint = (
            f"did you mean {_NAMES[close[0]].name!r}?"
            if close
            else f"the classics are {', '.join(CLASSICS)}"
        )
        raise ValueError(f"no strategy is called {told(name)}; {hint}")
    return _NAMES[key]


@lru_cache(maxsize=1024)
def spelling(name: str) -> str:
    """A name without what does not matter: capitals, hyphens, underscores, double spaces.

    >>> spelling("Win-Stay  Lose_Shift")
    'win stay lose shift'
    """
    return " ".join(name.lower().replace("-", " ").replace("_", " ").split())


def _classic(
    name: str, year: int, source: str, remembers: str | Memory, *also: str
) -> Callable[[Strategy], Strategy]:
    memory = MEMORIES[remembers] if isinstance(remembers, str) else remembers

    def enter(function: Strategy) -> Strategy:
        entry = Classic(name, year, source, function, memory)
        CLASSICS[name] = entry
        for called in (name, *also):
            _NAMES[spelling(called)] = entry
        return function

    return enter


MEMORIES: dict[str, Memory] = {
    "nothing": lambda mine, theirs: None,
    "their last": lambda mine, theirs: theirs[-1:],
    "their last two": lambda mine, theirs: theirs[-2:],
    "the last of both": lambda mine, theirs: (mine[-1:], theirs[-1:]),
    "any defection": lambda mine, theirs: "D" in theirs,
    # how many more cooperations than defections
    "their lead": lambda mine, theirs: 2 * theirs.count("C") - len(theirs),
}


# The classics
# ------------------------------------------------------------------------------------------


@_classic("always cooperate", 1984, A1984, "nothing", "always deny", "cooperator", "ALLC", "all C")
def always_cooperate(mine, theirs) -> Answer:
    """Cooperates, whatever happens."""
    return "C"


@_classic("always defect", 1984, A1984, "nothing", "always confess", "defector", "ALLD", "all D")
def always_defect(mine, theirs) -> Answer:
    """Defects, whatever happens."""
    return "D"


@_classic("tit for tat", 1980, f"Anatol Rapoport, in {A1980}", "their last", "TFT", "copycat")
def tit_for_tat(mine, theirs) -> Answer:
    """Cooperates first, then does what the other did last."""
    return theirs[-1] if theirs else "C"


@_classic(
    "grim",
    1971,
    "James Friedman, A non-cooperative equilibrium for supergames",
    "any defection",
    "grim trigger",
    "grudger",
    "Friedman",
    "spiteful",
)
def grim(mine, theirs) -> Answer:
    """Cooperates until the other defects once, then defects for ever."""
    return "D" if "D" in theirs else "C"


@_classic("alternator", 1984, A1984, lambda mine, theirs: len(mine) % 2)
def alternator(mine, theirs) -> Answer:
    """Cooperates on turns 1, 3, 5, ... and defects on the others.

    It counts turns, so noise leaves its rhythm alone; Axelrod-Python's flips its own last move.
    """
    return "C" if len(mine) % 2 == 0 else "D"


@_classic("random", 1980, A1980, "nothing", "coin")
def random(mine, theirs) -> Answer:
    """Throws a fair coin every turn."""
    return 0.5


@_classic(
    "win-stay lose-shift",
    1993,
    "Nowak and Sigmund, A strategy of win-stay, lose-shift that outperforms tit-for-tat; "
    "as Pavlov: Kraines and Kraines (1989)",
    "the last of both",
    "Pavlov",
    "WSLS",
)
def win_stay_lose_shift(mine, theirs) -> Answer:
    """Cooperates first; keeps its move after the other cooperated and changes it after the other
    defected.
    """
    return "C" if mine[-1:] == theirs[-1:] else "D"


@_classic(
    "generous tit for tat",
    1992,
    "Nowak and Sigmund, Tit for tat in heterogeneous populations",
    "their last",
    "GTFT",
)
def generous_tit_for_tat(mine, theirs) -> Answer:
    """Tit for tat that forgives a defection one time in three, the most generous rate that is safe
    with payoffs 5, 3, 1, 0.
    """
    return 1 / 3 if theirs[-1:] == "D" else "C"


@_classic(
    "detective",
    2017,
    "Nicky Case, The Evolution of Trust",
    lambda mine, theirs: (
        (len(mine), "D" in theirs) if len(mine) < 4 else "D" in theirs[:4] and theirs[-1]
    ),
)
def detective(mine, theirs) -> Answer:
    """Opens C, D, C, C; if the other defected in those four turns it plays tit for tat, else it
    defects for ever.
    """
    if len(mine) < 4:
        return "CDCC"[len(mine)]
    return theirs[-1] if "D" in theirs[:4] else "D"


@_classic(
    "tit for two tats",
    1980,
    f"{A1980}; entered by John Maynard Smith in {B1980}",
    "their last two",
    "TF2T",
    "tit for 2 tats",
)
def tit_for_two_tats(mine, theirs) -> Answer:
    """Defects only after two defections in a row."""
    return "D" if theirs[-2:] == "DD" else "C"


@_classic("two tits for tat", 1984, A1984, "their last two", "2TFT")
def two_tits_for_tat(mine, theirs) -> Answer:
    """Answers every defection with two."""
    return "D" if "D" in theirs[-2:] else "C"


@_classic(
    "suspicious tit for tat",
    1987,
    "Boyd and Lorberbaum, No pure strategy is evolutionarily stable in the repeated "
    "prisoner's dilemma game",
    "their last",
    "STFT",
    "mistrust",
)
def suspicious_tit_for_tat(mine, theirs) -> Answer:
    """Tit for tat that defects first."""
    return theirs[-1] if theirs else "D"


@_classic("soft majority", 1980, f"Gail Grisell, in {B1980}", "their lead", "go by majority")
def soft_majority(mine, theirs) -> Answer:
    """Cooperates while the other has cooperated at least as often as defected."""
    return "C" if theirs.count("C") >= theirs.count("D") else "D"


@_classic(
    "hard majority",
    2009,
    "Mittal and Deb, Optimal strategies of the iterated prisoner's dilemma problem",
    "their lead",
)
def hard_majority(mine, theirs) -> Answer:
    """Cooperates only while the other has cooperated more often than defected; so it defects
    first.
    """
    return "C" if theirs.count("C") > theirs.count("D") else "D"


@_classic("joss", 1980, f"Johann Joss, in {A1980}", "their last")
def joss(mine, theirs) -> Answer:
    """Tit for tat that slips in a defection one time in ten."""
    if not theirs:
        return "C"
    return 0.9 if theirs[-1] == "C" else "D"


def _tester_remembers(mine, theirs) -> Hashable:
    if "D" not in theirs:
        return len(mine) if len(mine) < 3 else 3 + len(mine) % 2
    return "sorry" if theirs.find("D") == len(theirs) - 1 else theirs[-1]


@_classic("tester", 1980, f"David Gladstein, in {B1980}", _tester_remembers, "Gladstein")
def tester(mine, theirs) -> Answer:
    """Defects first; if the other ever defects it apologises once and plays tit for tat, else it
    goes C, C, D, C, D, C, ...
    """
    if "D" in theirs:
        return "C" if theirs.find("D") == len(theirs) - 1 else theirs[-1]
    return "DCC"[len(mine)] if len(mine) < 3 else "CD"[len(mine) % 2]


@_classic(
    "prober",
    1997,
    "Beaufils, Delahaye and Mathieu, Our meeting with gradual",
    lambda mine, theirs: (
        (len(mine), theirs[1:]) if len(mine) < 3 else theirs[1:3] != "CC" and theirs[-1]
    ),
)
def prober(mine, theirs) -> Answer:
    """Opens D, C, C; if the other cooperated on turns 2 and 3 it defects for ever, else it plays
    tit for tat.
    """
    if len(mine) < 3:
        return "DCC"[len(mine)]
    return "D" if theirs[1:3] == "CC" else theirs[-1]


@_classic(
    "tullock",
    1980,
    f"Gordon Tullock, in {A1980}",
    lambda mine, theirs: (min(len(mine), 11), theirs[-10:]),
)
def tullock(mine, theirs) -> Answer:
    """Cooperates eleven times, then a tenth less often than the other did in the last ten turns."""
    if len(mine) < 11:
        return "C"
    return max(theirs[-10:].count("C") - 1, 0) / 10


@_classic(
    "davis",
    1980,
    f"Morton Davis, in {A1980}",
    lambda mine, theirs: (min(len(mine), 10), "D" in theirs),
)
def davis(mine, theirs) -> Answer:
    """Cooperates ten times, then plays grim."""
    return "D" if len(mine) >= 10 and "D" in theirs else "C"


@_classic(
    "grofman", 1980, f"Bernard Grofman, in {A1980}", lambda mine, theirs: mine[-1:] == theirs[-1:]
)
def grofman(mine, theirs) -> Answer:
    """Cooperates after both did the same, else with probability 2/7."""
    return "C" if mine[-1:] == theirs[-1:] else 2 / 7


@_classic(
    "feld", 1980, f"Scott Feld, in {A1980}", lambda mine, theirs: (min(len(mine), 200), theirs[-1:])
)
def feld(mine, theirs) -> Answer:
    """Tit for tat that cooperates ever less: after a cooperation with a probability that falls
    evenly from 1 to 1/2 at turn 200.
    """
    if theirs[-1:] != "C":
        return "D" if theirs else "C"
    return max(400 - len(mine), 200) / 400


NYDEGGER_DEFECTS = frozenset(
    [1, 6, 7, 17, 22, 23, 26, 29, 30, 31, 33, 38, 39, 45, 49, 54, 55, 58, 61]
)


@_classic(
    "nydegger",
    1980,
    f"Rudy Nydegger, in {A1980}",
    lambda mine, theirs: (min(len(mine), 3), mine[-3:], theirs[-3:]),
)
def nydegger(mine, theirs) -> Answer:
    """Opens as tit for tat, but stays with D on turn 3 after CD against DC; then looks its move up
    from the last three turns.
    """
    if len(mine) < 3:
        return "D" if theirs[-1:] == "D" or (mine, theirs) == ("CD", "DC") else "C"
    # The paper lists sums of 2 for the other's defection and 1 for one's own; the last turn counts
    # 16 times, as the Axelrod library reads it, the two before it 4 times and once.
    points = sum(
        weight * (2 * (theirs[-ago] == "D") + (mine[-ago] == "D"))
        for ago, weight in ((1, 16), (2, 4), (3, 1))
    )
    return "D" if points in NYDEGGER_DEFECTS else "C"


def _punishment(mine, theirs) -> tuple[int, int]:
    """How many punishments Shubik has meted out so far, and how many defections of the present one
    are still to come.
    """
    length = left = 0
    for own, other in zip(mine, theirs):
        if left:
            left -= 1
        elif own == "C" and other == "D":
            length += 1
            left = length
    return length, left


@_classic("shubik", 1980, f"Martin Shubik, in {A1980}", _punishment)
def shubik(mine, theirs) -> Answer:
    """Punishes a defection with one of its own, the next with two in a row, the next with three,
    and so on.

    It counts the turns of a punishment, also where noise made another move of one; Axelrod-Python's
    goes by its own last move.
    """
    return "D" if _punishment(mine, theirs)[1] else "C"


# Fields to play in. Tit for tat wins in the first, without noise; in the second the generous one
# often beats it.
FIELD = (
    "always cooperate",
    "always defect",
    "tit for tat",
    "grim",
    "alternator",
    "random",
    "win-stay lose-shift",
    "generous tit for tat",
    "detective",
)
SIXTEEN = (
    *FIELD,
    "tit for two tats",
    "two tits for tat",
    "suspicious tit for tat",
    "soft majority",
    "hard majority",
    "joss",
    "tester",
)
# Those entries to Axelrod's first tournament whose printed rule leaves nothing open, and random:
# ten of its fifteen. Among the fifteen tit for tat won; among these ten nydegger does.
FIELD_1980 = (
    "tit for tat",
    "nydegger",
    "grofman",
    "shubik",
    "grim",
    "davis",
    "feld",
    "joss",
    "tullock",
    "random",
)
