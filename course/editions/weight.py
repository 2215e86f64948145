"""The weight of the pages: what several pieces of one page bring along stands there once, and no
page loads what only the theme's authors need, or a font for its ten icons."""

import re
from pathlib import Path
from shutil import rmtree

UNUSED = "*.map", "*-macros.html", "fontawesome*"
ICONS = re.compile(r"<(?:script|link)[^>]*fontawesome[^>]*>(?:</script>)?\n?")
TWICE = re.compile(r"<title>(.*?) &#8212; \1</title>")  # of the front page
FONT = re.compile(r"@font-face\s*{[^}]*fontawesome[^}]*}")
# a script is taken whole, so that what it says of styles is none
PIECE = re.compile(
    r'<style>(?P<style>.*?)</style>|<script>\s*\(function \(\) \{\n"use strict";\n(?P<script>.*?)\n'
    r"(?P<call>(?P<name>\w+)\([^\n]*)\n\}\)\(\);\s*</script>",
    re.DOTALL,
)


def lighten(folder: Path) -> None:
    """Take out of a built site what weighs and does nothing."""
    for page in folder.rglob("*.html"):
        text = TWICE.sub(r"<title>\1</title>", ICONS.sub("", page.read_text("utf-8")))
        page.write_text(once(text), "utf-8")
    for sheet in folder.rglob("*.css"):
        sheet.write_text(FONT.sub("", sheet.read_text("utf-8")), "utf-8")
    for path in [path for pattern in UNUSED for path in folder.rglob(pattern)]:
        rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


def once(page: str) -> str:
    """The page with each style and each script of its article once, in its head. What calls a
    script stays where it is, and keeps what stands before it as it was.

    >>> print(once("<head></head><article><style>a</style><b/><style>a</style></article>"))
    <head><style>a</style></head><article><b/></article>
    """
    styles, scripts = {}, {}

    def kept(piece):
        if piece["name"] is None:
            styles[piece[0]] = None
            return ""
        name, call = piece.group("name", "call")
        shared = piece[0].replace(f"\n{call}\n", f"\ngamelabOnce.parts.push({name});\n")
        k = scripts.setdefault(shared, len(scripts))
        return f"<script>{{ const {name} = gamelabOnce({k});\n{call} }}</script>"

    head, article, text = page.partition("<article")
    text = PIECE.sub(kept, text)
    return head.replace("</head>", f"{''.join([*styles, *scripts])}</head>", 1) + article + text
