"""A row of coins: the left end or the right one, without a loop: no running value."""


def diff(row, i, j):
    # > enter()
    if i > j:
        return 0  # back
    left = row[i] - diff(row, i + 1, j)
    right = row[j] - diff(row, i, j - 1)
    return max(left, right)  # back


RUN = diff, [8, 15, 3, 7], 0, 3
