"""What a reader enters who has solved a problem of practice, and what an answer is worth."""

from gamelab import number_text
from gamelab.learn.check import posed
from gamelab.learn.practice.problem import NEVER, NONE


def typed_in(value):
    """A value as it is typed."""
    if value is None:
        return NEVER
    if isinstance(value, list) and value and isinstance(value[0], list):
        return ", ".join(f"({typed_in(part)})" for part in value)
    if isinstance(value, list):
        return ", ".join(map(typed_in, value))
    return value if isinstance(value, str) else number_text(value).replace("∞", "inf")


def entry(field, value):
    """A value as it is entered in a field."""
    if field.kind == "text":
        return typed_in(value)
    if field.kind == "choice":
        return next(option for option, meant in field.options.items() if meant == value)
    return tuple(option for option, meant in field.options.items() if meant in (value or [NONE]))


def solved(problem):
    """The right entry of every field."""
    right = problem.posed.reference
    return {name: entry(field, right[name]) for name, field in problem.fields.items()}


def points(name, answer):
    """The points of an answer, without the report's search for a smallest tree."""
    here = posed(name)
    return here.points(here.verdicts(here.outcomes(answer)))
