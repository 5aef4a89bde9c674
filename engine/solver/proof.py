"""Proofs of what an outcome claims, as files that other programs check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from engine.core.abilities import Bounded, Certified, Stated
from engine.core.limits import Tick, never_stop
from engine.core.puzzle import Puzzle
from engine.sat.certificate import certify, certify_least
from engine.solver.outcome import Outcome

CLAIMS: Mapping[Any, str] = {
    Stated: "one solution or no solution",
    Bounded: "that less won’t do, or that nothing will",
    Certified: "that the target is out of reach",
}
"""What can be proved, by ability."""


@dataclass(frozen=True)
class Proof:
    """The `files`, by their endings, and the command that checks them, with `FILE` for their name without the ending.

    A `.cnf` and a `.drat` are those of `engine.sat.certificate`; a `.txt` is of the kind's own form.
    """

    files: Mapping[str, str]
    check: str

    def save(self, path: Path) -> None:
        """Write PATH.cnf and so on."""
        for ending, text in self.files.items():
            path.with_name(f"{path.name}.{ending}").write_text(text, encoding="utf-8", newline="\n")

    def to_json(self) -> dict[str, Any]:
        """Return the proof as values that the json module can write."""
        return asdict(self)


def prove(puzzle: Puzzle[Any], outcome: Outcome, tick: Tick = never_stop) -> Proof | None:
    """Return the proof of an outcome; None if it claims nothing that we can prove (`CLAIMS`).

    Raises:
        PuzzleTooLarge: the proof would be too long.
        Stopped: raised by the tick.
    """
    solution = puzzle.solution_from_json(outcome.solutions[0]) if outcome.solutions else None
    if isinstance(puzzle, Bounded) and (solution is not None or outcome.status == "impossible"):
        found = certify_least(puzzle, None if solution is None else puzzle.size(solution) - 1, tick)
    elif isinstance(puzzle, Stated) and outcome.status in {"unique", "impossible"}:
        found = certify(puzzle, puzzle.statement(tick), solution, tick)
    elif isinstance(puzzle, Certified) and outcome.status == "nearest":
        return Proof({"txt": puzzle.certificate(puzzle.miss(solution), tick)}, f"python -m {puzzle.checker} FILE.txt")
    else:
        return None
    return Proof({"cnf": found.cnf, "drat": found.drat}, "drat-trim FILE.cnf FILE.drat")
