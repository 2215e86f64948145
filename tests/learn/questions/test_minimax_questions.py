"""The questions on minimax: right answers in any form, and what is said of
wrong ones.
"""

from math import inf
from statistics import mean

import pytest
from practised import points

from gamelab import check, given, minimax
from gamelab.learn.check import questions

ASKED = questions("minimax")


# What is handed out.


def test_the_worksheet_has_a_tie_and_somebody_who_moves_twice(seed):
    root = given("minimax-1")
    values = [minimax(child).value for child in root.children]
    assert values.count(max(values)) == 2
    inner = [node for node in root.nodes() if node.children]
    assert sorted(node.name for node in inner) == list("ABCDEFGH")
    again = [node.player for node in inner if node.parent and node.player == node.parent.player]
    assert sorted(again) == ["max", "min"]


def test_the_published_form_reports_the_wrong_move(seed):
    def node_value(node, choice, sign=1):
        if node.is_leaf:
            return sign * node.payoff
        best = -inf
        for child in node.children:
            found = -node_value(child, choice, -sign)
            if found > best:
                best, choice["best"] = found, child
        return best

    root, choice = given("minimax-5"), {}
    assert node_value(root, choice) == minimax(root).value
    assert choice["best"] is not root.children[minimax(root).move]


def test_the_best_reply_to_chance_is_another_move_than_minimax(seed):
    root = given("minimax-8")
    averages = [mean(leaf.payoff for leaf in child.children) for child in root.children]
    assert averages.index(max(averages)) != minimax(root).move


# Wrong ones.
def test_the_counterexample_of_a_repaired_search_takes_turns(seed):
    """The published form takes turns; a smallest tree on which it differs must not be one where
    nobody does.
    """

    def value(node, sign):
        if node.is_leaf:
            return sign * node.payoff
        return max(-value(child, -sign) for child in node.children)

    def first_best(root):
        sign = 1 if root.player == "max" else -1
        worth = [-value(child, -sign) for child in root.children]
        return len(worth) - 1 - worth[::-1].index(max(worth))

    finding = check("minimax-5", first_best).finding
    assert finding.mistakes == ("tie replaces",)
    inner = [node for node in finding.root.nodes() if node.parent]
    assert all(node.player != node.parent.player for node in inner)


@pytest.mark.parametrize("place", [0, 1, -1])
def test_the_same_place_everywhere_gets_little(seed, place):
    for name in ("minimax-5", "minimax-7"):
        mine = points(name, lambda root, *depth: range(len(root.children))[place])
        assert mine <= 0.7 * ASKED[name].points
