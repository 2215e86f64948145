"""Zips that are the same bytes every time."""

import io
import zipfile
from collections.abc import Mapping

# the same for every file of every zip, so that its bytes do not tell the time of day
DATE = (2020, 1, 1, 0, 0, 0)


def entry_of(path: str, mode: int = 0o100644) -> zipfile.ZipInfo:
    """A file of a zip, without the time of day."""
    entry = zipfile.ZipInfo(path, DATE)
    entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3
    entry.external_attr = mode << 16
    return entry


def zipped(files: Mapping[str, bytes], programs: tuple[str, ...] = ()) -> bytes:
    """A zip of these files, in order of their names and without the time of day; `programs` can be
    executed.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in sorted(files.items()):
            archive.writestr(entry_of(path, 0o100755 if path in programs else 0o100644), data)
    return buffer.getvalue()
