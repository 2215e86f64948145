"""The grade command: papers in; a table, feedback, logs and the answers to mark by hand out."""

import argparse

from . import CourseError
from .results.order import Order
from .settings import Settings


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``grade``: 0 when every paper has its row, 130 when it was interrupted."""
    from .results.batch import grade_papers, merge_marks

    order = Order.of(args)
    try:
        print((merge_marks if order.merge else grade_papers)(settings, order))
    except KeyboardInterrupt:
        print(
            f"\nStopped. The papers graded so far are kept in {order.out}; go on with the same"
            f" command and {'--again' if order.again else '--resume'}."
        )
        return 130
    except OSError as error:
        raise CourseError(
            f"{error.filename or order.out}: {error.strerror or error}; what is graded is kept, and"
            " --resume goes on from it."
        ) from error
    return 0
