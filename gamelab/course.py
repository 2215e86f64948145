"""Where the instructor's commands were: they stand beside the package, in ``course/``."""

import sys

if __name__ == "__main__":
    sys.exit(
        "The instructor's commands are no part of gamelab: run python -m course in the top"
        " folder of the course's repository."
    )
