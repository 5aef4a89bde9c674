"""What hints of any Latin square show on the board, see `engine.hints.statements`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.core.places import Cell, place
from engine.digits import bodies
from engine.digits.position import Line
from engine.hints.statements import Fact, Mark, Statement, Tone

Drawings = Mapping[type, Callable[[Any], Iterable[Mark]]]
"""Marks for each body, besides what a statement says."""


def draw(statement: Statement, drawings: Drawings) -> Iterator[Mark]:
    """Yield the marks of a statement: its body's, and what it says: new digits and notes, and digits that go."""
    body = statement.body
    struck_by = blockers(body.by) if isinstance(body, bodies.Argument) else ()
    return _together([*drawings[type(body)](body), *struck_by, *_said(statement)])


def _said(statement: Statement) -> Iterator[Mark]:
    if isinstance(statement.body, (bodies.Supposed, bodies.DeadEnd)):
        for fact in statement.because:
            yield Mark("number" if fact.holds else "struck", (fact.place,), _label(fact), "other")
        return
    if isinstance(statement.body, bodies.Repeated):  # which of equal digits is wrong is told later, if that is asked
        return
    for fact in statement.says:
        if not fact.value[0].isdigit():  # what cells make together: the words say it
            continue
        if fact.holds:
            yield Mark("result", (fact.place,), _label(fact), "new")
        else:
            yield Mark("struck", (fact.place,), _label(fact), "gone")


def _label(fact: Fact) -> str:
    return " ".join(filter(None, fact.value.split("+")))


def _together(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield marks, with all digits that are struck in a cell in one of them: `2 3`."""
    digits: dict[Mark, list[str]] = {}
    for mark in marks:
        if mark.shape == "struck":
            digits.setdefault(mark._replace(label=""), []).extend(mark.label.split())
        else:
            yield mark
    for mark, labels in digits.items():
        yield mark._replace(label=" ".join(sorted(dict.fromkeys(labels), key=int)))


def focus(cells: Iterable[Cell]) -> Mark:
    """Return the mark for cells that stay bright."""
    return Mark("focus", tuple(map(place, cells)))


def along(lines: Iterable[Line]) -> Mark:
    """Return the mark for whole lines."""
    return focus(dict.fromkeys(divmod(cell, line.size) for line in lines for cell in line.cells))


def group(cells: Iterable[Cell], label: str = "", tone: Tone = "pattern") -> Mark:
    """Return the mark for cells that belong together."""
    return Mark("group", tuple(map(place, cells)), label, tone)


def struck(cells: Iterable[Cell], digit: int) -> Iterator[Mark]:
    """Yield marks for cells that cannot hold a digit, as is known before."""
    return (Mark("struck", (place(cell),), str(digit), "other") for cell in cells)


def blockers(by: Iterable[bodies.Struck]) -> Iterator[Mark]:
    """Yield marks from digits to what they strike, each once."""
    return (Mark("blocker", (place(source), place(cell)), "", "reason") for source, cell in dict.fromkeys(by))


def supposed(body: bodies.Supposed) -> Iterator[Mark]:
    """Yield marks for what a link of a what-if adds."""
    yield from (Mark("number", (place(cell),), str(digit), "new") for cell, digit in body.now)
    yield from (Mark("struck", (place(cell),), str(digit), "gone") for cell, digit in body.gone)


def _places(line: Line, digits: Sequence[int], others: Sequence[Cell]) -> Iterator[Mark]:
    yield along([line])
    for digit in digits:
        yield from struck(others, digit)


def _last_digit(body: bodies.LastDigit) -> Iterator[Mark]:
    yield focus((*body.by, body.cell))
    yield from blockers((source, body.cell) for source in body.by)


def _subset(body: bodies.NakedSubset) -> Iterator[Mark]:
    yield along([body.line])
    yield group(body.cells)


def _hidden(body: bodies.HiddenSubset) -> Iterator[Mark]:
    yield from _places(body.line, body.digits, body.others)
    yield group(body.cells)


def _x_wing(body: bodies.XWing) -> Iterator[Mark]:
    yield along([*body.lines, *body.crossing])
    yield group(body.cells, str(body.digit))


def _repeats(body: bodies.Repeats) -> Iterator[Mark]:
    yield focus((body.cell, *body.others))
    yield Mark("number", (place(body.cell),), str(body.digit), "other")
    yield from blockers((body.cell, other) for other in body.others)


def _linked(body: bodies.ThenOnce | bodies.ThenNeeds) -> Iterator[Mark]:
    yield along([body.line])
    yield from supposed(body)


def _clue(body: bodies.ThenClue) -> Iterator[Mark]:
    yield group(body.cells)
    yield from supposed(body)


def _twice(body: bodies.Twice) -> Iterator[Mark]:
    yield along([body.line])
    yield group(body.cells, str(body.digit), "gone")


def _no_place(body: bodies.NoPlace) -> Iterator[Mark]:
    yield along([body.line])
    yield from struck((divmod(cell, body.line.size) for cell in body.line.cells), body.digit)


def _at_cell(body: bodies.LastNote | bodies.Refuted | bodies.Searched | bodies.ReadOff) -> Iterator[Mark]:
    yield focus([body.cell])


def _supposition(body: bodies.Suppose) -> Iterator[Mark]:
    yield focus([body.cell])
    yield Mark("number", (place(body.cell),), " ".join(map(str, body.digits)), "other")


def _repeated(body: bodies.Repeated) -> Iterator[Mark]:
    yield along([body.line])
    yield group(body.cells, tone="gone")


def _empty(body: bodies.Empty) -> Iterator[Mark]:
    yield focus((body.cell, *body.by))
    yield from blockers((source, body.cell) for source in body.by)


def _take_back(body: bodies.TakeBack) -> Iterator[Mark]:
    yield focus((*body.digits, *body.notes, *body.after))
    yield group((*body.digits, *body.notes), tone="gone")


DRAWINGS: Drawings = {
    bodies.LookAtCells: lambda body: [focus(body.cells)],
    bodies.LookAtLines: lambda body: [along(body.lines)],
    bodies.LookAtNotes: lambda body: [focus(body.cells)],
    bodies.LookForDigits: lambda body: [along([body.line])],
    bodies.LookForWing: lambda body: [along(body.lines)],
    bodies.Tidied: lambda body: blockers(body.by),
    bodies.LastNote: _at_cell,
    bodies.LastDigit: _last_digit,
    bodies.OnlyPlace: lambda body: _places(body.line, [body.digit], body.others),
    bodies.NakedSubset: _subset,
    bodies.HiddenSubset: _hidden,
    bodies.XWing: _x_wing,
    bodies.Repeats: _repeats,
    bodies.Suppose: _supposition,
    bodies.ThenOnce: _linked,
    bodies.ThenNeeds: _linked,
    bodies.ThenClue: _clue,
    bodies.NoPlace: _no_place,
    bodies.Twice: _twice,
    bodies.NothingLeft: lambda body: [along([body.line])],
    bodies.ClueFails: lambda body: [group(body.cells, tone="gone")],
    bodies.Refuted: _at_cell,
    bodies.Searched: _at_cell,
    bodies.ReadOff: _at_cell,
    bodies.MistakeAt: lambda body: [focus(body.cells)] if body.cells else [],
    bodies.Repeated: _repeated,
    bodies.Homeless: lambda body: _places(body.line, [body.digit], body.others),
    bodies.Empty: _empty,
    bodies.LongReason: lambda _: [],
    bodies.TakeBack: _take_back,
    bodies.Solved: lambda _: [],
    bodies.Stuck: lambda _: [],
}
