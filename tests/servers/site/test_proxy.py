"""The shipped proxy before a real site: what it lets through, what it keeps away, what it adds."""

from __future__ import annotations

import re
import socket
import ssl
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from benchmarks.engine.instances import random_kenkens
from benchmarks.site import proxies
from benchmarks.site.attackers import Crowd, Outcome, get, nonogram, post
from benchmarks.site.server_process import LOG, Address, Site, started
from tests import until
from tests.servers.databases import free_port
from tests.web.helpers import HTMX
from webapp.security import HEADERS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not proxies.is_here("nginx"), reason="nginx is not installed"),
]
CLASS = 35
"""Pupils behind one router."""
CUT_WITHIN = 30
"""Seconds."""
FONT = "/static/vendor/DejaVuSans.ttf"
PUZZLE = {"text": "2x2:1/1/1/1"}


@dataclass
class Proxied(Address):
    """A site behind its proxy."""

    site: Site
    secure: int

    def logged(self, words: str = "") -> int:
        """How many lines with these words the site has logged."""
        return sum(words in line for line in (self.site.folder / LOG).read_text().splitlines())


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    folder = tmp_path_factory.mktemp("nginx")
    (folder / "certificate").mkdir()
    names = ["-keyout", f"{folder}/certificate/privkey.pem", "-out", f"{folder}/certificate/fullchain.pem"]
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    subprocess.run([*command, *names, "-days", "2", "-subj", "/CN=localhost"], check=True, capture_output=True)
    with ExitStack() as stack:
        site = stack.enter_context(started(proxies=1, stock=0, submits_per_minute=30))
        port, secure = free_port(), free_port()
        stack.enter_context(proxies.nginx(folder, port, site.port, secure))
        yield Proxied(port, site, secure)


def script_of(front: Proxied) -> str:
    """The address of a script that a page loads."""
    found = re.search(r'src="(/static/[^"]+)"', front.ask("GET", "/kenken").text)
    assert found is not None
    return found[1]


def held(front: Address, crowd: Crowd, source: str, seconds: float) -> Outcome:
    """What became of a crowd after so long."""
    ended = threading.Event()
    threading.Timer(seconds, ended.set).start()
    return crowd.run(front.port, [source], ended)


def test_a_page_and_a_post_with_its_origin(front: Proxied) -> None:
    assert front.ask("GET", "/kenken").status == 200
    origin = {"Origin": f"http://127.0.0.1:{front.port}", "Host": f"127.0.0.1:{front.port}"}
    assert front.ask("POST", "/nonogram/check", PUZZLE, **origin).status == 200
    assert front.ask("POST", "/nonogram/check", PUZZLE, **origin | {"Origin": "http://else.where"}).status == 403
    shared = front.ask("POST", "/nonogram/share", PUZZLE, **origin)
    page = front.ask("GET", re.match(r"/p/\w+", shared.headers["location"])[0])  # type: ignore[index]
    assert f"http://127.0.0.1:{front.port}/p/" in page.text


def test_the_largest_texts_come_through_and_more_is_refused(front: Proxied) -> None:
    long = f"/nonogram?text={'1' * 60_000}"
    assert front.ask("GET", long, source="127.5.0.11").status == front.site.ask("GET", long, source="127.5.0.11").status
    for length in (100_000, 140_000):
        sent = {"text": "1" * length}
        answers = [each.ask("POST", "/nonogram/check", sent, "127.5.0.11") for each in (front, front.site)]
        assert answers[0].status == answers[1].status
        assert answers[0].message == answers[1].message
    assert front.ask("POST", "/nonogram/check", {"text": "1" * 300_000}, "127.5.0.11").status == 413


def test_progress_comes_as_it_happens(front: Proxied) -> None:
    puzzle = random_kenkens(16, 8, 1, seed=77)[0]
    page = front.ask("POST", "/kenken/solve", {"text": str(puzzle)}, "127.5.0.1", **HTMX)
    address = page.text.partition('sse-connect="')[2].partition('"')[0]
    assert address, page.heading
    with socket.create_connection(("127.0.0.1", front.port), timeout=20, source_address=("127.5.0.1", 0)) as stream:
        stream.sendall(f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        start, got = time.monotonic(), b""
        while b"event: " not in got and (more := stream.recv(65_536)):
            got += more
        assert b"text/event-stream" in got
        assert b"event: " in got
        assert b"\r\n0\r\n\r\n" not in got, "the stream had ended when its first event came"
        assert time.monotonic() - start < 10


def test_its_own_answers_have_the_headers_of_the_sites(front: Proxied, tmp_path: Path) -> None:
    asked = [
        front.ask("GET", "/metrics"),
        front.ask("POST", "/nonogram/check", {"text": "1" * 300_000}, "127.5.0.12"),
        front.ask("GET", f"/{'x' * 140_000}", source="127.5.0.13"),
    ]
    port = free_port()
    with proxies.nginx(tmp_path, port, free_port()):
        asked.append(Address(port).ask("GET", "/kenken"))
    assert [each.status for each in asked] == [404, 413, 414, 502]
    for each in asked:
        assert {name: each.headers.get(name.lower()) for name in HEADERS} == HEADERS
        assert each.text.endswith(".\n")


def test_a_household_has_a_whole_network_of_ipv6_addresses(front: Proxied, tmp_path: Path) -> None:
    (tmp_path / "tls-told.conf").write_text("set_real_ip_from 127.0.0.1;\nreal_ip_header X-Told;\n")
    port, path = free_port(), script_of(front)

    def ask(address: str) -> Counter[int]:
        request = f"GET {path} HTTP/1.1\r\nHost: x\r\nX-Told: {address}\r\n\r\n".encode()
        return held(Address(port), Crowd(1, request * 700), "127.0.0.1", 3).statuses

    with proxies.nginx(tmp_path, port, front.site.port):
        assert ask("2001:db8::1") == {200: 700}
        assert ask("2001:db8:0:0:ffff::2")[429] > 0
        assert ask("2001:db8:0:1::1") == {200: 700}


def test_figures_are_not_for_everybody(front: Proxied) -> None:
    assert front.site.ask("GET", "/metrics").status == 200
    for path in ("/metrics", "//metrics", "/%6detrics", "/static/../metrics", "/metrics?x=1", "/static/%2e%2e/metrics"):
        assert front.ask("GET", path).status in (400, 404), path


def test_what_a_visitor_says_of_its_address_does_not_count(front: Proxied) -> None:
    def share(number: int, source: str) -> int:
        forged = {"X-Forwarded-For": f"192.0.2.{number}"}
        return front.ask("POST", "/nonogram/share", {"text": nonogram(number, 5)}, source, **forged).status

    assert 429 in {share(number, "127.5.0.2") for number in range(40)}
    assert share(41, "127.5.0.3") == 303
    forged = {"X-Forwarded-Host": "else.where", "X-Forwarded-Proto": "https", "Forwarded": "host=else.where"}
    assert "else.where" not in front.ask("GET", "/kenken", source="127.5.0.4", **forged).text


def test_static_files_are_compressed_and_kept(front: Proxied) -> None:
    script, packed = script_of(front), {"Accept-Encoding": "gzip"}
    for _ in range(3):
        answer = front.ask("GET", script, **packed)
        assert answer.headers["content-encoding"] == "gzip"
        assert "immutable" in answer.headers["cache-control"]
    assert "content-encoding" not in front.ask("GET", script).headers
    before = front.logged()
    for _ in range(5):
        front.ask("GET", script, **packed)
    assert front.logged() == before, "the site was asked for what is kept"


def test_it_speaks_http_2_with_a_certificate_and_says_that_it_was_https(front: Proxied) -> None:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("127.0.0.1", front.secure), timeout=20) as plain,
        context.wrap_socket(plain) as secure,
    ):
        assert secure.selected_alpn_protocol() == "h2"
    context.set_alpn_protocols(["http/1.1"])
    with (
        socket.create_connection(("127.0.0.1", front.secure), timeout=20) as plain,
        context.wrap_socket(plain) as secure,
    ):
        secure.sendall(b"GET /kenken?example=1 HTTP/1.1\r\nHost: puzzles.example\r\nConnection: close\r\n\r\n")
        got = b"".join(iter(lambda: secure.recv(65_536), b""))
    assert b"https://puzzles.example/" in got
    assert b"Server: nginx\r\n" in got, "the version is nobody’s business"


def test_half_requests_never_reach_the_site_and_are_cut(front: Proxied) -> None:
    source = "127.5.0.5"
    crowd = Crowd(20, post("/signpost/check", b"text=", length=1000))
    assert len(held(front, crowd, source, CUT_WITHIN).cut) == 20
    assert len(held(front, Crowd(20, b"GET / HTTP/1.1\r\nX: ", drip=b"a"), source, CUT_WITHIN).cut) == 20
    assert not front.logged("/signpost/check")


def test_readers_of_nothing_are_cut_and_others_do_not_notice(front: Proxied) -> None:
    worst, ended = [0.0], threading.Event()

    def visit() -> None:
        while not ended.wait(0.5):
            answer = front.ask("GET", "/kenken?example=1", source="127.5.0.6")
            assert answer.status == 200
            worst.append(answer.milliseconds)

    visitor = threading.Thread(target=visit)
    visitor.start()
    outcome = held(front, Crowd(60, get(FONT, 30), reads=0, buffer=2048), "127.5.0.7", 1.5 * CUT_WITHIN)
    ended.set()
    visitor.join()
    assert len(outcome.cut) == 60
    assert max(worst) < 5_000
    until(lambda: front.ask("GET", "/healthz").status == 200)


def test_a_class_behind_one_router_comes_in_and_a_flood_does_not(front: Proxied) -> None:
    together = held(front, Crowd(CLASS * 6, get("/healthz", 1)), "127.5.0.8", 5)
    assert together.statuses == {200: CLASS * 6}
    flood = held(front, Crowd(10, get(script_of(front), 500)), "127.5.0.9", 5)
    assert flood.statuses[429] > flood.statuses[200]
    assert front.ask("GET", "/healthz", source="127.5.0.10").status == 200
