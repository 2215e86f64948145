"""What a Trace says of gamelab's own searches: complete, in order, sound, as the Result says."""

import pickle
from math import inf

import pytest
from hypothesis import strategies as st
from sample_trees import (
    STEP_BY_STEP,
    TWO_PLY,
    WORKSHEET,
    any_number,
    followed,
    for_all,
    happened,
    inner_trees,
    returned,
    small,
    trees,
    true_value,
    window_history,
)

from gamelab import Nim, Step, Trace, alphabeta, minimax, negamax, random_tree, tree, watch

FLAGS = [{}, {"strict": True}, {"hard": True}, {"strict": True, "hard": True}]
orders = st.sampled_from([None, "best", "worst", "random"])
SEARCHES = [
    (minimax, {}),
    (negamax, {}),
    (negamax, {"window": (-inf, inf)}),
    *((alphabeta, flags) for flags in FLAGS),
]
searches = pytest.mark.parametrize(
    "search, options", SEARCHES, ids=lambda x: x.__name__ if callable(x) else "+".join(x) or "plain"
)


# ---- the trace, the result and the tree agree


@searches
@for_all(root=trees(any_number, evals=any_number), depth=st.none() | st.integers(0, 3))
def test_the_trace_counts_what_the_result_counts(search, options, root, depth):
    horizon = inf if depth is None else depth

    def ends(node):
        return node.is_leaf or node.ply == horizon

    trace = watch(search, root, depth=depth, **options)
    assert trace.result == search(root, depth=depth, **options)
    assert len(trace.visited) == len(set(trace.visited)) == trace.result.nodes
    assert len(trace.leaves_read) == trace.result.leaves
    assert trace.leaves_read == [path for path in trace.visited if ends(root.at(path))]
    assert len(trace) == len(trace.steps) == len(trace.text().splitlines())
    if horizon >= root.height or any(root.at(path).children for path in trace.leaves_read):
        below = [node.path for node in root.nodes() if ends(node) and node.ply <= horizon]
        assert sorted(trace.leaves_read + trace.leaves_pruned) == sorted(below)


@pytest.mark.parametrize("game", [Nim([3, 3]), Nim(7)])
def test_an_end_that_was_peeked_at_is_not_unread(game):
    def peeking(root):
        end = root.children[1].children[1]
        while end.children:
            end = end.children[-1]
        return end.payoff and alphabeta(root)

    trace = watch(peeking, game)
    ends = [node.path for node in trace.root.leaves()]
    assert trace.unexplained and sorted(trace.leaves_read + trace.leaves_pruned) == sorted(ends)


def test_what_is_unread_of_a_position_depends_on_how_far_the_horizon_is():
    class Pile(Nim):
        def evaluate(self, state):
            return 0

    trace = watch(alphabeta, Pile(11), depth=5)
    ends = [node.path for node in trace.root.nodes() if node.is_leaf and node.ply < 5]
    ends += [node.path for node in trace.root.nodes() if node.ply == 5]
    assert trace.cuts and sorted(trace.leaves_read + trace.leaves_pruned) == sorted(ends)


def test_a_search_that_another_ends_in_is_one_search_with_it():
    def full(node, depth, mine):
        if node.is_leaf or depth == 0:
            return quiet(node, mine)
        worths = [full(child, depth - 1, not mine) for child in node.children]
        return max(worths) if mine else min(worths)

    def quiet(node, mine):
        if node.is_leaf:
            return node.payoff
        best = -99 if mine else 99
        for child in node.children:
            worth = quiet(child, not mine)
            best = max(best, worth) if mine else min(best, worth)
        return best

    root = random_tree(2, 4, seed=3)
    trace = watch(full, root, 2, True)
    assert trace.visited == [node.path for node in root.nodes()] and trace.seen == "calls"


def test_of_two_searches_that_find_the_same_the_one_with_a_window_is_shown():
    def plain(node):
        best = max if node.player == "max" else min
        return node.payoff if node.is_leaf else best(map(plain, node.children))

    def proved(node):
        found = alphabeta(node)
        return found if found.value == plain(node) else None

    trace = watch(proved, tree([[3, 5], [2, 9]]))
    assert trace.cuts == ["1"] and trace.steps[0].alpha is not None


def test_the_line_of_the_break_is_the_last_that_ran_before_a_cut():
    kept, without = (watch(alphabeta, tree(TWO_PLY), lines=lines) for lines in (True, False))
    (cut,) = (step for step in kept.steps if step.kind == "cut")
    texts = [kept.sources[0].lines[line - kept.sources[0].first].strip() for line in cut.lines]
    assert texts[-2:] == ["break", "return best, line"] and "if alpha >= beta:" in texts
    assert not any(step.lines for step in without.steps)


@searches
@for_all(root=trees(any_number))
def test_the_steps_are_in_order(search, options, root):
    trace = watch(search, root, **options)
    open_, done = [], set()
    for step in trace.steps:
        node = root.at(step.node)
        if step.kind == "enter":
            assert (open_[-1] if open_ else None) == (node.parent.path if node.parent else None)
            assert step[4:9] == (None, None, None, (), None)
            open_.append(step.node)
            continue
        assert open_[-1] == step.node
        if step.kind == "update":
            assert step.child in done
            assert root.at(step.child).parent is node is root.at(step.best).parent
        elif step.kind == "cut":
            left = [child.path for child in node.children if child.path not in done]
            assert [*step.pruned] == left != []
        else:
            assert step.kind == "return" and step.relation in ("=", ">=", "<=")
            done.add(open_.pop())
    assert not open_ and done == set(trace.visited)
    entered, cut, updates = (
        [step.child or step.node for step in trace.steps if step.kind == kind]
        for kind in ("enter", "cut", "update")
    )
    assert entered == trace.visited and cut == trace.cuts
    assert sorted(updates) == sorted(trace.visited[1:]), "one update for every child that came back"


@searches
@for_all(root=trees(small, evals=small), depth=st.none() | st.integers(0, 3))
def test_what_a_return_says_of_the_true_value_is_so(search, options, root, depth):
    sound(watch(search, root, depth=depth, **options), root, depth)


def test_an_edge_of_the_window_says_nothing_of_the_side():
    root = tree({"player": "min", "children": [{"player": "min", "children": [2]}]})
    assert watch(alphabeta, root, window=(-3, -2), hard=True).side == "max"


@pytest.mark.parametrize("flags", FLAGS, ids=lambda flags: "+".join(flags) or "plain")
@for_all(root=inner_trees(small), low=st.integers(-5, 4), width=st.integers(1, 5), order=orders)
def test_what_a_return_says_is_so_with_a_window_and_in_any_order(flags, root, low, width, order):
    trace = watch(alphabeta, root, window=(low, low + width), order=order, **flags)
    sound(trace, root)
    assert trace.side == "max"
    if not flags:
        sound(watch(negamax, root, window=(low, low + width)), root)


def sound(trace, root, depth=None):
    for view in (trace, trace.for_max()):
        for step in view.steps:
            if step.kind != "return":
                continue
            node = root.at(step.node)
            value = true_value(node, None if depth is None else depth - node.ply)
            mover = node.player or {"max": "min", "min": "max"}.get(
                node.parent and node.parent.player, "max"
            )
            if view.side == "mover" and mover == "min":
                value = -value
            assert {"=": value == step.value, ">=": value >= step.value, "<=": value <= step.value}[
                step.relation
            ], step


@for_all(root=trees(any_number))
def test_minimax_only_returns_exact_values(root):
    trace = watch(minimax, root)
    assert all(
        step.relation == "=" and step.value == true_value(root.at(step.node))
        for step in trace.steps
        if step.kind == "return"
    )
    assert all(step.alpha is None and step.beta is None for step in trace.steps)
    assert trace.cuts == trace.leaves_pruned == []


@for_all(root=trees(any_number), order=orders, flags=st.sampled_from(FLAGS))
def test_the_line_is_the_results(root, order, flags):
    for trace in (watch(alphabeta, root, order=order, **flags), watch(minimax, root)):
        assert trace.line[0] == "" and trace.line[-1] == followed(root, trace.result.line).path
        assert len(trace.line) == len(trace.result.line) + 1
        assert root.at(trace.line[-1]).payoff == trace.result.value


@for_all(root=inner_trees(any_number), strict=st.booleans())
def test_alpha_and_beta_move_for_their_own_player_and_are_passed_down(root, strict):
    trace = watch(alphabeta, root, strict=strict)
    now = {}
    for step in trace.steps:
        node = root.at(step.node)
        if step.kind == "enter":
            assert (step.alpha, step.beta) == (
                now[node.parent.path] if node.parent else (-inf, inf)
            )
        elif step.kind == "update":
            alpha, beta = now[step.node]
            back = returned(trace, step.child)[0]
            assert (step.alpha, step.beta) == (
                (max(alpha, back), beta) if node.player == "max" else (alpha, min(beta, back))
            )
        elif step.kind == "cut":
            assert step.alpha > step.beta or not strict and step.alpha == step.beta
        now[step.node] = step.alpha, step.beta


@for_all(root=inner_trees(any_number))
def test_the_running_value_is_the_best_so_far(root):
    for trace in (watch(alphabeta, root), watch(minimax, root)):
        so_far = {}
        for step in trace.steps:
            if step.kind == "update":
                values = so_far.setdefault(step.node, {})
                values[step.child] = returned(trace, step.child)[0]
                pick = max if root.at(step.node).player == "max" else min
                assert step.best == pick(values, key=values.get)
                assert step.value == values[step.best]


# ---- negamax: the mover's side and MAX's


@for_all(root=inner_trees(small))
def test_a_negamax_seen_from_max_is_alphabeta(root):
    trace, plain = watch(negamax, root, window=(-inf, inf)), watch(negamax, root)
    assert trace.for_max().side == plain.for_max().side == "max"
    assert happened(trace.for_max()) == happened(watch(alphabeta, root))
    assert happened(plain.for_max()) == happened(watch(minimax, root))
    assert trace.unexplained == trace.for_max().unexplained == []


@for_all(root=inner_trees(st.integers(1, 50)))
def test_the_side_is_told_from_the_numbers(root):
    # Where MAX alone moves, a negamax gives each leaf to MIN, who would be next; where MIN alone
    # moves, a node's value is negative.
    for search, options in SEARCHES:
        side = "mover" if search is negamax else "max"
        assert watch(search, root, **options).side == side


def test_a_negamax_shows_the_movers_side():
    trace = watch(negamax, tree(STEP_BY_STEP, names="ABCDEFG"), window=(-inf, inf))
    told = {"": (3, "="), "0": (-3, "="), "0.1": (5, ">="), "1": (-1, ">="), "0.0.0": (-2, "=")}
    assert {path: returned(trace, path) for path in told} == told
    assert window_history(trace, "1")[:2] == [("enter", -inf, -3, None), ("update", -1, -3, -1)]
    assert "MAX keeps MIN to −3 at A; C offers MIN −1 or more: MAX will" in trace.text()
    same = trace.for_max()
    assert same.result is trace.result and same.for_max() is same
    assert [same.sign(same.root), trace.sign(trace.node("0"))] == [1, -1]


# ---- roots of every kind


@searches
def test_a_subtree_is_a_root_of_its_own(search, options):
    root = tree(STEP_BY_STEP, names="ABCDEFG")
    trace = watch(search, root.at("1"), **options)
    assert happened(trace) == happened(
        watch(search, tree([[0, 1], [7, 5]], first="min", names="CFG"), **options)
    )
    assert trace.root.name == "C" and trace.root.parent is None and trace.visited[0] == ""


@pytest.mark.slow
@pytest.mark.parametrize("search", [minimax, negamax, alphabeta])
def test_three_hundred_plies(search):
    spec = 7
    for _ in range(300):
        spec = [spec]
    trace = watch(search, spec)
    assert len(trace.visited) == len(trace.line) == 301 and trace.result.value == 7
    assert len(trace.text().splitlines()) == 2 + 3 * 300


def test_a_search_on_a_part_of_the_tree_only():
    def second(root):
        return minimax(root.children[1])

    trace = watch(second, WORKSHEET)
    assert trace.visited == ["1", "1.0", "1.1", "1.2"] and trace.line == ["1", "1.0"]


# ---- what a Trace is


def test_a_trace_speaks():
    trace = watch(alphabeta, WORKSHEET)
    assert isinstance(trace, Trace) and isinstance(trace.steps[0], Step)
    assert repr(trace) == "<Trace: 33 steps, 11 nodes visited, 7 leaves read, 1 cut>"
    labels = [trace.label(path) for path in ("", "1", "1.0")]
    assert labels == ["the root", "the node after move 1", "leaf 2"]
    assert trace.node("1.0").payoff == 2
    for wrong in ("1.3", "1.x"):
        with pytest.raises(IndexError, match="there is no node"):
            trace.node(wrong)
    text = trace.text().splitlines()
    assert text[2] == " 3     Read leaf 10.", "indented by ply"
    assert text[17].endswith("MAX will not come here. Leaf 15 and leaf 7 are not read.")
    assert [trace.says(k) for k in range(33)] == [line[3:].lstrip() for line in text]


def test_exact_numbers_stay_exact():
    trace = watch(alphabeta, [["1/3", "1/2"], ["1/5", 9]])
    assert type(returned(trace, "")[0]) is type(trace.result.value) and "1/3" in trace.text()


def test_steps_can_be_stored():
    trace = watch(alphabeta, STEP_BY_STEP)
    assert pickle.loads(pickle.dumps(trace.steps)) == trace.steps
