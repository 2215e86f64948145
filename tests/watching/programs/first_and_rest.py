"""Two functions over *children: the first is searched, the rest by the same function again."""


def highest(first, *rest):
    # > enter()
    value = first if isinstance(first, int) else lowest(*first)
    # > update(value)
    if rest:
        value = max(value, highest(*rest))
        # > update(value)
    return value  # back


def lowest(first, *rest):
    # > enter()
    value = first if isinstance(first, int) else highest(*first)
    # > update(value)
    if rest:
        value = min(value, lowest(*rest))
        # > update(value)
    return value  # back


RUN = highest, [3, 12, 8], [2, 4, 6], [14, 5, 2]
