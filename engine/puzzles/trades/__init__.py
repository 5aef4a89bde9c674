"""Trade paths: from the start to the goal by the fewest trades.

Sequences are counted: two with the same trades in another order are two.  An amount left open is as small as possible
(several: their total), which comes before the number of trades.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count, groupby, islice
from typing import TYPE_CHECKING, Self

from engine.core.abilities import (
    Change,
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
from engine.core.limits import Stopped, Tick, never_stop
from engine.core.puzzle import Complaint, Example, OptimumPuzzle, PuzzleError, Status
from engine.core.text import counted, sentence
from engine.formats.exchange import Exchanged
from engine.puzzles.trades.market import Amounts, Errand, Exchange, Goal, least_start
from engine.puzzles.trades.notation import CANONICAL, TradeText, read, with_some_goal, write
from engine.puzzles.trades.pictures import PICTURES, picture
from engine.puzzles.trades.solver.counts import MOST_TRADES, TradePath, possible
from engine.puzzles.trades.solver.proofs import never, worth
from engine.puzzles.trades.solver.search import shortest
from engine.puzzles.trades.tutorial import TUTORIAL
from engine.puzzles.trades.words import amount as in_words

if TYPE_CHECKING:
    from engine.core.rng import SeededRandom

__all__ = ["TradePath", "Trades"]

GOALS_TRIED = 3
"""Goals among which one is drawn, those that take the most trades."""
MOST_COUNTED = 1_000
"""Most ways that are counted while a puzzle is made."""
MOST_PIVOTS = 40
"""Pivots of the linear program while you type: some 10 ms, 200 ms if all numbers are long."""


@dataclass(frozen=True)
class Trades(
    OptimumPuzzle[TradePath],
    Hinted[TradePath],
    Judged[TradePath],
    Rated[TradePath],
    Inventive[TradePath],
    Transparent[TradePath],
    Exchanged[TradePath],
):
    """Up to 40 `goods`, each with a symbol or an empty one, up to 60 exchanges, amounts to 9,999.

    A dealt puzzle has a single shortest way, and its level measures the effort of finding it: each trade of the way
    counts one, and so does each other trade that could be made instead, or two if that puts the goal out of reach.
    """

    goods: tuple[str, ...]
    symbols: tuple[str, ...]
    errand: Errand

    slug = "trades"
    name = "Trades"
    short_name = "Trades"
    also_called = frozenset(["trade", "goods", "exchange"])
    tagline = "Trade what you have for what you want."
    rules = (
        "Each offer takes some items from you and gives you others. You can use it if you have everything it takes, "
        "as often as you like. “All, at least 3” means you need three, and it takes every one you have. Reach the "
        "goal in as few trades as you can. Leftovers don’t matter, unless the goal asks for an exact number. If an "
        "amount at the start is open (?), find the smallest that works first."
    )
    formats = (
        "one line, such as start:3apple;goal:1cake;b:1apple=2berry;c:2apple,5berry=1cake",
        "lines or slashes, such as start: 3 apple, ? berry / goal: 1 cake / b: 1 apple -> 2 berry",
        "at least: goal: 2+ cake; all of them, at least three: c: 3+ apple -> 1 cake; open: start: ? apple",
        "from nothing: a: -> 1 apple, or a: / -> 1A",
        "symbols before names, such as 🍎 apple",
    )
    too_large_message = f"The shortest way would take more than {MOST_TRADES:,} trades, so we stopped looking."
    own_text = CANONICAL
    tutorial = TUTORIAL
    examples = (
        Example(
            "Aunt, Bob and the cousin’s cake",
            "goods:~1f34e~apple,~1f352~berry,~1f382~cake;goal:1cake;aunt:=1apple;bob:1apple=2berry;cousin:2apple,5berry=1cake",
            28,
        ),
        Example(
            "How many apples for a cake?",
            "start:?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake",
        ),
        Example(
            "Four apples aren’t enough",
            "start:4apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake",
            0,
        ),
        Example(
            "The market takes the whole catch",
            "goods:~1f41f~fish,~1fa99~coin;goal:2..coin;cast:=1fish;market:3..fish=1coin",
        ),
        Example(
            "From a paperclip to a house",
            "start:1paperclip;goal:1house;a:1paperclip=1pen;b:1pen=1doorknob;c:1doorknob=1stove;d:1stove=1generator;"
            "e:1generator=1keg;f:1keg=1snowmobile;g:1snowmobile=1trip;h:1trip=1van;i:1van=1contract;j:1contract=1rent;"
            "k:1rent=1afternoon;l:1afternoon=1globe;m:1globe=1role;n:1role=1house",
        ),
    )

    offers = (
        Offer("6", "6 offers", GRADES[:4]),
        Offer("9", "9 offers", GRADES[1:5]),
        Offer("12", "12 offers", (), GRADES[2:]),
    )

    entries_note = "Names of offers in order, with commas between them; 5 aunt is five times."
    entries_example = "5 aunt, 3 bob"
    attempt_label = "Your trades, such as 5 aunt, 3 bob, cousin"

    @classmethod
    def read(cls, text: str) -> Self:
        found = cls.from_file(text)
        if found is not None:
            return found
        parts = read(text)
        return cls(parts.goods, parts.symbols, parts.errand)

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        return write(TradeText(self.goods, self.symbols, self.errand))

    def solutions(self, tick: Tick = never_stop) -> Iterator[TradePath]:
        """Yield the sequences with the least start and then the fewest trades; those of the same trades
        one after another.
        """
        return shortest(self.errand, tick)

    @classmethod
    def fresh(cls, size: str, level: str, draws: SeededRandom, tick: Tick) -> Fresh[Trades] | None:
        """Deal a puzzle, see `dealer`."""
        from engine.puzzles.trades.dealer import dealt

        parts = dealt(size, level, draws, tick)
        return None if parts is None else Fresh(cls(parts.goods, parts.symbols, parts.errand))

    def workings(self, at: str = "", tick: Tick = never_stop) -> Workings:
        """Return how machines solve it, see `workings`."""
        from engine.puzzles.trades.workings import workings

        return workings(self.errand, self.goods, tick)

    def hint(self, entries: str, tick: Tick = never_stop) -> Hint:
        """Return questions from the trades that a player has made, as `judge` reads them; each reveals a little."""
        from engine.puzzles.trades import attempts
        from engine.puzzles.trades.hints import next_questions

        try:
            made = attempts.read(self.errand, entries) if entries.strip() else []
            attempts.made(self.errand, self.goods, made)
        except ValueError as error:
            raise PuzzleError(f"entries: use trades such as 5 aunt, 3 bob, cousin. {sentence(str(error))}") from error
        return next_questions(self.errand, self.goods, made, tick)

    def rate(self, tick: Tick = never_stop) -> Rating:
        """Return how many shortest ways there are, and of how many sets of trades; the level as it is dealt, or why
        there is none.
        """
        from engine.puzzles.trades.dealer import level_of

        ways = list(islice(self.solutions(tick), MOST_COUNTED))
        if not ways:
            return Rating(0, "You can’t reach the goal")
        number, sets = len(ways), len({tuple(sorted(way.trades)) for way in ways})
        told = f"{counted(len(ways[0].trades), 'trade')}, {number:,}{' or more' if number == MOST_COUNTED else ''} "
        told += "way" if number == 1 else "ways"
        if 1 < number < MOST_COUNTED:
            told += ", all with the same trades" if sets == 1 else f", {sets} sets of trades"
        grade, reason = (
            level_of(self.errand) if number == 1 else ("", "It has no level because there’s more than one shortest way")
        )
        return Rating(number, told, grade, reason)

    def changes(self, draws: SeededRandom, tick: Tick, *, harder: bool) -> Iterator[Change[Rated[TradePath]]]:
        """Yield markets with one more or less of something at the start, or in an offer."""
        from engine.puzzles.trades.dealer import changed

        for errand, place in changed(self.errand, draws):
            yield Change(replace(self, errand=errand), (place,))

    @classmethod
    def check_begun(cls, text: str) -> None:
        """Accept offers that some goal can be found for, too."""
        super().check_begun(text)
        _begun(text)

    @classmethod
    def inventions(
        cls, text: str, drawn: str, draws: SeededRandom, tick: Tick
    ) -> Iterator[Change[Inventive[TradePath]]]:
        """Yield markets with the offers that are there, and a goal."""
        super().check_begun(text)
        begun, found = _begun(text)
        for good, amount in draws.shuffled(found[:GOALS_TRIED]):
            least = tuple(amount * (number == good) for number in range(len(begun.goods)))
            yield Change(cls(begun.goods, begun.symbols, replace(begun.errand, goal=Goal(least))), ("goal",))

    def judge(self, attempt: str) -> Judgement:
        """Return the value of trades in order, see `engine.puzzles.trades.attempts`."""
        from engine.puzzles.trades import attempts

        return attempts.judge(self.errand, self.goods, attempt)

    def size(self, solution: TradePath) -> int:
        return len(solution.trades)

    def complaints(self, solution: TradePath) -> Iterable[Complaint]:
        """Yield trades that cannot be made, a goal not reached, and a start that could be smaller."""
        by_name = {each.name: each for each in self.errand.exchanges}
        if (
            not isinstance(solution, TradePath)
            or len(solution.start) != len(self.goods)
            or any(type(amount) is not int or amount < 0 for amount in solution.start)
        ):
            yield Complaint("that isn’t a start and a list of trades", ("start",))
            return
        if unknown := [name for name in solution.trades if name not in by_name]:
            yield Complaint(f"there’s no offer {unknown[0]}", ("exchanges",))
            return
        stock = solution.start
        for good, (given, amount) in enumerate(zip(self.errand.start, stock, strict=True)):
            if given is not None and given != amount:
                yield Complaint(
                    f"you start with {in_words(given, self.goods[good])}, not {amount}", (f"start-{good + 1}",)
                )
        for number, name in enumerate(solution.trades, start=1):
            if not by_name[name].can(stock):
                yield Complaint(f"trade {number}, {name}, isn’t possible: you don’t have what it takes", (name,))
                return
            stock = by_name[name].fire(stock)
        if not self.errand.goal.met(stock):
            yield Complaint("these trades don’t reach the goal", ("goal",))
            return
        path = [by_name[name] for name in solution.trades]
        for good in self.errand.open:
            least = least_start(good, path, self.errand.goal)
            if least != solution.start[good]:
                enough = in_words(least or 0, self.goods[good])
                yield Complaint(f"{enough} at the start would be enough", (f"start-{good + 1}",))

    def verdict_text(self, found: Sequence[TradePath], complete: bool) -> str:
        said = []
        if self.errand.open:
            opened = ", ".join(in_words(found[0].start[good], self.goods[good]) for good in self.errand.open)
            said.append(f"You need at least this to start: {opened}.")
        said.append(f"{counted(len(found[0].trades), 'trade')}. You can’t do it in fewer.")
        mixes = len({(path.start, frozenset(Counter(path.trades).items())) for path in found})
        number = f"{'' if complete else 'At least '}{counted(len(found), 'way')}"
        if len(found) > 1:
            which = (
                "all with the same trades in a different order"
                if mixes == 1
                else f"with {mixes} different sets of trades"
            )
            said.append(f"{number}, {which}.")
        elif complete:
            said.append("There’s no other way as short.")
        return " ".join(said)

    def headline(self, status: Status, best: TradePath | None, count: int, complete: bool) -> str:
        if best is not None and status in {"unique", "several"}:
            return counted(len(best.trades), "trade")
        return "Can’t be reached" if status == "impossible" else super().headline(status, best, count, complete)

    def flaws(self) -> Iterable[Complaint]:
        """Yield what can never be had, or worths of the goods that prove the goal out of reach."""
        stock, _ = possible(self.errand, range(len(self.errand.exchanges)))
        lacking = [good for good, wanted in enumerate(self.errand.goal.least) if wanted > stock[good]]
        for good in lacking:
            wanted = in_words(self.errand.goal.least[good], self.goods[good])
            yield Complaint(f"there’s no way to get {wanted}", (f"goal-{good + 1}",))
        for good in never(self.errand):
            if good not in lacking:
                exactly = in_words(self.errand.goal.least[good], self.goods[good])
                yield Complaint(f"no trades ever leave you with exactly {exactly}", (f"goal-{good + 1}",))
                lacking.append(good)
        if not lacking and (worths := self._worths()):
            listed = ", ".join(f"{each} for each {self.goods[good]}" for good, each in enumerate(worths) if each)
            start = sum(each * have for each, have in zip(worths, self.errand.known, strict=True))
            goal = sum(each * wanted for each, wanted in zip(worths, self.errand.goal.least, strict=True))
            yield Complaint(
                f"count {listed}. Then no offer gives more than it takes, but you need {goal} and start with {start}",
                ("goal",),
            )

    def _worths(self) -> Amounts | None:
        """Return what proves the goal out of reach, if it is found at once."""
        pivots = count(1)

        def watch() -> None:
            if next(pivots) > MOST_PIVOTS:
                raise Stopped("time")

        try:
            return worth(self.errand, watch)
        except Stopped:
            return None

    def steps(self, solution: TradePath) -> list[tuple[str, int, Amounts]]:
        """Return the sequence in runs of the same trade: its name, how often, and the inventory afterwards."""
        by_name = {each.name: each for each in self.errand.exchanges}
        stock, runs = solution.start, []
        for name, run in groupby(solution.trades):
            times = 0
            for _ in run:
                stock, times = by_name[name].fire(stock), times + 1
            runs.append((name, times, stock))
        return runs

    def exchange(self, name: str) -> Exchange:
        """Return the exchange of this name."""
        return next(each for each in self.errand.exchanges if each.name == name)

    def state(self) -> dict[str, object]:
        """Return goods and exchanges row by row, in the editor's form: values that the json module can write."""
        errand, goal = self.errand, self.errand.goal

        def terms(amounts: Amounts, all_of: frozenset[int] = frozenset()) -> list[dict[str, object]]:
            return [
                {"good": good, "amount": str(amount), "all": good in all_of}
                for good, amount in enumerate(amounts)
                if amount or good in all_of
            ]

        goods = [
            {
                "symbol": self.symbols[good],
                "name": name,
                "start": "?" if errand.start[good] is None else str(errand.start[good]),
                "how": "exact" if good in goal.exact else "least" if goal.least[good] else "any",
                "goal": str(goal.least[good]),
            }
            for good, name in enumerate(self.goods)
        ]
        exchanges = [
            {"name": each.name, "takes": terms(each.takes, each.all_of), "gives": terms(each.gives)}
            for each in errand.exchanges
        ]
        return {"goods": goods, "exchanges": exchanges}

    def draw(self, solution: TradePath | None = None) -> str:
        if solution is None:
            return self._listing()
        lines = [f"start: {self.inventory(solution.start)}"]
        number = 1
        for name, times, stock in self.steps(solution):
            which = f"{number}-{number + times - 1}. {times} × {name}" if times > 1 else f"{number}. {name}"
            lines.append(f"{which}: {self.inventory(stock)}")
            number += times
        return "\n".join(lines)

    def pictures(self) -> list[tuple[str, str, str]]:
        """Return the symbols that are drawn: the symbol, what it shows, and its file."""
        return [(symbol, name, picture(symbol)) for symbol, name in PICTURES.items()]

    def picture(self, good: int) -> str:
        """Return the name of the file that shows a good; empty if it isn't drawn."""
        return picture(self.symbols[good])

    def inventory(self, stock: Sequence[int | None]) -> str:
        """Return the inventory in words."""
        listed = [
            f"? {self.goods[good]}" if have is None else in_words(have, self.goods[good])
            for good, have in enumerate(stock)
            if have != 0
        ]
        return ", ".join(listed) or "nothing"

    def _listing(self) -> str:
        goal = self.errand.goal
        wanted = [
            f"{in_words(least, self.goods[good])}{'' if good in goal.exact else ' or more'}"
            for good, least in enumerate(goal.least)
            if least or good in goal.exact
        ]
        lines = [f"start: {self.inventory(self.errand.start)}", f"goal: {', '.join(wanted) or 'anything'}"]
        for each in self.errand.exchanges:
            takes = ", ".join(
                f"all {self.goods[good]} (at least {take})" if good in each.all_of else in_words(take, self.goods[good])
                for good, take in enumerate(each.takes)
                if take or good in each.all_of
            )
            lines.append(f"{each.name}: {takes or 'nothing'} → {self.inventory(each.gives)}")
        return "\n".join(lines)

    def summary(self) -> str:
        return f"{counted(len(self.goods), 'item')}, {counted(len(self.errand.exchanges), 'offer')}"

    @classmethod
    def solution_from_json(cls, value: object) -> TradePath:
        match value:
            case {"start": [*start], "trades": [*trades], **others} if (
                not others and all(type(each) is int for each in start) and all(type(each) is str for each in trades)
            ):
                return TradePath(tuple(start), tuple(trades))
        raise PuzzleError("a solution is an object of start (numbers) and trades (names)")

    def solution_to_json(self, solution: TradePath) -> object:
        return {"start": list(solution.start), "trades": list(solution.trades)}


def _begun(text: str) -> tuple[TradeText, list[tuple[int, int]]]:
    """Return the parts of a market without a goal, and goals for it, as goods and amounts.

    Raises:
        PuzzleError: there is none; says what to do first.
    """
    from engine.puzzles.trades.dealer import goals

    begun = with_some_goal(text)
    if begun is None:
        raise PuzzleError("Add two items and an offer first. We’ll find a goal.")
    found = [] if begun.errand.open else list(goals(begun.errand))
    if not found:
        raise PuzzleError("We found no goal for these offers. Change what you have, or what they take.")
    return begun, found
