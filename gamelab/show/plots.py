"""A matplotlib figure that shows itself: `draw` draws on it.

Matplotlib is loaded when this module is; no pyplot state is touched."""

import re
from base64 import b64encode
from html import escape
from io import BytesIO, StringIO
from pathlib import Path

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager

from .saving import Saved
from .styles import FAMILY, PAPER

DPI = 100
# The typeface of the SVG pictures, the nearest that is here; then matplotlib's own, for its signs.
FACES = [
    *(face for face in re.findall(r"[A-Z][ \w]+", FAMILY) if face in fontManager.get_font_names()),
    "DejaVu Sans",
]


class ShownFigure(Saved, Figure):
    """A matplotlib Figure, sizes in px, that shows itself in a notebook, on whatever ground there
    is; `alt` is its text for those who do not see it.
    """

    def __init__(self, width: float, height: float, alt: str) -> None:
        super().__init__(figsize=(width / DPI, height / DPI), dpi=DPI, facecolor=PAPER)
        FigureCanvasAgg(self)
        self.alt = alt

    def png(self) -> bytes:
        """The figure as the bytes of a PNG file, without a ground."""
        target = BytesIO()
        self.savefig(target, format="png", facecolor="none", pil_kwargs={"compress_level": 1})
        return target.getvalue()

    def kept(self) -> "ShownFigure":
        return self

    def alive(self) -> str:
        target = StringIO()
        with rc_context({"svg.fonttype": "none"}):
            self.savefig(
                target, format="svg", metadata=dict.fromkeys(("Creator", "Date", "Format", "Type"))
            )
        named = f'style="max-width:100%;height:auto" role="img" aria-label="{escape(self.alt)}"'
        return f"<svg {named}{target.getvalue().partition('<svg')[2]}"

    def save(self, file: str | Path) -> None:
        """Write the figure as a page, ``x.html``, or as .svg, .png or .pdf; ValueError for another
        kind of file.
        """
        if Path(file).suffix.lower() in (".svg", ".png", ".pdf"):
            self.savefig(file)
        else:
            super().save(file)

    def _repr_mimebundle_(self, **wanted):
        picture = b64encode(self.png()).decode("ascii")
        return {"image/png": picture, "text/plain": self.alt}, {"image/png": {"alt": self.alt}}
