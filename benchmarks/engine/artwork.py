"""Pictures as setters bring them: pages of text in real faces, logos, and logos in dithered greys.

Text is set by Typst in faces that come with it or with the site; logos are polygons, rings and strokes by a rasteriser
of this module.  The two share no code, so that nothing is tuned to one of them.  How many are decided in 2 and 10 s of
a processor, and the memory that this takes, each board in a process of its own: where the picture is known, as to
whoever draws it, and from its clues alone.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise, repeat
from math import cos, hypot, pi, sin
from random import Random
from statistics import median

from benchmarks import ROOT
from benchmarks.engine import bare_signposts as bare
from benchmarks.engine.instances import nonogram_of
from benchmarks.engine.pictures import Picture
from engine.puzzles.letters.words import levels

SIDES = (60, 80, 100)
BOARDS = 10
"""Of each sort and side."""
PEER_BOARDS = 2
"""Of these, for CP-SAT."""
STATIC = ROOT / "static"
FACES = (
    ("DejaVu Sans", (9, 12)),
    ("Libertinus Serif", (11, 16)),
    ("Puzzle Sans", (10, 14)),
    ("New Computer Modern", (12, 18)),
    ("DejaVu Sans Mono", (10, 14)),
)
"""And two sizes of each, in cells to the em: the smallest that can be read, and a heading's."""

Shade = Callable[[float, float], float]
"""How dark a place (down, across) of the unit square is: 0 is white, 1 black."""


def text(side: int, number: int) -> Picture:
    """A page of random words, black where half of a cell is."""
    import typst  # 80 MB that no other measurement needs

    rng = Random(f"text {side} {number}")
    face, sizes = FACES[number % len(FACES)]
    size = sizes[number // len(FACES) % len(sizes)]
    common = sorted(word for word, level in levels().items() if level <= 35)
    words = " ".join(word.title() if rng.random() < 0.2 else word for word in rng.choices(common, k=300))
    compiler = typst.Compiler(font_paths=[STATIC / "fonts", STATIC / "vendor"], ignore_system_fonts=True)
    source = f"""
        #set page(width: {side}pt, height: {side}pt, margin: 1pt)
        #set text(font: "{face}", size: {size}pt, hyphenate: true)
        #set par(leading: 0.35em, justify: {"true" if number % 2 else "false"})
        {words}"""
    pages = compiler.compile(source.encode(), format="png", ppi=72.0)
    page = pages[0] if isinstance(pages, list) else pages
    return [[value < 128 for value in row] for row in _greys(page or b"")]


def _greys(png: bytes) -> list[list[int]]:
    """The pixels of a picture in red, green, blue and opacity of eight bits each, by their green."""
    width, height = struct.unpack(">II", png[16:24])
    at, packed = 8, b""
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + size]
        at += size + 12
    data, above, rows = zlib.decompress(packed), bytes(4 * width), []
    for r in range(height):
        start = r * (4 * width + 1)
        line = bytearray(data[start + 1 : start + 1 + 4 * width])
        for i in range(4 * width):
            left, corner = (line[i - 4], above[i - 4]) if i > 3 else (0, 0)
            line[i] = (line[i] + _predicted(data[start], left, above[i], corner)) & 255
        rows.append([line[i] for i in range(1, 4 * width, 4)])
        above = bytes(line)
    return rows


def _predicted(method: int, left: int, above: int, corner: int) -> int:
    """What the filters of PNG (0 to 4) take off a byte."""
    nearest = min((left, above, corner), key=lambda each: abs(left + above - corner - each))
    return (0, left, above, (left + above) // 2, nearest)[method]


def logo(side: int, number: int) -> Picture:
    """Black where at least half of a cell is: two of four places in it."""
    dark = _drawn(Random(f"logo {side} {number}"), grey=False)
    return [[_mean(dark, r, c, side) > 0.4 for c in range(side)] for r in range(side)]


def dithered(side: int, number: int) -> Picture:
    """Greys by Bayer's ordered dither of 4 x 4 (1973)."""
    dark = _drawn(Random(f"dithered {side} {number}"), grey=True)
    bayer = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))
    return [[_mean(dark, r, c, side) > (bayer[r % 4][c % 4] + 0.5) / 16 for c in range(side)] for r in range(side)]


def _mean(dark: Shade, r: int, c: int, side: int) -> float:
    places = (0.25, 0.75)
    return sum(dark((r + y) / side, (c + x) / side) for y in places for x in places) / 4


def _drawn(rng: Random, *, grey: bool) -> Shade:
    """Shapes one above the other, each black or white, or some grey that may change from one side to the other."""
    shapes = [rng.choice((_polygon, _ring, _strokes))(rng) for _ in range(rng.randint(4, 9))]
    tones = [(rng.random(), rng.uniform(-1, 1), rng.uniform(-1, 1)) for _ in shapes]
    inks = [index % 3 != 2 for index in range(len(shapes))]

    def dark(y: float, x: float) -> float:
        for inside, (tone, down, across), ink in zip(reversed(shapes), reversed(tones), reversed(inks), strict=True):
            if inside(y, x):
                return min(1.0, max(0.0, tone + down * (y - 0.5) + across * (x - 0.5))) if grey else float(ink)
        return 0.15 if grey else 0.0

    return dark


def _polygon(rng: Random) -> Callable[[float, float], bool]:
    """A star or a convex shape."""
    y, x, corners, turn = rng.random(), rng.random(), rng.randint(3, 9), rng.uniform(0, pi)
    radii = [rng.uniform(0.1, 0.4) * (1.0 if k % 2 else rng.uniform(0.4, 1)) for k in range(corners)]
    points = [
        (y + radius * sin(turn + 2 * pi * k / corners), x + radius * cos(turn + 2 * pi * k / corners))
        for k, radius in enumerate(radii)
    ]
    edges = [*zip(points, [*points[1:], points[0]], strict=True)]

    def inside(r: float, c: float) -> bool:
        crossed = [(y1 > r) != (y2 > r) and c < (x2 - x1) * (r - y1) / (y2 - y1) + x1 for (y1, x1), (y2, x2) in edges]
        return sum(crossed) % 2 == 1

    return inside


def _ring(rng: Random) -> Callable[[float, float], bool]:
    """Rings around one middle, or a disc."""
    y, x, outer, count = rng.random(), rng.random(), rng.uniform(0.1, 0.35), rng.randint(1, 4)
    return lambda r, c: (far := hypot(r - y, c - x)) < outer and int(far / outer * (2 * count - 1)) % 2 == 0


def _strokes(rng: Random) -> Callable[[float, float], bool]:
    """Signs of a few strokes of the same width in a row, as letters are made."""
    size, weight, y, x = rng.uniform(0.08, 0.25), rng.uniform(0.15, 0.3), rng.uniform(0, 0.8), rng.uniform(0, 0.3)
    lines: list[tuple[tuple[float, float], tuple[float, float]]] = []
    for k in range(rng.randint(2, 6)):
        nodes = [(rng.randrange(3) / 2, rng.randrange(3) / 3) for _ in range(rng.randint(3, 5))]
        placed = [(y + size * down, x + size * (across + 0.9 * k)) for down, across in nodes]
        lines += pairwise(placed)

    def inside(r: float, c: float) -> bool:
        return any(_far(r, c, *line) < size * weight / 2 for line in lines)

    return inside


def _far(r: float, c: float, start: tuple[float, float], end: tuple[float, float]) -> float:
    """The distance of a place from a stretch."""
    (y1, x1), (y2, x2) = start, end
    length = (y2 - y1) ** 2 + (x2 - x1) ** 2
    part = ((r - y1) * (y2 - y1) + (c - x1) * (x2 - x1)) / length if length else 0.0
    part = min(1.0, max(0.0, part))
    return hypot(r - y1 - part * (y2 - y1), c - x1 - part * (x2 - x1))


SORTS: dict[str, Callable[[int, int], Picture]] = {"text": text, "logo": logo, "dithered": dithered}


def spent(picture: Picture, *, known: bool) -> tuple[float, float]:
    """Seconds until it is decided, more than the limit if it is not, and MiB at most."""
    drawn = tuple("".join(".#"[cell] for cell in row) for row in picture)
    return bare.spent(nonogram_of(picture), drawn if known else None)


def beside_cp_sat(pictures: Sequence[Picture]) -> str:
    """How many CP-SAT decides in the last of the limits, from the clues alone."""
    try:
        from benchmarks.engine.peers import nonogram
    except ImportError:
        return "not installed"
    return f"{sum(nonogram(nonogram_of(each), bare.LIMITS[-1]) is not None for each in pictures)} of {len(pictures)}"


def main(only: str = "") -> None:
    """A line for each sort, side, and whether the picture is known as to who draws it or only its clues."""
    heads = " | ".join(f"decided in {limit:g} s" for limit in bare.LIMITS)
    print(f"| | | known | {heads} | median | worst | most MiB | CP-SAT |\n|---|---|---|---|---|---|---|---|---|")
    for sort in SORTS if not only else [only]:
        for side in SIDES:
            with ProcessPoolExecutor(1) as pool:  # Typst and CP-SAT take more memory than what is measured
                pictures = [*pool.map(SORTS[sort], repeat(side), range(BOARDS))]
                peer = pool.submit(beside_cp_sat, pictures[:PEER_BOARDS]).result()
            for known in (True, False):
                times, memory = zip(*(spent(each, known=known) for each in pictures), strict=True)
                decided = " | ".join(f"{sum(each <= limit for each in times)} of {BOARDS}" for limit in bare.LIMITS)
                what, beside = ("picture", "") if known else ("clues", peer)
                figures = f"{median(times):.2f} s | {max(times):.2f} s | {max(memory):.0f} | {beside}"
                print(f"| {sort} | {side} x {side} | {what} | {decided} | {figures} |", flush=True)
