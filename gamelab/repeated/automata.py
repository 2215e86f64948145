"""Classic strategies as finite automata, which play the same matches faster than their functions.

Playing every match by calling functions is the reference. A classic, though, needs only what it
remembers of a match, so it is an automaton: `automaton` follows the function from memory to memory
and writes down, for each, the probability of cooperating and where each pair of moves leads. `step`
goes from state to state; `walk` takes thousands of matches one turn on with a few operations on
numpy's arrays. The throws of the dice are the same numbers, bit for bit, so every match comes out
the same. `expected_payoffs` throws none: it follows the probabilities of all that may happen."""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product, repeat
from typing import Any, NamedTuple

from ..trees.arguments import instance
from ..trees.numbers import Number, probability
from .arguments import checked_count, checked_stakes
from .match import Entrant, Outcomes, chance, dice_keys, noise_key, slipped, throws
from .strategies import Classic, find

# (own move, other's move), in the order of 2 * own + other, where a cooperation counts 1
ROUNDS = tuple(product("DC", repeat=2))
SEEN_BY_OTHER = (0, 2, 1, 3)  # the same round with the moves the other way round
MOST_STATES = 4096  # a strategy that needs more is played by its function
MOST_CELLS = 1_000_000  # throws held at once, players times turns
Fixture = tuple[Entrant, Entrant, int]  # a match to be played; the number is its repetition


class Automaton(NamedTuple):
    """A strategy as states 0, 1, 2, ... that starts in 0.

    cooperates : for each state the probability of cooperating there.
    after : for each state the next one after (own move, other's move) DD, DC, CD and CC.
    throws_dice : whether chance ever decides its move.
    """

    cooperates: tuple[float, ...]
    after: tuple[tuple[int, ...], ...]
    throws_dice: bool


@lru_cache(maxsize=256)
def automaton(classic: Classic, turns: int) -> Automaton | None:
    """The automaton that plays like `classic` for that many turns; None if it would need more than
    4096 states.

    A state is found first by one of the shortest histories that lead there, which then stands for
    all of them. Time and memory are linear in states times turns, at worst.

    >>> from gamelab.repeated.strategies import find
    >>> automaton(find("grim"), 200)
    Automaton(cooperates=(1.0, 0.0), after=((1, 0, 1, 0), (1, 1, 1, 1)), throws_dice=False)
    >>> automaton(find("generous tit for tat"), 200).cooperates
    (1.0, 0.3333333333333333, 1.0)
    """
    number = {instance(classic, Classic, "classic").remembers("", ""): 0}

    def cooperates(mine, theirs):
        return chance(classic.play(mine, theirs), classic.name, len(mine))

    pasts, chances, after = [("", "")], [cooperates("", "")], []
    for mine, theirs in pasts:  # grows while it is read
        following = [0] * 4  # when the match is over before the state is left
        for code, (own, other) in enumerate(ROUNDS if len(mine) < turns else ()):
            past = mine + own, theirs + other
            state = following[code] = number.setdefault(classic.remembers(*past), len(pasts))
            if state == len(pasts):
                pasts.append(past)
                chances.append(cooperates(*past))
            elif cooperates(*past) != chances[state]:
                raise ValueError(
                    f"{classic.name} remembers {past} and {pasts[state]} alike, and answers the two"
                    " in different ways: what it remembers is too short"
                )
        after.append(tuple(following))
        if len(pasts) > MOST_STATES:
            return None
    return Automaton(tuple(chances), tuple(after), any(0 < share < 1 for share in chances))


def expected_payoffs(
    names: Sequence[str], turns: int = 200, payoff: Any = (5, 3, 1, 0), noise: Number = 0
) -> list[list[float]]:
    """What each row earns against each column for one turn, in the mean over all that the dice may
    throw: where a tournament with self_play=True gets to with ever more repetitions.

    names : of classics. turns, payoff, noise : as for `match`, with the same errors; ValueError too
    for a classic that needs more than 4096 states.

    Time is linear in pairs times turns times pairs of states that can be reached.

    >>> expected_payoffs(["always defect", "random"], turns=10)
    [[1.0, 3.0], [0.5, 2.25]]
    """
    turns, (T, R, P, S) = checked_count(turns, "turns"), checked_stakes(payoff)
    noise, machines = float(probability(noise, "noise")), []
    for name in names:
        machine = automaton(find(name), turns)
        if not machine:
            raise ValueError(f"{name} needs more than {MOST_STATES} states for {turns} turns")
        machines.append(machine)
    found = [[0.0] * len(names) for _ in names]
    for i, one in enumerate(machines):
        for j, other in enumerate(machines[: i + 1]):
            dd, dc, cd, cc = (count / turns for count in _expected(one, other, turns, noise))
            found[i][j] = float(cc * R + cd * S + dc * T + dd * P)
            found[j][i] = float(cc * R + cd * T + dc * S + dd * P)
    return found


def _expected(one: Automaton, other: Automaton, turns: int, noise: float) -> list[float]:
    """How many of each of ROUNDS a match is expected to have."""
    counts, now = [0.0] * 4, {(0, 0): 1.0}
    for _ in range(turns):
        following = defaultdict(float)
        for (mine, theirs), share in now.items():
            p, q = (
                meant + noise - 2 * meant * noise
                for meant in (one.cooperates[mine], other.cooperates[theirs])
            )
            for code, weight in enumerate(((1 - p) * (1 - q), (1 - p) * q, p * (1 - q), p * q)):
                if weight:
                    counts[code] += share * weight
                    next_pair = one.after[mine][code], other.after[theirs][SEEN_BY_OTHER[code]]
                    following[next_pair] += share * weight
        now = following
    return counts


def step(
    fixtures: Sequence[Fixture],
    machines: Mapping[Entrant, Automaton],
    turns: int,
    noise: Number,
    seed: int,
) -> Iterator[Outcomes]:
    """Play the matches in order, turn by turn: as `walk` does, without numpy."""
    for first, second, repetition in fixtures:
        one, other = machines[first], machines[second]
        keys = dice_keys(first, second, seed, repetition)
        dice = (
            throws(key, turns) if machine.throws_dice else repeat(0.5, turns)
            for key, machine in zip(keys, (one, other))
        )
        slips, others_slips = (slipped(key, turns, noise) for key in keys)
        counts, mine, theirs = [0] * 4, 0, 0
        for turn, (own, others) in enumerate(zip(*dice)):
            code = 2 * ((own < one.cooperates[mine]) ^ (turn in slips))
            code += (others < other.cooperates[theirs]) ^ (turn in others_slips)
            counts[code] += 1
            mine, theirs = one.after[mine][code], other.after[theirs][SEEN_BY_OTHER[code]]
        yield Outcomes(*reversed(counts))


def walk(
    fixtures: Sequence[Fixture],
    machines: Mapping[Entrant, Automaton],
    turns: int,
    noise: Number,
    seed: int,
) -> Iterator[Outcomes]:
    """Play the matches in order, many of them at a time: the same as playing the functions.

    machines : the automaton of every player for that many turns. Time is linear in matches times
    turns.

    >>> from gamelab.repeated.match import entrant
    >>> pair = [entrant(name) for name in ("tit for tat", "alternator")]
    >>> machines = {player: automaton(player.classic, 6) for player in pair}
    >>> next(walk([(*pair, 0)], machines, turns=6, noise=0, seed=0))
    Outcomes(CC=1, CD=3, DC=2, DD=0)
    """
    import numpy

    # All automata in one table. A state is named by 4 times its number, so that adding a round's
    # code finds the next.
    starts = {}
    table = []
    chances = []
    for player, machine in machines.items():
        offset = starts[player] = len(table)
        table += [offset + 4 * state for row in machine.after for state in row]
        chances += [share for share in machine.cooperates for _ in ROUNDS]
    following, cooperates = numpy.array(table), numpy.array(chances)

    size = max(1, MOST_CELLS // (2 * turns))
    for start in range(0, len(fixtures), size):
        batch = fixtures[start : start + size]
        count = len(batch)
        ones, others, _ = zip(*batch)
        seats = ones + others
        ones, others = zip(*(dice_keys(a, b, seed, k) for a, b, k in batch))
        keys = ones + others

        thrown = numpy.full((turns, 2 * count), 0.5)
        throwing = [seat for seat, player in enumerate(seats) if machines[player].throws_dice]
        if throwing:
            thrown[:, throwing] = _throws([keys[seat] for seat in throwing], turns)
        slips = _throws([noise_key(key) for key in keys], turns) < float(noise) if noise else None

        state = numpy.array([starts[player] for player in seats])
        moved = numpy.empty((turns, 2 * count), dtype=bool)  # True for a cooperation
        opposite = numpy.roll(numpy.arange(2 * count), count)
        for turn in range(turns):
            moves = numpy.less(thrown[turn], cooperates[state], out=moved[turn])
            if slips is not None:
                moves ^= slips[turn]
            state += moves
            state += moves
            state += moves[opposite]
            state = following[state]

        ours, theirs = moved[:, :count], moved[:, count:]
        both = (ours & theirs).sum(axis=0).tolist()
        one, two = ours.sum(axis=0).tolist(), theirs.sum(axis=0).tolist()
        for cc, own, other in zip(both, one, two):
            yield Outcomes(cc, own - cc, other - cc, turns - own - other + cc)


def _throws(keys: list[str], turns: int):
    """What `gamelab.repeated.match.throws` draws for each key, as columns: the same 53 bits, made
    from the same 8 bytes.
    """
    import numpy

    drawn = b"".join(random.Random(key).randbytes(8 * turns) for key in keys)
    words = numpy.frombuffer(drawn, dtype="<u4").reshape(len(keys), turns, 2)
    return (((words[..., 0] >> 5) * 67108864.0 + (words[..., 1] >> 6)) / 9007199254740992.0).T
