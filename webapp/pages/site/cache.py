"""Cache: pages that many visitors see, rendered once and not sent again to a browser that has them."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Generic, NamedTuple, TypeVar

from flask import Response, current_app, request
from werkzeug.wrappers import Response as BaseResponse

MOST_BYTES = 16 << 20
"""Bytes of all cached pages in one process."""
ADDRESS = ("wsgi.url_scheme", "HTTP_HOST", "SCRIPT_NAME", "PATH_INFO", "QUERY_STRING")
"""The parts of a request's address, by the names of PEP 3333."""

V = TypeVar("V")


def address() -> dict[str, str]:
    """Return the parts of the request's address, as they were sent."""
    return {name: request.environ[name] for name in ADDRESS if name in request.environ}


@contextmanager
def by_address_alone() -> Iterator[None]:
    """Give `request` the same address without headers and body inside the block, so that nothing depends on them.

    Requests to be refused for a header are refused before.  The visitor stays known, since their work is counted.
    """
    plain = {"REQUEST_METHOD": "GET", "wsgi.input": BytesIO()}
    visitor = {name: request.environ[name] for name in ("REMOTE_ADDR",) if name in request.environ}
    with current_app.request_context(address() | plain | visitor):
        yield


class LruCache(Generic[V]):
    """A least recently used cache, shared by all threads."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[str, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, name: str) -> V | None:
        """Return the value under this name."""
        with self._lock:
            value = self._kept.get(name)
            if value is not None:
                self._kept.move_to_end(name)
            return value

    def keep(self, name: str, value: V) -> None:
        """Store a value, and drop those not used for longest."""
        with self._lock:
            self._kept[name] = value
            self._kept.move_to_end(name)
            if len(self._kept) > self.most:
                self._kept.popitem(last=False)


class CachedPage(NamedTuple):
    """A page, and the same with Brotli (RFC 7932) for browsers that take it; empty if that saves nothing."""

    body: bytes
    small: bytes

    def __len__(self) -> int:
        return len(self.body) + len(self.small)


class PageCache:
    """Whole pages by their address and what they are made from, the least recently used dropped first."""

    def __init__(self, most_bytes: int = MOST_BYTES, *, compress: Callable[[bytes], bytes] = lambda _: b"") -> None:
        """`compress` makes what browsers are sent of a page; without it, pages are kept as they are."""
        self.most_bytes = most_bytes
        self._compress = compress
        self._pages: OrderedDict[str, CachedPage] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def page(self, made_from: str, render: Callable[[], Response]) -> BaseResponse:
        """Return the page at the request's address, rendered again only if what it is made from has changed.

        Browsers may keep it, but ask each time whether it is still valid; the response to that is short.
        """
        known = self.get(made_from)
        if known is not None:
            return known
        with by_address_alone():
            response = render()
        if response.status_code != 200 or response.cache_control.no_store:
            return response
        body = response.get_data()
        rendered = CachedPage(body, self._compress(body))
        self._keep(_key(made_from), rendered)
        return _answer(rendered)

    def get(self, made_from: str) -> BaseResponse | None:
        """Return the page if it was rendered before."""
        key = _key(made_from)
        with self._lock:
            known = self._pages.get(key)
            if known is not None:
                self._pages.move_to_end(key)
        return None if known is None else _answer(known)

    def _keep(self, key: str, rendered: CachedPage) -> None:
        with self._lock:
            self._bytes += len(rendered) - len(self._pages.pop(key, b""))
            self._pages[key] = rendered
            while self._bytes > self.most_bytes:
                _, oldest = self._pages.popitem(last=False)
                self._bytes -= len(oldest)


def _key(made_from: str) -> str:
    parts = "\n".join([*address().values(), made_from])
    return hashlib.blake2b(parts.encode(errors="surrogateescape")).hexdigest()


def _answer(rendered: CachedPage) -> BaseResponse:
    body, small = rendered
    response = Response(body)
    if small and request.accept_encodings["br"]:
        response = Response(small, headers={"Content-Encoding": "br"})
    response.cache_control.no_cache = True
    response.set_etag(hashlib.blake2b(body, digest_size=16).hexdigest(), weak=True)
    return response.make_conditional(request)
