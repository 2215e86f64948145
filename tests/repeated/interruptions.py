"""A person who interrupts what takes too long."""

from contextlib import contextmanager
from itertools import count


def interrupted_after(calls):
    """What takes the place of a progress bar: it is interrupted at so many calls."""

    @contextmanager
    def bar(total, unit, shown):
        made = count(1)

        def done(amount):
            if next(made) == calls:
                raise KeyboardInterrupt

        yield done

    return bar
