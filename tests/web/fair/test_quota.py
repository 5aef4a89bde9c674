"""Stored bytes: charged as they are stored, once; a full site still takes small puzzles; pictures have bounded room."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, insert, select, text

from tests import until
from webapp import create_app
from webapp.jobs.drawings import Drawings
from webapp.pages.site.services import services
from webapp.security import networks
from webapp.settings import Settings
from webapp.store import quota, retention
from webapp.store.contents import Store
from webapp.store.picture_cache import PictureCache
from webapp.store.quota import Quota, charge
from webapp.store.retention import Retention
from webapp.store.tables import Job, KnownOutcome, StoredBytes
from webapp.store.values import INDEXES, QuotaExceeded, pack, unpack

ONES = "14x14:" + "/".join(["1"] * 28)
"""So many solutions that a hundred are listed: of 1,000 times the bytes of the text without compression."""
SMALL = "5x5:" + "/".join(["1"] * 10)


@contextmanager
def site(folder: Path, **settings: Any) -> Iterator[Flask]:
    options = {
        "solvers": 1,
        "patience_seconds": 60.0,
        "submits_per_minute": 0,
        "work_seconds": 0,
        "stock": 0,
    } | settings
    app = create_app(Settings(database_url=f"sqlite:///{folder / 'x.sqlite'}", **options))
    try:
        yield app
    finally:
        services(app).close()
        services(app).store.engine.dispose()


def charged(store: Store) -> int:
    with store.engine.connect() as connection:
        return int(connection.scalar(select(func.coalesce(func.sum(StoredBytes.bytes), 0))) or 0)


def columns(store: Store) -> int:
    """The characters in all columns of what visitors store."""
    total = 0
    with store.engine.connect() as connection:
        for table in ("links", "outcomes", "jobs"):
            for row in connection.execute(text(f"SELECT * FROM {table}")):
                total += sum(len(str(each)) for each in row if each is not None)
    return total


def test_what_comes_of_a_puzzle_is_stored_once_compressed_and_charged(tmp_path: Path) -> None:
    with site(tmp_path) as app:
        store = services(app).store
        assert "solutions" in app.test_client().post("/nonogram/solve", data={"text": ONES}).text
        with store.engine.connect() as connection:
            ((outcome,),) = connection.execute(select(KnownOutcome.outcome)).all()
            until(lambda: connection.scalar(select(Job.state)) == "done", "it does not end")
            job, progress = connection.execute(select(Job.outcome, Job.progress)).one()
        assert len(unpack(outcome)) > 20_000
        assert len(outcome) < len(unpack(outcome)) / 4
        assert len(f"{job}{progress}") < 100
        assert columns(store) <= charged(store) <= columns(store) + 3 * INDEXES + 100
        before = charged(store)
        assert app.test_client().post("/nonogram/share", data={"text": ONES}).status_code == 303
        assert charged(store) > before + len(ONES)
        assert app.test_client().post("/nonogram/share", data={"text": ONES}).status_code == 303
        assert columns(store) <= charged(store) <= columns(store) + 4 * INDEXES + 100


def test_who_has_stored_much_is_refused_by_what_came_of_it(tmp_path: Path) -> None:
    with site(tmp_path, stored_megabytes_per_client=0.003) as app:
        client = app.test_client()
        refused = 0
        for number in range(6):
            rows = ["1"] * 26 + ["0"] * 2
            rows[number], rows[26] = rows[26], rows[number]
            rows[14 + number], rows[27] = rows[27], rows[14 + number]
            answer = client.post("/nonogram/solve", data={"text": "14x14:" + "/".join(rows)})
            refused += answer.status_code == 429
            if answer.status_code == 429:
                assert "share of storage for today" in answer.text
                assert 0 < int(answer.headers["Retry-After"]) <= 86_400
        assert refused >= 3
        elsewhere = {"REMOTE_ADDR": "192.0.2.9"}
        assert client.post("/nonogram/share", data={"text": SMALL}, environ_base=elsewhere).status_code == 303


def test_a_full_site_takes_small_puzzles_of_those_who_stored_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site(tmp_path, stored_megabytes=0.01) as app:
        store, client = services(app).store, app.test_client()
        with store.writing() as connection:
            charge(connection, "somebody", 20_000_000)
        for path in ("/nonogram/solve", "/nonogram/share"):
            assert client.post(path, data={"text": SMALL}).status_code in (200, 303)
        monkeypatch.setattr(quota, "ALWAYS", 2_000)
        answer = client.post("/nonogram/share", data={"text": "500x500:" + "/".join(["1"] * 1000)})
        assert answer.status_code == 429
        assert "except for small puzzles" in answer.text


def test_networks_of_ipv6_share_larger_limits(database: Store) -> None:
    assert networks("192.0.2.1") == ("192.0.2.1",)
    assert networks("::ffff:192.0.2.1") == ("192.0.2.1",)
    assert len(networks("2001:db8::1")) == 3
    limits = Quota(database, Settings(stored_megabytes_per_client=0.001))
    wide, middle = "a" * 16, "b" * 16
    for number in range(2):
        with database.writing() as connection:
            charge(connection, wide + middle + f"{number:032x}", 900)
    limits.check("f" * 32, 900)
    limits.check(wide + "c" * 48, 900)  # another /56 of this /48
    with pytest.raises(QuotaExceeded):
        limits.check(wide + middle + "9" * 32, 900)  # one more /64 of a /56 that is full
    with database.writing() as connection:
        charge(connection, wide + "d" * 48, 900)
        charge(connection, wide + "e" * 48, 900)
    with pytest.raises(QuotaExceeded):
        limits.check(wide + "c" * 48, 900)


def test_a_new_day_begins_with_nothing(database: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    limits, today = Quota(database, Settings(stored_megabytes_per_client=0.001)), quota.now()
    monkeypatch.setattr(quota, "now", lambda: today)
    with database.writing() as connection:
        charge(connection, "me", 1000)
    with pytest.raises(QuotaExceeded) as full:
        limits.check("me", 10)
    monkeypatch.setattr(quota, "now", lambda: today + timedelta(seconds=full.value.seconds))
    limits.check("me", 10)


def test_the_oldest_without_a_link_make_room(database: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "SPARED", -60.0)
    settings = Settings(stored_megabytes=0.002)
    with database.writing() as connection:
        for number in range(4):
            row = {"digest": f"{number:064d}", "engine": "1", "outcome": "x" * 500, "created": quota.now()}
            connection.execute(insert(KnownOutcome), [row])
        charge(connection, "me", 4000)
    monkeypatch.setattr(retention, "BATCH", 1)
    Retention(database, settings).forget_some()
    assert Quota(database, settings).overrun() <= 0
    with database.engine.connect() as connection:
        assert connection.scalars(select(KnownOutcome.digest)).all() == [f"{number:064d}" for number in (2, 3)]


@pytest.mark.parametrize("value", ["{}", "[1]" * 200, '{"solutions": ' + "[1, 2, 3], " * 500])
def test_what_is_packed_is_unpacked(value: str) -> None:
    assert unpack(pack(value)) == value
    assert unpack(value) == value
    assert len(pack(value)) <= len(value)


def test_the_picture_cache_keeps_its_bounds_and_what_was_looked_at(tmp_path: Path) -> None:
    cache = PictureCache(tmp_path / "pictures", 0.4)
    cache.keep("first", b"1" * 4000)
    os.utime(tmp_path / "pictures" / "first", (1, 1))
    for number in range(200):
        assert cache.get("first") == b"1" * 4000
        cache.keep(f"{number}", b"2" * 4000)
        os.utime(tmp_path / "pictures" / f"{number}", (number + 10, number + 10))
        assert sum(each.stat().st_size for each in (tmp_path / "pictures").iterdir()) <= 400_000
    assert cache.get("0") is None
    assert cache.get("199") is not None
    cache.keep("too large", b"3" * 400_000)
    assert cache.get("too large") is None


def test_a_picture_cache_without_a_folder_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    cache = PictureCache(tmp_path / "file", 1)
    cache.keep("a", b"1")
    assert cache.get("a") is None


def test_the_next_to_draw_is_who_drew_least_and_large_pictures_come_last() -> None:
    drawings = Drawings(Settings(solvers=1))
    drawings._note("greedy", 3.0)
    assert drawings.rank("new", 0) < drawings.rank("greedy", 0) < drawings.rank("new", 1) < drawings.rank("greedy", 1)


def test_wide_pictures_come_in_steps_and_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def png(_self: Drawings, _svg: str, _client: str, width: int = 1200) -> bytes:
        drawn.append(width)
        return b"\x89PNG"

    monkeypatch.setattr(Drawings, "png", png)
    with site(tmp_path, solvers=0) as app:
        id_ = services(app).store.share("nonogram", SMALL)
        for width in (3999, 3998, 3960, 4000, 1999, 1998, 1999):
            assert app.test_client().get(f"/p/{id_}.png?width={width}").status_code == 200
    assert drawn == [4000, 1999, 1998]
