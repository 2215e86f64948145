"""What a trace tells of a whole run."""

import pytest
import shapes
from searches import highest

from gamelab import minimax, tree, watch


def test_values_come_as_the_search_has_them_the_roots_last():
    told = {"0.0": 3, "0.1": 12, "0": 3, "1.0": 2, "1.1": 9, "1": 2, "": 3}
    trace = watch(highest, [[3, 12], [2, 9]], True)
    assert [*trace.values.items()] == [*told.items()]


def test_where_no_variable_holds_a_running_value_each_is_worked_out():
    trace = watch(highest, [[3, 12], [2, 9]], True)
    updates = {k for k, step in enumerate(trace.steps) if step.kind == "update"}
    assert len(updates) == 6 and trace.worked_out == updates


def test_a_move_that_is_written_as_a_place_is_no_place():
    trace = watch(minimax, tree([[1, 2], [3, 4]], moves=[("1", "0")]))
    assert [trace.label(path) for path in ("0", "1")] == [
        "the node after move 1",
        "the node after move 0",
    ]


@pytest.mark.parametrize("search", [shapes.levels, shapes.window_in_self])
def test_what_is_said_of_the_whole_is_said_at_its_first_step(search):
    trace = watch(search, tree([[3, 12], [2, 9]]))
    lines = trace.text().splitlines()
    assert [line.split(maxsplit=1)[1] for line in lines] == [*map(trace.says, range(len(trace)))]
    assert lines[0].endswith("cannot be seen." if trace.seen == "calls" else "cannot be.")


def test_a_node_that_is_searched_without_end_is_said_to_be_the_same_position():
    def endless(node):
        return node.children and endless(node)

    assert watch(endless, tree([1, 2])).failure.endswith("without end at the same position")


def test_where_no_call_shows_the_search_leaves_alone_have_values():
    trace = watch(shapes.levels, tree([[3, 12], 2]))
    assert trace.values == {"0.0": 3, "0.1": 12, "1": 2} and trace.line == [""]


def test_the_same_node_is_found_by_its_path_whatever_was_asked_for_before():
    trace = watch(minimax, tree([[3, [12, 8]], [[2, 4], 6]]))
    paths = sorted(trace.visited, key=len, reverse=True)
    assert [trace.node(path).path for path in paths] == paths
    for wrong in "2", "1.2.0", "1.0.x", "1.":
        with pytest.raises(IndexError, match="no node"):
            trace.node(wrong)


def test_a_node_is_called_by_its_moves_whatever_was_called_before():
    for paths in (("0", "0.1", "0.1.0"), ("0.1.0", "0.1", "0")):
        trace = watch(minimax, tree([[3, [[12, 8], 1]], 6]))
        named = {path: trace.label(path) for path in paths}
        assert named == {
            "0": "the node after move 0",
            "0.1": "the node after moves 0, 1",
            "0.1.0": "the node after moves 0, 1, 0",
        }
