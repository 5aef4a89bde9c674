"""What all readers share: claims that fail, what a sentence names, and what would be a misprint."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, NamedTuple

from engine.core.places import Cell
from engine.hints.english import render_for_programs
from engine.hints.statements import Speech
from tests.engine.hints.judges import cell

_PLACE = r"\b[Rr][0-9]+c[0-9]+\b"
_SPAN = "[0-9]+(?: to [0-9]+)?"
_LINES = rf"\b([Rr]ow|[Cc]olumn)s? ({_SPAN}(?:(?:, | and | or ){_SPAN})*)"
_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Numbers in words; `one` has other meanings, too."""


class Misread(AssertionError):
    """A sentence or a statement that is not true."""


class Names(NamedTuple):
    """The cells that sentences name, the lines (`row`, 0) and the numbers that are neither."""

    cells: frozenset[Cell]
    lines: frozenset[tuple[str, int]]
    numbers: frozenset[int]


def need(true: bool, otherwise: str) -> None:
    """Go on only if this is true."""
    if not true:
        raise Misread(otherwise)


def same(found: Iterable[object], expected: Iterable[object], what: str) -> None:
    """Both have the same elements."""
    one, other = set(found), set(expected)
    need(one == other, f"{what}: {sorted(map(str, one))} and not {sorted(map(str, other))}")


def names(speech: Speech) -> Names:
    """Return what is named where there is no picture."""
    text = re.sub("(?<=[0-9]),(?=[0-9]{3})", "", render_for_programs(speech))
    cells = frozenset(cell(name.lower()) for name in re.findall(_PLACE, text))
    text = re.sub(_PLACE, "", text)
    found = re.findall(_LINES, text)
    lines = frozenset((kind.lower(), index) for kind, spans in found for index in _indices(spans))
    text = re.sub(_LINES, "", text)
    words = {_WORDS.index(word) + 2 for word in re.findall("[a-z]+", text.lower()) if word in _WORDS}
    return Names(cells, lines, frozenset({*map(int, re.findall("[0-9]+", text)), *words}))


def _indices(spans: str) -> Iterator[int]:
    for first, last in re.findall("([0-9]+)(?: to ([0-9]+))?", spans):
        yield from range(int(first) - 1, int(last or first))


def misprints(value: Any) -> Iterator[Any]:
    """Yield a body with one of its numbers changed, each in turn."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield value + 1
    elif isinstance(value, str) and value.isdigit():
        yield str(int(value) + 1)
    elif isinstance(value, frozenset):
        yield from (value - {each} | {other} for each in value for other in misprints(each))
    elif isinstance(value, tuple):
        for i, each in enumerate(value):
            for other in misprints(each):
                changed = (*value[:i], other, *value[i + 1 :])
                yield type(value)(*changed) if hasattr(value, "_fields") else changed
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            for other in misprints(getattr(value, each.name)):
                yield replace(value, **{each.name: other})
