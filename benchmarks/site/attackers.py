"""Attackers: each does its worst to a site from addresses of its own, with so many connections and for so long.

A `Crowd` holds connections that send slowly, read slowly, or send without end.  `Askers` ask whole requests, one after
the other.  Both tell what became of them in an `Outcome`.
"""

from __future__ import annotations

import itertools
import json
import re
import resource
import select
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from urllib.parse import quote

from benchmarks.engine.instances import random_kenkens
from benchmarks.site.flood import HTMX
from benchmarks.site.server_process import Address

TICK = 0.1
"""Seconds between two looks of a crowd at what its connections may do."""
RETURNS = 20
"""Connections at most that a crowd opens anew in a tick."""
AT_ONCE = 1.0
"""Seconds below which a cut counts as a refusal of the connection."""
ALL = 1 << 30
"""Bytes a second: whoever reads all that comes."""
AHEAD = 100
"""Puzzles that an attacker has before it begins: on the same machine, it would take the visitor's processor."""
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3}) ")
STATUS_LENGTH = 13
ESTABLISHED = "01"
JSON = {"Content-Type": "application/json"}

Ask = Callable[[Address, int, str], int]
"""Sends a request with this number from this address; gives the answer's status."""


@dataclass
class Outcome:
    """What became of an attacker."""

    statuses: Counter[int] = field(default_factory=Counter)
    """How many answers had which status, 0 for none."""
    cut: list[float] = field(default_factory=list)
    """For each connection that the site ended, after how many seconds."""
    open: int = 0
    """Connections that it had not ended."""

    def __str__(self) -> str:
        told = [f"{count} x {status or 'none'}" for status, count in sorted(self.statuses.items())]
        later = sorted(each for each in self.cut if each >= AT_ONCE)
        if refused := len(self.cut) - len(later):
            told.append(f"{refused} cut at once")
        if later:
            told.append(f"{len(later)} cut after {later[0]:.0f} to {later[-1]:.0f} s")
        if self.open:
            told.append(f"{self.open} open")
        return ", ".join(told)


def connections_of(port: int) -> set[tuple[str, int]]:
    """The addresses and ports of those whose connections a server holds, by the kernel's own table.

    Whoever reads nothing would not see that its connection was ended.
    """
    found = set()
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, local, remote, state, *_ = line.split()
        if state == ESTABLISHED and int(local.partition(":")[2], 16) == port:
            address, _, other = remote.partition(":")
            found.add((socket.inet_ntoa(bytes.fromhex(address)[::-1]), int(other, 16)))
    return found


class Held:
    """One connection of a crowd."""

    def __init__(self, crowd: Crowd, port: int, source: str) -> None:
        self.crowd, self.source = crowd, source
        self.socket = socket.socket()
        if crowd.buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, crowd.buffer)
        self.socket.setblocking(False)
        self.socket.bind((source, 0))
        self.name = self.socket.getsockname()
        self.socket.connect_ex(("127.0.0.1", port))
        self.since = time.monotonic()
        self.unsent, self.may_read, self.tail = memoryview(crowd.first), crowd.reads, b""

    @property
    def wants(self) -> int:
        """What to wait for."""
        sends, reads = bool(self.unsent) or self.crowd.repeats, self.may_read > 0
        return select.EPOLLRDHUP | select.EPOLLOUT * sends | select.EPOLLIN * reads

    def go_on(self, event: int, seen: Outcome) -> bool:
        """Send and read what can be; whether the site still holds the connection."""
        try:
            if event & select.EPOLLOUT and self.wants & select.EPOLLOUT:
                self.unsent = self.unsent or memoryview(self.crowd.first)
                self.unsent = self.unsent[self.socket.send(self.unsent) :]
            if event & select.EPOLLIN and self.may_read > 0:
                got = self.socket.recv(min(self.may_read, 1 << 18))
                self.may_read -= len(got)
                seen.statuses.update(int(each) for each in STATUS.findall(self.tail + got))
                self.tail = (self.tail + got)[-STATUS_LENGTH + 1 :]
                return bool(got)
        except BlockingIOError:
            return True
        except OSError:
            return False
        return not event & (select.EPOLLHUP | select.EPOLLERR | select.EPOLLRDHUP)


@dataclass(frozen=True)
class Crowd:
    """Connections that are held for as long as the site lets them."""

    each: int
    """Connections of each address."""
    first: bytes = b""
    """What is sent at once."""
    drip: bytes = b""
    """What is sent each second from then on."""
    reads: int = ALL
    """Bytes that each connection reads in a second."""
    buffer: int = 0
    """Bytes that the kernel may keep unread, 0 for as many as usual."""
    addresses: int = 1
    repeats: bool = False
    """Whether it sends the first over and over."""
    returns: bool = False
    """Whether it connects anew when it was cut."""

    def run(self, port: int, sources: list[str], ended: threading.Event) -> Outcome:
        """Hold them until told to stop."""
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        seen, poll, held, away = Outcome(), select.epoll(), dict[int, Held](), list[str]()

        def connect(source: str) -> None:
            new = Held(self, port, source)
            held[new.socket.fileno()] = new
            poll.register(new.socket, new.wants)

        def end(each: Held) -> None:
            poll.unregister(each.socket)
            del held[each.socket.fileno()]
            each.socket.close()
            seen.cut.append(time.monotonic() - each.since)
            away.append(each.source)

        for source in sources[: self.addresses]:
            for _ in range(self.each):
                connect(source)
        tick = second = time.monotonic()
        while not ended.is_set():
            for number, event in poll.poll(TICK):
                if not held[number].go_on(event, seen):
                    end(held[number])
                else:
                    poll.modify(number, held[number].wants)
            now = time.monotonic()
            if self.returns and now >= tick + TICK:
                tick = now
                for source in away[:RETURNS]:
                    connect(source)
                del away[:RETURNS]
            if now >= second + 1.0:
                second, known = now, connections_of(port)
                for each in list(held.values()):
                    if each.name not in known and now > each.since + AT_ONCE:
                        end(each)
                        continue
                    each.may_read = self.reads
                    each.unsent = each.unsent or memoryview(self.drip)
                    poll.modify(each.socket, each.wants)
        seen.open = len(held)
        for each in held.values():
            each.socket.close()
        poll.close()
        return seen


@dataclass(frozen=True)
class Askers:
    """Threads that ask, one request after the other, from one address or in turns from several."""

    ask: Ask
    threads: int = 4
    addresses: int = 1

    def run(self, port: int, sources: list[str], ended: threading.Event) -> Outcome:
        """Ask as fast as there are answers until told to stop."""
        seen, numbers = Outcome(), itertools.count(1)

        def go_on(source: str) -> None:
            while not ended.is_set():
                try:
                    seen.statuses[self.ask(Address(port), next(numbers), source)] += 1
                except OSError:
                    seen.statuses[0] += 1

        own = itertools.cycle(sources[: self.addresses])
        threads = [threading.Thread(target=go_on, args=(next(own),)) for _ in range(self.threads)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return seen


def get(path: str, times: int) -> bytes:
    """So many requests for this in one piece."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * times


def post(path: str, body: bytes, length: int = 0) -> bytes:
    """A request with a form, which says that it is so long."""
    kind = "Content-Type: application/x-www-form-urlencoded"
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{kind}\r\nContent-Length: {length or len(body)}\r\n\r\n"
    return head.encode() + body


def nonogram(number: int, side: int) -> str:
    """A nonogram that nobody has asked for."""
    return f"{side}x{side}:" + "/".join(str(1 + (number >> line % 20 & 1)) for line in range(2 * side))


@cache
def kenkens(side: int, largest: int) -> list[str]:
    """KenKens that nobody has asked for, more than one address may ask about in a minute."""
    return [str(each) for each in random_kenkens(side, largest, AHEAD, seed=1)]


def link(site: Address, text: str, source: str) -> str:
    """The address of a shared nonogram; of its page once no more links are stored."""
    shared = site.ask("POST", "/nonogram/share", {"text": text}, source=source)
    found = re.match(r"/p/\w+", shared.headers.get("location", ""))
    return found[0] if found else "/nonogram"


@cache
def large_link(port: int, source: str) -> str:
    """A link to 90 x 90, the same each time."""
    return link(Address(port), nonogram(1, 90), source)


def preview(site: Address, number: int, source: str) -> int:
    """A picture of a new large link; asked for again and again once no more links are stored."""
    return site.ask("GET", f"{link(site, nonogram(number, 150), source)}.png", source=source).status


def huge_page(site: Address, number: int, source: str) -> int:
    """A page with the largest board."""
    return site.ask("GET", f"/nonogram?text={quote(nonogram(number, 512))}", source=source).status


def check(site: Address, number: int, source: str) -> int:
    """A look at the largest text."""
    return site.ask("POST", "/nonogram/check", {"text": nonogram(number, 512)}, source=source).status


def hint(site: Address, number: int, source: str) -> int:
    """A hard hint."""
    text = kenkens(16, 8)[number % AHEAD]
    return site.ask("POST", "/kenken/hint", {"text": text}, source=source, **HTMX).status


def share(site: Address, number: int, source: str) -> int:
    """A new link to much."""
    return site.ask("POST", "/nonogram/share", {"text": nonogram(number, 512)}, source=source).status


def solve(site: Address, number: int, source: str) -> int:
    """A new puzzle, whose progress streams."""
    text = kenkens(9, 6)[number % AHEAD]
    answer = site.ask("POST", "/kenken/solve", {"text": text}, source=source, **HTMX)
    for address in answer.text.split('sse-connect="')[1:]:
        site.ask("GET", address.partition('"')[0], source=source)
    return answer.status


def path(site: Address, number: int, source: str) -> int:
    """The whole way of a new puzzle."""
    text = kenkens(9, 6)[number % AHEAD]
    return site.ask("POST", "/kenken/path", {"text": text}, source=source).status


def deal(site: Address, number: int, source: str) -> int:
    """A fresh puzzle that nobody has dealt."""
    recipe = f"kenken-7-hard-{number + 2_000_000}"
    offered = site.ask("GET", "/kenken/new?size=7&level=hard", source=source).headers.get("location", recipe)
    head = offered.rpartition("-")[0]
    return site.ask("GET", f"{head}-{number + 2_000_000}", source=source).status


def count(site: Address, number: int, source: str) -> int:
    """Solutions counted of a new puzzle, waited for as long as one may."""
    sent = json.dumps({"text": kenkens(9, 6)[number % AHEAD]})
    return site.ask("POST", "/api/v1/kenken/count?wait=10", sent, source, **JSON).status


def picture(site: Address, number: int, source: str) -> int:
    """A picture in a size that is not kept, and each third time a booklet that nobody has asked for."""
    if number % 3 == 0:
        wanted = f"kind=nonogram&size=10&level=easy&count=4&per=4&seed={number}"
        return site.ask("GET", f"/book.pdf?{wanted}", source=source).status
    return site.ask("GET", f"{large_link(site.port, source)}.png?width={3999 - number % 900}", source=source).status


def sources(block: int) -> Iterator[str]:
    """Loopback addresses that nobody else has."""
    return (f"127.4.{block}.{number}" for number in range(1, 255))
