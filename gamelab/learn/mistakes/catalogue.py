"""The catalogue: 41 mistakes that programs and pens make, each in one sentence, which serves a
program and an answer worked out by hand alike.

The answers that make them stand with the forms and with the questions."""

CATALOGUE = {
    1: "a node is left only when alpha > beta; it should be left as soon as alpha >= beta",
    2: (
        "the move taken only ties with an earlier one; of equally good moves the first is asked for"
    ),
    3: "the root gives every child a fresh window, so what the first child has shown is forgotten",
    4: "only the parent's bound is used, so deep cuts are missed",
    5: "alpha and beta are shared by the whole tree, where each node has its own",
    6: "the best value starts at 0, so a negative payoff can never win",
    7: "a finite number stands for infinity, and the payoffs pass it",
    8: "a node is left before the child's value is recorded",
    9: (
        "the window is turned over to (-alpha, -beta); negated bounds change places: (-beta,"
        " -alpha)"
    ),
    10: "the window is passed on as it is; to the other player it is (-beta, -alpha)",
    11: (
        "a leaf or an evaluation is scored for the wrong player; it counts for who is to move"
        " there, whose sign has to be passed down"
    ),
    12: (
        "the turn is taken from the depth, always passes to the other player, or is always"
        " MAX's; the node or the state says who moves"
    ),
    13: "the bound that a cut node returns is taken for its value",
    14: (
        "fail-soft and fail-hard are mixed up: a fail-soft search returns what it reached, outside"
        " its window too"
    ),
    15: "the depth is off by one, or counted in rounds: a ply is a single move",
    16: (
        "the end of the game and the horizon are mixed up: a leaf counts with its payoff"
        " whatever the depth, any other node at depth 0 with its evaluation"
    ),
    17: (
        "a chance node is left too early, as if MIN moved there; what is unread can still"
        " change its value"
    ),
    18: (
        "the chances are not taken as they are: the weights, or the remainder of a division, are"
        " lost"
    ),
    19: (
        "any increasing rescale is taken to be harmless; expectimax stands only a positive"
        " linear one"
    ),
    20: "the other players are taken for enemies; each maximises a payoff of their own",
    21: (
        "an indifferent player is taken to have one right answer; every one of them gives a"
        " subgame-perfect payoff"
    ),
    22: "the children were sorted, and the place in the sorted order is returned as the move",
    23: "the years in prison are maximised; they are costs",
    24: "the best joint total is taken for the equilibrium",
    25: "the best pure guarantee is taken for the value of the game",
    26: "every column gets a weight, a dominated one too",
    27: "your own payoffs decide your own mix; it has to make the other player indifferent",
    28: (
        "misere and normal play are mixed up, or the sign at the empty pile: whoever finds it has"
        " won in misere play"
    ),
    29: "states, nodes of the tree and games are counted as one thing",
    30: "one best choice is shared by the whole tree, so those further down overwrite the root's",
    31: "the strategy answers its own last move, or sees the other's move of the same turn",
    32: (
        "max and min are mixed up, or a best value never moves: MAX takes the largest value"
        " of its children, MIN the smallest"
    ),
    33: (
        "the search goes deeper than it should: the depth falls by one with every move,"
        " whoever makes it, and at 0 a node is evaluated"
    ),
    34: (
        "alpha never rises, or beta never falls: MAX sets alpha = max(alpha, best), MIN sets"
        " beta = min(beta, best)"
    ),
    35: "nothing is ever cut: every leaf is read",
    36: "a node is left after its first child, whatever the window",
    37: "the cut is the wrong way round: a node is left when alpha >= beta",
    38: "nothing is returned: is a `return` missing, or was nothing assigned to what is returned?",
    39: "the answer is the same in every test, and the right ones differ",
    40: "the last child of a node is left out",
    41: "a 0 is taken for nothing: ask `is None`, for Python takes 0 for False",
}
