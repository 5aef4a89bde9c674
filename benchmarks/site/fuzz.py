"""Generated requests over every route: odd headers, mended and broken texts, entries that contradict each other.

`python3 dev.py bench fuzz` sends 100,000, `fuzz:5000` as many as it says, to an application in this process, and
`fuzz:5000:server` to a real server, some of them pipelined and some without reading the answers.  Never may there be a
status of 500 or more (but 503, for what is not ready, and of a server 501, for methods and codings that it does not
know), a traceback, on standard error neither, or an answer without the policy; nor may a page of the server's differ
afterwards from what it was before.
"""

from __future__ import annotations

import os
import re
import socket
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from benchmarks.site.server_process import LOG, Site, started
from engine import PUZZLES, Hinted
from webapp import create_app
from webapp.pages.site.services import services
from webapp.settings import Settings

COUNT = 100_000
SIGNS = "0123456789abcdefgh#.?/+-*=>;:,_ rc\n"
HOSTS = ["localhost", "puzzles.example:80", "a..b", ".", "[", "[::1]", "x" * 64, "xn--", "a b", "é", "x:y", "%00", ""]
ADDRESSES = ["http://localhost/", "null", "http://[", "http://a]b/", "//[", "javascript:1", "http://é/", "x" * 3000]
HEADERS: dict[str, list[str]] = {
    "Origin": ADDRESSES,
    "Referer": ADDRESSES,
    "HX-Current-URL": [
        *ADDRESSES,
        "http://localhost/p/x/path?step=9999999999999999999999",
        "http://localhost/?step=[]",
    ],
    "HX-Request": ["true", "false", "\x7f"],
    "HX-Target": ["result", "x" * 500],
    "Sec-Fetch-Site": ["same-origin", "cross-site", "none", "?"],
    "Sec-Fetch-Dest": ["document", "image", "?"],
    "X-Forwarded-For": ["1.2.3.4", "x", "::1, 9", ","],
    "X-Forwarded-Proto": ["https", "javascript", ",", "http,https"],
    "Idempotency-Key": ["a", "k" * 300, "\x01"],
    "If-None-Match": ['"x"', 'W/"', "*", "," * 100],
    "Accept-Encoding": ["gzip", "br;q=x", "*" * 200],
    "Content-Type": [
        "text/plain",
        "multipart/form-data; boundary=x",
        "application/json",
        "application/x-www-form-urlencoded; charset=utf-16",
    ],
    "Range": ["bytes=0-1", "bytes=9999999999999999-", "x"],
    "Cookie": ["a=b", "\x80"],
}
ODD = ["", "\0", "\ud800", "9" * 400, "-1", "[]", "{}", "null", "1e400", "<script>", "../..", "%00", "é٣", "x" * 70_000]


class Maker:
    """Makes requests from one seed."""

    def __init__(self, app: Flask, seed: int = 1) -> None:
        self.random = Random(seed)
        self.rules = [rule for rule in app.url_map.iter_rules() if not rule.rule.startswith("/static")]
        self.texts = {
            slug: [each.text for each in kind.examples if len(each.text) < 300] for slug, kind in PUZZLES.items()
        }
        store = services(app).store
        self.links = [store.share(slug, str(kind.parse(self.texts[slug][0]))) for slug, kind in PUZZLES.items()]
        self.entries = {slug: list(self._ways(slug)) for slug in PUZZLES}

    def _ways(self, slug: str) -> list[str]:
        """Entries of somebody who plays the first example."""
        puzzle: Any = PUZZLES[slug].parse(self.texts[slug][0])
        found = [""]
        if isinstance(puzzle, Hinted):
            for _ in range(8):
                hint = puzzle.hint(found[-1])
                if not hint.cells:
                    break
                found.append(hint.then)
        return found

    def text(self, slug: str) -> str:
        """A puzzle's text, mostly a good one, or one with a few signs changed."""
        random = self.random
        if random.random() < 0.1:
            return random.choice(ODD)
        return self._changed(random.choice(self.texts[slug]), random.choice((0, 0, 1, 3)))

    def entered(self, slug: str) -> str:
        """What a player has entered: good, or put together from pieces that contradict each other."""
        random, known = self.random, self.entries[slug]
        if random.random() < 0.05:
            return random.choice(ODD)
        joined = random.choice(known)
        for _ in range(random.choice((0, 1, 2))):
            pieces = random.choice(known).replace("/", " ").split() or [""]
            joined = (
                f"{joined} {random.choice(pieces)}" if random.random() < 0.5 else f"{random.choice(pieces)} {joined}"
            )
        return self._changed(joined, random.choice((0, 1, 4)))

    def _changed(self, text: str, times: int) -> str:
        for _ in range(times):
            at = self.random.randrange(len(text) + 1)
            text = text[:at] + self.random.choice(SIGNS) + text[at + self.random.choice((0, 1)) :]
        return text

    def request(self) -> EnvironBuilder:
        """Any method, route, headers and fields."""
        random = self.random
        rule = random.choice(self.rules)
        slug = random.choice(list(PUZZLES))
        path = rule.rule
        values: dict[str, Callable[[], str]] = {
            "kind": lambda: slug,
            "id_": lambda: random.choice([*self.links, "zzzzzzzzzzzz", self._changed(self.links[0], 1)]),
            "recipe": lambda: self._changed(f"{slug}-4-easy-g2-{random.randrange(5)}", random.choice((0, 1))),
            "day": lambda: random.choice(["2026-11-20", "2026-02-30", "9999-12-31", "2026-11-1"]),
        }
        for name in rule.arguments - set(rule.defaults or ()):  # those stand in no address
            start = path.rindex("<", 0, path.index(f"{name}>"))
            end = path.index(">", start)
            given = values.get(name, lambda: random.choice(["check", "hint", "x"]))()
            path = path[:start] + quote(given, safe="") + path[end + 1 :]
        fields = {
            "text": self.text(slug),
            "entries": self.entered(slug),
            "show": random.choice(ODD),
            "showing": random.choice(ODD),
            "attempt": random.choice(ODD),
            "step": random.choice(["1", "99", *ODD]),
            "start": random.choice(["", "eJwDAAAAAAE", *ODD]),
            "size": random.choice(["4", "5", *ODD]),
            "level": random.choice(["easy", *ODD]),
            "cell": random.choice(["1,1", "r1c1", *ODD]),
            "month": random.choice(["2026-11", *ODD]),
            "example": random.choice(["1", *ODD]),
            "job": random.choice(["x", *ODD]),
            "from": random.choice(ODD),
        }
        sent = {
            name: value.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
            for name, value in fields.items()
            if random.random() < 0.5 or name == "text"
        }
        methods = sorted(rule.methods or {"GET"}) if random.random() < 0.9 else ["PUT", "DELETE", "PATCH"]
        method = random.choice(methods)
        named = {name: random.choice(of) for name, of in HEADERS.items() if random.random() < 0.12}
        where: dict[str, Any] = (
            {"data": sent}
            if method in {"POST", "PUT", "PATCH"}
            else {"query_string": {name: value[:500] for name, value in sent.items()}}
        )
        builder = EnvironBuilder(
            path=path or "/",
            method=method,
            headers={key: value for key, value in named.items() if key != "Content-Type"},
            **where,
        )
        if "Content-Type" in named and random.random() < 0.3:
            builder.content_type = named["Content-Type"]
        return builder


def ask(app: Flask, maker: Maker) -> tuple[int, str, str]:
    """Send one; its status, what is wrong with the answer if anything, and what it was."""
    builder = maker.request()
    environ = builder.get_environ()
    if maker.random.random() < 0.1:
        environ["HTTP_HOST"] = maker.random.choice(HOSTS)
    what = f"{environ['REQUEST_METHOD']} {environ['PATH_INFO'][:80]}"
    body, status, headers = run_wsgi_app(app.wsgi_app, environ, buffered=True)
    text = b"".join(body)
    builder.close()
    code = int(status.split()[0])
    wrong = ""
    if code >= 500 and code != 503:
        wrong = status
    elif b"Traceback" in text:
        wrong = "a traceback"
    elif "Content-Security-Policy" not in headers:
        wrong = "no policy"
    return code, wrong, what


def run(count: int, seed: int = 1) -> tuple[Counter[int], Counter[str]]:
    """Send so many; statuses, and what was wrong."""
    os.environ.setdefault("PLAYGROUND_STOCK", "0")
    with tempfile.TemporaryDirectory() as folder:
        limits = {
            "requests_per_minute": 0,
            "submits_per_minute": 0,
            "work_seconds": 0,
            "stored_megabytes_per_client": 0,
        }
        app = create_app(
            Settings(
                database_url=f"sqlite:///{Path(folder) / 'x.sqlite'}",
                solvers=0,
                patience_seconds=0.0,
                waiting_per_client=10**6,
                waiting=10**6,
                **limits,
            )
        )
        try:
            maker = Maker(app, seed)
            statuses, wrong = Counter[int](), Counter[str]()
            for _ in range(count):
                code, problem, what = ask(app, maker)
                statuses[code] += 1
                if problem:
                    wrong[f"{problem}: {what}"] += 1
            return statuses, wrong
        finally:
            services(app).close()
            services(app).store.engine.dispose()


def raw(maker: Maker) -> tuple[bytes, str]:
    """A request as it goes over the wire, whatever its headers hold; and what it is."""
    builder = maker.request()
    environ = builder.get_environ()
    body = environ["wsgi.input"].read()
    builder.close()
    query = f"?{environ['QUERY_STRING']}" if environ["QUERY_STRING"] else ""
    host = maker.random.choice(HOSTS) if maker.random.random() < 0.1 else "localhost"
    lines = [f"{environ['REQUEST_METHOD']} {quote(environ['PATH_INFO'], safe='/:,')}{query} HTTP/1.1", f"Host: {host}"]
    lines += [f"{key}: {value}" for key, value in builder.headers.items() if key not in {"Host", "Content-Length"}]
    if body:
        lines += [f"Content-Type: {environ.get('CONTENT_TYPE', '')}", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "replace") + body, lines[0][:80]


def send(site: Site, requests: list[bytes], *, reads: bool) -> bytes:
    """What comes back of a pipeline, until the server closes after its last request."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=60) as connection:
        for number, each in enumerate(requests):
            is_last = number == len(requests) - 1
            connection.sendall(each.replace(b"\r\n", b"\r\nConnection: close\r\n", 1) if is_last else each)
        return b"".join(iter(partial(connection.recv, 65_536), b"")) if reads else b""


def run_server(count: int, seed: int = 1) -> tuple[Counter[int], Counter[str]]:
    """The same for a real server, over HTTP alone."""
    statuses, wrong = Counter[int](), Counter[str]()
    unlimited = {"requests_per_minute": 0, "submits_per_minute": 0, "work_seconds": 0, "stock": 0}
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(database_url=f"sqlite:///{Path(folder) / 'x.sqlite'}", solvers=0))
        maker = Maker(app, seed)
        services(app).close()
        services(app).store.engine.dispose()
    with started(**unlimited, stored_megabytes_per_client=0, waiting_per_client=10**6) as site:
        maker.links = [
            site.ask("POST", f"/{slug}/share", {"text": texts[0]}).headers["location"].split("?")[0].split("/")[-1]
            for slug, texts in maker.texts.items()
        ]
        pages = [f"/{slug}{each}" for slug in PUZZLES for each in ("?example=1", "/make", "/solve", "/style.css")]
        pages += ["/", "/learn", "/formats", "/api", *(f"/p/{each}" for each in maker.links)]
        before = {each: site.ask("GET", each).text for each in pages}
        sent = 0
        while sent < count:
            made = [raw(maker) for _ in range(maker.random.choice((1, 1, 1, 1, 5)))]
            reads = maker.random.random() > 0.03
            sent += len(made)
            try:
                answer = send(site, [each for each, _ in made], reads=reads)
            except OSError as error:
                wrong[f"{type(error).__name__}: {made[-1][1]}"] += not isinstance(error, ConnectionError)
                continue
            # Each status line begins an answer; no page has one within.
            for each in re.split(rb"(?=HTTP/1\.[01] \d{3} )", answer)[1:]:
                code, head = int(each[9:12]), each.partition(b"\r\n\r\n")[0].lower()
                statuses[code] += 1
                if code >= 500 and code not in {501, 503}:
                    wrong[f"{code}: {made[-1][1]}"] += 1
                elif code >= 200 and b"content-security-policy" not in head:
                    wrong[f"no policy, {code}: {made[-1][1]}"] += 1
        wrong.update({f"another page: {each}": 1 for each in pages if site.ask("GET", each).text != before[each]})
        log = (site.folder / LOG).read_text(errors="replace")
        wrong.update({"a traceback on standard error": log.count("Traceback (most recent")})
    return statuses, +wrong


def main(only: str = "") -> None:
    """Send and print."""
    began = time.monotonic()
    count, _, where = only.partition(":")
    statuses, wrong = (run_server if where == "server" else run)(int(count or COUNT))
    print(f"\n{sum(statuses.values()):,} requests in {time.monotonic() - began:.0f} s")
    print("\n".join(f"{code}: {number:,}" for code, number in sorted(statuses.items())))
    print(f"wrong: {sum(wrong.values())}")
    for what, number in wrong.most_common(20):
        print(f"  {number} x {what}")


if __name__ == "__main__":
    main()
