"""The running value of a visit, where its variable is changed before it is returned."""

from enum import Enum
from functools import cache
from itertools import accumulate
from operator import itemgetter
from statistics import mean
from types import SimpleNamespace

import pytest

from gamelab import watch


def told_at(trace, node=""):
    """The running values of a node."""
    return [step.value for step in trace.steps if (step.node, step.kind) == (node, "update")]


def mated(node, mine):
    """Values a ply away, as distances to a mate are."""
    if isinstance(node, int):
        return node
    best = -99 if mine else 99
    for child in node:
        value = mated(child, not mine)
        best = max(best, value) if mine else min(best, value)
    if best > 0:
        best -= 1
    elif best < 0:
        best += 1
    return best


def test_a_value_that_is_changed_after_the_loop_was_another_before():
    trace = watch(mated, [[9, 4], [7, 8], [2, -6]], True)
    told = {}
    for step in trace.steps:
        if step.kind == "update":
            told.setdefault(step.node, []).append(step.value)
    assert told == {"": [3, 6, 6], "0": [9, 4], "1": [7, 7], "2": [2, -6]}
    assert trace.values[""] == 5 and not trace.doubts
    updates = [k for k, step in enumerate(trace.steps) if step.kind == "update"]
    # what no variable is seen to hold is worked out
    last = [k for k in updates if trace.steps[k].child in ("0.1", "1.1", "2.1", "2")]
    assert trace.worked_out == {*last}
    assert trace.root.player == "max" and trace.node("0").player == "min"
    assert "compares 6 and −5 and keeps 6.\n" in trace.text()


def discounted(node, mine):
    """The better move, or a mean, at half of what it is."""
    if isinstance(node, int):
        return node
    if mine:
        value = -99
        for child in node:
            value = max(value, discounted(child, False))
        value = value * 0.5
        return value
    value = 0
    for child in node:
        value += discounted(child, True) / len(node)
    return value


@pytest.mark.parametrize("lines", [True, False])
def test_a_sum_is_not_taken_for_what_another_branch_changes(lines):
    trace = watch(discounted, [[1, 5], [2, 6, 10], [[2, 8], 0]], True, lines=lines)
    assert told_at(trace) == [3, 6, 6] and trace.values[""] == 3
    assert told_at(trace, "0") == [0.5, 3]
    # nothing tells who moves there
    assert told_at(trace, "2.0") == [2, None]


def one(node):
    """A start of its own: what stands, unless a child is better."""
    if isinstance(node, int):
        return node
    best, *rest = node
    for child in rest:
        best = max(best, one(child))
    best -= 1
    return best


def test_nothing_is_told_where_the_value_before_the_change_cannot_be_known():
    trace = watch(one, [5, [4, 1], 9])
    told = told_at(trace, "0")
    assert told == [None] and trace.values["0"] == 3


def standing(node, mine):
    """What holds one child's value is the best of them by chance."""
    if isinstance(node, int):
        return node
    best = len(node) - 2
    for child in node:
        v = standing(child, not mine)
        best = max(best, v) if mine else min(best, v)
    return best


def test_what_is_returned_goes_before_what_holds_one_childs_value():
    trace = watch(standing, [-1, [[-2, 4, -2], [6, -2, -3], 3]], True)
    told = told_at(trace)
    assert told == [0, 1] and trace.values[""] == 1


def shortened(node, mine):
    """Nine tenths of the better move, in whole numbers, and its place."""
    if isinstance(node, int):
        return node, None
    worth_of, chosen = (-99 if mine else 99), None
    for place, child in enumerate(node):
        came, _ = shortened(child, not mine)
        if came > worth_of if mine else came < worth_of:
            worth_of, chosen = came, place
    return int(worth_of * 0.9), chosen


def first_of_the_best(node):
    most, first = -99, -1
    for place, child in enumerate(node):
        came = shortened(child, False)[0]
        if came > most:
            most, first = came, place
    return first


def test_a_variable_that_is_compared_and_set_holds_the_running_value():
    trace = watch(first_of_the_best, [[30, 20, 25], [50, 60], [40, 90]])
    assert told_at(trace) == [18, 45, 45]
    assert [told_at(trace, node) for node in "012"] == [[30, 20, 20], [50, 50], [40, 40]]
    assert trace.root.player == "max" and trace.says(-1) == "The root returns the move 1."
    assert trace.doubts == [
        "At 3 visits, the first at 0, what is returned is made of the running value,"
        " and need not be it."
    ]


def ahead(first, last, piles):
    """How far ahead the player is who takes the first pile or the last one."""
    if first > last:
        return 0
    left = piles[first] - ahead(first + 1, last, piles)
    right = piles[last] - ahead(first, last - 1, piles)
    return max(left, right)


def test_what_is_added_on_the_way_is_in_the_value_of_the_root():
    trace = watch(ahead, 0, 3, [1, 5, 233, 7])
    assert trace.values[""] == trace.result == 222


def mean_or_best(node, mine):
    if isinstance(node, int):
        return node
    if mine:
        return max(mean_or_best(child, False) for child in node)
    total = 0
    for child in node:
        total += mean_or_best(child, True) / len(node)
    return total


def move_and_worth(node):
    moves = ((k, mean_or_best(node[k], False)) for k in range(len(node)))
    return max(moves, key=lambda pair: pair[1])


def test_chance_adds_up_and_compares_nothing():
    trace = watch(mean_or_best, [[4, 4], [1, 5], [2, 6], [7, 9]], True)
    assert trace.root.player == "max" and trace.node("0").player == "chance"
    assert "Chance at the node after move 0 compares" not in trace.text()
    assert "compares" not in watch(mean_or_best, [[0, 0]], True).text()


def test_a_move_beside_its_worth_tells_who_moves():
    trace = watch(move_and_worth, [[4, 4], [1, 6], [2, 6]])
    assert (trace.root.player, trace.values[""], trace.line) == ("max", 4, ["", "0"])


def own_first_then_others(node, who):
    """Payoffs of three players in a list beside the move; of equals what hurts the others more."""
    if isinstance(node, tuple):
        return [[*node], None]
    most, chosen = [-9, -9, -9], None
    for place, child in enumerate(node):
        came = own_first_then_others(child, (who + 1) % 3)[0]
        if (came[who], -sum(came)) > (most[who], -sum(most)):
            most, chosen = came, place
    return [most, chosen]


def test_a_choice_among_equal_payoffs_is_the_programs_own():
    root = [[[(1, 0, 2), (4, 1, 0)]], [[(0, 6, 1)]], [[(0, 5, 1)]], [[(1, 0, 0)]]]
    trace = watch(own_first_then_others, root, 0)
    told = told_at(trace)
    assert told == [(1, 0, 2), (1, 0, 2), (1, 0, 2), (1, 0, 0)]


class Agent:
    """Gives the value of a position, and the move at the first."""

    def __init__(self, depth):
        self.depth = depth

    def search(self, pile, depth, mine):
        moves = [move for move in (1, 2, 3) if move <= pile]
        if depth == 0 or not moves:
            return pile * 5 % 7 - 3
        value, best_move = (-99 if mine else 99), None
        for move in moves:
            came = self.search(pile - move, depth - 1, not mine)
            if came > value if mine else came < value:
                value, best_move = came, move
        return best_move if depth == self.depth else value


@pytest.mark.parametrize("pile, depth, told", [(9, 4, [-2, -2, -2]), (11, 1, [-2, 0, 2])])
def test_a_search_that_gives_its_move_at_the_top_gives_values_below(pile, depth, told):
    trace = watch(Agent(depth).search, pile, depth, True)
    steps = [step for step in trace.steps if step.node == ""]
    assert [step.value for step in steps[1:-1]] == told
    assert trace.says(-1) == f"The root returns the move {trace.result}."
    assert trace.root.player == "max" and trace.values[""] is None and not trace.doubts


def turned_at_min(node, mine, count=0):
    """A wrong search: MIN compares with the opposite of what it has."""
    if isinstance(node, int):
        return node, count + 1
    value = -99 if mine else 99
    for child in node:
        came, count = turned_at_min(child, not mine, count)
        value = max(value, came) if mine else min(-value if value < 99 else value, came)
    return value, count + 1


def test_a_wrong_search_is_shown_as_it_is_though_its_value_is_right():
    trace = watch(turned_at_min, [[3, 12, 8], [2, 4, 6], [14, 5, 2]], True)
    told = told_at(trace, "0")
    assert told == [3, -3, 3] and trace.values["0"] == 3


def mean_of_each(pile, mine):
    """For each move the mean of the answers to it."""
    if pile == 0:
        return [2, 5]
    worths = []
    for take in (1, 2):
        below = mean_of_each(max(pile - take, 0), not mine)
        worths.append((sum(below) - take) / 2)
    return worths


def best_of_each(pile, mine):
    if pile < 2:
        return {1: 2, 2: 5 * pile}
    best = max if mine else min
    return {take: best(best_of_each(pile - take, not mine).values()) for take in (1, 2)}


@pytest.mark.parametrize("search", [mean_of_each, best_of_each])
def test_a_number_for_each_move_is_no_value(search):
    trace = watch(search, 4, True)
    assert {*trace.values.values()} == {None} and " returns 2" not in trace.text()


def grundy(pile):
    """The least number that no move leads to."""
    below = {grundy(pile - take) for take in (1, 2, 3) if take <= pile}
    return next(n for n in range(9) if n not in below)


def test_a_number_that_may_be_a_move_or_a_value_is_called_neither():
    trace = watch(grundy, 5)
    assert (trace.values[""], trace.says(-1)) == (None, "The root returns 1.")


def against_itself(pile):
    """A game, each move by a search of its own."""
    mine = True
    while pile > 0:
        pile, mine = pile - best_take(pile, mine), not mine
    return mine


def best_take(pile, mine):
    worths = {take: most_left(pile - take, not mine, 2) for take in (1, 2) if take <= pile}
    return (max if mine else min)(worths, key=worths.get)


def most_left(pile, mine, depth):
    if pile == 0 or depth == 0:
        return -pile if mine else pile
    values = [most_left(pile - take, not mine, depth - 1) for take in (1, 2) if take <= pile]
    return max(values) if mine else min(values)


def test_searches_of_several_positions_are_said_to_be_shown_as_one():
    told = [doubt for doubt in watch(against_itself, 5).doubts if "begins again" in doubt]
    assert len(told) == 1 and not watch(most_left, 5, True, 3).doubts


def sorted_at_last(node, mine):
    worth = 0
    if isinstance(node, int):
        return node
    worths = []
    for child in node:
        worths.append(sorted_at_last(child, not mine))
    worth = sorted(worths)[-1 if mine else 0]
    return worth


def test_what_is_set_behind_the_loop_alone_holds_no_running_value():
    trace = watch(sorted_at_last, [[3, 12], [5, 4], [8, 9]], True)
    told = told_at(trace)
    assert told == [3, 4, 8] and not trace.doubts


def copying(node, mine, low, high):
    if isinstance(node, int):
        return node
    alpha, beta = low, high
    best = -99 if mine else 99
    for child in node:
        came = copying(child, not mine, alpha, beta)
        best = max(best, came) if mine else min(best, came)
        alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


def test_a_window_that_is_copied_is_told_as_it_is_passed_and_as_it_moves():
    trace = watch(copying, [[3, 12], [2, 4]], True, -999, 999)
    told = [(s.kind, s.alpha, s.beta) for s in trace.steps if s.node in ("", "1")]
    assert told == [
        ("enter", -999, 999),
        ("update", 3, 999),
        ("enter", 3, 999),
        ("update", 3, 2),
        ("cut", 3, 2),
        ("return", 3, 2),
        ("update", 3, 999),
        ("return", 3, 999),
    ]


alpha, beta = -99, 99


def careless(node, mine):
    """A mistake: one window for all nodes."""
    global alpha, beta
    if isinstance(node, int):
        return node
    best = -99 if mine else 99
    for child in node:
        came = careless(child, not mine)
        best = max(best, came) if mine else min(best, came)
        alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


def careless_within(node, mine):
    alpha, beta = -99, 99

    def value(node, mine):
        nonlocal alpha, beta
        if isinstance(node, int):
            return node
        best = -99 if mine else 99
        for child in node:
            came = value(child, not mine)
            best = max(best, came) if mine else min(best, came)
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    return value(node, mine)


def careless_in_place(node, mine, window):
    if isinstance(node, int):
        return node
    best = -99 if mine else 99
    for child in node:
        came = careless_in_place(child, not mine, window)
        best = max(best, came) if mine else min(best, came)
        window[not mine] = max(window[0], best) if mine else min(window[1], best)
        if window[0] >= window[1]:
            break
    return best


@pytest.mark.parametrize(
    ("search", "window"), [(careless, ()), (careless_within, ()), (careless_in_place, ([-99, 99],))]
)
def test_a_window_that_all_share_does_not_tell_who_moves(search, window):
    trace = watch(search, [[[3, 12], [2, 4]], [[9, 1], [6, 7]]], True, *window)
    assert trace.cuts and trace.node("0").player in ("min", None)


class Overwritten:
    """A mistake: one best for all nodes."""

    def search(self, line, mine):
        if len(line) == 3:
            return (sum(line) * 7 + line[-1]) % 11
        self.best = -99 if mine else 99
        for move in (1, 2, 3):
            came = self.search((*line, move), not mine)
            if came > self.best if mine else came < self.best:
                self.best = came
        return self.best


def test_what_is_overwritten_below_tells_nobody_who_moves():
    trace = watch(Overwritten().search, (), True)
    wrong = {"": "min", "0": "max", "1": "max", "2": "max"}
    assert all(trace.node(path).player != player for path, player in wrong.items())
    assert "who moves there is not told" in str(trace.doubts)


def test_a_move_beside_a_value_and_its_parts_is_no_value():
    def best_move(node):
        best, way = (-1, 0), None
        for k, child in enumerate(node):
            if (found := mean(child)) > best:
                best, way = found, k
        return way, best

    def mean(node):
        if isinstance(node, tuple):
            return node
        below = [best_move(child)[1] for child in node]
        return tuple(sum(part) / len(below) for part in zip(*below))

    leaves = [
        [(100, 80), (40, 20)],
        [(60, 30), (160, 90)],
        [(70, 50), (300, 20)],
        [(20, 9), (3, 1)],
    ]
    trace = watch(best_move, [leaves[:2], leaves[2:]])
    assert trace.result == (1, (160, 14.5)) and {*trace.values.values()} == {None}


def by_its_own_player(node):
    if "pays" in node:
        return node["pays"]
    best = None
    for child in node["below"]:
        payoff = by_its_own_player(child)
        if best is None or payoff[node["who"]] > best[node["who"]]:
            best = payoff
    return best


def by_turns(node, who):
    if isinstance(node, tuple):
        return node
    return max((by_turns(child, 1 - who) for child in node), key=lambda payoff: payoff[who])


@pytest.mark.parametrize("pays", [(3, 4), (3, 4, 1)])
def test_payoffs_of_many_players_stay_whole_in_dictionaries_and_in_lists(pays):
    """The entry that counts is worked out, and no place that always decides."""
    low, high = [0, *pays[1:]], [9, 1, *pays[2:]]
    leaves = [[pays, tuple(low)], [tuple(high), (2, *pays[1:])]]
    inner = [{"who": 1, "below": [{"pays": one} for one in two]} for two in leaves]
    trace = watch(by_its_own_player, {"who": 0, "below": inner})
    assert trace.values[""] == trace.result == pays
    assert [trace.values[path] for path in ("0", "1", "1.0")] == [pays, (2, *pays[1:]), tuple(high)]
    assert watch(by_turns, leaves, 0).values == trace.values


def test_how_many_calls_there_were_is_no_value():
    def wins(pile):
        calls = 1
        for take in (1, 2, 3):
            if take <= pile:
                reply, below = wins(pile - take)
                calls += below
                if not reply:
                    return str(take), calls
        return "", calls

    trace = watch(wins, 5)
    assert trace.result == ("1", len(trace.visited)) and {*trace.values.values()} == {None}
    assert not any(step.value for step in trace.steps) and trace.doubts


def test_a_root_that_reads_its_own_entry_of_the_payoffs_leaves_them_whole():
    def payoffs(node, player):
        if isinstance(node[0], int):
            return node
        below = [payoffs(child, (player + 1) % 3) for child in node]
        return max(below, key=lambda found: found[player])

    def move(node):
        best, place = -1, None
        for k, child in enumerate(node):
            if (mine := payoffs(child, 1)[0]) > best:
                best, place = mine, k
        return place

    one, two, three = [1, 0, 0], [0, 1, 0], [0, 0, 1]
    trace = watch(move, [[[one, three], [two, one]], [[three, two], [one, two]]])
    assert trace.values["0"] == (0, 1, 0) and trace.values["1.0.0"] == (0, 0, 1)
    assert trace.says(-1) == f"The root returns the move {trace.result}."


def test_a_root_that_returns_more_than_numbers_returns_its_move():
    def highest(node, mine, whole=False):
        if isinstance(node, int):
            return node
        best, place = -99 if mine else 99, None
        for k, child in enumerate(node):
            came = highest(child, not mine)
            if came > best if mine else came < best:
                best, place = came, k
        return (place // 2, place % 2, ["row", "column"]) if whole else best

    trace = watch(highest, [[5, 7], [8, 6], [9, 12], [3, 4]], True, True)
    assert trace.result[:2] == (1, 0) and trace.values[""] is None
    assert [step.value for step in trace.steps if step.child in ("0", "1", "2", "3")] == [
        5,
        6,
        9,
        9,
    ]


HELD = {}


def test_what_a_table_held_and_the_search_did_not_take_is_no_running_value():
    table = {}

    def search(node, depth, alpha, beta):
        if depth == 0:
            return (4, -3, 3, 1, -2, -4, 0, 2)[node % 8], None
        if node in table:
            known, old, move = table[node]
            if depth <= known:
                return old, move
        best = None
        for k in (0, 1):
            score = -search(2 * node + k, depth - 1, -beta, -alpha)[0]
            if score > alpha:
                alpha, best = score, k
            HELD.setdefault((node, depth), []).append(alpha)
        table[node] = depth, alpha, best
        return alpha, best

    def driver(most):
        return [search(1, depth, -100, 100) for depth in range(1, most + 1)][-1]

    trace = watch(driver, 3)
    told = told_at(trace)
    assert told == [alpha for depth in (1, 2, 3) for alpha in HELD[1, depth]]


def test_means_that_are_all_one_of_what_came_back_are_means():
    def value(node, chance=False):
        if isinstance(node, int):
            return node
        return (mean if chance else max)(value(child, not chance) for child in node)

    trace = watch(value, [[[2, 1], 4, 6], [1, 3, [5, 4]], [7, [8], 9]])
    assert trace.node("1").player == "chance" and not (trace.doubts or trace.cuts)


ENTRIES = {3: ("bound", -4)}  # what a table has of nodes with so many children


def beside_an_entry(node, low, high):
    """Fail-hard; of an entry that is exact it returns the value."""
    if isinstance(node, int):
        return node
    kind, old = ENTRIES.get(len(node), ("", None))
    if kind == "exact":
        return old
    for child in node:
        value = -beside_an_entry(child, -high, -low)
        if value >= high:
            return high
        low = max(low, value)
    return low


def test_what_is_set_before_the_first_child_alone_is_no_running_value():
    trace = watch(beside_an_entry, [[4, 6], [3, 1, 2]], -99, 99)
    told = told_at(trace, "1")
    # the value is -3, and high is returned, which is -4 as that of the entry
    assert told in ([-3], [None]) and trace.values["1"] == -4
    assert trace.doubts if told == [None] else told == [-3]


def scouted(node, alpha, beta):
    """What a scout gives is not kept: the first child is always searched again."""
    if isinstance(node, int):
        return node
    best, b = -999, beta
    for k, child in enumerate(node):
        value = -scouted(child, -b, -alpha)
        if value > best:
            best = value if k and alpha < value < beta else -scouted(child, -beta, -value)
        alpha = max(value, alpha)
        if alpha >= beta:
            return alpha
        b = alpha + 1
    return best


def chosen_behind(tree, mine):
    if isinstance(tree, int):
        return tree, None
    found = []
    for k, branch in enumerate(tree):
        found.append((chosen_behind(branch, not mine)[0], k))
    best = max(found) if mine else min(found)
    return best


def for_both(tree):
    return [chosen_behind(tree, mine) for mine in (True, False)]


@pytest.mark.parametrize(
    "search, given",
    [
        (scouted, ([[[8, 8, 4], [5, 1], [7, 3]], [[0, 2], [9, 6]]], -99, 99)),
        (for_both, ([[3, 1], [2, 5]],)),
    ],
)
def test_running_values_are_told_for_each_visit_or_for_none(search, given):
    trace = watch(search, *given)
    told = []
    for step in trace.steps:
        if step.kind == "enter":
            told.append([])
        if step.kind == "update":
            told[-1].append(step.value)
        if step.kind == "return":
            values = told.pop()
            assert None not in values or not any(value is not None for value in values)


def worth_of(line):
    return sum(k * move for k, move in enumerate(line, 2)) % 7


def with_line(line, depth, mine):
    if depth == 0:
        return worth_of(line), line[:]
    best = (-99, []) if mine else (99, [])
    for move in (1, 2, 3):
        found = with_line([*line, move], depth - 1, not mine)
        if found[0] > best[0] if mine else found[0] < best[0]:
            best = found
    return best


def with_codes(line, depth, mine):
    if depth == 0:
        return {"value": worth_of(line), "codes": [3 * move for move in line]}
    best = None
    for move in (1, 2, 3):
        found = with_codes([*line, move], depth - 1, not mine)
        sign = 1 if mine else -1
        if best is None or sign * found["value"] > sign * best["value"]:
            best = found
    return best


@pytest.mark.parametrize("search", [with_line, with_codes])
def test_a_list_of_numbers_beside_the_value_is_no_vector_of_payoffs(search):
    values = watch(search, [], 2, True).values
    assert [values[path] for path in ("", "0", "1", "2")] == [1, 1, 0, 1]


class Found:
    def __init__(self, worth, best_move):
        self.window, self.best_move = {"low": worth, "high": worth}, best_move


def beside_its_move(line, depth, mine):
    if depth == 0:
        return Found(worth_of(line), -1)
    best, best_move = (-99 if mine else 99), -1
    for move in (1, 2, 3):
        worth = beside_its_move([*line, move], depth - 1, not mine).window["high"]
        if worth > best if mine else worth < best:
            best, best_move = worth, move
    return Found(best, best_move)


def by_both(line, depth, mine):
    if depth == 0:
        return len(line), line, worth_of(line)
    best, way, least = (-99, [], 99) if mine else (99, [], -99)
    for move in (1, 2, 3):
        first, after, second = by_both([*line, move], depth - 1, not mine)
        if first >= best and second < least if mine else first <= best and second > least:
            best, way, least = first, after, second
    return best, way, least


@pytest.mark.parametrize("search", [beside_its_move, by_both])
def test_a_number_beside_what_holds_or_may_be_the_value_is_not_the_value(search):
    trace = watch(search, [], 2, True)
    assert len(trace.visited) == 13 and {*trace.values.values()} == {None}
    assert all(step.value is None for step in trace.steps)


def test_what_a_cache_knew_is_not_kept_of_the_child_before_it():
    moves = {"r": "aebc", "a": "bd"}
    worths = {"b": -3, "c": -5, "d": 9, "e": 2}

    @cache
    def search(place):
        if place in worths:
            return worths[place]
        best = -99
        for move in moves[place]:
            value = -search(move)
            if value > best:
                best = value
        return best

    trace = watch(search, "r")
    own = [step for step in trace.steps if step.node == ""]
    assert [step.value for step in own if step.kind == "update"] == [-3, -2, 5]


LEAVES = [[7, 4, 9], [8, 3, 6], [5, 2, 1]]


def with_the_depth(found, depth, maximizing):
    if isinstance(found, int):
        return SimpleNamespace(depth=depth, score=found, place=None)
    results = []
    for place, below in enumerate(found):
        result = with_the_depth(below, depth + 1, not maximizing)
        results.append(SimpleNamespace(depth=result.depth, score=result.score, place=place))
    return sorted(results, key=lambda result: result.score, reverse=maximizing)[0]


def with_its_leaf(position, depth, maximizing):
    if depth == 0:
        return 7 * position % 10, 11 * position % 13
    best = None
    for place in (1, 2, 3):
        value, leaf = with_its_leaf(3 * position + place, depth - 1, not maximizing)
        if best is None or (value > best[0] if maximizing else value < best[0]):
            best = value, leaf
    return best


def with_what_breaks_ties(position, depth, maximizing=True):
    if depth == 0 or position % 5 == 0:
        value = 7 * position % 13 - 6
        return value, depth if value > 0 else -depth
    best = -99, 0
    for place in (1, 2, 3):
        value, left = with_what_breaks_ties(3 * position + place, depth - 1)
        best = max(best, (-value, -left))
    return best


def quick_wins(pile, depth, mine):
    """The winner, and how soon: of wins the soonest, of losses the latest."""
    if pile == 0:
        return (-1, depth) if mine else (1, -depth)
    values = [quick_wins(pile - take, depth + 1, not mine) for take in (1, 2) if take <= pile]
    return max(values) if mine else min(values)


def with_its_ply(pile, ply=0):
    if pile == 0:
        return -1, ply
    below = (with_its_ply(pile - take, ply + 1) for take in (1, 2, 3) if take <= pile)
    return max((-value, end) for value, end in below)


def picked_by_a_getter(pile, ply, mine):
    if pile == 0:
        return (-1 if mine else 1), ply
    below = [picked_by_a_getter(pile - take, ply + 1, not mine) for take in (1, 2) if take <= pile]
    return (max if mine else min)(below, key=itemgetter(0))


def lost_or_won(pile):
    take = 1
    while take * take <= pile:
        won, _ = lost_or_won(pile - take * take)
        if not won:
            return True, take * take
        take += 1
    return False, None


def unless_late(node, mine):
    """Whether the time was up, which is asked first, stands beside the value and the move."""
    if isinstance(node, int):
        return node, None, False
    best, chosen = (-99 if mine else 99), None
    for move, child in enumerate(node):
        value, _, late = unless_late(child, not mine)
        if late:
            return best, chosen, True
        if value > best if mine else value < best:
            best, chosen = value, move
    return best, chosen, False


def test_two_numbers_that_only_a_leaf_has_returned_are_no_payoffs():
    def best(pile, depth):
        if depth == 0:
            return pile % 7 - 3, pile
        lowest = 99
        for k in (1, 2):
            lowest = min(lowest, best(3 * pile + k, depth - 1))  # a pair and a number
        return lowest, pile

    trace = watch(best, 0, 2)
    assert isinstance(trace.error, TypeError) and trace.values["0.0"] is None
    assert any(doubt.startswith("At 0.0 nothing in what is returned") for doubt in trace.doubts)


def test_the_places_that_lead_to_a_leaf_are_no_payoffs():
    """A search that returns nothing but its line, and chooses by what stands at its end."""

    def line_of(node, line, mine):
        if isinstance(node, int):
            return list(line)
        lines = [line_of(below, (*line, place), not mine) for place, below in enumerate(node)]
        return (max if mine else min)(lines, key=lambda line: LEAVES[line[0]][line[1]])

    trace = watch(line_of, LEAVES, (), True)
    assert trace.result == [0, 1] and {*trace.values.values()} == {None}


@pytest.mark.parametrize(
    ("search", "start", "value"),
    [
        (with_the_depth, (LEAVES, 0, True), 4),
        (with_its_leaf, (1, 3, True), 7),
        (with_what_breaks_ties, (1, 3), 3),
        (quick_wins, (5, 0, True), 1),
        (with_its_ply, (4,), -1),
        (picked_by_a_getter, (4, 0, True), 1),
        (lost_or_won, (6,), True),
        (unless_late, (LEAVES, True), 4),
    ],
)
def test_the_value_is_what_is_compared_and_not_what_stands_beside_it(search, start, value):
    """Neither a depth, though it breaks ties, nor a move, nor the leaf that a value comes from."""
    trace = watch(search, *start)
    assert trace.values[""] == value and trace.root.player == "max"


def test_what_a_generator_yields_before_any_child_counts_for_the_running_value():
    """Quiescence as in sunfish: the position's own evaluation comes first, and may be the best."""

    def quiet(position):
        def scored():
            standing, *captures = position
            yield None, standing
            for capture in captures:
                yield capture, -quiet(capture)

        best = -99
        for _, score in scored():
            best = max(best, score)
        return best

    trace = watch(quiet, [0, [19], [5, [6], [-7]], [-9]])
    own = [step for step in trace.steps if step.node == ""]
    assert [step.value for step in own if step.kind == "update"] == [0, 0, 9]
    own = [step for step in trace.steps if step.node == "1"]
    assert [step.value for step in own if step.kind == "update"] == [5, 7]


class Numbered:
    """A move that is known by its number."""

    def __init__(self, number):
        self.number = number


def test_a_place_is_not_taken_for_the_move_that_is_returned():
    def value(line, depth, mine):
        if depth == 0:
            return {1: 7, 4: -1, 2: 6}[line[0]] + line[1]
        best = max if mine else min
        return best(value((*line, move), depth - 1, not mine) for move in (1, 0))

    def choose():
        worths = {}
        for move in map(Numbered, (1, 4, 2)):
            worths[move.number] = value((move.number,), 1, False)
        return max(worths, key=worths.__getitem__)

    trace = watch(choose)
    said = told_at(trace)
    assert trace.result == 1 and trace.root.player != "min" and said in ([7, 7, 7], [None] * 3)


class Illegal(Exception):
    """No such move."""


def test_a_child_that_raises_leaves_the_running_value_as_it_is():
    def search(n, depth, best):
        if n * 5 % 7 == 0 and depth < 3:
            raise Illegal
        if depth == 0:
            return n % 11 - 5
        for move in (1, 2, 3, 4):
            try:
                value = -search(n * 4 + move, depth - 1, -99)
            except Illegal:
                continue
            best = max(best, value)
            held.setdefault(n, []).append(best)
        return best

    held = {}
    trace = watch(search, 3, 3, -99)
    updates = {}
    for step in trace.steps:
        if step.kind == "update":
            updates.setdefault(step.node, []).append(step.value)
    assert sorted(updates.values()) == sorted(held.values()) and not trace.doubts


def test_what_is_no_number_proves_nobody_to_move():
    def search(line, depth, mine):
        if depth == 0:
            return float("nan") if sum(line) % 11 == 6 else sum(line) * 7 % 11
        best = None
        for move in (1, 2, 3):
            value = search((*line, move), depth - 1, not mine)
            best = value if best is None else (max if mine else min)(best, value)
        return best

    trace = watch(search, (), 3, True)
    assert trace.root.player != "min" and trace.node("0").player != "max"


def least_turned(n, depth):
    if depth == 0:
        return n * 7 % 11
    return min(-least_turned(n * 3 + move, depth - 1) for move in (1, 2, 3))


@pytest.mark.parametrize("start", [1, 2, 3, 4])
def test_a_root_that_takes_a_move_by_another_rule_has_not_the_best_for_its_running_value(start):
    """A mistake: the root takes the greatest of what is turned round, all others the least."""

    def choose():
        worths = {move: -least_turned(start * 3 + move, 2) for move in (1, 2, 3)}
        return max(worths, key=worths.__getitem__)

    trace = watch(choose)
    worths = [-trace.values[path] for path in "012"]
    best = [max(worths[: count + 1]) for count in range(3)]
    said = told_at(trace)
    assert said in (best, [None] * 3)


def test_a_narrow_window_is_known_by_what_is_compared_with_both_its_ends():
    def search(n, depth, a, b):
        if depth == 0:
            return n * 7 % 29 - 14
        for child in (n * 3 + 1, n * 3 + 2, n * 3 + 3):
            value = -search(child, depth - 1, -b, -a)
            if value >= b:
                return b
            if value > a:
                a = value
        return a

    def by_aspiration(value=0):
        for depth in (1, 2, 3):
            low, high = value - 3, value + 3
            while not low < (value := search(1, depth, low, high)) < high:
                low, high = low - 50, high + 50
        return value

    trace = watch(by_aspiration)
    assert trace.visited.count("") > 3 and not trace.doubts
    entered = [(step.alpha, step.beta) for step in trace.steps if step.kind == "enter"]
    assert entered[0] == (-3, 3) and entered[1] == (-3, 3)


class Weighed:
    """A move that has what it is worth."""

    def __init__(self, step):
        self.step, self.value = step, 0

    def __repr__(self):
        return f"to {self.step}"


def test_a_move_that_has_its_worth_gives_a_value():
    def search(n, depth, mine):
        best = None
        for move in map(Weighed, (1, 2, 3)):
            below = n * 3 + move.step
            move.value = search(below, depth - 1, not mine).value if depth else below * 7 % 11
            if not best or (move.value > best.value if mine else move.value < best.value):
                best = move
        return best

    trace = watch(search, 1, 2, True)
    assert trace.values[""] == trace.result.value == max(trace.values[path] for path in "012")
    # the move and its worth are two numbers, and one visit alone does not tell which is the value
    lone = watch(search, 1, 0, True)
    assert lone.values[""] is None and "known to be the value" in lone.doubts[-1]


def test_three_numbers_of_a_move_are_no_payoffs_though_one_visit_returns_them_alone():
    def search(pile):
        return [-search(pile - 1)[0], [pile, 1, 2]] if pile else [7, [1, 2, 0]]

    assert watch(search, 0).values[""] == 7


def test_a_move_that_has_a_number_is_none_where_the_others_return_numbers_alone():
    def search(n, depth, root):
        if not depth:
            return n * 7 % 11
        moves = map(Weighed, (0, 1, 2))
        worths = {move: -search(3 * n + move.step, depth - 1, False) for move in moves}
        best = max(worths, key=worths.get)
        return best if root else worths[best]

    told = [step.value for step in watch(search, 0, 2, True).steps if step.node == ""]
    assert told == [None, 0, 2, 2, None]


class Outcome(Enum):
    """How a game ends for who moves."""

    LOST = "lost"
    WON = "won"


def outcome(matches):
    found = Outcome.LOST
    for taken in (1, 2):
        if taken <= matches and outcome(matches - taken) is Outcome.LOST:
            found = Outcome.WON
    return found


def test_a_member_of_an_enum_is_worth_its_own_value_and_a_word_is_no_number():
    assert {step.value for step in watch(outcome, 3).steps} == {None}


def test_a_root_that_adds_a_cost_of_its_own_holds_the_best_of_that():
    def value(n, depth):
        if depth == 0:
            return -(n * 37 % 100)
        return max(value(3 * n + k, depth - 1) for k in range(3))

    def choose(n, depth):
        best, chosen = -999, None
        for k in "abc":
            worth = value(3 * n + ord(k), depth)
            worth -= 3 + ord(k) % 2
            if worth > best:
                best, chosen = worth, k
        return chosen

    trace = watch(choose, 1, 2)
    told = told_at(trace)
    costs = [trace.values[path] - 3 - ord(k) % 2 for path, k in zip("012", "abc")]
    assert trace.root.moves == ("a", "b", "c") and told == [*accumulate(costs, max)]


class Enough(Exception):
    """A bound is reached, by this value."""


def raising(tree, alpha, beta, mine):
    if isinstance(tree, int):
        return tree
    for child in tree:
        try:
            value = raising(child, alpha, beta, not mine)
        except Enough as reached:
            [value] = reached.args
        alpha, beta = (max(alpha, value), beta) if mine else (alpha, min(beta, value))
        if alpha >= beta:
            raise Enough(value)
    return alpha if mine else beta


def test_what_an_exception_brings_up_from_where_it_ends_a_visit_is_said_not_to_be_told():
    trace = watch(raising, [[3, 12, 8], [2, 4, 6], [14, 5, 2]], -99, 99, True)
    assert trace.result == 3 and trace.visited[5:] == ["1", "1.0", "2", "2.0", "2.1", "2.2"]
    [doubt] = trace.doubts
    assert doubt.startswith("At 2 visits, the first at 1, an exception that is caught above")


class Walked:
    """A position that goes over its own moves and calls what visits them."""

    def __init__(self, line):
        self.line = line

    def each(self, visit):
        for move in (1, 2, 4):
            if visit(Walked([*self.line, move])):
                break


def by_visitors(position, alpha, beta):
    if len(position.line) == 2:
        return sum(position.line) * 7 % 11 - 5
    best = -99

    def visit(child):
        nonlocal best
        best = max(best, -by_visitors(child, -beta, -max(alpha, best)))
        return best >= beta

    position.each(visit)
    return best


def test_a_move_that_wins_at_once_is_not_in_the_value_of_the_child_before_it():
    def value(tree):
        best = -99
        for below in tree if isinstance(tree, list) else ():
            best = 9 if below is None else max(best, -value(below))
        return best if isinstance(tree, list) else tree

    trace = watch(value, [[3, None], [2, 4]])
    assert trace.steps[4].kind == "update" and trace.steps[4].value is None
    for tree, values in ([[3], [5], None, [2, 4]], [3, None, 9]), ([[3], None, [2]], [None, 9]):
        trace = watch(value, tree)
        told = [step.value for step in trace.steps if (step.kind, step.node) == ("update", "")]
        assert told == values and "called nothing may have made" in str(trace.doubts)


def test_what_a_table_knows_is_not_in_the_value_before_it_though_it_is_alpha():
    def value(tree, alpha, beta, mine):
        if isinstance(tree, int):
            return tree
        best = -9 if mine else 9
        for below in tree:
            came = 0 if below is None else value(below, alpha, beta, not mine)
            best = max(best, came) if mine else min(best, came)
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    trace = watch(value, [0, [1, [-1, None, 1], 1], 0], -2, 2, True)
    assert told_at(trace, "1.1") == [None, 1]
    trace = watch(value, [0, [1, [-1, None], 1], 0], -2, 2, True)
    assert told_at(trace, "1.1") in ([-1], [None])


def test_what_gives_nothing_does_not_hide_what_is_returned_after_it():
    trace = watch(by_visitors, Walked([]), -99, 99)
    assert trace.values[""] == trace.result and None not in trace.values.values()
    assert not trace.doubts


def test_that_no_value_is_told_of_what_is_returned_is_said():
    """A word for who wins is none."""

    def search(pile):
        if pile < 2:
            return "lost"
        return "won" if "lost" in [search(pile - take) for take in (1, 2)] else "lost"

    trace = watch(search, 4)
    assert {*trace.values.values()} == {None}
    assert "At 8 visits, the first at 0, nothing in what is returned is known" in trace.doubts[-1]


def of_a_dictionary(n, depth, window):
    alpha, beta = window["alpha"], window["beta"]
    if depth == 0:
        return n * 7 % 11 - 5
    for move in (1, 2, 3):
        below = {"alpha": -beta, "beta": -alpha}
        alpha = max(alpha, -of_a_dictionary(3 * n + move, depth - 1, below))
        if alpha >= beta:
            break
    return alpha


def of_a_namespace(n, depth, window):
    lo = window.alpha
    hi = window.beta
    if depth == 0:
        return n * 7 % 11 - 5
    for move in (1, 2, 3):
        below = SimpleNamespace(alpha=-hi, beta=-lo)
        lo = max(lo, -of_a_namespace(3 * n + move, depth - 1, below))
        if lo >= hi:
            break
    return lo


def of_two_others(n, depth, alpha0, beta0):
    a, b = alpha0, beta0
    if depth == 0:
        return n * 7 % 11 - 5
    for move in (1, 2, 3):
        a = max(a, -of_two_others(3 * n + move, depth - 1, -b, -a))
        if a >= b:
            break
    return a


@pytest.mark.parametrize(
    ("search", "window"),
    [
        (of_a_dictionary, [{"alpha": -999, "beta": 999}]),
        (of_a_namespace, [SimpleNamespace(alpha=-999, beta=999)]),
        (of_two_others, [-999, 999]),
    ],
)
def test_a_window_that_is_copied_to_other_names_moves_as_these_do(search, window):
    trace = watch(search, 1, 3, *window)
    [first, *others] = [step for step in trace.steps if step.node == "0.1"]
    assert (first.kind, first.alpha) == ("enter", -999) and others
    assert all(step.alpha == max(step.value, -999) for step in others if step.kind == "update")
    assert {step.beta for step in others} == {first.beta}


def test_the_best_of_what_the_root_makes_of_what_came_back_is_told():
    """A take costs its number."""

    def value(line, mine):
        if len(line) == 2:
            return -(line[0] * 7 + line[1] * 3) % 11 - 20
        best = max if mine else min
        return best(value((*line, take), not mine) for take in (1, 2, 4))

    def choose():
        most, chosen = -99, None
        for take in "abc":
            worth = value((ord(take),), False)
            worth -= 3 + ord(take) % 2
            if worth > most:
                most, chosen = worth, take
        return chosen

    trace = watch(choose)
    worths = [trace.values[path] - cost for path, cost in zip("012", (4, 3, 4))]
    assert trace.root.player == "max" and trace.result == "abc"[worths.index(max(worths))]
    updates = told_at(trace)
    assert updates == [max(worths[:count]) for count in (1, 2, 3)]


def test_of_both_bounds_that_are_returned_together_neither_is_taken_for_the_value():
    def search(tree, alpha, beta, mine):
        for child in tree:
            inner = search(child, alpha, beta, not mine) if isinstance(child, tuple) else [child]
            if mine:
                alpha = max(alpha, inner[-1])
            else:
                beta = min(beta, inner[0])
        return alpha, beta

    trace = watch(search, ((3, 12, 8), (2, 5, 6)), -99, 99, True)
    assert trace.result == (3, 99) and {*trace.values.values()} == {None}
    assert "nothing in what is returned is known to be the value" in str(trace.doubts)
    assert {step.value for step in trace.steps} == {None}


class Reply:
    def __init__(self, score, take=None):
        self.score, self.take = score, take


def test_what_an_object_held_when_it_was_returned_is_told_though_the_caller_turns_it_round():
    def search(pile):
        if pile < 2:
            return Reply(pile + 3)
        best = Reply(-99)
        for take in (1, 2):
            reply = search(pile - take)
            reply.score = -reply.score
            if reply.score > best.score:
                best = Reply(reply.score, take)
        return best

    trace = watch(search, 3)
    assert [trace.values[path] for path in ("0.0", "0.1", "0", "1", "")] == [4, 3, -3, 4, 3]
    assert trace.side == "mover" and trace.result.score == 3


def by_alpha(tree, alpha, beta):
    chosen, most = None, -99
    for move, child in enumerate(tree):
        value = child if isinstance(child, int) else by_beta(child, alpha, beta)[1]
        if value > most:
            chosen, most = move, value
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return chosen, alpha


def by_beta(tree, alpha, beta):
    chosen, most = None, 99
    for move, child in enumerate(tree):
        value = child if isinstance(child, int) else by_alpha(child, alpha, beta)[1]
        if value < most:
            chosen, most = move, value
        beta = min(beta, value)
        if alpha >= beta:
            break
    return chosen, beta


def test_a_bound_that_is_returned_beside_a_move_is_the_value():
    trace = watch(by_alpha, [[[2, 1], [3, 5]], [[7, 1], [1, 2]]], -99, 99)
    assert trace.result == (0, 2) and trace.values[""] == 2
    assert [trace.values[path] for path in ("0.0", "0.1", "0", "1")] == [2, 3, 2, 2]
