"""Statements: letters stay the same all along a step, and names are renderings of pieces."""

from __future__ import annotations

import json
from dataclasses import dataclass

from engine.hints import english
from engine.hints.statements import Cells, Lines, Mark, Remark, Speech, Statement, letter, remarks


@dataclass(frozen=True)
class Equal:
    one: tuple[int, int]
    other: tuple[int, int]


def words(body: Equal) -> Speech:
    return (Cells((body.one, body.other)), " are equal."), ("look at ", Lines("row", (0, 1, 2)), ".")


def test_the_same_cell_keeps_its_letter_and_marks_of_the_kind_come_first() -> None:
    told = [Statement(Equal((0, 0), (1, 1))), Statement(Equal((1, 1), (2, 5)))]
    first, second = remarks(told, lambda each: [Mark("result", ("r1c1",))], {Equal: words})
    assert first.marks == (Mark("result", ("r1c1",)), Mark("letter", ("r1c1",), "A"), Mark("letter", ("r2c2",), "B"))
    assert second.names == {(0, 0): "A", (1, 1): "B", (2, 5): "C"}  # what was asked stays in sight
    assert english.render(second.words, second.names) == "B and C are equal. Look at rows 1 to 3."
    assert english.render(second.words) == "Row 2, column 2 and row 3, column 6 are equal. Look at rows 1 to 3."
    assert english.render_for_programs(second.words) == "R2c2 and r3c6 are equal. Look at rows 1 to 3."


def test_remarks_survive_a_trip_through_json() -> None:
    (told,) = remarks(
        [Statement(Equal((0, 0), (11, 1)))], lambda each: [Mark("struck", ("r1c1",), "4", "gone")], {Equal: words}
    )
    assert Remark.from_json(json.loads(json.dumps(told.to_json()))) == told


def test_cells_are_named_like_people_name_them() -> None:
    cells = Cells(((0, 1), (0, 2), (0, 3), (3, 1)), "or")
    assert english.render([(cells,)]) == "Row 1, column 2, 3 or 4 or row 4, column 2"
    assert english.render([(Cells(((0, 1), (1, 1), (2, 1))),)]) == "Rows 1 to 3 of column 2"


def test_there_are_letters_for_any_number_of_cells() -> None:
    assert [letter(n) for n in (0, 25, 26, 53)] == ["A", "Z", "A2", "B3"]
