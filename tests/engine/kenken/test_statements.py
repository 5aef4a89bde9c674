"""What hints say: every statement is true of the board, and is told in a few words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice
from random import Random

import pytest

from benchmarks.engine.instances import random_kenkens
from engine.core.abilities import Hint
from engine.core.places import place
from engine.digits.bodies import TakeBack
from engine.hints import english
from engine.hints.statements import Cells, Remark
from engine.puzzles.kenken import KenKen
from tests.engine.hints.reading import read
from tests.engine.hints.reading.__main__ import only
from tests.engine.kenken.test_hints import FAST, TATHAM, at, check, digits_of, with_cells

MOST_WORDS = 15
"""Of a sentence."""
MOST_AT_ONCE = 30
"""Words of a remark."""
POINTING = r"shaded|crossed-out|other digits|these \w+ cells|these digits|this clue|mistake here"
"""Words that nobody understands without the picture."""
MOST_IN_ALL = 60
"""Words of a hint that supposes nothing."""


def words(remark: Remark) -> list[str]:
    return [english.render([text], remark.names) for text in remark.words]


def count(sentence: str) -> int:
    """The words and numbers of a sentence; signs between numbers are read with them."""
    return sum(any(map(str.isalnum, word)) for word in sentence.split())


def check_words(hint: Hint) -> None:
    told = [words(remark) for remark in hint.remarks]
    for sentences in told:
        assert all(count(sentence) <= MOST_WORDS for sentence in sentences), sentences
        assert sum(map(count, sentences)) <= MOST_AT_ONCE, sentences
    assert hint.links or sum(map(count, chain.from_iterable(told))) <= MOST_IN_ALL
    for remark in hint.remarks:
        assert all(len(piece.cells) <= 3 for text in remark.words for piece in text if isinstance(piece, Cells))
        assert not re.search(POINTING, english.render(remark.words)), remark


def walk(puzzle: KenKen, *, sparing: bool) -> None:
    entries = ""
    while (hint := puzzle.hint(entries, sparing=sparing)).cells:
        assert read(puzzle, entries, hint) == ""
        check_words(hint)
        assert all(remark.marks for remark in hint.remarks)
        entries = hint.then


def spoiled(puzzle: KenKen, draws: Random) -> Iterator[tuple[str, Hint]]:
    """Entries on the way to the solution with something wrong among them, and what the hint says."""
    (solution,) = puzzle.solutions()
    entries = ""
    while (hint := puzzle.hint(entries)).cells:
        entries, cells = hint.then, [(r, c) for r in range(puzzle.size) for c in range(puzzle.size)]
        (r, c), (x, y) = draws.sample(cells, 2)
        wrong = draws.choice([digit for digit in range(1, puzzle.size + 1) if digit != solution[r][c]])
        others = [str(digit) for digit in range(1, puzzle.size + 1) if digit != solution[x][y]]
        some = {place((r, c)): str(wrong)}
        if draws.random() < 0.3:
            some[place((x, y))] = "+".join(sorted(draws.sample(others, 2)))
        now = with_cells(entries, puzzle.size, some)
        yield now, puzzle.hint(now)


@pytest.mark.parametrize(("kind", "text"), [each for each in FAST if each[0][0] in "456"][::7])
def test_mistakes_are_shown_and_taken_back(kind: str, text: str) -> None:
    puzzle = KenKen.parse(text)
    for entries, hint in spoiled(puzzle, Random(kind + text)):
        assert hint.wrong
        assert read(puzzle, entries, hint, only(puzzle)) == ""
        check_words(hint)


def test_notes_that_a_wrong_digit_struck_are_no_mistakes_of_their_own() -> None:
    puzzle = KenKen.parse(FAST[0][1])
    (solution,) = puzzle.solutions()
    (r, c), right = (0, 0), solution[0][1]
    others = "+".join(str(digit) for digit in range(1, puzzle.size + 1) if digit != right)
    hint = puzzle.hint(with_cells("", puzzle.size, {place((r, c)): str(right), place((r, c + 1)): others}))
    body = hint.statements[-1].body
    assert body == TakeBack(((r, c),), (), ((r, c + 1),), among=False)
    assert hint.remarks[-1].names == {(r, c): "A"}
    assert [*hint.wrong] == [place((r, c)), place((r, c + 1))]


@pytest.mark.parametrize("sparing", [False, True])
@pytest.mark.parametrize(("kind", "text"), FAST[::3])
def test_statements_follow_and_say_what_a_step_decides(kind: str, text: str, sparing: bool) -> None:
    walk(KenKen.parse(text), sparing=sparing)


def asked_for(puzzle: KenKen, *, sparing: bool) -> tuple[int, int]:
    """How many steps ask for five new notes or more, and how many come before the first digit."""
    long, before, entries = 0, 0, ""
    while (hint := puzzle.hint(entries, sparing=sparing)).cells:
        assert not read(puzzle, entries, hint)
        check(puzzle, entries, hint)
        noted = puzzle.notes(entries)
        long += any(len(digits_of(value)) > 4 and at(name) not in noted for name, value in hint.cells)
        before += not any(digit for row in puzzle.entered(entries) for digit in row)
        entries = hint.then
    return long, before


def test_players_see_what_takes_no_notes_first() -> None:
    boards = [KenKen.parse(text) for kind, text, _ in TATHAM if kind in ("6de", "6dn", "6dh")][::5]
    plain, spared = ([asked_for(each, sparing=sparing) for each in boards] for sparing in (False, True))
    assert sum(asked for asked, _ in spared) < sum(asked for asked, _ in plain)
    assert 2 * sum(before for _, before in spared) < sum(before for _, before in plain)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, text, _ in TATHAM if (kind, text) not in FAST[::3]])
def test_so_it_is_on_all_published_boards(kind: str, text: str) -> None:
    walk(KenKen.parse(text), sparing=True)


@pytest.mark.slow
def test_all_steps_from_a_position_are_true_of_the_board() -> None:
    """Also those that come after easier ones, on boards with cages of five cells and without signs, too."""
    boards = [
        *random_kenkens(7, 4, 2, seed=2),
        *random_kenkens(8, 5, 1, seed=1),
        *random_kenkens(5, 3, 2, hidden=True, seed=3),
    ]
    for puzzle in boards:
        entries = ""
        while (hint := puzzle.hint(entries)).cells:
            for step in islice(puzzle.guide(entries).steps(), 0, None, 5):
                assert read(puzzle, entries, step) == ""
            entries = hint.then
