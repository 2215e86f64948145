"""A page of paper to write on: trees with empty nodes, payoff matrices, lines to fill in; or the
same with the answers. All in millimetres.
"""

import re
import textwrap
from io import BytesIO
from typing import Any

from matplotlib import style
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure

from gamelab.show.figures import draw
from gamelab.trees.node import number_text

from ..settings import Settings
from .tasks import Task, tasks

WIDE, TALL, MARGIN = 210, 297, 15
LINE = 4.8  # distance of lines of text
LETTERS = 0.54  # of them in a millimetre of a line


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
            self.write(104, 14, f"Name {'_' * 24}   Date {'_' * 9}", 9)
        self.sheet.plot([MARGIN, WIDE - MARGIN], [24.5, 24.5], color="black", linewidth=0.8)
        self.write(WIDE - MARGIN, TALL - 10, f"{kind}, page {number} of 2", 8, ha="right")

    def write(self, x: float, y: float, text: str, size: float, **look: Any) -> None:
        """A text with its middle line at y."""
        text = re.sub(r"-(?=\d)", "−", text)
        self.sheet.text(x, y, text, fontsize=size, va="center", **look)

    def heading(self, number: int, task: Task, left: float, top: float, space: float) -> float:
        """Number, title and text of a task; the y at which what follows may begin."""
        self.write(left, top, f"{number}  {task.title}", 11.5, weight="bold")
        y = top + 6.5
        for line in textwrap.wrap(task.text, int(space * LETTERS)):
            self.write(left, y, line, 9.5)
            y += LINE
        return y

    def blanks(self, blanks: dict[str, str], left: float, y: float) -> None:
        """The lines to fill in, the last of them at y."""
        y -= (LINE + 2) * (len(blanks) - 1)
        for label, answer in blanks.items():
            self.write(left, y, f"{label}: {answer if self.key else '_' * 16}", 9.5)
            y += LINE + 2

    def tree(self, number: int, task: Task, top: float, height: float) -> None:
        """A task about a tree, in a band across the page that is so high."""
        above = self.heading(number, task, MARGIN, top, WIDE - 2 * MARGIN)
        told = {"Values": ", ".join(f"{name} = {value}" for name, value in task.values.items())}
        blanks = task.blanks | (told if self.key else {})
        below = top + height - (LINE + 2) * len(blanks)
        left, wide = MARGIN / WIDE, 1 - 2 * MARGIN / WIDE
        axes = self.add_axes((left, 1 - below / TALL, wide, (below - above) / TALL))
        draw(task.solved if self.key else task.picture, ax=axes)
        self.blanks(blanks, MARGIN, top + height - 2)

    def matrix(self, number: int, task: Task, start: float) -> None:
        """A task about a payoff matrix, in the half of the page that starts there."""
        y = self.heading(number, task, start, 212, WIDE / 2 - MARGIN - 4)
        game = task.picture
        axes = self.add_axes((start / WIDE + 0.1, 1 - (y + 30) / TALL, 0.26, 26 / TALL))
        axes.axis("off")
        axes.table(
            [[number_text(payoff) for payoff in row] for row in game.row],
            rowLabels=[f"Red {name}" for name in game.rows],
            colLabels=[f"Blue {name}" for name in game.cols],
            cellLoc="center",
            bbox=(0, 0, 1, 1),
        )
        self.blanks(task.blanks, start, TALL - 16)


def pages(settings: Settings, seed: int, key: bool = False) -> list[Page]:
    """The two pages as matplotlib figures: blank, or with `key` filled in."""
    minimax, alphabeta, expectimax, trees, sure, mixes = tasks(seed)
    kind = f"Key to worksheet {seed}" if key else f"Worksheet {seed}"
    course = f"{settings.title}. {settings.term}"
    first, second = (Page(kind, course, number, key) for number in (1, 2))
    first.tree(1, minimax, 33, 126)
    first.tree(2, alphabeta, 171, 112)
    second.tree(3, expectimax, 33, 88)
    second.tree(4, trees, 125, 82)
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
