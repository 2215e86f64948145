"""What a trace tells of a whole run."""

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
