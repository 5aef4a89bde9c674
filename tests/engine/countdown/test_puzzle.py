"""Countdown: against Hutton's expressions, one by one, and against what has been published."""

import ast
import csv
import json
import re
from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from math import prod
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Complaint, Progress, PuzzleError, PuzzleTooLarge, Stopped, solve
from engine.core.limits import never_stop
from engine.puzzles.countdown import Countdown, Expression, reachable, table, work_out
from engine.puzzles.countdown import __main__ as command_line
from engine.puzzles.countdown.solver import LARGE, SMALL
from tests import DATA
from tests.engine.hints.words import first

PUBLISHED = json.loads((DATA / "countdown/published_counts.json").read_text())

few_tiles = st.lists(st.integers(1, 12) | st.integers(1, 200), min_size=1, max_size=4)
any_puzzle = st.builds(
    Countdown,
    st.lists(st.integers(1, 9_999), min_size=1, max_size=8).map(tuple),
    st.integers(1, 999_999),
)


# The reference: every order and bracketing is an expression of its own, as in Hutton's paper.

OPERATIONS = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y if x > y else None,
    "*": lambda x, y: x * y,
    "/": lambda x, y: x // y if x % y == 0 else None,
}


def halves(places):
    for mask in range(1, 2 ** len(places) - 1):
        yield (
            tuple(p for i, p in enumerate(places) if mask >> i & 1),
            tuple(p for i, p in enumerate(places) if not mask >> i & 1),
        )


def count_trees(tiles, allowed):
    """How many expressions `allowed` by (sign, x, y) have each value, over all selections of the tiles' places."""

    @cache
    def values(places):
        if len(places) == 1:
            return Counter({tiles[places[0]]: 1})
        made = Counter()
        for left, right in halves(places):
            for x, ways in values(left).items():
                for y, others in values(right).items():
                    for sign, work in OPERATIONS.items():
                        value = work(x, y)
                        if value is not None and allowed(sign, x, y):
                            made[value] += ways * others
        return made

    total = Counter()
    for size in range(1, len(tiles) + 1):
        for places in combinations(range(len(tiles)), size):
            total.update(values(places))
    return total


def count_all_trees(count):
    """How many expressions so many tiles have, whether or not their steps are allowed."""

    @cache
    def trees(places):
        ways = len(OPERATIONS) * sum(trees(left) * trees(right) for left, right in halves(places))
        return ways if len(places) > 1 else 1

    return sum(trees(places) for size in range(1, count + 1) for places in combinations(range(count), size))


def trees_for(tiles, target):
    """All expressions for the target as nested (sign, left, right), tiles being numbers."""

    @cache
    def values(places):
        if len(places) == 1:
            return {tiles[places[0]]}
        pairs = [(x, y) for left, right in halves(places) for x in values(left) for y in values(right)]
        return {work(x, y) for x, y in pairs for work in OPERATIONS.values()} - {None}

    @cache
    def trees(places, value):
        if len(places) == 1:
            return [value] if tiles[places[0]] == value else []
        found = []
        for left, right in halves(places):
            for x in values(left):
                for sign, y in (("+", value - x), ("-", x - value), ("*", value / x), ("/", x / value)):
                    if y > 0 and y in values(right):
                        found += [(sign, a, b) for a in trees(left, x) for b in trees(right, int(y))]
        return found

    places = range(len(tiles))
    return [t for size in range(1, len(tiles) + 1) for some in combinations(places, size) for t in trees(some, target)]


def value_of(tree):
    return tree if isinstance(tree, int) else OPERATIONS[tree[0]](value_of(tree[1]), value_of(tree[2]))


def flat(tree):
    """Without order and brackets: (sum or product, parts joined, parts taken out), each part with its value."""
    if isinstance(tree, int):
        return tree
    sign, left, right = tree
    kind = "sum" if sign in "+-" else "product"
    joined, out = [], []
    for side, into, away in ((left, joined, out), (right, *((out, joined) if sign in "-/" else (joined, out)))):
        form = flat(side)
        if isinstance(form, tuple) and form[0] == kind:
            into += form[1]
            away += form[2]
        else:
            into.append((value_of(side), form))
    return kind, tuple(sorted(joined, key=repr)), tuple(sorted(out, key=repr))


def is_useless(form):
    """Some product has a factor or divisor of 1."""
    if isinstance(form, int):
        return False
    kind, joined, out = form
    parts = joined + out
    return any((kind == "product" and value == 1) or is_useless(part) for value, part in parts)


def forms_for(tiles, target):
    return {form for form in map(flat, trees_for(tuple(tiles), target)) if not is_useless(form)}


def tree_of(expression):
    """By Python's own grammar, so that no reading of the engine's is trusted."""
    signs = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}

    def convert(node):
        if isinstance(node, ast.Constant):
            return node.value
        return signs[type(node.op)], convert(node.left), convert(node.right)

    return convert(ast.parse(expression, mode="eval").body)


def rank(answer):
    text = answer.expression
    size = prod(int(step.rpartition("= ")[2]) for step in answer.steps)
    return len(answer.tiles), *map(text.count, "(/-"), size, text


def assert_all_answers_are_found(puzzle):
    answers = list(puzzle.solutions())
    assert not [complaint for answer in answers for complaint in puzzle.complaints(answer)]
    forms = [flat(tree_of(answer.expression)) for answer in answers]
    assert len(set(forms)) == len(forms)
    values = {answer.value for answer in answers}
    assert set(forms) == {form for value in values for form in forms_for(puzzle.tiles, value)}
    firsts = [next(answer for answer in answers if answer.value == value) for value in values]
    assert answers[: len(values)] == sorted(firsts, key=rank)
    rest = answers[len(values) :]
    assert all(rank(one) < rank(two) for one, two in pairwise(rest))
    assert all(rank(first) < rank(answer) for first in firsts for answer in rest if answer.value == first.value)
    return values


def test_what_a_person_would_say_comes_first():
    """The source document's own way before shorter results that take brackets and a division."""
    answers = Countdown.parse("100,25,10,5,3,1=586").solutions()
    assert [each.expression for each in answers][:2] == ["5 * 100 + 3 * 25 + 10 + 1", "(100 / 5 + 3) * 25 + 10 + 1"]


# Published counts


def test_the_reference_counts_hutton_s_expressions():
    hutton = PUBLISHED["hutton"]
    tiles, target = tuple(hutton["numbers"]), hutton["target"]
    assert count_all_trees(len(tiles)) == hutton["expressions"]
    made = count_trees(tiles, lambda *_: True)
    assert (made.total(), made[target]) == (hutton["valid"], hutton["solutions"])

    def once(sign, x, y):
        if sign == "+":
            return x <= y
        if sign == "*":
            return 1 < x <= y
        return sign == "-" or y != 1

    made_once = count_trees(tiles, once)
    assert made_once.total() == hutton["valid_commutative_identity"]
    assert made_once[target] == hutton["solutions_commutative_identity"]
    most = max(made)
    assert reachable(tiles, most, never_stop) == set(made) == set(made_once)
    assert len(trees_for(tiles, target)) == hutton["solutions"]


@pytest.mark.parametrize(("text", "count"), PUBLISHED["expressions_up_to_order_and_bracketing"].items())
def test_the_published_numbers_of_different_expressions_are_found(text, count):
    puzzle = Countdown.parse(text)
    assert assert_all_answers_are_found(puzzle) == {puzzle.target}
    assert len(list(puzzle.solutions())) == count


def test_the_answer_given_in_the_show_comes_first():
    assert next(Countdown.parse("[100, 75, 2, 10, 3, 8] 746").solutions()) == Expression(
        "10 * 75 - 8 / 2", 746, ("10 * 75 = 750", "8 / 2 = 4", "750 - 4 = 746"), (75, 10, 8, 2)
    )


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("100,75,10,8,3,2=746", "100 / 10 * 75 - 8 / 2"),
        ("100,75,50,25,6,3=952", "6 * 75 / 50 * (100 + 3) + 25"),
        ("100,25,10,5,3,1=586", "5 * 100 + 3 * 25 + 10 + 1"),
        ("50,25,10,7,3,1=765", "(25 - 7 - 3) * (50 + 1)"),
    ],
)
def test_expressions_keep_the_numbers_small_and_need_few_brackets(text, expression):
    assert expression in {answer.expression for answer in Countdown.parse(text).solutions()}


def selections():
    """Every selection of the show, once, by its number of large tiles."""
    found = defaultdict(set)
    for large in range(len(LARGE) + 1):
        for some in combinations(LARGE, large):
            found[large] |= {some + rest for rest in combinations(sorted(SMALL, reverse=True), 6 - large)}
    return found


def test_the_tiles_of_the_show_give_the_published_number_of_selections():
    counts = {str(large): len(some) for large, some in selections().items()}
    assert counts == PUBLISHED["selections_by_large"]
    assert sum(counts.values()) == PUBLISHED["selections"]


def test_pairs_of_one_two_and_three_reach_no_target_of_the_show():
    assert max(reachable((3, 3, 2, 2, 1, 1), 999, never_stop)) == 81


def targets_of(row):
    _, reached = row
    return {target for target in range(1000) if reached >> target & 1}


@pytest.mark.parametrize("large", range(5))
def test_the_table_has_the_targets_that_the_search_reaches(large):
    some = Random(large).sample(sorted(selections()[large]), 8)
    for tiles in some:
        assert targets_of(table.row(tiles)) == reachable(tiles, 999, never_stop) & set(range(101, 1000))


def test_the_table_lists_every_selection_once():
    assert sorted(table.selections()) == sorted(tiles for some in selections().values() for tiles in some)


@pytest.fixture
def short_table(monkeypatch):
    some = [(100, 75, 50, 25, 10, 10), (100, 75, 50, 25, 10, 9), (3, 3, 2, 2, 1, 1)]
    monkeypatch.setattr(table, "selections", lambda: some)
    return some


def test_the_table_is_printed_in_sentences_and_written_as_csv(short_table, tmp_path):
    file = tmp_path / "table.csv"
    result = CliRunner().invoke(command_line.main, ["table", "--processes", "1", "--csv", str(file)])
    assert result.exit_code == 0
    solvable = sum(len(targets_of(table.row(tiles))) for tiles in short_table)
    said = result.stdout.splitlines()
    assert said[0] == "3 selections, 899 targets from 101 to 999."
    assert said[1].startswith(f"{solvable:,} of 2,697 pairs can be solved: ")
    assert said[2:4] == ["0 selections reach every target.", "Those that reach none: 3 3 2 2 1 1."]
    lines = list(csv.DictReader(file.read_text().splitlines()))
    for tiles, line in zip(short_table, lines, strict=True):
        reached = targets_of(table.row(tiles))
        assert line["tiles"] == " ".join(map(str, tiles))
        assert int(line["reached"]) == len(reached)
        assert set(map(int, line["missed of 101 to 999"].split())) == set(range(101, 1000)) - reached


@pytest.mark.slow
def test_the_whole_table_of_selections_and_targets_is_as_published():
    result = CliRunner().invoke(command_line.main, ["table", "--json"])
    figures = json.loads(result.stdout)
    assert figures["selections"] == PUBLISHED["selections"]
    assert figures["pairs"] == PUBLISHED["pairs_101_999"]
    assert figures["solvable"] == sum(figures["selections_by_target"].values()) == PUBLISHED["solvable_pairs_101_999"]
    assert figures["selections_reaching_all"] == PUBLISHED["selections_reaching_all_101_999"]
    assert figures["selections_reaching_none"] == [[3, 3, 2, 2, 1, 1]]
    assert figures["hardest_target"] == PUBLISHED["hardest_target"]


# Against the reference


@settings(max_examples=300, deadline=None)
@given(few_tiles, st.integers(1, 80))
def test_the_solutions_are_all_expressions_and_no_two_are_the_same(tiles, target):
    puzzle = Countdown(tuple(tiles), target)
    values = assert_all_answers_are_found(puzzle)
    reached = set(count_trees(tuple(tiles), lambda *_: True))
    miss = min(abs(value - target) for value in reached)
    assert values == {value for value in (target - miss, target + miss) if value in reached}


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(1, 9), min_size=5, max_size=5), st.integers(1, 60))
def test_five_small_tiles_give_all_expressions_in_spite_of_equal_tiles(tiles, target):
    assert_all_answers_are_found(Countdown(tuple(tiles), target))


@pytest.mark.parametrize("seed", range(25))
def test_games_are_solved_as_the_reference_solves_them(seed):
    puzzle = Countdown.deal(Countdown.deals[seed % 5], Random(seed))
    assert_all_answers_are_found(puzzle)


@settings(max_examples=200, deadline=None)
@given(few_tiles, st.data())
def test_exactly_the_reachable_values_are_reached(tiles, data):
    made = count_trees(tuple(tiles), lambda *_: True)
    most = data.draw(st.sampled_from(sorted(made)) | st.integers(1, 400))
    assert reachable(tiles, most, never_stop) == {v for v in made if v <= most}


def test_large_tiles_lead_back_to_a_small_target_through_large_numbers():
    puzzle = Countdown((9_999, 9_998, 9_997, 3), 1)
    assert assert_all_answers_are_found(puzzle) == {1}
    assert work_out("9998 * 9998 - 9999 * 9997").value == 1
    assert "9998 * 9998 - 9997 * 9999" in {
        answer.expression for answer in Countdown((9_999, 9_998, 9_998, 9_997), 1).solutions()
    }


def test_both_nearest_values_come_before_the_second_way_to_either():
    puzzle = Countdown((7, 7, 5, 3), 60)
    answers = list(puzzle.solutions())
    assert [answer.value for answer in answers] == [57, 63, 57, 57, 63]
    nearest = "You can’t make 60. The closest are 57 and 63"
    assert puzzle.verdict_text(answers, complete=True) == f"{nearest}, in 5 ways. The simplest uses 4 tiles."
    assert puzzle.verdict_text(answers[:2], complete=False).startswith(f"{nearest}, in at least 2 ways")


# The search as others use it


def test_a_simple_answer_does_not_wait_for_the_larger_selections():
    puzzle = Countdown((9, 8, 7, 6, 5, 4, 3), 15)
    ticks = []
    search = puzzle.solutions(ticks.append)
    next(search)
    before = len(ticks)
    list(search)
    assert len(ticks) > 20 * before
    assert all(isinstance(tick, Progress) for tick in ticks)


@pytest.mark.parametrize("after", [0, 10, 300])
def test_a_tick_can_stop_the_search(after):
    left = iter(range(after))

    def tick(_):
        if next(left, None) is None:
            raise Stopped("time")

    with pytest.raises(Stopped):
        list(Countdown.parse("100,75,50,25,6,3=952").solutions(tick))


@pytest.mark.parametrize("example", Countdown.examples, ids=lambda example: example.text)
def test_examples_have_the_number_of_exact_answers_that_they_state(example):
    puzzle = Countdown.parse(example.text)
    assert str(puzzle) == example.text
    exact = [answer for answer in puzzle.solutions() if puzzle.miss(answer) == 0]
    assert len(exact) == example.solutions


@pytest.mark.parametrize(
    ("text", "most", "status", "message"),
    [
        ("100,75,50,25,6,3=952", 9, "exact", "952 exactly, in 2 ways. The simplest uses 6 tiles."),
        ("100,75,10,8,3,2=746", 3, "exact", "746 exactly, in at least 3 ways. The simplest uses 4 tiles."),
        ("7,2=7", 9, "exact", "7 exactly, in 1 way. It uses 1 tile."),
        (
            "7,2=6",
            9,
            "nearest",
            "You can’t make 6. The closest are 5 and 7, in 2 ways. The simplest uses 1 tile.",
        ),
        ("7,2=20", 9, "nearest", "You can’t make 20. The closest is 14, in 1 way. It uses 2 tiles."),
    ],
)
def test_the_verdict_says_how_good_the_answers_are_and_that_it_is_proved(text, most, status, message):
    outcome = solve(Countdown.parse(text), most=most)
    assert (outcome.status, outcome.message) == (status, message)


# Text


@pytest.mark.parametrize(
    "text",
    [
        "100,75,10,8,3,2=746",
        "[100, 75, 2, 10, 3, 8] 746",
        "[100,75,2,10,3,8]746",
        "[100 75 2 10 3 8] = 746",
        "[ 100, 75, 2, 10, 3, 8 ]\n746",
        "100 75 2 10 3 8 = 746",
        "100 75 2 10 3 8 -> 746",
        "100 75 2 10 3 8 → 746",
        "100,\n75,\n2, 10 , 3\n8\n=\n746",
        "8 3 10 2 75 100=746",
        "0100 075 2 10 3 8 = 0746",
    ],
)
def test_every_format_reads_as_the_same_puzzle(text):
    puzzle = Countdown.parse(text)
    assert puzzle == Countdown((2, 3, 8, 10, 75, 100), 746)
    assert hash(puzzle) == hash(Countdown((2, 3, 8, 10, 75, 100), 746))
    assert str(puzzle) == "100,75,10,8,3,2=746"


@given(any_puzzle)
def test_the_canonical_text_reads_back_and_is_one_safe_line(puzzle):
    assert Countdown.parse(str(puzzle)) == puzzle
    assert re.fullmatch(r"[0-9,]+=[0-9]+", str(puzzle))


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("100 _ 2 = 746", ["tile2"]),
        ("100,,2=746", ["tile2"]),
        ("_,_,2=", ["tile1", "tile2", "target"]),
        ("100 75 =", ["target"]),
        ("100 75 = ?", ["target"]),
        ("[100, 75]", ["target"]),
        ("100 75 2 10 3 8 46", ["target"]),
        ("= 746", ["tile1"]),
        ("=", ["tile1", "target"]),
        ("100,75,=746", ["tile3"]),
        ("1 2 = 3 = 4", ["target"]),
        ("1 2 = 3 4", ["target"]),
        ("1 0 = 3", ["tile2"]),
        ("1 -2 = 3", ["tile2"]),
        ("1 2.5 = 3", ["tile2"]),
        ("1 ½ = ¾", ["tile2", "target"]),
        ("10000 1 = 3", ["tile1"]),
        ("1 2 = 1000000", ["target"]),
        ("1 2 = 0", ["target"]),
        ("[[1, 2]] 3", ["tile1", "tile2", "target"]),
        ("9" * 5_000 + " 1 = " + "9" * 5_000, ["tile1", "target"]),
    ],
)
def test_a_mistake_is_named_with_its_place(text, places):
    with pytest.raises(PuzzleError) as error:
        Countdown.parse(text)
    assert [place for complaint in error.value.complaints for place in complaint.places] == places
    assert all(re.search(r"Use|a whole number from|to go|type a target", str(each)) for each in error.value.complaints)


def test_more_than_eight_tiles_are_too_many():
    assert len(Countdown.parse("1 2 3 4 5 6 7 8 = 36").tiles) == 8
    with pytest.raises(PuzzleTooLarge, match="that’s 9 tiles; the limit is 8") as error:
        Countdown.parse("1 2 3 4 5 6 7 8 9 = 36")
    assert error.value.complaints[0].places == ("tile9",)


@given(st.text(alphabet="0123456789 ,=[]->_?\nx") | st.text())
def test_text_is_a_puzzle_or_a_puzzle_error(text):
    try:
        puzzle = Countdown.parse(text)
    except PuzzleError:
        return
    assert Countdown.parse(str(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("100 75 2 10 3 8 = 746", []),
        ("10 10 9 9 8 8 = 100", []),
        ("1 2 3 4 5 6 7 = 100", ["7 tiles"]),
        ("10 10 10 9 8 8 = 100", ["10 aren’t in the show’s tiles"]),
        ("25 25 12 9 8 8 = 100", ["12, 25 aren’t in"]),
        ("100 75 2 10 3 8 = 99", ["a target outside 100 to 999"]),
        ("1 = 1000", ["1 tile ", "a target outside 100 to 999"]),
    ],
)
def test_free_rules_are_named_with_the_reason(text, said):
    reading = Countdown.parse(text).reading()
    assert reading.startswith("Free rules: " if said else "TV rules.")
    assert reading.count(";") == max(0, len(said) - 1)
    assert all(each in reading for each in said)


@given(st.integers(0, 4), st.randoms(use_true_random=False))
def test_dealt_puzzles_follow_the_show(large, random):
    puzzle = Countdown.deal(Countdown.deals[large], random)
    assert puzzle.reading() == "TV rules."
    assert sum(tile > 10 for tile in puzzle.tiles) == large


# Judging answers


@pytest.mark.parametrize(
    ("attempt", "accepted", "text"),
    [
        ("10*75-8/2", True, "Spot on: 746, using 4 tiles."),
        ("10 × 75 − 8 ÷ 2 = 746", True, "Spot on: 746, using 4 tiles."),
        ("(75 - 2) x 10", True, "730: 16 off, using 3 tiles."),
        ("10*10", False, "That doesn’t work: you’ve used 10 twice, but have it once."),
        ("8 - 10", False, "That doesn’t work: 8 - 10 isn’t above zero."),
        ("", False, "That doesn’t work: a tile is missing before a closing bracket or the end."),
        ("seven", False, None),
        ("(" * 1000, False, None),
        ("10 * 75 = 750, 8 / 2 = 4, 750 - 4 = 746", True, "Spot on: 746, using 4 tiles."),
        ("10*75; 8/2; 750-4", True, "Spot on: 746, using 4 tiles."),
        ("8 + 2 = 10, 10 * 75 = 750, 10 - 3 = 7, 750 - 7 = 743", True, "743: 3 off, using 5 tiles."),
        ("10 * 75 = 750, 750 - 8 = 743", False, "That doesn’t work: step 2: “750 - 8” makes 742, not 743."),
        ("10 * 75 = 750, 750 - 5 = 745", False, "That doesn’t work: you don’t have a 5."),
        ("10 * 75 = 750, 750 / 750 = 1", False, "That doesn’t work: you don’t have a 750."),
        ("8 / 3 = 2, 2 * 2 = 4", False, "That doesn’t work: 8 / 3 isn’t a whole number."),
        (
            "10 * 75 = seven",
            False,
            "That doesn’t work: result of step 1: “seven” isn’t a whole number from 1 to 9999000000000.",
        ),
        (",".join(["1"] * 8), False, "That doesn’t work: that’s 8 steps; the limit is 7."),
        ("8-3=5, 10*2=20, 100/20=5, 5*75=375", True, "375: 371 off, using 4 tiles."),  # the latest 5
        ("100 - 75 = 25, 10 - 8 = 2", True, "25: 721 off, using 2 tiles."),  # the nearest counts
        ("10 * 75 = 750, 750 - 8 = 742, 2 + 3 = 5", True, "742: 4 off, using 3 tiles."),  # and 750 is used
    ],
)
def test_a_players_sum_is_judged(attempt, accepted, text):
    judgement = Countdown.parse("100,75,10,8,3,2=746").judge(attempt)
    assert judgement.accepted == accepted
    assert judgement.text == text or (text is None and judgement.text.startswith("That doesn’t work: "))
    assert bool(judgement.complaints) != accepted


SHOW = Countdown.parse("100 75 2 10 3 8 = 746")


@pytest.mark.parametrize(
    "expression",
    [
        "10 * 75 - 8 / 2",
        "((75 × 10) − (8 ÷ 2))",
        "10x75-8/2",
        "100 + 3",
        "8",
        "100 - 10 - 8",
        "100 / 10 / 2",
        "2*(8-3)*10",
    ],
)
def test_expressions_are_worked_out_from_left_to_right_with_products_first(expression):
    answer = work_out(expression)
    python = expression.replace("×", "*").replace("x", "*").replace("÷", "/").replace("−", "-")
    assert answer.value == eval(python)
    assert [eval(step.replace("=", "==")) for step in answer.steps] == [True] * len(answer.steps)
    assert list(SHOW.complaints(answer)) == []


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("75 - 75", "isn’t above zero"),
        ("2 - 3 + 8", "2 - 3 isn’t above"),
        ("8 / 3", "8 / 3 isn’t a whole number"),
        ("3 * (8 / 3)", "8 / 3 isn’t a whole number"),
        ("10 * 10", "you’ve used 10 twice, but have it once"),
        ("7 + 3", "you don’t have a 7"),
        ("", "missing"),
        ("10 +", "missing"),
        ("(10 + 2", "no closing one"),
        ("10 + 2)", "no opening one"),
        ("10) + (2", "no opening one"),
        ("()", "missing"),
        ("10 2", "where “2” is"),
        ("10 (2)", "where “(” is"),
        ("10 ** 2", "isn’t a whole number"),
        ("-10", "isn’t a whole number"),
        ("10 % 3", "where “%” is"),
        ("10 + 0", "out of range"),
        ("(" * 90 + "10", "no closing one"),
        ("1" * 101, "the limit is 100"),
    ],
)
def test_a_wrong_expression_is_refused_with_the_reason(expression, said):
    complaints = list(SHOW.complaints(Expression(expression, 746, (), ())))
    assert said in str(complaints[0])
    assert complaints[0].places == ("expression",)


RIGHT = work_out("10 * 75 - 8 / 2")


@pytest.mark.parametrize(
    ("answer", "place"),
    [
        (replace(RIGHT, value=747), "value"),
        (replace(RIGHT, value=746.0), "value"),
        (replace(RIGHT, value=None), "value"),
        (replace(RIGHT, steps=RIGHT.steps[:2]), "steps"),
        (replace(RIGHT, steps=None), "steps"),
        (replace(RIGHT, tiles=(75, 10, 8)), "tiles"),
        (replace(RIGHT, tiles=[75, 10, 8, 2]), "tiles"),
        (replace(RIGHT, expression=None), "expression"),
        (None, "expression"),
        ("10 * 75 - 8 / 2", "expression"),
        ([[1, 2]], "expression"),
    ],
)
def test_a_claim_that_does_not_follow_from_the_expression_is_refused(answer, place):
    assert [complaint.places for complaint in SHOW.complaints(answer)] == [(place,)]


@given(st.text(alphabet="0123456789 +-*/()x", max_size=110) | st.text())
def test_no_expression_crashes_the_judge(expression):
    complaints = list(SHOW.complaints(Expression(expression, 1, (), ())))
    assert complaints
    assert all(isinstance(complaint, Complaint) for complaint in complaints)


@settings(deadline=None)
@given(few_tiles, st.integers(1, 80))
def test_answers_survive_json(tiles, target):
    puzzle = Countdown(tuple(tiles), target)
    answer = next(puzzle.solutions())
    value = json.loads(json.dumps(puzzle.solution_to_json(answer)))
    assert list(value) == ["expression", "value", "steps", "tiles"]
    assert Countdown.solution_from_json(value) == answer


GOOD = SHOW.solution_to_json(RIGHT)


@pytest.mark.parametrize(
    "value",
    [
        None,
        "10 * 75",
        [GOOD],
        {},
        {**GOOD, "more": 1},
        {key: GOOD[key] for key in ("expression", "value", "steps")},
        {**GOOD, "expression": 746},
        {**GOOD, "value": True},
        {**GOOD, "value": 746.0},
        {**GOOD, "value": "746"},
        {**GOOD, "steps": "10 * 75 = 750"},
        {**GOOD, "steps": [1]},
        {**GOOD, "tiles": [75, True]},
        {**GOOD, "tiles": "75"},
        {**GOOD, "tiles": {"75": 1}},
    ],
)
def test_json_of_another_shape_is_refused(value):
    with pytest.raises(PuzzleError, match="a solution is an object"):
        Countdown.solution_from_json(value)


def test_the_drawing_shows_tiles_target_and_numbered_steps():
    assert SHOW.draw() == "Target 746\nTiles  100 75 10 8 3 2"
    assert SHOW.draw(RIGHT) == (
        "Target 746\nTiles  100 75 10 8 3 2\n\n"
        "10 × 75 - 8 ÷ 2 = 746\n\n1. 10 × 75 = 750\n2. 8 ÷ 2 = 4\n3. 750 - 4 = 746"
    )
    assert "100 + 3 = 103 (643 off)" in SHOW.draw(work_out("100 + 3"))


def test_progress_names_the_value_that_comes_nearest_so_far() -> None:
    told: list[str] = []
    puzzle = Countdown.parse("25,50,75,100,3,6=952")
    next(puzzle.solutions(lambda progress: told.append(progress.best)))
    misses = [abs(int(best) - 952) for best in told if best]
    assert misses == sorted(misses, reverse=True)
    assert misses[0] > misses[-1] == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "100,75,_,_,_,_=_",
            [
                "4 tiles to go: large ones from 25 to 100, small ones from 1 to 10",
                "type a target from 100 to 999",
            ],
        ),
        ("_=_", ["1 tile to go: each from 1 to 9,999", "type a target from 1 to 999,999"]),
        ("100,75,11,_,_,_=500", ["3 tiles to go: each from 1 to 9,999"]),
    ],
)
def test_c7_the_limits_named_are_those_that_hold(text: str, words: list[str]) -> None:
    with pytest.raises(PuzzleError) as refused:
        Countdown.parse(text)
    assert [each.text for each in refused.value.complaints] == words


SUMS = [
    "10·75−8:2",
    "10 ⋅ 75 – 8 ∶ 2",
    "10•75-8/2",
    "10∙75 = 750, 8:2 = 4, 750−4 = 746",
    "١٠×٧٥-٨/٢",
    "१०*७५ - ८/२",
    "１０×７５－８÷２",
    "۱۰×۷۵ = ۷۵۰، ۸÷۲ = ۴، ۷۵۰−۴ = ۷۴۶",
]


@pytest.mark.parametrize("attempt", SUMS)
def test_sums_are_read_as_people_type_them(attempt: str) -> None:
    puzzle = Countdown((100, 75, 10, 8, 3, 2), 746)
    assert puzzle.judge(attempt).done
    if "=" in attempt:  # steps, which hints go on from
        assert first(puzzle.hint(attempt)) == "You have 746. Hand it in."
