"""What hints of a KenKen show on the board besides those of any Latin square, see `engine.digits.drawing`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.digits.drawing import Drawings, along, blockers, focus, group
from engine.hints.statements import Mark
from engine.puzzles.kenken.board import Cage
from engine.puzzles.kenken.hints import bodies


def cages(those: Iterable[Cage]) -> Iterator[Mark]:
    """Yield marks around cages."""
    return (group(cage.cells) for cage in those)


def _one_cage(body: bodies.CageDigits | bodies.CagePlaces) -> Iterator[Mark]:
    yield focus(body.cage.cells)
    yield group(body.cage.cells)
    yield from blockers(body.by)


def _last_of_cage(body: bodies.LastOfCage) -> Iterator[Mark]:
    yield focus(body.cage.cells)
    yield from blockers((cell, body.cell) for cell, _ in body.known)


def _look_in(body: bodies.LookAtCageIn) -> Iterator[Mark]:
    yield along([body.line])
    yield group(body.cage.cells)


DRAWINGS: Drawings = {
    bodies.LookAtCages: lambda body: [focus(cell for cage in body.cages for cell in cage.cells), *cages(body.cages)],
    bodies.LookAtCageIn: _look_in,
    bodies.OwnCage: lambda body: [focus([body.cell])],
    bodies.LastOfCage: _last_of_cage,
    bodies.CageDigits: _one_cage,
    bodies.CageLacks: lambda body: [focus(body.cage.cells), group(body.cage.cells)],
    bodies.CagePlaces: _one_cage,
}
