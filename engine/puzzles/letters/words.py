"""The words that count, and how rare they are.

They come from SCOWL (Spell Checker Oriented Word Lists, 2020.12.07, by Kevin Atkinson; its notice is in
SCOWL-copyright): the lists `english-words` and `british-words` of the levels 10 to 70, and of those the words of two to
nine letters, all of them from a to z in lower case.  Plurals and other inflected forms are in those lists as words of
their own; names, abbreviations, and words with an apostrophe, a hyphen or an accent are not, or are left out here.

Other British spellings count too, such as realize, judgment and gaol: `british_z-words`, `british_variant_1-words` and
`british_variant_2-words`, and `OTHERS`.  They are a list of their own, which boards are not dealt by: so a recipe gives
the same board as before there was one.

A word's level is that of the smallest of SCOWL's lists that has it.  `words.txt.gz` and `variants.txt.gz` have a line
for each level: the level, then its words in order.  `python -m engine.puzzles.letters words` writes both anew.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import combinations, combinations_with_replacement

LEVELS = {
    10: "everyday",
    20: "common",
    35: "well known",
    40: "less common",
    50: "uncommon",
    55: "unusual",
    60: "very unusual",
    70: "rare",
}
"""SCOWL's levels, and our names for them: the larger, the rarer."""
SHORTEST, LONGEST = 2, 9
BLANK = "?"

FILE, VARIANTS = "words.txt.gz", "variants.txt.gz"
OTHERS = {"whiskey": 20, "whiskeys": 20}
"""Words that are British because what they name is Irish, which SCOWL lists among American ones."""
FAMILIAR, LESS_COMMON = 35, 40
COMPARED = re.compile("(.+?)(?:er|est)")
QUALITIES = re.compile("(.+ness)es")
"""Endings of words that SCOWL's list of familiar words has only because it has every form of each."""
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@cache
def levels() -> Mapping[str, int]:
    """Return the level of each word that counts.

    Forms of familiar words that nobody uses, such as lankier, are called less common.
    """
    found = {**_listed(VARIANTS), **dealt_levels()}
    unused = [word for word, level in found.items() if level == FAMILIAR and _is_unused(word, found)]
    return found | dict.fromkeys(unused, LESS_COMMON)


@cache
def dealt_levels() -> Mapping[str, int]:
    """Return the level of each word that boards are dealt by."""
    return _listed(FILE)


def _listed(name: str) -> dict[str, int]:
    with files(__package__).joinpath(name).open("rb") as packed, gzip.open(packed, "rt", encoding="ascii") as lines:
        found: dict[str, int] = {}
        for line in lines:
            level, *words = line.split()
            found |= dict.fromkeys(words, int(level))
        return found


def _is_unused(word: str, known: Mapping[str, int]) -> bool:
    """Return whether a word is a comparative, or the plural of a quality, of one that is no more than familiar."""
    stems: list[str] = []
    if compared := COMPARED.fullmatch(word):
        stem = compared[1]
        if f"{stem}er" in known and f"{stem}est" in known:
            ends = ["y", "ey"] if stem.endswith("i") else ["e"] if f"{stem}e" in known else [""]
            stems = [stem.removesuffix("i") + end for end in ends]
            if stem[-1:] == stem[-2:-1]:
                stems.append(stem[:-1])
    elif quality := QUALITIES.fullmatch(word):
        stems = [quality[1]]
    levels_of = [known[stem] for stem in stems if stem in known]
    return bool(levels_of) and min(levels_of) >= FAMILIAR


@cache
def anagrams() -> Mapping[str, tuple[str, ...]]:
    """Return the words that are made of the same letters, by those letters in order."""
    found: dict[str, tuple[str, ...]] = {}
    for word in levels():
        letters = "".join(sorted(word))
        found[letters] = (*found.get(letters, ()), word)
    return found


def made_of(rack: str, size: int) -> Iterator[list[str]]:
    """Yield the words of this many letters that can be made of the rack, in parts; a word may come more than once.

    One part for each number of blanks (`?`) used and each choice of what these stand for.
    """
    index = anagrams()
    letters, blanks = "".join(sorted(rack.replace(BLANK, ""))), rack.count(BLANK)
    for used in range(min(blanks, size) + 1):
        hands = set(combinations(letters, size - used))
        for stand_in in combinations_with_replacement(_ALPHABET, used):
            keys = {"".join(sorted(hand + stand_in)) for hand in hands} if used else set(map("".join, hands))
            yield [word for key in keys & index.keys() for word in index[key]]
