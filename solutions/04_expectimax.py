# %% [markdown]
# # Exercises: expectimax
#
# You compute expected values by hand, exactly. You find out which leaves a search may leave unread under chance. You write expectimax and its
# cut yourself. You change the scale of the payoffs, and you see what an assumption about the opponent is worth.
#
# **You need** the lesson on expectimax. **Time**: 95 minutes. **Points**: 50.
#
# | question | points | minutes |
# |---|---|---|
# | 1 The worksheet, with chance | 9 | 14 |
# | 2 Which leaves need not be read | 8 | 15 |
# | 3 Write expectimax | 10 | 20 |
# | 4 Cube the leaves | 5 | 10 |
# | 5 Cut at a chance node | 9 | 18 |
# | 6 Who sits across the table | 6 | 12 |
# | 7 What an evaluation must mean | 3 | 6 |
#
# **How to work.** Write your answer in place of the line `raise NotImplementedError(...)`. Run the cell, then run the `check` below it and read
# what it says. A check runs the visible tests. They carry 40% of the points of a function; hidden tests, run when your paper is graded, carry
# the rest. Check as often as you like.
#
# **Numbers.** Write exact values: `7`, `Fraction(7, 3)` or `"7/3"`. Moves are counted from 0, leaves from 1, from left to right. In the pictures MAX
# points up, MIN points down, and a circle is chance. The payoff of a leaf is what MAX gets. A probability may be 0.
#
# **The trees of the tests.** A node may have one child or a dozen and more, a line may be forty plies long, and equal payoffs may stand in many
# places. Payoffs may be of any size, on both sides of 0, and fractions that hardly differ: compare them as they are. Search each child **once**: a
# search that goes to a child twice does the work twice at every ply, and on a long line it does not end.

# %%
from fractions import Fraction
from math import inf

from gamelab import (
    alphabeta,
    check,
    draw,
    exercise,
    expectimax,
    given,
    minimax,
    number_text,
    tree,
    watch,
)

exercise("04")

# %% [markdown]
# ## expectimax-1: the worksheet, with chance (9 points)
#
# Here is a worksheet tree with chance in place of MIN. The probabilities stand on the branches. One circle leads on to a MIN node. Work out
# the value of every inner node and MAX's best move with paper and pencil:
#
# ```python
# expectimax_1 = {"A": 6, "B": "7/3", "C": Fraction(9, 4), "D": 6, "E": 1, "move": 2}      # the form, not the values
# ```

# %%
tree_1 = given("expectimax-1")
draw(tree_1)

# %%
# BEGIN SOLUTION: expectimax_1 = {"A": ..., "B": ..., "C": ..., "D": ..., "E": ..., "move": ...}
expectimax_1 = {
    inner.name: expectimax(inner).value for inner in tree_1.nodes() if not inner.is_leaf
}
expectimax_1["move"] = expectimax(tree_1).move
{name: number_text(value) for name, value in expectimax_1.items()}
# END SOLUTION

# %%
check("expectimax-1", expectimax_1)

# %% [markdown] tags=["solution"]
# Each circle is worth the sum of probability times value. E is worth the smaller of its two leaves, and enters its sum like any other outcome. MAX
# takes the largest circle. A low outcome at the start of a circle settles nothing, since the rest still counts.

# %% [markdown]
# ## expectimax-2: which leaves need not be read (8 points)
#
# In this worksheet tree all outcomes are equally likely. A search reads it from left to right and always knows the best value that MAX has so
# far. Number the leaves from 1 to 9. List the leaves that need **not** be read, or an empty list if there are none, in three cases:
#
# - `"under MIN"`: B, C and D are MIN nodes, and alpha-beta cuts when alpha >= beta;
# - `"under chance"`: the circles are as drawn, and nothing is known about the leaves;
# - `"with the bound"`: the circles are as drawn, and no leaf of D is above `upper` (the picture says so too). The search leaves a circle as
#   soon as the circle cannot get above what MAX has.
#
# Then give two exact bounds:
#
# - `"bound for one"`: the largest upper bound on the leaves of D for which at least its last leaf need not be read;
# - `"bound for two"`: the largest upper bound for which its last two leaves need not be read.
#
# ```python
# expectimax_2 = {"under MIN": [4, 5], "under chance": [1, 9], "with the bound": [6],
#                 "bound for one": "15/2", "bound for two": 3}      # the form, not the values
# ```

# %%
tree_2 = given("expectimax-2")
draw(tree_2)

# %%
upper = tree_2.at("2").bounds[1]
upper

# %%
# BEGIN SOLUTION: expectimax_2 = {"under MIN": [...], "under chance": [...], "with the bound": [...], "bound for one": ..., "bound for two": ...}
rows = [[leaf.payoff for leaf in circle.children] for circle in tree_2.children]
places = [leaf.path for leaf in tree_2.leaves()]


def numbers(paths):
    return [places.index(path) + 1 for path in paths]


best = max(expectimax(circle).value for circle in tree_2.children[:2])
expectimax_2 = {
    "under MIN": numbers(watch(alphabeta, tree(rows)).leaves_pruned),
    "under chance": numbers(watch(expectimax, tree_2).leaves_pruned),
    "with the bound": numbers(
        watch(expectimax, tree_2, bounds=(-inf, inf)).leaves_pruned
    ),
    "bound for one": 3 * best - rows[2][0] - rows[2][1],
    "bound for two": (3 * best - rows[2][0]) / 2,
}
expectimax_2
# END SOLUTION

# %%
check("expectimax-2", expectimax_2)

# %% [markdown] tags=["solution"]
# Under chance no leaf can be left out, because an unread leaf may be arbitrarily large. Now let u be the bound, x and y the first two leaves of D, and
# best the larger of B and C. The last leaf of D is cut if (x + y + u)/3 <= best, so for u up to 3 best - x - y. The last two leaves are cut if
# (x + 2u)/3 <= best, so for u up to (3 best - x)/2.

# %% [markdown]
# ## expectimax-3: write expectimax (10 points)
#
# Write `my_expectimax(node)`. It returns a pair `(value, move)`. The value is what the node is worth to MAX. At a MAX or MIN node the move is the
# **first** one that attains this value. At a leaf and at a chance node nobody chooses, so there the move is `None`.
#
# You may use `node.is_leaf`, `node.payoff`, `node.children`, `node.player` (`"max"`, `"min"` or `"chance"`), `node.probs` (at a chance
# node, one probability for each child) and `child.move`, the name of the move that leads to a child. The node says who moves, and players need
# not alternate. For example:
#
# ```python
# my_expectimax(tree([4, [0, 10]], players=("max", "chance")))       # (Fraction(5, 1), 1)
# my_expectimax(tree([[4, 6], [1, 9]], players=("min", "max")))      # (6, 0)
# ```
#
# Here is a tree to try it on.

# %%
tree_3 = given("expectimax-3")
draw(tree_3)


# %%
def my_expectimax(node):
    # BEGIN SOLUTION: return the pair (value, move) of the node
    if node.is_leaf:
        return node.payoff, None
    values = [my_expectimax(child)[0] for child in node.children]
    if node.player == "chance":
        return sum(p * x for p, x in zip(node.probs, values)), None
    best = max(values) if node.player == "max" else min(values)
    return best, node.children[values.index(best)].move
    # END SOLUTION


# %%
check("expectimax-3", my_expectimax)


# %% tags=["wrong"]
# expectimax-3: 2 to 8 points: every circle is fair, whatever its weights
def my_expectimax(node):
    if node.is_leaf:
        return node.payoff, None
    values = [my_expectimax(child)[0] for child in node.children]
    if node.player == "chance":
        return Fraction(sum(map(Fraction, values)), len(values)), None
    best = max(values) if node.player == "max" else min(values)
    return best, node.children[values.index(best)].move


# %% tags=["wrong"]
# expectimax-3: 2 to 9 points: MAX and MIN are taken from the depth
def my_expectimax(node, maximising=True):
    if node.is_leaf:
        return node.payoff, None
    values = [my_expectimax(child, not maximising)[0] for child in node.children]
    if node.player == "chance":
        return sum(p * x for p, x in zip(node.probs, values)), None
    best = max(values) if maximising else min(values)
    return best, node.children[values.index(best)].move


# %% tags=["wrong"]
# expectimax-3: 0 points: the value alone, without the move
def my_expectimax(node):
    if node.is_leaf:
        return node.payoff
    values = [my_expectimax(child) for child in node.children]
    if node.player == "chance":
        return sum(p * x for p, x in zip(node.probs, values))
    return max(values) if node.player == "max" else min(values)


# %% tags=["hidden"]
hidden(
    "expectimax-3",
    Case("a leaf alone", (tree(7),)),
    *(
        Case(
            f"moves with names, {player.upper()} to move",
            (
                tree(
                    {
                        "player": player,
                        "moves": ["stay", "go"],
                        "children": [sure, {"player": "chance", "children": [0, 6]}],
                    }
                ),
            ),
        )
        for player, sure in (("max", 1), ("min", 5))
    ),
    Case("no chance at all, and a tie", (tree([[2, 7], [2, 5]]),)),
    Case(
        "a chance node alone, in sevenths",
        (
            tree(
                {
                    "player": "chance",
                    "probs": ["1/7", "2/7", "4/7"],
                    "children": [7, -7, 1],
                }
            ),
        ),
    ),
    Case(
        "two circles in a row",
        (
            tree(
                {
                    "player": "max",
                    "children": [
                        1,
                        {
                            "player": "chance",
                            "children": [{"player": "chance", "children": [0, 5]}, 0],
                        },
                    ],
                }
            ),
        ),
    ),
    Case(
        "a circle with one outcome",
        (
            tree(
                {
                    "player": "min",
                    "children": [{"player": "chance", "children": [2]}, 2, 3],
                }
            ),
        ),
    ),
    Case(
        "an outcome of probability 0",
        (
            tree(
                {
                    "player": "max",
                    "children": [
                        1,
                        {"player": "chance", "probs": [0, 1], "children": [50, 2]},
                    ],
                }
            ),
        ),
    ),
)

# %% [markdown]
# ## expectimax-4: cube the leaves (5 points)
#
# MAX has three moves, and each leads to a fair coin. A minimax player reads the coins as MIN nodes. Which move (0, 1 or 2) does the minimax player
# choose, and which does an expectimax player choose? Which do they choose when every leaf x becomes x³? (Losses stay losses: (−2)³ = −8.) Which does
# the expectimax player choose when every leaf x becomes 3x − 10?
#
# ```python
# expectimax_4 = {"minimax": 0, "minimax, cubed": 0, "expectimax": 0, "expectimax, cubed": 0, "expectimax, 3x - 10": 0}      # the form
# ```

# %%
tree_4 = given("expectimax-4")
draw(tree_4)

# %%
# BEGIN SOLUTION: expectimax_4 = {"minimax": ..., "minimax, cubed": ..., "expectimax": ..., "expectimax, cubed": ..., "expectimax, 3x - 10": ...}
coins = [[leaf.payoff for leaf in coin.children] for coin in tree_4.children]
cubes = [[x**3 for x in coin] for coin in coins]
lines = [[3 * x - 10 for x in coin] for coin in coins]
expectimax_4 = {
    "minimax": minimax(tree(coins)).move,
    "minimax, cubed": minimax(tree(cubes)).move,
    "expectimax": expectimax(tree_4).move,
    "expectimax, cubed": expectimax(tree(cubes, players=("max", "chance"))).move,
    "expectimax, 3x - 10": expectimax(tree(lines, players=("max", "chance"))).move,
}
expectimax_4
# END SOLUTION

# %%
check("expectimax-4", expectimax_4)

# %% [markdown] tags=["solution"]
# Minimax only compares leaves, and cubing keeps their order. Expectimax adds leaves. Cubing changes its move here; 3x − 10 cannot change it on any tree.

# %% [markdown]
# ## expectimax-5: cut at a chance node (9 points)
#
# Write `capped_value(root, high)`. MAX moves at the root. Each move leads to a leaf, or to a chance node whose children are leaves. You know
# that **no leaf is above** `high`. Return the value of the root, and read no more leaves than needed:
#
# - go from left to right, through the moves and through the leaves of a chance node;
# - after each leaf, work out the most that the chance node can still be worth: its sum so far, plus `high` times the probability that is unread;
# - leave the node as soon as this is **no more than** the best value that MAX has already.
#
# The check notes each leaf whose `payoff` you ask for, in order. Asking twice counts once. You may use `root.children`, `node.is_leaf`,
# `node.payoff` and `node.probs`. For example, a sure 8 against three equally likely leaves:
#
# ```python
# capped_value(tree([8, [6, 5, 4]], players=("max", "chance")), 10)      # 8, and the 4 is not read: (6 + 5 + 10)/3 is only 7
# ```

# %%
tree_5, high_5 = given("expectimax-5")
draw(tree_5)

# %%
high_5


# %%
def capped_value(root, high):
    # BEGIN SOLUTION: return the value of the root, without reading a leaf that cannot matter
    best = -inf
    for move in root.children:
        if move.is_leaf:
            best = max(best, move.payoff)
            continue
        known, rest = 0, 1
        for p, leaf in zip(move.probs, move.children):
            known, rest = known + p * leaf.payoff, rest - p
            if known + rest * high <= best:
                break
        best = max(best, known + rest * high)
    return best
    # END SOLUTION


# %%
check("expectimax-5", capped_value)


# %% tags=["wrong"]
# expectimax-5: 1.5 to 2.5 points: never cuts
def capped_value(root, high):
    return max(
        (
            move.payoff
            if move.is_leaf
            else sum(p * leaf.payoff for p, leaf in zip(move.probs, move.children))
        )
        for move in root.children
    )


# %% tags=["wrong"]
# expectimax-5: 5 to 8.5 points: goes on when the node can at best equal what MAX has
def capped_value(root, high):
    best = -inf
    for move in root.children:
        known, rest = 0, 1
        for p, leaf in zip(move.probs or (1,), move.children or (move,)):
            known, rest = known + p * leaf.payoff, rest - p
            if known + rest * high < best:
                break
        best = max(best, known + rest * high)
    return best


# %% tags=["hidden"]
hidden(
    "expectimax-5",
    Case(
        "the first of two leaves settles it",
        (tree([5, [1, 6]], players=("max", "chance")), 8),
        reads=True,
    ),
    Case(
        "below zero, tight",
        (
            tree(
                {
                    "player": "max",
                    "children": [
                        {
                            "player": "chance",
                            "probs": ["1/4", "3/4"],
                            "children": [-2, -6],
                        },
                        {
                            "player": "chance",
                            "probs": ["3/4", "1/4"],
                            "children": [-7, -2],
                        },
                    ],
                }
            ),
            -1,
        ),
        reads=True,
    ),
    Case(
        "below zero, cut at the first leaf",
        (
            tree(
                {
                    "player": "max",
                    "children": [
                        -2,
                        {
                            "player": "chance",
                            "probs": ["1/4", "3/4"],
                            "children": [-6, -1],
                        },
                    ],
                }
            ),
            -1,
        ),
        reads=True,
    ),
    Case(
        "one move only", (tree([[3, 4, 1]], players=("max", "chance")), 5), reads=True
    ),
)

# %% [markdown]
# ## expectimax-6: who sits across the table (6 points)
#
# MAX has three moves, and each has three replies. The rows below show what MAX gets. A **minimax player** expects the worst reply. An **expectimax
# player** expects every reply to be equally likely. Give the move of each player. Give also what each earns on average, from a minimiser and from an
# opponent who plays at random. Finally, an opponent tosses a fair coin before replying. On heads it makes the worst reply for MAX, on tails
# a random one. Give MAX's best move (0, 1 or 2) against this opponent.
#
# ```python
# expectimax_6 = {"minimax move": 0, "minimax v minimiser": 1, "minimax v random": "5/3",
#                 "expectimax move": 0, "expectimax v minimiser": 1, "expectimax v random": "5/3", "half and half": 0}      # the form
# ```

# %%
rows_6 = given("expectimax-6")
rows_6

# %%
draw(tree(rows_6))

# %%
# BEGIN SOLUTION: expectimax_6 = {"minimax move": ..., "minimax v minimiser": ..., "minimax v random": ..., "expectimax move": ..., ...}
careful = minimax(tree(rows_6)).move
hopeful = expectimax(tree(rows_6, players=("max", "chance"))).move
average = [Fraction(sum(row), 3) for row in rows_6]
mixed = [(min(row) + mean) / 2 for row, mean in zip(rows_6, average)]
expectimax_6 = {
    "minimax move": careful,
    "minimax v minimiser": min(rows_6[careful]),
    "minimax v random": average[careful],
    "expectimax move": hopeful,
    "expectimax v minimiser": min(rows_6[hopeful]),
    "expectimax v random": average[hopeful],
    "half and half": mixed.index(max(mixed)),
}
{name: number_text(entry) for name, entry in expectimax_6.items()}
# END SOLUTION

# %%
check("expectimax-6", expectimax_6)

# %% [markdown] tags=["solution"]
# Each player is the better one where its own assumption is true. Against the coin, a move is worth the mean of two numbers: its worst reply and its
# average reply.

# %% [markdown]
# ## expectimax-7: what an evaluation must mean (3 points)
#
# Five positions earn MAX 0, 1, 2, 3 and 4 on average. A friend's evaluation ranks them correctly: 0, 1, 4, 9 and 16. MAX may take one of them, or a
# fair coin for two others. When does expectimax err with these numbers, and at what cost? Would it err with MIN in the coin's place, or with
# 3, 5, 7, 9 and 11? Why? Answer in three to five sentences.
#
# Write a text between triple quotation marks: `expectimax_7 = """..."""`. A person reads it.

# %%
# BEGIN SOLUTION: expectimax_7 = """your three to five sentences"""
expectimax_7 = """With the position worth 2 against a coin for 0 and 3, MAX should take the 2, for the coin earns 3/2. The evaluation says 4
against 9/2, so expectimax tosses the coin and loses 1/2 on average. MIN does not add numbers: minimax only compares them, and the squares keep
every comparison. The numbers 3, 5, 7, 9 and 11 are 2x + 3: then the average of two is 2 times their true average plus 3, so every comparison stays
right under chance too."""
# END SOLUTION

# %%
check("expectimax-7", expectimax_7)

# %% [markdown] tags=["solution"]
# There is one point for each of three things. The choice, 2 against 0 and 3 (no other sure position and coin will do), costs 1/2. Minimax only
# compares, and the order is right. The other numbers are ax + b with a > 0, which averages keep.

# %% [markdown]
# **Hand in**: run all cells once more from the top, choose *File > Download > Download .ipynb* (in JupyterLab: *File > Download*), and hand in that file.
