"""Puzzle Playground's engine as a library: read, solve, count, explain and deal puzzles, without the web.

>>> import puzzle_playground as pp
>>> puzzle = pp.parse("signpost", "3x3:ddg9abga1gh")
>>> pp.solve(puzzle).status
'unique'

Everything here is typed, and stays as it is within a major version; whatever else `engine` has may change.  A puzzle is
an immutable value (`Puzzle`): `str(puzzle)` is its canonical text, `puzzle.draw()` shows it in plain text.
Searches take `seconds` of wall time at most, as many as they like where that is None.  See docs/library.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import engine
from engine import __version__

if TYPE_CHECKING:
    from engine import (
        GRADES,
        Complaint,
        Fresh,
        Hint,
        NotDealt,
        Outcome,
        Path,
        Proof,
        Puzzle,
        PuzzleError,
        PuzzleTooLarge,
        QualityReport,
        RecipeError,
        Stopped,
        Total,
        as_json,
        tell,
    )
    from puzzle_playground.pictures import Picture
    from puzzle_playground.tables import Table

__all__ = [
    "GRADES",
    "Complaint",
    "Fresh",
    "Hint",
    "NotDealt",
    "Outcome",
    "Path",
    "Puzzle",
    "PuzzleError",
    "PuzzleTooLarge",
    "QualityReport",
    "RecipeError",
    "Stopped",
    "Total",
    "__version__",
    "as_json",
    "count",
    "deal",
    "hint",
    "judge",
    "kinds",
    "parse",
    "path",
    "picture",
    "prove",
    "solve",
    "table",
    "tell",
]

if not TYPE_CHECKING:  # or it would take any name for one

    def __getattr__(name: str) -> object:
        """Import a name of the engine when it is first used."""
        if name in __all__:
            return getattr(engine, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


MOST_LISTED = 10_000
"""Most solutions that `count` lists for puzzles other than grids, for which we know no faster way."""


def kinds() -> dict[str, str]:
    """Return the kinds of puzzles: the names that `parse` and `deal` take, each with its name for people.

    >>> list(kinds())[:3]
    ['nonogram', 'signpost', 'kenken']
    """
    return {slug: kind.name for slug, kind in engine.PUZZLES.items()}


def parse(kind: str, text: str) -> Puzzle[Any]:
    """Read a puzzle of a kind from a text in any format that we read, which is detected.

    >>> str(parse("signpost", "3:ddg 9abg a1gh"))
    '3x3:ddg9abga1gh'

    Raises:
        PuzzleError: there is no such kind, or the text is not a puzzle: `complaints` say where, and what was expected.
        PuzzleTooLarge: it is a puzzle, but beyond the limits.
    """
    return engine.puzzle_of(_kind(kind), text)


def solve(puzzle: Puzzle[Any], *, most: int = 2, seconds: float | None = None, reasons: bool = True) -> Outcome:
    """Return up to `most` solutions (at least two are looked for), and what is proved about them; never raises for a
    limit.

    `Outcome.status` is `unique`, `several` or `impossible` if that is proved; `exact` or `nearest` for puzzles with
    better and worse answers; `limit` if nothing is known, and `Outcome.stopped` says why.  For grids, `reasons` adds
    what several solutions share and what would leave only one, or why there is none.

    >>> outcome = solve(parse("signpost", "3x2:cegaga"))
    >>> outcome.status, outcome.solutions
    ('several', (((6, 3, 2), (5, 4, 1)), ((3, 4, 2), (6, 5, 1))))
    """
    tick = engine.Deadline(seconds)
    outcome = engine.solve(puzzle, most=most, tick=tick)
    return engine.with_reasons(puzzle, outcome, tick) if reasons else outcome


def count(puzzle: Puzzle[Any], *, seconds: float | None = None) -> Total:
    """Return how many solutions there are: `number`, and whether that is `exact` (proved) or a lower bound.

    >>> print(count(parse("nonogram", "5x5:1/1/1/1/1/1/1/1/1/1")))
    Exactly 120 solutions
    """
    tick = engine.Deadline(seconds)
    outcome = engine.solve(puzzle, most=2 if isinstance(puzzle, engine.GridPuzzle) else MOST_LISTED, tick=tick)
    total = engine.with_reasons(puzzle, outcome, tick).total
    return total or engine.Total(len(outcome.solutions), outcome.complete)


def hint(puzzle: Puzzle[Any], entries: str = "", *, seconds: float | None = None) -> Hint:
    """Return the easiest next step from a player's entries, or what is wrong with them.

    Its `remarks` are read one at a time; `tell` says them in words.  `Hint.then` are the entries after it, for the next
    hint.  Entries are text as the kind's editor writes it; empty for none.

    >>> hint(parse("signpost", "3x3:ddg9abga1gh")).then
    'r1c2>r2c3'

    Raises:
        PuzzleError: the entries are not of this puzzle's shape.
        TypeError: puzzles of this kind have no hints.
        Stopped: the time is over.
    """
    if not isinstance(puzzle, engine.Hinted):
        raise TypeError(f"{puzzle.name}: there are no hints")
    return puzzle.hint(entries, engine.Deadline(seconds))


def path(puzzle: Puzzle[Any], entries: str = "", *, seconds: float | None = None) -> Path:
    """Return the whole path to the solution as hints, from the start or from entries, and how hard it is.

    At a limit it has the steps found so far, and its status is `limit`.

    >>> found = path(parse("signpost", "3x3:ddg9abga1gh"))
    >>> found.status, len(found.steps), found.difficulty.grade
    ('solved', 7, 'Very easy')

    Raises:
        PuzzleError: the entries are not of this puzzle's shape.
        TypeError: puzzles of this kind have no paths.
    """
    if not isinstance(puzzle, engine.Explained):
        raise TypeError(f"{puzzle.name}: there are no steps")
    return engine.find_path(puzzle, engine.Deadline(seconds), entries)


def judge(puzzle: Puzzle[Any], entries: str = "", *, seconds: float | None = None) -> QualityReport:
    """Return how good a puzzle is: one solution or not, how hard it is, and what could be better.

    Entries are the solution that you have in mind, if any: proposals keep it.  At a limit the report has what was found
    so far, and `stopped` says which.

    >>> report = judge(parse("signpost", "3x3:ddg9abga1gh"))
    >>> report.solutions, report.grade
    ('one', 'Very easy')

    Raises:
        TypeError: puzzles of this kind are not judged.
    """
    if not isinstance(puzzle, engine.Explained | engine.Rated):
        raise TypeError(f"{puzzle.name}: there’s no judgement")
    return engine.appraise(puzzle, entries, engine.Deadline(seconds))


def prove(puzzle: Puzzle[Any], outcome: Outcome, *, seconds: float | None = None) -> Proof | None:
    """Return the proof of an outcome of `solve`: its `files` by their endings, and the command to `check` them.

    None if the outcome claims nothing that we can prove, such as several solutions.

    Raises:
        PuzzleTooLarge: the proof would be too long.
        Stopped: time is up.
    """
    return engine.prove(puzzle, outcome, engine.Deadline(seconds))


def table(puzzles: Iterable[Puzzle[Any]], *, seconds: float | None = None) -> Table:
    """Solve puzzles, and return a table of what each comes to: kind, size, outcome, level and seconds.

    Each takes `seconds` at most.  `str` gives plain text, notebooks show it as HTML, and `rows` has what was found.

    >>> row = table([parse("signpost", "3x3:ddg9abga1gh")]).rows[0]
    >>> row.cells[:4]
    ('Signpost', '3 × 3', 'One solution', 'Very easy')
    """
    from puzzle_playground.tables import compare

    return compare(puzzles, seconds)


def picture(puzzle: Puzzle[Any], solution: object = None) -> Picture:
    """Return a puzzle as SVG for notebooks, with one of `Outcome.solutions` where it is given.

    Needs the extra `notebook`.

    >>> picture(parse("signpost", "3x3:ddg9abga1gh")).svg[:4]
    '<svg'

    Raises:
        ImportError: that extra is not installed.
        ValueError: the board is too large for a picture.
    """
    from puzzle_playground.pictures import Picture, draw

    return Picture(draw(puzzle, solution))


def deal(
    kind: str, size: str = "", level: str = "", seed: int | None = None, *, seconds: float | None = None
) -> Fresh[Puzzle[Any]]:
    """Return a fresh puzzle: its `puzzle`, and the `title` of what its solution shows, if anything.

    The default is the first size that is dealt, at its easiest level; `level` is one of `GRADES`.  The same seed gives
    the same puzzle until the kind's generator changes; without a seed it is random.

    >>> str(deal("signpost", "5", "easy", 7).puzzle)
    '5x5:1eccgedcge16ec13befgc7caaga20agb25a'

    Raises:
        RecipeError: this kind, size, level or seed is not on offer; says what is.
        NotDealt: every try failed.
        Stopped: time is up.
    """
    from secrets import randbelow

    offers = engine.offered(_kind(kind))
    size = size or (offers[0].size if offers else "")
    levels = next((each.every_level for each in offers if each.size == size), engine.GRADES)
    wanted = engine.level_of(level) if level else levels[0]
    recipe = engine.Recipe.latest(kind, size, wanted, randbelow(10**9) if seed is None else seed)
    return engine.fresh(recipe, engine.Deadline(seconds))


def _to_svg(puzzle: Puzzle[Any]) -> str | None:
    """Return a puzzle as SVG; None if it is too large, or without the extra `notebook`."""
    try:
        return picture(puzzle).svg
    except (ImportError, ValueError):
        return None


def _kind(name: str) -> type[Puzzle[Any]]:
    engine.Puzzle.to_svg = _to_svg
    found = engine.PUZZLES.get(name)
    if found is None:
        raise engine.PuzzleError(f"there’s no kind “{name}”. Use one of {', '.join(engine.PUZZLES)}")
    return found
