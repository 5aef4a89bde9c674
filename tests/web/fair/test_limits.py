"""Every limit of the site fires, and says which it was.  A new setting needs a test here, or a reason to have none."""

from __future__ import annotations

import json
import re
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, func, insert, select, update

from engine import PUZZLES
from engine.core.abilities import Hinted
from tests.engine.hard import HARD_NONOGRAM
from tests.servers.databases import OwnRedis
from tests.web.helpers import HTMX, SOLVED, board, claimed
from webapp import create_app
from webapp.jobs.claims import Claims
from webapp.jobs.hint_processes import HintProcesses
from webapp.jobs.hints import HINT_SECONDS
from webapp.jobs.pool import Pool
from webapp.jobs.reaper import Reaper
from webapp.jobs.results import partial_result, serialize_result
from webapp.jobs.status import NoAnswer, Overloaded
from webapp.jobs.supervisor import Supervisor
from webapp.jobs.visitors import Jobs
from webapp.pages.site.events import Streams
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store import quota
from webapp.store import retention as retention_module
from webapp.store.retention import Retention
from webapp.store.tables import Job, KnownOutcome, Sign, StoredBytes, seal
from webapp.store.values import digest

NO_LIMITS = {
    "database_url": "an address",
    "host": "an address",
    "port": "an address",
    "processes": "as many as there are; nothing is refused",
    "threads": "as many as there are; further requests wait",
    "connections": "tested with a listening server, see tests/servers/site/test_connections.py",
    "connections_per_client": "tested with a listening server, see tests/servers/site/test_connections.py",
    "solvers": "as many as there are; further puzzles wait",
    "proxies": "whom to believe, see tests/servers/site/test_monitoring.py",
    "queue": "an address",
    "rate_limits_url": "an address",
    "metrics_port": "an address",
    "metrics_networks": "whom to answer, see tests/servers/site/test_monitoring.py",
    "log_level": "a choice",
    "pictures": "a folder",
    "picture_megabytes": "nothing is refused: the oldest go, see tests/web/fair/test_quota.py",
    "device": "a folder, see tests/web/device",
    "offline": "a choice, see tests/web/site/test_offline.py",
    "stock": "as many as there are; further puzzles are dealt while somebody waits",
}
TESTED: dict[str, Callable[..., None]] = {}


def fires(*settings: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Marks the test in which these settings fire."""

    def note(test: Callable[..., None]) -> Callable[..., None]:
        TESTED.update(dict.fromkeys(settings, test))
        return test

    return note


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'limits.sqlite'}"


@contextmanager
def site(address: str, **settings: Any) -> Iterator[Flask]:
    """A site with these settings, without solvers unless they say so."""
    app = create_app(Settings(database_url=address, **({"solvers": 0, "patience_seconds": 0.0} | settings)))
    try:
        yield app
    finally:
        if "runner" in app.extensions:
            services(app).close()
        services(app).store.engine.dispose()


@contextmanager
def table(address: str, **settings: Any) -> Iterator[Jobs]:
    """The jobs of a site with these settings."""
    with site(address, **settings) as app:
        yield services(app).jobs


def test_every_setting_is_tested_here_or_is_no_limit() -> None:
    names = {each.name for each in fields(Settings)}
    assert set(TESTED) | set(NO_LIMITS) == names
    assert not set(TESTED) & set(NO_LIMITS)


@fires("sent_megabytes_per_minute")
def test_files_are_not_sent_without_end(address: str) -> None:
    with site(address, sent_megabytes_per_minute=1) as app:
        visitor = app.test_client()
        answers = [visitor.get("/static/vendor/DejaVuSans.ttf") for _ in range(4)]
        assert [each.status_code for each in answers] == [200, 200, 429, 429]
        assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
        assert visitor.get("/kenken").status_code == 200
        assert visitor.get("/static/styles/site.css", environ_base={"REMOTE_ADDR": "192.0.2.1"}).status_code == 200


# -- how much may be asked for -----------------------------------------------------------------------------------------


@fires("waiting")
def test_too_many_waiting_puzzles_are_an_overload_with_a_time_to_come_back(address: str) -> None:
    with site(address, waiting=3) as app:
        for number in range(3):
            services(app).jobs.submit(board(number), f"client {number}")
        for headers in ({}, HTMX):
            response = app.test_client().post("/signpost/solve", data={"text": "2x2:hhhh"}, headers=headers)
            assert response.status_code == 503
            assert response.headers["Retry-After"] == "10"
            assert "The site is busy" in response.text
            assert "Lots of puzzles are waiting to be solved. Try again in 10 seconds." in response.text
        # Whoever asks for one that waits already joins it.
        assert app.test_client().post("/signpost/solve", data={"text": str(board(1))}).status_code == 303


@fires("waiting_per_client")
def test_too_many_waiting_puzzles_of_one_visitor(address: str) -> None:
    with table(address, waiting_per_client=2) as jobs:
        for number in range(2):
            jobs.submit(board(number), "me")
        with pytest.raises(Overloaded, match="2 of your puzzles are already in the queue"):
            jobs.submit(board(2), "me")
        jobs.submit(board(2), "you")


@fires("running_per_client")
def test_more_puzzles_of_one_visitor_are_not_solved_at_once(address: str) -> None:
    with table(address, running_per_client=1) as jobs:
        for number in range(2):
            jobs.submit(board(number), "me")
        first = claimed(jobs)
        assert Claims(jobs.table).claim() is None
        Claims(jobs.table).release(first)
        claimed(jobs)


@fires("requests_per_minute")
def test_too_many_requests_get_a_page_with_a_time_to_come_back(address: str) -> None:
    with site(address, requests_per_minute=5) as app:
        client = app.test_client()
        assert [client.get("/signpost").status_code for _ in range(5)] == [200] * 5
        for headers in ({}, HTMX):
            response = client.get("/signpost", headers=headers)
            assert response.status_code == 429
            assert 1 <= int(response.headers["Retry-After"]) <= 60
            assert "Too many requests" in response.text
            assert "You can send 5 of these requests a minute" in response.text
        assert client.get("/signpost", environ_base={"REMOTE_ADDR": "10.0.0.9"}).status_code == 200
        assert client.get("/healthz").status_code == 200
        with client.get("/static/styles/site.css") as style:
            assert style.status_code == 200


@fires("submits_per_minute")
def test_too_many_puzzles_and_links_of_one_visitor_in_a_minute(address: str) -> None:
    with site(address, submits_per_minute=3) as app:
        client = app.test_client()
        assert client.post("/signpost/solve", data={"text": str(board(1))}).status_code == 303
        assert client.post("/signpost/share", data={"text": str(board(1))}).status_code == 303
        assert client.post("/signpost/solve", data={"text": str(board(2))}).status_code == 303
        for path in ("/signpost/solve", "/signpost/share"):
            response = client.post(path, data={"text": str(board(3))})
            assert response.status_code == 429
            assert "You can send 3 of these requests a minute" in response.text
        key = {"Idempotency-Key": "a-key"}  # is written down, even where the answer is known
        services(app).store.remember(digest("signpost", str(board(4))), serialize_result(SOLVED))
        assert client.post("/signpost/solve", data={"text": str(board(4))}, headers=key).status_code == 429
        assert client.post("/signpost/solve", data={"text": str(board(4))}).status_code == 200
        with_hints = next(kind for kind in PUZZLES.values() if issubclass(kind, Hinted))
        hint = {"text": with_hints.examples[0].text, "entries": ""}
        assert client.post(f"/{with_hints.slug}/hint", data=hint).status_code == 200  # is charged by the time it takes
        assert client.get("/signpost").status_code == 200  # reading is counted apart


def test_the_rates_hold_across_processes_by_redis_and_without_it_in_each(address: str, redis: OwnRedis) -> None:
    shared = {"requests_per_minute": 4, "rate_limits_url": redis.url}
    with site(address, **shared) as one, site(address, **shared) as other:
        answers = [app.test_client().get("/").status_code for app in (one, other, one, other, one, other)]
        assert answers == [200] * 4 + [429] * 2
        redis.kill()
        for app in (one, other):
            assert [app.test_client().get("/").status_code for _ in range(6)] == [200] * 4 + [429] * 2


def test_nobody_notices_a_redis_that_is_frozen(address: str, redis: OwnRedis) -> None:
    with site(address, rate_limits_url=redis.url) as app, ThreadPoolExecutor(8) as visitors:
        assert app.test_client().get("/days").status_code == 200
        redis.process.send_signal(signal.SIGSTOP)
        try:
            answers = list(visitors.map(lambda _: app.test_client().get("/days").status_code, range(24)))
        finally:
            redis.process.send_signal(signal.SIGCONT)
    assert set(answers) == {200}


def test_a_site_that_anybody_can_reach_names_its_hosts() -> None:
    assert not Settings().is_open
    assert Settings(host="0.0.0.0").is_open
    assert not Settings(host="0.0.0.0", hosts=("puzzles.example",)).is_open


@fires("work_seconds")
def test_who_makes_the_site_work_too_much_waits_and_nobody_else_does(address: str) -> None:
    with site(address, work_seconds=2.0) as app:
        large = "/nonogram?text=200x200:" + "/".join(["1"] * 400)
        statuses = []
        for _ in range(200):
            statuses.append((answer := app.test_client().get(large)).status_code)
            if statuses[-1] != 200:
                break
        assert statuses[-1] == 429, "half a second of work, and no end"
        assert len(statuses) > 1
        assert 1 <= int(answer.headers["Retry-After"]) <= 15
        assert "share of computing time" in answer.text
        assert app.test_client().get("/", environ_base={"REMOTE_ADDR": "192.0.2.7"}).status_code == 200
        for path in ("/healthz", "/nonogram/style.css", "/static/styles/site.css"):
            assert app.test_client().get(path).status_code == 200


def test_time_in_which_a_hint_is_worked_out_is_charged() -> None:
    spent: list[tuple[str, float]] = []
    patient = Settings(solvers=1, slowness=10)
    hints = HintProcesses(patient, charge=lambda client, seconds: spent.append((client, seconds)))
    with closing(hints):
        hints.hint("signpost", PUZZLES["signpost"].examples[0].text, "", "me")
        hints.appraisal("signpost", PUZZLES["signpost"].examples[0].text, "", "me")
    assert [client for client, _ in spent] == ["me", "me"]
    assert all(0 < seconds < 60 for _, seconds in spent)


@fires("slowness")
def test_on_a_slow_machine_a_hint_may_take_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def answer(_: Pool, line: bytes, __: object, seconds: float) -> dict[str, str]:
        given.extend((seconds, json.loads(line)["limit"]))
        return {"stopped": "time"}

    monkeypatch.setattr(Pool, "_answer", answer)
    for slowness in (1, 4):
        with closing(HintProcesses(Settings(solvers=1, slowness=slowness))) as hints, pytest.raises(NoAnswer):
            hints.hint("signpost", PUZZLES["signpost"].examples[0].text, "", "me")
    assert given == [HINT_SECONDS, HINT_SECONDS, 4 * HINT_SECONDS, 4 * HINT_SECONDS]


@fires("stored_megabytes_per_client", "stored_megabytes")
def test_so_many_bytes_are_stored_in_a_day_and_no_more(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "ALWAYS", 0)
    for wide, limit in ((10, "stored_megabytes_per_client"), (11, "stored_megabytes")):
        texts = [f"{wide}x1:{'/'.join('1' * columns + '0' * (wide - columns))}/{columns}" for columns in range(1, 8)]
        with site(address, **{limit: 0.001}) as app:
            with services(app).store.writing() as connection:
                connection.execute(delete(StoredBytes))  # it outlasts a restart
            answers = [app.test_client().post("/nonogram/share", data={"text": text}) for text in texts]
            assert answers[0].status_code != 429
            assert answers[-1].status_code == 429
            assert "Existing links still work" in answers[-1].text
            other = {"REMOTE_ADDR": "192.0.2.7"}
            again = app.test_client().post("/nonogram/share", data={"text": texts[0]}, environ_base=other)
            assert (again.status_code == 429) is (limit == "stored_megabytes")


@fires("streams", "streams_per_client")
def test_no_more_streams_than_settings_say(address: str) -> None:
    with site(address, streams=3, streams_per_client=2) as app, ExitStack() as opened:
        streams: Streams = services(app).streams
        admitted = [opened.enter_context(streams.open(each)) for each in ("me", "me", "me", "you", "others")]
        assert admitted == [True, True, False, True, False]
        id_ = services(app).jobs.submit(board(1), "me")
        assert app.test_client().get(f"/jobs/{id_}/events").text == "event: end\ndata: \n\n"
        assert "sse-connect" not in app.test_client().get(f"/jobs/{id_}", headers=HTMX).text
        opened.close()
        assert "sse-connect" in app.test_client().get(f"/jobs/{id_}", headers=HTMX).text


@fires("hosts")
def test_other_host_names_are_refused(address: str) -> None:
    with site(address, hosts=("puzzles.example",)) as app:
        assert app.test_client().get("/", headers={"Host": "puzzles.example"}).status_code == 200
        assert app.test_client().get("/", headers={"Host": "evil.example"}).status_code == 400
        # Without a host there are no addresses to build a page with.
        assert "doesn’t answer to this host name" in app.test_client().get("/", headers={"Host": "evil.example"}).text


@fires("hosts")
@pytest.mark.parametrize(
    ("name", "others", "refused"),
    [
        ("my_site", ["my_site:8000"], ["mysite", "x.my_site", ""]),
        (".puzzles.example", ["puzzles.example", "a.puzzles.example:81"], ["xpuzzles.example", "puzzles.example.evil"]),
        ("Bücher.example:8000", ["xn--bcher-kva.example"], ["bcher.example"]),
        ("[::1]", ["[::1]:8000"], ["[::2]", "127.0.0.1"]),
    ],
)
def test_a_name_stands_for_its_host_on_every_port(
    address: str, name: str, others: list[str], refused: list[str]
) -> None:
    with site(address, hosts=(name,)) as app:
        for each in others:
            assert app.test_client().get("/healthz", headers={"Host": each}).status_code == 200, each
        for each in refused:
            assert app.test_client().get("/healthz", headers={"Host": each}).status_code == 400, each


@fires("input_bytes")
def test_a_request_that_is_too_large_is_told_the_limit(address: str) -> None:
    with site(address, input_bytes=1_000) as app:
        response = app.test_client().post("/signpost/check", data={"text": "x" * 1_001})
        assert response.status_code == 413
        assert "That’s too big. The limit is 1,000 bytes." in response.text


def test_a_text_that_is_too_long_is_told_the_limit(address: str) -> None:
    with site(address) as app:
        response = app.test_client().post("/signpost/check", data={"text": "x" * 65_537})
        assert "The text has 65,537 characters; the limit is 65,536" in response.text


@fires("key_hours")
def test_keys_are_remembered_for_so_long(address: str) -> None:
    for hours, status in ((24.0, 422), (1e-9, 303)):
        with site(address, key_hours=hours) as app:
            for text in ("2x2:aaaa", "2x2:bbbb"):
                headers = {"Idempotency-Key": f"key {hours}".replace(" ", "-")}
                last = app.test_client().post("/signpost/solve", data={"text": text}, headers=headers)
            assert last.status_code == status


# -- how long, and with how much memory --------------------------------------------------------------------------------


@fires("solve_seconds")
def test_a_puzzle_that_takes_too_long_stops_at_the_time_limit(address: str) -> None:
    with site(address, solvers=1, solve_seconds=0.5) as app:
        jobs: Jobs = services(app).jobs
        status = jobs.wait(jobs.submit(HARD_NONOGRAM, "me"), 60)
        assert status is not None
        assert status.outcome is not None
        assert (status.state, status.outcome.stopped) == ("done", "time")
        page = app.test_client().get(f"/jobs/{status.id}").text
        assert "We stopped at the time limit" in page
        assert "Keep searching" in page


@fires("longer_seconds")
def test_keeping_searching_stops_at_its_own_limit(address: str) -> None:
    with site(address, solvers=1, solve_seconds=600, longer_seconds=0.5) as app:
        jobs: Jobs = services(app).jobs
        status = jobs.wait(jobs.submit(HARD_NONOGRAM, "me", longer=True), 60)
        assert status is not None
        assert status.outcome is not None
        assert status.outcome.stopped == "time"


@fires("patience_seconds")
def test_the_first_answer_waits_no_longer_than_this(address: str) -> None:
    with site(address, patience_seconds=0.2) as app:  # nobody solves
        response = app.test_client().post("/signpost/solve", data={"text": "3x2:cegaga"}, headers=HTMX)
        assert "You’re next" in response.text


@pytest.mark.slow
@fires("solve_megabytes")
def test_a_puzzle_that_needs_too_much_memory_stops_at_the_memory_limit() -> None:
    supervisor = Supervisor(Settings(solvers=1, solve_megabytes=64))
    try:
        run = supervisor.run(HARD_NONOGRAM.slug, str(HARD_NONOGRAM), 150)
        assert (run.stopped, run.result) == ("memory", None)
    finally:
        supervisor.close()
    result = partial_result(HARD_NONOGRAM.slug, str(HARD_NONOGRAM), [], "memory", 1.0)
    assert "We stopped at the memory limit" in result.message


@fires("most_solutions", "most_cells")
def test_no_more_solutions_are_listed_than_this() -> None:
    for settings in (Settings(solvers=1, most_solutions=2), Settings(solvers=1, most_cells=12)):
        supervisor = Supervisor(settings)
        try:
            run = supervisor.run("nonogram", str(PUZZLES["nonogram"].parse("3x2:1/1/0/1/1")), 60)
        finally:
            supervisor.close()
        assert run.result is not None
        assert len(run.result.solutions) == 2


@fires("lease_seconds", "attempts")
def test_a_silent_worker_loses_its_job_and_a_job_that_kills_each_ends(address: str) -> None:
    with table(address, lease_seconds=0.1, attempts=2) as jobs:
        id_ = jobs.submit(board(1), "me")
        reaper = Reaper(jobs.table)
        for _ in range(2):
            claimed(jobs)
            reaper.revive_lost()
            time.sleep(0.15)
            reaper.revive_lost()
        status = jobs.status(id_)
        assert status is not None
        assert status.outcome is not None
        assert status.state == "failed"
        assert "crashed twice" in status.outcome.message


@fires("abandoned_seconds")
def test_a_job_that_nobody_asks_about_is_cancelled(address: str) -> None:
    with site(address, solvers=1, abandoned_seconds=1.0) as app:
        jobs: Jobs = services(app).jobs
        status = jobs.wait(jobs.submit(HARD_NONOGRAM, "me"), 60)  # which does not count as asking
        assert status is not None
        assert status.state == "cancelled"


@fires("keep_days")
def test_what_ended_long_ago_and_has_no_link_is_forgotten(address: str) -> None:
    with site(address, keep_days=2.0) as app:
        jobs, store, client = services(app).jobs, services(app).store, app.test_client()
        retention = Retention(store, jobs.settings)
        ids = {name: jobs.submit(board(number), name) for number, name in enumerate(("shared", "lonely", "young"))}
        for _ in ids:
            assert Claims(jobs.table).finish(claimed(jobs), SOLVED)
        shared = client.post("/signpost/share", data={"text": str(board(0))}).headers["Location"]
        ids["running"] = jobs.submit(board(3), "running")
        claimed(jobs)
        ids["never claimed"] = jobs.submit(board(4), "never")
        long_ago = datetime.now(UTC) - timedelta(days=2, minutes=1)
        content = {name: digest("signpost", str(board(number))) for number, name in enumerate(ids)}
        with store.writing() as connection:
            connection.execute(update(Job).where(Job.id != ids["young"]).values(created=long_ago))
            for name in ("shared", "lonely"):
                mine = KnownOutcome.digest == content[name]
                row = connection.execute(select(KnownOutcome.__table__).where(mine)).one()
                aged = {**row._mapping, "created": long_ago}
                aged["sha256"] = seal("outcomes", aged)
                connection.execute(update(KnownOutcome).where(mine).values(**aged))
        retention.forget_some()
        assert {name for name, id_ in ids.items() if jobs.status(id_)} == {"young", "running"}
        with store.engine.connect() as connection:
            assert set(connection.scalars(select(KnownOutcome.digest))) == {content["shared"], content["young"]}
        assert "Several." in client.get(shared).text
        gone = client.get(f"/jobs/{ids['lonely']}")
        assert gone.status_code == 404
        assert "for 2 days" in gone.text


def test_all_of_many_old_rows_go_a_batch_at_a_time(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention_module, "BATCH", 3)
    monkeypatch.setattr(retention_module, "LOOK_EVERY", 0.0)
    monkeypatch.setattr(retention_module, "LONGEST_LOOK", 0.0)
    with table(address, keep_days=2.0) as jobs:
        for number in range(8):
            jobs.submit(board(number), f"client {number}")
            assert Claims(jobs.table).finish(claimed(jobs), SOLVED)
        with jobs.store.writing() as connection:
            for each in (Job, KnownOutcome):
                connection.execute(update(each).values(created=datetime.now(UTC) - timedelta(days=3)))
        retention, left = Retention(jobs.store, jobs.settings), []
        for _ in range(4):
            retention.forget_some()
            with jobs.store.engine.connect() as connection:
                left.append([connection.scalar(select(func.count()).select_from(each)) for each in (Job, KnownOutcome)])
        assert left == [[5, 5], [2, 2], [0, 0], [0, 0]]


def test_jobs_must_outlive_the_keys_that_name_them() -> None:
    with pytest.raises(ValueError, match=r"keep_days: .* would forget jobs before their keys"):
        Settings(keep_days=0.5)
    assert Settings(keep_days=0.0).keep_days == 0


# -- whether the site is ready -----------------------------------------------------------------------------------------


def ready(app: Flask) -> tuple[int, list[str]]:
    """The status of `/readyz`, and what it says has failed."""
    with services(app).store.writing() as connection:
        connection.execute(insert(Sign).prefix_with("OR REPLACE").values(name="solvers", seen=datetime.now(UTC)))
    response = app.test_client().get("/readyz")
    assert response.json
    return response.status_code, response.json["failed"]


@fires("free_megabytes")
def test_too_little_free_disk_space_is_not_ready(address: str) -> None:
    with site(address) as app:
        assert ready(app) == (200, [])
    with site(address, free_megabytes=10**12) as app:
        assert ready(app) == (503, ["disk"])


@fires("oldest_queued_seconds")
def test_a_queue_that_does_not_move_is_not_ready(address: str) -> None:
    with site(address) as app:
        services(app).jobs.submit(board(1), "me")
        with services(app).store.writing() as connection:
            connection.execute(update(Job).values(created=datetime.now(UTC) - timedelta(hours=1)))
        assert ready(app) == (503, ["queue"])


# -- each is told apart ------------------------------------------------------------------------------------------------


def test_overload_is_told_apart_from_every_other_limit(address: str) -> None:
    """Each has its own words, and none of them the words of another."""
    words = {
        "overload": "The site is busy",
        "rate": "Too many requests",
        "request": "That’s too big",
        "puzzle": "the limit is",
        "time": "We stopped at the time limit",
        "memory": "We stopped at the memory limit",
        "cancelled": "Cancelled",
        "failed": "Something went wrong",
    }
    pages: dict[str, tuple[int, str]] = {}
    with site(address, waiting=1, submits_per_minute=6) as app:
        jobs, client = services(app).jobs, app.test_client()

        def ask(text: str, **options: Any) -> tuple[int, str]:
            response = client.post("/signpost/solve", data={"text": text}, **options)
            return response.status_code, re.sub(r"<textarea.*?</textarea>", "", response.text, flags=re.DOTALL)

        for number, stopped in enumerate(("time", "memory", "failed", "cancelled")):
            id_ = jobs.submit(board(number), "me")
            claim = claimed(jobs)
            if stopped == "cancelled":
                jobs.cancel(id_)
            else:
                Claims(jobs.table).finish(claim, partial_result(claim.kind, claim.text, [], stopped, 1.0))
            page = client.get(f"/jobs/{id_}")
            pages[stopped] = page.status_code, page.text
        pages["request"] = ask("x" * 200_000)
        pages["puzzle"] = ask("99x99:" + "a" * 99)
        assert ask("2x2:hhhh")[0] == 303
        pages["overload"] = ask("2x2:hhhg")
        while (page := ask("2x2:hhhf"))[0] == 503:
            pass
        pages["rate"] = page
    statuses = {name: status for name, (status, _) in pages.items()}
    stops = dict.fromkeys(("time", "memory", "cancelled", "failed"), 200)
    assert statuses == {"overload": 503, "rate": 429, "request": 413, "puzzle": 422} | stops
    for name, (_, page) in pages.items():
        told = {other for other, each in words.items() if each in page}
        assert told == {name}, name
