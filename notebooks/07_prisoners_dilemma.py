# %% [markdown]
# # The prisoner's dilemma: once, and again and again
#
# After this lesson you can
#
# - **recognise** a strategy by playing against it;
# - **read** a matrix as costs or as payoffs, and **find** dominant strategies and equilibria;
# - **predict** who wins a tournament of repeated games, and **test** how far a result can be trusted;
# - **write** a strategy of your own and enter it;
# - **compute** how much the future must count for cooperation to hold.
#
# **You need** payoff matrices. **Time**: 50 minutes.
#
# | part | minutes |
# |---|---|
# | 1 Five strangers | 8 |
# | 2 Two prisoners | 6 |
# | 3 Dominance, equilibrium, Pareto | 6 |
# | 4 Again and again | 9 |
# | 5 Place your bets | 6 |
# | 6 A strategy of your own | 3 |
# | 7 The shadow of the future | 5 |
# | 8 Evolution | 4 |
# | 9 True or false? | 3 |

# %%
from collections import Counter
from fractions import Fraction

from gamelab import (
    Payoffs,
    discount_threshold,
    explore,
    fixation_probability,
    match,
    tournament,
)
from gamelab.repeated.automata import expected_payoffs
from gamelab.repeated.strategies import CLASSICS, FIELD, FIELD_1980, SIXTEEN
from gamelab.show.matches import payoff_map, strip
from gamelab.show.mixing import best_responses

# %% [markdown]
# ## 1 Five strangers
#
# You meet the same opponent turn after turn. On each turn you both choose at the same time: **C** (cooperate) or **D** (defect). These are
# the points for one turn.
#
# | you, your opponent | C | D |
# |---|---|---|
# | **C** | 3, 3 | 0, 5 |
# | **D** | 5, 0 | 1, 1 |
#
# A **strategy** is a rule. It looks at all earlier turns and chooses the next move. Here are seven strategies.
#
# | strategy | its rule |
# |---|---|
# | always cooperate | plays C |
# | always defect | plays D |
# | alternator | plays C, D, C, D, ... |
# | tit for tat | plays C first, then repeats your last move |
# | grim | plays C until you play D once, then D for ever |
# | win-stay lose-shift | plays C first; it keeps its move after your C, a win, and changes it after your D, a loss |
# | random | tosses a coin on every turn |
#
# Five of them hide behind the numbers 1 to 5. **Before you play**, write down five moves that tell these rules apart. Then play them
# against each opponent. Choose a name from the menu, press *Check*, and go on to the next opponent.

# %%
explore.strangers(seed=11)

# %% [markdown]
# Were five moves enough? Here is one plan: C, D, C, D, C. **Predict** how each of the seven answers it. For the program a strategy is a
# function. It gets two strings of C and D, its own moves so far (`mine`) and the other's (`theirs`), and it returns its next move.
# `FIELD[:7]` holds the seven names.


# %%
def plan(mine, theirs):
    return "CDCDC"[len(mine)]


for name in FIELD[:7]:
    print(f"{name:20} {match(plan, name, 5, seed=0).moves[1]}")

# %% tags=["check"]
answers = [match(plan, name, 5).moves[1] for name in FIELD[:7] if name != "random"]
assert len(set(answers)) == 6 == len(answers)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Six rules give six different answers, so this plan tells them apart. A plan without a D cannot do it: tit for tat, grim, win-stay
# lose-shift and always cooperate all answer C with C. And no plan recognises random for certain, because a coin can imitate any rule for a while.
#
# </details>


# %% [markdown]
# ## 2 Two prisoners
#
# Merrill Flood and Melvin Dresher invented this game in 1950. In Albert Tucker's story two suspects sit in separate cells. Each can **deny** or
# **confess**. If both deny, they get 1 year each. If one confesses and the other denies, the first goes free and the other gets 4 years. If both
# confess, they get 3 years each. Neither learns what the other does.
#
# | years: Row, Column | deny | confess |
# |---|---|---|
# | **deny** | 1, 1 | 4, 0 |
# | **confess** | 0, 4 | 3, 3 |
#
# You are Row. What do you do if Column denies, and what if Column confesses?
#
# Here is a program. It looks for the cells that neither player wants to leave while the other stays. (Rows and columns are numbered 0
# and 1, so `1 - i` is the other row, and `1 - j` the other column.)

# %%
prison = Payoffs.prisoners_dilemma()


def stable(row, col):
    found = []
    for i, j in [(0, 0), (0, 1), (1, 0), (1, 1)]:
        row_stays = row[i][j] >= row[1 - i][j]
        column_stays = col[i][j] >= col[i][1 - j]
        if row_stays and column_stays:
            found.append(f"({prison.rows[i]}, {prison.cols[j]})")
    return " and ".join(found)


# %% [markdown]
# We type in the years as the story gives them. **Predict** what the program answers.

# %%
row_years = [[1, 4], [0, 3]]
col_years = [[1, 0], [4, 3]]
print(stable(row_years, col_years))

# %% [markdown]
# <details><summary>What happened</summary>
#
# The program says that both deny. That is wrong. Its `>=` looks for **more** years, and a prisoner wants fewer.
#
# </details>
#
# Years in prison are **costs**: less is better. A minus sign turns a cost into a payoff. **Predict** the answer for the negated years.


# %%
def negated(years):
    return [[-number for number in line] for line in years]


print(stable(negated(row_years), negated(col_years)))

# %% tags=["check"]
assert [prison.given(i, j) for i in (0, 1) for j in (0, 1)] == [
    (1, 1),
    (4, 0),
    (0, 4),
    (3, 3),
]
assert stable(row_years, col_years) == "(deny, deny)"
assert stable(prison.row, prison.col) == "(confess, confess)"
as_payoffs = Payoffs.prisoners_dilemma(costs=False)
assert [prison.rows[i] for i, _ in as_payoffs.pure_equilibria()] == ["deny"]
assert [prison.rows[i] for i, _ in prison.pure_equilibria()] == ["confess"]

# %% [markdown]
# <details><summary>What happened</summary>
#
# The opposite answer: both confess.
#
# </details>
#
# So ask of every matrix: is more better, or less?
#
# Stand on each cell and say who would leave it. Then flip the switch from costs to payoffs.

# %%
explore.years()

# %% [markdown]
# `Payoffs(row, col, costs=True)` changes the signs for you and still prints the numbers of the story.
#
# ## 3 Dominance, equilibrium, Pareto
#
# You may have reasoned like this. If the other denies, I confess: 0 years instead of 1. If the other confesses, I confess: 3 years instead of 4.
# Confessing is better **whatever the other does**. We say that it **strictly dominates** denying.
#
# A **Nash equilibrium** is one choice for each player such that nobody gains by changing alone. If both players have a strictly dominant
# choice, there is exactly one equilibrium.


# %% tags=["predict"]
def equilibria(game):
    cells = [f"({game.rows[i]}, {game.cols[j]})" for i, j in game.pure_equilibria()]
    return " and ".join(cells) or "none"


print(equilibria(prison))

# %% [markdown]
# Each prisoner gets 3 years there. **Predict**: is there a cell that is better for one prisoner and worse for none?

# %%
for i, j in prison.pareto_better(("confess", "confess")):
    print(f"better than (confess, confess): ({prison.rows[i]}, {prison.cols[j]})")

# %% tags=["check"]
assert {
    (found.player, found.strategy, found.by, found.strictly)
    for found in prison.dominated()
} == {("row", "deny", "confess", True), ("col", "deny", "confess", True)}
assert [found.payoffs for found in prison.equilibria()] == [(-3, -3)]
assert prison.pareto_better(("confess", "confess")) == [(0, 0)]
assert prison.pareto() == [(0, 0), (0, 1), (1, 0)]
totals = {(i, j): prison.row[i][j] + prison.col[i][j] for i in (0, 1) for j in (0, 1)}
assert max(totals, key=totals.get) == (0, 0) not in prison.pure_equilibria()

# %% [markdown]
# <details><summary>What happened</summary>
#
# In (deny, deny) both prisoners are better off. We say that it **Pareto-dominates** the equilibrium. A cell is **Pareto-optimal** if no
# other cell Pareto-dominates it. Here three cells are Pareto-optimal. The fourth is the equilibrium.
#
# </details>
#
# The cell with the best total answers another question: what would the two choose **together**? The equilibrium asks which cell nobody
# wants to leave **on their own**.
#
# Can the prisoners do something about it? Suppose that they promise each other to deny. Row now *believes* that Column will deny, and
# against a prisoner who denies, confessing is still better. **Trust changes beliefs.** Now suppose that they sign a contract: whoever confesses
# serves two more years. **A contract changes payoffs.**
#
# | years under the contract | deny | confess |
# |---|---|---|
# | **deny** | 1, 1 | 4, 2 |
# | **confess** | 2, 4 | 5, 5 |
#
# **Predict** the equilibrium.

# %%
names = ("deny", "confess")
contract = Payoffs(
    [[1, 4], [2, 5]], [[1, 2], [4, 5]], costs=True, rows=names, cols=names
)
print(equilibria(contract))

# %% tags=["check"]
assert contract.pure_equilibria() == [(0, 0)]
assert {(found.player, found.strategy) for found in contract.dominated()} == {
    ("row", "confess"),
    ("col", "confess"),
}

# %% [markdown]
# <details><summary>What happened</summary>
#
# Now denying strictly dominates confessing. Both deny, and nobody ever pays the penalty.
#
# </details>
#
# ### Four letters
#
# Call denying C, because the prisoners then cooperate with each other, and call confessing D. The four payoffs have names: **T**emptation
# (I defect alone), **R**eward (both cooperate), **P**unishment (both defect), **S**ucker's payoff (I cooperate alone).

# %%
(R, S), (T, P) = prison.row
print(f"T = {T}, R = {R}, P = {P}, S = {S}")

# %% [markdown]
# A **prisoner's dilemma** is any game with T > R > P > S. If the game is repeated, we also ask for 2R > T + S: two players who take turns
# at exploiting each other must earn less than two who cooperate. The points of part 1, T, R, P, S = 5, 3, 1, 0, make a prisoner's dilemma
# too.

# %% tags=["check"]
assert T == 0 > R == -1 > P == -3 > S == -4
assert 2 * R == -2 > T + S == -4

# %% [markdown]
# ## 4 Again and again
#
# Now two strategies meet many times, for 5, 3, 1, 0 points.


# %%
def tit_for_tat(mine, theirs):
    if theirs == "":
        return "C"
    return theirs[-1]


def alternator(mine, theirs):
    return "CD"[len(mine) % 2]


# %% [markdown]
# (`% 2` is the remainder after a division by 2: 0, 1, 0, 1, ...) The match asks both players before it writes down either move.


# %%
def meet(a, b, turns):
    ours = theirs = ""
    for _ in range(turns):
        x, y = a(ours, theirs), b(theirs, ours)
        ours, theirs = ours + x, theirs + y
    return f"{ours} against {theirs}"


# %% [markdown]
# **Predict** six turns of alternator against tit for tat. What changes if they exchange seats?

# %%
print(meet(alternator, tit_for_tat, 6))
print(meet(tit_for_tat, alternator, 6))

# %% tags=["check"]
six = match("alternator", "tit for tat", 6).moves
other_seats = match("tit for tat", "alternator", 6).moves
assert six == other_seats[::-1] == ("CDCDCD", "CCDCDC")
assert meet(alternator, tit_for_tat, 6) == " against ".join(six)
assert meet(tit_for_tat, alternator, 6) == " against ".join(other_seats)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Exchanging seats exchanges the two strings.
#
# </details>
#
# Two more strategies join the seven. **Generous tit for tat** plays like tit for tat but forgives a D one time in three. **Detective** opens
# with C, D, C, C. If you defected in these four turns, it goes on as tit for tat; if you did not, it defects for ever.
#
# Choose two strategies below, and leave the noise at 0. **Look for** an opponent that scores less than tit for tat in their match. Try
# three or four.

# %%
explore.duel("tit for tat", "alternator")

# %% [markdown]
# Now tit for tat meets all strategies of gamelab (`CLASSICS`), with twenty seeds each. **Predict**: by how many points can it be ahead at the end,
# or behind?

# %%
leads = Counter()  # Python's own: a dict in which every entry starts at 0
for name in CLASSICS:
    for seed in range(20):
        own, other = match("tit for tat", name, 50, seed=seed).scores
        leads[own - other] += 1
for lead, times in sorted(leads.items(), reverse=True):
    print(f"tit for tat's score minus the other's: {lead} ({times} matches)")

# %% tags=["check"]
assert set(leads) == {0, -5}

# %% [markdown]
# <details><summary>What happened</summary>
#
# Tit for tat plays a D only in answer to a D. So at the end the other player has played D as often as tit for tat, or once more. One D more is worth
# T − S = 5 points. Without noise tit for tat is never ahead.
#
# </details>
#
# **Noise** is the probability that a move comes out as the other one. Two tit for tats have cooperated for five turns. On turn 6 one of
# them means to play C, and D comes out. **Predict** the moves of both on turns 7 to 12.

# %%
strip(match("tit for tat", "tit for tat", 25, noise=0.02, seed=4))

# %% tags=["check"]
slip = match("tit for tat", "tit for tat", 25, noise=0.02, seed=4)
assert slip.slips == ((5,), ())
assert {*zip(slip.moves[0][5:], slip.moves[1][5:])} == {("D", "C"), ("C", "D")}

# %% [markdown]
# <details><summary>What happened</summary>
#
# A thick rim marks the slip. Its effect never ends: each player answers the other's answer, so on every later turn one of them defects.
# This is an **echo**. Only another slip can stop it, and that slip may also make both defect.
#
# </details>
#
# How much does noise cost? `expected_payoffs` tosses no coins. Turn by turn it works out how probable each pair of moves is. So it gives the mean of
# infinitely many matches.
#
# Two players who cooperate get 3 a turn. **Predict** what each of these four strategies gets a turn against **its own kind**, with 1% of
# noise and 200 turns.

# %%
four = ("tit for tat", "generous tit for tat", "win-stay lose-shift", "grim")
for noise in (0, 0.01, 0.05):
    earned = expected_payoffs(four, noise=noise)
    own_kind = [f"{name} {earned[k][k]:.2f}" for k, name in enumerate(four)]
    print(f"noise {noise:.0%}: {', '.join(own_kind)}")


# %% tags=["check"]
def own_kind_earns(noise, turns=200):
    return [expected_payoffs([name], turns, noise=noise)[0][0] for name in four]


assert own_kind_earns(0) == [3, 3, 3, 3]
for turns in (200, 1000):
    tft, generous, shift, grim = own_kind_earns(0.01, turns)
    assert generous > shift > 2.9 > 2.5 > tft > 2.25 > 1.6 > grim
assert all(abs(own_kind_earns(noise, 4000)[0] - 9 / 4) < 0.02 for noise in (0.01, 0.05))

# %% [markdown]
# <details><summary>What happened</summary>
#
# One slip in a hundred moves costs tit for tat almost a fifth of its points, and grim about half. Generous tit for tat and win-stay lose-shift find
# their way back to C, and lose next to nothing.
#
# </details>
#
# ## 5 Place your bets
#
# Nine strategies enter a tournament. Every pair meets five times for 200 turns. What counts is the total, not the number of matches won.
#
# Place your bet and press *Check*. Then press *Ask again*, add noise, and bet once more.

# %%
explore.bets()

# %% [markdown]
# The next picture shows who earned what from whom, per turn and without noise. **Predict** one row of it:
# what does always defect earn from each of the other eight?

# %%
result = tournament(FIELD, seed=0)
payoff_map(result)

# %% tags=["check"]
for seed in range(3):
    field = tournament(FIELD, seed=seed)
    assert field.ranking[0] == "tit for tat" and field.wins["tit for tat"] == 0
    assert field.wins["always defect"] == 40 and field.done == 180
    assert "always defect" not in field.ranking[:2]

# %% [markdown]
# <details><summary>What happened</summary>
#
# Tit for tat outscored nobody in forty matches, and it comes first. Always defect outscored its opponent in all forty and does not even come second:
# tit for tat, grim and detective leave it with about 1 point a turn.
#
# </details>
#
# Was that luck? We rank the nine by what they earn on average over infinitely many tournaments. **Predict**: does the winner of our one
# tournament stay first?


# %%
def ranked(field, names=FIELD):
    """Everybody's mean against all the others, best first."""
    means = [(sum(row) - row[k]) / (len(row) - 1) for k, row in enumerate(field)]
    return sorted(zip(means, names), reverse=True)


for mean, name in ranked(expected_payoffs(FIELD)):
    print(f"{mean:.3f} {name}")

# %% tags=["check"]
for turns in (100, 200, 400):
    for payoff in ("axelrod", "years"):
        calm = [name for _, name in ranked(expected_payoffs(FIELD, turns, payoff))]
        assert calm[0] == "tit for tat" and "always defect" not in calm[:2]

# %% [markdown]
# <details><summary>What happened</summary>It stays first.</details>
#
# This is one field of many. **Predict** the winner among only three strategies: always cooperate, always defect and tit for tat.

# %%
tournament(["always cooperate", "always defect", "tit for tat"], repetitions=1)

# %% tags=["check"]
few = tournament(["always cooperate", "always defect", "tit for tat"], repetitions=1)
assert few.totals == {
    "always cooperate": 600,
    "always defect": 1204,
    "tit for tat": 799,
}

# %% [markdown]
# <details><summary>What happened</summary>
#
# Only one of the three hits back. Always defect lives off always cooperate.
#
# </details>
#
# Back to the field of nine, now with 5% of noise. **Predict**: who is first in the mean of infinitely many tournaments?

# %%
for mean, name in ranked(expected_payoffs(FIELD, noise=0.05)):
    print(f"{mean:.3f} {name}")

# %% tags=["check"]
for turns in (100, 200, 400):
    for noise in (0.01, 0.02, 0.05, 0.1):
        noisy_ranks = [
            name for _, name in ranked(expected_payoffs(FIELD, turns, noise=noise))
        ]
        assert noisy_ranks[0] == "always defect"
        assert noisy_ranks.index("tit for tat") in (3, 4)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Always defect. Noise makes the strategies that hit back hit each other. It does not hurt always defect.
#
# </details>
#
# Other opponents bring other winners. `SIXTEEN` is our nine and seven more. `FIELD_1980` holds ten of the fifteen programs of
# Axelrod's first tournament (1980). Anatol Rapoport's tit for tat won among the fifteen. Among our ten the program of Rudy Nydegger
# wins: leave out five entrants, and the field is another one.


# %%
def winner(field, repetitions, seed, noise=0):
    played = tournament(field, 200, repetitions, noise=noise, seed=seed, progress=False)
    return played.ranking[0]


# %%
for field, entries in {"FIELD_1980": FIELD_1980, "SIXTEEN": SIXTEEN}.items():
    for seed in range(3):
        print(f"{field}, seed {seed}: {winner(entries, 20, seed)}")

# %% tags=["check"]
for seed in range(3, 6):
    axelrods = tournament(FIELD_1980, 200, 20, seed=seed, progress=False).ranking
    assert axelrods[0] == "nydegger" and axelrods[5] == "tit for tat"
    assert winner(SIXTEEN, 20, seed) == "generous tit for tat"

# %% [markdown]
# **No strategy is good or bad in itself. It is good or bad in a field.**
#
# ## 6 A strategy of your own
#
# A short memory is enough for many strategies. Choose a first move, and a reply to each result of the last turn. (*after CD*: you played C, the other
# D.) Place your bet. With the answer comes a **code**, which holds your five choices and no name. Hand it in, and your lecturer can hold the class's
# tournament.

# %%
explore.memory()

# %% tags=["check"]
answers = {"first": "C", "after_CD": "D", "after_DC": "C", "after_DD": "D"}
remembered = explore.memory().draw(**{"after_CC": "C", **answers})
assert remembered.sentence.startswith("C CDCD tit for tat is number ")

# %% [markdown]
# A program can remember more. Return "C" or "D", or the probability of C, such as 0.5. Here is one idea: be kinder than tit for tat.


# %%
def forgiving(mine, theirs):
    """Lets the first defection pass, then plays tit for tat."""
    if theirs.count("D") <= 1:
        return "C"
    return theirs[-1]


# %% [markdown]
# **Predict** its place among ten, without noise. How do forgiving and tit for tat fare against detective?

# %%
kinder = tournament([*FIELD, forgiving], seed=0)
for name in ("forgiving", "tit for tat"):
    place = kinder.ranking.index(name) + 1
    total = kinder.scores[name, "detective"]  # of five matches of 200 turns
    earned = float(total / (5 * 200))
    print(f"{name} is number {place} of 10; it gets {earned:.2f} a turn from detective")

# %% tags=["check"]
for seed in range(3):
    again = tournament([*FIELD, forgiving], seed=seed)
    assert again.ranking.index("forgiving") == 4 and again.ranking[0] == "tit for tat"
    losses = {
        other: again.scores["tit for tat", other] - again.scores["forgiving", other]
        for other in again.names
        if other not in ("forgiving", "tit for tat")
    }
    assert max(losses, key=losses.get) == "detective"

# %% [markdown]
# <details><summary>What happened</summary>
#
# Detective tests it early, sees no answer and defects for ever. From then on both get 1 a turn. It is not enough to be nice: a good
# strategy hits back where the others can see it.
#
# </details>
#
# **Yours to change.** Edit this function, and run its cell and the next one. Can you come first? If you forget a `return`, a message tells
# you on which turn and against whom it was missing.


# %%
def my_strategy(mine, theirs):
    """Nice for five turns, then tit for tat."""
    if len(mine) < 5:
        return "C"
    return theirs[-1]


# %% tags=["predict"]
tournament([*FIELD, my_strategy], seed=0)

# %% [markdown]
# <details><summary>A hint</summary>
#
# Tit for tat earns less than it could against random and alternator, which never answer. Play tit for tat. Once more than ten turns are played and
# the other has defected in 40% of them, defect for good. Strategies that answer in kind never notice.
#
# </details>


# %% tags=["check"]
def wary(mine, theirs):
    if len(mine) > 10 and theirs.count("D") >= 0.4 * len(mine):
        return "D"
    return tit_for_tat(mine, theirs)


for seed in range(3):
    assert tournament([*FIELD, wary], seed=seed).ranking[0] == "wary"

# %% [markdown]
# ## 7 The shadow of the future
#
# If the last turn is known, nobody can answer it: both defect there, then on the turn before, and so on. Most meetings have no known last turn. So let turn $t = 0, 1, 2, \dots$
# count $\delta^t$. The **discount factor** $\delta$, between 0 and 1, says how much the next turn counts compared with this one. It may be
# the probability that there is a next turn, or patience, or both.
#
# Your opponent plays grim. You can cooperate for ever, $R + \delta R + \delta^2 R + \dots$, or defect from now on,
# $T + \delta P + \delta^2 P + \dots$. Since $1 + \delta + \delta^2 + \dots = 1/(1-\delta)$, cooperating is at least as good when
#
# $$\frac{R}{1-\delta} \ge T + \frac{\delta P}{1-\delta} \iff \delta \ge \frac{T-R}{T-P}.$$
#
# **Predict**: work out the threshold for the two prisoners on paper, with T, R, P, S = 0, −1, −3, −4. Then move the slider, which counts
# in sixtieths: 10 is 1/6. Where does the sentence change?

# %%
explore.future()

# %% tags=["check"]
assert discount_threshold(T, R, P, S) * 3 == 1 == 3 * (T - R) / (T - P)

# %% [markdown]
# <details><summary>What happened</summary>
#
# The threshold is (0 + 1)/(0 + 3) = 1/3, or 20 sixtieths. From there on nobody gains by leaving cooperation: "both play grim" is an equilibrium
# of the repeated game. The **folk theorem** goes further. Take any average payoffs that the
# matrix allows and that give each player more than P. If the future counts enough, some equilibrium has these payoffs.
#
# </details>
#
# "Both always confess" remains an equilibrium for **every** $\delta$: a prisoner who denies alone gets S instead of P. The future makes cooperation
# possible, but not certain.
#
# ## 8 Evolution
#
# Suppose that strategies which earn more become more frequent. In each generation a share is multiplied by what its strategy earns in the present
# population, divided by the average. These are the **replicator dynamics**.


# %%
def next_generation(shares, field):
    earned = [sum(x * share for x, share in zip(row, shares)) for row in field]
    mean = sum(share * earns for share, earns in zip(shares, earned))
    return [share * earns / mean for share, earns in zip(shares, earned)]


# %% [markdown]
# **Predict**: all nine start with equal shares, 11% each. Which share is the largest after fifty generations?

# %%
explore.evolution()

# %% [markdown]
# Now a thousand generations pass, again with exact means. **Predict** where always defect survives:
# from equal shares, or from 90% always defect, each without noise and with 5%.


# %%
def left(shares, noise):
    field = expected_payoffs(FIELD, noise=noise)
    for _ in range(1000):
        shares = next_generation(shares, field)
    ordered = sorted(zip(shares, FIELD), reverse=True)
    return ", ".join(f"{name} {share:.0%}" for share, name in ordered if share > 0.01)


equal = [1 / 9] * 9
hard = [0.9 if name == "always defect" else 0.1 / 8 for name in FIELD]
harder = [0.999 if name == "always defect" else 0.001 / 8 for name in FIELD]

# %%
print("equal shares, no noise:", left(equal, 0))
print("90% always defect, no noise:", left(hard, 0))
print("equal shares, noise 5%:", left(equal, 0.05))
print("90% always defect, noise 5%:", left(hard, 0.05))
print("99.9% always defect, no noise:", left(harder, 0))

# %% tags=["check"]
from gamelab import replicator

calm_field = expected_payoffs(FIELD)
run = replicator(calm_field, generations=1000, names=FIELD)
assert all(
    abs(ours - theirs) < 1e-12
    for ours, theirs in zip(next_generation(equal, calm_field), run.history[1])
)
nice = {
    "tit for tat",
    "generous tit for tat",
    "win-stay lose-shift",
    "grim",
    "always cooperate",
}
assert {name for name, share in run.final.items() if share > 0.01} == nice
for turns in (100, 200, 400):
    for noise in (0.01, 0.05, 0.1):
        field = expected_payoffs(FIELD, turns, noise=noise)
        end = replicator(field, generations=2000, names=FIELD).final
        assert max(end, key=end.get) == "generous tit for tat"
        assert end["always defect"] < 1e-9
    few_start = replicator(expected_payoffs(FIELD, turns), hard, 1000, FIELD).final
    assert few_start["always defect"] < 1e-9 and few_start["tit for tat"] > 0.7
    for noise, survives in ((0.02, False), (0.05, True)):
        field = expected_payoffs(FIELD, turns, noise=noise)
        end = replicator(field, hard, 2000, FIELD).final
        assert (end["always defect"] > 0.99) == survives
for share, survives in ((0.99, False), (0.999, True)):
    start = [share if name == "always defect" else (1 - share) / 8 for name in FIELD]
    end = replicator(calm_field, start, 3000, FIELD).final
    assert (end["always defect"] > 0.99) == survives
end = replicator(expected_payoffs(FIELD, noise=0.05), equal, 1000, FIELD).final
assert 0.12 < end["alternator"] < 0.14 and end["tit for tat"] < end["alternator"]

# %% [markdown]
# <details><summary>What happened</summary>
#
# Without noise the survivors never defect first. Among themselves they all earn 3, so nothing changes. The few who hit back take over even a
# population of 90% defectors, because they meet each other often enough. But from 99.9%, the last line, the defectors stay: among these nine they are
# stable. A strategy that resists every small enough group of newcomers is **evolutionarily stable** (Maynard Smith and Price, 1973).
#
# With noise and equal shares always defect dies out, although it wins the noisy tournament. It lives off always cooperate, which dies out
# first, and earns little from its own kind. The largest share goes to a strategy that hits back **and forgives**. But another strategy can
# live off forgiveness: alternator, which answers nobody, keeps about an eighth. With 90% always defect, 5% of noise spoils the meetings of the few,
# and the defectors stay.
#
# </details>
#
# Set up the first four populations in the picture above, and watch. (For equal shares, leave *starts with, %* as it came.)
#
# ## 9 True or false?
#
# Decide, then open the answer.
#
# <details><summary>"The matrix says 4, 3, 1, 0, so the best cell is the one with the largest numbers."</summary>
# False. It depends on what is counted. Years are costs, and then the smallest numbers are the best.</details>
#
# <details><summary>"In equilibrium nobody can do better by agreeing together."</summary>
# False. Nobody can do better by changing <em>alone</em>. If both prisoners deny, both of them do better.</details>
#
# <details><summary>"Trust, or a contract, changes the payoffs."</summary>
# False. A contract does. Trust changes what a prisoner believes, and confessing is better whatever a prisoner believes.</details>
#
# <details><summary>"Tit for tat always wins."</summary>
# False. Without noise it never outscores its opponent, and still it wins many tournaments on totals. With other opponents, or with noise, others win.</details>
#
# <details><summary>"To win a tournament you have to beat your opponents."</summary>
# False. Tit for tat outscored nobody in forty matches and came first. Always defect outscored everybody and did not.</details>
#
# <details><summary>"Rational players always confess in a repeated game."</summary>
# False. With a known last turn backward induction says so. Without one, cooperation is an equilibrium too once delta is at least (T − R)/(T − P).</details>

# %% [markdown]
# ## What to remember
#
# 1. Ask first: costs or payoffs? Years are costs, and the answer flips.
# 2. Confessing strictly dominates. (confess, confess) is the only equilibrium, and it is worse for both than (deny, deny).
# 3. A contract changes payoffs, trust changes beliefs. Only the first changes what dominates.
# 4. Without noise, tit for tat never outscores its opponent, yet it often wins on totals. Who wins depends on field and noise, and one tournament
#    proves little.
# 5. If the future counts enough, δ ≥ (T − R)/(T − P), here 1/3, cooperation can hold.
#
# ## What next
#
# Enter two strategies of your own in one tournament: `tournament([*SIXTEEN, one, two], noise=0.02)`. Can they help each other? Then look
# for a field of four strategies in which grim wins, and say why. Before you trust the result, change the seed and raise `repetitions`.

# %% [markdown]
# ## Going further
#
# The sections can be read in any order, except where one names another.
#
# ### Find the error
#
# Somebody wrote the match in fewer lines. **Predict** what goes wrong when alternator meets tit for tat in this version.


# %%
def meet_wrongly(a, b, turns):
    ours = theirs = ""
    for _ in range(turns):
        ours += a(ours, theirs)
        theirs += b(theirs, ours)
    return f"{ours} against {theirs}"


# %%
print(meet_wrongly(alternator, tit_for_tat, 6))
print(meet_wrongly(tit_for_tat, alternator, 6))

# %% tags=["check"]
wrong = meet_wrongly(alternator, tit_for_tat, 6).split(" against ")
assert wrong[1] == "CDCDCD" != six[1] == "CCDCDC"
assert meet_wrongly(tit_for_tat, alternator, 6) == meet(tit_for_tat, alternator, 6)

# %% [markdown]
# <details><summary>What happened</summary>
#
# The second player already sees the first one's move of the same turn. In that seat tit for tat answers at once and is never exploited; in
# the other seat it is. Test a match with a strategy that changes its moves, in **both** seats.
#
# </details>
#
# ### How far can we trust one tournament?
#
# With 5% of noise always defect is first in the mean of infinitely many tournaments. We try eight seeds, and each pair meets 5 times or 50
# times. **Predict**: does always defect win with every seed?

# %%
for repetitions in (5, 50):
    won = Counter(winner(FIELD, repetitions, seed, 0.05) for seed in range(8))
    first = ", ".join(f"{who} wins {times} of 8" for who, times in won.most_common())
    print(f"{repetitions} meetings: {first}")

# %% tags=["check"]
assert won == {"always defect": 8}

# %% [markdown]
# <details><summary>What happened</summary>
#
# Five repetitions are too few to decide: the first two are close, and the dice choose between them. With fifty repetitions always defect
# wins with every seed we tried.
#
# </details>
#
# ### Elimination, step by step
#
# A player who maximises never plays a strictly dominated strategy. Strike it out, and in the smaller game another one may be dominated.
# This is **iterated elimination**. **Predict** the order in which the strategies of this game go, then move the slider.
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
# Elimination never loses an equilibrium, as long as only *strictly* dominated strategies go. A strategy is **weakly** dominated if another
# one is never worse for its player, and better at least once. This game shows what happens if we strike out such a strategy.

# %%
weak = Payoffs(
    [[1, 0], [0, 0]], [[1, 0], [0, 0]], rows=("up", "down"), cols=("left", "right")
)
kept = weak.eliminate(weakly=True)
after = weak.only(kept.rows, kept.cols)
print("equilibria before:", equilibria(weak))
print("equilibria after: ", equilibria(after))

# %% tags=["check"]
assert weak.pure_equilibria() == [(0, 0), (1, 1)]
assert kept.rows == kept.cols == (0,)

# %% [markdown]
# ### The neighbours of the dilemma
#
# Add 4 to every payoff of the two prisoners. The game stays the same, with T, R, P, S = 4, 3, 1, 0. Now lower T to 2, or raise S to 2, or do
# both. **Predict** the pure equilibria of the three new games.


# %%
def symmetric(T, R, P, S):
    return Payoffs([[R, S], [T, P]], [[R, T], [S, P]], rows="CD", cols="CD")


for payoffs in [(4, 3, 1, 0), (2, 3, 1, 0), (4, 3, 1, 2), (2, 3, 1, 2)]:
    print(f"T, R, P, S = {payoffs}: equilibria {equilibria(symmetric(*payoffs))}")

# %% tags=["check"]
four_games = [
    symmetric(*numbers)
    for numbers in [(4, 3, 1, 0), (2, 3, 1, 0), (4, 3, 1, 2), (2, 3, 1, 2)]
]
assert [game.pure_equilibria() for game in four_games] == [
    [(1, 1)],
    [(0, 0), (1, 1)],
    [(0, 1), (1, 0)],
    [(0, 0)],
]
assert [len(game.equilibria()) for game in four_games] == [1, 3, 3, 1]

# %% [markdown]
# <details><summary>What happened</summary>
#
# | order | game | pure equilibria | a mixed one |
# |---|---|---|---|
# | T > R > P > S | prisoner's dilemma | (D, D) | none |
# | R > T > P > S | stag hunt | (C, C) and (D, D) | one |
# | T > R > S > P | chicken | (C, D) and (D, C) | one |
# | R > T = S > P | harmony | (C, C) | none |
#
# In the stag hunt each player wants to do what the other does. In chicken each wants to do the opposite. In harmony nothing pulls them apart.
#
# </details>
#
# The square below holds every pair of mixes: p is how often Row hunts the stag, q how often Column does. Wherever the two best-response lines meet,
# there is an equilibrium.

# %% tags=["predict"]
best_responses(Payoffs.stag_hunt())

# %% [markdown]
# Here are three more games with names. Count their equilibria, then run the cell.
#
# | game | Row and Column get, row by row |
# |---|---|
# | battle of the sexes | (3, 2) (0, 0) / (0, 0) (2, 3) |
# | matching pennies | (1, −1) (−1, 1) / (−1, 1) (1, −1) |
# | coordination | (1, 1) (0, 0) / (0, 0) (1, 1) |
#
# **Predict** for each how many equilibria are pure and how many are mixed.

# %%
sexes = Payoffs.battle_of_the_sexes()
pennies, coordination = Payoffs.matching_pennies(), Payoffs.coordination()
for game in (sexes, pennies, coordination):
    pure, every = len(game.pure_equilibria()), len(game.equilibria())
    print(f"{pure} pure and {every - pure} mixed")

# %% tags=["check"]
stag, chicken = Payoffs.stag_hunt(), Payoffs.chicken()
assert [
    (len(game.pure_equilibria()), len(game.equilibria()))
    for game in (prison, stag, chicken, sexes, pennies, coordination)
] == [(1, 1), (2, 3), (2, 3), (2, 3), (0, 1), (2, 3)]

# %% [markdown]
# ### Whose payoffs decide my mix?
#
# In the battle of the sexes (see *The neighbours of the dilemma*) both want to go out together. Row prefers the opera, and Column prefers the football.
#
# **Predict.** The opera becomes three times as good for Row: 9 instead of 3. Does Row go there more often in the mixed equilibrium?


# %%
def mixed(row_opera, col_football):
    game = Payoffs([[row_opera, 0], [0, 2]], [[2, 0], [0, col_football]])
    [found] = [each for each in game.equilibria() if not each.pure]
    return f"Row plays opera {found.row[0]}, Column {found.col[0]}"


print("3 for Row, 3 for Column:", mixed(3, 3))
print("9 for Row, 3 for Column:", mixed(9, 3))
print("3 for Row, 9 for Column:", mixed(3, 9))

# %% tags=["check"]
assert mixed(3, 3) == "Row plays opera 3/5, Column 2/5"
assert mixed(9, 3) == "Row plays opera 3/5, Column 2/11"
assert mixed(3, 9) == "Row plays opera 9/11, Column 2/5"

# %% [markdown]
# <details><summary>What happened</summary>
#
# Row's mix stays at 3/5, and **Column's** moves. A mix must leave the *other* player indifferent, or the other player would not mix. Column
# gets $2p$ at the opera and $3(1-p)$ at the football, so $p = 3/5$. Only Column's numbers are in that equation.
#
# "I like the opera 3 to 2, so I go there with probability 3/5" gives the right number for the wrong reason. With 9 for **Row**
# it gives 9/11; right is 3/5.
#
# </details>
#
# ### What each idea promises
#
# | idea | it promises | it does not promise |
# |---|---|---|
# | dominant strategy | to be best whatever the others do | to exist; to be good for both together |
# | iterated elimination (strict) | to keep every equilibrium, in any order | to strike out anything; to leave only one cell |
# | pure Nash equilibrium | that nobody gains by changing **alone** | to exist; to be the only one; to be fair; to be best for both |
# | Nash equilibrium, mixing allowed | to exist in every finite game ([Nash, 1950](https://doi.org/10.1073/pnas.36.1.48)) | that anybody strictly *prefers* to mix like that |
# | Pareto optimum | that nobody can gain without another losing | to be stable |
#
# For each "does not", some game in this lesson shows it. Which one?
#
# <details><summary>Check</summary>
#
# - No dominant strategy: stag hunt. Not good for both: the prisoner's dilemma.
# - Nothing to strike out, and so more than one cell left: matching pennies.
# - No pure equilibrium: matching pennies. Two: stag hunt. Unfair: battle of the sexes. Not best for both: the prisoner's dilemma.
# - Nobody strictly prefers to mix: matching pennies, where both choices then earn 0.
# - Not stable: (deny, deny) in the prisoner's dilemma.
#
# </details>

# %% tags=["check"]
assert pennies.pure_equilibria() == [] and len(pennies.eliminate()) == 0
assert prison.pure_equilibria()[0] not in prison.pareto()

# %% [markdown]
# ### A known last turn
#
# Suppose that everybody knows that there are 200 turns. That invites a trick. **Predict** the place of this strategy among ten.


# %%
def sly(mine, theirs):
    return "D" if len(mine) == 199 else tit_for_tat(mine, theirs)


print(*tournament([*FIELD, sly], seed=0).ranking[:3], sep=", ")

# %% tags=["check"]
for seed in range(3):
    assert tournament([*FIELD, sly], seed=seed).ranking[:2] == ("sly", "tit for tat")

# %% [markdown]
# Nobody can answer the last move. But then everybody should be sly, and cooperation on the last turn is lost. So nobody can answer a D on the turn
# before it either. What is the best answer to "tit for tat that defects on the last n of 10 turns"? **Predict** it for n = 0, 1,
# 2.


# %%
def defect_last(n):
    return lambda mine, theirs: (
        "D" if len(mine) >= 10 - n else tit_for_tat(mine, theirs)
    )


def best_answer(n):
    return max(
        range(11), key=lambda k: match(defect_last(k), defect_last(n), 10).scores[0]
    )


# %%
for n in (0, 1, 2, 9, 10):
    print(f"against n = {n} the best answer has n = {best_answer(n)}")

# %% tags=["check"]
assert all(best_answer(n) == min(n + 1, 10) for n in range(11))

# %% [markdown]
# <details><summary>What happened</summary>
#
# The best answer always defects one turn earlier, until no C is left. With a **known last turn** backward induction says: defect on every
# turn. People do not play like that.
#
# </details>
#
# ### The future, against a forgiving opponent
#
# Grim never forgives; tit for tat does. So against tit for tat there is a third way: defect, cooperate, defect, ... Cooperation has to beat
# this too, which asks for $\delta \ge (T-R)/(R-S)$ as well.

# %% tags=["predict"]
for payoffs in [(T, R, P, S), (5, 3, 1, 0)]:
    for against in ("grim", "tit for tat"):
        delta = discount_threshold(*payoffs, against)
        print(f"T, R, P, S = {payoffs} against {against}: delta at least {delta}")

# %% tags=["check"]
assert [
    [str(discount_threshold(*payoffs, against)) for against in ("grim", "tit for tat")]
    for payoffs in [(T, R, P, S), (5, 3, 1, 0)]
] == [["1/3", "1/3"], ["1/2", "2/3"]]

# %% [markdown]
# Now let both prisoners choose, before the first turn, between grim and always confess for the whole repeated game. **Predict** the pure
# equilibria for a small δ and for a large one. Which game of the table in *The neighbours of the
# dilemma* is each?


# %%
def repeated(delta):
    both, fooled = R / (1 - delta), S + delta * P / (1 - delta)
    tempted, never = T + delta * P / (1 - delta), P / (1 - delta)
    names = ("grim", "always confess")
    row, col = [[both, fooled], [tempted, never]], [[both, tempted], [fooled, never]]
    return Payoffs(row, col, rows=names, cols=names)


# %%
print("delta = 1/4:", equilibria(repeated(Fraction(1, 4))))
print("delta = 1/2:", equilibria(repeated(Fraction(1, 2))))

# %% tags=["check"]
assert [
    repeated(Fraction(delta)).pure_equilibria() for delta in ("1/4", "1/3", "1/2")
] == [[(1, 1)], [(0, 0), (1, 1)], [(0, 0), (1, 1)]]

# %% [markdown]
# <details><summary>What happened</summary>
#
# Below 1/3 it is a prisoner's dilemma again, above it a stag hunt.
#
# </details>
#
# ### Three strategies
#
# With three strategies evolution is easier to follow. Let always cooperate start with 80% of the population. **Predict** what becomes of
# always defect.

# %%
explore.evolution(["always cooperate", "always defect", "tit for tat"])

# %% tags=["check"]
three_names = ["always cooperate", "always defect", "tit for tat"]
three = replicator(expected_payoffs(three_names), [8, 1, 1], 60, three_names)
rise = [shares[1] for shares in three.history]
assert max(rise) > 0.85 and rise[-1] < 0.001

# %% [markdown]
# <details><summary>What happened</summary>
#
# Always defect rises above 85% while it lives off always cooperate. When its victims are gone, always defect starves, and tit for tat takes over.
#
# </details>
#
# ### A sandbox
#
# Here you see every agent. At one step everybody meets everybody, and at the next the worst fifth is replaced by copies of the best. Every number is
# yours: the payoffs, the turns, the noise, the agents. **Predict** which strategy is left if a match has only one turn, and which if it has ten. And
# what does 20% of noise change?

# %%
explore.sandbox()

# %% tags=["check"]
lonely = explore.sandbox(seed=0)
lonely.numbers["turns"].value, lonely.numbers["noise, %"].value = 1, 0
for _ in range(40):
    lonely.step()
assert {*lonely.agents} == {"always defect"}

# %% [markdown]
# <details><summary>What happened</summary>
#
# With one turn nobody can answer anything, and always defect is left. With ten turns the strategies that answer meet their own kind often enough.
# With 20% of noise they hit each other, and always defect often takes over.
#
# </details>
#
# ### One newcomer
#
# In a small population chance decides. At each step one member has a child, with a probability in proportion to
# its fitness, and then a random member dies. This is the **Moran process**. How likely
# is it that a single tit for tat among nineteen always-defectors takes over? A newcomer without any advantage has 1/20, or 5%.
# **Predict** whether 2 turns in each meeting are enough to do better, or 5, or 10.


# %%
def takes_over(turns):
    field = expected_payoffs(["always defect", "tit for tat"], turns)
    return fixation_probability(field, size=20)


# %%
for turns in (2, 5, 10, 50):
    print(f"{turns} turns: {takes_over(turns):.1%}")

# %% tags=["check"]
assert takes_over(2) < 1 / 20 < takes_over(5) < takes_over(10)

# %% [markdown]
# <details><summary>What happened</summary>
#
# Two turns in each meeting are too few. With five or more, the newcomer does better than 5%. Again the future decides.
#
# </details>
