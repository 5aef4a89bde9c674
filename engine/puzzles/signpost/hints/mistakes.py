"""Why entries on a Signpost board cannot stay."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from engine.core.abilities import Hint
from engine.core.limits import Tick
from engine.core.text import listed
from engine.hints.statements import Fact, Statement, remarks
from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.entries import Entry, write
from engine.puzzles.signpost.hints import prose
from engine.puzzles.signpost.hints.bodies import Mistake, NotPointing, Spot, Wrong
from engine.puzzles.signpost.hints.chains import Argument, PathSuppositions, literal
from engine.puzzles.signpost.hints.demands import Demand, every_demand, names
from engine.puzzles.signpost.hints.drawing import draw
from engine.puzzles.signpost.hints.english import BRIEF
from engine.puzzles.signpost.hints.position import Clash, Position
from engine.puzzles.signpost.hints.statements import fact
from engine.puzzles.signpost.hints.ways import ways_on

TRIED = 6
"""Wrong entries of which the reason is looked for, to tell the plainest."""


@dataclass(frozen=True)
class Reason:
    """Why the entries `blamed` cannot all stay: sentences, the cells that these speak of, the rules in them, and
    statements.
    """

    blamed: frozenset[Entry]
    told: tuple[str, ...]
    statements: tuple[Statement, ...]
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
        told: tuple[str, ...] = ("They differ from the only solution; no short reason is known.",)
        reason = Reason(frozenset(wrong), told, (_wrong(board, wrong),))
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
        told: tuple[str, ...] = ("No solution of the puzzle has them all; no short reason is known.",)
        return Reason(entries, told, (_wrong(position.board, entries),))
    blamed = frozenset(each for each in entries if literal(argument.deduction, each) in argument.facts)
    return _argued(position.board, argument, blamed or entries)


def _broken(board: Board, clash: Clash, blamed: frozenset[Entry]) -> Reason:
    """Return a rule that is broken at first sight as the reason."""
    demands = set[Demand]()
    if isinstance(clash.body, NotPointing):
        demands.add(Demand("arrow", clash.body.one.spot.number))
    said = Statement(Mistake(clash.body, is_one=len(blamed) == 1), _denied(board, blamed), (), names(board, demands))
    return Reason(blamed, (prose.broken(clash.body),), (said,), clash.places, frozenset(demands))


def _argued(board: Board, argument: Argument, blamed: frozenset[Entry]) -> Reason:
    """Return an argument against entries as the reason."""
    *first, last = argument.statements
    statements = _wrong(board, blamed, argument.steps), *first, replace(last, says=_denied(board, blamed))
    told = tuple(prose.sentences(statements))
    return Reason(blamed, told, statements, prose.places(statements), argument.demands)


def _wrong(board: Board, blamed: Collection[Entry], steps: int = 0) -> Statement:
    """Return that entries cannot stay: without an argument, all that is known is that the puzzle excludes it."""
    at = board.cells
    wrong = ((Spot(at[each.cell], each.number), at[each.target] if each.is_link else None) for each in sorted(blamed))
    says = () if steps else _denied(board, blamed)
    return Statement(Wrong(tuple(wrong), steps), says, (), names(board, set(every_demand(board.last))) if says else ())


def _denied(board: Board, blamed: Collection[Entry]) -> tuple[Fact, ...]:
    """Return that an entry is not so; of several, nothing is known of a single one."""
    return tuple(fact(board, each, holds=False) for each in blamed) if len(blamed) == 1 else ()


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
        f"{what} {listed(prose.entry_name(board, each) for each in named)}.",
        reason.places or cells,
        wrong=cells,
        chain=reason.told[1:],
        then=write(board, then),
        technique="mistake",
        rules=names(board, reason.demands),
        statements=reason.statements,
        remarks=remarks(reason.statements, draw, BRIEF),
    )
