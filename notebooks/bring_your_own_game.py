# %% [markdown]
# # Bring your own game
#
# Paste a search that you found elsewhere, and step through it. `watch` calls your function exactly as you do, and adds nothing to it.
#
# **You need** a program that searches a game by recursion. This page belongs to no lesson. **Time**: 15 minutes.

# %%
from gamelab import audit, play, tree, watch

# %% [markdown]
# ## 1 A search from a tutorial
#
# Many tutorials write tic-tac-toe like this: nine cells in a list, which each move changes in place, and a flag that says who moves.

# %%
LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def won(cells, mark):
    return any(all(cells[int(i)] == mark for i in line) for line in LINES)


# %%
def minimax(cells, maximizing):
    if won(cells, "X") or won(cells, "O"):
        return 1 if won(cells, "X") else -1
    if " " not in cells:
        return 0
    best = -2 if maximizing else 2
    for i in range(9):
        if cells[i] == " ":
            cells[i] = "X" if maximizing else "O"
            value = minimax(cells, not maximizing)
            best = max(best, value) if maximizing else min(best, value)
            cells[i] = " "
    return best


# %% [markdown]
# Three cells are free in this position, and X is to move. **Predict**: what is it worth to X? How many positions does the search visit?

# %%
cells = list("XOXOOX   ")
trace = watch(minimax, cells, True)
play(trace)

# %% tags=["check"]
assert (trace.result, len(trace.visited), trace.doubts) == (1, 11, [])

# %% [markdown]
# <details><summary>What happened</summary>
#
# It is worth 1: X wins at once in the last cell. The search tries the cells in order, so it finds that move last and visits 11 positions.
#
# The call `minimax(cells, True)` became `watch(minimax, cells, True)`. Each visit is a node of the tree, and the list was the same object all the time:
# `watch` tells the positions apart by the moves that led to them.
#
# </details>

# %% [markdown]
# With `picture`, each node shows its board: a function of what your search is given, that makes the rows.

# %%
play(trace, picture=lambda cells: ["".join(cells[k : k + 3]) for k in (0, 3, 6)])

# %% [markdown]
# ## 2 Yours
#
# Paste your program into the next cell, over the example. Put your own call into the cell below it: `f(a, b)` becomes `watch(f, a, b)`.
#
# | your call | under `watch` |
# |---|---|
# | `minimax(board, 4, True)` | `watch(minimax, board, 4, True)` |
# | `agent.getAction(state)` | `watch(agent.getAction, state)` |
# | `search(board, depth=3)` | `watch(search, board, depth=3)` |
# | a function of this course's nodes | `watch(f, tree([[3, 5], [2, 9]]))` |


# %%
def best(coins):
    """Two players take a coin from either end in turn: how much more I get."""
    if not coins:
        return 0
    left = coins[0] - best(coins[1:])
    right = coins[-1] - best(coins[:-1])
    return max(left, right)


# %%
yours = watch(best, (8, 15, 3, 7))
play(yours)

# %% [markdown]
# Start with a small position: a picture of some hundred visits can still be read, and of more than 5,000 nodes there is none. A search that never ends
# is stopped, and you see how far it came: `watch(best, coins, limit=1_000)` says after how many visits.
#
# `watch` says nothing that it did not see. What it had to leave out stands in `doubts`, a sentence each.

# %%
for doubt in yours.doubts or ["There is no doubt."]:
    print(doubt)

# %% [markdown]
# ## 3 Is it right?
#
# On a tree of this course, `audit` also knows what the search did not read. Here is an alpha-beta that saves time: it leaves a node when alpha is
# near enough to beta. **Predict**: on which of the three moves does that go wrong?


# %%
def near_enough(node, alpha=-99, beta=99):
    if node.is_leaf:
        return node.payoff
    for child in node.children:
        if node.player == "max":
            alpha = max(alpha, near_enough(child, alpha, beta))
        else:
            beta = min(beta, near_enough(child, alpha, beta))
        if alpha + 2 >= beta:
            break
    return alpha if node.player == "max" else beta


# %%
print(audit(near_enough, tree([[5, 2], [4, 0], [1, 4]])))

# %% tags=["check"]
found = audit(near_enough, tree([[5, 2], [4, 0], [1, 4]]))
assert (found.value, found.true_value, [*found.unsound]) == (4, 2, ["1"])

# %% [markdown]
# <details><summary>What happened</summary>
#
# Move 0 gives MAX 2. The first reply to move 1 gives 4, and 2 + 2 is near enough: the search leaves, and never sees the 0. The last tree is as small
# as can be: step through it with `play(watch(near_enough, tree(...)))`.
#
# </details>
#
# In a program of your own, `assert_sound(f, positions)` asks the same in one line of a test.

# %% [markdown]
# ## 4 Take it with you
#
# `trace.save("search.html")` writes a page that needs no Python and no network. From a terminal, one line does it all:
#
# ```
# python -m gamelab.watching tictactoe.py "minimax(cells, True)"
# ```
