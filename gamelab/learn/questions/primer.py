"""Questions on the Python that the course uses."""

from fractions import Fraction
from functools import reduce
from traceback import walk_tb
from typing import Any

from ...search.minimax import minimax
from ..attempt import told
from ..mistakes.chance import LOTTERY
from ..mistakes.payoffs import SUREST
from ..question import Case, Question, shown
from ..values import number
from .asking import calls, matrix, probabilities, program, read, whole

# Programs that stop in the middle of a loop. What is in capitals is drawn.
LISTS = """\
def lowest(row):
    return min(row)

def guarantee(rows):
    answers = []
    for row in rows:
        answers.append(lowest(row))
    return max(answers)

game = DRAWN
guarantee(game)
"""
PLACES = """\
def entry(row, place):
    return row[place]

def column(rows, place):
    found = []
    for row in rows:
        found.append(entry(row, place))
    return found

game = DRAWN
column(game, 2)
"""
RETURNS = """\
def shifted(payoff):
    moved = payoff + SHIFT
    if payoff > 3:
        return moved

def total(payoffs):
    found = 0
    for payoff in payoffs:
        found = found + shifted(payoff)
    return found

total(DRAWN)
"""
KEYS = """\
beats = {"rock": "scissors", "scissors": "paper", "paper": "rock"}

def loser(move):
    return beats[move]

def losers(moves):
    found = []
    for move in moves:
        found.append(loser(move))
    return found

losers(DRAWN)
"""
# each with the variable that holds what it stops at
STOPPING = ((LISTS, "row"), (PLACES, "row"), (RETURNS, "payoff"), (KEYS, "move"))


def leaves(tree: Any) -> int:
    """How many numbers stand in nested lists."""
    return sum(map(leaves, tree)) if isinstance(tree, list) else 1


def _nested(rng, depth):
    return (
        [_nested(rng, depth - 1) for _ in range(rng.randint(1, 3))]
        if depth and rng.random() < 0.8
        else rng.randint(-9, 9)
    )


def _leaves_cases(rng, given):
    fixed = read("""
        []
        [[3, 12, 8], [2, 4, 6]]
        [[], 5]
        7
        [1, [2, [3, [4]]]]
    """)
    # some, many, and a long way down to a fork
    drawn = [
        [_nested(rng, 3), _nested(rng, 3)],
        [*whole(rng, rng.randint(12, 20)), [_nested(rng, 3)]],
        reduce(lambda tree, _: [tree], range(rng.randint(9, 15)), whole(rng, 3)),
    ]
    return calls("leaves", [*fixed, *zip(drawn)])


# The move that is sure of most.


def _surest_cases(rng, given):
    fixed = read("""
        [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
        [[2, 7], [2, -5]]
        [[1, 8], [4, 9], [7, 4]]
        [[-5, -2], [-3, -1]]
        [[6]]
        [[4, 5], [4], [4, 9]]
    """)
    drawn = [_rows(rng, -9, -1), _rows(rng, -9, 9), _rows(rng, 1, 20)]
    # a tie for the best move, whatever is drawn
    tied = _rows(rng, 1, 6)
    tied.append([max(map(min, tied)), 9])
    drawn += [tied, [[9, 7], *_rows(rng, -9, 5)]]
    # the last list is best, and each has its smallest number at its end
    many = [sorted(whole(rng, 12, -99, 99), reverse=True) for _ in range(rng.randint(12, 15))]
    large = Case(f"{len(many)} lists of 12 numbers", (sorted(many, key=min),))
    return [*calls("surest", [*fixed, *zip(drawn)]), large]


def _rows(rng, low, high):
    return [whole(rng, rng.randint(1, 4), low, high) for _ in range(rng.randint(2, 4))]


# What a lottery is worth, exactly.


def _expected_cases(rng, given):
    fixed = read("""
        ["1/2", "1/4", "1/4"], [8, 4, 0]
        ["1/3", "2/3"], [1, 2]
        ["0.1", "0.2", "0.7"], [1, 1, -1]
        ["1"], [-5]
    """)
    drawn = [_lottery(rng, total) for total in (3, 5, 7, 10, 12)]
    drawn.append((["0", *probabilities(rng, 12, 9)], whole(rng, 13, 1, 99)))
    return calls("expected", fixed + drawn)


def _lottery(rng, total):
    """Two or three payoffs with chances over `total`; over 10 they are written as decimals."""
    cuts = sorted(rng.sample(range(1, total), rng.randint(1, 2)))
    parts = [high - low for low, high in zip([0, *cuts], [*cuts, total])]
    chances = [f"0.{part}" if total == 10 else str(Fraction(part, total)) for part in parts]
    return chances, whole(rng, len(chances), high=15)


def _exact(given, case, value, right):
    """Right if it is the number itself; a rounded one is told so."""
    if number(value) == right:
        return True
    if type(value) is float and abs(value - right) < 1e-6:
        return (
            f"gives {shown(value)}, which is rounded; the exact value is {right}: make each chance"
            " a Fraction before you multiply"
        )
    return False


# A program that stops, and what its traceback tells.


def _stopping(rng):
    program, variable = rng.choice(STOPPING)
    drawn = matrix(rng, rng.randint(3, 4), 3, 1, 15)
    at = rng.randint(1, len(drawn) - 1)
    if program is LISTS:
        drawn[at] = rng.randint(2, 9)
    elif program is PLACES:
        drawn[at] = drawn[at][:2]
    elif program is RETURNS:
        drawn = whole(rng, 4, 4, 15)
        drawn[at] = rng.randint(1, 3)
        program = program.replace("SHIFT", str(rng.randint(2, 9)))
    else:
        drawn = [rng.choice(("rock", "paper", "scissors")) for _ in range(4)]
        drawn[at] = rng.choice(("stone", "sissors", "well"))
    program = program.replace("DRAWN", str(drawn))
    numbered = "\n".join(
        f"{place:2}  {line}".rstrip() for place, line in enumerate(program.splitlines(), 1)
    )
    return {
        "program": numbered,
        "traceback": told(_stop(program)[0], program),
        "variable": variable,
        "gathered": "answers" if "answers" in program else "found",
    }


def _stop(program):
    """Run a program that stops: its error, and for each call the function, the line and the names,
    the outermost first.
    """
    try:
        exec(compile(program, "<program>", "exec"), {"__name__": "program"})
    except Exception as error:
        return error, [
            (frame.f_code.co_name, line, frame.f_locals)
            for frame, line in walk_tb(error.__traceback__)
            if frame.f_code.co_filename == "<program>"
        ]
    raise ValueError("this program does not stop with an error")


def _read(given):
    """What is to be read from the traceback and the program."""
    program = "\n".join(line[4:] for line in given["program"].splitlines())
    error, calls = _stop(program)
    _, line, names = calls[-1]
    # the loop is in the last function but one, or in the last where a callee had returned
    loop = next(held for _, _, held in reversed(calls) if given["gathered"] in held)
    # a number for a list, a place that the list lacks, a forgotten return, a key that is not there
    cause = {IndexError: "b", KeyError: "d"}.get(
        type(error), "c" if "NoneType" in str(error) else "a"
    )
    return {
        "error": type(error).__name__,
        "line": line,
        "called from": calls[-2][1],
        "value": names[given["variable"]],
        "so far": loop[given["gathered"]],
        "cause": cause,
    }


QUESTIONS = (
    program("primer-1", "count the leaves", 8, "leaves", leaves, _leaves_cases),
    program(
        "primer-2",
        "the surest move",
        4,
        "surest",
        lambda game: minimax(game).move,
        _surest_cases,
        form=SUREST,
    ),
    program(
        "primer-3",
        "what a lottery is worth, exactly",
        4,
        "expected",
        LOTTERY.answer(),
        _expected_cases,
        form=LOTTERY,
        accepts=_exact,
    ),
    Question("primer-4", "read a traceback", 4, reference=_read, given=_stopping),
)
