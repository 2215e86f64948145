"""Grading spread over a Dask cluster: the same table as on one machine, and no row lost when a
worker is killed midway.

Needs the packages of requirements.txt beside this file, so it is not part of the plain run.
"""

import csv
import io
import json
import os
import signal
import threading
import time
from pathlib import Path

import pytest

dask = pytest.importorskip(
    "dask", reason="dask is not installed: see tests/oracles/requirements.txt"
)
distributed = pytest.importorskip(
    "distributed", reason="dask is not installed: see tests/oracles/requirements.txt"
)

from course import CourseError, grade
from course.__main__ import parser_of
from course.building.masters import Master
from course.building.notebook import serialise
from course.papers.papers import Paper
from course.results.cluster import Cluster, Recipe
from course.results.workers import Failure, Task
from course.settings import read_settings

ROOT = Path(__file__).parents[2]
RECIPE = Recipe("00", 1, "00_primer.py", "", "", ">=")


@pytest.fixture(scope="module")
def cluster():
    """A scheduler and two workers on this machine, each a process with one thread."""
    # a paper is suspected after two workers have died with it, not after Dask's four: each takes
    # seconds to come again
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as local,
    ):
        yield local


def kill_midway(address, records, killed):
    """Kill one worker's process as soon as there are three records; `killed` gets how many there
    were.
    """
    with distributed.Client(address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=300)
        victim = min(client.run(os.getpid).values())

    def kill():
        deadline = time.monotonic() + 120
        while len(list(records.glob("*.json"))) < 3 and time.monotonic() < deadline:
            time.sleep(0.02)
        os.kill(victim, signal.SIGKILL)
        killed.append(len(list(records.glob("*.json"))))

    thread = threading.Thread(target=kill)
    thread.start()
    return thread


def test_a_paper_that_kills_its_workers_costs_one_row(cluster):
    # a function of this function travels whole: the workers cannot import this file
    def deadly(recipe, task):
        import os

        if task.paper.seed == 5:
            os.kill(os.getpid(), 9)
        if task.paper.seed == 3:
            raise KeyError("hidden")
        return {"seed": task.paper.seed}

    there = Cluster(cluster.scheduler_address, RECIPE, deadly)
    results = dict(there.spread([Task(Paper("", "", "", seed=number)) for number in range(10)]))
    there.close()
    assert results.pop(5) == Failure("the workers that graded it died")
    assert results.pop(3).reason == "the grader stopped with KeyError; its log says where"
    assert results == {number: {"seed": number} for number in (0, 1, 2, 4, 6, 7, 8, 9)}


def test_nobody_answers():
    with pytest.raises(CourseError, match="no scheduler with a worker answers") as error:
        Cluster("tcp://127.0.0.1:9", RECIPE, patience=1)
    assert "\n" not in str(error.value)


@pytest.fixture(scope="module")
def papers(tmp_path_factory):
    """Papers of lesson 00: whole ones, halves and blanks."""
    folder, settings = tmp_path_factory.mktemp("papers"), read_settings(ROOT)
    [source] = (ROOT / "solutions").glob("00_*.py")
    master = Master(source)
    whole, blank = (
        json.loads(serialise(make(settings, settings.seed)))
        for make in (master.solution, master.student)
    )
    for number in range(12):
        half = {**whole, "cells": whole["cells"][: len(whole["cells"]) // 2]}
        (folder / f"s{number:02}.ipynb").write_text(
            json.dumps([whole, half, blank][number % 3]), encoding="utf-8"
        )
    return folder


def table(papers, out, *words):
    """The rows of grades.csv and details.csv, without the seconds."""
    words = ["--out", str(out), "--known-secret", *words]
    args = parser_of("grade").parse_args(["00", str(papers), *words])
    assert grade.run(read_settings(ROOT), args) == 0
    rows = [
        row
        for name in ("grades.csv", "details.csv")
        for row in csv.DictReader(io.StringIO((out / name).read_text("utf-8")))
    ]
    return [{key: value for key, value in row.items() if key != "seconds"} for row in rows]


def test_the_same_table_as_on_one_machine(cluster, papers, tmp_path):
    alone = table(papers, tmp_path / "alone")
    killed: list[int] = []
    killer = kill_midway(cluster.scheduler_address, tmp_path / "spread/records", killed)
    spread = table(papers, tmp_path / "spread", "--dask", cluster.scheduler_address)
    killer.join()
    assert 3 <= killed[0] < 12
    assert len(spread) == 24 and {row["status"] for row in spread[:12]} == {"graded"}
    assert spread == alone


def test_an_isolation_that_the_workers_cannot_give_is_refused(
    cluster, papers, tmp_path, monkeypatch
):
    monkeypatch.setattr(Cluster, "levels", lambda self: ["rlimits"])
    with pytest.raises(
        CourseError,
        match="--isolation bwrap: not every worker of the cluster can give it, only rlimits",
    ):
        table(papers, tmp_path / "out", "--dask", cluster.scheduler_address, "--isolation", "bwrap")
    assert not (tmp_path / "out").exists()
