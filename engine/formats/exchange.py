"""Files and links of other programs: the formats, besides its own text, that a kind is read from and written in."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, Generic, Self, TypeVar

from engine.core.puzzle import Puzzle, PuzzleError
from engine.core.text import clean, parsed_json, quote

MOST_PARTS = 200
"""Most puzzles of one text that we look at."""
MOST_WORDS = 200
"""Most characters kept of a title, an author, a copyright or a greeting."""

_OWN = re.compile(r'"(?:kind|text)"')
_LIST = re.compile(r"\[\s*\{")
S = TypeVar("S")
P = TypeVar("P")


class CannotHoldError(ValueError):
    """Raised when a format cannot express part of this puzzle; the message names it, as in `given cells`."""


@dataclass(frozen=True)
class Metadata:
    """What a file says about its puzzle.

    `entries`  what was entered, as the kind's editor writes it (see `Hinted.hint`); empty for nothing.
    `solution` its solution, written like entries; empty for none.
    `greeting` a line from its author to whoever gets it.
    `lost`     what the file holds and we cannot express, each in a few words, as in `colours of cells`.
    """

    title: str = ""
    author: str = ""
    copyright: str = ""
    entries: str = ""
    lost: tuple[str, ...] = ()
    solution: str = ""
    greeting: str = ""

    def __bool__(self) -> bool:
        return self != NOTHING


NOTHING = Metadata()


def _nothing_beside(_text: str) -> Metadata:
    return NOTHING


def _nothing_else(_text: str) -> Iterable[tuple[Any, ...]]:
    return ()


@dataclass(frozen=True)
class Format(Generic[P]):
    """A format of other programs.

    `slug`        its name in addresses; `suffix`: of file names.
    `about`       a few words: which programs write it.
    `source`      where it is described.
    `example`     a small puzzle in it.
    `recognises`  returns whether a text (cleaned, see `engine.core.text.clean`) may be in this format, by its outer
                  form.
    `read`        returns the puzzle's fields from such a text, in their order; raises PuzzleError, or ValueError as
                  `engine.core.text` does.
    `write`       returns the text of a puzzle's `content`; raises CannotHoldError.  None if we only read the format.
    `beside`      returns the metadata of a text that `read` takes; raises nothing for those.
    `sign`        adds title, author and copyright to a text that `write` gave; None if the format has no room for them.
    `others`      returns the fields of other puzzles that an ambiguous text may mean.
    `loose`       whether it is only tried with texts that nothing else reads.
    `several`     returns the texts of all puzzles in a text that may hold several; `read` takes one.
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
    beside: Callable[[str], Metadata] = _nothing_beside
    several: Callable[[str], Sequence[str]] | None = None
    sign: Callable[[str, Metadata], str] | None = None
    others: Callable[[str], Iterable[tuple[Any, ...]]] = _nothing_else
    loose: bool = False


class _Files:
    """The formats of a kind, loaded on first use."""

    def __get__(self, _: object, kind: type[Exchanged[Any]]) -> tuple[Format[Any], ...]:
        return _files_of(kind)


@cache
def _files_of(kind: type[Exchanged[Any]]) -> tuple[Format[Any], ...]:
    return (*kind.other_formats(), _own_json(kind))


class Exchanged(Puzzle[S]):
    """A kind that has formats besides its own text: those of other programs, and JSON, which every kind has."""

    in_json: ClassVar[str] = ""
    """What JSON of other programs must contain to be read, in a sentence."""
    own_text: ClassVar[re.Pattern[str] | None] = None
    """A pattern that all canonical texts match, and no text of other programs: it saves loading their formats."""
    files = _Files()
    """The formats in the order in which a text is tried: those of other programs, then JSON."""

    @classmethod
    def other_formats(cls) -> tuple[Format[Any], ...]:
        """Return those of other programs, in that order."""
        return ()

    @classmethod
    def has_own_form(cls, text: str) -> bool:
        is_own = cls.own_text is not None and cls.own_text.fullmatch(text) is not None
        return is_own and text[-1].isalnum()  # other signs may end a sentence

    @classmethod
    def from_file(cls, text: str) -> Self | None:
        """Return the puzzle in clean text of a format that one of `files` recognises; None if none does.

        Raises:
            PuzzleError, ValueError: it has the format, but cannot be read.
        """
        if cls.own_text is not None and cls.own_text.fullmatch(text):
            return None
        form = next((each for each in cls.files if not each.loose and each.recognises(text)), None)
        return None if form is None else cls(*form.read(text))

    @classmethod
    def read_loosely(cls, text: str) -> Self | None:
        form = next((each for each in cls.files if each.loose and each.recognises(text)), None)
        return None if form is None else cls(*form.read(text))

    @classmethod
    def format_of(cls, text: str) -> Format[Any] | None:
        """Return the first format that recognises and reads a clean text; else the first that recognises it."""
        known = [each for each in cls.files if each.recognises(text)]
        for each in known if len(known) > 1 else ():
            with suppress(PuzzleError, ValueError):
                cls(*each.read(text))
                return each
        return next(iter(known), None)

    @classmethod
    def parts(cls, text: str) -> Sequence[str]:
        """Return the texts of all puzzles in a text, if its format can hold several; else nothing.

        They may be of other kinds too.
        """
        with suppress(PuzzleError, ValueError):
            text = clean(text)
            form = cls.format_of(text)
            found = form.several(text) if form is not None and form.several is not None else ()
            return found[:MOST_PARTS] if len(found) > 1 else ()
        return ()

    @classmethod
    def beside(cls, text: str) -> Metadata:
        """Return the metadata of a text that is read as this puzzle."""
        with suppress(PuzzleError, ValueError):
            text = cls.find(text)[1]
            form = cls.format_of(text)
            return NOTHING if form is None else form.beside(text)
        return NOTHING

    @classmethod
    def reason_against(cls, text: str) -> str:
        """Return why a text with the outer form of a format cannot be read; empty if it can, or has no such form."""
        try:
            text = clean(text)
            form = cls.format_of(text)
            if form is not None:
                cls(*form.read(text))
        except ValueError as error:
            return str(error)
        return ""

    @classmethod
    def readings(cls, text: str) -> dict[str, Self]:
        """Return all puzzles that a text can be read as, by the name of the format, if one recognises it."""
        found: dict[str, Self] = {}
        with suppress(ValueError):
            text = cls.find(text)[1]
        for each in cls.files:
            with suppress(PuzzleError, ValueError):
                if each.recognises(text):
                    for number, fields_ in enumerate((each.read(text), *each.others(text)), start=1):
                        puzzle = cls(*fields_)
                        if puzzle not in found.values():
                            found[f"{each.name}, {number}" if number > 1 else each.name] = puzzle
        return found

    def as_file(self, slug: str, beside: Metadata = NOTHING) -> str | None:
        """Return the puzzle in a format; None if there is no such format for writing.

        It includes title, author and copyright if the format has room for them.

        Raises:
            CannotHoldError: the format cannot express all of the puzzle.
        """
        form = next((each for each in self.files if each.slug == slug), None)
        if form is None or form.write is None:
            return None
        written = form.write(self.content)
        return form.sign(written, beside) if beside and form.sign is not None else written

    @property
    def content(self) -> Any:
        """Return what writers work on."""
        return self


# JSON of our own: `{"kind": "signpost", "text": "3x3:ddg9abga1gh"}`, perhaps with `SIGNATURE` and entries


SIGNATURE = ("title", "author", "copyright", "greeting")
"""What an author says of a puzzle."""


def to_json(puzzle: Puzzle[Any], beside: Metadata = NOTHING) -> dict[str, str]:
    """Return a puzzle of any kind by its name and canonical text, with its metadata."""
    said = {name: getattr(beside, name) for name in (*SIGNATURE, "entries")}
    return {"kind": puzzle.slug, "text": str(puzzle)} | {name: words for name, words in said.items() if words}


def _several(text: str) -> list[str]:
    """Return the objects of a list, or of lines."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) > 1 and all(line.startswith("{") and line.endswith("}") for line in lines):
        return lines
    found = parsed_json(text)
    if isinstance(found, dict):
        found = found.get("puzzles", [found])
    if not isinstance(found, list):
        return []
    if len(found) > MOST_PARTS:
        raise PuzzleError(f"the JSON has {len(found)} puzzles; the limit is {MOST_PARTS}")
    return [json.dumps(each, ensure_ascii=False) for each in found]


def _object(text: str) -> dict[str, Any]:
    parts = _several(text)
    if len(parts) > 1:
        raise PuzzleError(f"the JSON has {len(parts)} puzzles. Send just one")
    found = parsed_json(parts[0]) if parts else None
    if not isinstance(found, dict) or not isinstance(found.get("text"), str):
        raise PuzzleError("the JSON has no text. We need an object with kind and text")
    return found


def words(value: object) -> str:
    """Return a title, an author, a copyright or a greeting in one line, cut to `MOST_WORDS`."""
    from html import unescape

    return " ".join(unescape(value[: 4 * MOST_WORDS]).split())[:MOST_WORDS] if isinstance(value, str) else ""


def _own_json(kind: type[Exchanged[Any]]) -> Format[Any]:
    def read(text: str) -> tuple[Any, ...]:
        if not _OWN.search(text) and parsed_json(text):
            raise PuzzleError(f"there’s no {kind.name} in this JSON that we can read. {kind.in_json or needed}")
        found = _object(text)
        if found.get("kind", kind.slug) != kind.slug:
            raise PuzzleError(f"this is a {quote(str(found.get('kind')))} puzzle. We need a {quote(kind.slug)} one")
        if found["text"].lstrip().startswith(("{", "[{")):
            raise PuzzleError("the text in the JSON is JSON again. We need a puzzle")
        puzzle = kind.parse(found["text"])
        return tuple(getattr(puzzle, name) for name in _names(kind))

    def beside(text: str) -> Metadata:
        found = _object(text)
        entries = found.get("entries")
        said: dict[str, Any] = {name: words(found.get(name)) for name in SIGNATURE}
        return Metadata(**said, entries=entries if isinstance(entries, str) and entries.isascii() else "")

    def write(content: Any) -> str:
        puzzle = content if isinstance(content, kind) else kind(*(getattr(content, each) for each in _names(kind)))
        return json.dumps(to_json(puzzle), ensure_ascii=False) + "\n"

    def sign(written: str, beside: Metadata) -> str:
        said = {name: getattr(beside, name) for name in SIGNATURE}
        return json.dumps(json.loads(written) | {name: each for name, each in said.items() if each}, ensure_ascii=False)

    needed = (
        f"We need its kind and its text, as in {json.dumps({'kind': kind.slug, 'text': kind.examples[0].text[:24]})}"
    )
    example = json.dumps({"kind": kind.slug, "text": kind.examples[0].text}, ensure_ascii=False)
    return Format(
        "json",
        "JSON",
        "json",
        "for programs: the kind and the puzzle’s text, plus title, author, copyright, greeting and entries if you like",
        "",
        example + "\n",
        lambda text: text.startswith("{") or bool(_LIST.match(text)),
        read,
        write,
        beside,
        _several,
        sign,
    )


def _names(kind: type[Puzzle[Any]]) -> list[str]:
    return [each.name for each in fields(kind) if each.init]  # type: ignore[arg-type]
