"""How machines find words in a rack: not by arranging letters, but by looking up sorted ones.

An index holds each word under its letters in the order of the alphabet, so that all its anagrams stand in one place.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb, factorial

from engine.core.abilities import Workings
from engine.core.limits import Progress, Tick
from engine.puzzles.letters.blocklist import is_left_out
from engine.puzzles.letters.words import BLANK, FAMILIAR, LONGEST, SHORTEST, anagrams, levels, made_of

MOST_SHOWN = 8
"""Words of a size."""
ALPHABET = 26
"""Letters that a blank can stand for."""
ENTRIES = 1
"""Lines of the index for a size."""


@dataclass(frozen=True)
class Size:
    """Selections of so many letters.

    `arrangements`  ways to put that many of the tiles in a row, a blank as any letter.
    `selections`    ways to choose the tiles, whatever their order; `keys`: what is looked up for them, equal ones once,
                    and those with blanks for all that the blanks can stand for.
    `words`         found, of which `some` are shown.
    """

    letters: int
    arrangements: int
    selections: int
    keys: int
    words: int
    some: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """A line of the index: sorted letters, and the familiar ones of their words."""

    key: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class LettersWorkings(Workings):
    """`listed` words stand under `indexed` keys; a rack's keys are looked up from the longest down, in `sizes`.

    `blanks`   each stands for any letter.
    `lookups`, `arrangements`  for all sizes.
    `entries`  the richest lines of the index that were found, the longest first.
    """

    listed: int = 0
    indexed: int = 0
    blanks: int = 0
    lookups: int = 0
    arrangements: int = 0
    sizes: tuple[Size, ...] = ()
    entries: tuple[Entry, ...] = ()


def workings(rack: str, tick: Tick) -> LettersWorkings:
    """Return what looking a rack up takes."""
    letters, blanks = "".join(sorted(rack.replace(BLANK, ""))), rack.count(BLANK)
    index, rarity = anagrams(), levels()
    sizes: list[Size] = []
    found: list[Entry] = []
    for size in range(min(len(rack), LONGEST), SHORTEST - 1, -1):
        tick(Progress(f"finding words of {size} letters"))
        used = range(max(0, size - len(letters)), min(blanks, size) + 1)
        chosen = {number: set(map("".join, combinations(letters, size - number))) for number in used}
        words = sorted({word for part in made_of(rack, size) for word in part}, key=lambda word: (rarity[word], word))
        shown = [word for word in words if not is_left_out(word)]
        sizes.append(
            Size(
                size,
                sum(
                    comb(blanks, number) * comb(len(letters), size - number) * factorial(size) * ALPHABET**number
                    for number in used
                ),
                comb(len(rack), size),
                sum(len(chosen[number]) * comb(ALPHABET + number - 1, number) for number in used),
                len(words),
                tuple(shown[:MOST_SHOWN]),
            )
        )
        entries = [Entry(key, _shown(index[key])) for key in sorted(chosen.get(0, ())) if key in index]
        found += sorted(entries, key=lambda entry: -len(entry.words))[:ENTRIES]
    return LettersWorkings(
        "",
        len(rarity),
        len(index),
        blanks,
        sum(size.keys for size in sizes),
        sum(size.arrangements for size in sizes),
        tuple(sizes),
        tuple(entry for entry in found if entry.words),
    )


def _shown(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if levels()[word] <= FAMILIAR and not is_left_out(word))
