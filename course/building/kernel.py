"""A notebook run in a kernel of its own, cell by cell."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from jupyter_client import AsyncKernelManager
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

import gamelab

from .. import CourseError

SECONDS_A_CELL = 60


class _ThisPython(KernelSpecManager):
    """Gives the Python that runs the build as the kernel, whatever kernels are registered on the
    machine.
    """

    def get_kernel_spec(self, kernel_name):
        argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        return KernelSpec(argv=argv, display_name="Python 3", language="python")


def run_cells(
    notebook: NotebookNode,
    folder: Path,
    stills: str,
    where: Callable[[int], str],
    seconds: int = SECONDS_A_CELL,
) -> Iterator[int]:
    """Run every code cell in a fresh kernel, in `folder`; the index of each when it is done.

    stills : what stands for a widget, see `show_widget`. where : how a message names the cell of an
    index. CourseError for a cell that fails or takes longer than so many seconds."""
    client = NotebookClient(
        notebook,
        km=AsyncKernelManager(kernel_name="python3", kernel_spec_manager=_ThisPython()),
        timeout=seconds,
        resources={"metadata": {"path": str(folder)}},
        store_widget_state=False,
        record_timing=False,
        # nothing of it is kept, and a graceful end takes longer than many a notebook
        shutdown_kernel="immediate",
        coalesce_streams=True,
        # newer kernels warn that a connection on this machine is not encrypted
        extra_arguments=["--log-level=ERROR"],
    )
    with (
        tempfile.TemporaryDirectory() as profile,
        client.setup_kernel(cleanup_kc=True, env=_environment(profile, stills)),
    ):
        for index, cell in enumerate(notebook.cells):
            if cell.cell_type != "code" or not cell.source.strip():
                continue
            # cell by cell: NotebookClient.execute() asks for one more reply after the last cell and
            # may wait for ever
            try:
                client.execute_cell(cell, index)
            except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
                said = {
                    CellTimeoutError: f"took longer than {seconds} seconds",
                    DeadKernelError: "the kernel died",
                }.get(type(error)) or f"{error.ename}: {error.evalue}"
                raise stopped(where(index), cell, said) from error
            yield index


def stopped(place: str, cell: NotebookNode, problem: str) -> CourseError:
    """What is said of a cell that cannot stay as it is: its place, its first line, the problem."""
    return CourseError(f"{place} ({cell.source.splitlines()[0].strip()}): {problem}")


def _environment(profile, stills):
    package = str(Path(gamelab.__file__).resolve().parents[1])
    paths = filter(None, (package, os.environ.get("PYTHONPATH")))
    environment = os.environ | {
        "GAMELAB_STILLS": stills,
        "IPYTHONDIR": profile,
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": os.pathsep.join(paths),
    }
    environment.pop("MPLBACKEND", None)
    return environment
