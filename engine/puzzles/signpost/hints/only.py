"""The only way that is left on a Signpost, and why: what other cells lead to, or follow, already."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.core.text import listed
from engine.puzzles.signpost.hints.beside import MOST_LEFT_OUT, not_taken, others_beside, taken_instead
from engine.puzzles.signpost.hints.deduction import Deduction
from engine.puzzles.signpost.hints.demands import Demand
from engine.puzzles.signpost.hints.reasons import Heard

MOST_LINKS = 3
"""Cells that lead elsewhere of which each is told where."""


def only(deduction: Deduction, demand: Demand, literal: int, heard: Heard | None) -> str:
    """That a literal is the only one that a demand leaves; `heard` is as in `dead_end`."""
    link, one, other = deduction.meaning(literal)
    name = deduction.board.place
    if demand.kind == "value":
        return f"{name(one)} can only be {other}."
    if demand.kind == "number":
        return f"{other} can only be at {name(one)}."
    if heard is not None:
        return _only_way(deduction, demand, literal, heard)
    because = taken(deduction, deduction.explained(literal))
    if not link:
        what = (
            f"{name(one)}’s arrow has nowhere to lead" if demand.kind == "next" else f"Nothing can lead to {name(one)}"
        )
        return f"{what}, so it is {other}{because}."
    if demand.kind == "next":
        return f"{name(one)}’s arrow can lead only to {name(other)}{because}."
    return f"Only {name(one)} can lead to {name(other)}{because}."


def _only_way(deduction: Deduction, demand: Demand, literal: int, heard: Heard) -> str:
    """The only link that is left at a cell, or none, aloud: where the first number is, or the last, is said before."""
    link, one, other = deduction.meaning(literal)
    name, because, onward = deduction.board.place, deduction.explained(literal), demand.kind == "next"
    why = elsewhere(deduction, because, onward=onward)
    if not link:
        what = f"{name(one)}’s arrow has nowhere to lead" if onward else f"Nothing can lead to {name(one)}"
        return f"{what}{f' ({why})' if why else ''}, so it is {other}."
    reason = f": {why}" if why else ""
    end = _end_said(deduction, because, heard)
    start = f"{end}, so {name(demand.at)} is not {deduction.count if onward else 1}, and " if end else ""
    if onward:
        return f"{start}{'its' if start else f'{name(one)}’s'} arrow can lead only to {name(other)}{reason}."
    return f"{start}{'only' if start else 'Only'} {name(one)} can lead to {'it' if start else name(other)}{reason}."


def _end_said(deduction: Deduction, literals: Sequence[int], heard: Heard) -> str:
    """Where the first number is, or the last, if a sentence said it: once."""
    for each in literals:
        cause = deduction.causes[each]
        link, _, number = deduction.meaning(each)
        if not link and cause.how == "one" and cause.because and cause.because[0] in heard.voiced - heard.given:
            _, cell, own = deduction.meaning(cause.because[0])
            if own == number:
                heard.given.add(cause.because[0])
                return f"{number} is at {deduction.board.place(cell)}"
    return ""


def taken(deduction: Deduction, literals: Sequence[int]) -> str:
    """The links for which other links are out, where sentences are measured."""
    links = [
        f"{deduction.board.place(one)} leads to {deduction.board.place(other)}"
        for one, other in _taken_by(deduction, literals)
    ]
    return f", as {listed(dict.fromkeys(links))}" if links else ""


def elsewhere(deduction: Deduction, literals: Sequence[int], *, onward: bool) -> str:
    """As `taken`, aloud: what where an arrow points follows already (`onward`), or where cells lead already.

    Of many that lead elsewhere it is not told where.
    """
    links, name = list(dict.fromkeys(_taken_by(deduction, literals))), deduction.board.place
    if onward:
        return "; ".join(f"{name(other)} already follows {name(one)}" for one, other in links)
    if links[MOST_LINKS:]:
        return f"{listed(name(one) for one, _ in links)} lead elsewhere"
    return "; ".join(f"{name(one)} already leads to {name(other)}" for one, other in links)


def all_taken(
    deduction: Deduction,
    cells: Sequence[int],
    named: Collection[int],
    number: int,
    voiced: Collection[int],
    *,
    before: bool,
) -> str:
    """That what is beside some cells, but for those that are `named`, is seen to be taken, each by itself.

    `before` is as in `left_out`.  Empty if something there might have the number, or that is more than a few.
    """
    around = others_beside(deduction, cells, named, before=before)
    is_long = len(around) > (MOST_LINKS if before else MOST_LEFT_OUT)
    if is_long or not_taken(deduction, cells, around, number, voiced, before=before):
        return ""
    told = [taken_instead(deduction, each, number, voiced, before) for each in around]
    return "; ".join(told) if all(told) else ""


def _taken_by(deduction: Deduction, literals: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The links for which others are out; where that is not so, a sentence before said why they are."""
    for each in literals:
        cause = deduction.causes[each]
        if cause.how == "one" and cause.because and deduction.meaning(each)[0]:
            _, one, other = deduction.meaning(cause.because[0])
            yield one, other
