"""The explorers of minimax."""

from gamelab import explore, minimax, random_tree, tree

LETTERED = tree([[[-1, 4], [2, 6]], [[-3, -5], [0, 7]]], names="ABCDEFG")
ODD_TURNS = tree(
    {
        "player": "max",
        "name": "A",
        "children": [
            {
                "player": "min",
                "name": "B",
                "children": [{"player": "min", "name": "D", "children": [1, 5]}, 3],
            },
            {
                "player": "min",
                "name": "C",
                "children": [
                    {
                        "player": "max",
                        "name": "E",
                        "children": [{"player": "min", "name": "F", "children": [2]}],
                    },
                    6,
                ],
            },
        ],
    }
)
FORESIGHT = random_tree(
    branching=(1, 2), depth=4, seed=16283, low=0, high=20, evals=True, distinct=True
)
TEMPTING = tree([[4, 5, 6], [3, 9, 12], [0, 8, 28]])
FOUR_PLIES = random_tree(branching=2, depth=4, seed=5)


def newest(root):
    """A routine with one shared choice, which the recursion overwrites."""
    choice = []

    def value(node):
        if node.is_leaf:
            return node.payoff
        best = None
        for child in node.children:
            found = value(child)
            if best is None or (found > best if node.player == "max" else found < best):
                best, choice[:] = found, [child]
        return best

    value(root)
    return choice[0]


EXPLORERS = {
    "minimax": lambda: explore.minimax(FORESIGHT),
    "depth_limit": lambda: explore.depth_limit(FORESIGHT),
    "depth_limit, three moves": lambda: explore.depth_limit(
        random_tree(branching=3, depth=3, seed=0, low=0, high=30, evals=True)
    ),
    "erring_opponent": lambda: explore.erring_opponent(TEMPTING),
    "erring_opponent, four plies": lambda: explore.erring_opponent(FOUR_PLIES),
    "flow_up": lambda: explore.flow_up(LETTERED),
    "reported_move": lambda: explore.reported_move(
        {"shared Choice": newest, "repaired": lambda root: minimax(root).move}
    ),
    "whose_turn": lambda: explore.whose_turn(ODD_TURNS),
    "whose_turn, MIN first": lambda: explore.whose_turn(tree([[4, 6], [1, 9]], first="min")),
}
