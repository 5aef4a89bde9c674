"""What hints on a Signpost say of a dead end: what has no way left, or holds and does not."""

from __future__ import annotations

from engine.puzzles.signpost.hints.beside import leads_to, none_beside
from engine.puzzles.signpost.hints.deduction import DeadEnd, Deduction
from engine.puzzles.signpost.hints.demands import Demand
from engine.puzzles.signpost.hints.only import all_taken, elsewhere, taken
from engine.puzzles.signpost.hints.reasons import Heard, counted_from, places_of, why_not
from engine.puzzles.signpost.hints.said import Excluded
from engine.puzzles.signpost.hints.unlinked import TWO_IN_A_ROW, none_in_a_row


def dead_end(deduction: Deduction, end: DeadEnd, heard: Heard | None = None) -> str:
    """What has no way left; `heard` is what was said before, None to measure the sentence, not to say it."""
    name, demand = deduction.board.place, end.demand
    if end.against:
        return _contradiction(deduction, end, heard)
    if demand is None:
        return "That cannot be."
    if demand.kind == "number":
        return f"Then {demand.at} has no place left."
    if demand.kind == "value":
        return f"Then no number is left for {name(demand.at)}."
    if heard is not None:
        return _no_way(deduction, end, demand, heard)
    because = taken(deduction, end.because)
    if demand.kind == "next":
        return f"Then the arrow of {name(demand.at)} has nowhere to lead{because}."
    return f"Then nothing can lead to {name(demand.at)}{because}."


def _no_way(deduction: Deduction, end: DeadEnd, demand: Demand, heard: Heard) -> str:
    """That a cell leads nowhere, or nothing leads to it, and first why it must: it may be supposed that it must."""
    name, onward = deduction.board.place(demand.at), demand.kind == "next"
    number = deduction.count if onward else 1
    because = elsewhere(deduction, end.because, onward=onward)
    nothing = "its arrow has nowhere to lead" if onward else "nothing can lead to it"
    why = f": {because}" if because else ""
    cause = deduction.causes.get(-deduction.is_number(demand.at, number))
    if cause is not None and cause.how == "supposed":
        return f"But {name} is supposed not to be {number}, and {nothing}{why}."
    reason = why_not(deduction, demand.at, number, heard.voiced)
    told = reason.told(name, number, deduction)
    if reason.place is None:
        return f"But {told}, and {nothing}{why}."
    if onward:
        return f"But {told}, so {name} must lead somewhere, and {nothing}{why}."
    return f"But {told}, so something must lead to {name}, and nothing can{why}."


def excluded_at_end(deduction: Deduction, end: DeadEnd, heard: Heard) -> Excluded | None:
    """What `dead_end` says, if that is that beside a cell with a number the next one has no place, or the last one."""
    if end.against <= 0 or end.how not in ("onward", "back") or end.demand is None:
        return None
    _, cell, number = deduction.meaning(end.against)
    onward, excluded = end.how == "onward", [(end.against, end.because)]
    places = places_of(deduction, end.demand.at + (not onward), heard)
    then = leads_to(deduction, excluded, places, onward, heard.voiced)
    return Excluded(number, (cell,), "", then, onward)


def _contradiction(deduction: Deduction, end: DeadEnd, heard: Heard | None) -> str:
    """What holds and does not."""
    voiced = None if heard is None else heard.voiced
    name, demand = deduction.board.place, end.demand
    link, one, other = deduction.meaning(end.against)
    if end.against < 0:
        plain = None if link or voiced is None else why_not(deduction, one, other, voiced)
        if plain:
            return f"Then {name(one)} would have to be {other}, but {plain.told('it', other, deduction)}."
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
        onward = end.how == "onward"
        places = () if heard is None else places_of(deduction, demand.at + (not onward), heard)
        why = none_beside(deduction, [(end.against, end.because)], places, onward, voiced)
        if not why and onward:
            others = "" if heard is None else all_taken(deduction, [one], (), demand.at, heard.voiced, before=True)
            none = f"no cell that might be {demand.at} can lead there"
            why = f"what points there is taken: {others}" if others else none
        start = 0 if voiced is None else counted_from(deduction, one, other, voiced)
        known = f"{name(one)}{f', counted from {start},' if start else ''} is {other}"
        return f"But {known}, and {why or f'its arrow leads to no place for {demand.at + 1}'}."
    if link:
        row = TWO_IN_A_ROW if heard is None else none_in_a_row(deduction, one, other, heard)
        return f"But {name(one)} leads to {name(other)}, and {row}."
    _, first, second = deduction.meaning(end.because[0])
    if voiced is not None and end.how == "follows" and one in (first, second) and len(end.because) > 1:
        _, beside, number = deduction.meaning(end.because[1])
        leads = f"{'follows' if second == one else 'leads to'} {name(beside)}"
        reason = why_not(deduction, beside, number, voiced)
        if reason.place is None:
            return f"But {name(one)} is {other} and {leads}, which {reason.told('', number, deduction).strip()}."
        return f"But {name(one)} is {other} and {leads}, and {reason.told('', number, deduction)}."
    return f"But {name(one)} is {other}, and its neighbours in the chain cannot be {other - 1} and {other + 1}."
