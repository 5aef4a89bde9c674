"""What a search did, in figures: how a machine finds a solution, and proves that there's no other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from engine.core.abilities import Bounded, Stated
from engine.core.limits import Stopped, Tick, never_stop
from engine.core.places import Cell
from engine.sat.certificate import certify, certify_least
from engine.sat.model import Encoding
from engine.sat.search import propagated


@dataclass(frozen=True)
class Account:
    """The search for one puzzle's solution, and the proof of the claim about it.

    `variables`, `clauses`   of the rules as stated, without anything concluded.
    `questions`              of the variables, those that ask something of a cell; the others help to state the rules.
    `cells`                  that are to be decided; `forced`: those that unit propagation decides, before any guess.
    `found`                  whether there is a solution, as far as the search came.
    `decisions`, `conflicts` guesses of the search for a solution, and the dead ends among them; `propagations`: values
                             that followed.  0 with no solution, which the proof alone shows.
    `descent`                of a puzzle of a least: the sizes found one after another, each less than the one before.
    `proof`                  steps of the certificate (`engine.sat.certificate`); 0 if there's more than one solution.
    `seconds`                for each phase: `stated`, `searched` and `proved`.
    `stopped`                what ended it early, as in `Stopped`.
    """

    variables: int = 0
    clauses: int = 0
    questions: int = 0
    cells: int = 0
    forced: int = 0
    found: bool = False
    decisions: int = 0
    conflicts: int = 0
    propagations: int = 0
    descent: tuple[int, ...] = ()
    proof: int = 0
    seconds: dict[str, float] = field(default_factory=dict)
    stopped: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the account as values that the json module can write."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Self:
        """Return the account from what `to_json` gave, after a trip through JSON."""
        return cls(**value | {"descent": tuple(value["descent"])})


@dataclass
class _Notes:
    """What was found out so far, and when the phase at work began."""

    found: dict[str, Any] = field(default_factory=lambda: {"seconds": {}})
    begun: float = field(default_factory=time.perf_counter)

    def end(self, phase: str) -> None:
        now = time.perf_counter()
        self.found["seconds"][phase], self.begun = now - self.begun, now


def give_account(puzzle: Stated[Any] | Bounded[Any], tick: Tick = never_stop) -> Account:
    """Search and prove once more, from the rules alone, and return what it took; as far as the tick allows."""
    notes = _Notes()
    try:
        if isinstance(puzzle, Bounded):
            _descend(puzzle, notes, tick)
        else:
            _search(puzzle, notes, tick)
    except Stopped as stop:
        notes.found["stopped"] = stop.reason
    return Account(**notes.found)


def descend(puzzle: Bounded[Any], tick: Tick = never_stop) -> Iterator[tuple[frozenset[int], dict[str, int]]]:
    """Yield answers, each less than the one before, as the true ones of the named variables, and what it took.

    At the end nothing less will do (proved).  The last effort is that of all questions but the last.
    """
    most: int | None = None
    total = dict.fromkeys(("decisions", "conflicts", "propagations"), 0)
    while True:
        model = puzzle.within(most, tick)
        with model.search([number for _, number in model.named], tick) as search:
            answer = search.model()
            total = {name: total[name] + search.effort[name] for name in total}
        if answer is None:
            return
        yield answer, total
        most = len(answer) - 1


def _descend(puzzle: Bounded[Any], notes: _Notes, tick: Tick) -> None:
    """Find an answer, then always a lesser one, until there is none."""
    found = notes.found
    model = puzzle.within(None, tick)
    variables = [number for _, number in model.named]
    found |= {"variables": model.variables, "clauses": sum(1 for _ in model.clauses())}
    found |= {"questions": len(variables), "cells": len(variables)}
    true = propagated(model.clauses, tick)
    found["forced"] = sum(each in true or -each in true for each in variables)
    notes.end("stated")
    size: int | None = None
    for answer, effort in descend(puzzle, tick):
        size = len(answer)
        found |= effort | {"found": True, "descent": (*found.get("descent", ()), size)}
    notes.end("searched")
    found["proof"] = certify_least(puzzle, None if size is None else size - 1, tick).drat.count("\n")
    notes.end("proved")


def _search(puzzle: Stated[Any], notes: _Notes, tick: Tick) -> None:
    """Find a solution, and look for another."""
    found = notes.found
    statement = puzzle.statement(tick)
    model = statement.model
    found |= {
        "variables": model.variables,
        "clauses": sum(1 for _ in model.clauses()),
        "questions": len(statement.meaning),
    }
    true = propagated(model.clauses, tick)
    cells = _values(statement)
    found |= {"cells": len(cells), "forced": sum(_is_decided(each, true) for each in cells.values())}
    notes.end("stated")
    with model.search(statement.meaning, tick) as search:
        one = search.model()
        if one is not None:
            found |= search.effort | {"found": True}
            search.exclude(one)
        is_alone = one is None or search.model() is None
    notes.end("searched")
    if is_alone:
        solution = None if one is None else next(puzzle.solutions(tick))
        found["proof"] = certify(puzzle, puzzle.statement(tick), solution, tick).drat.count("\n")
        notes.end("proved")


def _values(statement: Encoding) -> dict[Cell, list[int]]:
    """Return the variables of each cell."""
    found: dict[Cell, list[int]] = {}
    for variable, (cell, _) in statement.meaning.items():
        found.setdefault(cell, []).append(variable)
    return found


def _is_decided(variables: list[int], true: frozenset[int]) -> bool:
    return any(each in true for each in variables) or all(-each in true for each in variables)
