"""A variable that is returned at the end of a game alone, and the same number as the best value."""

from rules import won


def search(cells, mark, alpha, beta):
    # > enter(alpha, beta)
    winner = won(cells, "X") - won(cells, "O")
    if winner or "." not in cells:
        return winner  # back
    best = -2 if mark == "X" else 2
    free = [k for k, cell in enumerate(cells) if cell == "."]
    for k in free:  # looked
        value = search(cells[:k] + mark + cells[k + 1 :], "O" if mark == "X" else "X", alpha, beta)
        if mark == "X":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        # > update(best)
        if alpha >= beta:
            break
    return best  # back


RUN = search, "XO..X.O..", "X", -2, 2
