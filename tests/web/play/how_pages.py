"""Judges of the pages at `/how`: each reads the sentences and figures of a page, and works them out by code of its own.

`python -m tests.web.play.how_pages [number] [seed]` judges that many boards of each kind.
"""

from __future__ import annotations

import json
import re
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from html import unescape
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from math import ceil, perm, prod
from random import Random
from string import ascii_lowercase
from typing import Any
from unittest.mock import patch

from flask import Flask

from engine import PUZZLES, Bounded, Stated, give_account, solve
from engine.puzzles.letters.words import levels
from tests.engine.nonogram.test_colours import fits
from tests.engine.oracle.instances import (
    random_bare_kenken,
    random_coloured_nonogram,
    random_kenken,
    random_nonogram,
    random_signpost,
)
from webapp.jobs.hint_processes import HintProcesses

NUMBER = r"(\d[\d,]*)"
MOST_LINES = 3_000
"""Ways to paint a line that are tried one by one."""


@dataclass(frozen=True)
class Page:
    """What the page of a puzzle says."""

    html: str

    @cached_property
    def text(self) -> str:
        return words(self.html)

    def part(self, heading: str) -> str:
        """Return the words of a section; empty if there is none."""
        found = re.search(rf'<section aria-labelledby="{heading}">(.*?)</section>', self.html, re.DOTALL)
        return words(found[1]) if found else ""

    def table(self, heading: str, number: int = 0) -> list[list[str]]:
        """Return the rows of a section's table, without its head; none if there is no such table."""
        part = re.search(rf'<section aria-labelledby="{heading}">(.*?)</section>', self.html, re.DOTALL)
        tables = re.findall(r"<tbody>(.*?)</tbody>", part[1], re.DOTALL) if part else []
        rows = re.findall(r"<tr>(.*?)</tr>", tables[number], re.DOTALL) if number < len(tables) else []
        return [
            [words(cell).strip() for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in rows
        ]

    def captions(self, heading: str) -> list[str]:
        part = re.search(rf'<section aria-labelledby="{heading}">(.*?)</section>', self.html, re.DOTALL)
        return (
            [words(each).strip() for each in re.findall("<figcaption>(.*?)</figcaption>", part[1], re.DOTALL)]
            if part
            else []
        )


def words(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))).replace(" .", ".").replace(" ,", ",")


def number(text: str) -> int:
    return int(text.replace(",", ""))


def figure(pattern: str, text: str) -> int:
    """Return the only number where the pattern has `NUMBER`."""
    found = re.search(pattern, text)
    assert found is not None, f"no {pattern!r} in {text!r}"
    return number(found[1])


def page_of(app: Flask, slug: str, text: str, at: str = "", address: str = "/how/{slug}") -> Page:
    """Return the page, with the figures of the library, however long they take."""
    kind = PUZZLES[slug]

    def workings(_: object, _slug: str, text: str, at: str, _client: str) -> Any:
        found = kind.parse(text).workings(at)  # type: ignore[attr-defined]
        return json.loads(json.dumps(found.to_json()))

    def account(_: object, _slug: str, text: str, _client: str) -> Any:
        puzzle: Any = kind.parse(text)
        return give_account(puzzle)

    with patch.object(HintProcesses, "workings", workings), patch.object(HintProcesses, "account", account):
        answer = app.test_client().get(address.format(slug=slug), query_string={"text": text, "at": at})
    assert answer.status_code == 200, answer.text
    return Page(re.sub(r"<textarea.*?</textarea>", "", answer.text, flags=re.DOTALL))


def judge(app: Flask, slug: str, text: str, at: str = "") -> None:
    """Read a page, and check all that it says.

    Raises:
        AssertionError: something is not so.
    """
    puzzle: Any = PUZZLES[slug].parse(text)
    page = page_of(app, slug, text, at)
    judge_grammar(page)
    if isinstance(puzzle, Stated | Bounded):
        judge_account(puzzle, page)
    JUDGES[slug](puzzle, page)
    if slug in IN_SHORT:
        short = page_of(app, slug, text, address="/{slug}/account")
        judge_grammar(short)
        IN_SHORT[slug](page, short.text)


PLURALS = "|".join(
    "sums ways cells clauses links steps trades boxes passes digits questions places squares guesses answers letters tiles"
    " picks numbers sets results selections times lines words look-ups".split()
)


def judge_grammar(page: Page) -> None:
    """One of something is not many, and nothing is left open."""
    text = page.text
    for wrong in (
        rf"(?<![\d,/×÷+−-] )(?<![\d,./])\b1 (?:more |different |yes-or-no |small )?(?:{PLURALS})\b",
        r"(?<![\d,] )\b1 (?:sum|way|clause|link|step|question|guess|answer|cell)s? (?:are|have|make|ask|say|use)\b",
        r"\b[Oo]f the 1 ",
        r"\bNone\b(?! of them)",
        r"\b0 (?:guesses|answers) ",
        r"at most -",
        r"all but 0\b",
        r"\bcan move by 0\b",
    ):
        found = re.search(wrong, text)
        assert not found, (found, text[max(0, found.start() - 60) : found.end() + 60])


# -- the search, in figures --------------------------------------------------------------------------------------------


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


# -- nonograms ---------------------------------------------------------------------------------------------------------


def judge_nonogram(puzzle: Any, page: Page) -> None:
    text = page.part("line")
    kind, place, clue = re.search(r"One line: (row|column) (\d+), clue (.+?) The line", text).groups()  # type: ignore[union-attr]
    board = puzzle.board
    line = next(each for each in board.lines if (each.kind, each.place[1:]) == (kind, place))
    runs, length = board.runs(line), len(board.cells(line))
    assert clue == " ".join(map(str, runs)) or (clue == "0" and not runs)
    assert figure(f"The line has {NUMBER} cell", text) == length
    every = all_lines(board, line)
    if not every:  # a board with a line that nothing fits
        return judge_passes(puzzle, page)
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
    judge_clauses(page, length)
    judge_passes(puzzle, page)


def judge_clauses(page: Page, length: int) -> None:
    text = page.part("clauses")
    asked = figure(f"This line has {NUMBER}", text)
    parts = [number(each) for each in re.findall(rf"{NUMBER} asks? ", text)]
    assert sum(parts) == asked
    assert parts[0] % length == 0
    total = figure(rf"{NUMBER} clauses? says? how", text)
    listed = len(re.findall(r"<li>", re.search(r'<ul class="clauses">(.*?)</ul>', page.html, re.DOTALL)[1]))  # type: ignore[index]
    summary = words(re.search(r"<summary>((?:All|The first).*?)</summary>", page.html, re.DOTALL)[1])  # type: ignore[index]
    assert listed == total if summary.startswith("All") else f"The first {listed} clause" in summary
    if pair := re.search("So “(.*?)” is an “if”", text):
        assert pair[1] in text[text.index("Solvers call") - 10_000 :] or pair[1] in text


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


# -- Signpost ----------------------------------------------------------------------------------------------------------


def judge_signpost(puzzle: Any, page: Page) -> None:
    text, board = page.part("links"), puzzle.board
    cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
    ahead = {cell: list(board.ray(cell, board.arrows[cell[0]][cell[1]])) for cell in cells}
    links = {(a, b) for a in cells for b in ahead[a]}
    shown = {cell: number for cell, number in zip(cells, board.shown, strict=True) if number}
    left, settled = cut(cells, links, shown, neighbours="2 needs a cell" in text, alone="with one cell left" in text)
    assert figure(f"that makes {NUMBER} link", text) == len(links)
    if left is None:
        assert not links or "there’s no solution" in text
        assert not re.search(r"all but|have just one number left", text)
    else:
        assert "no solution" not in text
        if len(left) == len(links):
            assert "none of them" in text or not links
        else:
            assert figure(f"all but {NUMBER}", text) == len(left)
        assert figure(rf"{NUMBER} cells? of {len(cells)} ha(?:s|ve) just one number left", text) == len(settled)
    assert bool(shown) == ("A cell that shows its number" in text)
    assert shown or "number shown" not in text
    assert shown or "numbers shown" not in text
    caption = page.captions("links")[0]
    at = re.match(r"Row (\d+), column (\d+)", caption)
    assert at is not None
    cell = int(at[1]) - 1, int(at[2]) - 1
    kept = [b for b in ahead[cell] if left and (cell, b) in left]
    if not ahead[cell]:
        assert "points off the board" in caption
    else:
        assert f"points at {len(ahead[cell])} cell{'s' * (len(ahead[cell]) > 1)}." in caption
        said = (
            "None of them"
            if not kept
            else ("It" if len(kept) == 1 else "All")
            if len(kept) == len(ahead[cell])
            else f"Only {'one' if len(kept) == 1 else len(kept)} of them"
        )
        assert f"{said} can come next" in caption, caption
    judge_walks(board, cells, ahead, page)


def cut(
    cells: list[tuple[int, int]],
    links: set[Any],
    shown: Mapping[Any, int],
    *,
    neighbours: bool,
    alone: bool,
) -> tuple[set[Any] | None, set[Any]]:
    """Return the links left, and the cells with one number, by the rules that the page tells; None if none is left."""
    last = len(cells)
    may = {cell: {shown[cell]} if cell in shown else set(range(1, last + 1)) for cell in cells}
    before = None
    while before != may:
        before = {cell: set(own) for cell, own in may.items()}
        if neighbours:
            for cell in cells:
                may[cell] = {
                    number
                    for number in may[cell]
                    if (number == 1 or any((a, cell) in links and number - 1 in may[a] for a in cells))
                    and (number == last or any((cell, b) in links and number + 1 in may[b] for b in cells))
                }
        if alone:
            for number in range(1, last + 1):
                holders = [cell for cell in cells if number in may[cell]]
                if len(holders) == 1:
                    may[holders[0]] &= {number}
            for cell in cells:
                if len(may[cell]) == 1:
                    for other in cells:
                        if other != cell:
                            may[other] = may[other] - may[cell]
        if not all(may.values()) or set().union(*may.values()) != set(range(1, last + 1)):
            return None, set()
    left = {(a, b) for a, b in links if any(number + 1 in may[b] for number in may[a])}
    return left, {cell for cell in cells if len(may[cell]) == 1}


def judge_walks(board: Any, cells: list[Any], ahead: Mapping[Any, list[Any]], page: Page) -> None:
    told = re.findall(rf"(Nearest|Farthest) cell first: {NUMBER} steps?(, and still lost)?", page.part("walks"))
    assert len(told) == (2 if 1 in board.shown else 0)
    shown = dict(zip(cells, board.shown, strict=True))
    for which, steps, lost in told:
        taken, found = walk(cells, shown, ahead, farthest=which == "Farthest", most=number(steps) + 1)
        assert min(taken, number(steps)) == number(steps)
        assert bool(lost) == (taken > number(steps)), "it gives up if there is more to do"
        if not lost:
            ends = re.search(rf"{which} cell first.*?Step {steps}: (solved|no path)", page.part("walks"))
            assert ends is not None
            assert ends[1] == ("solved" if found else "no path")


def walk(
    cells: list[Any], shown: Mapping[Any, int], ahead: Mapping[Any, list[Any]], *, farthest: bool, most: int
) -> tuple[int, bool]:
    """Go on, or back to the last choice; as the page tells it."""
    start = next(cell for cell in cells if shown[cell] == 1)
    given = {number for number in shown.values() if number}
    waiting, steps = [(start,)], 0
    while waiting and steps < most:
        path = waiting.pop()
        steps += 1
        cell, length = path[-1], len(path)
        if (shown[cell] or length in given) and shown[cell] != length:
            continue
        if length == len(cells):
            return steps, True
        ways = ahead[cell] if farthest else ahead[cell][::-1]
        waiting += [(*path, other) for other in ways if other not in path]
    return steps, False


# -- KenKen ------------------------------------------------------------------------------------------------------------


def judge_kenken(puzzle: Any, page: Page) -> None:
    text = page.part("trials")
    size = puzzle.size
    cage_of = {cell: cage for cage in puzzle.cages for cell in cage.cells}
    rows = [(r, c) for r in range(size) for c in range(size)]
    sums = [cell for cell in rows if cage_of[cell].op in ("+", "*")] + [
        cell for cell in rows if cage_of[cell].op not in ("+", "*")
    ]
    orders: dict[str, list[Any] | None] = {
        "Row by row": rows,
        "Cages with + and × first": sums,
        "Fewest digits left first": None,
    }
    captions = page.captions("trials")
    assert len(captions) == len(orders)
    pictures = re.findall(r"<figure>(.*?)</figure>", page.html, re.DOTALL)
    for caption, picture, (name, order) in zip(captions, pictures, orders.items(), strict=False):
        assert caption.startswith(name)
        tries = figure(rf"{NUMBER} digits? tried", caption)
        taken, found, half = digits_tried(puzzle, cage_of, order, tries + 1)
        written = len(re.findall(r'class="accent"', picture))
        if "We stopped it" in caption:
            assert taken > tries
        else:
            assert taken == tries, (taken, caption)
            assert ("until it was solved" in caption) == found
            assert ("All in vain" in caption) == (not found)
            assert written == len(half)
            assert ("never filled half" in caption) == (size > 1 and not half)
    assert "It matters a lot" not in text


def digits_tried(
    puzzle: Any, cage_of: Mapping[Any, Any], order: list[Any] | None, most: int
) -> tuple[int, bool, dict[Any, int]]:
    """The early program: digits from 1 up, checked by row, column and cage as far as they are filled."""
    size = puzzle.size
    filled: dict[Any, int] = {}
    tries = 0
    half: dict[Any, int] = {}

    def fits_in(cell: Any, digit: int) -> bool:
        if any(filled.get((cell[0], i)) == digit or filled.get((i, cell[1])) == digit for i in range(size)):
            return False
        cage = cage_of[cell]
        inside = [digit] + [filled[other] for other in cage.cells if other in filled]
        return may_be(puzzle, cage, inside)

    def choose() -> Any:
        if order is not None:
            return order[len(filled)]
        open_ = [(r, c) for r in range(size) for c in range(size) if (r, c) not in filled]
        return min(open_, key=lambda cell: sum(fits_in(cell, digit) for digit in range(1, size + 1)))

    def go() -> bool | None:
        nonlocal tries, half
        if len(filled) == size * size:
            return True
        cell = choose()
        for digit in range(1, size + 1):
            if tries >= most:
                return None
            tries += 1
            if fits_in(cell, digit):
                filled[cell] = digit
                if len(filled) == size * size // 2:
                    half = dict(filled)
                deeper = go()
                if deeper is not False:
                    return deeper
                del filled[cell]
        return False

    return tries if (found := go()) is None else tries, bool(found), half


def may_be(puzzle: Any, cage: Any, inside: list[int]) -> bool:
    """A cage that is full holds its clue; a sum or a product is not too large before."""
    ops = [cage.op] if cage.op in "+-*/" and cage.op else list("+-*/")
    if str(cage) == "" or cage.target is None:
        return True
    whole = len(inside) == len(cage.cells)
    *others, most = sorted(inside)
    for op in ops:
        if op == "+" and (sum(inside) == cage.target if whole else sum(inside) < cage.target):
            return True
        if op == "*" and (prod(inside) == cage.target if whole else cage.target % prod(inside) == 0):
            return True
        if op in "-/" and (len(cage.cells) == 2 or puzzle.large):
            if not whole or (most - sum(others) == cage.target if op == "-" else most == cage.target * prod(others)):
                return True
    return False


# -- Countdown ---------------------------------------------------------------------------------------------------------


MOST_TILES = 4
"""Tiles of which every expression is written out."""


def judge_countdown(puzzle: Any, page: Page) -> None:
    tiles = puzzle.tiles
    if len(tiles) > MOST_TILES:
        return
    rows = page.table("sizes")
    assert len(rows) == len(tiles)
    hands = {m: tuple(sorted(tiles[i] for i in range(len(tiles)) if m >> i & 1)) for m in range(1, 2 ** len(tiles))}
    trees, forms = expressions(tiles), normal_forms(tiles)
    for size, row in enumerate(rows, start=1):
        chosen = {hand for hand in hands.values() if len(hand) == size}
        every = {each for m, hand in hands.items() if len(hand) == size for each in trees[m]}
        splits = 2 ** (size - 1) - 1
        assert list(map(number, row)) == [size, len(chosen), splits, len(every), len({value for value, _ in every})]
    if len(set(tiles)) < len(tiles):
        assert "Where tiles are equal" in page.part("sizes")
    lines = set().union(*trees.values())
    ways = set().union(*forms.values())
    miss = min(abs(value - puzzle.target) for value, _ in lines)
    nearest = sorted({value for value, _ in lines if abs(value - puzzle.target) == miss})
    makes = [each for each in lines if each[0] in nearest]
    apart = [each for each in ways if each[0] in nearest]
    text = page.part("same")
    assert figure(rf"{NUMBER} sums? makes? {' or '.join(map(str, nearest))}\.", text) == len(makes)
    if len(makes) > len(apart):
        assert figure(rf"{NUMBER} ways? (?:is|are) left", text) == len(apart)
    else:
        assert "Some differ" not in text
        assert ("So there’s one way" in text) == (len(makes) == 1)
        assert ("Each is a way of its own" in text) == (len(makes) > 1)
    plain = [each for each in makes if not re.search("[-/]", each[1])]
    if len(makes) > 1 and plain:
        if len(plain) == len(makes):
            assert re.search("(?:Both|All of them) use just", text)
            assert ("Both" in text) == (len(makes) == 2)
        else:
            assert figure(rf"Of the {len(makes):,} sums, {NUMBER} uses? just \+ and ×", text) == len(plain)
        flat = [each for each in apart if is_plain(each)]
        if counted := re.search(r"Counted like that, they’re (one way|(\d+) ways)", text):
            assert (1 if counted[1] == "one way" else int(counted[2])) == len(flat)
        else:
            assert len(flat) == len(plain)
    else:
        assert "just + and ×" not in text
    assert ("to the target" in page.part("splits")) == (miss == 0)
    assert bool(page.part("proof")) == (miss > 0)


def expressions(tiles: Sequence[int]) -> dict[int, set[tuple[int, str]]]:
    """Every expression of every selection, up to the order of two parts that are added or multiplied."""
    found: dict[int, set[tuple[int, str]]] = {}
    for m in range(1, 2 ** len(tiles)):
        own = [tiles[i] for i in range(len(tiles)) if m >> i & 1]
        found[m] = {(own[0], str(own[0]))} if len(own) == 1 else set()
        s = (m - 1) & m
        while s:
            for (x, a), (y, b) in product(found[s], found[m ^ s]) if s < m ^ s else ():
                low, high = sorted([a, b])
                found[m] |= {(x + y, f"({low}+{high})"), (x * y, f"({low}*{high})")}
                for (p, one), (q, other) in (((x, a), (y, b)), ((y, b), (x, a))):
                    if p > q:
                        found[m].add((p - q, f"({one}-{other})"))
                    if p > q and p % q == 0:
                        found[m].add((p // q, f"({one}/{other})"))
                if x == y:
                    found[m].add((1, f"({low}/{high})"))
            s = (s - 1) & m
    return found


def normal_forms(tiles: Sequence[int]) -> dict[int, set[Any]]:
    """The same with sums of sums and products of products made flat, without factors of 1."""
    found: dict[int, set[Any]] = {}

    def parts(each: Any, kind: str, sign: int) -> tuple[Any, ...]:
        return tuple((sign * own, part) for own, part in each[2]) if each[1] == kind else ((sign, each),)

    def made(value: int, kind: str, *several: tuple[Any, ...]) -> Any:
        return value, kind, tuple(sorted(sum(several, ()), key=repr))

    for m in range(1, 2 ** len(tiles)):
        own = [tiles[i] for i in range(len(tiles)) if m >> i & 1]
        found[m] = {(own[0], "tile", own[0])} if len(own) == 1 else set()
        s = (m - 1) & m
        while s:
            for a, b in product(found[s], found[m ^ s]) if s < m ^ s else ():
                found[m] |= {
                    made(a[0] + b[0], "sum", parts(a, "sum", 1), parts(b, "sum", 1)),
                    made(a[0] * b[0], "product", parts(a, "product", 1), parts(b, "product", 1)),
                }
                for p, q in ((a, b), (b, a)):
                    if p[0] > q[0]:
                        found[m].add(made(p[0] - q[0], "sum", parts(p, "sum", 1), parts(q, "sum", -1)))
                    if p[0] % q[0] == 0:
                        found[m].add(made(p[0] // q[0], "product", parts(p, "product", 1), parts(q, "product", -1)))
            s = (s - 1) & m
    return {m: {each for each in own if not has_one(each)} for m, own in found.items()}


def has_one(each: Any) -> bool:
    if each[1] == "tile":
        return False
    return any((each[1] == "product" and part[0] == 1) or has_one(part) for _, part in each[2])


def is_plain(each: Any) -> bool:
    return each[1] == "tile" or all(sign > 0 and is_plain(part) for sign, part in each[2])


# -- letters -----------------------------------------------------------------------------------------------------------


def judge_letters(puzzle: Any, page: Page) -> None:
    rack, known = puzzle.rack, levels()
    text = page.part("index")
    assert f"The rack is {rack.upper()}. Sorted, that’s {''.join(sorted(rack.upper()))}." in text
    assert figure(f"All {NUMBER} words", text) == len(known)
    assert figure(f"leaves {NUMBER} lines", text) == len({"".join(sorted(word)) for word in known})
    for key, listed in page.table("index"):
        assert not Counter(key) - Counter(rack)
        assert all("".join(sorted(word)) == key and known[word] <= 35 for word in listed.split(", "))
    assert bool(page.table("index")) == ("whose letters are all on the rack" in text)
    text, picks, looked_up, arranged = page.part("sizes"), 0, 0, 0
    rows = page.table("sizes")
    assert [int(row[0]) for row in rows] == list(range(min(9, len(rack)), 1, -1))
    for size_text, arrangements, picked, keys, found, best in rows:
        size = int(size_text)
        chosen = list(combinations(rack, size))
        ways = sum(perm(size, size) * 26 ** hand.count("?") for hand in chosen)
        wanted = {(tuple(sorted(filter("?".__ne__, hand))), hand.count("?")) for hand in chosen}
        asked = sum(sum(1 for _ in combinations_with_replacement(ascii_lowercase, blanks)) for _, blanks in wanted)
        made = [
            word for word in known if len(word) == size and (Counter(word) - Counter(rack)).total() <= rack.count("?")
        ]
        assert list(map(number, (arrangements, picked, keys, found))) == [ways, len(chosen), asked, len(made)]
        assert set(filter(None, best.split(", "))) <= set(made)
        picks, looked_up, arranged = picks + len(chosen), looked_up + asked, arranged + ways
    assert (
        f"{looked_up:,} look-up{'s' * (looked_up != 1)}, not {arranged:,} tr{'y' if arranged == 1 else 'ies'}" in text
    )
    assert figure(f"2 = {NUMBER} ways", text) == 2 ** len(rack)
    assert figure(f"{NUMBER} of the picks", text) == picks
    assert ("blank" in text) == ("?" in rack)


# -- Boxes -------------------------------------------------------------------------------------------------------------


def judge_boxes(puzzle: Any, page: Page) -> None:
    space, text = puzzle.space, page.part("questions")
    high, wide, deep = space.height, space.width, space.depth
    assert figure(f"There (?:are|is) {NUMBER} place", text) == high * wide * deep
    assert figure(f"The {NUMBER} squares? of the views", text) == high * deep + high * wide + wide * deep
    views = [space.side, space.back, space.top]
    assert figure(f"{NUMBER} of them filled", text) == sum(row.count("1") for view in views for row in view)
    assert figure(f"become {NUMBER} clause", text) == sum(1 for _ in puzzle.within(None).clauses())
    assert ("gravity" in text) == space.gravity
    fewest = least_boxes(space)
    captions = page.captions("descent")
    if fewest is None:
        assert "No stack fits these views" in page.text
        assert not captions
        return
    sizes = [figure(rf"^{NUMBER} box(?:es)?\b", each) for each in captions[:-1]]
    assert sizes[-1] == fewest
    assert all(a > b for a, b in pairwise(sizes))
    assert "Found first" in captions[0]
    for before, after in pairwise(sizes):
        assert f"{after} box{'es' * (after != 1)} Asked for at most {before - 1}" in captions
    assert f"Asked for at most {fewest - 1}" in captions[-1]
    more = sum(1 for _ in puzzle.within(fewest - 1).clauses()) - sum(1 for _ in puzzle.within(None).clauses())
    assert figure(f"That takes {NUMBER} more clause", page.part("descent")) == more
    descent = re.findall(r"(?:an answer with|then one with) (\d+) box", page.part("figures"))
    assert list(map(int, descent))[-1] == fewest
    assert f"With at most {fewest - 1} box{'es' * (fewest != 2)} nothing fits" in page.part("figures")


MOST_LAYOUTS = 300_000


def least_boxes(space: Any) -> int | None:
    """The fewest boxes that show the views, by trying every layout."""
    high, wide, deep = space.height, space.width, space.depth
    if (high + 1 if space.gravity else 2**high) ** (wide * deep) > MOST_LAYOUTS:
        outcome = solve(PUZZLES["boxes"](space), most=1)  # type: ignore[call-arg]
        return len(outcome.solutions[0]) if outcome.solutions else None
    views = [{(z, c) for z in range(high) for c in range(deep) if space.side[high - 1 - z][c] == "1"}]
    views += [{(z, r) for z in range(high) for r in range(wide) if space.back[high - 1 - z][wide - 1 - r] == "1"}]
    views += [{(r, c) for r in range(wide) for c in range(deep) if space.top[r][c] == "1"}]
    columns = [range(2**high) if not space.gravity else [2**n - 1 for n in range(high + 1)]] * (wide * deep)
    best = None
    for stacks in product(*columns):
        boxes = [(z, n // deep, n % deep) for n, stack in enumerate(stacks) for z in range(high) if stack >> z & 1]
        if best is not None and len(boxes) >= best:
            continue
        if [{(z, c) for z, _, c in boxes}, {(z, r) for z, r, _ in boxes}, {(r, c) for _, r, c in boxes}] == views:
            best = len(boxes)
    return best


# -- Trades ------------------------------------------------------------------------------------------------------------


def judge_trades(puzzle: Any, page: Page) -> None:
    errand, text = puzzle.errand, page.part("lengths")
    ways = found[0] if (found := shortest_ways(errand)) else []
    opened = sum(ways[0][0][good] for good in errand.open) if ways else 0
    if found is not None:
        if ways and ways[0][1]:
            trades = len(ways[0][1])
            assert figure(f"Here the goal takes {NUMBER} trade", text) == trades
            assert figure(rf"trades?\. {NUMBER} ways? ", text) == min(len(ways), 200)
            assert (" or more " in text) == (len(ways) > 200)
            if "the same trades in different orders" in text:
                assert len({tuple(sorted(way)) for _, way in ways}) == 1
            elif kinds := re.search(r"with (\d+) choices of trades", text):
                assert int(kinds[1]) == len({tuple(sorted(way)) for _, way in ways})
        else:
            assert ("Here you have the goal already" in text) == bool(ways)
            assert ("nothing ever reaches the goal" in text) == (not ways)
        if errand.open and ways:
            assert figure(f"comes first: {NUMBER} in place", text) == opened
    if found is None:
        pass
    elif ways or not errand.open:
        judge_lengths(errand, ways[0][0] if ways else errand.known, page.table("lengths"), text)
    else:
        assert not page.table("lengths"), "there is nothing to begin from"
    if found is None:
        opened = number(told[1]) if (told := re.search(f"comes first: {NUMBER} in place", text)) else 0
        reached = number(told[1]) if (told := re.search(f"Here the goal takes {NUMBER} trade", text)) else None
    else:
        reached = len(ways[0][1]) if ways else None
    judge_rows(puzzle, page, ways)
    judge_prices(puzzle, page, opened if errand.open and reached is not None else reached)


MOST_OPEN = 13


def shortest_ways(errand: Any, most: int = 6_000) -> tuple[list[Any]] | None:
    """Return the shortest ways from the least start, each with its start, in a tuple of one; None if that takes too long."""
    for total in range(MOST_OPEN if errand.open else 1):
        ways: list[Any] = []
        for start in starts(errand, total):
            reached = search(errand, start, most)
            if reached is None:
                return None
            ways += [(start, way) for way in reached]
        if ways:
            least = min(len(way) for _, way in ways)
            return ([each for each in ways if len(each[1]) == least],)
    return None if errand.open else ([],)


def starts(errand: Any, total: int) -> Iterator[tuple[int, ...]]:
    for parts in product(range(total + 1), repeat=len(errand.open)):
        if sum(parts) == total:
            amounts = dict(zip(errand.open, parts, strict=True))
            yield tuple(amounts.get(good, have or 0) for good, have in enumerate(errand.start))


def search(errand: Any, start: tuple[int, ...], most: int) -> list[tuple[str, ...]] | None:
    """Return all shortest ways, breadth first; none if no inventory meets the goal; None if there are too many."""
    level: dict[tuple[int, ...], list[tuple[str, ...]]] = {start: [()]}
    seen = {start}
    while level:
        met = [way for stock, ways in level.items() if meets(errand.goal, stock) for way in ways]
        if met:
            return met
        following: dict[tuple[int, ...], list[tuple[str, ...]]] = {}
        for stock, ways in level.items():
            for each in errand.exchanges:
                after = traded(each, stock)
                if after is not None and after not in seen:
                    following.setdefault(after, []).extend((*way, each.name) for way in ways)
        if sum(map(len, following.values())) + len(seen) > most:
            return None
        seen |= following.keys()
        level = following
    return []


def meets(goal: Any, stock: Sequence[int]) -> bool:
    return all(
        have == least if good in goal.exact else have >= least
        for good, (have, least) in enumerate(zip(stock, goal.least, strict=True))
    )


def traded(each: Any, stock: Sequence[int]) -> tuple[int, ...] | None:
    if any(have < take for have, take in zip(stock, each.takes, strict=True)):
        return None
    return tuple(
        (0 if good in each.all_of else have - take) + give
        for good, (have, take, give) in enumerate(zip(stock, each.takes, each.gives, strict=True))
    )


def judge_lengths(errand: Any, start: tuple[int, ...], rows: list[list[str]], text: str) -> None:
    level, merged = Counter({start: 1}), False
    for trades, sequences, inventories in rows:
        following: Counter[tuple[int, ...]] = Counter()
        for stock, ways in level.items():
            for each in errand.exchanges:
                if (after := traded(each, stock)) is not None:
                    following[after] += ways
        level = following
        merged = merged or level.total() > len(level)
        assert (number(sequences), number(inventories)) == (level.total(), len(level)), trades
    assert ("Some ways leave you with the same items" in text) == merged


Terms = dict[str, int]


def program(puzzle: Any, page: Page) -> dict[str, tuple[Terms, str, int]]:
    return {good: read_row(line, puzzle) for good, line in page.table("program")}


def read_row(line: str, puzzle: Any) -> tuple[Terms, str, int]:
    """Read `2 aunt − bob ≥ 3`: the terms by name, the sign and the number."""
    left, sign, right = re.fullmatch(r"(.*) ([=≥]) (−?\d+)", line).groups()  # type: ignore[union-attr]
    terms: Terms = {}
    for plus, times, name in re.findall(
        r"(?:^|(?<= ))([−+]?) ?(?:(\d+) )?(\??[^−+]+?)(?= [−+]|$)", "" if left == "0" else left
    ):
        assert name[0] == "?" or any(name == each.name for each in puzzle.errand.exchanges), (line, name)
        terms[name] = terms.get(name, 0) + (-1 if plus == "−" else 1) * int(times or 1)
    return terms, sign, int(right.replace("−", "-"))


def judge_rows(puzzle: Any, page: Page, ways: list[Any]) -> None:
    """Each way keeps the program, and no more than the rules is asked: so it states no impossible program."""
    errand = puzzle.errand
    opened = [f"?{puzzle.goods[good]}" for good in errand.open]
    aims = words(re.search(r'<pre class="program">(.*?)</pre>', page.html, re.DOTALL)[1])  # type: ignore[index]
    assert aims.strip().split(" + ") == (opened or [each.name for each in errand.exchanges])
    assert all(each in page.part("program") for each in opened)
    for good, (terms, sign, least) in program(puzzle, page).items():
        index = puzzle.goods.index(good)
        for each in errand.exchanges:
            assert terms.get(each.name, 0) == each.gives[index] - each.takes[index]
        assert (f"?{good}" in terms) == (index in errand.open)
        assert least == errand.goal.least[index] - (errand.start[index] or 0)
        assert sign == "≥" or index in errand.goal.exact
        for start, way in ways:
            used = Counter(way)
            total = sum(value * (start[index] if name[0] == "?" else used[name]) for name, value in terms.items())
            assert total == least if sign == "=" else total >= least


def judge_prices(puzzle: Any, page: Page, reached: int | None) -> None:
    """The prices prove the best number of the program on the page, by exact fractions.

    `reached`  the number of trades, or the least total of an open start; None if the goal is out of reach.
    """
    errand, text = puzzle.errand, page.part("prices")
    if not text:
        return
    rows = program(puzzle, page)
    opened = [f"?{puzzle.goods[good]}" for good in errand.open]
    price = {good: Fraction(each.replace("−", "-")) for good, each in page.table("prices")}
    assert price.keys() <= rows.keys(), "only what is in the program has a price"
    gains = {row[0]: [Fraction(each.replace("−", "-")) for each in row[1:]] for row in page.table("prices", 1)}
    assert list(gains) == [each.name for each in errand.exchanges]

    def worth(name: str) -> Fraction:
        return sum((terms.get(name, 0) * price.get(good, 0) for good, (terms, _, _) in rows.items()), Fraction())

    most = 0 if errand.open or reached is None else 1
    assert all(worth(name) == gain <= most for name, (gain, *_) in gains.items())
    assert all(worth(name) <= (reached is not None) for name in opened)
    assert all(each >= 0 or rows[good][1] == "=" for good, each in price.items())
    assert ("No price is below zero" in text) == (reached is not None and all(each >= 0 for each in price.values()))
    bound = sum((least * price.get(good, 0) for good, (_, _, least) in rows.items()), Fraction())
    assert str(bound) in text or reached is None
    if reached is None:
        assert bound > 0
        return
    uses = {name: used for name, (_, used) in gains.items()}
    spent = Fraction() if errand.open else sum(uses.values(), Fraction())
    for terms, sign, least in rows.values():
        left = sum((terms.get(name, 0) * each for name, each in uses.items()), Fraction())
        if opened and any(name in terms for name in opened):
            spent += max(Fraction(), least - left)
        else:
            assert left == least if sign == "=" else left >= least
    assert spent == bound, "the program and its twin have the same best number"
    least = ceil(bound)
    assert least <= reached
    assert ("may use an offer half a time, or before" in text) == (least < reached)
    if least < reached:
        assert figure(f"(?:looks for|starts with) {NUMBER}", text) == least
    assert ("doesn’t exist" in text) == (bound.denominator > 1)


JUDGES: dict[str, Callable[[Any, Page], None]] = {
    "nonogram": judge_nonogram,
    "signpost": judge_signpost,
    "kenken": judge_kenken,
    "countdown": judge_countdown,
    "letters": judge_letters,
    "boxes": judge_boxes,
    "trades": judge_trades,
}


# -- the same in short, below a result ---------------------------------------------------------------------------------


def short_countdown(page: Page, text: str) -> None:
    rows = page.table("sizes")
    if not page.part("same"):
        return
    assert figure(f"That makes {NUMBER} sum", text) == sum(number(row[3]) for row in rows)
    assert figure(rf"{NUMBER} different numbers? uses? ", text) == number(rows[-1][4])
    told = re.search(rf"{NUMBER} sums? makes? ([\d or]+)\.", page.part("same"))
    assert told is not None
    assert re.search(rf"{told[1]} sums? makes? (?:the target\.|{told[2]}, the closest there is\.)", text)
    left = re.search(rf"{NUMBER} ways? (?:is|are) left", page.part("same"))
    assert bool(left) == ("Leave out those" in text)
    assert left is None or left[0] in text


def short_letters(page: Page, text: str) -> None:
    assert figure(f"{NUMBER} words stand", text) == figure(f"All {NUMBER} words", page.part("index"))
    assert figure(f"under {NUMBER} such keys", text) == figure(f"leaves {NUMBER} lines", page.part("index"))
    assert figure(f"of them: {NUMBER} key", text) == sum(number(row[3]) for row in page.table("sizes"))
    assert figure(f"would take {NUMBER} tr", text) == sum(number(row[1]) for row in page.table("sizes"))


def short_trades(page: Page, text: str) -> None:
    goal = re.search(f"Here the goal takes {NUMBER} trade", page.part("lengths"))
    rows = page.table("lengths")
    if row := re.search(f"{NUMBER} ways? to make {NUMBER} trades? in a row", text):
        assert [row[2], row[1]] == rows[-1][:2]
        assert bool(re.search(f"only {rows[-1][2]} different", text)) == (number(rows[-1][1]) > number(rows[-1][2]))
    if goal:
        told = re.search(rf"trades?\. {NUMBER} ways?(?: or more)? (?:is|are) that short(.*?)\.", page.part("lengths"))
        assert told is not None
        assert figure(f"It found {NUMBER} shortest way", text) == number(told[1])
        assert ("the same trades in different orders" in told[2]) == ("the same trades in different orders" in text)
    prices = page.part("prices")
    assert bool(prices) == ("a price on each item" in text)
    if bound := re.search(r"you need at least (\S+?)[.,]? ", prices):
        least = ceil(Fraction(bound[1]))
        assert f"at least {bound[1]}" in text or figure(f"at least {NUMBER} trade", text) == least
    if prices and goal:
        assert ("That’s exactly what" in text) == ("may use an offer half a time, or before" not in prices)


IN_SHORT = {"countdown": short_countdown, "letters": short_letters, "trades": short_trades}


# -- boards ------------------------------------------------------------------------------------------------------------


def boards(slug: str, rng: Random) -> Iterator[str]:
    """Yield puzzles without end, small enough for the judges: dealt, drawn at random, and odd ones."""
    yield from ODD.get(slug, ())
    while True:
        text = str(RANDOM[slug](rng))
        try:
            puzzle: Any = PUZZLES[slug].parse(text)
        except ValueError:
            continue
        if not any(True for _ in puzzle.flaws()) or slug in ("trades", "boxes") or rng.random() < 0.1:
            yield text


def a_nonogram(rng: Random) -> str:
    while True:
        text = (random_nonogram if rng.random() < 0.5 else random_coloured_nonogram)(rng)[0]
        try:
            board = PUZZLES["nonogram"].parse(text).board  # type: ignore[attr-defined]
        except ValueError:
            continue
        if len(board.colours) ** max(board.width, board.height) <= MOST_LINES:
            return text


def a_countdown(rng: Random) -> str:
    tiles = [rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 75]) for _ in range(rng.randint(1, 4))]
    return f"{','.join(map(str, tiles))}={rng.randint(1, 150)}"


def a_rack(rng: Random) -> str:
    usual = "eeeeeaaaiiioootttnnnrrrsssllldddgguuumpbcfhvwyjkqxz"
    kind = rng.choice(["", "", "free:", "conundrum:"])
    size = 9 if kind != "free:" else rng.randint(1, 11)
    rack = rng.sample(usual, size)
    if rng.random() < 0.3 and kind == "free:":
        rack[0] = "?"
    return kind + "".join(rack)


def a_stack(rng: Random) -> str:
    deep, wide, high = rng.choice(
        [(2, 2, 2), (3, 2, 2), (2, 3, 2), (2, 2, 3), (3, 1, 2), (1, 3, 3), (1, 1, 2), (3, 3, 1)]
    )
    views = [(high, deep), (high, wide), (wide, deep)]
    density = rng.choice([0.4, 0.6, 0.9])
    if rng.random() < 0.3:  # as likely as not impossible
        drawn = [["".join(rng.choice("011") for _ in range(w)) for _ in range(h)] for h, w in views]
    else:
        boxes = {(z, r, c) for z in range(high) for r in range(wide) for c in range(deep) if rng.random() < density}
        boxes |= {(b, r, c) for z, r, c in boxes for b in range(z)} or {(0, 0, 0)}
        drawn = [
            ["".join("01"[any((z, r, c) in boxes for r in range(wide))] for c in range(deep)) for z in range(high)][
                ::-1
            ],
            [
                "".join("01"[any((z, r, c) in boxes for c in range(deep))] for r in reversed(range(wide)))
                for z in range(high)
            ][::-1],
            ["".join("01"[any((z, r, c) in boxes for z in range(high))] for c in range(deep)) for r in range(wide)],
        ]
    tail = "/floating" if rng.random() < 0.4 else ""
    return f"{deep}x{wide}x{high}:{'/'.join(','.join(view) for view in drawn)}{tail}"


def a_market(rng: Random) -> str:
    goods = ["apple", "berry", "cake", "date"][: rng.randint(2, 4)]

    def terms(most: int, chance: float = 0.0) -> str:
        some = rng.sample(goods, rng.randint(1, most))
        return ",".join(f"{rng.randint(1, 3)}{'..' * (rng.random() < chance)}{good}" for good in some)

    offers = [f"o{n}:{terms(2, 0.05)}={terms(2)}" for n in range(rng.randint(1, 4))]
    if rng.random() < 0.2:
        offers.append(f"free:={terms(1)}")
    start = [f"{rng.randint(1, 5)}{good}" for good in goods if rng.random() < 0.5]
    if rng.random() < 0.35:
        start = [each for each in start if goods[0] not in each] + [f"?{goods[0]}"]
    goal = f"{rng.randint(1, 4)}{'..' * (rng.random() < 0.6)}{rng.choice(goods)}"
    return ";".join([*([f"start:{','.join(start)}"] if start else []), f"goal:{goal}", *offers])


ODD = {
    "nonogram": ["1x1:1/1", "1x1:/", "2x1:1//1", "5x1:1/1/1/1/1/5", "3x3:?/*/2/?.1/2/*"],
    "signpost": ["3x2:cegaga", "2x1:ca", "1x1:a", "2x2:1cega", "3x1:1c2c3a", "5x5:1cceefcfggeeccghcac3e12hch10ah25a"],
    "countdown": ["7,7=50", "5=5", "5=7", "2,1,5=2", "1,1,1=3", "75,50,25=947"],
    "letters": ["zzzxxxqqq", "free:a", "free:quizz?s", "free:??", "conundrum:organised"],
    "boxes": ["2x2x2:11,11/11,10/11,11", "1x1x1:1/1/1", "1x1x2:1,1/1,1/1"],
    "trades": [
        "start:?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake",
        "start:?apple,?berry;goal:3cake;bob:1apple=2berry;cousin:2apple,5berry=1cake",
        "start:2date,?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry,1date=1cake",
        "start:?apple;goal:1dog;bob:1apple=2berry;c:1dog=2apple",
        "start:1a;goal:1a;x:1a=1b",
        "start:1a;goal:1..b;x:1a=1b",
    ],
}
RANDOM: dict[str, Callable[[Random], str]] = {
    "nonogram": a_nonogram,
    "signpost": lambda rng: random_signpost(rng)[0],
    "kenken": lambda rng: (random_kenken if rng.random() < 0.7 else random_bare_kenken)(rng)[0],
    "countdown": a_countdown,
    "letters": a_rack,
    "boxes": a_stack,
    "trades": a_market,
}


def main(many: int, seed: int, *only: str) -> None:
    from webapp import create_app
    from webapp.settings import Settings

    app = create_app(Settings(database_url="sqlite://", solvers=0, requests_per_minute=0, work_seconds=0))
    for slug in only or JUDGES:
        wrong = 0
        for index, text in zip(range(many), boards(slug, Random(seed)), strict=False):
            try:
                judge(app, slug, text)
            except Exception as error:  # noqa: BLE001
                wrong += 1
                print(
                    slug,
                    index,
                    str(PUZZLES[slug].parse(text)),
                    type(error).__name__,
                    str(error)[:400],
                    traceback.extract_tb(error.__traceback__)[-1].line,
                )
        print(f"{slug}: {wrong} of {many} wrong")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100, int(sys.argv[2]) if sys.argv[2:] else 1, *sys.argv[3:])
