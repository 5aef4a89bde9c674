"""One fault each: solvers that crash, workers that freeze, visitors who leave or flood; on SQLite and on PostgreSQL."""

from __future__ import annotations

import dataclasses
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, select
from sqlalchemy.exc import OperationalError

from engine import PUZZLES
from tests import ROOT, until
from tests.engine.hard import HARD, HARD_NONOGRAM
from tests.servers.databases import free_port
from tests.servers.processes.test_many_processes import LEASE, Fleet, fleet  # noqa: F401 (a fixture)
from tests.servers.processes.test_solving_processes import endless_program
from tests.web.helpers import SOLVED, alive, follow
from webapp import create_app
from webapp.jobs.claims import Claims
from webapp.jobs.runner import Runner
from webapp.jobs.status import JobStatus
from webapp.jobs.supervisor import Supervisor
from webapp.jobs.table import JobsTable
from webapp.jobs.visitors import Jobs
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.tables import Job, KnownOutcome
from webapp.store.values import ACTIVE, digest

EASY = ("signpost", "3x3:ddg9abga1gh")
HTMX = {"HX-Request": "true"}
SOLVE = f"sys.path.insert(0, {str(ROOT)!r}); from engine.process.worker import Answers, run; run(job, Answers(1))"
"""What the solver does with its job, for programs that stand in for it and do something else before."""


def rows(store: Store) -> list[Any]:
    """Everything that the jobs table and the remembered outcomes hold."""
    with store.engine.connect() as connection:
        return [connection.execute(select(each).order_by(*each.primary_key)).all() for each in TABLES]


TABLES = (Job.__table__, KnownOutcome.__table__)


class Crew:
    """Jobs and a runner in this process, with a stand-in for the solver where one is given."""

    def __init__(self, address: str, *program: str, **settings: Any) -> None:
        self.store = Store(address)
        self.store.migrate()
        self.settings = Settings(database_url=address, **settings)
        self.jobs = Jobs(JobsTable(self.store, self.settings))
        command = {"command": program} if program else {}
        self.runner = Runner(self.jobs.table, Supervisor(self.settings, **command))

    def until(self, id_: str, *states: str) -> JobStatus:
        return follow(self.jobs, id_, *states)

    def row(self, id_: str) -> Any:
        with self.store.engine.connect() as connection:
            return connection.execute(select(Job.__table__).where(Job.id == id_)).one()

    def close(self) -> None:
        self.runner.close()
        self.store.engine.dispose()


@pytest.fixture
def crew(url: str) -> Iterator[Callable[..., Crew]]:
    crews: list[Crew] = []

    def hire(*program: str, **settings: Any) -> Crew:
        crews.append(Crew(url, *program, **settings))
        return crews[-1]

    yield hire
    for each in crews:
        each.close()


def puzzle(kind: str, text: str) -> Any:
    return PUZZLES[kind].parse(text)


def hard(number: int) -> Any:
    """One of many nonograms: each has some empty rows more."""
    return dataclasses.replace(HARD_NONOGRAM, rows=HARD_NONOGRAM.rows + ((),) * number)


def pid_in(path: Path) -> int:
    """The process id that a stand-in for the solver wrote down."""
    until(lambda: path.exists() and path.read_text().endswith("\n"), "the solver did not start")
    return int(path.read_text().split()[-1])


def test_a_worker_stopped_for_three_leases_and_continued_changes_no_row(fleet: Fleet) -> None:  # noqa: F811
    id_ = fleet.submit("nonogram", HARD)
    zombie = fleet.hire()
    fleet.until(id_, "running", "done")  # a very busy machine may see the end only
    fleet.freeze(zombie)
    fleet.hire()
    stopped = time.monotonic()
    fleet.until(id_, "done")
    # The zombie's solver goes on meanwhile, so there is a result for it to read when it wakes.
    time.sleep(max(0.0, 3 * LEASE - (time.monotonic() - stopped)))
    before = rows(services(fleet.app).store)
    zombie.send_signal(signal.SIGCONT)
    time.sleep(2.0)
    assert rows(services(fleet.app).store) == before
    assert zombie.poll() is None


def test_the_result_of_a_worker_given_up_for_dead_is_not_remembered(crew: Callable[..., Crew]) -> None:
    jobs = crew(solvers=0).jobs
    id_ = jobs.submit(puzzle(*EASY), "me")
    claim = Claims(jobs.table).claim()
    assert claim is not None
    jobs.cancel(id_)
    before = rows(jobs.store)
    assert not Claims(jobs.table).finish(claim, SOLVED)
    assert rows(jobs.store) == before
    assert jobs.store.outcome(digest(*EASY)) is None


def test_a_puzzle_that_crashes_its_solver_each_time_fails_after_three_starts(
    crew: Callable[..., Crew], tmp_path: Path
) -> None:
    starts = tmp_path / "starts"
    found = [[3, 4, 2], [6, 5, 1]]
    body = (
        f"open({str(starts)!r}, 'a').write('x')\n"
        f"print(json.dumps({{'solution': {found}}}), flush=True)\n"
        "os.kill(os.getpid(), 9)"
    )
    poisoned = crew(*endless_program(tmp_path, body), solvers=1)
    id_ = poisoned.jobs.submit(puzzle("signpost", "3x2:cegaga"), "me")
    status = poisoned.until(id_, "done", "failed")
    assert status.state == "failed"
    assert status.outcome is not None
    assert "crashed 3 times" in status.outcome.message
    assert status.outcome.solutions == (found,)
    assert starts.read_text() == "xxx"


def test_a_solver_killed_once_costs_nothing_but_time(crew: Callable[..., Crew], tmp_path: Path) -> None:
    mark = tmp_path / "killed"
    body = (
        f"if not os.path.exists({str(mark)!r}):\n"
        f"    open({str(mark)!r}, 'w').close()\n"
        "    os.kill(os.getpid(), 9)\n"
        f"{SOLVE}"
    )
    survivor = crew(*endless_program(tmp_path, body), solvers=1)
    id_ = survivor.jobs.submit(puzzle(*EASY), "me")
    status = survivor.until(id_, "done", "failed")
    assert status.outcome is not None
    assert (status.state, status.outcome.status) == ("done", "unique")
    assert mark.exists()
    assert survivor.row(id_).attempts == 2


def test_cancel_ends_the_solver_process(crew: Callable[..., Crew], tmp_path: Path) -> None:
    note = tmp_path / "pid"
    body = f"open({str(note)!r}, 'a').write(f'{{os.getpid()}}\\n')\ntime.sleep(600)"
    stuck = crew(*endless_program(tmp_path, body), solvers=1)
    id_ = stuck.jobs.submit(puzzle(*EASY), "me")
    pid = pid_in(note)
    assert alive(pid)
    stuck.jobs.cancel(id_)
    until(lambda: not alive(pid), "the solver lives on")


def test_a_closed_page_ends_the_solver_process_unless_somebody_else_waits(
    crew: Callable[..., Crew], tmp_path: Path
) -> None:
    note = tmp_path / "pid"
    body = f"open({str(note)!r}, 'a').write(f'{{os.getpid()}}\\n')\ntime.sleep(600)"
    stuck = crew(*endless_program(tmp_path, body), solvers=1, abandoned_seconds=6.0)
    id_ = stuck.jobs.submit(puzzle(*EASY), "me")
    stuck.until(id_, "running")
    pid = pid_in(note)
    end = time.monotonic() + 9.0
    while time.monotonic() < end:  # one page was closed, another is open
        assert stuck.jobs.submit(puzzle(*EASY), "you") == id_
        stuck.jobs.still_wanted(id_)
        time.sleep(0.2)
    assert alive(pid)
    until(lambda: not alive(pid), "the solver lives on")
    assert stuck.until(id_, "cancelled", "done", "failed").state == "cancelled"


@pytest.mark.parametrize("program", ["webapp", "webapp.worker"])
def test_sigterm_hands_work_back_without_costing_an_attempt(url: str, program: str) -> None:
    store = Store(url)
    store.migrate()
    jobs = Jobs(JobsTable(store, Settings()))
    id_ = jobs.submit(puzzle("nonogram", HARD), "me")
    environment = os.environ | {
        "PLAYGROUND_DATABASE_URL": url,
        "PLAYGROUND_SOLVERS": "1",
        "PLAYGROUND_PORT": str(free_port()),
    }
    process = subprocess.Popen([sys.executable, "-m", program], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    try:

        def beats() -> bool:
            jobs.still_wanted(id_)
            status = jobs.status(id_)
            return status is not None and bool(status.progress)

        until(beats, "nobody takes the job")
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0
    finally:
        process.kill()
        process.wait()
    with store.engine.connect() as connection:
        assert connection.execute(select(Job.state, Job.attempts, Job.outcome)).one() == ("queued", 0, None)
    store.engine.dispose()


def test_a_result_that_is_there_at_a_shutdown_is_kept(crew: Callable[..., Crew], tmp_path: Path) -> None:
    """The solver still proves forced cells when the runner closes; what it has said is the outcome."""
    said = tmp_path / "said"
    body = (
        "found = [[[3, 4, 2], [6, 5, 1]], [[2, 1, 3], [4, 6, 5]]]\n"
        "print(json.dumps({'result': {'status': 'several', 'solutions': found, 'complete': False, 'forced': None,"
        " 'message': 'At least 2', 'stopped': '', 'seconds': 0.1}}), flush=True)\n"
        f"open({str(said)!r}, 'w').close()\n"
        "time.sleep(600)"
    )
    closing = crew(*endless_program(tmp_path, body), solvers=1)
    id_ = closing.jobs.submit(puzzle("signpost", "3x2:cegaga"), "me")
    until(said.exists, "the solver did not start")
    before = closing.row(id_).beat
    until(lambda: closing.row(id_).beat >= before + 2, "the runner does not read")
    closing.runner.close()
    status = closing.jobs.status(id_)
    assert status is not None
    assert status.outcome is not None
    assert (status.state, status.outcome.message) == ("done", "At least 2")


def test_a_database_that_is_away_for_a_moment_costs_no_work(
    crew: Callable[..., Crew], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts, back = tmp_path / "starts", tmp_path / "back"
    body = (
        f"open({str(starts)!r}, 'a').write('x')\n"
        f"while not os.path.exists({str(back)!r}): time.sleep(0.05)\n"
        "print(json.dumps({'result': {'status': 'unique', 'solutions': [], 'complete': True, 'forced': None,"
        " 'message': '', 'stopped': '', 'seconds': 0.1}}), flush=True)"
    )
    away = crew(*endless_program(tmp_path, body), solvers=1)
    id_ = away.jobs.submit(puzzle(*EASY), "me")
    away.until(id_, "running")
    change, failed = away.runner.claims._change, 0

    def fail_four_times(*args: Any, **values: Any) -> bool:
        nonlocal failed
        if failed < 4:
            failed += 1
            raise OperationalError("UPDATE", {}, Exception("the server closed the connection"))
        return change(*args, **values)

    monkeypatch.setattr(away.runner.claims, "_change", fail_four_times)
    until(lambda: failed == 4, "nobody writes")
    back.touch()
    status = away.until(id_, "done", "failed", "cancelled")
    assert status.state == "done"
    assert starts.read_text() == "x"


def test_while_the_database_is_away_pages_say_so(tmp_path: Path) -> None:
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'x.sqlite'}", solvers=0))
    store = services(app).store
    shared = store.share(*EASY)
    store.engine.dispose()
    engine, store.engine = store.engine, create_engine(f"sqlite:///{tmp_path / 'nowhere' / 'x.sqlite'}")
    client = app.test_client()
    for response in (
        client.get(f"/p/{shared}"),
        client.get("/jobs/aaaaaaaaaaaaaaaaaaaaaa"),
        client.post("/signpost/solve", data={"text": EASY[1]}),
        client.post("/signpost/share", data={"text": EASY[1]}, headers=HTMX),
    ):
        assert response.status_code == 503
        assert int(response.headers["Retry-After"]) > 0
        assert "Try again" in response.text
    assert client.get("/signpost").status_code == 200
    store.engine = engine
    assert client.get(f"/p/{shared}").status_code == 200
    engine.dispose()


@pytest.fixture
def stuck_on_nonograms(tmp_path: Path) -> list[str]:
    """A stand-in for the solver that never answers about nonograms, and solves everything else."""
    return endless_program(tmp_path, f"if job['kind'] == 'nonogram': time.sleep(600)\n{SOLVE}")


def test_one_clients_flood_does_not_hold_up_anothers_easy_puzzle(
    crew: Callable[..., Crew], stuck_on_nonograms: list[str]
) -> None:
    flooded = crew(*stuck_on_nonograms, solvers=2, solve_seconds=3600.0, abandoned_seconds=3600.0)
    links = [flooded.jobs.submit(hard(i), "flood") for i in range(12 - 2)]
    until(lambda: [flooded.row(each).state for each in links].count("running") == 2, "nobody takes them")
    links += [flooded.jobs.submit(hard(i), "flood") for i in (10, 11)]
    id_ = flooded.jobs.submit(puzzle(*EASY), "other")
    flooded.until(id_, "done")
    # Nobody lost a job for it, or an attempt.
    for each in links:
        row = flooded.row(each)
        assert row.state in ACTIVE
        assert row.attempts == (row.state == "running")


def test_a_client_alone_has_all_solvers(crew: Callable[..., Crew], stuck_on_nonograms: list[str]) -> None:
    alone = crew(*stuck_on_nonograms, solvers=2)
    links = [alone.jobs.submit(hard(i), "me") for i in range(3)]
    alone.until(links[0], "running")
    alone.until(links[1], "running")
    time.sleep(4.0)  # longer than it takes to make room for somebody else
    assert [alone.row(each).fence for each in links] == [1, 1, 0]
