"""Between the network's loop and the application: requests go in whole, responses come out whole.

The application computes in threads.  None of them waits for a visitor: a body is read before a thread is taken, and a
response is sent after it is given back.  Streams of events are the exception, and few (`webapp.pages.site.events`).
"""

from __future__ import annotations

import asyncio
import io
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes, urlsplit
from weakref import WeakValueDictionary

from webapp.security import HEADERS
from webapp.server import connections
from webapp.server.connections import Connection, Connections, Pace
from webapp.settings import Settings
from webapp.waits import WAITS

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

EXPRESS = ("/healthz", "/static/")
"""Addresses answered from memory, by threads of their own, while all others are busy."""
EXPRESS_THREADS = 4
COMPUTING = 2
"""Requests of one household that compute at once; the next one begins when one ends or waits for something."""
EXPRESS_COMPUTING = 2
TOO_MANY = 429
REFUSALS = 16
"""Refusals that are sent to one household at once."""
REFUSAL_SECONDS = 0.25
"""Delay of the response that a visitor asks too much: clients that go on at once are refused again, and hundreds of
refusals a second would take a good part of the time of others' pages.
"""
PIECE = 64 << 10
"""Bytes of a response that are handed over at a time."""
SLOWEST = 32_000
"""Bytes a second at which a response must be read, after the first `REQUEST_SECONDS`."""
MOST_READ = 4 << 20
"""Bytes of a body after which its connection is cut."""
STREAM = "text/event-stream"

log = logging.getLogger(__name__)
Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]


@dataclass
class CapturedAnswer:
    """The application's response."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes = b""

    def start(self) -> Message:
        """Return the message that begins it; the server adds the date."""
        named = [(name.lower(), value) for name, value in self.headers if name.lower() != "date"]
        headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in named]
        return {"type": "http.response.start", "status": self.status, "headers": headers}


def plain(status: int, words: str) -> CapturedAnswer:
    """Return a response that needs no application, after which the connection is closed."""
    named = HEADERS | {"Content-Type": "text/plain; charset=utf-8", "Connection": "close"}
    return CapturedAnswer(status, [*named.items(), ("Content-Length", str(len(words)))], words.encode("ascii"))


def refusal(scope: Message) -> CapturedAnswer | None:
    """Return the response to a request that must not be read: of two lengths (RFC 9112, 6.1), or far too large."""
    length = header(scope, b"content-length")
    if length and header(scope, b"transfer-encoding"):
        return plain(400, "A request has one length.\n")
    if int(length or 0) > MOST_READ:
        return plain(413, f"No request may be larger than {MOST_READ:,} bytes.\n")
    return None


class Gateway:
    """The application for uvicorn (ASGI 3), made from one for WSGI (PEP 3333)."""

    def __init__(
        self,
        app: WSGIApplication,
        settings: Settings,
        *,
        start: Callable[[], None] = lambda: None,
        close: Callable[[], None] = lambda: None,
    ) -> None:
        """`start` is called before the first request, `close` after the last one."""
        self.connections = Connections(settings)
        self._app = app
        self._start, self._close = start, close
        self._most_bytes = settings.input_bytes
        self._has_proxies = bool(settings.proxies)
        self._threads = ThreadPoolExecutor(settings.threads, "request")
        self._express = ThreadPoolExecutor(EXPRESS_THREADS, "express")
        self._pace = Pace()
        self._computing = Shares(min(COMPUTING, max(1, settings.threads // 2)))
        self._express_computing = Shares(EXPRESS_COMPUTING)
        self._refusals = Shares(REFUSALS)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request, or start and stop with the server."""
        if scope["type"] == "lifespan":
            await self._live(scope, receive, send)
            return
        connection: Connection = scope["state"]["connection"]
        refused = refusal(scope)
        body = b"" if refused else await self._read(receive)
        if body is not None:
            with connection.answering():
                answer = refused or await self._answer(scope, body, connection, send)
                if answer is None or await deliver(answer, connection, send):
                    return
        connection.cut()
        while (await receive())["type"] != "http.disconnect":
            pass

    async def _live(self, scope: Message, receive: Receive, send: Send) -> None:
        loop = asyncio.get_running_loop()
        await receive()
        await loop.run_in_executor(None, self._start)
        scope["state"][connections.CONNECTIONS] = self.connections
        sweeping = loop.create_task(self.connections.sweep_on())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        sweeping.cancel()
        await loop.run_in_executor(None, self._close)
        await send({"type": "lifespan.shutdown.complete"})

    async def _read(self, receive: Receive) -> bytes | None:
        """Return a request's body; just enough of one that is too large to show that; None if it does not come in time.

        The rest of a large body is read all the same, since few clients look for a response before they have sent
        everything.
        """
        body, seen = bytearray(), 0
        with suppress(TimeoutError):
            async with asyncio.timeout(connections.REQUEST_SECONDS):
                while seen <= MOST_READ:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        break
                    seen += len(message["body"])
                    body += message["body"][: self._most_bytes + 1 - len(body)]
                    if not message["more_body"]:
                        return bytes(body)
        return None

    async def _answer(self, scope: Message, body: bytes, connection: Connection, send: Send) -> CapturedAnswer | None:
        """Return the application's response; None if it sent a stream, or if nobody is there any more."""
        loop = asyncio.get_running_loop()
        environ = environment(scope, body)
        if not self._has_proxies:
            for name in [each for each in environ if each.startswith(("HTTP_X_FORWARDED", "HTTP_FORWARDED"))]:
                del environ[name]
        who = "" if self._has_proxies else connection.household
        if who:
            await asyncio.sleep(self._pace.wait(who, loop.time()))
            if connection.transport.is_closing():
                return None
        is_express = scope["path"].startswith(EXPRESS)
        async with (self._express_computing if is_express else self._computing).share(who, loop) as share:
            environ[WAITS] = share.leave
            stream = Stream(connection, send, loop)
            threads = self._express if is_express else self._threads
            answer = await loop.run_in_executor(threads, self._call, environ, stream)
        if answer is not None and answer.status == TOO_MANY:
            async with self._refusals.share(who, loop):
                await asyncio.sleep(REFUSAL_SECONDS)
        return answer

    def _call(self, environ: dict[str, Any], stream: Stream) -> CapturedAnswer | None:
        """Run the application in a thread."""
        answer = CapturedAnswer(500, [])

        def start(status: str, headers: list[tuple[str, str]], _: object = None) -> Callable[[bytes], object]:
            answer.status, answer.headers = int(status[:3]), headers
            return unsupported

        try:
            parts = self._app(environ, start)
            try:
                if any(name.lower() == "content-type" and value.startswith(STREAM) for name, value in answer.headers):
                    stream.send(answer, parts)
                    return None
                answer.body = b"".join(parts)
            finally:
                getattr(parts, "close", lambda: None)()
        except Exception:
            log.exception("the application failed")
            return plain(500, "Something went wrong on our side.\n")
        return answer


class Share:
    """One of the places of a household; any thread may leave it early."""

    def __init__(self, places: asyncio.Semaphore | None, loop: asyncio.AbstractEventLoop) -> None:
        self._places = places
        self._loop = loop

    async def __aenter__(self) -> Share:
        if self._places is not None:
            await self._places.acquire()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._leave()

    def leave(self) -> None:
        """Let the next one in: this one only waits from now on, or for a while."""
        self._loop.call_soon_threadsafe(self._leave)

    def _leave(self) -> None:
        if self._places is not None:
            self._places.release()
            self._places = None


class Shares:
    """Places for each household."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._places: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def share(self, household: str, loop: asyncio.AbstractEventLoop) -> Share:
        """Return a place to wait for and to take; that of "", which is nobody, is always free."""
        places = self._places.get(household)
        if places is None and household:
            self._places[household] = places = asyncio.Semaphore(self._number)
        return Share(places, loop)


class Stream:
    """A response that is sent while it is made, by the thread that makes it."""

    def __init__(self, connection: Connection, send: Send, loop: asyncio.AbstractEventLoop) -> None:
        self._connection = connection
        self._send = send
        self._loop = loop

    def send(self, answer: CapturedAnswer, parts: Iterable[bytes]) -> None:
        """Send each part at once, for as long as somebody reads."""
        try:
            self._wait(answer.start())
            for part in parts:
                if self._connection.transport.is_closing():
                    return
                self._wait({"type": "http.response.body", "body": part, "more_body": True})
            self._wait({"type": "http.response.body"})
        except TimeoutError:
            self._loop.call_soon_threadsafe(self._connection.cut)

    def _wait(self, message: Message) -> None:
        sent = asyncio.wait_for(self._send(message), connections.REQUEST_SECONDS)
        asyncio.run_coroutine_threadsafe(sent, self._loop).result()


async def deliver(answer: CapturedAnswer, connection: Connection, send: Send) -> bool:
    """Send a response; return whether the visitor has read enough of it in time."""
    body = answer.body
    connection.unread = len(body)
    if len(body) > PIECE:
        connection.all.make_room()
    try:
        async with asyncio.timeout(connections.REQUEST_SECONDS + len(body) / SLOWEST):
            connection.join_head()
            await send(answer.start())
            for start in range(0, max(1, len(body)), PIECE):
                piece = body[start : start + PIECE]
                async with asyncio.timeout(connections.REQUEST_SECONDS):  # of one who reads nothing
                    await send({"type": "http.response.body", "body": piece, "more_body": start + PIECE < len(body)})
                connection.unread -= len(piece)
    except TimeoutError:
        return False
    return True


def header(scope: Message, name: bytes) -> str:
    """Return a header of the request; empty if it has none."""
    return next((value.decode("latin-1") for each, value in scope["headers"] if each == name), "")


def environment(scope: Message, body: bytes) -> dict[str, Any]:
    """Return a request as WSGI's environment (PEP 3333)."""
    target = scope["raw_path"].decode("ascii")
    path = target if target.startswith("/") else urlsplit(target).path  # RFC 9112, 3.2.2: a whole address
    client, server = scope["client"] or ("", 0), scope["server"] or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1") or "/",
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for raw, value in scope["headers"]:
        name = raw.decode("latin-1").upper()
        if "_" in name:
            continue  # would pass for another one with "-"
        key = name.replace("-", "_") if name in {"CONTENT-TYPE", "CONTENT-LENGTH"} else f"HTTP_{name.replace('-', '_')}"
        text = value.decode("latin-1")
        environ[key] = f"{environ[key]},{text}" if key in environ else text
    environ.setdefault("CONTENT_LENGTH", str(len(body)))
    return environ


def unsupported(_: bytes) -> object:
    """PEP 3333's older way to answer, which we do not support."""
    raise NotImplementedError("write() is not served; return the body")
