# Each target is a line or two of python, which also work as they stand where there is no make.
# Say which Python with PYTHON=python3.12, and pass options on with ARGS="...".

PYTHON ?= python3
VENV ?= .venv
PEERS ?= .venv-peers
SITE ?= site
ARGS ?=
RIGHT ?=

ifeq ($(OS),Windows_NT)
PY := $(VENV)/Scripts/python
PEERPY := $(PEERS)/Scripts/python
else
PY := $(VENV)/bin/python
PEERPY := $(PEERS)/bin/python
endif
READY := $(VENV)/ready

.PHONY: help lab test build check grade publish hostile browser colab oracles bench site clean
.DEFAULT_GOAL := help

help:
	@echo "make lab       open the course in JupyterLab"
	@echo "make test      run all tests: the code, its format, the docstrings' examples, every cell of every notebook"
	@echo "make build     build the notebooks from their sources and run them   (ARGS=03: only that one)"
	@echo "make check     check the types, and the notebooks against their sources (ARGS=--no-run: quickly)"
	@echo "make grade     grade papers                                          (ARGS='03 submissions/ --out out/'; ARGS=--help)"
	@echo "make publish   write the students' edition, without solutions         (ARGS='--to ../games'; it never pushes)"
	@echo "make site      write the course as pages for a browser into site/     (ARGS='--live': cells that run there; ARGS=03)"
	@echo "make colab     run the lectures with the exact packages of Google Colab"
	@echo "make hostile   grade 190 papers, most of them hostile, on every level of isolation; 34 bots that cheat, over 500 wrong programs, 1,000 orals"
	@echo "make browser   drive every lecture in a real browser                 (ARGS='-k \"03 and lab\"': one lesson, one front end)"
	@echo "make oracles   compare with independent programs: Gambit, QuantEcon, Nashpy, Axelrod, OpenSpiel, aima-python"
	@echo "make bench     measure against peers on the same work                (ARGS=--short: quickly, writing nothing)"
	@echo "make clean     remove the environments and everything else that can be made again"
	@echo
	@echo "The first of them makes $(VENV) and installs requirements.txt into it; PYTHON=python3.12 chooses the Python."

$(READY): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("gamelab needs Python 3.11 or newer, and $(PYTHON) is %d.%d: name a newer one, such as make PYTHON=python3.12 test" % sys.version_info[:2])'
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --disable-pip-version-check --progress-bar off --requirement requirements.txt --editable .
	@$(PY) -c 'import pathlib; pathlib.Path("$(READY)").touch()'

# JupyterLab shows the stored pictures of a notebook that somebody trusts, and of others only their texts.
lab: $(READY)
	@$(PY) -m jupyter trust $(wildcard notebooks/*.ipynb exercises/*.ipynb solutions/*.ipynb) > $(VENV)/trusted
	$(PY) -m jupyterlab notebooks $(ARGS)

test: $(READY)
	$(PY) -m pytest $(ARGS)

build: $(READY)
	$(PY) -m course build $(ARGS)

check: $(READY)
	$(PY) -m basedpyright
	$(PY) -m course build --check $(ARGS)

grade: $(READY)
	$(PY) -m course grade $(ARGS)

publish: $(READY)
	$(PY) -m course publish $(ARGS)

$(VENV)/site-ready: $(READY) course/editions/requirements-site.txt
	$(PY) -m pip install --disable-pip-version-check --quiet --requirement course/editions/requirements-site.txt
	@$(PY) -c 'import pathlib; pathlib.Path("$(VENV)/site-ready").touch()'

site: $(VENV)/site-ready
	$(PY) -m course site --to $(SITE) $(ARGS)

colab: $(READY)
	$(PY) tests/colab/environment.py
	$(PY) -m pytest tests/colab/test_colab.py --verbose $(ARGS)

hostile: $(READY)
	GAMELAB_HOSTILE=all $(PY) -m pytest tests/course/test_hostile.py tests/course/test_honest.py tests/course/test_bots.py tests/course/test_gallery.py tests/course/test_masters.py tests/learn/test_naming.py tests/learn/test_own_run.py tests/learn/test_problems.py tests/learn/questions tests/test_odd_arguments.py tests/show/explore/test_explore_questions.py --numprocesses=0 --verbose $(ARGS)

browser: $(VENV)/site-ready
	$(PY) -m pip install --disable-pip-version-check --quiet --requirement tests/browser/requirements.txt
	$(PY) -m pytest tests/browser --numprocesses=0 --verbose $(ARGS)

$(PEERS)/ready: requirements.txt benchmarks/requirements.txt tests/oracles/requirements.txt tests/browser/requirements.txt pyproject.toml
	$(PYTHON) -m venv $(PEERS)
	$(PEERPY) -m pip install --disable-pip-version-check --requirement benchmarks/requirements.txt --editable .
	@$(PEERPY) -c 'import pathlib; pathlib.Path("$(PEERS)/ready").touch()'

oracles: $(PEERS)/ready
	$(PEERPY) -m pytest tests/oracles --override-ini=addopts= -rfEs -n 2 --dist=loadscope $(ARGS)
	$(PEERPY) -m benchmarks.right $(RIGHT)

bench: $(PEERS)/ready
	$(PEERPY) -m benchmarks $(ARGS)

clean:
	$(PYTHON) -c 'import pathlib, shutil; [shutil.rmtree(p, ignore_errors=True) for g in (".venv*", "**/__pycache__", ".pytest_cache", ".ruff_cache", ".hypothesis", "**/.ipynb_checkpoints", "*.egg-info", "build", "dist") for p in list(pathlib.Path(".").glob(g))]'
