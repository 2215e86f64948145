"""The mistakes of the catalogue, handed in by students who write otherwise: every one costs points,
and check() names it.

The table of them all, question by question: python tests/learn/test_named_mistakes.py
"""

import contextlib
import io
import sys
from collections import Counter
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2])]

from rewrites import REWRITES

from gamelab.learn import check as checking
from gamelab.learn.mistakes.catalogue import CATALOGUE, sentence

SEEDS = (1, 7, 2026)
QUESTIONS = {
    name: question
    for prefix, room in checking.ROOMS.items()
    if (Path(checking.__file__).parent / "questions" / f"{room}.py").exists()
    for name, question in checking.questions(prefix).items()
}


def reported(name: str, source: str, seed: int) -> checking.Report:
    """What check() says of an answer, given as the text of the cell that defines it."""
    with checking.seeded(seed), contextlib.redirect_stdout(io.StringIO()):
        space = {"given": checking.given}
        exec(source, space)
        return checking.check(name, space[QUESTIONS[name].answer])


def judged(name: str, number: int, source: str, seed: int) -> str:
    """How check() takes an answer that holds the mistake: "named", "detected only" or "missed"."""
    report = reported(name, source, seed)
    if report.points >= report.out_of:
        return "missed"
    said = {sentence(number), sentence(number, by_hand=True)}
    return (
        "named"
        if said.intersection(report.finding.mistakes if report.finding else ())
        else "detected only"
    )


def test_each_mistake_of_each_question_has_two_rewrites():
    wanted = {
        (name, number) for name, question in QUESTIONS.items() for number in question.mistakes
    }
    assert set(REWRITES) == wanted
    assert all(len(set(sources)) >= 2 for sources in REWRITES.values())


def test_every_mistake_of_the_catalogue_is_the_matter_of_some_question():
    assert {number for _, number in REWRITES} == set(CATALOGUE)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", sorted({name for name, _ in REWRITES}))
def test_no_rewritten_mistake_is_missed_and_nine_of_ten_are_named(name, seed):
    found = Counter(
        judged(name, number, source, seed)
        for (asked, number), sources in REWRITES.items()
        if asked == name
        for source in sources
    )
    assert found["missed"] == 0
    assert found["named"] >= 0.9 * found.total(), found


def main() -> None:
    """Print the table: a row for each question, a column for each mistake; n named, d detected
    only, M missed.
    """
    total: Counter[str] = Counter()
    print("| question | " + " | ".join(map(str, CATALOGUE)) + " |\n|---|" + "---|" * len(CATALOGUE))
    for name in QUESTIONS:
        row = []
        for number in CATALOGUE:
            found = Counter(
                judged(name, number, source, seed)
                for source in REWRITES.get((name, number), ())
                for seed in SEEDS
            )
            total += found
            row.append(
                "/".join(
                    f"{found[how]}{letter}"
                    for how, letter in (("named", "n"), ("detected only", "d"), ("missed", "M"))
                    if found[how]
                )
            )
        print(f"| {name} | " + " | ".join(row) + " |")
    print(dict(total))


if __name__ == "__main__":
    main()
