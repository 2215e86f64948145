# %% [markdown]
# # Games: what makes one, and the tree of one
#
# After this lesson you can
#
# - **name** the six formal parts of a game and **write** a game as code;
# - **read** from the whole tree of a small game who wins, and how;
# - **tell** a policy from a path, and say why a game needs a policy;
# - **sort** games by what the players know and by whether chance plays;
# - **count** states, tree nodes and games without mixing them up.
#
# **You need** a little Python: functions, classes, lists, sets. **Time**: 71 minutes.
#
# | part | minutes |
# |---|---|
# | 1 What makes a game | 8 |
# | 2 A game as code | 8 |
# | 3 The whole tree | 7 |
# | 4 Who wins | 9 |
# | 5 A policy, not a path | 8 |
# | 6 Zero-sum and constant-sum | 5 |
# | 7 Kinds of games | 7 |
# | 8 How large? | 8 |
# | 9 Play a perfect player | 4 |
# | 10 Machines and people | 3 |
# | 11 True or false? | 4 |
#
# **How to read the pictures.** The two players are called MAX and MIN. A triangle is a position: it points up where MAX is to move, down
# where MIN is. A box is the end of a game, and its number is what MAX gets. The number on a branch is the move.

# %%
from fractions import Fraction
from functools import cache

from gamelab import (
    Game,
    Nim,
    TicTacToe,
    alphabeta,
    draw,
    explore,
    game_tree,
    minimax,
    tree,
    watch,
)
from gamelab.learn.practice import kinds_of_games

# %% [markdown]
# ## 1 What makes a game
#
# Play first, name the parts afterwards. **Nim**: a pile of six matches. Two players take turns; each takes one, two or three matches.
# Whoever takes the last one **loses**. Your opponent looks ahead to the end, and you begin.
#
# **Predict**: can you win? Write down your first take, then press it. The buttons are reached with Tab and pressed with Space as well.

# %%
explore.table(Nim(6))

# %% [markdown]
# What you needed to know before you could play is what makes it a **game** in the sense of this course: several players, each with
# interests of their own; a position, which we call a **state**; moves; and an outcome that depends on what *all* of them do. Formally it has six parts:
#
# | part | the question it answers | in Nim |
# |---|---|---|
# | initial state $s_0$ | how does it start? | 6 matches, MAX to move |
# | Player($s$) | who **is to** move in $s$? | they alternate |
# | Actions($s$) | what is allowed in $s$? | 1, 2 or 3, no more than there are |
# | Result($s, a$) | where does action $a$ lead? | fewer matches, the other player's turn |
# | Terminal($s$) | is the game over? | no match is left |
# | Utility($s, p$) | at the end: what is it worth to player $p$? | +1 to the winner, −1 to the loser |
#
# With two players whose utilities add up to 0, one number is enough: **U**, what MAX gets. MAX wants it large; MIN gets its negative, so
# MIN wants it small. Drawn as a graph, the states are the points, the actions the edges, each the edge of the player to move,
# and U is a function from the terminal points to the numbers.
#
# A **policy** is a function from states to actions: what to do, wherever you are. A policy is what a solution of a game is made of.

# %% [markdown]
# ## 2 A game as code
#
# The same six parts, one method each. A state is a pair: the matches left, and who is to move.
#
# Read the last line. Why +1, and not −1, when the pile is empty and MAX is to move?


# %%
class Pile(Game):
    """Take 1, 2 or 3 from the pile; whoever empties it loses."""

    def __init__(self, matches):
        self.matches = matches

    def initial(self):
        return self.matches, "max"

    def player(self, state):
        return state[1]

    def actions(self, state):
        return [take for take in (1, 2, 3) if take <= state[0]]

    def result(self, state, take):
        return state[0] - take, "min" if state[1] == "max" else "max"

    def terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        return 1 if state[1] == "max" else -1


# %% [markdown]
# Because MIN took the last match, and lost.
#
# That is a complete game. Ask it things:

# %%
mine = Pile(6)
start = mine.initial()
start, mine.player(start), mine.actions(start), mine.result(start, 2)

# %% tags=["check"]
assert mine.player(start) == "max" and mine.player(mine.result(start, 2)) == "min"
assert (
    mine.actions((2, "min")) == [1, 2]
    and mine.terminal((0, "max"))
    and mine.utility((0, "max")) == 1
)

# %% [markdown]
# Whatever searches a game needs nothing else. `minimax`, which the next lesson takes apart, looks at every line of play and reports what
# MAX can be sure of, and the first move to get it.

# %%
minimax(mine)

# %% [markdown]
# gamelab has a `Nim` of its own, with more rules to choose from. It is the same game, to the last node.

# %%
minimax(Nim(6))

# %% tags=["check"]
assert (
    minimax(mine) == minimax(Nim(6))
    and minimax(mine).value == 1
    and minimax(mine).move == 1
)

# %% [markdown]
# MAX can be sure of +1 with the move 1. Was that your first take?
#
# `initial` lets MAX begin, and in part 1 *you* were MAX. Both were our choice: whoever calls the search says who is to move.
# `game_tree(game, state)` is the game from another state on. From the same pile with MIN to move, MIN wins.

# %%
minimax(game_tree(mine, (6, "min"))).value

# %% tags=["check"]
assert (
    minimax(game_tree(mine, (6, "min"))).value
    == minimax(game_tree(Nim(6), ((6,), "min"))).value
    == -1
)

# %% [markdown]
# ## 3 The whole tree
#
# The **tree of a game** has the initial state at its root, and below each state its results, one for each action. A path
# from the root to a leaf is one complete game. Start with three matches: who wins?

# %%
draw(tree(game_tree(Nim(3))))

# %% [markdown]
# MAX takes two, and MIN has to take the last one.
#
# Now six matches, the whole game. **Predict** first, then count on the picture: how many nodes? How many leaves? In how many of them does MAX win?

# %%
six = tree(game_tree(Nim(6)))
draw(six)

# %%
leaves = list(six.leaves())
sum(1 for node in six.nodes()), len(leaves), sum(leaf.payoff == 1 for leaf in leaves)

# %% tags=["check"]
assert sum(1 for node in six.nodes()) == 52
assert len(leaves) == 24 and sum(leaf.payoff == 1 for leaf in leaves) == 12

# %% [markdown]
# 52 nodes and 24 leaves. MAX wins in 12 of them, half. Does that make the game even? What counts is not how many leaves are good, but
# which ones a player can force. What each of MAX's three first moves is worth, if both play on as well as they can:

# %%
[minimax(child).value for child in six.children]

# %% tags=["check"]
assert [minimax(child).value for child in six.children] == [1, -1, -1]

# %% [markdown]
# So MAX wins, and only by taking 1. Here is the tree with the value of every position written into it. MAX takes the largest number
# below, MIN the smallest. An edge in the colour of MAX or MIN leads to that player's best move; the thick black line is one game in
# which both play best. (The yellow ring and the filled shapes belong to the search: next lesson.)

# %%
draw(watch(minimax, six))

# %% [markdown]
# ## 4 Who wins
#
# A game in which somebody wins needs no numbers: **the player to move wins if some move leaves the other one losing.** That is the whole
# algorithm. What about the empty pile? The other player has just taken the last match, so **with pile 0 the player to move has already won**.


# %%
def wins(pile):
    if pile == 0:
        return True
    return any(not wins(pile - take) for take in (1, 2, 3) if take <= pile)


# %% [markdown]
# **Predict**: which piles up to 12 are lost for the player to move? Work upwards from 0: each pile looks only at the three below it.

# %%
[pile for pile in range(13) if not wins(pile)]

# %% tags=["check"]
assert wins(0) and minimax(Nim(0)).value == 1
assert (
    [pile for pile in range(13) if not wins(pile)]
    == [pile for pile in range(13) if pile % 4 == 1]
    == [1, 5, 9]
)

# %% [markdown]
# Every fourth one: a pile loses exactly if it leaves 1 when divided by 4. From any other pile, take what brings the other player to such
# a pile. From there, whatever the other takes, you can make the two takes add up to 4.
#
# This is the table for `Nim(1)` to `Nim(12)`, from the whole trees: who wins, by which take, how many nodes and leaves.

# %%
results = [minimax(Nim(n)) for n in range(1, 13)]
for n, result in enumerate(results, 1):
    winner, take = ("1st", result.move) if result.value == 1 else ("2nd", "-")
    print(
        f"{n:2}  {winner}  take {take}  {result.nodes:5} nodes  {result.leaves:4}"
        " leaves"
    )

# %% tags=["check"]
assert ["1st" if r.value == 1 else "2nd" for r in results] == [
    "2nd",
    "1st",
    "1st",
    "1st",
] * 3
assert [r.move if r.value == 1 else None for r in results] == [None, 1, 2, 3] * 3
assert [r.nodes for r in results] == [
    2,
    4,
    8,
    15,
    28,
    52,
    96,
    177,
    326,
    600,
    1104,
    2031,
]
assert [r.leaves for r in results] == [1, 2, 4, 7, 13, 24, 44, 81, 149, 274, 504, 927]

# %% [markdown]
# **Predict** from the table, without building it: how many nodes has the tree for 13? The root, and below it the trees for 12, 11 and 10.

# %%
1 + sum(minimax(Nim(n)).nodes for n in (12, 11, 10)), minimax(Nim(13)).nodes

# %% tags=["check"]
assert 1 + 2031 + 1104 + 600 == minimax(Nim(13)).nodes == 3736

# %% [markdown]
# And the winning take is always the only one. That is a claim about every move, so every move is tried:

# %%
winning = {
    n: [child.move for child in game_tree(Nim(n)).children if minimax(child).value == 1]
    for n in range(1, 13)
}
winning

# %% tags=["check"]
assert all(
    takes == ([] if n % 4 == 1 else [(n - 1) % 4]) for n, takes in winning.items()
)

# %% [markdown]
# ### The other rule
#
# The rule so far, last one loses, is called *misère*. In *normal* play the last one wins. **Predict**: who wins from 4 now, and from 5?
# Set the rule to *normal* and the pile to 4, choose your guess and press *Check*; or press *Show*. Then press *Ask again* and set the pile to 5.
# Each circle is a pile and each arc a take; the thick arcs are the winning ones. A pile from which the player to move loses is dashed and hollow.

# %%
explore.nim()

# %% [markdown]
# One rule, one sign at the end, and the losing piles move down by one: 0, 4, 8 in place of 1, 5, 9. The piles 4 and 5 swap. The trees do not change at all, only
# what stands in their leaves.

# %%
{n: (minimax(Nim(n)).value, minimax(Nim(n, misere=False)).value) for n in (4, 5)}

# %% tags=["check"]
assert {
    n: (minimax(Nim(n)).value, minimax(Nim(n, misere=False)).value) for n in (4, 5)
} == {4: (1, -1), 5: (-1, 1)}
normal = [minimax(Nim(n, misere=False)) for n in range(1, 13)]
assert [r.value == -1 for r in normal] == [n % 4 == 0 for n in range(1, 13)]
assert [(r.nodes, r.leaves) for r in normal] == [(r.nodes, r.leaves) for r in results]

# %% [markdown]
# ## 5 A policy, not a path
#
# In a **search problem**, such as finding the way through a maze, you alone decide, and the solution is a **path**: a list of moves to carry out one
# after the other. Here is such a list for Nim, one game in which both play as well as they can:

# %%
minimax(Nim(6)).line

# %% [markdown]
# **Predict**: you follow this list as MAX, and MIN answers your first take with 3 instead. What does the list tell you to do?
#
# Nothing that helps: it was made for another pile. The opponent decides too, so you need an answer to *every* reply: a **policy**, from states to actions.
# In Nim the number of matches is all it has to look at.


# %%
def policy(pile):
    good = [take for take in (1, 2, 3) if take <= pile and not wins(pile - take)]
    return good[0] if good else 1


{pile: policy(pile) for pile in range(1, 7)}

# %% tags=["check"]
assert [policy(pile) for pile in range(2, 13) if wins(pile)] == [
    minimax(Nim(pile)).move for pile in range(2, 13) if wins(pile)
]

# %% [markdown]
# Does it always win? Let MAX obey the policy and MIN do anything at all. What is left is a smaller tree: one branch where MAX moves, all branches where MIN does.


# %%
class Obeyed(Pile):
    def actions(self, state):
        return [policy(state[0])] if state[1] == "max" else super().actions(state)


draw(tree(game_tree(Obeyed(6))))

# %% tags=["check"]
kept = tree(game_tree(Obeyed(6)))
assert {leaf.payoff for leaf in kept.leaves()} == {1}

# %% [markdown]
# Every leaf says +1: this picture is a proof. The path above is a single line in it.
#
# Your policy can take a seat, too. This opponent is your function, and it begins. Change a line of `policy`, run both cells again, and beat it.

# %%
explore.table(Nim(6), human="min", opponent=lambda state: policy(state[0][0]))

# %% [markdown]
# The second difference from a search problem is time. A maze can wait; the clock of a game runs, and most trees are far too large to be seen to their ends. So
# one approximates: looks a few moves ahead, and estimates. Section 8 shows how large is too large.

# %% [markdown]
# ## 6 Zero-sum and constant-sum
#
# In chess tournaments a win gives 1 point, a draw ½ each, a loss 0. Is chess a **zero-sum** game, one in which the payoffs of the two add up to 0?

# %%
half = Fraction(1, 2)
points = {"White wins": (1, 0), "draw": (half, half), "Black wins": (0, 1)}
{result: white + black for result, (white, black) in points.items()}

# %% [markdown]
# The sum is always 1: the game is **constant-sum**. Take half a point away from everybody, then double what is left, so that it is scored in whole numbers:

# %%
shifted = {
    result: (2 * (white - half), 2 * (black - half))
    for result, (white, black) in points.items()
}
{result: (str(white), str(black)) for result, (white, black) in shifted.items()}

# %% tags=["check"]
assert {white + black for white, black in points.values()} == {1}
assert {white + black for white, black in shifted.values()} == {0}
assert [white for white, _ in shifted.values()] == [1, 0, -1]

# %% [markdown]
# That is +1, 0, −1, and it sums to 0. Nobody would play differently, since what is better for a player still is better. Try it with tic-tac-toe, scored 1, ½, 0.
# **Predict** its value. (`alphabeta` finds what `minimax` finds, and reads less: lesson 3.)


# %%
class Points(TicTacToe):
    def utility(self, state):
        return Fraction(1 + super().utility(state), 2)


in_points, in_sums = alphabeta(game_tree(Points())), alphabeta(TicTacToe())
str(in_points.value), in_sums.value, in_points.line == in_sums.line

# %% tags=["check"]
assert in_points.value == half and in_sums.value == 0 and in_points.line == in_sums.line

# %% [markdown]
# Half a point is the draw, and the line of play is the same. Zero-sum and constant-sum are the same game after a shift. What
# is *not* such a game: one in which both can gain, or both can lose. Those come later in the course.

# %% [markdown]
# ## 7 Kinds of games
#
# Two questions sort most games. Does every player know everything that has happened and how things stand (**perfect information**), or is something hidden from
# somebody (**imperfect information**)? And does **chance** play, by dice or by shuffled cards?
#
# **Sort them.** Choose a game, press its kind; each is checked on its own. In text: `question.put("chess", "perfect information, no chance")`.

# %%
kinds_of_games.sort()

# %% [markdown]
# <details><summary>The answers</summary>
#
# | | perfect information | imperfect information |
# |---|---|---|
# | no chance | chess, tic-tac-toe, checkers, Go, Othello | battleships, blind tic-tac-toe |
# | chance | backgammon, Monopoly | poker, bridge, Scrabble |
#
# </details>
#
# The same table has been printed on slides with an error in it. **Find the game that stands under a wrong heading.**

# %%
kinds_of_games.misprint()

# %% [markdown]
# <details><summary>Which, and how it came about</summary>
# Tic-tac-toe, as everybody plays it, has nothing hidden. "Blind tic-tac-toe" has: you do not see the other's marks. A comma between the two words made two games of one.</details>
#
# What does "imperfect" mean for the six parts? A player no longer knows in which state the game is. Then a policy from *states* cannot be followed, and the tree alone
# does not solve the game. Trees with chance come in lesson 4, hidden choices in lesson 6.

# %% [markdown]
# ## 8 How large?
#
# A tree with **branching** $b$ (moves in each position) and **depth** $m$ (single moves, called **plies**, to the end) has $b^m$ leaves. In chess $b$ is about 35, and a game takes
# about 50 moves of each side, 100 plies.
#
# **Predict**: how many digits has $35^{100}$? Then move the sliders. How deep would you get, a million positions a second, in a year?

# %%
explore.growth()

# %%
chess, a_year = 35**100, 10**6 * 60 * 60 * 24 * 365
len(str(chess)), len(str(a_year))

# %% tags=["check"]
assert len(str(chess)) == 155 and max(m for m in range(100) if 35**m < a_year) == 8

# %% [markdown]
# A number of 155 digits; and a year of work would see all lines of eight plies, but not of nine. A computer 35 times as fast sees one ply more.
#
# ### Three different counts
#
# "How large is tic-tac-toe?" has three answers. **Predict** which is the largest:
#
# - **states**: different positions;
# - **nodes** of the tree: a position counts each time it is reached, on another path;
# - **games**: complete lines of play, the leaves of the tree.
#
# States can be counted by walking to every state once. A set remembers where we have been.


# %%
def after(game, state):
    return (
        []
        if game.terminal(state)
        else [game.result(state, action) for action in game.actions(state)]
    )


def all_states(game):
    seen, waiting = set(), [game.initial()]
    while waiting:
        state = waiting.pop()
        if state not in seen:
            seen.add(state)
            waiting += after(game, state)
    return seen


# %%
oxo = TicTacToe()
len(all_states(oxo))

# %% [markdown]
# For nodes and games we would have to walk through the whole tree, half a million nodes. But the tree below a state is always the same, however the state was reached. So
# each state is counted once and remembered, with `cache`: the answer about the large tree, at the price of the small number. A line that
# starts with `@` changes the function below it.


# %%
@cache
def nodes(game, state):
    return 1 + sum(nodes(game, following) for following in after(game, state))


@cache
def games(game, state):
    return (
        1
        if game.terminal(state)
        else sum(games(game, following) for following in after(game, state))
    )


# %%
nodes.cache_clear()
nodes(oxo, oxo.initial()), games(oxo, oxo.initial()), nodes.cache_info().currsize

# %% tags=["check"]
nodes.cache_clear()
assert (
    nodes(oxo, oxo.initial())
    > nodes.cache_info().currsize
    == len(all_states(oxo))
    == 5_478
)
assert (nodes(oxo, oxo.initial()), games(oxo, oxo.initial())) == (549_946, 255_168)

# %% [markdown]
# 5,478 states, 549,946 nodes, 255,168 games; and only 5,478 calls. How large would you have guessed from $b^m$? The first move has 9 choices, then 8, then 7: $9! = 362{,}880$
# lines, were it not that many games end early.
#
# **Find the error.** "Nim with six matches has 7 positions, so its tree has 7 nodes, and 7 games can be played." Which numbers are right?

# %%
nim = Nim(6)
piles = {heaps for heaps, player in all_states(nim)}
len(piles), nodes(nim, nim.initial()), games(nim, nim.initial())

# %% tags=["check"]
assert (
    len(piles) == 7
    and nodes(nim, nim.initial()) == 52
    and games(nim, nim.initial()) == 24
)

# %% [markdown]
# Seven pile sizes, 0 to 6; but 52 nodes and 24 games. And as a state also says who is to move, there are more states than pile sizes:

# %%
len(all_states(nim))

# %% tags=["check"]
assert len(all_states(nim)) == 12

# %% [markdown]
# Twelve, not 14: with six matches it is always MAX's turn, with five always MIN's.

# %% [markdown]
# ## 9 Play a perfect player
#
# Tic-tac-toe, by clicking. The buttons stand as the squares do. Your opponent never errs, unless you let it.
#
# **Predict**: with perfect play on both sides it is a draw. Can you draw as the second player? Can you win when your opponent errs at times?

# %%
explore.table(TicTacToe())

# %%
alphabeta(TicTacToe()).value

# %% tags=["check"]
assert alphabeta(TicTacToe()).value == 0

# %% [markdown]
# The opponent is a policy and nothing else: the state goes in, an action comes out. It does not know you, nor what you did before.

# %% [markdown]
# ## 10 Machines and people
#
# What became of these games, so far:
#
# | year | program | game | what happened |
# |---|---|---|---|
# | 1992 | TD-Gammon | backgammon | learns by playing against itself, and comes close to the best players |
# | 1994 | Chinook | checkers | takes the world title of man against machine |
# | 1997 | Deep Blue | chess | beats the world champion, Garry Kasparov, in a match of six games, 3½ to 2½ |
# | 1997 | Logistello | Othello | beats the world champion, Takeshi Murakami, 6 to 0 |
# | 1998 | GIB | bridge | the first bridge program of expert strength in the play of the cards |
# | 2007 | Chinook | checkers | the game is **solved**: with perfect play it is a draw |
# | 2016 | AlphaGo | Go | beats Lee Sedol 4 to 1 |
#
# To beat the best people is one thing; to solve a game, to *know* its value as you know that of Nim, is another. Deep Blue and AlphaGo
# solved nothing: they looked ahead and estimated. In bridge a player does not
# see three of the four hands in the bidding, and two in the play: looking ahead is not enough, one must also guess what is hidden.

# %% [markdown]
# ## 11 True or false?
#
# Each of these has been printed somewhere. Decide, then open the answer.
#
# <details><summary>"Player(s) says who has moved in state s."</summary>
# False. It says who is <em>to</em> move. In Nim the difference is the sign of every leaf: at an empty pile the player to move has won.</details>
#
# <details><summary>"The search starts with MAX; that is how the game goes."</summary>
# Half true. The game says who is to move in a state; who of the two is called MAX is our choice. Search from <code>(6, "max")</code> if I am to move
# and call myself MAX, from <code>(6, "min")</code> if my opponent is.</details>
#
# <details><summary>"Game theory studies only deterministic two-player zero-sum games."</summary>
# False. It studies any number of players, chance, hidden information, and games in which all can gain or lose. Deterministic zero-sum games for two are where this course <em>begins</em>.</details>
#
# <details><summary>"Chess is scored 1, ½, 0, so it is not a zero-sum game."</summary>
# Half true. As printed it is constant-sum. Shifted and doubled it is +1, 0, −1, and nobody would play differently.</details>
#
# <details><summary>"Tic-tac-toe has 255,168 states."</summary>
# False. It has as many games. There are 5,478 states, and the tree has 549,946 nodes.</details>
#
# <details><summary>"A solution of a game is the best sequence of moves."</summary>
# False. That is a path, and the opponent will leave it. A solution is a policy, an answer to everything.</details>
#
# <details><summary>"MAX wins half of the leaves, so the game is even."</summary>
# False. In Nim with six matches MAX wins 12 of 24 leaves, and can force one of them.</details>

# %% [markdown]
# ## What to remember
#
# 1. A game is six answers: initial state, Player (who is *to* move), Actions, Result, Terminal, Utility.
# 2. The player to move wins if some move leaves the other one losing. In misère Nim that is every pile but 1, 5, 9, ...
# 3. A solution is a policy, a reply to everything; a path is one game in it.
# 4. Zero-sum and constant-sum are the same after a shift; perfect or imperfect information and chance or none are two separate questions.
# 5. States, tree nodes and games are three counts; trees grow as $b^m$.
#
# ## What next
#
# Change the takes in `Pile` to 1, 3 and 4, and in `wins` too: which piles lose now? Let `wins` remember with `@cache`: how far up can you ask then? (A RecursionError? Ask `wins(100)`,
# then `wins(200)`, and so on: why does that help?) And write a game of your own
# in a dozen lines; `explore.table(YourGame())` puts it on the table.
# In the next lesson you look inside `minimax`.
