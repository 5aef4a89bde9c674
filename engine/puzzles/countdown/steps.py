"""A sum in steps, such as `100 - 2 = 98, 98 * 7 = 686`, combined into one expression."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.core.text import quote, whole_number
from engine.puzzles.countdown.expression import MOST_TILE, work_out
from engine.reading.signs import plain

MOST_STEPS = 7
"""Most steps; eight tiles need no more."""
MOST_RESULT = MOST_TILE * 10**9

_BETWEEN = re.compile(r"[,;\n،、]")
_NUMBER = re.compile(r"[0-9]+")


def as_expression(text: str, target: int) -> str:
    """Return the expression that the steps work out, separated by commas, semicolons or new lines.

    Of several results that no step has used, the one nearest to the target counts, the earlier of two equally near
    ones.

    A number in a step is the result of an earlier step, the latest that has this value and is not used yet, or else a
    tile. The claimed result of a step (`= 98`) may be left out.  A single step is an expression as it stands.

    Raises:
        ValueError: a step is not an expression, breaks the rules, or makes another number than it claims.
    """
    unused: list[tuple[str, str]] = []
    steps = [expression for _, expression, _ in _worked_out(text, unused)]
    if len(steps) == 1:
        return steps[0]
    return min(unused, key=lambda made: abs(int(made[0]) - target), default=("", ""))[1]


def on_the_table(text: str, tiles: Sequence[int]) -> list[tuple[str, list[int]]]:
    """Return the steps, and the numbers on the table after each: tiles and results that are not used yet.

    Raises:
        ValueError: as in `as_expression`, or a step takes a number that is not on the table.
    """
    table = list(tiles)
    found: list[tuple[str, list[int]]] = []
    for number, (typed, _, value) in enumerate(_worked_out(text, []), start=1):
        for token in _NUMBER.findall(typed):
            if int(token) not in table:
                raise ValueError(f"step {number}: there’s no {token} left")
            table.remove(int(token))
        table.append(value)
        found.append((f"{typed} = {value}", table.copy()))
    return found


def _worked_out(text: str, made: list[tuple[str, str]]) -> Iterator[tuple[str, str, int]]:
    """Return each step as typed, the expression of tiles that it stands for, and what it makes.

    `made` gets the results that no later step has used, and their expressions.
    """
    steps = [step for step in _BETWEEN.split(plain(text)) if step.strip()]
    if len(steps) > MOST_STEPS:
        raise ValueError(f"that’s {len(steps)} steps; the limit is {MOST_STEPS}")
    for number, step in enumerate(steps, start=1):
        typed, equals, claimed = (part.strip() for part in step.partition("="))
        expression = _NUMBER.sub(lambda found: _earlier(made, found[0]), typed)
        value = work_out(expression).value
        if equals and whole_number(claimed, what=f"result of step {number}", least=1, most=MOST_RESULT) != value:
            raise ValueError(f"step {number}: {quote(typed)} makes {value}, not {claimed}")
        made.append((str(value), f"({expression})"))
        yield typed, expression, value


def _earlier(made: list[tuple[str, str]], number: str) -> str:
    """Return the latest unused result with this value, and use it up; or else the number."""
    for at in reversed(range(len(made))):
        if made[at][0] == number:
            return made.pop(at)[1]
    return number
