"""Compress responses for browsers that accept it: text shrinks to about a quarter."""

from __future__ import annotations

from functools import lru_cache

from flask import Flask

LEVEL = 5
"""Of 11, for responses made on request.  From 7 on, brotli asks the system for megabytes each time: 4 ms for a page,
to save 1 % of its bytes.
"""
LEAST_BYTES = 500
"""Shorter responses fit into one packet anyway."""
TYPES = [
    "text/html",
    "text/css",
    "text/javascript",
    "text/plain",
    "application/json",
    "application/x-ndjson",
    "image/svg+xml",
]
"""Pictures and fonts are compressed already.  Streams of events (text/event-stream) must not be in the list: they have
to arrive at once, and a compressor buffers.
"""


@lru_cache(maxsize=256)
def minify(text: str, mimetype: str) -> str:
    """Return a script or style sheet without what only its readers need: that saves a tenth when compressed."""
    from rcssmin import cssmin
    from rjsmin import jsmin

    small: str = {"text/javascript": jsmin, "text/css": cssmin}[mimetype](text)
    return small


@lru_cache(maxsize=256)
def compress(body: bytes) -> bytes:
    """Return a body at its smallest, which takes a while: for what is cached."""
    import brotli

    small: bytes = brotli.compress(body, mode=brotli.MODE_TEXT)
    return small


def compress_page(body: bytes) -> bytes:
    """Return a page as it would be compressed on request, to be kept beside it; nothing of one that is short anyway."""
    import brotli

    if len(body) < LEAST_BYTES:
        return b""
    small: bytes = brotli.compress(body, mode=brotli.MODE_TEXT, quality=LEVEL)
    return small


def init_app(app: Flask) -> None:
    """Compress responses.

    Entity tags are weak: they name the uncompressed content, whichever way it is sent.
    """
    from flask_compress import Compress

    app.config.update(
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_BR_LEVEL=LEVEL,
        COMPRESS_MIMETYPES=TYPES,
        COMPRESS_MIN_SIZE=LEAST_BYTES,
        COMPRESS_STREAMS=False,
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,
    )
    Compress(app)
