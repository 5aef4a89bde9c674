"""Fresh puzzles of one kind: how long each size and level takes, what they show, and what solving them asks for.

Times are CPU seconds of one deal, by seeds from 0 on.  Of what comes while somebody waits `WAITED` are dealt, of what
is made ahead `AHEAD`, but none that begins after `MOST` seconds of CPU for one size and level.
`deal:nonogram` deals that kind only; results go to docs/measured/dealing-KIND.md.
"""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

from engine import PUZZLES, Recipe, fresh, offered
from engine.abilities import Explained, Offer
from engine.path import explain

DOCS = Path(__file__).resolve().parent.parent / "docs" / "measured"
WAITED, AHEAD, MOST = 20, 3, 5.0


def measured(slug: str, offer: Offer, level: str) -> str:
    """A row of the table."""
    times, titles, techniques = list[float](), Counter[str](), Counter[str]()
    ahead = level in offer.stocked
    for seed in range(AHEAD if ahead else WAITED):
        if sum(times) > MOST:
            break
        start = time.process_time()
        found = fresh(Recipe.latest(slug, offer.size, level, seed))
        times.append(time.process_time() - start)
        titles[found.title] += 1
        if isinstance(found.puzzle, Explained):
            techniques.update(step.technique for step in explain(found.puzzle).steps)
    times.sort()
    middle, most = times[len(times) // 2], times[min(len(times) - 1, int(len(times) * 0.95))]
    steps = ", ".join(f"{name} {count / techniques.total():.0%}" for name, count in techniques.most_common(6))
    shown = ", ".join(f"{name} {count}" for name, count in titles.most_common(3) if name)
    different = str(len(titles)) if shown else ""
    name = f"{level} (ahead)" if ahead else level
    row = [offer.name, name, str(len(times)), f"{middle:.2f}", f"{most:.2f}", different, shown, steps]
    return f"| {' | '.join(row)} |"


def main(only: str = "") -> None:
    """Deal, and write the tables."""
    for slug, kind in PUZZLES.items():
        if not offered(kind) or only not in ("", slug):
            continue
        lines = [
            f"# {kind.name}: fresh puzzles, measured",
            "",
            *(__doc__ or "").strip().splitlines(),
            "",
            "| size | level | dealt | p50 s | p95 s | different things | most often | steps |",
            "|---|---|---|---|---|---|---|---|",
        ]
        for offer in offered(kind):
            for level in offer.every_level:
                lines.append(measured(slug, offer, level))
                print(lines[-1], flush=True)
        (DOCS / f"dealing-{slug}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
