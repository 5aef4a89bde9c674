"""Rows and columns as lists of numbers: JSON of many programs, and what else writes `rows: [[2], [1, 1]]`.

Names differ (`rows`, `rowHints`, `row-rules`, `colsDef`), so whatever begins with `row` or `col` and has a list of
lists is taken.  JSON may hold several puzzles, in a list or in an object that has one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from engine.exchange import MOST_PARTS, Beside, Format, words
from engine.puzzle import PuzzleError
from engine.puzzles.nonogram.board import MAX_SIDE, Board
from engine.puzzles.nonogram.files.held import without_givens
from engine.puzzles.nonogram.tokens import Fields, Tokens, understood
from engine.text import parsed_json

_NAMED = re.compile(r"""(?<![\w-])["']?((?:row|col)[\w-]{0,20})["']?\s{0,9}[:=]\s{0,9}(?=\[\s*[\[\]])""", re.IGNORECASE)
_LIST = re.compile(r"\[(?:\s*+\[[\s0-9,]*+\]\s*+,?+)*+\s*+\]")
_INNER = re.compile(r"\[([\s0-9,]*)\]")
SIDES = ("row", "col")

Lists = dict[str, list[list[str]]]
"""The tokens of the rows and of the columns, by `SIDES`."""


def _found(text: str) -> list[tuple[Lists, str]]:
    """Each puzzle's lists with its title."""
    if text[:1] in {"{", "["}:
        with suppress(ValueError):
            value = parsed_json(text)
            return list(_objects(value))
    scanned: Lists = {}
    for named in _NAMED.finditer(text):
        side, value = named[1][:3].casefold(), _LIST.match(text, named.end())
        if value is None or side in scanned:
            return []
        scanned[side] = [re.findall("[0-9]+", inner) for inner in _INNER.findall(value[0])]
    return [(scanned, "")] if len(scanned) == len(SIDES) else []


def _objects(value: Any) -> Iterator[tuple[Lists, str]]:
    """What has rows and columns: the value, the objects of its list, or those of the lists in it."""
    within = [value] if isinstance(value, list) else []
    if isinstance(value, dict):
        if lists := _lists(value):
            yield lists, _title(value)
            return
        within = [each for each in value.values() if isinstance(each, list)]
    for each in (each for items in within for each in items):
        if isinstance(each, dict) and (lists := _lists(each)):
            yield lists, _title(each)


def _title(value: Mapping[str, Any]) -> str:
    return words(value.get("title", value.get("name")))


def _lists(value: Mapping[str, Any]) -> Lists:
    """The lists of an object, as far as a board has lines; nothing where there are none, or several for a side."""
    found: Lists = {}
    for name, clues in value.items():
        side = name[:3].casefold()
        if side in SIDES and isinstance(clues, list) and all(map(_is_clue, clues[: MAX_SIDE + 1])):
            if side in found:
                return {}
            found[side] = [[str(run) for run in clue] for clue in clues[: MAX_SIDE + 1]]
    return found if len(found) == len(SIDES) else {}


def _is_clue(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(run, int) and not isinstance(run, bool) for run in value)


def _read(text: str) -> Fields:
    found = _found(text)
    if len(found) != 1:
        raise PuzzleError(f"the text has {len(found)} puzzles; expected one")
    return understood(Tokens(found[0][0]["col"], found[0][0]["row"]))


def _several(text: str) -> list[str]:
    found = _found(text)
    if len(found) > MOST_PARTS:
        raise PuzzleError(f"the text has {len(found)} puzzles; the limit is {MOST_PARTS}")
    return [_told(lists["row"], lists["col"], title) for lists, title in found]


def _told(rows: list[list[str]], columns: list[list[str]], title: str = "") -> str:
    lists = {name: [list(map(int, clue)) for clue in clues] for name, clues in (("rows", rows), ("columns", columns))}
    return json.dumps(({"title": title} if title else {}) | lists, ensure_ascii=False)


def _beside(text: str) -> Beside:
    found = _found(text)
    return Beside(found[0][1] if len(found) == 1 else "")


def _write(board: Board) -> str:
    without_givens(board)
    return json.dumps({"rows": board.rows, "columns": board.columns}) + "\n"


def _sign(written: str, beside: Beside) -> str:
    return json.dumps({"title": beside.title} | json.loads(written), ensure_ascii=False) + "\n"


FORMAT = Format(
    "lists",
    "Lists of numbers",
    "json",
    "what many programs keep: rows and columns as lists, in JSON or in a program’s own text",
    "",
    '{"rows": [[2], [1, 1]], "columns": [[2], [1], [1]]}\n',
    lambda text: bool(_found(text)),
    _read,
    _write,
    _beside,
    _several,
    _sign,
)
