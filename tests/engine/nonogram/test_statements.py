"""Statements of nonograms: each is judged by itself, and what bodies claim is so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engine.core.abilities import Hint
from engine.core.places import cell_at, place
from engine.hints import english
from engine.hints.statements import Fact, Statement
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.entries import with_cells
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.bodies import Argument, Failure, Reach
from engine.puzzles.nonogram.hints.english import BRIEF, FAILURES
from engine.puzzles.nonogram.hints.words import failing
from tests.engine.hints.judges import cell, line_of, nonogram_forces
from tests.engine.hints.reading.__main__ import broken, only
from tests.engine.hints.reading.nonogram.board import Line
from tests.engine.hints.reading.nonogram.dead_ends import read_dead_end
from tests.engine.nonogram.test_dead_ends import line_of as line_as_read
from tests.engine.nonogram.test_hints import HARD, PUBLISHED, fillings, path

POINTING = (bodies.LookAt, bodies.WrongIn, bodies.Supposed, bodies.PaintedOver, bodies.Mistaken, bodies.TakeBack)
"""Bodies that claim nothing."""
Told = tuple[Nonogram, tuple[str, ...], Hint]


@cache
def told() -> list[Told]:
    """Steps of boards from easy to hard, with the cells known before them."""
    puzzles = map(Nonogram.parse, (*PUBLISHED[:20], *HARD[:8]))
    return [
        (puzzle, tuple(entries.split("/")), hint)
        for puzzle in puzzles
        for entries, hint in path(puzzle)
        if hint.statements
    ]


@cache
def mistakes() -> list[Told]:
    """What is said of entries that are wrong here and there, with the right ones among them."""
    rng, found = Random(1), []
    for puzzle in map(Nonogram.parse, (*PUBLISHED[:4], *HARD[:6])):
        right = only(puzzle)
        for _, hint in [*path(puzzle)][3:-1:3]:
            spoiled = broken(puzzle, hint.then, right, rng)
            mistake = puzzle.hint(spoiled)
            assert mistake.wrong
            found.append((puzzle, tuple(mistake.then.split("/")), mistake))
            known = spoiled.split("/")
            for each in mistake.statements:
                if isinstance(each.body, bodies.Crowded):
                    failure = each.body.failure
                    read_dead_end(Line(puzzle, known, *str(failure.line).split()), failing(failure))
    return found


def facts(cells: tuple[Fact, ...]) -> list[tuple[str, str]]:
    assert all(fact.holds for fact in cells)
    return [(fact.place, fact.value) for fact in cells]


def every_statement() -> Iterator[tuple[Nonogram, list[str], Statement]]:
    """Each statement, with the cells that are known by then."""
    for puzzle, grid, hint in (*told(), *mistakes()):
        for each in hint.statements:
            yield puzzle, [*with_cells(grid, facts(each.because))], each


def test_every_statement_follows_from_what_it_names() -> None:
    seen = 0
    for puzzle, known, each in every_statement():
        if isinstance(each.body, POINTING):
            assert not each.says
            assert not each.rules
            continue
        assert each.rules
        if isinstance(each.body, (bodies.Crowded, bodies.Rival)):  # judged by the entries, see `mistakes` and `CLAIMS`
            continue
        decided = [(cell(at), value) for at, value in facts(each.says)]
        if isinstance(each.body, bodies.DeadEnd):
            decided = [((0, 0), value) for value in "#."]  # anything follows
            assert each.because
            assert nonogram_forces(puzzle, known, each.rules, decided), each
            continue
        assert all(known[r][c] == "?" for (r, c), _ in decided)
        assert decided
        assert nonogram_forces(puzzle, known, each.rules, decided), each
        seen += 1
    assert seen > 700


def test_statements_together_say_what_a_step_decides() -> None:
    for _, _, hint in told():
        said = [fact for each in hint.statements if not each.because for fact in facts(each.says)]
        assert sorted(said) == sorted(hint.cells)
        shown = [
            (at, mark.label)
            for remark in hint.remarks
            for mark in remark.marks
            if mark.shape == "result"
            for at in mark.at
        ]
        assert sorted(shown) == sorted((at, {"#": "■", ".": "×"}[value]) for at, value in hint.cells)


def starts(way: str) -> list[int]:
    return [i for i, each in enumerate(way) if each == "#" and way[i - 1 : i] != "#"]


def is_longest(body: Argument, reach: Reach) -> bool:
    """Whether filled cells side by side are too many for all runs but one."""
    block = range(reach.held[0], reach.held[-1] + 1)
    return reach.held == (*block,) and not any(
        length >= len(block) for run, length in enumerate(body.clue) if run != reach.run
    )


def reaches(body: Argument, own: tuple[Reach, ...], ways: tuple[str, ...], known: str) -> bool:
    """Whether the runs lie as far to either side as is said, over the cells that are said, as these stop them."""
    places = [starts(way) for way in ways]
    return all(
        min(each[reach.run] for each in places) == reach.first
        and max(each[reach.run] for each in places) == reach.last
        and all(known[i] == "#" for i in reach.held)
        and all(known[i] == "." for i in reach.stops)
        and (not reach.is_longest(body.clue) or is_longest(body, reach))
        and all(each[reach.run] <= i < each[reach.run] + body.clue[reach.run] for each in places for i in reach.held)
        for reach in own
    )


def always(body: Argument, own: tuple[Reach, ...]) -> set[int]:
    return {i for reach in own for i in range(reach.last, reach.first + body.clue[reach.run])}


def spans(body: Argument, own: tuple[Reach, ...]) -> set[int]:
    return {i for reach in own for i in range(reach.first, reach.last + body.clue[reach.run])}


def is_done(body: bodies.Done, ways: tuple[str, ...]) -> bool:
    for cells, beside, _ in body.runs:
        around = {cells[0] - 1, cells[-1] + 1}
        if not {*beside} <= around or any(way[i] != "#" for way in ways for i in cells):
            return False
    return {*body.empty} == {i for each in body.runs for i in each.beside}


def is_narrow(body: bodies.Narrow, ways: tuple[str, ...], known: str) -> bool:
    """Whether each of the cells is in a gap that is shorter than any run, or than the ones that are named.

    These are the only ones that lie next to it, whichever way the line is filled.
    """
    bounded = f".{known}."
    gaps = (bounded.find(".", i + 1) - bounded.rfind(".", 0, i + 1) - 1 for i in body.empty)
    if not body.runs:
        return all(gap < min(body.clue) for gap in gaps)
    for i in body.empty:
        before = {sum(start < i for start in starts(way)) for way in ways}
        if len(before) > 1 or not {*before, before.copy().pop() - 1} & {*range(len(body.clue))} <= {*body.runs}:
            return False
    return all(gap < min(body.clue[run] for run in body.runs) for gap in gaps)


def is_rival(body: bodies.Rival, ways: tuple[str, ...], known: str) -> bool:
    """Whether the run would be as near to the side as it can, leaves too little room, and never covers the cell."""
    length, first = body.clue[body.run], body.span[0]
    span = lambda at: known[at : at + length]  # noqa: E731
    places = [at for at in range(body.cell - length + 1, body.cell + 1) if at >= 0 and len(span(at)) == length]
    nearest = (max if body.start else min)(at for at in places if "." not in span(at))
    room = known[: max(0, first - 1)] if body.start else known[body.span[-1] + 2 :]
    return (
        first == nearest
        and len(body.span) == length
        and known[body.cell] == "#"
        and not fillings(tuple(body.clue[run] for run in body.others), room.replace("#", "?"))
        and not any(starts(way)[body.run] <= body.cell < starts(way)[body.run] + length for way in ways)
    )


def is_held(body: bodies.Held, ways: tuple[str, ...], known: str) -> bool:
    """Whether a run covers what is said."""
    own = (body.reach,)
    return reaches(body, own, ways, known) and {*body.filled} <= always(body, own) and bool(body.reach.held)


def is_overlap(body: bodies.Overlap, known: str) -> bool:
    ways = fillings(body.clue, "?" * len(known))
    return reaches(body, body.reaches, ways, known) and {*body.filled} <= always(body, body.reaches)


def is_otherwise(body: bodies.Otherwise, known: str) -> bool:
    """Whether the only cell leads into the dead end that is named, if it has its other value."""
    (at,), other = (*body.filled, *body.empty), "." if body.filled else "#"
    cells = f"{known[:at]}{other}{known[at + 1 :]}"
    read_dead_end(line_as_read(cells, body.clue, body.line.kind), failing(body.failure))
    return True


CLAIMS: dict[type, Callable[[Any, tuple[str, ...], str], bool]] = {
    bodies.Blank: lambda body, _, __: not body.clue,
    bodies.Finished: lambda body, _, known: (
        [len(run) for run in body.runs] == [*body.clue] and all(known[i] == "#" for run in body.runs for i in run)
    ),
    bodies.Crossed: lambda body, _, known: known.count(".") == len(known) - sum(body.clue),
    bodies.Fills: lambda body, _, known: sum(body.clue) + len(body.clue) - 1 == len(known),
    bodies.Overlap: lambda body, _, known: (
        is_overlap(body, known) and len(known) - sum(body.clue) - len(body.clue) + 1 == body.slack
    ),
    bodies.Done: lambda body, ways, _: is_done(body, ways),
    bodies.Narrow: is_narrow,
    bodies.Rival: is_rival,
    bodies.Unreached: lambda body, ways, known: (
        reaches(body, body.reaches, ways, known) and not spans(body, body.reaches) & {*body.empty}
    ),
    bodies.Held: is_held,
    bodies.Confined: lambda body, ways, known: (
        reaches(body, body.reaches, ways, known) and {*body.filled} <= always(body, body.reaches)
    ),
    bodies.Settled: lambda body, ways, known: reaches(body, body.reaches, ways, known) and len(ways) == 1,
    bodies.Otherwise: lambda body, _, known: is_otherwise(body, known),
    bodies.AllAgree: lambda body, ways, _: (
        body.ways in (None, len(ways))
        and {*body.arrangements} <= {tuple(starts(way)) for way in ways}
        and (body.ways is None or body.ways > 3 or len(body.arrangements) == body.ways)
    ),
}
"""What a body claims, by all arrangements of its line and its known cells."""


def test_what_bodies_claim_is_so() -> None:
    seen = set()
    for puzzle, known, each in every_statement():
        body = each.body
        if isinstance(body, bodies.InShort):
            body = body.argument
        elif isinstance(body, bodies.DeadEnd):
            body = body.failure
        if not isinstance(body, (Argument, Failure, bodies.Rival)):
            continue
        clue, cells, _ = line_of(puzzle, known, str(body.line))
        assert clue == body.clue
        if isinstance(body, (Argument, bodies.Rival)):
            assert CLAIMS[type(body)](body, fillings(clue, cells), cells), each
        else:
            read_dead_end(Line(puzzle, known, *str(body.line).split()), failing(body))
            if isinstance(body, bodies.PushedOut):
                lie = sorted(body.spans)
                own = clue[: len(lie)] if body.start else clue[len(clue) - len(lie) :]
                assert tuple(map(len, lie)) == own
                assert not any(cells[i] == "." for span in lie for i in span)
                assert all(one[-1] + 1 < other[0] for one, other in pairwise(lie))
        seen.add(type(body))
    assert seen >= {*CLAIMS} - {bodies.Blank}


def test_words_are_brief() -> None:
    wholes: dict[bool, list[int]] = {False: [], True: []}
    for _, _, hint in told():
        assert len(hint.remarks) == len(hint.statements) > 1
        remarks = [english.render(each.words, each.names).split() for each in hint.remarks]
        assert max(map(len, remarks)) <= 20, remarks
        texts = [english.render([text], each.names) for each in hint.remarks for text in each.words]
        assert max(len(text.split()) for text in texts) <= 15, texts
        wholes[bool(hint.chain)].append(sum(map(len, remarks)))
    for is_chain, (median, most) in {False: (16, 40), True: (55, 65)}.items():
        counts = sorted(wholes[is_chain])
        assert counts[len(counts) // 2] <= median
        assert counts[len(counts) * 95 // 100] <= most


def test_mistakes_are_told_briefly_without_the_answer() -> None:
    seen = set()
    for _, _, hint in mistakes():
        *_, last = hint.statements
        assert isinstance(last.body, bodies.TakeBack)
        assert {place(at) for at in last.body.cells} == {*hint.wrong}
        assert not any(mark.shape == "result" for remark in hint.remarks for mark in remark.marks)
        words = [english.render(each.words, each.names) for each in hint.remarks]
        assert len(" ".join(words).split()) <= 60, words
        seen |= {type(each.body) for each in hint.statements}
        for each in hint.statements:
            if isinstance(each.body, bodies.Mistaken) and each.body.lines:
                seen.add("long")
                assert each.body.lines > 5
                assert len(words) == 2
    assert seen >= {bodies.Crowded, bodies.Mistaken, bodies.InShort, bodies.DeadEnd, "long"}


def test_every_body_has_words_and_every_argument_shows_its_reason() -> None:
    own = {each for each in vars(bodies).values() if getattr(each, "__module__", "") == bodies.__name__}
    said = {*BRIEF, *FAILURES, Argument, Failure}
    assert said == {each for each in own if is_dataclass(each)}
    for _, _, hint in told():
        for each, remark in zip(hint.statements, hint.remarks, strict=True):
            shapes = {mark.shape for mark in remark.marks}
            if isinstance(each.body, (bodies.Supposed, bodies.Concluded)):
                continue
            assert "focus" in shapes
            assert all(cell_at(at) for mark in remark.marks if mark.shape != "focus" for at in mark.at)
            if not isinstance(each.body, (*POINTING, bodies.Blank)):
                assert shapes & {"ghost", "group", "struck", "blocker", "number"}, each


@pytest.mark.parametrize(
    ("text", "entries", "said"),
    [
        ("5x1:1/1/1/1/0/4", "", ["Look at column 5.", "Column 5 has no runs. All of it is empty."]),
        (
            "5x1:1/1/1/1/0/4",
            "????.",
            ["Look at row 1.", "All empty cells of row 1 are crossed out. The rest is filled."],
        ),
        (
            "3x1:1///1",
            "##?",
            ["Something's wrong in row 1.", "Row 1 has two in a row, but its clue is 1.", "Take back A?"],
        ),
        ("3x1:1///1,bb", "?#?", ["A was there from the start.", "Take back A?"]),
    ],
)
def test_hints_in_brief(text: str, entries: str, said: list[str]) -> None:
    hint = Nonogram.parse(text).hint(entries)
    assert [english.render(each.words, each.names) for each in hint.remarks] == said


def test_the_middle_of_a_long_chain_is_one_remark() -> None:
    puzzle = Nonogram.parse("8x8:1/1.1/1.1.1/1.1/2.2/1/1.1.1/1.1/2.1.1/1.1/3//3/1.1.1/1/1.1")
    entries = "?#??????/?.?.#.??/????????/......../.???????/???.#.??/????????/????..??"
    hint = puzzle.hint(entries)
    assert len(hint.chain) == 8
    ((at, each),) = ((i, each) for i, each in enumerate(hint.statements) if isinstance(each.body, bodies.Meanwhile))
    assert at == len(hint.statements) - 5 == 5
    known = [*with_cells(entries.split("/"), facts(each.because))]
    assert nonogram_forces(puzzle, known, each.rules, [(cell(at), value) for at, value in facts(each.says)])
    later = hint.statements[at + 1]
    assert {*each.because, *each.says} == {*later.because}
    assert english.render(hint.remarks[at].words) == "Going on like this, two lines decide these four."
