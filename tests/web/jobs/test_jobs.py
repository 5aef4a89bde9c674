"""The jobs table under crowds, crashes and workers that come back from the dead; on SQLite and on PostgreSQL."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event, select

from tests import until
from tests.engine.hard import HARD_NONOGRAM
from tests.web.helpers import PUZZLE, SOLVED, board, claimed
from webapp.jobs.claims import Claims
from webapp.jobs.reaper import Reaper
from webapp.jobs.results import partial_result
from webapp.jobs.runner import Runner
from webapp.jobs.status import Overloaded
from webapp.jobs.supervisor import Supervisor
from webapp.jobs.table import JobsTable
from webapp.jobs.visitors import Jobs
from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.tables import Job
from webapp.store.values import ACTIVE


@pytest.fixture
def jobs(url: str) -> Iterator[Jobs]:
    store = Store(url)
    store.migrate()
    yield Jobs(JobsTable(store, Settings(lease_seconds=0.2)))
    store.engine.dispose()


def states(jobs: Jobs) -> Counter[str]:
    with jobs.store.engine.connect() as connection:
        return Counter(connection.scalars(select(Job.state)))


def test_a_job_is_claimed_once_worked_on_and_ended(jobs: Jobs) -> None:
    id_ = jobs.submit(PUZZLE, "me")
    claim = claimed(jobs)
    assert (claim.id, claim.kind, claim.text) == (id_, "signpost", "3x2:cegaga")
    assert Claims(jobs.table).claim() is None
    assert Claims(jobs.table).beat(claim, {"doing": "searching", "elapsed": 1.5}) == 0
    jobs.still_wanted(id_)
    assert Claims(jobs.table).beat(claim, {"doing": "searching", "elapsed": 1.5}) == 1
    status = jobs.status(id_)
    assert status is not None
    assert (status.state, status.elapsed, status.ended) == ("running", 1.5, False)
    assert Claims(jobs.table).finish(claim, SOLVED)
    status = jobs.status(id_)
    assert status is not None
    assert status.ended
    assert status.outcome == SOLVED
    assert jobs.known(PUZZLE) == SOLVED
    assert not Claims(jobs.table).finish(claim, replace(SOLVED, message="twice"))
    assert jobs.status(id_) == status


def test_whoever_waits_does_not_wait_for_a_solver_that_is_not_free(jobs: Jobs) -> None:
    id_ = jobs.submit(PUZZLE, "me")
    status = jobs.wait(id_, 3600, queued=0.1)
    assert status is not None
    assert status.state == "queued"
    claim = claimed(jobs)
    threading.Timer(0.5, lambda: Claims(jobs.table).finish(claim, SOLVED)).start()
    status = jobs.wait(id_, 3600, queued=0.1)  # it is being solved, which is worth waiting for
    assert status is not None
    assert status.state == "done"


def test_the_same_puzzle_joins_the_job_that_is_active(jobs: Jobs) -> None:
    first = jobs.submit(PUZZLE, "me")
    assert jobs.submit(PUZZLE, "you") == first
    claim = claimed(jobs)
    assert jobs.submit(PUZZLE, "you") == first
    longer = jobs.submit(PUZZLE, "you", longer=True)
    assert longer != first
    Claims(jobs.table).finish(claim, partial_result("signpost", "3x2:cegaga", [], "time", 1.0))
    assert jobs.submit(PUZZLE, "me") == longer
    jobs.cancel(longer)
    assert jobs.submit(PUZZLE, "me") not in (first, longer)


def test_a_crowd_submitting_the_same_gets_one_job(jobs: Jobs) -> None:
    ids: list[str] = []
    crowd = [threading.Thread(target=lambda: ids.append(jobs.submit(PUZZLE, "me"))) for _ in range(12)]
    for each in crowd:
        each.start()
    for each in crowd:
        each.join()
    assert len(ids) == 12
    assert len(set(ids)) == 1


def test_many_workers_never_share_a_job(jobs: Jobs) -> None:
    wanted = [jobs.submit(board(i), f"client {i}") for i in range(40)]
    taken: list[str] = []

    def work() -> None:
        for _ in range(200):
            claim = Claims(jobs.table).claim()
            if claim is not None:
                taken.append(claim.id)
                assert Claims(jobs.table).finish(claim, SOLVED)
            elif not states(jobs)["queued"]:
                return

    crowd = [threading.Thread(target=work) for _ in range(6)]
    for each in crowd:
        each.start()
    for each in crowd:
        each.join()
    assert sorted(taken) == sorted(wanted)


def test_who_loses_a_job_to_another_worker_takes_the_next_at_once(scratch: str) -> None:
    """What woke it is spent: the other job must not wait until somebody looks again."""
    one, other = (Jobs(JobsTable(Store(scratch), Settings())) for _ in range(2))
    one.store.migrate()
    wanted = {one.submit(board(number), f"client {number}") for number in range(2)}
    taken: list[str] = []

    @event.listens_for(one.store.engine, "before_cursor_execute")
    def be_slow(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith("UPDATE jobs") and not taken:
            taken.append(claimed(other).id)

    taken.append(claimed(one).id)
    assert set(taken) == wanted
    assert Claims(one.table).claim() is None
    for each in (one, other):
        each.store.engine.dispose()


def test_limits_of_waiting_jobs_in_all_and_of_one_visitor(jobs: Jobs) -> None:
    for i in range(jobs.settings.waiting_per_client):
        jobs.submit(board(i), "me")
    with pytest.raises(Overloaded, match=f"{jobs.settings.waiting_per_client} of your puzzles"):
        jobs.submit(board(50), "me")
    for i in range(60, 60 + jobs.settings.waiting - jobs.settings.waiting_per_client):
        jobs.submit(board(i), f"client {i}")
    with pytest.raises(Overloaded, match="Lots of puzzles are waiting"):
        jobs.submit(board(999), "you")


def test_one_visitors_flood_does_not_delay_another(jobs: Jobs) -> None:
    for i in range(8):
        jobs.submit(board(i), "flood")
    jobs.submit(board(100), "other")
    first, second, third = claimed(jobs), claimed(jobs), claimed(jobs)
    assert second.text == str(board(100))  # the flood already had one running
    assert Claims(jobs.table).claim() is None  # it has as many as one visitor may
    Claims(jobs.table).finish(first, SOLVED)
    assert claimed(jobs).text not in (first.text, second.text, third.text)


def test_a_worker_that_stops_beating_loses_its_job_and_cannot_write_any_more(jobs: Jobs) -> None:
    id_ = jobs.submit(PUZZLE, "me")
    zombie, reaper = claimed(jobs), Reaper(jobs.table)
    reaper.revive_lost()
    time.sleep(0.3)
    reaper.revive_lost()
    assert states(jobs) == {"queued": 1}
    successor = claimed(jobs)
    assert successor.fence == zombie.fence + 1
    assert Claims(jobs.table).beat(zombie, {"doing": "haunting"}) is None
    assert not Claims(jobs.table).finish(zombie, replace(SOLVED, message="from the dead"))
    assert Claims(jobs.table).finish(successor, SOLVED)
    status = jobs.status(id_)
    assert status is not None
    assert status.outcome == SOLVED


def test_a_worker_that_beats_keeps_its_job(jobs: Jobs) -> None:
    jobs.submit(PUZZLE, "me")
    claim, reaper = claimed(jobs), Reaper(jobs.table)
    for _ in range(4):
        assert Claims(jobs.table).beat(claim, {}) is not None
        reaper.revive_lost()
        time.sleep(0.1)
    assert states(jobs) == {"running": 1}


def test_a_puzzle_that_crashes_every_worker_fails_after_three_attempts(jobs: Jobs) -> None:
    id_ = jobs.submit(PUZZLE, "me")
    reaper = Reaper(jobs.table)
    for _ in range(3):
        Claims(jobs.table).beat(claimed(jobs), {"solutions": [[[3, 4, 2], [6, 5, 1]]]})
        reaper.revive_lost()
        time.sleep(0.25)
        reaper.revive_lost()
    status = jobs.status(id_)
    assert status is not None
    assert status.state == "failed"
    assert status.outcome is not None
    assert "crashed 3 times" in status.outcome.message
    assert list(status.outcome.solutions) == [[[3, 4, 2], [6, 5, 1]]]
    assert Claims(jobs.table).claim() is None


def test_a_shutdown_hands_work_back_without_costing_an_attempt(jobs: Jobs) -> None:
    jobs.submit(PUZZLE, "me")
    for _ in range(5):
        Claims(jobs.table).release(claimed(jobs))
    with jobs.store.engine.connect() as connection:
        assert connection.execute(select(Job.state, Job.attempts, Job.fence)).one() == ("queued", 0, 5)


def test_a_cancelled_job_keeps_what_was_found_and_its_worker_is_told(jobs: Jobs) -> None:
    id_ = jobs.submit(PUZZLE, "me")
    claim = claimed(jobs)
    Claims(jobs.table).beat(claim, {"solutions": [[[3, 4, 2], [6, 5, 1]]], "elapsed": 2.0})
    jobs.cancel(id_)
    assert Claims(jobs.table).beat(claim, {}) is None
    status = jobs.status(id_)
    assert status is not None
    assert status.state == "cancelled"
    assert status.outcome is not None
    assert status.outcome.stopped == "cancelled"
    assert len(status.outcome.solutions) == 1
    assert jobs.known(PUZZLE) is None
    jobs.cancel(id_)
    assert jobs.status(id_) == status


def race(jobs: Jobs, number: int) -> str:
    """Cancel and finish a job at the same moment; what it ended as."""
    id_ = jobs.submit(board(number % 4096), "me")
    claim = claimed(jobs)
    recorded: list[bool] = []
    rivals = [
        threading.Thread(target=lambda: recorded.append(Claims(jobs.table).finish(claim, SOLVED))),
        threading.Thread(target=lambda: jobs.cancel(id_)),
    ]
    for each in rivals if number % 2 else rivals[::-1]:
        each.start()
    for each in rivals:
        each.join()
    status = jobs.status(id_)
    assert status is not None
    assert (status.state == "done") == recorded[0]
    assert status.outcome is not None
    assert status.outcome.stopped == ("" if recorded[0] else "cancelled")
    return status.state


def test_cancelling_and_finishing_at_once_gives_one_of_both(jobs: Jobs) -> None:
    ended = Counter(race(jobs, number) for number in range(60))
    assert set(ended) <= {"done", "cancelled"}
    assert sum(ended.values()) == 60


@pytest.mark.slow
def test_a_thousand_races_of_cancelling_and_finishing(jobs: Jobs) -> None:
    ended = Counter(race(jobs, number) for number in range(1_000))
    assert sum(ended.values()) == 1_000
    assert min(ended["done"], ended["cancelled"]) > 50, ended


def test_a_runner_works_the_queue_off_and_hands_back_what_is_running(url: str, tmp_path: Path) -> None:
    store = Store(url)
    store.migrate()
    settings = Settings(solvers=2)
    jobs = Jobs(JobsTable(store, settings))
    runner = Runner(jobs.table, Supervisor(settings))
    ids = [jobs.submit(board(i), f"client {i}") for i in range(12)]
    for id_ in ids:
        status = jobs.wait(id_, 60)
        assert status is not None
        assert status.ended
        assert status.outcome is not None
        assert status.outcome.stopped == ""
    hard = HARD_NONOGRAM
    id_ = jobs.submit(hard, "me")
    until(lambda: states(jobs)["running"] == 1, "nobody takes it")
    runner.close()
    status = jobs.status(id_)
    assert status is not None
    assert status.state == "queued"
    store.engine.dispose()


def test_no_job_is_left_active_by_a_crash_of_everything(jobs: Jobs) -> None:
    for i in range(6):
        jobs.submit(board(i), f"client {i}")
    for _ in range(3):
        claimed(jobs)  # whose worker never speaks again
    reaper = Reaper(jobs.table)
    for _ in range(40):
        reaper.revive_lost()
        while (claim := Claims(jobs.table).claim()) is not None:
            Claims(jobs.table).finish(claim, SOLVED)
        if not any(states(jobs)[state] for state in ACTIVE):
            break
        time.sleep(0.05)
    assert states(jobs) == {"done": 6}
    assert jobs.known(board(5)) == SOLVED
