"""The house itself: its rooms, which way imports point, its size at a glance, its format."""

import ast
import json
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from benchmarks.__main__ import tables

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "gamelab", ROOT / "course"
# Each room may know those to its left; the instructor's tools, which stand beside the package, all.
ROOMS = (
    "trees",
    "search",
    "watching",
    "matrices",
    "laboratory",
    "repeated",
    "show",
    "learn",
    "course",
)
# Names that say nothing of what is inside.
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "core", "misc", "tools"}


def module_name(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {
    module_name(path): path for package in PACKAGES for path in sorted(package.rglob("*.py"))
}


@cache
def pages():
    """The two packages, read once for all tests."""
    return {module: ast.parse(path.read_text("utf-8")) for module, path in MODULES.items()}


@cache
def imported(module):
    """The modules of the two packages that a module imports anywhere, inside its functions too."""
    return {*_imported(module)}


def _imported(module):
    package = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(pages()[module]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            source = ".".join(filter(None, [*above, node.module])) if node.level else node.module
            named = [f"{source}.{alias.name}" for alias in node.names]
            yield from {name if name in MODULES else source for name in named} & MODULES.keys()


def room(module):
    """The place of a module's room among ROOMS; -1 for the package itself."""
    package, *parts = module.split(".")
    if module in ("gamelab", "gamelab.course"):
        return -1
    return ROOMS.index(parts[0] if package == "gamelab" else package)


def test_there_are_eight_rooms_and_little_else():
    entries = {path.name for path in PACKAGES[0].iterdir() if path.name != "__pycache__"}
    assert {*ROOMS[:-1]} <= entries
    assert len(entries) <= 12, sorted(entries)


def test_no_room_has_an_empty_name():
    assert not EMPTY_NAMES & {part for name in MODULES for part in name.split(".")}


def test_no_two_classes_have_one_name():
    parts = (part for page in pages().values() for part in page.body)
    named = [part.name for part in parts if isinstance(part, ast.ClassDef)]
    assert len({*named}) == len(named)


def test_imports_make_no_circle():
    graph = {module: set(imported(module)) - {module} for module in MODULES}
    assert len(list(TopologicalSorter(graph).static_order())) == len(MODULES)


def test_imports_point_one_way():
    wrong = [
        f"{module} imports {other}"
        for module in MODULES
        if module != "gamelab"
        for other in imported(module)
        if room(other) > room(module)
    ]
    assert not wrong


def test_what_another_file_calls_says_what_it_returns():
    known = {
        module: {
            node.attr if isinstance(node, ast.Attribute) else node.name
            for node in ast.walk(page)
            if isinstance(node, ast.Attribute | ast.alias)
        }
        for module, page in pages().items()
    }
    silent = [
        f"{module}: {function.name}"
        for module, page in pages().items()
        for owner in (page, *(part for part in page.body if isinstance(part, ast.ClassDef)))
        for function in owner.body
        if isinstance(function, ast.FunctionDef) and not function.name.startswith("_")
        if function.returns is None and not getattr(owner, "name", "").startswith("_")
        # a method may be called where nothing of its module is imported
        if any(
            function.name in known[other] and (owner is not page or module in imported(other))
            for other in known.keys() - {module}
        )
    ]
    assert not silent


@pytest.mark.parametrize("path", [".ci/run", ".github/workflows/tests.yml"])
def test_types_are_checked_where_a_change_is_tried(path):
    commands = [line.strip() for line in (ROOT / path).read_text("utf-8").splitlines()]
    assert "make check" in {line.removeprefix("- run: ") for line in commands}
    recipe = (ROOT / "Makefile").read_text("utf-8").split("\ncheck:")[1].split("\n\n")[0]
    assert "-m basedpyright" in recipe


def test_the_readme_tells_every_speed_that_falls_short():
    found = json.loads((ROOT / "benchmarks/results.json").read_text("utf-8"))
    for page, table in tables(found).items():
        assert table in page.read_text("utf-8"), page
    told = tables(found)[ROOT / "README.md"].splitlines()
    lines = [line for lines in found["rooms"].values() for line in lines]
    for line in lines:
        if line.get("reached") is False:
            ratio = f"{line['ratio']:.3g}x" if "ratio" in line else f"{line['ours']:g}"
            assert any(line["work"] in row and ratio in row for row in told), line
    assert {line["reached"] for line in lines if "Connect Four" in line["work"]} <= {True, False}


@pytest.mark.parametrize("words", [("check",), ("format", "--check")], ids=" ".join)
def test_ruff_finds_nothing(words):
    pytest.importorskip("ruff", reason="ruff is not installed: see requirements.txt")
    command = [sys.executable, "-m", "ruff", *words, "--no-cache", str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout[-3_000:] + done.stderr
