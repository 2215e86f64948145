"""Nodes that accept a visitor, two plies deep: a function for each class, leaves included."""


class Max:
    def __init__(self, *children):
        self.children = children

    def accept(self, visitor):
        return visitor.visit_max(self)


class Min:
    def __init__(self, *children):
        self.children = children

    def accept(self, visitor):
        return visitor.visit_min(self)


class Leaf:
    def __init__(self, payoff):
        self.payoff = payoff

    def accept(self, visitor):
        return visitor.visit_leaf(self)


class Value:
    def visit_max(self, node):
        # > enter()
        best = -99
        for child in node.children:  # looked
            best = max(best, child.accept(self))
            # > update(best)
        return best  # back

    def visit_min(self, node):
        # > enter()
        best = 99
        for child in node.children:  # looked
            best = min(best, child.accept(self))
            # > update(best)
        return best  # back

    def visit_leaf(self, node):
        # > enter()
        return node.payoff  # back


TREE = Max(*[Min(*map(Leaf, payoffs)) for payoffs in ((3, 12, 8), (2, 4, 6), (14, 5, 1))])
RUN = Value().visit_max, TREE
