# %% [markdown]
# # Games: what makes a game, and the tree of a game
#
# After this lesson you can
#
# - **read** from the tree of a small game who wins;
# - **name** the six parts of a game and **write** a game as code;
# - **say** why a game needs a policy, not a path;
# - **sort** games by what the players know, and by chance;
# - **count** states, tree nodes and games.
#
# **You need** the Python of lesson 0: lists, functions, a class. **Time**: 50 minutes.
#
# | part | minutes |
# |---|---|
# | 1 Play an endgame | 5 |
# | 2 The tree of the endgame | 8 |
# | 3 What makes a game | 4 |
# | 4 A game as code | 6 |
# | 5 Who wins at Nim | 8 |
# | 6 A policy, not a path | 5 |
# | 7 Zero-sum and constant-sum | 2 |
# | 8 Kinds of games | 3 |
# | 9 How large | 6 |
# | 10 Machines and people | 1 |
# | 11 True or false | 2 |

# %%
from fractions import Fraction

import networkx
from gamelab import Game, Nim, TicTacToe, draw, explore, game_tree, minimax, tree
from gamelab.learn.practice import kinds_of_games
from gamelab.show.scene import Scene

# %% [markdown]
# ## 1 Play an endgame
#
# This is tic-tac-toe, near its end. You are X, and it is your move. Press the number of a free square to play there. Your opponent, O, looks ahead to
# the end of the game and never errs. (The table calls you MAX: part 2 says why. Leave *opponent errs in* at 0%.)
#
# **Predict**: will you win, draw or lose? Write down the square that you would take, and then press it.

# %%
endgame = TicTacToe("XO./OOX/...", to_move="X")
explore.table(endgame)

# %% [markdown]
# Double borders mark the two newest marks, thick borders a line of three. Press *Take back* and try the other squares before you open the answer. (In
# the code, `XO./OOX/...` gives the board row by row, with a dot for a free square.)
#
# <details><summary>What happened</summary>
#
# You cannot win, but you can save a draw. Only square 7 does that. After any other move, O takes square 7, completes the middle column and wins.
#
# </details>

# %% [markdown]
# ## 2 The tree of the endgame
#
# The picture below shows every way in which that game can go on.
#
# The two players are called **MAX** and **MIN**. Here MAX plays X. A triangle is a position. It points up where MAX is to move, down where MIN
# is to move. The number on a branch is the square that is taken. A box is the end of a game. It holds what MAX gets: 1 for a win, 0 for a
# draw, −1 for a loss.

# %%
rest = tree(game_tree(endgame))
draw(rest)

# %% [markdown]
# Your position stands at the top, at the **root**. A box is also called a **leaf**. Every path from the root to a leaf is one complete game.
#
# **Predict**: in how many of these games does X win? Count the boxes with a 1.

# %%
ends = [leaf.payoff for leaf in rest.leaves()]
print(f"{len(ends)} games: X wins {ends.count(1)}, O wins {ends.count(-1)}.")
print(f"{ends.count(0)} games are a draw.")

# %% tags=["check"]
assert [ends.count(end) for end in (1, 0, -1)] == [2, 8, 11] and len(ends) == 21

# %% [markdown]
# <details><summary>What happened</summary>
#
# X wins 2 of the 21 games, and O will allow neither of them. The number of good leaves does not matter. What matters is the payoff that a player can
# **force**: the player gets it whatever the other one does.
#
# </details>
#
# Now let both players do as well as they can. **Predict** from the picture what MAX gets after each of the four squares.

# %%
for child in rest.children:
    print(f"Square {child.move}: MAX gets {minimax(child).value}.")

# %% tags=["check"]
assert {child.move: minimax(child).value for child in rest.children} == {
    2: -1,
    6: -1,
    7: 0,
    8: -1,
}

# %% [markdown]
# <details><summary>What happened</summary>
#
# Only square 7 is worth 0. After each of the other three moves MIN finds a box with −1 directly below: O takes square 7. The function `minimax`
# looks at the whole tree. The next lesson takes it apart.
#
# </details>
#
# ### A tree is a graph
#
# The positions are the nodes of a graph, and the moves are its edges. So the library networkx works on a game tree too. `to_networkx()` hands
# over the graph. It names a node by its path from the root, with the children counted from 0. The root is `""`, its third child is
# `"2"`, and that child's first child is `"2.0"`.
#
# **Predict**: the tree has 51 nodes. How many edges does it have? (MAX's nodes are blue, MIN's are orange.)

# %%
graph = Scene(rest).to_networkx()
places, payoffs = (dict(graph.nodes(data=name)) for name in ("position", "label"))
inks = {"max": "lightblue", "min": "bisque"}
colours = [inks.get(player, "white") for _, player in graph.nodes(data="player")]
networkx.draw(graph, places, labels=payoffs, node_color=colours, node_size=200)

# %% [markdown]
# <details><summary>How many edges?</summary>
#
# 50. Every node except the root has exactly one edge that leads to it, and a path leads to it from the root. This makes the graph a tree.
#
# </details>
#
# Nodes and edges carry **attributes**: a node knows who is to move, and an edge knows the move. An edge is named by its two ends.

# %%
root = graph.nodes[""]
edge = graph.edges["", "2"]
print(f"At the root, {root['player'].upper()} is to move.")
print(f"The edge to its third child is the move to square {edge['move']}.")

# %% tags=["check"]
assert graph.number_of_nodes() == 51 == graph.number_of_edges() + 1
assert (root["player"], edge["move"]) == ("max", 7) and networkx.is_arborescence(graph)

# %% [markdown]
# ## 3 What makes a game
#
# Here is a second game, the simplest form of **Nim**. Six matches lie in a pile. The players take turns, and each takes one, two or three
# matches. Whoever takes the last match **loses**.
#
# In a **game** there are several players, each with interests of their own. There is a position, which we call a **state**. There are moves. And
# there is an outcome, which depends on the moves of *all* players. Formally, a game has six parts:
#
# | part | the question it answers | in the endgame | in Nim |
# |---|---|---|---|
# | initial state $s_0$ | How does it start? | the board above | 6 matches, MAX to move |
# | Player($s$) | Who **is to** move in $s$? | X or O, in turn | MAX or MIN, in turn |
# | Actions($s$) | What is allowed in $s$? | any free square | 1, 2 or 3, but no more than there are |
# | Result($s, a$) | Where does action $a$ lead? | one more mark, the other's turn | fewer matches, the other's turn |
# | Terminal($s$) | Is it over? | three in a row, or a full board | no match is left |
# | Utility($s, p$) | At the end, what is it worth to $p$? | 1, 0 or −1 | 1 or −1 |
#
# If the utilities of two players always add up to 0, one number is enough: **U**, the utility of MAX. MAX wants U to be large. MIN gets its
# negative, so MIN wants U to be small.

# %% [markdown]
# ## 4 A game as code
#
# Here is Nim, one method for each part. A state is a pair: the number of matches left, and who is to move. Read the last line twice. When the
# pile is empty and MAX is to move, MAX gets +1. Why not −1?


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
        other = "min" if state[1] == "max" else "max"
        return state[0] - take, other

    def terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        return 1 if state[1] == "max" else -1


# %% [markdown]
# <details><summary>Why +1?</summary>
#
# If MAX is to move at an empty pile, MIN has just taken the last match. So MIN has lost.
#
# </details>
#
# Ask the game two things:

# %%
mine = Pile(6)
left, mover = mine.result(mine.initial(), 2)
print(f"{mine.player(mine.initial()).upper()} begins.")
print(f"After a take of 2 there are {left} matches, and {mover.upper()} is to move.")

# %% tags=["check"]
assert mine.player((6, "max")) == "max" and (left, mover) == (4, "min")
assert mine.actions((2, "min")) == [1, 2] and mine.terminal((0, "max"))
assert mine.utility((0, "max")) == 1

# %% [markdown]
# A search needs nothing else. gamelab has the same game as `Nim`, with the matches drawn. Play it: you are MAX and begin.
#
# **Predict**: can you win? Write down your first take, and play. Then run the cell below the table.

# %%
explore.table(Nim(6))

# %%
result = minimax(mine)
print(f"MAX can be sure of the payoff {result.value} by taking {result.move}.")

# %% tags=["check"]
assert minimax(mine) == minimax(Nim(6)) and (result.value, result.move) == (1, 1)

# %% [markdown]
# We chose to let MAX begin. `game_tree(game, state)` builds the tree that starts in the state you name. **Predict**: what does MAX get from the same
# pile if MIN is to move?

# %%
minimax(game_tree(mine, (6, "min"))).value

# %% tags=["check"]
assert minimax(game_tree(mine, (6, "min"))).value == -1
assert minimax(game_tree(Nim(6), ((6,), "min"))).value == -1

# %% [markdown]
# <details><summary>What happened</summary>
#
# MAX is sure to win by taking 1 match. If MIN is to move, everything is reversed: MIN wins, and MAX gets −1.
#
# </details>

# %% [markdown]
# ## 5 Who wins at Nim
#
# Here is the whole tree of Nim with six matches. The row of dots above a triangle is the pile.

# %%
six = tree(game_tree(Nim(6)))
draw(six)

# %% [markdown]
# **Predict**, then count on the picture. How many leaves does the tree have? In how many of them does MAX win?

# %%
nodes, ends = list(six.nodes()), [leaf.payoff for leaf in six.leaves()]
print(f"{len(nodes)} nodes, {len(ends)} leaves, {ends.count(1)} won by MAX.")
for child in six.children:
    print(f"If MAX takes {child.move}, MAX gets {minimax(child).value}.")

# %% tags=["check"]
assert len(nodes) == 52
assert len(ends) == 24 and ends.count(1) == 12
assert [minimax(child).value for child in six.children] == [1, -1, -1]

# %% [markdown]
# <details><summary>What happened</summary>
#
# MAX wins in 12 of the 24 leaves. If MAX takes 1, MAX can force a win. If MAX takes 2 or 3, MIN can.
#
# </details>
#
# ### A recursion that knows who wins
#
# **The player to move wins if some move leaves the other player losing.** This sentence is the whole algorithm. And the empty pile? The other
# player has just taken the last match, so **with pile 0 the player to move has already won**. In the code, `any` is true if at least one of the
# values is true.


# %%
def wins(pile):
    if pile == 0:
        return True
    return any(not wins(pile - take) for take in (1, 2, 3) if take <= pile)


# %% [markdown]
# **Predict**: which of the piles from 0 to 12 are lost for the player who is to move? Work upwards from 0.

# %%
print("Lost for the player to move:", [pile for pile in range(13) if not wins(pile)])

# %% tags=["check"]
lost = [pile for pile in range(13) if not wins(pile)]
assert wins(0) and minimax(Nim(0)).value == 1
assert lost == [pile for pile in range(13) if pile % 4 == 1] == [1, 5, 9]

# %% [markdown]
# <details><summary>What happened</summary>
#
# The piles 1, 5 and 9 are lost, every fourth one. From any other pile but 0 you can leave such a pile to the other player. Whatever the other
# player then takes, you can make the two takes add up to 4.
#
# </details>
#
# Here is the tree again. Hollow dots mark the piles that are lost for the player to move. From every other triangle exactly one take leads to a lost
# pile. From a lost pile no take does.


# %% tags=["predict"]
def marked(node):
    dots = node.picture[0]
    return {} if wins(dots.count("●")) else {"picture": [dots.replace("●", "○")]}


draw(six.rewritten(marked))

# %% tags=["check"]
shown = list(six.rewritten(marked).nodes())
assert all(
    sum("○" in child.picture[0] for child in node.children)
    == ("○" not in node.picture[0])
    for node in shown
    if node.children
)

# %% [markdown]
# **Predict**: by what factor does the tree grow with each further match?

# %%
results = {n: minimax(Nim(n)) for n in range(1, 13)}
for n, found in results.items():
    who = f"1st wins, takes {found.move}" if found.value == 1 else "2nd wins"
    print(f"{n:2} matches: {who:18} {found.nodes:4} nodes {found.leaves:4} leaves")

# %% tags=["check"]
results = list(results.values())
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
assert all(results[i + 1].nodes <= 2 * results[i].nodes for i in range(11))

# %% [markdown]
# <details><summary>What happened</summary>
#
# The tree almost doubles with each match, up to 2,031 nodes. `wins` asks about the same pile many times: `wins(12)`
# takes 652 calls. *Going further* shows how a function can remember its answers.
#
# </details>
#
# ### The other rule
#
# Our rule is called *misère* play. In *normal* play, whoever takes the last match wins. **Predict**: under the normal rule, who wins from a pile
# of 4, and who from a pile of 5? Set the rule and the pile, choose your guess, and press *Check*. Each circle is a pile, and each arc is a take.
# Winning takes are thick. Lost piles are dashed.

# %%
explore.nim()

# %% tags=["check"]
values = {
    n: (minimax(Nim(n)).value, minimax(Nim(n, misere=False)).value) for n in (4, 5)
}
assert values == {4: (1, -1), 5: (-1, 1)}
normal = [minimax(Nim(n, misere=False)) for n in range(1, 13)]
assert [r.value == -1 for r in normal] == [n % 4 == 0 for n in range(1, 13)]
assert [(r.nodes, r.leaves) for r in normal] == [(r.nodes, r.leaves) for r in results]

# %% [markdown]
# <details><summary>What happened</summary>
#
# Under the normal rule the piles 0, 4 and 8 are lost, in place of 1, 5 and 9. So 4 and 5 have changed places. The trees are the same; only the
# numbers in their leaves have changed sign.
#
# </details>

# %% [markdown]
# ## 6 A policy, not a path
#
# In a **search problem**, such as finding the way through a maze, you alone decide. Its solution is a **path**: a list of moves. Here is such a
# list for Nim. In it both players play as well as they can, and a player who loses anyway takes 1. **Predict** their takes.

# %%
print("MAX and MIN take in turn:", minimax(Nim(6)).line)

# %% tags=["check"]
assert minimax(Nim(6)).line == (1, 1, 3, 1)

# %% [markdown]
# Suppose you are MAX and follow this list, and MIN answers your first take with 3. What does the list tell you to do now?
#
# <details><summary>What happened</summary>
#
# It tells you to take 3, but only two matches are left. The list was made for another reply.
#
# </details>
#
# The opponent decides too, so you need an answer to *every* reply. That is a **policy**, a function from states to actions. Game theory also
# calls it a **strategy**. In Nim a policy only has to look at the pile. **Predict** what this one takes from each pile.


# %%
def policy(pile):
    for take in (1, 2, 3):
        if take <= pile and not wins(pile - take):
            return take
    return 1


for pile in range(1, 7):
    print(f"pile {pile}: take {policy(pile)}")

# %% tags=["check"]
assert [policy(pile) for pile in range(2, 13) if wins(pile)] == [
    minimax(Nim(pile)).move for pile in range(2, 13) if wins(pile)
]

# %% [markdown]
# Does this policy always win from a pile of 6? Let MAX obey it, and let MIN do anything. What is left is a smaller tree. Follow the pile
# down its branches. **Predict**: how many leaves say −1?


# %%
class Obeyed(Pile):
    def actions(self, state):
        return [policy(state[0])] if state[1] == "max" else super().actions(state)


draw(tree(game_tree(Obeyed(6))))

# %% tags=["check"]
kept = tree(game_tree(Obeyed(6)))
assert {leaf.payoff for leaf in kept.leaves()} == {1}

# %% [markdown]
# <details><summary>What happened</summary>
#
# None. Every leaf says 1, so this picture is a proof that the policy wins from 6. The list above is one path in it.
#
# </details>
#
# Games differ from search problems in a second way: the clock. Most game trees are far too large to be searched to the end. Then a program looks
# a few moves ahead, and estimates the positions that it finds there.

# %% [markdown]
# ## 7 Zero-sum and constant-sum
#
# A game for two players is **zero-sum** if their payoffs always add up to 0. In chess tournaments a win counts 1 point, a draw ½ for each player,
# and a loss 0. Let us take half a point from everybody, and then double what is left. **Predict** both sums of each line.

# %%
half = Fraction(1, 2)
points = {"White wins": (1, 0), "draw": (half, half), "Black wins": (0, 1)}
for score, (white, black) in points.items():
    shifted = 2 * (white - half), 2 * (black - half)
    print(f"{score:10}  {white} + {black} = {white + black}", end="   then   ")
    print(f"{shifted[0]} + {shifted[1]} = {sum(shifted)}")

# %% tags=["check"]
ends = [[2 * (point - half) for point in pair] for pair in points.values()]
assert {sum(pair) for pair in points.values()} == {1} and {
    sum(pair) for pair in ends
} == {0}
assert [white for white, _ in ends] == [1, 0, -1]

# %% [markdown]
# <details><summary>What happened</summary>
#
# The points always add up to 1: as it is scored, chess is **constant-sum**. After the change the sum is always 0. Nobody would play differently:
# the better result is still the better one, and the higher average is still the higher one. So a constant-sum game and its zero-sum version are
# the same game. Games in which both players can gain, or both can lose, come in lesson 5.
#
# </details>

# %% [markdown]
# ## 8 Kinds of games
#
# Two questions sort most games. Does every player know the present state and every earlier move? Then the game has **perfect information**,
# otherwise **imperfect information**. Does **chance** play a part, with dice or with shuffled cards?
#
# **Predict**: choose the kind of each game, and press *Check*.

# %%
kinds_of_games.sort()

# %% [markdown]
# <details><summary>All twelve</summary>
#
# | | perfect information | imperfect information |
# |---|---|---|
# | no chance | chess, tic-tac-toe, checkers, Go, Othello | battleships, blind tic-tac-toe |
# | chance | backgammon, Monopoly | poker, bridge, Scrabble |
#
# </details>
#
# **Find the error.** A well-known slide has these two lists. Which game stands in the wrong one, and why?
#
# > perfect information: chess, checkers, Go, Othello. Imperfect information: battleships, blind, tic-tac-toe.
#
# <details><summary>The error</summary>
#
# Tic-tac-toe: everybody sees its board. In *blind tic-tac-toe* you do not see the other player's marks. A comma has split one game into two.
#
# </details>
#
# Take a finite game of two players, with perfect information and no chance. It ends in a win for one player or in a draw. Then either one player can
# force a win, or both can force at least a draw (Zermelo, 1913). Chance comes in lesson 4, and hidden choices in lesson 6.

# %% [markdown]
# ## 9 How large?
#
# A tree with **branching** $b$ has $b$ moves in each position. Its **depth** $m$ is the number of single moves, called **plies**, to the end. Such
# a tree has $b^m$ leaves. In chess $b$ is about 35, and a game takes about 50 moves by each side, which is 100 plies.
#
# **Predict** how many digits $35^{100}$ has, then check your guess. (A factor of 35 adds about 1.54 digits.) A computer reads a million positions a
# second. How many plies of chess does it search in a year? Slide *plies m* to find out.

# %%
explore.growth()

# %% tags=["check"]
chess, a_year = 35**100, 10**6 * 60 * 60 * 24 * 365
assert len(str(chess)) == 155 and max(m for m in range(100) if 35**m < a_year) == 8

# %% [markdown]
# <details><summary>What happened</summary>
#
# The number has 155 digits. A year is enough for all lines of eight plies, but not of nine. A computer that is 35 times as fast sees one ply
# further.
#
# </details>
#
# ### A duel
#
# In **Connect Four** a piece falls to the lowest free field of its column. On this small board, three in a row win. Six pieces have been played.
# You are X, and it is your move. Nobody has its tree in their head: it has 120,112 nodes. Your opponent looks ahead to the end.
#
# **Predict**: do you win? Write down your first column, and play. Keep the result in mind: in lesson 2 your own search says whether you could have
# won.

# %%
from gamelab import ConnectFour

duel = ConnectFour(rows=4, columns=5, connect=3, position=(3, 3, 0, 3, 3, 1))
explore.table(duel)

# %% tags=["check"]
found = minimax(duel)
assert (found.nodes, found.value) == (120_112, 1)
assert {minimax(child).value for child in game_tree(duel).children} == {1, -1}

# %% [markdown]
# ### Three different counts
#
# How large is a game? Count its **states**, the different positions with the player who is to move. Or count the **nodes** of its tree, where a
# position counts once for every path to it. Or count the **games**, which are the leaves of the tree.
#
# **Predict**: which of the three is largest for tic-tac-toe, and which is smallest?
#
# <details><summary>The counts</summary>
#
# | | states | nodes | games |
# |---|---|---|---|
# | Nim with six matches | 12 | 52 | 24 |
# | tic-tac-toe | 5,478 | 549,946 | 255,168 |
#
# Nim has 7 pile sizes. With 6 matches it is always MAX's turn, and with 5 it is always MIN's. The other five occur with either player to move.
# Tic-tac-toe has 9 first moves, then 8, then 7. That would make $9! = 362{,}880$ games, but many end early.
#
# </details>

# %% [markdown]
# ## 10 Machines and people
#
# | year | program | game | what happened |
# |---|---|---|---|
# | 1992 | TD-Gammon | backgammon | learns by playing itself, and comes close to the best players |
# | 1994 | Chinook | checkers | becomes man-machine world champion |
# | 1997 | Deep Blue | chess | beats the world champion, Garry Kasparov, 3½ to 2½ |
# | 1997 | Logistello | Othello | beats the world champion, Takeshi Murakami, 6 to 0 |
# | 1998 | GIB | bridge | plays its cards like an expert |
# | 2007 | Chinook | checkers | **solves** the game: with perfect play it is a draw |
# | 2016 | AlphaGo | Go | beats Lee Sedol, one of the best players, 4 to 1 |
# | 2017 | Libratus | poker | beats four professionals over 120,000 hands |
#
# To solve a game is to *know* its value, as you now know the value of Nim. Deep Blue and AlphaGo solved nothing: they looked ahead and
# estimated. Poker hides cards, so looking ahead is not enough. Libratus draws its actions at random, with carefully chosen probabilities. Lesson 6
# shows why this is right.

# %% [markdown]
# ## 11 True or false?
#
# Each of these has been printed somewhere. Decide, then open the answer.
#
# <details><summary>"Player(s) says who has moved in state s."</summary>
# False. It says who <em>is to</em> move. In Nim the difference is the sign of every leaf: at an empty pile the player to move has won.</details>
#
# <details><summary>"The search starts with MAX, because that is how the game goes."</summary>
# False. Which of the two players we call MAX is our choice. If my opponent is to move, and I call myself MAX, the search starts with MIN.</details>
#
# <details><summary>"A solution of a game is the best sequence of moves."</summary>
# False. A sequence is a path, and the opponent may leave it. A solution is a policy: it answers every move of the opponent.</details>

# %% [markdown]
# ## What to remember
#
# 1. A game has six parts: initial state, Player (who *is to* move), Actions, Result, Terminal, Utility.
# 2. The player to move wins if some move leaves the other player losing. In misère Nim, only the piles 1, 5, 9, ... are lost.
# 3. A solution is a policy: it answers every move of the opponent. A path shows one game only.
# 4. A shift makes a constant-sum game zero-sum. Information and chance are two separate questions.
# 5. States, tree nodes and games are three different counts. Trees grow as $b^m$.
#
# ## What next
#
# Change the takes in `Pile` and in `wins` to 1, 3 and 4. Which piles are lost now? Then write a small game of your own, and put it on the table
# with `explore.table(YourGame())`. In the next lesson you look inside `minimax`.

# %% [markdown]
# ## Going further
#
# You do not need this part for the next lessons.
#
# ### Sit down against your policy
#
# A policy can be your opponent. Here the policy makes the first move. **Predict**: can you beat it? Change a line of `policy`, run its cell
# again, then the table below, and try once more. (A state of gamelab's `Nim` is a pair: a tuple of
# piles, and who is to move. So our only pile is `state[0][0]`.)

# %%
explore.table(Nim(6), human="min", opponent=lambda state: policy(state[0][0]))

# %% [markdown]
# ### More about Nim
#
# **Predict** from the table in part 5, without building the tree: how many nodes does the tree for 13 matches have? It has a root, and below the root
# stand the trees for 12, 11 and 10.

# %%
below = [minimax(Nim(n)).nodes for n in (12, 11, 10)]
print(f"1 + {below[0]} + {below[1]} + {below[2]} = {1 + sum(below)}")
print(f"Counted: {minimax(Nim(13)).nodes}")

# %% tags=["check"]
assert 1 + 2031 + 1104 + 600 == minimax(Nim(13)).nodes == 3736 == 1 + sum(below)

# %% [markdown]
# **Predict**: is the winning take always the only one? This is a claim about every move, so we try every move.

# %%
for n in range(1, 13):
    moves = game_tree(Nim(n)).children
    takes = [child.move for child in moves if minimax(child).value == 1]
    print(f"{n:2} matches, winning takes: {takes}")

# %% tags=["check"]
for n in range(1, 13):
    moves = game_tree(Nim(n)).children
    takes = [child.move for child in moves if minimax(child).value == 1]
    assert takes == ([] if n % 4 == 1 else [(n - 1) % 4])

# %% [markdown]
# <details><summary>What happened</summary>
#
# It is: no pile has two winning takes.
#
# </details>
#
# ### Tic-tac-toe from the start
#
# Here is the whole game, from the empty board. Choose above it who begins, and how often your opponent errs.
# **Predict**: can you always draw? Can you win?

# %%
explore.table(TicTacToe())

# %% [markdown]
# With best play the game is a draw; a win needs an error. Your opponent is a policy and nothing else: it does not know you, and it remembers nothing.
#
# How many different positions are there? To count the states, we walk to every state once. A **set** remembers where we have been. **Predict**
# once more how many states Nim with six matches has.


# %%
def after(game, state):
    if game.terminal(state):
        return []
    return [game.result(state, action) for action in game.actions(state)]


def all_states(game):
    seen, waiting = set(), [game.initial()]
    while waiting:
        state = waiting.pop()
        if state not in seen:
            seen.add(state)
            waiting += after(game, state)
    return seen


# %%
print(f"Nim with six matches: {len(all_states(Nim(6)))} states.")
print(f"Tic-tac-toe: {len(all_states(TicTacToe())):,} states.")

# %% tags=["check"]
assert len(all_states(Nim(6))) == 12 and len(all_states(TicTacToe())) == 5478

# %% [markdown]
# The whole tree has half a million nodes. But the tree below a state is always the same. So we count it once and remember the answer. The line
# `@cache` changes the function below it: that function now remembers everything it has returned. **Predict** again how many nodes and games Nim has.

# %%
from functools import cache


@cache
def sizes(game, state):
    """The nodes and the leaves of the tree below a state."""
    if game.terminal(state):
        return 1, 1
    below = [sizes(game, following) for following in after(game, state)]
    return 1 + sum(pair[0] for pair in below), sum(pair[1] for pair in below)


for game in (Nim(6), TicTacToe()):
    nodes, games = sizes(game, game.initial())
    print(f"{nodes:,} nodes and {games:,} games")

# %% tags=["check"]
oxo, nim = TicTacToe(), Nim(6)
nodes, games = sizes(oxo, oxo.initial())
assert (nodes, games) == (549_946, 255_168)
piles = {heaps for heaps, _ in all_states(nim)}
assert len(piles) == 7 and sizes(nim, nim.initial()) == (52, 24)
sizes.cache_clear()
assert sizes(oxo, oxo.initial()) and sizes.cache_info().currsize == 5478

# %% [markdown]
# For tic-tac-toe the function answered only 5,478 different questions: one for each state.
