"""Solver processes: limits that fire, work that is kept, and visitors who do not wait for each other."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2.environment import TemplateModule

from engine import PUZZLES, Outcome, solve
from tests import ROOT, until
from tests.engine.hard import LARGE, LARGE_DECIDED
from tests.web.helpers import HTMX, SOLVED, alive, follow
from webapp import create_app
from webapp.jobs.results import partial_result
from webapp.jobs.runner import Runner
from webapp.jobs.supervisor import Supervisor
from webapp.pages.site import htmx
from webapp.pages.site.htmx import part
from webapp.pages.site.services import provide, services
from webapp.settings import Settings

EASY = ("signpost", "3x3:ddg9abga1gh")


@pytest.fixture
def supervisor() -> Iterator[Supervisor]:
    supervisor = Supervisor(Settings(solvers=1))
    yield supervisor
    supervisor.close()


def endless_program(tmp_path: Path, body: str) -> list[str]:
    """A stand-in for the worker that behaves badly after reading its job."""
    script = tmp_path / "worker.py"
    script.write_text(f"import json, os, sys, time\njob = json.loads(sys.stdin.readline())\n{body}\n")
    return [sys.executable, str(script)]


def test_an_easy_puzzle_comes_back_with_its_outcome(supervisor: Supervisor) -> None:
    run = supervisor.run(*EASY, 10.0)
    assert run.stopped == ""
    assert run.result is not None
    assert run.result.status == "unique"
    assert list(run.result.solutions) == run.found == [[[3, 7, 6], [9, 5, 8], [2, 1, 4]]]


def test_the_time_limit_fires_inside_the_worker(supervisor: Supervisor) -> None:
    run = supervisor.run("nonogram", LARGE, 0.7)
    assert run.stopped or run.result
    assert run.stopped == "time" or run.result.stopped == "time"


def test_a_worker_that_ignores_its_limit_is_killed_and_what_it_found_is_kept(tmp_path: Path) -> None:
    found = [[3, 4, 2], [6, 5, 1]]
    body = f"print(json.dumps({{'solution': {found}}}), flush=True)\ntime.sleep(60)"
    supervisor = Supervisor(Settings(solvers=1), command=endless_program(tmp_path, body))
    run = supervisor.run("signpost", "3x2:cegaga", 5.0)  # time enough to start and say so
    supervisor.close()
    assert run.stopped == "time"
    outcome = partial_result("signpost", "3x2:cegaga", run.found, run.stopped, run.seconds)
    assert outcome.status == "limit"
    assert outcome.solutions == (found,)
    assert "We stopped at the time limit. We found one solution" in outcome.message


def test_of_a_large_grid_fewer_solutions_are_listed() -> None:
    """A hundred solutions of the largest grid would be a hundred megabytes in every report."""
    clues = "/".join(["1"] * 10)  # 120 solutions
    for cells, listed in ((100, 4), (10, 2), (10_000, 100)):
        supervisor = Supervisor(Settings(solvers=1, most_cells=cells))
        run = supervisor.run("nonogram", f"5x5:{clues}", 20.0)
        supervisor.close()
        assert run.result is not None
        assert len(run.result.solutions) == listed
        assert not run.result.complete


@pytest.mark.parametrize("body", ["", "os.abort()", "os._exit(3)", "print('{', flush=True)", "sys.exit(0)"])
def test_a_worker_that_ends_without_a_result_has_failed(tmp_path: Path, body: str) -> None:
    supervisor = Supervisor(Settings(solvers=1), command=endless_program(tmp_path, body))
    run = supervisor.run(*EASY, 10.0)
    supervisor.close()
    assert run.result is None
    assert run.stopped == ("memory" if body == "os.abort()" else "failed")


def test_the_memory_limit_fires() -> None:
    job = {
        "kind": "nonogram",
        "text": "100x100:" + "/".join(["1.1.1.1.1.1.1.1.1.1"] * 200),
        "most": 2,
        "cells": 9,
        "limit": 20,
    }
    worker = subprocess.run(
        [sys.executable, "-m", "engine.process.worker"],
        input=json.dumps(job | {"memory": 64}),
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
    )
    assert '{"stopped": "memory"}' in worker.stdout or worker.returncode == -6, (
        worker.returncode,
        worker.stdout[-200:],
    )


def test_a_worker_ends_when_nobody_has_a_job_for_it() -> None:
    worker = subprocess.run(
        [sys.executable, "-m", "engine.process.worker"], input="", capture_output=True, text=True, cwd=ROOT
    )
    assert (worker.returncode, worker.stdout) == (0, "")


def test_what_libraries_print_does_not_break_the_answers() -> None:
    job = {"kind": "signpost", "text": "3x2:cegaga", "most": 5, "cells": 99, "limit": 5, "memory": 512}
    program = (
        "import os; from engine.process import tasks, worker; solve = tasks.solve\n"
        "def noisy(*args, **more): os.write(1, b'noise'); print('noise', flush=True); return solve(*args, **more)\n"
        "tasks.solve = noisy; worker.main()"
    )
    worker = subprocess.run(
        [sys.executable, "-c", program], input=json.dumps(job), capture_output=True, text=True, cwd=ROOT
    )
    answers = [json.loads(line) for line in worker.stdout.splitlines()]
    assert [next(iter(each)) for each in answers] == ["solution", "solution", "result", "result"]


def test_a_job_that_nobody_wants_any_more_is_killed(tmp_path: Path) -> None:
    supervisor = Supervisor(Settings(solvers=1), command=endless_program(tmp_path, "time.sleep(60)"))
    start = time.monotonic()
    run = supervisor.run(*EASY, 30.0, lambda _: time.monotonic() - start < 0.5)
    supervisor.close()
    assert run.stopped == "cancelled"


def test_a_result_that_was_read_is_kept_even_if_the_job_is_not_to_go_on(tmp_path: Path) -> None:
    """At a shutdown, say: the work is done, and another worker need not do it again."""
    body = f"print(json.dumps({{'solution': 1}}) + '\\n' + json.dumps({{'result': {SOLVED.to_json()}}}), flush=True)"
    supervisor = Supervisor(Settings(solvers=1), command=endless_program(tmp_path, f"{body}\ntime.sleep(600)"))
    run = supervisor.run(*EASY, 600.0, lambda run: not run.found)
    supervisor.close()
    assert run.found == [1]
    assert run.result == SOLVED


@pytest.fixture
def busy_site(tmp_path: Path) -> Iterator[Flask]:
    """A site with one solver, which never answers, and room for one more puzzle."""
    settings = Settings(
        database_url=f"sqlite:///{tmp_path / 'x.sqlite'}",
        solvers=1,
        waiting=1,
        solve_seconds=3600.0,
        abandoned_seconds=3600.0,
        patience_seconds=0.2,
    )
    app = create_app(settings)
    services(app).runner.close()
    stuck = Supervisor(settings, command=endless_program(tmp_path, "time.sleep(60)"))
    provide(app, replace(services(app), runner=Runner(services(app).jobs.table, stuck)))
    yield app
    services(app).close()
    services(app).store.engine.dispose()


def occupy(site: Flask, puzzle: str) -> str:
    """Have the one solver take a puzzle; the address of its page."""
    response = site.test_client().post("/signpost/solve", data={"text": puzzle})
    assert response.status_code == 303
    address = response.headers["Location"]
    follow(services(site).jobs, address.rpartition("/")[2], "running")
    return address


def test_overload_is_a_clear_page_that_says_when_to_come_back(busy_site: Flask) -> None:
    texts = ["3x3:ddg9abga1gh", "3x2:cegaga", "2x2:ceag"]
    client = busy_site.test_client()
    occupy(busy_site, texts[0])
    assert 'class="job"' in client.post("/signpost/solve", data={"text": texts[1]}, headers=HTMX).text
    for headers in ({}, HTMX):
        response = client.post("/signpost/solve", data={"text": texts[2]}, headers=headers)
        assert response.status_code == 503
        assert int(response.headers["Retry-After"]) > 0
        assert "Try again" in response.text
    # Reading goes on meanwhile, and joining a puzzle that is in work already costs nothing.
    assert client.get("/signpost").status_code == 200
    assert 'class="job"' in client.post("/signpost/solve", data={"text": texts[0]}, headers=HTMX).text


def test_a_waiting_page_tells_how_it_stands_and_can_cancel(busy_site: Flask) -> None:
    client = busy_site.test_client()
    link = occupy(busy_site, EASY[1])
    page = client.get(link).text
    assert "Solving" in page
    assert 'http-equiv="refresh"' in page
    waiting = client.post("/signpost/solve", data={"text": "3x2:cegaga"}, headers=HTMX)
    assert "You’re next" in waiting.text
    assert "HX-Replace-Url" not in waiting.headers  # a job's address is nobody's business
    job = re.search(r'hx-get="(/jobs/[^"]+)"', waiting.text)
    assert job
    cancelled = client.post(f"{link}/cancel", headers=HTMX).text
    assert "Cancelled" in cancelled
    assert "Keep searching" in cancelled
    assert "hx-get" not in cancelled
    assert "Cancelled" in client.get(link).text
    # The cancelled job's process is gone, so the next one's turn comes.
    until(lambda: "Solving" in client.get(job[1]).text, "the solver is not free")


def test_a_page_that_waits_without_script_draws_its_board_once(
    busy_site: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def count(template: str, **context: Any) -> TemplateModule:
        drawn.append(template)
        return part(template, **context)

    monkeypatch.setattr(htmx, "part", count)
    client = busy_site.test_client()
    link = occupy(busy_site, EASY[1])
    path = client.post("/signpost/path", data={"text": EASY[1]}).headers["Location"]
    for address, template in ((link, "play/_board.html"), (path, "play/_step_board.html")):
        pages = [client.get(address).text for _ in range(3)]
        assert drawn == [template]
        drawn.clear()
        for page in pages:
            assert 'http-equiv="refresh"' in page
            assert page.count('id="board"') == 1
            assert page.count("data-editor") == pages[0].count("data-editor") == 1


def test_an_unknown_job_is_not_found(client: FlaskClient) -> None:
    for path in ("/jobs/x", "/jobs/" + "a" * 22, "/jobs/%00"):
        assert client.get(path).status_code == 404
        assert client.post(path + "/cancel", headers=HTMX).status_code == 404


def test_processes_end_with_their_supervisor(supervisor: Supervisor) -> None:
    supervisor.run(*EASY, 10.0)
    until(supervisor._ready.full, "no process is made ready")
    processes = list(supervisor._ready.queue)
    supervisor.close()
    assert all(each.poll() is not None for each in processes)


@pytest.mark.skipif(sys.platform != "linux", reason="the death signal is Linux’s")
def test_processes_end_with_a_site_that_is_killed(tmp_path: Path) -> None:
    program = (
        "import time; from webapp.settings import Settings; from webapp.jobs.supervisor import Supervisor\n"
        "s = Supervisor(Settings(solvers=1))\n"
        "while s._ready.empty(): time.sleep(0.05)\n"
        "print(*[p.pid for p in s._ready.queue], flush=True); time.sleep(60)"
    )
    site = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert site.stdout
    pids = [int(each) for each in site.stdout.readline().split()]
    assert pids
    site.kill()
    site.wait()
    site.stdout.close()
    until(lambda: not any(map(alive, pids)), "they live on")


def test_the_worker_gets_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYGROUND_DATABASE_URL", "postgresql://secret")
    body = "print(json.dumps({'progress': dict(os.environ)}), flush=True)"
    supervisor = Supervisor(Settings(solvers=1), command=endless_program(tmp_path, body))
    run = supervisor.run(*EASY, 10.0)
    supervisor.close()
    assert run.progress
    assert "secret" not in json.dumps(run.progress)
    assert not any(name.startswith("PLAYGROUND") for name in run.progress)


@pytest.mark.parametrize("fault", ["raise MemoryError", "os.abort()", "time.sleep(600)"])
def test_whatever_happens_after_the_outcome_loses_nothing(fault: str) -> None:
    program = (
        f"import os, time; from engine.process import tasks, worker\ndef more(*_): {fault}\n"
        "tasks.with_reasons = more; worker.main()"
    )
    supervisor = Supervisor(Settings(solvers=1), command=[sys.executable, "-c", program])
    run = supervisor.run("signpost", "3x2:cegaga", 60.0, lambda run: run.result is None)
    supervisor.close()
    assert run.result is not None
    assert run.result.status == "several"
    assert len(run.result.solutions) == 2


def test_a_count_that_is_cut_short_is_a_least_number(supervisor: Supervisor) -> None:
    """A board with more solutions than can be counted, in less time than that takes."""
    text = "40x40:" + "/".join(["1"] * 80)
    run = supervisor.run("nonogram", text, 60.0)
    assert run.result is not None
    assert run.result.status == "several"
    assert len(run.result.solutions) >= 2
    total = run.result.total
    assert total is None or not total.exact
    assert total is None or total.number > len(run.result.solutions)


def test_outcomes_cross_the_pipe_as_plain_json() -> None:
    outcome = solve(PUZZLES["signpost"].parse("3x2:cegaga"), most=5).to_json()
    assert json.loads(json.dumps(outcome))["forced"] == [[0, 2], [1, 2]]


def test_what_was_decided_before_a_search_was_stopped_is_kept(supervisor: Supervisor) -> None:
    run = supervisor.run("nonogram", LARGE, 8.0)
    assert run.decided is not None  # told early: a busy machine may kill the process before it has a result
    result = partial_result("nonogram", LARGE, [], "time", 8.0, decided=run.decided)
    assert isinstance(result, Outcome)
    assert Outcome.from_json(json.loads(json.dumps(result.to_json()))) == result
    assert sum(value is not None for row in result.decided or () for value in row) == LARGE_DECIDED
