"""Sentences of a Signpost argument that are read as one: links with their numbers, and what goes on in the same way.

And which way an argument goes where it counts: up, or down.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from engine.core.text import listed
from engine.puzzles.signpost.hints.deduction import Deduction
from engine.puzzles.signpost.hints.forward import promised
from engine.puzzles.signpost.hints.said import Said

LEAST_WAVE = 3
"""Sentences, each of the next number, of which it is said which way they go."""
LEAST_REPEATED = 45
"""Characters of a reason that is not told twice."""

_AT = "r[0-9]+c[0-9]+"
LINK = re.compile(rf"(.*?\b[Oo]nly {_AT} can lead to (?:{_AT}|it)|.*? arrow can lead only to {_AT})(?:: (.*))?[.]")
"""The only link that is left, and why."""
NEIGHBOUR = re.compile(rf"({_AT}) (?:follows|leads to) {_AT}, so it is ([0-9]+)[.]")
COUNTED = re.compile(rf"So ({_AT} is [0-9]+(?:(?:, | and ){_AT} is [0-9]+)*)[.]")
"""Numbers by links."""
NOWHERE = re.compile(rf"([0-9]+) cannot be at ({_AT}(?:(?:, | or ){_AT})*): ([^.]*)[.]")
ONLY_AT = re.compile(rf"([0-9]+) can only be at ({_AT}(?:(?:, | or ){_AT})*): ")
NO_LINK = re.compile(rf"({_AT}) cannot lead to ({_AT}): it (can only be [^.]*)[.]")
NUMBER = re.compile("(?<![rc0-9])[0-9]+")
"""A number that is no part of a cell's name."""


def joined(deduction: Deduction, told: Sequence[Said]) -> list[Said]:
    """What was said, in fewer sentences; the last one, with what was to be shown or a dead end, stays as it is."""
    *found, last = told
    found = list(_with_numbers(deduction, _counted_soon(deduction, found)))
    return [*_going(_in_the_same_way(list(_several_links(found)))), last]


def _counted_soon(deduction: Deduction, told: Sequence[Said]) -> list[Said]:
    """What was said, with numbers that are counted along links as soon as they can be."""
    found = list[Said]()
    for each in told:
        at = len(found)
        if COUNTED.fullmatch(each.text):
            needed = _counted_from(deduction, each.literals)
            while at and needed.isdisjoint(found[at - 1].literals):
                at -= 1
            at = at if at and (LINK.fullmatch(found[at - 1].text) or _numbers(found[at - 1].text)) else len(found)
        found.insert(at, each)
    return found


def _counted_from(deduction: Deduction, literals: Iterable[int]) -> set[int]:
    """What numbers, as literals, were counted from."""
    found, waiting = set[int](), [*literals]
    while waiting:
        literal = waiting.pop()
        if literal not in found:
            found.add(literal)
            if deduction.causes[literal].how == "follows":
                waiting += deduction.explained(literal)
    return found


def _numbers(text: str) -> list[str]:
    """The numbers that a sentence counts along links, as `r1c1 is 2`."""
    if one := NEIGHBOUR.fullmatch(text):
        return [f"{one[1]} is {one[2]}"]
    counted = COUNTED.fullmatch(text)
    return re.findall(f"{_AT} is [0-9]+", counted[1]) if counted else []


def _with_numbers(deduction: Deduction, told: Iterable[Said]) -> Iterator[Said]:
    """Links and the numbers that are counted along them, in one sentence."""
    last, numbers = None, list[str]()
    for each in told:
        more = _numbers(each.text)
        if last is not None and more and not _counted_from(deduction, each.literals).isdisjoint(last.literals):
            last, numbers = Said(last.text, (*last.literals, *each.literals)), [*numbers, *more]
            continue
        if last is not None:
            yield _one_sentence(last, numbers)
        last, numbers = each, []
    if last is not None:
        yield _one_sentence(last, numbers)


def _one_sentence(said: Said, numbers: Sequence[str]) -> Said:
    """A sentence with the numbers that are counted from it."""
    if not numbers:
        return said
    if COUNTED.fullmatch(said.text):
        return said._replace(text=f"So {listed([*_numbers(said.text), *numbers])}.")
    if own := NEIGHBOUR.fullmatch(said.text):
        start = said.text.removesuffix(f"it is {own[2]}.")
        return said._replace(text=f"{start}{listed([f'it is {own[2]}', *numbers])}.")
    link = LINK.fullmatch(said.text)
    if link and "; " not in (link[2] or ""):  # several reasons amid a sentence would be hard to read
        why = f" ({link[2]})" if link[2] else ""
        return said._replace(text=f"{link[1]}{why}, so {listed(numbers)}.")
    return said._replace(text=f"{said.text} So {listed(numbers)}.")


def _several_links(told: Iterable[Said]) -> Iterator[Said]:
    """Links to one cell, or from it, that are out for the same numbers, as one sentence."""
    found = list[Said]()
    for each in told:
        one, other = NO_LINK.fullmatch(found[-1].text) if found else None, NO_LINK.fullmatch(each.text)
        if one and other and one.groups()[1:] == other.groups()[1:]:
            found.append(each)
            continue
        yield from _as_one(found)
        found = [each]
    yield from _as_one(found)


def _as_one(told: Sequence[Said]) -> Iterator[Said]:
    if not told[1:]:
        yield from told
        return
    links = [link for each in told if (link := NO_LINK.fullmatch(each.text))]
    ends = listed(link[1] for link in links)
    text = f"{ends} cannot lead to {links[0][2]}: each of them {links[0][3]}."
    yield Said(text, tuple(literal for each in told for literal in each.literals))


def _in_the_same_way(told: Sequence[Said]) -> list[Said]:
    """What was said; where a number has no place in the same cells as the one before, for a reason like that one's."""
    found = list(told)
    for i, (one, other) in enumerate(pairwise(told), 1):
        before, after = NOWHERE.fullmatch(one.text), NOWHERE.fullmatch(other.text)
        if not before or not after or before[2] != after[2] or len(after[3]) < LEAST_REPEATED:
            continue
        if shifted(before[0], int(after[1]) - int(before[1])) == after[0]:
            found[i] = other._replace(text=f"In the same way, {after[1]} cannot be there.")
    return found


def as_just_said(told: Sequence[Said]) -> list[Said]:
    """What was said, without the places of a number where the sentence before says that they are all it has."""
    found = list(told)
    for i, (one, other) in enumerate(pairwise(told), 1):
        places = ONLY_AT.match(promised(one.text)[1])
        if places and one.wave and other.wave and one.wave[0] in (other.wave[0] - 1, other.wave[0] + 1):
            start, reason = other.text.split(": ", 1) if ": " in other.text else (other.text, "")
            named = f"{places[1]}, at {places[2]}"
            if named in reason:
                reason = re.sub(f"{named}(?:,(?! and ))?", places[1], reason, count=1)
                found[i] = other._replace(text=f"{start}: {reason}")
    return found


def shifted(text: str, by: int) -> str:
    """A sentence with all numbers larger by so much."""
    return NUMBER.sub(lambda number: str(int(number[0]) + by), text)


def _going(told: Sequence[Said]) -> list[Said]:
    """What was said, with which way numbers go where several sentences are each of the next one."""
    found, start = list(told), 0
    for i in range(1, len(told) + 1):
        if i < len(told) and _goes_on(told[i - 1], told[i]):
            continue
        first = told[start].wave
        promise, text = promised(told[start].text)
        if first is not None and i - start >= LEAST_WAVE and text[0].isdigit():
            number, onward = first
            way = f"Going up from {number - 1}" if onward else f"Going down from {number + 1}"
            found[start] = told[start]._replace(text=f"{promise}{promise and ' '}{way}: {text}")
        start = i
    return found


def _goes_on(one: Said, other: Said) -> bool:
    if one.wave is None or other.wave is None or one.wave[1] != other.wave[1]:
        return False
    return other.wave[0] - one.wave[0] == (1 if one.wave[1] else -1)
