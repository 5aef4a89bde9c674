"""What a technique finds: a step, and the digits that it leaves in some cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from engine.core.abilities import Hint
from engine.core.places import Cell, distance
from engine.digits.bodies import Argument, Repeats, Strikes, joined, numbers, struck_options
from engine.digits.drawing import DRAWINGS, draw
from engine.digits.english import BRIEF
from engine.digits.entries import cell_text, write
from engine.digits.position import Position
from engine.hints.statements import Fact, Remark, Statement, remarks

P = TypeVar("P", bound=Position)
MOST_NOTED = 4
"""Digits of a cell that are said to be all that it can hold; of more, those that it cannot."""
Repeated = tuple[int, int, list[int]]
"""A cell, the digit entered there, and cells in line with it whose notes drop that digit."""


@dataclass(frozen=True)
class Step:
    """What some rules decide.

    `cells`       what the argument is about.
    `options`     the digits that are left, for the cells that lose some.
    `effort`      how much to keep in mind: of several steps by one technique, the least comes first.
    `statements`  what the step says, made only if it is shown: first where to look, last what it decides, by all its
                  rules unless that statement has some itself.
    `links`       as in `Hint`.
    `beside`      cells that are named besides `cells`: they are shown, but do not affect which step is chosen.
    """

    technique: str
    level: int
    rules: tuple[str, ...]
    cells: tuple[int, ...]
    options: Mapping[int, int]
    effort: int
    statements: Callable[[], Iterable[Statement]]
    links: int = 0
    smallest: bool = True
    beside: tuple[int, ...] = ()

    @property
    def rank(self) -> tuple[bool, int, tuple[int, ...]]:
        """Return a sort key: digits before notes, then the least effort."""
        places = any(left.bit_count() == 1 for left in self.options.values())
        return not places, self.effort, self.cells

    def rank_near(self, near: Cell, position: Position) -> tuple[bool, int]:
        """Return a sort key that puts steps near a cell first among those of one level."""
        return self.rank[0], distance(near, map(position.entries.at, self.options))

    def hint(self, position: Position) -> Hint:
        """Return the step as a hint, with the entries that it leads to."""
        entries = position.entries
        options, beside = self._left(position)
        once = [
            line.once(digit)
            for cell, digit, others in beside
            for line in position.lines_of(cell)
            if not {*line.cells}.isdisjoint(others)
        ]
        statements = self._stated(position, beside)
        return Hint(
            remarks_of(position, statements),
            statements,
            position.places(tuple(dict.fromkeys((*self.cells, *self.beside))), self.rules),
            tuple((entries.place(cell), cell_text(left)) for cell, left in sorted(options.items())),
            then=write(entries.with_options(options)),
            technique=self.technique,
            rules=tuple(dict.fromkeys((*self.rules, *once, *(rule for each in statements for rule in each.rules)))),
            level=self.level,
            links=self.links,
            smallest=self.smallest and not beside,
        )

    def _stated(self, position: Position, beside: Sequence[Repeated]) -> tuple[Statement, ...]:
        """Return the statements, with those about digits that are entered by the same step."""
        *found, last = self.statements()
        if not last.says:
            last = replace(last, says=facts(position, self.options), rules=last.rules or self.rules)
        found, last = [*map(_with_lines, found)], _with_lines(self._with_alone(position, last))
        at, place, left = position.entries.at, position.entries.place, dict(self.options)
        found.append(last)
        for cell, digit, gone in beside:
            others = tuple(dict.fromkeys(gone))
            for other in others:
                left[other] &= ~(1 << digit - 1)
            lines = [line for line in position.lines_of(cell) if not {*others}.isdisjoint(line.cells)]
            known = {place(each) for each in (cell, *others)}
            alone = tuple((at(other), left[other].bit_length()) for other in others if left[other].bit_count() == 1)
            by, held = struck_options(position, [other for other in others if left[other].bit_count() == 1])
            body = Repeats(at(cell), digit, tuple(map(at, others)), alone, by=by, held=held)
            found.append(
                Statement(
                    body,
                    tuple(
                        Fact(place(other), cell_text(left[other]))
                        if left[other].bit_count() == 1
                        else Fact(place(other), str(digit), holds=False)
                        for other in others
                    ),
                    tuple(fact for each in found for fact in each.says if fact.place in known),
                    tuple(dict.fromkeys((*(line.once(digit) for line in lines), *body.rules))),
                )
            )
        return tuple(found)

    def _with_alone(self, position: Position, last: Statement) -> Statement:
        """Return a statement with what keeps other digits out of cells beside its own that have one left by it."""
        alone = [cell for cell, left in self.options.items() if left.bit_count() == 1 and cell not in self.cells]
        if not alone or not isinstance(last.body, Argument):
            return last
        by, held = joined([Strikes(last.body.by, last.body.held), struck_options(position, alone)])
        return replace(last, body=replace(last.body, by=by, held=held))

    def without_long_notes(self, position: Position) -> Step | None:
        """Return the step without cells in which many digits would have to be noted; None if nothing else is left."""
        kept = {
            cell: left
            for cell, left in self.options.items()
            if left.bit_count() <= MOST_NOTED or position.is_marked(cell)
        }
        return self if len(kept) == len(self.options) else replace(self, options=kept) if kept else None

    def left(self, position: Position) -> Mapping[int, int]:
        """Return the digits that are left after the step, for the cells that lose some."""
        return self._left(position)[0]

    def _left(self, position: Position) -> tuple[Mapping[int, int], list[Repeated]]:
        return (self.options, []) if self.links else _beside_entered(position, self.options)


def _with_lines(statement: Statement) -> Statement:
    """Return a statement with the rules of the lines that its argument uses."""
    body = statement.body
    lines = body.rules if isinstance(body, Argument) else ()
    return replace(statement, rules=tuple(dict.fromkeys((*statement.rules, *lines)))) if lines else statement


def facts(position: Position, options: Mapping[int, int]) -> tuple[Fact, ...]:
    """Return that cells keep just these digits: those that go, or those that stay if they are few and not noted yet."""
    found = list[Fact]()
    for cell, left in sorted(options.items()):
        name = position.entries.place(cell)
        if not is_crossed_out(position, cell, left):
            found.append(Fact(name, cell_text(left)))
        else:
            found += (Fact(name, str(digit), holds=False) for digit in numbers(position.options[cell] & ~left))
    return tuple(found)


def is_crossed_out(position: Position, cell: int, left: int) -> bool:
    """Return whether digits are crossed out in a cell that keeps these: else a digit or new notes are entered."""
    return left.bit_count() > 1 and (left.bit_count() > MOST_NOTED or position.is_marked(cell))


def remarks_of(position: Position, statements: Sequence[Statement], about: Sequence[Cell] = ()) -> tuple[Remark, ...]:
    """Return statements as they are shown, with the marks and words of the kind."""
    drawings = {**DRAWINGS, **position.drawings}
    return remarks(statements, lambda each: draw(each, drawings), {**BRIEF, **position.brief}, about)


def _beside_entered(position: Position, options: Mapping[int, int]) -> tuple[Mapping[int, int], list[Repeated]]:
    """Return what cells keep when those that get their first notes drop the digits entered by the same step.

    Nobody notes a digit beside one that was just entered.  Notes that are there already get a step of their own, as all
    others of the line do.  Also returns how that comes about, digit by digit; changes nothing if a cell would lose all
    its digits.
    """
    left, found = dict(options), list[Repeated]()
    waiting = [cell for cell, own in sorted(options.items()) if own.bit_count() == 1]
    for cell in waiting:  # it grows
        gone = list[int]()
        for line in position.lines_of(cell):
            others = [
                other
                for other in line.cells
                if other != cell and not position.is_marked(other) and left.get(other, 0) & left[cell]
            ]
            for other in others:
                left[other] &= ~left[cell]
                if not left[other]:
                    return options, []
            waiting += [other for other in others if left[other].bit_count() == 1]
            gone += others
        if gone:
            found.append((cell, left[cell].bit_length(), gone))
    return left, found


def fewer(position: Position, allowed: Mapping[int, int]) -> dict[int, int]:
    """Return the cells that lose digits, with those that are left; nothing if a cell would lose all."""
    found = {}
    for cell, digits in allowed.items():
        left = position.options[cell] & digits
        if not left:
            return {}
        if left != position.options[cell]:
            found[cell] = left
    return {cell: left for cell, left in found.items() if not position.is_decided(cell)}


class Following(Generic[P]):
    """The plainest steps of successive positions, as `easiest` finds them.

    A technique that found nothing looks only at what changed since then.
    """

    def __init__(self, techniques: Iterable[Callable[[P], Iterator[Step]]]) -> None:
        self._news = dict.fromkeys(techniques, -1)

    def changed(self, cells: int) -> None:
        """Record that what is known of these cells, or of their clues, has changed."""
        for technique in self._news:
            self._news[technique] |= cells

    def steps(self, position: P) -> list[Step]:
        """Return all steps of the first technique that decides anything."""
        for technique, news in self._news.items():
            if news:
                position.news = news
                found = [*technique(position)]
                if found:
                    return found
                self._news[technique] = 0
        return []


def easiest(position: P, techniques: Iterable[Callable[[P], Iterator[Step]]], near: Cell | None = None) -> Step | None:
    """Return the plainest step of the first technique that decides anything; near a cell, also of others of its level.

    All steps of a technique have one level, and no technique has a lower one than those before it.
    """
    if near is not None:
        alike: list[Step] = []  # in the order of the techniques
        for technique in techniques:
            steps = list(technique(position))
            if alike and steps and steps[0].level > alike[0].level:
                break
            alike += steps
        return min(alike, key=lambda step: step.rank_near(near, position), default=None)
    return plainest(Following(techniques).steps(position))


def sparing(
    position: P, techniques: Iterable[Callable[[P], Iterator[Step]]], level: int, near: Cell | None = None
) -> Step | None:
    """Return the plainest step up to a level without long notes; near a cell, that of all techniques.

    Of a step that also asks for long notes, the rest is kept: they can wait until fewer digits are left.
    """
    alike: list[Step] = []
    for technique in techniques:
        steps = [short for step in technique(position) if (short := step.without_long_notes(position)) is not None]
        if steps and steps[0].level > level:
            break
        alike += steps
        if alike and near is None:
            return plainest(alike)
    return None if near is None else min(alike, key=lambda step: step.rank_near(near, position), default=None)


def plainest(steps: Iterable[Step]) -> Step | None:
    """Return the step to show, of several by one technique."""
    return min(steps, key=lambda step: step.rank, default=None)
