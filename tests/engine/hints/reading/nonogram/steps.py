"""What hints on nonograms say in a chain: why a line makes cells black or white, held against the line as it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy

from engine.puzzles.nonogram.hints.words import crossing
from tests.engine.hints.reading.nonogram.board import Line, Ways, ways
from tests.engine.hints.reading.nonogram.dead_ends import CROSSED, RUN, read_dead_end, run_named
from tests.engine.hints.reading.text import SPANS, need

Cells = set[int]


def read_reason(line: Line, told: str, black: Cells, white: Cells) -> None:
    """What is said of a line shows that these cells of it are black, and these white."""
    need(bool(black | white) and all(line.known[i] == "?" for i in black | white), f"known already: {told}")
    if "; " in told:
        first, second = told.split("; ")
        need(bool(black and white) and not re.search(r"\b(?:it|them)\b(?! (?:cover|pushed))", second), told)
        _read(line, first, black, set())
        _read(line, _without_names(line, second, white), set(), white)
    else:
        _read(line, told, black, white)


def _without_names(line: Line, told: str, white: Cells) -> str:
    """The reason with `it` or `them` for the white cells where it names them."""

    def word(found: re.Match[str]) -> str:
        if line.crossing(found[2]) != white:
            return found[0]
        them = "it" if len(white) == 1 else "each of them" if found[1] == "around" else "them"
        return f"{found[1]} {them}"

    return re.sub(rf"\b(beside|reach|reaches|around|that covers) ((?:row|column)s? {SPANS})", word, told)


def _read(line: Line, told: str, black: Cells, white: Cells) -> None:
    it, only = len(black | white) == 1, not black or not white
    for word in re.findall(r"\b(?:beside|reach|reaches) (it|them)\b", told):
        need(only and (word == "it") == it, f"“{told}”: which cells, and how many?")
    for pattern, reader in READERS.items():
        if found := re.fullmatch(pattern, told):
            reader(line, told, black, white, *(part or "" for part in found.groups()))
            return
    need(False, f"“{told}” is not understood")


def _possible(line: Line) -> Ways:
    found = ways(line.clue, line.known)
    assert found is not None
    return found


def _covers(line: Line, run: int) -> Cells:
    """The cells that a run may cover."""
    return {i for start in _possible(line).starts[run] for i in range(start, start + line.clue[run])}


def _in_every_way(line: Line, told: str, black: Cells, white: Cells) -> None:
    possible = _possible(line)
    need(not black & possible.white and not white & possible.black, f"“{told}”: there is another way")


def _overlap(line: Line, told: str, black: Cells, white: Cells, order: str, run: str, crossed: str) -> None:
    """The only run, at whichever end of the line."""
    need(len(line.clue) == 1 and run_named(line, order, run) == 0 and not white, told)
    need(black <= line.crossing(crossed) == {*range(line.length - int(run), int(run))}, told)


def _just_fit(line: Line, told: str, black: Cells, white: Cells, clue: str, crossed: str) -> None:
    line.has_clue(clue)
    need(all(len(starts) == 1 for starts in _possible(line).starts), f"“{told}”: there is another way")
    every = line.crossing(crossed)
    need(every == _possible(line).black and black <= every and not white & every, told)


def _only_left(line: Line, told: str, black: Cells, white: Cells, count: str, ones: str) -> None:
    free = line.length - line.known.count(".")
    need(not white and free == sum(line.clue) == int(count or 1) == int(ones or 1), told)
    need((free == 1) == (not count), told)


def _lie(line: Line, told: str, black: Cells, white: Cells, *parts: str) -> None:
    """A run, where it can lie; it covers the black cells wherever it lies, and the white ones are beside it."""
    order, run, held, white_at, can, crossed = parts
    which = run_named(line, order, run)
    starts, where, length = _possible(line).starts[which], _covers(line, which), int(run)
    need(line.crossing(crossed) == where and (can == "be") == (len(starts) == 1), f"“{told}”: {where}")
    if held:
        line.is_told_by(which, held, crossed, white_at)
    need(black <= set(range(max(starts), min(starts) + length)), f"“{told}”: it need not cover them")
    beside = {min(where) - 1, max(where) + 1} if can == "be" else set()
    need(white <= beside or (len(line.clue) == 1 and not white & where), f"“{told}”: the white ones?")


def _two_lie(line: Line, told: str, black: Cells, white: Cells) -> None:
    """Several runs, each of which covers some of the cells."""
    left = set(black)
    for part in re.split(", (?=its )| and (?=its )", told):
        parts = [each or "" for each in re.fullmatch(LIES, part).groups()]  # type: ignore[union-attr]
        starts = _possible(line).starts[run_named(line, parts[0], parts[1])]
        sure = left & set(range(max(starts), min(starts) + int(parts[1])))
        need(bool(sure), f"“{part}” shows nothing")
        _lie(line, part, sure, set(), *parts)
        left -= sure
    need(not left and not white, told)


def _all_there(line: Line, told: str, black: Cells, white: Cells) -> None:
    need(not black and bool(line.clue) and line.known.count("#") == sum(line.clue), told)
    need((" cells " in told) == (sum(line.clue) > 1), told)


def _empty(line: Line, told: str, black: Cells, white: Cells) -> None:
    need(not black and not line.clue, told)


def _beside(line: Line, told: str, black: Cells, white: Cells, finished: str, _: str) -> None:
    around = set[int]()
    parts = re.split("(?:, | and )(?=its |a run )", finished)
    for part in parts:
        found = re.fullmatch(f"(?:{RUN}|a run of ([0-9]+)) is finished in {CROSSED}", part)
        need(found is not None, part)
        assert found
        cells, length = line.crossing(found[4]), int(found[2] or found[3])
        first, last = min(cells), max(cells)
        need(len(cells) == length == last - first + 1 and all(line.known[i] == "#" for i in cells), part)
        covering = [run for run in range(len(line.clue)) if _covers(line, run) & cells]
        need({line.clue[run] for run in covering} == {length}, f"“{part}” may be longer")
        need(covering == [run_named(line, found[1] or "", found[2])] if found[2] else len(covering) > 1, part)
        need(bool({first - 1, last + 1} & white), f"“{part}” shows nothing")
        around |= {first - 1, last + 1}
    need(not black and white <= around, told)


def _too_far(line: Line, told: str, black: Cells, white: Cells, held: str, white_at: str, _: str) -> None:
    need(len(line.clue) == 1 and not black and not white & _covers(line, 0), told)
    where = _covers(line, 0)
    cells, beside, length = line.crossing(held), {min(where) - 1, max(where) + 1}, line.clue[0]
    stops = {i for i in beside & {*range(max(cells) - length + 1, min(cells) + length)} if 0 <= i < line.length}
    told_stops = crossing(line.kind, sum(1 << i for i in stops)) if stops else ""
    line.is_told_by(0, held, line.named(where) if len(where) > 1 else f"{line.across} {min(where) + 1}", told_stops)
    matters = white & {*range(max(cells) - length + 1, min(cells) + length)}
    need(white_at == (told_stops if matters else ""), f"“{told}”: what stops it?")


def _settled_beside(line: Line, told: str, black: Cells, white: Cells, *parts: str) -> None:
    order, run, crossed, _ = parts
    need(not black, told)
    _lie(line, told, set(), set(), order, run, "", "", "be", crossed)
    where = line.crossing(crossed)
    need(white <= {min(where) - 1, max(where) + 1}, f"“{told}”: they are not")


def _narrow(line: Line, told: str, black: Cells, white: Cells, around: str, which: str, run: str) -> None:
    need((around == "it") == (len(white) == 1) and not black, told)
    need((which == "for its") == (len(line.clue) == 1) and int(run) == min(line.clue), told)
    for cell in white:
        reach = [at for at in range(line.length - int(run) + 1) if at <= cell < at + int(run)]
        need(all("." in line.known[at : at + int(run)] for at in reach), f"“{told}”: there is room at {cell + 1}")


def _between(line: Line, told: str, black: Cells, white: Cells, runs: str, _: str) -> None:
    """The runs before and behind the cells are told; all others are before and behind these."""
    said = list[int]()
    for part in re.split(" and (?=its )", runs):
        found = re.fullmatch(f"{RUN} can only (be|lie in) {CROSSED}", part)
        need(found is not None, part)
        assert found
        _lie(line, part, set(), set(), found[1] or "", found[2], "", "", found[3], found[4])
        said.append(run_named(line, found[1] or "", found[2]))
    need(not black and said == sorted(said), told)
    for cell in white:
        before = [run for run in range(len(line.clue)) if max(_covers(line, run)) < cell]
        after = [run for run in range(len(line.clue)) if min(_covers(line, run)) > cell]
        need(len(before) + len(after) == len(line.clue) and said == before[-1:] + after[:1], told)


def _none_reaches(line: Line, told: str, black: Cells, white: Cells, *_: str) -> None:
    need(not black and not white & _possible(line).black, f"“{told}”: one does")


def _else(line: Line, told: str, black: Cells, white: Cells, kind: str, fails: str) -> None:
    """In the other colour, each of the cells alone leads the line into the dead end that is told."""
    need(kind == line.kind and not (black and white), told)
    moods = {"would have no room": "has no room", "would have no place": "has no place", "could not": "cannot"}
    for said, own in moods.items():
        fails = re.sub(f"^{said}", own, fails)
    for cell in black | white:
        other = copy(line)
        other.known = f"{line.known[:cell]}{'.' if black else '#'}{line.known[cell + 1 :]}"
        read_dead_end(other, fails)


def _touches(line: Line, told: str, black: Cells, white: Cells) -> None:
    need(not black and len(white) == 1, told)
    (cell,) = white
    _else(
        line,
        told,
        black,
        white,
        line.kind,
        f"would have a black cell in {line.across} {cell + 1} that none of its runs can cover",
    )


WHITE_AT = f"(?:, with {CROSSED} white,)?"
LIES = rf"{RUN}(?: covers {CROSSED} and{WHITE_AT})? can only (be|lie in) {CROSSED}"
THEM = "(it|them)"
READERS: dict[str, Callable[..., None]] = {
    "so it is in every way in which its runs still fit": _in_every_way,
    "only ([0-9]+) cells are left for its ([0-9]+) black ones|no other cell is left for its run": _only_left,
    LIES: _lie,
    f"{LIES}(?:(?:, | and ){LIES})+": lambda line, told, black, white, *_: _two_lie(line, told, black, white),
    "all its black cells are there|its black cell is there": _all_there,
    "none of its cells is black": _empty,
    f"(.* is finished in .*), beside {THEM}": _beside,
    f"its run covers {CROSSED} and{WHITE_AT} does not reach {THEM}": _too_far,
    f"{RUN} always covers {CROSSED}": _overlap,
    f"its runs ([0-9]+(?: [0-9]+)*) just fit: {CROSSED}": _just_fit,
    f"{RUN} can only be {CROSSED}, beside {THEM}": _settled_beside,
    "the gap around (it|each of them) is too short (for its|even for a) run of ([0-9]+)": _narrow,
    f"(its .* can only .*), so no run reaches {THEM}": _between,
    f"however its runs lie, none reaches {THEM}|no run reaches {THEM}": _none_reaches,
    "a run that covers it would touch another black cell": _touches,
    "else the (row|column) (.*)": _else,
}
"""Each way to say it: what is read, with the black and the white cells that it must show."""
