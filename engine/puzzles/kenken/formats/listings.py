"""KenKens as people publish them in lines: clues with their cells, or labels in a square with their clues below.

`11 + A1 A2`     a line for each cage, clue and cells in any order, perhaps with the size above.
`A A B`          labels, letters or numbers, with blanks between or without, then `A 8+`, `A: 3 +`, `8+ A` ... for
                 each, or the clues alone, in the order of the labels.
`a3+ a b`        labels in a square, with the clue of each at one of its cells (`r1.240*`), or in a square of their own.
`11#0-6#+`       a line for each cage: target, cells as numbers, operator.
Frames           what the command line draws: cages in lines, the clue in the first cell of each; in signs of ASCII too.
A, T, S, V, H    kenkenpuzzle.com’s data: targets, signs, walls to the right, and walls below, column by column.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from engine.core.puzzle import PuzzleError
from engine.core.text import quote
from engine.formats.exchange import Format
from engine.puzzles.kenken import notation
from engine.puzzles.kenken.board import Board
from engine.puzzles.kenken.drawing import JOINTS
from engine.puzzles.kenken.formats.cages import Found, clue_of, fields_of, operator_of
from engine.puzzles.kenken.formats.labels import board_of
from engine.puzzles.kenken.formats.tatham import KenKenFields
from engine.reading import literals
from engine.reading.literals import Node

MOST_LINES = 400
LEAST_GOOD = 2
"""Lines that are clues, for each that is not but may have been meant as one."""
MOST_LACKING = 2
"""Cells of the smallest board that may be missing: the message names them."""
_CELL = re.compile(
    r"\b[rR]\s*(?P<r>[0-9]{1,2})\s*[cC]\s*(?P<c>[0-9]{1,2})\b"
    r"|(?<![A-Za-z0-9])(?P<letter>[A-Pa-p])(?P<number>[1-9][0-9]?)(?![0-9A-Za-z])"
    r"|[\[(]\s*(?P<row>[0-9]{1,2})\s*[,; ]\s*(?P<column>[0-9]{1,2})\s*[\])]"
    r"|(?<![0-9,])(?P<one>[0-9]{1,2}),(?P<other>[0-9]{1,2})(?![0-9,])"
)
_SIZE = re.compile(r"(?:size|n|dim|order)?\s*[:=]?\s*([0-9]{1,2})(?:\s*[x×*]\s*\1)?(?:\s+[0-9]{1,3})?", re.IGNORECASE)
_REMARK = re.compile(r"\s*(?:#|//|%|\.[A-Z]{2}\b).*|\s+(?:#|//|%)\s.*")
_NUMBERED = re.compile(r"^(?:[-*•]|(?:cage\s*)?#?[0-9]{1,3}[.)]|cage\s*#?[0-9]{1,3}:)\s+", re.IGNORECASE)
_TABLE_RULE = re.compile(r"[\s|:-]*-{3,}[\s|:-]*")
_DASHED = re.compile(r"(?<=[A-Pa-p][0-9])\s*[-–]\s*(?=[A-Pa-p][0-9])")
_DASH_BEHIND = re.compile(r"(\w{1,3})\s+-\s+(?=[0-9])")
_PLAIN_WORDS = frozenset(("at", "in", "on", "of", "for", "with", "cell", "cells", "is", "cage"))
_BETWEEN = re.compile(r"[\s,;:=|()\[\]{}\"']+")
_LABELLED = re.compile(
    r"\W*?(?:cage\s+)?([A-Za-z]|[0-9]{1,3}|[^\W\d_]{1,3})\s*(?:[:=.)]|->|\s)\s*(\S.*)", re.IGNORECASE
)
_BEHIND = re.compile(r"([0-9]+\s*\D{0,3}?)\s*(?:[:=]|\s)\s*([A-Za-z])")
_TOP = re.compile(r"[┌├└╶╷·─┬┐]")

_OWN = re.compile(r"\S\s*=\s*_?[0-9]*\s*[^\d\s]?|rules\s*:.*", re.IGNORECASE)
_CLUE_LIKE = re.compile(r"\S\s*[=:]\s*[0-9]+\s*\D?")
_WITH_LABEL = re.compile(r"([A-Za-z]{1,2}[0-9]{0,3}|[0-9]{1,3})(?:[.:=(]([0-9]+[^\w\s)]?|[0-9]+x)\)?)?")
_LETTER_FIRST = re.compile(r"([A-Za-z])(?:([0-9]+[^\d\s]?))?")
_NUMBERED_CELLS = re.compile(r"([0-9]{1,9})\s*[#;:|]\s*([0-9]{1,3}(?:[-, ]+[0-9]{1,3})*)\s*[#;:|]\s*(\S?)")
_EMPTY = frozenset((".", "-", "_", "·", "*", "0", "x"))
_SECTIONS = re.compile(r"^[ \t]*([ATSVH])[ \t]*\n((?:[^A-Z\n]*(?:\n|\Z))+?)(?=[ \t]*[A-Z]|\Z)", re.MULTILINE)

Labelled = tuple[list[list[str]], dict[str, str]]


def _lines(text: str) -> list[str]:
    lines = [_REMARK.sub("", line).strip() for line in text.split("\n")]
    lines = [line for line in lines if line and not _TABLE_RULE.fullmatch(line)]
    is_titled = len(lines) > notation.LEAST_SIZE and re.search("[A-Za-z]{4}", lines[0]) and not _CELL.search(lines[0])
    return lines[1:] if is_titled and len(_cells_of(lines[0])) != len(_cells_of(lines[1])) else lines


@lru_cache(maxsize=8)
def _cages(text: str) -> tuple[int, tuple[Found, ...]] | None:
    """Return clues with cells, from a line for each cage."""
    if text.count("\n") > 2 * MOST_LINES:
        return None
    if numbered := _by_number(text):
        return numbered
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
    good = []
    for line in lines:
        bare = _NUMBERED.sub("", line) if is_listed and not _CELL.match(line) else line
        bare = bare if "=" in bare else _DASHED.sub(" ", bare)
        cells = tuple(map(_cell, _CELL.finditer(bare)))
        words = _BETWEEN.sub(" ", _CELL.sub(" ", bare)).split()
        words = [word for word in words if word.casefold() not in _PLAIN_WORDS]
        clue = clue_of(" ".join(words)) if len(words) < 3 else clue_of(" ".join(words[:2]))
        good.append(bool(cells) and clue is not None)
        if cells and clue is not None:
            found.append((clue, cells))
    if not all(good):
        _refuse_few(text, lines, good, "a clue and its cells, such as 11 + A1 A2")
        return None
    count = sum(len(cells) for _, cells in found)
    return (size, tuple(found)) if count >= notation.LEAST_SIZE**2 - MOST_LACKING else None


def _by_number(text: str) -> tuple[int, tuple[Found, ...]] | None:
    """Return targets, cells as numbers in reading order, and operators, perhaps with the size above."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    size = 0
    if lines and (head := _SIZE.fullmatch(lines[0])):
        size, lines = int(head[1]), lines[1:]
    found = []
    for line in lines[:MOST_LINES]:
        parts = _NUMBERED_CELLS.fullmatch(line)
        clue = clue_of(parts[1] + parts[3]) if parts else None
        if parts is None or clue is None:
            return None
        found.append((clue, tuple((-1, int(each)) for each in re.findall("[0-9]+", parts[2]))))
    count = sum(len(cells) for _, cells in found)
    return (size or isqrt(count), tuple(found)) if count >= notation.LEAST_SIZE**2 else None


def _cell(found: re.Match[str]) -> tuple[int, int]:
    if found["letter"]:
        return int(found["number"]), ord(found["letter"].upper()) - ord("A") + 1
    numbers = [int(each) for each in found.group("r", "c", "row", "column", "one", "other") if each]
    return numbers[0], numbers[1]


@lru_cache(maxsize=8)
def _labelled(text: str) -> Labelled | None:
    """Return labels in a square, and the clue of each."""
    lines = _lines(text)
    if not 4 <= len(lines) <= MOST_LINES:
        return None
    if (head := _SIZE.fullmatch(lines[0])) and len(_cells_of(lines[1])) == int(head[1]):
        lines = lines[1:]
    size = len(_cells_of(lines[0]))
    if not notation.LEAST_SIZE <= size <= notation.MOST_SIZE or len(lines) <= size:
        return None
    labels = [_cells_of(line) for line in lines[:size]]
    if any(len(row) != size for row in labels) or not all(each.isalnum() for row in labels for each in row):
        return None
    if all(_OWN.fullmatch(line) for line in lines[size:]):
        return None  # what `notation` reads, or has refused
    givens = _givens(labels)
    known = {label for row in labels for label in row} - givens.keys()
    own = _clues(lines[size:], known)
    if own is None:
        _refuse_few(
            text,
            lines[size:],
            [bool(_clue(line, known)[1]) for line in lines[size:]],
            "a label and a clue, such as A 8+",
        )
        return None
    return labels, own | givens


def _refuse_few(text: str, lines: Sequence[str], good: Sequence[bool], needed: str) -> None:
    """Refuse lines that are not clues, if most others are.

    Raises:
        PuzzleError: names each of them.
    """
    bad = [line for line, is_good in zip(lines, good, strict=True) if not is_good]
    if all(map(_CLUE_LIKE.fullmatch, bad)):
        return  # `notation` says what is wrong with its sign
    if bad and len(bad) <= sum(good) // LEAST_GOOD:
        number_of = {_REMARK.sub("", line).strip(): n for n, line in enumerate(text.split("\n"), start=1)}
        raise PuzzleError(
            *(f"line {number_of[line]}: {quote(line)} isn’t a cage’s clue. We need {needed}" for line in bad)
        )


def _givens(labels: list[list[str]]) -> dict[str, str]:
    """Give each digit among letters a label of its own: it is the digit of its cell."""
    givens: dict[str, str] = {}
    if any(each.isalpha() for row in labels for each in row):
        for r, row in enumerate(labels):
            for c, label in enumerate(row):
                if label.isdecimal():
                    row[c] = f"{r},{c}"
                    givens[row[c]] = label
    return givens


@lru_cache(maxsize=8)
def _inline(text: str) -> Labelled | None:
    """Return labels in a square, with the clue of each at one of its cells."""
    rows = [re.split(r"\s*[,;|]\s*|\s+", line.strip(",;| ")) for line in _lines(text)]
    if not notation.LEAST_SIZE <= len(rows) <= notation.MOST_SIZE or any(len(row) != len(rows) for row in rows):
        return None
    for pattern in (_WITH_LABEL, _LETTER_FIRST):
        found = [[pattern.fullmatch(each) for each in row] for row in rows]
        cells = [[each for each in row if each] for row in found]
        clues = [(each[1], each[2]) for row in cells for each in row if each[2]]
        labels = [[each[1] for each in row] for row in cells]
        known = {label for row in labels for label in row}
        told = {label: clue_of(clue) for label, clue in clues}
        own = {label: clue for label, clue in told.items() if clue}
        if cells == found and len(clues) == len(own) and own.keys() == known:
            return labels, own
    return None


@lru_cache(maxsize=8)
def _tables(text: str) -> Labelled | None:
    """Return a square of labels, and one that has the clue of each at one of its cells."""
    rows = [_cells_of(line) for line in _lines(text)]
    size = len(rows) // 2
    if len(rows) % 2 or not notation.LEAST_SIZE <= size <= notation.MOST_SIZE or any(len(row) != size for row in rows):
        return None
    for labels, clues in ((rows[:size], rows[size:]), (rows[size:], rows[:size])):
        told = [
            (label, clue_of(clue))
            for row, signs in zip(labels, clues, strict=True)
            for label, clue in zip(row, signs, strict=True)
            if clue not in _EMPTY
        ]
        own = {label: clue for label, clue in told if clue}
        known = {label for row in labels for label in row}
        has_signs = any(not clue.isdecimal() for clue in own.values())
        if has_signs and len(own) == len(told) and own.keys() == known and all(each.isalnum() for each in known):
            return labels, own
    return None


@lru_cache(maxsize=8)
def _sections(text: str) -> Labelled | None:
    """Return targets, signs and walls, in kenkenpuzzle.com's form."""
    found = {
        name: [line.split() for line in part.split("\n") if line.strip()] for name, part in _SECTIONS.findall(text)
    }
    size = len(found.get("T", ()))
    if not {"T", "S", "V", "H"} <= found.keys() or not notation.LEAST_SIZE <= size <= notation.MOST_SIZE:
        return None
    shapes = (("T", size), ("S", size), ("V", size - 1), ("H", size - 1))
    if any(len(found[name]) != size or any(len(row) != width for row in found[name]) for name, width in shapes):
        return None
    joined = [((r, c), (r, c + 1)) for r in range(size) for c in range(size - 1) if found["V"][r][c] == "0"]
    joined += [((r, c), (r + 1, c)) for c in range(size) for r in range(size - 1) if found["H"][c][r] == "0"]
    labels, clues = [[""] * size for _ in range(size)], {}
    for number, part in enumerate(notation.connected(size, joined)):
        told = [(found["T"][r][c], found["S"][r][c]) for r, c in part if found["T"][r][c] != "0"]
        if len(told) != 1:
            return None
        clue = clue_of(told[0][0] if len(part) == 1 else " ".join(told[0]))
        if clue is None:
            return None
        clues[str(number)] = clue
        for r, c in part:
            labels[r][c] = str(number)
    return labels, clues


def _cells_of(line: str) -> list[str]:
    bare = line.strip("|[](),; ")
    return re.split(r"[\s,;|]+", bare) if re.search(r"[\s,;|]", bare) else list(bare)


def _clues(lines: Sequence[str], known: set[str]) -> dict[str, str] | None:
    """Return the clues by their labels; None if one of the lines is not one."""
    clues: dict[str, str] = {}
    if all(map(_DASH_BEHIND.match, lines)):
        lines = [_DASH_BEHIND.sub(r"\1: ", line) for line in lines]
    if len(lines) == 1 and len(each := lines[0].split()) == len(known):
        lines = each
    if len(lines) == len(("targets", "signs")) and len(lines[0].split()) == len(lines[1].split()) == len(known):
        lines = [target + sign for target, sign in zip(lines[0].split(), lines[1].split(), strict=True)]
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
    if (
        (found := _LABELLED.fullmatch(line))
        and found[1] in known
        and (clue := clue_of(found[2].lstrip(" =:").strip(" \"'")))
    ):
        return found[1], clue
    if (found := _BEHIND.fullmatch(line)) and found[2] in known:
        return found[2], clue_of(found[1])
    return "", None


@lru_cache(maxsize=8)
def _listed(text: str) -> Labelled | None:
    """Return a table of labels in a program's text, with clues by label, or in their order."""
    root = literals.parse(text)
    for node in root.walk() if root is not None else ():
        values = [*node, *(value for _, value in node.pairs)]
        for value in values:
            labels = _table(value)
            if labels is None:
                continue
            known = {label for row in labels for label in row}
            for other in values:
                if other is not value and isinstance(other, Node):
                    is_plain = len(other) == len(known) and all(isinstance(each, int) for each in other)
                    if clues := _told(_signed(other, values) if is_plain else other, known):
                        return labels, clues
    return None


def _table(value: object) -> list[list[str]] | None:
    if not isinstance(value, Node) or not notation.LEAST_SIZE <= len(value) <= notation.MOST_SIZE:
        return None
    rows = [[str(cell) for cell in row] if isinstance(row, Node) else _cells_of(str(row)) for row in value]
    return rows if all(len(row) == len(rows) for row in rows) else None


def _signed(targets: Node, values: Sequence[object]) -> Node:
    """Return targets with their operators, if these are in a list of their own."""
    for other in values:
        if isinstance(other, Node) and other is not targets and len(other) == len(targets) and not other.pairs:
            signs = [operator_of(str(each or "")) if not isinstance(each, Node | int) else None for each in other]
            if None not in signs:
                signed = Node()
                signed += [f"{target}{sign}" for target, sign in zip(targets, signs, strict=True)]
                return signed
    return targets


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


def _boxed(text: str) -> str:
    """Turn a frame in ASCII into one in box characters."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    joints = str.maketrans({"+": "┼", "|": "┼", "-": "─"})
    return "\n".join(
        line.translate(joints)
        if "--" in line and not re.search("[0-9]", line)
        else line.replace("|", "│").replace("+", "+")
        for line in lines
    )


@lru_cache(maxsize=8)
def _drawn(text: str) -> Labelled | None:
    """Read cages in frames, as `drawing` draws them, with a solution or without."""
    if "+-" in text and text.lstrip().startswith("+"):
        text = _boxed(text)
    if "─" not in text or "│" not in text:
        return None
    lines = [line for line in text.split("\n") if line[:1] and line[0] in JOINTS + "│" and len(line) > 2]
    for tall in (3, 2):
        size = (len(lines) - 1) // tall
        if not notation.LEAST_SIZE <= size <= notation.MOST_SIZE or (len(lines) - 1) % tall > (tall == 2):
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
        for number, part in enumerate(notation.connected(size, joined)):
            r, c = part[0]
            clue = clue_of(padded[r * tall + 1][c * wide + 1 : (c + 1) * wide].strip())
            if clue is None:
                return None
            clues[str(number)] = clue
            for r, c in part:
                labels[r][c] = str(number)
        return labels, clues
    return None


def _square(text: str) -> Labelled | None:
    if text.count("\n") > 2 * MOST_LINES:
        return None
    readers = (_drawn, _labelled, _tables, _inline, _sections, _listed)
    return next((found for read in readers if (found := read(text))), None)


def _read(text: str) -> KenKenFields:
    if found := _square(text):
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
    lambda text: bool(_square(text) or _cages(text)),
    _read,
    loose=True,
)
