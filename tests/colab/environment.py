"""Makes .venv-colab: a Python and the exact packages of Google Colab, next to which gamelab is not
installed.

python tests/colab/environment.py                       Python 3.13 if there is one, else 3.12, else
3.11 python tests/colab/environment.py --python python3.12   another one, such as that of Colab's
past runtime"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

PINS = Path(__file__).with_name("requirements.txt")
FOLDER = Path(__file__).resolve().parents[2] / ".venv-colab"
INSTALLED = FOLDER / "installed.txt"
PYTHON = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
VERSIONS = ("3.13", "3.12", "3.11")


def is_ready():
    """Whether .venv-colab holds the packages that requirements.txt names now."""
    return PYTHON.exists() and INSTALLED.exists() and INSTALLED.read_text() == PINS.read_text()


def version_of(python):
    """ "3.13.0" for an interpreter that runs; None for one that does not, such as a shim without a
    Python behind it.
    """
    try:
        asked = [str(python), "-c", "import platform; print(platform.python_version())"]
        answer = subprocess.run(asked, capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return answer.stdout.strip() if answer.returncode == 0 else None


def find_python(versions=VERSIONS):
    """An interpreter of the first of these versions that there is, the one closest to Colab's,
    looked for on PATH, under ~/.pyenv, and last the one that runs this.
    """
    for version in versions:
        pyenv = sorted(
            (Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python{version}")
        )
        for python in [shutil.which(f"python{version}"), *pyenv, sys.executable]:
            if python and (version_of(python) or "").startswith(f"{version}."):
                return str(python)
    return None


def build(python):
    """Make the environment anew; SystemExit with one sentence when the pins cannot be installed."""
    started = time.perf_counter()
    print(
        f"Colab's packages: Python {version_of(python)} ({python}), into {FOLDER.name} ...",
        flush=True,
    )
    shutil.rmtree(FOLDER, ignore_errors=True)
    subprocess.run([python, "-m", "venv", str(FOLDER)], check=True)
    pip = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--progress-bar=off",
        "--requirement",
        str(PINS),
    ]
    if subprocess.run(pip).returncode != 0:
        raise SystemExit(
            f"Colab's packages could not be installed with Python {version_of(python)}: pip says"
            " why above."
        )
    INSTALLED.write_text(PINS.read_text())
    print(f"Colab's packages are there, after {time.perf_counter() - started:.0f} s.", flush=True)


def main():
    """Make .venv-colab unless it is there already."""
    parser = argparse.ArgumentParser(
        description="Make .venv-colab, an environment with Google Colab's packages."
    )
    parser.add_argument(
        "--python", help="the interpreter to use; given, the environment is made anew"
    )
    chosen = parser.parse_args().python
    if is_ready() and chosen is None:
        print(f"Colab's packages: {FOLDER.name} is there, with Python {version_of(PYTHON)}.")
        return
    python = chosen or find_python()
    if python is None or version_of(python) is None:
        raise SystemExit(
            f"{python or 'Python 3.13, 3.12 or 3.11'} is not on this machine: Colab's packages need"
            " one of these."
        )
    build(python)


if __name__ == "__main__":
    main()
