"""Start and end child processes: as programs, or as forks of one that has everything loaded."""

from __future__ import annotations

import contextlib
import logging
import os
import select
import signal
import socket
import subprocess
from collections.abc import Sequence
from itertools import chain
from typing import IO, Protocol

FIRST_ANSWER_SECONDS = 20.0
"""How long a forkserver may take to answer first, while it loads everything."""
ANSWER_SECONDS = 3.0
"""The same from then on: a hanging forkserver is replaced, or jobs would wait for it."""
MOST_FAILURES = 3
"""Failures in a row after which we stop forking."""
INTEGER = 4
"""Bytes of a process id or an exit code, as `engine.process.forkserver` writes them."""

log = logging.getLogger(__name__)


class Process(Protocol):
    """As much of `subprocess.Popen` as is used of a process that serves us."""

    pid: int

    @property
    def stdin(self) -> IO[bytes] | None: ...
    @property
    def stdout(self) -> IO[bytes] | None: ...

    def poll(self) -> int | None:
        """Return its exit code, if it has ended."""

    def wait(self, timeout: float | None = None) -> int:
        """Return its exit code, once it has ended; raise `subprocess.TimeoutExpired` if it does not in time."""

    def kill(self) -> None:
        """End it, if it has not ended."""


def start(command: Sequence[str]) -> subprocess.Popen[bytes] | None:
    """Start a process with pipes; return None if the machine has no room for one at the moment.

    It dies with the thread that starts it (`engine.process.sandbox.die_with_parent`), so that thread must last.
    """
    return _run(command, subprocess.PIPE, subprocess.PIPE)


def end(process: Process) -> None:
    """Kill the process and release everything of it."""
    process.kill()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(BrokenPipeError):
                pipe.close()
    process.wait()


def _run(command: Sequence[str], source: int, target: int) -> subprocess.Popen[bytes] | None:
    try:
        return subprocess.Popen(  # noqa: S603 (the command is the program's own)
            command,
            stdin=source,
            stdout=target,
            stderr=subprocess.DEVNULL,
            env={"PYTHONHASHSEED": "0", "PYTHONUTF8": "1"},  # nothing of ours: no secrets inside
        )
    except OSError:  # too many processes, too little memory
        log.exception("a process could not be started")
        return None


class Fork:
    """A process forked by another one of ours; held by a descriptor, since its id may be reused."""

    def __init__(self, pid: int, handle: int, stdin: int, stdout: int, status: int) -> None:
        self.pid = pid
        self.stdin: IO[bytes] = os.fdopen(stdin, "wb")
        self.stdout: IO[bytes] = os.fdopen(stdout, "rb")
        self.returncode: int | None = None
        self._killed = False
        self._handle = handle
        self._status = status

    def poll(self) -> int | None:
        """Return its exit code, if it has ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Return its exit code, once it has ended; that of a kill if the forkserver cannot tell.

        Raises:
            subprocess.TimeoutExpired: it has not ended in time.
        """
        if self.returncode is None:
            if not _readable(self._handle, timeout):
                raise subprocess.TimeoutExpired("a fork", timeout or 0.0)
            # Whoever forked it tells how it ended, unless that one stands still.
            told = _readable(self._status, 0 if self._killed else ANSWER_SECONDS)
            code = os.read(self._status, INTEGER) if told else b""
            self.returncode = int.from_bytes(code, "little", signed=True) if code else -signal.SIGKILL
            os.close(self._status)
            os.close(self._handle)
        return self.returncode

    def kill(self) -> None:
        """End it, if it has not ended."""
        if self.returncode is None:
            self._killed = True
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, signal.SIGKILL)


def _readable(descriptor: int, seconds: float | None) -> bool:
    """Return whether there is something to read, or an end, within this time."""
    ready = select.poll()
    ready.register(descriptor, select.POLLIN | select.POLLHUP)
    return bool(ready.poll(None if seconds is None else seconds * 1000))


class Starter:
    """Starts processes by a command, or by forking one started by it: a few milliseconds instead of hundreds.

    Use it from one lasting thread: all processes die with it.
    """

    def __init__(self, command: Sequence[str], forking: Sequence[str] = ()) -> None:
        """`forking` starts a process that speaks as `engine.process.forkserver`; if it fails, each is started alone."""
        self._command = command
        self._forking = forking if hasattr(os, "pidfd_open") else ()
        self._parent: subprocess.Popen[bytes] | None = None
        self._door: socket.socket | None = None
        self._failures = 0

    def start(self) -> Process | None:
        """Start a process with pipes; return None if the machine has no room for one at the moment."""
        if self._forking:
            try:
                return self._fork()
            except OSError:
                log.exception("no process could be forked; one is started instead")
                self.close()
                self._failures += 1
                if self._failures == MOST_FAILURES:  # this system cannot do it
                    self._forking = ()
        return start(self._command)

    def close(self) -> None:
        """End the forkserver, and with it everything that it has forked."""
        door, parent, self._door, self._parent = self._door, self._parent, None, None
        if door is not None:
            door.close()
        if parent is not None:
            end(parent)

    def _fork(self) -> Fork | None:
        """Ask for a process; return None if there is no room for one.

        Raises:
            OSError: no answer came.
        """
        door = self._open()
        (their_in, stdin), (stdout, their_out), (status, their_status) = pipes = [os.pipe() for _ in range(3)]
        kept: tuple[int, ...] = ()
        try:
            socket.send_fds(door, [b"+"], [their_in, their_out, their_status])
            answer, handles, *_ = socket.recv_fds(door, INTEGER, 1, socket.MSG_CMSG_CLOEXEC)
            if len(answer) < INTEGER or not handles:
                raise ConnectionError("the process that forks has ended")
            self._failures = 0
            door.settimeout(ANSWER_SECONDS)
            if not (pid := int.from_bytes(answer, "little")):
                os.close(handles[0])
                return None
            kept = (stdin, stdout, status)
            return Fork(pid, handles[0], *kept)
        finally:
            for each in chain.from_iterable(pipes):
                if each not in kept:
                    os.close(each)

    def _open(self) -> socket.socket:
        """Return the connection to the forkserver, starting it if it does not run."""
        if self._parent is not None and self._parent.poll() is not None:
            self.close()
        if self._door is None:
            self._door, theirs = socket.socketpair()
            self._door.settimeout(FIRST_ANSWER_SECONDS)
            with theirs:
                self._parent = _run(self._forking, theirs.fileno(), subprocess.DEVNULL)
            if self._parent is None:
                raise ConnectionError("the process that forks could not be started")
        return self._door
