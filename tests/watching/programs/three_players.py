"""Max-n: a payoff for each of three players is returned, and the mover's entry decides."""

from rules import moves


def maxn(state, player):
    # > enter()
    if len(state) == 3:
        payoffs = tuple((coin * (k + 5)) % 7 for k, coin in enumerate(state))
        return payoffs  # back
    best = None
    for coin in moves(state):  # looked
        payoffs = maxn((*state, coin), (player + 1) % 3)
        if best is None or payoffs[player] > best[player]:
            best = payoffs
        # > update(best)
    return best  # back


RUN = maxn, (), 0
