"""A full disk, and a SQLite that is too old: what still works, what is said, and that it ends by itself."""

from __future__ import annotations

import errno
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from tests import until
from tests.engine.hard import HARD
from tests.web.helpers import HTMX, follow
from webapp import create_app, data
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store import database
from webapp.store.contents import Store
from webapp.store.database import UnusableDatabase

SOLVED, NEW = "3x2:cegaga", "3x3:ddg9abga1gh"


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A file system of its own, of one megabyte."""
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", folder], capture_output=True, text=True)
    if made.returncode:
        pytest.skip(f"no file system can be mounted here: {made.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


def fill_up(ballast: Path) -> None:
    """Write until the disk is full."""
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(512))
        except OSError as error:
            assert error.errno == errno.ENOSPC


@contextmanager
def site(folder: Path, **settings: float) -> Iterator[Flask]:
    """A site whose database is in the folder; it is closed before the folder's disk is taken away, whatever happens."""
    options = {"patience_seconds": 60.0, "submits_per_minute": 0} | settings
    app = create_app(Settings(database_url=f"sqlite:///{folder / 'x.sqlite'}", solvers=1, **options))  # type: ignore[arg-type]
    try:
        yield app
    finally:
        services(app).close()
        services(app).store.engine.dispose()


def prepare(client: FlaskClient) -> str:
    """A solved puzzle's link, from before the disk was full."""
    assert client.post("/signpost/solve", data={"text": SOLVED}).status_code == 200
    return client.post("/signpost/share", data={"text": SOLVED}).headers["Location"]


def reads_go_on_and_writes_are_refused(client: FlaskClient, link: str) -> None:
    assert "2 solutions" in client.get(link).text
    assert client.get(f"{link.partition('?')[0]}/puzzle").status_code == 200
    assert client.post("/signpost/check", data={"text": NEW}).status_code == 200
    assert "2 solutions" in client.post("/signpost/solve", data={"text": SOLVED}).text
    assert client.post("/signpost/share", data={"text": SOLVED}).headers["Location"] == link
    for action in ("solve", "share"):
        for headers in ({}, HTMX):
            response = client.post(f"/signpost/{action}", data={"text": NEW}, headers=headers)
            assert response.status_code == 503
            assert "the disk is full" in response.text
            assert int(response.headers["Retry-After"]) > 0


def writes_work(client: FlaskClient) -> None:
    assert "one solution" in client.post("/signpost/solve", data={"text": NEW}, headers=HTMX).text
    assert client.get(client.post("/signpost/share", data={"text": NEW}).headers["Location"]).status_code == 200


def test_on_a_full_disk_reads_go_on_submits_are_refused_in_words_and_it_recovers_alone(
    tmp_path: Path,
) -> None:
    with small_disk(tmp_path / "disk") as disk, site(disk) as app:
        client = app.test_client()
        link = prepare(client)
        ballast = disk / "ballast"
        fill_up(ballast)
        reads_go_on_and_writes_are_refused(client, link)
        ballast.unlink()
        writes_work(client)


def test_a_database_that_may_not_grow_is_as_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with site(tmp_path, patience_seconds=30.0, lease_seconds=2.0) as app:
        client, engine = app.test_client(), services(app).store.engine
        link = prepare(client)
        pages = 0

        def bound(connection: sqlite3.Connection, *_: object) -> None:
            connection.execute(f"PRAGMA max_page_count={pages}")

        with engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        event.listen(engine, "connect", bound)
        engine.dispose()
        # There is room in pages that are not full: large puzzles first, then small ones, then jobs.
        for action, times in (("share", 100), ("share", 1), ("solve", 1)):
            refused = 0
            for number in range(400):
                letters = "".join("abcdefgh"[number // 8**i % 8] for i in range(4))
                text = f"20x20:{times * letters}" if times > 1 else f"2x2:{letters}"
                refused += client.post(f"/signpost/{action}", data={"text": text}).status_code == 503
                if refused == 3:
                    break
            assert refused == 3
        reads_go_on_and_writes_are_refused(client, link)
        assert "database or disk is full" in caplog.text
        assert NEW not in caplog.text  # puzzles are nobody's business
        event.remove(engine, "connect", bound)
        engine.dispose()
        writes_work(client)


def test_a_job_that_runs_while_the_disk_fills_up_ends_when_there_is_room_again(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk, site(disk, solve_seconds=2.5, patience_seconds=0.1) as app:
        client, jobs = app.test_client(), services(app).jobs
        address = client.post("/nonogram/solve", data={"text": HARD}).headers["Location"]
        id_ = address.rpartition("/")[2]
        until(lambda: jobs.status(id_).state != "queued", "nobody takes it")
        fill_up(disk / "ballast")
        deadline = time.monotonic() + 4  # beyond the job's limit
        while time.monotonic() < deadline:
            assert client.get(address).status_code == 200
            time.sleep(0.3)
        (disk / "ballast").unlink()
        status = follow(jobs, id_, "done", "failed", "cancelled")
        assert status.outcome is not None
        assert status.outcome.stopped == "time"


@pytest.mark.parametrize("command", [["scrub"], ["dump", "--jsonl", "-"], ["backup", "saved"]])
def test_a_copy_for_which_the_disk_has_no_room_ends_in_words(tmp_path: Path, command: list[str]) -> None:
    with small_disk(tmp_path / "disk") as disk:
        store = Store(f"sqlite:///{disk / 'x.sqlite'}")
        store.migrate()
        store.engine.dispose()
        fill_up(disk / "ballast")
        arguments = [str(disk / each) if each == "saved" else each for each in command]
        result = CliRunner().invoke(data.main, ["--database", f"sqlite:///{disk / 'x.sqlite'}", *arguments])
        assert isinstance(result.exception, SystemExit)
        assert result.exit_code == 2
        assert "disk is full" in result.output
        assert {each.name for each in disk.iterdir()} == {"ballast", "x.sqlite"}


@pytest.mark.parametrize(
    ("version", "journal"), [((3, 24, 0), "delete"), ((3, 51, 2), "delete"), ((3, 51, 3), "wal"), ((4, 0, 0), "wal")]
)
def test_the_write_ahead_log_is_used_only_where_it_is_safe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int], journal: str
) -> None:
    monkeypatch.setattr(database.sqlite3, "sqlite_version_info", version)
    store = Store(f"sqlite:///{tmp_path / 'x.sqlite'}")
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == journal
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
    store.engine.dispose()


def test_a_database_left_in_the_write_ahead_log_is_taken_out_of_it_by_an_older_sqlite(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    store = Store(f"sqlite:///{path}")
    store.migrate()
    id_ = store.share("signpost", SOLVED)
    store.engine.dispose()
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA journal_mode=WAL").fetchone() == ("wal",)
    connection.close()
    assert store.link(id_) is not None
    with store.engine.connect() as connection:
        safe = sqlite3.sqlite_version_info >= database.FIRST_SAFE_WAL
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == ("wal" if safe else "delete")
    store.engine.dispose()


def test_a_sqlite_too_old_to_work_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database.sqlite3, "sqlite_version_info", (3, 23, 1))
    monkeypatch.setattr(database.sqlite3, "sqlite_version", "3.23.1")
    with pytest.raises(UnusableDatabase, match=r"SQLite 3\.23\.1; 3\.24\.0 or newer is needed.*PostgreSQL"):
        Store(f"sqlite:///{tmp_path / 'x.sqlite'}")
    assert list(tmp_path.iterdir()) == []
