"""Pictures of five by five cells, where there is no room for more than signs."""

from __future__ import annotations

from engine.draws import Draws
from engine.grid import bits
from engine.puzzles.nonogram.dealing.mending import Picture
from engine.puzzles.nonogram.dealing.sketch import Bitmap, made_even, mirrored

SIDE = 5

SIGNS: dict[str, str] = {
    "a heart": ".#.#. ##### ##### .###. ..#..",
    "a house": "..#.. .###. ##### .###. .#.#.",
    "a hut": "..#.. .###. ##### ##.## ##.##",
    "a tree": ".###. ##### .###. ..#.. ..#..",
    "a fir tree": "..#.. .###. ..#.. .###. #####",
    "a mushroom": ".###. ##### ##### ..#.. ..#..",
    "an umbrella": ".###. ##### ..#.. #.#.. ###..",
    "an arrow": "..#.. .###. #.#.# ..#.. ..#..",
    "an arrow to the side": "..#.. ...#. ##### ...#. ..#..",
    "a cross": "..#.. ..#.. ##### ..#.. ..#..",
    "a thick cross": ".###. ##.## #...# ##.## .###.",
    "a plus": ".###. .###. ##### .###. .###.",
    "a ring": ".###. #...# #...# #...# .###.",
    "a frame": "##### #...# #...# #...# #####",
    "a box in a box": "##### #...# #.#.# #...# #####",
    "a diamond": "..#.. .###. ##### .###. ..#..",
    "a hollow diamond": "..#.. .#.#. #...# .#.#. ..#..",
    "a smile": ".#.#. .#.#. ..... #...# .###.",
    "a sad face": ".#.#. .#.#. ..... .###. #...#",
    "a sailing boat": "..#.. ..##. ..### ##### .###.",
    "a ship": "..#.. .###. ..#.. ##### .###.",
    "a cup": "####. ##### ##### ####. .##..",
    "a glass": "##### .###. ..#.. ..#.. .###.",
    "a key": "##### #.#.# ##... #.... ##...",
    "a fish": ".##.# ##### #.### ##### .##.#",
    "a small fish": "#.##. ##### ##### #.##. .....",
    "a bird": ".##.. ###.. .#### .###. ..#..",
    "a duck": ".##.. ###.. .#..# .#### .###.",
    "a dog": "#.... ##..# .#### .###. .#.#.",
    "a cat": "#.#.. ###.# ###.# .#### .#.#.",
    "a cat’s face": "#...# ##### #.#.# ##### .###.",
    "a rabbit": ".#.#. .#.#. ##### #.#.# #####",
    "a snake": "###.. #.#.. ..#.. ..#.# ..###",
    "a snail": "...## .#### #.### #.#.# #####",
    "a butterfly": "##.## ##### .###. ##### ##.##",
    "a flower": ".#.#. ##### .###. ..#.. .###.",
    "a tulip": "#.#.# ##### .###. ..#.. .###.",
    "a crown": "#.#.# #.#.# ##### ##### #####",
    "a small crown": "..... #.#.# ##### ##### .###.",
    "a hat": ".###. .###. .###. ##### #####",
    "a chair": "#.... #.... ####. #..#. #..#.",
    "a table": "##### .#.#. .#.#. .#.#. ##.##",
    "a stool": "##### ##### .#.#. .#.#. #...#",
    "a flag": "#.... ####. ##### ####. #....",
    "a pennant": "##... ####. ##### #.... #....",
    "a note of music": ".#### .#..# .#..# ##.## ##.##",
    "one note": "..##. ..#.# ..#.. ###.. ###..",
    "a sword": "....# ...#. #.#.. .#... #.#..",
    "a hammer": ".#### .#### ..#.. ..#.. ..#..",
    "an anchor": "..#.. .###. ..#.. #.#.# #####",
    "stairs": "....# ...## ..### .#### #####",
    "a wave": ".##.. #.#.. ..#.# ..##. .....",
    "lightning": "..### .##.. ##### ..##. .##..",
    "an hourglass": "##### .###. ..#.. .###. #####",
    "a star": "..#.. ##### .###. ##### #...#",
    "a tick": "....# ...## #.##. ###.. .#...",
    "a cross-mark": "#...# .#.#. ..#.. .#.#. #...#",
    "the moon": ".###. ###.. ##... ###.. .###.",
    "a rocket": "..#.. .###. .###. ##### #.#.#",
    "an aeroplane": "..#.. ..#.. ##### ..#.. .###.",
    "a car": ".###. ##### ##### .#.#. .....",
    "a lorry": "###.. ####. ##### ##### .#.#.",
    "a castle": "#.#.# ##### .###. .###. ##.##",
    "a tower": "#.#.# ##### .###. .#.#. .#.#.",
    "a gate": "##### #...# #...# ##.## ##.##",
    "a bridge": ".###. ##### #...# #...# #...#",
    "a robot": ".###. #.#.# ##### .###. .#.#.",
    "a creature from space": "#.#.# ##### #.#.# ##### .#.#.",
    "a ghost": ".###. #.#.# ##### ##### #.#.#",
    "a skull": ".###. #.#.# ##.## .###. .###.",
    "a person": ".###. ..#.. ##### ..#.. .#.#.",
    "somebody who cheers": "#.#.# #.#.# .###. ..#.. .#.#.",
    "a shirt": "##.## ##### .###. .###. .###.",
    "trousers": "##### ##### ##.## ##.## ##.##",
    "a padlock": ".###. .#.#. ##### ##.## #####",
    "an apple": "..#.. ##.## ##### ##### .#.#.",
    "a cherry": "...## ..#.. .#... ###.. ###..",
    "a bell": "..#.. .###. .###. ##### ..#..",
    "a lamp": ".###. ##### ..#.. ..#.. .###.",
    "a candle": "..#.. ..... .###. .###. #####",
    "a bottle": "..#.. ..#.. .###. .###. .###.",
    "a bow tie": "#...# ##.## ##### ##.## #...#",
    "a window": "##### #.#.# ##### #.#.# #####",
    "a screen": "##### #...# ##### ..#.. .###.",
    "an ice cream": ".###. ##### .###. .###. ..#..",
    "a spade": "..#.. .###. ##### ..#.. .###.",
    "a club": ".###. .###. ##.## ..#.. .###.",
    "a turtle": "..... .###. ##### ##### .#.#.",
    "an elephant": ".##.. ##### #.### #.#.# #.#.#",
    "a crab": "#...# ##.## ##### .###. #...#",
    "a whale": "#.#.. .#... .##.# ##### ####.",
    "mountains": "..... ..#.. .##.# ##### #####",
    "a leaf": "..### .#### ####. ###.. #....",
    "a sprout": "##.## ##.## .###. ..#.. ..#..",
}
"""What is to be seen, and its rows."""

GLYPHS: dict[str, str] = {
    "A": ".###. #...# ##### #...# #...#",
    "B": "####. #...# ####. #...# ####.",
    "C": ".#### #.... #.... #.... .####",
    "D": "####. #...# #...# #...# ####.",
    "E": "##### #.... ####. #.... #####",
    "F": "##### #.... ####. #.... #....",
    "G": ".#### #.... #..## #...# .####",
    "H": "#...# #...# ##### #...# #...#",
    "I": ".###. ..#.. ..#.. ..#.. .###.",
    "J": "..### ...#. ...#. #..#. .##..",
    "K": "#..#. #.#.. ##... #.#.. #..#.",
    "L": "#.... #.... #.... #.... #####",
    "M": "#...# ##.## #.#.# #...# #...#",
    "N": "#...# ##..# #.#.# #..## #...#",
    "O": ".###. #...# #...# #...# .###.",
    "P": "####. #...# ####. #.... #....",
    "R": "####. #...# ####. #.#.. #..#.",
    "S": ".#### #.... .###. ....# ####.",
    "T": "##### ..#.. ..#.. ..#.. ..#..",
    "U": "#...# #...# #...# #...# .###.",
    "V": "#...# #...# .#.#. .#.#. ..#..",
    "W": "#...# #...# #.#.# ##.## #...#",
    "X": "#...# .#.#. ..#.. .#.#. #...#",
    "Y": "#...# .#.#. ..#.. ..#.. ..#..",
    "Z": "##### ...#. ..#.. .#... #####",
    "1": "..#.. .##.. ..#.. ..#.. .###.",
    "2": "####. ....# .###. #.... #####",
    "3": "####. ....# .###. ....# ####.",
    "4": "#..#. #..#. ##### ...#. ...#.",
    "5": "##### #.... ####. ....# ####.",
    "6": ".###. #.... ####. #...# .###.",
    "7": "##### ....# ...#. ..#.. ..#..",
    "8": ".###. #...# .###. #...# .###.",
    "9": ".###. #...# .#### ....# .###.",
}
"""Letters and numbers."""


DIAGONAL = 0.4
"""How often a pattern is alike on both sides of a diagonal: there are few of the other sort."""


def small(draws: Draws) -> Picture:
    """A sign, a letter, or most often a pattern: there are more of these."""
    sort = draws.weighted(("sign", "glyph", "pattern"), (3, 1, 6))
    if sort == "sign":
        title = draws.choice(list(SIGNS))
        bitmap = read(SIGNS[title])
        return Picture(tuple(mirrored(bitmap, SIDE) if draws.chance(0.5) else bitmap), title)
    if sort == "glyph":
        glyph = draws.choice(list(GLYPHS))
        bitmap = read(GLYPHS[glyph])
        what = "number" if glyph.isdigit() else "letter"
        if draws.chance(0.3):
            bitmap = [~row & 31 for row in bitmap]
        return Picture(tuple(bitmap), f"the {what} {glyph}")
    bitmap = _pattern(draws)
    return Picture(tuple(bitmap), "a pattern", even=mirrored(bitmap, SIDE) == bitmap)


def read(text: str) -> Bitmap:
    """Rows of `#` and `.`, with blanks between."""
    return [sum(1 << c for c, cell in enumerate(row) if cell == "#") for row in text.split()]


def _pattern(draws: Draws) -> Bitmap:
    """A picture that is its own mirror image, in one piece: about the middle, or about a diagonal."""
    while True:
        if draws.chance(DIAGONAL):
            rows = [draws.below(1 << SIDE) for _ in range(SIDE)]
            bitmap = [sum((rows[max(r, c)] >> min(r, c) & 1) << c for c in range(SIDE)) for r in range(SIDE)]
        else:
            bitmap = made_even([draws.below(8) for _ in range(SIDE)], SIDE)
        if _is_good(bitmap):
            return bitmap


def _is_good(bitmap: Bitmap) -> bool:
    """Whether the black cells hang together, reach every border, and are neither few nor nearly all."""
    cells = [(r, c) for r, row in enumerate(bitmap) for c in bits(row)]
    if not 8 <= len(cells) <= 17 or not (bitmap[0] and bitmap[-1] and any(row & 1 for row in bitmap)):
        return False
    reached, queue = {cells[0]}, [cells[0]]
    for r, c in queue:
        for each in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
            if each in cells and each not in reached:
                reached.add(each)
                queue.append(each)
    return len(reached) == len(cells)
