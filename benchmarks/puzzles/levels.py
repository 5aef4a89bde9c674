"""What a generator gives: for each size and level, how many tries come to a puzzle, and what a puzzle takes.

`levels:kenken` does that kind only, `levels:kenken:2` with 2 s of CPU for each size and level.  Each `fresh` is a try,
whether its level is offered or not: so this is asked before the offers are chosen.  A level that comes within 3 s is
dealt while somebody waits, one that takes longer is `stocked`, and one that never comes is not offered.
"""

from __future__ import annotations

import time
from typing import Any

from engine import GRADES, PUZZLES, offered
from engine.core.abilities import Graded
from engine.core.limits import Stopped, never_stop
from engine.core.rng import SeededRandom

SECONDS = 5.0


def main(only: str = "") -> None:
    """Print a line for each size and level."""
    only, _, seconds = only.partition(":")
    for slug, kind in PUZZLES.items():
        if issubclass(kind, Graded) and only in ("", slug):
            for offer in offered(kind):
                for level in GRADES:
                    print(
                        f"{offer.name:24} {level:10} {counted(kind, offer.size, level, float(seconds or SECONDS))}",
                        flush=True,
                    )


def counted(kind: type[Graded[Any]], size: str, level: str, seconds: float) -> str:
    """How many of the tries came to something, and the time for each that did."""
    tries = came = 0
    start = time.process_time()
    while (taken := time.process_time() - start) < seconds:
        try:
            came += kind.fresh(size, level, SeededRandom(f"{kind.slug} {size} {level} {tries}"), never_stop) is not None
        except (KeyError, ValueError, IndexError, Stopped) as error:
            return f"cannot be asked for: {error!r}"
        tries += 1
    each = f"{taken / came:.2f} s each" if came else "never came"
    return f"{came} of {tries} tries, {each}"
