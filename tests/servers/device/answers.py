"""What the engine answers, as JSON: run by the tests' Python, and by the browser's, which is given this very text."""

from __future__ import annotations

import base64
import json
import pickle
import time
from typing import Any

from engine import PUZZLES, GridPuzzle, Progress, Recipe, Stopped, appraise, find_path, fresh, solve, with_reasons
from engine.core.limits import Deadline
from engine.hints.path import Path


def answer(line: str) -> str:
    """Return the answer to a question; `seconds` is how long it took."""
    asked = json.loads(line)
    begun = time.perf_counter()
    try:
        found = QUESTIONS[asked["do"]](asked)
    except Exception as error:
        found = {"error": repr(error)}
    return json.dumps({**found, "seconds": round(time.perf_counter() - begun, 4)})


def parsed(asked: dict[str, Any]) -> Any:
    return PUZZLES[asked["kind"]].parse(asked["text"])


def solved(asked: dict[str, Any]) -> dict[str, Any]:
    """The outcome; its solutions in an order of their own, since solvers find them in different ones."""
    puzzle, tick = parsed(asked), Deadline(asked["limit"])
    outcome = solve(puzzle, most=asked["most"], tick=tick)
    decided = puzzle.decided() if outcome.stopped and isinstance(puzzle, GridPuzzle) else None
    if asked["more"]:
        outcome = with_reasons(puzzle, outcome, Deadline(asked["more"]))
    return {
        "status": outcome.status,
        "complete": outcome.complete,
        "stopped": outcome.stopped,
        "solutions": sorted(map(json.dumps, outcome.solutions)),
        "forced": None if outcome.forced is None else sorted(outcome.forced),
        "total": outcome.total and [outcome.total.number, outcome.total.exact],
        "decided": decided,
    }


def path(asked: dict[str, Any]) -> dict[str, Any]:
    """The whole path, with all that its hints hold."""
    try:
        return described(find_path(parsed(asked), Deadline(asked["limit"])))
    except Stopped as stop:
        return {"stopped": stop.reason}


def described(found: Path) -> dict[str, Any]:
    hints = [*found.steps, *([found.end] if found.end else [])]
    befores = ["", *(step.then for step in found.steps)]
    return {
        "status": found.status,
        "stopped": found.stopped,
        "grade": found.difficulty.grade,
        "level": max((step.level for step in found.steps), default=0),
        "score": found.rating and found.rating.score,
        "steps": len(found.steps),
        "hints": base64.b64encode(pickle.dumps(list(zip(befores, hints, strict=True)), 4)).decode(),
    }


def dealt(asked: dict[str, Any]) -> dict[str, Any]:
    """The puzzle of a recipe, and how often its dealer reported: even that is the same if it takes the same way."""
    reports = 0

    def count(_: Progress) -> None:
        nonlocal reports
        reports += 1

    found = fresh(Recipe.parse(asked["recipe"]), count)
    return {"text": str(found.puzzle), "title": found.title, "reports": reports}


def graded(asked: dict[str, Any]) -> dict[str, Any]:
    """What setters are told of a puzzle's difficulty."""
    found = appraise(parsed(asked), "", Deadline(asked["limit"]), advice=False)
    return {name: getattr(found, name) for name in ("solutions", "grade", "hardest", "rank", "answers", "stopped")}


def read(asked: dict[str, Any]) -> dict[str, Any]:
    """What is made of a text in anybody's format."""
    return {"puzzle": str(parsed(asked))}


QUESTIONS = {"solve": solved, "path": path, "deal": dealt, "grade": graded, "read": read}
