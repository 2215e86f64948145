"""Practice problems: the same everywhere, worth doing, and every entry judged on its own, against
the library's other ways.
"""

import re
from fractions import Fraction
from functools import cache, partial
from math import inf

import pytest

from gamelab import alphabeta, backward_induction, expectimax, minimax, subgame_perfect, tree, watch
from gamelab.learn.mistakes.searches import BOTH, windowed
from gamelab.learn.practice import entries
from gamelab.learn.practice.entries import Unreadable
from gamelab.learn.practice.problem import short
from gamelab.learn.practice.problems import KINDS, LEVELS, problem
from gamelab.learn.practice.shapes import features
from gamelab.trees.numbers import listed
from gamelab.watching.recorder import reading

SEEDS = range(1, 13)
SORTS = [(kind, level) for kind in KINDS for level in LEVELS]
every_sort = pytest.mark.parametrize(
    "kind, level", SORTS, ids=[f"{kind}-{level}" for kind, level in SORTS]
)
made = cache(problem)


def problems(kind, level):
    return [made(kind, seed, level) for seed in SEEDS]


def wrong_entries(asked, field):
    """Entries that cannot be right for a field: another number, another sign, something
    unreadable.
    """
    name, right = field.name, asked.answers[field.name]
    if field.kind == "set":
        flipped = field.options[asked.seed % len(field.options)]
        chosen = [option for option in field.options if (option in right) != (option == flipped)]
        return [chosen or field.options]
    if field.kind == "choice":
        return [option for option in field.options if option not in asked.right_choices(name)]
    if right == "":
        return ["0", ">= 0", "word"]
    found = ["77", "3 4 5 6 7", "word", "1/0"]
    if name.endswith("returns"):
        bare = right.removeprefix(">= ").removeprefix("<= ")
        found += [
            bare if bare != right else f">= {bare}",
            f"<= {bare}" if right.startswith(">=") else f">= {bare}",
        ]
    if name == "all payoffs":
        found += [right.rpartition(", (")[0], f"{right}, (99, 99)"]
    if name.endswith("strategy"):
        count = right.count(",") + 1
        corners = [", ".join("1" if k == j else "0" for k in range(count)) for j in range(count)]
        found += [
            *[corner for corner in corners if not optimal(asked, name, corner)],
            "1/3" + ", 1/3" * count,
        ]
    return found


def optimal(asked, name, text):
    """Whether a strategy is one that may be named, by its exploitability or by the list of the
    equilibria.
    """
    mix = [Fraction(part) for part in text.split(",")]
    side = "row" if name.startswith("Row") else "col"
    if asked.zero_sum:
        return asked.game.exploitability(**{side: mix}) == 0
    return any(getattr(found, side) == mix for found in asked.game.equilibria())


@every_sort
def test_right_answers_are_right(kind, level):
    for asked in problems(kind, level):
        marks = asked.check(asked.answers)
        assert list(marks) == [name for name, answer in asked.answers.items() if answer]
        assert all(mark.right for mark in marks.values()), asked.call
        assert asked.open(asked.answers) == [] and asked.first_wrong(asked.answers) is None
        assert asked.check({}) == {} and sorted(asked.open({})) == sorted(asked.order)


@pytest.mark.slow
@every_sort
def test_a_wrong_entry_is_marked_and_no_other(kind, level):
    for asked in problems(kind, level):
        for field in asked.fields:
            for entry in wrong_entries(asked, field):
                marks = asked.check({**asked.answers, field.name: entry})
                assert [name for name, mark in marks.items() if not mark.right] == [field.name], (
                    asked.call,
                    field.name,
                    entry,
                )
                # a node that is no longer said to be never entered has fields to fill in first
                if field.name != "never entered":
                    assert asked.first_wrong({**asked.answers, field.name: entry}) == field.name


@every_sort
def test_every_field_has_two_hints_and_the_solution_its_steps(kind, level):
    for asked in problems(kind, level):
        for name in asked.order:
            assert asked.rules[name].endswith(".") and asked.step(name, {}).endswith("."), (
                asked.call,
                name,
            )
            assert asked.rules[name] != asked.step(name, {})
        assert len(asked.pages) >= 3
        for k in (0, len(asked.pages) // 2, len(asked.pages) - 1):
            frame = asked.frame(k)
            assert frame.picture.startswith("<svg") and frame.sentence.endswith(".") and frame.form


@every_sort
def test_no_hint_names_what_belongs_to_a_set(kind, level):
    for asked in problems(kind, level):
        for field in asked.fields:
            if field.kind == "set":
                words = re.findall(r"(?:row |column )?\w+", asked.step(field.name, {}))
                assert not {*named(asked.answers[field.name])} & {*words}, asked.call


def solution(asked):
    """The answers in words, a line each."""
    lines = {}
    for name, _, row, _ in asked.fields:
        answer = asked.answers[name]
        said = answer if isinstance(answer, str) else listed(map(short, answer))
        if said:
            label = name.removeprefix(row) if row else ""
            lines.setdefault(row or name, []).append(f"{label} {said}".strip())
    return [f"{row}: {', '.join(parts)}" for row, parts in lines.items()]


@every_sort
def test_the_words_are_complete_and_give_nothing_away(kind, level):
    for asked in problems(kind, level):
        question = asked.words()
        assert (
            asked.task in question
            and asked.form in question
            and all(field.name in question for field in asked.fields)
        )
        assert not [line for line in solution(asked) if line in question]
        assert 'role="img"' in asked.picture and "aria-label" in asked.picture


# Facts, by another way than that of the checker.


SEARCHES = {"values": minimax, "chance": expectimax, "induction": backward_induction}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", SEARCHES)
def test_answers_are_those_of_the_search_on_the_part_below(kind, level):
    def worth(node):
        return SEARCHES[kind](tree({"players": node.players, **node.to_dict()}))[0]

    for asked in problems(kind, level):
        for name, node in asked.inner.items():
            assert asked.answers[name] == str(worth(node))
        for move, child in asked.moves().items() if kind != "induction" else ():
            mark = asked.check({**asked.answers, "move at the root": move})["move at the root"]
            below = worth(child) if child.children else child.payoff
            assert mark.right == (below == worth(asked.root))


def searched(root, search):
    """What a search finds, and the paths of the nodes that it read."""
    notes = []
    return search(reading(root, notes, None)), {node.path for node in notes[2::4]}


def unread(root, read):
    return [leaf.name for leaf in root.leaves() if leaf.path not in read]


def named(options):
    return [option.partition(":")[0] for option in options]


@pytest.mark.parametrize("level", LEVELS)
def test_pruned_leaves_are_those_that_nobody_reads(level):
    for asked in problems("pruning", level):
        (_, read), said = searched(asked.root, alphabeta), asked.answers
        assert named(said["not read"]) == unread(asked.root, read)
        never = [name for name, node in asked.inner.items() if node.path not in read]
        assert sorted(said["never entered"]) == (sorted(never) or ["none"])
        for name, node in asked.inner.items():
            left = asked.open({"never entered": [name]})
            parts = {f"{name} alpha", f"{name} beta", f"{name} returns", "never entered"}
            assert {*said} - {*left} == parts, "of every node the same is asked"
            assert (said[f"{name} returns"] == "") == (name in never)
            if name not in never:
                sign, value = entries.bound(said[f"{name} returns"])
                true = minimax(tree(node.to_dict())).value
                assert {"=": true == value, ">=": true >= value, "<=": true <= value}[sign]


def test_star1_leaves_out_what_the_answer_says():
    for asked in problems("chance", 4):
        found, read = searched(asked.root, partial(expectimax, bounds=(-inf, inf)))
        assert found.value == expectimax(asked.root).value
        assert named(asked.answers["not read"]) == unread(asked.root, read) != []


@pytest.mark.parametrize("level", LEVELS)
def test_the_game_ends_where_backward_induction_does(level):
    for asked in problems("induction", level):
        end = asked.root
        for move in backward_induction(asked.root).line:
            end = end.children[move]
        assert asked.answers["outcome"] == f"{end.name}: {end.payoff}"
        if level == 4:
            perfect = list(map(str, subgame_perfect(asked.root)))
            assert asked.answers["all payoffs"] == ", ".join(perfect)
            backwards = {**asked.answers, "all payoffs": ", ".join(reversed(perfect))}
            assert asked.check(backwards)["all payoffs"].right


@pytest.mark.parametrize("level", LEVELS)
def test_matrices_are_solved(level):
    for asked in problems("matrix", level):
        game, said = asked.game, asked.answers
        mixes = {
            side: [Fraction(part) for part in said[name].split(",")]
            for side, name in (("row", "Row's strategy"), ("col", "Column's strategy"))
            if name in said
        }
        if level == 4:
            assert game.constant_sum is None and game.exploitability(**mixes) == 0
            assert len({*said["pure equilibria"]} - {"none"}) == len(game.pure_equilibria())
        elif mixes:
            assert game.exploitability(**mixes) == 0
            assert game.expected(*mixes.values())[0] == Fraction(said["value"])
        else:
            assert int(said["maximin"]) <= game.value() <= int(said["minimax"])


# Worth doing.


@pytest.mark.parametrize("level", LEVELS)
def test_values_are_worth_finding(level):
    heights = set()
    for asked in problems("values", level):
        leaves = [leaf.payoff for leaf in asked.root.leaves()]
        heights.add(asked.root.height)
        assert 4 <= len(asked.inner) <= 9 and 6 <= len(leaves) <= 14
        best = (max if asked.root.player == "max" else min)(leaves)
        assert level == 1 or minimax(asked.root).value != best, "the best leaf is not to be had"
        assert level < 3 or len(features(asked.root)) >= 2
        assert level < 4 or any(payoff.denominator > 1 for payoff in leaves)
    assert heights >= {min(level + 1, 4)}


@pytest.mark.parametrize("level", LEVELS)
def test_pruning_is_worth_doing(level):
    deep = equal = 0
    for asked in problems("pruning", level):
        result, leaves = alphabeta(asked.root), list(asked.root.leaves())
        assert (
            1 <= len(leaves) - result.leaves <= 6
            and asked.trace.cuts
            and 4 <= len(asked.inner) <= 9
        )
        special = set()
        if alphabeta(asked.root, strict=True).leaves > result.leaves:
            special.add("equal")
        if (
            "twice" not in features(asked.root)
            and len(watch(windowed(shallow=BOTH), asked.root).visited) > result.nodes
        ):
            special.add("deep")
        deep, equal = deep + ("deep" in special), equal + ("equal" in special)
        assert level != 3 or special, asked.call
        assert level < 4 or any(leaf.payoff.denominator > 1 for leaf in leaves)
    assert level < 3 or deep and equal


@pytest.mark.parametrize("level", LEVELS)
def test_chance_is_worth_doing(level):
    for asked in problems("chance", level):
        chances = [node for node in asked.root.nodes() if node.player == "chance"]
        assert len(chances) >= 2 and all(
            Fraction(asked.answers[name]).denominator <= 12 for name in asked.inner
        )
        assert level > 1 or all(len(set(node.probs)) == 1 for node in chances)
        assert level != 3 or {"max", "min"} <= {node.player for node in asked.root.nodes()}
        careful = {"max": min, "min": max}[asked.root.player]

        def hurried(node, careful=careful):
            """Chance is read as an enemy."""
            if node.is_leaf:
                return node.payoff
            best = {"max": max, "min": min, "chance": careful}[node.player]
            return best(map(hurried, node.children))

        worths = list(map(hurried, asked.root.children))
        best = max if careful is min else min
        assert worths.index(best(worths)) != expectimax(asked.root).move


@pytest.mark.parametrize("level", LEVELS)
def test_induction_is_worth_doing(level):
    for asked in problems("induction", level):
        assert len(asked.root.players) == (3 if level == 3 else 2)
        assert len({leaf.payoff for leaf in asked.root.leaves()}) == sum(
            1 for _ in asked.root.leaves()
        )
        count = len(subgame_perfect(asked.root))
        assert 2 <= count <= 4 if level == 4 else count == 1


@pytest.mark.parametrize("level", LEVELS)
def test_matrices_are_worth_solving(level):
    saddles = dominated = 0
    for asked in problems("matrix", level):
        game = asked.game
        saddles, dominated = (
            saddles + bool(game.constant_sum == 0 and game.saddle_points()),
            dominated + bool(asked.dominated),
        )
        assert not [found for found in game.dominated() if not found.strictly]
        assert level not in (2, 3) or 1 not in game.solve().row
        assert level != 3 or asked.dominated
        if level == 4:
            found = game.equilibria()
            assert not found.infinite and not all(equilibrium.pure for equilibrium in found)
    assert 0 < saddles < len(SEEDS) if level == 1 else saddles == 0
    assert 0 < dominated


# The same everywhere.

PINNED = {
    ("values", 17, 3): (
        """\
A MAX
  -4
  B MIN
    1
    C MAX
      D MAX
        7
        -2
      E MIN
        4
        -9
      1
  6""",
        "A: 6 | B: 1 | C: 7 | D: 7 | E: -9 | move at the root: third: leaf 6",
    ),
    ("pruning", 17, 3): (
        """\
A MAX
  L1 = -2
  B MIN
    L2 = 8
    C MAX
      D MIN
        L3 = 1
        L4 = -7
        L5 = -8
      E MIN
        L6 = 7
        L7 = 2
        L8 = 6
      F MIN
        L9 = -6
        L10 = 4""",
        (
            "A: alpha -∞, beta ∞, returns 2 | B: alpha -2, beta ∞, returns 2 | C: alpha -2, beta 8,"
            " returns 2 | D: alpha -2, beta 8, returns <= -7 | E: alpha -2, beta 8, returns 2 | F:"
            " alpha 2, beta 8, returns <= -6 | never entered: none | not read: L5 and L10"
        ),
    ),
    ("chance", 5, 4): (
        """\
A MIN
  B chance
    [1/4] L1 = 1
    [1/4] L2 = 4
    [1/2] L3 = 8
  C chance
    [1/4] L4 = 9
    [1/2] L5 = 12
    [1/4] L6 = 10
  D chance
    [1/4] L7 = 9
    [1/2] L8 = 1
    [1/4] L9 = 9""",
        "A: 5 | B: 21/4 | C: 43/4 | D: 5 | move at the root: third: D | not read: L6",
    ),
    ("induction", 17, 4): (
        """\
n1 Red
  n2 Blue
    L1 = (3, 3)
    n4 Red
      L2 = (1, 2)
      L3 = (1, 4)
  n3 Blue
    L4 = (3, 1)
    n5 Red
      L5 = (4, 3)
      L6 = (3, 0)
    n6 Red
      L7 = (2, 4)
      L8 = (0, 1)""",
        (
            "n1: (3, 3) | n2: (3, 3) | n3: (2, 4) | n4: (1, 2) | n5: (4, 3) | n6: (2, 4) |"
            " outcome: L1: (3, 3) | all payoffs: (3, 3), (2, 4)"
        ),
    ),
    ("matrix", 17, 3): (
        """\
payoffs to Row  A   B  C
1               1   0  8
2               -4  4  6""",
        (
            "strictly dominated: column C | value: 4/9 | Row's strategy: 8/9, 1/9 | Column's"
            " strategy: 4/9, 5/9, 0"
        ),
    ),
}


@pytest.mark.parametrize("arguments", list(PINNED), ids=lambda arguments: arguments[0])
def test_a_seed_means_this_problem_on_every_machine(arguments):
    form, said = PINNED[arguments]
    asked = problem(*arguments)
    assert asked.form == form
    assert " | ".join(solution(asked)) == said


@every_sort
def test_the_same_seed_is_the_same_problem(kind, level):
    one, again, other = (problem(kind, seed, level).words() for seed in (17, 17, 18))
    assert one == again != other and problem(kind, None, level).seed == 1


# What is accepted.


@pytest.mark.parametrize(
    "text, number",
    {
        "3": 3,
        " -3 ": -3,
        "−3": -3,
        "–1/2": Fraction(-1, 2),
        "+4": 4,
        "0.5": Fraction(1, 2),
        ".25": Fraction(1, 4),
        "2.": 2,
        "1 / 3": Fraction(1, 3),
        "6/4": Fraction(3, 2),
        "inf": inf,
        "-inf": -inf,
        "+∞": inf,
        "−∞": -inf,
        "- ∞": -inf,
        "Infinity": inf,
        "": None,
        "  ": None,
        "-": None,
        "—": None,
    }.items(),
)
def test_numbers_that_can_be_read(text, number):
    assert entries.number(text) == number


@pytest.mark.parametrize(
    "text", ["x", "1/0", "1,5", "3 4", "1e5", "1//2", "nan", "--3", "9" * 40, "9" * 200, "<b>", "٣"]
)
def test_numbers_that_cannot(text):
    with pytest.raises(Unreadable) as caught:
        entries.number(text)
    assert str(caught.value).endswith(".") or "..." in str(caught.value)


@pytest.mark.parametrize(
    "text, found",
    {
        "5": ("=", 5),
        ">= 5": (">=", 5),
        "≥5": (">=", 5),
        "=> 5": (">=", 5),
        "<=−1/2": ("<=", Fraction(-1, 2)),
        "≤ 0": ("<=", 0),
        "= 3": ("=", 3),
        "": None,
    }.items(),
)
def test_bounds_that_can_be_read(text, found):
    assert entries.bound(text) == found


@pytest.mark.parametrize("text", ["> 5", ">=", "<> 3", ">= x", "5 >="])
def test_bounds_that_cannot(text):
    with pytest.raises(Unreadable, match="enter a number"):
        entries.bound(text)


PAIR = partial(entries.numbers, count=2, example="3, 4")
VECTORS = partial(entries.vectors, count=2, example="(3, 4), (1, 2)")
MIX = partial(entries.mix, count=2)


@pytest.mark.parametrize(
    "read, text, found",
    [
        (PAIR, "(3, −4)", (3, -4)),
        (partial(entries.numbers, count=3, example="3, 4, 5"), "3 4;5", (3, 4, 5)),
        (VECTORS, "(3,4) (1,2)", [(3, 4), (1, 2)]),
        (VECTORS, "3, 4; 1, 2", [(3, 4), (1, 2)]),
        (MIX, "4/7 , 3 / 7", (Fraction(4, 7), Fraction(3, 7))),
        (partial(entries.mix, count=3), "0.25 0.75 0", (Fraction(1, 4), Fraction(3, 4), 0)),
    ],
)
def test_several_numbers_that_can_be_read(read, text, found):
    assert read(text) == found


@pytest.mark.parametrize(
    "read, text, why",
    [
        (PAIR, "3", "is not 2 numbers"),
        (PAIR, "3, x", "cannot be read"),
        (PAIR, "3, -", "has a gap"),
        (VECTORS, "(3, 4) and (1, 2)", "cannot be read"),
        (MIX, "", "is not 2 numbers"),
        (MIX, "1/2, 1/3", "sums to 5/6"),
        (MIX, "2, -1", "not a probability"),
        (MIX, "1/2, inf", "not a probability"),
    ],
)
def test_several_numbers_that_cannot(read, text, why):
    with pytest.raises(Unreadable, match=why):
        read(text)
