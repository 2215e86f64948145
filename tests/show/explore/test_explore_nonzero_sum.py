"""What the explorers of lesson 5 show, against the library: four readings, unread leaves, the
payoffs of indifferent players.
"""

from __future__ import annotations

import pytest

from gamelab import (
    alphabeta,
    backward_induction,
    expectimax,
    minimax,
    number_text,
    subgame_perfect,
    tree,
    watch,
)

pytest.importorskip("ipywidgets", reason="ipywidgets is not installed: requirements.txt has it")

from explorers.lesson_05 import CENTIPEDE, LEND, THREE, TRUST, WORKSHEET

from gamelab.show import explore
from gamelab.show.explore import nonzero_sum

pytestmark = pytest.mark.slow

PAIRS = [[leaf.payoff for leaf in child.leaves()] for child in WORKSHEET.children]


def numbers(root) -> list:
    return [[leaf.payoff for leaf in child.leaves()] for child in root.children]


def test_the_worksheet_tree_read_four_ways():
    figures = explore.readings(WORKSHEET).shown.figures
    assert figures == {
        "MIN:": "4, 3rd move",
        "chance:": "8, 2nd move",
        "own payoff:": "(15, 9), 2nd move",
        "joint payoff:": "24, 2nd move",
    }


def test_each_reading_is_that_of_the_search_it_names():
    explorer = explore.readings(WORKSHEET)
    disagree = 0
    for seed in range(explorer.controls["other_tree"].max + 1):
        root = nonzero_sum.same_shape(WORKSHEET, seed)
        explorer.controls["other_tree"].value = seed
        pairs = numbers(root)
        mine = [[a for a, _ in leaves] for leaves in pairs]
        hostile, lot = minimax(mine), expectimax(tree(mine, players=("max", "chance")))
        own, joint = (
            backward_induction(root),
            minimax(tree([[a + b for a, b in leaves] for leaves in pairs], players=("max",))),
        )
        expected = [
            (hostile.value, hostile.move),
            (lot.value, lot.move),
            (own.payoff, own.move),
            (joint.value, joint.move),
        ]
        assert list(explorer.shown.figures.values()) == [
            f"{number_text(value)}, {('1st', '2nd', '3rd')[move]} move" for value, move in expected
        ]
        disagree += own.move != joint.move
    assert 0 < disagree < 20, (
        "the text says that some trees disagree, and the reader is to look for one"
    )


def test_other_trees_have_the_shape_and_are_the_same_every_time():
    for root in (WORKSHEET, CENTIPEDE, LEND):
        one, again, other = (nonzero_sum.same_shape(root, seed) for seed in (1, 1, 2))
        assert one.to_dict() == again.to_dict() != other.to_dict()
        assert [(node.path, node.player, node.move) for node in one.nodes()] == [
            (node.path, node.player, node.move) for node in root.nodes()
        ]


def test_every_inner_node_shows_what_it_is_worth():
    values = {
        name: {
            path: value
            for path, value in nonzero_sum.read(WORKSHEET, name).labels.items()
            if not WORKSHEET.at(path).is_leaf
        }
        for name in nonzero_sum.READINGS
    }
    assert list(values.values()) == [
        {"": 4, "0": 3, "1": 2, "2": 4},
        {"": 8, "0": 7, "1": 8, "2": 5},
        {"": (15, 9), "0": (3, 5), "1": (15, 9), "2": (4, 12)},
        {"": 24, "0": 11, "1": 24, "2": 16},
    ]


def test_sharing_goes_to_the_end_of_the_centipede():
    figures = explore.readings(CENTIPEDE).shown.figures
    assert (
        figures["own payoff:"] == "(2, 0), 1st move" and figures["joint payoff:"] == "10, 2nd move"
    )


def test_alpha_beta_never_notices_what_the_players_do_at_an_unread_leaf():
    explorer = explore.unread(WORKSHEET)
    assert explorer.controls["unread_leaf"].options == ("5: (15, 9)", "6: (7, 8)")
    assert (explorer.controls["A"].value, explorer.controls["B"].value) == (15, 9)
    answers = set()
    for label, path in (("5: (15, 9)", "1.1"), ("6: (7, 8)", "1.2")):
        explorer.controls["unread_leaf"].value = label
        for a in (0, 4, 5, 20):
            for b in (0, 3, 5, 8, 9, 10, 20):
                explorer.controls["A"].value, explorer.controls["B"].value = a, b
                assert explorer.shown.figures["alpha-beta, B as MIN:"] == "4, 3rd move"
                outcome = backward_induction(WORKSHEET.with_payoff(path, (a, b)))
                assert explorer.shown.figures["the players:"].startswith(
                    number_text(outcome.payoff)
                )
                reached = ".".join(map(str, outcome.line)) == path
                assert (
                    "the answer is the leaf that alpha-beta did not read" in explorer.shown.sentence
                ) == reached
                answers.add(outcome.payoff)
    assert len(answers) > 5


def test_unread_shows_the_leaves_that_alpha_beta_skips():
    shown = explore.unread(WORKSHEET).shown
    assert (
        shown.form.count("not read, cut")
        == len(watch(alphabeta, [[a for a, _ in leaves] for leaves in PAIRS]).leaves_pruned)
        == 2
    )
    assert shown.picture.count("<svg ") == 3


@pytest.mark.parametrize("root", [LEND, THREE, TRUST], ids=["lend", "three", "trust"])
def test_change_outcome_shows_the_first_best_and_every_other(root):
    explorer = explore.change_outcome(root, low=-1, high=7)
    for label, leaf in zip(explorer.controls["leaf"].options, list(root.leaves()), strict=True):
        explorer.controls["leaf"].value = label
        for first in (-1, 2, 7):
            for second in (-1, 3, 4, 7):
                explorer.controls["A"].value, explorer.controls["B"].value = first, second
                paid = (
                    first,
                    second,
                    *(explorer.controls["C"].value for player in root.players[2:]),
                )
                changed = root.with_payoff(leaf.path, paid)
                every = subgame_perfect(changed)
                assert explorer.shown.figures == {
                    "was": number_text(backward_induction(root).payoff),
                    "first best": number_text(backward_induction(changed).payoff),
                    "subgame-perfect": ", ".join(map(number_text, every)),
                }
                assert ("indifferent" in explorer.shown.sentence) == (len(every) > 1)
                starred = [
                    node.payoff
                    for node in changed.leaves()
                    if f"{number_text(node.payoff)}*" in explorer.shown.picture
                ]
                assert set(starred) == set(every)


def test_the_edge_between_two_answers():
    explorer = explore.change_outcome(LEND, leaf="0.1", low=-10, high=20)
    explorer.controls["A"].value = -10
    shown = {}
    for b in (3, 4, 5):
        explorer.controls["B"].value = b
        shown[b] = explorer.shown.figures["subgame-perfect"]
    assert shown == {3: "(10, 4)", 4: "(10, 4), (1, 3)", 5: "(1, 3)"}


def test_where_the_sliders_start():
    assert explore.change_outcome(WORKSHEET).controls["leaf"].value == "5: (15, 9)", (
        "the leaf that is reached"
    )
    controls = explore.change_outcome(LEND, leaf="0.1", low=0, high=20).controls
    assert (controls["A"].value, controls["B"].value) == (0, 4), "the nearest in the range"


@pytest.mark.parametrize(
    ("call", "problem"),
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
