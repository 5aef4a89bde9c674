"""What is stored and not what was written: it is noticed, told, never shown, and blocks nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import select, text

from tests.servers.store.database_files import OTHER, PUZZLE, change, run
from tests.web.helpers import claimed
from webapp import create_app
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.tables import Job
from webapp.store.values import Damaged, digest


def solve(app: Flask, puzzle: str) -> str:
    """The page with the outcome, however long the machine takes."""
    response = app.test_client().post("/signpost/solve", data={"text": puzzle})
    if response.status_code == 303:
        address = response.headers["Location"]
        services(app).jobs.wait(address.rpartition("/")[2], 60)
        response = app.test_client().get(address)
    return response.text


def test_a_flipped_byte_makes_one_link_answer_that_it_is_damaged_and_scrub_reports_it(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    app = create_app(Settings(database_url=f"sqlite:///{path}", solvers=0))
    store = services(app).store
    bad, good = store.share("signpost", OTHER), store.share("signpost", PUZZLE)
    store.engine.dispose()
    content = path.read_bytes()
    assert content.count(OTHER.encode()) == 1
    place = content.index(OTHER.encode()) + 4
    client = app.test_client()
    for flip in (0x01, 0x20, 0x80, 0xFF):  # the last two leave no UTF-8
        damaged = bytearray(content)
        damaged[place] ^= flip
        path.write_bytes(damaged)
        for address in (f"/p/{bad}", f"/p/{bad}/puzzle", f"/p/{bad}.png"):
            response = client.get(address)
            assert response.status_code == 410
            assert "This link is damaged" in response.text
            assert response.headers["Cache-Control"] == "no-store"
        assert client.get(f"/p/{good}").status_code == 200
        result = run(store, "scrub")
        assert result.exit_code == 1
        assert f"Damaged: {bad} in links" in result.output
        assert "2 links; 1 damaged" in result.output
        store.engine.dispose()
    path.write_bytes(content)
    assert client.get(f"/p/{bad}").status_code == 200
    assert run(store, "scrub").exit_code == 0
    store.engine.dispose()


def test_no_flipped_bit_of_a_row_makes_a_link_show_anything_else(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    store = Store(f"sqlite:///{path}")
    store.migrate()
    id_ = store.share("signpost", OTHER)
    before = store.link(id_)
    assert before is not None
    with store.engine.connect() as connection:
        sealed = connection.scalar(text("SELECT sha256 FROM links")) or ""
    store.engine.dispose()
    content = path.read_bytes()
    start = content.index((id_ + before.digest + "signpost" + OTHER).encode()) - 9  # with the record's header
    end = content.index(sealed.encode()) + len(sealed)
    noticed = 0
    for place in range(start, end):
        damaged = bytearray(content)
        damaged[place] ^= 1 << place % 8
        path.write_bytes(damaged)
        try:
            link = store.link(id_)
            assert link is not None
            assert (link.kind, link.text) == ("signpost", OTHER)
        except Exception as error:
            assert isinstance(error, Damaged) or "malformed" in str(error), error
            noticed += 1
        store.engine.dispose()
    # A look by id finds the id in the index: what the row says itself is not read, and matters to scrub alone.
    assert noticed >= end - start - len(id_) - 2


@pytest.mark.parametrize("column", ["id", "digest", "kind", "text", "sha256"])
def test_every_column_of_a_link_is_watched(database: Store, column: str) -> None:
    good, bad = database.share("signpost", PUZZLE), database.share("signpost", OTHER)
    change(database, f"UPDATE links SET {column} = 'x' WHERE id = :id", id=bad)
    found = run(database, "scrub")
    assert found.exit_code == 1
    assert f"Damaged: {'x' if column == 'id' else bad} in links" in found.output
    assert database.link(good) is not None
    if column != "id":
        with pytest.raises(Damaged):
            database.link(bad)


def test_sharing_a_damaged_puzzle_again_mends_its_link(database: Store) -> None:
    id_ = database.share("signpost", PUZZLE)
    change(database, "UPDATE links SET text = 'x'")
    assert database.share("signpost", PUZZLE) == id_
    link = database.link(id_)
    assert link is not None
    assert link.text == PUZZLE
    assert run(database, "scrub").exit_code == 0


def test_a_link_made_by_an_older_process_during_an_upgrade_is_whole(database: Store) -> None:
    id_ = database.share("signpost", PUZZLE)
    change(database, "UPDATE links SET sha256 = ''")
    assert database.link(id_) is not None
    change(database, "UPDATE links SET text = 'x'")
    with pytest.raises(Damaged):
        database.link(id_)


@pytest.mark.parametrize("column", ["engine", "outcome", "sha256"])
def test_a_damaged_outcome_is_thrown_away_and_solved_again(url: str, column: str) -> None:
    app = create_app(Settings(database_url=url, solvers=1, patience_seconds=20))
    store, client = services(app).store, app.test_client()
    content = digest("signpost", PUZZLE)
    solve(app, PUZZLE)
    right = store.outcome(content)
    assert right is not None
    address = client.post("/signpost/share", data={"text": PUZZLE}).headers["Location"]
    change(store, f"UPDATE outcomes SET {column} = replace({column}, substr({column}, 1, 1), 'x')")
    assert store.outcome(content, any_version=True) is None
    assert client.get(address).status_code == 200
    damaged = run(store, "scrub")
    assert f"Damaged: {content} in outcomes" in damaged.output
    assert "2 solutions" in solve(app, PUZZLE)
    again = store.outcome(content)
    assert again is not None
    assert json.loads(again)["solutions"] == json.loads(right)["solutions"]
    assert run(store, "scrub").exit_code == 0
    services(app).close()
    store.engine.dispose()


def test_a_job_whose_result_is_damaged_says_so(url: str) -> None:
    app = create_app(Settings(database_url=url, solvers=1, patience_seconds=0.05))
    store, jobs, client = services(app).store, services(app).jobs, app.test_client()
    response = client.post("/signpost/solve", data={"text": OTHER})
    with store.engine.connect() as connection:
        id_ = connection.scalar(select(Job.id))
    assert jobs.wait(id_, 20).state == "done"
    change(store, "UPDATE outcomes SET outcome = outcome || ' '")
    response = client.get(f"/jobs/{id_}")
    assert response.status_code == 410
    assert "Solve" in response.text
    assert f"Damaged: {digest('signpost', OTHER)} in outcomes" in run(store, "scrub").output
    assert client.post("/signpost/solve", data={"text": OTHER, "job": id_}).status_code in (200, 303)
    assert client.post("/signpost/share", data={"text": OTHER, "job": id_}).status_code == 303
    services(app).close()
    store.engine.dispose()


def test_a_job_damaged_while_it_waits_is_not_solved_and_blocks_no_others(url: str) -> None:
    app = create_app(Settings(database_url=url, solvers=0, patience_seconds=0.05))
    store, jobs, client = services(app).store, services(app).jobs, app.test_client()
    bad = client.post("/signpost/solve", data={"text": PUZZLE}).headers["Location"]
    change(store, "UPDATE jobs SET text = '3x2:cegagb', progress = '{]'")
    good = client.post("/signpost/solve", data={"text": OTHER}).headers["Location"]
    assert client.get(bad).status_code == 410
    assert client.post(f"{bad}/cancel").status_code == 410
    assert claimed(jobs).text == OTHER
    assert client.get(good).status_code == 200
    assert client.get(bad).status_code == 410
    store.engine.dispose()


def test_a_file_damaged_beyond_reading_is_a_page_in_words(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    app = create_app(Settings(database_url=f"sqlite:///{path}", solvers=0))
    store = services(app).store
    id_ = store.share("signpost", PUZZLE)
    store.engine.dispose()
    content = bytearray(path.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    path.write_bytes(content)
    response = app.test_client().get(f"/p/{id_}")
    assert response.status_code == 503
    assert "reach our database" in response.text
    store.engine.dispose()
    result = run(store, "scrub")
    assert result.exit_code != 0
    assert isinstance(result.exception, SystemExit), "it did not end in words"
    store.engine.dispose()
