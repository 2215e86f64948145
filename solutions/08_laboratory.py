# %% [markdown]
# # Exercises: the pruning laboratory
#
# You build trees over any number of leaves, write the program of the laboratory, compute its statistics without chance, predict counts
# before you run anything, measure what an order is worth, keep three counts apart, and judge a measurement.
#
# **You need** the lesson *The pruning laboratory*, and alpha-beta from lesson 3. **Time**: 105 minutes. **Points**: 56.
#
# **How to work.** Write your answer in place of the line `raise NotImplementedError(...)` and run the cell. Then run the cell with
# `check(...)` below it and read what it says. A check shows the visible tests; more are run when your paper is graded. Questions 2
# and 3 may call functions that you wrote before. Everywhere MAX moves at the root unless it says otherwise, the players take turns, and a search cuts
# as soon as alpha ≥ beta.

# %%
from fractions import Fraction
from itertools import product
from math import inf, sqrt
from random import Random

from gamelab import (
    alphabeta,
    check,
    complete_tree,
    draw,
    exercise,
    game_tree,
    given,
    knuth_moore,
    minimax,
    tree,
    watch,
)

exercise("08")

# %% [markdown]
# ## lab-1: a tree over any number of leaves (6 points)
#
# Write `build(leaves)`: the complete binary tree over a list of leaves, as nested lists. From left to right its leaves are the list, in its
# order. Every inner node has two children. If the number of leaves is no power of two, the leaves stand on two levels: the deeper level is filled **from
# the left**. A tree of one leaf is the leaf itself.
#
# ```python
# build([5, 6, 7])              # [[5, 6], 7]
# build([1, 2, 3, 4])           # [[1, 2], [3, 4]]
# build([1, 2, 3, 4, 5])        # [[[1, 2], 3], [4, 5]]
# build([1, 2, 3, 4, 5, 6])     # [[[1, 2], [3, 4]], [5, 6]]
# ```
#
# The leaves may be anything but lists: numbers, texts, pairs.


# %%
def build(leaves):
    # BEGIN SOLUTION: the tree over the leaves, as nested lists
    whole = 1
    while 2 * whole <= len(leaves):
        whole *= 2
    forks = len(leaves) - whole
    row = [[leaves[2 * place], leaves[2 * place + 1]] for place in range(forks)] + list(
        leaves[2 * forks :]
    )
    while len(row) > 1:
        row = [[row[place], row[place + 1]] for place in range(0, len(row), 2)]
    return row[0]
    # END SOLUTION


# %%
check("lab-1", build)


# %% tags=["wrong"]
# lab-1: 2.5 to 5 points: gives each child half of the leaves
def build(leaves):
    if len(leaves) == 1:
        return leaves[0]
    half = (len(leaves) + 1) // 2
    return [build(leaves[:half]), build(leaves[half:])]


# %% tags=["hidden"]
hidden(
    "lab-1",
    Case("twelve leaves", (list(range(12)),)),
    Case("twenty-two leaves", (list(range(22)),)),
    Case("sixty-four leaves", (list(range(64)),)),
    Case("leaves that are texts", (list("abcdefghijk"),)),
)

# %% [markdown] tags=["solution"]
# The last full level has `whole` places, the largest power of two that is not above the number of leaves. Each leaf beyond that makes one of these
# places fork, from the left. Then pairs are joined, level by level, up to the root.

# %% [markdown]
# ## lab-2: the program for 32 leaves (14 points)
#
# Your 32 leaves are drawn from a seed of your own, each a whole number from −10 to 10:

# %%
chance = Random(given("lab-2")["seed"])
my_leaves = [chance.randint(-10, 10) for _ in range(32)]
print(*my_leaves)

# %% [markdown]
# And this is their tree, as alpha-beta prunes it. Your own program should come to the same.

# %%
draw(watch(alphabeta, complete_tree(my_leaves)))

# %% [markdown]
# Write `report(leaves)`. It builds the complete tree over the leaves (any number of them; use `build`), searches it with an alpha-beta of your
# own, and returns a dictionary with four entries:
#
# - `"value"`: the value of the root;
# - `"read"`: how many leaves were read;
# - `"nodes"`: how many nodes were visited, the root and the leaves that were read included;
# - `"pruned"`: the leaves that were never read, as a list of their numbers in reading order. The leftmost leaf is number 1.
#
# ```python
# report([2, 3, 5, 9, 0, 1, 7, 5])    # {"value": 3, "read": 5, "nodes": 11, "pruned": [4, 7, 8]}
# ```
#
# A hint: a tree over the pairs (number, payoff), `list(enumerate(leaves, 1))`, knows the number of each leaf.


# %%
def report(leaves):
    # BEGIN SOLUTION: a dictionary with the entries "value", "read", "nodes" and "pruned"
    read, nodes = set(), 0

    def search(node, maximising, alpha, beta):
        nonlocal nodes
        nodes += 1
        if not isinstance(node, list):
            number, payoff = node
            read.add(number)
            return payoff
        best = -inf if maximising else inf
        for child in node:
            found = search(child, not maximising, alpha, beta)
            if maximising:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    value = search(build(list(enumerate(leaves, 1))), True, -inf, inf)
    pruned = [number for number in range(1, len(leaves) + 1) if number not in read]
    return {"value": value, "read": len(read), "nodes": nodes, "pruned": pruned}
    # END SOLUTION


# %%
check("lab-2", report)

# %% tags=["solution"]
report(my_leaves)


# %% tags=["wrong"]
# lab-2: 2 to 11 points: cuts only when alpha > beta
def report(leaves):
    unread, nodes = dict.fromkeys(range(1, len(leaves) + 1)), []

    def search(node, sign, low, high):
        nodes.append(node)
        if isinstance(node, tuple):
            del unread[node[0]]
            return sign * node[1]
        for child in node:
            low = max(low, -search(child, -sign, -high, -low))
            if low > high:
                break
        return low

    value = search(build(list(enumerate(leaves, 1))), 1, -inf, inf)
    return {
        "value": value,
        "read": len(leaves) - len(unread),
        "nodes": len(nodes),
        "pruned": list(unread),
    }


# %% tags=["wrong"]
# lab-2: 0 to 4 points: reads everything
def report(leaves):
    def value(node, best, other):
        return (
            best(value(child, other, best) for child in node)
            if isinstance(node, list)
            else node
        )

    return {
        "value": value(build(leaves), max, min),
        "read": len(leaves),
        "nodes": 2 * len(leaves) - 1,
        "pruned": [],
    }


# %% tags=["hidden"]
hidden(
    "lab-2",
    Case("all leaves equal", ([7] * 32,)),
    Case("leaves in order", (list(range(32)),)),
    Case("leaves in reverse order", (list(range(32, 0, -1)),)),
    Case("two leaves", ([1, 2],)),
    Case(
        "twenty leaves",
        ([3, -1, 4, 1, -5, 9, 2, -6, 5, 3, -5, 8, 9, -7, 9, 3, 2, -3, 8, 4],),
    ),
)

# %% [markdown]
# ## lab-3: all trees at once (9 points)
#
# Write `exact_study(n, values)`. It looks at **every** tree of `n` leaves whose leaves are taken from the list `values`, all equally
# likely: there are len(values) to the power n of them, at most 256 here. It returns a pair of `Fraction`s: the mean number of leaves that alpha-beta
# reads, and its variance. The variance is the mean of the squared distances from the mean, over all the trees; its root is the standard deviation.
#
# ```python
# exact_study(4, [0, 1])     # (Fraction(27, 8), Fraction(15, 64)): 54/16 = 3.375 leaves, and the root of 15/64 is 0.48
# ```
#
# Count with your own `report`, or with `alphabeta(complete_tree(leaves)).leaves`; both are allowed. `product(values, repeat=n)` gives all ways to choose
# the leaves.


# %%
def exact_study(n, values):
    # BEGIN SOLUTION: the mean and the variance of the leaves read, over all trees
    counts = [report(leaves)["read"] for leaves in product(values, repeat=n)]
    mean = Fraction(sum(counts), len(counts))
    variance = sum((count - mean) ** 2 for count in counts) / len(counts)
    return mean, variance
    # END SOLUTION


# %%
check("lab-3", exact_study)


# %% tags=["wrong"]
# lab-3: 0.7 to 5.3 points: divides the squares by one less than the number of trees, as for a sample
def exact_study(n, values):
    counts = [report(leaves)["read"] for leaves in product(values, repeat=n)]
    mean = Fraction(sum(counts), len(counts))
    return mean, sum((count - mean) ** 2 for count in counts) / max(1, len(counts) - 1)


# %% tags=["hidden"]
hidden(
    "lab-3",
    Case("three values, three leaves", (3, [5, -5, 0])),
    Case("one value, four leaves", (4, [8])),
    Case("two values, seven leaves", (7, [-1, 1])),
)

# %% [markdown] tags=["solution"]
# These are all the trees there are and not a sample of them, so one divides by their number. Only the order of the values matters to
# alpha-beta, not the values: any two of them give what 0 and 1 give.

# %% [markdown]
# ## lab-4: predict before you run (7 points)
#
# A uniform tree: every inner node has the same number of children, and all leaves are equally deep.

# %%
lab_4_given = given("lab-4")
lab_4_given

# %% [markdown]
# `"branching"` is the number of children, `"depth"` the plies from the root to the leaves. Suppose the best child comes first everywhere, and no
# two leaves are equal. Write down what you expect; then let Python do the arithmetic. Give a dictionary `lab_4` with six entries:
#
# - `"leaves"`: how many leaves the tree has;
# - `"best first"`: how many of them alpha-beta reads;
# - `"nodes, best first"`: how many nodes it visits, the root and these leaves included. (If the tree ended some plies earlier, the nodes
#   visited on that level would be the leaves read there.)
# - `"branching"`: its effective branching, to two decimals: with so many children at each node, a search that reads everything would read as many
#   leaves at this depth;
# - `"plies"`: with this many children at each node, how deep can one look if **all** leaves are read and at most `"budget"` of them can be?
# - `"plies, best first"`: and how deep with alpha-beta, best child first?

# %%
# BEGIN SOLUTION: lab_4 = {"leaves": ..., "best first": ..., "nodes, best first": ..., "branching": ..., "plies": ..., "plies, best first": ...}
b, d, budget = (lab_4_given[name] for name in ("branching", "depth", "budget"))
read = [knuth_moore(b, plies) for plies in range(40)]
lab_4 = {
    "leaves": b**d,
    "best first": read[d],
    "nodes, best first": sum(read[: d + 1]),
    "branching": round(read[d] ** (1 / d), 2),
    "plies": sum(b**plies <= budget for plies in range(1, 40)),
    "plies, best first": sum(count <= budget for count in read[1:]),
}
lab_4
# END SOLUTION

# %%
check("lab-4", lab_4)

# %% [markdown] tags=["solution"]
# On each level the formula of Knuth and Moore counts what is visited there. The branching is a little above the root of the number of
# children. The depth is about doubled: half of the exponent buys twice the plies, but whole plies only, and the second term of the formula costs a little.

# %% tags=["wrong"]
# lab-4: 1.17 to 3.5 points: takes half of the exponent for half of everything
lab_4 = {
    **lab_4,
    "best first": b**d // 2,
    "nodes, best first": b**d,
    "branching": b / 2,
    "plies, best first": 2 * lab_4["plies"],
}

# %% [markdown]
# ## lab-5: an experiment with the order (10 points)
#
# Write `ordered(root, worst=False)`. At every node it sorts the children by their true value, the best for the player who moves **at that node** first
# (with `worst=True`, the worst first), and runs an alpha-beta of your own in this order. It returns a pair:
#
# - the best move at the root: the number of the child **as `root.children` has them**, 0 for the first, whatever order was searched;
# - how many leaves alpha-beta read. (What sorting looks at does not count: suppose that the order was known.)
#
# ```python
# three = tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]])
# ordered(three), ordered(three, worst=True)               # ((2, 5), (2, 9))
# ```
#
# All leaves of a tree differ, so there are no ties. At the root, MIN may be the one to move. You may use:
#
# ```python
# node.is_leaf, node.payoff, node.player, node.children    # "max" or "min" moves at a node that is no leaf
# child.index, minimax(child).value                        # its place among its parent's children, and its true value
# ```

# %%
lab_5_tree = given("lab-5")
draw(lab_5_tree)


# %%
def ordered(root, worst=False):
    # BEGIN SOLUTION: the best move at the root, and the number of leaves read
    read = 0

    def children(node):
        best_is_high = node.player == "max"
        return sorted(
            node.children,
            key=lambda child: minimax(child).value,
            reverse=best_is_high != worst,
        )

    def search(node, alpha, beta):
        nonlocal read
        if node.is_leaf:
            read += 1
            return node.payoff, None
        best, move = (-inf if node.player == "max" else inf), None
        for child in children(node):
            found, _ = search(child, alpha, beta)
            if node.player == "max" and found > best:
                best, move, alpha = found, child.index, max(alpha, found)
            elif node.player == "min" and found < best:
                best, move, beta = found, child.index, min(beta, found)
            if alpha >= beta:
                break
        return best, move

    value, move = search(root, -inf, inf)
    return move, read
    # END SOLUTION


# %%
check("lab-5", ordered)

# %% tags=["solution"]
ordered(lab_5_tree), ordered(lab_5_tree, worst=True)

# %% tags=["wrong"]
# lab-5: 1.2 to 6.3 points: returns the place among the sorted children
right_order = ordered


def ordered(root, worst=False):
    return (len(root.children) - 1 if worst else 0), right_order(root, worst)[1]


# %% tags=["hidden"]
hidden(
    "lab-5",
    Case("a single move, best first", (tree([[4, 7]]),)),
    Case("leaves beside nodes, worst first", (tree([3, [8, 1], 5]),), {"worst": True}),
    Case(
        "four plies, MIN to move, best first",
        (tree([[[1, 12], [7, 3]], [[10, 2], [5, 9]]], first="min"),),
    ),
)

# %% [markdown] tags=["solution"]
# On a uniform tree best first reads exactly the Knuth-Moore minimum. `child.index` stays what it is however the children are sorted; a counter of
# the loop would give the place in the sorted row.

# %% [markdown]
# ## lab-6: states, nodes, games (6 points)
#
# A game of tic-tac-toe has come to this position. X is MAX.

# %%
lab_6_game = given("lab-6")
print(lab_6_game.text(lab_6_game.initial()))
print(f"{lab_6_game.to_move} to move")

# %% [markdown]
# Count from here on, and give a dictionary `lab_6` with four entries:
#
# - `"states"`: how many different positions can occur, this one included (the same pieces on the same squares, and the same player to move);
# - `"nodes"`: how many nodes the game tree below this position has, the root included;
# - `"games"`: how many different courses the rest of the game can take;
# - `"alpha-beta"`: how many nodes alpha-beta visits, with the squares in row order.
#
# These help:
#
# ```python
# root = game_tree(lab_6_game)      # root.nodes() gives all its nodes, node.state the position at a node, node.is_leaf the end
# ```

# %%
# BEGIN SOLUTION: lab_6 = {"states": ..., "nodes": ..., "games": ..., "alpha-beta": ...}
nodes = list(game_tree(lab_6_game).nodes())
lab_6 = {
    "states": len({node.state for node in nodes}),
    "nodes": len(nodes),
    "games": sum(node.is_leaf for node in nodes),
    "alpha-beta": alphabeta(lab_6_game).nodes,
}
lab_6
# END SOLUTION

# %%
check("lab-6", lab_6)

# %% [markdown] tags=["solution"]
# A node is a way to get to a position, so there are more nodes than states; a game is a way to the end, so there are as many as leaves.

# %% tags=["wrong"]
# lab-6: 3 to 4.5 points: takes the different final positions for the games, and minimax for alpha-beta
lab_6 = {
    **lab_6,
    "games": len({node.state for node in nodes if node.is_leaf}),
    "alpha-beta": minimax(lab_6_game).nodes,
}

# %% [markdown]
# ## lab-7: is the table wrong? (4 points)
#
# In the lesson, the mean number of leaves read on trees of 32 leaves is 20.98. A friend has counted some random trees of the same kind:

# %%
lab_7_given = given("lab-7")
print(
    "{trees} trees of 32 leaves: on average {mean} leaves read, standard deviation {sd}".format(
        **lab_7_given
    )
)

# %% [markdown]
# "So the table is wrong", says the friend, "and anyway alpha-beta halves the work." Answer in four to six sentences of your own, with
# numbers. How far is the friend's mean from the table's, in standard errors? What follows? How many trees would it take to halve the standard error? And is it
# true that alpha-beta halves the work? A person reads this.

# %%
# BEGIN SOLUTION: lab_7 = "your sentences"
error = lab_7_given["sd"] / sqrt(lab_7_given["trees"])
lab_7 = (
    f"The standard error is {lab_7_given['sd']} / √{lab_7_given['trees']} ="
    f" {error:.2f}, and the friend's mean differs from 20.98 by"
    f" {abs(lab_7_given['mean'] - 20.98) / error:.1f} of it. Means of so few trees"
    " often miss the true one by that much, so the count does not show that the table"
    " is wrong. Besides, the table's mean was computed over all trees and not"
    " measured. To halve the standard error takes four times the trees,"
    f" {4 * lab_7_given['trees']}. Alpha-beta does not halve the work: at 32 leaves it"
    " reads two thirds of them, at 65,536 about a fifteenth, because it saves in the"
    " exponent; only with the best child first is it half of the exponent."
)
# END SOLUTION
lab_7

# %%
check("lab-7", lab_7)

# %% [markdown] tags=["solution"]
# **To mark it.** One point: the standard error, sd / √trees. One point: the distance is less than two of it, so nothing is refuted (not: "so the table is
# proved right"). One point: four times the trees. One point: the share read falls with the size; half holds near 100 leaves only, or for the
# exponent with perfect order.

# %% [markdown]
# ## Handing in
#
# Choose *Kernel > Restart and run all* (on Colab *Runtime > Restart session and run all*), look at the checks once more, then
# *File > Download > Download .ipynb* (in JupyterLab *File > Download*), and hand in that file.
