# %% [markdown]
# # Games where nobody has to lose: backward induction
#
# After this lesson you can
#
# - **play** a game in which both players can win, and **compare** your results with the theory;
# - **solve** a tree with a payoff for every player by backward induction, on paper and in Python;
# - **explain** why such a search may prune nothing;
# - **tell** a Nash equilibrium from a subgame-perfect one, and a credible threat from an empty one;
# - **compare** four ways to read one tree, and **say** what each assumes about the other player.
#
# **You need** minimax, alpha-beta and expectimax. **Time**: 50 minutes.
#
# | part | minutes |
# |---|---|
# | 1 Play first | 5 |
# | 2 A payoff for each player | 3 |
# | 3 Backward induction | 7 |
# | 4 Your game again | 6 |
# | 5 The other player is not MIN | 5 |
# | 6 Plans and threats | 7 |
# | 7 When a player does not care | 5 |
# | 8 Agreements | 6 |
# | 9 One tree, read four ways | 3 |
# | 10 True or false | 3 |

# %%
from fractions import Fraction

from gamelab import (
    alphabeta,
    backward_induction,
    draw,
    explore,
    minimax,
    play,
    subgame_perfect,
    tree,
    watch,
)
from gamelab.learn import practice

# %% [markdown]
# ## 1 Play first
#
# Two players, A and B, take turns. The player to move may *take* or *pass*. Taking ends the game.
# After a pass the payoffs grow, and the other player is to move.
#
# In the next picture A is a blue diamond and B an orange hexagon. The nodes are called n1, n2 and so on.
# A leaf holds one number for each player, in their colours: (3, 5) pays 3 to A and 5 to B. The
# number of the player who moved last is bold.

# %%
names = [f"n{number}" for number in range(1, 8)]
centipede = tree(
    [(2, 0), [(1, 3), [(4, 2), [(3, 5), (6, 4)]]]],
    players=("A", "B"),
    moves=[("take", "pass")],
    names=names,
)

# %% [markdown]
# You are A. Your aim is to earn as much as you can; what B earns does not matter to you. Your
# opponent is a machine: at each of its nodes it passes two times in three, whatever you do.
#
# **Predict.** How much will you earn in a game, on average? Write the number down. Then play at least
# five games.

# %%
game = explore.versus(centipede, odds=(1, 2))
game

# %% tags=["check"]
trial = explore.versus(centipede, odds=(1, 2))
trial.press("take")
assert trial.payoffs == [(2, 0)]

# %% [markdown]
# Keep your results: part 4 comes back to them. After five games a **code** stands above the picture. It holds these games and no name. Hand it in,
# and your lecturer can draw the whole class.

# %% [markdown]
# ## 2 A payoff for each player
#
# So far each leaf has held one number: what MAX wins, MIN loses. But two firms or two flatmates can both win, or both lose. So from now on every leaf
# pays **every** player. Its list of payoffs is a **payoff vector**.
#
# Here is a larger tree. A moves at n1, then B moves at n2, n3 or n4.

# %%
pairs = [
    [(10, 1), (8, 3), (3, 5)],
    [(2, 4), (15, 9), (7, 8)],
    [(6, 5), (5, 10), (4, 12)],
]
worksheet = tree(pairs, players=("A", "B"), names=names)
draw(worksheet)

# %% tags=["check"]
assert len({sum(leaf.payoff) for leaf in worksheet.leaves()}) > 1

# %% [markdown]
# The game would be **zero-sum** if the two numbers of every leaf added up to 0. Here the sums are 11, 11, 8, ...: they are not even all equal.
#
# **Predict.** The game has come to n2. Which leaf does B choose? Is it always the leaf that is worst
# for A?

# %%
print("From n2 the game ends at", backward_induction(worksheet.children[0]).payoff)

# %% tags=["check"]
assert backward_induction(worksheet.at("0")).payoff == max(
    pairs[0], key=lambda payoff: payoff[1]
)

# %% [markdown]
# <details><summary>What happened</summary>
#
# B compares 1, 3 and 5, and takes the 5. This leaf is also the worst one for A, but that is an accident.</details>

# %% [markdown]
# ## 3 Backward induction
#
# There is one rule: **each player, at each of their nodes, takes what pays them most.** To know
# what a move pays, a player must know what happens afterwards. So we solve the tree from the leaves
# up. The method is called **backward induction** (von Neumann and Morgenstern, 1944).
#
# Below, `mine` is the mover's place in the payoff vector: 0 for A, 1 for B. Minimax has a second branch, for MIN. Why is
# there none in this function?


# %%
def my_induction(node):
    if node.is_leaf:
        return node.payoff
    mine = node.players.index(node.player)
    return max(
        [my_induction(child) for child in node.children],
        key=lambda payoff: payoff[mine],
    )


# %% [markdown]
# Every player maximises, but each looks at their own number. Where several vectors are equally good, `max` takes the first.
#
# **Predict.** You know n2. Which vector stands at n3, at n4, and finally at n1? Answer on the picture,
# step by step: type a vector such as 10, 1.

# %%
play(watch(my_induction, worksheet), ask="values")

# %% tags=["check"]
assert [my_induction(child) for child in worksheet.children] == [
    (3, 5),
    (15, 9),
    (4, 12),
]
assert my_induction(worksheet) == (15, 9)
assert (
    backward_induction(worksheet).line == (1, 1)
    and backward_induction(worksheet).leaves == 9
)

# %% [markdown]
# <details><summary>What happened</summary>
#
# B would answer with (3, 5), (15, 9) or (4, 12). A compares 3, 15 and 4 and makes the second move. The game ends at (15, 9). A whole vector travels
# up the tree, because a player higher up may need the other numbers.</details>
#
# gamelab's `backward_induction` does the same, and reports the moves.

# %% [markdown]
# ## 4 Your game again
#
# When your first game was over, the explorer told you what the theory says: (2, 0). A takes at once. Why? (The game is Rosenthal's, of 1981. Drawn
# with many nodes, its tree looks like a **centipede**, hence the name.)
#
# **Predict.** Start at the end. What does B do at n4? What does A do at n3, knowing this? And B at n2?

# %%
for node in reversed(list(centipede.nodes())):
    if node.children:
        print(f"{node.player} moves at {node.name}; from there on", my_induction(node))

# %% tags=["check"]
assert backward_induction(centipede).payoff == (2, 0)
assert [my_induction(node) for node in centipede.nodes() if node.children] == [
    (2, 0),
    (1, 3),
    (4, 2),
    (3, 5),
]

# %% [markdown]
# <details><summary>What happened</summary>
#
# At n4, B takes: 5 is more than 4. So passing at n3 would bring A only 3, and A takes 4. So passing at
# n2 would bring B only 2, and B takes 3. So passing at n1 would bring A only 1, and A takes 2.</details>
#
# Are there leaves that **both** players would prefer to (2, 0)?


# %% tags=["predict"]
def better_for_both(root, outcome):
    a, b = outcome
    return [
        leaf.payoff
        for leaf in root.leaves()
        if leaf.payoff[0] > a and leaf.payoff[1] > b
    ]


for payoff in better_for_both(centipede, (2, 0)):
    print("Better for both than (2, 0):", payoff)

# %% tags=["check"]
assert better_for_both(centipede, (2, 0)) == [(4, 2), (3, 5), (6, 4)]
assert better_for_both(worksheet, (15, 9)) == []

# %% [markdown]
# An outcome is **Pareto-dominated** if another one is better for somebody and worse for nobody. Here three leaves of five are better for both
# players. Both know it, and still the theory ends at (2, 0). It assumes that both are rational, that both know it, that both know that the other
# knows it, and so on: **common knowledge of rationality**.
#
# The theory assumes that B cares only about B's own payoff. Your opponent cared about nothing: it drew lots. So
# let A **believe** that B passes with probability p, at every node. For A, B's nodes are then
# chance nodes, as in expectimax. In the next cell `rewritten` copies the tree, and `change` says what
# is new at each node: at B's the chances, at A's nothing.


# %%
def believed(p):
    """The centipede as A sees it, if A believes that B passes with probability p."""

    def change(node):
        if node.player == "B":
            return {"player": "chance", "probs": [1 - p, p]}
        return {}

    return centipede.rewritten(change)


# %% [markdown]
# **Predict.** How large must p be for A to pass at n1? Say a percentage before you run the cell.

# %%
for percent in (0, 20, 30, 33, 34, 40, 60, 80, 100):
    found = backward_induction(believed(Fraction(percent, 100)))
    print(f"{percent:3}%: best to {found.move}, A gets {float(found.payoff[0]):.2f}")

# %% tags=["check"]
assert [
    backward_induction(believed(Fraction(p, 99))).move for p in (0, 32, 34, 99)
] == ["take", "take", "pass", "pass"]
assert backward_induction(believed(Fraction(1, 3))).payoff[0] == 2
assert backward_induction(believed(Fraction(2, 3))).payoff[0] == Fraction(11, 3)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Passing pays as soon as B passes more than one time in three. Your opponent passed two times in three.
# Against it the best plan is to pass at every node. A gets 1 in 1/3 of the games, 3 in 2/9 and 6 in
# 4/9. The average is 11/3, or 3.67.</details>
#
# No leaf of the tree has changed. **Trust does not change the payoffs; it changes what a player
# believes.** In experiments most people pass at least once, and they earn more than the theory
# gives them ([McKelvey and Palfrey, 1992](https://doi.org/10.2307/2951567)).
#
# Here are your games once more, with the theory and the best plan. How near to 3.67 did you come? Chance has a large part
# in it: the best plan's average over five games is typically 0.99 away from 3.67. This distance is its **standard error**. The ring is
# your own average; the upright line reaches two standard errors above and below it.

# %%
game

# %% [markdown]
# ## 5 The other player is not MIN
#
# A's numbers in the larger tree are those of the worksheet tree in the earlier lessons.

# %%
mine_only = tree([[a for a, b in leaves] for leaves in pairs], names=names)
draw(mine_only)

# %% [markdown]
# **Predict.** A wants to be quick and runs alpha-beta on these numbers, with B as MIN. Which move comes
# out? Which leaves stay unread?

# %%
draw(watch(alphabeta, mine_only))

# %% tags=["check"]
assert (
    (minimax(mine_only).value, minimax(mine_only).move)
    == (alphabeta(mine_only).value, alphabeta(mine_only).move)
    == (4, 2)
)
trace = watch(alphabeta, mine_only)
assert [worksheet.at(path).payoff for path in trace.leaves_pruned] == [(15, 9), (7, 8)]

# %% [markdown]
# <details><summary>What happened</summary>
#
# Alpha-beta returns 4, by the third move. Backward induction said (15, 9), by the second move. Alpha-beta never even read this leaf: it is hollow
# above. The search is correct, but it has answered another question: what can A be sure of if B's only wish is to hurt A?</details>
#
# What does A really get by each move? It depends on who sits opposite.

# %% tags=["predict"]
for number in (1, 2, 3):
    hostile = minimax(mine_only.children[number - 1]).value
    selfish = backward_induction(worksheet.children[number - 1]).payoff[0]
    print(f"move {number}: {hostile} if B hurts A, {selfish} if B is selfish")

# %% tags=["check"]
assert [minimax(child).value for child in mine_only.children] == [3, 2, 4]
assert [backward_induction(child).payoff[0] for child in worksheet.children] == [
    3,
    15,
    4,
]

# %% [markdown]
# <details><summary>What happened</summary>
#
# - Minimax gives a **guarantee**: at least 4, whoever B is.
# - Backward induction gives a **prediction**: 15, if B knows the payoffs and takes what pays B most.
#
# </details>
#
# Alpha-beta cuts because what is bad for MAX is good for MIN. Without this link, an unread leaf may
# pay anything to anybody.
#
# **Predict.** Let one leaf of the nine pay (100, 100). We try each leaf in turn. In how many of the
# nine trees does the game end at this leaf?

# %%
for number, leaf in enumerate(worksheet.leaves(), 1):
    changed = worksheet.with_payoff(leaf.path, (100, 100))
    print(f"leaf {number} changed: the end is", backward_induction(changed).payoff)

# %% tags=["check"]
assert {
    backward_induction(worksheet.with_payoff(leaf.path, (100, 100))).payoff
    for leaf in worksheet.leaves()
} == {(100, 100)}
assert len(watch(backward_induction, worksheet).leaves_read) == 9

# %% [markdown]
# <details><summary>What happened</summary>
#
# In all nine. Whatever a search has read so far, the next leaf may be wonderful for both players,
# and then the game ends there. So **nothing may be pruned**, unless something is known about the
# payoffs beforehand. "They add up to 0" is such knowledge, and the most useful kind.</details>

# %% [markdown]
# ## 6 Plans and threats
#
# B owns the only shop in town. A may *enter* the market with a second shop, or *stay out*. If A enters,
# B may *fight*, with prices that ruin both, or *share* the customers.
#
# A **plan** (a *strategy*; lesson 1 said *policy*) says what its player would do at each of their nodes, even at nodes that the game never reaches.
# Each player has two plans here. The matrix beside the tree has a row for each of A's and a column for each of B's.
#
# A pair of plans is a **Nash equilibrium** if no player gains by changing their own plan alone ([Nash, 1950](https://doi.org/10.1073/pnas.36.1.48)).
#
# **Predict.** Which of the four pairs are Nash equilibria? Choose a pair, and its edges turn thick. Would A gain by the other row? Would B gain by
# the other column?

# %%
entry = tree(
    [(1, 9), [(0, 0), (4, 4)]],
    players=("A", "B"),
    moves=[("stay out", "enter"), ("fight", "share")],
    names=names,
)
explore.strategic(entry)

# %% tags=["check"]
from gamelab import Payoffs

form = Payoffs.of(entry)
assert (form.row, form.col) == (((1, 1), (0, 4)), ((9, 9), (0, 4)))
assert form.pure_equilibria() == [(0, 0), (1, 1)]

# %% [markdown]
# <details><summary>What happened</summary>
#
# Two pairs: A enters and B shares; and A stays out while B would fight. In the second pair B threatens:
# "If you enter, I fight." A gives in, and B never has to fight.</details>
#
# **Predict.** A does not give in, and enters. The game has come to n2. Does B carry out the threat?

# %%
after_entry = entry.children[1]
print("From n2 the game ends at", my_induction(after_entry))

# %% tags=["check"]
assert my_induction(after_entry) == (4, 4)
assert subgame_perfect(entry) == [(4, 4)] == [backward_induction(entry).payoff]

# %% [markdown]
# <details><summary>What happened</summary>
#
# Once A is in, sharing pays B 4 and fighting pays 0. B shares. The threat was **not credible**: it
# is part of a Nash equilibrium, but at n2 it would hurt the player who made it.</details>
#
# With perfect information, every node begins a game of its own, a **subgame**. Two plans are a **subgame-perfect equilibrium** if they are a Nash
# equilibrium in *every* subgame, even in those that the game never reaches (Selten, 1965). Here only one pair is: A enters, and B shares. In the
# other pair B would fight at n2, and would gain by sharing.
#
# Backward induction finds this pair, because it asks at every node: what would you really do here? It finds such an equilibrium in every finite
# game with perfect information ([Kuhn, 1953](https://doi.org/10.1515/9781400881970-012)).

# %% [markdown]
# ## 7 When a player does not care
#
# A may lend B some money, or keep it. If A lends, B may return the money or spend it. Look at B's
# payoffs: B does not care which.

# %%
lend = tree(
    [[(10, 4), (-10, 4)], (1, 3)],
    players=("A", "B"),
    moves=[("lend", "keep"), ("return", "spend")],
    names=names,
)
draw(lend)

# %% [markdown]
# **Predict.** What does `my_induction` return? And what does it return if we write B's two leaves in
# the other order?

# %%
turned = tree([[(-10, 4), (10, 4)], (1, 3)], players=("A", "B"))
print("return first:", my_induction(lend), " spend first:", my_induction(turned))

# %% tags=["check"]
assert backward_induction(lend).payoff == (10, 4)
assert backward_induction(turned).payoff == (1, 3)

# %% [markdown]
# <details><summary>What happened</summary>
#
# (10, 4) and (1, 3), because `max` takes the first of equals. Nothing about the game has changed. Both
# answers are right: if A trusts B to return the money, A lends; if A fears that B will spend it, A
# keeps it. Either way B makes a best choice.</details>
#
# So there may be many subgame-perfect equilibria. To list what they pay, we let the whole list of
# possible payoffs travel up the tree. (We leave out players who toss a coin to decide.)
#
# In the code `sure` is what the mover gets at worst by the safest move. Every outcome that pays the mover at least `sure` stays in the list.


# %%
def all_outcomes(node):
    if node.is_leaf:
        return [node.payoff]
    mine = node.players.index(node.player)
    below = [all_outcomes(child) for child in node.children]
    sure = max(min(payoff[mine] for payoff in payoffs) for payoffs in below)
    return [payoff for payoffs in below for payoff in payoffs if payoff[mine] >= sure]


# %% [markdown]
# **Predict.** Which payoffs does the list hold at n2, and which at n1?

# %%
for node in (lend.children[0], lend):
    for payoff in all_outcomes(node):
        print(f"at {node.name}: {payoff}")

# %% tags=["check"]
assert all_outcomes(lend.at("0")) == [(10, 4), (-10, 4)]
assert all_outcomes(lend) == subgame_perfect(lend) == [(10, 4), (1, 3)]
assert set(subgame_perfect(turned)) == {(10, 4), (1, 3)}

# %% [markdown]
# <details><summary>What happened</summary>
#
# At n2 both leaves are possible. By lending A is sure of only −10, by keeping of 1. So A need not accept less than 1, and at n1 the list holds (10,
# 4) and (1, 3), but not (−10, 4): A does not lend to a B who will spend the money.</details>
#
# gamelab's `subgame_perfect` does the same.

# %%
print("subgame-perfect:", *subgame_perfect(lend))

# %% [markdown]
# ## 8 Agreements
#
# A may trust B, or refuse. If A trusts, B may share, or run away with everything.

# %%
trust = tree(
    [(1, 1), [(2, 2), (0, 3)]],
    players=("A", "B"),
    moves=[("refuse", "trust"), ("share", "run")],
    names=names,
)
draw(trust)

# %% tags=["check"]
assert backward_induction(trust).payoff == (1, 1)
assert better_for_both(trust, (1, 1)) == [(2, 2)]
assert minimax(tree([1 + 1, [2 + 2, 0 + 3]], players=("max",))).line == (1, 0)

# %% [markdown]
# B would run, so A refuses. They get (1, 1), and (2, 2) would be better for both. A promise of B's
# does not help, because at n2 it would not pay B to keep it. A **contract** helps. It puts a fine on
# running away, and so it changes a payoff.
#
# **Predict.** The slider *pays B* sets what running away, leaf 3, pays B. At 3 A refuses. What does backward induction report at 2, and what at 1? Set
# the slider, and answer with a vector.

# %%
explore.change_outcome(trust, leaf="1.1", low=0, high=5)

# %% tags=["check"]
assert {b: subgame_perfect(trust.with_payoff("1.1", (0, b))) for b in (1, 2, 3)} == {
    1: [(2, 2)],
    2: [(1, 1), (2, 2)],
    3: [(1, 1)],
}

# %% [markdown]
# <details><summary>What happened</summary>
#
# Below 2 A trusts for sure. At exactly 2 B does not care, as in part 7: (2, 2) and (1, 1) are both right.
# Backward induction reports (2, 2), because *share* is the first of equals.
# With a fine of more than 1 both players gain, and nobody ever pays it.</details>
#
# Two of **three** players may agree as well. Nothing in `my_induction` says "two". (With three or
# more players the method is called **max$^n$**: Luckhardt and Irani, 1986.) Here A, B and C move in
# turn, and a leaf pays (A, B, C). C is a green pentagon.
#
# **Predict.** Which vector stands at each node? Answer on the picture.

# %%
triples = [
    [[(4, 1, 8), (8, 4, 0)], [(2, 1, 1), (7, 4, 2)]],
    [[(8, 3, 5), (5, 2, 0)], [(6, 6, 6), (0, 1, 4)]],
]
moves = [("left", "right")]
three = tree(triples, players=("A", "B", "C"), moves=moves, names=names)
play(watch(my_induction, three), ask="values")

# %% tags=["check"]
assert backward_induction(three).payoff == my_induction(three) == (7, 4, 2)
assert subgame_perfect(three) == [(7, 4, 2)]

# %% [markdown]
# <details><summary>What happened</summary>
#
# The game ends at (7, 4, 2): A goes left, B right and C right.</details>
#
# Now B and C sign a pact that binds them: they put what they get into one purse, and halve it. (We
# suppose that payoffs can be handed over, like money.) Each of the two now wants the purse to be
# as full as possible. So each leaf shows the sum twice, for B and for C.


# %%
def share(node):
    if node.is_leaf:
        a, b, c = node.payoff
        return {"payoff": (a, b + c, b + c)}
    return {}


pact = three.rewritten(share)


# %% [markdown]
# **Predict.** Who gains by the pact, and who pays for it? Follow the dark line from n1 down to its leaf. The line above the picture lists what the
# eight leaves paid before.

# %%
print("Before the pact:", *(leaf.payoff for leaf in three.leaves()))
draw(watch(my_induction, pact))

# %% tags=["check"]
assert backward_induction(pact).line == ("right", "right", "left")
assert subgame_perfect(pact) == [(6, 12, 12)]
assert three.at("1.1.0").payoff == (6, 6, 6)

# %% [markdown]
# <details><summary>What happened</summary>
#
# The purse holds 12, so B and C get 6 each instead of 4 and 2. A pays for the pact, and gets 6 instead of 7.</details>

# %% [markdown]
# ## 9 One tree, read four ways
#
# Back to the larger tree. These are four assumptions about B:
#
# | read as | at B's nodes | what goes up |
# |---|---|---|
# | MIN | B takes what is least for A | A's payoff |
# | chance | B's move is drawn by lot | the average of A's payoffs |
# | own payoff | B takes what is most for B | the whole vector |
# | joint payoff | B takes the largest sum, and so does A | the sum |
#
# **Predict.** Two of the four values at n1 are known: 4 if B is read as MIN, and (15, 9) by own payoff. Work out the other two. Then choose the
# reading *chance* or *joint payoff*, and type your answer.

# %%
explore.readings(worksheet)

# %% tags=["check"]
from gamelab import expectimax

by_lot = tree([[a for a, b in leaves] for leaves in pairs], players=("max", "chance"))
together = tree([[a + b for a, b in leaves] for leaves in pairs], players=("max",))
assert [
    (answer.value, answer.move)
    for answer in (minimax(mine_only), expectimax(by_lot), minimax(together))
] == [(4, 2), (8, 1), (24, 1)]

# %% [markdown]
# <details><summary>What happened</summary>
#
# The value is 8 by *chance*, and 24 = 15 + 9 by *joint payoff*. Three readings name the second move, but that is luck. On tree 2, set by the slider
# *other tree*, own payoff and joint payoff disagree.</details>
#
# Which reading is right? The tree cannot tell you. You must know who sits opposite.

# %% [markdown]
# ## 10 True or false?
#
# Decide, then open the answer.
#
# <details><summary>"My opponent always does what is worst for me."</summary>
# False. You can count on it only if your payoffs and the opponent's always have the same sum, such as
# 0. In the larger tree B answers the second move with 15 for A.</details>
#
# <details><summary>"Alpha-beta on my own payoffs finds my move, only faster."</summary>
# False. It finds 4 by the third move, and it does not read the leaf (15, 9) at all.</details>
#
# <details><summary>"Backward induction guarantees me its payoff."</summary>
# False. It predicts what players do if they know the payoffs and look after themselves. The
# guarantee comes from minimax.</details>
#
# <details><summary>"A Nash equilibrium contains no empty threats."</summary>
# False. "A stays out, B would fight" is a Nash equilibrium, and B would not fight.</details>
#
# <details><summary>"A game tree has exactly one subgame-perfect outcome."</summary>
# False. In the lending game (10, 4) and (1, 3) are both subgame-perfect. But (−10, 4) is not.</details>
#
# <details><summary>"Rational players end where it is best for both."</summary>
# False. With common knowledge of rationality the centipede ends at (2, 0), but three
# leaves are better for both.</details>

# %% [markdown]
# ## What to remember
#
# 1. A leaf pays every player. At each node the mover takes the vector with their own largest number, and the whole vector goes up.
# 2. Minimax guarantees, backward induction predicts. Without a link between the payoffs, nothing may be pruned.
# 3. In a Nash equilibrium nobody gains by changing their own plan alone. A subgame-perfect one passes this test at every node, so it holds no empty threats.
# 4. If a player does not care, there can be several right answers. `subgame_perfect` lists them
#    all; `backward_induction` gives the first.
# 5. The outcome may be worse for everybody than another leaf. A contract changes the payoffs; trust changes what a player believes.
#
# ## What next
#
# Write the tree of your last group project, as `trust` is written, and solve it. Which fine would have helped? Then change `share` so that all
# three players share, and compare the result with (6, 6, 6).

# %% [markdown]
# ## Going further
#
# ### Practice
#
# Here are as many trees as you like. From level 3 on there are three players. Level 4,
# `practice.induction(level=4)`, asks for every subgame-perfect payoff.

# %%
practice.induction()

# %% [markdown]
# ### Chance
#
# At a chance node every entry of the vectors is averaged. **Predict**: a fair coin decides between
# (10, 0) and (0, 4). What is the coin worth to A and to B?

# %%
coin = tree([(10, 0), (0, 4)], players=("chance", "A", "B"))
print("The coin is worth", backward_induction(coin).payoff)

# %% tags=["check"]
assert backward_induction(coin).payoff == (5, 2)

# %% [markdown]
# ### Minimax is the special case
#
# Give B exactly what A loses. Then "most for B" means "least for A". **Predict** the vector at the root
# of the larger tree.

# %%
zero_sum = tree([[(a, -a) for a, b in leaves] for leaves in pairs], players=("A", "B"))
print("With B as A's enemy:", backward_induction(zero_sum).payoff)

# %% tags=["check"]
assert backward_induction(zero_sum).payoff == (4, -4)

# %% [markdown]
# <details><summary>What happened</summary>
#
# (4, −4): the value of minimax, for A and for B.</details>
#
# ### A longer centipede
#
# With six nodes there is more to win by passing, and the theory still takes at once. This opponent
# passes only one time in two. **Predict** what the best plan earns against it, then play.

# %%
longer = tree(
    [(2, 0), [(1, 3), [(4, 2), [(3, 5), [(6, 4), [(5, 7), (8, 6)]]]]]],
    players=("A", "B"),
    moves=[("take", "pass")],
    names=names,
)
long_game = explore.versus(longer, odds=(1, 1))
long_game

# %% tags=["check"]
assert backward_induction(longer).payoff == (2, 0)
half = longer.rewritten(lambda node: {"player": "chance"} if node.player == "B" else {})
assert backward_induction(half).payoff[0] == Fraction(23, 8)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Always passing earns 23/8, or 2.875, on average. If B passes half of the time, or with any p above
# one third, passing pays.</details>
#
# ### A leaf that is never reached decides
#
# Why does A go right once B and C have their pact? Because of what the pact would do on the left.

# %%
first, second = backward_induction(pact.at("0")).line
print(f"From n2 on, B would go {first} and C {second}.")
print("A would get", three.at("0.0.0").payoff[0], "instead of 7.")

# %% tags=["check"]
assert backward_induction(pact.at("0")).line == ("left", "left")
assert three.at("0.0.0").payoff == (4, 1, 8)
assert backward_induction(three.at("0")).payoff == (7, 4, 2)

# %% [markdown]
# At this leaf B gets 1 instead of 4, so that C gets 8 instead of 2. The leaf is never reached, and
# it decides the game. The threat works only if A believes it. Without a pact that binds, B would
# rather have 4 than 1, and the threat would be empty.
#
# ### What does allow pruning
#
# Suppose it is known that payoffs are never negative and never add up to more than 20. A player who
# already holds 20 need not look further (Korf, 1991). Zero-sum is the best case of such knowledge: then each number fixes the other exactly.
