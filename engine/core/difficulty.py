"""How hard a path is, from its steps alone: a grade in words, its reason, and figures for comparing puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.core.text import listed, number_word, times

if TYPE_CHECKING:
    from engine.core.abilities import Hint

PathStatus = Literal["solved", "several", "stuck", "mistake", "impossible", "limit"]
"""How a path ends: at the solution; where several solutions differ; where no explanation is known; at wrong entries; at
a contradiction, since there is no solution; or at a limit of time or memory.
"""

GRADES = ("Very easy", "Easy", "Medium", "Hard", "Very hard", "Extreme")
"""Grades by the level of the hardest step, from 1; one higher for a path that is `LONG`; the last one for all beyond.
"""
_IN_ADDRESSES = {"Medium": "moderate"}
"""Grades whose names changed after there were addresses with the old ones."""
NOT_RATED = "Not rated"
"""Shown instead of a grade."""
CUT_SHORT = "We ran out of time looking for an easier way."
"""Why a whole path has no grade."""
LONG = 200
"""The total effort of a path beyond which its length alone makes it harder."""


def grade_by(effort: int, least: Sequence[int]) -> str:
    """Return the grade of an effort, from the least one of each grade."""
    return GRADES[sum(effort >= each for each in least) - 1]


@dataclass(frozen=True)
class Difficulty:
    """How hard a path is.

    `grade`       in a word or two (`GRADES`); `Not rated` if the path does not reach the solution.
    `reason`      one sentence: why.
    `level`       of the hardest step; 0 without steps.
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
    """Figures to compare puzzles by: the `effort` of the path in plain order, and its `score` (`Explained.score`).

    Plain order is that of `steps`, by which boards are dealt and graded, whatever order people see.
    """

    effort: int
    score: float


def difficulty(found: Sequence[Hint], status: PathStatus, rating: Rating | None = None, grade: str = "") -> Difficulty:
    """Return how hard these steps are, for a path with this end; `rating` says how long it is, if known.

    The `grade` is what the puzzle's own kind says (`Explained.grade`); empty: what the steps alone say.
    """
    counts = Counter((step.level, step.technique) for step in found)
    techniques = tuple((name, level, count) for (level, name), count in sorted(counts.items(), reverse=True))
    top, effort = level(found), rating.effort if rating else sum(step.level for step in found)
    reason = hardest(found)
    if effort > LONG:
        reason += f" It’s long: {len(found)} steps."
    if status == "solved":
        grade = grade or grade_of(top, effort)
        reason = CUT_SHORT if grade == NOT_RATED else reason
    elif status == "limit":
        grade = ((grade or at_least(grade_of(sure_level(found), effort))) if found else "") or NOT_RATED
        reason = f"{reason} We couldn’t follow it to the end." if found else "We couldn’t find a step in time."
    else:
        whole = {
            "several": "No steps lead to a single solution.",
            "stuck": "We can’t explain it to the end.",
            "mistake": "Your entries can’t be completed.",
            "impossible": "There’s no solution.",
        }[status]
        grade, reason = NOT_RATED, f"{whole} {reason}" if found else whole
    return Difficulty(grade, reason, top, effort, techniques)


def is_needed(found: Sequence[Hint]) -> bool:
    """Return whether every order of these steps is equally demanding (proved), so that the path needs no rating.

    The hardest step, if it was the easiest one there, starts from all that easier steps decide.  A path that is nearly
    `LONG` may be longer in another order.
    """
    top, effort = level(found), sum(step.level for step in found)
    return all(map(_is_plainest, (step for step in found if step.level == top))) and effort <= LONG * 3 // 4


def level_in_address(grade: str) -> str:
    """Return how addresses and recipes name a level: `very easy`, with a hyphen in recipes."""
    return _IN_ADDRESSES.get(grade, grade.lower())


def at_least(grade: str) -> str:
    """Return what to say of a path whose end is unknown; nothing if it may have any grade."""
    return "" if grade == GRADES[0] else f"At least {grade.lower()}"


def sure_level(found: Sequence[Hint]) -> int:
    """Return the level of the hardest step at which certainly nothing easier was possible."""
    return level([step for step in found if _is_plainest(step)])


def _is_plainest(step: Hint) -> bool:
    """Whether nothing easier was there (proved): the search for it was neither stopped nor given up."""
    return not step.stopped and (step.smallest or not step.links)


def grade_of(top: int, effort: int) -> str:
    """Return the grade of a path, by its hardest step and total effort."""
    return GRADES[min(max(top - 1, 0) + (effort > LONG), len(GRADES) - 1)]


def level(found: Sequence[Hint]) -> int:
    """Return the level of the hardest step."""
    return max((step.level for step in found), default=0)


def hardest(found: Sequence[Hint]) -> str:
    """Return what the hardest steps require, in a sentence."""
    if not found:
        return "There’s nothing left to work out."
    top = max(_weight(step) for step in found)
    steps = [step for step in found if _weight(step) == top]
    names = Counter(step.technique for step in steps)
    technique = listed((name for name, _ in names.most_common()), "or", most=3)
    often, clues = times(len(steps)), top[1]
    if clues > 1:
        return f"You need {number_word(clues)} clues together{f', {often}' if steps[1:] else ''}: {technique}."
    one = ", from one clue" if all(len(step.rules) == 1 for step in steps) else ""
    return f"Hardest step: {technique}{one}, {often}."


def crux(path: Sequence[Hint]) -> str:
    """Return the technique of the hardest steps, or the most frequent one among them."""
    top = max(((step.level, len(step.rules)) for step in path), default=None)
    names = Counter(step.technique for step in path if (step.level, len(step.rules)) == top)
    return names.most_common(1)[0][0] if names else ""


def _weight(step: Hint) -> tuple[int, int]:
    """A step's level, and how many clues have to be held together.

    Those of a chain do: what a row and a column hold is seen at once, however many digits the rules speak of.
    """
    return step.level, len(step.rules) if step.links else 0
