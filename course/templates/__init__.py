"""What people read, written from the templates in this folder.

What is put into a page is escaped, unless its template calls it safe (macros are not used: Jinja
takes what one of a text gives for safe). Control characters, which no page may hold and which would
act on a terminal or turn a line round, are taken out of everything."""

import re
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def _printable(value):
    return value if isinstance(value, Markup) else CONTROL.sub("\ufffd", str(value))


TEMPLATES = Environment(
    loader=PackageLoader("course"),
    autoescape=select_autoescape(["html", "xml"]),
    finalize=_printable,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)


def rendered(name: str, **values: Any) -> str:
    """The text that a template makes of some values."""
    return TEMPLATES.get_template(name).render(values)
