"""The servers of three front ends, each on this machine only and with no settings but its own."""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
COLAB_PYTHON = ROOT / ".venv-colab" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
SECONDS_TO_START = 90

# JupyterLab asks whether to fetch news and looks for updates: neither belongs on the page, and both
# leave the machine.
SETTINGS = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}


class FrontEnd(NamedTuple):
    """What differs from server to server: the Python that has it, its module, its options, where it
    shows a notebook.
    """

    title: str
    python: str
    module: str
    options: tuple[str, ...]
    address: str
    missing: str

    def is_there(self):
        """Whether the module can be imported, by the Python it belongs to and in the major version
        it needs.
        """
        if not Path(self.python).exists():
            return False
        wanted = f"import importlib.metadata as m; print(m.version({self.module!r}))"
        asked = subprocess.run(
            [self.python, "-c", wanted], capture_output=True, text=True, check=False
        )
        return (
            asked.returncode == 0
            and asked.stdout.split(".")[0] == self.title.split()[-1].split(".")[0]
        )


NEW = (
    "--IdentityProvider.token=",
    "--ServerApp.password=",
    "--ServerApp.port_retries=0",
    "--ServerApp.log_level=WARN",
    "--ServerApp.root_dir=.",
)
FRONT_ENDS = {
    "lab": FrontEnd(
        "JupyterLab 4",
        sys.executable,
        "jupyterlab",
        (*NEW, "--LabApp.expose_app_in_browser=True"),
        "/doc/tree/",
        "requirements.txt installs it",
    ),
    "notebook": FrontEnd(
        "Notebook 7",
        sys.executable,
        "notebook",
        (*NEW, "--JupyterNotebookApp.expose_app_in_browser=True"),
        "/notebooks/",
        "tests/browser/requirements.txt installs it",
    ),
    # the classic front end with ipywidgets 7: the nearest to Colab's own that can be had
    "classic": FrontEnd(
        "Notebook 6",
        str(COLAB_PYTHON),
        "notebook",
        (
            "--NotebookApp.token=",
            "--NotebookApp.password=",
            "--NotebookApp.port_retries=0",
            "--NotebookApp.log_level=WARN",
            "--notebook-dir=.",
        ),
        "/notebooks/",
        "make colab installs it, in .venv-colab",
    ),
}


@contextlib.contextmanager
def serving(front_end, folder):
    """Serve `folder`; gives (the server's address, the file of what the server and its kernels
    wrote to the terminal).

    RuntimeError with the end of that file if the server stops or does not answer.
    """
    private = Path(tempfile.mkdtemp(prefix="gamelab-server-"))
    port = free_port()
    log = private / "server.log"
    command = [
        front_end.python,
        "-m",
        front_end.module,
        "--no-browser",
        "--allow-root",
        "--ip=127.0.0.1",
        f"--port={port}",
        *front_end.options,
    ]
    with log.open("wb") as terminal:
        server = subprocess.Popen(
            command,
            cwd=folder,
            env=_environment(private),
            stdin=subprocess.DEVNULL,
            stdout=terminal,
            stderr=subprocess.STDOUT,
        )
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_for(server, address, log)
        yield address, log
    finally:
        server.terminate()  # it ends its kernels before itself
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        shutil.rmtree(private, ignore_errors=True)


def _environment(private):
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("JUPYTER", "GAMELAB", "MPLBACKEND", "PYTEST"))
    }
    notes = private / "config" / "lab" / "user-settings" / "@jupyterlab" / "apputils-extension"
    notes.mkdir(parents=True)
    (notes / "notification.jupyterlab-settings").write_text(json.dumps(SETTINGS))
    own = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "IPYTHONDIR": "ipython",
    }
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return (
        kept
        | {key: str(private / folder) for key, folder in own.items()}
        | {
            "PYTHONPATH": os.pathsep.join(paths),
            "PYDEVD_DISABLE_FILE_VALIDATION": "1",
        }
    )


def _wait_for(server, address, log):
    until = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < until:
        if server.poll() is not None:
            break
        try:
            with urllib.request.urlopen(f"{address}/api", timeout=5) as answer:
                answer.read()
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    raise RuntimeError(
        f"{' '.join(server.args)} did not start:\n{log.read_text(errors='replace')[-3000:]}"
    )


def free_port():
    """A port of this machine that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
