"""Killable solver processes, started ahead of need: `python -m engine.worker`, one job each."""

from __future__ import annotations

import contextlib
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
from dataclasses import dataclass, field
from typing import Any

from webapp.settings import Settings
from webapp.store.tables import SOLVE, Task

log = logging.getLogger(__name__)

WORKER = (sys.executable, "-m", "engine.worker")
ASK_EVERY = 0.25
"""Seconds between two questions whether a job is still wanted."""
GRACE = 1.0
"""Seconds past its limit after which a process that did not stop by itself is killed."""


@dataclass
class Run:
    """What one process said: what it found, its last progress, and its result if there was one."""

    found: list[Any] = field(default_factory=list)
    """Solutions, or the steps of a path."""
    progress: dict[str, Any] = field(default_factory=dict)
    result: dict[str, Any] | None = None
    stopped: str = ""
    """Why there is no result: time, memory or failed."""
    seconds: float = 0.0


class Supervisor:
    """Runs jobs in processes of their own."""

    def __init__(self, settings: Settings, command: Sequence[str] = WORKER) -> None:
        self.settings = settings
        self._command = command
        self._ready: queue.Queue[subprocess.Popen[bytes]] = queue.Queue(maxsize=settings.solvers + 2)
        self._closed = threading.Event()
        # Workers die with the thread that started them (engine.process.die_with_parent), so one lasting thread does.
        self._keeper = threading.Thread(target=self._keep_ready, name="solver-keeper", daemon=True)
        self._keeper.start()

    def close(self) -> None:
        """End all waiting processes."""
        self._closed.set()
        self._keeper.join(timeout=10)
        while True:
            try:
                self._end(self._ready.get_nowait())
            except queue.Empty:
                return

    def _keep_ready(self) -> None:
        while not self._closed.is_set():
            try:
                process = subprocess.Popen(  # noqa: S603 (the command is the program's own)
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env={"PYTHONHASHSEED": "0", "PYTHONUTF8": "1"},  # nothing of ours: no secrets inside
                )
            except OSError:  # too many processes, too little memory: both pass
                log.exception("a solver process could not be started")
                self._closed.wait(1.0)
                continue
            while not self._closed.is_set():
                try:
                    self._ready.put(process, timeout=0.5)
                    break
                except queue.Full:
                    continue
            else:
                self._end(process)

    def _take(self) -> subprocess.Popen[bytes]:
        while True:
            process = self._ready.get(timeout=30)
            if process.poll() is None:
                return process
            self._end(process)

    @staticmethod
    def _end(process: subprocess.Popen[bytes]) -> None:
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()
        process.wait()

    def run(
        self,
        kind: str,
        text: str,
        seconds: float,
        going: Callable[[Run], bool] = lambda _: True,
        task: Task = SOLVE,
    ) -> Run:
        """Solve or explain one puzzle; returns when that is done, or stopped at a limit.

        `going` is asked several times a second, with what is known so far, whether anybody still wants to know; where
        it says no, the process is killed and `stopped` is `cancelled`.
        """
        run, start = Run(), time.monotonic()
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
        process = self._take()
        assert process.stdin is not None  # noqa: S101 (Popen was told to make a pipe)
        try:
            process.stdin.write(json.dumps(job).encode() + b"\n")
            process.stdin.flush()
            for lines in self._lines(process, start + seconds + GRACE):
                run.seconds = time.monotonic() - start
                for answer in map(json.loads, lines):
                    run.found += [answer[name] for name in ("solution", "step") if name in answer]
                    run.progress = answer.get("progress", run.progress)
                    run.result = answer.get("result", run.result)
                    run.stopped = answer.get("stopped", run.stopped)
                if not going(run):  # asked after reading: a result that is here is kept
                    run.stopped = "cancelled"
                    break
            if run.result is None and not run.stopped:
                # A C++ allocation that fails under the memory limit aborts the process.
                run.stopped = "memory" if process.wait(timeout=GRACE) == -signal.SIGABRT else "failed"
        except TimeoutError:
            run.stopped = "time"  # after a result, this only says that its forced cells took too long
        except (BrokenPipeError, subprocess.TimeoutExpired, json.JSONDecodeError):
            run.stopped = "failed"
        finally:
            self._end(process)
        run.seconds = time.monotonic() - start
        return run

    @staticmethod
    def _lines(process: subprocess.Popen[bytes], deadline: float) -> Iterator[list[bytes]]:
        """The lines that the process says, as many as are there, and none whenever it says nothing for a while."""
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
