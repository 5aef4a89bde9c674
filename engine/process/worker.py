"""One job per process: `python -m engine.process.worker` reads a job, a JSON line, and answers in JSON lines.

With `hints` as its argument it gives hints instead, one after the other for as long as somebody asks: see `give_hints`.
With `fork` it becomes a new process for each job: see `engine.process.forkserver`.

Job:       {"task": "solve", "path" or "deal", "kind": slug, "text": puzzle or recipe,
           "entries": what a path starts from, or the solution that is wanted first, in JSON,
           "most": solutions wanted, "cells": cells wanted in all solutions together,
           "limit": seconds of wall time, "memory": MiB}
Answers:   {"solution": ...} or {"step": ...} for each one as it is found, {"progress": {...}} a few times a second,
           and {"decided": rows} once, what `GridPuzzle.decided` gives, and
           at the end {"result": {...}}, an `Outcome` as its `to_json` writes it, perhaps a second time with what
           `with_reasons` found out; a `Path` likewise; {"dealt": {"text": puzzle, "title": words}};
           or {"stopped": "memory"} where the memory limit was met, and of dealing also {"stopped": "time"}, or
           {"stopped": "nothing"} where no try came to anything.

A process that ends without a result has failed, whatever its exit code.  It ends when its parent does.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, replace
from importlib import import_module
from select import select
from typing import Any

from engine import (
    PUZZLES,
    Explained,
    GridPuzzle,
    Hinted,
    Inventive,
    NotDealt,
    Progress,
    Puzzle,
    PuzzleError,
    Recipe,
    Stopped,
    Taught,
    fresh,
    solve,
    with_reasons,
)
from engine.core.limits import Deadline, SecondDeadline, Tick
from engine.core.places import cell_at
from engine.dealer.quality import appraise
from engine.dealer.variations import invent, retouch, vary, wishes
from engine.hints.lessons import judge, lessons_of
from engine.hints.path import explain, hint_to_json
from engine.hints.standing import standing, value_at
from engine.process.forkserver import serve_forks
from engine.process.sandbox import Answers, die_with_parent, isolate, limit_resources

MOST_DECIDED = 10_000
"""Cells of a board of which it is told what is decided."""
REPORT_EVERY = 0.2
"""Seconds between two progress lines."""
MORE_SECONDS = 2.0
"""Time to look further in, at several solutions or for reasons why there is none; the outcome waits to be shown."""
ANSWERS = 3
"""Solutions that are printed with a puzzle, where it has several."""
HINT_SECONDS = 2.0
"""Time for one step of a path: a hint that is stopped tells the best reason that it has found by then."""


PARTS = ("hints", "dealer", "dealer.variations")
"""What kinds import only where it is needed, by the names that docs/adding-a-puzzle.md gives it."""
KEPT = 50
"""Puzzles that a process which gives hints remembers."""
Kept = OrderedDict[tuple[str, str], Puzzle[Any]]


class ReportingDeadline(Deadline):
    """A deadline that also tells the progress on the way."""

    def __init__(self, seconds: float, answers: Answers, puzzle: Puzzle[Any]) -> None:
        super().__init__(seconds)
        self.answers = answers
        self.puzzle = puzzle
        self.decided: list[list[object]] | None = None
        self._asked = False
        self.next_report = time.monotonic() + REPORT_EVERY

    def __call__(self, progress: Progress) -> None:
        """Tell the progress, if some time has passed since the last."""
        super().__call__(progress)
        now = time.monotonic()
        if now >= self.next_report:
            self.next_report = now + REPORT_EVERY
            self.answers.write("progress", vars(progress))
            self._tell_decided()

    def _tell_decided(self) -> None:
        """Once: what is known whatever the search comes to."""
        if self._asked or not isinstance(self.puzzle, GridPuzzle):
            return
        self._asked = True
        if self.puzzle.width * self.puzzle.height <= MOST_DECIDED:
            self.decided = self.puzzle.decided()
        if self.decided is not None:
            self.answers.write("decided", self.decided)


def wanted(puzzle: Puzzle[Any], most: int, cells: int) -> int:
    """How many solutions to list, so that those of a large grid do not fill memory; two of any puzzle."""
    if isinstance(puzzle, GridPuzzle):
        return max(2, min(most, cells // (puzzle.width * puzzle.height)))
    return max(most, puzzle.always_list)


def run(job: dict[str, Any], answers: Answers) -> None:
    """Do what the task asks for, and write what comes of it."""
    if job.get("task") == "deal":
        try:
            found = dealt(job["text"], Deadline(float(job["limit"])))
        except Stopped as stop:
            answers.write("stopped", stop.reason)
        else:
            answers.write(*("dealt", found) if found else ("stopped", "nothing"))
        return
    puzzle = PUZZLES[job["kind"]].parse(job["text"])
    tick = ReportingDeadline(float(job["limit"]), answers, puzzle)
    if job.get("task") == "path" and isinstance(puzzle, Explained):
        find_path(puzzle, job["entries"], tick, answers)
    else:
        find_solutions(puzzle, job, tick, answers)


def find_path(puzzle: Explained[Any], entries: str, tick: Deadline, answers: Answers) -> None:
    """Explain the whole path."""
    start = time.perf_counter()
    path = explain(
        puzzle,
        tick,
        entries,
        hint_tick=lambda: SecondDeadline(tick, HINT_SECONDS),
        on_step=lambda step, before: answers.write("step", hint_to_json(step, before)),
    )
    answers.write("result", replace(path, seconds=time.perf_counter() - start).to_json())


def find_solutions(puzzle: Puzzle[Any], job: dict[str, Any], tick: ReportingDeadline, answers: Answers) -> None:
    """Solve."""
    start = time.perf_counter()
    entries = job.get("entries")
    outcome = solve(
        puzzle,
        most=wanted(puzzle, int(job["most"]), int(job["cells"])),
        tick=tick,
        on_solution=lambda solution: answers.write("solution", solution),
        wanted=puzzle.solution_from_json(json.loads(entries)) if entries else None,
    )
    outcome = replace(outcome, seconds=time.perf_counter() - start)
    if outcome.stopped and not outcome.solutions and tick.decided is not None:
        outcome = replace(outcome, decided=tuple(map(tuple, tick.decided)))
    answers.write("result", outcome.to_json())
    complete = with_reasons(puzzle, outcome, SecondDeadline(tick, MORE_SECONDS))
    if complete is not outcome:
        answers.write("result", complete.to_json())


def give_hints(answers: Answers) -> None:
    """Say {"ready": true}, then answer each job with one line, until standard input ends.

    Job:     {"task": "hint", "kind": slug, "text": puzzle, "entries": a player's, "limit": seconds, "memory": MiB};
             or the task "standing", or "value" with a "cell" [row, column], or "fresh" or "answered" with a recipe
             as the text, or "appraisal" with what whoever makes the puzzle has in mind as the entries, or "rating",
             or "rework" with them, and with a "wish" from `engine.dealer.variations` and a "turn";
             or "verdict" with a "lesson" and the entries "before"
    Answer:  {"hint": ...} as `hint_to_json` writes it, from the entries on; {"standing": ...} as `Standing.to_json`
             does; {"value": what the cell holds, or null}; {"appraisal" or "rating": ...} as in `QualityReport`;
             {"rework": ... or null} as `Rework.to_json` does; {"verdict": ...} as `Verdict.to_json` does;
             {"fresh": see `deal_fresh`}; {"answered": see `deal_answered`}; {"refused": [complaint ...]}
             where the entries are not of the puzzle's shape; {"stopped": reason}; or {"failed": traceback}.

    Puzzles are kept, and with them what they have found out about themselves.  After meeting its memory limit the
    process ends.
    """
    kept: Kept = OrderedDict()
    answers.write("ready", True)
    preparations = map(load, PUZZLES)
    while line := next_line(preparations):
        job = json.loads(line)
        limit_resources(int(job["memory"]), float(job["limit"]), further=True)
        tick = Deadline(float(job["limit"]))
        try:
            answers.write(job["task"], HELP[job["task"]](job, tick, kept))
        except PuzzleError as error:
            answers.write("refused", [asdict(each) for each in error.complaints])
        except Stopped as stop:
            answers.write("stopped", stop.reason)
        except MemoryError:
            answers.out_of_memory()
            return
        except Exception:
            answers.write("failed", traceback.format_exc())


def next_line(preparations: Iterator[object]) -> str:
    """The next line of standard input; while there is none, the next of the `preparations` is made."""
    if os.name == "posix":  # elsewhere nobody can tell whether a pipe holds anything
        while not select([sys.stdin], [], [], 0)[0] and next(preparations, preparations) is not preparations:
            pass
    return sys.stdin.readline()


def hint(job: dict[str, Any], tick: Deadline, kept: Kept) -> dict[str, Any]:
    """The hint that a job asks for.

    Raises:
        PuzzleError: the entries are not of this puzzle's shape.
        Stopped: the time is over.
    """
    puzzle = remembered(job, kept)
    if not isinstance(puzzle, Hinted):
        raise TypeError(f"{job['kind']} has no hints")
    entries, near = job["entries"], cell_at(job.get("near", ""))
    found = puzzle.hint(entries, tick, near) if isinstance(puzzle, Explained) else puzzle.hint(entries, tick)
    return hint_to_json(found, entries)


def standing_of(job: dict[str, Any], tick: Deadline, kept: Kept) -> dict[str, Any]:
    """What a player's entries amount to; raises as `hint` does."""
    return standing(checkable(job, kept), job["entries"], tick).to_json()


def appraisal_of(job: dict[str, Any], tick: Deadline, kept: Kept) -> dict[str, Any]:
    """What there is to say of a puzzle that is being made."""
    return appraise(checkable(job, kept), job["entries"], tick).to_json()


def rating_of(job: dict[str, Any], tick: Deadline, kept: Kept) -> dict[str, Any]:
    """How hard a puzzle is: an appraisal that proposes nothing."""
    return appraise(checkable(job, kept), "", tick, advice=False).to_json()


def rework_of(job: dict[str, Any], tick: Deadline, kept: Kept) -> dict[str, Any] | None:
    """The puzzle with a small change, or the rest of one that was begun; None if nothing that is tried does.

    Raises:
        PuzzleError: the text is no beginning of a puzzle.
    """
    wish, turn = job["wish"], int(job["turn"])
    kind = PUZZLES[job["kind"]]
    if wish not in wishes(kind):
        raise TypeError(f"nobody makes {job['kind']} {wish}")
    if issubclass(kind, Inventive) and wish == "rest":
        found = invent(kind, job["text"], job["entries"], turn=turn, tick=tick)
    elif wish == "cells":
        picture: Any = remembered(job, kept)
        found = retouch(picture, job["entries"], turn=turn, tick=tick)
    else:
        puzzle: Any = remembered(job, kept)
        found = vary(puzzle, harder=wish == "harder", turn=turn, tick=tick)
    return None if found is None else found.to_json()


def value(job: dict[str, Any], tick: Deadline, kept: Kept) -> str | None:
    """What a cell holds; raises as `hint` does."""
    row, column = job["cell"]
    return value_at(checkable(job, kept), job["entries"], (row, column), tick)


def verdict_of(job: dict[str, Any], tick: Deadline, kept: Kept) -> dict[str, Any]:
    """What a move is worth in a lesson, from the entries `before` it; raises as `hint` does."""
    puzzle, before = remembered(job, kept), job["before"]
    lesson = next((each for each in lessons_of(type(puzzle)) if each.slug == job["lesson"]), None)
    if lesson is None or not isinstance(puzzle, Taught):
        raise TypeError(f"{job['kind']} has no lesson {job['lesson']}")
    return judge(puzzle, lesson, before, job["entries"], tick).to_json(before)


def checkable(job: dict[str, Any], kept: Kept) -> Explained[Any]:
    """The job's puzzle, of a kind whose entries can be checked."""
    puzzle = remembered(job, kept)
    if not isinstance(puzzle, Explained):
        raise TypeError(f"entries of {job['kind']} cannot be checked")
    return puzzle


def remembered(job: dict[str, Any], kept: Kept) -> Puzzle[Any]:
    """The job's puzzle, which is kept as the last used one."""
    name = (job["kind"], job["text"])
    puzzle = kept.pop(name) if name in kept else PUZZLES[job["kind"]].parse(job["text"])
    kept[name] = puzzle
    if len(kept) > KEPT:
        kept.popitem(last=False)
    return puzzle


def deal_fresh(job: dict[str, Any], tick: Deadline, _kept: Kept) -> dict[str, str] | None:
    """The `text` and `title` of what a recipe gives; None if that is nothing.  Raises `Stopped` if the time is over."""
    return dealt(job["text"], tick)


def deal_answered(job: dict[str, Any], tick: Deadline, _kept: Kept) -> dict[str, object] | None:
    """What `deal_fresh` gives, and with it the first `solutions`, none where they did not come in time."""
    found = dealt(job["text"], tick)
    if found is None:
        return None
    puzzle = PUZZLES[job["kind"]].parse(found["text"])
    return {**found, "solutions": solve(puzzle, most=ANSWERS, tick=tick).solutions}


def dealt(recipe: str, tick: Tick) -> dict[str, str] | None:
    """What a recipe gives, as pages and the stock keep it; None if it gives nothing."""
    try:
        found = fresh(Recipe.parse(recipe), tick)
    except NotDealt:
        return None
    return {"text": str(found.puzzle), "title": found.title}


HELP: dict[str, Callable[[dict[str, Any], Deadline, Kept], object]] = {
    "appraisal": appraisal_of,
    "answered": deal_answered,
    "fresh": deal_fresh,
    "hint": hint,
    "rating": rating_of,
    "rework": rework_of,
    "standing": standing_of,
    "value": value,
    "verdict": verdict_of,
}
"""What is done for each task of a process that gives hints."""


def main() -> None:
    """Do one job, or give hints, or fork processes that do one job each."""
    hints = sys.argv[1:] == ["hints"]
    if hasattr(os, "nice"):
        os.nice(2 if hints else 5)  # pages come before hints, and hints before puzzles
    # Numpy would reserve memory for a thread on each core, more than a job may have, where it is imported.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    die_with_parent()
    isolate(starts_programs=True)  # `engine.sat.rival`
    if sys.argv[1:] == ["fork"]:
        for slug in PUZZLES:
            load(slug)  # at once: what the first new process has loaded, it shares with its parent
        serve_forks(do_job, warm_up())
    elif hints:
        give_hints(own_answers())
    else:
        do_job()


def own_answers() -> Answers:
    """What goes to standard output from now on, and nothing else does."""
    answers = Answers(os.dup(1))
    os.dup2(2, 1)
    return answers


def load(slug: str) -> None:
    """Import a kind with all its `PARTS`."""
    import_module(f"engine.puzzles.{slug}")
    for part in PARTS:
        with suppress(ModuleNotFoundError):  # not every kind has all
            import_module(f"engine.puzzles.{slug}.{part}")


def warm_up() -> Iterator[None]:
    """Solve a puzzle of each kind, for what kinds load or work out once in a process."""
    for kind in PUZZLES.values():
        solve(kind.parse(kind.examples[0].text))
        yield


def do_job() -> None:
    """Wait for the one job on standard input, and do it."""
    answers = own_answers()
    line = sys.stdin.readline()
    if line:
        job = json.loads(line)
        limit_resources(int(job["memory"]), float(job["limit"]))
        try:
            run(job, answers)
        except MemoryError:
            answers.out_of_memory()


if __name__ == "__main__":
    main()
