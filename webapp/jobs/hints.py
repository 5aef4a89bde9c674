"""Warm, killable processes that give hints: `python -m engine.worker hints`, many hints each.

A hint is wanted at once, so it takes no way through the jobs table; and it is a search, so it must not run where pages
are made.  A request borrows a process, asks, and gives it back.  One that is over its deadline is killed and replaced.
Each visitor has one hint at a time; the next process that is free goes to whoever has waited longest, of those.
"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from engine import Appraisal, Cell, Complaint, Hint, PuzzleError, Rework, Standing, hint_from_json
from webapp.jobs.supervisor import end, start
from webapp.settings import Settings
from webapp.store.stock import Ready

COMMAND = (sys.executable, "-m", "engine.worker", "hints")
HINT_SECONDS = 1.2
"""Time to look for a hint in: it is done while the visitor waits for the page."""
RATING_SECONDS = 3.0
"""Time to find out how hard a puzzle is, while whoever has solved it reads that it is."""
REWORK_SECONDS = 4.0
"""Time to try small changes of a puzzle in, or to invent the rest of it."""
DEAL_SECONDS = 5.0
"""Time to deal a puzzle in: most take a fraction of that."""
GRACE = 1.0
"""Seconds past that after which a process that did not stop by itself is killed."""
MAKES = " makes"
"""What a visitor's puzzle in the making is called by, beside their hints."""
PATIENCE = 2.0
"""Seconds that a request waits for its turn; each that waits holds a thread of the server."""
START_SECONDS = 30.0
"""The same while no process has been ready yet; and how long one may take to start."""
WAITING_PER_CLIENT = 3
"""Requests of one visitor that may wait for a turn."""
WAITING_SHARE = 4
"""All visitors together may hold one of so many threads of the server by waiting."""

log = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True)
class Answered:
    """A fresh puzzle with its first solutions, the best first, as `Puzzle.solution_to_json` gives them."""

    ready: Ready
    solutions: tuple[object, ...]


class NoHint(Exception):
    """There is no hint: the site is `busy`, the `time` is over, or the search `failed`."""

    def __init__(self, reason: Literal["busy", "time", "failed"]) -> None:
        super().__init__(reason)
        self.reason: Literal["busy", "time", "failed"] = reason


@dataclass(eq=False)
class _Turn:
    """A request that waits for a process, of which it leaves some free for others."""

    client: str
    leaves: int = 0


class HintProcesses:
    """A few processes, started when they are first wanted, or by `start` ahead of need."""

    def __init__(
        self,
        settings: Settings,
        command: Sequence[str] = COMMAND,
        charge: Callable[[str, float], None] | None = None,
    ) -> None:
        """`charge` is told how many seconds a process worked for which visitor."""
        self.settings = settings
        self._charge = charge
        self.number = max(2, settings.solvers // 2)
        """At least two: while one visitor's hard puzzle has one, there is another."""
        self._command = command
        self._changed = threading.Condition()
        self._waiting: list[_Turn] = []
        self._served: set[str] = set()
        """The visitors whose hints are being worked out."""
        self._idle: list[subprocess.Popen[bytes]] = []
        self._running = 0
        self._was_ready = False
        self._closed = False
        self._keeper: threading.Thread | None = None

    def start(self) -> None:
        """Start the processes, unless they are; returns at once."""
        with self._changed:
            if self._keeper is None and not self._closed:
                # They die with the thread that started them, so one lasting thread does.
                self._keeper = threading.Thread(target=self._keep_ready, name="hint-keeper", daemon=True)
                self._keeper.start()

    def close(self) -> None:
        """End all processes; those at work end with their hints."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._keeper is not None:
            self._keeper.join(timeout=10)
        with self._changed:
            for process in self._idle:
                end(process)
            self._idle.clear()

    def hint(self, kind: str, text: str, entries: str, client: str) -> Hint:
        """The next step from a player's entries, for one visitor; takes a few seconds at most.

        Raises:
            PuzzleError: the entries are not of this puzzle's shape.
            NoHint: says why.
        """
        value = self._asked("hint", kind, text, entries, client)
        return self._read(lambda: hint_from_json(value, entries))

    def standing(self, kind: str, text: str, entries: str, client: str) -> Standing:
        """What a player's entries amount to; raises as `hint` does."""
        value = self._asked("standing", kind, text, entries, client)
        return self._read(lambda: Standing.from_json(value))

    def value(self, kind: str, text: str, entries: str, cell: Cell, client: str) -> str | None:
        """What a cell holds, as the player's entries name it, if that is known; raises as `hint` does."""
        value = self._asked("value", kind, text, entries, client, cell=cell)
        return None if value is None else str(value)

    def appraisal(self, kind: str, text: str, drawn: str, client: str) -> Appraisal:
        """What there is to say of a puzzle that is being made, with the solution that its setter has in mind.

        Nobody has asked for it, so it holds up no hint: there is always a process left for those, of the same visitor
        too.  Raises as `hint` does.
        """
        value = self._asked("appraisal", kind, text, drawn, client + MAKES, leaves=1)
        return self._read(lambda: Appraisal.from_json(value))

    def rating(self, kind: str, text: str, client: str) -> Appraisal:
        """How hard a puzzle is that was just solved; nobody waits for it either.  Raises as `hint` does."""
        value = self._asked("rating", kind, text, "", f"{client} makes", seconds=RATING_SECONDS, leaves=1)
        return self._read(lambda: Appraisal.from_json(value))

    def rework(self, kind: str, text: str, drawn: str, client: str, *, wish: str, turn: int) -> Rework | None:
        """A puzzle that is being made, with what its setter wishes done; None if nothing was found.

        `turn` is how often they asked before.  Raises as `hint` does; also where the text is no beginning of a puzzle.
        """
        value = self._asked("rework", kind, text, drawn, client, seconds=REWORK_SECONDS, leaves=1, wish=wish, turn=turn)
        return None if value is None else self._read(lambda: Rework.from_json(value))

    def fresh(self, kind: str, recipe: str, client: str) -> Ready:
        """The puzzle that a recipe gives.

        Raises:
            NoHint: says why there is none.
        """
        value = self._asked("fresh", kind, recipe, "", client, seconds=DEAL_SECONDS)
        if value is None:
            raise NoHint("time")
        return self._read(lambda: Ready(recipe, value["text"], value["title"]))

    def answered(self, kind: str, recipe: str, client: str) -> Answered:
        """The puzzle that a recipe gives, with its solutions; raises as `fresh` does."""
        value = self._asked("answered", kind, recipe, "", client, seconds=DEAL_SECONDS)
        if value is None:
            raise NoHint("time")
        return self._read(lambda: Answered(Ready(recipe, value["text"], value["title"]), tuple(value["solutions"])))

    def _asked(
        self,
        task: str,
        kind: str,
        text: str,
        entries: str,
        client: str,
        seconds: float = HINT_SECONDS,
        leaves: int = 0,
        **more: object,
    ) -> Any:
        """What a process says to a task; raises as `hint` does."""
        self.start()
        job = {"task": task, "kind": kind, "text": text, "entries": entries} | more
        limits = {"limit": seconds, "memory": self.settings.solve_megabytes}
        line = json.dumps(job | limits).encode() + b"\n"
        turn = _Turn(client, leaves)
        answer = self._answer(line, turn, seconds) or self._answer(line, turn, seconds)  # it may have been killed
        if task in answer:
            return answer[task]
        if "refused" in answer:
            raise PuzzleError(*self._read(lambda: complaints(answer["refused"])))
        if answer.get("stopped") == "time":
            raise NoHint("time")
        log.error("no %s for a puzzle of the kind %s: %s", task, kind, answer or "the process ended")
        raise NoHint("failed")

    def _read(self, read: Callable[[], T]) -> T:
        """What a process said, if it can be read."""
        try:
            return read()
        except (AttributeError, KeyError, TypeError, ValueError):
            log.exception("what a hint process said cannot be read")
            raise NoHint("failed") from None

    def _answer(self, line: bytes, turn: _Turn, seconds: float) -> dict[str, Any]:
        """What a process answers; nothing if it ends without a word.

        Raises:
            NoHint: the visitor's turn did not come, or the time is over.
        """
        process, answer = self._borrow(turn), dict[str, Any]()
        watch = Stopwatch(process)
        try:
            with killed_after(process, seconds + GRACE) as killed:
                answer = exchange(process, line)
            if killed.is_set():
                raise NoHint("time")
        finally:
            if self._charge:
                self._charge(turn.client.removesuffix(MAKES), watch.seconds())
            self._give_back(process, turn.client, spent=not answer or "memory" in answer.values())
        return answer

    # -- turns -------------------------------------------------------------------------------------------------------

    def _borrow(self, turn: _Turn) -> subprocess.Popen[bytes]:
        """A process for this visitor's turn.

        Raises:
            NoHint: it did not come in time, or too many wait.
        """
        with self._changed:
            mine = sum(each.client == turn.client for each in self._waiting)
            if mine >= WAITING_PER_CLIENT or len(self._waiting) >= self.settings.threads // WAITING_SHARE:
                raise NoHint("busy")
            self._waiting.append(turn)
            last = time.monotonic() + (PATIENCE if self._was_ready else START_SECONDS)
            try:
                while not self._is_next(turn):
                    left = last - time.monotonic()
                    if left <= 0 or self._closed:
                        raise NoHint("busy")
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
        return turn is next(may, None)

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
        """A process that has said that it is ready."""
        process = start(self._command)
        if process is None:
            return None
        with killed_after(process, START_SECONDS):
            if exchange(process, b""):
                return process
        log.error("a hint process did not start")
        end(process)
        return None


def complaints(refused: Sequence[Mapping[str, Any]]) -> list[Complaint]:
    """Why the entries were refused, as the process wrote it."""
    return [Complaint(each["text"], tuple(each["places"])) for each in refused]


class Stopwatch:
    """How long a process works from now on: by its own clock, or by ours where the system does not tell that one."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._clock = ~process.pid << 3 | 2  # Linux' name for it, as `clock_getcpuclockid` gives it
        self._start, self._worked = time.monotonic(), self._work()

    def seconds(self) -> float:
        """So far."""
        passed, worked = time.monotonic() - self._start, self._work()
        return passed if worked is None or self._worked is None else worked - self._worked

    def _work(self) -> float | None:
        try:
            return time.clock_gettime(self._clock)
        except (AttributeError, OSError):
            return None


@contextmanager
def killed_after(process: subprocess.Popen[bytes], seconds: float) -> Iterator[threading.Event]:
    """Kill the process if the block takes longer; whatever waits for it then goes on.  The event tells that it was."""
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
    """Say a line, and read what the process answers; nothing if it ends instead."""
    assert process.stdin is not None  # noqa: S101 (Popen was told to make pipes)
    assert process.stdout is not None  # noqa: S101
    try:
        process.stdin.write(line)
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
    except (OSError, ValueError):
        return {}
    return answer if isinstance(answer, dict) else {}
