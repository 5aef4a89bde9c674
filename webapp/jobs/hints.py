"""Hints and other answers for a waiting visitor: what may be asked, and how long each may take."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from engine import Account, Cell, Hint, QualityReport, Rework, Standing, Verdict, hint_from_json
from webapp.jobs.status import NoAnswer, read_answer
from webapp.store.values import Ready

HINT_SECONDS = 1.2
"""Time to look for a hint while the visitor waits."""
RATING_SECONDS = 3.0
"""Time to rate a puzzle, while the visitor reads that it is solved."""
ACCOUNT_SECONDS = 2.0
"""Time to search once more, and to prove it; what is done by then is told."""
PROOF_SECONDS = 4.0
"""Time to solve a puzzle and write the proof."""
WORKINGS_SECONDS = 3.0
"""Time to try what programs of old do; most take a tenth of it."""
REWORK_SECONDS = 4.0
"""Time to try small changes of a puzzle, or to complete it."""
DEAL_SECONDS = 2.0
"""Time to deal a puzzle: most take a fraction of it; jobs deal the others."""
ANSWERED_SECONDS = 5.0
"""Time to deal a booklet's puzzle and solve it."""


@dataclass(frozen=True)
class SolvedPuzzle:
    """A fresh puzzle with its first solutions, the best first, as `Puzzle.solution_to_json` gives them."""

    ready: Ready
    solutions: tuple[object, ...]


class Hints(ABC):
    """Who answers: processes beside the site, or the visitor's own device."""

    @abstractmethod
    def ask(
        self,
        task: str,
        kind: str,
        text: str,
        entries: str,
        client: str,
        *,
        seconds: float,
        leaves: int = 0,
        aside: bool = False,
        **more: object,
    ) -> Any:
        """Return the JSON that `engine.process.tasks` gives for a visitor's task.

        `leaves` processes stay free for others; a task done `aside` does not wait for others of the same visitor.

        Raises:
            PuzzleError: the entries do not fit this puzzle.
            NoAnswer: says why.
        """

    def ask_at_length(self, task: str, kind: str, text: str, entries: str, client: str, **more: Any) -> Any:
        """Do the same with more time, so that nobody's hint waits for it."""
        return self.ask(task, kind, text, entries, client, **more)

    def hint(self, kind: str, text: str, entries: str, client: str, *, near: str = "", lesson: str = "") -> Hint:
        """Return the next step from a player's entries; takes a few seconds at most.

        `near` is the cell where the player is at work, such as `r1c1`, if known.  In a lesson, the step is that of its
        technique.

        Raises:
            PuzzleError: the entries do not fit this puzzle.
            NoAnswer: says why.
        """
        value = self.ask("hint", kind, text, entries, client, near=near, lesson=lesson, seconds=HINT_SECONDS)
        return read_answer(lambda: hint_from_json(value, entries))

    def standing(self, kind: str, text: str, entries: str, client: str) -> Standing:
        """Return what a player's entries amount to; raise as `hint` does."""
        value = self.ask("standing", kind, text, entries, client, seconds=HINT_SECONDS)
        return read_answer(lambda: Standing.from_json(value))

    def value(self, kind: str, text: str, entries: str, cell: Cell, client: str) -> str | None:
        """Return what a cell holds, as the player's entries name it, if known; raise as `hint` does."""
        value = self.ask("value", kind, text, entries, client, cell=cell, seconds=HINT_SECONDS)
        return None if value is None else str(value)

    def verdict(self, kind: str, text: str, lesson: str, before: str, after: str, client: str) -> Verdict:
        """Return the value of a move in a lesson; raise as `hint` does."""
        value = self.ask("verdict", kind, text, after, client, lesson=lesson, before=before, seconds=HINT_SECONDS)
        return read_answer(lambda: Verdict.from_json(value, before))

    def appraisal(self, kind: str, text: str, drawn: str, client: str) -> QualityReport:
        """Return how good a puzzle in the making is, with the solution that its setter has in mind.

        Nobody asked for it, so it delays no hint: a process is always left for those, even for the same visitor.
        Raises as `hint` does.
        """
        value = self.ask("appraisal", kind, text, drawn, client, leaves=1, aside=True, seconds=HINT_SECONDS)
        return read_answer(lambda: QualityReport.from_json(value))

    def account(self, kind: str, text: str, client: str) -> Account:
        """Return what the search for a puzzle's solution does, in figures.  Raises as `hint` does."""
        value = self.ask("account", kind, text, "", client, leaves=1, seconds=ACCOUNT_SECONDS)
        return read_answer(lambda: Account.from_json(value))

    def workings(self, kind: str, text: str, at: str, client: str) -> dict[str, Any]:
        """Return how machines solve a puzzle, see `Transparent`, as JSON values.  Raises as `hint` does."""
        value = self.ask("workings", kind, text, "", client, at=at, leaves=1, seconds=WORKINGS_SECONDS)
        return read_answer(lambda: dict(value))

    def proof(self, kind: str, text: str, client: str) -> dict[str, Any]:
        """Return the proof about a puzzle (`engine.solver.proof`) as JSON values, and what ended the search early.

        Without files there is nothing to prove.  Raises as `hint` does.
        """
        value = self.ask_at_length("proof", kind, text, "", client, seconds=PROOF_SECONDS)
        return read_answer(lambda: dict(value))

    def rating(self, kind: str, text: str, client: str) -> QualityReport:
        """Return how hard a puzzle is that was just solved; nobody waits for it either.  Raises as `hint` does."""
        value = self.ask("rating", kind, text, "", client, seconds=RATING_SECONDS, leaves=1, aside=True)
        return read_answer(lambda: QualityReport.from_json(value))

    def rework(self, kind: str, text: str, drawn: str, client: str, *, wish: str, turn: int) -> Rework | None:
        """Return a puzzle in the making with its setter's wish applied; None if nothing was found.

        `turn` is how often they asked before.  Raises as `hint` does; also if the text is not the beginning of a
        puzzle.
        """
        value = self.ask_at_length("rework", kind, text, drawn, client, seconds=REWORK_SECONDS, wish=wish, turn=turn)
        return None if value is None else read_answer(lambda: Rework.from_json(value))

    def fresh(self, kind: str, recipe: str, client: str) -> Ready:
        """Return the puzzle of a recipe.

        Raises:
            NoAnswer: says why there is none.
        """
        value = self.ask("fresh", kind, recipe, "", client, seconds=DEAL_SECONDS)
        if value is None:
            raise NoAnswer("time")
        return read_answer(lambda: Ready(recipe, value["text"], value["title"]))

    def fresh_with_solutions(self, kind: str, recipe: str, client: str) -> SolvedPuzzle:
        """Return the puzzle of a recipe, with its solutions; raise as `fresh` does.

        A booklet asks for many, so one process is left for hints.
        """
        value = self.ask("answered", kind, recipe, "", client, seconds=ANSWERED_SECONDS, leaves=1)
        if value is None:
            raise NoAnswer("time")
        return read_answer(
            lambda: SolvedPuzzle(Ready(recipe, value["text"], value["title"]), tuple(value["solutions"]))
        )
