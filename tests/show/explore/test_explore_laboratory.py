"""The explorers of the laboratory: what they show, against the functions that compute it."""

import pytest
from driven import at

from gamelab import alphabeta, fewest_leaves, minimax, random_complete_tree, watch
from gamelab.show import explore
from gamelab.show.explore.minimax import choices
from gamelab.show.explore.plans import plan_of

pytestmark = pytest.mark.slow


def test_the_two_plans_of_the_critical_tree_prove_its_value():
    root = random_complete_tree(16, 3)
    value, leaves = alphabeta(root).value, [leaf.path for leaf in root.leaves()]
    reached = {}
    for player in ("max", "min"):
        plan = plan_of(root, choices(watch(minimax, root), player))
        reached[player] = {path for path in leaves if path in plan}
    assert all(root.at(path).payoff >= value for path in reached["max"])
    assert all(root.at(path).payoff <= value for path in reached["min"])
    for wild in (99, -99):
        changed = root
        for path in set(leaves) - reached["max"] - reached["min"]:
            changed = changed.with_payoff(path, wild)
        assert minimax(changed).value == value
    explorer = explore.critical(root)
    counts = [at(explorer, plan=plan).answer for plan in explorer.controls["plan"].options]
    assert counts == [*map(len, reached.values()), fewest_leaves(16)]
