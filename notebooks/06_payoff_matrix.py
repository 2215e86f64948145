# %% [markdown]
# # Payoff matrices: Red and Blue
#
# After this lesson you can
#
# - **read** a payoff matrix, and **draw** it as a tree in which a player does not see the other's choice;
# - **find** best responses, equilibria, and what a player is sure of with one row or one column;
# - **solve** a game by mixing: find the best probabilities and the value;
# - **prove** that a solution is right, from both sides;
# - **strike out** what a player should never choose.
#
# **You need** backward induction on a tree, and what an expected value is. **Time**: 50 minutes.
#
# | part | minutes |
# |---|---|
# | 1 Fifteen rounds | 6 |
# | 2 Six numbers | 3 |
# | 3 The matrix as a tree | 5 |
# | 4 If he thinks that I think | 5 |
# | 5 What each player is sure of | 5 |
# | 6 Roll a die | 8 |
# | 7 Solve it, and prove it | 7 |
# | 8 Strike out | 4 |
# | 9 Against a weak opponent | 3 |
# | 10 Practice | 2 |
# | 11 True or false | 2 |
#
# Red's choices and payoffs are red, Blue's are blue. In other games the players are called Row and Column.

# %%
from fractions import Fraction
from itertools import combinations
from random import Random

from gamelab import Payoffs, backward_induction, draw, explore, tree
from gamelab.learn import practice
from gamelab.show.grid import certificate, matrix
from gamelab.show.mixing import best_responses, envelope

# %% [markdown]
# ## 1 Fifteen rounds
#
# You are Red. In each round you choose row 1 or row 2, and Blue chooses column A, B or C, **at the same time**. Then Blue pays you the number in the
# cell. If it is negative, you pay Blue.
#
# | | A | B | C |
# |---|---|---|---|
# | **1** | 30 | −10 | 20 |
# | **2** | −10 | 20 | −20 |
#
# Play fifteen rounds and win as much as you can. Blue learns from what you do.

# %%
game = Payoffs([[30, -10, 20], [-10, 20, -20]], rows="12", cols="ABC")

# %%
me = explore.rounds(game, players=("Red", "Blue"))
me

# %% tags=["check"]
assert me.share is None and "not played yet" in me.told()

# %% [markdown]
# The variable `me` remembers your rounds for part 6. The **code** beside your score holds them too, and no name: hand it in, and your lecturer can
# draw the whole class.

# %% [markdown]
# ## 2 Six numbers
#
# What one player wins, the other player loses. Such a game is called **zero-sum**. The table is its **payoff matrix**: it shows what Red gets.
#
# A friend advises: "Play row 1. It can win 30, and it can lose only 10. Row 2 wins at most 20, and it can lose 20."
#
# **Predict.** Are the friend's four numbers right? What does *Blue* get in the cells (2, B), (1, C) and (1, B)? (`game.rows` holds the names of the
# rows and `game.row` their numbers.)

# %%
for name, numbers in zip(game.rows, game.row):
    print(f"Row {name}: Red gets at most {max(numbers)} and at least {min(numbers)}.")
for row, column in [("2", "B"), ("1", "C"), ("1", "B")]:
    red, blue = game.expected(row, column)
    print(f"Cell ({row}, {column}): Red gets {red} and Blue gets {blue}.")

# %% tags=["check"]
assert [(max(row), min(row)) for row in game.row] == [(30, -10), (20, -20)]
assert [game.expected(*cell)[0] for cell in ("2B", "1C", "1B")] == [20, 20, -10]
assert all(sum(game.expected(i, j)) == 0 for i in game.rows for j in game.cols)

# %% [markdown]
# <details><summary>What happened</summary>
#
# All four are right, and Blue gets minus Red's number. But your friend forgets that Blue can read the table, too.
#
# </details>

# %% [markdown]
# ## 3 The matrix as a tree
#
# Backward induction has solved every tree so far. Can it solve this game, drawn as a tree? In the first tree Red moves first, and Blue sees Red's
# row. (Each number becomes a pair: what Red gets, and what Blue gets.)

# %%
players = ("Red", "Blue")
row_1, row_2 = [[(number, -number) for number in row] for row in game.row]
red_first = tree([row_1, row_2], players, moves=[game.rows, game.cols])
draw(red_first)

# %% [markdown]
# In the second tree Blue moves first, and Red sees Blue's column.

# %%
columns = [[upper, lower] for upper, lower in zip(row_1, row_2)]
blue_first = tree(columns, players, first="Blue", moves=[game.cols, game.rows])
draw(blue_first)

# %% [markdown]
# **Predict.** What does Red get in the first tree, and what in the second? Would you rather move first or second?

# %%
for player, game_tree in (("Red", red_first), ("Blue", blue_first)):
    red, _ = backward_induction(game_tree).payoff
    print(f"If {player} moves first, Red gets {red}.")

# %% tags=["check"]
assert backward_induction(red_first).payoff == (-10, 10)
assert backward_induction(blue_first).payoff == (20, -20)

# %% [markdown]
# <details><summary>What happened</summary>
#
# If Red moves first, Red gets −10. If Blue moves first, Red gets 20. In both trees the second player **knows** the first player's choice, and gains
# by it. In a zero-sum game it is never worse to move second.
#
# </details>
#
# Neither tree is the game you played, since nobody saw the other's choice. A tree can show this, too: nodes which a player cannot tell apart form an
# **information set**. In the code they share a label, `info`. In the picture a dashed line joins them.


# %%
def hide(node):
    if node.player == "Blue":
        return {"info": "Blue"}
    return {}


blind = red_first.rewritten(hide)
draw(blind)

# %% tags=["check"]
try:
    refused = str(backward_induction(blind))
except ValueError as problem:
    refused = str(problem)
assert "information set 'Blue'" in refused

# %% [markdown]
# Blue does not know which of the two nodes is reached, so Blue must choose the same column at both. This is not a game of **perfect information**,
# and backward induction cannot start. But `Payoffs.of` turns any of these trees into a matrix. It has a column for each of Blue's plans.
#
# **Predict.** How many plans does Blue have in the first tree, where Blue sees the row? And how many in this one?

# %%
for name, game_tree in (("sees the row", red_first), ("does not", blind)):
    plans = Payoffs.of(game_tree).cols
    print(f"If Blue {name}: {len(plans)} plans. The second one is: {plans[1]}.")

# %% tags=["check"]
assert [Payoffs.of(each).shape for each in (red_first, blind)] == [(2, 9), (2, 3)]
assert Payoffs.of(blind).row == game.row and Payoffs.of(blind).cols == game.cols
assert Payoffs.of(red_first).value() == -10
assert Payoffs.of(blind).value() == Fraction(20, 7)

# %% [markdown]
# <details><summary>What happened</summary>
#
# If Blue sees the row, a plan answers each of two rows: $3 \cdot 3 = 9$ plans. If not, a plan is a column: this tree *is* the matrix of part 1. Part
# 7 solves this matrix, and so this tree.
#
# </details>

# %% [markdown]
# ## 4 If he thinks that I think
#
# Suppose that Red is about to play row 1. The column that now pays Blue most is Blue's **best response**, or best reply, to row 1. In the same way,
# Red has a best response to each column.
#
# Now both players think in turn. Blue replies to Red's row in thought. Red replies to that column, Blue to the new row, and so on.
#
# A cell is an **equilibrium** (the Nash equilibrium of lesson 5) if each player's choice is a best response to the other's. There the thinking stops:
# neither player gains by changing alone.
#
# **Predict.** At first, Red is about to play 1, and Blue is about to play C. Blue thinks first. Where does the thinking end? Then move *steps of
# thought*, one at a time.

# %%
explore.walk(game, start=("1", "C"), players=("Red", "Blue"))

# %% [markdown]
# The next picture marks every best response: a square for Red's and a dashed circle for Blue's.
#
# **Predict.** How many of the six cells carry both marks?

# %%
matrix(game, ("Red", "Blue"))

# %% tags=["check"]
best = game.best_responses()
walked = [("1", "C")]
for step in range(4):
    row, col = walked[-1]
    if step % 2:
        row = game.rows[best.row[game.cols.index(col)][0]]
    else:
        col = game.cols[best.col[game.rows.index(row)][0]]
    walked.append((row, col))
assert walked == [("1", "C"), ("1", "B"), ("2", "B"), ("2", "C"), ("1", "C")]
assert game.pure_equilibria() == game.saddle_points() == []

# %% [markdown]
# <details><summary>What happened</summary>
#
# The thinking never ends. It goes to (1, B), (2, B), (2, C) and back to (1, C). No cell carries both marks, so no cell is
# an equilibrium.
#
# </details>

# %% [markdown]
# ## 5 What each player is sure of
#
# A careful Red prepares for the worst: Blue knows the row. Then a row is worth its smallest number, and Red takes the row whose smallest number is
# largest. This number is called the **maximin**.
#
# A careful Blue also prepares for the worst. Then a column costs its largest number, and Blue takes the column whose largest number is smallest. This
# number is called the **minimax**, which gave the search of lesson 2 its name.
#
# **Predict.** You have seen both numbers before. Where? And which row and which columns reach them?

# %%
upper, lower = game.row
print(f"Row 1: Red gets at least {min(upper)}. Row 2: at least {min(lower)}.")
for column, a, b in zip(game.cols, upper, lower):
    print(f"Column {column}: Blue pays at most {max(a, b)}.")

# %% tags=["check"]
sure = game.maximin()
assert sure.maximin == max(min(row) for row in game.row) == -10 and [
    game.rows[i] for i in sure.rows
] == ["1"]
assert sure.minimax == min(max(column) for column in zip(*game.row)) == 20 and [
    game.cols[j] for j in sure.cols
] == ["B", "C"]
assert backward_induction(red_first).payoff[0] == sure.maximin
assert backward_induction(blue_first).payoff[0] == sure.minimax

# %% [markdown]
# <details><summary>What happened</summary>
#
# The maximin is −10, by row 1: the result of the first tree. The minimax is 20, the largest number of column B and of column C: the result of the second tree.
#
# </details>
#
# The result of good play lies somewhere in the gap between the two. The maximin is only what Red is sure of with **one row that Blue knows**.
#
# ### When there is no gap
#
# In another game the two numbers can be equal.
#
# | | A | B | C |
# |---|---|---|---|
# | **1** | 4 | 2 | 5 |
# | **2** | 0 | 1 | 6 |
# | **3** | 3 | −1 | 2 |
#
# **Predict.** What are the maximin and the minimax of this game? Where does the thinking end if it starts at (3, C)?

# %%
calm = Payoffs([[4, 2, 5], [0, 1, 6], [3, -1, 2]], rows="123", cols="ABC")
explore.walk(calm, start=("3", "C"))

# %%
print(f"maximin {calm.maximin().maximin}, minimax {calm.maximin().minimax}")

# %% tags=["check"]
assert calm.maximin().maximin == calm.maximin().minimax == calm.value() == 2
assert [(calm.rows[i], calm.cols[j]) for i, j in calm.saddle_points()] == [("1", "B")]

# %% [markdown]
# <details><summary>What happened</summary>
#
# Both numbers are 2, and the thinking ends at (1, B), wherever it starts.
#
# </details>
#
# One cell of this game is the smallest in its row and the largest in its column. Such a cell is called a **saddle point**. It is an equilibrium, and
# each player may even announce their choice. Its number is the **value** of the game. The game of Red and Blue has no saddle point.

# %% [markdown]
# ## 6 Roll a die
#
# Blue can punish every row that Blue can predict. So roll a die: play row 1 with probability $p$ and row 2 with probability $1 - p$. Such a plan is a
# **mixed strategy**, or a mix. A single row is a **pure strategy**.
#
# Suppose that Blue knows $p$. Blue still cannot foresee the die. Against each column your mix earns an average. You are **sure of** the smallest of
# these averages:


# %%
def sure_of(game, p):
    upper, lower = game.row
    return min(p * a + (1 - p) * b for a, b in zip(upper, lower))


# %%
for p in ("0", "1/4", "1/2", "3/4", "1"):
    print(f"p = {p}: Red is sure of {sure_of(game, Fraction(p))}.")

# %% [markdown]
# With $p = 1/2$ Red is sure of 0 on average. Row 1 alone is sure only of −10, and row 2 of −20. (A single round can still cost 20.)
#
# **Predict.** How much can the best mix be sure of?
#
# Then the picture shows a line for each column: what Red gets on average as $p$ grows from 0 to 1. The thick line follows the lowest of them. This
# **lower envelope** shows what Red is sure of. Look for its highest point.

# %%
explore.zero_sum(game, players=("Red", "Blue"))

# %% tags=["check"]
assert sure_of(game, Fraction(4, 7)) == Fraction(20, 7)
assert max(sure_of(game, Fraction(k, 700)) for k in range(701)) == sure_of(
    game, Fraction(400, 700)
)

# %% [markdown]
# <details><summary>What happened</summary>
#
# The peak stands at $p = 4/7$. There Red is sure of $20/7$, about 2.86 a round, whatever Blue does.
#
# </details>
#
# ### Your fifteen rounds
#
# In how many of your rounds did you choose row 1? This share is your own $p$.
#
# **Predict.** Where does your $p$ stand on the envelope: left of the peak, right of it, or on it?

# %%
print(me.told())
envelope(game, me.share, players=("Red", "Blue"), earned=me.earned)

# %% [markdown]
# On the dotted line at your $p$, the white dot shows what a die with this $p$ is sure of. The cross is your own average. Its bar is two standard
# errors long on either side (one is how far luck typically moves such an average): fifteen rounds say little.
#
# <details><summary>How Blue learned</summary>
#
# Say the last round was (1, B). Then Blue counted what you had played just after earlier rounds (1, B), and played a best response to this count.
# Dice chose between equally good columns. The count starts from Red's best mix, 4/7 to 3/7.
#
# So Blue used your share and the **order** of your rows. "1, 2, 1, 2, 1, 2" has the share ½, and yet Blue soon predicts every row.
# Nobody can predict a die.
#
# </details>
#
# ### From Blue's chair
#
# Blue may mix as well. At Red's peak column A would cost Blue more than B and C do, so let Blue mix only these two. In the next matrix B and C are the
# rows. Its numbers are what Blue **gets**, so every sign has changed.
#
# **Predict.** How much can Blue's best mix of B and C be sure of?

# %%
blue = Payoffs([[10, -20], [-20, 20]], rows="BC", cols="12")
explore.zero_sum(blue, players=("Blue", "Red"))

# %% tags=["check"]
assert blue.row == tuple(tuple(-game.row[i][j] for i in (0, 1)) for j in (1, 2))
assert (
    sure_of(blue, Fraction(4, 7)) == blue.value() == -game.value() == Fraction(-20, 7)
)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Blue plays B with probability 4/7 and C with probability 3/7, and never pays more than 20/7 on average. Red is sure of 20/7, too. The gap of part 5
# is closed.
#
# </details>
#
# With these **optimal** mixes, the least that Red is sure to get equals the most that Blue has to pay. This number is the **value of the game**. John
# von Neumann proved in 1928 that the two numbers always meet: the **minimax theorem**.

# %% [markdown]
# ## 7 Solve it, and prove it
#
# At the peak, B and C give Red the same average. Blue is then **indifferent** between B and C. This gives an equation for $p$:
#
# $$-10\,p + 20\,(1-p) = 20\,p - 20\,(1-p)$$
#
# The next function solves such an equation: `a` and `b` are the numbers on the left (here column B), `c` and `d` those on the right.


# %%
def level(a, b, c, d):
    """Solve p*a + (1 - p)*b = p*c + (1 - p)*d: the p, and the value of both sides."""
    p = Fraction(d - b, (a - b) - (c - d))
    return p, p * a + (1 - p) * b


# %% tags=["predict"]
p, average = level(-10, 20, 20, -20)
print(f"With p = {p}, columns B and C both give Red {average}.")

# %% [markdown]
# **Predict.** Your neighbour makes A and B equal instead. What does your neighbour get: a larger number, or a smaller one?

# %%
p2, average = level(30, -10, -10, 20)
print(f"With p = {p2}, columns A and B both give Red {average}.")

# %% [markdown]
# **Predict.** Blue may answer your neighbour's mix with any of the three columns. Which column does Blue choose?

# %%
for column, a, b in zip(game.cols, upper, lower):
    print(f"Column {column} gives Red {p2 * a + (1 - p2) * b}.")

# %% tags=["check"]
assert level(-10, 20, 20, -20) == (Fraction(4, 7), Fraction(20, 7))
assert (p2, average) == (Fraction(3, 7), Fraction(50, 7))
assert level(30, -10, -10, 20) == (Fraction(3, 7), Fraction(50, 7))
assert sure_of(game, p2) == Fraction(-20, 7)

# %% [markdown]
# <details><summary>What happened</summary>
#
# The mix with $p = 3/7$ seems to earn 50/7. But Blue plays C, and Red gets −20/7. The equation makes two columns equal and says nothing about the
# third.
#
# </details>
#
# So test your answer against **every** column. Before you write an equation, you must know which columns Blue uses: the **support** of Blue's mix.
#
# Blue's mix follows from the same kind of equation: both **rows** must give Red the same average. Now row 1 stands on the left, with −10 in B and 20
# in C, and row 2 on the right.

# %% tags=["predict"]
q, paid = level(-10, 20, 20, -20)
print(f"With probability {q} for B, rows 1 and 2 both give Red {paid}.")

# %% tags=["check"]
assert (q, paid) == (Fraction(4, 7), Fraction(20, 7))

# %% [markdown]
# Your probabilities make the **other** player indifferent. So the other player's payoffs decide your mix.
#
# ### The proof
#
# Somebody claims that two mixes are best: 4/7 and 3/7 for Red's rows; 0, 4/7 and 3/7 for Blue's columns. Test Red's mix against every column, and
# Blue's against every row. They pass if Red's *least* equals Blue's *most*. **Predict** the five numbers.

# %% tags=["predict"]
solution = game.solve()
certificate(game, solution.row, solution.col, players)

# %% [markdown]
# Why is this a proof? On average Red gets at least 20/7, whatever Blue does. Blue pays at most 20/7, whatever Red does. So the value is 20/7.
# The two tests together are called a **certificate**.
#
# So the two mixes are best responses to each other: a Nash equilibrium in mixed strategies.
#
# **Predict.** Your neighbour hands in $p = 3/7$ for Red, and for Blue 3/7 for A and 4/7 for B. Do they pass?

# %%
certificate(game, ["3/7", "4/7"], ["3/7", "4/7", 0], players)

# %% tags=["check"]
assert solution.value == paid == Fraction(20, 7)
assert solution.row == [Fraction(4, 7), Fraction(3, 7)] and solution.col == [
    0,
    Fraction(4, 7),
    Fraction(3, 7),
]
assert (
    solution.certificate.holds
    and solution.certificate.floor == solution.certificate.ceiling == Fraction(20, 7)
)
trapped = game.certify(row=["3/7", "4/7"], col=["3/7", "4/7", 0])
assert not trapped.holds and (trapped.floor, trapped.ceiling) == (
    Fraction(-20, 7),
    Fraction(50, 7),
)

# %% [markdown]
# <details><summary>What happened</summary>
#
# No: −20/7 is less than 50/7. Neither mix is best.
#
# </details>
#
# ## 8 Strike out
#
# A strategy is **strictly dominated** if another one pays its owner more, whatever the opponent does. It is never a best
# response, so strike it out.
#
# **Predict.** Which of the five strategies of Red and Blue can be struck out first? Remember that Blue *pays* the numbers.

# %%
explore.elimination(game, players=("Red", "Blue"))

# %% tags=["check"]
[found] = game.dominated()
assert (found.player, found.strategy, found.by, found.strictly) == (
    "col",
    "A",
    "C",
    True,
)
assert all(row[2] < row[0] for row in game.row), "C costs Blue less than A"
assert game.only([0, 1], [1, 2]).value() == game.value()

# %% [markdown]
# <details><summary>What happened</summary>
#
# C dominates A. Against row 1 Blue pays 20 with C and 30 with A. Against row 2 Blue gets 20 with C and only 10 with A. This is why the equation for A
# and B was a trap.
#
# </details>
#
# ### One after the other, and by a mixture
#
# After one strategy is struck out, another one may become dominated. A **mixture** can dominate, too, where no single strategy does.
#
# | | A | B | C | D |
# |---|---|---|---|---|
# | **1** | 1 | 5 | 1 | 0 |
# | **2** | 0 | −3 | −2 | −1 |
# | **3** | −2 | 3 | 0 | 1 |
#
# **Predict.** Which strategy can be struck out first, and which are left at the end? Column pays the numbers.

# %%
long = Payoffs([[1, 5, 1, 0], [0, -3, -2, -1], [-2, 3, 0, 1]], rows="123", cols="ABCD")
explore.elimination(long)

# %%
steps = long.eliminate()
left = long.only(steps.rows, steps.cols)
print(f"Rows {', '.join(left.rows)} and columns {', '.join(left.cols)} are left.")
print(f"Value of the whole game: {long.value()}. Of what is left: {left.value()}.")

# %% tags=["check"]
assert [found.strategy for found in long.dominated()] == ["2"]
assert [(step.player, step.strategy) for step in steps] == [
    ("row", "2"),
    ("col", "B"),
    ("col", "C"),
]
assert (
    steps[-1].by == {"A": Fraction(1, 2), "D": Fraction(1, 2)}
    and len(long.eliminate(mixed=False)) == 2
)
assert left.value() == long.value() == Fraction(1, 4)

# %% [markdown]
# <details><summary>What happened</summary>
#
# At first only row 2 is dominated. Without row 2, column B is dominated. Then half A and half D together cost ½ and −½, and column C costs 1 and 0: C
# is dominated.
#
# </details>
#
# Striking out strictly dominated strategies never changes the value. The order does not matter either.

# %% [markdown]
# ## 9 Against a weak opponent
#
# The best mix is a guarantee against every opponent. Now suppose you **know** your opponent: this Blue plays each column with probability 1/3.
#
# **Predict.** What is Red's best response to this Blue: row 1, row 2, or the best mix?

# %%
careless = ["1/3", "1/3", "1/3"]
for plan, name in (("1", "row 1"), ("2", "row 2"), (solution.row, "the best mix")):
    print(f"On average, {name} earns {game.expected(plan, careless)[0]}.")

# %% tags=["check"]
assert (
    game.best_reply(col=careless).payoff == Fraction(40, 3)
    and game.rows[game.best_reply(col=careless).strategies[0]] == "1"
)
assert game.expected(solution.row, careless)[0] == Fraction(130, 21)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Row 1 earns 40/3, more than twice the best mix's 130/21. The best mix earns more than the value only because this Blue sometimes plays A.
#
# </details>
#
# What a best response earns above the value is called the **exploitability** of the opponent's mix. Now let Blue leave the best mix little by little.
#
# **Predict.** Blue goes a quarter of the way from the best mix to always A. What is Red's best reply? And on the way to B, or to C?

# %%
explore.exploit(game, players=("Red", "Blue"))

# %% tags=["check"]
mostly_b = [0, "3/4", "1/4"]
assert (
    game.best_reply(col=mostly_b).payoff
    == game.value() + game.exploitability(col=mostly_b)
    == 10
)
assert all(
    game.expected(solution.row, [0, Fraction(k, 10), Fraction(10 - k, 10)])[0]
    == Fraction(20, 7)
    for k in range(11)
)

# %% [markdown]
# <details><summary>What happened</summary>
#
# If Blue moves towards A or C, row 1 gains. If Blue moves towards B, row 2 gains. The best mix never earns less than the value, but it does not
# punish a wrong mix of B and C. A best response does, and takes a risk: it is a pure row, and if Blue notices, Red pays 10 or 20.
#
# </details>

# %% [markdown]
# ## 10 Practice
#
# Level 1 asks for maximin, saddle points and dominated strategies, level 2 for mixes. In level 3 you strike out first. Try one now, more at home.

# %%
practice.matrix()

# %% [markdown]
# ## 11 True or false?
#
# Decide, then open the answer.
#
# <details><summary>"The value of a game is what the best pure strategy guarantees."</summary>
# False. Red's best row guarantees −10, and the value is 20/7. The sentence holds only for games with a saddle point.</details>
#
# <details><summary>"In equilibrium every strategy is used."</summary>
# False. Blue never plays A.</details>
#
# <details><summary>"I find my best mix by asking what pays me most against the other player's best mix."</summary>
# False. Against it both of Red's rows earn the same, so every mix of them is a best response. The right probabilities leave the
# <i>other</i> player nothing to gain.</details>
#
# <details><summary>"Make the columns equal, and you have the solution."</summary>
# False. A and B were equal at 50/7, and Blue then played C. Only the columns in the support must be equal.</details>
#
# <details><summary>"Minimax on a game tree solves every zero-sum game of two players."</summary>
# False. On a game tree, every player sees the earlier moves. Drawn as such a tree, the game of Red and Blue is worth −10 or 20, depending on
# who moves first.</details>
#

# %% [markdown]
# ## What to remember
#
# 1. A matrix describes two choices at the same time. As a tree, it needs an information set.
# 2. In an equilibrium, each choice is a best response to the other. In pure strategies, maximin and minimax are equal exactly when
#    there is a saddle point.
# 3. In mixed strategies they are always equal: every finite zero-sum game of two players has a value. With two rows it is the peak of
#    the lower envelope.
# 4. Indifference finds a mix if you know the support. Test it against every row and column: this certificate is the proof.
# 5. The best mix is a guarantee. A best response to a weak opponent earns more and takes a risk.
#
# ## What next
#
# Play the fifteen rounds again, now that you know how Blue learns. Can you beat your score with a die, or by outguessing Blue?
#
# Then let (2, C) be 0 instead of −20. Predict and compute the new value. For which numbers in this cell does the game have a saddle point?
#
# <details><summary>Check</summary>With 0 the value is 50/7, at p = 3/7. A is no longer dominated, and your neighbour's equation now holds. A mixture of A and B dominates C. No number makes a saddle point: no row's least number is the largest in
# its column.</details>

# %% [markdown]
# ## Going further
#
# ### By the picture, for any number of columns
#
# The lower envelope bends only where two lines cross. So its peak stands at a crossing or at an end. A program can try them all.
# (`zip(*game.row)` goes through the columns: each is a pair, its number in row 1 and its number in row 2.)


# %%
def by_picture(game):
    places = [Fraction(0), Fraction(1)]
    for (a, b), (c, d) in combinations(zip(*game.row), 2):
        if a - b != c - d:
            places.append(Fraction(d - b, (a - b) - (c - d)))
    return max((sure_of(game, p), p) for p in places if 0 <= p <= 1)


# %% tags=["predict"]
value, p = by_picture(game)
print(f"The peak is at p = {p}: there Red is sure of {value}.")

# %% tags=["check"]
assert by_picture(game) == (Fraction(20, 7), Fraction(4, 7))
changed = Payoffs([[30, -10, 20], [-10, 20, 0]])
assert by_picture(changed) == (Fraction(50, 7), Fraction(3, 7))
assert changed.value() == Fraction(50, 7) and changed.solve().col[2] == 0
assert "A" not in [found.strategy for found in changed.dominated()]
assert not any(
    Payoffs([[30, -10, 20], [-10, 20, k]]).saddle_points() for k in range(-99, 99)
)

# %% [markdown]
# ### By linear programming
#
# A game with more rows has no such picture. But look at what Red wants: the largest $v$ such that Red gets at least $v$ against every column. A
# linear goal under linear inequalities is called a **linear program**. Blue's problem is its mirror image, the **dual**.
#
# | Red: maximise $v$ | Blue: minimise $w$ |
# |---|---|
# | $30\,p_1 - 10\,p_2 \ge v$ (against A) | $30\,q_A - 10\,q_B + 20\,q_C \le w$ (against 1) |
# | $-10\,p_1 + 20\,p_2 \ge v$ (against B) | $-10\,q_A + 20\,q_B - 20\,q_C \le w$ (against 2) |
# | $20\,p_1 - 20\,p_2 \ge v$ (against C) | |
# | $p_1 + p_2 = 1$, none negative | $q_A + q_B + q_C = 1$, none negative |
#
# `game.solve()` solves both with the simplex method, in exact fractions. SciPy solves them in floating-point numbers; it
# minimises, so the goal is $-v$:
#
# ```python
# from scipy.optimize import linprog
# linprog(c=[0, 0, -1], A_ub=[[-30, 10, 1], [10, -20, 1], [-20, 20, 1]], b_ub=[0, 0, 0],
#         A_eq=[[1, 1, 0]], b_eq=[1], bounds=[(0, 1), (0, 1), (None, None)])
# ```
#
# How much room does the solution leave in each of Red's inequalities?

# %% tags=["predict"]
for column, q in zip(game.cols, solution.col):
    room = game.expected(solution.row, column)[0] - solution.value
    print(f"Column {column}: room {room}, and Blue plays it with probability {q}.")

# %% tags=["check"]
spaces = [game.expected(solution.row, j)[0] - solution.value for j in game.cols]
assert spaces == [10, 0, 0] and all(
    space * q == 0 for space, q in zip(spaces, solution.col)
)

# %% [markdown]
# Where there is room, the probability is 0. A column that leaves Red more than the value is a mistake for Blue. This fact is called
# **complementary slackness**.
#
# Let us add a column D with −20 in row 1 and 40 in row 2. No mix dominates column D, and it is Blue's best response to row 1.
#
# **Predict.** With which probability does Blue play D?

# %%
wider = Payoffs([[30, -10, 20, -20], [-10, 20, -20, 40]], rows="12", cols="ABCD")
for column, q in zip(wider.cols, wider.solve().col):
    print(f"Blue plays {column} with probability {q}.")

# %% tags=["check"]
assert wider.solve().col == [0, Fraction(4, 7), Fraction(3, 7), 0] and [
    found.strategy for found in wider.dominated()
] == ["A"]
assert wider.best_responses().col[0] == [3]

# %% [markdown]
# <details><summary>What happened</summary>
#
# 0: an unused column need not be dominated.
#
# </details>
#
# ### Two curves that cross
#
# Strike out A, and both players have two choices. The horizontal axis of the next picture is Red's mix, the vertical axis is Blue's
# mix. Each curve shows a player's best responses to the other's mix.
#
# **Predict.** How often do the two curves cross?

# %%
reduced = game.only([0, 1], [1, 2])
best_responses(reduced, players=("Red", "Blue"))

# %%
print(game.equilibria().text())

# %% tags=["check"]
found = game.equilibria()
assert len(found) == 1 and not found.infinite
assert list(found[0].row) == solution.row and list(found[0].col) == solution.col

# %% [markdown]
# <details><summary>What happened</summary>
#
# The curves cross once. So the game has one equilibrium and no other.
#
# </details>
#
# ### Two hundred games
#
# The minimax theorem promises a certificate for every matrix.
#
# **Predict.** In two hundred random games of three rows and four columns, how many have a saddle point?

# %%
dice = Random(6)
games = [
    Payoffs([[dice.randint(-9, 9) for _ in range(4)] for _ in range(3)])
    for _ in range(200)
]
certified = sum(each.solve().certificate.holds for each in games)
saddles = sum(bool(each.saddle_points()) for each in games)
print(f"{certified} of 200 have a certificate, {saddles} have a saddle point.")

# %% tags=["check"]
assert all(each.solve().certificate.holds for each in games)
assert all(
    (each.maximin().maximin == each.maximin().minimax) == bool(each.saddle_points())
    for each in games
)

# %% [markdown]
# ### What a best response risks
#
# Blue plays B with probability 3/4 and C with probability 1/4. Red may answer by always playing row 2.
#
# **Predict.** How much does row 2 earn above the value? And if Blue notices, how far below the value does Red fall?

# %%
print(f"Red earns {game.exploitability(col=[0, '3/4', '1/4'])} above the value,")
print(f"and risks falling {game.exploitability(row='2')} below it.")

# %% tags=["check"]
assert game.exploitability(col=mostly_b) == Fraction(50, 7)
assert (
    game.exploitability(row="2") == game.value() - min(game.row[1]) == Fraction(160, 7)
)
assert [game.cols[j] for j in game.best_reply(row=["1/2", "1/2"]).strategies] == [
    "C"
] and game.best_reply(row=["1/2", "1/2"]).payoff == 0

# %% [markdown]
# Red can be exploited as well. If Red tosses a fair coin for the row, Blue always answers with C and pays 0 instead of 20/7.
#
# ### Rock, paper, scissors
#
# **Predict.** Column goes a quarter of the way to always playing rock. What is Row's best reply? And what are the value and the best mix?

# %%
rps = Payoffs.rock_paper_scissors()
explore.exploit(rps)

# %%
print(rps.equilibria().text())

# %% tags=["check"]
third = Fraction(1, 3)
assert rps.value() == 0 and len(rps.equilibria()) == 1 and not rps.equilibria().infinite
assert (
    list(rps.equilibria()[0].row)
    == list(rps.equilibria()[0].col)
    == [third, third, third]
)
assert rps.best_reply(col=["1/2", "1/4", "1/4"]).payoff == Fraction(1, 4)

# %% [markdown]
# <details><summary>What happened</summary>
#
# The value is 0, and each sign has probability 1/3. No other mix is safe. Against an opponent who plays rock half of the time and each
# other sign a quarter of the time, paper earns 1/4 a round.
#
# </details>
#
# ### Learn by playing
#
# There is a way to the best mix without any equation. Each player counts what the other has done so far, and plays a best response to
# this count. This is **fictitious play** (George Brown, 1951).


# %%
def learn(game, turns):
    red, blue = [0] * len(game.rows), [0] * len(game.cols)
    i = j = 0
    for _ in range(turns):
        red[i] += 1
        blue[j] += 1
        earned = [sum(n * a for n, a in zip(blue, row)) for row in game.row]
        paid = [sum(n * a for n, a in zip(red, column)) for column in zip(*game.row)]
        i, j = earned.index(max(earned)), paid.index(min(paid))
    return red, blue


# %% [markdown]
# Each answer is a pure strategy, and each player is always one step behind.
#
# **Predict.** The **shares** are the counts divided by the turns. Do they settle, and at which numbers?

# %%
for turns in (1, 10, 100, 1000, 10_000):
    red, blue = learn(game, turns)
    shares = ", ".join(f"{count / turns:.3f}" for count in red + blue)
    print(f"After turn {turns:5}, the shares of 1, 2 and A, B, C are {shares}.")

# %% [markdown]
# <details><summary>What happened</summary>
#
# The shares settle, slowly, close to 4/7 and 3/7 for Red, and to 0, 4/7 and 3/7 for Blue. Column A was played once, before
# Blue had learned anything.
#
# </details>
#
# Take the shares so far as mixes. After every turn, Red's mix is sure of some number, and Blue's mix limits Blue's loss to some number. The value
# lies between the two.

# %% tags=["predict"]
played = game.fictitious_play(10_000)
for turns in (1, 10, 100, 1000, 10_000):
    low, high = map(float, played.bounds[turns - 1])
    print(f"After turn {turns:5}, the value is between {low:6.2f} and {high:5.2f}.")

# %% tags=["check"]
assert learn(game, 1000) == tuple(
    [1000 * share for share in mix] for mix in played.after(1000)
)
assert all(low <= Fraction(20, 7) <= high for low, high in played.bounds)
assert [
    high - low < limit
    for limit, (low, high) in zip(
        (21, 4, 1), (played.bounds[t] for t in (9, 99, 9_999))
    )
] == [True] * 3
assert all(
    abs(share - best) < Fraction(1, 50)
    for mix, right in ((played.row, solution.row), (played.col, solution.col))
    for share, best in zip(mix, right)
)
assert [j for _, j in played.plays].count(0) == 1

# %% [markdown]
# Julia Robinson proved in 1951 that in every zero-sum game these two numbers close in on the value. The Blue of part 1 learned in a
# similar way. But Blue looked for an order in your rows as well, and so Blue beats a player who only alternates.
