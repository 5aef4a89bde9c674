"""Permalinks and remembered outcomes, on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import event, insert, select, text, update
from sqlalchemy.exc import DBAPIError, OperationalError

from tests import until
from tests.web.helpers import PUZZLE
from webapp import create_app
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store import contents
from webapp.store import database as database_module
from webapp.store.contents import Store
from webapp.store.database import newest_revision, revision
from webapp.store.tables import Base, Permalink
from webapp.store.values import ID_LENGTH, ID_LETTERS, digest, link_id


def test_an_id_is_short_and_comes_from_the_content(database: Store) -> None:
    id_ = database.share("signpost", "3x2:cegaga")
    assert len(id_) == ID_LENGTH
    assert set(id_) <= set(ID_LETTERS)
    assert database.share("signpost", "3x2:cegaga") == id_
    assert database.share("kenken", "3x2:cegaga") != id_
    link = database.link(id_)
    assert link is not None
    assert (link.kind, link.text) == ("signpost", "3x2:cegaga")
    assert link.digest == digest("signpost", "3x2:cegaga")
    assert database.link("2" * ID_LENGTH) is None


def test_ids_that_collide_grow_by_a_letter(database: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        contents, "link_id", lambda content, length=ID_LENGTH: "2" * ID_LENGTH + content[: length - ID_LENGTH]
    )
    first, second = database.share("a", "one"), database.share("a", "two")
    assert len(second) == len(first) + 1
    assert database.link(first).text == "one"  # type: ignore[union-attr]
    assert database.link(second).text == "two"  # type: ignore[union-attr]
    assert database.share("a", "two") == second


def test_outcomes_are_kept_replaced_and_bound_to_the_version_of_the_engine(
    database: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert database.outcome("x" * 64) is None
    database.remember("x" * 64, '{"status": "unique", "solutions": [["#é"]]}')
    database.remember("x" * 64, '{"status": "several"}')
    assert database.outcome("x" * 64) == '{"status": "several"}'
    monkeypatch.setattr(contents, "__version__", "99")
    assert database.outcome("x" * 64) is None
    assert database.outcome("x" * 64, any_version=True) == '{"status": "several"}'


def test_many_sharing_the_same_at_once_get_one_link(database: Store) -> None:
    ids: list[str] = []

    def share(number: int) -> None:
        for each in range(20):
            ids.append(database.share("signpost", f"text {each % 5}"))
            database.remember(digest("signpost", str(each % 5)), str(number))

    crowd = [threading.Thread(target=share, args=(number,)) for number in range(8)]
    for each in crowd:
        each.start()
    for each in crowd:
        each.join()
    assert len(ids) == 160
    assert len(set(ids)) == 5


def test_migrating_twice_changes_nothing(database: Store) -> None:
    id_ = database.share("signpost", "3x2:cegaga")
    database.migrate()
    assert database.link(id_) is not None


def test_the_schema_is_the_one_that_the_migrations_make(database: Store) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []


def test_a_link_outlives_the_process_that_made_it(url: str) -> None:
    program = (
        "from webapp.store.contents import Store\n"
        f"s = Store({url!r}); s.migrate(); print(s.share('signpost', '3x2:cegaga'))"
    )
    made = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    database = Store(url)
    link = database.link(made.stdout.strip())
    database.engine.dispose()
    assert link is not None
    assert link.text == "3x2:cegaga"


def test_the_site_shares_on_either_database(url: str) -> None:
    app = create_app(Settings(database_url=url, solvers=1, patience_seconds=20))
    client = app.test_client()
    client.post("/signpost/solve", data={"text": "3x2:cegaga"})
    # A busy machine may need more than the first answer's patience.
    until(lambda: services(app).jobs.known(PUZZLE), "nobody solves it")
    response = client.post("/signpost/share", data={"text": "3x2:cegaga", "showing": "1"})
    page = client.get(response.headers["Location"])
    services(app).close()
    services(app).store.engine.dispose()
    assert page.status_code == 200
    assert "2 solutions" in page.text


def test_ids_spread_over_the_alphabet() -> None:
    ids = {link_id(digest("signpost", str(number))) for number in range(2_000)}
    assert len(ids) == 2_000
    assert set("".join(ids)) == set(ID_LETTERS)


def test_only_what_must_last_waits_for_the_disk(database: Store) -> None:
    if database.is_sqlite:
        pytest.skip("SQLite has no such choice for one transaction")
    for durable, setting in ((True, "on"), (False, "off"), (True, "on")):
        with database.writing(durable=durable) as connection:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == setting


def test_a_process_that_is_frozen_in_a_transaction_does_not_block_others(
    scratch: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "IDLE_SECONDS", 1)
    frozen = Store(scratch)
    frozen.migrate()
    monkeypatch.undo()
    other = Store(scratch)
    row = {"digest": "x", "kind": "signpost", "text": "", "created": datetime.now(UTC)}
    with other.writing() as connection:
        connection.execute(insert(Permalink).values(id="x", **row))

    def freeze() -> None:
        with frozen.writing() as connection:
            connection.execute(update(Permalink).values(text="by the frozen one"))
            with other.writing() as second:
                second.execute(update(Permalink).values(text="by another"))

    with pytest.raises(DBAPIError):  # its transaction is gone when it goes on
        freeze()
    with other.engine.connect() as connection:
        assert connection.scalar(select(Permalink.text)) == "by another"
    for each in (frozen, other):
        each.engine.dispose()


def test_nobody_waits_for_a_lock_for_ever_but_whoever_waits_for_a_migration(
    scratch: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "BUSY_SECONDS", 1)
    first, second = Store(scratch), Store(scratch)
    hold = text("SELECT pg_advisory_xact_lock(:key)")
    with first.writing() as connection:
        connection.execute(hold, {"key": database_module.MIGRATION_LOCK})
        with pytest.raises(OperationalError, match="lock timeout"), second.writing() as other:
            other.execute(hold, {"key": database_module.MIGRATION_LOCK})
        waiting = threading.Thread(target=second.migrate, daemon=True)
        waiting.start()
        waiting.join(3)
        assert waiting.is_alive()
    waiting.join(60)
    assert not waiting.is_alive()
    with second.engine.connect() as connection:
        assert revision(connection) == newest_revision()
    for each in (first, second):
        each.engine.dispose()


def test_what_the_address_says_of_waiting_counts(scratch: str) -> None:
    patient = Store(scratch + "?options=-c%20lock_timeout%3D7s")
    with patient.engine.connect() as connection:
        assert connection.scalar(text("SHOW lock_timeout")) == "7s"
    patient.engine.dispose()


def test_writers_of_one_process_take_turns_instead_of_finding_each_other_busy(tmp_path: Path) -> None:
    database = Store(f"sqlite:///{tmp_path / 'turns.sqlite'}")
    database.migrate()
    event.listen(database.engine, "connect", lambda connection, _: connection.execute("PRAGMA busy_timeout=0"))
    database.engine.dispose()
    writers = 5  # as many as the pool keeps: whoever connects looks into the file, and then no commit can end
    with ExitStack() as opened:
        for _ in range(writers):
            opened.enter_context(database.engine.connect())
    failed: list[Exception] = []

    def write(number: int) -> None:
        row = {"kind": "signpost", "text": "", "created": datetime.now(UTC)}
        try:
            for i in range(20):
                with database.writing() as connection:
                    connection.execute(insert(Permalink).values(id=f"{number} {i}", digest=f"{number} {i}", **row))
        except OperationalError as error:
            failed.append(error)

    crowd = [threading.Thread(target=write, args=(number,)) for number in range(writers)]
    for each in crowd:
        each.start()
    for each in crowd:
        each.join()
    database.engine.dispose()
    assert failed == []
