# %% [markdown]
# # The pruning laboratory
#
# After this lesson you can
#
# - **predict** how much alpha-beta reads on a tree, before you run it;
# - **measure** it on many random trees, and **say** how far a measurement can be trusted;
# - **compute** the same mean without a single random number;
# - **explain** the least that must be read, and how fast the reading grows;
# - **judge** claims such as "it halves the nodes" by experiment.
#
# **You need** alpha-beta; negamax (lesson 2, part 8); recursion; mean and standard deviation. **Time**: 50 minutes.
#
# | part | minutes |
# |---|---|
# | 1 One tree | 6 |
# | 2 Many trees | 9 |
# | 3 All trees at once | 9 |
# | 4 The least that must be read | 6 |
# | 5 How fast the reading grows | 9 |
# | 6 The order of the moves | 4 |
# | 7 A real game | 4 |
# | 8 True or false | 3 |

# %%
from collections import Counter
from functools import cache
from itertools import product
from math import inf, sqrt
from random import Random
from statistics import mean, stdev

from gamelab import (
    ConnectFour,
    TicTacToe,
    alphabeta,
    complete_tree,
    draw,
    expected_pruning,
    explore,
    iterative_deepening,
    knuth_moore,
    minimax,
    order_experiment,
    random_complete_tree,
    simulate_pruning,
    watch,
)

# %% [markdown]
# ## 1 One tree
#
# We draw thirty-two leaves at random: whole numbers from −10 to 10, all 21 equally likely. The **seed**, here 8, decides which: the same
# seed gives the same leaves on any machine.

# %%
chance = Random(8)
leaves = [chance.randint(-10, 10) for _ in range(32)]
print(*leaves)

# %% [markdown]
# We hang them under a complete binary tree with MAX at the root: five plies and 63 nodes.

# %%
program = complete_tree(leaves)
draw(program)

# %% [markdown]
# **Predict.** Alpha-beta searches this tree from left to right. How many of the 32 leaves will it read?

# %%
pruned = watch(alphabeta, program)
draw(pruned)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Alpha-beta read 20 of the 32 leaves (the filled ones) and visited 45 of the 63 nodes. The hollow leaves were never read. In another order 11 leaves
# would have been enough; part 4 shows which.
#
# </details>

# %% tags=["check"]
from gamelab import fewest_leaves

assert (pruned.result.leaves, pruned.result.nodes, len(list(program.nodes()))) == (
    20,
    45,
    63,
)
counts = [alphabeta(random_complete_tree(32, seed)).leaves for seed in range(51)]
assert (min(counts), max(counts)) == (14, 28)
assert [seed for seed in range(51) if counts[seed] in (14, 28)] == [18, 29, 49]
assert pruned.result.value == minimax(program).value == 2 and fewest_leaves(32) == 11

# %% [markdown]
# Any number of leaves will do: the tree is filled from the left. The slider *seed* holds 51 trees. Try ten, with a guess or with *Show*. **Find** one
# with many leaves read, and one with few.

# %%
explore.prune()

# %% [markdown]
# <details><summary>The extremes</summary>
#
# Of 32 leaves, 14 are read in tree 18, and 28 in trees 29 and 49.
#
# </details>

# %% [markdown]
# ## 2 Many trees
#
# In the experiment we draw trees and count the leaves read. We take the mean and the **standard deviation** (sd), a typical distance of a count from
# the mean.


# %%
def experiment(n, trees, seed):
    counts = [
        alphabeta(random_complete_tree(n, seed, number)).leaves
        for number in range(trees)
    ]
    return mean(counts), stdev(counts)


# %% [markdown]
# The mean of many trees usually lies within one or two **standard errors** of the true mean. The standard error is sd / √trees. Four times as many
# trees halve it.
#
# **Predict.** How many of 32 leaves does alpha-beta read on average? Set your guess on the slider. Then raise the number of trees until you are
# refuted: until your guess lies more than four standard errors from the mean. A good guess survives.

# %%
explore.sample(32)

# %% [markdown]
# **Predict.** We run the experiment twice, with 200 new trees each time. How far apart will the two means be? (If the means have standard errors $e$ and $f$, their difference
# has $\sqrt{e^2 + f^2}$.)

# %%
first, again = experiment(32, 200, seed=1), experiment(32, 200, seed=2)
for average, spread in (first, again):
    error = spread / sqrt(200)
    print(f"mean {average:.2f}, sd {spread:.2f}, standard error {error:.2f}")

# %% [markdown]
# <details><summary>What happened</summary>
#
# The means differ by 0.64. The standard error of this difference is 0.40. So the means lie 1.6 standard errors apart. A distance of one or two is common. Four hardly ever happens by chance.
#
# </details>

# %% tags=["check"]
assert round(again[0] - first[0], 2) == 0.64
assert (
    round((again[0] - first[0]) / sqrt((first[1] ** 2 + again[1] ** 2) / 200), 1) == 1.6
)

# %% [markdown]
# `simulate_pruning` does the same for every $n$ you name.

# %% tags=["predict"]
sizes = [2, 4, 8, 16, 32, 64, 128]
simulated = simulate_pruning(sizes, trees=400, seed=1, progress=False)
simulated

# %% [markdown]
# The first columns are means with their standard deviations. *fewest* is the least that could be read. *branching* is the **effective branching**:
# a tree of the same depth, with this many children at every node, has as many leaves as alpha-beta read here.

# %% [markdown]
# ## 3 All trees at once
#
# Can we do without chance? With two leaf values and four leaves, there are only 16 trees. We search all of them: `product((0, 1), repeat=4)` goes
# through all rows of four numbers, each 0 or 1.

# %%
trees = [complete_tree(values) for values in product((0, 1), repeat=4)]
total = sum(alphabeta(tree).leaves for tree in trees)
print(f"{len(trees)} trees, {total} leaves read: {total / len(trees)} on average")

# %% [markdown]
# This mean is exact. But 32 leaves with 21 possible values make $21^{32}$ trees, a 43-digit number.
#
# Alpha-beta enters a subtree with a **window** (alpha, beta). The window is all that the subtree knows of the rest of the tree. So two subtrees of
# the same height and with the same window have the same probabilities for every outcome, and one recursion over heights and windows covers all trees.
#
# For each value that a subtree may return, `outcomes` keeps two numbers: its probability, and the leaves read in these cases, weighted with their
# probabilities. It is a negamax, and −11 and 11 stand for −∞ and ∞.
#
# 1. A leaf has 21 values. Each has probability 1/21, and one leaf is read. (7 and −7 are equally likely, so a leaf's sign does not matter.)
# 2. Every value that the first child may return is a case. `low` is the better of alpha and this value.
# 3. If `low >= beta`, the second child is cut. Then `cut` stands in for it: 0 leaves, and a value that changes nothing.
# 4. Otherwise every value of the second child is a case of its own. Probabilities multiply, and leaves add up.
#
# `@cache` keeps each answer for the next time. A `Counter` is a dict in which every entry starts at 0.


# %%
@cache
def outcomes(plies, alpha=-11, beta=11):
    if plies == 0:
        return dict.fromkeys(range(-10, 11), (1 / 21, 1 / 21))
    chance, reads = Counter(), Counter()
    for first, (p, read) in outcomes(plies - 1, -beta, -alpha).items():
        low = max(alpha, -first)
        cut = {-low: (1, 0)}  # the second child is never entered
        rest = cut if low >= beta else outcomes(plies - 1, -beta, -low)
        for second, (q, more) in rest.items():
            chance[max(low, -second)] += p * q
            reads[max(low, -second)] += read * q + p * more
    return {value: (chance[value], reads[value]) for value in chance}


# %% [markdown]
# **Predict.** What is the mean for 32 leaves, to one decimal? Use what you measured in part 2.

# %%
average = sum(reads for _, reads in outcomes(5).values())
print(f"{average:.5f} leaves of 32")

# %% [markdown]
# <details><summary>What happened</summary>
#
# The mean is 20.98. It has no seed and no standard error: it is the mean over all $21^{32}$ trees.
#
# </details>
#
# ### Measurement against computation
#
# `expected_pruning` does the same for any $n$, with the standard deviation and the nodes.
#
# **Predict.** By how many standard errors does our simulation of 400 trees miss the exact means?

# %%
exact = expected_pruning(sizes)
exact

# %%
for row in simulated.rows[1:]:
    miss = abs(row.leaves - exact[row.n].leaves) / row.standard_error
    print(f"n = {row.n:>3}: the mean is off by {miss:.1f} standard errors")

# %% tags=["check"]
assert (
    expected_pruning(4, low=0, high=1, exact=True)[4].leaves * 16 == total == 54
    and len(str(21**32)) == 43
)
assert all(
    abs(sum(read for _, read in outcomes(plies).values()) - exact[2**plies].leaves)
    < 1e-9
    for plies in range(1, 8)
)
assert abs(average - 20.98) < 0.005
misses = [
    abs(row.leaves - exact[row.n].leaves) / row.standard_error
    for row in simulated.rows[1:]
]
assert max(misses) < 2 and sum(miss > 1 for miss in misses) == 2

# %% [markdown]
# <details><summary>What happened</summary>
#
# In two cases out of six the simulation misses by more than one standard error, and never by two.
#
# </details>

# %% [markdown]
# ### A table to test
#
# Here is the reference table of this course. Each row gives mean and sd of the leaves read, then of the nodes. Then come the leaves read with bounds of
# the parent only (see *Going further*), and the fewest. The means of the leaves were computed, as above. The rest was simulated: 20,000 trees for each $n$, and
# 4,000 from $n = 64$ on.

# %%
table = {
    2: (2.00, 0, 3.00, 0, 2.00, 2),
    4: (3.64, 0.48, 6.64, 0.48, 3.64, 3),
    8: (6.765, 1.02, 13.40, 1.43, 6.76, 5),
    16: (11.79, 2.20, 25.17, 3.54, 12.51, 7),
    32: (20.98, 4.02, 46.15, 7.42, 23.15, 11),
    64: (35.54, 7.3, 81.5, 14.6, 42.7, 15),
    128: (61.32, 12.7, 142.7, 27.2, 78.9, 23),
}

# %% [markdown]
# The next cell tests the mean of the nodes, the third number, in four rows.
#
# **Predict.** At $n = 128$ the table says 142.7 nodes, and our exact mean is 142.18. Is the table wrong? Count in standard errors before you answer.

# %%
for n in (16, 32, 64, 128):
    error = exact[n].nodes_sd / sqrt(20_000 if n < 64 else 4_000)
    miss = abs(table[n][2] - exact[n].nodes) / error
    print(f"n = {n:>3}: nodes {table[n][2]:>6.2f} in the table,", end=" ")
    print(f"{exact[n].nodes:>6.2f} exact, {miss:.1f} standard errors apart")

# %% [markdown]
# <details><summary>What happened</summary>
#
# The table's 142.7 lies 1.2 standard errors from the exact mean, and no other row lies further away. A sound simulation misses by about that much.
#
# </details>

# %% tags=["check"]
shallow = expected_pruning(sizes, shallow=True)
for n, (leaves_read, sd, nodes, nodes_sd, shallow_leaves, least) in table.items():
    row, counted = exact[n], 20_000 if n < 64 else 4_000
    assert abs(row.leaves - leaves_read) <= 0.0051 and fewest_leaves(n) == least
    assert abs(row.nodes - nodes) <= 4 * row.nodes_sd / sqrt(counted) + 0.05
    assert (
        abs(shallow[n].leaves - shallow_leaves)
        <= 4 * shallow[n].leaves_sd / sqrt(counted) + 0.05
    )
    assert (
        abs(row.leaves_sd - sd) <= 0.03 * sd + 0.005
        and abs(row.nodes_sd - nodes_sd) <= 0.03 * nodes_sd + 0.005
    )
assert round((142.7 - exact[128].nodes) / (exact[128].nodes_sd / sqrt(4000)), 1) == 1.2
assert all(
    abs(table[n][2] - exact[n].nodes)
    <= 1.25 * exact[n].nodes_sd / sqrt(20_000 if n < 64 else 4_000)
    for n in (16, 32, 64, 128)
)

# %% [markdown]
# ## 4 The least that must be read
#
# The tree of part 1 has the value 2. A search that is sure of this must know two things. MAX can get **at least** 2, whatever MIN does. MIN can hold
# MAX to **at most** 2, whatever MAX does. Each needs a plan: one good move where its owner moves, and an answer to every move of the opponent.
#
# **Predict.** How many leaves of the tree does MAX's plan reach? How many does MIN's? Follow the five plies down: MAX, MIN, MAX, MIN, MAX. Then switch
# to *both plans*.

# %%
explore.critical(program)

# %%
for plies in range(1, 8):
    min_plan, max_plan = 2 ** ((plies + 1) // 2), 2 ** (plies // 2)
    least = min_plan + max_plan - 1
    print(f"{2**plies:>3} leaves: {min_plan:>2} + {max_plan:>2} - 1 = {least:>2}")

# %% [markdown]
# <details><summary>What happened</summary>
#
# In MAX's plan only MIN has a choice, at two of the five plies. So the plan reaches $2 \cdot 2 = 4$ leaves, none below 2. In MIN's plan MAX has a
# choice, at three plies. So it reaches 8 leaves, none above 2. One leaf 2 belongs to both plans, and $8 + 4 - 1 = 11$. The tree of the two plans is
# the **critical tree**. With the best move first at every node, alpha-beta reads 11 leaves, too.
#
# </details>
#
# The count is Michael Levin's (1961). Knuth and Moore proved in 1975 that on a uniform tree no search can be sure of the value with fewer leaves.

# %% tags=["check"]
best = watch(alphabeta, program, order="best")
paths = {leaf.path: leaf.payoff for leaf in program.leaves()}
read = [paths[path] for path in best.leaves_read]
assert (len(read), sum(v >= 2 for v in read), sum(v <= 2 for v in read)) == (11, 4, 8)
assert (
    [fewest_leaves(2**plies) for plies in range(1, 8)]
    == [knuth_moore(2, plies) for plies in range(1, 8)]
    == [2, 3, 5, 7, 11, 15, 23]
)

# %% [markdown]
# **Predict.** Chess offers about 35 moves. A program can read a million positions. How many plies deep does it look if it reads everything? And
# with the best move first?

# %%
for plies in range(1, 8):
    everything, least = 35**plies, knuth_moore(35, plies)
    print(f"{plies} plies: everything {everything:>14,}   best first {least:>9,}")

# %% [markdown]
# <details><summary>What happened</summary>
#
# Reading everything, the program looks 3 plies deep; with the best move first, 6. The saving is in the **exponent**: the least grows by about √35,
# nearly 6, a ply instead of 35.
#
# </details>

# %% tags=["check"]
from gamelab import effective_branching

assert 35**3 < 10**6 < 35**4 and knuth_moore(35, 6) < 10**6 < knuth_moore(35, 7)
assert (
    round(sqrt(35)) == 6
    and sqrt(35) < effective_branching(knuth_moore(35, 16), 16) < 6.2
)

# %% [markdown]
# ## 5 How fast the reading grows
#
# One more ply doubles the leaves of the tree. By which factor does it multiply the leaves **read**? This growth per ply is 2 if everything is read,
# and √2, about 1.41, with the best move first everywhere. In random order it must lie in between.
#
# ### Won or lost
#
# Begin with the simplest trees: each leaf is won or lost for the player to move there. (As in negamax, each node is seen by its own mover.) A share
# $p$ of the leaves is won, and chance decides which. A player loses a node only if the opponent wins both children, with probability $p \cdot p$. So
# one ply higher, the share of won nodes is $1 - p \cdot p$.
#
# A search reads the first child. If the opponent loses there, the node is won, and the second child is cut. So the search looks at $1 + p$ children
# on average.


# %%
def leaves_read(plies, won):
    read = 1
    for _ in range(plies):
        read, won = read * (1 + won), 1 - won * won
    return read


# %% [markdown]
# **Predict.** Half of the leaves are won. Ten plies higher, how often does the player at the root win? In the picture, go from $p = 0.5$ up to the
# falling curve: its height is the share one ply higher. Go across to the rising line, and you stand at the next $p$. Then **find** the share of won
# leaves that keeps the root undecided longest.

# %%
explore.fixed_point()

# %% [markdown]
# <details><summary>What happened</summary>
#
# From one half the steps run outwards. After ten plies the player at the root almost never wins, and one ply higher almost always. Where almost
# every node is won, the first child settles it. Where almost none is, both are read. That is $\sqrt{1 \cdot 2} = \sqrt 2$ a ply, as in the best order.
#
# Only at the crossing does nothing change from ply to ply. At this **fixed point** $p = 1 - p \cdot p$, and so $p = 0.618$. There every ply costs $1
# + 0.618 = 1.618$.
#
# </details>
#
# **Predict.** The next cell starts from five shares; the third is the crossing. 60% and 65% lie close to it. Does the growth there end near 1.618, or
# at √2? (Odd and even heights differ, so the program goes two plies up and takes the square root.)

# %%
for won in (0.5, 0.6, (sqrt(5) - 1) / 2, 0.65, 0.8):
    growth_a_ply = sqrt(leaves_read(40, won) / leaves_read(38, won))
    print(f"{won:.1%} of the leaves won: {growth_a_ply:.3f} a ply in the end")

# %% tags=["check"]
from gamelab import pearl_branching

golden = (sqrt(5) - 1) / 2
assert (
    abs(golden - (1 - golden**2)) < 1e-12
    and abs(1 + golden - pearl_branching(2)) < 1e-12
)
assert abs(leaves_read(20, golden) ** (1 / 20) - 1.618) < 0.001
assert leaves_read(2, 0.5) * 16 == sum(
    alphabeta(tree, window=(0, 1)).leaves for tree in trees
)
assert all(
    abs(sqrt(leaves_read(40, won) / leaves_read(38, won)) - sqrt(2)) < 0.002
    for won in (0.5, 0.6, 0.65, 0.8)
)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Only the crossing keeps 1.618 a ply. From every other share the growth ends at √2.
#
# </details>
#
# ### Numbers
#
# A tree of numbers asks many such questions at once: is the root worth at least 1? At least 2? For each question every leaf is won or lost. If leaves
# never tie, the share of won leaves is 0.618 for one number only, and the question about this number stays open at every height. This question
# sets the growth. Pearl proved in 1982 that alpha-beta reaches 1.618 a ply in the end, and that no search does better on such trees.
#
# **Predict.** Both axes of the next picture are logarithmic, so a constant growth is a straight line. Is the mean of our trees, with leaves from −10
# to 10, straight?

# %%
powers = [2**plies for plies in range(1, 17)]
whole = expected_pruning(powers)

# %%
from gamelab.show.studies import growth

growth(whole, simulated)

# %% [markdown]
# <details><summary>What happened</summary>
#
# The mean is nearly straight and flattens slowly. The standard deviation stays near a fifth of the
# mean: up to 65,536 leaves, chance does not average out.
#
# </details>
#
# **Predict.** At $n = 256$, does the reading grow by more than Pearl's 1.618 a ply, or by less? And at 65,536? Move *sizes shown* to the right, and
# **find** the $n$ at which alpha-beta reads half of the leaves.

# %%
explore.study(whole)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Alpha-beta reads half of the leaves in trees of about 100. Of 8 leaves it reads 85%, of 65,536 only 7%. The growth is 1.691 at 256 leaves
# and falls to 1.552, **below** Pearl's rate.
# That is no contradiction: Pearl's leaves never tie, and ours do. With 21 numbers the share of won leaves is a multiple of 1/21. The nearest to
# 0.618 is 13/21 = 0.619.
#
# </details>
#
# **Predict.** A share of 13/21 lies close to the fixed point. What is its growth in the end, and after how many plies can one see it?

# %%
for plies in (10, 20, 30, 40, 50):
    rate = sqrt(leaves_read(plies, 13 / 21) / leaves_read(plies - 2, 13 / 21))
    print(f"13/21 of the leaves won, {plies} plies: growth {rate:.3f} a ply")

# %% [markdown]
# <details><summary>What happened</summary>
#
# It stays near 1.618 for twenty plies, and comes down to √2 by the fortieth. Only an exact 0.618 stays open for ever.
#
# </details>

# %% tags=["check"]
assert (
    whole[64].leaves / 64 > 0.5 > whole[128].leaves / 128
    and round(whole[8].leaves / 8, 2) == 0.85
    and round(whole[65536].leaves / 65536, 2) == 0.07
)
assert all(0.18 < row.leaves_sd / row.leaves < 0.22 for row in whole.rows[3:])
beyond = expected_pruning([2**28, 2**44]).rows
assert [round(row.leaves_sd / row.leaves, 2) for row in beyond] == [0.33, 0.04]
assert round(sqrt(whole[65536].leaves / whole[16384].leaves), 3) == 1.552
assert round(sqrt(whole[256].leaves / whole[64].leaves), 3) == 1.691
assert abs(rate - sqrt(2)) < 0.001

# %% [markdown]
# ## 6 The order of the moves
#
# Here are sixty trees with three moves at each node, four plies and 81 different leaves. A *heuristic* of quality 0.6 sorts the moves by a mixture of
# six parts true value and four parts noise.
#
# **Predict** the mean number of leaves read: best move first, worst move first, and random order.

# %%
ordered = order_experiment(3, 4, trees=60, seed=1, qualities=[0.6], progress=False)
ordered

# %% [markdown]
# <details><summary>What happened</summary>
#
# With the best move first, alpha-beta reads **exactly** 17 leaves of every tree: the standard deviation is 0. Worst first reads 79 on average, and
# random order 48. The column *best first* shows the share of the nodes at which a best move came first.
#
# </details>

# %% tags=["check"]
from gamelab import random_tree

assert (
    ordered["best"].leaves == knuth_moore(3, 4) == 17 and ordered["best"].leaves_sd == 0
)
assert round(ordered["random"].leaves) == 48 and round(ordered["worst"].leaves) == 79
assert (
    ordered["best"].leaves
    < ordered["heuristic 0.6"].leaves
    < ordered["random"].leaves
    < ordered["worst"].leaves
)
worst = [
    alphabeta(
        random_tree(3, 4, seed, low=1, high=81, distinct=True), order="worst"
    ).leaves
    for seed in range(60)
]
assert 68 <= min(worst) and max(worst) == 81

# %% [markdown]
# ### Three claims, and a detective
#
# Three claims have been printed from the sixty trees above: best first reads 17 leaves of 81, random order 48, worst first 79.
#
# **Predict.** One of the three misses the true mean. Which one? Test each on new trees: 25, then 100, then 400. (As they are given, random trees have
# their moves in random order.) A claim that lies more than four standard errors from the mean is refuted.

# %%
explore.claims()

# %% [markdown]
# <details><summary>What happened</summary>
#
# The 48. After 25 trees it is one standard error away, and after 400 it is 4.7: as an exact mean it is refuted, for their mean is 45.8. But the leaves
# read vary by about 9, so the sixty trees had a standard error of 1.2. As a measurement, 48 ± 1.2 was sound. The 17 has no error. The 79 stands, with
# an error of 0.1. **A mean says little without its error.**
#
# </details>

# %% tags=["check"]
detective = explore.claims()


def asked(claim, trees):
    figures = detective.draw(claim, trees).figures
    return [float(figures[name]) for name in ("claim", "mean", "standard error", "sd")]


claim, average, error, sd = asked("random order: 48", "400")
assert abs(average - 45.2) < 3 * error and round(average, 1) == 45.8
assert round((claim - average) / error, 1) == 4.7 and 8.5 < sd < 9.9
assert round(sd / 60**0.5, 1) == 1.2
assert (claim - average) / sqrt(sd**2 / 60 + error**2) < 2
claim, average, error, sd = asked("random order: 48", "25")
assert round((claim - average) / error, 1) == 1.0
claim, average, error, sd = asked("worst first: 79", "400")
assert abs(claim - average) < 2 * error and round(error, 1) == 0.1
assert asked("best first: 17", "400") == [17, 17, 0, 0]

# %% [markdown]
# **Predict.** Perfect order is out of reach. Does a heuristic of quality 0.5 save half of what perfect order saves over random order? **Find** how often
# a best move must come first for this.

# %%
explore.orders()

# %% [markdown]
# <details><summary>What happened</summary>
#
# With three moves it does not: a best move comes first at 59% of the nodes. At the slider's next step it is 68%, and that is enough. By chance alone
# it happens one time in three. With two moves a best move must come first more often: 70% is too little, 75% is enough. There chance alone is right
# half of the time.
#
# </details>

# %% tags=["check"]
possible = ordered["random"].leaves - ordered["best"].leaves
saved = ordered["random"].leaves - ordered["heuristic 0.6"].leaves
assert 0.6 < saved / possible < 0.75 and 0.65 < ordered["heuristic 0.6"].right < 0.75
one = random_tree(3, 4, seed=5, low=1, high=81, distinct=True)
orders = explore.orders()
quality = orders.draw(orders.controls["tree"].options[0], 5, "leaves read")
assert (quality.answer, quality.figures["best move first"]) == ("no", "59%")
needed = [
    (shown.answer, shown.figures["best move first"])
    for tree, tenths in ((0, 6), (1, 4), (1, 5))
    for shown in [
        orders.draw(orders.controls["tree"].options[tree], tenths, "leaves read")
    ]
]
assert needed == [("yes", "68%"), ("no", "70%"), ("yes", "75%")]
found = {
    alphabeta(one, order=order, seed=7)[:2]
    for order in (None, "best", "worst", "random")
}
assert len(found) == 1

# %% [markdown]
# ## 7 A real game
#
# Tic-tac-toe from the empty board has a tree of 549,946 nodes. We search it in three orders. Each list numbers the nine squares,
# and alpha-beta tries the lowest numbers first.

# %%
centre_first = [1, 2, 1, 2, 0, 2, 1, 2, 1]
edges_first = [1, 0, 1, 0, 2, 0, 1, 0, 1]
keys = {
    "row by row": None,
    "centre, corners, edges": lambda child: centre_first[child.move],
    "edges, corners, centre": lambda child: edges_first[child.move],
}

# %% [markdown]
# Each order is searched under two rules: cut where alpha > beta, and where alpha ≥ beta. **Predict.** Which matters more, the order or the rule?

# %%
game, visited = TicTacToe(), {}
for name, key in keys.items():
    visited[name] = [
        alphabeta(game, order=key, strict=strict).nodes for strict in (True, False)
    ]
    print(f"{name:<23} cut at >: {visited[name][0]:>7,}   at ≥: {visited[name][1]:>6,}")

# %% [markdown]
# <details><summary>What happened</summary>
#
# The rule is worth a factor of seven to ten. There are only three payoffs, so values are often equal, and ≥ cuts on these. The order is worth
# a factor of four to six. Together they bring 549,946 nodes down to 7,275.
#
# </details>


# %% tags=["check"]
@cache
def size(state):
    return 1 + sum(
        size(game.result(state, action))
        for action in (() if game.terminal(state) else game.actions(state))
    )


assert size(game.initial()) == 549_946
assert visited == {
    "row by row": [146_120, 18_297],
    "centre, corners, edges": [72_246, 7_275],
    "edges, corners, centre": [293_418, 42_094],
}

# %% [markdown]
# Many paths lead to the same position. A **transposition table** keeps the value of each searched position. In the next cell, `@cache` is
# the table, and the rest is minimax, without a single cut.


# %%
@cache
def value(state):
    if game.terminal(state):
        return game.utility(state)
    values = [value(game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.player(state) == "max" else min(values)


root = value(game.initial())
print(f"value {root}; {value.cache_info().currsize:,} positions")

# %% tags=["check"]
assert value.cache_info().currsize == 5_478 and value(game.initial()) == 0

# %% [markdown]
# That is 5,478 positions instead of 549,946 nodes. Real programs use both: cuts in a good order, and a table.

# %% [markdown]
# ## 8 True or false?
#
# Decide, then open the answer.
#
# <details><summary>"Pruning removes all nodes that do not matter."</summary>
# False. On the tree of part 1 alpha-beta read 20 leaves, and 11 were enough. It removes what it can prove irrelevant from what it has seen
# so far.</details>
#
# <details><summary>"It halves the nodes."</summary>
# False. It reads half of the leaves near n = 100 and a fifteenth at 65,536. The saving is in the exponent, and only a perfect order halves
# that.</details>
#
# <details><summary>"A simulated mean that differs from the exact one is wrong."</summary>
# False. Nearly every sound simulation differs, by a standard error or two: 142.7 for 142.18 was sound.</details>
#
# <details><summary>"Whether a program cuts at ≥ or at > is a matter of taste."</summary>
# False. It makes no difference if no two leaves are equal. In tic-tac-toe it is a factor of seven to ten.</details>

# %% [markdown]
# ## What to remember
#
# 1. On 32 random leaves alpha-beta reads 20.98 on average, with a standard deviation of 4; it never reads fewer than 11.
# 2. A measurement needs its standard error. Four times as many trees halve it.
# 3. The critical tree consists of one plan for MAX and one for MIN. On a uniform tree no search can be sure of the value with fewer leaves.
# 4. With two moves at each node, a ply costs a factor of 2 if everything is read, 1.618 in random order without ties, and √2 with the best move first.
# 5. A good order, the rule ≥ and a table of positions each save a large factor.
#
# ## What next
#
# - Sixty-four leaves can come from two moves at each of six plies, four at three, or eight at two. On which shape does a good order
#   save most? Predict, then run `order_experiment(2, 6)`, `order_experiment(4, 3)` and `order_experiment(8, 2)`.
# - Let `outcomes` add up squares as well; (a + b)² has a cross term, 2ab. Compare your sd with the first *(sd)* of `exact`.
# - Change the numbers of `centre_first`. Can you visit fewer than 7,275 nodes?

# %% [markdown]
# ## Going further
#
# ### A leaf drawn when it is read
#
# Why make leaves that nobody reads? This search has no tree at all: `draw_leaf` draws a leaf when the search arrives. It is a negamax, and since 7
# and −7 are equally likely, the sign of a leaf need not be changed.


# %%
def search(plies, draw_leaf, alpha=-inf, beta=inf):
    if plies == 0:
        return draw_leaf(), 1
    read = 0
    for _ in range(2):
        value, more = search(plies - 1, draw_leaf, -beta, -alpha)
        alpha, read = max(alpha, -value), read + more
        if alpha >= beta:
            break
    return alpha, read


# %% [markdown]
# **Predict.** How many of the 65,536 leaves below 16 plies does it draw?

# %%
_, drawn = search(16, lambda: chance.randint(-10, 10))
print(f"{drawn:,} of {2**16:,} leaves, {drawn / 2**16:.1%}")

# %% [markdown]
# <details><summary>What happened</summary>
#
# It drew about one leaf in fifteen; the others were never made. Run the cell again for another tree. The mean, by the recursion of part 3, is 4,331 leaves,
# with a standard deviation of 882.
#
# </details>

# %% tags=["check"]
assert fewest_leaves(2**16) <= drawn < 0.15 * 2**16
assert (round(whole[2**16].leaves), round(whole[2**16].leaves_sd)) == (4_331, 882)

# %% [markdown]
# ### A study that may be stopped
#
# A long simulation may be interrupted: the stop button returns the rows counted so far, and `resume` goes on from there. Here a study of 100 trees
# goes on to 400, and equals the one that was never stopped. This works because the counts are sums and each tree has a number of its own.

# %%
part = simulate_pruning(sizes, trees=100, seed=1, progress=False)
continued = simulate_pruning(sizes, trees=400, seed=1, resume=part, progress=False)
print("the same study" if continued == simulated else "another study")

# %% tags=["check"]
assert continued == simulated and part != simulated

# %% [markdown]
# ### Any number of leaves
#
# With eleven leaves, the first three of the eight places on the last full level fork once more, and 3 · 2 + 5 = 11.

# %%
draw(watch(alphabeta, random_complete_tree(11, seed=1)))

# %% tags=["check"]
assert [fewest_leaves(n) for n in (3, 5, 6, 7)] == [3, 4, 4, 5]
assert exact[8].leaves < expected_pruning(11)[11].leaves < exact[16].leaves

# %% [markdown]
# ### Shallow and deep cuts
#
# A **deep** cut uses a bound from above the parent. **Predict.** Up to which $n$ do deep cuts save nothing? How much do they save at 65,536 leaves?

# %%
shallow_only = expected_pruning(powers, shallow=True)
for n in (8, 16, 128, 65536):
    saved = 1 - whole[n].leaves / shallow_only[n].leaves
    print(
        f"{n:>6} leaves: deep cuts save {saved:.0%} of what shallow cuts leave to read"
    )

# %% [markdown]
# <details><summary>What happened</summary>
#
# Up to 8 leaves deep cuts save nothing. A deep cut needs a bound from three plies above and a node with children to be cut, so it needs four plies. At 65,536 leaves they save
# 72%. They change the rate as well: with shallow cuts only, and leaves that never tie, the reading grows by 1.863 a ply.
#
# </details>

# %% tags=["check"]
assert (
    all(abs(shallow_only[n].leaves - whole[n].leaves) < 1e-9 for n in (2, 4, 8))
    and whole[16].leaves < shallow_only[16].leaves
)
assert 0.20 < 1 - whole[128].leaves / shallow_only[128].leaves < 0.25
assert round(1 - whole[65536].leaves / shallow_only[65536].leaves, 2) == 0.72
apart = expected_pruning([2**14, 2**16], continuous=True, shallow=True)
assert abs(sqrt(apart[2**16].leaves / apart[2**14].leaves) - 1.863) < 0.001

# %% [markdown]
# ### Ties, and leaves that never tie
#
# **Predict.** The 32 leaves are all equal; or they take two different values; or three, as in tic-tac-toe; or five, or 21; or they never tie. How does the mean change?

# %%
for values in (1, 2, 3, 5, 21):
    mean_read = float(expected_pruning(32, low=1, high=values)[32].leaves)
    print(f"{values:>2} different values: {mean_read:.2f} leaves")
print(f"no ties: {expected_pruning(32, continuous=True)[32].leaves:.2f} leaves")

# %% [markdown]
# <details><summary>What happened</summary>
#
# Fewer values make more ties, and the rule ≥ cuts on ties, so fewer leaves are read. If all leaves are equal, every order is a best one, and alpha-beta reads the minimum of 11.
#
# </details>
#
# Leaves that never tie are the leaves of Pearl's theorem. Their growth comes down to 1.618 slowly, from above:

# %%
continuous = expected_pruning(powers, continuous=True)
for plies in (4, 8, 12, 16):
    rate = sqrt(continuous[2**plies].leaves / continuous[2 ** (plies - 2)].leaves)
    print(f"{2**plies:>6} leaves: growth {rate:.3f} a ply")

# %% tags=["check"]
assert expected_pruning(32, low=1, high=1)[32].leaves == fewest_leaves(32) == 11
assert pearl_branching(2) < rate < 1.66 and continuous[32].leaves > exact[32].leaves

# %% [markdown]
# ### Connect Four, and iterative deepening
#
# **Iterative deepening** searches to depth 1, then 2, then 3, and so on. Each round stores the best move and the value of each position in a table,
# and the next round tries that move first. **Predict.** Connect Four has seven columns. Which search visits the fewest nodes at depth 5, and what
# does one more ply cost each of them?

# %%
four, deepest = ConnectFour(), {}
for plies in (2, 3, 4, 5):
    deepest = {
        "minimax": minimax(four, plies),
        "alpha-beta": alphabeta(four, plies),
        "middle first": alphabeta(four, plies, order=lambda child: abs(child.move - 3)),
        "deepening": iterative_deepening(four, plies),
    }
    counts = [f"{name} {found.nodes:>6,}" for name, found in deepest.items()]
    print(f"depth {plies}: {', '.join(counts)}")
print("the value of all four:", *{found.value for found in deepest.values()})
print(f"tic-tac-toe, deepening: {iterative_deepening(TicTacToe()).nodes:,} nodes")

# %% [markdown]
# <details><summary>What happened</summary>
#
# All four searches find the same value. From depth 3 to 5 minimax grows by 7.0 a ply and alpha-beta by 4.3. With the middle column first it grows by 3.4, and iterative deepening
# by 2.8. With perfect order the growth tends to √7, about 2.6.
#
# In Connect Four deepening pays because each round gives the next one a good order of moves. In tic-tac-toe all its nine rounds together visit
# 7,962 nodes, and one alpha-beta visits 18,297. There the table does the saving, because many paths lead to the same position.
#
# </details>

# %% tags=["check"]
assert len({found.value for found in deepest.values()}) == 1
assert [found.nodes for found in deepest.values()] == [19_608, 3_813, 1_030, 1_198]
assert iterative_deepening(TicTacToe()).nodes == 7_962

# %% [markdown]
# To measure time and not nodes, write `%timeit` before a call. Nodes compare algorithms, and they are the same on every machine. Seconds compare
# programs: a clever search may visit fewer nodes a second and still finish first.
