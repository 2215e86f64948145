"""Searches of Nodes by way of helpers, and what the text says of any search."""

from array import array
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

import pytest
from numpy import float64
from searches import highest, narrowed
from shapes import best_of

from gamelab import alphabeta, tree, watch

LINES = [[[4, 9], [1, 2]], [[3], [5, 6]]]


def gathered(node):
    """A helper has the values of all moves."""
    return node.payoff if node.is_leaf else best_of(node, worths(node))


def worths(node):
    return [gathered(child) for child in node.children]


def named(node):
    return node.payoff if node.is_leaf else best_of(node, by_path(node).values())


def by_path(node):
    return {child.path: named(child) for child in node.children}


def paired(node):
    """A helper has the value out of the pair."""
    if node.is_leaf:
        return node.payoff, None
    return best_of(node, [(taken(node, k), k) for k in range(len(node.children))])


def taken(node, k):
    return paired(node.children[k])[0]


def turned(node):
    """A helper goes to the child, and the caller turns what it gives."""
    if node.is_leaf:
        return node.payoff if node.player == "max" else -node.payoff
    return max(-there(node, k) for k in range(len(node.children)))


def there(node, k):
    return turned(node.children[k])


@pytest.mark.parametrize("search", [gathered, named, paired, turned])
def test_a_helper_at_the_same_node_is_no_visit_and_its_answer_is_not_the_nodes(search):
    trace = watch(search, LINES).for_max()
    paths = [node.path for node in trace.root.nodes()]
    assert trace.visited == paths and not trace.cuts and not trace.doubts
    inner = {"0.0": 9, "0.1": 2, "0": 2, "1.0": 3, "1.1": 6, "1": 3, "": 3}
    assert {path: trace.values[path] for path in inner} == inner


def told_beside(node):
    """The first leaves are met by lines of one move, and grow."""
    if node.is_leaf:
        return None, node.payoff
    found = [(told_beside(child)[1], k) for k, child in enumerate(node.children)]
    return best_of(node, found)[::-1]


def test_what_leaves_do_not_have_is_a_move_and_not_the_value():
    trace = watch(told_beside, [[[3, 4]], 6])
    assert trace.values == {"0.0.0": 3, "0.0.1": 4, "0.0": 4, "0": 4, "1": 6, "": 6}


def chosen(node):
    return max(node.children, key=lambda child: gathered(child))


def test_a_root_whose_key_calls_the_search_is_a_visit():
    trace = watch(chosen, LINES)
    assert trace.visited[0] == "" and trace.visited.count("") == 1
    assert [step.value for step in trace.steps if step.kind == "update" and not step.node] == [2, 3]


class Enough(Exception):
    pass


def caught(position, alpha, beta, mine):
    if isinstance(position, int):
        return position
    try:
        return looked(position, alpha, beta, mine)
    except Enough as cut:
        return cut.args[0]


def looked(position, alpha, beta, mine):
    for k in position:
        value = caught(k, alpha, beta, not mine)
        alpha, beta = (max(alpha, value), beta) if mine else (alpha, min(beta, value))
        if alpha >= beta:
            raise Enough(value)
    return alpha if mine else beta


def test_an_exception_that_the_visit_catches_is_its_cut():
    trace = watch(caught, [[3, 12], [2, 4, 6]], -99, 99, True)
    assert trace.visited == ["", "0", "0.0", "0.1", "1", "1.0"]
    assert (trace.cuts, trace.leaves_pruned) == (["1"], ["1.1", "1.2"])
    assert [doubt[:9] for doubt in trace.doubts] == ["At 1 what"]  # for MAX 2 is best, too
    assert trace.values["1"] == 2 and trace.root.player == "max"


def test_an_exception_that_no_visit_catches_is_no_cut():
    trace = watch(looked, [[3, 12], [2, 4, 6]], 2, 3, True)
    assert isinstance(trace.error, Enough) and trace.cuts == [] == trace.doubts


def popping(position, alpha, beta, mine):
    if isinstance(position, int):
        return position
    best, left = -9 if mine else 9, [*position]
    while left:
        best = (max if mine else min)(best, popping(left.pop(0), alpha, beta, not mine))
        alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


def test_a_while_loop_that_takes_its_moves_from_a_list_has_left_what_stands_there():
    trace = watch(popping, [[5, 6], [2, 9, 4]], -999, 999, True)
    assert (trace.cuts, trace.leaves_pruned, trace.doubts) == (["1"], ["1.1", "1.2"], [])


def slicing(position, alpha, beta, mine):
    if isinstance(position, int):
        return position
    while position:
        worth = slicing(position[0], alpha, beta, not mine)
        alpha, beta = (max(alpha, worth), beta) if mine else (alpha, min(beta, worth))
        position = position[1:] if alpha < beta else []
    return alpha if mine else beta


def test_where_a_cut_is_doubted_a_value_says_no_more_than_its_window():
    trace = watch(slicing, [[5, 6], [2, 9]], -999, 999, True)
    told = {step.node: step.relation for step in trace.steps if step.kind == "return"}
    assert told == {"0.0": "=", "0.1": "=", "0": None, "1.0": "=", "1": "<=", "": None}


def started(position):
    return popping(position, -999, 999, True)


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_what_only_starts_a_search_is_none_of_the_visits_that_end_it(limit):
    trace = watch(started, [[5, 6], [2, 9]], limit=limit)
    assert len(trace.visited) == limit and f"after {limit} visits" in trace.text()


def numbered(position, alpha, beta, mine, late):
    if isinstance(position, int):
        return position
    for _, item in enumerate(position):
        if late and alpha >= beta:
            break
        value = numbered(item, alpha, beta, not mine, late)
        alpha, beta = (max(alpha, value), beta) if mine else (alpha, min(beta, value))
        if not late and alpha >= beta:
            break
    return alpha if mine else beta


@pytest.mark.parametrize("late", [False, True])
def test_all_moves_of_a_list_that_are_numbered_go_by_their_places(late):
    trace = watch(numbered, [[3, 12], [2, 4, 6]], -999, 999, True, late)
    assert all(node.move in (None, node.index) for node in trace.root.nodes())
    assert "The node after moves 1, 1 and the node after moves 1, 2 are not read" in trace.text()


def winning(pile):
    for take in (1, 2):
        if take <= pile and winning(pile - take) is None:
            return take
    return None


def filling(node):
    if node.is_leaf:
        node.info = node.payoff
        return
    for child in node.children:
        filling(child)
    node.info = best_of(node, [child.info for child in node.children])


def test_a_none_that_is_written_out_is_no_return_that_is_missing():
    assert watch(winning, 3).text().endswith("The root returns None.")
    text = watch(filling, LINES).text()
    assert "The root returns None." in text and "missing" not in text


def averaging(position, mine):
    if isinstance(position, int):
        return position
    worths = [averaging(item, not mine) for item in position]
    return max(worths) if mine else sum(worths) / len(worths)


def test_the_mean_of_what_came_back_leaves_nothing_to_doubt():
    trace = watch(averaging, [[1, 2], [4, [2, 1, 6]], [3, 6, 4]], True)
    assert not trace.doubts and trace.values["1"] == 5
    assert {trace.node(path).player for path in "012"} == {"chance"}


@pytest.mark.parametrize("number", [Fraction, Decimal, float64])
def test_numbers_of_other_kinds_are_told_as_any_others(number):
    tree = [[number("1.5"), number("2.25")], [number("0.5"), number("9")]]
    ends = (number(-999), number(999)) if number is Fraction else (number("-inf"), number("inf"))

    trace = watch(narrowed, tree, *ends, True)
    assert trace.values["0"] == number("1.5") == trace.values[""] and trace.cuts == ["1"]
    assert not trace.doubts and trace.steps[-1].relation == "="


class Copy:
    def __init__(self, node):
        self.node, self.below = node, [Copy(child) for child in node.children]

    def solve(self):
        node = self.node
        return node.payoff if node.is_leaf else best_of(node, [copy.solve() for copy in self.below])


def copied(root):
    return Copy(root).solve()


def test_what_copies_the_tree_before_it_is_searched_is_no_search():
    trace = watch(copied, LINES)
    assert trace.seen == "reads" and not trace.unexplained
    assert trace.leaves_read == [node.path for node in trace.root.nodes() if node.is_leaf]


def both_ways(node):
    return gathered(node), alphabeta(node)


def counted(position):
    return 1 if isinstance(position, int) else sum(map(counted, position))


def both_on_lists(position):
    return highest(position, True), narrowed(position, -999, 999, True)


def counted_first(position):
    return counted(position), narrowed(position, -999, 999, True)


@pytest.mark.parametrize(
    "search, besides",
    [(both_ways, "gathered and worths"), (both_on_lists, "highest"), (counted_first, "")],
)
def test_of_two_searches_that_run_one_after_the_other_one_is_shown_and_said_to_be(search, besides):
    trace = watch(search, [[3, 12], [2, 4, 6]])
    assert (trace.cuts, trace.leaves_pruned) == (["1"], ["1.1", "1.2"])
    assert not trace.unexplained and len(trace.visited) == 6
    assert trace.doubts == ([f"What {besides} searched besides is not shown."] if besides else [])


def scouting(position, alpha, beta, sign):
    if isinstance(position, int):
        return sign * position
    for k, item in enumerate(position):
        value = -scouting(item, -alpha - 1 if k else -beta, -alpha, -sign)
        if k and alpha < value < beta:
            value = -scouting(item, -beta, -value, -sign)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return alpha


def test_what_a_position_is_worth_as_it_stands_comes_from_no_child():
    """It has moved alpha before the first."""

    def quiet(node, alpha, beta, sign):
        standing = sign * (node.payoff if node.is_leaf else node.eval)
        if standing >= beta:
            return beta
        alpha = max(alpha, standing)
        for capture in node.children:
            alpha = max(alpha, -quiet(capture, -beta, -alpha, -sign))
            if alpha >= beta:
                break
        return alpha

    captured = {"player": "min", "eval": 7, "children": [9]}
    root = tree({"player": "max", "eval": 5, "children": [3, captured]})
    trace = watch(quiet, root, -99, 99, 1)
    for told, most in (trace, "−7 and −7 and keeps −7"), (trace.for_max(), "7 and 7 and keeps 7"):
        assert [told.says(k).partition(";")[0] for k in (3, 7, 9)] == [
            "MAX at the root compares 5 and 5 and keeps 5",
            f"MIN at the node after move 1 compares {most}",
            "MAX at the root compares 5 and 7 and takes 7",
        ]


def test_what_a_scout_brings_is_not_kept_before_its_child_is_searched_again():
    trace = watch(scouting, [[4, 2], [5, 6], [1, 7]], -999, 999, 1)
    told = [step.value for step in trace.steps if step.child and not step.node]
    assert told == [2, 2, 5, 5]
    assert "The root: the node after move 1 has returned 3; the value is still 2" in trace.text()
    # nor alpha taken for what came back, where nothing has come up to it
    low = watch(scouting, [[6, 5, 4], [[3, 9], 6]], -99, 99, 1)
    assert [s.value for s in low.steps if s.child and s.node == "1.0"] == [3, 9, 3, 3, 9]


def halved(node):
    return node.payoff if node.is_leaf else Fraction(highest_below(node), 2)


def highest_below(node):
    return best_of(node, [halved(child) for child in node.children])


def sibling_by_sibling(node):
    return node.payoff if node.is_leaf else from_here_on(node.children[0])


def from_here_on(child):
    value, later = sibling_by_sibling(child), child.parent.children[child.index + 1 :]
    return best_of(child.parent, [value, from_here_on(later[0])]) if later else value


@pytest.mark.parametrize(
    "search, inner", [(halved, [1, Fraction(1, 2)]), (sibling_by_sibling, [2, 1])]
)
def test_a_function_that_makes_another_number_of_a_visits_is_told_apart(search, inner):
    trace = watch(search, [[9, 2, 8], [4, 1]])
    assert trace.values == {
        "": inner[0] / 2 if search is halved else 2,
        **dict(zip("01", inner)),
        **{leaf.path: leaf.payoff for leaf in trace.root.leaves()},
    }
    assert trace.visited == [node.path for node in trace.root.nodes()]
    assert not trace.cuts


def below_chance(node):
    if node.is_leaf:
        return node.payoff
    if node.player == "chance":
        return sum(p * below_chance(child) for p, child in zip(node.probs, node.children))
    return narrowing(node, -99, 99)


def narrowing(node, alpha, beta):
    if node.is_leaf:
        return node.payoff
    for child in node.children:
        value = narrowing(child, alpha, beta)
        alpha, beta = (
            (max(alpha, value), beta) if node.player == "max" else (alpha, min(beta, value))
        )
        if alpha >= beta:
            break
    return alpha if node.player == "max" else beta


def test_the_window_that_begins_below_chance_is_told():
    trace = watch(
        below_chance, tree([[[3, 9], [2, 7]], [[8, 4], [1, 6]]], ("chance", "max", "min"))
    )
    entered = {step.node: (step.alpha, step.beta) for step in trace.steps if step.kind == "enter"}
    assert [entered[path] for path in ("0", "0.1", "1", "1.1")] == [
        (-99, 99),
        (3, 99),
        (-99, 99),
        (4, 99),
    ]
    assert trace.cuts == ["0.1", "1.1"]


def leaves_and_value(node):
    return leaves_below(node) and gathered(node)


def value_and_leaves(node):
    value = gathered(node)
    return leaves_below(node) and value


def leaves_below(node):
    return 1 if node.is_leaf else sum(map(leaves_below, node.children))


@pytest.mark.parametrize("search", [leaves_and_value, value_and_leaves])
def test_of_two_recursions_that_is_shown_which_gave_the_result(search):
    assert watch(search, [[9, 2, 8], [4, 1]]).values[""] == 2


def who_takes_last(heap):
    if not heap:
        return "lost"
    replies = [who_takes_last(heap - take) for take in (1, 2) if take <= heap]
    return "won" if "lost" in replies else "lost"


def test_what_has_no_number_is_called_by_its_moves():
    assert watch(alphabeta, tree(LINES)).label("1.0") == "the node after moves 1, 0"
    trace = watch(who_takes_last, 3)
    assert trace.label("0.0.0") == "the node after moves 1, 1, 1"
    assert "The node after moves 1, 2 returns no number." in trace.text()


ENDGAME = tree([[9, 7], [6, 5]])


def with_an_endgame(node):
    if node.is_leaf:
        return with_an_endgame(ENDGAME.children[1]) if node.payoff == 8 else node.payoff
    return best_of(node, [with_an_endgame(child) for child in node.children])


def test_what_is_searched_in_another_tree_is_said_to_be_missing():
    trace = watch(with_an_endgame, [[3, 12, 8], [2, 4]])
    assert trace.visited == [node.path for node in trace.root.nodes()]
    assert (trace.values["0.2"], trace.values["1"], trace.values[""]) == (5, 2, 3)
    assert trace.doubts == ["What with_an_endgame searched besides is not shown."]


def agents(position, agent, came=-1):
    """A mean over the ghosts' moves, with the move that led here, as an agent returns it."""
    if isinstance(position, int):
        return {"value": position, "action": came}
    below = [agents(position[k], 1 - agent, k) for k in range(len(position))]
    if agent == 0:
        best = max(below, key=lambda found: found["value"])
        return {"value": best["value"], "action": below.index(best)}
    return {"value": Fraction(sum(found["value"] for found in below), len(below)), "action": "any"}


def test_of_two_numbers_the_one_that_is_always_a_move_is_not_the_value():
    trace = watch(agents, [[[3, 7], [9, 1]], [[2, 8], [6, 5]], [[5, 4], [6, 0]]], 0)
    assert [trace.values[path] for path in ("", "0", "0.1", "1", "1.0.1")] == [8, 8, 9, 7, 8]


def moves_of(search, *given):
    """How the moves at the root are called."""
    return [node.move for node in watch(search, *given).root.children]


def test_what_enumerate_counts_is_no_part_of_a_move_unless_it_alone_tells_moves_apart():
    def by_cell(board, depth):
        if depth == 0:
            return sum(k for k, cell in enumerate(board) if cell == "x")
        return max(
            -by_cell(board[:k] + "x" + board[k + 1 :], depth - 1)
            for k, cell in enumerate(board)
            if cell == " "
        )

    def named(taken, depth):
        if depth == 0:
            return len(taken)
        best = -99
        for _, move in enumerate("abc"):
            best = max(best, -named(taken + move, depth - 1))
        return best

    assert moves_of(named, "", 2) == ["a", "b", "c"]
    assert moves_of(by_cell, " x  ", 2) == [(0, " "), (2, " "), (3, " ")]


def test_a_move_that_comes_with_its_child_is_called_as_it_stands_there():
    def successors(path):
        return [(name, (path, name)) for name in "NWE"]

    def search(path, depth):
        if depth == 0:
            return len(str(path)) % 13
        best = -99
        for _, child in successors(path):
            best = max(best, -search(child, depth - 1))
        return best

    assert moves_of(search, (), 2) == ["N", "W", "E"]


def test_what_no_loop_makes_has_no_name_among_moves_that_have():
    def search(taken, depth, may_pass=True):
        if depth == 0:
            return len(taken) % 3
        best = -search(taken + "-", depth - 1, False) if may_pass else -99
        for move in "ab":
            best = max(best, -search(taken + move, depth - 1))
        return best

    assert moves_of(search, "", 2) == ["?", "a", "b"]


def test_a_move_with_an_empty_part_is_called_as_the_others():
    def search(taken, depth):
        if depth == 0:
            return len(taken)
        return max(-search((*taken, move), depth - 1) for move in moves)

    moves = [("a", ()), ("b", ("c",)), (None, "d")]
    assert moves_of(search, (), 1) == moves


def with_a_pass(line, depth, beta):
    """A pass is searched first, less deep; the moves are named."""
    if depth <= 0:
        return len(line) - ord(line[-1])
    if depth == 2 and len(line) == 1 and -with_a_pass(line + "-", 0, 0) >= beta:
        return beta
    return max(-with_a_pass(line + move, depth - 1, -99) for move in "ab")


def test_a_pass_has_no_name_among_named_moves_though_no_other_is_searched():
    trace = watch(with_a_pass, "", 3, 0)
    assert trace.result == 99 and trace.root.moves == ("a", "b")
    assert [child.moves for child in trace.root.children] == [("?",), ("?",)]


@pytest.mark.parametrize("most", [99, 1])
def test_a_move_is_called_as_it_stands_beside_its_state_also_where_it_is_not_looked_at(most):
    def search(state, mine):
        if sum(state) == 2:
            return state[0]
        worths = []
        for step in [("right", (state[0] + 1, state[1])), ("up", (state[0], state[1] + 1))]:
            worth = search(step[1], not mine)
            worths.append(worth)
            if worth >= most:
                break
        return max(worths) if mine else min(worths)

    trace = watch(search, (0, 0), True)
    assert trace.root.moves == ("right", "up") and (trace.cuts == []) == (most == 99)


def test_children_that_a_loop_holds_without_their_moves_go_by_their_places():
    def search(row, depth=2):
        if depth == 0:
            return sum(row) % 5
        return max(-search(child, depth - 1) for child in [[*row, 3], [*row, 7]])

    def mapped(row):
        return max(map(mapped, [(*row, 3), (*row, 7)])) if len(row) < 3 else sum(row) % 5

    assert moves_of(search, [1]) == moves_of(mapped, (1,)) == [0, 1]


@dataclass(frozen=True)
class Way:
    name: str
    by: int


class Rows(Way):
    """Of which a picture is more than one line."""

    def __str__(self):
        return f"{self.name}\n{self.by}"


@pytest.mark.parametrize(
    ("ways", "names"),
    [
        ([Way("up", 1), Way("down", 2)], ("Way(name='up', by=1)", "Way(name='down', by=2)")),
        ([(5, 0.25), (6, 0.75)], (5, 6)),  # with the share of each
        ([0.5, 1.5], (0.5, 1.5)),
        ([[0, 1], [2, 0]], ("[0, 1]", "[2, 0]")),
        ([Rows("up", 1), Rows("down", 2)], None),
    ],
)
def test_moves_that_are_objects_or_shares_go_by_what_is_in_them(ways, names):
    def search(line, depth):
        if depth == 0:
            return len(str(line)) % 7
        return max([-search((*line, way), depth - 1) for way in ways])

    assert watch(search, (), 2).root.moves == names


def test_where_some_moves_are_not_called_by_their_places_all_bear_their_names():
    def fill(free, depth):
        if depth == 0:
            return sum(free)
        return max(
            -fill([other for other in free if other != column], depth - 1) for column in free
        )

    root = watch(fill, [0, 1, 2], 2).root
    assert [node.moves for node in root.nodes() if node.children] == [
        (0, 1, 2), (1, 2), (0, 2), (0, 1)
    ]  # fmt: skip


@dataclass
class Branch:
    worth: int
    below: list


def test_positions_that_a_loop_goes_over_go_by_their_places():
    def search(branch):
        return max([-search(child) for child in branch.below], default=branch.worth)

    trace = watch(search, Branch(0, [Branch(0, [Branch(3, []), Branch(5, [])]), Branch(4, [])]))
    assert trace.result == 3
    assert all(node.move in (None, node.index) for node in trace.root.nodes())


BODIES = {
    "taken": ("moves = [5, 6, 7]", "while moves:\n        m = moves.pop(0)"),
    "next": ("moves = iter([5, 6, 7])", "while (m := next(moves, None)) is not None:"),
    "counted": ("m = 4", "while m < 7:\n        m += 1"),
    "at": ("moves, k = [5, 6, 7], -1", "while k < 2:\n        k += 1\n        m = moves[k]"),
    "in a range": ("moves = [5, 6, 7]", "for k in range(len(moves)):\n        m = moves[k]"),
    "from a table": (
        "moves = {5: [], 6: [], 7: []}",
        "while moves:\n        m, _ = moves.popitem()",
    ),
    "from a chain": ("", "for m in chain(First):"),
}
LOOP = """
class Last:
    m, next = 7, None
class Middle:
    m, next = 6, Last
class First:
    m, next = 5, Middle
def chain(link):
    while link:
        yield link.m
        link = link.next
def search(n, depth):
    if depth == 0:
        return n % 5
    best = -99
    {}
    {}
        best = max(best, -search(n * 3 + m, depth - 1))
    return best
"""


@pytest.mark.parametrize(("before", "head"), BODIES.values(), ids=BODIES)
def test_a_move_is_called_by_what_the_loop_takes(before, head):
    own = {}
    exec(LOOP.format(before, head), own)
    names = [move[0] if isinstance(move, tuple) else move for move in moves_of(own["search"], 1, 2)]
    assert sorted(names) == [5, 6, 7]


def test_a_while_that_asks_its_test_anew_is_one_loop():
    def search(n, depth, alpha, beta):
        if depth == 0:
            return n * 7 % 29 - 14
        k, best, full = 0, -99, True
        while k < 3:
            window = (-beta, -alpha) if full else (-alpha - 1, -alpha)
            value = -search(n * 3 + k + 1, depth - 1, *window)
            if not full and alpha < value < beta:
                full = True
                continue
            best = max(best, value)
            alpha = max(alpha, best)
            full = False
            k += 1
        return best

    assert [*dict.fromkeys(moves_of(search, 1, 3, -99, 99))] == [0, 1, 2]


def test_a_move_that_a_generator_makes_itself_is_called_by_what_it_gives():
    line = []

    def played():
        for move in "abc":
            line.append(move)
            yield move
            line.pop()

    def search(depth):
        if depth == 0:
            return line.count("b")
        best = -99
        for _move in played():
            best = max(best, -search(depth - 1))
        return best

    assert moves_of(search, 2) == ["a", "b", "c"]


def left(n):
    return n * 3


def right(n):
    return n * 3 + 1


def test_functions_that_make_moves_have_names():
    def search(n, depth):
        if depth == 0:
            return n % 5
        return max(-search(make(n), depth - 1) for make in (left, right))

    assert moves_of(search, 1, 2) == ["left", "right"]


@pytest.mark.parametrize("kind", [tuple, list])
def test_children_of_a_node_that_is_a_tuple_go_by_their_places(kind):
    def search(node):
        if isinstance(node, int):
            return node
        best = None
        for child in node[1]:
            value = search(child)
            if best is None or (value > best) == node[0]:
                best = value
        return best

    trace = watch(search, (True, kind([(False, kind([3, 5])), (False, kind([2, 9]))])))
    assert trace.visited == ["", "0", "0.0", "0.1", "1", "1.0", "1.1"]
    assert trace.root.moves is None


@pytest.mark.parametrize("tree", [[3, [1, 9], -1], [[3, [1, 9], -1], [6, 4]]])
def test_the_children_of_a_nested_list_go_by_their_places_though_some_are_numbers(tree):
    def value(tree, mine):
        if isinstance(tree, int):
            return tree
        return (max if mine else min)([value(child, not mine) for child in tree])

    nodes = [*watch(value, tree, True).root.nodes()]
    assert all(node.moves is None for node in nodes if node.children) and len(nodes) > 5


def test_a_pass_has_its_name_beside_other_moves_and_alone():
    def value(stones, passed, mine):
        if stones == 0:
            return -1 if mine else 1
        moves = [1, 2, None][: 3 - passed] if stones > 1 else [1] if passed else [None]
        below = [value(stones - (move or 0), move is None, not mine) for move in moves]
        return (max if mine else min)(below)

    trace = watch(value, 3, False, True)
    assert trace.root.moves == (1, 2, "None") and trace.root.at("1").moves == ("None",)


@pytest.mark.parametrize("board", [array("b", [2, 1]), memoryview(bytearray([2, 1]))])
def test_a_board_that_is_an_array_or_a_view_is_followed_while_moves_change_it(board):
    def wins(mine):
        for heap in range(len(board)):
            for taken in range(1, board[heap] + 1):
                board[heap] -= taken
                lost = not wins(not mine)
                board[heap] += taken
                if lost:
                    return True
        return False

    trace = watch(wins, True)
    assert trace.result and trace.root.at("0").moves == ((0, 1), (1, 1))


def test_a_move_that_is_an_empty_tuple_is_one():
    def fewest(coins, added, left):
        if left == 0:
            return len(coins) + len(added)
        return min(fewest(coins + added, more, left - 1) for more in ((), (4,)))

    assert watch(fewest, (), (), 2).root.moves == ((), (4,))


@pytest.mark.parametrize(
    "taking",
    [
        "low = left & -left; left ^= low",
        "low = left & -left; left &= left - 1",
        "low = left & -left; left = left & (left - 1)",
        "low = left & -left; left -= low",
        "low = left & -left; left &= ~low",
    ],
)
def test_a_while_over_the_bits_of_a_number_shows_how_many_are_left(taking):
    left_unread = {}
    space = {"full": (0b0011, 0b0101, 0b1001), "left_unread": left_unread}
    exec(
        f"""
def best(mine, other, alpha=-2, beta=2):
    if other in full:
        return -1
    left = 0b1111 & ~(mine | other)
    value = -2 if left else 0
    while left:
        {taking}
        value = max(value, -best(other, mine | low, -beta, -max(alpha, value)))
        if max(alpha, value) >= beta or value == 1:
            break
    left_unread[mine, other] = left_unread.get((mine, other), [])
    left_unread[mine, other].append(left.bit_count())
    return value
""",
        space,
    )
    trace = watch(space["best"], 0, 0)
    told = [len(step.pruned) for step in trace.steps if step.kind == "cut"]
    truth = [count for counts in left_unread.values() for count in counts if count]
    assert sorted(told) == sorted(truth) and truth and not trace.doubts


def test_what_a_while_counts_anew_in_each_turn_is_no_part_of_a_move():
    def lowest(tree, mine=False):
        if not isinstance(tree, list):
            return tree
        return (max if mine else min)(lowest(below, not mine) for below in tree)

    def best_node(tree, low, high):
        better, best = 0, None
        while high - low > 1 and better != 1:
            test = (low + high) // 2
            better = 0
            for k in range(len(tree)):
                if lowest(tree[k]) >= test:
                    better += 1
                    best = k
            low, high = (test, high) if better else (low, test)
        return best

    trace = watch(best_node, [[3, 8], [2, 4], [5, 9], [1, 7]], 0, 10)
    assert trace.result == 2 and trace.root.moves in (None, (0, 1, 2, 3))
