"""Practice problems: the same everywhere, worth doing, every entry judged on its own, as `check`
does.
"""

import re
from functools import cache

import pytest
from cells import KNOWN, known
from practised import entry, solved
from sampled import some

from gamelab import alphabeta, minimax, subgame_perfect
from gamelab.learn.practice.problem import LEVELS
from gamelab.learn.practice.problems import KINDS, problem
from gamelab.learn.questions.alpha_beta_by_hand import SHALLOW, visited

SEEDS = range(1, 6)
SORTS = [(kind, level) for kind in KINDS for level in LEVELS]
every_sort = pytest.mark.parametrize("kind, level", SORTS)
made = cache(problem)


def problems(kind, level):
    return [made(kind, seed, level) for seed in SEEDS]


def wrong_entries(field, value):
    """Entries that cannot be right for a field: another number, another set, something else."""
    if field.kind == "text":
        return ["77", "3, 4, 5, 6, 7", "word", "1/0"]
    others = [option for option in field.options if option not in entry(field, value)]
    return [others] if field.kind == "set" else others


@pytest.mark.slow
@every_sort
def test_right_entries_are_right_and_a_wrong_one_is_marked_alone(kind, level):
    for asked in some(problems(kind, level)):
        right = solved(asked)
        report = asked.report(right)
        assert {*asked.marks(report).values()} == {True} and report.finding is None
        assert asked.first_wrong(right) is None and asked.first_wrong({}) == asked.order[0]
        assert {*asked.marks(asked.report({})).values()} == {None}
        for name, field in list(asked.fields.items())[:: 1 if asked.seed == 1 else 4]:
            for wrong in wrong_entries(field, asked.posed.reference[name]):
                report = asked.report({**right, name: wrong})
                left = [other for other, good in asked.marks(report).items() if not good]
                assert left == [name] == [asked.first_wrong({**right, name: wrong})]
                assert next(verdict.message for verdict in report.verdicts if not verdict.right)


@every_sort
def test_every_field_has_two_hints_and_the_solution_its_steps(kind, level):
    for asked in problems(kind, level):
        for name in asked.order:
            rule, numbers = asked.hints(name)
            assert rule.endswith(".") and numbers.endswith(".") and rule != numbers
        for name, field in asked.fields.items():
            if field.kind == "set":
                there = {option.partition(":")[0] for option in solved(asked)[name]}
                assert not there & {*re.findall(r"(?:row |column )?\w+", asked.hints(name)[1])}
        for page in (asked.pages[0], asked.pages[len(asked.pages) // 2], asked.pages[-1]):
            frame = page()
            assert frame.picture.startswith("<svg") and frame.sentence.endswith(".") and frame.form


@every_sort
def test_the_words_are_complete_and_give_nothing_away(kind, level):
    for asked in problems(kind, level):
        said = asked.words()
        assert all(part in said for part in (asked.task, asked.form, *asked.fields))
        asked_of = said.partition("To find:")[2].splitlines()
        assert all(line.partition(":")[0].strip() in ("", *asked.fields) for line in asked_of)
        assert 'role="img"' in asked.picture and "aria-label" in asked.picture


@every_sort
def test_the_same_seed_is_the_same_problem(kind, level):
    one, again, other = (problem(kind, seed, level).words() for seed in (17, 17, 18))
    assert one == again != other and problem(kind, None, level).seed == 1


@known("row", "pinned")
def test_a_seed_means_this_problem_on_every_machine(row):
    asked = problem(*row["problem"])
    right = "\n".join(map(str, solved(asked).values()))
    assert f"{asked.form}\n{right}" == row["text"]


# Worth doing.


def test_values_are_worth_finding():
    for level in (2, 3, 4):
        for asked in problems("values", level):
            leaves = [leaf.payoff for leaf in asked.given.leaves()]
            best = (max if asked.given.player == "max" else min)(leaves)
            assert minimax(asked.given).value != best, "the best leaf is not to be had"
            assert level < 4 or any(payoff.denominator > 1 for payoff in leaves)


def test_pruning_is_worth_doing():
    for level in (1, 2, 3, 4):
        found = [(alphabeta(asked.given), asked) for asked in problems("pruning", level)]
        for result, asked in found:
            unread = len(asked.posed.reference["not read"])
            assert 1 <= unread == sum(1 for _ in asked.given.leaves()) - result.leaves <= 6
            equal = alphabeta(asked.given, strict=True).leaves > result.leaves
            deep = visited(asked.given, SHALLOW) > result.nodes
            assert level < 3 or equal or deep


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_induction_and_matrices_are_worth_doing(level):
    for asked in problems("induction", level):
        assert len(asked.given.players) == (3 if level == 3 else 2)
        count = len(subgame_perfect(asked.given))
        assert 2 <= count <= 4 if level == 4 else count == 1
    for asked in problems("matrix", level):
        assert all(found.strictly for found in asked.given.dominated())
        assert level == 1 or not (level < 4 and asked.given.saddle_points())
        assert level != 3 or asked.posed.reference["strictly dominated"]


# Level 4 of the matrices: any equilibrium in which somebody mixes.


@pytest.mark.parametrize("mixes, said", KNOWN["mixed"].items())
def test_a_mixed_equilibrium_is_judged_as_a_whole(mixes, said):
    asked = next(
        asked
        for asked in (problem("matrix", seed, 4) for seed in range(1, 60))
        if asked.given.shape == (2, 2) and (0, 0) in asked.given.pure_equilibria()
    )
    report = asked.report({**solved(asked), "mixed equilibrium": mixes})
    assert said in report.verdicts[-1].message
