"""Bad input is one sentence that names the node and what was expected, and it leaves nothing half
done: `no_trees.txt` has what is no tree, and how it is refused.
"""

from functools import partial
from math import nan  # noqa: F401  (in no_trees.txt)

from sentences import each_line, refusal

from gamelab import alphabeta, minimax, negamax, tree, watch

CYCLE = [1, [2]]
CYCLE[1].append(CYCLE)
KNOT = {"player": "max", "children": [1]}
KNOT["children"].append({"player": "min", "children": [KNOT]})


def node(**fields):
    return {"player": "max", "children": [1, 2], **fields}


@each_line("spec, sentence", "trees/no_trees.txt")
def test_a_tree_that_is_none(spec, sentence):
    given = eval(spec, globals())
    before = repr(given)
    for use in (tree, minimax, alphabeta, negamax, partial(watch, alphabeta)):
        assert refusal(use, given) == sentence, "the same sentence wherever a tree is given"
    assert before == repr(given), "what was given is as it was"
