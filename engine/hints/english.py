"""What English needs besides the catalogues of the kinds: lists, numbers and the names of cells and lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.core.places import Cell, named, numbered, place
from engine.core.text import listed, sentence
from engine.hints.statements import Cells, Lines, Name, Piece, Remark, Shown, Speech, Text


def render(speech: Iterable[Text], letters: Mapping[Cell, str] | None = None) -> str:
    """Return sentences for people: beside a picture with these letters, or else with every cell by row and column."""
    if letters is None:
        return _joined(speech, _in_full)
    return _joined(speech, lambda piece: _beside_picture(piece, letters))


def render_for_programs(speech: Iterable[Text]) -> str:
    """Return the same without a picture and with cells as `r3c4`."""
    return _joined(speech, _for_programs)


def tell(remarks: Iterable[Remark], words: Callable[[Speech], str] = render) -> tuple[str, ...]:
    """Return what remarks say to somebody without a picture, questions included: a text for each."""
    return tuple(" ".join(filter(None, (each.asked, words(each.words)))) for each in remarks)


def _joined(speech: Iterable[Text], name: Callable[[Piece], str]) -> str:
    texts = ((text, "".join(map(name, text))) for text in speech)
    return " ".join(words if isinstance(text[0], Name) else sentence(words) for text, words in texts)


def _beside_picture(piece: Piece, letters: Mapping[Cell, str]) -> str:
    if isinstance(piece, Shown):
        return piece.words
    if isinstance(piece, Cells) and all(cell in letters for cell in piece.cells):
        return listed((letters[cell] for cell in piece.cells), piece.last)
    return _in_full(piece)


def _for_programs(piece: Piece) -> str:
    if isinstance(piece, Shown):
        return "".join(map(_for_programs, piece.names))
    return listed(map(place, piece.cells), piece.last) if isinstance(piece, Cells) else _in_full(piece)


def _in_full(piece: Piece) -> str:
    if isinstance(piece, str):
        return piece
    if isinstance(piece, Name):
        return piece.name
    if isinstance(piece, Shown):
        return "".join(map(_in_full, piece.names))
    if isinstance(piece, Lines):
        return numbered(piece.kind, sorted(piece.indices), piece.last)
    return named(piece.cells, piece.last)
