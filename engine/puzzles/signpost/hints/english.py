"""What steps on a Signpost say in English, briefly: the board shows the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.hints.statements import Catalogue, Cells, Piece, Speech, Text
from engine.puzzles.signpost.hints.bodies import (
    Barred,
    Both,
    Broken,
    Circle,
    Conflict,
    Counted,
    DeadEnd,
    Disagreement,
    Excluded,
    Linked,
    LinkReason,
    Mistake,
    NoLink,
    NoPair,
    NoRoom,
    NotAsGiven,
    NotAt,
    NotCounted,
    NotPointing,
    NoWay,
    Numbered,
    OnlyLink,
    OnlyNumber,
    Placed,
    Pointless,
    Question,
    ReadOff,
    Row,
    SameChain,
    Spot,
    Supposed,
    TooLong,
    Twice,
    TwoLinks,
    Unpointed,
    Wrong,
)

MOST_NAMED = 3
"""Cells of which words speak; of more, the board shows which they are."""
OTHERS: Text = ("the others don’t fit.",)
OTHERS_TAKEN: Text = ("the others are taken.",)
OTHERS_LEAD: Text = ("the others lead elsewhere.",)
TAKE_BACK: Text = ("take it back?",)
ONE_IS_WRONG: Text = ("one of these is wrong.",)
SOON_SHOWN = 5
"""Steps of an argument that is not called long."""


def _question(body: Question) -> Speech:
    if body.spot is None:
        return ((f"where does {body.number} go?",),)
    if body.asked == "value":
        return (("which number is ", _name(body.spot), "?"),)
    if body.asked == "next":
        return (("where does ", _name(body.spot), " lead?"),)
    return (("who leads to ", _name(body.spot), "?"),)


def _no_link(body: NoLink) -> Speech:
    """Say why; and that it is so, if it was not asked."""
    spot, into, spots = body.spot, body.into, [spot for each in body.excluded for spot in each.cells]
    first, reason = body.excluded[0], body.excluded[0].reason
    if body.asked:
        return tuple(_excluded(spot, each, into=into) for each in body.excluded)
    if isinstance(reason, Placed | Barred) and reason.run[1:] and not spots[1:]:
        far, tail, head = reason.run[-1], *((first.cells[0], spot) if into else (spot, first.cells[0]))
        why = " is placed already." if isinstance(reason, Placed) else " is out there."
        would = ("if ", _name(tail), " led to ", _name(head), ", ", _cell(far), f" would be {far.number}.")
        return would, (f"but {far.number}{why}",)
    names = [*_names(spots, "and" if into else "or")]
    so = (*names, " can’t lead to ", _name(spot), ".") if into else (_name(spot), " can’t lead to ", *names, ".")
    return so, _why_unlinked(reason, spots, into=into)


def _why_unlinked(reason: LinkReason, spots: Sequence[Spot], *, into: bool) -> Text:
    match reason:
        case NoPair():
            return ("no two numbers in a row fit them.",)
        case Numbered():
            number = reason.there - 1 if into else reason.here + 1
        case Placed() | Barred():
            number = reason.run[0].number
        case _:
            raise NotImplementedError
    if spots[1:]:
        return (f"{'none' if spots[2:] else 'neither'} of them can be {number}.",)
    if isinstance(reason, Placed):
        return (f"{number} is placed already.",)
    return (_name(spots[0]), f" {'isn’t' if isinstance(reason, Numbered) else 'can’t be'} {number}.")


def _only_link(body: OnlyLink) -> Speech:
    spot, found, into = body.spot, body.found, body.into
    is_alone = found is not None and not body.excluded and not body.told
    if found is None:
        so: Text = ("so ", _name(spot), " comes ", "first." if into else "last.")
        if body.told:
            return (
                (("then nothing leads to ", _name(spot), ", so it comes first."),)
                if into
                else (("then ", _name(spot), " leads nowhere, so it comes last."),)
            )
    elif not body.asked:
        start = "so only " if body.told else "so "
        so = (start, _name(found), " leads to ", _name(spot), ".")
        so = so if into else ("so ", _name(spot), " leads ", "only to " if body.told else "to ", _name(found), ".")
    else:
        so = ("so it’s ", _name(found), ".") if into else ("so ", _name(spot), " leads to ", _name(found), ".")
        so = _becomes(body) if body.number and (is_alone or (not into and spot.number)) else so
    if is_alone and found is not None:
        only: Text = ("only ", _name(found), " points at ", _name(spot), ".")
        only = only if into else (_name(spot), " points only at ", _name(found), ".")
        return (only, so) if body.number or not body.asked else (only,)
    if body.told and not (body.excluded and body.asked):
        why: list[Text] = []
    elif found is None and not body.excluded:
        why = [("nothing points at ", _name(spot), ".") if into else (_name(spot), " points at nothing.")]
    else:
        why = [*_why(body.spot, body.excluded, into=into)]
    if body.end is not None and not body.asked:
        why = [("the path ", "begins" if into else "ends", " at ", _cell(body.end), ".")]
    return *why, so


def _becomes(body: OnlyLink) -> Text:
    """Say which number a cell gets by a link."""
    tail_or_head = body.found if body.spot.number else body.spot
    return ("so ", _cell(tail_or_head or body.spot), f" is {body.number}.")


def _why(spot: Spot, excluded: Sequence[Excluded], *, into: bool) -> Iterator[Text]:
    """Say why all others are out: at once, where it is plain."""
    plain = [each for each in excluded if each.is_plain]
    for each in excluded:
        if not each.is_plain:
            yield _excluded(spot, each, into=into)
    kinds = {type(each.reason) for each in plain}
    spots = [spot for each in plain for spot in each.cells]
    if len(spots) > 2 and spot.number and SameChain not in kinds:
        yield (f"none of the others is {spot.number - 1 if into else spot.number + 1}.",)
    elif len(spots) > 2 and kinds == {Linked}:
        yield OTHERS_LEAD if into else OTHERS_TAKEN
    elif len(kinds) > 1 or len(spots) > 2:
        yield OTHERS
    elif plain:
        yield _excluded(spot, Excluded(tuple(spots), plain[0].reason), into=into)


def _only_number(body: OnlyNumber) -> Speech:
    number = str(body.spot.number)
    if body.of_cell:
        return (("only ", number, " is left for ", _cell(body.spot), "."),)
    return (("only ", _cell(body.spot), " is left for ", number, "."),)


def _not_at(body: NotAt) -> Speech:
    """Say where a number cannot be; or where it must be, if the number beside it has its place."""
    number, beside, cells = body.number, body.beside, [Spot(cell) for cell in body.cells]
    if body.at and len(cells) > MOST_NAMED:
        return ((f"{number} must be where {beside} points." if body.onward else f"{number} must point at {beside}.",),)
    return (f"{number} can’t be at ", *_names(cells, "or"), "."), _why_not_at(body, cells)


def _row(body: Row) -> Speech:
    """Say what would be beside a cell with a number, and why that cannot be."""
    first, *others = body.spots
    would: list[Piece] = ["if ", _cell(first), f" were {first.number}, "]
    for i, spot in enumerate(others):
        would += [" and "] if i else []
        would += [_cell(spot), f" would be {spot.number}" if not i else f" {spot.number}"]
    return (*would, "."), ("but ", *_why_not_at(body.steps[-1], [others[-1]]))


def _why_not_at(body: NotAt, cells: Sequence[Spot]) -> Text:
    """Say why the number beside is not beside these cells."""
    beside = body.beside
    is_pointed = any(each.linked and each.beside.cell in body.at for each in body.approaches)
    it = "they" if cells[1:] else "it"
    if body.at and body.onward:
        return (f"{beside} {'can’t lead' if is_pointed else 'doesn’t point'} there.",)
    if body.at:
        does = "can’t lead to" if is_pointed else f"{'don’t' if cells[1:] else 'doesn’t'} point at"
        return (f"{it} {does} {beside}.",)
    if len(body.looked_at) == 1:
        (only,) = body.looked_at
        if body.onward:
            return ("only ", _name(only), f" could lead there, and it isn’t {beside}.")
        return (f"{it} could only lead to ", _name(only), f", which isn’t {beside}.")
    if body.onward:
        return (f"nothing that could lead there is {beside}.",)
    return (f"{it} can’t lead to any {beside}.",)


def _counted(body: Counted) -> Speech:
    if body.spots[MOST_NAMED:]:
        numbers = sorted(each.number for each in body.spots)
        return ((f"so these are {numbers[0]} to {numbers[-1]}.",),)
    pieces: list[Piece] = ["so "]
    for i, spot in enumerate(body.spots):
        pieces += [" and " if i == len(body.spots) - 1 else ", "] if i else []
        pieces += [_cell(spot), f" is {spot.number}"]
    return ((*pieces, "."),)


def _not_counted(body: NotCounted) -> Speech:
    """Say what a cell beside another one in a chain is not."""
    if body.beside is None:
        return ((_cell(body.spot), " leads on." if body.onward else " has another before it."),)
    isnt, beside = f" isn’t {body.beside.number}, so ", _cell(body.beside)
    return ((beside, isnt, _cell(body.spot), f" isn’t {body.spot.number}."),)


def _supposed(body: Supposed) -> Speech:
    if body.head is None:
        return (("what if ", _cell(body.spot), f" weren’t {body.spot.number}?"),)
    return (("what if ", _name(body.spot), " didn’t lead to ", _name(body.head), "?"),)


def _dead_end(body: DeadEnd) -> Speech:
    """Say what goes wrong, and what follows of what was supposed, or that it is to be taken back."""
    end, supposed = BRIEF[type(body.end)](body.end), body.supposed
    if supposed is None:
        return *end, TAKE_BACK
    if supposed.head is None:
        return *end, ("so ", _cell(supposed.spot), f" is {supposed.spot.number}.")
    return *end, ("so ", _name(supposed.spot), " leads to ", _name(supposed.head), ".")


def _no_way(body: NoWay) -> Speech:
    if body.spot is None:
        return ((f"now {body.number} has no place left.",),)
    if body.asked == "value":
        return (("now no number is left for ", _name(body.spot), "."),)
    if body.asked == "next":
        return (("now ", _name(body.spot), " has nowhere to lead."),)
    return (("now nothing can lead to ", _name(body.spot), "."),)


def _both(body: Both) -> Speech:
    if body.heads:
        if body.heads[1:]:
            return (("now ", *_names(body.tails), " would lead to both ", *_names(body.heads), "."),)
        return (("now both ", *_names(body.tails), " would lead to ", *_names(body.heads), "."),)
    one, other = body.tails
    if one.cell == other.cell:
        return (("now ", _cell(one), f" would be both {one.number} and {other.number}."),)
    return (("now both ", Cells((one.cell, other.cell)), f" would be {one.number}."),)


def _circle(_: Circle) -> Speech:
    return (("now the links go round in a circle.",),)


def _conflict(body: Conflict) -> Speech:
    """Say what follows, and that it is not so."""
    if isinstance(body.follows, NotAt):
        cells = [Spot(cell) for cell in body.follows.cells]
        return ("but ", _cell(body.spot), f" is {body.spot.number}."), _why_not_at(body.follows, cells)
    follows = BRIEF[type(body.follows)](body.follows)
    if body.head is not None:
        leads = " leads to " if body.holds else " doesn’t lead to "
        return *follows, ("but ", _name(body.spot), leads, _name(body.head), ".")
    return *follows, ("but ", _cell(body.spot), f" {'is' if body.holds else 'can’t be'} {body.spot.number}.")


def _excluded(spot: Spot, excluded: Excluded, *, into: bool) -> Text:
    """Say why cells do not come before another one (`into`), or after it."""
    reason, cells, several = excluded.reason, excluded.cells, len(excluded.cells) > 1
    match reason:
        case Linked():
            if into:
                return (*_names(cells), " lead elsewhere." if several else " leads elsewhere.")
            return (*_names(cells), " are taken." if several else " is taken.")
        case Numbered(here=0):
            return (*_names(cells), " comes last." if into else " comes first.")
        case Numbered():
            needed = reason.there - 1 if into else reason.here + 1
            return (*_names(cells), f" {'aren’t' if several else 'isn’t'} {needed}.")
        case SameChain():
            return (*_names(cells), " comes ", "after " if into else "before ", _name(spot), " in the same chain.")
        case Placed():
            return *_chain(spot, excluded, into=into), f" would hold {reason.at.number}, but that’s placed already."
        case NoRoom():
            limit = f" would run past {reason.end}." if reason.end > 1 else " would have to begin before 1."
            return *_chain(spot, excluded, into=into), limit
        case Barred() | NoPair():
            return _why_unlinked(reason, cells, into=into)
        case Unpointed():
            return (*_chain(spot, excluded, into=into), *_unpointed(reason, len(cells)))


def _chain(spot: Spot, excluded: Excluded, *, into: bool) -> Iterator[Piece]:
    """Name the cells that would get numbers: a candidate, or the cell that was asked about; or the chain of it."""
    reason, candidates = excluded.reason, excluded.cells
    assert isinstance(reason, Placed | NoRoom | Unpointed)  # noqa: S101
    run = {each.cell for each in reason.run}
    if spot.cell in run:
        yield "after " if into else "before "
        yield from (*_names(candidates), ", ")
        candidates = (Spot(spot.cell),)
    yield from _names(candidates, "or")
    if len(run) > 1:
        yield "’s chain"


def _unpointed(reason: Unpointed, count: int) -> Iterator[str]:
    beyond, neither = reason.beyond.number, "none" if count > 2 else "neither"
    if reason.run[1:]:
        yield f" would {'end on' if reason.onward else 'begin with'} {reason.run[-1 if reason.onward else 0].number}"
        yield f", which doesn’t point at {beyond}." if reason.onward else f", but {beyond} doesn’t point there."
    else:
        yield f" would be {reason.run[0].number}, but "
        if reason.onward:
            yield f"{'it doesn’t point' if count == 1 else f'{neither} points'} at {beyond}."
        else:
            yield f"{beyond} {'doesn’t point there' if count == 1 else f'points at {neither}'}."


def _read_off(body: ReadOff) -> Speech:
    where = "in the only solution, " if body.is_only else "in every solution, "
    why = f"the shortest reason takes {body.steps} steps." if body.steps else "we know no short reason here."
    return (why,), (where, _cell(body.spot), f" is {body.spot.number}.")


# Mistakes


def _wrong(body: Wrong) -> Speech:
    if body.entries[1:]:
        start: Text = ("these can’t all be right.",)
    else:
        ((spot, head),) = body.entries
        start = ("this ", "link" if head else str(spot.number), " can’t be right.")
    if body.steps > SOON_SHOWN:
        return start, (f"the shortest argument has {body.steps} steps.",)
    return (start,) if body.steps else (start, ("no short argument shows it.",), TAKE_BACK)


def _mistake(body: Mistake) -> Speech:
    return *_broken(body.broken), TAKE_BACK if body.is_one else ONE_IS_WRONG


def _broken(body: Broken) -> Speech:
    match body:
        case Pointless(tail, head):
            return ((Cells((tail,)), " doesn’t point at ", Cells((head,)), "."),)
        case TwoLinks(tails, head):
            return (Cells(tails), " both lead to ", Cells((head,)), "."), ("only one can.",)
        case Circle():
            return (("your links go round in a circle.",),)
        case TooLong(source, _, end):
            number = source.spot.number
            return ((f"from {number} on, your chain runs past {end}." if end > 1 else f"no room before {number}.",),)
        case NotAsGiven(spot, given):
            return ((Cells((spot.cell,)), f" is {given} from the start, not {spot.number}."),)
        case Disagreement(_, other, _, counted):
            return (("your links make ", Cells((other.spot.cell,)), f" {counted}, not {other.spot.number}."),)
        case Twice(one, other):
            return ((Cells((one.spot.cell, other.spot.cell)), f" are both {one.spot.number}."),)
        case NotPointing(one, other):
            numbers = _cell(one.spot), f" is {one.spot.number} and ", _cell(other.spot), f" is {other.spot.number}."
            return numbers, ("but ", _cell(one.spot), " doesn’t point there.")


# Names


def _cell(spot: Spot) -> Piece:
    return Cells((spot.cell,))


def _name(spot: Spot) -> Piece:
    """Name a cell by the number that is seen there, or else as a cell."""
    return str(spot.number) if spot.number else _cell(spot)


def _names(spots: Sequence[Spot], last: str = "and") -> Iterator[Piece]:
    """Name a few cells; or point at those that are crossed out on the board."""
    if len(spots) > MOST_NAMED:
        yield "the crossed ones"
    elif all(not spot.number for spot in spots):
        yield Cells(tuple(spot.cell for spot in spots), "or" if last == "or" else "and")
    else:
        for i, spot in enumerate(spots):
            yield from ([f" {last} " if i == len(spots) - 1 else ", "] if i else [])
            yield _name(spot)


BRIEF: Catalogue = {
    Question: _question,
    NoLink: _no_link,
    OnlyLink: _only_link,
    OnlyNumber: _only_number,
    NotAt: _not_at,
    Row: _row,
    Counted: _counted,
    NotCounted: _not_counted,
    Supposed: _supposed,
    DeadEnd: _dead_end,
    NoWay: _no_way,
    Both: _both,
    Circle: _circle,
    Conflict: _conflict,
    ReadOff: _read_off,
    Wrong: _wrong,
    Mistake: _mistake,
}
