"""Statements of nonograms in English: the only place for these words.

Where there is no picture, cells of a line are called by the lines that cross it: `columns 2 to 5`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from engine.core.places import Cell
from engine.core.text import listed, number_word, ordinal
from engine.hints.statements import Catalogue, Cells, Lines, Piece, Shown, Speech, Text, steps_ahead
from engine.puzzles.nonogram.board import Clue, Line
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.bodies import Argument, Failure, Numbers, Reach

MOST_LINES = 3
"""Lines that are named; of more, only how many they are."""
MOST_LENGTHS = 3
"""Runs in a row that are called by their lengths."""
MOST_LETTERS = 2
"""Cells that are called by letters; others are outlined."""
NAMES = {"#": "filled", ".": "empty"}


def unseen(*names: Piece) -> Shown:
    """Return what is said only where there is no picture."""
    return Shown("", names)


def joined(parts: Sequence[Text], last: str = " and ", others: str = ", ") -> Text:
    """Return `a, b and c`."""
    first, *rest = parts
    links = [*[others] * (len(rest) - 1), last]
    return *first, *(piece for link, part in zip(links, rest, strict=False) for piece in (link, *part))


def line(own: Line) -> Lines:
    """Return a line's name."""
    return Lines(own.kind, (own.index,))


def lines(own: Iterable[Line]) -> Text:
    """Return rows, then columns."""
    rows = tuple(each.index for each in own if each.kind == "row")
    columns = tuple(each.index for each in own if each.kind == "column")
    return joined([(name,) for name in (Lines("row", rows), Lines("column", columns)) if name.indices])


def crossing(own: Line, cells: Iterable[int]) -> Lines:
    """Return cells of a line by the lines that cross it."""
    return Lines("column" if own.kind == "row" else "row", tuple(cells))


def count(cells: Sequence[object]) -> str:
    """Return `this cell`, `these nine`."""
    return "this cell" if len(cells) == 1 else f"these {number_word(len(cells))}"


def these(own: Line, cells: Numbers) -> Shown:
    """Return the marked cells of a line that the sentence names."""
    return Shown(count(cells), (crossing(own, cells),))


def the_cells(own: Line, cells: Numbers, words: str) -> Shown:
    """Return the same at the beginning of a clause, where `row 1` would be all of it."""
    return Shown(words, (f"the cell{'s' * (len(cells) > 1)} in ", crossing(own, cells)))


def are(cells: Sequence[object]) -> str:
    """Return the verb for so many."""
    return "is" if len(cells) == 1 else "are"


def length(clue: Clue, own: int) -> str:
    """Return `3`, or `second 3` of several."""
    nth = f"{ordinal(clue[:own].count(clue[own]) + 1)} " if clue.count(clue[own]) > 1 else ""
    return f"{nth}{clue[own]}"


def the_run(clue: Clue, own: int) -> str:
    """Return `the second 3`."""
    return f"the {length(clue, own)}"


def run(body: Argument, own: int) -> Shown:
    """Return `the 3`, with its line where there is no picture."""
    return Shown(the_run(body.clue, own), of_line(body, own))


def of_line(body: Argument | Failure, own: int) -> Text:
    """Return `row 4's 3`."""
    return line(body.line), f"’s {length(body.clue, own)}"


def runs(body: Argument | bodies.Rival, own: Iterable[int]) -> Text:
    """Return `the 3 and the 4 of row 1`."""
    return f"{listed(the_run(body.clue, each) for each in own)} of ", line(body.line)


def span(body: Argument, own: int, start: int) -> range:
    """Return the cells of a run that starts here."""
    return range(start, start + body.clue[own])


def values(filled: tuple[Cell, ...], empty: tuple[Cell, ...]) -> Text:
    """Return `row 1, columns 3 and 4 are filled and row 2, column 6 is empty`."""
    each = (filled, "filled"), (empty, "empty")
    return joined([(Cells(cells), f" {are(cells)} {value}") for cells, value in each if cells])


def decided(body: Argument) -> Text:
    """Return `the row is filled in columns 3 and 4 and empty in column 6`."""
    each = (body.filled, "filled in "), (body.empty, "empty in ")
    return f"the {body.line.kind} is ", *joined([(value, crossing(body.line, cells)) for cells, value in each if cells])


# Where to look


def _look_at(body: bodies.LookAt) -> Speech:
    names = lines(body.lines)
    if len(body.lines) > MOST_LINES:
        names = (Shown(f"these {number_word(len(body.lines))} lines", names),)
    return (("look at ", *names, "."),)


def _wrong_in(body: bodies.WrongIn) -> Speech:
    return (("there’s a mistake in ", line(body.line), "."),)


# Arguments about one line


def _blank(body: bodies.Blank) -> Speech:
    return (line(body.line), " has no runs."), ("all of it is empty.",)


def _finished(body: bodies.Finished) -> Speech:
    return (*_has_all(body), "."), ("the rest", unseen(", ", crossing(body.line, body.empty), ","), " is empty.")


def _has_all(body: bodies.Finished) -> Text:
    return line(body.line), f" has {f'its {body.clue[0]}' if len(body.clue) == 1 else 'all its runs'}"


def _crossed(body: bodies.Crossed) -> Speech:
    rest = "the rest", unseen(", ", crossing(body.line, body.filled), ","), " is filled."
    return ("all empty cells of ", line(body.line), " are crossed out."), rest


def _fills(body: bodies.Fills) -> Speech:
    end = unseen(": ", *decided(body)), "."
    if len(body.clue) == 1:
        return ((f"the {body.clue[0]} fills all of ", line(body.line), *end),)
    return (("with a gap between them, the runs fill all of ", line(body.line), *end),)


def _overlap(body: bodies.Overlap) -> Speech:
    if len(body.clue) == 1:
        return _slide(body, body.reaches)
    if body.slack == 1:
        shift = line(body.line), "’s runs can shift by just one cell, so "
        return ((*shift, the_cells(body.line, body.filled, count(body.filled)), f" {are(body.filled)} filled."),)
    one, other = _ways(body.line)
    first, last = _both_ends(body, body.reaches)
    places = *runs(body, (each.run for each in body.reaches)), ", first in ", first, ", then in ", last, ","
    same, fill = ("the same run", "fills") if len(body.reaches) == 1 else ("the same runs", "fill")
    return (
        (f"push all runs {one}, then all {other}.",),
        (Shown(same, places), f" {fill} ", these(body.line, body.filled), " both times."),
    )


def _ways(own: Line) -> tuple[str, str]:
    return ("left", "right") if own.kind == "row" else ("up", "down")


def _both_ends(body: Argument, reaches: Sequence[Reach]) -> tuple[Lines, Lines]:
    """Return the cells of runs where they start first, and where they start last."""
    first = [i for each in reaches for i in span(body, each.run, each.first)]
    last = [i for each in reaches for i in span(body, each.run, each.last)]
    return crossing(body.line, first), crossing(body.line, last)


def _slide(body: Argument, reaches: Sequence[Reach]) -> Speech:
    one, other = _ways(body.line)
    first, last = _both_ends(body, reaches)
    own = [each.run for each in reaches]
    name = run(body, own[0]) if len(own) == 1 else Shown("these runs", runs(body, own))
    there = f" all the way {one}", unseen(", into ", first), f", then all the way {other}", unseen(", into ", last)
    return (
        ("slide ", name, *there, "."),
        (the_cells(body.line, body.filled, count(body.filled)), f" {are(body.filled)} filled either way."),
    )


def _done(body: bodies.Done) -> Speech:
    names = joined([_done_run(body, each) for each in body.runs])
    cells = the_cells(body.line, body.empty, "the cell" if len(body.empty) == 1 else "the cells")
    first, *others = body.runs
    runs_done = Shown("these runs" if others else f"this {len(first.cells)}", (*names, " of ", line(body.line)))
    so, them = f"{are(body.runs)} done, so ", "them" if others else "it"
    empty = cells, f" next to {them} {are(body.empty)} empty."
    longer = {own for own in body.clue if own > min(len(each.cells) for each in body.runs)}
    if not longer:
        return ((runs_done, " ", so, *empty),)
    if others:
        return (("no longer run can cover ", runs_done, ", so ", *empty),)
    other = f"the {longer.pop()}" if len(longer) == 1 else "a longer run"
    return ((f"{other} can’t cover ", runs_done, ", so ", *empty),)


def _done_run(body: bodies.Done, done: bodies.DoneRun) -> Text:
    name = f"a {len(done.cells)}" if done.run is None else the_run(body.clue, done.run)
    return f"{name} in ", crossing(body.line, done.cells)


def _narrow(body: bodies.Narrow) -> Speech:
    own = (0,) if len(body.clue) == 1 else body.runs
    names = [the_run(body.clue, each) for each in own]
    words = {1: "{} doesn’t fit", 2: "neither {} nor {} fits"}.get(len(own), "no run fits").format(*names[:2])
    full = (*of_line(body, own[0]), " doesn’t fit") if len(own) == 1 else (_none_of(body), line(body.line), " fits")
    gap = "this gap" if _gaps(body) == 1 else "these gaps"
    return ((Shown(words, full), " in ", Shown(gap, _gap(body)), "."),)


def _gaps(body: bodies.Narrow) -> int:
    return 1 + sum(other - one > 1 for one, other in pairwise(body.empty))


def _gap(body: bodies.Narrow) -> Text:
    so = "so it’s empty" if len(body.empty) == 1 else "so they’re empty"
    return f"the gap{'s' * (_gaps(body) > 1)} around ", crossing(body.line, body.empty), f", {so}"


def _none_of(body: bodies.Narrow) -> str:
    """Return which runs do not fit, before the name of their line."""
    names = [the_run(body.clue, each) for each in body.runs]
    if len(names) == 2:
        return f"neither {names[0]} nor {names[1]} of "
    return f"none of {listed(names)} of " if names else "no run of "


def _unreached(body: bodies.Unreached) -> Speech:
    cells, (first, *others) = these(body.line, body.empty), body.reaches
    if len(others) > 1:
        nearest = Shown("the nearest runs", (line(body.line), "’s nearest runs"))
        return ((nearest, *_avoids(body), cells, _where(body, body.reaches), "."),)
    if first.held and not others:
        lies = unseen(", so it lies in ", crossing(body.line, _lies_in(body, first)))
        includes = *_covers(body, first, "includes"), *_stopped(body, first, ", and ", " it"), lies, "."
        if len(body.clue) == 1:
            return includes, ("anything further away", unseen(", ", crossing(body.line, body.empty), ","), " is empty.")
        return includes, ("it can’t reach ", cells, ".")
    names = listed(the_run(body.clue, each.run) for each in body.reaches)
    full = runs(body, (each.run for each in body.reaches))
    return ((Shown(names, full), *_avoids(body), cells, _where(body, body.reaches), "."),)


def _avoids(body: bodies.Unreached) -> Text:
    """Return that runs do not reach cells: they lie in the bands that are drawn, if these leave them a choice."""
    if all(each.first == each.last for each in body.reaches):
        return (" can’t reach ",)
    lie, bands = ("lies", "band") if len(body.reaches) == 1 else ("lie", "bands")
    return (Shown(f" {lie} inside the {bands}, away from ", (" can’t reach ",)),)


def _where(body: Argument, reaches: Sequence[Reach]) -> Shown:
    """Return `: the 3 covers column 4, so it lies in columns 2 to 6; the 1 lies in columns 8 to 10`."""
    names = ["it"] if len(reaches) == 1 else [the_run(body.clue, each.run) for each in reaches]
    parts = [_lies(body, each, name) for each, name in zip(reaches, names, strict=True)]
    return unseen(": ", *joined(parts, "; ", "; "))


def _lies(body: Argument, reach: Reach, name: str) -> Text:
    where = crossing(body.line, _lies_in(body, reach))
    if reach.held == where.indices:
        return f"{name} is done in ", where
    covers: Text = (" covers ", crossing(body.line, reach.held), ", so it") if reach.held else ()
    return name, *covers, " lies in ", where


def _lies_in(body: Argument, reach: Reach) -> range:
    return range(reach.first, reach.last + body.clue[reach.run])


def _covers(body: Argument, reach: Reach, verb: str) -> Text:
    """Return that a run covers its filled cells, or why it can be no other run."""
    is_longest = len(body.clue) > 1 and reach.is_longest(body.clue)
    name = the_run(body.clue, reach.run)
    words = (f"only {name}", " is long enough for ") if is_longest else (name, f" {verb} ")
    if len(reach.held) <= MOST_LETTERS:
        return *words, _cells(body, reach.held)
    full = f"{'only ' if is_longest else ''}", *of_line(body, reach.run)
    own = Shown(f"{count(reach.held)}{'' if is_longest else ' filled cells'}", (crossing(body.line, reach.held),))
    return Shown(words[0], full), words[1], own


def _stopped(body: Argument, reach: Reach, before: str, behind: str) -> Text:
    """Return that crossed cells stop a run, if some do."""
    if not reach.stops:
        return ()
    words, verb = ("the cross", "stops") if len(reach.stops) == 1 else ("the crosses", "stop")
    crosses = Shown(words, (f"{words} in ", crossing(body.line, reach.stops)))
    return before, crosses, f" {verb}{behind}"


def _rival(body: bodies.Rival) -> Speech:
    one, other = ("to the left", "to the right") if body.line.kind == "row" else ("above", "below")
    others = [the_run(body.clue, each) for each in body.others]
    room = others[0] if len(others) == 1 else f"the other {number_word(len(others))}"
    if 1 < len(others) <= MOST_LENGTHS:
        room = " ".join(str(body.clue[each]) for each in body.others)
    best: Text = (unseen(", even in ", crossing(body.line, body.span)),) if len(body.span) > 1 else ()
    return (
        (
            f"if {the_run(body.clue, body.run)} covered ",
            Cells((body.line.cell(body.cell),)),
            *best,
            ", ",
            Shown(room, (listed(others),)),
            f" wouldn’t fit {one if body.start else other}.",
        ),
    )


def _held(body: bodies.Held) -> Speech:
    covers = _covers(body, body.reach, "has to cover")
    lies_in = crossing(body.line, _lies_in(body, body.reach))
    too = " fills ", these(body.line, body.filled), " too."
    if body.reach.first == body.reach.last:
        here = " can only go ", Shown("here", ("in ", lies_in)), "."
        if body.reach.stops:
            return (*covers, "."), (*_stopped(body, body.reach, "", " it, so it"), *here)
        return ((*covers, ", so it", *here),)
    if body.reach.stops:
        lies = unseen(" lies in ", lies_in, " and")
        return (*covers, "."), (*_stopped(body, body.reach, "", " it, so it"), lies, *too)
    return (*covers, "."), ("wherever it lies", unseen(" in ", lies_in), ", it", *too)


def _confined(body: bodies.Confined) -> Speech:
    if any(each.first != each.last for each in body.reaches):
        return _slide(body, body.reaches)
    own = [each.run for each in body.reaches]
    if len(body.clue) == 1:
        return (("only this gap has room for ", run(body, 0), _place(body, body.reaches), "."),)
    name = run(body, own[0]) if len(own) == 1 else Shown("these runs", ("the runs of ", line(body.line)))
    lie = f" {'lies' if len(own) == 1 else 'lie'} "
    push = f"push all runs {' or '.join(_ways(body.line))}: either way, "
    return ((push, name, lie, _here(body, body.reaches), "."),)


def _place(body: Argument, reaches: Sequence[Reach]) -> Shown:
    """Return `: in columns 2 to 4`."""
    return unseen(": in ", crossing(body.line, [i for each in reaches for i in _lies_in(body, each)]))


def _here(body: Argument, reaches: Sequence[Reach]) -> Shown:
    """Return the only place of each run."""
    places = [("in ", crossing(body.line, _lies_in(body, each))) for each in reaches]
    if len(places) == 1:
        return Shown("here", places[0])
    named = [(f"{the_run(body.clue, each.run)} ", *place) for each, place in zip(reaches, places, strict=True)]
    return Shown("here", ("like this: ", *joined(named)))


def _settled(body: bodies.Settled) -> Speech:
    every = crossing(body.line, [i for each in body.reaches for i in _lies_in(body, each)])
    rest = _rest(body)
    if len(body.clue) > 1:
        return (("the runs of ", line(body.line), " fit in just one way", unseen(": in ", every), rest, "."),)
    (reach,) = body.reaches
    covers = (*_covers(body, reach, "covers"), ", so it") if reach.held else (run(body, 0),)
    return ((*covers, " can only go ", Shown("here", ("in ", every)), rest, "."),)


def _rest(body: Argument) -> Shown:
    return unseen(", and the rest is empty" if body.empty else "")


def _all_agree(body: bodies.AllAgree) -> Speech:
    if body.ways is None:
        cells = (*body.filled, *body.empty)
        stay = Shown(f"{count(cells)} {'stays' if len(cells) == 1 else 'stay'} the same", decided(body))
        return (("however the runs of ", line(body.line), " fit, ", stay, "."),)
    agree = "both" if body.ways == 2 else "all"
    here = Shown(f"{agree} agree here", (f"in {agree} of them, ", *decided(body)))
    ways = f" has just {number_word(body.ways)} ways left"
    beside = ", one below the other" if body.line.kind == "row" else ", side by side"
    drawn: Text = (Shown(beside, told),) if (told := _told_ways(body)) else ()
    return (line(body.line), ways, *drawn, "."), (here, ".")


def _told_ways(body: bodies.AllAgree) -> Text:
    """Return which cells are filled in each way, if all ways are shown."""
    if len(body.arrangements) != body.ways:
        return ()
    cells = [[i for own, start in enumerate(each) for i in span(body, own, start)] for each in body.arrangements]
    first, *others = [crossing(body.line, each) for each in cells]
    return (unseen(" (", first, *(piece for each in others for piece in ("; or ", each)), ")"),)


def _otherwise(body: bodies.Otherwise) -> Speech:
    (cell,) = (*body.filled, *body.empty)
    own, fails = Cells((body.line.cell(cell),)), _fails(body.failure, would=True)
    is_among = any(isinstance(piece, Cells) and {*own.cells} < {*piece.cells} for piece in fails)
    ends_on_it = isinstance(body.failure, bodies.OneEach)
    reason = ("it" if piece == own and not ends_on_it else piece for piece in fails)
    name = Shown("this cell", (own,)) if is_among else own
    return (name, f" is {NAMES['#' if body.filled else '.']}."), ("else ", *reason, ".")


# The same where they are many, with the name of the line, since chains go from one to the next


def _in_short(body: bodies.InShort) -> Speech:
    own = body.argument
    return SHORT[type(own)](own)


def _blank_in_short(body: bodies.Blank) -> Speech:
    return ((line(body.line), " has no runs", unseen(", so ", *decided(body)), "."),)


def _finished_in_short(body: bodies.Finished) -> Speech:
    return ((*_has_all(body), unseen(", so ", *decided(body)), "."),)


def _crossed_in_short(body: bodies.Crossed) -> Speech:
    return ((line(body.line), " needs all the cells it has left", unseen(": ", *decided(body)), "."),)


def _overlap_in_short(body: bodies.Overlap | bodies.Held | bodies.Confined | bodies.Settled) -> Speech:
    reaches = (body.reach,) if isinstance(body, bodies.Held) else body.reaches
    name = of_line(body, reaches[0].run) if len(reaches) == 1 else (line(body.line), "’s runs")
    if all(each.first == each.last for each in reaches):
        return (_only_here(body, reaches, name),)
    cover = "covers" if len(reaches) == 1 else "cover"
    return ((*name, f" always {cover} ", these(body.line, body.filled), _where(body, reaches), "."),)


def _only_here(body: Argument, reaches: Sequence[Reach], name: Text) -> Text:
    """Return that runs have one place left, and what keeps them there."""
    here = _here(body, reaches), _rest(body)
    first, *others = reaches
    if not others and first.held:
        stop = "edge" if not first.stops else "cross" if len(first.stops) == 1 else "crosses"
        is_whole = len(first.held) == body.clue[first.run]
        why: Text = () if is_whole else (f": the {stop} stop{'' if stop == 'crosses' else 's'} it",)
        return *name, " can only go ", here[0], *why, here[1], "."
    if len(body.clue) == 1:
        return "only this gap has room for ", *name, _place(body, reaches), _rest(body), "."
    if isinstance(body, bodies.Settled):
        return *name, " fit in just one way", unseen(": ", *here[0].names[1:], *here[1].names), "."
    if others:
        name = Shown("these runs of ", ("the runs of ",)), line(body.line)
    return "pushed ", " or ".join(_ways(body.line)), ", ", *name, f" lie{'s' * (not others)} ", *here, "."


def _done_in_short(body: bodies.Done) -> Speech:
    (first, *others), so = body.runs, unseen(", so ", *decided(body))
    if not others:
        own = f"a {len(first.cells)}" if first.run is None else the_run(body.clue, first.run)
        this = Shown(f"this {len(first.cells)} of ", (f"{own} of ",))
        return ((this, line(body.line), " is done", _there(body, first.cells), so, "."),)
    told = unseen(": ", *joined([_done_run(body, each) for each in body.runs]))
    return (("these runs of ", line(body.line), " are done", told, so, "."),)


def _narrow_in_short(body: bodies.Narrow) -> Speech:
    here = Shown("here", ("in ", *_gap(body)))
    if len(body.clue) == 1 or len(body.runs) == 1:
        return ((*of_line(body, *(body.runs or (0,))), " doesn’t fit ", here, "."),)
    return ((Shown("no run of ", (_none_of(body),)), line(body.line), " fits ", here, "."),)


def _unreached_in_short(body: bodies.Unreached) -> Speech:
    cells, places = these(body.line, body.empty), _where(body, body.reaches)
    if len(body.reaches) == 1:
        return ((*of_line(body, body.reaches[0].run), " can’t reach ", cells, places, "."),)
    return ((line(body.line), "’s nearest runs", *_avoids(body), cells, places, "."),)


def _all_agree_in_short(body: bodies.AllAgree) -> Speech:
    agree = Shown("agree here", ("agree", *_told_ways(body), ": ", *decided(body)))
    ways = "both" if body.ways == 2 else "all"
    number = f" {number_word(body.ways)}" if body.ways and body.ways > 2 else ""
    return ((f"{ways}{number} ways to fill ", line(body.line), " ", agree, "."),)


def _otherwise_in_short(body: bodies.Otherwise) -> Speech:
    value = NAMES["#" if body.filled else "."]
    cell = _cells(body, (*body.filled, *body.empty))
    return ((unseen(cell, f" is {value}, "), "else ", *_fails(body.failure, would=True), "."),)


SHORT: Catalogue = {
    bodies.Blank: _blank_in_short,
    bodies.Finished: _finished_in_short,
    bodies.Crossed: _crossed_in_short,
    bodies.Fills: _fills,
    bodies.Overlap: _overlap_in_short,
    bodies.Held: _overlap_in_short,
    bodies.Confined: _overlap_in_short,
    bodies.Settled: _overlap_in_short,
    bodies.Done: _done_in_short,
    bodies.Narrow: _narrow_in_short,
    bodies.Unreached: _unreached_in_short,
    bodies.AllAgree: _all_agree_in_short,
    bodies.Otherwise: _otherwise_in_short,
}


# What is wrong with a line


class Mood(NamedTuple):
    """Verbs of what is so, or would be."""

    have: str
    be: str
    can: str
    cannot: str
    need: str


IS = Mood("has", "is", "can", "can’t", "needs")
WOULD = Mood("would have", "would be", "could", "couldn’t", "would need")


def _fails(body: Failure, *, would: bool = False) -> Text:
    return FAILURES[type(body)](body, WOULD if would else IS)


def _cells(body: Argument | Failure, cells: Numbers) -> Cells:
    return Cells(tuple(map(body.line.cell, cells)))


def _outlined(body: Failure, cells: Numbers) -> Piece:
    own = _cells(body, cells)
    return own if len(cells) <= MOST_LETTERS else Shown(f"{count(cells)} outlined cells", (own,))


def _there(body: Argument | Failure, cells: Iterable[int]) -> Shown:
    return unseen(" in ", crossing(body.line, cells))


def _too_long(body: bodies.TooLong, mood: Mood) -> Text:
    cells = "a filled cell" if len(body.cells) == 1 else f"{number_word(len(body.cells))} in a row"
    clue = f"its clue is {sum(body.clue)}" if len(body.clue) < 2 else f"its longest run is {max(body.clue)}"
    return line(body.line), f" {mood.have} {cells}", _there(body, body.cells), f", but {clue}"


def _too_many(body: bodies.TooMany, mood: Mood) -> Text:
    clue = f"its clue is {sum(body.clue)}" if len(body.clue) == 1 else f"its runs make only {sum(body.clue)}"
    cells = f" {mood.have} {number_word(len(body.cells))} filled cells"
    return line(body.line), cells, _there(body, body.cells), f", but {clue}"


def _too_few(body: bodies.TooFew, mood: Mood) -> Text:
    number, total = len(body.cells), sum(body.clue)
    left = f"only {number_word(number)} cell{'s' * (number > 1)}" if number else "no cell"
    there: Text = (unseen(", ", crossing(body.line, body.cells)),) if number else ()
    return line(body.line), f" {mood.have} {left} left", *there, f", but its runs need {number_word(total)}"


def _outer_too_long(body: bodies.OuterTooLong, mood: Mood) -> Text:
    cells = these(body.line, body.cells)
    return *of_line(body, body.run), f" {mood.be} too short for ", cells, ", with no room beyond"


def _no_gap(body: bodies.NoGap, mood: Mood) -> Text:
    own = body.clue[body.run]
    which = "its" if body.clue.count(own) == 1 else "a"
    return line(body.line), f" {mood.have} no gap big enough for {which} {own}"


def _no_such_run(body: bodies.NoSuchRun, mood: Mood) -> Text:
    own = len(body.cells)
    return line(body.line), f" {mood.have} a finished {own}", _there(body, body.cells), f", but its clue has no {own}"


def _other_runs(body: bodies.OtherRuns, mood: Mood) -> Text:
    number = len(body.runs)
    wrong, own = (body.runs[-1], body.clue[number - 1]) if body.start else (body.runs[0], body.clue[-number])
    nth = f"{ordinal(number)} run" if body.start else f"{ordinal(number)} run from the end"
    there = _there(body, wrong), unseen(f", its {nth},")
    return line(body.line), f" {mood.have} a {len(wrong)}", *there, f" where its clue has a {own}"


def _too_few_runs(body: bodies.TooFewRuns, mood: Mood) -> Text:
    cells, most = _outlined(body, body.cells), max(body.clue)
    if len(body.clue) == 1 and body.cells[1] - body.cells[0] >= most:
        return cells, f" {mood.be.replace('is', 'are')} too far apart for ", line(body.line), f"’s {most}"
    need = f" {mood.need.removesuffix('s')} a run each, but "
    return cells, need, line(body.line), f" has only {number_word(len(body.clue))}"


def _one_each(body: bodies.OneEach, _: Mood) -> Text:
    cells = Shown(count(body.cells), (_cells(body, body.cells),))
    at = _cells(body, (body.cells[body.run],))
    return cells, " are a run each, and ", *of_line(body, body.run), " doesn’t fit at ", at


def _touching(body: bodies.Touching, mood: Mood) -> Text:
    covers = *of_line(body, body.run), f" {mood.cannot} cover ", _cells(body, (body.cell,))
    others: Piece = _cells(body, body.touched)
    if len(body.touched) > 1:
        others = Shown("another", (others,))
    return *covers, " without touching ", others


def _no_room(body: bodies.NoRoom, mood: Mood) -> Text:
    one, other = ("left of", "right of") if body.line.kind == "row" else ("above", "below")
    side = one if body.start else other
    return *of_line(body, body.run), f" {mood.have} no room at or {side} ", _cells(body, (body.cell,))


def _pushed_out(body: bodies.PushedOut, mood: Mood) -> Text:
    if not body.spans:
        return *of_line(body, body.run), f" {mood.have} no room"
    one, other = _ways(body.line)
    to, where = (one, "before") if body.start else (other, "behind")
    lengths = sorted({len(cells) for cells in body.spans})
    others = f"the {'run' if lengths[1:] else lengths[0]}{'s' * (len(body.spans) > 1)} {where} it"
    cells = crossing(body.line, sorted(i for cells in body.spans for i in cells))
    return (
        f"with {others} pushed {to}",
        unseen(", into ", cells),
        ", ",
        *of_line(body, body.run),
        f" {mood.have} no room",
    )


def _no_place_left(body: bodies.LeftRun, mood: Mood) -> Text:
    return *of_line(body, body.run), f" {mood.have} nowhere to go, wherever the others lie"


def _out_of_reach(body: bodies.OutOfReach, mood: Mood) -> Text:
    if not body.lengths:
        return f"no run {mood.can} reach ", _outlined(body, body.cells)
    lengths = listed((f"a {length}" for length in body.lengths), "or")
    return f"only {lengths} {mood.can} reach ", _outlined(body, body.cells)


def _no_room_beside(body: bodies.NoRoomBeside, mood: Mood) -> Text:
    one, other = ("on the left", "on the right") if body.line.kind == "row" else ("above", "below")
    room = f"{one if body.start else other} for {' '.join(map(str, body.others))}"
    long = f", and only {listed(the_run(body.clue, each) for each in body.runs)} {are(body.runs)} long enough"
    rest = Shown("for the rest", (f"{room}{long}",))
    return f"no run {mood.can} cover ", _outlined(body, body.cells), " and leave room ", rest


def _none_covers(body: bodies.NoneCovers, mood: Mood) -> Text:
    return f"no run {mood.can} cover ", _outlined(body, body.cells), " and leave room for the rest"


def _uncovered(body: bodies.Uncovered, mood: Mood) -> Text:
    return f"no run {mood.can} cover ", _cells(body, (body.cell,)), " without touching another"


def _left_cell(body: bodies.LeftCell, mood: Mood) -> Text:
    cell = _cells(body, (body.cell,))
    return *of_line(body, body.run), f" {mood.cannot} cover ", cell, ", wherever the others lie"


FAILURES: dict[type, Callable[[Any, Mood], Text]] = {
    bodies.TooLong: _too_long,
    bodies.TooMany: _too_many,
    bodies.TooFew: _too_few,
    bodies.OuterTooLong: _outer_too_long,
    bodies.NoGap: _no_gap,
    bodies.NoSuchRun: _no_such_run,
    bodies.OtherRuns: _other_runs,
    bodies.TooFewRuns: _too_few_runs,
    bodies.OneEach: _one_each,
    bodies.Touching: _touching,
    bodies.NoRoom: _no_room,
    bodies.PushedOut: _pushed_out,
    bodies.LeftRun: _no_place_left,
    bodies.OutOfReach: _out_of_reach,
    bodies.NoRoomBeside: _no_room_beside,
    bodies.NoneCovers: _none_covers,
    bodies.Uncovered: _uncovered,
    bodies.LeftCell: _left_cell,
}


# Chains


def _supposed(body: bodies.Supposed) -> Speech:
    return (("what if ", Cells((body.cell,)), f" were {NAMES[body.value]}?"),)


def _meanwhile(body: bodies.Meanwhile) -> Speech:
    number = len(body.lines)
    names = Shown("one line" if number == 1 else f"{number_word(number)} lines", lines(body.lines))
    decide = " decides " if number == 1 else " decide "
    cells = Shown(count((*body.filled, *body.empty)), ("that ", *values(body.filled, body.empty)))
    return (("going on like this, ", names, decide, cells, "."),)


def _dead_end(body: bodies.DeadEnd) -> Speech:
    return (("now ", *_fails(body.failure), "."),)


def _concluded(body: bodies.Concluded) -> Speech:
    so = "so ", Cells((body.cell,)), f" is {NAMES[body.value]}."
    if not body.filled and not body.empty:
        return (so,)
    more = number_word(len(body.filled) + len(body.empty))
    told = Shown(f"{more} more", ("that ", *values(body.filled, body.empty)))
    return so, ("the same lines then decide ", told, ".")


def _searched(body: bodies.Searched) -> Speech:
    return ("no single what-if shows it.",), ("but ", Cells((body.cell,)), f" can only be {NAMES[body.value]}.")


# Mistakes


def _crowded(body: bodies.Crowded) -> Speech:
    return ((*_fails(body.failure), "."),)


def _named(cells: tuple[Cell, ...]) -> Piece:
    return Shown(count(cells), (Cells(cells),))


def _painted_over(body: bodies.PaintedOver) -> Speech:
    were = "was" if len(body.cells) == 1 else "were"
    return ((_named(body.cells), f" {were} there from the start."),)


def _mistaken(body: bodies.Mistaken) -> Speech:
    here: Text = (
        (" at ", Cells(body.cells)) if len(body.cells) == 1 else (" ", Shown("here", ("in ", Cells(body.cells))))
    )
    wrong = "there’s a mistake", *here, "."
    if body.lines is None:
        return wrong, ("we know no short argument for it.",)
    if body.lines:
        return wrong, steps_ahead(number_word(body.lines))
    return (wrong,)


def _take_back(body: bodies.TakeBack) -> Speech:
    back = "it" if len(body.cells) == 1 else "them"
    return (_named(body.cells), " can’t be right."), (f"take {back} back?",)


# Where there is no step


def _unfollowable(_: bodies.Unfollowable) -> Speech:
    return ("going on from here, some line runs out of room.",), ("take back what you weren’t sure of.",)


def _complete(_: bodies.Complete) -> Speech:
    return (("every cell is decided, and every clue holds.",),)


def _undecided(_: bodies.Undecided) -> Speech:
    return (
        ("no other cell is certain.",),
        ("each open cell is filled in one solution and empty in another.",),
    )


def _not_found(_: bodies.NotFound) -> Speech:
    return ("no line decides another cell by itself.",), ("trying several together would take too long.",)


def _too_large(_: bodies.TooLarge) -> Speech:
    return ("no line decides another cell by itself.",), ("this board is too large to try several together.",)


BRIEF: Catalogue = {
    bodies.LookAt: _look_at,
    bodies.WrongIn: _wrong_in,
    bodies.Blank: _blank,
    bodies.Finished: _finished,
    bodies.Crossed: _crossed,
    bodies.Fills: _fills,
    bodies.Overlap: _overlap,
    bodies.Done: _done,
    bodies.Narrow: _narrow,
    bodies.Unreached: _unreached,
    bodies.Held: _held,
    bodies.Rival: _rival,
    bodies.Confined: _confined,
    bodies.Settled: _settled,
    bodies.AllAgree: _all_agree,
    bodies.Otherwise: _otherwise,
    bodies.InShort: _in_short,
    bodies.Supposed: _supposed,
    bodies.Meanwhile: _meanwhile,
    bodies.DeadEnd: _dead_end,
    bodies.Concluded: _concluded,
    bodies.Searched: _searched,
    bodies.Crowded: _crowded,
    bodies.PaintedOver: _painted_over,
    bodies.Mistaken: _mistaken,
    bodies.TakeBack: _take_back,
    bodies.Unfollowable: _unfollowable,
    bodies.Complete: _complete,
    bodies.Undecided: _undecided,
    bodies.NotFound: _not_found,
    bodies.TooLarge: _too_large,
}
