"""The highest of the children at MIN's nodes, too: the other extreme than the tree's player has."""

from gamelab import tree


def highest(node):
    # > enter()
    if node.is_leaf:
        return node.payoff  # back
    # > return back(bests(max, *map(highest, node.children)))
    return max(highest(child) for child in node.children)


RUN = highest, tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
