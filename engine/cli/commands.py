"""What each command does and prints; `engine.__main__` has the options."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, TextIO

import click

import engine
from engine.cli import printout
from engine.core.abilities import Bounded, Certified, Stated
from engine.core.limits import Deadline, Stopped
from engine.core.puzzle import Puzzle, PuzzleError, PuzzleTooLarge
from engine.formats.addresses import puzzle_of
from engine.puzzles import PUZZLES
from engine.reading.encodings import decode
from engine.solver.outcome import Outcome
from engine.solver.solutions import solve, with_reasons

if TYPE_CHECKING:
    from engine import Comparison, Recipe

EXIT_CODES = {"unique": 0, "exact": 0, "impossible": 1, "nearest": 1, "several": 3, "limit": 4, "invalid": 2}
EXIT_CODES |= {"solved": 0, "mistake": 1, "stuck": 4}  # how paths end
EXIT_CODES |= {"one": 0, "none": 1, "unfinished": 2, "unknown": 4}  # what is said of a setter's puzzle
NONE = {
    "hint": "there are no hints",
    "explain": "there are no steps",
    "judge": "there’s no judgement",
    "check": "there are no entries to check",
}
REASON_SECONDS = 5.0


@dataclass(frozen=True)
class Report:
    """The result for one puzzle: its outcome, or why it is not a puzzle; `engine.serialize` has the form
    for `--json`.
    """

    outcome: Outcome | None
    error: PuzzleError | None
    seconds: float
    entered: Comparison | None = None

    @property
    def status(self) -> str:
        """Return the exit code, from `EXIT_CODES`."""
        return self.outcome.status if self.outcome else "invalid"

    def to_json(self, command: str) -> str:
        """Return one line for programs."""
        found: dict[str, Any] = {"status": "invalid"}
        if self.error is not None:
            found = engine.as_json(self.error)
        elif self.outcome is not None:
            found = engine.count_as_json(self.outcome) if command == "check" else engine.as_json(self.outcome)
            found |= {"entered": engine.as_json(self.entered)} if self.entered else {}
        return json.dumps(found | {"seconds": round(self.seconds, 6)}, ensure_ascii=False)


def solved(
    kind: type[Puzzle[Any]], text: str, most: int, limit: float | None, entries: str = ""
) -> tuple[Report, Puzzle[Any] | None]:
    """Read and solve one puzzle, and compare entries with its solutions; never raises for what the texts hold."""
    start = time.perf_counter()
    try:
        puzzle = puzzle_of(kind, text, Deadline(limit))
        wanted = puzzle.attempt(entries) if entries and isinstance(puzzle, engine.Explained) else None
    except PuzzleError as error:
        return Report(None, error, time.perf_counter() - start), None
    except Stopped as stop:
        outcome = Outcome.so_far(None, (), stop.reason, message="We couldn’t make the puzzle within the limit.")
        return Report(outcome, None, time.perf_counter() - start), None
    puzzle.prepare()
    outcome = solve(puzzle, most=most, tick=Deadline(limit), wanted=wanted)
    entered = engine.compare(puzzle, outcome, entries)
    outcome = replace(outcome, solutions=outcome.solutions[:most])
    return Report(outcome, None, time.perf_counter() - start, entered), puzzle


def print_answer(
    command: str,
    kind: type[Puzzle[Any]],
    text: str,
    entries: str,
    form: str,
    limit: float | None,
    *,
    for_programs: bool,
) -> str:
    """Print the answer to one query on one puzzle; return its status, from `EXIT_CODES`."""
    from engine.cli.queries import QueryResult, export, query

    start = time.perf_counter()
    try:
        puzzle = puzzle_of(kind, text, Deadline(limit))
        if command == "export" and isinstance(puzzle, engine.Exchanged):
            answer = export(puzzle, form)
        else:
            puzzle.prepare()
            answer = query(command, puzzle, entries, Deadline(limit))
    except PuzzleError as error:
        answer = QueryResult("invalid", engine.as_json(error), [f"error: {error}"])
    except Stopped as stop:
        words = f"We stopped at the {stop.reason} limit."
        answer = QueryResult("limit", {"status": "limit", "stopped": stop.reason}, [words])
    value = answer.value | {"seconds": round(time.perf_counter() - start, 6)}
    words = json.dumps(value, ensure_ascii=False) if for_programs else "\n".join(answer.lines)
    click.echo(words, err=answer.status == "invalid" and not for_programs)
    return answer.status


@dataclass(frozen=True)
class DealOptions:
    """What to deal, as far as the user said; see `engine.dealer.recipes.Recipe`."""

    size: str | None
    level: str | None
    seed: int | None
    count: int

    def recipes(self, slug: str) -> list[Recipe]:
        """Return the recipes, with consecutive seeds.

        Raises:
            engine.RecipeError: one of them is not on offer.
        """
        from secrets import randbelow

        offers = engine.offered(PUZZLES[slug])
        size = self.size or (offers[0].size if offers else "")
        own = next((offer.every_level for offer in offers if offer.size == size), ())
        level = engine.level_of(self.level) if self.level else next(iter(own), "")
        seed = randbelow(10**9) if self.seed is None else self.seed
        return [engine.Recipe.latest(slug, size, level, seed + i) for i in range(self.count)]


def print_offers(slug: str) -> None:
    """Print what is dealt of a kind, a line for each size."""
    for offer in engine.offered(PUZZLES[slug]):
        stocked = [f"({level.lower()})" for level in offer.stocked]
        click.echo(f"{offer.size}: {', '.join([*(level.lower() for level in offer.levels), *stocked])}")


def print_deal(slug: str, wanted: DealOptions, limit: float | None, *, for_programs: bool) -> str:
    """Deal puzzles and print them; return the status of the last."""
    try:
        recipes = wanted.recipes(slug)
    except engine.RecipeError as error:
        click.echo(f"error: {error}", err=True)
        return "invalid"
    for recipe in recipes:
        start = time.perf_counter()
        try:
            found = engine.fresh(recipe, Deadline(limit))
        except Stopped:
            click.echo(f"{recipe}: we couldn’t make it within the limit.", err=True)
            return "limit"
        except engine.NotDealt as error:
            click.echo(f"{error}.", err=True)
            return "limit"
        if for_programs:
            seconds = round(time.perf_counter() - start, 6)
            value = engine.fresh_as_json(str(recipe), found) | {"seconds": seconds}
            click.echo(json.dumps(value, ensure_ascii=False))
        else:
            click.echo(f"{recipe}\n{found.puzzle}\n\n{found.puzzle.draw()}\n")
    return "solved"


def write_proof(puzzle: Puzzle[Any], report: Report, path: FilePath, limit: float | None) -> tuple[str, str]:
    """Write the proof of a verdict, if it can have one; return the status and a sentence about it."""
    from engine.solver.proof import CLAIMS, prove

    try:
        found = None if report.outcome is None else prove(puzzle, report.outcome, Deadline(limit))
        if found is None:
            claim = next(words for ability, words in CLAIMS.items() if isinstance(puzzle, ability))
            return report.status, f"No certificate: we can only certify {claim}."
        found.save(path)
    except Stopped:
        return "limit", "No certificate: we stopped at the time limit."
    except PuzzleTooLarge as error:
        return "limit", f"No certificate: {error}."
    except OSError as error:
        return "invalid", f"No certificate: {error.filename}: {error.strerror}."
    files = " and ".join(f"{path}.{ending}" for ending in found.files)
    return report.status, f"Certificate written: {files}. To check it: {found.check.replace('FILE', str(path))}"


def refuse_unable(command: str, kind: type[Puzzle[Any]], form: str) -> None:
    """Exit with a message if the kind does not support this query."""
    from engine.serialize import ABILITIES

    if command == "export":
        known = (
            [each.slug for each in kind.files if each.write is not None] if issubclass(kind, engine.Exchanged) else []
        )
        if form not in known:
            raise click.UsageError(f"--to: use one of {', '.join(known)}.")
    elif command == "solve":
        if not issubclass(kind, engine.Explained):
            raise click.UsageError(f"--entries: solve takes those of grids; check judges those of {kind.slug}.")
    elif command not in {"hint", "explain", "judge", "check"}:
        raise click.UsageError(f"--entries doesn’t go with {command}.")
    elif not issubclass(kind, ABILITIES[{"explain": "path"}.get(command, command)]):
        raise click.UsageError(f"{command}: {NONE[command]} for {kind.slug}.")


def text_of(file: TextIO) -> str:
    """Return all of a file, in whatever encoding it is."""
    buffer = getattr(file, "buffer", None)
    return file.read() if buffer is None else decode(buffer.read())


def run(
    command: str,
    kind: str,
    file: TextIO,
    *,
    for_programs: bool,
    batch: bool,
    everything: bool,
    most: int | None,
    limit: float | None,
    proof: FilePath | None,
    entries: str | None,
    form: str,
    size: str | None,
    level: str | None,
    seed: int | None,
    count: int,
    offers: bool,
    most_listed: int,
) -> int:
    """Do what the arguments ask for and return the exit code.  `most_listed` is the default number of solutions."""
    enough = most or (most_listed if everything or command == "count" else 2)
    puzzle_type = PUZZLES[kind]
    if proof and (batch or command != "solve"):
        raise click.UsageError("--proof only works with solve and one puzzle at a time.")
    if proof and not issubclass(puzzle_type, Stated | Bounded | Certified):
        raise click.UsageError(f"--proof: a {kind} solution has no certificate.")

    if command == "deal":
        if offers:
            print_offers(kind)
            return 0
        return EXIT_CODES[print_deal(kind, DealOptions(size, level, seed, count), limit, for_programs=for_programs)]
    if command not in {"solve", "count", "check"} or entries is not None:
        if batch:
            raise click.UsageError(f"{command} takes one puzzle at a time.")
        refuse_unable(command, puzzle_type, form)
    if command not in {"solve", "count", "check"} or (entries is not None and command != "solve"):
        text = text_of(file)
        status = print_answer(command, puzzle_type, text, entries or "", form, limit, for_programs=for_programs)
        return EXIT_CODES[status]

    def answer(text: str) -> tuple[Report, Puzzle[Any] | None]:
        report, puzzle = solved(puzzle_type, text, enough, limit, entries or "")
        without = {"count": "impossible", "check": "several"}.get(command, "")
        if puzzle is not None and report.outcome is not None and report.status != without and not batch:
            report = replace(report, outcome=with_reasons(puzzle, report.outcome, Deadline(REASON_SECONDS)))
        return report, puzzle

    if batch:
        for line in file:
            click.echo(answer(line.rstrip("\n").replace("\\n", "\n"))[0].to_json(command))
        return 0
    report, puzzle = answer(text_of(file))
    if for_programs:
        click.echo(report.to_json(command))
    elif report.outcome is None:
        click.echo(f"error: {report.error}", err=True)
    elif puzzle is None:
        click.echo(report.outcome.message, err=True)
    else:
        click.echo("\n".join([*printout.show(command, puzzle, report.outcome), *printout.entered(report)]))
    if proof and puzzle is not None:
        status, words = write_proof(puzzle, report, proof, limit)
        click.echo(words, err=True)
        return EXIT_CODES[status]
    return EXIT_CODES[report.status]
