"""Answers to the primer's questions, those on games and those on matrices, with a mistake in a
shape of its own.
"""

TWO_ROWS = """
from fractions import Fraction

def solve_two_rows(matrix):
    n = len(matrix[0])
    floor = max(min(row) for row in matrix)
    ceiling = min(max(matrix[0][j], matrix[1][j]) for j in range(n))
    i = [min(row) for row in matrix].index(floor)
    j = [max(matrix[0][j], matrix[1][j]) for j in range(n)].index(ceiling)
    rows = [0, 0]
    rows[i] = 1
    cols = [0] * n
    cols[j] = 1
    return VALUE, rows, cols
"""

MIXED = """
from fractions import Fraction

def solve_two_rows(matrix):
    top, low = matrix
    n = len(top)
    points = {Fraction(0), Fraction(1)}
    for j in range(n):
        for k in range(j):
            d = (top[j] - low[j]) - (top[k] - low[k])
            if d:
                p = Fraction(low[k] - low[j]) / d
                if 0 <= p <= 1:
                    points.add(p)
    def worst(p):
        return min(p * top[j] + (1 - p) * low[j] for j in range(n))
    p = max(sorted(points), key=worst)
    value = worst(p)
    col = None
    for j in range(n):
        for k in range(n):
            for q in weights(top, low, j, k):
                mix = [0] * n
                mix[j] += q
                mix[k] += 1 - q
                if max(sum(m * x for m, x in zip(mix, top)), sum(m * x for m, x in zip(mix, low))) == value:
                    col = mix
    return value, [p, 1 - p], col

def weights(top, low, j, k):
    d = (top[j] - top[k]) - (low[j] - low[k])
    if d:
        q = Fraction(low[k] - top[k]) / d
        if 0 <= q <= 1:
            return [Fraction(1), q]
    return [Fraction(1)]
"""

SHAPES = {
    "matrix-6": {
        "pure guarantee": (
            (TWO_ROWS, "VALUE => floor"),
            (TWO_ROWS, "VALUE => ceiling"),
            (
                MIXED,
                "    return value, [p, 1 - p], col =>     return max(min(top), min(low)), [p, 1 - p], col",
            ),
        )
    }
}
