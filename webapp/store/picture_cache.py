"""Drawn pictures and sheets, in a folder of bounded size.  They are a cache: what is gone is drawn again."""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

SWEPT_TO = 0.9
"""Share of the room that a sweep leaves in use, so that not every new picture needs one."""
BLOCK = 4096
"""Bytes; a file takes whole blocks of the disk."""


class PictureCache:
    """Files named by what they were drawn from; the least recently used goes first.

    Any number of threads and processes may share the folder: a file gets its name when it is complete.  If the disk is
    full, or the folder is missing or read-only, the cache is empty and keeps nothing.
    """

    def __init__(self, folder: Path, megabytes: float) -> None:
        self._folder = folder
        self._room = int(megabytes * 1e6)
        self._lock = threading.Lock()
        self._grown = self._room
        """Bytes added since this process last swept; at first a lot, so that it begins with a sweep."""

    def get(self, digest: str) -> bytes | None:
        """Return a drawing, if it is cached."""
        path = self._folder / digest
        try:
            drawn = path.read_bytes()
        except OSError:
            return None
        with suppress(OSError):
            os.utime(path)
        return drawn or None  # an empty file is what a lost disk leaves

    def keep(self, digest: str, drawn: bytes) -> None:
        """Store a drawing."""
        if _on_disk(len(drawn)) > self._room * SWEPT_TO:
            return
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            self._make_room(_on_disk(len(drawn)))
            handle, name = tempfile.mkstemp(dir=self._folder)
            part = Path(name)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(drawn)
                part.replace(self._folder / digest)
            except OSError:
                part.unlink()
                raise

    def _make_room(self, size: int) -> None:
        """Delete the oldest files if this many more bytes could be too much."""
        with self._lock:
            self._grown += size
            if self._grown < (1 - SWEPT_TO) * self._room:
                return
            files = sorted(self._files(), reverse=True)  # the last to be looked at first
            used = size
            for _, file_size, path in files:
                used += file_size
                if used > SWEPT_TO * self._room:
                    with suppress(FileNotFoundError):  # another process was faster
                        Path(path).unlink()
            self._grown = 0

    def _files(self) -> Iterator[tuple[float, int, str]]:
        """Return when each file was last looked at, its size on disk, and its path."""
        with os.scandir(self._folder) as entries:
            for entry in entries:
                with suppress(FileNotFoundError):
                    known = entry.stat()
                    yield known.st_mtime, _on_disk(known.st_size), entry.path


def _on_disk(size: int) -> int:
    return -(-size // BLOCK) * BLOCK
