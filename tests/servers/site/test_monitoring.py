"""What those who run the site are told: health, readiness, figures, log lines."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from sqlalchemy import text

from tests import ROOT, until
from tests.servers.databases import free_port
from tests.web.helpers import PUZZLE, claimed
from webapp import create_app, health, log
from webapp.jobs.claims import Claims
from webapp.jobs.reaper import Reaper
from webapp.jobs.results import partial_result
from webapp.jobs.visitors import Jobs
from webapp.pages.site.services import services
from webapp.settings import Settings


@pytest.fixture
def app(scratch: str) -> Iterator[Flask]:
    """A site on PostgreSQL that solves nothing by itself."""
    app = create_app(Settings(database_url=scratch, solvers=0, patience_seconds=0))
    yield app
    services(app).store.engine.dispose()


def readiness(app: Flask) -> tuple[int, Any]:
    """A look at the health, not one that is kept from the last second."""
    services(app).readiness._checked_at = -health.KEPT_SECONDS
    response = app.test_client().get("/readyz")
    return response.status_code, response.json


def figure(page: str, series: str) -> float:
    """The value of a series, 0 if there is none."""
    found = re.search(f"^{re.escape(series)} (.*)$", page, re.MULTILINE)
    return float(found[1]) if found else 0.0


def named(page: str) -> set[str]:
    """The names of all series."""
    return {line.rpartition(" ")[0] for line in page.splitlines() if not line.startswith("#")}


def test_a_site_with_solvers_is_ready(tmp_path: Path) -> None:
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'x.sqlite'}", solvers=1))
    found = until(lambda: told if (told := readiness(app)[1])["ready"] else None)
    services(app).close()
    services(app).store.engine.dispose()
    assert found["failed"] == []
    assert set(found["checks"]) == {"database", "disk", "solvers", "queue"}


def test_a_site_whose_solvers_are_gone_is_alive_but_not_ready(app: Flask) -> None:
    status, found = readiness(app)
    assert (status, found["failed"]) == (503, ["solvers"])
    health.leave_sign(services(app).store, "solvers here")
    assert readiness(app)[0] == 200
    with services(app).store.writing() as connection:
        connection.execute(text("UPDATE signs SET seen = seen - INTERVAL '31 seconds'"))
    status, found = readiness(app)
    assert (status, found["failed"]) == (503, ["solvers"])
    assert app.test_client().get("/healthz").status_code == 200


def test_a_database_that_cannot_be_written_is_named(app: Flask) -> None:
    with services(app).store.writing() as connection:
        connection.execute(text("DROP TABLE signs"))
    status, found = readiness(app)
    assert (status, found["failed"]) == (503, ["database"])
    assert found["checks"]["database"]["ok"] is False


def test_whoever_asks_often_does_not_make_the_site_write_often(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(health, "leave_sign", lambda _, name: written.append(name))
    monkeypatch.setattr(health, "KEPT_SECONDS", 3600.0)
    for _ in range(20):
        app.test_client().get("/readyz")
    assert written.count(health.PROBE) == 1  # solvers, too, tell now and then that they are alive


def test_figures_name_routes_and_never_addresses(app: Flask) -> None:
    client = app.test_client()

    def ask_for_nothing(number: int) -> None:
        assert client.get(f"/p/{'abcdefghjkmn'[number % 12] * 12}").status_code == 404
        assert client.get(f"/nothing/{number}").status_code == 404
        client.open("/", method=f"MADEUP{number}")

    ask_for_nothing(0)
    client.get("/metrics")
    before = client.get("/metrics").text
    for number in range(20):
        ask_for_nothing(number)
    page = client.get("/metrics").text
    series = 'playground_requests_total{route="/p/<id_>",status="404"}'
    assert figure(page, series) == figure(before, series) + 20
    assert 'route="none",status="404"' in page
    assert "aaaaaaaaaaaa" not in page
    assert "MADEUP" not in page
    assert named(page) == named(before)  # whatever is asked for, there are no more of them


def test_whoever_asks_for_figures_often_does_not_make_the_site_look_often(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[object] = []
    monkeypatch.setattr(health, "KEPT_SECONDS", 3600.0)
    monkeypatch.setattr(health, "queue", lambda _: looked.append(1) or health.QueueState(3, 2, 1.0))
    for _ in range(20):
        assert "playground_jobs_queued 3.0" in app.test_client().get("/metrics").text
    assert len(looked) == 1


def test_figures_tell_of_a_job_that_is_given_up_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: Jobs = services(app).jobs
    sent: list[str] = []
    monkeypatch.setattr(jobs.table, "settings", replace(jobs.settings, lease_seconds=-1.0, attempts=2))
    series = 'playground_jobs_total{end="failed",kind="signpost"}'
    before = figure(app.test_client().get("/metrics").text, series)
    id_ = jobs.submit(PUZZLE, "me")
    monkeypatch.setattr(jobs.table.wakeups, "send", sent.append)
    for sent_by_then in ([id_], [id_]):
        claimed(jobs)
        reapers = [Reaper(jobs.table), Reaper(jobs.table)]
        looks = [threading.Thread(target=each.revive_lost) for each in reapers]
        for each in looks:
            each.start()
        for each in looks:
            each.join()
        assert sent == sent_by_then
    assert figure(app.test_client().get("/metrics").text, series) == before + 1


def test_figures_tell_how_jobs_end_and_how_many_wait(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "KEPT_SECONDS", 0.0)
    jobs, client = services(app).jobs, app.test_client()
    before = client.get("/metrics").text
    for stopped in ("time", ""):
        jobs.submit(PUZZLE, "me")
        assert "playground_jobs_queued 1.0" in client.get("/metrics").text
        claim = claimed(jobs)
        assert "playground_jobs_running 1.0" in client.get("/metrics").text
        outcome = replace(partial_result(claim.kind, claim.text, [], "time", 2.0), stopped=stopped)
        assert Claims(jobs.table).finish(claim, outcome)
        assert not Claims(jobs.table).finish(claim, outcome)  # counts once
    page = client.get("/metrics").text
    for end in ("time", "solved"):
        series = f'playground_jobs_total{{end="{end}",kind="signpost"}}'
        assert figure(page, series) == figure(before, series) + 1
    series = 'playground_solve_seconds_count{kind="signpost"}'
    assert figure(page, series) == figure(before, series) + 2
    assert "playground_jobs_queued 0.0" in page


def test_figures_of_all_processes_of_a_machine_add_up(tmp_path: Path) -> None:
    """The site answers for the worker beside it, which also tells its own."""
    figures = tmp_path / "figures"
    figures.mkdir()
    site, worker = f"http://127.0.0.1:{free_port()}", f"http://127.0.0.1:{free_port()}"
    environment = os.environ | {
        "PLAYGROUND_DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite'}",
        "PLAYGROUND_PORT": site.rpartition(":")[2],
        "PLAYGROUND_LOG_LEVEL": "warning",
        "PROMETHEUS_MULTIPROC_DIR": str(figures),
    }
    processes: list[subprocess.Popen[bytes]] = []

    def start(module: str, **more: str) -> None:
        process = subprocess.Popen(
            [sys.executable, "-m", module], cwd=ROOT, env=environment | more, stdout=subprocess.PIPE
        )
        processes.append(process)
        assert process.stdout
        process.stdout.readline()

    def fetch(address: str, **form: str) -> str:
        data = urlencode(form).encode() if form else None
        with urllib.request.urlopen(address, data, timeout=60) as response:
            return str(response.read().decode())

    try:
        start("webapp", PLAYGROUND_SOLVERS="0")
        start("webapp.worker", PLAYGROUND_SOLVERS="1", PLAYGROUND_METRICS_PORT=worker.rpartition(":")[2])
        fetch(f"{site}/signpost/solve", text=str(PUZZLE))
        solved = 'playground_jobs_total{end="solved",kind="signpost"}'
        until(lambda: figure(fetch(f"{site}/metrics"), solved) == 1)
        assert figure(fetch(f"{worker}/metrics"), solved) == 1
        assert 'route="/<puzzle:kind>/solve"' in fetch(f"{site}/metrics")
    finally:
        for process in processes:
            process.terminate()
            process.wait(timeout=60)
            if process.stdout:
                process.stdout.close()


def test_a_request_is_one_line_of_json_without_the_puzzle(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="webapp.requests")
    client = app.test_client()
    shared = client.post("/signpost/share", data={"text": str(PUZZLE)}).headers["Location"]
    client.get(f"/signpost?text={PUZZLE}")
    client.get(shared)
    lines = [log.JsonFormatter().format(record) for record in caplog.records if record.name == "webapp.requests"]
    assert len(lines) == 3
    told = [json.loads(line) for line in lines]
    assert [(each["method"], each["route"], each["status"]) for each in told] == [
        ("POST", "/<puzzle:kind>/share", 303),
        ("GET", "/<puzzle:kind>", 200),
        ("GET", "/p/<id_>/puzzle", 200),
    ]
    for line, each in zip(lines, told, strict=True):
        assert set(each) == {
            "time",
            "level",
            "logger",
            "message",
            "method",
            "route",
            "status",
            "milliseconds",
            "bytes",
            "client",
        }
        assert each["milliseconds"] >= 0
        assert "\n" not in line
        assert "cegaga" not in line
        assert shared.split("/")[2] not in line
        assert "127.0.0.1" not in line


def test_an_exception_is_one_line_too() -> None:
    try:
        raise ValueError("first\nsecond")
    except ValueError:
        record = logging.LogRecord("webapp", logging.ERROR, __file__, 1, "it %s", ("broke",), sys.exc_info())
    line = log.JsonFormatter().format(record)
    assert "\n" not in line
    assert json.loads(line)["message"] == "it broke"
    assert "ValueError: first\nsecond" in json.loads(line)["exception"]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "limited"),
    [
        (0, ["1.1.1.1", "2.2.2.2"], True),  # nobody is believed
        (1, ["1.1.1.1", "2.2.2.2"], False),
        (1, ["1.1.1.1, 9.9.9.9", "2.2.2.2, 9.9.9.9"], True),  # only what our own proxy added
        (2, ["1.1.1.1, 9.9.9.9", "2.2.2.2, 9.9.9.9"], False),
        (1, ["2001:db8::1", "2001:db8::2"], True),  # one visitor has a whole network of these
        (1, ["2001:db8::1", "2001:db8:0:1::1"], False),
    ],
)
def test_addresses_are_believed_from_as_many_proxies_as_there_are(
    tmp_path: Path, proxies: int, forwarded: list[str], limited: bool
) -> None:
    app = create_app(
        Settings(database_url=f"sqlite:///{tmp_path / 'x.sqlite'}", solvers=0, proxies=proxies, requests_per_minute=1)
    )
    first, second = (app.test_client().get("/", headers={"X-Forwarded-For": each}) for each in forwarded)
    services(app).store.engine.dispose()
    assert first.status_code == 200
    assert second.status_code == (429 if limited else 200)


@pytest.mark.parametrize(
    ("settings", "address", "forwarded", "status"),
    [
        ({}, "127.0.0.1", "", 200),
        ({}, "127.9.9.9", "", 200),
        ({}, "::1", "", 200),
        ({}, "::ffff:127.0.0.1", "", 200),
        ({}, "10.1.2.3", "", 404),
        ({}, "2001:db8::1", "", 404),
        ({}, "", "", 404),  # a Unix socket has none
        ({}, "10.1.2.3", "127.0.0.1", 404),  # nobody is believed
        ({"proxies": 1}, "127.0.0.1", "6.6.6.6", 404),  # came through the proxy
        ({"proxies": 1}, "127.0.0.1", "127.0.0.1, 6.6.6.6", 404),
        ({"proxies": 1}, "127.0.0.1", "nonsense", 404),
        ({"proxies": 1}, "127.0.0.1", "", 200),  # past the proxy, from this machine
        ({"metrics_networks": ("10.1.2.0/24",)}, "10.1.2.3", "", 200),
        ({"metrics_networks": ("10.1.2.0/24",)}, "127.0.0.1", "", 404),
        ({"metrics_networks": ()}, "127.0.0.1", "", 404),
    ],
)
def test_figures_are_for_networks_that_may_have_them(
    tmp_path: Path, settings: dict[str, Any], address: str, forwarded: str, status: int
) -> None:
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'x.sqlite'}", solvers=0, **settings))
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    answer = app.test_client().get("/metrics", headers=headers, environ_base={"REMOTE_ADDR": address})
    services(app).store.engine.dispose()
    assert answer.status_code == status
    assert ("playground_requests_total" in answer.text) == (status == 200)


def test_what_is_no_network_is_refused_at_the_start() -> None:
    found = Settings.from_environment({"PLAYGROUND_METRICS_NETWORKS": "127.0.0.0/8, 10.0.0.0/8"})
    assert found.metrics_networks == ("127.0.0.0/8", "10.0.0.0/8")
    with pytest.raises(ValueError, match=r"10\.0\.0\.1/8"):
        Settings.from_environment({"PLAYGROUND_METRICS_NETWORKS": "10.0.0.1/8"})
