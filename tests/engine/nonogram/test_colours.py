"""Nonograms with colours and unknown clues, against brute force that knows only the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, islice, product
from random import Random

import pytest

from engine import Outcome, solve
from engine.core.limits import never_stop
from engine.core.puzzle import PuzzleError
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.board import ANY, UNKNOWN, Board, Ink, Run
from engine.puzzles.nonogram.colours.automaton import automaton
from engine.puzzles.nonogram.colours.palette import USUAL, hexadecimal, lettered, names
from engine.sat.certificate import certify
from engine.solver.impossible import why_impossible
from engine.solver.several import forced_cells
from tests import ROOT


def fits(runs: tuple[Run, ...], line: str) -> bool:
    """Whether the cells of a line are as its clue says: a run of the clue is a group of the line."""
    groups = [(colour, len(list(cells))) for colour, cells in groupby(line) if colour != "."]

    def fit(at: int, group: int) -> bool:
        if at == len(runs):
            return group == len(groups)
        length, colour = runs[at]
        if length == ANY:
            return any(fit(at + 1, later) for later in range(group, len(groups) + 1))
        here = group < len(groups) and groups[group][0] == colour and length in (UNKNOWN, groups[group][1])
        return here and fit(at + 1, group + 1)

    return fit(0, 0)


def random_run(rng: Random, colours: str, longest: int) -> Run:
    length = rng.choice([UNKNOWN, ANY, *[rng.randint(1, longest)] * 5])
    return Run(length, "#" if length == ANY else rng.choice(colours))


def random_board(rng: Random) -> Board:
    """A board whose clues are of some picture, or a little wrong, with some lengths or runs unknown."""
    colours = rng.choice(["#", "#", "r", "#r", "rb", "rbg"])
    height, width = rng.randint(1, 4), rng.randint(1, 3 if len(colours) > 2 else 4)
    picture = [[rng.choice("." + colours + colours) for _ in range(width)] for _ in range(height)]

    def clue(cells: list[str]) -> tuple[Run, ...]:
        runs = [Run(len(list(group)), colour) for colour, group in groupby(cells) if colour != "."]
        for at, run in enumerate(runs):
            chance = rng.random()
            if chance < 0.15:
                runs[at] = Run(UNKNOWN, run.colour)
            elif chance < 0.27:
                runs[at] = Run(ANY)
            elif chance < 0.3:
                runs[at] = Run(run.length, rng.choice(colours))
        if rng.random() < 0.2:
            runs.insert(rng.randint(0, len(runs)), Run(ANY))
        return tuple(runs)

    rows = [clue(row) for row in picture]
    columns = [clue(list(column)) for column in zip(*picture, strict=True)]
    given = [[cell if rng.random() < 0.1 else "?" for cell in row] for row in picture]
    ink = Ink(
        tuple("".join(run.colour for run in runs) for runs in columns),
        tuple("".join(run.colour for run in runs) for runs in rows),
        tuple((letter, USUAL[letter]) for letter in colours if letter != "#"),
    )
    sides = [tuple(tuple(run.length for run in runs) for runs in side) for side in (columns, rows)]
    return Board(sides[0], sides[1], tuple(map("".join, given)), ink if ink.palette else None)


def every_solution(board: Board) -> set[tuple[str, ...]]:
    rows, columns = board.lines[: board.height], board.lines[board.height :]
    fitting = [
        [
            line
            for line in map("".join, product(board.colours, repeat=board.width))
            if fits(board.runs(row), line)
            and all(board.given((row.index, c)) in {"?", cell} for c, cell in enumerate(line))
        ]
        for row in rows
    ]
    return {
        grid
        for grid in product(*fitting)
        if all(fits(board.runs(each), "".join(row[each.index] for row in grid)) for each in columns)
    }


def boards(count: int, seed: str) -> Iterator[Board]:
    rng = Random(seed)
    while count:
        try:
            board = random_board(rng)
        except PuzzleError:  # a clue became too long
            continue
        if not board.is_plain:
            count -= 1
            yield board


@pytest.mark.parametrize("seed", range(6))
def test_a_line_allows_what_some_arrangement_has(seed: int) -> None:
    rng, impossible = Random(seed), 0
    for _ in range(500):
        colours = rng.choice([".#", ".#r", ".rgb"])
        length = rng.randint(1, 6)
        runs = tuple(random_run(rng, colours[1:], 3) for _ in range(rng.randint(0, 4)))
        every = (1 << len(colours)) - 1
        cells = [rng.choice([every, every, rng.randint(1, every)]) for _ in range(length)]
        lines = [
            line
            for line in product(range(len(colours)), repeat=length)
            if all(allowed >> colour & 1 for allowed, colour in zip(cells, line, strict=True))
            and fits(runs, "".join(colours[colour] for colour in line))
        ]
        wanted = [sum({1 << line[at] for line in lines}) for at in range(length)] if lines else None
        assert automaton(runs, colours).possible(cells) == wanted, (runs, colours, cells)
        impossible += not lines
    assert 100 < impossible < 400


@pytest.mark.parametrize("seed", range(4))
def test_solutions_and_forced_cells_are_those_of_brute_force(seed: int) -> None:
    numbers = []
    for board in boards(125, f"boards {seed}"):
        puzzle, wanted = Nonogram(board.columns, board.rows, board.givens, board.ink), every_solution(board)
        found = list(puzzle.solutions())
        assert len(found) == len(set(found))
        assert set(found) == wanted, str(puzzle)
        assert not any(list(puzzle.complaints(each)) for each in found)
        assert not (wanted and list(puzzle.flaws())), str(puzzle)
        if wanted:
            forced = {
                (r, c)
                for r in range(board.height)
                for c in range(board.width)
                if len({grid[r][c] for grid in wanted}) == 1
            }
            assert forced_cells(puzzle) == forced, str(puzzle)
            assert set(puzzle.others(found[0])) == wanted - {found[0]}
        numbers.append(len(wanted))
    assert min(numbers) == 0
    assert 1 in numbers
    assert max(numbers) > 10


def test_what_is_complained_of_is_what_brute_force_refuses() -> None:
    for board in boards(40, "complaints"):
        puzzle, right = Nonogram(board.columns, board.rows, board.givens, board.ink), every_solution(board)
        rng = Random(str(puzzle))
        for _ in range(50):
            grid = tuple("".join(rng.choice(board.colours) for _ in range(board.width)) for _ in range(board.height))
            assert (not list(puzzle.complaints(grid))) == (grid in right)


@pytest.mark.parametrize("seed", range(3))
def test_texts_are_read_as_they_were_written(seed: int) -> None:
    for board in boards(150, f"texts {seed}"):
        puzzle = Nonogram(board.columns, board.rows, board.givens, board.ink)
        assert Nonogram.parse(str(puzzle)) == puzzle
        assert Nonogram.own_text is not None
        assert Nonogram.own_text.fullmatch(str(puzzle))


def outcome(text: str) -> Outcome:
    return solve(Nonogram.parse(text))


@pytest.mark.parametrize(
    ("text", "solutions"),
    [
        ("3x1:1r/1b/?/1r.1b.1", [("rb#",)]),  # runs of different colours touch
        ("3x1:*/*/*/1r.1r", [("r.r",)]),  # those of one colour do not
        ("4x1:*/*/*/*/?.2", [("#.##",)]),
        ("2x2:*/*/*/2", [("..", "##"), ("#.", "##"), (".#", "##"), ("##", "##")]),
        ("rows:\n2r 1k\n*\n\ncolumns:\n1r\n1r\n1", [("rr#", "...")]),
    ],
)
def test_published_rules_hold(text: str, solutions: list[tuple[str, ...]]) -> None:
    assert sorted(Nonogram.parse(text).solutions(never_stop)) == sorted(solutions)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2x1:1q/1/2", "we don’t know the colour “q”"),
        ("2x1:1r/1/1r.1r", "row 1: 1r 1r needs 3 cells, but the row has 2"),
        ("2x1:1r/?x?/1", "column 2: “?x?” isn’t a run"),
        ("2x1:1r/1/0r", "row 1"),
        ("2x1:1r/1/1;r=12", "colours: “r=12”. Use a letter, “=” and six hexadecimal digits"),
        ("2x1:1r/1/1;r=111,r=222", "there’s a second “r”"),
        ("2x1:1r/1b/1r.1b,9r", "starting cells: the board is full before “9r”"),
        ("2x1:1r/1b/1r.1b,1!r", "starting cells: “1!r”"),
        ("3x1:1/1/1/*.4", "row 1: * 4 needs 4 cells, but the row has 3"),  # and no smaller puzzle is found in it
        ("4x3://?/1/?//1.*/2", "clues after the colon: 8. Use 7"),
        ("1x3:?.1/1//1.*,.Bz", "starting cells: character 1 is “.”"),
        ("rows:\n" + 60_000 * "1" + "\ncolumns:\n1\n1", "row 1: “111"),
        ("1x1:1/" + ".".join(f"1{letter}" for letter in "rgbyopcmne"), "row 1"),
    ],
)
def test_what_is_wrong_is_named(text: str, said: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        Nonogram.parse(text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2x2:1r/1/1r/1, B ; r = ff0000", "2x2:1r/1/1r/1,B;r=ff0000"),
        ("2x2:1/1/1/1, Ad", "2x2:1/1/1/1,Ad"),
        ("3x1:*/*/*/*,00000002r;r=e03131", "3x1:*/*/*/*,2r;r=e03131"),
        ("2x1:1k/1r/1k.1r,k", "2x1:1/1r/1.1r,B;r=e03131"),
        (
            '{"rows": [[{"color": "Red", "length": 1}]], "columns": [[{"color": "red", "length": 1}]]}',
            "1x1:1r/1r;r=e03131",
        ),
    ],
)
def test_whatever_was_meant_is_read(text: str, meant: str) -> None:
    assert str(Nonogram.parse(text)) == meant


def test_a_line_of_thousands_of_unknown_runs_is_read_and_looked_at() -> None:
    assert list(Nonogram.parse("1x1:" + "*." * 30_000 + "*/*,a").flaws()) == []


def test_unequal_numbers_are_told_by_colour() -> None:
    said = [each.text for each in Nonogram.parse("2x1:1r/1b/2r").flaws()]
    assert said == ["the rows have 2 red cells, the columns 1", "the rows have 0 blue cells, the columns 1"]


def test_one_solution_and_none_are_certified() -> None:
    claims = set()
    for board in boards(60, "certificates"):
        puzzle = Nonogram(board.columns, board.rows, board.givens, board.ink)
        found = list(puzzle.solutions())
        if len(found) < 2:
            certify(puzzle, puzzle.statement(), found[0] if found else None)
            claims.add(len(found))
    assert claims == {0, 1}


def every_change(board: Board) -> set[str]:
    """All boards that differ by one clue and have a solution; no given cells."""
    found = set()
    for cells in product(board.colours, repeat=board.height * board.width):
        grid = ["".join(cells[r * board.width : (r + 1) * board.width]) for r in range(board.height)]
        read = {line: "".join(grid[r][c] for r, c in board.cells(line)) for line in board.lines}
        odd = [line for line in board.lines if not fits(board.runs(line), read[line])]
        if len(odd) == 1:
            runs = {line: board.runs(line) for line in board.lines}
            runs[odd[0]] = tuple(
                Run(len(list(group)), colour) for colour, group in groupby(read[odd[0]]) if colour != "."
            )
            rows, columns = ([runs[line] for line in board.lines if line.kind == kind] for kind in ("row", "column"))
            sides = [tuple(tuple(run.length for run in runs) for runs in side) for side in (columns, rows)]
            letters = [tuple("".join(run.colour for run in runs) for runs in side) for side in (columns, rows)]
            ink = board.ink and Ink(letters[0], letters[1], board.ink.palette)
            found.add(str(Nonogram(sides[0], sides[1], (), ink)))
    return found


def test_every_change_of_one_clue_that_would_do_is_found() -> None:
    mended = 0
    for board in boards(1000, "changes"):
        if board.givens or len(board.colours) ** (board.width * board.height) > 5_000:
            continue
        puzzle = Nonogram(board.columns, board.rows, (), board.ink)
        if list(islice(puzzle.solutions(), 1)):
            continue
        why = why_impossible(puzzle)
        assert why is not None
        changes = every_change(board)
        assert {each.puzzle for each in why.corrections} == changes, str(puzzle)
        mended += bool(changes)
    assert mended > 10


def test_colours_have_letters_and_names_of_their_own() -> None:
    assert lettered(["000000", "ff0000", "0000ff", "00aa00"]) == {
        "000000": "#",
        "ff0000": "r",
        "0000ff": "b",
        "00aa00": "g",
    }
    letters = lettered([f"{value:02x}{255 - value:02x}40" for value in range(0, 250, 25)])
    assert len(set(letters.values())) == 10
    said = names((("a", "ff0000"), ("b", "fe0000"), ("c", "00aa00")))
    assert said == {"#": "black", "a": "red", "b": "red b", "c": "green"}
    assert [hexadecimal(each) for each in ("#F00", "00ff00", "Red", "skyblue", "what")] == [
        "ff0000",
        "00ff00",
        "e03131",
        "87ceeb",
        None,
    ]


def test_a_board_is_the_same_in_whatever_order_its_colours_are_named() -> None:
    rng, seen = Random(8), 0
    for board in boards(120, "palettes"):
        if board.ink is None or len(board.ink.palette) < 2:
            continue
        shuffled = tuple(rng.sample(board.ink.palette, len(board.ink.palette)))
        other = replace(board, ink=replace(board.ink, palette=shuffled))
        puzzle = Nonogram.of(board)
        text, _, _ = str(puzzle).partition(";")
        read = Nonogram.parse(f"{text};{','.join('='.join(each) for each in shuffled)}")
        assert other == board == read.board
        assert str(Nonogram.of(other)) == str(puzzle) == str(read)
        assert read.hint("") == puzzle.hint("")
        seen += 1
    assert seen > 20


def test_the_editor_writes_colours_in_the_same_order() -> None:
    script = (ROOT / "static/puzzles/nonogram/colours.js").read_text()
    assert f'const USUAL = "{"".join(USUAL)}";' in script
