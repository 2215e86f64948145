"""Every lecture in every front end: all cells run, every control does what it says, by keyboard
too, and nobody complains.

A whole run: make browser. One lecture in one front end: make browser ARGS='-k "03 and lab"'.
"""

import re
from functools import partial
from itertools import pairwise

import pytest

from .controls import Menu, Player, Practice, Question, Rounds, Slider, Switch, Table
from .driver import SCREENSHOTS, wait_until

pytest.importorskip("playwright", reason="Playwright is not installed: make browser installs it")
pytestmark = pytest.mark.slow

# What a front end says of itself and we can do nothing about: (front end or "" for all, pattern,
# why it is so).
EXCUSED = [
    (
        "",
        r"opening: kernel: stderr: .*(No such comm|jupyter\.widget\.control)",
        (
            "a front end asks a fresh kernel for the widgets it may have, and ipywidgets is not"
            " imported yet; it shows this nowhere"
        ),
    ),
    (
        "notebook",
        r"opening: page: Cannot read properties of undefined \(reading 'schema'\)",
        (
            "Notebook 7 asks for the settings of a JupyterLab extension it leaves out; so it does"
            " for an empty notebook"
        ),
    ),
    (
        "classic",
        r"(opening|running): console: (Access to font at|Failed to load resource: ).*about:blank",
        (
            "Notebook 6 has a font in its style sheet whose address it leaves empty, and asks for"
            " it when it first writes in it"
        ),
    ),
]
# Keys that JupyterLab, Notebook 7 or Notebook 6 take for a shortcut when no text field has the
# focus.
SHORTCUTS = [
    *"abxcvddzymrhosljk1",
    "Shift+m",
    "Shift+l",
    "Shift+j",
    "ArrowUp",
    "ArrowDown",
    "PageUp",
    "PageDown",
    "Backspace",
    "Space",
]

# How a player goes one step on, one back, to the last and to the first.
WAYS = {
    "buttons": ("next", "back", "last", "first"),
    "keys": ("ArrowRight", "ArrowLeft", "End", "Home"),
}

# What holds screens and is no explorer.
OTHER_SCREENS = (
    ".gamelab-table, .gamelab-versus, .gamelab-rounds, .gamelab-practice, .gamelab-guess"
)


@pytest.fixture
def outputs(lecture):
    """The outputs, those of explorers after their question."""
    found = lecture.outputs()
    for output in found:
        for question in Question.all(output):
            if "Ask again" not in question.label:
                output.bring_into_view()
                question.press("Show")
    return found


def controls(outputs, kind):
    """The controls of a kind, each in view; the test is skipped by name when the lecture has none."""
    found = [control for output in outputs for control in kind.all(output)]
    if not found:
        pytest.skip(f"this lecture has no {kind.__name__.lower()}")
    for control in found:
        control.output.bring_into_view()
        yield control


def test_every_cell_has_run(lecture):
    outputs = [
        (cell["id"], output) for cell in lecture.state()["cells"] for output in cell["outputs"]
    ]
    wrong = ("error", None), ("stream", "stderr")
    assert not [each for each in outputs if (each[1]["output_type"], each[1].get("name")) in wrong]


def test_every_player_and_every_explorer_is_there(lecture, outputs):
    # the last statement of a cell is what it shows: it begins at the last line that is not indented
    shown = [
        [line for line in cell["source"].splitlines() if re.match(r"[^\s)\]}]", line)][-1]
        for cell in lecture.state()["cells"]
        if cell["code"] and cell["source"].strip()
    ]
    staged = r"play\(|explore\.(alphabeta|\w+max|change_root|flow_up|variants)\("
    players = [cell for cell in shown if re.match(staged, cell)]
    tables = [cell for cell in shown if re.match(r"explore\.table\(", cell)]
    explorers = [cell for cell in shown if re.match(r"explore\.(?!table\()", cell)]
    assert [len(Player.all(output)) for output in outputs].count(1) == len(players)
    assert sum(len(Table.all(output)) for output in outputs) == len(tables)
    assert sum(len(Practice.all(output)) for output in outputs) == len(
        [cell for cell in shown if re.match(r"practice\.|kinds_of_games\.", cell)]
    )
    screens = [
        screen
        for output in outputs
        for screen in output.place.locator(".widget-html-content").all()
    ]
    assert sum(
        screen.evaluate("(screen, others) => !screen.closest(others)", OTHER_SCREENS)
        for screen in screens
    ) == len(explorers)


def test_explorers_ask_first(lecture, outputs):
    for question in controls(outputs, Question):
        solved = question.output.shows()
        asked = question.press("Ask again")
        question.press("Check", changes=False)
        question.output.photograph("asks")
        for menu in question.root.locator("select").all():
            menu.select_option(index=1)
        again = question.root.get_by_role("button", name="Ask again", exact=True)
        for count in (1, 2, 4):  # one number is refused where two or four are asked for
            for field in question.root.locator("input").all():
                field.fill(", ".join(["-987"] * count))
            seen = question.press("Check")[0]
            if again.is_visible():
                break
        assert seen == solved[0]
        question.output.photograph("answers")
        assert question.root.locator("button:focus").count(), "the focus went elsewhere"
        assert question.press("Ask again") == asked and question.press("Show") == solved


def test_every_track_can_be_taken_hold_of(lecture, outputs):
    """On a wide page and on a narrow one no label takes a slider's room."""
    tracks = lecture.page.locator(".noUi-target, .ui-slider")
    if not tracks.count():
        pytest.skip("this lecture has no slider")
    try:
        for width in (900, 1280):
            lecture.page.set_viewport_size({"width": width, "height": 900})
            for output in outputs:
                output.bring_into_view()
            boxes = [track.bounding_box() for track in tracks.all() if track.is_visible()]
            assert boxes and min(box["width"] for box in boxes) >= 160
    finally:
        lecture.page.set_viewport_size({"width": 1280, "height": 900})


def test_every_picture_is_whole(lecture, outputs):
    for output in outputs:
        output.bring_into_view()
        output.photograph()
        cut_off = output.place.evaluate("""(output) => {
            const frame = output.getBoundingClientRect();
            return [...output.querySelectorAll("svg[role=img], img, button, input, select")].filter((part) => {
                // what would shrink until nobody could read it is moved: a stage follows the node at hand
                const box = (part.closest(".stage") ?? part).getBoundingClientRect();
                const wide = part.viewBox && part.viewBox.baseVal.width > 850;
                return box.width && (box.left < frame.left - 1 || !wide && box.right > frame.right + 1 || box.bottom > frame.bottom + 1);
            }).map((part) => part.outerHTML.slice(0, 80));
        }""")
        assert not cut_off, f"cell {output.number}: {cut_off} is wider than the page"
    lecture.page.evaluate(lecture.dialect.focus, 0)
    lecture.page.locator(lecture.dialect.cell).first.scroll_into_view_if_needed()
    SCREENSHOTS.mkdir(exist_ok=True)
    lecture.page.screenshot(path=SCREENSHOTS / f"{lecture.name}-top.png")


def test_sliders_by_keyboard(lecture, outputs):
    if lecture.front_end == "notebook":
        pytest.skip(
            "Notebook 7 takes the arrow keys on a slider and selects another cell: ‹ and › are"
            " the keyboard's way there"
        )
    for slider in controls(outputs, Slider):
        with slider.awake():
            start, press = slider.value(), partial(after_key, slider)
            lowest = press("Home")
            low = slider.value()
            seen = [lowest, press("ArrowRight"), press("ArrowRight")]
            assert slider.value() == low + 2
            highest = press("End")
            high = slider.value()
            assert high >= low + 2 and highest not in seen[:2]
            press("ArrowLeft")
            assert slider.value() == high - 1
            assert press("Home") == lowest and slider.value() == low
            assert len({picture for picture, _ in [*seen, highest]}) > 1, (
                f"{slider.label}: the picture never follows"
            )
            for _ in range(start - low):
                slider.key("ArrowRight")
            slider.at(start)
            slider.output.calm()


def after_key(control, key):
    """What is shown after a key, which has to move the control unless it stands there already."""
    was, end = control.value(), {"Home": min, "End": max}.get(key)
    # whether it stands at the end already cannot be seen from outside: go one away from it first
    if end:
        control.key("ArrowRight" if key == "Home" else "ArrowLeft")
        control.output.calm()
        was = control.value()
    return control.output.after(
        lambda: (
            control.key(key),
            wait_until(lambda: control.value() != was, f"{control.label}, {key}"),
        ),
        f"{control.label}, {key}",
    )


@pytest.mark.parametrize("kind", [Slider, Menu], ids=["sliders", "menus"])
def test_previous_and_next(lecture, outputs, kind):
    for control in controls(outputs, kind):
        with control.awake():
            if kind is Menu:
                control.choose_each()
                control.output.calm()
            start, at_first = control.value(), control.output.shows()
            backs, ons = (
                [button.click, partial(key_on, button, "Enter"), partial(key_on, button, "Space")]
                for button in (control.previous, control.next)
            )
            shown = [at_first]
            for press in backs:
                there = control.value()
                press()
                control.output.calm()
                if control.value() == there:
                    assert control.output.shows() == shown[-1], (
                        f"{control.label} is at its end, and the picture moved"
                    )
                else:
                    assert control.value() == there - 1 and control.output.shows() != shown[-1]
                    shown.append(control.output.shows())
            low = control.value()
            for press, expected in zip(ons, shown[-2::-1]):
                assert control.output.after(press, f"{control.label}, ›") == expected
            assert control.value() == start
            if low == start:  # it stood at its low end: then Next has been tried only here
                for press, back in zip(ons, backs):
                    control.output.after(press, f"{control.label}, ›")
                    assert control.value() == start + 1
                    control.output.after(back, f"{control.label}, ‹")
                    assert (control.value(), control.output.shows()) == (start, at_first)


def key_on(place, key):
    place.focus()
    place.page.keyboard.press(key)


def test_menus_by_keyboard(lecture, outputs):
    for menu in controls(outputs, Menu):
        menu.choose_each()
        start, at_first, size = menu.value(), menu.output.shows(), menu.size()
        if start:
            menu.output.after(partial(menu.key, "Home"), menu.label)
        shown = [menu.output.shows()]
        for number in range(1, size):
            shown.append(menu.output.after(partial(menu.key, "ArrowDown"), menu.label))
            assert menu.value() == number
        assert len({words for _, words in shown}) == size, f"{menu.label}: two entries say the same"
        assert len({picture for picture, _ in shown}) > 1, (
            f"{menu.label}: the picture never follows"
        )
        assert shown[start] == at_first
        assert menu.output.after(partial(menu.key, "Home"), menu.label) == shown[0]
        assert menu.output.after(partial(menu.key, "End"), menu.label) == shown[-1]
        menu.choose(start)
        assert menu.output.shows() == at_first


def test_rows_of_buttons_by_mouse_and_keyboard(lecture, outputs):
    for switch in controls(outputs, Switch):
        switch.choose_each()
        start, at_first = switch.value(), switch.output.shows()
        shown = {start: at_first}
        others = [number for number in range(switch.buttons.count()) if number != start]
        for number in [*others, start]:
            shown[number] = switch.output.after(
                switch.buttons.nth(number).click, f"{switch.label}, click"
            )
            assert switch.value() == number
        assert shown[start] == at_first and len(set(shown.values())) == len(shown)
        for key in ("Enter", "Space"):
            for number in [*others, start]:
                press = partial(key_on, switch.buttons.nth(number), key)
                now = switch.output.after(press, f"{switch.label}, {key}")
                assert switch.value() == number
                assert now == shown[number] or number != start and not switch.repeats


def test_tables_by_mouse_and_keyboard(lecture, outputs):
    for table in controls(outputs, Table):
        after, at_first = table.output.after, table.position()
        # the last but one, or the first of the others that does not end the game
        count = len(table.allowed())
        for place in sorted(range(count), key=(count - 2).__ne__):
            after(table.allowed()[place].click, f"{table.label}, click")
            assert table.replied()
            if table.allowed():
                break
            after(table.back.click, f"{table.label}, Take back")
            assert table.position() == at_first
        once, button = table.position(), table.allowed()[0]
        after(partial(key_on, button, "Enter"), f"{table.label}, Enter")
        assert table.replied() and button.evaluate(
            "(button) => button === document.activeElement"
        ), "the focus went elsewhere"
        table.output.photograph("played")
        for back, seen in (
            (partial(key_on, table.back, "Enter"), once),
            (table.back.click, at_first),
        ):
            after(back, f"{table.label}, Take back")
            assert table.position() == seen
        after(partial(key_on, table.allowed()[-1], "Space"), f"{table.label}, Space")
        after(table.again.click, f"{table.label}, New game")
        assert table.position() == at_first


def test_rounds_by_mouse_and_keyboard(lecture, outputs):
    for rounds in controls(outputs, Rounds):
        after, at_first, button = rounds.output.after, rounds.output.shows(), rounds.buttons.first
        for press in (button.click, partial(key_on, button, "Enter")):
            after(press, rounds.label)
        rounds.output.photograph("played")
        assert after(rounds.buttons.last.click, f"{rounds.label}, New game") == at_first


@pytest.mark.parametrize("width", [900, 1280])
def test_practice_by_keyboard(lecture, outputs, width):
    if lecture.front_end == "classic" and width == 900:
        pytest.skip("Notebook 6 leaves such a page no room for a picture in its own size")
    for practice in controls(outputs, Practice):
        # so high that a photograph needs no other page
        lecture.page.set_viewport_size({"width": width, "height": 1600})
        practice.output.calm()
        with practice.output.watched() as frames:
            solve_every_level(practice, width)
        assert min(frame["finished"] for frame in frames) >= 1, (
            f"{practice.label}: the picture was gone for a while"
        )
        heights = [frame["height"] for frame in frames]
        assert max(heights) - min(heights) < 1, f"{practice.label}: what stands below has moved"
        lecture.page.set_viewport_size({"width": 1280, "height": 900})


def solve_every_level(practice, width):
    """All that a reader does, and back to the first problem."""
    first, at_first = practice.problem(), practice.output.shows()[0]
    practice.press("Check")
    assert not practice.marks(), "an empty form is not graded"
    for hint in first.hints(first.order[0]):
        practice.press("Hint")
        assert hint in practice.said()
    practice.press("Show the whole")
    slider = practice.root.locator(".widget-slider")
    assert slider.locator(".noUi-target, .ui-slider").bounding_box()["width"] >= 160
    practice.press("›")
    assert slider.locator(".widget-readout").text_content() == "2"
    practice.output.photograph(f"solution-{width}")
    practice.press("Hide the")
    for level in (*({1, 2, 3, 4} - {first.level}), first.level):
        practice.level.select_option(str(level))
        wait_until(
            lambda level=level: practice.problem().level == level,
            f"{practice.label}, level {level}",
        )
        practice.output.calm()
        practice.solve()
        practice.press("Check")
        assert {*practice.marks()} == {"✓ right"} and "at the first check." in practice.said()
        practice.output.photograph(f"level-{level}-{width}")
    practice.press("New problem")
    wait_until(lambda: practice.problem().seed == first.seed + 1, f"{practice.label}, New problem")
    practice.output.calm()
    assert not practice.marks() and practice.output.shows()[0] != at_first
    practice.seed.fill(str(first.seed))
    practice.seed.press("Enter")
    wait_until(
        lambda: practice.problem().call == first.call and practice.output.shows()[0] == at_first,
        f"{practice.label}, back at its seed",
    )


@pytest.mark.parametrize("way", WAYS)
def test_players_step_forwards_and_back(lecture, outputs, way):
    for player in controls(outputs, Player):
        player.rewind()
        player.root.focus()
        press = player.press if way == "buttons" else player.keyboard.press
        on, back, end, home = (partial(press, name) for name in WAYS[way])
        shown = walked(player, on, back)
        for jump, further, step in ((end, on, player.last), (home, back, 1)):
            assert player.output.after(jump, player.label) == shown[step - 1]
            assert player.step() == step
            player.output.after(further, player.label, changes=False)
            player.output.photograph(f"step-{step}")


def walked(player, on, back):
    """From the first step to the last and back; what each step shows."""
    assert player.step() == 1
    height, shown = player.output.look()["height"], [player.output.shows()]
    with player.output.watched() as frames:
        for step in range(2, player.last + 1):
            player.onward(on)
            assert player.step() == step
            shown.append(player.output.shows())
        for step in range(player.last - 1, 0, -1):
            back()
            assert (player.step(), player.output.shows()) == (step, shown[step - 1])
    assert all(one != other for one, other in pairwise(shown)), (
        f"{player.label}: two steps look the same"
    )
    assert min(frame["finished"] for frame in frames) >= 1, (
        f"{player.label}: the picture was gone for a while"
    )
    assert max(abs(frame["height"] - height) for frame in frames) <= 1, (
        f"{player.label}: the page jumped"
    )
    return shown


def test_players_by_their_slider(lecture, outputs):
    for player in controls(outputs, Player):
        player.rewind()
        slider, where = player.part("slider"), f"{player.label}, slider"
        first = player.output.shows()
        player.output.after(slider.click, where)
        assert abs(player.step() - (player.last + 1) / 2) <= 1 + player.last / 20
        slider.focus()
        assert player.output.after(partial(player.keyboard.press, "Home"), where) == first


def test_players_that_ask(lecture, outputs):
    asking = [player for player in controls(outputs, Player) if player.asks]
    if not asking:
        pytest.skip("no player of this lecture asks")
    everything = False
    for player in asking:
        player.output.bring_into_view()
        # a search with a window is asked where it cuts, perhaps for that alone; any other for numbers
        asked = {"number", "cut"} if player.part("interval").is_visible() else {"number"}
        player.rewind()
        kinds = set()
        while player.step() < player.last and kinds != asked:
            step = player.step()
            player.press("next")
            if player.step() == step:
                kinds.add(kind := "number" if player.part("number").is_visible() else "cut")
                player.output.photograph(f"asked-{kind}")
                answer_wrongly_then_rightly(player)
                assert player.step() == step + 1
        assert kinds and kinds <= asked
        everything |= kinds == asked
        player.press("first")
    assert everything


def answer_wrongly_then_rightly(player):
    asked = player.said("question")
    assert asked.endswith("?")
    if player.part("number").is_visible():
        player.keyboard.type("777")  # the focus is in the field already
        player.keyboard.press("Enter")
        assert player.said("question").startswith("Not 777.")
        player.part("show").click()
        answer = player.said("question").removeprefix("It is: ").removesuffix(".")
        player.press("back")
        player.press("next")
        assert player.said("question") == asked
        player.part("answer").fill(answer)
        player.part("check").click()
    else:
        player.part("yes").click()
        if not player.said("question").startswith("Right"):
            assert player.said("question").startswith("Not cut.")
            player.part("no").click()
    assert player.said("question").startswith("Right: ")


def test_no_key_in_a_player_is_a_shortcut(lecture, outputs):
    for player in controls(outputs, Player):
        player.open()
        for part in (player.root, player.part("slider")):
            part.click(position={"x": 2, "y": 2})
            part.focus()
            before = notebook(lecture)
            for key in SHORTCUTS:
                player.keyboard.press(key)
                assert notebook(lecture) == before, (
                    f"cell {player.output.number}: {key} did something to the notebook"
                )
            assert part.evaluate("(part) => part.contains(document.activeElement)"), (
                "the focus went elsewhere"
            )
        player.press("first")


def notebook(lecture):
    """What a shortcut would change: the mode, the selected cell, the cells themselves."""
    state = lecture.state()
    return [
        state["mode"],
        state["active"],
        *((cell["id"], cell["kind"], cell["source"]) for cell in state["cells"]),
    ]


def test_tab_reaches_every_control(lecture, outputs):
    reachable = "button:enabled, input:enabled, select:enabled, [tabindex='0']:not([disabled] *)"
    for output in outputs:
        output.bring_into_view()
        count = output.place.evaluate(
            """(output, reachable) => {
            const shown = [...output.querySelectorAll(reachable)].filter((part) => part.getClientRects().length);
            shown.forEach((part, number) => (part.dataset.stop = number));
            return shown.length;
        }""",
            reachable,
        )
        lecture.page.evaluate(lecture.dialect.focus, output.number)
        reached: list[int] = []
        if lecture.front_end == "classic" and count:
            # Notebook 6 gives its cells a tabindex of 2: Tab visits all of them before the first
            # control of any, so start there
            output.place.locator("[data-stop='0']").focus()
            reached = [0]
        for _ in range(count + 30):  # the front end may have stops of its own before the output
            if len(reached) == count:
                break
            lecture.page.keyboard.press("Tab")
            stop = output.place.evaluate(
                "(output) => output.contains(document.activeElement) ?"
                " document.activeElement.dataset.stop : null"
            )
            if stop is not None:
                reached.append(int(stop))
        assert reached == list(range(count)), (
            f"cell {output.number}: Tab goes to {reached} of {count} controls"
        )


def test_nobody_complained(lecture):
    excuses = [pattern for front_end, pattern, _ in EXCUSED if front_end in ("", lecture.front_end)]
    left = [
        said
        for said in lecture.complaints
        if not any(re.search(pattern, said) for pattern in excuses)
    ]
    assert not left, "\n".join(left)
