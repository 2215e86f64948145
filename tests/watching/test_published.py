"""Shapes that were met in programs which others have published."""

import asyncio
import gc
from collections import Counter, OrderedDict
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property, partial, reduce
from itertools import accumulate
from math import inf
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from searches import highest, narrowed, nim

from gamelab import tree, watch

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
            return left + 1
        return max(value(pile[take:] if named else pile - take) for take in TAKES if take <= left)

    trace = watch(search, "x", ["|"] * 4 if named else 4, 3)
    assert len(trace.visited) == len(calls) == 11 and trace.visited[:3] == ["", "0", "0.0"]
    assert trace.visited.count("1.1") == 1 and not trace.doubts


def test_a_helper_that_gives_back_the_function_for_a_position_is_no_visit():
    def chosen(number, mine):
        return highest_below if mine else lowest_below

    def values(number, depth, mine):
        for move in (1, 2):
            search = chosen(3 * number + move, mine)
            yield search(3 * number + move, depth - 1)

    def highest_below(number, depth):
        return max(values(number, depth, False)) if depth else number % 11

    def lowest_below(number, depth):
        return min(values(number, depth, True)) if depth else number % 11

    trace = watch(highest_below, 1, 2)
    assert trace.visited == ["", "0", "0.0", "0.1", "1", "1.0", "1.1"]
    assert [node.player for node in trace.root.children] == ["min", "min"]


def test_a_helper_that_searches_the_child_from_either_branch_is_no_visit_of_its_own():
    def best(pile, depth):
        if depth == 0 or pile == 0:
            return pile % 3 - 1
        value = -9
        for take in (1, 2, 3):
            if take <= pile:
                value = max(value, after(pile, take, depth))
        return value

    def after(pile, take, depth):
        if (pile - take) % 2:
            value = -best(pile - take, depth - 1)
        else:
            value = -best(pile - take, max(depth - 2, 0))
        return value

    trace = watch(best, 5, 3)
    assert trace.visited[:5] == ["", "0", "0.0", "0.1", "0.2"] and len(trace.visited) == 13


@pytest.mark.parametrize("pile", [2, 3, 4])
def test_two_players_of_one_function_take_turns_where_little_is_seen(pile):
    def value(pile, who):
        if pile == 0:
            return -1 if who == "max" else 1
        other = "min" if who == "max" else "max"
        worths = [value(pile - take, other) for take in TAKES if take <= pile]
        return max(worths) if who == "max" else min(worths)

    inner = [node for node in watch(value, pile, "max").root.nodes() if node.children]
    assert all(node.player == ("max", "min")[node.ply % 2] for node in inner)


def test_a_flag_that_stays_is_the_same_player_where_little_is_seen():
    def value(pot, depth, mine):
        if depth == 0:
            return pot
        worths = [
            value(pot + (k if mine else -k), depth - 1, mine if k == 2 else not mine)
            for k in ((1, 2) if depth == 3 or not mine else (2,))
        ]
        return max(worths) if mine else min(worths)

    trace = watch(value, 0, 3, True)
    movers = {node.path: node.player for node in trace.root.nodes() if node.children}
    assert movers == {
        **dict.fromkeys(("", "0.0", "1", "1.0"), "max"),
        **dict.fromkeys(("0", "0.1"), "min"),
    }


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
    assert doubt.startswith("At 2 ") and "who moves there is not told" in doubt


NUMBERS = {"0.0": 5, "0.2": 9, "1.1": 7}


@pytest.mark.parametrize(
    ("sign", "leaves", "moves", "told"),
    [
        (1, [5, 2, 9, 1, 7, 4, 8, 3, 6], (1, 2, 3), NUMBERS | {"": 9}),
        (-1, [5, 2, 9, 1, 7, 4, 8, 3, 6], (1, 2, 3), NUMBERS),
        # true and false are values, too
        (-1, [True, False, False, True], (8, 16), {"0.0": 1, "0.1": 0, "0": -1, "1": -1, "": 1}),
    ],
)
def test_a_value_beside_the_move_is_told_from_it(sign, leaves, moves, told):
    def search(node, depth, move=0):
        if depth == 0:
            return [leaves[node], move]
        best, play = -inf, -1
        for place, k in enumerate(moves):
            value, _ = search(node * len(moves) + place, depth - 1, k)
            if value > best:
                best, play = value, k
        return [sign * best, play]

    trace = watch(search, 0, 2)
    assert {path: trace.values[path] for path in told} == told
    assert abs(trace.values[""]) == abs(trace.result[0])


def by_a_key(heap):
    return max([heap - take for take in TAKES], key=nim)


def test_a_key_that_goes_over_the_positions_after_the_root_is_its_visit():
    trace = watch(by_a_key, 4)
    assert trace.visited == watch(nim, 4, True).visited and trace.values[""] is None
    assert [trace.values[path] for path in ("0", "1")] == [nim(3, False), nim(2, False)]


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


LONG_LOOP = """
def search(pile, mine):
    if pile == 0:
        return 1 if mine else -1
    best = -9 if mine else 9
    for take in (1, 2, 3):
        take = min(take, pile)
{work}
        value = search(pile - take, not mine)
        best = max(best, value) if mine else min(best, value)
    return best
"""


def test_a_loop_whose_body_is_long_is_one_loop():
    work = "        sizes = [pile, take, pile + take, pile - take, pile * take]\n" * 30
    exec(LONG_LOOP.format(work=work), space := {})
    trace = watch(space["search"], 3, True)
    assert trace.cuts == trace.doubts == []


def worth(node):
    return node * 37 % 23 - 11


def test_a_search_by_a_null_window_is_part_of_the_search():
    calls = []

    def below(node):
        calls.append(node)
        return [3 * node + k for k in (1, 2, 3)] if node < 40 else []

    def principal(node, alpha, beta):
        best = None
        for child in below(node):
            first = best is None
            low = -beta if first else -alpha - 1
            score = -principal(child, low, -alpha) if first else -by_null(child, low, -alpha)
            if not first and alpha < score < beta:
                score = -principal(child, -beta, -alpha)
            if score >= beta:
                return beta
            best = alpha = max(alpha, score)
        return worth(node) if best is None else alpha

    def by_null(node, alpha, beta, far=0):
        children = below(node)
        if any(-by_null(child, -beta, 1 - beta, far) >= beta for child in children):
            return beta
        return beta - 1 if children else worth(node)

    assert len(watch(principal, 0, -99, 99).visited) == len(calls)


def test_a_search_of_quiet_positions_gives_alone_what_that_above_gives_in_a_pair():
    calls = []

    def quiet(node, alpha, beta):
        calls.append(node)
        alpha = max(alpha, worth(node))
        for child in [3 * node + 1] if node % 2 and node < 300 and alpha < beta else []:
            alpha = max(alpha, -quiet(child, -beta, -alpha))
        return alpha

    def search(node, depth, alpha, beta):
        if depth == 0:
            return quiet(node, alpha, beta), None
        calls.append(node)
        best = -99, None
        for k in (1, 2, 3):
            score = -search(3 * node + k, depth - 1, -beta, -alpha)[0]
            if score > best[0]:
                best = score, k
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        return best

    trace = watch(search, 9, 2, -99, 99)
    assert len(trace.visited) == len(calls)
    assert (trace.side, trace.values[""]) == ("mover", trace.result[0])


def test_every_round_of_nested_functions_is_seen():
    calls = []

    def decide(state, depth):
        def highest(state, depth):
            calls.append(state)
            return max(lowest((*state, k), depth - 1) for k in TAKES) if depth else sum(state)

        def lowest(state, depth):
            calls.append(state)
            return min(highest((*state, k), depth - 1) for k in TAKES) if depth else sum(state)

        return max(TAKES, key=lambda k: lowest((*state, k), depth - 1))

    def deepening(state):
        return [decide(state, depth) for depth in TAKES][-1]

    trace = watch(deepening, ())
    assert len(trace.visited) - trace.visited.count("") == len(calls)


def test_a_value_is_told_from_a_count_and_from_a_move_at_inner_nodes_alone():
    def counted(node, worth, count=0):
        below = [3 * node + k for k in (1, 2, 3)] if node < 10 else []
        best = -99 if below else worth(node)
        for child in below:
            _, score, count = counted(child, worth, count)
            best = max(best, -score)
        return node, best, count + 1

    def discounted(node, depth):
        if depth == 0:
            return worth(node), None
        scores = [(discounted(3 * node + k, depth - 1)[0], k) for k in (1, 2, 3)]
        best, move = (max if depth % 2 == 0 else min)(scores)
        return best * 0.9, move

    for of_leaf in (worth, lambda node: 7):
        trace = watch(counted, 0, of_leaf)
        assert trace.values[""] == trace.result[1]
    assert watch(discounted, 0, 2).values[""] == discounted(0, 2)[0]


def test_a_table_that_is_passed_on_is_no_part_of_the_position():
    class Table:
        known = None

    def search(state, alpha, beta, table):
        deep = len(state) == 2
        best = worth(sum(state)) if deep else -99
        for k in () if deep else (1, 2, 3):
            best = max(best, -search((*state, k), -beta, -max(alpha, best), table))
            if best >= beta:
                break
        table.known[state] = best
        return best

    def rounds(state, guess, table):
        low, high, table.known = -99, 99, {}
        while low < high:
            bound = guess + (guess == low)
            guess = search(state, bound - 1, bound, table)
            low, high = (low, guess) if guess < bound else (guess, high)
        return guess

    trace = watch(rounds, (), 0, Table())
    assert trace.visited.count("") > 1 and max(map(len, trace.visited)) == 3


def negamax(board, mover, alpha=-99, beta=99):
    if 0 not in board:
        return mover * sum(place * mark for place, mark in enumerate(board))
    for place in [place for place, mark in enumerate(board) if not mark]:
        board[place] = mover
        alpha = max(alpha, -negamax(board, -mover, -beta, -alpha))
        board[place] = 0
        if alpha >= beta:
            break
    return alpha


def of_one(board, mover, alpha, beta):
    return negamax(board, mover, alpha, beta)


def tried(board, place, alpha, beta):
    board[place] = 1
    value = -of_one(board, -1, alpha, beta)
    board[place] = 0
    return value


def next_move(board):
    alpha, best = -99, None
    for place in [place for place, mark in enumerate(board) if not mark]:
        if (value := tried(board, place, -99, -alpha)) > alpha:
            alpha, best = value, place
    return best


def by_itself(board):
    while 0 in board:
        board[next_move(board)] = 1
    return board


def test_a_loop_over_the_root_reaches_the_search_through_functions_between():
    trace = watch(next_move, [0, 0, 0])
    assert trace.visited == watch(negamax, [0, 0, 0], 1).visited and trace.values[""] is None


@pytest.mark.parametrize("player", [by_itself, lambda board: by_itself(board)])
def test_the_plies_of_a_game_are_searches_of_their_own(player):
    assert watch(player, [0, 0, 0]).visited.count("") == 3


class Lazy:
    def __init__(self, pile):
        self.pile = pile

    @cached_property
    def below(self):
        return [Lazy(self.pile - k) for k in TAKES if k <= self.pile]

    @cached_property
    def value(self):
        return max([-one.value for one in self.below], default=-1)


def test_what_an_object_works_out_when_asked_is_asked_for_by_the_search_alone():
    assert watch(lambda pile: Lazy(pile).value, 5).visited == watch(nim, 5, True).visited


def folded(heap, alpha):
    return reduce(lambda a, k: a if a > 0 else max(a, -folded(heap - k, -1)), TAKES[:heap], alpha)


def test_what_a_function_between_may_leave_out_is_doubted():
    assert "cut short cannot be told" in str(watch(folded, 5, -1).doubts)


def of_three(node, depth, alpha, beta, passes=False):
    if depth == 0:
        return worth(node)
    if passes and -of_three(node + 1, depth - 2, -beta, 1 - beta) >= beta:
        return beta
    best = -999
    for k in (1, 2, 3):
        best = max(best, -of_three(3 * node + k, depth - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if best >= beta:
            break
    return best


def test_a_pass_before_the_loop_is_no_part_of_the_running_value():
    trace = watch(of_three, 0, 2, -99, 99, True)
    updates = [step.value for step in trace.steps if step.kind == "update" and not step.node]
    assert updates == [None, -10, -5, -5] and trace.line == ["", "2", "2.0"] and not trace.doubts


def test_true_and_false_are_for_who_moves_where_a_visit_gives_what_none_below_it_had():
    def wins(used, total):
        for k in (1, 2, 3, 4):
            if not used >> k & 1 and (k >= total or not wins(used | 1 << k, total - k)):
                return True
        return False

    def one_wins(pile, mine):
        won = [one_wins(pile - take, not mine) for take in TAKES if take <= pile]
        return (any if mine else all)(won) if won else not mine

    def lost(pile):
        return not any([lost(pile - take) for take in TAKES if take <= pile])  # noqa: C419

    trace = watch(wins, 0, 7)
    assert trace.side == "mover" and "has returned True" in trace.text()
    assert "cut short cannot be told" in str(trace.doubts)
    with pytest.raises(ValueError, match="for the player who moves"):
        trace.for_max()
    assert watch(one_wins, 4, True).side == "max" and watch(lost, 3).side == "other"


def test_payoffs_beside_the_moves_that_lead_to_them_are_told():
    def maxn(state, player):
        if len(state) == 3:
            return tuple((7 * state[k] + 5 * state[k - 1] + k) % 13 for k in range(3)), []
        found = [(k, maxn((*state, k), (player + 1) % 3)) for k in (1, 2, 3)]
        move, (payoffs, path) = max(found, key=lambda one: one[1][0][player])
        return payoffs, [move, *path]

    trace = watch(maxn, (), 0)
    assert trace.values[""] == trace.result[0] and all("not told" in one for one in trace.doubts)
    assert [trace.node(path).player for path in ("0", "1.1")] == ["player 2", "player 3"]


@pytest.mark.parametrize(
    "held, low, high",
    [(SimpleNamespace, "lower", "upper"), (dict, "lower", "upper"), (dict, "me", "you")],
)
def test_a_window_may_be_one_object(held, low, high):
    def search(node, depth, window):
        if depth == 0:
            return worth(node)
        best, about = -999, window if held is dict else vars(window)
        for k in (1, 2, 3):
            below = held(**{high: -about[low], low: -about[high]})
            best = max(best, -search(3 * node + k, depth - 1, below))
            about[low] = max(about[low], best)
            if best >= about[high]:
                break
        return best

    trace = watch(search, 0, 3, held(**{high: 999, low: -999}))
    other = watch(of_three, 0, 3, -999, 999)
    assert trace.cuts and [step[:9] for step in trace.steps] == [step[:9] for step in other.steps]


def test_a_table_of_the_moves_that_cut_knows_no_leaf():
    best_at = {}

    def search(node, depth, alpha, beta):
        if depth == 0:
            return worth(node)
        for k in sorted((1, 2, 3), key=lambda k: k != best_at.get(depth)):
            alpha = max(alpha, -search(3 * node + k, depth - 1, -beta, -alpha))
            if alpha >= beta:
                best_at[depth] = best_at[0] = k
                break
        return alpha

    trace = watch(search, 0, 3, -99, 99)
    assert trace.leaves_read == [path for path in trace.visited if path.count(".") == 2]


LIMITED = """
def search(pile, mine, tried=lambda: 0):
    seen = []
    if pile == 0:
        return -1 if mine else 1
    best = None
    for take in {takes}:
        {head}
        value = search(pile - take, not mine)
        if best is None or (value > best) == mine and value != best:
            best = value
        {tail}
    return best
"""


@pytest.mark.parametrize(
    "takes, head, tail, cut",
    [
        ("(1, 2, 3)", "if take > pile: break", "", False),
        ("[k if k <= pile else None for k in (1, 2, 3)]", "if take is None: break", "", False),
        ("range(1, min(pile, 2) + 1)", "if best == (1 if mine else -1): break", "", True),
        ("range(1, min(pile, 2) + 1)", "", "if value == (1 if mine else -1): break", True),
        # where it may be either, it is told to be neither
        (
            "range(1, min(pile, 2) + 1)",
            "",
            "seen.append(value)\n        if seen[-1] == 1: break",
            None,
        ),
        ("range(1, min(pile, 2) + 1)", "if tried() or take > 1: break", "", None),
    ],
)
def test_a_loop_that_an_illegal_move_ends_is_not_cut(takes, head, tail, cut):
    exec(LIMITED.format(takes=takes, head=head, tail=tail), space := {})
    trace = watch(space["search"], 4, True)
    assert bool(trace.cuts) is bool(cut) and bool(trace.doubts) is (cut is None)
    assert bool(trace.leaves_pruned) is bool(cut)


@pytest.mark.parametrize(
    "order, moves",
    [
        (list, ("p", "q", "r")),
        (lambda names: names, ("p", "q", "r")),
        (enumerate, ((0, "p"), (1, "q"), (2, "r"))),
        (np.array, ("p", "?", "?")),
    ],
)
def test_a_move_that_is_not_read_has_its_own_name_or_none(order, moves):
    def search(tree, alpha, beta, mine=True):
        if isinstance(tree, int):
            return tree
        for name in order(tree if order is not np.array else [*tree]):
            child = tree[str(name[-1])]
            value = search(child, alpha, beta, not mine)
            alpha, beta = (max(alpha, value), beta) if mine else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return alpha if mine else beta

    trace = watch(search, {"p": 3, "q": {"p": 2, "q": 5, "r": 7}}, -inf, inf)
    [cut] = [step for step in trace.steps if step.kind == "cut"]
    assert trace.node("1").moves == moves and cut.pruned == ("1.1", "1.2")
    text = trace.says([*trace.steps].index(cut))
    assert ("2 more moves are not read" in text) is ("?" in moves)


def test_a_number_that_is_not_read_has_its_name_and_an_item_of_a_list_its_place():
    def search(pile, alpha, beta, mine):
        if pile <= 0:
            return -1 if mine else 1
        for take in (1, 2, 3):
            value = search(pile - take, alpha, beta, not mine)
            alpha, beta = (max(alpha, value), beta) if mine else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return alpha if mine else beta

    trace = watch(search, 5, -1, 1, True)
    assert trace.cuts and {node.moves for node in trace.root.nodes() if node.children} == {
        (1, 2, 3)
    }
    assert watch(narrowed, [[2, 9], [1, 0]], -9, 9, True).root.at("1").moves is None


@pytest.mark.parametrize("apart", [False, True])
def test_what_calls_itself_without_a_loop_below_one_is_visited_at_each_call(apart):
    calls = []

    def highest(pile):
        calls.append(pile)
        search = lowest if apart else highest
        return 1 if pile <= 1 else max(-search(pile - 1), -search(pile // 2))

    def lowest(pile):
        calls.append(pile)
        return 1 if pile <= 1 else max(-highest(pile - 1), -highest(pile // 2))

    def choose(stones):
        best = None
        for take in TAKES:
            value = -highest(stones - take)
            if best is None or value > best[0]:
                best = value, take
        return best[1]

    trace = watch(choose, 4)
    assert len(trace.visited) == 1 + len(calls) and trace.visited[:3] == ["", "0", "0.0"]


def test_what_a_limit_or_an_exception_ends_before_a_move_is_no_leaf():
    def search(tree, mine, left, raises):
        left[0] -= 1
        if left[0] < 0 and raises:
            raise TimeoutError
        if not isinstance(tree, list):
            return tree
        best = -99 if mine else 99
        for child in tree:
            if left[0] <= 0 and not raises:
                break
            value = search(child, not mine, left, raises)
            best = max(best, value) if mine else min(best, value)
        return best

    for raises in (True, False):
        trace = watch(search, [[3, 5], [2, 9], [7, 8]], True, [4 + (not raises)], raises)
        assert trace.visited == ["", "0", "0.0", "0.1", "1"]
        assert trace.leaves_read == ["0.0", "0.1"] and trace.text().count("Read") == 2
        assert bool(trace.doubts) is not raises and not trace.cuts


def in_one_list(plies):
    """Lists of what the children's lists hold."""
    return [-one for _ in "ab" for one in in_one_list(plies - 1)][:2] if plies else [1, 2]


def looped(plies):
    if plies == 0:
        return [1, 2]
    found = []
    for _ in "ab":
        for one in looped(plies - 1):
            found.append(-one)
    return found[:2]


def raised(plies):
    best = 3
    for count in range(2) if plies else ():
        try:
            raise KeyError(raised(plies - 1) + count)
        except KeyError as error:
            best = error.args[0]
    return best


@pytest.mark.parametrize("search", [in_one_list, looped, raised])
def test_what_comes_back_may_be_gone_through_or_raised(search):
    trace = watch(search, 3)
    assert len(trace.visited) == 15 and len(trace.leaves_read) == 8 and trace.cuts == []


def handed_on(pile, seen):
    if pile in seen:
        return seen[pile]
    seen[pile] = max([-handed_on(pile - take, seen) for take in (1, 2) if take <= pile], default=-1)
    return seen[pile]


def kept_in_a_default(pile, turn=1, seen={}):  # noqa: B006
    if (pile, turn) not in seen:
        below = [kept_in_a_default(pile - take, -turn) for take in (1, 2) if take <= pile]
        seen[pile, turn] = max(below, key=turn.__mul__, default=-turn)
    return seen[pile, turn]


def test_a_table_that_a_search_is_given_is_no_position_whatever_it_is_called():
    trace = watch(handed_on, 5, {})
    assert trace.leaves_read == ["0.0.0.0.0"] and len(trace.visited) == 10
    assert trace.answered == {"0.0.0.1", "0.0.1", "0.1", "1"}
    trace = watch(kept_in_a_default, 5)
    assert trace.leaves_read == ["0.0.0.0.0", "0.0.0.1"] and len(trace.visited) == 15


def by_a_pair(search):
    table = {}

    def known(pile, mine):
        if (value := table.get((pile, mine))) is None:
            value = table[pile, mine] = search(pile, mine)
        return value

    return known


@pytest.mark.parametrize("memo", [cache, by_a_pair])
def test_what_a_table_knew_is_not_read(memo):
    @memo
    def best(pile, mine):
        if pile == 0:
            return -1 if mine else 1
        found = [best(pile - take, not mine) for take in (1, 2, 3) if take <= pile]
        return max(found) if mine else min(found)

    def after(pile, take):
        return -ahead(pile - take)

    @cache
    def ahead(pile):
        return max([after(pile, take) for take in (1, 2, 3) if take <= pile], default=-1)

    trace = watch(best, 4, True)
    assert trace.leaves_read == ["0.0.0.0", "0.0.1"] and trace.text().count("Read") == 2
    assert trace.cuts == []
    # what the cache knew comes back turned round; and who takes the last wins from here
    trace = watch(ahead, 3)
    assert [trace.values[path] for path in "012"] == [1, 1, -1]


async def worth_awaited(tree, mine):
    if not isinstance(tree, list):
        return tree
    return (max if mine else min)([await worth_awaited(child, not mine) for child in tree])


def worth_yielded(tree, mine):
    if not isinstance(tree, list):
        return tree
    worths = []
    for child in tree:
        worths.append((yield from by_another(child, not mine)))
    return (max if mine else min)(worths)


def by_another(tree, mine):
    return (yield from worth_yielded(tree, mine))


def run(tree):
    return asyncio.run(worth_awaited(tree, True))


def by_bits(tree):
    return [*worth_yielded(tree, True)]


def in_threads(tree):
    with ThreadPoolExecutor(2) as pool:
        return max(pool.map(lambda child: highest(child, False), tree))


def countdown(pile):
    return pile and countdown(pile - 1)


class InThreads:
    def search(self, tree, mine=False):
        if not isinstance(tree, list):
            return tree
        return (max if mine else min)([self.search(child, not mine) for child in tree])

    def best(self, tree):
        countdown(3)
        with ThreadPoolExecutor(2) as pool:
            return max(pool.map(self.search, tree))


@pytest.mark.parametrize(
    "search, name",
    [
        (run, "worth_awaited"),
        (by_bits, "worth_yielded"),
        (in_threads, "highest"),
        (InThreads().best, "search"),
    ],
)
def test_a_search_that_runs_elsewhere_is_refused_by_its_name(search, name):
    with pytest.raises(ValueError, match=f"saw no search: {name} is not seen: it runs elsewhere"):
        watch(search, [[3, 5], [2, 9]])


def test_a_cell_that_is_run_again_is_followed_as_before():
    text, told = (Path(__file__).parent / "programs/lazy_outcomes.py").read_text(), []
    for _ in range(2):
        exec(compile(text, "<cell>", "exec"), scope := {})
        search, *arguments = scope["RUN"]
        told.append(watch(search, *arguments))
    assert told[0].text() == told[1].text()
    assert told[0].doubts == told[1].doubts
    assert told[0].doubts[0] == "What the cache of nim answers is no visit."


class Agent:
    def value(self, pile, mine, left):
        if pile == 0 or left == 0:
            return -1 if mine else 1
        found = [self.value(pile - take, not mine, left - 1) for take in TAKES if take <= pile]
        return max(found) if mine else min(found)

    def choose(self, pile):
        best = None
        for take in TAKES:
            value = self.value(pile - take, False, 9)
            if best is None or value > best[0]:
                best = value, take
        return best[1]

    def deepen(self, pile):
        return [self.value(pile, True, rounds + 1) for rounds in range(3)][-1]

    def play(self, pile):
        while pile > 1:
            pile -= self.choose(pile)


@pytest.mark.parametrize("way, roots", [("choose", 1), ("deepen", 3), ("play", 3)])
def test_an_agent_that_is_no_position_is_told_from_one(way, roots):
    agent = Agent()
    assert watch(getattr(agent, way), 4).visited.count("") == roots
    assert watch(agent.choose, 4).visited == watch(nim, 4, True).visited


def test_a_tree_that_is_named_stands_beside_what_is_given():
    def value(depth, node):
        if depth == 0 or node.is_leaf:
            return node.payoff if node.is_leaf else 0
        return max(value(depth - 1, child) for child in node.children)

    trace = watch(value, 1, node=tree([[3, 5], 2]))
    assert trace.visited == ["", "0", "1"] and trace.result == 2


@pytest.mark.parametrize("counts", [lambda ply: ply, lambda ply: 5 - ply, lambda ply: 1])
def test_a_distance_or_a_constant_beside_a_value_is_no_payoff_of_a_second_player(counts):
    def value(pile, ply, mine):
        if pile == 0:
            return (-1 if mine else 1), counts(ply)
        found = [value(pile - take, ply + 1, not mine) for take in TAKES if take <= pile]
        return max(found) if mine else min(found)

    trace = watch(value, 4, 0, True)
    assert trace.values[""] == trace.result[0] and trace.values["1.1"] == -1
    assert "max" == trace.root.player and not trace.doubts


def test_a_window_that_a_root_sets_for_itself_is_not_told_as_it_was_given():
    def search(node, alpha, beta, mine, above=None):
        if above is None:
            alpha, beta = -inf, inf
        if isinstance(node, int):
            return node
        for below in node:
            value = search(below, alpha, beta, not mine, node)
            alpha, beta = (max(alpha, value), beta) if mine else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return alpha if mine else beta

    trace = watch(search, [[3, 5], [2, 9]], 0, 0, True)
    enters = [step for step in trace.steps if step.kind == "enter"]
    assert [step.alpha for step in enters if len(step.node) < 2] == [None, -inf, 3]
    assert "sets its own" in trace.doubts[0] and trace.cuts == ["1"]


def test_two_payoffs_are_told_of_which_none_goes_by_the_ply():
    def value(node, player):
        if isinstance(node[0], int):
            return tuple(node)
        return max((value(child, 1 - player) for child in node), key=lambda pair: pair[player])

    trace = watch(value, [[[10, 1], [8, 3]], [[2, 4], [15, 9]]], 0)
    assert trace.values[""] == (15, 9) and trace.root.player == "player 1"


CLOSED = """
def search(pile, alpha, beta, mine):
    if pile == 0:
        return -1 if mine else 1
    for take in (1, 2, 3):
        if {test}: break
        value = search(pile - take, alpha, beta, not mine)
        if mine:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    return alpha if mine else beta
"""


@pytest.mark.parametrize("edges", ["alpha >= beta", "beta <= alpha", "not alpha < beta"])
@pytest.mark.parametrize("lines", [True, False])
def test_of_two_tests_in_a_line_that_of_the_window_is_made_again(edges, lines):
    told = []
    for test in (f"take > pile or {edges}", f"{edges} or take > pile"):
        exec(CLOSED.format(test=test), space := {})
        trace = watch(space["search"], 4, -9, 9, True, lines=lines)
        told.append((trace.cuts, trace.leaves_pruned, trace.doubts))
    # of what is left some may be more than the pile has
    cuts, pruned, doubts = told[0]
    assert told == [told[0]] * 2 and cuts == ["0.1", "1", "2"] and pruned == []
    assert len(doubts) == 1 and doubts[0].startswith(
        "At 3 visits, the first at 0.1, the search leaves"
    )


def test_a_throw_that_is_weighed_against_holding_is_a_visit_of_its_own():
    calls = []

    def turn(pot, mine, depth):
        calls.append(pot)
        if depth == 0:
            return pot
        hold, thrown = (pot if mine else -pot), throw(pot, mine, depth)
        return max(hold, thrown) if mine else min(hold, thrown)

    def throw(pot, mine, depth):
        calls.append(pot)
        return sum(p * turn(pot + die, not mine, depth - 1) for die, p in ((1, 0.5), (2, 0.5)))

    trace = watch(turn, 0, True, 2)
    assert len(trace.visited) == len(calls) == 10 and trace.visited[:4] == ["", "0", "0.0", "0.0.0"]
    assert {trace.node(path).player for path in ("0", "0.0.0", "0.1.0")} == {"chance"}


@pytest.mark.parametrize("shares", [(0.9, 0.9), (-1, -1), (-1, 1)])
@pytest.mark.parametrize("taken", [False, True])
def test_what_a_function_makes_of_what_another_gives_is_the_value(shares, taken):
    """Also where that is given more, and gives the move beside it."""

    def value(pile, mine=True):
        if pile == 0:
            return 4 if mine else -4
        found = of_moves(pile, mine, shares[mine])
        return shares[mine] * (found[0] if taken else found)

    def of_moves(pile, mine, share):
        found = [(value(pile - take, not mine), take) for take in TAKES if take <= pile]
        best = max(found) if mine or share < 0 else min(found)
        return best if taken else best[0]

    trace = watch(value, 3)
    assert trace.visited == ["", "0", "0.0", "0.0.0", "0.1", "1", "1.0"]
    assert [trace.values[path] for path in ("0.0", "1")] == [value(1), value(1, False)]


@pytest.mark.parametrize("pile", [4, 5, 6])
def test_a_child_that_a_cache_knows_is_no_cut_where_each_turn_begins_with_a_call(pile):
    @cache
    def wins(pile):
        return pile > 0 and any(not wins(pile - take) for take in (1, 2, 3))

    @cache
    def wins_by_two(pile):
        won = False
        for take in (1, 2)[:pile]:
            won = not wins_by_two(pile - take)
            if won:
                break
        return won

    cuts = {path.count(".") + bool(path) for path in watch(wins, pile).cuts}
    # who finds a multiple of 4 loses by each move, whoever finds another wins before the last
    assert cuts == {ply for ply in range(pile) if (pile - ply) % 4 not in (0, 3)}
    cuts = {path.count(".") + bool(path) for path in watch(wins_by_two, pile).cuts}
    # by the second move, which the cache knows, from one more than a multiple of 3
    assert cuts == {ply for ply in range(pile - 1) if (pile - ply) % 3 == 1}


def test_rounds_of_a_position_that_is_a_number_are_no_moves():
    def search(node, rest, low, high):
        if rest == 0 or node > 60:
            return worth(node)
        for k in TAKES:
            low = max(low, -search(2 * node + k, rest - 1, -high, -low))
            if low >= high:
                break
        return low

    def deepen(node):
        return [search(node, rest, -99, 99) for rest in range(1, 4)][-1]

    def aspire(node):
        guess = 0
        for rest in range(1, 4):
            low, high = guess - 2, guess + 2
            while not low < (guess := search(node, rest, low, high)) < high:
                low, high = low - 9, high + 9
        return guess

    def to(most):
        for rest in range(1, most + 1):
            found = search(3, rest, -99, 99)
        return found

    for driver, rounds in (deepen, 3), (aspire, 6), (to, 3):
        trace = watch(driver, 3)
        assert trace.visited.count("") == rounds and trace.root.player == "max"


class Table:
    def __init__(self):
        self.rows = {}

    def lookup(self, key):
        return self.rows.get(key)

    def store(self, key, value):
        self.rows[key] = value


class Solver:
    """Asks a table and fills it, each in a way of its own."""

    def __init__(self):
        self.known = Table()

    def ask(self, pile, mine):
        found = self.known.lookup(pile if mine else -pile)
        return None if found is None else found[0]

    def keep(self, pile, mine, value):
        self.known.store((-1) ** (not mine) * pile, (value, pile))
        return value


WAYS_OF_A_TABLE = {
    "if (pile, mine) in table: return table[pile, mine]": (
        dict,
        "return table.setdefault((pile, mine), pick(worths))",
    ),
    "known = table.get((pile, mine))\n    if known is not None: return known": (
        dict,
        "table.update({(pile, mine): pick(worths)})\n    return pick(worths)",
    ),
    "row = search.table.setdefault(pile, {})\n    if mine in row: return row[mine]": (
        None,
        "row[mine] = pick(worths)\n    return row[mine]",
    ),
    "row = table[pile]\n    if row[mine] is not None: return row[mine]": (
        lambda: [[None, None] for _ in range(9)],
        "row[mine] = value = pick(worths)\n    return value",
    ),
    "if (known := table.lookup((pile, mine))) is not None: return known": (
        Table,
        "value = pick(worths)\n    table.store((pile, mine), value)\n    return value",
    ),
    "if (known := table.ask(pile, mine)) is not None: return known": (
        Solver,
        "return table.keep(pile, mine, pick(worths))",
    ),
    "key = hash((pile, mine))\n    if key in table: return table[key]": (
        dict,
        "table[hash((pile, mine))] = value = pick(worths)\n    return value",
    ),
}


@pytest.mark.parametrize("asks", WAYS_OF_A_TABLE)
def test_what_a_table_of_any_kind_knew_is_not_read(asks):
    makes, keeps = WAYS_OF_A_TABLE[asks]
    text = f"""
def search(pile, mine):
    if pile == 0: return -1 if mine else 1
    {asks}
    pick = max if mine else min
    worths = [search(pile - take, not mine) for take in (1, 2, 3) if take <= pile]
    {keeps}
"""
    exec(text, space := {"table": makes and makes()})
    space["search"].table = {}
    trace = watch(space["search"], 4, True)
    assert trace.leaves_read == ["0.0.0.0", "0.0.1", "0.1.0", "0.2", "1.1"]
    assert len(trace.visited) == 13 and trace.cuts == trace.doubts == []


def by_key(search, node, depth):
    return sorted((1, 2, 3), key=lambda k: search(3 * node + k, 0, -99, 99))


def by_rank(search, node, depth):
    return [k for _, k in sorted([(search(3 * node + k, 0, -99, 99), k) for k in (1, 2, 3)])]


def by_a_filter(search, node, depth):
    return [k for k in (1, 2, 3) if search(3 * node + k, 0, -99, 99) < 9]


@pytest.mark.parametrize("order", [by_key, by_rank, by_a_filter])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_what_is_searched_to_order_the_moves_is_not_compared_and_says_nothing_of_the_players(
    order, depth
):
    def search(node, depth, alpha, beta):
        if depth == 0:
            return worth(node)
        best = -99
        for k in order(search, node, depth):
            best = max(best, -search(3 * node + k, depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    trace = watch(search, 0, depth, -99, 99)
    inner = [node for node in trace.root.nodes() if node.children]
    assert all(node.player == ("max", "min")[node.ply % 2] for node in inner)
    told = [step for step in trace.steps if step.kind == "update" and step.node == ""]
    best = accumulate((-trace.values[step.child] for step in told[3:]), max)
    if depth > 1:
        assert [step.value for step in told] == [None, None, None, *best] and not trace.doubts
        assert trace.line[1] not in ("0", "1", "2")
    assert order is not by_key or trace.root.moves[:3] == ("?", "?", "?")


@pytest.mark.parametrize("better", [max, min])
def test_who_moves_at_a_root_that_returns_its_move_is_told_by_what_it_holds(better):
    def move(node):
        best = chosen = None
        for child in node:
            found = highest(child, better is max)
            if best is None or better(found, best) != best:
                best, chosen = found, child
        return chosen

    # who moves at the root moves again
    trace = watch(move, [[3, 5], [2, 7], [4, 1], [6, 8], [2, 0]])
    assert trace.root.player == trace.node("0").player == better.__name__


@pytest.mark.parametrize("turned", [True, False])
def test_a_running_value_that_is_true_or_false_is_said_to_be_that(turned):
    def wins(pile, mine):
        best = not turned and not mine
        for take in TAKES if pile > 1 else ():
            found = wins(pile - take, not mine)
            best = best or not found if turned else best or found if mine else best and found
        return best

    trace = watch(wins, 5, True)
    held = {step.value for step in trace.steps if step.kind in ("update", "return")}
    assert held == {True, False} and {*map(type, held)} == {bool} and not trace.doubts
    text = trace.text()
    assert "the value is now True" in text and "compares" not in text and "1 so far" not in text
    ended = watch(wins, 5, True, limit=6).text()
    assert "1 so far" not in ended


def first_of(worths):
    top, chosen = -99, None
    for place, worth in enumerate(worths):
        value = least(worth)
        if value > top:
            top, chosen = value, place
    return chosen


def least(node):
    return node if isinstance(node, int) else min(least(child) for child in node)


def test_what_holds_one_child_after_another_is_no_running_value():
    trace = watch(first_of, [[5, 8], [2, 6], [1, 9]])
    assert [step.value for step in trace.steps if step.child and not step.node] == [5, 5, 5]
    assert trace.root.player == "max"


def in_its_parent(node, mine):
    """The leaves have no call of their own."""
    worths = []
    for child in node:
        worth = child if isinstance(child, int) else in_its_parent(child, not mine)
        worths.append(worth)
    return max(worths) if mine else min(worths)


def won_in_its_parent(pile, depth):
    best = -99
    for take in TAKES:
        if take > pile:
            continue
        if take == pile:
            worth = 1
        elif depth == 0:
            worth = 0
        else:
            worth = -won_in_its_parent(pile - take, depth - 1)
        if worth > best:
            best = worth
    return best


def won_or_called(pile, depth):
    best = -99
    for take in TAKES:
        worth = None if depth and take < pile else int(take == pile)
        if worth is None: worth = -won_or_called(pile - take, depth - 1)  # fmt: skip  # noqa: E701
        best = max(best, worth)
    return best


def to_the_end(pile):
    """A pile of none has no moves, and is lost."""
    best = -1
    for take in TAKES:
        if take <= pile:
            worth = -to_the_end(pile - take)
            best = max(best, worth)
    return best


def won_at_once(line):
    for take in TAKES:
        if sum([*line, take]) > 2:
            return 1
        won_at_once([*line, take])
    return 0


@pytest.mark.parametrize(
    ("search", "given", "visits", "leaves"),
    [
        (won_at_once, ([1, 1],), 1, []),
        (in_its_parent, ([[3, 12, 8], [2, [4, 7], 6], [[14, 5], 2]], True), 6, []),
        (won_in_its_parent, (5, 1), 3, []),
        (won_or_called, (5, 1), 3, []),
        (to_the_end, (3,), 7, ["0.0.0", "0.1", "1.0"]),
    ],
)
def test_a_visit_that_judged_its_moves_itself_is_no_leaf_that_was_read(
    search, given, visits, leaves
):
    trace = watch(search, *given)
    assert len(trace.visited) == visits and trace.leaves_read == leaves
    assert ("eaf" in trace.text()) == bool(leaves)
    assert bool(trace.doubts) != bool(leaves)


class Starting:
    """What starts the search has the name of what makes its moves."""

    def longer(self, line):
        return judging(line, -9, 9)


def longer(line, take):
    return [*line, take]


def judging(line, alpha, beta):
    for take in (1, 2, 3):
        below = longer(line, take)
        if sum(below) % 4 == 0 or len(below) > 3:
            value = sum(below) % 5 - 2
        else:
            value = -judging(below, -beta, -alpha)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return alpha


def test_a_cut_behind_a_move_that_was_judged_does_not_leave_that_unread():
    trace = watch(Starting().longer, [])
    assert {step.pruned for step in trace.steps if step.kind == "cut"} == {None}


def test_tuples_are_positions_and_what_makes_what_is_kept_by_its_name_searches_nothing():
    class Pile:
        def __init__(self, state):
            self.state, self.children = state, []

    def children(state):
        return [Pile((state[0] - take,)) for take in TAKES if take <= state[0]]

    def won(state):
        return max((-won(pile.state) for pile in children(state)), default=-1)

    trace = watch(won, (4,))
    assert trace.result == won((4,)) == 1 and trace.doubts == []


def test_what_was_called_before_it_could_be_told_to_search_is_said_not_to_be_shown():
    class Leaf:
        def __init__(self, payoff):
            self.payoff = payoff

        def value(self):
            return self.payoff

    class Inner:
        def __init__(self, *below):
            self.below = below

        def value(self):
            return min([one.value() for one in self.below])

    def best(positions):
        return max([one.value() for one in positions])

    first, then = Leaf(2), Inner(Leaf(3), Leaf(5))
    shown, partly = watch(best, [then, first]), watch(best, [first, then])
    left_out = "What value searched besides is not shown."
    assert len(shown.visited) == 5 and left_out not in shown.doubts
    assert len(partly.visited) == 4 and left_out in partly.doubts


def test_a_round_before_the_search_was_seen_is_said_not_to_be_shown():
    def search(pile, depth):
        return max(-search(pile - take, depth - 1) for take in (1, 2)) if depth else pile % 3

    def reply(pile, depth):
        return min(search(pile - take, depth - 1) for take in (1, 2)) if depth else pile % 3

    def move(pile):
        for depth in range(3):
            best = max(reply(pile - take, depth) for take in (1, 2))
        return best

    trace = watch(move, 9)
    assert trace.visited.count("") == 2 and "What reply searched besides" in trace.doubts[0]


def test_what_only_asks_whether_a_child_beats_a_bound_is_said_not_to_be_shown():
    def worth(tree, mine):
        if not isinstance(tree, list):
            return tree
        value = worth(tree[0], not mine)
        for child in tree[1:]:
            if beats(child, not mine, value, mine):
                value = worth(child, not mine)
        return value

    def beats(tree, mine, bound, above):
        if not isinstance(tree, list):
            return tree > bound if above else tree < bound
        return (any if mine == above else all)(
            beats(child, not mine, bound, above) for child in tree
        )

    trace = watch(worth, [[3, 12, 8], [2, 4, 6], [14, 5, 4]], True)
    assert trace.result == 4 and "What beats searched besides is not shown." in trace.doubts


def test_a_run_that_its_cache_answers_is_refused_in_a_sentence():
    @cache
    def best(pile):
        return max(-best(pile - take) for take in (1, 2)) if pile > 1 else pile

    assert len(watch(best, 4).visited) == 5
    with pytest.raises(ValueError, match=r"earlier run has filled.*cache_clear"):
        watch(best, 4)


def test_what_max_calls_to_compare_what_came_back_is_no_visit():
    class Found:
        def __init__(self, worth):
            self.worth = worth

    def worth(found):
        return found.worth

    def value(position):
        if isinstance(position, int):
            return Found(position)
        return max(map(value, position), key=worth)

    assert watch(value, [[3, 5], [4, 1, 2]]).visited == [
        "",
        "0",
        "0.0",
        "0.1",
        *"1",
        "1.0",
        "1.1",
        "1.2",
    ]


def test_a_break_of_the_inner_of_two_loops_is_a_cut_where_it_ran():
    left = []

    def search(cells, alpha, beta):
        if len(cells) == 3:
            return sum(k * (3 * i + j) for k, (i, j) in enumerate(cells, 1)) % 11
        for i in range(3):
            for j in range(3):
                if (i, j) in cells or i == j == 2:
                    continue
                alpha = max(alpha, -search((*cells, (i, j)), -beta, -alpha))
                if beta <= alpha:
                    left.extend([cells] if j < 2 else [])
                    break
        return alpha

    def cells_of(path):
        places = path.split(".") if path else []
        return tuple(trace.node(".".join(places[: k + 1])).move for k in range(len(places)))

    trace = watch(search, (), -99, 99)
    assert {*map(cells_of, trace.cuts)} == {*left} and 0 < len(trace.cuts) < 40
    assert all(step.pruned is None for step in trace.steps if step.kind == "cut")


def test_the_hash_of_a_position_is_no_search_and_what_a_cache_knew_no_leaf():
    read = []

    class Heaps:
        def __init__(self, heaps):
            self.heaps = tuple(sorted(filter(None, heaps)))

        def __eq__(self, other):
            return self.heaps == other.heaps

        def __hash__(self):
            return self.heaps.__hash__()

    @cache
    def worth(position):
        heaps = position.heaps
        if not heaps:
            read.append(position)
            return -1
        after = (
            (*heaps[:k], left, *heaps[k + 1 :]) for k, h in enumerate(heaps) for left in range(h)
        )
        for reply in (worth(Heaps(heaps)) for heaps in after):
            if reply < 0:
                return 1
        return -1

    trace = watch(worth, Heaps((1, 2, 3)))
    assert len(trace.leaves_read) == len(read) == 1
    assert len(trace.visited) == worth.cache_info().misses
    assert "how many moves are left" in str(trace.doubts)


KEPT = {}


def keep(where, key, value):
    where[key] = value


def keep_globally(key, value):
    KEPT[key] = value


class Keeper:
    def __init__(self):
        self.kept = {}

    def keep(self, key, value, rest):
        self.kept[key, rest] = value

    def search(self, pile, rest):
        if (pile, rest) in self.kept:
            return self.kept[pile, rest]
        if not rest * pile:
            LEAVES.append(pile)
            self.keep(pile, pile * 7 % 5, rest)
            return pile * 7 % 5
        value = max(-self.search(max(0, pile - take), rest - 1) for take in (1, 2))
        self.keep(pile, value, rest)
        return value


LEAVES = []


def kept_for_it(pile, rest):
    if (pile, rest) in KEPT:
        value = KEPT[pile, rest]
        return value
    if not rest * pile:
        LEAVES.append(pile)
        keep(KEPT, (pile, rest), pile * 7 % 5)
        return pile * 7 % 5
    value = max(-kept_for_it(max(0, pile - take), rest - 1) for take in (1, 2))
    keep_globally((pile, rest), value)
    return value


def by_one_return(pile, rest):
    if (pile, rest) not in KEPT:
        if not rest * pile:
            LEAVES.append(pile)
            KEPT[pile, rest] = pile * 7 % 5
        else:
            KEPT[pile, rest] = max(-by_one_return(max(0, pile - take), rest - 1) for take in (1, 2))
    return KEPT[pile, rest]


class Marks:
    """No table: a helper reads the cells that another puts the marks into."""

    def __init__(self):
        self.cells = [0] * 3

    def put(self, place, mark):
        self.cells[place] = mark

    def worth(self):
        LEAVES.append([*self.cells])
        return self.cells[0] - 2 * self.cells[1]

    def search(self, mark):
        free = [place for place in range(3) if not self.cells[place]]
        if len(free) == 1:
            worth = mark * self.worth()
            return worth
        values = []
        for place in free:
            self.put(place, mark)
            values.append(-self.search(-mark))
            self.put(place, 0)
        return max(values)


def judged_before(pile, rest):
    """It goes no further for the plies, whatever the table knows."""
    if pile not in KEPT:
        KEPT[pile] = pile * 7 % 5
    if not rest:
        LEAVES.append(pile)
        return KEPT[pile]
    return max(-judged_before(pile - take, rest - 1) for take in (1, 2))


def best_way(table, row, column):
    """A row of the table is held when it is written to; a helper asks the whole."""
    if kept_in(table, row, column) is not None:
        return kept_in(table, row, column)
    if row + column == 3:
        LEAVES.append((row, column))
        found = row * column
    else:
        found = -min(best_way(table, row + 1, column), best_way(table, row, column + 1))
    held = table[row]
    held[column] = found
    return found


def kept_in(table, row, column):
    return table[row][column]


@pytest.mark.parametrize(
    ("search", "given", "read"),
    [
        (best_way, ([[None] * 4 for _ in range(4)], 0, 0), 4),
        (Keeper().search, (6, 4), 4),
        (kept_for_it, (6, 4), 4),
        (by_one_return, (6, 4), 4),
        (Marks().search, (1,), 6),
        (judged_before, (9, 2), 4),
    ],
)
def test_what_a_table_knew_that_another_function_fills_is_not_read(search, given, read):
    LEAVES.clear()
    KEPT.clear()
    trace = watch(search, *given)
    assert len(LEAVES) == len(trace.leaves_read) == read
    assert trace.text().count("Read") == read


def test_numbers_of_numpy_are_moves_values_and_bounds():
    def value(alpha, beta, tree):
        if isinstance(tree, int):
            return np.float64(tree)
        for k in np.arange(len(tree))[::-1]:
            if (found := -value(-beta, -alpha, tree[k])) > alpha:
                alpha = found
        return alpha

    trace = watch(value, -99, 99, [[[3], [1]], [[4], [2]]])
    assert [trace.values[path] for path in ("", "0", "1")] == [-3, 4, 3]
    assert trace.root.moves == (1, 0)


def test_a_window_that_is_no_pair_of_numbers_is_said_not_to_be_told():
    def value(tree, alpha, beta):
        return tree if isinstance(tree, int) else max(-value(one, beta, alpha) for one in tree)

    def best(tree):
        return max(-value(one, [-99], [99]) for one in tree)

    def half(tree, alpha=-99):
        return tree if isinstance(tree, int) else max(-half(one, alpha) for one in tree)

    def inside(node, above=None):
        if above:
            node.alpha, node.beta = -above.beta, -above.alpha
        for below in node.below:
            inside(below, node)
            node.alpha = max(node.alpha, -below.alpha)

    leaf, node = (SimpleNamespace(alpha=-99, beta=99, below=[]) for _ in "ab")
    node.below = [leaf]
    tree = [[3, 8], [2]]
    for search, given in (best, tree), (half, tree), (inside, node):
        trace = watch(search, given)
        assert any("not passed as two numbers" in said for said in trace.doubts)
        assert {step.alpha for step in trace.steps} == {None}


def bitten(rows, bite):
    row, column = bite
    return tuple([min(had, column) if k >= row else had for k, had in enumerate(rows)])


def winning_bite(rows):
    """Chomp: a bite that leaves the other player none, if there is one."""
    bites = [(row, column) for row, had in enumerate(rows) for column in range(had)]
    for bite in bites[1:]:
        if winning_bite(bitten(rows, bite)) is None:
            return bite
    return None


def kept_bite(rows, kept=None):
    """The same, which keeps what it has found."""
    kept = {} if kept is None else kept
    if rows not in kept:
        kept[rows] = None
        for bite in [(row, column) for row, had in enumerate(rows) for column in range(had)][1:]:
            if kept_bite(bitten(rows, bite), kept) is None:
                kept[rows] = bite
                break
    return kept[rows]


@pytest.mark.parametrize("search", [winning_bite, kept_bite])
def test_a_move_that_every_visit_returns_is_no_value(search):
    trace = watch(search, (2, 2))
    assert trace.result == (1, 1) and {*trace.values.values()} == {None}
    assert "The root returns the move (1, 1)." in trace.text()


def wins(pile):
    return any(not wins(pile - take) for take in TAKES if take <= pile)


def take_to_win(pile):
    return next((take for take in TAKES if take <= pile and not wins(pile - take)), None)


def test_true_and_false_are_values_below_a_root_that_returns_its_move():
    trace = watch(take_to_win, 4)
    assert trace.result == 1
    values = {"0": wins(3), "0.0": wins(2), "0.1": wins(1), "": None}
    assert values.items() <= trace.values.items()


def chosen_entry(positions, maximizing, window):
    if isinstance(positions, int):
        return positions
    best = None
    for position in positions:
        value = chosen_entry(position, not maximizing, dict(window))
        if best is None or (value > best if maximizing else value < best):
            best = value
        window["low" if maximizing else "high"] = best
        if window["low"] >= window["high"]:
            break
    return best


def counted_entry(positions, maximizing, low=-99, high=99):
    if isinstance(positions, int):
        return positions
    best, window = -99 if maximizing else 99, [low, high]
    for position in positions:
        value = counted_entry(position, not maximizing, *window)
        best = max(best, value) if maximizing else min(best, value)
        window[not maximizing] = best
        if window[0] >= window[1]:
            return best
    return best


@pytest.mark.parametrize(
    ("search", "window"), [(chosen_entry, [{"low": -99, "high": 99}]), (counted_entry, [])]
)
def test_a_window_of_which_the_entry_is_chosen(search, window):
    trace = watch(search, [[3, 12, 8], [2, 4, 6], [14, 5, 2]], True, *window)
    assert trace.result == 3 and len(trace.leaves_read) == 7
    assert trace.cuts == ["1"]


def best_for_each(node, player, most):
    if "value" in node:
        return node["value"]
    best = None
    for child in node["below"]:
        found = best_for_each(child, (player + 1) % 3, 9 - (best[player] if best else 0))
        if best is None or found[player] > best[player]:
            best = found
        if best[player] >= most:
            return best
    return best


def as_nodes(tree):
    if isinstance(tree, tuple):
        return {"value": tree}
    return {"below": [as_nodes(below) for below in tree]}


def test_of_many_players_it_is_said_where_it_is_not_told_who_moves():
    a, b = [[(3, 2, 4), (1, 4, 4)], [(2, 6, 1), (5, 1, 3)]], [[(1, 8, 0), (2, 2, 5)], (6, 1, 2)]
    root = as_nodes([a, b, [(0, 9, 0), [(4, 4, 1), (3, 3, 3)]]])
    trace = watch(best_for_each, root, 0, 9)
    unnamed = [node for node in trace.root.nodes() if node.children and node.player is None]
    assert unnamed and "who moves there is not told" in str(trace.doubts)


def strings(taken, left):
    return len({*taken}) * 3 - taken.count("b") if left == 0 else -best_string(taken, left)


def best_string(taken, left):
    return max(strings(taken + move, left - 1) for move in "abc")


def by_a_key_of_its_own(taken=""):
    def worth(move):
        return strings(taken + move, 1)

    return max("abc", key=worth)


def after(taken, move):
    return strings(taken + move, 1)


@pytest.mark.parametrize(
    "root",
    [
        lambda: max("abc", key=lambda move: strings(move, 1)),
        lambda: sorted("abc", key=lambda move: strings(move, 1))[-1],
        lambda: [*map(lambda move: strings(move, 1), "abc")],  # noqa: C417
        lambda left=1: [*map(lambda move, left=left: strings(move, left), "abc")],
        lambda: reduce(lambda best, move: max(best, strings(move, 1)), "abc", -99),
        lambda: max("abc", key=partial(after, "")),
        by_a_key_of_its_own,
    ],
)
def test_what_a_key_is_given_names_the_moves(root):
    trace = watch(root)
    assert trace.root.moves == ("a", "b", "c") and len(trace.visited) == 13


class Untold:
    """A position that cannot be written yet."""

    def __init__(self, *below):
        self.below = below

    def __str__(self):
        return self.label

    def search(self):
        return max([-child.search() for child in self.below], default=len(self.below))


def test_a_move_that_cannot_be_written_goes_by_its_place():
    trace = watch(Untold(Untold(), Untold(Untold(), Untold())).search)
    assert trace.visited == ["", "0", "1", "1.0", "1.1"] and trace.root.moves is None


def test_a_class_within_a_search_is_no_part_of_it():
    def search(taken, left):
        class Move:
            def __init__(self, take):
                self.take = take

            def value(self):
                return -search(taken + self.take, left - 1)

        return max(Move(take).value() for take in (1, 2, 3)) if left else taken % 5

    trace = watch(search, 0, 2)
    assert len(trace.visited) == 13 and trace.root.moves == (1, 2, 3)


def test_what_could_begin_the_search_anew_but_did_not_is_no_visit():
    def begin(taken):
        return search(taken, True)

    def search(taken, mine):
        if len(taken) == 3:
            return sum(taken) % 4
        return (max if mine else min)(search(after(taken, take), not mine) for take in (1, 2))

    def after(taken, take):
        return begin(taken) if take > 2 else [*taken, take]

    assert len(watch(begin, []).visited) == 15


class Compared:
    """A position that searches itself and another wherever the two are compared."""

    calls = 0

    def __init__(self, branch, mine):
        self.branch, self.mine = branch, mine

    def worth(self):
        Compared.calls += 1
        if isinstance(self.branch, int):
            return self.branch
        pick = max if self.mine else min
        return pick(Compared(below, not self.mine) for below in self.branch).worth()

    def __lt__(self, other):
        return self.worth() < other.worth()

    def __gt__(self, other):
        return self.worth() > other.worth()


def test_what_an_operator_searches_is_searched_where_it_is_used():
    Compared.calls = 0
    trace = watch(Compared([[3, 12], [2, 4]], True).worth)
    assert len(trace.visited) == Compared.calls == 13 and trace.result == 3
    assert {path for path in trace.visited if len(path) > 3} == set()
    assert [trace.node(path).player for path in ("", "0", "1")] == ["max", "min", "min"]


class Step:
    """A move that is compared with moves alone."""

    def __init__(self, place):
        self.place = place

    def __eq__(self, other):
        return self.place == other.place

    def __hash__(self):
        return hash(self.place)

    def __str__(self):
        return f"step {self.place}"


def test_moves_are_never_compared_with_anything_else():
    def search(branch, depth):
        if isinstance(branch, int):
            return branch
        return max([-search(branch[step.place], depth - 1) for step in (Step(0), Step(1))])

    def start(root):
        worths = {}
        for step in (Step(0), Step(1)):
            worths[step] = -search(root[step.place], 1)
        return max(worths, key=worths.get)

    trace = watch(start, [[3, 12], [2, 4]])
    assert trace.leaves_read == ["0.0", "0.1", "1.0", "1.1"]
    assert trace.text().endswith("The root returns the move step 0.")


def scouted(branch, alpha, beta):
    if isinstance(branch, int):
        return branch
    for place, child in enumerate(branch):
        alpha = max(alpha, -twice(child, alpha, beta, place))
        if alpha >= beta:
            break
    return alpha


def twice(child, alpha, beta, place):
    """A child but the first is searched with a null window, and perhaps once more."""
    if place == 0:
        return scouted(child, -beta, -alpha)
    value = scouted(child, -alpha - 1, -alpha)
    return value if -value in (alpha, beta) else scouted(child, -beta, -alpha)


def test_a_child_that_a_helper_searches_once_more_is_visited_once_more():
    trace = watch(scouted, [[3, 12], [-5, 4]], -99, 99)
    windows = [(step.node, step.alpha, step.beta) for step in trace.steps if step.kind == "enter"]
    assert [window for window in windows if window[0] == "1"] == [("1", -4, -3), ("1", -99, -3)]
    assert trace.visited.count("1.0") == 2 and not trace.doubts


LINES = {"": "ab", "a": "x", "b": "", "ax": ""}
WORTH = {"": 0, "a": 3, "b": -1, "ax": 5}


class Engine:
    """It goes on with captures alone, from the position that it has come to; it counts down what it
    may still search, and keeps the plies."""

    def __init__(self):
        self.line, self.left, self.plies = "", 99, [0] * 8

    def captures(self, alpha, beta, ply):
        self.left -= 1
        best = WORTH[self.line]
        for move in LINES[self.line]:
            self.line += move
            best = max(best, -self.captures(-beta, -max(alpha, best), ply + 1))
            self.line = self.line[:-1]
            if best >= beta:
                break
        return best

    def search(self, alpha, beta, depth, ply):
        self.left -= 1
        self.plies[ply] = ply
        if depth == 0:
            return self.captures(alpha, beta, ply)
        best = -99
        for move in LINES[self.line]:
            self.line += move
            best = max(best, -self.search(-beta, -max(alpha, best), depth - 1, ply + 1))
            self.line = self.line[:-1]
            if best >= beta:
                break
        return best


def test_what_is_handed_on_at_the_same_ply_is_the_same_position():
    trace = watch(Engine().search, -99, 99, 1, 0)
    assert trace.visited == ["", "0", "0.0", "1"]


def test_a_board_that_is_changed_in_place_is_no_table_that_knows_its_worth():
    def search(taken, left):
        if left == 0:
            return taken[-1] - len(taken)
        best = -99
        for take in (1, 2, 3):
            taken.append(take)
            best = max(best, -search(taken, left - 1))
            taken.pop()
        return best

    trace = watch(search, [], 2)
    assert len(trace.leaves_read) == 9 and not trace.doubts


def counted(line, depth, stats):
    stats["visits"] = stats.get("visits", 0) + 1
    return gone_through(line, depth, stats) if depth else sum(line) % 5


def gone_through(line, depth, stats):
    stats["inner"] = stats.get("inner", 0) + 1
    best = -99
    for move in (1, 2, 4):
        line.append(move)
        best = max(best, -counted(line, depth - 1, stats))
        line.pop()
    return best


def test_a_count_that_is_handed_on_beside_the_position_tells_no_other_position():
    stats = {}
    trace = watch(counted, [], 2, stats)
    assert len(trace.visited) == stats["visits"] == 13


class Tree:
    def expand(self, algorithm, line, depth, sign):
        below = ([*line, move] for move in (1, 2, 4))
        return best_by(sign, (algorithm.evaluate(self, one, depth - 1, -sign) for one in below))


class Algorithm:
    def evaluate(self, tree, line, depth, sign):
        return tree.expand(self, line, depth, sign) if depth else sum(line) * 7 % 11


def best_by(sign, values):
    best = None
    for value in values:
        if best is None or sign * value > sign * best:
            best = value
    return best


class Player:
    def search(self, line, depth, sign):
        if depth == 0:
            return sum(line) * 7 % 11
        best = -99 * sign
        for move in (1, 2, 4):
            value = self.search([*line, move], depth - 1, -sign)
            best = max(best, value) if sign > 0 else min(best, value)
        return best


def through(function):
    return lambda *given: function(*given)


class Counting(Player):
    @through
    def search(self, line, depth, sign):
        return super().search(line, depth, sign)


@pytest.mark.parametrize(
    ("search", "given"), [(Tree().expand, (Algorithm(),)), (Counting().search, ())]
)
def test_what_hands_on_all_that_it_was_given_makes_no_child(search, given):
    trace = watch(search, *given, [], 2, 1)
    assert len(trace.visited) == 13 and trace.visited.count("0.0") == 1
    assert trace.result == Player().search([], 2, 1)


MET = Counter()


def clipped(taken, alpha, beta, entered):
    """To lose late is better; what is left is looked at in quiet."""
    entered.append((alpha, beta))
    alpha = max(alpha, len(taken) - 5)
    if len(taken) == 2:
        return quiet(taken, alpha, beta, MET)
    for take in (1, 2, 4):
        alpha = max(alpha, -clipped([*taken, take], -beta, -alpha, entered))
        if alpha >= beta:
            break
    return alpha


def quiet(taken, alpha, beta, met):
    met[len(taken)] += 1
    alpha = max(alpha, sum(taken) % 5)
    return alpha if len(taken) == 3 else max(alpha, -quiet([*taken, 7], -beta, -alpha, met))


def test_a_window_that_is_narrowed_and_handed_on_is_no_entry():
    """Nor is the position another beside an object that counts."""
    entered = []
    trace = watch(clipped, [], -99, 99, entered)
    enters = [step for step in trace.steps if step.kind == "enter" and step.node.count(".") < 2]
    assert [(step.alpha, step.beta) for step in enters] == entered
    assert trace.visited.count("0.0.0") == 1 and len(max(trace.visited, key=len)) == 5


def first_at_home(tree):
    """The first move searched here, the others in threads."""
    best, chosen = highest(tree[0], True), 0
    with ThreadPoolExecutor(1) as pool:
        for k, worth in enumerate(pool.map(highest, tree[1:], [True] * 2), 1):
            best, chosen = max((best, chosen), (worth, k))
    return chosen


def test_it_is_said_that_threads_have_searched_where_their_moves_are_not_seen():
    trace = watch(first_at_home, [[2, 3], [5], [1]])
    assert trace.result == 1 and len(trace.visited) == 3
    assert trace.doubts == ["What first_at_home searched besides is not shown."]


class Counted:
    """A search whose object counts the nodes that it made, and returns them beside its score; its
    window is nobody else's to see."""

    def __init__(self, n, level, made, low, high):
        self.n, self.level, self.made, self.__low, self.__high = n, level, made, low, high

    def search(self):
        if self.level == 3:
            return self.n * 4 % 7 - 3, self.made
        best, chosen = self.__low, None
        for move in "pq":
            self.made += 1
            below = 2 * self.n + (move == "q") + 1
            child = Counted(below, self.level + 1, self.made, -self.__high, -best)
            score, self.made = child.search()
            if -score > best:
                best, chosen = -score, move
            if best >= self.__high:
                break
        return (best, self.made) if self.level else (chosen, best, self.made)


def test_a_count_of_nodes_beside_the_score_is_no_value():
    trace = watch(Counted(0, 0, 0, -99, 99).search)
    assert [trace.values[path] for path in ("0.0.0", "0.0.1", "0.0")] == [-3, 1, 3]
    assert trace.side == "mover" and trace.steps[0].alpha == -trace.steps[0].beta == -99


class Square:
    def __init__(self, row, column):
        self.row, self.column = row, column

    def worth(self):
        return (self.row * 5 + self.column * 3) % 7


def test_an_object_that_holds_what_its_move_holds_has_no_value():
    def best(n, depth, mine, last=None):
        if depth == 0:
            return Square(*last)
        squares = [(row, column) for row in (0, 1) for column in (0, 1) if (n + row + column) % 3]
        found = [(best(3 * n + r, depth - 1, not mine, (r, c)).worth(), (r, c)) for r, c in squares]
        return Square(*(max if mine else min)(found)[1])

    assert {step.value for step in watch(best, 1, 3, True).steps} == {None}


class Sum:
    """What has been taken; it adds that up one after another, when that is asked for first."""

    def __init__(self, taken):
        self.taken, self.known = taken, None

    def up_to(self, count):
        return self.taken[count - 1] * count + self.up_to(count - 1) if count else 0

    def worth(self):
        self.known = self.known or self.up_to(len(self.taken))
        return self.known % 13


def summed(line, depth, alpha, beta):
    if depth == 0:
        return line.worth()
    for take in range(1, 5):
        child = Sum([*line.taken, take])
        alpha = max(alpha, -summed_twice(child, depth - 1, alpha, beta, take == 1))
    return alpha


def summed_twice(line, depth, alpha, beta, first):
    value = -99 if first else -summed(line, depth, -alpha - 1, -alpha)
    return summed(line, depth, -beta, -alpha) if first or alpha < value < beta else -value


def judged_and_summed(line):
    return line.worth() and summed(line, 2, -99, 99)


def test_a_position_that_keeps_its_worth_is_the_same_when_it_is_searched_again():
    """Before the search begins it adds up for long."""
    trace = watch(judged_and_summed, Sum([1] * 500))
    assert {path.count(".") for path in trace.leaves_read} == {1} and not trace.doubts


class Stack:
    """A position whose methods have the names of a list's own."""

    def __init__(self, taken=()):
        self.taken = [*taken]

    def copy(self):
        return Stack(self.taken.copy())

    def append(self, take):
        self.taken.append(take)

    def pop(self):
        return self.taken.pop()


def piled(stack, depth, mine=True):
    """Take 1, 2 or 3, and take that back."""
    if depth == 0:
        return sum(stack.copy().taken) % 7
    values = []
    for take in (1, 2, 3):
        stack.append(take)
        values.append(piled(stack, depth - 1, not mine))
        stack.pop()
    return max(values) if mine else min(values)


def test_methods_named_as_those_of_a_list_do_not_count_against_the_limit():
    trace = watch(piled, Stack(), 3, limit=40)
    assert trace.error is None and len(trace.visited) == 40


def test_a_function_without_a_name_gives_its_move_none():
    def search(n, depth):
        if depth == 0:
            return n % 5
        return max(-search(make(n), depth - 1) for make in (lambda n: n + 1, lambda n: 2 * n))

    assert watch(search, 1, 2).root.moves is None


def test_a_position_of_tuples_that_a_generator_makes_is_its_own_move():
    def kept(board, mine):
        for k in range(len(board[mine])):
            rest = tuple(one for at, one in enumerate(board[mine]) if at != k)
            yield (rest, board[1]) if mine == 0 else (board[0], rest)

    def search(board, mine, depth):
        boards = [*kept(board, mine)]
        if depth == 0 or not boards:
            return sum(board[0]) - sum(board[1])
        pick = min if mine else max
        return pick(search(one, 1 - mine, depth - 1) for one in boards)

    def choose(board):
        scored = []
        for one in kept(board, 0):
            scored.append((search(one, 1, 1), one))
        return max(scored)[1]

    trace = watch(choose, ((5, 1), (2, 3)))
    assert trace.root.player == "max" and trace.root.moves == (((1,), (2, 3)), ((5,), (2, 3)))


def branching(alpha, beta, depth, at=0):
    """One move in six keeps the turn, which none does here."""
    if depth == 0:
        return (7 * at + at // 3) % 11
    best = -99
    for move in range(3):
        child = 3 * at + move + 1
        if child > 1000:
            value = branching(alpha, beta, depth, child)
        else:
            value = -branching(-beta, -alpha, depth - 1, child)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def test_a_call_that_was_never_made_hides_no_moves():
    trace = watch(branching, -99, 99, 3)
    assert not trace.doubts
    assert trace.cuts and all(len(trace.root.at(path).children) == 3 for path in trace.cuts)


def first_to_third(n, lower, upper, depth=2):
    """What MIN has goes before what MAX has."""
    if depth == 0:
        return n
    best = -inf
    for child in (3 * n, 3 * n + 1, 3 * n + 2):
        best = max(best, third_to_first(child, lower, upper, depth - 1))
        if best > lower:
            return best
        upper = max(upper, best)
    return best


def third_to_first(n, lower, upper, depth):
    if depth == 0:
        return n
    best = inf
    for child in (3 * n + 2, 3 * n + 1, 3 * n):
        best = min(best, first_to_third(child, lower, upper, depth - 1))
        if best < upper:
            return best
        lower = min(lower, best)
    return best


def test_a_window_may_begin_with_its_upper_end():
    trace = watch(first_to_third, 0, inf, -inf)
    windows = {step.node: (step.alpha, step.beta) for step in trace.steps if step.kind == "enter"}
    assert windows[""] == windows["0"] == (-inf, inf) and windows["1"] == (0, inf)


def test_one_best_that_all_nodes_write_into_proves_no_side():
    tree = {"": "abcde", "a": [0, -1, 1, 1], "b": [2, 0, 3, 0], "c": -4, "d": [1, 1, -1, 0]}
    tree["e"] = [3, 0, 0, 2]

    def search(node, best):
        below = tree.get(node, node)
        if isinstance(below, int):
            return [None, below]
        for move in below:
            value = -search(move, best)[1]
            if value > best[1]:
                best[:] = move, value
        return best

    trace = watch(search, "", [None, -100])
    assert {step.value for step in trace.steps if step.kind == "update"} == {None}
    assert "who moves there is not told" in str(trace.doubts)


def of_all(pile, mine):
    moves = [take for take in (1, 3, 4) if take <= pile]
    return of_the_rest(moves, pile, mine) if moves else (-1 if mine else 1)


def of_the_rest(moves, pile, mine):
    first, *others = moves
    value = of_all(pile - first, not mine)
    if not others:
        return value
    rest = of_the_rest(others, pile, mine)
    return max(value, rest) if mine else min(value, rest)


def coins(row, mine):
    """The first coin or the last is taken: what is left is another position."""
    if not row:
        return 0
    first, last = row[0] if mine else -row[0], row[-1] if mine else -row[-1]
    pick = max if mine else min
    return pick(first + coins(row[1:], not mine), last + coins(row[:-1], not mine))


def piles(row, most):
    """The first piles are taken, up to twice as many as before."""
    takes = range(1, 1 + min(2 * most, len(row)))
    return max((sum(row[:n]) - piles(row[n:], max(most, n)) for n in takes), default=0)


def test_that_a_call_for_the_rest_of_the_moves_is_a_visit_is_said():
    said = ["the rest of a list" in doubt for doubt in watch(of_all, 4, True).doubts]
    assert any(said)
    for trace in (watch(coins, [3, 1, 4], True), watch(piles, [3, 1, 4, 1], 1)):
        assert "the rest of a list" not in str(trace.doubts)


class Row:
    """Stones that are changed in place, in something of a kind."""

    def __init__(self, kind):
        self.stones, self.turn, self.undo = kind((3, 1, 2)), 0, []

    def moves(self, least):
        pairs = [(k, take) for k in range(3) for take in (1, 2) if take >= least]
        return [(k, take) for k, take in pairs if take <= self.stones[k]]

    def make(self, move):
        k, take = move
        self.undo.append((k, self.stones[k]))
        self.stones[k] -= take
        self.turn ^= 1

    def unmake(self):
        k, self.stones[k] = self.undo.pop()
        self.turn ^= 1


def calmed(row, alpha, beta):
    worth = 7 * sum(row.stones[k] for k in range(3)) % 5 - 2
    if worth >= beta:
        return beta
    alpha = max(alpha, worth)
    for move in row.moves(2):
        row.make(move)
        value = -calmed(row, -beta, -alpha)
        row.unmake()
        if value >= beta:
            return beta
        alpha = max(alpha, value)
    return alpha


def reduced(row, depth, alpha, beta):
    """A later move is searched less deep first, and again where that is good."""
    if depth <= 0:
        return calmed(row, alpha, beta)
    for count, move in enumerate(row.moves(1)):
        row.make(move)
        if count >= 1 and depth >= 2:
            value = -reduced(row, depth - 2, -alpha - 1, -alpha)
            if value > alpha:
                value = -reduced(row, depth - 1, -beta, -alpha)
        else:
            value = -reduced(row, depth - 1, -beta, -alpha)
        row.unmake()
        if value >= beta:
            return beta
        alpha = max(alpha, value)
    return alpha


def by_place(stones):
    return dict(enumerate(stones))


def ordered(stones):
    return OrderedDict(enumerate(stones))


class Slotted:
    """The same without a dictionary."""

    __slots__ = ("stones", "turn", "undo")
    __init__, moves, make, unmake = Row.__init__, Row.moves, Row.make, Row.unmake


@pytest.mark.parametrize("kind", [list, bytearray, by_place, ordered])
def test_a_board_that_is_changed_in_place_is_known_again_whatever_it_is_made_of(kind):
    told = [watch(reduced, each, 3, -99, 99) for each in (Row(list), Row(kind), Slotted(kind))]
    moves = [[trace.root.at(path).move for path in trace.visited] for trace in told]
    assert all(trace.visited == told[0].visited for trace in told)
    assert moves[0] == moves[1] == moves[2]


class Plan:
    """A node of a tree that is kept, with what has come of it."""

    def __init__(self, name, *below, worth=None):
        self.name, self.below, self.worth, self.sum, self.count = name, below, worth, 0, 0


def sampled(plan):
    """One way down: to a child that has not been tried, else to the best so far."""
    value = plan.worth
    if plan.below:
        value = sampled(max(plan.below, key=lambda one: one.sum / one.count if one.count else inf))
    plan.count += 1
    plan.sum += value
    return value


def test_a_tree_search_that_goes_one_way_down_in_each_round_is_at_another_child_in_each():
    plans = [Plan(name, Plan(name + "a", worth=3), Plan(name + "b", worth=5)) for name in "abc"]

    def rounds(root):
        for _ in range(6):
            sampled(root)

    trace = watch(rounds, Plan("", *plans))
    assert [path for path in trace.visited if len(path) == 1] == ["0", "1", "2", "0", "0", "0"]


class Memo:
    """A table round a function, which is called no self where it is asked."""

    def __init__(self, function):
        self.function, self.known = function, {}

    def __call__(table, *given):
        if str(given) not in table.known:
            table.known[str(given)] = table.function(*given)
        return table.known[str(given)]


def test_an_object_that_keeps_what_a_function_gave_hands_its_position_on():
    @Memo
    def search(node, big):
        if isinstance(node, int):
            return node
        values = []
        for child in node:
            values.append(search(child, not big))
        return max(values) if big else min(values)

    trace = watch(search, [[3, 8], [2, 4]], True)
    assert trace.visited == ["", "0", "0.0", "0.1", "1", "1.0", "1.1"]
    assert trace.values["1"] == 2 and not trace.doubts


class Kept:
    """A node that is made of lists."""

    def __init__(self, node):
        self.worth = node if isinstance(node, int) else None
        self.below = [] if isinstance(node, int) else [Kept(child) for child in node]


def valued(kept, mine=True, best=(max, min)):
    if kept.below:
        kept.worth = best[not mine]([valued(one, not mine, best) for one in kept.below])
    return kept.worth


def printed(kept, ply=0):
    assert "  " * ply + str(kept.worth)
    for one in kept.below:
        printed(one, ply + 1)


def numbered(kept):
    return 1 + sum(map(numbered, kept.below))


@pytest.mark.parametrize("after", [printed, numbered])
@pytest.mark.parametrize(("best", "worth"), [((max, min), 3), ((max, np.mean), 5.5)])
def test_what_prints_or_counts_the_tree_behind_the_search_is_no_search(after, best, worth):
    def solved(node):
        root = Kept(node)
        value = valued(root, True, best)
        after(root)
        return value

    trace = watch(solved, [[3, 5], [2, 9]])
    assert trace.values[""] == worth and "searched besides" not in str(trace.doubts)


def in_a_pair(n, depth, window, sign=1):
    low, high = window
    if depth == 0:
        return sign * (7 * n % 11 - 5)
    best = -99
    for move in (1, 2, 3):
        best = max(best, -in_a_pair(3 * n + move, depth - 1, (-high, -low), -sign))
        low = max(low, best)
        if low >= high:
            break
    return best


def in_a_narrow_pair(n, depth, window, sign=1):
    alpha, beta = window
    if depth == 0:
        return sign * (7 * n % 11 - 5)
    best = -99
    for move in (1, 2, 3):
        best = max(best, -in_a_narrow_pair(3 * n + move, depth - 1, (-beta, -alpha), -sign))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@pytest.mark.parametrize(("search", "wide"), [(in_a_pair, 100), (in_a_narrow_pair, 9)])
def test_a_window_that_is_passed_as_a_pair_moves_as_what_it_is_taken_apart_into(search, wide):
    trace = watch(search, 1, 3, (-wide, wide))
    windows = [(step.kind, step.alpha, step.beta) for step in trace.steps if step.node == "0.1"]
    assert windows == [
        ("enter", -wide, 3),
        ("update", -1, 3),
        ("update", -1, 3),
        ("update", 2, 3),
        ("return", 2, 3),
    ]


class Borrowed:
    """A board that says when it is given up."""

    given_up = 0

    def __init__(self):
        self.stones = [3]

    def __del__(self):
        Borrowed.given_up += 1


def test_no_board_is_given_up_that_the_program_has_not_made():
    board = Borrowed()

    def search(board, depth):
        if depth == 0:
            return sum(board.stones) % 5
        values = []
        for stone in (1, 2):
            board.stones.append(stone)
            values.append(-search(board, depth - 1))
            board.stones.pop()
        return max(values)

    assert watch(search, board, 3).values[""] == search(board, 3)
    gc.collect()
    assert Borrowed.given_up == 0
