"""Buildings, and what stands around."""

from __future__ import annotations

from engine.puzzles.nonogram.dealer.pictures.figures.figure import Figure
from engine.puzzles.nonogram.dealer.pictures.sketch import Sketch


def _windows(s: Sketch, xs: tuple[float, ...], y: float, size: float) -> None:
    for x in xs:
        s.cut.of("yellow").box(x - size, y - size, x + size, y + size)


def _house(s: Sketch) -> None:
    walls = s.hue("orange", "cyan", "pink", "grey")
    eaves, wall = s.any(0.38, 0.52), s.any(0.1, 0.2)
    chimney = s.any(0.66, 0.74)
    if s.maybe(0.7):
        s.of("brown").box(chimney, s.any(0.02, 0.12), chimney + max(0.1, 1.2 * s.cell), eaves)
    s.of("red").poly((0.5, 0), (1, eaves + 0.02), (0, eaves + 0.02))
    s.of(walls).box(wall, eaves, 1 - wall, 1)
    door = s.any(0.36, 0.62)
    thick = max(0.08, s.cell * 0.9)
    s.cut.of("brown").box(door - thick, s.any(0.68, 0.76), door + thick, 1)
    window = max(0.06, s.cell * 0.5)
    _windows(s, tuple(x for x in (0.28, 0.72) if abs(x - door) > 0.2), s.any(0.6, 0.68), window)
    if s.side >= 15 and s.maybe():
        s.cut.of("yellow").disc(0.5, eaves * 0.7, 0.06)


def _castle(s: Sketch) -> None:
    top, wall, tower = s.any(0.12, 0.3), s.any(0.4, 0.55), s.any(0.24, 0.32)
    tooth = tower / 5
    for left in (0.0, 1 - tower):
        s.of("grey").box(left, top + 0.1, left + tower, 1)
        for number in range(3):
            x = left + 2 * number * tooth
            s.of("grey").box(x, top, x + tooth, top + 0.12)
    s.of("grey").box(tower, wall + 0.1, 1 - tower, 1)
    gap = (1 - 2 * tower) / 5
    for number in (1, 3) if s.side < 15 else (1, 2, 3):
        x = tower + number * gap
        if s.side >= 15:
            x = tower + (number * 2 - 1) * (1 - 2 * tower) / 7
            gap = (1 - 2 * tower) / 7
        s.of("grey").box(x, wall, x + gap, wall + 0.12)
    gate = s.any(0.09, 0.13)
    s.cut.of("brown").dome(0.5, 0.84, gate, 0.14)
    s.cut.of("brown").box(0.5 - gate, 0.83, 0.5 + gate, 1)
    _windows(s, (tower / 2, 1 - tower / 2), top + s.any(0.26, 0.34), s.cell * 0.6)
    if s.maybe(0.6):
        s.line(0.01, (0.5, 0), (0.5, wall + 0.1))
        s.of("red").box(0.5, 0, 0.5 + 0.14, 0.1)


def _church(s: Sketch) -> None:
    walls = s.hue("orange", "grey", "yellow")
    tower, spire, roof = s.any(0.3, 0.38), s.any(0.3, 0.4), s.any(0.52, 0.6)
    s.of("red").poly((tower / 2, 0), (tower, spire + 0.02), (0, spire + 0.02))
    s.of(walls).box(0, spire, tower, 1)
    s.of("red").poly((tower, roof - 0.16), (0.88, roof - 0.16), (1, roof + 0.02), (tower, roof + 0.02))
    s.of(walls).box(tower, roof, 0.96, 1)
    s.cut.of("blue").box(tower / 2 - 0.06, spire + 0.1, tower / 2 + 0.06, spire + 0.24)
    s.cut.of("brown").box(tower / 2 - 0.07, 0.8, tower / 2 + 0.07, 1)
    wide = max(0.05, s.cell * 0.5)
    for x in (tower + 0.2, tower + 0.44) if s.side < 20 else (tower + 0.15, tower + 0.32, tower + 0.49):
        s.cut.of("blue").box(x - wide, roof + 0.12, x + wide, 0.9)


def _lighthouse(s: Sketch) -> None:
    foot, head = s.any(0.2, 0.26), s.any(0.1, 0.14)
    s.of("red").dome(0.5, 0.14, 0.16, 0.14)
    s.box(0.36, 0.14, 0.64, 0.3)
    s.cut.of("yellow").box(0.44, 0.17, 0.56, 0.26)
    s.box(0.3, 0.28, 0.7, 0.34)
    s.of("red").poly((0.5 - head, 0.3), (0.5 + head, 0.3), (0.5 + foot, 0.92), (0.5 - foot, 0.92))
    for top in (0.44, 0.64, 0.82)[: 3 if s.side >= 15 else 2]:
        s.cut.of("grey").box(0.2, top, 0.8, top + s.any(0.06, 0.09))
    s.of("brown").dome(0.5, 1, 0.5, s.any(0.12, 0.18))
    for side in (-1, 1):
        x = 0.5 + side * 0.22
        s.of("yellow").line(0.02, (x, 0.2), (x + side * 0.28, 0.1))
        s.of("yellow").line(0.02, (x, 0.22), (x + side * 0.28, 0.32))


def _windmill(s: Sketch) -> None:
    walls = s.hue("orange", "red", "grey")
    s.of(walls).poly((0.36, 0.4), (0.64, 0.4), (0.76, 1), (0.24, 1))
    s.of("brown").dome(0.5, 0.42, 0.15, 0.16)
    s.cut.of("brown").box(0.43, 0.82, 0.57, 1)
    first, reach = s.draws.between(30, 60), 0.52
    from_hub = (0.5, 0.36)
    for blade in range(4):
        a, b = s.turned(first + 90 * blade)
        tip = (from_hub[0] + reach * a, from_hub[1] - reach * b)
        s.cut.line(0.16, (from_hub[0] + 0.1 * a, from_hub[1] - 0.1 * b), tip)
    for blade in range(4):
        a, b = s.turned(first + 90 * blade)
        tip = (from_hub[0] + reach * a, from_hub[1] - reach * b)
        s.of("brown").line(0.03, from_hub, tip)
        off = 0.1
        s.of("blue").poly(
            (from_hub[0] + 0.18 * a, from_hub[1] - 0.18 * b),
            tip,
            (tip[0] + off * b, tip[1] + off * a),
            (from_hub[0] + 0.18 * a + off * b, from_hub[1] - 0.18 * b + off * a),
        )


def _skyline(s: Sketch) -> None:
    of = ("blue", "grey", "brown")
    left, count = 0.0, 4 if s.side < 15 else 5 if s.side < 25 else 7
    for number in range(count):
        width = 1 / count
        top = s.any(0.0, 0.2) if number == count // 2 else s.any(0.2, 0.62)
        gap = s.cell * 0.5 if number else 0
        s.of(of[number % 3]).box(left + gap, top, left + width - 0.001, 1)
        step = max(2 * s.cell, 0.1)
        if s.side >= 15:
            y = top + step * 0.8
            while y < 0.92:
                for x in (left + width * 0.36, left + width * 0.74) if s.side >= 20 else (left + width * 0.55,):
                    s.cut.of("yellow").box(x, y, x, y)
                y += step
        if number == count // 2:
            s.of("red").line(0.01, (left + width * 0.55, top - 0.12), (left + width * 0.55, top))
        left += width
    s.of("green").box(0, 0.94, 1, 1)


def _tent(s: Sketch) -> None:
    cloth = s.hue("orange", "green", "blue", "red")
    s.of(cloth).poly((0.5, 0.06), (1, 1), (0, 1))
    s.of("brown").line(0.02, (0.44, 0), (0.56, 0.16))
    s.of("brown").line(0.02, (0.56, 0), (0.44, 0.16))
    wide = s.any(0.12, 0.2)
    s.cut.of("brown").poly((0.5, s.any(0.36, 0.5)), (0.5 + wide, 1), (0.5 - wide, 1))
    if s.side >= 20:
        s.cut.of("yellow").line(0.03, (0.2, 0.76), (0.12, 1))
        s.cut.of("yellow").line(0.03, (0.8, 0.76), (0.88, 1))


def _igloo(s: Sketch) -> None:
    s.of("cyan").dome(0.45, 0.92, 0.45, 0.84)
    s.of("cyan").box(0, 0.9, 1, 1)
    s.of("cyan").dome(0.72, 0.92, 0.28, 0.44)
    s.cut.arc(0.03, 0.72, 0.92, (0.28, 0.46), 60, 170)
    s.cut.of("blue").dome(0.74, 1, 0.13, 0.36)
    for y in (0.34, 0.62) if s.side < 20 else (0.28, 0.46, 0.66):
        s.cut.of("grey").line(0.01, (0.02, y), (0.46 if y > 0.5 else 0.9, y))
    for x, low, high in ((0.3, 0.36, 0.6), (0.56, 0.1, 0.34), (0.18, 0.64, 0.9))[: 2 if s.side < 15 else 3]:
        s.cut.of("grey").line(0.01, (x, low), (x, high))


def _bridge(s: Sketch) -> None:
    deck = s.any(0.56, 0.66)
    s.of("red").box(0, deck, 1, deck + 0.1)
    for x in (0.22, 0.78):
        s.of("red").box(x - 0.05, 0, x + 0.05, 1)
    low = deck - 0.06
    s.curve(0.03, (0.22, 0.04), (0.36, low * 0.7), (0.5, low - 0.04), (0.64, low * 0.7), (0.78, 0.04))
    s.line(0.03, (0.22, 0.04), (0, low - 0.1))
    s.line(0.03, (0.78, 0.04), (1, low - 0.1))
    if s.side >= 15:
        for x in (0.34, 0.42, 0.5, 0.58, 0.66)[:: 2 if s.side < 20 else 1]:
            s.line(0.005, (x, low - 0.1 - 1.4 * abs(x - 0.5)), (x, deck))
    s.of("blue").curve(
        0.04, (0, 0.93), (0.1, 0.88), (0.25, 0.96), (0.4, 0.88), (0.55, 0.96), (0.7, 0.88), (0.85, 0.96), (1, 0.88)
    )


def _temple(s: Sketch) -> None:
    roof, columns = s.any(0.24, 0.34), 3 if s.side < 15 else 4 if s.side < 25 else 5
    s.of("orange").poly((0.5, 0), (1, roof), (0, roof))
    s.of("orange").box(0.04, roof - 0.02, 0.96, roof + 0.1)
    s.of("brown").box(0.0, 0.9, 1, 1)
    s.of("brown").box(0.06, 0.82, 0.94, 0.92)
    for number in range(columns):
        x = 0.14 + 0.72 * number / (columns - 1)
        wide = 0.36 / columns * 0.6
        s.of("grey").box(x - wide, roof + 0.1, x + wide, 0.86)


def _tower(s: Sketch) -> None:
    s.of("grey").box(0.26, 0.3, 0.74, 1)
    s.of("grey").box(0.14, 0.14, 0.86, 0.34)
    for x in (0.14, 0.42, 0.7):
        s.of("grey").box(x, 0, x + 0.16, 0.16)
    s.cut.of("brown").dome(0.5, 0.86, 0.1, 0.12)
    s.cut.of("brown").box(0.4, 0.85, 0.6, 1)
    _windows(s, (0.5,), s.any(0.46, 0.56), s.cell * 0.5)
    s.of("green").curve(0.06, (0.0, 0.8), (0.08, 0.9), (0.14, 1))
    s.of("green").curve(0.06, (1.0, 0.8), (0.92, 0.9), (0.86, 1))


def _fence_and_gate(s: Sketch) -> None:
    count = 4 if s.side < 15 else 5 if s.side < 25 else 7
    for number in range(count):
        x = (number + 0.5) / count
        wide = 0.3 / count
        s.of("brown").poly((x - wide, 1), (x - wide, 0.16), (x, 0), (x + wide, 0.16), (x + wide, 1))
    for y in (s.any(0.3, 0.36), s.any(0.68, 0.76)):
        s.of("orange").box(0, y, 1, y + 0.1)


BUILDINGS = (
    Figure("a house", _house, least=15, stands=True, outside=True, least_in_colour=10),
    Figure("a castle", _castle, outline=True, least=15, stands=True, outside=True),
    Figure("a church", _church, least=15, stands=True, outside=True),
    Figure("a lighthouse", _lighthouse, least=20, least_in_colour=10),
    Figure("a windmill", _windmill, least=15, stands=True),
    Figure("a city at the horizon", _skyline, least=20, outside=True),
    Figure("a tent", _tent, outline=True, least=15, even=True, stands=True, outside=True, least_in_colour=10),
    Figure("an igloo", _igloo, least=20, outside=True),
    Figure("a bridge", _bridge, least=20, even=True),
    Figure("a temple", _temple, even=True, stands=True),
    Figure("a tower", _tower, least=15, even=True, stands=True, least_in_colour=10),
    Figure("a fence", _fence_and_gate, least=15, even=True),
)
