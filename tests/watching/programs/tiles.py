"""2048 in small: moves of the player, then each empty cell with each tile, averaged."""


def slide(cells, step):
    packed = [c for c in cells if c][::step]
    return tuple(packed + [0] * (len(cells) - len(packed)))[::step]


def expectimax(cells, depth, agent):
    # > enter()
    if depth == 0:
        return sum(c * k for k, c in enumerate(cells))  # back
    if agent == "player":
        options = [slide(cells, 1), slide(cells, -1)]
        values = [expectimax(after, depth - 1, "tiles") for after in options]
        # > bests(max, *values)
        return max(values)  # back
    empty = [k for k, c in enumerate(cells) if not c]
    total = 0
    for k in empty:  # looked
        for tile, chance in ((2, 0.9), (4, 0.1)):
            # > look((k, tile))
            after = (*cells[:k], tile, *cells[k + 1 :])
            total += chance * expectimax(after, depth - 1, "player")
            # > update(total)
    return total / len(empty)  # back


RUN = expectimax, (2, 0, 4, 0), 3, "player"
