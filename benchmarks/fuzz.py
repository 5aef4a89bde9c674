"""Generated requests over every route: odd headers, mended and broken texts, entries that contradict each other.

`python3 dev.py bench fuzz` sends 100,000, `fuzz:5000` as many as it says, to an application in this process.  Never may
there be a status of 500 or more (but 503, for what is not ready), a traceback,
or an answer without the policy.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from engine import PUZZLES, Hinted
from webapp import create_app
from webapp.pages.services import services
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


def main(count: str = "") -> None:
    """Send and print."""
    began = time.monotonic()
    statuses, wrong = run(int(count or COUNT))
    print(f"\n{sum(statuses.values()):,} requests in {time.monotonic() - began:.0f} s")
    print("\n".join(f"{code}: {number:,}" for code, number in sorted(statuses.items())))
    print(f"wrong: {sum(wrong.values())}")
    for what, number in wrong.most_common(20):
        print(f"  {number} x {what}")


if __name__ == "__main__":
    main()
