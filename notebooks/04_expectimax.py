# %% [markdown]
# # Expectimax: when chance has a move
#
# After this lesson you can
#
# - **compute** the value of a tree with chance nodes by hand, and **write** the algorithm that does it;
# - **say** which leaves a search may leave unread under chance, and **prove** it with a bound;
# - **decide** whether a new scale of payoffs is harmless, for minimax and for expectimax;
# - **compare** what a player assumes about the opponent with what the opponent really does.
#
# **You need** minimax and alpha-beta. **Time**: 50 minutes.
#
# | part | minutes |
# |---|---|
# | 1 An opponent who does not look | 6 |
# | 2 The expected value | 4 |
# | 3 The algorithm | 9 |
# | 4 Weights | 4 |
# | 5 Which leaves can be skipped? | 5 |
# | 6 A bound on the leaves | 5 |
# | 7 The scale of the payoffs | 4 |
# | 8 MAX, MIN and chance in one tree | 4 |
# | 9 Who sits across the table? | 7 |
# | 10 True or false | 2 |
#
# **How to read the pictures.** MAX points up, MIN points down, a circle is chance, a leaf is a box. A number on a branch below a circle is
# a probability. A filled shape has been visited, a hollow one has not. The payoff of a leaf is what MAX gets.

# %%
from fractions import Fraction
from math import inf
from random import Random

from gamelab import (
    ConnectFour,
    Race,
    TicTacToe,
    draw,
    expectimax,
    explore,
    game_tree,
    minimax,
    play,
    tree,
    watch,
)
from gamelab.learn import practice

# %% [markdown]
# ## 1 An opponent who does not look
#
# You know this endgame. X is to move. X is MAX: a win pays 1, a draw 0, a loss −1. The squares are numbered 0 to 8 in reading order. Here is what
# minimax says about X's four squares.

# %%
endgame = TicTacToe("XO./OOX/...", to_move="X")
print(endgame.text(endgame.initial()))
for child in game_tree(endgame).children:
    print(f"square {child.move}: {minimax(child).value}")

# %% tags=["check"]
assert minimax(endgame)[:2] == (0, 7)
four = game_tree(endgame).children
assert [minimax(child).value for child in four] == [-1, -1, 0, -1]

# %% [markdown]
# Against a perfect O only square 7 saves the draw. But today O does not look at the board. O puts the next mark on any free square, and each
# free square is equally likely.
#
# **Predict.** Can X now hope for more than a draw, on average? Choose your first square. Then play it a few times against this O. (Leave *opponent
# errs in* at 0%: this O plays at random anyway. `Random(4)` makes random choices. The 4 is its **seed**: the same seed gives the same choices.)

# %%
rng = Random(4)


def random_reply(state):
    return rng.choice(endgame.actions(state))


explore.table(endgame, opponent=random_reply)

# %% [markdown]
# A few games cannot tell us what a square is worth on average, so we compute it in part 3.
#
# Nobody decides where O moves now. We say that **chance** moves there. A **chance node** stands for a die, a shuffled card, the weather, or an
# opponent of whom we know only the habits. In the tree, chance takes the place of MIN. `rewritten` copies a tree. It calls a function for every node,
# and the function returns a dict of what changes there. (`eval` is the evaluation for a search with a depth limit. We search to the end, so we leave
# it out.)


# %%
def o_is_random(node):
    if node.player == "min":
        return {"player": "chance", "eval": None}
    return {"eval": None}


random_game = tree(game_tree(endgame)).rewritten(o_is_random)
draw(random_game)

# %% tags=["check"]
assert len(list(random_game.leaves())) == 21
assert {node.player for node in random_game.nodes()} == {"max", "chance", None}

# %% [markdown]
# The tree is the one you know, with the same 21 leaves. Only the circles are new.
#
# ## 2 The expected value
#
# What is a circle worth? A smaller example: MAX can have 4 for sure, or let a fair coin decide between 0 and 10.

# %%
coin = tree([4, [0, 10]], players=("max", "chance"))
draw(coin)

# %% [markdown]
# **Predict.** If the circle were a MIN node, MAX would take the 4. But the coin wants nothing. If it is tossed very often, what does one toss earn
# on average? Which move should MAX make? (`10_000` is 10000, and `_` is a name for a value that nobody uses.)

# %%
tosses = [rng.choice([0, 10]) for _ in range(10_000)]
print(f"expected value {Fraction(1, 2) * 0 + Fraction(1, 2) * 10}")
print(f"average of 10,000 tosses {sum(tosses) / 10_000:.2f}")

# %% tags=["check"]
assert 4 < expectimax(coin.children[1]).value == 5
assert abs(sum(tosses) / 10_000 - 5) < 0.2

# %% [markdown]
# <details><summary>What happened</summary>
#
# A toss earns 5 on average, so MAX tosses the coin. MAX never <i>gets</i> 5: a single toss pays 0 or 10.
#
# </details>
#
# The **expected value** of a circle is the sum of all products *probability times payoff*. We take it as the value of the circle. This suits only
# a player who prefers the higher average. If the 10 were pounds, a careful player might take the sure 4. So from now on payoffs are **utilities**:
# they measure how much the player wants an outcome, so that the higher average is the better choice (von Neumann and Morgenstern, 1944).
#
# ## 3 The algorithm
#
# A tree of MAX and chance is solved by **expectimax**, and so is one in which MIN moves too. Compare it with minimax: which line is new?


# %%
def my_expectimax(node):
    if node.is_leaf:
        return node.payoff
    values = [my_expectimax(child) for child in node.children]
    if node.player == "max":
        return max(values)
    if node.player == "min":
        return min(values)
    return sum(p * value for p, value in zip(node.probs, values))


# %% [markdown]
# <details><summary>The new line</summary>
#
# Only the last line is new. `node.probs` lists the probabilities of the children, and `zip` puts each of them beside its child's value.
#
# </details>
#
# Now take the worksheet tree of the earlier lessons, with chance in place of MIN. Against MIN it was worth 4, by the third move.

# %%
worksheet = tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]], players=("max", "chance"))
draw(worksheet)

# %% [markdown]
# **Predict** on paper the three circles, the root, and the move. The step player asks for each value before it shows it.

# %%
play(watch(my_expectimax, worksheet), ask="values")

# %% [markdown]
# <details><summary>What happened</summary>
#
# The circles are worth 7, 8 and 5. The root is worth 8, by the second move. While a circle is being read, it shows the sum so far: 10/3,
# then 6, then 7.
#
# </details>

# %% tags=["check"]
found = expectimax(worksheet)
assert [my_expectimax(child) for child in worksheet.children] == [7, 8, 5]
assert (expectimax(worksheet).value, expectimax(worksheet).move) == (8, 1)
assert my_expectimax(worksheet) == found.value and found.leaves == 9

# %% [markdown]
# ### Back to the endgame
#
# The `expectimax` of gamelab is the same recursion. It also reports the move. (A move without a name is called by its number, counted from 0.)
#
# **Predict.** What are the four circles of the endgame worth? Will X get more than a draw, on average? Type four numbers, then step.

# %%
explore.expectimax(random_game, ask="moves")

# %% tags=["check"]
squares = {child.move: expectimax(child).value for child in random_game.children}
assert squares == {2: 0, 6: Fraction(-1, 3), 7: 0, 8: Fraction(-1, 3)}
risky, _, safe, _ = random_game.children
assert [expectimax(child).value for child in risky.children] == [1, -1, 0]
assert [expectimax(child).value for child in safe.children] == [0, 0, 0]
assert expectimax(random_game).move == 2

# %% [markdown]
# <details><summary>What happened</summary>
#
# No: the root is worth 0. Squares 6 and 8 are worth −1/3. Two squares reach 0, for different reasons. Square 7 is a draw whatever O does. Square 2 wins one game in three, loses
# one and draws one: $(1 - 1 + 0)/3 = 0$. An expected value does not show the risk. Expectimax takes the first of equals, square 2, and against a
# perfect O that square loses.
#
# </details>
#
# Here is another endgame. Minimax calls squares 6 and 8 equal, and takes the first.

# %%
trap = TicTacToe(".XO/OX./.O.", to_move="X")
print(trap.text(trap.initial()))
for child in game_tree(trap).children:
    print(f"square {child.move}: {minimax(child).value}")

# %% [markdown]
# **Predict.** Against a random O, which square is best? And is a square that loses against a perfect O always worse than one that draws?

# %%
random_trap = tree(game_tree(trap)).rewritten(o_is_random)
explore.expectimax(random_trap, ask="moves")

# %% tags=["check"]
careful = {child.move: minimax(child).value for child in game_tree(trap).children}
assert careful == {0: -1, 5: -1, 6: 0, 8: 0} and minimax(trap).move == 6
hopeful = {child.move: expectimax(child).value for child in random_trap.children}
assert hopeful == {0: Fraction(1, 3), 5: Fraction(-1, 3), 6: 0, 8: Fraction(2, 3)}
assert expectimax(random_trap).move == 8

# %% [markdown]
# <details><summary>What happened</summary>
#
# Square 8 is best, with 2/3. X threatens to complete the diagonal 0, 4, 8. A random O misses the only answer two times in three, and then X wins.
# If O finds the answer, the game is drawn. With square 6 X threatens nothing, so it is worth 0. With square 0 X threatens the same diagonal, but if
# O finds the answer, X loses. Yet its average is 1/3, more than the 0 of square 6. So a square that loses against a perfect O can be the better
# one. (Square 5 is worth −1/3.)
#
# </details>
#
# Minimax cannot tell squares 6 and 8 apart, because it never expects O to go wrong.
#
# ## 4 Weights
#
# Not every die is fair. A node written as a dict carries its probabilities. We write them as strings, so that they stay exact.

# %%
loaded = tree(
    {"player": "chance", "probs": ["1/2", "1/4", "1/4"], "children": [1, 2, 5]}
)
draw(loaded)

# %% [markdown]
# **Predict** the value by hand: half of 1, a quarter of 2, a quarter of 5.

# %%
print(f"value {my_expectimax(loaded)}")

# %% tags=["check"]
assert my_expectimax(loaded) == expectimax(loaded).value == Fraction(9, 4)
try:
    tree({"player": "chance", "probs": ["1/2", "1/4"], "children": [1, 2]})
except ValueError as error:
    refused = str(error)
assert refused == "the root: its probabilities sum to 3/4, not to 1"

# %% [markdown]
# The probabilities of a node must sum to 1. If a node leaves out a quarter, `tree` refuses it.
#
# Often we know only **weights**, such as 2 : 1 : 1. Divide each weight by their sum, here 4, and you have probabilities.

# %%
weights = [2, 1, 1]
for weight in weights:
    print(Fraction(weight, sum(weights)))

# %% tags=["check"]
assert [Fraction(weight, sum(weights)) for weight in weights] == list(loaded.probs)

# %% [markdown]
# ## 5 Which leaves can be skipped?
#
# With MIN below the root, alpha-beta leaves the 15 and the 7 of the worksheet unread: after the 2, nothing there can help MAX.
#
# **Predict.** Now chance moves below the root. The 15 becomes 40: does the root stay, rise or fall? Click other leaves and type other values: which
# leaves could a search skip?

# %%
explore.change_root(worksheet)

# %% [markdown]
# <details><summary>What happened</summary>
#
# The root rises, and no leaf can be skipped. MIN *picks* one leaf, so after one low leaf we know that the node is worth no more than that leaf.
# Chance picks none: every leaf counts, and an unread leaf may be arbitrarily large. gamelab's <code>alphabeta</code> refuses a tree with chance nodes
# for this reason.
#
# </details>

# %% tags=["check"]
for leaf in worksheet.leaves():
    changed = worksheet.with_payoff(leaf.path, 1000)
    assert expectimax(changed).value > expectimax(worksheet).value
from gamelab import alphabeta

try:
    alphabeta(worksheet)
except ValueError as error:
    said = str(error)
assert "chance node" in said

# %% [markdown]
# ### A search that does not wait
#
# This search leaves a circle as soon as the sum so far is no more than alpha, the best value that MAX has already. It looks reasonable.


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


# %%
fair = tree([[6], [1, 20]], players=("max", "chance"))
draw(fair)

# %% [markdown]
# **Predict** what `hasty` returns for a sure 6 against a fair coin for 1 or 20, and what is right. Find the step where it goes wrong.

# %%
play(watch(hasty, fair))

# %% tags=["check"]
assert (hasty(fair), expectimax(fair).value) == (6, Fraction(21, 2))
assert (hasty(worksheet), expectimax(worksheet).value) == (7, 8)

# %% [markdown]
# <details><summary>What happened</summary>
#
# It returns 6, but 21/2 is right. After the 1 the sum so far is 1/2, and the search leaves with the 20 still to come. On the worksheet tree it
# returns 7 instead of 8.
#
# </details>
#
# ## 6 A bound on the leaves
#
# An unread leaf may be *arbitrarily* large: that was the trouble. Now suppose we know that no leaf of the third move is above 10. (A bound is
# stated on a node. It holds for every leaf below it. In the code, `bounds` is a new entry in the dict of the third move: the lowest and the
# highest leaf.)

# %%
rows = [10, 8, 3], [2, 15, 7], [6, 5, 4]
moves = [{"player": "chance", "children": row} for row in rows]
moves[2]["bounds"] = [-inf, 10]
capped = tree({"player": "max", "children": moves})

# %% [markdown]
# In the next cell, `bounds=(-inf, inf)` says that nothing is known about the tree as a whole. So the 10 is the only bound.
# Without this argument, `expectimax` never cuts.
# (The program beside the tree is gamelab's own.)
#
# **Predict.** The search reads from left to right. It leaves a node when the node cannot get above what MAX has. Click the leaves that it will
# never read.

# %%
play(watch(expectimax, capped, bounds=(-inf, inf)), ask="leaves")

# %% [markdown]
# <details><summary>What happened</summary>
#
# The last leaf, the 4, is never read. MAX has 8 from the second move. After 6 and 5 the third move is worth at most $(6 + 5 + 10)/3 = 7$, and
# 7 is less than 8. So the last leaf is cut, whatever it is.
#
# </details>

# %% tags=["check"]
trace = watch(expectimax, capped, bounds=(-inf, inf))
assert [capped.at(path).payoff for path in trace.leaves_pruned] == [4]
assert (trace.result.value, trace.result.move, trace.result.leaves) == (8, 1, 8)
assert Fraction(6 + 5 + 10, 3) == 7 < expectimax(worksheet).value
for value in range(-50, 11):
    assert expectimax(worksheet.with_payoff("2.2", value)).value == 8
assert expectimax(worksheet.with_payoff("2.2", 14)).value > 8

# %% [markdown]
# **Predict.** If no leaf of the third move (move 2) is above 6, how many leaves are never read? Slide the bound up: where does the answer change?

# %%
explore.star(worksheet, "2", highest=16)

# %% [markdown]
# <details><summary>What happened</summary>
#
# With a bound of 9 or less, two leaves are cut, since $(6 + 9 + 9)/3 = 8$ is no improvement on 8. (The search tests after a leaf, so it always reads one.) Up to 13 one leaf is cut, and from 14 on none is.
# A bound below 6 would be false, because a leaf is above it. A false bound could make the cut wrong, so `expectimax` refuses it.
#
# </details>
#
# The largest leaf of the whole tree is 15. Suppose we know only this: *no* leaf is above 15.
#
# **Predict.** How many of the nine leaves are read now?

# %%
found = expectimax(worksheet, bounds=(-inf, 15))
print(f"leaves read: {found.leaves} of 9")
print(f"the third move after 6 and 5: at most {Fraction(6 + 5 + 15, 3)}")

# %% tags=["check"]
assert (
    expectimax(worksheet, bounds=(-inf, 15)).leaves == 9 and Fraction(6 + 5 + 15, 3) > 8
)

# %% [markdown]
# <details><summary>What happened</summary>
#
# All nine. After 6 and 5 the third move could still reach 26/3, and this is above 8. A bound helps only if it is close enough.
#
# </details>
#
# *Going further* turns the idea into an algorithm, Star1.
#
# ## 7 The scale of the payoffs
#
# MAX chooses among three fair coins: a safe one, a mixed one and a wild one.

# %%
risks = tree([[6, 7], [3, 11], [1, 12]], players=("max", "chance"))
draw(risks)

# %% [markdown]
# **Predict.** Which coin does expectimax choose, and which does minimax, with MIN in place of the coins? Then cube every payoff. The order of the
# leaves stays as it is. Which of the two changes its move?

# %%
explore.rescale(risks)


# %% tags=["check"]
def both(leaves):
    chance = tree(leaves, players=("max", "chance"))
    return minimax(tree(leaves)).move, expectimax(chance).move


coins = [[6, 7], [3, 11], [1, 12]]
cubes = [[x**3 for x in row] for row in coins]
roots = [[x**0.5 for x in row] for row in coins]
assert [both(leaves) for leaves in (coins, cubes, roots)] == [(0, 1), (0, 2), (0, 0)]
for a in (1, 3, 100, Fraction(1, 7)):
    for b in (-50, 0, 1):
        assert both([[a * leaf + b for leaf in row] for row in coins]) == (0, 1)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Minimax takes the safe coin on every scale. It only *compares* leaves, and an increasing scale keeps every comparison. Expectimax *adds* leaves.
# With the payoffs as given it takes the mixed coin. Cubes make the best outcomes count for more, and it takes the wild coin. Square roots make them
# count for less, and it takes the safe one.
#
# Which scales are harmless for expectimax? Those of the form $ax + b$ with $a > 0$, because the average of $ax + b$ is $a$ times the average plus $b$.
# Any other increasing scale changes the move on some tree.
#
# </details>
#
# Under chance the *size* of a payoff has a meaning. The same holds for an evaluation: it
# must estimate the expected payoff, not only rank the positions.
#
# ## 8 MAX, MIN and chance in one tree
#
# MAX and MIN race on a track, and the first to reach the goal wins 1 from the other. They take turns. On each turn a player either walks two
# squares for sure, or throws a die and advances as many squares as it shows. The die has three faces: 1, 1 and 4. Here is the whole tree for a track of
# two squares.

# %%
short_race = tree(game_tree(Race(2))).rewritten(lambda node: {"eval": None})
draw(short_race)

# %% [markdown]
# **Predict.** On a track of two squares, should MAX walk or throw? What is throwing worth? Work from the leaves up, then step.

# %%
explore.expectimax(short_race, ask="moves")

# %% [markdown]
# <details><summary>What happened</summary>
#
# Walking wins at once, so it is worth 1. Throwing is worth −1/3. With probability 2/3 MAX gains only one square, and then MIN walks home.
#
# </details>
#
# On average a throw gains $(1 + 1 + 4)/3 = 2$ squares, exactly as much as a walk.
#
# **Predict.** On a longer track, does it still matter which of the two MAX chooses?

# %%
for length in range(2, 8):
    found = expectimax(Race(length))
    print(f"{length} squares: {found.move}, value {found.value}")

# %% tags=["check"]
moves = [expectimax(Race(length)).move for length in range(2, 8)]
assert moves == ["walk", "throw"] * 3
walk, throw = short_race.children
assert (expectimax(walk).value, expectimax(throw).value) == (1, Fraction(-1, 3))
assert expectimax(Race(6)).value == Fraction(1, 3)

# %% [markdown]
# <details><summary>What happened</summary>
#
# It matters: walking is best on 2, 4 and 6 squares, throwing on 3, 5 and 7. Only winning pays. Squares are not payoffs: one more square is not
# worth the same everywhere. So an equal average of squares need not be an equal average of payoffs.
#
# </details>
#
# ## 9 Who sits across the table?
#
# Expectimax assumes one opponent, minimax another. A **minimax player** expects the worst reply. An **expectimax player** expects a random one. On
# the worksheet tree the minimax player takes the third move and the expectimax player takes the second. What they get depends on who really
# sits across the table: a **minimiser**, who makes the worst reply for MAX, or a random opponent.
#
# **Predict** the four results, and which is the smallest and which the largest.

# %%
against_min = tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]])
for player, move in {"minimax player": 2, "expectimax player": 1}.items():
    worst = minimax(against_min.children[move]).value
    average = expectimax(worksheet.children[move]).value
    print(f"{player}: {worst} from a minimiser, {average} from a random opponent")

# %% tags=["check"]
choice = minimax(against_min).move, expectimax(worksheet).move
assert choice == (2, 1)
assert [minimax(against_min.children[move]).value for move in choice] == [4, 2]
assert [expectimax(worksheet.children[move]).value for move in choice] == [5, 8]

# %% [markdown]
# <details><summary>What happened</summary>
#
# | MAX is a | against a minimiser | against a random opponent |
# |---|---|---|
# | minimax player (third move) | 4 | 5 |
# | expectimax player (second move) | 2 | 8 |
#
# Each player is best where its assumption is true. The order $2 \le 4 \le 5 \le 8$ is no accident. A minimiser never leaves MAX more than the minimax
# value ($2 \le 4$). The minimax player gets at least this value from anybody ($4 \le 5$). Against random replies nothing beats expectimax ($5 \le 8$).
#
# </details>
#
# ### The duel: an opponent who errs
#
# In lesson 2 your search looked three plies ahead and began the duel with column 0, a mistake. O's right answer is column 0 as well. You take over
# after these two moves. All four columns lose against a perfect O, so minimax takes the first. But this O **errs**: one time in four it plays at
# random. The last line of the next search allows for this.


# %%
def erring(node, p=Fraction(1, 4)):
    if node.is_leaf:
        return node.payoff
    values = [erring(child, p) for child in node.children]
    if node.player == "max":
        return max(values)
    return (1 - p) * min(values) + p * Fraction(sum(values), len(values))


# %% [markdown]
# **Predict.** Of twenty games as X, how many does minimax win, and how many does expectimax with `erring`? Play a few yourself: a line counts each
# player's wins. Then let the two searches play, and change how often O errs.

# %%
lost = ConnectFour(rows=4, columns=5, connect=3, position=(3, 3, 0, 3, 3, 1, 0, 0))
searches = {"minimax": minimax, "expectimax": erring}
explore.table(lost, errs=Fraction(1, 4), players=searches)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Expectimax takes column 1. Counted over the whole tree, it wins about half of its games. Minimax takes column 0 and wins 12%. So expectimax waits
# two games for its first win on average, minimax eight or nine. Twenty games say less: chance can move such a count by four.
#
# </details>


# %% tags=["check"]
from gamelab.search.deepening import best_move


def share_won(state, search):
    """How often X wins from here, if O errs one time in four and is perfect otherwise."""
    if lost.terminal(state):
        return Fraction(lost.utility(state) == 1)
    moves, root = lost.actions(state), game_tree(lost, state)
    below = {move: lost.result(state, move) for move in moves}
    if lost.player(state) == "max":
        return share_won(below[best_move(root, search)[0]], search)
    shares = {move: share_won(after, search) for move, after in below.items()}
    at_random = Fraction(sum(shares.values()), len(moves))
    return Fraction(3, 4) * shares[alphabeta(root).move] + at_random / 4


start = lost.initial()
assert {minimax(child).value for child in game_tree(lost).children} == {-1}
first = [best_move(game_tree(lost), search)[0] for search in (minimax, erring)]
assert first == [0, 1]
carefully, hopefully = share_won(start, minimax), share_won(start, erring)
assert round(float(carefully), 2) == 0.12 and round(float(hopefully), 3) == 0.495
assert round(1 / hopefully) == 2 and 8 < 1 / carefully < 9
assert round(2 * 20 * (0.25 / 20) ** 0.5, 1) == 4.5
threes = minimax(ConnectFour(4, 5, 3, position=(3, 3, 0, 3, 3, 1)), 3).move
answer = minimax(ConnectFour(4, 5, 3, position=(3, 3, 0, 3, 3, 1, 0)))
assert (threes, answer.move, answer.value) == (0, 0, -1)

# %% [markdown]
# ## 10 True or false
#
# Each of these has been said somewhere. Decide, then open the answer.
#
# <details><summary>"Any increasing rescaling of the payoffs is harmless."</summary>
# False. It is harmless for minimax. Expectimax is sure to keep its move only under $ax + b$ with $a > 0$.</details>
#
# <details><summary>"Alpha-beta works under chance too, with an average in place of the minimum."</summary>
# False. One low leaf bounds a minimum but not an average. With a sure 6 against a coin for 1 or 20, such a search returns 6, but 21/2 is right.</details>
#
# <details><summary>"With bounds on the leaves, something is always cut."</summary>
# False. With the bound 15 on the whole worksheet tree nothing is cut.</details>
#
# <details><summary>"Expectimax is only for random opponents."</summary>
# False. It also handles dice in a game against a perfect opponent, and any opponent whose probabilities are known.</details>
#
# <details><summary>"The value of the root is what MAX will get."</summary>
# False. It is an average over many plays. The coin of part 2 is worth 5 and never pays 5.</details>
#
# <details><summary>"It is enough to look at the most likely outcome."</summary>
# False. In part 4 the most likely payoff is 1, and the node is worth 9/4.</details>

# %% [markdown]
# ## What to remember
#
# 1. A chance node is worth the sum of probability times value over its children. The probabilities sum to 1.
# 2. Without bounds, every child of a circle counts, since an unread child may be worth arbitrarily much. (Inside a child, MAX and MIN may still
#    cut each other.)
# 3. With a bound on the leaves, a node can be left as soon as it cannot get above what MAX has already.
# 4. Under chance the size of a payoff matters. Only $ax + b$ with $a > 0$ is a harmless scale.
# 5. Expectimax is the best reply to known probabilities. Minimax is the best guarantee when nothing is known.
#
# ## What next
#
# Play the race yourself with `explore.table(Race(6))`. Then try `Race(8, walk=2, die=(1, 1, 1, 5))`: is it still worth looking ahead? (`expectimax(Race(n, walk=2, die=(1, 1, 1, 5))).move` tells, for each `n`.) And if the
# probabilities are *unknown*, but the same in every game? Then each game teaches MAX something, and searching turns into learning.
#
# Do you have a search of your own, or one that you found elsewhere? [Bring your own game](bring_your_own_game.ipynb) steps through it.

# %% [markdown]
# ## Going further
#
# ### Practice
#
# Here are fresh trees, as many as you like. Find the value of every node; your answer is checked at once. Level 2 has weights, level 3 has
# MIN as well, and level 4 has bounds: `practice.chance(level=4)`.

# %%
practice.chance()

# %% [markdown]
# ### Where the choice flips
#
# Load the die of the worksheet's first move. The outcome that you choose takes the probability p, and the other two share the rest.
#
# **Predict.** How likely must the 10 become before MAX prefers the first move? Can loading the 8 ever do it?

# %%
explore.weights(worksheet)

# %% tags=["check"]
at_the_flip = tree(
    {"player": "chance", "probs": ["5/9", "2/9", "2/9"], "children": [10, 8, 3]}
)
assert expectimax(at_the_flip).value == expectimax(worksheet).value

# %% [markdown]
# <details><summary>What happened</summary>
#
# With p on the 10 the node is worth $10p + 5.5(1 - p)$. This is 8 at $p = 5/9$ exactly. An expected value is a straight line in p, so against a fixed
# rival the choice flips at one p or never. With p on the 8 the first move only draws level, at $p = 1$. With p on the 3, MAX prefers the first
# move if the 3 becomes *less* likely, below $p = 1/6$.
#
# </details>
#
# ### Four averages, one expected value
#
# Three of these four functions are mistakes that people make.


# %%
def weighted(weights, values):
    return sum(w * v for w, v in zip(weights, values))


ways = {
    "expected value": lambda ws, values: Fraction(weighted(ws, values), sum(ws)),
    "always uniform": lambda ws, values: Fraction(sum(values), len(values)),
    "integer division": lambda ws, values: weighted(ws, values) // sum(ws),
    "not normalised": weighted,
}

# %% [markdown]
# **Predict** what each gives for the weights 2 : 1 : 1 and the payoffs 1, 2, 5. MAX may take 5/2 for sure instead. Which of the four gamble?

# %%
for name, average in ways.items():
    worth = average([2, 1, 1], [1, 2, 5])
    print(f"{name}: {worth}, {'gambles' if worth > Fraction(5, 2) else 'takes 5/2'}")

# %% tags=["check"]
worths = [average([2, 1, 1], [1, 2, 5]) for average in ways.values()]
assert worths == [expectimax(loaded).value, Fraction(8, 3), 2, 9]
thirds = [average([1, 1, 1], [1, 1, 3]) for average in ways.values()]
assert thirds[0] > Fraction(3, 2) > thirds[2]

# %% [markdown]
# <details><summary>What happened</summary>
#
# The second and the fourth gamble, and lose on average. The integer division was right by luck: for 1, 1, 3 with equal weights it says 1, but 5/3
# is right.
#
# </details>
#
# Floats are a fifth mistake. MAX can have 3, or a circle in which every outcome is 3.


# %%
def three(probs):
    circle = {"player": "chance", "probs": probs, "children": [3, 3, 3]}
    return expectimax(tree({"player": "max", "children": [3, circle]}))


for probs in (["1/10", "1/10", "4/5"], [0.1, 0.1, 0.8]):
    print(f"the root is worth {three(probs).value}, by move {three(probs).move}")

# %% tags=["check"]
exact, rounded = three(["1/10", "1/10", "4/5"]), three([0.1, 0.1, 0.8])
assert (exact.value, exact.move) == (3, 0) and rounded.value > 3 and rounded.move == 1

# %% [markdown]
# With floats the circle is worth a little more than 3, and MAX prefers it. Fractions keep a tie a tie, and the first move is taken.
#
# ### Star1
#
# Part 6 used a bound in the simplest case. Star1 ([Ballard, 1983](https://doi.org/10.1016/S0004-3702%2883%2980015-0)) uses it in any tree of MAX, MIN and chance.
# (For such a tree, most books call expectimax *expectiminimax*.) At a circle, `known` is what the
# children read so far contribute, and `rest` is the probability still unread. The node is worth at least `known + rest * low` and at most `known +
# rest * high`. The search leaves it as soon as this range lies outside the window. Each child gets the window in which its value can still matter.


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
        if node.player == "max":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


# %% [markdown]
# In the next tree MAX moves, a coin is tossed, and MIN replies. All leaves lie between 0 and 8.

# %%
dice_then_min = tree(
    [[[7, 7, 8], [6, 8, 6]], [[2, 8, 1], [8, 4, 2]], [[4, 1, 0], [1, 5, 2]]],
    players=("max", "chance", "min"),
)
draw(dice_then_min)

# %% [markdown]
# **Predict** which leaves of the second and the third move are cut.

# %%
play(watch(my_star1, dice_then_min, bounds=(0, 8)))

# %% tags=["check"]
mine = watch(my_star1, dice_then_min, bounds=(0, 8))
ours = watch(expectimax, dice_then_min, bounds=(0, 8))
assert mine.visited == ours.visited and len(mine.leaves_read) == 8
assert mine.result == ours.result.value == expectimax(dice_then_min).value

# %% [markdown]
# <details><summary>What happened</summary>
#
# Eight of the eighteen leaves are read. For example, the second move must beat 13/2. Its first child has weight 1/2, and the other child can add at
# most $8/2 = 4$. So the first child matters only above $(13/2 - 4)/(1/2) = 5$, and this is its alpha.
#
# </details>
#
# ### Star2
#
# Star1 knows nothing of a child before the child is searched. **Star2** first *probes*: it reads one grandchild below each child of the circle. One
# reply shows that a MIN node is worth no more than that reply. This bound may be much better than the one for the whole tree. If the probes do not
# cut, the search starts over and reads some leaves a second time.
#
# **Predict.** With no leaf above 8, Star1 leaves ten unread. How many does Star2 leave? Does Star2 do better with tight bounds or with loose ones?
# Slide the upper bound and switch the method.

# %%
explore.star(dice_then_min)

# %% [markdown]
# <details><summary>What happened</summary>
#
# In this tree, with loose ones. Tight bounds let Star1 cut by itself, and then the probes are extra work. The value never changes.
#
# </details>

# %% tags=["check"]
uppers = (8, 10, 12, 15, 30)
evaluations = {
    (upper, star): expectimax(dice_then_min, bounds=(0, upper), star=star)
    for upper in uppers
    for star in (1, 2)
}
assert evaluations[8, 1].leaves < evaluations[8, 2].leaves
assert evaluations[30, 2].leaves < evaluations[30, 1].leaves
values = {found.value for found in evaluations.values()}
assert values == {expectimax(dice_then_min).value}

# %% [markdown]
# Is that a rule, or does it hold for this tree alone? Here are forty trees with random leaves between 0 and 8. The tight bounds are 0 and 8, the loose
# ones 0 and 30. The trees are searched as given, and then with the lowest reply first and the best move first.


# %%
def dice_tree(seed, ordered):
    dice = Random(seed)
    moves = [[[dice.randint(0, 8) for _ in "123"] for _ in "123"] for _ in "123"]
    if ordered:
        moves = [[sorted(replies) for replies in faces] for faces in moves]
        moves.sort(key=lambda faces: -sum(replies[0] for replies in faces))
    return tree(moves, players=("max", "chance", "min"))


def evaluations_of(star, ordered, high):
    trees = [dice_tree(seed, ordered) for seed in range(40)]
    return sum(expectimax(t, bounds=(0, high), star=star).leaves for t in trees) / 40


# %% [markdown]
# **Predict** which of the two needs fewer evaluations, in each order and with each bound.

# %%
for order, ordered in {"as given": False, "good replies first": True}.items():
    for high in (8, 30):
        one, two = evaluations_of(1, ordered, high), evaluations_of(2, ordered, high)
        print(f"{order}, 0 to {high}: Star1 {one:.1f}, Star2 {two:.1f} on average")

# %% tags=["check"]
for high in (8, 30):
    assert evaluations_of(1, False, high) < evaluations_of(2, False, high)
    assert 0.75 < evaluations_of(2, True, high) / evaluations_of(1, True, high) < 0.85

# %% [markdown]
# <details><summary>What happened</summary>
#
# The bounds hardly matter here. In random order the probes are wasted, with tight bounds and with loose ones. When good replies come first, the
# probes save about a fifth. As in alpha-beta, the order decides.
#
# </details>
#
# In a game the bounds are often natural: in the race nobody wins or loses more than 1.

# %%
for name, options in {
    "no bounds": {},
    "Star1": {"bounds": (-1, 1)},
    "Star2": {"bounds": (-1, 1), "star": 2},
}.items():
    print(f"{name}: {expectimax(Race(6), **options).nodes} nodes")

# %% tags=["check"]
assert [expectimax(Race(6), bounds=(-1, 1), star=star).nodes for star in (1, 2)] == [
    87,
    150,
]
assert expectimax(Race(6)).nodes == 897

# %% [markdown]
# ### An opponent who errs now and then
#
# Back to the worksheet tree. Let MIN play at random with probability p, as O did in the duel, and make the worst reply for MAX otherwise.
#
# **Predict.** At $p = 5/12$, is it better to be the minimax player, who makes the third move, or the expectimax player, who makes the second? And
# which move does `erring` make? It knows p.

# %%
for k in (0, 3, 5, 7, 12):
    worths = [erring(child, Fraction(k, 12)) for child in against_min.children]
    print(f"p = {Fraction(k, 12)}: the moves are worth", ", ".join(map(str, worths)))

# %% [markdown]
# <details><summary>What happened</summary>
#
# Of the two, the expectimax player does better: 9/2 against 53/12. But the first move, which neither of them plays, earns 14/3. It is the best move
# for every p between 1/3 and 1/2.
#
# </details>


# %% tags=["check"]
def best_reply(p):
    return max(range(3), key=lambda move: erring(against_min.children[move], p))


worths = [erring(child, Fraction(5, 12)) for child in against_min.children]
assert worths == [Fraction(14, 3), Fraction(9, 2), Fraction(53, 12)]
assert [best_reply(Fraction(k, 12)) for k in (0, 3, 5, 7, 12)] == [2, 2, 0, 1, 1]
for p in (Fraction(1, 3), Fraction(1, 2)):
    at_p = [erring(child, p) for child in against_min.children]
    assert at_p.count(max(at_p)) == 2 and max(at_p) == at_p[0]

# %% [markdown]
# So expectimax is the best reply to *any* opponent whose probabilities you know.
