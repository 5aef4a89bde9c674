"""Rounds and conundrums dealt by level.

A round is nine cards from the packs of the show.  What makes it hard is how long the longest words are, how many there
are, and how many of them are **well known**: of the levels 10 to 35 of the word list (`words`).  From easy to very hard
one of the longest is **sound** too: common (20), or well known and no inflected form.

============  =======================================================================================================
very easy     the longest words have six or seven letters; four or more of them are well known, and one is common (20)
easy          they have seven; two or three are well known, one of them sound
moderate      they have seven; one is well known, and sound
hard          they have eight; there are one to three, one of them sound
very hard     all nine letters make a sound word
extreme       one word is longest, with eight or nine letters, less common or uncommon (40, 50), not inflected
============  =======================================================================================================

A conundrum has one answer in the list, no inflected form, and its letters lie as two or three shorter words.  What
makes it hard is how rare the answer is, and how many neighbours of the answer are neighbours still.

============  =======================================================================================================
very easy     everyday or common (10, 20), three or four pairs of neighbours left
easy          everyday or common, one or two left
moderate      familiar (35), one or two left
hard          familiar, none left
very hard     less common or uncommon (40, 50), one or two left
extreme       less common or uncommon, none left
============  =======================================================================================================

Other spellings (`words.VARIANTS`) count as answers, but have no say in what is dealt.

Words of bad taste are left out (`taste`): no such answer, and no such word on the rack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

from engine.core.difficulty import GRADES
from engine.core.limits import Progress, Tick
from engine.core.rng import SeededRandom
from engine.puzzles.letters.blocklist import is_left_out
from engine.puzzles.letters.packs import (
    CONSONANTS,
    DEALT,
    LEAST_VOWELS,
    MOST_VOWELS,
    ROUND,
    VOWELS,
    surplus,
    vowels,
)
from engine.puzzles.letters.words import LONGEST, SHORTEST, anagrams, dealt_levels, made_of

COMMON, FAMILIAR, RAREST = 20, 35, 50
"""Levels of the word list: common, the last that counts as well known, and the rarest in use."""
OFTEN = (2, 5, 2)
"""How often a round has the fewest vowels, one more, and the most."""
COMPLETIONS = 60
"""Tries to complete a rack with one set of draws."""
MOST_ALIKE = 2
"""Most equal letters on a rack."""

ANSWERS = dict(zip(GRADES, ((10, 20), (10, 20), (35,), (35,), (40, 50), (40, 50)), strict=True))
"""The levels in the word list of a conundrum's answer, by level."""
LEFT = dict(zip(GRADES, ((3, 4), (1, 2), (1, 2), (0,), (1, 2), (0,)), strict=True))
"""How many pairs of neighbours its scramble leaves."""
ENDINGS = ("s", "es", "d", "ed", "ing", "r", "er", "st", "est")
SHORTEST_PART = 3
MADE_OF = ((2, COMMON), (2, FAMILIAR), (3, COMMON), (3, FAMILIAR))
"""What a scramble consists of, the best first: this many words, none of them rarer than that."""


def dealt(size: str, level: str, draws: SeededRandom) -> str | None:
    """Return the letters of a round, or of a conundrum, in order; None if the try failed."""
    rack = _round(level, draws) if size == ROUND else _conundrum(level, draws)
    return None if rack is None or is_left_out(rack) else rack


# -- rounds ------------------------------------------------------------------------------------------------------------


def _round(level: str, draws: SeededRandom) -> str | None:
    rack = _mixed(draws) if level == GRADES[4] else _drawn(draws)
    if max(Counter(rack).values()) > MOST_ALIKE:
        return None
    words = longest_words(rack)
    fair = words and not any(map(is_left_out, words)) and not any(word in rack for word in words)
    return rack if fair and suits(level, words) else None


def _drawn(draws: SeededRandom) -> str:
    """Draw nine cards."""
    number = draws.weighted(range(LEAST_VOWELS, MOST_VOWELS + 1), OFTEN)
    cards = draws.sample(VOWELS.elements(), number) + draws.sample(CONSONANTS.elements(), DEALT - number)
    return "".join(draws.shuffled(cards))


def _mixed(draws: SeededRandom) -> str:
    """Mix a word of nine letters, one that the cards can make: on racks as drawn the same few words come often."""
    return "".join(draws.shuffled(draws.in_turn(_nines())))


@cache
def _nines() -> Sequence[str]:
    """Return the well-known words that nine cards of the show can make, in order."""
    return sorted(
        word
        for word, rarity in dealt_levels().items()
        if len(word) == DEALT
        and rarity <= FAMILIAR
        and LEAST_VOWELS <= vowels(word) <= MOST_VOWELS
        and not surplus(word)
        and is_sound(word)
    )


def longest_words(rack: str) -> list[str]:
    """Return the longest words that can be made of the rack."""
    for size in range(LONGEST, SHORTEST - 1, -1):
        if words := [word for part in made_of(rack, size) for word in part if word in dealt_levels()]:
            return words
    return []


def suits(level: str, words: Sequence[str]) -> bool:
    """Return whether a round with these longest words has the level."""
    rarity = dealt_levels()
    size, count, rarest = len(words[0]), len(words), min(rarity[word] for word in words)
    known = [word for word in words if rarity[word] <= FAMILIAR]
    sound = any(map(is_sound, known))
    match GRADES.index(level):
        case 0:
            return size in (6, 7) and len(known) >= 4 and rarest <= COMMON
        case 1:
            return size == 7 and len(known) in (2, 3) and sound
        case 2:
            return size == 7 and len(known) == 1 and sound
        case 3:
            return size == 8 and count <= 3 and sound
        case 4:
            return size == 9 and sound
        case _:
            return size >= 8 and count == 1 and FAMILIAR < rarest <= RAREST and not is_inflected(words[0])


def level_of(rack: str) -> str:
    """Return the level of a round; empty if none is dealt like it."""
    words = longest_words(rack)
    return next((level for level in GRADES if words and suits(level, words)), "")


def scramble_level(rack: str, answer: str) -> str:
    """Return the level of a conundrum; empty if none is dealt like it."""
    rarity, kept = dealt_levels().get(answer), left(rack, answer)
    return next((level for level in GRADES if rarity in ANSWERS[level] and kept in LEFT[level]), "")


def is_sound(word: str) -> bool:
    """Return whether a word is common, or well known and not an inflected form."""
    rarity = dealt_levels()[word]
    return rarity <= COMMON or (rarity <= FAMILIAR and not is_inflected(word))


def completed(tiles: str, open_: str, draws: SeededRandom, tick: Tick, *, conundrum: bool) -> Iterator[str]:
    """Yield racks of the show, or scrambles of a word, with these tiles; anything goes where one is `open_`."""
    known = Counter(tiles.replace(open_, ""))
    for _ in range(COMPLETIONS):
        tick(Progress("filling in the rest"))
        if conundrum:
            words = [word for word in _nines() if not known - Counter(word)]
            if not words:
                return
            cards = draws.shuffled((Counter(draws.choice(words)) - known).elements())
        else:
            number = draws.between(LEAST_VOWELS, MOST_VOWELS) - vowels("".join(known.elements()))
            consonants = tiles.count(open_) - number
            if number < 0 or consonants < 0:
                continue
            cards = draws.sample((VOWELS - known).elements(), number)
            cards = draws.shuffled(cards + draws.sample((CONSONANTS - known).elements(), consonants))
        left_over = iter(cards)
        rack = "".join(next(left_over) if tile == open_ else tile for tile in tiles)
        if not is_left_out(rack) and not any(map(is_left_out, longest_words(rack))):
            yield rack


# -- conundrums --------------------------------------------------------------------------------------------------------


def _conundrum(level: str, draws: SeededRandom) -> str | None:
    answer = draws.in_turn(answers(ANSWERS[level]))
    for words, rarest in MADE_OF:
        found = [rack for rack in scrambles(answer, words, rarest) if left(rack, answer) in LEFT[level]]
        if found:
            return draws.choice(found)
    return None


@cache
def answers(rarities: tuple[int, ...]) -> Sequence[str]:
    """Return the words of these levels in the list that a conundrum may have as its one answer, in order."""
    index = anagrams()
    return sorted(
        word
        for word, rarity in dealt_levels().items()
        if rarity in rarities
        and len(word) == DEALT
        and sum(other in dealt_levels() for other in index["".join(sorted(word))]) == 1
        and not is_inflected(word)
        and not is_left_out(word)
    )


def scrambles(letters: str, words: int, rarest: int) -> Iterator[str]:
    """Yield all rows of this many words that take exactly these letters, no word rarer than that; some
    come more than once.
    """
    parts = _parts(rarest)
    if words == 1:
        yield from parts.get("".join(sorted(letters)), ())
        return
    for size in range(SHORTEST_PART, len(letters) - SHORTEST_PART * (words - 1) + 1):
        for key in sorted(set(combinations(sorted(letters), size))):
            if firsts := parts.get("".join(key)):
                rest = "".join((Counter(letters) - Counter(key)).elements())
                for others in scrambles(rest, words - 1, rarest):
                    yield from (first + others for first in firsts)


@cache
def _parts(rarest: int) -> Mapping[str, Sequence[str]]:
    """Return the words that a scramble may consist of, by their letters in order."""
    found: dict[str, list[str]] = {}
    for word, rarity in sorted(dealt_levels().items()):
        if rarity <= rarest and SHORTEST_PART <= len(word) < DEALT and not is_left_out(word):
            found.setdefault("".join(sorted(word)), []).append(word)
    return found


def left(rack: str, answer: str) -> int:
    """Return how many neighbours on the rack are neighbours, in this order, in the answer too."""
    return sum(rack[at : at + 2] in answer for at in range(len(rack) - 1))


def is_inflected(word: str) -> bool:
    """Return whether it is a word in the list with `ENDINGS`: a plural, a past tense, a comparative, or
    one who does it.
    """
    known = dealt_levels()
    for ending in ENDINGS:
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            stems = {stem, stem + "e"} | ({stem[:-1]} if stem[-1:] == stem[-2:-1] else set())
            if stem.endswith("i"):
                stems.add(stem[:-1] + "y")
            if any(each in known for each in stems):
                return True
    return False
