"""A small lesson that belongs to no course: what the hostile and honest papers are answers to.

Lesson 09, four questions, 30 points that a machine gives and 4 that a person gives. Every payoff of
a drawn tree has six digits and every drawn case has a word of its own, so that whatever is said of
a hidden case anywhere can be found there."""

import contextlib
import sys
from functools import partial
from types import SimpleNamespace

from gamelab import alphabeta, minimax, tree
from gamelab.learn.lessons import LESSONS, PREFIXES, Lesson
from gamelab.learn.question import Case, Question

NUMBER, PREFIX, SEED, SECRET = "09", "toy", 41, 907_211_338
POINTS = 30
ROOM = "toy_room"


def value(node):
    """What the first question asks for."""
    return minimax(node).value


def careful(node):
    """What the second question asks for."""
    return alphabeta(node).value


def drawn(rng):
    """A tree in which alpha-beta leaves something out, and a word that stands nowhere else."""
    word = "".join(rng.choice("bcdfghjkmnpqrstvwxz") for _ in range(9))
    while True:
        found = tree(
            [[rng.randint(100_000, 999_999) for _ in range(rng.randint(2, 3))] for _ in range(3)]
        )
        if alphabeta(found).leaves < minimax(found).leaves:
            return word, found


def _cases(rng, given, reads=False):
    trees = (drawn(rng) for _ in range(6))
    return [Case(f"the tree {word}", (found,), reads=reads) for word, found in trees]


SEARCHES = (
    "minimax",
    "alphabeta",
    "negamax",
    "knuth_moore",
    "expectimax",
    "backward_induction",
    "subgame_perfect",
    "best_move",
    "iterative_deepening",
)

QUESTIONS = (
    Question(
        "toy-1",
        "the value of a tree",
        12,
        "value",
        reference=lambda given: value,
        cases=_cases,
        forbidden=SEARCHES,
    ),
    Question(
        "toy-2",
        "the value, reading little",
        12,
        "careful",
        reference=lambda given: careful,
        cases=partial(_cases, reads=True),
        forbidden=SEARCHES,
    ),
    Question(
        "toy-3",
        "three values by hand",
        6,
        "answers",
        given=lambda rng: tree([[3, 12, 8], [2, 4, 6]], names="ABC"),
        reference=lambda given: {
            "A": minimax(given).value,
            "B": minimax(given.children[0]).value,
            "C": minimax(given.children[1]).value,
        },
    ),
    Question("toy-4", "why", 4, "why"),
)

MASTER = """\
# %% [markdown]
# # Exercises: a lesson of its own
# **Time**: 20 minutes. **Points**: 34.

# %%
from gamelab import exercise
exercise("09")

# %% [markdown]
# ## toy-1: the value of a tree (12 points)

# %%
def value(node):
    # BEGIN SOLUTION: write minimax
    if node.is_leaf:
        return node.payoff
    found_below = [value(below) for below in node.children]
    return max(found_below) if node.player == "max" else min(found_below)
    # END SOLUTION

# %% [markdown]
# ## toy-2: the value, reading little (12 points)

# %%
def careful(node, alpha=float("-inf"), beta=float("inf")):
    # BEGIN SOLUTION: write alpha-beta
    if node.is_leaf:
        return node.payoff
    best = float("-inf") if node.player == "max" else float("inf")
    for child in node.children:
        found = careful(child, alpha, beta)
        if node.player == "max":
            best, alpha = max(best, found), max(alpha, found)
        else:
            best, beta = min(best, found), min(beta, found)
        if alpha >= beta:
            break
    return best
    # END SOLUTION

# %% [markdown]
# ## toy-3: three values by hand (6 points)

# %%
# BEGIN SOLUTION: a value for each of A, B and C
answers = {"A": 3, "B": 3, "C": 2}
# END SOLUTION

# %% [markdown]
# ## toy-4: why (4 points)

# %%
# BEGIN SOLUTION: a sentence
why = "MIN takes the least, and MAX the greatest of those."
# END SOLUTION
"""

COURSE = f"""\
title = "Hostile papers"
term = "Any"
ref = "v0"
seed = {SEED}

[repository]
own = "ada/masters"
published = "ada/games"

[points]
{NUMBER} = 34

[deadlines]
{NUMBER} = 2026-12-11T23:59:00+01:00

[grading]
secret = {SECRET}
"""


def course(folder):
    """Write the course that consists of this lesson, its master included, and return its folder."""
    (folder / "solutions").mkdir(parents=True)
    (folder / "notebooks").mkdir()
    (folder / "course.toml").write_text(COURSE, "utf-8")
    (folder / "solutions" / f"{NUMBER}_toy.py").write_text(MASTER, "utf-8")
    return folder


@contextlib.contextmanager
def planted():
    """While the block runs, lesson 09 is one of the course's."""
    name = f"gamelab.learn.questions.{ROOM}"
    if name in sys.modules:
        yield
        return
    sys.modules[name] = SimpleNamespace(QUESTIONS=QUESTIONS)  # type: ignore[assignment]
    PREFIXES[PREFIX] = LESSONS[NUMBER] = Lesson(NUMBER, ROOM, PREFIX)
    try:
        yield
    finally:
        del sys.modules[name], PREFIXES[PREFIX], LESSONS[NUMBER]
