"""Changes to a source text."""


def edited(source: str, *changes: str) -> str:
    """The source with each change, "old => new", made wherever its old text stands; ValueError if
    that stands nowhere.
    """
    for change in changes:
        old, new = change.split(" => ")
        if old not in source:
            raise ValueError(f"{old!r} does not stand in the source")
        source = source.replace(old, new)
    return source
