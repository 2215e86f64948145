"""From a failed check to what is wrong: the mistake it behaves like, the smallest tree that shows
it, the step where the two part.

`find` does it for an answer in this process; `judged_small` and `finding` are its parts, for a
grader whose answers live in another.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import zip_longest
from typing import Any

from ..trees.node import Node, number_text
from ..watching.trace import Trace
from ..watching.watch import watch
from .limits import refusing
from .mistakes.catalogue import sentence
from .mistakes.naming import Named, named
from .question import Case, Outcome, Posed, Verdict, run_here, within_limits
from .smallest import smallest
from .values import same
from .wording import written_call

STEPS = 1_500
TREES = 400
LONGEST_TYPED = 80


@dataclass(frozen=True)
class Finding:
    """What a wrong answer looks like.

    mistakes : the sentences of the catalogue's mistakes that behave like it; usually one, or none.
    sure : whether they do so in every visible case.
    root : the smallest tree found on which it differs from a right answer; None where no tree shows
    it. call : the call of the answer with that tree, and what comes of it.
    traces : its search of it and a right one; None where the steps cannot be followed. parting :
    where they part, in words."""

    mistakes: tuple[str, ...] = ()
    sure: bool = True
    root: Node | None = None
    call: str = ""
    traces: tuple[Trace, Trace] | None = None
    parting: str = ""

    @property
    def introduction(self) -> str:
        """What is said before a mistake."""
        if len(self.mistakes) > 1:
            return "It may be this" if self.sure else "It looks most like this, or another of these"
        return "It looks like this" if self.sure else "It looks most like this"

    def lines(self) -> list[str]:
        """The finding in plain text."""
        lines = [f"{self.introduction}: {sentence}" for sentence in self.mistakes]
        if self.root is not None:
            lines += [f"The smallest tree that shows it: {written(self.root)}", self.call]
        return lines + [self.parting] * bool(self.parting)

    def html(self) -> str:
        """The finding with its pictures."""
        said = "".join(
            f"<p>{self.introduction}: <b>{escape(sentence)}</b></p>" for sentence in self.mistakes
        )
        parting = f"<p>{escape(self.parting)}</p>" if self.parting else ""
        return said + self.picture() + parting

    def picture(self) -> str:
        """The smallest tree in HTML: as it is typed, the call, the tree or both searches of it."""
        from ..show.svg import svg

        if self.root is None:
            return ""
        shown = (
            zip(("your search", "a right one"), self.traces)
            if self.traces
            else [("the tree", self.root)]
        )
        drawn = "".join(
            '<figure style="margin:0 24px 0 0;display:inline-block">'
            f"<figcaption>{label}</figcaption>{svg(what)}</figure>"
            for label, what in shown
        )
        return (
            f"<p>The smallest tree that shows it: <code>{escape(written(self.root))}</code></p>"
            f"<p>{escape(self.call)}</p>{drawn}"
        )


def find(
    posed: Posed, answer: Any, outcomes: Sequence[Outcome], verdicts: Sequence[Verdict]
) -> Finding:
    """What a wrong answer of this process looks like, from how it behaved in the visible cases."""

    def put(case):
        with refusing(posed.question.forbidden):
            return run_here(case, answer, guarded=True, name=posed.question.answer)

    small = judged_small(posed, verdicts, put, posed.verdict) if callable(answer) else None
    found = finding(posed, named(posed, outcomes), small)
    return _followed(posed, answer, small.case, found) if small else found


def finding(posed: Posed, like: Named, small: Verdict | None = None) -> Finding:
    """The mistakes an answer looks like, in sentences, and the smallest tree that shows them."""
    by_hand = not callable(posed.reference)
    found = Finding(tuple(sentence(number, by_hand) for number in like.numbers), like.sure)
    if small is None:
        return found
    return replace(found, root=small.case.root, call=call_of(posed, small))


def judged_small(
    posed: Posed,
    verdicts: Sequence[Verdict],
    put: Callable[[Case], Outcome],
    judge: Callable[[Case, Outcome, Outcome], Verdict],
    most: int = TREES,
) -> Verdict | None:
    """The verdict on the smallest tree found, of at most so many, on which a wrong answer gives
    something wrong; None where no tree shows it.

    put : what the answer gives in a case. judge : the verdict on a case, what was given, and what
    is expected.
    """
    # an answer that cannot be run at all says so itself: no tree is needed to show it
    failed = (
        verdict
        for verdict in verdicts
        if not verdict.right
        and verdict.outcome.problem is None
        and verdict.case.root is not None
        and verdict.case.drive is verdict.case.entry is None
    )
    small = min(failed, key=lambda one: sum(1 for _ in one.case.root.nodes()), default=None)
    if small is None:
        return None
    case, root = small.case, small.case.root

    def differs(candidate):
        nonlocal small
        arguments = (candidate if argument is root else argument for argument in case.arguments)
        here = replace(case, arguments=tuple(arguments))
        expected, problem = within_limits(lambda: run_here(here, posed.reference))
        # a candidate may be no tree the question allows, and then it is no counterexample
        if problem is not None:
            return False
        verdict = judge(here, put(here), expected)
        if verdict.right or verdict.outcome.problem is not None:
            return False
        small = verdict
        return True

    smallest(root, differs, most)
    return small


def call_of(posed: Posed, small: Verdict) -> str:
    """The call of an answer in the case of a verdict, as it is written in Python, and what is said
    of it.
    """
    case, message = small.case, small.message
    nested = _nested(case.root)
    first = ', first="min"' if case.root.player == "min" else ""
    typed = (
        "tree(...)" if nested is None or len(nested) > LONGEST_TYPED else f"tree({nested}{first})"
    )
    called = written_call(posed.question.answer, case.arguments, case.options, typed)
    return f"{called}{' ' if message.startswith('gives ') else ': '}{message}"


def _followed(posed, answer, case, found):
    """The finding with both searches of its tree, as far as they can be watched."""
    root, options = case.root, case.options
    if len(case.arguments) > 1:
        return found

    def both():
        right = watch(posed.reference, root, **options)
        try:
            with refusing(posed.question.forbidden):
                return watch(answer, root, **options).for_max(), right.for_max()
        except ValueError as error:
            # the answer itself runs on this tree: it is watch that finds no search in it
            return str(error)

    traces, problem = within_limits(both)
    if problem is not None or isinstance(traces, str):
        said = f"The steps of your search cannot be followed: {problem or traces}."
        return replace(found, parting=said)
    return replace(found, traces=traces, parting=parting(*traces))


def parting(mine: Trace, right: Trace) -> str:
    """The first step at which one search does something else than the other, in words."""
    if mine.seen == "reads":
        return "What your search reads can be followed, and not its calls."
    ours, theirs = (_milestones(trace) for trace in (mine, right))
    for number, (here, there) in enumerate(zip_longest(ours, theirs), 1):
        if here and there and here[1:3] == there[1:3] and same(here[3], there[3]):
            continue
        did, should = (
            f"“{trace.says(step[0])}”" if step else "it is over"
            for trace, step in ((mine, here), (right, there))
        )
        return f"They part at step {number}. Yours: {did} A right one: {should}"
    differs = (
        "what they look at on the way differs"
        if same(right.result, mine.result)
        else "what is returned at the end differs"
    )
    return f"Step by step they agree; {differs}."


def _milestones(trace):
    return [
        (number, step.kind, step.node, step.value)
        for number, step in enumerate(trace.steps[:STEPS])
        if step.kind != "update"
    ]


def written(root: Node) -> str:
    """A tree as a student would type it: nested lists where players alternate from MAX, with a word
    where they do not.
    """
    nested = _nested(root)
    if nested is None:
        return str(root.to_dict())
    return nested + (", MIN to move" if root.player == "min" else "")


def _nested(root):
    """A tree as nested lists; None where these do not say all of it."""
    if any(
        node.player == "chance"
        or isinstance(node.payoff, tuple)
        or node.eval is not None
        or any(child.player == node.player for child in node.children)
        for node in root.nodes()
    ):
        return None

    def lists(node):
        if node.is_leaf:
            return str(node.payoff) if isinstance(node.payoff, int) else number_text(node.payoff)
        return f"[{', '.join(map(lists, node.children))}]"

    return lists(root)
