# %% [markdown]
# # Primer: notebooks, and the Python of this course
#
# After this lesson you can
#
# - **run** a notebook on Colab or in JupyterLab, **keep** your copy, and **restart** it when it misbehaves;
# - **explain** why a notebook that worked yesterday fails today;
# - **read** the Python of this course: recursion, comprehensions, `max` with a key, tuples, fractions, generators, classes;
# - **find** your way from the last line of a traceback to the mistake;
# - **check** an answer, and understand what the check says.
#
# **You need** some Python: variables, `if`, `for`. **Time**: 75 minutes.
#
# | part | minutes |
# |---|---|
# | 1 A notebook is a list of cells | 6 |
# | 2 Order, and what the page does not show | 9 |
# | 3 Colab and JupyterLab | 6 |
# | 4 Lists and comprehensions | 6 |
# | 5 Functions and recursion | 9 |
# | 6 The largest, the smallest, and whose turn it is | 9 |
# | 7 Tuples, dicts and f-strings | 6 |
# | 8 Exact numbers | 4 |
# | 9 Generators, classes and type hints | 7 |
# | 10 When it goes wrong | 6 |
# | 11 Your first check | 5 |
# | 12 True or false | 2 |
#
# If you know a part, run its cells, answer its **Predict** and move on. There is one picture, of a game tree: MAX points up, MIN points
# down, and the boxes are what MAX gets at the end.

# %%
from fractions import Fraction
from math import inf

from gamelab import check, draw, minimax, tree

# %% [markdown]
# ## 1 A notebook is a list of cells
#
# Some cells hold text, like this one; others hold code. Click into the next cell and press **Shift+Enter**: it runs, and what its last
# line is worth appears below it.

# %%
3 + 4

# %% [markdown]
# Only the last line is shown, unless you print. **Predict**: what does this cell show?

# %%
print("first")
10 * 10
"last"

# %% [markdown]
# The 100 is worked out and thrown away. To show several values, end with a tuple of them: `10 * 10, "last"`.
#
# The code does not run on the page. It runs in the **kernel**, a Python process that remembers every name you have given until it is
# stopped. In a browser on Colab it runs on a computer at Google, in JupyterLab on the computer that started it.

# %%
payoffs = [3, 12, 8]

# %% [markdown]
# That cell shows nothing, since an assignment has no value. But the kernel remembers:

# %%
payoffs, len(payoffs)

# %% [markdown]
# Cells that begin with `assert` check that the lesson itself is right. They show nothing when all is well: run them and go on. Part 10 explains them.

# %% tags=["check"]
assert payoffs == [3, 12, 8]

# %% [markdown]
# The **file**, `00_primer.ipynb`, is text in JSON form: the cells in order, and below each code cell what it showed when it last ran.
# The cell with 3 + 4 looks like this in it:
#
# ```
# {"cell_type": "code", "execution_count": 3, "source": ["3 + 4"],
#  "outputs": [{"output_type": "execute_result", "data": {"text/plain": ["7"]}}]}
# ```
#
# The file does not hold the kernel's memory. Open it tomorrow, and you see every output, and no name exists.

# %% [markdown]
# ## 2 Order, and what the page does not show
#
# The number in brackets beside a cell, such as `[7]`, says when it ran: seventh since the kernel started. Cells run in the order in which
# **you** run them, not in the order in which they stand.
#
# A few cells of this lesson are **wrong on purpose**; the text before each says so. Jupyter runs on after them. Should Colab's *Run all*
# stop there, click into the next cell and choose *Runtime > Run cell and below*.
#
# **Predict**: the next cell is wrong on purpose. Why?

# %% tags=["raises-exception"]
prize + 1

# %%
prize = 10

# %% [markdown]
# Nobody had said what `prize` is. Now **go back**, run the failing cell again, and it shows 11. Look at the two numbers in brackets: the
# upper cell ran later. A reader of the page cannot know that, unless they look at those numbers.
#
# **Predict** what the next cell shows when you run it once, twice, three times.

# %%
prize = prize * 2
prize

# %% [markdown]
# 20, then 40, then 80, and the page shows the last one only. A cell that changes a name it also reads gives a different result each time:
# run such cells once, or give the result a new name.
#
# ### Hidden state
#
# Two cells, and both work:

# %%
bonus = 5

# %%
prize + bonus

# %% [markdown]
# Now suppose you tidy up and delete the cell `bonus = 5`. Everything still works, all day, since the kernel remembers `bonus`. Then you
# hand the notebook in, somebody opens it with a fresh kernel, and it breaks. `del` makes the kernel forget a name, as a restart would:

# %%
del bonus

# %% [markdown]
# Wrong on purpose: what the other person sees.

# %% tags=["raises-exception"]
prize + bonus

# %% [markdown]
# The opposite happens too: the kernel remembers something you would rather forget. `max` is Python's own function; here somebody uses its
# name for a number.

# %%
max = 12

# %% [markdown]
# Fifty cells later, wrong on purpose. **Predict** the message.

# %% tags=["raises-exception"]
max(3, 8)

# %% [markdown]
# Python tried to call 12 with two arguments. Nothing is wrong with the line itself. And to write `biggest = 12` above and run that cell
# again does not help: the kernel still knows the old name. Make it forget, and Python's own `max` is back:

# %%
del max
max(3, 8)

# %% tags=["check"]
assert max(3, 8) == 8

# %% [markdown]
# **The remedy for all three** is a fresh start: *Runtime > Restart session and run all* on Colab, *Kernel > Restart Kernel and Run All
# Cells* in JupyterLab. All names go, then the cells run from top to bottom. Do it before you hand anything in; if it breaks then, it would
# have been broken for the person who marks it.

# %% [markdown]
# ## 3 Colab and JupyterLab
#
# **Colab** opens a notebook from a link, such as the badge at the top. You can run and change everything, and **nothing is saved** until
# you choose *File > Save a copy in Drive*. From then on you work in your copy, which is saved as you type.
#
# The first code cell of every lesson is the **setup** cell. On Colab it is a *form*: its code is hidden, and only a title and a run
# button are seen (double-click the title to see the code). It fetches gamelab, and says in one sentence if it cannot. Run it first.
#
# A comment that starts with `#@param` makes a form field. On Colab the next cell has a slider; elsewhere you change the number in the code.

# %%
# @title How many stones?
stones = 5  # @param {type:"slider", min:1, max:9, step:1}
"o " * stones

# %% [markdown]
# Colab's computer is lent to you. After a long pause, or some hours of work, the **runtime is reset**: all names and all files beside
# the notebook are gone, while the notebook itself and its outputs stay. After a reset, run all.
#
# **JupyterLab** runs on your own machine and saves into the file you opened. To keep a lesson as it came, first *File > Save Notebook As*.
#
# | to | on Colab | in JupyterLab |
# |---|---|---|
# | run a cell and go on | Shift+Enter | Shift+Enter |
# | stop a cell that never ends | *Runtime > Interrupt execution* | *Kernel > Interrupt Kernel* |
# | start afresh | *Runtime > Restart session and run all* | *Kernel > Restart Kernel and Run All Cells* |
# | keep your work | *File > Save a copy in Drive* | Ctrl+S, or Cmd+S on a Mac |
# | add a cell below | *Insert > Code cell* | press Esc, then B |
# | read about a function | run `max?` in a cell | run `max?` in a cell |
# | empty all outputs | *Edit > Clear all outputs* | *Edit > Clear Outputs of All Cells* |
#
# **Try it now**: restart and run all; say yes if you are asked. Wait until the cell with the stones has run again. If Colab stops at a cell
# that is wrong on purpose, go on from the next one, as in part 2.

# %% [markdown]
# ## 4 Lists and comprehensions
#
# A list keeps things in order, counted from 0; from the end, −1 is the last. A **slice** `[1:]` takes all from place 1 on.

# %%
payoffs[0], payoffs[-1], payoffs[1:]

# %% [markdown]
# Lists can stand in lists. This one is a game of three moves with three answers each: the whole course writes games so.
# **Predict** `game[1][2]`.

# %%
game = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
game[1][2]

# %% tags=["check"]
assert game[1][2] == 6 and len(game) == 3

# %% [markdown]
# 6: the second list, and its third number. A **comprehension** makes a new list from an old one: read it from the `for`.

# %%
[payoff - 10 for payoff in payoffs]

# %% [markdown]
# With `if` it keeps some, with two `for`s it walks through lists in a list, the outer one first. **Predict** the list.

# %%
[payoff for row in game for payoff in row if payoff > 5]

# %% tags=["check"]
assert [payoff for row in game for payoff in row if payoff > 5] == [12, 8, 6, 14]

# %% [markdown]
# `enumerate` counts along. So each move can be shown with its answers:

# %%
for move, row in enumerate(game):
    print(move, row)

# %% [markdown]
# **A trap.** `=` gives a second name to the same list; it copies nothing. **Predict** the last line.

# %%
mine = [6, 1]
yours = mine
yours.append(9)
mine

# %% [markdown]
# One list with two names. To have two lists, say `yours = list(mine)`, or make a new one with a comprehension.

# %% tags=["check"]
assert mine is yours and list(mine) is not mine

# %% [markdown]
# ## 5 Functions and recursion
#
# A function takes arguments and **returns** a value. Printing is not returning: what is printed is on the page, and the program has nothing.


# %%
def shown(payoff):
    print(2 * payoff)


def doubled(payoff):
    return 2 * payoff


# %% [markdown]
# **Predict** what each of the two is worth.

# %%
[shown(5), doubled(5)]

# %% [markdown]
# A function without `return` gives `None`. If `None` turns up where you wait for a number, look for a forgotten `return`.

# %% tags=["check"]
assert doubled(5) == 10

# %% [markdown]
# ### A function that calls itself
#
# Call a **node** either a number or a list of nodes. To add up all numbers in a node: a number is its own total; the total of a list
# is the sum of the totals of what is in it. That sentence is already the program.


# %%
def total(node):
    if not isinstance(node, list):
        return node
    return sum(total(child) for child in node)


# %% [markdown]
# `isinstance(node, list)` asks whether the node is a list. `total(child) for child in node` is a comprehension without its brackets: `sum`
# takes the values one at a time. **Predict** `total([1, [2, 3]])`: how often is the function called?

# %%
total([1, [2, 3]])

# %% tags=["check"]
assert total([1, [2, 3]]) == 6 and total(game) == 56

# %% [markdown]
# Every recursion has a case that needs no further call (here: a number) and calls that come closer to it. This version says what it does.
# `indent=""` is a **default**, used if the caller gives none; `f"..."` puts values into a text (part 7).


# %%
def told(node, indent=""):
    print(f"{indent}total of {node}?")
    if not isinstance(node, list):
        return node
    answer = sum(told(child, indent + "    ") for child in node)
    print(f"{indent}{answer}")
    return answer


# %%
told([1, [2, 3]])

# %% [markdown]
# Five calls: down to the numbers, and back up with the sums. All searches of this course have this shape. Only what happens in the place of
# `sum` differs.
#
# The number of lists inside lists is found in the same way. **Predict** the depth of `[[1, 2], [3, [4, 5]], 6]`.


# %%
def depth(node):
    if not isinstance(node, list):
        return 0
    return 1 + max(depth(child) for child in node)


# %%
depth([[1, 2], [3, [4, 5]], 6])

# %% tags=["check"]
assert depth([[1, 2], [3, [4, 5]], 6]) == 3 and depth(7) == 0 and depth(game) == 2

# %% [markdown]
# ## 6 The largest, the smallest, and whose turn it is
#
# `max` and `min` take a list, or several values. To find a largest value step by step, start with −∞, which `math` calls `-inf`.

# %%
best = -inf
for payoff in [-7, -3, -5]:
    best = max(best, payoff)
best

# %% [markdown]
# **Predict**: what would the loop find if it started with 0, as it is often written?

# %% tags=["check"]
assert best == -3 and max(0, -7, -3, -5) == 0

# %% [markdown]
# 0, which is none of the payoffs. With `-inf` the first number always wins.
#
# ### What to compare: `key`
#
# `key` is a function that is asked for each candidate; `max` returns the **candidate** whose key is largest, not the key.
# **Predict** both.

# %%
max([-9, 4, 7]), max([-9, 4, 7], key=abs)

# %% tags=["check"]
assert (max([-9, 4, 7]), max([-9, 4, 7], key=abs)) == (7, -9)

# %% [markdown]
# A short function may be written where it is used: `lambda move: ...` is a function of `move` without a name. Among equals, `max` and `min`
# take the **first**.

# %%
max(["left", "middle", "right"], key=lambda word: len(word))

# %%
max(["left", "down"], key=lambda word: len(word))

# %% tags=["check"]
assert (
    max(["left", "middle", "right"], key=len) == "middle"
    and max(["left", "down"], key=len) == "left"
)

# %% [markdown]
# ### A game by hand
#
# Back to `game`. MAX chooses one of the three lists, then MIN chooses a number in it. MAX gets that number and wants much; MIN wants
# MAX to get little. Here it is as a tree:

# %%
draw(tree(game))

# %% [markdown]
# **Predict**: what will MIN answer to each move? Which move is best for MAX, and what does MAX get?

# %%
answers = [min(row) for row in game]
answers, max(answers), max(range(3), key=lambda move: answers[move])

# %% tags=["check"]
assert answers == [3, 2, 2] and max(answers) == 3

# %% [markdown]
# MIN answers 3, 2, 2. MAX takes move 0 and gets 3. Not 14: MIN will not let it happen.
#
# For games of any depth, take turns: the child of a MAX node is a MIN node. One argument carries whose turn it is.


# %%
def value(node, maximising=True):
    if not isinstance(node, list):
        return node
    choose = max if maximising else min
    return choose(value(child, not maximising) for child in node)


# %%
value(game), value([[[2, 3], [5, 9]], [[0, 1], [7, 5]]])

# %% tags=["check"]
assert value(game) == minimax(game).value == 3
assert value([[[2, 3], [5, 9]], [[0, 1], [7, 5]]]) == 3

# %% [markdown]
# Compare it with `total`: the same shape. You have just read *minimax*, which later lessons take apart.

# %% [markdown]
# ## 7 Tuples, dicts and f-strings
#
# A **tuple** is written with commas and cannot be changed. This course uses it for things that belong together: what A gets and what B
# gets. **Unpacking** gives each entry a name.

# %%
a, b = (10, 1)
a, b = b, a
a, b

# %% [markdown]
# It works in a `for` as well. **Predict** the sums.

# %%
outcomes = [(10, 1), (8, 3), (3, 5)]
[a + b for a, b in outcomes]

# %% [markdown]
# B looks at the second entry only. The key says so, and the whole pair comes back:

# %%
max(outcomes, key=lambda pair: pair[1])

# %% tags=["check"]
assert max(outcomes, key=lambda pair: pair[1]) == (3, 5)

# %% [markdown]
# A **dict** finds a value by its key.

# %%
beats = {"rock": "scissors", "scissors": "paper", "paper": "rock"}
beats["paper"]

# %% [markdown]
# Dicts have comprehensions too: a key, a colon, a value.

# %%
worst = {move: min(row) for move, row in enumerate(game)}
worst

# %% tags=["check"]
assert worst == {0: 3, 1: 2, 2: 2} and beats[beats[beats["rock"]]] == "rock"

# %% [markdown]
# `.items()` gives the pairs. An **f-string** puts values into a text: what stands in braces is worked out. `:.2f` asks for two decimals.

# %%
for move, least in worst.items():
    print(f"move {move} is sure of {least}, {least / 14:.2f} of the largest payoff")

# %% [markdown]
# ## 8 Exact numbers
#
# **Predict**: true or false?

# %%
0.1 + 0.2 == 0.3

# %% [markdown]
# False. The computer keeps such numbers in binary, rounded. A **Fraction** is exact, and written as a text it may even be a decimal.

# %%
Fraction("0.1") + Fraction("0.2") == Fraction(3, 10)

# %% tags=["check"]
assert 0.1 + 0.2 != 0.3 and Fraction("0.1") + Fraction("0.2") == Fraction(3, 10)

# %% [markdown]
# The average of three payoffs: `/` rounds, `//` throws the rest away, a Fraction keeps it. **Predict** all three.

# %%
sum(payoffs) / 3, sum(payoffs) // 3, Fraction(sum(payoffs), 3)

# %% tags=["check"]
assert Fraction(sum(payoffs), 3) * 3 == sum(payoffs) and sum(payoffs) // 3 == 7

# %% [markdown]
# `Fraction(23, 3)` is 23/3. In games, equal or not equal decides who wins; so this course keeps numbers exact where it can.

# %% [markdown]
# ## 9 Generators, classes and type hints
#
# A **generator** hands out one value at a time, and does no more work than it is asked for. `yield` hands out a value and waits there;
# `yield from` hands out all that another generator has.


# %%
def numbers(node):
    if isinstance(node, list):
        for child in node:
            yield from numbers(child)
    else:
        yield node


# %%
list(numbers(game))

# %% [markdown]
# Is there a payoff above 10? `any` stops at the first. **Predict** what is still left in the generator afterwards.

# %%
handed_out = numbers(game)
any(payoff > 10 for payoff in handed_out), list(handed_out)

# %%
handed_out = numbers(game)

# %% tags=["check"]
assert any(payoff > 10 for payoff in handed_out) and list(handed_out) == [
    8,
    2,
    4,
    6,
    14,
    5,
    2,
]

# %% [markdown]
# 3 and 12 were read, and seven numbers never needed to be. To read less and know the same is the subject of a whole lesson.
#
# An expression in round brackets, without `def`, makes a generator too; you have met it in `sum(total(child) for child in node)`. A
# generator is good for one walk: afterwards it is empty.

# %%
list(handed_out)

# %% [markdown]
# A **class** makes a new kind of thing. Its functions are **methods**, and `self` is the thing they are called on. `Doubling(Counter)` can do all that a
# `Counter` can, except for what it says anew; `super()` asks the older version. **Predict** both numbers.


# %%
class Counter:
    def __init__(self, start):
        self.start = start

    def after(self, steps):
        return self.start + steps


class Doubling(Counter):
    def after(self, steps):
        return 2 * super().after(steps)


Counter(3).after(4), Doubling(3).after(4)

# %% tags=["check"]
assert (Counter(3).after(4), Doubling(3).after(4)) == (7, 14)

# %% [markdown]
# A **set** keeps each thing once, in no order: `{3, 8, 3}` has two members.
#
# **Type hints** tell the reader what goes in and what comes out. Python itself does not look at them. **Predict** the second line.


# %%
def twice(payoff: int) -> int:
    return 2 * payoff


twice("ha")

# %% tags=["check"]
assert twice("ha") == "haha" and twice(4) == 8

# %% [markdown]
# ## 10 When it goes wrong
#
# What is MAX sure of? Two small functions, correct for `game`:


# %%
def lowest(row):
    return min(row)


def guarantee(rows):
    return max(lowest(row) for row in rows)


# %%
guarantee(game)

# %% [markdown]
# Wrong on purpose: here the second move ends the game at once, with 7. Run it and look at the **traceback**, the account of what Python was
# doing when it stopped.

# %% tags=["raises-exception"]
guarantee([[3, 12], 7])

# %% [markdown]
# **Read it from the bottom.** The last line says *what* went wrong. The lines above say *where*: the call that failed, below
# the call that made it, below yours. Shortened, it says:
#
# ```
# guarantee([[3, 12], 7])                              <- 4. your call: is the argument what you meant?
#    in guarantee:  max(lowest(row) for row in rows)   <- 3. who called it, and with which row?
#       in lowest:  return min(row)                    <- 2. this line could not go on
# TypeError: 'int' object is not iterable              <- 1. min wanted a list and got a whole number
# ```
#
# So `row` was 7. The line that failed is correct; the mistake is that nobody thought of a move that ends the game. `value` did.

# %%
value([[3, 12], 7])

# %% tags=["check"]
assert guarantee(game) == 3 and value([[3, 12], 7]) == 7

# %% [markdown]
# The last lines you will meet most often:
#
# | last line | look for |
# |---|---|
# | `NameError: name 'prize' is not defined` | a cell that was not run, or a misspelt name |
# | `TypeError: 'int' object is not iterable` | a number where a list was wanted |
# | `TypeError: 'int' object is not callable` | a function's name used for a number |
# | `AttributeError: 'NoneType' object has no attribute ...` | a forgotten `return` |
# | `IndexError: list index out of range` | counting from 1 instead of 0 |
# | `KeyError: 'stone'` | a key that is not in the dict |
# | `RecursionError: maximum recursion depth exceeded` | a recursion without its last case |
#
# ### Say what you expect
#
# `assert` says what must be true. If it is, nothing happens; if not, the program stops there and then, with your message.

# %% tags=["check"]
assert guarantee([[3, 12], [2, 4]]) == 3, "MIN answers 3 or 2, so MAX is sure of 3"

# %% [markdown]
# Wrong on purpose: somebody forgot MIN and expects 12.

# %% tags=["raises-exception"]
assert guarantee([[3, 12], [2, 4]]) == 12, (
    f"expected 12, got {guarantee([[3, 12], [2, 4]])}"
)

# %% [markdown]
# A failing assertion says that the program and your expectation differ, not which of the two is wrong. Here it was the expectation.

# %% [markdown]
# ## 11 Your first check
#
# The exercises of this course are checked while you work. The first one: **write a function `leaves(tree)` that counts the numbers in
# nested lists.** For example, `leaves([[3, 12, 8], [2, 4, 6]])` is 6. Here is a first attempt, wrong on purpose. **Predict** what it says of that tree.


# %%
def leaves(node):
    return len(node)


# %%
check("primer-1", leaves)

# %% [markdown]
# `check` takes the name of the question and your function, **without brackets after it**: you hand over the function itself. It calls
# the function with many trees, gives points, and says for each failure what came out and what is right. This attempt counts one level only:
# right for `[3, 12, 8]`, wrong for lists in lists, and for a number, which has no length, it stops.
#
# Now **write it yourself**: change the cell above that begins with `def leaves`, run it and the check again, and read on when all tests pass.
# (A number is one leaf. What is a list? Look at `total`.) One way:


# %%
def leaves(node):
    if not isinstance(node, list):
        return 1
    return sum(leaves(child) for child in node)


# %%
check("primer-1", leaves)

# %% [markdown]
# All points of the tests you can see. Nothing is counted against you: check as often as you like.

# %% tags=["check"]
report = check("primer-1", leaves)
assert report.points == report.out_of and check("primer-1", len).points < report.out_of
assert (
    leaves([[3, 12, 8], [2, 4, 6]]) == 6
    and leaves(game) == len(list(numbers(game))) == 9
)

# %% [markdown]
# ## 12 True or false?
#
# Decide, then open the answer.
#
# <details><summary>"The outputs on the page are what the code above them gives."</summary>
# Half true. They are what it gave when it last ran, with the names of that moment. Restart and run all to be sure.</details>
#
# <details><summary>"It ran yesterday, so the notebook is correct."</summary>
# False. It may have used a name from a cell that is gone.</details>
#
# <details><summary>"On Colab my changes are saved as I type."</summary>
# Only in a copy of your own. A notebook opened from a link is not saved.</details>
#
# <details><summary>"max with a key returns the largest key."</summary>
# False. It returns the candidate whose key is largest, and the first one among equals.</details>
#
# <details><summary>"Type hints stop wrong arguments."</summary>
# False. Python does not look at them; they are for people and tools.</details>

# %% [markdown]
# ## What to remember
#
# 1. The page shows outputs, the kernel holds names. When in doubt, restart and run all.
# 2. On Colab, save a copy in Drive first, and run the setup cell first.
# 3. A recursion: the case that is clear at once, and calls that come closer to it. A tree is a number or a list of trees.
# 4. `max(candidates, key=...)` returns a candidate, the first of the best; a search for the best starts from `-inf`.
# 5. Read a traceback from its last line upwards.
#
# ## What next
#
# Count the lists in nested lists, `depth` and `total` at hand. Write `leaves` once more with `numbers` and no recursion of its own. Draw a game
# of your own, `draw(tree([[...], ...]))`, work out its value by hand, and let `value` confirm it.
