"""Lists taken apart by pattern: the head is searched, the tail by the same function again."""


def highest(nodes, nested=True):
    # > nested and enter()
    match nodes:
        case []:
            return -99  # = return back(-99) if nested else -99
        case [head, *tail]:
            value = bottom(head)
            # > update(value)
            value = max(value, highest(tail))
            # > update(value)
            return value  # = return back(value) if nested else value


def lowest(nodes, nested=True):
    # > nested and enter()
    match nodes:
        case []:
            return 99  # = return back(99) if nested else 99
        case [head, *tail]:
            value = top(head)
            # > update(value)
            value = min(value, lowest(tail))
            # > update(value)
            return value  # = return back(value) if nested else value


def top(node):
    # > enter()
    return node if isinstance(node, int) else highest(node, False)  # back


def bottom(node):
    # > enter()
    return node if isinstance(node, int) else lowest(node, False)  # back


RUN = top, [[3, 12, 8], [2, 4, 6], [14, 5, 1]]
