"""Whatever is given in the place of an argument: a fitting result, or one sentence of ours that
says what was expected; never Python's own message, nan or a call that does not end.
"""

import ast
import os
import signal
import tempfile
import traceback
from contextlib import redirect_stdout
from fractions import Fraction
from functools import partial  # noqa: F401  (in calls.txt)
from inspect import signature
from io import StringIO
from math import inf, nan
from reprlib import repr

import pytest
from sampled import ALL, some
from sentences import PUBLIC, lines_of

import gamelab as g

np = pytest.importorskip("numpy")
pytest.importorskip("matplotlib").use("Agg")
if not hasattr(signal, "setitimer"):
    pytest.skip("no alarm ends a call that hangs here", allow_module_level=True)
SECONDS = 20  # of the processor, far more than any of these calls takes
HUGE = 10**30
KNOT: list = []
KNOT.append(KNOT)
DEEP: object = 1
for _ in range(3_000):
    DEEP = [DEEP]


def odd():
    """Forty odd values, made anew: some are used up when they are read."""
    return [
        *(None, True, -1, 0, 1.5, "", "abc", b"", (), (1, 2), [], [[]], {}, set(), {1}, [None]),
        *(["a", "b"], nan, inf, -inf, HUGE, 1j, Fraction(1, 3), "1/0", range(3), [[1], [1, 2]]),
        *(object(), (number for number in (1, 2)), np.array([[1, 2], [3, 4]]), np.array([1, 2])),
        *(np.int64(3), np.float64(0.5), np.bool_(True), np.float64(nan), g.tree([[1, 2], [3]])),
        *(g.Nim(3), g.Payoffs([[1, 2], [3, 4]]), KNOT, "x" * 100_000, DEEP, {"player": "max"}),
        ValueError("x"),
    ]


def then(search, make):
    """A call that makes a game and searches it."""
    return lambda *arguments, **options: search(make(*arguments, **options))


ROW, COL = [[3, 0], [5, 1]], [[3, 5], [0, 1]]
TREE, BOARD = g.tree([[3, 12, 8], [2, 4, 6]]), g.TicTacToe("XO./.../.OX", to_move="X")
PAIRS = g.tree([[(10, 1), (8, 3)], [(2, 4), (15, 9)]], players=("A", "B"))
DICE, DILEMMA = g.tree([[6], [1, 20]], players=("max", "chance")), g.Payoffs(ROW, COL)
ZERO_SUM = g.Payoffs([[30, -10, 20], [-10, 20, -20]])
TWO = ["tit for tat", "grim"]
WRITTEN = os.path.join(tempfile.mkdtemp(), "t.efg")
g.write(TREE, WRITTEN)


def parts(text):
    """The function, the arguments and the options of a call as it is written."""
    call = ast.parse(text, mode="eval").body

    def value(node):
        return eval(ast.unparse(node), NAMES)

    options = {option.arg: value(option.value) for option in call.keywords}
    return value(call.func), tuple(map(value, call.args)), options


NAMES = PUBLIC | globals()
# each public call, with arguments that are right
CALLS = dict(lines_of("calls.txt", r"^(\w.*?): (.*)$"))
# what these take long over by their nature: so many matches, generations, trees
LASTING = {("match", 2), ("tournament", "turns"), ("tournament", "repetitions")}
LASTING |= {("simulate_pruning", "trees"), ("order_experiment", 2), ("fixation_probability", 1)}
LASTING |= {("expected_pruning", 0), ("simulate_pruning", 0)}


class Endless(BaseException):
    """A call that has not ended."""


def ended(number, frame):
    raise Endless


def complaint(call, arguments, options):
    """What is wrong with what a call does: "" for a result, or an error of one sentence of ours."""
    before = signal.signal(signal.SIGPROF, ended)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        with redirect_stdout(StringIO()):
            result = call(*arguments, **options)
    except (ValueError, TypeError, LookupError) as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        ours = "gamelab" in last.filename and "raise " in (last.line or "")
        return "" if ours and str(error) else f"{type(error).__name__}: {str(error)[:200]}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return "it gives nan" if isinstance(result, float) and result != result else ""


@pytest.mark.slow
@pytest.mark.parametrize("name", CALLS)
def test_an_odd_argument_gets_a_result_or_a_sentence(name):
    call, arguments, options = parts(CALLS[name])
    assert not complaint(call, arguments, options)
    wrong = []
    for place in [*range(len(arguments)), *options]:
        for value in some(odd(), 2):
            if (name, place) in LASTING and value is HUGE:
                continue
            if place in options:
                found = complaint(call, arguments, options | {place: value})
            else:
                given = (*arguments[:place], value, *arguments[place + 1 :])
                found = complaint(call, given, options)
            if found:
                wrong.append(f"{place}, {repr(value)}: {found}")
    assert not wrong


@pytest.mark.slow
@pytest.mark.parametrize("name", dir(g.explore))
def test_an_explorer_says_what_it_needs(name):
    """Each is given an array, which is equal to nothing as a whole, and an eighth of the odd values
    or a quarter, and all together all of them. The other arguments are some that fit one explorer
    or another.
    """
    parts = 4 if ALL else 8
    first = dir(g.explore).index(name) % parts
    explorer = getattr(g.explore, name)
    others = {"root": PAIRS, "leaf": "0.0", "game": ZERO_SUM, "versions": {"ours": g.alphabeta}}
    wrong = []
    for place, parameter in signature(explorer).parameters.items():
        needed = {
            name: others.get(name)
            for name, each in signature(explorer).parameters.items()
            if each.default is parameter.empty
        }
        for value in [np.array([1, 2]), *odd()[first::parts]]:
            if found := complaint(explorer, (), needed | {place: value}):
                wrong.append(f"{place}, {repr(value)}: {found}")
    assert not wrong


def test_arrays_and_tables_are_read():
    """pandas is recognised and never imported: a table has its labels."""
    matrix = np.array(ROW)
    assert g.tree(np.array([[3, 12], [2, 4]])).to_dict() == g.tree([[3, 12], [2, 4]]).to_dict()
    game = g.Payoffs(matrix)
    assert game.row == g.Payoffs(ROW).row and type(game.row[0][0]) is int
    assert game.mix("row", np.array([0.25, 0.75])) == [Fraction(1, 4), Fraction(3, 4)]
    assert game.index("row", np.int64(1)) == 1
    assert repr(g.replicator(matrix, np.array([0.5, 0.5]))) == repr(g.replicator(ROW, [0.5, 0.5]))
    assert g.moran(matrix, np.array([3, 3]), seed=1).final == g.moran(ROW, [3, 3], seed=1).final
    equal = [[1, 1], [2, 2]]
    assert g.fixation_probability(np.array(equal), 5) == g.fixation_probability(equal, 5)

    class DataFrame:
        """What is asked of pandas' own."""

        __module__ = "pandas.core.frame"
        index, columns = ["cooperate", "defect"], ["C", "D"]

        def to_numpy(self):
            return matrix

    assert g.Payoffs(DataFrame()).rows == ("cooperate", "defect")
    assert g.Payoffs(DataFrame()).cols == ("C", "D")
    assert g.replicator(DataFrame()).names == ("cooperate", "defect")
