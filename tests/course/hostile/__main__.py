"""``python -m hostile grade 09 ...``: the course's commands with the small lesson planted among the
others.
"""

import sys

from gamelab.course.__main__ import main

from .lesson import planted

with planted():
    sys.exit(main())
