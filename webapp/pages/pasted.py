"""What a pasted text may be: a puzzle of any kind, or a link to one."""

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
from urllib.parse import parse_qs, unquote, urlsplit

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import (
    FIRST_DAY,
    NOTHING,
    PUZZLES,
    Beside,
    Exchanged,
    Puzzle,
    PuzzleError,
    Recipe,
    RecipeError,
    Taught,
    decode,
    links,
    of_the_day,
    other_kind,
)
from webapp.jobs.pool import NoAnswer
from webapp.pages import htmx
from webapp.pages.days import today
from webapp.pages.dealing import is_ahead, made
from webapp.pages.kinds import Kind
from webapp.pages.nearest import nearest, samples
from webapp.pages.page import LINK_ID, addresses, posted_text
from webapp.pages.said import words_of
from webapp.pages.services import services
from webapp.security import client

pasted = Blueprint("pasted", __name__)

LONGEST_LINK = 4000
ONE_LINE = re.compile(r"[:={]")
"""In every line of a list of puzzles, one on each: an ID, a link, a sum or JSON has one of these."""
MOST_REASONS = 3
_RECIPE = re.compile(r"[a-z]+-[a-z0-9]+(?:-[a-z]+){1,2}-g[0-9]{1,3}-[0-9]{1,15}")


MOST_BYTES = 200_000
"""Of a file; what is read is shorter still, see `engine.text.clean`."""
PICTURES = re.compile(rb"\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP", re.DOTALL)
"""How files of pictures begin that only the page's own script reads."""
MOST_LISTED = 100
"""Puzzles of one text that are offered."""
MOST_ENTERED = 8000
"""Characters of what was entered that an address brings along."""


@dataclass(frozen=True)
class Reading:
    """One kind of puzzle that a text can be read as, with the addresses of its modes.

    `beside` is what the text says beside the puzzle, and `begun` the address at which what was entered is played on,
    empty if nothing was.
    """

    kind: Kind
    puzzle: Puzzle[Any]
    addresses: dict[str, str]
    beside: Beside = NOTHING
    begun: str = ""


NOTHING_YET = "Nothing was entered yet: a text, a link or a file."
EMPTY = "This file is empty."
PICTURE = "This is a picture. To make a puzzle of it, the page needs JavaScript, which is switched off or did not load."


@pasted.post("/open")
def open_() -> BaseResponse:
    """What the text can be read as; without script, the puzzle itself if there is only one choice."""
    file = request.files.get("file")
    is_file = file is not None and bool(file.filename)
    data = file.read(MOST_BYTES) if file is not None and is_file else b""
    is_picture = PICTURES.match(data) is not None
    text = "" if is_picture else (decode(data) if is_file else posted_text()).strip("\r\n")
    text = text if text.strip() else ""
    found = readings(text)
    if len(found) == 1 and not htmx.wants_fragment():
        return redirect(found[0].begun or found[0].addresses["play"], 303)
    other = None if found else other_kind(text)
    reasons = [] if found or other or not text else reasons_against(text)
    like = nearest(text) if text and not found and not other and not reasons else None
    return htmx.render(
        "open.html",
        "readings",
        status=200 if found or htmx.wants_fragment() else 422,
        readings=found,
        text=text,
        other=other,
        reasons=reasons,
        like=like,
        samples=[] if found else samples(like.kind if like else None),
        said=PICTURE if is_picture else EMPTY if is_file else NOTHING_YET,
    )


@pasted.get("/open")
def back_to_start() -> Response | BaseResponse:
    """The address of the form, typed or reloaded: the menu."""
    return redirect(url_for("pages.index"))


def readings(text: str) -> list[Reading]:
    """All kinds that a text can be read as, by itself, or as what a link to it carries."""
    if not text:
        return []
    if linked := _linked(text):
        return linked
    found: dict[Kind, list[Reading]] = {}
    for candidate in (text, *_carried(text)):
        for kind in PUZZLES.values():
            if kind not in found and (puzzles := every(kind, candidate)):
                found[kind] = [_reading(kind, each, candidate) for each in puzzles]
    return [each for readings in found.values() for each in readings] or _in_parts(text)


def _reading(kind: Kind, puzzle: Puzzle[Any], text: str) -> Reading:
    with services().turns.taken(client(), len(text)):
        beside = kind.beside(text) if issubclass(kind, Exchanged) else NOTHING
        entered = _entered(puzzle, beside.entries)
    modes = addresses(kind, str(puzzle), words=words_of(beside))
    return Reading(kind, puzzle, modes, beside, modes["play"] + entered if entered else "")


def _entered(puzzle: Puzzle[Any], entries: str) -> str:
    """Entries as the part of an address that only the page's own script reads (static/left.js); nothing of none."""
    if not isinstance(puzzle, Taught) or not entries:
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
    """All puzzles of a text that holds several: a file of a format that can, or a puzzle on each line."""
    parts: Sequence[str] = ()
    for kind in PUZZLES.values():
        if not parts and issubclass(kind, Exchanged):
            with services().turns.taken(client(), len(text)):
                parts = kind.parts(text)
    if not parts:
        lines = [line for line in text.split("\n") if line.strip()]
        parts = lines if len(lines) > 1 and all(map(ONE_LINE.search, lines)) else ()
    found = []
    for part in parts[:MOST_LISTED]:
        reading = next(((kind, each) for kind in PUZZLES.values() if (each := _parsed(kind, part)) is not None), None)
        if reading is not None:
            found.append(_reading(*reading, part))
    return found


def reasons_against(text: str) -> list[str]:
    """Why a text is no puzzle, told by the formats that it seems to be of."""
    found: dict[str, list[str]] = {}
    for kind in PUZZLES.values():
        if issubclass(kind, Exchanged):
            with services().turns.taken(client(), len(text)):
                reason = kind.reason_against(text)
            if reason:
                found.setdefault(reason, []).append(kind.name)
    return [f"{', '.join(names)}: {reason}" for reason, names in found.items()][:MOST_REASONS]


def every(kind: Kind, text: str) -> list[Puzzle[Any]]:
    """All puzzles of a kind that a text can be read as: more than one where two formats look alike."""
    first = _parsed(kind, text)
    if first is None or not issubclass(kind, Exchanged):
        return [] if first is None else [first]
    with services().turns.taken(client(), len(text)):
        others = kind.readings(text).values()
    return [first, *(each for each in others if each != first)]


def _parsed(kind: Kind, text: str) -> Puzzle[Any] | None:
    try:
        with services().turns.taken(client(), len(text)):
            return kind.parse(text)
    except PuzzleError:
        return None


def _linked(text: str) -> list[Reading]:
    """The puzzles behind an address of this site, by whatever name: a link, a recipe, an example or a day."""
    for address in (text.strip(), *links(text)):
        if len(address) <= LONGEST_LINK and (found := _at(address)):
            return found
    return []


def _at(address: str) -> list[Reading]:
    """The puzzles at an address, or of a recipe that stands alone."""
    if _RECIPE.fullmatch(address):
        return _dealt([address])
    try:
        parts = urlsplit(address)
    except ValueError:
        return []
    slug, *path = [each for each in parts.path.split("/") if each][-3:] or [""]
    while path and slug not in PUZZLES and slug not in ("p", "day"):
        slug, *path = path
    if slug == "p" and path:
        return _kept(path[0].partition(".")[0])
    if slug == "day" and path:
        return _of_day(path[0])
    kind = PUZZLES.get(slug)
    if kind is None:
        return []
    if path[:1] == ["new"] and len(path) > 1:
        return _dealt(path[1:2])
    number = parse_qs(parts.query).get("example", [""])[0]
    is_number = number.isascii() and number.isdecimal() and len(number) < len("1000") and int(number) > 0
    examples = kind.examples[int(number) - 1 :][:1] if is_number else ()
    return [_reading(kind, kind.parse(each.text), each.text) for each in examples]


def _kept(id_: str) -> list[Reading]:
    """The puzzle behind a short link."""
    link = services().store.link(id_) if LINK_ID.fullmatch(id_) else None
    kind = PUZZLES.get(link.kind) if link else None
    puzzle = _parsed(kind, link.text) if link and kind else None
    if link is None or kind is None or puzzle is None:
        return []
    return [Reading(kind, puzzle, addresses(kind, link.text, link.id))]


def _of_day(text: str) -> list[Reading]:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return []
    return _dealt([str(each) for each in of_the_day(day)]) if FIRST_DAY <= day <= today() else []


def _dealt(recipes: Sequence[str]) -> list[Reading]:
    """The puzzles of recipes, as far as they are in the stock, or dealt within a moment."""
    found = []
    for each in recipes:
        with suppress(RecipeError, NoAnswer):
            ready = services().stock.puzzle(each)
            with suppress(RecipeError):  # of an earlier version, in the stock
                if is_ahead(Recipe.parse(each)):
                    continue
            if ready is None and (recipe := Recipe.parse(each)).is_soon_dealt:
                ready = made(recipe)
            kind = PUZZLES.get(each.partition("-")[0])
            if ready is not None and kind is not None and (puzzle := _parsed(kind, ready.text)) is not None:
                found.append(_reading(kind, puzzle, ready.text))
    return found


def _carried(text: str) -> list[str]:
    """What links in a text carry that may be a puzzle: `?text=` of this site's, or what follows a `#`."""
    found: list[str] = []
    for link in links(text):
        if len(link) <= LONGEST_LINK:
            with suppress(ValueError):
                address = urlsplit(link)
                found += (*parse_qs(address.query).get("text", []), unquote(address.fragment))
    return [each for each in found if each]
