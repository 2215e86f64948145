"""What a form is: how a question asks, what comes back, and the shapes of its mistakes there.

A question declares its form; the forms stand by subject in forms_trees, forms_chance, forms_payoffs
and forms_nim. Nothing in them knows the questions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .searches import SENTINELS, How

Answer = Callable[..., Any]
INFINITE = "finite infinity"


@dataclass(frozen=True)
class Form:
    """A way to ask for a function.

    answer : from options to an answer; without any it is right.
    shapes : for each mistake the options that make it, the most usual first; a finite number for
    infinity takes the numbers that may stand for it besides.
    handed : whether `answer` first takes what the question hands out."""

    answer: Callable[..., Answer]
    shapes: Mapping[str, Sequence[How]]
    handed: bool = False

    def wrong(self, **how: Any) -> Callable[[Any], Answer]:
        """A mistake as a question lists it: from what is handed out to the answer that makes it."""
        return lambda given: self.answer(given, **how) if self.handed else self.answer(**how)

    def answers(self, given: Any, mistake: str, sentinels: Sequence[Any]) -> list[Answer]:
        """The shapes in which a mistake is handed in; none for one that has no shape here."""
        hows = self.shapes.get(mistake, ())
        if mistake == INFINITE:
            tried = (*sentinels, *SENTINELS)
            hows = [how | {"sentinel": sentinel} for sentinel in tried for how in hows]
        return [self.wrong(**how)(given) for how in hows]
