"""A picture with its texts unbroken, each of them once; what stands in it, and how light colours
are.
"""

import re
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def light(picture):
    """The picture without the halos of its texts, each text in one piece."""
    halos = '<g data-layer="halos".*?</g>|<text[^>]* stroke="[^>]*>.*?</text>'
    return re.sub(f"{halos}|</?tspan[^>]*>", "", picture)


def shapes(picture, kind):
    """The elements of a kind, in their order."""
    return list(ElementTree.fromstring(light(picture)).iter(SVG + kind))


def texts(picture):
    """Every text of a picture."""
    return [text.text for text in shapes(picture, "text")]


def luminance(colour):
    """How light "#rrggbb" is, as contrasts are measured: 0.05 is added to it already."""
    parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    linear = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.05 + sum(part * share for part, share in zip(linear, (0.2126, 0.7152, 0.0722)))
