"""Steps on a Signpost as statements."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from engine.core.places import place
from engine.hints.statements import Fact, Statement
from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.entries import Entry
from engine.puzzles.signpost.hints import bodies
from engine.puzzles.signpost.hints.bodies import Excluded, Spot
from engine.puzzles.signpost.hints.demands import Demand, names
from engine.puzzles.signpost.hints.techniques import Objection, Step


def fact(board: Board, entry: Entry, *, holds: bool = True) -> Fact:
    """Return an entry as a fact, with the value that `Hint.cells` has."""
    value = f">{board.place(entry.target)}" if entry.is_link else str(entry.number)
    return Fact(board.place(entry.cell), value, holds)


def rules_of(board: Board, demands: Collection[Demand], statements: Sequence[Statement]) -> tuple[str, ...]:
    """Return the names of the demands that statements use: others of an argument go without saying."""
    told = {rule for each in statements for rule in each.rules}
    return tuple(each for each in names(board, demands) if each in told)


def places(step: Step) -> tuple[str, ...]:
    """Return the cells of a step: the one in question, those beside it, and those that reasons look at beyond."""
    board = step.position.board
    ends = [] if step.end is None else [step.end]
    beyond = (spot for excluded, _ in _grouped(step) for spot in _beyond(excluded))
    found = [*board.places([step.cell, *step.options, *ends]), *(place(each.cell) for each in beyond)]
    return tuple(dict.fromkeys(found))


def _beyond(excluded: Excluded) -> Iterator[Spot]:
    """Yield the cells beyond the two in question at which a reason looks."""
    match excluded.reason:
        case bodies.Linked(tail, head):
            yield from (each for each in (tail, head) if each not in excluded.cells)
        case bodies.Placed(at=at):
            yield at
        case bodies.Unpointed(run, beyond) as reason:
            yield from (run[-1] if reason.onward else run[0], beyond)


def _grouped(step: Step) -> Iterator[tuple[Excluded, list[Objection]]]:
    for _, group in groupby(step.objections, key=_likeness):
        alike = list(group)
        yield Excluded(tuple(step.position.spot(each.option) for each in alike), alike[0].reason), alike


def _likeness(objection: Objection) -> tuple[object, ...]:
    """Return the fields that are equal where one statement says two things: all but whose number it would be."""
    reason = objection.reason
    if isinstance(reason, bodies.Unpointed) and len(reason.run) == 1:
        return reason.beyond, reason.run[0].number
    return reason, objection.option


def state(step: Step) -> tuple[Statement, ...]:
    """Return where to look, what is against the other ways, and what is left.

    What is plain, and what is the only reason, is part of the last statement.
    """
    position, board, into = step.position, step.position.board, step.into
    here = position.spot(step.cell)
    groups = list(_grouped(step))
    long = [(excluded, group) for excluded, group in groups if not excluded.is_plain]
    before = long if len(groups) > 1 else []
    stated = list[Statement]()
    for excluded, group in before:
        links = (Entry(*((each.option, 0, step.cell) if into else (step.cell, 0, each.option))) for each in group)
        demands = frozenset[Demand]().union(*(each.demands for each in group))
        says = tuple(fact(board, link, holds=False) for link in links)
        stated.append(Statement(bodies.NoLink(here, into, (excluded,), asked=True), says, rules=names(board, demands)))
    said = frozenset[Demand]().union(*(each.demands for _, group in before for each in group))
    end = None if step.end is None else position.spot(step.end)
    found = None if step.other is None else position.spot(step.other)
    number = (1 if into else board.last) if found is None else _number(here, found, into=into)
    left = tuple(excluded for excluded, _ in groups if not before or excluded.is_plain)
    body = bodies.OnlyLink(here, into, found, left, bool(before), number, end, asked=True)
    because = tuple(each for statement in stated for each in statement.says)
    rules = names(board, step.demands - said)
    return (
        Statement(bodies.Question("previous" if into else "next", here)),
        *stated,
        Statement(body, (fact(board, step.new),), because, rules),
    )


def _number(here: Spot, found: Spot, *, into: bool) -> int:
    """Return the number that one of two cells gets from the other; 0 if none or both have one."""
    if bool(here.number) == bool(found.number):
        return 0
    onward = bool(here.number) != into
    return (here.number or found.number) + (1 if onward else -1)
