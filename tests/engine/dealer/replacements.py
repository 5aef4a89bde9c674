"""Finds the seeds whose own draws would come to a puzzle that a lower seed has, and the draws that they get instead.

`python -m tests.engine.dealer.replacements boxes 4 5` does so for two sizes of boxes, without sizes for all, and
writes `again.json` beside the kind.  Each seed up to `TURNS` is dealt, so sizes that take seconds are better left out:
chance does not repeat itself there.
"""

from __future__ import annotations

import json
import sys

from engine import PUZZLES, Recipe, fresh, offered
from engine.core.rng import TURNS
from engine.dealer.recipes import again, graded, ready
from tests import ROOT
from tests.engine.dealer.promises import shape_of

MOST_OTHERS = 400
"""Other draws after which there are taken to be no more puzzles."""


def found(slug: str, size: str, level: str) -> dict[str, int]:
    """For each seed that needs other draws than its own, which.

    Raises:
        SystemExit: there seem to be too few puzzles.
    """
    others: dict[str, int] = {}
    again(slug, graded(slug).generator).setdefault(size, {})[level] = others
    seen = set[str]()
    for seed in range(TURNS):
        recipe = Recipe.latest(slug, size, level, seed)
        for other in range(MOST_OTHERS):
            if other:
                others[str(seed)] = other
            shape = str(shape_of(fresh(recipe).puzzle))
            if shape not in seen:
                break
        else:
            sys.exit(f"{recipe}: no more than {len(seen)} puzzles")
        seen.add(shape)
    return others


def main(slug: str, *sizes: str) -> None:
    """Write what was found for these sizes; what is known of others stays."""
    path = ROOT / "engine" / "puzzles" / slug / "again.json"
    kept = {size: levels for size, levels in again(slug, graded(slug).generator).items() if sizes and size not in sizes}
    for offer in offered(PUZZLES[slug]):
        if sizes and offer.size not in sizes:
            continue
        for level in offer.every_level:
            if level not in ready(slug).get(offer.size, {}):
                others = found(slug, offer.size, level)
                sys.stdout.write(f"{offer.size} {level}: {len(others)}\n")
                sys.stdout.flush()
                if others:
                    kept.setdefault(offer.size, {})[level] = others
                path.write_text(json.dumps(kept) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
