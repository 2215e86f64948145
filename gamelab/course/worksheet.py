"""The worksheet command: two pages of trees and matrices to write on, and their key, from the
questions of the exercises.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.learn.check import question
from gamelab.learn.question import Posed
from gamelab.trees.node import Node, number_text

from . import CourseError
from .settings import Settings, find_course, read_settings

if TYPE_CHECKING:
    from .building.page import Page

COMMAND = "python -m gamelab.course worksheet"
EPILOG = f"""\
The trees and matrices are those of the exercises with the same seed: minimax-1, ab-4, expectimax-1, trees-1, matrix-2 and
matrix-3. The key holds their answers. One seed gives the same two files each time, byte by byte.

examples:
  {COMMAND}                                  worksheet-SEED.pdf, worksheet-SEED-key.pdf
  {COMMAND} --seed 7 --out print/monday.pdf  monday.pdf, monday-key.pdf in print/
"""


class Task(NamedTuple):
    """One task of the worksheet.

    title, text : what is asked. picture : what is given, a tree or a payoff matrix. values : what
    belongs into the nodes, by
    path. crossed : the paths of the leaves to be crossed out. blanks : what is to be filled in on a
    line, by its label."""

    title: str
    text: str
    picture: Any
    values: dict[str, str]
    crossed: tuple[str, ...]
    blanks: dict[str, str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``worksheet``."""
    parser.formatter_class, parser.epilog = argparse.RawDescriptionHelpFormatter, EPILOG
    parser.add_argument(
        "--seed", type=int, metavar="N", help="which set of exercises (course.toml's)"
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE.pdf",
        help="where to write; the key goes beside it, as FILE-key.pdf (worksheet-SEED.pdf)",
    )
    parser.add_argument("--force", action="store_true", help="write over files that are there")
    parser.add_argument(
        "--course",
        type=Path,
        metavar="FOLDER",
        help="the folder of course.toml (found from here upwards)",
    )


def run(args: argparse.Namespace) -> int:
    """Carry out ``worksheet``: 0 when both files are written."""
    settings = read_settings((args.course or find_course(Path.cwd())).resolve())
    seed = settings.seed if args.seed is None else args.seed
    if seed < 0:
        raise CourseError(f"--seed {seed}: a whole number, 0 or more, is expected.")
    for path in write(settings, seed, args.out or Path(f"worksheet-{seed}.pdf"), args.force):
        print(path)
    return 0


def write(settings: Settings, seed: int, out: Path, force: bool = False) -> tuple[Path, Path]:
    """Write the worksheet to `out` and its key beside it; both paths.

    settings : whose title and term stand on top. seed : which exercises. force : write over files
    that are there. CourseError, with nothing written, if `out` is no name of a PDF, is there
    already or cannot be written."""
    if out.suffix.lower() != ".pdf":
        raise CourseError(f"--out {out}: a name that ends in .pdf is expected.")
    paths = out, out.with_name(f"{out.stem}-key{out.suffix}")
    for path in paths:
        if path.is_dir():
            raise CourseError(f"{path} is a folder: name another file.")
        if path.exists() and not force:
            raise CourseError(
                f"{path} is there already: name another file with --out, or add --force to write"
                " over it."
            )
    if not out.parent.is_dir():
        raise CourseError(f"There is no folder {out.parent} to write {out.name} into.")
    made = [pdf(settings, seed, key) for key in (False, True)]
    for path, content in zip(paths, made):
        try:
            path.write_bytes(content)
        except OSError as error:
            raise CourseError(f"{path} cannot be written: {error.strerror}.") from error
    return paths


def tasks(seed: int) -> list[Task]:
    """The six tasks of a seed, with their answers. CourseError if a question cannot be posed with
    it.
    """

    def posed(name: str) -> Posed:
        try:
            return question(name).posed(seed)
        except ValueError as error:
            raise CourseError(f"--seed {seed}: {error}.") from error

    return [
        _minimax(posed("minimax-1")),
        _alphabeta(posed("ab-4"), posed("minimax-2")),
        _expectimax(posed("expectimax-1")),
        _trees(posed("trees-1")),
        _sure(posed("matrix-2")),
        _mixes(posed("matrix-3")),
    ]


def _named(root: Node, answers: dict[str, Any]) -> dict[str, str]:
    """What belongs into the inner nodes, by path, of answers that go by name."""
    return {
        node.path: number_text(_exact(answers[node.name])) for node in root.nodes() if node.children
    }


def _exact(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _minimax(posed: Posed) -> Task:
    root, right = posed.given, posed.reference
    text = (
        "A leaf shows what MAX gets. MAX points up, MIN points down; two nodes are followed by"
        " another one of the same player, so ask each node who moves there. Write into each node"
        " its value. If several moves at A are equally good, name the first from the left."
    )
    return Task(
        "Values by minimax",
        text,
        root,
        _named(root, right),
        (),
        {"The best move at A goes to": right["move"]},
    )


def _alphabeta(posed: Posed, values: Posed) -> Task:
    root, unread = posed.given["P"], posed.reference["P"]
    text = (
        "Write into each node its minimax value. Then search the tree by alpha-beta, from left to"
        " right; a node is left as soon as alpha ≥ beta. Cross out the leaves that are not read."
        " Use the space to note alpha and beta beside the nodes."
    )
    crossed = [leaf.path for place, leaf in enumerate(root.leaves(), 1) if place in unread]
    blanks = {
        "Not read": ", ".join(f"L{place}" for place in unread),
        "The best move at A goes to": root.children[_best(root, values.reference)].name,
    }
    return Task(
        "What alpha-beta does not read",
        text,
        root,
        {node.path: number_text(values.reference(node)) for node in root.nodes() if node.children},
        tuple(crossed),
        blanks,
    )


def _best(root: Node, value: Callable[[Node], Any]) -> int:
    worth = list(map(value, root.children))
    return worth.index((max if root.player == "max" else min)(worth))


def _expectimax(posed: Posed) -> Task:
    root, right = posed.given, posed.reference
    text = (
        "A circle is a chance node; the probabilities stand on its branches. Write into each node"
        " its value, as a fraction where it is no whole number."
    )
    return Task(
        "Chance in the place of MIN",
        text,
        root,
        _named(root, right),
        (),
        {"The best move at A goes to": root.children[right["move"]].name},
    )


def _trees(posed: Posed) -> Task:
    root, right = posed.given, posed.reference
    text = (
        "A leaf shows A's payoff, then B's. A moves at P, B moves at Q, R and S, and each wants a"
        " high payoff of their own. Write into each node the pair that it leads to. Number the"
        " leaves from the left."
    )
    reached = root
    for move in right["line"]:
        reached = reached.children[move]
    place = [leaf.path for leaf in root.leaves()].index(reached.path) + 1
    skipped = ", ".join(map(str, right["may be skipped"])) or "none"
    blanks = {"Number of the leaf reached": str(place), "Leaves that may be left unread": skipped}
    return Task("A payoff for each player", text, root, _named(root, right), (), blanks)


def _sure(posed: Posed) -> Task:
    right = posed.reference
    text = (
        "Blue pays Red the number. What is Red sure of with one row, to what can Blue hold Red with"
        " one column, and what is the game worth if both mix?"
    )
    labels = {"maximin": "Maximin", "minimax": "Minimax", "value": "Value"}
    return Task(
        "What is sure, what it is worth",
        text,
        posed.given,
        {},
        (),
        {label: number_text(right[name]) for name, label in labels.items()},
    )


def _mixes(posed: Posed) -> Task:
    right = posed.reference
    text = (
        "Another matrix, the same rules. How should Red mix the rows, and Blue the columns? Test"
        " each mix against every choice of the other."
    )
    return Task(
        "The mixes",
        text,
        posed.given,
        {},
        (),
        {
            f"{name} mixes": "(" + ", ".join(map(number_text, right[name])) + ")"
            for name in ("Red", "Blue")
        },
    )


def pages(settings: Settings, seed: int, key: bool = False) -> list[Page]:
    """The two pages as matplotlib figures: blank, or with `key` filled in."""
    from .building.page import Page

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
    from matplotlib import rc_context
    from matplotlib.backends.backend_pdf import PdfPages

    made, unsaid = BytesIO(), dict.fromkeys(("Author", "Creator", "Producer", "CreationDate"))
    about = {"Title": f"{'Key to worksheet' if key else 'Worksheet'} {seed}"} | unsaid
    with (
        rc_context({"pdf.compression": 6, "pdf.fonttype": 3, "pdf.use14corefonts": False}),
        PdfPages(made, metadata=about) as file,
    ):
        for page in pages(settings, seed, key):
            file.savefig(page)
    return made.getvalue()
