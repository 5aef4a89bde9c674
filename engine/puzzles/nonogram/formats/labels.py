"""Clues in lines under headings or after labels: `Row 1: 2`, `Across` and `Down`, lists with bullets or numbers."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.formats.exchange import Format
from engine.puzzles.nonogram.board import Board
from engine.puzzles.nonogram.formats.lists import side_of
from engine.puzzles.nonogram.tokens import Fields, Tokens, typed, understood

_HEAD = re.compile(
    r"[#*_>\s]*([A-Za-z]+)(?![a-z])[\sA-Za-z]{0,20}?\s*#?([0-9]{1,3})?\s*(?:\([^)]*\))?[*_]{0,2}\s*(?:[:=.)]+|->|-(?=\s)|$)[*_\s]*(.*)"
)
_BULLET = re.compile(r"\s*[-*•+]\s+")
_NUMBER = re.compile(r"\s*[0-9]{1,3}\s*[.):]\s+(?=\S)")
_CLUE = re.compile(r"[\[(]?[0-9\s,.;-]*[\])]?")
_PARTS = re.compile(r"\s*[;|/]\s*")
_SENTENCE = re.compile(
    r",?\s*(?:\band\s+)?(?:\bthe\s+)?\b([A-Za-z]{3,12})(?:\s+(?:clues?|hints?))?\s+(?:are|is|have)\b:?\s+",
    re.IGNORECASE,
)
_BREAK = re.compile(r"[;.]\s+(?=[A-Za-z]+\s*[:=])")
_LETTERED = re.compile(r"\s*([A-Za-z]{1,7})\s+([0-9][0-9 ,.]*|-)\s*")
_JOINED = re.compile(r"(?<=[0-9])\s*[-+&_]\s*(?=[0-9])")
MOST_LINES = 2_000
MOST_SENTENCE = 4_000
"""Most characters of sentences."""


@lru_cache(maxsize=8)
def _found(text: str) -> Tokens | None:
    if re.search(r"\b(?:are|is|have)\b", text[:MOST_SENTENCE]):
        text = _SENTENCE.sub(lambda found: f"\n{found[1]}: ", text[:MOST_SENTENCE]).rstrip(" .")
    lines = _BREAK.sub("\n", text).split("\n")
    if not 1 < len(lines) <= MOST_LINES:
        return None
    if all(map(_LETTERED.fullmatch, lines)):
        lines = [_LETTERED.sub(r"\1: \2", line) for line in lines]
        numbers = dict.fromkeys(("row", "col"), 0)
        for at, line in enumerate(lines):
            side = side_of(line.partition(":")[0])
            if not side:
                return None
            numbers[side] += 1
            lines[at] = line.replace(":", f" {numbers[side]}:", 1)
    sides: dict[str, list[str]] = {"row": [], "col": []}
    under: list[str] | None = None
    for line in lines:
        bare = line.strip()
        head = _HEAD.fullmatch(bare) if bare[:1].isalpha() or bare[:1] in "#*_>" else None
        side = side_of(head[1]) if head else ""
        if head and side:
            if head[2]:
                sides[side].append(_JOINED.sub(" ", head[3].strip(" \"',;")))
                under = None
            elif head[3].strip():
                sides[side] += _parts(head[3])
                under = None
            else:
                under = sides[side]
                if under:
                    return None
        elif bare and not set(bare) <= set("-=#"):
            bare = _JOINED.sub(" ", bare)
            if under is None or not _CLUE.fullmatch(_NUMBER.sub("", _BULLET.sub("", bare))):
                return None
            under.append(bare)
    if not all(sides.values()):
        return None
    rows, columns = ([typed(each.strip("[]() ")) for each in _unlisted(clues)] for clues in sides.values())
    return Tokens(columns, rows)


def _parts(line: str) -> list[str]:
    """Return the clues of one line: between semicolons or bars, else between commas."""
    line = _JOINED.sub(" ", line.strip(" \t,;\"'"))
    parts = _PARTS.split(line) if _PARTS.search(line) else re.split(r"\s*,\s*", line)
    return parts if len(parts) > 1 else line.split()


def _unlisted(clues: list[str]) -> list[str]:
    """Return the lines without bullets, or without numbers that count them."""
    if all(map(_BULLET.match, clues)):
        return [_BULLET.sub("", each) for each in clues]
    numbers = [_NUMBER.match(each) for each in clues]
    if all(found and int(re.sub(r"\D", "", found[0])) == at for at, found in enumerate(numbers, start=1)):
        return [_NUMBER.sub("", each) for each in clues]
    return clues


def _read(text: str) -> Fields:
    return understood(_found(text) or Tokens([], []))


FORMAT: Format[Board] = Format(
    "headed",
    "Clues in lines",
    "txt",
    "clues after labels such as “Row 1:”, or in lists under headings",
    "",
    "Row 1: 2\nRow 2: 1 1\nColumn 1: 2\nColumn 2: 1\nColumn 3: 1\n",
    lambda text: _found(text) is not None,
    _read,
    loose=True,
)
