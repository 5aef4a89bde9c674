"""Backups are whole, and dumps carry everything from one database to another, or nothing."""

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
from sqlalchemy import func, select, text

from tests import ROOT, until
from tests.servers.store.database_files import OTHER, PUZZLE, change, contents, run
from tests.servers.store.test_migrations import EACH, lay_down
from tests.web.api.schemas import fill
from webapp import create_app
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store import archive
from webapp.store.contents import Store
from webapp.store.database import newest_revision
from webapp.store.tables import KnownOutcome, Permalink
from webapp.store.values import Damaged


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
    services(app).store.engine.dispose()
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


@pytest.mark.parametrize("schema", EACH)
def test_what_an_older_version_left_can_be_dumped_and_loaded(
    url: str,
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
    with empty.engine.connect() as connection:
        assert {len(each) for each in connection.scalars(text("SELECT sha256 FROM links"))} == {64}
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


@pytest.mark.slow
def test_a_backup_under_load_has_every_link_acknowledged_before_it_began(
    database: Store, other_url: str, tmp_path: Path
) -> None:
    address = database.url.render_as_string(hide_password=False)
    program = f"""
import itertools, sys
from webapp.store.contents import Store
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


@pytest.mark.slow
def test_memory_does_not_grow_with_the_rows(tmp_path: Path) -> None:
    """A dump is read and written a batch at a time: no more than a few batches of rows are ever alive."""
    store = Store(f"sqlite:///{tmp_path / 'many.sqlite'}")
    store.migrate()
    rows = 20 * archive.BATCH
    with store.writing() as connection:
        values = ({"id": f"{n:012}", "digest": f"{n:064}", "kind": "k", "text": f"{n}"} for n in range(rows))
        moment = archive.UNREADABLE
        connection.execute(Permalink.__table__.insert(), [row | {"created": moment, "sha256": "x"} for row in values])
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
            for table, row in archive.rows(connection, archive.Findings()):
                yield table.name, Counted(archive.portable_row(table, row))

    target = Store(f"sqlite:///{tmp_path / 'copy.sqlite'}")
    archive.fill(target, newest_revision(), records(), lambda _: None)
    with target.engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(Permalink)) == rows
        assert connection.scalar(select(func.count()).select_from(KnownOutcome)) == 0
    assert most <= 3 * archive.BATCH
    store.engine.dispose()
    target.engine.dispose()
