"""Colours: their letters in texts, and what people call them.

A letter that a text does not explain has the colour in `USUAL`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from string import ascii_lowercase
from typing import NamedTuple

from engine.core.puzzle import PuzzleError
from engine.core.text import quote
from engine.puzzles.nonogram.board import BLACK, WHITE

MOST = 10
"""Colours of a board besides white."""
USUAL = {
    "r": "e03131",
    "g": "2f9e44",
    "b": "1c6fd6",
    "y": "ffd43b",
    "o": "f76707",
    "p": "9c36b5",
    "c": "3bc9db",
    "m": "f06595",
    "n": "8d5524",
    "e": "868e96",
}
NAMES = {
    "black": "000000",
    "white": "ffffff",
    "grey": "868e96",
    "light grey": "cfd4d9",
    "dark grey": "495057",
    "red": "e03131",
    "dark red": "8b0000",
    "pink": "f06595",
    "light pink": "ffc0cb",
    "orange": "f76707",
    "yellow": "ffd43b",
    "light yellow": "fff3bf",
    "gold": "c99700",
    "olive": "7a7a1a",
    "brown": "8d5524",
    "dark brown": "4a2c12",
    "tan": "d2b48c",
    "green": "2f9e44",
    "light green": "8ce99a",
    "dark green": "0b5d1e",
    "teal": "0f8b8d",
    "cyan": "3bc9db",
    "light blue": "a5d8ff",
    "blue": "1c6fd6",
    "dark blue": "10307a",
    "purple": "9c36b5",
    "light purple": "d0bfff",
    "dark purple": "4a1a66",
}
LETTERS = {name: letter for letter, hexes in USUAL.items() for name in NAMES if NAMES[name] == hexes}
LETTERS |= {"gray": LETTERS["grey"], "black": "k"}
"""The letters of runs whose colours are words."""
_WEB = {
    "silver": "c0c0c0",
    "lime": "00ff00",
    "aqua": "00ffff",
    "fuchsia": "ff00ff",
    "magenta": "ff00ff",
    "maroon": "800000",
    "navy": "000080",
    "gray": "808080",
    "violet": "ee82ee",
    "indigo": "4b0082",
    "beige": "f5f5dc",
    "turquoise": "40e0d0",
    "crimson": "dc143c",
    "salmon": "fa8072",
    "khaki": "f0e68c",
    "lightgreen": "90ee90",
    "lightblue": "add8e6",
    "darkgreen": "006400",
    "darkblue": "00008b",
    "darkred": "8b0000",
    "skyblue": "87ceeb",
}
_HEX = re.compile(r"#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")

Palette = tuple[tuple[str, str], ...]
"""Each colour but black and white: its letter, and six hexadecimal digits."""
PAPER, INK = "ffffff", "1c1a17"
"""What is written with on dark and on light colours; black is drawn as this ink."""


class Colour(NamedTuple):
    """A colour as it is shown: its letter (`#` for black), six hexadecimal digits, its name, and the colour of
    letters on it.
    """

    letter: str
    hexes: str
    name: str
    on: str


def hexadecimal(text: str) -> str | None:
    """Return a colour as six digits, from three or six of them or a name; None if it is neither."""
    bare = text.strip()
    if found := _HEX.fullmatch(bare):
        digits = found[1].lower()
        return digits if len(digits) == 6 else "".join(2 * each for each in digits)
    return NAMES.get(bare.lower()) or _WEB.get(bare.lower().replace(" ", ""))


def ordered(palette: Palette) -> Palette:
    """Return a palette in the order of `USUAL`, in which colours are dealt; other letters follow in theirs."""
    places = {letter: at for at, letter in enumerate(USUAL)}
    return tuple(sorted(palette, key=lambda each: (places.get(each[0], len(places)), each[0])))


def checked(palette: Mapping[str, str], used: Iterable[str]) -> Palette:
    """Return the palette of a board, from what its text says of letters, for these that it uses.

    Raises:
        PuzzleError: a letter has no colour, or there are too many.
    """
    letters = dict.fromkeys(each for each in (*palette, *used) if each not in {BLACK, WHITE})
    if len(letters) > MOST:
        raise PuzzleError(f"the puzzle has {len(letters)} colours; the limit is {MOST}")
    found = []
    for letter in letters:
        colour = palette.get(letter) or USUAL.get(letter)
        if colour is None:
            known = ", ".join(f"{each} ({_named(hexes)})" for each, hexes in USUAL.items())
            raise PuzzleError(f"we don’t know the colour {quote(letter)}. Say which it is, or use one of {known}")
        found.append((letter, colour))
    return tuple(found)


def lettered(colours: Sequence[str]) -> dict[str, str]:
    """Return a letter for each of some colours, given as six digits: the usual one where it is free, `#` for black."""
    letters: dict[str, str] = {}
    left = dict.fromkeys((*USUAL, *ascii_lowercase))
    for colour in dict.fromkeys(colours):
        if colour == "000000":
            letters[colour] = BLACK
            continue
        name = _named(colour)
        own = next((letter for letter, usual in USUAL.items() if _named(usual) == name), name[0])
        letter = own if own in left else next(iter(left))
        del left[letter]
        letters[colour] = letter
    return letters


def names(palette: Palette) -> dict[str, str]:
    """Return what people call black and each colour of a board, by its letter; with its letter if it looks like one
    before, since a number would look like one of cells.
    """
    found = {BLACK: "black"}
    for letter, colour in palette:
        name = _named(colour)
        found[letter] = f"{name} {letter}" if name in found.values() else name
    return found


@cache
def _named(colour: str) -> str:
    """Return the name of the nearest colour that has one."""
    own = oklab(colour)
    return min(NAMES, key=lambda name: sum((a - b) ** 2 for a, b in zip(own, oklab(NAMES[name]), strict=True)))


def shown(colours: str, palette: Palette) -> tuple[Colour, ...]:
    """Return the colours of a board that cells can be painted with, black first if it is among them."""
    hexes, called = {BLACK: INK, **dict(palette)}, names(palette)
    return tuple(Colour(each, hexes[each], called[each], writing_on(hexes[each])) for each in colours if each != WHITE)


def usual() -> tuple[Colour, ...]:
    """Return the colours to begin with, black first."""
    return shown("".join((BLACK, *USUAL)), tuple(USUAL.items()))


def writing_on(colour: str) -> str:
    """Return the colour, light or dark, in which letters on this one have more contrast (WCAG 2.2)."""
    own = luminance(colour)
    return PAPER if (1 + 0.05) / (own + 0.05) >= (own + 0.05) / (luminance(INK) + 0.05) else INK


@cache
def luminance(colour: str) -> float:
    """Return the relative luminance, from 0 to 1 (WCAG 2.2)."""
    return sum(share * value for share, value in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))


@cache
def linear(colour: str) -> tuple[float, ...]:
    """Return red, green and blue as amounts of light, from 0 to 1."""
    values = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return tuple(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values)


@cache
def oklab(colour: str) -> tuple[float, float, float]:
    """Return a colour's lightness and two opponents, in which distances are as people see them.

    Björn Ottosson, "A perceptual color space for image processing", 2020.
    """
    r, g, b = linear(colour)
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )
