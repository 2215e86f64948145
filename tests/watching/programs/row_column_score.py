"""The best move as a list [row, column, score], the score in its last place."""

from rules import won


def minimax(state, depth, player):
    # > enter()
    best = [-1, -1, -9 * player]
    marks = [mark for row in state for mark in row]
    if depth == 0 or won(marks, 1) or won(marks, -1):
        return [-1, -1, won(marks, 1) - won(marks, -1)]  # back: won(marks, 1) - won(marks, -1)
    cells = [[x, y] for x in range(3) for y in range(3) if not state[x][y]]
    for x, y in cells:  # = for x, y in looked(cells):
        state[x][y] = player
        score = minimax(state, depth - 1, -player)
        state[x][y] = 0
        score[0], score[1] = x, y
        if score[2] > best[2] if player == 1 else score[2] < best[2]:
            best = score
        # > update(best[2])
    return best  # back: best[2]


RUN = minimax, [[1, 0, -1], [0, -1, 0], [0, 1, 0]], 4, 1
