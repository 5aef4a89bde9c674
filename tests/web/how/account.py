"""The search in figures: the rules counted and propagated anew."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from engine import Bounded, Stated, solve
from tests.web.how.pages import NUMBER, Page, figure


def judge_account(puzzle: Any, page: Page) -> None:
    """The rules counted and propagated anew; the verdict of the solver, which begins elsewhere."""
    text = page.part("figures")
    if isinstance(puzzle, Bounded):
        model = puzzle.within(None)
        cells = {name: [variable] for name, variable in model.named}
    else:
        statement = puzzle.statement()
        model, cells = statement.model, {}
        for variable, (cell, _) in statement.meaning.items():
            cells.setdefault(cell, []).append(variable)
    clauses = [tuple(clause) for clause in model.clauses()]
    assert figure(f"become {NUMBER} yes-or-no question", text) == model.variables
    assert figure(rf"{NUMBER} clauses? says? how", text) == len(clauses)
    judge_question(puzzle, text)
    outcome = solve(puzzle, most=2)
    none = outcome.status == "impossible"
    if isinstance(puzzle, Stated):
        assert ("so there’s another" in text) == (outcome.status == "several")
        assert ("there’s no other solution" in text) == (outcome.status == "unique")
    assert ("So there’s no solution" in text) == none
    if none:
        return
    true = propagated(clauses)
    settled = sum(any(v in true for v in own) or all(-v in true for v in own) for own in cells.values())
    if "No guess is needed" in text:
        assert settled == len(cells)
        assert re.search(rf"settles (?:all {len(cells):,}|the only) ", text)
    elif settled:
        assert figure(f"settles {NUMBER} of the", text) == settled
    else:
        assert f"doesn’t settle any of the {len(cells):,}" in text
    assert "Some clauses have just one answer" not in text or any(len(clause) == 1 for clause in clauses)


def judge_question(puzzle: Any, text: str) -> None:
    """The question that stands for all is one of them."""
    asked = re.search("such as “(.*?)”", text)
    assert asked is not None
    if isinstance(puzzle, Bounded):
        named = {str(name) for name, _ in puzzle.within(None).named}
        assert asked[1].removeprefix("Is there ").removesuffix("?") in named, asked[1]
        return
    meaning = set(puzzle.statement().meaning.values())
    if found := re.fullmatch(r"Is there a (\d+) in row (\d+), column (\d+)\?", asked[1]):
        value, row, column = map(int, found.groups())
        assert ((row - 1, column - 1), value) in meaning, asked[1]
    else:
        found = re.fullmatch(r"Is row (\d+), column (\d+) (.*)\?", asked[1])
        assert found is not None, asked[1]
        cell = int(found[1]) - 1, int(found[2]) - 1
        assert found[3] in {puzzle.word(value) for where, value in meaning if where == cell}, asked[1]


def propagated(clauses: Sequence[tuple[int, ...]]) -> set[int]:
    """What unit propagation settles, clause after clause until nothing is new."""
    true: set[int] = set()
    open_ = list(clauses)
    before = -1
    while before < len(true):
        before = len(true)
        left = []
        for clause in open_:
            if any(each in true for each in clause):
                continue
            rest = [each for each in clause if -each not in true]
            if len(rest) == 1:
                true.add(rest[0])
            else:
                left.append(clause)
        open_ = left
    return true
