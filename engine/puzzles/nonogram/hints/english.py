"""Statements of nonograms in brief English: the only place for these words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from engine.core.places import Cell
from engine.core.text import listed, number_word, ordinal
from engine.hints.statements import Catalogue, Cells, Lines, Speech, Text
from engine.puzzles.nonogram.board import Clue, Line
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.bodies import Argument, Failure, Numbers, Reach

MOST_LINES = 3
"""Lines that are named; of more, only how many they are."""
MOST_NAMED = 3
"""Mistakes that are called by letters."""
MOST_LENGTHS = 3
"""Runs in a row that are called by their lengths."""
MOST_LETTERS = 2
"""Cells that are called by letters; others are outlined."""
NAMES = {"#": "filled", ".": "empty"}


def these(cells: Sequence[object], noun: str = "cell") -> str:
    """Return `this cell`, `these nine`."""
    return f"this {noun}" if len(cells) == 1 else f"these {number_word(len(cells))}"


def are(cells: Sequence[object]) -> str:
    """Return the verb for so many."""
    return "is" if len(cells) == 1 else "are"


def run(clue: Clue, own: int) -> str:
    """Return `the 3`, or `the second 3` of several."""
    length = clue[own]
    nth = f"{ordinal(clue[:own].count(length) + 1)} " if clue.count(length) > 1 else ""
    return f"the {nth}{length}"


def line(own: Line) -> Lines:
    """Return a line's name."""
    return Lines(own.kind, (own.index,))


def _look_at(body: bodies.LookAt) -> Speech:
    if len(body.lines) > MOST_LINES:
        return ((f"look at these {number_word(len(body.lines))} lines.",),)
    names = list[Lines]()
    for kind in ("row", "column"):
        if indices := tuple(each.index for each in body.lines if each.kind == kind):
            names.append(Lines(kind, indices))
    return (("look at ", names[0], *(piece for name in names[1:] for piece in (" and ", name)), "."),)


def _wrong_in(body: bodies.WrongIn) -> Speech:
    return (("something's wrong in ", line(body.line), "."),)


def _blank(body: bodies.Blank) -> Speech:
    return (line(body.line), " has no runs."), ("all of it is empty.",)


def _finished(body: bodies.Finished) -> Speech:
    has = f"its {body.clue[0]}" if len(body.clue) == 1 else "all its runs"
    return (line(body.line), f" has {has}."), ("the rest is empty.",)


def _crossed(body: bodies.Crossed) -> Speech:
    return ("all empty cells of ", line(body.line), " are crossed out."), ("the rest is filled.",)


def _fills(body: bodies.Fills) -> Speech:
    if len(body.clue) == 1:
        return ((f"the {body.clue[0]} fills all of ", line(body.line), "."),)
    return (("with a gap between them, the runs fill all of ", line(body.line), "."),)


def _overlap(body: bodies.Overlap) -> Speech:
    if len(body.clue) == 1:
        return _slide(f"the {body.clue[0]}", body)
    if body.slack == 1:
        return (line(body.line), " has one cell to spare."), ("so of every run, all but one cell is sure.",)
    one, other = _ways(body.line)
    runs = "the same run fills" if len(body.reaches) == 1 else "the same runs fill"
    return (f"push all runs {one}, then all {other}.",), (f"{runs} {these(body.filled)} both times.",)


def _ways(own: Line) -> tuple[str, str]:
    return ("left", "right") if own.kind == "row" else ("up", "down")


def _slide(runs: str, body: Argument) -> Speech:
    one, other = _ways(body.line)
    return (
        (f"slide {runs} all the way {one}, then all the way {other}.",),
        (f"{these(body.filled)} {are(body.filled)} filled either way.",),
    )


def _done(body: bodies.Done) -> Speech:
    if len(body.runs) > 1:
        return (("these runs are done, so the cells next to them are empty.",),)
    (done,) = body.runs
    name = f"this {len(done.cells)}" if done.run is None else run(body.clue, done.run)
    cells = "the cell next to it is" if len(done.beside) == 1 else "the cells next to it are"
    return ((f"{name} is done, so {cells} empty.",),)


def _narrow(body: bodies.Narrow) -> Speech:
    gaps = 1 + sum(other - one > 1 for one, other in pairwise(body.empty))
    runs = (0,) if len(body.clue) == 1 else body.runs
    names = [run(body.clue, each) for each in runs]
    who = {1: "{} doesn't fit", 2: "neither {} nor {} fits"}.get(len(runs), "no run fits").format(*names[:2])
    return ((f"{who} in {'this gap' if gaps == 1 else 'these gaps'}.",),)


def _unreached(body: bodies.Unreached) -> Speech:
    cells = these(body.empty)
    if len(body.reaches) > 2:
        return ((f"wherever the runs lie, none reaches {cells}.",),)
    if len(body.reaches) == 1 and body.reaches[0].held:
        includes = _covers(body, body.reaches[0], "includes")
        stopped = f", and {_stop(stops)} it" if (stops := body.reaches[0].stops) else ""
        rest = "anything further away is empty." if len(body.clue) == 1 else f"it can't reach {cells}."
        return (*includes, f"{stopped}."), (rest,)
    return ((f"{listed(run(body.clue, each.run) for each in body.reaches)} can't reach {cells}.",),)


def _covers(body: Argument, reach: Reach, verb: str) -> Text:
    """Return that a run covers its filled cells, or why it can be no other run."""
    name = run(body.clue, reach.run)
    if len(body.clue) > 1 and reach.is_longest(body.clue):
        return f"only {name} is long enough for ", *_called(body.line, reach.held)
    return f"{name} {verb} ", *_called(body.line, reach.held, " filled cells")


def _called(own: Line, cells: Numbers, noun: str = "") -> Iterable[str | Cells]:
    if len(cells) <= MOST_LETTERS:
        yield Cells(tuple(map(own.cell, cells)))
    else:
        yield f"{these(cells)}{noun}"


def _stop(stops: Numbers) -> str:
    return "the cross stops" if len(stops) == 1 else "the crosses stop"


def _rival(body: bodies.Rival) -> Speech:
    one, other = ("to the left", "to the right") if body.line.kind == "row" else ("above", "below")
    name, count = run(body.clue, body.run), len(body.others)
    others = run(body.clue, body.others[0]) if count == 1 else f"the other {number_word(count)}"
    if 1 < count <= MOST_LENGTHS:
        others = " ".join(str(body.clue[each]) for each in body.others)
    room = f", {others} wouldn't fit {one if body.start else other}."
    return ((f"if {name} covered ", Cells((body.line.cell(body.cell),)), room),)


def _held(body: bodies.Held) -> Speech:
    covers = _covers(body, body.reach, "has to cover")
    goes = "can only go here" if body.reach.first == body.reach.last else f"fills {these(body.filled)} too"
    if body.reach.stops:
        return (*covers, "."), (f"{_stop(body.reach.stops)} it, so it {goes}.",)
    if body.reach.first == body.reach.last:
        return ((*covers, f", so it {goes}."),)
    return (*covers, "."), (f"wherever it lies, it {goes}.",)


def _confined(body: bodies.Confined) -> Speech:
    settled = all(each.first == each.last for each in body.reaches)
    if len(body.reaches) > 1:
        return (("these runs can only go here.",),) if settled else _slide("these runs", body)
    name = run(body.clue, body.reaches[0].run)
    return ((f"{name} can only go here.",),) if settled else _slide(name, body)


def _settled(body: bodies.Settled) -> Speech:
    if len(body.clue) == 1:
        held = body.reaches[0].held
        covers = (" covers ", *_called(body.line, held, " filled cells"), ", so it") if held else ()
        return ((f"the {body.clue[0]}", *covers, " can only go here."),)
    return (("the runs of ", line(body.line), " fit in just one way."),)


def _all_agree(body: bodies.AllAgree) -> Speech:
    if body.ways is None:
        cells = (*body.filled, *body.empty)
        stay = "stays" if len(cells) == 1 else "stay"
        return (("however the runs of ", line(body.line), f" fit, {these(cells)} {stay} the same."),)
    agree = "both" if body.ways == 2 else "all"
    return (("the runs of ", line(body.line), f" fit in {number_word(body.ways)} ways, and {agree} agree here."),)


def _supposed(body: bodies.Supposed) -> Speech:
    return (("what if ", Cells((body.cell,)), f" were {NAMES[body.value]}?"),)


def _dead_end(body: bodies.DeadEnd) -> Speech:
    return (("now ", *_fails(body.failure), "."),)


def _otherwise(body: bodies.Otherwise) -> Speech:
    (cell,) = (*body.filled, *body.empty)
    own, fails = Cells((body.line.cell(cell),)), _fails(body.failure, would=True)
    is_among = any(isinstance(piece, Cells) and {*own.cells} < {*piece.cells} for piece in fails)
    reason = ("it" if piece == own else piece for piece in fails)
    name = "this cell" if is_among else own
    return (name, f" is {NAMES['#' if body.filled else '.']}."), ("else ", *reason, ".")


def _meanwhile(body: bodies.Meanwhile) -> Speech:
    count = len(body.lines)
    lines = "one line decides" if count == 1 else f"{number_word(count)} lines decide"
    return ((f"going on like this, {lines} {these(body.cells)}.",),)


def _concluded(body: bodies.Concluded) -> Speech:
    so = "so ", Cells((body.cell,)), f" is {NAMES[body.value]}."
    if not body.more:
        return (so,)
    return so, (f"these lines decide {number_word(body.more)} more.",)


def _searched(body: bodies.Searched) -> Speech:
    return ("no single what-if shows it.",), ("but ", Cells((body.cell,)), f" can only be {NAMES[body.value]}.")


def _crowded(body: bodies.Crowded) -> Speech:
    return ((*_fails(body.failure), "."),)


def _named(cells: tuple[Cell, ...]) -> str | Cells:
    return Cells(cells) if len(cells) <= MOST_NAMED else these(cells)


def _painted_over(body: bodies.PaintedOver) -> Speech:
    were = "was" if len(body.cells) == 1 else "were"
    return ((_named(body.cells), f" {were} there from the start."),)


def _mistaken(body: bodies.Mistaken) -> Speech:
    wrong = _named(body.cells), f" can't {'all ' * (len(body.cells) > 1)}be right."
    if body.lines is None:
        return wrong, ("we know no short argument.",)
    if body.lines:
        return wrong, (f"the shortest argument we know has {number_word(body.lines)} steps.",)
    return (wrong,)


def _take_back(body: bodies.TakeBack) -> Speech:
    return (("take back ", _named(body.cells), "?"),)


def _unfollowable(_: bodies.Unfollowable) -> Speech:
    return ("going on from here, some line runs out of room.",), ("take back what you weren't sure of.",)


def _in_short(body: bodies.InShort) -> Speech:
    """Return what matters of a line, with its name, since chains go from one to the next; the board shows the rest."""
    own = body.argument
    return SHORT[type(own)](own) if type(own) in SHORT else BRIEF[type(own)](own)[:1]


def _of(body: Argument, runs: Sequence[int], does: str, do: str) -> Speech:
    """Return `row 4's 3 does`; of several runs `row 4's runs do`."""
    if len(runs) > 1:
        return ((line(body.line), f"'s runs {do}."),)
    return ((line(body.line), f"'s {run(body.clue, runs[0]).removeprefix('the ')} {does}."),)


def _crossed_in_short(body: bodies.Crossed) -> Speech:
    return ((line(body.line), " needs all the cells it has left."),)


def _overlap_in_short(body: bodies.Overlap | bodies.Held | bodies.Confined | bodies.Settled) -> Speech:
    reaches = (body.reach,) if isinstance(body, bodies.Held) else body.reaches
    runs, cells = [each.run for each in reaches], these(body.filled)
    if all(each.first == each.last for each in reaches):
        return _of(body, runs, "can only go here", "can only go here")
    return _of(body, runs, f"always covers {cells}", f"always cover {cells}")


def _done_in_short(body: bodies.Done) -> Speech:
    runs = [done.run for done in body.runs if done.run is not None]
    if len(body.runs) == len(runs):
        return _of(body, runs, "is done", "are done")
    return ((line(body.line), " has a finished run."),)


def _narrow_in_short(body: bodies.Narrow) -> Speech:
    if len(body.clue) == 1 or len(body.runs) == 1:
        return _of(body, body.runs or (0,), "doesn't fit here", "")
    return (("no run of ", line(body.line), " fits here."),)


def _unreached_in_short(body: bodies.Unreached) -> Speech:
    if len(body.reaches) == 1:
        return _of(body, (body.reaches[0].run,), f"can't reach {these(body.empty)}", "")
    return (("no run of ", line(body.line), f" reaches {these(body.empty)}."),)


def _all_agree_in_short(body: bodies.AllAgree) -> Speech:
    return (("all ways to fill ", line(body.line), " agree here."),)


SHORT: Catalogue = {
    bodies.Crossed: _crossed_in_short,
    bodies.Overlap: _overlap_in_short,
    bodies.Held: _overlap_in_short,
    bodies.Confined: _overlap_in_short,
    bodies.Settled: _overlap_in_short,
    bodies.Done: _done_in_short,
    bodies.Narrow: _narrow_in_short,
    bodies.Unreached: _unreached_in_short,
    bodies.AllAgree: _all_agree_in_short,
    bodies.Otherwise: lambda body: (("else ", *_fails(body.failure, would=True), "."),),
}
"""Arguments of which less is said where they are many."""


def _fails(body: Failure, *, would: bool = False) -> Text:
    return FAILURES[type(body)](body, WOULD if would else IS)


class Mood(NamedTuple):
    """Verbs of what is so, or would be."""

    have: str
    be: str
    can: str
    cannot: str
    need: str


IS = Mood("has", "is", "can", "can't", "needs")
WOULD = Mood("would have", "would be", "could", "couldn't", "would need")


def _cells(body: Failure, cells: Numbers) -> Iterable[str | Cells]:
    return _called(body.line, cells, " outlined cells")


def _too_long(body: bodies.TooLong, mood: Mood) -> Text:
    cells = "a filled cell" if len(body.cells) == 1 else f"{number_word(len(body.cells))} in a row"
    clue = f"its clue is {sum(body.clue)}" if len(body.clue) < 2 else f"its longest run is {max(body.clue)}"
    return line(body.line), f" {mood.have} {cells}, but {clue}"


def _too_many(body: bodies.TooMany, mood: Mood) -> Text:
    clue = f"its clue is {sum(body.clue)}" if len(body.clue) == 1 else f"its runs make only {sum(body.clue)}"
    return line(body.line), f" {mood.have} {number_word(len(body.cells))} filled cells, but {clue}"


def _too_few(body: bodies.TooFew, mood: Mood) -> Text:
    count, total = len(body.cells), sum(body.clue)
    left = f"only {number_word(count)} cell{'s' * (count > 1)}" if count else "no cell"
    return line(body.line), f" {mood.have} {left} left, but its runs need {number_word(total)}"


def _outer_too_long(body: bodies.OuterTooLong, mood: Mood) -> Text:
    which = "last" if body.run else "first"
    return line(body.line), f"'s {which} run {mood.be} {len(body.cells)} long, not {body.clue[body.run]}"


def _no_gap(body: bodies.NoGap, mood: Mood) -> Text:
    length = body.clue[body.run]
    which = "its" if body.clue.count(length) == 1 else "a"
    return line(body.line), f" {mood.have} no gap big enough for {which} {length}"


def _no_such_run(body: bodies.NoSuchRun, mood: Mood) -> Text:
    length = len(body.cells)
    return line(body.line), f" {mood.have} a finished {length}, but its clue has no {length}"


def _other_runs(body: bodies.OtherRuns, mood: Mood) -> Text:
    count = len(body.runs)
    wrong, own = (body.runs[-1], body.clue[count - 1]) if body.start else (body.runs[0], body.clue[-count])
    return line(body.line), f" {mood.have} a {len(wrong)} where its clue has a {own}"


def _too_few_runs(body: bodies.TooFewRuns, mood: Mood) -> Text:
    cells, most = (*_cells(body, body.cells),), max(body.clue)
    if len(body.clue) == 1 and body.cells[1] - body.cells[0] >= most:
        return *cells, f" {mood.be.replace('is', 'are')} too far apart for ", line(body.line), f"'s {most}"
    need = f" {mood.need.removesuffix('s')} a run each, but "
    return *cells, need, line(body.line), f" has only {number_word(len(body.clue))}"


def _touching(body: bodies.Touching, mood: Mood) -> Text:
    name = run(body.clue, body.run).removeprefix("the ")
    cells = tuple(_cells(body, (body.cell,)))
    return line(body.line), f"'s {name} {mood.cannot} cover ", *cells, " without touching another cell"


def _no_place(body: bodies.NoRoom | bodies.PushedOut | bodies.LeftRun, mood: Mood) -> Text:
    return line(body.line), f"'s {run(body.clue, body.run).removeprefix('the ')} {mood.have} nowhere to go"


def _no_place_left(body: bodies.LeftRun, mood: Mood) -> Text:
    return *_no_place(body, mood), ", wherever the others lie"


def _out_of_reach(body: bodies.OutOfReach, mood: Mood) -> Text:
    if not body.lengths:
        return f"no run {mood.can} reach ", *_cells(body, body.cells)
    lengths = listed((f"a {length}" for length in body.lengths), "or")
    return f"only {lengths} {mood.can} reach ", *_cells(body, body.cells)


def _no_room_beside(body: bodies.NoRoomBeside | bodies.NoneCovers, mood: Mood) -> Text:
    return f"no run {mood.can} cover ", *_cells(body, body.cells), " and leave room for the rest"


def _uncovered(body: bodies.Uncovered, mood: Mood) -> Text:
    return f"no run {mood.can} cover ", *_cells(body, (body.cell,))


def _left_cell(body: bodies.LeftCell, mood: Mood) -> Text:
    name = run(body.clue, body.run).removeprefix("the ")
    cell = Cells((body.line.cell(body.cell),))
    return line(body.line), f"'s {name} {mood.cannot} cover ", cell, ", wherever the others lie"


FAILURES: dict[type, Callable[[Any, Mood], Text]] = {
    bodies.TooLong: _too_long,
    bodies.TooMany: _too_many,
    bodies.TooFew: _too_few,
    bodies.OuterTooLong: _outer_too_long,
    bodies.NoGap: _no_gap,
    bodies.NoSuchRun: _no_such_run,
    bodies.OtherRuns: _other_runs,
    bodies.TooFewRuns: _too_few_runs,
    bodies.Touching: _touching,
    bodies.NoRoom: _no_place,
    bodies.PushedOut: _no_place,
    bodies.LeftRun: _no_place_left,
    bodies.OutOfReach: _out_of_reach,
    bodies.NoRoomBeside: _no_room_beside,
    bodies.NoneCovers: _no_room_beside,
    bodies.Uncovered: _uncovered,
    bodies.LeftCell: _left_cell,
}
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
    bodies.Supposed: _supposed,
    bodies.InShort: _in_short,
    bodies.Meanwhile: _meanwhile,
    bodies.DeadEnd: _dead_end,
    bodies.Concluded: _concluded,
    bodies.Searched: _searched,
    bodies.Crowded: _crowded,
    bodies.PaintedOver: _painted_over,
    bodies.Mistaken: _mistaken,
    bodies.TakeBack: _take_back,
    bodies.Unfollowable: _unfollowable,
}
