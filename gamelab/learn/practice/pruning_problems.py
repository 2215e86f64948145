"""Problems on alpha-beta: windows, what each node returns, and which leaves are never read."""

from ...search.minimax import alphabeta
from ...search.view import minimax_values
from ...trees.numbers import number_text
from ...watching.watch import watch
from . import entries
from .problem import Field, Judgement, compared
from .shapes import Outline, attempts, shaped
from .tree_problems import BEST, CUT, UNUSUAL, TreeProblem, entered, onward

PARTS = ("alpha", "beta", "returns")
NEVER = "never entered"


class Pruning(TreeProblem):
    """Alpha and beta at the entry of each inner node and what it returns, or that it is never
    entered; and the leaves that are pruned.
    """

    kind, title = "pruning", "Alpha-beta pruning"
    task = (
        "Run alpha-beta from left to right; it cuts when alpha >= beta and is fail-soft. Press"
        " every node that is never entered, and every leaf that is not read. For every other node"
        " give alpha and beta as the search enters it (inf is infinity). Give also what the node"
        " returns: a number, with >= or <= before it where the search learns only a bound."
    )

    def pose(self):
        found = {}
        for step in self.trace.steps:
            name = self.root.at(step.node).name
            if step.kind == "enter":
                found[f"{name} alpha"] = number_text(step.alpha)
                found[f"{name} beta"] = number_text(step.beta)
            elif step.kind == "return":
                sign = "" if step.relation == "=" else f"{step.relation} "
                found[f"{name} returns"] = sign + number_text(step.value)
        for name, node in sorted(self.inner.items()):
            for part in PARTS:
                field = Field(f"{name} {part}", row=name)
                self.ask(field, found.get(field.name, ""), self.part_rule(node, part))
        rule = (
            "After each child, compare alpha and beta. As soon as alpha >= beta, the rest of the"
            " node is not {}, nor anything below it."
        )
        never = [name for name, node in self.inner.items() if node.path not in self.trace.visited]
        self.ask(
            Field(NEVER, "set", options=tuple(sorted(self.inner))), never, rule.format("entered")
        )
        self.ask_unread(self.trace, rule.format("read"))
        # as a search goes that enters every node: the order tells nothing of what is entered
        self.order = [*self._through(self.root), NEVER, CUT]

    def _through(self, node):
        yield from (f"{node.name} alpha", f"{node.name} beta")
        for child in node.children:
            if child.children:
                yield from self._through(child)
        yield f"{node.name} returns"

    def open(self, typed):
        """Nothing more is asked of a node said to be never entered."""
        never = typed.get(NEVER, ())
        return [name for name in super().open(typed) if name.split()[0] not in never]

    def judge(self, name, text, typed):
        inner, part = name.split()
        if part != "returns":
            return super().judge(name, text, typed)
        given, returned = entries.bound(text), entries.bound(self.answers[name])
        if given == returned or returned is None:
            return Judgement(given == returned)
        (_, value), (_, right), path = given, returned, self.inner[inner].path
        if value != right:
            # a fail-hard search enters the same nodes
            if value == watch(alphabeta, self.root, hard=True).values[path]:
                return Judgement(False, "A fail-hard search returns that; this one is fail-soft.")
            if value == minimax_values(self.root)[path]:
                said = "That is its minimax value, but the search leaves before it has found it."
                return Judgement(False, said)
            return compared(value, right)
        said = "The number is right: but is it the value itself, or a bound from above or below?"
        return Judgement(False, said)

    def part_rule(self, node, part):
        """How alpha, beta or what a node returns is found."""
        if part == "returns":
            return (
                f"{node.name} returns the {BEST[node.player]} value that came back from the"
                " children it has read, even when it is cut (fail-soft). If the unread rest could"
                " still change its value, that is a bound: >= at a MAX node that was cut, <= at a"
                " MIN node."
            )
        if node.parent is None:
            return "At the root nobody is sure of anything yet."
        who, turn = ("MAX", "raises") if part == "alpha" else ("MIN", "lowers")
        return (
            f"{part.capitalize()} at {node.name} is what {who} is sure of on the path to it, handed"
            f" down by {node.parent.name} as it stands when the search comes to {node.name}. Only a"
            f" {who} node {turn} it."
        )

    def step(self, name, typed):
        """With what the node that decides an entry is entered: the same words for every node,
        whether the search comes to it or not.
        """
        if name in (NEVER, CUT):
            return self.look_again(self.trace, name, typed)
        inner, part = name.split()
        node = self.inner[inner]
        if part != "returns":
            node = node.parent
        if node is None:
            return "Whatever the payoffs are, at the start they lie between alpha and beta."
        if node.name in typed.get(NEVER, ()):
            return f"You say that {node.name} is never entered: then nothing below it is, either."
        return onward(self.trace, node)


OUTLINES = {
    1: Outline(2, (6, 9), (4, 4)),
    2: Outline(3, (6, 12), (4, 7), early=15),
    3: Outline(4, (7, 12), (5, 8), early=35),
    4: Outline(5, (8, 13), (6, 9)),
}


def pruning(seed: int, level: int) -> Pruning:
    """A problem with at least one cut and one unread leaf; at the upper levels a cut by an equal or
    from further up.
    """
    for dice in attempts(4, seed, level):
        wanted = []
        if level == 4:
            wanted = dice.sample(UNUSUAL, 2)
        elif level > 1 and dice.percent(35):
            wanted = ["min root"]
        special = {"deep", "equal"} if level == 4 else set()
        if level == 3:
            special = {dice.choice(("deep", "equal"))}
        narrow = special == {"equal"} or level == 4 and dice.percent(50)
        high = {1: 12, 2: 9, 3: 3 if narrow else 9, 4: 2 if narrow else 5}[level]
        low = 0 if level == 1 else -high
        root = shaped(dice, OUTLINES[level], wanted, low, high, parts=level == 4, numbered=True)
        if root is None:
            continue
        trace = watch(alphabeta, root)
        kinds = {
            sort for step in trace.steps if step.kind == "cut" for sort in _cut_kinds(trace, step)
        }
        if (
            1 <= len(trace.leaves_pruned) <= 6
            and len(trace.cuts) >= min(level, 2)
            and (kinds & special or not special)
        ):
            return Pruning(seed, level, root, trace)


def _cut_kinds(trace, cut):
    """What is special about a cut: "equal" (alpha = beta: a search that insists on alpha > beta
    would read on), "deep" (the bound that cuts comes from above the parent, whose own running value
    would not have done it)."""
    found = {"equal"} if cut.alpha == cut.beta else set()
    node = trace.root.at(cut.node)
    if node.parent is None or node.parent.player == node.player:
        return found
    before = trace.steps[entered(trace, node.path) :: -1]
    running = next((step.value for step in before if step.node == node.parent.path), None)
    if running is None or (cut.value > running if node.player == "min" else cut.value < running):
        found.add("deep")
    return found
