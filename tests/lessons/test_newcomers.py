"""What a newcomer tries first: a forgotten return, lists and labels that are not
quite right.
"""

from math import inf

import pytest
from sample_trees import WORKSHEET

import gamelab
from gamelab import tree, watch


def test_bounds_above_an_unread_leaf_make_the_root_exact():
    form = tree(WORKSHEET, players=("max", "chance")).to_dict()
    form["children"][2]["bounds"] = [-inf, 10]
    trace = watch(gamelab.expectimax, tree(form), bounds=(-inf, inf))
    relations = {step.node: step.relation for step in trace.steps if step.kind == "return"}
    assert (relations[""], relations["2"]) == ("=", "<=")


def test_versions_that_are_none_get_a_sentence():
    pytest.importorskip("ipywidgets")
    from gamelab import alphabeta, explore

    for versions in ({}, alphabeta, [alphabeta]):
        with pytest.raises(TypeError, match="needs its versions by label"):
            explore.variants([1, 2], versions)
    with pytest.raises(TypeError, match="must be a search function"):
        explore.variants([1, 2], {"mine": (alphabeta,)})
