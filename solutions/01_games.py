# %% [markdown]
# # Exercises: games and their trees
#
# You find out by hand who wins, under two rules. You count states, nodes and games. You write a game as code, and a recursion that finds the winner.
# You sort games by their kind, and you find errors in a handout.
#
# **You need** the lesson *Games*. **Time**: 85 minutes. **Points**: 45.
#
# **How to work.** Below each question stands a cell for your answer, and it says what to write there. Write your answer and run the cell. Then run
# the cell with `check`, read what it says, improve your answer, and run both again. Nothing is counted against you. A check runs the visible
# tests. They carry 40% of the points of a function; hidden tests, run when your paper is graded, carry the rest. Before you hand in, restart and
# run all.

# %%
from gamelab import Game, Nim, check, exercise, game_tree, given, minimax

exercise("01")

# %% [markdown]
# ## games-1: six matches (4 points)
#
# This is Nim as in the lesson. The player to move takes 1, 2 or 3 matches, and whoever takes the last match **loses**. Work by hand. For each pile from
# 0 to 6, has the player who **is to move** there `"won"` or `"lost"`, if both play on as well as they can? Start with pile 0; each pile depends only on
# the piles below it. And which take wins from a pile of six?
#
# Give a dictionary `games_1` with the entries 0 to 6 and `"take"`. It looks like this one, in which not all answers are right:
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
# At pile 0 the other player has just taken the last match, so the player to move has won. From 1 you can only go to 0, which is won for the other
# player, so 1 is lost. From 2, 3 and 4 you can leave 1. From 5 you can only leave 4, 3 or 2, and all of them are won for the other player, so 5 is
# lost. From 6, take 1 and leave 5.

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
# This is the same question with another pile and other takes. Read carefully whether the last match loses (misère) or wins (normal play).

# %%
rule = given("games-2")
print(rule["rules"])

# %% [markdown]
# Work by hand again. Give a dictionary `games_2` with an entry for **each pile from 0 up to that number**: `"won"` or `"lost"`, for the player who is
# to move there. Its entry `"take"` is the take that wins from the whole pile. There is exactly one.


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
# Count four things, first for Nim with **six** matches as in games-1, and then for a pile of **yours**:

# %%
yours = given("games-3")
print(yours["rules"])

# %% [markdown]
# - **pile sizes**: how many different numbers of matches can occur in the game, 0 included;
# - **states**: how many pairs of a pile size and the player to move can occur;
# - **nodes**: how many nodes the tree has, its root and its leaves included;
# - **games**: how many leaves the tree has.
#
# Work by hand: draw the tree, or start from the small piles. The tree of a pile has one root, and below it the trees of all the piles that one take
# leads to.
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
# However often a number of matches occurs, it is one pile size. It makes at most two states, one for each player to move. And it makes as many nodes as
# there are ways to reach it.

# %% tags=["wrong"]
# games-3: 0.75 to 2.25 points: leaves are counted for everything
games_3 = {name: games_3[f"{name.partition(',')[0]}, games"] for name in games_3}

# %% [markdown]
# ## games-4: a game as code (9 points)
#
# Here is Nim with a lucky number:

# %%
rules = given("games-4")
print(rules["rules"])

# %% [markdown]
# Write it as a class, just as the lesson wrote `Pile`. A state is a pair: the matches left, and who **is to** move, such as `(5, "min")`. The initial
# state is written already; you write the other five parts. `utility(state)` is only called at the end of a game, and it says what MAX gets. The tests
# may use more matches than there are at the start. Suppose, for example, that 3 were lucky. Then `result((5, "min"), 2)` would be `(3, "min")`, and
# `result((5, "min"), 1)` would be `(4, "max")`.


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
# The check asks your game about one part at a time. The next function passes each question on to your class. Run it as it is.


# %%
def lucky_nim(part, matches, player, *take):
    return getattr(LuckyNim(matches), part)((matches, player), *take)


# %%
check("games-4", lucky_nim)

# %% [markdown]
# When all tests pass, let gamelab's search play your game; it can play any game that has the six parts. Call `minimax` on `LuckyNim`
# with your number of matches, in a new cell. MAX begins. Can MAX be sure to win, and with which first take?

# %% tags=["solution"]
minimax(LuckyNim(rules["matches"]))

# %% [markdown] tags=["solution"]
# The state itself says who is to move, so you need not count the moves that were made. The lucky number is never 0. Therefore, at the end of a game,
# the player to move is always the one who has not taken the last match.


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


# %% tags=["hidden"]
takes = given("games-4")["takes"]
hidden(
    "games-4",
    *(
        Case(
            f"{part} with {matches} matches", (part, matches, "min", *take), points=0.2
        )
        for matches in (100, 10**45)
        for part, *take in [
            ("player",),
            ("actions",),
            ("result", takes[0]),
            ("result", takes[-1]),
            ("terminal",),
        ]
    ),
    # there are no others, and the visible tests alone would count too little
    *(
        Case(f"the point, {player} to move at the end", ("utility", 0, player))
        for player in ("max", "min")
    ),
)


# %% [markdown]
# ## games-5: who wins, by recursion (8 points)
#
# Write a function `nim_plan(matches, player, takes, misere)` for Nim with any pile, any takes and either rule. `player` says who is to move, `"max"` or
# `"min"`. `misere` is `True` if whoever takes the last match loses, and `False` if they win. The function returns **two things**:
#
# 1. what MAX is sure of if both play on as well as they can: `1` or `-1`. It is MAX's payoff even when MIN is to move;
# 2. the list of all takes that win for the player who is to move. The list is empty if no take wins, and if no match is left.
#
# `nim_plan(6, "max", (1, 2, 3), True)` is `(1, [1])`. `nim_plan(6, "min", (1, 2, 3), True)` is `(-1, [1])`: it is the same pile, but now MIN wins.
# `nim_plan(0, "max", (1, 2, 3), True)` is `(1, [])`. Let the function call itself for the pile that a take leaves. gamelab's own searches refuse to run
# in this question.
#
# One of the takes is always 1. There may be more than ten takes, and up to 60 matches if most takes are large. Ask only once for what a take leaves:
# a function that asks twice does the work twice with every turn, and on a long pile it does not end in time.


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
# If no match is left, the other player has taken the last one. That is good for the player to move in misère play, and bad in normal play. Otherwise,
# look at what each take leaves, and at what this is worth to MAX. A take wins if this is 1 and MAX is to move, or if it is −1 and MIN is to move. The
# player to move wins if there is such a take.


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
    Case("fifteen takes", (40, "max", (1, *range(18, 32)), True)),
    Case("fifteen takes, largest first", (41, "min", (*range(31, 17, -1), 1), False)),
    Case(
        "only the largest of thirteen takes wins",
        (37, "max", (1, 13, 14, 15, 18, 19, 20, 23, 25, 27, 29, 31, 32), True),
    ),
    Case(
        "only the largest of thirteen takes wins for MIN",
        (41, "min", (1, 14, 16, 17, 19, 21, 22, 23, 24, 25, 27, 30, 31), False),
    ),
    Case("many turns", (60, "max", (1, 50), True)),
    Case("many turns, MIN to move, the last one wins", (60, "min", (1, 50), False)),
    Case("many turns before there is a choice", (42, "max", (1, 40), True)),
    Case("the large take is never allowed", (39, "min", (1, 40), False)),
)

# %% [markdown]
# ## games-6: kinds and sizes (5 points)
#
# The next cell describes four games, and the size of a tree:

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
# - for each of the four games, under its name as it is printed above, a pair: first `"perfect"` or `"imperfect"` (information), then `"chance"` or
#   `"no chance"`. For example, chess would be `"chess": ("perfect", "no chance")`;
# - `"leaves"`: how many leaves the tree has;
# - `"nodes"`: how many nodes it has on all its levels together, from the root down to the leaves;
# - `"plies in a day"`: a computer looks at a million lines of play a second. With as many moves in each position as in this tree, what is the largest
#   number of plies for which it can look at **all** lines in 24 hours? Let Python do the arithmetic.

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

nodes = sum(b**level for level in range(m + 1))
games_6 = games_6 | {"leaves": b**m, "nodes": nodes, "plies in a day": plies}
games_6
# END SOLUTION

# %%
check("games-6", games_6)

# %% [markdown] tags=["solution"]
# Dice on the table are chance, but everybody sees them, so they do not make information imperfect. A hand of cards does, and so does a covered row of
# colours, or an army that is turned away.

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
# The next cell shows a handout with a table and a program. Each of them has **one** error.

# %%
handout = given("games-7")
print(handout["table"], handout["program"], sep="\n\n")

# %% [markdown]
# In the table, one game stands under a wrong heading. In the program, one of the five parts `player`, `actions`, `result`, `terminal` and `utility`
# does not do what the text between `'''` says. The text is right, and so is `initial`.
#
# Give a dictionary `games_7` with three entries:
#
# - `"game"`: the name of the game, as it is printed;
# - `"part"`: the name of the wrong part, such as `"actions"`;
# - `"state"`: a state, such as `(2, "min")`, for which that part gives a wrong answer. If the part is `result`, its answer must be wrong for some take
#   that is allowed there. If it is `utility`, give a state in which the game is over.
#
# You may try the program in a cell of your own.

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
# The handout has one of five errors. Its `player` says who *has* moved; or its `actions` never lets anybody take the last match; or its `result` does
# not pass the turn to the other player; or its `terminal` ends the game while a match still lies there; or its `utility` gives the point to the wrong
# player. The first of these errors has been printed in well-known lecture material.

# %% tags=["wrong"]
# games-7: 1 point: the part is not found, and the state is none
games_7 = {"game": misplaced[0], "part": "initial", "state": 1}

# %% [markdown]
# ## games-8: a list of moves (3 points)
#
# A friend hands in this list as the solution of Nim with ten matches: "A MIN who leaves it errs."

# %%
minimax(Nim(10)).line

# %% [markdown]
# Write three to six sentences. After which take of MIN's does the list lose? For which piles must a solution give a take, and which? Why no others?
# Give your text as `games_8 = """your text"""`. A person will read it.

# %%
# BEGIN SOLUTION: give your text the name games_8
games_8 = """The list is one game of many. MAX takes 1, and if MIN takes 2 and not 1, seven matches are left. The list says 3, MIN takes 3 of
the last four, and MAX must take the last match.
A solution is a policy: it answers every pile at which MAX can have to move. These are 10, 8, 7, 6, 4, 3 and 2, and MAX takes 1, 3, 2, 1, 3, 2 and 1.
It says nothing for 9, 5 and 1, because MAX always leaves one of these to MIN, so that MAX is never to move there."""
# END SOLUTION

# %%
check("games-8", games_8)

# %% [markdown] tags=["solution"]
# **To mark it.** One point: a line that loses. MIN's first take is 2 or 3, or MIN takes 1 first and then 2. (After 1 and then 3, the list asks for more
# matches than there are.) One point: the seven piles with their takes. One point: MAX leaves 9, 5 or 1, and so never has to move there.

# %% [markdown]
# ## Hand in
#
# Restart and run all once more. Then choose *File > Download > Download .ipynb* on Colab or *File > Download* in JupyterLab, and hand in that file.
