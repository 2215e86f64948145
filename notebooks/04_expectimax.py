# %% [markdown]
# # Expectimax: when the dice have a move
#
# After this lesson you can
#
# - **compute** the value of a tree with chance nodes, exactly, and **write** the algorithm that does;
# - **find** the mistake in an average that is not an expected value;
# - **show** why a circle that has to be valued is read to its end, and **prune** where the leaves have bounds;
# - **decide** which rescalings of the payoffs are harmless, and for which algorithm;
# - **compare** what a player assumes about the opponent with what the opponent does.
#
# **You need** minimax and alpha-beta. **Time**: 75 minutes.
#
# | part | minutes |
# |---|---|
# | 1 The idea | 6 |
# | 2 The algorithm | 8 |
# | 3 Weights | 10 |
# | 4 Nothing can be skipped | 7 |
# | 5 Bounds bring pruning back | 15 |
# | 6 The scale of the payoffs | 7 |
# | 7 A dice game | 8 |
# | 8 Who sits across the table? | 7 |
# | 9 Practice | 4 |
# | 10 True or false | 3 |
#
# **How to read the pictures.** MAX points up, MIN points down, a circle is chance, leaves are boxes. The numbers on the branches below
# a circle are probabilities. A filled box was read, a hollow one was not; a cut branch is dashed and crossed. The thick black line
# leads from the root to the move that MAX chooses. The payoff of a leaf is what MAX gets.

# %%
from fractions import Fraction
from math import inf
from random import Random

from gamelab import (
    Race,
    alphabeta,
    draw,
    expectimax,
    explore,
    game_tree,
    minimax,
    number_text,
    play,
    random_tree,
    tree,
    watch,
)
from gamelab.learn import practice

# %% [markdown]
# ## 1 The idea
#
# MAX can have 4 for sure, or let a fair coin decide between 0 and 10.

# %%
coin = tree([4, [0, 10]], players=("max", "chance"))
draw(coin)

# %% [markdown]
# **Predict.** If the circle were MIN, MAX would take the 4. The coin wants nothing: what is the circle worth?
#
# Weigh every outcome by its probability and add. The sum is the **expected value**:

# %%
Fraction(1, 2) * 0 + Fraction(1, 2) * 10

# %% tags=["check"]
assert (
    Fraction(1, 2) * 0 + Fraction(1, 2) * 10 == expectimax(coin.children[1]).value > 4
)

# %% [markdown]
# `Fraction(5, 1)` is Python's exact 5. So MAX tosses the coin. Nobody ever *gets* 5 here: it is what the tosses come to on average, when
# there are many.

# %%
toss = Random(1)
sum(toss.choice([0, 10]) for _ in range(10_000)) / 10_000

# %% [markdown]
# A **chance node** is a place where nobody decides: a die, a card, the weather, or an opponent of whom only the habits are known.
# Its value is the expected value of its children. MAX and MIN do what they always did. Minimax with chance nodes is called
# **expectimax** (some books say expectiminimax when MIN is there as well).

# %% [markdown]
# ## 2 The algorithm
#
# Two lines more than minimax. Which?


# %%
def my_expectimax(node):
    if node.is_leaf:
        return node.payoff
    values = [my_expectimax(child) for child in node.children]
    if node.player == "chance":
        return sum(
            probability * value for probability, value in zip(node.probs, values)
        )
    return max(values) if node.player == "max" else min(values)


# %%
my_expectimax(coin)

# %% [markdown]
# The worksheet tree of the earlier lessons, with chance where MIN was. Nothing is written on the branches, so all outcomes of a node
# are equally likely. Against MIN it was worth 4, by the third move.
#
# **Predict** the three circles, the root and the move. Then step; the player asks before it shows a value, and *Show* answers for you.

# %%
worksheet = tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]], players=("max", "chance"))
play(watch(expectimax, worksheet), ask=True)

# %% [markdown]
# While a circle is being read it shows what its children have added so far: 10/3, then 6, then 7.

# %%
[number_text(expectimax(child).value) for child in worksheet.children]

# %% tags=["check"]
assert [expectimax(child).value for child in worksheet.children] == [7, 8, 5]
assert (expectimax(worksheet).value, expectimax(worksheet).move) == (8, 1)

# %% [markdown]
# The circles are worth 7, 8 and 5; the root is worth 8, by the second move, which is move 1, since moves are counted from 0. gamelab's
# `expectimax` is your function with a depth limit, the move and the counts.

# %%
expectimax(worksheet)

# %% [markdown]
# `number_text` writes `Fraction(8, 1)` as 8 and keeps 9/4 a fraction. The line of play ends at the first chance node, for nobody can plan
# what a die does. All nine leaves were read.
#
# `watch` follows your own function too. Change it, run its cell and this one again:

# %%
play(watch(my_expectimax, coin))

# %% [markdown]
# ## 3 Weights
#
# Not every die is fair. A node of the longer form carries its probabilities, written as texts so that they stay exact.

# %%
loaded = tree(
    {"player": "chance", "probs": ["1/2", "1/4", "1/4"], "children": [1, 2, 5]}
)
draw(loaded)

# %% [markdown]
# **Predict** its value by hand: half of 1, a quarter of 2, a quarter of 5.

# %%
number_text(expectimax(loaded).value)

# %% tags=["check"]
assert expectimax(loaded).value == Fraction(9, 4)

# %% [markdown]
# ### Probabilities sum to 1
#
# What if a chance node leaves a quarter of the probability out? `tree` refuses it, and says where and why:

# %%
try:
    tree({"player": "chance", "probs": ["1/2", "1/4"], "children": [1, 2]})
except ValueError as error:
    refused = str(error)
refused

# %% tags=["check"]
assert refused == "the root: its probabilities sum to 3/4, not to 1"

# %% [markdown]
# Often only **weights** are known, such as 2 : 1 : 1. Divide each by their sum, and they are probabilities.

# %%
weights = [2, 1, 1]
[number_text(Fraction(weight, sum(weights))) for weight in weights]

# %% tags=["check"]
assert [Fraction(weight, sum(weights)) for weight in weights] == list(loaded.probs)

# %% [markdown]
# ### Four averages, one expected value
#
# Three of these four lines are mistakes that people make. **Predict** what each gives for the weights 2 : 1 : 1 and the payoffs 1, 2, 5.


# %%
def weighted(weights, values):
    return sum(w * v for w, v in zip(weights, values))


ways = {
    "expected value": lambda ws, values: Fraction(weighted(ws, values), sum(ws)),
    "always uniform": lambda weights, values: Fraction(sum(values), len(values)),
    "integer division": lambda ws, values: weighted(ws, values) // sum(ws),
    "not normalised": weighted,
}
{name: number_text(average([2, 1, 1], [1, 2, 5])) for name, average in ways.items()}

# %% tags=["check"]
assert [average([2, 1, 1], [1, 2, 5]) for average in ways.values()] == [
    expectimax(loaded).value,
    Fraction(8, 3),
    2,
    9,
]

# %% [markdown]
# A wrong average is a wrong decision as soon as something else is nearly as good. MAX may take 5/2 for sure instead. Who gambles?

# %%
{name: average([2, 1, 1], [1, 2, 5]) > Fraction(5, 2) for name, average in ways.items()}

# %% tags=["check"]
assert [
    name
    for name, average in ways.items()
    if average([2, 1, 1], [1, 2, 5]) > Fraction(5, 2)
] == ["always uniform", "not normalised"]

# %% [markdown]
# The integer division was right by luck. Here are thirds, against 3/2 for sure: 5/3 is more, and `//` says 1.

# %%
{name: number_text(average([1, 1, 1], [1, 1, 3])) for name, average in ways.items()}

# %% tags=["check"]
assert (
    ways["expected value"]([1, 1, 1], [1, 1, 3])
    > Fraction(3, 2)
    > ways["integer division"]([1, 1, 1], [1, 1, 3])
)

# %% [markdown]
# ### Thirds stay thirds
#
# In this course numbers stay what they are: 1/3 is a `Fraction` and not 0.3333. It matters more than it seems. MAX can have 3, or a
# circle all of whose outcomes are 3. **Predict**: what happens if the probabilities are floats?


# %%
def three(probs):
    return tree(
        {
            "player": "max",
            "children": [
                3,
                {"player": "chance", "probs": probs, "children": [3, 3, 3]},
            ],
        }
    )


[expectimax(three(["1/10", "1/10", "4/5"])), expectimax(three([0.1, 0.1, 0.8]))]

# %%
exact, rounded = (
    expectimax(three(["1/10", "1/10", "4/5"])),
    expectimax(three([0.1, 0.1, 0.8])),
)

# %% tags=["check"]
assert (exact.value, exact.move) == (3, 0) and rounded.value > 3 and rounded.move == 1

# %% [markdown]
# With floats the circle is worth 3.0000000000000004, and MAX prefers it. Fractions keep a tie a tie, and the first move is taken.
#
# ### Where the choice flips
#
# Load the die of the first move: the chosen outcome takes the probability p, the others share the rest. **Predict**: how likely must the
# 10 become before MAX prefers the first move? Can loading the 8 ever do it?

# %%
explore.weights(worksheet)

# %% [markdown]
# With p on the 10, the node is worth $10p + 5.5(1-p)$, which is 8 at $p = 5/9$ exactly. An expected value is a straight line in p, so
# against a fixed rival the choice flips at one p, or never. Loading the 8 only draws level, at $p = 1$, where the first of two equal moves is
# taken. Loading the 3 does it, but with *less* weight: below $p = 1/6$.

# %%
at_the_flip = tree(
    {"player": "chance", "probs": ["5/9", "2/9", "2/9"], "children": [10, 8, 3]}
)
number_text(expectimax(at_the_flip).value)

# %% tags=["check"]
assert expectimax(at_the_flip).value == expectimax(worksheet).value

# %% [markdown]
# ## 4 Nothing can be skipped
#
# Alpha-beta leaves the 15 and the 7 of the worksheet unread when MIN moves below the root: after the 2, nothing there can help MAX.
# **Predict**: with chance below the root, which leaf could a search skip, in whatever order it reads?
#
# Choose a leaf and give it any value, first with chance, then with MIN.

# %%
explore.change_leaf(worksheet)

# %% [markdown]
# None, where MAX moves just above the circles. MIN *picks* one of the leaves, so one low leaf settles what the node can be worth at most. Chance picks none: every leaf counts, and a
# leaf that is not yet read may be as large as you like. Here is 1,000 in each leaf in turn:

# %%
[
    number_text(expectimax(worksheet.with_payoff(leaf.path, 1000)).value)
    for leaf in worksheet.leaves()
]

# %% tags=["check"]
assert all(
    expectimax(worksheet.with_payoff(leaf.path, 1000)).value
    > expectimax(worksheet).value
    for leaf in worksheet.leaves()
)
assert [leaf.path for leaf in worksheet.leaves()] == watch(
    expectimax, worksheet
).leaves_read

# %% [markdown]
# gamelab's `alphabeta` therefore takes no tree with chance nodes:

# %%
try:
    alphabeta(worksheet)
except ValueError as error:
    refused = str(error)
refused

# %% tags=["check"]
assert "chance node" in refused

# %% [markdown]
# ### Pruning as if it were MIN
#
# This search stops reading a circle as soon as what it has added up is no more than alpha. It looks reasonable.


# %%
def hasty(node, alpha=-inf):
    if node.is_leaf:
        return node.payoff
    value = -inf if node.player == "max" else 0
    for i, child in enumerate(node.children):
        if node.player == "max":
            value = max(value, hasty(child, value))
        else:
            value += node.probs[i] * hasty(child)
            if value <= alpha:
                break
    return value


# %% [markdown]
# **Predict** what it returns for a sure 6 against a fair coin for 1 or 20. Step through it and find the moment when it goes wrong.

# %%
fair = tree([[6], [1, 20]], players=("max", "chance"))
play(watch(hasty, fair))

# %%
[
    (number_text(hasty(root)), number_text(expectimax(root).value))
    for root in (fair, worksheet)
]

# %% tags=["check"]
assert (hasty(fair), expectimax(fair).value) == (6, Fraction(21, 2))
assert (hasty(worksheet), expectimax(worksheet).value) == (7, 8)

# %% [markdown]
# 6 instead of 21/2, and 7 instead of 8 on the worksheet: it gave up on the coin after the 1, with the 20 still to come.
#
# ## 5 Bounds bring pruning back
#
# The trouble was that an unread leaf may be *arbitrarily* large. Suppose we know that no leaf of the right node is above 10. MAX has 8 from
# the second move; of the right node 6 and 5 have been read. The best it can still be worth:

# %%
number_text(Fraction(6 + 5 + 10, 3))

# %% tags=["check"]
assert Fraction(6 + 5 + 10, 3) == 7 < expectimax(worksheet).value

# %% [markdown]
# 7 is less than 8. The last leaf can be cut, whatever it is. Bounds are stated on a node, and hold for every leaf below it:

# %%
fan = [
    {"player": "chance", "children": leaves}
    for leaves in ([10, 8, 3], [2, 15, 7], [6, 5, 4])
]
capped = tree(
    {"player": "max", "children": [*fan[:2], fan[2] | {"bounds": [-inf, 10]}]}
)
play(watch(expectimax, capped, bounds=(-inf, inf)))

# %% tags=["check"]
trace = watch(expectimax, capped, bounds=(-inf, inf))
assert [capped.at(path).payoff for path in trace.leaves_pruned] == [4]
assert (trace.result.value, trace.result.move, trace.result.leaves) == (8, 1, 8)

# %% [markdown]
# `bounds=(-inf, inf)` says "prune, by the bounds on the nodes alone". Bounds for the whole tree go in the same place. **Predict**: the
# largest leaf is 15. What does the upper bound 15 for the whole tree cut?

# %%
expectimax(worksheet, bounds=(-inf, 15))

# %% tags=["check"]
assert (
    expectimax(worksheet, bounds=(-inf, 15)).leaves == 9 and Fraction(6 + 5 + 15, 3) > 8
)

# %% [markdown]
# Nothing: $(6 + 5 + 15)/3$ is above 8. A bound helps only if it is close enough.
#
# **Predict**: up to which bound on the right node is one leaf cut? Two? Then slide. What does the page say when the bound is below 6?

# %%
explore.star(worksheet, "2", highest=16)

# %% [markdown]
# Two leaves up to 9, since $(6 + 9 + 9)/3 = 8$ is no improvement; one leaf up to 13; none from 14 on. With 8 or less you could cut all three:
# $(8 + 8 + 8)/3 = 8$. This search tests only after it has read a child, so it reads one.


# %%
def leaves_read(upper):
    return expectimax(
        tree(
            {
                "player": "max",
                "children": [*fan[:2], fan[2] | {"bounds": [-inf, upper]}],
            }
        ),
        bounds=(-inf, inf),
    ).leaves


[leaves_read(upper) for upper in (6, 9, 10, 13, 14)]

# %% tags=["check"]
assert [leaves_read(upper) for upper in (6, 9, 10, 13, 14)] == [7, 7, 8, 8, 9]

# %% [markdown]
# That $(6 + 5 + 10)/3 < 8$ was the proof. Here it is tried: anything *within the bounds* in the unread leaf.

# %%
{
    number_text(expectimax(worksheet.with_payoff("2.2", value)).value)
    for value in range(-50, 11)
}

# %% tags=["check"]
assert {
    expectimax(worksheet.with_payoff("2.2", value)).value for value in range(-50, 11)
} == {8}
assert expectimax(worksheet.with_payoff("2.2", 14)).value > 8

# %% [markdown]
# A bound that is wrong would make the cut wrong. So a leaf outside its bounds is an error:

# %%
try:
    expectimax(worksheet, bounds=(0, 12))
except ValueError as error:
    refused = str(error)
refused

# %% tags=["check"]
assert "15 is outside the bounds 0 to 12" in refused

# %% [markdown]
# ### Star1
#
# The same idea for any tree of MAX, MIN and chance (Ballard, 1983). At a circle, `known` is what the children read so far contribute,
# `rest` the probability still unread. The node is worth at least `known + rest * low` and at most `known + rest * high`; where that is
# outside the window, it is cut. A child gets the window it would need to matter. For example, below, the second move must beat 13/2. Its
# first child has weight 1/2, and the other can add at most 8/2 = 4. So the first matters only above $(13/2 - 4)/(1/2) = 5$: that is its alpha.


# %%
def my_star1(node, bounds, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff
    if node.player == "chance":
        (low, high), known, rest = bounds, 0, 1
        for p, child in zip(node.probs, node.children):
            rest -= p
            child_alpha = (alpha - known - rest * high) / p
            child_beta = (beta - known - rest * low) / p
            known += p * my_star1(child, bounds, child_alpha, child_beta)
            if known + rest * high <= alpha:
                return known + rest * high
            if known + rest * low >= beta:
                return known + rest * low
        return known
    best = -inf if node.player == "max" else inf
    for child in node.children:
        value = my_star1(child, bounds, alpha, beta)
        best = max(best, value) if node.player == "max" else min(best, value)
        alpha, beta = (
            (max(alpha, best), beta)
            if node.player == "max"
            else (alpha, min(beta, best))
        )
        if alpha >= beta:
            break
    return best


# %% [markdown]
# MAX moves, a coin falls, MIN replies. All leaves lie between 0 and 8. **Predict** which parts of the second and the third move are cut.

# %%
dice_then_min = tree(
    [[[7, 7, 8], [6, 8, 6]], [[2, 8, 1], [8, 4, 2]], [[4, 1, 0], [1, 5, 2]]],
    players=("max", "chance", "min"),
)
play(watch(my_star1, dice_then_min, bounds=(0, 8)))

# %% [markdown]
# Eight of eighteen leaves are read and ten are cut; the nodes entered, and their order, are those of gamelab's.

# %%
mine, ours = (
    watch(my_star1, dice_then_min, bounds=(0, 8)),
    watch(expectimax, dice_then_min, bounds=(0, 8)),
)
len(mine.leaves_read), mine.visited == ours.visited

# %% tags=["check"]
assert mine.visited == ours.visited and len(mine.leaves_read) == 8
assert mine.result == ours.result.value == expectimax(dice_then_min).value

# %% [markdown]
# ### Star2 (if time allows)
#
# Star1 knows nothing of a child before it has been searched. **Star2** first *probes*: it reads one grandchild below each child of the
# circle. One reply is enough to know that a MIN node is worth no more than that reply, and this bound may be much better than the one for the
# whole tree. If the probes do not cut, the search starts over, and reads some leaves a second time.
#
# **Predict**: is Star2 better with tight bounds or with loose ones? Slide the upper bound and switch the method.

# %%
explore.star(dice_then_min)

# %%
uppers = (8, 10, 12, 15, 30)
{
    upper: tuple(
        expectimax(dice_then_min, bounds=(0, upper), star=star).leaves
        for star in (1, 2)
    )
    for upper in uppers
}

# %% tags=["check"]
assert (
    expectimax(dice_then_min, bounds=(0, 8), star=1).leaves
    < expectimax(dice_then_min, bounds=(0, 8), star=2).leaves
)
assert (
    expectimax(dice_then_min, bounds=(0, 30), star=2).leaves
    < expectimax(dice_then_min, bounds=(0, 30), star=1).leaves
)
assert {
    expectimax(dice_then_min, bounds=(0, upper), star=star).value
    for upper in uppers
    for star in (1, 2)
} == {expectimax(dice_then_min).value}

# %% [markdown]
# Each pair is (Star1, Star2), in evaluations. The value never changes. On this tree tight bounds let Star1 cut by itself, and with loose ones the
# probes save it: the reply that is probed happens to be low. Is that luck? Forty trees of random leaves, bounds 0 and 30; then the same with the
# lowest reply first and the best move first. **Predict** who wins.


# %%
def dice_tree(seed, ordered):
    dice = Random(seed)
    moves = [
        [[dice.randint(0, 8) for reply in range(3)] for face in range(3)]
        for move in range(3)
    ]
    if ordered:
        moves = [[sorted(replies) for replies in faces] for faces in moves]
        moves.sort(key=lambda faces: -sum(replies[0] for replies in faces))
    return tree(moves, players=("max", "chance", "min"))


def read_on_average(ordered, star):
    return (
        sum(
            expectimax(dice_tree(seed, ordered), bounds=(0, 30), star=star).leaves
            for seed in range(40)
        )
        / 40
    )


# %%
averages = {
    ordered: [read_on_average(ordered, star) for star in (1, 2)]
    for ordered in (False, True)
}
averages

# %% tags=["check"]
assert averages[False][0] < averages[False][1] and averages[True][1] < averages[True][0]

# %% [markdown]
# In random order the probes are wasted, however loose the bounds; where good replies come first they save a fifth. As in alpha-beta, the order decides.
#
# A *lower* bound helps where MIN has a choice above the circle. Here MAX moves, MIN replies and the die falls last. **Predict** what happens to the
# counts as the lower bound goes down.

# %%
dice_last = tree(
    [[[5, 8, 2], [8, 7, 6]], [[2, 5, 7], [5, 1, 1]]], players=("max", "min", "chance")
)
explore.star(dice_last)

# %%
{low: expectimax(dice_last, bounds=(low, 8)).leaves for low in (1, 0, -1, -5)}

# %% tags=["check"]
assert [expectimax(dice_last, bounds=(low, 8)).leaves for low in (1, 0, -1, -5)] == [
    7,
    7,
    8,
    8,
]

# %% [markdown]
# Seven evaluations down to 0, eight from −1 on. In the second circle 8 and 7 have been read, and MIN already has 5: $(8 + 7 + 0)/3 = 5$ is just
# enough to cut, $(8 + 7 - 1)/3$ is not.
#
# ## 6 The scale of the payoffs
#
# Three moves, each with a fair coin: a safe one, a mixed one, a wild one. **Predict** what minimax (with MIN for the coin) and expectimax choose. Then
# predict again with all payoffs cubed: the order of the leaves stays as it is.

# %%
risks = tree([[6, 7], [3, 11], [1, 12]], players=("max", "chance"))
explore.rescale(risks)

# %% [markdown]
# Minimax only compares leaves, and an increasing rescaling keeps every comparison: its move never changes. Expectimax *adds* them.


# %%
def both(leaves):
    return (
        minimax(tree(leaves)).move,
        expectimax(tree(leaves, players=("max", "chance"))).move,
    )


cubes = [[6**3, 7**3], [3**3, 11**3], [1**3, 12**3]]
roots = [[6**0.5, 7**0.5], [3**0.5, 11**0.5], [1**0.5, 12**0.5]]
{
    "as given": both([[6, 7], [3, 11], [1, 12]]),
    "cubed": both(cubes),
    "square roots": both(roots),
}

# %% tags=["check"]
assert [both(leaves) for leaves in ([[6, 7], [3, 11], [1, 12]], cubes, roots)] == [
    (0, 1),
    (0, 2),
    (0, 0),
]

# %% [markdown]
# Each pair is (minimax, expectimax). Cubing makes the best outcomes count for more, and the wild move wins; square roots make them count for
# less, and the safe move wins. Expectimax has all three answers, minimax has one.
#
# Which rescalings are safe for expectimax? Those of the form $ax + b$ with $a > 0$: an average of $ax + b$ is $a$ times the average plus $b$.
# They are the only ones: any other increasing rescaling changes the move on some tree.

# %%
[
    both([[a * leaf + b for leaf in row] for row in ([6, 7], [3, 11], [1, 12])])
    for a, b in ((3, 1), (Fraction(1, 2), -10), (100, 0))
]

# %% tags=["check"]
assert {
    both([[a * leaf + b for leaf in row] for row in ([6, 7], [3, 11], [1, 12])])
    for a in (1, 3, 100, Fraction(1, 7))
    for b in (-50, 0, 1)
} == {(0, 1)}

# %% [markdown]
# One tree that survives proves nothing: the worksheet keeps its second move when its leaves are cubed. Number its leaves by rank, from 1 for the
# smallest to 9 for the largest, and it does not.

# %%
rank = {
    leaf: i
    for i, leaf in enumerate(sorted(leaf.payoff for leaf in worksheet.leaves()), 1)
}
rows = [[leaf.payoff for leaf in node.children] for node in worksheet.children]
{
    "cubed": both([[x**3 for x in row] for row in rows]),
    "ranks": both([[rank[x] for x in row] for row in rows]),
}

# %% tags=["check"]
assert both([[x**3 for x in row] for row in rows]) == both(rows) == (2, 1)
assert both([[rank[x] for x in row] for row in rows]) == (2, 0)

# %% [markdown]
# So under chance the *size* of a payoff has a meaning, and of an evaluation function too: it must estimate the expected payoff, up to
# $ax + b$. "Larger is better" is enough for minimax, not for dice.
#
# ## 7 A dice game
#
# Two runners on a track. Who is to move **walks**, two fields for sure, or **throws** a die with the faces 1, 1, 4. Who reaches the goal
# first wins 1 from the other. MAX, MIN and chance are now in one tree; here it is for a track of two fields.

# %%
draw(tree(game_tree(Race(2))))

# %% [markdown]
# In this picture "e" is a static evaluation, how far MAX is ahead as a part of the track. **Predict**: a throw gains $(1 + 1 + 4)/3 = 2$ fields on average, as much as
# a walk. Does it matter, then, which of the two MAX chooses? Here are the best first moves for tracks of 2 to 7 fields.

# %%
{
    length: (expectimax(Race(length)).move, number_text(expectimax(Race(length)).value))
    for length in range(2, 8)
}

# %% tags=["check"]
assert [expectimax(Race(length)).move for length in range(2, 8)] == [
    "walk",
    "throw",
    "walk",
    "throw",
    "walk",
    "throw",
]
assert expectimax(Race(6)).value == Fraction(1, 3)

# %% [markdown]
# It does. Only winning pays, and fields are not payoffs: a rescaling from fields to wins is not linear. On six fields the value is 1/3, so
# MAX wins with probability $(1 + 1/3)/2 = 2/3$.
#
# Play it yourself: the die throws by itself.

# %%
explore.table(Race(6))

# %% [markdown]
# ### A depth limit
#
# A real game is too large to search to its end. The search stops after so many plies and uses the evaluation. A throw takes two plies, MAX's decision
# and the die's; a walk takes one. **Predict**: what goes wrong at depth 2, where a walk shows MIN's answer and a throw does not?

# %%
explore.race()

# %% [markdown]
# At depth 1 the search walks everywhere, at depth 2 it throws wherever walking does not win at once. At depth 2 a walk is followed by MIN's walk,
# and MAX is 0 ahead; a throw ends with the die, and MAX seems 2/6 ahead. The reply is cut off: a **horizon effect**. At depth 1 it is the other
# way round, and the throw's gain lies beyond the horizon. From depth 7 on it is right in all 36
# positions. On the way there a deeper search is not always a better one: see what it does first on the empty track.

# %%
{depth: expectimax(Race(6), depth=depth).move for depth in (1, 2, 3, 4, 5, 6, 7)} | {
    "to the end": expectimax(Race(6)).move
}

# %% tags=["check"]
assert [expectimax(Race(6), depth=depth).move for depth in (1, 2, 7)] == [
    "walk",
    "throw",
    expectimax(Race(6)).move,
]

# %% [markdown]
# Here the payoffs have natural bounds: nobody wins more than 1 or loses more. **Predict**: what does Star1 save? A window alone, without bounds,
# saves a little too: a circle can be skipped *whole* where MIN above it already has something low enough.

# %%
{
    "no bounds": expectimax(Race(6)).nodes,
    "windows alone": expectimax(Race(6), bounds=(-inf, inf)).nodes,
    "Star1": expectimax(Race(6), bounds=(-1, 1)).nodes,
    "Star2": expectimax(Race(6), bounds=(-1, 1), star=2).nodes,
}

# %% tags=["check"]
assert [
    expectimax(Race(6), bounds=bounds).nodes for bounds in ((-inf, inf), (-1, 1))
] == [806, 87] and expectimax(Race(6)).nodes == 897
assert {expectimax(Race(6), bounds=(-1, 1), star=star).value for star in (1, 2)} == {
    expectimax(Race(6)).value
}

# %% [markdown]
# ## 8 Who sits across the table?
#
# Chance nodes can also stand for an opponent. A **minimax player** expects the worst reply, an **expectimax player** expects a random one.
# On the worksheet tree they choose differently:

# %%
against_min = tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]])
choice = {
    "minimax player": minimax(against_min).move,
    "expectimax player": expectimax(worksheet).move,
}
choice

# %% [markdown]
# But what the opponent *does* is another matter. Each player can meet a minimiser or a random opponent. **Predict** the four results, and their order.

# %%
{
    player: {
        "minimiser": minimax(against_min.children[move]).value,
        "random": number_text(expectimax(worksheet.children[move]).value),
    }
    for player, move in choice.items()
}

# %% tags=["check"]
assert [minimax(against_min.children[move]).value for move in choice.values()] == [4, 2]
assert [expectimax(worksheet.children[move]).value for move in choice.values()] == [
    5,
    8,
]

# %% [markdown]
# | MAX is a | minimiser | random opponent |
# |---|---|---|
# | minimax player (third move) | 4 | 5 |
# | expectimax player (second move) | 2 | 8 |
#
# Each is best where its assumption is true. The order $2 \le 4 \le 5 \le 8$ is no accident. A minimiser leaves nobody more than the minimax value (2 ≤ 4);
# the minimax player gets at least that from anybody (4 ≤ 5); against random replies nothing beats expectimax (5 ≤ 8). On how many of 200 random
# trees are the four in order? On how many do both players do equally well against a minimiser?


# %%
def four_results(plain):
    average = tree(
        [[leaf.payoff for leaf in node.children] for node in plain.children],
        players=("max", "chance"),
    )
    careful, hopeful = minimax(plain).move, expectimax(average).move
    return (
        minimax(plain.children[hopeful]).value,
        minimax(plain.children[careful]).value,
        expectimax(average.children[careful]).value,
        expectimax(average.children[hopeful]).value,
    )


results = [
    four_results(random_tree(branching=3, depth=2, seed=seed)) for seed in range(200)
]
(
    sum(list(four) == sorted(four) for four in results),
    sum(four[0] == four[1] for four in results),
)

# %% tags=["check"]
assert four_results(against_min) == (2, 4, 5, 8) and all(
    list(four) == sorted(four) for four in results
)

# %% [markdown]
# In order on all 200; on 150 both do equally well against a minimiser.
#
# Most opponents are neither. Let this one play at random with probability p, and the worst reply otherwise. **Predict**: at $p = 5/12$, is it better
# to play minimax or expectimax?

# %%
explore.beliefs([[10, 8, 3], [2, 15, 7], [6, 5, 4]])

# %% [markdown]
# Of the two, expectimax: 9/2 against 53/12. But the first move, which neither of them plays, earns 14/3; it is the best one for p between 1/3 and
# 1/2. (This is the opponent who errs, of lesson 2: its `earns` was an expectimax.) Who knows p can find it, with one tree in
# which chance first draws the kind of opponent:


# %%
def opponent(replies, p):
    kinds = [
        {"player": "min", "children": replies},
        {"player": "chance", "children": replies},
    ]
    return {"player": "chance", "probs": [1 - p, p], "children": kinds}


def best_reply(p):
    return expectimax(
        tree(
            {
                "player": "max",
                "children": [
                    opponent(replies, p)
                    for replies in ([10, 8, 3], [2, 15, 7], [6, 5, 4])
                ],
            }
        )
    )


# %%
{
    f"{k}/12": (
        best_reply(Fraction(k, 12)).move,
        number_text(best_reply(Fraction(k, 12)).value),
    )
    for k in (0, 3, 5, 7, 12)
}

# %% tags=["check"]
assert [best_reply(Fraction(k, 12)).move for k in (0, 3, 5, 7, 12)] == [2, 2, 0, 1, 1]
assert (
    best_reply(Fraction(1, 3)).value == Fraction(13, 3)
    and best_reply(Fraction(1, 2)).value == 5
)

# %% [markdown]
# So expectimax is the best reply to *any* opponent whose probabilities you know. If you know nothing, minimax is the one that promises something.
#
# ## 9 Practice
#
# Fresh trees, as many as you like: find the value of every node. The answer is checked at once. Level 2 has weights, level 3 MIN as well, level 4
# Star1: `practice.chance(level=4)`.

# %%
practice.chance()

# %% [markdown]
# ## 10 True or false?
#
# Each of these has been said somewhere. Decide, then open the answer.
#
# <details><summary>"Any increasing rescaling of the payoffs is harmless."</summary>
# For minimax, yes. Expectimax keeps its move for certain only under ax + b with a > 0; cubing the leaves of part 6 changes it.</details>
#
# <details><summary>"Alpha-beta works under chance too, with an average in the place of the minimum."</summary>
# No. One low leaf bounds a minimum but not an average: on a sure 6 against a coin for 1 or 20 it returns 6 and not 21/2. It takes bounds on the leaves.</details>
#
# <details><summary>"With bounds on the leaves, something is always cut."</summary>
# No. With 15 for the whole worksheet tree nothing is; the bound must be close enough to matter.</details>
#
# <details><summary>"Star2 reads less than Star1."</summary>
# Half true. Its probes pay if the reply that is probed is a good one; otherwise they are extra work. <code>Race(6)</code> takes 150 nodes with
# Star2 and 87 with Star1.</details>
#
# <details><summary>"Expectimax is for random opponents only."</summary>
# No. It is for dice against a perfect opponent, and it is the best reply to any opponent whose probabilities are known, random or not.</details>
#
# <details><summary>"A chance node is an opponent who plays badly."</summary>
# Only if the habits are known and fixed. An opponent wants something and may play better next time; chance keeps to its probabilities.</details>
#
# <details><summary>"The value of the root is what MAX will get."</summary>
# It is the average over many plays. A single play gives one leaf; the coin of part 1 is worth 5 and never pays 5.</details>
#
# <details><summary>"It is enough to look at the most likely outcome."</summary>
# No. In the loaded node of part 3 the likeliest payoff is 1 and the node is worth 9/4; and a rare disaster may decide everything.</details>
#
# <details><summary>"The minimax player is the better player, since it can never do worse."</summary>
# It can never do worse than its guarantee, 4 here. Against a random opponent it gets 5, and the expectimax player 8.</details>

# %% [markdown]
# ## What to remember
#
# 1. A chance node is worth the sum of probability times value over its children; the probabilities sum to 1, and fractions stay exact.
# 2. In a circle that has to be valued every leaf counts: without bounds it cannot be cut. It can be skipped whole, where MIN above it already has
#    something low enough.
# 3. With bounds on the leaves, a node that cannot get back into its window is cut: Star1; Star2 probes first.
# 4. Under chance the size of a payoff matters: only $ax + b$ with $a > 0$ is a harmless rescaling.
# 5. Expectimax is the best reply to known probabilities; minimax is the best guarantee when nothing is known.
#
# ## What next
#
# Play with `Race(8, walk=2, die=(1, 1, 1, 5))`: is it still a matter of risk? Give `my_expectimax` a depth limit, so that it returns `node.eval` at the
# horizon, and let it play: `explore.table(Race(6), opponent=...)`. And what should MAX do if the *probabilities* are unknown, but the same in
# every play? Then each play teaches something, and searching turns into learning.
