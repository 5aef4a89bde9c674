"""Hints for Countdown numbers: a ladder of questions, each of whose answers reveals a little more than the last."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.abilities import Hint
from engine.core.limits import Tick
from engine.core.text import DIVIDED, MULTIPLIED, listed, sentence
from engine.hints.statements import ladder, say
from engine.puzzles.countdown.expression import MOST_TILE, Expression, work_out
from engine.puzzles.countdown.solver import ranked, reachable

MOST_RESULT = MOST_TILE**8
"""The largest number on the table: eight tiles multiplied."""
LONGEST = 1_000
"""Most characters of an expression of such numbers, with room to spare."""

Rungs = tuple[tuple[str, str], ...]
_PRINTED = str.maketrans(dict.fromkeys(MULTIPLIED, "×") | dict.fromkeys(DIVIDED, "÷") | {"-": "−"})
_SIGN = re.compile(r"\s*([+×÷−=])\s*")


def next_questions(tiles: Sequence[int], target: int, played: Sequence[tuple[str, Sequence[int]]], tick: Tick) -> Hint:
    """Return questions, from how many tiles the simplest way takes to its last step; or why there is none.

    `played` are a player's steps, with what was on the table after each.
    """
    if not played:
        answer = _simplest(tiles, target, tick)
        return (
            _out_of_reach(tiles, target, answer, tick) if answer.value != target else _ways(tiles, target, answer, "")
        )
    step, table = played[-1]
    if target in table:
        return Hint(say(f"You have {target}. Hand it in."))
    answer = _simplest(table, target, tick)
    if answer.value == target:
        return _ways(table, target, answer, "From here, ")
    for number in reversed(range(len(played))):
        before = played[number - 1][1] if number else tiles
        way_back = _simplest(before, target, tick)
        if way_back.value == target:
            step = played[number][0]
            back = f"{_printed(step)}. Before that, you can still reach {target}."
            first, *others = _ways(before, target, way_back, "From there, ").remarks
            begin = ladder(
                f"You can’t reach {target} from here. The closest is {answer.value}.", ("Which step leads away?", back)
            )
            return Hint((*begin, replace(first, asked="What works instead?"), *others))
    return next_questions(tiles, target, (), tick)


def _simplest(numbers: Sequence[int], target: int, tick: Tick) -> Expression:
    """Return the simplest way to the target, or to a value nearest to it."""
    _, _, expression = next(ranked(numbers, target, tick))
    return work_out(expression, longest=LONGEST, most=MOST_RESULT)


def _ways(numbers: Sequence[int], target: int, answer: Expression, begin: str) -> Hint:
    if not answer.steps:
        return Hint(say(f"{target} is one of the tiles."))
    number, most = len(answer.tiles), len(numbers)
    uses = f"{number} of the {most}" if number < most else f"all {most}"
    where = f"{begin}the simplest way to {target} takes {uses} numbers."
    which = (("Which numbers?", f"{listed(map(str, answer.tiles))}."),) if number < most else ()
    return Hint(ladder(sentence(where), *which, *_steps(answer)))


def _steps(answer: Expression) -> Iterator[tuple[str, str]]:
    last = len(answer.steps) - 1
    for number, step in enumerate(answer.steps):
        which = "The only" if last == 0 else "The last" if number == last else "The next" if number else "The first"
        yield f"{which} step?", _printed(step)


def _out_of_reach(tiles: Sequence[int], target: int, nearest: Expression, tick: Tick) -> Hint:
    """Return that the target is not among the numbers that can be made, and what is next to it."""
    most = 2 * target
    made = sorted(reachable(tiles, most, tick))
    below = max((value for value in made if value < target), default=None)
    above = min((value for value in made if value > target), default=None)
    sides = [(value, side) for value, side in ((below, "below"), (above, "above")) if value is not None]
    near = listed(f"{value} ({abs(value - target)} {side})" for value, side in sides)
    listing = f"Of the numbers up to {most:,}, these tiles make {len(made):,}. We listed them all,"
    return Hint(
        ladder(
            f"You can’t make {target}.",
            ("How do we know?", f"{listing} and {target} isn’t there."),
            ("What’s closest?", f"{near}."),
            *(
                (
                    f"How do you make {value}?",
                    _way(nearest if value == nearest.value else _simplest(tiles, value, tick)),
                )
                for value, _ in sides
            ),
        )
    )


def _way(answer: Expression) -> str:
    """Return all steps in one line."""
    return _printed(", ".join(answer.steps)) if answer.steps else f"{answer.value} is one of the tiles."


def _printed(step: str) -> str:
    return _SIGN.sub(r" \1 ", step.translate(_PRINTED))
