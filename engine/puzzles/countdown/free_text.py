"""Rounds as people and programs write them: `586 [100,25,1,5,3,10]`, `100,25,1,5,3,10 586`, `Target: 586 ...`."""

from __future__ import annotations

import re

from engine.puzzles.countdown.solver import LARGE

_NUMBER = re.compile(r"[0-9]+")
_ROUND = re.compile(r"(?<![\w.])([0-9]+(?:[ ,]+[0-9]+){1,7})\s*(?:=|->|→)\s*([0-9]+)(?![\w])")
MOST_TEXT = 1_000
_BRACKETS = re.compile(r"[\[({]([^\[\](){}]+)[\])}]")
_TARGET = re.compile(r"\b(?:target|goal|make|reach|get)\b[\s:=]*(?:(?:is|was|of)\s+)?([0-9]+)", re.IGNORECASE)
_WORDS = re.compile(
    r"\b(?:countdown|solve|target|goal|numbers?|tiles?|selection|make|reach|get|from|using|with|and|is|the|of|to|in|for"
    r"|mapM_|print|putStrLn|show|reduction|head|expr)\b",
    re.IGNORECASE,
)
_MARKS = re.compile(r"[\s,;:.=|&/$\"'()\[\]{}>→-]*")
_LISTED = re.compile(r"([0-9]+(?:\s*,\s*[0-9]+)+)[\s;:]+([0-9]+)")
_LISTED_LAST = re.compile(r"([0-9]+)[\s;:]+([0-9]+(?:\s*,\s*[0-9]+)+)")


def tiles_and_target(text: str) -> tuple[str, str] | None:
    """Return the tiles, separated by blanks, and the target; None if it takes more to tell which is which."""
    if len(text) > MOST_TEXT or _MARKS.sub("", _WORDS.sub("", _NUMBER.sub("", text))):
        return None  # something else is there as well
    found = next((each for each in _BRACKETS.finditer(text) if _NUMBER.search(each[1])), None)
    if found:
        rest = text[: found.start()] + " " + text[found.end() :]
        return None if "[" in rest else _parted(found[1], rest)
    if found := _TARGET.search(text):
        return _parted(text[: found.start()] + " " + text[found.end() :], found[1])
    if "\n" in text:
        return None  # rows of numbers are some other puzzle
    if found := _LISTED.fullmatch(text):
        return _parted(found[1], found[2])
    if found := _LISTED_LAST.fullmatch(text):
        return _parted(found[2], found[1])
    if re.fullmatch(r"[0-9]+\s*(?:=|:|->|→)\s*[0-9]+(?:[\s,]+[0-9]+)+", text):
        target, *tiles = _NUMBER.findall(text)
        return " ".join(tiles), target
    numbers = _NUMBER.findall(text)
    if len(numbers) > 2 and re.fullmatch(r"[0-9\s,]+", text):
        values = [int(each[:9]) for each in numbers]
        if values[-1] > max(LARGE[0], *values[:-1]):
            return " ".join(numbers[:-1]), numbers[-1]
        if values[0] > max(LARGE[0], *values[1:]):
            return " ".join(numbers[1:]), numbers[0]
    return None


def spoken(text: str) -> tuple[str, str] | None:
    """Return the tiles and the target of a sentence that names the target, or has one round and no other numbers."""
    if len(text) > MOST_TEXT:
        return None
    rounds: list[tuple[str, str]] = _ROUND.findall(text)
    if len(rounds) == 1 and not re.search("[0-9]", _ROUND.sub("", text)):
        return rounds[0]
    found = _TARGET.search(text)
    if found is None or re.search(r"[0-9][^\s0-9,;:.!?)\]]|[\[{/*+=]", text):
        return None
    return _parted(text[: found.start()] + " " + text[found.end() :], found[1])


def _parted(tiles: str, target: str) -> tuple[str, str] | None:
    left, right = _NUMBER.findall(tiles), _NUMBER.findall(target)
    return (" ".join(left), right[0]) if left and len(right) == 1 else None
