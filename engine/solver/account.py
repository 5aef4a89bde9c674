"""What a search did, in figures: how a machine finds a solution, and proves that there's no other."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from engine.core.abilities import Stated
from engine.core.limits import Stopped, Tick, never_stop
from engine.core.places import Cell
from engine.sat.certificate import certify
from engine.sat.model import Encoding
from engine.sat.search import propagated


@dataclass(frozen=True)
class Account:
    """The search for one puzzle's solution, and the proof of the claim about it.

    `variables`, `clauses`   of the rules as stated, without anything concluded.
    `cells`                  that are to be decided; `forced`: those that unit propagation decides, before any guess.
    `decisions`, `conflicts` guesses of the search for a solution, and the dead ends among them; `propagations`: values
                             that followed.  0 with no solution, which the proof alone shows.
    `proof`                  steps of the certificate (`engine.sat.certificate`); 0 if there's more than one solution.
    `seconds`                for each phase: `stated`, `searched` and `proved`.
    `stopped`                what ended it early, as in `Stopped`.
    """

    variables: int = 0
    clauses: int = 0
    cells: int = 0
    forced: int = 0
    decisions: int = 0
    conflicts: int = 0
    propagations: int = 0
    proof: int = 0
    seconds: dict[str, float] = field(default_factory=dict)
    stopped: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the account as values that the json module can write."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Self:
        """Return the account from what `to_json` gave."""
        return cls(**value)


def give_account(puzzle: Stated[Any], tick: Tick = never_stop) -> Account:
    """Search and prove once more, from the rules alone, and return what it took; as far as the tick allows."""
    found: dict[str, Any] = {"seconds": {}}
    begun = time.perf_counter()

    def end(phase: str) -> None:
        nonlocal begun
        now = time.perf_counter()
        found["seconds"][phase], begun = now - begun, now

    try:
        statement = puzzle.statement(tick)
        model = statement.model
        found |= {"variables": model.variables, "clauses": sum(1 for _ in model.clauses())}
        true = propagated(model.clauses, tick)
        cells = _values(statement)
        found |= {"cells": len(cells), "forced": sum(_is_decided(each, true) for each in cells.values())}
        end("stated")
        with model.search(statement.meaning, tick) as search:
            one = search.model()
            found |= search.effort if one is not None else {}
            if one is not None:
                search.exclude(one)
            is_alone = one is None or search.model() is None
        end("searched")
        if is_alone:
            solution = None if one is None else next(puzzle.solutions(tick))
            found["proof"] = certify(puzzle, puzzle.statement(tick), solution, tick).drat.count("\n")
            end("proved")
    except Stopped as stop:
        found["stopped"] = stop.reason
    return Account(**found)


def _values(statement: Encoding) -> dict[Cell, list[int]]:
    """Return the variables of each cell."""
    found: dict[Cell, list[int]] = {}
    for variable, (cell, _) in statement.meaning.items():
        found.setdefault(cell, []).append(variable)
    return found


def _is_decided(variables: list[int], true: frozenset[int]) -> bool:
    return any(each in true for each in variables) or all(-each in true for each in variables)
