"""What a search did, in figures that the certificate and the puzzle's answers agree with."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import PUZZLES, Example, Stopped, give_account
from engine.core.abilities import Stated
from engine.core.limits import Progress
from engine.sat.certificate import certify, certify_least
from engine.solver.account import Account

GRIDS = [kind for kind in PUZZLES.values() if issubclass(kind, Stated)]
EXAMPLES = [pytest.param(kind, each, id=f"{kind.slug}-{each.title}") for kind in GRIDS for each in kind.examples]


@pytest.mark.parametrize(("kind", "example"), EXAMPLES)
def test_the_figures_are_those_of_the_certificate(kind: Any, example: Example) -> None:
    puzzle = kind.parse(example.text)
    found = give_account(puzzle)
    assert found.cells == puzzle.width * puzzle.height
    assert 0 <= found.forced <= found.cells
    assert found == Account.from_json(found.to_json())
    if example.solutions not in (0, 1):
        assert (found.proof, "proved" in found.seconds) == (0, False)
        return
    written = certify(puzzle, puzzle.statement(), next(puzzle.solutions(), None))
    _, _, variables, clauses = next(line for line in written.cnf.splitlines() if line.startswith("p")).split()
    assert (found.variables, found.clauses + example.solutions) == (int(variables), int(clauses))
    assert found.proof == written.drat.count("\n")
    assert found.found == bool(example.solutions)


def test_the_signpost_of_the_document_takes_975_variables() -> None:
    found = give_account(PUZZLES["signpost"].parse("5x5:1cceefcfggeeccghcac3e12hch10ah25a"))  # type: ignore[arg-type]
    assert (found.variables, found.clauses + 1, found.proof) == (975, 5056, 1130)


@pytest.mark.parametrize("doing", ["reading the rules", "searching", "proving"])
def test_what_was_done_until_a_limit_is_told(doing: str) -> None:
    def stop(progress: Progress) -> None:
        if progress.doing == doing:
            raise Stopped("time")

    found = give_account(PUZZLES["kenken"].parse(PUZZLES["kenken"].examples[1].text), stop)  # type: ignore[arg-type]
    assert found.stopped == "time"
    assert found.proof == 0
    assert bool(found.decisions) == (doing == "proving")


@pytest.mark.parametrize(("gravity", "descent"), [("", 31), ("/floating", 21)])
def test_the_trailer_is_solved_by_descent(gravity: str, descent: int) -> None:
    puzzle: Any = PUZZLES["boxes"].parse(PUZZLES["boxes"].examples[0].text + gravity)
    found = give_account(puzzle)
    assert list(found.descent) == sorted(set(found.descent), reverse=True)
    assert found.descent[-1] == descent
    assert found.cells == found.variables == 63
    assert found.proof == certify_least(puzzle, descent - 1).drat.count("\n")
    assert found == Account.from_json(json.loads(json.dumps(found.to_json())))


def test_views_that_no_stack_fits_have_no_descent() -> None:
    found = give_account(PUZZLES["boxes"].parse("2x2x2:11,00/10,01/01,00"))  # type: ignore[arg-type]
    assert found.descent == ()
    assert found.proof
