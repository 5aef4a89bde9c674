"""Letters, numbers and short words, drawn with lines."""

from __future__ import annotations

from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.dealer.adjustment import Picture
from engine.puzzles.nonogram.dealer.pictures.sketch import Bitmap, Pen, Sketch

Polyline = tuple[tuple[float, float], ...]

LETTERS: dict[str, tuple[Polyline, ...]] = {
    "A": (((0, 1), (0.5, 0), (1, 1)), ((0.2, 0.65), (0.8, 0.65))),
    "B": (
        ((0, 0), (0, 1)),
        ((0, 0), (0.7, 0), (0.9, 0.12), (0.9, 0.36), (0.7, 0.48), (0, 0.48)),
        ((0.7, 0.48), (1, 0.62), (1, 0.86), (0.75, 1), (0, 1)),
    ),
    "C": (((1, 0.2), (0.75, 0), (0.25, 0), (0, 0.2), (0, 0.8), (0.25, 1), (0.75, 1), (1, 0.8)),),
    "D": (((0, 0), (0, 1)), ((0, 0), (0.65, 0), (1, 0.25), (1, 0.75), (0.65, 1), (0, 1))),
    "E": (((1, 0), (0, 0), (0, 1), (1, 1)), ((0, 0.5), (0.8, 0.5))),
    "F": (((1, 0), (0, 0), (0, 1)), ((0, 0.5), (0.8, 0.5))),
    "G": (
        ((1, 0.2), (0.75, 0), (0.25, 0), (0, 0.2), (0, 0.8), (0.25, 1), (0.75, 1), (1, 0.8), (1, 0.55), (0.6, 0.55)),
    ),
    "H": (((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 0.5), (1, 0.5))),
    "I": (((0.5, 0), (0.5, 1)), ((0.1, 0), (0.9, 0)), ((0.1, 1), (0.9, 1))),
    "J": (((0.3, 0), (1, 0)), ((0.8, 0), (0.8, 0.8), (0.6, 1), (0.2, 1), (0, 0.8), (0, 0.7))),
    "K": (((0, 0), (0, 1)), ((1, 0), (0, 0.55)), ((0.3, 0.42), (1, 1))),
    "L": (((0, 0), (0, 1), (1, 1)),),
    "M": (((0, 1), (0, 0), (0.5, 0.5), (1, 0), (1, 1)),),
    "N": (((0, 1), (0, 0), (1, 1), (1, 0)),),
    "O": (((0.25, 0), (0.75, 0), (1, 0.22), (1, 0.78), (0.75, 1), (0.25, 1), (0, 0.78), (0, 0.22), (0.25, 0)),),
    "P": (((0, 1), (0, 0), (0.75, 0), (1, 0.14), (1, 0.4), (0.75, 0.54), (0, 0.54)),),
    "R": (((0, 1), (0, 0), (0.75, 0), (1, 0.14), (1, 0.38), (0.75, 0.52), (0, 0.52)), ((0.5, 0.52), (1, 1))),
    "S": (
        (
            (1, 0.16),
            (0.75, 0),
            (0.25, 0),
            (0, 0.16),
            (0, 0.36),
            (0.2, 0.48),
            (0.8, 0.52),
            (1, 0.66),
            (1, 0.84),
            (0.75, 1),
            (0.25, 1),
            (0, 0.84),
        ),
    ),
    "T": (((0, 0), (1, 0)), ((0.5, 0), (0.5, 1))),
    "U": (((0, 0), (0, 0.78), (0.25, 1), (0.75, 1), (1, 0.78), (1, 0)),),
    "V": (((0, 0), (0.5, 1), (1, 0)),),
    "W": (((0, 0), (0.2, 1), (0.5, 0.45), (0.8, 1), (1, 0)),),
    "X": (((0, 0), (1, 1)), ((1, 0), (0, 1))),
    "Y": (((0, 0), (0.5, 0.5), (1, 0)), ((0.5, 0.5), (0.5, 1))),
    "Z": (((0, 0), (1, 0), (0, 1), (1, 1)),),
}
"""Letters as lines in a square, without Q, which looks like O."""

DIGITS: dict[str, tuple[Polyline, ...]] = {
    "0": LETTERS["O"],
    "1": (((0.15, 0.25), (0.5, 0), (0.5, 1)), ((0.1, 1), (0.9, 1))),
    "2": (((0, 0.2), (0.25, 0), (0.75, 0), (1, 0.18), (1, 0.38), (0, 1), (1, 1)),),
    "3": (((0, 0), (1, 0), (0.5, 0.4), (0.8, 0.42), (1, 0.6), (1, 0.84), (0.75, 1), (0.25, 1), (0, 0.84)),),
    "4": (((0.75, 1), (0.75, 0), (0, 0.7), (1, 0.7)),),
    "5": (((1, 0), (0, 0), (0, 0.45), (0.75, 0.42), (1, 0.6), (1, 0.82), (0.75, 1), (0.25, 1), (0, 0.86)),),
    "6": (
        (
            (0.9, 0.08),
            (0.7, 0),
            (0.25, 0),
            (0, 0.25),
            (0, 0.8),
            (0.25, 1),
            (0.75, 1),
            (1, 0.82),
            (1, 0.62),
            (0.75, 0.46),
            (0.2, 0.46),
            (0, 0.6),
        ),
    ),
    "7": (((0, 0), (1, 0), (0.35, 1)),),
    "8": (
        (
            (0.25, 0),
            (0.75, 0),
            (0.95, 0.14),
            (0.95, 0.34),
            (0.72, 0.47),
            (0.28, 0.47),
            (0.05, 0.34),
            (0.05, 0.14),
            (0.25, 0),
        ),
        ((0.28, 0.47), (0, 0.62), (0, 0.86), (0.25, 1), (0.75, 1), (1, 0.86), (1, 0.62), (0.72, 0.47)),
    ),
    "9": (
        (
            (0.1, 0.92),
            (0.3, 1),
            (0.75, 1),
            (1, 0.75),
            (1, 0.2),
            (0.75, 0),
            (0.25, 0),
            (0, 0.18),
            (0, 0.38),
            (0.25, 0.54),
            (0.8, 0.54),
            (1, 0.4),
        ),
    ),
}

_WORDS = """
ACE AIR ANT ART BAY BEE BIG BOX BUS CAT COW CUP DAY DOG EAR EGG ELF EYE FAR FLY FOX FUN GEM HAT HEN
HIT ICE INK IVY JAM JOY KEY LAW LIP LOG MAP MUD NET NEW NUT OAK OIL OLD OWL PEA PEN PIE POT RED ROW
RUN SEA SKY SUN TEA TEN TOY TWO VAN WAX WAY WIN YES ZOO
"""
SHORT_WORDS = tuple(_WORDS.split())
"""Words of three letters, two of them one above the other."""


def writing(side: int, draws: SeededRandom) -> Picture:
    """Draw a letter, a number, two letters or a word, depending on the room."""
    sorts = ["letter", "number"]
    if side >= 15:
        sorts += ["letters", "numbers"]
    if side >= 20:
        sorts += ["words"] * 4
    sort = draws.choice(sorts)
    frame = draws.chance(0.25)
    white = draws.chance(0.3) and not frame
    room = side - (4 if frame else 2 if white else 0)
    if sort == "letter":
        text, title = draws.choice(list(LETTERS)), "the letter {}"
    elif sort == "number":
        text, title = draws.choice(list(DIGITS)), "the number {}"
    elif sort == "letters":
        text, title = "".join(draws.sample(LETTERS, 2)), "the letters {}"
    elif sort == "numbers":
        text, title = str(draws.between(10, 87)), "the number {}"
    else:
        text, title = " ".join(draws.sample(SHORT_WORDS, 2)), "the words {}"
    rows = text.split()
    if len(rows[0]) > 1 and room < 7 * len(rows[0]) - 2:
        frame = white = False
        room = side
    lines = [_set(row, room, (room - (len(rows) - 1) * 2) // len(rows), draws) for row in rows]
    bitmap: Bitmap = []
    for line in lines:
        bitmap += ([0, 0] if bitmap else []) + line
    bitmap += [0] * (room - len(bitmap))
    margin = (side - room) // 2
    empty = [0] * margin
    bitmap = [*empty, *(row << margin for row in bitmap), *empty]
    full = (1 << side) - 1
    if frame:
        edge = 1 | 1 << (side - 1)
        bitmap = [row | edge for row in bitmap]
        bitmap[0] = bitmap[-1] = full
    elif white:
        bitmap = [full & ~row for row in bitmap]
    return Picture(tuple(bitmap), title.format(" ".join(rows).replace(" ", " and ")), fine=True)


def _set(text: str, width: int, height: int, draws: SeededRandom) -> Bitmap:
    """Draw a row of letters that fills this many cells."""
    count = len(text)
    gap = 1 if width < 20 else 2 if count < 3 or width > 24 else 1
    each = (width - gap * (count - 1)) // count
    spare = width - gap * (count - 1) - each * count
    thick = draws.within(0.9, 1.3) if min(each, height) < 9 else draws.within(1.6, min(each, height) / 4.5)
    slant = draws.choice((0.0, 0.0, 0.18)) if count == 1 else 0.0
    rows = [0] * height
    left = spare // 2
    for letter in text:
        one = _letter(letter, each, height, thick, slant, draws)
        rows = [row | new << left for row, new in zip(rows, one, strict=True)]
        left += each + gap
    return rows


def _letter(letter: str, width: int, height: int, thick: float, slant: float, draws: SeededRandom) -> Bitmap:
    sketch = Sketch(max(width, height), draws)
    pen: Pen = sketch
    tall = height / width
    for line in LETTERS.get(letter) or DIGITS[letter]:
        pen.line(thick / width, *((x + slant * (1 - y) * tall, y * tall) for x, y in line))
    return sketch.rasterised(width, height)
