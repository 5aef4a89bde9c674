"""Files and links of other programs: what a kind of puzzle is read from, and can be written as, beside its own text."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from engine.puzzle import Puzzle, PuzzleError
from engine.text import clean

S = TypeVar("S")
P = TypeVar("P")


class CannotHoldError(ValueError):
    """A format has no way to say something of this puzzle; the message names it, as in `given cells`."""


@dataclass(frozen=True)
class Beside:
    """What a file says beside the puzzle.

    `entries`  what was entered, as the kind's editor keeps it (see `engine.abilities.Hinted.hint`); empty for nothing.
    `lost`     what the file holds and cannot be expressed here, each in a few words, as in `colours of cells`.
    """

    title: str = ""
    author: str = ""
    copyright: str = ""
    entries: str = ""
    lost: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self != NOTHING


NOTHING = Beside()


def _nothing_beside(_text: str) -> Beside:
    return NOTHING


@dataclass(frozen=True)
class Format(Generic[P]):
    """A format of other programs.

    `slug`        its name in addresses; `suffix`: of a file's name.
    `about`       a few words: which programs write it.
    `source`      where it is described.
    `example`     a small puzzle in it.
    `recognises`  whether a text (cleaned, see `engine.text.clean`) may be of this format, by its outer form.
    `read`        the puzzle's fields from such a text, in their order; raises PuzzleError, or ValueError as
                  `engine.text` does.
    `write`       the text of a puzzle's `content`; raises CannotHoldError.  None where it is only read.
    `beside`      what such a text says beside the puzzle; for texts that `read` takes, and raises nothing for those.
    """

    slug: str
    name: str
    suffix: str
    about: str
    source: str
    example: str
    recognises: Callable[[str], bool]
    read: Callable[[str], tuple[Any, ...]]
    write: Callable[[P], str] | None = None
    beside: Callable[[str], Beside] = _nothing_beside


class Exchanged(Puzzle[S]):
    """A kind that other programs have formats for."""

    files: ClassVar[tuple[Format[Any], ...]]
    """In the order in which a text is tried."""

    @classmethod
    def from_file(cls, text: str) -> Self | None:
        """The puzzle in clean text of a format that one of `files` recognises; None where none does.

        Raises:
            PuzzleError, ValueError: it is of the format, but cannot be read.
        """
        form = cls.format_of(text)
        return None if form is None else cls(*form.read(text))

    @classmethod
    def format_of(cls, text: str) -> Format[Any] | None:
        """The first format that recognises a text, which is clean."""
        return next((each for each in cls.files if each.recognises(text)), None)

    @classmethod
    def readings(cls, text: str) -> dict[str, Self]:
        """All puzzles that a text can be read as, by the name of the format, where one recognises it."""
        found: dict[str, Self] = {}
        with suppress(ValueError):
            text = clean(text)
        for each in cls.files:
            with suppress(PuzzleError, ValueError):
                puzzle = cls(*each.read(text)) if each.recognises(text) else None
                if puzzle is not None and puzzle not in found.values():
                    found[each.name] = puzzle
        return found

    def as_file(self, slug: str) -> str | None:
        """The puzzle in a format that it can be written in; None where there is no such format.

        Raises:
            CannotHoldError: the format cannot say all of it.
        """
        write = next((each.write for each in self.files if each.slug == slug), None)
        return None if write is None else write(self.content)

    @property
    def content(self) -> Any:
        """What writers work on."""
        return self
