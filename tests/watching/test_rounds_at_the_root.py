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


class Engine:
    """One that has both its position and how deep it is to look in no argument."""

    def below(self, k):
        self.heaps, had = after(self.heaps, k, self.heaps[k] - 1), self.heaps
        self.left -= 1
        value = -self.worth()
        self.heaps = had
        self.left += 1
        return value

    def worth(self):
        if self.left == 0 or not any(self.heaps):
            return worth(self.heaps)
        return max(self.below(k) for k in range(len(self.heaps)) if self.heaps[k])

    def in_rounds(self, heaps, most):
        self.heaps, held = heaps, []
        for self.left in range(1, most + 1):
            best, move = -99, None
            for k in range(len(heaps)):
                if (value := self.below(k)) > best:
                    best, move = value, k
                held.append(best)
        return move, held

    def best(self):
        best, move = -99, None
        for k in range(len(self.heaps)):
            if (value := self.below(k)) > best:
                best, move = value, k
            self.held.append(best)
        return move

    def by_a_method(self, heaps, most):
        self.heaps, self.held = heaps, []
        for self.left in range(1, most + 1):
            move = self.best()
        return move, self.held


@pytest.mark.parametrize(
    "search", [until_time_is_up, Player().move, Engine().in_rounds, Engine().by_a_method]
)
def test_each_round_of_one_function_is_a_visit_of_the_root_with_a_value_of_its_own(search):
    trace = watch(search, (3, 4, 5), 3)
    roots = [step for step in trace.steps if not step.node]
    assert [step.kind for step in roots] == ["enter", *["update"] * 3, "return"] * 3
    assert [step.value for step in roots if step.kind == "update"] == trace.result[1]
    assert {path[:1] for path in trace.visited} == {"", "0", "1", "2"} and not trace.doubts
    assert trace.root.picture is None and trace.root.player == "max"


def test_a_function_that_returns_the_index_of_the_best_is_the_root_of_its_indices():
    def value(dice, depth, k):
        if depth == 0:
            return sum(dice)
        if k is None:
            return max(value(dice, depth, k) for k in range(2))
        return sum(value(after(dice, k, rolled), depth - 1, None) for rolled in (1, 4)) / 2

    def index_of_best(dice):
        found = []
        for k in range(2):
            found.append(value(dice, 1, k))
        return found.index(max(found))

    trace = watch(index_of_best, (2, 5))
    assert trace.visited == ["", "0", "0.0", "0.1", "1", "1.0", "1.1"]


def test_whom_a_search_is_for_is_no_move():
    def worth_to(team, path):
        if len(path) == 2:
            return sum(ord(move) * k % 7 for k, move in enumerate(path, 2) if k in team)
        return max(worth_to(team, path + move) for move in "ab")

    def to_each(teams):
        return {team: worth_to(team, "") for team in teams}

    trace = watch(to_each, [(2,), (2, 3)])
    assert trace.visited == ["", "0", "0.0", "0.1", "1", "1.0", "1.1"] * 2


def test_a_round_alone_that_comes_to_no_move_is_no_move():
    def deepen(heaps, most):
        for depth in range(1, most):
            negamax(heaps, depth)

    assert watch(deepen, (0, 0), 2).visited == [""]


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


ENTERED = []  # the positions that a search came to


@pytest.fixture(autouse=True)
def cleared():
    ENTERED.clear()


def entering(heaps, depth, alpha=-99, beta=99):
    ENTERED.append(heaps)
    if depth == 0:
        return worth(heaps)
    for k in range(len(heaps)):
        alpha = max(alpha, -entering(after(heaps, k, heaps[k] - 1), depth - 1, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def below(heaps, k, depth):
    return -entering(after(heaps, k, heaps[k] - 1), depth)


def sorted_again(heaps, most):
    order = [*range(len(heaps))]
    for depth in range(most):
        order = sorted(order, key=lambda k: -below(heaps, k, depth))
    return order[0]


def by_a_helper(heaps, most):
    def value_of(k):
        return below(heaps, k, depth)

    for depth in range(most):
        move = max(range(len(heaps)), key=value_of), depth
    return move


def best_once_more(heaps, most):
    for depth in range(most):
        move = max(range(len(heaps)), key=lambda k: below(heaps, k, depth))
        value = below(heaps, move, depth)
    return move, value


def best_at(heaps, depth):
    move = max(range(len(heaps)), key=lambda k: below(heaps, k, depth))
    return move, below(heaps, move, depth)


def through_a_helper(heaps, most):
    for depth in range(most):
        move, _ = best_at(heaps, depth)
    return move


def without_end(heaps, most):
    depth = 0
    while True:
        move = max(range(len(heaps)), key=lambda k: below(heaps, k, depth))
        depth += 1
        if depth == most:
            return move


def by_a_helper_without_end(heaps, most):
    def value_of(k):
        return -entering(after(heaps, k, heaps[k] - 1), depth)

    depth = 0
    while depth + 1 <= most:
        move = max(range(len(heaps)), key=value_of)
        depth += 1
    return move


class Board(list):
    pass


def in_place(board, depth):
    ENTERED.append((*board,))
    if depth == 0:
        return worth(board)
    found = []
    for k in range(len(board)):
        board[k] -= 1
        found.append(-in_place(board, depth - 1))
        board[k] += 1
    return max(found)


class Holder:
    def __init__(self, heaps):
        self.board = Board(heaps)

    def tried(self, k, depth):
        self.board[k] -= 1
        value = -in_place(self.board, depth)
        self.board[k] += 1
        return value

    def move(self, most):
        for depth in range(most):
            best = max(range(len(self.board)), key=lambda k: self.tried(k, depth))
        return best


@pytest.mark.parametrize(
    "search",
    [
        sorted_again,
        by_a_helper,
        best_once_more,
        through_a_helper,
        without_end,
        by_a_helper_without_end,
    ],
)
def test_each_round_over_the_moves_by_a_key_is_a_visit_of_the_root(search):
    told(watch(search, (5, 3, 4), 3), 3)


def test_each_round_is_one_where_the_board_is_changed_in_place():
    trace = watch(Holder((5, 3, 4)).move, 3).pictured(lambda one: [*getattr(one, "board", one)])
    told(trace, 3)
    shown = [node.picture for node in (trace.root, *trace.root.children)]
    assert shown == [["5", "3", "4"], ["4", "3", "4"], ["5", "2", "4"], ["5", "3", "3"]]


def told(trace, rounds):
    """That each round visits the root, and a path is one position in all of them."""
    paths = [path for path in trace.visited if path]
    pairs = {*zip(paths, ENTERED, strict=True)}
    assert trace.visited.count("") == rounds and len(pairs) == len({*paths})
    assert all(path.count(".") + 1 == 12 - sum(position) for path, position in pairs)
    first = {(path, position) for path, position in pairs if "." not in path}
    assert len(first) == len({position for _, position in first}) == 3
    assert "other positions" not in str(trace.doubts)


def remembering(table, heaps, depth, alpha, beta):
    ENTERED.append(heaps)
    low, high = table.get((heaps, depth), (-99, 99))
    if low >= beta or high <= alpha:
        return low if low >= beta else high
    if depth == 0:
        return worth(heaps)
    best = -99
    for k in range(len(heaps)):
        child = after(heaps, k, heaps[k] - 1)
        best = max(best, -remembering(table, child, depth - 1, -beta, -max(alpha, best)))
        if best >= beta:
            break
    table[heaps, depth] = (best if best > alpha else low), (best if best < beta else high)
    return best


def closed_in(table, heaps, depth):
    """MTD(f): rounds with a window of width one."""
    lower, upper, value = -99, 99, 0
    while lower < upper:
        beta = max(value, lower + 1)
        value = remembering(table, heaps, depth, beta - 1, beta)
        if value < beta:
            upper = value
        else:
            lower = value
    return value


def each_child_closed_in(heaps, depth):
    return max(range(3), key=lambda k: -closed_in({}, after(heaps, k, heaps[k] - 1), depth))


def each_child_with_a_table(heaps, most):
    table = {}
    for depth in range(most):
        best, move = -99, None
        for k in range(3):
            value = -closed_in(table, after(heaps, k, heaps[k] - 1), depth)
            if value > best:
                best, move = value, k
    return move


def closed_in_there(heaps, depth):
    best, move = -99, None
    for k in range(3):
        lower, upper, value = -99, 99, 0
        while lower < upper:
            beta = max(value, lower + 1)
            value = entering(after(heaps, k, heaps[k] - 1), depth, beta - 1, beta)
            if value < beta:
                upper = value
            else:
                lower = value
        if -value > best:
            best, move = -value, k
    return move


def deepened_there(heaps, most):
    best, move = -99, None
    for k in range(3):
        for depth in range(most):
            value = below(heaps, k, depth)
        if value > best:
            best, move = value, k
    return move


@pytest.mark.parametrize(
    "search, rounds",
    [
        (each_child_closed_in, 1),
        (each_child_with_a_table, 3),
        (closed_in_there, 1),
        (deepened_there, 1),
    ],
)
def test_the_rounds_of_a_child_are_visits_of_that_child(search, rounds):
    trace = watch(search, (5, 3, 4), 3)
    told(trace, rounds)
    assert [node.move for node in trace.root.nodes() if node.ply == 1] == [0, 1, 2]
    assert "" not in trace.cuts


def test_a_child_searched_deeper_makes_no_depth_a_position():
    class Player:
        def __init__(self):
            self.taken = []

        def search(self, depth):
            if depth <= 0:
                return sum(k * ord(move) for k, move in enumerate(self.taken, 3)) % 17
            best = -99
            for move in "abc":
                self.taken.append(move)
                value = -self.search(depth - 2)
                if value > best:
                    value = -self.search(depth - 1)
                self.taken.pop()
                best = max(best, value)
            return best

        def deepened(self, most):
            for depth in range(1, most):
                value = self.search(depth)
            return value

    trace = watch(Player().deepened, 4)
    assert trace.visited.count("") == 3 and not trace.doubts


def test_that_a_round_broke_off_is_said():
    def quick(heaps, most):
        for depth in range(most):
            best, move = -99, None
            for k in range(3):
                value = below(heaps, k, depth)
                if value > best:
                    best, move = value, k
                if value > 1:
                    break
        return move

    trace = watch(quick, (5, 3, 4), 2)
    assert [len(path) for path in trace.visited[:4]] == [0, 1, 1, 0]
    assert [doubt[:29] for doubt in trace.doubts] == ["At the root it does not show "]


def test_there_are_rounds_where_there_is_one_move_at_the_root():
    def search(heaps, most):
        for depth in range(most):
            for k in range(1):
                value = below(heaps, k, depth)
        return value

    assert watch(search, (5, 3, 4), 3).visited.count("") == 3


def counted(taken, depth, counts):
    """How many visits there were is put down in what the driver has made for it."""
    counts["visits"] += 1
    if not depth:
        return sum(taken) % 3
    return max(-counted((*taken, take), depth - 1, counts) for take in (1, 2))


def deepening(taken, most):
    counts = {"visits": 0}
    for depth in range(1, most + 1):
        value = counted(taken, depth, counts)
    return value


def played_on(pile, turns):
    moves = []
    for _turn in range(turns):
        moves.append(best_move(pile))
        pile -= moves[-1]
    return moves


def best_move(pile):
    return max((1, 2), key=lambda take: -left_over(pile - take, 1))


def games(*piles):
    for pile in piles:
        while pile > 4:
            pile -= best_move(pile)


def of_each(first, many):
    return {pile: best_move(pile) for pile in range(first, first + many)}


def move_and_value(pile, depth):
    return max((1, 2), key=lambda take: -left_over(pile - take, 1)), left_over(pile, depth)


def left_over(pile, depth):
    return max(-left_over(pile - take, depth - 1) for take in (1, 2)) if depth else pile % 3


class Clocked:
    """A player who counts the time that is left, and goes deeper at its own game."""

    def __init__(self):
        self.ticks = 1000

    def time_left(self):
        self.ticks -= 1
        return self.ticks

    def get_move(self, taken, most):
        self.before = len(taken)
        for depth in range(1, most + 1):
            self.most = depth
            move = self.best_move(taken)
        return move

    def best_move(self, taken):
        best, found = None, -99
        for take in (1, 2) if self.time_left() else ():
            value = self.worth([*taken, take], 1, min, max)
            if value > found:
                best, found = take, value
        return best

    def worth(self, taken, depth, pick, other):
        if self.time_left() < 0 or depth == self.most:
            return 7 * sum(taken) % 5
        return pick(self.worth([*taken, take], depth + 1, other, pick) for take in (1, 2))


class Plain:
    """One whose game is no more than a number, and whose depth has no name that tells it, and has
    another below the root."""

    def get_move(self, place, most):
        for far in range(1, most + 1):
            best = self.best_move(place, far)
        return best

    def best_move(self, place, far):
        return max((5, 6), key=lambda move: self.worth(2 * place + move, far - 1, min, max))

    def worth(self, place, left, pick, other):
        if left == 0:
            return 7 * place % 10
        return pick(self.worth(2 * place + move, left - 1, other, pick) for move in (5, 6))


@pytest.mark.parametrize(
    ("driver", "start", "rounds", "visits"),
    [
        (deepening, (), 3, 3 + 7 + 15),
        (played_on, 7, 3, 3 * 7),
        (games, 9, 5, 35),
        (of_each, 7, 3, 21),
        (move_and_value, 7, 2, 14),
        (Clocked().get_move, [1], 3, 3 + 7 + 15),
        (Plain().get_move, 1, 3, 3 + 7 + 15),
    ],
)
def test_each_search_of_a_driver_begins_at_the_root(driver, start, rounds, visits):
    """Whatever it makes for them; a game that is played is no search over its turns."""
    trace = watch(driver, start, rounds)
    assert trace.visited.count("") == rounds and len(trace.visited) == visits
    assert max(path.count(".") for path in trace.visited) < 3
    assert ("other positions" in str(trace.doubts)) == (driver in (played_on, games, of_each))


TAKEN = []  # a board that is no argument


def on_the_board(depth, alpha, beta):
    if depth == 0:
        return 7 * sum(k * take for k, take in enumerate(TAKEN, 2)) % 11 - 5
    best = -99
    for take in (1, 2):
        TAKEN.append(take)
        best = max(best, -on_the_board(depth - 1, -beta, -alpha))
        TAKEN.pop()
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def by_guesses():
    value = 0
    for _ in range(3):
        value = on_the_board(2, value - 1, value + 1)
    return value


def by_halves():
    low, high = -8, 8
    while low < high:
        middle = (low + high) // 2
        if on_the_board(2, middle, middle + 1) <= middle:
            high = middle
        else:
            low = middle + 1
    return low


class Deepening:
    """The board is its own, as is what it keeps from round to round."""

    def __init__(self):
        self.taken, self.best = [], None

    def search(self, depth):
        if depth == 0:
            return 7 * sum(k * take for k, take in enumerate(self.taken, 2)) % 11 - 5
        best = -99
        for take in (1, 2):
            self.taken.append(take)
            value = -self.search(depth - 1)
            self.taken.pop()
            if value > best:
                best = value
                self.best = take if depth == self.depth else self.best
        return best

    def find(self):
        for more in range(3):
            self.depth = 1 + more
            self.search(self.depth)
        return self.best

    def take(self):
        best, moves, self.depth = -99, iter((1, 2)), 3
        while (move := next(moves, None)) is not None:
            self.taken.append(move)
            value = -self.search(2)
            self.taken.pop()
            if value > best:
                best, self.best = value, move
        return self.best

    def find_at_root(self):
        for self.depth in range(3):
            best = -99
            for take in (1, 2):
                self.taken.append(take)
                value = -self.search(self.depth)
                self.taken.pop()
                if value > best:
                    best, self.best = value, take
        return self.best


@pytest.mark.parametrize(
    ("driver", "rounds"),
    [
        (by_guesses, 3),
        (by_halves, 4),
        (Deepening().find, 3),
        (Deepening().find_at_root, 3),
        (Deepening().take, 1),
    ],
)
def test_each_round_on_a_board_that_is_no_argument_begins_at_the_root(driver, rounds):
    trace = watch(driver)
    assert trace.visited.count("") == rounds
    assert {*trace.root.moves} == {1, 2}


class Elsewhere:
    """A player who holds neither the board nor anything else."""

    def search(self, depth, mine):
        if depth == 0:
            return 7 * sum(k * take for k, take in enumerate(TAKEN, 2)) % 11 - 5, None
        found = []
        for take in (1, 2):
            TAKEN.append(take)
            found.append((self.search(depth - 1, not mine)[0], take))
            TAKEN.pop()
        return max(found) if mine else min(found)

    def move(self, depth):
        def tried(take):
            TAKEN.append(take)
            value, _ = self.search(depth, False)
            TAKEN.pop()
            return value

        best, move = -99, None
        for take in (1, 2):
            value = tried(take)
            if value > best:
                best, move = value, take
        return move


class Position:
    def __init__(self, number):
        self.number = number

    def after(self, move):
        return Position(2 * self.number + (move == "left"))


class Maker:
    """A player who makes the position itself, and returns the one after the best move."""

    def highest(self, position, depth):
        if depth == 2:
            return position.number * 7 % 11
        return max(self.lowest(position.after(move), depth + 1) for move in ("left", "right"))

    def lowest(self, position, depth):
        if depth == 2:
            return position.number * 7 % 11
        return min(self.highest(position.after(move), depth + 1) for move in ("left", "right"))

    def move(self, number):
        first, best, chosen = Position(number), -99, None
        for move in ("left", "right"):
            if (value := self.lowest(first.after(move), 1)) > best:
                best, chosen = value, move
        return first.after(chosen), best


class Scored:
    """A position with a score that only the first moves change."""

    def __init__(self, path=(), score=0):
        self.path, self.score = path, score

    def after(self, move):
        return Scored((*self.path, move), self.score or move)


def best_scored(start):
    best, chosen = -99, None
    for move in (1, 2, 3):
        if (value := least_scored(start.after(move), 2)) > best:
            best, chosen = value, move
    return chosen


def least_scored(position, depth):
    if depth == 0:
        return sum(k * move for k, move in enumerate(position.path, 2)) % 7 - position.score
    return min(most_scored(position.after(move), depth - 1) for move in (1, 2))


def most_scored(position, depth):
    if depth == 0:
        return sum(k * move for k, move in enumerate(position.path, 2)) % 7 - position.score
    return max(least_scored(position.after(move), depth - 1) for move in (1, 2))


def thrown(state):
    """As aima-python has it: the chance node is made of a state and a move."""

    def most(state):
        if state[0] == 0:
            return state[1]
        return max(chance(state, take) for take in (1, 2))

    def chance(state, take):
        left, place = state[0] - 1, 3 * state[1] + take
        return sum(most((left, place + eyes)) for eyes in (4, 5, 6)) / 3

    return max((1, 2), key=lambda take: chance(state, take))


def by_the_least_left(pile):
    return max(moves(pile), key=lambda take: -mapped(pile - take))


def best_and_worst(pile):
    return by_the_least_left(pile), min(moves(pile), key=lambda take: -mapped(pile - take))


def moves(pile):
    return [take for take in (1, 2, 3) if take <= pile]


def mapped(pile):
    return max(map(lambda take: -mapped(pile - take), moves(pile)), default=-1)  # noqa: C417


def lay(black, white=0, mine=True):
    """A position is two numbers, of which one alone is another below each of the root's moves."""
    return max((2, 4, 8), key=lambda bit: laid(black, white | bit, not mine, 1))


def laid(black, white, mine, left):
    if not left:
        return black * 7 % 11
    free = [bit for bit in (2, 4, 8) if not bit & (black | white)]
    return min(laid(black | bit, white, not mine, left - 1) for bit in free)


def decide(board):
    """The list of moves that is changed in place stands behind an object that stays; all of them
    are returned, each with its worth."""
    taken, worths = [], []
    for step in [(1, 2), (3, 4)]:
        taken.append(step)
        worths.append((most(board, taken), step))
        taken.pop()
    return sorted(worths)


def most(board, taken):
    return sum(taken[0]) if len(taken) > 2 else least(board, [*taken, (1,)])


def least(board, taken):
    return min(most(board, [*taken, (step,)]) for step in board)


class Branch:
    """The positions themselves are asked, and handed out one by one."""

    def __init__(self, *below):
        self.below = below

    def accept(self, visitor):
        return visitor.least(self) if self.below else visitor.worth(self)


class Visitor:
    def most(self, branch):
        return max([below.accept(self) for below in (one for one in branch.below)])

    def least(self, branch):
        return min([below.accept(self) for below in branch.below])

    def worth(self, leaf):
        return id(leaf) % 7


@pytest.mark.parametrize(
    ("search", "start", "moves", "visits"),
    [
        (Visitor().most, Branch(*[Branch(Branch(), Branch()) for _ in range(3)]), 3, 10),
        (thrown, (2, 0), 2, 57),
        (by_the_least_left, 5, 3, 28),
        (lay, 1, 3, 1 + 3 + 6),
        (decide, [7, 8], 2, 9),
        (Elsewhere().move, 2, 2, 15),
        (Maker().move, 3, 2, 7),
        (best_scored, Scored(), 3, 1 + 3 + 6 + 12),
        (best_and_worst, 5, 3, 55),
    ],
)
def test_a_root_that_goes_over_its_moves_is_a_visit(search, start, moves, visits):
    trace = watch(search, start)
    assert trace.visited.count("") == 1 and len(trace.visited) == visits
    assert len(trace.root.children) == moves


GOAL = 3


def after_roll(state, die):
    mine, yours, pending = state
    return (mine, yours, pending + die) if die > 1 else (yours, mine + 1, 0)


def chance_to_win_by(state, action):
    mine, yours, pending = state
    if action == "hold":
        return 1 - chance_to_win((yours, mine + pending, 0))
    return (1 - rolled(state, 1) + rolled(state, 2)) / 2


def rolled(state, die):
    return chance_to_win(after_roll(state, die))


def pig_actions(state):
    return ["roll", "hold"] if state[2] else ["roll"]


def chance_to_win(state):
    mine, yours, pending = state
    if mine + pending >= GOAL:
        return 1
    if yours >= GOAL:
        return 0
    return max(chance_to_win_by(state, action) for action in pig_actions(state))


def test_two_outcomes_by_one_helper_are_two_children_of_their_chance_node():
    trace = watch(chance_to_win, (1, 1, 0))
    [roll] = trace.root.children
    assert roll.move == "roll" and len(roll.children) == 2
    assert [trace.values[path] for path in ("0.0", "0.1")] == [0.5, 1]
    assert trace.values[""] == trace.values["0"] == (1 - 0.5 + 1) / 2


def test_a_root_that_chooses_by_a_key_made_of_the_search_goes_over_its_moves():
    def best(state, actions, chance):
        def worth(action):
            return chance(state, action)

        return max(actions(state), key=worth)

    trace = watch(best, (0, 1, 2), pig_actions, chance_to_win_by)
    # what is taken from 1 is worth that to the other player
    assert trace.root.moves == ("roll", "hold") and trace.side == "unknown"
    assert [trace.values[path] for path in "01"] == [0.625, 0.5] and trace.result == "roll"


def test_rounds_by_a_clock_are_no_moves_though_a_default_is_none_as_their_move_is():
    def search(state, left, alpha, beta, action=None):
        if left == 0:
            return action, state * 37 % 41
        best, chosen = (-99 if state % 2 == 0 else 99), None
        for move in (1, 3):
            worth = search(2 * state + move, left - 1, alpha, beta, move)[1]
            if worth > best if state % 2 == 0 else worth < best:
                best, chosen = worth, move
        return chosen, best

    def deepen(state, ticks):
        left, found = 1, None
        while ticks > 0:
            found = search(state, left, -99, 99)
            left, ticks = left + 1, ticks - left
        return found

    trace = watch(deepen, 0, 4)
    assert [path for path in trace.visited if not path] == ["", "", ""]
    assert trace.root.moves == (1, 3) and trace.values[""] == trace.result[1]
