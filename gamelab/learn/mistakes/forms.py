"""A mistake as a small rewriting of a page: the textbook's program as a text, and what learners
make of it.

A question declares its form; the pages and the rewritings stand by subject in `searches`, `chance`,
`payoffs` and `nim`. Nothing in them knows the questions."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

Answer = Callable[..., Any]
# changes of a text, "old => new", made together
Rewriting = tuple[str, ...]
INFINITE, LARGE = "finite infinity", "LARGE"
CUT = re.compile(r"(?<=alpha )[<>]=?|(?<=beta )[<>]=?|(?<!=)[<>]=?(?= (?:alpha|beta)\b)")
# what is tried for infinity besides what an answer gives away: a move shows none
SENTINELS = (1000, 10**9)


def rewritten(text: str, *changes: str) -> str:
    """The text with each change, "old => new", made wherever its old part stands; ValueError if
    that stands nowhere.

    >>> rewritten("alpha >= beta", ">= => >")
    'alpha > beta'
    """
    for change in changes:
        old, new = change.split(" => ")
        if old not in text:
            raise ValueError(f"{old!r} does not stand in the page")
        text = text.replace(old, new)
    return text


def every(*changes: str, **parts: Sequence[str]) -> list[Rewriting]:
    """The changes with every combination of their parts, the last of them changing first.

    >>> every("alpha >= beta => alpha {sign} beta", sign=(">", "<"))
    [('alpha >= beta => alpha > beta',), ('alpha >= beta => alpha < beta',)]
    """
    combined = (dict(zip(parts, chosen)) for chosen in product(*parts.values()))
    return [tuple(one.format(**chosen) for one in changes) for chosen in combined]


def each(*changes: str) -> list[Rewriting]:
    """Each change by itself."""
    return [(change,) for change in changes]


@lru_cache(1024)
def _compiled(text):
    return compile(text, "<page>", "exec")


@dataclass(frozen=True)
class Form:
    """A way to ask for a function.

    page : a right program, which may name what is handed out: `given`. name : its function that is
    asked for. shapes : for each mistake the rewritings of the page that make it, the most usual
    first; in them LARGE stands for a finite number in the place of infinity."""

    page: str
    name: str
    shapes: Mapping[str, Sequence[Rewriting]]

    def answer(
        self, mistake: str = "", shape: int = 0, given: Any = None, large: Any = 1000
    ) -> Any:
        """The program with a mistake in one of its shapes; without one it is right."""
        space = {"given": given}
        exec(_compiled(self.text(mistake, shape, large)), space)
        return space[self.name]

    def text(self, mistake: str = "", shape: int = 0, large: Any = 1000) -> str:
        """The text of that program."""
        changes = self.shapes[mistake][shape] if mistake else ()
        return rewritten(self.page, *changes).replace(LARGE, repr(large))

    def wrong(self, mistake: str = "", shape: int = 0) -> Callable[[Any], Answer]:
        """A mistake as a question lists it: from what is handed out to the answer that makes it."""
        return lambda given: self.answer(mistake, shape, given)

    def answers(self, given: Any, mistake: str, sentinels: Sequence[Any]) -> list[Answer]:
        """The shapes in which a mistake is handed in; none for one that has no shape here."""
        large = (*sentinels, *SENTINELS) if mistake == INFINITE else SENTINELS[:1]
        places = range(len(self.shapes.get(mistake, ())))
        return [self.answer(mistake, place, given, one) for one in large for place in places]


def strictly(form: Form) -> Form:
    """The form where the course asks to read on until alpha > beta: each cut with equality becomes
    one without, and the other way round.
    """
    shapes = {
        "cut at equality" if name == "strict cut" else name: [
            tuple(map(turned, rewriting)) for rewriting in rewritings
        ]
        for name, rewritings in form.shapes.items()
    }
    return Form(turned(form.page), form.name, shapes)


def turned(text: str) -> str:
    """The text with each comparison of alpha or beta turned.

    >>> turned("if alpha >= beta or value < best")
    'if alpha > beta or value < best'
    """
    return CUT.sub(lambda sign: sign[0][0] + "=" * (len(sign[0]) == 1), text)
