"""The parts of uvicorn that it doesn't promise to keep, in one place: its HTTP protocol, and its processes.

uvicorn limits requests, not visitors.  Without this, a visitor who sends requests ahead fills its memory (1.1 GB in
8 s), and half-sent bodies make its pages, served by a2wsgi, 140 times slower (docs/load.md).  Only the class of a
connection knows who sends what, and sees data that is not HTTP.  uvicorn takes any such class, but documents none to
start from.

`tests/project/test_internals.py` names the versions that we have read.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState
from uvicorn.supervisors import Multiprocess

from webapp.security import HEADERS

__all__ = ["HttpConnection", "Multiprocess"]


class HttpConnection(H11Protocol):
    """A connection, which the application finds in the scope's state as `connection`.

    uvicorn calls `connection_made`, `data_received` and `connection_lost`, as asyncio does.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state | {"connection": self}, _loop)

    @property
    def address(self) -> str:
        """The visitor's IP address; empty for a Unix socket."""
        return self.client[0] if self.client else ""

    @property
    def ahead(self) -> int:
        """Bytes of further requests that wait while one is answered."""
        return len(self.conn.trailing_data[0])

    def join_head(self) -> None:
        """Write the head of the next response together with the beginning of its body, in one packet if they fit."""
        if self.cycle is not None:
            self.cycle.transport = JoinedWrites(self.cycle)  # type: ignore[assignment] # it only writes and closes

    def send_400_response(self, msg: str) -> None:
        """Answer data that is not HTTP, with the headers of every response."""
        named = HEADERS | {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(msg))}
        lines = ["HTTP/1.1 400 Bad Request", *map(": ".join, named.items()), "Connection: close", "", msg]
        self.transport.write("\r\n".join(lines).encode("ascii"))
        self.transport.close()


class JoinedWrites:
    """Stands in for the transport of a response until its second write, which it joins to the first."""

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = cycle
        self._transport = cycle.transport
        self._head: bytes | None = None

    def write(self, data: bytes) -> None:
        """Keep the head, or send it with what comes next."""
        if self._head is None:
            self._head = data
        else:
            self._cycle.transport = self._transport
            self._transport.write(self._head + data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)
