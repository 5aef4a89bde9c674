"""What hints on KenKens say of cells of a line that hold as many digits between them, and of x-wings."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.abilities import Hint
from tests.engine.hints.reading.kenken.board import LINE, Board, Gone, look_at
from tests.engine.hints.reading.text import NUMBERS, Cell, an, need, numbers, same, taken_apart


def _crossed(board: Board, name: Sequence[str], across: str, crossed: str) -> list[Cell]:
    """The cells of a line that `rows 1 and 3` names."""
    need(across == ("columns" if name[0].lower() == "row" else "rows"), f"{across} do not cross a {name[0]}")
    need(max(numbers(crossed)) <= board.size, f"{crossed} is beyond the board")
    return [board.line(*name)[number - 1] for number in numbers(crossed)]


def read_subset(board: Board, hint: Hint) -> Gone:
    """As many cells of a line as digits hold these between them."""
    count = {"pair": 2, "triple": 3, "quad": 4}[hint.technique.split()[1]]
    if hint.technique.startswith("naked"):
        *name, across, places, held, kind, no = taken_apart(
            rf"In {LINE}, the cells in (rows|columns) ({NUMBERS}) hold ({NUMBERS}) between them, "
            rf"so no other cell of the (row|column) is ({NUMBERS})\.",
            hint.why,
        )
        digits, those = set(numbers(held)), _crossed(board, name, across, places)
        same(digits, numbers(no), hint.why)
        need(kind == name[0].lower(), hint.why)
        need(all(board.at(each) <= digits for each in those), hint.why)
        found = {each: digits for each in board.line(*name) if each not in those}
    else:
        *name, across, places, held = taken_apart(
            rf"In {LINE}, only the cells in (rows|columns) ({NUMBERS}) can hold ({NUMBERS}), "
            r"so they hold nothing else\.",
            hint.why,
        )
        digits, those = set(numbers(held)), _crossed(board, name, across, places)
        same(those, [each for each in board.line(*name) if board.at(each) & digits], hint.why)
        found = {each: board.at(each) - digits for each in those}
    need(len(digits) == len(those) == count and set(those) <= set(board.line(*name)), hint.why)
    look_at(hint, f"{name[0].lower()} {name[1]}")
    return found


def read_x_wing(board: Board, hint: Hint) -> Gone:
    """Two lines need a digit in the same two lines across."""
    kind, *both, digit, across_kind, one, other, again, no = taken_apart(
        r"(Row|Column)s ([0-9]+) and ([0-9]+) both need an? ([0-9]+), and have room for it only in (row|column)s "
        r"([0-9]+) and ([0-9]+): so no other cell of (.*) is ([0-9]+)\.",
        hint.why,
    )
    need(again == f"{across_kind}s {one} and {other}" and no == digit, hint.why)
    need(an(int(digit)) in hint.why and both[0] != both[1] and one != other, hint.why)
    look_at(hint, f"{kind.lower()}s {both[0]} and {both[1]}")
    own = [board.line(kind, number) for number in both]
    across = [board.line(across_kind, number) for number in (one, other)]
    corners = [set(a) & set(b) for a, b in ((x, y) for x in own for y in across)]
    need(all(len(each) == 1 for each in corners), hint.why)
    where = set().union(*corners)
    for line in own:
        need({each for each in line if int(digit) in board.at(each)} <= where, hint.why)
    return {each: {int(digit)} for line in across for each in line if each not in where}
