"""Why puzzles are impossible: every conflict and every correction is checked by solving again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine import PUZZLES, GridPuzzle, Stopped, solve, with_more
from engine.certificate import Certifiable
from engine.puzzle import never_stop, place
from engine.puzzles.kenken import KenKen
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.signpost import Signpost
from engine.sat import Clues
from engine.why import Why, why_impossible
from engine.worker import outcome_to_json

DATA = Path(__file__).parent / "data"
IMPOSSIBLE = [
    pytest.param(kind.parse(each.text), id=f"{kind.slug}-{each.title}")
    for kind in PUZZLES.values()
    if issubclass(kind, GridPuzzle)
    for each in kind.examples
    if each.solutions == 0
]
Spoiled = tuple[GridPuzzle[Any], tuple[str, ...]]


def lines(name: str, start: str) -> list[str]:
    return [line for line in (DATA / name).read_text().split() if line.startswith(start)]


def spoiled_nonogram(rng: Random) -> Spoiled | None:
    puzzle = Nonogram.parse(rng.choice(lines("nonogram/pattern.txt", "10x10:")))
    rows = list(puzzle.rows)
    index = rng.randrange(len(rows))
    clue = list(rows[index])
    clue[rng.randrange(len(clue))] += 1
    if sum(clue) + len(clue) - 1 > puzzle.width:
        return None
    rows[index] = tuple(clue)
    return replace(puzzle, rows=tuple(rows)), (f"r{index + 1}",)


def spoiled_kenken(rng: Random) -> Spoiled | None:
    puzzle = rng.choice([KenKen.parse(each.text) for each in KenKen.examples if each.solutions == 1])
    cages = list(puzzle.cages)
    index = rng.randrange(len(cages))
    cages[index] = replace(cages[index], target=cages[index].target + 1)
    if cages[index].op == "=" and cages[index].target > puzzle.size:
        return None
    return replace(puzzle, cages=tuple(cages)), cages[index].places


def spoiled_signpost(rng: Random) -> Spoiled | None:
    puzzle = Signpost.parse("5x5:1cceefcfggeeccghcac3e12hch10ah25a")
    given = [cell for cell in puzzle.cells if puzzle.given(cell)]
    r, c = rng.choice(given)
    number = puzzle.given((r, c)) + rng.choice((-1, 1))
    if not 1 <= number <= 25:
        return None
    row = (*puzzle.givens[r][:c], number, *puzzle.givens[r][c + 1 :])
    return replace(puzzle, givens=(*puzzle.givens[:r], row, *puzzle.givens[r + 1 :])), (place((r, c)),)


def believed(puzzle: GridPuzzle[Any], why: Why) -> None:
    """Check every claim: conflicts are conflicts, minimal ones are, corrections mend."""
    assert isinstance(puzzle, Certifiable)
    statement = puzzle.statement()
    with Clues(statement.model, ("clue", "ground"), never_stop) as clues:
        numbers = {(rule.text, rule.places): number for number, rule in enumerate(clues.rules)}
        ground = {number for number, rule in enumerate(clues.rules) if rule.kind == "ground"}
        for conflict in why.conflicts:
            found = {numbers[clue.text, clue.places] for clue in conflict.clues}
            others = ground if not found & ground else set()
            assert not clues.ask(found | others, 10**6)[0]
            if conflict.minimal:
                assert all(clues.ask(found - {each} | (others - {each}), 10**6)[0] for each in found)
    for correction in why.corrections:
        mended = type(puzzle).parse(correction.puzzle)
        assert mended != puzzle
        assert solve(mended).status in ({"unique"} if correction.unique else {"several"})


@pytest.mark.parametrize("puzzle", IMPOSSIBLE)
def test_every_impossible_example_is_explained(puzzle: GridPuzzle[Any]) -> None:
    why = why_impossible(puzzle)
    assert why is not None
    assert why.conflicts[0].minimal
    believed(puzzle, why)


@pytest.mark.parametrize("spoil", [spoiled_nonogram, spoiled_kenken, spoiled_signpost])
def test_a_spoiled_clue_is_among_those_that_could_be_changed(spoil: Any) -> None:
    rng = Random(1)
    impossible = 0
    while impossible < 12:
        spoiled = spoil(rng)
        if spoiled is None or solve(spoiled[0]).status != "impossible":
            continue
        impossible += 1
        puzzle, culprit = spoiled
        why = why_impossible(puzzle)
        assert why is not None, puzzle
        assert why.exhausted, puzzle
        assert culprit in {each.places for each in why.corrections}, puzzle
        believed(puzzle, why)


def test_a_puzzle_with_a_solution_has_no_reason_to_be_impossible() -> None:
    assert why_impossible(Signpost.parse("3x3:ddg9abga1gh")) is None


def test_what_was_found_until_a_stop_is_kept() -> None:
    puzzle = IMPOSSIBLE[0].values[0]
    assert isinstance(puzzle, GridPuzzle)
    full = why_impossible(puzzle)
    assert full is not None
    for most in range(1, 200, 7):
        calls = 0

        def stop(_: object, most: int = most) -> None:
            nonlocal calls
            calls += 1
            if calls > most:
                raise Stopped("time")

        why = why_impossible(puzzle, stop)
        if why is not None:
            believed(puzzle, why)
            assert not why.exhausted or why.corrections == full.corrections


def test_the_page_names_the_conflict_and_offers_what_could_be_meant(client: FlaskClient) -> None:
    puzzle = KenKen.parse("4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m5")
    outcome = with_more(puzzle, solve(puzzle))
    assert outcome.why is not None
    assert json.dumps(outcome_to_json(outcome, 0.0))
    page = client.post("/kenken/solve", data={"text": str(puzzle)}).text
    assert "cannot hold by itself" in page
    assert "What could be meant" in page
    assert "hange the cage" in page
