"""Runs that were ended, the lines that ran, and how a program is called."""

import sys
from functools import cache
from itertools import takewhile
from math import inf

import pytest

from gamelab import TicTacToe, alphabeta, play, tree, watch
from gamelab.show.scene import Scene
from gamelab.watching.lines import MOST


def highest(row, depth):
    if depth == 0:
        if row == "cab":
            raise LookupError("no such row")
        return len(row) + ord(row[-1])
    best = -inf
    for letter in "abc":
        best = max(best, -highest(letter + row, depth - 1))
    return best


def endless(number, by=0):
    return on_and_on(number + by, by)


def on_and_on(number, by):
    return endless(number + by, by)


def test_an_exception_ends_the_trace_and_is_its_error():
    trace = watch(highest, "b", 2)
    assert isinstance(trace.error, LookupError)
    with pytest.raises(LookupError, match="no such row"):
        trace.result  # noqa: B018
    assert trace.visited == ["", "0", "0.0", "0.1", "0.2"] and not trace.cuts
    assert [trace.values[path] for path in ("0.2", "0", "")] == [None] * 3
    assert trace.text().startswith("LookupError: no such row\n")
    assert sum(step.kind == "update" for step in trace.steps) == 2, "of what came back"
    phases = [state.phase for state in Scene(trace).states()]
    assert phases == ["open", "open", "returned", "returned", "open"], "three never returned"
    lines = [line for line in trace.text().splitlines()[1:] if "LookupError" in line]
    said = ["Enter the root", "leaves the node after moves a, c. It is ended", "leaves the root"]
    assert len(lines) == 3 and all(map(str.__contains__, lines, said)), "first, there, and last"

    def cut_off(pile):
        below = [cut_off(pile - take) for take in (1, 2) if take < pile]
        return 1 // (3 - pile) - sum(below)

    def halted(pile):
        return halted(pile - 1) if pile > 1 else 1 // 0

    trace = watch(halted, 2)
    assert "It is ended by ZeroDivisionError" in trace.says(-2)
    assert not trace.answered, "a node that is left by an exception has no answer"
    trace = watch(cut_off, 3)
    assert trace.text().count("ZeroDivisionError") == 3 and "It is ended by" not in trace.text()
    assert trace.says(-1) in trace.text() and trace.says(0) in trace.text()


def test_an_interrupt_ends_the_trace():
    def counted(n):
        if n == 0:
            raise KeyboardInterrupt
        return counted(n - 1)

    trace = watch(counted, 2)
    for said in trace.says(-1), trace.text():
        assert said.endswith("interrupted by hand here: that is no fault of the search.")
    assert trace.failure == "KeyboardInterrupt" and trace.visited == ["", "0", "0.0"]
    assert trace.text().startswith("KeyboardInterrupt\n") and trace.values[""] is None


def test_a_limit_ends_the_trace():
    for trace in (watch(highest, "x", 9, limit=50), watch(alphabeta, tree([[1, 2], 3]), limit=4)):
        assert len(trace.visited) in (50, 3) and "ended the search after" in trace.text()
        with pytest.raises(RuntimeError, match="visits"):
            trace.result  # noqa: B018


def test_calls_without_end_are_said_so():
    trace = watch(endless, 3)
    assert "it calls itself without end at the same position" in trace.failure
    with pytest.raises(RecursionError) as ended:
        trace.result  # noqa: B018
    assert len(ended.traceback) == 2, "and not ten thousand lines"
    assert watch(endless, 3, 1).failure.endswith("it calls itself without end")


def test_a_node_after_many_moves_is_not_called_by_all_of_them():
    def down(plies):
        return 1 - down(plies - 1) if plies else 0

    text = watch(down, 32).text()
    assert "after 31 moves, the last 0 " in text and "after 30 moves" not in text


def test_a_parameter_of_that_name_is_the_programs_own():
    def count(limit, lines):
        return 0 if limit == 0 else count(limit - 1, lines)

    trace = watch(count, limit=3, lines=False)
    assert len(trace.visited) == 4
    said = "The search has a parameter {}, which got what was given: watch's own is as usual."
    assert all(said.format(name) in trace.says(0) for name in ("limit", "lines"))
    assert "watch's own" not in watch(count, 3, False).says(0) + watch(highest, "a", 1).says(0)


def test_the_lines_that_ran_lead_to_the_steps():
    first = highest.__code__.co_firstlineno
    trace = watch(highest, "a", 1)
    told = [(step.kind, tuple(line - first for line in step.lines)) for step in trace.steps]
    again = ("update", (6, 7))
    leaf = [("enter", ()), ("return", (1, 2, 4))]
    assert told[1:4] == [("enter", (1, 5, 6, 7)), leaf[1], again]
    assert told[4:7] == [*leaf, again] and told[-2:] == [("update", (6, 8)), ("return", (8,))]
    assert not any(step.lines for step in watch(highest, "a", 1, lines=False).steps)


def test_the_lines_of_another_recursion_are_none_of_a_visits():
    def count(stones):
        return stones and 1 + count(stones - 1)

    def best(stones):
        return max(-best(stones - take) for take in (1, 2)) if count(stones) > 2 else stones

    lines = {line for step in watch(best, 5).steps for line in step.lines}
    assert lines == {best.__code__.co_firstlineno + 1}


def test_a_tracer_that_was_there_is_back():
    def tracer(frame, event, argument):
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        watch(highest, "a", 1)
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)


def test_beyond_many_visits_no_lines_are_kept(monkeypatch):
    def halves(n):
        return 1 if n < 2 else halves(n // 2) + halves(n - n // 2)

    assert MOST == 20_000
    monkeypatch.setattr("gamelab.watching.lines.MOST", 20)
    for leaves, kept in (10, True), (11, False):
        trace = watch(halves, leaves)
        assert len(trace.visited) == 2 * leaves - 1 and any(x.lines for x in trace.steps) is kept
        assert ("lines" in trace.says(0)) is not kept


def fill(rows, mark):
    free = [(r, c) for r in (0, 1) for c in (0, 1) if rows[r][c] == "."]
    if len(free) < 2:
        return rows.count(["X", "X"])
    best = -9
    for r, c in free:
        rows[r][c] = mark
        best = max(best, -fill(rows, "O" if mark == "X" else "X"))
        rows[r][c] = "."
    return best


def test_positions_stand_in_the_nodes_as_they_were():
    trace = watch(fill, [[".", "X"], [".", "."]], "O")
    shown = trace.pictured(lambda rows: ["".join(row) for row in rows])
    boards = {path: shown.node(path).picture for path in ("", "0", "0.1", "2.0")}
    assert boards == {"": [".X", ".."], "0": ["OX", ".."], "0.1": ["OX", ".X"], "2.0": ["XX", ".O"]}
    assert shown.visited == trace.visited and shown.root.moves == ((0, 0), (1, 0), (1, 1))
    scene = Scene(shown)
    assert scene.sites[0].squares and {"(0, 0)", "(1, 1)"} <= {x.text for x in scene.fixed_labels}
    for wrong, said in ((lambda rows: 3, "rows, got 3"), ("rows", "takes a function")):
        with pytest.raises(TypeError, match=said):
            play(trace, picture=wrong)
    page = play(trace, picture=lambda rows: ["".join(row) for row in rows]).html()
    assert page.count(">X<") >= len(trace.visited) - 5
    assert trace.pictured(str).root.picture == ["[['.', 'X'], ['.', '.']]"]
    with pytest.raises(ValueError, match="a Node shows its own picture"):
        watch(alphabeta, [1, 2]).pictured(str)


def test_a_games_own_picture_needs_no_asking():
    """Where the search begins without a state, its root has none."""

    def best(game, state=None):
        state = state or game.initial()
        if game.terminal(state):
            return game.utility(state)
        pick = max if game.player(state) == "max" else min
        return pick(best(game, game.result(state, move)) for move in game.actions(state))

    trace = watch(best, TicTacToe("XO./OOX/X..", to_move="X"))
    assert trace.root.picture is None and trace.node("0").picture == ["XOX", "OOX", "X.."]


def test_where_nobody_knows_who_moves():
    with pytest.raises(ValueError, match="nobody can know"):
        watch(highest, "b", 1).for_max()
    with pytest.raises(TypeError, match="no async function"):
        watch(an_async_search, [1, 2])


async def an_async_search(node):
    return node.payoff


def test_where_the_window_may_hide_the_rest_of_the_moves_that_is_said():
    """By a test for both, or after a first move that is no call."""

    def highest(alpha, beta, first, *rest):
        value = first if isinstance(first, int) else lowest(alpha, beta, *first)
        if value >= beta or not rest:
            return value
        return max(value, highest(max(alpha, value), beta, *rest))

    def lowest(alpha, beta, first, *rest):
        value = first if isinstance(first, int) else highest(alpha, beta, *first)
        if value <= alpha or not rest:
            return value
        return min(value, lowest(alpha, min(beta, value), *rest))

    for root in ([5, [2, 9]], [5, [[3], [9]]]), ([[5]], [[4], [2, 1], 1]):
        for lines in (True, False):
            doubts = watch(highest, -inf, inf, *root, lines=lines).doubts
            assert "cut short cannot be told" in doubts[0]
    assert not watch(highest, -inf, inf, 5, [7, 9]).cuts


def test_a_loop_behind_an_exception_that_is_handled_shows_what_it_has_left():
    known = {}

    def search(branch, alpha, beta, mine):
        if isinstance(branch, int):
            return branch
        try:
            return known[str(branch)]
        except KeyError:
            pass
        while True:  # which ends in its first turn
            for child in branch:
                try:
                    value = search(child, alpha, beta, not mine)
                except ValueError:
                    continue
                alpha, beta = (max(alpha, value), beta) if mine else (alpha, min(beta, value))
                if alpha >= beta:
                    break
            known[str(branch)] = alpha if mine else beta
            return alpha if mine else beta

    trace = watch(search, [[3, 12, 8], [2, 4, 6], [14, 5, 2], [3, 12, 8]], -99, 99, True)
    assert trace.cuts == ["1"] and trace.leaves_pruned == ["1.1", "1.2"] and not trace.doubts


@pytest.mark.parametrize(
    "tree, told, moves",
    [
        ([[3, 12, 8], [2, 4, 6]], True, None),
        ([[3, 12, 8], [2, 4, 6, 7, 9]], True, (0, 2, 4)),
        ([[3, 4], [5, 6]], False, None),
    ],
)
def test_what_a_flag_passes_over_for_what_came_back_is_doubted(tree, told, moves):
    def search(branch, alpha, beta, mine):
        if isinstance(branch, int):
            return branch
        done = False
        for child in branch:
            if done:
                done = len(branch) < 5  # else the next one alone
                continue
            value = search(child, alpha, beta, not mine)
            alpha, beta = (max(alpha, value), beta) if mine else (alpha, min(beta, value))
            done = alpha >= beta
        return alpha if mine else beta

    trace = watch(search, tree, -99, 99, True)
    assert told == ("how many moves are left" in str(trace.doubts))
    assert trace.node("1").moves == moves


def conjugate(pile):
    """Also what a number can be asked for, as a board for its next."""
    return by_threes(pile, -1, 1)


def by_threes(pile, alpha, beta):
    for take in (1, 2, 3):
        left = (pile - take).conjugate()
        value = 1 if left <= 0 else -by_threes(left, -beta, -alpha)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return alpha


def test_a_win_found_on_the_way_is_not_among_what_a_cut_left_unread():
    trace = watch(conjugate, 3)
    assert trace.cuts and trace.leaves_pruned == []


def those_that_are(branch):
    for child in branch:
        if child is not None:
            yield child


def test_a_generator_whose_own_loops_are_over_hides_no_move():
    def search(branch, alpha, beta, mine):
        if isinstance(branch, int):
            return branch
        for child in those_that_are(branch):
            value = search(child, alpha, beta, not mine)
            alpha, beta = (max(alpha, value), beta) if mine else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return alpha if mine else beta

    trace = watch(search, [[3, None, 12], [5, None, 2], [2, None, 9]], -99, 99, True)
    assert trace.leaves_read == ["0.0", "0.1", "1.0", "1.1", "2.0"] and trace.cuts == ["2"]


WAYS = {0: [2], 1: [0, 3], 2: [0, 3, 1], 3: [0, 2]}


@cache
def cat_and_mouse(mouse, cat, turn):
    if turn == 5:
        return 0
    if turn % 2:
        found = 2
        for place in WAYS[mouse]:
            if place == cat:
                continue
            value = cat_and_mouse(place, cat, turn + 1)
            if value == 1:
                return 1
            found = found if value else 0
        return found
    found = 1
    for place in WAYS[cat]:
        if place == mouse:
            return 2
        value = cat_and_mouse(mouse, place, turn + 1)
        if value == 2:
            return 2
        found = found if value else 0
    return found


def test_a_loop_that_ends_with_moves_that_a_cache_knows_is_no_cut():
    cat_and_mouse.cache_clear()
    trace = watch(cat_and_mouse, 0, 1, 1)
    assert trace.result == 0 and trace.cuts == []
    # nor is one that its first move wins a leaf
    assert watch(cat_and_mouse, 0, 1, 2).leaves_read == []


class Enough(Exception):
    """No more moves need be tried."""


def by_a_helper_that_raises(tree, sign, alpha, beta):
    if not isinstance(tree, list):
        return sign * tree
    best = -99

    def look(below):
        nonlocal best, alpha
        best = max(best, -by_a_helper_that_raises(below, -sign, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            raise Enough

    try:
        for below in tree:
            look(below)
    except Enough:
        pass
    return best


def test_the_leaf_after_which_an_exception_cuts_was_read():
    trace = watch(by_a_helper_that_raises, [[3, [5, 1], 8], [2, 4, 6]], 1, -99, 99)
    assert trace.leaves_read == ["0.0", "0.1.0", "0.2", "1.0"]
    assert trace.cuts == ["0.1", "1"]


def test_a_leaf_is_read_though_its_loop_ends_on_the_line_that_tests():
    def solve(stones, depth):
        best = -1
        for taken in (1, 2):
            if taken <= stones and depth: best = max(best, -solve(stones - taken, depth - 1))  # fmt: skip  # noqa: E501, E701
        return best

    assert watch(solve, 5, 2).leaves_read == ["0.0", "0.1", "1.0", "1.1"]


@pytest.mark.parametrize("seconds, doubted", [(99, False), (5, True)])
def test_a_value_beyond_its_bound_tells_that_it_has_cut_and_no_clock(seconds, doubted):
    clock = iter(range(99))

    def search(branch, alpha, beta):
        if isinstance(branch, int):
            return branch
        best = -99
        for child in branch:
            best = max(best, -search(child, -beta, -alpha))
            if best >= beta or next(clock) > seconds:
                break
            alpha = max(alpha, best)
        return best

    trace = watch(search, [[3, 12, 8], [2, 4, 6], [5, 4, 7]], -99, 99)
    assert trace.leaves_pruned[:2] == ["1.1", "1.2"] and trace.cuts == ["1"]
    assert doubted == ("cut short cannot be told" in str(trace.doubts))


@pytest.mark.parametrize(
    "goes_on",
    [
        lambda look, tree: any(map(look, tree)),
        lambda look, tree: next(filter(look, tree), None),
    ],
)
def test_what_any_leaves_unread_is_said_not_to_show(goes_on):
    def value(tree, mine, alpha, beta):
        if not isinstance(tree, list):
            return tree

        def look(below):
            nonlocal alpha, beta
            found = value(below, not mine, alpha, beta)
            alpha, beta = (max(alpha, found), beta) if mine else (alpha, min(beta, found))
            return alpha >= beta

        goes_on(look, tree)
        return alpha if mine else beta

    trace = watch(value, [[3, 8], [2, 4, 6], [9, 7]], True, -99, 99)
    assert len(trace.leaves_read) == 5
    assert "cut short cannot be told" in str(trace.doubts)


def test_what_takewhile_leaves_unread_is_said_not_to_show():
    def value(tree, mine, alpha, beta):
        if not isinstance(tree, list):
            return tree

        def is_open(_):
            return alpha < beta

        for below in takewhile(is_open, tree):
            found = value(below, not mine, alpha, beta)
            alpha, beta = (max(alpha, found), beta) if mine else (alpha, min(beta, found))
        return alpha if mine else beta

    trace = watch(value, [[3, 8], [2, 4, 6], [9, 7]], True, -99, 99)
    assert "cut short cannot be told" in str(trace.doubts)


@pytest.mark.parametrize("take_away", [lambda todo, _: todo.clear(), lambda _, moves: [*moves]])
def test_moves_that_are_taken_away_are_cut(take_away):
    def value(tree, alpha, beta):
        if not isinstance(tree, list):
            return tree
        todo = tree.copy()
        moves = iter(todo)
        for below in moves:
            alpha = max(alpha, -value(below, -beta, -alpha))
            if alpha >= beta:
                take_away(todo, moves)
        return alpha

    trace = watch(value, [[3, 8], [2, 4, 6], [9, 7]], -99, 99)
    assert trace.leaves_pruned == ["1.1", "1.2"]
