"""The catalogue of mistakes."""


def sentence(number: int) -> str:
    """What a mistake is, in one sentence."""
    raise KeyError(number)
