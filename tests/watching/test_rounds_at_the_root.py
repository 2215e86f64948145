"""A search that begins again at its root, in rounds: each is a visit of the root of its own."""

import pytest

from gamelab import watch


def worth(heaps):
    return sum(k * heap for k, heap in enumerate(heaps, 3)) % 7 - 3


def after(heaps, k, left):
    return *heaps[:k], left, *heaps[k + 1 :]


def negamax(heaps, depth):
    if depth == 0 or not any(heaps):
        return worth(heaps)
    return max(
        -negamax(after(heaps, k, heaps[k] - 1), depth - 1) for k in range(len(heaps)) if heaps[k]
    )


def until_time_is_up(heaps, most):
    held, depth = [], 0
    while True:
        best, move = -99, None
        for k in range(len(heaps)):
            value = -negamax(after(heaps, k, heaps[k] - 1), depth)
            best, move = max((best, move), (value, k))
            held.append(best)
        depth += 1
        if depth == most:
            return move, held


class Player:
    """One whose depth is in no argument, and who counts what it has looked at."""

    def worth(self, heaps, ply):
        if ply == self.depth or not any(heaps):
            return worth(heaps)
        return max(
            -self.worth(after(heaps, k, heaps[k] - 1), ply + 1)
            for k in range(len(heaps))
            if heaps[k]
        )

    def move(self, heaps, most):
        held, count = [], 0
        for self.depth in range(1, most + 1):
            best, move = -99, None
            for k in range(len(heaps)):
                value = -self.worth(after(heaps, k, heaps[k] - 1), 1)
                if value > best:
                    best, move = value, k
                held.append(best)
                count += 1
                if count > 99:
                    break
        return move, held


@pytest.mark.parametrize("search", [until_time_is_up, Player().move])
def test_each_round_of_one_function_is_a_visit_of_the_root_with_a_value_of_its_own(search):
    trace = watch(search, (3, 4, 5), 3)
    roots = [step for step in trace.steps if not step.node]
    assert [step.kind for step in roots] == ["enter", *["update"] * 3, "return"] * 3
    assert [step.value for step in roots if step.kind == "update"] == trace.result[1]
    assert {path[:1] for path in trace.visited} == {"", "0", "1", "2"} and not trace.doubts
    assert trace.root.picture is None and trace.root.player == "max"


def test_what_is_kept_from_round_to_round_is_a_value_of_all_of_them():
    def search(heaps, most):
        best = -99
        for depth in range(most):
            for k in range(len(heaps)):
                best = max(best, -negamax(after(heaps, k, heaps[k] - 1), depth))
        return best

    trace = watch(search, (3, 4, 5), 3)
    assert trace.visited.count("") == 1 and trace.values[""] == trace.result


def test_two_loops_over_the_moves_are_no_rounds_though_some_positions_are_alike():
    def wins(heaps):
        if not any(heaps):
            return -1
        return max(
            -wins(sorted(after(heaps, k, left)))
            for k in range(len(heaps))
            for left in range(heaps[k])
        )

    def move(heaps):
        best, taken = -2, None
        for k in range(len(heaps)):
            for left in range(heaps[k]):
                if (value := -wins(sorted(after(heaps, k, left)))) > best:
                    best, taken = value, (k, left)
        return taken

    assert watch(move, (2, 2)).visited.count("") == 1
