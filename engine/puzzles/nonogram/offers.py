"""The sizes and levels in which nonograms are dealt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.abilities import Offer
from engine.core.difficulty import GRADES

ABSTRACT = "a"
"""Suffix of the size in recipes of abstract pictures."""
COLOURED = "c"
"""Suffix of the size in recipes of pictures in colour."""
HIDDEN = "h"
"""Suffix of the size in recipes of boards with runs of unknown length."""
PATTERN = "a pattern"
"""The title of a picture that shows nothing else."""
PLAIN = 3
"""The hardest level for which no lines must be combined."""
FILLERS = frozenset({PATTERN, "a carpet", "a kaleidoscope", "a mosaic", "a rosette"})
"""Titles of pictures that show no thing."""

_EASY, _HARD = GRADES[:2], GRADES[3:]


def _variants(
    suffix: str, variant: str, sizes: Iterable[tuple[int, Sequence[str], Sequence[str]]]
) -> tuple[Offer, ...]:
    """Return for each side the levels of boards that differ from the usual ones."""
    return tuple(
        Offer(f"{side}{suffix}", f"{side} × {side}, {variant}", tuple(own), tuple(ahead), variant=variant)
        for side, own, ahead in sizes
    )


def _offers(
    pictures: Iterable[tuple[int, Sequence[str], Sequence[str]]],
    abstracts: Iterable[tuple[int, Sequence[str], Sequence[str]]],
) -> tuple[Offer, ...]:
    """Return for each side the levels dealt while you wait, and those dealt in advance."""
    return (
        *(Offer(str(side), f"{side} × {side}", tuple(own), tuple(ahead)) for side, own, ahead in pictures),
        *_variants(ABSTRACT, "abstract", abstracts),
    )


_BLACK = _offers(
    (
        (5, GRADES[:4], ()),
        (10, GRADES[:4], ()),
        (15, GRADES[:4], _HARD[1:]),
        (20, GRADES[:3], GRADES[3:4]),
        (25, GRADES[:3], ()),
        (30, GRADES[:3], ()),
    ),
    (
        (5, GRADES[:4], ()),
        (10, GRADES[2:4], _HARD[1:]),
        (15, GRADES[2:4], ("Very hard",)),
        (20, GRADES[2:3], ()),
        (25, GRADES[2:3], ()),
    ),
)
OFFERS = (
    *_BLACK,
    *_variants(
        COLOURED,
        "in colour",
        (
            (10, GRADES[1:4], ()),
            (15, GRADES[1:3], GRADES[3:4]),
            (20, GRADES[1:2], GRADES[2:4]),
            (25, GRADES[1:2], GRADES[2:3]),
            (30, GRADES[1:2], ()),
        ),
    ),
    *_variants(HIDDEN, "hidden clues", ((10, GRADES[1:2], GRADES[3:4]), (15, GRADES[1:2], ()))),
)
EARLIER_OFFERS = _offers(
    (
        (5, (*_EASY, "Hard"), ()),
        (10, (*_EASY, "Hard"), ()),
        (15, (*_EASY, "Hard"), _HARD[1:]),
        (20, _EASY, GRADES[2:4]),
        (25, _EASY, GRADES[2:3]),
        (30, _EASY, GRADES[2:3]),
    ),
    (
        (5, (*_EASY, "Hard"), ()),
        (10, ("Easy", "Hard"), _HARD[1:]),
        (15, ("Easy", "Hard"), ("Very hard",)),
        (20, GRADES[1:3], ()),
        (25, GRADES[2:3], ()),
    ),
)
"""Of generator 2, whose levels up to moderate were those of the hardest line alone."""
