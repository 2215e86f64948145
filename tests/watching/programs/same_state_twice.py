"""Two moves that lead to one and the same state, in one line and in two."""


def best(pile, mine):
    # > enter()
    if pile <= 0:
        return pile + 3  # back
    if mine:
        return max(best(pile - 2, False), best(pile - 2, False))  # = return both(max, pile - 2)
    one = best(pile - 1, True)
    other = best(pile - 1, True)
    return min(one, other)  # = return back(bests(min, one, other))


# > both = lambda pick, pile: back(bests(pick, best(pile, False), best(pile, False)))
RUN = best, 5, True
