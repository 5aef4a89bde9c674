"""The XML of webpbn.com, version 0.3: `<puzzleset><puzzle>` with `<clues type="columns">` and `<clues type="rows">`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from html.entities import html5
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, tostring

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from engine.core.puzzle import PuzzleError
from engine.core.text import quote
from engine.formats.exchange import MOST_PARTS, Format, Metadata, words
from engine.puzzles.nonogram.board import BLACK, WHITE, Board, Run
from engine.puzzles.nonogram.formats.inks import Inks, colour_of, inks, is_black_alone, names_of, palette_of
from engine.puzzles.nonogram.formats.pictures import of_picture
from engine.puzzles.nonogram.tokens import Fields, Tokens, understood

_DOCTYPE = re.compile(r"<!DOCTYPE\s+pbn\s+SYSTEM\s+\"[^\"<>\[\]]*\"\s*>")
_PAGE = re.compile(r"<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_ENTITY = re.compile(r"&([A-Za-z]{2,31});")
_OF_XML = frozenset({"amp", "lt", "gt", "quot", "apos"})
MOST_DEPTH = 20


def _read(text: str) -> Fields:
    """Read the puzzle of the set; from its picture if it has no clues.

    Raises:
        PuzzleError: not well-formed, with entities, without clues, with unknown colours, or with several puzzles.
    """
    puzzle = _puzzle(text)
    if (shape := puzzle.get("type", "grid")) != "grid":
        raise PuzzleError(f"this nonogram is of the type {quote(shape)}. We need a grid of rows and columns")
    colours = _inks(puzzle)
    goal = [] if puzzle.find("clues") is not None else _painted(puzzle, "goal")
    if goal and all("?" not in row for row in goal) and len(set(map(len, goal))) == 1:
        return of_picture(goal, colours.palette)
    clues = {each.get("type", ""): each for each in puzzle.findall("clues")}
    for name in ("columns", "rows"):
        if name not in clues:
            raise PuzzleError(f"there are no clues for the {name}. Add a clues element of type {quote(name)}")
    columns, rows = (
        [[((count.text or "").strip(), _colour_of(count, puzzle)) for count in line.findall("count")] for line in lines]
        for lines in (clues[name].findall("line") for name in ("columns", "rows"))
    )
    is_zero_unknown = _is_zero_unknown(columns, rows)

    def token(length: str, name: str) -> str:
        return (
            length if length == "0" and not is_zero_unknown else colours.token("?" if length == "0" else length, name)
        )

    columns_, rows_ = ([[token(*run) for run in line] for line in side] for side in (columns, rows))
    return understood(Tokens(columns_, rows_, palette=colours.palette))


_Runs = list[list[tuple[str, str]]]
"""For each line the lengths of its runs, and the names of their colours."""


def _is_zero_unknown(columns: _Runs, rows: _Runs) -> bool:
    """Return whether counts of 0 are runs of unknown length, as on webpbn.com, and not empty lines.

    They are if one stands beside others, or if rows and columns do not fill as many cells without them.
    """
    lines = [[length for length, _ in line] for line in (*columns, *rows)]
    if any("0" in line and len(line) > 1 for line in lines):
        return True
    known = [[int(length[:6]) if length.isdecimal() else 0 for length in line] for line in lines]
    return ["0"] in lines and sum(map(sum, known[: len(columns)])) != sum(map(sum, known[len(columns) :]))


class _Shallow(TreeBuilder):
    """Builds elements only as deep as puzzles have them."""

    _depth = 0

    def start(self, tag: str, attrs: dict[str, str], /) -> Element:
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise PuzzleError(f"the XML is nested more than {MOST_DEPTH} deep. Use puzzles, clues, lines and counts")
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> Element:
        self._depth -= 1
        return super().end(tag)


def _puzzles(text: str) -> list[Element]:
    if _PAGE.match(text):
        raise PuzzleError("that’s a web page. Open a puzzle file or paste a link instead")
    parser = DefusedXMLParser(target=_Shallow(), forbid_dtd=True)
    try:
        parser.feed(_ENTITY.sub(_character, _DOCTYPE.sub("", text)))
        root: Element = parser.close()
    except ParseError as error:
        line, column = error.position
        raise PuzzleError(f"the XML is cut off at line {line}, character {column + 1}") from error
    except DefusedXmlException as error:
        raise PuzzleError("the XML defines its own entities or document type. Use plain elements") from error
    found = [root] if root.tag == "puzzle" else root.findall("puzzle")
    if len(found) > MOST_PARTS:
        raise PuzzleError(f"the file has {len(found)} puzzles; the limit is {MOST_PARTS}")
    return found


def _character(entity: re.Match[str]) -> str:
    """Return the character of an HTML name such as `&copy;`, which many files contain and XML does not know."""
    return entity[0] if entity[1] in _OF_XML else html5.get(f"{entity[1]};", entity[0])


def _puzzle(text: str) -> Element:
    puzzles = _puzzles(text)
    if len(puzzles) != 1:
        raise PuzzleError(f"the file has {len(puzzles)} puzzles. Use one")
    return puzzles[0]


def _several(text: str) -> list[str]:
    puzzles = _puzzles(text)
    for each in puzzles:
        each.tail = None
    return [tostring(each, encoding="unicode") for each in puzzles]


def _beside(text: str) -> Metadata:
    """Return title, author and copyright; what was painted in it, a solution of the type `saved`; its goal."""
    puzzle = _puzzle(text)
    lines = {clues.get("type"): len(clues.findall("line")) for clues in puzzle.findall("clues")}
    shape = [lines.get("columns", 0)] * lines.get("rows", 0)
    saved, goal = (rows if [len(row) for row in rows] == shape else [] for rows in _pictures(puzzle))
    entries = "/".join(saved) if set("".join(saved)) - {"?"} else ""
    title, author, rights = (words(puzzle.findtext(name)) for name in ("title", "author", "copyright"))
    return Metadata(title, author, rights, entries, solution="" if "?" in "".join(goal) else "/".join(goal))


def _pictures(puzzle: Element) -> Iterator[list[str]]:
    return (_painted(puzzle, kind) for kind in ("saved", "goal"))


def _painted(puzzle: Element, kind: str) -> list[str]:
    """Return the rows of the first solution of a type, as `#`, `.` and `?`; nothing if there is none."""
    found = next((each for each in puzzle.findall("solution") if each.get("type", "goal") == kind), None)
    rows = re.findall(r"\|([^|]*)\|", found.findtext("image", "")) if found is not None else []
    signs = _signs(puzzle)
    cells = [re.findall(r"\[[^\]]*\]|.", row) for row in rows]
    return ["".join(signs.get(cell.strip("[]") or cell, "?") for cell in row) for row in cells]


def _signs(puzzle: Element) -> Mapping[str, str]:
    """Return what the characters of its pictures mean: those of its colours, else `X` and a dot."""
    cells = {**_inks(puzzle).cells, _background(puzzle): WHITE}
    own = {each.get("char", ""): cells[name] for name, each in _declared(puzzle).items() if name in cells}
    return {"X": BLACK, ".": WHITE} | own


def _background(puzzle: Element) -> str:
    """Return the name of the colour of empty cells; it is white if a puzzle does not say, says the description."""
    return puzzle.get("backgroundcolor", "white")


def _colour_of(count: Element, puzzle: Element) -> str:
    return count.get("color", puzzle.get("defaultcolor", "black"))


def _declared(puzzle: Element) -> dict[str, Element]:
    return {each.get("name", ""): each for each in puzzle.findall("color")}


def _inks(puzzle: Element) -> Inks:
    """Return the colours of its runs; a single one counts as black, whatever it is called, unless others are declared.

    Raises:
        PuzzleError: a colour is unknown or the background's, or there are too many.
    """
    declared, back = _declared(puzzle), _background(puzzle)
    counts = [count for clues in puzzle.findall("clues") for count in clues.iter("count")]
    others = [name for name in declared if name != back]
    used = {_colour_of(count, puzzle) for count in counts} if counts else set(others)
    if is_black_alone(used, others):
        return Inks(dict.fromkeys(used, BLACK), {})
    if back in used:
        raise PuzzleError(f"some runs have the colour of empty cells, {quote(back)}. Use another one for them")
    ordered = [name for name in declared if name in used] + sorted(used - declared.keys())
    values = {name: colour_of((declared[name].text or "") if name in declared else name, name) for name in ordered}
    return inks(values, {name: declared[name].get("char", "") for name in ordered if name in declared})


def _write(board: Board) -> str:
    names = names_of(board)
    return "\n".join(
        [
            '<?xml version="1.0"?>',
            "<puzzleset>",
            '<puzzle type="grid" defaultcolor="black">',
            "<source>Puzzle Playground</source>",
            '<color name="white" char=".">fff</color>',
            '<color name="black" char="X">000</color>',
            *(
                f'<color name="{names[letter]}" char="{letter}">{colour}</color>'
                for letter, colour in palette_of(board)
            ),
            *(f'<clues type="{kind}s">\n{_clues(board, kind, names)}</clues>' for kind in ("column", "row")),
            "</puzzle>",
            "</puzzleset>",
            "",
        ]
    )


def _clues(board: Board, kind: str, names: Mapping[str, str]) -> str:
    """Return the clues of one side; a run of unknown length has the count 0."""
    lines = (board.runs(line) for line in board.lines if line.kind == kind)
    return "".join(
        f"<line>{''.join(_count(run, names.get(run.colour, '')) for run in line)}</line>\n" for line in lines
    )


def _count(run: Run, colour: str) -> str:
    named = f' color="{colour}"' if colour else ""
    return f"<count{named}>{run.length}</count>"


def _sign(written: str, beside: Metadata) -> str:
    said = "".join(
        f"<{name}>{escape(each, quote=False)}</{name}>\n"
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
    lambda text: text.startswith("<") and ("<puzzle" in text or "<html" in text.lower()),
    _read,
    _write,
    _beside,
    _several,
    _sign,
)
