"""Trees and matrices for an exam sheet: LaTeX to be pasted into a document."""

from collections import defaultdict
from fractions import Fraction
from itertools import pairwise
from typing import Any

from ..matrices.payoffs import Payoffs
from ..trees.games import as_node
from ..trees.node import Node, few_nodes
from ..trees.numbers import Number, number_text
from .scene import MOST_NODES

SPECIAL = str.maketrans(
    {sign: f"\\{sign}" for sign in "&%$#_{}"}
    | {
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
    }
)


def latex(subject: Any) -> str:
    """A tree as a picture of TikZ, by the package forest; a matrix as a table.

    Parameters
    ----------
    subject : Node, nested lists, Game or Payoffs
        What is to be printed.

    Returns
    -------
    str
        LaTeX for the middle of a document. Nodes of one information set are joined by a dashed
        line; a table has Row's choices at its side and Column's above.

    Examples
    --------
    >>> print(latex([1, "1/2"]))
    % \\usepackage{forest}
    \\begin{forest}
      for tree={l sep=12mm, s sep=6mm},
      [{max}, name=n
        [{$1$}, edge label={node[midway, fill=white, font=\\footnotesize]{0}}]
        [{$\\frac{1}{2}$}, edge label={node[midway, fill=white, font=\\footnotesize]{1}}]
      ]
    \\end{forest}
    """
    return _table(subject) if isinstance(subject, Payoffs) else _forest(as_node(subject))


def _forest(root: Node) -> str:
    lines = ["% \\usepackage{forest}", r"\begin{forest}", "  for tree={l sep=12mm, s sep=6mm},"]
    sets: defaultdict[str, list[Node]] = defaultdict(list)
    nodes = [*few_nodes(root, MOST_NODES, "a picture")]
    depths = [node.ply - root.ply for node in nodes]
    for node, depth, then in zip(nodes, depths, [*depths[1:], 0]):
        lines.append(f"{'  ' * (depth + 1)}[{_node(node)}{_edge(node, root)}{']' * node.is_leaf}")
        lines += [f"{'  ' * (above + 1)}]" for above in reversed(range(then, depth))]
        if node.info:
            sets[node.info].append(node)
    lines += [
        rf"  \draw[dashed] ({_name(a)}) to[bend left=20] ({_name(b)});"
        for marked in sets.values()
        for a, b in pairwise(marked)
    ]
    return "\n".join([*lines, r"\end{forest}"])


def _name(node: Node) -> str:
    return f"n{node.path.replace('.', '-')}"


def _node(node: Node) -> str:
    if node.is_leaf:
        return f"{{{_math(node.payoff)}}}"
    named = f"{_text(node.name)}: " if node.name else ""
    return f"{{{named}{_text(node.player)}}}, name={_name(node)}"


def _edge(node: Node, root: Node) -> str:
    if node is root or node.parent is None:
        return ""
    text = _text(node.move)
    if node.parent.probs:
        text += f" ({_math(node.parent.probs[node.index])})"
    return rf", edge label={{node[midway, fill=white, font=\footnotesize]{{{text}}}}}"


def _table(game: Payoffs) -> str:
    zero_sum = game.constant_sum == 0
    lines = [
        rf"\begin{{tabular}}{{r|{'c' * game.shape[1]}}}",
        " & ".join(["costs" if game.costs else "", *map(_text, game.cols)]) + r" \\ \hline",
    ]
    for i, label in enumerate(game.rows):
        cells = [game.given(i, j) for j in range(game.shape[1])]
        entries = [_math(cell[0] if zero_sum else cell) for cell in cells]
        lines.append(" & ".join([_text(label), *entries]) + r" \\")
    return "\n".join([*lines, r"\end{tabular}"])


def _math(value: Any) -> str:
    """A number, or one for each player, as mathematics."""
    if isinstance(value, tuple):
        return f"$({', '.join(map(_plain, value))})$"
    return f"${_plain(value)}$"


def _plain(value: Number) -> str:
    if isinstance(value, Fraction) and value.denominator > 1:
        sign = "-" if value < 0 else ""
        return rf"{sign}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"
    return number_text(value).replace("∞", r"\infty")


def _text(value: Any) -> str:
    """A text in which nothing is a command."""
    return str(value).translate(SPECIAL)
