"""Why entries on a Signpost board cannot stay."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from engine.core.abilities import Hint
from engine.core.limits import Tick
from engine.hints.statements import Fact, Statement, on_demand, remarks
from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.entries import Entry, write
from engine.puzzles.signpost.hints.bodies import Entries, Mistake, NotPointing, Spot, Wrong
from engine.puzzles.signpost.hints.chains import Argument, PathSuppositions, literal
from engine.puzzles.signpost.hints.demands import Demand, every_demand, names
from engine.puzzles.signpost.hints.drawing import draw, focus
from engine.puzzles.signpost.hints.english import BRIEF
from engine.puzzles.signpost.hints.position import Clash, Position
from engine.puzzles.signpost.hints.statements import fact, rules_of

TRIED = 6
"""Wrong entries of which the reason is looked for, to tell the plainest."""


@dataclass(frozen=True)
class Reason:
    """Why the entries `blamed` cannot all stay: statements, the cells that these are about, and the rules in them."""

    blamed: frozenset[Entry]
    statements: tuple[Statement, ...]
    places: tuple[str, ...] = ()
    demands: frozenset[Demand] = frozenset()


def differing(board: Board, entries: frozenset[Entry], wrong: Sequence[Entry], tick: Tick) -> Hint:
    """Return a hint for entries that differ from the only solution.

    The reason is that of the plainest one, beside all that are right.
    """
    right = entries.difference(wrong)
    reasons = [reason for each in wrong[:TRIED] if (reason := _against(board, right, each, tick)) is not None]
    without = Reason(frozenset(wrong[:1]), (_wrong(board, wrong[:1]),))
    plainest = min(
        reasons, key=lambda each: (len(each.demands), len(each.statements), sorted(each.blamed)), default=without
    )
    return _hint(board, plainest, entries)


def contradiction(position: Position, tick: Tick) -> Hint:
    """Return a hint for entries, at least one, that cannot all stay, where it is not known what the solution is."""
    return _hint(position.board, _among(position, tick), position.entries)


def _against(board: Board, right: frozenset[Entry], entry: Entry, tick: Tick) -> Reason | None:
    """Why an entry cannot stay beside the right ones; None if no short reason is known."""
    position = Position(board, right | {entry})
    if position.clashes:
        clash = min(position.clashes, key=lambda each: each.effort)
        return _broken(board, clash, frozenset({entry}))
    argument = PathSuppositions(position, tick).contradiction()
    if argument is None:
        return None
    return _argued(board, argument, frozenset({entry}))


def _among(position: Position, tick: Tick) -> Reason:
    """Why some of the entries cannot all stay."""
    entries = position.entries
    if position.clashes:
        first = min(position.clashes, key=lambda each: (len(each.blamed), len(each.places)))
        same = (each for each in position.clashes if each.blamed == first.blamed)
        clash = min(same, key=lambda each: each.effort)  # the plainest way to see what the same entries break
        return _broken(position.board, clash, clash.blamed or entries)
    argument = PathSuppositions(position, tick).contradiction()
    if argument is None:
        return Reason(entries, (_wrong(position.board, entries),))
    blamed = frozenset(each for each in entries if literal(argument.deduction, each) in argument.facts)
    return _argued(position.board, argument, blamed or entries)


def _broken(board: Board, clash: Clash, blamed: frozenset[Entry]) -> Reason:
    """Return a rule that is broken at first sight as the reason."""
    demands = set[Demand]()
    if isinstance(clash.body, NotPointing):
        demands.add(Demand("arrow", clash.body.one.spot.number))
    said = Statement(Mistake(clash.body, _named(board, blamed)), _denied(board, blamed), rules=names(board, demands))
    return Reason(blamed, (said,), clash.places, frozenset(demands))


def _argued(board: Board, argument: Argument, blamed: frozenset[Entry]) -> Reason:
    """Return an argument against entries as the reason."""
    *first, last = argument.statements
    end = replace(last, body=replace(last.body, entries=_named(board, blamed)), says=_denied(board, blamed))
    statements = _wrong(board, blamed, argument.steps), *first, end
    return Reason(blamed, statements, focus(statements), argument.demands)


def _wrong(board: Board, blamed: Collection[Entry], steps: int = 0) -> Statement:
    """Return that entries cannot stay: without an argument, all that is known is that the puzzle excludes it."""
    wrong = Wrong(_named(board, blamed), steps)
    return (
        Statement(wrong)
        if steps
        else Statement(wrong, _denied(board, blamed), rules=names(board, set(every_demand(board.last))))
    )


def _named(board: Board, blamed: Iterable[Entry]) -> Entries:
    at = board.cells
    return tuple(
        (Spot(at[each.cell], each.number), at[each.target] if each.is_link else None) for each in sorted(blamed)
    )


def _denied(board: Board, blamed: Collection[Entry]) -> tuple[Fact, ...]:
    """Return that an entry is not so; of several, nothing is known of a single one."""
    return tuple(fact(board, each, holds=False) for each in blamed) if len(blamed) == 1 else ()


def _hint(board: Board, reason: Reason, entries: frozenset[Entry]) -> Hint:
    """Return the reason, with the places of what is wrong, and the way back; a long argument comes after that."""
    cells = tuple(dict.fromkeys(board.place(each.cell) for each in sorted(reason.blamed)))
    first = reason.statements[0].body
    is_long = isinstance(first, Wrong) and not first.is_short
    told, argument = on_demand(remarks(reason.statements, draw, BRIEF), 1 if is_long else len(reason.statements))
    return Hint(
        told,
        reason.statements,
        reason.places or cells,
        wrong=cells,
        then=write(board, entries - reason.blamed),
        argument=argument,
        technique="mistake",
        rules=rules_of(board, reason.demands, reason.statements),
        links=len(reason.statements) - 1,
    )
