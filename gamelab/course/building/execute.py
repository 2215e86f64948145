"""Run a notebook and keep what a reader on GitHub, in print or with a screen reader can use of its
outputs.
"""

import os
import re
import sys
import tempfile
from pathlib import Path

from jupyter_client import AsyncKernelManager
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

import gamelab

from .. import CourseError
from .notebook import CHECK, PREDICT, tags_of, where

WIDGET = "application/vnd.jupyter.widget-view+json"
SECONDS_A_CELL = 60


class _ThisPython(KernelSpecManager):
    """Gives the Python that runs the build as the kernel, whatever kernels are registered on the
    machine.
    """

    def get_kernel_spec(self, kernel_name):
        argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        return KernelSpec(argv=argv, display_name="Python 3", language="python")


def execute(notebook: NotebookNode, source: Path) -> None:
    """Run every code cell of ``notebook`` in a fresh kernel, in the folder of ``source``, and fill
    in its outputs: none where the text before, or the tag ``predict``, asks the reader to predict
    them.

    CourseError names the cell where one fails, writes to stderr, prints something that changes from
    run to run, or takes longer than 60 seconds."""
    client = NotebookClient(
        notebook,
        km=AsyncKernelManager(kernel_name="python3", kernel_spec_manager=_ThisPython()),
        timeout=SECONDS_A_CELL,
        resources={"metadata": {"path": str(source.parent)}},
        store_widget_state=False,
        record_timing=False,
        coalesce_streams=True,
        # newer kernels warn that a connection on this machine is not encrypted
        extra_arguments=["--log-level=ERROR"],
    )
    with (
        tempfile.TemporaryDirectory() as profile,
        client.setup_kernel(cleanup_kc=True, env=_environment(profile)),
    ):
        count, predicts = 0, False
        for index, cell in enumerate(notebook.cells):
            if cell.cell_type != "code":
                predicts = "**Predict" in cell.source
            if cell.cell_type != "code" or not cell.source.strip():
                continue
            count += CHECK not in tags_of(cell)
            # cell by cell: NotebookClient.execute() asks for one more reply after the last cell and
            # may wait for ever
            try:
                client.execute_cell(cell, index)
            except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
                said = {
                    CellTimeoutError: f"took longer than {SECONDS_A_CELL} seconds",
                    DeadKernelError: "the kernel died",
                }.get(type(error)) or f"{error.ename}: {error.evalue}"
                raise _stopped(source, notebook, index, said) from error
            _judge(source, notebook, index)
            unstored = predicts or PREDICT in tags_of(cell)
            cell.outputs = [] if unstored else clean(cell.outputs)
            cell.execution_count = count
            for output in cell.outputs:
                if output.output_type == "execute_result":
                    output.execution_count = count


def _environment(profile):
    package = str(Path(gamelab.__file__).resolve().parents[1])
    paths = filter(None, (package, os.environ.get("PYTHONPATH")))
    environment = os.environ | {
        "GAMELAB_STILLS": "1",
        "IPYTHONDIR": profile,
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": os.pathsep.join(paths),
    }
    environment.pop("MPLBACKEND", None)
    return environment


def _stopped(source, notebook, index, problem):
    lines = notebook.cells[index].source.splitlines()
    return CourseError(f"{where(source, notebook, index)} ({lines[0].strip()}): {problem}")


def _judge(source, notebook, index):
    cell, problem = notebook.cells[index], None
    for output in cell.outputs:
        if output.output_type == "stream" and output.name == "stderr":
            problem = f"wrote to stderr: {output.text.strip()}"
    for output in clean(cell.outputs):
        data = output.get("data", {"text/plain": output.get("text", "")})
        shown = "\n".join(value for mime, value in data.items() if mime.startswith("text/"))
        if address := re.search(r"\S* at 0x[0-9a-fA-F]{6,}", shown):
            problem = f"prints a memory address, new in every run: {address[0]}"
    if problem:
        raise _stopped(source, notebook, index, problem)


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
