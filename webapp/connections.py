"""Connections: how many there may be, and how long each may take, so that none keeps another from being served.

The server (waitress) reads requests in one loop and gives a thread only to one that is there in full, so a slow client
costs no thread.  What is added here is that it costs a place for a short time only, and not many places.
"""

from __future__ import annotations

import socket
import sys
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import waitress
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer
from waitress.task import ErrorTask, WSGITask
from waitress.wasyncore import close_all, dispatcher, loop

from webapp.security import HEADERS, household
from webapp.settings import Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

REQUEST_SECONDS = 20
"""How long a request may take to arrive, and a connection may be idle."""
LOOK_EVERY = 5
"""Seconds between two looks for connections that are over that."""
SWITCH_SECONDS = 0.0002
"""How long a thread computes while others want to: a page gives way often, and comes after all of them each time."""
BEAT = 0.25
"""Seconds after which the loop of a server that nobody calls looks up, so a rest may take as much longer."""
TOO_MANY = "429"
REST_SECONDS = 0.25
"""How long nothing is read from an address after such an answer: who goes on at once would be refused again, and to
refuse hundreds a second takes a good part of the time that others' pages have."""
MOST_RESTS = 1000
"""Addresses that are remembered before those that have rested are forgotten."""


class Refusal(ErrorTask):  # type: ignore[misc] # waitress has no types
    """The answer to what is no HTTP, with the headers that every answer has."""

    def execute(self) -> None:
        self.response_headers.extend(HEADERS.items())
        super().execute()


class Rests:
    """Who is not listened to for a moment."""

    def __init__(self) -> None:
        self._until: dict[str, float] = {}

    def begin(self, who: str) -> None:
        """They were told that they ask too much."""
        now = time.monotonic()
        if len(self._until) >= MOST_RESTS:
            self._until = {each: until for each, until in list(self._until.items()) if until > now}
        self._until[who] = now + REST_SECONDS

    def holds(self, who: str) -> bool:
        """Whether they rest."""
        return time.monotonic() < self._until.get(who, 0.0)


class Answer(WSGITask):  # type: ignore[misc]
    """The application's answer to a request."""

    def build_response_header(self) -> bytes:
        if self.status.startswith(TOO_MANY):
            self.channel.rest()
        return bytes(super().build_response_header())


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection whose request must be there in full in time: a byte now and then does not make it wait longer.

    After an answer that its visitor asks too much, all connections of theirs rest; they cost no thread meanwhile.
    """

    error_task_class = Refusal
    task_class = Answer
    rests: Rests | None = None
    """Nobody's where a proxy stands before the server, whose connections carry anybody's requests."""
    household = ""

    def rest(self) -> None:
        """Read nothing from this visitor for a moment."""
        if self.rests is not None:
            self.rests.begin(self.household)

    @property
    def is_resting(self) -> bool:
        return self.rests is not None and self.rests.holds(self.household)

    def readable(self) -> bool:
        return not self.is_resting and bool(super().readable())

    def handle_read(self) -> None:
        if self.is_resting:  # since the loop was told to look
            return
        since: float = self.last_activity  # type: ignore[has-type]
        half = self.request
        super().handle_read()
        if half is not None and self.request is half:
            self.last_activity = since


class Server:
    """A listening server, at an address or on sockets that listen already."""

    def __init__(self, app: WSGIApplication, settings: Settings, sockets: Sequence[socket.socket] = ()) -> None:
        self._most = 0 if settings.proxies else settings.connections_per_client  # a proxy's are everybody's
        self._rests = None if settings.proxies else Rests()
        self._map: dict[int, object] = {}
        where = {"sockets": list(sockets)} if sockets else {"host": settings.host, "port": settings.port}
        self._server = waitress.create_server(
            app,
            map=self._map,
            threads=settings.threads,
            ident=None,
            clear_untrusted_proxy_headers=not settings.proxies,  # else the application judges them
            connection_limit=settings.connections,
            channel_timeout=REQUEST_SECONDS,
            cleanup_interval=LOOK_EVERY,
            asyncore_use_poll=True,
            backlog=settings.connections,
            **where,
        )
        self._listeners = [each for each in self._map.values() if isinstance(each, BaseWSGIServer)]
        for each in self._listeners:
            each.channel_class = self._connected

    def _connected(
        self, server: BaseWSGIServer, sock: socket.socket, address: tuple[str, int], *more: object, **named: object
    ) -> None:
        """Take a connection, unless its address has too many."""
        who = household(address[0])
        if self._most and self._places(who) >= self._most:
            sock.close()
        else:
            channel = Channel(server, sock, address, *more, **named)
            channel.rests, channel.household = self._rests, who

    def run(self, goes_on: Callable[[], bool] = lambda: True) -> None:
        """Serve for as long as it is said to go on, which is asked every `BEAT`."""
        sys.setswitchinterval(SWITCH_SECONDS)
        while goes_on():
            self._serve_a_moment()

    def close(self, seconds: float) -> None:
        """Take no new connections, send the answers that are being made, for so long at most, and end."""
        for each in self._listeners:
            dispatcher.close(each)  # not what wakes the loop
        last = time.monotonic() + seconds
        while self._is_answering() and time.monotonic() < last:
            self._serve_a_moment()
        self._server.task_dispatcher.shutdown(timeout=max(0.0, last - time.monotonic()))
        close_all(self._map)

    def _serve_a_moment(self) -> None:
        loop(timeout=BEAT, use_poll=True, map=self._map, count=1)

    def _places(self, who: str) -> int:
        return sum(channel.household == who for channel in self._channels())

    def _channels(self) -> list[Channel]:
        return [channel for each in self._listeners for channel in list(each.active_channels.values())]

    def _is_answering(self) -> bool:
        return any(channel.requests or channel.total_outbufs_len for channel in self._channels())
