"""A process that has everything loaded and forks for each job, because starting Python takes far longer.

It reads from a Unix socket on its standard input.  Each message is a byte with three descriptors: standard input and
output of the new process, and where to write its exit code when it has ended, four bytes as in `Popen.returncode`. The
reply is the process id, four bytes, with a descriptor for it (`pidfd_open(2)`), or zero if no process could be made.
Linux only.
"""

from __future__ import annotations

import gc
import os
import selectors
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress

from engine.process.sandbox import die_with_parent

INTEGER = 4
"""Bytes of a process id or an exit code."""


def serve_forks(work: Callable[[], None], preparations: Iterator[object]) -> None:
    """Fork for each message until the other end is closed; the new processes do the `work` and end.

    While idle, it does the next of the `preparations`, so that later forks need not.
    """
    door = socket.socket(fileno=os.dup(0))
    selector = selectors.DefaultSelector()
    selector.register(door, selectors.EVENT_READ)
    nothing, prepared = object(), False
    gc.freeze()  # or the first collection in each new process would copy all memory that they share
    while True:
        events = selector.select(None if prepared else 0)
        if not events:
            prepared = next(preparations, nothing) is nothing
            gc.freeze()
        for key, _ in events:
            if key.data is not None:
                selector.unregister(key.fd)
                _ended(key.fd, *key.data)
                continue
            message, descriptors, *_ = socket.recv_fds(door, 1, 3)
            if not message:
                return
            pid = _fork(work, *descriptors[:2])
            handle = os.pidfd_open(pid) if pid else os.open(os.devnull, os.O_RDONLY)
            with suppress(OSError):  # the other end was closed: seen at the next message
                socket.send_fds(door, [pid.to_bytes(INTEGER, "little")], [handle])
            if pid:
                selector.register(handle, selectors.EVENT_READ, (pid, descriptors[2]))
            else:
                os.close(handle)
                os.close(descriptors[2])


def _fork(work: Callable[[], None], source: int, target: int) -> int:
    """Return the id of a new process with these as its standard input and output; 0 if none could be made."""
    parent = os.getpid()
    try:
        pid = os.fork()
    except OSError:
        pid = 0
    else:
        if pid == 0:
            _become(work, parent, source, target)
    os.close(source)
    os.close(target)
    return pid


def _become(work: Callable[[], None], parent: int, source: int, target: int) -> None:
    """Run the new process from beginning to end."""
    code = 1
    try:
        die_with_parent()
        os.dup2(source, 0)
        os.dup2(target, 1)
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # others' pipes, which would not end while they are open here
        if os.getppid() == parent:
            work()
            code = 0
    except Exception:
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(code)  # tidying up takes longer than most jobs


def _ended(handle: int, pid: int, status: int) -> None:
    """Report how a process ended."""
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(handle)
    with suppress(OSError):  # nobody wants to know any more
        os.write(status, code.to_bytes(INTEGER, "little", signed=True))
    os.close(status)
