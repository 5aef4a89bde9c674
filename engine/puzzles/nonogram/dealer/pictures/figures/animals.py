"""Animals."""

from __future__ import annotations

from engine.puzzles.nonogram.dealer.pictures.figures.figure import Figure
from engine.puzzles.nonogram.dealer.pictures.sketch import Sketch


def _cat_face(s: Sketch) -> None:
    fur = s.hue("orange", "grey", "brown")
    ear, cheek = s.any(0.26, 0.36), s.any(0.36, 0.42)
    s.of(fur).oval(0.5, 0.6, 0.46, cheek)
    s.of(fur).poly((0.06, 0), (0.06, 0.55), (0.14 + ear, 0.28))
    s.of(fur).poly((0.94, 0), (0.94, 0.55), (0.86 - ear, 0.28))
    eye = s.any(0.5, 0.56)
    s.cut.of("green").oval(0.31, eye, max(0.06, s.cell * 0.55), 0.08)
    s.cut.of("green").oval(0.69, eye, max(0.06, s.cell * 0.55), 0.08)
    if s.side >= 20:
        s.oval(0.32, eye, 0.02, 0.06)
        s.oval(0.68, eye, 0.02, 0.06)
    s.cut.of("pink").poly((0.42, 0.7), (0.58, 0.7), (0.5, 0.78))
    if s.side >= 15:
        s.cut.of("black").line(0.02, (0.5, 0.74), (0.5, 0.84))
        s.cut.of("black").curve(0.02, (0.36, 0.82), (0.43, 0.88), (0.5, 0.84))
        s.cut.of("black").curve(0.02, (0.64, 0.82), (0.57, 0.88), (0.5, 0.84))


def _sitting_cat(s: Sketch) -> None:
    fur = s.hue("orange", "grey", "brown", "black")
    s.of(fur).oval(0.56, 0.76, 0.32, 0.3)
    s.of(fur).poly((0.32, 0.3), (0.66, 0.34), (0.86, 0.7), (0.3, 0.8))
    s.of(fur).box(0.3, 0.6, 0.46, 1)
    s.of(fur).oval(0.38, 0.28, 0.28, 0.2)
    s.of(fur).poly((0.12, 0), (0.12, 0.26), (0.36, 0.14))
    s.of(fur).poly((0.64, 0), (0.64, 0.26), (0.4, 0.14))
    s.of(fur).box(0.24, 0.92, 0.86, 1)
    high = s.any(0.3, 0.5)
    s.of(fur).curve(0.1, (0.8, 0.94), (0.96, 0.86), (0.97, 0.66), (0.88, high))
    s.cut.of("green").disc(0.27, 0.27, 0.03)
    s.cut.of("green").disc(0.49, 0.27, 0.03)
    if s.side >= 15:
        s.cut.line(0.01, (0.5, 0.7), (0.5, 0.92))


def _fish(s: Sketch) -> None:
    own, fin = s.hue(("orange", "red"), ("blue", "yellow"), ("green", "yellow"), ("red", "orange"))
    body, tail = s.any(0.34, 0.42), s.any(0.3, 0.42)
    s.of(own).oval(0.4, 0.5, 0.4, body)
    s.of(fin).poly((0.66, 0.5), (1, 0.5 - tail), (0.9, 0.5), (1, 0.5 + tail))
    s.of(fin).poly((0.3, 0.5 - body + 0.06), (0.36, 0.5 - body - s.any(0.06, 0.14)), (0.6, 0.5 - body * 0.6))
    s.cut.of("black").disc(0.18, 0.42, 0.05)
    if s.side >= 15:
        s.cut.of("black").line(0.02, (0.02, 0.6), (0.12, 0.6))
    if s.side >= 20:
        s.cut.of(fin).arc(0.03, 0.22, 0.5, (0.12, 0.24), -60, 60)
        if s.maybe(0.7):
            for x in (0.5, 0.62):
                s.cut.of(fin).arc(0.02, x - 0.06, 0.5, (0.08, 0.16), -60, 60)


def _bird(s: Sketch) -> None:
    own, wing = s.hue(("blue", "cyan"), ("red", "brown"), ("yellow", "brown"), ("green", "yellow"))
    s.of(own).oval(0.48, 0.58, 0.34, 0.25)
    s.of(own).disc(0.24, 0.32, s.any(0.17, 0.2))
    s.of("orange").poly((0.0, 0.34), (0.12, 0.24), (0.14, 0.42))
    s.of(own).poly((0.66, 0.5), (1, s.any(0.3, 0.46)), (0.96, 0.64), (0.7, 0.72))
    s.cut.of("black").disc(0.22, 0.28, 0.03)
    s.of("orange").line(0.02, (0.42, 0.8), (0.42, 1))
    s.of("orange").line(0.02, (0.58, 0.8), (0.58, 1))
    s.of("orange").line(0.02, (0.32, 1), (0.46, 1))
    s.of("orange").line(0.02, (0.5, 1), (0.62, 1))
    if s.side >= 15:
        s.cut.of(wing).curve(0.03, (0.38, 0.5), (0.5, 0.64), (0.74, 0.56))


def _duck(s: Sketch) -> None:
    s.of("yellow").blob(
        (0.28, 0.56), (0.5, 0.62), (0.78, 0.56), (1, 0.46), (0.92, 0.8), (0.7, 0.92), (0.4, 0.92), (0.2, 0.76)
    )
    s.of("yellow").disc(0.3, 0.26, 0.2)
    s.of("yellow").poly((0.2, 0.3), (0.44, 0.3), (0.46, 0.66), (0.22, 0.66))
    s.of("orange").poly((0.0, 0.34), (0.16, 0.22), (0.18, 0.38))
    s.cut.of("black").disc(0.27, 0.22, 0.03)
    if s.side >= 15:
        s.cut.of("orange").curve(0.03, (0.46, 0.7), (0.6, 0.8), (0.8, 0.68))
    if s.maybe(0.7):
        low = 0.97
        s.of("blue").curve(
            0.05, (0, low), (0.15, low - 0.05), (0.3, low), (0.5, low - 0.05), (0.7, low), (0.85, low - 0.05), (1, low)
        )


def _swan(s: Sketch) -> None:
    s.blob((0.2, 0.72), (0.5, 0.6), (0.8, 0.5), (1, 0.4), (0.94, 0.76), (0.7, 0.94), (0.34, 0.94))
    s.curve(0.11, (0.26, 0.82), (0.2, 0.64), (0.34, 0.4), (0.4, 0.2), (0.3, 0.07), (0.18, 0.1))
    s.of("red").poly((0.22, 0.04), (0.2, 0.18), (0.02, 0.2))
    if s.side >= 15:
        s.cut.curve(0.03, (0.5, 0.74), (0.66, 0.78), (0.86, 0.62))
        s.cut.disc(0.27, 0.09, 0.01)


def _butterfly(s: Sketch) -> None:
    upper, lower, spot = s.hue(
        ("orange", "red", "yellow"),
        ("blue", "purple", "cyan"),
        ("red", "orange", "yellow"),
        ("pink", "purple", "yellow"),
    )
    top, low = s.any(0.0, 0.1), s.any(0.92, 1)
    s.of(upper).blob((0.46, 0.42), (0.3, 0.14), (0.08, top), (0.0, 0.3), (0.12, 0.5), (0.46, 0.54))
    s.of(lower).blob((0.46, 0.5), (0.16, 0.54), (0.06, 0.72), (0.16, low), (0.36, 0.86), (0.46, 0.64))
    s.cut.of(spot).disc(0.2, 0.26, s.any(0.05, 0.08))
    s.cut.of(spot).disc(0.24, 0.74, s.any(0.04, 0.07))
    if s.side >= 15:
        s.cut.of("black").line(0.02, (0.42, 0.2), (0.42, 0.9))
    s.box(0.46, 0.24, 0.5, 0.86)
    s.curve(0.02, (0.48, 0.26), (0.44, 0.12), (0.34, 0.02))


def _snail(s: Sketch) -> None:
    s.of("brown").disc(0.58, 0.5, 0.36)
    turns = ((0.58, 0.28), (0.8, 0.5), (0.58, 0.7), (0.4, 0.5), (0.56, 0.4), (0.66, 0.52))
    s.cut.of("yellow").curve(0.05, *turns[: 6 if s.side >= 15 else 5])
    s.of("orange").curve(0.16, (0.96, 0.94), (0.6, 0.92), (0.24, 0.9), (0.14, 0.7), (0.14, 0.5))
    s.of("orange").line(0.03, (0.12, 0.46), (0.02, 0.22))
    s.of("orange").line(0.03, (0.18, 0.46), (0.26, 0.2))


def _rabbit(s: Sketch) -> None:
    fur = s.hue("grey", "brown")
    ear, lean = s.any(0.08, 0.11), s.any(0.0, 0.08)
    s.of(fur).oval(0.34 - lean, 0.26, ear, 0.26)
    s.of(fur).line(2 * ear, (0.34 - lean, 0.3), (0.38, 0.5))
    if s.side >= 15:
        s.cut.of("pink").oval(0.34 - lean, 0.26, 0.02, 0.16)
    s.of(fur).oval(0.5, 0.72, 0.36, 0.28)
    s.cut.of("black").disc(0.34, 0.66, 0.05)
    s.cut.of("pink").box(0.46, 0.76, 0.5, 0.8)
    if s.side >= 15:
        s.cut.of("black").line(0.01, (0.5, 0.78), (0.5, 0.88))
        s.cut.of("black").line(0.01, (0.4, 0.88), (0.5, 0.88))


def _owl(s: Sketch) -> None:
    s.of("brown").oval(0.5, 0.56, 0.4, 0.44)
    s.of("brown").poly((0.12, 0), (0.12, 0.4), (0.46, 0.16))
    radius = max(0.12, s.cell * 1.2)
    s.cut.of("yellow").disc(0.32, 0.36, radius)
    s.disc(0.33, 0.36, radius * 0.45)
    s.cut.of("orange").poly((0.42, 0.46), (0.5, 0.46), (0.5, 0.6), (0.48, 0.58))
    if s.side >= 15:
        for y in (0.7, 0.82):
            for x in (0.32, 0.42, 0.5) if y < 0.8 else (0.37, 0.47):
                s.cut.of("orange").box(x, y, x, y)
    s.of("orange").line(0.02, (0.36, 0.94), (0.36, 1))
    s.of("orange").line(0.02, (0.28, 1), (0.42, 1))


def _penguin(s: Sketch) -> None:
    s.oval(0.5, 0.22, 0.22, 0.22)
    s.oval(0.5, 0.62, 0.32, 0.36)
    s.cut.oval(0.5, 0.66, s.any(0.17, 0.21), 0.26)
    s.cut.disc(0.41, 0.18, 0.04)
    s.cut.of("orange").box(0.46, 0.28, 0.5, 0.3)
    s.curve(0.12, (0.24, 0.44), (0.1, 0.6), (0.06, s.any(0.68, 0.8)))
    s.of("orange").oval(0.32, 0.96, 0.16, 0.05)


def _elephant(s: Sketch) -> None:
    s.of("grey").blob((0.36, 0.2), (0.66, 0.16), (0.92, 0.26), (0.98, 0.56), (0.9, 0.74), (0.4, 0.72))
    s.of("grey").disc(0.28, 0.34, 0.24)
    s.of("grey").curve(0.13, (0.14, 0.4), (0.07, 0.6), (0.08, 0.84), (0.0, 0.94))
    for x in (0.4, 0.78):
        s.of("grey").box(x, 0.6, x + 0.16, 1)
    s.cut.curve(0.03, (0.38, 0.12), (0.52, 0.3), (0.46, 0.54), (0.32, 0.5))
    s.cut.of("black").disc(0.18, 0.3, 0.03)
    s.of("grey").line(0.02, (0.96, 0.4), (1.02, 0.62))
    if s.maybe():
        s.of("yellow").poly((0.18, 0.52), (0.28, 0.52), (0.2, 0.72))


def _whale(s: Sketch) -> None:
    s.of("blue").blob(
        (0.02, 0.62), (0.14, 0.4), (0.42, 0.36), (0.66, 0.52), (0.84, 0.56), (0.8, 0.86), (0.5, 0.98), (0.14, 0.92)
    )
    s.of("blue").blob((0.74, 0.66), (0.84, 0.5), (0.8, 0.32), (0.92, 0.4), (1, 0.28), (1, 0.5), (0.92, 0.76))
    s.cut.of("black").disc(0.2, 0.6, 0.04)
    if s.side >= 15:
        s.cut.curve(0.03, (0.02, 0.76), (0.2, 0.8), (0.34, 0.74))
    s.of("cyan").line(0.03, (0.32, 0.3), (0.32, 0.12))
    s.of("cyan").curve(0.04, (0.32, 0.12), (0.26, 0.02), (0.16, 0.08))
    s.of("cyan").curve(0.04, (0.32, 0.12), (0.38, 0.02), (0.48, 0.08))


def _crab(s: Sketch) -> None:
    own = s.hue("red", "orange")
    s.of(own).oval(0.5, 0.6, 0.3, 0.22)
    s.cut.of("black").disc(0.42, 0.56, 0.03)
    s.of(own).line(0.03, (0.42, 0.42), (0.4, 0.3))
    s.of(own).curve(0.08, (0.28, 0.54), (0.1, 0.46), (0.12, 0.28))
    s.of(own).disc(0.14, 0.16, 0.15)
    s.cut.poly((0.2, 0.18), (0.14, 0), (0.3, 0))
    for y, end in ((0.66, 0.72), (0.74, 0.86), (0.8, 1.0)):
        s.of(own).line(0.03, (0.3, y), (0.14, y - 0.02))
        s.of(own).line(0.03, (0.14, y - 0.02), (0.04, end))


def _spider(s: Sketch) -> None:
    s.disc(0.5, 0.62, 0.2)
    s.disc(0.5, 0.36, 0.13)
    for start, knee, end in (
        ((0.44, 0.36), (0.24, 0.16), (0.14, 0.34)),
        ((0.42, 0.46), (0.16, 0.4), (0.0, 0.56)),
        ((0.4, 0.58), (0.16, 0.62), (0.02, 0.82)),
        ((0.42, 0.7), (0.24, 0.8), (0.16, 1.0)),
    ):
        s.line(0.03, start, knee, end)
    if s.maybe():
        s.of("grey").line(0.01, (0.5, 0), (0.5, 0.3))
    s.tint.of("red").disc(0.5, 0.62, 0.09)


def _turtle(s: Sketch) -> None:
    s.of("brown").dome(0.46, 0.72, 0.38, s.any(0.52, 0.64))
    s.of("green").box(0.06, 0.72, 0.88, 0.8)
    s.of("green").oval(0.9, 0.54, 0.12, 0.13)
    s.of("green").line(0.1, (0.8, 0.7), (0.9, 0.56))
    s.cut.of("black").disc(0.92, 0.5, 0.02)
    s.of("green").box(0.16, 0.78, 0.3, 1)
    s.of("green").box(0.62, 0.78, 0.76, 1)
    s.of("green").poly((0.1, 0.68), (0.0, 0.84), (0.14, 0.8))
    for x in (0.3, 0.58) if s.side < 20 else (0.26, 0.46, 0.66):
        s.cut.of("yellow").line(0.02, (x - 0.04, 0.62), (x, 0.4 if x != 0.46 else 0.3))
    if s.side >= 15:
        s.cut.of("yellow").line(0.02, (0.1, 0.68), (0.82, 0.68))


def _bear(s: Sketch) -> None:
    ear = s.any(0.15, 0.19)
    s.of("brown").disc(0.18, 0.2, ear)
    if s.side >= 15:
        s.cut.of("pink").disc(0.2, 0.22, ear * 0.5)
    s.of("brown").oval(0.5, 0.56, 0.44, 0.44)
    s.cut.of("black").disc(0.32, 0.44, 0.05)
    s.cut.of("orange").oval(0.5, 0.74, 0.19, 0.15)
    s.oval(0.5, 0.68, 0.08, 0.05)
    if s.side >= 15:
        s.line(0.02, (0.5, 0.7), (0.5, 0.8))


def _mouse(s: Sketch) -> None:
    s.of("grey").blob((0.06, 0.76), (0.22, 0.5), (0.5, 0.42), (0.78, 0.6), (0.8, 0.9), (0.4, 0.94))
    s.of("grey").disc(0.3, 0.36, s.any(0.15, 0.19))
    s.cut.arc(0.03, 0.3, 0.36, (0.2, 0.2), 250, 330)
    s.cut.of("black").disc(0.2, 0.66, 0.03)
    s.of("pink").curve(0.04, (0.76, 0.9), (0.92, 0.9), (0.98, 0.7), (0.88, s.any(0.4, 0.55)))
    s.of("grey").box(0.24, 0.9, 0.4, 0.97)
    s.of("grey").box(0.58, 0.9, 0.74, 0.97)
    s.tint.of("pink").disc(0.3, 0.36, 0.08)


def _ladybird(s: Sketch) -> None:
    s.of("red").oval(0.5, 0.6, 0.42, 0.4)
    s.dome(0.5, 0.26, 0.22, 0.18)
    s.cut.of("black").line(0.02, (0.5, 0.3), (0.5, 1))
    s.cut.of("black").line(0.02, (0.2, 0.3), (0.8, 0.3))
    spots = ((0.3, 0.48), (0.32, 0.76)) if s.side < 20 else ((0.34, 0.42), (0.2, 0.6), (0.36, 0.64), (0.3, 0.82))
    for x, y in spots:
        s.cut.of("black").disc(x, y, s.any(0.04, 0.06))
    s.line(0.02, (0.42, 0.12), (0.32, 0))


def _dog(s: Sketch) -> None:
    fur = s.hue("brown", "orange")
    s.of(fur).box(0.26, 0.42, 0.84, 0.68)
    s.of(fur).box(0.08, 0.12, 0.4, 0.44)
    s.of("black").box(0.0, 0.26, 0.12, 0.42)
    s.of("black").poly((0.3, 0.06), (0.46, 0.1), (0.46, 0.36), (0.36, 0.36))
    for x in (0.26, 0.4, 0.62, 0.74) if s.side >= 15 else (0.28, 0.7):
        s.of(fur).box(x, 0.66, x + max(0.09, s.cell), 1)
    s.of(fur).line(0.06, (0.82, 0.46), (1.0, s.any(0.1, 0.26)))
    s.cut.of("black").disc(0.19, 0.22, 0.02)


def _giraffe(s: Sketch) -> None:
    s.of("yellow").poly((0.2, 0.08), (0.4, 0.06), (0.62, 0.56), (0.36, 0.6))
    s.of("yellow").poly((0.0, 0.16), (0.22, 0.02), (0.36, 0.06), (0.34, 0.18), (0.06, 0.26))
    s.of("brown").line(0.02, (0.32, 0.08), (0.34, -0.04))
    s.of("yellow").box(0.36, 0.5, 0.94, 0.7)
    for x in (0.38, 0.52, 0.74, 0.85) if s.side >= 15 else (0.4, 0.8):
        s.of("yellow").box(x, 0.68, x + max(0.07, s.cell), 1)
    s.of("brown").line(0.02, (0.94, 0.54), (1, 0.74))
    if s.side >= 15:
        for x, y in ((0.34, 0.26), (0.42, 0.42), (0.52, 0.58), (0.66, 0.6), (0.8, 0.58)):
            s.cut.of("brown").box(x, y, x + 0.02, y + 0.02)


ANIMALS = (
    Figure("a cat’s face", _cat_face, least=15, even=True),
    Figure("a cat", _sitting_cat, outline=True, least=15, stands=True),
    Figure("a fish", _fish, outline=True, least=15, least_in_colour=10),
    Figure("a bird", _bird, least=15, outline=True, stands=True, least_in_colour=10),
    Figure("a duck", _duck, outline=True, least=15, least_in_colour=10),
    Figure("a swan", _swan, least=15, least_in_colour=10),
    Figure("a butterfly", _butterfly, outline=True, least=15, even=True, least_in_colour=10),
    Figure("a snail", _snail, least=15, stands=True, least_in_colour=10),
    Figure("a rabbit", _rabbit, outline=True, least=15, even=True),
    Figure("an owl", _owl, least=15, even=True, least_in_colour=10),
    Figure("a penguin", _penguin, outline=True, least=15, even=True, stands=True),
    Figure("an elephant", _elephant, least=15, stands=True),
    Figure("a whale", _whale, least=15, least_in_colour=10),
    Figure("a crab", _crab, least=15, even=True),
    Figure("a spider", _spider, least=15, even=True),
    Figure("a turtle", _turtle, least=15, stands=True),
    Figure("a bear", _bear, least=15, even=True, least_in_colour=10),
    Figure("a mouse", _mouse, least=15, stands=True, least_in_colour=10),
    Figure("a ladybird", _ladybird, least=15, even=True, least_in_colour=10),
    Figure("a dog", _dog, least=15, stands=True, least_in_colour=10),
    Figure("a giraffe", _giraffe, stands=True),
)
