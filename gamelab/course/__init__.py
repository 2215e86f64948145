"""For those who teach: build the notebooks from their sources, and what follows from them.

``python -m gamelab.course --help`` lists the commands. Each command is a module of this package
with two functions, ``add_arguments(parser)`` and ``run(settings, args)``, and a text ``EPILOG``
for the end of its help; it is named once, in ``__main__.py``, and imports what it needs to run
when it runs."""


class CourseError(Exception):
    """Something an instructor can put right: its text is one sentence that names the file and the
    fault.

    >>> raise CourseError("course.toml: seed is missing.")
    Traceback (most recent call last):
        ...
    gamelab.course.CourseError: course.toml: seed is missing.
    """
