"""What the puzzles' templates for paper say (`print.html`, `answer.html`), as pieces that can be set on any sheet.

Each piece is one of: {"picture": SVG}, {"words": text, "bold": yes or no}, {"write": a line to write on},
{"list": texts, numbered}, {"rows": (head, text) of a table}, {"lines": texts as they stand}.  Other markup those
templates may not have.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

from flask import render_template

from engine import Puzzle
from webapp.pages.site.assets import parts

Piece = dict[str, Any]
PICTURE = re.compile(r"(<svg\b.*?</svg>)", re.DOTALL)


class Unknown(ValueError):
    """Raised when a template has markup that no sheet can be set from."""


class _PieceReader(HTMLParser):
    """Collects pieces; text counts only within the cells of tables, items of lists, paragraphs and `pre`."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[Piece] = []
        self._text: list[str] = []
        self._bold = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag == "b":
            self._bold = True
            return
        self._text = []
        if tag == "p":
            self._bold = False
            if ("class", "write") in attributes:
                self.pieces.append({"write": True})
        elif tag == "ol":
            self.pieces.append({"list": []})
        elif tag == "table":
            self.pieces.append({"rows": []})
        elif tag not in {"tr", "th", "td", "li", "pre"}:
            raise Unknown(tag)

    def handle_data(self, text: str) -> None:
        self._text.append(text)

    def handle_endtag(self, tag: str) -> None:
        written = "".join(self._text)
        said = " ".join(written.split())
        if tag == "p" and said:
            self.pieces.append({"words": said, "bold": self._bold})
        elif tag == "li":
            self.pieces[-1]["list"].append(said)
        elif tag == "th":
            self.pieces[-1]["rows"].append([said, ""])
        elif tag == "td":
            self.pieces[-1]["rows"][-1][1] = said
        elif tag == "pre":
            self.pieces.append({"lines": written.splitlines()})
        if tag != "b":
            self._text = []


def pieces(markup: str) -> list[Piece]:
    """Return the pieces in order.

    Raises:
        Unknown: there is other markup among them.
    """
    found: list[Piece] = []
    for at, part in enumerate(PICTURE.split(markup)):
        if at % 2:
            found.append({"picture": part})
            continue
        reader = _PieceReader()
        reader.feed(part)
        reader.close()
        found += reader.pieces
    return found


def to_play(puzzle: Puzzle[Any]) -> list[Piece]:
    """Return the puzzle, with room to write if necessary."""
    return pieces(render_template(parts(puzzle, "print.html"), puzzle=puzzle, kind=type(puzzle), whole=True))


def to_look_up(puzzle: Puzzle[Any], solutions: tuple[Any, ...]) -> list[Piece]:
    """Return its solution; of several values in JSON form, the best first."""
    shown = {"puzzle": puzzle, "kind": type(puzzle), "solutions": solutions, "whole": True}
    return pieces(render_template(parts(puzzle, "answer.html"), **shown))
