"""How hard a puzzle is among others of its kind and size."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import PUZZLES, Explained, offered
from engine.core.difficulty import GRADES
from engine.dealer.recipes import Recipe, deal
from engine.hints.path import explain
from engine.hints.scores import MOST, rank, rank_on, ranked, shares_of

FOLDER = Path(engine.__file__).parent / "puzzles"
RANKED: list[Any] = [kind for kind in PUZZLES.values() if issubclass(kind, Explained)]
FEW = "5x5:5/5/5/5/5/5/5/5/5/5"


def table(slug: str) -> dict[str, list[float]]:
    file = FOLDER / slug / "scores.json"
    assert file.exists(), f"`dev.py bench scores:{slug}` writes it"
    sizes: dict[str, list[float]] = json.loads(file.read_text("utf-8"))["sizes"]
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
@pytest.mark.parametrize("grade", ["Easy", "Hard"])
def test_a_higher_score_is_a_higher_rank_within_a_level(kind: Any, grade: str) -> None:
    for example in kind.examples[:3]:
        puzzle = kind.parse(example.text)
        if str(puzzle.width) in table(kind.slug) and puzzle.width == puzzle.height:
            scores = (-1.0, 0, 1, 5, 10, 20, 50, 100, 200, 500, 10**6)
            percents = [ranked(puzzle, grade, score).percent for score in scores]
            assert percents == sorted(percents)
            assert percents[-1] <= MOST


@pytest.mark.parametrize("kind", RANKED)
def test_a_higher_level_is_a_higher_rank_whatever_the_score(kind: Any) -> None:
    for size in table(kind.slug):
        side = int(size)
        puzzle = next((p for e in kind.examples if (p := kind.parse(e.text)).width == p.height == side), None)
        if puzzle is None:
            continue
        shares = shares_of(kind, size)
        assert sum(shares.values()) == pytest.approx(100)
        ends = [
            (ranked(puzzle, level, -1.0).percent, ranked(puzzle, level, 10**6).percent)
            for level in GRADES
            if level in shares
        ]
        assert [each for pair in ends for each in pair] == sorted(each for pair in ends for each in pair)
        assert ends[0][0] == 0


def test_the_table_is_read_as_it_says() -> None:
    row = table("nonogram")["10"]
    puzzle: Any = PUZZLES["nonogram"].parse("10x10:" + "/".join(["1"] * 20))
    for step, level in ((1, "Very easy"), (10, "Easy"), (13, "Medium"), (18, "Hard")):
        assert ranked(puzzle, level, row[step]).percent == 5 * step


def test_only_sizes_of_the_table_are_compared() -> None:
    nonogram: Any = PUZZLES["nonogram"]
    for text in ("12x12:" + "/".join(["1"] * 24), "10x5:" + "/".join(["1"] * 15), "40x40:" + "/".join(["1"] * 80)):
        assert ranked(nonogram.parse(text), "Easy", 1.0) is None
    few = nonogram.parse(FEW)
    assert str(ranked(few, "Very easy", -1)) == "As easy as our easiest 5 × 5 nonograms"
    assert str(ranked(few, "Extreme", 10**6)) == "Harder than all our 5 × 5 nonograms"
    assert ranked(few, "Not rated", 1.0) is None


def test_a_level_that_is_not_dealt_at_a_size_is_harder_than_all_of_them() -> None:
    """All 3 × 3 KenKens that we deal are very easy: of an easy one a percentage would say nothing."""
    kenken: Any = PUZZLES["kenken"]
    small = kenken.parse("3:110110110,a6a6a6")
    assert str(ranked(small, "Easy", 10.0)) == "Harder than all our 3 × 3 KenKens"
    assert re.fullmatch(
        r"(?:As easy as our easiest|Harder than \d+% of our) 3 × 3 KenKens", str(ranked(small, "Very easy", 10.0))
    )
    for kind in RANKED:
        for size in table(kind.slug):
            dealt = {GRADES.index(level) for each in kind.offers if each.size == size for level in each.every_level}
            for example in kind.examples:
                puzzle = kind.parse(example.text)
                if puzzle.width == puzzle.height == int(size) and puzzle.is_ranked:
                    for at, level in enumerate(GRADES):
                        assert ("all our" in str(ranked(puzzle, level, 1.0))) <= (at not in dealt)


@pytest.mark.parametrize("size", ["5", "10"])
def test_words_and_percentages_of_nonograms_agree(size: str) -> None:
    words = {"Very easy": range(20), "Easy": range(20, 55), "Medium": range(55, 75), "Hard": range(75, 96)}
    for level, percents in words.items():
        for seed in range(3):
            puzzle: Any = deal(Recipe.latest("nonogram", size, level, seed))
            path = explain(puzzle)
            found = rank_on(puzzle, path)
            assert path.difficulty.grade == level
            assert found.percent in percents or found.percent == percents.stop


def test_a_nonogram_scores_by_how_few_lines_tell_anything() -> None:
    nonogram: Any = PUZZLES["nonogram"]
    full = nonogram.parse(FEW)  # every line tells all at once
    assert full.score(explain(full).steps) == 0
    assert rank(full, explain(full).steps).percent == 0
    one = nonogram.parse("5x5:1//1//1/1//1//1")
    assert one.score(explain(one).steps) > 0


def test_suppositions_count_by_their_lines() -> None:
    puzzle: Any = deal(Recipe.latest("nonogram", "5", "Hard", 1))
    path = explain(puzzle)
    supposed = [step for step in path.steps if step.level > 2]
    assert supposed
    assert puzzle.score(path.steps) >= 10 * sum(len(step.rules) for step in supposed)
