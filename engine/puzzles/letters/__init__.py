"""Countdown letters and conundrum: the longest words that nine letters make, or the one word that takes them all.

`engine.puzzles.letters.words` says what counts as a word, and how rare it is.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, Literal, Self

from engine.core.abilities import (
    Change,
    Dealt,
    Fresh,
    Hint,
    Hinted,
    Inventive,
    Judged,
    Judgement,
    Offer,
    Rated,
    Rating,
    Transparent,
    Workings,
)
from engine.core.difficulty import GRADES
from engine.core.limits import Progress, Tick, never_stop
from engine.core.puzzle import Complaint, Example, PuzzleError, PuzzleTooLarge, RankedPuzzle, Status
from engine.core.text import counted, quote, times
from engine.formats.exchange import Exchanged
from engine.hints.statements import ladder, say
from engine.puzzles.letters import packs
from engine.puzzles.letters.blocklist import is_left_out
from engine.puzzles.letters.packs import CONUNDRUM, DEALT, LEAST_VOWELS, MOST_VOWELS, ROUND
from engine.puzzles.letters.tutorial import TUTORIAL
from engine.puzzles.letters.words import BLANK, LEVELS, LONGEST, SHORTEST, anagrams, levels, made_of

if TYPE_CHECKING:
    from random import Random

    from engine.core.rng import SeededRandom

__all__ = ["FormedWord", "Letters"]

GameType = Literal["round", "free", "conundrum"]

MOST_TILES = 12
MOST_BLANKS = 2
NINE_LETTER_POINTS = 18
CONUNDRUM_POINTS = 10
DEALT_LEVEL = 50
"""Conundrums are dealt from words up to this level, which most people know."""

_KINDS: dict[str, GameType] = {"letters": "round", "free": "free", "conundrum": "conundrum"}
_CANONICAL = re.compile(r"(?:(?:free|conundrum):)?(?P<letter>[a-z?])+")
_NAMED = re.compile(rf"({'|'.join(_KINDS)})\s*:(.*)", re.DOTALL | re.IGNORECASE | re.ASCII)
_BETWEEN = re.compile(r"[\s,\[\]\"']+")
_MISSING = "_"
_CONUNDRUM = "a conundrum"


@dataclass(frozen=True)
class FormedWord:
    """A word made of the rack's letters; its level in the list; what its blanks stand for, in order."""

    word: str
    level: int
    blanks: str = ""


@dataclass(frozen=True)
class Letters(
    RankedPuzzle[FormedWord],
    Hinted[FormedWord],
    Judged[FormedWord],
    Dealt[FormedWord],
    Rated[FormedWord],
    Inventive[FormedWord],
    Transparent[FormedWord],
    Exchanged[FormedWord],
):
    """`rack`, letters from a to z in order: nine of them, or in a free round 1 to 12.

    A free round may have up to two blanks (`?`), each of which stands for any letter.

    The level of a dealt round says how long its longest words are, and how many of them are well known; that of a
    conundrum, how rare the answer is, and how much of it the scramble leaves in place: see `dealer`.
    """

    rack: str
    kind: GameType = "round"

    slug = "letters"
    name = "Countdown letters"
    short_name = "Letters"
    also_called = frozenset(["letter", "conundrum", "rack"])
    tagline = "Make the longest word you can from nine letters."
    rules = (
        "Make a word from the tiles. Use each tile once at most. Every letter scores a point, and all nine score 18. "
        "In a conundrum, all nine letters make one word, for 10 points. We use a list of 72,527 words with two to "
        "nine letters, in British spelling (-ise or -ize). Plurals, verb endings and comparatives are in it. Names, "
        "abbreviations and words with a capital, apostrophe, hyphen or accent aren’t. Each word is rated from "
        "everyday to rare, by the size of dictionary that lists it."
    )
    formats = (
        "nine letters, such as dgoaeinrs, or D G O A E I N R S, or a list of them",
        "free: and 1 to 12 letters, with up to two blanks, such as free:quizz?s",
        "conundrum: and nine letters, such as conundrum:lionrebel",
    )
    own_text = _CANONICAL
    tutorial = TUTORIAL
    examples = (
        Example("All nine letters", "dgoaeinrs", 2),
        Example("Eight letters", "tneacrdhi", 2),
        Example("A conundrum", "conundrum:lionrebel", 1),
        Example("A conundrum with two solutions", "conundrum:shorecart", 2),
        Example("Free rules, with a blank", "free:quizz?s", 1),
    )
    offers = (Offer(ROUND, "Nine letters", GRADES), Offer(CONUNDRUM, "Conundrum", GRADES))
    offered_by = "Round"
    deals = (*(f"{number} vowels" for number in range(LEAST_VOWELS, MOST_VOWELS + 1)), _CONUNDRUM)
    entries_note = "The beginning of a word, or all of it."
    entries_example = "organ"
    attempt_label = "Your word"
    always_list = 1000

    @classmethod
    def prepare(cls) -> None:
        levels()
        anagrams()

    @classmethod
    def read(cls, text: str) -> Self:
        found = cls.from_file(text)
        if found is not None:
            return found
        named = _NAMED.fullmatch(text)
        kind = _KINDS[named[1].lower()] if named else "round"
        tiles = _BETWEEN.sub("", named[2] if named else text)
        most = MOST_TILES if kind == "free" else DEALT
        rack, wrong, missing = "", [], []
        for number, tile in enumerate(tiles[:most], start=1):
            place = f"tile{number}"
            if tile == _MISSING:
                missing.append(place)
            elif tile == BLANK and kind != "free":
                wrong.append(
                    Complaint(f"tile {number} is a blank. Only free racks have blanks (put free: in front)", (place,))
                )
            elif tile == BLANK and rack.count(BLANK) == MOST_BLANKS:
                wrong.append(Complaint(f"tile {number}: one blank too many; the limit is {MOST_BLANKS}", (place,)))
            elif tile != BLANK and tile not in string.ascii_letters:
                wrong.append(Complaint(f"tile {number}: {quote(tile)} isn’t a letter from a to z", (place,)))
            else:
                rack += tile.lower()
        least = 1 if kind == "free" else DEALT
        missing += [f"tile{number}" for number in range(len(tiles) + 1, least + 1)]
        if kind == "free" and rack:
            missing = []
        if missing:
            wrong.append(Complaint(f"{counted(len(missing), 'letter')} to go", tuple(missing), missing=True))
        if len(tiles) > most:
            where = (f"tile{most + 1}",)
            if kind == "free":
                raise PuzzleTooLarge(Complaint(f"that’s {len(tiles)} letters; the limit is {most}", where))
            other = ". For another number, put free: in front" if kind == "round" else ""
            wrong.append(Complaint(f"that’s {len(tiles)} letters. Use {most}{other}", where))
        if wrong:
            raise PuzzleError(*wrong)
        return cls(rack, kind)

    def __str__(self) -> str:
        return self.rack if self.kind == "round" else f"{self.kind}:{self.rack}"

    def solutions(self, tick: Tick = never_stop) -> Iterator[FormedWord]:
        """Yield the words, the longest first, then the commonest, then by the alphabet; in a conundrum, those that take
        all.

        Without blanks a rack of nine takes about a millisecond; two blanks on a rack of twelve, some tenths of a
        second.
        """
        rarity = levels()
        longest = min(len(self.rack), LONGEST)
        shortest = DEALT if self.kind == "conundrum" else SHORTEST
        for size in range(longest, shortest - 1, -1):
            found: set[str] = set()
            for words in made_of(self.rack, size):
                tick(Progress(f"finding words of {size} letters"))
                found.update(words)
            for word in sorted(found, key=lambda word: (rarity[word], word)):
                yield FormedWord(word, rarity[word], self._stand_ins(word))

    def complaints(self, solution: FormedWord) -> Iterable[Complaint]:
        if not isinstance(solution, FormedWord) or not isinstance(solution.word, str):
            yield Complaint("that isn’t a word", ("word",))
            return
        word = solution.word
        if broken := [Complaint(text, ("word",)) for text in self._broken(word)]:
            yield from broken
            return
        if type(solution.level) is not int or solution.level != levels()[word]:
            yield Complaint(f"the level of {word} should be {levels()[word]}", ("level",))
        if solution.blanks != self._stand_ins(word):
            yield Complaint(f"the blanks in {word} should be {quote(self._stand_ins(word))}", ("blanks",))

    def _broken(self, word: str) -> Iterator[str]:
        """Return what is wrong with a word, by the rules."""
        odd = next((letter for letter in word if letter not in string.ascii_lowercase), "")
        if odd == BLANK:
            yield "type the letter your blank stands for, not the question mark"
            return
        if odd:
            yield f"{quote(odd)} isn’t a letter from a to z"
            return
        if len(word) < SHORTEST:
            yield f"{quote(word)} is too short. A word needs at least {SHORTEST} letters" if word else "there’s no word"
            return
        if self.kind == "conundrum" and len(word) != DEALT:
            yield f"it has {len(word)} letters; a conundrum takes all {DEALT}"
        if len(word) > max(len(self.rack), LONGEST):
            yield f"it has {len(word)} letters, but the rack has {len(self.rack)}"
            return
        dealt, blanks = Counter(self.rack), self.rack.count(BLANK)
        if len(self._stand_ins(word)) > blanks:
            for letter, uses in Counter(word).items():
                if not dealt[letter]:
                    yield f"there’s no {letter.upper()} on the rack"
                elif uses > dealt[letter]:
                    yield f"you’ve used {letter.upper()} {times(uses)}, but the rack has it {times(dealt[letter])}"
            if blanks:
                yield f"{counted(blanks, 'blank')} can stand for up to {counted(blanks, 'letter')}"
        if word not in levels():
            yield f"{quote(word)} isn’t in the word list"

    def _stand_ins(self, word: str) -> str:
        """Return the letters of a word for which there is no tile, in order."""
        return "".join(letter * (word.count(letter) - self.rack.count(letter)) for letter in sorted(set(word)))

    @property
    def has_others(self) -> bool:
        return self.kind != "conundrum"

    def miss(self, solution: FormedWord) -> int:
        """Return how many letters the word is short of the longest."""
        return longest(self) - len(solution.word)

    def points(self, word: str) -> int:
        """Return what the word scores."""
        if self.kind == "conundrum":
            return CONUNDRUM_POINTS
        return NINE_LETTER_POINTS if len(word) == LONGEST else len(word)

    @staticmethod
    def rarity(level: int) -> str:
        """Return what a level of the word list means."""
        return LEVELS[level]

    def headline(self, status: Status, best: FormedWord | None, count: int, complete: bool) -> str:
        if best is None:
            return {"impossible": "No word"}.get(status, "We couldn’t tell")
        if self.kind == "conundrum":
            return best.word.capitalize() if count == 1 else f"{count} solutions"
        return f"{len(best.word)} letters: {best.word}"

    def verdict_text(self, found: Sequence[FormedWord], complete: bool) -> str:
        if self.kind == "conundrum":
            if len(found) == 1:
                return "Only this word uses all nine letters."
            return f"{len(found)} words use all nine letters."
        size = len(found[0].word)
        top = sum(len(each.word) == size for each in found)
        sure = complete or top < len(found)
        points = counted(self.points(found[0].word), "point")
        best = f"{'' if sure else 'At least '}{counted(top, 'word')} of {size} letters ({points})"
        total = f"{len(found):,} words in all" if complete else f"we list the {len(found):,} longest"
        if len(found) == 1:
            return f"{best}, and it’s the only one."
        return f"{best}. Nothing longer is possible. {total[0].upper()}{total[1:]}."

    def workings(self, at: str = "", tick: Tick = never_stop) -> Workings:
        """Return how machines solve it, see `workings`."""
        from engine.puzzles.letters.workings import workings

        return workings(self.rack, tick)

    def hint(self, entries: str, tick: Tick = never_stop) -> Hint:
        """Return questions, from how long the longest words are, or how a conundrum's begins, to the commonest of them.

        The entries are the letters that a player has taken from the rack so far; a hint is about the whole rack.
        """
        if Counter(entries) - Counter(self.rack):
            raise PuzzleError(f"entries: use letters from the rack, not {quote(entries)}")
        found = list(takewhile(lambda made: self.miss(made) == 0, self.solutions(tick)))
        if not found:
            return Hint(say("You can’t make a word from these letters."))
        word, size = found[0].word, len(found[0].word)
        rarity = self.rarity(found[0].level)
        known = f"It’s {rarity}." if len(found) == 1 else f"The best known is {rarity}."
        if self.kind == "conundrum":  # whose length everybody knows
            several = "" if len(found) == 1 else f"There are {len(found)} words. "
            one = "It" if len(found) == 1 else "The best known"
            return Hint(
                ladder(
                    f"{several}{one} starts with {word[0].upper()}.",
                    ("How does it end?", f"In {word[-2:].upper()}."),
                    ("Is it a common word?", f"It’s {rarity}."),
                    ("What comes next?", f"{word[:3].upper()} …"),
                    ("What’s the word?", f"{word.upper()}."),
                )
            )
        others = "" if len(found) == 1 else f". There are {len(found):,} of them"
        return Hint(
            ladder(
                f"The longest word has {counted(size, 'letter')}{others}.",
                ("Is it a common word?", known),
                *([("Which letters?", f"{', '.join(sorted(word.upper()))}.")] if size < len(self.rack) else []),
                ("What’s the first letter?", f"{word[0].upper()}."),
                *([("What’s the last letter?", f"{word[-1].upper()}.")] if size > 2 else []),
                ("What’s the word?", f"{word.upper()}."),
            )
        )

    def rate(self, tick: Tick = never_stop) -> Rating:
        """Return how many words are longest, and the level that they are dealt for."""
        from engine.puzzles.letters.dealer import level_of, scramble_level

        words = list(self.solutions(tick))
        if not words:
            return Rating(0, "There’s no word for these letters")
        size = len(words[0].word)
        longest = [each for each in words if len(each.word) == size]
        told = f"{counted(len(longest), 'word')} of {size} letters, the best known {self.rarity(longest[0].level)}"
        if self.kind == "conundrum":
            grade = scramble_level(self.rack, words[0].word) if len(words) == 1 else ""
            kind, reason = "conundrums", "What counts is how rare the word is, and what its scramble leaves in place"
        else:
            grade = level_of(self.rack) if self.kind == "round" else ""
            kind, reason = "rounds", "What counts is how long the longest words are, and how many people know"
        return Rating(
            len(longest), told, grade, reason if grade else f"It’s unlike the {kind} we deal, so it has no level"
        )

    def changes(self, draws: SeededRandom, tick: Tick, *, harder: bool) -> Iterator[Change[Rated[FormedWord]]]:
        """Yield racks with another letter from the same pack, or conundrums with another scramble."""
        from engine.puzzles.letters.dealer import MADE_OF, scrambles
        from engine.puzzles.letters.packs import CONSONANTS, VOWELS, surplus

        racks: Iterable[str]
        if self.kind == "conundrum":
            answer = next(self.solutions()).word
            racks = (rack for words, rarest in MADE_OF for rack in scrambles(answer, words, rarest))
        else:
            packs = [VOWELS if letter in VOWELS else CONSONANTS for letter in self.rack]
            spots = [(at, letter) for at, pack in enumerate(packs) for letter in pack]
            racks = (self.rack[:at] + letter + self.rack[at + 1 :] for at, letter in draws.shuffled(spots))
        for rack in racks:
            places = [f"tile{n}" for n, (one, other) in enumerate(zip(self.rack, rack, strict=True), 1) if one != other]
            if places and not surplus(rack):
                yield Change(replace(self, rack=rack), tuple(places))

    @classmethod
    def inventions(
        cls, text: str, drawn: str, draws: SeededRandom, tick: Tick
    ) -> Iterator[Change[Inventive[FormedWord]]]:
        """Yield racks as the show deals them, or conundrums, with the letters that are there."""
        from engine.puzzles.letters.dealer import completed

        cls.check_begun(text)
        named = _NAMED.fullmatch(text)
        kind = _KINDS[named[1].lower()] if named else "round"
        tiles = _BETWEEN.sub("", named[2] if named else text).lower().ljust(DEALT, _MISSING)
        blank = tuple(f"tile{number}" for number, tile in enumerate(tiles, start=1) if tile == _MISSING)
        for rack in completed(tiles, _MISSING, draws, tick, conundrum=kind == "conundrum"):
            yield Change(cls(rack, kind), blank)

    def judge(self, attempt: str) -> Judgement:
        """Return a word's score, and whether there are longer ones."""
        word = attempt.strip()
        if word.isascii():
            word = word.lower()
        if broken := list(self._broken(word)):
            complaints = tuple(Complaint(text, ("attempt",)) for text in broken)
            return Judgement(f"That doesn’t work: {'; '.join(broken)}.", False, complaints)
        level = levels()[word]
        worth = f"{counted(len(word), 'letter')}, {counted(self.points(word), 'point')}"
        if self.kind == "conundrum":
            return Judgement(f"{word.capitalize()} is right: {worth}!", True, done=True)
        top = len(word) == longest(self)
        others = "Nothing beats it!" if top else "There’s a longer one."
        text = f"{word.capitalize()}: {worth}, {self.rarity(level)}. {others}"
        return Judgement(text, True, done=top)

    @classmethod
    def deal(cls, what: str, random: Random) -> Self:
        """Deal nine cards of the show with this many vowels; or a conundrum of a well-known word, with one answer."""
        if what != _CONUNDRUM:
            return cls(packs.deal(LEAST_VOWELS + cls.deals.index(what), random))
        index = anagrams()
        words = [
            word
            for word, level in levels().items()
            if len(word) == DEALT and level <= DEALT_LEVEL and len(index["".join(sorted(word))]) == 1
        ]
        answer = random.choice([word for word in words if not is_left_out(word)])
        mixed = answer
        while mixed == answer or is_left_out(mixed):
            mixed = "".join(random.sample(answer, len(answer)))
        return cls(mixed, "conundrum")

    @classmethod
    def fresh(cls, size: str, level: str, draws: SeededRandom, tick: Tick) -> Fresh[Self] | None:
        """Deal a round, see `dealer`; each try takes a millisecond or two, so nothing needs to be stopped."""
        from engine.puzzles.letters.dealer import dealt

        rack = dealt(size, level, draws)
        return None if rack is None else Fresh(cls(rack, "conundrum" if size == CONUNDRUM else "round"))

    @staticmethod
    def show() -> dict[str, object]:
        """Return the show's packs and limits, for the editor: values that the json module can write."""
        return {
            "packs": {"vowel": packs.VOWELS, "consonant": packs.CONSONANTS},
            "mostOf": {"vowel": MOST_VOWELS, "consonant": DEALT - LEAST_VOWELS},
            "dealt": DEALT,
            "mostTiles": MOST_TILES,
        }

    def draw(self, solution: FormedWord | None = None) -> str:
        name = "Conundrum" if self.kind == "conundrum" else "Letters"
        lines = [f"{name}  {' '.join(self.rack.upper())}"]
        if solution is not None:
            worth = f"{counted(len(solution.word), 'letter')}, {counted(self.points(solution.word), 'point')}"
            stand_ins = f", blank for {' and '.join(solution.blanks.upper())}" if solution.blanks else ""
            lines += ["", f"{solution.word.upper()}: {worth}, {self.rarity(solution.level)}{stand_ins}"]
        return "\n".join(lines)

    def reading(self) -> str:
        if self.kind == "conundrum":
            return "A conundrum: all nine letters make one word."
        why = []
        if len(self.rack) != DEALT:
            why.append(f"{counted(len(self.rack), 'letter')} instead of the show’s {DEALT}")
        elif not LEAST_VOWELS <= (vowels := packs.vowels(self.rack)) <= MOST_VOWELS:
            why.append(f"{counted(vowels, 'vowel')}, where the show has {LEAST_VOWELS} to {MOST_VOWELS}")
        if blanks := self.rack.count(BLANK):
            why.append(counted(blanks, "blank"))
        if surplus := packs.surplus(self.rack.replace(BLANK, "")):
            why.append(f"more {', '.join(sorted(set(surplus.upper())))} than the show has")
        return f"Free rules: {'; '.join(why)}." if why else "TV rules."

    def summary(self) -> str:
        return " ".join(self.rack.upper())

    @classmethod
    def solution_from_json(cls, value: object) -> FormedWord:
        match value:
            case [str(word), int(level), str(blanks)] if type(level) is int:
                return FormedWord(word, level, blanks)
        raise PuzzleError(
            "a word is a list of the word (text), its level (number) and what its blanks stand for (text)"
        )

    def solution_to_json(self, solution: FormedWord) -> object:
        return [solution.word, solution.level, solution.blanks]


@lru_cache(maxsize=256)
def longest(puzzle: Letters) -> int:
    """Return the length of the longest words; 0 if there are none."""
    return len(best.word) if (best := next(puzzle.solutions(), None)) else 0
