"""What texts, pictures and questions say, and how edges look: lines.txt has each call and, below
it, every line that it makes. Where words were meant to change, read the new ones and put them
there."""

from fractions import Fraction as F  # noqa: F401  (in the table)

import pytest
from light import texts
from sample_trees import LETTERED
from sentences import PUBLIC, lines_of
from show.test_pictures import FIELD, GAMES  # noqa: F401  (in the table)

from gamelab import alphabeta, play, tree, watch
from gamelab.show.chart import chart  # noqa: F401  (in the table, as what follows)
from gamelab.show.describe import text  # noqa: F401
from gamelab.show.grid import matrix  # noqa: F401
from gamelab.show.matches import payoff_map, ranking, strip  # noqa: F401
from gamelab.show.mixing import best_responses, envelope  # noqa: F401
from gamelab.show.scene import Scene

TRACE = watch(alphabeta, LETTERED)
VECTORS = tree([[(10, 1), (3, 5)], [(2, 4), (15, 9)]], players=("A", "B"), names="RST")
CHANCE = tree([[10, 8, 3], [2, 15, 7]], players=("max", "chance"), names="RST")


def plain(node):
    if node.is_leaf:
        return node.payoff
    values = [plain(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)


def induction(node):
    if node.is_leaf:
        return node.payoff
    mine = node.players.index(node.player)
    return max((induction(child) for child in node.children), key=lambda payoff: payoff[mine])


def highest(pile, moves):
    best, before = -1, pile
    for move in moves:
        rest = before - move
        if rest > 0:
            value = -highest(rest, moves)
            if value > best:
                best = value
    return best


def in_one_line(pile):
    best = -1
    for take in range(1, min(pile, 2) + 1):
        value = -in_one_line(pile - take)
        if value > best: best = value  # fmt: skip  # noqa: E701
    return best


def remembering(pile, known):
    if pile not in known:
        known[pile] = max([-remembering(pile - k, known) for k in (1, 2) if k <= pile], default=-1)
    return known[pile]


def asked(trace, ask="values"):
    """Each question of a player: before which step, its answer, what refutes others."""
    return "\n".join(
        f"{each['step']} {each['kind']}: {each['text']} {each['answer']}"
        f" {each.get('branches', '')} {each.get('why', '')}".rstrip()
        for each in play(trace, ask=ask).questions
    )


def lit(trace):
    """What each step of a player says, and the lines that are lit."""
    lines = [line.strip() for line in trace.sources[0].lines]
    return "\n".join(
        f"{step['says']} | {' / '.join(lines[row] for row in step['line'][1:])}"
        for step in play(trace)._steps()
    )


def written(picture):
    """Every text of a picture."""
    return " | ".join(texts(picture))


def edges(trace, step=None):
    """How the edge into each node looks."""
    scene = Scene(trace)
    nodes = zip(scene.nodes, scene.states(step))
    return " ".join(f"{node.name or node.path}:{state.edge}" for node, state in nodes)


@pytest.mark.parametrize("call, lines", lines_of("show/lines.txt", r"^(\w.*)\n((?:    .*\n)+)"))
def test_every_line_says_what_it_said(call, lines):
    said = eval(call, PUBLIC | globals())
    assert said.splitlines() == [line[4:] for line in lines.splitlines()]
