"""The explorers of the pruning laboratory."""

from gamelab import expected_pruning, explore, random_complete_tree, simulate_pruning

SIZES = [2**ply for ply in range(1, 11)]

EXPLORERS = {
    "prune": lambda: explore.prune(),
    "sample": lambda: explore.sample(32),
    "sample, no power of two": lambda: explore.sample(11),
    "claims": lambda: explore.claims(),
    "critical": lambda: explore.critical(random_complete_tree(32, 8)),
    "study": lambda: explore.study(expected_pruning(SIZES)),
    "study, simulated": lambda: explore.study(simulate_pruning(range(2, 9), trees=50, seed=1)),
    "fixed_point": lambda: explore.fixed_point(),
    "orders": lambda: explore.orders(),
}
