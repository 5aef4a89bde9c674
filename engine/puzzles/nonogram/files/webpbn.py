"""The XML of webpbn.com, version 0.3: `<puzzleset><puzzle>` with `<clues type="columns">` and `<clues type="rows">`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, tostring
from xml.sax.saxutils import escape

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from engine.exchange import MOST_PARTS, Beside, Format, words
from engine.puzzle import PuzzleError
from engine.puzzles.nonogram.board import Board, Clue
from engine.puzzles.nonogram.files.held import without_givens
from engine.puzzles.nonogram.tokens import Fields, Tokens, understood
from engine.text import quote

_DOCTYPE = re.compile(r"<!DOCTYPE\s+pbn\s+SYSTEM\s+\"[^\"<>\[\]]*\"\s*>")
MOST_DEPTH = 20
SIGNS = {"X": "#", ".": "."}


def _read(text: str) -> Fields:
    """The puzzle of the set.

    Raises:
        PuzzleError: not well-formed, with entities, without clues, in colours, or with several puzzles.
    """
    puzzle = _puzzle(text)
    clues = {each.get("type", ""): each for each in puzzle.findall("clues")}
    for name in ("columns", "rows"):
        if name not in clues:
            raise PuzzleError(f"there are no clues for the {name}; expected an element clues of type {quote(name)}")
    columns, rows = (_lines(clues[name], puzzle.get("defaultcolor", "black")) for name in ("columns", "rows"))
    return understood(Tokens(columns, rows))


class _Shallow(TreeBuilder):
    """Builds elements as deep as puzzles have them."""

    _depth = 0

    def start(self, tag: str, attrs: dict[str, str], /) -> Element:
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise PuzzleError(
                f"the XML is nested more than {MOST_DEPTH} deep; expected puzzles, clues, lines and counts"
            )
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> Element:
        self._depth -= 1
        return super().end(tag)


def _puzzles(text: str) -> list[Element]:
    parser = DefusedXMLParser(target=_Shallow(), forbid_dtd=True)
    try:
        parser.feed(_DOCTYPE.sub("", text))
        root: Element = parser.close()
    except ParseError as error:
        line, column = error.position
        raise PuzzleError(f"the XML breaks off at line {line}, character {column + 1}") from error
    except DefusedXmlException as error:
        raise PuzzleError("the XML defines entities or a document type of its own; expected plain elements") from error
    found = [root] if root.tag == "puzzle" else root.findall("puzzle")
    if len(found) > MOST_PARTS:
        raise PuzzleError(f"the file has {len(found)} puzzles; the limit is {MOST_PARTS}")
    return found


def _puzzle(text: str) -> Element:
    puzzles = _puzzles(text)
    if len(puzzles) != 1:
        raise PuzzleError(f"the file has {len(puzzles)} puzzles; expected one")
    return puzzles[0]


def _several(text: str) -> list[str]:
    puzzles = _puzzles(text)
    for each in puzzles:
        each.tail = None
    return [tostring(each, encoding="unicode") for each in puzzles]


def _beside(text: str) -> Beside:
    """Title, author and copyright; what was painted in it, which is a solution of the type `saved`."""
    puzzle = _puzzle(text)
    saved = [each for each in puzzle.findall("solution") if each.get("type") == "saved"]
    rows = re.findall(r"\|([^|]*)\|", saved[0].findtext("image", "")) if saved else []
    lines = {clues.get("type"): len(clues.findall("line")) for clues in puzzle.findall("clues")}
    entries = "/".join("".join(SIGNS.get(cell, "?") for cell in row) for row in rows)
    fits = [len(row) for row in rows] == [lines.get("columns")] * lines.get("rows", 0) and set(entries) & {"#", "."}
    title, author, rights = (words(puzzle.findtext(name)) for name in ("title", "author", "copyright"))
    return Beside(title, author, rights, entries if fits else "")


def _lines(clues: Element, usual: str) -> list[list[str]]:
    found = []
    for line in clues.findall("line"):
        counts = line.findall("count")
        if any(each.get("color", usual) != usual for each in counts):
            raise PuzzleError("this nonogram has colours, which cannot be read here yet; expected black and white")
        found.append([(each.text or "").strip() for each in counts])
    return found


def _write(board: Board) -> str:
    without_givens(board)
    parts = [
        f'<clues type="{name}">\n{_told(lines)}</clues>'
        for name, lines in (("columns", board.columns), ("rows", board.rows))
    ]
    return "\n".join(
        [
            '<?xml version="1.0"?>',
            "<puzzleset>",
            '<puzzle type="grid" defaultcolor="black">',
            f"<source>{escape('Puzzle Playground')}</source>",
            '<color name="white" char=".">fff</color>',
            '<color name="black" char="X">000</color>',
            *parts,
            "</puzzle>",
            "</puzzleset>",
            "",
        ]
    )


def _told(clues: Sequence[Clue]) -> str:
    return "".join(f"<line>{''.join(f'<count>{run}</count>' for run in clue)}</line>\n" for clue in clues)


def _sign(written: str, beside: Beside) -> str:
    said = "".join(
        f"<{name}>{escape(each)}</{name}>\n"
        for name, each in (("title", beside.title), ("author", beside.author), ("copyright", beside.copyright))
        if each
    )
    return written.replace("<source>", f"{said}<source>", 1)


FORMAT = Format(
    "xml",
    "webpbn XML",
    "xml",
    "the XML of webpbn.com, which many solvers read",
    "https://webpbn.com/pbn_fmt.html",
    '<puzzleset><puzzle type="grid">\n<clues type="columns">\n<line><count>2</count></line>'
    '<line><count>1</count></line><line><count>1</count></line>\n</clues>\n<clues type="rows">\n'
    "<line><count>2</count></line><line><count>1</count><count>1</count></line>\n</clues>\n</puzzle></puzzleset>\n",
    lambda text: text.startswith("<"),
    _read,
    _write,
    _beside,
    _several,
    _sign,
)
