"""People, ghosts and signs."""

from __future__ import annotations

from engine.puzzles.nonogram.dealer.pictures.figures.figure import NEVER, Figure
from engine.puzzles.nonogram.dealer.pictures.sketch import Sketch


def _smile(s: Sketch) -> None:
    s.of("yellow").disc(0.5, 0.5, 0.5)
    eye = s.any(0.34, 0.4)
    s.cut.of("black").oval(s.any(0.3, 0.35), eye, s.any(0.05, 0.07), s.any(0.07, 0.1))
    s.cut.of("red").arc(0.07, 0.5, 0.54, (s.any(0.26, 0.32), s.any(0.2, 0.28)), 190, 350)


def _skull(s: Sketch) -> None:
    s.of("grey").oval(0.5, 0.4, 0.46, 0.4)
    s.of("grey").box(0.24, 0.64, 0.76, 1)
    eye = s.any(0.1, 0.13)
    s.cut.of("black").disc(0.3, 0.44, eye)
    s.cut.of("black").poly((0.5, 0.54), (0.56, 0.68), (0.44, 0.68))
    for x in (0.4,) if s.side < 25 else (0.36, 0.46):
        s.cut.of("black").line(0.01, (x, 0.84), (x, 1))
    if s.side % 2 and s.side < 25:
        s.cut.of("black").line(0.01, (0.5, 0.84), (0.5, 1))


def _ghost(s: Sketch) -> None:
    own = s.hue("cyan", "grey", "green")
    s.of(own).dome(0.5, 0.5, 0.46, 0.5)
    waves = 3
    s.of(own).box(0.04, 0.48, 0.96, 1)
    for number in range(waves):
        if number < waves - 1 or s.side >= 10:
            x = 0.04 + 0.92 * (number + 0.5) / waves
            s.cut.poly((x - 0.08, 1.0), (x, 0.84), (x + 0.08, 1.0))
    s.cut.of("black").oval(0.34, s.any(0.36, 0.42), max(0.07, s.cell * 0.6), 0.11)
    if s.maybe():
        s.cut.of("red").oval(0.5, 0.66, 0.07, 0.08)


def _robot(s: Sketch) -> None:
    body = s.hue("blue", "green", "orange")
    s.of("grey").box(0.14, 0.18, 0.86, 0.56)
    s.line(0.03, (0.5, 0.2), (0.5, 0.04))
    s.of("red").disc(0.5, 0.04, 0.04)
    s.cut.of("yellow").box(0.26, 0.28, 0.38, 0.36)
    s.cut.of("red").box(0.34, 0.46, 0.5, 0.48)
    s.of(body).box(0.22, 0.62, 0.78, 1)
    s.of("grey").line(0.04, (0.5, 0.54), (0.5, 0.66))
    s.of("grey").line(0.08, (0.24, 0.68), (0.06, 0.74), (0.06, s.any(0.86, 0.94)))
    s.cut.of("yellow").box(0.4, 0.74, 0.5, 0.84)


def _snowman(s: Sketch) -> None:
    scarf = s.hue("red", "green", "purple")
    s.of("cyan").disc(0.5, 0.72, 0.3)
    s.of("cyan").disc(0.5, 0.34, 0.2)
    s.box(0.22, 0.14, 0.78, 0.2)
    s.box(0.34, 0.0, 0.66, 0.18)
    s.cut.of("black").disc(0.42, 0.32, 0.02)
    s.cut.of("black").disc(0.58, 0.32, 0.02)
    for y in (0.62, 0.76) if s.side < 20 else (0.58, 0.7, 0.82):
        s.cut.of("black").disc(0.5, y, 0.02)
    reach = s.any(0.36, 0.5)
    s.of("brown").line(0.04, (0.26, 0.64), (0.04, reach))
    s.of("brown").line(0.04, (0.74, 0.64), (0.96, reach))
    s.tint.of("orange").disc(0.5, 0.38, 0.02)
    s.tint.of(scarf).box(0.3, 0.48, 0.7, 0.52)


def _star(s: Sketch) -> None:
    points = s.draws.choice((5, 5, 6)) if s.side >= 15 else 5
    inner = s.any(0.2, 0.25) if points == 5 else s.any(0.26, 0.3)
    s.of("yellow").star(0.5, 0.5, (0.5, inner), points)
    if s.side >= 15 and s.maybe():
        s.cut.of("orange").star(0.5, 0.5, (0.26, inner * 0.5), points)
    s.tint.of("orange").star(0.5, 0.5, (0.22, inner * 0.44), points)


def _arrow(s: Sketch) -> None:
    head, shaft = s.any(0.4, 0.54), s.any(0.14, 0.2)
    s.poly((0.5, 0), (1, head), (0.5 + shaft, head), (0.5 + shaft, 1), (0.5 - shaft, 1), (0.5 - shaft, head), (0, head))
    if s.side >= 15 and s.maybe():
        s.cut.line(0.02, (0.5, 0.2), (0.5, 0.9))


def _flag(s: Sketch) -> None:
    cloth, cross = s.hue(("blue", "yellow"), ("red", "yellow"), ("green", "orange"), ("yellow", "red"))
    s.of("brown").line(0.06, (0.06, 0), (0.06, 1))
    low = s.any(0.5, 0.6)
    s.of(cloth).poly((0.08, 0.04), (1, 0.04), (s.any(0.78, 1), (0.04 + low) / 2), (1, low), (0.08, low))
    kind = s.draws.below(3)
    middle = (0.04 + low) / 2
    if kind == 0:
        s.cut.of(cross).line(0.1, (0.12, middle), (1, middle))
        s.cut.of(cross).line(0.1, (0.4, 0.04), (0.4, low))
    elif kind == 1:
        s.cut.of(cross).disc(0.46, middle, 0.13)
    else:
        s.cut.of(cross).line(0.1, (0.12, middle), (1, middle))
    s.of("brown").box(0.0, 0.94, 0.3, 1)


def _spade(s: Sketch) -> None:
    s.blob(
        (0.5, 0.0),
        (0.72, 0.24),
        (1, 0.5),
        (0.92, 0.74),
        (0.7, 0.76),
        (0.5, 0.62),
        (0.3, 0.76),
        (0.08, 0.74),
        (0.0, 0.5),
        (0.28, 0.24),
    )
    s.poly((0.5, 0.6), (0.7, 1), (0.3, 1))


def _club(s: Sketch) -> None:
    radius = s.any(0.22, 0.25)
    s.disc(0.5, radius, radius)
    s.disc(radius, 0.56, radius)
    s.disc(1 - radius, 0.56, radius)
    s.box(0.4, 0.4, 0.6, 0.7)
    s.poly((0.5, 0.5), (0.72, 1), (0.28, 1))


def _diamond(s: Sketch) -> None:
    own, edge = s.hue(("cyan", "blue"), ("pink", "purple"), ("red", "pink"))
    table = s.any(0.26, 0.36)
    s.of(own).poly((0.2, 0.08), (0.8, 0.08), (1, table), (0.5, 1), (0, table))
    s.cut.of(edge).line(0.02, (0.0, table + 0.02), (1, table + 0.02))
    if s.side >= 15:
        s.cut.of(edge).line(0.02, (0.3, table), (0.5, 0.96))
        s.cut.of(edge).line(0.02, (0.7, table), (0.5, 0.96))
        s.cut.of(edge).line(0.02, (0.3, table), (0.4, 0.1))
        s.cut.of(edge).line(0.02, (0.7, table), (0.6, 0.1))


def _walker(s: Sketch) -> None:
    shirt, trousers = s.hue(("red", "blue"), ("green", "brown"), ("yellow", "blue"))
    s.of("brown").disc(0.56, 0.13, 0.13)
    s.of(shirt).line(0.16, (0.54, 0.32), (0.5, 0.58))
    s.of(shirt).line(0.08, (0.54, 0.34), (0.28, 0.44), (0.14, s.any(0.3, 0.6)))
    s.of(shirt).line(0.08, (0.54, 0.34), (0.74, 0.5), (0.92, s.any(0.36, 0.5)))
    s.of(trousers).line(0.1, (0.48, 0.58), (0.3, 0.78), (0.08, 0.96))
    s.of(trousers).line(0.1, (0.52, 0.58), (0.74, 0.72), (0.72, 0.98), (0.86, 0.98))


def _hand(s: Sketch) -> None:
    s.blob((0.26, 0.5), (0.76, 0.5), (0.78, 0.8), (0.66, 1), (0.38, 1), (0.24, 0.8))
    for x, top in ((0.3, 0.14), (0.46, 0.04), (0.61, 0.08), (0.76, 0.22)):
        s.line(0.1, (x, top + 0.04), (0.5 + (x - 0.5) * 0.8, 0.6))
    s.line(0.12, (0.32, 0.84), (0.06, s.any(0.54, 0.62)))


FACES = (
    Figure("a smile", _smile, least=15, even=True, least_in_colour=10),
    Figure("a skull", _skull, even=True),
    Figure("a ghost", _ghost, least=15, even=True, least_in_colour=10),
    Figure("a robot", _robot, least=15, even=True, least_in_colour=10),
    Figure("a snowman", _snowman, outline=True, least=15, stands=True),
    Figure("a star", _star, outline=True, least=15, even=True),
    Figure("an arrow", _arrow, outline=True, even=True, least_in_colour=NEVER),
    Figure("a flag", _flag, least=15, stands=True, least_in_colour=10),
    Figure("a spade", _spade, outline=True, even=True, least_in_colour=NEVER),
    Figure("a club", _club, outline=True, least=15, even=True, least_in_colour=NEVER),
    Figure("a diamond", _diamond, outline=True, least=15, even=True),
    Figure("somebody who runs", _walker, least=15),
    Figure("a hand", _hand, least=20, least_in_colour=NEVER),
)
