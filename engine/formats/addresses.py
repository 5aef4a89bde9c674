"""Read addresses of this site, under any host, and find their puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote, urlsplit

from engine.core.limits import Tick, never_stop
from engine.core.puzzle import Puzzle, PuzzleError
from engine.puzzles import PUZZLES

if TYPE_CHECKING:
    from datetime import date

    from engine.formats.diagnosis import PuzzleType

LONGEST = 4_000
_RECIPE = re.compile(r"[a-z]+-[a-z0-9]+(?:-[a-z]+){1,2}-g[0-9]{1,3}-[0-9]{1,15}")
_LINK = re.compile(r"[A-Za-z0-9_-]{4,64}")
MOST_NUMBER = 3
"""Digits of an example's number."""


@dataclass(frozen=True)
class Address:
    """What an address points to: one of the four fields after `kind`; for a text `kind` may be empty.

    `text`   a puzzle's text; `recipe` what it is dealt from; `link` the id of a shared puzzle; `day` a day's puzzles.
    """

    kind: str = ""
    text: str = ""
    recipe: str = ""
    link: str = ""
    day: date | None = None


def addresses_in(text: str) -> Iterator[Address]:
    """Return the addresses of this site in a text; also a recipe or a day that stands alone."""
    from engine.reading.wrappers import links

    bare = text.strip()
    if len(bare) < LONGEST and not any(each.isspace() for each in bare):
        if _RECIPE.fullmatch(bare):
            yield Address(bare.partition("-")[0], recipe=bare)
            return
        if bare.startswith("/"):
            yield from _at(bare)
    for link in links(bare):
        if len(link) <= LONGEST:
            yield from _at(link)


def _at(address: str) -> Iterator[Address]:
    from datetime import date

    try:
        parts = urlsplit(address)
        query = parse_qs(parts.query)
    except ValueError:
        return
    slug, *path = [each for each in parts.path.split("/") if each][-3:] or [""]
    while path and slug not in PUZZLES and slug not in ("p", "day"):
        slug, *path = path
    if slug == "p" and path and _LINK.fullmatch(path[0].partition(".")[0]):
        yield Address(link=path[0].partition(".")[0])
    elif slug == "day" and path:
        try:
            yield Address(day=date.fromisoformat(path[0]))
        except ValueError:
            return
    kind = PUZZLES.get(slug)
    if kind is not None and path[:1] == ["new"] and len(path) > 1:
        yield Address(slug, recipe=path[1])
        return
    number = query.get("example", [""])[0]
    if kind is not None and number.isascii() and number.isdecimal() and 0 < len(number) <= MOST_NUMBER and int(number):
        yield from (Address(slug, text=each.text) for each in kind.examples[int(number) - 1 :][:1])
    said = [*query.get("text", []), *([unquote(parts.fragment)] if parts.fragment else [])]
    yield from (Address(slug if kind is not None else "", text=each) for each in said if each)


def puzzle_of(kind: PuzzleType, text: str, tick: Tick = never_stop) -> Puzzle[Any]:
    """Return the puzzle of a kind in a text, or the one that an address or a recipe in it names.

    Raises:
        PuzzleError: there is none; says why.
        Stopped: raised by the tick while dealing.
    """
    try:
        return kind.parse(text)
    except PuzzleError as error:
        from datetime import date

        from engine.dealer.daily import of_the_day
        from engine.dealer.recipes import FIRST_DAY
        from engine.formats.diagnosis import refusal

        for address in addresses_in(text):
            if address.link:
                raise PuzzleError(
                    "only its own site knows this link’s puzzle. Open it there and copy its text"
                ) from error
            found = [address]
            if address.day is not None and FIRST_DAY <= address.day <= date.today():
                found = [Address(each.kind, recipe=str(each)) for each in of_the_day(address.day)]
            for each in found:
                if each.kind == kind.slug and (puzzle := _named(kind, each, tick)) is not None:
                    return puzzle
        raise refusal(kind, text, error) from error


def _named(kind: PuzzleType, address: Address, tick: Tick) -> Puzzle[Any] | None:
    if address.text:
        return kind.parse(address.text)
    from engine.dealer.recipes import NotDealt, Recipe, RecipeError, fresh

    try:
        found: Puzzle[Any] = fresh(Recipe.parse(address.recipe), tick).puzzle
    except RecipeError:
        return None
    except NotDealt as error:
        raise PuzzleError(str(error)) from error
    return found
