"""Plants, fruit, weather and stars."""

from __future__ import annotations

from engine.puzzles.nonogram.dealer.pictures.figures.figure import Figure
from engine.puzzles.nonogram.dealer.pictures.sketch import Sketch


def _tree(s: Sketch) -> None:
    trunk = max(s.any(0.06, 0.1), s.cell * 0.8)
    s.of("brown").box(0.5 - trunk, 0.5, 0.5 + trunk, 1)
    for x, y, radius in (
        (0.5, 0.26, 0.27),
        (0.26, 0.42, s.any(0.2, 0.26)),
        (0.74, 0.42, s.any(0.2, 0.26)),
        (0.5, 0.46, 0.26),
    ):
        s.of("green").disc(x, y, radius)
    s.of("brown").box(0.4 - trunk, 0.95, 0.6 + trunk, 1)
    if s.side >= 15 and s.maybe(0.6):  # with apples
        for x, y in ((0.34, 0.32), (0.6, 0.22), (0.7, 0.46), (0.44, 0.52), (0.2, 0.46))[: s.draws.between(3, 5)]:
            s.cut.of("red").disc(x, y, 0.03)


def _fir(s: Sketch) -> None:
    floors = 3
    for number in range(floors):
        top = number * s.any(0.21, 0.24)
        wide = 0.26 + 0.12 * number
        s.of("green").poly((0.5, top), (0.5 + wide, top + 0.36), (0.5 - wide, top + 0.36))
    trunk = max(0.07, s.cell * 0.8)
    s.of("brown").box(0.5 - trunk, 0.8, 0.5 + trunk, 1)
    if s.side >= 15 and s.maybe():
        for x, y in ((0.46, 0.24), (0.42, 0.5), (0.3, 0.72), (0.5, 0.72)):
            s.cut.of("red").box(x, y, x, y)


def _flower(s: Sketch) -> None:
    petal = s.hue("red", "pink", "purple", "blue", "orange")
    petals, radius = s.draws.choice((5, 6, 8)), s.any(0.1, 0.13)
    for number in range(petals):
        a, b = s.turned(90 + round(360 * number / petals))
        s.of(petal).disc(0.5 + 0.21 * a, 0.32 - 0.21 * b, radius + 0.3 / petals / 2)
    s.cut.of("yellow").disc(0.5, 0.32, s.any(0.08, 0.11))
    if s.side >= 20:
        s.of("brown").disc(0.5, 0.32, 0.04)
    s.of("green").line(0.04, (0.5, 0.5), (0.5, 1))
    high = s.any(0.68, 0.8)
    s.of("green").blob((0.5, 0.96), (0.62, high), (0.9, high - 0.06), (0.78, 0.92))
    if s.maybe(0.7):
        s.of("green").blob((0.5, 0.96), (0.38, high), (0.1, high - 0.06), (0.22, 0.92))


def _tulip(s: Sketch) -> None:
    petal = s.hue("red", "pink", "purple", "yellow")
    s.of(petal).blob(
        (0.5, 0.52),
        (0.24, 0.44),
        (0.2, 0.12),
        (0.24, 0.0),
        (0.4, 0.14),
        (0.5, 0.0),
        (0.6, 0.14),
        (0.76, 0.0),
        (0.8, 0.12),
        (0.76, 0.44),
    )
    if s.side >= 15:
        s.cut.of("orange").line(0.02, (0.36, 0.16), (0.4, 0.4))
        s.cut.of("orange").line(0.02, (0.64, 0.16), (0.6, 0.4))
    s.of("green").line(0.05, (0.5, 0.5), (0.5, 1))
    for side in (-1, 1):
        s.of("green").blob(
            (0.5, 1), (0.5 + side * 0.08, 0.8), (0.5 + side * 0.4, s.any(0.54, 0.66)), (0.5 + side * 0.26, 0.9)
        )


def _mushroom(s: Sketch) -> None:
    cap = s.hue("red", "brown", "orange")
    rim = s.any(0.5, 0.58)
    s.of(cap).dome(0.5, rim, 0.5, rim)
    s.of(cap).box(0, rim - 0.02, 1, rim + 0.05)
    stalk = s.any(0.13, 0.19)
    s.of("grey").poly((0.5 - stalk, rim), (0.5 + stalk, rim), (0.5 + stalk + 0.06, 1), (0.5 - stalk - 0.06, 1))
    spots = (
        ((0.3, 0.34), (0.62, 0.2), (0.72, 0.42))
        if s.side < 15
        else ((0.24, 0.38), (0.5, 0.14), (0.5, 0.36), (0.76, 0.38))
    )
    for x, y in spots:
        s.cut.disc(x + s.any(-0.03, 0.03), y, s.any(0.05, 0.08))
    if s.side >= 15:
        s.cut.line(0.01, (0.5 - stalk, rim + 0.07), (0.5 + stalk, rim + 0.07))


def _mountains(s: Sketch) -> None:
    peak, other = s.any(0.3, 0.42), s.any(0.7, 0.8)
    top = s.any(0.24, 0.36)
    s.of("brown").poly((other, 0.42), (1.06, 1), (0.4, 1))
    s.cut.line(0.03, (peak, top), (0.78, 1.1))
    s.of("grey").poly((peak, top), (peak + 0.46, 1), (peak - 0.46, 1))
    snow = 0.16
    s.cut.of("cyan").poly(
        (peak - 0.13, top + snow),
        (peak - 0.05, top + snow - 0.02),
        (peak, top + snow + 0.06),
        (peak + 0.05, top + snow - 0.02),
        (peak + 0.13, top + snow),
        (peak, top + 0.05),
    )
    s.of("green").box(0, 0.94, 1, 1)
    s.of("yellow").disc(0.86, 0.14, 0.13)


def _sun(s: Sketch) -> None:
    rays = 8 if s.side < 20 else s.draws.choice((8, 12))
    radius = s.any(0.22, 0.26)
    s.of("yellow").disc(0.5, 0.5, radius)
    for number in range(rays):
        a, b = s.turned(round(360 * number / rays))
        far = 0.5 if number % 2 == 0 or s.side < 15 else 0.46
        s.of("orange").line(
            0.05, (0.5 + (radius + 0.09) * a, 0.5 - (radius + 0.09) * b), (0.5 + far * a, 0.5 - far * b)
        )
    if s.side >= 20 and s.maybe():
        s.cut.of("brown").disc(0.41, 0.46, 0.02)
        s.cut.of("brown").disc(0.59, 0.46, 0.02)
        s.cut.of("brown").arc(0.02, 0.5, 0.54, (0.1, 0.07), 190, 350)


def _moon(s: Sketch) -> None:
    s.of("yellow").disc(0.5, 0.5, 0.5)
    s.cut.disc(s.any(0.66, 0.74), s.any(0.38, 0.46), s.any(0.38, 0.42))
    s.of("orange").star(0.74, 0.4, (0.17, 0.07), 5)


def _cloud(s: Sketch) -> None:
    for x, y, radius in ((0.24, 0.36, 0.2), (0.5, 0.26, s.any(0.22, 0.26)), (0.76, 0.38, 0.2)):
        s.of("grey").disc(x, y, radius)
    s.of("grey").box(0.2, 0.34, 0.8, 0.56)
    slope = s.any(0.0, 0.1)
    for row, y in enumerate((0.68, 0.86) if s.side < 20 else (0.66, 0.79, 0.92)):
        for x in (0.2, 0.44, 0.68) if row % 2 else (0.3, 0.54, 0.78):
            s.of("blue").line(0.03, (x, y), (x - slope, y + 0.09))


def _leaf(s: Sketch) -> None:
    own = s.hue("green", "orange", "red")
    wide = s.any(0.26, 0.36)
    s.of(own).blob((0.16, 0.84), (0.5 - wide, 0.4), (0.7, 0.04), (1, 0.0), (0.96, 0.3), (0.5 + wide, 0.64))
    s.cut.of("yellow").line(0.03, (0.2, 0.8), (0.84, 0.16))
    if s.side >= 15:
        for at in (0.36, 0.52) if s.side < 20 else (0.34, 0.46, 0.58):
            s.cut.of("yellow").line(0.02, (at, 1 - at), (at, 1 - at - 0.2))
            s.cut.of("yellow").line(0.02, (at + 0.04, 1 - at - 0.04), (at + 0.22, 1 - at - 0.06))
    s.of("brown").line(0.05, (0.2, 0.8), (0, 1))


def _cactus(s: Sketch) -> None:
    trunk = max(0.12, s.cell)
    s.of("green").line(2 * trunk, (0.5, 0.14), (0.5, 0.8))
    left, right = s.any(0.4, 0.5), s.any(0.32, 0.44)
    s.of("green").line(0.14, (0.5, left + 0.16), (0.14, left + 0.16), (0.14, left - 0.16))
    s.of("green").line(0.14, (0.5, right + 0.14), (0.86, right + 0.14), (0.86, right - 0.14))
    s.of("orange").poly((0.22, 0.76), (0.78, 0.76), (0.7, 1), (0.3, 1))
    s.cut.line(0.01, (0.2, 0.75), (0.4, 0.75))
    s.cut.line(0.01, (0.6, 0.75), (0.8, 0.75))
    if s.side >= 15:
        for x, y in ((0.45, 0.24), (0.55, 0.36), (0.45, 0.5), (0.55, 0.64)):
            s.cut.of("yellow").box(x, y, x, y)


def _palm(s: Sketch) -> None:
    lean = s.any(0.0, 0.16)
    crown = (0.46 + lean, 0.3)
    s.of("brown").curve(0.1, (0.36, 0.94), (0.42, 0.64), crown)
    for dx, dy in ((-0.42, 0.24), (-0.4, -0.1), (-0.12, -0.26), (0.22, -0.26), (0.44, -0.02), (0.4, 0.28)):
        x, y = crown
        s.of("green").curve(0.08, crown, (x + dx * 0.5, y + dy * 0.5 - 0.1), (x + dx, y + dy))
    s.of("yellow").dome(0.42, 1, 0.42, 0.12)


def _apple(s: Sketch) -> None:
    own = s.hue("red", "green", "yellow")
    s.of(own).blob(
        (0.5, 0.28),
        (0.7, 0.2),
        (0.94, 0.34),
        (0.94, 0.66),
        (0.74, 0.97),
        (0.5, 0.92),
        (0.26, 0.97),
        (0.06, 0.66),
        (0.06, 0.34),
        (0.3, 0.2),
    )
    s.of("brown").line(0.04, (0.5, 0.32), (0.54, 0.06))
    s.of("green").blob((0.56, 0.16), (0.66, 0.02), (0.86, 0.0), (0.78, 0.14))
    s.cut.curve(0.05, (0.2, 0.58), (0.2, 0.44), (0.3, 0.36))
    if s.maybe(0.4):  # somebody has had a bite
        s.cut.disc(0.98, 0.56, s.any(0.14, 0.18))


def _pear(s: Sketch) -> None:
    own = s.hue("yellow", "green")
    s.of(own).blob(
        (0.5, 0.14),
        (0.66, 0.24),
        (0.7, 0.46),
        (0.92, 0.7),
        (0.8, 0.94),
        (0.5, 1),
        (0.2, 0.94),
        (0.08, 0.7),
        (0.3, 0.46),
        (0.34, 0.24),
    )
    s.of("brown").curve(0.04, (0.5, 0.18), (0.52, 0.08), (0.6, 0))
    s.cut.curve(0.05, (0.24, 0.8), (0.22, 0.7), (0.32, 0.58))
    if s.maybe():
        s.of("green").blob((0.52, 0.14), (0.68, 0.0), (0.92, 0.04), (0.76, 0.14))


def _cherries(s: Sketch) -> None:
    low, high = s.any(0.76, 0.82), s.any(0.66, 0.76)
    s.of("red").disc(0.24, low, 0.22)
    s.of("red").disc(0.76, high, 0.22)
    s.of("brown").curve(0.04, (0.26, low - 0.2), (0.36, 0.34), (0.6, 0.04))
    s.of("brown").curve(0.04, (0.74, high - 0.2), (0.7, 0.3), (0.6, 0.04))
    s.of("green").blob((0.6, 0.04), (0.74, -0.04), (0.98, 0.1), (0.8, 0.2))
    s.cut.disc(0.17, low - 0.07, 0.04)
    s.cut.disc(0.69, high - 0.07, 0.04)


def _carrot(s: Sketch) -> None:
    s.of("orange").blob((0.26, 0.36), (0.5, 0.3), (0.66, 0.5), (0.62, 0.72), (0.3, 0.86), (0.0, 1), (0.14, 0.7))
    for x, y in ((0.6, 0.04), (0.86, 0.12), (0.98, 0.36)):
        s.of("green").curve(0.1, (0.56, 0.42), (0.62 + (x - 0.6) * 0.4, 0.32 + (y - 0.1) * 0.4), (x, y))
    for x, y in ((0.3, 0.52), (0.44, 0.66), (0.2, 0.76)):
        s.cut.of("brown").line(0.02, (x, y), (x + 0.1, y - 0.02))


def _grapes(s: Sketch) -> None:
    own = s.hue("purple", "blue")
    radius = 0.13
    for row, count in enumerate((4, 3, 2, 1)):
        for number in range(count):
            x = 0.5 + (number - (count - 1) / 2) * 0.25
            s.of(own).disc(x, 0.4 + row * 0.17, radius)
            s.cut.disc(x - 0.03, 0.37 + row * 0.17, 0.02)
    s.of("brown").line(0.05, (0.5, 0.3), (0.5, 0.06))
    s.of("green").blob((0.5, 0.2), (0.62, 0.04), (0.9, 0.0), (0.84, 0.2), (0.66, 0.26))


def _acorn(s: Sketch) -> None:
    s.of("brown").dome(0.5, 0.44, 0.46, s.any(0.28, 0.34))
    s.of("brown").box(0.04, 0.42, 0.96, 0.48)
    s.of("orange").poly((0.14, 0.48), (0.86, 0.48), (0.8, 0.76), (0.54, 0.98), (0.46, 0.98), (0.2, 0.76))
    s.cut.line(0.01, (0.14, 0.51), (0.86, 0.51))
    s.of("green").curve(0.06, (0.5, 0.18), (0.52, 0.08), (0.62, 0))
    s.cut.of("yellow").line(0.03, (0.32, 0.62), (0.34, 0.76))


NATURE = (
    Figure("a tree", _tree, outline=True, stands=True, outside=True),
    Figure("a fir tree", _fir, outline=True, least=15, even=True, stands=True, outside=True, least_in_colour=10),
    Figure("a flower", _flower, stands=True),
    Figure("a tulip", _tulip, least=15, stands=True, least_in_colour=10),
    Figure("a mushroom", _mushroom, outline=True, least=15, stands=True, least_in_colour=10),
    Figure("mountains", _mountains, least=15, least_in_colour=10),
    Figure("the sun", _sun, least=15, even=True, least_in_colour=10),
    Figure("the moon and a star", _moon, least=15),
    Figure("a rain cloud", _cloud, least=15, least_in_colour=10),
    Figure("a leaf", _leaf, least=15),
    Figure("a cactus", _cactus, least=15, least_in_colour=10),
    Figure("a palm tree", _palm, least=15, least_in_colour=10),
    Figure("an apple", _apple, outline=True, least=15, least_in_colour=10),
    Figure("a pear", _pear, outline=True, least=15, least_in_colour=10),
    Figure("cherries", _cherries, least=15, least_in_colour=10),
    Figure("a carrot", _carrot, least=15),
    Figure("grapes", _grapes, least=15),
    Figure("an acorn", _acorn, outline=True, least=15, least_in_colour=10),
)
