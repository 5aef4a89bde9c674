"""Every setting, with its default and its environment variable: the field's name in capitals after `PLAYGROUND_`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Self

INSTANCE = Path(__file__).resolve().parent.parent / "instance"


@dataclass(frozen=True)
class Settings:
    """The settings of an installation; the defaults suit one machine with an embedded database."""

    database_url: str = f"sqlite:///{INSTANCE / 'playground.sqlite'}"
    """Any SQLAlchemy URL of SQLite or PostgreSQL."""
    host: str = "127.0.0.1"
    port: int = 8000
    processes: int = 1
    """Web processes behind one port."""
    threads: int = 32
    """Requests that one process serves at once."""
    connections: int = 1000
    """Connections that one process holds at once."""
    connections_per_client: int = 300
    """How many of them one address may have, unless there are `proxies`; 0 for any number.  A browser holds six, so a
    class of 35 behind one router 210; beyond that, the idlest is cut.
    """
    streams: int = 8
    """Streams of progress open at once; each occupies one of `threads`.  Further pages poll."""
    streams_per_client: int = 3
    """How many of them one visitor may have; browsers keep only six connections to a site."""
    proxies: int = 0
    """Proxies in front of the site whose `X-Forwarded-For` and `X-Forwarded-Proto` we trust."""
    hosts: tuple[str, ...] = ()
    """Host names that the site answers to, separated by commas; empty for any."""
    solvers: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    """Puzzles solved at once; 0 leaves them all to `python -m webapp.worker`."""
    queue: str = ""
    """What wakes workers in other processes: a URL of Redis or PostgreSQL; without one they look every half second."""
    waiting: int = 200
    """Puzzles that may wait for a solver; beyond that, the site says that it is overloaded."""
    waiting_per_client: int = 36
    """How many of them one visitor may have: a whole class may ask at once."""
    running_per_client: int = 2
    """Puzzles of one visitor solved at once, whether others are waiting or not."""
    solve_seconds: float = 30.0
    """Wall time for one puzzle."""
    longer_seconds: float = 120.0
    """Wall time for a puzzle whose visitor asks to keep searching."""
    patience_seconds: float = 0.4
    """How long the first response waits for the outcome; half as long while no solver is free."""
    slowness: float = 1.0
    """A factor for the time that a hint, a check or a fresh puzzle may take, for slow or busy machines."""
    lease_seconds: float = 10.0
    """A job without a heartbeat for this long is given to another worker."""
    abandoned_seconds: float = 15.0
    """A job that nobody asks about for this long is cancelled: its page was closed."""
    requests_per_minute: int = 1200
    """Requests of one visitor, static files aside; 0 for any number."""
    submits_per_minute: int = 300
    """How many of them may store something, start a solver or draw; 0 for any number.  Hints count by their time."""
    work_seconds: float = 20.0
    """Processor time in a minute for one visitor's pages and hints; 0 for any."""
    sent_megabytes_per_minute: float = 600.0
    """Static files sent to one visitor; 0 for any number.  A first visit takes about one megabyte."""
    stored_megabytes_per_client: float = 5.0
    """What one visitor may store in a day; 0 for any."""
    stored_megabytes: float = 1000.0
    """The same for all visitors together."""
    rate_limits_url: str = "memory://"
    """Where limits are counted: a URL of Redis, if several processes share the count."""
    picture_megabytes: float = 200.0
    """Disk for drawn pictures and sheets, beside the database and not backed up; the oldest are deleted."""
    pictures: str = ""
    """Their folder; empty for `pictures` beside SQLite's file, or in `instance` with PostgreSQL."""
    key_hours: float = 24.0
    """How long an `Idempotency-Key` is remembered."""
    keep_days: float = 30.0
    """How long ended jobs and outcomes of puzzles without a link are kept; 0 for ever.  Links are never deleted."""
    stock: int = 12
    """Unseen puzzles that idle solvers keep ready for each kind, size and level; 0 for none."""
    offline: int = 1
    """Whether browsers keep pages for offline use; with 0 they delete what they kept."""
    device: str = ""
    """The folder of the site for visitors' own devices, as `dev.py device` builds it; `dev.py run` names it."""
    attempts: int = 3
    """How often a job is started before it counts as failed."""
    solve_megabytes: int = 512
    """Memory for one puzzle, and for each hint process."""
    most_solutions: int = 100
    """Solutions listed of a puzzle that has several."""
    most_cells: int = 200_000
    """Cells in all solutions listed together: fewer solutions of a large grid, but at least two."""
    input_bytes: int = 131_072
    """Largest request body: the 64 KiB of a puzzle's text may triple in URL encoding, but puzzles hardly need it."""

    free_megabytes: int = 200
    """Free disk space below which `/readyz` reports not ready."""
    oldest_queued_seconds: float = 600.0
    """How long a puzzle may wait for a solver before `/readyz` reports not ready."""
    metrics_port: int = 0
    """The port on `host` at which a worker serves metrics; 0 for none.  The site has `/metrics`."""
    metrics_networks: tuple[str, ...] = ("127.0.0.0/8", "::1/128")
    """Networks that may read `/metrics`, separated by commas; all others get 404."""
    log_level: str = "info"
    """Lowest level to log: debug, info, warning or error; requests are info."""

    def __post_init__(self) -> None:
        if self.streams > self.threads // 2:
            raise ValueError(f"streams: {self.streams} would leave too few of {self.threads} threads for pages")
        for each in self.metrics_networks:
            ip_network(each)
        if 0 < self.keep_days * 24 < self.key_hours:
            raise ValueError(
                f"keep_days: {self.keep_days} would forget jobs before their keys, after {self.key_hours:g} h"
            )

    @property
    def pictures_folder(self) -> Path:
        """Return the folder of drawn pictures and sheets."""
        from sqlalchemy import make_url  # a device has settings, but no database

        url = make_url(self.database_url)
        beside = url.get_backend_name() == "sqlite" and url.database not in {None, "", ":memory:"}
        return (
            Path(self.pictures)
            if self.pictures
            else (Path(url.database or "").parent if beside else INSTANCE) / "pictures"
        )

    @property
    def is_open(self) -> bool:
        """Return whether other machines can reach the site, under any name they like."""
        return not self.hosts and self.host not in {"127.0.0.1", "::1", "localhost"}

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Return the settings, changed by the environment.

        Raises:
            ValueError: a variable does not hold a value of its setting's type; names it.
        """
        changed: dict[str, object] = {}
        for each in fields(cls):
            name = f"PLAYGROUND_{each.name.upper()}"
            if name not in environment:
                continue
            value = environment[name]
            try:
                if each.type == "int":
                    changed[each.name] = int(value)
                elif each.type == "float":
                    changed[each.name] = float(value)
                elif each.type == "tuple[str, ...]":
                    changed[each.name] = tuple(part.strip() for part in value.split(",") if part.strip())
                else:
                    changed[each.name] = value
            except ValueError:
                raise ValueError(f"{name}: {value!r} is not a number") from None
        return cls(**changed)  # type: ignore[arg-type]
