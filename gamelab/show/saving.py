"""What is taken away: a picture as SVG, PNG or PDF, or what is alive as one page that needs no
kernel and asks nothing of another host.

Such a page is light or dark by its own choice, saves its picture itself, and tells the frame that
it may stand in how high it is: a message {gamelab: "height", height: px}. See saved.js."""

import re
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

from .styles import DARK

# Dark pages of JupyterLab and Notebook 7, of Colab, and of the web; the classic notebook is light,
# and so is paper.
DARK_STYLE = (
    '@media screen{[data-jp-theme-light="false"] .gamelab,[theme="dark"] .gamelab,'
    '[data-theme="dark"] .gamelab{%s}'
    "@media (prefers-color-scheme:dark){html:not([data-theme],[theme])"
    " body:not([data-jp-theme-light],.notebook_app) .gamelab{%s}}}"
) % (
    (";".join(f"--gl-{light[1:]}:{dark}" for light, dark in DARK.items()) + ";color-scheme:dark",)
    * 2
)
# In a script: strings, templates that hold no other template, and regular expressions.
QUOTED = (
    r""""(?:[^"\\\n]|\\.)*"|'[^'\n]*'|`[^`]*`|(?<=[( !])/(?! )(?:[^/\\\n\[]|\\.|\[[^\]]*\])+/"""
)

# The frame is as high as its page says, a message {gamelab: "height", height}.
FRAME = (
    '<iframe src="{src}" title="{title}" sandbox="allow-scripts allow-downloads" loading="lazy"'
    ' style="width:100%;height:560px;border:0"'
    " onload=\"window.addEventListener('message',e=>e.source===this.contentWindow&amp;&amp;"
    "e.data.gamelab==='height'&amp;&amp;(this.style.height=e.data.height+'px'));"
    "this.contentWindow.postMessage('height?','*')\"></iframe>"
)


class Saved:
    """What `save` writes to a file."""

    __slots__ = ()

    def kept(self) -> Any:
        """The Picture that stands for it."""
        raise NotImplementedError

    def alive(self) -> str:
        """The piece of HTML of which its page is made."""
        raise NotImplementedError

    def save(self, file: str | Path) -> None:
        """Write it as one file: a page, ``x.html``, or its picture, ``x.svg``.

        A picture of a tree can be ``x.png`` or ``x.pdf`` too, drawn by matplotlib. ValueError for
        another kind of file."""
        from .. import draw

        path, picture = Path(file), self.kept()
        kind = path.suffix.lower()
        if kind in (".html", ".htm"):
            path.write_text(document(self.alive(), picture.alt), encoding="utf-8")
        elif kind == ".svg":
            path.write_text(picture, encoding="utf-8")
        else:
            plotted: Any = kind in (".png", ".pdf") and picture.drawn and draw(*picture.drawn)
            if not hasattr(plotted, "savefig"):  # no tree, or there is no matplotlib
                raise ValueError(refusal(file))
            plotted.savefig(path)


def refusal(file: str | Path) -> str:
    """The sentence for a kind of file that is not written."""
    return (
        f'this is saved as "x.html" or "x.svg", a tree or a plot as "x.png" or "x.pdf" too, and not'
        f" as {str(file)!r}: the page has a button Save PNG"
    )


def named(alt: str) -> str:
    """The title of a page: the first sentence of what its picture says, on one line.

    >>> named("Game tree of 7 nodes, 4 of them\\nleaves. MAX moves.")
    'Game tree of 7 nodes, 4 of them leaves'
    """
    return " ".join(alt.partition(". ")[0].removesuffix(".").split())[:90]


def frame(src: str, title: str) -> str:
    """The line that stands in a page for another page.

    >>> frame("minimax.html", "Game tree of 3 nodes. MAX moves.")[:58]
    '<iframe src="minimax.html" title="Game tree of 3 nodes" sa'
    """
    return FRAME.format(src=escape(src), title=escape(named(title)))


def document(piece: str, alt: str) -> str:
    """A piece of HTML as a page of its own, called by the first sentence of its description."""
    return DOCUMENT.substitute(
        title=escape(named(alt)),
        description=escape(alt),
        style=DARK_STYLE,
        piece=piece,
        script=page_file("saved.js"),
    )


def blank() -> dict[str, str]:
    """A page and its line as they are before {piece}, {alt} and {file} are filled in.

    >>> blank()["line"][:39]
    '<iframe src="{file}" title="{alt}" sand'
    """
    return {"page": document("{piece}", "{alt}"), "line": frame("{file}", "{alt}")}


@cache
def page_file(name: str) -> str:
    """A script or a style of this folder, see `compact`."""
    return compact(files("gamelab.show").joinpath(name).read_text(encoding="utf-8"), name)


def compact(text: str, name: str) -> str:
    """A script or a style without indentation and comments; a script also without the blanks round
    signs, but in what is quoted. What is compact already stays as it is.
    """
    text = re.sub(r"(?m)^ *(//.*)?\n|^ +| // .*$| */\*[^*]*\*/\n?", "", text)
    if not name.endswith(".js"):
        return text
    return re.sub(rf"({QUOTED})|\s*([{{}}()\[\],;:?=<>&|*])\s*", lambda m: m[1] or m[2], text)


DOCUMENT = Template("""\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>$title</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="$description">
<link rel="icon" href="data:,">
<style>
$style
body{margin:0}
.gamelab-page{box-sizing:border-box;min-height:100vh;overflow-x:auto;padding:8px 12px;\
font:15px/1.5 Arial,Helvetica,sans-serif;\
color:var(--gl-16191d,#16191d);background:var(--gl-ffffff,#fff)}
.gamelab-framed .gamelab-page{min-height:0}
.gamelab-tools{display:flex;flex-wrap:wrap;gap:8px;margin:8px 0 0}
.gamelab-tools button{min-height:32px;padding:2px 12px;font:inherit;font-size:14px;cursor:pointer;\
color:inherit;background:none;border:1px solid var(--gl-7c8793,#7c8793);border-radius:4px}
.gamelab-held{border-collapse:collapse;font-size:14px}
.gamelab-held th,.gamelab-held td{padding:2px 12px 2px 0;text-align:left;vertical-align:top}
@media print{.gamelab-tools,main .gamelab-player .bar,.gamelab-frozen .controls,\
.gamelab-frozen .guess{display:none}
main .gamelab-player .board{display:block}
main .gamelab-player .stage svg{width:100%!important;height:auto!important;min-width:0!important}
main .gamelab-player .source,main .gamelab-player .source>div{height:auto;max-height:none;\
overflow:visible;white-space:pre-wrap}}
</style></head>
<body><main class="gamelab gamelab-page">
$piece
<p class="gamelab-tools"><button type="button" data-save="svg">Save SVG</button>\
<button type="button" data-save="png">Save PNG</button>\
<button type="button" data-save="theme">Dark</button></p>
</main>
<script>
(function () {
"use strict";
$script
})();
</script>
</body></html>
""")
