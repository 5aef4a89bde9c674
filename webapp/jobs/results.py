"""Results of jobs: the outcome of each task, also if its worker could not say, and the columns that record it."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from engine import PUZZLES, Outcome, Path
from webapp.store.values import DEAL, SOLVE, Task, unpack


@dataclass(frozen=True)
class Dealing:
    """The result of dealing: unless something `stopped` it, the puzzle is in the stock under its recipe.

    `nothing` means that every try failed, as any further one would.
    """

    stopped: str = ""
    seconds: float = 0.0
    message: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return it as it is stored."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: Any) -> Dealing:
        """Return the result from what `to_json` gave; raise as reading any JSON does."""
        return cls(str(value["stopped"]), float(value["seconds"]), str(value["message"]))


Result = Outcome | Path | Dealing
"""The result of a job: an outcome of solving, a path of explaining.  `stopped` may also be `failed` or `cancelled`."""


RESULTS: dict[str, type[Result]] = {"path": Path, "deal": Dealing}
"""The result type of each task that does not solve."""


log = logging.getLogger(__name__)


# -- results as JSON ---------------------------------------------------------------------------------------------------


def result_from_json(task: Task, value: Any) -> Result:
    """Return the task's result from what its `to_json` gave.

    Raises:
        ValueError: this version cannot read the value.
    """
    try:
        return RESULTS.get(task.name, Outcome).from_json(value)
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise ValueError(f"no result of the task {task.name}") from error


def read_result(task: Task, text: str | None) -> Result | None:
    """Return a stored result; None if there is none, or none that this version can read."""
    try:
        return result_from_json(task, json.loads(unpack(text))) if text else None
    except ValueError:
        log.warning("a stored result of the task %s is of a version that this one cannot read", task.name)
        return None


def serialize_result(outcome: Result) -> str:
    """Return the result as it is stored."""
    return json.dumps(outcome.to_json())


# -- what was found before the end -------------------------------------------------------------------------------------


def read_found(task: Task, progress: Mapping[str, Any]) -> list[Any]:
    """Return what a worker has reported so far: the solutions, or the steps of a path, as it wrote them."""
    return list(progress.get(_found_name(task), []))


def pack_found(task: Task, found: list[Any]) -> dict[str, Any]:
    """Return the column that `read_found` reads."""
    return {_found_name(task): found}


def _found_name(task: Task) -> str:
    return "steps" if task.name == "path" else "solutions"


@dataclass
class Run:
    """What one process reported: its findings, its last progress, and its result if there was one."""

    found: list[Any] = field(default_factory=list)
    """Solutions, or the steps of a path."""
    progress: dict[str, Any] = field(default_factory=dict)
    decided: list[list[object]] | None = None
    result: Result | None = None
    dealt: dict[str, str] | None = None
    """The puzzle of a recipe: its `text` and `title`."""
    stopped: str = ""
    """Why there is no result: time, memory or failed; or nothing, for a recipe without a puzzle."""
    seconds: float = 0.0

    def note(self, answer: dict[str, Any], task: Task) -> None:
        """Store the contents of one line.

        Raises:
            ValueError: it is a result that this version cannot read.
        """
        self.found += [answer[name] for name in ("solution", "step") if name in answer]
        self.progress = answer.get("progress", self.progress)
        self.decided = answer.get("decided", self.decided)
        self.stopped = answer.get("stopped", self.stopped)
        self.dealt = answer.get("dealt", self.dealt)
        if "result" in answer:
            self.result = result_from_json(task, answer["result"])


# -- results of jobs that were not done to their end -------------------------------------------------------------------


def partial_result(
    kind: str,
    text: str,
    found: list[Any],
    stopped: str,
    seconds: float,
    task: Task = SOLVE,
    message: str = "",
    decided: list[list[object]] | None = None,
) -> Result:
    """Return the result of a search that ended early; it keeps what was `found`, as far as that is readable."""
    try:
        return _so_far(kind, text, found, stopped, seconds, task, message, decided)
    except Exception:
        # Reported by a process of another version, or damaged: whatever is wrong with it, the job must end.
        if not found:
            raise
        log.exception("what was found before a job ended cannot be read")
        return _so_far(kind, text, [], stopped, seconds, task, message, None)


def _so_far(
    kind: str,
    text: str,
    found: list[Any],
    stopped: str,
    seconds: float,
    task: Task,
    message: str,
    decided: list[list[object]] | None,
) -> Result:
    if task.name == "path":
        path = Path.so_far(task.entries, found, stopped)
        return replace(path, seconds=seconds, message=message or path.message)
    if task == DEAL:
        return Dealing(stopped, seconds, message)
    puzzle = PUZZLES[kind].parse(text) if found else None  # else this version need not be able to read it
    outcome = Outcome.so_far(puzzle, found, stopped, seconds, message, decided)
    return replace(outcome, wanted=bool(found and task.entries) and found[0] == json.loads(task.entries))


def crash_result(kind: str, text: str, found: list[Any], attempts: int, seconds: float, task: Task) -> Result:
    """Return the result of a job whose solver crashes every time."""
    often = {1: "once", 2: "twice"}.get(attempts, f"{attempts} times")
    words = f"The solver crashed {often} on this puzzle. That’s our fault."
    return partial_result(kind, text, found, "failed", seconds, task, words)


def name_end(outcome: Result) -> str:
    """Return how a job ended, in one word, for the metrics: what stopped it, else `solved`, `explained` or `dealt`."""
    return outcome.stopped or {Path: "explained", Dealing: "dealt"}.get(type(outcome), "solved")
