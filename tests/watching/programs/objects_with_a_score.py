"""A translation from JavaScript: moves are objects with an index and a score, on one board."""

from rules import won


def minimax(newBoard, player):
    # > enter()
    availSpots = [spot for spot in newBoard if isinstance(spot, int)]
    if won(newBoard, "X"):
        return {"score": -10}  # back: -10
    if won(newBoard, "O"):
        return {"score": 10}  # back: 10
    if not availSpots:
        return {"score": 0}  # back: 0
    found = []
    pick = max if player == "O" else min
    for spot in availSpots:  # looked
        move = {"index": newBoard[spot]}
        newBoard[spot] = player
        move["score"] = minimax(newBoard, "X" if player == "O" else "O")["score"]
        newBoard[spot] = move["index"]
        found.append(move)
        # > update(pick(found, key=lambda move: move["score"])["score"])
    best = pick(found, key=lambda move: move["score"])
    return best  # back: best["score"]


RUN = minimax, ["O", 1, "X", "X", 4, "X", 6, "O", "O"], "O"
