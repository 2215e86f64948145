"""What a paper that comes late loses."""

import re
from datetime import datetime
from math import ceil
from typing import NamedTuple

from .. import CourseError

DAY = 86_400  # seconds


class Late(NamedTuple):
    """A policy against one deadline: so many per cent of a paper's own points are taken off for
    each day begun, 100 at most.

    percent : 0 takes nothing off. deadline : None if the course sets none.

    >>> due, came = "2026-12-11T23:59:00+01:00", "2026-12-13T08:00:00+01:00"
    >>> Late(10.0, datetime.fromisoformat(due)).taken(datetime.fromisoformat(came), slip=1)
    (10.0, '2 days late, 1 of 1 slip days used: 10% off', 1)
    """

    percent: float
    deadline: datetime | None

    def taken(
        self, submitted: datetime | None, until: datetime | None = None, slip: int | None = None
    ) -> tuple[float, str, int]:
        """The per cent to take off, the note that says why, and the slip days used; a time without
        an offset is read as the deadline's. until : an extension. slip : the days for which nothing
        is taken off.
        """
        if self.deadline is None or submitted is None:
            return 0.0, "", 0
        came, due = (
            time if time.tzinfo else time.replace(tzinfo=self.deadline.tzinfo)
            for time in (submitted, until or self.deadline)
        )
        days = ceil((came - due).total_seconds() / DAY)
        if days <= 0:
            return 0.0, "", 0
        used = min(days, slip or 0) if self.percent else 0
        off = min(100.0, (days - used) * self.percent)
        note = f"{days} day{'s' * (days > 1)} late"
        note += f", {used} of {slip} slip days used" if used else ""
        return off, note + (f": {off:g}% off" if off else ""), used


def read_policy(text: str, deadline: datetime | None, lesson: str) -> Late:
    """The policy that the option --late names: "none", or "10% per day". CourseError for another,
    or where there is no deadline.
    """
    if text.strip().lower() == "none":
        return Late(0.0, deadline)
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*%\s*(?:per|a|/)\s*day\s*", text, re.I)
    if not match or not 0 < float(match[1]) <= 100:
        raise CourseError(f'--late {text!r}: none, or such as "10% per day", is expected.')
    if deadline is None:
        raise CourseError(f"--late {text!r}: course.toml has no deadline for lesson {lesson}.")
    return Late(float(match[1]), deadline)
