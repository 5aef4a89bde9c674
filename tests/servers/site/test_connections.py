"""Connections that send nothing, or half a request, or read nothing, cost nobody else anything, and are cut."""

from __future__ import annotations

import select
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from tests import until
from tests.servers.databases import free_port
from webapp.security import household
from webapp.server import connections, gateway
from webapp.server import run as server_module
from webapp.server.connections import Pace
from webapp.server.gateway import Gateway
from webapp.server.run import HEAD_BYTES, configure, listen
from webapp.settings import Settings
from webapp.waits import WAITS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse

HALVES = {
    "nothing": b"",
    "half a header": b"GET / HTTP/1.1\r\nHost: x\r\nA: ",
    "half a body": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\ntext=",
    "half a chunk": b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3e8\r\ntext=",
}
SECONDS = 1.5
LARGE = 2 << 20
HELD = b"GET /sleeps HTTP/1.1\r\nHost: x\r\n\r\n"
HELD_SECONDS = 30.0
"""The longest that a held request holds a thread; longer than a visitor of the tests waits."""
INSIDE, RELEASED = threading.Semaphore(0), threading.Event()
"""Which requests hold a thread, one count each; and what lets them all go."""
Start = Callable[..., int]


def hello(environ: dict[str, Any], start_response: StartResponse) -> list[bytes]:
    path = environ["PATH_INFO"]
    if path == "/fails":
        raise ValueError(path)
    if path == "/waits":
        environ[WAITS]()
    if path in {"/sleeps", "/waits"}:
        INSIDE.release()
        RELEASED.wait(HELD_SECONDS)
    date = [("Date", "Thu, 01 Jan 1970 00:00:00 GMT")] if path == "/dated" else []
    body = b"x" * LARGE if path == "/large" else environ["wsgi.input"].read() if path == "/echo" else b"hello"
    if path == "/header":
        body = repr(sorted(each for each in environ.items() if each[0].startswith("HTTP_"))).encode()
    length = ("Content-Length", str(len(body)))
    start_response("429 Too Many Requests" if path == "/dear" else "200 OK", [length, *date])
    return [body]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Start a server with some settings, one that is soon tired of waiting; gives its port."""
    monkeypatch.setattr(connections, "REQUEST_SECONDS", SECONDS)
    monkeypatch.setattr(server_module, "make_gateway", lambda settings: Gateway(hello, settings))
    monkeypatch.setattr(sys.modules[__name__], "INSIDE", threading.Semaphore(0))
    RELEASED.clear()
    with ExitStack() as ends:

        def started(**settings: Any) -> int:
            port = free_port()
            chosen = Settings(port=port, threads=4, streams=1, **settings)
            server = uvicorn.Server(configure(chosen))
            thread = threading.Thread(target=server.run, args=([listen(chosen)],), daemon=True)
            thread.start()
            ends.callback(thread.join, 10)
            ends.callback(setattr, server, "should_exit", True)
            ends.callback(RELEASED.set)
            until(lambda: server.started, "it did not start")
            return port

        yield started


def answer(port: int, path: str = "/", host: str = "127.0.0.1") -> bytes:
    """What a visitor gets."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=5, source_address=(host, 0))) as visitor:
        visitor.request("GET", path)
        return visitor.getresponse().read()


def opened(port: int, sent: bytes, host: str = "127.0.0.1", buffer: int = 0) -> socket.socket:
    connection = socket.socket()
    if buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    connection.settimeout(10)
    connection.bind((host, 0))
    connection.connect(("127.0.0.1", port))
    connection.sendall(sent)
    return connection


def test_connections_send_without_waiting_for_what_was_sent_before() -> None:
    with closing(listen(Settings(port=free_port()))) as listening:
        with opened(listening.getsockname()[1], b""):
            accepted, _ = listening.accept()
        with closing(accepted):
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_every_answer_of_a_connection_is_sent_in_one_piece(start: Start) -> None:
    with opened(start(), b"") as visitor:
        for path in (b"/", b"/dated", b"/"):
            visitor.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n")
            head, _, body = visitor.recv(1 << 16).partition(b"\r\n\r\n")
            assert body == b"hello"
            assert head.lower().count(b"\r\ndate: ") == 1
        visitor.sendall(b"HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert visitor.recv(1 << 16).endswith(b"\r\n\r\n")


def held(count: int) -> None:
    """Wait until so many requests hold a thread each."""
    for _ in range(count):
        assert INSIDE.acquire(timeout=HELD_SECONDS), "they are not let in"


def is_answered(connection: socket.socket, within: float) -> bool:
    """Whether an answer comes within some seconds."""
    return bool(select.select([connection], [], [], within)[0])


def is_cut(connection: socket.socket) -> bool:
    """Whether the server has closed it, whatever is still to be read."""
    info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 8)
    established = 1
    return bool(struct.unpack("B7x", info)[0] != established)


@pytest.mark.parametrize("sent", HALVES.values(), ids=HALVES)
def test_a_hundred_and_fifty_slow_connections_keep_nobody_waiting_and_are_cut(start: Start, sent: bytes) -> None:
    port = start()
    with ExitStack() as stack:
        slow = [stack.enter_context(opened(port, sent)) for _ in range(150)]
        assert answer(port) == b"hello"
        until(lambda: all(map(is_cut, slow)), "some are still open")


@pytest.mark.parametrize("half", ["half a header", "half a body", "half a chunk"])
def test_a_byte_now_and_then_does_not_hold_a_place(start: Start, half: str) -> None:
    with opened(start(), HALVES[half]) as slow:
        began = time.monotonic()
        with suppress(ConnectionError):
            while time.monotonic() - began < 20 * SECONDS:
                slow.sendall(b"x")
                time.sleep(0.1)
        assert SECONDS / 2 <= time.monotonic() - began < 20 * SECONDS


@pytest.mark.parametrize("bytes_a_second", [0, 10])
def test_readers_who_do_not_read_keep_nobody_waiting_and_are_cut(
    start: Start, monkeypatch: pytest.MonkeyPatch, bytes_a_second: int
) -> None:
    monkeypatch.setattr(gateway, "SLOWEST", LARGE if bytes_a_second else 1)
    port = start()
    with ExitStack() as stack:
        request = b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n" * 30
        readers = [stack.enter_context(opened(port, request, "127.0.0.2", buffer=2048)) for _ in range(40)]
        assert answer(port) == b"hello"
        assert not all(map(is_cut, readers))

        def one_looks_on() -> bool:
            assert answer(port) == b"hello"
            for each in readers:
                with suppress(OSError):
                    each.recv(bytes_a_second // 2) if bytes_a_second else None
            return all(map(is_cut, readers))

        until(one_looks_on, "some are still open")


def test_what_waits_to_be_read_has_a_limit_in_all(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 60)
    monkeypatch.setattr(connections, "MOST_UNREAD", 10 * LARGE)
    port = start()
    with ExitStack() as stack:
        request = b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n"
        readers = [stack.enter_context(opened(port, request, "127.0.0.2", buffer=2048)) for _ in range(30)]
        until(lambda: sum(map(is_cut, readers)) >= 15, "all are still open")
        assert len(answer(port, "/large")) == LARGE, "who reads pays for those who do not"


def test_who_sends_without_end_is_cut_and_costs_no_memory(start: Start) -> None:
    port, sent = start(), 0
    with opened(port, HELD, "127.0.0.2") as sender:
        with suppress(ConnectionError, TimeoutError):  # who is not read may wait before the cut
            while sent < 16 << 20:
                sender.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 1000)
                sent += 27_000
        until(lambda: is_cut(sender), "it is still open")
    assert sent < 8 << 20  # what the system keeps of it on both sides
    assert answer(port) == b"hello"


def test_a_household_that_asks_without_end_waits_for_its_turn() -> None:
    pace = Pace(rate=10, burst=5)
    assert [pace.wait("a", 0.0) for _ in range(7)] == pytest.approx([0, 0, 0, 0, 0, 0.1, 0.2])
    assert pace.wait("b", 0.0) == 0
    assert pace.wait("a", 0.0) == pytest.approx(0.3)
    assert [pace.wait("a", 9.0) for _ in range(6)] == pytest.approx([0, 0, 0, 0, 0, 0.1])


def test_the_idlest_connection_makes_room_for_a_new_one_of_its_household(start: Start) -> None:
    port = start(connections_per_client=3)
    with ExitStack() as stack:
        first, *others = [stack.enter_context(opened(port, b"")) for _ in range(3)]
        assert answer(port) == b"hello"
        assert is_cut(first)
        assert not any(map(is_cut, others))
    port = start(connections_per_client=3, proxies=1)
    with ExitStack() as stack:
        behind = [stack.enter_context(opened(port, b"")) for _ in range(4)]
        assert answer(port) == b"hello"
        assert not any(map(is_cut, behind))


def test_whoever_has_most_makes_room_when_all_places_are_taken(start: Start) -> None:
    port = start(connections=20)
    with ExitStack() as stack:
        many = [stack.enter_context(opened(port, b"", "127.0.0.2")) for _ in range(15)]
        few = [stack.enter_context(opened(port, b"", "127.0.0.3")) for _ in range(5)]
        assert answer(port) == b"hello"
        assert sum(map(is_cut, many)) == 1
        assert not any(map(is_cut, few))


def test_a_household_has_a_whole_network_of_ipv6_addresses() -> None:
    one, another, elsewhere = "2001:db8:1:2::3", "2001:db8:1:2:ffff::9", "2001:db8:1:3::3"
    assert household(one) == household(another) != household(elsewhere)
    assert household("192.0.2.7") == household("::ffff:192.0.2.7") != household("192.0.2.8")
    assert household("") == ""


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",  # without a host
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # the beginning of TLS
        b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"a" * (1 << 20),
    ],
)
def test_what_is_no_http_is_answered_with_the_same_headers_and_closed(start: Start, sent: bytes) -> None:
    with opened(start(), sent) as odd:
        said = odd.recv(1000)
        with suppress(ConnectionError):
            while more := odd.recv(1000):
                said += more
    assert said.startswith(b"HTTP/1.1 400")
    assert b"content-security-policy: default-src 'none'" in said.lower()
    assert said.count(b"HTTP/1.1") == 1


def test_an_application_that_fails_is_answered_with_the_same_headers(start: Start) -> None:
    with opened(start(), b"GET /fails HTTP/1.1\r\nHost: x\r\n\r\n") as visitor:
        said = visitor.recv(1000).lower()
    assert said.startswith(b"http/1.1 500")
    assert b"content-security-policy" in said


def test_refusals_wait_and_keep_no_thread_nor_another_of_the_same_address(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway, "REFUSAL_SECONDS", 3.0)
    port = start()
    with closing(opened(port, b"GET /dear HTTP/1.1\r\nHost: x\r\n\r\n")) as refused:
        assert answer(port) == b"hello"
        assert not is_answered(refused, 0)
        assert b"429" in refused.recv(1000)


def test_health_and_files_are_there_while_every_thread_is_busy(start: Start) -> None:
    port = start()
    with ExitStack() as stack:
        for last in range(2, 12):
            stack.enter_context(opened(port, HELD * 2, f"127.0.0.{last}"))
        held(4)
        assert answer(port, "/healthz") == answer(port, "/static/any.css") == b"hello"


def test_one_household_leaves_threads_to_others(start: Start) -> None:
    port = start()
    with ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(opened(port, HELD, "127.0.0.2"))
        held(2)
        assert answer(port) == b"hello"


@pytest.mark.parametrize(("path", "is_let_in"), [("/waits", True), ("/sleeps", False)])
def test_who_waits_lets_the_next_of_the_household_in(start: Start, path: str, *, is_let_in: bool) -> None:
    port = start()
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(opened(port, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()))
        held(2)
        third = stack.enter_context(opened(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"))
        assert is_answered(third, HELD_SECONDS / 2 if is_let_in else 0.4) == is_let_in
        RELEASED.set()
        assert is_answered(third, HELD_SECONDS)


def test_bodies_arrive_whole_and_large_ones_no_further_than_that_is_seen(start: Start) -> None:
    port = start(input_bytes=1000)
    for size in (0, 1, 1000):
        with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as visitor:
            visitor.request("POST", "/echo", b"x" * size)
            assert visitor.getresponse().read() == b"x" * size
    with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as visitor:
        visitor.request("POST", "/echo", iter([b"x" * 600] * 10), encode_chunked=True)
        assert len(visitor.getresponse().read()) == 1001  # the application sees that it is too much
    with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as visitor:
        visitor.request("POST", "/echo", b"x" * (1 << 20))
        assert len(visitor.getresponse().read()) == 1001
    with opened(port, b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 20000000\r\n\r\n") as visitor:
        assert visitor.recv(1000).startswith(b"HTTP/1.1 413")


def test_an_address_may_hold_a_whole_board(start: Start) -> None:
    assert answer(start(), "/?text=" + "a" * (HEAD_BYTES - 1000)) == b"hello"


@pytest.mark.parametrize("proxies", [0, 1])
def test_headers_of_proxies_count_behind_one_and_none_passes_for_another(start: Start, proxies: int) -> None:
    with closing(HTTPConnection("127.0.0.1", start(proxies=proxies), timeout=5)) as visitor:
        named = {"X-Forwarded-For": "192.0.2.1", "X_Forwarded_For": "192.0.2.2", "A": "b"}
        visitor.request("GET", "/header", headers=named)
        said = visitor.getresponse().read().decode()
    assert ("192.0.2.1" in said) == bool(proxies)
    assert "192.0.2.2" not in said
    assert "HTTP_A" in said


def test_the_address_for_everybody_is_of_both_families() -> None:
    if not socket.has_ipv6 or not socket.has_dualstack_ipv6():
        pytest.skip("this system has no IPv6")
    port = free_port()
    with listen(Settings(host="::", port=port)):
        for host in ("127.0.0.1", "::1"):
            socket.create_connection((host, port), timeout=5).close()
