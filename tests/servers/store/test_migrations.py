"""Databases of every released schema: upgraded, with all their links; whoever is killed, however many start at once."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from markupsafe import escape
from sqlalchemy import create_engine, make_url, text

from tests import ROOT
from tests.servers.databases import free_port
from tests.web.api.schemas import FOLDER
from webapp import create_app
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.database import MIGRATIONS, newest_revision, revision
from webapp.store.values import unpack

REVISIONS = sorted(path.name[:4] for path in (ROOT / "webapp/store/migrations/versions").glob("0*.py"))
EACH = [
    pytest.param(name, marks=() if name in {REVISIONS[0], *REVISIONS[-2:]} else pytest.mark.slow) for name in REVISIONS
]
"""The fast suite goes the whole way from the first, and the last steps; whoever starts between takes a part of it."""


def lay_down(url: str, name: str) -> list[Any]:
    """Make the database that a released version left; its links."""
    address = make_url(url)
    script = (FOLDER / f"{name}.{address.get_backend_name()}.sql").read_text()
    if address.get_backend_name() == "sqlite":
        connection = sqlite3.connect(str(address.database))
        connection.executescript(script)
        connection.close()
    else:
        import psycopg

        with psycopg.connect(address.set(drivername="postgresql").render_as_string(hide_password=False)) as server:
            server.execute(script.encode())
    engine = create_engine(url)
    with engine.connect() as reading:
        links = list(reading.execute(text("SELECT id, kind, text FROM links")).all())
    engine.dispose()
    assert len(links) >= 25
    return links


def current(url: str) -> str | None:
    store = Store(url)
    with store.engine.connect() as connection:
        found = revision(connection)
    store.engine.dispose()
    return found


def every_link_renders(url: str, links: list[Any]) -> None:
    app = create_app(Settings(database_url=url, solvers=0))
    client = app.test_client()
    for link in links:
        page = client.get(f"/p/{link.id}")
        assert page.status_code == 200
        assert escape(link.text) in page.text
        assert client.get(f"/p/{link.id}/puzzle").status_code == 200
    services(app).store.engine.dispose()


def test_there_is_a_database_of_every_schema() -> None:
    assert REVISIONS[-1] == newest_revision()
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == newest_revision()  # as alembic sees it
    for name in REVISIONS:
        for kind in ("sqlite", "postgresql"):
            assert (FOLDER / f"{name}.{kind}.sql").exists(), f"run python -m tests.web.api.schemas for {name}"


@pytest.mark.parametrize("name", EACH)
def test_every_released_schema_is_upgraded_and_every_link_still_renders(url: str, name: str) -> None:
    links = lay_down(url, name)
    every_link_renders(url, links)
    assert current(url) == newest_revision()
    store = Store(url)
    for link in links:
        stored = store.link(link.id)
        assert stored is not None
        assert (stored.kind, stored.text) == (link.kind, link.text)
    with store.engine.connect() as connection:
        assert {len(each) for each in connection.scalars(text("SELECT sha256 FROM links"))} == {64}
        digest = connection.scalar(text("SELECT digest FROM outcomes"))
    assert json.loads(store.outcome(digest, any_version=True))["stopped"] == "time"  # type: ignore[arg-type]
    store.engine.dispose()


def test_jobs_from_before_there_were_tasks_were_to_solve(url: str) -> None:
    lay_down(url, "0004")
    store = Store(url)
    store.migrate()
    with store.engine.begin() as connection:
        assert set(connection.execute(text("SELECT task, entries FROM jobs"))) == {("solve", "")}
        # A process that has not heard of tasks goes on to add jobs during an upgrade.
        old = "id, digest, kind, text, seconds, client, state, fence, beat, asked, attempts, progress, created"
        connection.execute(
            text(
                f"INSERT INTO jobs ({old}) SELECT 'new', 'other', kind, text, seconds, client, state, fence, beat, "
                "asked, attempts, progress, created FROM jobs WHERE state = 'queued'"
            )
        )
        assert connection.execute(text("SELECT task, entries FROM jobs WHERE id = 'new'")).one() == ("solve", "")
    store.engine.dispose()


@pytest.mark.parametrize("name", EACH[1:])
def test_jobs_of_every_released_schema_show_how_they_ended(url: str, name: str) -> None:
    lay_down(url, name)
    app = create_app(Settings(database_url=url, solvers=0))
    with services(app).store.engine.connect() as connection:
        jobs = connection.execute(text("SELECT id, state, outcome FROM jobs")).all()
    assert {job.state for job in jobs} == {"queued", "running", "done", "cancelled"}
    for job in jobs:
        assert app.test_client().get(f"/jobs/{job.id}").status_code == 200
        status = services(app).jobs.status(job.id)
        assert status.state == job.state
        assert (status.outcome is None) == (job.outcome is None)
        assert job.outcome is None or status.outcome.stopped == json.loads(unpack(job.outcome))["stopped"]
    services(app).store.engine.dispose()


def test_what_was_damaged_before_the_upgrade_is_still_said_to_be(url: str) -> None:
    links = lay_down(url, "0002")
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE links SET text = 'x' WHERE id = :id"), {"id": links[3].id})
    engine.dispose()
    every_link_renders(url, [link for link in links if link.id != links[3].id])
    app = create_app(Settings(database_url=url, solvers=0))
    assert app.test_client().get(f"/p/{links[3].id}").status_code == 410
    services(app).store.engine.dispose()


def test_a_migration_killed_midway_is_completed_by_the_next_start(url: str) -> None:
    links = lay_down(url, "0002")
    program = f"""
import time
from sqlalchemy import event
from webapp.store.contents import Store
store = Store({url!r})
@event.listens_for(store.engine, "before_cursor_execute")
def stop(connection, cursor, statement, *rest):
    if statement.startswith("UPDATE outcomes"):  # the columns are there, and the links have their checksums
        print("midway", flush=True)
        time.sleep(60)
store.migrate()
"""
    victim = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE)
    assert victim.stdout is not None
    assert victim.stdout.readline() == b"midway\n"
    victim.send_signal(signal.SIGKILL)
    assert victim.wait() == -signal.SIGKILL
    victim.stdout.close()
    assert current(url) == "0002"
    every_link_renders(url, links)
    assert current(url) == newest_revision()


def test_of_four_processes_starting_at_once_one_migrates_and_all_serve(url: str, tmp_path: Path) -> None:
    links = lay_down(url, "0001")
    ports = [free_port() for _ in range(4)]
    logs = [tmp_path / f"{port}.log" for port in ports]
    servers = []
    try:
        for port, log in zip(ports, logs, strict=True):
            settings = {"PLAYGROUND_DATABASE_URL": url, "PLAYGROUND_PORT": str(port), "PLAYGROUND_SOLVERS": "0"}
            with log.open("wb") as output:
                command = [sys.executable, "-m", "webapp"]
                servers.append(
                    subprocess.Popen(command, cwd=ROOT, env=os.environ | settings, stdout=output, stderr=output)
                )
        for port, server in zip(ports, servers, strict=True):
            page = fetch(f"http://127.0.0.1:{port}/p/{links[0].id}", server)
            assert str(escape(links[0].text)) in page
    finally:
        for server in servers:
            server.kill()
            server.wait()
    said = "".join(log.read_text() for log in logs)
    assert said.count(f"migrated from schema 0001 to {newest_revision()}") == 1, said
    assert "Traceback" not in said


def fetch(address: str, server: subprocess.Popen[bytes]) -> str:
    """The page, as soon as the server is up."""
    deadline = time.monotonic() + 60
    while True:
        assert server.poll() is None, "the server did not start"
        try:
            with urllib.request.urlopen(address, timeout=60) as response:
                return str(response.read().decode())
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.1)


@pytest.mark.parametrize("module", ["webapp", "webapp.worker"])
def test_a_database_of_a_newer_version_is_left_alone(url: str, module: str) -> None:
    lay_down(url, REVISIONS[-1])
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    environment = os.environ | {"PLAYGROUND_DATABASE_URL": url, "PLAYGROUND_PORT": str(free_port())}
    ended = subprocess.run([sys.executable, "-m", module], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert ended.returncode == 1
    assert "schema 9999" in ended.stderr
    assert "Use the newer version" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert current(url) == "9999"
