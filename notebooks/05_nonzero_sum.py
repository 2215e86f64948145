# %% [markdown]
# # Games where nobody has to lose: backward induction
#
# After this lesson you can
#
# - **read** a leaf that pays every player, and **tell** such a tree from a zero-sum one;
# - **solve** it by backward induction, by hand and with five lines of Python;
# - **compare** four ways to read one tree, and **say** what each assumes about the other player;
# - **list** every answer (no coins) when a player is indifferent, and **show** why nothing may be pruned;
# - **find** outcomes that are worse for everybody than another leaf, and **explain** how rational players end there.
#
# **You need** minimax, alpha-beta and expectimax. **Time**: 74 minutes.
#
# | part | minutes |
# |---|---|
# | 1 A payoff for each player | 5 |
# | 2 Backward induction | 9 |
# | 3 The other player is not MIN | 8 |
# | 4 One tree, read four ways | 8 |
# | 5 Why nothing may be pruned | 7 |
# | 6 When a player does not care | 10 |
# | 7 Three players | 9 |
# | 8 Worse for everybody | 9 |
# | 9 Practice | 5 |
# | 10 True or false | 4 |
#
# **How to read the pictures.** Each player has a shape and a colour of their own: A a blue diamond, B an orange hexagon, C a green
# pentagon. A leaf is a box with one number for each player, in the order of their names and in their colours: (10, 1) pays 10 to A and 1
# to B. The number that decides for the player who moves is bold. What is written
# in a node is what the players get from there on; the thick black line is what they play. MAX still points up, MIN down, and chance is
# a circle. A leaf with a dashed outline was not read.

# %%
from gamelab import (
    alphabeta,
    backward_induction,
    draw,
    expectimax,
    explore,
    minimax,
    play,
    subgame_perfect,
    tree,
    watch,
)
from gamelab.learn import practice

# %% [markdown]
# ## 1 A payoff for each player
#
# So far one number stood at a leaf: what MAX gets, MIN loses. Most of life is not like that. Two firms, two drivers or two flatmates
# can both win, or both lose. So let every leaf pay **every** player. A moves first, then B.

# %%
pairs = [
    [(10, 1), (8, 3), (3, 5)],
    [(2, 4), (15, 9), (7, 8)],
    [(6, 5), (5, 10), (4, 12)],
]
worksheet = tree(pairs, players=("A", "B"))
draw(worksheet)

# %% [markdown]
# Such a list of payoffs is called a **payoff vector**. The game is **zero-sum** if the entries of every leaf add up to 0 (and
# constant-sum if they always add up to the same number). This one is neither.

# %%
{leaf.payoff: sum(leaf.payoff) for leaf in worksheet.leaves()}

# %% tags=["check"]
assert len({sum(leaf.payoff) for leaf in worksheet.leaves()}) > 1

# %% [markdown]
# **Predict.** The game stands in the left B node. Which leaf does B choose: the one that is worst for A, or another?

# %%
backward_induction(worksheet.at("0")).payoff

# %% tags=["check"]
assert backward_induction(worksheet.at("0")).payoff == max(
    pairs[0], key=lambda payoff: payoff[1]
)

# %% [markdown]
# (3, 5). B compares 1, 3 and 5 and takes the 5. That this is also the worst leaf for A is an accident. It happens
# once more in this tree; find the B node where it does not.

# %% [markdown]
# ## 2 Backward induction
#
# One rule: **each player, at each of their nodes, takes what pays them most.** To know what a move pays, a player must know what
# happens afterwards; so the tree is solved from the leaves up. This is backward induction (Kuhn, 1953).
#
# Read it before you run it. Where would a minimax have a second branch, and why is there none?


# %%
def my_induction(node):
    if node.is_leaf:
        return node.payoff
    mine = node.players.index(node.player)
    return max(
        (my_induction(child) for child in node.children),
        key=lambda payoff: payoff[mine],
    )


# %% [markdown]
# `mine` is the place of the mover in the payoff vector: 0 for A, 1 for B. Everybody maximises, each their own entry. Among equals, `max`
# takes the first.
#
# **Predict** on paper: the vector in each B node, then the one at the root.

# %%
[my_induction(child) for child in worksheet.children], my_induction(worksheet)

# %% tags=["check"]
assert [my_induction(child) for child in worksheet.children] == [
    (3, 5),
    (15, 9),
    (4, 12),
]
assert my_induction(worksheet) == (15, 9)

# %% [markdown]
# B would answer with (3, 5), (15, 9) or (4, 12). A compares 3, 15 and 4. A whole vector travels up the tree, although each player looks
# at one entry only: somebody higher up may need the others. Step through it.

# %%
play(watch(my_induction, worksheet))

# %% [markdown]
# gamelab's `backward_induction` is the same function; it also reports the moves and the counts.

# %%
backward_induction(worksheet)

# %% tags=["check"]
assert (
    backward_induction(worksheet).line == (1, 1)
    and backward_induction(worksheet).leaves == 9
)

# %% [markdown]
# It knows chance nodes as well: there every entry is averaged. **Predict**: a fair coin decides between (10, 0) and (0, 4).

# %%
coin = {
    "players": ["A", "B"],
    "player": "chance",
    "probs": ["1/2", "1/2"],
    "children": [(10, 0), (0, 4)],
}
backward_induction(tree(coin)).payoff

# %% tags=["check"]
assert backward_induction(tree(coin)).payoff == (5, 2)

# %% [markdown]
# **Minimax is the special case.** Give B exactly what A loses, and "B takes most for B" means "B takes least for A".

# %%
hostile = tree([[(a, -a) for a, b in leaves] for leaves in pairs], players=("A", "B"))
backward_induction(hostile).payoff

# %% tags=["check"]
assert backward_induction(hostile).payoff == (4, -4)

# %% [markdown]
# ## 3 The other player is not MIN
#
# Look at A's numbers alone. It is the worksheet tree of the earlier lessons, number for number.

# %%
mine_only = tree([[a for a, b in leaves] for leaves in pairs])
draw(mine_only)

# %% [markdown]
# **Predict.** A wants to be quick and clever, and runs alpha-beta on A's own payoffs, with B as MIN. Which move comes out?

# %%
alphabeta(mine_only)

# %% tags=["check"]
assert (
    (minimax(mine_only).value, minimax(mine_only).move)
    == (alphabeta(mine_only).value, alphabeta(mine_only).move)
    == (4, 2)
)

# %% [markdown]
# 4, by the third move (moves are counted from 0). Backward induction said (15, 9), by the second. The search is correct, and it has
# answered another question: what can A be sure of if B's only wish is to hurt A?
#
# What does A really get, move by move, from a B who hurts A, and from a B who looks after B?

# %%
from_min = [minimax(child).value for child in mine_only.children]
from_b = [backward_induction(child).payoff[0] for child in worksheet.children]
print("hostile B:", from_min, " B for B:", from_b)

# %% tags=["check"]
assert from_min == [3, 2, 4] and from_b == [3, 15, 4]

# %% [markdown]
# Against the real B, the careful third move throws away 11. But see the price of being wrong the other way: the second move, against
# a hostile B, earns only 2.
#
# - Minimax gives a **guarantee**: at least 4, whoever B is.
# - Backward induction gives a **prediction**: 15, if B knows the payoffs and takes what pays B most.
#
# Neither is "the" right answer until you have said who sits opposite.

# %% [markdown]
# ## 4 One tree, read four ways
#
# The same payoffs, and four assumptions about whoever moves after A:
#
# | read as | B's nodes | what goes up |
# |---|---|---|
# | MIN | takes least for A | A's payoff |
# | chance | draws a move by lot | the average of A's payoffs |
# | own payoff | takes most for B | the whole vector |
# | joint payoff | takes the largest sum, and so does A | the sum |
#
# **Predict** the four values at the root of the worksheet tree, and A's first move in each. Then use the buttons.

# %%
explore.readings(worksheet)

# %% [markdown]
# The figures above the picture are those of all four readings. The same in code:

# %%
by_lot = tree([[a for a, b in leaves] for leaves in pairs], players=("max", "chance"))
together = tree([[a + b for a, b in leaves] for leaves in pairs], players=("max",))
[
    (answer.value, answer.move)
    for answer in (minimax(mine_only), expectimax(by_lot), minimax(together))
]

# %% tags=["check"]
assert [child.player for child in by_lot.children] == ["chance"] * 3 and {
    node.player for node in together.nodes()
} == {"max", None}
assert [
    (answer.value, answer.move)
    for answer in (minimax(mine_only), expectimax(by_lot), minimax(together))
] == [(4, 2), (8, 1), (24, 1)]

# %% [markdown]
# Here three readings name the second move, for three different reasons: 8 on average, 15 because it suits B, 24 = 15 + 9 for the two
# together. That is luck. Move the slider *other tree* and look for one where own payoff and joint payoff disagree: there, somebody
# would have to pass over a leaf that pays them more. Does it always leave somebody worse off in the end? Compare trees 9 and 14.

# %% [markdown]
# ## 5 Why nothing may be pruned
#
# Alpha-beta leaves a node as soon as the opponent has an answer that is bad *for me*, since what is bad for me is good for them. Take
# that link away and nothing is known about a leaf that has not been read.
#
# **Predict**: which two leaves did alpha-beta skip in the worksheet tree?

# %%
trace = watch(alphabeta, mine_only)
[worksheet.at(path).payoff for path in trace.leaves_pruned]

# %% tags=["check"]
assert [worksheet.at(path).payoff for path in trace.leaves_pruned] == [(15, 9), (7, 8)]

# %% [markdown]
# One of them is the answer. Pay something else at a leaf that alpha-beta did not read, with one slider for A and one for B. The upper
# picture never notices. When does the lower one change?

# %%
explore.unread(worksheet)

# %% [markdown]
# **Why no search can do better.** Whatever has been read, the next leaf may be wonderful for everybody, and then the game ends there.
# Below, each of the nine leaves in turn pays (100, 100). **Predict** how many different outcomes there are.

# %%
{
    backward_induction(worksheet.with_payoff(leaf.path, (100, 100))).payoff
    for leaf in worksheet.leaves()
}

# %% tags=["check"]
assert {
    backward_induction(worksheet.with_payoff(leaf.path, (100, 100))).payoff
    for leaf in worksheet.leaves()
} == {(100, 100)}
assert len(watch(backward_induction, worksheet).leaves_read) == 9

# %% [markdown]
# What changes this is knowledge about the payoffs. If it is known that they are never negative and never add up to more than 20, a
# player who already holds 20 need not look further, and some more can be saved (Korf, 1991). Zero-sum is the best case of such knowledge.

# %% [markdown]
# ## 6 When a player does not care
#
# A may lend B some money, or keep it. If A lends, B may return it or spend it, and B does not care which.

# %%
lend = tree(
    {
        "players": ["A", "B"],
        "player": "A",
        "moves": ["lend", "keep"],
        "children": [
            {
                "player": "B",
                "moves": ["return", "spend"],
                "children": [(10, 4), (-10, 4)],
            },
            (1, 3),
        ],
    }
)
draw(lend)

# %% [markdown]
# **Predict**: what does A play, and what does A get?

# %%
backward_induction(lend)

# %% [markdown]
# (10, 4), because `max` takes the first of equals and *return* happens to be written first. Write the same two moves in the other order:

# %%
turned = tree([[(-10, 4), (10, 4)], (1, 3)], players=("A", "B"))
backward_induction(turned)

# %% tags=["check"]
assert backward_induction(lend).payoff == (10, 4) and backward_induction(
    turned
).payoff == (1, 3)

# %% [markdown]
# From 10 to 1 for A, and nothing about the game has changed. Both are right. If A trusts B to return it, A lends; if A fears that B
# will spend it, A keeps it; and B's choice is a best choice either way.
#
# A plan for every node, from which no player would want to depart anywhere, not even at nodes that are never reached, is called a
# **subgame-perfect equilibrium**. There may be many. To list what they pay, as long as nobody tosses a coin to decide, let the whole
# list of possible payoffs travel up:


# %%
def all_outcomes(node):
    if node.is_leaf:
        return [node.payoff]
    mine = node.players.index(node.player)
    below = [all_outcomes(child) for child in node.children]
    sure = max(min(payoff[mine] for payoff in payoffs) for payoffs in below)
    return [payoff for payoffs in below for payoff in payoffs if payoff[mine] >= sure]


# %% [markdown]
# A move can be a best one if it pays the mover at least as much as each other move *at its worst*: that is `sure`. **Predict** the
# list for the B node and for the root. Is (−10, 4) in it?

# %%
all_outcomes(lend.at("0")), all_outcomes(lend)

# %% tags=["check"]
assert all_outcomes(lend.at("0")) == [(10, 4), (-10, 4)] and all_outcomes(lend) == [
    (10, 4),
    (1, 3),
]

# %% [markdown]
# (−10, 4) is not: a B who will spend the money is not lent any. gamelab's `subgame_perfect` does the same, knows chance nodes and
# drops repetitions.

# %%
subgame_perfect(lend)

# %% tags=["check"]
assert subgame_perfect(lend) == all_outcomes(lend) and set(
    subgame_perfect(turned)
) == set(subgame_perfect(lend))

# %% [markdown]
# How thin is the edge? Below, the leaf *spend* pays what you choose; starred payoffs are subgame-perfect. **Predict** what happens
# with 3, 4 and 5 for B.

# %%
explore.change_outcome(lend, leaf="0.1", low=-10, high=20)

# %% [markdown]
# With 3 there is one answer, with 5 there is another, and with 4 there are both. A program that reports one of them has not made a
# mistake, but it has not told you everything.

# %%
{b: subgame_perfect(lend.with_payoff("0.1", (-10, b))) for b in (3, 4, 5)}

# %% tags=["check"]
assert {b: subgame_perfect(lend.with_payoff("0.1", (-10, b))) for b in (3, 4, 5)} == {
    3: [(10, 4)],
    4: [(10, 4), (1, 3)],
    5: [(1, 3)],
}

# %% [markdown]
# ## 7 Three players
#
# Nothing in `my_induction` says "two". A, B and C move in turn, and a leaf pays (A, B, C).

# %%
triples = [
    [[(4, 1, 8), (8, 4, 0)], [(2, 1, 1), (7, 4, 2)]],
    [[(8, 3, 5), (5, 2, 0)], [(6, 6, 6), (0, 1, 4)]],
]
three = tree(triples, players=("A", "B", "C"))
draw(three)

# %% [markdown]
# **Predict** the four C nodes, the two B nodes, the root. Then step, forwards and back.

# %%
play(watch(my_induction, three))

# %%
backward_induction(three).payoff, backward_induction(three).line

# %% tags=["check"]
assert backward_induction(three).payoff == my_induction(three) == (
    7,
    4,
    2,
) and subgame_perfect(three) == [(7, 4, 2)]

# %% [markdown]
# ### Two of them make a pact
#
# Now B and C agree to share what they get. Cooperation needs no new algorithm, only other payoffs: each of them now wants the sum of both.


# %%
def share(node):
    if isinstance(node, tuple):
        a, b, c = node
        return (a, b + c, b + c)
    return [share(child) for child in node]


# %% [markdown]
# **Predict**: who gains by the pact, and who pays for it?

# %%
pact = tree(share(triples), players=("A", "B", "C"))
backward_induction(pact).line, three.at("1.1.0").payoff

# %% tags=["check"]
assert backward_induction(pact).line == (1, 1, 0) and subgame_perfect(pact) == [
    (6, 12, 12)
]

# %% [markdown]
# The game ends at (6, 6, 6): better for B and for C, a little worse for A. Why does A now move right? Because of what the pact would
# do on the left, where B would take 1 instead of 4 to let C have 8 instead of 2:

# %%
backward_induction(pact.at("0")).line, three.at("0.0.0").payoff

# %% tags=["check"]
assert backward_induction(pact.at("0")).line == (0, 0) and backward_induction(
    three.at("0")
).payoff == (7, 4, 2)

# %% [markdown]
# That leaf is never reached, and it decides the game. It works only if A believes it: without a pact that binds, B, once there, would
# rather have 4 than 1. Subgame-perfection asks exactly this of every threat: would you really do it?
#
# Change a leaf and watch the three of them.

# %%
explore.change_outcome(three, low=0, high=9)

# %% [markdown]
# ## 8 Worse for everybody
#
# A may trust B, or not. If A does, B may share, or run away with everything.

# %%
trusted = {"player": "B", "moves": ["share", "run"], "children": [(2, 2), (0, 3)]}
trust = tree(
    {
        "players": ["A", "B"],
        "player": "A",
        "moves": ["refuse", "trust"],
        "children": [(1, 1), trusted],
    }
)
draw(trust)

# %% [markdown]
# **Predict** the outcome. Is there a leaf that both would prefer?


# %%
def better_for_all(root, outcome):
    return [
        leaf.payoff
        for leaf in root.leaves()
        if all(new > old for new, old in zip(leaf.payoff, outcome))
    ]


# %%
(
    backward_induction(trust).payoff,
    better_for_all(trust, backward_induction(trust).payoff),
)

# %% tags=["check"]
assert backward_induction(trust).payoff == (1, 1) and better_for_all(trust, (1, 1)) == [
    (2, 2)
]
assert minimax(tree([1 + 1, [2 + 2, 0 + 3]], players=("max",))).line == (1, 0)

# %% [markdown]
# An outcome is **Pareto-dominated** if another is at least as good for everybody and better for somebody (`better_for_all` asks for more:
# better for every one). (1, 1) is dominated by
# (2, 2). Both know it, both are rational, and both end at (1, 1): once trusted, B would run. Two who share what they get would
# reach (2, 2), for 2 + 2 is the largest sum.
#
# The pot may even grow while they wait. At each node the mover takes the larger part or passes it on:

# %%
pot = tree([(2, 0), [(1, 3), [(4, 2), [(3, 5), (6, 4)]]]], players=("A", "B"))
centipede = pot.rewritten(
    lambda node: {} if node.is_leaf else {"moves": ["take", "pass"]}
)
draw(centipede)

# %% [markdown]
# **Predict**: when does somebody take? How many leaves would have been better for both?

# %%
(
    backward_induction(centipede).payoff,
    better_for_all(centipede, backward_induction(centipede).payoff),
)

# %% tags=["check"]
assert backward_induction(centipede).payoff == (2, 0) and backward_induction(
    centipede
).line == ("take",)
assert better_for_all(centipede, (2, 0)) == [(4, 2), (3, 5), (6, 4)]

# %% [markdown]
# At once. In the laboratory most people pass at least once, and earn more than the theory gives them (McKelvey and Palfrey, 1992). One
# explanation: each believes that the other might be an altruist, who always passes; then waiting pays, even for the selfish.
#
# The worksheet's (15, 9) has no such leaf. Whether the outcome is good for both depends on the game, not on the algorithm.

# %%
better_for_all(worksheet, (15, 9))

# %% tags=["check"]
assert better_for_all(worksheet, (15, 9)) == []

# %% [markdown]
# What would help? A contract. Let running away cost B something: **predict** at which payoff A begins to trust.

# %%
explore.change_outcome(trust, leaf="1.1", low=0, high=5)

# %%
{b: subgame_perfect(trust.with_payoff("1.1", (0, b))) for b in (1, 2, 3)}

# %% tags=["check"]
assert {b: subgame_perfect(trust.with_payoff("1.1", (0, b))) for b in (1, 2, 3)} == {
    1: [(2, 2)],
    2: [(1, 1), (2, 2)],
    3: [(1, 1)],
}

# %% [markdown]
# Below 2 for sure; at exactly 2 B does not care (section 6), and both answers stand. The fine is never paid, and both gain by it.

# %% [markdown]
# ## 9 Practice
#
# As many trees as you like. From level 3 on there are three players; level 4, `practice.induction(level=4)`, asks for every
# subgame-perfect payoff.

# %%
practice.induction()

# %% [markdown]
# ## 10 True or false?
#
# Decide, then open the answer.
#
# <details><summary>"My opponent always does what is worst for me."</summary>
# Only if what is worst for you is best for them, as in a zero-sum game. In the worksheet tree B answers the second move with 15 for A.</details>
#
# <details><summary>"Alpha-beta on my own payoffs finds my move, only faster."</summary>
# False. It finds 4 by the third move and does not read the leaf (15, 9) at all.</details>
#
# <details><summary>"Backward induction guarantees me its payoff."</summary>
# False. It predicts what players who know the payoffs and look after themselves will do. The guarantee is minimax.</details>
#
# <details><summary>"When the other player is indifferent, there is still one right answer."</summary>
# False. Lending pays (10, 4) and keeping (1, 3), and both are subgame-perfect. But not everything is: (−10, 4) is not.</details>
#
# <details><summary>"Rational players end where it is best for both."</summary>
# False. In the centipede they stop at (2, 0), and three leaves are better for both.</details>
#
# <details><summary>"With one shared payoff the two would play as each does for themselves."</summary>
# Half true. In the worksheet tree both readings name the second move; in the trust tree sharing would go for 2 + 2.</details>
#
# <details><summary>"Game theory studies deterministic two-player zero-sum games."</summary>
# Much too narrow: this lesson had chance, three players and sums that vary, and later ones have players who move at the same time.</details>

# %% [markdown]
# ## What to remember
#
# 1. A leaf pays every player; each node takes the vector with the largest entry of whoever moves there, and the whole vector goes up.
# 2. Minimax guarantees, backward induction predicts. They agree where the game is zero-sum.
# 3. Without a link between the payoffs nothing may be pruned: any leaf may be the best one for everybody.
# 4. An indifferent player makes several right answers; `subgame_perfect` lists them, `backward_induction` gives the first.
# 5. The outcome may be worse for everybody than another leaf. Trust, or a contract, changes the payoffs and so the play.
#
# ## What next
#
# Build the trust tree of your last group project and solve it. Make the centipede longer: does anybody ever pass? Then change `share` so
# that all three players share, and compare the result with (6, 6, 6).
