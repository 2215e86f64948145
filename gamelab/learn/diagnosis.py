"""From a failed check to what is wrong: the mistake it behaves like, the smallest tree that shows
it, the step where the two part.

`find` does it for an answer in this process; `judged_small` and `finding` are its parts, for a
grader whose answers live in another.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from ..search.view import number_in
from ..trees.node import Node
from ..trees.smallest import smallest
from ..watching.watch import watch
from .finding import Finding
from .limits import refusing
from .mistakes.naming import named
from .question import ENDLESS, NOT_TRIED, Case, Outcome, Posed, Verdict, run_here, within_limits
from .repairs.changed import Changed
from .repairs.rewritings import GENERAL
from .repairs.search import Judge, Repair, repaired
from .values import same
from .wording import written_call

STEPS = 1_500
# many a mistake behaves so
VAGUE = ("turn misread", "max and min mixed up", "always the same")
# and these repairs may stand for many a mistake
WEAK = (*VAGUE[:2], "depth off by one", "too deep", "zero for nothing", "sign turned every ply")
WEAK += ("rounded",)
KEPT = "kept between calls"
TREES = 400


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

    small = judged_small(posed, verdicts, put, posed.verdict)
    changed = None if endless else Changed.of(answer, posed.question.uses)
    repair = repaired(posed, changed, verdicts) if changed else None
    names = (
        (KEPT,)
        if changed and _keeps(posed, changed, verdicts, put)
        else named(posed, outcomes, put)
    )
    found = finding(posed, names, small, repair)
    if changed is not None and repair is not None:
        found = replace(found, source=changed.program.source())
    return _followed(posed, answer, small.case, found) if small else found


def _keeps(posed, changed, verdicts, put):
    """Whether an answer remembers earlier calls: called again it gives something else, or newly
    defined it is right.
    """
    wrong = [one for one in verdicts if not one.right and one.outcome.problem is None]
    for one in wrong[:4]:
        new, _ = within_limits(changed.program.answer)
        anew = new and posed.verdict(one.case, posed.outcome(one.case, new), one.expected)
        if anew and anew.right or not same(one.outcome.value, put(one.case).value):
            return True
    return False


def finding(
    posed: Posed, names: Sequence[str], small: Verdict | None = None, repair: Repair | None = None
) -> Finding:
    """The mistakes an answer makes, and the smallest tree that shows them.

    names : what it behaves like. repair : what makes it right."""
    found = Finding(tuple(names))
    vague = not names or names[0] in VAGUE
    about = len(names) == 1 and not vague and names[0] in posed.question.mistakes
    weak = GENERAL if vague else GENERAL.union(WEAK)
    little = repair is not None and weak.issuperset(repair.mistakes)
    # a repair of another name may only hide what the question is about
    if repair is not None and (little or not about or names[0] in repair.mistakes):
        found = replace(
            found,
            mistakes=tuple(names) if len(names) == 1 and (about or little) else repair.mistakes,
            surely=True,
            lines=repair.told.lines,
            written=repair.told.written,
            repair=repair.told.repair,
            others=repair.others,
        )
    if small is None or small.case.root is None:
        return found
    case, root = small.case, small.case.root
    called = written_call(posed.question.answer, case.arguments, case.options, written(root))
    return replace(found, root=root, call=f"{called}\n{small.message}")


def judged_small(
    posed: Posed,
    verdicts: Sequence[Verdict],
    put: Callable[[Case], Outcome],
    judge: Judge,
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
    if small is None or small.case.root is None:
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
    if len(case.arguments) > 1 or root.is_leaf:
        return found

    def both():
        right = watch(posed.reference, root, **options)
        try:
            with refusing(posed.question.forbidden):
                mine = watch(answer, root, **options)
                return mine.side, mine.for_max(), right.for_max()
        except ValueError as error:
            # the answer itself runs on this tree: it is watch that finds no search in it
            return str(error)

    traces, problem = within_limits(both)
    if problem is not None or isinstance(traces, str):
        said = f"The steps of your search cannot be followed: {problem or traces}."
        return replace(found, parting=said)
    side, *traces = traces
    given = "" if side == "max" else ", where numbers are told as they count for MAX"
    return replace(found, traces=(*traces,), parting=_parting(*traces, given))


def _parting(mine, right, given=""):
    """The first step at which one search does something else than the other, in words. given : how
    the numbers of the first are told."""
    if mine.seen == "reads":
        return "What your search reads can be followed, and not its calls."
    ours, theirs = (_milestones(trace) for trace in (mine, right))
    for number, (here, there) in enumerate(zip_longest(ours, theirs), 1):
        if here and there and here[1:3] == there[1:3] and same(here[3], there[3]):
            continue
        if there and there[1:3] == ("return", "") and number_in(right.result) != there[3]:
            break  # a move is asked for, and the example has said which
        did, should = (
            f"“{_short(trace.says(step[0]), step[1])}”" if step else "it is over"
            for trace, step in ((mine, here), (right, there))
        )
        return f"They part at step {number}{given}. Yours: {did} A right one: {should}"
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
    >>> written(tree({"player": "max", "moves": ["lend"], "children": [1]}))
    'tree({"player": "max", "children": [1], "moves": ("lend",)})'
    """
    layers = root.players
    if "chance" in root.movers and len(root.movers) == 2 and "chance" != root.player:
        layers = (root.player, "chance") if layers == ("max", "min") else layers

    def typed(value):
        if isinstance(value, tuple):
            return f"({', '.join(map(typed, value))}{',' * (len(value) == 1)})"
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
