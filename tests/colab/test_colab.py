"""Colab without Colab: its packages, its fake module, an empty folder, and this machine in the part
of GitHub.

`make colab` makes the environment (.venv-colab) and runs this file; without the environment each
test is skipped by name. gamelab is not installed there, so what a notebook gets is what its setup
cell fetches."""

import http.server
import io
import os
import shutil
import subprocess
import threading
import zipfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from colab import environment
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager

import gamelab
from course.building.notebook import notebook_of
from course.editions.bundles import wheel
from course.settings import read_settings
from tests import named

ROOT = Path(__file__).parents[2]
SETTINGS = read_settings(ROOT)
SETUP = notebook_of([], SETTINGS, "notebooks/01.ipynb").cells[1].source
NAME = f"gamelab-{gamelab.__version__}-py3-none-any.whl"
ADDRESS = f"/{SETTINGS.published}/raw/{SETTINGS.ref}/{NAME}"
NOTEBOOKS = [
    *sorted((ROOT / "notebooks").glob("*.ipynb")),
    *sorted((ROOT / "solutions").glob("*.ipynb")),
]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not environment.is_ready(),
        reason="Colab's packages are not installed in .venv-colab: make colab installs them",
    ),
]


class GitHub(http.server.ThreadingHTTPServer):
    """Serves one file at the address GitHub has it at, and counts how often it was asked for."""

    def __init__(self, file, announced=None):
        super().__init__(("127.0.0.1", 0), _Answer)
        self.file = file
        self.announced = len(file) if announced is None else announced
        self.asked: list[str] = []

    @property
    def host(self):
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Answer(http.server.BaseHTTPRequestHandler):
    server: GitHub

    def do_GET(self):
        self.server.asked.append(self.path)
        if self.path != ADDRESS:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Length", str(self.server.announced))
        self.end_headers()
        self.wfile.write(self.server.file)

    def log_message(self, *args):
        """Nothing on the terminal: the requests are in ``asked``."""


@pytest.fixture(scope="module")
def whole():
    """The wheel that students fetch."""
    name, data = wheel(ROOT)
    assert name == NAME and len(data) <= 450_000
    return data


@contextmanager
def serving(file, announced=None):
    server = GitHub(file, announced)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def content(tmp_path):
    """Colab's /content: an empty folder."""
    folder = tmp_path / "content"
    folder.mkdir()
    return folder


@pytest.fixture
def colab(tmp_path):
    """The environment variables of a Colab kernel: google.colab is there, nothing of this machine's
    Python is.
    """
    package = tmp_path / "site" / "google" / "colab"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(
        '"""Stands for Colab\'s own module: lessons may ask whether it is there."""\n'
    )
    shutil.copy(named.__file__, tmp_path / "site")
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("PYTHON", "GAMELAB", "VIRTUAL_ENV"))
    }
    kept.pop("MPLBACKEND", None)
    return kept | {"PYTHONPATH": str(tmp_path / "site"), "IPYTHONDIR": str(tmp_path / "ipython")}


class _ColabKernel(KernelSpecManager):
    def get_kernel_spec(self, kernel_name):
        argv = [str(environment.PYTHON), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        return KernelSpec(argv=argv, display_name="Colab", language="python")


@contextmanager
def kernel(folder, variables):
    """A function that runs a cell in Colab's kernel and returns its outputs as (kind, text)
    pairs.
    """
    manager = named.NamedKernelManager(kernel_name="python3", kernel_spec_manager=_ColabKernel())
    manager.start_kernel(cwd=str(folder), env=variables, stderr=subprocess.DEVNULL)
    client = manager.client()
    client.start_channels()

    def run(source):
        outputs = []

        def keep(message):
            said = message["content"]
            if message["msg_type"] == "stream":
                outputs.append((said["name"], said["text"]))
            elif message["msg_type"] == "error":
                outputs.append(("error", "\n".join(said["traceback"])))
            elif message["msg_type"] == "execute_result":
                outputs.append(("result", said["data"]["text/plain"]))

        # A kernel drops what it is asked just after a cell that failed, unless told otherwise.
        reply = client.execute_interactive(
            source, output_hook=keep, allow_stdin=False, stop_on_error=False, timeout=600
        )
        assert reply["content"]["status"] != "aborted", source
        return outputs

    try:
        client.wait_for_ready(timeout=600)
        yield run
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def installed():
    freeze = [str(environment.PYTHON), "-m", "pip", "freeze"]
    return subprocess.run(freeze, check=True, capture_output=True, text=True).stdout


def test_the_environment_is_colabs(content, colab):
    pins = [line.split("#")[0].strip() for line in environment.PINS.read_text().splitlines()]
    there = {line.lower().replace("_", "-") for line in installed().splitlines()}
    assert {pin.lower().replace("_", "-") for pin in pins if pin} <= there
    assert not any("gamelab" in line for line in there)
    with kernel(content, colab) as run:
        assert run(
            "import google.colab, importlib.util; importlib.util.find_spec('gamelab') is None"
        ) == [("result", "True")]


def test_setup_fetches_gamelab_and_installs_nothing(content, colab, whole):
    before = installed()
    with serving(whole) as github, kernel(content, colab | {"GAMELAB_HOST": github.host}) as run:
        assert run(SETUP) == [("stdout", f"gamelab {gamelab.__version__}\n")]
        [(_, place)] = run("gamelab.__file__")
        assert str(ROOT) not in place
        paths = run("sys.path")
        assert run(SETUP) == [("stdout", f"gamelab {gamelab.__version__}\n")]
        assert run("sys.path") == paths and github.asked == [ADDRESS]
        assert run(
            "gamelab.alphabeta(gamelab.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value"
        ) == [("result", "3")]
    assert installed() == before
    assert list(content.iterdir()) == []


def test_setup_is_not_misled_by_an_empty_folder_of_that_name(content, colab, whole):
    (content / "gamelab").mkdir()
    with serving(whole) as github, kernel(content, colab | {"GAMELAB_HOST": github.host}) as run:
        assert run(SETUP) == [("stdout", f"gamelab {gamelab.__version__}\n")]


def test_setup_finds_the_package_of_a_clone(content, colab):
    shutil.copytree(
        ROOT / "gamelab", content / "gamelab", ignore=shutil.ignore_patterns("__pycache__")
    )
    (content / "notebooks").mkdir()
    with kernel(content / "notebooks", colab | {"GAMELAB_HOST": "http://127.0.0.1:9"}) as run:
        assert run(SETUP) == [("stdout", f"gamelab {gamelab.__version__}\n")]
        assert run(
            f"os.path.samefile(os.path.dirname(gamelab.__file__), {str(content / 'gamelab')!r})"
        ) == [("result", "True")]


def assert_one_sentence(outputs, cause):
    [(kind, text)] = outputs
    assert kind == "error" and text.startswith(
        "gamelab could not be fetched from http://127.0.0.1:"
    )
    assert cause in text and text.endswith("check that you are online, then run this cell again.")
    assert "\n" not in text and "Traceback" not in text


def test_setup_without_a_network_says_so_in_one_sentence(content, colab):
    with kernel(content, colab | {"GAMELAB_HOST": "http://127.0.0.1:9"}) as run:
        assert_one_sentence(run(SETUP), "Connection refused")


def test_setup_works_on_a_second_try(content, colab, whole):
    with (
        serving(b"<html>sign in to this network</html>") as github,
        kernel(content, colab | {"GAMELAB_HOST": github.host}) as run,
    ):
        assert_one_sentence(run(SETUP), "not a zip file")
        github.file, github.announced = whole, len(whole)
        assert run(SETUP) == [("stdout", f"gamelab {gamelab.__version__}\n")]


@pytest.mark.parametrize(
    "cause", ["IncompleteRead", "Bad CRC-32", "404", "No module named 'gamelab'"]
)
def test_setup_says_what_is_wrong_with_the_wheel(content, colab, whole, cause):
    data, announced = whole, None
    if cause == "IncompleteRead":
        data, announced = whole[:-1000], len(whole)
    elif cause == "Bad CRC-32":
        data = spoiled()
    elif cause == "No module named 'gamelab'":
        data = packed("another/README.md", b"another wheel")
    host = "/elsewhere" if cause == "404" else ""
    with (
        serving(data, announced) as github,
        kernel(content, colab | {"GAMELAB_HOST": github.host + host}) as run,
    ):
        assert_one_sentence(run(SETUP), cause)


def packed(name, data):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as target:
        target.writestr(name, data)
    return made.getvalue()


def spoiled():
    """A zip whose directory is in order and one of whose files is not."""
    return packed("gamelab/__init__.py", b"x = 12345").replace(b"x = 12345", b"x = 12346", 1)


@pytest.mark.parametrize(
    "notebook", NOTEBOOKS, ids=lambda notebook: f"{notebook.parent.name}-{notebook.stem}"
)
def test_every_cell_runs(content, colab, whole, notebook):
    shutil.copy(notebook, content)
    with serving(whole) as github:
        command = [
            str(environment.PYTHON),
            "-m",
            "pytest",
            "--nbval-lax",
            "--nbval-current-env",
            "--nbval-cell-timeout=60",
            "-p",
            "named",
        ]
        ran = subprocess.run(
            [*command, "-q", "-p", "no:cacheprovider", notebook.name],
            cwd=content,
            env=colab | {"GAMELAB_HOST": github.host},
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, (
            "Python"
            f" {environment.version_of(environment.PYTHON)}\n{ran.stdout[-6000:]}{ran.stderr[-2000:]}"  # noqa: E501
        )
        assert github.asked == [ADDRESS]
