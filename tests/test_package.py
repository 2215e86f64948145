"""The package as a whole: names that load when they are used, and nothing but the standard library
needed for them.
"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from sentences import printed

import gamelab

ROOT = Path(__file__).parents[1]


def bare(program):
    """What a program prints in an interpreter that sees gamelab and the standard library alone."""
    return printed(f"import sys; sys.path.append({str(ROOT)!r}); {program}", "-I", "-S", "-B")


def test_all_but_the_explorers_needs_only_the_standard_library():
    program = """
from gamelab import *
import gamelab
from gamelab.learn.check import PREFIXES, questions
for prefix in PREFIXES: questions(prefix)
print(*set(gamelab.__all__) - set(globals()))
print(watch(alphabeta, tree([[3, 12], [2, 4]])).result.value)
print(best_move(Nim(6), lambda node: minimax(node).value)[0])
print(Payoffs([[1, -1], [-1, 1]]).value(), match("grim", "random", 9, seed=1).scores[0] > 0)
assert "alphabeta" in dir(explore)
try: explore.alphabeta
except ImportError: print("only when one is made")"""
    assert bare(program).splitlines() == ["3", "1", "0 True", "only when one is made"]


def test_the_stub_tells_an_editor_where_each_name_comes_from():
    stub = ast.parse((ROOT / "gamelab" / "__init__.pyi").read_text("utf-8"))
    told = {
        name.asname: (f".{part.module}" if name.name != "explore" else ".show.explore", name.name)
        for part in stub.body
        if isinstance(part, ast.ImportFrom)
        for name in part.names
    }
    assert told == {name: (module, name) for name, module in gamelab._LAZY.items()}
    assert (ROOT / "gamelab" / "py.typed").exists()


def test_tree_and_watch_are_functions_however_they_are_imported():
    program = (
        "import gamelab.watching.watch, gamelab.trees.build, gamelab; from gamelab import tree;"
        " print(callable(gamelab.watch), tree is gamelab.tree, callable(tree))"
    )
    assert bare(program).split() == ["True"] * 3


def test_a_name_that_gamelab_does_not_have():
    with pytest.raises(AttributeError, match=r"'alphabet'; see dir\(gamelab\)"):
        _ = gamelab.alphabet
    assert set(gamelab.__all__) <= set(dir(gamelab))


@pytest.mark.slow
def test_a_type_checker_agrees_with_the_readme(tmp_path):
    pytest.importorskip("basedpyright", reason="basedpyright is not installed")
    readme = (ROOT / "README.md").read_text("utf-8")
    minute = readme.split("## The package in a minute")[1]
    program = minute.split("```python\n")[1].split("```")[0]
    (tmp_path / "minute.py").write_text(program, "utf-8")
    (tmp_path / "wrong.py").write_text(program + "alphabeta(t).moves\n", "utf-8")
    command = [sys.executable, "-m", "basedpyright", "--level=error", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    [error] = [line for line in done.stdout.splitlines() if "error:" in line]
    assert "wrong.py" in error and 'Cannot access attribute "moves" for class "Result"' in error
