"""What is stored, as plain values: tasks, links, dealt puzzles, and what they are named by.

Nothing here knows a database, so pages can be made without one.
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from dataclasses import dataclass

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""31 characters that survive being read aloud: no 0 and o, no 1, i and l."""
ID_LENGTH = 12
ACTIVE = ("queued", "running")
"""The states of a job that has not ended."""
LEAST_PACKED = 200
"""Characters from which a text may be compressed."""
PACKED = "z"
"""The beginning of a compressed text; JSON never begins like that."""
REMEMBERED = "="
"""In a job's row in place of an outcome: it is stored under the job's digest."""
INDEXES = 900
"""Bytes that a row takes besides its values: its keys in indexes, and its share of pages that are not full.  So
SQLite's file grows by no more than what is charged (`bench storage`).
"""


class Damaged(Exception):
    """Raised when a stored row is not what was written."""


class QuotaExceeded(Exception):
    """Raised when nothing more may be stored for a visitor today; says why, and the seconds until it may."""

    title = "Too much at once"

    def __init__(self, words: str, seconds: int) -> None:
        super().__init__(words)
        self.words = words
        self.seconds = seconds


@dataclass(frozen=True)
class Task:
    """What to do with a puzzle.

    `name`     `solve`: find its solutions; `path`: explain it, step by step; `deal`: make it from its recipe.
    `entries`  a player's entries, from which a path starts; when solving, the solution in JSON to list first; empty for
               none.
    """

    name: str = "solve"
    entries: str = ""


SOLVE = Task()
DEAL = Task("deal")


@dataclass(frozen=True)
class Link:
    """A shared puzzle: the id of its link, the hash of its content, its kind and text."""

    id: str
    digest: str
    kind: str
    text: str


@dataclass(frozen=True)
class Ready:
    """A fresh puzzle; `title` names what its solution shows, and is told at the end."""

    recipe: str
    text: str
    title: str = ""


@dataclass(frozen=True)
class Shelf:
    """The state of a shelf: the number of unseen puzzles, and the seed of the last one."""

    unseen: int = 0
    last: int = 0


def digest(kind: str, puzzle_text: str, task: Task = SOLVE) -> str:
    """Return the content hash of a puzzle, by its canonical text, and of its task: 64 hexadecimal digits."""
    parts = [kind, puzzle_text] if task == SOLVE else [kind, puzzle_text, task.name, task.entries]
    return hashlib.blake2b("\n".join(parts).encode(errors="surrogateescape"), digest_size=32).hexdigest()


def link_id(content: str, length: int = ID_LENGTH) -> str:
    """Return the first `length` characters of a content hash written in `ID_LETTERS`."""
    number, signs = int(content, 16), []
    for _ in range(length):
        number, index = divmod(number, len(ID_LETTERS))
        signs.append(ID_LETTERS[index])
    return "".join(signs)


def pack(value: str) -> str:
    """Return a text as it is stored: compressed, in characters that any database and any dump can hold,
    if that is shorter.
    """
    if len(value) < LEAST_PACKED:
        return value
    packed = PACKED + base64.b85encode(zlib.compress(value.encode())).decode()
    return packed if len(packed) < len(value) else value


def unpack(stored: str) -> str:
    """Return what `pack` was given, which is JSON and so never begins like packed text.

    Raises:
        ValueError: it is damaged.
    """
    if not stored.startswith(PACKED):
        return stored
    try:
        return zlib.decompress(base64.b85decode(stored[len(PACKED) :])).decode()
    except zlib.error as error:
        raise ValueError("a stored text is damaged") from error
