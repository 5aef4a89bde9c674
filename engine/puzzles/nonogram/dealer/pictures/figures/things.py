"""Things of every day."""

from __future__ import annotations

from engine.puzzles.nonogram.dealer.pictures.figures.figure import NEVER, Figure
from engine.puzzles.nonogram.dealer.pictures.sketch import Sketch


def _cup(s: Sketch) -> None:
    cup = s.hue("red", "blue", "green", "orange")
    top = s.any(0.34, 0.42)
    s.of(cup).arc(0.08, 0.74, top + 0.22, (0.22, 0.17), -90, 90)
    s.of(cup).poly((0.04, top), (0.76, top), (0.7, 0.88), (0.1, 0.88))
    s.of("brown").box(0, 0.92, 0.86, 1)
    for x in (0.22, 0.42, 0.62) if s.side >= 15 else (0.26, 0.5):
        s.of("grey").curve(
            0.04, (x, top - 0.08), (x + 0.06, top - 0.16), (x - 0.02, top - 0.24), (x + 0.04, top - 0.34)
        )
    if s.side >= 15 and s.maybe():
        s.cut.line(0.03, (0.16, top + 0.1), (0.18, 0.7))


def _key(s: Sketch) -> None:
    s.disc(0.28, 0.28, 0.28)
    s.cut.disc(0.28, 0.28, s.any(0.1, 0.14))
    s.line(0.11, (0.44, 0.44), (0.98, 0.98))
    for at in (0.74, 0.9) if s.maybe() else (0.68, 0.82, 0.95):
        s.line(0.08, (at, at), (at + 0.13, at - 0.13))


def _heart(s: Sketch) -> None:
    s.of("red").blob(
        (0.5, 0.2),
        (0.66, 0.02),
        (0.9, 0.06),
        (1, 0.3),
        (0.86, 0.6),
        (0.5, 1),
        (0.14, 0.6),
        (0.0, 0.3),
        (0.1, 0.06),
        (0.34, 0.02),
    )
    kind = s.draws.below(3)
    if kind == 0:
        s.cut.of("pink").curve(0.06, (0.16, 0.42), (0.16, 0.26), (0.28, 0.18))
    elif kind == 1 and s.side >= 15:  # pierced by an arrow
        s.cut.line(0.12, (0.1, 0.66), (0.9, 0.24))
        s.of("brown").line(0.03, (-0.1, 0.76), (1.08, 0.14))
        s.of("grey").poly((1.14, 0.1), (0.94, 0.1), (1.06, 0.28))
        s.of("brown").line(0.03, (-0.12, 0.64), (0.02, 0.7), (0.0, 0.86))
    if kind == 2:
        s.tint.of("pink").curve(0.06, (0.16, 0.42), (0.16, 0.26), (0.28, 0.18))


def _umbrella(s: Sketch) -> None:
    cloth, rib = s.hue(("red", "yellow"), ("blue", "cyan"), ("purple", "pink"), ("green", "yellow"))
    rim = s.any(0.44, 0.52)
    s.of(cloth).dome(0.5, rim, 0.5, rim - 0.06)
    waves = 3 if s.side < 25 else s.draws.choice((3, 4))
    for number in range(waves):
        s.cut.dome((number + 0.5) / waves, rim + 0.02, 0.4 / waves, 0.09)
    s.of("brown").line(0.03, (0.5, 0), (0.5, 0.1))
    s.of("brown").line(0.03, (0.5, rim - 0.1), (0.5, 0.86))
    s.of("brown").arc(0.04, 0.38, 0.86, (0.12, 0.12), 180, 360)
    if s.side >= 15:
        s.cut.of(rib).curve(0.02, (0.46, 0.1), (0.34, 0.26), (0.33, rim - 0.04))
        s.cut.of(rib).curve(0.02, (0.54, 0.1), (0.66, 0.26), (0.67, rim - 0.04))


def _bottle(s: Sketch) -> None:
    s.of("brown").box(0.4, 0.0, 0.6, 0.28)
    s.cut.line(0.01, (0.38, 0.1), (0.62, 0.1))
    shoulder = s.any(0.3, 0.4)
    s.of("green").poly((0.4, 0.22), (0.6, 0.22), (0.76, shoulder + 0.06), (0.76, 1), (0.24, 1), (0.24, shoulder + 0.06))
    top = s.any(0.5, 0.58)
    s.cut.of("yellow").box(0.32, top, 0.68, top + 0.26)
    if s.side >= 15:
        s.of("red").star(0.5, top + 0.13, (0.1, 0.05), 5)
    s.of("white").oval(0.92, 0.84, 0.08, 0.16)
    s.of("white").oval(0.08, 0.84, 0.08, 0.16)


def _glass(s: Sketch) -> None:
    wine = s.hue("red", "yellow")
    rim = s.any(0.0, 0.04)
    s.of(wine).poly((0.12, rim), (0.88, rim), (0.8, 0.4), (0.6, 0.56), (0.4, 0.56), (0.2, 0.4))
    s.cut.poly((0.22, rim - 0.02), (0.78, rim - 0.02), (0.76, 0.18), (0.24, 0.18))
    s.of("grey").box(0.46, 0.5, 0.54, 0.96)
    s.of("grey").oval(0.5, 0.97, 0.34, 0.06)
    s.tint.of("grey").box(0, 0, 1, 0.18)


def _candle(s: Sketch) -> None:
    wax = s.hue("red", "blue", "purple")
    wide = s.any(0.14, 0.18)
    s.of("orange").blob((0.5, 0.0), (0.6, 0.16), (0.5, 0.28), (0.4, 0.16))
    s.line(0.02, (0.5, 0.26), (0.5, 0.36))
    s.of(wax).box(0.5 - wide, 0.35, 0.5 + wide, 0.84)
    s.cut.line(0.02, (0.5 - wide + 0.08, 0.42), (0.5 - wide + 0.08, 0.6))
    s.of("brown").poly((0.08, 0.82), (0.92, 0.82), (0.78, 1), (0.22, 1))
    s.of("brown").arc(0.06, 0.86, 0.8, (0.14, 0.12), -90, 180)


def _bulb(s: Sketch) -> None:
    s.of("yellow").disc(0.5, 0.34, 0.34)
    s.of("yellow").poly((0.26, 0.5), (0.74, 0.5), (0.64, 0.74), (0.36, 0.74))
    for y in (0.78, 0.88):
        s.of("grey").box(0.36, y, 0.64, y + 0.05)
    s.of("grey").box(0.44, 0.95, 0.56, 1)
    s.cut.of("orange").curve(
        0.03, (0.4, 0.7), (0.38, 0.46), (0.44, 0.4), (0.5, 0.5), (0.56, 0.4), (0.62, 0.46), (0.6, 0.7)
    )
    if s.maybe():
        for side in (-1, 1):
            s.of("orange").line(0.03, (0.5 + side * 0.42, 0.34), (0.5 + side * 0.5, 0.34))
            s.of("orange").line(0.03, (0.5 + side * 0.38, 0.08), (0.5 + side * 0.46, 0.0))


def _bell(s: Sketch) -> None:
    s.of("brown").disc(0.5, 0.08, 0.08)
    s.of("yellow").blob(
        (0.5, 0.1),
        (0.7, 0.2),
        (0.76, 0.5),
        (0.82, 0.7),
        (0.98, 0.84),
        (0.02, 0.84),
        (0.18, 0.7),
        (0.24, 0.5),
        (0.3, 0.2),
    )
    s.of("yellow").box(0.02, 0.76, 0.98, 0.84)
    s.of("brown").dome(0.5, 0.86, 0.13, -0.14)
    if s.side >= 15:
        s.cut.of("orange").line(0.02, (0.12, 0.72), (0.88, 0.72))
    s.cut.curve(0.05, (0.36, 0.6), (0.36, 0.4), (0.44, 0.26))


def _anchor(s: Sketch) -> None:
    s.of("brown").disc(0.5, 0.13, 0.13)
    s.cut.disc(0.5, 0.13, 0.05)
    s.of("blue").line(0.1, (0.5, 0.26), (0.5, 0.92))
    s.of("brown").line(0.08, (0.28, s.any(0.32, 0.38)), (0.72, 0.35))
    s.of("blue").arc(0.1, 0.5, 0.5, (0.44, 0.45), 190, 350)
    s.of("blue").poly((0.0, 0.68), (0.04, 0.46), (0.2, 0.64))


def _crown(s: Sketch) -> None:
    side = s.any(0.1, 0.2)
    s.of("yellow").poly(
        (0.1, 1), (0.0, side + 0.08), (0.27, 0.56), (0.5, 0.08), (0.73, 0.56), (1, side + 0.08), (0.9, 1)
    )
    s.cut.of("orange").line(0.02, (0.1, 0.8), (0.9, 0.8))
    s.of("red").disc(0.5, 0.07, 0.07)
    s.of("red").disc(0.06, side, 0.06)
    if s.side >= 15:
        s.cut.of("red").disc(0.5, 0.6, 0.06)
        s.cut.of("blue").disc(0.28, 0.68, 0.03)
        for x in (0.34, 0.5):
            s.cut.of("red").box(x - 0.01, 0.9, x + 0.01, 0.91)


def _hat(s: Sketch) -> None:
    top = s.any(0.0, 0.2)
    s.poly((0.22, top), (0.78, top), (0.74, 0.82), (0.26, 0.82))
    s.box(0.0, 0.82, 1, 1)
    s.cut.of("red").box(0.32, 0.6, 0.68, s.any(0.66, 0.74))


def _shirt(s: Sketch) -> None:
    cloth, other = s.hue(("blue", "yellow"), ("red", "yellow"), ("green", "cyan"), ("yellow", "red"))
    s.of(cloth).poly(
        (0.28, 0.04),
        (0.72, 0.04),
        (0.92, 0.1),
        (1, 0.46),
        (0.8, 0.5),
        (0.78, 0.36),
        (0.78, 1),
        (0.22, 1),
        (0.22, 0.36),
        (0.2, 0.5),
        (0, 0.46),
        (0.08, 0.1),
    )
    s.cut.dome(0.5, 0.04, 0.14, -0.14)
    kind = s.draws.below(3)
    if kind == 0:
        for y in (0.4, 0.6, 0.8):
            s.cut.of(other).line(0.05, (0.34, y), (0.66, y))
    elif kind == 1:
        s.cut.of(other).star(0.5, 0.58, (0.18, 0.08), 5)
    else:
        s.cut.of(other).blob((0.5, 0.48), (0.6, 0.42), (0.68, 0.54), (0.5, 0.76), (0.32, 0.54), (0.4, 0.42))


def _hourglass(s: Sketch) -> None:
    s.of("brown").box(0.04, 0, 0.96, 0.1)
    s.of("brown").box(0.04, 0.9, 0.96, 1)
    s.of("cyan").poly((0.12, 0.1), (0.88, 0.1), (0.54, 0.5), (0.88, 0.9), (0.12, 0.9), (0.46, 0.5))
    level = s.any(0.16, 0.3)
    s.cut.poly((0.2, 0.12), (0.8, 0.12), (0.8 - 0.8 * (level - 0.1), level), (0.2 + 0.8 * (level - 0.1), level))
    s.cut.poly((0.44, 0.62), (0.5, 0.56), (0.56, 0.62), (0.76, 0.86), (0.24, 0.86))
    s.of("orange").line(0.03, (0.5, 0.5), (0.5, 0.9))
    s.of("orange").dome(0.5, 0.9, s.any(0.2, 0.26), 0.16)


def _envelope(s: Sketch) -> None:
    paper = s.hue("yellow", "cyan", "pink")
    top = s.any(0.1, 0.2)
    s.of(paper).box(0, top, 1, 1)
    s.cut.of("brown").line(0.03, (0.04, top + 0.03), (0.5, s.any(0.54, 0.64)), (0.96, top + 0.03))
    if s.side >= 15 and s.maybe():
        s.cut.of("brown").line(0.02, (0.04, 0.96), (0.34, 0.6))
        s.cut.of("brown").line(0.02, (0.96, 0.96), (0.66, 0.6))
    else:
        s.cut.of("red").disc(0.5, 0.8, 0.0)


def _padlock(s: Sketch) -> None:
    body = s.any(0.42, 0.5)
    s.of("yellow").box(0.04, body, 0.96, 1)
    wide = s.any(0.28, 0.34)
    s.of("grey").arc(0.12, 0.5, wide + 0.06, (wide, wide), 0, 180)
    s.of("grey").line(0.12, (0.5 - wide, wide + 0.06), (0.5 - wide, body))
    s.of("grey").line(0.12, (0.5 + wide, wide + 0.06), (0.5 + wide, body))
    s.cut.of("black").disc(0.5, body + 0.2, 0.08)
    s.cut.of("black").box(0.46, body + 0.2, 0.54, body + 0.38)


def _note(s: Sketch) -> None:
    s.oval(0.18, s.any(0.84, 0.88), 0.18, 0.13)
    s.oval(0.78, s.any(0.74, 0.78), 0.18, 0.13)
    s.box(0.28, 0.14, 0.36, 0.86)
    s.box(0.88, 0.04, 0.96, 0.76)
    s.poly((0.28, 0.12), (0.96, 0), (0.96, 0.2), (0.28, 0.32))
    if s.side >= 15 and s.maybe():
        s.poly((0.28, 0.4), (0.96, 0.28), (0.96, 0.38), (0.28, 0.5))


def _guitar(s: Sketch) -> None:
    s.of("orange").oval(0.27, 0.74, 0.27, 0.26)
    s.of("orange").oval(0.46, 0.54, 0.2, 0.19)
    s.cut.of("black").disc(0.42, 0.6, 0.08)
    s.of("brown").line(0.08, (0.5, 0.5), (0.9, 0.1))
    s.poly((0.8, 0.08), (0.92, 0), (1, 0.08), (0.92, 0.2))
    s.cut.of("black").line(0.03, (0.18, 0.74), (0.28, 0.84))


def _trophy(s: Sketch) -> None:
    s.of("orange").arc(0.06, 0.2, 0.22, (0.18, 0.16), 90, 270)
    s.of("orange").arc(0.06, 0.8, 0.22, (0.18, 0.16), -90, 90)
    s.of("yellow").poly((0.18, 0.02), (0.82, 0.02), (0.74, 0.36), (0.58, 0.56), (0.42, 0.56), (0.26, 0.36))
    s.of("yellow").box(0.44, 0.5, 0.56, 0.78)
    s.of("brown").box(0.28, 0.76, 0.72, 0.84)
    s.of("brown").box(0.2, 0.9 if s.side >= 20 else 0.84, 0.8, 1)
    if s.maybe() and s.side >= 15:
        s.cut.of("red").star(0.5, 0.24, (0.15, 0.07), 5)
    else:
        s.cut.line(0.05, (0.34, 0.12), (0.36, 0.3))


def _gift(s: Sketch) -> None:
    paper, band = s.hue(("blue", "yellow"), ("green", "red"), ("red", "yellow"), ("purple", "pink"))
    lid = s.any(0.3, 0.38)
    s.of(paper).box(0.0, lid, 1, lid + 0.2)
    s.of(paper).box(0.06, lid + 0.2, 0.94, 1)
    s.cut.line(0.01, (0.06, lid + 0.22), (0.94, lid + 0.22))
    s.cut.of(band).box(0.42, lid + 0.02, 0.46, 1)
    s.cut.of(band).box(0.54, lid + 0.02, 0.58, 1)
    s.of(band).arc(0.08, 0.3, lid - 0.14, (0.18, 0.13), 0, 360)
    s.of(band).arc(0.08, 0.7, lid - 0.14, (0.18, 0.13), 0, 360)
    s.of(band).box(0.45, lid - 0.1, 0.55, 1)


def _ice_cream(s: Sketch) -> None:
    first, second, third = s.hue(("pink", "yellow", "brown"), ("red", "yellow", "green"), ("yellow", "pink", "cyan"))
    cone = s.any(0.46, 0.54)
    s.of("orange").poly((0.2, cone), (0.8, cone), (0.5, 1))
    if s.maybe():
        s.of(first).disc(0.5, cone - 0.22, 0.34)
    else:
        s.of(second).disc(0.32, cone - 0.12, 0.22)
        s.of(third).disc(0.68, cone - 0.12, 0.22)
        s.of(first).disc(0.5, cone - 0.3, 0.22)
    s.cut.of("brown").line(0.02, (0.14, cone), (0.86, cone))
    if s.side >= 15:
        for at in (0.3, 0.5):
            s.cut.of("brown").line(0.01, (at, cone), (at + 0.26, cone + 0.36))
            s.cut.of("brown").line(0.01, (1 - at, cone), (1 - at - 0.26, cone + 0.36))
    s.cut.disc(0.4, cone - 0.3, 0.03)


def _glasses(s: Sketch) -> None:
    radius = s.any(0.19, 0.22)
    for x in (0.24, 0.76):
        s.oval(x, 0.62, 0.24, radius + 0.04)
        s.cut.of("cyan").oval(x, 0.62, 0.24 - 0.09, radius - 0.05)
    s.arc(0.08, 0.5, 0.62, (0.1, 0.1), 0, 180)
    s.curve(0.08, (0.04, 0.56), (0.06, 0.36), (0.18, 0.3))
    s.curve(0.08, (0.96, 0.56), (0.94, 0.36), (0.82, 0.3))


def _clock(s: Sketch) -> None:
    ring = s.hue("red", "blue", "brown")
    s.of(ring).disc(0.5, 0.5, 0.5)
    s.cut.disc(0.5, 0.5, 0.5 - max(0.1, s.cell * 1.1))
    hour = s.draws.choice((30, 60, 120, 150, 210, 330))
    a, b = s.turned(hour)
    s.line(0.05, (0.5, 0.5), (0.5 + 0.2 * a, 0.5 - 0.2 * b))
    s.line(0.05, (0.5, 0.5), (0.5, 0.2))
    if s.side >= 15:
        for degree in (0, 180, 270):
            a, b = s.turned(degree)
            s.of(ring).disc(0.5 + 0.32 * a, 0.5 - 0.32 * b, 0.01)


def _scissors(s: Sketch) -> None:
    handle = s.hue("red", "blue", "orange")
    for side in (-1, 1):
        s.of(handle).disc(0.5 + side * 0.26, 0.82, 0.18)
        s.cut.disc(0.5 + side * 0.26, 0.82, 0.08)
    for side in (-1, 1):
        s.of("grey").line(0.1, (0.5 + side * 0.16, 0.7), (0.5, 0.52), (0.5 - side * 0.26, 0.0))
    s.cut.disc(0.5, 0.52, 0.0)


def _teapot(s: Sketch) -> None:
    own, other = s.hue(("blue", "yellow"), ("red", "yellow"), ("green", "orange"))
    s.of(own).oval(0.48, 0.62, 0.32, 0.32)
    s.of(own).arc(0.07, 0.8, 0.6, (0.18, 0.18), -90, 90)
    s.of(own).poly((0.24, 0.62), (0.02, 0.36), (0.0, 0.26), (0.12, 0.3), (0.34, 0.5))
    s.of(other).oval(0.48, 0.32, 0.18, 0.06)
    s.of(other).disc(0.48, 0.2, 0.06)
    s.cut.of(other).line(0.02, (0.24, 0.4), (0.72, 0.4))
    s.of(other).box(0.3, 0.9, 0.66, 0.98)
    if s.maybe():
        s.cut.curve(0.05, (0.3, 0.66), (0.32, 0.54), (0.4, 0.5))


def _sword(s: Sketch) -> None:
    s.of("grey").poly((1, 0), (0.98, 0.14), (0.4, 0.72), (0.28, 0.6), (0.86, 0.02))
    s.of("orange").line(0.1, (0.12, 0.52), (0.48, 0.88))
    s.of("brown").line(0.1, (0.28, 0.72), (0.08, 0.92))
    s.of("orange").disc(0.06, 0.94, 0.07)
    if s.side >= 15:
        s.cut.line(0.02, (0.42, 0.58), (0.88, 0.12))


def _hammer(s: Sketch) -> None:
    s.of("orange").line(0.12, (0.08, 0.94), (0.62, 0.4))
    s.of("grey").poly((0.34, 0.2), (0.54, 0.0), (1, 0.46), (0.8, 0.66))
    s.cut.line(0.02, (0.66, 0.52), (0.86, 0.32))


def _book(s: Sketch) -> None:
    cover = s.hue("red", "blue", "green")
    lift = s.any(0.06, 0.14)
    s.of("yellow").blob((0.0, 0.2), (0.26, 0.2 - lift), (0.5, 0.24), (0.5, 0.9), (0.26, 0.9 - lift), (0.0, 0.9))
    s.of(cover).poly((0, 0.16), (0.03, 0.16), (0.03, 0.92), (0, 0.92))
    s.cut.of(cover).line(0.02, (0.5, 0.26), (0.5, 0.96))
    for y in (0.34, 0.5, 0.66) if s.side < 20 else (0.3, 0.42, 0.54, 0.66):
        s.cut.of("brown").curve(0.02, (0.1, y), (0.26, y - 0.05), (0.4, y + 0.02))


THINGS = (
    Figure("a cup of coffee", _cup, least=15, least_in_colour=10),
    Figure("a key", _key, least=15, least_in_colour=NEVER),
    Figure("a heart", _heart, outline=True),
    Figure("an umbrella", _umbrella, outline=True),
    Figure("a bottle", _bottle, outline=True, least=15, even=True, least_in_colour=10),
    Figure("a glass of wine", _glass, outline=True, even=True),
    Figure("a candle", _candle, least=15, least_in_colour=10),
    Figure("a light bulb", _bulb, outline=True, least=15, even=True, least_in_colour=10),
    Figure("a bell", _bell, outline=True, least=15),
    Figure("an anchor", _anchor, least=15, even=True, least_in_colour=10),
    Figure("a crown", _crown, outline=True, even=True),
    Figure("a top hat", _hat, outline=True, least=15, even=True, least_in_colour=10),
    Figure("a shirt", _shirt, outline=True, least=15, even=True, least_in_colour=10),
    Figure("an hourglass", _hourglass, least=15, even=True, least_in_colour=10),
    Figure("a letter in the post", _envelope, least=15, even=True, least_in_colour=10),
    Figure("a padlock", _padlock, even=True),
    Figure("a note of music", _note, turns=False, least_in_colour=NEVER),
    Figure("a guitar", _guitar, least=15),
    Figure("a trophy", _trophy, outline=True, least=15, even=True, least_in_colour=10),
    Figure("a gift", _gift, least=15, even=True, least_in_colour=10),
    Figure("an ice cream", _ice_cream, least=15, even=True),
    Figure("a pair of glasses", _glasses, least=15, even=True, least_in_colour=NEVER),
    Figure("a clock", _clock, least=15, least_in_colour=10),
    Figure("scissors", _scissors, least=20, even=True),
    Figure("a teapot", _teapot, outline=True, least=15, least_in_colour=10),
    Figure("a sword", _sword),
    Figure("a hammer", _hammer, least=15, least_in_colour=10),
    Figure("an open book", _book, least=20, even=True, least_in_colour=NEVER),
)
