"""A page of paper to write on: trees with empty nodes, payoff matrices, lines to fill in. All in
black, all in millimetres.
"""

from __future__ import annotations

import re
from io import BytesIO
from itertools import accumulate, product

from matplotlib import rc_context
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch, Patch, Polygon, Rectangle

from gamelab.matrices.payoffs import Payoffs
from gamelab.show.layout import text_width, tidy
from gamelab.trees.node import Node, number_text

from ..settings import Settings
from .tasks import Task, tasks

WIDE, TALL, MARGIN = 210, 297, 15
MM = 25.4 / 72  # millimetres in a point
INK = "black"
# how wide and how high each shape is; that of a named player holds a payoff for each of two
SIDE, NAMED = 16.0, (21.0, 10.0)
SIZES = {
    "max": (SIDE, 0.866 * SIDE),
    "min": (SIDE, 0.866 * SIDE),
    "chance": (14.0, 14.0),
    "leaf": (10.0, 8.0),
    "pair": (16.8, 8.0),
}
LINE = 1.35  # distance of lines of text, in font sizes


def width(text: str, size: float) -> float:
    """How wide a text of so many points is, in millimetres; never less than it is printed."""
    return 1.02 * text_width(text) * size * MM


def wrapped(text: str, size: float, space: float) -> list[str]:
    """The text in lines no wider than `space` millimetres."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size) <= space:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


class Page(Figure):
    """One A4 page.

    kind : what it is, such as "Worksheet 7". course : the line under it. number, of : which page it
    is. key : whether the answers are written in."""

    def __init__(self, kind: str, course: str, number: int, of: int, key: bool) -> None:
        super().__init__(figsize=(WIDE / 25.4, TALL / 25.4), facecolor="white")
        self.key = key
        self.sheet = self.add_axes((0, 0, 1, 1))
        self.sheet.set(xlim=(0, WIDE), ylim=(TALL, 0))
        self.sheet.axis("off")
        self.write(MARGIN, 14, kind, 15, bold=True)
        self.write(MARGIN, 20.5, course, 8.5)
        if not key:
            for label, left, right in (("Name", 104, 160), ("Date", 164, WIDE - MARGIN)):
                self.write(left, 14, label, 9)
                self.rule(left + 11, right, 15.5)
        self.rule(MARGIN, WIDE - MARGIN, 24.5, 0.8)
        self.write(WIDE - MARGIN, TALL - 8, f"{kind}, page {number} of {of}", 8, "right")

    def write(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        align: str = "left",
        bold: bool = False,
        covers: bool = False,
    ) -> None:
        """A text with its middle line at y; with `covers`, on white that covers what is
        behind it.
        """
        box = {"facecolor": "white", "edgecolor": "none", "pad": 0.8} if covers else None
        self.sheet.text(
            x,
            y,
            re.sub(r"-(?=\d)", "−", text),
            fontsize=size,
            ha=align,
            va="center",
            color=INK,
            family="DejaVu Sans",
            weight="bold" if bold else "normal",
            bbox=box,
            zorder=5 if covers else 6,
        )

    def rule(self, left: float, right: float, y: float, thick: float = 0.5) -> None:
        """A horizontal line."""
        self.sheet.plot([left, right], [y, y], color=INK, linewidth=thick, solid_capstyle="butt")

    def legend(self) -> None:
        """What the shapes mean."""
        x = MARGIN + 4.0
        for kind, said in (
            ("max", "MAX moves"),
            ("min", "MIN moves"),
            ("chance", "chance"),
            ("leaf", "the game is over"),
        ):
            self._add(_shape(kind, x, 30.5, 0.42))
            self.write(x + 6, 30.5, said, 8.5)
            x += 15 + width(said, 8.5)

    def heading(self, number: int, task: Task, left: float, top: float, space: float) -> float:
        """Number, title and text of a task; the y at which what follows may begin."""
        self.write(left, top, f"{number}  {task.title}", 11.5, bold=True)
        lines = wrapped(task.text, 9.5, space)
        for place, line in enumerate(lines):
            self.write(left, top + 6.5 + place * 9.5 * LINE * MM, line, 9.5)
        return top + 6.5 + len(lines) * 9.5 * LINE * MM

    def blanks(self, task: Task, left: float, y: float, space: float) -> None:
        """The lines to fill in, side by side; their room is shared out by the length of their
        labels and answers.
        """
        labels = [f"{label}:" for label in task.blanks]
        needs = [width(label, 9.5) + 24 for label in labels]
        starts = [left, *accumulate((need * space / sum(needs) for need in needs), initial=left)][
            1:
        ]
        for label, answer, start, end in zip(labels, task.blanks.values(), starts, starts[1:]):
            after = start + width(label, 9.5) + 2
            self.write(start, y, label, 9.5)
            self.rule(after, end - 4, y + 2.2)
            if self.key:
                self.write(after + 1.5, y - 0.4, answer, 10, bold=True)

    def tree(self, number: int, task: Task, top: float, height: float) -> None:
        """A task about a tree, in a band across the page that is so high."""
        above = self.heading(number, task, MARGIN, top, WIDE - 2 * MARGIN)
        below = top + height - (12 if any(leaf.name for leaf in task.picture.leaves()) else 9)
        self._tree(task, above, below)
        self.blanks(task, MARGIN, top + height - 2, WIDE - 2 * MARGIN)

    def _tree(self, task: Task, above: float, below: float) -> None:
        nodes = list(task.picture.nodes())
        index = {node.path: place for place, node in enumerate(nodes)}
        columns = tidy(nodes, task.picture.leaves(), index)
        step = (WIDE - 2 * MARGIN) / (max(columns) + 1)
        plies = [len(node.path.split(".")) if node.path else 0 for node in nodes]
        first = above + _half(task.picture)
        apart = (below - first - SIZES["leaf"][1] / 2) / max(plies)
        middle = {
            node.path: (MARGIN + (column + 0.5) * step, first + ply * apart)
            for node, column, ply in zip(nodes, columns, plies)
        }
        for node in nodes:
            x, y = middle[node.path]
            for child in node.children:
                to, down = middle[child.path]
                ends = [(x, to), (y + _half(node), down - _half(child))]
                dashed = self.key and child.path in task.crossed
                style = (0, (4, 3)) if dashed else "-"
                self.sheet.plot(*ends, color=INK, linewidth=0.8, linestyle=style, zorder=1)
                if node.probs is not None:
                    # nearer to the child, where the branches of a node are further apart
                    near = [a + 0.6 * (b - a) for a, b in ends]
                    said = number_text(node.probs[child.index])
                    self.write(*near, said, 9, "center", covers=True)
            self._node(node, x, y, task)

    def _node(self, node: Node, x: float, y: float, task: Task) -> None:
        kind = _kind(node)
        self._add(_shape(kind, x, y))
        if node.is_leaf:
            self.write(x, y, number_text(node.payoff), 10.5, "center")
            if node.name:
                self.write(x, y + _half(node) + 3.6, node.name, 7.5, "center")
            if self.key and node.path in task.crossed:
                for right, down in product((1, -1), repeat=2):
                    across, along = (
                        [x + 2.6 * right, x + 7 * right],
                        [y + 2.2 * down, y + 5.9 * down],
                    )
                    self.sheet.plot(across, along, color=INK, linewidth=1.6, zorder=7)
            return
        pointed = kind in ("max", "min")
        reach = 0.36 * SIDE if pointed else SIZES.get(kind, NAMED)[0] / 2
        self.write(x - reach - 1.5, y, node.name or "", 10, "right", bold=True)
        if self.key:
            lowered = {"max": 2.6, "min": -2.6}.get(kind, 0)
            answer = task.values[node.path]
            size = 11 if len(answer) <= 3 else 8 if len(answer) > 4 and pointed else 9.5
            self.write(x, y + lowered, answer, size, "center", bold=True)

    def matrix(self, number: int, task: Task, top: float, left: bool) -> None:
        """A task about a payoff matrix, in the left or the right half of the page."""
        start, space = (MARGIN if left else WIDE / 2 + 4), WIDE / 2 - MARGIN - 4
        game: Payoffs = task.picture
        wide, high = 15.0, 9.0
        x, y = start + 14, self.heading(number, task, start, top, space) + 8
        for j, name in enumerate(game.cols):
            self.write(x + (j + 0.5) * wide, y - 3, str(name), 10, "center", bold=True)
        for i, name in enumerate(game.rows):
            middle = y + (i + 0.5) * high
            self.write(x - 3, middle, str(name), 10, "right", bold=True)
            for j, payoff in enumerate(game.row[i]):
                self._add(Rectangle((x + j * wide, y + i * high), wide, high))
                self.write(x + (j + 0.5) * wide, middle, number_text(payoff), 11, "center")
        self.write(start, y + len(game.rows) * high / 2, "Red", 8.5)
        self.write(start, y - 3, "Blue", 8.5)
        blanks = list(task.blanks.items())
        half = len(blanks) // 2
        for row, chosen in enumerate((blanks[:half], blanks[half:])):
            self.blanks(task._replace(blanks=dict(chosen)), start, TALL - 25 + 9 * row, space)

    def _add(self, patch: Patch) -> None:
        patch.set(facecolor="white", edgecolor=INK, linewidth=0.9)
        self.sheet.add_patch(patch)


def _kind(node: Node) -> str:
    """Which shape a node has: that of MAX, MIN, chance, a named player, a leaf or one with
    a pair.
    """
    if node.is_leaf:
        return "pair" if isinstance(node.payoff, tuple) else "leaf"
    return node.player if node.player in SIZES else f"named {node.players.index(node.player)}"


def _half(node: Node) -> float:
    """From the middle of a node to where its edges begin."""
    return SIZES.get(_kind(node), NAMED)[1] / 2


def _shape(kind: str, x: float, y: float, scale: float = 1.0) -> Patch:
    wide, high = (part * scale for part in SIZES.get(kind, NAMED))
    left, top, right = x - wide / 2, y - high / 2, x + wide / 2
    if kind == "max":
        return Polygon([(x, top), (left, top + high), (right, top + high)])
    if kind == "min":
        return Polygon([(x, top + high), (left, top), (right, top)])
    if kind == "chance":
        return Circle((x, y), wide / 2)
    if kind == "named 1":
        return FancyBboxPatch((left, top), wide, high, boxstyle="round,pad=0,rounding_size=4.5")
    return Rectangle((left, top), wide, high)


def pages(settings: Settings, seed: int, key: bool = False) -> list[Page]:
    """The two pages as matplotlib figures: blank, or with `key` filled in."""
    minimax, alphabeta, expectimax, trees, sure, mixes = tasks(seed)
    kind = f"Key to worksheet {seed}" if key else f"Worksheet {seed}"
    first, second = (
        Page(kind, f"{settings.title}. {settings.term}", number, 2, key) for number in (1, 2)
    )
    first.legend()
    first.tree(1, minimax, 41, 118)
    first.tree(2, alphabeta, 171, 112)
    second.tree(3, expectimax, 33, 95)
    second.tree(4, trees, 137, 66)
    second.matrix(5, sure, 212, left=True)
    second.matrix(6, mixes, 212, left=False)
    return [first, second]


def pdf(settings: Settings, seed: int, key: bool = False) -> bytes:
    """The worksheet of a seed, or its key, as the bytes of a PDF file."""
    made, unsaid = BytesIO(), dict.fromkeys(("Author", "Creator", "Producer", "CreationDate"))
    about = {"Title": f"{'Key to worksheet' if key else 'Worksheet'} {seed}"} | unsaid
    with (
        rc_context({"pdf.compression": 6, "pdf.fonttype": 3, "pdf.use14corefonts": False}),
        PdfPages(made, metadata=about) as file,
    ):
        for page in pages(settings, seed, key):
            file.savefig(page)
    return made.getvalue()
