"""Who moves is told where a program's own answers prove it, and is left out elsewhere."""

from enum import Enum
from itertools import pairwise

import pytest
from rules import moves, worth
from searches import highest

from gamelab import watch


def movers(trace):
    return {node.path: node.player for node in trace.root.nodes() if node.children}


def told(trace):
    return {path: player for path, player in movers(trace).items() if player}


def cost(lo, hi):
    if lo >= hi:
        return 0
    best = 99
    for k in range(lo, hi + 1):
        best = min(best, k + max(cost(lo, k - 1), cost(k + 1, hi)))
    return best


def by_last_digit(tree, mine):
    if isinstance(tree, int):
        return tree
    found = (by_last_digit(child, not mine) for child in tree)
    return (max if mine else min)(found, key=lambda value: value % 10)


DICE = {"s": [(("t", 0.5), ("u", 0.5)), (("v", 1),)], "u": [(("x", 1),)]}
DICE |= {"t": [(("x", 0.3), ("y", 0.7)), (("z", 1),)]}
DICE |= {"v": [(("y", 0.5), ("z", 0.5)), (("x", 0.9), ("y", 0.1))]}


def of_means(state):
    if state in "xyz":
        return {"x": 1, "y": 4, "z": 3}[state]
    return max(sum(p * of_means(after) for after, p in action) for action in DICE[state])


def sums(pile, mine):
    if pile == 0:
        return (0, 1) if mine else (1, 0)
    won = lost = 0
    for take in (1, 2)[:pile]:
        one, other = sums(pile - take, not mine)
        won, lost = won + one, lost + other
    return won, lost


def single(tree, mine):
    return tree if isinstance(tree, int) else max(single(child, not mine) for child in tree)


def mixed(node, mine):
    """What each child is worth is mixed with its neighbour's."""
    if not isinstance(node, list):
        return node
    return best_mix([mixed(child, not mine) for child in node], mine)


def best_mix(worths, mine):
    pairs = pairwise([*worths, worths[-2]])
    return (max if mine else min)(0.6 * one + 0.4 * other for one, other in pairs)


def turned(mine, other, depth):
    if depth == 0:
        return mine - other
    return max([thrown(mine, other, depth, times) for times in (1, 2)])


def thrown(mine, other, depth, times):
    found = [-turned(other, mine + times * die, depth - 1) for die in (1, 2)]
    return sum(found) / 2


NOTHING = [
    (turned, (0, 0, 2)),
    (mixed, ([[9, 1, 5], [2, 8, 3], [7, 3, 6]], True)),
    (cost, (1, 4)),
    (by_last_digit, ([[31, 12], [25, [4, 19]]], True)),
    (of_means, ("s",)),
    (sums, (4, True)),
    (single, ([[[5]]], True)),
]


@pytest.mark.parametrize("search, given", NOTHING, ids=lambda one: getattr(one, "__name__", ""))
def test_where_nothing_proves_who_moves_none_is_told_and_that_is_said(search, given):
    trace = watch(search, *given)
    withheld = [step for step in trace.steps if step.kind == "update" and step.value is None]
    said = "who moves there is not told" in str(trace.doubts)
    assert told(trace) == {} and (said or not withheld)
    assert "MAX" not in trace.text() and "MIN" not in trace.text()
    assert all(step.alpha is None for step in trace.steps)


def move_again(trees):
    move, best = None, -99
    for tree in trees:
        if (found := highest(tree, True)) > best:
            best, move = found, tree
    return move


def tricks(hand, who):
    if isinstance(hand, int):
        return hand
    return (max if who else min)([tricks(rest, leads) for leads, rest in hand])


HANDS = [(0, [(1, 3), (1, 7)]), (0, [(1, 2), (1, 9)]), (1, [(0, [(1, 5)])]), (1, [(1, 6)])]


def with_a_pass(pile, depth, alpha, beta, null=True):
    if depth <= 0 or pile <= 0:
        return pile * 31 % 13 - 6
    if depth >= 2 and null and -with_a_pass(pile, depth - 2, -beta, 1 - beta, False) >= beta:
        return beta
    for take in (1, 2):
        alpha = max(alpha, -with_a_pass(pile - take, depth - 1, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def star(node, alpha, beta, mine):
    if isinstance(node, int):
        return node
    total, many = 0, len(node)
    for k, child in enumerate(node):
        if mine:
            below = (star(each, alpha, beta, False) for each in (child, node[k - 1]))
            alpha = max(alpha, 0.75 * next(below) + 0.25 * next(below))
            continue
        least = many * alpha - total - 10 * (many - 1 - k)
        found = star(child, max(0, least), 10, True)
        total += found
        if found <= least:
            return (total + 10 * (many - 1 - k)) / many
    return alpha if mine else total / many


def coloured(tree, color):
    if isinstance(tree, int):
        return color * tree
    return max(-coloured(child, -color) for child in tree)


def by_colour(tree, colour):
    return max(tree, key=lambda child: -coloured(child, -colour))


def until_late(node, clock):
    """What the last call gives once the time is up is handed up as it is."""
    clock[0] -= 1
    if clock[0] < 0:
        return -77
    if isinstance(node, int):
        return node
    best = -99
    for child in node:
        value = until_late(child, clock)
        if value == -77:
            return value
        best = max(best, -value)
    return best


TURNS = ("max", "min")
PROVEN = [
    (
        until_late,
        ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], [11]),
        {"": "max"} | dict.fromkeys("012", "min"),
    ),
    (move_again, ([[1, 5], [7, 2], [9, 4]],), dict.fromkeys(("", "0", "1", "2"), "max")),
    (tricks, (HANDS, 1), {"": "max", "0": "min", "1": "min", "2": "max", "2.0": "min", "3": "max"}),
    (
        star,
        ([[8, 6, 9], [1, 2, 10], [3, 6, 4]], 0, 10, True),
        {"": "max"} | dict.fromkeys("012345", "chance"),
    ),
]


@pytest.mark.parametrize(
    "search, given, players", PROVEN, ids=lambda one: getattr(one, "__name__", "")
)
def test_who_moves_is_told_by_what_is_seen_to_go_with_a_player(search, given, players):
    trace = watch(search, *given)
    assert movers(trace) == players and "who moves" not in str(trace.doubts)


def test_a_flag_of_a_negamax_that_turns_no_side_is_no_player():
    trace = watch(with_a_pass, 6, 4, -99, 99)
    assert trace.side == "mover"
    assert movers(trace) == {path: TURNS[node_ply(path) % 2] for path in movers(trace)}


@pytest.mark.parametrize("search", [coloured, by_colour])
@pytest.mark.parametrize("sign", [1, -1])
def test_where_a_colour_is_minus_one_min_moves(search, sign):
    trace = watch(search, [[[3, 5], [2, 9]], [[1, 4], [6]]], sign)
    assert movers(trace) == {path: TURNS[::sign][node_ply(path) % 2] for path in movers(trace)}
    assert [leaf.payoff for leaf in trace.root.leaves()] == [3, 5, 2, 9, 1, 4, 6]


def node_ply(path):
    return path.count(".") + bool(path)


def boxes(edges, lines=(frozenset("ab"), frozenset("bcd"))):
    if not edges:
        return 0
    best = -99
    for edge in sorted(edges):
        rest = edges - {edge}
        done = sum(edge in box and not box & rest for box in lines)
        best = max(best, done + boxes(rest) if done else -boxes(rest))
    return best


def share(tree):
    return tree if isinstance(tree, float) else max(1 - share(child) for child in tree)


@pytest.mark.parametrize(
    "search, given", [(boxes, frozenset("abcd")), (share, [[0.3, 0.9], [0.2, [0.4, 0.6]]])]
)
def test_whose_side_values_take_that_nobody_can_know_is_not_told(search, given):
    trace = watch(search, given)
    assert trace.side == "unknown" and told(trace) == {}
    assert " for M" not in trace.text()
    with pytest.raises(ValueError, match="nobody can know whose side"):
        trace.for_max()


def test_the_ends_of_a_range_are_no_window():
    trace = watch(cost, 1, 3)
    assert trace.visited[:3] == ["", "0", "1"] and trace.values[""] == 2


def test_a_window_that_may_be_a_range_is_one_where_it_is_handed_on():
    def within(tree, lo, hi, mine):
        if isinstance(tree, int):
            return tree
        for child in tree:
            found = within(child, lo, hi, not mine)
            lo, hi = (max(lo, found), hi) if mine else (lo, min(hi, found))
            if lo >= hi:
                break
        return lo if mine else hi

    trace = watch(within, [[3, 5], [2, 9]], 0, 9, True)
    assert (trace.steps[0].alpha, trace.steps[0].beta) == (0, 9) and trace.cuts == ["1"]


def of_kinds(node):
    if isinstance(node, int):
        return node
    kind, *below = node
    values = [of_kinds(child) for child in below]
    if kind == "best":
        return max(values)
    total = 0
    for value in values:
        total += value
    return total


def test_nobody_is_said_to_choose_where_what_comes_back_is_added_up():
    eight, one = ("sum", 3, 5), ("sum", -4, 5)
    trace = watch(of_kinds, ("best", ("best", eight, 5), 3, ("best", -4, one, 3)))
    assert trace.values["0.0"] == 8 and trace.values["2.1"] == 1
    assert movers(trace) == {"": "max", "0": "max", "0.0": None, "2": "max", "2.1": None}


class Seat(Enum):
    NORTH = "north"
    SOUTH = "south"

    def after(self, coin):
        """Who takes the largest coin moves again."""
        return self if coin == 4 else Seat.SOUTH if self is Seat.NORTH else Seat.NORTH


class Deal:
    def __init__(self, taken, white):
        self.taken, self.white = taken, white


def by_member(taken, seat):
    if len(taken) == 3:
        return worth(taken) // 6
    values = [by_member((*taken, coin), seat.after(coin)) for coin in moves(taken)]
    return (max if seat is Seat.NORTH else min)(values)


def by_what_it_holds(deal):
    if len(deal.taken) == 3:
        return worth(deal.taken) // 6
    values = {}
    for coin in moves(deal.taken):
        turns = coin != 4
        values[coin] = by_what_it_holds(Deal((*deal.taken, coin), deal.white != turns))
    better = max if deal.white else min
    return values[better(values, key=values.get)]


@pytest.mark.parametrize(
    "search, given", [(by_member, ((), Seat.NORTH)), (by_what_it_holds, (Deal((), True),))]
)
def test_whose_turn_it_is_is_told_by_a_member_of_an_enum_and_by_what_a_position_holds(
    search, given
):
    trace = watch(search, *given)
    for path, player in movers(trace).items():
        coins = [trace.node(path[:k]).move for k in range(1, len(path) + 1, 2)]
        assert player == TURNS[sum(coin != 4 for coin in coins) % 2]
    assert not trace.doubts and len(movers(trace)) == 17
    assert all(step.value is not None for step in trace.steps if step.kind == "update")


def most(tree):
    if isinstance(tree, int):
        return tree
    best = -99
    for child in tree:
        value = least(child)
        if value > best:
            best = value
    best = best - 1 if best > 0 else best + 1
    return best


def least(tree):
    if isinstance(tree, int):
        return tree
    best = 99
    for child in tree:
        value = most(child)
        if value < best:
            best = value
    best = best - 1 if best > 0 else best + 1
    return best


def test_a_sum_that_is_divided_last_is_chance_though_it_rises_as_the_best_would():
    def value(node, mine):
        if isinstance(node, int):
            return node
        if mine:
            best = -1
            for child in node:
                best = max(best, value(child, False))
        else:
            best = 0
            for child in node:
                best += value(child, True)
            best = best / len(node)
        return best

    trace = watch(value, [[1, 0, 3], [1, 0, 1], [2, 1, 5]], True)
    assert [node.player for node in trace.root.children] == ["chance"] * 3
    updates = [step.value for step in trace.steps if step.kind == "update" and step.node == "0"]
    assert updates[:2] == [1, 1] and updates[2] in (4, None)


def test_a_sum_that_rises_as_the_best_would_is_nobodys_where_a_table_has_some_of_it():
    known = {"ac": 4}

    def value(path, mine):
        if len(path) == 2:
            return [1, 0, 5, 1, 0, 3, 2, 0, 1]["abc".index(path[0]) * 3 + "abc".index(path[1])]
        best = -1 if mine else 0
        for move in "abc":
            if path + move not in known:
                known[path + move] = value(path + move, not mine)
            if mine:
                best = max(best, known[path + move])
            else:
                best += known[path + move]
        if not mine:
            best = best / 3
        return best

    assert "max" not in {node.player for node in watch(value, "", True).root.children}


def test_the_best_that_loses_a_little_with_each_ply_is_no_chance():
    trace = watch(most, [[-5, 9], [-7, -1]])
    assert (trace.values["0"], trace.values["1"], trace.result) == (-4, -6, -3)
    assert "chance" not in movers(trace).values() and trace.side == "max"


def discounted(node, player):
    """Nine tenths of the best for who moves; what a leaf is worth is 0 above."""
    worth = 0 if isinstance(node, list) else node
    if not isinstance(node, list):
        return worth
    found = [0] * len(node)
    for k, child in enumerate(node):
        found[k] = 0.9 * discounted(child, -player)
    return max(found) if player == 1 else min(found)


@pytest.mark.parametrize("root", [[[1], -1], [[[0, 1], [0, -1]], [[0, -1, 1], 1], 0]])
@pytest.mark.parametrize("first", [1, -1])
def test_what_is_like_what_came_back_by_chance_proves_nobody(root, first):
    """Neither a variable that nothing sets, nor a value that is another's turned round."""
    trace = watch(discounted, root, first)
    mine = {None, "max" if first == 1 else "min"}, {None, "min" if first == 1 else "max"}
    inner = [node for node in trace.root.nodes() if node.children]
    assert all(node.player in mine[node.ply % 2] for node in inner)


def cat_and_mouse(tree, mouse):
    """2 is the cat's and 1 the mouse's, 0 a draw."""
    if isinstance(tree, int):
        return tree
    own, others = (1, 2) if mouse else (2, 1)
    found = others
    for child in tree:
        value = cat_and_mouse(child, not mouse)
        if value == own:
            return own
        if value == 0:
            found = 0
    return found


def test_who_likes_values_in_another_order_than_the_numbers_is_neither_max_nor_min():
    halves = [[[0, 1], [2, 0]], [[1, 2], [0, 1]]], [[[1, 0], [0, 2]], [[2, 1], [1, 0]]]
    trace = watch(cat_and_mouse, [*halves], True)
    assert trace.result == 0 and told(trace) == {}
    assert "who moves there is not told" in trace.doubts[-1]


def test_what_adds_up_does_not_choose_though_the_sum_is_once_the_best():
    def chance(node, mine):
        return sum(choice(child, mine) * 0.5 for child in node) / len(node)

    def choice(node, mine):
        if isinstance(node, int):
            return node
        return (max if mine else min)([chance(child, not mine) for child in node])

    # -1 is the largest of -1 and -3, and their sum taken half twice
    trace = watch(choice, [[-1, -3], [4, 8], [2, 10]], True)
    assert trace.root.player == "max"
    assert {node.player for node in trace.root.children} <= {None, "chance"}


GAINS = dict(zip("abcdef", (0, 0, 1, 0, 1, 1)))
TRICKS = {"ace": 0, "acf": 1, "ade": 3, "adf": 4, "bce": 1, "bcf": 0, "bde": 2, "bdf": 5}


def with_gains(line, alpha, beta):
    """The caller adds what a move gains; MAX has the first move alone."""
    if line in TRICKS:
        return TRICKS[line]
    best = 9 if line else -9
    for move in ("ab", "cd", "ef")[len(line)]:
        gain = GAINS[move]
        value = gain + with_gains(line + move, alpha - gain, beta - gain)
        best = min(best, value) if line else max(best, value)
        alpha, beta = (alpha, min(beta, best)) if line else (max(alpha, best), beta)
        if alpha >= beta:
            break
    return best


def test_a_window_tells_who_moves_where_what_is_added_makes_the_least_the_largest():
    """At 0.0 MIN has 1 and 2, where 0 and 1 came back; at 0.1 4 and 5 for 3 and 4, and moves none
    of its bounds."""
    trace = watch(with_gains, "", -9, 9)
    assert trace.node("0.0").player == "min" and trace.node("0.1").player is None


def test_that_nobody_is_named_is_said_though_a_variable_holds_every_running_value():
    def search(taken, left, mine):
        if left == 0:
            return len(taken)
        best = -9 if mine else 9
        for take in (1, 2):
            taken.copy().append(take)  # what is made is not handed on
            value = search(taken, left - 1, not mine)
            if value > best if mine else value < best:
                best = value
        return best

    trace = watch(search, [5], 2, True)
    assert {update.value for update in trace.steps if update.kind == "update"} == {1}
    assert trace.root.player is None and "who moves there is not told" in trace.doubts[0]


def both_halves(pairs, alpha, beta):
    """The best of each half, added up."""
    total = 0
    for half in pairs:
        best = -99
        for pair in half:
            best = max(best, lesser(pair, alpha, beta))
            alpha = max(alpha, best)
        total += best
    return total


def lesser(pair, alpha, beta):
    return pair if isinstance(pair, int) else min(both_halves(one, alpha, beta) for one in pair)


def test_who_adds_up_two_maxima_is_no_player():
    trace = watch(lesser, [[[1, 20], [3, 2]], [[5, 30], [1, 3]]], -99, 99)
    assert [trace.values[path] for path in ("0", "1", "")] == [23, 33, 23]
    assert {"0", "1"}.isdisjoint(told(trace)) and "who moves there is not told" in trace.doubts[0]


BIDS = {"aaa": (-5, 1, -2), "aab": (2, 6, 1), "aac": (-2, -2, 4)}
BIDS |= {"aba": (5, 3, 7), "baa": (1, 4, 0), "bba": (0, 3, 5)}


def the_last(line, mine, alpha, beta):
    """The window is RED's, who has the first payoff; what is returned is what came back last."""
    if line in BIDS:
        return BIDS[line]
    for move in sorted({other[len(line)] for other in BIDS if other.startswith(line)}):
        payoffs = the_last(line + move, not mine, alpha, beta)
        alpha, beta = (max(alpha, payoffs[0]), beta) if mine else (alpha, min(beta, payoffs[1]))
    return payoffs


def test_of_many_players_none_is_named_to_whose_best_no_bound_has_moved():
    trace = watch(the_last, "", True, -99, 99)
    assert trace.values["0.0"] == (-2, -2, 4) and told(trace) == {}


def drawn(pile, alpha, beta):
    if pile < 2:
        return 0
    for take in (1, 2):
        alpha = max(alpha, -drawn(pile - take, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def test_where_every_game_is_drawn_the_windows_that_are_handed_on_tell_that_players_take_turns():
    trace = watch(drawn, 3, -99, 99)
    assert trace.side == "mover" and movers(trace) == {"": "max", "0": "min"}


def best_for(n, depth, mine, worth):
    if depth == 0:
        return worth(n)
    pick = max if mine else min
    return pick(best_for(3 * n + k, depth - 1, not mine, worth) for k in (1, 2, 3))


@pytest.mark.parametrize("worth", [lambda n: n % 5, lambda n: 0])
@pytest.mark.parametrize("pick", [max, min])
def test_a_root_that_ranks_its_moves_in_a_table_takes_the_best_of_that(pick, worth):
    """Though its children are MAX's, too, a move may be a number, and all may be worth as much."""

    def highest(n):
        ranks = {k: best_for(3 * n + k, 2, True, worth) for k in (1, 2, 3)}
        return max(ranks, key=ranks.get)

    def lowest(n):
        ranks = {k: best_for(3 * n + k, 2, True, worth) for k in (1, 2, 3)}
        return min(ranks, key=ranks.get)

    trace = watch(highest if pick is max else lowest, 4)
    values = [trace.values[path] for path in "012"]
    told = [step.value for step in trace.steps if step.kind == "update" and step.node == ""]
    assert trace.root.player == pick.__name__
    assert told == [pick(values[:k]) for k in (1, 2, 3)]
