"""The explorers of payoff matrices."""

from gamelab import Payoffs, explore

EXPLORERS = {
    "zero_sum": lambda: explore.zero_sum(Payoffs.red_blue()),
    "zero_sum, a saddle point": lambda: explore.zero_sum(Payoffs([[3, 4], [1, 2]])),
}
