"""From a failed check to what is wrong: the mistake it behaves like, the smallest tree that shows
it, the step where the two part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from ..trees.node import Node
from ..watching.trace import Trace
from ..watching.watch import watch
from .limits import refusing
from .question import Case, Outcome, Posed, Verdict, run_here, within_limits
from .smallest import smallest
from .values import same
from .wording import written_call

STEPS = 150
LARGEST_DRAWN = 40
LONGEST_TYPED = 80


@dataclass(frozen=True)
class Finding:
    """What a wrong answer looks like.

    mistakes : the sentences of the catalogue's mistakes that behave like it; usually one, or none.
    sure : whether they do so in every visible case.
    root : the smallest tree found on which it differs from a right answer; None where no tree shows
    it.
    mine, right : both searches of it; None where the steps cannot be followed. parting : where they
    part, in words.
    call : the call of the answer with that tree and all else it is called with, and what comes of
    it."""

    mistakes: tuple[str, ...] = ()
    root: Node | None = None
    mine: Trace | None = None
    right: Trace | None = None
    parting: str = ""
    sure: bool = True
    call: str = ""

    @property
    def introduction(self) -> str:
        """What is said before a mistake."""
        return introduction(len(self.mistakes), self.sure)

    def lines(self) -> list[str]:
        """The finding in plain text."""
        lines = [f"{self.introduction}: {sentence}" for sentence in self.mistakes]
        if self.root is not None:
            lines.append(f"The smallest tree that shows it: {written(self.root)}")
        if self.call:
            lines.append(self.call)
        if self.parting:
            lines.append(self.parting)
        return lines

    def html(self) -> str:
        """The finding with its pictures."""
        from ..show.svg import svg

        said = "".join(
            f"<p>{self.introduction}: <b>{escape(sentence)}</b></p>" for sentence in self.mistakes
        )
        pictures = ""
        if self.root is not None:
            shown = (
                [("your search", self.mine), ("a right one", self.right)]
                if self.mine and self.right
                else [("the tree", self.root)]
            )
            drawn = "".join(
                '<figure style="margin:0 24px 0'
                f' 0;display:inline-block"><figcaption>{label}</figcaption>{svg(what)}</figure>'
                for label, what in shown
            )
            pictures = (
                f"<p>The smallest tree that shows it: <code>{escape(written(self.root))}</code></p>"
            )
            pictures += (f"<p>{escape(self.call)}</p>" if self.call else "") + drawn
        return said + pictures + (f"<p>{escape(self.parting)}</p>" if self.parting else "")


def introduction(count: int, sure: bool) -> str:
    """What is said before the sentences of so many mistakes."""
    if count > 1:
        return "It may be this" if sure else "It looks most like this, or another of these"
    return "It looks like this" if sure else "It looks most like this"


def find(
    posed: Posed, answer: Any, outcomes: Sequence[Outcome], verdicts: Sequence[Verdict]
) -> Finding:
    """What a wrong answer looks like, from how it behaved in the visible cases."""
    from .mistakes.catalogue import sentence

    like = posed.named(outcomes)
    named = tuple(
        sentence(number, by_hand=not callable(posed.reference)) for number in like.numbers
    )
    failed = [
        verdict
        for verdict in verdicts
        if not verdict.right and verdict.case.root is not None and verdict.case.drive is None
    ]
    # an answer that cannot be run at all says so itself: no tree is needed to show it
    failed = [verdict for verdict in failed if verdict.outcome.problem is None]
    if not failed or not callable(answer):
        return Finding(named, sure=like.sure)
    first = min(failed, key=lambda verdict: sum(1 for _ in verdict.case.root.nodes()))
    root = smallest(
        first.case.root, lambda candidate: _differs(posed, first.case, answer, candidate), 400
    )
    here = _put(first.case, root)
    with refusing(posed.question.forbidden):
        mine = run_here(here, answer, guarded=True, name=posed.question.answer)
    message = posed.verdict(here, mine, run_here(here, posed.reference)).message
    return replace(
        _followed(posed, first.case, answer, root, named),
        sure=like.sure,
        call=call_of(posed, first.case, root, message),
    )


def call_of(posed: Posed, case: Case, root: Node, message: str) -> str:
    """The call of an answer in a case with this tree in the place of its own, as it is written in
    Python, and what is said of it.
    """
    nested = _nested(root)
    first = ', first="min"' if root.player == "min" else ""
    typed = (
        "tree(...)"
        if nested is None or len(str(nested)) > LONGEST_TYPED
        else f"tree({nested}{first})"
    )
    called = written_call(posed.question.answer, case.arguments, case.options, typed)
    return f"{called}{' ' if message.startswith('gives ') else ': '}{message}"


def _put(case: Case, root: Node) -> Case:
    """The case with another tree in the place of its own."""
    return replace(
        case,
        arguments=tuple(root if argument is case.root else argument for argument in case.arguments),
    )


def _differs(posed: Posed, case: Case, answer: Any, candidate: Node) -> bool:
    here = _put(case, candidate)
    expected, problem = within_limits(lambda: run_here(here, posed.reference))
    if problem is not None:
        return False
    with refusing(posed.question.forbidden):
        mine = run_here(here, answer, guarded=True, name=posed.question.answer)
    # a candidate may be no tree the question allows, and then it is no counterexample: only an
    # answer that differs is
    return mine.problem is None and not posed.verdict(here, mine, expected).right


def _followed(posed: Posed, case: Case, answer: Any, root: Node, named: tuple[str, ...]) -> Finding:
    here = _put(case, root)
    rest = dict(here.options)
    if len(here.arguments) > 1:
        return Finding(named, root)

    def both() -> tuple[Trace, Trace] | str:
        right = watch(posed.reference, root, **rest)
        try:
            with refusing(posed.question.forbidden):
                mine = watch(answer, root, **rest)
            return mine.for_max(), right.for_max()
        except ValueError as error:
            # the answer itself runs on this tree: it is watch that finds no search in it
            return str(error)

    traces, problem = within_limits(both)
    if isinstance(traces, str) or problem is not None:
        return Finding(
            named,
            root,
            parting=f"The steps of your search cannot be followed: {problem or traces}.",
        )
    return Finding(named, root, *traces, parting(*traces))


def parting(mine: Trace, right: Trace) -> str:
    """The first step at which one search does something else than the other, in words.

    Where one of them never enters the root, because a loop over its children stands around the
    search, they are compared below the root."""
    ours, theirs = (_milestones(trace) for trace in (mine, right))
    whole = all(any(node == "" for _, _, node, _ in steps) for steps in (ours, theirs))
    if not whole:
        ours, theirs = ([step for step in steps if step[2] != ""] for steps in (ours, theirs))
    for number in range(max(len(ours), len(theirs))):
        here, there = (steps[number] if number < len(steps) else None for steps in (ours, theirs))
        if (
            here is not None
            and there is not None
            and here[1:3] == there[1:3]
            and same(here[3], there[3])
        ):
            continue
        did, should = (
            f"“{trace.says(step[0])}”" if step else "it is over"
            for trace, step in ((mine, here), (right, there))
        )
        return (
            f"They part {f'at step {number + 1}' if whole else 'below the root'}. Yours: {did} A"
            f" right one: {should}"
        )
    differs = (
        "what they look at on the way differs"
        if same(right.result, mine.result)
        else "what is returned at the end differs"
    )
    return f"Step by step they agree{'' if whole else ' below the root'}; {differs}."


def _milestones(trace: Trace) -> list[tuple[int, str, str, Any]]:
    return [
        (number, step.kind, step.node, step.value)
        for number, step in enumerate(trace.steps[: 10 * STEPS])
        if step.kind != "update"
    ]


def written(root: Node) -> str:
    """A tree as a student would type it: nested lists where players alternate from MAX, with a word
    where they do not.
    """
    plain = _nested(root)
    return (
        str(root.to_dict())
        if plain is None
        else str(plain) + (", MIN to move" if root.player == "min" else "")
    )


def _nested(root: Node) -> Any:
    """A tree as nested lists; None where these do not say all of it."""
    if any(
        node.player == "chance" or isinstance(node.payoff, tuple) or node.eval is not None
        for node in root.nodes()
    ):
        return None
    alternates = all(
        child.player in (None, "min" if node.player == "max" else "max")
        for node in root.nodes()
        for child in node.children
    )
    return _lists(root) if alternates else None


def _lists(node: Node) -> Any:
    from ..trees.node import number_text

    if node.is_leaf:
        return node.payoff if isinstance(node.payoff, int) else _Text(number_text(node.payoff))
    return [_lists(child) for child in node.children]


class _Text(str):
    """A number that prints without quotation marks."""

    def __repr__(self) -> str:
        return str(self)
