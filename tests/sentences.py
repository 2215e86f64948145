"""An error is one sentence that says what is wrong and where."""

import pytest


def refusal(call, *arguments, **options):
    """How a call is refused, as the last line of a traceback says it: what error, and its
    sentence.
    """
    with pytest.raises((TypeError, ValueError, LookupError)) as error:
        call(*arguments, **options)
    return f"{error.typename}: {error.value}"
