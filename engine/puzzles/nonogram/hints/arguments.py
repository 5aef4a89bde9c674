"""Why one line decides cells, as statements: each says its own cells, the plainest reasons first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from engine.core.grid import bits
from engine.core.places import place
from engine.hints.statements import Fact, Statement
from engine.puzzles.nonogram.board import Line
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.bodies import Argument, DoneRun, Failure, Numbers, Reach
from engine.puzzles.nonogram.hints.dead_ends import dead_end
from engine.puzzles.nonogram.hints.words import Seen, always, around, as_text, beside_finished, blocks, covering, narrow
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


def statements(technique: int, seen: Seen, black: int, white: int) -> Iterator[Statement]:
    """Yield why these cells of a line are filled, and these empty, by a technique: its place in `TECHNIQUES`."""
    found = [*_argued(technique, seen, black, white)]
    for body in found:
        said = bodies.InShort(body) if len(found) > MOST_AT_LENGTH else body
        yield Statement(said, facts(body.line, body.filled, body.empty), (), (str(body.line),))


def links(technique: int, seen: Seen, black: int, white: int, because: tuple[Fact, ...]) -> Iterator[Statement]:
    """Yield the same of a line in a chain, on what is supposed and said by then."""
    for body in _argued(technique, seen, black, white):
        yield Statement(bodies.InShort(body), facts(body.line, body.filled, body.empty), because, (str(body.line),))


def _argued(technique: int, seen: Seen, black: int, white: int) -> Iterator[Argument]:
    return _counted(technique, seen, black, white) if technique < 3 else _fitted(seen, black, white)


def _counted(technique: int, seen: Seen, black: int, white: int) -> Iterator[Argument]:
    """Yield what the clue alone shows, or counting."""
    clue = seen.clue
    cells = seen.line, clue, _numbers(black), _numbers(white)
    if technique == 0 and not clue:
        yield bodies.Blank(*cells)
    elif technique == 0 and seen.black.bit_count() == sum(clue):
        yield bodies.Finished(*cells, tuple(map(_numbers, blocks(seen.black))))
    elif technique == 0 and seen.white:
        yield bodies.Crossed(*cells)
    elif seen.slack == 0:
        yield bodies.Fills(*cells)
    else:
        starts = (sum(clue[:run]) + run for run in range(len(clue)))
        reaches = (Reach(run, start, start + seen.slack) for run, start in enumerate(starts))
        shown = tuple(each for each in reaches if _overlap(seen, each) & black)
        yield bodies.Overlap(*cells, seen.slack, shown)


def _fitted(seen: Seen, black: int, white: int) -> Iterator[Argument]:
    """Yield what shows how the runs fit around the known cells."""
    line, clue = seen.line, seen.clue
    every = tuple(_reach(seen, run) for run in range(len(clue)))
    if seen.is_settled and black:
        yield bodies.Settled(line, clue, _numbers(black), _numbers(white), every)
        return
    if beside := beside_finished(seen, white):
        white &= ~sum(beside.values())
        runs = tuple(
            DoneRun(_numbers(own), _numbers(cells), which[0] if len(which := covering(seen, own)) == 1 else None)
            for own, cells in beside.items()
        )
        yield bodies.Done(line, clue, (), _numbers(sum(beside.values())), runs)
    if gaps := narrow(seen) & white:
        white &= ~gaps
        yield bodies.Narrow(line, clue, (), _numbers(gaps))
    loose = []
    for reach in every:
        if own := _overlap(seen, reach) & black:
            black &= ~own
            if reach.held:
                yield bodies.Held(line, clue, _numbers(own), (), reach)
            else:
                loose.append((reach, own))
    if loose:
        yield bodies.Confined(
            line, clue, _numbers(sum(own for _, own in loose)), (), tuple(reach for reach, _ in loose)
        )
    if clear := sum(1 << i for i in bits(white) if around(seen, 1 << i)):
        white &= ~clear
        yield bodies.Unreached(line, clue, (), _numbers(clear), tuple(every[run] for run in around(seen, clear)))
    if black or white:
        ways = [*islice(_arrangements(seen), MOST_COUNTED + 1)]
        is_few = len(ways) <= MOST_COUNTED
        if len(ways) > MOST_DRAWN and (failure := _otherwise(seen, black, white, plainly=is_few)):
            yield bodies.Otherwise(line, clue, _numbers(black), _numbers(white), failure)
            return
        drawn = ways if len(ways) <= MOST_DRAWN else [tuple(r.first for r in every), tuple(r.last for r in every)]
        yield bodies.AllAgree(line, clue, _numbers(black), _numbers(white), len(ways) if is_few else None, tuple(drawn))


def _otherwise(seen: Seen, black: int, white: int, *, plainly: bool) -> Failure | None:
    """Return why a single cell cannot have its other value; if `plainly`, only what is in sight."""
    if (black | white).bit_count() > 1:
        return None
    known = seen.black | white, seen.white | black
    failure = dead_end(seen.line, seen.clue, as_text(seen.length, *known))
    return None if plainly and isinstance(failure, (bodies.LeftRun, bodies.LeftCell)) else failure


def _numbers(cells: int) -> Numbers:
    return tuple(bits(cells))


def _reach(seen: Seen, run: int) -> Reach:
    starts, held = seen.possible.starts[run], seen.held(run)
    first, last = (starts & -starts).bit_length() - 1, starts.bit_length() - 1
    stops = (1 << first) >> 1 | 1 << last + seen.clue[run]
    return Reach(run, first, last, _numbers(held), _numbers(seen.stops(run, held) & stops if held else 0))


def _overlap(seen: Seen, reach: Reach) -> int:
    """Return the cells that a run covers wherever it lies."""
    return always(seen.clue[reach.run], 1 << reach.first | 1 << reach.last)


def _arrangements(seen: Seen, run: int = 0) -> Iterator[Numbers]:
    """Yield the starts of the runs in each arrangement, of a line whose runs before this one are settled."""
    if run == len(seen.clue):
        yield ()
        return
    length = seen.clue[run]
    for start in bits(seen.possible.starts[run]):
        own = (1 << length) - 1 << start
        before = sum(map(seen.lies_in, range(run)))
        rest = (1 << start) - 1 & ~before | 1 << start + length & (1 << seen.length) - 1
        possible = arrangements(seen.clue, seen.length, seen.black | own, seen.white | rest)
        if possible is not None:
            left = seen._replace(black=seen.black | own, white=seen.white | rest, possible=possible)
            for others in _arrangements(left, run + 1):
                yield start, *others
