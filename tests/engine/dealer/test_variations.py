"""Puzzles made harder or easier by a small change, and begun ones completed."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import product
from typing import Any

import pytest

from engine import PUZZLES, PuzzleError, offered
from engine.core.abilities import Concealable, Varied
from engine.core.limits import Progress, Stopped
from engine.dealer.recipes import Recipe, deal
from engine.dealer.variations import Rework, conceal, hardness, invent, vary
from engine.hints.path import explain, steps
from tests.engine.dealer.promises import has_one_solution

VARIED: list[Any] = [kind for kind in PUZZLES.values() if issubclass(kind, Varied)]
PICTURE = "5x5:1/2/1/1.1/1/1.1/1/1/1/1.1"


def judged(kind: Any, found: Rework) -> tuple[Any, tuple[int, int]]:
    """The puzzle that is proposed and how hard it is, after it was looked at without what made it."""
    assert Rework.from_json(json.loads(json.dumps(found.to_json()))) == found
    puzzle = kind.parse(found.proposal.puzzle)
    assert str(puzzle) == found.proposal.puzzle
    assert has_one_solution(puzzle)
    path = explain(puzzle)
    assert path.status == "solved"
    assert path.difficulty.grade == found.grade
    assert found.hardest in {step.technique for step in path.steps}
    return puzzle, hardness(puzzle, tuple(steps(puzzle)))


def patience(ticks: int) -> Callable[[Progress], None]:
    """A tick that ends the search after so many calls: the same on every machine."""
    left = [ticks]

    def tick(_: Progress) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise Stopped("time")

    return tick


def until_stopped(look: Callable[[], Rework | None]) -> Rework | None:
    """What was found; None also where the tick ended the search before."""
    with suppress(Stopped):
        return look()
    return None


def changes(kind: Any, sizes: dict[str, tuple[str, ...]], seeds: range, *, harder: bool, ticks: int = 2_000) -> int:
    """How many puzzles can be changed so; each change is looked at."""
    seen = 0
    for size, seed in product(sizes[kind.slug], seeds):
        offer = next(each for each in offered(kind) if each.size == size)
        level = offer.levels[1]
        puzzle: Any = deal(Recipe.latest(kind.slug, size, level, seed))
        before = hardness(puzzle, tuple(steps(puzzle)))
        found = until_stopped(partial(vary, puzzle, harder=harder, tick=patience(ticks)))
        if found is not None:
            seen += 1
            changed, after = judged(kind, found)
            assert (after > before) if harder else (after < before)
            assert after[0] >= before[0] if harder else after[0] <= before[0]
            assert found.stays == (after[0] == before[0])
            assert changed != puzzle
            assert found.proposal.places
    return seen


@pytest.mark.parametrize("kind", VARIED)
@pytest.mark.parametrize("harder", [True, False], ids=["harder", "easier"])
def test_a_change_goes_in_the_direction_that_was_asked_for(kind: Any, harder: bool) -> None:
    sizes = {"kenken": ("5",), "nonogram": ("5",), "signpost": ("5",)}
    assert changes(kind, sizes, range(2, 5), harder=harder) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", VARIED)
@pytest.mark.parametrize("harder", [True, False], ids=["harder", "easier"])
def test_so_do_many(kind: Any, harder: bool) -> None:
    sizes = {"kenken": ("4", "5", "6"), "nonogram": ("10", "15"), "signpost": ("4", "5", "6", "7")}
    about_as_long_as_a_setter_waits = 8_000
    assert changes(kind, sizes, range(2, 8), harder=harder, ticks=about_as_long_as_a_setter_waits) >= 7


def test_what_cannot_be_changed_stays() -> None:
    """Two solutions, none, or a path that nobody can follow: then nothing is harder or easier."""
    signpost: Any = PUZZLES["signpost"]
    for text in ("3x2:cegaga", "3x3:adg9abga1gh"):
        assert vary(signpost.parse(text), harder=True) is None
        assert vary(signpost.parse(text), harder=False) is None


@pytest.mark.parametrize("kind", VARIED)
def test_wherever_it_is_stopped_nothing_wrong_is_proposed(kind: Any) -> None:
    puzzle = kind.parse(kind.examples[0].text)
    for ticks in (0, 1, 5, 30, 200):
        found = until_stopped(partial(vary, puzzle, harder=False, tick=patience(ticks)))
        if found is not None:
            judged(kind, found)


def test_a_stop_is_not_told_as_that_there_is_nothing() -> None:
    """`None` says that nothing that is tried would do; who was stopped does not know."""
    puzzle: Any = deal(Recipe.latest("signpost", "4", "Easy", 3))
    for ticks in (0, 1, 5):
        with pytest.raises(Stopped):
            vary(puzzle, harder=True, tick=patience(ticks))
        with pytest.raises(Stopped):
            invent(type(puzzle), "4x4:1...............", tick=patience(0))


def test_another_turn_proposes_another_change_until_there_is_none() -> None:
    puzzle: Any = deal(Recipe.latest("signpost", "4", "Easy", 3))
    found = [vary(puzzle, harder=False, turn=turn) for turn in (0, 1, 200)]
    assert found[0] is not None
    assert found[1] is not None
    assert found[0].proposal != found[1].proposal
    assert found[2] is None


# -- the rest invented -------------------------------------------------------------------------------------------------


DRAFTS = {
    "kenken": (
        "4:0000000000000000,________________",
        "4:2122100001021010,_______",
        "4:2122100001021010,a6______",
        "4:2122100001021010,m_6_____",
        "5:2121010210000000000000000,__________________",
        "4:0000000000000000,_3_______________",
    ),
    "signpost": (
        "4x4:................",
        "5x4:....................",
        "4x4:1e....c...f.....16a",
        "5x5:..7.........3..............",
        "5x5:eceegdfgfecedhgabfgacabba",
    ),
}


def kept(slug: str, draft: str, whole: Any) -> bool:
    """Whether all that is in the draft is in the puzzle too."""
    if slug == "signpost":
        cells = re.findall("([0-9]*)([a-h.])", draft.partition(":")[2])
        pairs = zip(cells, whole.cells, strict=True)
        return all(
            arrow in (".", "abcdefgh"[whole.arrow(cell)]) and number in ("", str(whole.given(cell)))
            for (number, arrow), cell in pairs
        )
    head, clues = draft.split(",")
    edges = [int(digit) for digit in head.partition(":")[2]]
    cage_of, size = whole.board.cage_of, whole.size
    for at, digit in enumerate(edges):
        r, c = divmod(at, size)
        joined = [((r, c + 1), digit & 1), ((r + 1, c), digit & 2)]
        if any(is_open and cage_of[r, c] != cage_of[other] for other, is_open in joined):
            return False
    told = re.findall("[a-z_][0-9]*", clues)
    after = re.findall("[asmd][0-9]*", str(whole).split(",")[1])
    if set(told) == {"_"}:
        return True
    if "1" not in head.partition(":")[2]:  # no cages yet: cells that were alone are joined
        return all(f"a{clue[1:]}" in after for clue in told if clue != "_")
    return len(told) == len(after) and all(
        clue[0] in ("_", now[0]) and clue[1:] in ("", now[1:]) for clue, now in zip(told, after, strict=True)
    )


@pytest.mark.parametrize("slug", DRAFTS)
def test_the_rest_of_a_puzzle_is_invented(slug: str) -> None:
    kind: Any = PUZZLES[slug]
    for draft in DRAFTS[slug]:
        found = invent(kind, draft)
        assert found is not None, draft
        whole, _ = judged(kind, found)
        assert kept(slug, draft, whole), (draft, str(whole))
        assert found.proposal.places


@pytest.mark.parametrize("slug", DRAFTS)
def test_another_turn_invents_another(slug: str) -> None:
    kind: Any = PUZZLES[slug]
    found = {invent(kind, DRAFTS[slug][0], turn=turn).proposal.puzzle for turn in range(3)}
    assert len(found) == 3


def test_a_picture_is_completed_by_a_few_cells() -> None:
    nonogram: Any = PUZZLES["nonogram"]
    chance, seen = random.Random(5), 0
    for _ in range(12):
        rows = ["".join(chance.choice("##....") for _ in range(8)) for _ in range(8)]
        puzzle = nonogram.parse(clues_of(rows))
        found = invent(nonogram, str(puzzle), "/".join(rows).replace(".", "?"), tick=patience(20_000))
        if found is None:
            continue
        whole, _ = judged(nonogram, found)
        picture = found.proposal.drawn.split("/")
        assert str(whole) == clues_of(picture)
        assert all(
            now == "#"
            for row, after in zip(rows, picture, strict=True)
            for was, now in zip(row, after, strict=True)
            if was == "#"
        )
        seen += rows != picture
    assert seen >= 6


def clues_of(rows: list[str]) -> str:
    """The puzzle of a picture."""
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    clues = (".".join(str(len(run)) for run in re.findall("#+", line)) for line in (*columns, *rows))
    return f"{len(rows[0])}x{len(rows)}:{'/'.join(clues)}"


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("kenken", "nonsense"),
        ("kenken", ""),
        ("kenken", "4:2122100001021010,a6_____"),
        ("kenken", "4:2122100001021010,s6______"),
        ("signpost", "3x3:zzzzzzzzz"),
        ("signpost", "3x3:.."),
        ("nonogram", PICTURE),
    ],
)
def test_of_what_is_no_beginning_it_is_said_why(slug: str, text: str) -> None:
    kind: Any = PUZZLES[slug]
    with pytest.raises(PuzzleError):
        invent(kind, text)


def test_where_there_is_no_rest_none_is_invented() -> None:
    """Two ends of the path in one line of sight of nothing; clues that no square can keep."""
    for slug, text in (("signpost", "3x3:1a........"), ("kenken", "4:2122100001021010,m7______")):
        kind: Any = PUZZLES[slug]
        assert until_stopped(partial(invent, kind, text, tick=patience(2_000))) is None


# -- over HTTP ---------------------------------------------------------------------------------------------------------


# -- clues that are hidden ---------------------------------------------------------------------------------------------

CONCEALABLE: list[Any] = [kind for kind in PUZZLES.values() if issubclass(kind, Concealable)]


@pytest.mark.parametrize("kind", CONCEALABLE)
def test_as_many_clues_are_hidden_as_leave_one_solution(kind: Any) -> None:
    puzzle = kind.parse(kind.examples[0].text)
    for turn in range(2):
        found = conceal(puzzle, turn=turn)
        assert found is not None
        changed, _ = judged(kind, found)
        assert changed.hidden == puzzle.hidden + found.hidden > puzzle.hidden
        assert found.proposal.places
        assert not found.stopped
        assert conceal(changed) is None


@pytest.mark.parametrize("kind", CONCEALABLE)
def test_a_stop_is_told_where_more_clues_might_be_hidden(kind: Any) -> None:
    puzzle = kind.parse(kind.examples[0].text)
    with pytest.raises(Stopped):
        conceal(puzzle, tick=patience(0))
    numbers = set()
    for ticks in (400, 1_200, 200_000):
        found = until_stopped(partial(conceal, puzzle, tick=patience(ticks)))
        if found is not None:
            assert has_one_solution(kind.parse(found.proposal.puzzle))
            assert bool(found.stopped) is (ticks < 200_000)
            numbers.add(found.hidden)
    assert len(numbers) > 1


@pytest.mark.parametrize("text", ["2x2:1/1/1/1", "2x2:2/1/1/1"])
def test_clues_are_hidden_only_where_there_is_one_solution(text: str) -> None:
    with pytest.raises(PuzzleError, match="then hide numbers"):
        conceal(PUZZLES["nonogram"].parse(text))  # type: ignore[arg-type]
