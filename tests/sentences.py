"""An error is one sentence that says what is wrong and where."""


def says(error, *parts):
    """The error's text: one line, one sentence, no bare repr, and with all of these parts."""
    text = str(error.value)
    assert "\n" not in text and len(text.split()) >= 5
    for part in parts:
        assert part in text, f"{part!r} is not in {text!r}"
