"""The window in one tuple."""


def search(tree, bounds, highest):
    # > enter(*bounds)
    if not isinstance(tree, tuple):
        return tree  # back
    low, high = bounds
    for child in tree:  # looked
        value = search(child, (low, high), not highest)
        if highest:
            low = max(low, value)
        else:
            high = min(high, value)
        # > update(low if highest else high)
        if low >= high:
            break
    return low if highest else high  # back


RUN = search, ((3, 12, 8), (2, 4, 6), (14, 5, 2)), (-1000, 1000), True
