"""Connections that send nothing, or half a request, cost nobody else anything, and are cut."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection, RemoteDisconnected
from typing import TYPE_CHECKING, Any

import pytest

from tests.servers import free_port
from webapp import connections
from webapp.connections import Server
from webapp.security import household
from webapp.settings import Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse

HALVES = {
    "nothing": b"",
    "half a header": b"GET / HTTP/1.1\r\nHost: x\r\nA: ",
    "half a body": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\ntext=",
}
SECONDS = 1.5
Start = Callable[..., int]


def hello(environ: dict[str, Any], start_response: StartResponse) -> list[bytes]:
    status = "429 Too Many Requests" if environ["PATH_INFO"] == "/dear" else "200 OK"
    start_response(status, [("Content-Length", "5")])
    return [b"hello"]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Start a server with some settings, one that is soon tired of waiting; gives its port."""
    monkeypatch.setattr(connections, "REQUEST_SECONDS", SECONDS)
    monkeypatch.setattr(connections, "LOOK_EVERY", 0.2)
    monkeypatch.setattr(connections, "BEAT", 0.1)
    with ExitStack() as ends:

        def started(**settings: Any) -> int:
            port = free_port()
            server, stop = Server(hello, Settings(port=port, threads=4, streams=1, **settings)), threading.Event()

            def serve() -> None:
                server.run(lambda: not stop.is_set())
                server.close(1.0)

            thread = threading.Thread(target=serve, daemon=True)
            thread.start()
            ends.callback(thread.join, 10)
            ends.callback(stop.set)
            return port

        yield started


def answer(port: int) -> bytes:
    """What a visitor gets."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as visitor:
        visitor.request("GET", "/")
        return visitor.getresponse().read()


def opened(port: int, sent: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=10)
    connection.sendall(sent)
    return connection


def is_turned_away(port: int) -> bool:
    """Whether the next connection is closed at once."""
    try:
        return answer(port) != b"hello"
    except (ConnectionError, RemoteDisconnected):
        return True


@pytest.mark.parametrize("sent", HALVES.values(), ids=HALVES)
def test_a_hundred_and_fifty_slow_connections_keep_nobody_waiting_and_are_cut(start: Start, sent: bytes) -> None:
    port = start()
    with ExitStack() as stack:
        slow = [stack.enter_context(opened(port, sent)) for _ in range(150)]
        assert answer(port) == b"hello"
        assert [each.recv(100) for each in slow] == [b""] * 150


def test_a_byte_now_and_then_does_not_hold_a_place(start: Start) -> None:
    with opened(start(), HALVES["half a header"]) as slow:
        began = time.monotonic()
        with suppress(ConnectionError):
            while time.monotonic() - began < 20 * SECONDS:
                slow.sendall(b"x")
                time.sleep(0.1)
        assert SECONDS / 2 <= time.monotonic() - began < 20 * SECONDS


def test_one_address_has_so_many_places_and_no_more(start: Start) -> None:
    port = start(connections_per_client=3)
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(opened(port, b""))
        assert is_turned_away(port)
    port = start(connections_per_client=3, proxies=1)
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(opened(port, b""))
        assert not is_turned_away(port)


def test_a_household_has_a_whole_network_of_ipv6_addresses() -> None:
    one, another, elsewhere = "2001:db8:1:2::3", "2001:db8:1:2:ffff::9", "2001:db8:1:3::3"
    assert household(one) == household(another) != household(elsewhere)
    assert household("192.0.2.7") == household("::ffff:192.0.2.7") != household("192.0.2.8")
    assert household("") == ""


def test_the_addresses_of_one_network_count_as_one(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "household", lambda address: address.rpartition(".")[0])
    port = start(connections_per_client=2)
    with ExitStack() as stack:
        for last in (2, 3):
            stack.enter_context(
                socket.create_connection(("127.0.0.1", port), 10, source_address=(f"127.0.0.{last}", 0))
            )
        assert is_turned_away(port)


def test_what_is_no_http_is_answered_with_the_same_headers(start: Start) -> None:
    with opened(start(), b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n") as odd:
        said = odd.recv(1000)
    assert said.startswith(b"HTTP/1.1 400")
    assert b"Content-Security-Policy: default-src 'none'" in said


@pytest.mark.parametrize(("rest", "proxies", "is_heard"), [(3600.0, 0, False), (0.01, 0, True), (3600.0, 1, True)])
def test_who_asked_too_much_is_not_heard_for_a_moment(
    start: Start, monkeypatch: pytest.MonkeyPatch, *, rest: float, proxies: int, is_heard: bool
) -> None:
    monkeypatch.setattr(connections, "REST_SECONDS", rest)
    port = start(proxies=proxies)
    with closing(opened(port, b"GET /dear HTTP/1.1\r\nHost: x\r\n\r\n")) as visitor:
        assert b"429" in heard(visitor)
        visitor.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        with closing(opened(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")) as other:
            for each in (visitor, other):
                each.settimeout(5 if is_heard else 0.3)
                if is_heard:
                    assert b"200" in heard(each)
                else:
                    with pytest.raises(TimeoutError):
                        heard(each)


def heard(connection: socket.socket) -> bytes:
    """One answer, whole."""
    found = b""
    while not found.endswith(b"hello"):
        more = connection.recv(1000)
        assert more
        found += more
    return found


def test_one_visitor_who_rests_keeps_no_other_from_being_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    rests = connections.Rests()
    rests.begin("one")
    assert rests.holds("one")
    assert not rests.holds("another")
    monkeypatch.setattr(connections, "REST_SECONDS", -1.0)
    for number in range(3 * connections.MOST_RESTS):
        rests.begin(f"{number}")
    assert len(rests._until) <= connections.MOST_RESTS
    assert rests.holds("one")
    assert not rests.holds("7")
