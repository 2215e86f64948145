"""Searches that come to a position again: the rounds of a deepening, and what is searched twice in
one visit. A path stands for one position, whatever the order in which its moves are tried.
"""

import pytest

from gamelab import watch

WORTH = {"a": 1, "b": 2, "c": 9, "ca": 8, "cb": 7, "ab": 3, "ac": 4, "ba": 5, "bc": 6}


ENTERED, BEST = [], {}  # the positions that a search came to, and the move that each found best


@pytest.fixture(autouse=True)
def cleared():
    ENTERED.clear()
    BEST.clear()


def ordered(taken):
    return sorted({*"abc"} - {*taken}, key=lambda move: (move != BEST.get(taken), move))


def worth(taken):
    ENTERED.append(taken)
    return WORTH.get(taken, sum(k * ord(move) for k, move in enumerate(taken)) % 11)


def chosen(taken, found, mine):
    value, BEST[taken] = max(found) if mine else min(found)
    return value


def counted(taken, depth, mine):
    value = worth(taken)
    if depth == 0:
        return value
    found = []
    for k, move in enumerate(ordered(taken)):
        found.append((counted(taken + move, depth - 1, not mine), move, k)[:2])
    return chosen(taken, found, mine)


def by_place(taken, depth, mine):
    value = worth(taken)
    if depth == 0:
        return value
    moves, found = ordered(taken), []
    for k in range(len(moves)):
        found.append((by_place(taken + moves[k], depth - 1, not mine), moves[k]))
    return chosen(taken, found, mine)


def of_lists(taken, depth, mine):
    value = worth(taken)
    if depth == 0:
        return value
    found = []
    for move in [[move] for move in ordered(taken)]:
        found.append((of_lists(taken + move[0], depth - 1, not mine), move[0]))
    return chosen(taken, found, mine)


def last_first(taken, depth, mine):
    value = worth(taken)
    if depth == 0:
        return value
    last, found = BEST.get(taken), []
    if last:
        found.append((last_first(taken + last, depth - 1, not mine), last))
    for move in ordered(taken):
        if move != last:
            found.append((last_first(taken + move, depth - 1, not mine), move))
    return chosen(taken, found, mine)


def deepened(search):
    """The rounds of a search, each of which tries the last one's best moves first."""

    def rounds(taken):
        for depth in (1, 2, 3):
            value = search(taken, depth, True)
        return value

    return watch(rounds, "")


@pytest.mark.parametrize("search", [counted, by_place, of_lists, last_first])
def test_a_path_is_one_position_in_every_round(search):
    trace = deepened(search)
    pairs = {*zip(trace.visited, ENTERED, strict=True)}
    assert len(pairs) == len({*trace.visited}) == len({*ENTERED}) == 16
    # the second round had another order than the first
    assert ENTERED[:6] == ["", "a", "b", "c", "", "c"]


@pytest.mark.parametrize("search", [counted, last_first])
def test_moves_are_named_as_the_position_that_they_lead_to_in_every_round(search):
    trace = deepened(search)

    def moves_to(path):
        nodes = [path.split(".")[:k] for k in range(1, path.count(".") + 2)] if path else []
        return "".join(str(trace.node(".".join(node)).move) for node in nodes)

    assert [*map(moves_to, trace.visited)] == ENTERED
    first, second = BEST[""], BEST[BEST[""]]
    assert moves_to(trace.line[-1]) == first + second + BEST[first + second]


def test_the_picture_of_a_node_is_that_of_its_own_position():
    trace = deepened(by_place).pictured(lambda taken: [taken or "-"])
    shown = [trace.node(path).picture for path in trace.visited]
    assert shown == [[taken or "-"] for taken in ENTERED]


def test_what_a_cut_leaves_in_a_later_round_has_its_own_name():
    def search(taken, depth, alpha, beta, sign):
        if depth == 0:
            return sign * WORTH[taken]
        for move in ordered(taken):
            alpha = max(alpha, -search(taken + move, depth - 1, -beta, -alpha, -sign))
            if alpha >= beta:
                break
        return alpha

    def rounds(taken):
        BEST[taken] = "c"
        return [search(taken, depth, -99, 99, 1) for depth in (1, 2)][-1]

    trace = watch(rounds, "")
    cut = [step for step in trace.steps if step.kind == "cut"]
    told = [(trace.node(step.node).move, *map(trace.label, step.pruned)) for step in cut]
    # after c is worth 7, ab is 3 and ba is 5
    assert told == [
        ("a", "the node after moves a, c"),
        ("b", "the node after moves b, c"),
    ]


def deeper_first(taken, depth, mine, careful=True):
    """Looks at its own position less deep first, as for a move to begin with."""
    value = worth(taken)
    if depth == 0 or len(taken) == 3:
        return value
    if careful and depth > 1:
        deeper_first(taken, depth - 2, mine, False)
    found = [(deeper_first(taken + move, depth - 1, not mine), move) for move in ordered(taken)]
    return chosen(taken, found, mine)


def passed_first(taken, depth, mine, may_pass=True):
    """Lets the other player move from the same board first."""
    value = worth(taken)
    if depth == 0:
        return value
    found = []
    if may_pass and depth > 1:
        found.append((passed_first(taken, depth - 2, not mine, False), ""))
    for move in ordered(taken):
        found.append((passed_first(taken + move, depth - 1, not mine), move))
    return (max if mine else min)(found)[0]


@pytest.mark.parametrize("depth", [2, 3])
def test_what_searches_its_own_position_again_visits_the_same_node(depth):
    trace = watch(deeper_first, "", depth, True)
    pairs = {*zip(trace.visited, ENTERED, strict=True)}
    assert len(pairs) == len({*trace.visited}) == len({*ENTERED})
    assert trace.visited[:2] == ["", ""] and trace.visited.count("") == 2
    assert {node.player for node in trace.root.nodes() if node.ply == 1} <= {"min", None}
    # one running value for each child, and the last is what the visit returns
    own = [step for step in trace.steps if step.node == ""]
    assert sorted([step.child for step in own if step.kind == "update"][-3:]) == ["0", "1", "2"]
    assert own[-1].value == trace.result == own[-2].value
    assert len(trace.text().splitlines()) == len(trace.steps)


def rolled(taken, depth, roll=None):
    """Dice are rolled at its own position, and then a move is chosen that the roll allows."""
    if depth == 0:
        return worth(taken)
    found = []
    if roll is None:
        for one in (1, 2):
            found.append(rolled(taken, depth - 1, one))
        return sum(found) / 2
    for move in ordered(taken)[:roll]:
        found.append(rolled(taken + move, depth - 1))
    return max(found)


def test_what_searches_its_own_position_with_several_rolls_has_these_for_children():
    below = ["", ".0", ".0.0", ".1", ".1.0", ".1.1"]
    assert watch(rolled, "", 3, 2).visited == ["", *(k + path for k in "01" for path in below)]


def always_passed(taken, depth, mine):
    """One player has no moves anywhere."""
    if depth == 0:
        return worth(taken)
    if mine:
        value = always_passed(taken, depth - 1, False)
        return value
    return min([always_passed(taken + move, depth - 1, True) for move in ordered(taken)])


def test_who_can_only_pass_has_one_child_of_the_same_position():
    trace = watch(always_passed, "", 4, True)
    assert trace.visited[:4] == ["", "0", "0.0", "0.0.0"] and trace.visited.count("0.0") == 1
    assert trace.node("0").player == "min" and trace.root.player != "min"


def test_a_pass_leads_to_a_child_where_the_other_player_moves():
    trace = watch(passed_first, "", 3, True)
    assert trace.visited[:2] == ["", "0"] and trace.visited.count("") == 1
    assert trace.node("0").player == "min"


class Passing:
    """Whose turn it is stands beside the board, and is all that a pass changes."""

    turn = 1

    def search(self, taken, depth, may_pass=True):
        value = worth(taken)
        if depth == 0:
            return self.turn * value
        best = -99
        if may_pass and depth > 2:
            self.turn = -self.turn
            value = self.search(taken, depth - 3, False)
            best = -value
            self.turn = -self.turn
        for move in ordered(taken):
            self.turn = -self.turn
            best = max(best, -self.search(taken + move, depth - 1))
            self.turn = -self.turn
        return best


def test_after_a_pass_that_shows_only_in_the_sign_the_other_player_moves():
    trace = watch(Passing().search, "", 4)
    assert ENTERED[:3] == ["", "", "a"] and trace.visited[:3] == ["", "0", "0.0"]
    assert trace.root.player != trace.node("0").player


class Kept:
    """A node that gets its children in the first round that comes to them, and keeps them."""

    def __init__(self, taken):
        self.taken, self.below, self.worth = taken, [], 0


def below(node, mine):
    if not node.below:
        node.below = [Kept(node.taken + move) for move in ordered(node.taken)]
    node.below.sort(key=lambda child: child.worth, reverse=mine)
    return node.below


def of_nodes(node, depth, mine):
    node.worth = worth(node.taken)
    if depth > 0:
        values = [of_nodes(child, depth - 1, not mine) for child in below(node, mine)]
        node.worth = (max if mine else min)(values)
    return node.worth


def whole_rounds(given):
    root = Kept(given.taken)  # of its own
    return [of_nodes(root, depth, True) for depth in (1, 2, 3)][-1]


def rounds_at_the_root(root):
    for depth in (0, 1, 2):
        best = -99
        ENTERED.append("")
        for child in below(root, True):
            value = of_nodes(child, depth, False)
            if value > best:
                best = value
    return best


def by_turns(node, depth, mine):
    node.worth = worth(node.taken)
    if depth > 0:
        below(node, mine)
        node.worth = (highest if mine else lowest)(node, depth)
    return node.worth


def highest(node, depth):
    return max([by_turns(child, depth - 1, False) for child in node.below])


def lowest(node, depth):
    return min([by_turns(child, depth - 1, True) for child in node.below])


def rounds_by_turns(root):
    return [by_turns(root, depth, True) for depth in (1, 2, 3)][-1]


@pytest.mark.parametrize("rounds", [whole_rounds, rounds_at_the_root, rounds_by_turns])
def test_a_node_that_gets_its_children_in_a_round_and_keeps_them_is_one_position(rounds):
    trace = watch(rounds, Kept(""))
    pairs = {*zip(trace.visited, ENTERED, strict=True)}
    assert len(pairs) == len({*trace.visited}) == len({*ENTERED}) == 16
    # the second round has the best of the first one's moves first
    assert ENTERED[:6] == ["", "a", "b", "c", "", "c"]
    assert not trace.doubts and trace.values[""] == trace.result


def test_a_node_that_gets_its_children_before_it_is_handed_on_is_one_visit():
    trace = watch(by_turns, Kept(""), 2, True)
    assert trace.visited == ["", "0", "0.0", "0.1", "1", "1.0", "1.1", "2", "2.0", "2.1"]
    assert [node.player for node in trace.root.nodes() if node.children] == ["max"] + ["min"] * 3


def test_a_board_on_which_a_game_goes_on_is_another_position_though_it_is_the_same_object():
    board = Kept("")

    def search(board, depth, mine):
        if depth == 0:
            return worth(board.taken)
        return (max if mine else min)(
            search(Kept(board.taken + move), depth - 1, not mine) for move in ordered(board.taken)
        )

    def game():
        for move in "ab":
            value = search(board, 1, True)
            board.taken += move
        return value

    [doubt] = watch(game).doubts
    assert doubt.startswith("At the root the search begins again at other positions")


def test_the_same_position_without_one_move_is_the_same_node():
    def search(taken, depth, mine, without=None):
        value = worth(taken)
        if depth == 0:
            return value
        found = []
        for move in ordered(taken):
            if move != without:
                if depth > 1 and move == "b" and without is None:
                    search(taken, depth - 1, mine, move)
                found.append(search(taken + move, depth - 1, not mine))
        return max(found) if mine else min(found)

    trace = watch(search, "", 3, True)
    pairs = {*zip(trace.visited, ENTERED, strict=True)}
    assert len(pairs) == len({*trace.visited}) == len({*ENTERED})
    assert trace.visited.count("") == 2


def test_what_is_noted_beside_a_position_does_not_tell_it_from_itself():
    """A search without one move, and captures alone at its own position before all moves."""

    def captures(taken, mine, notes):
        if len(taken) > 3 or taken[-1:] == "a":
            return worth(taken)
        found = []
        for move in "ab":
            notes["count"] += 1
            visited.append(taken + move)
            found.append(captures(taken + move, not mine, notes))
        return max(found) if mine else min(found)

    def search(taken, depth, mine, notes):
        if depth == 0:
            return captures(taken, mine, notes)
        notes["count"] += 1
        without = notes.get(taken)
        if depth == 1 and captures(taken, mine, notes) < 0:
            return -1
        found = []
        for move in ordered(taken):
            if move != without:
                if depth > 1 and move == "b" and without is None:
                    notes[taken] = move
                    visited.append(taken)
                    search(taken, depth - 1, mine, notes)
                    del notes[taken]
                visited.append(taken + move)
                found.append(search(taken + move, depth - 1, not mine, notes))
        return max(found) if mine else min(found)

    visited = [""]
    trace = watch(search, "", 3, True, {"count": 0})
    plies = [path.count(".") + 1 if path else 0 for path in trace.visited]
    assert plies == [*map(len, visited)]


class Aspiring:
    """Searches the root again with a wider window, and keeps what its moves are worth."""

    def __init__(self):
        self.taken, self.scores = "", {}

    def below(self, depth, alpha, beta):
        value = worth(self.taken)
        if depth == 0:
            return value
        return self.searched(depth, alpha, beta)

    def searched(self, depth, alpha, beta):
        before, best = self.taken, -99
        for move in ordered(before):
            self.taken += move
            best = max(best, -self.below(depth - 1, -beta, -alpha))
            self.taken = before
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def at_root(self, depth, alpha, beta):
        ENTERED.append("")
        best, low = -99, alpha
        for move in "abc":
            self.taken = move
            self.scores[move] = -self.below(depth - 1, -beta, -low)
            self.taken = ""
            best = max(best, self.scores[move])
            low = max(low, best)
            if low >= beta:
                break
        if best <= alpha and alpha > -99:
            return self.at_root(depth, -99, beta)
        if best >= beta and beta < 99:
            return self.at_root(depth, alpha, 99)
        return best


@pytest.mark.parametrize("window", [(-1, 0), (20, 21), (-99, 99)])
def test_a_search_that_calls_itself_with_a_wider_window_is_at_the_same_position(window):
    trace = watch(Aspiring().at_root, 3, *window)
    pairs = {*zip(trace.visited, ENTERED, strict=True)}
    assert len(pairs) == len({*trace.visited}) == len({*ENTERED})
    assert trace.visited.count("") == (1 if window == (-99, 99) else 2)
    assert trace.root.player == "max" and trace.node("0").player == "min"


def test_what_is_counted_beside_a_pile_does_not_tell_it_from_itself():
    def scout(pile, depth):
        count = 0

        def search(pile, depth, alpha, beta):
            nonlocal count
            count += 1
            if depth == 0:
                return pile * 7 % 11 - 5
            best = -99
            for take in (1, 2, 3):
                value = -search(pile - take, depth - 1, -alpha - 1, -alpha)
                if alpha < value < beta:
                    value = -search(pile - take, depth - 1, -beta, -alpha)
                best = max(best, value)
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
            return best

        return search(pile, depth, -99, 99)

    trace = watch(scout, 20, 4)
    assert {len(node.children) for node in trace.root.nodes()} == {0, 3}
    assert len(trace.visited) > len({*trace.visited})


class Engine:
    """Its key makes the child of a move, and searches that; of one move it knows enough."""

    def __init__(self):
        self.taken = []

    def ordered(self, depth):
        def key(move):
            if move == "b":
                return 0
            self.taken.append(move)
            value = self.search(depth - 2) if move == "c" else self.search(depth - 1)
            self.taken.pop()
            return value

        return sorted("abc", key=key) if depth > 1 else "abc"

    def search(self, depth):
        ENTERED.append("".join(self.taken))
        if depth < 1:
            return sum(k * ord(move) for k, move in enumerate(self.taken, 3)) % 17
        best = -99
        for move in self.ordered(depth):
            self.taken.append(move)
            best = max(best, -self.search(depth - 1))
            self.taken.pop()
        return best


def test_a_key_that_makes_the_child_and_searches_it_is_one_visit_and_else_none():
    trace = watch(Engine().search, 3)
    plies = [path.count(".") + 1 if path else 0 for path in trace.visited]
    assert plies == [*map(len, ENTERED)]


def test_where_nodes_are_sorted_anew_after_more_positions_than_are_kept_that_is_said(monkeypatch):
    monkeypatch.setattr("gamelab.watching.follower.SHOWN", 30)
    [doubt] = watch(whole_rounds, Kept("")).doubts
    assert "a child goes by its place" in doubt
