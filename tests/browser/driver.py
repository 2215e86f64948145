"""A lecture opened in a browser: run it, look at its outputs, and know of everything that anybody
complained about.
"""

import contextlib
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .dialects import DIALECTS, Dialect
from .messages import complaint, decoded

if TYPE_CHECKING:
    from playwright.sync_api import Page

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PROBE = Path(__file__).with_name("probe.js")
SCREENSHOTS = Path(__file__).with_name("screenshots")
BADGE = "https://colab.research.google.com/assets/colab-badge.svg"
PATIENCE = 60  # seconds until something that has to happen is given up: no measure of speed


def chromium():
    """The path of the Chromium of this machine, None if there is none."""
    return next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
    )


def wait_until(true, what):
    """What `true` returns, as soon as it counts as true; AssertionError saying `what` was waited
    for after a minute.
    """
    until = time.monotonic() + PATIENCE
    while not (answer := true()):
        assert time.monotonic() < until, f"{what}: waited for {PATIENCE} s"
        time.sleep(0.03)
    return answer


class Lecture:
    """A notebook in a front end.

    Attributes
    ----------
    name : such as "03_alpha_beta-lab". front_end : the name of the front end. dialect : its own
    words. page : Playwright's.
    complaints : what the page, its console, the kernel and the network complained about, in order,
        each behind "opening: " or "running: "."""

    def __init__(self, browser, name, server, place):
        self.name, self.address = name, server + place
        self.front_end = name.rpartition("-")[2]
        self.dialect: Dialect = DIALECTS[self.front_end]
        self.complaints: list[str] = []
        self.phase = "opening"
        self.context = browser.new_context(viewport={"width": 1280, "height": 900})
        self.page: Page = self.context.new_page()
        self.page.add_init_script(path=PROBE)
        self.context.route(
            lambda url: not url.startswith((server, "data:", "blob:", "about:")), self._outside
        )
        self.page.on(
            "console",
            lambda said: (
                self._complain(f"console: {said.text} [{said.location['url']}]")
                if said.type == "error"
                else None
            ),
        )
        self.page.on("pageerror", lambda error: self._complain(f"page: {error}"))
        self.page.on("websocket", self._listen)
        self.page.on("dialog", lambda dialog: dialog.accept())

    def close(self):
        """Leave the page."""
        self.context.close()

    def _complain(self, text):
        self.complaints.append(f"{self.phase}: {text}")

    def _outside(self, route):
        # The badge in the first cell is the one picture that a lecture takes from elsewhere; tests
        # go nowhere.
        if route.request.url == BADGE:
            route.fulfill(
                content_type="image/svg+xml",
                body='<svg xmlns="http://www.w3.org/2000/svg" width="117" height="20"/>',
            )
            return
        self._complain(f"the page asked for {route.request.url}")
        route.abort()

    def _listen(self, socket):
        def hear(frame):
            if "/channels" in socket.url and (said := complaint(decoded(frame))):
                self._complain(f"kernel: {said}")

        socket.on("framereceived", hear)

    def open(self):
        """Load the page and wait for the kernel."""
        self.page.goto(self.address)
        rested = 0
        while rested < 10:  # the front end and the fresh kernel talk, with pauses between
            wait_until(
                lambda: (self.page.evaluate(self.dialect.state) or {}).get("idle"),
                "the notebook is open and its kernel rests",
            )
            self.page.wait_for_timeout(100)
            rested = rested + 1 if self.is_idle() else 0

    def run(self):
        """Run all cells; the state afterwards."""
        self.phase = "running"
        self.page.evaluate(self.dialect.run)
        wait_until(lambda: self._has_run(self.state()), "every cell has run")
        return self.state()

    @staticmethod
    def _has_run(state):
        code = [cell for cell in state["cells"] if cell["code"] and cell["source"].strip()]
        kinds = {output["output_type"] for cell in code for output in cell["outputs"]}
        # after an error, a front end leaves the other cells out
        return state["idle"] and (
            "error" in kinds
            or all(isinstance(cell["count"], int) and not cell["busy"] for cell in code)
        )

    def state(self):
        """The front end's state, as Dialect says."""
        return self.page.evaluate(self.dialect.state)

    def is_idle(self):
        """Whether the kernel rests."""
        return self.page.evaluate(self.dialect.idle)

    def outputs(self):
        """The outputs of the cells that show a picture or a control."""
        found = []
        for number, cell in enumerate(self.page.locator(self.dialect.cell).all()):
            output = cell.locator(self.dialect.output).first
            if (
                output.count()
                and output.locator("svg[role=img], .jupyter-widgets, [data-gl], img").count()
            ):
                found.append(Output(self, number, output))
        return found


class Output:
    """The output of a cell. `number` is that of the cell, from 0; `place` the Playwright locator."""

    def __init__(self, lecture, number, place):
        self.lecture, self.number, self.place = lecture, number, place
        self.node = place.element_handle()

    def photograph(self, when=""):
        """Save a screenshot, called after the lecture, the front end, the cell and what `when`
        says.
        """
        SCREENSHOTS.mkdir(exist_ok=True)
        self.place.screenshot(
            path=SCREENSHOTS / f"{self.lecture.name}-cell{self.number:02}{when and '-' + when}.png"
        )

    def look(self):
        """How it looks now: fingerprints of its picture and words, the number of finished pictures,
        its height in px.
        """
        return self.lecture.page.evaluate("(output) => gamelabProbe.look(output)", self.node)

    def shows(self):
        """What a reader sees: fingerprints of its picture, which do not depend on how it came to
        be, and of its words.
        """
        return tuple(self.lecture.page.evaluate("(output) => gamelabProbe.seen(output)", self.node))

    def bring_into_view(self):
        """Scroll there, and wait until it is drawn."""
        self.place.scroll_into_view_if_needed()
        wait_until(lambda: self.look()["finished"], f"the picture of cell {self.number}")

    def calm(self):
        """Wait until nothing has changed for a moment and the kernel rests."""
        self.lecture.page.evaluate(
            f"(output) => gamelabProbe.calm(output, {self.lecture.dialect.idle})", self.node
        )

    @contextlib.contextmanager
    def watched(self):
        """Look at every frame meanwhile; the list is filled at the end."""
        frames: list[dict[str, Any]] = []
        self.lecture.page.evaluate("(output) => gamelabProbe.watch(output)", self.node)
        try:
            yield frames
        finally:
            frames += self.lecture.page.evaluate("() => gamelabProbe.stop()")["frames"]

    def after(self, press, what, changes=True):
        """Press something; what is shown then.

        AssertionError if nothing changes (or, with changes=False, something does), if a frame
        meanwhile has no picture or fewer than there were, or if the height moves."""
        before, was = self.look(), self.shows()
        with self.watched() as frames:
            press()
            if changes:
                wait_until(
                    lambda: self.shows() != was,
                    f"cell {self.number}, {what}: a change of the picture",
                )
            self.calm()
        where = f"cell {self.number}, {what}"
        assert min(frame["finished"] for frame in frames) >= before["finished"], (
            f"{where}: the picture was gone for a while"
        )
        jump = max(abs(frame["height"] - before["height"]) for frame in frames)
        assert jump <= 1, f"{where}: the page jumped by {jump:.0f} px"
        shown = self.shows()
        assert changes or shown == was, f"{where}: something changed"
        return shown
