"""Hints, and what else is found out while somebody waits: `engine.process.worker hints`, many answers each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine import Cell, Hint, QualityReport, Rework, Standing, Verdict, hint_from_json
from webapp.jobs.pool import NoAnswer, Pool
from webapp.settings import Settings
from webapp.store.stock import Ready
from webapp.waits import Waits

COMMAND = (sys.executable, "-m", "engine.process.worker", "hints")
HINT_SECONDS = 1.2
"""Time to look for a hint in: it is done while the visitor waits for the page."""
RATING_SECONDS = 3.0
"""Time to find out how hard a puzzle is, while whoever has solved it reads that it is."""
REWORK_SECONDS = 4.0
"""Time to try small changes of a puzzle in, or to invent the rest of it."""
DEAL_SECONDS = 2.0
"""Time to deal a puzzle in: most take a fraction of that, and for others there are jobs."""
ANSWERED_SECONDS = 5.0
"""Time to deal one for a booklet and solve it."""


@dataclass(frozen=True)
class Answered:
    """A fresh puzzle with its first solutions, the best first, as `Puzzle.solution_to_json` gives them."""

    ready: Ready
    solutions: tuple[object, ...]


class HintProcesses(Pool):
    """A few processes, started when they are first wanted, or by `start` ahead of need."""

    def __init__(
        self,
        settings: Settings,
        command: Sequence[str] = COMMAND,
        charge: Callable[[str, float], None] | None = None,
        waits: Waits | None = None,
    ) -> None:
        """At least two: while one visitor's hard puzzle has one, there is another."""
        super().__init__(settings, command, max(2, settings.solvers // 2), charge, waits)
        self._longer = Pool(settings, command, 1, charge, waits)
        """For what takes a setter's four seconds, so that nobody's hint waits behind it; started when first wanted."""

    def close(self) -> None:
        """End all processes; those at work end with their hints."""
        self._longer.close()
        super().close()

    def hint(self, kind: str, text: str, entries: str, client: str, *, near: str = "") -> Hint:
        """The next step from a player's entries, for one visitor; takes a few seconds at most.

        `near` is the cell where they are at work, such as `r1c1`, if that is known.

        Raises:
            PuzzleError: the entries are not of this puzzle's shape.
            NoAnswer: says why.
        """
        value = self.asked("hint", kind, text, entries, client, near=near, seconds=HINT_SECONDS)
        return self.read(lambda: hint_from_json(value, entries))

    def standing(self, kind: str, text: str, entries: str, client: str) -> Standing:
        """What a player's entries amount to; raises as `hint` does."""
        value = self.asked("standing", kind, text, entries, client, seconds=HINT_SECONDS)
        return self.read(lambda: Standing.from_json(value))

    def value(self, kind: str, text: str, entries: str, cell: Cell, client: str) -> str | None:
        """What a cell holds, as the player's entries name it, if that is known; raises as `hint` does."""
        value = self.asked("value", kind, text, entries, client, cell=cell, seconds=HINT_SECONDS)
        return None if value is None else str(value)

    def verdict(self, kind: str, text: str, lesson: str, before: str, after: str, client: str) -> Verdict:
        """What a move is worth in a lesson; raises as `hint` does."""
        value = self.asked("verdict", kind, text, after, client, lesson=lesson, before=before, seconds=HINT_SECONDS)
        return self.read(lambda: Verdict.from_json(value, before))

    def appraisal(self, kind: str, text: str, drawn: str, client: str) -> QualityReport:
        """What there is to say of a puzzle that is being made, with the solution that its setter has in mind.

        Nobody has asked for it, so it holds up no hint: there is always a process left for those, of the same visitor
        too.  Raises as `hint` does.
        """
        value = self.asked("appraisal", kind, text, drawn, client, leaves=1, aside=True, seconds=HINT_SECONDS)
        return self.read(lambda: QualityReport.from_json(value))

    def rating(self, kind: str, text: str, client: str) -> QualityReport:
        """How hard a puzzle is that was just solved; nobody waits for it either.  Raises as `hint` does."""
        value = self.asked("rating", kind, text, "", client, seconds=RATING_SECONDS, leaves=1, aside=True)
        return self.read(lambda: QualityReport.from_json(value))

    def rework(self, kind: str, text: str, drawn: str, client: str, *, wish: str, turn: int) -> Rework | None:
        """A puzzle that is being made, with what its setter wishes done; None if nothing was found.

        `turn` is how often they asked before.  Raises as `hint` does; also where the text is no beginning of a puzzle.
        """
        value = self._longer.asked("rework", kind, text, drawn, client, seconds=REWORK_SECONDS, wish=wish, turn=turn)
        return None if value is None else self.read(lambda: Rework.from_json(value))

    def fresh(self, kind: str, recipe: str, client: str) -> Ready:
        """The puzzle that a recipe gives.

        Raises:
            NoAnswer: says why there is none.
        """
        value = self.asked("fresh", kind, recipe, "", client, seconds=DEAL_SECONDS)
        if value is None:
            raise NoAnswer("time")
        return self.read(lambda: Ready(recipe, value["text"], value["title"]))

    def answered(self, kind: str, recipe: str, client: str) -> Answered:
        """The puzzle that a recipe gives, with its solutions; raises as `fresh` does.

        A booklet asks for many, so it leaves a process to hints.
        """
        value = self.asked("answered", kind, recipe, "", client, seconds=ANSWERED_SECONDS, leaves=1)
        if value is None:
            raise NoAnswer("time")
        return self.read(lambda: Answered(Ready(recipe, value["text"], value["title"]), tuple(value["solutions"])))
