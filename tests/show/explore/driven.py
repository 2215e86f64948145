"""An explorer driven by its controls; who imports this is skipped where there are no widgets."""

import pytest

pytest.importorskip("ipywidgets", reason="ipywidgets is not installed: requirements.txt has it")


def at(explorer, **values):
    """What an explorer shows once these controls are moved."""
    for name, value in values.items():
        explorer.controls[name].value = value
    return explorer.shown
