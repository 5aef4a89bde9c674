"""What all games of Simon Tatham's Portable Puzzle Collection share: addresses of its web pages, and saved games.

An address has a game ID, `PARAMS:DESC`, behind a `#` or `?`.  A saved game is lines `KEY     :LENGTH:VALUE`, the key
padded to eight characters, as `midend_serialise` in his `midend.c` writes them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote as percent
from urllib.parse import unquote

from engine.core.puzzle import PuzzleError
from engine.core.text import quote
from engine.formats.exchange import Format, Metadata

SITE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/"
MAGIC = "Simon Tatham's Portable Puzzle Collection"
MOST_MOVES = 5_000
_SEED = re.compile(r"[0-9]{1,4}(?:x[0-9]{1,4})?[a-z0-9]{0,8}#", re.IGNORECASE)
_LINE = re.compile(r"([A-Z]{1,8}) *:([0-9]{1,6}):")
MOVES = ("MOVE", "SOLVE", "RESTART")


@dataclass(frozen=True)
class Saved:
    """A saved game: its name, its board as `PARAMS:DESC`, and the moves up to the position shown."""

    game: str
    id: str
    moves: tuple[tuple[str, str], ...]
    """Return for each move its kind, one of `MOVES`, and its text."""


@dataclass(frozen=True)
class TathamGame:
    """One of his games that is a kind of puzzle here.

    `name`    as in saved games; `page`: of its web page.
    `full`    what follows the size in the parameters of a saved game: difficulty, and so on.
    `read`    returns the puzzle's fields from an ID.
    `write`   returns the ID of a puzzle's `content`; raises CannotHoldError.
    `replay`  returns the entries after some moves, given the puzzle's fields, and what could not be replayed.
    """

    name: str
    page: str
    full: str
    read: Callable[[str], tuple[Any, ...]]
    write: Callable[[Any], str]
    replay: Callable[[tuple[Any, ...], Sequence[tuple[str, str]]], tuple[str, tuple[str, ...]]]

    def formats(self, example: str) -> tuple[Format[Any], Format[Any]]:
        """Return two formats, addresses and saved games, with the puzzle of an ID as example."""
        address = re.compile(rf"https?://[^\s#?]*/{self.page}(?:\.html?)?[#?]")
        return (
            Format(
                f"{self.page}-link",
                f"{self.name} on Simon Tatham’s site",
                "url",
                f"a link to {self.name} on Simon Tatham’s site, with a game ID",
                SITE,
                f"{SITE}js/{self.page}.html#{example}",
                lambda text: bool(address.match(text) or _SEED.match(text)),
                lambda text: self.read(self._from_address(text)),
                lambda content: f"{SITE}js/{self.page}.html#{percent(self.write(content), safe=':,/')}",
            ),
            Format(
                f"{self.page}-save",
                f"{self.name} saved game",
                "sav",
                f"a {self.name} game saved from Simon Tatham’s collection, with your moves",
                f"{SITE}devel/",
                _written(self.name, example, self.full),
                lambda text: text.startswith("SAVEFILE"),
                lambda text: self.read(self._from_save(text).id),
                lambda content: _written(self.name, self.write(content), self.full),
                self._beside,
            ),
        )

    def _from_address(self, text: str) -> str:
        refuse_seed(text)
        found = unquote(re.split("[#?]", text, maxsplit=1)[1]).strip()
        if not found:
            raise PuzzleError(f"the address has no board. We need a game ID after it, as in {self.page}.html#…")
        return found

    def _from_save(self, text: str) -> Saved:
        saved = read_save(text)
        if saved.game != self.name:
            raise PuzzleError(f"this is a saved game of {quote(saved.game)}. We need {self.name}")
        return saved

    def _beside(self, text: str) -> Metadata:
        saved = self._from_save(text)
        entries, lost = self.replay(self.read(saved.id), saved.moves) if saved.moves else ("", ())
        return Metadata(entries=entries, lost=lost)


def refuse_seed(text: str) -> None:
    """Refuse `6dn#12345`, from which only his own generator can make a board.

    Raises:
        PuzzleError: it is such a seed.
    """
    if _SEED.match(text):
        raise PuzzleError(
            f"{quote(text)} is a random seed without a board. In Simon Tatham’s program, choose Game, then Specific, "
            "and copy the ID with the “:”"
        )


def read_save(text: str) -> Saved:
    """Read a saved game from clean text.

    Raises:
        PuzzleError: it is not one; names the line and what was expected there.
    """
    found: dict[str, str] = {}
    moves: list[tuple[str, str]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        head = _LINE.match(line)
        if head is None:
            raise PuzzleError(
                f"line {number}: {quote(line)} doesn’t belong in a saved game. Lines look like KEY:LENGTH:VALUE"
            )
        key, value = head[1], line[head.end() :]
        if len(value) < int(head[2]):
            raise PuzzleError(f"line {number}: {key} has {len(value)} characters, but says {int(head[2])}")
        value = value[: int(head[2])]
        if key in MOVES:
            if len(moves) == MOST_MOVES:
                raise PuzzleError(f"line {number}: the saved game has more than {MOST_MOVES:,} moves")
            moves.append((key, value))
        else:
            found.setdefault(key, value)
    if found.get("SAVEFILE") != MAGIC:
        raise PuzzleError(f"line 1: {quote(found.get('SAVEFILE', ''))}. A saved game starts with {quote(MAGIC, 60)}")
    params = found.get("CPARAMS", found.get("PARAMS"))
    for key, known in (("GAME", found.get("GAME")), ("PARAMS", params), ("DESC", found.get("DESC"))):
        if not known:
            raise PuzzleError(f"the saved game has no {key} line")
    shown = found.get("STATEPOS", str(len(moves) + 1))
    position = int(shown) if shown.isascii() and shown.isdecimal() and len(shown) < 7 else 0
    if not 1 <= position <= len(moves) + 1:
        raise PuzzleError(
            f"STATEPOS is {quote(shown)}. It can be 1 to {len(moves) + 1}, as there are {len(moves)} moves"
        )
    return Saved(found["GAME"], f"{params}:{found['DESC']}", tuple(moves[: position - 1]))


def _written(game: str, id_: str, full: str) -> str:
    params, _, desc = id_.partition(":")
    lines = (
        ("SAVEFILE", MAGIC),
        ("VERSION", "1"),
        ("GAME", game),
        ("PARAMS", params + full),
        ("CPARAMS", params),
        ("DESC", desc),
        ("NSTATES", "1"),
        ("STATEPOS", "1"),
    )
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in lines)


def numbers(move: str, count: int) -> list[int] | None:
    """Return the whole numbers of a move such as `R1,2,3`, if it has this many; the letter in front is skipped."""
    found = re.fullmatch(r"[A-Z]([0-9]{1,4}(?:[,-][0-9]{1,4})*)", move)
    values = [int(each) for each in re.split("[,-]", found[1])] if found else []
    return values if len(values) == count else None
