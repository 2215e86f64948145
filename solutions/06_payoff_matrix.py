# %% [markdown]
# # Exercises: payoff matrices
#
# You practise reading a payoff matrix, finding what each player is sure of, solving games without a saddle point exactly, and
# writing your own solver. Red always chooses a row, Blue a column, and the number is what Blue pays Red.
#
# **You need** the lesson *Payoff matrices: Red and Blue*. **Time**: 105 minutes. **Points**: 58.
#
# How to work: replace each line `raise NotImplementedError(...)` by your answer, run the cell, then the cell with `check(...)` below
# it, and read what it says. You may check as often as you like. A check shows the visible tests; for the functions you write, more
# tests are run when your paper is graded. Hand in the notebook, the file that ends in .ipynb.
#
# A title that begins with "write" asks for code; the others are for pen and paper. Every question has a matrix of its own. Write exact
# numbers: `Fraction(4, 7)`, or the text `"4/7"`. Cells are named by row and column, `"1B"`.

# %%
from fractions import Fraction
from itertools import combinations, product

from gamelab import check, exercise, given

exercise("06")

# %% [markdown]
# ## matrix-1: if he thinks that I think (6 points)
#
# Both players think. From the start cell Blue moves first, to the best response to Red's row; then Red moves to the best response to
# Blue's column; then Blue again, and so on. Give the five cells **after** the start. One column is strictly dominated: which, and by
# which?

# %%
matrix_1_game, matrix_1_start = given("matrix-1")
matrix_1_game

# %%
matrix_1_start

# %%
# BEGIN SOLUTION: matrix_1 = {"walk": ["1A", ... five cells], "dominated": "A", "by": "B"}
answers = matrix_1_game.best_responses()
red, blue = matrix_1_game.cell(tuple(matrix_1_start))
walked = []
for step in range(5):
    if step % 2 == 0:
        blue = answers.col[red][0]
    else:
        red = answers.row[blue][0]
    walked.append(f"{matrix_1_game.rows[red]}{matrix_1_game.cols[blue]}")
[found] = matrix_1_game.dominated(mixed=False)
matrix_1 = {"walk": walked, "dominated": found.strategy, "by": found.by}
print(matrix_1)
# END SOLUTION

# %%
check("matrix-1", matrix_1)

# %% [markdown] tags=["solution"]
# After the first step the walk goes round the four cells without the dominated column, and the fifth cell is the first one again.
# The dominated column is the one whose numbers are larger, row by row, than those of another: Blue pays them.

# %% [markdown]
# ## matrix-2: what is sure, and what the game is worth (8 points)
#
# What is Red sure of with a single row (the maximin)? To what can Blue hold Red with a single column (the minimax)? And what is the
# value of the game, when both may mix?

# %%
given("matrix-2")

# %%
# BEGIN SOLUTION: matrix_2 = {"maximin": 0, "minimax": 0, "value": "0/1"}
game = given("matrix-2")
sure = game.maximin()
matrix_2 = {"maximin": sure.maximin, "minimax": sure.minimax, "value": game.value()}
print(matrix_2)
# END SOLUTION

# %%
check("matrix-2", matrix_2)

# %% [markdown] tags=["solution"]
# There is no saddle point, so the value lies strictly between the two. Without the dominated column four numbers are left; let Red
# mix so that the two columns left earn the same.

# %% tags=["solution"]
print(game.dominated()[0].text())
print(game.solve().certificate.text())

# %% [markdown]
# ## matrix-3: the mixes (8 points)
#
# Give the optimal mix of Red, in the order of the rows, and the one of Blue, in the order of the columns. Test them yourself before you
# check: Red's mix against every column, Blue's against every row.

# %%
given("matrix-3")

# %%
# BEGIN SOLUTION: matrix_3 = {"Red": ["1/2", "1/2"], "Blue": ["1/3", "1/3", "1/3"]}
game = given("matrix-3")
red_and_blue = game.solve()
matrix_3 = {"Red": red_and_blue.row, "Blue": red_and_blue.col}
print(matrix_3)
# END SOLUTION

# %%
check("matrix-3", matrix_3)

# %% [markdown] tags=["solution"]
# With the columns $b$ and $c$ that are left, Red's $p$ solves $p\,b_1 + (1-p)\,b_2 = p\,c_1 + (1-p)\,c_2$: it makes *Blue*
# indifferent. Blue's $q$ solves $q\,b_1 + (1-q)\,c_1 = q\,b_2 + (1-q)\,c_2$: it makes *Red* indifferent.

# %% tags=["solution"]
print(red_and_blue.certificate.text())

# %% [markdown]
# ## matrix-4: which columns are in use (6 points)
#
# Which columns does Blue's optimal mix use, that is play with a probability above 0? Answer for each of the three games, in their order.
# A sketch of Red's lines and their lower envelope is enough: no mix has to be computed.

# %%
for game in given("matrix-4"):
    print(game, end="\n\n")

# %%
# BEGIN SOLUTION: matrix_4 = [["A", "B"], ["C"], ["A", "D"]]: a list of letters for each game
games = given("matrix-4")
matrix_4 = [
    [letter for letter, q in zip(game.cols, game.solve().col) if q > 0]
    for game in games
]
print(matrix_4)
# END SOLUTION

# %%
check("matrix-4", matrix_4)

# %% [markdown] tags=["solution"]
# With two rows, two columns are always enough: those whose lines cross at the peak of the envelope, or one alone if there is a saddle
# point. A dominated column is never used; a column may be unused though nothing dominates it.

# %% tags=["solution"]
for game in games:
    print(
        "saddle points:",
        game.saddle_points(),
        "dominated:",
        [found.text() for found in game.dominated()],
    )

# %% [markdown]
# ## matrix-5: write best responses (8 points)
#
# Now each player has payoffs of their own: `row[i][j]` is what Row gets in row `i` and column `j`, `col[i][j]` what Column gets; both
# want more. Write `best_responses(row, col)`. It returns two lists: for each column the list of Row's best rows, and for each row the
# list of Column's best columns. Indices count from 0. If several are equally good, list **all** of them.
#
# For example, `best_responses([[2, 1], [2, 0]], [[4, 4], [0, -1]])` is `[[[0, 1], [0]], [[0, 1], [0]]]`: in column 0 both rows pay 2, and in
# row 0 both columns pay 4.


# %%
def best_responses(row, col):
    # BEGIN SOLUTION: return [best rows for each column, best columns for each row]
    def best(payoffs):
        return [k for k, payoff in enumerate(payoffs) if payoff == max(payoffs)]

    return [[best(column) for column in zip(*row)], [best(line) for line in col]]
    # END SOLUTION


# %%
check("matrix-5", best_responses)


# %% tags=["wrong"]
# matrix-5: 1.5 to 5.5 points: only the first of several best responses
def best_responses(row, col):
    for_columns = [[list(column).index(max(column))] for column in zip(*row)]
    return [for_columns, [[line.index(max(line))] for line in col]]


# %% tags=["wrong"]
# matrix-5: 1 to 5 points: Column's best responses taken within the columns
def best_responses(row, col):
    tops = lambda lines: [
        [k for k, x in enumerate(line) if x == max(line)] for line in lines
    ]
    return [tops(list(zip(*row))), tops(list(zip(*col)))]


# %% tags=["hidden"]
hidden(
    "matrix-5",
    Case("only ties", ([[0, 0, 0]] * 3, [[1, 1, 1]] * 3)),
    Case("one row", ([[3, 1, 3]], [[2, 7, 7]])),
    Case("one column", ([[-4], [-4], [-9]], [[0], [1], [0]])),
    Case(
        "fractions",
        (
            [[Fraction(1, 3), 0], [Fraction(2, 6), 1]],
            [[Fraction(1, 2), 0.5], [0, Fraction(1, 7)]],
        ),
    ),
)

# %% [markdown]
# ## matrix-6: write a solver for two rows (12 points)
#
# Write `solve_two_rows(matrix)` for a zero-sum game with two rows and one or more columns. It returns three things: the value, Red's
# optimal mix (two probabilities), and Blue's (one for each column). With exact numbers in, give exact numbers back.
#
# For example, `solve_two_rows([[1, 0], [0, 1]])` is `(Fraction(1, 2), [Fraction(1, 2), Fraction(1, 2)], [Fraction(1, 2), Fraction(1, 2)])`.
# Where several mixes are optimal, any will do: your answer is tested from both sides, Red's mix against every column and Blue's against
# every row. Saddle points, equal columns, and a single column occur.
#
# Ideas of the lesson: the envelope bends where two lines cross. Blue never needs more than two columns. You may write further functions of your own.
# `Fraction`, `combinations` and `product` are imported.


# %%
def solve_two_rows(matrix):
    # BEGIN SOLUTION: return value, [p, 1 - p], [a probability for each column]
    columns = list(zip(*matrix))
    crossings = [
        Fraction(d - b, (a - b) - (c - d))
        for (a, b), (c, d) in combinations(columns, 2)
        if a - b != c - d
    ]
    peaks = [
        (min(p * a + (1 - p) * b for a, b in columns), p)
        for p in [Fraction(0), Fraction(1), *crossings]
        if 0 <= p <= 1
    ]
    value, p = max(peaks)
    for j, k in product(range(len(columns)), repeat=2):
        (a, b), (c, d) = columns[j], columns[k]
        shares = (
            [Fraction(1)]
            if a - b == c - d
            else [Fraction(1), Fraction(d - c, (a - b) - (c - d))]
        )
        for q in shares:
            if 0 <= q <= 1 and max(q * a + (1 - q) * c, q * b + (1 - q) * d) <= value:
                mix = [Fraction(0)] * len(columns)
                mix[j] += q
                mix[k] += 1 - q
                return value, [p, 1 - p], mix
    # END SOLUTION


# %%
check("matrix-6", solve_two_rows)

# %% [markdown] tags=["solution"]
# The two halves mirror each other. Red tries every crossing of two columns and both ends, and takes what is sure of most. Blue tries every
# column alone and every pair that makes the rows equal, and takes one that concedes no more than the value. That one is always found is
# the minimax theorem.


# %% tags=["wrong"]
# matrix-6: 2.5 to 7.5 points: the best pure guarantee for the value, with pure strategies
def solve_two_rows(matrix):
    floors, ceilings = list(map(min, matrix)), list(map(max, zip(*matrix)))
    i, j = floors.index(max(floors)), ceilings.index(min(ceilings))
    return (
        floors[i],
        [int(k == i) for k in (0, 1)],
        [int(k == j) for k in range(len(ceilings))],
    )


# %% tags=["wrong"]
# matrix-6: 0.5 to 6.5 points: equalises the first two columns, whatever the others are
def solve_two_rows(matrix):
    (a, c), (b, d) = [line[:2] for line in matrix]
    apart = a - b - c + d
    p, q = Fraction(d - b, apart), Fraction(d - c, apart)
    return p * a + (1 - p) * b, [p, 1 - p], [q, 1 - q] + [0] * (len(matrix[0]) - 2)


# %% tags=["hidden"]
hidden(
    "matrix-6",
    Case("equal columns", ([[2, 2, -1, -1], [0, 0, 3, 3]],)),
    Case("equal rows", ([[4, -2, 7], [4, -2, 7]],)),
    Case("a level envelope", ([[1, 3, -2], [1, -2, 3]],)),
    Case("three lines through one point", ([[2, 0, 1, 3], [0, 2, 1, -1]],)),
    Case(
        "ten columns",
        ([[9, -4, 7, 3, 0, 8, -6, 5, 2, 6], [-9, 8, -7, 1, 4, -8, 9, -5, 6, 2]],),
    ),
    Case("large numbers", ([[10**9, -1], [-(10**9), 1]],)),
)

# %% [markdown]
# ## matrix-7: rock, paper, scissors for other stakes (6 points)
#
# Each sign still beats one and loses to one, but the three victories pay differently. First Red's optimal mix and the value. Then
# suppose you know Blue's habit, the probabilities of rock, paper and scissors below: what is Red's best reply, and what does it earn
# on average?

# %%
matrix_7_game, matrix_7_habit = given("matrix-7")
matrix_7_game

# %%
dict(zip(matrix_7_game.cols, map(str, matrix_7_habit)))

# %%
# BEGIN SOLUTION: matrix_7 = {"rock": "1/3", "paper": "1/3", "scissors": "1/3", "value": 0, "reply": "rock", "earns": "0/1"}
best_mix = matrix_7_game.solve()
reply = matrix_7_game.best_reply(col=matrix_7_habit)
matrix_7 = dict(zip(matrix_7_game.rows, best_mix.row))
matrix_7 |= {
    "value": best_mix.value,
    "reply": matrix_7_game.rows[reply.strategies[0]],
    "earns": reply.payoff,
}
print(matrix_7)
# END SOLUTION

# %%
check("matrix-7", matrix_7)

# %% [markdown] tags=["solution"]
# The game is the same from both chairs, so its value is 0. All three signs have to earn 0 against the mix: three equations, one for
# each column. The probability of a sign is in proportion to the stake of the victory in which it takes **no** part.

# %% [markdown]
# ## matrix-8: a friend's advice (4 points)
#
# A friend says: "I know the optimal mix, so I need not look at what my opponent does. Nobody can earn more than the optimal mix."
# What is right in this, and what is not? Use the numbers of matrix-7: what the optimal mix earns against Blue's habit, what the
# best reply earns, and what the best reply can lose. Four to six sentences. A person marks this question.

# %%
# BEGIN SOLUTION: matrix_8 = "your sentences"
mixed = matrix_7_game.expected(best_mix.row, matrix_7_habit)[0]
at_worst = min(matrix_7_game.row[reply.strategies[0]])
matrix_8 = f"""Right is that the optimal mix is a guarantee: whoever the opponent is, it earns no less than the value, here 0.
But it is no more than that. Against the habit of matrix-7 it earns {mixed}, since here every sign that Blue may play leaves it exactly 0;
it never loses, and it never punishes. The best reply is {matrix_7["reply"]}, always, and earns {reply.payoff}, so somebody can earn more.
The price is a risk: it is pure, and a Blue who notices can answer it, and then it earns {at_worst}.
So: the optimal mix if I know nothing, the best reply if I am sure of the habit, and with eyes open for a change."""
print(matrix_8)
# END SOLUTION

# %%
check("matrix-8", matrix_8)

# %% [markdown]
# **Hand in**: run *Restart and run all* once, look through the checks, then *File > Download > Download .ipynb* (in JupyterLab: *File >
# Download*), and hand in that file.
