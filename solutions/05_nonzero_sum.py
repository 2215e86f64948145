# %% [markdown]
# # Exercises: games where nobody has to lose
#
# You practise backward induction on paper and in code, for any number of players. You show why a search may leave no leaf unread. You list
# what may happen when a player is indifferent, compare four readings of one tree, and find out what a pact changes.
#
# **You need** the lesson on backward induction. **Time**: 90 minutes. **Points**: 50.
#
# | question | points | minutes |
# |---|---|---|
# | 1 The worksheet, with a payoff for each | 9 | 12 |
# | 2 Payoffs that change everything | 6 | 12 |
# | 3 Write backward induction | 10 | 18 |
# | 4 Every subgame-perfect payoff | 7 | 12 |
# | 5 One tree, read four ways | 8 | 14 |
# | 6 A pact among three players | 7 | 16 |
# | 7 Worse for both | 3 | 6 |
#
# **How to work.** Write your answer in place of the line `raise NotImplementedError(...)`, run the cell, then run the `check` below it and read
# what it says. A check runs the visible tests. They carry 40% of the points of a function; hidden tests, run when your paper is graded, carry
# the rest. Check as often as you like.
#
# **Numbers.** A payoff is written `(10, 1)` or `[10, 1]`, one number for each player in the order of their names. Fractions are exact:
# `Fraction(7, 3)` or `"7/3"`. Moves are counted from 0, leaves from 1 to 9 in reading order.

# %%
from fractions import Fraction

from gamelab import (
    alphabeta,
    backward_induction,
    check,
    draw,
    exercise,
    expectimax,
    given,
    minimax,
    subgame_perfect,
    tree,
    watch,
)

exercise("05")

# %% [markdown]
# ## trees-1: the worksheet, with a payoff for each (9 points)
#
# A and B are the players, and P, Q, R and S are nodes. A moves at P, and B moves at Q, R and S. Work with paper and pencil.
#
# - `"P"` to `"S"`: the payoffs to which each node leads;
# - `"line"`: the two moves that are made from P on, as a list;
# - `"may be skipped"`: a search goes from left to right, and knows nothing about a leaf before it reads it. Which leaves may it leave unread?
#   List their numbers, or give an empty list if it must read them all.
#
# ```python
# trees_1 = {"P": (1, 2), "Q": (1, 2), "R": (3, 4), "S": (5, 6), "line": [0, 2], "may be skipped": [5, 6]}      # the form, not the values
# ```

# %%
tree_1 = given("trees-1")
draw(tree_1)

# %%
# BEGIN SOLUTION: trees_1 = {"P": ..., "Q": ..., "R": ..., "S": ..., "line": [...], "may be skipped": [...]}
trees_1 = {
    node.name: backward_induction(node).payoff
    for node in tree_1.nodes()
    if not node.is_leaf
}
trees_1["line"] = backward_induction(tree_1).line
trees_1["may be skipped"] = watch(backward_induction, tree_1).leaves_pruned
trees_1
# END SOLUTION

# %%
check("trees-1", trees_1)

# %% [markdown] tags=["solution"]
# B compares the second numbers at Q, R and S. A compares the first numbers of the three payoffs that come back. The search must read every
# leaf, because an unread leaf may be good for both players.

# %% [markdown]
# ## trees-2: payoffs that change everything (6 points)
#
# Here is another tree of A and B. Show what one leaf can change. Use payoffs from −20 to 20.
#
# - `"unread"`: `[leaf, a, b]`. Alpha-beta searches A's payoffs, with B as MIN. Name a leaf that it does not read, and payoffs (a, b) for this
#   leaf. With them the game must end at this leaf.
# - `"anywhere"`: `[a, b]`. Name payoffs with this effect: whichever **one** of the nine leaves pays them, the game ends at that leaf.
# - `"B alone"`: `[leaf, b]`. Name a leaf, and a new payoff b for B at this leaf. A's payoff there stays. The game must now end with another
#   payoff **for A**.
#
# Each player takes what pays them most. There are many right answers. The game must end there for certain: if a player could break a tie in
# another way, it does not count.
#
# ```python
# trees_2 = {"unread": [2, 0, 0], "anywhere": [1, 1], "B alone": [3, 0]}      # the form
# ```

# %%
tree_2 = given("trees-2")
draw(tree_2)

# %%
# BEGIN SOLUTION: trees_2 = {"unread": [leaf, a, b], "anywhere": [a, b], "B alone": [leaf, b]}
mine_only = tree(
    [[leaf.payoff[0] for leaf in node.children] for node in tree_2.children]
)
paths = [leaf.path for leaf in tree_2.leaves()]
unread = watch(alphabeta, mine_only).leaves_pruned[0]
before, alone = backward_induction(tree_2).payoff[0], []
for place, path in enumerate(paths, 1):
    for b in (20, -20):
        possible = subgame_perfect(
            tree_2.with_payoff(path, (tree_2.at(path).payoff[0], b))
        )
        if len(possible) == 1 and possible[0][0] != before:
            alone.append([place, b])
trees_2 = {
    "unread": [paths.index(unread) + 1, 20, 20],
    "anywhere": [20, 20],
    "B alone": alone[0],
}
trees_2
# END SOLUTION

# %%
check("trees-2", trees_2)

# %% [markdown] tags=["solution"]
# (20, 20) is more than either player gets anywhere else, so both make for this leaf. If one leaf pays B 20 or −20, B may move elsewhere. Then A
# earns something else, although no number of A's has changed. To know what A gets, A must know what B wants.

# %% [markdown]
# ## trees-3: write backward induction (10 points)
#
# Write `my_induction(node)` for any number of players. It returns a pair `(payoff, line)`:
#
# - `payoff`: one number for each player, in the order of `node.players`. The player who moves takes what pays **them** most, and the **first**
#   of equals. At a chance node the probabilities weigh each player's numbers.
# - `line`: the list of moves that are made from this node on. It ends at a leaf, or at a chance node, where nobody can plan the move: there
#   it is `[]`.
#
# You may use `node.is_leaf`, `node.payoff`, `node.children`, `node.player` (a name, or `"chance"`), `node.players`, `node.probs` and
# `child.move`, the name of the move that leads to a child. The node says who moves; players need not take turns.
#
# A node may have one child or more than ten, and equal payoffs may stand in many places. Payoffs may be fractions that hardly differ, or have
# fifty digits, and a probability may be 0. A tree may be 40 plies deep, so search each child only **once**: a function that searches a child
# twice does the work twice at every ply, and it does not end in time.
#
# For example:
#
# ```python
# my_induction(tree([[(10, 1), (8, 3)], [(2, 4), (15, 9)]], players=("A", "B")))      # ((15, 9), [1, 1])
# node.players.index("B")                                                             # 1: the place of B's number in a payoff
# ```

# %%
tree_3 = given("trees-3")
draw(tree_3)


# %%
def my_induction(node):
    # BEGIN SOLUTION: return the pair (payoff, line) of the node
    if node.is_leaf:
        return node.payoff, []
    found = [my_induction(child) for child in node.children]
    if node.player == "chance":
        columns = zip(*[payoff for payoff, line in found])
        return [
            sum(p * x for p, x in zip(node.probs, column)) for column in columns
        ], []
    mine = node.players.index(node.player)
    best = max(range(len(found)), key=lambda i: found[i][0][mine])
    return found[best][0], [node.children[best].move] + found[best][1]
    # END SOLUTION


# %%
check("trees-3", my_induction)


# %% tags=["wrong"]
# trees-3: 2 to 8.5 points: everybody else is taken for an enemy of the first mover
def my_induction(node, me=None):
    me = me or node.player
    if node.is_leaf:
        return node.payoff, []
    found = [my_induction(child, me) for child in node.children]
    if node.player == "chance":
        return [
            sum(p * x for p, x in zip(node.probs, column))
            for column in zip(*[payoff for payoff, line in found])
        ], []
    mine = node.players.index(me)
    best = (max if node.player == me else min)(
        range(len(found)), key=lambda i: found[i][0][mine]
    )
    return found[best][0], [node.children[best].move] + found[best][1]


# %% tags=["wrong"]
# trees-3: 5 to 9.5 points: the last of equal moves
def my_induction(node):
    if node.is_leaf:
        return node.payoff, []
    found = [my_induction(child) for child in node.children]
    if node.player == "chance":
        return [
            sum(p * x for p, x in zip(node.probs, column))
            for column in zip(*[payoff for payoff, line in found])
        ], []
    mine, best = node.players.index(node.player), 0
    for i in range(len(found)):
        if found[i][0][mine] >= found[best][0][mine]:
            best = i
    return found[best][0], [node.children[best].move] + found[best][1]


# %% tags=["hidden"]
hidden(
    "trees-3",
    Case(
        "one player",
        (
            tree(
                {
                    "players": ["A"],
                    "player": "A",
                    "children": [
                        {"payoff": [1]},
                        {"player": "A", "children": [{"payoff": [0]}, {"payoff": [4]}]},
                    ],
                }
            ),
        ),
    ),
    Case(
        "a chance node at the root",
        (
            tree(
                {
                    "players": ["A", "B"],
                    "player": "chance",
                    "probs": ["1/3", "2/3"],
                    "children": [(3, 0), {"player": "B", "children": [(0, 1), (6, 1)]}],
                }
            ),
        ),
    ),
    Case(
        "the centipede",
        (tree([(2, 0), [(1, 3), [(4, 2), [(3, 5), (6, 4)]]]], players=("A", "B")),),
    ),
    Case(
        "two chance nodes in a row",
        (
            tree(
                {
                    "players": ["A", "B"],
                    "player": "B",
                    "children": [
                        (0, 2),
                        {
                            "player": "chance",
                            "children": [
                                {
                                    "player": "chance",
                                    "probs": ["1/5", "4/5"],
                                    "children": [(5, 5), (0, 0)],
                                },
                                (1, 4),
                            ],
                        },
                    ],
                }
            ),
        ),
    ),
)

# %% [markdown]
# ## trees-4: every subgame-perfect payoff (7 points)
#
# In this tree B is sometimes indifferent. An indifferent player may take any of their best moves, and the other player may expect any of them.
# So backward induction has several right answers. For each of the nodes P, Q, R and S, list **every** payoff that the game may reach from
# there. The order does not matter.
#
# ```python
# trees_4 = {"Q": [(3, 1)], "R": [(0, 2), (5, 2)], "S": [(4, 0)], "P": [(5, 2), (4, 0)]}      # the form, not the values
# ```

# %%
tree_4 = given("trees-4")
draw(tree_4)

# %%
# BEGIN SOLUTION: trees_4 = {"Q": [...], "R": [...], "S": [...], "P": [...]}
trees_4 = {
    node.name: subgame_perfect(node) for node in tree_4.nodes() if not node.is_leaf
}
trees_4
# END SOLUTION

# %%
check("trees-4", trees_4)

# %% [markdown] tags=["solution"]
# At Q, R and S, list all leaves with B's largest number. At P, find the worst that each move may bring A. A is sure of the best of these
# worst cases. Every payoff that gives A at least this much may come out, because A may expect the worst of the other moves.

# %% [markdown]
# ## trees-5: one tree, read four ways (8 points)
#
# Read the same payoffs under four assumptions about B. For each, give `[value, A's first move]`.
#
# | reading | what B does | the value |
# |---|---|---|
# | `"MIN"` | takes what is least for A | A's payoff |
# | `"chance"` | draws a move by lot, all equally likely | A's payoff on average |
# | `"own"` | takes what is most for B | the payoffs of both |
# | `"joint"` | wants the largest sum of both payoffs, as A does | the sum |
#
# ```python
# trees_5 = {"MIN": [3, 0], "chance": ["11/3", 0], "own": [(3, 5), 0], "joint": [8, 0]}      # the form, not the values
# ```

# %%
tree_5 = given("trees-5")
draw(tree_5)

# %%
# BEGIN SOLUTION: trees_5 = {"MIN": [..., ...], "chance": [..., ...], "own": [(..., ...), ...], "joint": [..., ...]}
leaves = [[leaf.payoff for leaf in node.children] for node in tree_5.children]
as_min = minimax(tree([[a for a, b in row] for row in leaves]))
by_lot = expectimax(
    tree([[a for a, b in row] for row in leaves], players=("max", "chance"))
)
for_each = backward_induction(tree_5)
together = minimax(tree([[a + b for a, b in row] for row in leaves], players=("max",)))
trees_5 = {
    "MIN": [as_min.value, as_min.move],
    "chance": [by_lot.value, by_lot.move],
    "own": [for_each.payoff, for_each.move],
    "joint": [together.value, together.move],
}
trees_5
# END SOLUTION

# %%
check("trees-5", trees_5)

# %% [markdown] tags=["solution"]
# The four assumptions do not all lead to the same move. Which reading is right depends on who sits opposite, not on the tree.

# %% [markdown]
# ## trees-6: a pact among three players (7 points)
#
# Some players make a pact. From now on each of these partners wants the largest **sum** of what all the partners get. The other players still want
# the most for themselves. Write `my_pact(node, partners)`, where `partners` is a list of names such as `["B", "C"]`. It returns what every player
# gets: the numbers of the leaf where the game ends, not the sums. Every player takes the first of equals. There are no chance nodes here. There may
# be any number of players, and they need not take turns. The trees may be as wide and as deep as those of trees-3, with the same kinds of numbers.
#
# You may use the same parts of a node as in trees-3. For example:
#
# ```python
# two = tree([[(4, 5), (9, 4)], [(6, 3), (1, 1)]], players=("A", "B"))
# my_pact(two, ["A"])           # (6, 3): a pact of one player changes nothing
# my_pact(two, ["A", "B"])      # (9, 4)
# ```

# %%
tree_6 = given("trees-6")
draw(tree_6)


# %%
def my_pact(node, partners):
    # BEGIN SOLUTION: return what every player gets when the partners want the largest sum
    if node.is_leaf:
        return node.payoff
    wanted = partners if node.player in partners else [node.player]
    inside = [node.players.index(name) for name in wanted]
    return max(
        [my_pact(child, partners) for child in node.children],
        key=lambda payoff: sum(payoff[i] for i in inside),
    )
    # END SOLUTION


# %%
check("trees-6", my_pact)


# %% tags=["wrong"]
# trees-6: 1 to 6 points: the pact is forgotten
def my_pact(node, partners):
    if node.is_leaf:
        return node.payoff
    mine = node.players.index(node.player)
    return max(
        (my_pact(child, partners) for child in node.children),
        key=lambda payoff: payoff[mine],
    )


# %% tags=["wrong"]
# trees-6: 1.5 to 6.5 points: everybody joins the pact
def my_pact(node, partners):
    return (
        node.payoff
        if node.is_leaf
        else max((my_pact(child, partners) for child in node.children), key=sum)
    )


# %% tags=["hidden"]
hidden(
    "trees-6",
    Case(
        "nobody in the pact",
        (tree([[(4, 1), (8, 4)], [(2, 1), (7, 5)]], players=("A", "B")), []),
    ),
    Case(
        "the centipede, both",
        (
            tree([(2, 0), [(1, 3), [(4, 2), [(3, 5), (6, 4)]]]], players=("A", "B")),
            ["B", "A"],
        ),
    ),
    Case(
        "the trust tree, both",
        (tree([(1, 1), [(2, 2), (0, 3)]], players=("A", "B")), ["A", "B"]),
    ),
)

# %% tags=["hidden"]
forty, passing, many = [[(1, 9), (7, 2)], [(2, 5), (3, 5), (2, 6)]], (40, 40), (0,) * 13
for _ in range(38):
    forty = [forty]
for k in reversed(range(40)):
    passing = [(k, k), passing]
for k in reversed(range(26)):
    leaf = tuple((k * place * place + 3 * place) % 17 for place in range(13))
    many = {"player": "ABCDEFGHIJKLM"[k % 13], "children": [{"payoff": leaf}, many]}
below = {"player": "A", "children": [(1, 2), (2, 1)]}
far = 10**44
draws = [(k + 2, k * k + 7) for k in range(13)]
trees = {
    "thirteen moves, thirteen replies": [
        [(i, j) for j in range(13)] for i in range(13)
    ],
    "thirteen moves, and the second is best": [
        [(-((i - 1) ** 2), -((j - 1) ** 2)) for j in range(13)] for i in range(13)
    ],
    "forty plies to the only choice": forty,
    "forty plies, and nobody stops": passing,
    "the same payoffs, another player": [[(1, 2), (2, 1)], below],
    "the same first leaf": [[(3, 3), (0, 9)], [(3, 3), (4, 4)]],
    "gains": [[(30 * far, 20 * far), (90 * far, 10 * far)], [(50 * far, far)]],
    "losses": [[(-30 * far, -20 * far), (-9 * far, -70 * far)], [(-50 * far, -far)]],
    "fractions": [
        [(Fraction(1, a), Fraction(1, b)) for a, b in row]
        for row in [[(996, 998), (999, 997)], [(998, 995), (990, 996)]]
    ],
}
trees = {name: tree(form, players=("A", "B")) for name, form in trees.items()}
trees["thirteen players"] = tree(many | {"players": list("ABCDEFGHIJKLM")})
chance = {
    "player": "chance",
    "probs": ["1/24", "0", *["1/12"] * 10, "1/8"],
    "children": [{"player": "B", "children": [payoff]} for payoff in draws],
}
lot = {
    "players": list("ABCDEFGHIJKLM"),
    "player": "chance",
    "children": [{"payoff": tuple(range(13))}, {"payoff": (5,) * 13}],
}
sure = {"player": "B", "children": [(1, 1), (6, 2)]}
lottery = tree({"player": "A", "children": [sure, chance], "players": ["A", "B"]})
hidden(
    "trees-3",
    Case("a lottery of thirteen, of which one never comes", (lottery,)),
    Case("a lottery for thirteen players", (tree(lot),)),
    *(Case(name, (root,)) for name, root in trees.items()),
)
hidden(
    "trees-6",
    *(Case(f"{name}, A alone", (root, ["A"])) for name, root in trees.items()),
    *(
        Case(f"{name}, together", (root, list(root.players)))
        for name, root in trees.items()
    ),
    *(
        Case(f"thirteen players, without {left}", (trees["thirteen players"], kept))
        for left in "AGM"
        for kept in [[name for name in "ABCDEFGHIJKLM" if name != left]]
    ),
)

# %% [markdown]
# ## trees-7: worse for both (3 points)
#
# A friend says of this tree: "Both players are rational. So a fine of 3 for A at (6, 1) is enough, and they end at (4, 4)."

# %%
draw(tree([(2, 2), [(1, 5), [(4, 4), (6, 1)]]], players=("A", "B")))

# %% [markdown]
# Answer in three to five sentences. Where does the game end without the fine, and where with it? Why? Which fines make it end at (4, 4)?
#
# Write a text between triple quotation marks: `trees_7 = """..."""`. A person reads it.

# %%
# BEGIN SOLUTION: trees_7 = """your three to five sentences"""
trees_7 = """It ends at (2, 2) both times, although (4, 4) is better for both. Without the fine A would take 6 at the end, so B takes 5, and
so A stops at 2. With the fine A would take 4 and not 3, but B still takes 5 and not 4, and A gets 1 by going on. A contract must fine
both: A more than 2 at (6, 1), and B more than 1 at (1, 5). Then each of them goes on, and nobody ever pays."""
# END SOLUTION

# %%
check("trees-7", trees_7)

# %% [markdown] tags=["solution"]
# One point for each of three things: (2, 2) without the fine, since the later choices decide, from the last one up; (2, 2) with it, since
# B still takes 5; both fines, more than 2 for A at (6, 1) and more than 1 for B at (1, 5).

# %% [markdown]
# **Hand in**: run all cells once more from the top, choose *File > Download > Download .ipynb* (in JupyterLab: *File > Download*), and hand in that file.
