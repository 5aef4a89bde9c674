"""Whole sites in processes of their own, whose parts can be killed: only what was started here, and only by its id."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Engine, create_engine, event, text

from tests import ROOT
from tests.servers.databases import free_port
from webapp.store.contents import Store

STOPPED_SECONDS = 15.0
"""Longer than a lease."""


def parents() -> dict[int, int]:
    """Every process's parent."""
    found = {}
    for each in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it ended meanwhile
            found[int(each.parent.name)] = int(each.read_text().rpartition(")")[2].split()[1])
    return found


def descendants(pid: int) -> Iterator[int]:
    """The processes that a process started, and those that they started."""
    everyone = parents()
    generation = {pid}
    while generation:
        generation = {child for child, parent in everyone.items() if parent in generation}
        yield from generation


def runs(pid: int, words: str) -> bool:
    """Whether a process's command line has these words in it."""
    with suppress(OSError):
        return words in Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    return False


def kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def stop(pid: int, seconds: float = STOPPED_SECONDS) -> None:
    """Have a process stand still for a while, as one that swaps, or whose machine was suspended."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGSTOP)
        threading.Timer(seconds, go_on, (pid,)).start()


def go_on(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGCONT)


class Site:
    """A site with a database; `kills` are the ways to hurt it, with their weights, and `stops` are some more."""

    database_url: str
    programs: dict[str, tuple[str, dict[str, str]]]
    """Top-level processes by name: the module, and its own settings.  Like a service manager, `tend` starts those again
    that have ended."""
    kills: dict[str, tuple[int, Callable[[], None]]]
    stops: dict[str, Callable[[], None]]

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        self.folder = folder
        self.port = free_port()
        unlimited = {
            "PLAYGROUND_REQUESTS_PER_MINUTE": "0",
            "PLAYGROUND_SUBMITS_PER_MINUTE": "0",
            "PLAYGROUND_WORK_SECONDS": "0",
            "PLAYGROUND_STORED_MEGABYTES_PER_CLIENT": "0",
        }
        self.settings = unlimited | settings | {"PLAYGROUND_PORT": str(self.port), "PLAYGROUND_LOG_LEVEL": "warning"}
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.random = random.Random(7)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start everything; returns when the site answers."""
        store = Store(self.database_url)
        store.migrate()
        store.engine.dispose()
        self.audit()
        self.tend()
        deadline = time.monotonic() + 60
        while not self.answers():
            assert time.monotonic() < deadline, self.logs()
            self.tend()
            time.sleep(0.1)

    def answers(self) -> bool:
        with suppress(OSError), urllib.request.urlopen(f"{self.address}/healthz", timeout=5) as response:
            return bool(response.status == 200)
        return False

    def tend(self) -> None:
        """Start what is not running."""
        for name, (module, own) in self.programs.items():
            process = self.processes.get(name)
            if process is not None and process.poll() is None:
                continue
            environment = os.environ | self.settings | {"PLAYGROUND_DATABASE_URL": self.database_url} | own
            with (self.folder / f"{name}.log").open("ab") as log:
                self.processes[name] = subprocess.Popen(
                    [sys.executable, "-m", module], cwd=ROOT, env=environment, stdout=log, stderr=log
                )

    def close(self) -> None:
        """Kill all processes and wait for them."""
        for process in self.processes.values():
            below = list(descendants(process.pid))
            for pid in (process.pid, *below):
                kill(pid)
            process.wait()

    def logs(self) -> str:
        """The end of what the processes said."""
        return "\n".join(f"--- {each.name}\n{each.read_text()[-4000:]}" for each in self.folder.glob("*.log"))

    def engine(self) -> Engine:
        """A way into the database, beside the site's own; SQLite waits for its lock as the site does."""
        more = {"timeout": 30} if self.database_url.startswith("sqlite") else {}
        return create_engine(self.database_url, connect_args=more)

    def audit(self) -> None:
        """Have the database itself write down every time that a job gets an outcome."""
        engine = self.engine()
        with engine.begin() as connection:
            connection.execute(text("CREATE TABLE recorded (job TEXT NOT NULL, outcome TEXT NOT NULL)"))
            if engine.dialect.name == "sqlite":
                connection.execute(
                    text(
                        "CREATE TRIGGER record AFTER UPDATE OF outcome ON jobs WHEN NEW.outcome IS NOT NULL "
                        "BEGIN INSERT INTO recorded VALUES (NEW.id, NEW.outcome); END"
                    )
                )
            else:
                connection.execute(
                    text(
                        "CREATE FUNCTION record() RETURNS trigger LANGUAGE plpgsql AS "
                        "$$ BEGIN INSERT INTO recorded VALUES (NEW.id, NEW.outcome); RETURN NEW; END $$"
                    )
                )
                connection.execute(
                    text(
                        "CREATE TRIGGER record AFTER UPDATE OF outcome ON jobs FOR EACH ROW "
                        "WHEN (NEW.outcome IS NOT NULL) EXECUTE FUNCTION record()"
                    )
                )
        engine.dispose()

    # -- ways to hurt it ---------------------------------------------------------------------------------------------

    def one(self, words: str, *, forked: bool | None = None) -> int | None:
        """Some process of ours with these words in its command line, and perhaps in its parent's."""
        mine = [pid for process in self.processes.values() for pid in descendants(process.pid)]
        found = sorted(pid for pid in mine if runs(pid, words))
        if forked is not None:
            above = parents()
            found = [pid for pid in found if runs(above.get(pid, 0), words) == forked]
        return self.random.choice(found) if found else None

    def kill_solver(self) -> None:
        if pid := self.one("engine.process.worker"):
            kill(pid)

    def stop_solver(self) -> None:
        """One that works or waits for work, and not what forks them."""
        if pid := self.one("engine.process.worker", forked=True):
            stop(pid)

    def stop_forks(self) -> None:
        """What forks solvers."""
        if pid := self.one("engine.process.worker fork", forked=False):
            stop(pid)

    def kill_program(self, *names: str) -> None:
        process = self.processes[self.random.choice(names)]
        process.kill()
        process.wait()


class Embedded(Site):
    """All in one process, with SQLite."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        super().__init__(folder, settings)
        self.database_url = f"sqlite:///{folder / 'site.sqlite'}"
        self.programs = {"site": ("webapp", {"PLAYGROUND_SOLVERS": "2"})}
        self.kills = {
            "solver": (60, self.kill_solver),
            "site": (40, lambda: self.kill_program("site")),
        }
        self.stops = {
            "solver stopped": self.stop_solver,
            "forks stopped": self.stop_forks,
            "site stopped": lambda: stop(self.processes["site"].pid),
        }

    def engine(self) -> Engine:
        engine = super().engine()
        event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA busy_timeout=30000"))
        return engine
