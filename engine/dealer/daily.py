"""The puzzles of each day: one of each kind, the same for everybody, harder from Monday to Sunday."""

from __future__ import annotations

from datetime import date

from engine.core.abilities import Graded, Offer
from engine.core.difficulty import GRADES
from engine.dealer.recipes import FIRST_VARIED, Recipe, day_of_seed
from engine.puzzles import PUZZLES

WEEK = 6
"""Days from a week's easiest to its hardest."""
LATE = 4
"""Days after which a week ends: with levels up to the hardest of its last day's size."""


def of_the_day(day: date) -> tuple[Recipe, ...]:
    """A recipe of each kind that is dealt, in the order of the kinds.

    Sizes and levels are those that can be dealt while somebody waits, so a day has its puzzles even where nobody has
    made them ahead.  Only at a week's end, from `FIRST_VARIED` on, they may be those that some seconds are waited for.
    """
    seed = int(day.strftime("%Y%m%d"))
    found = []
    for slug, kind in PUZZLES.items():
        if issubclass(kind, Graded):
            version = kind.generator if day >= FIRST_VARIED else min(kind.earlier, default=kind.generator)
            offers = kind.earlier.get(version, kind.offers)
            offer = _size(offers, day.weekday())
            levels = offer.levels
            if day >= FIRST_VARIED and day.weekday() >= LATE:
                hardest = max(map(GRADES.index, _size(offers, WEEK).every_level))
                levels = tuple(level for level in GRADES[: hardest + 1] if level in offer.every_level)
            level = levels[round(day.weekday() / WEEK * (len(levels) - 1))]
            found.append(Recipe(slug, offer.size, level, seed, version))
    return tuple(found)


def day_of(recipe: Recipe) -> date | None:
    """The day that has this recipe among its puzzles, if one has."""
    day = day_of_seed(recipe.seed)
    return day if day is not None and recipe in of_the_day(day) else None


def _size(offers: tuple[Offer, ...], weekday: int) -> Offer:
    """From the second quarter of the sizes on Monday to the last but one quarter on Sunday."""
    usual = [offer for offer in offers if offer.levels and not offer.variant]
    return usual[round((0.25 + 0.5 * weekday / WEEK) * (len(usual) - 1))]
