"""Brief English for what hints of any Latin square say; see `engine.hints.statements`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.places import Cell
from engine.core.text import listed, number_word
from engine.digits import bodies
from engine.digits.position import Line, a
from engine.hints.statements import Catalogue, Cells, Lines, Piece, Speech, Text

MOST_CELLS = 3
"""Cells that a sentence names; of more, the board shows which."""


def lines(those: Sequence[Line]) -> Lines:
    """Return lines as a piece."""
    return Lines(those[0].kind, tuple(line.index for line in those))


def digits(those: Sequence[int], last: str = "and") -> str:
    """Return `1, 2 and 5`."""
    return listed(map(str, those), last)


def cells(those: Sequence[Cell], last: str = "and") -> Piece:
    """Return `A and B`, or `these five cells`."""
    if len(those) > MOST_CELLS:
        return f"these {number_word(len(those))} cells"
    return Cells(tuple(those), "or" if last == "or" else "and")


def is_now(cases: bodies.Cases) -> Text:
    """Return `A is 3 and B is 4`."""
    if len(cases) > MOST_CELLS:
        return (f"{number_word(len(cases))} cells are filled",)
    pieces: list[Piece] = []
    for i, (cell, digit) in enumerate(cases):
        joint = "" if not i else " and " if i == len(cases) - 1 else ", "
        pieces += [joint, Cells((cell,)), f" is {digit}"]
    return tuple(pieces)


def is_not(cases: bodies.Cases) -> Text:
    """Return `A and B aren’t 3 or 4`."""
    by_cell: dict[Cell, tuple[int, ...]] = {}
    for cell, digit in cases:
        by_cell[cell] = (*by_cell.get(cell, ()), digit)
    if len({*by_cell.values()}) > 1 or len(by_cell) > MOST_CELLS:
        return ("the crossed-out digits can’t be",)
    gone = next(iter(by_cell.values()))
    if len(gone) > MOST_CELLS:
        return (Cells((*by_cell,)), " can’t be the crossed-out digits")
    return (Cells((*by_cell,)), " isn’t " if len(by_cell) == 1 else " aren’t ", digits(gone, "or"))


def follows(then: bodies.Supposed) -> Text:
    """Return what a link of a what-if leads to: what is filled, or else what goes."""
    return is_now(then.now) if then.now else is_not(then.gone)


def _look_for(body: bodies.LookForDigits) -> Speech:
    one = len(body.digits) == 1
    return ((f"Where {'does' if one else 'do'} ", lines([body.line]), f"’s {digits(body.digits)} go?"),)


def _tidied(body: bodies.Tidied) -> Speech:
    if len(body.gone) == 1:
        ((cell, digit),) = body.gone
        return (("Another ", f"{digit} is in line with ", Cells((cell,)), ", so that note can go."),)
    return (
        (f"{number_word(len(body.gone))} notes can go.",),
        ("Their digit is already in the same row or column.",),
    )


def _last_note(body: bodies.LastNote) -> Speech:
    return ((f"{body.digit} is its only note.",), ("So ", Cells((body.cell,)), f" is {body.digit}."))


def _last_digit(body: bodies.LastDigit) -> Speech:
    if len(body.lines) == 1:
        held: Text = (lines(body.lines), f" has all digits but {body.digit}.")
    else:
        first, second = body.lines
        held = (lines([first]), " and ", lines([second]), f" have all digits but {body.digit}.")
    return held, ("So ", Cells((body.cell,)), f" is {body.digit}.")


def _only_place(body: bodies.OnlyPlace) -> Speech:
    return (("Only ", Cells((body.cell,)), " has room for it."), ("So ", Cells((body.cell,)), f" is {body.digit}."))


def _naked(body: bodies.NakedSubset) -> Speech:
    rest = "So nothing else in " if len(body.digits) > MOST_CELLS else f"So no other {digits(body.digits, 'or')} in "
    hold = "just these digits" if len(body.digits) > MOST_CELLS else digits(body.digits)
    ending = " holds them." if len(body.digits) > MOST_CELLS else "."
    return (cells(body.cells), f" share {hold}."), (rest, lines([body.line]), ending)


def _hidden(body: bodies.HiddenSubset) -> Speech:
    return (("Only in ", cells(body.cells), "."), ("So they hold nothing else.",))


def _x_wing(body: bodies.XWing) -> Speech:
    return (
        ("Both have it only in ", lines(body.crossing), "."),
        (f"So no other {body.digit} in ", lines(body.crossing), "."),
    )


def _repeats(body: bodies.Repeats) -> Speech:
    return (("No other ", f"{body.digit} in line with ", Cells((body.cell,)), "."),)


def _then_once(body: bodies.ThenOnce) -> Speech:
    if len(body.digits) > MOST_CELLS:
        return ((lines([body.line]), " has these digits once, so ", *follows(body), "."),)
    has, cells_of = f" has its {digits(body.digits)}, so ", dict.fromkeys(cell for cell, _ in body.gone)
    if not body.now and len(cells_of) <= MOST_CELLS and len(body.gone) == len(cells_of) * len(body.digits):
        they_are = "it’s" if len(body.digits) == 1 else "they’re"
        return ((lines([body.line]), has, f"{they_are} not in ", cells((*cells_of,), "or"), "."),)
    return ((lines([body.line]), has, *follows(body), "."),)


def _then_needs(body: bodies.ThenNeeds) -> Speech:
    return ((lines([body.line]), f"’s {body.digit} has only one place left, so ", *follows(body), "."),)


def _no_place(body: bodies.NoPlace) -> Speech:
    return (("Now ", lines([body.line]), f" has no place for {a(body.digit)}."),)


def _twice(body: bodies.Twice) -> Speech:
    return (("Now ", lines([body.line]), f" has {body.digit} twice."),)


def _refuted(body: bodies.Refuted) -> Speech:
    so: Text = ("So ", Cells((body.cell,)), f" isn’t {body.digit}.")
    return (so, ("The other crossed-out digits fail the same way.",)) if body.more else (so,)


def _searched(body: bodies.Searched) -> Speech:
    verb = "is" if body.holds else "can’t be"
    return (
        ("No single what-if helps here.",),
        ("Trying everything shows that ", Cells((body.cell,)), f" {verb} {body.digit}."),
    )


def _read_off(body: bodies.ReadOff) -> Speech:
    return (
        ("We know no short argument from here.",),
        ("In the only solution, ", Cells((body.cell,)), f" is {body.digit}."),
    )


def _mistake_at(body: bodies.MistakeAt) -> Speech:
    if len(body.cells) == 1:
        return (("There’s a mistake at ", Cells(body.cells), "."),)
    return (("There’s a mistake here." if body.cells else "There’s a mistake.",),)


def _repeated(body: bodies.Repeated) -> Speech:
    times = "twice" if len(body.cells) == 2 else f"{number_word(len(body.cells))} times"
    return ((lines([body.line]), f" has {body.digit} {times}."),)


def _take_back(body: bodies.TakeBack) -> Speech:
    told: list[Text] = []
    if body.digits:
        one = not body.digits[1:]
        be = " can’t be right." if not body.among else " is the wrong one." if one else " are wrong."
        told.append((cells(body.digits), be))
    if body.notes:
        told.append((cells(body.notes), f" lack{'s' * (not body.notes[1:])} the right note."))
    if body.besides:
        told.append((f"{number_word(body.besides)} more {'is' if body.besides == 1 else 'are'} wrong.",))
    one = len(body.digits) + len(body.notes) + body.besides == 1
    return (*told, (f"Take {'it' if one else 'them'} back?",))


def _long_reason(body: bodies.LongReason) -> Speech:
    if not body.steps:
        return (("We know no short argument for it.",),)
    return ((f"The shortest argument has {number_word(body.steps)} steps.",),)


BRIEF: Catalogue = {
    bodies.LookAtCells: lambda body: (("Look at ", cells(body.cells), "."),),
    bodies.LookAtLines: lambda body: (("Look at ", lines(body.lines), "."),),
    bodies.LookAtNotes: lambda _: (("Look at your notes.",),),
    bodies.LookForDigits: _look_for,
    bodies.LookForWing: lambda body: (("Where do ", lines(body.lines), f" have their {body.digit}s?"),),
    bodies.Tidied: _tidied,
    bodies.LastNote: _last_note,
    bodies.LastDigit: _last_digit,
    bodies.OnlyPlace: _only_place,
    bodies.NakedSubset: _naked,
    bodies.HiddenSubset: _hidden,
    bodies.XWing: _x_wing,
    bodies.Repeats: _repeats,
    bodies.Suppose: lambda body: (("What if ", Cells((body.cell,)), f" were {digits(body.digits, 'or')}?"),),
    bodies.ThenOnce: _then_once,
    bodies.ThenNeeds: _then_needs,
    bodies.ThenClue: lambda body: (("With this clue, ", *follows(body), "."),),
    bodies.NoPlace: _no_place,
    bodies.Twice: _twice,
    bodies.NothingLeft: lambda body: (("Now a cell of ", lines([body.line]), " has no digit left."),),
    bodies.ClueFails: lambda _: (("Now this clue doesn’t work.",),),
    bodies.Refuted: _refuted,
    bodies.Searched: _searched,
    bodies.ReadOff: _read_off,
    bodies.MistakeAt: _mistake_at,
    bodies.Repeated: _repeated,
    bodies.Homeless: lambda body: ((lines([body.line]), f" has nowhere left for {a(body.digit)}."),),
    bodies.Empty: lambda body: (("Its row and column leave nothing for ", Cells((body.cell,)), "."),),
    bodies.LongReason: _long_reason,
    bodies.TakeBack: _take_back,
}
