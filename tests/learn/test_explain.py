"""explain: what is asked about the reader's own function is told by that function alone."""

import pytest
from cells import written
from textbook import ALPHABETA

from gamelab import exercise, explain


@pytest.mark.slow
def test_only_the_answers_of_this_very_function_are_right():
    exercise("03", seed=7)
    asked = explain("ab-1", written(ALPHABETA))
    key = [one.answer for one in asked.asked]
    assert {one.kind for one in asked.asked} >= {"unread", "window", "decided", "returned"}
    assert " 13          if alpha >= beta:" in asked.text()
    told = explain("ab-1", written(ALPHABETA), key)
    assert told.right == len(key) and "not yet" not in told.text()
    shifted = [*key[1:], key[0]]
    assert explain("ab-1", written(ALPHABETA), shifted).right == 0
    # words and minus signs of one's own
    own = [answer.replace("-", "−").replace(", ", " and ").upper() for answer in key]
    assert explain("ab-1", written(ALPHABETA), own).right == len(key)
    plain = written(ALPHABETA.split("        if alpha >=")[0] + "    return best\n")
    assert explain("ab-1", plain, key[:1]).right == 0
    [unread] = (one.answer for one in asked.asked if one.kind == "unread")
    stage = asked.stage()
    leaves = [leaf.path for leaf in asked.root.leaves()]
    told = [leaves.index(path) + 1 for path in stage.trace.leaves_pruned]
    assert stage.ask == "leaves" and ", ".join(map(str, sorted(told))) == unread
    exercise("03", seed=8)
    assert explain("ab-1", written(ALPHABETA)).root.to_dict() != asked.root.to_dict()


def test_a_blank_is_asked_again_and_text_is_escaped():
    wrong = ALPHABETA.replace("return best", 'return best  # <b>"')
    asked = explain("ab-1", written(wrong), ["", ..., "<i>"])
    assert asked.right == 0 and asked.text().count("(Write it as") == len(asked.asked) - 1
    page = asked._repr_html_()
    assert "&lt;b&gt;" in page and "You say: &lt;i&gt;" in page and "<i>" not in page


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, function, said",
    [
        ("ab-4", len, "searches a tree"),
        ("ab-1", max, "written with `def`"),
        ("ab-1", lambda node: 3, "written with `def`"),
        ("ab-1", written("def my_alphabeta(node):\n    return 1 / 0"), "gives no number"),
        ("ab-1", written("def my_alphabeta(node):\n    while True: pass"), "gives no number"),
    ],
)
def test_what_cannot_be_asked_about_is_said_in_a_sentence(name, function, said):
    with pytest.raises(ValueError, match=said):
        explain(name, function)


def test_chance_is_asked_about_too():
    source = """\
def my_expectimax(node):
    if node.is_leaf:
        return node.payoff, None
    values = [my_expectimax(child)[0] for child in node.children]
    best = max(values)
    if node.player == "chance":
        return sum(values) / len(values), None
    return best, node.children[values.index(best)].move
"""
    asked = explain("expectimax-3", written(source, "my_expectimax"))
    assert asked.root.movers >= {"max", "chance"} and len(asked.asked) >= 4
    assert "returned" in {one.kind for one in asked.asked}
