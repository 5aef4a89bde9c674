"""Statements about colours in English: the only place for these words, besides those of all nonograms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from engine.core.places import Cell
from engine.core.text import listed, number_word, ordinal
from engine.hints.statements import Catalogue, Cells, Shown, Speech, Text
from engine.puzzles.nonogram.board import BLACK, WHITE, Line
from engine.puzzles.nonogram.colours.hints import bodies
from engine.puzzles.nonogram.colours.hints.bodies import Band, Paint
from engine.puzzles.nonogram.hints.english import BRIEF as OF_ALL
from engine.puzzles.nonogram.hints.english import are, count, crossing, joined, line, unseen

MOST_LETTERS = 2
"""Cells that are called by letters; others are marked."""
MOST_NAMED = 2
"""Colours of cells that are named; more are marked."""
MOST_RUNS = 2
"""Runs that are named; more are drawn."""
TOUCH = ("different colours can touch.",)
GAPS = ("only two of one colour need a gap.",)


def run(band: Band) -> str:
    """Return `the red 3`, `the second 2`."""
    nth = f"{ordinal(band.nth)} " if band.nth else ""
    name = "" if band.paint == Paint(BLACK, "filled") else f"{band.paint.name} "
    return f"the {nth}{name}{band.length}"


def runs(own: Line, bands: Iterable[Band]) -> Shown:
    """Return `the red 3 and the blue 2`, or `these runs`; with their line where there is no picture."""
    named = [run(band) for band in bands]
    names = listed(named)
    return Shown(names if len(named) <= MOST_RUNS else "these runs", (f"{names} of ", line(own)))


def which(paints: Sequence[Paint]) -> str:
    """Return `red, blue or empty`."""
    return listed((each.name for each in paints), "or")


def values(own: Line, decided: bodies.Painted) -> Text:
    """Return `columns 3 and 4 are red and column 6 is empty`."""
    return joined([(crossing(own, cells), f" {are(cells)} {paint.name}") for paint, cells in _by_paint(decided)])


def _by_paint(decided: bodies.Painted) -> list[tuple[Paint, tuple[int, ...]]]:
    """Return the cells of each colour, in the order of their first cells, empty ones last."""
    paints = sorted(dict.fromkeys(paint for _, paint in sorted(decided)), key=lambda each: each.letter == WHITE)
    return [(paint, tuple(sorted(cell for cell, own in decided if own == paint))) for paint in paints]


def _these(own: Line, decided: bodies.Painted) -> Text:
    """Return `this cell is red`, `these two are red and this cell is empty`."""
    return joined(
        [
            (
                Shown(count(cells), ("the cells in " if len(cells) > 1 else "the cell in ", crossing(own, cells))),
                f" {are(cells)} {paint.name}",
            )
            for paint, cells in _by_paint(decided)
        ]
    )


def _all_these(own: Line, decided: bodies.Painted) -> Text:
    """Return `these two are red and this cell is blue`; of more colours, which the board shows, `these five are the
    same`.
    """
    if len(_by_paint(decided)) <= MOST_NAMED:
        return _these(own, decided)
    return (Shown(f"{count([cell for cell, _ in decided])} are the same", values(own, decided)),)


def _of_cells(decided: Sequence[tuple[Cell, Paint]], be: tuple[str, str]) -> Text:
    """Return `A and B are red and C is empty`; `be` is the verb for one cell, and for several."""
    ordered = sorted(decided, key=lambda each: (each[1].letter == ".", each[1].letter, each[0]))
    parts: list[Text] = []
    for paint, own in groupby(ordered, key=lambda each: each[1]):
        cells = tuple(cell for cell, _ in own)
        name = Cells(cells) if len(cells) <= MOST_LETTERS else Shown(count(cells), (Cells(cells),))
        parts.append((name, f" {be[len(cells) > 1]} {paint.name}"))
    return joined(parts)


def _no_runs(body: bodies.NoRuns) -> Speech:
    return (line(body.line), " has no runs."), ("all of it is empty.",)


def _all_there(body: bodies.AllThere) -> Speech:
    rest = unseen(", ", crossing(body.line, [cell for cell, _ in body.decided]), ",")
    return (line(body.line), " has all its runs."), ("the rest", rest, " is empty.")


def _crossed(body: bodies.Crossed) -> Speech:
    rest = unseen(", ", crossing(body.line, [cell for cell, _ in body.decided]), ",")
    return ("all empty cells of ", line(body.line), " are crossed out."), (
        "the rest",
        rest,
        f" is {body.decided[0][1].name}.",
    )


def _fills_all(body: bodies.FillsAll) -> Speech:
    if body.is_touching:
        has_gap = any(paint.letter == WHITE for _, paint in body.decided)
        told = unseen(": ", *values(body.line, body.decided))
        return GAPS if has_gap else TOUCH, ("so the runs fill all of ", line(body.line), told, ".")
    if len({paint for _, paint in body.decided}) == 1:
        only = Band(len(body.decided), 0, body.decided[0][1], 0, 0)
        return ((run(only), " fills all of ", line(body.line), "."),)
    gaps = "with a gap between two of one colour, " if any(paint.letter == WHITE for _, paint in body.decided) else ""
    filled = "the runs fill all of ", line(body.line), unseen(": ", *values(body.line, body.decided)), "."
    return ((gaps, *filled),)


def _slides(body: bodies.Slides) -> Speech:
    if not body.is_alone and all(band.first == band.last for band in body.bands):
        where = unseen(": ", crossing(body.line, [i for band in body.bands for i in band.cells]))
        fits = "has just one place left" if len(body.bands) == 1 else "have just one place each"
        if len(_by_paint(body.decided)) == 1:
            so: Text = ("so ", *_these(body.line, body.decided))
        else:
            filled = count([cell for cell, _ in body.decided])
            so = (Shown(f"they fill {filled}", ("so ", *values(body.line, body.decided))),)
        return (runs(body.line, body.bands), f" {fits}", where, "."), (*so, ".")
    one, other = ("left", "right") if body.line.kind == "row" else ("up", "down")
    first = unseen(", into ", crossing(body.line, [i for each in body.bands for i in each.cells[: each.length]]))
    last = unseen(", into ", crossing(body.line, [i for each in body.bands for i in each.cells[-each.length :]]))
    far = f"all the way {one}"
    if not body.is_alone:
        far = f"as far {one} as {'it goes' if len(body.bands) == 1 else 'they go'}"
    push = "push ", runs(body.line, body.bands), f" {far}", first, f", then {other}", last, "."
    told = push, (*_all_these(body.line, body.decided), " either way.")
    return (TOUCH, *told) if body.is_touching else told


def _away(body: bodies.Away) -> Speech:
    cells = [cell for cell, _ in body.decided]
    own = Shown(count(cells), (crossing(body.line, cells),))
    if not body.bands:
        return (("no run of ", line(body.line), " reaches ", own, "."),)
    where = unseen(
        ": ", *joined([(f"{run(each)} lies in ", crossing(body.line, each.cells)) for each in body.bands], "; ", "; ")
    )
    return ((runs(body.line, body.bands), " can’t reach ", own, where, "."),)


def _one_run(body: bodies.OneRun) -> Speech:
    return ((line(body.line), " has just one run."), ("so ", *_these(body.line, body.decided), "."))


def _agree(body: bodies.Agree) -> Speech:
    cells = _all_these(body.line, body.decided)
    if body.ways == 1:
        return (("there’s just one way to place ", line(body.line), "’s runs."), (*cells, "."))
    if body.ways is not None:
        ways = f"there are {number_word(body.ways)} ways to place "
        every = "in both, " if body.ways == 2 else "in all of them, "
        return ((ways, line(body.line), "’s runs."), (every, *cells, "."))
    return (("however ", line(body.line), "’s runs lie, ", *cells, "."),)


def _both_allow(body: bodies.BothAllow) -> Speech:
    row, column = Line("row", body.cell[0]), Line("column", body.cell[1])
    cell = Cells((body.cell,))
    (one, *more), (other, *others) = body.row, body.column
    if body.paint.letter == WHITE and len(more) == len(others) == 1:  # white comes last
        return (
            (line(row), " can only make ", cell, f" {one.name}."),
            (line(column), f" can only make it {other.name}."),
            ("those clash, so it’s empty.",),
        )
    return (
        (line(row), " allows ", cell, f" to be {which(body.row)}."),
        (line(column), f" allows {which(body.column)}."),
        (f"so it’s {body.paint.name}.",),
    )


def _supposed_not(body: bodies.SupposedNot) -> Speech:
    were = f"were {body.other.name}" if body.other else f"weren’t {body.paint.name}"
    return (("what if ", Cells((body.cell,)), f" {were}?"),)


def _line_says(body: bodies.LineSays) -> Speech:
    parts = []
    if body.decided:
        parts.append(_of_cells(body.decided, ("is", "are")))
    if body.barred:
        parts.append(_of_cells(body.barred, ("can’t be", "can’t be")))
    return (("by ", line(body.line), ", ", *joined(parts), "."),)


def _foreign(body: bodies.Foreign) -> Speech:
    return ((line(body.line), f"’s clue has no {body.paint.name}."),)


def _too_many(body: bodies.TooMany) -> Speech:
    own = f" has {body.number} {body.paint.name} cell{'s' * (body.number > 1)}, but its clue only {body.most}."
    return ((line(body.line), own),)


def _no_way(body: bodies.NoWay) -> Speech:
    now = "now " if body.is_supposed else ""
    return ((now, line(body.line), " has no room for its runs."),)


def _so_it_is(body: bodies.SoItIs) -> Speech:
    so = "so ", Cells((body.cell,)), f" is {body.paint.name}."
    if not body.others:
        return (so,)
    more = Shown(f"{number_word(len(body.others))} more", ("that ", *_of_cells(body.others, ("is", "are"))))
    return so, ("the same lines then decide ", more, ".")


def _only_search(body: bodies.OnlySearch) -> Speech:
    return ("no single what-if shows it.",), ("but ", Cells((body.cell,)), f" can only be {body.paint.name}.")


def _undecided(_: bodies.Undecided) -> Speech:
    return ("no other cell is certain.",), ("each open cell differs between two solutions.",)


BRIEF: Catalogue = {
    **OF_ALL,
    bodies.NoRuns: _no_runs,
    bodies.AllThere: _all_there,
    bodies.Crossed: _crossed,
    bodies.FillsAll: _fills_all,
    bodies.Slides: _slides,
    bodies.Away: _away,
    bodies.OneRun: _one_run,
    bodies.Agree: _agree,
    bodies.BothAllow: _both_allow,
    bodies.SupposedNot: _supposed_not,
    bodies.LineSays: _line_says,
    bodies.Foreign: _foreign,
    bodies.TooMany: _too_many,
    bodies.NoWay: _no_way,
    bodies.SoItIs: _so_it_is,
    bodies.OnlySearch: _only_search,
    bodies.Undecided: _undecided,
}
