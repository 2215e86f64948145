"""Programs in the shapes of public code, called as their authors call them: each statement of the
trace against a log that was placed by hand. A statement is right, or omitted and said to be; it is
never wrong.
"""

import ast
import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from placed import Log, in_order

from gamelab import watch

PROGRAMS = sorted(Path(__file__).with_name("programs").glob("*.py"))
# of which the trace omits something, on one Python at least, and what
OMITTED = {
    "agent_expectimax": "the running value of a root whose scores are kept in a list",
    "cached": "the running value where a cache answered for the first child",
    "moves_first_and_rest": "whether any moves are left that a call for the rest would go over",
    "valid_columns": "how many moves a loop has left that passes over some",
    "same_state_twice": "the running value where all moves are alike and no variable holds it",
    "tiles": "the running value where the mean of all is taken at the end",
}

# in which chance moves
CHANCE = {"agent_expectimax", "chance_node", "ring_of_four", "spiel_chance", "tiles"}


def run_of(file):
    """What a program is to be run with, all of it fresh: a function and its arguments."""
    spec = spec_from_file_location(f"program_{file.stem}", file)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.RUN


def visits_of(trace):
    """The visits of a trace in order: path, window, running values, value, and what was cut."""
    visits, opened = [], []
    for step in trace.steps:
        if step.kind == "enter":
            opened.append([step.node, (step.alpha, step.beta), [], None, 0])
            visits.append(opened[-1])
        assert opened[-1][0] == step.node, "a step stands in the visit that is open"
        if step.kind == "update":
            opened[-1][2].append(step.value)
        elif step.kind == "cut":
            opened[-1][4] = None if step.pruned is None else len(step.pruned)
        elif step.kind == "return":
            opened.pop()[3] = step.value
    assert not opened
    return visits


def judged(trace, log):
    """What a trace states wrongly, and what it omits: (the statement, where, told, true)."""
    visits = visits_of(trace)
    paths = [path for path, *_ in visits]
    places, true_places = (
        in_order(path.split(".") if path else () for path in paths),
        in_order(visit.path for visit in log.visits),
    )
    assert places == true_places, "the visits, in order"
    wrong, omitted = [], []

    def judge(statement, told, true, right, silent):
        if not right:
            (omitted if silent else wrong).append((statement, told, true))

    for (path, window, running, value, left), true in zip(visits, log.visits):
        judge(f"window at {path!r}", window, true.window, window in true.window, None in window)
        silent = all(found is None for found in running)
        right = len(running) == len(true.updates) and all(
            map(set.__contains__, true.updates, running)
        )
        judge(
            f"running at {path!r}",
            running,
            true.updates,
            right or silent and not true.updates,
            silent,
        )
        judge(f"value at {path!r}", value, true.values, value in true.values, value is None)
        judge(f"cut at {path!r}", left, true.left, left in true.left, not left)
    read = {places[paths.index(path)] for path in trace.leaves_read}
    leaves = {place for place, true in zip(places, log.visits) if true.leaf}
    judge("leaves", len(read), len(leaves), read == leaves, read < leaves)
    assert trace.visited == paths
    assert trace.cuts == [step.node for step in trace.steps if step.kind == "cut"]
    return wrong, omitted


@pytest.mark.parametrize("file", PROGRAMS, ids=[file.stem for file in PROGRAMS])
def test_each_statement_is_right_or_omitted(file):
    function, *args = run_of(file)
    trace = watch(function, *args)
    again, *args = run_of(file)
    assert trace.result == again(*args) and trace.error is None and not trace.unexplained
    wrong, omitted = judged(trace, Log(file.read_text(encoding="utf-8"), file))
    assert not wrong
    assert not omitted or file.stem in OMITTED, omitted[:5]
    assert trace.doubts or not omitted, "what is omitted is said"
    text = trace.text()
    assert len(text.splitlines()) == len(trace.steps)
    assert ("chance" in text) == (file.stem in CHANCE) and "None" not in text


def nameless(text):
    """A program whose parameters and variables have names that say nothing."""
    nodes = [*ast.walk(ast.parse(text))]
    own = {one.arg for one in nodes if isinstance(one, ast.arg)}
    own |= {one.id for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    kept = {"self", "RUN", *vars(Log)} | {
        one.attr for one in nodes if isinstance(one, ast.Attribute)
    }
    kept |= {one.arg for one in nodes if isinstance(one, ast.keyword)}
    kept |= {one.name for one in nodes if isinstance(one, ast.alias)}
    for place, name in enumerate(sorted(own - kept)):
        text = re.sub(rf"\b{name}\b", f"x{place}_", text)
    return text


@pytest.mark.slow
@pytest.mark.parametrize("file", PROGRAMS, ids=[file.stem for file in PROGRAMS])
def test_by_other_names_nothing_is_told_falsely(file, tmp_path):
    renamed = tmp_path / file.name
    renamed.write_text(nameless(file.read_text(encoding="utf-8")), encoding="utf-8")
    function, *args = run_of(renamed)
    wrong, _ = judged(watch(function, *args), Log(renamed.read_text(encoding="utf-8"), renamed))
    assert not wrong


def test_of_all_programs_few_are_told_in_part():
    assert len(PROGRAMS) >= 40 and len(OMITTED) <= 0.15 * len(PROGRAMS)
    assert {*OMITTED} <= {file.stem for file in PROGRAMS}
