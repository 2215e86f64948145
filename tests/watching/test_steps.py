"""What a step keeps and says: the line that the interpreter was on, and nothing that is not so."""

import re
import sys
from fractions import Fraction
from linecache import getline
from types import ModuleType

import pytest
from IPython.core.interactiveshell import InteractiveShell
from sample_trees import for_all, inner_trees, small
from shapes import fail_hard, folded_up, pair_in_a_packer
from test_watch import SEARCHES

from gamelab import expectimax, random_tree, tree, watch


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "search, options",
    [*SEARCHES, (expectimax, {}), (folded_up, {}), (pair_in_a_packer, {})],
)
def test_a_step_keeps_the_line_that_a_tracer_sees(search, options, seed):
    root = random_tree((1, 3), 4, seed)
    trace = watch(search, root, **options)
    names, seen, lines = {source.name for source in trace.sources}, [], {}

    def tracer(frame, event, _):
        code = frame.f_code
        lines[frame] = frame.f_lineno, getline(code.co_filename, frame.f_lineno).strip()
        if event != "line" and code.co_name in names:
            path = frame.f_locals[code.co_varnames[0]].path
            if event == "return":
                seen.append((path, lines[frame]))
            seen.append((path, lines.get(frame.f_back)))
        return tracer

    before = sys.gettrace()
    sys.settrace(tracer)
    search(root, **options)
    sys.settrace(before)
    kept = [
        (step.child or step.node, (step.line, text[step.line - first].strip()))
        for step in trace.steps
        if step.kind != "cut"
        for _, first, text in [trace.sources[step.source]]
    ]
    assert kept[1:] == seen[1:-1], "what calls the first is no part of the search"


CELL = """from gamelab import watch

@(lambda function: function)
def value(node):
    if node.is_leaf:
        return node.payoff
    return max(
        value(child) for child in node.children)

trace = watch(value, [1, 2])"""


def test_a_function_typed_in_a_cell_has_its_text():
    shell = InteractiveShell(user_module=ModuleType("cells"))
    shell.run_cell(CELL)
    trace = shell.user_ns["trace"]
    assert trace.sources == (("value", 3, tuple(CELL.splitlines()[2:8])),)
    assert [step.line for step in trace.steps] == [4, 8, 6, 8, 8, 6, 8, 7]


@pytest.mark.parametrize(
    "search, options", [*SEARCHES, (fail_hard, {}), (expectimax, {"bounds": (-4, 4)})]
)
@for_all(root=inner_trees(small))
def test_what_a_step_says_is_so(search, options, root):
    if search is expectimax:
        root = root.rewritten(lambda node: {"player": "chance"} if node.height == 2 else {})
    trace, now = watch(search, root, **options).for_max(), {}
    for k, step in enumerate(trace.steps):
        assert "goes no further" not in trace.says(k) or search is expectimax
        said, here = trace.says(k).replace("−", "-"), trace.label(step.node)
        for bound, claim in re.findall(r"(\S+) or (more|less)", said):
            sign = 1 if claim == "more" else -1
            assert sign * expectimax(root.at(step.node)).value >= sign * Fraction(bound)
        for had, place in re.findall(r"already has (\S+) at (.+);", said):
            assert now[place] == Fraction(had)
        for compared in re.findall(r"compares (\S+) and (\S+) and \w+ ([^;.]+)", said):
            numbers = [now[here], trace.steps[k - 1].value, step.value]
            assert [*map(Fraction, compared)] == numbers
        for total in re.findall(r"weighs .+: ([^;.]+)", said):
            assert Fraction(total) == step.value
        now[here] = step.value


def test_an_average_is_neither_compared_nor_called_a_bound():
    def mean(node):
        if node.is_leaf:
            return node.payoff
        values = [mean(child) for child in node.children]
        return max(values) if node.player == "max" else sum(values) / len(values)

    for players in (("max", "min"), ("max", "chance")):
        told = watch(mean, tree([[3, 9, 1], [2, 9, 8]], players=players)).text()
        assert "6.333." in told and "compares 3" not in told and "or less" not in told
