"""A judge of the pages of nonograms: every line painted in all ways."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

from tests.engine.nonogram.test_colours import fits
from tests.web.how.pages import NUMBER, Page, figure, number, words

MOST_WAYS = 40_000
"""Ways to paint a line that are tried one by one."""


def judge_nonogram(puzzle: Any, page: Page) -> None:
    text = page.part("line")
    kind, place, clue = re.search(r"One line: (row|column) (\d+), clue (.+?) The line", text).groups()  # type: ignore[union-attr]
    board = puzzle.board
    line = next(each for each in board.lines if (each.kind, each.place[1:]) == (kind, place))
    runs, length = board.runs(line), len(board.cells(line))
    assert clue == " ".join(map(str, runs)) or (clue == "0" and not runs)
    assert figure(f"The line has {NUMBER} cell", text) == length
    judge_clauses(page, length)
    if len(board.colours) ** max(board.width, board.height) > MOST_WAYS:
        return
    every = all_lines(board, line)
    if not every:  # a board with a line that nothing fits
        judge_passes(puzzle, page)
        return
    names = {".": "empty", "?": "open"} | {letter: puzzle.word(letter) for letter in board.colours if letter != "."}
    strips = re.findall(r'class="strip"[^>]*aria-label="([^"]*)"', page.html)
    assert len(set(strips[:-1])) == len(strips) - 1
    assert set(strips[:-1]) <= {"".join(f"{names[each]} " for each in way) for way in every}
    shared = ["?" if len(set(each)) > 1 else each[0] for each in zip(*every, strict=True)]
    assert strips[-1] == "".join(f"{names[each]} " for each in shared)
    more = re.search(f"And {NUMBER} more", text)
    assert len(strips) - 1 + (number(more[1]) if more else 0) == len(every)
    if runs:
        assert figure(rf"{NUMBER} ways? to (?:place|fill)", text) == len(every)
    else:
        assert "stays empty" in text
    if moved := re.search(f"can move by {NUMBER}", text):
        starts = [[match.start() for match in re.finditer(r"([^.])\1*", way)] for way in every]
        assert max(max(each) - min(each) for each in zip(*starts, strict=True)) == number(moved[1])
    elif "nothing can move" in text:
        assert len(every) == 1
    judge_passes(puzzle, page)


def judge_clauses(page: Page, length: int) -> None:
    text = page.part("clauses")
    asked = figure(f"This line has {NUMBER}", text)
    parts = [number(each) for each in re.findall(rf"{NUMBER} asks? ", text)]
    assert sum(parts) == asked
    assert parts[0] % length == 0
    total = figure(rf"{NUMBER} clauses? says? how", text)
    listed = re.search(r'<ul class="clauses">(.*?)</ul>', page.html, re.DOTALL)
    assert listed is not None
    clauses = [words(each).strip() for each in re.findall(r"<li>(.*?)</li>", listed[1], re.DOTALL)]
    assert len(clauses) == total or f"The first {len(clauses)} clauses" in text
    if pair := re.search("So “(.*?)” is an “if”", text):
        assert pair[1] in clauses


def all_lines(board: Any, line: Any) -> list[str]:
    runs, length = tuple(board.runs(line)), len(board.cells(line))
    return [way for way in map("".join, product(board.colours, repeat=length)) if fits(runs, way)]


def judge_passes(puzzle: Any, page: Page) -> None:
    """All rows, then all columns, each by all ways to paint it."""
    board, text = puzzle.board, page.part("passes")
    grid = [["".join(board.colours) if cell == "?" else cell for cell in row] for row in board.givens or board.blank]
    ways = {line.place: all_lines(board, line) for line in board.lines}
    passes: list[tuple[str, int]] = []
    broken = ""
    kinds = ("row", "column")
    idle = turn = 0
    while idle < 2 and not broken:
        kind, before = kinds[turn % 2], [list(row) for row in grid]
        for line in board.lines:
            if line.kind != kind or broken:
                continue
            cells = board.cells(line)
            kept = [
                way
                for way in ways[line.place]
                if all(sign in grid[r][c] for sign, (r, c) in zip(way, cells, strict=True))
            ]
            if not kept:
                broken = line.place
                break
            for index, (r, c) in enumerate(cells):
                grid[r][c] = "".join(sorted({way[index] for way in kept}))
        is_new = [list(map(set, row)) for row in grid] != [list(map(set, row)) for row in before]
        idle = 0 if is_new else idle + 1
        if is_new and not broken:
            passes.append((f"{kind}s", sum(len(cell) == 1 for row in grid for cell in row)))
        turn += 1
    total = board.width * board.height
    if passes:
        assert figure(f"Here that takes {NUMBER} pass", text) == len(passes)
        shown = [f"{side.capitalize()}: {known:,} of {total:,} cell{'s' * (total > 1)}" for side, known in passes]
        captions = page.captions("passes")
        assert captions == shown if len(captions) == len(shown) else captions[:-1] == shown[: len(captions) - 1]
        assert captions[-1].endswith(shown[-1].partition(": ")[2])
    else:
        assert "Here that takes" not in text
        is_done = all(len(cell) == 1 for row in grid for cell in row)
        assert ("no single line says anything" in text) == (not broken and not is_done)
    if broken:
        assert f"nothing fits in {'row' if broken[0] == 'r' else 'column'} {broken[1:]} any more" in text
    else:
        assert "nothing fits" not in text
