"""The recipes of CONTRIBUTING.md, followed on a copy of the kit."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sentences import rewrite

ROOT = Path(__file__).parents[1]
KIT = ("gamelab", "course", "notebooks", "exercises", "solutions")
RECIPES = ROOT.joinpath("CONTRIBUTING.md").read_text("utf-8").partition("# Recipes")[2]
pytestmark = pytest.mark.slow


class Kit:
    """A copy of the kit to edit and to run."""

    def __init__(self, folder):
        self.folder = folder
        for room in KIT:
            # with what Python has compiled of it
            shutil.copytree(ROOT / room, folder / room)
        for name in ("course.toml", "pyproject.toml", "README.md", "requirements.txt"):
            shutil.copy(ROOT / name, folder)

    def add(self, path, text, before=""):
        """Put a text into a file, before the first place of another, else at its end."""
        file = self.folder / path
        old = file.read_text("utf-8") if file.exists() else ""
        assert before in old, f"{path} has no {before}"
        at = old.index(before) if before else len(old)
        file.write_text(old[:at] + text + old[at:], "utf-8")

    def run(self, *words):
        """What Python prints, in the copy."""
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env={"PYTHONPATH": str(self.folder), "PATH": ""},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
        return done.stdout

    def says(self, code):
        """What a program prints, a line each."""
        return self.run("-c", code).splitlines()


@pytest.fixture
def kit(tmp_path):
    return Kit(tmp_path)


@pytest.mark.parametrize("recipe", re.findall(r"(?m)^\*\*Add (.+?)\*\*", RECIPES))
def test_a_recipe_is_short_and_followed_here(recipe):
    text = RECIPES.partition(f"**Add {recipe}**")[2].partition("\n\n**Add")[0].strip()
    assert len(text.splitlines()) <= 8
    assert f"test_{recipe.removesuffix('.').replace(' ', '_')}" in globals()


def test_a_strategy(kit):
    kit.add(
        "gamelab/repeated/strategies.py",
        '''@_classic("contrary", 2026, "our class", "their last")
def contrary(mine: str, theirs: str) -> Answer:
    """Does the opposite of what the other did last."""
    return "D" if theirs[-1:] == "C" else "C"


''',
        before="# Fields to play in.",
    )
    kit.add("gamelab/repeated/strategies.py", '    "contrary",\n', before='    "tester",\n')
    assert kit.says("""
from gamelab import explore, match, tournament
from gamelab.repeated.automata import expected_payoffs
print("".join(match("contrary", "always cooperate", 4).moves[0]))
print(tournament(["contrary", "always defect"], turns=10).totals["contrary"])
print(expected_payoffs(["contrary", "always defect"])[0][1] == 0)
print(explore.duel("contrary").controls["first"].value)
""") == ["CDDD", "0", "True", "contrary"]


def test_a_game(kit):
    kit.add(
        "gamelab/trees/games.py",
        '''

class Halving(Game):
    """Take one, or take half; who takes the last counter wins."""

    def __init__(self, counters: int) -> None:
        self.counters = counters

    def initial(self) -> State:
        return self.counters, "max"

    def player(self, state: State) -> str:
        return state[1]

    def actions(self, state: State) -> list[int]:
        return sorted({1, (state[0] + 1) // 2})

    def result(self, state: State, action: int) -> State:
        return state[0] - action, OTHER[state[1]]

    def terminal(self, state: State) -> bool:
        return state[0] == 0

    def utility(self, state: State) -> int:
        return 1 if state[1] == "min" else -1
''',
    )
    kit.add("gamelab/__init__.py", '    "Halving": ".trees.games",\n', before='    "Nim":')
    stub = "from .trees.games import Halving as Halving\n"
    kit.add("gamelab/__init__.pyi", stub, before="from .trees.games import Nim")
    assert kit.says("""
from gamelab import Halving, alphabeta, explore, game_tree, minimax, svg
print([minimax(Halving(n)).value for n in range(1, 7)])
print(alphabeta(Halving(6)).value, "<svg" in svg(game_tree(Halving(3))))
print(len(explore.table(Halving(4)).moves))
""") == ["[1, -1, 1, 1, 1, -1]", "-1 True", "2"]


QUESTION = """    program(
        "{prefix}-{number}",
        "the deepest list",
        2,
        "height",
        _height,
        lambda rng, given: calls("height", [([1, [2, [3]]],), (7,), ([],)]),
        mistakes={{"depth off by one": lambda given: lambda tree: 1 + _height(tree)}},
    ),
"""
HEIGHT = '''def _height(tree):
    """How many lists stand inside one another."""
    return 1 + max(map(_height, tree), default=0) if isinstance(tree, list) else 0


'''
EXERCISE = """# %% [markdown]
# ## {prefix}-{number}: the deepest list (2 points)
#
# Write `height(tree)`, which says how many lists stand inside one another: `height([1])` is 1.


# %%
def height(tree):
    # BEGIN SOLUTION: return how many lists stand inside one another
    if not isinstance(tree, list):
        return 0
    return 1 + max(map(height, tree), default=0)
    # END SOLUTION


# %%
check("{prefix}-{number}", height)


# %% tags=["wrong"]
# {prefix}-{number}: 0 to 1 points: one too many
def height(tree):
    return 2 + max(map(height, tree), default=-1) if isinstance(tree, list) else 1


"""


def test_a_question(kit):
    room, master = "gamelab/learn/questions/primer.py", "solutions/00_primer.py"
    kit.add(room, HEIGHT, before="QUESTIONS = (")
    kit.add(room, QUESTION.format(prefix="primer", number=5), before='    Question("primer-4"')
    exercise = EXERCISE.format(prefix="primer", number=5)
    kit.add(master, exercise, before="# %% [markdown]\n# ## Hand in")
    rewrite(kit.folder / master, "**Points**: 20.", "**Points**: 22.")
    assert "exercises/00_primer.ipynb" in kit.run("-m", "course", "build", "00", "--no-run")
    built = (kit.folder / "exercises/00_primer.ipynb").read_text("utf-8")
    assert "primer-5" in built and "default=0" not in built
    assert kit.says("""
from gamelab import check
from pathlib import Path
from course.building.products import refusals
from course.settings import read_settings
def height(tree):
    return 1 + max(map(height, tree), default=0) if isinstance(tree, list) else 0
print(check("primer-5", height).points, refusals(read_settings(Path.cwd()), ["00"]))
""") == ["2.0 []"]


def test_a_lesson_with_exercises(kit):
    line = '        Lesson("09", "nesting", "nest", minutes=10),\n'
    kit.add("gamelab/learn/lessons.py", line, before="    )\n}")
    kit.add(
        "gamelab/learn/questions/nesting.py",
        '"""Questions on lists in lists."""\n\nfrom .asking import calls, program\n\n\n'
        + HEIGHT
        + "QUESTIONS = (\n"
        + QUESTION.format(prefix="nest", number=1)
        + ")\n",
    )
    kit.add(
        "notebooks/09_nesting.py",
        "# %% [markdown]\n# # Lists in lists\n#\n# A list may hold lists. **Time**: 10 minutes.\n\n"
        "# %%\nlen([1, [2, 3]])\n",
    )
    kit.add(
        "solutions/09_nesting.py",
        "# %% [markdown]\n# # Exercises: lists in lists\n#\n"
        "# **Time**: 10 minutes. **Points**: 2.\n\n"
        '# %%\nfrom gamelab import check, exercise\n\nexercise("09")\n\n'
        + EXERCISE.format(prefix="nest", number=1),
    )
    kit.run("-m", "course", "build", "09")
    made = [f"{room}/09_nesting.ipynb" for room in ("notebooks", "exercises", "solutions")]
    assert all((kit.folder / path).exists() for path in made)
    assert kit.says('from gamelab import exercise\nexercise("09")') == [
        "Exercises 09, set 1: nest-1, 2 points."
    ]


def test_a_mistake(kit):
    sentence = "an empty list is taken for a leaf"
    kit.add(
        "gamelab/learn/mistakes/catalogue.toml",
        f'"empty leaf" = "{sentence}"\n',
        before='"strict cut" =',
    )
    kit.add(
        "gamelab/learn/questions/primer.py",
        """def _empty_is_a_leaf(given):
    def count(tree):
        return sum(map(count, tree)) if isinstance(tree, list) and tree else 1

    return count


""",
        before="QUESTIONS = (",
    )
    rewrite(
        kit.folder / "gamelab/learn/questions/primer.py",
        "_leaves_cases),\n",
        '_leaves_cases, mistakes={"empty leaf": _empty_is_a_leaf}),\n',
    )
    [said] = kit.says("""
from gamelab import check
def leaves(tree):
    if isinstance(tree, list) and tree:
        return sum(map(leaves, tree))
    return 1
print(check("primer-1", leaves).finding.sentences)
""")
    assert sentence in said


def test_an_explorer(kit):
    kit.add(
        "gamelab/show/explore/stretching.py",
        '''"""The explorer of a payoff that grows."""

from ...trees.build import tree
from .kit import Explorer, Shown, slider


def stretch() -> Explorer:
    """One payoff, times a number."""

    def draw(times):
        return Shown.of(tree([[1 * times, 2], [3, 4]]), {"payoff": times}, "It grows.")

    return Explorer(draw, {"times": slider("times", 1, 9, 2)})
''',
    )
    kit.add("gamelab/show/explore/__init__.py", '    "stretching": "stretch",\n', before="}\n")
    assert kit.says("""
from gamelab import explore
explorer = explore.stretch()
explorer.controls["times"].value = 7
print(explorer.shown.figures["payoff"], ">7<" in explorer.screen.value, "stretch" in dir(explore))
""") == ["7 True True"]


def test_an_LMS(kit):
    form = 'OURS = re.compile(r"(?P<name>.+?)--(?P<id>\\d+)--.+", re.S)\n'
    kit.add("course/papers/downloads.py", form, before="LATE = ")
    kit.add("course/papers/downloads.py", "OURS, ", before="CANVAS, MOODLE, BLACKBOARD)")
    kit.add(
        "course/results/uploads.toml",
        """
[ours]
column = "Exercises {}"
head = [["id", "{column}"]]
row = ["{row.id}", "{row.points}"]
next = "Upload it."
""",
    )
    kit.add("course/commands.toml", '"ours", ', before='"canvas", ')
    assert kit.says("""
from course.papers.downloads import lms_name
from course.results.uploads import Grades, Row, upload
print(lms_name("Doe--41--answers.ipynb").id)
print(upload("ours", Grades("03", 74, (Row("41", "Doe", "", "70"),), (), ()), "points"))
""")[:3] == ["41", "id,points", "41,70"]
    assert "ours" in kit.run("-m", "course", "export", "--help")
