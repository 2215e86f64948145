"""Nodes of a class of one's own, which keep their value; the depth is an attribute."""


class TreeNode:
    def __init__(self, *below, depth=0):
        self.depth, self.value, self.below = depth, None, below

    def is_max(self):
        return self.depth % 2 == 0


def solve(node, alpha=-99, beta=99):
    # > enter(alpha, beta)
    if isinstance(node, int):
        return node  # back
    node.value = -99 if node.is_max() else 99
    for child in node.below:  # looked
        result = solve(child, alpha, beta)
        if node.is_max():
            node.value = max(node.value, result)
            alpha = max(alpha, node.value)
        else:
            node.value = min(node.value, result)
            beta = min(beta, node.value)
        # > update(node.value)
        if beta <= alpha:
            break
    return node.value  # back


RUN = solve, TreeNode(TreeNode(3, 5, depth=1), TreeNode(2, 9, 1, depth=1), TreeNode(8, depth=1))
