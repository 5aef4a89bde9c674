"""What is particular to Countdown letters: against a plain scan of the list, and the show's own rules."""

from __future__ import annotations

import gzip
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest

from engine import PuzzleError, PuzzleTooLarge, solve
from engine.process.tasks import wanted
from engine.puzzles.letters import Letters, dealer, packs, words
from engine.puzzles.letters.__main__ import packed
from engine.puzzles.letters.blocklist import is_left_out
from engine.puzzles.letters.words import LEVELS, dealt_levels, levels
from tests.engine.hints.words import first, rungs

SCOWL = Path("/usr/share/dict/scowl")
BRITISH = [
    "realize",
    "organized",
    "judgment",
    "gaol",
    "despatch",
    "foetus",
    "yoghurt",
    "whiskey",
    "analyse",
    "connexion",
]
AMERICAN = ["color", "center", "traveler", "theater", "catalog", "defense", "analyze", "jewelry", "plow"]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def scan(rack: str, least: int = 2) -> set[str]:
    """The words of the list that the rack makes, by going through the whole list."""
    dealt, kinds, blanks = Counter(rack), set(rack), rack.count("?")
    near = [word for word, letters in spelt().items() if len(letters - kinds) <= blanks and len(word) >= least]
    return {word for word in near if (Counter(word) - dealt).total() <= blanks}


@cache
def spelt() -> dict[str, frozenset[str]]:
    """The letters of each word."""
    return {word: frozenset(word) for word in levels()}


def test_the_list_is_the_one_that_is_stated() -> None:
    assert (len(levels()), len(dealt_levels())) == (72_527, 70_452)
    assert f"{len(levels()):,} words" in Letters.rules
    assert all(word.isascii() and word.isalpha() and word.islower() and 2 <= len(word) <= 9 for word in levels())
    assert set(levels().values()) == set(LEVELS)
    assert [levels()[word] for word in ("the", "cat", "teamwork", "carthorse")] == [10, 10, 35, 55]
    assert {"cats", "ran", "bigger", "colour", "realise"} <= set(levels())
    assert not {"london", "bbc", "color", "dont", "a"} & set(levels())


@pytest.mark.parametrize("word", BRITISH)
def test_british_words_count_in_each_of_their_spellings(word: str) -> None:
    judged = Letters(word, "free").judge(word)
    assert judged.accepted
    assert judged.done


@pytest.mark.parametrize("word", AMERICAN)
def test_american_words_do_not(word: str) -> None:
    assert not Letters(word, "free").judge(word).accepted


def test_other_spellings_have_no_say_in_what_is_dealt() -> None:
    assert not {"realize", "gaol"} & set(dealt_levels())
    assert not [word for word in dealer._nines() if word not in dealt_levels()]
    assert "organized" not in dealer.longest_words("organized")


@pytest.mark.parametrize("word", ["lankier", "phonier", "drabbest", "happiest", "cashier", "plumber", "harvest"])
def test_forms_that_nobody_uses_are_not_called_familiar(word: str) -> None:
    unused = word in {"lankier", "phonier", "drabbest"}
    assert ("less common" in Letters(word, "free").judge(word).text) == unused


@pytest.mark.skipif(not SCOWL.exists(), reason="the package scowl is not installed")
def test_the_lists_are_made_from_their_source() -> None:
    for name, text in packed(SCOWL).items():
        kept = Path(words.__file__).with_name(name).read_bytes()
        assert gzip.decompress(text) == gzip.decompress(kept)


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.slow)])
def test_the_words_are_those_of_a_plain_scan(step: int) -> None:
    random = Random(1)
    listed = list(levels())
    racks = [packs.deal(3 + number % 3, random) for number in range(60)]
    racks += ["".join(random.choices(LETTERS, k=random.randint(1, 12))) for _ in range(20)]
    racks += ["".join(random.sample(word, len(word))) for word in random.sample(listed, 10)]
    racks += [packs.deal(4, random)[: random.randint(1, 8)] + "?" for _ in range(8)] + ["e?t?", "??"]
    assert len(racks) == 100
    for rack in racks[::step]:
        found = list(Letters(rack, "free").solutions())
        assert len(set(found)) == len(found)
        assert {each.word for each in found} == scan(rack), rack
        assert [each.level for each in found] == [levels()[each.word] for each in found]
        order = [(-len(each.word), each.level, each.word) for each in found]
        assert order == sorted(order)
        for each in found:
            uses = Counter(each.word)
            uses.subtract(each.blanks)
            assert all(rack.count(letter) >= number for letter, number in uses.items())


def test_conundrums_are_those_of_a_plain_scan() -> None:
    random = Random(2)
    nines = [word for word in levels() if len(word) == 9]
    for rack in [random.choice(nines) for _ in range(40)] + [packs.deal(4, random) for _ in range(10)]:
        found = {each.word for each in Letters(rack, "conundrum").solutions()}
        assert found == scan(rack, 9)


def test_a_dealt_conundrum_has_exactly_one_answer() -> None:
    random = Random(3)
    for _ in range(15):
        dealt = Letters.deal("a conundrum", random)
        answers = scan(dealt.rack, 9)
        assert len(answers) == 1
        assert dealt.rack not in answers
        assert solve(dealt).complete
        assert levels()[answers.pop()] <= 50


@pytest.mark.slow
def test_nobody_is_dealt_a_rude_word() -> None:
    assert all(map(is_left_out, ("bastard", "bitches", "shit", "tits", "xxfuckxxx", "pissing")))
    assert not any(
        map(is_left_out, ("institute", "basement", "heroine", "grape", "cockpit", "assess", "analyse", "peacock"))
    )
    for rarities in set(dealer.ANSWERS.values()):
        answers = dealer.answers(rarities)
        assert len(answers) > 500
        assert not [word for word in answers if is_left_out(word)]
    random = Random(8)
    assert not [rack for rack in (Letters.deal("a conundrum", random).rack for _ in range(50)) if is_left_out(rack)]


def test_a_scramble_lies_as_words_and_says_how_much_it_leaves() -> None:
    assert "atomsfine" in list(dealer.scrambles("manifesto", 2, 20))
    assert dealer.left("atomsfine", "manifesto") == 1  # TO
    assert dealer.left("manifesto", "manifesto") == 8


@pytest.mark.parametrize("number", [3, 4, 5])
def test_racks_are_dealt_from_the_packs_of_the_show(number: int) -> None:
    random = Random(number)
    drawn: Counter[str] = Counter()
    for _ in range(3000):
        dealt = Letters.deal(f"{number} vowels", random)
        assert dealt.reading() == "TV rules."
        assert sum(letter in "aeiou" for letter in dealt.rack) == number
        drawn.update(dealt.rack)
    for pack, cards in ((packs.VOWELS, number), (packs.CONSONANTS, 9 - number)):
        for letter, copies in pack.items():
            expected = 3000 * cards * copies / pack.total()
            assert abs(drawn[letter] - expected) < 6 * expected**0.5  # six standard deviations, at least


def test_the_rules_say_how_many_words_there_are() -> None:
    assert f"{len(levels()):,} words" in Letters.rules


def test_the_packs_are_as_published() -> None:
    assert packs.VOWELS.total() == 67
    assert packs.CONSONANTS.total() == 74
    assert set(packs.VOWELS) | set(packs.CONSONANTS) == set(LETTERS)


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("D G O A E I N R S", "dgoaeinrs"),
        ("d,g,o\na,e,i\nn,r,s", "dgoaeinrs"),
        ("Letters: DGOAEINRS", "dgoaeinrs"),
        ("conundrum", "conundrum"),
        ("CONUNDRUM: shore cart", "conundrum:shorecart"),
        ("conundrum:\nLION\nREBEL", "conundrum:lionrebel"),
        ("free: A b ?", "free:ab?"),
        ("free:ab_", "free:ab"),
        ("free:aaaaaaaaaaaa", "free:aaaaaaaaaaaa"),
    ],
)
def test_reads_what_people_type(typed: str, canonical: str) -> None:
    assert str(Letters.parse(typed)) == canonical


@pytest.mark.parametrize(
    ("text", "message", "places"),
    [
        ("dgoa1inrs", "tile 5: “1” isn’t a letter from a to z", ("tile5",)),
        ("dgoaéinrs", "tile 5: “é” isn’t a letter from a to z", ("tile5",)),
        ("dgoa?inrs", "tile 5 is a blank. Only free racks have blanks (put free: in front)", ("tile5",)),
        ("free:a???", "tile 4: one blank too many; the limit is 2", ("tile4",)),
        ("dgoaeinrst", "that’s 10 letters. Use 9. For another number, put free: in front", ("tile10",)),
        ("conundrum:dgoaeinrst", "that’s 10 letters. Use 9", ("tile10",)),
    ],
)
def test_says_what_is_wrong_and_where(text: str, message: str, places: tuple[str, ...]) -> None:
    with pytest.raises(PuzzleError) as refused:
        Letters.parse(text)
    assert [(each.text, each.places, each.missing) for each in refused.value.complaints] == [(message, places, False)]


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("dgoa_inr_", ("tile5", "tile9")),
        ("dgoaein", ("tile8", "tile9")),
        ("free:", ("tile1",)),
        ("free:_", ("tile1",)),
        ("conundrum:", tuple(f"tile{number}" for number in range(1, 10))),
    ],
)
def test_what_is_missing_is_not_wrong(text: str, missing: tuple[str, ...]) -> None:
    with pytest.raises(PuzzleError) as refused:
        Letters.parse(text)
    [complaint] = refused.value.complaints
    assert complaint.missing
    assert complaint.places == missing


def test_the_limit_of_free_racks_is_named() -> None:
    with pytest.raises(PuzzleTooLarge, match="that’s 13 letters; the limit is 12"):
        Letters.parse("free:aaaaaaaaaaaaa")


@pytest.mark.parametrize(
    ("rack", "word", "text"),
    [
        ("dgoaeinrs", "Grandiose", "Grandiose: 9 letters, 18 points, well known. Nothing beats it!"),
        ("dgoaeinrs", " readings ", "Readings: 8 letters, 8 points, common. There’s a longer one."),
        ("dgoaeinrs", "trains", "That doesn’t work: there’s no T on the rack."),
        ("dgoaeinrs", "dodge", "That doesn’t work: you’ve used D twice, but the rack has it once."),
        ("dgoaeinrs", "dan", "That doesn’t work: “dan” isn’t in the word list."),  # C17
        ("dgoaeinrs", "sdog", "That doesn’t work: “sdog” isn’t in the word list."),
        ("dgoaeinrs", "i", "That doesn’t work: “i” is too short. A word needs at least 2 letters."),
        ("dgoaeinrs", "", "That doesn’t work: there’s no word."),
        ("dgoaeinrs", "don't", "That doesn’t work: “'” isn’t a letter from a to z."),
        ("dgoaeinrs", "reorganised", "That doesn’t work: it has 11 letters, but the rack has 9."),
        (
            "dgoaeinrs",
            "zzz",
            "That doesn’t work: there’s no Z on the rack; “zzz” isn’t in the word list.",
        ),
        ("free:quizz?s", "quizzes", "Quizzes: 7 letters, 7 points, well known. Nothing beats it!"),
        (
            "free:quizz?s",
            "quizz?s",
            "That doesn’t work: type the letter your blank stands for, not the question mark.",
        ),
        (
            "free:quizz?s",
            "zebu",
            (
                "That doesn’t work: there’s no E on the rack; there’s no B on the rack; "
                "1 blank can stand for up to 1 letter."
            ),
        ),
        ("conundrum:shorecart", "carthorse", "Carthorse is right: 9 letters, 10 points!"),
        (
            "conundrum:shorecart",
            "carts",
            "That doesn’t work: it has 5 letters; a conundrum takes all 9.",
        ),
    ],
)
def test_a_declared_word_is_judged_with_a_reason(rack: str, word: str, text: str) -> None:
    judgement = Letters.parse(rack).judge(word)
    assert judgement.text == text
    assert judgement.accepted == (not judgement.complaints) == ("doesn’t work" not in text)


def test_judging_agrees_with_solving() -> None:
    puzzle = Letters.parse("tneacrdhi")
    makes = {each.word for each in puzzle.solutions()}
    for word in Random(4).sample(list(levels()), 3000) + sorted(makes):
        assert puzzle.judge(word).accepted == (word in makes)


def test_a_rack_that_makes_nothing_is_told_so() -> None:
    puzzle = Letters.parse("free:zzz")
    outcome = solve(puzzle)
    assert (outcome.status, outcome.complete) == ("impossible", True)
    assert puzzle.headline(outcome.status, None, 0, True) == "No word"


def test_long_lists_say_that_they_are_not_all() -> None:
    puzzle = Letters.parse("free:aeinrst??")
    assert wanted(puzzle, 100, 200_000) == 1000
    outcome = solve(puzzle, most=1000)
    assert len(outcome.solutions) == 1000
    assert not outcome.complete
    assert "We list the 1,000 longest" in outcome.message


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("dgoaeinrs", "TV rules."),
        ("aeiouaeio", "Free rules: 9 vowels, where the show has 3 to 5."),
        ("zzoaeinrs", "Free rules: more Z than the show has."),
        ("free:cat?", "Free rules: 4 letters instead of the show’s 9; 1 blank."),
        ("conundrum:shorecart", "A conundrum: all nine letters make one word."),
    ],
)
def test_says_by_which_rules_it_reads(text: str, reading: str) -> None:
    assert Letters.parse(text).reading() == reading


def test_hints_of_a_conundrum_begin_with_how_the_word_begins() -> None:
    hint = Letters.parse("conundrum:lionrebel").hint("")
    assert first(hint) == "It starts with R."
    assert rungs(hint) == (
        ("How does it end?", "In ON."),
        ("Is it a common word?", "It’s well known."),
        ("What comes next?", "REB …"),
        ("What’s the word?", "REBELLION."),
    )
    two = Letters.parse("conundrum:shorecart").hint("")
    assert first(two) == "There are 2 words. The best known starts with O."
    assert not Letters.parse("conundrum:shorecart").has_others
    assert Letters.parse("shorecart").has_others
