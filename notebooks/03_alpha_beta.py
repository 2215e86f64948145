# %% [markdown]
# # Alpha-beta: read less, know the same
#
# After this lesson you can
#
# - **say** what alpha and beta are, and whose they are;
# - **trace** the search by hand: windows, cuts, the leaves it never reads;
# - **explain** why a cut is safe, and **test** a program for unsafe cuts;
# - **explain** what a good order of the moves changes, and what it cannot change;
# - **repair** a broken search.
#
# **You need** minimax, and for part 8 negamax (lesson 2, part 8). **Time**: 50 minutes.
#
# | part | minutes |
# |---|---|
# | 1 The idea | 4 |
# | 2 The algorithm | 8 |
# | 3 Step by step | 7 |
# | 4 Which leaves stay unread? | 4 |
# | 5 Try to change the root | 4 |
# | 6 A real game | 4 |
# | 7 The order of the moves | 13 |
# | 8 A broken program | 4 |
# | 9 True or false? | 2 |
#
# **How to read the pictures.** They are those of lesson 2. A cut branch is dashed and crossed.

# %%
from math import inf
from time import perf_counter

from gamelab import (
    ConnectFour,
    TicTacToe,
    alphabeta,
    draw,
    explore,
    game_tree,
    knuth_moore,
    minimax,
    play,
    random_tree,
    tree,
    watch,
)

# %% [markdown]
# ## 1 The idea
#
# Minimax is right and slow. Here it searches the duel of lesson 2 to its end, beside a search that reads less. **Predict**: does the second search
# visit a half, a tenth or a thirtieth of minimax's nodes?

# %%
duel = ConnectFour(rows=4, columns=5, connect=3, position=(3, 3, 0, 3, 3, 1))
for name, search in {"minimax": minimax, "alphabeta": alphabeta}.items():
    began = perf_counter()
    nodes = search(duel).nodes
    print(f"{name}: {nodes:,} nodes, {perf_counter() - began:.2f} seconds")

# %% tags=["check"]
assert [search(duel)[:2] for search in (minimax, alphabeta)] == [(1, 4)] * 2
assert [search(duel).nodes for search in (minimax, alphabeta)] == [120_112, 3_407]

# %% [markdown]
# How can a search leave nodes out and still be right? Here is a small tree. MAX moves, then MIN. You read it from left to right, as a search does.

# %%
idea = tree([[3, 5], [2, 9]])
draw(idea)

# %% [markdown]
# **Predict.** Cover the 9 with your thumb: you have read 3, 5 and 2. For which numbers under your thumb should MAX go right?

# %%
for hidden in (-100, 0, 2, 9, 100):
    value = minimax([[3, 5], [2, hidden]]).value
    print(f"{hidden:4} under the thumb: the root is worth {value}")

# %% tags=["check"]
assert {minimax([[3, 5], [2, hidden]]).value for hidden in range(-100, 101)} == {3}

# %% [markdown]
# <details><summary>What happened</summary>
#
# MAX should never go right. On the left MAX gets 3. On the right MIN already has a reply worth 2, and a lower number under the
# thumb would only make things worse for MAX. A search that has read the 2 may leave the node at once.
#
# </details>

# %% [markdown]
# ## 2 The algorithm
#
# To know when to leave, the search carries two numbers down the tree:
#
# - **alpha**: MAX already has a move, here or higher up, that is worth at least alpha. Only MAX raises it.
# - **beta**: MIN already has a move, here or higher up, that gives MAX at most beta. Only MIN lowers it.
#
# Together they are the **window** (alpha, beta): the interval of values that still matter. Both are passed down and never up. To **cut** a node is
# to leave it without reading its other children. This lesson **cuts as soon as alpha ≥ beta** (the exercises' rule is `alpha @cut@ beta`).
#
# Here is minimax with alpha, beta and three more lines for each player. `break` leaves the loop at once. (McCarthy had the idea in 1956. Edwards
# and Hart wrote it down in 1961, and Brudno in 1963.)


# %%
def my_alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff
    if node.player == "max":
        best = -inf
        for child in node.children:
            best = max(best, my_alphabeta(child, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = inf
        for child in node.children:
            best = min(best, my_alphabeta(child, alpha, beta))
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best


# %% [markdown]
# **Predict.** Which two lines cut? On the tree above, what are alpha and beta when the search makes its first cut?
#
# `watch` runs any search and keeps what it did. Step with the buttons or the arrow keys. The step player asks at which node the search cuts.

# %%
play(watch(my_alphabeta, idea), ask="cuts")

# %% tags=["check"]
assert my_alphabeta(idea) == 3
assert [
    (step.alpha, step.beta)
    for step in watch(my_alphabeta, idea).steps
    if step.kind == "cut"
] == [(3, 2)]

# %% [markdown]
# <details><summary>What happened</summary>
#
# The two lines that say `break` cut. Move 0 is worth 3 to MAX, so alpha is 3 at the root and is passed down to the second MIN node. There the
# 2 lowers beta to 2. No value lies above 3 and below 2, so the 9 is not read.
#
# </details>
#
# **Yours to change.** Delete the two lines `alpha = max(alpha, best)` and `beta = min(beta, best)`. Then run the function's
# cell again, and the cell below, which tests it on fifty random trees. **Predict**: does the function still return the right value? Does it still
# visit the right nodes? (True counts as 1, so a `sum` of comparisons counts how many are true.)

# %%
trees = [random_tree((2, 3), 4, seed, low=-3, high=3) for seed in range(50)]
values = sum(my_alphabeta(one) == minimax(one).value for one in trees)
visits = sum(
    watch(my_alphabeta, one).visited == watch(alphabeta, one).visited for one in trees
)
print(f"the value is right on {values} trees of 50, the nodes visited on {visits}")

# %% tags=["check"]
assert (values, visits) == (50, 50)

# %% [markdown]
# <details><summary>What happened without the two lines</summary>
#
# Every value is right and nothing is ever cut, since alpha and beta stay at −∞ and ∞. A test that looks only at values does not
# notice. Put the two lines back **and run that cell again**: the lesson goes on with your function.
#
# </details>

# %% [markdown]
# ## 3 Step by step
#
# The next tree has the shape of the lettered tree of lesson 2, but other leaves: seven inner nodes, A to G, and eight leaves.

# %%
lettered = tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]], names="ABCDEFG")
draw(lettered)

# %% [markdown]
# **Predict** on paper: which leaves are read, and in which order? Beside each lettered node that is entered, write its window (alpha, beta).
# Then step. The step player asks where alpha or beta goes next, and whether to cut; *Show* answers for you.

# %%
steps = watch(my_alphabeta, lettered)
play(steps, ask="values")

# %% tags=["check"]
assert [lettered.at(path).payoff for path in steps.leaves_read] == [2, 3, 5, 0, 1]
found = alphabeta(lettered)
assert (found.value, found.nodes, lettered.children[found.move].name) == (3, 11, "B")
assert steps.visited == watch(alphabeta, lettered).visited

# %% [markdown]
# <details><summary>What happened</summary>
#
# The search reads 2, 3, 5, 0 and 1: five leaves of eight, eleven nodes of fifteen. Two nodes are cut, [E](#stage:cut1) and [C](#stage:cut2):
# a click moves the player above (not on Colab). G is never entered.
#
# </details>
#
# **Predict.** Six lettered nodes have returned a number. Which of these numbers are only a **bound** on the node's true value? Why are the others exact?

# %%
for step in steps.steps:
    name = lettered.at(step.node).name
    if name and step.kind == "enter":
        print(f"{name} is entered with alpha = {step.alpha} and beta = {step.beta}")
    elif name and step.kind == "return":
        print(
            f"{name} returns {step.value}: we know {name} {step.relation} {step.value}"
        )

# %% tags=["check"]
entered = [
    step for step in steps.steps if step.kind == "enter" and lettered.at(step.node).name
]
assert {steps.label(step.node): (step.alpha, step.beta) for step in entered} == {
    "A": (-inf, inf),
    "B": (-inf, inf),
    "D": (-inf, inf),
    "E": (-inf, 3),
    "C": (3, inf),
    "F": (3, inf),
}
left = [
    step
    for step in steps.steps
    if step.kind == "return" and lettered.at(step.node).name
]
assert {steps.label(step.node): f"{step.relation} {step.value}" for step in left} == {
    "D": "= 3",
    "E": ">= 5",
    "B": "= 3",
    "F": "= 1",
    "C": "<= 1",
    "A": "= 3",
} and minimax(lettered.at("0.1")).value == 9
uncut = tree([5, [[[3, 1], [4, 0]], 7]])
assert watch(my_alphabeta, uncut).values["1.0"] == 4
assert minimax(uncut.at("1.0")).value == 1
assert not any(
    s.node == "1.0" and s.kind == "cut" for s in watch(my_alphabeta, uncut).steps
)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Here only the two nodes that were cut returned bounds. E is worth at least 5 (in truth 9), and C is worth at most 1. B and A are exact all the same:
# B is a MIN node with 3 in hand, so "E is at least 5" is all it needs to know. E's 5 lies outside its window, and still E returns it: this search is
# **fail-soft**.
#
# </details>
#
# The window is an interval, and on the search stage you can see it move. Step with *Next*. When the search enters E, the interval ends at
# the value that MIN already has at B. When E reads the 5, the two ends change places: no value is left between them. (The program beside the tree
# is gamelab's own: it is yours, but it also counts nodes and keeps the moves. *Order* and *rule* come later.)

# %%
explore.alphabeta(lettered)

# %% [markdown]
# ## 4 Which leaves stay unread?
#
# Now you are the search. Click every leaf that it will never read, then *Check*. After that you can step through the answer.

# %%
three = tree([[-5, 4, 1], [-6, -4, -2], [6, -3, -6]])
play(watch(my_alphabeta, three), ask="leaves")

# %% tags=["check"]
trace = watch(alphabeta, three)
assert [three.at(path).payoff for path in trace.leaves_pruned] == [-4, -2]
assert (
    trace.result.value,
    trace.result.move,
    trace.result.leaves,
    trace.result.nodes,
) == (-5, 0, 7, 11)

# %% [markdown]
# <details><summary>What happened</summary>
#
# −4 and −2 stay unread: in the second MIN node the first leaf, −6, [closes the interval](#stage:cut1) at once. The third MIN node is read to its end. After 6 and
# −3 its beta is −3, and alpha is −5. The interval from −5 to −3 is still open, so the last leaf matters.
#
# </details>
#
# Next comes the worksheet tree of lesson 2. Compare with your marks, and note alpha at the root after each of its
# three children.

# %%
worksheet = tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]])
play(watch(my_alphabeta, worksheet), ask="leaves")

# %% tags=["check"]
trace = watch(alphabeta, worksheet)
assert [worksheet.at(path).payoff for path in trace.leaves_pruned] == [15, 7]
assert (
    trace.result.value,
    trace.result.move,
    trace.result.leaves,
    trace.result.nodes,
) == (4, 2, 7, 11)
bounds = {
    path: [
        step.alpha if path == "" else step.beta
        for step in trace.steps
        if step.node == path and step.kind in ("enter", "update")
    ]
    for path in ("", "0", "1", "2")
}
assert bounds == {
    "": [-inf, 3, 3, 4],
    "0": [inf, 10, 8, 3],
    "1": [inf, 2],
    "2": [inf, 6, 5, 4],
}

# %% [markdown]
# <details><summary>What happened</summary>
#
# 15 and 7 stay unread. Alpha at the root starts at −∞, then it is 3, 3 and 4. Beta falls to 10, 8, 3 in the first MIN node and to 6, 5, 4 in
# the third. In the second it [falls to 2](#stage:cut1), below alpha, and the node is cut.
#
# </details>

# %% [markdown]
# ## 5 Try to change the root
#
# Try to prove the search wrong on the lettered tree. **Predict**: its fourth leaf, the 9, was never read. If it becomes 40, does the root stay, rise or fall? Click it, and type any
# value you like. Then try a leaf that was read.

# %%
explore.change_root(lettered)

# %% [markdown]
# **Predict.** We put every combination of −10, −5, 0, 5 and 10 into the three unread leaves. Which values does the root take? (The braces make a
# **set**. It keeps each value once.)

# %%
numbers = (-10, -5, 0, 5, 10)
roots = {
    minimax([[[2, 3], [5, a]], [[0, 1], [b, c]]]).value
    for a in numbers
    for b in numbers
    for c in numbers
}
print(f"values of the root in {5**3} trials: {roots}")

# %% tags=["check"]
assert len(steps.leaves_pruned) == 3 and roots == {3}
assert minimax(lettered.with_payoff("0.0.1", 1)).value == 2

# %% [markdown]
# <details><summary>What happened</summary>
#
# Only 3. A leaf that was read can move the root: with 1 in place of the leaf 3, D is worth 2, and so is the root.
#
# </details>
#
# **Why is a cut safe?** Think of a MAX node that is cut. One of its children has raised alpha to beta or more, so the node is worth at least
# beta, whatever stands in its unread leaves. But somewhere above, another move already makes MIN sure of beta, and MIN gains nothing by coming here.
# So no unread leaf can move the root. For a MIN node the argument is the same with the players exchanged.

# %% [markdown]
# ## 6 A real game
#
# Here is the endgame of lesson 2 again, with X to move. Only square 7 saves the draw. **Predict** three numbers. How many of the 21 leaves does
# alpha-beta read if
#
# - the squares are taken in the order of their numbers, so that X tries 2, 6, 7, 8;
# - in every node the mover tries the **best** move first, so that X begins with 7;
# - in every node the mover tries the **worst** move first, so that X tries 7 last?
#
# The stage asks for the first. Choose another *order*, and *Ask again*. (For *by hand*, drag nodes sideways among
# their siblings. In the code, `order or 'as given'` is the order, or the text if there is none.)

# %%
endgame = game_tree(TicTacToe("XO./OOX/...", to_move="X"))
explore.alphabeta(endgame, ask="leaves")

# %%
for order in (None, "best", "worst"):
    result = alphabeta(endgame, order=order)
    print(f"{order or 'as given':8}: {result.leaves:2} leaves, move {result.move}")

# %% tags=["check"]
assert sum(1 for _ in endgame.leaves()) == 21
assert [minimax(child).value for child in endgame.children] == [-1, -1, 0, -1]
assert [
    alphabeta(endgame, order=order).leaves for order in (None, "best", "worst")
] == [13, 8, 19]
assert {alphabeta(endgame, order=order).move for order in (None, "best", "worst")} == {
    7
}

# %% [markdown]
# <details><summary>What happened</summary>
#
# It reads 13, 8 and 19 leaves. The value is 0 in every order, and the move is 7, since no other move is as good. Here the order changes the work, not
# the answer. (Seven leaves would do. After square 8, two replies win for O. Square 7 ends the game at once, but *best* takes the first of the two, square 2,
# and reads two leaves.)
#
# </details>

# %% [markdown]
# ## 7 The order of the moves
#
# Why does the order help? **Predict** for *best*: with which alpha does the search enter each of X's four moves? (`", ".join(alphas)` strings the texts together, with a comma and a space between them.)

# %%
for order in (None, "best", "worst"):
    trace = watch(alphabeta, endgame, order=order)
    entries = [step for step in trace.steps if step.kind == "enter"]
    tried = [step for step in entries if trace.node(step.node).ply == 1]
    alphas = [f"{step.alpha} at square {trace.node(step.node).move}" for step in tried]
    print(f"{order or 'as given':8}: alpha is", ", ".join(alphas))

# %% tags=["check"]
assert [(trace.node(step.node).move, step.alpha) for step in tried] == [
    (2, -inf),
    (6, -1),
    (8, -1),
    (7, -1),
]
trace = watch(alphabeta, endgame, order="best")
assert [
    step.alpha
    for step in trace.steps
    if step.kind == "enter" and trace.node(step.node).ply == 1
] == [-inf, 0, 0, 0]

# %% [markdown]
# <details><summary>What happened</summary>
#
# With the best move first, alpha is 0 from the second move on. **One** reply of O's worth 0 or less then brings beta down to alpha,
# and the search leaves that move. With 7 last, alpha is only −1 until the end, and O has to show a winning reply.
#
# </details>
#
# So a good first child narrows the window of every sibling. And a good first **reply** closes that window at once. In a perfect order the search
# tries every move of one player. But to each of these moves except the first it tries only one reply. So one ply multiplies the work by the number of
# moves, the next by 1, and so on.
#
# Next comes a tree of branching $b = 3$ and depth $d = 3$ plies: 27 leaves, and in each node an evaluation (lesson 2) that is only roughly right.
# **Predict** for *best first* and *worst first*: how many of the 27 leaves are read? Can the order *by static evaluation* come close to the best?


# %%
def random_forest(depth):
    return random_tree(3, depth, seed=8, low=0, high=99, evals=True, distinct=True)


explore.alphabeta(random_forest(depth=3), ask="leaves")

# %% tags=["check"]
assert [
    alphabeta(random_forest(3), order=order).leaves
    for order in (None, "best", "worst", "eval")
] == [19, 11, 27, 13]

# %% [markdown]
# <details><summary>What happened</summary>
#
# Best first reads 11 leaves and worst first all 27. The evaluation is only roughly right, and still it needs no more than 13.
#
# </details>
#
# **The depth.** At depths 1, 2 and 3 there are 3, 9 and 27 positions to evaluate. **Predict**: how many does best first read at each depth? And of
# the 6,561 at depth 8? Try the first three on the stage: with the slider *depth*, the search stops at the horizon and takes the evaluations there.
# (`knuth_moore(3, depth)` calculates the number; it searches no tree.)

# %%
for depth in range(1, 9):
    print(f"depth {depth}: {3**depth:4} leaves, best first {knuth_moore(3, depth):3}")

# %% tags=["check"]
forest = random_forest(depth=4)
assert alphabeta(forest, order="best").leaves == knuth_moore(3, 4) == 17
assert 73 <= alphabeta(forest, order="worst").leaves <= 81
orders = (None, "best", "worst", "random", "eval")
assert len({alphabeta(forest, order=order).value for order in orders}) == 1
assert len({alphabeta(forest, order=order).move for order in orders}) == 1
assert [knuth_moore(3, depth) for depth in (1, 2, 3, 4, 8)] == [3, 5, 11, 17, 161]
assert [
    (
        alphabeta(random_forest(3), depth=depth).value,
        alphabeta(random_forest(3), depth=depth).move,
    )
    for depth in (1, 2, 3)
] == [(87, 2), (92, 0), (84, 2)]

# %% [markdown]
# <details><summary>What happened</summary>
#
# Best first reads 3, 5 and 11 leaves, then 17 of 81, and at depth 8 it reads 161 of 6,561. Without ties, and with $b$ moves at every node, it reads exactly $b^{\lceil d/2 \rceil} +
# b^{\lfloor d/2 \rfloor} - 1$ leaves ($d/2$ is rounded up, then down). No algorithm that is sure of the value can read fewer ([Knuth and Moore, 1975](https://doi.org/10.1016/0004-3702%2875%2990019-3)).
#
# The number of all leaves grows like $b^d$, and the number of leaves read like $b^{d/2}$. A perfect order halves the **exponent**, not the count:
# the same work reaches twice as deep. In chess, with about 35 moves, a ply then multiplies the work by about $\sqrt{35} \approx 6$.
#
# A different order never changes the value. It can change the move only if several moves are equally good.
#
# </details>
#
# Now the whole game: minimax visits 549,946 nodes of tic-tac-toe. Nobody hands us the best order, but a rule of thumb says: the centre
# first, then the corners, then the edges. **Predict**: how many nodes does alpha-beta visit in row order, and how many by this rule?
# (`index` says at which place of the list a square stands. The lowest place is tried first.)


# %%
squares = [4, 0, 2, 6, 8, 1, 3, 5, 7]


def centre_first(child):
    return squares.index(child.move)


rows, centre = alphabeta(TicTacToe()), alphabeta(TicTacToe(), order=centre_first)
print(f"row order: {rows.nodes:,} nodes; centre first: {centre.nodes:,} nodes")

# %% tags=["check"]
assert (rows.nodes, centre.nodes, rows.value, centre.value) == (18297, 7275, 0, 0)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Pruning brings the 549,946 nodes down to 18,297, and the rule of thumb to 7,275. The value is 0 each time.
#
# </details>
#
# ### The duel: deeper in the same second
#
# The board of the duel has five columns, and pieces near the middle lie on more lines. **Predict**: minimax visits 120,112 nodes and alpha-beta, with
# the columns from left to right, 3,407. How many does it visit with the middle columns first?


# %%
def middle_first(child):
    return abs(child.move - 2)


print(f"{alphabeta(duel, order=middle_first).nodes:,} nodes")

# %% tags=["check"]
assert alphabeta(duel, order=middle_first).nodes == 1_004
whole = ConnectFour(rows=4, columns=5, connect=3)
assert [
    search(whole, 6, **given).nodes
    for search, given in (
        (minimax, {}),
        (alphabeta, {}),
        (alphabeta, {"order": middle_first}),
    )
] == [17_921, 2_412, 812]
assert alphabeta(whole, order=middle_first)[:2] == (1, 2)
assert alphabeta(whole, order=middle_first).nodes == 15_268

# %% [markdown]
# <details><summary>What happened</summary>
#
# 1,004, less than a hundredth of minimax. Even the *empty* board, with more than three billion nodes for minimax, now takes 15,268.
#
# </details>
#
# Now count time in place of nodes, on the empty board. **Predict**: how many plies ahead does each of the three look in the same second? Then start
# the clock. A line rises as soon as its search has completed one more ply.


# %%
def cutting(node, depth=None):
    return alphabeta(node, depth, order=middle_first).value


searches = {"minimax": minimax, "left to right": alphabeta, "middle first": cutting}
explore.plies(ConnectFour(rows=4, columns=5, connect=3), searches, seconds=1)

# %% [markdown]
# One or two more plies are a lot: each ply costs several times as much as the ply before. (A search that stops at a depth meets fewer wins, so it
# cuts less than a search to the end.) So a better order, not patience, reaches deeper.
#
# At last your search meets the one of lesson 2, which looks three plies ahead and plays O. **Predict** who wins, then press *cutting: 20 games*.
# (Nobody errs, so all twenty are alike.) Can you do as well?

# %%
explore.table(duel, search=minimax, depth=3, players={"cutting": cutting})

# %% tags=["check"]
contest = explore.table(duel, search=minimax, depth=3, players={"cutting": cutting})
contest.series("cutting")
assert all(contest.won["cutting"])

# %% [markdown]
# ## 8 A broken program
#
# A course once printed a longer version of the routine below. It is meant to be a negamax with pruning. Every value is a value to the player who
# moves, and so is `bound`. The parent passes `bound` down: as soon as the node's best value reaches it, the search may leave the node.
#
# A correct version keeps three rules. A leaf returns what it pays the mover. The child's bound is the negative of the best
# value so far. The loop stops as soon as the best value reaches the bound.
#
# Ours is shorter than the printed one, and has three defects.


# %%
def prune_value(node, bound):
    if node.is_leaf:
        return bound
    max_value = -inf
    for child in node.children:
        value = -prune_value(child, -bound)
        max_value = max(max_value, value)
    return max_value


# %% [markdown]
# **Predict.** Which line breaks each of the three rules, or is missing? What does the function return on a tree of 32 leaves if its bound is 100, and how many
# of the 63 nodes does it visit?

# %%
program = random_tree(branching=2, depth=5, seed=32)
broken = watch(prune_value, program, bound=100)
print(f"{len(broken.visited)} nodes, value {broken.result}")
print(f"alpha-beta: {alphabeta(program).nodes} nodes, value {alphabeta(program).value}")

# %% tags=["check"]
assert (len(broken.visited), broken.result) == (63, 100)

# %% [markdown]
# <details><summary>The three defects</summary>
#
# 1. A leaf returns the bound and not its payoff. Each ply changes the bound's sign twice, so the result is always the bound.
# 2. The child is passed −bound, where −max_value is needed: the child's limit is what this node has found so far.
# 3. The loop has no exit: nothing is ever cut.
#
# The printed routine had five more. In exercise ab-7 you find and repair all eight.
#
# </details>
#
# The repair keeps two bounds. At each ply they change places and signs, because what one player is sure of is the other's limit. `sign`
# is 1 where MAX moves and −1 where MIN moves.


# %%
def repaired(node, alpha=-inf, beta=inf, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    best = -inf
    for child in node.children:
        best = max(best, -repaired(child, -beta, -alpha, -sign))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


# %%
fixed = watch(repaired, program)
print(f"{len(fixed.visited)} nodes, value {fixed.result}")

# %% tags=["check"]
assert (
    fixed.result == minimax(program).value
    and fixed.visited == watch(alphabeta, program).visited
)
assert (
    -repaired(tree([[4, 6], [1, 9]], first="min"), sign=-1)
    == minimax(tree([[4, 6], [1, 9]], first="min")).value
    == 6
)

# %% [markdown]
# ## 9 True or false?
#
# Each of these has been printed somewhere. Decide, then open the answer.
#
# <details><summary>"Pruning removes all nodes that do not matter."</summary>
# False. It removes the nodes that it can prove irrelevant, given the order in which it meets them. In another order it removes other nodes.</details>
#
# <details><summary>"Alpha-beta returns the same move as minimax."</summary>
# False as it stands. The value is always the same. The move is the same if the program replaces it only by a strictly better one. A later child
# that seems to tie may have returned only a bound.</details>
#
# <details><summary>"It halves the nodes."</summary>
# False. With a perfect order it halves the exponent; with the worst order it may save nothing.</details>
#
# <details><summary>"Alpha is the best value open to the opponent."</summary>
# False. Alpha is what MAX is sure of so far, beta is what MIN is sure of.</details>

# %% [markdown]
# ## What to remember
#
# 1. On the path to this node, MAX is sure of alpha, and MIN can hold MAX to beta. Down the tree the window only narrows.
# 2. Cut when alpha ≥ beta: one of the two players has something at least as good elsewhere.
# 3. A value inside the window of its node is exact. At or below alpha it may be only an upper bound, at or above beta only a lower bound. The
#    root's value is exact.
# 4. A good first child narrows the window of its siblings. The worst order may read all $b^d$ leaves; for even $d$ the best order reads about
#    $2\,b^{d/2}$.
# 5. No unread leaf can move the root. To test a program, compare its value with minimax's **and** its visits with alpha-beta's.
#
# ## What next
#
# Do the exercises: you write alpha-beta in two forms, and you repair the printed routine. Or make `my_alphabeta` return the move as well,
# and watch it on a tree of your own: `play(watch(my_alphabeta, tree([...])))`.
#
# Do you have a search of your own, or one that you found elsewhere? [Bring your own game](bring_your_own_game.ipynb) steps through it.

# %% [markdown]
# ## Going further
#
# ### Practice
#
# Here are problems without end. They ask for the window of each node, what it returns, the nodes never entered and the leaves never read. Every
# entry is checked on its own, and *Hint* gives a little at a time. `level=3` has cuts from far above and cuts by an equal
# value; `level=4` has fractions and odd shapes.

# %%
from gamelab.learn import practice

practice.pruning(cut="@cut@")

# %% [markdown]
# ### More than, or at least?
#
# Some programs cut only when alpha > beta, and some courses ask for that. The stage asks how many leaves each rule reads.

# %%
explore.variants(
    [0, [0, 9]],
    {"alpha >= beta": alphabeta, "alpha > beta": (alphabeta, {"strict": True})},
)

# %% tags=["check"]
assert alphabeta([0, [0, 9]]).nodes == 4
assert alphabeta([0, [0, 9]], strict=True).nodes == 5

# %% [markdown]
# Tic-tac-toe is full of ties. Part 7 counted the nodes that alpha-beta visits there with ≥. **Predict** how many it visits with >.

# %%
print(f"{alphabeta(TicTacToe(), strict=True).nodes:,} nodes")

# %% tags=["check"]
assert alphabeta(TicTacToe(), strict=True).nodes == 146120

# %% [markdown]
# ### Shallow and deep cuts
#
# A bound may come from far above. The next version knows only its parent's bound, and it cuts nothing while the parent has none.


# %%
def shallow(node, bound=inf):
    if node.is_leaf:
        return node.payoff
    best = -inf if node.player == "max" else inf
    for child in node.children:
        value = shallow(child, best)
        best = max(best, value) if node.player == "max" else min(best, value)
        if bound not in (inf, -inf) and (
            best >= bound if node.player == "max" else best <= bound
        ):
            break
    return best


# %% [markdown]
# Step through both searches. Which leaf does *only* the full window leave unread, and whose bound cuts it?

# %%
deep = tree([9, [[[6, 5], 6], 2]])
explore.variants(deep, {"full window": alphabeta, "parent's bound only": shallow})

# %% tags=["check"]
assert (len(watch(alphabeta, deep).visited), len(watch(shallow, deep).visited)) == (
    7,
    8,
)

# %% [markdown]
# <details><summary>What happened</summary>
#
# With the full window the 5 stays unread. MAX has 9 at the root, three plies above, and MIN already has the 6 beside the 5. Both versions leave the
# 2, and both find the right value.
#
# </details>
#
# ### Fail-soft and fail-hard
#
# A **fail-soft** search returns the bound it has reached, even one outside the window. A **fail-hard** search returns the edge of the window
# instead. In part 3 the search was fail-soft. **Predict** what E, F and C return in a fail-hard search. Does the root change?

# %%
for name, hard in (("fail-soft", False), ("fail-hard", True)):
    values = watch(alphabeta, lettered, hard=hard).values
    print(f"{name}: E returns {values['0.1']}, F {values['1.0']}, C {values['1']}")

# %% tags=["check"]
soft, hard = watch(alphabeta, lettered), watch(alphabeta, lettered, hard=True)


def returns(trace, names):
    return {
        trace.label(step.node): step.value
        for step in trace.steps
        if step.kind == "return" and trace.label(step.node) in names
    }


assert returns(soft, "EFC") == {"E": 5, "F": 1, "C": 1} and returns(hard, "EFC") == {
    "E": 3,
    "F": 3,
    "C": 3,
}
assert soft.result.value == hard.result.value == 3 and soft.visited == hard.visited

# %% [markdown]
# <details><summary>What happened</summary>
#
# All three return 3, the edge of the window. The root and the counts stay the same. Fail-soft tells more: it knows that C is at most 1,
# not only at most 3.
#
# </details>
#
# ### A negamax in the step player
#
# A negamax is shown from the mover's side: every node maximises. When the search reads a leaf, the leaf's number changes to its worth for the player
# who would move next. **Predict** what becomes of the leaf 2. `play(watch(repaired, lettered).for_max())` turns all numbers to MAX's side.

# %%
play(watch(repaired, lettered))

# %% [markdown]
# <details><summary>What happened</summary>
#
# It becomes −2: MIN would move there, and 2 for MAX is −2 for MIN.
#
# </details>
#
# One more project: give `my_alphabeta` a depth limit. At the horizon it returns `node.eval`; the trees of `random_tree(depth=4, evals=True)`
# have an evaluation in every node.
