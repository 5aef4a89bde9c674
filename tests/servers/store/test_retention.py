"""What is forgotten costs what it is, however much is kept; on SQLite and on PostgreSQL."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, event, func, insert, select, text

from webapp.settings import Settings
from webapp.store import retention
from webapp.store.contents import Store
from webapp.store.retention import Retention
from webapp.store.tables import KnownOutcome, Permalink

NOW = datetime.now(UTC)
OLD = NOW - timedelta(days=40)


def outcomes(store: Store, prefix: str, count: int, created: datetime, *, shared: bool = False) -> None:
    """So many outcomes, whose digests begin with the prefix; the older, the lower the number."""
    names = [f"{prefix}{number:063d}" for number in range(count)]
    moments = [created + timedelta(seconds=number) for number in range(count)]
    with store.writing() as connection:
        rows = [{"digest": name, "created": at} for name, at in zip(names, moments, strict=True)]
        connection.execute(insert(KnownOutcome).values(engine="1", outcome="{}"), rows)
        if shared:
            links = [row | {"id": f"{prefix}{number}"} for number, row in enumerate(rows)]
            connection.execute(insert(Permalink).values(kind="signpost", text="x"), links)


def left(store: Store) -> dict[str, int]:
    """How many outcomes there are by their first letter."""
    letter = func.substr(KnownOutcome.digest, 1, 1)
    with store.engine.connect() as connection:
        return dict(connection.execute(select(letter, func.count()).group_by(letter)).all())


@pytest.fixture(autouse=True)
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "LOOK_EVERY", 0.0)
    monkeypatch.setattr(retention, "BATCH", 10)
    monkeypatch.setattr(retention, "LONGEST_LOOK", 0.0)


@pytest.fixture
def forgetful(database: Store) -> Retention:
    return Retention(database, Settings(keep_days=30.0))


def test_one_look_finds_what_is_due_among_many_that_are_not(database: Store, forgetful: Retention) -> None:
    outcomes(database, "a", 100, NOW)
    outcomes(database, "b", 7, OLD)
    forgetful.forget_some()
    assert left(database) == {"a": 100}


def test_shared_outcomes_are_kept_and_looked_at_once(database: Store, forgetful: Retention) -> None:
    outcomes(database, "a", 25, OLD - timedelta(days=1), shared=True)
    outcomes(database, "b", 7, OLD)
    for _ in range(4):
        forgetful.forget_some()
    assert left(database) == {"a": 25}
    outcomes(database, "c", 7, OLD)
    forgetful.forget_some()
    assert left(database) == {"a": 25}


def test_a_look_goes_on_while_there_is_more(
    database: Store, forgetful: Retention, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "LONGEST_LOOK", 60.0)
    outcomes(database, "a", 95, OLD)
    forgetful.forget_some()
    assert left(database) == {}


def test_two_at_once_take_different_rows(scratch: str) -> None:
    store = Store(scratch)
    store.migrate()
    outcomes(store, "a", 15, OLD)
    with store.writing() as connection:
        held = connection.scalars(select(KnownOutcome.digest).order_by(KnownOutcome.created).limit(5).with_for_update())
        assert len(held.all()) == 5
        other = threading.Thread(target=Retention(store, Settings(keep_days=30.0)).forget_some)
        other.start()
        other.join(timeout=5)
        assert not other.is_alive(), "it waits for rows that somebody else deletes"
        assert left(store) == {"a": 5}
    store.engine.dispose()


def test_what_is_due_is_found_by_an_index(database: Store, forgetful: Retention) -> None:
    """Where there is little, PostgreSQL prefers to look at all rows, unless it is told not to."""
    outcomes(database, "a", 100, NOW)
    outcomes(database, "b", 7, OLD)
    asked: list[tuple[str, object]] = []

    @event.listens_for(database.engine, "before_cursor_execute")
    def note(_: Engine, __: object, statement: str, parameters: object, *___: object) -> None:
        asked.append((statement, parameters))

    forgetful.forget_some()
    event.remove(database.engine, "before_cursor_execute", note)
    looks = [each for each in asked if each[0].startswith("SELECT") and "created" in each[0]]
    assert {"jobs", "outcomes"} <= {word for each in looks for word in each[0].split()}
    with database.engine.connect() as connection:
        if not database.is_sqlite:
            connection.execute(text("SET LOCAL enable_seqscan = off"))
            connection.execute(text("SET LOCAL enable_bitmapscan = off"))
        explain = "EXPLAIN QUERY PLAN " if database.is_sqlite else "EXPLAIN "
        for statement, parameters in looks:
            plan = str(connection.exec_driver_sql(explain + statement, parameters).all())  # type: ignore[arg-type]
            assert "jobs_by_state" in plan or "s_by_age" in plan, plan
            assert "SCAN" not in plan, plan
            assert "Sort" not in plan, plan
