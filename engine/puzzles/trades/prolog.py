"""Offers as Prolog facts with Peano numbers, such as `exchange(b, inventory(s(A), B), inventory(A, s(s(B)))).` is one.

As in "Finding Trade and Exchange Possibilities with Prolog": a place of an inventory is a good, `z` is 0, `s(N)` one
more than N, and a variable any number.  A query `trades(inventory(...), inventory(...), Path)` says the start and the
goal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_uppercase

from engine.core.puzzle import PuzzleError
from engine.core.text import quote

_COMMENT = re.compile(r"%.*")
_CALL = re.compile(r"\b(exchange|trades)\s*\(")
_SLOT = re.compile(r"(?P<up>(?:s\()*)(?P<rest>z|[A-Z_][A-Za-z0-9_]*)(?P<down>\)*)")
_INVENTORY = re.compile(r"inventory\((.*)\)")


@dataclass(frozen=True)
class _Slot:
    """A number of a good, or with a `variable` at least that number; `_` is another variable each time."""

    number: int
    variable: str = ""


def is_program(text: str) -> bool:
    """Return whether a text has facts of this form."""
    return re.search(r"\bexchange\s*\(.*inventory\s*\(", text) is not None


def translate(text: str) -> str:
    """Return the puzzle as it is typed (`engine.puzzles.trades.notation`), its goods named A, B, C, ...

    Without a query, one of the last good is to be had from nothing.

    Raises:
        PuzzleError: a fact that is not an exchange of fixed amounts; names it.
    """
    names: list[str] = []
    lines: list[str] = []
    query: tuple[list[_Slot], list[_Slot]] | None = None
    for functor, arguments in _calls(text):
        if functor == "trades":
            if len(arguments) == 3 and all(map(_INVENTORY.fullmatch, arguments[:2])):
                query = _slots(arguments[0]), _slots(arguments[1])
            continue
        if len(arguments) != 3:
            raise PuzzleError(f"{quote(','.join(arguments))} isn’t name, before, after, as an exchange needs")
        before, after = _slots(arguments[1]), _slots(arguments[2])
        names = names or list(ascii_uppercase[: len(before)])
        if len(before) != len(names) or len(after) != len(names):
            raise PuzzleError(f"exchange {arguments[0]}: use {len(names)} places in each inventory")
        takes, gives = zip(
            *(_traded(arguments[0], name, *each) for name, *each in zip(names, before, after, strict=True)), strict=True
        )
        lines.append(f"{arguments[0]}: {' + '.join(filter(None, takes))} -> {' + '.join(filter(None, gives))}")
    start, goal = query or ([_Slot(0)] * len(names), [_Slot(0, "_")] * (len(names) - 1) + [_Slot(1, "_")])
    if len(start) != len(names) or len(goal) != len(names):
        raise PuzzleError(f"trades: use {len(names)} places in each inventory")
    began = ", ".join(
        f"? {name}" if slot.variable else f"{slot.number} {name}" for name, slot in zip(names, start, strict=True)
    )
    wanted = ", ".join(
        f"{slot.number}{'+' if slot.variable else ''} {name}"
        for name, slot in zip(names, goal, strict=True)
        if slot.number or not slot.variable
    )
    return "\n".join((f"goods: {', '.join(names)}", f"start: {began}", f"goal: {wanted}", *lines))


def _traded(offer: str, name: str, before: _Slot, after: _Slot) -> tuple[str, str]:
    """Return what an offer takes and gives of a good, in words."""
    if before.variable and before.variable == after.variable != "_":
        takes, gives = before.number, after.number
        return f"{takes} {name}" if takes else "", f"{gives} {name}" if gives else ""
    if before.variable and not after.variable:
        return f"{before.number}+ {name}", f"{after.number} {name}" if after.number else ""
    raise PuzzleError(
        f"exchange {offer}: {name} must be the same variable before and after, or a variable before and a number after"
    )


def _calls(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the facts and queries about inventories, with their arguments without blanks."""
    plain = _COMMENT.sub("", text)
    for found in _CALL.finditer(plain):
        end = _closing(plain, found.end())
        inside = re.sub(r"\s+", "", plain[found.end() : end])
        if "inventory(" not in inside:
            continue  # a part of the program that searches
        if plain[end + 1 :].lstrip().startswith(":-"):
            raise PuzzleError(f"{quote(found[1] + '(' + inside + ')')} has conditions; only facts can be offers")
        yield found[1], _arguments(inside)


def _closing(text: str, start: int) -> int:
    """Return where the bracket is closed that was opened before `start`; the end if it is not."""
    depth = 1
    for at in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if not depth:
            return at
    return len(text)


def _arguments(text: str) -> list[str]:
    found, depth = [""], 0
    for character in text:
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(character, 0)
        if character == "," and not depth:
            found.append("")
        else:
            found[-1] += character
    return found


def _slots(text: str) -> list[_Slot]:
    inventory = _INVENTORY.fullmatch(text)
    if inventory is None:
        raise PuzzleError(f"{quote(text)} isn’t an inventory such as inventory(s(A), B, z)")
    return [_slot(each) for each in _arguments(inventory[1])]


def _slot(text: str) -> _Slot:
    found = _SLOT.fullmatch(text)
    if found is None or len(found["up"]) != 2 * len(found["down"]):
        raise PuzzleError(f"{quote(text)} isn’t a number such as z, s(z) or s(A)")
    rest = found["rest"]
    return _Slot(len(found["down"]), "" if rest == "z" else rest)
