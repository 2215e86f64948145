"""What a Trace says of gamelab's own searches: complete, in order, sound, and the same as the
Result and the Recorder say.
"""

import pickle
from math import inf

import pytest
from hypothesis import strategies as st
from sample_trees import (
    STEP_BY_STEP,
    TIE,
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

from gamelab import Node, Recorder, Step, Trace, alphabeta, minimax, negamax, tree, watch

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
@for_all(root=trees(any_number))
def test_the_trace_counts_what_the_result_counts(search, options, root):
    trace = watch(search, root, **options)
    assert trace.result == search(root, **options)
    assert len(trace.visited) == len(set(trace.visited)) == trace.result.nodes
    assert len(trace.leaves_read) == trace.result.leaves
    leaves = {leaf.path for leaf in root.leaves()}
    assert set(trace.leaves_read) | set(trace.leaves_pruned) == leaves
    assert len(trace.leaves_read) + len(trace.leaves_pruned) == len(leaves)
    assert trace.leaves_read == [path for path in trace.visited if root.at(path).is_leaf]
    assert len(trace) == len(trace.steps) == len(trace.text().splitlines())


@searches
@for_all(root=trees(small, evals=small), depth=st.integers(0, 3), examples=40)
def test_with_a_depth_limit_the_positions_at_the_horizon_are_leaves(search, options, root, depth):
    trace = watch(search, root, depth=depth, **options)
    assert (
        len(trace.visited) == trace.result.nodes and len(trace.leaves_read) == trace.result.leaves
    )
    horizon = [path for path in trace.leaves_read if not root.at(path).is_leaf]
    assert all(plies(path) == depth for path in horizon) and all(
        plies(path) <= depth for path in trace.visited
    )
    if horizon or depth >= root.height:
        ends = {
            node.path
            for node in root.nodes()
            if plies(node.path) == depth or node.is_leaf and plies(node.path) < depth
        }
        assert set(trace.leaves_read) | set(trace.leaves_pruned) == ends


def plies(path):
    return len(path.split(".")) if path else 0


@searches
@for_all(root=trees(any_number), data=st.data())
def test_the_steps_are_in_order(search, options, root, data):
    trace = watch(search, root, **options)
    open_, done = [], set()
    for step in trace.steps:
        node = root.at(step.node)
        if step.kind == "enter":
            assert (open_[-1] if open_ else None) == (node.parent.path if node.parent else None)
            assert (
                step.value is step.child is step.best is step.relation is None and step.pruned == ()
            )
            open_.append(step.node)
            continue
        assert open_[-1] == step.node
        if step.kind == "update":
            assert (
                root.at(step.child).parent is node
                and step.child in done
                and root.at(step.best).parent is node
            )
        elif step.kind == "cut":
            assert (
                step.pruned
                == tuple(child.path for child in node.children if child.path not in done)
                != ()
            )
        else:
            assert step.kind == "return" and step.relation in ("=", ">=", "<=")
            done.add(open_.pop())
    assert not open_ and done == set(trace.visited)
    assert [step.node for step in trace.steps if step.kind == "enter"] == trace.visited
    assert [step.node for step in trace.steps if step.kind == "cut"] == trace.cuts
    updates = [step.child for step in trace.steps if step.kind == "update"]
    assert sorted(updates) == sorted(trace.visited[1:]), "one update for every child that came back"


@searches
@for_all(root=trees(any_number), examples=100)
def test_what_a_return_says_of_the_true_value_is_so(search, options, root):
    sound(watch(search, root, **options), root)


@pytest.mark.parametrize("flags", FLAGS, ids=lambda flags: "+".join(flags) or "plain")
@for_all(root=inner_trees(small), low=st.integers(-5, 4), width=st.integers(1, 5), order=orders)
def test_what_a_return_says_is_so_with_a_window_and_in_any_order(flags, root, low, width, order):
    sound(watch(alphabeta, root, window=(low, low + width), order=order, **flags), root)
    if not flags:
        sound(watch(negamax, root, window=(low, low + width)), root)


@searches
@for_all(root=trees(small, evals=small), depth=st.integers(0, 3), examples=40)
def test_what_a_return_says_is_so_at_a_depth_limit(search, options, root, depth):
    sound(watch(search, root, depth=depth, **options), root, depth)


def sound(trace, root, depth=None):
    for view in (trace, trace.for_max()):
        for step in view.steps:
            if step.kind != "return":
                continue
            node = root.at(step.node)
            value = true_value(node, None if depth is None else depth - plies(step.node))
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
        back = {step.node: step.value for step in trace.steps if step.kind == "return"}
        so_far = {}
        for step in trace.steps:
            if step.kind == "update":
                values = so_far.setdefault(step.node, {})
                values[step.child] = back[step.child]
                best = (max if root.at(step.node).player == "max" else min)(values.values())
                assert step.value == best and step.best == next(
                    path for path, value in values.items() if value == best
                )


# ---- negamax: the mover's side and MAX's


@for_all(root=inner_trees(small), examples=100)
def test_a_negamax_seen_from_max_is_alphabeta(root):
    trace, plain = watch(negamax, root, window=(-inf, inf)), watch(negamax, root)
    assert trace.for_max().side == plain.for_max().side == "max"
    assert happened(trace.for_max()) == happened(watch(alphabeta, root))
    assert happened(plain.for_max()) == happened(watch(minimax, root))


@for_all(root=inner_trees(st.integers(1, 50)))
def test_the_side_is_told_from_the_numbers(root):
    # Where MAX alone moves, a negamax gives each leaf to MIN, who would be next; where MIN alone
    # moves, a node's value is negative.
    assert watch(negamax, root).side == watch(negamax, root, window=(-inf, inf)).side == "mover"
    assert (
        watch(minimax, root).side
        == watch(alphabeta, root).side
        == watch(alphabeta, root, hard=True).side
        == "max"
    )


@pytest.mark.parametrize("flags", FLAGS, ids=lambda flags: "+".join(flags) or "plain")
@for_all(root=inner_trees(small), low=st.integers(-5, 4), width=st.integers(1, 5))
def test_an_alphabeta_with_any_window_takes_the_side_of_max(flags, root, low, width):
    assert watch(alphabeta, root, window=(low, low + width), **flags).side == "max"


def test_one_coincidence_of_numbers_does_not_change_the_side():
    root = tree({"player": "min", "children": [{"player": "min", "children": [0, 0]}, 0]})
    trace = watch(alphabeta, root, strict=True, hard=True, window=(1, 2))
    assert trace.side == "max" and returned(trace, "") == (1, "<=")


def test_a_negamax_shows_the_movers_side():
    trace = watch(negamax, tree(STEP_BY_STEP, names="ABCDEFG"), window=(-inf, inf))
    assert [returned(trace, path) for path in ("", "0", "0.1", "1", "0.0.0")] == [
        (3, "="),
        (-3, "="),
        (5, ">="),
        (-1, ">="),
        (-2, "="),
    ]
    assert window_history(trace, "1")[:2] == [("enter", -inf, -3, None), ("update", -1, -3, -1)]
    assert "MAX keeps MIN to −3 at A; C offers MIN −1 or more: MAX will" in trace.text()
    assert trace.for_max().for_max() is not trace and trace.for_max().result is trace.result
    assert watch(alphabeta, STEP_BY_STEP).for_max().side == "max"
    same = watch(minimax, WORKSHEET)
    assert same.for_max() is same


# ---- the second route: a tree that notes what is read of it


@pytest.mark.parametrize("search, options", SEARCHES)
@for_all(root=trees(any_number), order=orders, examples=30)
def test_recorder_and_watch_agree(search, options, root, order):
    more = {**options, "order": order} if search is alphabeta else options
    recorder, trace = Recorder(root), watch(search, root, **more)
    assert search(recorder.root, **more) == trace.result
    assert recorder.visited == trace.visited and recorder.leaves_read == trace.leaves_read


def test_a_recorded_tree_is_the_tree():
    root = tree(
        {
            "player": "max",
            "moves": ["l", "r"],
            "eval": 4,
            "name": "A",
            "children": [3, {"player": "chance", "children": [1, 2]}],
        }
    )
    recorder = Recorder(root)
    copy = recorder.root
    assert isinstance(copy, Node) and recorder.visited == []
    told = copy.player, copy.moves, copy.name, copy.path, copy.parent
    assert told == ("max", ("l", "r"), "A", "", None)
    assert recorder.visited == [], "a name is no reading"
    right = copy.children[1]
    assert recorder.visited == [""]
    assert (right.probs, right.move, right.parent) == (root.at("1").probs, "r", copy)
    assert (
        copy.children[0].payoff == 3
        and recorder.visited == ["", "0"]
        and recorder.leaves_read == ["0"]
    )
    assert right.is_leaf is False and recorder.visited == ["", "0"]
    assert copy.eval == 4 and copy.to_dict() == root.to_dict()
    assert recorder.leaves_read == ["0"], "to write a tree down is no reading"


def test_a_recorder_takes_nested_lists_and_subtrees():
    assert Recorder(TIE).root.to_dict() == tree(TIE).to_dict()
    recorder = Recorder(tree(STEP_BY_STEP).at("1"))
    assert alphabeta(recorder.root).value == 1 and recorder.visited[0] == ""


# ---- roots of every kind


@searches
def test_a_leaf_alone(search, options):
    trace = watch(search, 7, **options)
    assert (trace.visited, trace.leaves_read, trace.leaves_pruned, trace.cuts, trace.line) == (
        [""],
        [""],
        [],
        [],
        [""],
    )
    assert [step.kind for step in trace.steps] == ["enter", "return"] and returned(trace, "") == (
        7,
        "=",
    )


@searches
def test_depth_0(search, options):
    root = tree({"player": "min", "eval": 5, "children": [1, 2]})
    trace = watch(search, root, depth=0, **options)
    assert (trace.visited, trace.leaves_read, trace.leaves_pruned, trace.result.value) == (
        [""],
        [""],
        [],
        5,
    )


@searches
def test_a_subtree_is_a_root_of_its_own(search, options):
    root = tree(STEP_BY_STEP, names="ABCDEFG")
    trace = watch(search, root.at("1"), **options)
    assert happened(trace) == happened(
        watch(search, tree([[0, 1], [7, 5]], first="min", names="CFG"), **options)
    )
    assert trace.root.name == "C" and trace.root.parent is None and trace.visited[0] == ""


@pytest.mark.slow
@searches
def test_three_hundred_plies(search, options):
    spec = 7
    for _ in range(300):
        spec = [spec]
    trace = watch(search, spec, **options)
    assert len(trace.visited) == len(trace.line) == 301 and trace.result.value == 7
    assert len(trace.text().splitlines()) == len(trace.steps) == 2 + 3 * 300


def test_a_search_on_a_part_of_the_tree_only():
    def second(root):
        return minimax(root.children[1])

    trace = watch(second, WORKSHEET)
    assert trace.visited == ["1", "1.0", "1.1", "1.2"] and trace.line == ["1", "1.0"]


# ---- what a Trace is


def test_a_trace_speaks():
    trace = watch(alphabeta, WORKSHEET)
    assert isinstance(trace, Trace) and isinstance(trace.steps[0], Step)
    assert (
        repr(trace) == "<Trace: 33 steps, 11 nodes visited, 7 leaves read, 1 cut>"
        and len(trace) == 33
    )
    assert [trace.label(path) for path in ("", "1", "1.0")] == [
        "the root",
        "the node after move 1",
        "leaf 2",
    ]
    assert trace.node("1.0").payoff == 2
    text = trace.text().splitlines()
    assert text[17].endswith("MAX will not come here. Leaf 15 and leaf 7 are not read.")
    assert [trace.says(k) for k in range(33)] == [line[3:].lstrip() for line in text]


def test_exact_numbers_stay_exact():
    trace = watch(alphabeta, [["1/3", "1/2"], ["1/5", 9]])
    assert type(returned(trace, "")[0]) is type(trace.result.value) and "1/3" in trace.text()


def test_steps_can_be_stored():
    trace = watch(alphabeta, STEP_BY_STEP)
    assert pickle.loads(pickle.dumps(trace.steps)) == trace.steps
