"""Processes that are forked from one that has everything loaded: as killable as any, and replaced where that fails."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests import until
from tests.web.helpers import alive
from webapp.jobs import spawn
from webapp.jobs.spawn import MOST_FAILURES, Fork, Starter, end
from webapp.jobs.supervisor import FORKING, WORKER, Supervisor
from webapp.settings import Settings

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds processes by descriptors")
EASY = ("signpost", "3x3:ddg9abga1gh")
PROGRAM = (
    "import os, sys, time; from engine.process.forkserver import serve_forks\n"
    "def work(): exec(sys.stdin.readline())\n"
    "serve_forks(work, iter(()))"
)


@pytest.fixture
def starter() -> Iterator[Starter]:
    """What it starts runs the line of Python that it is told."""
    starter = Starter(("false",), (sys.executable, "-c", PROGRAM))
    yield starter
    starter.close()


def told(starter: Starter, line: str) -> Fork:
    """A process that does this."""
    process = starter.start()
    assert isinstance(process, Fork)
    process.stdin.write(f"{line}\n".encode())
    process.stdin.flush()
    return process


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


@pytest.mark.parametrize(
    ("line", "code"),
    [("pass", 0), ("os._exit(3)", 3), ("os.abort()", -6), ("raise ValueError", 1), ("os.kill(os.getpid(), 9)", -9)],
)
def test_how_a_fork_ended_is_told(starter: Starter, line: str, code: int) -> None:
    process = told(starter, line)
    assert process.wait(timeout=20) == process.poll() == code
    end(process)


def test_forks_hold_nothing_of_each_other(starter: Starter) -> None:
    """What one says ends when it does, though another lives on; and killing one ends no other."""
    first, second = told(starter, "print('one', flush=True)"), told(starter, "time.sleep(60)")
    third = told(starter, "print(sorted(map(int, os.listdir('/proc/self/fd'))), flush=True); time.sleep(60)")
    assert first.stdout.read() == b"one\n"
    assert third.stdout.readline() == b"[0, 1, 2, 3]\n"  # the last is that of the folder itself
    assert second.poll() is None
    end(second)
    assert second.poll() == -signal.SIGKILL
    assert third.poll() is None
    for each in (first, third):
        end(each)


def test_a_starter_leaves_no_descriptor_and_no_zombie(starter: Starter) -> None:
    end(told(starter, "pass"))
    before = len(list(Path("/proc/self/fd").iterdir()))
    processes = [told(starter, "time.sleep(60)") for _ in range(5)]
    forking = parent(processes[0].pid)
    for each in processes:
        end(each)
    # Other threads have descriptors of their own; five processes would leave ten.
    until(lambda: len(list(Path("/proc/self/fd").iterdir())) < before + 5, "descriptors are left")
    children = Path(f"/proc/{forking}/task/{forking}/children")
    until(lambda: not children.read_text(), "zombies are left")


def test_solvers_are_forked_and_another_parent_is_started_for_one_that_was_killed() -> None:
    supervisor = Supervisor(Settings(solvers=1))
    try:
        assert supervisor.run(*EASY, 20.0).result is not None
        until(supervisor._ready.full, "no processes are made ready")
        forking = {parent(each.pid) for each in supervisor._ready.queue}
        assert len(forking) == 1
        assert os.getpid() not in forking
        (old,) = forking
        pids = list(map(int, Path(f"/proc/{old}/task/{old}/children").read_text().split()))  # the next one, too
        os.kill(*forking, signal.SIGKILL)
        until(lambda: not any(map(alive, pids)), "they outlive it")
        assert supervisor.run(*EASY, 20.0).result is not None
        until(supervisor._ready.full)
        assert os.getpid() not in {parent(each.pid) for each in supervisor._ready.queue if alive(each.pid)} - forking
    finally:
        supervisor.close()


def test_a_parent_that_stands_still_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spawn, "ANSWER_SECONDS", 0.5)
    starter = Starter(WORKER, FORKING)
    try:
        first = starter.start()
        assert isinstance(first, Fork)
        os.kill(parent(first.pid), signal.SIGSTOP)
        end(first)  # waits for nobody
        assert first.poll() == -signal.SIGKILL
        second = starter.start()
        assert second is not None
        assert not isinstance(second, Fork)
        third = starter.start()
        assert isinstance(third, Fork)
        for each in (second, third):
            end(each)
    finally:
        starter.close()


def test_a_job_whose_parent_is_killed_has_failed() -> None:
    """It goes back into the queue, as one whose solver died."""
    supervisor, pids = Supervisor(Settings(solvers=1)), list[int]()

    def kill(_: object) -> bool:
        if supervisor._starter._parent is not None:
            pids.append(supervisor._starter._parent.pid)
            os.kill(pids[-1], signal.SIGKILL)
        return True

    try:
        run = supervisor.run("nonogram", "40x40:" + "/".join(["1"] * 80), 60.0, kill)
        assert (run.stopped, run.result) == ("failed", None)
        assert pids
    finally:
        supervisor.close()


def test_where_nothing_can_be_forked_each_is_started_alone() -> None:
    starter = Starter(WORKER, ("false",))
    try:
        for _ in range(MOST_FAILURES + 1):
            process = starter.start()
            assert process is not None
            assert not isinstance(process, Fork)
            end(process)
        assert not starter._forking
    finally:
        starter.close()


def test_no_interpreter_is_started_for_a_job(monkeypatch: pytest.MonkeyPatch) -> None:
    """All are children of one program, which goes on being that one, and none of them is another program."""
    programs: list[Sequence[str]] = []
    run = spawn._run
    monkeypatch.setattr(spawn, "_run", lambda command, *pipes: programs.append(command) or run(command, *pipes))
    starter = Starter(WORKER, FORKING)
    try:
        for _ in range(20):
            process = starter.start()
            assert process is not None
            assert starter._parent is not None
            assert parent(process.pid) == starter._parent.pid
            assert Path(f"/proc/{process.pid}/cmdline").read_bytes().split(b"\0")[1:-1] == [
                b"-m",
                b"engine.process.worker",
                b"fork",
            ]
            end(process)
        assert programs == [FORKING]
    finally:
        starter.close()
