"""Statements about colours as marks on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle, groupby
from typing import Any

from engine.core.places import Cell, place
from engine.hints.statements import Fact, Mark, Shape, Statement, Tone
from engine.puzzles.nonogram.board import WHITE, Line
from engine.puzzles.nonogram.colours.hints import bodies
from engine.puzzles.nonogram.hints.drawing import BANDS, LABELS
from engine.puzzles.nonogram.hints.drawing import draw as draw_any
from engine.puzzles.nonogram.hints.drawing import draw_all as draw_any_all


def draw(statement: Statement) -> Iterator[Mark]:
    """Yield where to look, why something follows, and what."""
    body = statement.body
    if (reason := REASONS.get(type(body))) is None:
        yield from draw_any(statement)
        return
    yield from reason(body)
    is_supposed = bool(statement.because)
    if isinstance(body, bodies.SupposedNot):
        yield from _values("number", statement.because, "new")
    else:
        yield from _values("number", statement.because, "other")
        yield from _values("number" if is_supposed else "result", statement.says, "new")


def draw_all(statements: Sequence[Statement]) -> Callable[[Statement], Iterator[Mark]]:
    """Return how to draw each of these in sight of what those before it decide."""
    return draw_any_all(statements, draw, _values)


def _values(shape: Shape, told: Iterable[Fact], tone: Tone) -> Iterator[Mark]:
    """Yield values, and colours struck out where a cell cannot have them."""
    for (value, holds), facts in groupby(sorted(told, key=lambda each: each[1:]), key=lambda each: each[1:]):
        at = tuple(dict.fromkeys(fact.place for fact in facts))
        label = _label(value)
        yield Mark(shape, at, label, tone) if holds else Mark("struck", at, label, "gone")


def _label(letter: str) -> str:
    return LABELS.get(letter, letter)


def _places(line: Line, cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(place(line.cell(i)) for i in cells)


def _focus(*lines: Line) -> Mark:
    return Mark("focus", tuple(line.place for line in lines))


def _looked_at(body: Any) -> Iterator[Mark]:
    yield _focus(body.line)


def _painted(body: bodies.AllThere | bodies.OneRun) -> Iterator[Mark]:
    yield _focus(body.line)
    yield Mark("group", _places(body.line, body.painted), "", "reason")


def _slides(body: bodies.Slides) -> Iterator[Mark]:
    yield _focus(body.line)
    for band in body.bands:
        for cells, tone in zip((band.cells[: band.length], band.cells[-band.length :]), BANDS, strict=False):
            yield Mark("ghost", _places(body.line, cells), _label(band.paint.letter), tone)


def _away(body: bodies.Away) -> Iterator[Mark]:
    yield _focus(body.line)
    for band, tone in zip(body.bands, cycle(BANDS), strict=False):
        yield Mark("ghost", _places(body.line, band.cells), _label(band.paint.letter), tone)


def _agree(body: bodies.Agree) -> Iterator[Mark]:
    yield _focus(body.line)
    for shown, tone in zip(body.shown, BANDS, strict=False):
        painted = [i for i, letter in enumerate(shown) if letter != WHITE]
        for (letter, _), run in groupby(painted, key=lambda i: (shown[i], shown[:i].count(WHITE))):
            yield Mark("ghost", _places(body.line, run), _label(letter), tone)


def _both_allow(body: bodies.BothAllow) -> Iterator[Mark]:
    yield _focus(*_crossing(body.cell))


def _crossing(cell: Cell) -> tuple[Line, Line]:
    return Line("row", cell[0]), Line("column", cell[1])


def _nothing(_: object) -> Iterator[Mark]:
    return iter(())


REASONS: dict[type, Callable[[Any], Iterator[Mark]]] = {
    bodies.NoRuns: _looked_at,
    bodies.AllThere: _painted,
    bodies.Crossed: _looked_at,
    bodies.FillsAll: _looked_at,
    bodies.Slides: _slides,
    bodies.Away: _away,
    bodies.OneRun: _painted,
    bodies.Agree: _agree,
    bodies.BothAllow: _both_allow,
    bodies.SupposedNot: _nothing,
    bodies.LineSays: _looked_at,
    bodies.Foreign: _looked_at,
    bodies.TooMany: _looked_at,
    bodies.NoWay: _looked_at,
    bodies.SoItIs: _nothing,
    bodies.OnlySearch: _nothing,
    bodies.Undecided: _nothing,
}
