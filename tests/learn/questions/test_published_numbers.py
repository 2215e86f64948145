"""The questions give the numbers that are published; what these are stands in `published.toml`."""

from ast import literal_eval

import pytest
from sentences import tables

from gamelab import Payoffs, TicTacToe, tree
from gamelab.learn.check import question
from gamelab.learn.question import Case, run_here
from gamelab.learn.values import same

ROWS = tables("learn/questions/published.toml")["row"]


def thing(form):
    """What a row hands out: a tree, a game, a board, or several of them."""
    if isinstance(form, list):
        return [*map(thing, form)]
    match form:
        case {"tree": text, **how}:
            return tree(literal_eval(text), **how)
        case {"game": name}:
            return getattr(Payoffs, name)()
        case {"row": _}:
            return Payoffs(**form)
        case {"board": squares}:
            return TicTacToe(squares)
        case {**entries}:
            return {name: thing(entry) for name, entry in entries.items()}
    return form


def found(row):
    """What comes of a row, and the payoffs that are read for it."""
    asked = question(row["question"])
    make = asked.mistakes[row["mistake"]] if "mistake" in row else asked.reference
    answer = make(thing(row.get("given")))
    case = Case("", tuple(thing(row.get("with", []))), row.get("options", {}))
    return run_here(case, answer)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["question"])
def test_a_question_gives_what_is_published(row):
    if "refused" in row:
        with pytest.raises(ValueError, match=row["refused"]):
            found(row)
        return
    (value, _, read), due = found(row), literal_eval(row["gives"])
    told = {name: value[name] for name in due} if isinstance(due, dict) else value
    assert same(due, told), told
    assert [path for _, path in read] == row.get("read", [path for _, path in read])
