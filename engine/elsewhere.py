"""Kinds of puzzles that are none of ours, by the links and texts of other programs that hold them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine import penpa
from engine.puzzle import PuzzleError

KINDS = {
    "akari": "Akari",
    "aquarium": "Aquarium",
    "battleship": "Battleship",
    "building": "Skyscrapers",
    "cave": "Cave",
    "fillomino": "Fillomino",
    "gokigen": "Slant",
    "hashi": "Hashiwokakero",
    "hashikake": "Hashiwokakero",
    "heyawake": "Heyawake",
    "hitori": "Hitori",
    "kakuro": "Kakuro",
    "killersudoku": "Killer Sudoku",
    "kurodoko": "Kurodoko",
    "lightup": "Akari",
    "lits": "LITS",
    "mashu": "Masyu",
    "masyu": "Masyu",
    "mines": "Minesweeper",
    "minesweeper": "Minesweeper",
    "norinori": "Norinori",
    "numlin": "Numberlink",
    "numberlink": "Numberlink",
    "nurikabe": "Nurikabe",
    "ripple": "Ripple Effect",
    "shakashaka": "Shakashaka",
    "shikaku": "Shikaku",
    "simpleloop": "Simple Loop",
    "skyscrapers": "Skyscrapers",
    "slither": "Slitherlink",
    "slitherlink": "Slitherlink",
    "starbattle": "Star Battle",
    "statuepark": "Statue Park",
    "sudoku": "Sudoku",
    "tapa": "Tapa",
    "tentaisho": "Galaxies",
    "tents": "Tents",
    "wordsearch": "Word search",
    "yajilin": "Yajilin",
}
"""Names for people, by those in links of puzz.link and Penpa+."""
_PUZZLINK = re.compile(r"https?://[\w.-]+/[\w./-]*\?([a-z][a-z0-9]{2,19})(?:_edit)?/\S*", re.ASCII)
_PZPR = re.compile(r"pzprv3(?:\.[0-9]+)?\s*[\n/]\s*([a-z]\w{2,19})\s*[\n/].*", re.ASCII | re.DOTALL)
_SUDOKU = re.compile(r"[1-9.0_*]{81}", re.ASCII)
_WEBPBN = re.compile(r"https?://(?:www\.)?webpbn\.com/(?:\S*[?&]id=)?([1-9][0-9]{0,6})(?:&\S*)?", re.ASCII)


@dataclass(frozen=True)
class Elsewhere:
    """What a text is, if it is no puzzle that can be read here.

    `words`   in a sentence: `This is a Sudoku.`
    `export`  of a link to a puzzle of ours that does not hold it: the address of the page where it is to be had.
    """

    words: str
    export: str = ""


def other_kind(text: str) -> Elsewhere | None:
    """What a text is that is no puzzle of ours; None where nothing is known of it."""
    text = text.strip()
    if found := _WEBPBN.fullmatch(text):
        words = f"This link leads to nonogram {found[1]} of webpbn.com, and does not hold it."
        return Elsewhere(words, "https://webpbn.com/export.cgi")
    if found := _PUZZLINK.fullmatch(text) or _PZPR.fullmatch(text):
        return _named(found[1])
    if _SUDOKU.fullmatch("".join(text.split())):
        return _named("sudoku")
    if penpa.is_link(text):
        try:
            genres = penpa.read(text).genres
        except PuzzleError:
            return None
        return next(filter(None, map(_named, genres)), None)
    return None


def _named(slug: str) -> Elsewhere | None:
    name = KINDS.get(slug)
    return Elsewhere(f"This is {'an' if name[0] in 'AEIOU' else 'a'} {name}.") if name else None
