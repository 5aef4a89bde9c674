"""What steps on a Signpost say in English, briefly: the board shows the rest, and `Shown` pieces what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from engine.core.text import counted, listed
from engine.hints.statements import Catalogue, Cells, Piece, Shown, Speech, Text, steps_ahead
from engine.puzzles.signpost.hints import bodies
from engine.puzzles.signpost.hints.bodies import Excluded, Run, Spot

MOST_NAMED = 3
"""Cells of which words speak; of more, the board shows which they are."""
MOST_LISTED = 6
"""Words of a list of numbers."""
NO_PAIR = "no two numbers in a row fit them"


def _question(body: bodies.Question) -> Speech:
    if body.spot is None:
        return ((f"where does {body.number} go?",),)
    if body.asked == "value":
        return (("which number is ", _name(body.spot), "?"),)
    if body.asked == "next":
        return (("where does ", _name(body.spot), " lead?"),)
    return (("who leads to ", _name(body.spot), "?"),)


# Links


def _no_link(body: bodies.NoLink) -> Speech:
    """Say why; and that it is so, if it was not asked."""
    spot, into, spots = body.spot, body.into, [spot for each in body.excluded for spot in each.cells]
    first, reason = body.excluded[0], body.excluded[0].reason
    if body.asked:
        return tuple((*_excluded(spot, each, into=into), ".") for each in body.excluded)
    if isinstance(reason, bodies.Placed | bodies.Barred) and reason.run[1:] and not spots[1:]:
        tail, head = (first.cells[0], spot) if into else (spot, first.cells[0])
        far = reason.run[-1]
        would = ("if ", _name(tail), " led to ", _name(head), ", ", _cell(far), f" would be {far.number}.")
        return would, (f"but {far.number}", *_why_barred(reason), ".")
    names = [*_names(spots, "and" if into else "or")]
    so = (*names, " can’t lead to ", _name(spot), ".") if into else (_name(spot), " can’t lead to ", *names, ".")
    if isinstance(reason, bodies.NoPair):
        left = () if spots[1:] else _left(spot, spots[0], reason, into=into)
        return so, *(left or ((NO_PAIR, "."),))
    if not spots[1:]:
        return so, (*_excluded(spot, first, into=into), ".")
    why = f"{'none' if spots[2:] else 'neither'} of them can be {_needed(reason, into=into)}"
    return so, (why, *_unsaid(*_each(spot, body.excluded, into=into)), ".")


def _needed(reason: bodies.LinkReason, *, into: bool) -> int:
    """Return the number that a cell would have to be."""
    if isinstance(reason, bodies.Numbered):
        return reason.there - 1 if into else reason.here + 1
    assert isinstance(reason, bodies.Placed | bodies.Barred)  # noqa: S101
    return reason.run[0].number


def _why_barred(reason: bodies.Placed | bodies.Barred) -> Text:
    """Say why the last cell of a chain does not have its number."""
    if isinstance(reason, bodies.Barred):
        return (" is out there",)
    return (" is ", Shown("placed", ("at ", _cell(reason.at))), " already")


def _only_link(body: bodies.OnlyLink) -> Speech:
    spot, found, into = body.spot, body.found, body.into
    end = [] if body.end is None else [_end(body.end, into=into)]
    as_end = (_shown_only(", as ", *end[0]),) if end else ()
    reasons = [*_each(spot, body.excluded, into=into)]
    if found is not None and not body.excluded and not body.told:
        only = (_name(found), " points at ", _name(spot)) if into else (_name(spot), " points only at ", _name(found))
        said = ("only " if into else "", *only, *as_end, ".")
        return (said, (*_so(body, found), ".")) if body.number or not body.asked else (said,)
    if found is None and body.told:
        so: Text = ("then nothing leads to ", _name(spot), ", so it comes first")
        so = so if into else ("then ", _name(spot), " leads nowhere, so it comes last")
        return ((*so, *_unsaid(*end, *reasons), "."),)
    so = _so(body, found)
    if body.end is not None and not body.asked:
        return (*end[0], *_unsaid(*reasons), "."), (*so, ".")
    if body.told and not (body.excluded and body.asked):
        return ((*so, *_unsaid(*reasons), "."),)
    if found is None and not body.excluded:
        why: list[Text] = [("nothing points at ", _name(spot), ".") if into else (_name(spot), " points at nothing.")]
    else:
        why = [*_why(spot, body.excluded, into=into)]
    return *why, (*so, *as_end, ".")


def _end(spot: Spot, *, into: bool) -> Text:
    return ("the path ", "begins" if into else "ends", " at ", _cell(spot))


def _so(body: bodies.OnlyLink, found: Spot | None) -> Text:
    """Say which link is left, or which number a cell gets by it; or that the cell is the end of the path."""
    spot, into, is_alone = body.spot, body.into, not body.excluded and not body.told
    if found is None:
        return ("so ", _name(spot), " comes ", "first" if into else "last")
    if body.asked and body.number and (is_alone or (not into and spot.number)):
        return ("so ", _cell(found if spot.number else spot), f" is {body.number}")
    if into and body.asked:
        return ("so it’s ", _name(found))
    if into:
        return ("so only " if body.told else "so ", _name(found), " leads to ", _name(spot))
    return ("so ", _name(spot), " leads only to " if body.told and not body.asked else " leads to ", _name(found))


def _why(spot: Spot, excluded: Sequence[Excluded], *, into: bool) -> Iterator[Text]:
    """Say why all others are out: together, where it is plain."""
    plain = [each for each in excluded if each.is_plain]
    for each in excluded:
        if not each.is_plain:
            yield *_excluded(spot, each, into=into), "."
    kinds = {type(each.reason) for each in plain}
    spots = [spot for each in plain for spot in each.cells]
    why = _in_turn(_each(spot, plain, into=into))
    others: Text = ()
    if len(spots) > 2 and spot.number and bodies.SameChain not in kinds:
        others = (Shown(f"none of the others is {spot.number - 1 if into else spot.number + 1}", why),)
    elif len(spots) > 2 and kinds == {bodies.Linked}:
        others = (Shown("the others lead elsewhere" if into else "the others are taken", why),)
    elif (len(kinds) > 1 or len(spots) > 2) and into:
        others = ("none of the others can lead to ", _name(spot), _shown_only(": ", *why))
    elif len(kinds) > 1 or len(spots) > 2:
        others = (_name(spot), " can’t lead to any of the others", _shown_only(": ", *why))
    if others:
        yield *others, "."
    elif plain:
        links = _links(plain) if kinds == {bodies.Linked} and spots[1:] else ()
        yield *_excluded(spot, Excluded(tuple(spots), plain[0].reason), into=into, links=links), "."


def _each(spot: Spot, excluded: Iterable[Excluded], *, into: bool) -> Iterator[Text]:
    """Say for each reason why cells are out."""
    for each in excluded:
        yield from _links([each]) or (_excluded(spot, each, into=into),)


def _links(excluded: Iterable[Excluded]) -> tuple[Text, ...]:
    """Say which links exclude others."""
    reasons = (each.reason for each in excluded)
    return tuple(
        (_name(each.tail), " leads to ", _name(each.head)) for each in reasons if isinstance(each, bodies.Linked)
    )


def _excluded(spot: Spot, excluded: Excluded, *, into: bool, links: Sequence[Text] = ()) -> Text:
    """Say why cells do not come before another one (`into`), or after it; of several, what `links` exclude them."""
    reason, cells, several = excluded.reason, excluded.cells, len(excluded.cells) > 1
    match reason:
        case bodies.Linked(_, head) if into:
            to = links or (("to ", _name(head)),)
            return (*_names(cells), " lead elsewhere" if several else " leads elsewhere", *_unsaid(*to))
        case bodies.Linked(tail, _):
            by = links or ((_name(tail), " leads there"),)
            return (*_names(cells), " are taken" if several else " is taken", *_unsaid(*by))
        case bodies.Numbered(here=0):
            return (*_names(cells), " comes last" if into else " comes first")
        case bodies.Numbered():
            return (*_names(cells), f" {'aren’t' if several else 'isn’t'} {_needed(reason, into=into)}")
        case bodies.SameChain():
            return (*_names(cells), " comes ", "after " if into else "before ", _name(spot), " in the same chain")
        case bodies.NoPair():
            return (NO_PAIR,)
        case bodies.Placed(run, at) if not run[1:]:
            return (f"{at.number} is ", Shown("placed", ("at ", _cell(at))), " already")
        case bodies.Placed(run, at):
            return (
                *_chain(spot, excluded, run, into=into),
                f" would hold {at.number}, but that’s ",
                Shown("placed", ("at ", _cell(at))),
                " already",
            )
        case bodies.NoRoom(run, end):
            beyond = f" would run past {end}" if end > 1 else " would have to begin before 1"
            return *_chain(spot, excluded, run, into=into), beyond
        case bodies.Barred(run):
            far = ((_cell(run[-1]), f" would be {run[-1].number}, which it can’t"),) if run[1:] else ()
            return (_name(cells[0]), f" can’t be {run[0].number}", *_unsaid(*far))
        case bodies.Unpointed(run):
            return *_chain(spot, excluded, run, into=into), *_unpointed(reason, len(cells))


def _left(spot: Spot, other: Spot, reason: bodies.NoPair, *, into: bool) -> Speech:
    """Say which numbers are left for one of two cells, and that they do not fit the other one; if these are few."""
    tail, head = (other, spot) if into else (spot, other)
    ways = (tail, reason.tail, head, 1), (head, reason.head, tail, -1)
    for each, left, beyond, step in sorted(ways, key=lambda way: len(_ranged(way[1]))):
        needed = [number + step for number in left]
        if left and min(needed) > 0 and len(_ranged(left).split()) <= MOST_LISTED:
            return (_name(each), f" can only be {_ranged(left)}."), (_name(beyond), f" can’t be {_ranged(needed)}.")
    return ()


def _ranged(numbers: Iterable[int]) -> str:
    """Name numbers of which one is meant: `5 to 9, 19 or 22`."""
    named = ([f"{each[0]} to {each[-1]}"] if len(each) > 2 else [*map(str, each)] for each in bodies.spans(numbers))
    return listed(chain(*named), "or")


def _chain(spot: Spot, excluded: Excluded, run: Run, *, into: bool) -> Iterator[Piece]:
    """Name the cells that would get numbers: a candidate, or the cell that was asked about; or the chain of it."""
    candidates, cells = excluded.cells, {each.cell for each in run}
    if spot.cell in cells:
        yield "after " if into else "before "
        yield from (*_names(candidates), ", ")
        candidates = (Spot(spot.cell),)
    yield from _names(candidates, "or")
    if run[1:]:
        first, last = sorted((run[0].number, run[-1].number))
        yield "’s chain"
        if first > 0:  # else nobody counts that far
            yield _shown_only(f" ({first} to {last})")


def _unpointed(reason: bodies.Unpointed, count: int) -> Iterator[Piece]:
    beyond, neither = _numbered(reason.beyond), "none" if count > 2 else "neither"
    if reason.run[1:] and reason.onward:
        yield from (f" would end on {reason.run[-1].number}, which doesn’t point at ", beyond)
    elif reason.run[1:]:
        yield from (f" would begin with {reason.run[0].number}, but ", beyond, " doesn’t point there")
    elif reason.onward:
        points = "it doesn’t point" if count == 1 else f"{neither} points"
        yield from (f" would be {reason.run[0].number}, but {points} at ", beyond)
    else:
        points = "doesn’t point there" if count == 1 else f"points at {neither}"
        yield from (f" would be {reason.run[0].number}, but ", beyond, f" {points}")


# Numbers


def _only_number(body: bodies.OnlyNumber) -> Speech:
    number = str(body.spot.number)
    if body.of_cell:
        return (("only ", number, " is left for ", _cell(body.spot), "."),)
    return (("only ", _cell(body.spot), " is left for ", number, "."),)


def _not_at(body: bodies.NotAt) -> Speech:
    """Say where a number cannot be; or where it must be, if the number beside it has its place."""
    number, beside, cells = body.number, _beside(body), [Spot(cell) for cell in body.cells]
    if body.at and len(cells) > MOST_NAMED:
        must = f"{number} must be where " if body.onward else f"{number} must point at "
        points = " points" if body.onward else ""
        return ((must, beside, points, _shown_only(", so it can’t be at ", Cells(body.cells, "or")), "."),)
    return (f"{number} can’t be at ", *_names(cells, "or"), "."), _why_not_at(body, cells)


def _none_at(body: bodies.NoneAt) -> Speech:
    """Say that cells are none of several numbers, as those beside them are not the numbers beside."""
    first, cells = body.steps[0], [Spot(cell) for cell in body.steps[0].cells]
    so = (*_names(cells), f" can’t be {_ranged(body.numbers)}.")
    looked, beside = first.looked_at, f"one {'lower' if first.onward else 'higher'}"
    they = "they" if cells[1:] else "it"
    if len(looked) == 1 and first.onward:
        return so, ("only ", _name(looked[0]), f" could lead there, and it can’t be {beside}.")
    if len(looked) == 1:
        return so, (f"{they} could only lead to ", _name(looked[0]), f", which can’t be {beside}.")
    around = tuple(each.cell for each in looked)
    if first.onward:
        could = Shown("nothing that could lead there", ("only ", Cells(around), " could lead there, and none of them"))
        return so, (could, f" can be {beside}.")
    lead = Shown(
        " can’t lead to anything that could be",
        (" could only lead to ", Cells(around, "or"), ", and none of them can be"),
    )
    return so, (they, lead, f" {beside}.")


def _row(body: bodies.Row) -> Speech:
    """Say what would be beside a cell with a number, and why that cannot be."""
    first, *others = body.spots
    would: list[Piece] = ["if ", _cell(first), f" were {first.number}, only "]
    for i, spot in enumerate(others):
        would += [" and "] if i else []
        would += [_cell(spot), f" could be {spot.number}" if not i else f" {spot.number}"]
    return (*would, "."), ("but ", *_why_not_at(body.steps[-1], [others[-1]]))


def _why_not_at(body: bodies.NotAt, cells: Sequence[Spot]) -> Text:
    """Say why the number beside is not beside these cells."""
    is_pointed = any(each.linked and each.beside.cell in body.at for each in body.approaches)
    it = "they" if cells[1:] else "it"
    if body.at and body.onward:
        return (_beside(body), f" {'can’t lead' if is_pointed else 'doesn’t point'} there.")
    if body.at:
        does = "can’t lead to" if is_pointed else f"{'don’t' if cells[1:] else 'doesn’t'} point at"
        return (f"{it} {does} ", _beside(body), ".")
    if len(body.looked_at) == 1:
        (only,) = body.looked_at
        if body.onward:
            return ("only ", _name(only), f" could lead there, and it isn’t {body.beside}.")
        return (f"{it} could only lead to ", _name(only), f", which isn’t {body.beside}.")
    around = tuple(each.cell for each in body.looked_at)
    if body.onward:
        could = ("only ", Cells(around), " could lead") if around else ("nothing that could lead",)
        but = Shown("", (", and none of them",) if around else ())
        there = (" there",) if cells[1:] else (" to ", _cell(cells[0]))
        return (Shown("nothing that could lead", could), *there, but, f" is {body.beside}.")
    lead = (
        (" could only lead to ", Cells(around, "or"), ", and none of them is ") if around else (" can’t lead to any ",)
    )
    return (it, Shown(" can’t lead to any ", lead), f"{body.beside}.")


def _beside(body: bodies.NotAt) -> Piece:
    """Name the other number, with its place if that is known."""
    return _numbered(Spot(body.at[0], body.beside)) if body.at else str(body.beside)


def _counted(body: bodies.Counted) -> Speech:
    pieces: list[Piece] = []
    for i, spot in enumerate(body.spots):
        pieces += [" and " if i == len(body.spots) - 1 else ", "] if i else []
        pieces += [_cell(spot), f" is {spot.number}"]
    if body.spots[MOST_NAMED:]:
        numbers = sorted(each.number for each in body.spots)
        pieces = [Shown(f"these are {numbers[0]} to {numbers[-1]}", tuple(pieces))]
    return (("so ", *pieces, "."),)


def _not_counted(body: bodies.NotCounted) -> Speech:
    """Say what a cell beside another one in a chain is not."""
    if body.beside is None:
        return ((_cell(body.spot), " leads on." if body.onward else " has another before it."),)
    isnt, beside = f" isn’t {body.beside.number}, so ", _cell(body.beside)
    return ((beside, isnt, _cell(body.spot), f" isn’t {body.spot.number}."),)


# Suppositions, and how they end


def _supposed(body: bodies.Supposed) -> Speech:
    if body.head is None:
        return (("what if ", _cell(body.spot), f" weren’t {body.spot.number}?"),)
    return (("what if ", _name(body.spot), " didn’t lead to ", _name(body.head), "?"),)


def _dead_end(body: bodies.DeadEnd) -> Speech:
    """Say what goes wrong, and what follows of what was supposed, or that it is to be taken back."""
    end, supposed = BRIEF[type(body.end)](body.end), body.supposed
    if supposed is None:
        return *end, _take_back(body.entries)
    if supposed.head is None:
        return *end, ("so ", _cell(supposed.spot), f" is {supposed.spot.number}.")
    return *end, ("so ", _name(supposed.spot), " leads to ", _name(supposed.head), ".")


def _no_way(body: bodies.NoWay) -> Speech:
    if body.spot is None:
        return ((f"now {body.number} has no place left.",),)
    if body.asked == "value":
        return (("now no number is left for ", _name(body.spot), "."),)
    into = body.asked == "previous"
    now = ("now nothing can lead to ", _name(body.spot)) if into else ("now ", _name(body.spot), " has nowhere to lead")
    end = [] if body.end is None else [_end(body.end, into=into)]
    return ((*now, *_unsaid(*end, *_each(body.spot, body.excluded, into=into)), "."),)


def _both(body: bodies.Both) -> Speech:
    if body.heads:
        if body.heads[1:]:
            return (("now ", *_names(body.tails), " would lead to both ", *_names(body.heads), "."),)
        return (("now both ", *_names(body.tails), " would lead to ", *_names(body.heads), "."),)
    one, other = body.tails
    if one.cell == other.cell:
        return (("now ", _cell(one), f" would be both {one.number} and {other.number}."),)
    return (("now both ", Cells((one.cell, other.cell)), f" would be {one.number}."),)


def _circle(body: bodies.Circle) -> Speech:
    return (_circle_of(body) or ("now the links go round in a circle", *_round(body), "."),)


def _circle_of(body: bodies.Circle) -> Text:
    """Say which two cells lead to each other."""
    if body.cells[2:]:
        return ()
    one, other = (Cells((each,)) for each in body.cells)
    return (one, " leads to ", other, " and ", other, " to ", one, ": a circle.")


def _round(body: bodies.Circle) -> Text:
    return _unsaid(_in_turn([(Cells((each,)),) for each in (*body.cells, body.cells[0])], ", "))


def _conflict(body: bodies.Conflict) -> Speech:
    """Say what follows, and that it is not so."""
    if isinstance(body.follows, bodies.NotAt):
        cells = [Spot(cell) for cell in body.follows.cells]
        return ("but ", _cell(body.spot), f" is {body.spot.number}."), _why_not_at(body.follows, cells)
    follows = BRIEF[type(body.follows)](body.follows)
    if body.head is not None:
        leads = " leads to " if body.holds else " doesn’t lead to "
        return *follows, ("but ", _name(body.spot), leads, _name(body.head), ".")
    return *follows, ("but ", _cell(body.spot), f" {'is' if body.holds else 'can’t be'} {body.spot.number}.")


# Without an argument


def _read_off(body: bodies.ReadOff) -> Speech:
    where = "in the only solution, " if body.is_only else "in every solution, "
    why = f"the shortest reason takes {body.steps} steps." if body.steps else "we know no short reason here."
    return (why,), (where, _cell(body.spot), f" is {body.spot.number}.")


def _done(_: bodies.Done) -> Speech:
    return (("every cell has its number, and every arrow points at the next one.",),)


def _none_shared(_: bodies.NoneShared) -> Speech:
    return (
        ("no further number is certain.",),
        ("there are several solutions from here, and they share no number that is still missing (proved).",),
    )


def _not_known(body: bodies.NotKnown) -> Speech:
    if body.several:
        return ("there are several solutions from here.",), ("we know no short reason for what they share.",)
    return ("we know no short reason from here.",), ("there may be more than one solution; Solve tells.",)


# Mistakes


def _wrong(body: bodies.Wrong) -> Speech:
    named = _entries(body.entries)
    if body.entries[1:]:
        start: Text = (Shown("these", named), " can’t all be right.")
    else:
        ((spot, head),) = body.entries
        start = (Shown(f"this {'link' if head else spot.number}", named), " can’t be right.")
    if body.is_short:
        return (start,)
    ahead = steps_ahead(str(body.steps)) if body.steps else ("no short argument shows it.",)
    return start, ahead, _take_back(body.entries)


def _mistake(body: bodies.Mistake) -> Speech:
    return *_broken(body.broken), _take_back(body.entries)


def _take_back(entries: bodies.Entries) -> Text:
    if entries[1:]:
        return ("one of these is wrong", *_unsaid(_entries(entries)), ".")
    return ("take ", Shown("it", _entries(entries)), " back?")


def _entries(entries: bodies.Entries) -> Text:
    """Name what was entered."""
    names = list[Piece]()
    for i, (spot, head) in enumerate(entries):
        names += [" and " if i == len(entries) - 1 else ", "] if i else []
        if head:
            names += ["the link from ", _cell(spot), " to ", Cells((head,))]
        else:
            names += [f"the {spot.number} at ", _cell(spot)]
    return tuple(names)


def _broken(body: bodies.Broken) -> Speech:
    match body:
        case bodies.Pointless(tail, head):
            return ((Cells((tail,)), " doesn’t point at ", Cells((head,)), "."),)
        case bodies.TwoLinks(tails, head):
            return (Cells(tails), " both lead to ", Cells((head,)), "."), ("only one can.",)
        case bodies.Circle() as broken:
            return (_circle_of(broken) or ("your links go round in a circle", *_round(broken), "."),)
        case bodies.TooLong(source, run, end):
            number, count = _numbered(source.spot), _shown_only(f" of {counted(len(run), 'cell')}")
            if end > 1:
                return (("from ", number, " on, your chain", count, f" runs past {end}."),)
            before = _shown_only(f" for {counted(len(run) - 1, 'cell')}")
            return (("no room", before, " before ", number, "."),)
        case bodies.NotAsGiven(spot, given):
            return ((Cells((spot.cell,)), f" is {given} from the start, not {spot.number}."),)
        case bodies.Disagreement(one, other, cells, counts):
            by = _unsaid((f"{counted(len(cells) - 1, 'step')} from {one.number} at ", _cell(one)))
            hold = Shown(" ", (" hold ",))
            return (("your links make ", _cell(other.spot), hold, f"{counts}, not {other.spot.number}", *by, "."),)
        case bodies.Twice(one, other):
            both = Cells((one.spot.cell, other.spot.cell))
            return ((both, f" are both {one.spot.number}", *_unsaid(*_sources(one, other)), "."),)
        case bodies.NotPointing(one, other):
            numbers = _cell(one.spot), f" is {one.spot.number} and ", _cell(other.spot), f" is {other.spot.number}"
            return (*numbers, *_unsaid(*_sources(one, other)), "."), ("but ", _cell(one.spot), " doesn’t point there.")


def _sources(*sources: bodies.Source) -> Iterator[Text]:
    """Say from where numbers are counted along links."""
    for each in sources:
        if each.origin != each.spot.cell:
            yield f"{each.spot.number} is counted along your links from ", Cells((each.origin,))


# Names


def _cell(spot: Spot) -> Piece:
    return Cells((spot.cell,))


def _name(spot: Spot) -> Piece:
    """Name a cell by the number that is seen there, or else as a cell."""
    return Shown(str(spot.number), (_cell(spot), f" ({spot.number})")) if spot.number else _cell(spot)


def _numbered(spot: Spot) -> Piece:
    """Name a number, with its place."""
    return Shown(str(spot.number), (f"{spot.number} at ", _cell(spot)))


def _names(spots: Sequence[Spot], last: str = "and") -> Iterator[Piece]:
    """Name a few cells; or point at those that the board shows."""
    names = list[Piece]()
    if all(not spot.number for spot in spots):
        names = [Cells(tuple(spot.cell for spot in spots), "or" if last == "or" else "and")]
    else:
        for i, spot in enumerate(spots):
            names += [f" {last} " if i == len(spots) - 1 else ", "] if i else []
            names.append(_name(spot))
    yield from [Shown("the outlined cells", tuple(names))] if len(spots) > MOST_NAMED else names


def _shown_only(*names: Piece) -> Piece:
    """Return what the board shows, and words leave out beside it."""
    return Shown("", names)


def _unsaid(*reasons: Text) -> Text:
    """Return reasons, after a colon, that the board shows."""
    return (_shown_only(": ", *_in_turn(reasons)),) if reasons else ()


def _in_turn(texts: Iterable[Text], between: str = "; ") -> Text:
    pieces = list[Piece]()
    for text in texts:
        pieces += [between, *text] if pieces else text
    return tuple(pieces)


BRIEF: Catalogue = {
    bodies.Question: _question,
    bodies.NoLink: _no_link,
    bodies.OnlyLink: _only_link,
    bodies.OnlyNumber: _only_number,
    bodies.NotAt: _not_at,
    bodies.NoneAt: _none_at,
    bodies.Row: _row,
    bodies.Counted: _counted,
    bodies.NotCounted: _not_counted,
    bodies.Supposed: _supposed,
    bodies.DeadEnd: _dead_end,
    bodies.NoWay: _no_way,
    bodies.Both: _both,
    bodies.Circle: _circle,
    bodies.Conflict: _conflict,
    bodies.ReadOff: _read_off,
    bodies.Done: _done,
    bodies.NoneShared: _none_shared,
    bodies.NotKnown: _not_known,
    bodies.Wrong: _wrong,
    bodies.Mistake: _mistake,
}
