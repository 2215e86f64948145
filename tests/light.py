"""A picture as a light page shows it, with its colours written plainly and its texts unbroken."""

import re


def light(picture):
    """The picture without its style for dark pages, each custom property as the colour it is, each
    text in one piece.
    """
    plain = re.sub("<style>.*?</style>|</?tspan[^>]*>", "", picture)
    return re.sub(r"var\(--gl-\w+,(#\w+)\)", r"\1", plain)
