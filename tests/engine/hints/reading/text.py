"""What all readers share: places, numbers and lists as sentences have them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.core.places import spelled_out

Cell = tuple[int, int]

PLACE = r"r[0-9]+c[0-9]+"
PLACES = rf"{PLACE}(?:(?:, | and | or ){PLACE})*"
NUMBERS = r"[0-9]+(?:(?:, | and | or )[0-9]+)*"
SPANS = r"[0-9]+(?:–[0-9]+)?(?:(?:, | and )[0-9]+(?:–[0-9]+)?)*"
_LINES = "([0-9]+(?: to [0-9]+)?(?:, [0-9]+(?: to [0-9]+)?)*(?: (?:and|or) [0-9]+(?: to [0-9]+)?)?)"
_SPELLED = re.compile(rf"row ([0-9]+), columns? {_LINES}(?![0-9–])|rows {_LINES} of column ([0-9]+)", re.IGNORECASE)

_SPELLED_LINK = re.compile("row ([0-9]+), column ([0-9]+) leads to row ([0-9]+), column ([0-9]+)", re.IGNORECASE)


class Misread(AssertionError):
    """A sentence that is not understood, or not true."""


def need(true: bool, otherwise: str) -> None:
    """Go on only if this is true."""
    if not true:
        raise Misread(otherwise)


def taken_apart(pattern: str, sentence: str) -> tuple[str, ...]:
    """The parts of a sentence that has just this pattern."""
    found = re.fullmatch(pattern, sentence)
    need(found is not None, f"“{sentence}” is not “{pattern}”")
    return () if found is None else tuple(part or "" for part in found.groups())


def cell(name: str) -> Cell:
    """`r1c1` as (0, 0)."""
    r, c = map(int, re.findall("[0-9]+", name))
    return r - 1, c - 1


def cells(text: str, again: bool = False) -> list[Cell]:
    """All cells that are named, none of them twice, if not `again`."""
    found = [cell(name) for name in re.findall(PLACE, text)]
    need(again or len(set(found)) == len(found), f"a cell twice in “{text}”")
    return found


def numbers(text: str) -> list[int]:
    """`1, 2 and 5`."""
    return [int(each) for each in re.findall("[0-9]+", text)]


def spans(text: str) -> set[int]:
    """`3–5 and 8`, from 0, in rising order."""
    found: list[int] = []
    for first, last in re.findall("([0-9]+)(?:–([0-9]+))?", text):
        need(not last or int(first) < int(last), f"“{text}” is no span")
        found += range(int(first) - 1, int(last or first))
    need(found == sorted(set(found)), f"“{text}” is not in order")
    return set(found)


def _counted(text: str) -> list[int]:
    """`1, 3 to 5 and 7`."""
    found: list[int] = []
    for first, last in re.findall("([0-9]+)(?: to ([0-9]+))?", text):
        need(not last or int(first) + 1 < int(last), f"“{text}” is no span")
        found += range(int(first), int(last or first) + 1)
    need(found == sorted(set(found)), f"“{text}” is not in order")
    return found


def an(number: int) -> str:
    """The number with its article."""
    return f"an {number}" if number in (8, 11) else f"a {number}"


def same(found: Iterable[object], expected: Iterable[object], what: str) -> None:
    """Both have the same elements."""
    one, other = set(found), set(expected)
    need(one == other, f"{what}: {sorted(map(str, one))} and not {sorted(map(str, other))}")


def read_as_people_do(sentence: str) -> None:
    """As the page spells it out, the sentence names the same cells, and no `r1c1`."""
    spelled = spelled_out(sentence)
    if spelled == sentence:
        need(not re.search(PLACE, sentence), f"“{spelled}” is not spelled out")
        return
    found: set[Cell] = set()
    for row, columns, rows, column in _SPELLED.findall(spelled):
        others = columns or rows
        need(" or " not in others or " to " not in others, f"“{others}” may be all, or one of them")
        found |= {(int(row or k) - 1, int(column or k) - 1) for k in _counted(others)}
    links = [(f"r{a}c{b}", f"r{c}c{d}") for a, b, c, d in _SPELLED_LINK.findall(spelled)]
    need(links == re.findall(rf"({PLACE}) leads to ({PLACE})", sentence), f"“{spelled}” tells other links")
    same(found, map(cell, re.findall(PLACE, sentence)), f"“{spelled}” names other cells than “{sentence}”")
