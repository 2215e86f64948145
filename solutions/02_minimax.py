# %% [markdown]
# # Exercises: minimax
#
# You compute values by hand, first from MAX's side, then from the side of the player who moves. You write minimax in two forms, repair a
# published search that reports the wrong move, and limit the depth. At the end you say what minimax guarantees.
#
# **You need** the lesson *Minimax: the value of a game*. **Time**: 110 minutes. **Points**: 50.
#
# **How to work.** Write your answer in place of the line `raise NotImplementedError(...)` and run the cell. Then run the cell with
# `check(...)` below it and read what it says. A check runs the visible tests. They carry 40% of the points of a
# function; hidden tests, run when your paper is graded, carry the rest. You may add cells of your own to try things out. In questions 5 and 7 you may call functions that you wrote before.
#
# In all questions a leaf's payoff is what MAX gets. This is what you can ask a node:
#
# ```python
# node.is_leaf, node.payoff        # True and a number where the game is over
# node.player, node.children       # "max" or "min", and the positions one move on; a leaf has None and ()
# ```
#
# **The trees of the tests.** A node may have one child or a dozen and more, a line may be forty plies long, and equal payoffs may stand in many
# places. Payoffs may be of any size, on both sides of 0, and fractions that hardly differ: compare them as they are. Search each child **once**: a
# search that goes to a child twice does the work twice at every ply, and on a long line it does not end.

# %%
from math import inf

from gamelab import check, draw, exercise, given, tree

exercise("02")

# %% [markdown]
# ## minimax-1: the values of a tree, by hand (6 points)
#
# MAX points up, MIN points down. Look closely: in two places the same player moves twice in a row. Ask each node who moves there.

# %%
minimax_1_tree = given("minimax-1")
draw(minimax_1_tree)

# %% [markdown]
# Find the value of each of the nodes A to H. Find also the move at A, and give it as the name of the child that MAX moves to. If several
# moves are equally good, take the first of them from the left, as everywhere in this course.
#
# Write a dictionary such as `{"A": 3, "B": -1, ..., "H": 0, "move": "C"}`.

# %%
# BEGIN SOLUTION: minimax_1 = {"A": ..., "B": ..., and so on to "H": ..., "move": ...}
from gamelab import minimax

minimax_1 = {
    node.name: minimax(node).value for node in minimax_1_tree.nodes() if node.name
}
minimax_1["move"] = minimax_1_tree.children[minimax(minimax_1_tree).move].name
# END SOLUTION
minimax_1

# %%
check("minimax-1", minimax_1)

# %% [markdown] tags=["solution"]
# Work from the leaves up. A node's value is known as soon as the values of all its children are. Where MIN follows MIN, or MAX follows MAX, apply the
# same rule twice. Two moves at A have the same value, and the first of them is the answer.

# %% [markdown]
# ## minimax-2: minimax in one function (7 points)
#
# Write `minimax_value(node)`. It returns the value of a node, which is what MAX gets if both players play their best from there on. The trees of the
# tests have leaves on several levels, single children, players who move twice in a row, MIN at the root, fractions, and payoffs of any size. One
# tree is only a leaf.
#
# ```python
# minimax_value(tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]]))    # 4
# minimax_value(tree([[4, 6], [1, 9]], first="min"))          # 6
# ```

# %%
draw(given("minimax-2"))


# %%
def minimax_value(node):
    # BEGIN SOLUTION: the value of the node to MAX
    if node.is_leaf:
        return node.payoff
    below = [minimax_value(child) for child in node.children]
    return max(below) if node.player == "max" else min(below)
    # END SOLUTION


# %%
check("minimax-2", minimax_value)


# %% tags=["wrong"]
# minimax-2: 0.5 to 4.5 points: the best value starts at 0
def minimax_value(node):
    if node.is_leaf:
        return node.payoff
    best = 0
    for child in node.children:
        found = minimax_value(child)
        if (found > best) if node.player == "max" else (found < best):
            best = found
    return best


# %% tags=["wrong"]
# minimax-2: 2.5 to 6 points: the flag turns over at every ply, whoever moves
def minimax_value(node, maximizing=True):
    if node.is_leaf:
        return node.payoff
    return (max if maximizing else min)(
        minimax_value(child, not maximizing) for child in node.children
    )


# %% tags=["hidden"]
hidden(
    "minimax-2",
    Case("one child after the other", (tree([[[[-4]]]]),)),
    Case("every payoff the same", (tree([[5, 5], [5, [5, 5]]]),)),
    Case(
        "losses of a million", (tree([[-(10**6), -(10**7)], [-(10**8), -(10**6) - 1]]),)
    ),
    Case(
        "MIN three times in a row",
        (
            tree(
                {
                    "player": "min",
                    "children": [
                        {
                            "player": "min",
                            "children": [{"player": "min", "children": [3, 8]}, 4],
                        },
                        6,
                    ],
                }
            ),
        ),
    ),
)

# %% [markdown]
# ## minimax-3: the values to the player who moves, by hand (5 points)
#
# Negamax, or NodeValue, gives each node its value **to the player who moves there**. This is the highest of the children's values after each of them
# has changed sign. Here MIN moves first, the players take turns, and the leaves lie on three levels.

# %%
minimax_3_tree = given("minimax-3")
draw(minimax_3_tree)

# %% [markdown]
# Find these values for the nodes A to F. A leaf shows what MAX gets, on every level. So first turn it into what it is worth to the player who would
# move there. An example: MIN moves at a node whose children are the leaves 3 and 8. MIN takes the 3, and the node is worth −3 to MIN.
#
# Write a dictionary such as `{"A": 3, "B": -1, ..., "F": 0}`.

# %%
# BEGIN SOLUTION: minimax_3 = {"A": ..., "B": ..., and so on to "F": ...}
minimax_3 = {}
for node in minimax_3_tree.nodes():
    if not node.is_leaf:
        minimax_3[node.name] = (
            minimax(node).value if node.player == "max" else -minimax(node).value
        )
# END SOLUTION
minimax_3

# %%
check("minimax-3", minimax_3)

# %% [markdown] tags=["solution"]
# A node of MAX has the same value as in plain minimax. A node of MIN has that value with its sign changed. A belongs to MIN, so the number at A is minus
# what MAX gets.

# %% [markdown]
# ## minimax-4: NodeValue (7 points)
#
# Write `node_value(node, sign)`. It returns the value of the node to the player who moves there. `sign` is 1 where MAX is to move and −1 where MIN
# is. At a leaf nobody moves any more, and `sign` says for whom the payoff counts.
#
# One rule serves both players, so there is no `min` in it. But do not change the sign at every ply, as the lesson's short form does. In these trees a player
# may move twice in a row. Then parent and child belong to the same player: `child.player == node.player`.
#
# ```python
# node_value(tree([[-5], [10]]))                              # 10
# node_value(tree([[4, 6], [1, 9]], first="min"), -1)         # -6, because MIN moves at the root
# ```

# %%
draw(given("minimax-4"))


# %%
def node_value(node, sign=1):
    # BEGIN SOLUTION: the value of the node to the player who moves there
    if node.is_leaf:
        return sign * node.payoff
    best = -inf
    for child in node.children:
        if child.player == node.player:
            found = node_value(child, sign)
        else:
            found = -node_value(child, -sign)
        best = max(best, found)
    return best
    # END SOLUTION


# %%
check("minimax-4", node_value)


# %% tags=["wrong"]
# minimax-4: 3.5 to 6.3 points: negates at every ply, whoever moves
def node_value(node, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    return max(-node_value(child, -sign) for child in node.children)


# %% tags=["wrong"]
# minimax-4: 0.5 to 4.5 points: a leaf counts for MAX, whoever is to move
def node_value(node, sign=1):
    if node.is_leaf:
        return node.payoff
    return max(
        (
            node_value(child, sign)
            if child.player == node.player
            else -node_value(child, -sign)
        )
        for child in node.children
    )


# %% tags=["hidden"]
hidden(
    "minimax-4",
    Case("a leaf, 7", (tree(7),)),
    Case("a leaf, 7, sign -1", (tree(7), -1)),
    Case(
        "MIN, then MIN, then MAX, sign -1",
        (
            tree(
                {
                    "player": "min",
                    "children": [{"player": "min", "children": [[3, 8], 4]}, -6],
                }
            ),
            -1,
        ),
    ),
    Case("thirds", (tree([["1/3", "1/2"], ["2/3", "2/5"]]),)),
)

# %% [markdown] tags=["solution"]
# A leaf has no player. So it counts as the opponent's turn, and its value changes sign. The code never counts levels.

# %% [markdown]
# ## minimax-5: find the bug: the move that is reported (8 points)
#
# This NodeValue has been published. It stores the best move in `choice`, which the caller passes in.


# %%
def published(node, choice, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    most = -inf
    for child in node.children:
        worth = -published(child, choice, -sign)
        if worth > most:
            most, choice["best"] = worth, child
    return most


# %%
choice, minimax_5_tree = {}, given("minimax-5")
published(minimax_5_tree, choice), choice["best"]

# %%
draw(minimax_5_tree)

# %% [markdown]
# The value is right. But the moves of the root lead to B and C, and `choice` holds neither of them.
#
# Write a repaired version, `first_best(root)`. It returns the number of the best move at the root: 0 for the first child, 1 for the second,
# and so on. If several moves have the root's value, it returns the **first**. The players take turns here. `root.player` says who begins, and this
# may be MIN. You may call `minimax_value` or `node_value`, or change the published code.
#
# ```python
# first_best(tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]]))       # 2
# first_best(tree([[4, 9], [1, 6]], first="min"))             # 1
# ```


# %%
def first_best(root):
    # BEGIN SOLUTION: the number of the first child that attains the value
    sign = 1 if root.player == "max" else -1
    best, move = -inf, None
    for number, child in enumerate(root.children):
        found = sign * minimax_value(child)
        if found > best:
            best, move = found, number
    return move
    # END SOLUTION


# %%
check("minimax-5", first_best)


# %% tags=["wrong"]
# minimax-5: 1 to 7 points: the published form, as it is
def first_best(root):
    choice = {}
    published(root, choice, 1 if root.player == "max" else -1)
    return choice["best"].index


# %% tags=["wrong"]
# minimax-5: 4 to 7 points: a later move that only ties replaces the best
def first_best(root):
    sign, best, move = 1 if root.player == "max" else -1, -inf, None
    for number, child in enumerate(root.children):
        if sign * minimax_value(child) >= best:
            best, move = sign * minimax_value(child), number
    return move


# %% tags=["hidden"]
hidden(
    "minimax-5",
    Case("all moves equal", (tree([[4, 4], [4, 9], 4]),)),
    Case("[[[1, 2], 3], [0, [5, 5]]]", (tree([[[1, 2], 3], [0, [5, 5]]]),)),
    Case("one move only, MIN to move", (tree([[8, 9]], first="min"),)),
    Case(
        "the best move last, MIN to move",
        (tree([5, 4, 3, [-2, [-7, 6]]], first="min"),),
    ),
)

# %% [markdown] tags=["solution"]
# All calls share one `choice`. After the root has stored B, the search of C goes on storing, deep down in the tree. In the repaired version the
# recursion returns values only, and the loop at the root keeps the move in a variable of its own.

# %% [markdown]
# ## minimax-6: NodeValue with a depth limit (8 points)
#
# Write `limited_value(node, depth, sign)`. It does what `node_value` does, but it looks only `depth` plies ahead. A ply is one move of one player.
#
# - Depth 0 looks at no move and evaluates the node itself: `node.eval` is a guess at what the node is worth **to MAX**.
# - At a leaf `node.payoff` counts, even if no depth is left. Leaves here have a `node.eval` as well, but it is only a guess.
# - As before, the answer is the value to the player who moves at the node, and a player may move twice in a row.
#
# A small tree to try it on ("e = 6" is an evaluation):

# %%
small = tree(
    {
        "player": "max",
        "eval": 6,
        "children": [
            {"player": "min", "eval": 2, "children": [3, 8]},
            {"payoff": 1, "eval": 9},
        ],
    }
)
draw(small)

# %% [markdown]
# ```python
# [limited_value(small, depth) for depth in (0, 1, 2, 3)]     # [6, 2, 3, 3]
# ```
#
# The tests begin with this tree:

# %%
minimax_6_tree = given("minimax-6")
draw(minimax_6_tree)


# %%
def limited_value(node, depth, sign=1):
    # BEGIN SOLUTION: the value of the node to the player who moves there, so many plies deep
    if node.is_leaf:
        return sign * node.payoff
    if depth == 0:
        return sign * node.eval
    best = -inf
    for child in node.children:
        if child.player == node.player:
            found = limited_value(child, depth - 1, sign)
        else:
            found = -limited_value(child, depth - 1, -sign)
        best = max(best, found)
    return best
    # END SOLUTION


# %%
check("minimax-6", limited_value)


# %% tags=["wrong"]
# minimax-6: 3.5 to 7 points: asks for the evaluation before it sees a leaf
def limited_value(node, depth, sign=1):
    if depth == 0:
        return sign * node.eval
    if node.is_leaf:
        return sign * node.payoff
    return max(
        (
            limited_value(child, depth - 1, sign)
            if child.player == node.player
            else -limited_value(child, depth - 1, -sign)
        )
        for child in node.children
    )


# %% tags=["wrong"]
# minimax-6: 1.2 to 5.6 points: one ply too deep
def limited_value(node, depth, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    if depth < 0:
        return sign * node.eval
    return max(
        (
            limited_value(child, depth - 1, sign)
            if child.player == node.player
            else -limited_value(child, depth - 1, -sign)
        )
        for child in node.children
    )


# %% tags=["hidden"]
hidden(
    "minimax-6",
    Case("a leaf, depth 0", (tree({"payoff": 4, "eval": -4}), 0)),
    Case("a leaf, depth 3, sign -1", (tree({"payoff": 4, "eval": 1}), 3, -1)),
    Case(
        "[1, 2] with the evaluation 9, depth 0",
        (tree({"player": "max", "eval": 9, "children": [1, 2]}), 0),
    ),
    Case(
        "[1, 2] with the evaluation 9, depth 4",
        (tree({"player": "max", "eval": 9, "children": [1, 2]}), 4),
    ),
)

# %% [markdown] tags=["solution"]
# Test for a leaf before you test the depth. The evaluation gets its sign exactly as a payoff does. The depth falls by one at each call, whoever moves.

# %% [markdown]
# ## minimax-7: the search procedure (6 points)
#
# Write `search(root, depth)`. It looks `depth` plies ahead (1 or more) and returns the number of the best move at the root: 0 for the first child, 1 for
# the second, and so on. It calls `limited_value` for the value of each child and keeps the move itself. Of several equally good moves it returns the first.
# `root.player` says who moves, and a child may belong to the same player.
#
# ```python
# search(small, 1), search(small, 2)          # (0, 0), because the first move is worth 2 or 3, and the second 1
# ```

# %%
draw(given("minimax-7"))


# %%
def search(root, depth):
    # BEGIN SOLUTION: the number of the best move, so many plies deep
    sign = 1 if root.player == "max" else -1
    best, move = -inf, None
    for number, child in enumerate(root.children):
        if child.player == root.player:
            found = limited_value(child, depth - 1, sign)
        else:
            found = -limited_value(child, depth - 1, -sign)
        if found > best:
            best, move = found, number
    return move
    # END SOLUTION


# %%
check("minimax-7", search)


# %% tags=["wrong"]
# minimax-7: 0.8 to 5 points: hands the whole depth on to the children
def search(root, depth):
    sign = 1 if root.player == "max" else -1
    worth = [
        (
            limited_value(child, depth, sign)
            if child.player == root.player
            else -limited_value(child, depth, -sign)
        )
        for child in root.children
    ]
    return worth.index(max(worth))


# %% tags=["wrong"]
# minimax-7: 1.5 to 5.2 points: lets MAX begin always
def search(root, depth):
    worth = [
        (
            limited_value(child, depth - 1, 1)
            if child.player == "max"
            else -limited_value(child, depth - 1, -1)
        )
        for child in root.children
    ]
    return worth.index(max(worth))


# %% tags=["hidden"]
hidden(
    "minimax-7",
    Case("the last of three replies decides", (tree([[4, 6, 1], [3, 5, 2]]), 2)),
    Case(
        "the last of three replies decides, MIN to move",
        (tree([[6, 4, 8], [5, 7, 3]], first="min"), 2),
    ),
    *(
        Case(
            f"MAX moves twice, good looks, depth {depth}",
            (
                tree(
                    {
                        "player": "max",
                        "children": [
                            {"player": "max", "eval": 9, "children": [0, 1]},
                            5,
                        ],
                    }
                ),
                depth,
            ),
        )
        for depth in (1, 2)
    ),
    Case("three leaves, MIN to move, depth 1", (tree([4, 2, 2], first="min"), 1)),
    Case("three leaves, depth 5", (tree([-4, -2, -2]), 5)),
    Case(
        "good looks, bad play, depth 1",
        (
            tree(
                {
                    "player": "max",
                    "children": [{"player": "min", "eval": 9, "children": [0, 1]}, 5],
                }
            ),
            1,
        ),
    ),
    Case(
        "good looks, bad play, depth 2",
        (
            tree(
                {
                    "player": "max",
                    "children": [{"player": "min", "eval": 9, "children": [0, 1]}, 5],
                }
            ),
            2,
        ),
    ),
)

# %% [markdown] tags=["solution"]
# The move at the root is the first of the `depth` plies. So each child is searched one ply less deep.

# %% [markdown]
# ## minimax-8: what is guaranteed (3 points)
#
# A friend looks at this tree and says: "My opponent moves at random, so I take the move with the best average. So minimax is not optimal."

# %%
minimax_8_tree = given("minimax-8")
draw(minimax_8_tree)

# %% [markdown]
# Answer in four to six sentences of your own, with the numbers of this tree. Which move does minimax make, and which does your friend make?
# What is each of them sure of? What exactly does minimax guarantee, and against whom? Is your friend right? A person will read your answer.

# %%
# BEGIN SOLUTION: minimax_8 = "your sentences"
from fractions import Fraction

averages = [
    Fraction(sum(leaf.payoff for leaf in child.children), 3)
    for child in minimax_8_tree.children
]
safe, bold = minimax(minimax_8_tree).move, averages.index(max(averages))
minimax_8 = (
    f"Minimax makes move {safe} and is sure of {minimax(minimax_8_tree).value}; my"
    f" friend makes move {bold} and is sure of"
    f" {minimax(minimax_8_tree.children[bold]).value} only. On average, against an"
    f" opponent who moves at random, my friend's move earns {averages[bold]} and"
    f" minimax's {averages[safe]}, so against this opponent my friend earns more."
    " Minimax guarantees its value against anybody, whatever they do: a MIN who errs"
    " can only give MAX more. No other move promises more than that. So both are"
    " right: minimax has the best guarantee, not the best reply to a weak opponent,"
    " and my friend bets on the errors."
)
# END SOLUTION
minimax_8

# %%
check("minimax-8", minimax_8)

# %% [markdown] tags=["solution"]
# **To mark it.** One point: both moves, with what each is sure of. One point: MAX gets at least the root's value, whoever plays MIN, and
# MIN's errors never lower it. One point: the friend's move does earn more on average against this opponent, which contradicts no guarantee,
# and against another one it may get less than the value.

# %% [markdown]
# ## Hand in
#
# Restart and run all once more. Then choose *File > Download > Download .ipynb* on Colab or *File > Download* in JupyterLab, and hand in that file.
