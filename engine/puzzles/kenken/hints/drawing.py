"""What hints of a KenKen show on the board besides those of any Latin square, see `engine.digits.drawing`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.digits.drawing import Drawings, along, blockers, focus, group, struck, supposed
from engine.hints.statements import Mark, Tone
from engine.puzzles.kenken.board import Cage
from engine.puzzles.kenken.hints import bodies


def cages(those: Iterable[Cage]) -> Iterator[Mark]:
    """Yield marks around cages."""
    return (group(cage.cells) for cage in those)


def _one_cage(body: bodies.CageDigits | bodies.CagePlaces) -> Iterator[Mark]:
    yield focus(body.cage.cells)
    yield group(body.cage.cells)


def _last_of_cage(body: bodies.LastOfCage) -> Iterator[Mark]:
    yield focus(body.cage.cells)
    yield from blockers((cell, body.cell) for cell, _ in body.known)


def _look_in(body: bodies.LookAtCageIn) -> Iterator[Mark]:
    yield along([body.line])
    yield group(body.cage.cells)


def _seen_single(body: bodies.SeenSingle) -> Iterator[Mark]:
    yield along([body.line])
    yield from struck(body.others, body.digit)
    for cage, cells in body.cages:
        yield group(cage.cells)
        yield from struck(cells, body.digit)
    yield from blockers(body.around)


def _pointing(body: bodies.Pointing) -> Iterator[Mark]:
    yield along([body.line])
    yield group(body.cage.cells)
    yield from struck(body.outside, body.digit)


def _line_in_cage(body: bodies.LineInCage) -> Iterator[Mark]:
    yield along([body.line])
    yield group(body.cage.cells)
    yield from struck(body.others, body.digit)
    yield from blockers(body.around)


def _cages_make(body: bodies.CagesMake) -> Iterator[Mark]:
    yield focus(cell for cage, _ in body.cages for cell in cage.cells)
    yield from (group(cage.cells, str(value), "reason") for cage, value in body.cages)


def _counted(body: bodies.Counted) -> Iterator[Mark]:
    yield along(body.lines)
    yield focus(body.cells)
    yield from (group(cage.cells, str(value), "reason") for cage, value in body.cages)
    yield from (group([cell], tone="reason") for cell in body.digits)


def _parity(body: bodies.ParityCounted) -> Iterator[Mark]:
    inside = {divmod(cell, line.size) for line in body.lines for cell in line.cells}
    yield along(body.lines)
    for cages, tone in ((body.odd, ODD), (body.even, EVEN)):
        yield from (group((cell for cell in cage.cells if cell in inside), tone=tone) for cage in cages)
    yield from (group([cell], tone=ODD if digit % 2 else EVEN) for cell, digit in body.digits)


def _leaves(body: bodies.TotalLeaves | bodies.ParityLeaves) -> Iterator[Mark]:
    yield focus(body.cells)
    yield group(body.cells)


def _then_cage(body: bodies.ThenCage) -> Iterator[Mark]:
    yield focus(body.cage.cells)
    yield group(body.cage.cells)
    yield from supposed(body)


def _unfillable(body: bodies.Unfillable) -> Iterator[Mark]:
    yield focus(body.cage.cells)
    yield group(body.cage.cells, tone="gone")


ODD: Tone = "reason"
EVEN: Tone = "other"

DRAWINGS: Drawings = {
    bodies.LookAtCages: lambda body: [focus(cell for cage in body.cages for cell in cage.cells), *cages(body.cages)],
    bodies.LookAtCageIn: _look_in,
    bodies.OwnCage: lambda body: [focus([body.cell])],
    bodies.LastOfCage: _last_of_cage,
    bodies.CageDigits: _one_cage,
    bodies.CagePlaces: _one_cage,
    bodies.LinesMake: lambda body: [along(body.lines)],
    bodies.CagesMake: _cages_make,
    bodies.Counted: _counted,
    bodies.TotalLeaves: _leaves,
    bodies.SeenSingle: _seen_single,
    bodies.Pointing: _pointing,
    bodies.LineInCage: _line_in_cage,
    bodies.CageWing: lambda body: [along(body.lines), *cages(body.cages)],
    bodies.AskParity: lambda body: [along(body.lines), group(body.cells)],
    bodies.ParityCounted: _parity,
    bodies.ParityLeaves: _leaves,
    bodies.ThenCage: _then_cage,
    bodies.CageFails: _unfillable,
    bodies.CageBroken: _unfillable,
    bodies.OwnCageBroken: lambda body: [focus([body.cell])],
}
