"""An explorer driven by its controls; who imports this is skipped where there are no widgets."""

import pytest

pytest.importorskip("ipywidgets", reason="ipywidgets is not installed: requirements.txt has it")


def at(explorer, **values):
    """What an explorer shows once these controls are moved."""
    for name, value in values.items():
        explorer.controls[name].value = value
    return explorer.shown


def put(explorer, leaf, value):
    """What a stage shows once its reader has written a value into the leaf at a path."""
    explorer.back.value = f"{explorer.shown.player.scene.index[leaf]} {value}"
    return explorer.shown
