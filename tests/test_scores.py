"""How hard a puzzle is among others of its kind and size."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import PUZZLES, Explained, offered
from engine.dealing import Recipe, deal
from engine.path import explain
from engine.scores import MOST, rank, rank_on, ranked

FOLDER = Path(engine.__file__).parent / "puzzles"
RANKED: list[Any] = [kind for kind in PUZZLES.values() if issubclass(kind, Explained)]
FEW = "5x5:5/5/5/5/5/5/5/5/5/5"


def table(slug: str) -> dict[str, list[float]]:
    sizes: dict[str, list[float]] = json.loads((FOLDER / slug / "scores.json").read_text("utf-8"))["sizes"]
    return sizes


@pytest.mark.parametrize("kind", RANKED)
def test_every_size_that_is_dealt_has_its_row(kind: Any) -> None:
    sizes = table(kind.slug)
    assert list(sizes) == [offer.size for offer in offered(kind) if not offer.variant]
    for row in sizes.values():
        assert len(row) == 21
        assert row == sorted(row)
        assert row[0] < row[-1]


@pytest.mark.parametrize("kind", RANKED)
def test_a_higher_score_is_a_higher_rank(kind: Any) -> None:
    for example in kind.examples[:3]:
        puzzle = kind.parse(example.text)
        percents = [ranked(puzzle, score).percent for score in (-1.0, 0, 1, 5, 10, 20, 50, 100, 200, 500, 10**6)]
        assert percents == sorted(percents)
        assert (percents[0], percents[-1]) == (0, MOST)


def test_the_table_is_read_as_it_says() -> None:
    size = "10"
    row = table("nonogram")[size]
    puzzle: Any = PUZZLES["nonogram"].parse("10x10:" + "/".join(["1"] * 20))
    for step in (1, 4, 10, 19):
        if row[step - 1] < row[step]:
            assert ranked(puzzle, row[step]).percent == 5 * step
            assert ranked(puzzle, (row[step - 1] + row[step]) / 2).percent in (5 * step - 3, 5 * step - 2)


def test_words_between_sizes_and_beyond_them() -> None:
    nonogram: Any = PUZZLES["nonogram"]
    rows = table("nonogram")
    oblong = nonogram.parse("12x13:" + "/".join(["1"] * 25))
    middle = ranked(oblong, (rows["10"][10] + rows["15"][10]) / 2)
    assert 40 < middle.percent < 60
    assert middle.others == "12 × 13 nonograms"
    large = nonogram.parse("40x40:" + "/".join(["1"] * 80))
    assert str(ranked(large, 10**6)) == "Harder than 99 % of 30 × 30 nonograms"
    assert str(ranked(nonogram.parse(FEW), -1)) == "Among the easiest 5 × 5 nonograms"


def test_a_nonogram_scores_by_how_few_lines_tell_anything() -> None:
    nonogram: Any = PUZZLES["nonogram"]
    full = nonogram.parse(FEW)  # every line tells all at once
    assert full.score(explain(full).steps) == 0
    assert rank(full, explain(full).steps).percent == 0
    one = nonogram.parse("5x5:1//1//1/1//1//1")
    assert one.score(explain(one).steps) > 0


@pytest.mark.parametrize("size", ["10", "15"])
def test_easy_nonograms_are_told_apart(size: str) -> None:
    """All of one level, and yet some are harder than most of the others."""
    percents = []
    for seed in range(70, 82):
        puzzle: Any = deal(Recipe.latest("nonogram", size, "Easy", seed))
        percents.append(rank_on(puzzle, explain(puzzle)).percent)
    assert max(percents) - min(percents) >= 25
    assert len(set(percents)) >= 8


def test_suppositions_count_by_their_lines() -> None:
    puzzle: Any = deal(Recipe.latest("nonogram", "5", "Hard", 1))
    path = explain(puzzle)
    supposed = [step for step in path.steps if step.level > 2]
    assert supposed
    assert puzzle.score(path.steps) >= 10 * sum(len(step.rules) for step in supposed)
