"""Two players' stones as the bits of integers; the moves are bits that are taken off one by one."""


def solve(own, other, full, alpha, beta):
    # > enter(alpha, beta)
    free = full & ~(own | other)
    if not free:
        return own % 7 - other % 7  # back
    while free:
        move = free & -free
        free ^= move
        # > look(move)
        score = -solve(other, own | move, full, -beta, -alpha)
        alpha = max(alpha, score)
        # > update(alpha)
        if alpha >= beta:
            break
    # > cut(bin(free).count("1"))
    return alpha  # back


RUN = solve, 0b00100, 0b01000, 0b111111, -64, 64
