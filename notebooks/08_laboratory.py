# %% [markdown]
# # The pruning laboratory
#
# After this lesson you can
#
# - **predict** how much alpha-beta reads on a tree nobody has seen, before you run it;
# - **measure** it, and **say** how far the measurement can be trusted;
# - **compute** the same mean without a single random number;
# - **separate** what deep cuts, ties and the order of the moves each contribute;
# - **judge** claims such as "it halves the nodes" by experiment.
#
# **You need** alpha-beta; recursion; mean and standard deviation. **Time**: 75 minutes.
#
# | part | minutes |
# |---|---|
# | 1 One tree | 8 |
# | 2 Many trees | 13 |
# | 3 All trees at once | 12 |
# | 4 Theory | 10 |
# | 5 What saves the work? | 9 |
# | 6 The order of the moves | 9 |
# | 7 Real games | 11 |
# | 8 True or false | 3 |
#
# **How to read the pictures.** In a tree, MAX points up and MIN down; a filled box is a leaf that was read, a hollow one was not; a cut
# branch is dashed and crossed; the thick black line is the line of play. In a chart every line has dashes and a marker of its own.
#
# **How to work here.** Each part asks for a **prediction**. Write it down before you run the cell: a measurement teaches most where it
# contradicts you.

# %%
from collections import Counter
from functools import cache
from math import inf, log, sqrt
from random import Random
from statistics import mean, stdev

from gamelab import (
    ConnectFour,
    TicTacToe,
    alphabeta,
    complete_tree,
    draw,
    effective_branching,
    expected_pruning,
    explore,
    fewest_leaves,
    iterative_deepening,
    knuth_moore,
    minimax,
    order_experiment,
    pearl_branching,
    random_complete_tree,
    random_tree,
    simulate_pruning,
    watch,
)
from gamelab.show.explore.laboratory import Stopwatch
from gamelab.show.plots import cuts, growth, orders

# %% [markdown]
# ## 1 One tree
#
# Thirty-two leaves, each a whole number from −10 to 10, all 21 equally likely. The **seed** decides which: the same seed gives the
# same leaves, today and on any machine.

# %%
chance = Random(8)
leaves = [chance.randint(-10, 10) for _ in range(32)]
print(*leaves)

# %% [markdown]
# The leaves hang under a complete binary tree, MAX at the root: five plies, 63 nodes.
#
# **Predict**: how many of the 32 leaves will alpha-beta read? What is the least it could possibly read?

# %%
program = complete_tree(leaves)
pruned = watch(alphabeta, program)
draw(pruned)

# %%
pruned.result

# %% [markdown]
# Twenty leaves of 32, forty-five nodes of 63, and the value that minimax finds. No search that is sure of the value can do with fewer than 11 leaves.

# %% tags=["check"]
assert (pruned.result.leaves, pruned.result.nodes, len(list(program.nodes()))) == (
    20,
    45,
    63,
)
assert pruned.result.value == minimax(program).value and fewest_leaves(32) == 11

# %% [markdown]
# ### Did it read only what matters?
#
# A leaf **can move the root alone** if some other number in its place would change the root's value. **Predict**: of the 20 leaves
# that were read, how many can?


# %%
def moves_root(leaf):
    return (
        minimax(program.with_payoff(leaf.path, inf)).value
        != minimax(program.with_payoff(leaf.path, -inf)).value
    )


alone = [leaf.path for leaf in program.leaves() if moves_root(leaf)]
len(alone), len(pruned.leaves_read)

# %% [markdown]
# All of them were read, as they must be. But most leaves that were read could be changed, one at a time, and nothing would happen.
# Alpha-beta skips what it can *prove* irrelevant from what it has *already seen*; with the best moves first it would have seen enough
# after 11 leaves.

# %% tags=["check"]
assert set(alone) <= set(pruned.leaves_read) and len(alone) < 11
assert alphabeta(program, order="best").leaves == 11

# %% [markdown]
# ### Your trees
#
# Any number of leaves will do: the tree is filled from the left, and unless $n$ is a power of two its leaves stand on two levels.
# Continuous leaves never tie; since alpha-beta only compares, they are written as ranks.
#
# **Find** a seed at which 28 of 32 are read, and the one at which only 14 are. **Predict**: what does *worst first* do to each?

# %%
explore.prune(32)

# %% [markdown]
# One tree says little: from seed to seed the count swings by ten and more. We need many.

# %% [markdown]
# ## 2 Many trees
#
# The experiment in three lines: draw trees, count, take the mean and the **standard deviation** (sd), the usual distance from the mean.


# %%
def experiment(n, trees, seed=1):
    counts = [
        alphabeta(random_complete_tree(n, seed, number)).leaves
        for number in range(trees)
    ]
    return round(mean(counts), 2), round(stdev(counts), 2)


# %% [markdown]
# **Predict** the mean number of leaves read, of 32. Set your guess below, then raise the number of trees. How many trees does it take to refute you?

# %%
explore.sample(32)

# %% [markdown]
# The bracket is two **standard errors** to either side of the mean. The standard error is sd / √trees: how far the mean of so many
# trees usually is from the true one. Four times the trees, half the bracket. The true mean itself is for part 3.
#
# **Predict**: run twice, with different seeds. Do the two means differ by more than the brackets allow?

# %%
first, again = experiment(32, 200, seed=1), experiment(32, 200, seed=2)
first, again

# %%
difference, error = (
    abs(first[0] - again[0]),
    sqrt((first[1] ** 2 + again[1] ** 2) / 200),
)
round(difference, 2), round(error, 2), round(difference / error, 1)

# %% tags=["check"]
assert difference < 4 * error

# %% [markdown]
# The standard error of a difference is the root of the sum of the two squares. Beyond two of them look twice; four hardly happens.
#
# ### Draw a leaf only when it is read
#
# Why make leaves that nobody reads? In this version there is no tree at all: a leaf is drawn when the search arrives. (It is a negamax:
# values are the mover's own. A leaf is as likely to be 7 as −7, so its sign need not be turned.)


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
# It needs memory for one line of play, whatever the size. **Predict**: how many of the 1,048,576 leaves below 20 plies does it draw?

# %%
value, read = search(20, lambda: chance.randint(-10, 10))
f"{read:,} of {2**20:,}, {read / 2**20:.1%}"

# %% tags=["check"]
assert fewest_leaves(2**20) <= read < 0.05 * 2**20

# %% [markdown]
# Two to four in a hundred; the others were never made. Run the cell again: it is another tree, with another count. Part 3 computes the mean.
# `simulate_pruning` works in the same way, for
# every $n$ you name, with a bar where it takes long. (Its trees are numbered, so a seed gives the same trees on every machine.)

# %%
sizes = [2, 4, 8, 16, 32, 64, 128]
simulated = simulate_pruning(sizes, trees=1000, seed=1, progress=False)
simulated

# %% [markdown]
# *fewest* is theory, and part 4 explains it. *branching* is measured: a tree in which every node has so many children, all of them read, and
# which is as deep as this one, has as many leaves as were read here. It averages over all plies, the first ones included.
#
# ### What may be interrupted
#
# Everything: the stop button returns the rows counted so far, and `resume` goes on from there, as if nothing had happened. Here a study of
# 300 trees is continued to 1,000, and equals the one that was never stopped.

# %%
part = simulate_pruning(sizes, trees=300, seed=1, progress=False)
continued = simulate_pruning(sizes, trees=1000, seed=1, resume=part, progress=False)

# %% tags=["check"]
assert continued == simulated and part != simulated

# %% [markdown]
# Try it: `study = simulate_pruning(2 ** 16, trees=20_000, seed=1, numba=False)` takes a while. Press stop, look at `study`, go on with
# `resume=study`. What makes it safe: the counts are sums, and each tree has its number, so there is no half tree to lose.

# %% [markdown]
# ## 3 All trees at once
#
# Chance can be taken out. With two leaf values and four leaves there are only 16 trees: run them all.

# %%
trees = [
    complete_tree([a, b, c, d])
    for a in (0, 1)
    for b in (0, 1)
    for c in (0, 1)
    for d in (0, 1)
]
sum(alphabeta(tree).leaves for tree in trees), len(trees)

# %% [markdown]
# So the mean is exactly 54/16. But 32 leaves of 21 values make $21^{32}$ trees, a number of 43 digits.
#
# The way out: a subtree knows the rest of the tree only through its **window** (alpha, beta). Two subtrees of the same height and
# window behave alike, so one recursion over heights and windows covers all trees. For each value that may come back we keep its
# probability, and the leaves read, weighted with that probability.


# %%
@cache
def outcomes(plies, alpha=-11, beta=11):
    if plies == 0:
        return dict.fromkeys(range(-10, 11), (1 / 21, 1 / 21))
    share, leaves = Counter(), Counter()
    for first, (p, r) in outcomes(plies - 1, -beta, -alpha).items():
        low = max(alpha, -first)
        rest = {-low: (1, 0)} if low >= beta else outcomes(plies - 1, -beta, -low)
        for second, (q, s) in rest.items():
            share[max(low, -second)] += p * q
            leaves[max(low, -second)] += r * q + p * s
    return {value: (share[value], leaves[value]) for value in share}


# %% [markdown]
# Compare it with `search` above: the loop over `first` is the first child with everything it may return; where `low >= beta`, the rest is
# cut and costs no leaf. **Predict** its answer for 32 leaves, to one decimal, from part 2.

# %%
sum(read for _, read in outcomes(5).values())

# %% [markdown]
# No seed, no bracket: 20.98 is *the* mean, and no tree was drawn. Summing squares as well gives the standard deviation, and summing inner nodes gives the nodes.
# `expected_pruning` does all that, for any $n$, in fractions if you ask.

# %%
expected_pruning(8, exact=True)[8].leaves

# %%
exact = expected_pruning(sizes)
exact

# %% tags=["check"]
assert (
    expected_pruning(4, low=0, high=1, exact=True)[4].leaves * 16
    == sum(alphabeta(tree).leaves for tree in trees)
    == 54
)
assert all(
    abs(sum(read for _, read in outcomes(plies).values()) - exact[2**plies].leaves)
    < 1e-9
    for plies in range(1, 8)
)

# %% [markdown]
# The large tree of part 2, of which one search had drawn so little? 24,544 leaves on average, 2.3 %, with a standard deviation of 5,625:

# %%
large = expected_pruning(2**20)[2**20]
f"{large.leaves:,.0f}, {large.leaves / 2**20:.1%}, sd {large.leaves_sd:,.0f}"

# %% tags=["check"]
assert (round(large.leaves), round(large.leaves_sd)) == (24_544, 5_625)

# %% [markdown]
# ### Measurement against computation
#
# **Predict**: by how many standard errors do our 1,000 simulated trees miss the exact means? Often more than 1? Ever more than 4?

# %%
{
    row.n: round(abs(row.leaves - exact[row.n].leaves) / row.standard_error, 1)
    for row in simulated
    if row.standard_error
}

# %% tags=["check"]
assert all(
    abs(row.leaves - exact[row.n].leaves) <= 4 * row.standard_error + 1e-9
    for row in simulated
)

# %% [markdown]
# ### A published table
#
# Somebody else's study of the same trees: leaves read, mean and sd; nodes, mean and sd; leaves read with shallow cuts only; the minimum.
# The leaf means were computed, the rest counted on 20,000 trees (4,000 from $n = 64$).

# %%
published = {
    2: (2.00, 0, 3.00, 0, 2.00, 2),
    4: (3.64, 0.48, 6.64, 0.48, 3.64, 3),
    8: (6.765, 1.02, 13.40, 1.43, 6.76, 5),
    16: (11.79, 2.20, 25.17, 3.54, 12.51, 7),
    32: (20.98, 4.02, 46.15, 7.42, 23.15, 11),
    64: (35.54, 7.3, 81.5, 14.6, 42.7, 15),
    128: (61.32, 12.7, 142.7, 27.2, 78.9, 23),
}

# %% [markdown]
# At $n = 128$ it says 142.7 nodes; the exact mean is 142.18. **Is the table wrong?** Count in standard errors before you answer.

# %%
row = exact[128]
row.nodes, (published[128][2] - row.nodes) / (row.nodes_sd / sqrt(4000))

# %% [markdown]
# A little over one standard error: just what a sound simulation does. We hold the whole table to its own accuracy: computed means to
# their printed digits, counted means to four standard errors (and half a unit of the last digit), deviations to 3 %.

# %%
shallow = expected_pruning(sizes, shallow=True)

# %% tags=["check"]
for n, (leaves, leaves_sd, nodes, nodes_sd, shallow_leaves, least) in published.items():
    row, counted = exact[n], 20_000 if n < 64 else 4_000
    assert abs(row.leaves - leaves) <= 0.0051 and fewest_leaves(n) == least
    assert abs(row.nodes - nodes) <= 4 * row.nodes_sd / sqrt(counted) + 0.05
    assert (
        abs(shallow[n].leaves - shallow_leaves)
        <= 4 * shallow[n].leaves_sd / sqrt(counted) + 0.05
    )
    assert (
        abs(row.leaves_sd - leaves_sd) <= 0.03 * leaves_sd + 0.005
        and abs(row.nodes_sd - nodes_sd) <= 0.03 * nodes_sd + 0.005
    )

# %% [markdown]
# ### Any $n$
#
# Eleven leaves: of the eight places three plies down, the first three from the left fork once more, and 3 · 2 + 5 = 11.

# %%
draw(watch(alphabeta, random_complete_tree(11, seed=1)))

# %%
between = expected_pruning([9, 10, 11, 12, 40])
between

# %% tags=["check"]
assert [fewest_leaves(n) for n in (3, 5, 6, 7)] == [3, 4, 4, 5]
assert exact[8].leaves < between[11].leaves < exact[16].leaves

# %% [markdown]
# ## 4 Theory
#
# Two results say where the curve must lie.
#
# - **The minimum** (Knuth and Moore, 1975). With the best child first everywhere, $2^{\lceil d/2 \rceil} + 2^{\lfloor d/2 \rfloor} - 1$ of
#   $2^d$ leaves are read; nobody can do with fewer. That is about $\sqrt 2$ times more a ply, where the tree grows 2 times.
# - **Pearl's rate** (1982). With continuous leaves in random order, alpha-beta's reading grows in the end by the golden section, 1.618 a ply. No
#   other algorithm can have a better rate on such trees.

# %%
[fewest_leaves(n) for n in sizes], round(pearl_branching(2), 3)

# %% tags=["check"]
assert (
    [fewest_leaves(2**plies) for plies in range(1, 8)]
    == [knuth_moore(2, plies) for plies in range(1, 8)]
    == [2, 3, 5, 7, 11, 15, 23]
)
assert abs(pearl_branching(2) - (1 + sqrt(5)) / 2) < 1e-12

# %% [markdown]
# **Predict**: on axes that are both logarithmic, is the mean a straight line? Does it run along Pearl's slope? Does the standard deviation grow
# faster or slower than the mean?

# %%
powers = [2**plies for plies in range(1, 17)]
whole, continuous = expected_pruning(powers), expected_pruning(powers, continuous=True)
growth(whole, continuous, simulated)

# %% [markdown]
# Nearly straight, and slowly flattening. At 65,536 continuous leaves the growth is still above Pearl's rate: it is a limit, not a
# formula. The standard deviation keeps pace with the mean, at about a fifth of it: averaging over a larger tree does not average the chance away.

# %%
[round(row.leaves_sd / row.leaves, 2) for row in whole][3:]

# %% [markdown]
# Now with a slider. *growth* shows by how much the leaves read grow with each ply; *share of n* shows when half of the leaves are read.
#
# **Predict** before you run the cell: at which $n$ does alpha-beta read half of the *nodes*? And do whole numbers, too, tend to 1.618? Then move
# the slider to the right.

# %%
shallow_only = expected_pruning(powers, shallow=True)
explore.study(whole, continuous, shallow_only)

# %% [markdown]
# Half of the leaves are read in trees of about 100 to 200, half of the nodes somewhere between 128 and 256: "it halves the nodes" is true there
# and nowhere else. Of a small tree most is read, of 65,536 leaves a fifteenth. What is saved is in the exponent.

# %%
{n: f"{float(whole[n].leaves) / n:.1%}" for n in (8, 64, 128, 1024, 65536)}

# %% tags=["check"]
assert (
    whole[64].leaves / 64 > 0.5 > whole[128].leaves / 128
    and whole[65536].leaves / 65536 < 0.07
)
assert whole[128].nodes / 255 > 0.5 > whole[256].nodes / 511

# %% [markdown]
# The column *branching* averages over all plies; what one further ply adds is its growth, taken here over the last two. And for whole numbers it
# falls *below* 1.618. That is no contradiction: Pearl's theorem is about leaves that never tie.


# %%
def growth_a_ply(study, n):
    return effective_branching(study[n].leaves / study[n // 4].leaves, 2)


round(growth_a_ply(whole, 65536), 3), round(growth_a_ply(continuous, 65536), 3)

# %% tags=["check"]
assert (
    sqrt(2)
    < growth_a_ply(whole, 65536)
    < pearl_branching(2)
    < growth_a_ply(continuous, 65536)
)

# %% [markdown]
# ### Half the exponent
#
# Chess offers about 35 moves. **Predict**: how deep does one look with a million positions if everything is read; with perfect order; with
# random order?

# %%
rates = {"everything": 35, "random order": pearl_branching(35), "best first": sqrt(35)}
{how: (round(rate, 1), round(log(10**6) / log(rate), 1)) for how, rate in rates.items()}

# %% [markdown]
# An effective branching of about 6 instead of 35, and twice the plies: that is what "half the exponent" means. It takes perfect order, and it is
# the rate in the end: at the depths one can reach the minimum is above $\sqrt{35}$ a ply. With a million leaves, count whole plies: 3 if
# everything is read, 6 with perfect order, for the seventh needs half a million more.

# %%
(
    [
        round(effective_branching(knuth_moore(35, plies), plies), 2)
        for plies in (2, 4, 8, 16)
    ],
    knuth_moore(35, 6),
    knuth_moore(35, 7),
)

# %% tags=["check"]
assert (35**3, knuth_moore(35, 6), knuth_moore(35, 7)) == (42_875, 85_749, 1_543_499)
assert (
    round(sqrt(35)) == 6
    and sqrt(35) < effective_branching(knuth_moore(35, 16), 16) < 6.2
)
assert abs(log(10**6) / log(sqrt(35)) - 2 * log(10**6) / log(35)) < 1e-9

# %% [markdown]
# ## 5 What saves the work?
#
# ### Shallow and deep cuts
#
# A **shallow** cut uses the parent's bound, a **deep** one a bound from further above. The published table has both counts: deep cuts save
# nothing up to 8 leaves, and 22 % at 128. **Predict**: why nothing up to 8? What share do they save at 65,536?

# %%
cuts(whole, shallow_only)

# %%
{n: (round(exact[n].leaves, 2), round(shallow[n].leaves, 2)) for n in sizes}

# %% [markdown]
# Up to 8 leaves nothing: a deep cut needs a bound from three plies above and a node with children to be cut, so four plies. At 65,536
# it is 72 %. And it changes the rate: with shallow cuts only, continuous leaves go on growing by 1.863 a ply.

# %% tags=["check"]
assert (
    all(abs(shallow[n].leaves - exact[n].leaves) < 1e-9 for n in (2, 4, 8))
    and exact[16].leaves < shallow[16].leaves
)
assert 0.20 < 1 - exact[128].leaves / shallow[128].leaves < 0.25
assert round(1 - whole[65536].leaves / shallow_only[65536].leaves, 2) == 0.72
assert (
    abs(
        growth_a_ply(expected_pruning(powers, continuous=True, shallow=True), 65536)
        - 1.863
    )
    < 0.001
)

# %% [markdown]
# ### Ties
#
# The rule cuts when alpha ≥ beta, so equal values cut. **Predict**: 32 leaves with only two different values, or three as in tic-tac-toe, or
# five, or 21, or no ties at all. How does the mean change?

# %%
by_values = {
    values: round(float(expected_pruning(32, low=1, high=values)[32].leaves), 2)
    for values in (1, 2, 3, 5, 21)
}
by_values | {"continuous": round(expected_pruning(32, continuous=True)[32].leaves, 2)}

# %% [markdown]
# The fewer values, the more ties, and the fewer leaves. If all leaves are equal every order is a best one: the minimum, 11. A program that cuts
# only when alpha > beta gives this away:

# %%
same = [random_complete_tree(32, 1, number) for number in range(200)]
at_least, more_than = (
    [alphabeta(tree, strict=strict).leaves for tree in same] for strict in (False, True)
)
mean(at_least), mean(more_than)

# %% tags=["check"]
assert (
    list(by_values.values()) == sorted(by_values.values())
    and by_values[1] == fewest_leaves(32)
    and by_values[21] < expected_pruning(32, continuous=True)[32].leaves
)
assert all(a <= b for a, b in zip(at_least, more_than)) and mean(at_least) < mean(
    more_than
)

# %% [markdown]
# ## 6 The order of the moves
#
# Three moves in each position, four plies, 81 leaves, all different. The same hundred trees are searched in seven orders. A *heuristic* of
# quality 0.9 mixes nine parts of the true value with one part of noise.
#
# **Predict** the means: best first, worst first, random. Are there trees on which worst first reads everything?

# %%
ordered = order_experiment(branching=3, depth=4, trees=100, seed=1, progress=False)
orders(ordered)

# %% [markdown]
# Best first reads **exactly** 17, on every tree: its sd is 0. Worst first, tree by tree:

# %%
worst = [
    alphabeta(
        random_tree(3, 4, seed, low=1, high=81, distinct=True), order="worst"
    ).leaves
    for seed in range(150)
]
dict(sorted(Counter(worst).items()))

# %% tags=["check"]
assert (
    ordered["best"].leaves == knuth_moore(3, 4) == 17 and ordered["best"].leaves_sd == 0
)
assert 68 <= min(worst) and max(worst) == 81
assert (
    ordered["best"].leaves
    < ordered["heuristic 0.6"].leaves
    < ordered["random"].leaves
    < ordered["worst"].leaves
)

# %% [markdown]
# *Worst first* is not quite the most that can be read: it puts the worst child in front at every node, and sometimes that makes a cut elsewhere.
#
# **Predict**: how often must a heuristic put a best move first to bring the search halfway from random to perfect?

# %%
explore.orders()

# %% [markdown]
# In the first trees about six times in ten, where chance alone does it in three. At seven in ten, two thirds of the possible saving is made:

# %%
possible = ordered["random"].leaves - ordered["best"].leaves
saved = ordered["random"].leaves - ordered["heuristic 0.6"].leaves
f"best move first: {ordered['heuristic 0.6'].right:.0%}, saved: {saved / possible:.0%} of what order can save"

# %% [markdown]
# The value never depends on the order. Nor does the move, if only one move is best.

# %%
one = random_tree(3, 4, seed=5, low=1, high=81, distinct=True)
{
    (
        alphabeta(one, order=order, seed=7).value,
        alphabeta(one, order=order, seed=7).move,
    )
    for order in (None, "best", "worst", "random")
}

# %% tags=["check"]
assert 0.6 < saved / possible < 0.75
assert (
    len(
        {
            alphabeta(one, order=order, seed=7)[:2]
            for order in (None, "best", "worst", "random")
        }
    )
    == 1
)

# %% [markdown]
# ## 7 Real games
#
# ### Tic-tac-toe: order and ties together
#
# Plain minimax visits every node of the tree. How many are they? `minimax(TicTacToe()).nodes` takes a few seconds to say; here is a
# quicker way, which counts below each position once and remembers it.

# %%
game = TicTacToe()


@cache
def size(state):
    return (
        1
        if game.terminal(state)
        else 1 + sum(size(game.result(state, action)) for action in game.actions(state))
    )


size(game.initial())

# %% [markdown]
# A heuristic anybody would try: centre first, then corners, then edges. An odd one: edges, corners, centre. With each, the cut rule >
# and the cut rule ≥ (a second or two for all six).
#
# **Predict**: which matters more here, the order or the rule?

# %%
centre_first, edges_first = [1, 2, 1, 2, 0, 2, 1, 2, 1], [1, 0, 1, 0, 2, 0, 1, 0, 1]
keys = {
    "rows": None,
    "centre, corners, edges": lambda child: centre_first[child.move],
    "edges, corners, centre": lambda child: edges_first[child.move],
}
board = {
    name: [
        alphabeta(TicTacToe(), order=key, strict=strict).nodes
        for strict in (True, False)
    ]
    for name, key in keys.items()
}
board

# %% tags=["check"]
assert size(game.initial()) == 549_946
assert board == {
    "rows": [146_120, 18_297],
    "centre, corners, edges": [72_246, 7_275],
    "edges, corners, centre": [293_418, 42_094],
}

# %% [markdown]
# The rule: a factor of seven to ten, since the payoffs are only −1, 0 and 1. The order: a factor of four to six. Together, 549,946 becomes 7,275.
#
# ### Remember what you have seen
#
# Many paths lead to the same position. A **transposition table** keeps what was found there. `size` above had one: `cache`. Here
# is minimax with the same.


# %%
@cache
def value(state):
    if game.terminal(state):
        return game.utility(state)
    values = [value(game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.player(state) == "max" else min(values)


# %%
value(game.initial()), value.cache_info().currsize

# %% [markdown]
# 5,478 positions instead of 549,946 nodes, with no cut at all.
#
# **Iterative deepening** searches to depth 1, then 2, then 3, and so on. That sounds like waste. But each round leaves in the table the best move it
# found, and the next round tries that move first. And the table keeps values, as `cache` did.
#
# **Predict**: all nine rounds of tic-tac-toe together, against the 18,297 nodes of one alpha-beta.

# %%
iterative_deepening(TicTacToe())

# %% tags=["check"]
assert value.cache_info().currsize == 5_478 and value(game.initial()) == 0
assert iterative_deepening(TicTacToe()).nodes < alphabeta(TicTacToe()).nodes

# %% [markdown]
# ### Connect Four
#
# Seven columns, six rows, a static evaluation at the horizon. **Predict** each row before you read it: how much does one more ply cost?

# %%
four, middle = ConnectFour(), lambda child: abs(child.move - 3)
for plies in (2, 3, 4, 5):
    found = (
        minimax(four, plies),
        alphabeta(four, plies),
        alphabeta(four, plies, order=middle),
        iterative_deepening(four, plies),
    )
    print(
        f"depth {plies}: minimax {found[0].nodes:>6,}, alpha-beta {found[1].nodes:>5,},"
        f" middle column first {found[2].nodes:>5,}, deepening {found[3].nodes:>5,}"
    )

# %% tags=["check"]
for plies in (2, 3, 4, 5):
    values = {
        minimax(four, plies).value,
        alphabeta(four, plies).value,
        alphabeta(four, plies, order=middle).value,
        iterative_deepening(four, plies).value,
    }
    assert len(values) == 1

# %% [markdown]
# Four searches, one value at every depth. Count two plies together, since odd and even ones differ: from depth 3 to 5 minimax grows by 7.0 a ply,
# alpha-beta by 4.3, middle column first by 3.4, deepening by 2.8. With perfect order it tends to $\sqrt 7 \approx 2.6$.
#
# ### What earns it, order or memory?
#
# Iterative deepening has two sources: the *order* that a round teaches the next, and the *values* in the table. Switch them off one at a time.
# `reuse=False` takes nothing but the order; `first=depth` searches once, with the table, without deepening. **Predict**: which of the two earns
# more, in tic-tac-toe and in Connect Four?


# %%
def ingredients(game, depth):
    return {
        "alpha-beta": alphabeta(game, depth).nodes,
        "both": iterative_deepening(game, depth).nodes,
        "order only": iterative_deepening(game, depth, reuse=False).nodes,
        "table only": iterative_deepening(game, depth, first=depth).nodes,
    }


tic_tac_toe, connect_four = ingredients(TicTacToe(), 9), ingredients(four, 5)
tic_tac_toe, connect_four

# %% tags=["check"]
assert tic_tac_toe == {
    "alpha-beta": 18_297,
    "both": 8_610,
    "order only": 14_043,
    "table only": 4_852,
}
assert connect_four == {
    "alpha-beta": 3_813,
    "both": 1_198,
    "order only": 1_269,
    "table only": 2_921,
}

# %% [markdown]
# In tic-tac-toe the table: positions come back on many paths, and deepening nearly doubles what the table alone needs. In Connect Four, five plies
# deep, the order: there, deepening earns its keep. A technique is good *for a game*.
#
# ### Count nodes, then time
#
# Nodes are exact, and the same on every machine. Time is what you pay. **Predict**: is a node of a cleverer search dearer?

# %%
Stopwatch(
    {
        "minimax": lambda: minimax(four, 5),
        "alpha-beta": lambda: alphabeta(four, 5),
        "middle column first": lambda: alphabeta(four, 5, order=middle),
        "iterative deepening": lambda: iterative_deepening(four, 5),
    }
)

# %% [markdown]
# The seconds stand in the picture; run the cell again and they change, the counts do not. For serious timing, write `%timeit` before a
# call: it repeats and takes the mean.
#
# A cleverer search may do fewer nodes a second and be done much earlier. So report both: nodes to compare algorithms, time to compare programs.

# %% [markdown]
# ## 8 True or false?
#
# Decide, then open the answer. Each can be tested with a cell of this notebook.
#
# <details><summary>"Pruning removes all nodes that do not matter."</summary>
# No. On the tree of part 1 most leaves that were read could be changed alone without moving the root, and another order reads 11 where this
# one reads 20. It removes those it can prove irrelevant from what it has seen so far.</details>
#
# <details><summary>"It halves the nodes."</summary>
# Half of the leaves near n = 100 to 200, half of the nodes a little later, and nowhere else. With perfect order it halves the exponent; in random order it grew by 1.55 to 1.75 a ply from 64 leaves on, instead of 2; with
# worst order it saves next to nothing.</details>
#
# <details><summary>"A simulated mean that differs from the exact one is wrong."</summary>
# Not if it differs by a standard error or two: 142.7 for 142.18 was sound.</details>
#
# <details><summary>"On larger trees chance averages out."</summary>
# The standard deviation stays near a fifth of the mean from 16 leaves to 65,536.</details>
#
# <details><summary>"Whether a program cuts at ≥ or at > is a matter of taste."</summary>
# With distinct leaves, yes. In tic-tac-toe it is a factor of seven to ten.</details>
#
# <details><summary>"Iterative deepening repeats the early plies and so it costs more."</summary>
# Half true. In Connect Four what the early plies teach about the order saves more than they cost, from depth 3 on. In tic-tac-toe deepening
# costs more than it earns: there the table saves.</details>

# %% [markdown]
# ## What to remember
#
# 1. On 32 random leaves alpha-beta reads 20.98 on average, sd 4; never fewer than 11.
# 2. A measurement without its standard error is a rumour. Four times the trees halve it.
# 3. The saving is in the exponent: 2 a ply for everything, 1.618 in random order without ties, $\sqrt 2$ with perfect order.
# 4. Deep cuts, ties with ≥, and above all the order of the moves earn it.
# 5. Nodes compare algorithms, seconds compare programs; a table and iterative deepening help both.
#
# ## What next
#
# - An experiment of your own: sixty-four leaves can be two moves for six plies, four for three, or eight for two. On which shape does random
#   order save most? Write your prediction down, then run `order_experiment(2, 6)`, `order_experiment(4, 3)`, `order_experiment(8, 2)`.
# - Make `outcomes` return sums of squares as well, and compare your standard deviation with `exact`.
# - How far does `iterative_deepening(ConnectFour(), seconds=5)` come? And with the middle columns first? Write `class Middle(ConnectFour)` whose
#   `actions(self, state)` returns `sorted(super().actions(state), key=lambda column: abs(column - 3))`.
# - `simulate_pruning(2 ** 16, trees=1000)` uses numba where it is installed. Measure how much that is worth with `%time`.
