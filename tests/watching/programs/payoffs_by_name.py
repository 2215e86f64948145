"""Three players, each of whom a dictionary gives a payoff."""


def best_for(number, turn, depth):
    # > enter()
    if depth == 0:
        found = {"A": number % 7, "B": number % 5, "C": number % 3}
        # > back((*found.values(),))
        return found
    best, who = None, "ABC"[turn]
    for move in range(2):
        found = best_for(2 * number + move + 1, (turn + 1) % 3, depth - 1)
        if best is None or found[who] > best[who]:
            best = found
        # > update((*best.values(),))
    # > back((*best.values(),))
    return best


RUN = best_for, 0, 0, 3
