"""A second language needs catalogues of its own, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from engine import PUZZLES, Hint, render_words
from engine.hints.statements import Mark
from tests.engine.hints import pseudo

CATALOGUES = (
    "engine.digits.english",
    *(f"engine.puzzles.{slug}.hints.english" for slug in ("nonogram", "kenken", "signpost")),
)
BOARDS = {
    "nonogram": ["5x5:1/3/5/3/1/1/3/5/3/1", PUZZLES["nonogram"].examples[0].text],
    "kenken": ["4:3012012022020010,o9o8o9o2o1o8,open", PUZZLES["kenken"].examples[1].text],
    "signpost": [PUZZLES["signpost"].examples[0].text, PUZZLES["signpost"].examples[2].text],
}


def steps(slug: str) -> Iterator[Hint]:
    """Return the first steps of a kind's boards."""
    for text in BOARDS[slug]:
        puzzle: Any = PUZZLES[slug].parse(text)
        entries = ""
        for _ in range(25):
            hint = puzzle.hint(entries)
            if not hint.is_step:
                break
            yield hint
            entries = hint.then


def words(text: str) -> set[str]:
    return {word for word in re.findall(r"[a-z]{3,}", text) if word != word[::-1]}


def unlettered(hint: Hint) -> list[list[Mark]]:
    return [[mark for mark in each.marks if mark.shape != "letter"] for each in hint.remarks]


@pytest.mark.parametrize("slug", BOARDS)
def test_another_catalogue_is_another_language(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    english = list(steps(slug))
    known = words(" ".join(render_words(each.words, each.names) for hint in english for each in hint.remarks).lower())
    for name in CATALOGUES:
        catalogue = import_module(name).BRIEF
        for body, said in [*catalogue.items()]:
            monkeypatch.setitem(catalogue, body, pseudo.translate(said))
    for one, other in zip(english, steps(slug), strict=True):
        assert replace(one, remarks=()) == replace(other, remarks=())
        assert one.statements == other.statements
        assert unlettered(one) == unlettered(other)
        for remark in other.remarks:
            said = pseudo.render(remark.words, remark.names)
            assert said
            assert not words(said.lower()) & known, said
