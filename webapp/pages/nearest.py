"""What a text looks most like that is no puzzle: the kind whose texts have its shape, and what that finds amiss."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from flask import url_for

from engine import PUZZLES, Complaint, Exchanged, PuzzleError
from webapp.pages.kinds import Kind
from webapp.pages.services import services
from webapp.security import client

LIKE = 0.65
"""From how much of its shape on a text looks like another; words that are no puzzle have half of a rack's, say."""
MOST_SHAPE = 160
"""Characters of a shape that are compared."""
MOST_COMPLAINTS = 3
MOST_EXAMPLES = 3
LONGEST_EXAMPLE = 30

_RUNS = (
    (re.compile(r"[^\W\d_]+"), "a"),
    (re.compile(r"\d+"), "0"),
    (re.compile(r"\s*[\n;]\s*"), ";"),
    (re.compile(r"[\s,]+"), ","),
)


@dataclass(frozen=True)
class Nearest:
    """The kind that a text looks most like, what is wrong with it or missing, and how much more is."""

    kind: Kind
    complaints: tuple[Complaint, ...]
    more: int


@dataclass(frozen=True)
class Sample:
    """A short puzzle that can be opened as it is."""

    kind: Kind
    text: str
    address: str


def nearest(text: str) -> Nearest | None:
    """The kind that a text looks most like, if it looks like any; to be asked of texts that no kind can read."""
    if "://" in text:
        return None  # a link is looked at as it is, and says nothing about what is behind it
    found = shape(text)
    likeness, kind = max(((_likeness(found, each), each) for each in PUZZLES.values()), key=lambda pair: pair[0])
    if likeness < LIKE:
        return None
    try:
        with services().turns.taken(client(), len(text)):
            kind.parse(text)
    except PuzzleError as error:
        told = tuple(dict.fromkeys(error.complaints))
        return Nearest(kind, told[:MOST_COMPLAINTS], len(told[MOST_COMPLAINTS:]))
    return None


def samples(like: Kind | None) -> list[Sample]:
    """Some short puzzles of different kinds, first of the one that a text looks like."""
    kinds = sorted(PUZZLES.values(), key=lambda kind: (kind is not like, len(kind.examples[0].text)))
    short = [kind for kind in kinds if kind is like or len(kind.examples[0].text) <= LONGEST_EXAMPLE]
    return [
        Sample(kind, kind.examples[0].text, url_for("pages.start", kind=kind, example=1))
        for kind in short[:MOST_EXAMPLES]
    ]


def shape(text: str) -> str:
    """The beginning of a text with every word, every number and what parts them as one sign."""
    text = text.strip()
    for run, sign in _RUNS:
        text = run.sub(sign, text)
    return text[:MOST_SHAPE]


def _likeness(found: str, kind: Kind) -> float:
    return max(SequenceMatcher(None, found, each, autojunk=False).ratio() for each in _shapes(kind))


@lru_cache(maxsize=len(PUZZLES))
def _shapes(kind: Kind) -> frozenset[str]:
    files: Iterable[str] = (each.example for each in kind.files) if issubclass(kind, Exchanged) else ()
    return frozenset(map(shape, (*(each.text for each in kind.examples), *files)))
