# %% [markdown]
# # Payoff matrices: Red and Blue
#
# After this lesson you can
#
# - **read** a payoff matrix, and **strike out** what nobody should play;
# - **find** what each player is sure of, and **recognise** a saddle point;
# - **solve** a game that has none in three ways: by picture, by indifference, by linear program;
# - **prove** that a solution is right, with two rows of numbers and no trust;
# - **exploit** an opponent who plays something else, and **say** what that risks.
#
# **You need** minimax, and what an expected value is. **Time**: 75 minutes.
#
# | part | minutes |
# |---|---|
# | 1 Six numbers | 4 |
# | 2 If he thinks that I think | 5 |
# | 3 What each is sure of | 6 |
# | 4 Not a game tree | 4 |
# | 5 Strike out | 7 |
# | 6 Mix | 8 |
# | 7 Three ways to solve it | 15 |
# | 8 Prove it | 5 |
# | 9 Against a weak opponent | 7 |
# | 10 Learn it by playing | 5 |
# | 11 Practice | 6 |
# | 12 True or false | 3 |
#
# **How to read the pictures.** Red chooses a row and is red, Blue chooses a column and is blue; in pictures of other games they are
# called Row and Column. A number is what Red gets and what Blue pays. Fractions stay exact: 20/7 is 20/7, not 2.857.

# %%
from fractions import Fraction
from itertools import combinations
from random import Random

from gamelab import Payoffs, draw, explore, minimax, number_text, tree
from gamelab.learn import practice
from gamelab.show.grid import elimination, matrix
from gamelab.show.mixing import best_responses, envelope

# %% [markdown]
# ## 1 Six numbers
#
# Red picks 1 or 2. Blue picks A, B or C. Both choose **at the same time**, then Blue pays Red the number in the cell. What one wins
# the other loses: a **zero-sum** game. The table is its **payoff matrix**.
#
# | | A | B | C |
# |---|---|---|---|
# | **1** | 30 | −10 | 20 |
# | **2** | −10 | 20 | −20 |
#
# **Predict** the payoffs to both players in (2, B), (1, C) and (1, B), before you run the cell.

# %%
game = Payoffs([[30, -10, 20], [-10, 20, -20]], rows="12", cols="ABC")
{cell: number_text(game.expected(*cell)) for cell in ("2B", "1C", "1B")}

# %% tags=["check"]
assert [game.expected(*cell)[0] for cell in ("2B", "1C", "1B")] == [20, 20, -10]
assert all(sum(game.expected(i, j)) == 0 for i in game.rows for j in game.cols)

# %% [markdown]
# Two stories are told about Red's rows: "action 1 can win 30 and lose only 10", and "action 2 wins at most 20 and can lose 20".
# The numbers agree.

# %%
{action: (max(row), min(row)) for action, row in zip(game.rows, game.row)}

# %% tags=["check"]
assert [(max(row), min(row)) for row in game.row] == [(30, -10), (20, -20)]

# %% [markdown]
# So Red should play 1? Everybody can read this table, Blue too.

# %% [markdown]
# ## 2 If he thinks that I think
#
# Red likes row 1. Suppose Blue leans to C. Blue thinks: "he plays 1, so I play …". Red thinks: "he thinks that I play 1, so he plays …,
# so I play …".
#
# **Predict**: where does this end? Then walk. At each step one player gives the best answer to what the other is about to do. This is
# called a **best response**.

# %%
explore.walk(game, start=("1", "C"), players=("Red", "Blue"))

# %% [markdown]
# It does not end. After four thoughts both stand where they began, each thought as clever as the one before.
# The same walk in Python, from a table of best responses:

# %%
answer_to_row, answer_to_col = {"1": "B", "2": "C"}, {"A": "1", "B": "2", "C": "1"}
way = [("1", "C")]
for step in range(4):
    row, col = way[-1]
    way.append(
        (row, answer_to_row[row]) if step % 2 == 0 else (answer_to_col[col], col)
    )
way

# %%
best = game.best_responses()

# %% tags=["check"]
assert best.col == [[game.cols.index(answer_to_row[row])] for row in game.rows]
assert best.row == [[game.rows.index(answer_to_col[col])] for col in game.cols]
assert way == [("1", "C"), ("1", "B"), ("2", "B"), ("2", "C"), ("1", "C")]

# %%
matrix(game, ("Red", "Blue"))

# %% [markdown]
# A square is Red's best response to the column, a dashed circle Blue's to the row. No cell has both: in none of them are both content. If a cell
# had, thinking would stop there.
#
# ## 3 What each is sure of
#
# Stop guessing what the other thinks. Let Red assume the worst: Blue *knows* the row. Then a row is worth its smallest number, and Red
# takes the row where that is largest, the **maximin**. Blue assumes the worst too: a column costs its largest number, and the best of
# these is the **minimax**.
#
# **Predict** both numbers.

# %%
{
    "each row at worst": [min(row) for row in game.row],
    "each column at worst": [max(column) for column in zip(*game.row)],
}

# %%
sure = game.maximin()
sure

# %% [markdown]
# Row 1 makes sure of −10. Columns B and C hold Red to 20. (`rows` and `cols` are indices, from 0.)

# %% tags=["check"]
assert sure.maximin == max(min(row) for row in game.row) == -10 and [
    game.rows[i] for i in sure.rows
] == ["1"]
assert sure.minimax == min(max(column) for column in zip(*game.row)) == 20 and [
    game.cols[j] for j in sure.cols
] == ["B", "C"]

# %% [markdown]
# Between −10 and 20 there is a gap, and in it lies the result of good play. A frequent mistake is to report −10 as the value of the
# game: it is only what Red is sure of **with a single row**, announced in advance.
#
# ### When there is no gap
#
# In another game the two can meet.
#
# | | A | B | C |
# |---|---|---|---|
# | **1** | 4 | 2 | 5 |
# | **2** | 0 | 1 | 6 |
# | **3** | 3 | −1 | 2 |
#
# **Predict**: what is each sure of here? Where does the walk end, from whichever cell it starts?

# %%
calm = Payoffs([[4, 2, 5], [0, 1, 6], [3, -1, 2]], rows="123", cols="ABC")
explore.walk(calm, start=("3", "C"))

# %%
matrix(calm)

# %%
calm.maximin(), calm.saddle_points()

# %% tags=["check"]
assert calm.maximin().maximin == calm.maximin().minimax == calm.value() == 2
assert [(calm.rows[i], calm.cols[j]) for i, j in calm.saddle_points()] == [("1", "B")]
assert game.saddle_points() == []

# %% [markdown]
# A **saddle point** is a cell that is smallest in its row and largest in its column: a pass in the mountains, low along the ridge,
# high across it. Neither player gains by moving away from it while the other stays, so both may announce their choice. Its number is the **value** of the game.
# Red and Blue have no saddle point.

# %% [markdown]
# ## 4 Not a game tree
#
# Can minimax solve it? Draw the matrix as a tree: Red moves first, and Blue moves knowing Red's row.

# %%
red_first = tree(
    {
        "player": "max",
        "moves": ["1", "2"],
        "children": [
            {"player": "min", "moves": ["A", "B", "C"], "children": list(row)}
            for row in game.row
        ],
    }
)
draw(red_first)

# %% [markdown]
# And the other way round, Blue first.

# %%
blue_first = tree(
    {
        "player": "min",
        "moves": ["A", "B", "C"],
        "children": [
            {"player": "max", "moves": ["1", "2"], "children": list(column)}
            for column in zip(*game.row)
        ],
    }
)
draw(blue_first)

# %% [markdown]
# **Predict** the value of each tree. Whom does it help to move first?

# %%
minimax(red_first), minimax(blue_first)

# %% tags=["check"]
assert minimax(red_first).value == sure.maximin == -10
assert minimax(blue_first).value == sure.minimax == 20

# %% [markdown]
# Who moves second wins: Blue gets 10 in the first tree, Red 20 in the second. The trees answer another question than ours, since in
# both of them somebody **knows**. A simultaneous game is no game tree with perfect information. If a saddle point exists, both trees
# agree and knowing is worth nothing.

# %% [markdown]
# ## 5 Strike out
#
# A strategy is **strictly dominated** if another one pays its owner more, whatever the opponent does. It is never the best choice, so
# strike it out.
#
# **Predict**: one of the five strategies of Red and Blue is dominated. Which, and by which? Remember that Blue *pays* the numbers.

# %%
explore.elimination(game, players=("Red", "Blue"))

# %%
[found.text() for found in game.dominated()]

# %%
[found] = game.dominated()

# %% tags=["check"]
assert (found.player, found.strategy, found.by, found.strictly) == (
    "col",
    "A",
    "C",
    True,
)
assert all(row[2] < row[0] for row in game.row), (
    "C costs Blue less than A, in both rows"
)

# %% [markdown]
# Against row 1 Blue pays 20 with C and 30 with A; against row 2 Blue receives 20 and not 10. Nothing more goes: Red needs both rows
# against B and C.
#
# ### One after the other
#
# Once a strategy is gone, another may fall. A strategy may also be beaten by no single one, and yet by a **mixture**: two others, each played with
# some probability. **Predict** what is left of this 3 × 4 game.
#
# | | A | B | C | D |
# |---|---|---|---|---|
# | **1** | 1 | 5 | 1 | 0 |
# | **2** | 0 | −3 | −2 | −1 |
# | **3** | −2 | 3 | 0 | 1 |

# %%
long = Payoffs([[1, 5, 1, 0], [0, -3, -2, -1], [-2, 3, 0, 1]], rows="123", cols="ABCD")
explore.elimination(long)

# %% [markdown]
# The same on paper, all steps at once:

# %%
elimination(long)

# %%
steps = long.eliminate()

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

# %% [markdown]
# At first only row 2 is dominated. Without it B falls, and C by a mixture; without mixtures the search would stop after two steps. Strict elimination never changes the value,
# and its order does not matter.

# %%
left = long.only(steps.rows, steps.cols)
left.shape, number_text(left.value())

# %% tags=["check"]
assert left.value() == long.value() == Fraction(1, 4)
assert game.only([0, 1], [1, 2]).value() == game.value()

# %% [markdown]
# **A common slip** is to keep a dominated strategy "to be on the safe side". In Red and Blue, A has probability 0 in every good mix of
# Blue's, and it only gets in the way of the sums: see section 7.

# %% [markdown]
# ## 6 Mix
#
# Any row that Blue can predict, Blue can punish. So let Red's row be unpredictable: roll a die, play 1 with probability $p$ and 2 with
# probability $1 - p$. This is a **mixed strategy**; a **pure** one is a single row.
#
# Blue may know $p$. Blue cannot know the die. Against each column the mix earns an average, and the smallest of these is what Red is
# **sure of**:


# %%
def sure_of(game, p):
    return min(p * first + (1 - p) * second for first, second in zip(*game.row))


# %%
{p: number_text(sure_of(game, Fraction(p))) for p in ("0", "1/4", "1/2", "3/4", "1")}

# %% [markdown]
# At ½ Red is sure of 0, though each row alone can lose at least 10. **Predict** the best $p$, and what it is sure of. Then move the slider:
# the thick line is what Red is sure of, the lower **envelope** of the three lines.

# %%
explore.zero_sum(game, players=("Red", "Blue"))

# %% [markdown]
# The peak stands at $p = 4/7$, and there Red is sure of $20/7 ≈ 2.86$, whatever Blue does. No pure row is sure of more than −10.

# %% tags=["check"]
assert sure_of(game, Fraction(4, 7)) == Fraction(20, 7)
assert max(sure_of(game, Fraction(k, 700)) for k in range(701)) == sure_of(
    game, Fraction(400, 700)
)

# %% [markdown]
# ### From Blue's chair
#
# Blue may mix as well. Here the rows are Blue's B and C, and the numbers what Blue *gets*. **Predict** the peak.

# %%
blue = Payoffs([[10, -20], [-20, 20]], rows="BC", cols="12")
explore.zero_sum(blue, players=("Blue", "Red"))

# %% tags=["check"]
assert blue.row == tuple(tuple(-game.row[i][j] for i in (0, 1)) for j in (1, 2))
assert (
    sure_of(blue, Fraction(4, 7)) == blue.value() == -game.value() == Fraction(-20, 7)
)

# %% [markdown]
# Playing B with 4/7 and C with 3/7, Blue never pays more than 20/7 on average. Red is sure of 20/7, Blue is sure to pay no more: the
# gap of section 3 has closed. The number where they meet is the **value of the game**. That they always meet is the **minimax
# theorem** (John von Neumann, 1928).

# %% [markdown]
# ## 7 Three ways to solve it
#
# ### By the picture
#
# The envelope bends only where two lines cross, so its peak is at a crossing or at an end. Try them all:


# %%
def by_picture(game):
    places = [Fraction(0), Fraction(1)]
    for (a, b), (c, d) in combinations(zip(*game.row), 2):
        if a - b != c - d:
            places.append(Fraction(d - b, (a - b) - (c - d)))
    return max((sure_of(game, p), p) for p in places if 0 <= p <= 1)


# %%
number_text(by_picture(game))

# %% tags=["check"]
assert by_picture(game) == (Fraction(20, 7), Fraction(4, 7))

# %% [markdown]
# The picture to print. A's line runs 10 above C's from end to end, and never touches the envelope: that is what a dominated column
# looks like.

# %%
envelope(game, players=("Red", "Blue"))

# %% [markdown]
# ### By indifference
#
# At the peak B and C leave Red the same. Blue is **indifferent** between them, and has no reason to leave the mix. One equation:
#
# $$-10\,p + 20\,(1-p) = 20\,p - 20\,(1-p) \quad\Longrightarrow\quad p = \tfrac{4}{7}.$$


# %%
def level(a, b, c, d):
    """The p with p a + (1 - p) b = p c + (1 - p) d, and what both sides then are."""
    p = Fraction(d - b, (a - b) - (c - d))
    return p, p * a + (1 - p) * b


# %%
number_text(level(-10, 20, 20, -20))

# %% [markdown]
# **Predict**: what would you get by equalising A and B instead?

# %%
number_text(level(30, -10, -10, 20))

# %% [markdown]
# Red plays 1 with 3/7, and "the value is 50/7". More than twice as much! **Stop and find the mistake** before you go on.

# %%
trap = Fraction(3, 7)
{
    column: number_text(trap * first + (1 - trap) * second)
    for column, first, second in zip(game.cols, *game.row)
}

# %% tags=["check"]
assert level(30, -10, -10, 20) == (Fraction(3, 7), Fraction(50, 7))
assert sure_of(game, trap) == Fraction(-20, 7)

# %% [markdown]
# Blue is not obliged to play A or B. C leaves Red −20/7. The equation makes two columns equal and says nothing about the third: always
# test the answer against **every** column. And it takes knowing which strategies are in use, the **support** of the mix. Asking for all
# three columns to be equal asks too much: two equations for one $p$, and they disagree, since A and C are never equal.
#
# Blue's mix in the same way: B and C have to leave *Red* indifferent between the rows.

# %%
(_, b1, c1), (_, b2, c2) = game.row
q, paid = level(b1, c1, b2, c2)
number_text((q, paid))

# %% tags=["check"]
assert (q, paid) == (Fraction(4, 7), Fraction(20, 7))

# %% [markdown]
# It is the opponent's payoffs that fix a mix: my own probabilities make the *other* indifferent. On the reduced game the two curves of
# best responses cross exactly once.

# %%
reduced = game.only([0, 1], [1, 2])
best_responses(reduced, players=("Red", "Blue"))

# %% [markdown]
# ### By linear program
#
# For more rows there is no picture. But "make $v$ as large as possible, and be sure of $v$ against every column" is a **linear program**:
# a linear goal under linear inequalities. Blue's problem is the mirror image of it, the **dual**.
#
# | Red: maximise $v$ | Blue: minimise $w$ |
# |---|---|
# | $30\,p_1 - 10\,p_2 \ge v$ (against A) | $30\,q_A - 10\,q_B + 20\,q_C \le w$ (against 1) |
# | $-10\,p_1 + 20\,p_2 \ge v$ (against B) | $-10\,q_A + 20\,q_B - 20\,q_C \le w$ (against 2) |
# | $20\,p_1 - 20\,p_2 \ge v$ (against C) | |
# | $p_1 + p_2 = 1$, none negative | $q_A + q_B + q_C = 1$, none negative |
#
# `solve` does it with the simplex method, in fractions.

# %%
solution = game.solve()
number_text(solution.value), number_text(solution.row), number_text(solution.col)

# %% tags=["check"]
assert solution.value == by_picture(game)[0] == paid == Fraction(20, 7)
assert solution.row == [Fraction(4, 7), Fraction(3, 7)] and solution.col == [
    0,
    Fraction(4, 7),
    Fraction(3, 7),
]

# %% [markdown]
# How much room does each of Red's inequalities leave?

# %%
p1, p2 = solution.row
room = [p1 * first + p2 * second - solution.value for first, second in zip(*game.row)]
number_text(room)

# %% [markdown]
# Ten for A, none for B and C. Where there is room, the opponent's probability is 0: a column that leaves Red more than the value is a
# mistake for Blue.

# %% tags=["check"]
assert room == [10, 0, 0] and all(
    space * q == 0 for space, q in zip(room, solution.col)
)

# %% [markdown]
# Unused does not have to mean dominated. A fourth column D, with −20 and 40, is Blue's best response to row 1, and still stays at 0:

# %%
wider = Payoffs([[30, -10, 20, -20], [-10, 20, -20, 40]], rows="12", cols="ABCD")
number_text(wider.solve().col), [found.strategy for found in wider.dominated()]

# %% tags=["check"]
assert wider.solve().col == [0, Fraction(4, 7), Fraction(3, 7), 0] and [
    found.strategy for found in wider.dominated()
] == ["A"]

# %% [markdown]
# In floating-point numbers the same program is three lines for SciPy, which Colab has. `.x` is (4/7, 3/7, 20/7), and `.fun` −20/7, since `linprog`
# minimises $-v$:
#
# ```python
# from scipy.optimize import linprog
# linprog(c=[0, 0, -1], A_ub=[[-30, 10, 1], [10, -20, 1], [-20, 20, 1]], b_ub=[0, 0, 0],
#         A_eq=[[1, 1, 0]], b_eq=[1], bounds=[(0, 1), (0, 1), (None, None)])
# ```

# %% [markdown]
# ## 8 Prove it
#
# Somebody hands you two mixes and a number. You need not know how they were found. Red's mix against every column, Blue's mix against
# every row:

# %%
print(solution.certificate.text())

# %% [markdown]
# **Why this proves it.** Whatever Blue does, Red gets at least the smallest of the first row: the value is no less. Whatever Red does,
# Blue pays at most the largest of the second: the value is no more. If the two agree, nobody can do better. The trap does not pass,
# with the mix of A and B that makes Red indifferent: Blue holds Red to 50/7, and Red is sure of −20/7 only.

# %%
print(game.certify(row=["3/7", "4/7"], col=["3/7", "4/7", 0]).text())

# %% tags=["check"]
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
# The minimax theorem says that such a pair exists for every matrix. Two hundred random ones agree:

# %%
dice = Random(6)
tries = [
    Payoffs([[dice.randint(-9, 9) for _ in range(4)] for _ in range(3)])
    for _ in range(200)
]
(
    sum(try_.solve().certificate.holds for try_ in tries),
    sum(bool(try_.saddle_points()) for try_ in tries),
)

# %% tags=["check"]
assert all(try_.solve().certificate.holds for try_ in tries)
assert all(
    (try_.maximin().maximin == try_.maximin().minimax) == bool(try_.saddle_points())
    for try_ in tries
)

# %% [markdown]
# All are certified; only some have a saddle point.
#
# Two mixes that answer each other are a **Nash equilibrium**: neither player gains by changing alone. In a zero-sum game they are
# exactly the optimal mixes. Red and Blue have one and only one:

# %%
print(game.equilibria().text())

# %% tags=["check"]
found = game.equilibria()
assert len(found) == 1 and not found.infinite
assert list(found[0].row) == solution.row and list(found[0].col) == solution.col

# %% [markdown]
# ## 9 Against a weak opponent
#
# The optimal mix is a guarantee. Suppose you *know* that Blue picks each column equally often. **Predict** Red's best reply, and what it
# earns.

# %%
careless = ["1/3", "1/3", "1/3"]
game.best_reply(col=careless), number_text(game.expected(solution.row, careless)[0])

# %% tags=["check"]
assert (
    game.best_reply(col=careless).payoff == Fraction(40, 3)
    and game.rows[game.best_reply(col=careless).strategies[0]] == "1"
)
assert game.expected(solution.row, careless)[0] == Fraction(130, 21)

# %% [markdown]
# Row 1, always: 40/3. The optimal mix earns 130/21, less than half of that, though more than the value since A is a gift. What a best reply
# earns above the value is the **exploitability** of Blue's mix.
#
# Blue can do the same. Red tosses a fair coin for the row. **Predict** Blue's best reply.

# %%
game.best_reply(row=["1/2", "1/2"])

# %% tags=["check"]
assert [game.cols[j] for j in game.best_reply(row=["1/2", "1/2"]).strategies] == [
    "C"
] and game.best_reply(row=["1/2", "1/2"]).payoff == 0

# %% [markdown]
# C, always: Blue pays 0, and not 20/7.
#
# Now let Blue leave the optimal mix little by little. **Predict** for each direction: which row gains, and what does the optimal mix earn?

# %%
explore.exploit(game, players=("Red", "Blue"))

# %% [markdown]
# Towards A and C row 1 gains, towards B row 2. Each tenth of the way towards A gives the optimal mix 1 more. Towards B or C it earns 20/7 on
# average and not a bit more: it never does worse, and it never punishes. And the best
# reply is a **pure** row, which Blue, once awake, answers with −10 or −20.

# %%
mostly_b = [0, "3/4", "1/4"]
(
    number_text(game.exploitability(col=mostly_b)),
    number_text(game.exploitability(row="2")),
)

# %% tags=["check"]
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
assert (
    game.exploitability(row="2") == game.value() - min(game.row[1]) == Fraction(160, 7)
)

# %% [markdown]
# Against three quarters B, row 2 earns 50/7 above the value, and stakes 160/7 on Blue not noticing. (This 50/7 has nothing to do with the
# one in the trap.)
#
# ### Rock, paper, scissors
#
# **Predict** value and optimal mix. Then let the opponent drift to rock.

# %%
rps = Payoffs.rock_paper_scissors()
explore.exploit(rps)

# %%
print(rps.equilibria().text())

# %%
third = Fraction(1, 3)

# %% tags=["check"]
assert rps.value() == 0 and len(rps.equilibria()) == 1 and not rps.equilibria().infinite
assert (
    list(rps.equilibria()[0].row)
    == list(rps.equilibria()[0].col)
    == [third, third, third]
)
assert rps.best_reply(col=["1/2", "1/4", "1/4"]).payoff == Fraction(1, 4)

# %% [markdown]
# Value 0, a third each, and nothing else is safe. Against half rock, always paper earns ¼ a game.

# %% [markdown]
# ## 10 Learn it by playing
#
# No equation at all: each player counts what the other has done so far, and answers that. This is **fictitious play** (George Brown, 1951).


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


# %%
learn(game, 12)

# %% [markdown]
# **Predict**: each answer is pure, and each player is always one step behind, as in section 2. Will the *shares*, counts divided by turns, settle?

# %%
explore.learning(game, players=("Red", "Blue"))

# %% [markdown]
# The shares settle, slowly. At every turn the two mixes so far are sure of something, and the value lies in between; in a zero-sum game
# these bounds close in on it (Julia Robinson, 1951).

# %%
played = game.fictitious_play(10_000)
[
    (turns, [round(float(bound), 2) for bound in played.bounds[turns - 1]])
    for turns in (1, 10, 100, 1000, 10_000)
]

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

# %%
[[round(float(share), 3) for share in mix] for mix in (played.row, played.col)]

# %% [markdown]
# Close to (4/7, 3/7) and (0, 4/7, 3/7). Column A was played once, at the start, before Blue had learnt anything.

# %% tags=["check"]
assert all(
    abs(share - best) < Fraction(1, 50)
    for mix, right in ((played.row, solution.row), (played.col, solution.col))
    for share, best in zip(mix, right)
)
assert [j for _, j in played.plays].count(0) == 1

# %% [markdown]
# ## 11 Practice
#
# As many games as you like. Level 1 asks for what is sure and for saddle points, level 2 for mixed strategies, level 3 strikes out first;
# level 4 leaves zero-sum games, and can wait for the next lesson.

# %%
practice.matrix()

# %% [markdown]
# ## 12 True or false?
#
# Decide, then open the answer.
#
# <details><summary>"The value of the game is what the best pure strategy guarantees."</summary>
# False, unless there is a saddle point. Red's best pure guarantee is −10, the value is 20/7.</details>
#
# <details><summary>"In equilibrium every strategy is used."</summary>
# False. Blue plays A with probability 0: it is dominated. Column D of section 7 is not dominated, and unused all the same.</details>
#
# <details><summary>"A mixed strategy is chosen to make the most of the other's mix."</summary>
# Half true. Against the other's optimal mix every row in use earns the same, so there is nothing to choose. The probabilities are those
# that leave the <i>other</i> nothing to gain.</details>
#
# <details><summary>"Make the columns equal, and you have the solution."</summary>
# Only if they are the columns in use. Equalising A and B promised 50/7 and held −20/7. The certificate finds out.</details>
#
# <details><summary>"The optimal mix wins against weak players."</summary>
# Half true. It never does worse than the value. Against any mix of B and C it earns exactly the value and no more.</details>
#
# <details><summary>"A dominated strategy may still be worth a little probability, to surprise."</summary>
# False for strict domination: move that probability to what dominates it, and you are better off whatever the other does.</details>
#
# <details><summary>"Minimax on a game tree solves any two-player zero-sum game."</summary>
# False. It needs players who move one after the other and see everything. As a tree, Red and Blue is worth −10 or 20, depending on who
# is allowed to know.</details>
#
# <details><summary>"Game theory studies only deterministic two-player zero-sum games."</summary>
# False. Chance, more players and payoffs that do not cancel all belong to it: lessons 4 and 5 have them on trees, lesson 7 has such payoffs in a matrix.</details>

# %% [markdown]
# ## What to remember
#
# 1. What one row is sure of is its smallest number; maximin ≤ value ≤ minimax, with equality exactly at a saddle point.
# 2. Strictly dominated strategies go, one after the other, also those beaten only by a mixture; the value stays.
# 3. Every zero-sum game has a value in mixed strategies: the peak of the lower envelope, or a linear program.
# 4. Indifference finds a mix only on the right support; two rows of numbers, one for each side, prove that it is optimal.
# 5. The optimal mix is a guarantee. A best reply to a weak opponent earns more, and can itself be exploited.
#
# ## What next
#
# Change one number of the game, say (2, C) from −20 to 0, predict the new value, and solve it in all three ways. For which numbers in that
# cell is there a saddle point? Then invent a game of three rows and three columns in which the support has size two, and certify it.
#
# <details><summary>Check</summary>With 0 the value is 50/7, by p = 3/7: A is no longer dominated, and the trap's answer is now right. No number makes a
# saddle point.</details>
