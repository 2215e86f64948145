"""``python -m hostile grade 09 ...``: the course's commands with the small lesson planted among the
others.
"""

import os
import sys
from functools import partial

from course.__main__ import main
from course.results import batch
from course.results.engines import engine_for
from course.sandbox.limits import Limits, Span

from .lesson import planted

# a cell that never ends is waited for as long as every grader does by make hostile alone
if not os.environ.get("GAMELAB_HOSTILE"):
    hasty = partial(engine_for, limits=Limits(cell=Span(3.0, 9.0)))
    batch.grade_papers = partial(batch.grade_papers, engine_of=hasty)

with planted():
    sys.exit(main())
