"""What processes that serve another one have in common."""

from __future__ import annotations

import json
import os
import sys
import time

OUT_OF_MEMORY = b'{"stopped": "memory"}\n'


class Answers:
    """JSON lines on a file descriptor of their own, so that nothing printed by a library can break in."""

    def __init__(self, descriptor: int) -> None:
        self.stream = os.fdopen(descriptor, "w", encoding="utf-8")

    def write(self, name: str, value: object) -> None:
        """One line, sent at once."""
        self.stream.write(json.dumps({name: value}, ensure_ascii=False) + "\n")
        self.stream.flush()

    def out_of_memory(self) -> None:
        """Say so in a line that takes no memory to make."""
        os.write(self.stream.fileno(), OUT_OF_MEMORY)


def limit_resources(megabytes: int, seconds: float, *, further: bool = False) -> None:
    """Limits that the kernel holds, in case that ours fail.  Nothing on systems without them.

    The time is that of the processor, from now on; `further` jobs may follow, with limits of their own.
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
