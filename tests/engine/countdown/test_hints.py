"""Countdown's hints: every claim in every answer is worked out again."""

from __future__ import annotations

import re
from itertools import chain
from random import Random

import pytest

from engine import Hint, Progress, PuzzleError, Stopped, solve
from engine.core.limits import never_stop
from engine.puzzles.countdown import Countdown, Expression, reachable, work_out
from engine.puzzles.countdown.hints import LONGEST, MOST_RESULT
from engine.puzzles.letters import Letters
from engine.puzzles.letters.words import BLANK
from tests.engine.hints.words import first, rungs

SHOW = "100,75,10,8,3,2=746"
MISSED = "75,50,25,8,7,5=947"
DEALT = [Countdown.deal(what, Random(seed)) for seed, what in enumerate(Countdown.deals * 5)]


def typed(text: str) -> str:
    return text.translate(str.maketrans("×÷−", "*/-"))


def steps(hint: Hint) -> list[str]:
    return [typed(answer) for question, answer in rungs(hint) if question.endswith("step?")]


def values(puzzle: Countdown) -> set[int]:
    return reachable(puzzle.tiles, 2 * puzzle.target, never_stop)


def test_each_answer_gives_away_a_little_more() -> None:
    hint = Countdown.parse(SHOW).hint("")
    assert first(hint) == "The simplest way to 746 takes 4 of the 6 numbers."
    assert rungs(hint) == (
        ("Which numbers?", "75, 10, 8 and 2."),
        ("The first step?", "10 × 75 = 750"),
        ("The next step?", "8 ÷ 2 = 4"),
        ("The last step?", "750 − 4 = 746"),
    )


@pytest.mark.parametrize("puzzle", DEALT, ids=str)
def test_following_the_answers_leads_to_the_target(puzzle: Countdown) -> None:
    hint = puzzle.hint("")
    if puzzle.target not in values(puzzle):
        assert first(hint) == f"You can’t make {puzzle.target}."
        return
    way = steps(hint)
    assert puzzle.judge(", ".join(way)).text == f"Spot on: {puzzle.target}, using {len(way) + 1} tiles."
    simplest = puzzle.solution_from_json(solve(puzzle, most=2).solutions[0])
    assert len(way) == len(simplest.steps)
    for number in range(1, len(way)):
        onward = steps(puzzle.hint(", ".join(way[:number])))
        assert len(onward) <= len(way) - number
        assert puzzle.judge(", ".join([*way[:number], *onward])).text.startswith(f"Spot on: {puzzle.target},")
    assert first(puzzle.hint(", ".join(way))) == f"You have {puzzle.target}. Hand it in."


def test_a_step_that_leads_away_is_named_and_the_way_from_before_it_given() -> None:
    puzzle = Countdown.parse(SHOW)
    hint = puzzle.hint("10*75, 8+100, 3*2")
    assert first(hint) == "You can’t reach 746 from here. The closest is 744."
    assert rungs(hint)[0] == ("Which step leads away?", "8 + 100 = 108. Before that, you can still reach 746.")
    assert rungs(hint)[1] == ("What works instead?", "From there, the simplest way to 746 takes 3 of the 5 numbers.")
    assert puzzle.judge(", ".join(["10*75", *steps(hint)])).text.startswith("Spot on: 746,")


def test_large_results_on_the_way_are_no_obstacle() -> None:
    puzzle = Countdown.parse("100,75,50,25,6,3=952")
    hint = puzzle.hint("(100+6)*3=318, 318*75")
    assert steps(hint) == ["23850 - 50 = 23800", "23800 / 25 = 952"]
    whole = Countdown((9999, 9998, 9997, 9996, 9995, 9994, 9993, 9992), 1)
    hint = whole.hint("9999*9998, 9997*9996, 9995*9994, 99970002*99930012")
    assert steps(hint)


def made(answer: str) -> Expression:
    """What the steps of one line make, the last of which is the answer's."""
    return work_out(typed(answer).split(", ")[-1].split(" = ")[0], longest=LONGEST, most=MOST_RESULT)


@pytest.mark.parametrize("text", [MISSED, "1,1,2,2,3,3=813", "5,4=100", "7=8", "2,1=900"])
def test_out_of_reach_is_explained_with_what_is_nearest(text: str) -> None:
    puzzle = Countdown.parse(text)
    known = values(puzzle)
    if puzzle.target in known:
        pytest.fail("choose another target")
    hint = puzzle.hint("")
    questions = dict(rungs(hint))
    assert f"make {len(known):,}." in questions["How do we know?"]
    below = max(value for value in known if value < puzzle.target)
    above = [value for value in known if value > puzzle.target]
    near = [below, *([min(above)] if above else [])]
    assert [int(each) for each in re.findall(r"(\d+) \(", questions["What’s closest?"])] == near
    for value in near:
        way = questions[f"How do you make {value}?"]
        if way == f"{value} is one of the tiles.":
            assert value in puzzle.tiles
        else:
            judged = puzzle.judge(typed(way))
            assert judged.accepted
            assert judged.text.startswith(f"{value}: {abs(value - puzzle.target)} off")
            assert made(way).value == value
    assert first(puzzle.hint(f"{puzzle.tiles[0]}")) == first(hint)  # whatever was played


def test_a_target_among_the_tiles_needs_no_step() -> None:
    assert first(Countdown.parse("7,3=7").hint("")) == "7 is one of the tiles."


@pytest.mark.parametrize(
    "entries", ["nonsense", "1+1", "10*", "10*75=751", "10*75,10*8", "100+100", "1" * 1001, ",".join(["1"] * 9), "0*2"]
)
def test_steps_that_cannot_be_played_are_refused_with_the_reason(entries: str) -> None:
    with pytest.raises(PuzzleError, match="entries: use steps") as refused:
        Countdown.parse(SHOW).hint(entries)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("text", [SHOW, MISSED, "9999,9998,9997,9996,9995,9994,9993,9992=777777"])
def test_the_search_for_a_hint_can_be_stopped(text: str) -> None:
    calls = 0

    def stop(_: Progress) -> None:
        nonlocal calls
        calls += 1
        if calls > 30:
            raise Stopped("time")

    with pytest.raises(Stopped):
        Countdown.parse(text).hint("", stop)


RACKS = [
    "dgoaeinrs",
    "tneacrdhi",
    "conundrum:lionrebel",
    "free:quizz?s",
    "free:ab?",
    *(f"free:{w}" for w in ("no", "eta")),
]


@pytest.mark.parametrize("text", RACKS)
def test_letters_lead_to_a_longest_word(text: str) -> None:
    check_letters(Letters.parse(text))


@pytest.mark.parametrize(("seed", "what"), [*enumerate(Letters.deals * 3)])
def test_dealt_letters_lead_to_a_longest_word(seed: int, what: str) -> None:
    check_letters(Letters.parse(str(Letters.deal(what, Random(seed)))))


def check_letters(puzzle: Letters) -> None:
    best = puzzle.solution_from_json(list(solve(puzzle, most=2).solutions[0]))  # type: ignore[call-overload]
    hint = puzzle.hint("")
    questions = dict(rungs(hint))
    word = questions["What’s the word?"].rstrip(".").lower()
    assert puzzle.judge(word).accepted
    assert len(word) == len(best.word)
    if str(puzzle).startswith("conundrum"):  # how many letters it has is known
        assert first(hint) == f"It starts with {word[0].upper()}."
    else:
        assert re.search(rf"\b{len(word)} letters?\b", first(hint))
        assert questions["What’s the first letter?"] == f"{word[0].upper()}."
        assert questions.get("What’s the last letter?", f"{word[-1].upper()}.") == f"{word[-1].upper()}."
    if len(word) < len(puzzle.rack):
        assert sorted(word.upper()) == re.findall("[A-Z]", questions["Which letters?"])
    shown = list(chain.from_iterable(rungs(hint)[:-1]))
    assert not any(word.upper() in each for each in shown)  # only the last answer says it
    assert BLANK not in questions["What’s the word?"]


def test_letters_without_words_and_with_entries() -> None:
    assert first(Letters.parse("free:q").hint("")) == "You can’t make a word from these letters."
    with pytest.raises(PuzzleError, match="entries: use letters"):
        Letters.parse("free:q").hint("x")
