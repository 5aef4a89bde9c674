"""Warm, killable processes, each of which answers many requests: hints, fresh puzzles, pictures.

Visitors wait for these answers, so they bypass the jobs table; they take processor time, so they do not run in the web
process.  A request borrows a process, asks, and gives it back.  A process past its deadline is killed and replaced.
Each visitor has one at a time; the next free one goes to whoever has waited longest.
"""

from __future__ import annotations

import json
import logging
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from engine import Complaint, PuzzleError
from webapp.jobs.spawn import end, start
from webapp.jobs.status import NoAnswer, read_answer
from webapp.settings import Settings
from webapp.waits import NoPlace, Waits

GRACE = 1.0
"""Further seconds after which a process that did not stop by itself is killed."""
PATIENCE = 2.0
"""Seconds that a request waits for its turn."""
LOAD_SECONDS = 10.0
"""Seconds that a process may take to load what a request needs, before the time for the answer begins."""
START_SECONDS = 30.0
"""The same until a process has been ready once; and how long one may take to start."""

log = logging.getLogger(__name__)


@dataclass(eq=False)
class _Turn:
    """A request that waits for a process, leaving some free for others."""

    client: str
    leaves: int
    charged: str
    """The visitor; `client` also says whether this is an aside, which waits separately."""
    rank: float = 0.0
    """The lowest comes first; of equal ones, the one that has waited longest."""


class Pool:
    """A few processes, started on first use, or in advance by `start`."""

    most_leaving = 1_000
    """Requests that leave processes to others and may wait at the same time."""

    def __init__(
        self,
        settings: Settings,
        command: Sequence[str],
        number: int,
        charge: Callable[[str, float], None] | None = None,
        waits: Waits | None = None,
    ) -> None:
        """`charge` is called with the seconds that a process worked for a visitor; requests wait in
        places of `waits`.
        """
        self.settings = settings
        self._waits = waits or Waits(settings.threads)
        self.number = number
        self._charge = charge
        self._command = command
        self._changed = threading.Condition()
        self._waiting: list[_Turn] = []
        self._served: set[str] = set()
        """The visitors being served."""
        self._idle: list[subprocess.Popen[bytes]] = []
        self._running = 0
        self._was_ready = False
        self._closed = False
        self._keeper: threading.Thread | None = None

    def start(self) -> None:
        """Start the processes, unless they run already; return at once."""
        with self._changed:
            if self._keeper is None and not self._closed:
                # They die with the thread that started them, so one lasting thread does.
                self._keeper = threading.Thread(target=self._keep_ready, name="hint-keeper", daemon=True)
                self._keeper.start()

    def close(self) -> None:
        """End all processes; work in progress ends with them."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._keeper is not None:
            self._keeper.join(timeout=10)
        with self._changed:
            for process in self._idle:
                end(process)
            self._idle.clear()

    def ask(
        self,
        task: str,
        kind: str,
        text: str,
        entries: str,
        client: str,
        *,
        seconds: float,
        leaves: int = 0,
        aside: bool = False,
        **more: object,
    ) -> Any:
        """Return a process's answer, see `Hints.ask`; waiting and loading may take a few seconds more."""
        self.start()
        seconds *= self.settings.slowness
        job = {"task": task, "kind": kind, "text": text, "entries": entries} | more
        limits = {"limit": seconds, "memory": self.settings.solve_megabytes}
        line = json.dumps(job | limits).encode() + b"\n"
        turn = _Turn(f"{client} aside" if aside else client, leaves, charged=client, rank=self.rank(client, leaves))
        answer = self._answer(line, turn, seconds) or self._answer(line, turn, seconds)  # it may have been killed
        if task in answer:
            return answer[task]
        if "refused" in answer:
            raise PuzzleError(*read_answer(lambda: complaints(answer["refused"])))
        if answer.get("stopped") == "time":
            raise NoAnswer("time")
        log.error("no %s of the kind %s: %s", task, kind, answer or "the process ended")
        raise NoAnswer("failed")

    def rank(self, client: str, leaves: int) -> float:
        """Return a waiting request's sort key: all are equal."""
        return 0.0

    def _answer(self, line: bytes, turn: _Turn, seconds: float) -> dict[str, Any]:
        """Return what a process answers; nothing if it ends silently.

        Raises:
            NoAnswer: the visitor's turn did not come, or time is up.
        """
        process, answer = self._borrow(turn), dict[str, Any]()
        watch: Stopwatch | None = None
        try:
            with kill_after(process, LOAD_SECONDS * self.settings.slowness) as killed:
                answer = exchange(process, line)
            if "loaded" in answer:
                watch = Stopwatch(process)
                with kill_after(process, seconds + GRACE) as killed:
                    answer = exchange(process, b"")
            if killed.is_set():
                raise NoAnswer("time")
        finally:
            if self._charge and watch:
                self._charge(turn.charged, watch.seconds())
            self._give_back(process, turn.client, spent=not answer or "memory" in answer.values())
        return answer

    # -- turns -------------------------------------------------------------------------------------------------------

    def _borrow(self, turn: _Turn) -> subprocess.Popen[bytes]:
        """Return a process for this visitor's turn.

        Raises:
            NoAnswer: it did not come in time, or too many wait.
        """
        try:
            with self._waits.place(turn.charged), self._changed:
                return self._wait(turn)
        except NoPlace:
            raise NoAnswer("busy") from None

    def _wait(self, turn: _Turn) -> subprocess.Popen[bytes]:
        """Wait as `_borrow` does, with a place to wait in and the lock held."""
        if turn.leaves and sum(each.leaves > 0 for each in self._waiting) >= self.most_leaving:
            raise NoAnswer("busy")
        self._waiting.append(turn)
        last = time.monotonic() + (PATIENCE * self.settings.slowness if self._was_ready else START_SECONDS)
        try:
            while not self._is_next(turn):
                left = last - time.monotonic()
                if left <= 0 or self._closed:
                    raise NoAnswer("busy")
                self._changed.wait(left)
            self._served.add(turn.client)
            return self._idle.pop()
        finally:
            self._waiting.remove(turn)
            self._changed.notify_all()

    def _is_next(self, turn: _Turn) -> bool:
        for process in [each for each in self._idle if each.poll() is not None]:  # killed while it waited
            self._idle.remove(process)
            self._running -= 1
            end(process)
            self._changed.notify_all()
        free = len(self._idle)
        may = (each for each in self._waiting if each.leaves < free and each.client not in self._served)
        return turn is min(may, key=lambda each: each.rank, default=None)

    def _give_back(self, process: subprocess.Popen[bytes], client: str, *, spent: bool) -> None:
        spent = spent or process.poll() is not None or self._closed
        if spent:
            end(process)
        with self._changed:
            self._served.discard(client)
            if spent:
                self._running -= 1
            else:
                self._idle.append(process)
            self._changed.notify_all()

    # -- keeping as many as there should be --------------------------------------------------------------------------

    def _keep_ready(self) -> None:
        while True:
            with self._changed:
                while self._running >= self.number and not self._closed:
                    self._changed.wait()
                if self._closed:
                    return
                self._running += 1
            process = self._started()
            with self._changed:
                if process is not None:
                    self._idle.append(process)
                    self._was_ready = True
                    self._changed.notify_all()
                    continue
                self._running -= 1
                self._changed.wait(1.0)  # what keeps it from starting passes

    def _started(self) -> subprocess.Popen[bytes] | None:
        """Return a process that has reported ready."""
        process = start(self._command)
        if process is None:
            return None
        with kill_after(process, START_SECONDS):
            if exchange(process, b""):
                return process
        log.error("a hint process did not start")
        end(process)
        return None


def complaints(refused: Sequence[Mapping[str, Any]]) -> list[Complaint]:
    """Return why the entries were refused, as the process wrote it."""
    return [Complaint(each["text"], tuple(each["places"])) for each in refused]


class Stopwatch:
    """Measures how long a process works: by its processor clock, or by ours if the system has none for it."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._clock = ~process.pid << 3 | 2  # Linux' name for it, as `clock_getcpuclockid` gives it
        self._start, self._worked = time.monotonic(), self._work()

    def seconds(self) -> float:
        """Return the seconds so far."""
        passed, worked = time.monotonic() - self._start, self._work()
        return passed if worked is None or self._worked is None else worked - self._worked

    def _work(self) -> float | None:
        try:
            return time.clock_gettime(self._clock)
        except (AttributeError, OSError):
            return None


@contextmanager
def kill_after(process: subprocess.Popen[bytes], seconds: float) -> Iterator[threading.Event]:
    """Kill the process if the block takes longer, so that readers go on.  The event says whether it was killed."""
    killed = threading.Event()

    def kill() -> None:
        killed.set()
        process.kill()

    timer = threading.Timer(seconds, kill)
    timer.daemon = True
    timer.start()
    try:
        yield killed
    finally:
        timer.cancel()


def exchange(process: subprocess.Popen[bytes], line: bytes) -> dict[str, Any]:
    """Write a line and return the process's reply; nothing if it ends instead."""
    assert process.stdin is not None  # noqa: S101 (Popen was told to make pipes)
    assert process.stdout is not None  # noqa: S101
    try:
        process.stdin.write(line)
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
    except (OSError, ValueError):
        return {}
    return answer if isinstance(answer, dict) else {}
