"""How good a puzzle is while you make it: does it have one solution, how hard is it, what could go.

Everything is found in this order, and what was found until the tick stops the search is kept.  With several solutions
we propose what would leave only one; with one, the givens without which the path is no harder.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from itertools import islice
from typing import Any, Literal, Self

from engine.core.abilities import Explained, Givable, Hint, Rated
from engine.core.difficulty import GRADES, NOT_RATED, at_least, crux, sure_level
from engine.core.limits import Progress, Stopped, StopRecorder, Tick, never_stop
from engine.core.places import Cell, place
from engine.core.puzzle import PuzzleError
from engine.dealer.grading import SEARCHED, path_within
from engine.hints.path import decided, steps
from engine.hints.scores import rank
from engine.solver.several import examine
from engine.solver.solutions import solves


@dataclass(frozen=True)
class Proposal:
    """Another puzzle that would be better: its canonical text, and the places that differ, by rows.

    `drawn`  its solution for an editor that keeps it, see `engine.core.abilities.Change`.
    """

    places: tuple[str, ...]
    puzzle: str
    drawn: str = ""


@dataclass(frozen=True)
class QualityReport:
    """Everything found out about a puzzle in the making.

    `solutions`  how many there are (proved); `unfinished` if something is missing, so we did not look; `unknown` if
                 that took too long.
    `open`       with several: the cells in which they differ; 0 if unknown.
    `grade`      with one: how hard the path is (one of `GRADES`), or a lower bound above the lowest; `Not rated` if no
                 explanation reaches its end; empty if unknown.
    `hardest`    the technique of its hardest steps; empty if there is none, or the path is not known to its end.
    `rank`       how it compares with others of its size, in words (`engine.hints.scores.Rank`); empty if unknown.
    `answers`    how many there are in words, for a puzzle without a path.
    `unique`     what would leave only one of several solutions.
    `spare`      what could be left out, with the solution still the only one and the path no harder.
    `stopped`    what ended the search, as in `Stopped`, before all of this was complete; else empty.
    """

    solutions: Literal["unfinished", "none", "one", "several", "unknown"]
    open: int = 0
    grade: str = ""
    hardest: str = ""
    rank: str = ""
    unique: Proposal | None = None
    spare: Proposal | None = None
    stopped: str = ""
    answers: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the report as values that the json module can write."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Self:
        """Return the report from what `to_json` gave, after a trip through JSON."""
        unique, spare = (_proposal(value[name]) for name in ("unique", "spare"))
        grade, hardest, among = (str(value[name]) for name in ("grade", "hardest", "rank"))
        stopped, answers = (str(value.get(name, "")) for name in ("stopped", "answers"))
        return cls(value["solutions"], int(value["open"]), grade, hardest, among, unique, spare, stopped, answers)


def _proposal(value: dict[str, Any] | None) -> Proposal | None:
    return None if value is None else Proposal(tuple(value["places"]), value["puzzle"], value["drawn"])


def appraise(
    puzzle: Explained[Any] | Rated[Any], drawn: str = "", tick: Tick = never_stop, *, advice: bool = True
) -> QualityReport:
    """Return the report, as far as the tick allows; never raises `Stopped`.

    `drawn` are entries meant as the solution, such as a picture: of several solutions, this one should stay.  Without
    `advice` nothing is proposed.
    """
    watch = StopRecorder(tick)
    found = _rated(puzzle, watch) if isinstance(puzzle, Rated) else _appraised(puzzle, drawn, watch, advice=advice)
    if watch.stopped is not None:
        return replace(found, stopped=watch.stopped.reason)
    return replace(found, stopped="size") if found.solutions == "unknown" else found


def _rated(puzzle: Rated[Any], tick: Tick) -> QualityReport:
    if puzzle.is_blank():
        return QualityReport("unfinished")
    try:
        found = puzzle.rate(tick)
    except Stopped:
        return QualityReport("unknown")
    return QualityReport(found.solutions, grade=found.grade, rank=found.reason, answers=found.answers)


def _appraised(puzzle: Explained[Any], drawn: str, tick: Tick, *, advice: bool) -> QualityReport:
    try:
        flaws = list(puzzle.flaws())
        if puzzle.is_blank() or any(flaw.missing for flaw in flaws):
            return QualityReport("unfinished")
        found = () if flaws else puzzle.guide("", tick).solutions()
        own = _own(puzzle, drawn)
        if found is None and own is not None:
            found = (own, *islice(puzzle.others(own, tick), 1))
    except Stopped:
        found = None
    if found is None:
        return QualityReport("unknown")
    if not found:
        return QualityReport("none")
    if len(found) > 1:
        own_first = found if own is None else (own, *(each for each in found if each != own))
        return _of_several(puzzle, own_first, tick) if advice else QualityReport("several")
    return _of_one(puzzle, tick, advice=advice)


def _own(puzzle: Explained[Any], drawn: str) -> Any:
    """Return the solution that the setter has in mind; None if it is not a solution."""
    try:
        own = puzzle.attempt(drawn) if drawn else None
    except PuzzleError:  # of another size: a sketch that was left behind
        return None
    return own if own is not None and solves(puzzle, own) else None


def _of_several(puzzle: Explained[Any], found: Sequence[Any], tick: Tick) -> QualityReport:
    several = examine(puzzle, found, tick, thorough=False)
    cells, givens = puzzle.width * puzzle.height, several.givens
    return QualityReport(
        "several",
        open=0 if several.forced is None else cells - len(several.forced),
        unique=None if givens is None else Proposal(givens.places, givens.puzzle),
    )


def _of_one(puzzle: Explained[Any], tick: Tick, *, advice: bool) -> QualityReport:
    path, stopped = path_so_far(puzzle, tick)
    if stopped:
        least = puzzle.least_grade(sure_level(path), sum(step.level for step in path))
        return QualityReport("one", grade=at_least(least) if path else "", stopped=stopped)
    cells = puzzle.width * puzzle.height
    if decided(puzzle.entered(path[-1].then if path else "")) < cells:
        return QualityReport("one", grade=NOT_RATED, hardest=crux(path))
    grade = puzzle.grade(path)
    appraisal = QualityReport("one", grade=grade, hardest=crux(path), rank=str(rank(puzzle, path) or ""))
    if not advice or any(step.technique in SEARCHED for step in path):
        return appraisal
    return replace(appraisal, spare=_spare(puzzle, grade, tick))


def path_so_far(puzzle: Explained[Any], tick: Tick) -> tuple[list[Hint], str]:
    """Return the path as far as it was found, and what ended it early, as in `Stopped`; empty if it is complete."""
    path: list[Hint] = []
    try:
        path.extend(steps(puzzle, tick))
    except Stopped as stop:
        return path, stop.reason
    return path, ""


def _spare(puzzle: Explained[Any], grade: str, tick: Tick) -> Proposal | None:
    """Return givens that can be left out together, so that no other can be; fewer of them if time ends."""
    if not isinstance(puzzle, Givable) or grade not in GRADES:
        return None
    gone: list[Cell] = []
    fewer: Any = puzzle
    with suppress(Stopped):
        for cell in puzzle.shown_cells():
            tick(Progress("trying without some clues"))
            without = puzzle.without_givens([*gone, cell])
            if isinstance(without, Explained) and path_within(without, grade, tick) is not None:
                gone.append(cell)
                fewer = without
    return Proposal(tuple(map(place, sorted(gone))), str(fewer)) if gone else None
