# %% [markdown]
# # The prisoner's dilemma: once, and again and again
#
# After this lesson you can
#
# - **read** a payoff matrix as costs or as payoffs, and **say** why that settles the answer;
# - **find** dominant strategies and all equilibria, and **tell** what each promises and what it does not;
# - **recognise** the dilemma's neighbours by the order of four numbers;
# - **predict** a tournament of repeated games, then **write** a strategy and enter it;
# - **compute** how much the future must count for cooperation to hold.
#
# **You need** payoff matrices. **Time**: 75 minutes.
#
# | part | minutes |
# |---|---|
# | 1 Two prisoners | 8 |
# | 2 Dominance, equilibrium, Pareto | 9 |
# | 3 The neighbours | 8 |
# | 4 Whose payoffs decide my mix? | 4 |
# | 5 What each idea promises | 2 |
# | 6 Again and again | 11 |
# | 7 Place your bets | 7 |
# | 8 Your own strategy | 10 |
# | 9 The shadow of the future | 7 |
# | 10 Evolution | 7 |
# | 11 True or false? | 2 |
#
# The two parts marked *if time allows* are not needed for the rest.
#
# **How to read the pictures.** In a cell of a matrix Row's number comes first. A square marks Row's best response to the column, a
# dashed circle Column's best response to the row; a cell with both is an equilibrium and is tinted. In the strip of a match C is
# white and D dark; a thick rim is a slip of the hand.

# %%
from collections import Counter
from fractions import Fraction

from gamelab import (
    Payoffs,
    discount_threshold,
    explore,
    fixation_probability,
    match,
    replicator,
    tournament,
)
from gamelab.repeated.evolution import shadow
from gamelab.repeated.strategies import CLASSICS, FIELD, FIELD_1980, SIXTEEN
from gamelab.show.grid import matrix
from gamelab.show.matches import payoff_map, ranking, strip
from gamelab.show.mixing import best_responses

# %% [markdown]
# ## 1 Two prisoners
#
# Two suspects sit in separate cells. Each can **deny** or **confess**. If both deny, there is little proof: 1 year each. If one
# confesses, that one goes free and the other gets 4 years. If both confess, they get 3 years each. Neither learns what the other does.
#
# | years: Row, Column | deny | confess |
# |---|---|---|
# | **deny** | 1, 1 | 4, 0 |
# | **confess** | 0, 4 | 3, 3 |
#
# **Predict.** You are Row. What do you do? Then say it again for each thing the other might do.
#
# Now a program. It looks for the cells that nobody would leave alone: given the column, Row has no better row, and the other way round.

# %%
prison = Payoffs.prisoners_dilemma()


def stable_cells(row, col):
    found = []
    for i in range(len(row)):
        for j in range(len(row[0])):
            row_stays = all(row[i][j] >= row[k][j] for k in range(len(row)))
            col_stays = all(col[i][j] >= col[i][k] for k in range(len(row[0])))
            if row_stays and col_stays:
                found.append((prison.rows[i], prison.cols[j]))
    return found


# %% [markdown]
# We type in the numbers as the story gives them. **Predict** what the program answers.

# %%
row_years = [[1, 4], [0, 3]]
col_years = [[1, 0], [4, 3]]
stable_cells(row_years, col_years)

# %% [markdown]
# Both deny, how nice. And wrong: `>=` looks for the **most** years. Years in prison are **costs**, of which less is better. A cost
# becomes a payoff with a minus.

# %%
stable_cells(
    [[-years for years in line] for line in row_years],
    [[-years for years in line] for line in col_years],
)

# %% tags=["check"]
assert [prison.given(i, j) for i in (0, 1) for j in (0, 1)] == [
    (1, 1),
    (4, 0),
    (0, 4),
    (3, 3),
]
assert stable_cells(row_years, col_years) == [("deny", "deny")]
assert stable_cells(prison.row, prison.col) == [("confess", "confess")]

# %% [markdown]
# Both confess. The same printed numbers, the opposite answer.

# %%
matrix(prison)

# %% [markdown]
# Say who gains by leaving (deny, deny). Then flip the switch and watch the marks move. Stand on each cell: a full arrow is a change
# that pays the one who makes it.

# %%
explore.years()

# %% [markdown]
# `Payoffs(..., costs=True)` keeps the printed numbers and turns them round for you. Always ask of a matrix: more of what?


# %%
def in_words(game):
    return [(prison.rows[i], prison.cols[j]) for i, j in game.pure_equilibria()]


(
    in_words(Payoffs(row_years, col_years)),
    in_words(Payoffs(row_years, col_years, costs=True)),
)

# %% tags=["check"]
assert in_words(Payoffs(row_years, col_years)) == [("deny", "deny")]
assert in_words(Payoffs(row_years, col_years, costs=True)) == [("confess", "confess")]

# %% [markdown]
# ## 2 Dominance, equilibrium, Pareto
#
# You probably reasoned like this: if the other denies, I confess (0 years, not 1); if the other confesses, I confess (3, not 4). One
# choice is better **whatever the other does**. It **strictly dominates** the other one.

# %%
[found.text() for found in prison.dominated()]

# %% [markdown]
# A **Nash equilibrium** is a choice for each player such that nobody gains by changing alone. When both players have a
# strictly dominant strategy there is exactly one.

# %%
print(prison.equilibria().text())

# %% [markdown]
# 3 years each. **Predict**: is there a cell that is better for one prisoner and worse for none?

# %%
[
    (prison.rows[i], prison.cols[j])
    for i, j in prison.pareto_better(("confess", "confess"))
]

# %% [markdown]
# (deny, deny) **Pareto-dominates** the equilibrium: better for both. A cell that nothing Pareto-dominates is called
# **Pareto-optimal**. Here those are the three cells that are *not* the equilibrium.

# %%
[(prison.rows[i], prison.cols[j]) for i, j in prison.pareto()]

# %% tags=["check"]
assert {
    (found.player, found.strategy, found.by, found.strictly)
    for found in prison.dominated()
} == {("row", "deny", "confess", True), ("col", "deny", "confess", True)}
assert [found.payoffs for found in prison.equilibria()] == [(-3, -3)]
assert prison.pareto_better(("confess", "confess")) == [(0, 0)] and prison.pareto() == [
    (0, 0),
    (0, 1),
    (1, 0),
]

# %% [markdown]
# ### The best total is something else
#
# A common slip: add the two payoffs, take the greatest sum, call it the equilibrium.

# %%
cells = [(i, j) for i in (0, 1) for j in (0, 1)]
best_total = max(
    cells,
    key=lambda cell: sum(side[cell[0]][cell[1]] for side in (prison.row, prison.col)),
)
(prison.rows[best_total[0]], prison.cols[best_total[1]]), in_words(prison)

# %% tags=["check"]
assert best_total == (0, 0) and best_total not in prison.pure_equilibria()

# %% [markdown]
# The total asks what the two would choose **together**. The equilibrium asks what nobody leaves **alone**. They agreed beforehand to deny?
# Each still gains by breaking the word.
#
# ### Four letters
#
# Call denying C (cooperate, with each other) and confessing D (defect). The four payoffs have names: **T**emptation (I defect, you
# cooperate), **R**eward (both cooperate), **P**unishment (both defect), **S**ucker's payoff (I cooperate, you defect).

# %%
(R, S), (T, P) = prison.row
T, R, P, S

# %% [markdown]
# A prisoner's dilemma is any game with T > R > P > S. For the repeated game one asks 2R > T + S as well: taking turns at
# exploiting each other must not beat cooperating.

# %% tags=["check"]
assert T == 0 > R == -1 > P == -3 > S == -4
assert 2 * R == -2 > T + S == -4

# %% [markdown]
# ### Elimination, step by step (if time allows)
#
# Who maximises never plays a strictly dominated strategy. Strike it out, and in the smaller game another one may be dominated.
# **Predict** the order in which they go, then use the slider.
#
# | | left | middle | right |
# |---|---|---|---|
# | **up** | 2, 1 | 3, 2 | 0, 1 |
# | **down** | 1, 3 | 2, 2 | 4, 1 |

# %%
larger = Payoffs(
    [[2, 3, 0], [1, 2, 4]],
    [[1, 2, 1], [3, 2, 1]],
    rows=("up", "down"),
    cols=("left", "middle", "right"),
)
explore.elimination(larger)

# %% tags=["check"]
assert [step.strategy for step in larger.eliminate()] == ["right", "down", "left"]
assert larger.pure_equilibria() == [(0, 1)]

# %% [markdown]
# This is **iterated elimination**. It never loses an equilibrium, as long as only *strictly* dominated strategies go. Striking out a
# *weakly* dominated one (never better, sometimes as good) can lose some:

# %%
weak = Payoffs([[1, 0], [0, 0]], [[1, 0], [0, 0]])
(
    weak.pure_equilibria(),
    weak.eliminate(weakly=True).rows,
    weak.eliminate(weakly=True).cols,
)

# %% tags=["check"]
assert weak.pure_equilibria() == [(0, 0), (1, 1)] and weak.eliminate(
    weakly=True
).rows == (0,)

# %% [markdown]
# ## 3 The neighbours
#
# The sliders start at our dilemma, with 4 added to every payoff, which changes nothing. The square on the right has every pair
# of mixes in it: p says how often Row plays C, q how often Column does. Where the two best-response lines meet, there is an equilibrium.
#
# **Predict**, then move. Which **one** slider makes cooperating together stable as well? Which one turns it into *chicken*, where the two
# want to do opposite things? How do you get rid of the conflict altogether?

# %%
explore.neighbours()

# %% [markdown]
# The order of four numbers decides. Lower T below R, or raise R above T: stag hunt. Raise S above P: chicken. Both: harmony, without a
# conflict.


# %%
def symmetric(T, R, P, S):
    return Payoffs([[R, S], [T, P]], [[R, T], [S, P]], rows="CD", cols="CD")


{
    numbers: len(symmetric(*numbers).equilibria())
    for numbers in [(4, 3, 1, 0), (2, 3, 1, 0), (4, 3, 1, 2), (2, 3, 1, 2)]
}

# %% [markdown]
# | order | game | pure equilibria | the mixed one |
# |---|---|---|---|
# | T > R > P > S | prisoner's dilemma | (D, D) | none |
# | R > T and R > P > S | stag hunt | (C, C) and (D, D) | one |
# | T > R > S > P | chicken | (C, D) and (D, C) | one |
# | R > T and S > P | harmony | (C, C) | none |

# %% tags=["check"]
assert [
    symmetric(*numbers).pure_equilibria()
    for numbers in [(4, 3, 1, 0), (2, 3, 1, 0), (4, 3, 1, 2), (2, 3, 1, 2)]
] == [[(1, 1)], [(0, 0), (1, 1)], [(0, 1), (1, 0)], [(0, 0)]]
assert [
    len(symmetric(*numbers).equilibria())
    for numbers in [(4, 3, 1, 0), (2, 3, 1, 0), (4, 3, 1, 2), (2, 3, 1, 2)]
] == [1, 3, 3, 1]

# %% [markdown]
# ### Six games with names
#
# | game | Row and Column get, row by row |
# |---|---|
# | prisoner's dilemma (years, to be kept low) | (1, 1) (4, 0) / (0, 4) (3, 3) |
# | stag hunt | (4, 4) (0, 3) / (3, 0) (3, 3) |
# | chicken | (0, 0) (−1, 1) / (1, −1) (−10, −10) |
# | battle of the sexes | (3, 2) (0, 0) / (0, 0) (2, 3) |
# | matching pennies | (1, −1) (−1, 1) / (−1, 1) (1, −1) |
# | coordination | (1, 1) (0, 0) / (0, 0) (1, 1) |
#
# **Predict** for each: how many pure equilibria, and is there a mixed one? Then choose it from the menu.

# %%
explore.named_games()

# %%
print(Payoffs.stag_hunt().text(), Payoffs.stag_hunt().equilibria().text(), sep="\n")

# %% [markdown]
# The stag hunt has two pure equilibria, and only one of them has the best total. In the third, mixed one nobody does better than with
# a hare. In chicken and in the battle of the sexes the pure ones are unfair to one side; in matching pennies there is none.

# %%
stag, chicken, sexes = (
    Payoffs.stag_hunt(),
    Payoffs.chicken(),
    Payoffs.battle_of_the_sexes(),
)
pennies, coordination = Payoffs.matching_pennies(), Payoffs.coordination()
[
    (len(game.pure_equilibria()), len(game.equilibria()))
    for game in (prison, stag, chicken, sexes, pennies, coordination)
]

# %% tags=["check"]
assert [
    (len(game.pure_equilibria()), len(game.equilibria()))
    for game in (prison, stag, chicken, sexes, pennies, coordination)
] == [(1, 1), (2, 3), (2, 3), (2, 3), (0, 1), (2, 3)]
assert not any(
    game.dominated() for game in (stag, chicken, sexes, pennies, coordination)
)

# %% [markdown]
# ## 4 Whose payoffs decide my mix?
#
# The battle of the sexes: both want to go out together, Row to the opera, Column to the football.

# %%
best_responses(sexes)

# %% [markdown]
# **Predict.** The opera becomes three times as good for Row: 9 and not 3. Does Row go there more often in the mixed equilibrium?
# Move Row's slider and watch both numbers.

# %%
explore.whose_mix()


# %%
def mixed(row_opera, col_football):
    game = Payoffs([[row_opera, 0], [0, 2]], [[2, 0], [0, col_football]])
    found = next(
        equilibrium for equilibrium in game.equilibria() if not equilibrium.pure
    )
    return str(found.row[0]), str(found.col[0])


mixed(3, 3), mixed(9, 3), mixed(3, 9)

# %% tags=["check"]
assert (
    mixed(3, 3) == ("3/5", "2/5")
    and mixed(9, 3) == ("3/5", "2/11")
    and mixed(3, 9) == ("9/11", "2/5")
)

# %% [markdown]
# Row's mix stays at 3/5; **Column's** moves. A mix must leave the *other* player indifferent, or the other would not mix. Column gets
# $2p$ at the opera and $3(1-p)$ at the football, so $p = 3/5$: only Column's numbers are in that equation.
#
# "I prefer the opera 3 to 2, so I go with probability 3/5" gives the right number for the wrong reason, and 9/11 for the second game.

# %% [markdown]
# ## 5 What each idea promises
#
# | idea | it promises | it does not promise |
# |---|---|---|
# | dominant strategy | best whatever the others do; no guessing needed | to exist; to be good for both together |
# | iterated elimination (strict) | keeps every equilibrium, in any order | to leave only one cell, or to strike out anything |
# | pure Nash equilibrium | nobody gains by changing **alone** | to exist; to be the only one; to be fair; to be best for both |
# | Nash equilibrium, mixing allowed | exists in every finite game (Nash, 1950); a pure one counts | that anybody strictly *prefers* to mix like that |
# | Pareto optimum | nobody can gain without another losing | to be stable |
#
# Each "does not" has a game above: which? For instance, no pure equilibrium:

# %% tags=["check"]
assert pennies.pure_equilibria() == [] and len(pennies.eliminate()) == 0
assert prison.pure_equilibria()[0] not in prison.pareto()

# %% [markdown]
# ## 6 Again and again
#
# Now the same two meet many times. A **strategy** is a function: it sees both histories, its own moves and the other's, as texts of C
# and D, and answers C or D. The most famous one has one line.


# %%
def tit_for_tat(mine, theirs):
    return theirs[-1] if theirs else "C"


def alternator(mine, theirs):
    return "C" if len(mine) % 2 == 0 else "D"


# %% [markdown]
# A match asks both before it writes down either move.


# %%
def meet(a, b, turns):
    ours = theirs = ""
    for _ in range(turns):
        x, y = a(ours, theirs), b(theirs, ours)
        ours, theirs = ours + x, theirs + y
    return ours, theirs


# %% [markdown]
# **Predict** six turns of alternator against tit for tat. Then with the seats exchanged.

# %%
meet(alternator, tit_for_tat, 6), meet(tit_for_tat, alternator, 6)

# %% tags=["check"]
assert (
    meet(alternator, tit_for_tat, 6)
    == match("alternator", "tit for tat", 6).moves
    == ("CDCDCD", "CCDCDC")
)
assert (
    meet(tit_for_tat, alternator, 6)
    == match("tit for tat", "alternator", 6).moves
    == ("CCDCDC", "CDCDCD")
)

# %% [markdown]
# Changing seats changes nothing else, as it must be. **Find the errors**: one in each of these two functions.


# %%
def meet_wrongly(a, b, turns):
    ours = theirs = ""
    for _ in range(turns):
        ours += a(ours, theirs)
        theirs += b(theirs, ours)
    return ours, theirs


def tit_for_tat_again(mine, theirs):
    return mine[-1] if mine else "C"


# %%
(
    meet_wrongly(alternator, tit_for_tat, 6),
    meet_wrongly(tit_for_tat, alternator, 6),
    meet(tit_for_tat_again, alternator, 6),
)

# %% [markdown]
# In the first, the second player already sees the first one's move of the same turn: in that seat tit for tat answers at once and is
# never exploited, in the other seat it is. In the second, "tit for tat" repeats its own last move, and so cooperates for ever. Alternator
# in **both** seats finds them.

# %% tags=["check"]
assert (
    meet_wrongly(alternator, tit_for_tat, 6)[1]
    == "CDCDCD"
    != meet(alternator, tit_for_tat, 6)[1]
)
assert meet(tit_for_tat_again, alternator, 6)[0] == "CCCCCC"

# %% [markdown]
# ### The classics
#
# Nine of them, a line each. A probability, such as "one time in three", is thrown with dice that a seed settles.

# %%
for name in FIELD:
    print(f"{name}: {CLASSICS[name].says}")

# %% [markdown]
# `match` plays two of them, with scores. The usual payoffs of tournaments are T, R, P, S = 5, 3, 1, 0: more is better.

# %%
strip(match("detective", "grim", 20))

# %% [markdown]
# Choose two. **Noise** is the probability that a move comes out as the other one. **Look for** a strategy that tit for tat outscores.
# Then let tit for tat meet itself, add noise, and see how long one slip lasts.

# %%
explore.duel("tit for tat", "alternator")

# %% [markdown]
# Without noise you will not find one. Here are all the classics, with twenty seeds each:

# %%
leads = {
    own - other
    for name in CLASSICS
    for seed in range(20)
    for own, other in [match("tit for tat", name, 50, seed=seed).scores]
}
sorted(leads)

# %% tags=["check"]
assert leads == {0, -5}

# %% [markdown]
# **Why.** Tit for tat defects only to answer a defection that was made before. So the other has defected at least as often,
# and tit for tat is behind by T − S = 5 at most, and never ahead.
#
# With noise a slip echoes: each answers the other's answer. One seed:

# %%
strip(match("tit for tat", "tit for tat", 40, noise=0.05, seed=1))

# %% [markdown]
# One seed is one story. **Predict**: what does each of these earn in a turn against its own kind, with no noise, with 1 %, with 5 %? The
# mean of twenty matches of 200 turns; 3 is what two who cooperate get.

# %%
names = ("tit for tat", "generous tit for tat", "win-stay lose-shift", "grim")


def with_itself(name, noise):
    return (
        sum(
            match(name, name, 200, noise=noise, seed=seed).scores[0]
            for seed in range(20)
        )
        / 4000
    )


alone = {
    noise: {name: round(with_itself(name, noise), 2) for name in names}
    for noise in (0, 0.01, 0.05)
}
alone

# %% tags=["check"]
assert (
    set(alone[0].values()) == {3}
    and alone[0.01]["generous tit for tat"]
    > 2.9
    > 2.6
    > alone[0.01]["tit for tat"]
    > 1.5
    > alone[0.01]["grim"]
)

# %% [markdown]
# One slip in a hundred moves costs tit for tat a sixth of its points, and grim more than half. Who forgives loses next to nothing.
#
# ## 7 Place your bets
#
# Nine strategies, every pair meets five times, 200 turns each. Totals count, not matches won.
#
# **Predict**: choose a winner and press *Check*. Only then does the table show. Then press *Ask again*, add noise, and bet once more.

# %%
explore.bets()

# %% [markdown]
# One such tournament, without noise:

# %%
result = tournament(FIELD, seed=0)
ranking(result)

# %% [markdown]
# Tit for tat outscored nobody, not in one match of forty, and comes first. Always defect outscored its
# opponent in all forty, and comes fifth: it gets 1 a turn from everyone who hits back. The map shows who earned what from whom.

# %%
payoff_map(result)

# %% tags=["check"]
assert result.ranking[0] == "tit for tat" and result.wins["tit for tat"] == 0
assert result.ranking.index("always defect") == 4 and result.wins[
    "always defect"
] == 40 == max(result.wins.values())

# %% [markdown]
# Luck? Twenty seeds, and the years of the prisoners as payoffs as well:

# %%
{
    payoff: Counter(
        tournament(FIELD, payoff=payoff, seed=seed).ranking[0] for seed in range(20)
    )
    for payoff in ("axelrod", "years")
}

# %% tags=["check"]
assert {
    tournament(FIELD, payoff=payoff, seed=seed).ranking[0]
    for payoff in ("axelrod", "years")
    for seed in range(20)
} == {"tit for tat"}

# %% [markdown]
# So tit for tat is best? **Predict** what happens with only three strategies: always cooperate, always defect, tit for tat.

# %%
few = tournament(["always cooperate", "always defect", "tit for tat"], repetitions=1)
few

# %% tags=["check"]
assert few.totals == {
    "always cooperate": 600,
    "always defect": 1204,
    "tit for tat": 799,
}

# %% [markdown]
# With few who hit back, the exploiter lives on the good-natured. And with other opponents, or with noise of 5 %, other winners.
# `SIXTEEN` holds our nine and seven more from the literature, `FIELD_1980` ten of Axelrod's first tournament.

# %%
fields = {
    "FIELD_1980": (FIELD_1980, 0),
    "SIXTEEN": (SIXTEEN, 0),
    "FIELD, noise": (FIELD, 0.05),
}
winners = {
    name: Counter(
        tournament(field, noise=noise, seed=seed).ranking[0] for seed in range(20)
    )
    for name, (field, noise) in fields.items()
}
winners

# %% tags=["check"]
assert winners["FIELD_1980"] == {"nydegger": 20}
assert winners["SIXTEEN"].most_common(1)[0][0] == "generous tit for tat"
assert (
    winners["FIELD, noise"].most_common(1)[0][0] == "always defect"
    and "tit for tat" not in winners["FIELD, noise"]
)

# %% [markdown]
# The 1980 list holds ten of the fifteen that played in Axelrod's first tournament, those whose printed rule leaves nothing open. Among
# all fifteen tit for tat won; among these ten it does not. **A strategy is not good or bad; it is good or bad in a field.**

# %% [markdown]
# ## 8 Your own strategy
#
# A plain function of two histories, both empty on the first turn. Return "C", "D", or the probability of C, such as 0.5. Here is
# somebody's idea: be kinder than tit for tat.


# %%
def forgiving(mine, theirs):
    """Lets the first defection pass, then plays tit for tat."""
    if theirs.count("D") <= 1:
        return "C"
    return theirs[-1]


# %% [markdown]
# **Predict** its place among ten, then enter it.

# %%
kinder = tournament([*FIELD, forgiving], seed=0)
kinder

# %% [markdown]
# Where does it lose points? What it earned for one turn against each, the least first:

# %%
sorted(
    (float(score) / 1000, other)
    for (name, other), score in kinder.scores.items()
    if name == "forgiving"
)

# %% tags=["check"]
assert kinder.ranking.index("forgiving") == 4 and kinder.ranking[0] == "tit for tat"
assert (
    kinder.scores["forgiving", "detective"] < result.scores["tit for tat", "detective"]
)

# %% [markdown]
# Detective tests it early, sees no answer, and defects for ever; then both get 1 a turn. Being nice is not enough: you must be seen to hit back.
#
# **Yours to change.** Edit this function, run its cell and the next two. Can you come first? And with 5 % noise? Forget a `return`,
# and a sentence tells you on which turn, against whom.


# %%
def my_strategy(mine, theirs):
    """Nice for five turns, then tit for tat."""
    if len(mine) < 5:
        return "C"
    return theirs[-1]


# %%
tournament([*FIELD, my_strategy], seed=0)

# %%
explore.bets([*FIELD, my_strategy])

# %% [markdown]
# <details><summary>A hint</summary>
#
# Tit for tat leaves points on the table against those who do not answer: random and alternator. Play tit for tat, and defect
# for good once the other has defected in, say, 40 % of more than ten turns. Whoever answers in kind never notices.
#
# </details>
#
# A tempting trick: everybody knows that there are 200 turns.


# %%
def sly(mine, theirs):
    return "D" if len(mine) == 199 else tit_for_tat(mine, theirs)


tournament([*FIELD, sly], seed=0).ranking[:2]

# %% tags=["check"]
assert tournament([*FIELD, sly], seed=0).ranking[:2] == ("sly", "tit for tat")

# %% [markdown]
# Nobody can answer the last move. But then everybody should be sly, and the last turn is lost for sure; so why cooperate on the one
# before it? Take the best answer to "tit for tat that defects on the last n of 10 turns":


# %%
def defect_last(n):
    return lambda mine, theirs: (
        "D" if len(mine) >= 10 - n else tit_for_tat(mine, theirs)
    )


best_answer = {
    n: max(range(11), key=lambda k: match(defect_last(k), defect_last(n), 10).scores[0])
    for n in range(11)
}
best_answer

# %% tags=["check"]
assert best_answer == {n: min(n + 1, 10) for n in range(11)}

# %% [markdown]
# Always one earlier, until nothing is left. With a **known last turn**, backward induction says: confess, always. People do not play
# so, and most meetings have no known last turn.

# %% [markdown]
# ## 9 The shadow of the future
#
# Let turn $t = 0, 1, 2, \dots$ count $\delta^t$. The **discount factor** $\delta$ between 0 and 1 is how much the next turn counts beside
# this one: the probability that there is one, or one's patience, or both. The match has no known end.
#
# Against grim there are two ways to go on. Cooperate for ever, $R + \delta R + \delta^2 R + \dots$, or defect from now on,
# $T + \delta P + \delta^2 P + \dots$. Cooperating is at least as good when
#
# $$\frac{R}{1-\delta} \ge T + \frac{\delta P}{1-\delta} \iff \delta \ge \frac{T-R}{T-P}.$$
#
# **Predict**: work out the threshold for the two prisoners, T, R, P, S = 0, −1, −3, −4, on paper, before you run the cell. The slider
# counts sixtieths. At which of them does the sentence change?

# %%
explore.future()

# %% [markdown]
# Exactly one third, 20 sixtieths: cooperation pays, or is as good, as soon as the next turn counts a third of this one.

# %%
discount_threshold(T, R, P, S), shadow("1/3", "years"), shadow("1/2", "years")

# %% tags=["check"]
assert discount_threshold(T, R, P, S) * 3 == 1 == 3 * (T - R) / (T - P)
assert shadow("1/3", "years").cooperate == shadow("1/3", "years").defect
assert [shadow(delta, "years").sustained for delta in ("1/4", "1/3", "1/2")] == [
    False,
    True,
    True,
]

# %% [markdown]
# Tit for tat forgives, so there is a third way: defect, cooperate, defect, ... That asks for $\delta \ge (T-R)/(R-S)$ as well. In the story
# this is 1/3 too. With 5, 3, 1, 0 it asks for more than grim does.

# %%
[
    [str(discount_threshold(*payoffs, against)) for against in ("grim", "tit for tat")]
    for payoffs in [(T, R, P, S), (5, 3, 1, 0)]
]

# %% tags=["check"]
assert [
    [str(discount_threshold(*payoffs, against)) for against in ("grim", "tit for tat")]
    for payoffs in [(T, R, P, S), (5, 3, 1, 0)]
] == [["1/3", "1/3"], ["1/2", "2/3"]]

# %% [markdown]
# From the threshold on, "both play grim" is an equilibrium of the repeated game. "Both always confess" remains one, for **every**
# $\delta$: whoever cooperates alone gets S and not P.
#
# Let both choose, before the first turn, between these two for the whole match. A cell then holds what each gets in all turns together.
# **Predict**: which game of section 3 is it when $\delta$ is small, and which when it is large?


# %%
def repeated(delta):
    both, fooled = R / (1 - delta), S + delta * P / (1 - delta)
    tempted, never = T + delta * P / (1 - delta), P / (1 - delta)
    names = ("grim", "always confess")
    return Payoffs(
        [[both, fooled], [tempted, never]],
        [[both, tempted], [fooled, never]],
        rows=names,
        cols=names,
    )


for delta in (Fraction(1, 4), Fraction(1, 3), Fraction(1, 2)):
    print("delta", delta, repeated(delta).text(), sep="\n")

# %% tags=["check"]
assert [
    repeated(Fraction(delta)).pure_equilibria() for delta in ("1/4", "1/3", "1/2")
] == [[(1, 1)], [(0, 0), (1, 1)], [(0, 0), (1, 1)]]

# %% [markdown]
# Below 1/3 it is the prisoner's dilemma again, above it a stag hunt. The future makes cooperation possible, not certain.

# %% [markdown]
# ## 10 Evolution
#
# Suppose that those who earn more become more. In each generation a strategy's share of the population grows in proportion to what it
# earns against the population as it is. These are the **replicator dynamics**, in three lines:


# %%
def next_generation(shares, field):
    fitness = [sum(earns * share for earns, share in zip(row, shares)) for row in field]
    mean = sum(share * fit for share, fit in zip(shares, fitness))
    return [share * fit / mean for share, fit in zip(shares, fitness)]


# %%
home = tournament(FIELD, self_play=True)
first = next_generation([1 / 9] * 9, home.matrix())
{name: round(float(share), 3) for name, share in zip(FIELD, first)}

# %% tags=["check"]
assert all(
    abs(ours - theirs) < 1e-12
    for ours, theirs in zip(first, replicator(home, generations=1).history[1])
)

# %% [markdown]
# **Predict**: who is left after fifty generations if all nine start alike? And if 90 % start as always defect? Then turn on the noise,
# and let it run to 100.

# %%
explore.evolution()


# %%
def left(shares):
    return {
        name: f"{share:.0%}"
        for name, share in sorted(shares.items(), key=lambda pair: -pair[1])
        if share > 0.01
    }


calm = replicator(home, generations=50).final
hard = replicator(
    home,
    {name: 90 if name == "always defect" else 1.25 for name in FIELD},
    generations=50,
).final
left(calm), left(hard)

# %% tags=["check"]
assert list(left(calm)) == [
    "tit for tat",
    "generous tit for tat",
    "win-stay lose-shift",
    "grim",
    "always cooperate",
]
assert (
    list(left(hard)) == ["tit for tat", "grim"] and left(hard)["tit for tat"] == "84%"
)

# %% [markdown]
# Those who are left never defect first. Among themselves they all earn 3, so nothing moves any more. Even a population of
# defectors is taken over: a few who hit back meet each other now and then, and that is enough.
#
# With noise of 5 % the dice of the tournament matter. **Predict**: of twenty runs, in how many does always defect die out? Who is largest
# after 200 generations?

# %%
noisy = [
    replicator(
        tournament(FIELD, noise=0.05, seed=seed, self_play=True), generations=200
    ).final
    for seed in range(20)
]
largest = Counter(max(shares, key=shares.get) for shares in noisy)
sum(shares["always defect"] < 0.001 for shares in noisy), largest

# %% tags=["check"]
assert (
    largest["generous tit for tat"] == 11
    and largest["always defect"] == 2
    and "tit for tat" not in largest
)
assert sum(shares["always defect"] < 0.001 for shares in noisy) == 16

# %% [markdown]
# In sixteen of twenty always defect dies out, though it wins most noisy tournaments of section 7: it feeds on always cooperate, which
# goes first, and earns little from its own kind. The largest is most often one that hits back *and forgives*. In two runs always defect
# takes over. One seed would have told you only one of these stories.
#
# With three strategies the rise and fall is easier to see. Let always cooperate start with 80 %, and watch always defect.

# %%
explore.evolution(["always cooperate", "always defect", "tit for tat"])

# %%
three = tournament(["always cooperate", "always defect", "tit for tat"], self_play=True)
rise = [shares[1] for shares in replicator(three, [8, 1, 1], generations=60).history]
[f"{share:.0%}" for share in rise[::6]]

# %% tags=["check"]
assert max(rise) > 0.85 and rise[-1] < 0.001

# %% [markdown]
# ### One newcomer (if time allows)
#
# A small population rolls dice: one birth in proportion to fitness, one death at random (the **Moran process**). How likely is it that a
# single tit for tat among nineteen always-defectors takes over? A newcomer without any advantage has 1/20.


# %%
def takes_over(turns):
    return float(
        fixation_probability(
            tournament(
                ["always defect", "tit for tat"], turns, 1, self_play=True
            ).matrix(),
            size=20,
        )
    )


{turns: round(takes_over(turns), 4) for turns in (2, 5, 10, 50)}

# %% tags=["check"]
assert takes_over(2) < 1 / 20 < takes_over(5) < takes_over(10)

# %% [markdown]
# Two turns together are too few; from five on, chance is on the newcomer's side. Again it is the future that decides.

# %% [markdown]
# ## 11 True or false?
#
# Each of these has been said or printed often. Decide, then open the answer.
#
# <details><summary>"In equilibrium nobody can do better by agreeing together."</summary>
# False. Nobody can do better by changing <em>alone</em>. Two prisoners who both deny do better, both of them.</details>
#
# <details><summary>"The best joint total is the equilibrium."</summary>
# False. In the prisoner's dilemma it is the cell that both want to leave. The stag hunt has two pure equilibria, and one total is higher.</details>
#
# <details><summary>"The matrix says 4, 3, 1, 0, so the best cell is the one with the largest numbers."</summary>
# It depends on what is counted. Years are costs: the same numbers, the other answer.</details>
#
# <details><summary>"Tit for tat always wins."</summary>
# False. It never outscores its opponent without noise, and still wins many tournaments on totals; in others nydegger, generous tit for tat or always defect does.</details>
#
# <details><summary>"Rational players always confess in a repeated game."</summary>
# True with a known last turn, by backward induction. Without one, cooperation is an equilibrium too once delta is at least (T − R)/(T − P).</details>
#
# <details><summary>"The better I like the opera, the more often I go there in the mixed equilibrium."</summary>
# False. My mix makes the other indifferent, so the other's payoffs decide it.</details>
#
# <details><summary>"To win a tournament you have to beat your opponents."</summary>
# False. Tit for tat outscored nobody in forty matches and had the highest total; always defect outscored everybody and came fifth.</details>

# %% [markdown]
# ## What to remember
#
# 1. Ask first: costs or payoffs? Years are costs, and the answer flips.
# 2. Confessing strictly dominates; (confess, confess) is the only equilibrium, and worse for both than (deny, deny).
# 3. An equilibrium is what nobody leaves alone. It need not be unique, fair, or the best total; a mix depends on the other's payoffs.
# 4. Tit for tat never outscores its opponent and often wins on totals; who wins depends on the field and on the noise.
# 5. If the future counts enough, δ ≥ (T − R)/(T − P), here 1/3, cooperation can hold.
#
# ## What next
#
# Enter two strategies of your own in one tournament: `tournament([*SIXTEEN, one, two], noise=0.02)`. Can they help each other? Look
# for a field of four classics in which grim wins, and say why. Then choose payoffs with 2R < T + S, such as 7, 3, 1, 0, and see what two
# alternators that start differently earn against two that cooperate.
