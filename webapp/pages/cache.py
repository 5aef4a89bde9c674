"""What was made already: pages that many look at, rendered once and not sent again to a browser that has them."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from flask import Response, request
from werkzeug.wrappers import Response as BaseResponse

MOST_BYTES = 16 << 20
"""Of all pages kept in one process together."""

V = TypeVar("V")


class LastUsed(Generic[V]):
    """Values by their names, the last used ones as far as there is room; for all threads."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[str, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, name: str) -> V | None:
        """What was kept under this name."""
        with self._lock:
            value = self._kept.get(name)
            if value is not None:
                self._kept.move_to_end(name)
            return value

    def keep(self, name: str, value: V) -> None:
        """Keep it, and forget what was not used for longest."""
        with self._lock:
            self._kept[name] = value
            self._kept.move_to_end(name)
            if len(self._kept) > self.most:
                self._kept.popitem(last=False)


class PageCache:
    """Bodies by everything that they were made from, the last used ones as far as there is room."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self._pages: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def page(self, made_from: str, render: Callable[[], Response]) -> BaseResponse:
        """The page at the request's address, rendered anew only if what it is made from has changed.

        Browsers may keep it, but ask each time whether it is still right; the answer to that is short.
        """
        key = hashlib.blake2b(f"{request.url}\n{made_from}".encode(errors="surrogateescape")).hexdigest()
        with self._lock:
            body = self._pages.get(key)
            if body is not None:
                self._pages.move_to_end(key)
        if body is None:
            response = render()
            if response.status_code != 200:
                return response
            body = response.get_data()
            self._keep(key, body)
        response = Response(body)
        response.cache_control.no_cache = True
        response.set_etag(hashlib.blake2b(body, digest_size=16).hexdigest(), weak=True)
        return response.make_conditional(request)

    def _keep(self, key: str, body: bytes) -> None:
        with self._lock:
            self._bytes += len(body) - len(self._pages.pop(key, b""))
            self._pages[key] = body
            while self._bytes > self.most_bytes:
                _, oldest = self._pages.popitem(last=False)
                self._bytes -= len(oldest)
