"""What English needs besides the catalogues of the kinds: lists, numbers and the names of cells and lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.core.places import Cell, place
from engine.core.text import listed, sentence
from engine.hints.statements import Cells, Lines, Name, Piece, Remark, Shown, Speech, Text

SPAN = 3
"""Neighbouring lines from which on they are named by the first and the last."""


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
        return _numbered(piece.kind, sorted(piece.indices), piece.last)
    return _by_row_and_column(sorted({*piece.cells}), piece.last)


def _by_row_and_column(cells: Sequence[Cell], last: str) -> str:
    rows = [*dict.fromkeys(r for r, _ in cells)]
    columns = {c for _, c in cells}
    if len(cells) > 1 and len(columns) == 1:
        return f"{_numbered('row', rows, last)} of column {columns.pop() + 1}"
    names = [f"row {row + 1}, {_numbered('column', [c for r, c in cells if r == row], last)}" for row in rows]
    *others, final = names  # each has a comma of its own
    return f"{'; '.join(others)}{';' if others[1:] else ''} {last} {final}" if others else final


def _numbered(kind: str, indices: Sequence[int], last: str) -> str:
    """Return `columns 1 and 3 to 5`; alternatives one by one."""
    spans: list[list[int]] = []
    for index in indices:
        if last == "and" and spans and spans[-1][-1] == index - 1:
            spans[-1].append(index)
        else:
            spans.append([index])
    names = list[str]()
    for span in spans:
        numbers = [str(index + 1) for index in span]
        names += [f"{numbers[0]} to {numbers[-1]}"] if len(span) >= SPAN else numbers
    return f"{kind}{'s' if len(indices) > 1 else ''} {listed(names, last)}"
