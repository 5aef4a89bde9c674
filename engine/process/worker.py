"""One job per process: `python -m engine.process.worker` reads a job, a JSON line, and answers in JSON lines.

With the argument `hints` it gives hints, one after the other, until its input ends: see `give_hints`.  With `fork` it
forks a new process for each job: see `engine.process.forkserver`.

Job:       {"task": "solve", "path" or "deal", "kind": slug, "text": puzzle or recipe,
           "entries": where a path starts, or the solution to list first, in JSON,
           "most": most solutions, "cells": most cells in all solutions together,
           "limit": seconds of wall time, "memory": MiB}
Answers:   {"solution": ...} or {"step": ...} for each one when it is found, {"progress": {...}} a few times a second,
           {"decided": rows} once, as `GridPuzzle.decided` returns it, and
           at the end {"result": {...}}, an `Outcome` as its `to_json` writes it, perhaps a second time with what
           `with_reasons` found out; a `Path` likewise; {"dealt": {"text": puzzle, "title": words}};
           or {"stopped": "memory"} at the memory limit, and when dealing also {"stopped": "time"}, or
           {"stopped": "nothing"} if every try failed.

A process that ends without a result has failed, whatever its exit code.  It ends when its parent does.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import asdict
from select import select

from engine import (
    PUZZLES,
    PuzzleError,
    Stopped,
    solve,
)
from engine.core.limits import Deadline
from engine.process.forkserver import serve_forks
from engine.process.sandbox import Answers, die_with_parent, isolate, limit_resources
from engine.process.tasks import HELP, Kept, load, run


def give_hints(answers: Answers) -> None:
    """Write {"ready": true}, then answer each job with two lines, until standard input ends.

    The first is {"loaded": true}: the kind is loaded, and the time for the answer begins.

    Job:     {"task": "hint", "kind": slug, "text": puzzle, "entries": a player's, "limit": seconds, "memory": MiB};
             or the task "standing"; or "value" with a "cell" [row, column]; or "fresh" or "answered" with a recipe as
             the text; or "appraisal" with the setter's intended solution as the entries; or "rating", "account" or
             "proof"; or "workings" with the part to look "at"; or "rework" with those entries, a "wish" from
             `engine.dealer.variations` and a "turn"; or "verdict" with a "lesson" and the entries "before"
    Answer:  {"hint": ...} as `hint_to_json` writes it; {"standing": ...} as `Standing.to_json`;
             {"value": what the cell holds, or null}; {"appraisal" or "rating": ...} as `QualityReport.to_json`;
             {"rework": ... or null} as `Rework.to_json`; {"verdict": ...} as `Verdict.to_json`;
             {"account" or "workings": ...} as their `to_json`; {"proof": see `proof_of`};
             {"fresh": see `deal_fresh`}; {"answered": see `deal_answered`}; {"refused": [complaint ...]} if the entries
             do not fit the puzzle; {"stopped": reason}; or {"failed": traceback}.

    Puzzles are kept, with what they have found out about themselves.  At its memory limit the process ends.
    """
    kept: Kept = OrderedDict()
    answers.write("ready", True)
    preparations = map(load, PUZZLES)
    while line := next_line(preparations):
        job = json.loads(line)
        try:
            load(job["kind"])
            answers.write("loaded", True)
            limit_resources(int(job["memory"]), float(job["limit"]), further=True)
            tick = Deadline(float(job["limit"]))
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
    """Return the next line of standard input; while there is none, do the next of the `preparations`."""
    if os.name == "posix":  # elsewhere nobody can tell whether a pipe holds anything
        while not select([sys.stdin], [], [], 0)[0] and next(preparations, preparations) is not preparations:
            pass
    return sys.stdin.readline()


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
    """Return an output for answers, and redirect everything else away from standard output."""
    answers = Answers(os.dup(1))
    os.dup2(2, 1)
    return answers


def warm_up() -> Iterator[None]:
    """Solve a puzzle of each kind, for everything that kinds load or compute once per process."""
    for kind in PUZZLES.values():
        solve(kind.parse(kind.examples[0].text))
        yield


def do_job() -> None:
    """Read the one job from standard input, and do it."""
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
