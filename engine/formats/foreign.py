"""Recognise texts and links without a puzzle of ours: other kinds of puzzles, and sites that keep theirs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from engine.core.puzzle import PuzzleError
from engine.formats import penpa
from engine.formats.genres import KINDS

_PUZZLINK = re.compile(r"https?://[\w.-]+/[\w./-]*\?(?:v:[^/\s]+/)?([a-z][a-z0-9]{1,19})(?:_edit)?/\S*", re.ASCII)
_PZPR = re.compile(r"pzprv3(?:\.[0-9]+)?\s*[\n/]\s*([a-z]\w{1,19})\s*[\n/].*", re.ASCII | re.DOTALL)
_SUDOKU = re.compile(r"[1-9.0_*]{81}", re.ASCII)
_NUMBER = re.compile(r"(?<![\w.])[1-9][0-9]{0,8}(?![\w.])", re.ASCII)
_SERIES = re.compile(r"(?:www\.|[a-z]{2}\.)?puzzle-([a-z-]{3,24})\.com", re.ASCII)
MOST_LINK = 4_000


@dataclass(frozen=True)
class ForeignText:
    """What a text is if we cannot read a puzzle from it.

    `words`   a sentence: `This is a Sudoku puzzle. We don't have that kind.`
    `advice`  what to do instead, in a sentence; empty if nothing helps.
    `address` of the page for that, if it is one of the site.
    """

    words: str
    advice: str = ""
    address: str = ""


COPY_NONOGRAM = "Copy its clues instead: the rows, one per line, a blank line, then the columns."
COPY_KENKEN = "Copy its cages instead: a letter for each cell, then a clue for each letter, such as A 11+."
WHOLE_LINK = "Open it and copy the full address you end up at."
NO_KIND = "We don’t have that kind."

SITES: dict[str, tuple[str, str, str]] = {
    "webpbn.com": (
        "nonogram",
        "Export it there (XML works) and open the file here.",
        "https://webpbn.com/export.cgi",
    ),
    "nonograms.org": ("nonogram", COPY_NONOGRAM, ""),
    "nonograms.ru": ("nonogram", COPY_NONOGRAM, ""),
    "griddlers.net": ("nonogram", COPY_NONOGRAM, ""),
    "nonogram.com": ("nonogram", COPY_NONOGRAM, ""),
    "nonograms-katana.com": ("nonogram", COPY_NONOGRAM, ""),
    "hanjie-star.com": ("nonogram", COPY_NONOGRAM, ""),
    "goobix.com": ("nonogram", COPY_NONOGRAM, ""),
    "onlinenonograms.com": ("nonogram", COPY_NONOGRAM, ""),
    "liouh.com": ("nonogram", COPY_NONOGRAM, ""),
    "kenkenpuzzle.com": ("KenKen", COPY_KENKEN, ""),
    "kenken.com": ("KenKen", COPY_KENKEN, ""),
    "calcudoku.org": ("KenKen", COPY_KENKEN, ""),
    "mathdoku.com": ("KenKen", COPY_KENKEN, ""),
    "newdoku.com": ("KenKen", COPY_KENKEN, ""),
    "janko.at": ("puzzle", "Copy the puzzle’s text from the page instead.", ""),
    "nytimes.com": ("puzzle", "Copy its clues instead, or draw it here.", ""),
    "krazydad.com": ("puzzle", "Copy its clues instead, or draw it here.", ""),
    "sudokupad.app": ("", "", ""),
    "f-puzzles.com": ("", "", ""),
}
"""Sites whose links do not contain their puzzles: which kind, and what to do instead; empty if none is one of ours."""
SHORT = frozenset(("tinyurl.com", "bit.ly", "is.gd", "t.co", "goo.gl", "git.io", "cutt.ly"))
"""Sites that shorten links."""
SERIES = {"nonograms": COPY_NONOGRAM, "nonogram": COPY_NONOGRAM, "kenken": COPY_KENKEN, "calcudoku": COPY_KENKEN}
"""Our kinds among the sites called puzzle-KIND.com."""


def other_kind(text: str) -> ForeignText | None:
    """Return what a text is that is not one of our puzzles; None if unknown."""
    text = text.strip()
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
    return _at_site(text)


def _named(slug: str) -> ForeignText | None:
    name = KINDS.get(slug)
    return ForeignText(f"That looks like {_article(name)} {name} puzzle.", NO_KIND) if name else None


def _article(name: str) -> str:
    return "an" if name[0] in "AEIOU" and not name.startswith(("Uni", "Usu")) else "a"


def _at_site(text: str) -> ForeignText | None:
    """Return what to do instead of pasting a link to one of `SITES`."""
    if any(each.isspace() for each in text) or len(text) > MOST_LINK or "." not in text:
        return None
    try:
        parts = urlsplit(text if "://" in text else f"https://{text}")
        host = (parts.hostname or "").removeprefix("www.")
    except ValueError:
        return None
    path = f"{parts.path} {parts.query}"
    site = next((each for each in SITES if host == each or host.endswith(f".{each}")), "")
    if series := _SERIES.fullmatch(host):
        words = f"This link only points to {host}. The puzzle isn’t in it."
        return ForeignText(words, SERIES.get(series[1], NO_KIND))
    if host in SHORT and path.strip("/ "):
        return ForeignText("The puzzle isn’t in this short link.", WHOLE_LINK)
    if not site or not path.strip("/ "):
        return None
    of, advice, address = SITES[site]
    if not of:
        return ForeignText(f"This link points to {site}.", "We don’t have its kinds of puzzle.")
    named = parse_qs(parts.query).get("id", []) or _NUMBER.findall(re.sub("[/=&?]", " ", path))
    if address and len(named) != 1:
        return None  # a page about something else
    called = f"{of} {named[0]}" if len(named) == 1 and named[0].isdecimal() else f"a {of}"
    return ForeignText(f"This link only points to {called} on {site}.", advice, address)
