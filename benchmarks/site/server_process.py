"""A real server in a process of its own, and what its processes use."""

from __future__ import annotations

import contextlib
import http.client
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks import ROOT

DATABASE, LOG = "bench.sqlite", "log"
"""Files in a server's folder; the log is what it writes on standard error."""


@dataclass
class Answer:
    """What came back of a request, and in how many milliseconds."""

    status: int
    text: str
    headers: dict[str, str]  # names in small letters
    milliseconds: float

    @property
    def heading(self) -> str:
        """What the page says of the outcome, or is called."""
        found = re.search(r'<h2 class="verdict[^>]*>(.*?)</h2>', self.text, re.DOTALL)
        found = found or re.search(r"<h1>(.*?)</h1>", self.text)
        return " ".join(found[1].split()) if found else ""

    @property
    def message(self) -> str:
        """The first sentence about the outcome, or what is wrong with the puzzle."""
        found = re.search(r'<p class="(?:message|problem)[^>]*>(.*?)</p>', self.text, re.DOTALL)
        found = found or re.search(r"</h1>\s*<p>(.*?)</p>", self.text, re.DOTALL)
        return " ".join(found[1].split()) if found else ""


@dataclass
class Address:
    """Where a server is."""

    port: int
    patience: float = field(default=60.0, kw_only=True)
    """Seconds that an answer is waited for."""

    def ask(
        self,
        method: str,
        path: str,
        form: dict[str, str] | str | None = None,
        source: str = "127.0.0.1",
        **headers: str,
    ) -> Answer:
        """One request on a connection of its own, from a loopback address of one's choice; a form's text as it stands.

        Raises:
            OSError: the server does not answer.
        """
        start = time.perf_counter()
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=self.patience, source_address=(source, 0)
        )
        with contextlib.closing(connection):
            body = urllib.parse.urlencode(form) if isinstance(form, dict) else form
            kind = {"Content-Type": "application/x-www-form-urlencoded"} if form is not None else {}
            connection.request(method, path, body, {**kind, **headers})
            response = connection.getresponse()
            text = response.read().decode(errors="replace")
        headers = {name.lower(): value for name, value in response.headers.items()}
        return Answer(response.status, text, headers, (time.perf_counter() - start) * 1000)


@dataclass
class Site(Address):
    """A server that was started here."""

    process: subprocess.Popen[bytes]
    folder: Path
    """Where its database and its log are."""
    peaks: dict[int, dict[int, int]] = field(default_factory=dict)
    """The most memory of its processes in KiB: for itself and each of its children, what belongs to those."""

    def watch(self, ended: threading.Event) -> None:
        """Note the memory of all its processes, the kernel's own high-water marks, until told to stop."""
        while not ended.wait(0.03):
            parents, marks = {}, {}
            for status in Path("/proc").glob("[0-9]*/status"):
                with contextlib.suppress(OSError):  # it ended meanwhile
                    values = dict(re.findall(r"^(PPid|VmHWM):\s+(\d+)", status.read_text(), re.MULTILINE))
                    if len(values) == 2:
                        pid = int(status.parent.name)
                        parents[pid], marks[pid] = int(values["PPid"]), int(values["VmHWM"])
            own = self.process.pid
            for pid, mark in marks.items():
                head = pid
                while head != own and parents.get(head, own) != own:
                    head = parents[head]
                if head == own or parents.get(head) == own:
                    group = self.peaks.setdefault(head, {})
                    group[pid] = max(mark, group.get(pid, 0))

    def peak(self, *, solvers: bool) -> float:
        """The most memory of any solver with all that it started, or of the server itself, in MiB."""
        own = self.process.pid
        return (
            max((sum(marks.values()) for pid, marks in self.peaks.items() if solvers == (pid != own)), default=0) / 1024
        )


@contextlib.contextmanager
def started(**settings: object) -> Iterator[Site]:
    """A server with these settings and otherwise those of anybody, on a free port, with a database of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = os.environ | {
            "PLAYGROUND_DATABASE_URL": f"sqlite:///{folder / DATABASE}",
            "PLAYGROUND_PORT": str(port),
            **{f"PLAYGROUND_{name.upper()}": str(value) for name, value in settings.items()},
        }
        with (folder / LOG).open("wb") as log:
            server = subprocess.Popen(
                [sys.executable, "-m", "webapp"], cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=log
            )
        assert server.stdout is not None
        try:
            server.stdout.readline()
            time.sleep(1)  # let the solver processes start, as they have in a site that is up
            yield Site(port, server, folder)
        finally:
            server.terminate()
            server.wait()
            server.stdout.close()


@contextlib.contextmanager
def running(**settings: object) -> Iterator[Site]:
    """A server whose memory is watched, with these settings, and without limits for its visitors."""
    unlimited = {"requests_per_minute": 0, "work_seconds": 0, "submits_per_minute": 0}
    with started(**(unlimited | settings)) as site:
        ended = threading.Event()
        watcher = threading.Thread(target=site.watch, args=(ended,), daemon=True)
        watcher.start()
        try:
            yield site
        finally:
            ended.set()
            watcher.join()
