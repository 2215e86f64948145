"""A solver of four in a row on bitboards, here three: beta is narrowed before the first child and
may be returned, but alpha is the running value."""

W, H = 3, 3


def wins(p):
    for d in (1, H, H + 1, H + 2):
        m = p & (p >> d)
        if m & (m >> d):
            return True
    return False


class Position:
    def __init__(self, pos=0, mask=0, n=0):
        self.pos, self.mask, self.n = pos, mask, n

    def can(self, c):
        return not self.mask & (1 << (H - 1) << c * (H + 1))

    def play(self, c):
        return Position(
            self.pos ^ self.mask, self.mask | (self.mask + (1 << c * (H + 1))), self.n + 1
        )

    def winning(self, c):
        p = self.pos | ((self.mask + (1 << c * (H + 1))) & (((1 << H) - 1) << c * (H + 1)))
        return wins(p)


def negamax(p, alpha, beta):
    # > enter(alpha, beta)
    if p.n == W * H:
        return 0  # back
    for c in range(W):
        if p.can(c) and p.winning(c):
            return (W * H + 1 - p.n) // 2  # back
    mx = (W * H - 1 - p.n) // 2
    if beta > mx:
        beta = mx
        if alpha >= beta:
            return beta  # back
    for c in range(W):
        # > look(c)
        if p.can(c):
            score = -negamax(p.play(c), -beta, -alpha)
            if score >= beta:
                # > update(score, beta, alpha)
                # > cut(len([x for x in range(c+1,W) if p.can(x)]), None, 0, W-1-c)
                return score  # back
            if score > alpha:
                alpha = score
            # > update(alpha, score)
    return alpha  # back


RUN = negamax, Position(), -9, 9
