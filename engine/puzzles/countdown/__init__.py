"""Countdown numbers: make the target from the tiles, or get as near to it as they allow.

The four operations; every tile once at most, not all need be used; the result of every step is a positive whole number,
so a difference must be positive and a division exact.  `engine.puzzles.countdown.solver` defines which expressions
count as different and how they are ranked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Self

from engine.core.abilities import (
    Certified,
    Change,
    Dealt,
    Fresh,
    Hint,
    Hinted,
    Inventive,
    Judged,
    Judgement,
    Offer,
    Rated,
    Rating,
    Transparent,
    Workings,
)
from engine.core.difficulty import GRADES
from engine.core.limits import Progress, Tick, never_stop
from engine.core.puzzle import Complaint, Example, PuzzleError, PuzzleTooLarge
from engine.core.text import counted, sentence, times, whole_number
from engine.formats.exchange import Exchanged
from engine.puzzles.countdown.expression import MOST_TILE, Expression, work_out
from engine.puzzles.countdown.free_text import spoken, tiles_and_target
from engine.puzzles.countdown.solver import DEALT, LARGE, LEAST_TARGET, MOST_TARGET, SMALL, ranked, reachable
from engine.puzzles.countdown.tutorial import TUTORIAL

if TYPE_CHECKING:
    from random import Random

    from engine.core.rng import SeededRandom

__all__ = ["Countdown", "Expression", "reachable", "work_out"]

MOST_TILES = 8
MOST_FREE_TARGET = 999_999
TARGETS_TRIED = 20
"""Rounds that are looked at with one set of draws, to complete a part of one."""
MOST_ENTRIES = 1_000
"""Most characters of the steps that a hint goes on from."""

_LIST = re.compile(r"\[([^\[\]]*)\]\s*(?:=|->|→)?(.*)", re.DOTALL)
_CANONICAL = re.compile(r"(?P<tile>[0-9]+)(?:,[0-9]+)*=(?P<target>[0-9]+)")
_EQUALS = re.compile(r"=|->|→")
_BETWEEN = re.compile(r"\s*,\s*|\s+")
_BLANK = "_"
_BLANKS = {"", _BLANK, "?"}
_PRINTED = str.maketrans("*/", "×÷")


@dataclass(frozen=True)
class Countdown(
    Certified[Expression],
    Hinted[Expression],
    Judged[Expression],
    Dealt[Expression],
    Rated[Expression],
    Inventive[Expression],
    Transparent[Expression],
    Exchanged[Expression],
):
    """`tiles`, at most 8, each from 1 to 9999, kept with the largest first; `target` from 1 to 999,999.

    A selection and a target of the show are within these limits; anything else is read by free rules, and says so.

    The level of a dealt round says how many tiles it takes, three to six, how many ways there are, and whether one of
    them can be built up tile by tile without a division or large numbers: see `dealer`.
    """

    tiles: tuple[int, ...]
    target: int

    slug = "countdown"
    name = "Countdown numbers"
    short_name = "Countdown"
    also_called = frozenset(["countdown", "tile", "target"])
    tagline = "Reach the target with six numbers and simple sums."
    rules = (
        "Add, subtract, multiply and divide your tiles to reach the target. You can use each tile once, and you "
        "don’t need them all. Large tiles are 25, 50, 75 and 100. Every step must give a whole number above zero. "
        "If nobody can reach the target, the closest number wins."
    )
    formats = (
        "tiles = target, such as 100,75,10,8,3,2=746",
        "with spaces or an arrow, such as 100 75 2 10 3 8 -> 746",
        "a list and a target, such as [100, 75, 2, 10, 3, 8] 746 or 746 [100,75,10,8,3,2]",
        "in words, such as Target: 746, Numbers: 100 75 10 8 3 2",
        "just the numbers, with the target first or last: 100 75 10 8 3 2 746",
    )
    own_text = _CANONICAL
    tutorial = TUTORIAL
    worked = 1
    examples = (
        Example("One short way and fourteen long ones", "100,75,10,8,3,2=746", 15),
        Example("Four ways, all six tiles", "100,25,10,5,3,1=586", 4),
        Example("Hutton’s problem", "50,25,10,7,3,1=765", 12),
        Example("The four large tiles, two ways", "100,75,50,25,6,3=952", 2),
        Example("Missed by one", "75,50,25,8,7,5=947", 0),
        Example("Free rules: seven primes for a year", "17,13,11,7,5,3,2=2026", 54),
    )

    offers = tuple(
        Offer(f"{number}l", f"{number} large" if number else "No large tiles", GRADES)
        for number in range(len(LARGE) + 1)
    )
    offered_by = "Large tiles"
    deals = ("no large tiles", "1 large", "2 large", "3 large", "4 large")
    entries_note = "A sum, or its steps with commas between them."
    entries_example = "10 * 75 = 750"
    checker = "engine.puzzles.countdown.checker"
    attempt_label = "Your sum, or its steps with commas between them"

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles, reverse=True)))

    @classmethod
    def read(cls, text: str) -> Self:
        filed = cls.from_file(text)
        if filed is not None:
            return filed
        typed, *targets = _parts(text)
        tokens = _BETWEEN.split(typed.strip())
        tiles, wrong, blank = [], [], []
        for number, token in enumerate(tokens[:MOST_TILES], start=1):
            if token in _BLANKS:
                blank.append(f"tile{number}")
                continue
            try:
                tiles.append(whole_number(token, what=f"tile {number}", least=1, most=MOST_TILE))
            except ValueError as error:
                wrong.append(Complaint(str(error), (f"tile{number}",)))
        # Whoever fills six places with tiles of the show is told of the show's limits, not of the widest that are read.
        shown = len(tokens) == DEALT and not wrong and not Counter(tiles) - Counter(LARGE + SMALL)
        if blank:
            asked = (
                f"large ones from {LARGE[-1]} to {LARGE[0]}, small ones from 1 to 10"
                if shown
                else f"each from 1 to {MOST_TILE:,}"
            )
            wrong.append(Complaint(f"{counted(len(blank), 'tile')} to go: {asked}", tuple(blank), missing=True))
        target = 0
        try:
            if len(targets) != 1:
                found = "no target" if not targets else f"{len(targets)} targets"
                raise ValueError(f"after the tiles: {found}. Use one, as in 100 75 2 = 746")
            if targets[0].strip() in _BLANKS:
                least, most = (LEAST_TARGET, MOST_TARGET) if shown else (1, MOST_FREE_TARGET)
                text = f"type a target from {least} to {most:,}"
                wrong.append(Complaint(text, ("target",), missing=True))
            else:
                target = whole_number(targets[0].strip(), what="target", least=1, most=MOST_FREE_TARGET)
        except ValueError as error:
            wrong.append(Complaint(str(error), ("target",)))
        if wrong:
            raise PuzzleError(*wrong)
        if len(tokens) > MOST_TILES:
            text = f"that’s {len(tokens)} tiles; the limit is {MOST_TILES}"
            raise PuzzleTooLarge(Complaint(text, (f"tile{MOST_TILES + 1}",)))
        return cls(tuple(tiles), target)

    @classmethod
    def read_loosely(cls, text: str) -> Self | None:
        """Read the round in a sentence that says what to make from which tiles."""
        found = spoken(text)
        return None if found is None else cls.read(f"{found[0]} = {found[1]}")

    def __str__(self) -> str:
        return f"{','.join(map(str, self.tiles))}={self.target}"

    def solutions(self, tick: Tick = never_stop) -> Iterator[Expression]:
        """Yield the expressions for the target, or for the values nearest to it.

        The simplest first: fewest tiles, then fewest brackets, divisions and subtractions, then the smallest results on
        the way (by their product).  If two values, one on each side, are equally near, the simplest expression of each
        comes before all others.
        """
        for _, _, expression in ranked(self.tiles, self.target, tick):
            tick(Progress("trying sums"))
            yield work_out(expression)

    def complaints(self, solution: Expression) -> Iterable[Complaint]:
        if not isinstance(solution, Expression) or not isinstance(solution.expression, str):
            yield Complaint("that isn’t a sum of your tiles", ("expression",))
            return
        try:
            right = work_out(solution.expression)
        except ValueError as error:
            yield Complaint(str(error), ("expression",))
            return
        dealt = Counter(self.tiles)
        for tile, uses in Counter(right.tiles).items():
            if not dealt[tile]:
                yield Complaint(f"you don’t have a {tile}", ("expression",))
            elif uses > dealt[tile]:
                yield Complaint(f"you’ve used {tile} {times(uses)}, but have it {times(dealt[tile])}", ("expression",))
        for field in ("value", "steps", "tiles"):
            claimed, true = getattr(solution, field), getattr(right, field)
            if type(claimed) is not type(true) or claimed != true:
                yield Complaint(f"the {field} of {right.expression} should be {true}", (field,))

    def miss(self, solution: Expression) -> int:
        return abs(solution.value - self.target)

    def certificate(self, miss: int, tick: Tick = never_stop) -> str:
        from engine.puzzles.countdown.certificate import write

        nearer = range(max(self.target - miss + 1, 1), self.target + miss)
        return f"# {self.slug} {self}: nothing nearer than {miss} off\n{write(self.tiles, nearer, tick)}"

    def verdict_text(self, found: Sequence[Expression], complete: bool) -> str:
        ways = f"{'' if complete else 'at least '}{len(found)} way{'s' if len(found) > 1 else ''}"
        uses = counted(len(found[0].tiles), "tile")
        simplest = f"The simplest uses {uses}" if len(found) > 1 else f"It uses {uses}"
        if self.miss(found[0]) == 0:
            return f"{self.target} exactly, in {ways}. {simplest}."
        values = sorted({answer.value for answer in found})
        nearest = " and ".join(map(str, values))
        return (
            f"You can’t make {self.target}. The closest {'is' if len(values) == 1 else 'are'} {nearest}, in {ways}. "
            f"{simplest}."
        )

    def workings(self, at: str = "", tick: Tick = never_stop) -> Workings:
        """Return how machines solve it, see `workings`."""
        from engine.puzzles.countdown.workings import workings

        return workings(self.tiles, self.target, tick)

    def hint(self, entries: str, tick: Tick = never_stop) -> Hint:
        """Return questions from the steps that a player has typed so far, as `judge` reads them; each
        reveals a little.
        """
        from engine.puzzles.countdown.hints import next_questions
        from engine.puzzles.countdown.steps import on_the_table

        try:
            if len(entries) > MOST_ENTRIES:
                raise ValueError(f"that’s {len(entries):,} characters; the limit is {MOST_ENTRIES:,}")
            played = on_the_table(entries, self.tiles)
        except ValueError as error:
            raise PuzzleError(
                f"entries: use steps such as 100 - 2 = 98, with commas between them. {sentence(str(error))}"
            ) from error
        return next_questions(self.tiles, self.target, played, tick)

    def judge(self, attempt: str) -> Judgement:
        """Return the value of a sum such as `(100 - 2) * 7 + 75`, or of its steps: how far it is from the target."""
        from engine.puzzles.countdown.steps import as_expression

        try:
            answer = work_out(as_expression(attempt, self.target))
        except ValueError as error:
            return Judgement(f"That doesn’t work: {error}.", False, (Complaint(str(error), ("attempt",)),))
        if complaints := tuple(self.complaints(answer)):
            return Judgement(f"That doesn’t work: {'; '.join(map(str, complaints))}.", False, complaints)
        miss, uses = self.miss(answer), counted(len(answer.tiles), "tile")
        how_far = f"Spot on: {self.target}" if miss == 0 else f"{answer.value}: {miss} off"
        return Judgement(f"{how_far}, using {uses}.", True, done=miss == 0)

    def rate(self, tick: Tick = never_stop) -> Rating:
        """Return how many ways there are, and the level that they are dealt for."""
        from engine.puzzles.countdown.dealer import level_of, way_of

        ways = sorted(self.solutions(tick), key=lambda way: len(way.tiles))
        if miss := self.miss(ways[0]):
            return Rating(0, f"Nobody can reach {self.target}: {miss} off is the closest")
        fewest = len(ways[0].tiles)
        told = f"{counted(len(ways), 'way')}, {counted(fewest, 'tile')} needed"
        found = [way_of(each.expression, len(each.tiles)) for each in ways]
        seen = "some way is built up tile by tile" if any(each.obvious for each in found) else "no way is easy to see"
        reason = f"It takes {fewest} of {counted(len(self.tiles), 'tile')}, and {seen}"
        grade = level_of(found)
        return Rating(
            len(ways), told, grade, reason if grade else "It’s unlike the targets we deal, so it has no level"
        )

    def changes(self, draws: SeededRandom, tick: Tick, *, harder: bool) -> Iterator[Change[Rated[Expression]]]:
        """Yield the same tiles with other targets."""
        for target in draws.shuffled(range(LEAST_TARGET, MOST_TARGET + 1)):
            if target != self.target:
                yield Change(replace(self, target=target), ("target",))

    def settled(self, draws: SeededRandom, tick: Tick) -> Iterator[Change[Rated[Expression]]]:
        """Yield the same tiles with other targets that have one way, the nearest first."""
        from engine.puzzles.countdown.dealer import targets_of_one_way

        for target in targets_of_one_way(self.tiles, self.target, tick):
            yield Change(replace(self, target=target), ("target",))

    @classmethod
    def inventions(
        cls, text: str, drawn: str, draws: SeededRandom, tick: Tick
    ) -> Iterator[Change[Inventive[Expression]]]:
        """Yield rounds of the show with the tiles that are there, and any target where none is."""
        cls.check_begun(text)
        typed, aim, *_ = (*_parts(text), "")
        tokens = _BETWEEN.split(typed.strip())
        tokens += [_BLANK] * (DEALT - len(tokens))
        known = [whole_number(token, what="tile", least=1, most=MOST_TILE) for token in tokens if token not in _BLANKS]
        blank = [number for number, token in enumerate(tokens) if token in _BLANKS]
        left = sorted((Counter(LARGE + SMALL) - Counter(known)).elements())
        is_open = aim.strip() in _BLANKS
        aimed = 0 if is_open else whole_number(aim.strip(), what="target", least=1, most=MOST_FREE_TARGET)
        places = (*(f"tile{number + 1}" for number in blank), *(["target"] if is_open else []))
        for _ in range(TARGETS_TRIED):
            tick(Progress("filling in the rest"))
            tiles = [*known, *draws.sample(left, len(blank))]
            yield Change(cls(tuple(tiles), aimed or draws.between(LEAST_TARGET, MOST_TARGET)), places)

    @classmethod
    def deal(cls, what: str, random: Random) -> Self:
        """Deal six tiles of the show, with as many large ones as `what` says, and a target from 100 to 999."""
        large = cls.deals.index(what)
        tiles = random.sample(LARGE, large) + random.sample(SMALL, DEALT - large)
        return cls(tuple(tiles), random.randint(LEAST_TARGET, MOST_TARGET))

    @classmethod
    def fresh(cls, size: str, level: str, draws: SeededRandom, tick: Tick) -> Fresh[Self] | None:
        """Deal a round, see `dealer`."""
        from engine.puzzles.countdown.dealer import dealt

        found = dealt(size, level, draws, tick)
        return None if found is None else Fresh(cls(*found))

    @staticmethod
    def show() -> dict[str, object]:
        """Return the show's tiles and limits, for the editor: values that the json module can write."""
        return {
            "stacks": {"large": LARGE[::-1], "small": sorted(SMALL)},
            "dealt": DEALT,
            "target": {"least": LEAST_TARGET, "most": MOST_TARGET},
            "free": {"tiles": MOST_TILES, "tile": MOST_TILE, "target": MOST_FREE_TARGET},
        }

    def draw(self, solution: Expression | None = None) -> str:
        lines = [f"Target {self.target}", f"Tiles  {' '.join(map(str, self.tiles))}"]
        if solution is not None:
            miss = self.miss(solution)
            away = f" ({miss} off)" if miss else ""
            lines += ["", f"{solution.expression} = {solution.value}{away}".translate(_PRINTED), ""]
            lines += [f"{n}. {step}".translate(_PRINTED) for n, step in enumerate(solution.steps, start=1)]
        return "\n".join(lines).rstrip()

    def reading(self) -> str:
        surplus = Counter(self.tiles) - Counter(LARGE + SMALL)
        why = []
        if len(self.tiles) != DEALT:
            why.append(f"{counted(len(self.tiles), 'tile')} instead of the show’s {DEALT}")
        if surplus:
            why.append(f"{', '.join(map(str, sorted(surplus)))} aren’t in the show’s tiles, or not that often")
        if not LEAST_TARGET <= self.target <= MOST_TARGET:
            why.append(f"a target outside {LEAST_TARGET} to {MOST_TARGET}")
        return f"Free rules: {'; '.join(why)}." if why else "TV rules."

    def summary(self) -> str:
        return f"{counted(len(self.tiles), 'tile')}, target {self.target}"

    @classmethod
    def solution_from_json(cls, value: object) -> Expression:
        match value:
            case {"expression": str(text), "value": result, "steps": [*steps], "tiles": [*tiles], **others} if (
                not others
                and all(type(step) is str for step in steps)
                and all(type(number) is int for number in (result, *tiles))
            ):
                return Expression(text, result, tuple(steps), tuple(tiles))
        raise PuzzleError(
            "a solution is an object of expression (text), value (number), steps (texts), tiles (numbers)"
        )

    def solution_to_json(self, solution: Expression) -> object:
        return {name: list(each) if isinstance(each, tuple) else each for name, each in asdict(solution).items()}


def _parts(text: str) -> tuple[str, ...]:
    """Return the tiles of a text, and what stands where the target should."""
    listed = _LIST.fullmatch(text)
    return tuple(tiles_and_target(text) or (listed.groups() if listed else _EQUALS.split(text)))
