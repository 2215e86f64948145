"""What a reader waits for in a real browser: a step of the player, and a slider that a kernel
answers.

`python -m benchmarks.browser` prints the table. It needs what tests/browser/requirements.txt names,
and Chromium; all that is measured happens on this machine. A picture counts as shown in the first
animation frame that differs."""

from __future__ import annotations

import contextlib
import gzip
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat

from course.building.notebook import METADATA
from course.settings import read_settings
from gamelab import alphabeta, play, random_tree, watch

# A peer brings a package called tests: ours is found by its folder.
ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.controls import Slider
from browser.driver import FLAGS, PROBE, Lecture, Output, chromium
from browser.server import FRONT_ENDS, free_port, serving
from browser.test_live import live_pages

STEPS, PRESSES, APART = 264, 20, 0.033
ROUND_TRIP, PLAYED = 0.08, 5
EXPLORERS = """\
from gamelab import explore, random_tree
root = random_tree(2, depth={depth}, seed=1, low=0, high=99, evals=True, distinct=True)
explore.alphabeta(root)"""
# The least that any slider can do: a kernel that answers with a picture it need not draw.
BARE = """\
import ipywidgets
slider = ipywidgets.IntSlider(description="bare")
screen = ipywidgets.HTML()
def show(change=None):
    shown = f'<text y="50">{slider.value}</text>'
    screen.value = f'<svg role="img" width="300" height="100">{shown}</svg>'
slider.observe(show, "value")
show()
row = [slider, ipywidgets.Button(description="Previous"), ipywidgets.Button(description="Next")]
ipywidgets.VBox([ipywidgets.HBox(row), screen])"""
# Cells that run in a page: the milliseconds until Python is there, for the whole lesson, and from
# each of 21 edits of the search to its player.
LIVE = """async () => {
  const { page } = gamelabLive;
  const timed = async (work) => {
    const began = performance.now();
    await work();
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
  };
  const [search, player] = ["def my_alphabeta", "play(watch(my_alphabeta, idea"].map((start) =>
    page.cells.find((cell) => cell.source.startsWith(start)));
  const start = await timed(() => page.start());
  const lesson = await timed(() => page.run(page.cells));
  const edits = [];
  for (let k = 0; k < 21; k++) {
    search.write(`${search.original}  # ${k}`);
    edits.push(await timed(() => page.run([search, player])));
  }
  return [start, lesson, edits];
}"""
Frames = list[dict[str, Any]]


def lines() -> Iterator[dict[str, Any]]:
    """One dict a measurement: work, ours, wanted (the bound, with <= or >=), unit, reached, and for
    some a floor.

    RuntimeError when there is no Chromium.
    """
    if chromium() is None:
        raise RuntimeError(
            "there is no Chromium on this machine: chromium, chromium-browser or google-chrome has"
            " to be on the path"
        )
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield from player_lines(browser)
        yield from slider_lines(browser)
        yield from far_lines(browser)
        yield from live_lines(browser)
        yield from site_lines(browser)
        browser.close()


def line(work: str, ours: float, bound: str, unit: str) -> dict[str, Any]:
    """One measurement. `bound` is "<= 16", say.

    >>> line("a step", 12.34, "<= 16", "ms")
    {'work': 'a step', 'ours': 12.3, 'wanted': '<= 16', 'unit': 'ms', 'reached': True}
    """
    sign, limit = bound.split()
    ours = round(ours, 1)
    return {
        "work": work,
        "ours": ours,
        "wanted": bound,
        "unit": unit,
        "reached": ours <= float(limit) if sign == "<=" else ours >= float(limit),
    }


def long_player() -> Any:
    """The player of an alpha-beta search on 127 nodes that takes 264 steps."""
    for seed in range(10_000):
        trace = watch(alphabeta, random_tree(branching=2, depth=6, seed=seed))
        if len(trace.steps) == STEPS:
            return play(trace)
    raise RuntimeError(f"no tree of 127 nodes is searched in {STEPS} steps")


def player_lines(browser: Any) -> Iterator[dict[str, Any]]:
    """A page with a player and nothing else: no kernel has a part in it."""
    player = long_player()
    html = player.html()
    work = "step player, 127 nodes, 264 steps"
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.add_init_script(path=PROBE)
    page.goto("about:blank")
    page.set_content(html)
    root = page.locator("[role=group]")
    root.focus()
    output = root.element_handle()
    waits, frames = presses(
        page, output, ["ArrowRight"] * (len(player.groups) - 1), lambda: page.wait_for_timeout(20)
    )
    yield line(f"{work}: key to changed picture, p95", percentile(waits, 0.95), "<= 16", "ms")
    yield line(f"{work}: without a picture", blank(frames), "<= 0", "ms")
    yield line(f"{work}: jump of the page", jump(frames), "<= 0", "px")
    page.keyboard.press("Home")
    yield line(
        f"{work}: of 20 keys 33 ms apart, pictures shown", burst(page, output), ">= 18", "pictures"
    )
    yield line(f"{work}: script, picture and changes", len(html.encode()) / 1000, "<= 150", "kB")
    page.close()


@contextlib.contextmanager
def notebook_of(sources: list[str]) -> Iterator[tuple[str, str]]:
    """A server of JupyterLab with one notebook of these cells: its address, and the notebook's."""
    with tempfile.TemporaryDirectory() as folder:
        cells = [nbformat.v4.new_code_cell(source) for source in sources]
        notebook = nbformat.v4.new_notebook(cells=cells, metadata=METADATA)
        nbformat.write(notebook, Path(folder) / "explorers.ipynb")
        with serving(FRONT_ENDS["lab"], Path(folder)) as (address, _):
            yield address, FRONT_ENDS["lab"].address + "explorers.ipynb"


def slider_lines(browser: Any) -> Iterator[dict[str, Any]]:
    """The depth slider of an explorer in JupyterLab, its kernel on this machine; `floor` is what a
    bare slider took.
    """
    depths = {4: "<= 35", 6: "<= 45"}
    with notebook_of([BARE, *(EXPLORERS.format(depth=depth) for depth in depths)]) as place:
        lecture = Lecture(browser, "explorers-lab", *place)
        lecture.open()
        lecture.run()
        bare, *explorers = lecture.outputs()
        waits, _ = slid(lecture, bare, ["ArrowRight", "ArrowLeft"])
        floor = {"floor": round(statistics.median(waits), 1)}
        for output, (depth, bound) in zip(explorers, depths.items(), strict=True):
            work = f"depth slider in JupyterLab, {2 ** (depth + 1) - 1} nodes"
            waits, frames = slid(lecture, output, ["ArrowLeft", "ArrowRight"])
            median = statistics.median(waits)
            yield line(f"{work}: key to changed picture, median", median, bound, "ms") | floor
            yield line(f"{work}: without a picture", blank(frames), "<= 0", "ms")
            yield line(f"{work}: jump of the page", jump(frames), "<= 0", "px")
        lecture.close()


@contextlib.contextmanager
def relayed(address: str) -> Iterator[str]:
    """The address of a relay to that server, which keeps all that it hears for half of ROUND_TRIP
    before it hands it on.
    """
    door, port = str(free_port()), address.rpartition(":")[2]
    command = [sys.executable, "-m", "benchmarks.relay", door, port, str(ROUND_TRIP / 2)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as relay:
        assert relay.stdout is not None
        relay.stdout.readline()
        try:
            yield f"http://127.0.0.1:{door}"
        finally:
            relay.terminate()


def far_lines(browser: Any) -> Iterator[dict[str, Any]]:
    """An explorer of 127 nodes whose kernel is as far away as Colab's: what Play shows at its
    fastest, and what the depth slider takes.
    """
    with notebook_of([EXPLORERS.format(depth=6)]) as (address, place), relayed(address) as far:
        lecture = Lecture(browser, "explorers-lab", far, place)
        lecture.open()
        lecture.run()
        [output] = lecture.outputs()
        work = f"{1000 * ROUND_TRIP:.0f} ms from the kernel, 127 nodes"
        output.bring_into_view()
        output.place.locator("[data-gl=speed]").select_option("very fast")
        output.calm()
        lecture.page.evaluate("(output) => gamelabProbe.watch(output)", output.node)
        output.place.locator("[data-gl=play]").click()
        lecture.page.wait_for_timeout(1000 * PLAYED)
        frames = lecture.page.evaluate("() => gamelabProbe.stop()")["frames"]
        output.place.locator("[data-gl=play]").click()
        shown = [
            after["now"]
            for frame, after in pairwise(frames)
            if frame["picture"] != after["picture"]
        ]
        rate = (len(shown) - 1) / (shown[-1] - shown[0]) * 1000
        yield line(f"{work}: Play shows in a second", rate, ">= 9", "pictures")
        longest = max(after - before for before, after in pairwise(shown))
        yield line(f"{work}: longest wait while it plays", longest, "<= 150", "ms")
        waits, _ = slid(lecture, output, ["ArrowLeft", "ArrowRight"])
        bound = f"<= {1000 * ROUND_TRIP + 45:.0f}"
        yield line(
            f"{work}: depth slider to changed picture, median",
            statistics.median(waits),
            bound,
            "ms",
        )
        lecture.close()


def live_lines(browser: Any) -> Iterator[dict[str, Any]]:
    """Lesson 03 in a page that was opened from a folder."""
    with tempfile.TemporaryDirectory() as folder:
        page = browser.new_page()
        page.goto((live_pages(Path(folder)) / "03_alpha_beta.html").as_uri())
        start, lesson, edits = page.evaluate(LIVE)
        page.close()
    yield line("live cells: Python starts", start / 1000, "<= 4", "s")
    yield line("live cells: lesson 03 whole", lesson / 1000, "<= 2", "s")
    edited = percentile(edits, 0.5)
    yield line("live cells: an edited search to its picture, median", edited, "<= 100", "ms")


def site_lines(browser: Any) -> Iterator[dict[str, Any]]:
    """The course's pages, from their notebooks to a move of a frozen slider, opened from disk."""
    from course.editions.pages import site_to

    with tempfile.TemporaryDirectory() as folder:
        pages, started = Path(folder) / "pages", time.perf_counter()
        site_to(read_settings(ROOT), pages, [], False)
        yield line("site: built", time.perf_counter() - started, "<= 120", "s")
        sizes = [path.stat().st_size for path in pages.rglob("*") if path.is_file()]
        yield line("site: all files", sum(sizes) / 1e6, "<= 12", "MB")
        packed = [len(gzip.compress(path.read_bytes())) for path in pages.rglob("*.html")]
        yield line("site: largest page, packed", max(packed) / 1000, "<= 1000", "kB")
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.add_init_script(path=PROBE)
        page.goto((pages / "notebooks" / "03_alpha_beta.html").as_uri())
        first = page.evaluate(
            "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity"
        )
        yield line("site: first picture of lesson 03", first, "<= 1000", "ms")
        # most stand behind a question
        page.evaluate("document.querySelectorAll('details').forEach(fold => (fold.open = true))")
        waits = []
        for frozen in page.locator(".gamelab-frozen:has(input[type=range])").all():
            # what asks first shows no picture until it is answered
            for asks in frozen.locator('[data-gl="show"]:visible').all():
                asks.click()
            slider = frozen.locator("input[type=range]:enabled").last
            if not slider.is_visible():
                continue
            slider.focus()
            page.wait_for_timeout(500)
            keys = ["ArrowRight", "ArrowLeft"]
            if slider.input_value() == slider.get_attribute("max"):
                keys.reverse()
            found, _ = presses(
                page,
                frozen.element_handle(),
                keys * (PRESSES // 2),
                lambda: page.wait_for_timeout(20),
            )
            waits += found
        work = "site: key on a frozen slider to changed picture"
        if not waits:
            raise RuntimeError(f"{work}: every slider of the page asks first")
        yield line(f"{work}, median", statistics.median(waits), "<= 16", "ms")
        yield line(f"{work}, worst", max(waits), "<= 100", "ms")
        page.close()


def slid(lecture: Lecture, output: Output, keys: list[str]) -> tuple[list[float], Frames]:
    """`presses` of these keys, over and over, on the first slider of an output."""
    output.bring_into_view()
    Slider.all(output)[0].handle.focus()
    # A kernel still busy with the last key would be measured with the next one.
    return presses(lecture.page, output.node, keys * PRESSES, output.calm)


def presses(
    page: Any, output: Any, keys: list[str], rest: Callable[[], Any]
) -> tuple[list[float], Frames]:
    """Press one key after the other, with a rest after each: ms from key to changed picture, and
    all frames.

    Playwright's TimeoutError when a key changes nothing within ten seconds.
    """
    waits, frames = [], []
    for key in keys:
        page.evaluate("(output) => gamelabProbe.watch(output)", output)
        page.keyboard.press(key)
        page.wait_for_function("() => gamelabProbe.changed()", timeout=10_000, polling=20)
        rest()
        seen = page.evaluate("() => gamelabProbe.stop()")
        first = next(
            frame for frame in seen["frames"] if frame["picture"] != seen["frames"][0]["picture"]
        )
        waits.append(first["now"] - seen["pressed"][0])
        frames += seen["frames"]
    return waits, frames


def burst(page: Any, output: Any) -> int:
    """How many different pictures a reader sees who holds the key down for 20 presses."""
    page.wait_for_timeout(200)
    page.evaluate("(output) => gamelabProbe.watch(output)", output)
    started = time.perf_counter()
    for number in range(PRESSES):
        time.sleep(max(0.0, started + number * APART - time.perf_counter()))
        page.keyboard.press("ArrowRight")
    page.wait_for_timeout(300)
    frames = page.evaluate("() => gamelabProbe.stop()")["frames"]
    return len({frame["picture"] for frame in frames}) - 1


def blank(frames: Frames) -> float:
    """For how many ms in all fewer pictures stood there than in the first frame."""
    return sum(
        after["now"] - frame["now"]
        for frame, after in pairwise(frames)
        if frame["finished"] < frames[0]["finished"]
    )


def jump(frames: Frames) -> float:
    """By how much the height of the output moved, in px."""
    heights = [frame["height"] for frame in frames]
    return max(heights) - min(heights)


def percentile(numbers: list[float], share: float) -> float:
    """The smallest number that is no less than so great a share of them.

    >>> percentile([1, 2, 3, 4], 0.5)
    2
    """
    ordered = sorted(numbers)
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]


def main() -> None:
    """Print the table as it is measured."""
    for found in lines():
        floor = f"(a bare slider: {found['floor']:g} ms)" if "floor" in found else ""
        print(
            f"{found['work']:<75} {found['ours']:>7g} {found['unit']:<9} wanted"
            f" {found['wanted']:<6} {'' if found['reached'] else 'NOT REACHED '}{floor}",
            flush=True,
        )


if __name__ == "__main__":
    main()
