"""What the explorers of lesson 5 show, against the library: four readings, unread leaves, the
payoffs of indifferent players.
"""

from itertools import product

import pytest

from gamelab import (
    backward_induction,
    expectimax,
    minimax,
    number_text,
    subgame_perfect,
    tree,
)

pytest.importorskip("ipywidgets", reason="ipywidgets is not installed: requirements.txt has it")

from explorers import at
from explorers.lesson_05 import CENTIPEDE, LEND, THREE, TRUST, WORKSHEET
from light import light

from gamelab.show import explore
from gamelab.show.explore.nonzero_sum import READINGS, read, same_shape

pytestmark = pytest.mark.slow


def test_each_reading_is_that_of_the_search_it_names():
    explorer, disagree = explore.readings(WORKSHEET), 0
    for seed in range(explorer.controls["other_tree"].max + 1):
        root = same_shape(WORKSHEET, seed)
        pairs = [[leaf.payoff for leaf in child.leaves()] for child in root.children]
        mine = [[a for a, _ in leaves] for leaves in pairs]
        sums = tree([[a + b for a, b in leaves] for leaves in pairs], players=("max",))
        hostile, joint, own = minimax(mine), minimax(sums), backward_induction(root)
        lot = expectimax(tree(mine, players=("max", "chance")))
        found = [(hostile.value, hostile.move), (lot.value, lot.move), own[:2], joint[:2]]
        assert list(at(explorer, other_tree=seed).figures.values()) == [
            f"{number_text(value)}, {('1st', '2nd', '3rd')[move]} move" for value, move in found
        ]
        disagree += own.move != joint.move
    assert 0 < disagree < 20, "the reader is to look for a tree on which they disagree"


def test_other_trees_have_the_shape_and_are_the_same_every_time():
    for root in (WORKSHEET, CENTIPEDE, LEND):
        one, again, other = (same_shape(root, seed) for seed in (1, 1, 2))
        assert one.to_dict() == again.to_dict() != other.to_dict()
        placed = [
            [(node.path, node.player, node.move) for node in each.nodes()] for each in (one, root)
        ]
        assert placed[0] == placed[1]


def test_every_inner_node_shows_what_it_is_worth():
    inner = [node.path for node in WORKSHEET.nodes() if node.children]
    labels = [read(WORKSHEET, name).labels for name in READINGS]
    assert [[each[path] for path in inner] for each in labels] == [
        [4, 3, 2, 4],
        [8, 7, 8, 5],
        [(15, 9), (3, 5), (15, 9), (4, 12)],
        [24, 11, 24, 16],
    ]


def test_alpha_beta_never_notices_what_the_players_do_at_an_unread_leaf():
    explorer, answers = explore.unread(WORKSHEET), set()
    assert explorer.controls["unread_leaf"].options == ("5: (15, 9)", "6: (7, 8)")
    assert (explorer.controls["A"].value, explorer.controls["B"].value) == (15, 9)
    assert explorer.shown.form.count("not read, cut") == 2
    for label, path in (("5: (15, 9)", "1.1"), ("6: (7, 8)", "1.2")):
        for a, b in product((0, 4, 5, 20), (0, 3, 5, 8, 9, 10, 20)):
            shown = at(explorer, unread_leaf=label, A=a, B=b)
            outcome = backward_induction(WORKSHEET.with_payoff(path, (a, b)))
            alone, players = shown.figures.values()
            assert alone == "4, 3rd move" and players.startswith(number_text(outcome.payoff))
            reached = ".".join(map(str, outcome.line)) == path
            assert ("the leaf that alpha-beta did not read" in shown.sentence) == reached
            answers.add(outcome.payoff)
    assert len(answers) > 5


@pytest.mark.parametrize("root", [LEND, THREE, TRUST], ids=["lend", "three", "trust"])
def test_change_outcome_shows_the_first_best_and_every_other(root):
    explorer = explore.change_outcome(root, low=-1, high=7)
    rest = tuple(explorer.controls[player].value for player in root.players[2:])
    was = number_text(backward_induction(root).payoff)
    leaves = explorer.controls["leaf"].options
    for label, leaf in zip(leaves, root.leaves(), strict=True):
        for a, b in product((-1, 2, 7), (-1, 3, 4, 7)):
            shown = at(explorer, leaf=label, A=a, B=b)
            changed = root.with_payoff(leaf.path, (a, b, *rest))
            every = subgame_perfect(changed)
            assert shown.figures == {
                "was": was,
                "first best": number_text(backward_induction(changed).payoff),
                "subgame-perfect": ", ".join(map(number_text, every)),
            }
            assert ("indifferent" in shown.sentence) == (len(every) > 1)
            paid = {each.payoff for each in changed.leaves()}
            drawn = light(shown.picture).replace("−", "-")
            assert {each for each in paid if f"{number_text(each)}*" in drawn} == {*every}


def test_the_edge_between_two_answers():
    explorer = explore.change_outcome(LEND, leaf="0.1", low=-10, high=20)
    shown = [at(explorer, A=-10, B=b).figures["subgame-perfect"] for b in (3, 4, 5)]
    assert shown == ["(10, 4)", "(10, 4), (1, 3)", "(1, 3)"]


def test_where_the_sliders_start():
    reached = explore.change_outcome(WORKSHEET).controls["leaf"].value
    assert reached == "5: (15, 9)", "the leaf that is reached"
    controls = explore.change_outcome(LEND, leaf="0.1", low=0, high=20).controls
    assert (controls["A"].value, controls["B"].value) == (0, 4), "the nearest in the range"


@pytest.mark.parametrize(
    "call, problem",
    [
        (lambda: explore.readings(tree([[1, 2]])), "readings needs a tree with 2 named players"),
        (lambda: explore.readings(THREE), "readings needs a tree with 2 named players"),
        (lambda: explore.readings([[(1, 2)]]), "readings needs a tree with 2 named players"),
        (
            lambda: explore.readings(tree([[(1, 2)]], players=("A", "B"), first="B")),
            "A moves at the root",
        ),
        (
            lambda: explore.unread(tree([[(1, 2)]], players=("A", "B"), first="B")),
            "A moves at the root",
        ),
        (lambda: explore.unread(TRUST), "reads every leaf"),
        (
            lambda: explore.change_outcome(tree([1, 2])),
            "change_outcome needs a tree with 2 or 3 named players",
        ),
        (lambda: explore.change_outcome(TRUST, leaf="1"), "node '1' is none"),
    ],
)
def test_what_cannot_be_explored_is_refused(call, problem):
    with pytest.raises(ValueError, match=problem):
        call()
