"""How hard a path is, from its steps alone: a grade in words, the reason for it, and what puzzles are compared by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.abilities import Hint
from engine.text import listed, times

PathStatus = Literal["solved", "several", "stuck", "mistake", "impossible", "limit"]
"""How a path ends: at a solution; where several solutions differ; where no explanation is known; at entries that are
wrong; nowhere, for there is no solution; or at a limit of time or memory."""

GRADES = ("Very easy", "Easy", "Moderate", "Hard", "Very hard", "Extreme")
"""By the level of the hardest step, from 1; one more for a path that is `LONG`; the last for all beyond."""
LONG = 200
"""The total effort of a path beyond which its length alone makes it harder."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@dataclass(frozen=True)
class Difficulty:
    """How hard a path is.

    `grade`       in a word or two (`GRADES`); `Not rated` where the path does not arrive.
    `reason`      one sentence: what made it so.
    `level`       of the hardest step; 0 where there are no steps.
    `effort`      the total: every step counted by its level.
    `techniques`  (name, level, number of steps), the hardest first.
    """

    grade: str
    reason: str
    level: int
    effort: int
    techniques: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Rating:
    """What puzzles are compared by: the `effort` of the path in the plain order, and its `score` (`Explained.score`).

    The plain order is that of `steps`, in which boards are dealt and graded, whatever order people are shown.
    """

    effort: int
    score: float


def difficulty(found: Sequence[Hint], status: PathStatus, rating: Rating | None = None) -> Difficulty:
    """How hard these steps are, of a path that ends so; how long it is by its rating, where it has one."""
    counts = Counter((step.level, step.technique) for step in found)
    techniques = tuple((name, level, count) for (level, name), count in sorted(counts.items(), reverse=True))
    top, effort = level(found), rating.effort if rating else sum(step.level for step in found)
    reason, grade = hardest(found), GRADES[min(max(top - 1, 0) + (effort > LONG), len(GRADES) - 1)]
    if effort > LONG:
        reason += f" Long: {len(found)} steps."
    if status == "limit":
        grade = f"At least {grade.lower()}" if found else "Not rated"
        reason = f"{reason} The path is not known to its end." if found else "No step was found in time."
    elif status != "solved":
        whole = {
            "several": "There is no path to a single solution.",
            "stuck": "No explanation is known to its end.",
            "mistake": "What was entered cannot be completed.",
            "impossible": "There is no solution.",
        }[status]
        grade, reason = "Not rated", f"{whole} {reason}" if found else whole
    return Difficulty(grade, reason, top, effort, techniques)


def level(found: Sequence[Hint]) -> int:
    """Of the hardest step."""
    return max((step.level for step in found), default=0)


def hardest(found: Sequence[Hint]) -> str:
    """What the hardest steps ask for, in a sentence."""
    if not found:
        return "Nothing is left to decide."
    top = max(_weight(step) for step in found)
    steps = [step for step in found if _weight(step) == top]
    names = Counter(step.technique for step in steps)
    technique = listed((name for name, _ in names.most_common()), "or", most=3)
    often, clues = times(len(steps)), top[1]
    if clues > 1:
        number = NUMBERS[clues] if clues < len(NUMBERS) else str(clues)
        return f"Needs {number} clues at once{f', {often}' if steps[1:] else ''}: {technique}."
    one = ", from one clue" if all(len(step.rules) == 1 for step in steps) else ""
    return f"Hardest: {technique}{one}, {often}."


def crux(path: Sequence[Hint]) -> str:
    """The technique of the hardest steps, or the one that most of them have."""
    top = max(((step.level, len(step.rules)) for step in path), default=None)
    names = Counter(step.technique for step in path if (step.level, len(step.rules)) == top)
    return names.most_common(1)[0][0] if names else ""


def _weight(step: Hint) -> tuple[int, int]:
    """A step's level, and how many clues have to be held together.

    Those of a chain do: what a row and a column hold is seen at once, however many digits the rules speak of.
    """
    return step.level, len(step.rules) if step.chain else 0
