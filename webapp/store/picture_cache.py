"""Pictures and sheets that were drawn, in a folder of bounded size.  They are no data: what is gone is drawn again."""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

SWEPT_TO = 0.9
"""Share of the room that is still used after a sweep, so that not every new picture needs one."""
BLOCK = 4096
"""Bytes; a file takes whole ones of the disk."""


class PictureCache:
    """Files named by what they were drawn from; the one that nobody has looked at for longest goes first.

    Any number of threads and processes may share the folder: a file gets its name when it is whole.  Where the disk is
    full, or the folder is missing or read-only, nothing is known and nothing kept.
    """

    def __init__(self, folder: Path, megabytes: float) -> None:
        self._folder = folder
        self._room = int(megabytes * 1e6)
        self._lock = threading.Lock()
        self._grown = self._room
        """Bytes added since this process last swept; as if there were many, so that it begins with a sweep."""

    def get(self, digest: str) -> bytes | None:
        """What was drawn, if it is here."""
        path = self._folder / digest
        try:
            drawn = path.read_bytes()
        except OSError:
            return None
        with suppress(OSError):
            os.utime(path)
        return drawn or None  # an empty file is what a lost disk leaves

    def keep(self, digest: str, drawn: bytes) -> None:
        """Keep it for whoever asks next."""
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
        """Delete what is oldest, where this much more could be too much."""
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
        """When each file was last looked at, what it takes of the disk, and its path."""
        with os.scandir(self._folder) as entries:
            for entry in entries:
                with suppress(FileNotFoundError):
                    known = entry.stat()
                    yield known.st_mtime, _on_disk(known.st_size), entry.path


def _on_disk(size: int) -> int:
    return -(-size // BLOCK) * BLOCK
