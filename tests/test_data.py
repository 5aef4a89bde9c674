"""What is stored: damage is noticed, backups are whole, and dumps carry everything from one database to another."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from sqlalchemy import func, select, text

from tests.conftest import ROOT
from tests.helpers import until
from tests.schemas import fill
from tests.servers import new_database
from tests.test_migrations import REVISIONS, lay_down
from tests.test_store import url  # noqa: F401 (a fixture)
from webapp import archive, create_app
from webapp.data import main
from webapp.database import newest_revision
from webapp.settings import Settings
from webapp.store import Base, Damaged, Job, KnownOutcome, Link, Store, digest

PUZZLE, OTHER = "3x2:cegaga", "3x3:ddg9abga1gh"


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A second database: with `url`, all four ways from one kind to the other."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'other.sqlite'}"
        return
    with new_database(request.getfixturevalue("postgresql")) as address:
        yield address


@pytest.fixture
def database(url: str) -> Iterator[Store]:  # noqa: F811
    store = Store(url)
    store.migrate()
    yield store
    store.engine.dispose()


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'elsewhere' / 'empty.sqlite'}")
    yield store
    store.engine.dispose()


def run(database: Store, *arguments: object) -> Result:
    address = database.url.render_as_string(hide_password=False)
    return CliRunner().invoke(main, ["--database", address, *map(str, arguments)])


def contents(store: Store) -> dict[str, list[Any]]:
    """Every row of every table, in an order that does not depend on the database."""
    with store.engine.connect() as connection:
        return {
            name: sorted((tuple(row) for row in connection.execute(select(table))), key=str)
            for name, table in Base.metadata.tables.items()
        }


def change(store: Store, statement: str, **values: object) -> None:
    with store.writing() as connection:
        assert connection.execute(text(statement), values).rowcount > 0


def solve(app: Flask, puzzle: str) -> str:
    """The page with the outcome, however long the machine takes."""
    response = app.test_client().post("/signpost/solve", data={"text": puzzle})
    if response.status_code == 303:
        address = response.headers["Location"]
        app.extensions["jobs"].wait(address.rpartition("/")[2], 60)
        response = app.test_client().get(address)
    return response.text


# -- damage ------------------------------------------------------------------------------------------------------------


def test_a_flipped_byte_makes_one_link_answer_that_it_is_damaged_and_scrub_reports_it(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    app = create_app(Settings(database_url=f"sqlite:///{path}", solvers=0))
    store = app.extensions["store"]
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
            assert "stored data of this link is damaged" in response.text
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
    store.engine.dispose()
    content = path.read_bytes()
    start = content.index((id_ + before.digest + "signpost" + OTHER).encode()) - 9  # with the record's header
    end = content.index(before.sha256.encode()) + 64
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
def test_a_damaged_outcome_is_thrown_away_and_solved_again(url: str, column: str) -> None:  # noqa: F811
    app = create_app(Settings(database_url=url, solvers=1, patience_seconds=20))
    store, client = app.extensions["store"], app.test_client()
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
    assert again["solutions"] == right["solutions"]
    assert run(store, "scrub").exit_code == 0
    app.extensions["runner"].close()
    store.engine.dispose()


def test_a_job_whose_result_is_damaged_says_so(url: str) -> None:  # noqa: F811
    app = create_app(Settings(database_url=url, solvers=1, patience_seconds=0.05))
    store, jobs, client = app.extensions["store"], app.extensions["jobs"], app.test_client()
    response = client.post("/signpost/solve", data={"text": OTHER})
    with store.engine.connect() as connection:
        id_ = connection.scalar(select(Job.id))
    assert jobs.wait(id_, 20).state == "done"
    change(store, "UPDATE jobs SET outcome = replace(outcome, '9', '8')")
    response = client.get(f"/jobs/{id_}")
    assert response.status_code == 410
    assert "can be solved again" in response.text
    assert f"Damaged: {id_} in jobs" in run(store, "scrub").output
    assert client.post("/signpost/solve", data={"text": OTHER, "job": id_}).status_code in (200, 303)
    assert client.post("/signpost/share", data={"text": OTHER, "job": id_}).status_code == 303
    app.extensions["runner"].close()
    store.engine.dispose()


def test_a_job_damaged_while_it_waits_is_not_solved_and_blocks_no_others(url: str) -> None:  # noqa: F811
    app = create_app(Settings(database_url=url, solvers=0, patience_seconds=0.05))
    store, jobs, client = app.extensions["store"], app.extensions["jobs"], app.test_client()
    bad = client.post("/signpost/solve", data={"text": PUZZLE}).headers["Location"]
    change(store, "UPDATE jobs SET text = '3x2:cegagb', progress = '{]'")
    good = client.post("/signpost/solve", data={"text": OTHER}).headers["Location"]
    assert client.get(bad).status_code == 410
    assert client.post(f"{bad}/cancel").status_code == 410
    assert jobs.claim() is None
    claim = jobs.claim()
    assert claim is not None
    assert claim.text == OTHER
    assert client.get(good).status_code == 200
    assert client.get(bad).status_code == 410
    store.engine.dispose()


def test_a_file_damaged_beyond_reading_is_a_page_in_words(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    app = create_app(Settings(database_url=f"sqlite:///{path}", solvers=0))
    store = app.extensions["store"]
    id_ = store.share("signpost", PUZZLE)
    store.engine.dispose()
    content = bytearray(path.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    path.write_bytes(content)
    response = app.test_client().get(f"/p/{id_}")
    assert response.status_code == 503
    assert "does not answer" in response.text
    store.engine.dispose()
    result = run(store, "scrub")
    assert result.exit_code != 0
    assert isinstance(result.exception, SystemExit), "it did not end in words"
    store.engine.dispose()


# -- dumps and backups -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["backup", "dump"])
def test_a_restored_database_has_every_row_as_it_was(database: Store, other_url: str, tmp_path: Path, way: str) -> None:
    fill(database)
    file = tmp_path / "saved"
    saved = run(database, "backup", file) if way == "backup" else run(database, "dump", "--jsonl", file)
    assert saved.exit_code == 0, saved.output
    target = Store(other_url)
    result = run(target, "restore", file) if way == "backup" else run(target, "load", "--jsonl", file)
    assert result.exit_code == 0, result.output
    assert contents(target) == contents(database)
    assert len(contents(target)["links"]) > 20
    assert run(target, "scrub").exit_code == 0
    target.migrate()
    app = create_app(Settings(database_url=other_url, solvers=0))
    for row in contents(target)["links"]:
        assert app.test_client().get(f"/p/{row[0]}").status_code == 200
    app.extensions["store"].engine.dispose()
    target.engine.dispose()


def test_dumps_of_both_databases_are_the_same_but_for_their_order(database: Store, tmp_path: Path) -> None:
    fill(database)
    copy = Store(f"sqlite:///{tmp_path / 'copy.sqlite'}")
    for store, name in ((database, "one"), (copy, "two")):
        if store is copy:
            run(copy, "load", "--jsonl", tmp_path / "one")
        assert run(store, "dump", "--jsonl", tmp_path / name).exit_code == 0
    one, two = ((tmp_path / name).read_text().splitlines()[1:-1] for name in ("one", "two"))
    assert sorted(one) == sorted(two)
    copy.engine.dispose()


@pytest.mark.parametrize("schema", REVISIONS)
def test_what_an_older_version_left_can_be_dumped_and_loaded(
    url: str,  # noqa: F811
    empty: Store,
    tmp_path: Path,
    schema: str,
) -> None:
    links = lay_down(url, schema)
    old = Store(url)
    assert run(old, "dump", "--jsonl", tmp_path / "old").exit_code == 0
    result = run(empty, "load", "--jsonl", tmp_path / "old")
    assert result.exit_code == 0, result.output
    for link in links:
        found = empty.link(link.id)
        assert found is not None
        assert (found.kind, found.text) == (link.kind, link.text)
        assert found.sha256
    with empty.engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == newest_revision()
    old.engine.dispose()


def test_damage_is_carried_along_and_still_told(database: Store, other_url: str, tmp_path: Path) -> None:
    good, bad = database.share("signpost", PUZZLE), database.share("signpost", OTHER)
    bytes_that_postgresql_would_refuse = "CAST(x'337833ff00' AS TEXT), created = 'x'"
    broken = bytes_that_postgresql_would_refuse if database.is_sqlite else "'x'"
    change(database, f"UPDATE links SET text = {broken} WHERE id = :id", id=bad)
    saved = run(database, "dump", "--jsonl", tmp_path / "saved")
    assert saved.exit_code == 1
    assert f"Damaged: {bad} in links" in saved.output
    target = Store(other_url)
    result = run(target, "load", "--jsonl", tmp_path / "saved")
    assert result.exit_code == 1
    assert "2 links; 1 damaged" in result.output
    assert target.link(good) is not None
    with pytest.raises(Damaged):
        target.link(bad)
    target.engine.dispose()


def test_nothing_is_restored_over_data(database: Store, tmp_path: Path) -> None:
    database.share("signpost", PUZZLE)
    assert run(database, "backup", tmp_path / "one").exit_code == 0
    database.share("signpost", OTHER)
    before = contents(database)
    result = run(database, "restore", tmp_path / "one")
    assert result.exit_code == 2
    assert "not empty" in result.output
    assert contents(database) == before
    again = run(database, "backup", tmp_path / "one")
    assert again.exit_code == 2
    assert "exists already" in again.output


def cut(lines: list[str]) -> list[str]:
    return lines[:-3]


def one_line_less(lines: list[str]) -> list[str]:
    return lines[:5] + lines[6:]


def half_a_line(lines: list[str]) -> list[str]:
    return [*lines[:-2], lines[-2][:20]]


def another_letter(lines: list[str]) -> list[str]:
    return [line.replace("signpost", "signposd") for line in lines]


def no_header(lines: list[str]) -> list[str]:
    return lines[1:]


def unknown_table(lines: list[str]) -> list[str]:
    return [line.replace('"table": "jobs"', '"table": "joys"') for line in lines]


def newer_schema(lines: list[str]) -> list[str]:
    return [line.replace('"schema": "', '"schema": "9') for line in lines]


def column_missing(lines: list[str]) -> list[str]:
    rows = [json.loads(line) for line in lines]
    for row in rows:
        row.get("row", {}).pop("kind", None)
    return [json.dumps(row) for row in rows]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (cut, "cut off"),
        (one_line_less, "disagree"),
        (half_a_line, "no JSON object"),
        (another_letter, "disagree"),
        (no_header, "no dump"),
        (unknown_table, "no table"),
        (newer_schema, "Use the newer version"),
        (column_missing, "other columns"),
    ],
)
def test_a_dump_that_is_not_whole_changes_nothing(
    database: Store, tmp_path: Path, spoil: Callable[[list[str]], list[str]], words: str
) -> None:
    source = Store(f"sqlite:///{tmp_path / 'source.sqlite'}")
    fill(source)
    assert run(source, "dump", "--jsonl", tmp_path / "good").exit_code == 0
    source.engine.dispose()
    lines = (tmp_path / "good").read_text().splitlines()
    (tmp_path / "bad").write_text("\n".join(spoil(lines)) + "\n")
    result = run(database, "restore", tmp_path / "bad")
    assert result.exit_code == 2, result.output
    assert words in result.output
    assert all(not rows for rows in contents(database).values())
    assert database.share("signpost", PUZZLE)
    database.migrate()


def test_a_dump_goes_through_a_pipe(database: Store, empty: Store) -> None:
    fill(database)
    command = [sys.executable, "-m", "webapp.data", "--database"]
    addresses = [store.url.render_as_string(hide_password=False) for store in (database, empty)]
    one = subprocess.Popen([*command, addresses[0], "dump", "--jsonl", "-"], cwd=ROOT, stdout=subprocess.PIPE)
    two = subprocess.run([*command, addresses[1], "load", "--jsonl", "-"], cwd=ROOT, stdin=one.stdout, check=True)
    assert one.stdout is not None
    one.stdout.close()
    assert (one.wait(), two.returncode) == (0, 0)
    assert contents(empty) == contents(database)


def test_there_must_be_a_database(tmp_path: Path) -> None:
    for command in (["scrub"], ["backup", tmp_path / "x"], ["dump", "--jsonl", tmp_path / "x"]):
        result = run(Store(f"sqlite:///{tmp_path / 'none.sqlite'}"), *command)
        assert result.exit_code == 2
        assert "There is no database" in result.output
    assert not (tmp_path / "none.sqlite").exists()
    assert not (tmp_path / "x").exists()


def test_a_folder_that_is_not_there_is_named(database: Store, tmp_path: Path) -> None:
    for command in (["backup"], ["dump", "--jsonl"]):
        result = run(database, *command, tmp_path / "nowhere" / "x")
        assert result.exit_code == 2
        assert result.output == f"There is no folder {tmp_path / 'nowhere'}.\n"


def test_a_backup_under_load_has_every_link_acknowledged_before_it_began(
    database: Store, other_url: str, tmp_path: Path
) -> None:
    address = database.url.render_as_string(hide_password=False)
    program = f"""
import itertools, sys
from webapp.store import Store
store = Store({address!r})
for number in itertools.count():
    print(store.share("signpost", f"{{sys.argv[1]}} {{number}}"), number, flush=True)
"""
    acknowledged: list[tuple[str, str]] = []
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(number)], cwd=ROOT, stdout=subprocess.PIPE, text=True, env=os.environ
        )
        for number in range(3)
    ]

    def listen(number: int) -> None:
        for line in writers[number].stdout or ():
            if line.endswith("\n"):  # the last may be cut off by the kill
                id_, count = line.split()
                acknowledged.append((id_, f"{number} {count}"))

    listeners = [threading.Thread(target=listen, args=(number,)) for number in range(3)]
    for each in listeners:
        each.start()
    target = Store(other_url)
    try:
        for round_ in range(3):
            goal = len(acknowledged) + 60
            until(lambda goal=goal: len(acknowledged) >= goal, "nothing is written")
            assert all(writer.poll() is None for writer in writers)
            before = acknowledged.copy()
            saved = run(database, "backup", tmp_path / f"saved {round_}")
            assert saved.exit_code == 0, saved.output
    finally:
        for writer in writers:
            writer.kill()
            writer.wait()
        for each in listeners:
            each.join()
        for writer in writers:
            assert writer.stdout is not None
            writer.stdout.close()
    assert len(acknowledged) > len(before)  # they went on meanwhile
    result = run(target, "restore", tmp_path / "saved 2")
    assert result.exit_code == 0, result.output
    for id_, puzzle in before:
        link = target.link(id_)
        assert link is not None
        assert link.text == puzzle
    target.engine.dispose()


def test_memory_does_not_grow_with_the_rows(tmp_path: Path) -> None:
    """A dump is read and written a batch at a time: no more than a few batches of rows are ever alive."""
    store = Store(f"sqlite:///{tmp_path / 'many.sqlite'}")
    store.migrate()
    rows = 20 * archive.BATCH
    with store.writing() as connection:
        values = ({"id": f"{n:012}", "digest": f"{n:064}", "kind": "k", "text": f"{n}"} for n in range(rows))
        moment = archive.UNREADABLE
        connection.execute(Link.__table__.insert(), [row | {"created": moment, "sha256": "x"} for row in values])
    alive = most = 0

    class Counted(dict[str, Any]):
        def __init__(self, content: dict[str, Any]) -> None:
            nonlocal alive, most
            super().__init__(content)
            alive += 1
            most = max(most, alive)

        def __del__(self) -> None:
            nonlocal alive
            alive -= 1

    def records() -> Iterator[tuple[str, dict[str, Any]]]:
        with archive.snapshot(store) as connection:
            for table, row in archive.rows(connection, archive.Report()):
                yield table.name, Counted(archive.portable_row(table, row))

    target = Store(f"sqlite:///{tmp_path / 'copy.sqlite'}")
    archive.fill(target, newest_revision(), records(), lambda _: None)
    with target.engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(Link)) == rows
        assert connection.scalar(select(func.count()).select_from(KnownOutcome)) == 0
    assert most <= 3 * archive.BATCH
    store.engine.dispose()
    target.engine.dispose()
