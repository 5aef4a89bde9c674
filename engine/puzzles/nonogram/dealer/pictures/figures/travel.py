"""What moves: on roads, on water, in the air."""

from __future__ import annotations

from engine.puzzles.nonogram.dealer.pictures.figures.figure import Figure
from engine.puzzles.nonogram.dealer.pictures.sketch import Sketch


def _waves(s: Sketch, low: float) -> None:
    points = [(x / 8, low - (0.05 if x % 2 else 0.0)) for x in range(9)]
    s.of("blue").curve(0.04, *points)


def _sailing_boat(s: Sketch) -> None:
    sail, jib = s.hue(("red", "yellow"), ("orange", "yellow"), ("cyan", "green"), ("yellow", "red"))
    mast, deck = s.any(0.44, 0.56), s.any(0.68, 0.74)
    s.of("brown").line(0.03, (mast, 0), (mast, deck + 0.06))
    s.of(sail).poly((mast + 0.06, 0.04), (mast + 0.06, deck - 0.06), (s.any(0.88, 1), deck - 0.06))
    s.of(jib).poly((mast - 0.06, s.any(0.1, 0.2)), (mast - 0.06, deck - 0.06), (s.any(0.04, 0.14), deck - 0.06))
    s.of("brown").poly((0, deck), (1, deck), (0.84, 0.92), (0.16, 0.92))
    if s.maybe():
        _waves(s, 1)


def _steamer(s: Sketch) -> None:
    hull = s.hue("black", "red", "green")
    deck = s.any(0.56, 0.62)
    s.of(hull).poly((0, deck), (1, deck), (0.86, 0.9), (0.14, 0.9))
    s.of("orange").box(0.2, deck - 0.18, 0.8, deck)
    for x in (0.34, 0.58):
        s.of("red").box(x, deck - 0.42, x + 0.12, deck - 0.16)
        s.cut.line(0.01, (x - 0.02, deck - 0.3), (x + 0.14, deck - 0.3))
    size = max(0.03, s.cell * 0.5)
    for x in (0.3, 0.5, 0.7) if s.side < 20 else (0.28, 0.42, 0.56, 0.7):
        s.cut.of("yellow").disc(x, deck + 0.12, size * 0.6)
    s.of("grey").curve(0.08, (0.42, deck - 0.48), (0.5, 0.06), (0.7, 0.08), (0.86, 0.02))
    _waves(s, 1)


def _car(s: Sketch) -> None:
    paint = s.hue("red", "blue", "green", "orange", "yellow")
    roof, bonnet = s.any(0.12, 0.2), s.any(0.42, 0.48)
    s.of(paint).poly((0.2, bonnet + 0.02), (0.34, roof), (0.68, roof), (0.84, bonnet + 0.02))
    s.of(paint).poly((0.0, bonnet + 0.06), (0.08, bonnet), (0.94, bonnet), (1, bonnet + 0.1), (1, 0.78), (0.0, 0.78))
    s.cut.of("cyan").poly((0.31, bonnet - 0.02), (0.38, roof + 0.09), (0.48, roof + 0.09), (0.48, bonnet - 0.02))
    s.cut.of("cyan").poly((0.56, bonnet - 0.02), (0.56, roof + 0.09), (0.65, roof + 0.09), (0.73, bonnet - 0.02))
    radius = s.any(0.13, 0.16)
    for x in (0.23, 0.77):
        s.cut.disc(x, 0.8, radius + 0.05)
        s.disc(x, 0.82, radius)
        if s.side >= 15:
            s.cut.of("grey").disc(x, 0.82, radius * 0.35)


def _lorry(s: Sketch) -> None:
    load, cab_paint = s.hue(("orange", "red"), ("green", "yellow"), ("blue", "red"))
    s.of(load).box(0.36, 0.12, 1, 0.74)
    cab = s.any(0.3, 0.38)
    s.of(cab_paint).poly((0.0, 0.56), (0.08, cab), (0.32, cab), (0.32, 0.74), (0.0, 0.74))
    s.cut.of("cyan").poly((0.08, 0.54), (0.12, cab + 0.08), (0.22, cab + 0.08), (0.22, 0.54))
    s.of("grey").box(0.0, 0.68, 1, 0.76)
    for x in (0.18, 0.8) if s.side < 15 else (0.18, 0.64, 0.86):
        s.cut.disc(x, 0.82, 0.15)
        s.disc(x, 0.84, 0.11)
    if s.side >= 15 and s.maybe(0.6):
        s.cut.of("yellow").star(0.67, 0.38, (0.18, 0.08), 5)


def _locomotive(s: Sketch) -> None:
    paint = s.hue("red", "green", "blue")
    s.box(0.0, 0.1, 0.4, 0.18)
    s.of(paint).box(0.04, 0.14, 0.36, 0.74)
    s.cut.of("yellow").box(0.12, 0.26, 0.28, 0.42)
    s.of(paint).box(0.36, 0.4, 0.9, 0.74)
    s.poly((0.68, 0.4), (0.66, 0.16), (0.86, 0.16), (0.84, 0.4))
    s.of("yellow").dome(0.5, 0.42, 0.07, 0.14)
    s.of(paint).poly((0.88, 0.66), (1, 0.86), (0.86, 0.86))
    s.box(0.0, 0.7, 0.92, 0.78)
    for x, radius in ((0.2, 0.15), (0.54, 0.11), (0.78, 0.11)):
        s.cut.disc(x, 0.98 - radius, radius + 0.04)
        s.disc(x, 1 - radius, radius)
        if s.side >= 15:
            s.cut.disc(x, 1 - radius, radius * 0.3)
    s.of("grey").curve(0.1, (0.76, 0.08), (0.66, 0.02), (0.5, s.any(0.0, 0.06)))


def _rocket(s: Sketch) -> None:
    wide = s.any(0.18, 0.23)
    s.of("grey").blob(
        (0.5, 0.0),
        (0.5 + wide, 0.3),
        (0.5 + wide, 0.6),
        (0.5 + wide * 0.6, 0.8),
        (0.5 - wide * 0.6, 0.8),
        (0.5 - wide, 0.6),
        (0.5 - wide, 0.3),
    )
    s.of("red").poly((0.5 - wide, 0.5), (0.1, 0.76), (0.1, 0.94), (0.4, 0.78))
    s.cut.of("cyan").disc(0.5, s.any(0.32, 0.38), max(0.07, s.cell * 0.7))
    s.of("orange").poly((0.4, 0.84), (0.6, 0.84), (0.5, 1))
    if s.side >= 15:
        s.cut.of("red").line(0.02, (0.5 - wide, 0.56), (0.5 + wide, 0.56))
    s.tint.of("red").box(0, 0, 1, 0.18)


def _plane(s: Sketch) -> None:
    paint = s.hue("blue", "red", "green", "orange")
    s.of("grey").line(0.15, (0.5, 0.1), (0.5, 0.84))
    back = s.any(0.5, 0.62)
    s.of(paint).poly((0.5, 0.28), (0.5, 0.52), (0.0, back + 0.06), (0.0, back - 0.08))
    s.of(paint).poly((0.5, 0.74), (0.5, 0.88), (0.26, 0.98), (0.26, 0.88))
    s.of("grey").disc(0.5, 0.1, 0.08)
    if s.side >= 15:
        s.cut.of("cyan").disc(0.5, 0.14, 0.0)
        s.oval(0.26, 0.46, 0.04, 0.08)


def _balloon(s: Sketch) -> None:
    cloth, stripe = s.hue(("red", "yellow"), ("blue", "yellow"), ("orange", "green"), ("purple", "pink"))
    s.of(cloth).disc(0.5, 0.34, 0.34)
    s.of(cloth).poly((0.2, 0.48), (0.8, 0.48), (0.6, 0.74), (0.4, 0.74))
    for x in (0.34, 0.5, 0.66):
        if s.side >= 15 or x != 0.5:
            s.cut.of(stripe).curve(
                0.02, (0.5 + (x - 0.5) * 0.4, 0.02), (x - (0.5 - x) * 0.3, 0.34), (0.5 + (x - 0.5) * 0.6, 0.72)
            )
    s.line(0.02, (0.42, 0.72), (0.42, 0.88))
    s.line(0.02, (0.58, 0.72), (0.58, 0.88))
    s.of("brown").box(0.38, 0.86, 0.62, 1)


def _bicycle(s: Sketch) -> None:
    frame = s.hue("red", "blue", "green")
    for x in (0.22, 0.78):
        s.arc(0.05, x, 0.72, (0.2, 0.24), 0, 360)
    s.of(frame).line(0.04, (0.22, 0.72), (0.38, 0.36), (0.7, 0.36), (0.5, 0.72), (0.22, 0.72))
    s.of(frame).line(0.04, (0.38, 0.36), (0.5, 0.72))
    s.of(frame).line(0.04, (0.78, 0.72), (0.68, 0.2), (0.8, 0.14))
    s.of(frame).line(0.05, (0.38, 0.36), (0.36, 0.26))
    s.of("brown").line(0.06, (0.28, 0.24), (0.44, 0.24))


def _helicopter(s: Sketch) -> None:
    paint = s.hue("red", "green", "orange", "blue")
    s.of(paint).oval(0.36, 0.58, 0.3, 0.26)
    s.of(paint).poly((0.5, 0.44), (1, 0.42), (1, 0.52), (0.56, 0.68))
    s.of(paint).poly((0.9, 0.24), (1, 0.24), (1, 0.6), (0.92, 0.52))
    s.line(0.05, (0.0, 0.14), (0.76, 0.14))
    s.line(0.05, (0.38, 0.14), (0.38, 0.36))
    s.cut.of("cyan").poly((0.12, 0.56), (0.2, 0.42), (0.32, 0.42), (0.32, 0.58))
    s.of("grey").line(0.04, (0.26, 0.8), (0.24, 0.94))
    s.of("grey").line(0.04, (0.48, 0.8), (0.5, 0.94))
    s.of("grey").line(0.05, (0.08, 0.96), (0.66, 0.96))


def _tractor(s: Sketch) -> None:
    paint = s.hue("red", "green", "blue")
    s.of(paint).box(0.08, 0.06, 0.5, 0.14)
    s.of(paint).box(0.12, 0.08, 0.2, 0.5)
    s.of(paint).box(0.4, 0.08, 0.47, 0.5)
    s.of(paint).box(0.1, 0.42, 0.94, 0.72)
    s.of("grey").box(0.74, 0.18, 0.82, 0.46)
    s.cut.disc(0.26, 0.7, 0.3)
    s.disc(0.26, 0.72, 0.26)
    s.cut.of("yellow").disc(0.26, 0.72, 0.1)
    s.cut.disc(0.8, 0.82, 0.2)
    s.disc(0.8, 0.83, 0.16)
    s.cut.of("yellow").disc(0.8, 0.83, 0.04)
    if s.side >= 15:
        s.cut.line(0.02, (0.62, 0.52), (0.86, 0.52))


def _submarine(s: Sketch) -> None:
    paint = s.hue("yellow", "orange", "green")
    s.of(paint).oval(0.48, 0.66, 0.44, 0.24)
    s.of(paint).box(0.36, 0.3, 0.62, 0.5)
    s.of("grey").line(0.05, (0.52, 0.32), (0.52, 0.08), (0.66, 0.08))
    for x in (0.26, 0.48, 0.7):
        s.cut.of("blue").disc(x, 0.64, max(0.05, s.cell * 0.5))
    s.of("red").poly((0.86, 0.66), (1, 0.46), (1, 0.86))


TRAVEL = (
    Figure("a sailing boat", _sailing_boat),
    Figure("a steamer", _steamer, outline=True, least=20, least_in_colour=10),
    Figure("a car", _car, least=20, stands=True, outside=True),
    Figure("a lorry", _lorry, outline=True, least=20, stands=True, outside=True),
    Figure("a locomotive", _locomotive, least=20, least_in_colour=10),
    Figure("a rocket", _rocket, least=15, even=True, least_in_colour=10),
    Figure("an aeroplane", _plane, least=15, even=True, least_in_colour=10),
    Figure("a hot-air balloon", _balloon, least=20, even=True, least_in_colour=10),
    Figure("a bicycle", _bicycle, least=20),
    Figure("a helicopter", _helicopter, least=15, least_in_colour=10),
    Figure("a tractor", _tractor, least=15, stands=True),
    Figure("a submarine", _submarine, outline=True, least=15, least_in_colour=10),
)
