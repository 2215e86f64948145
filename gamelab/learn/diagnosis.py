"""From a failed check to what is wrong: the mistake it behaves like, the smallest tree that shows
it, the step where the two part.

`find` does it for an answer in this process; `judged_small` and `finding` are its parts, for a
grader whose answers live in another.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from itertools import zip_longest
from typing import Any

from ..trees.node import Node
from ..watching.trace import Trace
from ..watching.watch import watch
from .limits import refusing
from .mistakes.catalogue import CATALOGUE
from .mistakes.naming import named
from .question import ENDLESS, NOT_TRIED, Case, Outcome, Posed, Verdict, run_here, within_limits
from .smallest import smallest
from .values import same
from .wording import written_call

STEPS = 1_500
TREES = 400


@dataclass(frozen=True)
class Finding:
    """What a wrong answer looks like.

    mistakes : the sentences of the catalogue's mistakes that it makes: one, or two of which it is
    one; or none.
    root : the smallest tree found on which it differs from a right answer; None where no tree shows
    it. call : the call of the answer with that tree, and what comes of it.
    traces : its search of it and a right one; None where the steps cannot be followed. parting :
    where they part, in words."""

    mistakes: tuple[str, ...] = ()
    root: Node | None = None
    call: str = ""
    traces: tuple[Trace, Trace] | None = None
    parting: str = ""

    @property
    def introduction(self) -> str:
        """What is said before a mistake."""
        return "It is one of these" if len(self.mistakes) > 1 else "It looks like this"

    @property
    def named(self) -> str:
        """The mistakes in one text."""
        return "; or ".join(self.mistakes)

    def lines(self) -> list[str]:
        """The finding in plain text."""
        told = f"{self.introduction}: {self.named}" if self.mistakes else ""
        return [line for line in (told, self.call, self.parting) if line]

    def html(self) -> str:
        """The finding with its pictures."""
        told = f"<p>{self.introduction}: <b>{escape(self.named)}</b></p>" if self.mistakes else ""
        parting = f"<p>{escape(self.parting)}</p>" if self.parting else ""
        return told + self.picture() + parting

    def picture(self) -> str:
        """The smallest tree in HTML: the call, and the tree or both searches of it."""
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
            f"<figcaption>{label}</figcaption>{svg(what).html()}</figure>"
            for label, what in shown
        )
        call, _, result = self.call.partition("\n")
        return f"<p><code>{escape(call)}</code> {escape(result)}</p>{drawn}"


def find(
    posed: Posed, answer: Any, outcomes: Sequence[Outcome], verdicts: Sequence[Verdict]
) -> Finding:
    """What a wrong answer of this process looks like, from how it behaved in the visible cases."""
    endless = [outcome.problem for outcome in outcomes].count(ENDLESS)

    def put(case):
        nonlocal endless
        # each call without an end takes its seconds, and two have shown enough
        if endless == 2:
            return Outcome(problem=NOT_TRIED)
        outcome = posed.outcome(case, answer=answer)
        endless += outcome.problem == ENDLESS
        return outcome

    small = judged_small(posed, verdicts, put, posed.verdict) if callable(answer) else None
    found = finding(posed, named(posed, outcomes, put), small)
    return _followed(posed, answer, small.case, found) if small else found


def finding(posed: Posed, numbers: Sequence[int], small: Verdict | None = None) -> Finding:
    """The mistakes an answer makes, in sentences, and the smallest tree that shows them."""
    found = Finding(tuple(CATALOGUE[number] for number in numbers))
    if small is None:
        return found
    case = small.case
    called = written_call(posed.question.answer, case.arguments, case.options, written(case.root))
    return replace(found, root=case.root, call=f"{called}\n{small.message}")


def judged_small(
    posed: Posed,
    verdicts: Sequence[Verdict],
    put: Callable[[Case], Outcome],
    judge: Callable[[Case, Outcome, Outcome], Verdict],
    most: int = TREES,
) -> Verdict | None:
    """The verdict on the smallest tree found, of at most so many, on which a wrong answer gives
    something wrong: a wrong value if there is one, else wrong reads; None where no tree shows it.

    put : what the answer gives in a case. judge : the verdict on a case, what was given, and what
    is expected.
    """

    # an answer that cannot be run at all says so itself: no tree is needed to show it
    failed = [
        verdict
        for verdict in verdicts
        if not verdict.right
        and verdict.outcome.problem is None
        and verdict.case.root is not None
        and verdict.case.drive is verdict.case.entry is None
    ]
    valued = [judge(replace(one.case, reads=False), one.outcome, one.expected) for one in failed]

    def effort(one):
        # a window of its own is one thing more to understand; then a wrong value is told first
        size = sum(1 for _ in one.case.root.nodes())
        return "alpha" in one.case.options, one.case.reads, size

    small = min([*(one for one in valued if not one.right), *failed], key=effort, default=None)
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
    return replace(found, traces=traces, parting=_parting(*traces))


def _parting(mine, right):
    """The first step at which one search does something else than the other, in words."""
    if mine.seen == "reads":
        return "What your search reads can be followed, and not its calls."
    ours, theirs = (_milestones(trace) for trace in (mine, right))
    for number, (here, there) in enumerate(zip_longest(ours, theirs), 1):
        if here and there and here[1:3] == there[1:3] and same(here[3], there[3]):
            continue
        did, should = (
            f"“{_short(trace.says(step[0]), step[1])}”" if step else "it is over"
            for trace, step in ((mine, here), (right, there))
        )
        return f"They part at step {number}. Yours: {did} A right one: {should}"
    differs = (
        "what they look at on the way differs"
        if same(right.result, mine.result)
        else "what is returned at the end differs"
    )
    return f"Step by step they agree; {differs}."


def _short(said, kind):
    """What is said of a step, without what a returned value may bound."""
    return said.partition(":")[0].rstrip(".") + "." if kind == "return" else said


def _milestones(trace):
    return [
        (number, step.kind, step.node, step.value)
        for number, step in enumerate(trace.steps[:STEPS])
        if step.kind != "update"
    ]


def written(root: Node) -> str:
    """The call that builds a tree: nested lists, and dictionaries where these do not say all of it.

    >>> from gamelab import tree
    >>> written(tree([[3, "1/3"], {"player": "max", "children": [2]}], first="min"))
    'tree([[3, "1/3"], [2]], first="min")'
    """
    layers = root.players
    if "chance" in root.movers and len(root.movers) == 2 and "chance" != root.player:
        layers = (root.player, "chance") if layers == ("max", "min") else layers

    def typed(value):
        if isinstance(value, tuple):
            return f"({', '.join(map(typed, value))})"
        return f'"{value}"' if isinstance(value, Fraction | str) else repr(value)

    def form(node, turn):
        more = {
            key: getattr(node, key) for key in ("eval", "moves") if getattr(node, key) is not None
        }
        if node.is_leaf:
            payoff = typed(node.payoff)
            return f'{{"payoff": {payoff}, "eval": {typed(node.eval)}}}' if more else payoff
        if node.probs is not None and len(set(node.probs)) > 1:
            more["probs"] = node.probs
        turning = node.player if node.player in layers else turn
        following = layers[(layers.index(turning) + 1) % len(layers)]
        below = f"[{', '.join(form(child, following) for child in node.children)}]"
        if node.player == turn and not more:
            return below
        said = "".join(f', "{key}": {typed(value)}' for key, value in more.items())
        return f'{{"player": "{node.player}", "children": {below}{said}}}'

    first = root.player if root.player in layers else layers[0]
    options = f", players={typed(layers)}" if layers != ("max", "min") else ""
    options += f', first="{first}"' if first != layers[0] else ""
    return f"tree({form(root, first)}{options})"
