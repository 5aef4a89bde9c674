"""How generators 2 and 3 compared steps and arguments, so that their recipes still give the same puzzles.

Generator 2 compared arguments by the characters of plain sentences, which nobody reads; today's measure is
`engine.puzzles.signpost.hints.chains.effort`.  Both generators took a cell whose link is taken for harder to see where
a chain lies behind it, and counted a star among the cells that could lead on; today's is `Step.rank`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.core.grid import bits
from engine.core.limits import Tick
from engine.core.text import listed
from engine.puzzles.signpost.board import Numbers
from engine.puzzles.signpost.hints.bodies import Linked
from engine.puzzles.signpost.hints.chains import Argument, PathSuppositions
from engine.puzzles.signpost.hints.deduction import DeadEnd, Deduction, Finding
from engine.puzzles.signpost.hints.demands import Demand
from engine.puzzles.signpost.hints.order import together
from engine.puzzles.signpost.hints.position import Position
from engine.puzzles.signpost.hints.techniques import Objection, Rank, Step

LONGEST = 1_000
"""Characters of an argument that was told."""
MANY_LEFT = 6
"""Cells that are too many to be named as all that are left for a number."""
MOST_NAMED = 3
"""Cells that are named if none of them can hold a number."""
TWO_IN_A_ROW = "no two numbers that follow each other are left for them"


def find_argument(position: Position, solution: Numbers | None, tick: Tick, *, supposing: bool) -> Argument | None:
    """Return the argument that generator 2 took for the shortest; None if it was too long."""
    found = PathSuppositions(position, tick, length=length).step(solution, supposing=supposing)
    return found if found is not None and length(found) <= LONGEST else None


def rank(step: Step) -> Rank:
    """Return the rank of a step."""
    board, cell = step.position.board, step.cell
    weights = [_weight(step, each) for each in step.objections]
    ways = board.predecessors[cell] if step.into else board.successors[cell]
    return max(weights, default=0), sum(weights) + ways.bit_count(), len(step.demands), cell


def _weight(step: Step, objection: Objection) -> int:
    """Return the weight of an objection: more if the cells that would get numbers are a chain."""
    reason = objection.reason
    if not isinstance(reason, Linked) or reason.entered:
        return objection.weight
    position = step.position
    tail, head = (objection.option, step.cell) if step.into else (step.cell, objection.option)
    is_chain = head in position.after if tail in position.number else tail in position.before
    return 1 + is_chain


def length(argument: Argument) -> int:
    """Return the characters of an argument, without what is supposed."""
    deduction, end = argument.deduction, argument.end
    ends = [] if end is None else [_dead_end(deduction, end)]
    return sum(map(len, (*_sentences(deduction, argument.findings), *ends)))


def _sentences(deduction: Deduction, findings: Sequence[Finding]) -> Iterator[str]:
    """Yield what was found, but for what goes without saying."""
    out, said, seen = set[int](), set[int](), set[int]()
    for group in together(deduction, findings):
        demand, how, literals = group[0].demand, group[0].how, [each.literal for each in group]
        out.update(literals)
        if how == "fact" or (how == "follows" and seen.issuperset(deduction.explained(literals[0]))):
            seen.update(literals)
            continue
        if how == "only" and demand is not None:
            yield _only(deduction, demand, literals[0])
        elif how == "clash":
            yield from (_no_link(deduction, each, said) for each in literals)
        elif how == "follows":
            yield from _follows(deduction, literals, seen)
        elif how in ("onward", "back") and demand is not None:
            yield _arrow(deduction, demand, literals, out, onward=how == "onward")
        said.update(literals)


def _only(deduction: Deduction, demand: Demand, literal: int) -> str:
    link, one, other = deduction.meaning(literal)
    name = deduction.board.place
    if demand.kind == "value":
        return f"{name(one)} can only be {other}."
    if demand.kind == "number":
        return f"{other} can only be at {name(one)}."
    because = _taken(deduction, deduction.explained(literal))
    if not link:
        arrow, nothing = f"{name(one)}’s arrow has nowhere to lead", f"Nothing can lead to {name(one)}"
        return f"{arrow if demand.kind == 'next' else nothing}, so it is {other}{because}."
    if demand.kind == "next":
        return f"{name(one)}’s arrow can lead only to {name(other)}{because}."
    return f"Only {name(one)} can lead to {name(other)}{because}."


def _taken(deduction: Deduction, literals: Sequence[int]) -> str:
    """Return the links for which other links are out."""
    name, links = deduction.board.place, dict[str, None]()
    for each in literals:
        cause = deduction.causes[each]
        if cause.how == "one" and cause.because and deduction.meaning(each)[0]:
            _, one, other = deduction.meaning(cause.because[0])
            links[f"{name(one)} leads to {name(other)}"] = None
    return f", as {listed(links)}" if links else ""


def _no_link(deduction: Deduction, literal: int, said: Collection[int]) -> str:
    _, one, other = deduction.meaning(literal)
    name, time = deduction.board.place, deduction.causes[literal].time
    here, there = (_number_by(deduction, cell, time) for cell in (one, other))
    start = f"{name(one)} cannot lead to {name(other)}"
    if here is not None and there is not None:
        numbers = [deduction.is_number(one, here), deduction.is_number(other, there)]
        plain = [deduction.is_seen(each) or each in said for each in numbers]
        if all(plain):
            return f"{start}: they are {here} and {there}."
        counted = (
            f"{name(cell)}{'' if is_plain else ', counted along its chain,'} is {own}"
            for cell, own, is_plain in zip((one, other), (here, there), plain, strict=True)
        )
        return f"{start}: {listed(counted)}."
    if here is not None:
        return f"{start}: that cannot be {here + 1}."
    if there is not None:
        return f"{start}, which is {there}: it cannot be {there - 1} itself."
    return f"{start}: {TWO_IN_A_ROW}."


def _number_by(deduction: Deduction, cell: int, time: int) -> int | None:
    """Return the number of a cell, if it was known by then."""
    number = deduction.known.get(cell)
    return None if number is None or deduction.causes[deduction.is_number(cell, number)].time > time else number


def _follows(deduction: Deduction, literals: Sequence[int], seen: Collection[int]) -> Iterator[str]:
    link, one, other = deduction.meaning(literals[0])
    if link:
        return  # to or from a cell with the last or first number, or between cells with both their numbers
    name = deduction.board.place
    if literals[0] > 0:
        yield f"So {name(one)} is {other}."
        return
    because = deduction.explained(literals[0])
    if len(because) == 2 and because[0] not in seen:
        _, first, second = deduction.meaning(because[0])
        neighbour = f"follows {name(first)}" if second == one else f"leads to {name(second)}"
        numbers = listed((str(deduction.meaning(each)[2]) for each in literals), "or")
        yield f"{name(one)} {neighbour}, so it cannot be {numbers}."


def _arrow(deduction: Deduction, demand: Demand, literals: Sequence[int], out: Collection[int], *, onward: bool) -> str:
    """Return where a number can be, or cannot, whichever is shorter."""
    name, number, beside = deduction.board.place, demand.at + onward, demand.at + (not onward)
    left = [cell for cell in range(deduction.count) if -deduction.is_number(cell, number) not in out]
    if left and len(left) < min(len(literals), MANY_LEFT):
        can = f"{number} can only be at {listed(map(name, left), 'or')}"
        if onward:
            places = "the only places" if left[1:] else "the only place"
            return f"{can}, {places} to which a cell that might be {beside} can lead."
        return f"{can}, {'whose arrows lead' if left[1:] else 'whose arrow leads'} to a place for {beside}."
    cannot = f"{number} cannot be at {listed((name(deduction.meaning(each)[1]) for each in literals), 'or')}"
    if onward:
        return f"{cannot}: no cell that might be {beside} can lead there."
    return f"{cannot}: {'their arrows lead' if literals[1:] else 'its arrow leads'} to no place for {beside}."


def _dead_end(deduction: Deduction, end: DeadEnd) -> str:
    """Return what has no way left."""
    name, demand = deduction.board.place, end.demand
    if end.against:
        return _contradiction(deduction, end)
    if demand is None:
        return "That cannot be."
    if demand.kind == "number":
        return f"Then {demand.at} has no place left."
    if demand.kind == "value":
        return f"Then no number is left for {name(demand.at)}."
    because = _taken(deduction, end.because)
    if demand.kind == "next":
        return f"Then the arrow of {name(demand.at)} has nowhere to lead{because}."
    return f"Then nothing can lead to {name(demand.at)}{because}."


def _contradiction(deduction: Deduction, end: DeadEnd) -> str:
    """Return what holds and does not."""
    name, demand = deduction.board.place, end.demand
    link, one, other = deduction.meaning(end.against)
    if end.against < 0:
        return f"Then {name(one)} would have to {f'lead to {name(other)}' if link else f'be {other}'}, which it cannot."
    if end.how == "one":
        _, first, second = deduction.meaning(end.because[0])
        if link and first == one:
            return f"Then {name(one)} would lead both to {name(second)} and to {name(other)}."
        if link:
            return f"Then both {name(first)} and {name(one)} would lead to {name(other)}."
        if first == one:
            return f"Then {name(one)} would be both {second} and {other}."
        return f"Then {other} would be both at {name(first)} and at {name(one)}."
    if end.how in ("onward", "back") and demand is not None:
        return f"But {name(one)} is {other}, and {_none_beside(deduction, end, demand, onward=end.how == 'onward')}."
    if link:
        return f"But {name(one)} leads to {name(other)}, and {TWO_IN_A_ROW}."
    return f"But {name(one)} is {other}, and its neighbours in the chain cannot be {other - 1} and {other + 1}."


def _none_beside(deduction: Deduction, end: DeadEnd, demand: Demand, *, onward: bool) -> str:
    """Return that no cell beside one could hold the number beside its own; a few are named."""
    _, cell, number = deduction.meaning(end.against)
    beside, around = number + (-1 if onward else 1), list[int]()
    for other in bits((deduction.board.predecessors if onward else deduction.board.successors)[cell]):
        is_out = -deduction.is_number(other, beside)
        if is_out in end.because and not deduction.is_seen(is_out):
            around.append(other)
    if not around or len(around) > MOST_NAMED:
        none = f"no cell that might be {demand.at} can lead there"
        return none if onward else f"its arrow leads to no place for {demand.at + 1}"
    named = listed(map(deduction.board.place, around))
    lead = f"only {named} could lead there" if onward else f"its arrow could lead only to {named}"
    who = "it cannot" if not around[1:] else f"{'none' if around[2:] else 'neither'} of them can"
    return f"{lead}, and {who} be {beside}"
