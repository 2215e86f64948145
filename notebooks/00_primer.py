# %% [markdown]
# # Primer: notebooks, and the Python of this course
#
# After this lesson you can
#
# - **run** a notebook on Colab or in JupyterLab, **keep** your copy, and **restart** it;
# - **explain** why a notebook that worked yesterday can fail today;
# - **read** the Python of this course: lists, recursion, `max` with a key, dicts, fractions, classes;
# - **find** a mistake, starting from the last line of a traceback;
# - **check** an answer.
#
# **You need** some Python: variables, `if`, `for`, `print`. **Time**: 50 minutes.
#
# | part | minutes |
# |---|---|
# | 1 A notebook is a list of cells | 3 |
# | 2 The page and the kernel | 6 |
# | 3 Colab and JupyterLab | 4 |
# | 4 Lists and comprehensions | 4 |
# | 5 Functions and recursion | 8 |
# | 6 The largest, the smallest, and whose turn it is | 7 |
# | 7 Pairs, dicts and exact numbers | 5 |
# | 8 A class | 5 |
# | 9 When it goes wrong | 3 |
# | 10 Your first check | 4 |
# | 11 True or false | 1 |
#
# Wherever you read **Predict**, write your answer down before you run the cell below. If a cell opens a picture to click in, run it first: it waits
# for you. If you know a part already, answer its predictions and move on.
#
# Begin with the setup cell above and the cell below: click into each, and press **Shift+Enter**. The lines with `import` fetch tools that others have
# written.

# %%
from fractions import Fraction
from math import inf

from gamelab import check, draw, tree
from gamelab.learn.attempt import attempt

# %% [markdown]
# ## 1 A notebook is a list of cells
#
# Some cells hold text, like this one. Others hold code. Run the next cell: the value of its last line appears below it.

# %%
3 + 4

# %% [markdown]
# **Predict** what the next cell shows.

# %%
print("first")
10 * 10
"last"

# %% [markdown]
# <details><summary>What happened</summary>
#
# It shows `first`, because the program prints it, and `'last'`, the value of the last line. Python works out the 100 and throws it away.
#
# </details>
#
# The code does not run on the page but in the **kernel**, a Python process. It remembers every name that you have given, until it is stopped. On
# Colab it runs on a computer at Google; in JupyterLab, on the computer that started it.

# %%
payoffs = [3, 12, 8]

# %% [markdown]
# An assignment shows nothing. But the kernel remembers the list:

# %%
len(payoffs)

# %% tags=["check"]
assert payoffs == [3, 12, 8]

# %% [markdown]
# The **file** of this lesson, `00_primer.ipynb`, is text in JSON form. It lists the cells in order, and below each code cell it keeps what that cell
# showed when it last ran:
#
# ```
# {"cell_type": "code", "execution_count": 3, "source": ["3 + 4"],
#  "outputs": [{"output_type": "execute_result", "data": {"text/plain": ["7"]}}]}
# ```
#
# The file does not hold the kernel's memory. If you open it tomorrow, you will see every output, but no name will exist.

# %% [markdown]
# ## 2 The page and the kernel
#
# The number in brackets beside a cell, such as `[7]`, says when the cell ran: it was the seventh since the kernel started. Cells run in the order in
# which **you** run them, wherever they stand.
#
# Some lines of this lesson go wrong on purpose. We hand each one to `attempt`, in quotes. `attempt` prints the result or the error, and the notebook
# goes on.
#
# **Predict** what `attempt` prints here.

# %%
attempt("prize + 1")

# %%
prize = 10

# %% [markdown]
# Now **go back** and run the cell with `attempt` again.
#
# <details><summary>What happened</summary>
#
# At first Python did not know the name `prize`, so the line stopped with a `NameError`. The second time it gave 11. Look at the two numbers in
# brackets: the upper cell ran later than the lower one.
#
# </details>
#
# **Predict** what the next cell shows when you run it once, twice, and three times.

# %%
prize = prize * 2
prize

# %% [markdown]
# <details><summary>What happened</summary>
#
# It shows 20, then 40, then 80, and the page keeps only the last. A cell that changes a name and also reads it gives a different result each time.
# Run such a cell once, or give the result a new name.
#
# </details>
#
# ### A name that nobody can see
#
# Suppose you delete the cell `prize = 10` from the page. Your notebook still works today, because the kernel still knows `prize`. Then you hand it
# in, and somebody runs it with a fresh kernel. The statement `del` below makes our kernel forget the name. **Predict** what the other person sees.

# %%
del prize
attempt("prize + 1")

# %% [markdown]
# ### A name that hides another one
#
# `max` is a function of Python. Here somebody uses its name for a number.

# %%
max = 12

# %% [markdown]
# Fifty cells later, somebody compares two numbers. **Predict** what Python says.

# %%
attempt("max(3, 8)")

# %% [markdown]
# <details><summary>What happened</summary>
#
# Python tried to call the number 12 as if it were a function. The line `max(3, 8)` itself is right. It does not help to change the cell `max = 12` into
# `biggest = 12` and run it again: the kernel still knows the old name.
#
# </details>
#
# Once the kernel forgets our `max`, Python's own function is back:

# %%
del max
max(3, 8)

# %% tags=["check"]
assert max(3, 8) == 8

# %% [markdown]
# **One test finds all of these mistakes**: a fresh start. Choose *Runtime > Restart session and run all* on Colab, or *Kernel > Restart Kernel and
# Run All Cells* in JupyterLab. Do this before you hand anything in (not now: it would show every answer below).

# %% [markdown]
# ## 3 Colab and JupyterLab
#
# **Colab** opens a notebook from a link, such as the badge at the top. **Nothing is saved** until you choose
# *File > Save a copy in Drive*. From then on Colab saves your own copy as you type.
#
# The first code cell of every lesson is the **setup** cell. Run it first. It fetches gamelab, or says in one sentence why it cannot. On Colab
# it is a *form*: the code is hidden until you double-click the title.
#
# After a long pause Colab **resets the runtime**. Then all names and all files beside the notebook are gone. The notebook stays, with its
# outputs. Run all cells again.
#
# **JupyterLab** saves into the file that you opened. To keep a lesson as it came, choose *File > Save Notebook As* first.
#
# | to | on Colab | in JupyterLab |
# |---|---|---|
# | run a cell and go on | Shift+Enter | Shift+Enter |
# | stop a cell that never ends | *Runtime > Interrupt execution* | *Kernel > Interrupt Kernel* |
# | start afresh | *Runtime > Restart session and run all* | *Kernel > Restart Kernel and Run All Cells* |
# | keep your work | *File > Save a copy in Drive* | Ctrl+S, or Cmd+S on a Mac |
# | add a cell below | *Insert > Code cell* | press Esc, then B |
# | read about a function | run `max?` in a cell | run `max?` in a cell |
#
# **Try it now, but only down to here.** In JupyterLab, click on this cell and choose *Kernel > Restart Kernel and Run up to Selected Cell*. On Colab,
# choose *Runtime > Restart session*, click on this cell, and choose *Runtime > Run before*. Either way, the numbers in brackets begin again at 1.

# %% [markdown]
# ## 4 Lists and comprehensions
#
# A list keeps things in order. Python counts its places from 0, so `payoffs[0]` is the first entry; `payoffs[-1]` is the last. A list can hold other
# lists. The next list is a game: a choice among three moves, and then three answers to each.

# %%
game = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]

# %% [markdown]
# **Predict** `game[1][2]`.

# %%
game[1][2]

# %% tags=["check"]
assert game[1][2] == 6 and len(game) == 3

# %% [markdown]
# <details><summary>What happened</summary>
#
# `game[1]` is the second list, and `[2]` takes its third number, 6.
#
# </details>
#
# A **comprehension** makes a new list from an old one. Start reading it at the `for`: for each payoff in `payoffs`, take the payoff minus 10.

# %%
[payoff - 10 for payoff in payoffs]

# %% [markdown]
# An `if` at the end keeps only some entries: `[p for p in payoffs if p > 5]` is `[12, 8]`. With two `for`s a comprehension walks through a list of
# lists, the outer list first.
#
# **Predict** the list.

# %%
[payoff for row in game for payoff in row if payoff > 5]

# %% tags=["check"]
assert [payoff for row in game for payoff in row if payoff > 5] == [12, 8, 6, 14]

# %% [markdown]
# ## 5 Functions and recursion
#
# A function takes arguments and **returns** a value. Printing is not returning. **Predict** what the last line gives.


# %%
def shown(payoff):
    print(2 * payoff)


def doubled(payoff):
    return 2 * payoff


[shown(5), doubled(5)]

# %% tags=["check"]
assert doubled(5) == 10

# %% [markdown]
# <details><summary>What happened</summary>
#
# `shown` printed 10, but it returned nothing, which Python writes as `None`. `doubled` returned 10. If you ever find `None` where you expected a
# number, look for a forgotten `return`.
#
# </details>
#
# ### A function that calls itself
#
# Call a number a **node**, and also a list of nodes. How do we add up all the numbers in a node? A number is its own total. The total of a list is
# the sum of the totals of its entries. That sentence is already the program:


# %%
def total(node):
    if not isinstance(node, list):
        return node
    return sum(total(child) for child in node)


# %% [markdown]
# `isinstance(node, list)` asks whether the node is a list. `total(child) for child in node` is a comprehension without its brackets.
#
# **Predict** the total of `[1, [2, 3]]`.

# %%
total([1, [2, 3]])

# %% tags=["check"]
assert total([1, [2, 3]]) == 6 and total(game) == 56

# %% [markdown]
# In which order does `total` work? Here is the same function with two lines that print. The text `f"..."` is an **f-string**: Python puts the values
# in braces into the text. The argument `indent=""` has a **default**, used if the caller passes no value.
#
# **Predict** how many questions `told` asks about `[1, [2, 3]]`, and in which order.


# %%
def told(node, indent=""):
    print(f"{indent}total of {node}?")
    if not isinstance(node, list):
        return node
    answer = sum(told(child, indent + "    ") for child in node)
    print(f"{indent}{answer}")
    return answer


answer = told([1, [2, 3]])

# %% [markdown]
# <details><summary>What happened</summary>
#
# It asks five. The calls go down to the numbers, and the sums come back up.
#
# </details>
#
# Every recursion has a case that needs no further call; here it is a number. Each call must come closer to that case. Every search of this course has
# this shape. Only the `sum` will change.

# %% [markdown]
# ## 6 The largest, the smallest, and whose turn it is
#
# `max` and `min` take a list, or several values. A program can also find the largest value step by step. It then needs a first value to compare with.
# One choice is −∞, which Python calls `-inf`; another is 0.
#
# **Predict** what each choice finds in −7, −3 and −5.


# %%
def largest(payoffs, best):
    for payoff in payoffs:
        best = max(best, payoff)
    return best


print("from minus infinity:", largest([-7, -3, -5], -inf))
print("from 0:             ", largest([-7, -3, -5], 0))

# %% tags=["check"]
assert largest([-7, -3, -5], -inf) == -3 and largest([-7, -3, -5], 0) == 0

# %% [markdown]
# <details><summary>What happened</summary>
#
# From −∞ the loop finds −3, and this is right. From 0 it returns 0, which is not one of the payoffs.
#
# </details>
#
# ### What to compare: `key`
#
# You can give `max` a function as its `key`. Then `max` compares what this function returns for each candidate, and gives you the **candidate** with
# the largest result. `lambda word: len(word)` is a function of `word` without a name.
#
# **Predict** the three lines. `abs` drops the sign of a number. In the last line, two words are equally long.

# %%
print(max([-9, 4, 7]))
print(max([-9, 4, 7], key=abs))
print(max(["up", "left", "down"], key=lambda word: len(word)))

# %% tags=["check"]
assert (max([-9, 4, 7]), max([-9, 4, 7], key=abs)) == (7, -9)
assert max(["up", "left", "down"], key=lambda word: len(word)) == "left"

# %% [markdown]
# <details><summary>What happened</summary>
#
# 7 is the largest number. −9 has the largest absolute value; `max` returns −9 itself, and not its key, 9. `left` and `down` have the same key: among
# equals, `max` and `min` return the **first**.
#
# </details>
#
# ### A game by hand
#
# Now back to `game`. MAX chooses one of the three lists. Then MIN chooses a number in it. MAX gets that number and wants it large; MIN wants it
# small. In the picture MAX's triangle points up, MIN's point down, and the boxes hold what MAX gets.

# %%
draw(tree(game))

# %% [markdown]
# **Predict**: what does MIN answer to each of the three moves? Which move is best for MAX, and what does MAX get? (`range(3)` holds 0, 1 and 2.)

# %%
answers = [min(row) for row in game]
best = max(range(3), key=lambda move: answers[move])
print(f"MIN answers {answers}. MAX takes move {best} and gets {answers[best]}.")

# %% tags=["check"]
assert answers == [3, 2, 2] and max(answers) == 3 and best == 0

# %% [markdown]
# <details><summary>What happened</summary>
#
# MIN answers the moves 0, 1 and 2 with 3, 2 and 2. So MAX takes move 0, the left one, and gets 3.
#
# </details>
#
# In a longer game the players keep taking turns. One more argument says whose turn it is, and each call passes on the opposite. The last
# line of the function returns the value before `if` if the condition is true, and otherwise the value after `else`.
#
# **Predict** what `game` is worth if MAX begins, and what if MIN begins.


# %%
def value(node, maximising=True):
    if not isinstance(node, list):
        return node
    values = [value(child, not maximising) for child in node]
    return max(values) if maximising else min(values)


# %%
print(value(game), value(game, False))

# %% [markdown]
# <details><summary>What happened</summary>
#
# 3 again, if MAX begins. If MIN begins, MAX answers with 12, 6 or 14, so MIN chooses the 6.
#
# </details>
#
# `value` has the same shape as `total`. You have just read *minimax*, the search with which this course begins.

# %% tags=["check"]
from gamelab import minimax

assert value(game) == minimax(game).value == 3
assert [max(row) for row in game] == [12, 6, 14] and value(game, False) == 6
assert value([[[2, 3], [5, 9]], [[0, 1], [7, 5]]]) == 3

# %% [markdown]
# ## 7 Pairs, dicts and exact numbers
#
# A **tuple** is a row of values that belong together, written with commas. This course uses tuples for what two players get: first A's payoff, then
# B's. A `for` can give each entry a name of its own.
#
# **Predict** the list.

# %%
outcomes = [(10, 1), (8, 3), (3, 5)]
[a + b for a, b in outcomes]

# %% [markdown]
# Player B looks at the second entry of each pair. The key says so, and `max` returns the whole pair:

# %%
a, b = max(outcomes, key=lambda pair: pair[1])
print(f"B prefers the outcome in which A gets {a} and B gets {b}.")

# %% tags=["check"]
assert max(outcomes, key=lambda pair: pair[1]) == (3, 5)

# %% [markdown]
# A **dict** finds a value by its key. Here the key is a move, and the value is what MAX gets after MIN's answer. A comprehension in braces with a
# colon makes the dict, and `enumerate` counts the entries from 0. **Predict** `least[1]`.

# %%
least = {move: min(row) for move, row in enumerate(game)}
least[1]

# %% [markdown]
# `.items()` gives the pairs of key and value. In an f-string, `:.2f` asks for two decimal places. (In later lessons, `:8` asks for a width
# of eight.) **Predict** the first line; the largest payoff of `game` is 14.

# %%
for move, payoff in least.items():
    print(f"Move {move} guarantees {payoff}: {payoff / 14:.2f} of the largest payoff.")

# %% [markdown]
# `zip` walks through two lists side by side. `:,` asks for commas between the thousands. **Predict** both lines.

# %%
for name, nodes in zip(["Nim", "the duel"], [1213, 120112]):
    print(f"{name} has {nodes:,} nodes")

# %% tags=["check"]
assert least == {0: 3, 1: 2, 2: 2}

# %% [markdown]
# The computer rounds most numbers that are not whole. A **Fraction** is exact. The operator `//` divides and throws away the remainder.
#
# **Predict** what each of the three lines prints.

# %%
print(0.1 + 0.2 == 0.3)
print(Fraction("0.1") + Fraction("0.2") == Fraction(3, 10))
print(23 / 3, 23 // 3, Fraction(23, 3))

# %% tags=["check"]
assert 0.1 + 0.2 != 0.3 and Fraction("0.1") + Fraction("0.2") == Fraction(3, 10)
assert Fraction(sum(payoffs), 3) * 3 == sum(payoffs) == 23 and sum(payoffs) // 3 == 7

# %% [markdown]
# <details><summary>What happened</summary>
#
# The first line is false: 0.1, 0.2 and 0.3 are all rounded. With Fractions the same comparison is true. 23/3 is rounded by `/`, becomes 7 with `//`,
# and stays exact as a Fraction.
#
# </details>
#
# This course keeps numbers exact where it can.

# %% [markdown]
# ## 8 A class
#
# A **class** makes a new kind of thing, and the functions inside it are its **methods**. `c = Counter(3)` makes a `Counter`: Python runs `__init__`,
# where `self` is the new thing, `c`. In `c.after(4)`, too, `self` is `c`, and `steps` is 4. **Predict** the number.


# %%
class Counter:
    def __init__(self, start):
        self.start = start

    def after(self, steps):
        return self.start + steps


c = Counter(3)
c.after(4)

# %% [markdown]
# A class can build on another one, which it names in brackets: a `Doubling` is a `Counter` too. It has an `after` of its own, and
# `super().after` is that of `Counter`. **Predict** this number.


# %%
class Doubling(Counter):
    def after(self, steps):
        return 2 * super().after(steps)


Doubling(3).after(4)

# %% tags=["check"]
assert (Counter(3).after(4), Doubling(3).after(4)) == (7, 14)

# %% [markdown]
# <details><summary>What happened</summary>
#
# `Counter(3)` keeps 3, and 3 + 4 = 7. `Doubling(3)` keeps 3 too; its `after` doubles the 7 of `Counter`.
#
# </details>

# %% [markdown]
# ## 9 When it goes wrong
#
# Which payoff is MAX sure of? These two small functions find it. (`[]` is an empty list, and `append` adds an entry at its end.)


# %%
def lowest(row):
    return min(row)


def guarantee(rows):
    answers = []
    for row in rows:
        answers.append(lowest(row))
    return max(answers)


# %% [markdown]
# Now take a game in which MAX's second move ends the game at once and pays 7. `attempt` prints a short **traceback**: what Python was doing when it
# stopped, with each cell's lines counted from 1.

# %%
attempt("guarantee([[3, 12], 7])")

# %% tags=["check"]
assert guarantee(game) == 3 and value([[3, 12], 7]) == 7

# %% [markdown]
# **Read a traceback from the bottom up.**
#
# 1. The last line says *what* went wrong: a whole number, an `int`, was used as if it were a list.
# 2. The line above it says *where*: in `lowest`, at `min(row)`. So `row` was the number 7.
# 3. The line above that one names the caller: `guarantee`, in its loop.
# 4. At the top stands your own line. Is its argument what you meant?
#
# The line that failed is correct. The mistake lies elsewhere: whoever wrote `guarantee` forgot that a move can end the game.
#
# These are the last lines that you will meet most often:
#
# | last line | look for |
# |---|---|
# | `NameError: name 'prize' is not defined` | a cell that was not run, or a misspelt name |
# | `TypeError: 'int' object is not iterable` | a number where a list was wanted |
# | `TypeError: 'int' object is not callable` | a function's name used for a number |
# | `AttributeError: 'NoneType' object has no attribute ...` | a forgotten `return` |
# | `IndexError: list index out of range` | counting from 1, not 0 |
# | `KeyError: 'stone'` | a key that is not in the dict |
# | `RecursionError: maximum recursion depth exceeded` | a recursion without end |
#
# ### Say what you expect
#
# The statement `assert` says what must be true. If it is not, the program stops with an `AssertionError` and your message. Here somebody forgets MIN
# and expects 12.

# %%
attempt("assert guarantee([[3, 12], [2, 4]]) == 12, 'MAX should be sure of 12'")

# %% tags=["check"]
assert guarantee([[3, 12], [2, 4]]) == 3, "MIN answers 3 or 2, so MAX is sure of 3"

# %% [markdown]
# A failing `assert` says that the program and the expectation differ. Here the expectation was wrong.

# %% [markdown]
# ## 10 Your first check
#
# The exercises of this course are checked while you work. Here is the first one: **write a function `leaves(node)` that counts the numbers in nested
# lists.** For example, `leaves([[3, 12, 8], [2, 4, 6]])` is 6. **Predict** what this first attempt returns for the example.


# %%
def leaves(node):
    return len(node)


check("primer-1", leaves)

# %% [markdown]
# `check` takes the name of the question, and your function **without brackets after it**. It calls the function with many trees and gives points. For
# each failure it says what came out and what is right.
#
# <details><summary>What happened</summary>
#
# This attempt returns 2, since it counts one level only. It is right for `[3, 12, 8]`, wrong for lists in lists, and it fails for a number, which has
# no length.
#
# </details>
#
# **Now mend it.** Change the cell above and run it until all tests pass. A number is one leaf. And a list? Look at `total`.
#
# <details><summary>A hint</summary>
#
# Begin as `total` begins, but return 1 for a number.
#
# </details>

# %% tags=["check"]
assert check("primer-1", leaves).points == 1 and len([[3, 12, 8], [2, 4, 6]]) == 2


def counted(node):
    return sum(map(counted, node)) if isinstance(node, list) else 1


report = check("primer-1", counted)
assert report.points == report.out_of and counted([[3, 12, 8], [2, 4, 6]]) == 6

# %% [markdown]
# ## 11 True or false?
#
# Decide, then open the answer.
#
# <details><summary>"The outputs on the page are what the code above them gives."</summary>
# False. They are what the code gave when it last ran, with the names of that moment. Restart and run all to be sure.</details>
#
# <details><summary>"It ran yesterday, so the notebook is correct."</summary>
# False. It may have used a name from a cell that has been deleted since.</details>
#
# <details><summary>"max with a key returns the largest key."</summary>
# False. It returns the candidate whose key is largest, and the first such candidate if there are several.</details>

# %% [markdown]
# ## What to remember
#
# 1. The page shows outputs, the kernel holds names. When in doubt, restart and run all.
# 2. On Colab, save a copy in Drive. Everywhere, run the setup cell first.
# 3. A recursion has a case that needs no further call, and all its calls come closer to it.
# 4. `max(candidates, key=...)` returns a candidate, the first of the best. A search for the largest starts from `-inf`.
# 5. Read a traceback from its last line upwards.
#
# ## What next
#
# Do the exercises of this lesson; the first of them is the function `leaves`. Then go on to lesson 1, where you play a game before you look at its
# tree.

# %% [markdown]
# ## Going further
#
# You do not need this part for the next lessons.
#
# ### Two names, one list
#
# `=` gives a second name to the same list. It copies nothing. **Predict** what the last line shows.

# %%
mine = [6, 1]
yours = mine
yours.append(9)
mine

# %% tags=["check"]
assert mine is yours and list(mine) is not mine and mine == [6, 1, 9]

# %% [markdown]
# <details><summary>What happened</summary>
#
# It shows `[6, 1, 9]`: there is one list, and it has two names. To get a second list, write `yours = list(mine)`, or make a new one with a
# comprehension.
#
# </details>
#
# ### Another recursion
#
# How deep are the lists nested? The function has the shape of `total` once more. **Predict** the depth.


# %%
def depth(node):
    if not isinstance(node, list):
        return 0
    return 1 + max(depth(child) for child in node)


depth([[1, 2], [3, [4, 5]], 6])

# %% tags=["check"]
assert depth([[1, 2], [3, [4, 5]], 6]) == 3 and depth(7) == 0 and depth(game) == 2

# %% [markdown]
# ### Generators
#
# A **generator** hands out one value at a time and does nothing until somebody asks for the next. `yield` hands out a value and waits there.
# `yield from` hands out everything that another generator has.


# %%
def numbers(node):
    if isinstance(node, list):
        for child in node:
            yield from numbers(child)
    else:
        yield node


list(numbers(game))

# %% [markdown]
# Is there a payoff above 10? `any` stops at the first one that it meets. **Predict** which numbers are then still left in the generator.

# %%
waiting = numbers(game)
print("A payoff above 10:", any(payoff > 10 for payoff in waiting))
print("Still in the generator:", list(waiting))

# %% tags=["check"]
waiting = numbers(game)
assert any(payoff > 10 for payoff in waiting)
assert list(waiting) == [8, 2, 4, 6, 14, 5, 2] and list(waiting) == []

# %% [markdown]
# <details><summary>What happened</summary>
#
# `any` read 3 and 12 and stopped. The other seven numbers were still waiting. A whole lesson of this course is about reading less and
# knowing just as much. You can walk through a generator only once: after `list(waiting)` it is empty.
#
# </details>
#
# ### Sets and type hints
#
# A **set** keeps each thing once, in no order: `{3, 8, 3}` has two members. **Type hints** tell the reader what goes into a function and
# what comes out. Python itself does not look at them. `3 * "o"` is `"ooo"`. **Predict** the last line.


# %%
def twice(payoff: int) -> int:
    return 2 * payoff


twice("ha")

# %% tags=["check"]
assert twice("ha") == "haha" and twice(4) == 8 and len({*payoffs, 3}) == 3

# %% [markdown]
# <details><summary>What happened</summary>
#
# It shows `'haha'`. The hint asks for a whole number, but Python ran the function on a string without complaint. Hints are for people and
# for tools that read programs.
#
# </details>
#
# ### Form fields on Colab
#
# A comment that starts with `#@param` makes a field of a form. On Colab, paste these three lines into a new code cell: a slider appears.
# Elsewhere you change the number in the code.
#
# ```
# #@title How many stones?
# stones = 5  #@param {type:"slider", min:1, max:9, step:1}
# "o " * stones
# ```
