# %% [markdown]
# # Minimax: the value of a game
#
# After this lesson you can
#
# - **compute** the value of every node of a game tree, by hand and with a recursion of five lines;
# - **limit** the depth of a search, and **say** what the limit does to the move;
# - **say** what minimax guarantees, and what it does not;
# - **read** minimax from the side of the player who moves;
# - **find** the bug in a published search.
#
# **You need** game trees: who moves at a node, what a leaf pays. **Time**: 50 minutes.
#
# | part | minutes |
# |---|---|
# | 1 Save the draw | 5 |
# | 2 The value of a node | 6 |
# | 3 Values flow up | 5 |
# | 4 By hand | 4 |
# | 5 Looking only so far | 10 |
# | 6 What it costs | 6 |
# | 7 The guarantee | 5 |
# | 8 Negamax | 4 |
# | 9 Find the bug | 3 |
# | 10 True or false | 2 |
#
# **How to read the pictures.** MAX points up, MIN points down, leaves are boxes. A leaf shows what MAX gets, and MIN pays it.
# A filled shape has been visited, a hollow one has not. The yellow ring marks where the search stands. A coloured line, blue for MAX and brown for MIN,
# leads to the best child so far. The thick black line at the end is the line of play.

# %%
from fractions import Fraction
from math import inf
from time import perf_counter

from gamelab import (
    ConnectFour,
    TicTacToe,
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
# ## 1 Save the draw
#
# You know this endgame from lesson 1. X is to move. X is **MAX** and wants the payoff high. O is **MIN**
# and wants it low. The payoff is +1 if X wins, −1 if O wins, and 0 for a draw.
#
# The next cell shows the **search stage**: a whole game tree, and a search that you can step through. The number on a
# branch is the square that is taken. The squares are numbered like this:
#
# | | | |
# |---|---|---|
# | 0 | 1 | 2 |
# | 3 | 4 | 5 |
# | 6 | 7 | 8 |
#
# **Predict.** You know that square 7 saves the draw. The search does not. It tries 2, 6, 7 and 8 in this order. After each of the four, what is the
# best result that X is sure of so far? Type four numbers with commas. Then step with *Next*; *by node* takes larger steps, » goes to the end. (The
# program beside the tree is gamelab's own. Part 2 writes it shorter.)

# %%
endgame = game_tree(TicTacToe("XO./OOX/...", to_move="X"))
explore.minimax(endgame, ask="so far")

# %%
found = minimax(endgame)
print(f"X takes square {found.move}. The game is then worth {found.value} to X.")

# %% [markdown]
# <details><summary>What happened</summary>
#
# If X plays anywhere but on square 7, O takes square 7 and wins. These three moves are worth −1. If X takes square 7, the game is a draw. This move
# is worth 0. So the search has −1 after the first two moves, and 0 after the last two.
#
# </details>
#
# Only the leaves carry payoffs. So how did a number get to the root?

# %% tags=["check"]
assert (found.value, found.move, found.leaves) == (0, 7, 21)
assert [minimax(child).value for child in endgame.children] == [-1, -1, 0, -1]
assert [child.move for child in endgame.children] == [2, 6, 7, 8]

# %% [markdown]
# ## 2 The value of a node
#
# Take a smaller tree. MAX moves, then MIN, and the game is over. Both players see the whole tree.

# %%
small = tree([[5, 6], [2, 9]])
draw(small)

# %% [markdown]
# **Predict.** The 9 is the highest payoff of all. Should MAX go right?

# %%
left, right = small.children
print("left: MIN will choose", min(leaf.payoff for leaf in left.children))
print("right: MIN will choose", min(leaf.payoff for leaf in right.children))

# %% [markdown]
# <details><summary>What happened</summary>
#
# On the right, MIN moves next and does not hand over the 9. MAX gets 2 there. On the left, MAX gets at least 5. So MAX goes left, and the
# root is worth 5.
#
# </details>
#
# The **value** of a node is what MAX gets if both players play their best from there on:
#
# - a leaf is worth its payoff;
# - where MAX moves, a node is worth the **highest** value among its children;
# - where MIN moves, it is worth the **lowest**.
#
# The definition uses itself, one **ply** (a single move) further down. As a program it is a recursion. In gamelab a node is an object: `node.is_leaf`
# says whether it is a leaf, `node.payoff` is what it pays, `node.children` lists its children, and `node.player` is `"max"` or `"min"`.
#
# The function should find 5 for the small tree and 0 for the endgame.


# %%
def value(node):
    if node.is_leaf:
        return node.payoff
    values = [value(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)


# %%
print("the small tree is worth", value(small))
print("the endgame is worth", value(endgame))

# %% [markdown]
# That is **minimax**, all of it. The best move leads to the child with the root's value. If several children have it, we take the first. The
# `minimax` of part 1 is the same recursion. It also reports the move and counts the nodes.

# %% tags=["check"]
assert [value(child) for child in small.children] == [5, 2]
assert value(small) == 5 and value(endgame) == 0

# %% [markdown]
# ## 3 Values flow up
#
# Here are three plies: MAX, then MIN, then MAX. The inner nodes are called A to G.

# %%
lettered = tree([[[-1, 4], [2, 6]], [[-3, -5], [0, 7]]], names="ABCDEFG")
draw(lettered)

# %% [markdown]
# **Predict** on paper the values of D, E, F and G, then of B and C, then of A.
#
# The next cell checks you. `watch` runs your function and records what it does. `play` shows the record one step at a time, with your function beside
# the tree. Press *Next*: it asks for a node's value once its children have theirs. *Show* answers for you. We call this picture the **step player**.

# %%
steps = watch(value, lettered)
play(steps, ask="values")

# %% [markdown]
# <details><summary>What happened</summary>
#
# D is worth 4, E 6, F −3 and G 7. So B is worth 4 and C is worth −3. A is worth 4, and MAX moves to B. The search goes **down** to the leaves,
# and the values travel **up** to the root.
#
# </details>

# %% tags=["check"]
back = [step for step in steps.steps if step.kind == "return"]
known = {
    steps.label(step.node): step.value for step in back if steps.node(step.node).name
}
assert list(known) == ["D", "E", "B", "F", "G", "C", "A"]
assert known == {"D": 4, "E": 6, "F": -3, "G": 7, "B": 4, "C": -3, "A": 4}
best = lettered.children[minimax(lettered).move]
assert (minimax(lettered).value, best.name, minimax(lettered).nodes) == (4, "B", 15)

# %% [markdown]
# ### How far does a change travel?
#
# **Predict.** E's leaf 6 becomes 40. How many values change, its own included? Then click other leaves, and type high
# numbers and low ones.

# %%
explore.flow_up(lettered)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Every node takes the value of one child and ignores the others. A node changes only if its children's best value changes. E's leaf 6 may rise to
# 1,000, and B stays at 4 because of D. If that leaf falls to −1,000, E switches to its other leaf, 2, and only this smaller change travels on.
#
# </details>

# %% tags=["check"]
raised = [value(lettered.with_payoff("0.1.1", payoff)) for payoff in (6, 10, 1000)]
lowered = [value(lettered.with_payoff("0.1.1", payoff)) for payoff in (4, 3, -1000)]
assert (raised, lowered) == ([4, 4, 4], [4, 3, 2])

# %% [markdown]
# ## 4 By hand
#
# MAX has three moves, s1, s2 and s3. Work out on paper what each move is worth, and which move MAX makes. Then check yourself in the step player.
# (A tree can also be written as a dict.)

# %%
three_moves = tree(
    {
        "player": "max",
        "moves": ["s1", "s2", "s3"],
        "children": [[7, -6, 4], [3, 9], [-10, 2]],
    }
)
play(watch(value, three_moves), ask="values")

# %% [markdown]
# <details><summary>The answer</summary>
#
# s1 is worth −6, s2 is worth 3 and s3 is worth −10. The root is worth 3, by the move s2.
#
# </details>
#
# The next tree is our **worksheet tree**: you will meet it again. Which move does MAX make, and what is it worth?

# %% tags=["check"]
assert [value(child) for child in three_moves.children] == [-6, 3, -10]
assert (minimax(three_moves).value, minimax(three_moves).move) == (3, "s2")

# %%
worksheet = tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]])
play(watch(value, worksheet), ask="values")

# %% [markdown]
# <details><summary>The answer</summary>
#
# The three moves are worth 3, 2 and 4. The root is worth 4, by the third move. Its branch carries the number 2, because moves without a name are
# numbered from 0.
#
# </details>
#
# Practise as you like: every entry is checked, and *Hint* gives a little at a time. `practice.values(level=3)` has odd shapes and MIN at the root;
# level 4 has fractions and ties.

# %% tags=["check"]
assert [value(child) for child in worksheet.children] == [3, 2, 4]
assert (minimax(worksheet).value, minimax(worksheet).move) == (4, 2)

# %%
practice.values()

# %% [markdown]
# ## 5 Looking only so far
#
# Chess has some $35^{100}$ lines of play, and no program looks to the end of them all. A program stops after a few plies, at the **horizon**, and
# guesses. Its guess is an **evaluation** ([Shannon, 1950](https://doi.org/10.1080/14786445008521796)): a number for a position, higher if the position looks better for MAX. Where the game is
# over, the program takes the payoff.
#
# Here is an evaluation for tic-tac-toe. Count the lines without an O: X can still complete them. Subtract the lines without an X. (An empty line counts
# in both.) Divide by 9. With eight lines, no guess is as good as a win, +1, or as bad as a loss, −1.
#
# The function `value` becomes `limited`: it gets one more parameter and two more lines. **Depth** counts the plies that are left:


# %%
def limited(node, depth):
    if node.is_leaf:
        return node.payoff
    if depth == 0:
        return node.eval
    values = [limited(child, depth - 1) for child in node.children]
    return max(values) if node.player == "max" else min(values)


# %% [markdown]
# Back to the endgame of part 1. With depth 1 the search makes each move of X and evaluates the position after it:

# %%
for child in endgame.children:
    print("after square", child.move, "the evaluation is", limited(child, 0))

# %% [markdown]
# **Predict.** Which square does a search of depth 1 choose? Is it the square that saves the draw? From which depth on is the choice right? (`minimax`
# with a depth is like `limited`, and also reports the move.)


# %%
def by_depth(root):
    worth = {child.move: value(child) for child in root.children}
    for depth in range(1, root.height + 1):
        found = minimax(root, depth)
        print(f"depth {depth}: square {found.move} seems worth {found.value},", end=" ")
        print(f"and is truly worth {worth[found.move]}")


# %%
by_depth(endgame)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Squares 6 and 7 look equally good to a search of depth 1, and it takes the first of them. That move loses: O wins on the very next ply. Depth 2
# sees O's reply and chooses square 7. The values −1/9 and 1/9 are guesses; only depth 4 sees every end of the game.
#
# </details>

# %% tags=["check"]
ninth = Fraction(1, 9)
assert [child.eval for child in endgame.children] == [0, ninth, ninth, 0]
assert [limited(endgame, depth) for depth in range(5)] == [-ninth, ninth, -ninth, 0, 0]
assert [minimax(endgame, depth).move for depth in (1, 2, 3, 4)] == [6, 7, 7, 7]

# %% [markdown]
# ### The depth slider
#
# Here is another endgame with X to move. O threatens to complete the bottom row. So X takes square 8, and now X threatens to complete a diagonal.
#
# **Predict.** Is X safe? Will depths 2, 3 and 4 report more than 0, exactly 0, or less? Set the slider *depth* of the stage to each, and answer; »
# shows the result. The dashed line is the horizon. A position on it shows its evaluation. What lies below is faint, because the search never looks
# there.

# %%
threat = game_tree(TicTacToe("X../X.O/OO.", to_move="X"))
explore.minimax(threat, ask="value")

# %%
by_depth(threat)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Depth 2 reports −1/9, depth 3 reports 0, and depth 4 the truth: X loses, whatever X plays. After square 8, O must answer on square 4, and this makes two threats at once. X can block only one of them. O
# completes the other on ply 4.
#
# Depth 3 stops one ply earlier, as if the game were a draw. X's move has not prevented the loss. It has only **delayed** it, and now
# the loss lies behind the horizon. This is the **horizon effect** (Berliner, 1973). A deeper search only moves the horizon.
#
# </details>

# %% tags=["check"]
assert {value(child) for child in threat.children} == {-1}
assert [minimax(threat, depth)[:2] for depth in (1, 2, 3, 4)] == [
    (0, 2),
    (Fraction(-1, 9), 8),
    (0, 8),
    (-1, 1),
]
assert minimax(threat.children[3]).line[:1] == (4,) and threat.children[3].move == 8

# %% [markdown]
# ### Odd and even depths
#
# Now the empty board. With best play the game is a draw, so the true value is 0. A search of depth 1 says 4/9: X takes the centre, and then 8 lines
# are open to X and 4 to O.
#
# **Predict.** Will the numbers of depths 2, 3, 4 and 5 come closer and closer to 0?

# %%
for depth in range(1, 6):
    print(f"depth {depth}: {minimax(TicTacToe(), depth).value}")

# %% [markdown]
# <details><summary>What happened</summary>
#
# The numbers jump up and down. After an odd number of plies X has made the last move, and the position looks good for X. After an even number O has
# replied. This is the **odd-even effect**: compare odd depths with odd ones, even with even.
#
# </details>

# %% tags=["check"]
opening = [minimax(TicTacToe(), depth)[:2] for depth in range(1, 5)]
assert opening == [
    (Fraction(4, 9), 4),
    (Fraction(1, 9), 4),
    (Fraction(1, 3), 4),
    (Fraction(1, 9), 4),
]

# %% [markdown]
# ## 6 What it costs
#
# Call the number of moves in each position $b$ and the number of plies $m$.
#
# **Predict** for $b = 3$ and $m = 6$: how many leaves does minimax read?

# %%
for plies in range(1, 7):
    found = minimax(random_tree(branching=3, depth=plies))
    print(f"{plies} plies: {found.leaves} leaves, {found.nodes} nodes visited")

# %% [markdown]
# <details><summary>What happened</summary>
#
# It reads all $b^m$ leaves, here $3^6 = 729$. We write that its time is $O(b^m)$: it grows like $b^m$, apart from a constant factor. But it goes
# down one branch at a time. In memory it holds its path, here $6 + 1$ positions, and at most $2 \cdot 6$ waiting siblings: 19 in all. In
# general $(m + 1) + (b - 1)m = bm + 1$: space $O(bm)$.
#
# </details>
#
# On a finite tree minimax ends with an answer: it is **complete**. In a game that may go on for ever, it needs a depth limit.
#
# ### The duel: your search plays
#
# Here is the duel of lesson 1. Your `value` visits all its 120,112 nodes. **Predict**: how long does it think about the first move, and could you
# have won? (`perf_counter` reads a clock.)

# %%
duel = ConnectFour(rows=4, columns=5, connect=3, position=(3, 3, 0, 3, 3, 1))
began = perf_counter()
print(f"worth {value(game_tree(duel))}, after {perf_counter() - began:.1f} seconds")

# %% [markdown]
# The answer is exact: X can win. But from the empty board the tree has 3,563,920,203 nodes, and a move takes hours. So we limit the depth.
# **Predict**: column 3 is full, and only one of the other four wins. At which depth does the search find it?

# %%
for depth in range(1, 10):
    print(f"depth {depth}: column {minimax(duel, depth).move}")

# %% [markdown]
# <details><summary>What happened</summary>
#
# Column 4 wins, and the search first takes it at depth 9. The others lose, but at smaller depths their loss lies behind the horizon.
#
# </details>
#
# Now change places: your `limited` plays X, three plies deep, and you play O. X begins with a mistake. Can you punish it?

# %%
explore.table(duel, human="min", search=limited, depth=3)

# %% tags=["check"]
assert (value(game_tree(duel)), minimax(duel).nodes) == (1, 120_112)
from functools import cache

after = {child.move: value(child) for child in game_tree(duel).children}
assert after == {0: -1, 1: -1, 2: -1, 4: 1}
columns = [minimax(duel, depth).move for depth in range(1, 10)]
assert columns == [1, 1, 0, 0, 1, 0, 0, 0, 4]
assert limited(game_tree(duel), 3) == minimax(duel, 3).value
whole = ConnectFour(rows=4, columns=5, connect=3)


@cache
def tree_size(state):
    if whole.terminal(state):
        return 1
    moves = whole.actions(state)
    return 1 + sum(tree_size(whole.result(state, move)) for move in moves)


assert tree_size(whole.initial()) == 3_563_920_203


# %% tags=["check"]
def most_held(node, held=1):
    """The positions on the path to a node and those that wait beside it, at their most."""
    below = enumerate(node.children)
    waiting = held + len(node.children)
    return max([held, *(most_held(child, waiting - i) for i, child in below)])


for plies in range(1, 7):
    root = random_tree(branching=3, depth=plies)
    assert minimax(root).leaves == 3**plies
    assert minimax(root).nodes == (3 ** (plies + 1) - 1) / 2
    assert most_held(root) == 3 * plies + 1

# %% [markdown]
# ## 7 The guarantee
#
# If MAX follows minimax, MAX gets **at least the root's value, whoever plays MIN**. At a MAX node, MAX moves to a child with the node's own value.
# At a MIN node, every child is worth at least the node's value. So the value never falls along the line that is played.
#
# Is this also the **most** that MAX can get from a weak opponent? Let us say how weak:
#
# > With probability $p$ MIN **errs**. Then MIN moves at random, and every move is equally likely, the best one included. Otherwise MIN makes the minimax move.
#
# MAX can follow minimax, or play the **best reply**: the move that earns most on average against exactly this opponent.

# %%
tempting = tree([[4, 5, 6], [3, 9, 12], [0, 8, 28]])
draw(tempting)

# %% [markdown]
# A move earns $1 - p$ times its lowest payoff plus $p$ times the average of its payoffs.
#
# **Predict.** MAX can play it safe on the left, gamble on the 28 on the right, or take the middle way. MIN errs in 30% of its moves: is minimax a best
# reply? Then slide $p$: for which error rates is each of the three moves best?

# %%
explore.erring_opponent(tempting)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Minimax never earns less than its value, 4. If MIN errs in more than 25% of the moves, the middle move earns more on average. If MIN errs in more
# than 3/7 of them, about 43%, the gamble earns most. But look at what the best reply is **sure of**: it falls from 4 to 3, then to 0. The best reply
# bets on errors. Minimax bets on nothing.
#
# </details>


# %% tags=["check"]
def earns(node, p, follow_minimax):
    """What MAX earns on average against a MIN who errs with probability p."""
    if node.is_leaf:
        return node.payoff
    values = [earns(child, p, follow_minimax) for child in node.children]
    planned = values[minimax(node).move]
    if node.player == "max":
        return planned if follow_minimax else max(values)
    return (1 - p) * planned + p * Fraction(sum(values), len(values))


def averages(p):
    return [earns(child, p, True) for child in tempting.children]


for k in range(101):
    p = Fraction(k, 100)
    assert averages(p) == [4 + p, 3 + 5 * p, 12 * p]
    assert earns(tempting, p, True) == 4 + p >= minimax(tempting).value
    assert earns(tempting, p, False) == max(averages(p))
safe, middle, gamble = averages(Fraction(1, 4))
assert safe == middle > gamble
safe, middle, gamble = averages(Fraction(3, 7))
assert middle == gamble > safe
assert [value(child) for child in tempting.children] == [4, 3, 0]

# %% [markdown]
# ## 8 Negamax
#
# So far every value has been a value to MAX. Now take the side of **the player who moves**. Each player then wants a high number, and one rule
# serves both. What is good for one player is bad for the other, so a child's value changes sign on its way up. This form is called **negamax**.
# `sign` is 1 where MAX is to move and −1 where MIN is.


# %%
def node_value(node, sign=1):
    if node.is_leaf:
        return sign * node.payoff
    best = -inf
    for child in node.children:
        best = max(best, -node_value(child, -sign))
    return best


# %% [markdown]
# **Predict.** Two children are worth +5 and −10 to the opponent, who moves there. What is the node worth to the player who moves now? And which
# numbers will stand at B and C of the lettered tree, where MIN moves? (A leaf changes its sign if MIN would move there.)

# %%
two = tree([[-5], [10]])
print("each child, to the opponent:", [node_value(child, -1) for child in two.children])
print("the node, to the player who moves there:", node_value(two))

# %%
play(watch(node_value, lettered), ask="values")

# %% [markdown]
# <details><summary>What happened</summary>
#
# The higher of −(+5) and −(−10) is +10: the best move costs the opponent 10. In the lettered tree B shows −4 and C shows 3, which are their values to
# MIN. MIN would move at the leaves as well, so they change sign too. The root belongs to MAX and is worth 4, as before.
#
# </details>
#
# Negamax changes the sign at every ply. So it is right only if the players take turns.

# %% tags=["check"]
assert [node_value(child, -1) for child in two.children] == [5, -10]
assert node_value(two) == max(-(+5), -(-10)) == 10
assert node_value(lettered) == 4
assert [node_value(child, -1) for child in lettered.children] == [-4, 3]

# %% [markdown]
# ## 9 Find the bug
#
# A `NodeValue` like this has been published: the negamax of part 8, which also stores the best move in `choice`.


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


# %% [markdown]
# **Predict.** In the lettered tree the value is 4 and the best move leads to B. What will this program report?

# %%
choice = {}
print("value:", shared_node_value(lettered, choice))
reported = choice["best"]
print(f"reported: the leaf {reported.payoff}, a child of {reported.parent.name}")

# %% [markdown]
# <details><summary>What is wrong</summary>
#
# All calls share one <code>choice</code>. The root stores B after its first move. Then the search of C overwrites it, deep down in the tree.
#
# </details>
#
# **Predict.** How often is the reported move right, and how often is the value? The next cell searches 2,000 random trees with two moves at the root.
# (`is` asks whether two names stand for the same node.)

# %% tags=["check"]
assert (reported.payoff, reported.parent.name) == (7, "G")
choice = {}
assert shared_node_value(worksheet, choice) == 4
assert choice["best"] is worksheet.children[2], "right, since the last move is the best"
ends_in_a_leaf = tree([[5, 6], 3])
shared_node_value(ends_in_a_leaf, choice)
assert choice["best"] is ends_in_a_leaf.children[0]

# %%
moves = values = 0
for seed in range(2000):
    root, choice = random_tree(branching=2, depth=3, seed=seed), {}
    found = minimax(root)
    values += shared_node_value(root, choice) == found.value
    moves += choice["best"] is root.children[found.move]
print(f"of 2,000: {values:,} values and {moves:,} moves are right")

# %% [markdown]
# <details><summary>What happened</summary>
#
# About half of the moves are wrong: the root writes last only if its last move is its best. But all values are right, and so nobody
# noticed.
#
# </details>
#
# To repair it, let the recursion return values only, and let the root compare its children. You will write this in the exercises.

# %% tags=["check"]
assert (values, 2000 - moves) == (2000, 1049)
eights = [random_tree(branching=2, depth=3, seed=seed) for seed in range(2000)]
assert sum(minimax(root).move == 0 for root in eights) == 2000 - moves

# %% [markdown]
# ## 10 True or false?
#
# Each of these has been printed somewhere. Decide, then open the answer.
#
# <details><summary>"Minimax is optimal."</summary>
# False as it stands. Minimax gives the best guarantee against every opponent. But against a weak opponent another move may earn more.</details>
#
# <details><summary>"Values are propagated up until the terminal node is found."</summary>
# False. The search goes down until it finds terminal nodes. The values travel from there up to the root.</details>
#
# <details><summary>"Minimax only works if the opponent plays well."</summary>
# False. It is computed as if MIN played well. If MIN does not, MAX gets the same or more.</details>
#
# <details><summary>"The deeper the search, the better the move."</summary>
# False. On the board <code>..O/O.X/..X</code>, with X to move, a search of depth 2 keeps the draw, and a search of depth 3 loses. A deeper search
# usually plays better, but only a search to the end is sure.</details>

# %% tags=["check"]
deeper = game_tree(TicTacToe("..O/O.X/..X", to_move="X"))
assert [minimax(deeper, depth).move for depth in (2, 3)] == [0, 1]
assert [value(child) for child in deeper.children] == [0, -1, -1, 0, -1]
assert value(deeper) == 0 and deeper.children[1].move == 1

# %% [markdown]
# ## What to remember
#
# 1. A leaf is worth its payoff, a MAX node its highest child, a MIN node its lowest. The values travel from the leaves up.
# 2. Time is $O(b^m)$ and space $O(bm)$. With a depth limit, the move depends on the depth and on the evaluation.
# 3. A delaying move can push a loss behind the horizon. Do not compare the values of odd and even depths.
# 4. A player who follows minimax gets at least the value, against anybody. A bet on errors may earn more and promises less.
# 5. Negamax takes the side of the player who moves. Whatever the form, let only the root store a move.
#
# ## What next
#
# Look at the lettered tree once more. F makes C worth −3 or less, and MAX already has 4 at B. So which leaves did you not need? Mark them, in
# the worksheet tree too, and bring your marks to the next lesson. Its search, **alpha-beta**, leaves such leaves
# unread.
#
# Do you have a search of your own, or one that you found elsewhere? [Bring your own game](bring_your_own_game.ipynb) steps through it.

# %% tags=["check"]
from gamelab import alphabeta

ahead = watch(alphabeta, lettered)
assert [lettered.at(path).payoff for path in ahead.leaves_read] == [-1, 4, 2, 6, -3, -5]
assert (ahead.result.value, ahead.result.nodes, minimax(lettered).nodes) == (4, 12, 15)
assert [lettered.at(path).parent.name for path in ahead.leaves_pruned] == ["G", "G"]
ahead = watch(alphabeta, three_moves)
assert [three_moves.at(path).payoff for path in ahead.leaves_pruned] == [2]
assert (ahead.result.nodes, minimax(three_moves).nodes) == (10, 11)
ahead = watch(alphabeta, worksheet)
assert [worksheet.at(path).payoff for path in ahead.leaves_pruned] == [15, 7]
assert (ahead.result.nodes, minimax(worksheet).nodes) == (11, 13)

# %% [markdown]
# ## Going further
#
# ### Four forms of one algorithm
#
# Books print minimax in four ways. You know negamax. Here are the other three. Read each of them and ask: where does it decide whose turn it is?
#
# **With a flag.** One function. The flag says whether MAX is to move, and it flips at every call.


# %%
def with_flag(node, maximizing=True):
    if node.is_leaf:
        return node.payoff
    if maximizing:
        return max(with_flag(child, False) for child in node.children)
    return min(with_flag(child, True) for child in node.children)


# %% [markdown]
# **A pair.** One function for each player, and each calls the other. This form usually comes with a **cutoff** test, which stops the search at a
# depth, and with an **evaluation** for the positions where it stops.


# %%
def max_turn(state, depth=inf):
    if cutoff(state, depth):
        return evaluate(state)
    return max(min_turn(child, depth - 1) for child in state.children)


def min_turn(state, depth=inf):
    if cutoff(state, depth):
        return evaluate(state)
    return min(max_turn(child, depth - 1) for child in state.children)


# %%
def cutoff(state, depth):
    return state.is_leaf or depth == 0


def evaluate(state):
    return state.payoff if state.is_leaf else state.eval


# %% [markdown]
# **For a named player.** A depth-first search through the successor states. It asks what a state is worth **to one player**. That player takes the
# best value where they move, and expects the worst where the opponent moves.


# %%
def value_for(state, player="max"):
    if state.is_leaf:
        return state.payoff if player == "max" else -state.payoff
    values = [value_for(successor, player) for successor in state.children]
    return max(values) if state.player == player else min(values)


# %% [markdown]
# Here they run side by side on the four trees of this lesson. **Predict** the four numbers:

# %%
forms = {
    "with a flag": with_flag,
    "a pair": max_turn,
    "for a named player": value_for,
    "negamax": node_value,
}
trees = [small, lettered, three_moves, worksheet]
for name, form in forms.items():
    print(f"{name}: {[form(root) for root in trees]}")

# %% [markdown]
# They agree everywhere, and they visit the same nodes in the same order. Step through the pair: only numbers pass between the two functions.
# **Predict** what goes wrong if `max_turn` takes the `min`. Write it so, and run its cell and the step player again. (Every node then takes its lowest child: the root shows −5.) Put it back afterwards.

# %% tags=["check"]
for form in forms.values():
    assert [form(root) for root in trees] == [5, 4, 3, 4]
    assert watch(form, lettered).visited == steps.visited
for depth in range(5):
    assert max_turn(endgame, depth) == limited(endgame, depth)

# %%
play(watch(max_turn, lettered))

# %% [markdown]
# ### Whose turn is it?
#
# In most examples MAX and MIN take turns. This need not be so: a player may pass, or move twice. Here MIN moves twice in a row on the left.

# %%
twice = {"player": "min", "children": [{"player": "min", "children": [1, 5]}, 3]}
turns = tree({"player": "max", "children": [twice, [2, 6]]})
draw(turns)

# %% [markdown]
# **Predict** the root's value. Which of the four forms find it?

# %%
for name, form in forms.items():
    print(f"{name}: {form(turns)}")

# %% [markdown]
# <details><summary>What happened</summary>
#
# The left move is worth 1 and the right move 2, so the root is worth 2. Only the form that asks each node for its player finds this. The other
# three change a flag, a function or a sign at every ply, whoever moves. They let MAX make MIN's second move on the left, report 3, and would choose the wrong
# move.
#
# </details>
#
# The first call needs the same care, because MIN may be the one who begins. **Predict**: what is this tree worth if MIN moves at the root, and what
# do we get if we call `max_turn` out of habit?

# %% tags=["check"]
assert [form(turns) for form in forms.values()] == [3, 3, 2, 3]
assert (value(turns), minimax(turns).move) == (2, 1)

# %%
min_first = tree([[4, 6], [1, 9]], first="min")
print("min_turn:", min_turn(min_first), "| max_turn:", max_turn(min_first))

# %% [markdown]
# <details><summary>What happened</summary>
#
# 6 is right: MIN chooses between 6 and 9.
#
# </details>
#
# Let each **node name its player**, and this mistake cannot happen.

# %% tags=["check"]
assert (min_turn(min_first), max_turn(min_first), minimax(min_first).value) == (6, 4, 6)
assert node_value(min_first, sign=-1) == -6

# %% [markdown]
# ### Slips that have been printed
#
# Each row describes a slip in a program such as `node_value` or `limited`. Find out why the program then fails on the tree beside it. (The third
# row needs lesson 3.)
#
# | the slip | a tree that shows it | right | the slip says |
# |---|---|---|---|
# | the best value starts at 0 | `[[-3, -1], [-2, -5]]` | −3 | 0, and no move |
# | 1000 or 100 stands for infinity | `[[-3000, -2500], [-4000, -1200]]` | −3000 | −1000 or −100 |
# | a later move that only ties replaces the best, in a search with cuts | `[[2, 7], [2, -5]]` | the first move | the second move, truly worth −5 |
# | a leaf's payoff counts for the player of its level, and not for MAX | `[1, 7]` | 7 | −1 |
# | the search stores the best move and does not return it | every tree | a move | only a value |
# | each call passes on `depth`, and not `depth - 1` | two moves, five plies, depth 2 | 7 nodes | 63 nodes |
#
# Start at −∞, use `math.inf`, keep the **first** best move, and pay every leaf to MAX.


# %% tags=["check"]
def from_start(node, low, high):
    """Minimax whose best value starts at low for MAX and at high for MIN; the value and move."""
    if node.is_leaf:
        return node.payoff, None
    best, move = (low, None) if node.player == "max" else (high, None)
    for child in node.children:
        found, _ = from_start(child, low, high)
        if found > best if node.player == "max" else found < best:
            best, move = found, child.move
    return best, move


losses = tree([[-3, -1], [-2, -5]])
assert from_start(losses, 0, inf) == (0, None) and minimax(losses)[:2] == (-3, 0)
deep_losses = tree([[-3000, -2500], [-4000, -1200]])
said = [from_start(deep_losses, -big, big)[0] for big in (1000, 100)]
assert said == [-1000, -100] and minimax(deep_losses).value == -3000


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


tie = tree([[2, 7], [2, -5]])
assert two_plies(tie) == (2, 1) and minimax(tie)[:2] == (2, 0)
assert value(tie.children[1]) == -5


def odd_even(node):
    return node.payoff if node.is_leaf else max(-odd_even(c) for c in node.children)


specs = [[1, 7], [3, 5]], [1, 7], [[3, 5], 4]
assert [odd_even(tree(spec)) for spec in specs] == [3, -1, 3]
assert [value(tree(spec)) for spec in specs] == [3, 7, 4]
five_plies = random_tree(branching=2, depth=5, seed=1, evals=True)
assert (minimax(five_plies).nodes, minimax(five_plies, depth=2).nodes) == (63, 7)

# %% [markdown]
# ### The three averages
#
# Where do the 25% and the 3/7 of part 7 come from? Here is its rule as a function. **Predict** the three averages for $p = 1/4$.


# %%
def average(move, p):
    payoffs = [leaf.payoff for leaf in move.children]
    return (1 - p) * min(payoffs) + p * Fraction(sum(payoffs), len(payoffs))


# %%
for p in (Fraction(0), Fraction(1, 4), Fraction(3, 7), Fraction(1)):
    left, middle, right = [average(move, p) for move in tempting.children]
    print(f"p = {p}: {left}, {middle}, {right}")

# %% tags=["check"]
for k in range(101):
    p = Fraction(k, 100)
    assert [average(move, p) for move in tempting.children] == averages(p)

# %% [markdown]
# <details><summary>What happened</summary>
#
# The three moves earn $4 + p$, $3 + 5p$ and $12p$. The first two are equal at $p = 1/4$, the last two at $p = 3/7$.
#
# </details>
#
# Change `average` so that an
# erring MIN makes the *worst* move for MIN instead of a random one. Above which $p$ does the gamble pay now?
