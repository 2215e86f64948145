"""Every explorer, driven by its own widgets: each control over its ends and middle, the buttons
beside it, and the figures shown.
"""

from __future__ import annotations

import inspect
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from html import unescape
from typing import Any

import pytest

from gamelab import Payoffs, alphabeta, knuth_moore, minimax, random_tree, tree, watch

widgets = pytest.importorskip(
    "ipywidgets", reason="ipywidgets is not installed: requirements.txt has it"
)

from explorers import EXPLORERS

from gamelab.show import explore
from gamelab.show.explore import alpha_beta
from gamelab.show.explore import kit as making

LETTERED = tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]], names="ABCDEFG")
FOREST = random_tree(branching=3, depth=4, seed=3, low=0, high=99, evals=True, distinct=True)
TIES = random_tree(branching=2, depth=5, seed=1, low=0, high=3, evals=True)


@pytest.fixture(params=list(EXPLORERS))
def explorer(request) -> Any:
    return EXPLORERS[request.param]()


@cache
def standing(name: str) -> Any:
    """An explorer as it opens, for tests that only look at it."""
    return EXPLORERS[name]()


def test_every_explorer_is_in_the_table():
    public = [
        name
        for name in dir(explore)
        if inspect.signature(getattr(explore, name)).return_annotation == "Explorer"
    ]
    assert public and set(public) == {name.split(",")[0] for name in EXPLORERS}


def ends_and_middle(control: Any) -> list[Any]:
    if isinstance(control, widgets.IntSlider):
        return [control.min, (control.min + control.max) // 2, control.max]
    return list(control.options)


def swept(explorer: Any) -> Iterator[str]:
    """Each control over its ends and its middle, the others as they stand; gives the control's
    name, set and drawn.
    """
    for name, control in explorer.controls.items():
        start = control.value
        for value in ends_and_middle(control):
            control.value = value
            yield name
        control.value = start


def assert_shown(explorer: Any) -> None:
    """What is on the screen is a picture in good form, of the controls as they stand."""
    fresh = explorer.draw(**explorer.values())
    assert explorer.shown == fresh
    root = ElementTree.fromstring(explorer.shown.picture)
    assert (
        root.tag == "{http://www.w3.org/2000/svg}svg"
        and root.get("role") == "img"
        and root.get("aria-label")
    )
    assert explorer.shown.picture in explorer.screen.value
    for name, value in explorer.shown.figures.items():
        assert f">{name.replace('>', '&gt;')} <b>" in explorer.screen.value and value
    assert explorer.shown.sentence.endswith(".")
    ElementTree.fromstring(explorer.screen.value)


@pytest.mark.slow
def test_the_picture_follows_every_control(explorer):
    shown: dict[str, set] = {}
    for name in swept(explorer):
        assert_shown(explorer)
        shown.setdefault(name, set()).add(explorer.screen.value)
    awake = [name for name, control in explorer.controls.items() if not control.disabled]
    for name in awake:
        assert len(shown[name]) == len(set(ends_and_middle(explorer.controls[name]))), (
            f"{name}: two of its values show the same page"
        )
    assert awake


@pytest.mark.slow
def test_the_same_values_give_the_same_page(explorer):
    before = explorer.screen.value
    for _ in swept(explorer):
        pass
    grown = explorer.screen.value
    explorer.refresh()
    assert explorer.screen.value == grown
    assert re.sub(r"aspect-ratio:[^;]*|max-width:\d+px", "", grown) == re.sub(
        r"aspect-ratio:[^;]*|max-width:\d+px", "", before
    )


@pytest.mark.slow
def test_a_control_is_greyed_out_when_and_only_when_it_changes_nothing(explorer):
    for menu_name, menu in explorer.controls.items():
        if isinstance(menu, widgets.IntSlider):
            continue
        for option in menu.options:
            menu.value = option
            for name, control in explorer.controls.items():
                values = explorer.values()
                drawn = [
                    explorer.draw(**values | {name: value}) for value in ends_and_middle(control)
                ]
                assert control.disabled == all(shown == drawn[0] for shown in drawn), (
                    f"{name} while {menu_name} is {option!r}"
                )
                assert all(
                    button.disabled == control.disabled for button in explorer.buttons.get(name, ())
                )
        menu.value = menu.options[0]


@pytest.mark.slow
def test_previous_and_next(explorer):
    for name, control in explorer.controls.items():
        if isinstance(control, widgets.ToggleButtons):
            assert name not in explorer.buttons
            continue
        previous, following = explorer.buttons[name]
        places = (
            list(range(control.min, control.max + 1))
            if isinstance(control, widgets.IntSlider)
            else list(control.options)
        )
        control.value = places[0]
        previous.click()
        assert control.value == places[0]
        for place in places[1:]:
            following.click()
            assert control.value == place
            assert explorer.shown == explorer.draw(**explorer.values())
        following.click()
        assert control.value == places[-1]
        for place in reversed(places[:-1]):
            previous.click()
            assert control.value == place


@pytest.mark.slow
def test_nothing_below_moves(explorer):
    """The frame of the picture has one size from the beginning, whatever the ends of the controls
    show.
    """
    room = explorer.room
    for _ in swept(explorer):
        assert explorer.room == room
        wide, high = explorer.shown.size()
        assert wide <= room[0] and high <= room[1]


def test_an_error_in_a_drawing_is_not_swallowed():
    def draw(level: int) -> making.Shown:
        if level == 2:
            raise ZeroDivisionError("drawn at 2")
        return EXPLORERS["change_root"]().shown

    explorer = making.Explorer(draw, {"level": making.slider("level", 0, 30, 1)})
    with pytest.raises(ZeroDivisionError, match="drawn at 2"):
        explorer.controls["level"].value = 2


@pytest.mark.slow
@pytest.mark.parametrize("name", EXPLORERS)
def test_text_form(name):
    explorer = standing(name)
    words = explorer.shown.words()
    for figure, value in explorer.shown.figures.items():
        assert f"{figure} {value}" in words
    assert explorer.shown.sentence in words and words.endswith(explorer.shown.form)
    assert re.search(r"payoffs| read", explorer.shown.form), (
        "the tree with its leaves, or the matrix"
    )
    assert "<" not in re.sub(r" <- here| < ", "", words)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXPLORERS)
@pytest.mark.parametrize("stills", [False, True])
def test_what_a_page_without_a_kernel_gets(name, monkeypatch, stills):
    explorer, displayed = standing(name), []
    monkeypatch.setattr(making, "display", lambda bundle, raw: displayed.append((bundle, raw)))
    monkeypatch.delenv("GAMELAB_STILLS", raising=False)
    if stills:
        monkeypatch.setenv("GAMELAB_STILLS", "1")
    explorer._ipython_display_()
    bundle, raw = displayed[0]
    assert raw and bundle["text/plain"] == explorer.shown.words()
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == explorer.model_id
    assert ("image/svg+xml" in bundle) == stills
    assert len(displayed) == 1 + stills
    if stills:
        below = displayed[1][0]
        assert bundle[
            "image/svg+xml"
        ] == explorer.shown.picture and explorer.shown.sentence in unescape(below["text/html"])
        assert below["text/plain"] == explorer.shown.told()


# The figures, against the functions themselves.


@pytest.mark.slow
@pytest.mark.parametrize("root", [FOREST, TIES], ids=["forest", "ties"])
def test_alphabeta_shows_the_counts_of_the_search(root):
    explorer = explore.alphabeta(root)
    controls = explorer.controls
    for label, order in alpha_beta.ORDER_MENU.items():
        for depth in range(1, root.height + 1):
            for seed in (0, 50) if order == "random" else (0,):
                for strict in (False, True):
                    controls["order"].value, controls["depth"].value, controls["seed"].value = (
                        label,
                        depth,
                        seed,
                    )
                    controls["cut_when"].value = "alpha > beta" if strict else "alpha >= beta"
                    result = alphabeta(root, depth=depth, order=order, seed=seed, strict=strict)
                    figures = explorer.shown.figures
                    branching = len(root.children)
                    assert figures["leaves read"] == f"{result.leaves} of {branching**depth}"
                    assert figures["fewest possible"] == str(
                        knuth_moore(branching, depth)
                    ) and result.leaves >= knuth_moore(branching, depth)
                    assert (figures["nodes"], figures["value"], figures["move"]) == tuple(
                        map(str, (result.nodes, result.value, result.move))
                    )
                    assert result.value == minimax(root, depth=depth).value


def test_fewest_possible_is_for_uniform_trees():
    assert "fewest possible" not in EXPLORERS["alphabeta, not uniform"]().shown.figures
    assert EXPLORERS["alphabeta, no evaluations"]().shown.figures["fewest possible"] == "5"


def test_a_depth_needs_evaluations():
    assert "depth" not in EXPLORERS["alphabeta, no evaluations"]().controls
    assert (
        "by static evaluation"
        not in EXPLORERS["alphabeta, no evaluations"]().controls["order"].options
    )
    assert explore.alphabeta(FOREST).controls["depth"].max == FOREST.height


def test_no_value_of_an_unread_leaf_moves_the_root():
    explorer = explore.change_root(LETTERED)
    unread = [label for label in explorer.controls["leaf"].options if label.endswith("(unread)")]
    assert len(unread) == len(watch(alphabeta, LETTERED).leaves_pruned) == 3
    for label in unread:
        explorer.controls["leaf"].value = label
        for value in range(-20, 21):
            explorer.controls["value"].value = value
            assert (
                explorer.shown.figures["root now"] == explorer.shown.figures["root before"] == "3"
            )
            assert "had not read this leaf, and the root stays" in explorer.shown.sentence
            assert "No value here can move it" in explorer.shown.sentence


@pytest.mark.slow
def test_what_a_read_leaf_does_to_the_root():
    explorer = explore.change_root(LETTERED)
    leaves = list(LETTERED.leaves())
    for label, leaf in zip(explorer.controls["leaf"].options, leaves, strict=True):
        explorer.controls["leaf"].value = label
        for value in range(-20, 21):
            explorer.controls["value"].value = value
            now = minimax(LETTERED.with_payoff(leaf.path, value)).value
            assert explorer.shown.figures["root now"] == str(now)
            assert explorer.shown.figures["leaf"] == f"{leaf.payoff} → {value}"
            assert ("the root stays" in explorer.shown.sentence) == (now == 3)
            # the sentence promises a direction: it has to hold for this value too
            if now != 3:
                assert f"{'below' if now < 3 else 'above'} 3" in explorer.shown.sentence


def test_variants_count_what_each_version_visits():
    explorer = EXPLORERS["variants, cut rule"]()
    assert explorer.shown.figures == {
        "alpha >= beta:": "4 nodes, 2 leaves",
        "alpha > beta:": "5 nodes, 3 leaves",
    }
    explorer.controls["version"].value = "alpha > beta"
    assert explorer.shown.sentence == "alpha > beta: 5 nodes visited, 3 leaves read, 0 cuts."
    assert (
        EXPLORERS["variants, fail-hard"]().shown.sentence
        == "fail-soft: 11 nodes visited, 5 leaves read, cuts at E, C."
    )


def test_the_peak_of_red_and_blue_is_on_the_slider():
    explorer = explore.zero_sum(Payoffs.red_blue())
    control = explorer.controls["p"]
    sure = {}
    for control.value in range(control.min, control.max + 1):
        sure[Fraction(control.value, control.max)] = Fraction(explorer.shown.figures["sure of"])
    assert max(sure, key=sure.get) == Fraction(4, 7) and max(sure.values()) == Fraction(20, 7)
    control.value = control.max * 3 // 7
    assert (
        explorer.shown.figures["if A"] == "50/7" and explorer.shown.figures["sure of"] == "-20/7"
    ), "the trap of equalising A and B"


def test_what_cannot_be_mixed_is_refused():
    with pytest.raises(ValueError, match="this game is 3 x 3"):
        explore.zero_sum(Payoffs.rock_paper_scissors())
    with pytest.raises(TypeError, match="mixes the rows of a Payoffs"):
        explore.zero_sum([[1, 2], [3, 4]])
