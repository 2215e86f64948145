"""Doors to the field's programs: .efg files hold trees, .nfg files matrices."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import Any

from ..trees.arguments import told
from ..trees.files import Words, from_efg, number, quoted, to_efg
from ..trees.games import as_node
from ..trees.node import Node
from .payoffs import Payoffs

File = str | PathLike[str]


def read(file: File) -> Node | Payoffs:
    """A game from a file of Gambit's.

    Parameters
    ----------
    file : str or path
        A name that ends in .efg, a tree, or in .nfg, a matrix of two players.

    Returns
    -------
    Node or Payoffs
        The tree or the matrix, exact.

    Raises
    ------
    ValueError, TypeError
        For another ending, and for what stands in no such file.
    FileNotFoundError
        For a file that is not there.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     name = pathlib.Path(folder, "one.efg")
    ...     write([1, [2, 3]], name)
    ...     read(name)
    <max node root: 2 children>
    """
    path = _path(file)
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {told(str(path))}")
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    return (from_efg if path.suffix.lower() == ".efg" else from_nfg)(text, path.name)


def write(subject: Any, file: File) -> None:
    """Write a game into a file that Gambit reads.

    Parameters
    ----------
    subject : Node, nested lists, Game or Payoffs
        A tree for .efg; for .nfg a matrix, or a tree of which the strategic form is written.
    file : str or path
        A name that ends in .efg or in .nfg.

    Raises
    ------
    ValueError, TypeError
        For another ending, a matrix as .efg, and infinite payoffs.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     name = pathlib.Path(folder, "pennies.nfg")
    ...     write(Payoffs.matching_pennies(), name)
    ...     print(read(name).text())
    payoffs  heads     tails
    heads    (1*, -1)  (-1, 1*)
    tails    (-1, 1*)  (1*, -1)
    """
    path, matrix = _path(file), isinstance(subject, Payoffs)
    if path.suffix.lower() == ".nfg":
        text = to_nfg(subject if matrix else Payoffs.of(subject))
    elif matrix:
        raise ValueError("a matrix has no tree to write: give its file the ending .nfg")
    else:
        text = to_efg(as_node(subject))
    path.write_text(text + "\n", encoding="utf-8")


def _path(file: File) -> Path:
    known = (".efg", ".nfg")
    if not isinstance(file, str | PathLike) or Path(fspath(file)).suffix.lower() not in known:
        raise ValueError(f"the file {told(file)} should have a name that ends in .efg or .nfg")
    return Path(file)


def from_nfg(text: str, name: str = "the file") -> Payoffs:
    """The matrix that an .nfg file describes; ValueError for more than two players.

    Examples
    --------
    >>> from_nfg('NFG 1 R "" { "A" "B" } { 1 2 } 3 4 5 6').row
    ((3, 5),)
    """
    words = Words(text, name)
    players = words.head("NFG", "1")
    if len(players) != 2:
        words.refuse(f"a matrix is a game of two players, and here there are {len(players)}")
    words.next("{")
    labels = []
    while not words.comes("}"):
        labels.append(words.group() if words.comes("{") else [*map(str, range(words.number()))])
    words.next()
    words.maybe_text()
    if [*map(bool, labels)] != [True, True]:
        words.refuse("expected the strategies of two players")
    rows, cols = map(len, labels)
    if words.comes("{"):
        words.next()
        outcomes: list[list[Any]] = [[0, 0]]
        while words.comes("{"):
            outcomes.append(words.payoffs(len(outcomes), words.group()[1:], 2))
        words.next("}")
        numbers = [words.number() for _ in range(rows * cols)]
        if max(numbers) >= len(outcomes):
            words.refuse(f"there is no outcome {max(numbers)}")
        cells = [outcomes[number] for number in numbers]
    else:
        flat = words.numbers(words.next() for _ in range(2 * rows * cols))
        cells = [flat[i : i + 2] for i in range(0, len(flat), 2)]
    words.end()
    row, col = (
        [[cells[j * rows + i][k] for j in range(cols)] for i in range(rows)] for k in (0, 1)
    )
    plain = [[*map(str, one)] for one in labels]
    named = [
        one
        if all(one) and len({*one}) == len(one) and one != [*map(str, range(len(one)))]
        else None
        for one in plain
    ]
    return Payoffs(row, col, False, *named)


def to_nfg(game: Payoffs) -> str:
    """A matrix as the text of an .nfg file: payoffs, costs negated.

    Examples
    --------
    >>> print(to_nfg(Payoffs([[1, 2]])))
    NFG 1 R "" { "Row" "Column" } { { "0" } { "0" "1" } } ""
    1 -1 2 -2
    """
    sides = " ".join(
        f"{{ {' '.join(quoted(str(x)) for x in one)} }}" for one in (game.rows, game.cols)
    )
    cells = (
        number(matrix[i][j])
        for j in range(game.shape[1])
        for i in range(game.shape[0])
        for matrix in (game.row, game.col)
    )
    return f'NFG 1 R "" {{ "Row" "Column" }} {{ {sides} }} ""\n{" ".join(cells)}'
