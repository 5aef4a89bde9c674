"""Patterns: random in one corner and repeated by mirrors; and random cells."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.dealer.adjustment import Picture
from engine.puzzles.nonogram.dealer.pictures.sketch import Bitmap, Sketch

Field = list[list[float]]

LEAST_RUNS, MOST_ALIKE, MARGIN = 1.6, 0.4, 0.3
"""Fewest runs in a row on average; largest share of equal rows; how far inside both colours must occur."""


def pattern(side: int, draws: SeededRandom) -> Callable[[], Picture]:
    """Return a function that draws patterns of one sort."""
    made = draws.choice([each for least, most, each in _SORTS if least <= side <= most])

    def drawn() -> Picture:
        while is_dull(picture := made(side, draws)):
            pass
        return picture

    return drawn


def abstract(side: int, draws: SeededRandom, *, clouds: bool) -> Picture:
    """Draw random cells, half of them black; with `clouds` black where there is most around, which lines
    solve far better.
    """
    field = [[draws.fraction() for _ in range(side)] for _ in range(side)]
    if clouds:
        field = [[round(value, 9) for value in row] for row in smooth(field, 1)]
    return Picture(tuple(black(field, draws.within(0.45, 0.55))), "")


def is_dull(picture: Picture) -> bool:
    """Return whether there is little more than one spot, or an empty frame."""
    rows, side = picture.bitmap, picture.side
    runs = sum((row & ~(row << 1)).bit_count() for row in rows)
    margin = round(MARGIN * side)
    inner = (1 << side - margin) - (1 << margin)
    middle = {row & inner for row in rows[margin : side - margin]}
    alike = max(map(rows.count, rows))
    return runs < LEAST_RUNS * side or alike > MOST_ALIKE * side or middle in ({0}, {inner})


def smooth(field: Field, times: int) -> Field:
    """Replace each value by the mean of those around it, this many times."""
    side = len(field)
    for _ in range(times):
        next_field = []
        for r in range(side):
            row = []
            for c in range(side):
                near = [
                    field[y][x]
                    for y in range(max(0, r - 1), min(side, r + 2))
                    for x in range(max(0, c - 1), min(side, c + 2))
                ]
                row.append(sum(near) / len(near))
            next_field.append(row)
        field = next_field
    return field


def black(field: Field, share: float) -> Bitmap:
    """Return the cells with the highest values: about this share of all."""
    border = sorted(value for row in field for value in row)[round((1 - share) * (len(field) ** 2 - 1))]
    return [sum(1 << c for c, value in enumerate(row) if value >= border) for row in field]


def _kaleidoscope(side: int, draws: SeededRandom) -> Picture:
    """Draw eight mirror images."""
    half = (side + 1) // 2
    base = [[draws.fraction() for _ in range(half)] for _ in range(half)]
    for r in range(half):
        for c in range(r):
            base[r][c] = base[c][r]
    fold = [min(i, side - 1 - i) for i in range(side)]
    field = smooth([[base[fold[r]][fold[c]] for c in range(side)] for r in range(side)], 1 + (side >= 20))
    field = [[round(value, 9) for value in row] for row in field]
    return Picture(tuple(black(field, draws.within(0.45, 0.58))), "a kaleidoscope", even=True)


def _mosaic(side: int, draws: SeededRandom) -> Picture:
    """Draw a tile repeatedly, each the mirror image of its neighbours."""
    period = draws.between(3, 5) if side < 20 else draws.between(4, 7)
    tile = [[draws.fraction() for _ in range(period)] for _ in range(period)]
    for r in range(period):
        for c in range(r):
            tile[r][c] = tile[c][r]
    around = 2 * period - 2
    start = draws.below(period) if side > 2 * period else 0
    middle = side // 2 if side % 2 else None
    places = []
    for i in range(side):
        at = abs(i - middle) if middle is not None else (i - side // 2 if i >= side // 2 else side // 2 - 1 - i)
        at = (at + start) % around
        places.append(at if at < period else around - at)
    field = smooth([[tile[places[r]][places[c]] for c in range(side)] for r in range(side)], 1)
    field = [[round(value, 9) for value in row] for row in field]
    return Picture(tuple(black(field, draws.within(0.42, 0.58))), "a mosaic", even=True)


def _carpet(side: int, draws: SeededRandom) -> Picture:
    """Draw borders around borders, and something in the middle."""
    middle = (side - 1) / 2
    rings = [draws.choice((True, True, False)) for _ in range(side)]
    teeth = draws.between(2, 4)
    slope = draws.choice((0, 0, 1))
    rows = []
    for r in range(side):
        row = 0
        for c in range(side):
            dy, dx = abs(r - middle), abs(c - middle)
            far = int(max(dy, dx) + slope * min(dy, dx) / 2)
            black = rings[far] if rings[far] != rings[max(0, far - 1)] or far % 2 else int(min(dy, dx)) % teeth != 0
            row |= black << c
        rows.append(row)
    return Picture(tuple(rows), "a carpet", even=True)


def _rosette(side: int, draws: SeededRandom) -> Picture:
    """Draw petals and rings around a centre."""
    sketch = Sketch(side, draws)
    petals = draws.choice((4, 8)) if side < 20 else draws.choice((4, 8, 12))
    sketch.disc(0.5, 0.5, 0.5)
    ring = draws.within(0.36, 0.42)
    sketch.cut.disc(0.5, 0.5, ring)
    first = draws.choice((0, 45))
    long, wide = draws.within(0.26, 0.34), draws.within(0.7, 1.1) / petals
    for number in range(petals):
        a, b = sketch.turned(first + round(360 * number / petals))
        sketch.blob(
            (0.5 + 0.06 * a, 0.5 - 0.06 * b),
            (0.5 + long * 0.6 * a + wide * b / 2, 0.5 - long * 0.6 * b + wide * a / 2),
            (0.5 + long * a, 0.5 - long * b),
            (0.5 + long * 0.6 * a - wide * b / 2, 0.5 - long * 0.6 * b - wide * a / 2),
        )
    radius = draws.within(0.08, 0.14)
    sketch.disc(0.5, 0.5, radius)
    sketch.cut.disc(0.5, 0.5, radius / 2)
    return Picture(tuple(sketch.rasterised(side, side, even=True)), "a rosette", even=True)


def _snowflake(side: int, draws: SeededRandom) -> Picture:
    """Draw eight arms with branches."""
    sketch = Sketch(side, draws)
    straight, slanted = [draws.within(0.2, 0.44) for _ in range(2 + (side >= 25))], draws.within(0.2, 0.34)
    long = draws.within(0.1, 0.2)
    for number in range(8):
        a, b = sketch.turned(45 * number)
        reach = 0.5 if number % 2 == 0 else 0.46
        sketch.line(0.05, (0.5, 0.5), (0.5 + reach * a, 0.5 - reach * b))
        for at in straight if number % 2 == 0 else [slanted]:
            for turn in (-45, 45):
                p, q = sketch.turned(45 * number + turn)
                x, y = 0.5 + at * a, 0.5 - at * b
                sketch.line(0.03, (x, y), (x + long * p, y - long * q))
    return Picture(tuple(sketch.rasterised(side, side, even=True)), "a snowflake", even=True)


def _spiral(side: int, draws: SeededRandom) -> Picture:
    """Draw a line that winds inwards at right angles: thin or thick, close or wide, to the middle or only some way."""
    thick = draws.between(1, 2 if side >= 20 else 1)
    pitch = thick + draws.between(1, 3 if side >= 20 else 2)
    height, width = side - draws.below(3), side - draws.below(3)
    most_legs = draws.between(6, side)
    rows, stroke = [0] * side, (1 << thick) - 1
    r, c, dr, dc = (side - height) // 2, (side - width) // 2, 0, 1
    for leg in range(most_legs):
        length = (height if leg % 2 else width) - thick - pitch * max(0, (leg - 1) // 2)
        if length < pitch:
            break
        for step in range(length + 1):
            for y in range(r + dr * step, r + dr * step + thick):
                rows[y] |= stroke << c + dc * step
        r, c, dr, dc = r + dr * length, c + dc * length, dc, -dr
    turned = draws.below(8)
    if turned & 1:
        rows = rows[::-1]
    if turned & 2:
        rows = [sum((row >> c & 1) << (side - 1 - c) for c in range(side)) for row in rows]
    if turned & 4:
        rows = [sum((row >> r & 1) << c for c, row in enumerate(rows)) for r in range(side)]
    return Picture(tuple(rows), "a spiral")


def _creature(side: int, draws: SeededRandom) -> Picture:
    """Draw something from an old game: a body with eyes, arms and legs."""
    half = (side + 1) // 2
    fold = [min(i, side - 1 - i) for i in range(side)]
    values = [[draws.fraction() for _ in range(half)] for _ in range(side)]
    middle = (side - 1) / 2
    field = [
        [values[r][fold[c]] + 0.9 - 1.5 * (abs(r - middle * 0.9) / side + abs(c - middle) / side) for c in range(side)]
        for r in range(side)
    ]
    blurred = smooth(field, 1)
    field = [[round(0.5 * field[r][c] + blurred[r][c], 9) for c in range(side)] for r in range(side)]
    rows = black(field, draws.within(0.44, 0.54))
    eye_row, eye = round(side * 0.35), half - 2 - (side > 10)
    for r in range(eye_row - 1, eye_row + 2):
        rows[r] |= sum(1 << c for c in range(side) if eye - 1 <= fold[c])
    rows[eye_row] &= ~(1 << eye | 1 << (side - 1 - eye))
    return Picture(tuple(rows), "a creature from space", even=True)


_SORTS: tuple[tuple[int, int, Callable[[int, SeededRandom], Picture]], ...] = (
    (10, 30, _kaleidoscope),
    (10, 30, _mosaic),
    (15, 30, _carpet),
    (15, 15, _creature),
    (15, 30, _rosette),
    (15, 30, _snowflake),
    (15, 30, _spiral),
)
