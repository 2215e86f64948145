# %% [markdown]
# # Alpha-beta: read less, know the same
#
# After this lesson you can
#
# - **say** what alpha and beta are, and whose they are;
# - **trace** the search by hand: windows, cuts, the leaves it never reads;
# - **explain** why a cut is safe, and **test** a program for cuts that are not;
# - **write** alpha-beta, watch your own version step by step, and **repair** a broken one;
# - **predict** how the order of the moves changes the work, and what it cannot change.
#
# **You need** minimax and negamax. **Time**: 75 minutes.
#
# | part | minutes |
# |---|---|
# | 1 The idea | 5 |
# | 2 The algorithm | 8 |
# | 3 Step by step | 11 |
# | 4 Two trees by hand | 8 |
# | 5 Try to change the root | 6 |
# | 6 Details that count | 9 |
# | 7 The order of the moves | 8 |
# | 8 Find eight defects | 11 |
# | 9 Practice | 6 |
# | 10 True or false | 3 |
#
# **How to read the pictures.** MAX points up, MIN points down, leaves are boxes. A filled box was read, a hollow one was not.
# A cut branch is dashed and crossed. A node shows a bound, such as "≥ 5", where its value was never needed: because it was cut, or
# because a child of it was. The yellow ring is where the search stands. A line in the colour of MAX or MIN leads to that player's
# best child so far; the thick black line is the line of play at the end. "e = 29" is a static evaluation. The payoff of a leaf is what MAX gets.

# %%
from math import inf

from gamelab import (
    TicTacToe,
    alphabeta,
    draw,
    explore,
    knuth_moore,
    minimax,
    play,
    random_tree,
    tree,
    watch,
)
from gamelab.learn import practice

# %% [markdown]
# ## 1 The idea
#
# MAX moves, then MIN. On the left MIN will answer with 3. On the right MIN can already answer with 2.

# %%
idea = tree([[3, 5], [2, 9]])
draw(idea)

# %% [markdown]
# **Predict.** Cover the 9 with your thumb. For which numbers under your thumb would MAX go right?

# %%
[minimax([[3, 5], [2, hidden]]).value for hidden in (-100, 0, 2, 9, 100)]

# %% tags=["check"]
assert {minimax([[3, 5], [2, hidden]]).value for hidden in range(-100, 101)} == {3}

# %% [markdown]
# For none. MIN takes 2 or something even lower, and MAX has 3 elsewhere. A search that has seen the 2 can leave at once.
#
# To know when to leave, it carries two numbers down the tree:
#
# - **alpha**, the value MAX is already sure of on the way to here. Only MAX raises it.
# - **beta**, the value MIN is already sure of on the way to here. Only MIN lowers it.
#
# They are passed down and never up. As soon as **alpha ≥ beta**, one of the two has something at least as good elsewhere and will
# not let the game come here: the rest of the node is **cut**.

# %% [markdown]
# ## 2 The algorithm
#
# Minimax with alpha, beta and three more lines in each branch. Read it before you run it: which lines cut?


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


# %%
my_alphabeta(idea)

# %% [markdown]
# `watch` runs any search and keeps what it did. Nothing in the function above knows that it is being watched.

# %%
watch(my_alphabeta, idea)

# %% [markdown]
# Step through it with the buttons, or click into the picture and use the arrow keys.

# %%
play(watch(my_alphabeta, idea))

# %% [markdown]
# **Yours to change.** Edit the function, run its cell and the player again: the player shows what *your* code does. What happens if
# you delete the two lines that raise alpha and lower beta?
#
# After each change run this cell as well. A hundred random trees: is the value always minimax's, and are the nodes visited exactly those
# that alpha-beta has to visit?

# %%
trees = [random_tree((2, 3), 4, seed, low=-3, high=3) for seed in range(100)]
(
    all(my_alphabeta(one) == minimax(one).value for one in trees),
    all(
        watch(my_alphabeta, one).visited == watch(alphabeta, one).visited
        for one in trees
    ),
)

# %% [markdown]
# <details><summary>Without the two lines</summary>
# The value is right, and nothing is ever cut: alpha and beta stay at −∞ and ∞. A test that looks only at values would not notice.</details>
#
# gamelab's `alphabeta` is the same algorithm; it also reports the move, the line of play and the counts.

# %%
alphabeta(idea)

# %% [markdown]
# ## 3 Step by step
#
# Seven inner nodes, A to G, and eight leaves.

# %%
lettered = tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]], names="ABCDEFG")
draw(lettered)

# %% [markdown]
# **Predict** on paper: the order in which leaves are read, the leaves that are not, and the window (alpha, beta) with which each of
# A to G is entered (one of them never is). Then step, forwards and back. The player asks before it shows a value; *Show* answers for you.

# %%
steps = watch(alphabeta, lettered)
play(steps, ask=True)

# %% [markdown]
# Five of eight leaves, eleven of fifteen nodes. B is worth 3 as soon as E is known to be at least 5.

# %%
[lettered.at(path).payoff for path in steps.leaves_read]

# %% tags=["check"]
assert [lettered.at(path).payoff for path in steps.leaves_read] == [2, 3, 5, 0, 1]
assert (steps.result.value, steps.result.nodes, steps.label(steps.line[1])) == (
    3,
    11,
    "B",
)

# %% [markdown]
# The windows, as each node was entered; G never was. A step of a trace has a `kind`, a `node`, an `alpha`, a `beta` and a `value`:

# %%
entered = [
    step for step in steps.steps if step.kind == "enter" and lettered.at(step.node).name
]
windows = {steps.label(step.node): (step.alpha, step.beta) for step in entered}
windows

# %% tags=["check"]
assert windows == {
    "A": (-inf, inf),
    "B": (-inf, inf),
    "D": (-inf, inf),
    "E": (-inf, 3),
    "C": (3, inf),
    "F": (3, inf),
}

# %% [markdown]
# What each node returned, and what that says about its own value. E's 5 and C's 1 are **bounds**, not values:
# E is worth at least 5 (it is worth 9), C at most 1.

# %%
left = [
    step
    for step in steps.steps
    if step.kind == "return" and lettered.at(step.node).name
]
returned = {steps.label(step.node): f"{step.relation} {step.value}" for step in left}
returned

# %% tags=["check"]
assert (
    returned
    == {
        "D": "= 3",
        "E": ">= 5",
        "B": "= 3",
        "F": "= 1",
        "C": "<= 1",
        "A": "= 3",
    }
    and minimax(lettered.at("0.1")).value == 9
)

# %% [markdown]
# ## 4 Two trees by hand
#
# **Predict**: which two leaves stay unread? Why is the third MIN node read to its end?

# %%
three = tree([[-5, 4, 1], [-6, -4, -2], [6, -3, -6]])
play(watch(alphabeta, three), ask=True)

# %% [markdown]
# After 6 and −3 its beta is −3, still above alpha = −5, so MIN's last leaf matters.

# %%
trace = watch(alphabeta, three)
[three.at(path).payoff for path in trace.leaves_pruned]

# %% tags=["check"]
assert [three.at(path).payoff for path in trace.leaves_pruned] == [-4, -2]
assert (
    trace.result.value,
    trace.result.move,
    trace.result.leaves,
    trace.result.nodes,
) == (-5, 0, 7, 11)

# %% [markdown]
# The worksheet tree. **Predict** alpha at the root after each child, beta in each MIN node after each leaf, and the leaves that are cut.

# %%
worksheet = tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]])
play(watch(alphabeta, worksheet), ask=True)

# %%
trace = watch(alphabeta, worksheet)
{
    path or "root": [
        step.alpha if path == "" else step.beta
        for step in trace.steps
        if step.node == path and step.kind in ("enter", "update")
    ]
    for path in ("", "0", "1", "2")
}

# %% [markdown]
# The root's alpha is −∞, 3, 3, 4. Beta is 10, 8, 3 in the first MIN node, 2 in the second, which is cut, and 6, 5, 4 in the third.

# %% tags=["check"]
assert [worksheet.at(path).payoff for path in trace.leaves_pruned] == [15, 7]
assert (
    trace.result.value,
    trace.result.move,
    trace.result.leaves,
    trace.result.nodes,
) == (4, 2, 7, 11)

# %% [markdown]
# ## 5 Try to change the root
#
# A proof you can play with. Choose an unread leaf and give it any value: the root stays. Then choose a leaf that was read.

# %%
explore.change_root(lettered)

# %% [markdown]
# **Why it is safe.** A MAX node is entered with alpha < beta. So if it is cut, one of its own children raised alpha to beta or more: the
# node is worth at least beta, whatever the unread leaves are. MIN, somewhere above, is already sure of beta by moving elsewhere, and
# gains nothing by coming here. So no unread leaf can move the root. The same with the roles exchanged.
#
# Trying numbers proves less than this argument. Here are 400 for each of the three unread leaves, and every value the root then has:

# %%
tried = {
    minimax(lettered.with_payoff(path, value)).value
    for path in steps.leaves_pruned
    for value in range(-200, 200)
}
tried

# %% tags=["check"]
assert len(steps.leaves_pruned) == 3 and tried == {3}

# %% [markdown]
# A leaf that was read is another matter. With 1 instead of 3 the root would be worth 2.

# %%
minimax(lettered.with_payoff("0.0.1", 1)).value

# %% tags=["check"]
assert minimax(lettered.with_payoff("0.0.1", 1)).value == 2

# %% [markdown]
# ## 6 Details that count
#
# ### More than, or at least?
#
# Some programs cut only when alpha > beta. **Predict**: how many nodes of this tree does each rule visit?

# %%
explore.variants(
    [0, [0, 9]],
    {"alpha >= beta": alphabeta, "alpha > beta": (alphabeta, {"strict": True})},
)

# %% tags=["check"]
assert alphabeta([0, [0, 9]]).nodes == 4
assert alphabeta([0, [0, 9]], strict=True).nodes == 5

# %% [markdown]
# One node here. Tic-tac-toe is full of ties, and minimax visits 549,946 nodes of it. With >, and with ≥, the squares taken in row order:

# %%
{
    "alpha > beta": alphabeta(TicTacToe(), strict=True).nodes,
    "alpha >= beta": alphabeta(TicTacToe()).nodes,
}

# %% tags=["check"]
assert (alphabeta(TicTacToe(), strict=True).nodes, alphabeta(TicTacToe()).nodes) == (
    146120,
    18297,
)

# %% [markdown]
# ### Shallow and deep cuts
#
# A bound may come from far above. This version knows only its parent's bound, and cuts nothing while the parent has none.


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
# **Predict**: which leaf does the full window save, and whose bound cuts it?

# %%
deep = tree([9, [[[6, 5], 6], 2]])
explore.variants(deep, {"full window": alphabeta, "parent's bound only": shallow})

# %% tags=["check"]
assert (len(watch(alphabeta, deep).visited), len(watch(shallow, deep).visited)) == (
    7,
    8,
)

# %% [markdown]
# It saves the 5. MAX's 9 comes from three plies above, and the 6 that MIN holds there is below it. Both versions find the right value;
# one of them reads more.
#
# ### Fail-soft and fail-hard
#
# A **fail-soft** search returns the bound it reached, even outside the window. A **fail-hard** search returns the window's edge instead.
# In part 3 the search was fail-soft: E returned 5, F 1 and C 1. **Predict** what each of them returns in a fail-hard search. Does the
# root change?

# %%
explore.variants(
    lettered, {"fail-soft": alphabeta, "fail-hard": (alphabeta, {"hard": True})}
)

# %%
soft, hard = watch(alphabeta, lettered), watch(alphabeta, lettered, hard=True)


def returns(trace, names):
    return {
        trace.label(step.node): step.value
        for step in trace.steps
        if step.kind == "return" and trace.label(step.node) in names
    }


returns(soft, "EFC"), returns(hard, "EFC")

# %% tags=["check"]
assert returns(soft, "EFC") == {"E": 5, "F": 1, "C": 1} and returns(hard, "EFC") == {
    "E": 3,
    "F": 3,
    "C": 3,
}
assert soft.result.value == hard.result.value == 3 and soft.visited == hard.visited

# %% [markdown]
# All three become 3, the edge of the window. The root agrees, and so do the counts. Fail-soft tells more: C is at most 1, not only at most 3.

# %% [markdown]
# ## 7 The order of the moves
#
# The value does not depend on the order in which children are read. The work does. Below, a tree of branching $b = 3$ and depth
# $d = 3$ plies: 27 leaves, and in each node a static evaluation that is only roughly right. The children stand in the order in which
# they are searched. Nothing is searched yet.
#
# **Predict**: best first, worst first, random: how many of the 27 leaves? Then move *step* to the end, and try the other orders.


# %%
def random_forest(depth):
    return random_tree(3, depth, seed=3, low=0, high=99, evals=True, distinct=True)


explore.alphabeta(random_forest(depth=3))

# %% [markdown]
# With the best child first, alpha-beta reads exactly $b^{\lceil d/2 \rceil} + b^{\lfloor d/2 \rfloor} - 1$ leaves, and no algorithm that
# is sure of the value can read fewer (Knuth and Moore, 1975). Here are the leaves read of such a tree with one ply more, of its 81:

# %%
forest = random_forest(depth=4)
{
    order: alphabeta(forest, order=order).leaves
    for order in (None, "best", "worst", "random", "eval")
} | {"fewest possible": knuth_moore(3, 4)}

# %% tags=["check"]
assert alphabeta(forest, order="best").leaves == knuth_moore(3, 4) == 17
assert 73 <= alphabeta(forest, order="worst").leaves <= 81
assert (
    len(
        {
            alphabeta(forest, order=order).value
            for order in (None, "best", "worst", "random", "eval")
        }
    )
    == 1
)

# %% [markdown]
# Perfect order halves the **exponent**, not the count: the same work reaches twice as deep. Chess has about 35 moves; at best it feels
# like $\sqrt{35} \approx 6$.
#
# The move does not depend on the order either, if the best move is replaced only on strict improvement and only one move is best.
# Among equally good moves, the search names the one it met first.

# %% [markdown]
# ## 8 Find eight defects
#
# This is a routine as a course once printed it, put into Python. It is meant to be a negamax with pruning: `bound` comes from the parent,
# `level` counts the plies left, `choice` takes the best move. Eight things are wrong with it. Mark them before you go on.


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
# Run it, once the function it calls exists: read it as a call to itself.

# %%
node_value_pruned = prune_value
program = random_tree(branching=2, depth=5, seed=32)
broken = watch(prune_value, program, choice={}, bound=100, level=5)
len(broken.visited), broken.result

# %% tags=["check"]
assert (len(broken.visited), broken.result) == (63, 100)

# %% [markdown]
# All 63 nodes of a 32-leaf tree, nothing pruned, and it returns its own bound whatever the leaves are.
#
# <details><summary>The eight defects</summary>
#
# 1. It calls a function that is defined nowhere.
# 2. At level 0 it returns nothing; it should return an evaluation.
# 3. A leaf returns the bound, not its value.
# 4. The running maximum starts at the bound, which is an upper one; it should start at −∞.
# 5. It passes −bound down where −max_value is needed: what the node has found so far is the child's limit.
# 6. The loop has no exit, so nothing is ever pruned.
# 7. The value is stored on the child, where the next search finds it.
# 8. One `choice` is shared by the whole recursion: whichever node improves last, at any depth, leaves its move there.
#
# </details>
#
# With these repairs it finds the right value, but a single bound misses deep cuts (part 6). So the version below keeps two, alpha and beta,
# and swaps and negates them on the way down. To stay short it leaves out `level` and `choice`. `sign=1` says that MAX moves at the root
# and that the players alternate; a tree that MIN begins wants `sign=-1`, and then the value is what MIN gets.


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
len(fixed.visited), fixed.result

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
# A negamax is shown from the mover's side: every node maximises, and a leaf that is read turns to the number it is worth to the
# player to move there, so that 2 becomes −2. `play(watch(repaired, lettered).for_max())` turns all numbers to MAX's side.

# %%
play(watch(repaired, lettered))

# %% [markdown]
# ## 9 Practice
#
# Problems without end: the window of each node, what it returns, the nodes that are never entered and the leaves that are never read. Every
# entry is checked on its own, and *Hint* gives a little at a time. Level 3 has deep cuts and cuts by an equal, level 4 fractions and odd
# shapes: `practice.pruning(level=3)`.

# %%
practice.pruning()

# %% [markdown]
# ## 10 True or false?
#
# Each of these has been printed somewhere. Decide, then open the answer.
#
# <details><summary>"Pruning removes all nodes that do not matter."</summary>
# Half true. It removes those it can prove not to matter in the order it meets them; another order removes others.</details>
#
# <details><summary>"Alpha-beta returns the same move as minimax."</summary>
# The value always. The move, if it is replaced only on strict improvement: a later child that seems to tie may have returned only a bound.</details>
#
# <details><summary>"It halves the nodes."</summary>
# It halves the exponent, at best, with perfect order; at worst it saves nothing.</details>
#
# <details><summary>"Alpha is the best value open to the opponent."</summary>
# It is MAX's own guarantee so far. Beta is MIN's.</details>
#
# <details><summary>"Values are propagated up until the terminal node is found."</summary>
# They start at the terminal nodes and travel up to the root.</details>
#
# <details><summary>"Minimax is optimal."</summary>
# It guarantees its value against anybody. Against a weak opponent another move may earn more.</details>

# %% [markdown]
# ## What to remember
#
# 1. Alpha is what MAX is sure of, beta what MIN is sure of, on the way to this node; down the tree they only come closer.
# 2. Cut when alpha ≥ beta: one of the two has something at least as good elsewhere.
# 3. A cut node returns a bound. The root returns the minimax value, always.
# 4. The order of the moves decides the work: between all $b^d$ leaves and, for even $d$, about twice the square root of that.
# 5. No unread leaf can move the root. To test a program, compare its value with minimax's **and** what it visits with alpha-beta's: the
#    routine of part 8 has no unread leaf, and is wrong.
#
# ## What next
#
# Make `my_alphabeta` return the move as well, and watch it on a tree of your own: `play(watch(my_alphabeta, tree([...])))`. Then give
# it a depth limit: at the horizon it returns `node.eval`, which the trees of `random_tree(depth=4, evals=True)` have in every node.
