"""Fresh puzzles by recipe: the same recipe gives the same puzzle on every machine and in every later release.

A recipe names kind, size, level, a seed, and the version of the generator that reads it.  No clock decides what is
dealt: searches are limited in dead ends, propagations and tries.  A level is a promise, see
`engine.core.abilities.Graded`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from engine.core.abilities import Fresh, Graded, Offer
from engine.core.difficulty import GRADES, level_in_address
from engine.core.limits import Progress, StopRecorder, Tick, never_stop
from engine.core.puzzle import Puzzle, PuzzleError
from engine.core.rng import TURNS, SeededRandom
from engine.core.text import listed, quote
from engine.puzzles import PUZZLES
from engine.sat.search import steady

FIRST_DAY = date(2026, 11, 1)
"""The first day with puzzles."""
FIRST_VARIED = date(2026, 12, 1)
"""The first day whose pictures differ from those of the weeks before; none of its puzzles had been dealt then."""
MOST_SEED = 10**15 - 1
MOST_TRIES = 20_000
"""Most tries of one recipe; the rarest levels take some hundreds."""

_LEVELS = {level_in_address(grade).replace(" ", "-"): grade for grade in GRADES}
_TYPED = {grade.lower().replace(" ", "-"): grade for grade in GRADES} | _LEVELS
_RECIPE = re.compile(rf"([a-z]+)-([0-9a-z]+)-({'|'.join(_LEVELS)})-g([1-9][0-9]{{0,3}})-(0|[1-9][0-9]*)")


class RecipeError(PuzzleError):
    """Raised when a text is not a recipe, or names something that is not dealt; says what was expected."""


class NotDealt(Exception):
    """Raised when every try of a recipe failed."""


@dataclass(frozen=True)
class Recipe:
    """What a puzzle is dealt from; as text `kenken-6-hard-g1-123`, which is safe in addresses.

    `size`     a token from `Offer.size`.
    `level`    a word or two from `engine.core.difficulty.GRADES`.
    `seed`     a whole number from 0, of at most 15 digits.
    `version`  of the kind's generator; another version makes other puzzles.

    Raises:
        RecipeError: nothing is dealt by this recipe.
    """

    kind: str
    size: str
    level: str
    seed: int
    version: int = 1

    def __post_init__(self) -> None:
        kind = graded(self.kind)
        if self.version not in {kind.generator, *kind.earlier}:
            raise RecipeError(f"generator {self.version} of {self.kind} doesn’t exist. Use {kind.generator}")
        offers = {offer.size: offer for offer in self._offers}
        if self.size not in offers:
            raise RecipeError(f"there’s no {self.kind} of size {quote(self.size)}. Use {listed(offers, 'or')}")
        levels = offers[self.size].every_level
        if self.level not in levels:
            words = listed((each.lower() for each in levels), "or")
            raise RecipeError(f"there’s no {self.kind} {self.size} that is {quote(self.level.lower())}. Use {words}")
        if not 0 <= self.seed <= MOST_SEED:
            raise RecipeError(f"seed {self.seed} is out of range. Use 0 to {MOST_SEED}")

    def __str__(self) -> str:
        return f"{self.shelf}-{self.seed}"

    @property
    def shelf(self) -> str:
        """Return everything of the recipe except its seed."""
        return f"{self.kind}-{self.size}-{_word(self.level)}-g{self.version}"

    @property
    def _offers(self) -> tuple[Offer, ...]:
        """Return what its generator offers."""
        kind = graded(self.kind)
        return kind.earlier.get(self.version, kind.offers)

    @property
    def is_soon_dealt(self) -> bool:
        """Return whether it can be dealt while you wait, see `Offer.levels`."""
        return any(self.level in offer.levels for offer in self._offers if offer.size == self.size)

    @classmethod
    def parse(cls, text: str) -> Recipe:
        """Read a recipe from its text.

        Raises:
            RecipeError: the text is not a recipe; says what is wrong.
        """
        parts = _RECIPE.fullmatch(text)
        if parts is None:
            raise RecipeError(f"{quote(text, 60)} isn’t a recipe. Recipes look like kenken-6-hard-g1-123")
        kind, size, level, version, seed = parts.groups()
        if len(seed) > len(str(MOST_SEED)):
            raise RecipeError(f"seed {quote(seed)} is out of range. Use 0 to {MOST_SEED}")
        return cls(kind, size, _LEVELS[level], int(seed), int(version))

    @classmethod
    def latest(cls, kind: str, size: str, level: str, seed: int) -> Recipe:
        """Return the recipe for the current generator."""
        return cls(kind, size, level, seed, graded(kind).generator)


def day_of_seed(seed: int) -> date | None:
    """Return the day whose puzzles have this seed, if there is one."""
    text = str(seed)
    try:
        day = date(int(text[:4]), int(text[4:6]), int(text[6:]))
    except ValueError:
        return None
    return day if len(text) == 8 and day >= FIRST_DAY else None


def level_of(word: str) -> str:
    """Return the level that a word of an address or a command line means, such as `very-easy`.

    Raises:
        RecipeError: it is not a level.
    """
    level = _TYPED.get(word.strip().lower().replace(" ", "-"))
    if level is None:
        raise RecipeError(f"there’s no level {quote(word)}. Use {listed(_LEVELS, 'or')}")
    return level


def _word(level: str) -> str:
    """Return the level as it is written in a recipe."""
    return level_in_address(level).replace(" ", "-")


def graded(slug: str) -> type[Graded[Any]]:
    """Return the kind with this name.

    Raises:
        RecipeError: there is none, or it is not dealt by level.
    """
    kind = PUZZLES.get(slug)
    if kind is None or not issubclass(kind, Graded):
        names = [each for each, other in PUZZLES.items() if issubclass(other, Graded)]
        raise RecipeError(f"we don’t make {quote(slug)} puzzles. Use {listed(names, 'or')}")
    return kind


def offered(kind: type[Puzzle[Any]]) -> tuple[Offer, ...]:
    """Return the sizes in which a kind is dealt, each with its levels; empty for a kind that is not."""
    return kind.offers if issubclass(kind, Graded) else ()


def deal(recipe: Recipe, tick: Tick = never_stop) -> Puzzle[Any]:
    """Return the puzzle of the recipe, see `fresh`."""
    puzzle: Puzzle[Any] = fresh(recipe, tick).puzzle
    return puzzle


def fresh(recipe: Recipe, tick: Tick = never_stop) -> Fresh[Any]:
    """Return the puzzle of the recipe, with the title of what it shows.

    Raises:
        Stopped: raised by the tick.
        NotDealt: every try failed.
    """
    kind, watch = graded(recipe.kind), StopRecorder(tick)
    other = again(recipe.kind, recipe.version).get(recipe.size, {}).get(recipe.level, {}).get(str(recipe.seed), 0)
    day = day_of_seed(recipe.seed)
    number = day.toordinal() if day is not None and day >= FIRST_VARIED else None
    turn = recipe.seed + TURNS * other
    draws = SeededRandom(f"{recipe}{'+' * other}", recipe.shelf, turn, day=number, version=recipe.version)
    lying_ready = ready(recipe.kind).get(recipe.size, {}).get(recipe.level)
    if lying_ready:
        return Fresh(kind.parse(draws.in_turn(lying_ready)))
    for _ in range(MOST_TRIES):
        watch(Progress("dealing"))
        with steady():
            found = kind.fresh(recipe.size, recipe.level, draws, watch)
        watch.check()  # what went on without an answer gives another puzzle
        if found is not None:
            return found
    raise NotDealt(f"{recipe}: we tried {MOST_TRIES:,} times without luck")


@cache
def ready(slug: str) -> dict[str, dict[str, list[str]]]:
    """Return, by size and level, puzzles that are so rare that chance would soon repeat one.

    They are in `ready.json` beside the kind, no two alike, not even rotated or mirrored: complete for KenKens and
    Boxes, a part for Signposts.
    """
    found: dict[str, dict[str, list[str]]] = _beside(slug, "ready.json")
    return found


@cache
def again(slug: str, version: int = 0) -> dict[str, dict[str, dict[str, int]]]:
    """Return, by size, level and seed, which other draws a seed gets: its own would repeat the puzzle of a lower seed.

    Seeds up to `TURNS` are in `again.json` beside the kind if chance repeats itself (`python -m
    tests.engine.dealer.replacements`), those of an earlier generator in `again-2.json` and the like.
    """
    name = f"again-{version}.json" if version in graded(slug).earlier else "again.json"
    found: dict[str, dict[str, dict[str, int]]] = _beside(slug, name)
    return found


def _beside(slug: str, name: str) -> Any:
    """Return what a file beside the kind holds, nothing if it is not there."""
    path = Path(__file__).parents[1] / "puzzles" / slug / name
    return json.loads(path.read_text("utf-8")) if path.exists() else {}
