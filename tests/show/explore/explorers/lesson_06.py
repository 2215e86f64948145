"""The explorers of payoff matrices."""

from sample_trees import ENTRY

from gamelab import Payoffs, explore, tree

SADDLE = Payoffs([[4, 2, 5], [0, 1, 6], [3, -1, 2]], rows="123", cols="ABC")
LONG = Payoffs([[1, 5, 1, 0], [-1, 2, 0, -2], [-2, 3, 0, 1]], rows="123", cols="ABCD")
BY_MIXTURE = Payoffs([[4, 0], [0, 4], [1, 1]], [[1, 0], [0, 1], [0, 2]])
HIDDEN = {"player": "min", "info": "Column"}
PENNIES = tree(
    {"player": "max", "children": [{**HIDDEN, "children": line} for line in ([1, -1], [-1, 1])]}
)
RED_AND_BLUE = ("Red", "Blue")

EXPLORERS = {
    "zero_sum": lambda: explore.zero_sum(Payoffs.red_blue()),
    "zero_sum, a saddle point": lambda: explore.zero_sum(Payoffs([[3, 4], [1, 2]])),
    "walk": lambda: explore.walk(Payoffs.red_blue(), ("1", "C"), RED_AND_BLUE),
    "walk, a saddle point": lambda: explore.walk(SADDLE),
    "walk, two payoffs": lambda: explore.walk(Payoffs.stag_hunt(), ("stag", "hare")),
    "elimination": lambda: explore.elimination(Payoffs.red_blue(), players=RED_AND_BLUE),
    "elimination, by mixtures too": lambda: explore.elimination(LONG),
    "elimination, a mixture of rows": lambda: explore.elimination(BY_MIXTURE),
    "strategic": lambda: explore.strategic(ENTRY),
    "strategic, what is hidden": lambda: explore.strategic(PENNIES),
    "exploit": lambda: explore.exploit(Payoffs.red_blue(), RED_AND_BLUE),
    "exploit, rock paper scissors": lambda: explore.exploit(Payoffs.rock_paper_scissors()),
}
