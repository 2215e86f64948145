"""Where everything in a picture of a tree stands: a change of the layout is seen here first.

places.txt has, for some trees, the first and the last node of each ply with all its labels, and the
lines of the legend. Where a picture was meant to change, look at it, and write the file again:
PYTHONPATH=.:tests python tests/show/test_places.py"""

from itertools import groupby
from pathlib import Path

from sentences import named
from show.test_scene import CARDS, TREES, TRUST  # noqa: F401

from gamelab import TicTacToe, game_tree
from gamelab.show.scene import Scene  # noqa: F401

ENDGAME = game_tree(TicTacToe("XO./OOX/...", to_move="X"))
ODDS = {"moves": ["six", "other"], "probs": ["1/6", "5/6"]}
DICE = {"player": "chance", "name": "D", **ODDS, "children": [TRUST, -4]}
BOUNDED = {**DICE, "bounds": [-10, 9], "name": None}
PILES = [{"picture": ["●" * k], "children": [*range(8)]} for k in (2, 6)]
SCENES = named("show/scenes.txt", **globals())


def label(each):
    """A label in a line."""
    slot, how = each.slot, "turned" * each.slot.turned + "inside" * each.slot.inside
    sides = " ".join(f"{side:.1f}" for side in each.box)
    return f"{each.kind} {each.text} {sides} {slot.font} {slot.anchor} {how} {each.ink} {each.bold}"


def told(name):
    """The lines of a picture."""
    scene = SCENES[name]()
    layout, lines = scene.layout, [f"{scene.width} x {scene.height}"]
    states = [*zip(scene.sites, scene.families, scene.states())]
    for _, ply in groupby(states, key=lambda state: state[0].y):
        for site, family, state in dict.fromkeys(((ply := [*ply])[0], ply[-1])):
            cut = scene.crossing(site.number) if site.number else ()
            at = site.x, site.y, site.wide, site.high, site.head, *cut
            labels = [label(each) for each in scene.labels() if each.node == site.number]
            parts = site.node.path, " ".join(f"{size:.1f}" for size in at), site.shape
            lines.append(" | ".join(map(str, (*parts, family, *state, *labels))))
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
    assert every().splitlines() == FILE.read_text("utf-8").splitlines()


if __name__ == "__main__":
    FILE.write_text(every(), "utf-8")
