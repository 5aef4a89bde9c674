"""What all child processes share: output, resource limits, and a system call filter."""

from __future__ import annotations

import json
import os
import sys
import time

OUT_OF_MEMORY = b'{"stopped": "memory"}\n'


class Answers:
    """Writes JSON lines to its own file descriptor, so that nothing printed by a library gets in between."""

    def __init__(self, descriptor: int) -> None:
        self.stream = os.fdopen(descriptor, "w", encoding="utf-8")

    def write(self, name: str, value: object) -> None:
        """Write one line, at once."""
        self.stream.write(json.dumps({name: value}, ensure_ascii=False) + "\n")
        self.stream.flush()

    def out_of_memory(self) -> None:
        """Report it in a line that takes no memory to make."""
        os.write(self.stream.fileno(), OUT_OF_MEMORY)


def limit_resources(megabytes: int, seconds: float, *, further: bool = False) -> None:
    """Set limits that the kernel enforces if ours fail.  Does nothing on systems without them.

    Time is processor time from now on; `further` jobs may follow, with limits of their own.
    """
    try:
        import resource
    except ImportError:
        return
    end = int(time.process_time() + seconds)
    last = resource.RLIM_INFINITY if further else end + 10
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    resource.setrlimit(resource.RLIMIT_CPU, (end + 5, last))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def die_with_parent() -> None:
    """Ask Linux to kill this process when the thread that started it ends."""
    if sys.platform == "linux":
        import ctypes
        import signal

        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, int(signal.SIGKILL))


FORBIDDEN = {"x86_64": (0xC000003E, (41, 425), (59, 322)), "aarch64": (0xC00000B7, (198, 425), (221, 281))}
"""By machine: the kernel's number for it, and its system calls for a new socket (`socket`, `io_uring_setup`) and for
starting a program (`execve`, `execveat`)."""


def isolate(*, starts_programs: bool) -> bool:
    """Give up the network for good, and starting programs if not needed: native code reads visitors' data here.

    Child processes inherit the limits.  Returns False if the kernel has no such filter (seccomp); the process then goes
    on without one.  A limit on processes would not do: the kernel counts all of a user's, and none of root's.
    """
    if sys.platform != "linux" or os.uname().machine not in FORBIDDEN:
        return False
    import ctypes
    import errno
    import struct

    machine, sockets, programs = FORBIDDEN[os.uname().machine]
    calls = sockets if starts_programs else sockets + programs
    load, equal, at_least, answer = 0x20, 0x15, 0x35, 0x06  # classic BPF: what each instruction does
    refuse = len(calls) + 5  # the place of the last instruction; jumps count from the one after theirs
    program = [(load, 0, 0, 4), (equal, 0, refuse - 2, machine), (load, 0, 0, 0), (at_least, refuse - 4, 0, 1 << 30)]
    program += [(equal, refuse - 4 - at, 0, call) for at, call in enumerate(calls, 1)]
    program += [(answer, 0, 0, 0x7FFF0000), (answer, 0, 0, 0x50000 | errno.EPERM)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *each) for each in program))
    head = ctypes.create_string_buffer(struct.pack("HP", len(program), ctypes.addressof(code)))
    pr_set_no_new_privs, pr_set_seccomp, filtered = 38, 22, 2
    prctl = ctypes.CDLL(None).prctl
    if prctl(pr_set_no_new_privs, 1, 0, 0, 0):
        return False
    return bool(prctl(pr_set_seccomp, filtered, ctypes.c_void_p(ctypes.addressof(head)), 0, 0) == 0)
