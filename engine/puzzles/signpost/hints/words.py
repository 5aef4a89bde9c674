"""What hints on a Signpost say: what is entered, entries, and reasons, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from engine.core.text import listed
from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.entries import Entry
from engine.puzzles.signpost.hints.beside import leads_to, none_beside, only_beside
from engine.puzzles.signpost.hints.deduction import Deduction, Finding
from engine.puzzles.signpost.hints.demands import Demand
from engine.puzzles.signpost.hints.neighbours import why_not_these
from engine.puzzles.signpost.hints.only import all_taken, elsewhere, only
from engine.puzzles.signpost.hints.position import Position
from engine.puzzles.signpost.hints.prose import round_trip
from engine.puzzles.signpost.hints.reasons import (
    Heard,
    counted,
    in_sight,
    in_spans,
    is_other,
    may_come,
    may_neighbour,
    place_of,
    places_of,
)
from engine.puzzles.signpost.hints.said import Excluded, Said
from engine.puzzles.signpost.hints.telling import SILENT, as_needed, together
from engine.puzzles.signpost.hints.unlinked import measured_no_link, why_no_links

MANY_LEFT = 6
"""Cells that are too many to be named as all that are left for a number."""


def conclusion(position: Position, new: Entry) -> str:
    """What follows, with the number that a link makes known."""
    name = position.board.place
    if not new.is_link:
        return so_is(position.board, new)
    here, there = position.number.get(new.cell), position.number.get(new.target)
    number = ""
    if here is not None and there is None:
        number = f", which is then {here + 1}"
    elif there is not None and here is None:
        number = f", which makes {name(new.cell)} {there - 1}"
    return f"So {name(new.cell)} leads to {name(new.target)}{number}."


def so_is(board: Board, new: Entry) -> str:
    """What number a cell has."""
    return f"So {board.place(new.cell)} is {new.number}."


def entry_name(board: Board, entry: Entry) -> str:
    """What an entry is called in a list."""
    if entry.is_link:
        return f"the link from {board.place(entry.cell)} to {board.place(entry.target)}"
    return f"the {entry.number} at {board.place(entry.cell)}"


def places_in(told: Collection[str]) -> tuple[str, ...]:
    """The cells that are spoken of."""
    return tuple(dict.fromkeys(re.findall(r"r[0-9]+c[0-9]+", " ".join(told))))


def in_words(
    deduction: Deduction, findings: Sequence[Finding], heard: Heard | None = None, *, supposed: int = 0
) -> Iterator[Said]:
    """What was found, as far as it has to be said; with what is supposed, as a literal, or 0.

    Silent: what a link or a number excludes at once, and what a number means for the other end of an entered link.
    `heard` are the listeners' notes of it.  Without them the sentences are measured, not said, in the order in which
    things were found, and places are told that nobody would look at: the length of arguments is compared so.
    """
    aloud, groups = heard is not None, together(deduction, findings)
    heard = heard or Heard()
    out, voiced, found = heard.out, heard.voiced, {each.literal for each in findings}
    seen: set[int] = set()  # of what goes without saying, the links and numbers that the board shows
    for group in as_needed(deduction, groups) if aloud else groups:
        demand, how, literals = group[0].demand, group[0].how, [each.literal for each in group]
        out.update(literals)
        if how == "fact" or (how == "follows" and seen.issuperset(deduction.explained(literals[0]))):
            seen.update(literals)
            continue
        if aloud:
            literals = [each for each in literals if each > 0 or not _is_settled(deduction, each, voiced)]
        if aloud and voiced.issuperset(literals):
            continue
        if how == "only" and demand is not None:
            text = only(deduction, demand, literals[0], heard if aloud else None)
            text = _then(text) if aloud and supposed in deduction.explained(literals[0]) else text
            no_place = demand.kind == "number" and _is_told_for_another(deduction, literals[0], heard)
            ends = _leads_elsewhere(deduction, literals[0], heard) if aloud else ""
            yield Said(text, (literals[0],), f"Then {demand.at} has no place left." if no_place else ends)
        elif how == "clash" and aloud:
            yield from (Said(*each) for each in why_no_links(deduction, literals, heard))
        elif how == "clash":
            yield from (Said(measured_no_link(deduction, each, voiced), (each,)) for each in literals)
        elif how == "follows":
            known = counted(deduction, literals[0], voiced) if aloud else None
            told = [*_follows(deduction, literals, seen, known, voiced if aloud else None)]
            for text in told:
                literals += [] if known is None else [known]
                other = _has_no_other(deduction, known, heard) if known else ""
                ends = f"{text[:-1]}, but no other number is left for {other}." if other else ""
                yield Said(text, tuple(literals), ends)
            if aloud and not told:
                literals = [each for each in literals if each > 0]  # that others are out goes without saying, but why?
        elif how in ("onward", "back") and demand is not None:
            text, place, excluded = _arrow(deduction, demand, how == "onward", literals, heard, aloud=aloud)
            if aloud and place:
                voiced.add(place)
                literals += [place] if place in found else []
            yield Said(text, tuple(literals), excluded=excluded, wave=(demand.at + (how == "onward"), how == "onward"))
        voiced.update(literals)


def _is_told_for_another(deduction: Deduction, literal: int, heard: Heard) -> bool:
    """Whether the only place of a number was told to be the only one of another number."""
    _, cell, number = deduction.meaning(literal)
    return any(other != number and list(places) == [cell] for other, places in heard.places.items())


def _leads_elsewhere(deduction: Deduction, literal: int, heard: Heard) -> str:
    """That the only link that is left is none, where it is: a number at one end, and its neighbour's place, say so."""
    link, one, other = deduction.meaning(literal)
    name = deduction.board.place
    for cell, beyond, step in ((other, one, -1), (one, other, 1)) if link else ():
        number = _number_told(deduction, cell, heard)
        place = place_of(deduction, number + step, heard.voiced) if number else None
        if place is not None and place != beyond:
            demand = deduction.causes[literal].demand
            why = elsewhere(
                deduction, deduction.explained(literal), onward=demand is not None and demand.kind == "next"
            )
            would = f"Then {name(one)} would have to lead to {name(other)}{f' ({why})' if why else ''}"
            return f"{would}, but {name(cell)} is {number}, and {number + step} is at {name(place)}."
    return ""


def _has_no_other(deduction: Deduction, literal: int, heard: Heard) -> str:
    """Another cell that has no number left but the one that this cell has, by what was told and by counting."""
    _, cell, number = deduction.meaning(literal)
    for other in range(deduction.count):
        if other == cell or other in deduction.known or deduction.numbers[other] & ~(1 << number - 1):
            continue
        others = [-deduction.is_number(other, k) for k in range(1, deduction.count + 1) if k != number]
        found = deduction.trace(others)
        if all(each.literal != literal and (each.how in SILENT or each.literal in heard.voiced) for each in found):
            return deduction.board.place(other)
    return ""


def _number_told(deduction: Deduction, cell: int, heard: Heard) -> int:
    """The number of a cell that is in sight, or that was told to have no other place; 0 if there is none."""
    number = deduction.known.get(cell, 0)
    if number and in_sight(deduction, deduction.is_number(cell, number), heard.voiced):
        return number
    return next((own for own, places in heard.places.items() if list(places) == [cell]), 0)


def _is_settled(deduction: Deduction, literal: int, voiced: Collection[int]) -> bool:
    """Whether a literal goes without saying, as its cell was told to hold a number."""
    link, cell, number = deduction.meaning(literal)
    return not link and is_other(deduction, cell, number, voiced)


def counted_together(told: Sequence[Said]) -> Iterator[Said]:
    """What was said, with numbers that are counted along a chain in one sentence."""
    for counts, group in groupby(
        told, lambda each: re.fullmatch(r"So r[0-9]+c[0-9]+ is [0-9]+\.", each.text) is not None
    ):
        said = list(group)
        if counts and said[1:]:
            text = listed(each.text.removeprefix("So ").removesuffix(".") for each in said)
            yield Said(f"So {text}.", tuple(literal for each in said for literal in each.literals))
        else:
            yield from said


def in_a_circle(deduction: Deduction, circle: Sequence[int]) -> str:
    """That links, as literals in their order, lead round."""
    cells = [deduction.board.cells[deduction.meaning(each)[1]] for each in circle]
    return f"Then the links go round in a circle: {round_trip(cells)}."


def _arrow(
    deduction: Deduction, demand: Demand, onward: bool, literals: Sequence[int], heard: Heard, *, aloud: bool
) -> tuple[str, int, Excluded | None]:
    """Where a number can be, or cannot, whichever is shorter; and where it is then, as a literal, or 0, and is not.

    Not `aloud`, the sentence is measured, not said.
    """
    name, number = deduction.board.place, demand.at + onward
    beside = demand.at if onward else demand.at + 1
    left = [
        cell
        for cell in range(deduction.count)
        if (out_here := -deduction.is_number(cell, number)) not in heard.out
        and not (
            aloud
            and (
                deduction.is_seen(out_here)
                or is_other(deduction, cell, number, heard.out)
                or not may_neighbour(deduction, cell, beside, onward)
                or (heard.where and not may_come(deduction, cell, number, onward, heard))
            )
        )
    ]
    places = places_of(deduction, beside, heard) if aloud else ()
    if left and len(left) < (len(literals) if heard.where else min(len(literals), MANY_LEFT)):
        heard.places[number] = left
        cells, is_at = listed(map(name, left), "or"), deduction.is_number(left[0], number) if not left[1:] else 0
        if places:
            at = f"{beside}, at {listed(map(name, places), 'or')}"
            others = all_taken(deduction, places, left, number, heard.voiced, before=False) if onward else ""
            nowhere = f"{at}, can lead nowhere else{others and f' ({others})'}"
            why = nowhere if onward else only_beside(deduction, left, places, number, heard.voiced)
            return f"{number} can only be at {cells}: {why}.", is_at, None
        which = "the only place" if len(left) == 1 else "the only places"
        if onward:
            return (
                f"{number} can only be at {cells}, {which} to which a cell that might be {demand.at} can lead.",
                is_at,
                None,
            )
        arrows = "whose arrow leads" if len(left) == 1 else "whose arrows lead"
        return f"{number} can only be at {cells}, {arrows} to a place for {demand.at + 1}.", is_at, None
    places_out = tuple(deduction.meaning(each)[1] for each in literals)
    excluded = [(each, deduction.explained(each)) for each in literals]
    why = none_beside(deduction, excluded, places, onward, heard.voiced) if aloud else ""
    if not why and onward:
        taken = all_taken(deduction, places_out, (), beside, heard.voiced, before=True) if aloud else ""
        none = f"no cell that might be {beside} can lead there"
        why = f"what points there is taken ({taken})" if taken and not places_out[1:] else none
    why = why or f"{'its arrow leads' if len(literals) == 1 else 'their arrows lead'} to no place for {beside}"
    then = leads_to(deduction, excluded, places, onward, heard.voiced) if aloud else ()
    told = f"{number} cannot be at {listed(map(name, places_out), 'or')}: {why}."
    return told, 0, Excluded(number, places_out, why, then, onward) if aloud else None


def _then(text: str) -> str:
    """A sentence as what follows at once from a supposition."""
    return f"Then {text if re.match('r[0-9]|[0-9]', text) else text[0].lower() + text[1:]}"


def _follows(
    deduction: Deduction,
    literals: Sequence[int],
    seen: Collection[int],
    known: int | None,
    voiced: Collection[int] | None,
) -> Iterator[str]:
    """What a link makes of its cells' numbers; `known` is the number that one has then, if that is plain.

    `voiced` is as in `dead_end`.
    """
    link, one, other = deduction.meaning(literals[0])
    if link:
        return  # to or from a cell with the last or first number, or between cells with both their numbers
    name = deduction.board.place(one)
    if literals[0] > 0:
        yield f"So {name} is {other}."
        return
    because = deduction.explained(literals[0])
    _, first, second = deduction.meaning(because[0])
    if len(because) == 2 and because[0] not in seen:
        neighbour = (
            f"follows {deduction.board.place(first)}" if second == one else f"leads to {deduction.board.place(second)}"
        )
        if known is not None:
            yield f"{name} {neighbour}, so it is {deduction.meaning(known)[2]}."
            return
        numbers = [deduction.meaning(each)[2] for each in literals]
        told = listed(map(str, numbers), "or") if voiced is None else in_spans(sorted(numbers))[0]
        why = "" if voiced is None else why_not_these(deduction, literals, voiced)
        yield f"{name} {neighbour}, so it cannot be {told}{why}."
