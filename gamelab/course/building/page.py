"""A page of paper to write on: trees with empty nodes, payoff matrices, lines to fill in. All in
black, all in millimetres.
"""

import re
from io import BytesIO
from itertools import accumulate, pairwise
from typing import Any

from matplotlib import style
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure

from gamelab.show.layout import text_width, tidy
from gamelab.show.styles import corners
from gamelab.trees.node import number_text

from ..settings import Settings
from .tasks import Task, tasks

WIDE, TALL, MARGIN = 210, 297, 15
MM = 25.4 / 72  # millimetres in a point
INK = "black"
# the outline of each kind of node and of a matrix's cell, how wide it is and how high; that of a
# named player, and a leaf with a pair, hold a payoff for each of two
SHAPES = {
    "max": ("up", 16.0, 13.9),
    "min": ("down", 16.0, 13.9),
    "chance": ("circle", 14.0, 14.0),
    "leaf": ("square", 10.0, 8.0),
    "pair": ("square", 16.8, 8.0),
    "player 0": ("square", 21.0, 10.0),
    "player 1": ("circle", 21.0, 12.0),
    "cell": ("square", 15.0, 9.0),
}
LINE = 1.35 * 9.5 * MM  # distance of lines of text


def width(text: str, size: float) -> float:
    """How wide a text of so many points is, in millimetres; never less than it is printed."""
    return 1.02 * text_width(text) * size * MM


def wrapped(text: str, size: float, space: float) -> list[str]:
    """The text in lines no wider than `space` millimetres."""
    lines = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size) <= space:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


class Page(Figure):
    """One A4 page.

    kind : what it is, such as "Worksheet 7". course : the line under it. number : which of the two
    pages it is. key : whether the answers are written in."""

    def __init__(self, kind: str, course: str, number: int, key: bool) -> None:
        super().__init__(figsize=(WIDE / 25.4, TALL / 25.4), facecolor="white")
        self.key = key
        self.sheet = self.add_axes((0, 0, 1, 1), xlim=(0, WIDE), ylim=(TALL, 0))
        self.sheet.axis("off")
        self.write(MARGIN, 14, kind, 15, weight="bold")
        self.write(MARGIN, 20.5, course, 8.5)
        if not key:
            for label, left, right in (("Name", 104, 160), ("Date", 164, WIDE - MARGIN)):
                self.write(left, 14, label, 9)
                self.rule(left + 11, right, 15.5)
        self.rule(MARGIN, WIDE - MARGIN, 24.5, 0.8)
        self.write(WIDE - MARGIN, TALL - 8, f"{kind}, page {number} of 2", 8, "right")

    def write(
        self, x: float, y: float, text: str, size: float, align: str = "left", **look: Any
    ) -> None:
        """A text with its middle line at y, above the shapes."""
        text = re.sub(r"-(?=\d)", "−", text)
        look = {"zorder": 6, **look}
        self.sheet.text(x, y, text, fontsize=size, ha=align, va="center", **look)

    def rule(self, left: float, right: float, y: float, thick: float = 0.5) -> None:
        """A horizontal line."""
        self.sheet.plot([left, right], [y, y], color=INK, linewidth=thick, solid_capstyle="butt")

    def shape(self, kind: str, x: float, y: float, scale: float = 1.0) -> None:
        """The outline of a node, on white that covers the ends of its edges."""
        outline, wide, high = SHAPES[kind]
        points = zip(*corners(outline, x, y, wide * scale, high * scale))
        self.sheet.fill(*points, facecolor="white", edgecolor=INK, linewidth=0.9, zorder=3)

    def legend(self) -> None:
        """What the shapes mean."""
        x = MARGIN + 4.0
        for kind, said in zip(SHAPES, ("MAX moves", "MIN moves", "chance", "the game is over")):
            self.shape(kind, x, 30.5, 0.42)
            self.write(x + 6, 30.5, said, 8.5)
            x += 15 + width(said, 8.5)

    def heading(self, number: int, task: Task, left: float, top: float, space: float) -> float:
        """Number, title and text of a task; the y at which what follows may begin."""
        self.write(left, top, f"{number}  {task.title}", 11.5, weight="bold")
        y = top + 6.5
        for line in wrapped(task.text, 9.5, space):
            self.write(left, y, line, 9.5)
            y += LINE
        return y

    def blanks(self, blanks: dict[str, str], left: float, y: float, space: float) -> None:
        """The lines to fill in, side by side; their room is shared out by the length of their
        labels and answers.
        """
        needs = [width(f"{label}:", 9.5) + 24 for label in blanks]
        starts = accumulate((need * space / sum(needs) for need in needs), initial=left)
        for (label, answer), (start, end) in zip(blanks.items(), pairwise(starts)):
            after = start + width(f"{label}:", 9.5) + 2
            self.write(start, y, f"{label}:", 9.5)
            self.rule(after, end - 4, y + 2.2)
            if self.key:
                self.write(after + 1.5, y - 0.4, answer, 10, weight="bold")

    def tree(self, number: int, task: Task, top: float, height: float) -> None:
        """A task about a tree, in a band across the page that is so high."""
        above = self.heading(number, task, MARGIN, top, WIDE - 2 * MARGIN) + 7
        nodes, leaves = list(task.picture.nodes()), list(task.picture.leaves())
        below = top + height - (16 if any(leaf.name for leaf in leaves) else 13)
        columns = tidy(nodes, leaves, {node.path: place for place, node in enumerate(nodes)})
        step = (WIDE - 2 * MARGIN) / len(leaves)
        plies = [node.path.count(".") + bool(node.path) for node in nodes]
        middle = {
            node.path: (MARGIN + (column + 0.5) * step, above + ply * (below - above) / max(plies))
            for node, column, ply in zip(nodes, columns, plies)
        }
        for node in nodes:
            for child in node.children:
                ends = list(zip(middle[node.path], middle[child.path]))
                dashes = (4, 3) if self.key and child.path in task.crossed else (None, None)
                self.sheet.plot(*ends, color=INK, linewidth=0.8, dashes=dashes, zorder=1)
                if node.probs is not None:
                    # nearer to the child, where the branches of a node are further apart
                    near = [a + 0.6 * (b - a) for a, b in ends]
                    paper = {"facecolor": "white", "edgecolor": "none", "pad": 0.8}
                    said = number_text(node.probs[child.index])
                    self.write(*near, said, 9, "center", bbox=paper, zorder=5)
            (self._leaf if node.is_leaf else self._inner)(node, *middle[node.path], task)
        self.blanks(task.blanks, MARGIN, top + height - 2, WIDE - 2 * MARGIN)

    def _leaf(self, node, x, y, task):
        self.shape("pair" if isinstance(node.payoff, tuple) else "leaf", x, y)
        self.write(x, y, number_text(node.payoff), 10.5, "center")
        self.write(x, y + 7.6, node.name or "", 7.5, "center")
        if self.key and node.path in task.crossed:
            self.sheet.plot(x, y, "x", color=INK, markersize=14 / MM, markeredgewidth=1.6, zorder=2)

    def _inner(self, node, x, y, task):
        kind = node.player if node.player in SHAPES else f"player {node.players.index(node.player)}"
        self.shape(kind, x, y)
        # a triangle is narrow at the height of the name, and wide towards its base
        base = {"max": 2.6, "min": -2.6}.get(kind, 0)
        reach = 5.8 if base else SHAPES[kind][1] / 2
        self.write(x - reach - 1.5, y, node.name or "", 10, "right", weight="bold")
        if self.key:
            answer = task.values[node.path]
            size = 11 if len(answer) <= 3 else 8 if len(answer) > 4 and base else 9.5
            self.write(x, y + base, answer, size, "center", weight="bold")

    def matrix(self, number: int, task: Task, start: float) -> None:
        """A task about a payoff matrix, in the half of the page that starts there."""
        space = WIDE / 2 - MARGIN - 4
        game = task.picture
        x, y = start + 21.5, self.heading(number, task, start, 212, space) + 12.5
        for j, name in enumerate(game.cols):
            self.write(x + 15 * j, y - 7.5, str(name), 10, "center", weight="bold")
        for i, name in enumerate(game.rows):
            self.write(x - 10.5, y + 9 * i, str(name), 10, "right", weight="bold")
            for j, payoff in enumerate(game.row[i]):
                middle = x + 15 * j, y + 9 * i
                self.shape("cell", *middle)
                self.write(*middle, number_text(payoff), 11, "center")
        self.write(start, y + 4.5, "Red", 8.5)
        self.write(start, y - 7.5, "Blue", 8.5)
        blanks = list(task.blanks.items())
        half = len(blanks) // 2
        self.blanks(dict(blanks[:half]), start, TALL - 25, space)
        self.blanks(dict(blanks[half:]), start, TALL - 16, space)


def pages(settings: Settings, seed: int, key: bool = False) -> list[Page]:
    """The two pages as matplotlib figures: blank, or with `key` filled in."""
    minimax, alphabeta, expectimax, trees, sure, mixes = tasks(seed)
    kind = f"Key to worksheet {seed}" if key else f"Worksheet {seed}"
    course = f"{settings.title}. {settings.term}"
    first, second = (Page(kind, course, number, key) for number in (1, 2))
    first.legend()
    first.tree(1, minimax, 41, 118)
    first.tree(2, alphabeta, 171, 112)
    second.tree(3, expectimax, 33, 95)
    second.tree(4, trees, 137, 66)
    second.matrix(5, sure, MARGIN)
    second.matrix(6, mixes, WIDE / 2 + 4)
    return [first, second]


def pdf(settings: Settings, seed: int, key: bool = False) -> bytes:
    """The worksheet of a seed, or its key, as the bytes of a PDF file."""
    made, unsaid = BytesIO(), dict.fromkeys(("Author", "Creator", "Producer", "CreationDate"))
    about = {"Title": f"{'Key to worksheet' if key else 'Worksheet'} {seed}"} | unsaid
    with (
        style.context("default"),
        PdfPages(made, metadata=about) as file,
    ):
        for page in pages(settings, seed, key):
            file.savefig(page)
    return made.getvalue()
