"""Certificates that no layout has fewer boxes: by a checker of our own, by other programs, and spoilt ones refused."""

from __future__ import annotations

import random
import shutil
import subprocess
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from engine import PUZZLES
from engine.__main__ import main
from engine.core.limits import Progress, Stopped
from engine.puzzles.boxes import Boxes, boxes_of
from engine.puzzles.boxes.space import Space
from engine.sat.certificate import Certificate, NotCertified, certify_least
from engine.solver.proof import Proof
from tests.engine.sat.test_certificates import another_solver_satisfies, is_proof, read_cnf

TRAILER = PUZZLES["boxes"].examples[0].text


def views(boxes: set[tuple[int, int, int]], sides: tuple[int, int, int], *, gravity: bool) -> Boxes:
    """The puzzle that shows a layout."""
    height, width, depth = sides

    def drawn(rows: int, columns: int, is_seen: Any) -> tuple[str, ...]:
        return tuple("".join("01"[is_seen(r, c)] for c in range(columns)) for r in range(rows))

    side = drawn(height, depth, lambda r, c: any((height - 1 - r, row, c) in boxes for row in range(width)))
    back = drawn(height, width, lambda r, c: any((height - 1 - r, width - 1 - c, x) in boxes for x in range(depth)))
    top = drawn(width, depth, lambda r, c: any((layer, r, c) in boxes for layer in range(height)))
    return Boxes(Space(side, back, top, gravity))


def random_puzzle(seed: int) -> Boxes:
    """The views of some boxes thrown at random, which fall or float."""
    chance = random.Random(seed)
    sides = chance.randint(1, 4), chance.randint(1, 5), chance.randint(1, 5)
    gravity = seed % 2 == 0
    places = list(product(*map(range, sides)))
    boxes = {place for place in places if chance.random() < chance.choice((0.2, 0.5, 0.8))} or {places[0]}
    if gravity:
        boxes = {(layer, *each[1:]) for each in boxes for layer in range(each[0] + 1)}
    return views(boxes, sides, gravity=gravity)


def certificate(puzzle: Boxes) -> tuple[Certificate, int]:
    """The certificate, and the least that it is of."""
    least = len(boxes_of(next(puzzle.solutions())))
    return certify_least(puzzle, least - 1), least


@pytest.mark.parametrize("seed", [*range(20), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(20, 220))])
def test_the_least_is_certified(seed: int) -> None:
    puzzle = random_puzzle(seed)
    found, least = certificate(puzzle)
    clauses = read_cnf(found.cnf)
    assert is_proof(clauses, found.drat)
    assert not another_solver_satisfies(clauses)
    with pytest.raises(NotCertified):  # so many there are
        certify_least(puzzle, least)
    assert another_solver_satisfies([*map(tuple, puzzle.within(least).clauses())])


@pytest.mark.parametrize("gravity", ["", "/floating"])
def test_the_trailer_is_certified_by_the_command_line(gravity: str, tmp_path: Path) -> None:
    found = CliRunner().invoke(main, ["solve", "boxes", TRAILER + gravity, "--proof", str(tmp_path / "it")])
    assert found.exit_code == 3
    cnf, drat = ((tmp_path / f"it.{suffix}").read_text() for suffix in ("cnf", "drat"))
    assert f"c Claim:  no layout with at most {20 if gravity else 30} boxes\n" in cnf
    assert is_proof(read_cnf(cnf), drat)


def test_views_that_contradict_each_other_are_certified() -> None:
    puzzle = Boxes.parse("2x2x2:11,00/10,01/01,00")
    assert not list(puzzle.solutions())
    found = certify_least(puzzle, None)
    assert "c Claim:  no layout\n" in found.cnf
    assert is_proof(read_cnf(found.cnf), found.drat)


@pytest.mark.parametrize("spoilt", range(10))
def test_a_spoilt_certificate_is_refused(spoilt: int) -> None:
    """Without one of the lines that a checker needs, or with one of the clauses that say the claim gone."""
    found, _ = certificate(Boxes.parse(f"{TRAILER}{'/floating' * (spoilt % 2)}"))
    clauses, steps = read_cnf(found.cnf), found.drat.splitlines()
    if spoilt < 5:  # the counter says at most by its last clauses
        assert not is_proof([each for each in clauses if any(x > 0 for x in each)], found.drat)
    else:
        added = [i for i, step in enumerate(steps) if not step.startswith("d")]
        kept = added[: len(added) * (spoilt - 5) // 10]
        assert not is_proof(clauses, "\n".join([*(steps[i] for i in kept), "0"]))


def test_a_certificate_can_be_stopped() -> None:
    def stop(progress: Progress) -> None:
        if progress.doing == "proving":
            raise Stopped("time")

    with pytest.raises(Stopped):
        certify_least(Boxes.parse(TRAILER), 30, stop)


@pytest.mark.skipif(
    shutil.which("drat-trim") is None, reason="drat-trim (github.com/marijnheule/drat-trim) is not on the PATH"
)
@pytest.mark.parametrize("seed", range(20))
def test_drat_trim_verifies_the_files(seed: int, tmp_path: Path) -> None:
    found, _ = certificate(random_puzzle(seed))
    Proof({"cnf": found.cnf, "drat": found.drat}, "").save(tmp_path / "it")
    command = ["drat-trim", tmp_path / "it.cnf", tmp_path / "it.drat"]
    said = subprocess.run(command, capture_output=True, text=True).stdout
    assert "s VERIFIED" in said or "trivial UNSAT" in said, said
