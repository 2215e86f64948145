"""A driver of null windows whose table, in self, grows between its rounds."""


class MTD:
    def __init__(self):
        self.tt = {}

    def mtdf(self, root, f):
        g, lower, upper = f, -1000, 1000
        while lower < upper:
            beta = g + 1 if g == lower else g
            g = self.ab(root, "r", beta - 1, beta, True)
            if g < beta:
                upper = g
            else:
                lower = g
        return g

    def ab(self, node, key, alpha, beta, mx):
        # > enter(alpha, beta)
        if key in self.tt:
            lo, hi = self.tt[key]
            if lo >= beta:
                return lo  # known
            if hi <= alpha:
                return hi  # known
            alpha = max(alpha, lo)
            beta = min(beta, hi)
        if isinstance(node, int):
            g = node
        elif mx:
            g, a = -1000, alpha
            for i, c in enumerate(node):
                # > look(i)
                if g >= beta:
                    # > cut(len(node)-i, len(node)-i-1, None)
                    break
                g = max(g, self.ab(c, key + str(i), a, beta, False))
                # > update(g)
                a = max(a, g)
        else:
            g, b = 1000, beta
            for i, c in enumerate(node):
                # > look(i)
                if g <= alpha:
                    # > cut(len(node)-i, None)
                    break
                g = min(g, self.ab(c, key + str(i), alpha, b, True))
                # > update(g)
                b = min(b, g)
        lo, hi = self.tt.get(key, (-1000, 1000))
        if g <= alpha:
            hi = g
        if alpha < g < beta:
            lo = hi = g
        if g >= beta:
            lo = g
        self.tt[key] = (lo, hi)
        return g  # back


RUN = MTD().mtdf, [[3, 12, 8], [2, 4, 6], [14, 5, 2]], 5
