"""Every explorer, driven by its own widgets: each control over its ends and middle, the buttons
beside it, and what a page without a kernel gets.
"""

import inspect
import re
import xml.etree.ElementTree as ElementTree
from functools import cache, partial

import pytest

widgets = pytest.importorskip(
    "ipywidgets", reason="ipywidgets is not installed: requirements.txt has it"
)

from driven import at
from explorers import EXPLORERS

from gamelab import Nim
from gamelab.learn.practice import kinds
from gamelab.show import explore
from gamelab.show.explore import kit
from gamelab.show.explore.playing import Table


@pytest.fixture(params=list(EXPLORERS), scope="module")
def explorer(request):
    """An explorer that has shown what it asks."""
    made = EXPLORERS[request.param]()
    if made.guess:
        made.guess.show()
    return made


@cache
def standing():
    """An explorer as it opens, for tests that only look at it."""
    return EXPLORERS["change_root"]()


def test_every_explorer_is_in_the_table():
    public = [
        name
        for name in dir(explore)
        if inspect.signature(getattr(explore, name)).return_annotation in (kit.Explorer, "Explorer")
    ]
    assert public and set(public) == {name.split(",")[0] for name in EXPLORERS}


def ends_and_middle(control):
    if isinstance(control, widgets.IntSlider):
        return [control.min, (control.min + control.max) // 2, control.max]
    return list(control.options)


@pytest.mark.slow
def test_the_picture_follows_every_control_and_nothing_below_moves(explorer):
    room, opened = explorer.room, explorer.screen.value
    for name, control in explorer.controls.items():
        start, pages, awake = control.value, set(), not control.disabled
        for value in ends_and_middle(control):
            shown = at(explorer, **{name: value})
            pages.add(explorer.screen.value)
            picture = ElementTree.fromstring(shown.picture)
            assert picture.tag == "{http://www.w3.org/2000/svg}svg"
            assert picture.get("role") == "img" and picture.get("aria-label")
            assert shown.sentence.endswith(".") and all(shown.figures.values())
            assert explorer.room == room == tuple(map(max, room, shown.size()))
        assert shown == explorer.draw(**explorer.values())
        assert shown.html(room) == explorer.screen.value
        ElementTree.fromstring(explorer.screen.value)
        assert len(pages) == (len(set(ends_and_middle(control))) if awake else 1), name
        control.value = start
    # one that compares what was seen shows more by now
    assert type(explorer).__name__ == "Compared" or explorer.screen.value == opened


@pytest.mark.slow
def test_a_control_is_greyed_out_when_and_only_when_it_changes_nothing(explorer):
    drawn = cache(lambda *values: explorer.draw(**dict(zip(explorer.controls, values))))
    for menu in explorer.controls.values():
        assert menu.description != "your guess", "that is another field's name"
        if isinstance(menu, widgets.IntSlider):
            continue
        start = menu.value
        for option in menu.options:
            menu.value = option
            values = explorer.values()
            for name, control in explorer.controls.items():
                ends = (values | {name: end} for end in ends_and_middle(control))
                other = (drawn(*place.values()) for place in ends)
                assert control.disabled == all(shown == explorer.shown for shown in other), name
                beside = explorer.buttons.get(name, ())
                assert all(button.disabled == control.disabled for button in beside)
        menu.value = start


def test_previous_and_next():
    places = {"level": [-1, 0, 1, 2], "order": [*"abc"]}
    controls = {
        "level": kit.slider("level", -1, 2, -1),
        "order": kit.menu("order", "abc"),
        "rule": kit.switch("xy"),
    }
    explorer = kit.Explorer(lambda **values: standing().shown, controls)
    assert explorer.buttons.keys() == places.keys(), "a row of buttons has none beside it"
    for name, (previous, following) in explorer.buttons.items():
        for button, way in ((following, places[name]), (previous, places[name][::-1])):
            for place in [*way[1:], way[-1]]:
                button.click()
                assert controls[name].value == place


def test_an_error_in_a_drawing_is_not_swallowed():
    def draw(level):
        if level == 2:
            raise ZeroDivisionError("drawn at 2")
        return standing().shown

    explorer = kit.Explorer(draw, {"level": kit.slider("level", 0, 30, 1)})
    with pytest.raises(ZeroDivisionError, match="drawn at 2"):
        at(explorer, level=2)


@pytest.mark.slow
def test_the_words_hold_all_that_is_seen(explorer):
    solved, asked = explorer.shown, explorer.shown.unsolved()
    for shown in (solved, asked) if explorer.guess else (solved,):
        words = shown.words()
        assert words.endswith(shown.form) and shown.sentence in words
        assert all(f"{figure} {value}" in words for figure, value in shown.figures.items())
        assert "<" not in re.sub(r" <- here| < ", "", words)
    assert re.search(r"payoffs|costs| read|not reached|^(root|n1) ", solved.form), (
        "the tree with its leaves, or the matrix"
    )
    if explorer.guess:
        explorer.guess.ask()
        assert explorer.words() == asked.words()


PANELS = {"an explorer": EXPLORERS["years"], "a table": partial(Table, Nim(2)), "practice": kinds}


@pytest.mark.parametrize("stills", ["", "1"])
@pytest.mark.parametrize("made", PANELS.values(), ids=PANELS)
def test_what_a_page_without_a_kernel_gets(made, stills, monkeypatch):
    displayed, panel = [], made()
    monkeypatch.setattr(kit, "display", lambda bundle, raw: displayed.append(bundle))
    monkeypatch.setenv("GAMELAB_STILLS", stills)
    panel._ipython_display_()
    bundle, *below = displayed
    assert bundle["text/plain"] == panel.words() and len(below) == bool(stills)
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == panel.model_id
    assert bundle.get("image/svg+xml") == (panel.kept() if stills else None)
    for read in below:
        assert read["text/plain"].split() == panel.below().split()
        page = ElementTree.fromstring(read["text/html"].replace("<br>", "<br/>"))
        assert "\n".join(page.itertext()) == panel.below()
