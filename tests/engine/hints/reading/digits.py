"""What hints of any Latin square say, held against the board: a check for each body."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from engine.core.places import Cell, place
from engine.digits import bodies
from engine.digits.position import Line
from engine.hints.statements import Fact, Statement
from tests.engine.hints.judges import cell
from tests.engine.hints.reading.text import need, same

Left = list[list[set[int]]]


class Board:
    """What is known where a statement is said: by the `entries`, and in a what-if.

    `left` has the digits that the entries leave for each cell, `then` those that a what-if does; `said` are all facts
    so far, `wrong` the cells of entries that cannot stay.
    """

    def __init__(self, puzzle: Any, entries: str, wrong: Iterable[str] = ()) -> None:
        self.puzzle, self.size = puzzle, puzzle.size
        self.digits = {(r, c): d for r, row in enumerate(puzzle.entered(entries)) for c, d in enumerate(row) if d}
        self.notes = {at: {*map(int, own.split())} for at, own in puzzle.notes(entries).items()}
        self.wrong = {*map(cell, wrong)}
        self.cells = [(r, c) for r in range(self.size) for c in range(self.size)]
        self.all = {*range(1, self.size + 1)}
        self.left = {at: self._left(at) for at in self.cells}
        self.then, self.said = {at: {*own} for at, own in self.left.items()}, set[Fact]()

    def _left(self, at: Cell) -> set[int]:
        if at in self.digits:
            return {self.digits[at]}
        return self.notes.get(at) or self.all - {
            self.digits[other] for other in self.around(at) if other in self.digits
        }

    def around(self, at: Cell) -> Iterator[Cell]:
        """Yield the other cells of its row and column."""
        return (other for other in self.cells if other != at and (other[0] == at[0] or other[1] == at[1]))

    def cells_of(self, line: Line) -> list[Cell]:
        """Return the cells of a line, which has to be one."""
        need(line.size == self.size and 0 <= line.index < self.size, f"{line} is no line")
        return [at for at in self.cells if at[line.kind == "column"] == line.index]

    def is_open(self, at: Cell) -> bool:
        return at not in self.digits

    def stand_on(self, statement: Statement) -> None:
        """Know in a what-if what a statement stands on."""
        if isinstance(statement.body, (bodies.Supposed, bodies.DeadEnd)):
            for fact in statement.because:
                apply(self.then, fact)

    def lost(self, facts: Iterable[Fact]) -> set[tuple[Cell, int]]:
        """Return the digits that cells lose by facts."""
        kept = {at: {*own} for at, own in self.left.items()}
        for fact in facts:
            apply(kept, fact)
        return {(at, digit) for at, own in self.left.items() for digit in own - kept[at]}


def apply(left: Mapping[Cell, set[int]], fact: Fact) -> None:
    """Take away what a fact about one cell excludes."""
    if fact.value[0].isdigit():
        own = {*map(int, fact.value.strip("+").split("+"))}
        if fact.holds:
            left[cell(fact.place)].intersection_update(own)
        else:
            left[cell(fact.place)].difference_update(own)


Check = Callable[[Board, Any, Statement, Any], None]
"""Of a body on a board, in its statement, before another body."""


def looks_at(board: Board, body: Any, _: Statement, after: Any) -> None:
    """It asks for what comes next."""
    for name, value in vars(body).items():
        one = name.removesuffix("s")
        own = getattr(after, name) if hasattr(after, name) else (getattr(after, one),)
        need(value == own, f"{body} and then {after}")


def notes(board: Board, body: bodies.LookAtNotes, _: Statement, after: bodies.Tidied) -> None:
    same(body.cells, (at for at, _ in after.gone), "notes")


def tidied(board: Board, body: bodies.Tidied, said: Statement, _: object) -> None:
    gone = {
        (at, board.digits[other])
        for at, own in board.notes.items()
        for other in board.around(at)
        if board.digits.get(other) in own
    }
    same(body.gone, gone, "notes that repeat a digit")
    same(((at, board.digits[source]) for source, at in body.by), gone, "what they repeat")
    need(all(source in board.around(at) for source, at in body.by), f"not in line: {body}")
    same(board.lost(said.says), gone, "what goes")


def last_note(board: Board, body: bodies.LastNote, said: Statement, _: object) -> None:
    need(board.notes[body.cell] == {body.digit}, f"{body} is not the last note")
    same(said.says, [Fact(place(body.cell), str(body.digit))], "says")


def last_digit(board: Board, body: bodies.LastDigit, said: Statement, _: object) -> None:
    need(body.cell not in board.notes, f"notes at {body.cell}")
    same((board.digits[at] for at in body.by), board.all - {body.digit}, "digits in line")
    lines = [board.cells_of(line) for line in body.lines]
    need(all(body.cell in line for line in lines), f"{body.cell} is not in these lines")
    need(all(any(at in line for line in lines) for at in body.by), f"not in these lines: {body}")
    same(said.says, [Fact(place(body.cell), str(body.digit))], "says")


def keeps_out(board: Board, digits: Collection[int], others: Iterable[Cell], by: Iterable[bodies.Struck]) -> None:
    """The other open cells do not hold digits, because of notes or of digits in line with them."""
    for at in others:
        sources = {source for source, other in by if other == at}
        need(all(source in board.around(at) for source in sources), f"not in line with {at}: {sources}")
        need(not sources or at not in board.notes, f"{at} has notes")
        same((board.digits[source] for source in sources), () if at in board.notes else digits, f"around {at}")
        need(board.left[at].isdisjoint(digits), f"{at} can be one of {digits}")
    need({at for _, at in by} <= {*others}, f"other cells: {by}")


def holds(board: Board, body: bodies.Argument, strikes: Iterable[bodies.Struck]) -> None:
    """What lines are said to hold is what strikes cells there."""
    found = {
        (line, board.digits[source])
        for source, at in strikes
        for line in (Line("row", at[0], board.size), Line("column", at[1], board.size))
        if source in board.cells_of(line)
    }
    same(body.held, found, "what lines hold")


def strikes(board: Board, body: bodies.Argument, cells: Iterable[Cell]) -> None:
    """Digits that are entered strike cells without notes."""
    for source, at in body.by:
        need(source in board.digits and source in board.around(at), f"{source} and {at}")
        need(at in {*cells} and board.is_open(at) and at not in board.notes, f"{at} of {body}")
    holds(board, body, body.by)


def only_place(board: Board, body: bodies.OnlyPlace, said: Statement, _: object) -> None:
    line = board.cells_of(body.line)
    others = [at for _, cells in getattr(body, "cages", ()) for at in cells]
    same([body.cell, *body.others, *others], filter(board.is_open, line), "open cells")
    need(body.digit in board.left[body.cell], f"{body.cell} is not {body.digit}")
    keeps_out(board, [body.digit], body.others, body.by)
    if not hasattr(body, "around"):
        holds(board, body, body.by)
    same(said.says, [Fact(place(body.cell), str(body.digit))], "says")


def naked(board: Board, body: bodies.NakedSubset, said: Statement, _: object) -> None:
    line = board.cells_of(body.line)
    need({*body.cells} <= {*line} and len({*body.cells}) == len(body.digits), f"{body}")
    same(body.digits, {digit for at in body.cells for digit in board.left[at]}, "their digits")
    strikes(board, body, line)
    gone = {(at, digit) for at in line if at not in body.cells for digit in board.left[at] & {*body.digits}}
    need(board.lost(said.says) <= gone, f"what goes: {said}")


def hidden(board: Board, body: bodies.HiddenSubset, said: Statement, _: object) -> None:
    line = board.cells_of(body.line)
    same([*body.cells, *body.others], filter(board.is_open, line), "open cells")
    need(len(body.digits) == len(body.cells), f"{body}")
    need({*body.digits} <= board.all - {board.digits.get(at) for at in line}, f"in the line already: {body}")
    keeps_out(board, body.digits, body.others, body.by)
    holds(board, body, body.by)
    gone = {(at, digit) for at in body.cells for digit in board.left[at] - {*body.digits}}
    need(board.lost(said.says) <= gone, f"what goes: {said}")


def x_wing(board: Board, body: bodies.XWing, said: Statement, _: object) -> None:
    lines, crossing = ([at for line in each for at in board.cells_of(line)] for each in (body.lines, body.crossing))
    same(body.cells, {*lines} & {*crossing}, "where they cross")
    same((at for at in lines if body.digit in board.left[at]), body.cells, "places")
    strikes(board, body, [*lines, *crossing])
    gone = {(at, body.digit) for at in crossing if at not in body.cells and body.digit in board.left[at]}
    need(board.lost(said.says) <= gone, f"what goes: {said}")


def repeats(board: Board, body: bodies.Repeats, said: Statement, _: object) -> None:
    need(Fact(place(body.cell), str(body.digit)) in board.said, f"not said: {body}")
    need({*body.others} <= {*board.around(body.cell)}, f"not in line: {body}")
    same(body.left, {(cell(fact.place), int(fact.value)) for fact in said.says if fact.holds}, "what is left")
    same((cell(fact.place) for fact in said.says), body.others, "what it is about")
    strikes(board, body, body.others)


def suppose(board: Board, body: bodies.Suppose, _: Statement, after: object) -> None:
    need({*body.digits} < board.left[body.cell], f"{body}: {board.left[body.cell]}")
    board.said.add(Fact(place(body.cell), "+".join(map(str, body.digits))))


def supposed(board: Board, body: bodies.Supposed, said: Statement) -> None:
    """What a link of a what-if leads to is what it says, and news."""
    facts = [Fact(place(at), str(digit)) for at, digit in body.now]
    facts += [Fact(place(at), str(digit), holds=False) for at, digit in body.gone]
    same(facts, said.says, "what follows")
    need(all(len(board.then[at]) > 1 and digit in board.then[at] for at, digit in (*body.now, *body.gone)), f"{body}")


def then_once(board: Board, body: bodies.ThenOnce, said: Statement, _: object) -> None:
    supposed(board, body, said)
    line = board.cells_of(body.line)
    after = {at: {*own} for at, own in board.then.items()}
    for fact in said.says:
        apply(after, fact)
    same(
        (digit for digit in body.digits if any(after[at] == {digit} for at in line)), body.digits, "digits of the line"
    )
    lost = {digit for at in line for digit in board.then[at] - after[at]}
    same(lost, body.digits, "what goes")
    need({at for at, _ in (*body.now, *body.gone)} <= {*line}, f"not in the line: {body}")


def then_needs(board: Board, body: bodies.ThenNeeds, said: Statement, _: object) -> None:
    supposed(board, body, said)
    places = [at for at in board.cells_of(body.line) if body.digit in board.then[at]]
    need(len(places) == 1 and {at for at, _ in (*body.now, *body.gone)} == {*places}, f"{body}: {places}")


def no_place(board: Board, body: bodies.NoPlace, *_: object) -> None:
    need(not any(body.digit in board.then[at] for at in board.cells_of(body.line)), f"{body}")


def twice(board: Board, body: bodies.Twice, *_: object) -> None:
    same((at for at in board.cells_of(body.line) if board.then[at] == {body.digit}), body.cells, "where it is")
    need(len(body.cells) > 1, f"{body}")


def nothing_left(board: Board, body: bodies.NothingLeft, *_: object) -> None:
    need(any(board.then[at] <= {body.digit} for at in board.cells_of(body.line)), f"{body}")


def refuted(board: Board, body: bodies.Refuted, said: Statement, _: object) -> None:
    need(Fact(place(body.cell), str(body.digit)) in board.said, f"not supposed: {body}")
    same([(body.cell, body.digit), *body.more], board.lost(said.says), "what goes")


def searched(board: Board, body: bodies.Searched, said: Statement, _: object) -> None:
    gone = {(body.cell, digit) for digit in board.left[body.cell] if (digit == body.digit) != body.holds}
    same(board.lost(said.says), gone, "what goes")


def read_off(board: Board, body: bodies.ReadOff, said: Statement, _: object) -> None:
    (solution,) = board.puzzle.solutions()
    need(solution[body.cell[0]][body.cell[1]] == body.digit, f"{body}")
    same(said.says, [Fact(place(body.cell), str(body.digit))], "says")


def repeated(board: Board, body: bodies.Repeated, *_: object) -> None:
    same((at for at in board.cells_of(body.line) if board.digits.get(at) == body.digit), body.cells, "where it is")
    need(len(body.cells) > 1, f"{body}")


def homeless(board: Board, body: bodies.Homeless, *_: object) -> None:
    line = board.cells_of(body.line)
    same(body.others, filter(board.is_open, line), "open cells")
    need(not any(board.digits.get(at) == body.digit for at in line), f"{body}")
    keeps_out(board, [body.digit], body.others, body.by)
    holds(board, body, body.by)


def empty(board: Board, body: bodies.Empty, *_: object) -> None:
    need(board.is_open(body.cell) and not board.left[body.cell], f"{body}")
    same(body.by, (at for at in board.around(body.cell) if not board.is_open(at)), "what is around it")


def mistake_at(board: Board, body: bodies.MistakeAt, _: Statement, after: Any) -> None:
    is_chain = isinstance(after, (bodies.Supposed, bodies.DeadEnd))
    same(body.supposes, board.left[body.cells[0]] if is_chain else (), "what is entered")
    if is_chain or isinstance(after, bodies.LongReason):
        need({*body.cells} <= board.wrong and len(body.cells) <= 1, f"{body}")
    elif isinstance(after, (bodies.Repeated, bodies.Homeless)):
        same(body.cells, board.cells_of(after.line), "where it is")
    else:
        same(body.cells, after.cage.cells if hasattr(after, "cage") else [after.cell], "where it is")


def long_reason(_: Board, body: bodies.LongReason, *__: object) -> None:
    need(body.steps == 0 or body.steps > 5, f"{body}")


def take_back(board: Board, body: bodies.TakeBack, *_: object) -> None:
    need({*body.after} <= board.wrong & {*board.notes}, f"{body}: {board.wrong}")
    every = [*body.digits, *body.notes, *body.after]
    need(bool(every) and len({*every}) == len(every) and {*every} == board.wrong, f"{body}: {board.wrong}")
    need({*body.digits} <= {*board.digits} and {*body.notes} <= {*board.notes}, f"{body}")


def solved(board: Board, *_: object) -> None:
    need(len(board.digits) == board.size**2, "cells are open")


def stuck(board: Board, body: bodies.Stuck, *_: object) -> None:
    need(len([*zip(board.puzzle.solutions(), range(2), strict=False)]) == 1 + body.several, f"{body}")


CHECKS: dict[type, Check] = {
    bodies.LookAtCells: looks_at,
    bodies.LookAtLines: looks_at,
    bodies.LookAtNotes: notes,
    bodies.LookForDigits: looks_at,
    bodies.LookForWing: looks_at,
    bodies.Tidied: tidied,
    bodies.LastNote: last_note,
    bodies.LastDigit: last_digit,
    bodies.OnlyPlace: only_place,
    bodies.NakedSubset: naked,
    bodies.HiddenSubset: hidden,
    bodies.XWing: x_wing,
    bodies.Repeats: repeats,
    bodies.Suppose: suppose,
    bodies.ThenOnce: then_once,
    bodies.ThenNeeds: then_needs,
    bodies.NoPlace: no_place,
    bodies.Twice: twice,
    bodies.NothingLeft: nothing_left,
    bodies.Refuted: refuted,
    bodies.Searched: searched,
    bodies.ReadOff: read_off,
    bodies.MistakeAt: mistake_at,
    bodies.Repeated: repeated,
    bodies.Homeless: homeless,
    bodies.Empty: empty,
    bodies.LongReason: long_reason,
    bodies.TakeBack: take_back,
    bodies.Solved: solved,
    bodies.Stuck: stuck,
}
