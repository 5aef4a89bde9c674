"""The puzzles of each day: one of each kind, the same for everybody, harder from Monday to Sunday."""

from __future__ import annotations

from datetime import date

from engine.abilities import Graded, Offer
from engine.dealing import Recipe
from engine.puzzles import PUZZLES

WEEK = 6
"""Days from a week's easiest to its hardest."""


def of_the_day(day: date) -> tuple[Recipe, ...]:
    """A recipe of each kind that is dealt, in the order of the kinds.

    Sizes and levels are those that can be dealt while somebody waits, so a day has its puzzles even where nobody has
    made them ahead.
    """
    seed = int(day.strftime("%Y%m%d"))
    found = []
    for slug, kind in PUZZLES.items():
        if issubclass(kind, Graded):
            offer = _size(kind.offers, day.weekday())
            level = offer.levels[round(day.weekday() / WEEK * (len(offer.levels) - 1))]
            found.append(Recipe.latest(slug, offer.size, level, seed))
    return tuple(found)


def _size(offers: tuple[Offer, ...], weekday: int) -> Offer:
    """From the second quarter of the sizes on Monday to the last but one quarter on Sunday."""
    usual = [offer for offer in offers if offer.levels and not offer.variant]
    return usual[round((0.25 + 0.5 * weekday / WEEK) * (len(usual) - 1))]
