# %% [markdown]
# # Exercises: Alpha-beta
#
# You **write** alpha-beta in two forms, **order** the moves, **trace** the search on paper, **repair** a search that a course once
# printed, and **explain** why a cut is safe.
#
# **You need** the lesson on alpha-beta. **Time**: 115 minutes. **Points**: 80.
#
# Where a cell says `raise NotImplementedError`, replace that line with your answer. Run the cell, then the `check` cell below it. It shows
# the smallest tree on which your code goes wrong, and which visible tests pass. Those carry 40% of the points of a function; hidden
# tests, run when your paper is graded, carry the rest. Check as often as you like.
#
# In all questions a search **cuts as soon as alpha ≥ beta**, goes through children from left to right, and is **fail-soft**: a node returns
# the best value that came back from its children, even if that value lies outside its window.
#
# **The trees of the tests.** A node may have one child or a dozen and more, a line may be forty plies long, and equal payoffs may stand in many
# places. Payoffs may be of any size, on both sides of 0, and fractions that hardly differ: compare them as they are. Search each child **once**: a
# search that goes to a child twice does the work twice at every ply, and on a long line it does not end.

# %%
from math import inf

from gamelab import check, draw, exercise, given, tree

exercise("03")

# %% [markdown] tags=["solution"]
# The answers to the questions on paper are computed from what this set hands out. For that the solution uses three more functions.
# They cut at equality, unless they are told to be strict.

# %% tags=["solution"]
from gamelab import alphabeta, knuth_moore, watch

STRICT = False

# %% [markdown]
# ## ab-1: write alpha-beta (12 points)
#
# Write `my_alphabeta(node, alpha, beta)`. It returns the value of the node to MAX, fail-soft.
#
# - Of a node you may use `node.is_leaf`, `node.payoff` (of a leaf, to MAX), `node.player` (`"max"` or `"min"`) and `node.children`.
# - **The node says who moves.** MIN may move at the root, a player may move twice in a row, a node may have a single child.
# - Payoffs may be negative, fractions, or larger than any number you would choose for infinity.
# - The tests also call it with a window of its own, such as `my_alphabeta(node, alpha=3, beta=9)`.
# - The tests count the leaves whose payoff you read. Read those that alpha-beta reads, and no others. gamelab's own searches refuse to run here.

# %%
left = tree([[3, 5], [2, 9]]).children[0]
left.player, left.is_leaf, [leaf.payoff for leaf in left.children]

# %% [markdown]
# This MIN node is worth 3. Of the whole tree, `my_alphabeta` reads 3, 5 and 2, and returns 3.


# %%
def my_alphabeta(node, alpha=-inf, beta=inf):
    # BEGIN SOLUTION: return the value of the node to MAX
    if node.is_leaf:
        return node.payoff
    best = -inf if node.player == "max" else inf
    for child in node.children:
        value = my_alphabeta(child, alpha, beta)
        if node.player == "max":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
    # END SOLUTION


# %%
check("ab-1", my_alphabeta)

# %% [markdown]
# Can you tell what your own function does? In a new cell, after `from gamelab import explain`, write `explain("ab-1", my_alphabeta)`. It asks you
# about your function, even if the function is wrong. Your answers go in as a list: `explain("ab-1", my_alphabeta, ["4, 7", "3, yes"])`. No points
# depend on them.

# %% [markdown] tags=["solution"]
# `best` is what the node returns; alpha and beta are what the players are sure of. In a narrow window they differ: a MAX node over
# 0 and 1, entered with alpha = 3, returns `best` = 1, while its alpha is still 3. Returning alpha there would be fail-hard.


# %% tags=["wrong"]
# ab-1: 4 to 11.2 points: cuts only when alpha > beta
def my_alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff
    best = -inf if node.player == "max" else inf
    for child in node.children:
        value = my_alphabeta(child, alpha, beta)
        if node.player == "max":
            alpha = max(alpha, best := max(best, value))
        else:
            beta = min(beta, best := min(best, value))
        if alpha > beta:
            break
    return best


# %% tags=["wrong"]
# ab-1: 3 to 11.5 points: returns the edge of the window
def my_alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff
    for child in node.children:
        value = my_alphabeta(child, alpha, beta)
        if node.player == "max":
            alpha = min(max(alpha, value), beta)
        else:
            beta = max(min(beta, value), alpha)
        if alpha >= beta:
            break
    return alpha if node.player == "max" else beta


# %% tags=["wrong"]
# ab-1: 0 to 6 points: minimax, which reads every leaf
def my_alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff
    return (max if node.player == "max" else min)(
        [my_alphabeta(child) for child in node.children]
    )


# %% tags=["hidden"]
hidden(
    "ab-1",
    Case("a leaf alone", (tree(7),), reads=True),
    # alpha = best, where the node was entered with more
    Case(
        "MAX twice in a row, then a lower value",
        (
            tree(
                [
                    0,
                    {
                        "player": "max",
                        "children": [-1, {"player": "min", "children": [0, 0]}],
                    },
                ]
            ),
        ),
        reads=True,
    ),
    # and beta = best, where it was entered with less
    Case(
        "MIN twice in a row, then a higher value",
        (
            tree(
                [
                    0,
                    {
                        "player": "min",
                        "children": [1, {"player": "max", "children": [0, 0]}],
                    },
                ],
                first="min",
            ),
        ),
        reads=True,
    ),
    Case(
        "the step-by-step tree",
        (tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]]),),
        reads=True,
    ),
    Case(
        "three plies of ties", (tree([[[0, 0], [0, 0]], [[0, 0], [0, 0]]]),), reads=True
    ),
    Case(
        "very small payoffs",
        (tree([[-(10**12), -(10**13)], [-(10**14), 5]]),),
        reads=True,
    ),
    Case(
        "a window above the tree",
        (tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]]),),
        {"alpha": 4, "beta": 8},
        reads=True,
    ),
)

# %% [markdown]
# ## ab-2: alpha-beta as a negamax (10 points)
#
# Write the same search as one rule: `my_negamax(node, alpha, beta, sign)` returns the value of the node **to the player who moves there**.
# `sign` is 1 where MAX moves and −1 where MIN moves. Alpha and beta, too, are seen from the side of that player.
#
# - A leaf is worth `sign * node.payoff`. Nobody moves at a leaf; take the side of the opponent of the player who moved there.
# - If the other player moves at a child, change sides on the way down and on the way back. If the **same player moves again**
#   (`child.player == node.player`), change nothing.
# - Where MIN moves at the root, the tests call it with `sign=-1`. They count the leaves you read.

# %%
again = tree({"player": "min", "children": [{"player": "min", "children": [3, 5]}, 7]})
again.player, [child.player for child in again.children]

# %% [markdown]
# Here MIN moves twice, and the second child is a leaf, with no player. `my_negamax(again, sign=-1)` is −3: MIN pays 3.


# %%
def my_negamax(node, alpha=-inf, beta=inf, sign=1):
    # BEGIN SOLUTION: return the value of the node to the player who moves there
    if node.is_leaf:
        return sign * node.payoff
    best = -inf
    for child in node.children:
        if child.player == node.player:
            value = my_negamax(child, alpha, beta, sign)
        else:
            value = -my_negamax(child, -beta, -alpha, -sign)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
    # END SOLUTION


# %%
check("ab-2", my_negamax)

# %% [markdown] tags=["solution"]
# Seen from the other side, "at least alpha" becomes "at most −alpha": the negated bounds change places.


# %% tags=["wrong"]
# ab-2: 1 to 9.3 points: the other player moves at every ply
def my_negamax(node, alpha=-inf, beta=inf, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    best = -inf
    for child in node.children:
        best = max(best, -my_negamax(child, -beta, -alpha, -sign))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


# %% tags=["wrong"]
# ab-2: 0 to 6 points: the bounds do not change places
def my_negamax(node, alpha=-inf, beta=inf, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    best = -inf
    for child in node.children:
        if child.player == node.player:
            value = my_negamax(child, alpha, beta, sign)
        else:
            value = -my_negamax(child, -alpha, -beta, -sign)
        alpha = max(alpha, best := max(best, value))
        if alpha >= beta:
            break
    return best


# %% tags=["hidden"]
hidden(
    "ab-2",
    Case("a leaf alone", (tree(7),), reads=True),
    Case(
        "MAX moves three times",
        (
            tree(
                {
                    "player": "max",
                    "children": [
                        {
                            "player": "max",
                            "children": [{"player": "max", "children": [1, 4]}, [6, 2]],
                        },
                        3,
                    ],
                }
            ),
        ),
        reads=True,
    ),
    Case("five single moves", (tree([[[[[-7]]]]]),), reads=True),
    Case(
        "MIN first",
        (tree([[[1, 2], [3, 4]], [[5, 6], [0, 8]]], first="min"),),
        {"sign": -1},
        reads=True,
    ),
)

# %% [markdown]
# ## ab-3: the promising move first (9 points)
#
# Write `chosen_move(node)`. It returns the best move at the root, found by an alpha-beta that tries the most promising move first.
#
# - Every child of the root carries a static evaluation to MAX, `child.eval`. Try the child with the highest evaluation first if
#   MAX moves at the root, and the one with the lowest first if MIN does. (No two are equal. Below the root, keep the order of the tree.)
# - Take a new move only if it is **strictly** better than the best so far.
# - Return `child.move`, the name of the move in the tree, whatever the order in which you tried it.
# - The tests count the evaluations and the payoffs you read, so pass on what earlier children have shown. Use your `my_alphabeta` for the
#   children, or the one printed in the lesson. The root is not a leaf.

# %%
rated = tree(
    {
        "player": "max",
        "children": [
            {"player": "min", "children": [2, 7], "eval": 0},
            {"player": "min", "children": [5, 6], "eval": 9},
        ],
    }
)
[(child.move, child.eval) for child in rated.children]

# %% [markdown]
# Move 1 is tried first and is worth 5. After that, the leaf 7 below move 0 need not be read. `chosen_move(rated)` is 1.


# %%
def chosen_move(node):
    # BEGIN SOLUTION: return the best move, trying the promising ones first
    maximising = node.player == "max"
    alpha, beta, chosen = -inf, inf, None
    for child in sorted(
        node.children, key=lambda child: child.eval, reverse=maximising
    ):
        value = my_alphabeta(child, alpha, beta)
        if maximising and value > alpha:
            alpha, chosen = value, child.move
        elif not maximising and value < beta:
            beta, chosen = value, child.move
    return chosen
    # END SOLUTION


# %%
check("ab-3", chosen_move)

# %% [markdown] tags=["solution"]
# A later child that seems to tie may have been cut. Then its number is only a bound, and so a tie must not replace the move.


# %% tags=["wrong"]
# ab-3: 1 to 8.8 points: a tie replaces the best move
def chosen_move(node):
    alpha, beta, chosen = -inf, inf, None
    for child in sorted(
        node.children, key=lambda child: child.eval, reverse=node.player == "max"
    ):
        value = my_alphabeta(child, alpha, beta)
        if node.player == "max" and value >= alpha:
            alpha, chosen = value, child.move
        elif node.player == "min" and value <= beta:
            beta, chosen = value, child.move
    return chosen


# %% tags=["wrong"]
# ab-3: 0 to 5 points: the place in the sorted order is returned
def chosen_move(node):
    side = 1 if node.player == "max" else -1
    alpha, beta, chosen = -inf, inf, None
    for place, child in enumerate(
        sorted(node.children, key=lambda child: -side * child.eval)
    ):
        value = my_alphabeta(child, alpha, beta)
        if side * value > (alpha if side > 0 else -beta):
            chosen = place
            alpha, beta = (value, beta) if side > 0 else (alpha, value)
    return chosen


# %% tags=["wrong"]
# ab-3: 0 to 6 points: every child gets a fresh window
def chosen_move(node):
    side = 1 if node.player == "max" else -1
    tried = sorted(node.children, key=lambda child: -side * child.eval)
    return max(tried, key=lambda child: side * my_alphabeta(child)).move


# %% tags=["hidden"]
hidden(
    "ab-3",
    Case(
        "moves with labels",
        (
            tree(
                {
                    "player": "max",
                    "moves": ["stay", "go"],
                    "children": [
                        {"player": "min", "children": [1, 2], "eval": 3},
                        {"player": "min", "children": [4, 0], "eval": 5},
                    ],
                }
            ),
        ),
        reads=True,
    ),
    *(
        Case(
            f"a bad move between two others, {player.upper()} to move",
            (
                tree(
                    {
                        "player": player,
                        "children": [
                            {
                                "player": other,
                                "children": [side * x, side * 9],
                                "eval": side * e,
                            }
                            for x, e in ((5, 8), (1, 7), (3, 6))
                        ],
                    }
                ),
            ),
            reads=True,
        )
        for player, other, side in (("max", "min", 1), ("min", "max", -1))
    ),
    *(
        Case(
            f"a cut far below, {player.upper()} to move",
            (
                tree(
                    {
                        "player": player,
                        "children": [
                            {
                                "player": other,
                                "children": [side * 5, side * 6],
                                "eval": side * 9,
                            },
                            {
                                "player": other,
                                "children": [[side, [side * 3, side * 9]], side * 4],
                                "eval": side,
                            },
                        ],
                    }
                ),
            ),
            reads=True,
        )
        for player, other, side in (("max", "min", 1), ("min", "max", -1))
    ),
)

# %% [markdown]
# ## ab-4: which leaves are read (10 points)
#
# Work on paper. Here are two trees, with their leaves numbered L1, L2, ... from the left. Alpha-beta goes from left to right and cuts when alpha ≥ beta.

# %%
P = given("ab-4")["P"]
draw(P)

# %%
Q = given("ab-4")["Q"]
draw(Q)

# %% [markdown]
# `ab_4` is a dictionary with five entries:
#
# | entry | what |
# |---|---|
# | `"P"` | the leaves of P that are **not** read: a list of their numbers, such as `[5, 6]` for L5 and L6 |
# | `"Q"` | the leaves of Q that are not read |
# | `"nodes"` | how many nodes of Q are visited, the root and the leaves counted |
# | `"nodes with >"` | the same, if the search cuts only when alpha > beta |
# | `"nodes with the parent's bound"` | the same (with ≥), if a node passes down only its own running value and nothing from further above: no deep cuts |


# %%
# BEGIN SOLUTION: ab_4 = {"P": [...], "Q": [...], "nodes": ..., "nodes with >": ..., "nodes with the parent's bound": ...}
def unread(root):
    pruned = watch(alphabeta, root, strict=STRICT).leaves_pruned
    return [int(root.at(path).name[1:]) for path in pruned]


def shallow(node, bound=None):
    if node.is_leaf:
        return node.payoff
    best = None
    for child in node.children:
        value = shallow(child, best)
        if best is None or (value > best if node.player == "max" else value < best):
            best = value
        if bound is not None and (
            best >= bound if node.player == "max" else best <= bound
        ):
            break
    return best


ab_4 = {
    "P": unread(P),
    "Q": unread(Q),
    "nodes": alphabeta(Q, strict=STRICT).nodes,
    "nodes with >": alphabeta(Q, strict=not STRICT).nodes,
    "nodes with the parent's bound": len(watch(shallow, Q).visited),
}
ab_4
# END SOLUTION

# %%
check("ab-4", ab_4)

# %% tags=["solution"]
draw(watch(alphabeta, P, strict=STRICT))

# %% tags=["solution"]
draw(watch(alphabeta, Q, strict=STRICT))

# %% [markdown]
# ## ab-5: the table of windows and bounds (12 points)
#
# Work on paper. For **every inner node** of this tree, find alpha and beta as the node is entered, and what the node returns (fail-soft).

# %%
ab_5_tree = given("ab-5")
draw(ab_5_tree)

# %% [markdown]
# `ab_5` is a dictionary from the name of a node to `[alpha, beta, what it returns]`; for a node that is never entered it holds `None`.
#
# Write a **number** where the node's value is certainly what it returns. Write a string such as `">= 5"` or `"<= -2"` where that is only a
# **bound**, so that unread leaves could still change the node's value in that direction. For the infinities write `-inf` and `inf`.
# The step-by-step tree of the lesson would begin
#
# `{"A": [-inf, inf, 3], "B": [-inf, inf, 3], "C": [3, inf, "<= 1"], ...`

# %%
# BEGIN SOLUTION: ab_5 = {"A": [-inf, inf, ...], "B": [...], ...}
inner = {node.path: node.name for node in ab_5_tree.nodes() if not node.is_leaf}
ab_5 = dict.fromkeys(sorted(inner.values()))
for step in watch(alphabeta, ab_5_tree, strict=STRICT).steps:
    if step.node in inner and step.kind == "enter":
        ab_5[inner[step.node]] = [step.alpha, step.beta]
    if step.node in inner and step.kind == "return":
        ab_5[inner[step.node]] += [
            step.value if step.relation == "=" else f"{step.relation} {step.value}"
        ]
ab_5
# END SOLUTION

# %%
check("ab-5", ab_5)

# %% tags=["solution"]
draw(watch(alphabeta, ab_5_tree, strict=STRICT))

# %% [markdown]
# ## ab-6: the best and the worst order (9 points)
#
# Work on paper. The value of this tree does not depend on the order of the children in each node. How many leaves alpha-beta reads does depend on it.

# %%
draw(given("ab-6")["tree"])

# %%
b, d = given("ab-6")["branching"], given("ab-6")["depth"]
print(f"b = {b}, d = {d}")

# %% [markdown]
# `ab_6` is a dictionary with three entries:
#
# - `"fewest"`: the same tree, written as nested lists, with the children of each node in an order in which alpha-beta reads **as few leaves as possible**;
# - `"most"`: the same tree, written as nested lists, in an order in which it reads **as many leaves as possible**;
# - `"best first"`: how many leaves it reads in a uniform tree with the branching b and the depth d printed above, if the best child always comes first.
#
# In each node you may change the order of its children and nothing else: `[[[1, 2], [3, 4]], ...` may become `[[[4, 3], [1, 2]], ...`. Several
# orders are right.


# %%
# BEGIN SOLUTION: ab_6 = {"fewest": [[[...], ...], ...], "most": ..., "best first": ...}
def orders(node):
    if node.is_leaf:
        return [node.payoff]
    one, other = map(orders, node.children)
    return [pair for x in one for y in other for pair in ([x, y], [y, x])]


def leaves_read(order):
    return alphabeta(order).leaves


every = orders(given("ab-6")["tree"])
ab_6 = {
    "fewest": min(every, key=leaves_read),
    "most": max(every, key=leaves_read),
    "best first": knuth_moore(b, d),
}
ab_6
# END SOLUTION

# %%
check("ab-6", ab_6)

# %% [markdown] tags=["solution"]
# For the fewest leaves, the child that is best for the mover comes first at every node. For the most, it comes last, as far as the
# resulting windows allow. The number is $b^{\lceil d/2 \rceil} + b^{\lfloor d/2 \rfloor} - 1$.

# %% tags=["wrong"]
# ab-6: 0 to 6 points: every node sorted upwards, and half of the leaves
ab_6 = {
    "fewest": [sorted(map(sorted, half)) for half in orders(given("ab-6")["tree"])[0]],
    "most": orders(given("ab-6")["tree"])[0],
    "best first": b**d // 2,
}

# %% [markdown]
# ## ab-7: repair a broken search (12 points)
#
# In the lesson you met three defects of a routine that a course once printed. Here is the whole routine, put into Python. It is meant to be a
# negamax with pruning: `bound` comes from the parent, `level` counts the plies left, and `choice` stores the best move. It has **eight defects**. The
# undefined name that it calls is one of the eight. Find them all before you repair anything. Run this cell; it only defines the function.


# %%
def prune_value(node, choice, bound, level):
    if node.is_leaf:
        return bound
    if level == 0:
        return
    max_value = bound
    for child in node.children:
        child.value = -node_value_pruned(child, choice, -bound, level - 1)
        if child.value > max_value:
            max_value, choice["move"] = child.value, child.move
    return max_value


# %% [markdown]
# Repair all eight: write `repaired(node, level, alpha, beta, sign)`, a negamax with two bounds that looks `level` plies ahead. It returns a
# pair, `(value, move)`.
#
# - The value is for the player who moves at the node; `sign` is 1 for MAX, −1 for MIN. In this question the players alternate.
# - A leaf is a leaf whatever the level. At level 0 any other node is worth its `node.eval`, which, like a payoff, is a value to MAX.
# - The move is `child.move` of the best child, the first of equals. At a leaf and at level 0 it is `None`.
# - Store nothing on the tree, and let the calls share no list or dictionary. Cut when alpha ≥ beta. The tests count what you read.

# %%
deep = tree(
    {"player": "max", "children": [{"player": "min", "eval": 6, "children": [2, 9]}, 4]}
)
deep.children[0].eval, deep.children[1].is_leaf

# %% [markdown]
# One ply ahead stand the evaluation 6 and the leaf 4, so `repaired(deep, 1)` is `(6, 0)`. And `repaired(deep, 2)` is `(4, 1)`.


# %%
def repaired(node, level, alpha=-inf, beta=inf, sign=1):
    # BEGIN SOLUTION: return the value to the player who moves, and the move
    if node.is_leaf:
        return sign * node.payoff, None
    if level == 0:
        return sign * node.eval, None
    max_value, move = -inf, None
    for child in node.children:
        value = -repaired(child, level - 1, -beta, -alpha, -sign)[0]
        if value > max_value:
            max_value, move = value, child.move
        alpha = max(alpha, max_value)
        if alpha >= beta:
            break
    return max_value, move
    # END SOLUTION


# %%
check("ab-7", repaired)

# %% [markdown] tags=["solution"]
# The eight defects: (1) it calls a function that is defined nowhere; (2) at level 0 it returns nothing; (3) a leaf returns the bound and not its
# payoff; (4) the running maximum starts at the bound, which is an upper one; (5) it passes −bound down where −max_value is needed; (6) the loop has
# no exit; (7) the value is stored on the child, where the next search finds it; (8) one `choice` is shared by the whole recursion, so that
# the node that improves last leaves its move there.


# %% tags=["wrong"]
# ab-7: 3 to 11 points: the recursion shares one best move
def repaired(node, level, alpha=-inf, beta=inf, sign=1, choice=None):
    choice = {"move": None} if choice is None else choice
    if node.is_leaf or level == 0:
        return sign * (node.payoff if node.is_leaf else node.eval), None
    best = -inf
    for child in node.children:
        value = -repaired(child, level - 1, -beta, -alpha, -sign, choice)[0]
        if value > best:
            best, choice["move"] = value, child.move
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, choice["move"]


# %% tags=["wrong"]
# ab-7: 0 to 9.3 points: the loop has no exit
def repaired(node, level, alpha=-inf, beta=inf, sign=1):
    if node.is_leaf or level == 0:
        return sign * (node.payoff if node.is_leaf else node.eval), None
    found = [
        (-repaired(child, level - 1, sign=-sign)[0], -place, child.move)
        for place, child in enumerate(node.children)
    ]
    return max(found)[0], max(found)[2]


# %% tags=["hidden"]
hidden(
    "ab-7",
    Case("a leaf alone", (tree(7),), {"level": 2}, reads=True),
    Case(
        "no ply at the root",
        (tree({"player": "min", "eval": 4, "children": [1, 2]}),),
        {"level": 0, "sign": -1},
        reads=True,
    ),
    Case(
        "leaves before the horizon",
        (
            tree(
                {
                    "player": "max",
                    "eval": 0,
                    "children": [7, {"player": "min", "eval": 9, "children": [8, 3]}],
                }
            ),
        ),
        {"level": 1},
        reads=True,
    ),
)

# %% [markdown]
# ## ab-8: why a cut is safe (6 points)
#
# A classmate writes of this tree: "The MAX node E was cut and returned 6, so E is worth 6, and I keep that. And the 8 is unread, so the root is only
# nearly right."

# %%
draw(tree([[[2, 4], [6, 9]], [[1, 5], [7, 8]]], names="ABCDEFG"))

# %% [markdown]
# Answer in 80 to 150 words. (a) Why can no number in the 8's place change the root? Change one leaf that is read so that it can.
# (b) Change a leaf outside E so that "E = 6" gives a wrong root. What may be kept of E? A person reads this answer.

# %%
# BEGIN SOLUTION: ab_8 = "..."
ab_8 = """(a) After the 7, MAX is sure of at least 7 at G, whatever stands beside it. But MIN, who moves at C, has F, where MAX gets only 5.
So MIN goes to F, C is worth 5 for every number in the place of the 8, and the root is exactly 5. If F were worth more than 7, the 8 would
matter: with 10 in the place of the 5, G is not cut, and G, C and the root are worth 8.
(b) The 6 is only a bound: E is worth 6 or more, in truth 9. With 10 in the place of the 4, D is worth 10, so B and the root are worth 9.
"E = 6" makes both 6. Only "E >= 6" may be kept. It was enough while MIN had 4 at D."""
# END SOLUTION

# %%
check("ab-8", ab_8)

# %% [markdown] tags=["solution"]
# Marking: 4 points for (a), 1 for what MAX is sure of at G, 1 for what MIN has at F, 2 for a leaf: the 1 or the 5 becomes more than 7, or the
# 7 less than 5. 2 points for (b): the 2 or the 4 becomes more than 6, with both roots (1); a bound and its direction (1).

# %% [markdown]
# ## Hand in
#
# Run all cells once more from the top (*Restart and run all*), save, and download the notebook: on Colab with *File > Download > Download .ipynb*.
# Hand in that file.
