# %% [markdown]
# # Minimax: the value of a game
#
# After this lesson you can
#
# - **compute** the value of every node of a game tree, by hand and by recursion;
# - **read** minimax in the four forms in which it is published, and **show** that they agree;
# - **find** what is wrong with a minimax that looks right;
# - **limit** its depth, and **say** what an evaluation does to the move;
# - **say** what minimax guarantees, and what it does not.
#
# **You need** game trees: who moves at a node, what a leaf pays. **Time**: 75 minutes.
#
# | part | minutes |
# |---|---|
# | 1 The value of a node | 4 |
# | 2 Values flow up | 8 |
# | 3 One algorithm, four forms | 11 |
# | 4 Two trees by hand | 5 |
# | 5 Whose turn is it? | 6 |
# | 6 What is wrong here? | 8 |
# | 7 Looking only so far | 6 |
# | 8 What it costs | 4 |
# | 9 The guarantee | 7 |
# | 10 Find the bug | 10 |
# | 11 Practice | 4 |
# | 12 True or false | 2 |
#
# **How to read the pictures.** MAX points up, MIN points down, leaves are boxes. A leaf shows what MAX gets; MIN pays it. A filled
# shape has been visited, a hollow one has not. The yellow ring is where the search stands. A line in the colour of MAX or MIN
# leads to that player's best child so far, and the thick black line is the line of play at the end. "e = 9" is an evaluation, a guess at what a node is worth.

# %%
from fractions import Fraction
from math import inf
from random import Random

from gamelab import (
    Game,
    Nim,
    alphabeta,
    best_move,
    draw,
    explore,
    game_tree,
    minimax,
    play,
    random_tree,
    tree,
    watch,
)
from gamelab.learn import practice

# %% [markdown]
# ## 1 The value of a node
#
# MAX moves, then MIN, and the game is over. MAX wants the payoff high, MIN wants it low, and both see the whole tree.

# %%
small = tree([[5, 6], [2, 9]])
draw(small)

# %% [markdown]
# **Predict.** The 9 is the highest payoff of all. Should MAX go right?

# %%
[min(leaf.payoff for leaf in child.children) for child in small.children]

# %% [markdown]
# On the right MIN moves next, and will not hand over the 9: MAX gets 2. On the left MAX gets at least 5. So the root is worth 5.
# The **value** of a node is what MAX gets if both play their best from there on:
#
# - a leaf is worth its payoff;
# - where MAX moves, a node is worth the **highest** value among its children;
# - where MIN moves, the **lowest**.
#
# In one line, with $s'$ running over the positions one move after $s$:
#
# $$v(s) = \mathrm{payoff}(s) \ \text{at a leaf}, \qquad \max_{s'} v(s') \ \text{if MAX moves}, \qquad \min_{s'} v(s') \ \text{if MIN moves.}$$
#
# The definition uses itself, one ply further down. (A **ply** is one move of one player.) As a program it is a recursion:


# %%
def value(node):
    if node.is_leaf:
        return node.payoff
    values = [value(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)


# %%
value(small)

# %% [markdown]
# That is **minimax**, all of it. The move is the child whose value the root took: here the first, number 0.

# %% tags=["check"]
assert [value(child) for child in small.children] == [5, 2]
assert value(small) == 5

# %% [markdown]
# ## 2 Values flow up
#
# Three plies: MAX, MIN, MAX. The inner nodes are called A to G.

# %%
lettered = tree([[[-1, 4], [2, 6]], [[-3, -5], [0, 7]]], names="ABCDEFG")
draw(lettered)

# %% [markdown]
# **Predict** on paper the values of D, E, F and G, then of B and C, then of A.
#
# `watch` runs any search and keeps what it did; `play` shows it, one step at a time. Step forwards and back. The player asks for each
# value before it shows it; *Show* answers for you.

# %%
steps = watch(value, lettered)
play(steps, ask=True)

# %% [markdown]
# The values in the order in which they became known:


# %%
def returned(trace):
    back = [step for step in trace.steps if step.kind == "return"]
    return {
        trace.label(step.node): step.value
        for step in back
        if trace.node(step.node).name
    }


# %%
known = returned(steps)
known

# %% tags=["check"]
assert list(known) == ["D", "E", "B", "F", "G", "C", "A"]
assert known == {"D": 4, "E": 6, "F": -3, "G": 7, "B": 4, "C": -3, "A": 4}

# %% [markdown]
# A node's value is known once the values of all its children are: D and E before B, everything before A. The search goes **down** to
# the leaves, the values travel **up** to the root.
#
# gamelab's `minimax` is the same recursion. It also reports the move, the **line** of play if both play their best, and what it visited.

# %%
minimax(lettered)

# %%
best = lettered.children[minimax(lettered).move]

# %% tags=["check"]
assert (minimax(lettered).value, best.name) == (4, "B")

# %% [markdown]
# ### How far does a change travel?
#
# **Predict.** E's leaf 6 becomes 10. Which values change? And if it becomes 3? Then try the leaves of other nodes.

# %%
explore.flow_up(lettered)

# %% [markdown]
# Every node takes one child's value and drops the others. A node changes only if its highest (at MIN its lowest) child value does; there the
# change goes on, or stops. E's 6 may rise for ever: B's lowest stays D's 4. If it falls to −1000, E turns to its 2, and a smaller change travels on.
#
# A **path** counts children from the root: `"0.1.1"` is child 0, its child 1, its child 1, which is E's leaf 6.

# %%
raised = [value(lettered.with_payoff("0.1.1", payoff)) for payoff in (6, 10, 1000)]
lowered = [value(lettered.with_payoff("0.1.1", payoff)) for payoff in (4, 3, -1000)]
raised, lowered

# %% tags=["check"]
assert (raised, lowered) == ([4, 4, 4], [4, 3, 2])

# %% [markdown]
# **A look ahead.** G could be worth anything at all: F is worth −3, so C is worth −3 or less, and MAX has 4 in B. A search that notices
# reads only six leaves and 12 of the 15 nodes. That is alpha-beta, the next lesson.

# %%
ahead = watch(alphabeta, lettered)
[lettered.at(path).payoff for path in ahead.leaves_read], ahead.result.nodes

# %% tags=["check"]
assert [lettered.at(path).payoff for path in ahead.leaves_read] == [-1, 4, 2, 6, -3, -5]
assert (ahead.result.value, ahead.result.nodes, minimax(lettered).nodes) == (4, 12, 15)
assert [lettered.at(path).parent.name for path in ahead.leaves_pruned] == ["G", "G"]

# %% [markdown]
# ## 3 One algorithm, four forms
#
# Books print minimax in four ways. They look different; read each and ask where it decides whose turn it is.
#
# ### With a flag
#
# One function; the flag says whether MAX is to move, and turns over at every call.


# %%
def with_flag(node, maximizing):
    if node.is_leaf:
        return node.payoff
    if maximizing:
        return max(with_flag(child, False) for child in node.children)
    return min(with_flag(child, True) for child in node.children)


# %% [markdown]
# ### A pair
#
# One function for each player, each calling the other. This form usually comes with a **cutoff** test, which stops the search at a
# depth, and an **evaluation**, which says what a position is worth where it stops.


# %%
def max_turn(state, depth):
    if cutoff(state, depth):
        return evaluate(state)
    best = -inf
    for child in state.children:
        best = max(best, min_turn(child, depth - 1))
    return best


# %%
def min_turn(state, depth):
    if cutoff(state, depth):
        return evaluate(state)
    best = inf
    for child in state.children:
        best = min(best, max_turn(child, depth - 1))
    return best


# %%
def cutoff(state, depth):
    return state.is_leaf or depth == 0


def evaluate(state):
    return state.payoff if state.is_leaf else state.eval


# %% [markdown]
# The first call says who goes first: `max_turn` if MAX does, `min_turn` if MIN does. With depth `inf` it looks to the end.
#
# ### For a named player
#
# Depth-first over the successor states. Every state knows who moves in it; the function asks what it is worth **to one player**, who
# takes the best at nodes of their own and expects the worst elsewhere.


# %%
def value_for(state, player="max"):
    if state.is_leaf:
        return state.payoff if player == "max" else -state.payoff
    values = []
    for successor in state.children:
        values.append(value_for(successor, player))
    return max(values) if state.player == player else min(values)


# %% [markdown]
# ### Negamax
#
# What is good for one is bad for the other. So let `node_value` be the value of a node **to the player who moves from it**: the best
# child is the one that is worst for the opponent, who moves there. One rule does for both: the maximum of the negated children.


# %%
def node_value(node, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    best = -inf
    for child in node.children:
        best = max(best, -node_value(child, -sign))
    return best


# %% [markdown]
# `sign` is 1 where MAX is to move and −1 where MIN is: it turns a leaf's payoff to MAX into what it is worth to the player to move.
#
# **Predict.** Two children are worth +5 and −10 to the opponent, who moves there. What is the node worth?

# %%
two = tree([[-5], [10]])
[node_value(child, -1) for child in two.children], node_value(two)

# %% tags=["check"]
assert [node_value(child, -1) for child in two.children] == [5, -10]
assert node_value(two) == max(-(+5), -(-10)) == 10

# %% [markdown]
# Maximum(−(+5), −(−10)) = +10. The child that costs the opponent 10 is the best move.
#
# ### Side by side
#
# All four on the lettered tree. **Predict**: which form writes other numbers at some nodes, and at which?

# %%
forms = {
    "flag": with_flag,
    "pair": max_turn,
    "named player": value_for,
    "negamax": node_value,
}
explore.variants(lettered, forms)

# %% [markdown]
# Negamax shows −4 at B and 3 at C, their values to MIN; and a leaf that is read turns to its worth to the player to move there, MIN.
# The root belongs to MAX, and there all four agree. They also visit the same nodes in the same order.

# %% tags=["check"]
negated = returned(watch(node_value, lettered))
assert negated == known | {"B": -4, "C": 3}

# %%
{name: watch(form, lettered).result for name, form in forms.items()}

# %% tags=["check"]
assert {watch(form, lettered).result for form in forms.values()} == {4}
assert all(watch(form, lettered).visited == steps.visited for form in forms.values())

# %% [markdown]
# `for_max()` turns a negamax to MAX's side. Then every value is the same as in part 2.

# %% tags=["check"]
turned = watch(node_value, lettered).for_max()
assert returned(turned) == known and turned.leaves_read == steps.leaves_read

# %% [markdown]
# Step through the pair. Only the numbers pass between the two functions: each trusts the other to do its best.

# %%
play(watch(max_turn, lettered))

# %% [markdown]
# **Yours to change.** Edit `max_turn` or `min_turn`, run its cell and the player again. What does it show when you write `min` for `max` by
# mistake? Then put it back: later cells use it.

# %% [markdown]
# ## 4 Two trees by hand
#
# The longer form of a node is a dict: who moves, the names of the moves, the children. MAX has three moves, s1, s2 and s3. **Predict** the three values, the root's, and the move. Which payoff is the highest, and why does
# MAX not get it?

# %%
three_moves = tree(
    {
        "player": "max",
        "moves": ["s1", "s2", "s3"],
        "children": [[7, -6, 4], [3, 9], [-10, 2]],
    }
)
play(watch(value, three_moves), ask=True)

# %%
{child.move: value(child) for child in three_moves.children}

# %% tags=["check"]
assert [value(child) for child in three_moves.children] == [-6, 3, -10]
assert (minimax(three_moves).value, minimax(three_moves).move) == (3, "s2")

# %% [markdown]
# The 9 stands beside a 3, and MIN chooses. Alpha-beta will leave only the very last leaf unread here: 10 of 11 nodes.

# %%
ahead = watch(alphabeta, three_moves)

# %% tags=["check"]
assert [three_moves.at(path).payoff for path in ahead.leaves_pruned] == [2]
assert (ahead.result.nodes, minimax(three_moves).nodes) == (10, 11)

# %% [markdown]
# The worksheet tree; it will come back in the next lessons. **Predict** again.

# %%
worksheet = tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]])
play(watch(value, worksheet), ask=True)

# %% tags=["check"]
assert [value(child) for child in worksheet.children] == [3, 2, 4]
assert (minimax(worksheet).value, minimax(worksheet).move) == (4, 2)

# %% [markdown]
# Root 4, by the third move (number 2: we count from 0). The second move holds the 15 and is the worst of the three. Alpha-beta will
# skip the 15 and the 7.

# %%
ahead = watch(alphabeta, worksheet)

# %% tags=["check"]
assert [worksheet.at(path).payoff for path in ahead.leaves_pruned] == [15, 7]
assert (ahead.result.nodes, minimax(worksheet).nodes) == (11, 13)

# %% [markdown]
# All four forms on all the trees so far:

# %%
trees = [small, lettered, two, three_moves, worksheet]
{name: [watch(form, root).result for root in trees] for name, form in forms.items()}

# %% tags=["check"]
assert all(
    [watch(form, root).result for root in trees] == [5, 4, 10, 3, 4]
    for form in forms.values()
)

# %% [markdown]
# A real game is a tree too. In Nim with six matches each player takes 1, 2 or 3, and whoever takes the last one loses. The same five
# lines of part 1 play it perfectly: the first player wins (+1), by taking 1.

# %%
{child.move: value(child) for child in game_tree(Nim(6)).children}

# %% tags=["check"]
assert value(game_tree(Nim(6))) == 1 and minimax(Nim(6)).move == 1

# %% [markdown]
# ## 5 Whose turn is it?
#
# Most examples alternate MAX, MIN, MAX, MIN. Games need not: a player passes, or moves twice, or has one move only, or the game ends
# early on one side. Here MIN moves twice in a row at B and D, E and F have one child each, and the leaves lie at three depths.

# %%
turns = tree(
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

# %% [markdown]
# **Predict** the root's value, and what a program makes of it that takes the turn from the level: MAX on even levels, MIN on odd ones.

# %%
explore.whose_turn(turns)

# %% [markdown]
# Read by level, D goes to MAX, and the wrong 5 there becomes a wrong move at the root. **Predict**: which of our four forms fall for it?

# %%
{name: watch(form, turns).result for name, form in forms.items()}

# %%
fallen = [name for name, form in forms.items() if watch(form, turns).result == 3]

# %% tags=["check"]
assert (
    fallen == ["flag", "pair", "negamax"]
    and watch(value_for, turns).result == value(turns) == 2
)
assert (minimax(turns).value, minimax(turns).move) == (2, 1)

# %% [markdown]
# Only the one that asks the node. The other three turn over a flag, a function or a sign at every ply. On trees that alternate
# they are right; in general, let the **node name its player**:


# %%
def asks_the_node(node, maximizing):
    if node.is_leaf:
        return node.payoff
    values = [asks_the_node(child, child.player == "max") for child in node.children]
    return max(values) if maximizing else min(values)


# %%
asks_the_node(turns, turns.player == "max")

# %% tags=["check"]
assert asks_the_node(turns, turns.player == "max") == 2

# %% [markdown]
# The same care at the top. Nothing says that MAX begins. Here MIN does; what do we get if we start with `max_turn` by habit?

# %%
min_first = tree([[4, 6], [1, 9]], first="min")
min_turn(min_first, inf), max_turn(min_first, inf)

# %% tags=["check"]
assert (min_turn(min_first, inf), max_turn(min_first, inf)) == (6, 4) and minimax(
    min_first
).value == 6

# %% [markdown]
# 6 is right: MIN chooses between 6 and 9. A negamax gives the value to MIN here, who moves: −6.

# %% tags=["check"]
assert node_value(min_first, sign=-1) == -6

# %% [markdown]
# ## 6 What is wrong here?
#
# Each of these programs has been written many times. Find the mistake before you open the answer.
#
# ### Only losses


# %%
def from_zero(node):
    if node.is_leaf:
        return node.payoff, None
    if node.player == "min":
        return min(from_zero(child)[0] for child in node.children), None
    best, move = 0, None
    for child in node.children:
        found, _ = from_zero(child)
        if found > best:
            best, move = found, child.move
    return best, move


# %%
losses = tree([[-3, -1], [-2, -5]])
from_zero(losses), minimax(losses)[:2]

# %% [markdown]
# <details><summary>What is wrong</summary>
# The best value starts at 0, and no child is better than that: it reports 0 and no move. Start below everything, at −∞.</details>

# %% tags=["check"]
assert from_zero(losses) == (0, None) and minimax(losses)[:2] == (-3, 0)

# %% [markdown]
# ### A big number


# %%
def from_big(node, big=1000):
    if node.is_leaf:
        return node.payoff
    best = -big if node.player == "max" else big
    for child in node.children:
        best = (max if node.player == "max" else min)(best, from_big(child, big))
    return best


# %%
deep_losses = tree([[-3000, -2500], [-4000, -1200]])
from_big(deep_losses), from_big(deep_losses, 100), minimax(deep_losses).value

# %% [markdown]
# <details><summary>What is wrong</summary>
# 1000 stands for infinity, until a payoff is larger. Use <code>math.inf</code>, which no number beats.</details>

# %% tags=["check"]
assert (from_big(deep_losses), from_big(deep_losses, 100)) == (-1000, -100)
assert minimax(deep_losses).value == -3000

# %% [markdown]
# ### The last of equals
#
# This one stops reading a MIN node once MIN has found something low enough. That is allowed, and the next lesson shows why.


# %%
def two_plies(root):
    best, move = -inf, None
    for child in root.children:
        lowest = inf
        for leaf in child.children:
            lowest = min(lowest, leaf.payoff)
            if lowest <= best:
                break
        if lowest >= best:
            best, move = lowest, child.move
    return best, move


# %%
tie = tree([[2, 7], [2, -5]])
two_plies(tie), minimax(tie)[:2], [value(child) for child in tie.children]

# %% [markdown]
# <details><summary>What is wrong</summary>
# <code>&gt;=</code> takes the later of two equals. But the second 2 is no equal: the search stopped there, and the move is truly worth −5.
# Replace the best move only when the new one is better, <code>&gt;</code>. Our convention everywhere: the <b>first</b> best move.</details>

# %% tags=["check"]
assert (
    two_plies(tie) == (2, 1)
    and minimax(tie)[:2] == (2, 0)
    and value(tie.children[1]) == -5
)

# %% [markdown]
# ### Which move was it?
#
# A pair from a lecture, its `max_turn` shown; `min_turn` mirrors it.


# %%
def max_turn_keeps(state, depth):
    if cutoff(state, depth):
        return evaluate(state)
    best, best_move = -inf, None
    for child in state.children:
        found = min_turn(child, depth - 1)
        if found > best:
            best, best_move = found, child.move
    return best


# %%
max_turn_keeps(worksheet, inf)

# %% [markdown]
# <details><summary>What is wrong</summary>
# It stores the best move and never returns it. The caller gets 4 and still does not know what to play. Return both, or let a
# procedure at the root compare the children, as in part 10.</details>

# %% tags=["check"]
assert max_turn_keeps(worksheet, inf) == value(worksheet) == 4

# %% [markdown]
# ### Two plies, please (if time allows)
#
# From the same lecture. The search is to look two plies ahead. **Predict** how many of the 63 nodes it visits.


# %%
def undeclared(state):
    if cutoff(state, plies_left):
        return evaluate(state)
    return (max if state.player == "max" else min)(
        undeclared(child) for child in state.children
    )


# %%
plies_left = 2
five_plies = random_tree(branching=2, depth=5, seed=1, evals=True)
len(watch(undeclared, five_plies).visited), minimax(five_plies, depth=2).nodes

# %% [markdown]
# <details><summary>What is wrong</summary>
# The lecture declared the depth nowhere. Set once at the top it never changes, so it never becomes 0: all 63 nodes are visited and not 7. It has
# to be a parameter, one less at every call.</details>

# %% tags=["check"]
assert (
    len(watch(undeclared, five_plies).visited),
    minimax(five_plies, depth=2).nodes,
) == (63, 7)

# %% [markdown]
# ### Odd and Even (if time allows)
#
# A textbook calls its players Odd and Even, after the level, and pays each leaf to the player of its level.


# %%
def odd_even(node):
    return (
        node.payoff
        if node.is_leaf
        else max(-odd_even(child) for child in node.children)
    )


# %%
[
    (odd_even(root), value(root))
    for root in (tree([[1, 7], [3, 5]]), tree([1, 7]), tree([[3, 5], 4]))
]

# %% [markdown]
# <details><summary>What is wrong</summary>
# The sign of a leaf depends on its depth. With all leaves on an even level it goes unnoticed; on an odd level 7 turns into −1; with
# mixed depths 4 points are read as −4 and the move is wrong as well. Pay every leaf to one player, and name the player on the node.</details>

# %% tags=["check"]
assert [odd_even(tree(spec)) for spec in ([[1, 7], [3, 5]], [1, 7], [[3, 5], 4])] == [
    3,
    -1,
    3,
]
assert [value(tree(spec)) for spec in ([[1, 7], [3, 5]], [1, 7], [[3, 5], 4])] == [
    3,
    7,
    4,
]

# %% [markdown]
# ## 7 Looking only so far
#
# Chess has some $35^{100}$ lines of play. So a program stops after a few plies, at the **horizon**, and guesses: an **evaluation**
# gives each position a number, better for MAX if it is higher. The pair of part 3 does that. Depth counts plies below the root;
# depth 0 evaluates the root itself; a leaf is a leaf, whatever depth is left.

# %%
foresight = random_tree(
    (1, 2), depth=4, seed=16283, low=0, high=20, evals=True, distinct=True
)
[max_turn(foresight, depth) for depth in range(5)]

# %% tags=["check"]
assert all(
    max_turn(foresight, depth) == minimax(foresight, depth).value for depth in range(6)
)
assert [max_turn(foresight, depth) for depth in range(6)] == [0, 8, 4, 5, 6, 6]

# %% [markdown]
# The value at the root changes with the depth. **Predict**: does the move get better and better? Then move the depth. What if the
# evaluation were perfect? What if it knew nothing?

# %%
explore.depth_limit(foresight)

# %%
moves = [minimax(foresight, depth).move for depth in range(1, 5)]
moves, [value(child) for child in foresight.children]

# %% tags=["check"]
assert moves == [0, 1, 0, 1] and [value(child) for child in foresight.children] == [
    2,
    6,
]

# %% [markdown]
# This tree was looked for: depth 2 finds the right move, and depth 3 loses it again. On how many of 200 others, four plies deep, is the move of
# depth 1, 2, 3 and 4 right? **Predict** the four numbers.

# %%
others = [
    random_tree(2, 4, seed, 0, 20, evals=True, distinct=True) for seed in range(200)
]
right = {
    depth: sum(
        value(root.children[minimax(root, depth).move]) == value(root)
        for root in others
    )
    for depth in range(1, 5)
}
right

# %% tags=["check"]
assert list(right.values()) == [149, 153, 147, 200]

# %% [markdown]
# The evaluations here are equally rough at every ply, so depth gains nothing before the end comes into sight. In games like chess they tend to be
# better later on, and searching deeper usually pays; but no single step deeper is sure to. A perfect evaluation needs one ply; one that is always 0
# makes every move look equal until the leaves come into sight.

# %% [markdown]
# ## 8 What it costs
#
# A tree with $b$ moves in each position, $m$ plies deep, has $b^m$ leaves, and minimax reads them all: time $O(b^m)$. What does it have
# to **hold**? Depth-first search keeps the positions that are waiting; let us count them, beside a search that goes level by level.


# %%
def most_waiting(root, depth_first=True):
    waiting, most = [root], 1
    while waiting:
        node = waiting.pop() if depth_first else waiting.pop(0)
        waiting.extend(node.children)
        most = max(most, len(waiting))
    return most


# %% [markdown]
# **Predict** the most that wait at once, both ways, for $b = 3$ and $m = 6$ plies.

# %%
uniform = {m: random_tree(branching=3, depth=m) for m in range(1, 7)}
{
    m: (minimax(root).nodes, most_waiting(root), most_waiting(root, False))
    for m, root in uniform.items()
}

# %% tags=["check"]
assert all(minimax(root).nodes == (3 ** (m + 1) - 1) / 2 for m, root in uniform.items())
assert all(
    minimax(root).leaves == most_waiting(root, False) == 3**m
    for m, root in uniform.items()
)
assert all(most_waiting(root) == 2 * m + 1 for m, root in uniform.items())

# %% [markdown]
# 1,093 nodes are visited and never more than 13 held, $(b - 1)m + 1$: space $O(bm)$. Level by level it would be all 729 leaves.
#
# On every finite tree minimax comes to an end: it is **complete**. On a game that never ends it is not.


# %%
class Forever(Game):
    """Each move adds 1 or 2, and nobody ever stops."""

    def initial(self):
        return 0, "max"

    def player(self, state):
        return state[1]

    def actions(self, state):
        return 1, 2

    def result(self, state, add):
        return state[0] + add, "min" if state[1] == "max" else "max"

    def terminal(self, state):
        return False

    def evaluate(self, state):
        return state[0]

    def utility(self, state):
        raise ValueError("no game ends")


# %%
try:
    outcome = minimax(Forever())
except RecursionError as error:
    outcome = type(error).__name__
outcome, minimax(Forever(), depth=8).value

# %% tags=["check"]
assert outcome == "RecursionError" and minimax(Forever(), depth=8).value == 12

# %% [markdown]
# With a depth limit it answers: in eight plies MAX adds 2 four times and MIN 1 four times.

# %% [markdown]
# ## 9 The guarantee
#
# If MAX follows minimax, MAX gets at least the root's value, **whoever** sits opposite. Here MAX follows it for 1,000 games on the lettered
# tree, and MIN moves at random.


# %%
def one_game(node, rng):
    while not node.is_leaf:
        node = (
            node.children[minimax(node).move]
            if node.player == "max"
            else rng.choice(node.children)
        )
    return node.payoff


# %%
rng = Random(2)
sorted({one_game(lettered, rng) for _ in range(1000)})

# %% tags=["check"]
assert {one_game(lettered, rng) for _ in range(1000)} == {4, 6} and minimax(
    lettered
).value == 4

# %% [markdown]
# Never less than 4, sometimes 6. But is it the **most** that MAX could get from a weak opponent? Let us say exactly how weak:
#
# > With probability $p$ MIN **errs**: MIN moves at random, each move as likely, the best one among them. Otherwise MIN makes the minimax move.
#
# What MAX earns on average then follows by one more recursion. MAX either follows minimax, or plays the **best reply** to just this opponent.


# %%
def earns(node, p, follow_minimax):
    if node.is_leaf:
        return node.payoff
    values = [earns(child, p, follow_minimax) for child in node.children]
    planned = values[minimax(node).move]
    if node.player == "max":
        return planned if follow_minimax else max(values)
    return (1 - p) * planned + p * Fraction(sum(values), len(values))


# %% [markdown]
# **Predict.** MAX can play safe on the left, gamble on the 28 on the right, or take the middle way. For which $p$ is each of the three the best reply?

# %%
tempting = tree([[4, 5, 6], [3, 9, 12], [0, 8, 28]])
explore.erring_opponent(tempting)

# %% [markdown]
# Three things to see. Minimax never earns less than 4, its value, and profits a little from every error. Above $p = 1/4$ the second move earns
# more, above $p = 3/7$ the third. (Against the safe move alone the gamble pays from 4/11; by then the middle way is better than both.) And what the best reply is **sure of** falls: to 3, then to 0. It bets on the errors.

# %% tags=["check"]
hundredths = [Fraction(k, 100) for k in range(101)]
assert all(
    earns(tempting, p, True) == 4 + p >= minimax(tempting).value for p in hundredths
)
assert all(
    earns(tempting, p, False) == max(4 + p, 3 + 5 * p, 12 * p) for p in hundredths
)
assert [value(child) for child in tempting.children] == [4, 3, 0]

# %% [markdown]
# The three moves earn $4 + p$, $3 + 5p$ and $12p$; two of these lines cross at $1/4$, two at $3/7$.

# %%
chosen = [
    [earns(child, p, False) for child in tempting.children]
    for p in (Fraction(1, 4), Fraction(3, 7))
]

# %% tags=["check"]
assert (
    chosen[0][0] == chosen[0][1] > chosen[0][2]
    and chosen[1][1] == chosen[1][2] > chosen[1][0]
)

# %% [markdown]
# Is that so on every tree? On 50 random ones at least, for eleven values of $p$:

# %%
cases = [
    (random_tree(depth=4, seed=seed), Fraction(k, 10))
    for seed in range(50)
    for k in range(11)
]
checked = [
    (value(root), earns(root, p, True), earns(root, p, False)) for root, p in cases
]
(
    sum(sure < earned for sure, earned, _ in checked),
    sum(earned < reply for _, earned, reply in checked),
)

# %% tags=["check"]
assert len(checked) == 550 and all(
    sure <= earned <= reply for sure, earned, reply in checked
)
assert all(
    (sure < earned) == (p > 0) for (sure, earned, _), (_, p) in zip(checked, cases)
)
assert sum(earned < reply for _, earned, reply in checked) == 109

# %% [markdown]
# Of the 550 cases minimax earns more than its value in 500, namely wherever $p > 0$, and the best reply still more in 109. On average neither earns
# less than the value: the best reply is at least as good as minimax. Minimax does not in any single game either, and the proof is short. At a MAX node minimax goes to a child with the node's value. At a MIN node every
# child is worth at least the node's value, whichever MIN takes. So along the line that is played the value never falls.

# %% [markdown]
# ## 10 Find the bug
#
# This `NodeValue` has been published: a negamax that also leaves the best move in `choice`. The values it returns are right. **Predict**
# what is in `choice` at the end, before you run it.


# %%
def shared_node_value(node, choice, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    best = -inf
    for child in node.children:
        found = -shared_node_value(child, choice, -sign)
        if found > best:
            best, choice["best"] = found, child
    return best


# %%
choice = {}
shared_node_value(worksheet, choice), choice["best"]

# %% [markdown]
# The right move here, node 2. Now on random trees with eight leaves. Its report stands beside that of a repaired version, which keeps
# the choice to itself. Move the seed: **when** is the report wrong?


# %%
def report(root):
    choice = {}
    shared_node_value(root, choice)
    return choice["best"]


def repaired_report(root):
    return max(root.children, key=lambda child: -node_value(child, -1))


# %%
explore.reported_move({"shared choice": report, "repaired": repaired_report})

# %% [markdown]
# <details><summary>What is wrong</summary>
# All calls share one <code>choice</code>. Once the root has stored its first move, the search of the second move overwrites it, deep down in the tree.
# The report is right only if the last move of the root is the best one, for then the root writes last.</details>
#
# So it should be wrong on about half of all trees with two moves at the root. A little more, or a little less? Count:

# %%
eights = [random_tree(branching=2, depth=3, seed=seed) for seed in range(2000)]
wrong = [
    root for root in eights if report(root) is not root.children[minimax(root).move]
]
len(wrong)

# %% tags=["check"]
assert len(wrong) == 1049 and wrong == [
    root for root in eights if minimax(root).move == 0
]
assert all(shared_node_value(root, {}) == minimax(root).value for root in eights)
assert all(
    repaired_report(root) is root.children[minimax(root).move] for root in eights
)

# %% [markdown]
# 1,049 of 2,000 with these seeds; with others it has been 1,044. A little more than half: where both moves are equally good, the first is the one
# to report. All 2,000 values are right, which is why nobody noticed.
#
# ### Make it depth-limited
#
# **Write it yourself first**: a `NodeValue` with a depth, which keeps no move at all, and a search procedure that calls it for each
# child and returns the best move. Then compare.


# %%
def limited_value(node, depth, sign):
    if node.is_leaf:
        return sign * node.payoff
    if depth == 0:
        return sign * node.eval
    return max(-limited_value(child, depth - 1, -sign) for child in node.children)


# %%
def search(root, depth):
    sign = 1 if root.player == "max" else -1
    best, move = -inf, None
    for child in root.children:
        found = -limited_value(child, depth - 1, -sign)
        if found > best:
            best, move = found, child.move
    return move, sign * best


# %% tags=["check"]
[search(foresight, depth) for depth in range(1, 5)]

# %% [markdown]
# The leaf is tested before the depth, the evaluation is signed like a payoff, and only the root keeps a move: a variable of its own.
# gamelab's `best_move` is the same procedure around any function that values a node.
#
# It turns a sign at every ply, so it still wants players who alternate: on the tree `turns` it is as wrong as in part 5. Mend it: negate only where
# `child.player != node.player`. And it wants a depth of 1 or more.

# %% tags=["check"]
assert [search(foresight, depth) for depth in range(1, 5)] == [
    (0, 8),
    (1, 4),
    (0, 5),
    (1, 6),
]
tests = [
    random_tree((1, 3), depth=4, seed=seed, first=first, evals=True)
    for seed in range(40)
    for first in ("max", "min")
]
for root in tests:
    for depth in range(1, 6):
        found = minimax(root, depth)
        assert search(root, depth) == (found.move, found.value)


# %% tags=["check"]
def to_max(node, plies):
    return minimax(node, plies).value


assert all(search(root, 3) == best_move(root, to_max, depth=3) for root in tests)

# %% [markdown]
# Watch the limited search: positions at the horizon are evaluated, and nothing below them is touched.

# %%
play(watch(limited_value, foresight, depth=2).for_max(), ask=True)

# %% [markdown]
# ## 11 Practice
#
# Problems without end: the value of every node and the best move. Each entry is checked, and *Hint* gives a little at a time. Level 2 has
# three plies, level 3 odd shapes and MIN at the root, level 4 fractions and ties: `practice.values(level=3)`.

# %%
practice.values()

# %% [markdown]
# ## 12 True or false?
#
# Each of these has been printed somewhere. Decide, then open the answer.
#
# <details><summary>"Minimax is optimal."</summary>
# Half true. It has the best guarantee there is, against anybody. Against a weak opponent another move may earn more, at a lower guarantee.</details>
#
# <details><summary>"Values are propagated up until the terminal node is found."</summary>
# The wrong way round. The search goes down until it finds terminal nodes; from these the values travel up to the root.</details>
#
# <details><summary>"Minimax only works if the opponent plays well."</summary>
# False. It is computed as if MIN played well. If MIN does not, MAX gets the same or more.</details>
#
# <details><summary>"The search starts with MAX."</summary>
# If MAX is to move. The first call says who goes first: the max-turn if it is MAX's move, the min-turn if it is MIN's.</details>
#
# <details><summary>"MAX moves on even levels, MIN on odd ones."</summary>
# Only where the players alternate strictly. Passes, second moves and single replies break it: the node names its player.</details>
#
# <details><summary>"The deeper the search, the better the move."</summary>
# Often, not always: in part 7 depth 3 lost what depth 2 had found. Only a search to the end is sure.</details>

# %% [markdown]
# ## What to remember
#
# 1. A leaf is worth its payoff, a MAX node its highest child, a MIN node its lowest; values travel from the leaves up.
# 2. Flag, pair, named player, negamax: one algorithm. The node names who moves; nothing else does.
# 3. Start at −∞, keep the first best move, replace it only on strict improvement, and keep the move at the root.
# 4. Time $O(b^m)$, space $O(bm)$. A depth limit needs an evaluation, and then the move depends on both.
# 5. Following minimax earns at least the value against anybody; the best reply to one weak opponent may earn more and promise less.
#
# ## What next
#
# Give `value` a tree of your own, `play(watch(value, tree([...])), ask=True)`, and let somebody predict. Write the two-line version of `search`
# with `max(..., key=...)`. Change `earns` so that an erring MIN makes its *worst* move: from which $p$ on does the gamble pay now?
# And look at the lettered tree once more: which leaves did you not need? That question is the next lesson.
