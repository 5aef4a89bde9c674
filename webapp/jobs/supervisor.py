"""Killable solver processes, started in advance: `engine.process.worker` or forks of one, one job each."""

from __future__ import annotations

import json
import logging
import queue
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence

from webapp.jobs.results import Run
from webapp.jobs.spawn import Process, Starter, end
from webapp.settings import Settings
from webapp.store.values import SOLVE, Task

log = logging.getLogger(__name__)

WORKER = (sys.executable, "-m", "engine.process.worker")
FORKING = (*WORKER, "fork")
ASK_EVERY = 0.25
"""Seconds between two questions whether a job is still wanted."""
GRACE = 1.0
"""Seconds past its limit after which a process that did not stop by itself is killed."""


class Supervisor:
    """Runs jobs in processes of their own."""

    def __init__(self, settings: Settings, command: Sequence[str] = WORKER) -> None:
        self.settings = settings
        forking = FORKING if command == WORKER else ()
        self._starter = Starter(command, forking)
        # A fork takes no time, and one that was made early has less of what its parent has loaded meanwhile.
        self._ready: queue.Queue[Process] = queue.Queue(maxsize=1 if forking else settings.solvers + 2)
        self._closed = threading.Event()
        self._keeper = threading.Thread(target=self._keep_ready, name="solver-keeper", daemon=True)
        self._keeper.start()

    def close(self) -> None:
        """End all waiting processes."""
        self._closed.set()
        self._keeper.join(timeout=10)
        while True:
            try:
                end(self._ready.get_nowait())
            except queue.Empty:
                break
        self._starter.close()

    def _keep_ready(self) -> None:
        while not self._closed.is_set():
            process = self._starter.start()
            if process is None:
                self._closed.wait(1.0)
                continue
            while not self._closed.is_set():
                try:
                    self._ready.put(process, timeout=0.5)
                    break
                except queue.Full:
                    continue
            else:
                end(process)

    def _take(self) -> Process:
        while True:
            process = self._ready.get(timeout=30)
            if process.poll() is None:
                return process
            end(process)

    def run(
        self,
        kind: str,
        text: str,
        seconds: float,
        goes_on: Callable[[Run], bool] = lambda _: True,
        task: Task = SOLVE,
    ) -> Run:
        """Solve, explain or deal one puzzle; return when that is done, or stopped at a limit.

        `goes_on` is called several times a second with what is known so far and returns whether anybody still wants the
        result. If not, the process is killed and `stopped` is `cancelled`.
        """
        run, start = Run(), time.monotonic()
        process = self._take()
        assert process.stdin is not None  # noqa: S101 (Popen was told to make a pipe)
        try:
            process.stdin.write(self._job(kind, text, seconds, task))
            process.stdin.flush()
            for lines in self._lines(process, start + seconds + GRACE):
                run.seconds = time.monotonic() - start
                for line in lines:
                    run.note(json.loads(line), task)
                if not goes_on(run):  # asked after reading: a result that is here is kept
                    run.stopped = "cancelled"
                    break
            if run.result is None and run.dealt is None and not run.stopped:
                # A C++ allocation that fails under the memory limit aborts the process.
                run.stopped = "memory" if process.wait(timeout=GRACE) == -signal.SIGABRT else "failed"
        except TimeoutError:
            run.stopped = "time"  # after a result, this only says that its forced cells took too long
        except (BrokenPipeError, subprocess.TimeoutExpired, ValueError):  # the last: what it says cannot be read
            run.stopped = "failed"
        finally:
            end(process)
        run.seconds = time.monotonic() - start
        return run

    def _job(self, kind: str, text: str, seconds: float, task: Task) -> bytes:
        """Return the line that a process waits for; see `engine.process.worker`."""
        job = {
            "task": task.name,
            "kind": kind,
            "text": text,
            "entries": task.entries,
            "most": self.settings.most_solutions,
            "cells": self.settings.most_cells,
            "limit": seconds,
            "memory": self.settings.solve_megabytes,
        }
        return json.dumps(job).encode() + b"\n"

    @staticmethod
    def _lines(process: Process, deadline: float) -> Iterator[list[bytes]]:
        """Yield the lines that the process writes, as many as are there, and none whenever it is silent for a while."""
        assert process.stdout is not None  # noqa: S101 (Popen was told to make a pipe)
        descriptor = process.stdout.fileno()
        poll = select.poll()
        poll.register(descriptor, select.POLLIN | select.POLLHUP)
        rest = b""
        while True:
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError
            if not poll.poll(min(left, ASK_EVERY) * 1000):
                yield []  # nothing new, but time to look whether to go on
                continue
            # Read past the buffer of process.stdout, which could hold back a line that poll cannot see.
            chunk = process.stdout.read1(1 << 16)  # type: ignore[attr-defined]
            if not chunk:
                return
            *lines, rest = (rest + chunk).split(b"\n")
            yield lines
