"""Repeated games against the Axelrod library: the same rules, the same scores, the same chances.

Needs the packages of requirements.txt beside this file, so it is not part of the plain run.
"""

from itertools import combinations

import pytest
from sentences import lines_of

axelrod = pytest.importorskip(
    "axelrod", reason="the Axelrod library is not installed: see tests/oracles/requirements.txt"
)

from gamelab import match, moran, tournament
from gamelab.repeated.strategies import CLASSICS

THEIRS = {
    name: getattr(axelrod, theirs)
    for name, theirs in lines_of("oracles/axelrod.txt", r"^(\w.*): (.*)$")
}
CERTAIN = [name for name in THEIRS if not THEIRS[name].classifier["stochastic"]]
CHANCY = [name for name in THEIRS if name not in CERTAIN]


def their_moves(players, turns, seed=1):
    played = axelrod.Match(players, turns=turns, seed=seed).play()
    return tuple("".join(str(moves[seat]) for moves in played) for seat in (0, 1))


def test_every_classic_has_its_counterpart():
    assert set(THEIRS) == set(CLASSICS)


@pytest.mark.parametrize("a, b", [*combinations(CERTAIN, 2), *((name, name) for name in CERTAIN)])
def test_certain_strategies_make_the_same_moves(a, b):
    assert match(a, b, 200).moves == their_moves((THEIRS[a](), THEIRS[b]()), 200)


@pytest.mark.parametrize("name", CERTAIN)
def test_certain_strategies_answer_random_scripts_alike(name):
    for seed in range(40):
        script = match("random", "random", 60, seed=seed).moves[0]
        opponent = axelrod.Cycler(script)
        assert match(
            name, lambda mine, theirs, script=script: script[len(mine)], 60
        ).moves == their_moves((THEIRS[name](), opponent), 60)


@pytest.mark.parametrize("a, b", [(a, b) for a in CHANCY for b in THEIRS])
def test_uncertain_strategies_score_the_same_on_average(a, b):
    turns, runs = 60, 300
    ours = [
        tuple(one.scores(match(a, b, 1).payoff))
        for one in tournament({"a": a, "b": b}, turns, runs, seed=5).outcomes["a", "b"]
    ]
    theirs = []
    for seed in range(runs):
        game = axelrod.Match((THEIRS[a](), THEIRS[b]()), turns=turns, seed=seed)
        game.play()
        theirs.append(game.final_score())
    for seat in (0, 1):
        one, other = [score[seat] for score in ours], [score[seat] for score in theirs]
        mean, their_mean = sum(one) / runs, sum(other) / runs
        spread = (
            sum((x - mean) ** 2 for x in one) + sum((x - their_mean) ** 2 for x in other)
        ) / runs**2
        assert mean == pytest.approx(their_mean, abs=4.5 * spread**0.5 + 1e-9)


def test_a_tournament_of_certain_strategies_has_the_same_totals():
    edges = list(combinations(range(len(CERTAIN)), 2))
    played = axelrod.Tournament(
        [THEIRS[name]() for name in CERTAIN], turns=100, repetitions=1, edges=edges
    ).play(progress_bar=False)
    ours = tournament(CERTAIN, 100, 1)
    assert [ours.totals[name] for name in CERTAIN] == [scores[0] for scores in played.scores]
    assert [ours.wins[name] for name in CERTAIN] == [wins[0] for wins in played.wins]


def test_a_moran_process_fixes_as_often():
    runs = 300
    field = tournament(["tit for tat", "always defect"], 10, 1, self_play=True)
    ours = (
        sum(moran(field, [3, 2], seed=seed).fixed == "always defect" for seed in range(runs)) / runs
    )
    theirs = 0
    for seed in range(runs):
        process = axelrod.MoranProcess(
            [axelrod.TitForTat() for _ in range(3)] + [axelrod.Defector() for _ in range(2)],
            turns=10,
            seed=seed,
        )
        process.play()
        theirs += process.winning_strategy_name == "Defector"
    # the difference of two shares has a variance of at most 1 / (2 runs)
    assert ours == pytest.approx(theirs / runs, abs=4 * (0.5 / runs) ** 0.5)
