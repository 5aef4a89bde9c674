"""Hints for trade paths, against a walk through all inventories."""

from __future__ import annotations

import re
from random import Random

import pytest

from engine import PuzzleError
from engine.core.text import ordinal
from engine.puzzles.trades import Trades
from engine.puzzles.trades.market import Amounts
from tests.engine.hints.words import first, rungs

CAKE = "start:2apple;goal:1cake;bob:1apple=2berry;cousin:1apple,2berry=1cake;eat:1apple=1berry;pip:=1berry"
FAR = 7
MOST = 4


def distance(puzzle: Trades, start: Amounts) -> int | None:
    """The fewest trades to the goal; None if there are none up to `FAR`."""
    seen, last = {start}, [start]
    for number in range(FAR + 1):
        if any(map(puzzle.errand.goal.met, last)):
            return number
        last = [each.fire(stock) for stock in last for each in puzzle.errand.exchanges if each.can(stock)]
        last = [stock for stock in dict.fromkeys(last) if stock not in seen]
        seen.update(last)
    return None


def random_market(rng: Random) -> Trades:
    """Nothing comes from nothing and nothing grows, so that every walk ends."""
    goods = ["apple", "berry", "cake"]
    start = [rng.randint(0, 4) for _ in goods]
    exchanges = []
    for name in "abcd":
        take = rng.randint(1, 3)
        one, other = rng.sample(goods, 2)
        exchanges.append(f"{name}:{take}{one}={rng.randint(1, take)}{other}")
    goal = f"{rng.randint(1, 3)}{rng.choice(goods)}"
    given = ",".join(f"{number}{good}" for number, good in zip(start, goods, strict=True) if number)
    return Trades.parse(f"goods:{','.join(goods)};start:{given};goal:{goal};{';'.join(exchanges)}")


@pytest.mark.parametrize("seed", range(4))
def test_hints_agree_with_a_walk_through_all_inventories(seed: int) -> None:
    rng, told = Random(seed), {"reached": 0, "away": 0, "lost": 0, "never": 0, "detour": 0}
    for _ in range(250):
        try:
            puzzle = random_market(rng)
        except PuzzleError:
            continue  # nothing at the start, or a good that nobody has
        stocks, names = [puzzle.errand.known], list[str]()
        for _ in range(rng.randint(0, MOST)):
            able = [each for each in puzzle.errand.exchanges if each.can(stocks[-1])]
            if not able or puzzle.errand.goal.met(stocks[-1]):
                break
            names.append((each := rng.choice(able)).name)
            stocks.append(each.fire(stocks[-1]))
        ways = [distance(puzzle, stock) for stock in stocks]
        hint = puzzle.hint(", ".join(names))
        questions = dict(rungs(hint))
        lost = next((i for i, each in enumerate(ways) if each is None), None)
        least, now = ways[0], ways[-1]
        if least is None:
            assert first(hint) == "You can’t reach the goal. No trades lead there.", str(puzzle)
            told["never"] += 1
            continue
        if now is None:
            assert lost is not None
            assert first(hint) == "You can’t reach the goal from here."
            away = questions["Which trade leads away?"]
            assert away.startswith(f"The {ordinal(lost)}, {names[lost - 1]}."), (str(puzzle), names)
            assert re.search(r"away\.$|Before it", away)
            told["lost"] += 1
            continue
        if now:
            assert first(hint).startswith(f"The goal is {now} "), (str(puzzle), names)
            told["away"] += 1
        else:
            assert first(hint) == "You’ve reached the goal."
            told["reached"] += 1
        if not names:
            continue
        detour = next((i for i, each in enumerate(ways) if each is None or i + each > least), None)
        if detour is None:
            assert questions["Is that the shortest way?"].startswith("Yes")
            assert "fewest" not in first(hint)
            continue
        told["detour"] += 1
        asked = "How few would be enough?" if now else "Is that the shortest way?"
        assert f"{least} trade" in questions[asked]
        assert ("You can’t do it in the fewest any more" in first(hint)) is bool(now)
        assert questions["Which trade is one too many?"].startswith(f"The {ordinal(detour)}, {names[detour - 1]}.")
    assert min(told.values()) > 5, told


def test_each_answer_gives_away_a_little_more() -> None:
    hint = Trades.parse(CAKE).hint("")
    assert first(hint) == "The goal is 2 trades away."
    assert rungs(hint) == (
        ("Which can be the last?", "cousin: 1 apple and 2 berries for 1 cake."),
        ("Which can be the first?", "bob: 1 apple for 2 berries."),
    )
    lost = Trades.parse(CAKE).hint("eat")
    assert first(lost) == "The goal is 2 more trades away. You can’t do it in the fewest any more."
    assert rungs(lost)[:2] == (
        ("How few would be enough?", "2 trades would be enough from the start. This way takes 3."),
        ("Which trade is one too many?", "The first, eat. After it, no way is that short."),
    )


def test_how_much_is_needed_is_told_last() -> None:
    hint = Trades.parse("start:?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake").hint("3 bob")
    assert first(hint) == "Work back from the goal. It takes 4 trades."
    assert rungs(hint)[-1] == ("What do you need at the start?", "5 apples.")


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ("ann", "There’s no offer “ann”"),
        ("cousin", "Trade 1, cousin, takes 2 berries, but you have 0"),
        (f"{10**4 - 1} pip, {10**4 - 1} pip", "That’s more than"),
    ],
)
def test_entries_that_are_no_trades_are_refused(entries: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(words)):
        Trades.parse(CAKE).hint(entries)
