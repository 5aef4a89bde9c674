"""Drawings, icons and photographs as black and as coloured nonograms: how many end with one solution, and at what cost.

`gallery:FOLDER` looks at the pictures of a folder, too: square `.ppm` (P6, eight bits), each with its sort before the
first `-` of its name.  Without one there are only drawings, of the dealer's figures; every second is of lines alone.
A picture becomes black by Otsu's threshold (1979), coloured by k-means in OKLab; the lightest colour stays empty.
Seconds are of a processor, `SECONDS` at most; changes are a share of all cells.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.engine.uniquify import Patience
from engine.core.limits import Stopped
from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.board import BLACK, WHITE, Grid
from engine.puzzles.nonogram.colours import pictures as coloured
from engine.puzzles.nonogram.colours.palette import USUAL, Palette, lettered
from engine.puzzles.nonogram.dealer.pictures.figures import FIGURES
from engine.puzzles.nonogram.dealer.pictures.scenes import painted
from engine.puzzles.nonogram.dealer.uniquify import retouched
from engine.puzzles.nonogram.dealer.variations import rows_of

SIDES = (15, 25, 40)
COLOURS = 4
"""Besides white."""
SECONDS = 8.0
DRAWINGS, LARGE, LINE = 20, 120, 3
"""Drawn pictures; their pixels on a side, and those of a line's width."""
ROUNDS = 20
"""Of k-means."""

Pixels = Any
"""An array of rows, columns, and red, green and blue from 0 to 255."""


@dataclass(frozen=True)
class Result:
    """What came of a picture: before, after (None: not in time), and the seconds of a processor that it took."""

    title: str
    side: int
    palette: Palette
    before: Grid
    after: Grid | None
    seconds: float

    @property
    def changed(self) -> float:
        """The share of cells that changed."""
        cells = zip("".join(self.before), "".join(self.after or self.before), strict=True)
        return sum(a != b for a, b in cells) / self.side**2


def drawings() -> Iterator[tuple[str, Pixels]]:
    """Figures in colour, and only their lines in turn."""
    shades = {WHITE: "ffffff", BLACK: "1c1a17", **USUAL}
    table = {letter: [int(shade[at : at + 2], 16) for at in (0, 2, 4)] for letter, shade in shades.items()}
    for number, figure in enumerate(FIGURES[:: len(FIGURES) // DRAWINGS][:DRAWINGS]):
        rows = painted(figure, LARGE, SeededRandom(figure.title)).rows
        pixels = np.array([[table[cell] for cell in row] for row in rows], dtype=float)
        if number % 2:
            wide = np.pad(np.array([[ord(cell) for cell in row] for row in rows]), LINE, constant_values=ord(WHITE))
            shifts = [(y, x) for y in range(2 * LINE) for x in range(2 * LINE)]
            seen = np.array([wide[y : y + LARGE, x : x + LARGE] for y, x in shifts])
            pixels = np.where((seen.min(axis=0) != seen.max(axis=0))[..., None], pixels * 0.4, 255.0)
        yield f"drawing-{figure.title}", pixels


def of_folder(folder: Path) -> Iterator[tuple[str, Pixels]]:
    """The pictures of a folder by name."""
    for path in sorted(folder.glob("*.ppm")):
        magic, width, height, _, data = path.read_bytes().split(maxsplit=4)
        if magic != b"P6":
            sys.exit(f"{path}: not a P6")
        shape = int(height), int(width), 3
        yield path.stem, np.frombuffer(data[-shape[0] * shape[1] * 3 :], dtype=np.uint8).reshape(shape).astype(float)


def shrunk(pixels: Pixels, side: int) -> Pixels:
    """The mean of each cell, in OKLab: rows, columns, and lightness and two opponents."""
    scale = pixels / 255
    light = np.where(scale <= 0.04045, scale / 12.92, ((scale + 0.055) / 1.055) ** 2.4)
    for axis in (0, 1):
        edges = [round(light.shape[axis] * k / side) for k in range(side)]
        sizes = np.diff([*edges, light.shape[axis]])
        shape = (-1, 1, 1) if axis == 0 else (1, -1, 1)
        light = np.add.reduceat(light, edges, axis=axis) / sizes.reshape(shape)
    cones = np.cbrt(light @ CONES.T)
    return cones @ OPPONENTS.T


CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
OPPONENTS = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
"""Björn Ottosson, "A perceptual color space for image processing", 2020, as in `engine`'s palette."""


def in_black(cells: Pixels) -> Grid:
    """Black where a cell is dark; turned over if most of the border would be black."""
    light = cells[..., 0]
    levels = np.sort(light.ravel())
    parts = [(n * (len(levels) - n) * (levels[n:].mean() - levels[:n].mean()) ** 2, n) for n in range(1, len(levels))]
    dark = light < levels[max(parts)[1]]
    if np.concatenate([dark[0], dark[-1], dark[:, 0], dark[:, -1]]).mean() > 0.5:
        dark = ~dark
    return tuple("".join(BLACK if each else WHITE for each in row) for row in dark)


def in_colours(cells: Pixels) -> tuple[Grid, Palette]:
    """Each cell in the nearest of a few colours."""
    flat = cells.reshape(-1, 3)
    centres = [flat[flat[:, 0].argmax()]]
    while len(centres) <= COLOURS:
        far = np.min([((flat - each) ** 2).sum(axis=1) for each in centres], axis=0)
        centres.append(flat[far.argmax()])
    for _ in range(ROUNDS):
        nearest = np.argmin([((flat - each) ** 2).sum(axis=1) for each in centres], axis=0)
        centres = [flat[nearest == k].mean(axis=0) if (nearest == k).any() else each for k, each in enumerate(centres)]
    order = sorted(set(nearest.tolist()), key=lambda k: -centres[k][0])
    shades = {k: hexadecimal(centres[k]) for k in order[1:]}
    letters = lettered(list(shades.values()))
    signs = {order[0]: WHITE} | {k: letters[shade] for k, shade in shades.items()}
    side = len(cells)
    rows = tuple("".join(signs[k] for k in row) for row in nearest.reshape(side, side).tolist())
    return rows, tuple((letter, shade) for shade, letter in letters.items() if letter != BLACK)


def hexadecimal(colour: Pixels) -> str:
    """A colour of OKLab as six digits."""
    light = np.linalg.inv(CONES) @ (np.linalg.inv(OPPONENTS) @ colour) ** 3
    scale = np.where(light <= 0.0031308, light * 12.92, 1.055 * np.clip(light, 1e-9, 1) ** (1 / 2.4) - 0.055)
    return "".join(f"{round(255 * min(1.0, max(0.0, each))):02x}" for each in scale)


def made_unique(title: str, picture: Grid, palette: Palette) -> Result:
    """Change a picture until it is the only one with its clues."""
    side, start, patience, found = len(picture), time.process_time(), Patience(SECONDS), None
    try:
        for turn in count():
            draws = SeededRandom(f"{title} {turn}")
            if palette:
                found = coloured.retouched(picture, palette, (), draws, patience)
            elif (bitmap := retouched(picture, (), draws, patience)) is not None:
                found = rows_of(bitmap, side)
            if found is not None:
                break
    except Stopped:
        pass
    return Result(title, side, palette, picture, found, time.process_time() - start)


def results(every: list[tuple[str, Pixels]], side: int, *, colour: bool) -> Iterator[Result]:
    """What comes of all pictures of one size."""
    for title, pixels in every:
        cells = shrunk(pixels, side)
        picture, palette = in_colours(cells) if colour else (in_black(cells), ())
        yield made_unique(title, picture, palette)


def row(name: str, found: list[Result]) -> str:
    """One line of the table."""
    ended = [each for each in found if each.after is not None]
    changed, seconds = (
        sorted(values) for values in ([each.changed for each in ended], [each.seconds for each in found])
    )

    def at(values: list[float], share: float) -> float:
        return values[min(len(values) - 1, int(len(values) * share))] if values else 0.0

    shares = " / ".join(f"{at(changed, share):.1%}" for share in (0.5, 0.95, 1))
    times = " / ".join(f"{at(seconds, share):.2f}" for share in (0.5, 0.95, 1))
    return f"| {name} | {len(ended)} of {len(found)} | {shares} | {times} |"


def main(folder: str = "") -> None:
    """Print a table."""
    every = [*drawings(), *(of_folder(Path(folder)) if folder else ())]
    print("| pictures | one solution | cells changed, median / p95 / most | seconds, median / p95 / worst |")
    print("|---|---|---|---|")
    for colour in (False, True):
        for side in SIDES:
            name = f"{side} × {side}, {f'{COLOURS} colours' if colour else 'black'}"
            print(row(name, list(results(every, side, colour=colour))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
