"""Why one line decides cells, as statements: each says its own cells, the plainest reasons first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Literal

from engine.core.grid import bits
from engine.core.places import place
from engine.hints.statements import Fact, Statement
from engine.puzzles.nonogram.board import Line
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.bodies import Argument, DoneRun, Numbers, Reach, Rival
from engine.puzzles.nonogram.hints.dead_ends import dead_end, has_room
from engine.puzzles.nonogram.hints.line_state import LineState, always, as_text, blocks
from engine.puzzles.nonogram.solver.lines import arrangements

MOST_AT_LENGTH = 2
"""Arguments of one step that are told in full."""
MOST_COUNTED = 12
"""Arrangements that are counted."""
MOST_DRAWN = 3
"""Arrangements that are drawn."""


def facts(line: Line, filled: Iterable[int], empty: Iterable[int]) -> tuple[Fact, ...]:
    """Return that these cells of a line are filled, and these empty."""
    return tuple(Fact(place(line.cell(i)), value) for those, value in ((filled, "#"), (empty, ".")) for i in those)


def statements(technique: int, state: LineState, black: int, white: int) -> Iterator[Statement]:
    """Yield why these cells of a line are filled, and these empty, by a technique: its place in `TECHNIQUES`."""
    found = [*_argued(technique, state, black, white)]
    for body in found:
        if len(found) <= MOST_AT_LENGTH:
            yield from (Statement(rival, rules=(str(rival.line),)) for rival in _rivals(state, body))
        said = bodies.InShort(body) if len(found) > MOST_AT_LENGTH else body
        yield Statement(said, facts(body.line, body.filled, body.empty), (), (str(body.line),))


def links(technique: int, state: LineState, black: int, white: int, because: tuple[Fact, ...]) -> Iterator[Statement]:
    """Yield the same of a line in a chain, on what is supposed and said by then."""
    for body in _argued(technique, state, black, white):
        yield Statement(bodies.InShort(body), facts(body.line, body.filled, body.empty), because, (str(body.line),))


def _argued(technique: int, state: LineState, black: int, white: int) -> Iterator[Argument]:
    return _counted(technique, state, black, white) if technique < 3 else _fitted(state, black, white)


def _counted(technique: int, state: LineState, black: int, white: int) -> Iterator[Argument]:
    """Yield what the clue alone shows, or counting."""
    clue = state.clue
    cells = state.line, clue, _numbers(black), _numbers(white)
    if technique == 0 and not clue:
        yield bodies.Blank(*cells)
    elif technique == 0 and state.black.bit_count() == sum(clue):
        yield bodies.Finished(*cells, tuple(map(_numbers, blocks(state.black))))
    elif technique == 0 and state.white:
        yield bodies.Crossed(*cells)
    elif state.slack == 0:
        yield bodies.Fills(*cells)
    else:
        starts = (sum(clue[:run]) + run for run in range(len(clue)))
        reaches = (Reach(run, start, start + state.slack) for run, start in enumerate(starts))
        shown = tuple(each for each in reaches if _overlap(state, each) & black)
        yield bodies.Overlap(*cells, state.slack, shown)


def in_reach(state: LineState, black: int, white: int) -> tuple[int, int]:
    """Return which of these cells are seen black, and white, by where single runs fit around the known cells."""
    found = [*_reaching(state, black, white)]
    return _bits(found, "filled"), _bits(found, "empty")


def _bits(found: Iterable[Argument], name: Literal["filled", "empty"]) -> int:
    return sum(1 << i for body in found for i in getattr(body, name))


def _fitted(state: LineState, black: int, white: int) -> Iterator[Argument]:
    """Yield what shows how the runs fit around the known cells: each run by itself, then all together."""
    yield from (found := [*_reaching(state, black, white)])
    black, white = black & ~_bits(found, "filled"), white & ~_bits(found, "empty")
    if black or white:
        yield from _together(state, black, white)


def _reaching(state: LineState, black: int, white: int) -> Iterator[Argument]:
    """Yield what shows where single runs fit around the known cells."""
    line, clue = state.line, state.clue
    every = tuple(_reach(state, run) for run in range(len(clue)))
    if state.is_settled and black:
        yield bodies.Settled(line, clue, _numbers(black), _numbers(white), every)
        return
    if beside := state.beside_done(white):
        white &= ~sum(beside.values())
        runs = tuple(
            DoneRun(_numbers(own), _numbers(cells), which[0] if len(which := state.covering(own)) == 1 else None)
            for own, cells in beside.items()
        )
        yield bodies.Done(line, clue, (), _numbers(sum(beside.values())), runs)
    if gaps := state.narrow() & white:
        white &= ~gaps
        yield bodies.Narrow(line, clue, (), _numbers(gaps))
    loose = []
    for reach in every:
        if own := _overlap(state, reach) & black:
            black &= ~own
            if reach.held:
                yield bodies.Held(line, clue, _numbers(own), (), reach)
            else:
                loose.append((reach, own))
    if loose:
        yield bodies.Confined(
            line, clue, _numbers(sum(own for _, own in loose)), (), tuple(reach for reach, _ in loose)
        )
    clear = sum(1 << i for i in bits(white) if state.around(1 << i))
    if tight := _tight(state, clear):
        white, clear = white & ~tight, clear & ~tight
        yield bodies.Narrow(line, clue, (), _numbers(tight), tuple(state.around(tight)))
    if clear:
        yield bodies.Unreached(line, clue, (), _numbers(clear), tuple(every[run] for run in state.around(clear)))


def _together(state: LineState, black: int, white: int) -> Iterator[Argument]:
    """Yield what shows it by all arrangements."""
    ways = [*islice(_arrangements(state), MOST_COUNTED + 1)]
    if len(ways) > MOST_DRAWN and (black | white).bit_count() <= MOST_AT_LENGTH:
        yield from _otherwise(state, black, white)
        return
    every = [_reach(state, run) for run in range(len(state.clue))]
    drawn = ways if len(ways) <= MOST_DRAWN else [tuple(r.first for r in every), tuple(r.last for r in every)]
    number = len(ways) if len(ways) <= MOST_COUNTED else None
    yield bodies.AllAgree(state.line, state.clue, _numbers(black), _numbers(white), number, tuple(drawn))


def _otherwise(state: LineState, black: int, white: int) -> Iterator[Argument]:
    """Yield why each of these cells cannot have its other value."""
    for i in bits(black | white):
        own = 1 << i
        known = state.black | own & white, state.white | own & black
        failure = dead_end(state.line, state.clue, as_text(state.length, *known))
        yield bodies.Otherwise(state.line, state.clue, _numbers(own & black), _numbers(own & white), failure)


def _tight(state: LineState, clear: int) -> int:
    """Return which cells are in gaps that are too short for the runs before and behind all of them."""
    found = sum(1 << i for i in bits(clear) if _gap(state, i) < min(state.clue[run] for run in state.around(1 << i)))
    runs = state.around(found)
    return sum(1 << i for i in bits(found) if _gap(state, i) < min(state.clue[run] for run in runs))


def _gap(state: LineState, cell: int) -> int:
    """Return how many cells there are between the known empty ones around a cell."""
    bounded = f".{as_text(state.length, state.black, state.white)}."
    return bounded.find(".", cell + 1) - bounded.rfind(".", 0, cell + 1) - 1


def _rivals(state: LineState, body: Argument) -> Iterator[Rival]:
    """Yield why the filled cells of a run are not those of the one before it, or behind it, if that can be seen."""
    if isinstance(body, bodies.Unreached) and len(body.reaches) == 1:
        (reach,) = body.reaches
    elif isinstance(body, bodies.Held):
        reach = body.reach
    else:
        return
    if not reach.held or reach.is_longest(state.clue):
        return
    cells = as_text(state.length, state.black, state.white)
    for run, start in (reach.run - 1, False), (reach.run + 1, True):
        if not 0 <= run < len(state.clue) or (reach.is_block and state.clue[run] < len(reach.held)):
            continue
        length, cell = state.clue[run], reach.held[-1 if start and not reach.is_block else 0]
        places = range(max(0, cell - length + 1), min(cell, state.length - length) + 1)
        free = [at for at in places if "." not in cells[at : at + length]]
        if free:
            at = free[-1 if start else 0]
            rival = Rival(state.line, state.clue, run, cell, (*range(at, at + length),), start)
            room = cells[: max(0, at - 1)] if start else cells[at + length + 1 :]
            if not has_room(room, [state.clue[other] for other in rival.others]):
                yield rival


def _numbers(cells: int) -> Numbers:
    return tuple(bits(cells))


def _reach(state: LineState, run: int) -> Reach:
    starts, held = state.possible.starts[run], state.held(run)
    first, last = (starts & -starts).bit_length() - 1, starts.bit_length() - 1
    stops = (1 << first) >> 1 | 1 << last + state.clue[run]
    return Reach(run, first, last, _numbers(held), _numbers(state.stops(run, held) & stops if held else 0))


def _overlap(state: LineState, reach: Reach) -> int:
    """Return the cells that a run covers wherever it lies."""
    return always(state.clue[reach.run], 1 << reach.first | 1 << reach.last)


def _arrangements(state: LineState, run: int = 0) -> Iterator[Numbers]:
    """Yield the starts of the runs in each arrangement, of a line whose runs before this one are settled."""
    if run == len(state.clue):
        yield ()
        return
    length = state.clue[run]
    for start in bits(state.possible.starts[run]):
        own = (1 << length) - 1 << start
        before = sum(map(state.lies_in, range(run)))
        rest = (1 << start) - 1 & ~before | 1 << start + length & (1 << state.length) - 1
        possible = arrangements(state.clue, state.length, state.black | own, state.white | rest)
        if possible is not None:
            left = state._replace(black=state.black | own, white=state.white | rest, possible=possible)
            for others in _arrangements(left, run + 1):
                yield start, *others
