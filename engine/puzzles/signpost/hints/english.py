"""What steps on a Signpost say in English, briefly: the board shows the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.hints.statements import Catalogue, Cells, Piece, Speech, Text
from engine.puzzles.signpost.hints.bodies import (
    Excluded,
    Linked,
    NoLink,
    NoRoom,
    Numbered,
    OnlyLink,
    Placed,
    Question,
    SameChain,
    Spot,
    Unpointed,
)

MOST_NAMED = 3
"""Cells of which words speak; of more, the board shows which they are."""
OTHERS: Text = ("the others don’t fit.",)
OTHERS_TAKEN: Text = ("the others are taken.",)
OTHERS_LEAD: Text = ("the others lead elsewhere.",)


def _question(body: Question) -> Speech:
    if body.asked == "next":
        return (("where does ", _name(body.spot), " lead?"),)
    return (("who leads to ", _name(body.spot), "?"),)


def _no_link(body: NoLink) -> Speech:
    return (_excluded(body.spot, body.excluded, into=body.into),)


def _only_link(body: OnlyLink) -> Speech:
    spot, found, into = body.spot, body.found, body.into
    if found is not None and not body.excluded and not body.told:
        only: Text = (
            ("only ", _name(found), " points at ", _name(spot), ".")
            if into
            else (_name(spot), " points only at ", _name(found), ".")
        )
        return (only, *([_becomes(body)] if body.number else []))
    if body.told and not body.excluded:
        why: list[Text] = []
    elif found is None and not body.excluded:
        why = [("nothing points at ", _name(spot), ".") if into else (_name(spot), " points at nothing.")]
    else:
        why = [*_why(body)]
    if found is None:
        return *why, ("so ", _name(spot), " comes ", "first." if into else "last.")
    return *why, _becomes(body) if body.number and not into else ("so it’s ", _name(found), ".")


def _becomes(body: OnlyLink) -> Text:
    """Say which number a cell gets by a link."""
    tail_or_head = body.found if body.spot.number else body.spot
    return ("so ", _cell(tail_or_head or body.spot), f" is {body.number}.")


def _why(body: OnlyLink) -> Iterator[Text]:
    """Say why all others are out: at once, where it is plain."""
    plain = [each for each in body.excluded if each.is_plain]
    for each in body.excluded:
        if not each.is_plain:
            yield _excluded(body.spot, each, into=body.into)
    kinds = {type(each.reason) for each in plain}
    spots = [spot for each in plain for spot in each.cells]
    if SameChain in kinds and len(spots) > 1:
        yield OTHERS
    elif len(kinds) > 1 or len(spots) > 2:
        yield OTHERS_LEAD if body.into else OTHERS_TAKEN
    elif plain:
        yield _excluded(body.spot, Excluded(tuple(spots), plain[0].reason), into=body.into)


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
}
