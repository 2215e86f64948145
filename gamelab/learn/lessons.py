"""The lessons of the course, a line each: what stands elsewhere about one follows from it."""

from typing import NamedTuple


class Lesson(NamedTuple):
    """A lesson.

    number, word : of its files, notebooks/03_alpha_beta.py; its questions stand in the module of
    that word. prefix : the first part of its questions' names, "" for a lesson without exercises.
    minutes : of its core."""

    number: str
    word: str
    prefix: str = ""
    minutes: int = 50


# when the alpha-beta of the exercises leaves a node: alpha >= beta, or alpha > beta
CUTS = (">=", ">")
LESSONS = {
    lesson.number: lesson
    for lesson in (
        Lesson("00", "primer", "primer"),
        Lesson("01", "games", "games"),
        Lesson("02", "minimax", "minimax"),
        Lesson("03", "alpha_beta", "ab"),
        Lesson("04", "expectimax", "expectimax"),
        Lesson("05", "nonzero_sum", "trees"),
        Lesson("06", "payoff_matrix", "matrix"),
        Lesson("07", "prisoners_dilemma", "dilemma"),
        Lesson("08", "laboratory", "lab"),
    )
}
PREFIXES = {lesson.prefix: lesson for lesson in LESSONS.values() if lesson.prefix}
