"""Pictures that nobody made for a puzzle: pages of text, dots, dithered shades.  Each follows from its seed.

Their nonograms are large, line solving decides only a part of them, and most have more solutions than anybody counts.
"""

from __future__ import annotations

from math import cos, hypot, sin
from random import Random

Picture = list[list[bool]]
"""Rows of cells; True is black."""

LETTERS = (
    "7c1211127c7f494949363e414141227f4141413e7f494949417f090909013e414151737f0808087f00417f41002040413f017f08142241"
    "7f404040407f021c027f7f0408107f3e4141413e7f090909063e4151215e7f09192946264949493203017f01033f4040403f1f2040201f"
    "3f4038403f631408146303047804036159494d43"
)
"""A to Z, five columns each, two hexadecimal digits a column; the lowest bit is the highest of seven cells."""
COLUMNS = bytes.fromhex(LETTERS)


def text_page(side: int, seed: int, *, noise: float = 0.0, scale: int = 1) -> Picture:
    """Lines of random words, every cell `scale` cells wide and high; a share `noise` of all cells is turned over."""
    rng = Random(seed)
    page = [[False] * side for _ in range(side)]
    for top in range(scale, side - 7 * scale, 9 * scale):
        left = scale
        while left + 5 * scale < side:
            if rng.random() < 0.82:
                letter = rng.randrange(26)
                for column, cells in enumerate(COLUMNS[5 * letter : 5 * letter + 5]):
                    for r in range(7 * scale):
                        for c in range(scale):
                            page[top + r][left + column * scale + c] = bool(cells >> r // scale & 1)
            left += 6 * scale
    return noisy(page, noise, rng)


def dots(side: int, seed: int, share: float) -> Picture:
    """Each cell is black by itself."""
    rng = Random(seed)
    return [[rng.random() < share for _ in range(side)] for _ in range(side)]


def shades(side: int, seed: int, *, noise: float = 0.0) -> Picture:
    """Waves and spots of grey, dithered (Floyd and Steinberg 1976)."""
    rng = Random(seed)
    waves = [(rng.uniform(-8, 8), rng.uniform(-8, 8), rng.uniform(0, 7), rng.uniform(0.1, 0.3)) for _ in range(4)]
    spots = [(rng.random(), rng.random(), rng.uniform(0.05, 0.3), rng.uniform(-0.7, 0.7)) for _ in range(6)]

    def dark(y: float, x: float) -> float:
        shade = 0.4 + sum(size * sin(a * y + b * x + turn) * cos(b * y) for a, b, turn, size in waves)
        shade += sum(size for r, c, radius, size in spots if hypot(y - r, x - c) < radius)
        return min(1.0, max(0.0, shade))

    grey = [[dark(r / side, c / side) for c in range(side)] for r in range(side)]
    page = [[False] * side for _ in range(side)]
    for r in range(side):
        for c in range(side):
            page[r][c] = grey[r][c] > 0.5
            wrong = grey[r][c] - page[r][c]
            for down, right, part in ((0, 1, 7), (1, -1, 3), (1, 0, 5), (1, 1, 1)):
                if r + down < side and 0 <= c + right < side:
                    grey[r + down][c + right] += wrong * part / 16
    return noisy(page, noise, rng)


def blobs(side: int, seed: int) -> Picture:
    """What a photograph leaves: grey noise, smoothed, and black where it is darker than about half of it."""
    rng = Random(seed)
    far = 1 + seed % 3
    grey = [[rng.random() for _ in range(side + 2 * far)] for _ in range(side + 2 * far)]
    smooth = [
        [sum(sum(row[c : c + 2 * far + 1]) for row in grey[r : r + 2 * far + 1]) for c in range(side)]
        for r in range(side)
    ]
    middle = sorted(value for row in smooth for value in row)[side * side * (45 + 10 * (seed % 2)) // 100]
    return [[value > middle for value in row] for row in smooth]


def discs(side: int, seed: int, *, noise: float = 0.0) -> Picture:
    """Overlapping discs."""
    rng = Random(seed)
    page = [[False] * side for _ in range(side)]
    for _ in range(side // 4):
        y, x, radius = rng.randrange(side), rng.randrange(side), rng.randint(side // 40 + 2, side // 10 + 3)
        for r in range(max(0, y - radius), min(side, y + radius)):
            for c in range(max(0, x - radius), min(side, x + radius)):
                if (r - y) ** 2 + (c - x) ** 2 < radius**2:
                    page[r][c] = True
    return noisy(page, noise, rng)


def noisy(picture: Picture, share: float, rng: Random) -> Picture:
    """Each cell turned over with this probability."""
    return [[cell != (rng.random() < share) for cell in row] for row in picture] if share else picture
