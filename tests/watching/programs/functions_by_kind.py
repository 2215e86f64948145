"""A function for each kind of node, in a table: also for the leaves."""


def utility(node, alpha, beta):
    # > enter(alpha, beta)
    return node["payoff"]  # back


def max_value(node, alpha, beta):
    # > enter(alpha, beta)
    best = -99
    for child in node["children"]:  # looked
        best = max(best, SEARCH[child["kind"]](child, alpha, beta))
        # > update(best)
        if best >= beta:
            return best  # back
        alpha = max(alpha, best)
    return best  # back


def min_value(node, alpha, beta):
    # > enter(alpha, beta)
    best = 99
    for child in node["children"]:  # looked
        best = min(best, SEARCH[child["kind"]](child, alpha, beta))
        # > update(best)
        if best <= alpha:
            return best  # back
        beta = min(beta, best)
    return best  # back


SEARCH = {"max": max_value, "min": min_value, "leaf": utility}


def tree(form, kind="max"):
    if isinstance(form, int):
        return {"kind": "leaf", "payoff": form}
    below = "min" if kind == "max" else "max"
    return {"kind": kind, "children": [tree(part, below) for part in form]}


RUN = max_value, tree([[3, 12, 8], [2, 4, 6], [14, 5, 1], 0]), -99, 99
