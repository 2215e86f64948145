"""The Scene: where things stand, that no two labels meet, and what each step of a trace changes."""

from fractions import Fraction
from itertools import chain, pairwise

import pytest
from sentences import named

from gamelab import alphabeta, minimax, negamax, random_tree, tree, watch
from gamelab.show.layout import fit
from gamelab.show.scene import LEGEND_FONT, Scene, short
from gamelab.show.styles import CORNERS, EDGES, corners, text_width

LENT = {"player": "min", "moves": ["return", "spend"], "children": [4, -10]}
TRUST = {"player": "max", "moves": ["lend", "keep"], "children": [LENT, 1]}
CARDS = [[{"player": "min", "info": move, "children": [1, 2]} for move in "ab"]] * 2


def lettered(root):
    letters = [a + b for a in ["", *"ABC"] for b in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    return tree(root, names=letters[: sum(not node.is_leaf for node in root.nodes())])


def halves(leaves):
    """A binary tree over 2, 4, 8, ... leaves."""
    while len(leaves) > 2:
        leaves = [leaves[i : i + 2] for i in range(0, len(leaves), 2)]
    return tree(leaves)


TREES = {name: made() for name, made in named("show/trees.txt", **globals()).items()}


def overlapping(labels):
    """Pairs of labels whose boxes share more than a hair."""
    order = sorted(labels, key=lambda label: label.box[0])
    found = []
    for i, one in enumerate(order):
        for other in order[i + 1 :]:
            if other.box[0] >= one.box[2] - 0.05:
                break
            if other.box[1] < one.box[3] - 0.05 and one.box[1] < other.box[3] - 0.05:
                found.append((one, other))
    return found


def some_steps(count):
    return sorted({0, count // 4, count // 2, 2 * count // 3, count - 1})


@pytest.mark.parametrize("name", TREES)
@pytest.mark.parametrize("search", [None, minimax, alphabeta, negamax])
def test_no_label_meets_another_and_all_are_on_the_page(name, search):
    root = TREES[name]
    scene = Scene(watch(search, root) if search else root)
    assert scene.width <= 1200
    for step in some_steps(scene.steps):
        labels = scene.labels(step)
        assert overlapping(labels) == []
        for label in labels:
            left, top, right, bottom = label.box
            assert left >= 0 and top >= 0 and right <= scene.width and bottom <= scene.height, label
            assert label.slot.font >= 9


def test_the_legend_has_room_for_long_names():
    players = ("a leader of a very long name", "a follower of another, longer one")
    scene = Scene(tree([[(1, 2), (3, 4)], [(5, 0)]], players=players))
    assert overlapping(scene.labels()) == []
    assert scene.legend[1][3].x + text_width(players[1]) * LEGEND_FONT < scene.width


@pytest.mark.parametrize("name", TREES)
def test_a_parent_is_centred_over_its_children_and_leaves_are_even(name):
    scene = Scene(TREES[name])
    at = dict(zip(scene.index, scene.sites))
    for node, site in zip(scene.nodes, scene.sites):
        if node.children:
            first, *_ = below = [at[child.path] for child in node.children]
            assert site.x == pytest.approx((first.x + below[-1].x) / 2)
            assert all(child.y > site.y for child in below)
    columns = [at[leaf.path].x for leaf in scene.root.leaves()]
    gaps = [b - a for a, b in pairwise(columns)]
    assert gaps == pytest.approx([scene.layout.pitch] * len(gaps))


@pytest.mark.parametrize("name", TREES)
def test_shapes_of_a_ply_keep_apart(name):
    plies = {}
    for site in Scene(watch(alphabeta, TREES[name])).sites:
        plies.setdefault(site.y, []).append((site.x - site.wide / 2, site.x + site.wide / 2))
    for spans in plies.values():
        assert all(one[1] < other[0] for one, other in pairwise(sorted(spans)))


def test_a_shape_for_each_player():
    scene = Scene(tree([[[1, 2]]], players=("max", "chance", "min")))
    assert scene.shapes == ["up", "circle", "down", "square", "square"]
    three = Scene(tree([[[(1, 2, 3), (4, 5, 6)]]], players=("Ann", "Bob", "Cy")))
    assert len(set(three.shapes)) == 4 and not {"up", "down", "circle"} & set(three.shapes)


def test_outlines_differ_and_stay_in_their_box():
    outlines = [corners(shape, 100, 50, 20, 16) for shape in ("up", "down", "square", *CORNERS)]
    for x, y in chain(*outlines):
        assert abs(x - 100) <= 10 + 1e-9 and abs(y - 50) <= 8 + 1e-9
    assert len({*map(tuple, outlines)}) == len(outlines)


@pytest.mark.parametrize("name", ["words", "tic-tac-toe"])
def test_the_name_of_a_move_stands_clear_of_its_edge(name):
    scene = Scene(TREES[name])
    for label in scene.labels():
        if label.kind == "edge":
            left, top, right, bottom = label.box
            at = [*map(scene.sites[label.node].across, (top, bottom))]
            assert max(at) < left or right < min(at)
            assert label.slot.font >= 12


def test_a_dashed_line_joins_what_the_mover_cannot_tell_apart():
    scene = Scene(tree(CARDS))
    layout = scene.layout
    pairs = [(one.number, other.number) for one, other in layout.pairs]
    assert pairs == [(3, 5), (4, 6)] and EDGES["info"].dash
    # below the node that stands between, and not on each other
    levels = [line[1][1] for line in layout.joins]
    assert levels[0] != levels[1] and min(levels) > scene.sites[4].y + scene.sites[4].high / 2


def test_networkx_gets_players_labels_and_positions():
    pytest.importorskip("networkx")
    graph = Scene(tree([[3, 12], [2, 4]])).to_networkx()
    assert graph.nodes[""]["player"] == "max" and graph.nodes["0.1"]["label"] == "12"
    assert graph.nodes[""]["position"][1] > graph.nodes["0"]["position"][1]
    assert graph.edges["0", "0.1"] == {"move": 1, "state": "plain"} and graph.size() == 6


def test_long_numbers_are_shortened():
    assert short(Fraction(123456789, 1000007)) == "≈123.5"
    assert short(Fraction(-7, 3)) == "-7/3" and short("nonsense value") == "nonsense…"


def test_a_node_of_which_nobody_knows_who_moves_does_not_look_like_a_leaf():
    def ends(coins):
        return max(
            (coins[k] - ends(coins[:k] or coins[1:]) for k in (0, -1)[: len(coins)]), default=0
        )

    scene = Scene(watch(ends, (8, 15, 3)))
    told = {(bool(node.children), shape) for node, shape in zip(scene.nodes, scene.shapes)}
    assert {node.player for node in scene.nodes} == {None}
    assert told == {(True, "octagon"), (False, "square")}
    assert "who moves is not told" in [text for *_, text, _ in scene.legend]


def test_an_octagon_has_one_place_in_the_legend_for_all_that_it_may_mean():
    def ends(coins, known):
        if coins not in known:
            below = [coins[k] - ends(coins[:k] or coins[1:], known) for k in (0, -1) if coins]
            known[coins] = max(below, default=0)
        return known[coins]

    legend = Scene(watch(ends, (8, 15, 3), {})).legend
    told = {shape: text for shape, _, text, _ in legend}
    assert told["octagon"] == "who moves is not told or known without a search"


@pytest.mark.parametrize("font", [15, 14, 13, 12])
def test_a_label_is_as_large_as_its_place_allows(font):
    assert fit(10, 10 * font + 3) == (font, 1, False, font + 2)


def test_a_tree_for_a_hall_is_not_as_wide_as_a_larger_one():
    widths = [Scene(tree([10**6 + k for k in range(leaves)])).width for leaves in (27, 28)]
    assert widths == [960, 1200]


def test_windows_stand_beside_their_shapes_where_some_nodes_of_a_ply_have_boards():
    root = tree([{"picture": ["●"], "children": [3, 12, 8]}, [2, 4, 6]])
    sites = Scene(watch(alphabeta, root)).sites[1:3]
    assert all(abs(site.slots["alpha"].x - site.x) > site.wide / 2 for site in sites)


def test_a_picture_shrinks_as_far_as_its_letters_stay_legible():
    scene = Scene(TREES["named-15"])
    smallest = min(label.slot.font for label in scene.labels())
    assert scene.shrunk(0) * smallest == pytest.approx(12) and scene.shrunk(10**4) == 1


def test_what_lies_below_the_horizon_looks_so_before_the_first_step():
    scene = Scene(watch(minimax, random_tree(2, 3, seed=1, evals=True), depth=2))
    phases = {node.ply: state.phase for node, state in zip(scene.nodes, scene.states(-1))}
    assert phases == {0: "unseen", 1: "unseen", 2: "unseen", 3: "below"}


def test_what_is_entered_again_has_no_mark_of_the_round_before():
    def rounds(root):
        return [alphabeta(root).value for _ in range(2)]

    trace = watch(rounds, [[3, 5], [2, 7]])
    scene = Scene(trace)
    _, again = (k for k, step in enumerate(trace.steps) if (step.kind, step.node) == ("enter", ""))
    assert scene.states(again)[1:] == scene.states(-1)[1:]
    assert scene.states(again)[0].phase == "open" and not scene.states(again)[0].value
