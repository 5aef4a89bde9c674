"""Why entries on a Signpost board cannot stay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.core.abilities import Hint
from engine.core.limits import Tick
from engine.core.text import listed
from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.entries import Entry, write
from engine.puzzles.signpost.hints.chains import PathSuppositions, literal
from engine.puzzles.signpost.hints.demands import Demand, names
from engine.puzzles.signpost.hints.plans import entered, together
from engine.puzzles.signpost.hints.position import Position
from engine.puzzles.signpost.hints.ways import ways_on
from engine.puzzles.signpost.hints.words import entry_name, places_in

TRIED = 6
"""Wrong entries of which the reason is looked for, to tell the plainest."""


@dataclass(frozen=True)
class Reason:
    """Why the entries `blamed` cannot all stay: sentences, the cells that these speak of, and the rules in them."""

    blamed: frozenset[Entry]
    told: tuple[str, ...]
    places: tuple[str, ...] = ()
    demands: frozenset[Demand] = frozenset()


def differing(board: Board, entries: frozenset[Entry], wrong: Sequence[Entry], tick: Tick) -> Hint:
    """Entries that differ from the only solution; the reason is that of the plainest one, beside all that are right."""
    right = entries.difference(wrong)
    reasons = [reason for each in wrong[:TRIED] if (reason := _against(board, right, each, tick)) is not None]
    where = f"There {'is a mistake' if len(wrong) == 1 else f'are {len(wrong)} mistakes'} among your entries"
    if reasons:
        reason = min(reasons, key=lambda each: (len(each.demands), len(each.told), sorted(each.blamed)))
        (entry,) = reason.blamed
        where += f": look at {board.place(entry.cell)}"
    else:
        reason = Reason(frozenset(wrong), ("They differ from the only solution; no short reason is known.",))
    return _told(board, f"{where}.", reason, "Take back", wrong, right)


def contradiction(position: Position, tick: Tick) -> Hint:
    """Entries that cannot all stay, where it is not known what the solution is; at least one."""
    reason = _among(position, tick)
    kept = position.entries - reason.blamed
    while kept and not _goes_on(Position(position.board, kept), tick):
        kept = frozenset(sorted(kept)[: len(kept) // 2])
    what = "One of these is wrong:" if len(reason.blamed) > 1 else "Take back"
    return _told(position.board, "There is a mistake among your entries.", reason, what, reason.blamed, kept)


def _against(board: Board, right: frozenset[Entry], entry: Entry, tick: Tick) -> Reason | None:
    """Why an entry cannot stay beside the right ones; None if no short reason is known."""
    position = Position(board, right | {entry})
    if position.clashes:
        clash = min(position.clashes, key=lambda each: each.effort)
        return Reason(frozenset({entry}), (clash.text,), clash.places)
    argument = PathSuppositions(position, tick).contradiction()
    if argument is None:
        return None
    told = (entered(board, entry, argument.end_named), *argument.told)
    return Reason(frozenset({entry}), told, places_in(told), argument.demands)


def _among(position: Position, tick: Tick) -> Reason:
    """Why some of the entries cannot all stay."""
    entries = position.entries
    if position.clashes:
        first = min(position.clashes, key=lambda each: (len(each.blamed), len(each.places)))
        same = (each for each in position.clashes if each.blamed == first.blamed)
        clash = min(same, key=lambda each: each.effort)  # the plainest way to see what the same entries break
        return Reason(clash.blamed or entries, (clash.text,), clash.places)
    argument = PathSuppositions(position, tick).contradiction()
    if argument is None:
        return Reason(entries, ("No solution of the puzzle has them all; no short reason is known.",))
    blamed = frozenset(each for each in entries if literal(argument.deduction, each) in argument.facts)
    begin = together(argument.end_named)
    if len(blamed) == 1:
        begin = entered(position.board, next(iter(blamed)), argument.end_named)
    told = (begin, *argument.told)
    return Reason(blamed or entries, told, places_in(told), argument.demands)


def _goes_on(position: Position, tick: Tick) -> bool:
    """Whether there is a way on, as far as that is known."""
    return not position.clashes and not ways_on(position, tick).none


def _told(board: Board, where: str, reason: Reason, what: str, wrong: Iterable[Entry], then: frozenset[Entry]) -> Hint:
    """The reason in words, with the wrong entries named, and the way back."""
    named = sorted(wrong)
    cells = tuple(dict.fromkeys(board.place(each.cell) for each in named))
    return Hint(
        where,
        reason.told[0],
        f"{what} {listed(entry_name(board, each) for each in named)}.",
        reason.places or cells,
        wrong=cells,
        chain=reason.told[1:],
        then=write(board, then),
        technique="mistake",
        rules=names(board, reason.demands),
    )
