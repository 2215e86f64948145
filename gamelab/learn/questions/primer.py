"""Questions on the Python that the course uses."""

from __future__ import annotations

from random import Random
from typing import Any

from ..question import Case, Question


def leaves(tree: Any) -> int:
    """How many numbers stand in nested lists."""
    return sum(map(leaves, tree)) if isinstance(tree, list) else 1


def _nested(rng: Random, depth: int) -> Any:
    return [_nested(rng, depth - 1) for _ in range(rng.randint(1, 3))] if depth and rng.random() < 0.8 else rng.randint(-9, 9)


def _leaves_cases(rng: Random, given: None) -> list[Case]:
    fixed = [[3, 12, 8], [[3, 12, 8], [2, 4, 6]], [[], 5], 7, [1, [2, [3, [4]]]]]
    drawn = [[_nested(rng, 3), _nested(rng, 3)] for _ in range(3)]
    return [Case(f"leaves({tree})", (tree,)) for tree in fixed + drawn]


QUESTIONS = (
    Question(
        id="primer-1", title="count the leaves", points=8, answer="leaves", reference=lambda given: leaves, cases=_leaves_cases,
    ),
)
