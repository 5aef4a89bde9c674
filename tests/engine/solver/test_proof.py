"""Which outcomes can be proved, and by which files."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import PUZZLES, prove, solve

PROVED = {
    "nonogram 2x2:1/1/1/1,Ad": {"cnf", "drat"},
    "nonogram 2x2:1/1/1/1": None,
    "kenken 5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3": {"cnf", "drat"},
    "boxes 3x2x3:100,110,111/full/full": {"cnf", "drat"},
    "countdown 75,50,25,8,7,5=947": {"txt"},
    "countdown 100,75,10,8,3,2=746": None,
    "letters dgoaeinrs": None,
}


@pytest.mark.parametrize("name", PROVED)
def test_what_can_be_proved(name: str, tmp_path: Path) -> None:
    slug, _, text = name.partition(" ")
    puzzle = PUZZLES[slug].parse(text)
    found = prove(puzzle, solve(puzzle))
    endings = PROVED[name]
    if found is None:
        assert endings is None
        return
    assert set(found.files) == endings
    assert all(f"FILE.{ending}" in found.check for ending in found.files)
    found.save(tmp_path / "it")
    assert {each.name for each in tmp_path.iterdir()} == {f"it.{ending}" for ending in found.files}
