# %% [markdown]
# # Exercises: notebooks and Python
#
# You practise the Python that every later lesson uses. You write a recursion over nested lists, you use `max` and `min`, you calculate with exact
# fractions, and you read a traceback.
#
# **You need** the lesson *Primer*. **Time**: 60 minutes. **Points**: 20.
#
# **How to work.** Below each question stands a cell for your answer, and it says what to write there. Write your answer and run the cell. Then run
# the cell with `check`, read what it says, improve your answer, and run both again. Nothing is counted against you. A check runs the visible
# tests. They carry 40% of the points of a function; hidden tests, run when your paper is graded, carry the rest. Before you hand in, restart and
# run all.
#
# **Points** compare the questions of one set, here and in all lessons. Sets differ in length, so compare two sets by percentages: 40 of 50
# points (80%) are better than 60 of 80 (75%).

# %%
from fractions import Fraction

from gamelab import check, exercise, given

exercise("00")

# %% [markdown]
# ## primer-1: count the leaves (8 points)
#
# Write a function `leaves(tree)` that counts the numbers in nested lists. A number on its own is one leaf. An empty list has no leaf.
#
# `leaves([[3, 12, 8], [2, 4, 6]])` is 6, `leaves([1, [2, [3]]])` is 3, and `leaves(7)` is 1. `isinstance(tree, list)` tells you whether `tree` is a
# list. A tree may be wide or deep, up to 40 lists inside one another, and a number may occur more than once. It may be a fraction or have fifty digits.


# %%
def leaves(tree):
    # BEGIN SOLUTION: return how many numbers stand in the tree
    if not isinstance(tree, list):
        return 1
    return sum(leaves(child) for child in tree)
    # END SOLUTION


# %%
check("primer-1", leaves)

# %% [markdown] tags=["solution"]
# A number is the case that needs no further call. The sum over an empty list is 0, so an empty list needs no case of its own.


# %% tags=["wrong"]
# primer-1: 1 to 3 points: counts one level only
def leaves(tree):
    return len(tree)


# %% tags=["wrong"]
# primer-1: 4 to 8 points: an empty list is taken for a leaf, and deeper lists are counted as they are
def leaves(tree):
    if isinstance(tree, list) and tree:
        return sum(map(leaves, tree))
    return 1


# %% tags=["hidden"]
deep = [1, [2, 3]]
for _ in range(36):
    deep = [deep]
hidden(
    "primer-1",
    Case("a hundred numbers", (list(range(100)),)),
    Case("equal lists, one by one", ([[[4, 4], 4]] * 30,)),
    Case("a long chain of lists with a fork at its end", (deep,)),
    Case(
        "fractions and large numbers", ([[Fraction(1, 997), 10**45], [-(10**45), 0]],)
    ),
)

# %% [markdown]
# ## primer-2: the surest move (4 points)
#
# As in the lesson, a game is a list of lists. You choose one of the lists, and then your opponent chooses the smallest number in it. Write a function
# `surest(game)`. It returns **the place**, counted from 0, of the list with the largest smallest number. If several lists are equally good, it returns
# the first of their places.
#
# `surest([[3, 12, 8], [2, 4, 6], [14, 5, 2]])` is 0, and `surest([[1, 8], [4, 9], [7, 4]])` is 1. Payoffs can be negative. No list is empty. A game
# may have many lists, and a list many numbers. Numbers are compared as they are: they may be fractions that hardly differ, or have fifty digits.


# %%
def surest(game):
    # BEGIN SOLUTION: return the place of the list whose smallest number is largest
    return max(range(len(game)), key=lambda place: min(game[place]))
    # END SOLUTION


# %%
check("primer-2", surest)

# %% [markdown] tags=["solution"]
# `max` returns the candidate, which is a place here, and among equals it returns the first. If you search with a loop, start with `-inf`, and replace
# the best one only when the new one is larger. When it is just as large, keep the old one.

# %% tags=["wrong"]
# primer-2: 0.8 to 3.2 points: a list that is as good as the best takes its place
from math import inf


def surest(game):
    best, found = -inf, None
    for place, row in enumerate(game):
        if min(row) >= best:
            best, found = min(row), place
    return found


# %% tags=["wrong"]
# primer-2: 1.2 to 3.6 points: the search starts with 0, so a game of negative numbers has no best move
def surest(game):
    best, found = 0, None
    for place, row in enumerate(game):
        if min(row) > best:
            best, found = min(row), place
    return found


# %% tags=["hidden"]
hidden(
    "primer-2",
    Case("gains of 10²⁰ and more", ([[10**20, 2 * 10**20], [3 * 10**20, 10**20 + 1]],)),
    Case("losses of 10²⁰ and more", ([[-(10**20) - 1], [-(10**20), 5]],)),
    Case("gains of 10⁴⁵ and more", ([[10**45, 2 * 10**45], [3 * 10**45, 2 * 10**45]],)),
    Case("losses of 10⁴⁵ and more", ([[-2 * 10**45], [-(10**45), 5]],)),
    Case("fractions", ([[1, Fraction(1, 998)], [Fraction(1, 997), 2], [0]],)),
    Case(
        "forty lists, two of which are best",
        ([[*range(60, 20, -1), min(k, 35)] for k in range(-3, 37)],),
    ),
)


# %% [markdown]
# ## primer-3: what a lottery is worth, exactly (4 points)
#
# A lottery pays `payoffs[0]` with probability `chances[0]`, `payoffs[1]` with probability `chances[1]`, and so on. On average it pays the sum of
# all products *probability times payoff*. The chances are given as strings, such as `"1/3"` or `"0.1"`. Write a function `expected(chances, payoffs)` that returns this sum
# **exactly**. Payoffs are whole
# numbers or Fractions, and a chance may be `"0"`.
#
# `expected(["1/2", "1/4", "1/4"], [8, 4, 0])` is 5, and `expected(["1/3", "2/3"], [1, 2])` is `Fraction(5, 3)`. `zip(chances, payoffs)` gives the
# pairs.


# %%
def expected(chances, payoffs):
    # BEGIN SOLUTION: return the sum of chance times payoff as a Fraction
    return sum(Fraction(chance) * payoff for chance, payoff in zip(chances, payoffs))
    # END SOLUTION


# %%
check("primer-3", expected)

# %% [markdown] tags=["solution"]
# A Fraction that is made from the string `"0.1"` is exactly 1/10. A Fraction that is made from the number 0.1 is a little more than 1/10, because that
# is how the computer keeps the number.


# %% tags=["wrong"]
# primer-3: 0.4 to 2 points: every payoff is taken to be as likely as the others
def expected(chances, payoffs):
    return Fraction(sum(payoffs), len(payoffs))


# %% tags=["wrong"]
# primer-3: 0.4 to 2.5 points: worked out with rounded numbers
def expected(chances, payoffs):
    return sum(
        float(Fraction(chance)) * payoff for chance, payoff in zip(chances, payoffs)
    )


# %% tags=["hidden"]
hidden(
    "primer-3",
    Case("forty payoffs, none alike", (["1/40"] * 40, [k**3 for k in range(1, 41)])),
    Case("nothing is left to chance", (["0", "1", "0"], [5, -7, 9])),
    Case("payoffs of 10⁴⁵", (["1/3", "2/3"], [10**45, -(10**45) - 1])),
    Case(
        "payoffs that hardly differ",
        (["1/2", "1/4", "1/4"], [Fraction(1, 997), Fraction(1, 998), Fraction(1, 999)]),
    ),
)


# %% [markdown]
# ## primer-4: read a traceback (4 points)
#
# The next cell shows a program that stops with an error, with its line numbers at the left. Below the program stands the traceback. Each error has
# one of these causes:
#
# | | cause |
# |---|---|
# | a | a number where a list was wanted |
# | b | a place that the list does not have |
# | c | a forgotten `return` |
# | d | a key that is not in the dict |

# %%
stopped = given("primer-4")
print(stopped["program"], stopped["traceback"], sep="\n\n")
print(
    f"\nYou are asked for the value of {stopped['variable']}, and for what is in"
    f" {stopped['gathered']} so far."
)

# %% [markdown]
# Read the traceback from the bottom, then follow the program with a pencil. Give a dictionary `primer_4` with these entries:
#
# | entry | what it is |
# |---|---|
# | `"error"` | the kind of error, such as `"NameError"` |
# | `"line"` | the number of the line that could not go on |
# | `"called from"` | the number of the line that called the function that failed |
# | `"value"` | the value, at that moment, of the first name that you are asked for |
# | `"so far"` | the value, at that moment, of the second name: a list or a number that the loop was building |
# | `"cause"` | the letter of the cause: `"a"`, `"b"`, `"c"` or `"d"` |

# %%
# BEGIN SOLUTION: give the dictionary primer_4 with the six entries
import traceback

try:
    exec("\n".join(line[4:] for line in stopped["program"].splitlines()), {})
except Exception as error:
    calls, kind = list(traceback.walk_tb(error.__traceback__))[1:], type(error).__name__
    cause = {"IndexError": "b", "KeyError": "d"}.get(
        kind, "c" if "NoneType" in str(error) else "a"
    )

filled = [
    frame.f_locals[stopped["gathered"]]
    for frame, line in calls
    if stopped["gathered"] in frame.f_locals
]
primer_4 = {
    "error": kind,
    "line": calls[-1][1],
    "called from": calls[-2][1],
    "value": calls[-1][0].f_locals[stopped["variable"]],
    "so far": filled[-1],
    "cause": cause,
}
primer_4
# END SOLUTION

# %%
check("primer-4", primer_4)

# %% [markdown] tags=["solution"]
# The solution runs the program and looks into the calls that were open when it stopped. By hand, the last line gives the error, the line above it
# gives the place, and the line above that gives the caller. Then follow the loop with a pencil. Each turn adds something, until the loop meets the
# element that the program cannot deal with.

# %% tags=["wrong"]
# primer-4: 2 to 3.4 points: read from the top, so the line that was called first is taken for the one that stopped
primer_4 = {**primer_4, "line": calls[0][1], "called from": calls[0][1]}

# %% [markdown]
# ## Hand in
#
# Restart and run all once more. Then choose *File > Download > Download .ipynb* on Colab or *File > Download* in JupyterLab, and hand in that file.
