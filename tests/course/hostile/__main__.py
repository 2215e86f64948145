"""``python -m hostile grade 09 ...``: the course's commands with the small lesson planted among the
others.
"""

import os
import sys

from course.__main__ import main
from course.sandbox.sandbox import SECONDS

from .lesson import planted

# a cell that never ends is waited for as long as every grader does by make hostile alone
if not os.environ.get("GAMELAB_HOSTILE"):
    SECONDS["cell"] = 3.0

with planted():
    sys.exit(main())
