"""What one line implies, as a person would find it, the plainest argument first.

Whatever a line implies follows from all its arrangements (`lines.arrangements`); the kinds of argument below are names
for the cases in which a person sees that without listing them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.abilities import Hint
from engine.grid import bits
from engine.places import Cell, distance, place
from engine.puzzles.nonogram.board import Board, Clue, Line, clue_text
from engine.puzzles.nonogram.lines import Lines, Possible, Side, arrangements, spread
from engine.text import listed, ordinal, sentence

remembered = lru_cache(maxsize=4096)(arrangements)
"""`arrangements`, of which from one step of a path to the next nearly all are the same."""

MOST_SPANS = 4
"""Runs of which each is told where it can lie."""
TECHNIQUES = ("finished line", "full line", "overlap", "runs in reach", "all arrangements")
"""The kinds of argument about one line, the plainest first."""


@dataclass(frozen=True)
class Step:
    """What one line implies: cells that become black, and white, as bits; the lower its rank, the plainer the argument.

    `rank` is the technique's place in `TECHNIQUES`, how much room its runs have, and minus the number of its cells.
    """

    line: Line
    black: int
    white: int
    rank: tuple[int, int, int]
    why: str

    def rank_near(self, near: Cell) -> tuple[int, ...]:
        """As `rank`, for somebody at work there: of steps of one level the nearest."""
        return self.level, distance(near, map(self.line.cell, bits(self.black | self.white))), *self.rank

    @property
    def level(self) -> int:
        """How hard the argument is, see `Hint.level`."""
        return 1 + self.rank[0] // 3

    def hint(self) -> Hint:
        """The step in words, but for the entries that it leads to."""
        line = self.line
        colours = ((self.black, "#", "paint"), (self.white, ".", "cross out"))
        what = ", and ".join(f"{verb} {crossing(line.kind, cells)}" for cells, _, verb in colours if cells)
        new = [(line.cell(i), colour) for cells, colour, _ in colours for i in bits(cells)]
        return Hint(
            f"Look at {line}.",
            self.why,
            f"In {line}, {what}.",
            (line.place,),
            tuple((place(cell), colour) for cell, colour in sorted(new)),
            technique=TECHNIQUES[self.rank[0]],
            rules=(str(line),),
            level=self.level,
            smallest=True,
        )


def easiest(board: Board, known: Lines, near: Cell | None = None) -> Step | None:
    """The step with the plainest argument that decides a cell; the known cells leave every line some arrangement.

    Of equally plain ones, the nearest to a cell, and the one that decides most.
    """
    return min(steps(board, known), key=lambda step: step.rank if near is None else step.rank_near(near), default=None)


def steps(board: Board, known: Lines) -> Iterator[Step]:
    """What each line implies, in the plainest way to see it."""
    for line in board.lines:
        side = known.rows if line.kind == "row" else known.columns
        black, white, clue = side.black[line.index], side.white[line.index], board.clue(line)
        unknown = side.unknown(line.index)
        possible = remembered(clue, side.length, black, white) if unknown else None
        if possible is not None:
            black, white = unknown & ~possible.white, unknown & ~possible.black
            if black | white:
                level, why = _argument(line, clue, side, possible, black, white)
                yield Step(line, black, white, (level, _freedom(possible), -(black | white).bit_count()), why)


def _freedom(possible: Possible) -> int:
    """How many starts are open, over all runs: the fewer, the easier to see."""
    return sum(starts.bit_count() for starts in possible.starts)


def _argument(line: Line, clue: Clue, side: Side, possible: Possible, black: int, white: int) -> tuple[int, str]:
    """How plain the argument is, from 0, and the argument."""
    length, known = side.length, side.black[line.index] | side.white[line.index]
    has = sentence(f"{line} has the clue {clue_text(clue)}")
    if not clue:
        return 0, f"{has}: none of its cells is black."
    if side.black[line.index].bit_count() == sum(clue):
        return 0, f"{has}: all its black cells are painted, so the rest is white."
    if known and side.white[line.index].bit_count() == length - sum(clue):
        return 0, f"{has}: all its white cells are crossed, so the rest is black."
    need = sum(clue) + len(clue) - 1
    slack = length - need
    runs = "runs, with one white cell between them, fill" if len(clue) > 1 else "run fills"
    if not known and slack == 0:
        return 1, f"{has}: its {runs} the whole {line.kind}."
    alone = arrangements(clue, length, 0, 0)
    if alone is not None and not black & alone.white and not white & alone.black:
        if slack == 0:
            return 2, f"{has}: its {runs} the whole {line.kind}."
        if len(clue) == 1:
            one, other = ("to the left", "to the right") if line.kind == "row" else ("up", "down")
            first, last = (crossing(line.kind, cells) for cells in ((1 << need) - 1, (1 << length) - (1 << slack)))
            both = crossing(line.kind, _always(clue[0], alone.starts[0]))
            return 2, (
                f"{has}: pushed {one}, its run covers {first}; pushed {other}, {last}; so it always covers {both}."
            )
        gaps = f"with {'the gap' if len(clue) == 2 else 'a gap'} between them, its runs take"
        return 2, (
            f"{has}: {gaps} {need} of {length} cells, so each can shift by {slack} at most: "
            f"{_covered(line, clue, alone, black)}."
        )
    if not black:
        if len(clue) == 1:
            where = crossing(line.kind, spread(possible.starts[0], clue[0]))
            return 3, f"{has}: its run can only lie in {where}, so it does not reach {crossing(line.kind, white)}."
        where = _lie(line, clue, possible)
        return 3, f"{has}: {where} none reaches {crossing(line.kind, white)}."
    if all(starts & (starts - 1) == 0 for starts in possible.starts):
        rest = ", and all else is white" if white else ""
        each = "each run" if len(clue) > 1 else "its run"
        return 3, f"{has}: the cells known so far leave only one place for {each}{rest}."
    told = _confined(line, clue, possible, black)
    if told:
        none = [f"no run reaches {crossing(line.kind, white)}"] if white else []
        return 4, f"{has}: with the cells known so far, {'; '.join([*told, *none])}."
    told = [f"{crossing(line.kind, black)} {'is' if black.bit_count() == 1 else 'are'} black"]
    if white:
        told.append(f"{crossing(line.kind, white)} {'is' if white.bit_count() == 1 else 'are'} white")
    return 4, f"{has}: in each of the ways in which its runs fit the cells known so far, {', and '.join(told)}."


def _covered(line: Line, clue: Clue, alone: Possible, black: int) -> str:
    """What runs cover wherever they lie: those that cover some of these cells, runs of one length together."""
    sure: dict[int, dict[int, int]] = {}  # by length and by the run's number among those of that length
    numbers = Counter[int]()
    for run, starts in zip(clue, alone.starts, strict=True):
        numbers[run] += 1
        cells = _always(run, starts)
        if cells & black:
            sure.setdefault(run, {})[numbers[run]] = cells
    parts = []
    for run, found in sure.items():
        cells = sum(found.values())
        named = "the" if len(found) == numbers[run] else f"the {listed(map(ordinal, found))}"
        runs = f"run of {run} always covers" if len(found) == 1 else f"runs of {run} always cover"
        parts.append(f"{named} {runs} {crossing(line.kind, cells)}")
    return ", and ".join(parts)


def _confined(line: Line, clue: Clue, possible: Possible, black: int) -> list[str]:
    """Where the runs lie that always cover these cells; nothing if no single run shows one of them."""
    parts = []
    for i, (run, starts) in enumerate(zip(clue, possible.starts, strict=True)):
        cells = _always(run, starts)
        if cells & black:
            black &= ~cells
            equal = clue[:i].count(run)
            name = f"the {ordinal(equal + 1)} run" if clue.count(run) > 1 else "the run"
            where = crossing(line.kind, spread(starts, run))
            parts.append(
                f"{name} of {run} can only be {where}"
                if cells.bit_count() == run
                else f"{name} of {run} lies somewhere in {where}, so it always covers {crossing(line.kind, cells)}"
            )
    return [] if black else parts


def _lie(line: Line, clue: Clue, possible: Possible) -> str:
    """Where each run can lie, if that is soon said."""
    spans = [crossing(line.kind, spread(starts, run)) for starts, run in zip(possible.starts, clue, strict=True)]
    if len(spans) > MOST_SPANS:
        return "however its runs lie around the known cells,"
    rest = (f", the {ordinal(i)} in {span}" for i, span in enumerate(spans[1:], start=2))
    return f"its first run can only lie in {spans[0]}{''.join(rest)}, so"


def _always(run: int, starts: int) -> int:
    """The cells that a run covers wherever it starts."""
    first, last = (starts & -starts).bit_length() - 1, starts.bit_length() - 1
    return (1 << first + run) - (1 << last) if last < first + run else 0


def crossing(kind: str, cells: int) -> str:
    """Cells of a row or a column, by the lines that cross it: `columns 3–5 and 8` of a row."""
    return numbered("column" if kind == "row" else "row", cells)


def numbered(kind: str, lines: int) -> str:
    """Rows or columns, as bits: `rows 3–5 and 8`."""
    spans: list[list[int]] = []
    for number in bits(lines):
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    names = listed(f"{a + 1}" if a == b else f"{a + 1}–{b + 1}" for a, b in spans)
    return f"{kind}{'s' if lines.bit_count() > 1 else ''} {names}"
