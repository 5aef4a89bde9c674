"""Limit connections: how many there may be, and how long each may wait, so that none blocks another.

uvicorn reads requests and writes responses in one loop, so a slow visitor costs no thread.  Here we also make sure that
one costs only a few places, and only for a short time.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from webapp.security import household
from webapp.server.internals import HttpConnection
from webapp.settings import Settings

CONNECTIONS = "connections"
"""Where the state of the application's life (ASGI's lifespan) has all of a process."""

REQUEST_SECONDS = 20.0
"""How long a request may take to arrive, a connection may be idle, and the rest of a response may stay unread."""
MOST_UNREAD = 64 << 20
"""Bytes of responses that may wait for their readers, in one process."""
MOST_AHEAD = 128 << 10
"""Bytes of further requests that may wait on a connection while it is answered; browsers send none."""
RATE, BURST = 100, 1000
"""Requests of one household begun in a second, after a burst; later ones wait for their turn."""

RESET = struct.pack("ii", 1, 0)
"""Value of SO_LINGER: on, for no seconds."""


class Connections:
    """All connections of one process, by household."""

    def __init__(self, settings: Settings) -> None:
        self._most = settings.connections
        self._most_per_client = 0 if settings.proxies else settings.connections_per_client  # a proxy's are everybody's
        self._households: defaultdict[str, set[Connection]] = defaultdict(set)

    def __iter__(self) -> Iterator[Connection]:
        return iter([each for group in self._households.values() for each in group])

    def __len__(self) -> int:
        return sum(map(len, self._households.values()))

    def admit(self, connection: Connection) -> None:
        """Accept a new connection; if that is one too many, cut the idlest of its household, or of the largest."""
        group = self._households[connection.household]
        group.add(connection)
        if self._most_per_client and len(group) > self._most_per_client:
            min(group, key=Connection.idleness).cut()
        elif len(self) > self._most:
            largest: set[Connection] = max(self._households.values(), key=len)
            min(largest, key=Connection.idleness).cut()

    def forget(self, connection: Connection) -> None:
        """Remove a closed connection."""
        group = self._households[connection.household]
        group.discard(connection)
        if not group:
            del self._households[connection.household]

    async def sweep_on(self) -> None:
        """Cut connections that have waited too long, about once a second."""
        while True:
            self._sweep()
            await asyncio.sleep(1.0)

    def _sweep(self) -> None:
        latest = asyncio.get_running_loop().time() - REQUEST_SECONDS
        for each in self:
            if not each.is_answering and each.since < latest:
                each.cut()

    def make_room(self) -> None:
        """While too much is unread, cut the longest response of the household with the most."""
        unread = {who: sum(each.unread for each in group) for who, group in self._households.items()}
        while sum(unread.values()) > MOST_UNREAD:
            who = max(unread, key=lambda each: unread[each])
            slowest = min((each for each in self._households[who] if each.unread), key=lambda each: each.since)
            unread[who] -= slowest.unread
            slowest.cut()


class Pace:
    """When each household may begin its next request: the generic cell rate algorithm (ITU-T I.371)."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self._interval, self._ahead = 1 / rate, burst / rate
        self._due: dict[str, float] = {}
        self._swept = 0.0

    def wait(self, household: str, now: float) -> float:
        """Return the seconds until a request that arrives now may begin."""
        if now > self._swept + self._ahead:
            self._swept = now
            self._due = {who: due for who, due in self._due.items() if due > now - self._ahead}
        earliest = now - self._ahead
        due = max(self._due.get(household, earliest), earliest) + self._interval
        self._due[household] = due
        return max(0.0, due - now)


class Connection(HttpConnection):
    """A connection that is cut when it is of no use: a byte now and then does not keep it open."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as in uvicorn
        super().connection_made(transport)
        self.all: Connections = self.app_state[CONNECTIONS]
        self.household = household(self.address)
        self.since = self.loop.time()
        """When it began to wait for a request, or for its response; by the loop's clock."""
        self.is_answering = False
        self.unread = 0
        """Bytes of its response that are not sent yet."""
        self.all.admit(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.all.forget(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take new data; cut a visitor who sends without end, since what can't be answered yet is kept."""
        super().data_received(data)
        if self.ahead > MOST_AHEAD:
            self.cut()

    def idleness(self) -> tuple[bool, float]:
        """Return a sort key: the lower it is, the less is lost when the connection is cut."""
        return self.is_answering, self.since

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Enclose the work on a complete request."""
        self.is_answering, self.since = True, self.loop.time()
        try:
            yield
        finally:
            self.is_answering, self.since, self.unread = False, self.loop.time(), 0

    def cut(self) -> None:
        """Close the connection at once, and make the system drop unsent data."""
        self.unread = 0
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        self.transport.abort()
