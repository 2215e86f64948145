# %% [markdown]
# # Exercises: notebooks and Python
#
# You practise the Python that every later lesson uses: a recursion over nested lists, `max` and `min`, exact fractions, and reading a traceback.
#
# **You need** the lesson *Primer*. **Time**: 60 minutes. **Points**: 20.
#
# **How to work.** Each question has a cell in which you write in the place of the line `raise NotImplementedError(...)`, and below it a cell with
# `check`. Run both, read what the check says, improve, and run them again: nothing is counted against you. A check shows the visible tests; more are
# run when your paper is graded. Before you hand in, restart and run all.

# %%
from fractions import Fraction

from gamelab import check, exercise, given

exercise("00")

# %% [markdown]
# ## primer-1: count the leaves (8 points)
#
# Write a function `leaves(tree)` that counts the numbers in nested lists. A number on its own is one leaf, an empty list has none.
#
# `leaves([[3, 12, 8], [2, 4, 6]])` is 6, `leaves([1, [2, [3]]])` is 3, and `leaves(7)` is 1. `isinstance(tree, list)` asks whether it is a list.


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
# A number is the case that needs no further call. The total of an empty list is 0, so it needs no case of its own.


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


# %% [markdown]
# ## primer-2: the surest move (4 points)
#
# A game as in the lesson, as a list of lists: you choose one of the lists, then your opponent chooses a number in it, the smallest one. Write a
# function `surest(game)` that returns **the place** of the list, counted from 0, whose smallest number is largest. Among equals, the first.
#
# `surest([[3, 12, 8], [2, 4, 6], [14, 5, 2]])` is 0, and `surest([[1, 8], [4, 9], [7, 4]])` is 1. Payoffs can be negative. No list is empty.


# %%
def surest(game):
    # BEGIN SOLUTION: return the place of the list whose smallest number is largest
    return max(range(len(game)), key=lambda place: min(game[place]))
    # END SOLUTION


# %%
check("primer-2", surest)

# %% [markdown] tags=["solution"]
# `max` returns the candidate, here a place, and the first one among equals. If you search with a loop, start with `-inf` and replace the best one
# only if the new one is larger, not if it is as large.

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


# %% [markdown]
# ## primer-3: what a lottery is worth, exactly (4 points)
#
# A lottery pays `payoffs[0]` with chance `chances[0]`, `payoffs[1]` with chance `chances[1]`, and so on. On average it pays the sum of *chance times
# payoff*. The chances come as texts, such as `"1/3"` or `"0.1"`. Write a function `expected(chances, payoffs)` that returns this sum **exactly**.
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
# A Fraction made from the text `"0.1"` is 1/10. One made from the number 0.1 is what the computer keeps for it, a little more than 1/10.


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


# %% [markdown]
# ## primer-4: read a traceback (4 points)
#
# This program stops with an error. The line numbers stand at the left; below it is the traceback. The causes to choose from:
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
    f"\nAsked for below: the value of {stopped['variable']}, and what is in"
    f" {stopped['gathered']} so far."
)

# %% [markdown]
# Read the traceback from the bottom, then follow the program with a pencil. Give a dictionary `primer_4` with these entries:
#
# | entry | what it is |
# |---|---|
# | `"error"` | the kind of error, such as `"NameError"` |
# | `"line"` | the number of the line that could not go on |
# | `"called from"` | the number of the line that called the function in which that line stands |
# | `"value"` | what the first of the two names asked for stood for at that moment |
# | `"so far"` | what the loop had made of the second one by then: a list, or a number |
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
# The solution runs the program and looks into the calls that were open when it stopped. By hand: the last line gives the error, the line above it the
# place, the one above that the caller. Then go round the loop with a pencil: up to the element that cannot be dealt with, each turn adds one entry.

# %% tags=["wrong"]
# primer-4: 2 to 3.4 points: read from the top, so the line that was called first is taken for the one that stopped
primer_4 = {**primer_4, "line": calls[0][1], "called from": calls[0][1]}

# %% [markdown]
# ## Hand in
#
# Restart and run all once more. Then *File > Download > Download .ipynb* on Colab, *File > Download* in JupyterLab, and hand in that file.
