# %% [markdown]
# # Exercises: the pruning laboratory
#
# You build trees over any number of leaves and write the program of the laboratory. You compute its statistics without chance, and you predict
# counts before you run anything. You measure what an order is worth, keep three counts apart, and judge a measurement.
#
# **You need** the lesson *The pruning laboratory*, and alpha-beta from lesson 3. **Time**: 105 minutes. **Points**: 56.
#
# **How to work.** Write your answer in place of the line `raise NotImplementedError(...)` and run the cell. Then run the cell with
# `check(...)` below it and read what it says. A check runs the visible tests. They carry 40% of the points of a function;
# hidden tests, run when your paper is graded, carry the rest. In questions 2 and 3 you may call functions that you wrote before. Unless a question says otherwise, MAX moves at the root. The players always take turns, and a search
# cuts as soon as alpha ≥ beta.

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
# Write `build(leaves)`. It returns the complete binary tree over a list of leaves, as nested lists. From left to right, the leaves of the tree are the
# entries of the list, in the same order. Every inner node has two children. If the number of leaves is not a power of two, the leaves stand on two levels,
# and the deeper level is filled **from the left**. A tree of one leaf is the leaf itself.
#
# ```python
# build([5, 6, 7])              # [[5, 6], 7]
# build([1, 2, 3, 4])           # [[1, 2], [3, 4]]
# build([1, 2, 3, 4, 5])        # [[[1, 2], 3], [4, 5]]
# build([1, 2, 3, 4, 5, 6])     # [[[1, 2], [3, 4]], [5, 6]]
# ```
#
# The leaves may be anything but lists: numbers, strings, pairs. Equal leaves may stand among them, and there may be hundreds.


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
    Case("eighty equal leaves", ([7] * 80,)),
    Case("a thousand pairs", ([(k, 10**45) for k in range(1000)],)),
    Case("1,024 fractions", ([Fraction(k, 997) for k in range(1024)],)),
)

# %% [markdown] tags=["solution"]
# The last full level has `whole` places. This is the largest power of two that is not above the number of leaves. Each further leaf makes one of these
# places fork, from the left. Then the function joins pairs, level by level, up to the root.

# %% [markdown]
# ## lab-2: the program for 32 leaves (14 points)
#
# A seed of your own draws your 32 leaves. Each is a whole number from −10 to 10:

# %%
chance = Random(given("lab-2")["seed"])
my_leaves = [chance.randint(-10, 10) for _ in range(32)]
print(*my_leaves)

# %% [markdown]
# This is their tree, as alpha-beta prunes it. Your own program should find the same.

# %%
draw(watch(alphabeta, complete_tree(my_leaves)))

# %% [markdown]
# Write `report(leaves)`. It builds the complete tree over any number of leaves (use `build`), searches the tree with an alpha-beta of your
# own, and returns a dictionary with four entries:
#
# - `"value"`: the value of the root;
# - `"read"`: how many leaves were read;
# - `"nodes"`: how many nodes were visited, including the root and the leaves that were read;
# - `"pruned"`: the leaves that were never read, as a list of their numbers from left to right. The leftmost leaf is number 1.
#
# ```python
# report([2, 3, 5, 9, 0, 1, 7, 5])    # {"value": 3, "read": 5, "nodes": 11, "pruned": [4, 7, 8]}
# ```
#
# There may be hundreds of leaves, and equal ones among them. They may be fractions that hardly differ, or have fifty digits.
#
# A hint: build a tree over the pairs (number, payoff), `list(enumerate(leaves, 1))`. Then each leaf carries its number.


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
# lab-2: 1.5 to 11 points: cuts only when alpha > beta
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
    Case("gains of 10²⁰", ([k * 10**20 for k in (2, 3, 5, 9, 1, 4, 7, 6)],)),
    Case("losses of 10²⁰", ([-k * 10**20 for k in (2, 3, 5, 9, 1, 4, 7, 6)],)),
    Case("gains of 10⁴⁵", ([k * 10**45 for k in (2, 3, 5, 9, 1, 4, 7, 6)],)),
    Case("losses of 10⁴⁵", ([-k * 10**45 for k in (2, 3, 5, 9, 1, 4, 7, 6)],)),
    Case("200 fractions", ([Fraction(1, 900 + k * k % 97) for k in range(200)],)),
    Case("400 leaves", ([k * k % 53 - 25 for k in range(400)],)),
    Case("512 leaves, few of them read", ([1, 0, 0, 0] * 128,)),
    Case(
        "twenty leaves",
        ([3, -1, 4, 1, -5, 9, 2, -6, 5, 3, -5, 8, 9, -7, 9, 3, 2, -3, 8, 4],),
    ),
)

# %% [markdown]
# ## lab-3: all trees at once (9 points)
#
# Write `exact_study(n, values)`. It looks at **every** tree of `n` leaves with leaves from the list `values`. There are `len(values) ** n`
# such trees, at most 1,296 here, and all are equally likely. The values are different numbers of any size. The function returns a pair of `Fraction`s: the mean number of leaves that alpha-beta
# reads, and the variance of that number. The variance is the mean of the squared distances from the mean, over all the trees. Its square root is the
# standard deviation.
#
# ```python
# exact_study(4, [0, 1])     # (Fraction(27, 8), Fraction(15, 64)): 54/16 = 3.375 leaves, and the square root of 15/64 is 0.48
# ```
#
# You may count with your own `report` or with `alphabeta(complete_tree(leaves)).leaves`. `product(values, repeat=n)` gives all ways to choose the
# leaves.


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
    Case("one value, a hundred leaves", (100, [-3])),
    Case("a hundred values, one leaf", (1, list(range(100)))),
    Case("fourteen values, two leaves", (2, list(range(14)))),
    Case("values of 10⁴⁵", (4, [10**45, 2 * 10**45, 3 * 10**45])),
    Case("values of −10⁴⁵", (4, [-(10**45), -2 * 10**45, -3 * 10**45])),
    Case("1,296 trees", (4, [10, 20, 30, 40, 50, 60])),
    Case(
        "fractions that hardly differ", (4, [Fraction(1, k) for k in (997, 998, 999)])
    ),
)

# %% [markdown] tags=["solution"]
# The function looks at all the trees and not at a sample, so it divides by their number. Alpha-beta only compares values. Any two different values
# therefore give the same result as 0 and 1.

# %% [markdown]
# ## lab-4: predict before you run (7 points)
#
# The next cell describes a uniform tree: every inner node has the same number of children, and all leaves are equally deep.

# %%
lab_4_given = given("lab-4")
lab_4_given

# %% [markdown]
# `"branching"` is the number of children of each inner node, and `"depth"` is the number of plies from the root to the leaves. Suppose that the best child comes
# first at every node, and that no two leaves are equal. Write down what you expect, then let Python do the arithmetic. Give a dictionary `lab_4` with six
# entries:
#
# - `"leaves"`: how many leaves the tree has;
# - `"best first"`: how many of them alpha-beta reads;
# - `"nodes, best first"`: how many nodes it visits, including the root and these leaves. (Suppose the tree ended some plies earlier. Then the nodes
#   visited on that level would be the leaves read.)
# - `"branching"`: its effective branching, to two decimals. With this number of children at each node, a search that reads everything would read as many
#   leaves at the same depth as alpha-beta reads here;
# - `"plies"`: how many plies deep a search can look if it reads **all** leaves, and at most `"budget"` of them. The number of children at each node is
#   the one given above;
# - `"plies, best first"`: the same for alpha-beta with the best child first.

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
# On each level the formula of Knuth and Moore counts the nodes that are visited there. The effective branching is a little above the square root of the
# number of children. Half of the exponent buys twice the plies, so the depth is about doubled. It is not exactly doubled, because only whole plies count and the second
# term of the formula costs a little.

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
# Write `ordered(root, worst=False)`. It runs an alpha-beta of your own that sorts the children of every node by their true value. The best child for the
# player who moves **at that node** comes first; with `worst=True`, the worst comes first. The function returns a pair:
#
# - the best move at the root: the number of the child **in `root.children`**, 0 for the first, whatever order was searched;
# - how many leaves alpha-beta read. (Suppose that the order was known: what the sorting looks at does not count.)
#
# ```python
# three = tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]])
# ordered(three), ordered(three, worst=True)               # ((2, 5), (2, 9))
# ```
#
# All leaves of a tree differ, so there are no ties. In some trees MIN moves at the root. A node may have one child or more than ten, and a leaf
# may be 40 plies deep. Payoffs may be fractions that hardly differ, or have fifty digits. You may use:
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
deep = [[4, 9, 2], [7, 5, 6]]
for _ in range(38):
    deep = [deep]
hidden(
    "lab-5",
    Case("a single move, best first", (tree([[4, 7]]),)),
    Case("leaves beside nodes, worst first", (tree([3, [8, 1], 5]),), {"worst": True}),
    Case(
        "four plies, MIN to move, best first",
        (tree([[[1, 12], [7, 3]], [[10, 2], [5, 9]]], first="min"),),
    ),
    *(
        Case(
            f"{name}, {'worst' if worst else 'best'} first",
            (tree(form),),
            {"worst": worst},
        )
        for name, form in (
            (
                "thirteen moves, thirteen replies",
                [[(13 * i + 70 * j) % 169 for j in range(13)] for i in range(13)],
            ),
            ("forty plies to the only choice", deep),
            (
                "gains",
                [[k * 10**44 for k in row] for row in ([30, 80], [90, 20], [50, 40])],
            ),
            (
                "gains and losses",
                [
                    [k * 10**44 for k in row]
                    for row in ([-10, -80, 30], [20, -90], [-15, -14])
                ],
            ),
            (
                "losses",
                [
                    [k * 10**44 for k in row]
                    for row in ([-30, -80], [-20, -90], [-15, -14])
                ],
            ),
            (
                "fractions",
                [
                    [Fraction(1, k) for k in row]
                    for row in ([995, 998], [1000, 994], [997, 996])
                ],
            ),
        )
        for worst in (False, True)
    ),
)

# %% [markdown] tags=["solution"]
# On a uniform tree, a search with the best child first reads exactly the Knuth-Moore minimum. `child.index` does not change when the children are sorted. A counter in
# the loop would give the place in the sorted row instead.

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
# - `"states"`: how many different positions can occur, including this one. Two positions are the same if they have the same pieces on the same squares and the
#   same player to move;
# - `"nodes"`: how many nodes the game tree below this position has, including the root;
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
# A node is one way to reach a position, so there are more nodes than states. A game is one way to reach the end, so there are as many games as leaves.

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
# true that alpha-beta halves the work? A person reads your answer.

# %%
# BEGIN SOLUTION: lab_7 = "your sentences"
error = lab_7_given["sd"] / sqrt(lab_7_given["trees"])
lab_7 = (
    f"The standard error is {lab_7_given['sd']} / √{lab_7_given['trees']} ="
    f" {error:.2f}, and the friend's mean differs from 20.98 by"
    f" {abs(lab_7_given['mean'] - 20.98) / error:.1f} times that. Means of so few trees"
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
# **To mark it.** One point: the standard error, sd / √trees. One point: the distance is less than two standard errors, so nothing is refuted (not: "so the
# table is proved right"). One point: four times as many trees. One point: the share read falls with the size of the tree; it is a half only near 100
# leaves, and only a perfect order halves the exponent.

# %% [markdown]
# ## Handing in
#
# Choose *Kernel > Restart and run all* (on Colab *Runtime > Restart session and run all*), look at the checks once more, choose
# *File > Download > Download .ipynb* (in JupyterLab *File > Download*), and hand in that file.
