# %% [markdown]
# # Exercises: games, and the trees of games
#
# You practise to find out by hand who wins, under two rules; to count states, nodes and games; to write a game as code; to let a recursion find who
# wins; to sort games; and to find errors in what others have printed.
#
# **You need** the lesson *Games*. **Time**: 85 minutes. **Points**: 45.
#
# **How to work.** Each question has a cell in which you write in the place of a line `raise NotImplementedError(...)`, and below it a cell with
# `check`. Run both, read what the check says, improve, and run them again: nothing is counted against you. A check shows the visible tests; where you
# write a function, more are run when your paper is graded. Before you hand in, restart and run all.

# %%
from gamelab import Game, Nim, check, exercise, game_tree, given, minimax

exercise("01")

# %% [markdown]
# ## games-1: six matches (4 points)
#
# Nim as in the lesson: whoever is to move takes 1, 2 or 3 matches; whoever takes the last one **loses**. By hand: for each pile from 0 to 6, has the
# player who **is to move** there `"won"` or `"lost"`, if both play on as well as they can? Start with 0; each pile looks at the piles below it. And
# by which take is a pile of six won?
#
# Give a dictionary `games_1` with the entries 0 to 6 and `"take"`. Its shape, with answers that are not all right:
#
# ```
# games_1 = {0: "lost", 1: "lost", 2: "won", 3: "won", 4: "won", 5: "won", 6: "won", "take": 3}
# ```

# %%
# BEGIN SOLUTION: give the dictionary games_1
games_1 = {
    pile: "won" if minimax(Nim(pile)).value == 1 else "lost" for pile in range(7)
}
games_1["take"] = minimax(Nim(6)).move
games_1
# END SOLUTION

# %%
check("games-1", games_1)

# %% [markdown] tags=["solution"]
# At pile 0 the other player has just taken the last match, so the player to move has won. From 1 one can only go to 0, and that is won for the other:
# 1 is lost. From 2, 3 and 4 one can leave 1. From 5 one can only leave 4, 3 or 2, all won for the other: 5 is lost. From 6, take 1 and leave 5.

# %% tags=["wrong"]
# games-1: 1.5 points: plays by the normal rule, in which the last match wins
games_1 = {
    0: "lost",
    1: "won",
    2: "won",
    3: "won",
    4: "lost",
    5: "won",
    6: "won",
    "take": 2,
}

# %% [markdown]
# ## games-2: another rule (6 points)
#
# The same with another pile and other takes; and read well whether the last match loses (misère) or wins (normal play).

# %%
rule = given("games-2")
print(rule["rules"])

# %% [markdown]
# By hand again: a dictionary `games_2` with an entry for **each pile from 0 up to that number**, `"won"` or `"lost"` for the player who is to move,
# and with the entry `"take"`: the take that wins from the whole pile. There is exactly one.


# %%
# BEGIN SOLUTION: give the dictionary games_2
def nim_of_the_rule(pile):
    return Nim(pile, takes=rule["takes"], misere=rule["misere"])


games_2 = {
    pile: "won" if minimax(nim_of_the_rule(pile)).value == 1 else "lost"
    for pile in range(rule["matches"] + 1)
}
games_2["take"] = minimax(nim_of_the_rule(rule["matches"])).move
games_2
# END SOLUTION

# %%
check("games-2", games_2)

# %% [markdown] tags=["solution"]
# Pile 0 is won for the player to move in misère play and lost in normal play. A pile is won if some take leaves a lost one, and lost if every take
# leaves a won one.

# %% tags=["wrong"]
# games-2: 0 to 5 points: every fourth pile is lost, as in the lesson's game
games_2 = {
    pile: "lost" if pile % 4 == 1 else "won" for pile in range(rule["matches"] + 1)
} | {"take": (rule["matches"] - 1) % 4}

# %% [markdown]
# ## games-3: four counts (6 points)
#
# Count four things, for Nim with **six** matches as in games-1, and for a pile of **yours**:

# %%
yours = given("games-3")
print(yours["rules"])

# %% [markdown]
# - **pile sizes**: how many different numbers of matches can be met, 0 included;
# - **states**: pairs of a pile size and the player who is to move that can be met;
# - **nodes** of the tree, the root and the leaves included;
# - **games**: the leaves of the tree.
#
# By hand: draw the tree, or work upwards. The nodes of a pile are 1 more than the nodes of all piles that one take leads to.
#
# Give a dictionary `games_3` with eight entries: `"six, pile sizes"`, `"six, states"`, `"six, nodes"`, `"six, games"`, and the same with `"yours"` in
# the place of `"six"`.


# %%
# BEGIN SOLUTION: give the dictionary games_3
def four_counts(game):
    nodes = list(game_tree(game).nodes())
    states = {node.state for node in nodes}
    return {
        "pile sizes": len({heaps for heaps, player in states}),
        "states": len(states),
        "nodes": len(nodes),
        "games": sum(node.is_leaf for node in nodes),
    }


counted = {
    "six": four_counts(Nim(6)),
    "yours": four_counts(Nim(yours["matches"], takes=yours["takes"])),
}
games_3 = {
    f"{name}, {what}": number
    for name, counts in counted.items()
    for what, number in counts.items()
}
games_3
# END SOLUTION

# %%
check("games-3", games_3)

# %% [markdown] tags=["solution"]
# A pile is one pile size however often it is met, at most two states, and as many nodes as there are ways to reach it.

# %% tags=["wrong"]
# games-3: 0.75 to 2.25 points: leaves are counted for everything
games_3 = {name: games_3[f"{name.partition(',')[0]}, games"] for name in games_3}

# %% [markdown]
# ## games-4: a game as code (9 points)
#
# Nim with a lucky number:

# %%
rules = given("games-4")
print(rules["rules"])

# %% [markdown]
# Write it as a class, as the lesson wrote `Pile`. A state is a pair of the matches left and who **is to** move, such as `(5, "min")`. The start is
# there; you write the other five parts. `utility(state)` is asked at the end only and says what MAX gets. If, for example, 3 were lucky, then
# `result((5, "min"), 2)` would be `(3, "min")`, and `result((5, "min"), 1)` would be `(4, "max")`.


# %%
class LuckyNim(Game):
    def __init__(self, matches):
        self.matches = matches

    def initial(self):
        return self.matches, "max"

    def player(self, state):
        # BEGIN SOLUTION: return who is to move, "max" or "min"
        return state[1]
        # END SOLUTION

    def actions(self, state):
        # BEGIN SOLUTION: return the list of the takes that are allowed
        return [take for take in rules["takes"] if take <= state[0]]
        # END SOLUTION

    def result(self, state, take):
        # BEGIN SOLUTION: return the state after this take, a pair
        left, other = state[0] - take, "min" if state[1] == "max" else "max"
        return (left, state[1]) if left == rules["lucky"] else (left, other)
        # END SOLUTION

    def terminal(self, state):
        # BEGIN SOLUTION: return whether the game is over, True or False
        return state[0] == 0
        # END SOLUTION

    def utility(self, state):
        # BEGIN SOLUTION: return what MAX gets, 1 or -1
        return 1 if (state[1] == "max") == rules["misere"] else -1
        # END SOLUTION


# %% [markdown]
# The check asks your game one part at a time. This function passes its questions on; run it as it is.


# %%
def lucky_nim(part, matches, player, *take):
    return getattr(LuckyNim(matches), part)((matches, player), *take)


# %%
check("games-4", lucky_nim)

# %% [markdown]
# When all is right: can MAX, who begins, be sure to win, and with which first take? gamelab's search plays any game that has the six parts.

# %%
minimax(LuckyNim(rules["matches"]))

# %% [markdown] tags=["solution"]
# The state itself says who is to move; nothing is to be worked out from the number of moves made. The lucky number is never 0, so at the end the
# player to move is always the one who has not taken the last match.


# %% tags=["wrong"]
# games-4: 7 points: the players take turns, whatever is left
class Alternating(LuckyNim):
    def result(self, state, take):
        return state[0] - take, "min" if state[1] == "max" else "max"


def lucky_nim(part, matches, player, *take):
    return getattr(Alternating(matches), part)((matches, player), *take)


# %% tags=["wrong"]
# games-4: 7 points: the one who loses gets the point
class Turned(LuckyNim):
    def utility(self, state):
        return -super().utility(state)


def lucky_nim(part, matches, player, *take):
    return getattr(Turned(matches), part)((matches, player), *take)


# %% [markdown]
# ## games-5: who wins, by recursion (8 points)
#
# Write a function `nim_plan(matches, player, takes, misere)` for Nim with any pile, any takes and either rule. `player` is who is to move, `"max"` or
# `"min"`; `misere` is `True` if whoever takes the last match loses, `False` if they win. It returns **two things**:
#
# 1. what MAX is sure of if both play on as well as they can: `1` or `-1`, whoever is to move;
# 2. the list of all takes that win for the player who is to move. It is empty if none does, or if there is no match left.
#
# `nim_plan(6, "max", (1, 2, 3), True)` is `(1, [1])`, and `nim_plan(6, "min", (1, 2, 3), True)` is `(-1, [1])`: the same pile, but now MIN wins it.
# `nim_plan(0, "max", (1, 2, 3), True)` is `(1, [])`. Let the function call itself for the pile that a take leaves; gamelab's searches refuse here.


# %%
def nim_plan(matches, player, takes, misere):
    # BEGIN SOLUTION: return what MAX is sure of, and the list of winning takes
    if matches == 0:
        return (1 if (player == "max") == misere else -1), []
    mine, other = (1, "min") if player == "max" else (-1, "max")
    winning = [
        take
        for take in takes
        if take <= matches and nim_plan(matches - take, other, takes, misere)[0] == mine
    ]
    return (mine if winning else -mine), winning
    # END SOLUTION


# %%
check("games-5", nim_plan)

# %% [markdown] tags=["solution"]
# With no match left, the other one has taken the last: good for the player to move in misère play, bad in normal play. Otherwise a take wins if what
# it leaves is worth, to MAX, what the player to move wants; and the player to move wins if there is such a take.


# %% tags=["wrong"]
# games-5: 3 to 7 points: the value is for the player to move and not for MAX
def nim_plan(matches, player, takes, misere):
    if matches == 0:
        return (1 if misere else -1), []
    winning = [
        take
        for take in takes
        if take <= matches and nim_plan(matches - take, player, takes, misere)[0] == -1
    ]
    return (1 if winning else -1), winning


# %% tags=["wrong"]
# games-5: 0 points: the rule at the empty pile is turned round
def nim_plan(matches, player, takes, misere):
    if matches == 0:
        return (-1 if (player == "max") == misere else 1), []
    mine, other = (1, "min") if player == "max" else (-1, "max")
    winning = [
        take
        for take in takes
        if take <= matches and nim_plan(matches - take, other, takes, misere)[0] == mine
    ]
    return (mine if winning else -mine), winning


# %% tags=["hidden"]
hidden(
    "games-5",
    Case("the textbook's pile of nine", (9, "max", (1, 2, 3), True)),
    Case("four matches, MIN to move, the last one wins", (4, "min", (1, 2, 3), False)),
    Case("the whole pile at once", (3, "max", (1, 2, 3), False)),
    Case("odd takes only", (7, "min", (1, 3, 5), True)),
)

# %% [markdown]
# ## games-6: kinds and sizes (5 points)
#
# Four games, and a tree:

# %%
task = given("games-6")
for name, how in task["games"].items():
    print(f"{name}: {how}.")
print(
    f"\nThe tree: {task['branching']} moves in each position, {task['plies']} plies"
    " from the root to every leaf."
)

# %% [markdown]
# Give a dictionary `games_6` with seven entries:
#
# - for each of the four games, under its name as it is printed above, a pair: `"perfect"` or `"imperfect"` (information), then `"chance"` or `"no
#   chance"`; for example `"chess": ("perfect", "no chance")`;
# - `"leaves"`: how many leaves the tree has;
# - `"nodes"`: how many nodes on all its levels together, from the one root down to the leaves;
# - `"plies in a day"`: with so many moves in each position, the largest number of plies for which **all** lines of play can be looked at in 24 hours,
#   a million lines a second. Let Python do the arithmetic.

# %%
# BEGIN SOLUTION: give the dictionary games_6
kinds = {
    ("perfect", "no chance"): ["Connect Four", "Hex", "nine men's morris"],
    ("perfect", "chance"): ["Ludo", "snakes and ladders", "Yahtzee"],
    ("imperfect", "no chance"): ["Stratego", "Kriegspiel", "Mastermind"],
    ("imperfect", "chance"): ["rummy", "whist", "dominoes"],
}
games_6 = {
    name: kind
    for name in task["games"]
    for kind, names in kinds.items()
    if name in names
}

b, m = task["branching"], task["plies"]
plies = 0
while b ** (plies + 1) <= 24 * 60 * 60 * 1_000_000:
    plies += 1

games_6 |= {
    "leaves": b**m,
    "nodes": sum(b**level for level in range(m + 1)),
    "plies in a day": plies,
}
games_6
# END SOLUTION

# %%
check("games-6", games_6)

# %% [markdown] tags=["solution"]
# Dice on the table are chance, and everybody sees them: perfect information. What hides something is a hand of cards, a covered row, an army turned
# away.

# %% tags=["wrong"]
# games-6: 3.5 to 4.4 points: dice are taken for something hidden, and the nodes for the leaves
games_6 = {**games_6, "nodes": b**m} | {
    name: ("imperfect", "chance")
    for name, kind in games_6.items()
    if kind == ("perfect", "chance")
}

# %% [markdown]
# ## games-7: find the errors (4 points)
#
# A handout with a table and a program. In each there is **one** error.

# %%
handout = given("games-7")
print(handout["table"], handout["program"], sep="\n\n")

# %% [markdown]
# In the table, one game stands under a wrong heading. In the program, one of the five parts `player`, `actions`, `result`, `terminal` and `utility`
# does not do what the text between `'''` says. The text is right, and so is `initial`.
#
# Give a dictionary `games_7` with three entries: `"game"`, the name as printed; `"part"`, such as `"actions"`; and `"state"`, a state such as `(2,
# "min")` at which that part gives a wrong answer (for `result`: with some take that is allowed there; for `utility`: a state in which the game is
# over). You may try the program out in a cell of your own.

# %%
# BEGIN SOLUTION: give the dictionary games_7
listed = {
    name.strip(): heading
    for line in handout["table"].splitlines()
    for heading, _, names in [line.partition(":")]
    for name in names.split(",")
}
right_heading = {
    name: f"{information} information, {luck}"
    for (information, luck), names in kinds.items()
    for name in names
}
misplaced = [name for name, heading in listed.items() if heading != right_heading[name]]

space = {"Game": Game}
exec(handout["program"], space)
printed, loses = space["Take"](), "last match loses" in handout["program"]
matches, maximiser = printed.initial()
takes = eval(handout["program"].partition("for take in ")[2].partition(" if")[0])

shows = {
    "player": [(matches, "max")] if printed.player((matches, "max")) != "max" else [],
    "actions": [
        (take, "max")
        for take in takes
        if printed.actions((take, "max")) != [small for small in takes if small <= take]
    ],
    "result": (
        [(matches, "max")]
        if printed.result((matches, "max"), 1) != (matches - 1, "min")
        else []
    ),
    "terminal": [
        (left, "max")
        for left in (0, 1)
        if printed.terminal((left, "max")) != (left == 0)
    ],
    "utility": (
        [(0, "max")] if printed.utility((0, "max")) != (1 if loses else -1) else []
    ),
}
[part] = [part for part, states in shows.items() if states]
games_7 = {"game": misplaced[0], "part": part, "state": shows[part][0]}
games_7
# END SOLUTION

# %%
check("games-7", games_7)

# %% [markdown] tags=["solution"]
# The five slips that this handout may have, one at a time: `player` says who *has* moved; `actions` never lets the last match be taken; `result`
# forgets that it is the other's turn; `terminal` ends the game with a match still lying there; `utility` gives the point to the other one. The first
# has been printed in well-known lecture material.

# %% tags=["wrong"]
# games-7: 1 point: the part is not found, and the state is none
games_7 = {"game": misplaced[0], "part": "initial", "state": 1}

# %% [markdown]
# ## games-8: a list of moves (3 points)
#
# A friend hands in this list as "the solution of Nim with six matches":

# %%
minimax(Nim(6)).line

# %% [markdown]
# In three to six sentences: what is this list, and what does it leave out? What would be a solution, and how could you show somebody that it always
# wins? Write `games_8 = """your text"""`; a person reads it.

# %%
# BEGIN SOLUTION: give your text the name games_8
games_8 = """The list is one game, a path from the root of the tree to a leaf, in which both players play as well as they can.
It says nothing about what to do if the other player takes something else, which they are free to do.
A solution is a policy: for every state in which I am to move, an action. For six matches: leave a pile that is 1 more than a
multiple of 4, so take 1 from six, and then always make the two takes add up to 4.
To show that it always wins, draw the tree with only my policy's move at my own nodes but every move at the other's: all its leaves are won for me."""
# END SOLUTION

# %%
check("games-8", games_8)

# %% [markdown]
# ## Hand in
#
# Restart and run all once more. Then *File > Download > Download .ipynb* on Colab, *File > Download* in JupyterLab, and hand in that file.
