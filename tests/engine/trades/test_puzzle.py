"""Trade paths: the document's figures, and every answer against a walk through all inventories."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from random import Random

import pytest

from engine import Complaint, Progress, PuzzleError, PuzzleTooLarge, Stopped, solve
from engine.puzzles.trades import TradePath, Trades, attempts
from engine.puzzles.trades.dealer.themes import THEMES
from engine.puzzles.trades.notation import MOST_AMOUNT
from engine.puzzles.trades.pictures import PICTURES, picture
from engine.puzzles.trades.solver.counts import MOST_TRADES
from engine.puzzles.trades.solver.program import Program
from engine.puzzles.trades.solver.proofs import never, proves, worth
from engine.puzzles.trades.words import amount
from tests import ROOT

FROM_NOTHING = "goal: 1 cake / a: -> 1 apple / b: 1 apple -> 2 berry / c: 2 apple + 5 berry -> 1 cake"
WITHOUT_A = "start: ? apple / goal: 1 cake / b: 1 apple -> 2 berry / c: 2 apple + 5 berry -> 1 cake"

Sequence = tuple[tuple[int, ...], tuple[str, ...]]


def paths(text: str, most: int = 1000) -> list[TradePath]:
    return list(islice(Trades.parse(text).solutions(), most))


def test_a_cake_from_nothing_takes_nine_trades_and_leaves_one_berry() -> None:
    found = paths(FROM_NOTHING)
    assert {len(path.trades) for path in found} == {9}
    # The lattice paths of 5 and 3 steps that stay on one side of the diagonal: 56 - 28.
    assert len(found) == len(set(found)) == 28
    listed = "abababaac,ababaabac,ababaaabc,abaabbaac,abaababac,abaabaabc,abaaabbac"
    assert set(listed.split(",")) <= {"".join(path.trades) for path in found}
    puzzle = Trades.parse(FROM_NOTHING)
    *_, (_, _, stock) = puzzle.steps(found[0])
    assert dict(zip(puzzle.goods, stock, strict=True)) == {"cake": 1, "apple": 0, "berry": 1}


def test_without_the_aunt_five_apples_are_the_least() -> None:
    assert [(path.start, path.trades) for path in paths(WITHOUT_A)] == [((5, 0, 0), ("b", "b", "b", "c"))]
    fewer = solve(Trades.parse(WITHOUT_A.replace("?", "4")))
    assert fewer.status == "impossible"
    assert "apple" in fewer.message


def test_the_least_start_comes_before_the_number_of_trades() -> None:
    with_a = WITHOUT_A.replace("/ b:", "/ a: -> 1 apple / b:")
    assert {(path.start, len(path.trades)) for path in paths(with_a)} == {((0, 0, 0), 9)}


def test_goods_that_are_only_borrowed_must_be_there_first() -> None:
    kitchen = "goal: 1 omelette / fry: 1 pan + 2 egg -> 1 pan + 1 omelette / lay: -> 1 egg"
    assert paths(kitchen) == []
    assert Counter(paths(f"{kitchen} / buy: 3 egg -> 1 pan")[0].trades) == {"lay": 5, "buy": 1, "fry": 1}


def test_goods_that_wait_for_each_other_need_somebody_to_begin() -> None:
    ring = "goal: 2 c / x: 1 a -> 1 b / y: 1 b -> 1 a + 1 c"
    assert paths(ring) == []
    assert {"".join(path.trades) for path in paths(f"{ring} / z: -> 1 b")} == {"zyxy", "zyzy", "zzyy"}


def test_all_of_a_good_is_taken() -> None:
    assert paths("start: 5 a / goal: 1 b / x: 3+ a -> 1 b / y: -> 1 a")[0].trades == ("x",)
    assert paths("start: 5 a / goal: 2 b / x: 3+ a -> 1 b / y: -> 1 a")[0].trades == ("x", "y", "y", "y", "x")
    assert paths("start: 5 a / goal: 1 b, 2 a / x: 3+ a -> 1 b / y: -> 1 a")[0].trades == ("x", "y", "y")


def test_long_sequences_are_found_and_proved() -> None:
    chain = " / ".join(f"{a}: 2 {a} -> 1 {b}" for a, b in zip("abcdef", "bcdefg", strict=True))
    found = paths(f"goal: 1 g / get: -> 1 a / {chain}", most=1)
    assert len(found[0].trades) == 64 + 63
    assert found[0].trades[:64] == ("get",) * 64


# -- against a walk through all inventories ----------------------------------------------------------------------------


def random_text(rng: Random) -> str:
    goods = "abcd"[: rng.randint(2, 4)]

    def terms(least: int, most_of: float = 0.0) -> str:
        chosen = rng.sample(goods, rng.randint(least, 2))
        return " + ".join(f"{rng.randint(1, 3)}{'+' * (rng.random() < most_of)} {good}" for good in chosen)

    rules = [f"{terms(rng.random() > 0.15, 0.12)} -> {terms(1)}" for _ in range(rng.randint(1, 5))]
    start = ", ".join(f"{'?' if rng.random() < 0.12 else rng.randint(0, 4)} {good}" for good in goods)
    wanted = rng.sample(goods, rng.randint(1, 2))
    goal = ", ".join(f"{rng.randint(0, 5)}{'+' * (rng.random() < 0.5)} {good}" for good in wanted)
    return f"start: {start} / goal: {goal} / {' / '.join(rules)}"


def walk(puzzle: Trades, total: int, most: int = 10_000, far: int = 14) -> set[Sequence] | None:
    """All shortest sequences, nearest inventories first; None if it would have to go too far, or too wide."""
    errand = puzzle.errand
    shares = [each for each in product(range(total + 1), repeat=len(errand.open)) if sum(each) == total]
    starts = [
        tuple(dict(zip(errand.open, share, strict=True)).get(i, n) for i, n in enumerate(errand.start))
        for share in shares
    ]
    level: dict[tuple[int, ...], list[Sequence]] = {start: [(start, ())] for start in starts}
    seen = set(level)
    for _ in range(far):
        if not level:
            return set()
        if hits := [path for stock, found in level.items() if is_goal(puzzle, stock) for path in found]:
            return set(hits)
        following: dict[tuple[int, ...], list[Sequence]] = {}
        for stock, found in level.items():
            for each in errand.exchanges:
                if any(have < take for have, take in zip(stock, each.takes, strict=True)):
                    continue
                left = [0 if i in each.all_of else have - each.takes[i] for i, have in enumerate(stock)]
                after = tuple(have + give for have, give in zip(left, each.gives, strict=True))
                if after not in seen:
                    following.setdefault(after, []).extend((start, (*names, each.name)) for start, names in found)
        if len(seen) + sum(map(len, following.values())) > most:
            return None
        seen.update(following)
        level = following
    return None


def is_goal(puzzle: Trades, stock: tuple[int, ...]) -> bool:
    goal = puzzle.errand.goal
    return all(
        have == n if i in goal.exact else have >= n for i, (have, n) in enumerate(zip(stock, goal.least, strict=True))
    )


def limited(puzzle: Trades, turns: int, most: int) -> tuple[list[TradePath], bool]:
    """Up to so many solutions, and whether the search ended; it gets so many turns for each."""
    left = turns
    found: list[TradePath] = []

    def tick(_: Progress) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise Stopped("time")

    try:
        for path in islice(puzzle.solutions(tick), most):
            found.append(path)
            left = turns
    except Stopped:
        return found, False
    return found, True


@pytest.mark.parametrize("seed", [1, 2, pytest.param(3, marks=pytest.mark.slow)])
def test_random_puzzles_agree_with_a_walk_through_all_inventories(seed: int) -> None:
    rng, mix, most = Random(seed), Counter[str](), 1000
    for _ in range(250 if seed < 3 else 3000):
        puzzle = Trades.parse(random_text(rng))
        assert Trades.parse(str(puzzle)) == puzzle
        found, ended = limited(puzzle, 400, most)
        for path in found[:20]:
            assert list(puzzle.complaints(path)) == [], str(puzzle)
        total = sum(found[0].start[good] for good in puzzle.errand.open) if found else 0
        for fewer in range(total):
            assert not walk(puzzle, fewer), str(puzzle)
        walked = walk(puzzle, total)
        if not ended or walked is None:
            if walked is not None and found:
                assert {(path.start, path.trades) for path in found} <= walked, str(puzzle)
            mix["undecided" if not ended else "not walked"] += 1
            continue
        sequences = {(path.start, path.trades) for path in found}
        assert len(sequences) == len(found), str(puzzle)
        assert sequences == walked if len(found) < most else sequences <= walked, str(puzzle)
        mix["several" if len(found) > 1 else "one" if found else "none"] += 1
    assert min(mix["none"], mix["one"], mix["several"]) >= 15, mix
    assert mix["undecided"] <= 0.04 * mix.total(), mix


def test_a_start_of_any_size_is_found() -> None:
    puzzle = Trades.parse("start:?apple;goal:1cake;b:9999apple=1berry;c:2berry=1cake")
    outcome = solve(puzzle)
    assert outcome.status == "unique"
    assert "19998 apple" in outcome.message
    assert outcome.complete


def test_amounts_three_thousand_times_as_large_make_the_least_start_so_much_larger() -> None:
    rng, beyond = Random(9), 0
    while beyond < 3:
        text = random_text(rng)
        puzzle = Trades.parse(text)
        found, ended = limited(puzzle, 400, 200)
        if len(puzzle.errand.open) != 1 or not found or not ended or len(found) == 200:
            continue
        good = puzzle.errand.open[0]
        larger = re.sub(rf"([0-9]+)(?=\+? {puzzle.goods[good]})", lambda amount: str(3000 * int(amount[1])), text)
        if any(int(amount) > MOST_AMOUNT for amount in re.findall("[0-9]+", larger)):
            continue
        paths, ended = limited(Trades.parse(larger), 400, 200)
        if not ended:
            continue
        shrunk = {
            (tuple(n // (3000 if i == good else 1) for i, n in enumerate(path.start)), path.trades) for path in paths
        }
        assert shrunk == {(path.start, path.trades) for path in found}, larger
        assert all(path.start[good] % 3000 == 0 for path in paths), larger
        beyond += paths[0].start[good] > MOST_AMOUNT


def test_what_worths_prove_is_so() -> None:
    rng, proved = Random(4), 0
    for _ in range(300):
        puzzle = Trades.parse(random_text(rng))
        worths = worth(puzzle.errand)
        if worths is None and not never(puzzle.errand):
            continue
        proved += 1
        assert worths is None or proves(puzzle.errand, list(worths))
        assert not limited(puzzle, 300, 2)[0]
        for total in range(3 if puzzle.errand.open else 1):
            assert not walk(puzzle, total, 3000), str(puzzle)
    assert proved >= 30


# -- the program -------------------------------------------------------------------------------------------------------


def corners(columns: int, cost: list[int], rows: list[tuple[list[int], int]], high: list[int]) -> Iterator[Fraction]:
    """The cost at every point with whole coordinates in a small box: an upper bound on the least."""
    for point in product(*(range(h + 1) for h in high)):
        if all(sum(a * x for a, x in zip(row, point, strict=True)) >= least for row, least in rows):
            yield Fraction(sum(c * x for c, x in zip(cost, point, strict=True)))


def test_programs_are_feasible_where_points_are_and_never_cost_more() -> None:
    rng, feasible = Random(5), 0
    for _ in range(200):
        columns = rng.randint(1, 3)
        cost = [rng.randint(0, 4) for _ in range(columns)]
        rows = [([rng.randint(-4, 4) for _ in range(columns)], rng.randint(-4, 8)) for _ in range(rng.randint(1, 4))]
        high = [rng.randint(0, 4) for _ in range(columns)]
        program = Program(cost)
        program.high[:] = high
        for row, least in rows:
            program.add({j: a for j, a in enumerate(row) if a}, least, None)
        solved = program.solve()
        best = min(corners(columns, cost, rows, high), default=None)
        if best is not None:
            assert solved
        if not solved:
            continue
        feasible += 1
        values = [Fraction(program.numerator(j), program.denominator(j)) for j in range(columns)]
        assert all(0 <= value <= most for value, most in zip(values, high, strict=True))
        assert all(sum(a * x for a, x in zip(row, values, strict=True)) >= least for row, least in rows)
        assert Fraction(*program.cost()) == sum(c * x for c, x in zip(cost, values, strict=True))
        assert best is None or Fraction(*program.cost()) <= best
    assert 50 <= feasible <= 190


# -- text --------------------------------------------------------------------------------------------------------------

SAME = [
    "start: 3 apple, ? berry / goal: 1+ cake / b: 1 apple -> 2 berry / c: 2+ apple + 5 berry -> 1 cake",
    "start:3apple,?berry;goal:1..cake;b:1apple=2berry;c:2..apple,5berry=1cake",
    (
        "b: apple → 2 berry\n\nc: 5 berry & 2+ apple => cake\nGoal: 1+ cake\nstart: 3 apple & ? berry\n"
        "goods: apple, berry, cake"
    ),
]


@pytest.mark.parametrize("text", SAME)
def test_all_spellings_mean_the_same(text: str) -> None:
    puzzle = Trades.parse(text)
    assert (puzzle.goods, puzzle.errand.start) == (("apple", "berry", "cake"), (3, None, 0))
    assert [each.name for each in puzzle.errand.exchanges] == ["b", "c"]
    assert puzzle.errand.exchanges[1].takes == (2, 5, 0)
    assert puzzle.errand.exchanges[1].all_of == {0}
    assert str(puzzle) == SAME[1]


def test_the_documents_own_notation_is_read() -> None:
    puzzle = Trades.parse("a: / -> 1A\nb: A -> 2B\nc: 2A, 5B -> 1C\ngoal: 1C")
    assert str(puzzle) == "goal:1C;a:=1A;b:1A=2B;c:2A,5B=1C"
    assert len(list(puzzle.solutions())) == 28


@pytest.mark.parametrize("name", ["my shop", "my_shop", "my  shop", "cafe\u0301", "Jean-Luc’s"])
def test_names_of_exchanges_have_one_spelling(name: str) -> None:
    puzzle = Trades.parse(f"start:1a;goal:1b;{name}:1a=1b")
    assert Trades.parse(str(puzzle)) == puzzle
    assert puzzle.errand.exchanges[0].name in {"my shop", "café", "Jean-Luc’s"}
    with pytest.raises(PuzzleError, match="two offers are called"):
        Trades.parse(f"start:1a;goal:1b;{name}:1a=1b;{puzzle.errand.exchanges[0].name}:1b=1a")


def test_symbols_and_names_of_any_script_survive_the_way_through_a_url() -> None:
    puzzle = Trades.parse("start: 2 🍎 Äpfel, 1 👩‍🌾, 3 Karl's Brot / goal: 1 пирог / 1 Äpfel -> пирог")
    assert puzzle.goods == ("Äpfel", "👩‍🌾", "Karl's Brot", "пирог")
    assert puzzle.symbols == ("🍎", "", "", "")
    assert str(puzzle).isascii()
    assert Trades.parse(str(puzzle)) == puzzle
    assert "Karl's_Brot" in str(puzzle)


def test_all_goods_that_the_site_offers_are_drawn() -> None:
    folder = ROOT / "static" / "puzzles" / "trades" / "goods"
    offered = [good.symbol for theme in THEMES for good in theme.goods]
    offered += [symbol for example in Trades.examples for symbol in Trades.parse(example.text).symbols if symbol]
    assert [symbol for symbol in offered if not picture(symbol)] == []
    assert {picture(symbol) for symbol in PICTURES} == {path.name for path in folder.glob("*.svg")}
    assert picture("🕯️") == picture("🕯")
    assert picture("🦖") == picture("") == picture("🦖🦖") == ""


WRONG = [
    ("goal: 1 cake", "add an offer", "exchanges", True),
    ("a: -> 1 apple", "set a goal", "goal", True),
    ("goal: 1 cake / a: -> ", "offer a is empty. Say what it takes and gives", "exchange1", True),
    ("goal: 1 cake / a: 2 _ -> 1 cake", "offer 1: name this item", "exchange1", True),
    ("goal: 1 cake / hello", "“hello” isn’t an offer", None, False),
    ("goal: 1 cake / a: 1 b -> 2 c -> 1 d", "2 arrows", "exchange1", False),
    ("goal: 1 cake / a: 10000 b -> 1 cake", "“10000” is out of range. Use 1 to 9999", "exchange1-2", False),
    ("goal: 1 cake / a: 0 b -> 1 cake", "“0” is out of range. Use 1 to 9999", "exchange1-2", False),
    ("goal: 1 cake / a: 1 b -> 2+ cake", "can’t go here", "exchange1", False),
    ("goal: 1 cake / a: ? b -> 2 cake", "can’t go here", "exchange1", False),
    ("goal: 1 cake / a: 1 b -> 2 cake / a: -> 1 b", "two offers are called a", "exchange2", False),
    ("start: 1 b, 2 b / goal: 1 cake / a: 1 b -> 2 cake", "start: b appears twice", "start", False),
    ("goal: 1 cake / goal: 2 cake / a: -> 1 cake", "the section goal appears twice", "goal", False),
    ("goal: 1 ca%ke / a: -> 1 cake", "can’t have “%”", "goal", False),
    ("goods: apple, b, apple / goal: 1 b / a: 1 apple -> 1 b", "two items are called apple", "good3", False),
    ("goods: apple, b / goal: 1 b / a: 1 pear -> 1 b", "pear isn’t in your list of items", "exchange1", False),
    ("goods: _, b / start: 99999 b / goal: 1 b / a: -> 1 b", "“99999” is out of range", "start-2", False),
    ("goal: 1 cake / _: -> 1 cake", "can’t have “_”", "exchange1", False),
    (f"goal: 1 {'x' * 25} / a: -> 1 cake", "25 characters; the limit is 24", "goal", False),
]


@pytest.mark.parametrize(("text", "words", "place", "missing"), WRONG)
def test_what_is_wrong_is_named_with_its_place(text: str, words: str, place: str | None, missing: bool) -> None:
    with pytest.raises(PuzzleError) as refused:
        Trades.parse(text)
    complaint = next(each for each in refused.value.complaints if words in each.text)
    assert complaint.missing == missing
    assert place is None or place in complaint.places


def test_the_limits_are_named() -> None:
    goods = (
        ",".join(f"1 g{'a' * n}" if n else "1 g" for n in range(20))
        + ","
        + ",".join(f"1 h{'a' * n}" for n in range(21))
    )
    with pytest.raises(PuzzleTooLarge, match="41 items; the limit is 40"):
        Trades.parse(f"goal: {goods} / -> 1 g")
    with pytest.raises(PuzzleTooLarge, match="61 offers; the limit is 60"):
        Trades.parse("goal: 1 a" + " / -> 1 a" * 61)
    outcome = solve(Trades.parse(f"goal: {MOST_TRADES + 1} a / -> 1 a"))
    assert (outcome.status, outcome.stopped) == ("limit", "size")
    assert "more than 1,000 trades" in outcome.message


@pytest.mark.parametrize(
    ("number", "name", "words"),
    [
        (1, "apple", "1 apple"),
        (5, "apple", "5 apples"),
        (2, "berry", "2 berries"),
        (0, "box", "0 boxes"),
        (3, "key", "3 keys"),
        (4, "fish", "4 fish"),
        (2, "loaf", "2 loaves"),
        (7, "cloth", "cloth × 7"),
        (2, "Äpfel", "Äpfel × 2"),
    ],
)
def test_c4_amounts_have_plurals_where_they_are_known(number: int, name: str, words: str) -> None:
    assert amount(number, name) == words


def test_c4_verdicts_count_goods_in_words() -> None:
    assert "at least this to start: 5 apples." in solve(Trades.parse(WITHOUT_A)).message
    assert "cloth × 3" in Trades.parse("start: 3 cloth / goal: 1 cake / a: 1 cloth -> 1 cake").draw()


def test_c8_what_is_missing_is_said_to_whoever_clicks_too() -> None:
    with pytest.raises(PuzzleError) as refused:
        Trades.parse("goods: apple\nstart: \ngoal: ")
    assert [each.text for each in refused.value.complaints] == ["set a goal", "add an offer"]


# -- complaints --------------------------------------------------------------------------------------------------------


def test_sequences_are_judged_by_the_rules() -> None:
    puzzle = Trades.parse(WITHOUT_A)

    def complaints(start: tuple[int, ...], trades: str) -> list[Complaint]:
        return list(puzzle.complaints(TradePath(start, tuple(trades))))

    assert complaints((5, 0, 0), "bbbc") == []
    assert "5 apples at the start would be enough" in str(complaints((6, 0, 0), "bbbc")[0])
    assert "trade 4, c, isn’t possible" in str(complaints((4, 0, 0), "bbbc")[0])
    assert "0 cake" in str(complaints((5, 1, 0), "bbbc")[0])
    assert "don’t reach the goal" in str(complaints((5, 0, 0), "bbb")[0])
    assert "no offer z" in str(complaints((5, 0, 0), "z")[0])
    assert complaints((5, 0), "bbbc")


@pytest.mark.parametrize(
    ("text", "attempt", "accepted", "words"),
    [
        (FROM_NOTHING, "5 a, 3 b, c", True, "You made it in 9 trades. You can’t do better!"),
        (FROM_NOTHING, "a, a, a, a, a; b, 2 b\nc", True, "in 9 trades. You can’t do better!"),
        (FROM_NOTHING, "8 a, 3 b, c", True, "You made it in 12 trades, 3 more than you need."),
        (WITHOUT_A, "3 b, c", True, "You made it from 5 apples in 4 trades."),
        (WITHOUT_A, "4x b, c", True, "from 6 apples in 5 trades."),
        (FROM_NOTHING, "2 a, 3 b, c", False, "trade 5, b, takes 1 apple, but you have 0"),
        (FROM_NOTHING, "9 z", False, "there’s no offer “z”"),
        (FROM_NOTHING, "1001 a", False, "that’s more than 1,000 trades"),
        (FROM_NOTHING, " , ", False, "no trades yet"),
        ("start: ? fish / goal: 2 coin / m: 3+ fish -> 1 coin / c: -> 1 fish", "m, 3 c, m", True, "from 3 fish in 5"),
    ],
)
def test_trades_that_players_hand_in_are_judged(text: str, attempt: str, accepted: bool, words: str) -> None:
    judged = Trades.parse(text).judge(attempt)
    assert judged.accepted == judged.done == accepted
    assert words in judged.text
    assert judged.surplus == (3 if "3 more" in words else 0)


def test_the_fewest_trades_are_those_of_the_shortest_path() -> None:
    rng, tried = Random(22), 0
    while tried < 40:
        puzzle = Trades.parse(random_text(rng))
        paths, complete = limited(puzzle, 400, 1)
        if paths and complete and not puzzle.errand.open and paths[0].trades:
            tried += 1
            found = attempts.fewest(puzzle.errand, len(paths[0].trades) + 3)
            assert found == len(paths[0].trades), str(puzzle)
    endless = Trades.parse("start: 1 a / goal: 9 d / x: 1 a -> 2 a, 1 b, 1 c / y: 1 b -> 2 b, 1 a / z: 90 c -> 1 d")
    assert attempts.fewest(endless.errand, 1000) is None


def test_trades_that_break_no_rule_are_not_finished_yet() -> None:
    judged = Trades.parse(FROM_NOTHING).judge("5 a, 3 b")
    assert judged.accepted
    assert not judged.done
    assert judged.text == ("So far so good. After 8 trades, you need exactly 1 cake, and have 0.")


def test_every_path_found_is_accepted_with_its_start() -> None:
    rng, tried = Random(21), 0
    while tried < 60:
        puzzle = Trades.parse(random_text(rng))
        for path in limited(puzzle, 400, 3)[0]:
            tried += 1
            if path.trades:
                assert puzzle.judge(", ".join(path.trades)).done, str(puzzle)
