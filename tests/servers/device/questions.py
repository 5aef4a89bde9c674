"""What both Pythons are asked: puzzles of all kinds, published and random, decided and undecidable; recipes; pastes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from benchmarks.engine.instances import groups
from engine import PUZZLES
from engine.core.abilities import Explained, Rated
from engine.dealer.recipes import Recipe, deal
from tests import DATA
from tests.engine import hard
from tests.engine.dealer.promises import recipes
from tests.engine.oracle import instances

FIRST_SEED = 8_000_000_000
"""Far from all seeds that other tests use."""
MOST = 40
"""Solutions up to which both must find the very same; beyond, that there are so many."""
LIMIT, SOON = 30.0, 2.0
"""Seconds for a search that ends, and for one that does not."""
SMALL = 80
"""Characters of a puzzle of which more is asked than its solutions."""
BEYOND = {"discs 512x512", "Knotty, on the wall", "Faase, on the wall"}
"""Groups of puzzles that take minutes, or a second process."""
RANDOM = {
    "nonogram": (instances.random_nonogram,),
    "signpost": (instances.random_signpost,),
    "kenken": (instances.random_kenken, instances.random_bare_kenken),
}
PUBLISHED = {
    "nonogram": instances.published_nonograms,
    "signpost": instances.published_signposts,
    "kenken": instances.published_kenkens,
}


def of_text(kind: str, text: str, limit: float = LIMIT) -> dict[str, Any]:
    more = SOON if len(text) < SMALL else 0
    return {"do": "solve", "kind": kind, "text": text, "most": MOST, "limit": limit, "more": more}


def puzzles(each: int, most: int) -> Iterator[dict[str, Any]]:
    """All examples; of each published, random and measured class at most so many; `each` of what cannot be decided."""
    for slug, kind in PUZZLES.items():
        yield from (of_text(slug, example.text) for example in kind.examples)
    for slug, published in PUBLISHED.items():
        yield from (of_text(slug, text) for text, _ in islice(published(), most))
    for slug, makers in RANDOM.items():
        rng = Random(slug)
        yield from (of_text(slug, make(rng)[0]) for make in makers for _ in range(5 * most))
    for slug, classes in groups():
        for group in classes:
            if group.name not in BEYOND:
                limit = LIMIT if group.limit > LIMIT else SOON
                yield from (of_text(slug, str(puzzle), limit) for puzzle in group.puzzles()[:each])
    yield from (of_text("nonogram", text, SOON) for text in (hard.HARD, hard.LARGE))


def gradable(most: int) -> Iterator[dict[str, Any]]:
    """Examples and dealt puzzles of every kind that has grades; of both so many of a kind."""
    for slug, kind in PUZZLES.items():
        if not issubclass(kind, Explained | Rated):
            continue
        fresh = (str(deal(each)) for each in soon_dealt(1000) if each.kind == slug)
        for text in [*(each.text for each in kind.examples[:most]), *islice(fresh, most)]:
            yield {"do": "grade", "kind": slug, "text": text, "limit": LIMIT}


def soon_dealt(count: int, first: int = FIRST_SEED) -> Iterator[Recipe]:
    """So many recipes that are dealt while one waits: of every kind, size and level in turn, or of some of them."""
    every = [each for each in recipes(range(1)) if each.is_soon_dealt]
    chosen = every[:: max(1, len(every) // count)]
    yield from islice((replace(each, seed=seed) for seed in range(first, first + count) for each in chosen), count)


def dealt(count: int) -> Iterator[dict[str, Any]]:
    """So many recipes."""
    yield from ({"do": "deal", "recipe": str(each)} for each in soon_dealt(count))


def boards(count: int) -> Iterator[dict[str, Any]]:
    """So many fresh boards of the kinds whose steps are explained."""
    explained = {slug for slug, kind in PUZZLES.items() if issubclass(kind, Explained)}
    chosen = (each for each in soon_dealt(4 * count, FIRST_SEED + 1000) if each.kind in explained)
    for each in islice(chosen, count):
        yield {"do": "path", "kind": each.kind, "text": str(deal(each)), "limit": LIMIT}


def pasted() -> Iterator[dict[str, Any]]:
    """Texts in the formats of other programs."""
    for line in (DATA / "brought.jsonl").read_text().splitlines():
        yield {"do": "read"} | {name: value for name, value in json.loads(line).items() if name in ("kind", "text")}
