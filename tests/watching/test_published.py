"""Shapes that were met in programs which others have published."""

from functools import cache
from math import inf

import pytest

from gamelab import watch

TAKES, OTHER = (1, 2), {"x": "o", "o": "x"}


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("named", [True, False])
def test_a_helper_that_makes_the_child_and_searches_it_is_no_visit_of_its_own(sign, named):
    """Its position is a number, or a list that the next player is named beside."""
    calls = []

    def search(player, pile, depth):
        calls.append(pile)
        left = len(pile) if named else pile

        def value(pile):
            return sign * search(OTHER[player], pile, depth - 1)

        if depth == 0 or not left:
            return left
        return max(value(pile[take:] if named else pile - take) for take in TAKES if take <= left)

    trace = watch(search, "x", ["|"] * 4 if named else 4, 3)
    assert len(trace.visited) == len(calls) == 11 and trace.visited[:3] == ["", "0", "0.0"]
    assert trace.visited.count("1.1") == 1 and trace.doubts == []


def test_who_moves_twice_is_told_by_the_edge_that_moves():
    def search(node, alpha, beta):
        if isinstance(node, int):
            return node
        player, children = node
        best = -9 if player == "max" else 9
        for child in children:
            value = search(child, alpha, beta)
            best = max(best, value) if player == "max" else min(best, value)
            if player == "max":
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if beta <= alpha:
                break
        return best

    trace = watch(search, ("max", [("max", [("min", [0, 5]), -4]), -6]), 0, 9)
    assert [trace.node(path).player for path in ("", "0", "0.0")] == ["max", "max", "min"]


def test_where_either_player_may_move_that_is_said():
    def search(node):
        if isinstance(node, int):
            return node
        player, children = node
        return (max if player == "max" else min)(map(search, children))

    tree = ("max", [("max", [3, 4]), ("min", [2, 7]), ("min", [8])])
    [doubt] = watch(search, tree).doubts
    assert doubt.startswith("At 2 ") and doubt.endswith("who moves there is guessed.")


@pytest.mark.parametrize("sign", [1, -1])
def test_a_value_beside_the_move_is_told_from_it(sign):
    leaves = [5, 2, 9, 1, 7, 4, 8, 3, 6]

    def search(node, depth, move=0):
        if depth == 0:
            return [leaves[node], move]
        best, play = -inf, -1
        for k in (1, 2, 3):
            result = search(node * 3 + k - 1, depth - 1, k)
            if result[0] > best:
                best, play = result[0], k
        return [sign * best, play]

    trace = watch(search, 0, 2)
    assert [trace.values[path] for path in ("0.0", "0.2", "1.1")] == [5, 9, 7]
    assert abs(trace.values[""]) == abs(trace.result[0])


def nim(pile, mine):
    if pile == 0:
        return 1 if mine else -1
    found = [nim(pile - take, not mine) for take in TAKES if take <= pile]
    return max(found) if mine else min(found)


def by_a_loop(heap):
    best = None
    for take in TAKES:
        value = nim(heap - take, False)
        if best is None or value > best[0]:
            best = value, take
    return best[1]


def by_a_key(heap):
    return max([heap - take for take in TAKES], key=nim_of_min)


def nim_of_min(pile, mine=False):
    if pile == 0:
        return 1 if mine else -1
    found = [nim_of_min(pile - take, not mine) for take in TAKES if take <= pile]
    return max(found) if mine else min(found)


@pytest.mark.parametrize("driver", [by_a_loop, by_a_key])
def test_who_goes_over_the_moves_of_the_root_is_its_visit(driver):
    trace = watch(driver, 4)
    assert trace.visited == watch(nim, 4, True).visited and trace.values[""] is None
    assert [trace.values[path] for path in ("0", "1")] == [nim(3, False), nim(2, False)]


def test_a_move_that_a_root_returns_is_no_running_value():
    def search(pile):
        return 1 if pile == 0 else max(search(pile - take) for take in TAKES if take <= pile)

    def best_move(pile):
        best, best_move = -9, None
        for place, take in enumerate(TAKES):
            value = search(pile - take)
            if value > best:
                best, best_move = value, place
        return best_move

    trace = watch(best_move, 3)
    assert trace.result == 0 and trace.values[""] is None
    assert [step.value for step in trace.steps if step.kind == "update" and not step.node] == [1, 1]


def test_two_children_of_one_turn_that_lie_in_one_place_of_memory_are_two():
    def value(cells):
        if len(cells) == 3:
            return sum(cells)
        total = 0
        for cell in (1, 2):
            total += 0.9 * value([*cells, cell])
            total += 0.1 * value([*cells, 2 * cell])
        return total

    trace = watch(value, [7])
    assert len({*trace.visited}) == len(trace.visited) == 21


def test_what_a_cache_knows_below_is_no_leaf():
    @cache
    def best(heaps):
        left = [(*heaps[:i], heaps[i] - 1, *heaps[i + 1 :]) for i in range(2) if heaps[i]]
        return max([-best(heaps) for heaps in left], default=-1)

    trace = watch(best, (1, 1))
    assert trace.visited == ["", "0", "0.0", "1"] and trace.leaves_read == ["0.0"]


def test_true_and_false_beside_a_move_are_values():
    won = {3: True, 4: False, 5: False, 6: True}

    def search(node, depth, move=0):
        if depth == 0:
            return [won.get(node, False), move]
        best, play = -inf, -1
        for k in (8, 16):
            value, _ = search(2 * node + k // 8, depth - 1, k)
            if value > best:
                best, play = value, k
        return [-best, play]

    trace = watch(search, 0, 2)
    assert [trace.values[path] for path in ("0.0", "0.1", "0", "1", "")] == [1, 0, -1, -1, 1]
