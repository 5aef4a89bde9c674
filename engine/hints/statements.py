"""Statements: what a step says, as data.

A kind's hints make `Statement`s, whose bodies are dataclasses of the kind: one for each way of arguing, with fields
only.  Its `drawing` turns a body into marks for the board; its catalogue (`english`) turns a body into words.  Words
are pieces: the name of a cell or a line stays a piece until somebody reads it, as a letter on the board, as `row 3,
column 4` or as `r3c4`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Any, Literal, NamedTuple, Self

from engine.core.places import Cell, cell_at, place


@dataclass(frozen=True)
class Cells:
    """Cells in a sentence: `A and B`, `row 1, columns 2 and 4`."""

    cells: tuple[Cell, ...]
    last: Literal["and", "or"] = "and"


@dataclass(frozen=True)
class Lines:
    """Rows or columns in a sentence, by indices from 0: `rows 2 to 4`."""

    kind: Literal["row", "column"]
    indices: tuple[int, ...]
    last: Literal["and", "or"] = "and"


@dataclass(frozen=True)
class Name:
    """What somebody called a thing, which no sentence changes, not even at its beginning."""

    name: str


@dataclass(frozen=True)
class Shown:
    """Words that point at what is drawn, as in `these cells`, and what is said where nothing is: their names."""

    words: str
    names: tuple[Piece, ...]


Piece = str | Cells | Lines | Name | Shown
Text = tuple[Piece, ...]
"""One sentence, with its punctuation; the first letter is raised when it is rendered."""
Speech = tuple[Text, ...]
"""Sentences that are read together."""


class Fact(NamedTuple):
    """A claim about the solution: the entry at a place has this value, or not (`holds`).

    Values are as in `Hint.cells`; what a kind says besides (a link, a sum) has values of its own, known to its judge.
    """

    place: str
    value: str
    holds: bool = True


@dataclass(frozen=True)
class Statement:
    """One thing that a step says.

    `body`     a dataclass of the kind: what is excluded, forced, counted, left over or contradicted, with its reason.
    `says`     the facts that it adds: they follow from `rules`, `because` and the player's entries.
    `because`  facts it stands on that are no entries: said before, or supposed.
    `rules`    the names of the rules that it uses, as in `Hint.rules`; empty where it only points.
    """

    body: Any
    says: tuple[Fact, ...] = ()
    because: tuple[Fact, ...] = ()
    rules: tuple[str, ...] = ()


WHY = "Why?"
"""What asks for an argument that is told on demand."""
Shape = Literal["focus", "letter", "result", "struck", "blocker", "ghost", "arrow", "number", "group"]
Tone = Literal["pattern", "reason", "gone", "new", "other"]


class Mark(NamedTuple):
    """One thing drawn on the board, the same for every kind.

    `at` are places as in `Hint.places`:
    `focus`    what the eye should see: it stays bright while the rest dims.
    `letter`   a cell that the words call by this letter (`label`).
    `result`   cells that follow; `label` is the new value.
    `struck`   a cell where something cannot be; `label` is what (a digit, a number), empty for the cell as a whole.
    `blocker`  from the cell that is the reason to the cell that it strikes.
    `ghost`    cells of a run or a filling that is only thought of; tone `pattern` is drawn in their upper half,
               `other` in the lower one, any other tone over all of the cell.
    `arrow`    from a cell to a cell; crossed through in tone `gone`.
    `number`   a cell with a value that is only thought of (`label`).
    `group`    cells that belong together, outlined; `label` is their sum or count, if any.
    """

    shape: Shape
    at: tuple[str, ...]
    label: str = ""
    tone: Tone = "pattern"


@dataclass(frozen=True)
class Remark:
    """A statement as it is shown: brief words, and the marks on the board while they are read.

    `asked` is the question that it answers, if it is not simply the next thing to say.
    """

    words: Speech
    marks: tuple[Mark, ...] = ()
    asked: str = ""

    @property
    def names(self) -> dict[Cell, str]:
        """Return the letters that the words call cells by."""
        lettered = ((cell_at(mark.at[0]), mark.label) for mark in self.marks if mark.shape == "letter")
        return {cell: label for cell, label in lettered if cell is not None}

    @property
    def names_lines(self) -> bool:
        """Return whether the words name rows or columns, so that these should have numbers."""
        return any(isinstance(piece, Lines) for text in self.words for piece in text)

    def to_json(self) -> dict[str, Any]:
        """Return the remark as values that the json module can write; a mark as [shape, places, label, tone]."""
        value: dict[str, Any] = {"words": [[*map(_piece_to_json, text)] for text in self.words]}
        if self.marks:
            value["marks"] = [[shape, " ".join(at), label, tone] for shape, at, label, tone in self.marks]
        return value | ({"asked": self.asked} if self.asked else {})

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """Return the remark from what `to_json` gave, after a trip through JSON."""
        words = tuple(tuple(map(_piece_from_json, text)) for text in value["words"])
        marks = (Mark(shape, tuple(at.split()), label, tone) for shape, at, label, tone in value.get("marks", ()))
        return cls(words, tuple(marks), value.get("asked", ""))


def on_demand(shown: Sequence[Remark], told: int) -> tuple[tuple[Remark, ...], tuple[Remark, ...]]:
    """Return so many remarks that are told, and the others as an argument for those who ask."""
    argument = list(shown[told:])
    if argument:
        argument[0] = replace(argument[0], asked=WHY)
    return tuple(shown[:told]), tuple(argument)


def steps_ahead(count: str) -> Text:
    """Return that an argument has so many steps, and where to see them."""
    return (f"the shortest argument has {count} steps", Shown(f". Tap {WHY} to see them", ()), ".")


def say(*texts: str | Text) -> tuple[Remark, ...]:
    """Return remarks of a sentence each, without marks."""
    return tuple(Remark((_text(each),)) for each in texts)


def ladder(first: str, *rungs: tuple[str, str | Text]) -> tuple[Remark, ...]:
    """Return remarks of which each reveals a little more: a beginning, then questions and their answers."""
    return say(first) + tuple(Remark((_text(answer),), asked=question) for question, answer in rungs)


def _text(words: str | Text) -> Text:
    return (words,) if isinstance(words, str) else words


def _piece_to_json(piece: Piece) -> Any:
    if isinstance(piece, str):
        return piece
    if isinstance(piece, Cells):
        return {"cells": [*map(place, piece.cells)], "last": piece.last}
    if isinstance(piece, Name):
        return {"name": piece.name}
    if isinstance(piece, Shown):
        return {"shown": piece.words, "names": [*map(_piece_to_json, piece.names)]}
    return {f"{piece.kind}s": [index + 1 for index in piece.indices], "last": piece.last}


def _piece_from_json(value: Any) -> Piece:
    if isinstance(value, str):
        return value
    if "name" in value:
        return Name(value["name"])
    if "shown" in value:
        return Shown(value["shown"], tuple(map(_piece_from_json, value["names"])))
    if "cells" in value:
        return Cells(tuple(cell for name in value["cells"] if (cell := cell_at(name)) is not None), value["last"])
    kind: Literal["row", "column"] = "row" if "rows" in value else "column"
    return Lines(kind, tuple(number - 1 for number in value[f"{kind}s"]), value["last"])


Catalogue = Mapping[type, Callable[[Any], Speech]]
"""How a kind puts its bodies into words in some language: one function for each body."""
Drawing = Callable[[Statement], Iterable[Mark]]


def remarks(
    statements: Sequence[Statement], draw: Drawing, words: Catalogue, about: Sequence[Cell] = ()
) -> tuple[Remark, ...]:
    """Return statements as they are shown, with the same letters for the same cells all along.

    The letters of the first, which asks, stay in sight.  So do those of cells that all is `about` after it: they have
    the first letters.
    """
    letters = {cell: letter(i) for i, cell in enumerate(about)}
    asked: list[Cell] = []
    shown = list[Remark]()
    for each in statements:
        speech = words[type(each.body)](each.body)
        pieces = (piece for text in speech for piece in text if isinstance(piece, Cells))
        named = [*dict.fromkeys(cell for piece in pieces for cell in piece.cells)]
        for cell in named:
            letters.setdefault(cell, letter(len(letters)))
        asked = ([*asked, *about] if len(shown) == 1 else asked) if shown else named
        lettered = (Mark("letter", (place(cell),), letters[cell]) for cell in dict.fromkeys([*asked, *named]))
        shown.append(Remark(speech, (*draw(each), *lettered)))
    return tuple(shown)


def letter(number: int) -> str:
    """Return `A` for 0, `Z` for 25, then `A2`."""
    turn, at = divmod(number, len(ascii_uppercase))
    return ascii_uppercase[at] + (str(turn + 1) if turn else "")
