"""The board and the best line in a closure; the inner function takes a depth alone."""

from rules import COINS, worth


def plan(taken, depth):
    line = []

    def dive(left):
        # > enter()
        if left == 0:
            return worth(taken)  # back
        values = []
        for coin in COINS:  # looked
            if coin not in taken:
                taken.append(coin)
                values.append(dive(left - 1))
                taken.pop()
                # > update((max, min)[len(taken) % 2](values))
        if not taken:
            line.append(values)
        return (max, min)[len(taken) % 2](values)  # back

    return dive(depth)


RUN = plan, [], 3
