"""Searches as people write them, in some fifty shapes: SHAPES has each with what is true of it.

This file is loaded twice: as it is, for `watch`, and with a decorator before every function, for
the truth (truth.py)."""

from collections.abc import Callable
from functools import reduce
from heapq import heappop, heappush
from math import inf
from random import Random
from typing import NamedTuple

from gamelab import Node

SHAPES = {}
RAW = "raw"


class Shape(NamedTuple):
    """What is declared of a shape.

    searches : the functions that search. value : the place of the value in what they return, RAW if
    that is no payoff of this tree.
    window : the names of alpha and beta, or of the pair. seen : as Trace.seen. on : the kind of
    tree it is for. same : the search of gamelab that does the same, step by step."""

    function: Callable
    searches: list[str]
    value: object
    window: tuple
    seen: str
    on: str
    same: str | None


def shape(searches, value=None, window=(), seen="calls", on="minimax", called=None, same=None):
    def declared(function):
        about = searches.split(), value, window, seen, on, same
        SHAPES[called or function.__name__] = Shape(function, *about)
        return function

    return declared


def best_of(node, values):
    return max(values) if node.player == "max" else min(values)


# ---- a loop or a key at the root over a pair


def mx(n):
    return n.payoff if n.is_leaf else max(mn(c) for c in n.children)


def mn(n):
    return n.payoff if n.is_leaf else min(mx(c) for c in n.children)


@shape("mx mn root_key")
def root_key(r):
    return max(range(len(r.children)), key=lambda i: mn(r.children[i]))


@shape("mx mn root_loop", value=0)
def root_loop(r):
    best, move = -inf, None
    for i, child in enumerate(r.children):
        worth = mn(child)
        if worth > best:
            best, move = worth, i
    return best, move


@shape("ab_max ab_min root_alpha", value=1, window=("alpha", "beta"))
def root_alpha(root):
    alpha, move = -inf, None
    for i, child in enumerate(root.children):
        worth = ab_min(child, alpha, inf)
        if worth > alpha:
            alpha, move = worth, i
    return move, alpha


def ab_max(n, alpha, beta):
    if n.is_leaf:
        return n.payoff
    v = -inf
    for c in n.children:
        v = max(v, ab_min(c, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def ab_min(n, alpha, beta):
    if n.is_leaf:
        return n.payoff
    v = inf
    for c in n.children:
        v = min(v, ab_max(c, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


# ---- pairs


@shape("number_then_pair", value=1, same="minimax")
def number_then_pair(node):
    if node.is_leaf:
        return node.payoff
    found = []
    for i, child in enumerate(node.children):
        back = number_then_pair(child)
        found.append((i, back[1] if isinstance(back, tuple) else back))
    return (max if node.player == "max" else min)(found, key=lambda pair: pair[1])


# ---- leaves read in the parent


@shape("leaves_in_a_loop", window=("alpha", "beta"))
def leaves_in_a_loop(n, alpha=-inf, beta=inf):
    best = -inf if n.player == "max" else inf
    for c in n.children:
        v = c.payoff if c.is_leaf else leaves_in_a_loop(c, alpha, beta)
        if n.player == "max":
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@shape("skips_leaves negated")
def skips_leaves(n):
    return negated(n)


def negated(n):
    sign = 1 if n.player == "max" else -1
    found = []
    for c in n.children:
        if c.is_leaf:
            found.append(sign * c.payoff)
        elif c.player == n.player:
            found.append(negated(c))
        else:
            found.append(-negated(c))
    return max(found)


@shape("evals_inline", on="depth")
def evals_inline(n, depth=2):
    below = []
    for c in n.children:
        if c.is_leaf:
            below.append(c.payoff)
        elif depth == 1:
            below.append(c.eval)
        else:
            below.append(evals_inline(c, depth - 1))
    return best_of(n, below)


# ---- chance in a function of its own


@shape("value_of_state expected", on="chance")
def value_of_state(state):
    if state.is_leaf:
        return state.payoff
    if state.player == "chance":
        return expected(state)
    return best_of(state, [value_of_state(c) for c in state.children])


def expected(state):
    return sum(p * value_of_state(c) for p, c in zip(state.probs, state.children))


@shape("q_max q_value", on="chance under max")
def q_max(state):
    if state.is_leaf:
        return state.payoff
    return max(q_value(state, action) for action in range(len(state.children)))


def q_value(state, action):
    after = state.children[action]
    if after.is_leaf:
        return after.payoff
    return sum(p * q_max(c) for p, c in zip(after.probs, after.children))


@shape("by_attempts", window=("alpha", "beta"))
def by_attempts(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff
    best = -inf if node.player == "max" else inf
    for place in range(len(node.children)):
        best = best_of(node, [best, attempt(node, place, alpha, beta)])
        if node.player == "max":
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def attempt(node, place, alpha, beta):
    return by_attempts(node.children[place], alpha, beta)


# ---- one search that ends in another


@shape("above quiet", on="depth", window=("alpha", "beta"))
def above(node, depth=1, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff
    if depth == 0:
        return quiet(node, alpha, beta)
    best = -inf if node.player == "max" else inf
    for child in node.children:
        value = above(child, depth - 1, alpha, beta)
        if node.player == "max":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def quiet(node, alpha, beta):
    if node.is_leaf:
        return node.payoff
    best = node.eval
    for child in node.children:
        best = best_of(node, [best, quiet(child, alpha, beta)])
    return best


# ---- signs


@shape("for_the_mover", same="minimax")
def for_the_mover(n):
    if n.is_leaf:
        mover = "min" if n.parent is not None and n.parent.player == "max" else "max"
        return n.payoff if mover == "max" else -n.payoff
    return max(-for_the_mover(c) for c in n.children)


@shape("for_who_has_moved")
def for_who_has_moved(n):
    if n.is_leaf:
        moved = n.parent.player if n.parent is not None else "min"
        return n.payoff if moved == "max" else -n.payoff
    return -max(for_who_has_moved(c) for c in n.children)


@shape("windowed_for_who_has_moved", window=("floor", "ceiling"))
def windowed_for_who_has_moved(n, floor=-1000, ceiling=1000):
    if n.is_leaf:
        return n.payoff if n.parent is not None and n.parent.player == "max" else -n.payoff
    for c in n.children:
        floor = max(floor, windowed_for_who_has_moved(c, -ceiling, -floor))
        if floor >= ceiling:
            break
    return -floor


@shape("coloured", window=("alpha", "beta"), same="alphabeta")
def coloured(node, color, alpha=-inf, beta=inf):
    if not node.children:
        return color * node.payoff
    value = -inf
    for child in node.children:
        value = max(value, -coloured(child, -color, -beta, -alpha))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


# ---- what is no window


@shape("two_players")
def two_players(node, player=-1, opponent=1):
    if node.is_leaf:
        return node.payoff
    return best_of(node, [two_players(c, opponent, player) for c in node.children])


@shape("within_a_range")
def within_a_range(node, low=0, high=20):
    if node.is_leaf:
        return node.payoff
    return best_of(node, [within_a_range(c, low, high) for c in node.children])


# ---- windows in other clothes


@shape("fail_hard", window=("alpha", "beta"))
def fail_hard(node, alpha, beta):
    if node.is_leaf:
        return node.payoff
    for child in node.children:
        score = fail_hard(child, alpha, beta)
        if node.player == "max":
            if score >= beta:
                return beta
            if score > alpha:
                alpha = score
        else:
            if score <= alpha:
                return alpha
            if score < beta:
                beta = score
    return alpha if node.player == "max" else beta


@shape("in_keywords", window=("alpha", "beta"), same="alphabeta")
def in_keywords(node, *, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff
    values = []
    for child in node.children:
        values.append(in_keywords(child, alpha=alpha, beta=beta))
        best = best_of(node, values)
        if node.player == "max":
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best_of(node, values)


# ---- closures and helpers


@shape("go")
def a_closure(root):
    best_line = []

    def go(node, line):
        if node.is_leaf:
            best_line.append(line)
            return node.payoff
        return best_of(node, [go(c, [*line, c.index]) for c in node.children])

    return go(root, [])


@shape("keyed")
def keyed(node):
    if node.is_leaf:
        return node.payoff
    pick = max if node.player == "max" else min
    return keyed(pick(node.children, key=lambda child: keyed(child)))


@shape("first_and_rest")
def first_and_rest(first, *rest):
    if first.is_leaf:
        worth = first.payoff
    else:
        worth = best_of(first, [first_and_rest(c) for c in first.children])
    return worth


@shape("ab_of_first", window=("alpha", "beta"))
def ab_of_first(node, alpha=-inf, beta=inf):
    return node.payoff if node.is_leaf else best_of_rest(alpha, beta, *node.children)


def best_of_rest(alpha, beta, first, *rest):
    mine = first.parent.player == "max"
    score = ab_of_first(first, alpha, beta)
    alpha, beta = (max(alpha, score), beta) if mine else (alpha, min(beta, score))
    if not rest or alpha >= beta:
        return score
    return (max if mine else min)(score, best_of_rest(alpha, beta, *rest))


@shape("folded_up", same="minimax")
def folded_up(node):
    if node.is_leaf:
        return node.payoff
    pick = max if node.player == "max" else min
    return reduce(pick, (folded_up(c) for c in node.children))


@shape("tries")
def tries(node):
    try:
        return best_of(node, [tries(c) for c in node.children])
    except ValueError:
        return node.payoff


@shape("by_evaluation", on="depth", window=("alpha", "beta"))
def by_evaluation(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff
    ordered = sorted(node.children, key=lambda c: c.payoff if c.is_leaf else c.eval)
    best = -inf if node.player == "max" else inf
    for child in ordered:
        value = by_evaluation(child, alpha, beta)
        if node.player == "max":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def size(node):
    return 1 + sum(size(c) for c in node.children)


@shape("ranked_by_search")
def ranked_by_search(node):
    if node.is_leaf:
        return node.payoff
    ordered = sorted(node.children, key=plain)
    return best_of(node, [ranked_by_search(c) for c in ordered[:1]])


@shape("plain", same="minimax")
def plain(node):
    return node.payoff if node.is_leaf else best_of(node, [plain(c) for c in node.children])


@shape("plain", called="a_packer")
def packer(root):
    value = plain(root)
    return {"value": value, "move": [c.index for c in root.children][:1]}


@shape("drops_the_last")
def drops_the_last(node):
    if node.is_leaf:
        return node.payoff
    return best_of(node, [drops_the_last(c) for c in node.children[:-1] or node.children])


@shape("two_in_one", value=0)
def two_in_one(node):
    if node.is_leaf:
        return node.payoff, 1
    found = [two_in_one(c) for c in node.children]
    return best_of(node, [value for value, _ in found]), sum(n for _, n in found)


def high(node, alpha, beta):
    v, move = -inf, None
    if node.is_leaf:
        return node.payoff, None
    for child in node.children:
        v2, _ = turn(child)(child, alpha, beta)
        if v2 > v:
            v, move = v2, child.move
            alpha = max(alpha, v)
        if v >= beta:
            break
    return v, move


def low(node, alpha, beta):
    v, move = inf, None
    if node.is_leaf:
        return node.payoff, None
    for child in node.children:
        v2, _ = turn(child)(child, alpha, beta)
        if v2 < v:
            v, move = v2, child.move
            beta = min(beta, v)
        if v <= alpha:
            break
    return v, move


def turn(node):
    return low if node.player == "min" else high


@shape("high low", value=0, window=("alpha", "beta"), same="alphabeta")
def pair_in_a_packer(root):
    value, move = turn(root)(root, -inf, +inf)
    return {"move": move, "value": value}


@shape("sizes_first", same="minimax")
def sizes_first(node):
    if node.is_leaf:
        return node.payoff
    sizes = [size(child) for child in node.children]
    return best_of(node, [sizes_first(child) for child in node.children if sizes])


# ---- shapes in which no call can be seen


@shape("", seen="reads")
def levels(root):
    rows = [[root]]
    while any(not node.is_leaf for node in rows[-1]):
        rows.append([c for node in rows[-1] for c in (node.children or [])])
    values = {}
    for node in reversed([node for row in rows for node in row]):
        values[node.path] = (
            node.payoff if node.is_leaf else best_of(node, [values[c.path] for c in node.children])
        )
    return values[""]


@shape("", seen="reads")
def a_generator(root):
    def go(node):
        if node.is_leaf:
            yield node.payoff
        else:
            yield best_of(node, [next(go(c)) for c in node.children])

    return next(go(root))


@shape("", seen="reads")
def by_index(root):
    nodes = [root]
    for node in nodes:
        nodes.extend(node.children)
    places = {node.path: i for i, node in enumerate(nodes)}

    def value(i):
        if nodes[i].is_leaf:
            return nodes[i].payoff
        return best_of(nodes[i], [value(places[c.path]) for c in nodes[i].children])

    return value(0)


@shape("", seen="reads")
def all_leaves(root):
    return max(leaf.payoff for leaf in root.leaves())


@shape("", seen="reads")
def one_ply(root):
    return max(c.payoff if c.is_leaf else 0 for c in root.children)


# ---- written without knowledge of watch


@shape("plain")
def move_alone(root):
    bestScore, bestAction = (-inf if root.player == "max" else inf), -1
    for i, child in enumerate(root.children):
        score = plain(child)
        if best_of(root, [score, bestScore]) != bestScore:
            bestScore, bestAction = score, i
    return bestAction


@shape("folded_window", window=("alpha", "beta"))
def folded_window(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return max(alpha, min(beta, node.payoff))

    def step(window, child):
        low, high = window
        if low >= high:
            return window
        v = folded_window(child, low, high)
        return (max(low, v), high) if node.player == "max" else (low, min(high, v))

    low, high = reduce(step, node.children, (alpha, beta))
    return low if node.player == "max" else high


@shape("until_any", window=("alpha", "beta"))
def until_any(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff
    if node.player == "max":
        any((alpha := max(alpha, until_any(c, alpha, beta))) >= beta for c in node.children)
        return alpha
    any((beta := min(beta, until_any(c, alpha, beta))) <= alpha for c in node.children)
    return beta


class Solver:
    def __init__(self):
        self.window = self.alpha, self.beta = -inf, inf

    def explore(self, node):
        if node.is_leaf:
            return node.payoff
        saved, best = self.window, -inf if node.player == "max" else inf
        for child in node.children:
            best = best_of(node, [best, self.explore(child)])
            low, high = self.window
            self.window = (max(low, best), high) if node.player == "max" else (low, min(high, best))
            if self.window[0] >= self.window[1]:
                break
        self.window = saved
        return best

    def bounded(self, node):
        if node.is_leaf:
            return node.payoff
        alpha, beta = self.alpha, self.beta
        values = []
        for child in node.children:
            values.append(self.bounded(child))
            if node.player == "max":
                self.alpha = max(self.alpha, values[-1])
            else:
                self.beta = min(self.beta, values[-1])
            if self.alpha >= self.beta:
                break
        self.alpha, self.beta = alpha, beta
        return best_of(node, values)


@shape("explore", window=("window",))
def window_in_self(root):
    return Solver().explore(root)


class Aspirant(Solver):
    def __init__(self):
        self.window = self.alpha, self.beta = -3, 3


@shape("bounded", window=("alpha", "beta"))
def narrow_window_in_self(root):
    return Aspirant().bounded(root)


def raises_alpha(node):
    global alpha
    if node.is_leaf:
        return node.payoff
    entered, best = alpha, -inf
    for child in node.children:
        best = max(best, lowers_beta(child))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    alpha = entered
    return best


def lowers_beta(node):
    global beta
    if node.is_leaf:
        return node.payoff
    entered, best = beta, inf
    for child in node.children:
        best = min(best, raises_alpha(child))
        beta = min(beta, best)
        if alpha >= beta:
            break
    beta = entered
    return best


@shape("raises_alpha lowers_beta", window=("alpha", "beta"))
def window_in_global_variables(root):
    global alpha, beta
    alpha, beta = -inf, inf
    return raises_alpha(root) if root.player == "max" else lowers_beta(root)


@shape("cases", same="minimax")
def cases(node):
    match node:
        case Node(is_leaf=True, payoff=number):
            return number
        case Node(player="max", children=[first, *rest]):
            return max(cases(first), *map(cases, rest), -inf)
        case Node(children=below):
            return min(map(cases, below))


@shape("", seen="reads")
def by_root_and_path(root, path=""):
    node = root.at(path)
    if node.is_leaf:
        return node.payoff
    return best_of(node, [by_root_and_path(root, c.path) for c in node.children])


@shape("", seen="reads", on="depth")
def best_first(root):
    queue, best = [(0, root.path, root)], -inf
    while queue:
        for child in heappop(queue)[2].children:
            if child.is_leaf:
                best = max(best, child.payoff)
            else:
                heappush(queue, (-child.eval, child.path, child))
    return best


@shape("", seen="reads", on="game")
def rollouts(root):
    def playout(node):
        while not node.is_leaf:
            node = rng.choice(node.children)
        return node.payoff

    rng = Random(7)
    return max(sum(playout(child) for _ in range(4)) for child in root.children)


@shape("handled", on="chance")
def handled(node):
    return node.payoff if node.is_leaf else HANDLERS[node.player](node)


HANDLERS = {
    "max": lambda node: max(map(handled, node.children)),
    "min": lambda node: min(map(handled, node.children)),
    "chance": lambda node: sum(p * handled(c) for p, c in zip(node.probs, node.children)),
}


@shape("paranoid", value=RAW, on="three players", window=("alpha", "beta"))
def paranoid(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.payoff[0]
    for child in node.children:
        value = paranoid(child, alpha, beta)
        if node.player == "A":
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if node.player == "A" else beta


@shape("wins", value=RAW, on="game")
def wins(node):
    if node.is_leaf:
        return (node.payoff > 0) == (node.state[-1] == "max")
    return any(not wins(child) for child in node.children)
