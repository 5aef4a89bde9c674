"""Puzzles for the oracle: read from the published texts by readers of their own, or made at random.

Each is a pair: the text that the engine reads, and the model.  Random ones are made from a solution that is told more
or less fully, and some are changed afterwards, so that none, one and several solutions are all common.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby, product
from math import prod
from random import Random

from tests import DATA
from tests.engine.oracle.models import ANY, DIRECTIONS, Cage, ColouredNonogram, KenKen, Nonogram, Runs, Signpost

BEYOND = {"knotty", "faase"}
"""Published nonograms that take minutes and more to decide."""

Pair = tuple[str, Nonogram | ColouredNonogram | Signpost | KenKen]

SIGNS = ".#rgb"
"""Of the colours of nonograms, by their numbers in the models."""
OPS = {"a": "+", "s": "-", "m": "*", "d": "/"}


def published_nonograms() -> Iterator[Pair]:
    for text in (DATA / "nonogram/pattern.txt").read_text().split():
        width, _, tail = text.partition("x")
        clues = tuple(tuple(map(int, filter(None, clue.split(".")))) for clue in tail.partition(":")[2].split("/"))
        yield text, Nonogram(clues[: int(width)], clues[int(width) :])
    for path in sorted((DATA / "nonogram").glob("*.non")):
        if path.stem not in BEYOND:
            yield path.read_text(), read_non(path.read_text())


def read_non(text: str) -> Nonogram:
    clues: dict[str, list[tuple[int, ...]]] = {"rows": [], "columns": []}
    section = None
    for line in text.splitlines():
        if line in clues:
            section = line
        elif section and re.fullmatch("[0-9,]+", line):
            clues[section].append(tuple(run for run in map(int, line.split(",")) if run))
    return Nonogram(tuple(clues["columns"]), tuple(clues["rows"]))


def published_signposts() -> Iterator[Pair]:
    for path in sorted((DATA / "signpost").glob("*.txt")):
        for text in path.read_text().split():
            size, _, body = text.partition(":")
            width = int(size.partition("x")[0])
            cells = re.findall("([0-9]*)([a-h])", body)
            rows = [cells[start : start + width] for start in range(0, len(cells), width)]
            yield (
                text,
                Signpost(
                    tuple(tuple("abcdefgh".index(arrow) for _, arrow in row) for row in rows),
                    tuple(tuple(int(number or 0) for number, _ in row) for row in rows),
                ),
            )


def published_kenkens() -> Iterator[Pair]:
    for line in (DATA / "kenken/tatham.txt").read_text().splitlines():
        if not line.startswith("#"):
            text = line.split()[1]
            yield text, read_keen(text)


def read_keen(text: str) -> KenKen:
    """Tatham's ID: runs of inner edges without border, first those between neighbours in a row, then in a column."""
    size_text, _, body = text.partition(":")
    borders, _, clue_text = body.partition(",")
    size = int(size_text)
    edges = [((r, c), (r, c + 1)) for r in range(size) for c in range(size - 1)]
    edges += [((r, c), (r + 1, c)) for c in range(size) for r in range(size - 1)]
    joined, position = [], 0
    for letter, repeat in re.findall("([_a-z])([0-9]*)", borders):
        run = "_abcdefghijklmnopqrstuvwxyz".index(letter)
        for _ in range(int(repeat or 1)):
            joined += edges[position : position + min(run, 25)]
            position += run + (run < 25) if run < 26 else 25
    cage_of = {cell: cell for cell in product(range(size), repeat=2)}
    for a, b in joined:
        old, new = sorted((cage_of[a], cage_of[b]), reverse=True)
        cage_of = {cell: new if first == old else first for cell, first in cage_of.items()}
    clues = re.findall("([asmd])([0-9]+)", clue_text)
    cages = [tuple(cell for cell in cage_of if cage_of[cell] == first) for first in sorted(set(cage_of.values()))]
    return KenKen(
        size, tuple(Cage(cells, OPS[op], int(target)) for cells, (op, target) in zip(cages, clues, strict=True))
    )


def random_nonogram(rng: Random) -> Pair:
    width, height = rng.randint(1, 10), rng.randint(1, 10)
    density = rng.choice([0.35, 0.5, 0.65])
    picture = ["".join("#" if rng.random() < density else "." for _ in range(width)) for _ in range(height)]
    rows = [tuple(len(run) for run in line.split(".") if run) for line in picture]
    columns = [tuple(len(run) for run in "".join(line).split(".") if run) for line in zip(*picture, strict=True)]
    givens: tuple[str, ...] = ()
    change = rng.randrange(5)
    if change == 0:  # the sums stay right
        rng.shuffle(rows)
    elif change == 1:  # now and then one is given wrong
        hidden = [["?" if rng.random() < 0.8 else cell for cell in line] for line in picture]
        if rng.random() < 0.5:
            hidden[rng.randrange(height)][rng.randrange(width)] = rng.choice("#.")
        givens = tuple(map("".join, hidden))
    clues = "/".join(".".join(map(str, clue)) for clue in columns + rows)
    return f"{width}x{height}:{clues}{tail(givens)}", Nonogram(tuple(columns), tuple(rows), givens)


def random_coloured_nonogram(rng: Random) -> Pair:
    """With some runs of unknown length, and some of which even the number is not known."""
    width, height, colours = rng.randint(1, 7), rng.randint(1, 7), rng.randint(1, 4)
    density = rng.choice([0.5, 0.7, 0.9])
    hidden, left_out = rng.choice([(0.0, 0.0), (0.3, 0.0), (0.1, 0.1)])
    picture = [[rng.randint(1, colours) * (rng.random() < density) for _ in range(width)] for _ in range(height)]

    def clue(line: Iterable[int]) -> Runs:
        runs = [(len(list(cells)), colour) for colour, cells in groupby(line) if colour]
        known = [(0 if rng.random() < hidden else length, colour) for length, colour in runs]
        return tuple((ANY, 0) if rng.random() < left_out else run for run in known)

    rows, columns = [clue(line) for line in picture], [clue(line) for line in zip(*picture, strict=True)]
    if colours > 1 and not any(colour == 1 for runs in columns + rows for _, colour in runs):
        return random_coloured_nonogram(rng)  # without a black run no cell is black, and numbers would differ
    if rng.random() < 0.3:
        rng.shuffle(rows)
    text = "/".join(
        ".".join("*" if length == ANY else f"{length or '?'}{SIGNS[colour].strip('#')}" for length, colour in runs)
        for runs in columns + rows
    )
    palette = ",".join(f"{sign}={number}0c0{number}0" for number, sign in enumerate(SIGNS[2 : colours + 1]))
    text = f"{width}x{height}:{text}" + f";{palette}" * bool(palette)
    return text, ColouredNonogram(tuple(columns), tuple(rows), colours)


def tail(givens: tuple[str, ...]) -> str:
    """Given cells as in Tatham's ID: a letter per cell that is given, black in capitals, for the cells before it."""
    letters = ""
    for unknown, given in re.findall(r"(\?*)([#.]|$)", "".join(givens)):
        letters += "z" * (len(unknown) // 25)
        if given or len(unknown) % 25:
            letter = string.ascii_lowercase[len(unknown) % 25]
            letters += letter.upper() if given == "#" else letter
    return f",{letters}" if givens else ""


def random_signpost(rng: Random) -> Pair:
    height, width = rng.randint(1, 6), rng.randint(2, 6)
    cells = list(product(range(height), range(width)))
    rng.shuffle(cells)
    arrows = [[rng.randrange(8) for _ in range(width)] for _ in range(height)]
    givens = [[0] * width for _ in range(height)]
    path = [cells[0]]
    while len(path) < len(cells):
        r, c = path[-1]
        ways = [
            (direction, (r + down * far, c + right * far))
            for direction, (down, right) in enumerate(DIRECTIONS)
            for far in range(1, 6)
        ]
        ways = [(direction, cell) for direction, cell in ways if cell in cells and cell not in path]
        if not ways:
            break
        arrows[r][c], cell = rng.choice(ways)
        path.append(cell)
    shown = rng.choice([0.0, 0.1, 0.3, 0.6])
    for number, (r, c) in enumerate(path, start=1):
        if rng.random() < shown:
            givens[r][c] = number
    if rng.random() < 0.1:
        r, c = rng.choice(cells)
        givens[r][c] = rng.randint(1, len(cells))
    body = "".join(
        f"{number or ''}{'abcdefgh'[arrow]}"
        for numbers, row in zip(givens, arrows, strict=True)
        for number, arrow in zip(numbers, row, strict=True)
    )
    return f"{width}x{height}:{body}", Signpost(tuple(map(tuple, arrows)), tuple(map(tuple, givens)))


def random_kenken(rng: Random) -> Pair:
    size = rng.randint(3, 6)
    order, columns = rng.sample(range(size), size), rng.sample(range(size), size)
    grid = [[(order[r] + columns[c]) % size + 1 for c in range(size)] for r in range(size)]
    label = {(r, c): (r, c) for r, c in product(range(size), repeat=2)}
    biggest = rng.choice([2, 3, 4, 5])
    for _ in range(size * size):
        r, c = rng.randrange(size), rng.randrange(size)
        other = rng.choice([(r, c + 1), (r + 1, c)])
        if other in label:
            together = [cell for cell in label if label[cell] in (label[r, c], label[other])]
            if len(together) <= biggest:
                label.update(dict.fromkeys(together, min(together)))
    large, blank = rng.random() < 0.3, rng.choice([0.0, 0.0, 0.3])
    cages = []
    for first in sorted(set(label.values())):
        cells = tuple(sorted(cell for cell in label if label[cell] == first))
        *others, most = sorted(grid[r][c] for r, c in cells)
        made = {"+": sum(others) + most, "*": prod(others) * most}
        if len(cells) == 1:
            made = {"+": most}
        elif len(cells) == 2 or large:
            made |= {"-": most - sum(others)} if most >= sum(others) else {}
            made |= {"/": most // prod(others)} if most % prod(others) == 0 else {}
        op = rng.choice(sorted(made))
        cages.append(Cage(cells, op if len(cells) == 1 or rng.random() >= blank else "", made[op]))
    if rng.random() < 0.35:
        changed = rng.randrange(len(cages))
        cage = cages[changed]
        cages[changed] = Cage(cage.cells, cage.op, max(1, cage.target + rng.choice([-1, 1])))
    name = {cage.cells[0]: letter for cage, letter in zip(cages, string.ascii_letters, strict=False)}
    block = "\n".join("".join(name[label[r, c]] for c in range(size)) for r in range(size))
    clues = "\n".join(f"{name[cage.cells[0]]}={cage.target}{cage.op if len(cage.cells) > 1 else ''}" for cage in cages)
    rules = "rules: open" + " large" * large
    return f"{block}\n\n{rules}\n{clues}", KenKen(size, tuple(cages), large)


def random_bare_kenken(rng: Random) -> Pair:
    """A KenKen some of whose cages have lost their clues: the model knows nothing of those."""
    text, model = random_kenken(rng)
    assert isinstance(model, KenKen)
    head, _, clues = text.partition("rules: ")
    rules, *lines = clues.split("\n")
    kept = [rng.random() > 0.15 for _ in lines]
    if all(kept):
        kept[rng.randrange(len(kept))] = False
    text = "\n".join([f"{head}rules: bare {rules}", *(line for line, stays in zip(lines, kept, strict=True) if stays)])
    return text, replace(model, cages=tuple(cage for cage, stays in zip(model.cages, kept, strict=True) if stays))
