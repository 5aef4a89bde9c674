"""Certificates, checked by a checker of our own, by a second solver, and by drat-trim where that is installed."""

from __future__ import annotations

import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from pysat.solvers import Solver

from engine import PUZZLES, Example, GridPuzzle, Progress, Stopped
from engine.core.abilities import Stated
from engine.sat.certificate import Certificate, NotCertified, certify
from engine.solver.proof import Proof

Clauses = list[tuple[int, ...]]

GRIDS = [kind for kind in PUZZLES.values() if issubclass(kind, GridPuzzle)]
EXAMPLES = [pytest.param(kind, each, id=f"{kind.slug}-{each.title}") for kind in GRIDS for each in kind.examples]
PROVABLE = [each for each in EXAMPLES if each.values[1].solutions in (0, 1)]
FIRST = [pytest.param(kind, kind.examples[0], id=kind.slug) for kind in GRIDS]

Kind = type[GridPuzzle[Any]]


# The checker


class Checker:
    """Forward checking of DRUP: every added clause must follow from those before it by unit propagation.

    Two watched literals per clause.  Deleting is optional, as more clauses imply no less; units stay for ever.
    """

    def __init__(self, clauses: Iterable[tuple[int, ...]]) -> None:
        self.watched: defaultdict[int, list[list[int]]] = defaultdict(list)
        self.true: dict[int, None] = {}
        self.refuted = False
        for clause in clauses:
            self.accept(clause)

    def accept(self, clause: Iterable[int]) -> None:
        """Take the clause for granted."""
        literals = sorted(set(clause), key=lambda x: -x in self.true)
        if any(-x in literals for x in literals):
            return
        open_literals = [x for x in literals if -x not in self.true]
        if len(literals) > 1:
            for literal in literals[:2]:
                self.watched[literal].append(literals)
        if len(open_literals) < 2:
            self.refuted |= self.propagate(open_literals) if open_literals else True

    def propagate(self, literals: Iterable[int]) -> bool:
        """Make the literals true, and all that follows; whether that is a contradiction."""
        waiting = list(literals)
        while waiting:
            literal = waiting.pop()
            if -literal in self.true:
                return True
            if literal in self.true:
                continue
            self.true[literal] = None
            watching, self.watched[-literal] = self.watched[-literal], []
            for clause in watching:
                if clause[0] == -literal:
                    clause[:2] = clause[1], clause[0]
                other = next((i for i, x in enumerate(clause) if i > 1 and -x not in self.true), None)
                if clause[0] in self.true or other is None:
                    self.watched[-literal].append(clause)
                    if clause[0] not in self.true:
                        waiting.append(clause[0])
                else:
                    clause[1], clause[other] = clause[other], clause[1]
                    self.watched[clause[1]].append(clause)
        return False

    def follows(self, clause: Iterable[int]) -> bool:
        """Whether the clause follows by unit propagation."""
        before = len(self.true)
        contradiction = self.refuted or self.propagate(-x for x in clause)
        for literal in list(self.true)[before:]:
            del self.true[literal]
        return contradiction

    def refutes(self, steps: Iterable[str]) -> bool:
        """Whether the steps are right and end in the empty clause."""
        for step in steps:
            if not step.startswith("d"):
                clause = read_clause(step)
                if not self.follows(clause):
                    return False
                if not clause:
                    return True
                self.accept(clause)
        return False


def read_clause(line: str) -> tuple[int, ...]:
    *literals, end = map(int, line.split())
    assert end == 0
    return tuple(literals)


def read_cnf(text: str) -> Clauses:
    lines = [line for line in text.splitlines() if not line.startswith("c")]
    _, _, variables, count = lines[0].split()
    clauses = [read_clause(line) for line in lines[1:]]
    assert len(clauses) == int(count)
    assert max(abs(x) for clause in clauses for x in clause) <= int(variables)
    return clauses


def is_proof(clauses: Clauses, drat: str) -> bool:
    return Checker(clauses).refutes(drat.splitlines())


def another_solver_satisfies(clauses: Clauses) -> bool:
    """MiniSat 2.2 shares no code with CaDiCaL, which made the proofs."""
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        return bool(solver.solve())


def certificate_of(kind: Kind, example: Example) -> Certificate:
    puzzle = kind.parse(example.text)
    assert isinstance(puzzle, Stated)
    return certify(puzzle, puzzle.statement(), next(puzzle.solutions(), None))


@pytest.mark.parametrize(
    ("clauses", "steps", "right"),
    [
        ([(1, 2), (1, -2), (-1, 2), (-1, -2)], ["1 0", "0"], True),
        ([(1, 2), (1, -2), (-1, 2), (-1, -2)], ["1 0", "d 1 2 0", "0"], True),
        ([(1, 2), (1, -2), (-1, 2), (-1, -2)], ["0"], False),  # true, but a step is missing
        ([(1, 2), (1, -2), (-1, 2), (-1, -2)], ["1 0"], False),  # no end
        ([(1, 2), (1, -2), (-1, 2), (-1, -2)], ["3 0", "1 0", "0"], False),  # harmless, but does not follow
        ([(1, 2), (1, -2), (-1, 2)], ["1 0", "0"], False),
        ([(1, 2), (1, -2), (-1, 2)], ["-1 0", "0"], False),
        ([(1,), (-1, 2), (-2,)], ["0"], True),
        ([(1, 2, 3), (-1,), (-2,), (-3,)], ["0"], True),
        ([(1, -1)], ["0"], False),
        ([()], ["0"], True),
        ([], ["0"], False),
    ],
)
def test_the_checker_knows_right_from_wrong(clauses: Clauses, steps: list[str], right: bool) -> None:
    assert Checker(clauses).refutes(steps) == right


# Certificates


@pytest.mark.parametrize("kind", GRIDS, ids=lambda kind: kind.slug)
def test_every_grid_puzzle_can_be_certified(kind: Kind) -> None:
    assert issubclass(kind, Stated)


@pytest.mark.parametrize(("kind", "example"), PROVABLE)
def test_the_proof_is_right_and_another_solver_agrees(kind: Kind, example: Example) -> None:
    certificate = certificate_of(kind, example)
    clauses = read_cnf(certificate.cnf)
    assert is_proof(clauses, certificate.drat)
    assert not another_solver_satisfies(clauses)
    if example.solutions:
        assert another_solver_satisfies(clauses[:-1])  # the last one excludes the solution


@pytest.mark.parametrize(("kind", "example"), EXAMPLES)
def test_the_clauses_have_exactly_the_solutions_of_the_puzzle(kind: Kind, example: Example) -> None:
    puzzle = kind.parse(example.text)
    assert isinstance(puzzle, Stated)
    statement = puzzle.statement()
    with statement.model.search(statement.meaning) as search:
        found = [{statement.meaning[v] for v in true} for true in islice(search.models(), 50)]
    values = {value for _, value in statement.meaning.values()}
    expected = [
        {((r, c), value) for r, row in enumerate(grid) for c, value in enumerate(row) if value in values}
        for grid in islice(puzzle.solutions(), 50)
    ]
    assert len(found) == len(expected)
    assert all(each in expected for each in found)


@pytest.mark.parametrize("kind", GRIDS, ids=lambda kind: kind.slug)
def test_a_proof_that_was_tampered_with_is_refused(kind: Kind) -> None:
    unique = (certificate_of(kind, each) for each in kind.examples if each.solutions == 1)
    for clauses, steps in ((read_cnf(each.cnf), each.drat) for each in unique):
        assert is_proof(clauses, steps)
        assert not is_proof(clauses[:-1], steps)  # the rules alone have a solution
        assert not is_proof(clauses, steps.removesuffix("0\n"))
        if not is_proof(clauses, "0\n"):  # else propagation alone proves the claim, and no reason is needed
            assert not is_proof(clauses, f"0\n{steps}")  # the end before the reasons
            unknown = max(abs(x) for clause in clauses for x in clause) + 1
            assert not is_proof(clauses, f"{unknown} 0\n{steps}")  # nothing is known of it
            return


@pytest.mark.parametrize(("kind", "example"), FIRST)
def test_the_comments_name_puzzle_claim_cells_and_rules(kind: Kind, example: Example) -> None:
    puzzle = kind.parse(example.text)
    certificate = certificate_of(kind, example)
    comments = [line.removeprefix("c").removeprefix(" ") for line in certificate.cnf.splitlines() if line[0] == "c"]
    assert comments[:2] == [f"Puzzle: {kind.slug} {puzzle}", "Claim:  the only solution is"]
    assert "\n".join(comments).find(puzzle.draw(next(puzzle.solutions()))) > 0
    start = comments.index("Clauses, counted from 1") + 1
    count = len(read_cnf(certificate.cnf))
    covered = [tuple(map(int, line.split()[0].split("-"))) for line in comments[start:]]
    assert [number for first, last in covered for number in range(first, last + 1)] == list(range(1, count + 1))
    assert isinstance(puzzle, Stated)
    for variable, ((r, c), value) in puzzle.statement().meaning.items():
        assert f"{variable} r{r + 1}c{c + 1} is {puzzle.word(value)}" in comments


@pytest.mark.parametrize(("kind", "example"), FIRST)
def test_a_wrong_claim_gets_no_certificate(kind: Kind, example: Example) -> None:
    puzzle = kind.parse(example.text)
    assert isinstance(puzzle, Stated)
    with pytest.raises(NotCertified, match="another solution"):
        certify(puzzle, puzzle.statement(), None)
    (solution,) = puzzle.solutions()
    with pytest.raises(NotCertified, match="breaks the rules"):
        certify(puzzle, puzzle.statement(), solution[1:] + solution[:1])


@pytest.mark.parametrize(("kind", "example"), FIRST)
@pytest.mark.parametrize("doing", ["reading the rules", "searching", "proving"])
def test_every_stage_of_a_proof_can_be_stopped(kind: Kind, example: Example, doing: str) -> None:
    puzzle = kind.parse(example.text)
    assert isinstance(puzzle, Stated)
    (solution,) = puzzle.solutions()

    def stop(progress: Progress) -> None:
        if progress.doing == doing:
            raise Stopped("time")

    with pytest.raises(Stopped):
        certify(puzzle, puzzle.statement(stop), solution, stop)


@pytest.mark.skipif(
    shutil.which("drat-trim") is None, reason="drat-trim (github.com/marijnheule/drat-trim) is not on the PATH"
)
@pytest.mark.parametrize(("kind", "example"), PROVABLE)
def test_drat_trim_verifies_the_files(kind: Kind, example: Example, tmp_path: Path) -> None:
    found = certificate_of(kind, example)
    Proof({"cnf": found.cnf, "drat": found.drat}, "").save(tmp_path / "it")
    command = ["drat-trim", tmp_path / "it.cnf", tmp_path / "it.drat"]
    said = subprocess.run(command, capture_output=True, text=True).stdout
    assert "s VERIFIED" in said or "trivial UNSAT" in said, said
