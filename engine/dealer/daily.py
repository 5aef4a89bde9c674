"""The daily puzzles: one of each kind, the same for everybody, harder from Monday to Sunday."""

from __future__ import annotations

from datetime import date

from engine.core.abilities import Graded, Offer
from engine.core.difficulty import GRADES
from engine.dealer.recipes import FIRST_VARIED, Recipe, day_of_seed
from engine.puzzles import PUZZLES

WEEK = 6
"""Days from a week's easiest to its hardest."""
LATE = 4
"""Days after which a week ends, with levels up to the hardest of its last day's size."""


def of_the_day(day: date) -> tuple[Recipe, ...]:
    """Return one recipe for each kind that is dealt, in the order of the kinds.

    Sizes and levels are those that can be dealt while you wait, so a day has its puzzles even if nobody dealt them in
    advance.  Only at the end of a week, from `FIRST_VARIED` on, may they take some seconds.
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
                hardest = max(map(GRADES.index, _levels(_size(offers, WEEK))))
                levels = tuple(level for level in GRADES[: hardest + 1] if level in _levels(offer))
            level = levels[round(day.weekday() / WEEK * (len(levels) - 1))]
            found.append(Recipe(slug, offer.size, level, seed, version))
    return tuple(found)


def day_of(recipe: Recipe) -> date | None:
    """Return the day that has this recipe among its puzzles, if any."""
    day = day_of_seed(recipe.seed)
    return day if day is not None and recipe in of_the_day(day) else None


def _levels(offer: Offer) -> list[str]:
    """Return the levels of a size that a day may have."""
    hardest = GRADES.index(offer.hardest_daily or GRADES[-1])
    return [level for level in offer.every_level if GRADES.index(level) <= hardest]


def _size(offers: tuple[Offer, ...], weekday: int) -> Offer:
    """Return a size from the second quarter on Monday to the last but one quarter on Sunday."""
    usual = [offer for offer in offers if offer.levels and not offer.variant]
    return usual[round((0.25 + 0.5 * weekday / WEEK) * (len(usual) - 1))]
