"""What is said of an answer: its shape, its rounding, what it read, how it was called. Sentences
only; nothing here judges.
"""

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from ..trees.node import Node, number_text
from .values import article, number, same

BLANK = "not answered yet"
CALLED = "when it was called as "
NAMED = {"payoff": "payoff", "eval": "evaluation"}
SHAPES = (
    (bool, "True or False is"),
    (str, "a text in quotation marks is"),
    (list | tuple, "a list is"),
)
# two fractions that show how one is written; the one that is not the answer is shown
EXAMPLES = (Fraction(2, 7), Fraction(5, 12))


def shown(value: Any) -> str:
    """A value in a message: as it is written in Python, but fractions as by hand, shortened.

    >>> shown([Fraction(3, 1), Fraction(1, 3), "B"])
    "[3, 1/3, 'B']"
    """
    text = number_text(value) if type(value) in (int, float, Fraction) else repr(value)
    if type(value) is list:
        text = f"[{', '.join(map(shown, value))}]"
    return text if len(text) <= 80 else text[:77] + "..."


def kind(value: Any) -> str:
    """A value with the word for what it is.

    >>> kind(7), kind("B"), kind([1, 2]), kind(None), kind(len)
    ('the number 7', "the text 'B'", 'the list [1, 2]', 'None', 'a function')
    """
    if value is None or type(value) is bool:
        return repr(value)
    if type(value) is str:
        return f"the text {shown(value)}"
    if number(value) is not None:
        return f"the number {shown(value)}"
    if isinstance(value, list | tuple):
        return f"the list {shown(list(value))}"
    if isinstance(value, Mapping):
        return f"the dictionary {shown(dict(value))}"
    return "a function" if callable(value) else article(type(value).__name__)


def listed(keys: Iterable[Any]) -> str:
    """Keys as they are written, the first four."""
    written = [repr(key)[:40] for key in keys]
    return ", ".join(written[:4]) + (", ..." if len(written) > 4 else "")


def parts(value: Any) -> Iterator[Any]:
    """What stands in an answer, however deep.

    >>> [*parts({"A": [1, (2, "3")]})]
    [1, 2, '3']
    """
    if isinstance(value, Mapping | list | tuple):
        for entry in value.values() if isinstance(value, Mapping) else value:
            yield from parts(entry)
    else:
        yield value


def numerals(value: Any) -> bool:
    """Whether some number in it is written as a text.

    >>> numerals([3, "B"]), numerals([["1/3"], "B"])
    (False, True)
    """
    return any(type(part) is str and number(part) is not None for part in parts(value))


def misfit(name: str, reference: Any, value: Any) -> str | None:
    """That the whole of an answer has another shape than what is asked for, in a sentence; None if
    it has not.

    >>> misfit("minimax_value", len, 7)
    'a function is expected, minimax_value itself without brackets, and this is the number 7'
    >>> misfit("minimax_1", {"A": 3, "move": "B"}, [3, "B"])
    "a dictionary with the entries 'A', 'move' is expected, and this is the list [3, 'B']"
    """
    if value is ...:
        return BLANK
    if callable(reference):
        return no_function(name, value)
    if isinstance(reference, Mapping):
        # where the entries are numbered, a list of the first of them will do
        if (
            isinstance(value, Mapping)
            and value
            or isinstance(value, list | tuple)
            and any(type(key) is int for key in reference)
        ):
            return None
        found = "this one is empty" if isinstance(value, Mapping) else f"this is {kind(value)}"
        return f"a dictionary with the entries {listed(reference)} is expected, and {found}"
    if isinstance(reference, list | tuple) and not isinstance(value, list | tuple | Mapping):
        return f"a list of {len(reference)} entries is expected, and this is {kind(value)}"
    return f"a value is expected, and this is {kind(value)}" if callable(value) else None


def no_function(name: str, value: Any) -> str | None:
    """That something else stands where a function is asked for, most often what it returned; None
    where it is a function that is called and returns.

    >>> no_function("leaves", Fraction)
    'leaves is a class, Fraction: hand in what it makes, or a function'
    >>> async def count(tree): return 3
    >>> no_function("leaves", count)
    'leaves is an async function: write it without async and await'
    """
    from inspect import iscoroutinefunction  # takes long to import

    if value is ...:
        return BLANK
    if isinstance(value, type):
        return f"{name} is a class, {value.__name__}: hand in what it makes, or a function"
    if iscoroutinefunction(value):
        return f"{name} is an async function: write it without async and await"
    expected = f"a function is expected, {name} itself without brackets, and this is {kind(value)}"
    return None if callable(value) else expected


def missing(entry: Any, value: Any) -> str:
    """That an answer lacks an entry; the same sentence for every entry that is called otherwise
    there.
    """
    if isinstance(value, Mapping):
        near = any(str(key).strip().casefold() == str(entry).strip().casefold() for key in value)
        as_asked = (
            ": its name is written as in the question, capital letters too, and the names here are"
            f" {listed(value)}"
        )
        return f"this entry is missing{as_asked if near else ''}"
    if isinstance(value, list):
        return "this entry is missing"
    return f"a dictionary or a list with the entry {entry!r} is expected, and this is {kind(value)}"


def not_right(expected: Any, value: Any) -> str:
    """That a value is not right, and as much of why as may be told without giving the right one
    away.
    """
    return _misshapen(expected, value) or rounded(expected, value) or f"{shown(value)} is not right"


def _misshapen(expected, value):
    if expected is None or value is None:
        return None
    wanted, fits = "a number is", number(expected) is None or number(value) is not None
    for shape, words in SHAPES:
        if isinstance(expected, shape):
            wanted, fits = words, isinstance(value, shape)
    return None if fits else f"{wanted} expected here, and this is {kind(value)}"


def rounded(expected: Any, value: Any) -> str | None:
    """That an exact number is wanted where a decimal near it is given, or several in a list, in a
    sentence; else None.
    """
    lists = isinstance(expected, list | tuple) and isinstance(value, list | tuple)
    if lists and len(expected) != len(value):
        return None
    pairs = list(zip(expected, value)) if lists else [(expected, value)]
    near = [_is_rounded(one, other) for one, other in pairs]
    if not any(near) or not all(close or same(*both) for close, both in zip(near, pairs)):
        return None
    example = next(
        example for example in EXAMPLES if all(abs(number(one) or 0) != example for one, _ in pairs)
    )
    # who writes texts writes "2/7"; in Python 2/7 is a decimal
    texts = any(type(mine) is str for _, mine in pairs)
    written = example if texts else f"Fraction({example.numerator}, {example.denominator})"
    return f"{shown(value)} is close: an exact number is wanted, such as {written}"


def _is_rounded(expected, value):
    """Whether a decimal is a fraction, cut or rounded to its places."""
    exact, mine = number(expected), number(value)
    decimal = type(value) is float or type(value) is str and "." in value
    if not decimal or type(expected) is float:
        return False
    if not isinstance(exact, Fraction) or not isinstance(mine, Fraction) or exact.denominator == 1:
        return False
    places = -int(Decimal(str(value).strip().replace("−", "-")).as_tuple().exponent)
    # one place is rounded; of a number that is cut off more are kept
    return 1 <= places <= 30 and abs(exact - mine) <= Fraction(1, 10**places) / (
        2 if places == 1 else 1
    )


def read_differently(read: Sequence[tuple[str, str]], expected: Sequence[tuple[str, str]]) -> str:
    """How what was read differs from what had to be read, in a sentence; each entry is ("payoff" or
    "eval", path).

    >>> read_differently([("payoff", "0")], [("payoff", "0"), ("eval", "1")]).partition(": ")[2]
    'it never reads the evaluation after move 1'
    """
    mine, due = Tally(read), Tally(expected)
    begins = "what it returns is right, but it"
    told = [f"need not read {_which(one)}" for one in [*mine - due][:1]]
    told += [f"never reads {_which(one)}" for one in [*due - mine][:1]]
    if told:
        many = f"{len(read)} number" + "s" * (len(read) != 1)
        return f"{begins} reads {many} and should read {len(expected)}: it {' and '.join(told)}"
    place = next(
        place for place, (mine, theirs) in enumerate(zip(read, expected)) if mine != theirs
    )
    return (
        f"{begins} reads in another order: {_which(read[place])} comes where"
        f" {_which(expected[place])} should"
    )


def said_once(tests: Sequence[tuple[bool, str, str]]) -> list[tuple[bool, str]]:
    """What is said of each test, from (right, its name, the message): a message is repeated as "the
    same", whatever it was called with, and what is wrong with all of them is said in one line.

    >>> said_once([(False, "A", "7 is wrong"), (False, "B", "7 is wrong"), (True, "C", "")])
    [(False, 'A: 7 is wrong'), (False, 'B: the same'), (True, 'C')]
    >>> error = "TypeError (when it was called as f({}))".format
    >>> said_once([(False, "f(1)", error(1)), (False, "f(2)", error(2))])
    [(False, 'all 2 tests: TypeError (when it was called as f(1))')]
    """
    # the call that an error came from is the test's own
    errors = [message.partition(CALLED)[0] for _, _, message in tests]
    if len(tests) > 1 and len({*errors}) == 1 and not any(right for right, _, _ in tests):
        return [(False, f"all {len(tests)} tests: {tests[0][2]}")]
    lines, before = [], None
    for (right, name, message), error in zip(tests, errors):
        said = "" if right else ": the same" if error == before else f": {message}"
        lines.append((right, name + said))
        before = None if right else error
    return lines


def _which(one):
    what, path = one
    moves = f"after move{'s' if '.' in path else ''} {path.replace('.', ', ')}"
    return f"the {NAMED[what]} {moves if path else 'at the root'}"


def written_call(
    name: str, arguments: Sequence[Any], options: Mapping[str, Any], node: str = "node"
) -> str:
    """A call as it is written in Python; `node` stands for every tree.

    >>> written_call("my_alphabeta", (), {"alpha": 3, "beta": 7})
    'my_alphabeta(alpha=3, beta=7)'
    """

    def text(value):
        if isinstance(value, Node):
            return node
        return repr(value) if type(value) in (int, float, Fraction) else shown(value)

    named = (f"{option}={text(value)}" for option, value in options.items())
    return f"{name}({', '.join([*map(text, arguments), *named])})"
