"""Where everything in a picture of a tree stands: a change of the layout is seen here first.

places.txt has, for some trees, the first and the last node of each ply with all its labels, and the
lines of the legend. Where a picture was meant to change, look at it, and write the file again:
python tests/show/test_places.py"""

from itertools import groupby
from pathlib import Path

from gamelab import TicTacToe, alphabeta, expectimax, game_tree, minimax, random_tree, tree, watch
from gamelab.show.scene import Scene

ENDGAME = game_tree(TicTacToe("XO./OOX/...", to_move="X"))
LETTERED = tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]], names="ABCDEFG")
CARDS = [[{"player": "min", "info": move, "children": [1, 2]} for move in "ab"]] * 2
DICE = {"player": "chance", "moves": ["six", "less"], "probs": ["1/6", "5/6"], "children": [9, -4]}
SCENES = {
    "letters": lambda: Scene(watch(alphabeta, LETTERED)),
    "endgame": lambda: Scene(watch(alphabeta, ENDGAME)),
    "endgame, two plies": lambda: Scene(watch(minimax, ENDGAME, depth=2)),
    "27 leaves": lambda: Scene(watch(alphabeta, random_tree(3, 3, 1, low=-99, high=99))),
    "64 leaves": lambda: Scene(watch(alphabeta, random_tree(2, 6, 1))),
    "126 leaves": lambda: Scene(watch(minimax, tree([[i, -i] for i in range(63)]))),
    "cards": lambda: Scene(tree(CARDS)),
    "dice": lambda: Scene(watch(expectimax, tree([DICE, [7, 8]]))),
    "payoffs": lambda: Scene(tree([[(10, 1), (8, 3)], (15, 9)], players=("A", "B"))),
    "plans": lambda: Scene(tree([[3, 12], 2]), {"": 3}, {"0": "max", "0.0": "line", "0.1": "min"}),
    "bounds": lambda: Scene(tree({**DICE, "bounds": [-5, 10], "name": "D"})),
    "bounds alone": lambda: Scene(tree({**DICE, "bounds": [-5, 10]})),
    "a leaf": lambda: Scene(tree(5)),
}


def label(each):
    """A label in a line."""
    slot, how = each.slot, "turned" * each.slot.turned + "inside" * each.slot.inside
    place = f"{slot.x:.1f} {slot.y:.1f} {slot.font} {slot.anchor} {how}"
    return f"{each.kind} {each.text} {place} {each.ink} {each.bold}"


def told(name):
    """The lines of a picture."""
    scene = SCENES[name]()
    layout, states, lines = scene.layout, scene.states(), [f"{scene.width} x {scene.height}"]
    for _, ply in groupby(range(len(scene.nodes)), key=lambda i: scene.nodes[i].ply):
        for i in sorted({(ply := [*ply])[0], ply[-1]}):
            sizes = layout.x[i], layout.y[i], layout.wide[i], layout.high[i], layout.head[i]
            cut = scene.crossing(i) if i else ()
            at = " ".join(f"{size:.1f}" for size in (*sizes, *cut))
            labels = [label(each) for each in scene.labels() if each.node == i]
            parts = scene.nodes[i].path, at, scene.shapes[i], *states[i], *labels
            lines.append(" | ".join(map(str, parts)))
    lines += [label(each) for each in scene.labels() if each.node < 0]
    lines += [f"{shape} {paint}" for shape, paint, *_ in scene.legend]
    half = scene.steps // 2
    now = [label(each) for each in scene.labels(half) if each.node == scene.current(half)]
    lines.append(" | ".join(now))
    return [*lines, f"{layout.joins} {scene.horizon_line} {scene.cuts[:9]} {scene.stops[:9]}"]


def every():
    return "".join("\n  ".join([name, *told(name)]) + "\n" for name in SCENES)


FILE = Path(__file__).with_name("places.txt")


def test_everything_stands_where_it_stood():
    parts = zip(every().split("\n"), FILE.read_text("utf-8").split("\n"), strict=True)
    assert [(here, before) for here, before in parts if here != before] == []


if __name__ == "__main__":
    FILE.write_text(every(), "utf-8")
