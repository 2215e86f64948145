"""One run of a search, told twice: by `watch`, and by print statements put into its source.

What both tell alike is taken for certain; anything else is not asked about.

>>> source = '''
... def value(node):
...     if node.is_leaf:
...         return node.payoff
...     return max(value(child) for child in node.children)
... '''
>>> run = runs(source, "value", [Wanted([3, 12], printing=True)])[0]
>>> run.value, run.reads, run.returned
(12, ('0', '1'), {'0': 3, '1': 12, '': 12})
"""

import ast
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from types import CodeType
from typing import Any, NamedTuple

from ...trees.build import tree
from ...trees.node import Node
from ...watching.watch import watch
from ..limits import TooLong, recursion_limit, time_limit
from ..repairs.change import COMPARED, LOOPS, expression, leaves, text_of
from ..values import same

SEEN = "__seen__"


class Wanted(NamedTuple):
    """A run that is asked for: the tree in its JSON form, and the source, None for the answer as it
    stands. printing : whether the source also prints, and all of the Run is wanted, not its value
    and its reads alone.
    """

    form: Any
    source: str | None = None
    printing: bool = False


class Test(NamedTuple):
    """A comparison in an `if` that leaves a loop when it is true: its line, its two sides, and how
    it came out.
    """

    __test__ = False

    node: str
    line: int
    left: Any
    sign: str
    right: Any
    true: bool


class Run(NamedTuple):
    """What one run did; a path is that of a node.

    value : what came back. reads : the leaves, in order. returned : what came back from each
    visit. windows : alpha and beta on entry. cut : the nodes at which it cut. entered, printed,
    tests : what the print statements tell: the parameters that are numbers on entry, what was
    returned, and the comparisons. problem : why there is no run, "" if there is one.
    """

    value: Any = None
    reads: tuple[str, ...] = ()
    returned: Mapping[str, Any] = {}
    windows: Mapping[str, tuple[Any, Any]] = {}
    cut: tuple[str, ...] = ()
    entered: Mapping[str, Mapping[str, Any]] = {}
    printed: Mapping[str, Any] = {}
    tests: tuple[Test, ...] = ()
    problem: str = ""

    @property
    def bounds(self) -> tuple[str, str] | None:
        """The two parameters that hold alpha and beta at every visit, as both ways tell; None where
        they do not agree.
        """
        visits = [(self.entered.get(path, {}), pair) for path, pair in self.windows.items()]
        names = {name for held, _ in visits for name in held}
        for low, high in permutations(sorted(names), 2):
            if all(
                same(held.get(low), alpha) and same(held.get(high), beta)
                for held, (alpha, beta) in visits
            ):
                return low, high
        return None


def runs(
    source: str, name: str, wanted: Sequence[Wanted], names: Mapping[str, Any] | None = None
) -> list[Run]:
    """Each run that is wanted of the function `name` in `source`, run in a copy of `names`; all
    together within the limit of one call.
    """
    found = []
    try:
        with time_limit(), recursion_limit():
            for one in wanted:
                found.append(_run(one.source or source, name, one, dict(names or {})))
    except TooLong:
        pass
    return [*found, *[Run(problem="TooLong")] * (len(wanted) - len(found))]


def told(
    source: str, name: str, wanted: Sequence[Sequence[Any]], names: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The same for another process: each Wanted as a list, each Run as a dictionary of plain
    values.
    """
    found = runs(source, name, [Wanted(*one) for one in wanted], names)
    return [{**run._asdict(), "tests": [[*test] for test in run.tests]} for run in found]


def worth(found: Any) -> Any:
    """The value in what a search returned: (value, move), or the value alone."""
    return found[0] if isinstance(found, tuple | list) and len(found) == 2 else found


def _run(source, name, wanted, names):
    root = tree(wanted.form)
    try:
        trace = watch(_made(_code(source), name, names), root)
        run = Run(worth(trace.result), tuple(trace.leaves_read))
        if not wanted.printing:
            return run
        seen = _Seen()
        _made(_code(source, True), name, {**names, SEEN: seen})(root)
    except Exception as error:
        return Run(problem=type(error).__name__)
    enters = [step for step in trace.steps if step.kind == "enter"]
    return run._replace(
        returned=dict(trace.values),
        windows={step.node: (step.alpha, step.beta) for step in enters if step.alpha is not None},
        cut=tuple(trace.cuts),
        entered=seen.entered,
        printed=seen.printed,
        tests=tuple(seen.tests),
    )


@lru_cache(64)
def _code(source: str, printing: bool = False) -> CodeType:
    """The program, or the one that prints: one is run on hundreds of trees."""
    module = ast.parse(source)
    module = _Prints().visit(module) if printing else module
    return compile(ast.fix_missing_locations(module), "<answer>", "exec")


def _made(code: CodeType, name: str, names: dict[str, Any]) -> Callable[..., Any]:
    exec(code, names)
    return names[name]


class _Seen:
    """What the print statements say, by the node that their function was called with."""

    def __init__(self):
        self.path, self.entered, self.printed, self.tests = [], {}, {}, []

    def enter(self, held):
        here = [value.path for value in held.values() if isinstance(value, Node)]
        self.path.append(here[0] if here else None)
        if here:
            before = self.entered.get(here[0], {})
            # what a second visit holds otherwise is nothing to ask about
            self.entered[here[0]] = {
                key: value if before.get(key, value) == value else None
                for key, value in held.items()
                if isinstance(value, int | float) and not isinstance(value, bool)
            }

    def leave(self):
        self.path.pop()

    def returned(self, value):
        if self.path[-1] is not None:
            self.printed[self.path[-1]] = worth(value)
        return value

    def tested(self, line, left, sign, right, true):
        if self.path[-1] is not None:
            self.tests.append(Test(self.path[-1], line, left, sign, right, true))
        return true


def _leaves(node):
    """Whether it is an `if` that leaves the loop round it, and does so at once."""
    return leaves(node) and not any(isinstance(inner, LOOPS) for inner in ast.walk(node))


class _Prints(ast.NodeTransformer):
    """Puts a print statement at each entry, each return and each comparison of an `if` that leaves
    a loop.
    """

    def __init__(self):
        self.leaving = set()

    def visit_For(self, node: ast.For | ast.While) -> Any:
        self.leaving |= set(filter(_leaves, ast.walk(node)))
        self.generic_visit(node)
        return node

    def visit_While(self, node):
        return self.visit_For(node)

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        entered: Any = ast.parse(f"{SEEN}.enter(locals())\ntry: ...\nfinally: {SEEN}.leave()").body
        entered[1].body, node.body = node.body, entered
        return node

    def visit_Return(self, node):
        self.generic_visit(node)
        node.value = ast.Call(
            expression(f"{SEEN}.returned"), [node.value or ast.Constant(None)], []
        )
        return node

    def visit_If(self, node):
        self.generic_visit(node)
        match node.test:
            case ast.Compare(left, [kind], [right]) if node in self.leaving:
                if sign := COMPARED.get(type(kind)):
                    sides = f"(_left := {text_of(left)}), {sign!r}, (_right := {text_of(right)})"
                    said = f"tested({node.lineno}, {sides}, _left {sign} _right)"
                    node.test = expression(f"{SEEN}.{said}")
        return node
