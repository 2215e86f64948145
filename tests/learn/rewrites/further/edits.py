"""Changes to a source text."""


def edited(source: str, *changes: tuple[str, str]) -> str:
    """The source with each change made wherever its old text stands; ValueError if that stands
    nowhere.
    """
    for old, new in changes:
        if old not in source:
            raise ValueError(f"{old!r} does not stand in the source")
        source = source.replace(old, new)
    return source
