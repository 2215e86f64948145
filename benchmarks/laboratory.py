"""The laboratory: the pruning study, alpha-beta on random trees, and Connect Four.

`python -m benchmarks.laboratory` prints the lines. Kernels are compiled before the clock starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from itertools import product
from math import inf
from random import Random
from statistics import median
from time import process_time
from typing import Any

from benchmarks import random_trees as compiled
from benchmarks.connect_four import Blind, connect_four
from gamelab import Game, alphabeta, expected_pruning, random_complete_tree
from gamelab.laboratory.counting import random_trees
from gamelab.laboratory.recursion import split

SIZES = [2**plies for plies in range(1, 17)]
LEAVES = (
    1 << 17
)  # of all trees of one size together, so that every size takes long enough to be timed
MISSING = "numba: not installed, ours needs it"
POSITIONS = ((), (3, 3, 3, 3), (3, 2, 3, 2, 4))


def has_numba() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


def lines() -> Iterator[dict[str, Any]]:
    """A line for each comparison: {work, ours_seconds, peer, peer_seconds, ratio, wanted, reached}.

    Times are medians of runs in which ours and the peer take turns. For the exact recursion
    `wanted` is a number of seconds. A peer that is not installed, or ours without numba, leaves its
    entries None, and `peer` says so."""
    yield exact()
    yield from simulations()
    yield textbook()
    yield from games()


def exact() -> dict[str, Any]:
    """Mean and standard deviation of leaves and nodes by recursion."""
    expected_pruning(4, continuous=True)  # numpy is loaded before the clock starts
    seconds = median(_seconds(lambda: expected_pruning(SIZES, continuous=True)) for _ in range(9))
    return {
        "work": "pruning study n = 2 .. 65,536, mean and sd, exact recursion",
        "ours": round(seconds, 3),
        "wanted": "<= 0.2",
        "unit": "s",
        "reached": seconds <= 0.2,
    }


def simulations() -> Iterator[dict[str, Any]]:
    """One tree of every size, on average, with the leaves drawn when they are read, against trees
    that are built first.
    """

    def built(n: int, number: int) -> None:
        for k in range(number):
            alphabeta(random_complete_tree(n, seed=1, number=k))

    def nested(n: int, number: int) -> None:
        draw = Random(1)
        for _ in range(number):
            _on_lists(_lists(n, draw), -inf, inf, True)

    ways = {"plain Python": partial(random_trees, seed=1)}
    if has_numba():
        compiled.random_trees(2, 1)
        ways["numba"] = partial(compiled.random_trees, seed=1)
    naive = {
        "random_complete_tree, then alphabeta": built,
        "nested lists, then a bare recursion": nested,
    }
    ours, theirs = (
        {name: _study(way, share) for name, way in group.items()}
        for group, share in ((ways, 1), (naive, 16))
    )
    for name, wanted in (("plain Python", 20), ("numba", 1000)):
        for peer, seconds in theirs.items():
            # The bound is meant for trees as the package builds them; the other line says how much
            # of it is their building.
            bound = wanted if peer.startswith("random_complete_tree") else None
            yield _line(
                f"pruning study n = 2 .. 65,536, one tree of each, leaves drawn when read, {name}",
                ours.get(name),
                peer,
                seconds,
                bound,
            )


def textbook() -> dict[str, Any]:
    """Nodes a second on random trees of 1,024 leaves: the kernel against the page of the textbook
    on trees that are there.
    """
    trees = [random_complete_tree(1024, seed=1, number=k) for k in range(10)]
    visited = sum(alphabeta(tree).nodes for tree in trees)
    theirs = (
        median(_seconds(lambda: [alphabeta(tree) for tree in trees]) for _ in range(5)) / visited
    )
    ours = None
    if has_numba():
        work = partial(compiled.random_trees, 1024, 5000, seed=1)
        ours = median(_seconds(work) for _ in range(5)) / work().nodes
    return _line(
        "a node of a random tree, numba", ours, "alphabeta on a tree that is there", theirs, 40
    )


def games() -> Iterator[dict[str, Any]]:
    """Connect Four, 6 x 7, from the start and from two positions, the same nodes on all sides, each
    position at the horizon worth 0: our page, the page without our nodes, OpenSpiel, the kernel.
    """
    peer, theirs = "OpenSpiel, alpha_beta_search in Python", _openspiel()
    bare = "a bare loop over the same methods"
    for depth, position in product((8, 9), POSITIONS):
        board = Blind(position=position)
        works = {"alphabeta": partial(alphabeta, board, depth), bare: partial(_bare, board, depth)}
        if has_numba():
            connect_four(board, 2)  # compiled before the clock starts
            works["numba"] = partial(connect_four, board, depth)
        if theirs:
            works[peer] = partial(theirs, position, depth)
        rounds = [{name: _seconds(work) for name, work in works.items()} for _ in range(7)]
        seconds = {name: median(each[name] for each in rounds) for name in works}
        other = peer if theirs else f"{peer}: not installed"
        for name, beside, wanted in (
            ("alphabeta", bare, 0.9),
            ("alphabeta", other, 1),
            ("numba", other, 250),
        ):
            yield _line(
                f"Connect Four 6 x 7, depth {depth}, after {position or 'no move'}, {name}",
                seconds.get(name),
                beside,
                seconds.get(beside),
                wanted,
            )


def _bare(game: Game, depth: int) -> float:
    """Alpha-beta on the states themselves."""

    def value(state: Any, depth: int, alpha: float, beta: float) -> float:
        if game.terminal(state):
            return game.utility(state)
        if depth == 0:
            return game.evaluate(state)
        if game.player(state) == "max":
            best = -inf
            for action in game.actions(state):
                best = max(best, value(game.result(state, action), depth - 1, alpha, beta))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        else:
            best = inf
            for action in game.actions(state):
                best = min(best, value(game.result(state, action), depth - 1, alpha, beta))
                beta = min(beta, best)
                if alpha >= beta:
                    break
        return best

    return value(game.initial(), depth, -inf, inf)


def _study(way: Callable[[int, int], None], share: int) -> float:
    """Seconds for a tree of every size together; small trees are timed many at a time."""
    return sum(
        median(_seconds(partial(way, n, number)) for _ in range(3)) / number
        for n in SIZES
        for number in [max(1, LEAVES // n // share)]
    )


def _lists(n: int, draw: Random) -> Any:
    if n == 1:
        return draw.randint(-10, 10)
    return [_lists(size, draw) for size in split(n)]


def _on_lists(node: Any, alpha: float, beta: float, maximising: bool) -> float:
    if not isinstance(node, list):
        return node
    for child in node:
        value = _on_lists(child, alpha, beta, not maximising)
        if maximising:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if maximising else beta


def _openspiel() -> Callable[[tuple[int, ...], int], Any] | None:
    try:
        import pyspiel
        from open_spiel.python.algorithms.minimax import alpha_beta_search
    except ImportError:
        return None
    game = pyspiel.load_game("connect_four")

    def search(position: tuple[int, ...], depth: int) -> Any:
        state = game.new_initial_state()
        for column in position:
            state.apply_action(column)
        return alpha_beta_search(
            game, state=state, value_function=lambda state: 0, maximum_depth=depth
        )

    return search


def _line(
    work: str, ours: float | None, peer: str, theirs: float | None, wanted: float | None
) -> dict[str, Any]:
    ratio = theirs / ours if ours and theirs else None
    return {
        "work": work,
        "ours_seconds": ours,
        "peer": f"{peer} ({MISSING})" if theirs and not ours else peer,
        "peer_seconds": theirs,
        "ratio": ratio,
        "wanted": wanted,
        "reached": ratio >= wanted if ratio and wanted else None,
    }


def _seconds(work: Callable[[], Any]) -> float:
    start = process_time()
    work()
    return process_time() - start


if __name__ == "__main__":
    for line in lines():
        ratio = (
            f"{line['ratio']:.3g}x"
            if line.get("ratio")
            else f"{line.get('ours', line.get('ours_seconds'))} s"
        )
        print(
            f"{line['work']}: {ratio} (wanted {line['wanted']}, reached {line['reached']}), peer:"
            f" {line.get('peer', 'none')}"
        )
