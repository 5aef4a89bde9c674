"""Every hint on the whole path of many puzzles: whether it is sound, how long it takes, how large its reason is.

Each step is judged (tests/engine/hints/judges.py): the rules that it names, alone, leave its cells no other value.  A
path must end at the only solution.  Times are CPU milliseconds of one hint, statement of the rules
included; "first" is the first hint for a puzzle, which also looks for its solution.  `hints:kenken` walks the paths of
that puzzle only.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import islice, zip_longest
from random import Random
from typing import Any

from benchmarks import ROOT
from benchmarks.engine.instances import (
    published_kenkens,
    published_nonograms,
    published_signposts,
    random_kenkens,
    random_nonograms,
)
from engine import GridPuzzle, Hint, Stopped
from engine.core.limits import Deadline
from engine.hints.english import tell
from engine.hints.statements import say
from tests.engine.hints.judges import judge

DOCS = ROOT / "docs" / "measured" / "hints.md"
STEPS = ROOT / "build" / "steps"
"""All steps, a file for each kind: whoever reshapes the hints compares them before and after."""
PATH_SECONDS = 60.0
"""A path that takes longer is left, and counted as such."""

Puzzles = list[GridPuzzle[Any]]


@dataclass
class Result:
    """What was seen of one class of puzzles.  Times in ms."""

    paths: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    techniques: Counter[str] = field(default_factory=Counter)
    sizes: Counter[int] = field(default_factory=Counter)
    steps: list[str] = field(default_factory=list)
    """Every step as a JSON line, to be compared with those of another version."""
    levels: list[int] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    several: list[float] = field(default_factory=list)
    """Times of the hints that need more than one rule."""
    smallest: int = 0
    """Of those, how many are proved to have no smaller reason."""
    supposed: int = 0
    """Paths that need a supposition."""


def walk(puzzle: GridPuzzle[Any], result: Result) -> None:
    """One path, every step of it judged."""
    entries, spent, hardest, supposed = "", [], 0, False
    end = time.monotonic() + PATH_SECONDS
    while True:
        start = time.process_time()
        try:
            hint = puzzle.hint(entries, Deadline(5.0))
        except Stopped:
            hint = Hint(say("No step was found in time."))
        spent.append((time.process_time() - start) * 1000)
        result.steps.append(json.dumps([str(puzzle), entries, asdict(hint)], ensure_ascii=False))
        if hint.wrong:
            result.failures.append(f"{puzzle} from {entries}: wrong {hint.wrong}")
        if not hint.cells or hint.wrong or time.monotonic() > end:
            break
        if not judge(puzzle, entries, hint):
            result.failures.append(f"{puzzle} from {entries}: {hint}")
        result.techniques[hint.technique] += 1
        supposed = supposed or hint.technique in {"what-if", "search", "solution"}
        result.sizes[len(hint.rules)] += 1
        if len(hint.rules) > 1:
            result.several.append(spent[-1])
            result.smallest += hint.smallest
        hardest = max(hardest, hint.level)
        if hint.then == entries:
            result.failures.append(f"{puzzle} from {entries}: nothing new")
            break
        entries = hint.then
    result.paths += 1
    result.supposed += supposed
    result.levels.append(hardest)
    result.first.append(spent[0])
    result.times += spent[1:]
    result.whole.append(sum(spent))
    left = sum(value is None for row in puzzle.entered(entries) for value in row)
    result.ended["solved" if left == 0 else tell(hint.remarks)[0] if not hint.cells else "left"] += 1
    solutions = list(islice(puzzle.solutions(), 2))
    if len(solutions) == 1:
        for row, right in zip(puzzle.entered(entries), solutions[0], strict=True):
            if any(value not in (None, good) for value, good in zip(row, right, strict=True)):
                result.failures.append(f"{puzzle}: the path leaves the solution")


def figures(values: list[float]) -> str:
    """`median / p95 / worst`."""
    if not values:
        return "-"
    ordered = sorted(values)
    at = [ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.95, 1.0)]
    return " / ".join(f"{value:.1f}" for value in at)


def ranks(values: list[float]) -> list[float]:
    """The rank of each value; equal ones share the mean of theirs."""
    order = sorted(values)
    first = {value: i for i, value in reversed([*enumerate(order)])}
    return [first[value] + (order.count(value) - 1) / 2 for value in values]


def spearman(one: list[float], other: list[float]) -> float:
    """The rank correlation, from -1 to 1."""
    return statistics.correlation(ranks(one), ranks(other))


def unique(puzzles: Puzzles) -> Puzzles:
    """Those with one solution."""
    return [puzzle for puzzle in puzzles if len(list(islice(puzzle.solutions(), 2))) == 1]


def random_signposts(side: int, count: int, seed: int = 3) -> Puzzles:
    """Boards of Tatham's with some of their numbers taken away, as long as there is one solution."""
    rng, found = Random(seed), []
    boards = published_signposts(f"{side}x{side}")
    while len(found) < count:
        board = rng.choice(boards)
        given = [(r, c) for r, row in enumerate(board.givens) for c, number in enumerate(row) if number]
        for r, c in rng.sample(given, min(len(given), 2)):
            rows = [list(row) for row in board.givens]
            rows[r][c] = 0
            fewer = type(board)(board.arrows, tuple(map(tuple, rows)))
            if unique([fewer]):
                board = fewer
        found.append(board)
    return found


def classes() -> Iterator[tuple[str, str, Callable[[], Puzzles]]]:
    """Kind, name and puzzles of each class."""
    for side in (5, 10, 15, 20, 25, 30):
        yield "nonogram", f"Tatham {side}x{side}", lambda side=side: published_nonograms(side)
    yield "nonogram", "random 10x10", lambda: unique(random_nonograms(10, 1400))[:360]
    yield "nonogram", "random 15x15", lambda: unique(random_nonograms(15, 900))[:80]
    yield "nonogram", "random 20x20", lambda: unique(random_nonograms(20, 200))
    for side, tries in ((15, 150), (20, 100), (25, 60)):
        yield (
            "nonogram",
            f"random {side}x{side}, half black",
            lambda side=side, tries=tries: unique(random_nonograms(side, tries, black=(0.5, 0.6))),
        )
    for grade in "enhxu":
        for side in range(3, 10):
            yield "kenken", f"Tatham {side}x{side} {grade}", lambda key=f"{side}d{grade}": published_kenkens(key)
    for side, count in ((5, 600), (6, 500), (7, 200)):
        yield (
            "kenken",
            f"random {side}x{side}",
            lambda side=side, count=count: unique(random_kenkens(side, 4, count))[: count // 4],
        )
    for side in (3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20):
        yield "signpost", f"Tatham {side}x{side}", lambda side=side: published_signposts(f"{side}x{side}")
    for side, count in ((4, 100), (5, 150), (6, 100), (7, 50)):
        yield "signpost", f"fewer numbers {side}x{side}", lambda s=side, n=count: random_signposts(s, n)


def told(hint: Hint) -> str:
    """A hint as a visitor reads it, all stages at once."""
    return " ".join(tell(hint.remarks))


def texts(kind: str) -> list[str]:
    """Ten hints from paths of that kind, of as many techniques as there are."""
    sources: dict[str, Callable[[], Puzzles]] = {
        "nonogram": lambda: [*published_nonograms(10)[:2], *unique(random_nonograms(15, 300))],
        "kenken": lambda: [*published_kenkens("6du"), *published_kenkens("9dx"), *published_kenkens("9du")],
        "signpost": lambda: [*published_signposts("5x5"), *random_signposts(6, 30)],
    }
    found: dict[str, list[str]] = {}
    for puzzle in sources[kind]():
        entries = ""
        while (hint := puzzle.hint(entries, Deadline(5.0))).cells:
            found.setdefault(hint.technique, []).append(told(hint))
            entries = hint.then
    rounds = zip_longest(*(each[:: max(1, len(each) // 4)] for each in found.values()))
    return [text for each in rounds for text in each if text is not None][:10]


def correlations(results: dict[str, Result]) -> Iterator[str]:
    """How the hardest level of a path goes with Tatham's grade; 3 x 3 boards of the higher grades are easy, too."""
    for least, words in ((3, "all sizes"), (4, "from 4x4 on")):
        graded = [
            (float("enhxu".index(name[-1])), float(level))
            for name, each in results.items()
            if name.startswith("Tatham") and int(name.split()[1][0]) >= least
            for level in each.levels
        ]
        grades, levels = map(list, zip(*graded, strict=True))
        found = f"{spearman(grades, levels):.3f}"
        yield f"Rank correlation of the hardest level with Tatham's grade, {words}, {len(graded)} boards: {found}."


def suppositions(results: dict[str, Result]) -> str:
    """How many a path takes, by Tatham's grades."""
    found = []
    for letter, grade in zip("enhxu", ("easy", "normal", "hard", "extreme", "unreasonable"), strict=True):
        own = [each for name, each in results.items() if name.startswith("Tatham") and name.endswith(f" {letter}")]
        count = sum(each.techniques[name] for each in own for name in ("what-if", "search", "solution"))
        paths = sum(each.paths for each in own)
        found.append(f"{grade} {count / paths:.2f}, of {paths} boards {sum(each.supposed for each in own)} need one")
    return f"Suppositions of a path, by Tatham's grades: {'; '.join(found)}."


def report(kind: str, results: dict[str, Result]) -> Iterator[str]:
    """One kind's part of the page, in Markdown."""
    everything = list(results.values())
    steps = sum(sum(each.techniques.values()) for each in everything)
    failures = sum(len(each.failures) for each in everything)
    paths = sum(each.paths for each in everything)
    yield f"## {kind.capitalize()}: {paths} puzzles, {steps} steps, {failures} failures"
    yield ""
    yield "| class | puzzles | solved | first hint | later hints | more than one rule | proved smallest | whole path |"
    yield "|---|---|---|---|---|---|---|---|"
    for name, each in results.items():
        share = f"{each.smallest}/{len(each.several)}" if each.several else "-"
        yield (
            f"| {name} | {each.paths} | {each.ended['solved']} | {figures(each.first)} | {figures(each.times)} | "
            f"{figures(each.several)} | {share} | {figures(each.whole)} |"
        )
    yield ""
    for title, counter in (("Techniques", "techniques"), ("Rules in the reason", "sizes")):
        total: Counter[Any] = sum((getattr(each, counter) for each in everything), Counter())
        parts = [f"{name} {count} ({count / steps:.1%})" for name, count in sorted(total.items(), key=lambda x: -x[1])]
        yield f"{title}: {', '.join(parts)}."
        yield ""
    if kind == "kenken":
        yield from correlations(results)
        yield suppositions(results)
        yield ""
    yield "Ten of these hints:"
    yield ""
    yield from (f"{number}. {text}" for number, text in enumerate(texts(kind), start=1))
    yield ""
    others = sum((each.ended for each in everything), Counter())
    yield "Ends: " + ", ".join(f"{name.rstrip('.')} {count}" for name, count in others.most_common()) + "."
    yield ""


def main(only: str = "") -> None:
    """Measure and judge; print progress, and write the page, in which the sections of other kinds stay."""
    kinds: dict[str, dict[str, Result]] = {}
    STEPS.mkdir(parents=True, exist_ok=True)
    for old in STEPS.glob(f"{only or '*'}.jsonl"):
        old.unlink()
    for kind, name, puzzles in classes():
        if only in ("", kind):
            result = kinds.setdefault(kind, {}).setdefault(name, Result())
            for puzzle in puzzles():
                walk(puzzle, result)
            with (STEPS / f"{kind}.jsonl").open("a", encoding="utf-8") as lines:
                lines.writelines(f"{step}\n" for step in result.steps)
            print(kind, name, result.paths, dict(result.ended), figures(result.times), *result.failures[:3], flush=True)
    kept = DOCS.read_text(encoding="utf-8").split("\n## ")[1:] if only else []
    sections = {section.partition(":")[0].lower(): section.strip() for section in kept}
    for kind, results in kinds.items():
        sections[kind] = "\n".join(report(kind, results)).removeprefix("## ").strip()
        print(f"## {sections[kind]}\n")
    page = "".join(f"## {section}\n\n" for section in sections.values())
    DOCS.write_text(f"# Hints, judged and measured\n\n{__doc__}\n{page.strip()}\n", encoding="utf-8")
    sys.exit(any(each.failures for results in kinds.values() for each in results.values()))
