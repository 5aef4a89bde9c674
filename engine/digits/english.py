"""English for what hints of any Latin square say; see `engine.hints.statements`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.places import Cell
from engine.core.text import listed, number_word
from engine.digits import bodies
from engine.digits.position import Line, a
from engine.hints.statements import Catalogue, Cells, Lines, Piece, Shown, Speech, Text, steps_ahead

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
    named = Cells(tuple(those), "or" if last == "or" else "and")
    return Shown(f"these {number_word(len(those))} cells", (named,)) if len(those) > MOST_CELLS else named


def join(parts: Iterable[Text], last: str = "and", comma: str = ", ") -> Text:
    """Return parts of a sentence as a list: `..., ... and ...`, or `...; ...; and ...`."""
    found, every = list[Piece](), [*parts]
    before_last = f" {last} " if comma == ", " else f"{comma}{last} "
    for i, part in enumerate(every):
        found += [*([before_last if i == len(every) - 1 else comma] if i else []), *part]
    return tuple(found)


def unseen(*names: Piece) -> Shown:
    """Return what is said only where nothing is drawn."""
    return Shown("", names)


def is_now(cases: bodies.Cases) -> Text:
    """Return `A is 3 and B is 4`."""
    found = join((Cells((cell,)), f" is {digit}") for cell, digit in cases)
    return (Shown(f"{number_word(len(cases))} cells are filled", found),) if len(cases) > MOST_CELLS else found


def is_not(cases: bodies.Cases) -> Text:
    """Return `A and B aren’t 3 or 4`."""
    together = _by_digits(cases)
    (gone, those), *others = together.items()
    if others or len(those) > MOST_CELLS:
        clauses = ((Cells(each), f" can’t be {digits(own, 'or')}") for own, each in together.items())
        return (Shown("the crossed-out digits can’t be", join(clauses, comma="; ")),)
    if len(gone) > MOST_CELLS:
        return (Cells(those), " can’t be ", Shown("the crossed-out digits", (digits(gone, "or"),)))
    return (Cells(those), " isn’t " if len(those) == 1 else " aren’t ", digits(gone, "or"))


def in_cells(cases: bodies.Cases) -> Text:
    """Return `3 and 4 in A; and 5 in B and C`."""
    return join(((f"{digits(own)} in ", Cells(those)) for own, those in _by_digits(cases).items()), comma="; ")


def likewise(cases: bodies.Cases) -> Text:
    """Return that the same argument excludes more."""
    words = "digit fails" if len(cases) == 1 else "digits fail"
    return Shown(f"the other crossed-out {words} the same way", ("the same is true of ", *in_cells(cases))), "."


def _by_digits(cases: bodies.Cases) -> dict[tuple[int, ...], tuple[Cell, ...]]:
    """Return cells with the same digits together."""
    by_cell: dict[Cell, tuple[int, ...]] = {}
    for cell, digit in cases:
        by_cell[cell] = (*by_cell.get(cell, ()), digit)
    return {own: tuple(cell for cell, each in by_cell.items() if each == own) for own in by_cell.values()}


def because(by: Iterable[bodies.Struck]) -> Shown:
    """Return why cells lack digits: which ones in line with them have these."""
    sources = tuple(dict.fromkeys(source for source, _ in by))
    ending = "s" * (len(sources) > 1)
    return unseen(f", because of the digit{ending} in ", Cells(sources)) if sources else unseen()


def kept_out(others: Sequence[Cell], by: Iterable[bodies.Struck], what: str = "it") -> Shown:
    """Return why other cells of a line do not hold a digit: they see it (`by`), or have no such note."""
    seen: dict[Cell, tuple[Cell, ...]] = {}
    for source, cell in by:
        seen[cell] = (*seen.get(cell, ()), source)
    parts = list[Text]()
    for sources in dict.fromkeys(seen.values()):
        those = Cells(tuple(cell for cell in seen if seen[cell] == sources))
        verb = "keeps" if len(sources) == 1 else "keep"
        parts.append((Cells(sources), f" {verb} {what} out of ", those))
    if unnoted := tuple(cell for cell in others if cell not in seen):
        parts.append((Cells(unnoted), f" {'has' if len(unnoted) == 1 else 'have'} no such note"))
    return unseen(": ", *join(parts, comma="; ")) if parts else unseen()


def follows(then: bodies.Supposed) -> Text:
    """Return what a link of a what-if leads to: what is filled, or else what goes."""
    return is_now(then.now) if then.now else is_not(then.gone)


def _look_for(body: bodies.LookForDigits) -> Speech:
    one = len(body.digits) == 1
    return ((f"Where {'does' if one else 'do'} ", lines([body.line]), f"’s {digits(body.digits)} go?"),)


def _tidied(body: bodies.Tidied) -> Speech:
    if len(body.gone) == 1:
        ((cell, digit),) = body.gone
        (source, _), *_ = body.by
        other = Shown(f"another {digit}", (f"the {digit} in ", Cells((source,))))
        return ((other, " is in line with ", Cells((cell,)), ", so that note can go."),)
    return (
        (f"{number_word(len(body.gone))} notes can go", unseen(": ", *in_cells(body.gone)), "."),
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
    others = kept_out(body.others, body.by)
    return (
        ("Only ", Cells((body.cell,)), " has room for it", others, "."),
        ("So ", Cells((body.cell,)), f" is {body.digit}."),
    )


def _naked(body: bodies.NakedSubset) -> Speech:
    those, line = digits(body.digits), lines([body.line])
    if len(body.digits) > MOST_CELLS:
        share: Text = (cells(body.cells), " share ", Shown("just these digits", (those,)), because(body.by), ".")
        return share, ("So nothing else in ", line, " holds them.")
    return (cells(body.cells), f" share {those}", because(body.by), "."), (
        f"So no other {digits(body.digits, 'or')} in ",
        line,
        ".",
    )


def _hidden(body: bodies.HiddenSubset) -> Speech:
    others = kept_out(body.others, body.by, "them")
    return (("Only in ", cells(body.cells), others, "."), ("So they hold nothing else.",))


def _x_wing(body: bodies.XWing) -> Speech:
    return (
        ("Both have it only in ", lines(body.crossing), because(body.by), "."),
        (f"So no other {body.digit} in ", lines(body.crossing), "."),
    )


def _repeats(body: bodies.Repeats) -> Speech:
    none: Text = ("No other ", f"{body.digit} in line with ", Cells((body.cell,)), ".")
    if len(body.left) != 1:
        return (none,)
    ((cell, digit),) = body.left
    return none, (f"So {digit} is left", unseen(" in ", Cells((cell,))), because(body.by), ".")


def _then_once(body: bodies.ThenOnce) -> Speech:
    if len(body.digits) > MOST_CELLS:
        those = Shown("these digits", (digits(body.digits),))
        return ((lines([body.line]), " has ", those, " once, so ", *follows(body), "."),)
    has, cells_of = f" has its {digits(body.digits)}, so ", dict.fromkeys(cell for cell, _ in body.gone)
    if not body.now and len(cells_of) <= MOST_CELLS and len(body.gone) == len(cells_of) * len(body.digits):
        they_are = "it’s" if len(body.digits) == 1 else "they’re"
        return ((lines([body.line]), has, f"{they_are} not in ", cells((*cells_of,), "or"), "."),)
    return ((lines([body.line]), has, *follows(body), "."),)


def _then_needs(body: bodies.ThenNeeds) -> Speech:
    return (
        (
            lines([body.line]),
            f"’s {body.digit} has only one place left",
            because(body.by),
            ", so ",
            *follows(body),
            ".",
        ),
    )


def _no_place(body: bodies.NoPlace) -> Speech:
    return (("Now ", lines([body.line]), f" has no place for {a(body.digit)}", because(body.by), "."),)


def _twice(body: bodies.Twice) -> Speech:
    return (("Now ", lines([body.line]), f" has {body.digit} twice", unseen(", in ", Cells(body.cells)), "."),)


def _refuted(body: bodies.Refuted) -> Speech:
    so: Text = ("So ", Cells((body.cell,)), f" isn’t {body.digit}.")
    if not body.more:
        return (so,)
    return so, likewise(body.more)


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
        what_if = f". What if it were {digits(body.supposes, 'or')}?" if body.supposes else "."
        return (("There’s a mistake at ", Cells(body.cells), Shown(".", (what_if,))),)
    if not body.cells:
        return (("There’s a mistake.",),)
    return (("There’s a mistake ", Shown("here", ("in ", Cells(body.cells))), "."),)


def _repeated(body: bodies.Repeated) -> Speech:
    times = "twice" if len(body.cells) == 2 else f"{number_word(len(body.cells))} times"
    told: Text = (lines([body.line]), f" has {body.digit} {times}", unseen(", in ", Cells(body.cells)), ".")
    return told, ("At least one is wrong.",)


def _homeless(body: bodies.Homeless) -> Speech:
    others = kept_out(body.others, body.by)
    return ((lines([body.line]), f" has nowhere left for {a(body.digit)}", others, "."),)


def _take_back(body: bodies.TakeBack) -> Speech:
    told: list[Text] = []
    if body.digits:
        one = not body.digits[1:]
        be = " can’t be right." if not body.among else " is the wrong one." if one else " are wrong."
        told.append((cells(body.digits), be))
    if body.notes:
        told.append((cells(body.notes), f" lack{'s' * (not body.notes[1:])} the right note."))
    if body.after:
        it = "it" if len(body.digits) == 1 else "them"
        told.append(
            (Shown("the framed notes", ("the notes in ", Cells(body.after))), f" followed from {it} and go, too.")
        )
    one = len(body.digits) + len(body.notes) == 1
    return (*told, (f"Take {'it' if one else 'them'} back?",))


def _long_reason(body: bodies.LongReason) -> Speech:
    if not body.steps:
        return (("We know no short argument for it.",),)
    return (steps_ahead(number_word(body.steps)),)


def _clue(those: Sequence[Cell]) -> Shown:
    return Shown("this clue", ("the clue of ", Cells(tuple(those))))


def stuck(body: bodies.Stuck, clues: str = "clues") -> Speech:
    """Return that no step is known, neither from single `clues` nor otherwise."""
    told: Speech = (
        ("No further step was found from here.",),
        (f"Neither single rows, columns and {clues} nor trying out digits led any further.",),
    )
    return (*told, ("The puzzle has several solutions.",)) if body.several else told


BRIEF: Catalogue = {
    bodies.LookAtCells: lambda body: (("Look at ", cells(body.cells), "."),),
    bodies.LookAtLines: lambda body: (("Look at ", lines(body.lines), "."),),
    bodies.LookAtNotes: lambda body: (("Look at your notes", unseen(" in ", Cells(body.cells)), "."),),
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
    bodies.ThenClue: lambda body: (("With ", _clue(body.cells), ", ", *follows(body), "."),),
    bodies.NoPlace: _no_place,
    bodies.Twice: _twice,
    bodies.NothingLeft: lambda body: (("Now a cell of ", lines([body.line]), " has no digit left."),),
    bodies.ClueFails: lambda body: (("Now ", _clue(body.cells), " doesn’t work."),),
    bodies.Refuted: _refuted,
    bodies.Searched: _searched,
    bodies.ReadOff: _read_off,
    bodies.MistakeAt: _mistake_at,
    bodies.Repeated: _repeated,
    bodies.Homeless: _homeless,
    bodies.Empty: lambda body: (("Its row and column leave nothing for ", Cells((body.cell,)), "."),),
    bodies.LongReason: _long_reason,
    bodies.TakeBack: _take_back,
    bodies.Solved: lambda _: (("Every cell is decided, and everything holds.",),),
    bodies.Stuck: stuck,
}
