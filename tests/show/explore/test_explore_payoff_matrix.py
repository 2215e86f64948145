"""What the explorers of payoff matrices show, against the library's own functions."""

import re
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from itertools import pairwise, product

import pytest
from driven import at
from explorers import BY_MIXTURE, LONG, RED_AND_BLUE, SADDLE

from gamelab import Payoffs, number_text
from gamelab.show import explore
from gamelab.show.explore.payoff_matrix import PARTS, thoughts
from gamelab.show.styles import owners

RED_BLUE = Payoffs.red_blue()
ZERO_SUM = [RED_BLUE, LONG, SADDLE, Payoffs.rock_paper_scissors(), Payoffs.matching_pennies()]


def test_the_peak_of_red_and_blue_is_on_the_slider():
    explorer = explore.zero_sum(RED_BLUE)
    parts = explorer.controls["p"].max
    sure = {
        Fraction(p, parts): Fraction(at(explorer, p=p).figures["sure of"]) for p in range(parts + 1)
    }
    assert max(sure, key=sure.get) == Fraction(4, 7) and max(sure.values()) == Fraction(20, 7)
    figures = at(explorer, p=parts * 3 // 7).figures
    assert (figures["if A"], figures["sure of"]) == ("50/7", "-20/7"), "equalising A and B"


@pytest.mark.parametrize("least, parts", [(0.1, 22), ("1/1009", 100)])
def test_floats_are_mixed_as_decimals_and_no_slider_is_endless(least, parts):
    explorer = explore.zero_sum(Payoffs([[least, 0.7], [0.3, -0.2]]))
    assert explorer.controls["p"].max == parts
    assert ("No mix is sure of more" in at(explorer, p=10).sentence) is (parts == 22)


def test_the_walk_of_red_and_blue_is_a_cycle():
    explorer = explore.walk(RED_BLUE, ("1", "C"), RED_AND_BLUE)
    seen = [at(explorer, level=level).figures["now at"] for level in range(9)]
    assert seen == [*(["(1, C)", "(1, B)", "(2, B)", "(2, C)"] * 2), "(1, C)"]
    thought = "Red thinks: Blue is about to play C. Then 1 gives me 20 and 2 gives me -20."
    assert explorer.shown.sentence == f"{thought} Red turns to 1."


@pytest.mark.parametrize(
    "game",
    [*ZERO_SUM, Payoffs.stag_hunt(), Payoffs.prisoners_dilemma(), Payoffs.battle_of_the_sexes()],
)
def test_every_thought_is_a_best_response_and_stops_only_at_an_equilibrium(game):
    row_best, col_best = game.best_responses()
    for start in product(*map(range, game.shape)):
        path = thoughts(game, start, 12)
        for step, ((i, j), (k, h)) in enumerate(pairwise(path)):
            assert (j == h and k in row_best[j]) if step % 2 else (i == k and h in col_best[i])
        assert (path[-1] == path[-2] == path[-3]) == (path[-1] in game.pure_equilibria())


def test_the_walk_says_what_both_get():
    shown = at(explore.walk(Payoffs.stag_hunt(), ("stag", "hare")), level=1)
    assert list(shown.figures.values()) == ["(stag, stag)", "4", "4"]
    assert "here the thinking stops" in shown.sentence


@pytest.mark.parametrize("game", [RED_BLUE, LONG, Payoffs.prisoners_dilemma(), BY_MIXTURE])
def test_elimination_shows_each_comparison_and_what_is_left(game):
    explorer, steps = explore.elimination(game), game.eliminate()
    for step in range(explorer.controls["step"].max + 1):
        figures, done = at(explorer, step=step).figures, step // 2
        rows, cols = (
            (steps[done - 1].rows, steps[done - 1].cols) if done else map(range, game.shape)
        )
        assert figures["struck out"] == f"{done} of {len(steps)}"
        assert figures["left"] == f"{len(rows)} x {len(cols)}"
        compared = [value for name, value in figures.items() if name.startswith("against")]
        other = (cols if steps[done].player == "row" else rows) if step % 2 else ()
        assert len(compared) == len(other)
        for value in compared:
            worse, sign, better = re.fullmatch(r"\S+ (\S+) ([<>]) (\S+)", value).groups()
            assert sign == "<>"[game.costs]
            assert (Fraction(worse) < Fraction(better)) != game.costs
    assert done == len(steps) and "Nothing more is dominated" in explorer.shown.sentence


def test_what_a_comparison_compares():
    figures = at(explore.elimination(RED_BLUE, players=RED_AND_BLUE), step=1).figures
    assert (figures["against 1"], figures["against 2"]) == ("A -30 < -20", "A 10 < 20"), "Blue's"
    picture = ElementTree.fromstring(at(explore.elimination(LONG), step=5).picture)
    assert {"1/2 A + 1/2 D", "1/2", "−1/2"} <= {each.text for each in picture.iter()}


@pytest.mark.parametrize("game", ZERO_SUM)
def test_exploit_is_the_best_reply_to_the_drifted_mix(game):
    explorer, solution = explore.exploit(game), game.solve()
    for (pure, name), drift in product(enumerate(game.cols), (0, 1, PARTS // 2, PARTS)):
        share = Fraction(drift, PARTS)
        mix = [(1 - share) * q + share * (j == pure) for j, q in enumerate(solution.col)]
        reply, safe = game.best_reply(col=mix), game.expected(solution.row, mix)[0]
        assert at(explorer, goal=str(name), drift=drift).figures == {
            "Column plays": number_text(mix),
            "best reply": " or ".join(str(game.rows[i]) for i in reply.strategies),
            "earns": str(reply.payoff),
            "optimal mix earns": str(safe),
        }
        assert reply.payoff >= safe >= solution.value


def play(me, *rows):
    for row in rows:
        [*me.moves.values()][row].click()
    return me.shown.figures["round"], sum(RED_BLUE.row[i][j] for i, j in me.plays)


def test_fifteen_rounds_are_kept_and_no_more():
    me = explore.rounds(RED_BLUE, RED_AND_BLUE)
    opened = me.screen.value
    assert me.share is None and "not played yet" in me.told()
    done, score = play(me, *[0, 1, 0] * 6)
    assert (done, me.share) == ("15 of 15", Fraction(2, 3)) and f"score is {score}" in me.told()
    assert me.shown.sentence.endswith(f"The game is over: your score is {score}.")
    play(me, 2)
    assert me.screen.value == opened and me.room == me.shown.size()


@pytest.mark.parametrize("habit", [[0] * 15, [0, 1] * 7, [1] * 15])
def test_the_opponent_answers_a_habit_without_seeing_the_row(habit):
    me, other = (explore.rounds(RED_BLUE, RED_AND_BLUE, seed=0) for _ in range(2))
    assert play(me, *habit)[1] <= -60
    play(other, *habit[:9], 1 - habit[9])
    assert [j for _, j in other.plays] == [j for _, j in me.plays[:10]]


def test_every_student_meets_a_blue_of_their_own(monkeypatch):
    """Its dice are fresh without a seed, and the page shows which; a stored still has one seed."""
    monkeypatch.delenv("GAMELAB_STILLS", raising=False)
    seeds = {explore.rounds(RED_BLUE, RED_AND_BLUE).shown.figures["Blue's dice"] for _ in range(9)}
    assert len(seeds) > 1 and all(re.fullmatch(r"seed \d+", seed) for seed in seeds)
    monkeypatch.setenv("GAMELAB_STILLS", "stills")
    assert explore.rounds(RED_BLUE, RED_AND_BLUE).shown.figures["Blue's dice"] == "seed 0"


def test_blue_is_the_colour_of_blue_alone():
    families = owners(["Row", "Column", "Red", "Blue"])
    assert families["Blue"] == "max" and len(set(families.values())) == 4
