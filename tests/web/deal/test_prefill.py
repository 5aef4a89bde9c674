"""Idle solvers fill the stock: every shelf, only while nobody waits, and once where several race."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import request
from sqlalchemy.exc import OperationalError

from engine import Recipe, deal, fresh
from engine.puzzles.nonogram import Nonogram
from tests import until
from tests.web.helpers import board
from webapp import create_app
from webapp.jobs import prefill
from webapp.jobs.prefill import Stocker, every_recipe
from webapp.jobs.runner import Runner
from webapp.jobs.supervisor import Supervisor
from webapp.jobs.table import JobsTable
from webapp.jobs.visitors import Jobs
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.values import Ready

FIRSTS = [Recipe.latest("kenken", "3", "Very easy", 1), Recipe.latest("signpost", "3", "Very easy", 1)]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[JobsTable]:
    monkeypatch.setattr(prefill, "every_recipe", lambda: FIRSTS)
    monkeypatch.setattr(prefill, "of_the_day", lambda _: ())
    monkeypatch.setattr(prefill, "QUIET_SECONDS", 0.0)
    monkeypatch.setattr(prefill, "LOOK_EVERY", 0.5)
    url = f"sqlite:///{tmp_path / 'stock.sqlite'}"
    store = Store(url)
    store.migrate()
    yield JobsTable(store, Settings(database_url=url, stock=3, solvers=2))
    store.engine.dispose()


def test_every_shelf_is_known_once() -> None:
    shelves = [recipe.shelf for recipe in every_recipe()]
    assert len(shelves) == len(set(shelves)) > 20
    assert all(recipe.seed == 1 for recipe in every_recipe())


def test_idle_solvers_fill_all_shelves_and_then_rest(table: JobsTable) -> None:
    supervisor = Supervisor(table.settings)
    runner = Runner(table, supervisor)
    names = [recipe.shelf for recipe in FIRSTS]
    stock = runner.stocker.stock
    try:
        until(lambda: all(shelf.unseen == 3 for shelf in stock.shelves(names).values()))
        for recipe in FIRSTS:
            for seed in (1, 2, 3):
                ready = stock.puzzle(f"{recipe.shelf}-{seed}")
                assert ready is not None
                assert ready.text == str(deal(Recipe.parse(ready.recipe)))
        assert stock.next_seed(names[0], 1) == 2  # seen, so that another is made
        until(lambda: stock.shelves(names)[names[0]].last == 4, "no new one was made")
    finally:
        runner.close()


def test_what_stands_on_a_shelf_already_is_not_put_there_again(table: JobsTable) -> None:
    supervisor = Supervisor(table.settings)
    stocker = Stocker(table, supervisor)
    first, second, third = (Recipe.latest("kenken", "3", "Very easy", seed) for seed in (1, 2, 3))
    stocker.stock.add(Ready(str(first), str(deal(second))))
    try:
        until(lambda: stocker.deal_one(lambda: True) and stocker.stock.puzzle(str(third)) is not None)
    finally:
        supervisor.close()
    assert stocker.stock.puzzle(str(second)) is None


def test_patterns_do_not_stand_where_pictures_are_asked_for(table: JobsTable, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Recipe.latest("nonogram", "10", "Medium", 1)
    monkeypatch.setattr(prefill, "every_recipe", lambda: [first])
    titles = [fresh(replace(first, seed=seed)).title for seed in (1, 2)]
    assert [title in Nonogram.fillers for title in titles] == [True, False]
    supervisor = Supervisor(table.settings)
    stocker = Stocker(table, supervisor)
    try:
        until(lambda: stocker.deal_one(lambda: True) and stocker.stock.shelves([first.shelf])[first.shelf].last == 2)
    finally:
        supervisor.close()
    assert stocker.stock.shelves([first.shelf])[first.shelf].unseen == 1


def test_a_visitor_comes_first(table: JobsTable) -> None:
    supervisor = Supervisor(table.settings)
    stocker = Stocker(table, supervisor)
    try:
        Jobs(table).submit(board(1), "somebody")
        assert not stocker.deal_one(lambda: True)
        assert not stocker.deal_one(lambda: False)
    finally:
        supervisor.close()
    assert [shelf.last for shelf in stocker.stock.shelves([each.shelf for each in FIRSTS]).values()] == [0, 0]


@pytest.mark.parametrize(("ago", "rests"), [(None, False), (61.0, False), (59.0, True)])
def test_dealing_takes_a_quarter_of_the_time_while_somebody_looks(
    table: JobsTable, monkeypatch: pytest.MonkeyPatch, ago: float | None, rests: bool
) -> None:
    now = 1000.0
    monkeypatch.setattr(prefill, "time", SimpleNamespace(monotonic=lambda: now))
    supervisor = Supervisor(table.settings)
    stocker, dealt = Stocker(table, supervisor), list[float]()

    def deal_for_two_seconds(*_: object) -> bool:
        nonlocal now
        dealt.append(now)
        now += 2.0
        return True

    monkeypatch.setattr(stocker, "_deal", deal_for_two_seconds)
    if ago is not None:
        stocker.note_visitor()
        now += ago - 2.0
    try:
        assert stocker.deal_one(lambda: True)
        now += 5.9
        assert stocker.deal_one(lambda: True) is not rests
        now += 0.2
        assert stocker.deal_one(lambda: True)
    finally:
        supervisor.close()
    assert len(dealt) == (2 if rests else 3)


def test_whoever_watches_the_site_looks_at_no_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen = []
    monkeypatch.setattr(Stocker, "note_visitor", lambda _: seen.append(request.path))
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'looks.sqlite'}", stock=0, solvers=1))
    try:
        for path in ("/healthz", "/readyz", "/about", "/"):
            app.test_client().get(path)
    finally:
        services(app).close()
    assert seen == ["/about", "/"]


def test_solvers_that_race_keep_one_of_each(table: JobsTable) -> None:
    supervisor = Supervisor(table.settings)
    stockers = [Stocker(table, supervisor) for _ in range(3)]

    def work(stocker: Stocker) -> None:
        for _ in range(4):
            stocker.deal_one(lambda: True)

    threads = [threading.Thread(target=work, args=(each,)) for each in stockers]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    supervisor.close()
    shelves = stockers[0].stock.shelves([each.shelf for each in FIRSTS]).values()
    assert [shelf.unseen for shelf in shelves] == [shelf.last for shelf in shelves]
    assert sum(shelf.last for shelf in shelves) >= 4


def test_shelves_that_give_nothing_are_left_alone(table: JobsTable) -> None:
    supervisor = Supervisor(table.settings, ("false",))
    stocker = Stocker(table, supervisor)
    try:
        for _ in range(len(FIRSTS) * prefill.GIVE_UP_AFTER):
            assert stocker._lacking() is not None
            assert not stocker.deal_one(lambda: True)
        assert stocker._lacking() is None
    finally:
        supervisor.close()


def test_where_nothing_can_be_stored_nothing_is_dealt_for_a_while(
    table: JobsTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    supervisor = Supervisor(table.settings)
    stocker = Stocker(table, supervisor)
    dealt = []

    def full(ready: Ready) -> None:
        dealt.append(ready.recipe)
        raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

    monkeypatch.setattr(stocker.stock, "add", full)
    try:
        assert not any(stocker.deal_one(lambda: True) for _ in range(3))
        stocker.wait_for_quiet()  # a visitor's job does not bring the next try nearer
        assert not stocker.deal_one(lambda: True)
        assert len(dealt) == 1
        monkeypatch.undo()
        stocker._not_before = 0.0  # as if the time until the next try were over
        assert stocker.deal_one(lambda: True)
    finally:
        supervisor.close()
