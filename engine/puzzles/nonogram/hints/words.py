"""What one line implies, in words: why these of its cells are black, and these white; or why its runs do not fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from engine.core.grid import bits
from engine.core.text import counted, listed, ordinal, sentence
from engine.puzzles.nonogram.board import Clue, Line, clue_text
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.bodies import Failure
from engine.puzzles.nonogram.solver.lines import Possible, spread

MOST_SPANS = 4
"""Runs of which each is told where it can lie."""


class Seen(NamedTuple):
    """A line as it is seen: its `black` and `white` cells are those that are known, as bits."""

    line: Line
    clue: Clue
    length: int
    black: int
    white: int
    possible: Possible

    @property
    def slack(self) -> int:
        """How far each run could shift if nothing were known."""
        return self.length - sum(self.clue) - len(self.clue) + 1

    @property
    def is_settled(self) -> bool:
        """Whether each run has one place left."""
        return all(starts & (starts - 1) == 0 for starts in self.possible.starts)

    def crossing(self, cells: int) -> str:
        """Its cells, by the lines that cross it."""
        return crossing(self.line.kind, cells)

    def name(self, run: int) -> str:
        """A run by its number, as in `the second run of 3`."""
        return f"the {numbered_run(self.clue, run)}"

    def lies_in(self, run: int) -> int:
        """The cells that a run may cover."""
        return spread(self.possible.starts[run], self.clue[run])

    def held(self, run: int) -> int:
        """The known black cells that no other run can cover, if they and the white cells tell where this one lies.

        They are as far from one of its ends as it is long, at most.
        """
        own = self.black & self.lies_in(run)
        for other in range(len(self.clue)):
            own &= ~self.lies_in(other) if other != run else -1
        if not own:
            return 0
        low = high = own
        for _ in range(self.clue[run]):
            low |= low >> 1 & ~self.white
            high |= high << 1 & ~self.white & (1 << self.length) - 1
        return own if (low | high) & reach(own, self.clue[run]) == self.lies_in(run) else 0

    def stops(self, run: int, held: int) -> int:
        """The white cells that keep a run from places which the black cells that it covers would leave it."""
        lies, length = self.lies_in(run), self.clue[run]
        return (lies << 1 | lies >> 1) & self.white & reach(held, length)


def as_text(length: int, black: int, white: int) -> str:
    """A line's cells as `#`, `.` and `?`."""
    return "".join("#" if black >> i & 1 else "." if white >> i & 1 else "?" for i in range(length))


def reach(held: int, length: int) -> int:
    """The cells that a run of some length could cover which covers these, if all others were open."""
    first, last = (held & -held).bit_length() - 1, held.bit_length() - 1
    return (1 << first + length) - (1 << max(0, last - length + 1))


def argument(kind: int, seen: Seen, black: int, white: int) -> str:
    """Why these cells are black, and these white, by a kind of argument: its place in `techniques.TECHNIQUES`."""
    clue = seen.clue
    has = sentence(f"{seen.line} has the clue {clue_text(clue)}")
    if kind == 0:
        if not clue:
            return f"{has}: all its cells are white."
        if seen.black.bit_count() == sum(clue):
            painted = "all its black cells are" if sum(clue) > 1 else "its black cell is"
            return f"{has}: {painted} painted, so the rest is white."
        if seen.white:
            crossed = "all its white cells are" if seen.white.bit_count() > 1 else "its white cell is"
            return f"{has}: {crossed} crossed, so the rest is black."
    if kind < 2 or (kind == 2 and seen.slack == 0):
        runs = "runs, with one white cell between them, fill" if len(clue) > 1 else "run fills"
        return f"{has}: its {runs} the whole {seen.line.kind}."
    if kind == 2:
        return f"{has}: {_overlap(seen, black)}."
    if not black:
        return f"{has}: {_not_reached(seen, white)}."
    if seen.is_settled:
        return f"{has}: {_settled(seen, white)}."
    told = _confined(seen, black)
    if told:
        if white:  # what is between runs is told by these, and by those that are finished
            told = [*_all_finished(seen), *told, f"no run reaches {seen.crossing(white)}"]
        return f"{has}: with the cells known so far, {'; '.join(told)}."
    told = [f"{seen.crossing(black)} {'is' if black.bit_count() == 1 else 'are'} black"]
    if white:
        told.append(f"{seen.crossing(white)} {'is' if white.bit_count() == 1 else 'are'} white")
    return f"{has}: in each of the ways in which its runs fit the cells known so far, {', and '.join(told)}."


def _overlap(seen: Seen, black: int) -> str:
    """What runs cover however they are pushed."""
    clue, length = seen.clue, seen.length
    need = length - seen.slack
    alone = [((2 << seen.slack) - 1) << sum(clue[:run]) + run for run in range(len(clue))]  # where each may start
    if len(clue) == 1:
        one, other = ("to the left", "to the right") if seen.line.kind == "row" else ("up", "down")
        first, last = (seen.crossing(cells) for cells in ((1 << need) - 1, (1 << length) - (1 << seen.slack)))
        both = seen.crossing(always(clue[0], alone[0]))
        return f"pushed {one}, its run covers {first}; pushed {other}, {last}; so it always covers {both}"
    gaps = f"with the gap{'s' if len(clue) > 2 else ''} between them, its runs take"
    covered = _covered(seen.line, clue, alone, black)
    return f"{gaps} {need} of {length} cells, so each can shift by {seen.slack} at most: {covered}"


def _not_reached(seen: Seen, white: int) -> str:
    """Why no run covers these cells."""
    alone = seen.crossing(seen.lies_in(0)) if len(seen.clue) == 1 else ""
    if alone and (held := seen.held(0)):
        covers = f"its run {_covers(seen, 0, held)}, so it can only lie in {alone}"
        return f"{covers} and does not reach {seen.crossing(white)}"
    parts = []
    if beside := beside_finished(seen, white):
        parts.append(_finished(seen, beside))
    white &= ~sum(beside.values())
    if gaps := narrow(seen) & white:
        runs = "its run does not have" if alone else "none of its runs has"
        parts.append(f"{runs} room in {seen.crossing(gaps)}")
    if white := white & ~gaps:
        rest = seen.crossing(white)
        lies = (
            f"its run can only lie in {alone}, so it does not reach" if alone else f"{_lie(seen, white)} none reaches"
        )
        parts.append(f"{lies} {rest}")
    return "; ".join(parts)


def _settled(seen: Seen, white: int) -> str:
    """That each run has one place left, and where."""
    every = sum(map(seen.lies_in, range(len(seen.clue))))
    rest = "; all else is white" if white else ""
    if len(seen.clue) > 1:
        return f"the cells known so far leave only one place for each run: {seen.crossing(every)}{rest}"
    if held := seen.held(0):
        return f"its run {_covers(seen, 0, held)}, so it can only be {seen.crossing(every)}{rest}"
    return f"the cells known so far leave only one place for its run: {seen.crossing(every)}{rest}"


def _covers(seen: Seen, run: int, held: int, covers: str = "covers") -> str:
    """What a run covers already, and the crossed cells that stop it, where these are what matters."""
    told = f"{covers} {seen.crossing(held)}"
    if stops := seen.stops(run, held):
        crossed = "which is crossed" if stops.bit_count() == 1 else "which are crossed"
        return f"{told} and cannot cover {seen.crossing(stops)}, {crossed}"
    return told if covers == "must cover" else f"{told} already"


def beside_finished(seen: Seen, white: int) -> dict[int, int]:
    """Runs that are finished, as they lie, with those of the white cells that are beside each.

    Finished is what no longer run can cover.
    """
    found: dict[int, int] = {}
    for own in blocks(seen.black):
        beside = (own << 1 | own >> 1) & white
        if beside and all(seen.clue[run] == own.bit_count() for run in covering(seen, own)):
            found[own] = beside & ~sum(found.values())
    return {own: beside for own, beside in found.items() if beside}


def blocks(cells: int) -> Iterator[int]:
    """Cells side by side, as bits, from the lowest on."""
    while cells:
        own = cells & ~(cells + (cells & -cells))  # up to the next cell that is not among them: a carry does it
        cells &= ~own
        yield own


def covering(seen: Seen, cells: int) -> list[int]:
    """The runs that may cover these cells, by their numbers."""
    return [run for run in range(len(seen.clue)) if seen.lies_in(run) & cells]


def _finished(seen: Seen, beside: dict[int, int]) -> str:
    parts = []
    for own in beside:
        runs = covering(seen, own)
        name = seen.name(runs[0]) if len(runs) == 1 else f"a run of {own.bit_count()}"
        parts.append(f"{name} is finished in {seen.crossing(own)}")
    cells = sum(beside.values())
    them, are = "it" if len(beside) == 1 else "them", "is" if cells.bit_count() == 1 else "are"
    return f"{listed(parts)}, so {seen.crossing(cells)} beside {them} {are} white"


def narrow(seen: Seen) -> int:
    """The cells between white ones that are fewer than any run needs."""
    free = (1 << seen.length) - 1 & ~seen.white
    return free & ~spread(_starts(free, min(seen.clue)), min(seen.clue))


def _starts(free: int, run: int) -> int:
    for _ in range(run - 1):
        free &= free >> 1
    return free


def _covered(line: Line, clue: Clue, alone: Sequence[int], black: int) -> str:
    """What runs cover wherever they lie: those that cover some of these cells, runs of one length together."""
    sure: dict[int, dict[int, int]] = {}  # by length and by the run's number among those of that length
    numbers = Counter[int]()
    for run, starts in zip(clue, alone, strict=True):
        numbers[run] += 1
        cells = always(run, starts)
        if cells & black:
            sure.setdefault(run, {})[numbers[run]] = cells
    parts = []
    for run, found in sure.items():
        cells = sum(found.values())
        named = "the" if len(found) == numbers[run] else f"the {listed(map(ordinal, found))}"
        runs = f"run of {run} always covers" if len(found) == 1 else f"runs of {run} always cover"
        parts.append(f"{named} {runs} {crossing(line.kind, cells)}")
    return ", and ".join(parts)


def _confined(seen: Seen, black: int) -> list[str]:
    """Where the runs lie that always cover these cells; nothing if no single run shows one of them."""
    parts = []
    runs = [*enumerate(zip(seen.clue, seen.possible.starts, strict=True))]
    for i, (run, starts) in sorted(runs, key=lambda each: not seen.held(each[0])):  # others may rest on those
        cells = always(run, starts)
        if cells & black:
            black &= ~cells
            if cells.bit_count() < run and (told := _at_both_ends(seen, i, cells)):
                parts.append(told)
                continue
            held, where = seen.held(i), seen.crossing(seen.lies_in(i))
            covers = f" {_covers(seen, i, held)}" if held else ""
            if cells.bit_count() == run:
                parts.append(f"{seen.name(i)}{covers and f'{covers}, so it'} can only be {where}")
            else:
                somewhere = f"{covers and f'{covers} and'} lies somewhere in {where}"
                parts.append(f"{seen.name(i)}{somewhere}, so it always covers {seen.crossing(cells)}")
    return [] if black else parts


def _all_finished(seen: Seen) -> list[str]:
    """The runs that are black already, if any, as in `the runs of 3 and 1 are finished in columns 2–4 and 6`."""
    runs = [run for run in range(len(seen.clue)) if not seen.lies_in(run) & ~seen.black]
    if not runs:
        return []
    several, cells = len(runs) > 1, seen.crossing(sum(map(seen.lies_in, runs)))
    name = f"the runs of {listed(str(seen.clue[run]) for run in runs)}" if several else seen.name(runs[0])
    return [f"{name} {'are' if several else 'is'} finished in {cells}"]


def _at_both_ends(seen: Seen, run: int, always: int) -> str:
    """What a run covers of which known black cells show where it can lie, in its first place and in its last."""
    held, starts, cells = seen.held(run), seen.possible.starts[run], (1 << seen.clue[run]) - 1
    if not held:
        return ""
    low, high = cells << (starts & -starts).bit_length() - 1, cells << starts.bit_length() - 1
    first, last = ("leftmost", "rightmost") if seen.line.kind == "row" else ("highest", "lowest")
    ends = f"its {first} place is {seen.crossing(low)}, and its {last} {seen.crossing(high)}"
    covers = _covers(seen, run, held, "must cover")
    return f"{seen.name(run)} {covers}, so {ends}: it always covers {seen.crossing(always)}"


def _lie(seen: Seen, white: int) -> str:
    """Where the runs around these cells can lie; where cells lie amid the places for a run all do, if they are few."""
    runs = around(seen, white) or [*range(len(seen.clue))]
    if len(runs) > MOST_SPANS:
        return "however its runs lie around the known cells,"
    parts, last = list[str](), ""
    for run in runs:
        name = f"{'the' if parts else 'its'} {numbered_run(seen.clue, run)}"
        held, where, lies = seen.held(run), seen.lies_in(run), " can only lie"
        if held:
            stops = seen.stops(run, held)
            crossed = f", with {seen.crossing(stops)} crossed," if stops else ""
            lies = " is finished" if held == where else f" covers {seen.crossing(held)} already and{crossed}{lies}"
        parts.append(
            f"{name}{'' if lies == ' can only lie' and last.endswith(lies) else lies} in {seen.crossing(where)}"
        )
        last = lies
    return f"{', '.join(parts)}, so"


def around(seen: Seen, white: int) -> list[int]:
    """The runs before and after each of these cells, by their numbers; none if a cell is amid the places of a run."""
    found = set[int]()
    for cell in bits(white):
        before = sum(seen.lies_in(run).bit_length() <= cell for run in range(len(seen.clue)))
        if any(seen.lies_in(run) & (1 << cell) - 1 for run in range(before, len(seen.clue))):
            return []
        found |= {before - 1, before} & {*range(len(seen.clue))}
    return sorted(found)


def always(run: int, starts: int) -> int:
    """The cells that a run covers wherever it starts."""
    first, last = (starts & -starts).bit_length() - 1, starts.bit_length() - 1
    return (1 << first + run) - (1 << last) if last < first + run else 0


def numbered_run(clue: Clue, run: int) -> str:
    """A run by its number among those of its length: `second run of 3`, or `run of 3`."""
    length = clue[run]
    equal = clue[:run].count(length)
    return f"{ordinal(equal + 1)} run of {length}" if clue.count(length) > 1 else f"run of {length}"


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


class Mood(NamedTuple):
    """How it is said of a line that its runs do not fit: verbs for what it has or would have, and what it lacks."""

    have: str
    do: str
    lack: str
    cannot: str


IN_CHAIN = Mood("would have", "would {}", "has", "cannot")
NOW = Mood("it has", "it {}s", "it has", "it cannot")
ELSE = Mood("would have", "would {}", "would have", "could not")


def failing(failure: Failure, mood: Mood = IN_CHAIN) -> str:
    """Why a line has no arrangement; as a sentence goes on after its name or, in the mood `NOW`, by itself."""
    return FAILURES[type(failure)](failure, mood)


def _crossing(failure: Failure, cells: Sequence[int]) -> str:
    return crossing(failure.line.kind, sum(1 << i for i in cells))


def _outer(failure: Failure, run: int) -> str:
    """The run at one end, as in `its last run of 4`, where it is not the only one of 4."""
    length = failure.clue[run]
    which = "last " if run else "first "
    return f"its {which * (failure.clue.count(length) > 1)}run of {length}"


def _too_long(failure: bodies.TooLong, mood: Mood) -> str:
    clue, count = failure.clue, len(failure.cells)
    if count == 1:
        return f"{mood.have} 1 black cell"
    runs = f", too many for {f'its run of {clue[0]}' if len(clue) == 1 else 'any of its runs'}" if clue else ""
    return f"{mood.have} {count} black cells without a gap{runs}"


def _too_many(failure: bodies.TooMany, mood: Mood) -> str:
    total = f", and not {sum(failure.clue)}" if len(failure.clue) > 1 else ""
    return f"{mood.have} {len(failure.cells)} black cells{total}"


def _too_few(failure: bodies.TooFew, mood: Mood) -> str:
    total, free = sum(failure.clue), len(failure.cells)
    ones = f"{total} black ones" if total > 1 else "its black one"
    cells = f"only {counted(free, 'cell')}" if free else "no cell"
    if mood is NOW:
        return f"{cells} {'is' if free < 2 else 'are'} left uncrossed for {ones}"
    return f"{mood.have} {cells} left for {ones}"


def _outer_too_long(failure: bodies.OuterTooLong, mood: Mood) -> str:
    return f"{mood.have} {len(failure.cells)} black cells without a gap for {_outer(failure, failure.run)}"


def _no_gap(failure: bodies.NoGap, mood: Mood) -> str:
    length = failure.clue[failure.run]
    which = "its" if failure.clue.count(length) == 1 else "a"
    return f"{mood.lack} no room left anywhere for {which} run of {length}"


def _no_such_run(failure: bodies.NoSuchRun, mood: Mood) -> str:
    length, where = len(failure.cells), _crossing(failure, failure.cells)
    return f"{mood.have} a finished run of {length} in {where}: its clue has no {length}"


def _other_runs(failure: bodies.OtherRuns, mood: Mood) -> str:
    count = len(failure.runs)
    own = failure.clue[:count] if failure.start else failure.clue[-count:]
    found = clue_text(tuple(map(len, failure.runs)))
    what = f"a run of {found}" if count == 1 else found
    return f"{mood.do.format('begin' if failure.start else 'end')} with {what}, and not {clue_text(own)}"


def _too_few_runs(failure: bodies.TooFewRuns, mood: Mood) -> str:
    count, where = len(failure.cells), _crossing(failure, failure.cells)
    return f"{mood.do.format('need')} {count} runs for its black cells in {where}, and has only {count - 1}"


def _touching(failure: bodies.Touching, mood: Mood) -> str:
    cell, name = _crossing(failure, [failure.cell]), _outer(failure, failure.run)
    return f"{mood.cannot} cover {cell} with {name} without touching another black cell"


def _no_room(failure: bodies.NoRoom, mood: Mood) -> str:
    cell, name = _crossing(failure, [failure.cell]), _outer(failure, failure.run)
    if len(failure.clue) == 1:
        return f"{mood.lack} no room for {name}, which must cover {cell}"
    up_to, which = ("before or over", "first") if failure.start else ("over or after", "last")
    return f"{mood.lack} no room for {name} {up_to} {cell}, its {which} black cell"


def _pushed_out(failure: bodies.PushedOut, mood: Mood) -> str:
    others = failure.run if failure.start else len(failure.clue) - 1 - failure.run
    those, side = "the run" if others == 1 else "those", "before" if failure.start else "after"
    where = {"row": ("to the right", "to the left"), "column": ("down", "up")}[failure.line.kind][failure.start]
    name = numbered_run(failure.clue, failure.run)
    return f"{mood.lack} no room for its {name} even with {those} {side} it pushed {where}"


def _black_at(failure: Failure, cells: Sequence[int], mood: Mood) -> str:
    black = f"{len(cells)} black cells" if len(cells) > 1 else "a black cell"
    return f"{mood.have} {black} in {_crossing(failure, cells)}"


def _out_of_reach(failure: bodies.OutOfReach, mood: Mood) -> str:
    lengths = listed(map(str, failure.lengths), "or")
    reach = f"only runs of {lengths} reach" if lengths else "no run reaches"
    return f"{_black_at(failure, failure.cells, mood)}, where {reach}"


def _no_room_beside(failure: bodies.NoRoomBeside, mood: Mood) -> str:
    lengths = sorted({failure.clue[run] for run in failure.runs})
    which = f"only its run{'s' * bool(failure.runs[1:])} of {listed(map(str, lengths))} could cover them"
    side = {"row": ("on the right", "on the left"), "column": ("below", "above")}[failure.line.kind][failure.start]
    told = f"{which}, but then there is no room {side} for {clue_text(failure.others)}"
    return f"{_black_at(failure, failure.cells, mood)}: {told}"


def _none_covers(failure: bodies.NoneCovers, mood: Mood) -> str:
    told = "none of its runs can cover them and leave room for the others"
    return f"{_black_at(failure, failure.cells, mood)}: {told}"


def _uncovered(failure: bodies.Uncovered, mood: Mood) -> str:
    return f"{_black_at(failure, [failure.cell], mood)} that none of its runs can cover"


def _left_run(failure: bodies.LeftRun, mood: Mood) -> str:
    others = failure.run if failure.start else len(failure.clue) - 1 - failure.run
    side = "before" if failure.start else "after"
    those = f"the run {side} it covers" if others == 1 else f"those {side} it cover"
    name = numbered_run(failure.clue, failure.run)
    return f"{mood.lack} no place for its {name}, however {those} the black cells there"


def _left_cell(failure: bodies.LeftCell, mood: Mood) -> str:
    name = numbered_run(failure.clue, failure.run)
    return f"{_black_at(failure, [failure.cell], mood)} that its {name} cannot cover, however the others lie"


FAILURES: dict[type, Callable[[Any, Mood], str]] = {
    bodies.TooLong: _too_long,
    bodies.TooMany: _too_many,
    bodies.TooFew: _too_few,
    bodies.OuterTooLong: _outer_too_long,
    bodies.NoGap: _no_gap,
    bodies.NoSuchRun: _no_such_run,
    bodies.OtherRuns: _other_runs,
    bodies.TooFewRuns: _too_few_runs,
    bodies.Touching: _touching,
    bodies.NoRoom: _no_room,
    bodies.PushedOut: _pushed_out,
    bodies.OutOfReach: _out_of_reach,
    bodies.NoRoomBeside: _no_room_beside,
    bodies.NoneCovers: _none_covers,
    bodies.Uncovered: _uncovered,
    bodies.LeftRun: _left_run,
    bodies.LeftCell: _left_cell,
}
