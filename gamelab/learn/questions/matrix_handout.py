"""Payoff matrices as questions hand them out, and the cells of one as a student writes them."""

from collections.abc import Sequence
from html import escape
from typing import Any

from ...matrices.payoffs import Payoffs
from ...trees.numbers import in_columns, number_text


def table(game: Payoffs, corner: str = "") -> list[list[str]]:
    """The numbers of a game as texts, line by line, with the names of the strategies."""
    lines, alone = [[corner, *map(str, game.cols)]], game.constant_sum == 0
    for i, label in enumerate(game.rows):
        cells = (game.given(i, j) for j in range(game.shape[1]))
        lines.append([str(label), *(number_text(c[0] if alone else c) for c in cells)])
    return lines


def cell_names(game: Payoffs, cells: Sequence[tuple[int, int]]) -> list[str]:
    """Cells given by indices, by the names of their row and column together: "1B"."""
    return [f"{game.rows[i]}{game.cols[j]}" for i, j in cells]


class Handout(Payoffs):
    """A payoff matrix as it is handed out: it shows its numbers and marks none of them."""

    @property
    def caption(self) -> str:
        """What the numbers are."""
        return (
            "payoffs to Red"
            if self.constant_sum == 0
            else f"{'costs' if self.costs else 'payoffs'} (Row, Column)"
        )

    def __repr__(self) -> str:
        lines = table(self)
        return f"{self.caption}\n{in_columns(lines, '>' * len(lines[0]))}"

    def _repr_html_(self):
        head, *body = table(self)
        wide = 'style="text-align:center;padding:2px 14px"'
        top = "".join(f'<th scope="col" {wide}>{escape(name)}</th>' for name in head)
        rest = ""
        for label, *entries in body:
            cells = "".join(f"<td {wide}>{escape(entry)}</td>" for entry in entries)
            rest += f'<tr><th scope="row">{escape(label)}</th>{cells}</tr>'
        return (
            f"<table><caption>{self.caption}</caption><thead><tr>{top}</tr></thead>"
            f"<tbody>{rest}</tbody></table>"
        )


def cell_name(value: Any) -> Any:
    """A cell as a student may write it ("1b", "(1, B)", ["1", "B"]) in the form "1B"; what is no
    cell comes back as it is.
    """
    parts = value if isinstance(value, list) and len(value) == 2 else [value]
    if not all(isinstance(part, str) or type(part) is int for part in parts):
        return value
    return "".join(
        character for part in parts for character in str(part) if character.isalnum()
    ).upper()
