"""What the command line prints for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from engine.core.places import spelled_out
from engine.core.puzzle import GridPuzzle, Puzzle
from engine.core.text import counted, sentence

if TYPE_CHECKING:
    from engine.cli.commands import Report
    from engine.core.abilities import Explained, Hint
    from engine.dealer.quality import QualityReport
    from engine.hints.path import Path
    from engine.solver.impossible import Conflict, Why
    from engine.solver.outcome import Outcome

SOLUTIONS = {
    "unfinished": "Something is still missing.",
    "none": "No solution.",
    "several": "More than one solution.",
    "one": "Exactly one solution.",
    "unknown": "We stopped at the limit.",
}


def show(command: str, puzzle: Puzzle[Any], outcome: Outcome) -> Iterator[str]:
    """Return what `solve`, `count` or `check` found out, in lines."""
    if command == "count":
        total = outcome.total
        yield str(total.number if total and total.exact else len(outcome.solutions))
    elif command == "check":
        yield str(puzzle)
        if puzzle.reading():
            yield puzzle.reading()
    else:
        for solution in outcome.solutions:
            yield puzzle.draw(puzzle.solution_from_json(solution))
            yield ""
    yield outcome.message
    if outcome.status == "several" and command == "solve":
        yield from differences(puzzle, outcome)
    if outcome.why is not None:
        yield from map(spelled_out, reasons(outcome.why))


def entered(report: Report) -> Iterator[str]:
    """Return how many of the solutions have all entries, or which entries are wrong."""
    found, outcome = report.entered, report.outcome
    if found is None or outcome is None:
        return
    if found.wrong:
        yield f"{len(found.wrong)} of {counted(found.cells, 'entry', 'entries')} wrong: {found.words}."
    elif found.fitting and len(outcome.solutions) == 1:
        yield "All your entries are right."
    elif found.fitting:
        number = counted(len(outcome.solutions), "solution")
        yield f"{len(found.fitting)} of {number} with all your entries, the first of them number {found.fitting[0]}."


def reasons(why: Why) -> Iterator[str]:
    """Return why the puzzle is impossible, in lines, and which single clues could be changed; long lists last."""
    plain = [each for each in why.conflicts if not each.is_large]
    yield from _blamed(plain)
    if why.corrections:
        yield ""
        yield f"Changes to one clue that would fix it{', all of them' if why.exhausted else '; there may be others'}:"
        for each in why.corrections:
            yield f"- {each.text}{' (leaves exactly one solution)' if each.unique else ''}"
    elif why.exhausted:
        yield ""
        yield "Changing one clue isn’t enough."
        if why.together is not None:
            yield f"Here’s a fix that changes {why.fewest} clues:"
            yield f"- {why.together.text}"
    yield from _blamed([each for each in why.conflicts if each.is_large])


def _blamed(conflicts: Iterable[Conflict]) -> Iterator[str]:
    for conflict in conflicts:
        yield ""
        yield sentence(conflict.headline) + ":"
        yield from (f"- {clue.text}" for clue in conflict.clues)


def differences(puzzle: Puzzle[Any], found: Outcome) -> Iterator[str]:
    """Return what several solutions have in common, and what would leave only the first."""
    if found.forced is not None and isinstance(puzzle, GridPuzzle):
        are = "is" if len(found.forced) == 1 else "are"
        yield f"{len(found.forced)} of {puzzle.width * puzzle.height} cells {are} the same in every solution."
    if found.givens is not None:
        yield spelled_out(f"{found.givens}.")


def path(puzzle: Explained[Any], found: Path) -> Iterator[str]:
    """Return the lines of a path: numbered steps, how it ends, and how hard it is."""
    from engine.hints.english import tell
    from engine.hints.scores import rank_on

    for number, each in enumerate(found.steps, start=1):
        first, *others = tell(each.remarks)
        yield f"{number}. {first}"
        yield from (f"   {other}" for other in others)
        yield f"   ({each.technique})"
    if found.steps:
        yield ""
    if found.end is not None and found.status != "solved":
        yield " ".join(tell(found.end.remarks))
    yield found.message
    difficulty = found.difficulty
    yield f"{difficulty.grade}. {difficulty.reason}"
    if found.steps:
        counts = ", ".join(f"{count} × {name}" for name, _, count in difficulty.techniques)
        steps = counted(len(found.steps), "step")
        yield f"{steps} ({counts}); total effort {difficulty.effort}, counting each step by its level."
    if (place := rank_on(puzzle, found)) is not None:
        yield f"{place}."


def step(found: Hint) -> Iterator[str]:
    """Return one hint, from where to look to what follows."""
    from engine.hints.english import tell

    yield from tell(found.remarks)
    if found.argument:
        yield "See the steps with --json."
    if found.technique:
        yield f"({found.technique})"
    if found.stopped and found.is_step:
        yield "We stopped at the limit. There may be an easier step."


def appraisal(found: QualityReport) -> Iterator[str]:
    """Return how good a puzzle is, and what could be better."""
    yield f"{found.answers}." if found.answers else SOLUTIONS[found.solutions]
    if found.grade:
        yield f"{found.grade}{f': {found.hardest}' if found.hardest else ''}."
    if found.rank:
        yield f"{found.rank}."
    if found.unique is not None:
        yield f"A change that leaves one solution: {found.unique.puzzle}"
    if found.spare is not None:
        yield f"Still fine with less: {found.spare.puzzle}"
    if found.stopped and found.solutions != "unknown":
        yield f"We stopped at the {found.stopped} limit. There may be more to say."
