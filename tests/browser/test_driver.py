"""The driver hears what it is there to hear: a notebook full of faults, in every front end."""

from functools import partial

import pytest

from .conftest import notebook_of, opened
from .driver import wait_until
from .server import FRONT_ENDS

pytestmark = pytest.mark.slow

CELLS = [
    "import sys; print('a warning', file=sys.stderr)",
    """\
import ipywidgets
button, slider = ipywidgets.Button(description="Press"), ipywidgets.IntSlider()
button.on_click(lambda _: 1 / 0)
slider.observe(lambda change: {}["no such key"], "value")
ipywidgets.VBox([button, slider])""",
    (
        "from IPython.display import HTML; HTML('<script>null.nothing; </script><img"
        ' src="https://elsewhere.invalid/picture.png">\')'
    ),
]
FAULTS = [
    "kernel: stderr: a warning (in answer to execute_request)",
    "kernel: ZeroDivisionError: division by zero (in answer to comm_msg)",
    "kernel: KeyError: 'no such key' (in answer to comm_msg)",
    "Cannot read properties of null (reading 'nothing')",
    "the page asked for https://elsewhere.invalid/picture.png",
]


@pytest.mark.parametrize("front_end", list(FRONT_ENDS))
def test_every_fault_is_heard(browser, tmp_path, front_end):
    with opened(browser, "faults", front_end, notebook_of(*CELLS), tmp_path) as lecture:
        lecture.page.get_by_role("button", name="Press").click()
        if front_end == "notebook":
            lecture.page.locator(".widget-readout").fill("7")
            lecture.page.keyboard.press("Enter")
        else:
            lecture.page.locator(lecture.dialect.handle).press("ArrowRight")

        def heard(fault):
            lecture.page.wait_for_timeout(
                20
            )  # what the page says is heard while Playwright is asked something
            return any(
                said.startswith("running: ") and fault in said for said in lecture.complaints
            )

        for fault in FAULTS:
            wait_until(partial(heard, fault), f"{fault!r} among {lecture.complaints}")
