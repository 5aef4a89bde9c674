"""Colours as files name them, and our letters for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_lowercase
from types import MappingProxyType
from typing import NamedTuple

from engine.core.puzzle import PuzzleError
from engine.core.text import quote
from engine.puzzles.nonogram.board import BLACK, Board
from engine.puzzles.nonogram.colours.palette import MOST, USUAL, Palette, hexadecimal, lettered

BLACK_HEX = "000000"
NO_WISHES: Mapping[str, str] = MappingProxyType({})


class Inks(NamedTuple):
    """For each colour of a file, by its name there, the sign of its cells; and the palette of these signs."""

    cells: Mapping[str, str]
    palette: Mapping[str, str]

    def token(self, length: str, name: str) -> str:
        """Return a run as `Tokens` have it."""
        return length if self.cells[name] == BLACK else f"{length}{self.cells[name]}"


def inks(colours: Mapping[str, str], wishes: Mapping[str, str] = NO_WISHES) -> Inks:
    """Return letters for colours, given as six digits by name: the `wishes`, else the names, where these are letters.

    Raises:
        PuzzleError: there are too many.
    """
    others = [name for name, colour in colours.items() if colour != BLACK_HEX]
    if len(others) > MOST:
        raise PuzzleError(f"the puzzle has {len(others)} colours; the limit is {MOST}")
    found: dict[str, str] = {}
    for name in others:
        wish = wishes.get(name, name)
        if len(wish) == 1 and wish in ascii_lowercase and wish not in found.values():
            found[name] = wish
    unusual = [letter for letter in ascii_lowercase if letter not in USUAL]
    for name in sorted(others, key=lambda name: (colours[name] not in USUAL.values(), colours[name])):
        if name not in found:  # in an order that is not the file’s, so that a picture has one text
            own = lettered([colours[name]])[colours[name]]
            taken = {*found.values(), BLACK}
            found[name] = next(each for each in (own, *unusual, *USUAL) if each not in taken)
    palette = {found[name]: colours[name] for name in others}
    return Inks({name: found.get(name, BLACK) for name in colours}, palette)


def colour_of(*texts: str) -> str:
    """Return the six digits of the first of some texts that is a colour.

    Raises:
        PuzzleError: none of them is.
    """
    found = next(filter(None, map(hexadecimal, texts)), None)
    if found is None:
        raise PuzzleError(f"we don’t know the colour {quote(texts[0])}. Use six hexadecimal digits, or a common name")
    return found


def is_black_alone(used: Iterable[str], declared: Iterable[str]) -> bool:
    """Return whether all runs count as black: in one colour, and no other is declared besides the background's."""
    own = set(used)
    return len(own) < 2 and set(declared) <= own


def palette_of(board: Board) -> Palette:
    """Return the colours of a board besides black and white."""
    return board.ink.palette if board.ink else ()


def names_of(board: Board) -> dict[str, str]:
    """Return a name for each letter of a board's palette, no two alike, none `black` or `white`."""
    names = {letter: board.word(letter) for letter, _ in palette_of(board)}
    return {letter: f"{name} {letter}" if name == "white" else name for letter, name in names.items()}
