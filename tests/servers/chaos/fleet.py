"""Two web processes, two workers, PostgreSQL and Redis, every one of which can be killed."""

from __future__ import annotations

import time
from pathlib import Path

from tests.servers.chaos.sites import Site, descendants, kill, runs, stop
from tests.servers.databases import OwnPostgreSQL, OwnRedis


class Cluster(OwnPostgreSQL):
    """A PostgreSQL that can be killed with all that belongs to it."""

    def kill(self) -> None:
        assert self.process
        below = list(descendants(self.process.pid))
        for pid in (self.process.pid, *below):
            kill(pid)
        self.process.wait()
        while any(Path(f"/proc/{pid}").exists() and runs(pid, "postgres") for pid in below):
            time.sleep(0.02)  # or it could not start again beside them


class Fleet(Site):
    """Two web processes, two workers, PostgreSQL and Redis."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        super().__init__(folder, settings)
        self.cluster = Cluster(folder)
        try:
            self.redis = OwnRedis()
        except BaseException:  # pytest's skip is none of the usual ones
            self.cluster.kill()
            raise
        self.database_url = self.cluster.url
        self.settings |= {"PLAYGROUND_QUEUE": self.redis.url}
        worker = ("webapp.worker", {"PLAYGROUND_SOLVERS": "1"})
        web = ("webapp", {"PLAYGROUND_SOLVERS": "0", "PLAYGROUND_PROCESSES": "2"})
        self.programs = {"web": web, "worker-1": worker, "worker-2": worker}
        self.kills = {
            "solver": (35, self.kill_solver),
            "worker": (20, lambda: self.kill_program("worker-1", "worker-2")),
            "web worker": (15, self.kill_web_worker),
            "web master": (8, lambda: self.kill_program("web")),
            "redis": (6, self.kill_redis),
            "flushall": (6, self.flush),
            "postgresql": (10, self.kill_cluster),
        }
        self.stops = {
            "solver stopped": self.stop_solver,
            "forks stopped": self.stop_forks,
            "worker stopped": lambda: stop(self.processes[self.random.choice(("worker-1", "worker-2"))].pid),
            "web process stopped": self.stop_web_process,
            "redis stopped": self.stop_redis,
            "postgresql stopped": self.stop_cluster,
        }

    def web_process(self) -> int | None:
        below = [pid for pid in descendants(self.processes["web"].pid) if runs(pid, "spawn_main")]
        return self.random.choice(sorted(below)) if below else None

    def kill_web_worker(self) -> None:
        if pid := self.web_process():
            kill(pid)

    def stop_web_process(self) -> None:
        if pid := self.web_process():
            stop(pid)

    def stop_redis(self) -> None:
        assert self.redis.process
        stop(self.redis.process.pid)

    def stop_cluster(self) -> None:
        assert self.cluster.process
        for pid in (self.cluster.process.pid, *descendants(self.cluster.process.pid)):
            stop(pid)

    def kill_redis(self) -> None:
        self.redis.kill()
        self.redis.start()

    def flush(self) -> None:
        with self.redis.client() as client:
            client.flushall()

    def kill_cluster(self) -> None:
        self.cluster.kill()
        self.cluster.start()

    def close(self) -> None:
        super().close()
        self.cluster.kill()
        self.redis.kill()
