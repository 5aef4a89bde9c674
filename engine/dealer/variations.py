"""Changes for setters: a puzzle made harder or easier, made unique by changing a few cells, or completed.

Candidates come from the kind (`Varied`, `Inventive`) and are tried one after the other: each must have one solution and
a path that reaches it without search.  We propose the first of the next level; if that takes long, one that is harder
or easier within its own level; and failing that, the nearest level found in time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any, Literal, Self

from engine.core.abilities import Change, Concealable, Explained, Hint, Inventive, Pictured, Rated, Varied
from engine.core.difficulty import GRADES, crux
from engine.core.limits import Progress, Stopped, StopRecorder, Tick, never_stop
from engine.core.puzzle import PuzzleError
from engine.core.rng import SeededRandom
from engine.core.text import clean
from engine.dealer.grading import path_within
from engine.dealer.quality import Proposal, appraise
from engine.hints.scores import rank

Wish = Literal["unique", "harder", "easier", "hide", "cells", "easy", "rest"]

ENOUGH = 8
"""Percentage points of its size that must lie between two puzzles of one level, for one to be called harder; where they
are not ranked, percent of the score."""
PATIENCE = 12
"""Further changes tried for another level, before one within the level is proposed."""
BEYOND = 2
"""Levels above the puzzle's own up to which a harder one is followed to its end."""
MOST_CHANGES = 2_000
"""Changes tried of a puzzle without a path."""
TRIES, PLAIN_TRIES = 40, 30
"""Starts of an invention, and those of them that stop early."""
EASY, EASY_TRIES = 2, 6
"""Levels that are easy, and how many pictures are compared until one is."""
PLAIN = GRADES[3]
"""The level up to which the plain tries go: harder paths take seconds to find."""
SEVERAL = "This puzzle has more than one solution. Make it unique first, then hide numbers."
NONE = "This puzzle has no solution. Tap Solve to see why, then hide numbers."
"""What to do before clues can be hidden."""

NOT_RANKED = -1
Hardness = tuple[int, int, float]
"""Level, percent of the puzzles of the same size that are easier, or `NOT_RANKED`, and score."""
_Found = tuple[Hardness, Change[Varied[Any]], tuple[Hint, ...]]


@dataclass(frozen=True)
class Rework:
    """Another puzzle with one solution, and how hard it is; see `engine.dealer.quality.QualityReport`.

    `stays`    whether it is harder, or easier, within the same level.
    `hidden`   how many more clues are hidden.
    `stopped`  what ended the search for more of them, as in `Stopped`; empty if no other can be (proved).
    """

    proposal: Proposal
    grade: str
    hardest: str
    rank: str
    stays: bool = False
    hidden: int = 0
    stopped: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the variation as values that the json module can write."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Self:
        """Return the variation from what `to_json` gave, after a trip through JSON."""
        proposal = value["proposal"] | {"places": tuple(value["proposal"]["places"])}
        return cls(**{**value, "proposal": Proposal(**proposal)})


def wishes(kind: type[Any]) -> tuple[Wish, ...]:
    """Return what can be done with puzzles of a kind."""
    unique: tuple[Wish, ...] = ("unique",) if issubclass(kind, Rated) else ()
    varied: tuple[Wish, ...] = (*unique, "harder", "easier") if issubclass(kind, Varied | Rated) else ()
    hide: tuple[Wish, ...] = ("hide",) if issubclass(kind, Concealable) else ()
    cells: tuple[Wish, ...] = ("cells", "easy") if issubclass(kind, Pictured) else ()
    rest: tuple[Wish, ...] = ("rest",) if issubclass(kind, Inventive) else ()
    return (*varied, *hide, *cells, *rest)


def vary(puzzle: Varied[Any] | Rated[Any], *, harder: bool, turn: int = 0, tick: Tick = never_stop) -> Rework | None:
    """Return the puzzle with a small change that makes it harder, or easier; None if no change tried does.

    `turn` successful changes are skipped first.

    Raises:
        Stopped: raised by the tick before anything is found.
    """
    if isinstance(puzzle, Rated):
        return _vary_rated(puzzle, harder=harder, turn=turn, tick=tick)
    return _vary_explained(puzzle, harder=harder, turn=turn, tick=tick)


def _vary_rated(puzzle: Rated[Any], *, harder: bool, turn: int, tick: Tick) -> Rework | None:
    """Of the level next to the puzzle's, and failing that, of the nearest one found in time."""
    found: list[tuple[int, Rework]] = []
    alike: list[Change[Rated[Any]]] = []
    try:
        here = puzzle.rate(tick).grade
        if here not in GRADES:
            return None
        for change in islice(
            _changes(puzzle, SeededRandom(f"{puzzle} {harder}"), tick, alike, harder=harder), MOST_CHANGES
        ):
            tick(Progress("finding another version"))
            rating = change.puzzle.rate(tick)
            if rating.grade not in GRADES:
                continue
            steps = (GRADES.index(rating.grade) - GRADES.index(here)) * (1 if harder else -1)
            if steps > 0:
                proposal = Proposal(change.places, str(change.puzzle))
                found.append((steps, Rework(proposal, rating.grade, "", rating.reason)))
            elif not steps:
                alike.append(change)
            if sum(steps == 1 for steps, _ in found) > turn:
                break
    except Stopped:
        if len(found) <= turn:
            raise
    found.sort(key=lambda each: each[0])
    return found[turn][1] if turn < len(found) else None


def settle(puzzle: Rated[Any], *, turn: int = 0, tick: Tick = never_stop) -> Rework | None:
    """Return the puzzle with a small change that leaves one best answer; None if no change tried does.

    `turn` successful changes are skipped first.

    Raises:
        Stopped: raised by the tick before anything is found.
    """
    seen = {str(puzzle)}
    for change in islice(puzzle.settled(SeededRandom(f"{puzzle} unique"), tick), MOST_CHANGES):
        tick(Progress("finding another version"))
        text = str(change.puzzle)
        if text in seen:
            continue
        seen.add(text)
        rating = change.puzzle.rate(tick)
        if rating.number == 1:
            if not turn:
                return Rework(Proposal(change.places, text), rating.grade, "", rating.reason)
            turn -= 1
    return None


def _changes(
    puzzle: Rated[Any], draws: SeededRandom, tick: Tick, alike: Sequence[Change[Rated[Any]]], *, harder: bool
) -> Iterator[Change[Rated[Any]]]:
    """Yield changes, then those that go on from changes which were as hard as the puzzle: `alike`, which grows."""
    yield from puzzle.changes(draws, tick, harder=harder)
    for first in alike:
        for second in first.puzzle.changes(draws, tick, harder=harder):
            yield Change(second.puzzle, tuple(dict.fromkeys((*first.places, *second.places))))


def _vary_explained(puzzle: Varied[Any], *, harder: bool, turn: int, tick: Tick) -> Rework | None:
    found: list[_Found] = []
    waiting: list[_Found] = []
    far: list[_Found] = []
    here: Hardness = (0, 0, 0)
    stopped: Stopped | None = None
    try:
        solutions = puzzle.guide("", tick).solutions()
        path = path_within(puzzle, GRADES[-1], tick)
        if path is None or solutions is None or len(solutions) != 1:
            return None
        here = hardness(puzzle, path)
        most = GRADES[min(here[0] + BEYOND * harder, len(GRADES) - 1)]
        is_last = here[0] == (len(GRADES) - 1 if harder else 0)
        draws = SeededRandom(f"{puzzle} {'harder' if harder else 'easier'}")
        in_vain = 0
        for change in puzzle.variations(solutions[0], draws, harder=harder):
            tick(Progress("finding another version"))
            path = path_within(change.puzzle, most, tick)
            in_vain += 1
            if path is not None and _is_past(here, there := hardness(change.puzzle, path), harder=harder):
                one = (there, change, path)
                if there[0] == here[0]:
                    waiting.append(one)
                elif abs(there[0] - here[0]) == 1:
                    found.append(one)
                    in_vain = 0
                else:
                    far.append(one)
            if waiting and (is_last or in_vain >= PATIENCE):
                found.append(waiting.pop(0))
                in_vain = 0
            if len(found) > turn:
                break
    except Stopped as stop:
        stopped = stop
    far.sort(key=lambda each: each[0], reverse=not harder)
    for there, change, path in [*found, *waiting, *far][turn:]:
        return _rework(change, path, stays=there[0] == here[0])
    if stopped is not None:
        raise stopped
    return None


def hardness(puzzle: Explained[Any], path: Sequence[Hint]) -> Hardness:
    """Return how hard a puzzle with this path is."""
    found = rank(puzzle, path)
    return GRADES.index(puzzle.grade(path)), found.percent if found else NOT_RANKED, puzzle.score(path)


def _is_past(here: Hardness, there: Hardness, *, harder: bool) -> bool:
    """Return whether the second is harder than the first, or easier; within one level only if it is by far enough."""
    low, high = (here, there) if harder else (there, here)
    if low[0] != high[0]:
        return low[0] < high[0]
    if NOT_RANKED in {low[1], high[1]}:
        return low[2] * (100 + ENOUGH) <= high[2] * 100
    return low[1] + ENOUGH <= high[1]


def invent(
    kind: type[Inventive[Any]], text: str, drawn: str = "", *, turn: int = 0, tick: Tick = never_stop
) -> Rework | None:
    """Return a whole puzzle that contains an unfinished text; None if every try fails.

    Another `turn` finds another one.

    Raises:
        PuzzleError: see `Inventive.inventions`.
        Stopped: raised by the tick.
    """
    try:
        text = clean(text)
        for number in range(TRIES):
            tick(Progress("filling in the rest"))
            for change in kind.inventions(text, drawn, SeededRandom(f"{text} {drawn} {turn} {number}"), tick):
                found = _judged(change, GRADES[-1] if number > PLAIN_TRIES else PLAIN, tick)
                if found is not None:
                    return found
    except PuzzleError:
        raise
    except ValueError as error:  # from engine.core.text
        raise PuzzleError(str(error)) from error
    return None


def _judged(change: Change[Inventive[Any]], most: str, tick: Tick) -> Rework | None:
    """Return a completed puzzle with its level; None if it has none, or is harder."""
    puzzle: Any = change.puzzle
    if isinstance(puzzle, Rated):
        rating = puzzle.rate(tick)
        if rating.grade not in GRADES:
            return None
        return Rework(Proposal(change.places, str(puzzle)), rating.grade, "", rating.reason)
    path = path_within(puzzle, most, tick)
    return None if path is None else _rework(change, path)


def retouch(
    puzzle: Pictured[Any], drawn: str = "", *, plainly: bool = False, turn: int = 0, tick: Tick = never_stop
) -> Rework | None:
    """Return the puzzle of nearly the same picture, as its only solution; None if every try fails.

    `plainly`: see `Pictured.retouched`; the easiest of a few tries.  Says how hard it is as far as time allows.
    Another `turn` finds another one.

    Raises:
        PuzzleError: the drawing is not a picture of this puzzle.
        Stopped: raised by the tick before anything is found.
    """
    found: list[Rework] = []
    try:
        for number in range(TRIES):
            tick(Progress("retouching"))
            change = puzzle.retouched(drawn, SeededRandom(f"{puzzle} {drawn} {turn} {number}"), tick, plainly=plainly)
            if change is None:
                continue
            report = appraise(change.puzzle, tick=tick, advice=False)
            proposal = Proposal(change.places, str(change.puzzle), change.drawn)
            found.append(Rework(proposal, report.grade, report.hardest, report.rank))
            if not plainly or report.grade not in GRADES[EASY:] or len(found) == EASY_TRIES:
                break
    except Stopped:
        if not found:
            raise
    return min(found, key=lambda each: each.grade in GRADES and GRADES.index(each.grade), default=None)


def conceal(puzzle: Concealable[Any], *, turn: int = 0, tick: Tick = never_stop) -> Rework | None:
    """Return the puzzle with as many clues hidden as leave one solution; None if none can be.

    Says how hard it is as far as time allows.  Another `turn` finds another one.

    Raises:
        PuzzleError: the puzzle has another number of solutions; says what to do first.
        Stopped: raised by the tick before anything is found.
    """
    solutions = tuple(islice(puzzle.solutions(tick), 2))
    if len(solutions) != 1:
        raise PuzzleError(SEVERAL if solutions else NONE)
    watch, change = StopRecorder(tick), None
    try:
        for more in puzzle.concealed(solutions[0], SeededRandom(f"{puzzle} hide {turn}"), watch):
            change = more
    except Stopped:
        if change is None:
            raise
    if change is None:
        return None
    found = appraise(change.puzzle, tick=tick, advice=False)
    proposal = Proposal(change.places, str(change.puzzle), change.drawn)
    return Rework(
        proposal,
        found.grade,
        found.hardest,
        found.rank,
        hidden=change.puzzle.hidden - puzzle.hidden,
        stopped=watch.stopped.reason if watch.stopped else "",
    )


def _rework(change: Change[Any], path: Sequence[Hint], *, stays: bool = False) -> Rework:
    puzzle = change.puzzle
    proposal = Proposal(change.places, str(puzzle), change.drawn)
    return Rework(proposal, puzzle.grade(path), crux(path), str(rank(puzzle, path) or ""), stays)
