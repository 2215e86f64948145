# %% [markdown]
# # Exercises: the prisoner's dilemma
#
# You practise reading costs and payoffs, finding every pure equilibrium on paper and in code, mixing against another player's payoffs,
# and writing a strategy for the repeated game.
#
# **You need** the lesson *The prisoner's dilemma: once, and again and again*, with two sections of its *Going further*: *Elimination, step by
# step* and *Whose payoffs decide my mix?* **Time**: 105 minutes. **Points**: 58.
#
# **How to work.** Replace each line `raise NotImplementedError(...)` with your answer and run the cell. Then run the cell with `check(...)` below
# it, and read what it says. You may check as often as you like. A check runs the visible tests. They carry
# 40% of the points of a function; hidden tests, run when your paper is graded, carry the rest. Hand in the notebook, the file that ends in .ipynb.
#
# A title that begins with "write" asks for code; the others are for pen and paper. Every question has numbers of its own.
# In each cell of a matrix Row's number comes first. Write exact numbers: `Fraction(1, 3)`, or the string `"1/3"`. Cells are named by row
# and column, `"1B"`.

# %%
from fractions import Fraction

from gamelab import check, exercise, given, match

exercise("07")

# %% [markdown]
# ## dilemma-1: years in prison (6 points)
#
# The matrix below shows the years that two prisoners get. Which choice is better for Row, whatever Column does? Which choice is better for Column,
# whatever Row does? How many years do they get if both choose so? Write Row's years first.

# %%
given("dilemma-1")

# %%
# BEGIN SOLUTION: dilemma_1 = {"Row": "deny or confess", "Column": "deny or confess", "years": [0, 0]}
years = given("dilemma-1")
[(i, j)] = years.pure_equilibria()
dilemma_1 = {
    "Row": years.rows[i],
    "Column": years.cols[j],
    "years": list(years.given(i, j)),
}
print(dilemma_1)
# END SOLUTION

# %%
check("dilemma-1", dilemma_1)

# %% [markdown] tags=["solution"]
# Years are costs, so less is better. Whatever the other prisoner does, confessing costs fewer years than denying: it strictly dominates.
# If both confess, both get more years than if both deny.

# %% tags=["solution"]
print([found.text() for found in years.dominated()], years.pareto_better((i, j)))

# %% [markdown]
# ## dilemma-2: the neighbours' equilibria (8 points)
#
# Here are a prisoner's dilemma and three related games. The numbers are payoffs, so more is better. Rows and columns may have changed places.
# Give all pure equilibria of each game as a list of cells, in any order.

# %%
for name, game in given("dilemma-2").items():
    print(f"{name}: {game}", end="\n\n")

# %%
# BEGIN SOLUTION: dilemma_2 = {"prisoner's dilemma": ["1A"], "stag hunt": [...], "chicken": [...], "battle of the sexes": [...]}
four = given("dilemma-2")
dilemma_2 = {}
for name in four:
    dilemma_2[name] = [
        f"{four[name].rows[i]}{four[name].cols[j]}"
        for i, j in four[name].pure_equilibria()
    ]
print(dilemma_2)
# END SOLUTION

# %%
check("dilemma-2", dilemma_2)

# %% [markdown] tags=["solution"]
# In every column mark Row's largest payoff, and in every row mark Column's. A cell with both marks is an equilibrium. In some of these games
# the cell with the best total has both marks too, but then it is not the only one. In the dilemma and in chicken it does not have both.

# %% [markdown]
# ## dilemma-3: whose payoffs decide the mix (8 points)
#
# Two friends plan an evening out, twice. Each of the two games has one equilibrium in which both players mix. In that equilibrium Row goes to
# the opera with probability $p$ and Column with probability $q$. From the first game to the second only one number changes, and it is a payoff of
# Row's. Give $p$ and $q$ for both games.

# %%
given("dilemma-3")["first"]

# %%
given("dilemma-3")["second"]

# %%
# BEGIN SOLUTION: dilemma_3 = {"p first": "1/2", "q first": "1/2", "p second": "1/2", "q second": "1/2"}
dilemma_3 = {}
for name, evening in given("dilemma-3").items():
    mixed = [
        equilibrium for equilibrium in evening.equilibria() if not equilibrium.pure
    ]
    dilemma_3 |= {f"p {name}": mixed[0].row[0], f"q {name}": mixed[0].col[0]}
print(dilemma_3)
# END SOLUTION

# %%
check("dilemma-3", dilemma_3)

# %% [markdown] tags=["solution"]
# Let Column's payoffs be $e$ at the opera and $h$ at the football. Row's mix has to leave *Column* indifferent: $p\,e = (1-p)\,h$, so
# $p = h / (e + h)$. No payoff of Row's stands in this equation. That is why $p$ stays and $q$ moves.

# %% [markdown]
# ## dilemma-4: strike out, step by step (6 points)
#
# Strike out strictly dominated strategies, one after the other, until one cell is left. List the strategies in the order in which you strike
# them out (`"A"` for a column, `"1"` for a row), and name the cell that is left. If several orders are possible, any of them is right.

# %%
given("dilemma-4")

# %%
# BEGIN SOLUTION: dilemma_4 = {"steps": ["A", "1", "C", "3"], "left": "2B"}
larger = given("dilemma-4")
steps = larger.eliminate(mixed=False)
dilemma_4 = {
    "steps": [step.strategy for step in steps],
    "left": f"{larger.rows[steps.rows[0]]}{larger.cols[steps.cols[0]]}",
}
print(steps.text())
# END SOLUTION

# %%
check("dilemma-4", dilemma_4)

# %% [markdown]
# ## dilemma-5: write a search for pure equilibria (10 points)
#
# Write `pure_equilibria(row, col, costs=False)`. It returns a list of all cells `(i, j)` in which nobody gains by changing alone. Rows and
# columns are counted from 0. `row[i][j]` and `col[i][j]` are what Row and Column get there, and both want more; with `costs=True` they are costs, and
# both want less. The matrices may have any shape and many rows or columns. Numbers are compared as they are: they may be fractions, or have
# fifty digits. The order of the list does not matter.
#
# For example, `pure_equilibria([[4, 0], [3, 3]], [[4, 3], [0, 3]])` is `[(0, 0), (1, 1)]`, the stag hunt.


# %%
def pure_equilibria(row, col, costs=False):
    # BEGIN SOLUTION: return a list of cells (i, j)
    sign = -1 if costs else 1
    mine = [[sign * number for number in line] for line in row]
    theirs = [[sign * number for number in line] for line in col]
    found = []
    for i, line in enumerate(mine):
        for j, payoff in enumerate(line):
            best_for_row = payoff == max(other[j] for other in mine)
            if best_for_row and theirs[i][j] == max(theirs[i]):
                found.append((i, j))
    return found
    # END SOLUTION


# %%
check("dilemma-5", pure_equilibria)


# %% tags=["wrong"]
# dilemma-5: 3.5 to 7.5 points: maximises costs too
def pure_equilibria(row, col, costs=False):
    cells = [(i, j) for i in range(len(row)) for j in range(len(row[0]))]
    return [
        (i, j)
        for i, j in cells
        if row[i][j] == max(line[j] for line in row) and col[i][j] == max(col[i])
    ]


# %% tags=["wrong"]
# dilemma-5: 1 to 6 points: the best joint total
def pure_equilibria(row, col, costs=False):
    cells = [(i, j) for i in range(len(row)) for j in range(len(row[0]))]
    return [
        (min if costs else max)(
            cells, key=lambda cell: row[cell[0]][cell[1]] + col[cell[0]][cell[1]]
        )
    ]


# %% tags=["wrong"]
# dilemma-5: 1 to 8 points: stops at the first equilibrium
def pure_equilibria(row, col, costs=False):
    best = min if costs else max
    for i, line in enumerate(row):
        for j, number in enumerate(line):
            if number == best(other[j] for other in row) and col[i][j] == best(col[i]):
                return [(i, j)]
    return []


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
    "dilemma-5",
    Case("nothing to choose between", ([[2, 2], [2, 2]], [[0, 0], [0, 0]])),
    Case("matching pennies", ([[1, -1], [-1, 1]], [[-1, 1], [1, -1]])),
    Case(
        "matching pennies for costs",
        ([[1, -1], [-1, 1]], [[-1, 1], [1, -1]]),
        {"costs": True},
    ),
    Case("one column of costs", ([[3], [0], [0]], [[1], [9], [9]]), {"costs": True}),
    Case(
        "fractions",
        (
            [[Fraction(1, 3), 0], [Fraction(1, 2), -1]],
            [[0, Fraction(1, 7)], [Fraction(1, 9), Fraction(1, 9)]],
        ),
    ),
    Case(
        "fractions that hardly differ",
        (
            [[Fraction(1, 997), 0], [Fraction(1, 998), Fraction(1, 999)]],
            [[Fraction(1, 998), Fraction(1, 997)], [Fraction(1, 997)] * 2],
        ),
    ),
    *(
        Case(
            f"40 rows and 30 columns, {step:.0e}, {costs=}",
            large(step),
            {"costs": costs},
        )
        for step in (10**44, -(10**44))
        for costs in (False, True)
    ),
)

# %% [markdown]
# ## dilemma-6: write a strategy (8 points)
#
# Write `my_strategy(mine, theirs)`. It gets two strings of C and D, its own moves and the other's, and returns `"C"` or `"D"`. Turns count from
# 1. The numbers `memory` and `peace` stand below. The strategy
#
# - makes peace on every turn whose number is a multiple of `peace`: it plays C, whatever happened;
# - on any other turn plays D if the other player defected at least once in the last `memory` turns, and C otherwise.
#
# A match may have hundreds of turns.
#
# For example, with `memory` 2, `my_strategy("CCC", "CDC")` would be `"D"`, and `my_strategy("CCCC", "CDCC")` would be `"C"`. On turn 1 both strings are
# empty.

# %%
given("dilemma-6")


# %%
def my_strategy(mine, theirs):
    # BEGIN SOLUTION: return "C" or "D"
    rules = given("dilemma-6")
    turn = len(theirs) + 1
    if turn % rules["peace"] == 0:
        return "C"
    recent = theirs[-rules["memory"] :]
    return "D" if "D" in recent else "C"
    # END SOLUTION


# %%
check("dilemma-6", my_strategy)

# %% [markdown]
# When it is right, let it play: `match(my_strategy, "alternator", 12)`.

# %% tags=["solution"]
match("alternator", my_strategy, turns=12)


# %% tags=["wrong"]
# dilemma-6: 2 to 6 points: looks at its own moves
def my_strategy(mine, theirs):
    rules = given("dilemma-6")
    peaceful = (len(mine) + 1) % rules["peace"] == 0
    return "C" if peaceful or "D" not in mine[-rules["memory"] :] else "D"


# %% tags=["wrong"]
# dilemma-6: 1 to 7.5 points: counts turns from 0
def my_strategy(mine, theirs):
    rules = given("dilemma-6")
    peaceful = len(mine) % rules["peace"] == 0
    return "C" if peaceful or "D" not in theirs[-rules["memory"] :] else "D"


# %% tags=["wrong"]
# dilemma-6: 2 to 7.5 points: never makes peace
def my_strategy(mine, theirs):
    return "D" if "D" in theirs[-given("dilemma-6")["memory"] :] else "C"


# %% tags=["hidden"]
hidden(
    "dilemma-6",
    Case("after a hundred defections", ("C" * 101, "D" * 101)),
    Case("a hundred peaceful turns", ("D" * 103, "C" * 103)),
    Case("one defection, long ago", ("C" * 22, "D" + "C" * 21)),
    *(
        Case(
            f"one defection in {turns} turns, {ago} ago",
            ("C" * turns, "C" * (turns - ago) + "D" + "C" * (ago - 1)),
            points=0.2,
        )
        for turns in (22, 30, 46, 100, 772)
        for ago in (1, 2, 3, 4, 5)
    ),
)

# %% [markdown]
# ## dilemma-7: a match by hand, and the shadow of the future (8 points)
#
# Below are the payoffs T, R, P, S, a number of turns, and a pattern. Alternator plays C, D, C, D, ... Tit for tat plays C first, and then
# whatever the other player did on the turn **before**. Both move at the same time.
#
# - `moves`: alternator is the first player and tit for tat the second. What does tit for tat play? Write a string such as `"CCDC"`.
# - `scores`: the two scores of that match, the first player's first.
# - `exchanged`: the two scores after the players have exchanged seats, so tit for tat's first.
# - `pattern`: tit for tat is the second player again, for as many turns. The first player repeats the pattern for ever. What does tit for tat play?
# - `threshold`: both play grim. From which discount factor on does nobody gain by leaving cooperation?

# %%
given("dilemma-7")

# %%
# BEGIN SOLUTION: dilemma_7 = {"moves": "C...", "scores": [0, 0], "exchanged": [0, 0], "pattern": "C...", "threshold": "1/2"}
from gamelab import discount_threshold

known = given("dilemma-7")
turns, payoff = known["turns"], tuple(known["payoff"])


def repeats(mine, theirs):
    return known["pattern"][len(mine) % 3]


first = match("alternator", "tit for tat", turns, payoff)
print(first)
other_seats = match("tit for tat", "alternator", turns, payoff)
print(other_seats)
dilemma_7 = {
    "moves": first.moves[1],
    "scores": list(first.scores),
    "exchanged": list(other_seats.scores),
}
dilemma_7["pattern"] = match(repeats, "tit for tat", turns, payoff).moves[1]
dilemma_7["threshold"] = discount_threshold(*payoff)
print(dilemma_7)
# END SOLUTION

# %%
check("dilemma-7", dilemma_7)

# %% [markdown] tags=["solution"]
# Tit for tat's moves are the other player's moves, one turn later, with a C in front. Exchanging the seats exchanges the scores and changes
# nothing else. The threshold is $(T - R) / (T - P)$.

# %% [markdown]
# ## dilemma-8: what tit for tat wins (4 points)
#
# Two tit for tats and one always defect play for T, R, P, S = 5, 3, 1, 0, each pair once, for n turns. A friend says: "Always defect wins both
# matches, so it comes first." For which n is that right? Then always cooperate joins. Who comes first now, and for which n? Explain both with
# totals, in four to six sentences. A person marks this question.

# %%
# BEGIN SOLUTION: dilemma_8 = "your sentences"
dilemma_8 = """Always defect does win both matches, n + 4 to n - 1, since tit for tat loses the first turn and nothing after it.
But totals count, not matches won: the two tit for tats earn 3n each from their own match. So each of them has 4n - 1, and always defect has
2n + 8, which is more only for n up to 4. From 5 turns on the tit for tats come first without winning a match.
Always cooperate pays always defect 5n and each tit for tat 3n, so now always defect has 7n + 8, each tit for tat 7n - 1 and always cooperate 6n.
Always defect comes first for every n: who wins depends on the field, and here there is one who does not hit back."""
# END SOLUTION

# %%
check("dilemma-8", dilemma_8)

# %% [markdown] tags=["solution"]
# **To mark it.** One point: the totals of the three. One point: right up to n = 4, because totals count and not matches won. One point: the totals of the
# four. One point: always defect for every n, because it lives off always cooperate.

# %% [markdown]
# **Hand in**: run *Restart and run all* once, look through the checks, choose *File > Download > Download .ipynb* (in JupyterLab: *File >
# Download*), and hand in that file.
