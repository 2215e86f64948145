# %% [markdown]
# # Exercises: the prisoner's dilemma
#
# You practise reading costs and payoffs, finding every pure equilibrium on paper and in code, mixing against another player's payoffs,
# and writing a strategy for the repeated game.
#
# **You need** the lesson *The prisoner's dilemma: once, and again and again*. **Time**: 105 minutes. **Points**: 58.
#
# How to work: replace each line `raise NotImplementedError(...)` by your answer, run the cell, then the cell with `check(...)` below
# it, and read what it says. You may check as often as you like. A check shows the visible tests; for the functions you write, more
# tests are run when your paper is graded. Hand in the notebook, the file that ends in .ipynb.
#
# A title that begins with "write" asks for code; the others are for pen and paper. Every question has numbers of its own.
# In each cell of a matrix Row's number comes first. Write exact numbers: `Fraction(1, 3)`, or the text `"1/3"`. Cells are named by row
# and column, `"1B"`.

# %%
from fractions import Fraction

from gamelab import check, exercise, given, match

exercise("07")

# %% [markdown]
# ## dilemma-1: years in prison (6 points)
#
# Two prisoners, and the years each of them gets. What does Row do, whatever Column does? What does Column do, whatever Row does? And how
# many years do they get then, Row's first?

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
# Years are costs, of which less is better. For each prisoner confessing costs less in both cases: it is strictly dominant, and what comes
# of it is worse for both than if both deny.

# %% tags=["solution"]
print([found.text() for found in years.dominated()], years.pareto_better((i, j)))

# %% [markdown]
# ## dilemma-2: the neighbours' equilibria (8 points)
#
# A prisoner's dilemma and three of its neighbours; these numbers are payoffs, and rows and columns may have changed places. List all
# pure equilibria of each game as a list of cells, in any order.

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
# In every column mark Row's largest payoff, in every row Column's: a cell with both marks is an equilibrium. The cell of the best total
# has both marks in some of these games, and then it is never the only one; in the dilemma and in chicken it has not.

# %% [markdown]
# ## dilemma-3: whose payoffs decide the mix (8 points)
#
# Two evenings out. Each game has one equilibrium in which both players mix. Let $p$ be how often Row goes to the opera in it, and $q$ how
# often Column does. Between the games just one number changes, and it is Row's.

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
# Let Column's payoffs be $e$ at the opera and $h$ at the football. Row has to leave *Column* indifferent: $p\,e = (1-p)\,h$, so
# $p = h / (e + h)$, and no number of Row's is in it. That is why $p$ stays and $q$ moves.

# %% [markdown]
# ## dilemma-4: strike out, step by step (6 points)
#
# Strike out strictly dominated strategies, one after the other, until one cell is left. Give the steps in an order in which they can be
# made (`"A"` for a column, `"1"` for a row), and the cell. If several orders are possible, any of them is right.

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
# Write `pure_equilibria(row, col, costs=False)`: a list of all cells `(i, j)`, row and column counted from 0, in which nobody gains by
# changing alone. `row[i][j]` and `col[i][j]` are what Row and Column get there, and both want more; with `costs=True` they are costs, and
# both want less. The matrices may have any shape. The order of the list does not matter.
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
)

# %% [markdown]
# ## dilemma-6: write a strategy (8 points)
#
# Write `my_strategy(mine, theirs)`, a function of the two histories, texts of C and D, that returns `"C"` or `"D"`. Turns count from 1;
# `memory` and `peace` are the numbers below. The strategy
#
# - makes peace on every turn that is a multiple of `peace`: it plays C, whatever happened;
# - on any other turn plays D if the other defected at least once in the last `memory` turns, and else C.
#
# So with `memory` 2, `my_strategy("CCC", "CDC")` would be `"D"`, and `my_strategy("CCCC", "CDCC")` would be `"C"`. On turn 1 both texts are
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
)

# %% [markdown]
# ## dilemma-7: a match by hand, and the shadow of the future (8 points)
#
# Below are the payoffs T, R, P, S, a number of turns, and a pattern. Alternator plays C, D, C, D, ...; tit for tat plays C first, and then what
# the other did on the turn **before**. Both move at the same time.
#
# - `moves`: the moves of tit for tat when alternator is the first player and tit for tat the second, a text such as `"CCDC"`.
# - `scores`: the two scores of that match, the first player's first.
# - `exchanged`: the scores with the seats exchanged, tit for tat first and alternator second.
# - `pattern`: the moves of tit for tat, as the second player, against one who repeats the pattern for ever; as many turns.
# - `threshold`: the discount factor from which on nobody gains by leaving cooperation, if both play grim.

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
# Tit for tat's moves are the other's, one turn later, with a C in front. Exchanging the seats exchanges the scores, and nothing else. The
# threshold is $(T - R) / (T - P)$.

# %% [markdown]
# ## dilemma-8: what tit for tat wins (4 points)
#
# A friend says: "Tit for tat wins every tournament, because it beats each of its opponents." Two things in this sentence are wrong. Say
# which, and why tit for tat can come first all the same. Then name one change to the field or to the game after which it does not come first.
# Four to six sentences. A person marks this question.

# %%
# BEGIN SOLUTION: dilemma_8 = "your sentences"
dilemma_8 = """Tit for tat beats nobody: it defects only after a defection of the other's, so the other has defected at least as often,
and its score in a match is never above the other's. It can come first because totals count and not matches won: with those who answer in kind
it cooperates and earns R a turn, while always defect wins each match and earns little more than P from everyone who hits back.
And it does not win every tournament. Who wins depends on the field and on the noise: with only always cooperate and always defect beside it,
always defect lives on the good-natured one and has the highest total; with 5 % noise one slip echoes between two tit for tats,
and in the lecture's field others come first."""
# END SOLUTION

# %%
check("dilemma-8", dilemma_8)

# %% [markdown]
# **Hand in**: run *Restart and run all* once, look through the checks, then *File > Download > Download .ipynb* (in JupyterLab: *File >
# Download*), and hand in that file.
