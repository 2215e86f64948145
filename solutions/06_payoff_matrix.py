# %% [markdown]
# # Exercises: payoff matrices
#
# You practise four things: reading a payoff matrix, finding what each player is sure of, solving a game without a saddle point, and
# writing your own solver. Red always chooses a row, and Blue always chooses a column. The number in the cell is what Blue pays Red.
#
# **You need** the lesson *Payoff matrices: Red and Blue*. **Time**: 105 minutes. **Points**: 58.
#
# **How to work.** Replace each line `raise NotImplementedError(...)` with your answer and run the cell. Then run the cell with `check(...)`
# below it and read what it says. You may check as often as you like. A check runs the visible tests. They carry 40% of
# the points of a function; hidden tests, run when your paper is graded, carry the rest. Hand in the notebook, that is, the file that ends in .ipynb.
#
# A title that begins with "write" asks for code. All other questions are for pen and paper. Each question has its own matrix. Write exact
# numbers: `Fraction(4, 7)`, or the string `"4/7"`. A cell is named by its row and its column, for example `"1B"`.

# %%
from fractions import Fraction
from itertools import combinations, product

from gamelab import check, exercise, given

exercise("06")

# %% [markdown]
# ## matrix-1: if he thinks that I think (6 points)
#
# Both players think. Blue thinks first and moves from the start cell to the best response to Red's row. Then Red moves to the best
# response to Blue's column. Then it is Blue's turn again, and so on. Give the five cells **after** the start cell. One column is strictly
# dominated. Which one is it, and which column dominates it?

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
# The first step leaves the dominated column. From then on the walk goes round the four other cells, so its fifth cell is its first
# one again. Blue pays the numbers. So a column is dominated if its numbers are larger, row by row, than those of another column.

# %% [markdown]
# ## matrix-2: what is sure, and what the game is worth (8 points)
#
# How much is Red sure of with a single row? This is the maximin. How much does Blue pay at most with the best single column? This is the
# minimax. And what is the value of the game if both players may mix?

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
# There is no saddle point, so the value lies strictly between the maximin and the minimax. Strike out the dominated column. Four numbers
# are left. Let Red mix the rows so that the two columns give Red the same average.

# %% tags=["solution"]
print(game.dominated()[0].text())
print(game.solve().certificate.text())

# %% [markdown]
# ## matrix-3: the mixes (8 points)
#
# Give Red's optimal mix in the order of the rows, and Blue's optimal mix in the order of the columns. Before you run the check, test
# your answer yourself: Red's mix against every column, and Blue's mix against every row.

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
# Let $b$ and $c$ be the two columns that are left. Red's $p$ makes *Blue* indifferent: it solves
# $p\,b_1 + (1-p)\,b_2 = p\,c_1 + (1-p)\,c_2$. Blue's $q$ makes *Red* indifferent: it solves
# $q\,b_1 + (1-q)\,c_1 = q\,b_2 + (1-q)\,c_2$.

# %% tags=["solution"]
print(red_and_blue.certificate.text())

# %% [markdown]
# ## matrix-4: which columns are in use (6 points)
#
# Which columns does Blue's optimal mix use? A column is in use if its probability is above 0. Answer for each of the three games, in
# their order. You need not compute any mix: sketch the line of each column and the lower envelope.

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
# In a game with two rows, Blue never needs more than two columns: their lines cross at the peak of the envelope. If there is a saddle
# point, one column is enough. A dominated column is never used. A column may also be unused although nothing dominates it.

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
# Now each player has their own payoffs. In row `i` and column `j`, Row gets `row[i][j]` and Column gets `col[i][j]`. Both players want
# more. Write `best_responses(row, col)`. It returns two lists. The first list holds, for each column, the list of Row's best rows. The
# second list holds, for each row, the list of Column's best columns. Indices count from 0. If several are equally good, list **all** of them.
# The matrices may have any shape and many rows or columns. Numbers are compared as they are: they may be fractions, or have fifty digits.
#
# For example, `best_responses([[2, 1], [2, 0]], [[4, 4], [0, -1]])` is `[[[0, 1], [0]], [[0, 1], [0]]]`. In column 0 both rows pay Row 2, and
# in row 0 both columns pay Column 4.


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
def large(step):
    return tuple(
        [
            [step * (9 + (a * i * j + b * i + k * j) % 37) for j in range(30)]
            for i in range(40)
        ]
        for a, b, k in ((3, 2, 1), (2, 5, 2))
    )


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
    Case(
        "fractions that hardly differ",
        (
            [[Fraction(1, k) for k in (997, 998, 997)], [Fraction(1, 998)] * 3],
            [[Fraction(1, k) for k in (998, 997, 997)], [Fraction(-1, 997), -1, -1]],
        ),
    ),
    *(
        Case(f"40 rows and 30 columns, {step:.0e}", large(step))
        for step in (10**44, -(10**44))
    ),
)

# %% [markdown]
# ## matrix-6: write a solver for two rows (12 points)
#
# Write `solve_two_rows(matrix)` for a zero-sum game with two rows and one or more columns. It returns three things: the value, Red's
# optimal mix (two probabilities), and Blue's optimal mix (a probability for each column). If the numbers in the matrix are exact, your
# answer must be exact.
#
# For example, `solve_two_rows([[1, 0], [0, 1]])` is `(Fraction(1, 2), [Fraction(1, 2), Fraction(1, 2)], [Fraction(1, 2), Fraction(1, 2)])`.
# If several mixes are optimal, give any of them. The check tests your answer from both sides: Red's mix against every column, and Blue's
# mix against every row. Some matrices have a saddle point, equal columns, only one column, or more than ten. The numbers may be fractions, or
# have fifty digits.
#
# Two ideas help. The envelope bends only where two lines cross. And Blue never needs more than two columns. You may write more functions
# of your own. `Fraction`, `combinations` and `product` are imported.


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
# The two halves mirror each other. Red tries both ends and every crossing of two lines, and takes the mix that is sure of most. Blue tries
# every single column and every pair that makes the two rows equal, and takes a mix that pays no more than the value. The minimax theorem
# says that there always is one.


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
def two_count(a, b):
    rows = [[8 + k % 3 for k in range(30)], [8 + k % 5 for k in range(30)]]
    rows[0][a], rows[1][a], rows[0][b], rows[1][b] = 1, 9, 6, 2
    return rows


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
    Case("a mix of two columns of four", ([[2, -4, 4, -1], [8, -7, 3, -9]],)),
    Case("large numbers", ([[10**9, -1], [-(10**9), 1]],)),
    Case(
        "gains of 10⁴⁵",
        ([[3 * 10**45, 10**45, 7 * 10**45], [10**45, 4 * 10**45, 10**45]],),
    ),
    Case("losses of 10⁴⁵", ([[-4 * 10**45, -(10**45)], [-(10**45), -3 * 10**45]],)),
    Case(
        "fractions that hardly differ",
        (
            [
                [Fraction(1, 997), Fraction(1, 999)],
                [Fraction(1, 1000), Fraction(1, 998)],
            ],
        ),
    ),
    *(
        Case(f"thirty columns, of which {a} and {b} count", (rows,), points=0.5)
        for a, b in ((0, 29), (28, 29), (0, 1), (29, 29), (0, 0))
        for rows in (two_count(a, b), two_count(a, b)[::-1])
    ),
    Case(
        "thirty columns",
        ([[(k - 20) ** 2 for k in range(30)], [k * k for k in range(30)]],),
    ),
)

# %% [markdown]
# ## matrix-7: rock, paper, scissors with other stakes (6 points)
#
# Each sign still beats one sign and loses to one, but the three victories now pay different amounts. First give Red's optimal mix and the
# value. Then suppose that you know Blue's habit: the probabilities of rock, paper and scissors are given below. What is Red's best reply,
# and how much does it earn on average?

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
# The game looks the same to both players, so its value is 0. Against the optimal mix, each of the three columns must give Red 0. These
# are three equations. The solution: the probability of a sign is proportional to the stake of the victory in which the sign takes **no** part.

# %% [markdown]
# ## matrix-8: a friend's advice (4 points)
#
# A friend says: "I know the optimal mix, so I need not look at my opponent. Nobody can earn more." In matrix-7, against which mix of Blue's is that
# right? What does your friend give up against Blue's habit? Now Blue plays what beats your best reply with probability w, and else the habit.
# For which w does the reply earn less than the optimal mix? Write four to six sentences. A person marks this question.

# %%
# BEGIN SOLUTION: matrix_8 = "your sentences"
mixed = matrix_7_game.expected(best_mix.row, matrix_7_habit)[0]
at_worst = min(matrix_7_game.row[reply.strategies[0]])
even = reply.payoff / (reply.payoff - at_worst)
blue_mix = ", ".join(map(str, best_mix.col))
matrix_8 = f"""Nobody can earn more than 0 only if Blue plays the optimal mix too, here {blue_mix} for rock, paper and scissors.
Every other mix of Blue's leaves some sign that earns more than 0, and the optimal mix earns exactly 0 against all of them.
Against the habit of matrix-7 it earns {mixed}, and always {matrix_7["reply"]} earns {reply.payoff}, so my friend gives up {reply.payoff} a round.
If Blue beats the reply with probability w, it earns {reply.payoff} * (1 - w) + ({at_worst}) * w, which is less than 0 for w above {even}.
So my friend is safe, but must look at the opponent to earn anything, and must stop using the reply when Blue answers it too often."""
print(matrix_8)
# END SOLUTION

# %%
check("matrix-8", matrix_8)

# %% [markdown] tags=["solution"]
# **To mark it.** One point: Blue's optimal mix, and no other. One point: the optimal mix earns 0 against the habit, so all that the best reply earns is given
# up. One point: the equation for w. One point: its solution, e / (e + l), if the reply earns e against the habit and loses l at worst.

# %% [markdown]
# **Hand in**: run *Restart and run all* once, look through the checks, choose *File > Download > Download .ipynb* (in JupyterLab: *File >
# Download*), and hand in that file.
