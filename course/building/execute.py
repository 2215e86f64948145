"""Run a notebook in a kernel of its own, and keep what a reader on GitHub, in print or with a
screen reader can use of its outputs.
"""

import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

import gamelab

from .. import CourseError
from .notebook import CHECK, PREDICT, tags_of, where

WIDGET = "application/vnd.jupyter.widget-view+json"
SECONDS_A_CELL = 60


def execute(notebook: NotebookNode, source: Path) -> None:
    """Run every code cell of ``notebook`` in a fresh kernel, in the folder of ``source``, and fill
    in its outputs: none where the text before, or the tag ``predict``, asks the reader to predict
    them.

    CourseError names the cell where one fails, writes to stderr, prints something that changes from
    run to run, or takes longer than 60 seconds."""
    named, count = partial(where, source, notebook), 0
    for index in run_cells(notebook, source.parent, "1", named):
        cell = notebook.cells[index]
        if problem := _problem(cell):
            raise stopped(named(index), cell, problem)
        count += CHECK not in tags_of(cell)
        texts = [each.source for each in notebook.cells[:index] if each.cell_type != "code"]
        unstored = "**Predict" in "".join(texts[-1:]) or PREDICT in tags_of(cell)
        cell.outputs = [] if unstored else clean(cell.outputs)
        cell.execution_count = count
        for output in cell.outputs:
            if output.output_type == "execute_result":
                output.execution_count = count


def _problem(cell):
    problem = None
    for output in cell.outputs:
        if output.output_type == "stream" and output.name == "stderr":
            problem = f"wrote to stderr: {output.text.strip()}"
    for output in clean(cell.outputs):
        data = output.get("data", {"text/plain": output.get("text", "")})
        shown = "\n".join(value for mime, value in data.items() if mime.startswith("text/"))
        if address := re.search(r"\S* at 0x[0-9a-fA-F]{6,}", shown):
            problem = f"prints a memory address, new in every run: {address[0]}"
    return problem


def clean(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """The outputs without what a page cannot show or what differs from run to run.

    Widgets go, and so does the HTML of an output that is also a picture (GitHub takes the script
    out of a player; its still frame and its text stay).

    >>> from nbformat.v4 import new_output
    >>> player = {"text/html": "<script>", "image/svg+xml": "<svg/>", "text/plain": "A: cut"}
    >>> sorted(clean([new_output("display_data", player)])[0].data)
    ['image/svg+xml', 'text/plain']
    >>> clean([new_output("display_data", {WIDGET: {}, "text/plain": "IntSlider(value=0)"})])
    []
    """
    kept = []
    for output in outputs:
        if "data" in output:
            data = dict(output.data)
            widget = data.pop(WIDGET, None)
            if "image/svg+xml" in data:
                data.pop("text/html", None)
            named = set(data) == {"text/plain"} and re.match(r"[A-Z]\w*\(", data["text/plain"])
            if not data or widget is not None and named:
                continue
            output = NotebookNode(output, data=data)
            output.pop("transient", None)
        kept.append(output)
    return kept


def content(output: NotebookNode) -> tuple:
    """What must be equal when a notebook is run again: text word for word, of a picture only that
    it is there.

    >>> from nbformat.v4 import new_output
    >>> content(new_output("display_data", {"image/png": "iVBO", "text/plain": "<Figure>"}))
    ('display_data', ('image/png', 'text/plain: <Figure>'))
    """
    if output.output_type == "stream":
        return output.output_type, output.name, output.text
    shown = [
        mime if mime.startswith("image/") else f"{mime}: {value}"
        for mime, value in output.data.items()
    ]
    return output.output_type, tuple(sorted(shown))


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

    stills : what stands for a widget, see `Panel`. where : how a message names the cell of an
    index. CourseError for a cell that fails or takes longer than so many seconds."""
    with tempfile.TemporaryDirectory() as profile:
        client = NotebookClient(
            notebook,
            km=_manager(profile),
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
        with client.setup_kernel(cleanup_kc=True, env=_environment(profile, stills)):
            for index, cell in enumerate(notebook.cells):
                if cell.cell_type != "code" or not cell.source.strip():
                    continue
                # cell by cell: NotebookClient.execute() asks for one more reply after the last
                # cell and may wait for ever
                try:
                    client.execute_cell(cell, index)
                except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
                    if isinstance(error, CellExecutionError):
                        problem = f"{error.ename}: {error.evalue}"
                    else:
                        late = isinstance(error, CellTimeoutError)
                        problem = (
                            f"took longer than {seconds} seconds" if late else "the kernel died"
                        )
                    raise stopped(where(index), cell, problem) from error
                yield index


def stopped(place: str, cell: NotebookNode, problem: str) -> CourseError:
    """What is said of a cell that cannot stay as it is: its place, its first line, the problem."""
    return CourseError(f"{place} ({cell.source.splitlines()[0].strip()}): {problem}")


def _manager(profile):
    """Of a kernel whose sockets are files of its profile, where the system has such: of kernels
    that start at once, one may find the port taken that was chosen for it."""
    return AsyncKernelManager(
        kernel_name="python3",
        kernel_spec_manager=_ThisPython(),
        transport="ipc" if os.name == "posix" else "tcp",
        connection_file=os.path.join(profile, "kernel.json"),
    )


def _environment(profile, stills):
    """What a kernel is started with, in a profile without the debugger, whose import is half of
    what takes time there."""
    settings = Path(profile, "profile_default", "ipython_kernel_config.py")
    settings.parent.mkdir()
    settings.write_text("import sys\nsys.modules['debugpy'] = None\n", encoding="utf-8")
    package = str(Path(gamelab.__file__).resolve().parents[1])
    paths = filter(None, (package, os.environ.get("PYTHONPATH")))
    environment = os.environ | {
        "GAMELAB_STILLS": stills,
        "IPYTHONDIR": profile,
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": os.pathsep.join(paths),
    }
    environment.pop("MPLBACKEND", None)
    return environment
