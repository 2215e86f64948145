"""Trees with information sets against Gambit: the same strategic form, the same value; files that
it reads and writes.
"""

import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest
from sample_trees import hidden_tree

from gamelab import Payoffs, latex, random_tree, read, write

TREES = 300


def gambits(file):
    pygambit = pytest.importorskip("pygambit")
    return (pygambit.read_efg if Path(file).suffix == ".efg" else pygambit.read_nfg)(str(file))


def exact(number):
    return Fraction(int(number.numerator), int(number.denominator))


def said(plans, side):
    """Each plan of ours as the moves it makes at the information sets, which have one name."""
    sets = plans.sets[side]
    return [
        frozenset(
            (label[0], str(sets[label].first.children[move].move)) for label, move in plan.items()
        )
        for plan in plans.plans[side]
    ]


def theirs(player):
    """The same of Gambit's reduced strategies."""
    moves = [
        {held.label: strategy.action(held) for held in player.infosets}
        for strategy in player.strategies
    ]
    return [frozenset((set_, a.label) for set_, a in one.items() if a is not None) for one in moves]


@pytest.mark.parametrize("part", range(10))
def test_gambit_has_the_same_strategic_form(part, tmp_path):
    for seed in range(part * TREES // 10, (part + 1) * TREES // 10):
        root = hidden_tree(seed, plies=3 + seed % 2)
        write(root, tmp_path / "x.efg")
        game, form = gambits(tmp_path / "x.efg"), Payoffs.of(root)
        players = [*game.players]
        orders = [[*map(said(form.plans, side).index, theirs(players[side]))] for side in (0, 1)]
        for player, matrix in zip(players, (form.row, form.col)):
            table = player.game.to_arrays()[players.index(player)]
            assert [[exact(entry) for entry in line] for line in table] == [
                [matrix[i][j] for j in orders[1]] for i in orders[0]
            ], seed


def test_gambit_solves_kuhn_poker_to_the_same_value(tmp_path):
    pygambit = pytest.importorskip("pygambit")
    from matrices.test_strategic import kuhn_poker

    write(kuhn_poker(), tmp_path / "kuhn.efg")
    game = gambits(tmp_path / "kuhn.efg")
    profile = pygambit.nash.lp_solve(game, rational=True).equilibria[0]
    assert exact(profile.payoff(next(iter(game.players)))) == Fraction(-1, 18)


def test_gambit_reads_our_matrices(tmp_path):
    game = Payoffs([["1/3", 2], [3, -4]], [[0, 1], ["5/2", 0]])
    write(game, tmp_path / "g.nfg")
    table = gambits(tmp_path / "g.nfg").to_arrays()
    assert [[exact(entry) for entry in line] for line in table[1]] == [*map(list, game.col)]


def test_we_read_gambits_catalogue():
    pygambit = pytest.importorskip("pygambit")
    folder, compared = Path(pygambit.__file__).parent / "catalog_data", 0
    for file in [*folder.rglob("*.efg"), *folder.rglob("*.nfg")]:
        game = gambits(file)
        if len(game.players) == 2:
            found, recalls = read(file), file.suffix == ".nfg" or game.is_perfect_recall
            form = Payoffs.of(found) if recalls and file.suffix == ".efg" else found
            if recalls:
                assert form.shape == tuple(len(player.strategies) for player in game.players)
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("subject", [hidden_tree(3), random_tree(3, 2), Payoffs.red_blue()])
def test_latex_compiles(subject, tmp_path):
    if not shutil.which("pdflatex"):
        pytest.skip("pdflatex is not installed: see texlive-pictures and texlive-latex-extra")
    text = (
        r"\documentclass{article}\usepackage{forest}\begin{document}"
        + latex(subject)
        + r"\end{document}"
    )
    (tmp_path / "x.tex").write_text(text, "utf-8")
    command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "x.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:]
