"""Evaluate an expression as written, step by step, by the rules alone.

Knows nothing of how expressions are found, so that it can judge them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.core.text import DIVIDED, MULTIPLIED, quote, whole_number
from engine.reading.signs import plain

MOST_TILE = 9_999
MOST_CHARACTERS = 100
"""Most characters; eight tiles of four digits, their signs and all useful brackets take 81."""

_PRIORITY = {"+": 1, "-": 1, "*": 2, "/": 2}
_TYPED_SIGNS = str.maketrans(dict.fromkeys(MULTIPLIED, "*") | dict.fromkeys(DIVIDED, "/"))
_TOKEN = re.compile(r"[0-9]+|\S")


@dataclass(frozen=True)
class Expression:
    """An expression and its value, steps and tiles.

    `expression`  with the signs + - * / and as few brackets as it needs, such as `10 * 75 - 8 / 2`.
    `steps`       one operation each, in working order, such as `10 * 75 = 750`.
    `tiles`       those it uses, the largest first.
    """

    expression: str
    value: int
    steps: tuple[str, ...]
    tiles: tuple[int, ...]


def work_out(expression: str, *, longest: int = MOST_CHARACTERS, most: int = MOST_TILE) -> Expression:
    """Return the value of an expression in which every step gives a positive whole number.

    It has at most `longest` characters, and no tile above `most`.

    ×, x and · also multiply, ÷ and : also divide; digits may be of any script.  Multiplications and divisions go first,
    then from left to right.

    Raises:
        ValueError: not an expression, or a step that the rules forbid; quotes the token or the step.
    """
    if len(expression) > longest:
        raise ValueError(f"that’s {len(expression):,} characters; the limit is {longest}")
    values: list[int] = []
    tiles: list[int] = []
    steps: list[str] = []
    waiting = ["("]
    value_next = True
    for part in [*_TOKEN.findall(plain(expression).translate(_TYPED_SIGNS)), ")"]:
        if not waiting:
            raise ValueError("there’s a closing bracket with no opening one")
        if value_next:
            if part == "(":
                waiting.append(part)
                continue
            if part == ")":
                raise ValueError("a tile is missing before a closing bracket or the end")
            values.append(whole_number(part, what="tile", least=1, most=most))
            tiles.append(values[-1])
            value_next = False
            continue
        if part != ")" and part not in _PRIORITY:
            raise ValueError(f"put + - * / or a closing bracket where {quote(part)} is")
        while _PRIORITY.get(waiting[-1], 0) >= _PRIORITY.get(part, 1):
            y, x = values.pop(), values.pop()
            step = f"{x} {waiting[-1]} {y}"
            values.append(_step(x, waiting.pop(), y))
            steps.append(f"{step} = {values[-1]}")
        if part == ")":
            waiting.pop()
        else:
            waiting.append(part)
            value_next = True
    if waiting:
        raise ValueError("there’s an opening bracket with no closing one")
    return Expression(expression, values[0], tuple(steps), tuple(sorted(tiles, reverse=True)))


def _step(x: int, sign: str, y: int) -> int:
    if sign == "+":
        return x + y
    if sign == "*":
        return x * y
    if sign == "-":
        if x <= y:
            raise ValueError(f"{x} - {y} isn’t above zero")
        return x - y
    if x % y:
        raise ValueError(f"{x} / {y} isn’t a whole number")
    return x // y
