"""The words that count, and how rare they are.

They come from SCOWL (Spell Checker Oriented Word Lists, 2020.12.07, by Kevin Atkinson; its notice is in
SCOWL-copyright): the lists `english-words` and `british-words` of the levels 10 to 70, and of those the words of two to
nine letters, all of them from a to z in lower case.  Plurals and other inflected forms are in those lists as words of
their own; names, abbreviations, and words with an apostrophe, a hyphen or an accent are not, or are left out here.

A word's level is that of the smallest of SCOWL's lists that has it.  `words.txt.gz` has a line for each level: the
level, then its words in order.  `python -m engine.puzzles.letters words` writes that file anew.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import combinations, combinations_with_replacement

LEVELS = {
    10: "everyday",
    20: "common",
    35: "familiar",
    40: "less common",
    50: "uncommon",
    55: "unusual",
    60: "very unusual",
    70: "rare",
}
"""SCOWL's levels, and what they are called here: the larger, the rarer."""
SHORTEST, LONGEST = 2, 9
BLANK = "?"

FILE = "words.txt.gz"
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@cache
def levels() -> Mapping[str, int]:
    """The level of each word."""
    with files(__package__).joinpath(FILE).open("rb") as packed, gzip.open(packed, "rt", encoding="ascii") as lines:
        found: dict[str, int] = {}
        for line in lines:
            level, *words = line.split()
            found |= dict.fromkeys(words, int(level))
        return found


@cache
def anagrams() -> Mapping[str, tuple[str, ...]]:
    """The words that are made of the same letters, by those letters in order."""
    found: dict[str, tuple[str, ...]] = {}
    for word in levels():
        letters = "".join(sorted(word))
        found[letters] = (*found.get(letters, ()), word)
    return found


def made_of(rack: str, size: int) -> Iterator[list[str]]:
    """The words of so many letters that can be made of the rack, in parts; a word may come more than once.

    One part for each number of blanks (`?`) used and each choice of what these stand for.
    """
    index = anagrams()
    letters, blanks = "".join(sorted(rack.replace(BLANK, ""))), rack.count(BLANK)
    for used in range(min(blanks, size) + 1):
        hands = set(combinations(letters, size - used))
        for stand_in in combinations_with_replacement(_ALPHABET, used):
            keys = {"".join(sorted(hand + stand_in)) for hand in hands} if used else set(map("".join, hands))
            yield [word for key in keys & index.keys() for word in index[key]]
