"""Certificates: proofs of “the only solution”, “no solution” and “nothing less” that you can check yourself.

A certificate is two texts, in the formats of the SAT competitions:

`cnf`   DIMACS.  All rules of the puzzle as clauses and, if it has a solution, one more that excludes it, or a counter
        that allows less than the least.  Comments name
        the puzzle, the claim, the meaning of the variables and the clauses of each rule.  Nothing that a solver
        concluded is among the clauses, so the proof covers the whole claim.
`drat`  One step a line: a clause that follows from those before it by unit propagation, or `d` and a clause that is no
        longer needed; at last `0`, the empty clause.  This is DRUP, which checkers of DRAT read too (Wetzler, Heule,
        Hunt, "DRAT-trim: Efficient checking and trimming using expressive clausal proofs", 2014).

You only have to trust the rules as clauses, which the comments explain, and the checker.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.abilities import Bounded
from engine.core.limits import Tick, never_stop
from engine.core.places import Cell, place
from engine.core.puzzle import GridPuzzle, Puzzle
from engine.sat.model import Encoding, Model
from engine.sat.search import Clause, refutation


@dataclass(frozen=True)
class Certificate:
    """The two texts."""

    cnf: str
    drat: str


class NotCertified(AssertionError):
    """Raised when the clauses contradict what the solver found: a bug in the engine."""


def certify(puzzle: GridPuzzle[Any], statement: Encoding, solution: Any, tick: Tick = never_stop) -> Certificate:
    """Prove that the solution is the only one or, if it is None, that there is none.

    A solution adds one rule to the statement's model: some cell differs from it.

    Raises:
        NotCertified: the clauses exclude the solution, or allow another one.
        Stopped: whatever the tick raises.
    """
    model = statement.model
    if solution is not None:
        literals = [v if solution[r][c] == value else -v for v, ((r, c), value) in statement.meaning.items()]
        with model.search(statement.meaning, tick) as search:
            if search.model(literals) is None:
                raise NotCertified(f"{puzzle.slug} {puzzle}: the solution breaks the rules as clauses")
        with model.rule("Some cell differs from the solution above"):
            model.add(*_difference(statement, solution))
    claim = ["no solution"] if solution is None else ["the only solution is", *puzzle.draw(solution).splitlines()]
    named = statement.meaning.items()
    meaning = {variable: f"{place(cell)} is {puzzle.word(value)}" for variable, (cell, value) in named}
    return _refuted(puzzle, model, claim, meaning, tick)


def certify_least(puzzle: Bounded[Any], most: int | None, tick: Tick = never_stop) -> Certificate:
    """Prove that no answer has at most this size; for None, that there is none at all.

    Raises:
        NotCertified: the clauses allow one.
        Stopped: whatever the tick raises.
    """
    model = puzzle.within(most, tick)
    meaning = {number: str(key) for key, number in model.named}
    return _refuted(puzzle, model, [puzzle.claim(most)], meaning, tick)


def _refuted(
    puzzle: Puzzle[Any], model: Model, claim: Sequence[str], meaning: Mapping[int, str], tick: Tick
) -> Certificate:
    proof = refutation(model.clauses(), tick)
    if proof is None:
        raise NotCertified(f"{puzzle.slug} {puzzle}: the rules as clauses have another solution")
    comments = "".join(f"c {line}".rstrip() + "\n" for line in _comments(puzzle, model, claim, meaning))
    clauses = list(model.clauses())
    header = f"p cnf {model.variables} {len(clauses)}\n"
    return Certificate(comments + header + "".join(map(_dimacs, clauses)), "".join(f"{step}\n" for step in proof))


def _difference(statement: Encoding, solution: Any) -> Iterator[int]:
    """Return literals, one of which is true if some cell differs from the solution."""
    variables: defaultdict[Cell, dict[object, int]] = defaultdict(dict)
    for variable, (cell, value) in statement.meaning.items():
        variables[cell][value] = variable
    for (r, c), by_value in variables.items():
        if solution[r][c] in by_value:
            yield -by_value[solution[r][c]]
        else:
            yield from by_value.values()


def _dimacs(clause: Clause) -> str:
    return " ".join(map(str, (*clause, 0))) + "\n"


def _comments(puzzle: Puzzle[Any], model: Model, claim: Sequence[str], meaning: Mapping[int, str]) -> Iterator[str]:
    first_line, *others = claim
    yield f"Puzzle: {puzzle.slug} {puzzle}"
    yield f"Claim:  {first_line}"
    yield from others
    yield ""
    yield "Variables; all others are auxiliary"
    yield from (f"{variable} {words}" for variable, words in meaning.items())
    yield ""
    yield "Clauses, counted from 1"
    first = 1
    for rule in model.rules:
        if rule.clauses:
            yield f"{first}-{first + len(rule.clauses) - 1} {rule.text}"
        first += len(rule.clauses)
