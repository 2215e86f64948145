"""What stands on a worksheet: six problems, those of the exercises, and their answers."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from gamelab.learn.check import question
from gamelab.learn.lessons import CUTS
from gamelab.search.minimax import alphabeta
from gamelab.trees.node import number_text
from gamelab.watching.watch import watch

from .. import CourseError

BEST = "The best move at A goes to"


class WorksheetProblem(NamedTuple):
    """One problem of the worksheet.

    title, text : what is asked. picture : what is given, a tree or a payoff matrix; solved : what
    the key shows instead. values : what belongs into the nodes, by name. blanks : what is to be
    filled in on a line, by its label. wrong : for a blank or a node, the answers that mistakes of
    the catalogue give, with the mistake."""

    title: str
    text: str
    picture: Any
    blanks: dict[str, str]
    solved: Any = None
    values: Mapping[str, str] = MappingProxyType({})
    wrong: Mapping[str, Mapping[str, str]] = MappingProxyType({})


def problems(seed: int, lesson: str | None = None, cut: str = CUTS[0]) -> list[WorksheetProblem]:
    """The six problems of a seed, or those of one lesson, with their answers; alpha-beta has the
    cut of the course. CourseError if a question cannot be posed, or there is none.
    """

    def posed(name):
        try:
            return question(name, cut).posed(seed)
        except ValueError as error:
            raise CourseError(f"--seed {seed}: {error}.") from error

    made = {
        "02": [(_minimax, "minimax-1")],
        "03": [(partial(_alphabeta, cut), "ab-4", "minimax-2")],
        "04": [(_expectimax, "expectimax-1")],
        "05": [(_trees, "trees-1")],
        "06": [(_sure, "matrix-2"), (_mixes, "matrix-3")],
    }
    if lesson not in (None, *made):
        raise CourseError(
            f"There are no problems by hand for lesson {lesson}, only for {', '.join(made)}."
        )
    wanted = made[lesson] if lesson else [entry for entries in made.values() for entry in entries]
    return [make(*map(posed, names)) for make, *names in wanted]


def _wrong(posed, labels):
    """What the mistakes of the catalogue give for each of these entries, if that is not right: by
    label, from the answer to the mistake.
    """
    found = {}
    for mistake, outcomes in posed.mistaken.items():
        for case, outcome, right in zip(posed.cases, outcomes, posed.expected):
            label = labels.get(case.entry)
            if label and outcome.problem is None and outcome.value != right.value:
                found.setdefault(label, {}).setdefault(_number(outcome.value), mistake)
    return found


def _number(value):
    return number_text(tuple(value) if isinstance(value, list) else value)


def _named(root, answers):
    """What belongs into the inner nodes, by name."""
    return {node.name: _number(answers[node.name]) for node in root.nodes() if node.children}


def _of_a_tree(posed, title, text, blanks):
    """A problem on the tree of a question, whose answers are the values of the inner nodes."""
    root = posed.given
    values = _named(root, posed.reference)
    wrong = _wrong(posed, dict(zip(values, values)))
    return WorksheetProblem(title, text, root, blanks, root, values, wrong)


def _minimax(posed):
    text = (
        "A leaf shows what MAX gets. MAX points up, MIN points down; two nodes are followed by"
        " another one of the same player, so ask each node who moves there. Write into each node"
        " its value. If several moves at A are equally good, name the first from the left."
    )
    return _of_a_tree(posed, "Values by minimax", text, {BEST: posed.reference["move"]})


def _alphabeta(cut, posed, values):
    leaves = "as soon as alpha ≥ beta" if cut == CUTS[0] else "only when alpha > beta"
    text = (
        "Write into each node its minimax value. Then search the tree by alpha-beta, from left to"
        f" right; a node is left {leaves}. Cross out the leaves that are not read. Use the space"
        " to note alpha and beta beside the nodes."
    )
    root, unread, value = posed.given["P"], posed.reference["P"], values.reference
    best = (max if root.player == "max" else min)(root.children, key=value)
    blanks = {"Not read": ", ".join(f"L{place}" for place in unread), BEST: best.name}
    inner = _named(root, {node.name: value(node) for node in root.nodes()})
    solved = watch(partial(alphabeta, strict=cut != CUTS[0]), root)
    return WorksheetProblem("What alpha-beta does not read", text, root, blanks, solved, inner)


def _expectimax(posed):
    text = (
        "A circle is a chance node; the probabilities stand on its branches. Write into each node"
        " its value, as a fraction where it is no whole number."
    )
    blanks = {BEST: posed.given.children[posed.reference["move"]].name}
    return _of_a_tree(posed, "Chance in the place of MIN", text, blanks)


def _trees(posed):
    text = (
        "A leaf shows A's payoff, then B's. A moves at P, B moves at Q, R and S, and each wants a"
        " high payoff of their own. Write into each node the pair that it leads to. Number the"
        " leaves from the left."
    )
    root, right = posed.given, posed.reference
    reached = ".".join(map(str, right["line"]))
    place = [leaf.path for leaf in root.leaves()].index(reached) + 1
    skipped = ", ".join(map(str, right["may be skipped"])) or "none"
    blanks = {"Number of the leaf reached": str(place), "Leaves that may be left unread": skipped}
    return _of_a_tree(posed, "A payoff for each player", text, blanks)


def _sure(posed):
    text = (
        "Blue pays Red the number. What is Red sure of with one row, to what can Blue hold Red with"
        " one column, and what is the game worth if both mix?"
    )
    labels = {"maximin": "Maximin", "minimax": "Minimax", "value": "Value"}
    blanks = {label: number_text(posed.reference[name]) for name, label in labels.items()}
    title, wrong = "What is sure, what it is worth", _wrong(posed, labels)
    return WorksheetProblem(title, text, posed.given, blanks, wrong=wrong)


def _mixes(posed):
    text = (
        "Another matrix, the same rules. How should Red mix the rows, and Blue the columns? Test"
        " each mix against every choice of the other."
    )
    blanks = {
        f"{name} mixes": f"({', '.join(map(number_text, posed.reference[name]))})"
        for name in ("Red", "Blue")
    }
    return WorksheetProblem("The mixes", text, posed.given, blanks)
