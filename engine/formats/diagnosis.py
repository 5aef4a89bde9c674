"""Describe a text that is not a puzzle: what it is instead, or the kind that it resembles most and what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import groupby
from typing import Any

from engine.core.puzzle import Complaint, Puzzle, PuzzleError
from engine.core.text import clean, sentence
from engine.formats.exchange import Exchanged
from engine.formats.foreign import ForeignText, other_kind
from engine.puzzles import PUZZLES
from engine.reading.wrappers import links

LIKE = 0.65
"""From which similarity of shape a text resembles another; words that are not a puzzle reach half of a rack's, say."""
FOLDED = 0.95
"""Weight of the similarity of shapes with equal lines merged."""
IN_JSON, NAMED, FORMED = 0.5, 0.2, 0.5
"""The likeness of JSON to every kind; what a word of a kind adds to it; what the outer form of a format adds."""
MOST_NAMED = 3
MOST_SHAPE = 160
"""Characters of a shape that are compared."""
MOST_LOOKED_AT = 4_000
MOST_COMPLAINTS = 3
NOTHING = "We couldn’t read that as a puzzle."

_RUNS = (
    (re.compile(r"[^\W\d_]+"), "a"),
    (re.compile(r"\d+"), "0"),
    (re.compile(r"\s*[\n;]\s*"), ";"),
    (re.compile(r"[\s,]+"), ","),
)
_WORD = re.compile(r"[a-z]{3,}")

PuzzleType = type[Puzzle[Any]]


@dataclass(frozen=True)
class Diagnosis:
    """What we say about a text that is not a puzzle.

    `kind`        the kind that it resembles, if any; `complaints` are that kind's, and `more` counts the others.
    `elsewhere`   what it is known to be instead.
    """

    kind: PuzzleType | None = None
    complaints: tuple[Complaint, ...] = ()
    more: int = 0
    elsewhere: ForeignText | None = None

    @property
    def sentences(self) -> list[str]:
        """Return all of it in sentences."""
        if self.elsewhere is not None:
            return [each for each in (self.elsewhere.words, self.elsewhere.advice, self.elsewhere.address) if each]
        if self.kind is None:
            return [NOTHING]
        said = [f"{sentence(each.text).rstrip('.')}." for each in self.complaints]
        return [f"This looks like {one_of(self.kind)}.", *said, *([f"And {self.more} more."] if self.more else [])]


def one_of(kind: PuzzleType) -> str:
    """Return a puzzle of a kind: `a KenKen`, `a Trades puzzle`."""
    return f"a {kind.short_name} puzzle" if kind.short_name else f"a {kind.name}"


def diagnose(text: str) -> Diagnosis:
    """Return what to say about a text that no kind can read."""
    for part in (text, *links(text)):
        if elsewhere := other_kind(part):
            return Diagnosis(elsewhere=elsewhere)
    scores = _likeness(text)
    kind = max(scores, key=scores.__getitem__)
    if scores[kind] < LIKE or ("://" in text and scores[kind] < 1):  # what is behind a link is not known
        return Diagnosis()
    try:
        kind.parse(text)
    except PuzzleError as error:
        told = tuple(dict.fromkeys(error.complaints))
        return Diagnosis(kind, told[:MOST_COMPLAINTS], len(told[MOST_COMPLAINTS:]))
    return Diagnosis()


def refusal(kind: PuzzleType, text: str, error: PuzzleError) -> PuzzleError:
    """Return why a kind refuses a text that is known to be something else; else the error itself."""
    for part in (text, *links(text)):
        if elsewhere := other_kind(part):
            return PuzzleError(" ".join(Diagnosis(elsewhere=elsewhere).sentences).rstrip("."))
    scores = _likeness(text)
    for other in PUZZLES.values():
        if other is not kind and scores[other] >= LIKE > scores[kind]:
            try:
                other.parse(text)
            except PuzzleError:
                continue
            return PuzzleError(f"this is {one_of(other)}, not {one_of(kind)}")
    return error


def shape(text: str) -> str:
    """Return the beginning of a text with every word, number and separator as one character."""
    text = text[:MOST_LOOKED_AT].strip()
    for run, sign in _RUNS:
        text = run.sub(sign, text)
    return text[:MOST_SHAPE]


def _likeness(text: str) -> dict[PuzzleType, float]:
    """Return how much a text resembles each kind, by its shape, its words and the outer form of formats."""
    found = shape(text)
    words = set(_WORD.findall(text[:MOST_LOOKED_AT].lower()))
    words |= {word.removesuffix("s") for word in words}
    try:
        bare = clean(text)
    except ValueError:
        bare = ""
    return {
        kind: _of_shape(found, kind)
        + NAMED * min(len(words & kind.also_called), MOST_NAMED)
        + FORMED * _is_formed(kind, bare)
        for kind in PUZZLES.values()
    }


def _of_shape(found: str, kind: PuzzleType) -> float:
    if found.startswith(("{", "[")):
        return IN_JSON  # it has the same shape whatever it says
    likeness = max(_ratio(found, each) for each in _shapes(kind))
    if ";" in found:
        folded = _fold(found)
        likeness = max(likeness, FOLDED * max(_ratio(folded, _fold(each)) for each in _shapes(kind)))
    return likeness


def _fold(found: str) -> str:
    """Return a shape with equal lines merged."""
    return ";".join(line for line, _ in groupby(found.split(";")))


def _ratio(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _is_formed(kind: PuzzleType, bare: str) -> bool:
    """Return whether a text has the outer form of one of a kind's formats, apart from JSON, which all kinds have."""
    try:
        files = kind.files if bare and issubclass(kind, Exchanged) else ()
        return any(each.recognises(bare) for each in files if each.slug != "json")
    except ValueError:
        return True  # it has seen enough to complain


@lru_cache(maxsize=16)
def _shapes(kind: PuzzleType) -> frozenset[str]:
    files: Iterable[str] = (each.example for each in kind.files) if issubclass(kind, Exchanged) else ()
    return frozenset(map(shape, (*(each.text for each in kind.examples), *files)))
