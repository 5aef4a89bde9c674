"""A second solver of another kind, in its own process, for searches that turn out to be hard.

Glucose, run in slices, decides most boards first.  CaDiCaL, left alone, solves the hardest nonograms, for which Glucose
needs many times as long.  It works in one go and holds the interpreter meanwhile, so it gets a process (and a core) of
its own, and we believe whichever answers first.

Both directions of the pipe carry messages: the number of literals as a 32-bit integer, then the literals, as such
integers.  To the child: clauses, each ended by 0; an empty message asks.  From the child: a model, all its variables;
an empty message means that there is none.
"""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from select import select
from typing import IO, Literal

from engine.core.platform import IN_BROWSER

BATCH = 20_000
"""Clauses per message."""


class Rival:
    """The parent's end: a solver that works beside its owner.  After an error it is silent, never wrong.

    It keeps what it has learned from one question to the next.  Where there are no processes, it starts none.
    """

    def __init__(self, clauses: Iterable[Sequence[int]], watch: Callable[[], None] = lambda: None) -> None:
        """Start the process and send it the clauses; `watch` is called now and then meanwhile, and may raise."""
        self.asked = False
        self._process: subprocess.Popen[bytes] | None = None
        if os.name == "posix" and not IN_BROWSER:
            self._process = subprocess.Popen(
                (sys.executable, "-m", "engine.sat.rival_process"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            try:
                self.add(clauses, watch)
            except BaseException:
                self.close()
                raise

    def add(self, clauses: Iterable[Sequence[int]], watch: Callable[[], None] = lambda: None) -> None:
        """Add clauses for good.  Not while a question is open: nobody would read them."""
        remaining = iter(clauses)
        while batch := list(islice(remaining, BATCH)):
            watch()
            self._send([literal for clause in batch for literal in (*clause, 0)])

    def ask(self) -> None:
        """Ask whether there is a model; `answer` returns the result later."""
        self.asked = True
        self._send([])

    def answer(self) -> frozenset[int] | Literal[False] | None:
        """Return the true variables of a model; False if there is no model (proved); None until one of
        these is known.
        """
        if self._process is None or self._process.stdout is None:
            return None
        if not select([self._process.stdout], [], [], 0)[0]:
            return None
        model = receive(self._process.stdout)
        if model is None:  # it met its memory limit, or was killed
            self.close()
            return None
        self.asked = False
        return frozenset(v for v in model if v > 0) if model else False

    def close(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def _send(self, literals: list[int]) -> None:
        if self._process is not None and self._process.stdin is not None:
            try:
                write(self._process.stdin, literals)
            except BrokenPipeError:
                self.close()


def write(stream: IO[bytes], literals: Iterable[int]) -> None:
    """Send one message."""
    message = array("i", literals)
    stream.write(array("i", [len(message)]).tobytes() + message.tobytes())
    stream.flush()


def receive(stream: IO[bytes]) -> array[int] | None:
    """Return the next message, or None at the end of the stream."""
    length, message = array("i"), array("i")
    head = stream.read(length.itemsize)
    if len(head) < length.itemsize:
        return None
    length.frombytes(head)
    body = stream.read(length[0] * message.itemsize)
    if len(body) < length[0] * message.itemsize:
        return None
    message.frombytes(body)
    return message
