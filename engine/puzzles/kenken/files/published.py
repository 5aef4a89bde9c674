"""KenKens as people publish them in lines: clues with their cells, or labels in a square with their clues below.

`11 + A1 A2`     a line for each cage, clue and cells in any order, perhaps with the size above.
`A A B`          labels, letters or numbers, with blanks between or without, then `A 8+`, `A: 3 +`, `8+ A` ... for
                 each, or the clues alone, in the order of the labels.
Frames           what the command line draws: cages in lines, the clue in the first cell of each.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from engine.exchange import Format
from engine.puzzle import PuzzleError
from engine.puzzles.kenken import formats
from engine.puzzles.kenken.board import Board
from engine.puzzles.kenken.drawing import JOINTS
from engine.puzzles.kenken.files.cages import Found, clue_of, fields_of
from engine.puzzles.kenken.files.labels import board_of
from engine.puzzles.kenken.files.tatham import Fields
from engine.reading import literals
from engine.reading.literals import Node

MOST_LINES = 400
_CELL = re.compile(
    r"\b[rR]\s*(?P<r>[0-9]{1,2})\s*[cC]\s*(?P<c>[0-9]{1,2})\b"
    r"|(?<![A-Za-z0-9])(?P<letter>[A-Pa-p])(?P<number>[1-9][0-9]?)(?![0-9A-Za-z])"
    r"|[\[(]\s*(?P<row>[0-9]{1,2})\s*[,; ]\s*(?P<column>[0-9]{1,2})\s*[\])]"
    r"|(?<![0-9,])(?P<one>[0-9]{1,2}),(?P<other>[0-9]{1,2})(?![0-9,])"
)
_SIZE = re.compile(r"(?:size|n|dim|order)?\s*[:=]?\s*([0-9]{1,2})(?:\s*[x×*]\s*\1)?(?:\s+[0-9]{1,3})?", re.IGNORECASE)
_REMARK = re.compile(r"\s*(?:#|//|%).*|\s+(?:#|//|%)\s.*")
_NUMBERED = re.compile(r"^(?:[-*•]|(?:cage\s*)?#?[0-9]{1,3}[.)])\s+", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;:=|()\[\]{}\"']+")
_LABELLED = re.compile(
    r"\W*?(?:cage\s+)?([A-Za-z]|[0-9]{1,3}|[^\W\d_]{1,3})\s*(?:[:=.)]|->|\s)\s*(\S.*)", re.IGNORECASE
)
_BEHIND = re.compile(r"([0-9]+\s*\D{0,3}?)\s*(?:[:=]|\s)\s*([A-Za-z])")
_TOP = re.compile(r"[┌├└╶╷·─┬┐]")

_OWN = re.compile(r"\S\s*=.*|rules\s*:.*", re.IGNORECASE)

Labelled = tuple[list[list[str]], dict[str, str]]


def _lines(text: str) -> list[str]:
    lines = [_REMARK.sub("", line).strip() for line in text.split("\n")]
    return [line for line in lines if line]


@lru_cache(maxsize=4)
def _cages(text: str) -> tuple[int, tuple[Found, ...]] | None:
    """Clues with cells, a line for each cage."""
    lines = _lines(text)
    if not 3 <= len(lines) <= MOST_LINES or not _CELL.search(lines[-1]):
        return None
    size = 0
    if head := _SIZE.fullmatch(lines[0]):
        size, lines = int(head[1]), lines[1:]
    found = []
    is_listed = len({line[0] for line in lines}) == 1 or all(
        line[0].isdecimal() and _NUMBERED.match(line) for line in lines
    )
    for line in lines:
        bare = _NUMBERED.sub("", line) if is_listed and not _CELL.match(line) else line
        cells = tuple(map(_cell, _CELL.finditer(bare)))
        words = _BETWEEN.sub(" ", _CELL.sub(" ", bare)).split()
        clue = clue_of(" ".join(words)) if len(words) < 3 else clue_of(" ".join(words[:2]))
        if not cells or clue is None:
            return None
        found.append((clue, cells))
    count = sum(len(cells) for _, cells in found)
    return (size or isqrt(count), tuple(found)) if count >= 9 else None


def _cell(found: re.Match[str]) -> tuple[int, int]:
    if found["letter"]:
        return int(found["number"]), ord(found["letter"].upper()) - ord("A") + 1
    numbers = [int(each) for each in found.group("r", "c", "row", "column", "one", "other") if each]
    return numbers[0], numbers[1]


@lru_cache(maxsize=4)
def _labelled(text: str) -> Labelled | None:
    """Labels in a square, and the clue of each."""
    lines = _lines(text)
    if not 4 <= len(lines) <= MOST_LINES:
        return None
    if (head := _SIZE.fullmatch(lines[0])) and len(_cells_of(lines[1])) == int(head[1]) and " " not in lines[0].strip():
        lines = lines[1:]
    size = len(_cells_of(lines[0]))
    if not formats.LEAST_SIZE <= size <= formats.MOST_SIZE or len(lines) <= size:
        return None
    labels = [_cells_of(line) for line in lines[:size]]
    if any(len(row) != size for row in labels) or not all(each.isalnum() for row in labels for each in row):
        return None
    known = {label for row in labels for label in row}
    if all(_OWN.fullmatch(line) for line in lines[size:]):
        return None  # what `formats` reads, or has refused
    own = _clues(lines[size:], known)
    return None if own is None else (labels, own)


def _cells_of(line: str) -> list[str]:
    bare = line.strip("|[](),; ")
    return re.split(r"[\s,;|]+", bare) if re.search(r"[\s,;|]", bare) else list(bare)


def _clues(lines: Sequence[str], known: set[str]) -> dict[str, str] | None:
    """The clues by their labels; None where one of the lines is none."""
    clues: dict[str, str] = {}
    spread = [each for line in lines for each in re.split(r"[,;]\s*", line) if each.strip()]
    for line in spread:
        label, clue = _clue(line, known)
        if not label or clue is None or label in clues:
            break
        clues[label] = clue
    else:
        return clues if clues.keys() == known else None
    listed = [clue_of(each) for each in spread]
    if len(listed) == 1 or None in listed:
        listed = [clue_of(each) for line in lines for each in line.strip("[]() ").split()]
    if len(listed) == len(known) and None not in listed:
        ordered = sorted(known, key=lambda each: (len(each), each) if each.isdecimal() else (0, each))
        return {label: clue for label, clue in zip(ordered, listed, strict=True) if clue is not None}
    return None


def _clue(line: str, known: set[str]) -> tuple[str, str | None]:
    line = line.strip().lstrip("\"'|-*• ").rstrip("\"'| ")
    if (found := _LABELLED.fullmatch(line)) and found[1] in known and (clue := clue_of(found[2].strip(" =:\"'"))):
        return found[1], clue
    if (found := _BEHIND.fullmatch(line)) and found[2] in known:
        return found[2], clue_of(found[1])
    return "", None


@lru_cache(maxsize=4)
def _listed(text: str) -> Labelled | None:
    """A table of labels in a program's text, with clues by label, or in their order."""
    root = literals.parse(text)
    for node in root.walk() if root is not None else ():
        values = [*node, *(value for _, value in node.pairs)]
        for value in values:
            labels = _table(value)
            if labels is None:
                continue
            known = {label for row in labels for label in row}
            for other in values:
                if other is not value and isinstance(other, Node) and (clues := _told(other, known)):
                    return labels, clues
    return None


def _table(value: object) -> list[list[str]] | None:
    if not isinstance(value, Node) or not formats.LEAST_SIZE <= len(value) <= formats.MOST_SIZE:
        return None
    rows = [[str(cell) for cell in row] if isinstance(row, Node) else _cells_of(str(row)) for row in value]
    return rows if all(len(row) == len(rows) for row in rows) else None


def _told(value: Node, known: set[str]) -> dict[str, str] | None:
    if value.pairs:
        told = {name: _clue_in(each) for name, each in value.pairs}
    else:
        ordered = sorted(known, key=lambda each: (len(each), each) if each.isdecimal() else (0, each))
        if len(value) != len(known):
            return None
        told = dict(zip(ordered, map(_clue_in, value), strict=True))
    clues = {label: clue for label, clue in told.items() if clue is not None}
    return clues if clues.keys() == known == told.keys() else None


def _clue_in(value: object) -> str | None:
    if isinstance(value, Node):
        parts = [*value, *(each for _, each in value.pairs)]
        return (
            None
            if any(isinstance(each, Node) for each in parts)
            else clue_of(" ".join(str(each) for each in parts if each is not None))
        )
    return clue_of(str(value))


@lru_cache(maxsize=4)
def _drawn(text: str) -> Labelled | None:
    """Cages in frames, as `drawing` draws them, with a solution or without."""
    if "─" not in text or "│" not in text:
        return None
    lines = [line for line in text.split("\n") if line[:1] and line[0] in JOINTS + "│" and len(line) > 2]
    for tall in (3, 2):
        size = (len(lines) - 1) // tall
        if not formats.LEAST_SIZE <= size <= formats.MOST_SIZE or (len(lines) - 1) % tall > (tall == 2):
            continue
        edges = len(lines[0]) - 1
        if edges % size:
            continue
        wide = edges // size
        padded = [line.ljust(edges + 1) for line in lines]
        if any(line[c * wide] not in JOINTS for line in padded[: size * tall + 1 : tall] for c in range(size + 1)):
            continue
        joined = []
        for r in range(size):
            for c in range(size):
                if c + 1 < size and padded[r * tall + 1][(c + 1) * wide] != "│":
                    joined.append(((r, c), (r, c + 1)))
                if r + 1 < size and padded[(r + 1) * tall][c * wide + 1] != "─":
                    joined.append(((r, c), (r + 1, c)))
        labels = [[""] * size for _ in range(size)]
        clues = {}
        for number, part in enumerate(formats.connected(size, joined)):
            r, c = part[0]
            clue = clue_of(padded[r * tall + 1][c * wide + 1 : (c + 1) * wide].strip())
            if clue is None:
                return None
            clues[str(number)] = clue
            for r, c in part:
                labels[r][c] = str(number)
        return labels, clues
    return None


def _read(text: str) -> Fields:
    if found := _drawn(text) or _labelled(text) or _listed(text):
        return board_of(*found)
    if cages := _cages(text):
        return fields_of(*cages)
    raise PuzzleError("there are no cages with clues")


FORMAT: Format[Board] = Format(
    "published",
    "Clues and cells",
    "txt",
    "as KenKens are published: 11 + A1 A2 for each cage, or letters in a square with A 11+ for each below",
    "",
    "1 - A1 B1\n8 + C1 B2 C2\n3 * A2 A3\n1 - B3 C3\n",
    lambda text: bool(_drawn(text) or _labelled(text) or _cages(text) or _listed(text)),
    _read,
    loose=True,
)
