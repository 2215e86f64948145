"""A loop that ends at the first move that is none: what a cut leaves may be no moves."""


def search(pile, alpha, beta):
    # > enter(alpha, beta)
    if pile == 0:
        return -1  # back
    best = -2
    for take in (1, 2, 3):
        if take > pile:
            break
        best = max(best, -search(pile - take, -beta, -alpha))
        # > update(best)
        alpha = max(alpha, best)
        if alpha >= beta:
            # > cut(None, 0)
            break
    return best  # back


RUN = search, 6, -2, 2
