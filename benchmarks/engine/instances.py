"""The instances that are measured, by class: published ones from tests/data, and random ones from a fixed seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import inf
from random import Random
from time import process_time
from typing import Any

from benchmarks import ROOT
from benchmarks.engine.pictures import discs, dots, shades, text_page
from engine import Puzzle, RankedPuzzle, solve
from engine.core.limits import Progress, Stopped
from engine.core.places import Cell
from engine.core.rng import SeededRandom
from engine.puzzles.countdown import Countdown
from engine.puzzles.kenken import Cage, KenKen
from engine.puzzles.letters import Letters
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.signpost import Signpost
from engine.puzzles.signpost.dealer.walks import arrows_of, walk

DATA = ROOT / "tests" / "data"


@dataclass(frozen=True)
class Group:
    """Puzzles of one class.  `size` is the number of cells or tiles, for the plots; None leaves the class out."""

    name: str
    puzzles: Callable[[], list[Any]]
    size: int | None = None
    peers: int = 5
    """How many of them the slower peers are given too."""
    wall: bool = False
    """Whether time is counted by the clock on the wall: where a second solver joins in on another core."""
    limit: float = inf
    """Seconds of a processor after which the engine's own search ends, where not all are decided in time."""


def published_nonograms(side: int) -> list[Puzzle[Any]]:
    """Those of Tatham's Pattern with this side."""
    lines = (DATA / "nonogram" / "pattern.txt").read_text().split()
    return [Nonogram.parse(line) for line in lines if line.startswith(f"{side}x{side}:")]


def survey_nonograms() -> list[Puzzle[Any]]:
    """Those of Wolter's survey that may be shared."""
    return [Nonogram.parse(path.read_text()) for path in sorted((DATA / "nonogram").glob("webpbn-*.non"))]


def hard_nonogram(name: str) -> list[Puzzle[Any]]:
    """A published one that no solver of Wolter's survey finished."""
    return [Nonogram.parse((DATA / "nonogram" / f"{name}.non").read_text())]


def nonogram_of(black: list[list[bool]]) -> Nonogram:
    """The puzzle whose picture this is."""

    def clue(line: list[bool]) -> tuple[int, ...]:
        return tuple(len(run) for run in "".join(".#"[cell] for cell in line).split(".") if run)

    return Nonogram(tuple(clue(list(column)) for column in zip(*black, strict=True)), tuple(clue(row) for row in black))


def random_nonograms(
    side: int, count: int, seed: int = 25, black: tuple[float, float] = (0.35, 0.5)
) -> list[Puzzle[Any]]:
    """Random pictures; the share of black cells is between these two."""
    rng = Random(seed)
    return [
        nonogram_of([[rng.random() < fill for _ in range(side)] for _ in range(side)])
        for fill in (rng.uniform(*black) for _ in range(count))
    ]


def text_nonograms(*sides: int) -> list[Puzzle[Any]]:
    """Pages of text, from clean to very noisy."""
    return [
        nonogram_of(text_page(side, seed, noise=noise))
        for side in sides
        for seed, noise in enumerate((0.0, 0.01, 0.03, 0.08), start=side)
    ]


def dotted_nonograms(*sides: int) -> list[Puzzle[Any]]:
    """Random dots, so few that there are very many solutions."""
    return [
        nonogram_of(dots(side, seed, share)) for side in sides for seed, share in enumerate((0.1, 0.2, 0.3), start=side)
    ]


def shaded_nonograms(*sides: int) -> list[Puzzle[Any]]:
    """Dithered shades, and discs with noise."""
    pictures = [[shades(side, side), *(discs(side, side, noise=noise) for noise in (0.05, 0.1))] for side in sides]
    return [nonogram_of(each) for of_side in pictures for each in of_side]


def blobs(side: int) -> list[Puzzle[Any]]:
    """A large picture of overlapping discs, which lines alone decide."""
    return [nonogram_of(discs(side, 1))]


def published_signposts(name: str, keep: str = "all") -> list[Puzzle[Any]]:
    """Tatham's boards with all their given numbers, or only the ends, or none."""
    found = []
    for line in (DATA / "signpost" / f"{name}.txt").read_text().split():
        puzzle = Signpost.parse(line)
        kept = {"all": range(1, len(puzzle.cells) + 1), "ends": (1, len(puzzle.cells)), "none": ()}[keep]
        givens = tuple(tuple(n if n in kept else 0 for n in row) for row in puzzle.givens)
        found.append(Signpost(puzzle.arrows, givens))
    return found


def thinned_signposts(name: str, *shares: float, seed: int = 5) -> list[Puzzle[Any]]:
    """Tatham's boards with such parts of their numbers, each also with one of these wrong by up to 3.

    They are at the edge: some have one solution, some several, some none.
    """
    rng = Random(seed)
    found = []
    for puzzle in published_signposts(name):
        assert isinstance(puzzle, Signpost)
        shown = [(cell, puzzle.given(cell)) for cell in puzzle.cells if puzzle.given(cell)]
        for share in shares:
            given = dict(sorted(rng.sample(shown, round(share * len(shown)))))
            found.append(_with_givens(puzzle, given))
            cell = rng.choice(sorted(given))
            near = range(max(1, given[cell] - 3), min(len(puzzle.cells), given[cell] + 3) + 1)
            if others := [number for number in near if number not in given.values()]:
                found.append(_with_givens(puzzle, {**given, cell: rng.choice(others)}))
    return found


def _with_givens(puzzle: Signpost, given: Mapping[Cell, int]) -> Puzzle[Any]:
    rows = tuple(tuple(given.get((r, c), 0) for c in range(puzzle.width)) for r in range(puzzle.height))
    return Signpost(puzzle.arrows, rows)


def walked_signposts(*sides: int, changed: bool = False) -> list[Puzzle[Any]]:
    """Random walks, of which one number in 28, 14 and 7 is given; with `changed`, one of them is wrong by up to 3."""
    found = []
    for side in sides:
        rng = Random(side + changed)
        draws = SeededRandom(f"walks {side}")
        for share in (28, 14, 7):
            path = None
            while path is None:
                path = walk(side, draws)
            given = {path[k]: k + 1 for k in rng.sample(range(len(path)), len(path) // share)}
            if changed:
                cell = rng.choice(sorted(given))
                near = range(max(1, given[cell] - 3), min(len(path), given[cell] + 3) + 1)
                given[cell] = rng.choice([number for number in near if number not in given.values()])
            rows = tuple(tuple(given.get(r * side + c, 0) for c in range(side)) for r in range(side))
            found.append(Signpost(arrows_of(path, side), rows))
    return found


def published_kenkens(parameters: str) -> list[Puzzle[Any]]:
    """Tatham's puzzles of these parameters, e.g. 9du."""
    lines = (DATA / "kenken" / "tatham.txt").read_text().splitlines()
    return [KenKen.parse(line.split()[1]) for line in lines if line.split()[0] == parameters]


def random_kenkens(side: int, largest: int, count: int, *, hidden: bool = False, seed: int = 9) -> list[Puzzle[Any]]:
    """Cages of up to `largest` cells over a shuffled Latin square; with `hidden`, all operators left out."""
    rng = Random(seed)
    return [_random_kenken(side, (1, largest), rng, "hidden" if hidden else "") for _ in range(count)]


def random_sums(side: int, cells: tuple[int, int], count: int, *, changed: int = 0, seed: int = 9) -> list[Puzzle[Any]]:
    """Cages of so many cells, or of fewer where no more are free, all with +.

    One clue changed by up to 3 leaves no solution.  Two are changed against each other, so that all together are right.
    """
    rng = Random(seed)
    return [_changed(_random_kenken(side, cells, rng, "+"), changed, rng) for _ in range(count)]


def random_mixed(side: int, cells: tuple[int, int], count: int, seed: int = 9) -> list[Puzzle[Any]]:
    """Cages of so many cells, or of fewer where no more are free, each with + or * as chance has it."""
    rng = Random(seed)
    return [_random_kenken(side, cells, rng, "+*") for _ in range(count)]


def _changed(puzzle: KenKen, count: int, rng: Random) -> KenKen:
    cages, by = list(puzzle.cages), rng.choice([-3, -2, -1, 1, 2, 3])
    for at in rng.sample([i for i, cage in enumerate(cages) if len(cage.cells) > 2], count):
        cages[at], by = replace(cages[at], target=cages[at].target + by), -by
    return KenKen(puzzle.size, tuple(cages))


def _random_kenken(side: int, sizes: tuple[int, int], rng: Random, clues: str) -> KenKen:
    rows, columns, digits = (rng.sample(range(side), side) for _ in range(3))
    value = {(r, c): digits[(rows[r] + columns[c]) % side] + 1 for r in range(side) for c in range(side)}
    free = set(value)
    cages = []
    for start in sorted(value):
        if start not in free:
            continue
        cells = [start]
        free.remove(start)
        for _ in range(rng.randint(*sizes) - 1):
            border = sorted(
                (r + dr, c + dc)
                for r, c in cells
                for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
                if (r + dr, c + dc) in free
            )
            if not border:
                break
            cells.append(rng.choice(border))
            free.remove(cells[-1])
        cages.append(_cage(tuple(sorted(cells)), [value[cell] for cell in cells], rng, clues))
    return KenKen(side, tuple(sorted(cages, key=lambda cage: cage.cells)), large=clues == "hidden")


def _cage(cells: tuple[tuple[int, int], ...], values: list[int], rng: Random, clues: str) -> Cage:
    """A cage whose operator is drawn, or drawn and hidden, or + or *, or +."""
    if len(cells) == 1:
        return Cage(cells, "=", values[0])
    small, large = min(values), max(values)
    product = 1
    for each in values:
        product *= each
    options = [("+", sum(values)), ("*", product)]
    if len(cells) == 2 and clues != "+*":
        options.append(("-", large - small))
        if large % small == 0:
            options.append(("/", large // small))
    op, target = options[0] if clues == "+" else rng.choice([each for each in options if each[1] > 0])
    return Cage(cells, "" if clues == "hidden" else op, target)


def games(count: int, seed: int = 7) -> list[Countdown]:
    """Random games of the show."""
    rng = Random(seed)
    return [Countdown.deal(rng.choice(Countdown.deals), rng) for _ in range(count)]


def free_games(tiles: int, count: int, seed: int = 8) -> list[Countdown]:
    """Games with more tiles, by free rules."""
    rng = Random(seed)
    return [
        Countdown(tuple(rng.sample([25, 50, 75, 100, *range(1, 11), *range(1, 11)], tiles)), rng.randint(100, 999))
        for _ in range(count)
    ]


def racks(count: int, blanks: int = 0, more: str = "", seed: int = 9) -> list[Letters]:
    """Random racks of the show; with blanks in place of so many of their letters, and more letters, by free rules."""
    rng = Random(seed)
    dealt = [Letters.deal(rng.choice(Letters.deals[:-1]), rng).rack for _ in range(count)]
    return [Letters(rack[blanks:] + "?" * blanks + more, "free" if blanks or more else "round") for rack in dealt]


def decide(puzzle: Puzzle[Any], limit: float = inf) -> bool:
    """What is measured: a solution and whether there are others; where answers are ranked, all of them.

    Says whether that was found out within so many seconds of this process.
    """
    end = process_time() + limit

    def tick(_: Progress) -> None:
        if process_time() > end:
            raise Stopped("time")

    return not solve(puzzle, most=1_000_000 if isinstance(puzzle, RankedPuzzle) else 2, tick=tick).stopped


def groups() -> Iterator[tuple[str, list[Group]]]:
    """All classes, by puzzle."""
    yield (
        "nonogram",
        [
            *(
                Group(f"Tatham {side}x{side}", lambda side=side: published_nonograms(side), side * side)
                for side in (10, 20, 30, 40)
            ),
            Group("Wolter's survey, shared part", survey_nonograms, None, 12),
            Group("random 25x25", lambda: random_nonograms(25, 1000), 625, 5),
            Group("discs 100x100", lambda: blobs(100), 10_000, 1),
            Group("discs 512x512", lambda: blobs(512), None, 0),
            Group("text 60x60 to 100x100", lambda: text_nonograms(60, 80, 100), None, 2),
            Group("few dots 60x60 to 100x100", lambda: dotted_nonograms(60, 80, 100), None, 2),
            Group("shades 60x60 to 100x100", lambda: shaded_nonograms(60, 80, 100), None, 2),
            Group("text and few dots 150x150", lambda: [*text_nonograms(150), *dotted_nonograms(150)], None, 0),
            Group("shades 150x150", lambda: shaded_nonograms(150), None, 1, limit=30),
            Group("Knotty, on the wall", lambda: hard_nonogram("knotty"), None, 0, wall=True),
            Group("Faase, on the wall", lambda: hard_nonogram("faase"), None, 0, wall=True),
        ],
    )
    yield (
        "signpost",
        [
            *(
                Group(f"Tatham {side}x{side}", lambda side=side: published_signposts(f"{side}x{side}"), side * side)
                for side in (5, 8, 10, 15, 20)
            ),
            *(
                Group(f"only ends {side}x{side}", lambda side=side: published_signposts(f"{side}x{side}", "ends"))
                for side in (10, 15, 20)
            ),
            *(
                Group(f"few numbers {side}x{side}", lambda side=side: walked_signposts(side), None, 1)
                for side in (12, 15, 20)
            ),
            Group(
                "few numbers, one wrong, 12x12, 15x15",
                lambda: walked_signposts(12, 15, changed=True),
                None,
                1,
            ),
            Group(
                "half to two thirds of numbers, 15x15",
                lambda: thinned_signposts("15x15", 0.65, 0.5),
                None,
                0,
                limit=20,
            ),
            Group("no numbers 10x10", lambda: published_signposts("10x10", "none")),
        ],
    )
    yield (
        "kenken",
        [
            Group("Tatham 6x6, normal", lambda: published_kenkens("6dn"), 36),
            Group("Tatham 6x6, unreasonable", lambda: published_kenkens("6du")),
            Group("Tatham 9x9, normal", lambda: published_kenkens("9dn"), 81),
            Group("Tatham 9x9, unreasonable", lambda: published_kenkens("9du")),
            Group("random 9x9, cages to 5, no operators", lambda: random_kenkens(9, 5, 10, hidden=True)),
            Group("random 12x12, cages to 4", lambda: random_kenkens(12, 4, 10), 144),
            Group("random 16x16, cages to 4", lambda: random_kenkens(16, 4, 5), 256, 2),
            Group("sums of 4 to 6 cells, 9x9", lambda: random_sums(9, (4, 6), 20)),
            Group("the same, a clue changed", lambda: random_sums(9, (4, 6), 20, changed=1)),
            Group("the same, two against each other", lambda: random_sums(9, (4, 6), 20, changed=2)),
            Group("sums of 4 to 8 cells, 12x12", lambda: random_sums(12, (4, 8), 5), None, 2),
            Group("12x12, + and x, cages to 6", lambda: random_mixed(12, (1, 6), 10), None, 2, limit=10),
            Group("16x16, + and x, cages to 6", lambda: random_mixed(16, (1, 6), 5), None, 2, limit=10),
            Group("16x16, + and x, 8 to 16 cells", lambda: random_mixed(16, (8, 16), 5), None, 2, limit=10),
        ],
    )
    yield (
        "countdown",
        [
            Group("6 tiles of the show", lambda: games(100), 6, 20),
            Group("7 tiles", lambda: free_games(7, 20), 7, 2),
            Group("8 tiles", lambda: free_games(8, 5), 8, 0),
        ],
    )
    yield (
        "letters",
        [
            Group("9 letters of the show", lambda: racks(200), 9, 20),
            Group("9, one of them blank", lambda: racks(20, 1), None, 5),
            Group("9, two of them blank", lambda: racks(5, 2), None, 2),
            Group("12 letters", lambda: racks(20, 0, "ent"), 12, 5),
        ],
    )
