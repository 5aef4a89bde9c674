"""A second language, made of the first: words backwards and in the opposite order, plurals doubled.

Only a language that shares nothing with English shows that no word is made outside of the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.core.places import Cell
from engine.hints.statements import Cells, Lines, Piece, Shown, Speech, Text


def translate(english: Callable[[Any], Speech]) -> Callable[[Any], Speech]:
    """Return how a body is said in this language, from how English says it."""
    return lambda body: tuple(_backwards(text) for text in english(body))


def _backwards(text: Text) -> Text:
    return tuple(map(_translated, reversed(text)))


def _translated(piece: Piece) -> Piece:
    if isinstance(piece, Shown):
        return Shown(piece.words[::-1], _backwards(piece.names))
    return piece[::-1] if isinstance(piece, str) else piece


def render(speech: Iterable[Text], names: Mapping[Cell, str]) -> str:
    """Return sentences: no capitals, and names of cells and lines in this language's way."""
    return " ".join("".join(_named(piece, names) for piece in text) for text in speech)


def _named(piece: Piece, names: Mapping[Cell, str]) -> str:
    if isinstance(piece, Cells):
        return "+".join(names[cell] for cell in piece.cells)
    if isinstance(piece, Lines):
        noun = {"row": "wor", "column": "loc"}[piece.kind]
        return noun * len(piece.indices) + "+".join(str(index + 1) for index in piece.indices)
    return piece.words if isinstance(piece, Shown) else piece
