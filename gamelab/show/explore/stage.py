"""The stage with controls: one tree and one search, by depth, order, rule and seed.

The steps live in the page's script. When a control moves, or a leaf is given another value on the
tree itself, the search runs here, and its trace goes to the page through a widget that the script
watches. The children stand in the order in which they are searched, so what is cut lies to the
right of what cut it. It opens with nothing searched and no figure told."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import product
from math import inf
from typing import Any

import ipywidgets as widgets
from IPython.display import display

from ...search import chance
from ...search import minimax as searches
from ...search.view import arrangement
from ...trees.arguments import instance, told
from ...trees.games import as_node
from ...trees.node import Node
from ...trees.numbers import exact, number_text
from ...watching.trace import Trace
from ...watching.watch import watch
from ..describe import text
from ..pen import Size
from ..player import Player
from ..svg import svg
from .frozen import LARGEST, every_value
from .kit import Control, Explorer, Shown, compared, leaf_number, menu, slider, stills, switch

ORDER_MENU = {
    "as given": None,
    "by hand": None,
    "best first": "best",
    "worst first": "worst",
    "random (by seed)": "random",
    "by static evaluation": "eval",
}
RULES = ["alpha ≥ beta", "alpha > beta"]
SIGNS = "exactly 0", "more than 0", "less than 0"
FIRST = 40  # the value that a leaf takes before the reader chooses one
WAITING = "This is the search before the change. Answer above to see the one after it."
ASKED: dict[str, tuple[str, Callable[[Trace], Any]]] = {  # before a search, of its trace
    "leaves": ("How many leaves does it read?", lambda trace: len(trace.leaves_read)),
    "value": ("Which value does it report?", lambda trace: compared(SIGNS, trace.values[""], 0)),
    "moves": (
        "What is each move worth?",
        lambda trace: tuple(trace.values[child.path] for child in trace.root.children),
    ),
    "so far": (
        "What is the best value at the root after each move?",
        lambda trace: tuple(
            step.value for step in trace.steps if (step.kind, step.node) == ("update", "")
        ),
    ),
}


def alphabeta(root: Any, ask: str = "") -> Explorer:
    """Alpha-beta on a tree, by depth, order of the children, cut rule and step.

    Parameters
    ----------
    root : Node or nested lists
        The tree. The depth slider is there when every inner node has an evaluation, and so is the
        order by static evaluation.
    ask : str
        What the reader predicts first: "leaves", how many are read; "value", whether that of the
        root is 0; "moves", what each is worth; "so far", the best after each; "" for nothing.

    Returns
    -------
    Explorer
        The controls, and the tree as the search leaves it.
    """
    root = as_node(root)
    orders = [name for name in ORDER_MENU if name != "by static evaluation" or _evaluated(root)]

    def searched(root, order, rule, seed, depth=None):
        tree = ordered(root, ORDER_MENU[order], seed, depth)
        return watch(searches.alphabeta, tree, depth=depth, strict=rule == RULES[1])

    controls = {
        **_depth(root),
        "order": menu("order", orders),
        "rule": switch(RULES),
        "seed": slider("seed", 0, 50, 0),
    }

    return Stage(
        root,
        searched,
        controls,
        "order",
        ask,
        idle=lambda order, **others: () if ORDER_MENU[order] == "random" else ("seed",),
    )


def minimax(root: Any, ask: str = "") -> Explorer:
    """Minimax on a tree, by depth and step.

    Parameters
    ----------
    root : Node or nested lists
        The tree. The depth slider is there when every inner node has an evaluation.
    ask : str
        What the reader predicts first, as for `alphabeta`.

    Returns
    -------
    Explorer
        The controls, and the tree as the search leaves it.
    """
    return _plain(as_node(root), searches.minimax, ask)


def expectimax(root: Any, ask: str = "") -> Explorer:
    """Expectimax on a tree with chance nodes, by depth and step.

    Parameters
    ----------
    root : Node or nested lists
        The tree. The depth slider is there when every inner node has an evaluation.
    ask : str
        What the reader predicts first, as for `alphabeta`.

    Returns
    -------
    Explorer
        The controls, and the tree as the search leaves it.
    """
    return _plain(as_node(root), chance.expectimax, ask)


def _plain(root, search, ask):
    return Stage(root, partial(watch, search), _depth(root), ask=ask)


@dataclass(kw_only=True)
class Staged(Shown):
    """What the stage shows: a trace, and the one that is shown before its question is answered."""

    player: Player = field(compare=False)
    first: Player = field(compare=False)

    def html(self, room: Size = (0, 0)) -> str:
        """The trace for the script of the page."""
        return self.player.trace_data(room)

    def open(self) -> "Staged":
        """What tells nothing yet."""
        return replace(self, player=self.first)


class Stage(Explorer):
    """The stage of a search that its controls choose.

    The reader may change its leaves, and the order of the children where a control chooses that.

    Parameters
    ----------
    root : Node
        The tree.
    searched : callable
        The trace of a search, from the tree and the controls' values.
    controls : dict
        Name to widget.
    bars : str
        The control among whose options the leaves read are compared, "" for none.
    ask : str
        Of ASKED, what the reader predicts first.
    **others
        As for `Explorer`.

    Attributes
    ----------
    back : Text
        What the reader does on the tree, as the script of the page writes it: a leaf, by its number
        in the picture, and its new value, or a node and "to" its new place among its siblings.
    hand : Node
        The tree as the reader has ordered it.
    """

    shown: Staged

    def __init__(
        self,
        root: Node,
        searched: Callable[..., Trace],
        controls: Mapping[str, Control],
        bars: str = "",
        ask: str = "",
        **others: Any,
    ) -> None:
        if instance(ask, str, "ask") not in ("", *ASKED):
            raise ValueError(f"ask={told(ask)}: expected one of {', '.join(ASKED)}")
        self.root, self.hand, self.bars, self.ask = root, root, bars, ask
        self.options = every_value(controls[bars]) if bars else ()
        self.searched = lru_cache(256)(searched)
        self.played = lru_cache(256)(self._played)
        self.back = widgets.Text()
        self.back.observe(self._act, "value")
        super().__init__(self._drawn, controls, **others)
        self.name = f"gl-{self.model_id}"
        self.children = [*self.children, self.back]
        for widget, what in ((self.screen, "for"), (self.back, "back")):
            widget.layout.display = "none"
            widget.add_class(f"gamelab-{what}-{self.name}")

    def _runs(self, trace, seed=0, **others):
        """What the page needs to compare the leaves that are read, if it does."""
        if not self.bars:
            return None
        one = others.pop(self.bars)
        return {
            "orders": self.options,
            "order": one,
            "key": repr(sorted(others.items())),
            "leaves": len(trace.leaves_read) + len(trace.leaves_pruned),
            "fewest": _fewest(trace.root, **others),
        }

    def _played(self, root, **used):
        trace = self.searched(root, **used)
        return Player(trace, runs=self._runs(trace, **used), edit=True)

    def _staged(self, **chosen):
        used = chosen | dict.fromkeys(self.idle(**chosen), 0)
        return self.played(self.hand if "by hand" in chosen.values() else self.root, **used)

    def measured(self, **values: Any) -> Size:
        scene = self._staged(**values).scene
        return scene.width, scene.height

    def _drawn(self, **chosen):
        player = self._staged(**chosen)
        how = _how(chosen, self.idle(**chosen))
        says = f"{how}Nothing has been searched yet: press Next to begin."
        figures = {"leaves read": 0, "value": "?", "move": "?"}
        scene = player.scene
        picture = svg(scene, step=-1)
        shown = Staged(picture, figures, says, text(scene, -1), player=player, first=player)
        if not self.ask:
            return shown
        question, answer = ASKED[self.ask]
        options = SIGNS if self.ask == "value" else ()
        return shown.asking(how + question, answer(player.trace), picture, options)

    def _extremes(self):
        # at a horizon evaluations are written, in another order the moves: pictures differ in size
        depth = self.controls.get("depth")
        depths = [{"depth": each} for each in every_value(depth)] if depth else [{}]
        # (by hand, that in which they are given is the first)
        orders = [each for each in self.options if each != "by hand"]
        options = [{self.bars: each} for each in orders] or [{}]
        return [self.values() | depth | option for depth, option in product(depths, options)]

    def _act(self, change):
        """Give a leaf the value that the reader has written on the tree, or a node the place to
        which it was dragged; what is no leaf, no number or no place changes nothing.
        """
        said = re.fullmatch(r"(\d+) (to )?(-?\d{1,9}(?:[./]\d{1,6})?)", change["new"])
        nodes = self.shown.player.scene.nodes
        if not said or int(said[1]) >= len(nodes) or said[3].endswith("/0"):
            return
        node, number = nodes[int(said[1])], exact(said[3], "payoff")
        if said[2]:
            self._place(node, number)
        elif node.is_leaf:
            self._put(node, number)
            self._draw()
            (self.guess.ask if self.guess else self._paint)()
        self.back.value = ""  # so that the same may be said again

    def _put(self, leaf, number):
        self.root, self.hand = (
            tree.with_payoff(_same(tree, leaf).path, number) for tree in (self.root, self.hand)
        )

    def _place(self, node, place):
        """Let a node be searched at another place among its siblings, from 0."""
        above = node.parent
        if (
            "by hand" not in self.options
            or above is None
            or place not in range(len(above.children))
        ):
            return
        # the nodes of a game are made anew where they are asked for
        placed = [*above.children]
        placed.insert(int(place), placed.pop(node.index))
        moves = [child.move for child in placed]
        self.hand = self.shown.player.trace.root.rewritten(
            lambda each: {"children": placed, "moves": moves} if each.path == above.path else {}
        )
        self.controls[self.bars].value = "by hand"
        self.refresh()

    def frozen(self, largest: int = LARGEST, progress: bool = False) -> str:
        player = self.shown.open().player
        self.mate, page = f"gamelab-for-{player.name}", player.html(room=self.room)
        alone = not self.controls and not self.guess
        return ("" if alone else super().frozen(largest - len(page), progress)) + page

    def _ipython_display_(self):
        super()._ipython_display_()
        if not stills():
            page = self.shown.open().player.html(self.name, self.room)
            display({"text/html": page, "text/plain": self.shown.sentence}, raw=True)


class Changes(Stage):
    """A stage on which the reader gives leaves other values, and predicts what each does.

    It opens with another value in one leaf. Until the question is answered, the search before the
    change is shown at its end, with the new value in its leaf; then that after it.

    Parameters
    ----------
    root, searched, controls
        As for `Stage`.
    leaf : str
        The path of the first leaf that takes another value.
    judged : callable
        What is asked, the answer, the options to choose it from and the sentence that tells what
        happened, from the search, its traces before and after, and the path of the leaf.
    """

    def __init__(self, root, searched, leaf, judged, controls):
        self.before, self.leaf, self.judged = root, leaf, judged
        super().__init__(root.with_payoff(leaf, FIRST), searched, controls)

    def _put(self, leaf, number):
        self.before, self.leaf = self.root, leaf.path
        super()._put(leaf, number)

    def _drawn(self, **chosen):
        search = partial(self.searched, **chosen)
        before, after = search(self.before), search(self.root)
        old, new = (trace.node(self.leaf).payoff for trace in (before, after))
        question, answer, options, says = self.judged(search, before, after, self.leaf)
        figures = {"root before": before.values[""], "root now": after.values[""]}
        first, player = (
            Player(trace, edit=True, change=(self.leaf, new, said))
            for trace, said in ((before, WAITING), (after, says))
        )
        shown = Staged(svg(after), figures, says, text(after), player=player, first=first)
        leaf = f"Leaf {leaf_number(before.root, self.leaf)}, the {number_text(old)},"
        asked = f"{_how(chosen)}{leaf} becomes {number_text(new)}. {question}"
        return shown.asking(asked, answer, svg(before), options)


def _how(chosen, unused=()):
    """The controls that matter, each with its value, as a sentence; "" without any."""
    used = ", ".join(f"{name} {chosen[name]}" for name in chosen if name not in unused)
    return f"{used[0].upper()}{used[1:]}. ".replace("_", " ") if used else ""


def ordered(root, order, seed, depth):
    """The tree with the children of every node above the horizon in the order in which they are
    searched, each still called by its own move.

    >>> from gamelab import tree
    >>> best = ordered(tree([[3, 12], [5, 8]]), "best", 0, None)
    >>> [(child.move, child.payoff or child) for child in best.children]
    [(1, <min node 0: 2 children>), (0, <min node 1: 2 children>)]
    """
    if order is None:
        return root
    children = arrangement(order, seed, root, inf if depth is None else depth)

    def change(node):
        if node.is_leaf:
            return {}
        above = depth is None or node.ply < depth
        placed = children(node) if above else node.children
        return {"children": placed, "moves": [child.move for child in placed]}

    return root.rewritten(change)


def _same(root, node):
    """The node of a tree to which the same moves lead as to one of another tree, whose children may
    stand in another order.
    """
    if node.parent is None:
        return root
    return next(each for each in _same(root, node.parent).children if each.move == node.move)


def _fewest(root, depth=None, **others):
    """The fewest leaves that any search reads of a tree whose inner nodes all have as many children
    and whose leaves all lie as deep; None for another tree.
    """
    branching = {len(node.children) for node in root.nodes() if node.children}
    if len(branching) != 1 or len({leaf.ply for leaf in root.leaves()}) > 1:
        return None
    return searches.knuth_moore(branching.pop(), depth or root.height)


def _depth(root):
    """The depth slider, for a tree in which every inner node has an evaluation."""
    return {"depth": slider("depth", 1, root.height, root.height)} if _evaluated(root) else {}


def _evaluated(root):
    return root.height > 1 and all(node.eval is not None for node in root.nodes() if node.children)
