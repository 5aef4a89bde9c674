"""Read pasted text: a puzzle of any kind, or a link to one."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import (
    FIRST_DAY,
    NOTHING,
    PUZZLES,
    Address,
    Diagnosis,
    Exchanged,
    Explained,
    Metadata,
    Puzzle,
    PuzzleError,
    Recipe,
    RecipeError,
    addresses_in,
    decode,
    diagnose,
    of_the_day,
    refusal,
)
from webapp.jobs.status import NoAnswer
from webapp.pages.deal.days import today
from webapp.pages.deal.fresh import deal_now, is_ahead
from webapp.pages.play.addresses import addresses
from webapp.pages.play.request import LINK_ID, posted_text
from webapp.pages.share.metadata import words_of
from webapp.pages.site import htmx
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client

paste = Blueprint("paste", __name__)

ONE_LINE = re.compile(r"[:={]")
"""Every line of a list of puzzles, one on each, has one of these: an ID, a link, a sum or JSON."""
MOST_EXAMPLES = 3
LONGEST_EXAMPLE = 30
MOST_BYTES = 200_000
"""Most bytes of a file; what is read is shorter still, see `engine.core.text.clean`."""
PICTURES = re.compile(rb"\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP", re.DOTALL)
"""How image files begin, which only the page's own script reads."""
MOST_LISTED = 100
"""Most puzzles of one text that are offered."""
MOST_ENTERED = 8000
"""Most characters of entries that an address brings along."""


@dataclass(frozen=True)
class Reading:
    """One kind of puzzle that a text can be read as, with the addresses of its modes.

    `beside` is the text's metadata, and `begun` the address at which its entries can be continued, empty without
    entries.
    """

    kind: Kind
    puzzle: Puzzle[Any]
    addresses: dict[str, str]
    beside: Metadata = NOTHING
    begun: str = ""


@dataclass(frozen=True)
class Sample:
    """A short puzzle that can be opened as it is."""

    kind: Kind
    text: str
    address: str


NOTHING_YET = "Nothing here yet. Paste a text or a link, or choose a file."
EMPTY = "That file is empty."
PICTURE = "That’s a picture. To turn it into a puzzle, turn on JavaScript."


@paste.post("/open")
def open_() -> BaseResponse:
    """Show what the text can be read as; without script, the puzzle itself if there is only one choice."""
    file = request.files.get("file")
    is_file = file is not None and bool(file.filename)
    data = file.read(MOST_BYTES) if file is not None and is_file else b""
    is_picture = PICTURES.match(data) is not None
    text = "" if is_picture else (decode(data) if is_file else posted_text()).strip("\r\n")
    text = text if text.strip() else ""
    found = readings(text)
    if len(found) == 1 and not htmx.wants_fragment():
        return redirect(found[0].begun or found[0].addresses["play"], 303)
    diagnosis = diagnosis_of(text) if text and not found else None
    return htmx.render(
        "share/open.html",
        "readings",
        status=200 if found or htmx.wants_fragment() else 422,
        readings=found,
        text=text,
        diagnosis=diagnosis,
        samples=[] if found else samples(diagnosis.kind if diagnosis else None),
        said=PICTURE if is_picture else EMPTY if is_file else NOTHING_YET,
    )


@paste.get("/open")
def back_to_start() -> Response | BaseResponse:
    """Redirect the form's address, typed or reloaded, to the menu."""
    return redirect(url_for("pages.index"))


def samples(like: Kind | None) -> list[Sample]:
    """Return some short puzzles of different kinds, first of the one that a text resembles."""
    kinds = sorted(PUZZLES.values(), key=lambda kind: (kind is not like, len(kind.examples[0].text)))
    short = [kind for kind in kinds if kind is like or len(kind.examples[0].text) <= LONGEST_EXAMPLE]
    return [
        Sample(kind, kind.examples[0].text, url_for("pages.start", kind=kind, example=1))
        for kind in short[:MOST_EXAMPLES]
    ]


def readings(text: str) -> list[Reading]:
    """Return all kinds that a text can be read as, by itself, or as what a link to it carries."""
    if not text:
        return []
    if found_there := readings_at_address(text):
        return found_there
    found: dict[Kind, list[Reading]] = {}
    for candidate in (text, *_texts_in(text)):
        for kind in PUZZLES.values():
            if kind not in found and (puzzles := every(kind, candidate)):
                found[kind] = [_reading(kind, each, candidate) for each in puzzles]
    if len(found) > 1:  # who reads all of it knows more than who picks out a part
        with services().turns.take(client(), len(text)):
            whole = [kind for kind in found if kind.is_whole(text)]
        found = {kind: found[kind] for kind in whole or found}
    return [each for readings in found.values() for each in readings] or _in_parts(text)


def _reading(kind: Kind, puzzle: Puzzle[Any], text: str) -> Reading:
    with services().turns.take(client(), len(text)):
        beside = kind.beside(text) if issubclass(kind, Exchanged) else NOTHING
        entered = _entries_fragment(puzzle, beside.entries)
    modes = addresses(kind, str(puzzle), words_of(beside))
    return Reading(kind, puzzle, modes, beside, modes["play"] + entered if entered else "")


def _entries_fragment(puzzle: Puzzle[Any], entries: str) -> str:
    """Return entries as the part of an address that only the page's own script reads
    (static/storage/shared-state.js).
    """
    if not isinstance(puzzle, Explained) or not entries:
        return ""
    try:
        puzzle.entered(entries)
    except PuzzleError:
        return ""  # of another size, say
    cells = puzzle.entered_cells(entries)
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = deflate.compress(json.dumps(cells, separators=(",", ":")).encode()) + deflate.flush()
    token = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"#entered-{token}" if cells and len(token) <= MOST_ENTERED else ""


def _in_parts(text: str) -> list[Reading]:
    """Return all puzzles of a text that holds several: a file of a format that can, or a puzzle on each line."""
    parts: Sequence[str] = ()
    for kind in PUZZLES.values():
        if not parts and issubclass(kind, Exchanged):
            with services().turns.take(client(), len(text)):
                parts = kind.parts(text)
    if not parts:
        lines = [line for line in text.split("\n") if line.strip()]
        parts = lines if len(lines) > 1 and all(map(ONE_LINE.search, lines)) else ()
    found = []
    for part in parts[:MOST_LISTED]:
        reading = next(((kind, each) for kind in PUZZLES.values() if (each := _parse(kind, part)) is not None), None)
        if reading is not None:
            found.append(_reading(*reading, part))
    return found


def every(kind: Kind, text: str) -> list[Puzzle[Any]]:
    """Return all puzzles of a kind that a text can be read as: more than one if two formats look alike."""
    first = _parse(kind, text)
    if first is None or not issubclass(kind, Exchanged):
        return [] if first is None else [first]
    with services().turns.take(client(), len(text)):
        others = kind.readings(text).values()
    return [first, *(each for each in others if each != first)]


def _parse(kind: Kind, text: str) -> Puzzle[Any] | None:
    try:
        with services().turns.take(client(), len(text)):
            return kind.parse(text)
    except PuzzleError:
        return None


def readings_at_address(text: str) -> list[Reading]:
    """Return the puzzles at the first address of this site in a text, under any host: a link, a recipe, a day ..."""
    return next(filter(None, map(_at, addresses_in(text))), [])


def _at(address: Address) -> list[Reading]:
    if address.link:
        return _of_link(address.link)
    if address.day is not None:
        return _of_day(address.day)
    if address.recipe:
        return _of_recipes([address.recipe])
    kind = PUZZLES.get(address.kind)
    puzzle = _parse(kind, address.text) if kind is not None else None
    return [_reading(kind, puzzle, address.text)] if kind is not None and puzzle is not None else []


def _of_link(id_: str) -> list[Reading]:
    """Return the puzzle of a short link."""
    link = services().store.link(id_) if LINK_ID.fullmatch(id_) else None
    kind = PUZZLES.get(link.kind) if link else None
    puzzle = _parse(kind, link.text) if link and kind else None
    if link is None or kind is None or puzzle is None:
        return []
    return [Reading(kind, puzzle, addresses(kind, link.text, link=link))]


def _of_day(day: date) -> list[Reading]:
    return _of_recipes([str(each) for each in of_the_day(day)]) if FIRST_DAY <= day <= today() else []


def _of_recipes(recipes: Sequence[str]) -> list[Reading]:
    """Return the puzzles of recipes, as far as they are in stock, or dealt within a moment."""
    found = []
    for each in recipes:
        with suppress(RecipeError, NoAnswer):
            ready = services().stock.puzzle(each)
            with suppress(RecipeError):  # of an earlier version, in the stock
                if is_ahead(Recipe.parse(each)):
                    continue
            if ready is None and (recipe := Recipe.parse(each)).is_soon_dealt:
                ready = deal_now(recipe)
            kind = PUZZLES.get(each.partition("-")[0])
            if ready is not None and kind is not None and (puzzle := _parse(kind, ready.text)) is not None:
                found.append(_reading(kind, puzzle, ready.text))
    return found


def _texts_in(text: str) -> list[str]:
    """Return parts of addresses in a text that may be a puzzle of any kind: `?text=`, or what follows a `#`."""
    return [each.text for each in addresses_in(text) if each.text and not each.kind]


def reading_of(kind: Kind, text: str) -> Reading:
    """Return the puzzle of a kind in a text, or at an address of this site in it.

    Raises:
        PuzzleError: there is none; says why.
    """
    try:
        with services().turns.take(client(), len(text)):
            puzzle = kind.parse(text)
    except PuzzleError as error:
        if found := next((each for each in readings_at_address(text) if each.kind is kind), None):
            return found
        with services().turns.take(client(), len(text)):
            raise refusal(kind, text, error) from error
    return _reading(kind, puzzle, text)


def diagnosis_of(text: str) -> Diagnosis:
    """Return what to say about a text that is not a puzzle."""
    with services().turns.take(client(), len(text)):
        return diagnose(text)
