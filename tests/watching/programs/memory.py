"""A dictionary asked first: the second visit of a position returns at once."""

from rules import moves

memo = {}


def solve(taken, maximizing):
    # > enter()
    key = tuple(sorted(taken))
    if key in memo:
        return memo[key]  # known
    if len(taken) == 4:
        return 0  # back
    results = []
    for coin in moves(taken):  # looked
        gain = coin if maximizing else -coin
        results.append(gain + solve([*taken, coin], not maximizing))
        # > update(max(results) if maximizing else min(results))
    memo[key] = max(results) if maximizing else min(results)
    return memo[key]  # back


RUN = solve, [], True
