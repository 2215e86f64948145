"""What the explorers of minimax say, against recursions written out here."""

from fractions import Fraction

import pytest
from driven import put
from explorers import FOUR_PLIES, SEVEN, TEMPTING
from sample_trees import true_value
from sampled import some

from gamelab import tree
from gamelab.learn.questions.asking import moves
from gamelab.show import explore
from gamelab.show.explore.erring import PLANS, earned

pytestmark = pytest.mark.slow


def planned(node, player):
    """The first of a node's children that is best for its player."""
    return (max if player == "max" else min)(node.children, key=true_value)


def earns(node, error, follow):
    """What MAX earns on average against the erring MIN, by minimax or by the best reply to it."""
    if node.is_leaf:
        return node.payoff
    values = {child.path: earns(child, error, follow) for child in node.children}
    if node.player == "max":
        return values[planned(node, "max").path] if follow else max(values.values())
    return (1 - error) * values[planned(node, "min").path] + error * Fraction(
        sum(values.values())
    ) / len(values)


# Values that flow up.


def test_a_change_travels_as_far_as_it_says():
    explorer = explore.flow_up(SEVEN)
    seen = set()
    for leaf in SEVEN.leaves():
        for value in (leaf.payoff, *some(range(-10, 11)), leaf.payoff):
            was, now = explorer.root, put(explorer, leaf.path, value).player.trace.root
            old, new = (
                {node.path: true_value(node) for node in root.nodes()} for root in (was, now)
            )
            moved = [path for path in old if old[path] != new[path]]
            shown, sentence = explorer.shown, explorer.shown.sentence
            assert shown.right() == [str(len(moved))] and shown.figures["root now"] == str(new[""])
            changes, _, where = sentence.partition(". ")
            told = {f"{SEVEN.at(path).name or 'leaf'} {old[path]} → {new[path]}" for path in moved}
            assert set(changes.split(", ")) == (told or {"Nothing"})
            assert ("nothing changes" in where) == (not moved)
            assert ("to the root" in where) == ("" in moved)
            if "stops" in where:
                top = SEVEN.at(min(moved, key=len))
                assert f"The change stops at {top.name or 'the leaf itself'}:" in where
                assert ("takes the highest" in where) == (top.parent.player == "max")
            seen.add(len(moved))
    assert seen == {0, 1, 2, 3, 4}


# The opponent who errs.

MIN_TWICE = moves("min", moves("min", 1, 5), 3)
ODD_TURNS = tree(moves("max", MIN_TWICE, moves("min", moves("max", moves("min", 2)), 6)))


@pytest.mark.parametrize(
    "root",
    [TEMPTING, FOUR_PLIES, SEVEN, ODD_TURNS],
    ids=["tempting", "four plies", "lettered", "odd turns"],
)
def test_minimax_never_earns_less_than_its_value(root):
    value = true_value(root)
    for error in (Fraction(k, 12) for k in range(13)):
        safe, best = (earned(root, error, plan) for plan in PLANS)
        assert safe.values[""] == safe.average == earns(root, error, True)
        assert best.values[""] == best.average == earns(root, error, False)
        assert best.sure <= value == safe.sure <= safe.average <= best.average
