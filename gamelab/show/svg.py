"""A Scene as SVG text, with the standard library only: a tree, or a trace at one of its steps.

The text has attributes only: no style rule that could leak into the page round it, and no id that
could meet another. The same arguments give the same text."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from ..matrices.payoffs import Payoffs
from . import styles
from .describe import alt, title
from .grid import matrix
from .layout import CELL, WINDOW_FONT
from .pen import Picture, anchored, attributes, element, entries, inked, number, page, through
from .scene import Scene, Subject, scene_of
from .styles import EDGES, corners, look

ROUND = {"stroke_linejoin": "round"}
LAYERS = {"value": "values", "alpha": "windows", "beta": "windows"}
HALO = {"stroke": styles.PAPER, "stroke_width": 6, **ROUND}


def svg(subject: Subject | Payoffs, step: int | None = None) -> Picture:
    """The picture of a tree, of a trace at a step, or of a matrix with its best responses.

    Parameters
    ----------
    subject : Node, Trace, Scene or Payoffs
        What to draw; a Scene made of a tree saves laying it out again.
    step : int, optional
        0 for the first step of the trace; None for the last.

    Returns
    -------
    Picture
        The text of one <svg> element, as wide as the tree needs, at most 1200 px up to 126 leaves;
        its title and description say what it shows.

    Raises
    ------
    IndexError
        If there is no such step.

    Notes
    -----
    Linear in the number of nodes.

    Examples
    --------
    >>> from gamelab import tree
    >>> svg(tree([[3, 12], [2, 4]])).count("<path")
    7
    """
    if isinstance(subject, Payoffs):
        return matrix(subject)
    scene = scene_of(subject)
    k = scene.at(step)
    picture = _page(scene, k, alt(scene, k), scene.labels(k), still=True)
    picture.drawn = scene, k
    return picture


def opening(scene) -> Picture:
    """The first step before anything is told, for the player to change: each layer holds an element
    for each edge, each edge that is ever cut, each shape, each value and each window, in order. It
    is for a page: a halo is an attribute that only browsers know, since the player changes the
    text.
    """
    return _page(scene, 0, title(scene), scene.labels(-1, blank=True), still=False)


def _page(scene: Scene, k, description, labels, still):
    drawn = marks(scene, k)
    edges, shapes = _painted(drawn)
    # each edge that is ever cut has a cross, which the player shows
    size, states = drawn.size, scene.states(k)
    crosses = [
        {
            "d": _saltire(*scene.crossing(i), size),
            "visibility": "" if states[i].edge == "cut" else "hidden",
        }
        for i in scene.cuts
    ]
    here = scene.current(k)
    cursor = [] if here is None else [{"d": shapes[here]["d"], **_paint(p)} for p in styles.CURSOR]
    texts = defaultdict(list)
    for label in labels:
        texts[LAYERS.get(label.kind, "labels")].append(_text(scene, label, still))
    halo, halos = {"paint_order": "stroke", **HALO}, []
    if still:  # all that is painted alike is one path, and a halo is the same text below
        edges, shapes, halo = _joined(edges), _joined(shapes), {}
        halos = [
            {**each, "fill": styles.PAPER}
            for each in chain.from_iterable(texts.values())
            if each.pop("stroke") == styles.PAPER
        ]
    key = legend(scene)
    crossed = [{"d": _saltire(*place, key.size), **_paint(styles.CROSS)} for place in key.cuts]
    body = [
        _layer("edges", edges),
        _layer("crosses", crosses, **_paint(styles.CROSS), stroke_linecap="round"),
        _layer("cursor", cursor, **ROUND),
        _layer("shapes", shapes, **ROUND),
        _layer("halos", halos, **HALO) if still else "",
        _layer("values", texts["values"], **halo),
        _layer("windows", texts["windows"], font_size=f"{WINDOW_FONT}", **halo),
        _layer("labels", texts["labels"], **halo),
        _layer("legend", [*chain(*_painted(key)), *crossed]),
    ]
    whole = ['<g text-anchor="middle">', *body, "</g>"]
    return page(scene.width, scene.height, whole, title(scene), description)


def _joined(drawn):
    alike = defaultdict(list)
    for each in drawn:
        alike[tuple(each.items())[1:]].append(each["d"])
    return [{"d": "".join(outlines), **dict(paint)} for paint, outlines in alike.items()]


def _layer(name, drawn, **shared):
    """A group of paths, or of texts (what they hold is "said"); how most of them are painted stands
    once, at the group.
    """
    for key in ("fill", "stroke", "stroke_width", "font_size", "text_anchor"):
        counts = Counter(each.get(key) for each in drawn)
        if drawn and (most := counts.most_common(1)[0][0]):
            shared[key] = most
    parts = ""
    for each in drawn:
        own = {name: value for name, value in each.items() if value != shared.get(name)}
        said = own.pop("said", None)
        parts += (
            element("path", **own) if said is None else f"<text{attributes(**own)}>{said}</text>"
        )
    return f"<g{attributes(data_layer=name, **shared)}>{parts}</g>"


class Marks(NamedTuple):
    """What is drawn below the labels: lines, each its points and its look; shapes, each its kind,
    centre, width, height and look; where crosses stand, and half their size.
    """

    lines: list[tuple[Sequence[styles.Point], styles.Look]]
    shapes: list[tuple[str, float, float, float, float, styles.Look]]
    cuts: list[styles.Point]
    size: int


def marks(scene: Scene, k: int) -> Marks:
    """The tree at a step: an edge and a shape for each node in turn, then what joins information
    sets, and the squares of boards.
    """
    states, layout = scene.states(k), scene.layout
    lines = [
        ([(site.above.x, site.above.y), (site.x, site.head)], scene.edge(site.number, state.edge))
        for site, state in [*zip(scene.sites, states)][1:]
    ]
    shapes = [
        (site.shape, site.x, site.y, site.wide, site.high, look(family, state.phase))
        for site, family, state in zip(scene.sites, scene.families, states)
    ]
    squares = [
        ("square", at.x, at.y, CELL, CELL, styles.BOARD)
        for site in scene.sites
        for _, at in site.squares
    ]
    return Marks(
        [*lines, *((line, EDGES["info"]) for line in layout.joins)],
        shapes + squares,
        [scene.crossing(i) for i in scene.cuts if states[i].edge == "cut"],
        4 if layout.pitch >= 20 else 3,
    )


def legend(scene: Scene) -> Marks:
    """What stands beside the texts of the legend, and the horizon."""
    found = Marks([], [], [], 4)
    if low := scene.horizon_line:
        found.lines.append(([(0, low), (scene.width, low)], styles.HORIZON))
    for shape, paint, _, slot in scene.legend:
        x, y = slot.x - 11, slot.y
        if shape == "edge":
            found.lines.append(([(x - 7, y), (x + 7, y)], paint))
        else:
            found.shapes.append((shape, x, y, 12, 11, paint))
        if paint == EDGES["cut"]:
            found.cuts.append((x, y))
    return found


def _painted(drawn):
    """The lines of Marks, and their shapes, as what is drawn."""
    lines = [{"d": through(points), **_paint(paint)} for points, paint in drawn.lines]
    return lines, [{"d": shape_path(*at), **_paint(paint)} for *at, paint in drawn.shapes]


@lru_cache(maxsize=4096)  # the steps of a trace ask for the same outlines
def shape_path(shape, x, y, wide, high):
    """A shape in the language of path data.

    >>> shape_path("up", 10, 10, 8, 6), shape_path("square", 10, 10, 8, 8)
    ('M10 7L14 13L6 13z', 'M6 6L14 6L14 14L6 14z')
    """
    if shape == "circle":
        r, w = number(wide / 2), number(wide)
        return f"M{number(x - wide / 2)} {number(y)}a{r} {r} 0 1 0 {w} 0a{r} {r} 0 1 0-{w} 0z"
    return through(corners(shape, x, y, wide, high)) + "z"


def _saltire(x, y, r):
    return f"M{number(x - r)} {number(y - r)}l{2 * r} {2 * r}m-{2 * r} 0l{2 * r}-{2 * r}"


def _paint(paint):
    return {
        "fill": paint.fill,
        "stroke": paint.stroke,
        "stroke_width": f"{paint.width:g}",
        "stroke_dasharray": " ".join(f"{length:g}" for length in paint.dash),
    }


def words(scene, i, text) -> str:
    """What is written inside the <text> element of a value at node i, as markup: true minus signs,
    and each entry of a payoff vector in its owner's colour, the mover's bold.

    >>> from gamelab import tree
    >>> scene = Scene(tree([(10, -1)], players=("Red", "Blue")))
    >>> words(scene, 1, "(10, -1)")[:51]
    '(<tspan fill="#a3001b" font-weight="700">10</tspan>'
    >>> words(scene, 1, "(10, -1)")[-51:]
    '<tspan fill="#0a4a8c" font-weight="400">−1</tspan>)'
    """
    return "".join(
        inked(piece)
        if k is None
        else f'<tspan fill="{scene.inks[k]}"'
        f' font-weight="{700 if k == scene.movers[i] else 400}">{inked(piece)}</tspan>'
        for piece, k in entries(text, len(scene.inks))
    )


def _text(scene, label, still):
    """A text in its slot: the baseline is 0.35 em below the middle of the line."""
    value = label.kind == "value"
    said = words(scene, label.node, label.text) if value else inked(label.text)
    slot, anchor = label.slot, label.slot.anchor
    down = 0.35 * slot.font
    x, y = (slot.x + down, slot.y) if slot.turned else (slot.x, slot.y + down)
    turn = f"rotate(-90 {number(x)} {number(y)})" if slot.turned else ""
    if still:
        x, anchor = anchored(x, label.text, said, slot.font, anchor)
    return {
        "x": number(x),
        "y": number(y),
        "said": said,
        "font_size": f"{slot.font:g}",
        "text_anchor": anchor,
        "transform": turn,
        "stroke": "none" if slot.inside else styles.PAPER,
        "font_weight": "bold" if label.bold else "",
        "fill": label.ink,
    }
